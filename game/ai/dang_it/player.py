"""The computer players of Dang It!, from easy to expert."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from game.ai.dang_it.beliefs import Beliefs
from game.ai.dang_it.endgame import Endgame
from game.ai.dang_it.knowledge import Knowledge, know
from game.ai.dang_it.masks import BIT
from game.ai.dang_it.playout import OWN, play_out
from game.ai.dang_it.policy import HABITS, pick, worth
from game.ai.dang_it.reasons import DangItReason
from game.ai.dang_it.why import why
from game.ai.dang_it.worlds import NoWorld, Worlds
from game.ai.endgames import Looks, TooLarge
from game.ai.port import BotAnswer, BotRequest, ShouldStop
from game.ai.random_player import pick as pick_any
from game.ai.reasons import ReasonCode, counted_rival, reason, rival
from game.ai.search import Estimate, compare, estimate_again, search
from game.rules.actions import PLAY, Action, DangIt, Play
from game.rules.cards import KIND_OF, Card
from game.rules.events import Phase
from game.rules.zones import ZoneKind

LEAD: Final[dict[int, tuple[float, ...]]] = {
    2: (0.0, 2.0, 1.4, 1.2, 0.5, -0.1, -0.5, -1.1),
    3: (0.0, 3.0, 2.4, 2.3, 1.7, 1.2, 0.7, 0.5),
    4: (0.0, 4.0, 3.4, 2.6, 2.0, 2.3, 2.1, 1.8),
    5: (0.0, 5.0, 4.1, 3.2, 2.8, 2.1, 2.2, 2.2),
    6: (0.0, 6.0, 5.0, 3.6, 3.5, 3.1, 2.8, 2.2),
}
"""By players and by cards dealt to each: how many cards more the one who leads wins in a hand. See `tune.py`."""

_FEW_WORLDS: Final = 300
"""So many worlds are all looked into instead of sampled."""
LOOKS: Final = 30_000
"""The most positions looked into to solve a hand that is known by counting."""


def choose(request: BotRequest, random: Random, should_stop: ShouldStop) -> BotAnswer:
    """Draw any card for the deal; play as the level does."""
    if request.view.phase is Phase.DRAW_FOR_DEAL:
        return BotAnswer(pick_any(request.legal, random), reason(DangItReason.ANY_PLACE))
    if request.forced:
        return _forced(request)
    habits = HABITS[request.level]
    pack_count = number_of(request, "packs")
    knowledge = know(request.view, request.events, pack_count, habits.memory)
    cards = distinct_cards(request.legal)
    values = worth(knowledge, cards, habits)
    base = pick(values, habits.slips, random)
    limit = request.thinking.count(habits.simulations)
    if not habits.simulations or not limit or len(cards) == 1:
        ranked = sorted(zip(cards, values, strict=True), key=lambda item: -item[1])
        return BotAnswer(
            PLAY[cards[base]],
            why(knowledge, cards[base]),
            values=tuple((PLAY[card], value) for card, value in ranked),
        )
    return _look_ahead(
        Hand(knowledge, bonus_of(request, knowledge)),
        cards,
        base,
        limit,
        habits.weighs,
        random,
        should_stop,
        request.explains,
    )


class Hand:
    """The rest of a hand as its seat sees it, ready to be played out."""

    def __init__(self, knowledge: Knowledge, bonus: float) -> None:
        self.knowledge = knowledge
        self.bonus = bonus
        """What going out is worth beyond the cards it takes."""
        self.seen = [knowledge.unseen_by(seat) for seat in range(knowledge.players)]
        self.own = (OWN[knowledge.players],) * knowledge.players

    def hands(self, world: list[int]) -> list[int]:
        """The hands by seat in a world."""
        known = self.knowledge
        hands = [known.hand] * known.players
        for seat, hand in zip(known.others, world, strict=False):
            hands[seat] = hand
        return hands

    def play(self, hands: list[int], card: Card) -> float:
        """What a card brings if everybody goes on by the base policy."""
        k = self.knowledge
        won, out = play_out(
            hands,
            self.seen,
            k.excluded,
            k.packs,
            self.own,
            k.top,
            k.pile,
            k.pile_seat,
            k.seat,
            card,
            k.seat,
        )
        return won + self.bonus if out == k.seat else won


def _look_ahead(
    hand: Hand,
    cards: list[Card],
    base: int,
    limit: int,
    weighs: bool,
    random: Random,
    should_stop: ShouldStop,
    explains: bool,
) -> BotAnswer:
    try:
        worlds = Worlds(hand.knowledge)
    except NoWorld:
        # Told nonsense, a player still plays: by the policy, which asks for no world.
        return BotAnswer(PLAY[cards[base]], why(hand.knowledge, cards[base]))
    certain = worlds.certain(len(hand.knowledge.others), KIND_OF)
    solved = None if certain is None else _solve(hand, certain, cards, base, should_stop)
    if solved is not None:
        return solved
    few = worlds.few(min(_FEW_WORLDS, limit // len(cards)))
    beliefs = Beliefs(hand.knowledge) if weighs else None

    def weighed(world: list[int]) -> tuple[list[int], float]:
        return hand.hands(world), 1.0 if beliefs is None else beliefs.weight(world)

    def another() -> tuple[list[int], float]:
        return weighed(worlds.sample(random))

    play = _by_number(hand.play, cards)
    verdict: Estimate
    if few is None:
        verdict = search(len(cards), base, another, play, limit, should_stop)
    else:
        verdict = compare(len(cards), base, [weighed(world) for world in few], play, should_stop)
    if explains:
        verdict = estimate_again(verdict, another, play, limit, should_stop)
    best, second = cards[verdict.best], verdict.second
    compared = None if second is None else rival(PLAY[cards[second]], verdict.lead, verdict.error)
    return BotAnswer(
        PLAY[best],
        why(hand.knowledge, best, compared),
        simulations=verdict.simulations,
        values=_ranked(cards, verdict.means, best),
        interrupted=not verdict.complete,
    )


def _solve(hand: Hand, world: list[int], cards: list[Card], base: int, should_stop: ShouldStop) -> BotAnswer | None:
    """The best card where all hands are known, the policy's among equals; None where there is too much to look into."""
    known = hand.knowledge
    hands = tuple(hand.hands(world))
    looks = Looks(LOOKS, should_stop)
    endgame = Endgame(known.packs, hand.bonus, looks)
    try:
        values = [endgame.after(hands, BIT[card], known.pile, known.seat)[known.seat] for card in cards]
    except TooLarge:
        return None
    most = max(values)
    best = cards[base if values[base] == most else values.index(most)]
    ranked = _ranked(cards, values, best)
    other, worth = ranked[1]
    reasoned = why(known, best, counted_rival(other, most - worth))
    return BotAnswer(PLAY[best], reasoned, simulations=looks.count, values=ranked, solved=True)


def _ranked(cards: list[Card], values: Sequence[float], best: Card) -> tuple[tuple[Action, float], ...]:
    """What each card is worth, the best first."""
    ranked = sorted(zip(cards, values, strict=True), key=lambda item: (item[0] != best, -item[1]))
    return tuple((PLAY[card], value) for card, value in ranked)


def _by_number(play: Callable[[list[int], Card], float], cards: list[Card]) -> Callable[[list[int], int], float]:
    return lambda world, choice: play(world, cards[choice])


def number_of(request: BotRequest, name: str) -> int:
    """The value of an option that is a number."""
    value = request.options[name]
    assert isinstance(value, int)
    return value


def distinct_cards(legal: tuple[Action, ...]) -> list[Card]:
    """The cards that may be played, of equal ones the first."""
    cards: dict[int, Card] = {}
    for action in legal:
        assert isinstance(action, Play)
        cards.setdefault(KIND_OF[action.cards[0]], action.cards[0])
    return list(cards.values())


def bonus_of(request: BotRequest, knowledge: Knowledge) -> float:
    """What it is worth to deal next: the lead, and the cards that cannot be dealt equally."""
    size, players, stock = number_of(request, "hand_size"), knowledge.players, knowledge.stock
    each = min(size, stock // players)
    rest = stock - each * players if stock < size * players else 0
    return LEAD[players][each] + rest


def _forced(request: BotRequest) -> BotAnswer:
    action, view = request.legal[0], request.view
    if isinstance(action, DangIt):
        return BotAnswer(action, reason(DangItReason.CANNOT_FOLLOW))
    if len(view.cards(ZoneKind.HAND, request.seat)) == 1:
        held = sum(len(view.cards(ZoneKind.HAND, seat)) for seat in range(request.players))
        return BotAnswer(action, reason(DangItReason.GOES_OUT, count=len(view.cards(ZoneKind.PILE)) + held))
    return BotAnswer(action, reason(ReasonCode.FORCED))
