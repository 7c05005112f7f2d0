"""What was meant by letting a card go at a place: pure geometry, so that a misdirected drop plays nothing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from pygame import Rect

from game.ui.table.spots import Box

__all__ = ["SNAP", "Aim", "aim", "outer", "place_among"]

SNAP: Final = 0.6
"""How far beside its target a card may be dropped, in c."""


class Aim(NamedTuple):
    """Names of places that a drop can be meant for."""

    places: list[str]
    """Those under the pointer; where it is over nothing at all, those within reach, the nearest first."""
    zones: list[str]
    """Whole zones under the pointer: they have places of their own inside, and no card goes just anywhere there."""


def aim(pos: tuple[float, float], places: Mapping[str, Box], cards: Iterable[Box], reach: float) -> Aim:
    """What a drop at `pos` can be meant for; `cards` are those that lie there, `reach` is in pixels.

    Whoever points at a place means that place and not its neighbor, whether the card can go there or not; and whoever
    points at a card that lies somewhere does not mean what is beside it.
    """
    zones = [name for name, box in places.items() if any(_encloses(box, other) for other in places.values())]
    single = {name: box.distance(*pos) for name, box in places.items() if name not in zones}
    under = [name for name, far in single.items() if not far]
    if not under and not any(card.contains(*pos) for card in cards):
        under = sorted((name for name, far in single.items() if far <= reach), key=lambda name: single[name])
    return Aim(under, [name for name in zones if places[name].contains(*pos)])


def outer(places: Mapping[str, Box]) -> list[str]:
    """The places whose middle lies in no larger one, by name."""

    def within(box: Box, other: Box) -> bool:
        return other.w * other.h > box.w * box.h and other.contains(box.x + box.w / 2, box.y + box.h / 2)

    return sorted(name for name, box in places.items() if not any(within(box, other) for other in places.values()))


def _encloses(box: Box, other: Box) -> bool:
    right, bottom = other.x + other.w, other.y + other.h
    inside = box.x <= other.x and box.y <= other.y and right <= box.x + box.w and bottom <= box.y + box.h
    return inside and box != other


def place_among(cards: Sequence[Rect], pos: tuple[float, float]) -> int:
    """Before which of the cards of a hand, in their order, another one comes that is let go at `pos`.

    In a hand of several rows the nearest row counts; cards of one row need not lie at one height.
    """
    row = min((abs(card.centery - pos[1]), card.centery) for card in cards)[1] if cards else 0
    place = 0
    for card in cards:
        off = card.centery - row
        same = abs(off) < card.h / 4
        place += card.centerx < pos[0] if same else off < 0
    return place
