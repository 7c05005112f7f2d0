"""Records that break a rule in what was done, in options, results or lists: one fault each, and why it must be one.

The arguments are those of `faults_of_steps`: from the watched match, never from the reader.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

from game.rules.cards import Card, format_card
from game.rules.events import Phase
from game.rules.zones import ZoneKind
from tests.support.faults_of_form import Maker, one_of, text
from tests.support.faults_of_steps import kind, own_and_others, shuffles
from tests.support.referees import sound
from tests.support.witness import Json, Moment, Witness

RULES: list[Maker] = []


def of_rules(maker: Maker) -> Maker:
    """List a maker."""
    RULES.append(maker)
    return maker


# -- verbs ----------------------------------------------------------------------------


@of_rules
def a_verb_that_the_rules_forbid_there(witness: Witness, random: Random) -> str | None:
    """What a seat did tells what it could not have done instead: each pair is a sentence of the rules."""
    data = witness.copy()
    number, step, moment = one_of(random, witness.actions())
    other = one_of(random, list(_forbidden(witness, step, moment)))
    if other is None:
        return None
    data["steps"][number] = {"seat": step["seat"], **other}
    return text(data)


def _forbidden(witness: Witness, step: Json, moment: Moment) -> Iterator[Json]:
    did, seat, phase = step["do"], step["seat"], moment.phase
    held = moment.held(seat)
    match witness.game:
        case "dang_it":
            if did != "draw":
                yield {"do": "draw", "index": 0}  # the draw for the deal is over
            if did != "dang_it":
                yield {"do": "dang_it"}  # it could follow, or it leads
            else:
                yield from ({"do": "play", "cards": [card]} for card in held)  # nothing follows
        case "damn_you":
            if did != "pay":
                yield {"do": "pay"}  # who can do something else must
            else:
                yield from ({"do": "play", "cards": [card]} for card in held)
                yield from ({"do": "exchange", "cards": [card]} for card in held)
            if did == "play":
                yield {"do": "exchange", "cards": step["cards"]}  # an open place is empty
            if did == "exchange":
                yield {"do": "play", "cards": step["cards"]}  # its place is taken
            if did == "joker":
                yield {"do": "play", "cards": step["cards"]}  # a joker has no place of its own
                yield {"do": "exchange", "cards": step["cards"]}
            if phase is Phase.START:
                yield from ({"do": "play", "cards": [card]} for card in held if card != "7D")
        case "screw_your_neighbor":
            changed = witness.copy()
            for verb in {"keep", "swap", "draw"} - {did}:
                changed["steps"][moment.number]["do"] = verb
                if not sound(changed):
                    yield {"do": verb}
        case "that_dam_game":
            yield from _forbidden_in_that_dam_game(did, phase, held)
        case "shithead":
            if did == "arrange":
                yield from ({"do": "play", "cards": [card], "from": "hand"} for card in held)
                yield {"do": "pick_up"}
            else:
                yield {"do": "arrange", "cards": held[:3]}
            if did == "flip":
                yield {"do": "play", "cards": [moment.lying(ZoneKind.FACE_DOWN)[0]], "from": "face_up"}
            elif did != "pick_up" or held:
                yield {"do": "flip", "index": 0}  # open cards come first
            if did == "play":
                origin = {"hand": "face_up", "face_up": "hand"}[step["from"]]
                yield {"do": "play", "cards": step["cards"], "from": origin}  # it lies elsewhere
            if not moment.lying(ZoneKind.STACK):
                yield {"do": "pick_up"}


def _forbidden_in_that_dam_game(did: str, phase: Phase, held: list[str]) -> Iterator[Json]:
    if phase is not Phase.OFFER:
        yield from ({"do": "beg"}, {"do": "decline"})
    if phase is not Phase.DRAW:
        yield from ({"do": "draw"}, {"do": "take"})
    if phase in (Phase.DRAW, Phase.OFFER):
        yield from ({"do": "discard", "cards": [card]} for card in held)
        yield {"do": "lay_off", "cards": held[:1], "onto": 0}
    if phase is Phase.DISCARD:
        yield {"do": "lay_off", "cards": held[:1], "onto": 0}
    if did != "meld":
        yield {"do": "meld", "sets": [], "runs": []}


# -- numbers and places of an action ----------------------------------------------------


@of_rules
def an_index_without_a_card(witness: Witness, random: Random) -> str | None:
    """Beyond what is left of the pack, or a place whose card has been turned."""
    data = witness.copy()
    found = one_of(random, [item for item in witness.actions() if "index" in item[1]])
    if found is None:
        return None
    number, step, moment = found
    if step["do"] == "draw":
        index = len(moment.lying(ZoneKind.STOCK)) + int(random.random() * 3)
    else:
        there = {zone.number for zone in moment.zones.values() if zone[:2] == (ZoneKind.FACE_DOWN, step["seat"])}
        index = one_of(random, [place for place in range(8) if place not in there])
    data["steps"][number]["index"] = index
    return text(data)


@of_rules
def another_card_drawn_for_the_deal(witness: Witness, random: Random) -> str | None:
    """With that card another seat wins the draw, and that one leads."""
    shuffle = one_of(random, shuffles(witness))
    draws = witness.steps[shuffle + 1 : shuffle + 1 + witness.players]
    following = witness.steps[shuffle + 1 + witness.players : shuffle + 2 + witness.players]
    if witness.game != "dang_it" or following[0].get("do") != "play":
        return None
    data = witness.copy()
    changed = data["steps"][shuffle + 1 + int(random.random() * witness.players)]
    changed["index"] = int(random.random() * (len(witness.steps[shuffle]["shuffle"]) - witness.players))
    pack = list(witness.steps[shuffle]["shuffle"])
    drawn = [pack.pop(step["index"]) for step in data["steps"][shuffle + 1 : shuffle + 1 + len(draws)]]
    heights = ["23456789TJQKA".index(card[0]) for card in drawn]
    best = [seat for seat, height in enumerate(heights) if height == max(heights)]
    return text(data) if best != [following[0]["seat"]] else None


@of_rules
def another_place_for_a_joker(witness: Witness, random: Random) -> str | None:
    """A joker goes onto an open place: free, and a seven or beside one that is taken."""
    data = witness.copy()
    found = [(number, moment) for number, step, moment in witness.actions() if step["do"] == "joker"]
    if not found:
        return None
    number, moment = one_of(random, found)
    taken = {zone.number for zone in moment.zones.values() if zone.kind is ZoneKind.TABLEAU}

    def is_open(place: int) -> bool:
        rank = place % 13
        inward = None if rank == 6 else place + 1 if rank < 6 else place - 1
        return place not in taken and (inward is None or inward in taken)

    place = one_of(random, [place for place in range(52) if not is_open(place)])
    data["steps"][number]["as"] = format_card(Card(place))
    return text(data)


@of_rules
def no_card_for_a_joker_to_be(witness: Witness, random: Random) -> str | None:
    """A joker stands for one of the 52 cards."""
    data = witness.copy()
    step = one_of(random, [step for step in data["steps"] if step.get("do") == "joker"])
    if step is None:
        return None
    step["as"] = one_of(random, ("X1", "X2", step["as"] + "b", step["as"].lower(), "", None, [step["as"]], 6))
    return text(data)


@of_rules
def a_run_in_another_order(witness: Witness, random: Random) -> str | None:
    """A run is laid outward from the open place, card by card."""
    data = witness.copy()
    step = one_of(random, [step for step in data["steps"] if step.get("do") == "run"])
    if step is None:
        return None
    i, j = random.sample(range(len(step["cards"])), 2)
    step["cards"][i], step["cards"][j] = step["cards"][j], step["cards"][i]
    return text(data)


def is_wild(name: str) -> bool:
    """Whether a card of That Dam Game may stand for others."""
    return name[0] in "2X"


@of_rules
def a_run_of_a_meld_in_another_order(witness: Witness, random: Random) -> str | None:
    """A natural card moves away from its place while another natural one still tells where the run lies."""
    data = witness.copy()
    step = one_of(random, [step for step in data["steps"] if step.get("runs")])
    if step is None:
        return None
    cards = one_of(random, step["runs"])
    i, j = random.sample(range(len(cards)), 2)
    stay = [place for place in range(len(cards)) if place not in (i, j) and not is_wild(cards[place])]
    if not stay or (is_wild(cards[i]) and is_wild(cards[j])):
        return None
    cards[i], cards[j] = cards[j], cards[i]
    return text(data)


@of_rules
def cards_of_two_melds_exchanged(witness: Witness, random: Random) -> str | None:
    """Cards of different ranks in a set, or a second card of a set's rank in a run."""
    data = witness.copy()
    step = one_of(random, [step for step in data["steps"] if step.get("sets")])
    if step is None:
        return None
    one = one_of(random, step["sets"])
    other = one_of(random, [cards for cards in (*step["sets"], *step["runs"]) if cards is not one])
    if other is None:
        return None
    i, j = int(random.random() * len(one)), int(random.random() * len(other))
    if one[i][0] == other[j][0]:
        return None
    one[i], other[j] = other[j], one[i]
    return text(data)


@of_rules
def sets_and_runs_exchanged(witness: Witness, random: Random) -> str | None:
    """A run is no set, and a meld lays as many of each as its contract names."""
    data = witness.copy()
    step = one_of(random, [step for step in data["steps"] if step.get("do") == "meld"])
    if step is None:
        return None
    step["sets"], step["runs"] = step["runs"], step["sets"]
    return text(data)


@of_rules
def a_meld_laid_in_part(witness: Witness, random: Random) -> str | None:
    """The whole contract is laid at one go, and nothing beyond it."""
    data = witness.copy()
    step = one_of(random, [step for step in data["steps"] if step.get("do") == "meld"])
    if step is None:
        return None
    groups = one_of(random, [groups for groups in (step["sets"], step["runs"]) if groups])
    if random.random() < 0.5:
        groups.pop()
    else:
        groups.append(groups[0])
    return text(data)


@of_rules
def a_lay_off_onto_another_meld(witness: Witness, random: Random) -> str | None:
    """A set takes its own rank only; a run takes no natural card of another suit."""
    data = witness.copy()
    found = [(number, moment) for number, step, moment in witness.actions() if step["do"] == "lay_off"]
    if not found:
        return None
    number, moment = one_of(random, found)
    step = data["steps"][number]
    (card,) = step["cards"]
    melds: dict[int, list[str]] = {}
    for name, zone in moment.zones.items():
        if zone.kind is ZoneKind.MELD:
            melds.setdefault(zone.number, []).append(name)

    def refuses(cards: list[str]) -> bool:
        if len({name[0] for name in cards}) == 1:
            return bool(cards[0][0] != card[0])
        suits = {name[1] for name in cards if not is_wild(name)}
        return not is_wild(card) and card[1] not in suits

    onto = [meld for meld, cards in melds.items() if refuses(cards)]
    step["onto"] = one_of(random, [*onto, len(melds), len(melds) + 1])
    return text(data)


# -- the result -----------------------------------------------------------------------


@of_rules
def a_score_that_was_not_made(witness: Witness, random: Random) -> str | None:
    """The play gives one result."""
    data = witness.copy()
    scores = data["result"]["scores"]
    seat = int(random.random() * len(scores))
    scores[seat] += one_of(random, (-1, 1, 10))
    return text(data)


@of_rules
def two_scores_exchanged(witness: Witness, random: Random) -> str | None:
    """Scores stand in seat order."""
    data = witness.copy()
    scores = data["result"]["scores"]
    for one, other in pairwise(random.sample(range(len(scores)), len(scores))):
        if scores[one] != scores[other]:
            scores[one], scores[other] = scores[other], scores[one]
            return text(data)
    return None


@of_rules
def scores_of_other_length(witness: Witness, random: Random) -> str | None:
    """One score a seat."""
    data = witness.copy()
    scores = data["result"]["scores"]
    data["result"]["scores"] = one_of(random, (scores[1:], [*scores, 0], [], {}, None))
    return text(data)


@of_rules
def other_winners(witness: Witness, random: Random) -> str | None:
    """A winner too few or too many, twice, or in another order."""
    data = witness.copy()
    winners = data["result"]["winners"]
    losers = [seat for seat in range(witness.players) if seat not in winners]
    changed: list[Any] = [winners[1:], [*winners, winners[0]], [*winners, witness.players], [-1], None, winners[0]]
    if losers:
        changed += [[one_of(random, losers)], sorted([*winners, one_of(random, losers)])]
    if len(winners) > 1:
        changed.append(winners[::-1])
    data["result"]["winners"] = one_of(random, changed)
    return text(data)


@of_rules
def no_result_of_a_match_that_is_over(witness: Witness, random: Random) -> str | None:
    """A match that is over has a result."""
    return text(witness.copy() | {"result": None})


@of_rules
def a_result_of_a_match_that_goes_on(witness: Witness, random: Random) -> str | None:
    """A match that is not over has none."""
    data = witness.copy()
    del data["steps"][int(random.random() * len(data["steps"])) :]
    return text(data)


@of_rules
def steps_after_the_end(witness: Witness, random: Random) -> str | None:
    """When the match is over nobody acts."""
    data = witness.copy()
    data["steps"].append(one_of(random, data["steps"]))
    return text(data)


# -- options --------------------------------------------------------------------------


@of_rules
def an_option_that_the_play_does_not_fit(witness: Witness, random: Random) -> str | None:
    """Another legal value, where something in the record says that it cannot be."""
    data = witness.copy()
    name, value = one_of(random, list(_misfits(witness))) or (None, None)
    if name is None:
        return None
    data["options"][name] = value
    return text(data)


def _misfits(witness: Witness) -> Iterator[tuple[str, Any]]:
    options, result, players = witness.data["options"], witness.data["result"], witness.players
    deals = len(shuffles(witness))
    match witness.game:
        case "dang_it":
            yield "packs", 3 - options["packs"]  # the shuffles hold another number of cards
            if options["length"] == "rounds":
                yield from (("rounds", n) for n in (deals - 1, deals + 1) if 1 <= n <= 20)
            else:
                yield from (("points", n) for n in (max(result["scores"]) + 1, 500) if 500 >= n > max(result["scores"]))
        case "damn_you":
            yield from (("chips", n) for n in (options["chips"] - 1, options["chips"] + 1) if 5 <= n <= 100)
            if deals > 1:
                yield "hands", deals - 1
            if sum(chips > 0 for chips in result["scores"]) > 1:
                yield "hands", deals + 1  # nothing but the last hand ends such a match
        case "screw_your_neighbor":
            changes: list[tuple[str, Any]] = [("pennies", n) for n in range(1, 13)]
            changes += [("last_survivors", "share"), ("last_survivors", "replay")]
            changes += [("blocked_swap", "keep"), ("blocked_swap", "jump")]
            changes += [("drawn_king", "keeps"), ("drawn_king", "loses")]
            for name, value in changes:
                if options[name] != value and not sound(witness.copy() | {"options": options | {name: value}}):
                    yield name, value
        case "that_dam_game":
            yield from _misfits_of_that_dam_game(witness)
        case "shithead":
            yield "jokers_reverse", not options["jokers_reverse"]  # the pack has two cards more or less
            yield from (("deals", n) for n in (deals - 1, deals + 1) if 1 <= n <= 20)
            if players < 4:
                yield "short_game", not options["short_game"]  # another number of face-up cards


def _misfits_of_that_dam_game(witness: Witness) -> Iterator[tuple[str, Any]]:
    options, steps = witness.data["options"], witness.steps
    begs = [step["seat"] for step in steps if step.get("do") == "beg"]
    if any(step.get("do") in ("beg", "decline") for step in steps):
        yield "begs", 0  # nobody is asked
    most = max(map(begs.count, begs), default=0)
    if most > 1 and options["begs_last"] == "match":
        yield "begs", most - 1
    packs = [n for n in shuffles(witness) if len(steps[n]["shuffle"]) == len(steps[1]["shuffle"])]
    if len(packs) < len(options["contracts"]):
        yield "score_limit", None  # the limit ended the match
    else:
        if len(packs) > 1:
            yield "contracts", options["contracts"][:-1]
        if options["contracts"][-1] < 10 and options["score_limit"] is None:
            yield "contracts", [*options["contracts"], options["contracts"][-1] + 1]


# -- lists of legal actions -----------------------------------------------------------


def _with_list(witness: Witness, random: Random) -> tuple[Json, Json, Moment] | None:
    data = witness.copy()
    found = [(data["steps"][number], moment) for number, step, moment in witness.actions() if step.get("legal")]
    step = one_of(random, found)
    return None if step is None else (data, *step)


@of_rules
def a_legal_action_left_out(witness: Witness, random: Random) -> str | None:
    """An entry is missing that no other one stands for."""
    found = _with_list(witness, random)
    if found is None:
        return None
    data, step, _ = found
    legal = step["legal"]

    def equals(one: Json, other: Json) -> bool:
        if witness.game != "that_dam_game" or "cards" not in one or "cards" not in other:
            return one == other
        if one | {"cards": None} != other | {"cards": None}:
            return False
        return kind(one["cards"][0]) == kind(other["cards"][0])

    gone = one_of(random, [a for a in legal if sum(equals(a, b) for b in legal) == 1])
    if gone is None:
        return None
    legal.remove(gone)
    return text(data)


@of_rules
def a_legal_action_too_many(witness: Witness, random: Random) -> str | None:
    """An entry that the rules forbid there."""
    found = _with_list(witness, random)
    if found is None:
        return None
    data, step, moment = found
    if witness.game == "screw_your_neighbor":
        # Never are all three possible; and an entry may be false where as a step it would change nothing.
        forbidden = [{"do": verb} for verb in ("keep", "swap", "draw") if {"do": verb} not in step["legal"]]
    else:
        done = one_of(random, step["legal"]) | {"seat": step["seat"]}
        forbidden = list(_forbidden(witness, done, moment))
    extra = one_of(random, forbidden)
    if extra is None:
        return None
    step["legal"].insert(int(random.random() * (len(step["legal"]) + 1)), extra)
    return text(data)


@of_rules
def a_legal_action_with_a_card_that_is_not_held(witness: Witness, random: Random) -> str | None:
    """Nobody could have played it."""
    found = _with_list(witness, random)
    if found is None:
        return None
    data, step, moment = found
    entry = one_of(random, [entry for entry in step["legal"] if entry.get("cards")])
    if entry is None:
        return None
    own, others = own_and_others(moment, entry | {"seat": step["seat"]})
    if witness.game in ("shithead", "that_dam_game") and entry["do"] != "arrange":
        # Lists go by rank there, or leave open which copy is meant.
        alike = {name[:1] if witness.game == "shithead" else kind(name) for name in own}
        others = [name for name in others if (name[:1] if witness.game == "shithead" else kind(name)) not in alike]
        if not others:
            return None
    entry["cards"][int(random.random() * len(entry["cards"]))] = one_of(random, others)
    return text(data)


@of_rules
def a_legal_action_that_names_a_card_twice(witness: Witness, random: Random) -> str | None:
    """Nobody could have played it."""
    found = _with_list(witness, random)
    if found is None:
        return None
    data, step, _ = found
    entry = one_of(random, [entry for entry in step["legal"] if entry.get("cards")])
    if entry is None:
        return None
    cards = entry["cards"]
    if len(cards) > 1 and random.random() < 0.5:
        cards[-1] = cards[0]
    else:
        cards.append(cards[0])
    return text(data)


@of_rules
def a_list_of_legal_actions_that_is_none(witness: Witness, random: Random) -> str | None:
    """Something else than a list of actions."""
    data = witness.copy()
    step = one_of(random, [step for step in data["steps"] if "do" in step])
    step["legal"] = one_of(random, ({}, None, True, "all", [None], [[]], ["keep"], [{}], [{"do": None}], []))
    return text(data)


@of_rules
def a_legal_action_with_a_seat(witness: Witness, random: Random) -> str | None:
    """Entries have no seat."""
    found = _with_list(witness, random)
    if found is None:
        return None
    data, step, _ = found
    one_of(random, step["legal"])["seat"] = step["seat"]
    return text(data)
