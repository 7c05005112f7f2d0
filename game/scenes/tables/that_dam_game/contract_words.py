"""What a contract and its parts are called."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.rules.cards import RANK_OF, SUIT_OF, Card, Rank
from game.rules.that_dam_game.reading import Contract, is_wild
from game.texts import capital, n, rank_letter, t
from game.ui import text
from game.ui.theme import Metrics

LINE_WORDS: Final = 22.0
"""Size of the words on the card that tell what the contract asks."""
AFTER_NUMBER: Final = 0.4
"""From a contract's number to the words behind it, in its sizes."""
_WHOLE, _SHORT = 0.9, 0.8
"""How much smaller they may be where everything is written out, and where figures stand, to be on one line."""


def letter(rank: Rank) -> str:
    """A rank as it stands on a card; jokers have a short word."""
    if rank is Rank.JOKER:
        return t("that_dam_game.joker")
    return rank_letter(rank)


def part_words(contract: Contract, part: int) -> str:
    """What a part of the contract is called: `Run 2`."""
    if part < contract.sets:
        return t("that_dam_game.set", number=part + 1) if contract.sets > 1 else t("that_dam_game.only_set")
    number = part - contract.sets + 1
    return t("that_dam_game.run", number=number) if contract.runs > 1 else t("that_dam_game.only_run")


def group_words(contract: Contract, part: int, cards: Sequence[Card], key: str) -> str:
    """What a part is made of: `nines`, `hearts`; `set` or `run` while nothing is in it."""
    if part < contract.sets:
        if cards:
            return t(f"that_dam_game.{key}.set", rank=RANK_OF[cards[0]])
        return t("that_dam_game.group.any_set" if key == "group" else "that_dam_game.only_set")
    plain = next((card for card in cards if not is_wild(card)), None)
    if plain is None:
        return t("that_dam_game.group.any_run" if key == "group" else "that_dam_game.only_run")
    return t(f"that_dam_game.{key}.run", suit=SUIT_OF[plain])


def short_words(said: str, missing: int) -> str:
    """The same with how many cards are missing."""
    return n("that_dam_game.short_of", missing, group=said) if missing else said


def contract_lines(contract: Contract, *, short: bool = False) -> list[str]:
    """The contract in words: what is to be laid, and how many wilds it allows. Short ones have figures."""
    *parts, wilds = contract_parts(contract, short=short)
    return [parts[0] if len(parts) == 1 else t("that_dam_game.both", sets=parts[0], runs=parts[1]), wilds]


def contract_strip(contract: Contract, *, short: bool = False) -> str:
    """The same on one line."""
    parts, wilds = contract_lines(contract, short=short)
    return capital(t("that_dam_game.strip", parts=parts, wilds=wilds))


def contract_parts(contract: Contract, *, short: bool = False) -> list[str]:
    """The contract in words: sets, runs, and last how many wilds it allows. Short ones have figures."""
    parts, way = [], "_short" if short else ""
    if contract.sets:
        parts.append(n(f"that_dam_game.sets{way}", contract.sets))
    if not contract.runs:
        return [*parts, t("that_dam_game.no_wilds")]
    parts.append(n(f"that_dam_game.runs{way}", contract.runs, length=contract.length))
    return [*parts, n(f"that_dam_game.wilds{'_each' if contract.runs > 1 else ''}{way}", contract.wilds)]


def card_words(contract: Contract, metrics: Metrics, room: float) -> list[tuple[str, int]]:
    """What a card with so many pixels for words says below its title, on one line or on two, and how large."""
    most = metrics.words(LINE_WORDS)
    for short, smaller in ((False, _WHOLE), (True, _SHORT)):
        said = contract_strip(contract, short=short)
        if text.size(said, max(metrics.smallest, round(smaller * most)), "semi")[0] <= room:
            return [(said, text.fit(said, round(room), most, "semi", metrics.smallest))]
    lines = contract_lines(contract, short=True)
    px = min(text.fit(line, round(room), most, "semi", metrics.smallest) for line in lines)
    return [(capital(lines[0]), px), (lines[1], px)]


def number_on_line(contract: Contract, big: float) -> tuple[int, int]:
    """How wide a contract's number is that stands before words, and what is between, in pixels."""
    return text.size(str(contract.number), round(big), "display")[0], round(AFTER_NUMBER * big)


def one_line_fits(contract: Contract, metrics: Metrics, room: float, big: float) -> bool:
    """Whether a contract's number of a size and how many wilds it allows are no wider than a room, in pixels."""
    words = contract_parts(contract, short=True)[-1]
    return sum(number_on_line(contract, big)) + text.size(words, metrics.smallest, "semi")[0] <= room
