"""What the choices of a decision of That Dam Game were worth: the points that one is left with at the end of the hand.

Begging is not judged, because what a beg is worth in later hands is a guess, and nothing once the discards were
shuffled anew, because not every unseen card can then be anywhere.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Final

from game.ai.judging import Budget, PlayedOut
from game.ai.port import BotRequest, random_stream
from game.ai.reasons import Reason, rival
from game.ai.that_dam_game.knowledge import know
from game.ai.that_dam_game.player import decide, hands_left, kind_of
from game.ai.that_dam_game.playout import play_out
from game.ai.that_dam_game.policy import HABITS, Mind
from game.ai.that_dam_game.reasons import ThatDamReason
from game.ai.that_dam_game.why import LEAST, why_drawn, why_taken, why_thrown
from game.rules.actions import Action, Discard, Draw, LayOff, Meld, Take
from game.rules.cards import HIDDEN, KIND_OF, KINDS, Card
from game.rules.chance import shuffled
from game.rules.events import Fact, Phase
from game.rules.that_dam_game.contracts import POINTS
from game.rules.that_dam_game.state import PACKS, ThatDamState
from game.rules.zones import NOBODY, ZoneKind

BUDGET: Final = Budget(looked=14, first=20, fresh=240, telling=6.0)
KIND: Final = "loss"
_CHOICES: Final = 3
"""So many of the discards that seem best are tried besides the one that was made."""
_LAYS: Final = 20.0
"""How doubtful it is, in points, to throw a card where something could have been laid."""


def judge(request: BotRequest, action: Action) -> _Judge | None:
    """A card that was taken, drawn or thrown; None where there was nothing else, and for all that is not judged."""
    if request.forced or not isinstance(action, Take | Draw | Discard) or request.view.fact(Fact.RENEWALS):
        return None
    request = replace(request, level="expert")
    found = decide(request, HABITS["expert"], random_stream(0, request.ply))
    usual = decide(request, replace(HABITS["normal"], slips=0.0), random_stream(0, request.ply)).action
    if isinstance(action, Discard):
        ranked = [one for one, _ in found.values] or [found.action]
        choices: list[Action] = [action]
        for one in (found.action, usual, *ranked[:_CHOICES]):
            if all(_kind(one) != _kind(other) for other in choices):
                choices.append(one)
    else:
        choices = [action, *(one for one in request.legal if one != action)]
    if len(choices) < 2:
        return None
    worths = {_kind(one): worth for one, worth in found.values}
    if _kind(found.action) == _kind(action):
        doubt = 0.0
    elif isinstance(found.action, Meld | LayOff):
        doubt = _LAYS
    else:
        doubt = max(1.0, worths.get(_kind(found.action), 0.0) - worths.get(_kind(action), 0.0))
    number = next(i for i, one in enumerate(choices) if _kind(one) == _kind(usual))
    return _Judge(request, choices, number, doubt)


def _kind(action: Action) -> object:
    """What actions have in common that come to the same: which kind of card is thrown; all melds are one."""
    if isinstance(action, Discard):
        return kind_of(action.card)
    return "lay" if isinstance(action, Meld | LayOff) else action


class _Judge(PlayedOut):
    def __init__(self, request: BotRequest, choices: list[Action], usual: int, doubt: float) -> None:
        super().__init__(choices, 0, usual, doubt)
        self._request = request
        self._state = _seen(request)
        view = request.view
        left = Counter(dict.fromkeys(range(KINDS), PACKS[request.players]))
        for cards in view.zones.values():
            left.subtract(KIND_OF[card] for card in cards if card != HIDDEN)
        self._unseen = [Card(kind) for kind, many in sorted(left.items()) for _ in range(many)]

    def number_of(self, action: Action) -> int:
        """As `Judge.number_of`: copies of a card are alike."""
        kinds = [_kind(one) for one in self.choices]
        return kinds.index(_kind(action)) if _kind(action) in kinds else self.played

    def world(self, random: Random) -> tuple[ThatDamState, int]:
        """Where all cards lie, and what chance will say if the discards are shuffled anew."""
        state = self._state.copy()
        rest = shuffled(self._unseen, random)
        for hand in state.hands:
            for place, card in enumerate(hand):
                if card == HIDDEN:
                    hand[place] = rest.pop()
        state.stock = rest
        return state, random.getrandbits(32)

    def play(self, world: tuple[ThatDamState, int], choice: int) -> float:
        """Points, which one would rather not have."""
        state, luck = world
        return float(-play_out(state, self.choices[choice], self._request.seat, Random(luck)))

    def why(self, better: int, other: int, margin: float) -> Reason:
        """As a hint says it."""
        request, action = self._request, self.choices[better]
        habits = HABITS["expert"]
        known = know(request.view, request.events, request.options["wilds_after_meld"] == "free", habits.memory)
        mind = Mind(known, habits, hands_left(request))
        match action:
            case Take() if known.offer is not None:
                return why_taken(mind, known.offer)
            case Draw() if known.offer is not None:
                return why_drawn(mind, known.offer)
            case Meld():
                return Reason(ThatDamReason.MELDS)
            case LayOff(card=card):
                return Reason(ThatDamReason.LAYS_OFF, (("count", POINTS[card]),))
            case Discard(card=card):
                return why_thrown(mind, card, rival(self.choices[other], margin, 0.0, LEAST))
            case _:
                raise TypeError(f"nothing that is judged: {action}")


def _seen(request: BotRequest) -> ThatDamState:
    """The hand as its seat sees it, of a match that ends with it; unseen cards are hidden, and nobody has begs."""
    view, options = request.view, request.options
    known = know(view, request.events, options["wilds_after_meld"] == "free", None)
    free = options["wilds_after_meld"] == "free"
    state = ThatDamState(request.players, (known.contract.number,), 0, False, free, None)
    state.deal, state.dealer = 1, view.fact(Fact.DEALER)
    state.contract, state.limit = known.contract, known.limit
    state.discard = list(view.cards(ZoneKind.DISCARD))
    state.hands = [list(view.cards(ZoneKind.HAND, seat)) for seat in range(request.players)]
    state.melds, state.melded = list(known.melds), list(known.melded)
    state.offered_by = view.fact(Fact.OFFERED_BY, default=NOBODY)
    state.phase = view.phase
    state.turn = request.seat
    assert view.phase in (Phase.DRAW, Phase.MELD, Phase.DISCARD)
    return state
