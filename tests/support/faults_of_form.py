"""Records that break the form: every maker takes a good record and puts one fault into it, for a reason it can give.

None of the makers asks the reader. Each changes what docs/record.md fixes: keys,
types, names of cards, lengths.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from game.rules.registry import GAME_IDS, info_of
from tests.support.witness import Json, Witness

Maker = Callable[[Witness, Random], "str | None"]
"""Makes the text of a faulty record, or None where the record has no place for this fault."""

FORM: list[Maker] = []


def of_form(maker: Maker) -> Maker:
    """List a maker."""
    FORM.append(maker)
    return maker


def text(data: Json) -> str:
    """A record as a line."""
    return json.dumps(data, ensure_ascii=False)


def one_of(random: Random, values: Any) -> Any:
    """One of some values, None if there are none."""
    values = list(values)
    return values[int(random.random() * len(values))] if values else None


def whole_numbers(data: Any) -> Iterator[tuple[Any, Any, int]]:
    """Every whole number in a record, with the object or list that holds it and its key or place there."""
    for key, value in data.items() if isinstance(data, dict) else enumerate(data):
        if isinstance(value, dict | list):
            yield from whole_numbers(value)
        elif type(value) is int:
            yield data, key, value


def card_lists(data: Any) -> Iterator[list[str]]:
    """Every list of cards in the steps."""
    for value in data.values() if isinstance(data, dict) else data:
        if isinstance(value, list) and value and all(isinstance(item, str) for item in value):
            yield value
        elif isinstance(value, dict | list):
            yield from card_lists(value)


def objects(data: Json) -> Iterator[Json]:
    """Every object whose keys are fixed: options, result, steps and the entries of their lists."""
    yield data["options"]
    yield data["result"]
    for step in data["steps"]:
        yield step
        yield from step.get("legal", ())


# -- numbers and switches -------------------------------------------------------------


def _instead_of_a_number(other: Callable[[int], object]) -> Maker:
    def maker(witness: Witness, random: Random) -> str | None:
        data = witness.copy()
        holder, key, value = one_of(random, whole_numbers(data))
        holder[key] = other(value)
        return text(data)

    return maker


@of_form
def truth_value_instead_of_a_number(witness: Witness, random: Random) -> str | None:
    """`true` is not 1 and `false` is not 0."""
    data = witness.copy()
    found = one_of(random, [item for item in whole_numbers(data) if item[2] in (0, 1)])
    if found is None:
        return None
    holder, key, value = found
    holder[key] = bool(value)
    return text(data)


@of_form
def fraction_instead_of_a_number(witness: Witness, random: Random) -> str | None:
    """`3.0` is not 3."""
    return _instead_of_a_number(float)(witness, random)


@of_form
def text_instead_of_a_number(witness: Witness, random: Random) -> str | None:
    """`"3"` is not 3."""
    return _instead_of_a_number(str)(witness, random)


@of_form
def list_instead_of_a_number(witness: Witness, random: Random) -> str | None:
    """`[3]` is not 3."""
    return _instead_of_a_number(lambda value: [value])(witness, random)


@of_form
def nothing_instead_of_a_number(witness: Witness, random: Random) -> str | None:
    """`null` is not 3. (It is a value of one option, which the makers of play change.)"""
    data = witness.copy()
    holder, key, _ = one_of(random, [item for item in whole_numbers(data) if item[1] != "score_limit"])
    holder[key] = None
    return text(data)


@of_form
def exponent_instead_of_a_number(witness: Witness, random: Random) -> str | None:
    """`3e0` is not 3, and neither are `Infinity` and `NaN`."""
    data = witness.copy()
    holder, key, value = one_of(random, whole_numbers(data))
    holder[key] = "@"
    word = one_of(random, (f"{value}e0", "Infinity", "-Infinity", "NaN"))
    return text(data).replace('"@"', word)


@of_form
def number_out_of_bounds(witness: Witness, random: Random) -> str | None:
    """A seat, an index or a player count below zero or far beyond."""
    data = witness.copy()
    found = [item for item in whole_numbers(data) if item[1] in ("seat", "index", "onto", "players")]
    holder, key, _ = one_of(random, found)
    holder[key] = one_of(random, (-1, 11, 1000, 10**30))
    return None if key in ("index", "onto") and holder[key] == 11 else text(data)


@of_form
def number_instead_of_a_switch(witness: Witness, random: Random) -> str | None:
    """1 is not `true`, and neither is a text."""
    data = witness.copy()
    name = one_of(random, [name for name, value in data["options"].items() if isinstance(value, bool)])
    if name is None:
        return None
    data["options"][name] = one_of(random, (int(data["options"][name]), str(data["options"][name]).lower(), None))
    return text(data)


@of_form
def option_that_cannot_be(witness: Witness, random: Random) -> str | None:
    """A value that the option does not take."""
    data = witness.copy()
    name = one_of(random, data["options"])
    data["options"][name] = one_of(random, (-1, 1_000_000, "ever", [], [3, 2], [1, 1], [0], [11], {}))
    return text(data)


# -- keys -----------------------------------------------------------------------------


@of_form
def unknown_key(witness: Witness, random: Random) -> str | None:
    """A key that does not belong there."""
    data = witness.copy()
    holder = one_of(random, objects(data))
    key = one_of(random, [k for k in ("note", "index", "onto", "as", "from", "chance", "Seat") if k not in holder])
    holder[key] = one_of(random, (0, "hand", None))
    return text(data)


@of_form
def missing_key(witness: Witness, random: Random) -> str | None:
    """A key less, anywhere but the list of legal actions, which may be left out."""
    data = witness.copy()
    holder = one_of(random, (data, one_of(random, objects(data))))
    del holder[one_of(random, [key for key in holder if key != "legal"])]
    return text(data)


@of_form
def doubled_key(witness: Witness, random: Random) -> str | None:
    """A key that stands twice in one object, with one value or another."""
    data = witness.copy()
    holder = one_of(random, (data, one_of(random, objects(data))))
    key = one_of(random, holder)
    holder["@"] = one_of(random, (holder[key], None, 0))
    return text(data).replace('"@"', json.dumps(key))


# -- the frame ------------------------------------------------------------------------


@of_form
def other_format(witness: Witness, random: Random) -> str | None:
    """Another version, another spelling, no text at all."""
    name = witness.data["format"]
    other = one_of(random, (name[:-1] + "2", name.upper(), name + " ", " " + name, "", None, 1, [name]))
    return text(witness.copy() | {"format": other})


@of_form
def no_such_game(witness: Witness, random: Random) -> str | None:
    """A game that there is not."""
    game = one_of(random, (witness.game.upper(), witness.game + "s", "", None, 0, [witness.game], {}))
    return text(witness.copy() | {"game": game})


@of_form
def another_game(witness: Witness, random: Random) -> str | None:
    """The options of one game are not those of another."""
    return text(witness.copy() | {"game": one_of(random, [name for name in GAME_IDS if name != witness.game])})


@of_form
def names_of_other_length(witness: Witness, random: Random) -> str | None:
    """A name too many or too few, or something that is no text."""
    data = witness.copy()
    names = data["names"]
    changed: list[Any] = [[*names, "One more"], names[1:], [*names[1:], None], [*names[1:], 5], "x" * len(names), {}]
    return text(data | {"names": one_of(random, changed)})


@of_form
def players_that_the_names_do_not_fit(witness: Witness, random: Random) -> str | None:
    """A player more or less than there are names."""
    return text(witness.copy() | {"players": witness.players + one_of(random, (-1, 1))})


@of_form
def something_else_than_lists(witness: Witness, random: Random) -> str | None:
    """Steps that are no list, a step that is no object, a result that is neither object nor null."""
    data = witness.copy()
    other = one_of(random, ({}, "x", 7, True))
    where = one_of(random, ("steps", "options", "result", "step"))
    if where == "step":
        data["steps"][int(random.random() * len(data["steps"]))] = one_of(random, ([], "x", 7, None, {}))
    else:
        data[where] = [] if where != "steps" and other == {} else other
    return text(data)


@of_form
def cut_text(witness: Witness, random: Random) -> str | None:
    """A line that stops before its end."""
    whole = text(witness.data)
    return whole[: int(random.random() * len(whole))]


@of_form
def more_text(witness: Witness, random: Random) -> str | None:
    """A line that goes on after its end."""
    more: str = one_of(random, ("}", "{}", " 0", ",", text(witness.data)))
    return text(witness.data) + more


@of_form
def another_bracket(witness: Witness, random: Random) -> str | None:
    """One bracket, brace, colon or comma of the text that is another."""
    whole = text(witness.data | {"names": ["P"] * witness.players})
    place = one_of(random, [i for i, sign in enumerate(whole) if sign in "[]{}:,"])
    other: str = one_of(random, [sign for sign in "[]{}:,;" if sign != whole[place]])
    return whole[:place] + other + whole[place + 1 :]


@of_form
def text_that_cannot_be_written(witness: Witness, random: Random) -> str | None:
    """Half of a pair of code units is no text, though JSON can spell it."""
    data = witness.copy()
    data["names"][0] += one_of(random, ("\ud800", "\udfff"))
    return json.dumps(data)


# -- cards ----------------------------------------------------------------------------


@of_form
def misspelled_card(witness: Witness, random: Random) -> str | None:
    """A name that no card has."""
    data = witness.copy()
    cards = one_of(random, card_lists(data["steps"]))
    place = int(random.random() * len(cards))
    name = cards[place]
    cards[place] = one_of(
        random,
        (name.lower(), name[::-1], name + "e", "1" + name, name[:1], "", " " + name, "10H", "X3", "??", "0S"),
    )
    return text(data)


@of_form
def something_else_than_a_card(witness: Witness, random: Random) -> str | None:
    """A number, a list or nothing where the name of a card belongs."""
    data = witness.copy()
    cards: list[Any] = one_of(random, card_lists(data["steps"]))
    cards[int(random.random() * len(cards))] = one_of(random, (7, None, True, [cards[0]], {}))
    return text(data)


@of_form
def cards_that_are_no_list(witness: Witness, random: Random) -> str | None:
    """A single name, or an object, where a list of cards belongs."""
    data = witness.copy()
    holder = one_of(random, [s for s in data["steps"] if "shuffle" in s or "cards" in s])
    key = "shuffle" if "shuffle" in holder else "cards"
    holder[key] = one_of(random, (holder[key][0], dict.fromkeys(holder[key], 1), None, " ".join(holder[key])))
    return text(data)


@of_form
def no_cards(witness: Witness, random: Random) -> str | None:
    """An empty list where a card is played."""
    data = witness.copy()
    holder = one_of(random, [s for s in data["steps"] if "shuffle" in s or "cards" in s])
    holder["shuffle" if "shuffle" in holder else "cards"] = []
    return text(data)


@of_form
def verb_that_there_is_not(witness: Witness, random: Random) -> str | None:
    """A verb of another game, in other letters, or no text."""
    data = witness.copy()
    step = one_of(random, [s for s in data["steps"] if "do" in s])
    others = {verb for game in GAME_IDS for verb in info_of(game).verbs} - set(info_of(witness.game).verbs)
    step["do"] = one_of(random, (*sorted(others), step["do"].upper(), step["do"] + " ", "", None, 1, [step["do"]]))
    return text(data)


@of_form
def chance_of_another_kind(witness: Witness, random: Random) -> str | None:
    """Something picked that is neither a dealer nor a starter."""
    data = witness.copy()
    step = one_of(random, [s for s in data["steps"] if "chance" in s])
    if step is None:
        return None
    step["chance"] = one_of(random, ("winner", "Dealer", "", None, 1, ["dealer"]))
    return text(data)
