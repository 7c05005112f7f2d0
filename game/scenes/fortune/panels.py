"""Luck and play of every seat as a picture: from a fair share by luck, and by play to what it came to."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.rules.values import dataclass
from game.scenes.page import canvas, write
from game.session.fortunes import Fortune, signed, told_of
from game.session.seats import SeatConfig
from game.texts import t
from game.ui import text
from game.ui.art import Art, Mood
from game.ui.cache import Picture
from game.ui.pen.geometry import P, Path
from game.ui.pen.kit import Pen
from game.ui.raster import pen_surface
from game.ui.theme import GOLD, INK, KNOWN, LINE_REST, PAPER, Metrics

__all__ = ["Share", "line_words", "rows", "rows_tall", "shares_of"]

_NAME, _TOLD = 27, 24
_LANE = 15.0
"""How thick a bar is, in u."""


@dataclass(frozen=True, slots=True)
class Share:
    """What is told of one seat."""

    seat: SeatConfig
    result: float
    luck: float
    margin: float
    play: float
    told: tuple[int, int]
    """Luck and play in the whole percentage points that are told."""


def shares_of(fortune: Fortune, seats: Sequence[SeatConfig]) -> list[Share]:
    """What is told of all seats: the person first, the others as they sit."""
    fair = 1 / fortune.players
    found = [
        Share(config, fair + luck + play, luck, margin, play, told_of(fortune, seat))
        for seat, (config, luck, margin, play) in enumerate(
            zip(seats, fortune.luck, fortune.margins, fortune.plays, strict=True)
        )
    ]
    if fortune.seat >= 0:
        found = [*found[fortune.seat :], *found[: fortune.seat]]
    return found


def line_words(share: Share) -> tuple[str, str]:
    """Luck, and play: together one clear line."""
    within = t("fortune.within", margin=round(100 * share.margin))
    luck, play = map(signed, share.told)
    return t("fortune.luck", luck=f"{luck} {within}"), t("fortune.play", play=play)


def _line(image: pygame.Surface, share: Share, x: int, middle: float, px: int, room: int) -> None:
    """Write it, each part in the color of its bar; smaller where there is too little room."""
    parts = line_words(share)
    gap = round(px * 0.9)
    wide = sum(text.size(part, px, "bold")[0] for part in parts) + gap
    if wide > room:
        px = max(1, px * room // wide)
    for part, color in zip(parts, (KNOWN, GOLD), strict=True):
        x = write(image, part, x, middle, px, color, "bold") + gap


def _row(m: Metrics) -> int:
    return round(max(m.px(60), m.words(_NAME) * 1.35 + m.words(_TOLD) * 1.35) + m.px(_LANE) * 2 + m.px(30))


def rows_tall(m: Metrics, count: int) -> int:
    """How tall the rows of so many seats are, in pixels."""
    return _row(m) * count


def rows(art: Art, w: int, h: int, found: Sequence[Share]) -> Picture:
    """One row a seat."""
    m = art.metrics
    image, row = canvas(w, h), _row(m)
    face = min(m.px(72), row)
    left, right = face + m.px(20), w - m.px(12)
    fair = 1 / len(found)
    ends = [0.0, 1.0, *(fair + one.luck for one in found), *(fair + one.luck + s * one.margin for one in found
                                                              for s in (-1, 1))]  # fmt: skip
    low, high = min(ends), max(ends)

    def at(value: float) -> float:
        return left + m.px(8) + (right - left - m.px(16)) * (value - low) / (high - low)

    pen = Pen()
    for number, one in enumerate(found):
        y = number * row
        mood: Mood = "happy" if one.result > fair else "neutral"
        art.avatar(one.seat.face, mood, face * 0.9).draw(image, (face // 2, round(y + face / 2)))
        name, told = m.words(_NAME), m.words(_TOLD)
        line = y + name * 0.65
        won = t("fortune.share", name=one.seat.name, percent=round(100 * one.result))
        write(image, won, left, line, name, PAPER, "bold", room=right - left)
        line += name * 0.65 + told * 0.7
        _line(image, one, left, line, told, right - left)
        lane = m.px(_LANE)
        top = line + told * 0.75 + m.px(4)
        upper, lower = top + lane / 2, top + lane * 1.5
        pen.line(P(f"M{at(low):.2f},{lower + lane * 0.7:.2f} L{at(high):.2f},{lower + lane * 0.7:.2f}"), LINE_REST,
                 max(1.0, 1.6 * m.u))  # fmt: skip
        lucky = fair + one.luck
        for begin, end, middle, color in ((fair, lucky, upper, KNOWN), (lucky, one.result, lower, GOLD)):
            if abs(at(end) - at(begin)) > 0.5:
                pen.line(P(f"M{at(begin):.2f},{middle:.2f} L{at(end):.2f},{middle:.2f}"), color, lane * 0.8)
        pen.line(P(f"M{at(lucky - one.margin):.2f},{upper:.2f} L{at(lucky + one.margin):.2f},{upper:.2f}"), PAPER,
                 max(1.5, 2.6 * m.u))  # fmt: skip
        pen.line(P(f"M{at(fair):.2f},{top - m.px(2):.2f} L{at(fair):.2f},{lower + lane * 0.7:.2f}"), PAPER,
                 max(1.5, 2.2 * m.u))  # fmt: skip
        pen.draw(Path.circle(at(one.result), lower, max(3.0, 8 * m.u)), GOLD, INK, max(1.0, 2 * m.u))
    image.blit(pen_surface(pen, w, h), (0, 0))
    return Picture(image, (0, 0), (w, h))
