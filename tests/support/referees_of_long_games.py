"""Second, plain accounts of Shithead and That Dam Game, like those of `referees`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from tests.support.referee import Impossible, Json, Results, Steps, lowest, must

# -- Shithead -------------------------------------------------------------------------

HEIGHTS = "23456789TJQKA"


def shithead(record: Json) -> Results:
    """The result of Shithead."""
    steps, players, options = Steps(record), record["players"], record["options"]
    dealer = steps.pick("dealer", range(players))
    lost = [0] * players
    for _ in range(options["deals"]):
        loser = _Deal(steps, players, options, dealer).play()
        if loser is not None:
            lost[loser] += 1
            dealer = loser
    steps.end()
    return {"scores": lost, "winners": lowest(lost)}


class _Deal:
    """A deal of Shithead."""

    def __init__(self, steps: Steps, players: int, options: Json, dealer: int) -> None:
        self.steps, self.players, self.options = steps, players, options
        self.size = 3 if options["short_game"] else {2: 6, 3: 4, 4: 3}[players]
        pack = steps.shuffle(1, ["X1", "X2"] if options["jokers_reverse"] else [])
        self.order = [(dealer + 1 + i) % players for i in range(players)]
        self.blind: dict[int, list[str]] = {seat: [] for seat in self.order}
        self.up: dict[int, list[str]] = {seat: [] for seat in self.order}
        self.hand: dict[int, list[str]] = {seat: [] for seat in self.order}
        for cards in (self.blind, self.up, self.hand):
            for _ in range(self.size):
                for seat in self.order:
                    cards[seat].append(pack.pop(0))
        self.stock = pack[:16] if options["short_game"] else pack
        self.stack: list[str] = []
        self.direction = 1

    def play(self) -> int | None:
        """Who has lost; nobody if the deal is drawn."""
        for seat in self.order:
            self._arrange(seat)
        seat, must_start_with = self._starter()
        still_in = set(self.order)
        for _ in range(1000):
            rank, burnt = self._turn(seat, must_start_with)
            must_start_with = ""
            out = not (self.hand[seat] or self.up[seat] or any(self.blind[seat]))
            if out:
                still_in.remove(seat)
                if len(still_in) == 1:
                    return still_in.pop()
            if burnt and not out:
                continue
            seat = self._after(seat, still_in)
            if rank == "8" and not burnt and self.options["eights_skip"]:
                seat = self._after(seat, still_in)
        return None

    def _arrange(self, seat: int) -> None:
        step = self.steps.action(seat)
        own = self.hand[seat] + self.up[seat]
        must(step["do"] == "arrange" and len(set(step["cards"])) == len(step["cards"]) == self.size)
        must(all(card in own for card in step["cards"]))
        self.up[seat] = list(step["cards"])
        self.hand[seat] = [card for card in own if card not in step["cards"]]

    def _starter(self) -> tuple[int, str]:
        for rank in "3456789TJQKA2":
            holders = [seat for seat in range(self.players) if any(card[0] == rank for card in self.hand[seat])]
            if holders:
                return (self.steps.pick("starter", holders) if len(holders) > 1 else holders[0]), rank
        raise Impossible("nobody can start")

    def _after(self, seat: int, still_in: set[int]) -> int:
        seat = (seat + self.direction) % self.players
        while seat not in still_in:
            seat = (seat + self.direction) % self.players
        return seat

    def _invisible(self, card: str) -> bool:
        return card[0] == "X" or (card[0] == "3" and self.options["threes_invisible"])

    def _goes(self, card: str) -> bool:
        below = [HEIGHTS.index(other[0]) for other in self.stack if not self._invisible(other)]
        if not below or self._invisible(card) or card[0] == "2":
            return True
        top = HEIGHTS[below[-1]]
        if top == "9" or (top == "7" and self.options["sevens_low"]):
            return HEIGHTS.index(card[0]) <= below[-1]
        return HEIGHTS.index(card[0]) >= below[-1]

    def _turn(self, seat: int, must_start_with: str) -> tuple[str, bool]:
        """A play, flip or pick-up: the rank that was played, if any, and whether it burnt."""
        step = self.steps.action(seat)
        if step["do"] == "pick_up":
            must(bool(self.stack))
            self._take_stack(seat)
            return "", False
        if step["do"] == "flip":
            must(not self.hand[seat] and not self.up[seat])
            must(0 <= step["index"] < self.size and bool(self.blind[seat][step["index"]]))
            card = self.blind[seat][step["index"]]
            self.blind[seat][step["index"]] = ""
            if not self._goes(card):
                self.hand[seat].append(card)
                self._take_stack(seat)
                return "", False
            cards = [card]
        else:
            must(step["do"] == "play" and bool(step["cards"]))
            cards = step["cards"]
            place = self.hand[seat] if step["from"] == "hand" else self.up[seat]
            must(step["from"] == "hand" or not self.hand[seat])
            must(len(set(cards)) == len(cards) and all(card in place for card in cards))
            must(len({card[0] for card in cards}) == 1 and cards[0].startswith(must_start_with))
            must(self._goes(cards[0]))
            for card in cards:
                place.remove(card)
        return cards[0][0], self._land(seat, cards)

    def _take_stack(self, seat: int) -> None:
        self.hand[seat] += self.stack
        self.stack = []

    def _land(self, seat: int, cards: Sequence[str]) -> bool:
        self.stack += cards
        top = [card[0] for card in self.stack[-4:]]
        burnt = cards[0][0] == "T" or (len(top) == 4 and len(set(top)) == 1)
        if burnt:
            self.stack = []
        if cards[0][0] == "X" and len(cards) == 1:
            self.direction = -self.direction
        while self.stock and len(self.hand[seat]) < self.size:
            self.hand[seat].append(self.stock.pop(0))
        return burnt


# -- That Dam Game --------------------------------------------------------------------

CONTRACTS = {
    1: (2, 0, 0, 0),
    2: (1, 1, 4, 1),
    3: (0, 2, 4, 1),
    4: (3, 0, 0, 0),
    5: (1, 1, 7, 3),
    6: (2, 1, 5, 2),
    7: (0, 3, 4, 1),
    8: (1, 1, 10, 4),
    9: (2, 2, 4, 1),
    10: (0, 3, 5, 2),
}
"""By number: sets, runs, the length of a run and its wilds, as the page tells them."""


def that_dam_game(record: Json) -> Results:
    """The result of That Dam Game."""
    steps, players, options = Steps(record), record["players"], record["options"]
    dealer = steps.pick("dealer", range(players))
    scores = [0] * players
    begs = [options["begs"]] * players
    for number in options["contracts"]:
        if options["begs_last"] == "hand":
            begs = [options["begs"]] * players
        hand = _DamHand(steps, players, options, CONTRACTS[number], dealer, begs)
        hand.play()
        scores = [score + sum(map(_points, hand.hands[seat])) for seat, score in enumerate(scores)]
        if options["score_limit"] is not None and max(scores) >= options["score_limit"]:
            break
        dealer = (dealer + 1) % players
    steps.end()
    return {"scores": scores, "winners": lowest(scores)}


def _points(card: str) -> int:
    return {"X": 50, "2": 20, "A": 15, "K": 10, "Q": 10, "J": 10, "T": 10}.get(card[0], 5)


class _NoCard(Exception):
    """There is no card to draw: the hand is over."""


class _DamHand:
    """A hand of That Dam Game."""

    def __init__(
        self,
        steps: Steps,
        players: int,
        options: Json,
        contract: tuple[int, int, int, int],
        dealer: int,
        begs: list[int],
    ) -> None:
        self.steps, self.players, self.contract, self.begs = steps, players, contract, begs
        self.sets, self.runs, self.length, wilds = contract
        self.limit = 99 if options["wilds_after_meld"] == "free" else wilds
        copies = {3: 2, 4: 3, 5: 3, 6: 4}[players]
        self.stock = steps.shuffle(
            copies, [x + letter for letter in ("", "b", "c", "d")[:copies] for x in ("X1", "X2")]
        )
        self.turn = (dealer + 1) % players
        self.hands: list[list[str]] = [[] for _ in range(players)]
        for number in range((3 * self.sets + self.runs * self.length) * players):
            self.hands[(self.turn + number) % players].append(self.stock.pop(0))
        self.pile: list[str] = []
        self.offered = False
        self.renewals = 0
        self.melds: list[list[str]] = []
        self.melded: set[int] = set()

    def play(self) -> None:
        """Play until somebody has no card left or no card can be drawn."""
        try:
            while True:
                self._draw()
                self._lay()
                if not self.hands[self.turn]:
                    return
                self.turn = (self.turn + 1) % self.players
        except _NoCard:
            return

    def _draw(self) -> None:
        step = self.steps.action(self.turn)
        if step["do"] == "take":
            must(self.offered)
            self.hands[self.turn].append(self.pile.pop())
            return
        must(step["do"] == "draw")
        for i in range(1, self.players - 1) if self.offered else ():
            seat = (self.turn + i) % self.players
            if self.begs[seat]:
                answer = self.steps.action(seat)["do"]
                must(answer in ("beg", "decline"))
                if answer == "beg":
                    self.begs[seat] -= 1
                    self.hands[seat].append(self.pile.pop())
                    self.hands[seat].append(self._from_stock(0))
                    break
        self.hands[self.turn].append(self._from_stock(1))

    def _from_stock(self, kept: int) -> str:
        if not self.stock:
            under = self.pile[: len(self.pile) - kept] if kept else self.pile[:]
            if self.renewals == 2 or not under:
                raise _NoCard
            self.renewals += 1
            self.stock = list(self.steps.next("shuffle")["shuffle"])
            must(sorted(self.stock) == sorted(under))
            del self.pile[: len(under)]
        return self.stock.pop(0)

    def _lay(self) -> None:
        """Everything from the draw to the discard."""
        hand = self.hands[self.turn]
        may_lay_off = self.turn in self.melded
        while hand:
            step = self.steps.action(self.turn)
            cards = step["cards"] if "cards" in step else [*chain(*step.get("sets", ()), *step.get("runs", ()))]
            must(bool(cards) and len(set(cards)) == len(cards) and all(card in hand for card in cards))
            for card in cards:
                hand.remove(card)
            if step["do"] == "discard":
                must(len(cards) == 1)
                self.pile += cards
                self.offered = True
                return
            if step["do"] == "meld":
                must(self.turn not in self.melded)
                self._meld(step["sets"], step["runs"])
                self.melded.add(self.turn)
            else:
                must(step["do"] == "lay_off" and may_lay_off and step["onto"] < len(self.melds))
                meld = self.melds[step["onto"]]
                must(_is_set([*meld, *cards]) or (not _is_set(meld) and self._fits([*meld, *cards])))
                meld += cards

    def _meld(self, sets: list[list[str]], runs: list[list[str]]) -> None:
        _, _, _, wilds = self.contract
        must(len(sets) == self.sets and len(runs) == self.runs)
        must(all(len(cards) == 3 and _is_set(cards) for cards in sets))
        for cards in runs:
            must(len(cards) == self.length and any(_is_run(cards, low, wilds) for low in range(14 - len(cards))))
        self.melds += [list(cards) for cards in (*sets, *runs)]

    def _fits(self, cards: list[str]) -> bool:
        """Whether cards can be arranged as a run."""
        return any(_is_run(order, low, self.limit) for low in range(14 - len(cards)) for order in _orders(cards, low))


def _is_set(cards: Sequence[str]) -> bool:
    return len({card[0] for card in cards}) == 1


def _is_run(cards: Sequence[str], low: int, limit: int) -> bool:
    """Whether cards in this order are a run from a place, 0 being the deuce, with so many wilds at most."""
    suits = {card[1] for card in cards if card[0] not in "2X"}
    wilds = [(place, card) for place, card in enumerate(cards, low) if card[0] in "2X"]
    in_place = all(card[0] in "2X" or HEIGHTS[place] == card[0] for place, card in enumerate(cards, low))
    real_deuce = any(place == 0 and card[0] == "2" and card[1] in suits for place, card in wilds)
    return len(suits) == 1 and in_place and len(wilds) - real_deuce <= limit


def _orders(cards: Sequence[str], low: int) -> Iterator[list[str]]:
    """Cards laid from a place up: naturals where they belong, wilds in the gaps, any of the deuces first."""
    at = {HEIGHTS.index(card[0]): card for card in cards if card[0] not in "2X"}
    wilds = [card for card in cards if card[0] in "2X"]
    if len(at) + len(wilds) < len(cards):
        return
    for first in range(max(1, len(wilds))):
        left = wilds[first:] + wilds[:first]
        order = [at.get(place) or (left.pop(0) if left else "--") for place in range(low, low + len(cards))]
        if "--" not in order and not left:
            yield order
