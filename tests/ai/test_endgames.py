"""Endgames with all cards known are played perfectly, by a plain solver's account; `tests.check_endgames` does more."""

from dataclasses import replace
from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest

from game.ai.damn_you.endgame import Endgame as DamnYouEndgame
from game.ai.damn_you.playout import PublicState, move_of
from game.ai.dang_it.endgame import Endgame as DangItEndgame
from game.ai.dang_it.masks import BIT
from game.ai.deals import Deals
from game.ai.endgames import Looks, TooLarge, best_for
from game.ai.port import Level, choose, never
from game.ai.shithead.endgame import Endgame as ShitheadEndgame
from game.ai.shithead.endgame import Prospect, place_of
from game.ai.shithead.ladder import ladder_mask, variant_of
from game.ai.shithead.playout import FLIP, PICK_UP, World
from game.ai.shithead.playout import PublicState as Stack
from game.ai.shithead.reasons import ShitheadReason
from game.rules.actions import Action, Flip, Play
from game.rules.bits import mask_of, singles_of
from game.rules.cards import Card, packs, parse_cards
from game.rules.dang_it.state import DangItState
from game.rules.events import Phase
from game.rules.options import complete
from game.rules.registry import game_by_id
from tests.support import solver
from tests.support.cards import format_cards
from tests.support.computers import worlds_of
from tests.support.endgames import GAMES, LEVELS, Position, examine, hand_solver, positions
from tests.support.minds import choices, moments
from tests.support.sample import some
from tests.support.shithead import GAME as SHITHEAD
from tests.support.shithead import laid, text_of

MATCHES = {
    "dang_it": (15, 28, 31, 34, 38, 42, 45, 46, 49, 50, 54, 66, 73, 74, 76, 77, 83, 86, 87, 90, 95, 106, 108),
    "damn_you": (6, 31, 9, 34, 13, 53, 23, 37, 33, 22),
    "shithead": (0, 19, 20, 54, 67, 77, 101, 116, 119, 122, 123, 158),
}
"""By game: seeds of matches in which somebody comes to know all cards."""
LAST = {"dang_it": 4, "damn_you": 7, "shithead": 2}
"""By game: how many such positions of a match, the last ones, which are the smallest."""
LOOKS = 800


@cache
def sample(name: str) -> tuple[Position, ...]:
    return tuple(
        position for seed in MATCHES[name][:: some(-3, 1)] for position in positions(name, seed)[-LAST[name] :]
    )


@pytest.mark.parametrize(("name", "level"), [(name, level) for name in GAMES for level in LEVELS[name]])
def test_levels_that_know_all_cards_play_perfectly(name: str, level: Level) -> None:
    found = [examine(position, level, LOOKS) for position in sample(name)]
    assert [one.fault for one in found if one.fault] == []
    assert sum(one.solved and one.claimed for one in found) > some(5, 18)


@pytest.mark.parametrize("name", GAMES)
def test_a_level_that_does_not_count_is_found_out(name: str) -> None:
    assert any(examine(position, "normal", LOOKS).fault for position in sample(name))


def test_a_proof_that_the_solver_does_not_see_yet_is_no_fault() -> None:
    """The player looks further than the solver, which finds another win first."""
    position = positions("shithead", 737)[41]
    worths, whole = solver.DealSolver(SHITHEAD, 1500).choices(position.state)
    assert sorted(worths.values()) == [0] * 7 + [1]
    assert not whole
    assert examine(position, "expert", 1500).fault == ""


# -- what is known ----------------------------------------------------------------------


@pytest.mark.parametrize("copies", [1, 2, 4])
def test_cards_are_certain_exactly_where_all_lays_agree(copies: int) -> None:
    """All lays of small packs with random bounds, in which some cards are as good as the same."""
    random = Random(copies)
    pool = parse_cards("AC 2C 3C 4C AD 2D")
    kinds = [number // copies for number in range(54)]
    certain = 0
    for _ in range(400):
        sizes = random.choice(((2, 2), (1, 2, 2), (3, 3), (1, 1, 1, 3), (2, 1)))
        groups = [(size, mask_of(card for card in pool if random.random() < 0.6)) for size in sizes]
        every = list(worlds_of(pool, groups))
        if not every:
            continue
        asked = random.randint(1, len(groups))
        held = {tuple(sorted_kinds(mask, kinds) for mask in lay[:asked]) for lay in every}
        found = Deals(mask_of(pool), groups).certain(asked, kinds)
        assert (found is not None) == (len(held) == 1)
        if found is not None:
            certain += 1
            assert tuple(sorted_kinds(mask, kinds) for mask in found[:asked]) in held
    assert 40 < certain < 300


def sorted_kinds(mask: int, kinds: list[int]) -> tuple[int, ...]:
    return tuple(sorted(kinds[bit.bit_length() - 1] for bit in singles_of(mask)))


# -- hands that end ---------------------------------------------------------------------


@pytest.mark.parametrize(("players", "size"), [(2, 3), (2, 4), (3, 3), (4, 2), (5, 2)])
@pytest.mark.parametrize("copies", [1, 2])
def test_dang_it_comes_to_what_the_rules_give(players: int, size: int, copies: int) -> None:
    """Also where several play on, which counting hardly ever leads to."""
    random = Random(players)
    for number in range(8):
        state = DangItState(players, copies, 5, 1, None)
        pack = packs(copies)
        random.shuffle(pack)
        state.hands = [[pack.pop() for _ in range(size)] for _ in range(players)]
        state.stock, state.won[0] = pack[: 7 * number], pack[7 * number :]
        state.phase, state.round, state.dealer = Phase.LEAD, 1, 0
        bonus, expected = hand_solver("dang_it", state, 100_000)
        hands = tuple(mask_of(hand) for hand in state.hands)
        endgame = DangItEndgame(copies, bonus, Looks(100_000, never))
        for action, gains in expected.choices(state).items():
            assert isinstance(action, Play)
            assert endgame.after(hands, BIT[action.cards[0]], 0, 0) == pytest.approx(gains)


@pytest.mark.parametrize("players", [3, 4, 6, 8])
def test_damn_you_comes_to_what_the_rules_give(players: int) -> None:
    """At the ends of hands; every seat's chips, also where some have run out of them."""
    compared = 0
    for seed, chips in product(range(some(1, 3)), (5, 20)):
        for moment in choices(moments(game_by_id("damn_you"), players, seed, {"hands": 1, "chips": chips}))[-6:]:
            state = moment.state
            endgame = DamnYouEndgame(Looks(100_000, never))
            try:
                expected = hand_solver("damn_you", state, 300)[1].choices(state)
            except solver.TooLarge:
                continue
            field = PublicState(state.open, state.standing, tuple(state.chips), state.pot)
            for action, gains in expected.items():
                found = endgame.after(tuple(state.held), field, state.turn, move_of(action, sum(state.held)))
                assert tuple(after - before for after, before in zip(found, state.chips, strict=True)) == gains
                compared += 1
    assert compared > some(7, 20)


def test_who_is_indifferent_leaves_least_to_the_next() -> None:
    offers = [(1.0, 5.0, 3.0), (2.0, 5.0, 0.0), (0.0, 4.0, 9.0)]
    assert best_for(1, offers) == (2.0, 5.0, 0.0)
    assert best_for(0, offers) == (2.0, 5.0, 0.0)
    assert best_for(2, offers[:2]) == (1.0, 5.0, 3.0)


def test_looking_ends_with_the_positions_or_the_time() -> None:
    hands = tuple(mask_of(parse_cards(text)) for text in ("AC 2C 3C 4D", "5C 6C 7D 8D"))
    enough = Looks(10_000, never)
    DangItEndgame(1, 0.0, enough).value(hands, -1, 0, -1, 0)
    assert 10 < enough.count < 10_000
    assert not enough.stopped
    for looks in (Looks(enough.count - 1, never), Looks(10_000, lambda: True)):
        with pytest.raises(TooLarge):
            DangItEndgame(1, 0.0, looks).value(hands, -1, 0, -1, 0)
        assert looks.stopped == (looks.count == 0)


# -- deals that can go round --------------------------------------------------------------


def prospects(table: Any, turns: int = 1000, looks: int = 100_000) -> dict[Action, Prospect]:
    """What looking ahead finds for every choice at a table of two with one kind of blind card each."""
    state = table.state
    size = state.setup.size
    names = ("threes_invisible", "eights_skip", "short_game", "jokers_reverse")
    setup = state.setup
    chosen = dict(zip(names, (setup.threes_invisible, setup.eights_skip, setup.short, setup.jokers), strict=True))
    chosen["sevens_low"] = setup.fits != SHITHEAD.new_match(2, complete(SHITHEAD.options, 2, chosen)).setup.fits
    world = World(
        [ladder_mask(hand) for hand in state.hands],
        [ladder_mask(card for card in state.open_cards(seat) if card >= 0) for seat in range(2)],
        [[ladder_mask([c]).bit_length() - 1 for c in state.blind_cards(seat) if c >= 0] for seat in range(2)],
        [],
    )
    assert size
    rungs = [ladder_mask([card]).bit_length() - 1 >> 2 for card in reversed(state.stack)]
    last = rungs[0] if rungs else -1
    row = next((i for i, rung in enumerate(rungs) if rung != last), len(rungs))
    variant = variant_of(complete(SHITHEAD.options, 2, chosen), 2)
    top = 13 if state.top == 13 else ladder_mask([Card(state.top)]).bit_length() - 1 >> 2
    field = Stack(ladder_mask(state.stack), top, last, row, 1, 0)
    legal = list(SHITHEAD.legal_actions(state))
    moves = [
        ladder_mask(action.cards) if isinstance(action, Play) else FLIP if isinstance(action, Flip) else PICK_UP
        for action in legal
    ]
    found = ShitheadEndgame(variant, Looks(looks, never)).prospects(place_of(world, field, state.turn), moves, turns)
    return dict(zip(legal, found, strict=True))


@pytest.mark.parametrize("rules", ["", "threes_invisible", "sevens_low", "eights_skip", "jokers_reverse"])
def test_shithead_comes_to_what_the_rules_give(rules: str) -> None:
    """Few cards, some open and one blind, so that every position there is can be gathered and none is left open."""
    random = Random(rules)
    variant: dict[str, Any] = {rules: True} if rules else {}
    outcomes = set()
    compared = 0
    for _ in range(some(6, 20)):
        pack = packs(1, jokers=rules == "jokers_reverse")
        random.shuffle(pack)
        taken = [pack.pop() for _ in range(8)]
        parts = [taken[:2], taken[2:4], taken[4:5], taken[5:6], taken[6:7], taken[7:]]
        names = [format_cards(cards) for cards in parts]
        table = laid(
            f"{names[0]} / {names[1]}",
            names[4] if random.random() < 0.5 else "",
            up=f"{names[2]} / {names[3]}",
            blind=f"{names[5]} /" if random.random() < 0.5 else "",
            **variant,
        )
        expected, whole = solver.DealSolver(SHITHEAD, 1500).choices(table.state)
        found = prospects(table)
        best = max(expected.values())
        if whole or best > 0:
            compared += 1
            outcomes.add(best)
            assert max(one.outcome for one in found.values()) == best
            for action, outcome in expected.items():
                # Once a way out is found, no other is looked for.
                assert found[action].outcome in ((outcome, 0) if best > 0 else (outcome,))
    assert outcomes >= {-1, 1}
    assert compared > some(2, 10)


def test_ways_out_and_losses_are_counted_in_turns() -> None:
    """The five must be picked up, and then the threes can go; after a three the fours go at once."""
    found = prospects(laid("3C 3D 5C / 4C 4D"))
    assert {text_of(action): one for action, one in found.items()} == {
        "hand 5C": Prospect(1, 3),
        "hand 3C 3D": Prospect(-1, 2),
        "hand 3C": Prospect(-1, 2),
    }
    assert Prospect(1, 1) in prospects(laid("KC KD / 3C 4C 5C")).values()


def test_no_more_is_looked_for_than_there_are_turns() -> None:
    table = laid("KC 4D / 3C 4C 5C")
    assert {one.outcome for one in prospects(table).values()} >= {1}
    assert {one.outcome for one in prospects(table, turns=2).values()} == {0}
    assert {one.outcome for one in prospects(table, looks=1).values()} == {0}


def test_reasons_say_that_all_is_known() -> None:
    codes = set()
    for position in sample("shithead"):
        answer = choose(replace(position.request, level="expert"))
        codes.add(answer.reason.code)
        values = dict(answer.values)
        if answer.reason.code is ShitheadReason.KNOWN_SAFE:
            assert values[answer.action] == 0.0
        if answer.reason.code is ShitheadReason.KNOWN_LOST:
            assert set(values.values()) == {-1.0}
    assert codes >= {ShitheadReason.KNOWN_SAFE, ShitheadReason.KNOWN_LOST}
