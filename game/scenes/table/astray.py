"""Cards that are let go over others where nothing can be done with them: why not, instead of nothing at all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from game.rules.actions import Action
from game.rules.zones import Zone, ZoneKind
from game.scenes.tables.base import Moment
from game.scenes.tables.parts import ControlsPart
from game.ui.table.model import TableModel, Token
from game.ui.table.spots import Box, Spot, bounds

__all__ = ["astray", "lying_about"]

_OWN: Final = (ZoneKind.HAND, ZoneKind.FACE_UP, ZoneKind.FACE_DOWN)
"""Where cards lie that somebody plays."""


def _box(spot: Spot) -> Box:
    return bounds([spot])


def lying_about(model: TableModel, but: Sequence[Token], box: Callable[[Spot], Box] = _box) -> list[tuple[Zone, Box]]:
    """Where all cards that are seen lie but some, in pixels, each with its zone; `box` says what one covers."""
    return [(zone, box(token.goal)) for zone, tokens in model.zones.items() for token in tokens
            if token.goal.drawn and token not in but]  # fmt: skip


def astray(
    controls: ControlsPart,
    zone: Zone,
    tokens: Sequence[Token],
    pos: tuple[float, float],
    lying: Iterable[tuple[Zone, Box]],
    moment: Moment,
) -> Action | str | None:
    """What is said to somebody in turn who lets own cards go at `pos` over others with which they have no business.

    `lying` is where cards lie, in pixels, with their zones. An action is what was meant and may not be done: the rules
    say why. None where nothing was plainly meant, as beside all cards.
    """
    over = next((other for other, box in lying if box.contains(*pos)), None)
    if over in (None, zone) or not moment.legal or zone.owner != moment.table.me or zone.kind not in _OWN:
        return None
    assert over is not None
    said = controls.astray(tokens, over, moment)
    return said if said and said not in moment.legal else None
