"""The tree of Shithead: deals in it go by the rules, nodes know what a seat knows, and it finds what is proved."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from game.ai.endgames import Looks
from game.ai.shithead.endgame import Endgame, place_of
from game.ai.shithead.ladder import NONE, RUNG, ladder_mask
from game.ai.shithead.playout import FLIP, PICK_UP, PublicState, World
from game.ai.shithead.policy import STYLE
from game.ai.shithead.tree import Deal, code_of, grow, settled
from game.ai.shithead.worlds import Worlds
from game.rules.bits import numbers_of
from game.rules.cards import parse_cards
from game.rules.chance import ScriptedChance
from game.rules.events import Phase
from tests.ai.test_shithead import GAME, options
from tests.ai.test_shithead_worlds import MATCHES, action_of, known, late, move_of, true_world
from tests.support.minds import Moment, moments
from tests.support.sample import some


def played(players: int, number: int) -> list[Moment]:
    """Turns of a match, all phases but the arranging."""
    found = moments(GAME, players, number, options(number), "easy")
    return [moment for moment in found if moment.state.phase is not Phase.ARRANGE]


def codes(state: Any) -> list[int]:
    """What the rules let the seat in turn do; of blind cards one."""
    return list(dict.fromkeys(code_of(move_of(action)) for action in GAME.legal_actions(state)))


@pytest.mark.parametrize(("players", "number"), MATCHES)
def test_deals_in_the_tree_go_by_the_rules(players: int, number: int) -> None:
    random = Random(number)
    finished = 0
    turns = played(players, number)
    # The last turns besides, again and again: from them deals come to their end soon.
    for moment in (*turns[:: some(20, 4)], *turns[-3:] * some(4, 8)):
        state = moment.state.copy()
        deal = Deal(true_world(state), known(moment))
        for _ in range(200):
            assert deal.turn == GAME.to_act(state)
            assert sorted(deal.options()) == sorted(codes(state))
            move = deal.move(random.choice(deal.options()))
            GAME.perform(state, deal.turn, action_of(move, state), ScriptedChance())
            deal.play(move)
            if deal.left == 1 or state.turns > 900:
                break
            true = true_world(state)
            assert (deal.hands, deal.laid, deal.blind, deal.stock) == (true.hands, true.laid, true.blind, true.stock)
            assert (deal.stack, deal.out, deal.direction) == (ladder_mask(state.stack), state.out, state.direction)
        finished += deal.left == 1
    assert finished or players > 2


@pytest.mark.parametrize(("players", "number"), MATCHES)
def test_a_node_is_what_its_seat_knows(players: int, number: int) -> None:
    """Worlds that a seat cannot tell apart meet in one node, whatever others hold, and whatever the suits."""
    random = Random(number)
    hidden = 0
    for moment in played(players, number)[::6]:
        k = known(moment)
        worlds = Worlds(k)
        first, second = worlds.sample(random), worlds.sample(random)
        hidden += first != second
        assert Deal(first, k).key() == Deal(second, k).key()
        # From another seat's view its own cards count, and not ours.
        other = (k.seat + 1) % players
        if first.hands[other] and not k.field.out >> other & 1:
            mine, theirs = Deal(first, k), Deal(first, k)
            mine.turn = theirs.turn = other
            theirs.hands[k.seat] = sum(1 << step for step in random.sample(range(52), k.hand.bit_count()))
            assert mine.key() == theirs.key()
            taken = theirs.hands[other] & -theirs.hands[other]
            rung = taken.bit_length() - 1 >> 2
            free = next(step for step in range(52) if step >> 2 != rung and not theirs.hands[other] >> step & 1)
            theirs.hands[other] ^= taken | 1 << free
            if ranks(theirs.hands[other]) != ranks(mine.hands[other]):
                assert mine.key() != theirs.key()
    assert hidden


def ranks(cards: int) -> list[int]:
    return sorted(step >> 2 for step in numbers_of(cards))


def test_suits_make_no_other_node() -> None:
    k = late("")
    world = World([ladder_mask(parse_cards("4C 5D")), ladder_mask(parse_cards("6H"))], [0, 0], [[], []], [])
    swapped = World([ladder_mask(parse_cards("4S 5H")), ladder_mask(parse_cards("6C"))], [0, 0], [[], []], [])
    assert Deal(world, k).key() == Deal(swapped, k).key()


def test_suits_of_what_was_burnt_make_no_other_node() -> None:
    """A ten burns itself, and nobody minds which."""
    keys = []
    for ten in ("TC", "TH"):
        hands = [ladder_mask(parse_cards(f"{ten} 5D")), ladder_mask(parse_cards("6H 9C"))]
        deal = Deal(World(hands, [0, 0], [[], []], []), replace(late(""), field=PublicState()))
        deal.play(ladder_mask(parse_cards(ten)))
        keys.append(deal.key())
    assert keys[0] == keys[1]


def test_what_was_seen_of_a_hand_tells_nodes_apart() -> None:
    """Cards that somebody picked up before all eyes are known to be there."""
    k = replace(late(""), field=PublicState())
    world = World([ladder_mask(parse_cards("4C 5D")), ladder_mask(parse_cards("6H 9C"))], [0, 0], [[], []], [])
    open_hand, closed = Deal(world, k), Deal(world, k)
    open_hand.known[1] = ladder_mask(parse_cards("6H"))
    assert open_hand.key() != closed.key()


def test_the_tree_finds_what_can_be_proved() -> None:
    """Where looking ahead proves a win, what is visited most is nearly always such a win, too."""
    found = right = 0
    for number in range(some(13, 40)):
        moments_of = [m for m in played(2, number) if not m.state.stock and len(codes(m.state)) > 1]
        for moment in moments_of[-4:]:
            k = replace(known(moment), start=NONE)
            world = Worlds(k).certain()
            if world is None or k.seat != moment.state.turn:
                continue
            moves = [Deal(world, k).move(code) for code in codes(moment.state)]
            prospects = Endgame(k.variant, Looks(4000, lambda: False)).prospects(
                place_of(world, k.field, k.seat), moves, 60
            )
            winning = {code_of(move) for move, one in zip(moves, prospects, strict=True) if one.outcome > 0}
            if not winning or len(winning) == len(moves):
                continue
            tree = grow(k, Worlds(k), [STYLE] * 2, 400, Random(number), lambda: False)
            found += 1
            right += tree.codes[tree.visits.index(max(tree.visits))] in winning
    assert found >= some(2, 5)
    assert right >= 0.8 * found


def test_a_tree_stops_when_the_leader_cannot_be_overtaken() -> None:
    assert settled([900, 100], 5000)
    assert not settled([600, 400], 5000)
    assert settled([501, 499], 0)
    assert not settled([500, 500], 0)
    assert settled([7], 0)
    moment = max(played(2, 4), key=lambda m: len(codes(m.state)))
    k = known(moment)
    found = [grow(k, Worlds(k), [STYLE] * 2, 3000, Random(seed), lambda: False) for seed in range(3)]
    assert all(tree.complete for tree in found)
    assert min(tree.simulations for tree in found) < 3000
    # Asked whether it is settled now and then only, and never before it has looked around.
    assert all(tree.simulations >= 500 and tree.simulations % 100 == 0 for tree in found)


def test_a_tree_counts_every_simulation_once() -> None:
    moment = next(m for m in played(3, 9) if len(codes(m.state)) > 2)
    k = known(moment)
    tree = grow(k, Worlds(k), [STYLE] * 3, 200, Random(1), lambda: False)
    assert tree.simulations == 200
    assert tree.complete
    # The first one only makes the root.
    assert sum(tree.visits) == 199
    assert sorted(tree.codes) == sorted(codes(moment.state))
    assert all(-0.67 < mean < 0.34 for mean in tree.means)


def test_a_tree_tells_how_far_its_means_may_be_off() -> None:
    """Searches with other worlds differ by no more than a few of the errors that they tell."""
    moment = next(m for m in played(2, 9) if len(codes(m.state)) > 2)
    k = known(moment)
    trees = [grow(k, Worlds(k), [STYLE] * 2, 400, Random(seed), lambda: False) for seed in range(some(4, 12))]
    best = max(range(len(trees[0].codes)), key=lambda choice: trees[0].visits[choice])
    for tree in trees:
        # A choice that is looked into oftener is known better; nothing brings more or less than a lost deal.
        assert all(
            0 < error <= 1 / max(1, visits) ** 0.5 for error, visits in zip(tree.errors, tree.visits, strict=True)
        )
        assert abs(tree.means[best] - trees[0].means[best]) < 5 * (tree.errors[best] + trees[0].errors[best])
    assert trees[0].errors[best] == min(trees[0].errors)


def test_moves_take_the_lowest_suits() -> None:
    world = World([ladder_mask(parse_cards("4C 4D 4S 5D")), ladder_mask(parse_cards("6H"))], [0, 0], [[], []], [])
    deal = Deal(world, late(""))
    four = next(iter(numbers_of(ladder_mask(parse_cards("4C"))))) >> 2
    assert deal.move(four * 8 + 2) == ladder_mask(parse_cards("4C 4D"))
    assert deal.move(four * 8 + 3) == world.hands[0] & RUNG[four]
    assert [deal.move(code) for code in (PICK_UP, FLIP)] == [PICK_UP, FLIP]
    assert [code_of(deal.move(code)) for code in deal.options()] == deal.options()
