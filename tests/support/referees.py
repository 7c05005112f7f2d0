"""Second, plain accounts of the games, worked out from a record as JSON and from the pages in docs/ alone.

They share no line with the rules that are played: cards are their names, tables are
sets of names, one step after the other. A record that both accounts take the same
way is read as the pages say. The proofs of the record's reader also ask them whether
a changed record still tells a match.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from tests.support.referee import RANKS, Impossible, Json, Results, Steps, best, must
from tests.support.referees_of_long_games import shithead, that_dam_game

# -- Dang It! -------------------------------------------------------------------------


def dang_it(record: Json) -> Results:
    """The result of Dang It!."""
    options, players = record["options"], record["players"]
    steps = Steps(record)
    scores = [0] * players
    rounds = 0
    while True:
        pack = steps.shuffle(options["packs"])
        won = [0] * players
        dealer = _draw_for_deal(steps, pack, players)
        won[dealer] += 52 * options["packs"] - len(pack)
        while len(pack) >= players:
            each = min(options["hand_size"], len(pack) // players)
            hands: list[list[str]] = [[] for _ in range(players)]
            for number in range(each * players):
                hands[(dealer + 1 + number) % players].append(pack.pop(0))
            if len(pack) + each * players < options["hand_size"] * players:
                won[dealer] += len(pack)
                pack.clear()
            dealer = _dang_it_hand(steps, hands, dealer, won)
        won[dealer] += len(pack)
        scores = [score + gained for score, gained in zip(scores, won, strict=True)]
        rounds += 1
        if options["length"] == "rounds":
            over = rounds == options["rounds"]
        else:
            over = max(scores) >= options["points"] and len(best(scores)) == 1
        if over:
            steps.end()
            return {"scores": scores, "winners": best(scores)}


def _draw_for_deal(steps: Steps, pack: list[str], players: int) -> int:
    drawing = list(range(players))
    while True:
        drawn = {}
        for seat in drawing:
            if pack:
                step = steps.action(seat)
                must(step["do"] == "draw" and 0 <= step["index"] < len(pack))
                drawn[seat] = "23456789TJQKA".index(pack.pop(step["index"])[0])
        if len(drawn) == len(drawing):
            drawing = [seat for seat in drawing if drawn[seat] == max(drawn.values())]
        if len(drawing) == 1 or not pack:
            return drawing[0]


def _dang_it_hand(steps: Steps, hands: list[list[str]], leader: int, won: list[int]) -> int:
    """Play a hand; who went out."""
    pile: list[str] = []
    seat = owner = leader
    while True:
        follows = [card for card in hands[seat] if not pile or card[0] == pile[-1][0] or card[1] == pile[-1][1]]
        step = steps.action(seat)
        if step["do"] == "dang_it":
            must(not follows)
            won[owner] += len(pile)
            pile.clear()
            seat = owner
            continue
        must(step["do"] == "play" and len(step["cards"]) == 1 and step["cards"][0] in follows)
        hands[seat].remove(step["cards"][0])
        pile += step["cards"]
        owner = seat
        if not hands[seat]:
            won[seat] += len(pile) + sum(map(len, hands))
            return seat
        seat = (seat + 1) % len(hands)


# -- D$%n You! ------------------------------------------------------------------------


class _Field:
    """What lies on the table: places by their cards, and which of them are jokers."""

    def __init__(self) -> None:
        self.lies: set[str] = set()
        self.jokers: dict[str, str] = {}

    def is_open(self, card: str) -> bool:
        """Whether a card's place is the next one of its side."""
        if card in self.lies or card[0] == "X":
            return False
        rank = RANKS.index(card[0])
        before = card if rank == 6 else RANKS[rank + (1 if rank < 6 else -1)] + card[1]
        return rank == 6 or before in self.lies

    def can_act(self, hand: Sequence[str]) -> bool:
        """Whether a hand can do anything but pay."""
        return any(card[0] == "X" or card in self.jokers or self.is_open(card) for card in hand)

    def lay(self, card: str, place: str) -> None:
        """Lay a card or a joker onto a place."""
        must(self.is_open(place))
        self.lies.add(place)
        if card[0] == "X":
            self.jokers[place] = card


def damn_you(record: Json) -> Results:
    """The result of D$%n You!."""
    options, players = record["options"], record["players"]
    steps = Steps(record)
    chips = [options["chips"]] * players
    dealer = steps.pick("dealer", range(players))
    for _ in range(options["hands"]):
        pack = steps.shuffle(1, ["X1", "X2"])
        seats = [(dealer + 1 + i) % players for i in range(players)]
        hands = {seat: pack[i::players] for i, seat in enumerate(seats)}
        longest = max(map(len, hands.values()))
        pot = 0
        for seat in seats:
            owed = 1 if len(hands[seat]) == longest else 2
            pot += min(owed, chips[seat])
            chips[seat] -= min(owed, chips[seat])
        out = None
        if sum(map(bool, chips)) != 1:
            out, pot = _damn_you_hand(steps, hands, chips, pot)
        if out is None:
            chips[best(chips)[0]] += pot  # one player alone had chips
        else:
            for seat in seats:
                paid = min(len(hands[seat]), chips[seat])
                chips[seat] -= paid
                pot += paid
            chips[out] += pot
        if sum(map(bool, chips)) == 1:
            break
        dealer = (dealer + 1) % players
    steps.end()
    return {"scores": chips, "winners": best(chips)}


def _damn_you_hand(steps: Steps, hands: dict[int, list[str]], chips: list[int], pot: int) -> tuple[int | None, int]:
    """Play a hand; who went out, nobody if a payment has ended the match, and the pot."""
    field = _Field()
    seat = next(seat for seat, hand in hands.items() if "7D" in hand)
    while True:
        hand = hands[seat]
        step = steps.action(seat)
        cards = step.get("cards", [])
        must(all(card in hand for card in cards) and len(set(cards)) == len(cards))
        must(bool(field.lies) or (step["do"] == "play" and cards == ["7D"]))
        match step["do"]:
            case "play":
                must(len(cards) == 1)
                field.lay(cards[0], cards[0])
            case "run":
                must(len(cards) > 1 and not any(card[0] in "7X" for card in cards))
                must(len({(card[1], RANKS.index(card[0]) > 6) for card in cards}) == 1)
                for card in cards:
                    field.lay(card, card)
            case "joker":
                must(len(cards) == 1 and cards[0][0] == "X")
                field.lay(cards[0], step["as"])
            case "exchange":
                must(len(cards) == 1 and cards[0] in field.jokers)
                hand.append(field.jokers.pop(cards[0]))
            case "pay":
                must(not field.can_act(hand))
                if chips[seat]:
                    chips[seat] -= 1
                    pot += 1
                    if sum(map(bool, chips)) == 1:
                        return None, pot
            case _:
                must(False)
        for card in cards:
            hand.remove(card)
        if not hand:
            return seat, pot
        seat = (seat + 1) % len(hands)


# -- Screw Your Neighbor --------------------------------------------------------------


def screw_your_neighbor(record: Json) -> Results:
    """The result of Screw Your Neighbor."""
    options, players = record["options"], record["players"]
    steps = Steps(record)
    pennies = [options["pennies"]] * players
    survived = [0] * players
    dealer = steps.pick("dealer", range(players))
    while True:
        pack = [RANKS.index(card[0]) for card in steps.shuffle(1)]
        seats = [s % players for s in range(dealer + 1, dealer + 1 + players) if pennies[s % players]]
        ranks = dict(zip(seats, pack, strict=False))
        for seat in _losers(steps, seats, ranks, pack[len(seats)], dealer, options):
            pennies[seat] -= 1
        left = [seat for seat in seats if pennies[seat]]
        if not left and options["last_survivors"] == "replay":
            left = seats
            for seat in seats:
                pennies[seat] = 1
        for seat in left:
            survived[seat] += 1
        if len(left) < 2:
            steps.end()
            return {"scores": survived, "winners": sorted(left or seats)}
        dealer = left[0]


def _losers(
    steps: Steps, seats: Sequence[int], ranks: dict[int, int], top: int, dealer: int, options: Json
) -> list[int]:
    king = RANKS.index("K")
    kings = {seat for seat in seats if ranks[seat] == king}
    drew = False
    for place, seat in enumerate(seats):
        if seat in kings:
            continue
        beyond = list(seats[place + 1 :])
        if options["blocked_swap"] == "jump":
            beyond = [other for other in beyond if other not in kings]
        step = steps.action(seat)
        if step["do"] == "swap":
            must(bool(beyond) and beyond[0] not in kings)
            ranks[seat], ranks[beyond[0]] = ranks[beyond[0]], ranks[seat]
        elif step["do"] == "draw":
            must(seat == dealer)
            ranks[seat] = top
            drew = True
        else:
            must(step["do"] == "keep")
    if drew and ranks[dealer] == king and options["drawn_king"] == "loses":
        return [dealer]
    return [seat for seat in seats if ranks[seat] == min(ranks.values())]


REFEREES: Final[dict[str, Callable[[Json], Results]]] = {
    "dang_it": dang_it,
    "damn_you": damn_you,
    "screw_your_neighbor": screw_your_neighbor,
    "that_dam_game": that_dam_game,
    "shithead": shithead,
}
"""By game: what a record comes to. Each raises `Impossible` where the steps break the rules, stop early or go on."""


def sound(record: Json) -> bool:
    """Whether the second account takes a finished record for a match with its result."""
    try:
        return bool(REFEREES[record["game"]](record) == record["result"])
    except Impossible:
        return False
