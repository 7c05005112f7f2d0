"""What lies where in the strip of one seat, as its side sees it: portrait, plate, open cards, hand, actions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from math import ceil, inf
from typing import Final

from game.rules.values import dataclass
from game.scenes.flat.sides import Strip, unit
from game.ui.table.spots import Box, Spot, fan
from game.ui.theme import CARD_UNITS, RATIO, Metrics

__all__ = ["CHOSEN", "PERSON", "UNDER", "Desk", "hand_spots", "least_seen"]

ROW: Final = 70.0
"""Height of the row before the cards, in which actions and prompts lie, in u."""
FACE, FACE_TOP = 96.0, 0.06
"""Diameter of a portrait in u, and how far its hat reaches above it, in diameters."""
PERSON: Final = 140.0
"""Width of the part with portrait and plate at least, in u."""
MOST_PERSON: Final = 0.44
"""Which part of a strip that is at most."""
PLATE: Final = 70.0
"""Height of a plate in u, as the words setting is 100 %."""
AIR: Final = 14.0
"""Between two parts of a strip, in u."""
CARD: Final = 0.74
"""Width of a card in hand, in c."""
LEAST_STEP: Final = 0.24
"""So much of a card is seen at least, in its widths: its corner. A hand for which there is less room has two rows."""
STEP: Final = 0.78
"""How far cards lie apart at most, in widths."""
LEAN: Final = 1.5
"""Angle between neighbors at most, in degrees."""
SAG: Final = 0.07
"""How much lower the ends of a hand lie than its middle at most, in widths of a card."""
CHOSEN, UNDER = 0.13, 0.08
"""How far a card is lifted that is chosen, or under a finger, in its widths."""
TO_ROW, TO_EDGE = 2.0, 10.0
"""How near a lifted card comes to the row, and how far a hand reaches out of its part of the strip, in u."""
CLEAR: Final = 0.2
"""So much of the others is seen at least while one card of a row lies clear, in their widths."""
SECOND: Final = 0.42
"""How far the front row of a hand in two rows lies before the other, in heights of a card."""


@dataclass(frozen=True, slots=True)
class Desk:
    """The places of one seat, in pixels as its side sees them."""

    strip: Strip
    metrics: Metrics
    row: Box
    """Where actions lie."""
    told: float
    """Where the row begins for what is told there: beside the portrait."""
    raised: bool
    """Whether the portrait reaches into the row."""
    face: tuple[float, float, float]
    """Middle and diameter of the portrait."""
    plate: tuple[float, float, float]
    """Middle of the upper edge of the plate, and how wide it may be."""
    cards: Box
    """Where open cards lie beside the hand; of no width where the game has none."""
    hand: Box
    """Where the hand lies."""
    band: Box
    """Before the strip: where cards are laid out; of no height where the game has none."""

    @classmethod
    def of(
        cls, strip: Strip, metrics: Metrics, beside: float, melds: float, person: float, sits: Sequence[int]
    ) -> Desk:
        """Lay out a strip. `beside` and `melds` are the widths that open cards take, `person` that of the plate, in u;
        `sits` says how many sit at each side.
        """
        u = unit(metrics)
        x, y, w, h = strip.box
        top, tall = y + ROW * u, h - ROW * u
        person = min(person, MOST_PERSON * w / u)
        d = min(FACE, person) * u
        # Large words make tall plates: portrait and plate are as high as they need, and the row begins beside them.
        high = max(tall, d * (1.0 + FACE_TOP) + PLATE * max(1.0, metrics.text_scale) * u)
        face = (x + person * u / 2, y + h - high + d * (0.5 + FACE_TOP), d)
        plate = (face[0], face[1] + d * 0.5, person * u)
        left = x + (person + AIR) * u
        row = Box(x, y, w, ROW * u)
        wide = beside * u
        hand_left = left + wide + (AIR * u if wide else 0.0)
        cards = Box(left, top, wide, tall)
        hand = Box(hand_left, top, x + w - hand_left, tall)
        # A card leans, and hats reach out: a hand ends before the portrait of whoever sits round the corner.
        if sits[(strip.sight.side - 1) % 4]:
            hand = hand._replace(w=hand.w - AIR * u)
        deep = melds * u
        return cls(strip, metrics, row, left, high > tall, face, plate, cards, hand, _band(strip, deep, sits))

    @property
    def unit(self) -> float:
        """Pixels a design unit in this strip."""
        return unit(self.metrics)

    @property
    def zone(self) -> Box:
        """All that belongs to this seat: a finger here is its owner's."""
        return self.strip.box


def _band(strip: Strip, deep: float, sits: Sequence[int]) -> Box:
    """Before a strip, within what lies before the strips of the sides beside it: those go round like blades."""
    x, y, w, h = strip.box
    side, (wide, tall) = strip.sight.side, strip.sight.size
    rim = tall - y - h
    left = x if not sits[(side + 1) % 4] else max(x, tall - y)
    right = x + w if not sits[(side - 1) % 4] else min(x + w, wide - (tall - y) - deep)
    return Box(max(left, rim), y - deep, right - max(left, rim), deep)


def hand_spots(desk: Desk, count: int, *, open_: bool, clear: int = -1) -> list[Spot]:
    """Where the cards of a hand lie, as the side sees them: one row, or two where there are too many for it.

    The card with the number `clear`, counted from 0, lies clear of the next one: the others of its row move closer.
    """
    box, u = desk.hand, unit(desk.metrics)
    if not count:
        return []
    # Whatever lies in the hand, one of it that is lifted stays below the buttons.
    deep = box.h - TO_ROW * u + TO_EDGE * desk.metrics.u
    width = min(CARD * CARD_UNITS * u, deep / (RATIO + CHOSEN + SAG), box.w)
    if (count - 1) * LEAST_STEP * width <= box.w - width:
        turned = partial(fan, count, box.x + box.w / 2, 0.0, width, step=STEP, room=box.w - 4 * u, open_=open_)
        found = turned(arc=LEAN)
        sag = max(spot.y for spot in found) - min(spot.y for spot in found)
        if sag > SAG * width:
            found = turned(arc=LEAN * SAG * width / sag)
        # Its middle lies highest.
        top = box.y + TO_ROW * u + CHOSEN * width
        down = top - min(spot.y - spot.height / 2 for spot in found)
        return _cleared([spot._replace(y=spot.y + down) for spot in found], clear)
    width = min(width, deep / (RATIO * (1 + SECOND) + CHOSEN))
    first = ceil(count / 2)
    tall = width * RATIO
    spots: list[Spot] = []
    for line, many in enumerate((first, count - first)):
        y = box.y + TO_ROW * u + CHOSEN * width + tall / 2 + line * SECOND * tall
        step = min(STEP * width, (box.w - width) / max(1, first - 1))
        left = box.x + (box.w - width - step * (first - 1)) / 2 + width / 2
        row = [Spot(left + i * step, y, width, 0.0, len(spots) + i, open_) for i in range(many)]
        spots += _cleared(row, clear - len(spots))
    return spots


def _cleared(row: list[Spot], at: int) -> list[Spot]:
    """A row in which one card is seen whole, or as much of it as the others can make room for. Its ends stay."""
    last = len(row) - 1
    if not 0 <= at < last or last < 2:
        return row
    width, step = row[0].width, row[1].x - row[0].x
    others = max(min(step, CLEAR * width), (last * step - width) / (last - 1))
    more = last * (step - others)
    if more <= 0.0:
        return row
    return [spot._replace(x=row[0].x + i * others + (more if i > at else 0.0)) for i, spot in enumerate(row)]


def least_seen(desk: Desk, count: int) -> float:
    """How much of a card is seen at least in a hand of so many, across or down, in pixels."""
    spots = hand_spots(desk, count, open_=True)
    ways = [abs(b.x - a.x) if abs(b.y - a.y) < a.height / 4 else SECOND * a.height for a, b in pairwise(spots)]
    return min(ways, default=inf)
