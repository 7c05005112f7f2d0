"""What the habits of the policy of Shithead (`playout.PlayStyle`) are worth: found by playing.

It prints what one player gains, in lost deals, who keeps one rank more or fewer than all the others, or plays cards
of a rank one at a time. Half a minute.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from game.ai.measure import Gain, gain_of
from game.ai.shithead.ladder import RUNG, RUNG_OF, variant_of
from game.ai.shithead.playout import PlayStyle, World, share_of, start_out
from game.ai.shithead.policy import STYLE, style_of
from game.rules.bits import numbers_of
from game.rules.cards import Card, Rank
from game.rules.chance import shuffled
from game.rules.options import Options, complete
from game.rules.registry import game_by_id
from game.rules.zones import NOBODY

TABLES: Final = (2, 3, 4)
DEALS: Final = 1000
RANKS: Final = (Rank.TWO, Rank.THREE, Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE)


def tune() -> None:
    """Print a line for each number of players, house rule and habit."""
    game = game_by_id("shithead")
    for players in TABLES:
        for threes in (False, True):
            options = complete(game.options, players, {"threes_invisible": threes})
            print(f"{players} players{', invisible threes' if threes else ''}")
            for name, style in _other_styles(style_of(STYLE, variant_of(options, players))):
                found = style_gain(players, options, style, DEALS)
                print(f"  {name}: {found.mean:+.3f} +- {found.margin:.3f}", flush=True)


def style_gain(players: int, options: Options, style: PlayStyle, deals: int) -> Gain:
    """What one player gains by another style, in lost deals, in every seat once."""
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
    for rank in RANKS:
        cards, name = RUNG[RUNG_OF[rank]], rank.name.lower()
        kept = usual.late & cards
        yield f"{'without' if kept else 'with'} {name} late", usual._replace(late=usual.late ^ cards)
        if not kept:
            held = usual.drawing & cards
            yield f"{'without' if held else 'with'} {name} drawing", usual._replace(drawing=usual.drawing ^ cards)
        singly = usual.single & cards
        yield f"{name} {'together' if singly else 'one at a time'}", usual._replace(single=usual.single ^ cards)
    yield "one at a time", usual._replace(pairs=False)
