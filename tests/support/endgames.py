"""Endgames in which a seat knows all cards by counting, from matches, and what a level makes of them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Any, Final, NamedTuple

from game.ai.characters import CHARACTERS
from game.ai.damn_you.knowledge import know as know_damn_you
from game.ai.damn_you.player import KINDS
from game.ai.damn_you.worlds import Worlds as DamnYouWorlds
from game.ai.dang_it.knowledge import know as know_dang_it
from game.ai.dang_it.player import LEAD
from game.ai.dang_it.worlds import Worlds as DangItWorlds
from game.ai.match import Entrant, play_match
from game.ai.port import BY_COUNT, BotAnswer, BotRequest, Level, choose
from game.ai.shithead.knowledge import know as know_shithead
from game.ai.shithead.ladder import variant_of
from game.ai.shithead.worlds import Worlds as ShitheadWorlds
from game.rules.actions import Action, Flip, Play
from game.rules.cards import HIDDEN, KIND_OF, RANK_OF
from game.rules.events import POT, CardsMoved, ChipsMoved, Event, Phase, WentOut
from game.rules.options import OptionValue, defaults, random_options
from game.rules.registry import game_by_id
from game.rules.shithead.tables import MAX_TURNS
from game.rules.zones import ZoneKind
from tests.support.solver import DealSolver, HandSolver, TooLarge

GAMES: Final = ("dang_it", "damn_you", "shithead")
LEVELS: Final[Mapping[str, tuple[Level, ...]]] = {
    "dang_it": ("hard", "expert"),
    "damn_you": ("expert",),
    "shithead": ("expert",),
}
"""By game: the levels that play such endgames without guessing."""
_HOUSE: Final = ("short_game", "threes_invisible", "sevens_low", "eights_skip", "jokers_reverse")


class Position(NamedTuple):
    """A decision of a seat that knows all cards: the true state, and what the seat was asked."""

    state: Any
    request: BotRequest


class Finding(NamedTuple):
    """What a level made of a position."""

    fault: str
    """How it played worse than it could have; empty where it did not."""
    solved: bool
    """Whether the solver could say of every choice what it is worth."""
    claimed: bool
    """Whether the level said that it knew."""


def positions(name: str, seed: int) -> list[Position]:
    """All such decisions of one match, with random options and between random or computer players."""
    game, random = game_by_id(name), Random(f"endgames {name} {seed}")
    players, options, level = _match(name, seed, random)
    found: list[Position] = []

    def watch(state: Any, request: BotRequest, answer: BotAnswer) -> None:
        if not request.forced and _CERTAIN[name](state, request):
            key = CHARACTERS[len(found) % len(CHARACTERS)].key
            found.append(Position(state.copy(), replace(request, character=key, thinking=BY_COUNT)))

    entrants = [Entrant(level, seed + seat, simulations=0) for seat in range(players)]
    play_match(game, {**defaults(game.options, players), **options}, entrants, seed, watch)
    return found


def _match(name: str, seed: int, random: Random) -> tuple[int, Mapping[str, OptionValue], Level]:
    """Players, options and level of a match: mostly of those in which all cards are ever known."""
    game = game_by_id(name)
    level: Level = ("random", "normal", "easy")[seed % 3]
    if name == "dang_it":
        players = 2 if seed % 8 else 3
        chosen = random_options(game.options, players, random)
        return players, {**chosen, "length": "rounds", "rounds": 1, "packs": 1}, level
    if name == "damn_you":
        players = 3 + (seed % 4 == 0)
        return players, {"hands": 1 + seed % 2, "chips": (20, 5, 7)[seed // 3 % 3]}, level
    players = 2 + seed % 3
    level = ("normal", "easy", "random")[seed // 3 % (3 if players > 2 else 2)]
    house = seed // 3 % 2 * (random.getrandbits(5) or 1)
    return players, {rule: bool(house >> bit & 1) for bit, rule in enumerate(_HOUSE)}, level


def _dang_it_certain(state: Any, request: BotRequest) -> bool:
    if request.view.phase is Phase.DRAW_FOR_DEAL:
        return False
    packs = request.options["packs"]
    assert isinstance(packs, int)
    known = know_dang_it(request.view, request.events, packs)
    return DangItWorlds(known).certain(len(known.others), KIND_OF) is not None


def _damn_you_certain(state: Any, request: BotRequest) -> bool:
    known = know_damn_you(request.view, request.events)
    return DamnYouWorlds(known).certain(len(known.others), KINDS) is not None


def _shithead_certain(state: Any, request: BotRequest) -> bool:
    if state.left > 2 or state.stock:
        return False
    blind = [{RANK_OF[card] for card in state.blind_cards(seat) if card != HIDDEN} for seat in range(state.players)]
    if max(map(len, blind)) > 1:
        return False  # which of them lies where, nobody knows
    known = know_shithead(request.view, request.events, variant_of(request.options, request.players))
    return ShitheadWorlds(known).certain() is not None


_CERTAIN: Final[Mapping[str, Callable[[Any, BotRequest], bool]]] = {
    "dang_it": _dang_it_certain,
    "damn_you": _damn_you_certain,
    "shithead": _shithead_certain,
}


def examine(position: Position, level: Level, most: int) -> Finding:
    """Ask a level, and the solver for the worth of every choice, which looks into so many positions at most."""
    answer = choose(replace(position.request, level=level))
    # What is open at Shithead, where a deal may go round for ever, is told apart from what is proved by the reason.
    proved = answer.reason.code.name.startswith("KNOWN")
    claimed = proved if position.request.game == "shithead" else answer.solved
    if position.request.game == "shithead":
        return _examine_deal(position, answer, claimed, most)
    try:
        worths = hand_solver(position.request.game, position.state, most)[1].choices(position.state)
    except TooLarge:
        return Finding("", False, claimed)
    seat = position.request.seat
    best, chosen = max(gains[seat] for gains in worths.values()), worths[answer.action][seat]
    fault = f"{answer.action} gains {chosen}, not {best}" if best - chosen > 1e-6 else ""
    if claimed and not fault:
        wrong = [
            (action, value, worths[action][seat])
            for action, value in answer.values
            if abs(value - worths[action][seat]) > 1e-6
        ]
        fault = f"wrongly valued: {wrong}" if wrong else ""
    return Finding(fault, True, claimed)


def _examine_deal(position: Position, answer: BotAnswer, claimed: bool, most: int) -> Finding:
    game = game_by_id("shithead")
    worths, whole = DealSolver(game, most).choices(position.state)
    chosen, best = _worth(worths, answer.action), max(worths.values())
    if claimed and not (whole or chosen):
        # What the player has proved may lie further away than the solver has looked.
        worths, whole = DealSolver(game, _FURTHER * most).choices(position.state)
        chosen, best = _worth(worths, answer.action), max(worths.values())
    fault = ""
    if MAX_TURNS - position.state.turns > 2 * _FAR and (
        best > 0 >= chosen or (chosen < 0 <= best and (whole or best > 0))
    ):
        fault = f"{answer.action} comes to {chosen}, not {best}"
    return Finding(fault, whole or all(worths.values()) or best > 0, claimed)


_FURTHER: Final = 5
"""Times as many positions are solved where the player claims what the solver has not found."""
_FAR: Final = 60
"""Turns within which such deals are won, or nobody can see how."""


def _worth(worths: Mapping[Action, int], action: Action) -> int:
    """The worth of a play by its rank and number: which suit goes is all the same."""
    if isinstance(action, Play):
        return next(
            worth
            for other, worth in worths.items()
            if isinstance(other, Play)
            and len(other.cards) == len(action.cards)
            and RANK_OF[other.cards[0]] is RANK_OF[action.cards[0]]
        )
    return next(
        worth
        for other, worth in worths.items()
        if other == action or (isinstance(other, Flip) and isinstance(action, Flip))
    )


def hand_solver(name: str, state: Any, most: int) -> tuple[float, HandSolver]:
    """A solver of a hand of Dang It! or D$%n You!, and what going out is worth besides the cards it brings."""
    game = game_by_id(name)
    if name == "damn_you":
        return 0.0, HandSolver(game, _chips, _damn_you_key, most)
    stock, players = len(state.stock), state.players
    each = min(state.hand_size, stock // players)
    # What cannot be dealt equally goes to the dealer; leading the next hand is worth what the player thinks it is.
    rest = stock - each * players if stock < state.hand_size * players else 0
    bonus = rest + LEAD[players][each]

    def gains(event: Event) -> Iterator[tuple[int, float]]:
        if isinstance(event, CardsMoved) and event.target.kind is ZoneKind.WON:
            yield event.target.owner, len(event.cards)
        elif isinstance(event, WentOut):
            yield event.seat, bonus

    return bonus, HandSolver(game, gains, _dang_it_key, most)


def _chips(event: Event) -> Iterable[tuple[int, float]]:
    if isinstance(event, ChipsMoved):
        return [(seat, sign * event.amount) for seat, sign in ((event.source, -1), (event.target, 1)) if seat != POT]
    return ()


def _dang_it_key(state: Any) -> Hashable:
    return tuple(map(tuple, state.hands)), tuple(state.pile), state.pile_seat, state.turn


def _damn_you_key(state: Any) -> Hashable:
    return tuple(state.held), tuple(state.stands), state.table, tuple(state.chips), state.turn
