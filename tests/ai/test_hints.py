"""Hints are true: every fact that a reason tells, recounted. `python -m tests.check_hints` does so for thousands."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from random import Random

import pytest

from game.ai.damn_you.knowledge import JOKER_BITS
from game.ai.damn_you.knowledge import know as know_damn_you
from game.ai.damn_you.policy import HABITS as DAMN_YOU_HABITS
from game.ai.damn_you.reasons import DamnYouReason
from game.ai.damn_you.why import why as why_damn_you
from game.ai.dang_it.reasons import DangItReason
from game.ai.port import BotAnswer, Thinking, choose
from game.ai.reasons import Reason, ReasonCode, reason, rival
from game.ai.screw_your_neighbor.chances import chances
from game.ai.screw_your_neighbor.enumeration import Pass, Variant, shipped
from game.ai.screw_your_neighbor.infoset import InfoSet
from game.ai.screw_your_neighbor.reasons import ScrewReason
from game.ai.screw_your_neighbor.why import explained
from game.ai.shithead.knowledge import know as know_shithead
from game.ai.shithead.ladder import RUNG_OF, ladder_mask, variant_of
from game.ai.shithead.reasons import ShitheadReason
from game.ai.shithead.why import why as why_shithead
from game.ai.that_dam_game.knowledge import know
from game.ai.that_dam_game.policy import HABITS, Mind
from game.ai.that_dam_game.reasons import ThatDamReason
from game.rules.actions import PLAY, SWAP, TAKE, Action, Discard, LayJoker, Play
from game.rules.bits import mask_of
from game.rules.cards import Card, Rank, packs, parse_card, parse_cards
from game.rules.events import Phase
from game.rules.registry import GAME_IDS
from game.rules.that_dam_game.contracts import IS_WILD
from game.rules.zones import NOBODY
from tests.check_hints import LIKELY
from tests.support.cards import format_cards
from tests.support.claims import MARGIN, claims, margin_again, positions
from tests.support.dam_table import Table, asked, melded_table
from tests.support.sample import some

MATCHES = {"dang_it": some(3, 7), "damn_you": some(2, 4), "screw_your_neighbor": some(3, 5),
           "that_dam_game": some(1, 3), "shithead": some(1, 3)}  # fmt: skip
COUNTED = {ThatDamReason.STILL_LACKS, ThatDamReason.BRINGS_NEARER, ThatDamReason.WORTH_A_BEG,
           ThatDamReason.DEAR_AND_SPARE, ThatDamReason.OTHER_NEEDED}  # fmt: skip
"""What says how many cards a contract lacks."""
NEXT_ONLY = DAMN_YOU_HABITS["easy"].weights
"""Of whoever asks whose the next place is and nothing else."""


@pytest.mark.parametrize("game", GAME_IDS)
def test_plain_facts_are_true(game: str) -> None:
    told = 0
    for seed in range(MATCHES[game]):
        for state, request, answer in positions(game, seed, 4, Thinking(120)):
            for code, so in claims(state, request, answer):
                told += 1
                assert so or code in LIKELY, (seed, request.ply, answer.reason)
    assert told > some(8, 20)


@pytest.mark.parametrize(
    ("game", "codes"),
    [
        ("damn_you", {DamnYouReason.JOKER_SAVES, DamnYouReason.JOKER_ONLY}),
        ("shithead", {ShitheadReason.GOES_ALWAYS, ShitheadReason.CHEAPEST, ShitheadReason.CHEAPEST_PLAIN}),
    ],
)
def test_plain_facts_are_true_by_house_rules_and_with_few_chips(game: str, codes: set[str]) -> None:
    told: set[str] = set()
    for seed in range(some(4, 40)):
        for state, request, answer in positions(game, seed, 2, Thinking(60), house=True):
            for code, so in claims(state, request, answer):
                told.add(code)
                assert so or code in LIKELY, (seed, request.ply, answer.reason)
    assert told >= codes


@pytest.mark.parametrize(
    ("hand", "top", "played", "code"),
    [
        ("2C 2D 5H", Rank.KING, "2C", ShitheadReason.GOES_ALWAYS),
        ("X1 5H", Rank.KING, "X1", ShitheadReason.GOES_ALWAYS),
        ("2C X1", Rank.KING, "2C", ShitheadReason.CHEAPEST),
        ("2C X1", Rank.KING, "X1", ReasonCode.HUNCH),
        ("2C 3D", Rank.KING, "3D", ReasonCode.HUNCH),
        ("9D QH", Rank.EIGHT, "9D", ShitheadReason.CHEAPEST),
        ("9C 9D QH", Rank.EIGHT, "9C 9D", ShitheadReason.CHEAPEST_ALL),
        ("2C 9D QH", Rank.EIGHT, "9D", ShitheadReason.CHEAPEST_PLAIN),
        ("3C TD JH QH", Rank.EIGHT, "JH", ShitheadReason.CHEAPEST_PLAIN),
        ("2C 9C 9D QH", Rank.EIGHT, "9C 9D", ShitheadReason.CHEAPEST_PLAIN_ALL),
        ("2C 9D QH", Rank.EIGHT, "QH", ReasonCode.HUNCH),
        ("2C 9D QH X1", Rank.KING, "X1", ReasonCode.HUNCH),
    ],
)
def test_the_lowest_and_what_alone_goes_are_told_from_all_that_goes(
    hand: str, top: Rank, played: str, code: str
) -> None:
    """Threes and jokers go on anything as twos do."""
    state, request, _ = next(one for one in positions("shithead", 0, 1, Thinking(0), house=True) if one[0].stack)
    knowledge = know_shithead(request.view, request.events, variant_of(request.options, request.players))
    field = knowledge.field._replace(stack=ladder_mask([state.stack[0]]), top=RUNG_OF[top], last=RUNG_OF[top], row=1)
    knowledge = replace(knowledge, hand=ladder_mask(parse_cards(hand)), field=field, stock=5)
    assert why_shithead(knowledge, ladder_mask(parse_cards(played))).code == code


@pytest.mark.parametrize(
    ("chips", "hand", "away", "action", "code"),
    [
        (3, "X1 4C", "", LayJoker(Card(52), parse_card("8H")), DamnYouReason.JOKER_SAVES),
        (0, "X1 4C", "", LayJoker(Card(52), parse_card("8H")), DamnYouReason.JOKER_ONLY),
        (3, "8H 9H 4C", "9S", PLAY[parse_card("8H")], DamnYouReason.OWN_NEXT),
        (3, "8H 9H 4C", "9S X1", PLAY[parse_card("8H")], DamnYouReason.OWN_NEXT_OR_JOKER),
    ],
)
def test_a_joker_elsewhere_gets_in_and_nobody_saves_a_chip_they_do_not_have(
    chips: int, hand: str, away: str, action: Action, code: str
) -> None:
    _, request, _ = next(positions("damn_you", 0, 1, Thinking(0)))
    found = know_damn_you(request.view, request.events)
    seats = tuple(chips if seat == found.seat else 9 for seat in range(found.players))
    for known in (False, True):
        elsewhere = mask_of(parse_cards(away))
        knowledge = replace(
            found,
            hand=mask_of(parse_cards(hand)),
            unseen=elsewhere & ~JOKER_BITS if known else elsewhere,
            known=(0,) * (found.players - 1) + (elsewhere & JOKER_BITS if known else 0,),
            open=mask_of(parse_cards("8H 6D")),
            standing=0,
            chips=seats,
        )
        assert why_damn_you(knowledge, action, weights=NEXT_ONLY).code == code


def test_a_false_fact_is_found() -> None:
    """What is counted wrong, and what is told of the wrong card."""
    wrong = 0
    for state, request, answer in positions("dang_it", 3, 1, Thinking(0)):
        if isinstance(answer.action, Play):
            told = replace(answer, reason=Reason(DangItReason.VOID))
            wrong += not all(so for _, so in claims(state, request, told))
    assert wrong > 5


def test_what_going_out_wins_is_recounted_without_what_the_next_hand_leaves_over() -> None:
    """Of four cards that are left for the next hand of three players one is won besides, which is not by going out."""
    hints = [one for one in positions("dang_it", 36, 1, Thinking(0)) if one[2].reason.code is DangItReason.GOES_OUT]
    assert hints
    for state, request, answer in hints:
        count = dict(answer.reason.blanks)["count"]
        for told, true in ((count, True), (count + 1, False)):
            said = replace(answer, reason=Reason(DangItReason.GOES_OUT, (("count", told),)))
            assert list(claims(state, request, said)) == [(DangItReason.GOES_OUT, true)]


def test_what_goes_with_a_card_is_counted_by_the_check_as_by_the_player() -> None:
    """Deuces are wild wherever runs are asked for: they go with every card, and with none more than with another."""
    told = 0
    for state, request, answer in positions("that_dam_game", 0, 9, Thinking(0)):
        mind = Mind(know(request.view, request.events, False, None), HABITS["expert"], 1)
        naturals = sorted({card for card in mind.knowledge.hand if not IS_WILD[card]})
        for one, other in permutations(naturals, 2):
            said = Reason(ThatDamReason.FEWER_GO_WITH, rival=rival(Discard(other), 0.0, 0.0))
            found = list(claims(state, request, replace(answer, action=Discard(one), reason=said)))
            assert found == [(ThatDamReason.FEWER_GO_WITH, mind.company(one) < mind.company(other))], (one, other)
            told += bool(mind.knowledge.contract.runs)
    assert told > 100


@pytest.mark.parametrize("number", [6, 7, 9, 10])
def test_as_many_cards_are_said_to_lack_as_the_table_shows(number: int) -> None:
    """Of hands with many ways together, more than are looked into where something is chosen."""
    random = Random(number)
    told = 0
    for _ in range(some(8, 300)):
        table = Table(contract=number, begs=3)
        state = table.state
        pack = packs(state.packs, jokers=True)
        random.shuffle(pack)
        size = state.contract.cards + 4
        *state.hands, state.discard, state.stock = (
            pack[:size], pack[size : 2 * size], pack[2 * size : 3 * size], pack[-1:], pack[3 * size : -1]
        )  # fmt: skip
        for state.phase, state.offered_by in ((Phase.DRAW, 2), (Phase.OFFER, 1), (Phase.DISCARD, NOBODY)):
            request = asked(table)
            answer = choose(request)
            for code, so in claims(state, request, answer):
                told += code in COUNTED
                assert so or code in LIKELY, (answer, format_cards(state.hands[0]))
    assert told > some(5, 100)


@pytest.mark.parametrize(("thrown", "fits"), [("KH", True), ("7C", False)])
def test_a_discard_fits_a_meld_for_the_check_once_it_is_taken(thrown: str, fits: bool) -> None:
    """It lies on the pile when the hint is told, and the contract, which is whole, is not laid yet."""
    table = melded_table("JC")
    state = table.state
    state.hands[1] = parse_cards("4C 4D 4S 5C 5D 5S")
    state.discard.append(parse_card(thrown))
    state.turn, state.phase = 1, Phase.DRAW
    said = BotAnswer(TAKE, Reason(ThatDamReason.FITS_A_MELD))
    assert list(claims(state, asked(table), said)) == [(ThatDamReason.FITS_A_MELD, fits)]


def test_a_false_margin_is_found() -> None:
    asked = [one for one in positions("dang_it", 1, 3, Thinking(400)) if one[2].reason.rival is not None]
    found = []
    for _, request, answer in asked:
        other = answer.reason.rival
        assert other is not None
        for margin, so in ((other.margin, True), (other.margin + 4.0, False)):
            told = BotAnswer(answer.action, Reason(ReasonCode.TRIED, rival=rival(other.action, margin, 0.0)))
            again = margin_again(request, told)
            found += [(again[1], so)] if again is not None and again[0] == MARGIN else []
    assert sum(mine == so for mine, so in found) > 0.75 * len(found)
    assert len(found) > 5


@pytest.mark.parametrize(("game", "first"), [("damn_you", 6), ("dang_it", 0)])
def test_a_margin_is_told_as_what_it_is_at_least(game: str, first: int) -> None:
    """Estimated again with other random numbers, margins are no smaller in sum: so it is no lucky one that is told."""
    told, again = [], []
    for seed in range(first, first + some(6, 20)):
        for _, request, answer in positions(game, seed, 3, Thinking(400)):
            other = answer.reason.rival
            if other is not None and other.margin and not other.counted:
                told.append(other.margin)
                pair = (answer.action, other.action)
                found = [dict(choose(replace(request, legal=pair, seed=seed)).values) for seed in (1, 2, 3, 4)]
                again.append(sum(values[pair[0]] - values[pair[1]] for values in found) / len(found))
    assert len(told) >= 5
    assert sum(told) < sum(again)


def test_a_chance_that_would_be_told_as_none_or_as_every_round_is_told_in_words() -> None:
    """A queen in the hand of the first of six loses so seldom that it would be told as about 0 rounds in 100."""
    infoset = InfoSet(players=6, place=0, kings=0, swaps=0, card=Rank.QUEEN, given=0)
    border = reason(ScrewReason.BORDER, count=6, rank=Rank.FOUR)
    told = explained(border, infoset, True, SWAP, False, False, Random(1))
    assert told.code is ScrewReason.BORDER_HARDLY_LOSES
    assert (told.blanks, told.rival is None) == (border.blanks, False)
    told = explained(border, infoset._replace(card=Rank.SIX), True, SWAP, False, False, Random(1))
    assert told.code is ScrewReason.BORDER_AND_CHANCE
    assert 0 < dict(told.blanks)["chance"] < 100


@pytest.mark.parametrize("loses", [False, True])
def test_chances_to_lose_a_round_are_those_of_all_deals(loses: bool) -> None:
    """The sampled chances of three players against every deal there is; the error is the one that is stated."""
    variant = Variant(3, drawn_king_loses=loses)
    known = sorted((infoset, value) for infoset, value in _reached(variant))
    far = 0
    for infoset, (kept, gone) in Random(5).sample(known, 24):
        found = chances(infoset, False, loses, Random(1), 600)
        assert found.kept == pytest.approx(kept, abs=0.12)
        far += abs((found.away - found.kept) - (gone - kept)) > 2 * found.error + 0.02
    assert far <= 3


def _reached(variant: Variant) -> list[tuple[InfoSet, tuple[float, float]]]:
    values = Pass(variant, shipped(variant), 0).values
    return [(infoset, (v.kept / v.chance, v.gone / v.chance)) for infoset, v in values.items() if v.chance > 1e-3]
