"""What the rules page of a game consists of: which words stand where, and which cards are shown beside them.

The words are in the catalogue of the rules, under `rules.<game>.<chapter>`: a title, and paragraphs from 1 on.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from game.ui.art import CardState

__all__ = ["Book", "Chapter", "Figure", "Shown", "Step", "WordTable", "keys"]


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
class WordTable:
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
    table: WordTable | None = None


@dataclass(frozen=True, slots=True)
class Book:
    """The rules of a game: what matters at a glance, a hand played out, then everything."""

    columns: tuple[str, ...]
    """Icons of what stands side by side at the top."""
    players: tuple[tuple[str, str], ...]
    """Who plays the sample hand: portraits and names."""
    steps: tuple[Step, ...]
    chapters: tuple[Chapter, ...]


_USUAL_KEYS: Final = ("hurry", "sort", "hint", "log", "outcry", "rules", "menu", "sound", "screen", "picture")


def keys(*own: str) -> Chapter:
    """What keys do: those of a game before those of all."""
    return Chapter("rules.keys", "touch", 2, table=WordTable(("what", "key"), (*own, *_USUAL_KEYS)))
