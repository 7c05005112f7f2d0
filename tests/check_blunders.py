"""How often a level does what a person would laugh about, in matches among its like.

    python -m tests.check_blunders shithead --levels easy,hard --players 3 --matches 40

Every decision is asked by count, so the figures depend on the seed and on nothing
else. Shares come with half a 95 % interval over matches, whose decisions are not
independent of each other. `docs/blunders.md` keeps what was found.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from typing import Any, Final

from game.ai.arena import ONE_ROUND
from game.ai.match import Entrant, play_match
from game.ai.measure import t_point
from game.ai.port import LEVELS, BotAnswer, BotRequest
from game.ai.screw_your_neighbor.infoset import infoset_of
from game.ai.that_dam_game.ways import JOKERS, cells_of, missing
from game.rules.actions import Discard, Exchange, Keep, LayJoker, PickUp, Play, Run, Take
from game.rules.cards import KIND_OF, RANK_OF, Rank
from game.rules.events import Fact, Phase
from game.rules.options import complete
from game.rules.registry import GAME_IDS, game_by_id
from game.rules.that_dam_game.reading import contract
from game.rules.zones import ZoneKind

Found = Iterator[tuple[str, bool]]
"""What is counted, and whether it was so this time."""


def shithead(request: BotRequest, answer: BotAnswer, before: BotRequest | None) -> Found:
    """Taking the stack although a card goes."""
    if request.view.phase is Phase.FOLLOW and any(isinstance(action, Play) for action in request.legal):
        if any(isinstance(action, PickUp) for action in request.legal):
            yield "takes the stack although a card goes", isinstance(answer.action, PickUp)


def that_dam_game(request: BotRequest, answer: BotAnswer, before: BotRequest | None) -> Found:
    """Throwing jokers without which the contract lacks a card more, and the very card that was taken.

    Beside a deuce a joker is often one wild too many for the runs, and the dearer of the two: nobody laughs at that.
    """
    view, seat = request.view, request.seat
    if not isinstance(answer.action, Discard):
        return
    card = answer.action.card
    if not view.fact(Fact.MELDED, seat) and contract(view).runs:
        held = cells_of(view.cards(ZoneKind.HAND, seat))
        if held[JOKERS]:
            lacking = missing(held, contract(view))
            held[JOKERS] -= 1
            if missing(held, contract(view)) > lacking:
                yield "throws a joker that the contract needs", RANK_OF[card] is Rank.JOKER
    if before is not None and before.view.phase is Phase.DRAW:
        pile = before.view.cards(ZoneKind.DISCARD)
        yield "throws the card that it took", KIND_OF[card] == KIND_OF[pile[-1]]


def damn_you(request: BotRequest, answer: BotAnswer, before: BotRequest | None) -> Found:
    """Laying a joker where a real card goes, or in the place of a card in the own hand."""
    if request.forced or not any(isinstance(action, LayJoker) for action in request.legal):
        return
    laid = isinstance(answer.action, LayJoker)
    if any(isinstance(action, Play | Run | Exchange) for action in request.legal):
        yield "lays a joker although a real card goes", laid
    if isinstance(answer.action, LayJoker):
        hand = {KIND_OF[card] for card in request.view.cards(ZoneKind.HAND, request.seat)}
        yield "of jokers laid: in the place of an own card", int(answer.action.stands_for) in hand


def screw_your_neighbor(request: BotRequest, answer: BotAnswer, before: BotRequest | None) -> Found:
    """Giving away a card that cannot be the lowest, because a lower one is known to lie elsewhere."""
    if not request.forced:
        infoset = infoset_of(request.view, request.events)
        if infoset.given and infoset.card > infoset.given:
            yield "gives away a card that cannot be lowest", not isinstance(answer.action, Keep)


def dang_it(request: BotRequest, answer: BotAnswer, before: BotRequest | None) -> Found:
    """Nothing is laughed about here so far."""
    return iter(())


_LOOKS: Final[dict[str, Callable[[BotRequest, BotAnswer, BotRequest | None], Found]]] = {
    "dang_it": dang_it,
    "damn_you": damn_you,
    "screw_your_neighbor": screw_your_neighbor,
    "that_dam_game": that_dam_game,
    "shithead": shithead,
}


class Counts:
    """Numbers by match, and the share they come to."""

    def __init__(self) -> None:
        self._pairs: list[tuple[int, int]] = []

    def add(self, hits: int, of: int) -> None:
        """Those of one match."""
        self._pairs.append((hits, of))

    def __str__(self) -> str:
        hits, of = (sum(column) for column in zip(*self._pairs, strict=True))
        if not of:
            return "never asked"
        share, matches = hits / of, len(self._pairs)
        if matches < 2:
            return f"{share:.1%} ({hits} of {of})"
        squares = sum((mine - share * all_) ** 2 for mine, all_ in self._pairs)
        margin = t_point(matches - 1) * sqrt(squares * matches / (matches - 1)) / of
        if not hits:
            margin = 3 / of  # the rule of three, where nothing was seen
        return f"{share:.1%} +- {margin:.1%} ({hits} of {of})"


def measure(game_id: str, levels: Sequence[str], players: int, matches: int, seed: int) -> Iterator[str]:
    """Play matches and yield the figures, a line each."""
    game = game_by_id(game_id)
    options = complete(game.options, players, {**ONE_ROUND.get(game_id, {}), **_SHORT.get(game_id, {})})
    counts: dict[str, Counts] = defaultdict(Counts)
    turns: list[int] = []
    thought: list[int] = []
    drawn = Counts()
    for number in range(matches):
        hits: dict[str, int] = defaultdict(int)
        asked: dict[str, int] = defaultdict(int)
        took: dict[int, BotRequest | None] = {}
        plies = [0]

        def watch(
            state: Any,
            request: BotRequest,
            answer: BotAnswer,
            hits: dict[str, int] = hits,
            asked: dict[str, int] = asked,
            took: dict[int, BotRequest | None] = took,
            plies: list[int] = plies,
        ) -> None:
            plies[0] += request.view.phase is not Phase.ARRANGE
            if not request.forced:
                thought.append(answer.simulations)
            for name, hit in _LOOKS[game_id](request, answer, took.get(request.seat)):
                asked[name] += 1
                hits[name] += hit
            if isinstance(answer.action, Take):
                took[request.seat] = request
            elif isinstance(answer.action, Discard) or request.view.phase is Phase.DRAW:
                took[request.seat] = None

        entrants = [Entrant(level, 1000 * (seed + number) + seat) for seat, level in enumerate(_seats(levels, players))]
        result = play_match(game, options, entrants, seed + number, watch)
        for name in {*asked, *counts}:
            counts[name].add(hits[name], asked[name])
        turns.append(plies[0])
        drawn.add(not any(result.scores), 1)
        if sys.stderr.isatty():
            print(f"\r{number + 1} of {matches}", end="", file=sys.stderr)
    who = f"{game_id}, {players} players, {'+'.join(levels)}, {matches} matches from seed {seed}"
    for name, found in sorted(counts.items()):
        yield f"{who}: {name}: {found}"
    turns.sort()
    thought.sort()
    if game_id == "shithead":
        yield f"{who}: deals drawn: {drawn}"
        yield f"{who}: turns of a deal: median {_at(turns, 0.5)}, 95 % under {_at(turns, 0.95)}, most {turns[-1]}"
        yield f"{who}: simulations for a choice: median {_at(thought, 0.5)}, 95 % under {_at(thought, 0.95)}"


_SHORT: Final[dict[str, dict[str, Any]]] = {"shithead": {"deals": 1}}


def _seats(levels: Sequence[str], players: int) -> Iterator[Any]:
    for seat in range(players):
        yield next(level for level in LEVELS if level == levels[seat % len(levels)])


def _at(values: Sequence[int], share: float) -> int:
    return values[min(len(values) - 1, int(share * len(values)))] if values else 0


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m tests.check_blunders", description=__doc__)
    parser.add_argument("game", choices=GAME_IDS)
    parser.add_argument("--levels", default="hard", help="who plays, seat by seat; one for all seats")
    parser.add_argument("--players", type=int, default=None)
    parser.add_argument("--matches", type=int, default=30)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args(arguments)
    players = given.players or game_by_id(given.game).default_players
    for line in measure(given.game, given.levels.split(","), players, given.matches, given.seed):
        print(line, flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
