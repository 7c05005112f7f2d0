"""The list of matches, and the one that is chosen in full."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from pathlib import Path
from typing import Final

import pygame

from game.rules.zones import NOBODY
from game.scenes.dates import day_words
from game.scenes.long_list import LongList
from game.scenes.page import write
from game.scenes.results.verdict import of_game
from game.scenes.table.memory import moment_words
from game.scenes.tables.base import LayoutContext
from game.session.history import Entry, Highlight, History
from game.session.seats import SeatConfig, named_now
from game.session.settings import AVATARS
from game.texts import has, t
from game.ui import shapes, text
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.theme import GOLD, INK, LINE_REST, PALE, PAPER, SOFT, Metrics

__all__ = ["MatchList", "paint_match", "summaries_of"]

ROW: Final = 92.0
"""Least height of a row, in u."""
STAR: Final = "signs/star"
UNIT: Final = 18
"""How large it is written what the numbers count."""
LARGEST: Final = 4.2
"""How far people in a match are apart at most, in sizes of their names."""


def _table(entry: Entry, metrics: Metrics) -> LayoutContext:
    """Who sat there, for sentences on them."""
    names = tuple(seat.name for seat in _seats(entry))
    people = frozenset(entry.people)
    return LayoutContext(metrics, min(people, default=0), names, people)


def _seats(entry: Entry) -> list[SeatConfig]:
    """Who sat there, as they are called now, with portraits that there are."""
    return [
        named_now(SeatConfig("person" if seat in entry.people else "computer", name,
                             face if face in AVATARS else AVATARS[seat % len(AVATARS)]))
        for seat, (name, face) in enumerate(zip(entry.names, entry.characters, strict=True))
    ]  # fmt: skip


def summaries_of(entry: Entry, metrics: Metrics) -> list[str]:
    """How a match ended, in a sentence, and in a shorter one where there is one."""
    if not entry.winners:
        return [t("history.left")]
    parts = ["table"] if not has(f"{entry.game}.log.match_over") else [entry.game, "table"]
    return [_table(entry, metrics).won(entry.winners, part) for part in parts]


def highlight_of(entry: Entry, metrics: Metrics) -> str:
    """The greatest moment of a match in a sentence; empty where none is known."""
    found = Highlight.of(list(entry.highlight))
    if found is None or not NOBODY <= found.seat < len(entry.names):
        return ""
    key = f"scores.{entry.game}.moment.{found.what}"
    if not _known(key) or (found.seat == NOBODY and has(f"{key}_you")):  # what somebody did has to be somebody's
        return ""
    return moment_words(found, entry.game, _table(entry, metrics))


def _known(key: str) -> bool:
    return any(has(f"{key}{form}") for form in ("", "_other", "_you_other"))


def challenge_of(entry: Entry) -> str:
    """The challenge that a match belongs to; empty for none."""
    if entry.rung is not None:
        return t("history.rung", number=entry.rung + 1)
    return t("history.day") if entry.day else ""


class MatchList(LongList):
    """Matches, one a row: game and day, and who has won. What stays for good has a star."""

    def __init__(
        self, key: Hashable, history: History, names: Callable[[str], str], on_choose: Callable[[int], None]
    ) -> None:
        super().__init__(key, on_choose)
        self._history, self._names = history, names
        self.files: Sequence[Path] = ()
        self.favorites: frozenset[str] = frozenset()

    @property
    def least_tall(self) -> int:
        """Two lines of words."""
        m = self.style.metrics
        return max(m.px(ROW), round(m.words(24) * 1.4 + m.words(19) * 1.9))

    def make(self, number: int, *, present: bool, later: bool) -> Picture:
        """The picture of a row."""
        art, m, (w, h) = self.style.art, self.style.metrics, (self.rect.w, self.tall)
        path = self.files[number]
        entry = self._history.entry(path)
        image = pygame.Surface((w, h), pygame.SRCALPHA)
        edge = GOLD if present else LINE_REST
        plate = shapes.panel(
            art, w - m.px(4), h - m.px(10), INK, opacity=0.86 if present else 0.6, edge=edge, radius=16
        )
        plate.draw(image, (m.px(2), m.px(5)))
        game = entry.game if entry is not None else self._history.game_of(path)
        size = min(round(h * 0.7), m.px(78))
        left = m.px(20)
        if game:
            emblem = art.svg(f"emblems/{game}", size)
            image.blit(emblem, emblem.get_rect(center=(left + size // 2, h // 2)))
        left += size + m.px(16)
        right = w - m.px(22)
        if path.name in self.favorites:
            star = art.tinted(STAR, m.words(26), GOLD)
            image.blit(star, star.get_rect(center=(right - m.words(13), h // 2)))
            right -= m.words(26) + m.px(12)
        ways = summaries_of(entry, m) if entry is not None else [t("history.unreadable_short")]
        day = day_words(entry.started) if entry is not None else ""
        px = m.words(18)
        day_wide = text.size(day, px, "semi")[0] if day else 0
        up, down = h / 2 - m.words(19) * 0.68, h / 2 + m.words(24) * 0.56
        room = right - left - day_wide - m.px(16)
        if room < m.words(24) * 6:
            day, room = "", right - left
        write(image, self._names(game) if game else path.name, left, up, m.words(24), PAPER, "display", room=room)
        if day:
            write(image, day, right, up, px, SOFT, "semi", at="right")
        words = text.fairly(ways, right - left, m.words(19))
        write(image, words, left, down, m.words(19), PALE, "semi", room=right - left)
        return Picture(image, (0, 0), (w, h))


def paint_match(art: Art, w: int, h: int, entry: Entry | None, name: str) -> Picture:
    """A match in full: its game and day, everybody with what they came to, and its greatest moment."""
    m = art.metrics
    image = pygame.Surface((w, h), pygame.SRCALPHA)
    pad = m.px(28)
    room = w - 2 * pad
    if entry is None:
        px = m.words(22)
        image.blit(text.paragraph(t("history.unreadable"), room, px, PALE, "semi"), (pad, pad))
        return Picture(image, (0, 0), (w, h))
    size = min(m.px(92), round(h * 0.2))
    emblem = art.svg(f"emblems/{entry.game}", size)
    image.blit(emblem, emblem.get_rect(center=(pad + size // 2, pad + size // 2)))
    left = pad + size + m.px(18)
    up = pad + size / 2 - m.words(20) * 0.7
    write(image, name, left, up, m.words(32), PAPER, "display", room=w - pad - left)
    day = [day_words(entry.started), challenge_of(entry), t("history.practice") if entry.practice else ""]
    write(
        image,
        ", ".join(filter(None, day)),
        left,
        up + m.words(32) * 1.05,
        m.words(20),
        SOFT,
        "semi",
        room=w - pad - left,
    )
    y = float(pad + size + m.px(18))
    lines = text.balanced(highlight_of(entry, m), room, m.words(20), "body")
    said = len([line for line in lines if line]) * text.line_height(m.words(20), 1.25)
    seats = _seats(entry)
    # Over the numbers stands what they count: points, chips, rounds, as the result of the match calls it.
    unit = t(of_game(entry.game, "points")) if entry.scores else ""
    over = m.words(UNIT) * 1.5 if unit else 0.0
    free = h - y - said - 2 * m.px(14) - over
    # As many columns as names need to stay readable.
    columns = 1 if len(seats) * m.words(22) * 1.7 <= free or room < m.words(22) * 18 else 2
    # With few people everybody stands larger: the plate is as tall as it is.
    lines_of_seats = -(-len(seats) // columns)
    step = min(m.words(22) * LARGEST, free / lines_of_seats)
    y += over + max(0.0, min((free - step * lines_of_seats) / 2, 0.6 * step))
    wide = (room - (columns - 1) * m.px(20)) / columns
    for column in range(columns if unit else 0):
        x = pad + column * (wide + m.px(20)) + wide
        write(image, unit, x, y - over / 2, m.words(UNIT), SOFT, "semi", at="right", room=wide)
    for seat, config in enumerate(seats):
        column, row = divmod(seat, -(-len(seats) // columns))
        x, middle = pad + column * (wide + m.px(20)), y + (row + 0.5) * step
        d = round(step * 0.82)
        art.avatar(config.character, "happy" if seat in entry.winners else "neutral", d * 0.8).draw(
            image, (x + d / 2, middle + d * 0.06)
        )
        px = min(m.words(30), max(min(m.words(22), round(step * 0.62)), round(step * 0.44)))
        score = str(entry.scores[seat]) if seat < len(entry.scores) else ""
        write(image, score, x + wide, middle, px, GOLD if seat in entry.winners else PALE, "display", at="right")
        taken = text.size(score, px, "display")[0] if score else 0
        color = GOLD if seat in entry.winners else PAPER
        write(image, config.name, x + d + m.px(12), middle, px, color, "semi", room=wide - d - m.px(30) - taken)
    if said:
        top = h - said - m.px(10)
        image.blit(text.stack(lines, m.words(20), SOFT, "body", lead=1.25), (pad, round(top)))
    return Picture(image, (0, 0), (w, h))
