"""How the levels choose in That Dam Game, in points: what a choice is worth of the score it saves.

A hand that is not down yet is worth what its ways to the contract promise (see
`ways`), and less what it will cost if somebody else goes out. A discard is chosen
by what it leaves, by the points it is rid of and by whom it helps. A begged card
must bring the contract near enough to be worth two more cards in hand and one
beg less for the hands to come.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from game.ai.levels import Level
from game.ai.that_dam_game.knowledge import Knowledge
from game.ai.that_dam_game.ways import CELL_OF, JOKERS, Odds, cells_of, missing, odds_of, ways
from game.rules.actions import BEG, DECLINE, DRAW, TAKE, Action
from game.rules.cards import RANK_OF, SUITS, Card, Rank
from game.rules.that_dam_game.contracts import IS_WILD, PLACE_OF, PLACES, POINTS
from game.rules.that_dam_game.melds import KIND_BIT, TableMeld
from game.rules.that_dam_game.state import PACKS
from game.rules.values import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """What things are worth, in points unless something else is said; found by paired play, each flat near its best."""

    stake: float = 13.0
    """For each card of the contract, what lies between a hand that is sure to get down and one that is sure not to."""
    pace: float = 2.8
    """How fast hope fades with the ways that are missing; the higher, the faster."""
    draws: float = 0.75
    """Cards that the odds of `ways` stand for. With more, hopes far off seem as good as those at hand."""
    caught: float = 0.5
    """How much of a card's points is paid in the end by one who keeps it."""
    picky: float = 1.0
    """How much better than a card from the stock a discard must be to be taken, as a multiple of what it must.
    Blind spot when less than 1: who takes all that is of any use gets few cards that are of more."""
    fit: float = 8.0
    """What a discard is worth to a next seat that can lay it off."""
    help: float = 1.5
    """What a discard is worth to a next seat that seems to want it."""
    two_cards: float = 10.0
    """What the two cards of a beg cost in the end."""
    beg: float = 110.0
    """What a beg is worth in a later hand, where there are more hands than begs."""
    hoard: float = 12.0
    """How dear pairs are to those who hoard them."""


@dataclass(frozen=True, slots=True)
class Habits:
    """What a level remembers and minds: the strongest, unless said. A weaker level overlooks more."""

    memory: int | None = None
    """How many discards it remembers, the latest; None for all, and for who took and threw what."""
    counts: bool = True
    """Whether it asks which cards may still come; blind spot when false: all are as likely."""
    hoards: bool = False
    """Blind spot: it keeps pairs whatever the contract, and wild cards to the end."""
    begs_early: bool = False
    """Blind spot: it begs for whatever helps, and has no beg left when it matters."""
    guards: bool = True
    """Whether it minds what a discard is worth to the next seats."""
    sizes_up: bool = True
    """Whether it asks what a contract is worth, how soon hands end at such a table and how many wilds a run takes.
    Blind spot when false: all contracts and tables are alike, and a wild is kept for its points only."""
    slips: float = 0.0
    """How often it throws a card that is only nearly the best."""
    weights: Weights = Weights()


_PLAIN: Final = Weights(stake=100.0, pace=1.8, draws=2.0, caught=0.25, beg=20.0)
"""The weights of those who do not size up the contract: their stake is that of a whole contract, whichever it is."""

HABITS: Final[dict[Level, Habits]] = {
    "easy": Habits(
        memory=4,
        counts=False,
        hoards=True,
        begs_early=True,
        guards=False,
        sizes_up=False,
        slips=0.12,
        weights=replace(_PLAIN, picky=0.0),
    ),
    "normal": Habits(
        memory=8,
        counts=False,
        guards=False,
        sizes_up=False,
        slips=0.04,
        weights=replace(_PLAIN, caught=0.6, picky=0.0),  # throws dear cards too soon, and takes whatever opens a way
    ),
    "hard": Habits(
        memory=12,
        guards=False,
        sizes_up=False,
        weights=replace(_PLAIN, picky=0.05),  # takes discards too gladly
    ),
    "expert": Habits(),
}
"""By level."""

DRAWN: Final = sum(POINTS) / len(POINTS)
"""Points of a card that is drawn, on average."""
_TURNS: Final = 12.0
"""How many turns seem to be left while nobody is down, to those who do not ask."""


class Thrown(NamedTuple):
    """What it is worth to throw a card, in points."""

    hope: float
    """What the rest of the hand promises."""
    spared: float
    """The share of the card's own points that are not paid in the end."""
    harm: float
    """What the card is worth to the next seats; counts against it."""
    habit: float
    """What a blind spot makes of it."""

    @property
    def worth(self) -> float:
        """All of it."""
        return self.hope + self.spared + self.habit - self.harm


class Mind:
    """The judgment of one seat at one moment."""

    def __init__(self, knowledge: Knowledge, habits: Habits, hands_left: int) -> None:
        self.knowledge = knowledge
        self.habits = habits
        self._hands_left = hands_left
        self.counts = cells_of(knowledge.hand)
        live = knowledge.live if habits.counts else _all_alike(knowledge)
        self._weights = habits.weights
        self._odds: Odds = odds_of(live, self._weights.draws)
        most = _turns_ahead(knowledge) if habits.sizes_up else _TURNS
        self._fading = self._weights.pace / _turns_left(knowledge, most)
        self._stake = self._weights.stake * (knowledge.contract.cards if habits.sizes_up else 1)
        self._caught = self._weights.caught
        self._wild_caught = self._caught * (_wild_share(knowledge) if habits.sizes_up else 1.0)

    def missing(self, extra: Card | None = None) -> int:
        """How many cards the hand lacks nearly, with another card perhaps: for choices, and not to be told."""
        return missing(self._with(extra), self.knowledge.contract)

    def ways(self, extra: Card | None = None) -> float:
        """What the hand's ways to the contract are worth, with another card perhaps."""
        return ways(self._with(extra), self.knowledge.contract, self._odds)

    def _with(self, extra: Card | None) -> list[int]:
        if extra is None:
            return self.counts
        counts = self.counts[:]
        counts[CELL_OF[extra]] += 1
        return counts

    # -- drawing ------------------------------------------------------------

    def takes(self, card: Card) -> bool:
        """Whether the discard is better than a card from the stock."""
        known = self.knowledge
        if known.melded[known.seat]:
            return fits(known.melds, card)
        if known.takes >= 2 * known.players:
            return False  # where everybody only takes, no hand ends
        if not self.missing():
            return self._spare_points(card) < DRAWN
        needed = self.ways() * (1 + self._weights.picky * self.missing() / self._weights.draws)
        return self.ways(card) > needed and self._ways_after_throwing(card) > needed

    def draw_worths(self, card: Card) -> dict[Action, float]:
        """By taking the discard and drawing: points that are expected to be saved. Empty where that is not compared."""
        known = self.knowledge
        if known.melded[known.seat] or known.takes >= 2 * known.players:
            return {}
        if not self.missing():
            return {TAKE: -self._spare_points(card), DRAW: -DRAWN}
        drawn = self.ways() * (1 + self._weights.picky * self.missing() / self._weights.draws)
        return {TAKE: self._worth(self._ways_after_throwing(card)), DRAW: self._worth(drawn)}

    def beg_worths(self, card: Card) -> dict[Action, float]:
        """By begging and declining: points that are expected to be saved. Empty where that is not compared."""
        if not self.helps(card):
            return {}
        if self._whole_for_nothing(card):
            return {BEG: self._stake, DECLINE: 0.0}
        return {BEG: self.beg_gain(card) - self.beg_price(), DECLINE: 0.0}

    def _spare_points(self, card: Card) -> float:
        """What a card costs of which the contract has no need: nothing if it can be laid off once that is laid."""
        return 0.0 if fits(self.knowledge.melds, card) else POINTS[card]

    def _ways_after_throwing(self, extra: Card) -> float:
        """What the ways are worth with another card and without the one that is needed least."""
        counts = self._with(extra)
        best = 0.0
        for cell in {CELL_OF[card] for card in (*self.knowledge.hand, extra)}:
            counts[cell] -= 1
            best = max(best, ways(counts, self.knowledge.contract, self._odds))
            counts[cell] += 1
        return best

    def helps(self, card: Card) -> bool:
        """Whether a card brings the contract nearer."""
        return not self.knowledge.melded[self.knowledge.seat] and self.missing(card) < self.missing()

    def ways_without(self, card: Card) -> float:
        """What the hand's ways to the contract are worth without a card that it holds."""
        self.counts[CELL_OF[card]] -= 1
        found = self.ways()
        self.counts[CELL_OF[card]] += 1
        return found

    def begs(self, card: Card) -> bool:
        """Whether the discard is worth a beg."""
        known = self.knowledge
        if known.melded[known.seat]:
            return False
        before, after = self.missing(), self.missing(card)
        if after >= before:
            return False
        if self.habits.begs_early or self._whole_for_nothing(card):
            return True
        return self.beg_gain(card) > self.beg_price()

    def _whole_for_nothing(self, card: Card) -> bool:
        """Whether a beg makes the contract whole that is of no use in a later hand: nobody lets that go by."""
        known = self.knowledge
        return known.begs[known.seat] >= self._hands_left and not self.missing(card)

    def beg_gain(self, card: Card) -> float:
        """Points that are expected to be saved by having the discard."""
        after = self.missing(card)
        return self._worth(self.ways(card) * (1 + after / self._weights.draws)) - self._worth(self.ways())

    def beg_price(self) -> float:
        """Points that a beg costs, with the two cards that come with it."""
        known = self.knowledge
        return self._weights.two_cards + self._weights.beg * max(0.0, 1 - known.begs[known.seat] / self._hands_left)

    def _worth(self, ways_left: float) -> float:
        """Points that are expected to be saved by a hand."""
        hope: float = min(1.0, ways_left) ** self._fading
        return self._stake * hope

    # -- throwing -----------------------------------------------------------

    def discards(self, cards: Sequence[Card]) -> list[float]:
        """By card: what it is worth to throw it."""
        return [self.thrown(card).worth for card in cards]

    def thrown(self, card: Card) -> Thrown:
        """What it is worth to throw a card, and why."""
        known = self.knowledge
        harm = self._helps(card)
        if known.melded[known.seat]:
            return Thrown(0.0, POINTS[card] * (0.3 if fits(known.melds, card) else 1.0), harm, 0.0)
        hope, habit = self._worth(self.ways_without(card)), 0.0
        spared = (self._wild_caught if IS_WILD[card] else self._caught) * POINTS[card]
        if RANK_OF[card] is Rank.JOKER and not self.habits.sizes_up and self._takes_jokers():
            habit -= self._stake
        if self.habits.hoards:
            if IS_WILD[card]:
                habit -= self._stake
            elif sum(PLACE_OF[other] == PLACE_OF[card] for other in known.hand) > 1:
                habit -= self._weights.hoard
        return Thrown(hope, spared, harm, habit)

    def _takes_jokers(self) -> bool:
        """Whether the runs of the contract have room for all jokers in hand."""
        contract = self.knowledge.contract
        return 0 < self.counts[JOKERS] <= contract.runs * contract.wilds

    def _helps(self, card: Card) -> float:
        """What a discard is worth to the next seats."""
        known = self.knowledge
        following = known.others[0]
        harm = self._weights.fit if known.melded[following] and fits(known.melds, card) else 0.0
        if self.habits.guards and not known.melded[following]:
            harm += self._weights.help * self._wanted(card, following)
        return harm

    def _wanted(self, card: Card, seat: int) -> float:
        """How much a seat seems to want a card, by what it has taken and what it has thrown or let go by."""
        if IS_WILD[card]:
            return 2.0 if self.knowledge.contract.runs else 0.0
        return max(0.0, self.company(card) + self.shown_want(card, seat))

    def shown_want(self, card: Card, seat: int) -> float:
        """How much a seat seems to want a card by what it has taken, less what it has thrown or let go by."""
        known, cell = self.knowledge, CELL_OF[card]
        taken = sum(_near(cell, other, known) for other in known.held[seat])
        return taken - 0.5 * sum(_near(cell, other, known) for other in known.spurned[seat])

    def company(self, card: Card) -> float:
        """How many of the cards that would go with a card may lie in other hands, as a share of all there are.

        Not for wild ones, with which everything goes.
        """
        known, cell = self.knowledge, CELL_OF[card]
        live, place = known.live, cell % PLACES
        company = 0
        if known.contract.sets:
            company += sum(live[suit * PLACES + place] for suit in SUITS)
        if known.contract.runs:
            company += sum(live[cell + step] for step in (-2, -1, 1, 2) if 0 < place + step < PLACES)
        return company / (len(SUITS) * PACKS[known.players])


def _near(cell: int, other: int, known: Knowledge) -> float:
    """Whether two cells would go into one set or one run of the contract."""
    if JOKERS in (cell, other):
        return 0.0
    if cell == other:
        return 1.0
    if cell % PLACES == other % PLACES:
        return 1.0 if known.contract.sets else 0.0
    same_suit = cell // PLACES == other // PLACES
    return 0.7 if known.contract.runs and same_suit and abs(cell - other) <= 2 else 0.0


def _all_alike(known: Knowledge) -> list[int]:
    """Every card as likely to come as at the start."""
    copies = PACKS[known.players]
    return [copies] * JOKERS + [2 * copies]


def _turns_ahead(known: Knowledge) -> float:
    """How many turns are left while nobody is down: the more who play, the fewer, and long runs take longer."""
    return 5.0 + (35.0 + 4.0 * max(0, known.contract.length - 4)) / known.players


def _wild_share(known: Knowledge) -> float:
    """How gladly a wild is got rid of, other cards of its points being 1.

    The more of them a run takes the less gladly; the more who play the more, because the hand ends sooner.
    """
    return 1.3 + 0.12 * (known.players - 4) - 0.2 * known.contract.wilds if known.contract.runs else 1.0


def _turns_left(known: Knowledge, most: float) -> float:
    """How many turns are left: fewer when somebody who is down has few cards."""
    down = [size for seat, size in enumerate(known.hand_sizes) if known.melded[seat] and seat != known.seat]
    return min([most, *(1.0 + 1.5 * size for size in down)])


def fits(melds: Sequence[TableMeld], card: Card) -> bool:
    """Whether a card can be laid off on the table."""
    return any(meld.takes & KIND_BIT[card] for meld in melds)
