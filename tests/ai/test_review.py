"""A match looked back at: judged only from what a seat could know, and nothing is called a mistake that is none."""

from itertools import permutations
from random import Random
from typing import Any, cast

import pytest

from game.ai.judging import Judge, paired
from game.ai.match import Match
from game.ai.port import BotAnswer, BotRequest, Thinking, choose
from game.ai.review import Moment, decisions, judge_moment, judge_of, review
from game.ai.shithead.reasons import ShitheadReason
from game.ai.that_dam_game.playout import may_lay, together, worst
from game.ai.that_dam_game.ways import cells_of
from game.rules.actions import Arrange
from game.rules.cards import RANK_OF, Card, packs
from game.rules.chance import SeededChance, shuffled
from game.rules.options import defaults
from game.rules.record import Record, RecordingChance, encode_record
from game.rules.registry import GAME_IDS, game_by_id
from game.rules.that_dam_game.contracts import CONTRACTS, POINTS, Contract
from game.rules.that_dam_game.finder import find_melds
from game.rules.verbs import decode_action
from tests.check_hints import LIKELY
from tests.support.claims import claims, positions
from tests.support.retold import pairs
from tests.support.reviewed import KNOWN, Finding, examine, known
from tests.support.sample import some

games = pytest.mark.parametrize("name", GAME_IDS)
SHORT: dict[str, dict[str, Any]] = {
    "dang_it": {"rounds": 1, "length": "rounds"},
    "damn_you": {"hands": 1},
    "screw_your_neighbor": {"pennies": 1},
    "that_dam_game": {"contracts": (1,)},
    "shithead": {},
}


def played(name: str, seed: int, level: Any = "random") -> tuple[Record, list[tuple[BotRequest, Any]]]:
    """A short match, and what seat 0 was asked and did wherever it had a choice."""
    game = game_by_id(name)
    players = game.default_players
    options = {**defaults(game.options, players), **SHORT[name]}
    record = Record(name, players, [str(seat) for seat in range(players)], options, seed)
    match = Match(
        game, options, players, RecordingChance(SeededChance(seed), record.steps), range(players), record=record
    )
    asked = []
    while (seat := match.seat) is not None:
        request = match.request("normal" if seat else level, "", seed + seat, Thinking(0))
        action = choose(request).action
        if seat == 0 and len(match.offered()) > 1:
            asked.append((request, action))
        match.act(action)
    return record, asked


@games
def test_each_decision_is_judged_by_what_a_player_would_have_been_asked(name: str) -> None:
    record, asked = played(name, 3)
    found = list(decisions(record, 0))
    assert [(m.request.view, m.request.events, m.request.legal, m.action) for m in found] == [
        (request.view, request.events, request.legal, action) for request, action in asked
    ]
    assert [m.position for m in found] == sorted({m.position for m in found})
    assert all(m.play <= m.position + 1 and m.deal > 0 for m in found)


def values(judge: Judge | None, request: BotRequest) -> object:
    """All that a judge says of a decision."""
    if judge is None:
        return None
    every = range(len(judge.choices))
    measured = judge.exact() or judge.measure(every, 3, Random(5), lambda: None)
    best = max(every, key=lambda i: i != judge.played)
    why = judge.why(best, judge.played, 9.0)
    return judge.choices, judge.played, judge.usual, judge.doubt, measured, why


@games
def test_no_judgment_hangs_on_cards_that_the_seat_has_not_seen(name: str) -> None:
    """The match told again with other faces where it has seen none: all that is said of the decision stays the same."""
    judged = 0
    for pair in pairs(name, 1, some(3, 30)):
        told = []
        for request in pair.requests:
            for action in (request.legal[0], request.legal[-1]):
                moment = Moment(request, action, request.ply, 1, 1)
                told.append(values(judge_of(moment), request))
        assert told[:2] == told[2:]
        judged += told[0] is not None
    assert judged or name == "that_dam_game"


@pytest.mark.parametrize("name", KNOWN)
def test_no_play_that_a_solver_calls_best_is_called_a_mistake(name: str) -> None:
    """A few positions; `python -m tests.check_review` looks at hundreds."""
    seed = 0
    findings: list[Finding] = []
    while len(findings) < some(2, 40):
        findings += [examine(position) for position in known(name, seed)][: some(2, 40)]
        seed += 1
    assert [one.wrong for one in findings if one.wrong] == []


def test_worse_plays_are_found() -> None:
    """Else nothing would be proved by that no best one is: whoever plays at random is told of it."""
    record, _ = played("screw_your_neighbor", 1)
    found = review({"record": encode_record(record), "seat": 0}, lambda share: None)
    moments = found["moments"]
    assert isinstance(moments, list)
    assert 0 < len(moments) <= 3
    for told in moments:
        assert told["better"] != told["other"]
        assert told["worth"] - told["beside"] >= max(8.0, told["half"])
        assert decode_action("screw_your_neighbor", told["better"]) != decode_action(
            "screw_your_neighbor", told["other"]
        )


def test_choice_of_open_cards_is_judged() -> None:
    """Who lays the lowest cards open gives a quarter of the deals away; who lays the best ones does nothing wrong."""
    game = game_by_id("shithead")
    match = Match(game, defaults(game.options, 2), 2, SeededChance(0), range(2))
    request = match.request("expert", "", 0, Thinking(0))
    lowest = min(request.legal, key=lambda one: sum(RANK_OF[card] for card in cast(Arrange, one).cards))
    best = choose(request).action
    moment = Moment(request, lowest, 0, 1, 1)
    judge = judge_of(moment)
    assert judge is not None
    assert judge.choices[judge.played] == lowest
    found = judge_moment(moment, judge)
    assert found is not None
    assert judge.choices[found.better] == best
    assert found.margin > 10
    assert judge.why(found.better, found.other, found.margin).code == ShitheadReason.BEST_FACE_UP
    right = Moment(request, best, 0, 1, 1)
    judge = judge_of(right)
    assert judge is not None
    assert judge.played == judge.usual
    assert judge_moment(right, judge) is None


@games
def test_whatever_speaks_for_a_choice_beside_another_is_true(name: str) -> None:
    """Of every two choices of a decision, whichever a review would call the better one."""
    told = set()
    for seed in range(some(1, 8) if name == "that_dam_game" else some(3, 20)):
        for state, request, answer in positions(name, seed, 6, Thinking(0)):
            judge = judge_of(Moment(request, answer.action, request.ply, 1, 1))
            if judge is None:
                continue
            for better, other in permutations(range(len(judge.choices)), 2):
                why = judge.why(better, other, 9.0)
                told.add(why.code)
                found = claims(state, request, BotAnswer(judge.choices[better], why))
                assert [code for code, so in found if not so and code not in LIKELY] == [], (seed, request.ply, why)
    assert len(told) > 2
    if name == "shithead":
        assert {ShitheadReason.SPARES_STACK, ShitheadReason.HARDER, ShitheadReason.BEST_FACE_UP} <= told


def test_same_match_is_always_judged_alike() -> None:
    record, _ = played("screw_your_neighbor", 2)
    payload = {"record": encode_record(record), "seat": 0}
    shares: list[float] = []
    assert review(payload, shares.append) == review(payload, lambda share: None)
    assert shares == sorted(shares)
    assert 0.0 <= shares[0] <= shares[-1] < 1.0


def test_pairs_tell_a_difference_that_luck_hides() -> None:
    random = Random(1)
    luck = [random.gauss(0, 50) for _ in range(100)]
    found = paired([luck, [one + 1 for one in luck]])
    assert found.margins == pytest.approx((0.0, 1.0))
    assert found.errors == pytest.approx((0.0, 0.0))
    weighed = paired([[0.0, 10.0], [2.0, 10.0]], [3.0, 1.0])
    assert weighed.means == pytest.approx((2.5, 4.0))
    assert weighed.margins[1] == pytest.approx(1.5)


def test_card_thrown_in_the_mind_is_the_one_that_is_missed_least() -> None:
    """It is worked out from what each card changes, and must be what the whole hand says without each."""
    random = Random(4)
    for contract in CONTRACTS:
        for _ in range(8):
            hand = shuffled(packs(3, jokers=True), random)[: contract.cards + 1]

            def left(card: Card, hand: list[Card] = hand, contract: Contract = contract) -> float:
                at = hand.index(card)
                return together(cells_of([*hand[:at], *hand[at + 1 :]]), contract) + POINTS[card] * 0.1

            assert left(worst(hand, contract)) == pytest.approx(max(map(left, hand)))


def test_no_contract_is_passed_over_in_the_mind() -> None:
    """What says quickly that nothing can be laid is right wherever it says so."""
    random, laid = Random(5), 0
    for contract in CONTRACTS:
        hand = shuffled(packs(3, jokers=True), random)
        for more in range(contract.cards, 3 * contract.cards, 3):
            can = bool(find_melds(hand[:more], contract))
            assert may_lay(cells_of(hand[:more]), contract) or not can
            laid += can
    assert laid > 10
