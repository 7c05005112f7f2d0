"""Sentences with their blanks filled, in the language in use or in one that is named.

What fills a blank is a value, not words, so that every language can say it in its own way:

- a blank named `card`, `top` or `next` holds a card, and `contract` the number of a contract of That Dam Game;
- one named `rank` or `suit` holds that, and any blank may be filled with a `Rank` or a `Suit`;
- the number of a sentence with plural forms, `count`, is said in words up to ten, other whole numbers in figures;
- a number that is not whole is said with one decimal place;
- text stays as it is: names, and sentences that were put together before. Only a name that is read from right to left
  is marked as one (`isolates.py`).

A blank may ask for one of the forms that the language has (`{{card, accusative}}`, `{{rank, a}}`, `{{count, figures}}`)
and for a capital letter (`{{card, nominative, capital}}`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple, Protocol

from game.rules.cards import KIND_OF, RANK_LETTERS, SUIT_LETTERS, Card, Rank, Suit
from game.texts.catalog import SOURCE, TextMissing, catalog
from game.texts.isolates import isolated
from game.texts.plurals import category

CARD_BLANKS: Final = frozenset({"card", "top", "next"})
"""Blanks that hold a card, which is a small number, and not the number."""
_BLANK: Final = re.compile(r"\{\{\s*(\w+)\s*((?:,\s*\w+\s*)*)\}\}")
_WORDED: Final = 10
"""Numbers of things are told in words up to this one."""


class _Worded(int):
    """A number that is told in words."""


class Saying(Protocol):
    """Something to be said, as the layers below the screen hand it on: a key and what fills its blanks."""

    @property
    def key(self) -> str:
        """The full key of the sentence."""

    @property
    def blanks(self) -> tuple[tuple[str, object], ...]:
        """Names of blanks with their values."""


class _Blank(NamedTuple):
    name: str
    form: str
    capital: bool


@cache
def _pieces(words: str) -> tuple[str | _Blank, ...]:
    """A sentence cut into its words and its blanks."""
    found: list[str | _Blank] = []
    end = 0
    for match in _BLANK.finditer(words):
        asked = [form.strip() for form in match.group(2).split(",") if form.strip()]
        forms = [form for form in asked if form != "capital"]
        found += [words[end : match.start()], _Blank(match.group(1), forms[0] if forms else "", "capital" in asked)]
        end = match.end()
    found.append(words[end:])
    return tuple(piece for piece in found if piece)


def rank_key(rank: Rank) -> str:
    """The letter by which catalogs know a rank: `A`, `2`, `T`, `K`, and `X` for a joker."""
    return "X" if rank is Rank.JOKER else RANK_LETTERS[rank]


def card_key(card: Card) -> str:
    """The letters by which catalogs know a card: `QH`, and `X` for a joker."""
    kind = KIND_OF[card]
    return "X" if kind >= 52 else RANK_LETTERS[kind % 13] + SUIT_LETTERS[kind // 13]


class TextsIn:
    """The sentences of one language, by its code. Raises LookupError for a language that there is none of."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._words = catalog(language)

    def has(self, key: str) -> bool:
        """Whether there is a sentence of that key, with a number or without."""
        return key in self._words or f"{key}_other" in self._words or f"{key}_many" in self._words

    def t(self, key: str, **blanks: object) -> str:
        """The sentence of a key such as `table.turn_of`, with its blanks filled. Raises TextMissing."""
        words = self._words.get(key)
        if words is None:
            raise TextMissing(key)
        return self._filled(key, words, blanks)

    def n(self, key: str, count: float, **blanks: object) -> str:
        """The sentence of a key for a number of things, which is its blank `count`. Raises TextMissing.

        A sentence of its own for none at all, `key_zero`, comes before what the language asks for. A number that is
        not whole takes the form of most numbers.
        """
        if count != int(count):
            words = self._words.get(f"{key}_other")
            if words is None:
                raise TextMissing(key)
            return self._filled(key, words, {"count": count, **blanks})
        count = int(count)
        words = self._words.get(f"{key}_zero") if count == 0 else None
        if words is None:
            words = self._words.get(f"{key}_{category(self.language, abs(count))}") or self._words.get(f"{key}_other")
        if words is None:
            raise TextMissing(key)
        return self._filled(key, words, {"count": _Worded(count), **blanks})

    def say(self, saying: Saying) -> str:
        """What a refusal or a reason means, in one sentence. Raises TextMissing."""
        blanks = dict(saying.blanks)
        count = blanks.get("count")
        if isinstance(count, int) and saying.key not in self._words:
            return self.n(saying.key, **blanks)  # type: ignore[arg-type]
        return self.t(saying.key, **blanks)

    def join(self, items: Sequence[str]) -> str:
        """Things one after the other, as they stand in a sentence; nothing for none."""
        if len(items) < 2:
            return "".join(items)
        said = self.t("language.list.last", first=items[-2], rest=items[-1])
        for item in reversed(items[:-2]):
            said = self.t("language.list.more", first=item, rest=said)
        return said

    def series(self, items: Sequence[str]) -> str:
        """Things one after the other without a last word between them, as figures stand in a table."""
        said = items[-1] if items else ""
        for item in reversed(items[:-1]):
            said = self.t("language.list.more", first=item, rest=said)
        return said

    def number_words(self, count: int) -> str:
        """A number of things as it stands in a sentence: in words up to ten."""
        return self.t(f"language.number.{count}") if 0 <= count <= _WORDED else str(count)

    def decimal(self, value: float, places: int) -> str:
        """A number with decimal places, with the language's sign between."""
        return f"{value:.{places}f}".replace(".", self.t("language.decimal"))

    def percent(self, number: str) -> str:
        """A number with the sign for per cent, as the language sets it."""
        return self.t("language.percent", number=number)

    def rank_letter(self, rank: Rank) -> str:
        """What stands in the corner of a card: `A`, `10`, `Q`."""
        return self.t(f"language.letter.{rank_key(rank)}")

    def _filled(self, key: str, words: str, blanks: dict[str, object]) -> str:
        if "{" not in words:
            return words
        pieces = _pieces(words)
        return "".join(piece if isinstance(piece, str) else self._fill(key, piece, blanks) for piece in pieces)

    def _fill(self, key: str, blank: _Blank, blanks: dict[str, object]) -> str:
        if blank.name not in blanks:
            raise TextMissing(f"{key}: nothing fills {blank.name}")
        said = self._value(blank, blanks[blank.name])
        return capital(said) if blank.capital else said

    def _value(self, blank: _Blank, value: object) -> str:
        if isinstance(value, float):
            return self.decimal(value, 1)
        if isinstance(value, bool) or not isinstance(value, int):
            return isolated(str(value))
        if isinstance(value, Suit) or blank.name == "suit":
            return self._form(f"language.suit.{SUIT_LETTERS[value]}", blank.form)
        if isinstance(value, Rank) or blank.name == "rank":
            return self._form(f"language.rank.{rank_key(Rank(value))}", blank.form)
        if blank.name in CARD_BLANKS:
            return self._form(f"language.card.{card_key(Card(value))}", blank.form)
        if blank.name == "contract":
            return self._form(f"language.contract.{value}", blank.form)
        worded = blank.form != "figures" and (isinstance(value, _Worded) or blank.form == "words")
        return self.number_words(value) if worded else str(int(value))

    def _form(self, key: str, form: str) -> str:
        return self.t(f"{key}.{form}" if form else key)


@cache
def _texts_in(language: str) -> TextsIn:
    return TextsIn(language)


class _Speaker:
    """Who speaks for the whole program, in one language at a time."""

    language = SOURCE

    @property
    def texts(self) -> TextsIn:
        """The sentences of that language, read when something is first said."""
        return _texts_in(self.language)


_speaker = _Speaker()


def use(language: str) -> None:
    """Speak a language from now on. Raises LookupError for one that there is none of."""
    _texts_in(language)
    _speaker.language = language


def language() -> str:
    """The code of the language that is spoken now."""
    return _speaker.language


def t(key: str, **blanks: object) -> str:
    """`TextsIn.t` in the language that is spoken now."""
    return _speaker.texts.t(key, **blanks)


def has(key: str) -> bool:
    """`TextsIn.has` in the language that is spoken now."""
    return _speaker.texts.has(key)


def n(key: str, count: float, **blanks: object) -> str:
    """`TextsIn.n` in the language that is spoken now."""
    return _speaker.texts.n(key, count, **blanks)


def can_say(saying: Saying) -> bool:
    """Whether there is such a sentence, and everything to fill its blanks: what comes from a file may be unknown."""
    try:
        say(saying)
    except (LookupError, ValueError, TypeError, OverflowError):
        return False
    return True


def say(saying: Saying) -> str:
    """`TextsIn.say` in the language that is spoken now."""
    return _speaker.texts.say(saying)


def join(items: Sequence[str]) -> str:
    """`TextsIn.join` in the language that is spoken now."""
    return _speaker.texts.join(items)


def series(items: Sequence[str]) -> str:
    """`TextsIn.series` in the language that is spoken now."""
    return _speaker.texts.series(items)


def number_words(count: int) -> str:
    """`TextsIn.number_words` in the language that is spoken now."""
    return _speaker.texts.number_words(count)


def decimal(value: float, places: int) -> str:
    """`TextsIn.decimal` in the language that is spoken now."""
    return _speaker.texts.decimal(value, places)


def percent(number: str) -> str:
    """`TextsIn.percent` in the language that is spoken now."""
    return _speaker.texts.percent(number)


def rank_letter(rank: Rank) -> str:
    """`TextsIn.rank_letter` in the language that is spoken now."""
    return _speaker.texts.rank_letter(rank)


def capital(words: str) -> str:
    """Words with a capital at their start: at their first letter, if a sign comes first."""
    for i, letter in enumerate(words):
        if letter.isalnum():
            return words[:i] + letter.upper() + words[i + 1 :]
    return words
