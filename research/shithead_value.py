"""Learns what a deal of Shithead promises each seat: the weights that `game.ai.shithead.value` looks up.

    python -m research.shithead_value            # how well the weights in use foretell deals
    python -m research.shithead_value --write    # learn them anew, ten minutes

Positions come from deals of the base policy with some moves at random, so that there
are better and worse ones, half of them under the usual rules and half under any house
rules. From each the policy plays on to the end, and the weights are fitted so that
the loser is as likely as can be: a softmax over the seats left, by stochastic descent
with a step of its own for each weight (AdaGrad; Duchi, Hazan, Singer 2011). The same command writes
the same weights. Only the standard library is needed.
"""

from __future__ import annotations

import argparse
from base64 import b85encode
from collections.abc import Iterator, Sequence
from math import exp, log, sqrt
from pathlib import Path
from random import Random
from typing import Final, NamedTuple
from zlib import crc32

from game.ai.shithead import learned, value
from game.ai.shithead.knowledge import Knowledge
from game.ai.shithead.ladder import DEUCE, JOKER, NONE, RUNG, THREE, Variant, variant_of
from game.ai.shithead.playout import PlayStyle, PublicState, World, arrangement, play_out, share_of
from game.ai.shithead.policy import STYLE, style_of
from game.ai.shithead.tree import Deal
from game.ai.shithead.value import (
    BLIND,
    COUNTS,
    HAND,
    LAID,
    LARGEST,
    LENGTH,
    MOST_GO,
    SIZE,
    SPREAD,
    STACK_SIZES,
    TABLES,
    TURN,
    WAIT,
    kinds_of,
)
from game.rules.bits import numbers_of
from game.rules.cards import Card
from game.rules.chance import shuffled
from game.rules.options import complete, random_options
from game.rules.registry import game_by_id
from game.rules.shithead.reading import places_of
from game.rules.shithead.tables import SHORT_STOCK
from game.rules.zones import NOBODY

POSITIONS: Final = 200_000
"""By number of players: how many positions are learned from."""
TESTED: Final = 10_000
"""As many that are not, to tell how well they are foretold."""
ROUNDS: Final = 4
"""How often all positions are gone through."""
_STEP: Final = 0.2
"""The step of a weight, before it is made smaller by what it has moved already."""
_AT_RANDOM: Final = (0.0, 0.1, 0.2, 0.3)
"""How often a move is made at random, in a deal."""
_TURNS: Final = 90
"""Before this turn a position is taken."""
_WIDTH: Final = 110
"""Characters of a written line."""


class Example(NamedTuple):
    """A position and how it ended."""

    features: tuple[tuple[int, ...], ...]
    """By seat that was left: the numbers of the weights that make up its burden."""
    lost: tuple[float, ...]
    """By seat that was left: its share of the loss."""


def examples(players: int, random: Random) -> Iterator[Example]:
    """Positions without end."""
    while True:
        deal, variant = opening(players, random)
        style = style_of(STYLE, variant)
        at_random = random.choice(_AT_RANDOM)
        for _ in range(int(random.random() * _TURNS)):
            options = deal.options()
            if random.random() < at_random:
                deal.play(deal.move(options[int(random.random() * len(options))]))
            else:
                deal.play(deal.thought(style))
            if deal.left == 1:
                break
        if deal.left > 1:
            seats = [seat for seat in range(players) if not deal.out >> seat & 1]
            found = tuple(features(deal, variant, seat) for seat in seats)
            yield Example(found, played_out(deal, seats, variant, style))


def played_out(deal: Deal, seats: Sequence[int], variant: Variant, style: PlayStyle) -> tuple[float, ...]:
    """By seat that is left: the share of the loss when everybody goes on by the policy."""
    world, styles = World(deal.hands, deal.laid, deal.blind, deal.stock), [style] * len(deal.hands)
    losers = play_out(world, deal.field, deal.turn, deal.thought(style), NOBODY, variant, styles)
    return tuple(share_of(losers, seat) for seat in seats)


def opening(players: int, random: Random) -> tuple[Deal, Variant]:
    """A deal at its first turn, the best cards open, under any house rules in half of the cases."""
    game = game_by_id("shithead")
    rules = random_options(game.options, players, random) if random.random() < 0.5 else {}
    variant = variant_of(complete(game.options, players, rules), players)
    steps: list[int] = [*shuffled(map(Card, numbers_of(variant.pack)), random)]
    size, seats = variant.size, range(players)
    blind = [[steps.pop() for _ in range(size)] for _ in seats]
    both = [sum(1 << steps.pop() for _ in range(2 * size)) for _ in seats]
    laid = [arrangement(cards, variant) for cards in both]
    hands = [cards ^ best for cards, best in zip(both, laid, strict=True)]
    start = next((rung for rung in range(THREE, JOKER) if any(hand & RUNG[rung] for hand in hands)), DEUCE)
    turn = random.choice([seat for seat, hand in enumerate(hands) if hand & RUNG[start]] or [0])
    stock = steps[: SHORT_STOCK if size < places_of(players, {}) else None]
    deal = Deal(World(hands, laid, blind, stock), beginning(players, variant))
    deal.turn, deal.start = turn, start
    return deal, variant


def beginning(players: int, variant: Variant) -> Knowledge:
    """What is known of a deal before its first turn."""
    nothing = (0,) * players
    return Knowledge(
        players=players,
        seat=0,
        variant=variant,
        hand=0,
        known=nothing,
        unknown=nothing,
        first=nothing,
        never=0,
        laid=nothing,
        blind=nothing,
        stock=0,
        aside=0,
        field=PublicState(),
        unseen=0,
        arranged=0,
        dealer=0,
        start=NONE,
    )


def features(deal: Deal, variant: Variant, seat: int) -> tuple[int, ...]:
    """The numbers of the weights that make up the burden of a seat, as `value` tells of them."""
    kinds = kinds_of(variant)
    hand, laid = deal.hands[seat], deal.laid[seat]
    stack = STACK_SIZES[deal.stack.bit_count()]
    found = [HAND + kind * COUNTS + (hand & cards).bit_count() for kind, cards in zip(kinds, RUNG, strict=True)]
    found += [LAID + kind * COUNTS + (laid & cards).bit_count() for kind, cards in zip(kinds, RUNG, strict=True)]
    found.append(BLIND + len(deal.blind[seat]))
    found.append(SIZE + min(LARGEST, hand.bit_count()))
    found.append(SPREAD + ranks_in(hand))
    if seat != deal.turn:
        found.append(WAIT + stack)
    else:
        may = variant.fits[deal.top] if deal.start == NONE else RUNG[deal.start]
        go = min(MOST_GO, ranks_in((hand or laid) & may)) if hand or laid else MOST_GO
        found.append(TURN + go * (STACK_SIZES[-1] + 1) + stack)
    phase = LENGTH if deal.stock else 0
    return tuple(phase + one for one in found)


def ranks_in(cards: int) -> int:
    """How many ranks some cards have."""
    return sum(bool(cards & rung) for rung in RUNG)


def chances(weights: Sequence[float], example: Example) -> list[float]:
    """By seat that was left: how likely the weights think that it loses."""
    burdens = [sum(map(weights.__getitem__, found)) for found in example.features]
    most = max(burdens)
    odds = [exp(burden - most) for burden in burdens]
    total = sum(odds)
    return [one / total for one in odds]


def learn(data: Sequence[Example], rounds: int) -> list[float]:
    """Weights fitted to positions, which are gone through again and again with smaller steps."""
    weights, moved = [0.0] * (2 * LENGTH), [1e-6] * (2 * LENGTH)
    for number in range(1, rounds + 1):
        step = _STEP / number
        for example in data:
            for found, chance, lost in zip(example.features, chances(weights, example), example.lost, strict=True):
                slope = chance - lost
                square = slope * slope
                for one in found:
                    moved[one] += square
                    weights[one] -= step * slope / sqrt(moved[one])
    return weights


def told(weights: Sequence[float], data: Sequence[Example]) -> tuple[float, float]:
    """How badly weights foretell positions: the mean of the log of the odds given to the loser, and by equal odds."""
    surprise = blind = 0.0
    for example in data:
        for chance, lost in zip(chances(weights, example), example.lost, strict=True):
            surprise -= lost * log(chance)
            blind += lost * log(len(example.lost))
    return surprise / len(data), blind / len(data)


def whole(weights: Sequence[float]) -> bytes:
    """Weights as they are kept, a byte each."""
    return bytes(128 + max(-128, min(127, round(weight * value.SCALE))) for weight in weights)


def kept() -> list[list[float]]:
    """By number of players, as in `TABLES`: the weights in use."""
    numbers = value.all_weights()
    size = 2 * LENGTH
    return [[one / value.SCALE for one in numbers[i * size : (i + 1) * size]] for i in range(len(TABLES))]


def write(weights: bytes) -> None:
    """Write the module that the program reads."""
    text = b85encode(weights).decode()
    lines = [f'    "{text[i : i + _WIDTH]}"' for i in range(0, len(text), _WIDTH)]
    source = [
        '"""Written by `python -m research.shithead_value --write`; read by `value`."""',
        "",
        "from typing import Final",
        "",
        f"RULES_VERSION: Final = {value.RULES}",
        f"CHECKSUM: Final = {crc32(text.encode())}",
        "WEIGHTS: Final = (",
        *lines,
        ")",
        "",
    ]
    Path(str(learned.__file__)).write_text("\n".join(source), encoding="utf-8")


def main(arguments: Sequence[str] | None = None) -> int:
    """The command; prints a line for each number of players."""
    parser = argparse.ArgumentParser(prog="python -m research.shithead_value", description="Learn from deals.")
    parser.add_argument("--write", action="store_true", help="learn all weights anew and write them; ten minutes")
    parser.add_argument("--positions", type=int, default=POSITIONS, help=f"learned from ({POSITIONS})")
    given = parser.parse_args(arguments)
    made: list[list[float]] = [] if given.write else kept()
    for number, players in enumerate(TABLES):
        random = Random(players)
        source = examples(players, random)
        tested = [next(source) for _ in range(TESTED)]
        if given.write:
            made.append(learn([next(source) for _ in range(given.positions)], ROUNDS))
        surprise, blind = told(made[number], tested)
        print(f"{players} players: {surprise:.4f} where equal odds are {blind:.4f}", flush=True)
    if given.write:
        write(b"".join(map(whole, made)))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
