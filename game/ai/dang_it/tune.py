"""What the numbers of the computer players of Dang It! are worth: found by playing.

For every number of players, what each weight of the own cards gains over the weight in use, in cards a hand
(`playout.OWN`), and how many cards more the one who leads wins, by cards dealt (`player.LEAD`). Half a minute.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import Final

from game.ai.dang_it.masks import cards_of, followers
from game.ai.dang_it.playout import OWN, play_out
from game.ai.measure import Z
from game.rules.bits import mask_of
from game.rules.cards import packs
from game.rules.chance import shuffled

WEIGHTS: Final = (0, 1, 2, 3, 4, 6, 8)
SIZES: Final = range(1, 8)
HANDS: Final = 3000


def tune() -> None:
    """Print two lines for each number of players."""
    for players in OWN:
        gains = [(weight, *own_gain(players, weight, Random(weight))) for weight in WEIGHTS]
        print(f"{players} players, OWN {OWN[players]}:", *(f"{w}: {mean:+.3f} +- {m:.3f}" for w, mean, m in gains))
        print("  LEAD", *(f"{lead_value(players, size, Random(size)):.1f}" for size in SIZES))


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
    for _ in range(HANDS):
        hands, unseen = _deal(players, size, random)
        won += _play(hands, unseen, own, 0)
    return (won / HANDS - size) * players / (players - 1)


def own_gain(players: int, weight: int, random: Random) -> tuple[float, float]:
    """What one player gains in a hand of five by another weight, in every seat once, and half its 95 % interval."""
    gains = []
    for _ in range(HANDS):
        hands, unseen = _deal(players, 5, random)
        total = 0
        for seat in range(players):
            own = [OWN[players]] * players
            own[seat] = weight
            total += _play(hands, unseen, own, seat)
        gains.append(total / players - 5)
    mean = sum(gains) / HANDS
    return mean, Z * sqrt(sum((gain - mean) ** 2 for gain in gains)) / HANDS


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
