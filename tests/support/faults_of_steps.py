"""Shuffles, orders of steps and cards that break a rule, in the right form: one fault each, and why it must be one.

None of the makers asks the reader. They argue from the watched match: whose turn
it was, where each card lay, what was on the table, what the result was. Where
that leaves a doubt, they make nothing.
"""

from __future__ import annotations

from random import Random

from game.rules.cards import KIND_OF, Card, format_card, parse_card
from game.rules.events import Phase
from game.rules.zones import ZoneKind
from tests.support.faults_of_form import Maker, one_of, text
from tests.support.referees import sound
from tests.support.witness import Json, Moment, Witness

STEPS: list[Maker] = []

UNSEEN = (ZoneKind.HAND, ZoneKind.STOCK, ZoneKind.FACE_DOWN, ZoneKind.OUT_OF_PLAY)
PLAYED_FROM = {"hand": ZoneKind.HAND, "face_up": ZoneKind.FACE_UP}


def of_steps(maker: Maker) -> Maker:
    """List a maker."""
    STEPS.append(maker)
    return maker


def named(step: Json) -> list[str]:
    """The cards that an action names as its player's own."""
    groups = (*step.get("sets", ()), *step.get("runs", ()))
    return [*step.get("cards", ()), *(card for group in groups for card in group)]


def same_asked(one: Json, two: Json) -> bool:
    """Whether two steps are both answers of chance, or actions of one seat: then their order may not matter."""
    return ("do" in one) == ("do" in two) and ("do" not in one or one["seat"] == two["seat"])


def telling_step(steps: list[Json], random: Random) -> int | None:
    """The number of the last step or of any whose follower another is asked for; None when luck chose no such one."""
    number: int = one_of(random, (len(steps) - 1, int(random.random() * len(steps))))
    if number + 1 < len(steps) and same_asked(steps[number], steps[number + 1]):
        return None
    return number


def shuffles(witness: Witness) -> list[int]:
    """The numbers of the shuffle steps."""
    return [number for number, step in enumerate(witness.steps) if "shuffle" in step]


def kind(name: str) -> str:
    """A card without the letter of its copy."""
    return format_card(Card(KIND_OF[parse_card(name)]))


# -- shuffles -------------------------------------------------------------------------


def first_sight(witness: Witness, shuffle: int, one: str, other: str) -> int | None:
    """The first step that names one of two cards, if nobody saw either before, and nothing hung on them.

    Up to there a match in which the two have changed places goes on like the true one:
    what is hidden can only make an action illegal, never lead elsewhere. What the
    rules do with hidden cards is left out: the first seven, kings, and in Shithead
    the cards that lay in the hands when the starter was looked for.
    """
    for number in range(shuffle + 1, len(witness.steps)):
        if witness.steps[number].get("chance") == "starter":
            continue
        moment = witness.moments.get(number)
        if moment is None:
            return None
        zones = {moment.zones[one].kind, moment.zones[other].kind}
        starting = witness.game == "shithead" and moment.phase in (Phase.ARRANGE, Phase.START)
        if not zones <= set(UNSEEN) or (starting and ZoneKind.HAND in zones):
            return None
        if {one, other} & set(named(witness.steps[number])):
            return number
        if {one, other} & witness.opened[number]:
            return None
    return None


@of_steps
def two_cards_of_a_shuffle_exchanged(witness: Witness, random: Random) -> str | None:
    """The seat that plays one of the cards cannot hold it, because the other one is not in its hand."""
    if witness.game == "screw_your_neighbor":
        return _exchanged_in_cuckoo(witness, random)
    data = witness.copy()
    shuffle = one_of(random, shuffles(witness))
    cards = data["steps"][shuffle]["shuffle"]
    if len(cards) < 2:
        return None
    i, j = random.sample(range(len(cards)), 2)
    if "7D" in (cards[i], cards[j]):
        return None
    number = first_sight(witness, shuffle, cards[i], cards[j])
    if number is None:
        return None
    zones = witness.moments[number].zones
    if zones[cards[i]] == zones[cards[j]] or {cards[i], cards[j]} <= set(named(witness.steps[number])):
        return None
    cards[i], cards[j] = cards[j], cards[i]
    return text(data)


def _exchanged_in_cuckoo(witness: Witness, random: Random) -> str | None:
    data = witness.copy()
    cards = data["steps"][one_of(random, shuffles(witness))]["shuffle"]
    i, j = int(random.random() * (witness.players + 1)), int(random.random() * len(cards))
    cards[i], cards[j] = cards[j], cards[i]
    return None if sound(data) else text(data)


@of_steps
def a_card_of_a_shuffle_twice(witness: Witness, random: Random) -> str | None:
    """A pack holds each card once."""
    data = witness.copy()
    cards = data["steps"][one_of(random, shuffles(witness))]["shuffle"]
    if len(cards) < 2:
        return None
    i, j = random.sample(range(len(cards)), 2)
    cards[i] = cards[j]
    return text(data)


@of_steps
def a_card_of_a_shuffle_missing(witness: Witness, random: Random) -> str | None:
    """A pack holds every card."""
    data = witness.copy()
    cards = data["steps"][one_of(random, shuffles(witness))]["shuffle"]
    del cards[int(random.random() * len(cards))]
    return text(data)


@of_steps
def a_card_too_many_in_a_shuffle(witness: Witness, random: Random) -> str | None:
    """A pack holds no more than its cards."""
    data = witness.copy()
    cards = data["steps"][one_of(random, shuffles(witness))]["shuffle"]
    cards.insert(int(random.random() * (len(cards) + 1)), one_of(random, (*cards, "7Dd", "X1d", "2S")))
    return text(data)


@of_steps
def another_copy_in_a_shuffle(witness: Witness, random: Random) -> str | None:
    """The copies of a card are different cards of the pack: no other one can take its place."""
    data = witness.copy()
    cards = data["steps"][one_of(random, shuffles(witness))]["shuffle"]
    place = int(random.random() * len(cards))
    letter = one_of(random, [x for x in ("", "b", "c", "d") if kind(cards[place]) + x != cards[place]])
    cards[place] = kind(cards[place]) + letter
    return text(data)


# -- the order of steps ---------------------------------------------------------------


@of_steps
def two_steps_exchanged(witness: Witness, random: Random) -> str | None:
    """At any time one seat is to act, or chance is asked: the later step stands where neither is so."""
    data = witness.copy()
    steps = data["steps"]
    number = int(random.random() * (len(steps) - 1))
    other = one_of(random, (number + 1, len(steps) - 1, number + 1 + int(random.random() * (len(steps) - number - 1))))
    one, two = steps[number], steps[other]
    if same_asked(one, two):
        return None
    steps[number], steps[other] = two, one
    return text(data)


@of_steps
def a_step_left_out(witness: Witness, random: Random) -> str | None:
    """The step that follows comes when another seat, or chance, is still awaited; or the end is missing."""
    data = witness.copy()
    steps = data["steps"]
    number = telling_step(steps, random)
    if number is None:
        return None
    del steps[number]
    return text(data)


@of_steps
def a_step_twice(witness: Witness, random: Random) -> str | None:
    """The second time another seat is to act, or nothing is left to chance, or the match is over."""
    data = witness.copy()
    steps = data["steps"]
    number = telling_step(steps, random)
    if number is None:
        return None
    steps.insert(number, steps[number])
    return text(data)


@of_steps
def chance_where_none_is_asked(witness: Witness, random: Random) -> str | None:
    """Before an action that stands where it belongs, and after the end, nothing is left to chance."""
    data = witness.copy()
    steps = data["steps"]
    place = one_of(random, [n for n, step in enumerate(steps) if "do" in step] + [len(steps)])
    extra = one_of(random, [step for step in steps if "do" not in step] + [{"chance": "starter", "seat": 0}])
    steps.insert(place, extra)
    return text(data)


@of_steps
def another_seat(witness: Witness, random: Random) -> str | None:
    """One seat is to act, and no other."""
    data = witness.copy()
    step = one_of(random, [step for step in data["steps"] if "do" in step])
    step["seat"] = (step["seat"] + 1 + int(random.random() * (witness.players - 1))) % witness.players
    return text(data)


@of_steps
def another_dealer(witness: Witness, random: Random) -> str | None:
    """Everybody's cards and turns move on with the dealer, so the first seat to act is another one."""
    data = witness.copy()
    steps = data["steps"]
    if steps[0].get("chance") != "dealer" or "do" not in steps[2]:
        return None  # no such choice, or a round without a turn
    steps[0]["seat"] = (steps[0]["seat"] + 1 + int(random.random() * (witness.players - 1))) % witness.players
    return text(data)


@of_steps
def another_starter(witness: Witness, random: Random) -> str | None:
    """The seat picked acts next: with another one, the seat that follows is not in turn."""
    data = witness.copy()
    step = one_of(random, [step for step in data["steps"] if step.get("chance") == "starter"])
    if step is None:
        return None
    step["seat"] = (step["seat"] + 1 + int(random.random() * (witness.players - 1))) % witness.players
    return text(data)


@of_steps
def a_starter_without_the_lowest_card(witness: Witness, random: Random) -> str | None:
    """Only holders of the lowest rank can be picked, also where the record ends there."""
    data = witness.copy()
    steps = data["steps"]
    number = one_of(random, [n for n, step in enumerate(steps) if step.get("chance") == "starter"])
    if number is None:
        return None
    hands = [witness.moments[number + 1].held(seat) for seat in range(witness.players)]
    lowest = next(rank for rank in "3456789TJQKA2" if any(card[0] == rank for hand in hands for card in hand))
    others = [seat for seat, hand in enumerate(hands) if all(card[0] != lowest for card in hand)]
    if not others:
        return None
    steps[number]["seat"] = one_of(random, others)
    return text(data | {"steps": steps[: number + 1], "result": None})


@of_steps
def chance_asked_for_something_else(witness: Witness, random: Random) -> str | None:
    """A dealer is no starter, and a seat is no shuffle."""
    data = witness.copy()
    steps = data["steps"]
    number = one_of(random, [n for n, step in enumerate(steps) if "do" not in step])
    if "chance" in steps[number]:
        other = {"dealer": "starter", "starter": "dealer"}[steps[number]["chance"]]
        steps[number] = one_of(random, ({"chance": other, "seat": steps[number]["seat"]}, {"shuffle": ["7D"]}))
    else:
        steps[number] = {"chance": one_of(random, ("dealer", "starter")), "seat": 0}
    return text(data)


# -- cards of an action ---------------------------------------------------------------


def own_and_others(moment: Moment, step: Json) -> tuple[list[str], list[str]]:
    """The cards that the player may name in this step, and all others of the pack."""
    seat = step["seat"]
    kinds = [PLAYED_FROM[step["from"]]] if "from" in step else [ZoneKind.HAND]
    if step["do"] == "arrange":
        kinds = [ZoneKind.HAND, ZoneKind.FACE_UP]
    own = [name for name, zone in moment.zones.items() if zone.owner == seat and zone.kind in kinds]
    return own, [name for name in moment.zones if name not in set(own)]


def _with_cards(witness: Witness, random: Random) -> tuple[Json, Json, Moment] | None:
    """A copy of the record, one of its steps that names cards, and the table before it."""
    data = witness.copy()
    found = [(data["steps"][number], moment) for number, step, moment in witness.actions() if named(step)]
    # Every verb as often, so that melds are not lost among the discards.
    verb = one_of(random, sorted({step["do"] for step, _ in found}))
    step = one_of(random, [item for item in found if item[0]["do"] == verb])
    return None if step is None else (data, *step)


def one_list(step: Json, random: Random) -> tuple[list[str], int]:
    """One of the lists of cards in a step, and a place in it."""
    lists = [step["cards"]] if "cards" in step else [*step["sets"], *step["runs"]]
    cards: list[str] = one_of(random, lists)
    return cards, int(random.random() * len(cards))


@of_steps
def a_card_that_is_not_held(witness: Witness, random: Random) -> str | None:
    """Of the same rank or suit, or any other: it lies somewhere else."""
    found = _with_cards(witness, random)
    if found is None:
        return None
    data, step, moment = found
    cards, place = one_list(step, random)
    _, others = own_and_others(moment, step)
    alike = [name for name in others if name[0] == cards[place][0] or name[1] == cards[place][1]]
    cards[place] = one_of(random, alike or others)
    return text(data)


@of_steps
def a_copy_that_is_not_held(witness: Witness, random: Random) -> str | None:
    """A step names the very copy that is held, and the pack may have no other."""
    found = _with_cards(witness, random)
    if found is None:
        return None
    data, step, moment = found
    cards, place = one_list(step, random)
    own, _ = own_and_others(moment, step)
    copies = [kind(cards[place]) + letter for letter in ("", "b", "c", "d")]
    other = one_of(random, [name for name in copies if name not in own])
    if other is None:
        return None
    cards[place] = other
    return text(data)


@of_steps
def a_card_named_twice(witness: Witness, random: Random) -> str | None:
    """A card can be laid once."""
    found = _with_cards(witness, random)
    if found is None:
        return None
    data, step, _ = found
    cards, place = one_list(step, random)
    if len(cards) > 1 and random.random() < 0.5:
        cards[place] = cards[place - 1]
    else:
        cards.insert(place, cards[place])
    return text(data)


@of_steps
def a_card_too_many(witness: Witness, random: Random) -> str | None:
    """Where the number of cards is fixed, and where all have to be of one rank, no held card more can be named."""
    found = _with_cards(witness, random)
    if found is None:
        return None
    data, step, moment = found
    cards, place = one_list(step, random)
    own, _ = own_and_others(moment, step)
    if witness.game == "shithead" and step["do"] == "play":
        own = [name for name in own if name[0] != cards[0][0]]
    more = one_of(random, [name for name in own if name not in named(step)])
    if more is None or step["do"] == "run":
        return None
    cards.insert(place, more)
    return text(data)


@of_steps
def a_card_too_few(witness: Witness, random: Random) -> str | None:
    """Melds and choices of face-up cards have a fixed number of cards, and a run has two or more."""
    data = witness.copy()
    fixed = [step for step in data["steps"] if step.get("do") in ("meld", "arrange")]
    short = [step for step in data["steps"] if step.get("do") == "run" and len(step["cards"]) == 2]
    step = one_of(random, fixed + short)
    if step is None:
        return None
    cards, place = one_list(step, random)
    del cards[place]
    return text(data)
