"""Find the numbers that the computer players are built on, by playing.

    python -m game.ai.tune dang_it

For every number of players it prints what each weight of the own cards gains over
the weight in use, in cards a hand (`playout.OWN`), and how many cards more the one
who leads wins, by cards dealt (`player.LEAD`). The same command prints the same
numbers; half a minute.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import Final

from game.ai.dang_it.masks import BIT, cards_of, followers, mask_of, whole
from game.ai.dang_it.playout import OWN, play_out
from game.rules.cards import packs
from game.rules.chance import shuffled

_WEIGHTS: Final = (0, 1, 2, 3, 4, 6, 8)
_SIZES: Final = range(1, 8)
_HANDS: Final = 3000


def _deal(players: int, size: int, random: Random) -> tuple[list[int], int]:
    """Hands, and all that is unseen: the pack less what may have been played before."""
    pack = shuffled(packs(_packs(players)), random)
    gone = int(random.random() * 0.9 * (len(pack) - players * size))
    left = pack[gone:]
    return [mask_of(left[seat * size : (seat + 1) * size]) for seat in range(players)], mask_of(left)


def _packs(players: int) -> int:
    return 1 if players == 2 else 2


def lead_value(players: int, size: int, random: Random) -> float:
    """How many cards more than another player the one who leads wins, all by the base policy."""
    won = 0
    for _ in range(_HANDS):
        hands, unseen = _deal(players, size, random)
        card = _first(hands[0], unseen, players)
        won += play_out(
            hands, [unseen] * players, [0] * players, _packs(players), OWN[players], -1, 0, -1, 0, card, 0
        )[0]
    return (won / _HANDS - size) * players / (players - 1)


def own_gain(players: int, own: int, random: Random) -> tuple[float, float]:
    """What leading by another weight of the own cards gains in a hand of five, and half its 95 % interval."""
    gains = []
    for _ in range(_HANDS):
        hands, unseen = _deal(players, 5, random)
        won = []
        for weight in (own, OWN[players]):
            card = _first(hands[0], unseen, players, weight)
            mine = play_out(hands, [unseen] * players, [0] * players, _packs(players), weight, -1, 0, -1, 0, card, 0)
            won.append(mine[0])
        gains.append(won[0] - won[1])
    mean = sum(gains) / _HANDS
    return mean, 1.96 * sqrt(sum((gain - mean) ** 2 for gain in gains) / _HANDS / _HANDS)


def _first(hand: int, unseen: int, players: int, own: int | None = None) -> int:
    """The card that the base policy leads."""
    follow = followers(_packs(players))
    weight = OWN[players] if own is None else own
    others = unseen & ~hand
    return min(
        cards_of(hand),
        key=lambda card: (
            (follow[card] & others).bit_count() - weight * (follow[card] & hand & ~BIT[card]).bit_count()
        ),
    )
