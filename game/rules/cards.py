"""Cards: what they are called and how they are counted.

A card is a small int, so that a state is made of ints and lists, copies in a
microsecond and never holds an object that somebody could change. Everything
that has to be asked of a card is looked up in a table of this module.

    kind = suit * 13 + rank        (jokers: 52 and 53)
    card = copy * 54 + kind        (copy 0 in games of one pack)

>>> card = parse_card("7Db")
>>> format_card(card), RANK_OF[card] is Rank.SEVEN, SUIT_OF[card] is Suit.DIAMONDS
('7Db', True, True)
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final, NewType

from game.rules.quoting import quoted

Card = NewType("Card", int)
"""One physical card. Copies of a card are different cards and equal under every rule: compare kinds."""

HIDDEN: Final = Card(-1)
"""What a view or an event holds in place of a card that its viewer may not see."""

KINDS: Final = 54
"""Kinds of card in one pack, jokers counted."""

MAX_COPIES: Final = 4
"""The most packs that a game shuffles together (That Dam Game with six players)."""


class Suit(IntEnum):
    """The four suits in the order in which records and lists name them, and none for the jokers."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3
    NONE = 4

    @property
    def red(self) -> bool:
        """Whether it is one of the two red ones; of a joker, which has none, it is not said."""
        return self in (Suit.DIAMONDS, Suit.HEARTS)


class Rank(IntEnum):
    """The ranks in the order of the record. Which of two is higher is each game's own affair."""

    ACE = 0
    TWO = 1
    THREE = 2
    FOUR = 3
    FIVE = 4
    SIX = 5
    SEVEN = 6
    EIGHT = 7
    NINE = 8
    TEN = 9
    JACK = 10
    QUEEN = 11
    KING = 12
    JOKER = 13


SUITS: Final = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)
RANKS: Final = tuple(Rank(i) for i in range(13))
RANK_LETTERS: Final = "A23456789TJQK"
SUIT_LETTERS: Final = "CDHS"
COPY_LETTERS: Final = ("", "b", "c", "d")


class CardSyntaxError(ValueError):
    """A text that names no card."""


def _spell(card: int) -> str:
    copy, kind = divmod(card, KINDS)
    name = f"X{kind - 51}" if kind >= 52 else RANK_LETTERS[kind % 13] + SUIT_LETTERS[kind // 13]
    return name + COPY_LETTERS[copy]


_ALL = range(KINDS * MAX_COPIES)
KIND_OF: Final[tuple[int, ...]] = tuple(card % KINDS for card in _ALL)
"""Kind by card: equal for copies."""
RANK_OF: Final[tuple[Rank, ...]] = tuple(Rank.JOKER if k >= 52 else Rank(k % 13) for k in KIND_OF)
"""Rank by card."""
SUIT_OF: Final[tuple[Suit, ...]] = tuple(Suit.NONE if k >= 52 else Suit(k // 13) for k in KIND_OF)
"""Suit by card; jokers have none."""
_NAMES: Final[tuple[str, ...]] = tuple(_spell(card) for card in _ALL)
_CARDS: Final[dict[str, Card]] = {name: Card(card) for card, name in enumerate(_NAMES)}


def card_of(rank: Rank, suit: Suit, copy: int = 0) -> Card:
    """The card of a rank and suit; `copy` counts from 0."""
    return Card(copy * KINDS + suit * 13 + rank)


def joker(number: int, copy: int = 0) -> Card:
    """The colored joker (1) or the black one (2)."""
    return Card(copy * KINDS + 51 + number)


def parse_card(text: str) -> Card:
    """The card that a text such as `7D`, `THb` or `X1` names. Raises `CardSyntaxError` for any other text."""
    card = _CARDS.get(text)
    if card is None:
        raise CardSyntaxError(f"{quoted(text)} is not a card")
    return card


def format_card(card: Card) -> str:
    """The name of a card in records: `7D`, and `7Db` for its second copy; `??` for `HIDDEN`."""
    return "??" if card == HIDDEN else _NAMES[card]


def parse_cards(text: str) -> list[Card]:
    """The cards named in a text, separated by blanks: `parse_cards("7D TH X1")`."""
    return [parse_card(word) for word in text.split()]


def packs(count: int, *, jokers: bool = False) -> list[Card]:
    """`count` whole packs of 52 (54 with jokers), lowest card first: what is shuffled."""
    top = KINDS if jokers else 52
    return [Card(copy * KINDS + kind) for copy in range(count) for kind in range(top)]
