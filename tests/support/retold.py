"""The same match told again with other cards where a seat has seen none: what it is asked must stay the same.

A match is told again from its last shuffle of the whole pack, with the same actions
and with faces exchanged that the seat has not seen since. It is the rules that say
whether it could have gone so: where an action was no longer allowed, it could not.
So these other worlds owe nothing to what the computer players think of the cards.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

from game.ai.arena import ONE_ROUND
from game.ai.characters import CHARACTERS
from game.ai.port import LEVELS, BotAnswer, BotRequest, Level, Recollection, Thinking, choose
from game.rules.actions import Action
from game.rules.cards import RANK_OF, Card, Rank
from game.rules.chance import SeededChance
from game.rules.engine import Game
from game.rules.events import CardsMoved, Event, Shuffled
from game.rules.options import OptionValue, defaults, random_options
from game.rules.refusals import IllegalAction
from game.rules.registry import game_by_id
from game.rules.views import Viewer, redact, sees
from tests.support.minds import told

SIMULATIONS = 24
_ASKED = ("", *(character.key for character in CHARACTERS))
_TRIES = 6
"""Ways to exchange faces that are tried for a decision."""

Faces = Mapping[Card, Card]


class CannotBe(Exception):
    """Told so, the match could not have gone as it went."""


class Script:
    """Chance that answers as before, with exchanged faces from some answer on; then as a seed says."""

    def __init__(self, seed: int, before: Sequence[list[Card] | int] = (), since: int = 0, faces: Faces | None = None):
        self._seeded = SeededChance(seed)
        self._before, self._since, self._faces = before, since, faces or {}
        self.answers: list[list[Card] | int] = []

    def shuffle(self, cards: Sequence[Card]) -> list[Card]:
        """An order of the cards."""
        number = len(self.answers)
        if number < len(self._before):
            order = self._before[number]
            assert isinstance(order, list)
            if number >= self._since:
                order = [self._faces.get(card, card) for card in order]
            if sorted(order) != sorted(cards):
                raise CannotBe
        else:
            order = self._seeded.shuffle(cards)
        self.answers.append(order)
        return order[:]

    def pick(self, what: Any, seats: Sequence[int]) -> int:
        """One of the seats."""
        number = len(self.answers)
        if number < len(self._before):
            seat = self._before[number]
            assert isinstance(seat, int)
            if seat not in seats:
                raise CannotBe
        else:
            seat = self._seeded.pick(what, seats)
        self.answers.append(seat)
        return seat


class Telling:
    """A match as it is told: its state, and what each seat is told and has seen."""

    def __init__(self, name: str, players: int, options: Mapping[str, OptionValue], chance: Script) -> None:
        self.game: Game[Any] = game_by_id(name)
        self.options, self.chance = options, chance
        self.pasts = [Recollection() for _ in range(players)]
        self.seen: list[set[Card]] = [set() for _ in range(players)]
        self.since = 0
        """Which answer of chance was the last shuffle of the whole pack."""
        self.actions: list[Action] = []
        self._whole = 0
        self.state = self.game.new_match(players, options)
        self.game.start(self.state, chance, self._hear)

    def _hear(self, event: Event) -> None:
        if isinstance(event, Shuffled) and event.count >= self._whole:
            self._whole = event.count
            # Where chance is asked more than this shuffle before it is told of, the answers before it are no shuffles.
            self.since = max(i for i, answer in enumerate(self.chance.answers) if isinstance(answer, list))
            for seen in self.seen:
                seen.clear()
        for seat, past in enumerate(self.pasts):
            past.take(redact(event, Viewer(seat)))
            if isinstance(event, CardsMoved) and sees(Viewer(seat), event.seen_by):
                self.seen[seat].update(event.cards)

    def act(self, action: Action) -> None:
        """The seat in turn does something. Raises `CannotBe` where it may not."""
        seat = self.game.to_act(self.state)
        if seat is None:
            raise CannotBe
        try:
            self.game.perform(self.state, seat, action, self.chance, self._hear)
        except IllegalAction:
            raise CannotBe from None
        self.actions.append(action)

    def asks(self, level: Level, seed: int, character: str = "") -> BotRequest:
        """What the seat in turn is asked, of a character or of none."""
        seat = self.game.to_act(self.state)
        assert seat is not None
        return BotRequest(
            self.game.id,
            len(self.pasts),
            self.options,
            seat,
            level,
            character,
            self.game.view(self.state, Viewer(seat)),
            self.pasts[seat].events(),
            tuple(self.game.legal_actions(self.state)),
            seed,
            len(self.actions),
            Thinking(SIMULATIONS),
        )


class Decision(NamedTuple):
    """A decision of a match that was told before."""

    telling: Telling
    answers: Sequence[list[Card] | int]
    """What chance had answered by then."""
    actions: Sequence[Action]
    """What had been done by then."""
    since: int
    """Which answer was the last shuffle of the whole pack."""
    hidden: list[Card]
    """The cards that the seat had not seen since."""

    def again(self, faces: Faces) -> Telling:
        """The match up to then, with exchanged faces. Raises `CannotBe`."""
        script = Script(0, self.answers, self.since, faces)
        told = Telling(self.telling.game.id, len(self.telling.pasts), self.telling.options, script)
        for action in self.actions:
            told.act(action)
        if len(script.answers) != len(self.answers):
            raise CannotBe
        return told


class Pair(NamedTuple):
    """A decision told twice: the true states, and what the seat is asked."""

    states: tuple[Any, Any]
    requests: tuple[BotRequest, BotRequest]
    exchanged: int
    """How many faces are others."""


def decisions(name: str, seed: int) -> list[Decision]:
    """All decisions of one match in which there is a choice; random options, and any players."""
    random = Random(f"fair {name} {seed}")
    game = game_by_id(name)
    players = game.seats[seed % len(game.seats)]
    options = {**random_options(game.options, players, random), **_short(name, random)}
    level = LEVELS[seed // len(game.seats) % (2 if name == "that_dam_game" else 3)]
    telling = Telling(name, players, {**defaults(game.options, players), **options}, Script(seed))
    found = []
    while game.to_act(telling.state) is not None:
        request = telling.asks(level, seed)
        if not request.forced:
            known = telling.seen[request.seat].copy()
            found.append((len(telling.actions), len(telling.chance.answers), telling.since, known))
        telling.act(choose(replace(request, thinking=Thinking(0))).action)
    answers = telling.chance.answers
    return [
        Decision(telling, answers[:asked], telling.actions[:done], since, _hidden(name, answers[since], seen))
        for done, asked, since, seen in found
    ]


def pairs(name: str, seed: int, most: int) -> Iterator[Pair]:
    """Some decisions of one match, each told twice: levels and characters asked in turn, and none of them, too."""
    random = Random(f"pairs {name} {seed}")
    found = decisions(name, seed)
    for number, decision in enumerate(random.sample(found, min(most, len(found)))):
        level, character = LEVELS[(seed + number) % len(LEVELS)], _ASKED[(seed + number) % len(_ASKED)]
        true = decision.again({})
        for faces in _exchanges(decision.hidden, random):
            try:
                other = decision.again(faces)
            except CannotBe:
                continue
            requests = (true.asks(level, seed, character), other.asks(level, seed, character))
            yield Pair((true.state, other.state), requests, len(faces))
            break


def _hidden(name: str, pack: list[Card] | int, seen: set[Card]) -> list[Card]:
    assert isinstance(pack, list)
    return [card for card in pack if card not in seen and not _is_shown(name, card)]


def _is_shown(name: str, card: Card) -> bool:
    """Whether nobody can hold a card unseen: kings of Screw Your Neighbor are shown at once."""
    return name == "screw_your_neighbor" and RANK_OF[card] is Rank.KING


def _short(name: str, random: Random) -> Mapping[str, OptionValue]:
    """Options that make a match short, and a few of the others."""
    short = dict(ONE_ROUND.get(name, {}))
    if name == "that_dam_game":
        short["contracts"] = (random.randint(1, 10),)
    if name == "dang_it":
        short["rounds"] = random.randint(1, 2)
    if name == "shithead":
        short["deals"] = 1
    if name == "screw_your_neighbor":
        short["pennies"] = random.randint(1, 3)
    return short


def _exchanges(hidden: Sequence[Card], random: Random) -> Iterator[Faces]:
    """Ways to exchange the faces of unseen cards: all of them, then fewer and fewer."""
    count = len(hidden)
    for _ in range(_TRIES):
        if count < 2:
            return
        chosen = random.sample(list(hidden), count)
        yield dict(zip(chosen, [*chosen[1:], chosen[0]], strict=True))
        count = max(2, count // 2)


Mind = Callable[[Any, BotRequest], BotAnswer]


def fault(pair: Pair, mind: Mind) -> str:
    """How a decision depends on cards that the seat has not seen; empty where it does not."""
    one, other = pair.requests
    if pickle.dumps(one) != pickle.dumps(other):
        return "the requests are not the same"
    answers = [told(mind(state, request)) for state, request in zip(pair.states, pair.requests, strict=True)]
    return "" if answers[0] == answers[1] else f"{answers[0]} and {answers[1]}"
