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


_USUAL_KEYS: Final = ("hurry", "sort", "hint", "log", "rules", "menu", "sound", "screen", "picture")


def _keys(*own: str) -> Chapter:
    """What keys do: those of a game before those of all."""
    return Chapter("rules.keys", "touch", 2, table=Table(("what", "key"), (*own, *_USUAL_KEYS)))


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
        _keys("walk", "play", "say"),
    ),
)  # fmt: skip

_DAMN_YOU: Final = Book(
    ("suit_D", "signs/dollar", "trophy"),
    (("gertrude", "Gertrude"), ("biscuit", "Biscuit"), ("bo", "Bosun Bo")),
    (
        Step(0, "7D", "begins"), Step(1, "8D", "lays"), Step(2, "", "pays"), Step(0, "6D", "lays"),
        Step(1, "9D", "run"), Step(1, "TD", "run"), Step(2, "5D", "lays"), Step(0, "X1", "joker"),
        Step(1, "QD", "lays"), Step(2, "JD", "takes"),
    ),
    (
        Chapter("rules.damn_you.deal", "shuffle", 2),
        Chapter("rules.damn_you.field", "cards", 2, (
            Figure("rules.damn_you.field.figure", (
                Shown(("6H",), "playable", "rules.damn_you.field.next"),
                Shown(("7H",), "resting", "rules.damn_you.field.lies"),
                Shown(("8H",), "resting", "rules.damn_you.field.lies"),
                Shown(("9H",), "playable", "rules.damn_you.field.next"),
                Shown(("TH",), "dimmed", "rules.damn_you.field.wait"),
                Shown(("7S",), "playable", "rules.damn_you.field.seven"),
            )),
        )),
        Chapter("rules.damn_you.turn", "play", 4, (
            Figure("rules.damn_you.turn.figure", (
                Shown(("9H",), "resting", "rules.damn_you.turn.lies"),
                Shown(("TH", "JH", "QH"), "playable", "rules.damn_you.turn.run"),
                Shown(("AH",), "dimmed", "rules.damn_you.turn.no"),
            )),
        )),
        Chapter("rules.damn_you.jokers", "replay", 3),
        Chapter("rules.damn_you.end", "flag", 2),
        Chapter("rules.damn_you.match", "trophy", 2),
        Chapter("rules.damn_you.know", "eye", 2),
        Chapter("rules.damn_you.options", "home", 1,
                table=Table(("name", "range", "usual"), ("chips", "hands"))),
        _keys("walk", "play", "run"),
    ),
)  # fmt: skip

_SCREW_YOUR_NEIGHBOR: Final = Book(
    ("replay", "lock", "signs/bang"),
    (("gertrude", "Gertrude"), ("biscuit", "Biscuit"), ("bo", "Bosun Bo")),
    (
        Step(0, "3D", "dealt"), Step(1, "9S", "dealt"), Step(2, "6H", "deals"), Step(0, "9S", "swaps"),
        Step(1, "6H", "passes"), Step(2, "2C", "draws"), Step(2, "", "loses"),
    ),
    (
        Chapter("rules.screw_your_neighbor.deal", "shuffle", 2),
        Chapter("rules.screw_your_neighbor.kings", "lock", 2),
        Chapter("rules.screw_your_neighbor.turn", "play", 3, (
            Figure("rules.screw_your_neighbor.turn.figure", (
                Shown(("back",), "target", "rules.screw_your_neighbor.turn.yes", "biscuit"),
                Shown(("KH",), "playable", "rules.screw_your_neighbor.turn.king", "gertrude"),
                Shown(("back",) * 3, "resting", "rules.screw_your_neighbor.turn.stock"),
            )),
        )),
        Chapter("rules.screw_your_neighbor.show", "eye", 2, (
            Figure("rules.screw_your_neighbor.show.figure", (
                Shown(("3C",), "illegal", "rules.screw_your_neighbor.show.lost", "bo"),
                Shown(("TS",), "resting", "rules.screw_your_neighbor.show.safe", "gertrude"),
                Shown(("3H",), "illegal", "rules.screw_your_neighbor.show.lost", "biscuit"),
            )),
        )),
        Chapter("rules.screw_your_neighbor.match", "trophy", 1),
        Chapter("rules.screw_your_neighbor.know", "eye", 2),
        Chapter("rules.screw_your_neighbor.options", "home", 1,
                table=Table(("name", "range", "usual"), ("pennies", "last_survivors", "blocked_swap", "drawn_king"))),
        _keys("walk", "give"),
    ),
)  # fmt: skip

_THAT_DAM_GAME: Final = Book(
    ("cards", "check", "hand"),
    (("ada", "Ada"), ("billie", "Billie"), ("bo", "Bosun Bo")),
    (
        Step(2, "QC", "throws"), Step(0, "5D", "draws"), Step(1, "QC", "begs"), Step(1, "6S", "unseen"),
        Step(0, "5D", "throws"), Step(1, "6S", "lays"), Step(1, "8H", "out"), Step(2, "", "counts"),
    ),
    (
        Chapter("rules.that_dam_game.deal", "shuffle", 2),
        Chapter("rules.that_dam_game.contracts", "check", 1,
                table=Table(("name", "needs", "wilds"), tuple(f"c{number}" for number in range(1, 11)))),
        Chapter("rules.that_dam_game.melds", "cards", 3, (
            Figure("rules.that_dam_game.melds.figure", (
                Shown(("KD", "KS", "KC"), "playable", "rules.that_dam_game.melds.set"),
                Shown(("KD", "KS", "2C"), "dimmed", "rules.that_dam_game.melds.none"),
                Shown(("3H", "4H", "2S", "6H"), "playable", "rules.that_dam_game.melds.run"),
                Shown(("KH", "AH", "2H", "3H"), "dimmed", "rules.that_dam_game.melds.round"),
            )),
        )),
        Chapter("rules.that_dam_game.turn", "play", 5, (
            Figure("rules.that_dam_game.turn.figure", (
                Shown(("6H",), "playable", "rules.that_dam_game.turn.fill"),
                Shown(("9H",), "playable", "rules.that_dam_game.turn.end"),
                Shown(("TH",), "dimmed", "rules.that_dam_game.turn.gap"),
            )),
        )),
        Chapter("rules.that_dam_game.beg", "hand", 3),
        Chapter("rules.that_dam_game.score", "trophy", 1),
        Chapter("rules.that_dam_game.know", "eye", 1),
        Chapter("rules.that_dam_game.options", "home", 1,
                table=Table(("name", "range", "usual"), ("contracts", "begs", "begs_last", "wilds_after_meld",
                                                         "score_limit"))),
        _keys("walk", "group", "place"),
    ),
)  # fmt: skip

_SHITHEAD: Final = Book(
    ("cards", "signs/bomb", "signs/skull"),
    (("gertrude", "Gertrude"), ("biscuit", "Biscuit")),
    (
        Step(0, "5H", "leads"), Step(1, "8S", "higher"), Step(0, "2D", "low"), Step(1, "7C", "any"),
        Step(0, "9C", "higher"), Step(1, "", "takes", 5), Step(0, "6H", "leads"), Step(1, "TC", "burns"),
        Step(1, "KD", "again"),
    ),
    (
        Chapter("rules.shithead.deal", "shuffle", 4),
        Chapter("rules.shithead.turn", "play", 3, (
            Figure("rules.shithead.turn.figure", (
                Shown(("8D",), "resting", "rules.shithead.turn.top"),
                Shown(("8C", "8S"), "playable", "rules.shithead.turn.yes"),
                Shown(("QH",), "playable", "rules.shithead.turn.yes"),
                Shown(("5S",), "dimmed", "rules.shithead.turn.no"),
            )),
        )),
        Chapter("rules.shithead.special", "signs/bolt", 4, (
            Figure("rules.shithead.special.figure", (
                Shown(("9D",), "resting", "rules.shithead.turn.top"),
                Shown(("4S",), "playable", "rules.shithead.special.low"),
                Shown(("2H",), "playable", "rules.shithead.special.low"),
                Shown(("TC",), "dimmed", "rules.shithead.turn.no"),
            )),
        )),
        Chapter("rules.shithead.end", "flag", 2),
        Chapter("rules.shithead.know", "eye", 1),
        Chapter("rules.shithead.options", "home", 1,
                table=Table(("name", "range", "usual"), ("short_game", "deals", "threes_invisible", "sevens_low",
                                                         "eights_skip", "jokers_reverse"))),
        _keys("walk", "play", "pair"),
    ),
)  # fmt: skip

BOOKS: Final[dict[str, Book]] = {
    "dang_it": _DANG_IT,
    "damn_you": _DAMN_YOU,
    "screw_your_neighbor": _SCREW_YOUR_NEIGHBOR,
    "that_dam_game": _THAT_DAM_GAME,
    "shithead": _SHITHEAD,
}
"""The rules by game."""
