"""What holds for the computer players of every game that think: moments to ask them about, and what must be so."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from game.ai.characters import CHARACTERS
from game.ai.match import Entrant, play_match
from game.ai.port import BotAnswer, BotRequest, Level, Thinking, choose
from game.rules.cards import Card
from game.rules.engine import Game
from game.rules.options import OptionValue, defaults
from game.rules.views import Viewer

THINKERS: tuple[Level, ...] = ("easy", "normal", "hard", "expert")
SIMULATIONS = 24


@dataclass(frozen=True)
class Moment:
    """A decision of a match: the true state before it, what the seat was asked, and what has happened before."""

    state: Any
    request: BotRequest
    before: tuple[tuple[Any, BotRequest, BotAnswer], ...]

    def asked_again(self, game: Game[Any], state: Any) -> BotRequest:
        """The request that the seat would get in another state."""
        view = game.view(state, Viewer(self.request.seat))
        return replace(self.request, view=view, legal=tuple(game.legal_actions(state)))


def moments(
    game: Game[Any], players: int, seed: int, options: Mapping[str, OptionValue], level: Level = "random"
) -> list[Moment]:
    """Every decision of a match that is played at a level."""
    found: list[Moment] = []
    past: list[tuple[Any, BotRequest, BotAnswer]] = []

    def watch(state: Any, request: BotRequest, answer: BotAnswer) -> None:
        kept = state.copy()
        found.append(Moment(kept, request, tuple(past)))
        past.append((kept, request, answer))

    chosen = {**defaults(game.options, players), **options}
    entrants = [Entrant(level, seed + seat, simulations=0) for seat in range(players)]
    play_match(game, chosen, entrants, seed, watch)
    return found


def choices(found: Sequence[Moment]) -> list[Moment]:
    """Those decisions in which there is something to choose."""
    return [moment for moment in found if not moment.request.forced]


def told(answer: BotAnswer) -> str:
    """All that an answer says, but for the time it took."""
    return repr(replace(answer, seconds=0.0))


Place = tuple[Card, frozenset[Card]]
"""A place with a card that a seat has not seen: the card, and which others are known not to lie there."""


def another_world(game: Game[Any], state: Any, places: Sequence[Place], random: Random) -> Any:
    """The same moment with unseen cards laid anew, by many swaps of two that could each lie in the other's place."""
    cards = [card for card, _ in places]
    for _ in range(10 * len(cards)):
        i, j = int(random.random() * len(cards)), int(random.random() * len(cards))
        if cards[j] not in places[i][1] and cards[i] not in places[j][1]:
            cards[i], cards[j] = cards[j], cards[i]
    return game.relabel(state, {old: new for (old, _), new in zip(places, cards, strict=True) if old != new})


Mind = Callable[[Any, BotRequest], BotAnswer]


def leaks(game: Game[Any], sample: Sequence[tuple[Moment, Any]], mind: Mind, level: Level) -> int:
    """How often an answer depends on cards that the seat has not seen, in one character after the other.

    Each moment comes with another world of it.
    """
    count = 0
    for number, (moment, other) in enumerate(sample):
        key = CHARACTERS[number % len(CHARACTERS)].key
        asked = [
            replace(moment.asked_again(game, state), level=level, thinking=Thinking(SIMULATIONS), character=key)
            for state in (moment.state, other)
        ]
        assert pickle.dumps(asked[0]) == pickle.dumps(asked[1])
        count += told(mind(moment.state, asked[0])) != told(mind(other, asked[1]))
    return count


def fair(state: Any, request: BotRequest) -> BotAnswer:
    """The player as it is, which never sees the state."""
    return choose(request)


def answers(found: Sequence[Moment], level: Level, simulations: int = 8) -> Iterator[tuple[Moment, BotAnswer]]:
    """What a level answers, in one character after the other."""
    for number, moment in enumerate(found):
        key = CHARACTERS[number % len(CHARACTERS)].key
        yield moment, choose(replace(moment.request, level=level, thinking=Thinking(simulations), character=key))
