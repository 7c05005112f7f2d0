"""What numbers tell of a blind card of Shithead until it is turned."""

from __future__ import annotations

from game.rules.events import CardsMoved
from game.rules.zones import NOBODY, Zone, ZoneKind, is_flip
from game.ui.table.model import TableModel

__all__ = ["told", "turns"]


def told(model: TableModel, kind: ZoneKind, owner: int = NOBODY) -> int:
    """How many cards a zone holds, as numbers on the table tell it.

    A blind card on its way there does not count: that would tell where it goes before it is turned.
    """
    count, latest = model.count(kind, owner), model.latest
    if isinstance(latest, CardsMoved) and is_flip(latest.source.kind, latest.target.kind):
        count -= latest.target == Zone(kind, owner)
    return count


def turns(model: TableModel, owner: int) -> bool:
    """Whether a blind card of somebody is on its way."""
    latest = model.latest
    if not isinstance(latest, CardsMoved):
        return False
    return is_flip(latest.source.kind, latest.target.kind) and latest.source.owner == owner
