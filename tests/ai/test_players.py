"""Computer players of Dang It!: fair, repeatable, legal, and as strong as their level says."""

import pickle
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import product
from random import Random

import pytest

from game.ai.characters import CHARACTERS
from game.ai.dang_it.masks import followers
from game.ai.dang_it.reasons import DangItReason
from game.ai.port import LEVELS, BotAnswer, BotRequest, Level, Thinking, choose, hint
from game.ai.reasons import ReasonCode
from game.rules.actions import DANG_IT, PLAY, Play
from game.rules.bits import mask_of
from game.rules.cards import KIND_OF, Card, parse_cards
from game.rules.chance import shuffled
from game.rules.dang_it.state import FOLLOWS, DangItState
from game.rules.events import CardsMoved, DangItCalled, DealBegan, Phase
from game.rules.options import OptionValue
from game.rules.views import Viewer
from game.rules.zones import Zone, ZoneKind
from game.texts import say
from tests.support.computers import GAME, Moment, any_options, choices, moments
from tests.support.sample import some

SIMULATIONS = 60
THINKERS: tuple[Level, ...] = ("easy", "normal", "hard", "expert")


def seen_kinds(request: BotRequest) -> list[int]:
    """What the seat has seen lie somewhere, or lost out of its own hand."""
    return [
        KIND_OF[card]
        for event in request.events
        if type(event) is CardsMoved and event.cards[0] >= 0 and event.target.kind is ZoneKind.WON
        for card in event.cards
    ]


def another_world(moment: Moment, random: Random) -> DangItState:
    """The same moment with all cards that the seat has not seen laid anew, by plain trial."""
    state, request = moment.state.copy(), moment.request
    seat = request.seat
    known = seen_kinds(request)
    places: list[list[Card]] = [state.stock, *(hand for s, hand in enumerate(state.hands) if s != seat)]
    hidden_won: list[tuple[list[Card], int]] = []
    for won in state.won:
        for i, card in enumerate(won):
            if KIND_OF[card] in known:
                known.remove(KIND_OF[card])
            else:
                hidden_won.append((won, i))
    refused = refusals(request)
    pool = [card for cards in places for card in cards] + [won[i] for won, i in hidden_won]
    for _ in range(20_000):
        order = shuffled(pool, random)
        at = 0
        for cards in places:
            cards[:] = order[at : at + len(cards)]
            at += len(cards)
        for (won, i), card in zip(hidden_won, order[at:], strict=True):
            won[i] = card
        if all(not mask_of(state.hands[s]) & mask for s, mask in refused.items()):
            return state
    raise AssertionError("no other world was found")


def refusals(request: BotRequest) -> dict[int, int]:
    """What each seat has shown not to hold in this hand."""
    found: dict[int, int] = {}
    follow = followers(2)
    for event in request.events:
        if type(event) is DealBegan:
            found.clear()
        if type(event) is DangItCalled:
            found[event.seat] = found.get(event.seat, 0) | follow[event.top]
    return found


def asked_again(moment: Moment, state: DangItState) -> BotRequest:
    """The request that the seat would get in another state."""
    request = moment.request
    view = GAME.view(state, Viewer(request.seat))
    return replace(request, view=view, legal=tuple(GAME.legal_actions(state)))


def told(answer: BotAnswer) -> str:
    """All that an answer says, but for the time it took."""
    return repr(replace(answer, seconds=0.0))


@cache
def fair_sample() -> tuple[tuple[Moment, DangItState], ...]:
    random = Random(7)
    found = []
    for players, seed in product((2, 3, 4), (40, 50, 60)[: some(1, 3)]):
        for moment in choices(players, seed + players, {"hand_size": 4}):
            found.append((moment, another_world(moment, random)))
    return tuple(found)


Mind = Callable[[DangItState, BotRequest], BotAnswer]


def leaks(mind: Mind, level: Level) -> int:
    """How often an answer depends on cards that the seat has not seen."""
    count = 0
    for moment, other in fair_sample():
        asked = [
            replace(asked_again(moment, s), level=level, thinking=Thinking(SIMULATIONS)) for s in (moment.state, other)
        ]
        assert pickle.dumps(asked[0]) == pickle.dumps(asked[1])
        count += told(mind(moment.state, asked[0])) != told(mind(other, asked[1]))
    return count


@pytest.mark.parametrize("level", LEVELS)
def test_unseen_cards_change_no_answer(level: Level) -> None:
    """Permute all that a seat has not seen: the request's bytes, the action and the statistics stay the same."""
    assert len(fair_sample()) > some(60, 200)
    assert leaks(lambda state, request: choose(request), level) == 0


def test_a_player_that_peeps_is_caught() -> None:
    def cheat(state: DangItState, request: BotRequest) -> BotAnswer:
        following = mask_of(state.hands[(request.seat + 1) % request.players])
        for action in request.legal:
            assert isinstance(action, Play)
            if not mask_of(FOLLOWS[action.cards[0]]) & following:
                return replace(choose(request), action=action)
        return choose(request)

    assert leaks(cheat, "normal") > 5


@pytest.mark.parametrize("level", THINKERS)
def test_same_request_has_the_same_answer(level: Level) -> None:
    for moment in choices(2, 50)[:12]:
        request = replace(moment.request, level=level, thinking=Thinking(SIMULATIONS))
        again = pickle.loads(pickle.dumps(request))
        assert told(choose(request)) == told(choose(again))


def test_other_seeds_draw_other_cards_for_the_deal() -> None:
    moment = moments(2, 1)[0]
    assert moment.request.view.phase is Phase.DRAW_FOR_DEAL
    drawn = {repr(choose(replace(moment.request, level="expert", seed=seed)).action) for seed in range(40)}
    assert len(drawn) > 15


@pytest.mark.parametrize("level", THINKERS)
@pytest.mark.parametrize("players", range(2, 7))
def test_answers_are_legal_under_all_options(players: int, level: Level) -> None:
    for seed in range(3)[:: some(2, 1)]:
        for moment in moments(players, seed, any_options(players, seed)):
            answer = choose(replace(moment.request, level=level, thinking=Thinking(12), character=CHARACTERS[seed].key))
            assert GAME.check(moment.state, moment.request.seat, answer.action) is None
            assert say(answer.reason).endswith(".")
            assert "{" not in say(answer.reason)


def test_forced_moves_are_told_apart_and_not_thought_about() -> None:
    codes = set()
    for moment in moments(2, 2):
        if moment.request.forced:
            answer = choose(replace(moment.request, level="expert"))
            assert (answer.action, answer.simulations) == (moment.request.legal[0], 0)
            codes.add(answer.reason.code)
            if answer.action == DANG_IT:
                assert answer.reason.code is DangItReason.CANNOT_FOLLOW
    assert codes == {ReasonCode.FORCED, DangItReason.CANNOT_FOLLOW, DangItReason.GOES_OUT}


def test_levels_look_ahead_as_far_as_they_say() -> None:
    request = next(m.request for m in choices(2, 3) if len(m.request.legal) == 5)
    simulations = {level: choose(replace(request, level=level)).simulations for level in THINKERS}
    assert (simulations["easy"], simulations["normal"]) == (0, 0)
    assert 80 <= simulations["hard"] <= 100
    assert 5000 < simulations["expert"] <= 6000


def test_stopped_player_plays_its_first_thought() -> None:
    for moment in choices(2, 6):
        request = replace(moment.request, level="expert")
        stopped = choose(request, should_stop=lambda: True)
        assert stopped.action == choose(replace(request, thinking=Thinking(0))).action
        assert stopped.simulations == 0


def last_hand(hands: tuple[str, str], stock: str = "") -> DangItState:
    """Two players at the end of a pack of which all else has been won face up."""
    state = DangItState(2, 1, 5, 1, None)
    state.hands = [parse_cards(text) for text in hands]
    rest = [card for card in state.stock if card not in parse_cards(f"{hands[0]} {hands[1]} {stock}")]
    state.stock, state.won = parse_cards(stock), [rest, []]
    state.phase, state.round, state.dealer = Phase.LEAD, 1, 0
    return state


def counted(state: DangItState) -> BotRequest:
    """What a seat is asked that has counted every won card."""
    seen = CardsMoved(
        tuple(state.won[0]), Zone(ZoneKind.PILE), tuple(range(len(state.won[0]))), Zone(ZoneKind.WON, 0), seen_by=-1
    )
    options: dict[str, OptionValue] = {"packs": 1, "hand_size": 5, "length": "rounds", "rounds": 1, "points": 100}
    view = GAME.view(state, Viewer(state.turn))
    legal = tuple(GAME.legal_actions(state))
    return BotRequest("dang_it", 2, options, state.turn, "expert", "", view, (seen,), legal, 1, 1)


def test_hands_known_by_counting_are_played_perfectly() -> None:
    """Leading a spade wins tempo twice; any other lead lets the other side out first."""
    state = last_hand(("2S 9S 4D", "4C 5C 9D"))
    answer = choose(counted(state))
    assert answer.reason.code is ReasonCode.COUNTED
    assert answer.reason.rival is not None
    assert answer.reason.rival.counted
    values = dict(answer.values)
    assert values[answer.action] == max(values.values()) > min(values.values())


def test_a_void_next_player_is_led_into() -> None:
    """The other has said it to a club: clubs win."""
    state = last_hand(("2C 3C 8H TD", "KS QS JS 9S"), stock="4C 5C 6C 7C 9H JH QD KD")
    request = counted(state)
    said = DangItCalled(1, 0, parse_cards("AC")[0])
    request = replace(request, events=(DealBegan(1, 0), *request.events, said), level="hard", thinking=Thinking(0))
    answer = choose(request)
    assert answer.action in (PLAY[parse_cards("2C")[0]], PLAY[parse_cards("3C")[0]])
    assert answer.reason.code is DangItReason.VOID


def test_hint_is_what_the_strongest_player_would_do() -> None:
    moment = choices(2, 9)[3]
    request = moment.request
    action, why = hint(request.view, request.events, request.legal, request.options, request.ply)
    assert action in request.legal
    assert say(why)


def test_view_of_another_seat_is_refused() -> None:
    request = moments(2, 1)[0].request
    with pytest.raises(ValueError, match="seat"):
        replace(request, seat=1 - request.seat)
