"""Find the numbers that the computer players are built on, by playing.

    python -m game.ai.tune dang_it
    python -m game.ai.tune damn_you
    python -m game.ai.tune that_dam_game
    python -m game.ai.tune shithead

For Dang It! and every number of players it prints what each weight of the own cards
gains over the weight in use, in cards a hand (`playout.OWN`), and how many cards more
the one who leads wins, by cards dealt (`player.LEAD`). For D$%n You! it prints what
one player gains, in chips a hand, who has one of the weights of the policy a step
lower or higher than all the others (`policy.WEIGHTS`). For That Dam Game it does so
for the weights of Expert (`policy.Weights`), in points over two hands. For Shithead
it prints what one player gains, in lost deals, who keeps one rank more or fewer than
all the others, or plays cards of a rank one at a time (`playout.PlayStyle`). The same
command prints the same numbers; half a minute, and a quarter of an hour for That Dam
Game.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import sqrt
from random import Random
from typing import Final

from game.ai.arena import ONE_ROUND, gain
from game.ai.damn_you.playout import Move, PublicState
from game.ai.damn_you.playout import play_out as play_hand
from game.ai.damn_you.policy import WEIGHTS, Weights, tables
from game.ai.dang_it.masks import cards_of, followers
from game.ai.dang_it.playout import OWN, play_out
from game.ai.match import Entrant
from game.ai.measure import Gain, gain_of
from game.ai.port import BotRequest, ShouldStop
from game.ai.shithead.ladder import RUNG, RUNG_OF, variant_of
from game.ai.shithead.playout import PlayStyle, World, share_of, start_out
from game.ai.shithead.policy import STYLE, style_of
from game.ai.that_dam_game.player import decide
from game.ai.that_dam_game.policy import HABITS
from game.ai.that_dam_game.policy import Weights as DamWeights
from game.rules.actions import Action
from game.rules.bits import mask_of, numbers_of
from game.rules.cards import Card, Rank, packs
from game.rules.chance import shuffled
from game.rules.damn_you.state import BIT, FIRST, OPENS, SEVENS
from game.rules.options import Options, complete
from game.rules.registry import game_by_id
from game.rules.zones import NOBODY

_WEIGHTS: Final = (0, 1, 2, 3, 4, 6, 8)
_SIZES: Final = range(1, 8)
_HANDS: Final = 3000
_TABLES: Final = (3, 4, 6)
_DEALS: Final = 500
_PACKS: Final = 60
_SHITHEAD_TABLES: Final = (2, 3, 4)
_SHITHEAD_DEALS: Final = 1000
_RANKS: Final = (Rank.TWO, Rank.THREE, Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE)
_DAM_WEIGHTS: Final = ("stake", "pace", "draws", "caught", "picky", "fit", "help", "two_cards", "beg")


def _deal(players: int, size: int, random: Random) -> tuple[list[int], int]:
    """Hands, and all that is unseen: the pack less what may have been played before."""
    pack = shuffled(packs(_packs(players)), random)
    gone = int(random.random() * 0.9 * (len(pack) - players * size))
    left = pack[gone:]
    return [mask_of(left[seat * size : (seat + 1) * size]) for seat in range(players)], mask_of(left)


def _packs(players: int) -> int:
    return 1 if players == 2 else 2


def lead_value(players: int, size: int, random: Random) -> float:
    """How many cards more than another player the one who leads wins, when all play by the base policy."""
    own = [OWN[players]] * players
    won = 0
    for _ in range(_HANDS):
        hands, unseen = _deal(players, size, random)
        won += _play(hands, unseen, own, 0)
    return (won / _HANDS - size) * players / (players - 1)


def own_gain(players: int, weight: int, random: Random) -> tuple[float, float]:
    """What one player gains in a hand of five by another weight, in every seat once, and half its 95 % interval."""
    gains = []
    for _ in range(_HANDS):
        hands, unseen = _deal(players, 5, random)
        total = 0
        for seat in range(players):
            own = [OWN[players]] * players
            own[seat] = weight
            total += _play(hands, unseen, own, seat)
        gains.append(total / players - 5)
    mean = sum(gains) / _HANDS
    return mean, 1.96 * sqrt(sum((gain - mean) ** 2 for gain in gains)) / _HANDS


def _play(hands: Sequence[int], unseen: int, own: Sequence[int], mine: int) -> int:
    """What a seat wins when seat 0 leads."""
    players = len(hands)
    follow = followers(_packs(players))
    others = unseen & ~hands[0]
    first = max(
        cards_of(hands[0]),
        key=lambda card: own[0] * (follow[card] & hands[0]).bit_count() - (follow[card] & others).bit_count(),
    )
    seen, nothing = [unseen] * players, [0] * players
    return play_out(hands, seen, nothing, _packs(players), own, -1, 0, -1, 0, first, mine)[0]


def weight_gain(players: int, weights: Weights, hands: int) -> tuple[float, float]:
    """What one player of D$%n You! gains by other weights, in every seat once, and half its 95 % interval."""
    random = Random(players)
    usual, other = tables(WEIGHTS), tables(weights)
    pack = packs(1, jokers=True)
    short = len(pack) % players
    begins = Move(BIT[FIRST], BIT[FIRST] | OPENS[FIRST])
    field = PublicState(SEVENS, 0, (19,) * players, players + (players - short if short else 0))
    gains = []
    for _ in range(hands):
        order = shuffled(pack, random)
        held = [mask_of(order[seat::players]) for seat in range(players)]
        turn = next(seat for seat in range(players) if held[seat] & BIT[FIRST])
        total = 0
        for seat in range(players):
            policies = [usual] * players
            before = play_hand(held, field, turn, begins, seat, policies)
            policies[seat] = other
            total += play_hand(held, field, turn, begins, seat, policies) - before
        gains.append(total / players)
    mean = sum(gains) / hands
    return mean, 1.96 * sqrt(sum((gain - mean) ** 2 for gain in gains)) / hands


def _tune_dang_it() -> None:
    for players in OWN:
        gains = [(weight, *own_gain(players, weight, Random(weight))) for weight in _WEIGHTS]
        print(f"{players} players, OWN {OWN[players]}:", *(f"{w}: {mean:+.3f} +- {m:.3f}" for w, mean, m in gains))
        print("  LEAD", *(f"{lead_value(players, size, Random(size)):.1f}" for size in _SIZES))


def _tune_damn_you() -> None:
    for players in _TABLES:
        print(f"{players} players")
        for name, value in WEIGHTS._asdict().items():
            steps = (value - 1, value - 0.5, value + 0.5, value + 1)
            found = [(step, *weight_gain(players, WEIGHTS._replace(**{name: step}), _DEALS)) for step in steps]
            print(f"  {name} {value}:", *(f"{step:.1f}: {mean:+.2f} +- {margin:.2f}" for step, mean, margin in found))


def habit_gain(players: int, weights: DamWeights, packs: int) -> Gain:
    """What one Expert of That Dam Game gains in two hands by other weights, in points, in every seat once."""
    game = game_by_id("that_dam_game")
    habits = replace(HABITS["expert"], weights=weights)

    def rule(request: BotRequest, random: Random, should_stop: ShouldStop) -> Action:
        return decide(request, habits, random).action

    options = complete(game.options, players, ONE_ROUND[game.id])
    return gain(game, options, Entrant("expert", 0, rule=rule), Entrant("expert", 0), players, packs)


def _tune_that_dam_game() -> None:
    usual = HABITS["expert"].weights
    for players in _TABLES:
        print(f"{players} players")
        for name in _DAM_WEIGHTS:
            value: float = getattr(usual, name)
            steps = (0.7 * value, 1.4 * value)
            found = [(step, habit_gain(players, replace(usual, **{name: step}), _PACKS)) for step in steps]
            print(f"  {name} {value:g}:", *(f"{step:.3g}: {one}" for step, one in found), flush=True)


def style_gain(players: int, options: Options, style: PlayStyle, deals: int) -> Gain:
    """What one player of Shithead gains by another style, in lost deals, in every seat once."""
    random = Random(players)
    variant = variant_of(options, players)
    usual = [style_of(STYLE, variant)] * players
    seats = range(players)
    gains = []
    for _ in range(deals):
        steps: list[int] = [*shuffled(map(Card, numbers_of(variant.pack)), random)]
        blind = [[steps.pop() for _ in range(variant.size)] for _ in seats]
        hands = [sum(1 << steps.pop() for _ in range(2 * variant.size)) for _ in seats]
        world, tie = World(hands, [0] * players, blind, steps), random.random()
        before = start_out(world, 1, seats, tie, NOBODY, variant, usual)
        total = 0.0
        for seat in seats:
            styles = [*usual[:seat], style, *usual[seat + 1 :]]
            losers = start_out(world, 1, seats, tie, NOBODY, variant, styles)
            total += share_of(before, seat) - share_of(losers, seat)
        gains.append(total / players)
    return gain_of(gains)


def _other_styles(usual: PlayStyle) -> Iterator[tuple[str, PlayStyle]]:
    for rank in _RANKS:
        cards, name = RUNG[RUNG_OF[rank]], rank.name.lower()
        kept = usual.late & cards
        yield f"{'without' if kept else 'with'} {name} late", usual._replace(late=usual.late ^ cards)
        if not kept:
            held = usual.drawing & cards
            yield f"{'without' if held else 'with'} {name} drawing", usual._replace(drawing=usual.drawing ^ cards)
        singly = usual.single & cards
        yield f"{name} {'together' if singly else 'one at a time'}", usual._replace(single=usual.single ^ cards)
    yield "one at a time", usual._replace(pairs=False)


def _tune_shithead() -> None:
    game = game_by_id("shithead")
    for players in _SHITHEAD_TABLES:
        for threes in (False, True):
            options = complete(game.options, players, {"threes_invisible": threes})
            print(f"{players} players{', invisible threes' if threes else ''}")
            for name, style in _other_styles(style_of(STYLE, variant_of(options, players))):
                found = style_gain(players, options, style, _SHITHEAD_DEALS)
                print(f"  {name}: {found.mean:+.3f} +- {found.margin:.3f}", flush=True)


_TUNED: Final = {
    "dang_it": _tune_dang_it,
    "damn_you": _tune_damn_you,
    "that_dam_game": _tune_that_dam_game,
    "shithead": _tune_shithead,
}


def main(arguments: Sequence[str] | None = None) -> int:
    """The command; prints a line or two for each number of players."""
    parser = argparse.ArgumentParser(prog="python -m game.ai.tune", description="Measure the base policy's numbers.")
    parser.add_argument("game", choices=_TUNED)
    _TUNED[parser.parse_args(arguments).game]()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
