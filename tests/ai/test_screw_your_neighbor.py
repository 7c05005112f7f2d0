"""Computer players of Screw Your Neighbor: fair, legal, and for few players not to be beaten."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest

from game.ai.arena import Entrant, gain
from game.ai.characters import Temper
from game.ai.port import LEVELS, BotAnswer, BotRequest, Level, choose
from game.ai.reasons import ReasonCode
from game.ai.screw_your_neighbor import equilibrium, solve, tables
from game.ai.screw_your_neighbor.policy import COLD, HABITS, border_of, by_place, gives_away
from game.ai.screw_your_neighbor.solve import Pass, Strategy, Variant, by_border, deals, shipped, variants
from game.ai.screw_your_neighbor.spot import Spot, situations, spot_of, turns
from game.rules.actions import KEEP, SWAP
from game.rules.cards import RANK_OF, Card, Rank
from game.rules.options import OptionValue, defaults, random_options
from game.rules.registry import game_by_id
from tests.support.minds import THINKERS, Moment, Place, another_world, answers, choices, fair, leaks, moments, told

GAME = game_by_id("screw_your_neighbor")
KINGS = frozenset(Card(card) for card in range(52) if RANK_OF[card] is Rank.KING)
EVEN = Temper()


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
    for seed in range(4):
        for moment, answer in answers(moments(GAME, players, seed, options(players, seed), "random"), level):
            assert answer.action in moment.request.legal
            assert answer.reason.sentence.endswith(".")
            assert "{" not in answer.reason.sentence
            assert answer.seconds < 0.5


def test_same_request_has_the_same_answer() -> None:
    for moment in choices(moments(GAME, 5, 1, {"pennies": 2})):
        for level in THINKERS:
            request = replace(moment.request, level=level)
            assert told(choose(request)) == told(choose(request))


def test_one_who_can_only_keep_keeps_at_once() -> None:
    forced = [moment.request for moment in moments(GAME, 8, 2, {}) if moment.request.forced]
    assert forced
    assert all(choose(replace(request, level="expert")).reason.code is ReasonCode.FORCED for request in forced)


def test_spot_is_what_the_state_says() -> None:
    """Worked out from the true state, with all that the rules let the seat know."""
    for moment in choices(moments(GAME, 6, 4, {"blocked_swap": "jump"})):
        state, request = moment.state, moment.request
        seats = state.seats
        spot = spot_of(request.view, request.events)
        assert (spot.players, seats[spot.place]) == (len(seats), request.seat)
        assert spot.kings == sum(1 << i for i, seat in enumerate(seats) if state.shown >> seat & 1)
        assert spot.card == RANK_OF[state.cards[request.seat]] + 1
        order = turns(len(seats), spot.kings, True)
        knew = [s for s in seats if s != request.seat and state.knows[s] >> request.seat & 1]
        assert spot.given == (RANK_OF[state.cards[knew[0]]] + 1 if knew else 0)
        assert not spot.swaps & ~sum(1 << place for place, _ in order if place < spot.place)


def test_swaps_are_remembered_by_place() -> None:
    found = choices(moments(GAME, 5, 8, {"pennies": 3}))
    asked = {(m.state.round, m.request.seat): m for m in found}
    swappers = [(m.state.round, m.state.seats.index(m.request.seat), m) for m in found]
    assert asked
    for number, place, moment in swappers:
        for later_round, later_place, later in swappers:
            if later_round == number and later_place > place:
                swapped = later.state.cards[moment.request.seat] != moment.state.cards[moment.request.seat]
                spot = spot_of(later.request.view, later.request.events)
                assert bool(spot.swaps >> place & 1) == swapped


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
    sevens = by_border(lambda spot: 7.0)
    assert Pass(Variant(3), sevens).gain() > 0.01


def test_solving_anew_finds_the_shipped_table() -> None:
    assert solve.table(Variant(2, drawn_king_loses=True), 40) == equilibrium.TABLES["2 loses"]


def test_all_deals_are_one() -> None:
    assert sum(chance for _, chance in deals(3)) == pytest.approx(1.0)


def test_table_that_is_damaged_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "TABLES", {**equilibrium.TABLES, "2": "00" * 15})
    tables._tables.cache_clear()
    with pytest.raises(ValueError, match="damaged"):
        tables.solved_border(Spot(2, 0, 0, 0, 5, 0), False, False)
    monkeypatch.undo()
    tables._tables.cache_clear()


def test_written_tables_are_those_that_are_read(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    target = tmp_path / "tables.py"
    monkeypatch.setattr(equilibrium, "__file__", str(target))
    solve.write(equilibrium.TABLES)
    monkeypatch.undo()
    with open(str(equilibrium.__file__), encoding="utf-8") as shipped_file:
        assert target.read_text("utf-8") == shipped_file.read()


def test_command_prints_losses_and_gain(capsys: pytest.CaptureFixture[str]) -> None:
    assert solve.main(["--players", "2"]) == 0
    assert "2 loses: " in capsys.readouterr().out


# -- by classes ---------------------------------------------------------------------


def test_border_goes_up_with_the_place_and_down_with_the_players() -> None:
    assert all(list(row) == sorted(row) and len(row) == players for players, row in COLD.items())
    assert [COLD[players][0] for players in sorted(COLD)] == sorted((row[0] for row in COLD.values()), reverse=True)


@pytest.mark.parametrize(
    ("spot", "border"),
    [
        (Spot(6, 3, 0, 0b000, 5, 0), 6),  # nobody has swapped
        (Spot(6, 3, 0, 0b001, 5, 0), 3),  # the second has kept what it got
        (Spot(6, 5, 0, 0b01000, 5, 0), 4),  # the dealer behind the one who kept
        (Spot(8, 3, 0, 0b010, 5, 0), 2),
        (Spot(7, 4, 0, 0b0011, 5, 0), 2),  # two swaps in a row and a keep
        (Spot(6, 4, 0, 0b1000, 9, 8), 7),  # a higher card was got: keep
        (Spot(6, 4, 0, 0b1000, 3, 8), 7),  # a lower one: on with it
        (Spot(6, 4, 0, 0b1000, 5, 5), 5),  # an equal one, low
    ],
)
def test_borders_by_class(spot: Spot, border: float) -> None:
    assert by_place(spot, False) == border


PUBLISHED = {
    5: (15.8, 21.6, 24.8, 26.7, 21.6),
    6: (12.2, 16.8, 20.3, 22.1, 23.1, 18.0),
    8: (8.1, 12.0, 14.4, 16.0, 17.0, 17.7, 18.1, 13.3),
}
"""Pennies in 100 rounds by place, in an equilibrium that was worked out elsewhere over all information sets."""


def play_round(players: int, random: Random) -> list[bool]:
    """Who loses a round among the strongest, played plainly."""
    ranks = [card % 13 + 1 for card in random.sample(range(52), players + 1)]
    top = ranks.pop()
    kings = sum(1 << place for place, rank in enumerate(ranks) if rank == 13)
    swaps = given = 0
    receiver = -1
    for place, target in turns(players, kings, False):
        spot = Spot(players, place, kings, swaps, ranks[place], given if place == receiver else 0)
        if gives_away(spot.card, border_of(spot, "expert", EVEN, False, False), 0.0, random.random(), 1.0):
            if place == players - 1:
                ranks[place] = top
            else:
                receiver, given, swaps = target, ranks[target], swaps | 1 << place
                ranks[place], ranks[target] = ranks[target], ranks[place]
    return [rank == min(ranks) for rank in ranks]


@pytest.mark.parametrize("players", PUBLISHED)
def test_losses_by_class_are_near_those_of_the_equilibrium(players: int) -> None:
    random, rounds = Random(players), 8000
    lost = [0] * players
    for _ in range(rounds):
        for place, loses in enumerate(play_round(players, random)):
            lost[place] += loses
    assert [100 * count / rounds for count in lost] == pytest.approx(PUBLISHED[players], abs=1.5)
    assert 100 * sum(lost) / rounds / players == pytest.approx(sum(PUBLISHED[players]) / players, abs=0.4)


def test_a_card_above_the_border_goes_with_its_chance() -> None:
    assert gives_away(7, 6.25, 0.0, 0.2, 0.5)
    assert not gives_away(7, 6.25, 0.0, 0.3, 0.5)
    assert gives_away(6, 6.25, 0.0, 0.99, 0.5)
    assert not gives_away(8, 6.25, 0.0, 0.0, 0.5)


def test_slips_are_near_the_border_and_never_with_an_ace() -> None:
    slipped = [card for card in range(1, 13) if gives_away(card, 7.0, 1.0, 0.0, 0.0) != (card <= 7)]
    assert slipped == [6, 7, 8, 9]


def test_temper_moves_a_border_only_where_nothing_is_known() -> None:
    bold = Temper(swerve=1.0)
    cold, known = Spot(3, 0, 0, 0, 7, 0), Spot(3, 1, 0, 1, 7, 7)
    assert border_of(cold, "expert", bold, False, False) == border_of(cold, "expert", EVEN, False, False) + 0.5
    assert border_of(known, "expert", bold, False, False) == border_of(known, "expert", EVEN, False, False)


def test_situations_are_told_apart() -> None:
    for players, jump in product((2, 3, 4), (False, True)):
        found = list(situations(players, jump))
        assert len(set(found)) == len(found)


def strategy_of(level: Level) -> Strategy:
    """A level's strategy by chances, its slips among them."""
    slips = HABITS[level].slips

    def away(spot: Spot) -> float:
        border = border_of(spot, level, EVEN, False, False)
        chance = min(1.0, max(0.0, border + 1 - spot.card))
        slipping = gives_away(spot.card, border, 1.0, 0.5, 0.0) != (chance > 0.5)
        return chance + slips * (1 - 2 * chance) if slipping else chance

    return away


def seated(hero: Strategy, others: Strategy, place: int) -> Strategy:
    return lambda spot: hero(spot) if spot.place == place else others(spot)


@pytest.mark.parametrize(("better", "worse"), [("normal", "easy"), ("hard", "normal"), ("expert", "hard")])
def test_better_level_loses_less_among_worse(better: Level, worse: Level) -> None:
    """Exact for three players: one of the better level, in each place once, among two of the worse."""
    hero, others = strategy_of(better), strategy_of(worse)
    lost = met = 0.0
    for place in range(3):
        losses = Pass(Variant(3), seated(hero, others, place)).losses
        lost += losses[place]
        met += sum(losses) - losses[place]
    assert lost < met / 2 - 0.0005


def test_easy_player_stays_in_longer_than_random_ones() -> None:
    chosen = {**defaults(GAME.options, 5), "pennies": 2}
    found = gain(GAME, chosen, Entrant("easy", 0), Entrant("random", 0), 5, 10)
    assert found.mean > found.margin
