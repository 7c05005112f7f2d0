"""What the rules page of each game consists of: which words stand where, and which cards are shown beside them.

The words are in the catalogue of the rules, under `rules.<game>.<chapter>`: a title, and paragraphs from 1 on.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from game.ui.art import CardState

__all__ = ["BOOKS", "Book", "Chapter", "Figure", "Shown", "Step", "Table"]


class Step(NamedTuple):
    """One play of the sample hand: who, which card, and what is said of it. Without a card somebody cannot follow."""

    player: int
    card: str
    words: str
    taken: int = 0
    """How many cards go to the other player then."""


class Shown(NamedTuple):
    """Cards in a figure, on top of each other, and the words below them."""

    cards: tuple[str, ...]
    state: CardState
    words: str
    player: str = ""
    """The portrait beside the words."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture that belongs to a chapter, with words above it."""

    words: str
    shown: tuple[Shown, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of words below a chapter: `<chapter>.<row>`, then `<chapter>.<row>.<column>`."""

    columns: tuple[str, ...]
    rows: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of the rules. `key` is that of its title."""

    key: str
    icon: str
    paragraphs: int
    figures: tuple[Figure, ...] = ()
    table: Table | None = None


@dataclass(frozen=True, slots=True)
class Book:
    """The rules of a game: what matters at a glance, a hand played out, then everything."""

    columns: tuple[str, ...]
    """Icons of what stands side by side at the top."""
    players: tuple[tuple[str, str], ...]
    """Who plays the sample hand: portraits and names."""
    steps: tuple[Step, ...]
    chapters: tuple[Chapter, ...]


_KEYS: Final = Chapter(
    "rules.keys", "touch", 2,
    table=Table(("what", "key"), ("walk", "play", "say", "hurry", "sort", "hint", "log", "rules", "menu", "sound",
                                  "screen", "picture")),
)  # fmt: skip

_DANG_IT: Final = Book(
    ("cards", "signs/bang", "trophy"),
    (("gertrude", "Gertrude"), ("biscuit", "Biscuit")),
    (
        Step(0, "AH", "leads"), Step(1, "AD", "rank"), Step(0, "", "takes", 2), Step(1, "TD", "leads"),
        Step(0, "TH", "rank"), Step(1, "2H", "suit"), Step(0, "2C", "rank"), Step(1, "JC", "suit"),
        Step(0, "", "takes", 5), Step(1, "9D", "out"),
    ),
    (
        Chapter("rules.dang_it.draw", "shuffle", 5, (
            Figure("rules.dang_it.draw.tie", (
                Shown(("KC",), "playable", "rules.dang_it.draw.tied", "gertrude"),
                Shown(("5H",), "dimmed", "rules.dang_it.draw.no", "biscuit"),
                Shown(("KD",), "playable", "rules.dang_it.draw.tied", "bo"),
            )),
            Figure("rules.dang_it.short", (
                Shown(("back",) * 3, "resting", "rules.dang_it.short.each", "gertrude"),
                Shown(("back",) * 3, "resting", "rules.dang_it.short.each", "biscuit"),
                Shown(("back",) * 3, "resting", "rules.dang_it.short.each", "bo"),
                Shown(("back",) * 2, "resting", "rules.dang_it.short.rest"),
            )),
        )),
        Chapter("rules.dang_it.hand", "cards", 3, (
            Figure("rules.dang_it.hand.figure", (
                Shown(("9D",), "resting", "rules.dang_it.hand.top"),
                Shown(("4D",), "playable", "rules.dang_it.hand.suit"),
                Shown(("9S",), "playable", "rules.dang_it.hand.rank"),
                Shown(("QC",), "dimmed", "rules.dang_it.hand.no"),
            )),
        )),
        Chapter("rules.dang_it.match", "trophy", 3),
        Chapter("rules.dang_it.know", "eye", 3),
        Chapter("rules.dang_it.options", "home", 1,
                table=Table(("name", "range", "usual"), ("packs", "hand_size", "length", "rounds", "points"))),
        _KEYS,
    ),
)  # fmt: skip

BOOKS: Final[dict[str, Book]] = {"dang_it": _DANG_IT}
"""The rules by game."""
