"""What a seat of Dang It! knows is true, complete, and less for the forgetful."""

from itertools import pairwise

import pytest

from game.ai.dang_it.knowledge import Knowledge, know
from game.ai.dang_it.masks import cards_of, whole
from game.rules.bits import mask_of
from game.rules.cards import KIND_OF, Card
from game.rules.events import CardsMoved, DangItCalled, Phase
from game.rules.zones import ZoneKind
from tests.support.computers import Moment, any_options, choices, moments


def known(moment: Moment, memory: int | None = None) -> Knowledge:
    request = moment.request
    packs = request.options["packs"]
    assert isinstance(packs, int)
    return know(request.view, request.events, packs, memory)


def kinds(mask: int) -> list[int]:
    return sorted(KIND_OF[card] for card in cards_of(mask))


MATCHES = [(players, seed) for players in range(2, 7) for seed in range(2)]


@pytest.mark.parametrize(("players", "seed"), MATCHES)
def test_unseen_are_the_hidden_cards_and_no_others(players: int, seed: int) -> None:
    """In numbers: hands, stock and what was won unseen. In kinds: nothing that was seen is left."""
    for moment in moments(players, seed, any_options(players, seed)):
        if moment.request.view.phase is Phase.DRAW_FOR_DEAL:
            continue
        state, k = moment.state, known(moment)
        others = [card for seat, hand in enumerate(state.hands) if seat != k.seat for card in hand]
        faces = [KIND_OF[card] for card in (*others, *state.stock)]
        pool = kinds(k.unseen)
        for kind in faces:
            pool.remove(kind)
        # What is left over lies unseen in won piles.
        won = sorted(KIND_OF[card] for pile in state.won for card in pile)
        for kind in pool:
            won.remove(kind)
        assert k.hand == mask_of(state.hands[k.seat])
        assert not k.unseen & (k.hand | k.lost)
        assert k.unseen.bit_count() == len(faces) + len(pool)
        assert len(pool) >= sum(count for count, _ in k.taken)


@pytest.mark.parametrize(("players", "seed"), MATCHES)
def test_no_hand_holds_what_its_player_has_shown_not_to_hold(players: int, seed: int) -> None:
    refusals = 0
    for moment in choices(players, seed, any_options(players, seed)):
        k = known(moment)
        refusals += sum(map(bool, k.excluded))
        for seat, hand in enumerate(moment.state.hands):
            assert not mask_of(hand) & k.excluded[seat]
    assert refusals


def test_refusals_hold_to_the_end_of_the_hand_and_for_what_is_taken_from_it() -> None:
    taken = 0
    for before, after in pairwise(m for seed in range(6) for m in choices(2, seed)):
        if before.state.round == after.state.round and before.state.deal + 1 == after.state.deal:
            k = known(after)
            assert k.excluded == (0, 0) or any(type(e) is DangItCalled for e in after.request.events[-12:])
            taken += sum(bool(mask) for _, mask in k.taken)
    assert taken


def test_plays_are_those_of_this_hand_in_order() -> None:
    for moment in choices(4, 3):
        k = known(moment)
        played = [
            KIND_OF[event.cards[0]]
            for event in moment.request.events
            if type(event) is CardsMoved and event.target.kind is ZoneKind.PILE
        ]
        assert [KIND_OF[play.card] for play in k.plays] == played[len(played) - len(k.plays) :]
        assert len(k.plays) >= k.pile
        assert len({play.card for play in k.plays}) == len(k.plays)


@pytest.mark.parametrize("memory", [0, 4, 8])
def test_a_forgetful_seat_knows_less_and_nothing_false(memory: int) -> None:
    forgotten = 0
    for moment in choices(3, 5, {"packs": 1}):
        full, weak = known(moment), known(moment, memory)
        assert weak.unseen & full.unseen == full.unseen
        assert all(less & ~more == 0 for less, more in zip(weak.excluded, full.excluded, strict=True))
        assert (weak.hand, weak.top, weak.pile, weak.hand_sizes) == (full.hand, full.top, full.pile, full.hand_sizes)
        forgotten += (weak.unseen & ~full.unseen).bit_count()
    assert forgotten


def test_memory_that_reaches_as_far_as_the_round_is_whole() -> None:
    for moment in choices(2, 8):
        assert known(moment, 52) == known(moment)


def test_what_others_have_not_seen_does_not_hang_on_who_holds_it() -> None:
    for moment in choices(2, 4):
        k = known(moment)
        assert k.unseen_by(1 - k.seat) == whole(1) & ~mask_of(seen_by_all(moment))


def seen_by_all(moment: Moment) -> list[Card]:
    return [
        card
        for event in moment.request.events
        if type(event) is CardsMoved and event.seen_by == -1 and event.target.kind in (ZoneKind.PILE, ZoneKind.DRAWN)
        for card in event.cards
    ]
