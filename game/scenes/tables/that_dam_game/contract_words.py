"""What a contract and its parts are called."""

from __future__ import annotations

from game.rules.cards import Rank
from game.scenes.tables.that_dam_game.places import Places
from game.texts import n, number_words, rank_letter, t


def letter(rank: Rank) -> str:
    """A rank as it stands on a card; jokers have a short word."""
    if rank is Rank.JOKER:
        return t("that_dam_game.joker")
    return rank_letter(rank)


def part_words(places: Places, part: int) -> str:
    """What a part of the contract is called: `Run 2`."""
    contract = places.contract
    assert contract is not None
    if part < contract.sets:
        return t("that_dam_game.set", number=part + 1) if contract.sets > 1 else t("that_dam_game.only_set")
    number = part - contract.sets + 1
    return t("that_dam_game.run", number=number) if contract.runs > 1 else t("that_dam_game.only_run")


def contract_lines(places: Places, *, short: bool = False) -> list[str]:
    """The contract in words: what is to be laid, and how many wilds it allows. Short ones have figures."""
    *parts, wilds = contract_parts(places, short=short)
    return [parts[0] if len(parts) == 1 else t("that_dam_game.both", sets=parts[0], runs=parts[1]), wilds]


def contract_parts(places: Places, *, short: bool = False) -> list[str]:
    """The contract in words: sets, runs, and last how many wilds it allows. Short ones have figures."""
    contract = places.contract
    assert contract is not None
    parts = []
    if short:
        if contract.sets:
            parts.append(n("that_dam_game.sets_short", contract.sets))
        if contract.runs:
            parts.append(n("that_dam_game.runs_short", contract.runs, length=contract.length))
    else:
        if contract.sets:
            parts.append(n("that_dam_game.sets", contract.sets))
        if contract.runs:
            parts.append(n("that_dam_game.runs", contract.runs, length=number_words(contract.length)))
    if not contract.runs:
        return [*parts, t("that_dam_game.no_wilds")]
    key = "that_dam_game.wilds_each" if contract.runs > 1 else "that_dam_game.wilds"
    if short:
        return [*parts, n(f"{key}_short", contract.wilds)]
    return [*parts, n(key, contract.wilds)]
