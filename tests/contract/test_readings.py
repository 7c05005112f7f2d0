"""What is read off a view is what the state says, in every game: so screen and computer players tell no rule twice."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest

from game.rules.actions import Meld, Swap
from game.rules.bits import mask_of
from game.rules.cards import KIND_OF, RANK_OF, Card, Rank
from game.rules.damn_you import reading as damn_you
from game.rules.dang_it import reading as dang_it
from game.rules.dang_it.state import FOLLOWS
from game.rules.events import DealerDrew, Fact, Kept, Phase, ShowdownHeld, TurnBegan
from game.rules.registry import GAME_IDS, game_by_id
from game.rules.screw_your_neighbor import reading as screw
from game.rules.shithead import reading as shithead
from game.rules.shithead.tables import ANYTHING, CARDS_OF
from game.rules.that_dam_game import reading as dam
from game.rules.views import TABLE, View, Viewer, ViewFold, redact
from game.rules.zones import Zone, ZoneKind
from game.session.session import Session
from tests.support.play import Played, random_matches


def looks(name: str, matches: int, seed: int, every: int = 1) -> Iterator[tuple[Played, View]]:
    """Moments of random matches, each with the view of one viewer, taken by turns."""
    for played in random_matches(name, matches, seed=seed):
        for number in played.steps():
            if number % every == 0:
                viewer = Viewer(number // every % (played.state.players + 1) - 1)
                yield played, played.game.view(played.state, viewer)


def test_every_game_can_be_read() -> None:
    for name in GAME_IDS:
        assert import_module(f"game.rules.{name}.reading").__doc__


def test_dang_it_says_what_is_to_be_followed_and_who_gets_the_pile() -> None:
    followed = 0
    for played, view in looks("dang_it", 10, 31):
        state = played.state
        top = dang_it.to_follow(view)
        assert (top is not None) == (state.phase is Phase.FOLLOW)
        assert dang_it.takes_pile(view) == state.pile_seat
        if top is not None:
            followed += 1
            assert FOLLOWS[top] == FOLLOWS[state.pile[-1]]
    assert followed > 100


def test_damn_you_says_which_places_are_open_taken_and_held_by_jokers() -> None:
    jokers = 0
    for played, view in looks("damn_you", 8, 32):
        state = played.state
        assert mask_of(damn_you.taken_places(view)) == state.table
        assert mask_of(damn_you.joker_places(view)) == state.standing
        if state.phase is not Phase.OVER:
            assert mask_of(damn_you.open_places(view)) == state.open
        jokers += bool(state.standing)
    assert jokers > 50


def test_screw_your_neighbor_says_who_swaps_with_whom() -> None:
    barred = over_kings = 0
    for played, view in looks("screw_your_neighbor", 60, 33):
        state, options = played.state, played.record.options
        if state.phase is Phase.OVER:
            continue
        assert screw.seats_in(view) == list(state.seats)
        for seat, other in list(zip(state.turns, state.partners, strict=True))[state.place :]:
            found = screw.partner(view, options, seat)
            assert (-1 if found is None else found) == other
            asked = screw.asked(view, options, seat)
            if found is None and asked is not None:
                barred += 1
                assert screw.shows_king(view, asked)
            over_kings += found is not None and found != screw.next_in(view, seat)
        turn = state.turns[state.place]
        swaps = any(isinstance(action, Swap) for action in played.game.legal_actions(state))
        assert swaps == (screw.partner(view, options, turn) is not None)
    assert min(barred, over_kings) > 10


def test_screw_your_neighbor_says_who_loses_a_penny() -> None:
    """At the very moment of the showdown, as a table sees it that folds events."""
    held = 0
    for played in random_matches("screw_your_neighbor", 40, seed=34):
        options = played.record.options
        fold = ViewFold(played.game.view(played.game.new_match(played.state.players, options), TABLE))

        def follow(fold: ViewFold = fold, played: Played = played) -> int:
            count = 0
            for event in played.events:
                if isinstance(event, ShowdownHeld):
                    count += 1
                    assert screw.losers(fold.view(), played.record.options) == event.losers
                elif screw.losers(fold.view(), played.record.options):
                    assert screw.showdown_held(fold.view())
                fold.apply(redact(event, TABLE))
            return count

        held += follow()
        for _ in played.steps():
            held += follow()
    assert held > 100


def test_screw_your_neighbor_says_who_is_the_last_to_have_a_turn() -> None:
    counted = {True: 0, False: 0}
    for played in random_matches("screw_your_neighbor", 12, seed=41):
        for _ in played.steps():
            pass
        session = Session.resume(played.record)
        fold = ViewFold(session.opening(TABLE))
        history = session.history(TABLE)
        for number, event in enumerate(history):
            if isinstance(event, Kept | DealerDrew):
                later = (one for one in history[number + 1 :] if isinstance(one, TurnBegan | ShowdownHeld))
                last = isinstance(next(later), ShowdownHeld)
                assert screw.is_last(fold.view(), event.seat) == last
                counted[last] += 1
            fold.apply(event)
    assert min(counted.values()) > 30


def test_shithead_says_which_rank_counts_and_what_goes() -> None:
    seen: set[tuple[Any, ...]] = set()
    for played, view in looks("shithead", 24, 35, every=3):
        state, options = played.state, played.record.options
        if state.phase not in (Phase.FOLLOW, Phase.LEAD):
            continue
        now = shithead.rule(view, options)
        fits = state.setup.fits[state.top]
        counts = shithead.counting(view.cards(ZoneKind.STACK), state.setup.threes_invisible)
        assert (ANYTHING if counts is None else int(counts)) == state.top
        assert (now.top is None) == all(fits & CARDS_OF[rank] for rank in Rank)
        if now.top is not None:
            assert now.top == state.top
            assert now.low == (not fits & CARDS_OF[Rank.ACE])
        if now.through is not None:
            assert RANK_OF[state.stack[-1]] is now.through
            assert now.through is Rank.JOKER or state.setup.threes_invisible
        seen.add((now.top, now.low))
        seen.add(("through", now.through))
    assert {(None, False), (Rank.NINE, True), (Rank.SEVEN, True), (Rank.SEVEN, False)} <= seen
    assert {("through", Rank.JOKER), ("through", Rank.THREE), ("through", None)} <= seen


@pytest.mark.parametrize("short", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_shithead_says_how_many_places_a_table_has(players: int, short: bool) -> None:
    session = Session.new("shithead", [f"Player {seat}" for seat in range(players)], {"short_game": short}, 1)
    zones = session.snapshot(TABLE).zones
    places = shithead.places_of(players, session.options)
    for seat in range(players):
        for kind in (ZoneKind.FACE_DOWN, ZoneKind.FACE_UP):
            assert [zone.number for zone in zones if (zone.kind, zone.owner) == (kind, seat)] == [*range(places)]
        assert len(zones[Zone(ZoneKind.HAND, seat)]) == places


def test_that_dam_game_says_what_can_be_laid_and_what_wilds_stand_for() -> None:
    laid = stood = 0
    game = game_by_id("that_dam_game")
    for played, view in looks("that_dam_game", 6, 36):
        state = played.state
        assert dam.contract(view) == state.contract
        turn = game.to_act(state)
        if turn is not None and played.match.ply % 3 == 0:
            own = game.view(state, Viewer(turn))
            found = dam.melds(own)
            assert found == list(game.more_actions(state))
            if found:
                laid += 1
                groups = dam.grouped(own.cards(ZoneKind.HAND, turn), state.contract).groups
                meld = dam.meld_of(groups, state.contract)
                assert isinstance(meld, Meld)
                assert game.check(state, turn, meld) is None
        for number, meld_on_table in enumerate(state.melds):
            low = view.facts.get((Fact.STANDS_FOR, number))
            if low is None:
                continue
            cards = view.cards(ZoneKind.MELD, meld_on_table.owner, number)
            for place, (card, stands) in enumerate(zip(cards, dam.stand_ins(cards, low), strict=True), low):
                stood += stands is not None
                true = RANK_OF[Card(KIND_OF[card])] if stands is None else stands
                assert true == dam.rank_at(place)
    assert min(laid, stood) > 10


@pytest.mark.parametrize("name", GAME_IDS)
def test_what_is_not_listed_is_found_alike_in_the_state_and_in_the_view(name: str) -> None:
    for played in random_matches(name, 3, seed=37):
        for number in played.steps():
            seat = played.game.to_act(played.state)
            if seat is not None and number % 5 == 0:
                seen = played.game.more_seen(played.game.view(played.state, Viewer(seat)))
                assert list(seen) == list(played.game.more_actions(played.state))
