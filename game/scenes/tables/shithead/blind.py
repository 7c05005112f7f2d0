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
    count, flip = model.count(kind, owner), _flip(model)
    if flip is not None:
        count -= flip.target == Zone(kind, owner)
    return count


def turns(model: TableModel, owner: int) -> bool:
    """Whether a blind card of somebody is on its way."""
    flip = _flip(model)
    return flip is not None and flip.source.owner == owner


def _flip(model: TableModel) -> CardsMoved | None:
    """The last event, if a blind card goes with it; else None."""
    latest = model.latest
    if isinstance(latest, CardsMoved) and is_flip(latest.source.kind, latest.target.kind):
        return latest
    return None
