"""Asks whether a learned policy plays hands of Dang It! better than the one in use. Not by enough.

    python -m research.dang_it_policy              # learn for two to four players; ten minutes
    python -m research.dang_it_policy --players 2

A card is weighed by a sum of more than the policy's two counts (`FEATURES`). The weights
are learned by the cross-entropy method (Rubinstein 1999): sums drawn at random around the
best ones so far each play the same hands in every seat among players of the policy in
use, and the next ones are drawn around those that won most. What was learned then plays
fresh hands, by itself, and as the policy with which a search plays out what each card
brings, beside a search with as many hands of the policy in use. What came of it stands in
decision 0008. Only the standard library is needed.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from game.ai.dang_it.masks import BIT, cards_of, followers, suit_followers
from game.ai.dang_it.player import LEAD
from game.ai.dang_it.playout import OWN
from game.ai.measure import Gain, gain_of
from game.rules.bits import mask_of
from game.rules.cards import packs
from game.rules.chance import shuffled

FEATURES: Final = (
    "cards that may follow",
    "own cards that follow",
    "of those that may follow, by rank",
    "of the own that follow, by rank",
    "tenths of a chance that the next seat holds none",
    "the same for each card in the pile",
    "the same for each card in the next hand",
    "own cards that follow, where the next hand is nearly out",
)
SIZE: Final = 5
"""Cards dealt to each."""
TABLES: Final = (2, 3, 4)
"""The numbers of players that are learned for."""
GENERATIONS: Final = 12
DRAWN: Final = 24
"""Policies of a generation."""
KEPT: Final = 6
"""Of them, those around which the next ones are drawn."""
HANDS: Final = 400
"""Hands that each policy of a generation plays, in every seat."""
FRESH: Final = 20_000
"""Hands that the learned policy plays in the end."""
SEARCHED: Final = 300
"""Hands that searches play."""
SIMULATIONS: Final = 200
"""For each decision of a search."""

Weights = tuple[float, ...]


def usual(players: int) -> Weights:
    """The policy in use."""
    return (-1.0, float(OWN[players]), *(0.0,) * (len(FEATURES) - 2))


@dataclass(slots=True)
class Hand:
    """A hand that is being played, and what everybody has seen of it."""

    packs: int
    hands: list[int]
    unseen: int
    """What nobody has seen played: all hands are among it."""
    excluded: list[int]
    """By seat: what it has shown not to hold."""
    top: int = -1
    pile: int = 0
    owner: int = 0
    """Whose the pile would be."""
    turn: int = 0
    out: int = -1
    """Who has gone out; below 0 while nobody has."""

    def copy(self) -> Hand:
        """The same hand, to be played on by itself."""
        return Hand(self.packs, self.hands[:], self.unseen, self.excluded[:], self.top, self.pile, self.owner,
                    self.turn, self.out)  # fmt: skip

    def options(self) -> int:
        """What the seat in turn may play."""
        hand = self.hands[self.turn]
        return hand if self.top < 0 else hand & followers(self.packs)[self.top]

    def play(self, card: int, won: list[int]) -> None:
        """Play a card that goes, and whatever follows of itself; `won` is counted by seat."""
        follow, seat, bit = followers(self.packs), self.turn, BIT[card]
        self.hands[seat] ^= bit
        self.unseen ^= bit
        self.pile += 1
        self.top, self.owner = card, seat
        if not self.hands[seat]:
            won[seat] += self.pile + sum(hand.bit_count() for hand in self.hands)
            self.out = seat
            return
        self.turn = (seat + 1) % len(self.hands)
        if not self.options():
            self.excluded[self.turn] |= follow[card]
            won[self.owner] += self.pile
            self.top, self.pile, self.turn = -1, 0, self.owner


def deal(players: int, random: Random) -> Hand:
    """A hand from anywhere in a round: some cards of the pack have gone before."""
    count = 1 if players == 2 else 2
    pack = shuffled(packs(count), random)
    gone = int(random.random() * 0.9 * (len(pack) - players * SIZE))
    left = pack[gone:]
    hands = [mask_of(left[seat * SIZE : (seat + 1) * SIZE]) for seat in range(players)]
    return Hand(count, hands, mask_of(left), [0] * players)


def counts(hand: Hand, card: int) -> Weights:
    """What there is to weigh of a card, in the order of `FEATURES`, by what the seat in turn has seen."""
    seat, own = hand.turn, hand.hands[hand.turn]
    following = (seat + 1) % len(hand.hands)
    fits, suit = followers(hand.packs)[card], suit_followers(hand.packs)[card]
    hidden = hand.unseen & ~own & ~hand.excluded[following]
    may, mine = fits & hidden, fits & own & ~BIT[card]
    size = hand.hands[following].bit_count()
    lacks = 10.0 * (1 - may.bit_count() / max(1, hidden.bit_count())) ** size
    kept = mine.bit_count()
    return (
        may.bit_count(),
        kept,
        (may & ~suit).bit_count(),
        (mine & ~suit).bit_count(),
        lacks,
        lacks * hand.pile,
        lacks * size,
        kept if size < 3 else 0,
    )


def choice(hand: Hand, weights: Weights) -> int:
    """The card that a policy plays: of equal ones the first."""
    options = hand.options()
    if not options & (options - 1):
        return options.bit_length() - 1
    if not any(weights[2:]):
        return _usual_choice(hand, options, weights[1])
    return max(
        cards_of(options),
        key=lambda card: sum(weight * count for weight, count in zip(weights, counts(hand, card), strict=True)),
    )


def _usual_choice(hand: Hand, options: int, own: float) -> int:
    """As `choice` by the two counts of the policy in use, which takes a tenth of the time."""
    follow, mine = followers(hand.packs), hand.hands[hand.turn]
    hidden = hand.unseen & ~mine & ~hand.excluded[(hand.turn + 1) % len(hand.hands)]
    return max(
        cards_of(options),
        key=lambda card: own * (follow[card] & mine & ~BIT[card]).bit_count() - (follow[card] & hidden).bit_count(),
    )


def play_on(hand: Hand, policies: Sequence[Weights], won: list[int]) -> None:
    """Play a hand to its end."""
    while hand.out < 0:
        hand.play(choice(hand, policies[hand.turn]), won)


def worth(hand: Hand, won: Sequence[int], seat: int) -> float:
    """What a hand brought a seat: the cards, and what it is worth to lead to the next one."""
    return won[seat] + (LEAD[len(hand.hands)][SIZE] if hand.out == seat else 0.0)


def gain(players: int, weights: Weights, hands: int, seed: int) -> Gain:
    """What one player gains in a hand by other weights, in every seat once, over one of the policy in use."""
    random = Random(seed)
    gains = []
    for _ in range(hands):
        start = deal(players, random)
        before, won = start.copy(), [0] * players
        play_on(before, [usual(players)] * players, won)
        total = 0.0
        for seat in range(players):
            after, more = start.copy(), [0] * players
            policies = [usual(players)] * players
            policies[seat] = weights
            play_on(after, policies, more)
            total += worth(after, more, seat) - worth(before, won, seat)
        gains.append(total / players)
    return gain_of(gains)


def learn(players: int, random: Random, hands: int) -> Weights:
    """The middle of the best policies of the last generation."""
    middle = list(usual(players))
    spread = [0.0, 1.5, 0.7, 1.5, 0.7, 0.2, 0.2, 1.0]  # the first weight stays what it is, as the measure of the others
    for generation in range(GENERATIONS):
        drawn = [tuple(random.gauss(m, s) for m, s in zip(middle, spread, strict=True)) for _ in range(DRAWN)]
        best = sorted(drawn, key=lambda one: -gain(players, one, hands, generation).mean)[:KEPT]
        for i in range(len(middle)):
            middle[i] = sum(one[i] for one in best) / KEPT
            # Half of the old spread stays, so that a lucky draw does not end the search.
            seen = (sum((one[i] - middle[i]) ** 2 for one in best) / KEPT) ** 0.5
            spread[i] = 0.5 * spread[i] + 0.5 * seen
    return tuple(middle)


def searched(hand: Hand, policy: Weights, random: Random, simulations: int) -> int:
    """The card that brings most where all go on by a policy, in worlds that fit what the seat in turn has seen."""
    options = list(cards_of(hand.options()))
    if len(options) < 2:
        return options[0]
    players, seat = len(hand.hands), hand.turn
    totals = [0.0] * len(options)
    policies = [policy] * players
    for _ in range(max(1, simulations // len(options))):
        world = hand.copy()
        world.hands = imagined(hand, random)
        for number, card in enumerate(options):
            played, won = world.copy(), [0] * players
            played.play(card, won)
            play_on(played, policies, won)
            totals[number] += worth(played, won, seat)
    return options[totals.index(max(totals))]


def imagined(hand: Hand, random: Random) -> list[int]:
    """Hands as they may be for all that the seat in turn has seen: the others drawn anew until they fit."""
    seat, players = hand.turn, len(hand.hands)
    pool = list(cards_of(hand.unseen & ~hand.hands[seat]))
    sizes = [0 if other == seat else cards.bit_count() for other, cards in enumerate(hand.hands)]
    while True:
        order = random.sample(pool, sum(sizes))
        hands = [mask_of(order[sum(sizes[:other]) : sum(sizes[: other + 1])]) for other in range(players)]
        hands[seat] = hand.hands[seat]
        if not any(hands[other] & hand.excluded[other] for other in range(players) if other != seat):
            return hands


def gain_in_search(players: int, weights: Weights, hands: int, simulations: int, seed: int) -> Gain:
    """What a search gains by playing out with other weights, in every seat once, over one with the policy in use."""
    random = Random(seed)
    gains = []
    for number in range(hands):
        start = deal(players, random)
        results = []
        for hero in range(-1, players):
            hand, won, dice = start.copy(), [0] * players, Random(number)
            while hand.out < 0:
                policy = weights if hand.turn == hero else usual(players)
                hand.play(searched(hand, policy, dice, simulations), won)
            results.append([worth(hand, won, seat) for seat in range(players)])
        gains.append(sum(results[seat + 1][seat] - results[0][seat] for seat in range(players)) / players)
    return gain_of(gains)


def main(arguments: Sequence[str] | None = None) -> int:
    """The command; prints the weights and what they gain for each number of players."""
    parser = argparse.ArgumentParser(prog="python -m research.dang_it_policy", description="Learn to play hands.")
    parser.add_argument("--players", type=int, choices=TABLES, help="look at a table of this size only")
    parser.add_argument("--hands", type=int, default=HANDS, help=f"for each policy that is tried ({HANDS})")
    parser.add_argument("--fresh", type=int, default=FRESH, help=f"for the one that was learned ({FRESH})")
    parser.add_argument("--searched", type=int, default=SEARCHED, help=f"for searches with it ({SEARCHED})")
    given = parser.parse_args(arguments)
    for players in [given.players] if given.players else TABLES:
        found = learn(players, Random(players), given.hands)
        print(f"{players} players:", *(f"{name} {weight:+.2f};" for name, weight in zip(FEATURES, found, strict=True)))
        print(f"  by itself {gain(players, found, given.fresh, 1000)} ({given.fresh} hands)", flush=True)
        other = gain_in_search(players, found, given.searched, SIMULATIONS, 1000)
        print(f"  in a search of {SIMULATIONS} {other} ({given.searched} hands)", flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
