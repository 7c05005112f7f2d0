"""Computer players of Screw Your Neighbor: fair, legal, and for few players not to be beaten."""

import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import product
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.ai.arena import gain
from game.ai.match import Entrant
from game.ai.port import LEVELS, BotAnswer, BotRequest, Level, choose, hint_request
from game.ai.reasons import ReasonCode
from game.ai.screw_your_neighbor import equilibrium, player, solve, tables
from game.ai.screw_your_neighbor.enumeration import Pass, Strategy, Variant, by_threshold, deals, shipped, variants
from game.ai.screw_your_neighbor.infoset import STOCK, InfoSet, infoset_of, row_of, turns
from game.ai.screw_your_neighbor.policy import gives_away, level_chance, threshold_of
from game.ai.screw_your_neighbor.reasons import ScrewReason
from game.rules.actions import KEEP, SWAP
from game.rules.cards import RANK_OF, Card, Rank
from game.rules.options import OptionValue, defaults, random_options
from game.rules.record import replay
from game.rules.registry import game_by_id
from game.rules.views import Viewer
from game.scenes.table.hints import hint_words
from game.scenes.tables import presenter_of
from game.session.session import Session
from game.texts import say
from tests.support.claims import claims
from tests.support.minds import THINKERS, Moment, Place, another_world, answers, choices, fair, leaks, moments, told
from tests.support.sample import WHOLE, some

ROOT = Path(__file__).resolve().parents[2]
GAME = game_by_id("screw_your_neighbor")
KINGS = frozenset(Card(card) for card in range(52) if RANK_OF[card] is Rank.KING)


def options(players: int, seed: int) -> Mapping[str, OptionValue]:
    """Any options, and a short match."""
    return {**random_options(GAME.options, players, Random(seed)), "pennies": 1 + seed % 3}


def unseen(moment: Moment) -> Iterator[Place]:
    """Cards of others that the seat has not seen, which are no kings, and the stock."""
    state, seat = moment.state, moment.request.seat
    for other in state.seats:
        if not state.shown >> other & 1 and not state.knows[other] >> seat & 1:
            yield state.cards[other], KINGS
    for card in state.order[state.dealt :]:
        yield card, frozenset()


@cache
def fair_sample() -> tuple[tuple[Moment, Any], ...]:
    random = Random(3)
    found = []
    for players, level in product((2, 3, 4, 6, 9), ("random", "expert")):
        for moment in choices(moments(GAME, players, players, options(players, players), level))[:30]:  # type: ignore[arg-type]
            found.append((moment, another_world(GAME, moment.state, list(unseen(moment)), random)))
    return tuple(found)


@pytest.mark.parametrize("level", LEVELS)
def test_unseen_cards_change_no_answer(level: Level) -> None:
    """Lay all that a seat has not seen anew: the request's bytes, the action and the statistics stay the same."""
    assert len(fair_sample()) > 150
    assert sum(moment.state.cards != other.cards for moment, other in fair_sample()) > 100
    assert leaks(GAME, fair_sample(), fair, level) == 0


def test_a_player_that_peeps_is_caught() -> None:
    def cheat(state: Any, request: BotRequest) -> BotAnswer:
        """Swaps when it gets a better card for it."""
        answer = choose(request)
        if SWAP in request.legal:
            partner = state.partners[state.place]
            better = RANK_OF[state.cards[partner]] > RANK_OF[state.cards[request.seat]]
            return replace(answer, action=SWAP if better else KEEP)
        return answer

    assert leaks(GAME, fair_sample(), cheat, "normal") > 20


@pytest.mark.parametrize("level", THINKERS)
@pytest.mark.parametrize("players", GAME.seats)
def test_answers_are_legal_under_all_options(players: int, level: Level) -> None:
    for seed in range(4) if WHOLE else [THINKERS.index(level)]:
        for moment, answer in answers(moments(GAME, players, seed, options(players, seed), "random"), level):
            assert answer.action in moment.request.legal
            assert say(answer.reason).endswith(".")
            assert "{" not in say(answer.reason)


def test_same_request_has_the_same_answer() -> None:
    for moment in choices(moments(GAME, 5, 1, {"pennies": 2})):
        for level in THINKERS:
            request = replace(moment.request, level=level)
            assert told(choose(request)) == told(choose(request))


def test_one_who_can_only_keep_keeps_at_once() -> None:
    forced = [moment.request for moment in moments(GAME, 8, 2, {}) if moment.request.forced]
    assert forced
    assert all(choose(replace(request, level="expert")).reason.code is ReasonCode.FORCED for request in forced)


def test_infoset_is_what_the_state_says() -> None:
    """Worked out from the true state, with all that the rules let the seat know."""
    for moment in choices(moments(GAME, 6, 4, {"blocked_swap": "jump"})):
        state, request = moment.state, moment.request
        seats = state.seats
        infoset = infoset_of(request.view, request.events)
        assert (infoset.players, seats[infoset.place]) == (len(seats), request.seat)
        assert infoset.kings == sum(1 << i for i, seat in enumerate(seats) if state.shown >> seat & 1)
        assert infoset.card == RANK_OF[state.cards[request.seat]] + 1
        order = turns(len(seats), infoset.kings, True)
        knew = [s for s in seats if s != request.seat and state.knows[s] >> request.seat & 1]
        assert infoset.given == (RANK_OF[state.cards[knew[0]]] + 1 if knew else 0)
        assert not infoset.swaps & ~sum(1 << place for place, _ in order if place < infoset.place)


def test_swaps_are_remembered_by_place() -> None:
    found = choices(moments(GAME, 5, 8, {"pennies": 3}))
    asked = {(m.state.round, m.request.seat): m for m in found}
    swappers = [(m.state.round, m.state.seats.index(m.request.seat), m) for m in found]
    assert asked
    for number, place, moment in swappers:
        for later_round, later_place, later in swappers:
            if later_round == number and later_place > place:
                swapped = later.state.cards[moment.request.seat] != moment.state.cards[moment.request.seat]
                infoset = infoset_of(later.request.view, later.request.events)
                assert bool(infoset.swaps >> place & 1) == swapped


# -- the equilibrium ----------------------------------------------------------------


@pytest.mark.parametrize("variant", [variant for players in (2, 3) for variant in variants(players)])
def test_no_answer_gains_on_the_shipped_tables(variant: Variant) -> None:
    """Exact, over all deals of ranks."""
    assert Pass(variant, shipped(variant)).gain() < 0.0001


def test_no_answer_gains_where_a_king_cuts_four_players() -> None:
    """Of all deals, which take seconds, those in which a king lies between two players and the dealer."""
    variant = Variant(4)
    assert Pass(variant, shipped(variant), kings=4).gain() < 0.0001


@pytest.mark.parametrize(("players", "losses"), [(2, (52.7, 53.2)), (3, (31.4, 39.9, 36.0))])
def test_losses_are_those_of_the_equilibrium(players: int, losses: tuple[float, ...]) -> None:
    """By place; for two players the mixture of the sevens leaves the first one a little room."""
    found = Pass(Variant(players), shipped(Variant(players))).losses
    assert [100 * loss for loss in found] == pytest.approx(losses, abs=0.25 if players == 2 else 0.06)


def test_a_worse_strategy_is_found_out() -> None:
    sevens = by_threshold(lambda infoset: 7.0)
    assert Pass(Variant(3), sevens).gain() > 0.01


def test_all_deals_are_one() -> None:
    assert sum(chance for _, chance in deals(3)) == pytest.approx(1.0)


@pytest.mark.parametrize("change", [{"TABLES": "00" * 15}, {"CHECKSUM": 0}, {"RULES_VERSION": 0}, {"GAME": "dang_it"}])
def test_tables_that_do_not_fit_are_refused(change: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in change.items():
        monkeypatch.setattr(equilibrium, name, value)
    tables.all_tables.cache_clear()
    with pytest.raises(ValueError, match="damaged"):
        tables.solved_threshold(InfoSet(2, 0, 0, 0, 5, 0), False, False)
    monkeypatch.undo()
    tables.all_tables.cache_clear()


def test_tables_hold_a_threshold_for_every_infoset() -> None:
    whole, starts = tables.all_tables()
    assert len(whole) == sum(map(tables.length, tables.cases()))
    assert max(whole) <= 12 * tables.UNIT
    assert sorted(starts.values()) == list(starts.values())


@pytest.mark.parametrize("players", tables.PLAYERS)
def test_every_infoset_of_a_table_has_a_threshold_of_its_own(players: int) -> None:
    """Whoever decides, whatever has happened: the index lies within the row, and no other information set has it."""
    random = Random(players)
    for jump in (False, True):
        for kings in random.sample(list(tables.king_masks(players)), min(6, players + 1)):
            row, order = row_of(players, kings, jump), turns(players, kings, jump)
            assert len(order) == len(row.firsts)
            for turn, (place, _) in enumerate(order):
                got = turn > 0 and order[turn - 1][1] == place
                assert got != row.firsts[turn]
                indices = [
                    row.situation(turn, past, given)
                    for past in range(1 << turn)
                    for given in (range(1, 13) if got and past & 1 else (0,))
                ]
                assert sorted(indices) == list(range(row.situations(turn)))


def test_tables_are_read_when_first_needed_only() -> None:
    """Neither the program nor a computer player's process holds them before anybody thinks."""
    code = (
        "import sys, game.ai.worker, game.ai.screw_your_neighbor.player\n"
        "tables = ('equilibrium', 'match_tables')\n"
        "print(*(f'game.ai.screw_your_neighbor.{name}' in sys.modules for name in tables), 'numpy' in sys.modules)\n"
    )
    found = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert found.stdout.split() == ["False", "False", "False"]


def test_written_tables_are_those_that_are_read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    target = tmp_path / "tables.py"
    shipped_text = Path(str(equilibrium.__file__)).read_text("utf-8")
    monkeypatch.setattr(equilibrium, "__file__", str(target))
    solve.write(map(tables.thresholds, tables.cases()))
    assert target.read_text("utf-8") == shipped_text
    assert len(shipped_text) < 200_000


def test_command_prints_losses_and_gain(capsys: pytest.CaptureFixture[str]) -> None:
    assert solve.main(["--players", "2", "--plain"]) == 0
    assert "2 loses: " in capsys.readouterr().out


def test_command_plays_every_deal_of_few_players_only(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        solve.main(["--players", "5", "--plain"])
    assert "up to 4 players" in capsys.readouterr().err


@pytest.mark.parametrize(
    "idle", [["--steps", "9"], ["--match", "--write", "--steps", "9"], ["--write", "--players", "3"]]
)
def test_command_refuses_what_would_have_no_effect(idle: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solve, "find_spec", lambda name: name)
    with pytest.raises(SystemExit):
        solve.main(idle)


# -- larger tables, against plain play ----------------------------------------------


def play(
    variant: Variant, ranks: list[int], top: int, random: Random, asked: int = -1, choice: bool = False
) -> tuple[int, list[bool]]:
    """Play a round plainly, the strongest at all places, but with this choice at the place asked.

    Returns who had swapped before that place, a bit for each, and who loses a penny.
    """
    held = list(ranks)
    kings = sum(1 << place for place, rank in enumerate(held) if rank == 13)
    swaps = given = seen = 0
    receiver, lone = -1, False
    for place, target in turns(variant.players, kings, variant.jump):
        infoset = InfoSet(variant.players, place, kings, swaps, held[place], given if place == receiver else 0)
        threshold = threshold_of(infoset, "expert", variant.jump, variant.drawn_king_loses)
        away = gives_away(infoset.card, threshold, 0.0, random.random(), 1.0)
        if place == asked:
            seen, away = swaps, choice
        if away and target == STOCK:
            held[place] = top
            lone = top == 13 and variant.drawn_king_loses
        elif away:
            receiver, given, swaps = target, held[target], swaps | 1 << place
            held[place], held[target] = held[target], held[place]
    dealer = variant.players - 1
    return seen, [place == dealer if lone else rank == min(held) for place, rank in enumerate(held)]


SPOTS = [
    (Variant(5), 0, 4, 0, 7, 0.04965, 0.04103),
    (Variant(5), 0, 1, 0, 6, 0.21135, 0.23142),
    (Variant(6, True, True), 0b100, 4, 0b1, 3, 0.01348, 0.00746),
    (Variant(6, True), 0b100, 1, 0, 6, 0.20903, 0.23076),
    (Variant(8), 0, 0, 0, 4, 0.24326, 0.21458),
    (Variant(8, True), 0, 0, 0, 5, 0.14165, 0.24644),
    (Variant(9, False, True), 0b10000, 5, 0, 2, 0.25456, 0.07357),
    (Variant(9, False, True), 0b10000, 1, 0, 4, 0.18708, 0.17349),
]
"""A table, where kings lie open, whose turn it is, who has swapped, the own card; and what keeping and giving it away
cost, pennies a round with those kings and that card, by the solver's exact pass over all deals."""


@pytest.mark.parametrize(("variant", "kings", "place", "swaps", "card", "kept", "gone"), SPOTS)
def test_choices_at_large_tables_cost_what_the_solver_says(
    variant: Variant, kings: int, place: int, swaps: int, card: int, kept: float, gone: float
) -> None:
    random, rounds = Random(card), some(800, 2000)
    pack = [rank for rank in range(1, 13) for _ in range(4)]
    pack.remove(card)
    left = [13] * (4 - kings.bit_count())
    cost = [0, 0]
    for _ in range(rounds):
        random.shuffle(pack)
        free = iter(pack)
        ranks = [13 if kings >> at & 1 else card if at == place else next(free) for at in range(variant.players)]
        top = random.choice([*free, *left])
        for choice in (False, True):
            before, lost = play(variant, ranks, top, random, place, choice)
            cost[choice] += before == swaps and lost[place]
    for found, exact in zip(cost, (kept, gone), strict=True):
        assert found / rounds == pytest.approx(exact, abs=4 * sqrt(exact * (1 - exact) / rounds))


LOSSES = {
    5: (0.158, 0.216, 0.248, 0.267, 0.216),
    6: (0.122, 0.168, 0.203, 0.221, 0.230, 0.180),
    8: (0.081, 0.120, 0.145, 0.160, 0.171, 0.178, 0.180, 0.133),
}
"""Pennies lost a round by place, by the solver's exact pass over all deals."""


@pytest.mark.parametrize("players", LOSSES)
def test_losses_at_large_tables_are_what_the_solver_says(players: int) -> None:
    random, rounds = Random(players), 6000
    pack = [rank for rank in range(1, 14) for _ in range(4)]
    lost = [0] * players
    for _ in range(rounds):
        *ranks, top = random.sample(pack, players + 1)
        for place, loses in enumerate(play(Variant(players), ranks, top, random)[1]):
            lost[place] += loses
    exact = LOSSES[players]
    assert [count / rounds for count in lost] == pytest.approx(exact, abs=0.02)
    assert sum(lost) / rounds / players == pytest.approx(sum(exact) / players, abs=0.005)


def test_a_card_above_the_threshold_goes_with_its_chance() -> None:
    assert gives_away(7, 6.25, 0.0, 0.2, 0.5)
    assert not gives_away(7, 6.25, 0.0, 0.3, 0.5)
    assert gives_away(6, 6.25, 0.0, 0.99, 0.5)
    assert not gives_away(8, 6.25, 0.0, 0.0, 0.5)


def test_slips_are_near_the_threshold_and_never_with_an_ace() -> None:
    slipped = [card for card in range(1, 13) if gives_away(card, 7.0, 1.0, 0.0, 0.0) != (card <= 7)]
    assert slipped == [6, 7, 8, 9]


def strategy_of(level: Level) -> Strategy:
    """A level's strategy by chances, its slips among them."""

    def away(infoset: InfoSet) -> float:
        threshold = threshold_of(infoset, level, False, False)
        return level_chance(level, infoset, infoset.card, threshold, False)

    return away


@pytest.mark.parametrize(("players", "most"), [(2, 7.0), (5, 7.0), (6, 6.0), (10, 6.0)])
def test_normal_keeps_sevens_at_large_tables(players: int, most: float) -> None:
    first = InfoSet(players, kings=0, swaps=0, place=0, card=7, given=0)
    assert threshold_of(first, "normal", False, False) == most
    assert threshold_of(first, "easy", False, False) == 7.0


def seated(hero: Strategy, others: Strategy, place: int) -> Strategy:
    return lambda infoset: hero(infoset) if infoset.place == place else others(infoset)


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize(("better", "worse"), [("normal", "easy"), ("hard", "normal"), ("expert", "hard")])
def test_better_level_loses_less_among_worse(better: Level, worse: Level, players: int) -> None:
    """Exact for two and three players: one of the better level, in each place once, among the worse."""
    hero, others = strategy_of(better), strategy_of(worse)
    lost = met = 0.0
    for place in range(players):
        losses = Pass(Variant(players), seated(hero, others, place)).losses
        lost += losses[place]
        met += sum(losses) - losses[place]
    assert lost < met / (players - 1) - 0.003


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_chances_of_a_level_are_how_often_it_does_so(level: Level) -> None:
    """With slips and what it forgets, whether or not it had to give a card: what is told of the levels counts on it."""
    sides = [m.request for seed in range(8) for m in choices(moments(GAME, 3, seed, options(3, seed), "random"))]
    tried = doubtful = 0
    for request in sides[::3]:
        infoset = infoset_of(request.view, request.events)
        jump, loses = request.options["blocked_swap"] == "jump", request.options["drawn_king"] == "loses"
        chance = level_chance(level, infoset, infoset.card, threshold_of(infoset, level, jump, loses), jump)
        asked = replace(request, level=level)
        kept = sum(player.choose(asked, Random(n), lambda: False).action == KEEP for n in range(_TRIES))
        assert abs(1 - kept / _TRIES - chance) <= 4.5 * sqrt(chance * (1 - chance) / _TRIES)
        tried += 1
        doubtful += 0 < chance < 1
    assert tried > 20
    assert doubtful > 5


_TRIES = 300


def test_easy_player_stays_in_longer_than_random_ones() -> None:
    chosen = {**defaults(GAME.options, 5), "pennies": 2}
    found = gain(GAME, chosen, Entrant("easy", 0), Entrant("random", 0), 5, 10)
    assert found.mean > found.margin


def alone_with_kings(players: int, loses: bool) -> tuple[Any, BotRequest]:
    """A dealer with a card that is no king, among others who all show one."""
    chosen = {**defaults(GAME.options, players), "drawn_king": "loses" if loses else "keeps"}
    for seed in range(20_000):
        session = Session.new("screw_your_neighbor", [f"P{i}" for i in range(players)], chosen, seed)
        state, seat = replay(session.record), session.to_act
        if seat is None or seat != state.dealer:
            continue
        if state.shown.bit_count() == players - 1 and len(session.legal_actions(seat)) > 1:
            viewer = Viewer(seat)
            request = hint_request(
                session.snapshot(viewer), session.history(viewer), session.legal_actions(seat), session.options, 1
            )
            return state, request
    raise AssertionError("no such deal")


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("loses", [True, False])
def test_a_dealer_alone_with_kings_is_told_that_nothing_changes_anything(players: int, loses: bool) -> None:
    """By that house rule a king that the dealer draws costs it a penny; else it would cost all of them one."""
    state, request = alone_with_kings(players, loses)
    answer = choose(request)
    assert (answer.reason.code is ScrewReason.LOSES_ANYWAY) is loses
    if loses:
        assert answer.reason.rival is not None
        assert (answer.reason.rival.margin, answer.reason.rival.counted) == (0.0, True)
        assert list(claims(state, request, answer)) == [(ScrewReason.LOSES_ANYWAY, True)]
        words = presenter_of(request.game).words
        said = hint_words(request.game, words, answer.action, answer.reason)
        assert said == "Keep it; drawing is just as good. You lose a penny whatever you do."
