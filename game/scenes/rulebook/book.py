"""What the rules page of a game consists of: which words stand where, and which cards are shown beside them.

The words are in the catalog of the rules, under `rules.<game>.<chapter>`: a title, and paragraphs from 1 on.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from game.rules.options import Options
from game.rules.refusals import Refusal, RefusalCode
from game.rules.values import dataclass
from game.ui.art import CardState

__all__ = ["LYING_FLAT", "PASSED_ROUND", "WHO_SEES_WHAT", "Book", "Chapter", "Figure", "Shown", "Step", "WordTable",
           "keys", "place_of", "reasons"]  # fmt: skip


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
    why: Mapping[str, str]
    """By the code of a refusal: the key of the paragraph, or of the row of a table, in which its rule stands."""


def place_of(book: Book, refusal: Refusal, options: Options) -> str:
    """Where the rule stands for which something was refused in a match with these options.

    A game may tell refusals of one code apart by the rank in them, `or_lower 6`, and by an option that is off,
    `ace_only_below without threes_invisible`; these stand before the code alone.
    """
    rank = dict(refusal.blanks).get("rank")
    narrower = [f"{refusal.code} {rank:d}"] if rank is not None else []
    narrower += [f"{refusal.code} without {name}" for name, value in options.items() if value is False]
    return next((book.why[key] for key in narrower if key in book.why), book.why[refusal.code])


def reasons(*, turn: str, over: str, **own: str) -> Mapping[str, str]:
    """Where the rules stand for which things are refused in a game.

    `turn` is the paragraph on turns, to which everything leads that is only out of turn, and `over` the one on the end
    of a match; the game's own reasons are named by their codes.
    """
    return {**dict.fromkeys(RefusalCode, turn), RefusalCode.MATCH_OVER: over, **own}


_USUAL_KEYS: Final = (
    "undo",
    "redo",
    "hurry",
    "sort",
    "hint",
    "log",
    "outcry",
    "rules",
    "menu",
    "sound",
    "screen",
    "picture",
)


def keys(*own: str) -> Chapter:
    """What keys do: those of a game before those of all."""
    return Chapter("rules.keys", "touch", 2, table=WordTable(("what", "key"), (*own, *_USUAL_KEYS)))


WHO_SEES_WHAT: Final = Chapter("rules.sees", "eye_off", 7)
"""What can be seen by whom, at every table. `tests/scenes/test_who_sees_what.py` names the test of each sentence."""
PASSED_ROUND, LYING_FLAT = "rules.sees.3", "rules.sees.4"
"""Where it is told of a screen that is passed round, and of one that lies flat."""
