"""Records changed in one place, soundly or not: what the reader and a second account must judge alike.

The form stays right. Many changes make a fault, some make another match that is as
good, and which of the two is asked of `referees`, never of the reader.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from game.rules.options import Number
from game.rules.registry import game_by_id, info_of
from tests.support.faults_of_form import one_of
from tests.support.witness import Json, Witness

Change = Callable[[Witness, Random, Json], None]


def two_cards_of_a_shuffle(witness: Witness, random: Random, data: Json) -> None:
    """Exchange any two cards of a shuffle."""
    cards = one_of(random, [step["shuffle"] for step in data["steps"] if "shuffle" in step])
    i, j = random.sample(range(len(cards)), 2)
    cards[i], cards[j] = cards[j], cards[i]


def an_index(witness: Witness, random: Random, data: Json) -> None:
    """Draw another card for the deal."""
    step = one_of(random, [step for step in data["steps"] if "index" in step])
    if step is not None:
        step["index"] = int(random.random() * 60)


def a_card(witness: Witness, random: Random, data: Json) -> None:
    """Name another card, mostly one that the player holds."""
    number, step, moment = one_of(random, [item for item in witness.actions() if "cards" in item[1]] or [(0, {}, None)])
    if moment is not None:
        cards = data["steps"][number]["cards"]
        others = moment.held(step["seat"]) if random.random() < 0.8 else moment.zones
        cards[int(random.random() * len(cards))] = one_of(random, others)


def a_joker(witness: Witness, random: Random, data: Json) -> None:
    """Let a joker stand for another card."""
    step = one_of(random, [step for step in data["steps"] if "as" in step])
    if step is not None:
        step["as"] = one_of(random, "A23456789TJQK") + one_of(random, "CDHS")


def a_verb(witness: Witness, random: Random, data: Json) -> None:
    """Do something else: a verb that names nothing, or the same cards played otherwise."""
    step = one_of(random, [step for step in data["steps"] if "do" in step])
    plain = [verb for verb, keys in info_of(witness.game).verbs.items() if not keys]
    same = [verb for verb, keys in info_of(witness.game).verbs.items() if keys == ("cards",) and "cards" in step]
    verb = one_of(random, [*plain, *same])
    for key in [key for key in step if key not in ("seat", *info_of(witness.game).verbs[verb])]:
        del step[key]
    step["do"] = verb


def a_run(witness: Witness, random: Random, data: Json) -> None:
    """Lay a card more or less of a run."""
    step = one_of(random, [step for step in data["steps"] if step.get("do") == "run"])
    if step is not None and len(step["cards"]) > 2:
        del step["cards"][one_of(random, (0, -1))]


def a_seat(witness: Witness, random: Random, data: Json) -> None:
    """Another seat acts, or is picked."""
    one_of(random, [step for step in data["steps"] if "seat" in step])["seat"] = int(random.random() * witness.players)


def the_order(witness: Witness, random: Random, data: Json) -> None:
    """Exchange, drop or double steps."""
    steps = data["steps"]
    at = int(random.random() * len(steps))
    match int(random.random() * 3):
        case 0:
            other = min(len(steps) - 1, at + 1 + int(random.random() * 3))
            steps[at], steps[other] = steps[other], steps[at]
        case 1:
            del steps[at : at + 1 + int(random.random() * 2)]
        case _:
            steps.insert(at, steps[int(random.random() * len(steps))])


def an_option(witness: Witness, random: Random, data: Json) -> None:
    """Any value of an option, for a number often the next one."""
    option = one_of(random, game_by_id(witness.game).options)
    value: object = option.sample(random)
    before = data["options"][option.name]
    if isinstance(option, Number) and before is not None and random.random() < 0.7:
        value = min(option.high, max(option.low, before + one_of(random, (-1, 1))))
    data["options"][option.name] = value


CHANGES: tuple[Change, ...] = (
    two_cards_of_a_shuffle,
    an_index,
    a_card,
    a_joker,
    a_verb,
    a_run,
    a_seat,
    the_order,
    an_option,
)


def changed(witness: Witness, random: Random) -> Json:
    """The record, changed in one place; now and then it stays what it was."""
    data = witness.copy()
    for step in data["steps"]:
        step.pop("legal", None)
    one_of(random, CHANGES)(witness, random, data)
    return data
