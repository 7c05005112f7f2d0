"""What a seat of Shithead knows is true, its worlds are those that fit, and deals in the mind go by the rules."""

from collections import Counter
from itertools import permutations
from random import Random
from typing import Any

import pytest

from game.ai.shithead.knowledge import Knowledge, know
from game.ai.shithead.ladder import CARD_AT, DEUCE, NONE, RUNG, TEN, ladder_mask, variant_of
from game.ai.shithead.playout import (
    FLIP,
    PICK_UP,
    PlayStyle,
    PublicState,
    World,
    arrangement,
    decide,
    play_out,
    share_of,
    start_out,
)
from game.ai.shithead.policy import STYLE
from game.ai.shithead.worlds import NoWorld, Worlds
from game.rules.actions import Action, Arrange, Flip, PickUp, Play
from game.rules.bits import numbers_of
from game.rules.cards import HIDDEN, Card, parse_cards
from game.rules.chance import ScriptedChance
from game.rules.events import DealDrawn, DealLost, Event, Phase
from game.rules.options import defaults
from game.rules.zones import NOBODY
from tests.ai.test_shithead import GAME, at_start, options
from tests.support.minds import Moment, moments
from tests.support.sample import some

MATCHES = [(players, number) for players in GAME.seats for number in (0, 9, 22, 31)][:: some(3, 1)]


def known(moment: Moment) -> Knowledge:
    request = moment.request
    return know(request.view, request.events, variant_of(request.options, request.players))


def true_world(state: Any) -> World:
    """Where the cards lie."""
    return World(
        [ladder_mask(hand) for hand in state.hands],
        [ladder_mask(card for card in state.open_cards(seat) if card != HIDDEN) for seat in range(state.players)],
        [
            [ladder_mask([card]).bit_length() - 1 for card in state.blind_cards(seat) if card != HIDDEN]
            for seat in range(state.players)
        ],
        [ladder_mask([card]).bit_length() - 1 for card in state.stock],
    )


@pytest.mark.parametrize(("players", "number"), MATCHES)
def test_knowledge_is_true_and_complete(players: int, number: int) -> None:
    old = 0
    for moment in moments(GAME, players, number, options(number), "easy"):
        state, k = moment.state, known(moment)
        true = true_world(state)
        first, never = at_start(moment)
        assert k.hand == true.hands[k.seat]
        assert list(k.laid) == true.laid
        assert k.field.stack == ladder_mask(state.stack)
        assert list(k.blind) == [len(cards) for cards in true.blind]
        assert (k.stock, k.aside) == (len(state.stock), len(state.aside))
        assert not k.unseen & (k.hand | sum(k.laid) | sum(k.known) | ladder_mask(state.burnt))
        assert k.unseen.bit_count() == sum(k.unknown) + sum(k.blind) + k.stock + k.aside
        assert k.never == ladder_mask(never)
        for seat, hand in enumerate(state.hands):
            if seat != k.seat:
                hidden = [card for card in hand if not state.seen >> card & 1]
                assert true.hands[seat] & ~ladder_mask(hidden) == k.known[seat]
                assert k.unknown[seat] == len(hidden)
                assert k.first[seat] == len(first.intersection(hidden))
                old += k.first[seat]
    assert old


@pytest.mark.parametrize(("players", "number"), MATCHES)
def test_sampled_worlds_fit(players: int, number: int) -> None:
    random = Random(number)
    for moment in moments(GAME, players, number, options(number), "easy")[::3]:
        k = known(moment)
        world = Worlds(k).sample(random)
        true = true_world(moment.state)
        assert world.laid == true.laid
        assert world.hands[k.seat] == k.hand
        assert [hand.bit_count() for hand in world.hands] == [hand.bit_count() for hand in true.hands]
        placed = sum(hand & ~known for hand, known in zip(world.hands, k.known, strict=True)) & ~k.hand
        loose = [step for cards in (*world.blind, world.stock) for step in cards]
        assert placed & ~k.unseen == 0
        assert placed.bit_count() + len(set(loose)) == sum(k.unknown) + sum(k.blind) + k.stock
        for seat, hand in enumerate(world.hands):
            assert (hand & ~k.known[seat] & ~k.never).bit_count() >= k.first[seat]


def late(never: str) -> Knowledge:
    """Two seats late in a deal: two unknown cards, one of them old, in the other hand; two blind, one in stock."""
    return Knowledge(
        players=2,
        seat=0,
        variant=variant_of(defaults(GAME.options, 2), 2),
        hand=RUNG[0],
        known=(0, 0),
        unknown=(0, 2),
        first=(0, 1),
        never=ladder_mask(parse_cards(never)),
        laid=(0, 0),
        blind=(1, 1),
        stock=1,
        aside=0,
        field=PublicState(),
        unseen=ladder_mask(parse_cards("3C 4C 5D KH AS")),
        arranged=3,
        dealer=0,
        start=NONE,
    )


@pytest.mark.parametrize("never", ["", "3C 4C", "3C 4C 5D KH"])
def test_worlds_are_all_that_fit_and_each_as_likely(never: str) -> None:
    """The old card of the hand is told apart from the other, as it is when they are seen to be drawn."""
    k = late(never)
    cards = list(numbers_of(k.unseen))
    every = Counter(
        (1 << order[0] | 1 << order[1], order[2], order[3], order[4])
        for order in permutations(cards)
        if not k.never >> order[0] & 1
    )
    random = Random(3)
    found = Worlds(k)
    drawn = 30 * every.total()
    counts: Counter[tuple[int, int, int, int]] = Counter()
    for _ in range(drawn):
        world = found.sample(random)
        counts[world.hands[1], world.blind[0][0], world.blind[1][0], world.stock[0]] += 1
    assert set(counts) <= set(every)
    chi = sum((counts[key] - 30 * times) ** 2 / (30 * times) for key, times in every.items())
    freedom = len(every) - 1
    assert abs(chi - freedom) < 4 * (2 * freedom) ** 0.5


def test_contradictions_are_refused() -> None:
    with pytest.raises(NoWorld):
        Worlds(late("3C 4C 5D KH AS"))


# -- playing out --------------------------------------------------------------


class Reference:
    """The base policy playing by the true rules."""

    def __init__(self, state: Any, styles: list[PlayStyle]) -> None:
        self.state, self.styles = state.copy(), styles
        self.turns = 0
        self.loser: int | None = None
        self.over = False

    def hear(self, event: Event) -> None:
        if isinstance(event, DealLost):
            self.loser = event.seat
        self.over = self.over or isinstance(event, DealLost | DealDrawn)

    def decide(self) -> Action:
        state, seat = self.state, self.state.turn
        true = true_world(state)
        cards = state.open_cards(seat) + state.hands[seat]
        if state.phase is Phase.ARRANGE:
            chosen = arrangement(ladder_mask(cards), self.variant)
            return Arrange(tuple(card for card in cards if ladder_mask([card]) & chosen))
        legal = [action for action in GAME.legal_actions(state) if isinstance(action, Play)]
        fits = ladder_mask(card for action in legal for card in action.cards)
        rungs = [ladder_mask([card]).bit_length() - 1 >> 2 for card in reversed(state.stack)]
        row = next((i for i, rung in enumerate(rungs) if rung != rungs[0]), len(rungs))
        move = decide(
            true.hands[seat],
            true.laid[seat],
            len(true.blind[seat]),
            fits,
            rungs[0] if rungs else NONE,
            row,
            len(state.stock),
            self.styles[seat],
        )
        return action_of(move, state)

    @property
    def variant(self) -> Any:
        setup = self.state.setup
        chosen = {"short_game": setup.short, "threes_invisible": setup.threes_invisible}
        return variant_of({**defaults(GAME.options, 2), **chosen}, self.state.players)

    def run(self, first: Action | None, starter: list[int]) -> int | None:
        action = first or self.decide()
        chance = ScriptedChance((), starter)
        while not self.over and self.turns < 290:
            GAME.perform(self.state, self.state.turn, action, chance, self.hear)
            self.turns += 1
            if not self.over:
                action = self.decide()
        return self.loser


def action_of(move: int, state: Any) -> Action:
    if move == PICK_UP:
        return PickUp()
    if move == FLIP:
        return Flip(max(place for place in range(6) if state.places[state.turn] >> place & 1))
    cards = tuple(Card(CARD_AT[step]) for step in numbers_of(move))
    return Play(cards, "hand" if state.hands[state.turn] else "face_up")


def move_of(action: Action) -> int:
    return ladder_mask(action.cards) if isinstance(action, Play) else FLIP if isinstance(action, Flip) else PICK_UP


@pytest.mark.parametrize("players", GAME.seats)
def test_playing_out_loses_what_the_rules_say(players: int) -> None:
    finished = 0
    styles = [(STYLE, STYLE._replace(pairs=False), STYLE._replace(drawing=0))[s % 3] for s in range(players)]
    for number in range(players, 32, 11):
        chosen = options(number)
        for moment in moments(GAME, players, number, chosen, "easy")[::5]:
            state, seat = moment.state, moment.request.seat
            if state.phase is Phase.ARRANGE:
                continue
            k = known(moment)
            first = moment.request.legal[number % len(moment.request.legal)]
            if isinstance(first, Flip):
                first = action_of(FLIP, state)
            reference = Reference(state, styles)
            loser = reference.run(first, [])
            if not reference.over or loser is None:
                continue
            finished += 1
            for mine in range(players):
                if not state.out >> mine & 1:
                    found = play_out(true_world(state), k.field, seat, move_of(first), mine, k.variant, styles)
                    assert share_of(found, mine) == float(mine == loser)
    assert finished > 15


def test_deals_in_the_mind_begin_with_the_arranging_that_is_left() -> None:
    finished = 0
    for players in GAME.seats:
        for seed in range(7):
            moment = moments(GAME, players, seed, options(seed), "normal")[seed % players]
            state, seat = moment.state, moment.request.seat
            assert state.phase is Phase.ARRANGE
            k = known(moment)
            waiting = [other for other in range(players) if not k.arranged >> other & 1]
            assert seat in waiting
            styles = [STYLE] * players
            for tie in (0.0, 0.999):
                reference = Reference(state, styles)
                loser = run_with_tie(reference, tie)
                if reference.over and loser is not None:
                    finished += 1
                    for mine in range(players):
                        found = start_out(true_world(state), 1, waiting, tie, mine, k.variant, styles)
                        assert share_of(found, mine) == float(mine == loser)
    assert finished > 15


def run_with_tie(reference: Reference, tie: float) -> int | None:
    """Play on, with the first or the last of several possible starters."""

    class Tie(ScriptedChance):
        def pick(self, what: Any, seats: Any) -> int:
            return int(seats[int(tie * len(seats))])

    while not reference.over and reference.turns < 290:
        GAME.perform(reference.state, reference.state.turn, reference.decide(), Tie(), reference.hear)
        reference.turns += 1
    return reference.loser


def test_deal_without_an_end_is_shared_by_all_who_are_left() -> None:
    """A deuce and a ten against the same and a jack: whoever keeps tens to the last takes and gives for ever."""
    style = STYLE._replace(late=RUNG[DEUCE] | RUNG[TEN])
    variant = variant_of(defaults(GAME.options, 2), 2)
    hands = [ladder_mask(parse_cards("2D TC")), ladder_mask(parse_cards("2C TD JH"))]
    world = World(hands, [0, 0], [[], []], [])
    first = decide(hands[0], 0, 0, variant.fits[PublicState().top], NONE, 0, 0, style)
    found = [play_out(world, PublicState(), 0, first, mine, variant, [style] * 2) for mine in (0, 1, NOBODY)]
    assert found == [0b11] * 3
    assert [share_of(0b11, seat) for seat in range(2)] == [0.5, 0.5]
