"""The deal of a day in words and signs: how it went, and a line that tells it without giving it away."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import TYPE_CHECKING, Final

import pygame

from game.session.challenges import BEST, MIDDLE, OUT, WORST
from game.texts import n, t
from game.ui import shapes, text
from game.ui.art import Art
from game.ui.theme import GOLD, GREEN, INK, INK_SOFT, PAPER, RED

if TYPE_CHECKING:
    from game.session.challenges import Outcome

__all__ = ["curses", "paint_signs", "plain_line", "result_words", "share_line", "signs_across", "signs_size"]

CURSES: Final = "#%!$&@"
"""What is said to a hand that went badly, one after the other. No two of a kind frame words as Markdown would."""
_EMOJI: Final[Mapping[str, str]] = {BEST: "\U0001f7e9", MIDDLE: "\U0001f7e8", OUT: "\u2b1b"}
_PLAIN: Final[Mapping[str, str]] = {BEST: "+", MIDDLE: "=", OUT: "-"}
_COLORS: Final[Mapping[str, str]] = {BEST: GREEN, MIDDLE: GOLD, WORST: RED, OUT: INK_SOFT}
_GAP: Final = 0.14
"""Between two signs, of the width of one."""


def result_words(outcome: Outcome, part: str = "result") -> str:
    """How it ended, in a sentence; as part of the line that is shared with `share`."""
    key = f"challenges.{part}"
    if outcome.shared:
        return t(f"{key}.shared")
    if outcome.margin:
        return n(f"{key}.{'won_by' if outcome.won else 'lost_by'}", outcome.margin)
    return t(f"{key}.won") if outcome.won else t(f"{key}.place", place=outcome.place, players=outcome.players)


def curses(hands: str) -> list[str]:
    """By hand: the sign that is said to it; empty for one that did not go badly."""
    found, said = [], 0
    for hand in hands:
        found.append(CURSES[said % len(CURSES)] if hand == WORST else "")
        said += hand == WORST
    return found


def _line(day: date, game: str, outcome: Outcome, signs: Mapping[str, str]) -> str:
    row = "".join(curse or signs[hand] for hand, curse in zip(outcome.hands, curses(outcome.hands), strict=True))
    told = result_words(outcome, "share")
    return t("challenges.share", day=day.isoformat(), game=game, signs=row, result=told)


def share_line(day: date, game: str, outcome: Outcome) -> str:
    """The line for a chat: a square for each hand that went well, a curse for each that did not."""
    return _line(day, game, outcome, _EMOJI)


def plain_line(day: date, game: str, outcome: Outcome) -> str:
    """The same in signs that every keyboard has."""
    return _line(day, game, outcome, _PLAIN)


def signs_across(hands: str, size: float, room: float) -> tuple[int, int]:
    """How many signs stand in a row of a width, each as wide as `size` at most; and how wide each is, in pixels."""
    many = max(1, len(hands))

    def wide(across: int) -> float:
        return min(size, room / (across + _GAP * (across - 1)))

    # Two or three rows rather than signs that nobody can read.
    across = next((k for k in (many, -(-many // 2)) if wide(k) >= size * 0.72), -(-many // 3))
    return across, max(8, int(wide(across)))


def signs_size(hands: str, size: float, room: float) -> tuple[int, int]:
    """How wide and tall the picture of the hands is, in pixels."""
    across, d = signs_across(hands, size, room)
    rows = -(-max(1, len(hands)) // across)
    return round(d * (across * (1 + _GAP) - _GAP)), round(d * (rows * (1 + _GAP) - _GAP))


def paint_signs(art: Art, hands: str, size: float, room: float) -> pygame.Surface:
    """The hands as squares with their signs, in as many rows as they need."""
    across, d = signs_across(hands, size, room)
    step = d * (1 + _GAP)
    image = pygame.Surface(signs_size(hands, size, room), pygame.SRCALPHA)
    for i, (hand, curse) in enumerate(zip(hands, curses(hands), strict=True)):
        x, y = round(i % across * step), round(i // across * step)
        square = shapes.panel(art, d, d, _COLORS[hand], opacity=1, edge=INK, radius=d * 0.2 / art.metrics.u, line=2)
        square.draw(image, (x, y))
        px = round(d * 0.62)
        if curse:
            sign = text.render(curse, px, PAPER, "display")
            image.blit(sign, (x + (d - sign.get_width()) // 2, round(y + d / 2 - text.cap_middle("display", px))))
        elif hand == BEST:
            star = art.tinted("signs/star", round(d * 0.6), PAPER)
            image.blit(star, star.get_rect(center=(x + d // 2, y + d // 2)))
    return image
