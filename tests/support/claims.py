"""What each reason of a hint claims, worked out anew: from the true cards, from the rules and by counting here.

Nothing of how the computer players know, judge or word things is used, but where a
claim is about their own estimate: that is made again with other random numbers and
nothing but the two choices that the hint compares.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import takewhile
from math import sqrt
from statistics import mean
from typing import Any, Final

from game.ai.damn_you.reasons import DamnYouReason
from game.ai.dang_it.reasons import DangItReason
from game.ai.match import Entrant, play_match
from game.ai.port import BY_COUNT, BotAnswer, BotRequest, Thinking, choose
from game.ai.reasons import ReasonCode
from game.ai.screw_your_neighbor.enumeration import Pass, Variant, shipped
from game.ai.screw_your_neighbor.infoset import InfoSet, infoset_of
from game.ai.screw_your_neighbor.reasons import ScrewReason
from game.ai.shithead.reasons import ShitheadReason
from game.ai.that_dam_game.reasons import ThatDamReason
from game.rules.actions import (
    DRAW,
    KEEP,
    TAKE,
    Action,
    Beg,
    DangIt,
    Discard,
    Exchange,
    Keep,
    LayJoker,
    LayOff,
    PickUp,
    Play,
    Run,
    Take,
)
from game.rules.cards import HIDDEN, KIND_OF, RANK_OF, Card, Rank, packs
from game.rules.chance import SeededChance
from game.rules.dang_it.state import FOLLOWS
from game.rules.engine import Game
from game.rules.events import CardsMoved, DangItCalled, DealBegan, DealEnded, PennyLost, Phase, Swapped
from game.rules.options import complete
from game.rules.registry import game_by_id
from game.rules.screw_your_neighbor.reading import seats_in
from game.rules.shithead.tables import LOW_TO_HIGH
from game.rules.that_dam_game.contracts import IS_WILD, PLACE_OF, POINTS
from game.rules.that_dam_game.finder import find_melds
from game.rules.that_dam_game.reading import contract as contract_in
from game.rules.that_dam_game.reading import grouped
from game.rules.views import Viewer
from game.rules.zones import ZoneKind

Claims = Iterator[tuple[str, bool]]
"""Names of claims, and whether they are true."""

MARGIN, CLOSE = "margin told", "called close"
_AGAIN: Final = 6
"""How often an estimate is made again."""
_FAR: Final = 3.0
"""Standard deviations of such estimates within which a margin must lie."""


def positions(
    game_id: str, seed: int, each: int = 1, thinking: Thinking = BY_COUNT, *, house: bool = False
) -> Iterator[tuple[Any, BotRequest, BotAnswer]]:
    """Hints at every `each`-th decision of a match: the true state, what was asked and what the hint is.

    By `house` rules where there are any, and with so few chips that they run out.
    """
    game = game_by_id(game_id)
    players = game.seats[seed % len(game.seats)]
    chosen = _SHORT[game_id](seed) | (_HOUSE[game_id](seed) if house and game_id in _HOUSE else {})
    options = complete(game.options, players, chosen)
    found: list[tuple[Any, BotRequest]] = []

    def watch(state: Any, request: BotRequest, answer: BotAnswer) -> None:
        if len(found) < _MOST and (not request.forced or request.ply % 7 == 0):
            asked = replace(request, level="expert", character="", explains=True, seed=0, thinking=thinking)
            found.append((state.copy(), asked))

    level = ("easy", "normal")[seed // len(game.seats) % 2]
    play_match(game, options, [Entrant(level, 50 * seed + seat) for seat in range(players)], seed, watch)  # type: ignore[arg-type]
    for number in range(seed % each, len(found), each):
        state, request = found[number]
        yield state, request, choose(request)


_MOST: Final = 200
_SHORT: Final[dict[str, Callable[[int], dict[str, Any]]]] = {
    "dang_it": lambda seed: {"length": "rounds", "rounds": 1, "packs": 1},
    "damn_you": lambda seed: {"hands": 1},
    "screw_your_neighbor": lambda seed: {"pennies": 4},
    "that_dam_game": lambda seed: {"contracts": tuple(sorted((1 + seed % 10, 1 + (seed + 4) % 10)))},
    "shithead": lambda seed: {"deals": 1},
}
_HOUSE: Final[dict[str, Callable[[int], dict[str, Any]]]] = {
    "damn_you": lambda _: {"hands": 3, "chips": 5},
    "screw_your_neighbor": lambda seed: {"blocked_swap": ("jump", "keep")[seed % 2], "drawn_king": "loses"},
    "that_dam_game": lambda seed: {"begs": 1 + seed % 5, "begs_last": "hand", "wilds_after_meld": "free"},
    "shithead": lambda seed: {
        "short_game": not seed % 4,
        "threes_invisible": True,
        "sevens_low": not seed % 3,
        "eights_skip": not seed % 2,
        "jokers_reverse": True,
    },
}


def claims(state: Any, request: BotRequest, answer: BotAnswer) -> Claims:
    """What the hint claims, and whether it is so. A reason that claims nothing but how it was found is not listed."""
    why = answer.reason
    if why.code is ReasonCode.FORCED:
        yield why.code, len(request.legal) == 1
    elif why.code in _CHECKS:
        found = _CHECKS[why.code](_Hint(state, request, answer))
        if found is not None:
            yield why.code, found


class _Hint:
    """A hint with the true state behind it."""

    def __init__(self, state: Any, request: BotRequest, answer: BotAnswer) -> None:
        self.state, self.request, self.seat = state, request, request.seat
        self.action, self.why = answer.action, answer.reason
        self.blanks = dict(answer.reason.blanks)
        self.other: Action | None = None if answer.reason.rival is None else answer.reason.rival.action
        self.next = (request.seat + 1) % request.players

    @property
    def count(self) -> int:
        """The number that is told."""
        return self.blanks["count"]

    @property
    def game(self) -> Game[Any]:
        """The rules."""
        return game_by_id(self.request.game)

    def after(self, action: Action) -> tuple[Any, list[Any]]:
        """The true state after an action, and what happened."""
        state = self.state.copy()
        events: list[Any] = []
        self.game.apply(state, action, SeededChance(1), events.append)
        return state, events

    def view_of(self, state: Any) -> Any:
        """What the seat sees of a state."""
        return self.game.view(state, Viewer(self.seat))


# -- margins -----------------------------------------------------------------------


def margin_again(request: BotRequest, answer: BotAnswer) -> tuple[str, bool] | None:
    """Whether a margin, or that it is close, is what comes out again; None where nothing was estimated."""
    why = answer.reason
    rival = why.rival
    if rival is None or rival.counted:
        return None
    if request.game == "screw_your_neighbor":
        return _margin_of_chances(request, answer)
    found = []
    # The tree of Shithead must have all that is legal; the others are asked to compare the two and nothing else.
    legal = request.legal if request.game == "shithead" else (answer.action, rival.action)
    for seed in range(1, 1 + _AGAIN):
        values = dict(choose(replace(request, legal=legal, seed=seed)).values)
        if answer.action not in values or rival.action not in values:
            return None
        found.append(_PER_HINT.get(request.game, 1.0) * (values[answer.action] - values[rival.action]))
    mean = sum(found) / len(found)
    spread = sqrt(sum((one - mean) ** 2 for one in found) / (len(found) - 1))
    room = _FAR * spread * sqrt(1 + 1 / len(found)) + 0.01
    if rival.margin:
        # What was estimated is made smaller by its error at most and rounded down; what was counted is rounded to
        # the nearest. No step is smaller than the error.
        step = next(step for step in _STEPS if abs(rival.margin / step - round(rival.margin / step)) < 0.01)
        nearest = _COUNTED.get(request.game, 0.5 if step >= 1 else 0.05)
        return MARGIN, mean > 0 and rival.margin - nearest - room <= mean <= rival.margin + 2 * max(
            step, nearest
        ) + room
    return CLOSE, abs(mean) <= room + 0.5 + _NEAR[request.game]


_PER_HINT: Final = {"shithead": 100.0}
_STEPS: Final = (10.0, 5.0, 2.0, 1.0, 0.5, 0.1)
_COUNTED: Final = {"that_dam_game": 1.0}
"""Half a step of what is never estimated."""
_NEAR: Final = {"dang_it": 0.3, "damn_you": 0.5, "that_dam_game": 1.0, "shithead": 5.0}
"""What a friend would call close, whatever the noise of an estimate."""


@cache
def _exact(variant: Variant) -> dict[InfoSet, Any]:
    return Pass(variant, shipped(variant)).values


def _margin_of_chances(request: BotRequest, answer: BotAnswer) -> tuple[str, bool] | None:
    """By every deal there is, which is quick enough for two and three players."""
    rival = answer.reason.rival
    assert rival is not None
    infoset = infoset_of(request.view, request.events)
    if infoset.players > 3:
        return None
    variant = Variant(infoset.players, request.options["blocked_swap"] == "jump" and infoset.players > 2,
                      request.options["drawn_king"] == "loses")  # fmt: skip
    found = _exact(variant).get(infoset)
    if found is None or not found.chance:
        return None
    lead = 100 * (found.gone - found.kept) / found.chance
    lead = lead if isinstance(answer.action, Keep) else -lead
    if rival.margin:
        chance = dict(answer.reason.blanks).get("chance")
        mine = 100 * (found.kept if isinstance(answer.action, Keep) else found.gone) / found.chance
        return MARGIN, abs(lead - rival.margin) < 5 and (chance is None or abs(mine - chance) < 5)
    return CLOSE, abs(lead) < 7


# -- Dang It! ------------------------------------------------------------------------


def _followers(cards: list[Card] | set[Card], top: Card) -> set[Card]:
    return {card for card in cards if card in FOLLOWS[top]}


def _played(hint: _Hint, other: bool = False) -> Card:
    action = hint.other if other else hint.action
    assert isinstance(action, Play)
    return action.cards[0]


def _next_may_hold(hint: _Hint) -> set[Card]:
    """The cards of one pack that the seat has not seen, less those that the next one has shown not to hold."""
    seen = set(hint.state.hands[hint.seat])
    refused: set[Card] = set()
    for event in hint.request.events:
        match event:
            case CardsMoved(cards=cards):
                seen |= {card for card in cards if card != HIDDEN}
            case DealBegan():
                refused = set()
            case DangItCalled(seat=seat, top=top) if seat == hint.next:
                refused |= _followers(set(packs(1)), top)
            case _:
                pass
    return set(packs(1)) - seen - refused


def _goes_out(hint: _Hint) -> bool:
    """By the cards that move to what the seat has won until the hand ends; what the next one leaves over is no part."""
    moved = takewhile(lambda event: not isinstance(event, DealEnded), hint.after(hint.action)[1])
    won = [event.cards for event in moved if isinstance(event, CardsMoved) and event.target.kind is ZoneKind.WON]
    return hint.count == sum(map(len, won))


def _fewer_follow(hint: _Hint) -> bool:
    mine, other = (len(_followers(_next_may_hold(hint), _played(hint, one))) for one in (False, True))
    return hint.count == mine < other


def _more_kept(hint: _Hint) -> bool:
    hand = hint.state.hands[hint.seat]
    mine, other = (len(_followers(hand, _played(hint, one))) - 1 for one in (False, True))
    return hint.count == mine > other


def _cannot_follow(hint: _Hint) -> bool:
    return isinstance(hint.action, DangIt) and not _followers(hint.state.hands[hint.seat], hint.state.pile[-1])


# -- D$%n You! -----------------------------------------------------------------------


def _places_behind(action: Action) -> tuple[list[int], list[int]]:
    """All places further out on the sides that an action opens, and those that open next."""
    assert isinstance(action, Play | Run | LayJoker)
    card = action.stands_for if isinstance(action, LayJoker) else action.cards[-1]
    suit, rank = 13 * (card // 13), card % 13
    lower, higher = list(range(rank - 1, -1, -1)), list(range(rank + 1, 13))
    sides = [lower, higher] if rank == 6 else [lower if rank < 6 else higher]
    return [suit + place for side in sides for place in side], [suit + side[0] for side in sides if side]


def _held(hint: _Hint) -> set[int]:
    return {number for number in range(54) if hint.state.held[hint.seat] >> number & 1}


def _left_of(hint: _Hint, action: Action) -> set[int]:
    if isinstance(action, LayJoker):
        return _held(hint) - {int(action.stands_for)}
    assert isinstance(action, Play | Run)
    return _held(hint) - set(action.cards)


def _behind(hint: _Hint, action: Action | None, own: bool) -> int:
    if not isinstance(action, Play | Run | LayJoker):
        return 0
    left = _left_of(hint, action)
    return sum((place in left) == own for place in _places_behind(action)[0])


def _opens_own(hint: _Hint) -> bool:
    mine = _behind(hint, hint.action, own=True)
    return hint.count == mine > _behind(hint, hint.other, own=True)


def _fewer_wait(hint: _Hint) -> bool:
    mine = _behind(hint, hint.action, own=False)
    return hint.count == mine < _behind(hint, hint.other, own=False)


def _own_next(hint: _Hint) -> bool:
    return set(_places_behind(hint.action)[1]) <= _left_of(hint, hint.action)


def _jokers_away(hint: _Hint) -> bool:
    """Whether another hand holds a joker, which goes on any open place."""
    return any(held >> 52 for seat, held in enumerate(hint.state.held) if seat != hint.seat)


def _laid(action: Action | None) -> int:
    return len(action.cards) if isinstance(action, Play | Run) else int(isinstance(action, LayJoker))


def _joker_only(hint: _Hint) -> bool:
    others = [action for action in hint.request.legal if not isinstance(action, LayJoker)]
    return not others and isinstance(hint.action, LayJoker)


def _pays(hint: _Hint) -> bool:
    """Whether paying would cost anything."""
    return bool(hint.state.chips[hint.seat])


def _frees_card(hint: _Hint) -> bool:
    action = hint.action
    lying = isinstance(action, Exchange) and action.card in hint.state.stands
    return lying and not any(isinstance(one, Play | Run) and action.card in one.cards for one in hint.request.legal)  # type: ignore[union-attr]


# -- Screw Your Neighbor ----------------------------------------------------------------


def _ranks_round(hint: _Hint) -> dict[int, int]:
    """By seat, the ranks of the true cards."""
    return {seat: RANK_OF[hint.state.cards[seat]] for seat in seats_in(hint.request.view)}


def _given(hint: _Hint) -> Card:
    swaps = [event for event in hint.request.events if isinstance(event, Swapped) and event.other == hint.seat]
    return Card(hint.state.cards[swaps[-1].seat])


def _lower_given(hint: _Hint) -> bool:
    """Kept, the card is not the lowest, whatever the others do: a lower one lies where nobody can get it."""
    return bool(RANK_OF[_given(hint)] < RANK_OF[hint.state.cards[hint.seat]])


def _low_card_lies(hint: _Hint) -> bool:
    seats, ranks = seats_in(hint.request.view), _ranks_round(hint)
    before = seats[: seats.index(hint.seat)]
    return any(ranks[seat] < ranks[hint.seat] for seat in before)


def _loses_anyway(hint: _Hint) -> bool:
    """Kept or with any card of the stock, by the rules: the seat loses a penny."""
    for top in (None, *hint.state.stock()):
        state, events = hint.state.copy(), list[Any]()
        if top is not None:
            order = list(state.order)
            at = order.index(top)
            order[state.dealt], order[at] = top, order[state.dealt]
            state.order = order
        hint.game.apply(state, KEEP if top is None else DRAW, SeededChance(1), events.append)
        if not any(isinstance(event, PennyLost) and event.seat == hint.seat for event in events):
            return False
    return True


def _border(hint: _Hint) -> bool:
    """With two and three players, by every deal: up to that rank it loses no less to keep, above it no less to swap."""
    infoset = infoset_of(hint.request.view, hint.request.events)
    if infoset.players != hint.count:
        return False
    away = not isinstance(hint.action, Keep)
    border = hint.blanks["rank"] + 1
    if infoset.players > 3:
        return infoset.card <= border if away else infoset.card >= border
    variant = Variant(infoset.players, hint.request.options["blocked_swap"] == "jump" and infoset.players > 2,
                      hint.request.options["drawn_king"] == "loses")  # fmt: skip
    for rank in range(1, 13):
        found = _exact(variant).get(infoset._replace(card=rank))
        if found is not None and found.chance:
            gain = 100 * (found.kept - found.gone) / found.chance
            if (gain < -1 and rank <= border) or (gain > 1 and rank > border + 1):
                return False
    return True


# -- That Dam Game ------------------------------------------------------------------------


def _lacks(hint: _Hint, cards: list[Card]) -> int:
    """How many cards a hand lacks for the contract by the rules; where two or more, as many as the table shows."""
    contract = contract_in(hint.request.view)
    if find_melds(cards, contract, 1):
        return 0
    if any(find_melds([*cards, card], contract, 1) for card in packs(1, jokers=True)[:53]):
        return 1
    return max(2, grouped(cards, contract).lacking)


def _hand(hint: _Hint) -> list[Card]:
    return list(hint.request.view.cards(ZoneKind.HAND, hint.seat))


def _offer(hint: _Hint) -> Card:
    return hint.request.view.cards(ZoneKind.DISCARD)[-1]


def _brings_nearer(hint: _Hint) -> bool:
    now, then = _lacks(hint, _hand(hint)), _lacks(hint, [*_hand(hint), _offer(hint)])
    told = isinstance(hint.action, Take | Beg) and hint.count < hint.blanks["before"]
    return told and then == hint.count and now == hint.blanks["before"]


def _still_lacks(hint: _Hint) -> bool:
    both = [_hand(hint), [*_hand(hint), _offer(hint)]]
    return all(_lacks(hint, cards) == hint.count for cards in both)


def _without(hint: _Hint, action: Action | None) -> list[Card]:
    assert isinstance(action, Discard)
    hand = _hand(hint)
    hand.remove(action.card)
    return hand


def _thrown(hint: _Hint, other: bool = False) -> Card:
    action = hint.other if other else hint.action
    assert isinstance(action, Discard)
    return action.card


def _fits(hint: _Hint, card: Card) -> bool:
    """Whether a card of the hand, or the discard once it is taken, can be laid off on the table, by the rules."""
    numbers = {zone.number for zone in hint.request.view.zones if zone.kind is ZoneKind.MELD}
    state = hint.state.copy()
    state.phase, state.melded[hint.seat] = Phase.MELD, True
    if card not in state.hands[hint.seat]:
        state.hands[hint.seat].append(card)
    return any(hint.game.check(state, hint.seat, LayOff(card, number)) is None for number in numbers)


def _dearer(hint: _Hint) -> bool:
    mine, other = _thrown(hint), _thrown(hint, other=True)
    return hint.blanks.get("points", hint.blanks["count"]) == POINTS[mine] > POINTS[other]


def _dear_and_spare(hint: _Hint) -> bool:
    lacking = [_lacks(hint, cards) for cards in (_hand(hint), _without(hint, hint.action))]
    return _dearer(hint) and lacking == [hint.count] * 2


def _other_needed(hint: _Hint) -> bool:
    mine, other = (_lacks(hint, _without(hint, action)) for action in (hint.action, hint.other))
    return mine < other == hint.count


def _unseen(hint: _Hint) -> dict[Card, int]:
    """By kind, the copies that the seat sees nowhere now."""
    view, copies = hint.request.view, hint.state.packs
    found = {card: copies * (2 if card == 52 else 1) for card in packs(1, jokers=True)[:53]}
    for cards in view.zones.values():
        for card in cards:
            if card != HIDDEN:
                found[Card(min(52, KIND_OF[card]))] -= 1
    return found


def _ways(hint: _Hint, cards: list[Card]) -> tuple[int, int] | None:
    """How many cards a hand lacks, and in how many ways one or two can come that make it whole; None beyond two."""
    contract, unseen = contract_in(hint.request.view), _unseen(hint)
    if find_melds(cards, contract, 1):
        return 0, 0
    single = sum(count for card, count in unseen.items() if count and find_melds([*cards, card], contract, 1))
    if single:
        return 1, single
    pairs = 0
    for card, count in unseen.items():
        for other, copies in unseen.items():
            if other >= card and count and copies and find_melds([*cards, card, other], contract, 1):
                pairs += count * copies if other != card else count * (count - 1) // 2
    return (2, pairs) if pairs else None


def _other_opens_more(hint: _Hint) -> bool | None:
    """By counting, where one or two cards lack: more of those that the seat has not seen make the hand whole."""
    mine, other = (_ways(hint, _without(hint, action)) for action in (hint.action, hint.other))
    if mine is None or other is None:
        return None
    return mine[0] < other[0] or (mine[0] == other[0] and mine[1] >= other[1])


def _lay_off_later(hint: _Hint) -> bool:
    """Whether the discard fits a meld on the table, once it is taken; and the contract is laid, if it is not yet."""
    if not hint.state.melded[hint.seat]:
        return _lacks(hint, _hand(hint)) == 0 and _fits(hint, _offer(hint))
    (state, _), kind = hint.after(TAKE), KIND_OF[_offer(hint)]
    card = next(card for card in state.hands[hint.seat] if KIND_OF[card] == kind)
    numbers = {zone.number for zone in hint.request.view.zones if zone.kind is ZoneKind.MELD}
    return any(hint.game.check(state, hint.seat, LayOff(card, number)) is None for number in numbers)


def _goes_with(hint: _Hint, card: Card, other: Card) -> bool:
    """Whether two cards would go into one set or run of the contract."""
    contract = contract_in(hint.request.view)
    if 52 in (min(52, KIND_OF[card]), min(52, KIND_OF[other])):
        return False
    same, apart = KIND_OF[card] // 13 == KIND_OF[other] // 13, abs(PLACE_OF[card] - PLACE_OF[other])
    return (bool(contract.sets) and not apart) or (bool(contract.runs) and same and 0 < apart <= 2)


def _company(hint: _Hint, card: Card) -> int:
    """How many cards that go with a card the seat sees nowhere, but for deuces: in a run they go with all alike."""
    return sum(count for other, count in _unseen(hint).items() if PLACE_OF[other] and _goes_with(hint, card, other))


def _want(hint: _Hint, card: Card) -> float:
    """What goes with a card of what the next player is seen to hold, less half of what it threw in this hand."""
    held = [one for one in hint.request.view.cards(ZoneKind.HAND, hint.next) if one != HIDDEN]
    thrown: set[int] = set()
    for event in hint.request.events:
        if isinstance(event, DealBegan):
            thrown.clear()
        elif (
            isinstance(event, CardsMoved) and event.target.kind is ZoneKind.DISCARD and event.source.owner == hint.next
        ):
            thrown.add(KIND_OF[event.cards[0]])
    return sum(_goes_with(hint, card, one) for one in held) - 0.5 * sum(
        _goes_with(hint, card, Card(one)) for one in thrown
    )


# -- Shithead ------------------------------------------------------------------------------


def _height(action: Action | None) -> int:
    assert isinstance(action, Play)
    return LOW_TO_HIGH.index(RANK_OF[action.cards[0]]) if RANK_OF[action.cards[0]] is not Rank.JOKER else 99


def _goes_on_all(hint: _Hint, rank: Rank) -> bool:
    """Whether a rank goes on anything."""
    return rank in (Rank.TWO, Rank.JOKER) or (rank is Rank.THREE and bool(hint.request.options["threes_invisible"]))


def _special(hint: _Hint, rank: Rank) -> bool:
    return rank in (Rank.TEN, Rank.ACE) or _goes_on_all(hint, rank)


def _playable(hint: _Hint) -> set[Rank]:
    """The ranks that may be played."""
    return {RANK_OF[action.cards[0]] for action in hint.request.legal if isinstance(action, Play)}


def _cheapest(hint: _Hint, plain: bool) -> bool:
    """No rank that may be played is lower, or among `plain` ones only such as go on anything, or a ten."""
    rank, mine = RANK_OF[_played(hint)], _height(hint.action)
    lower = {one for one in _playable(hint) if one is not Rank.JOKER and LOW_TO_HIGH.index(one) < mine}
    good = {one for one in (*lower, rank) if _goes_on_all(hint, one) or one is Rank.TEN}
    so = lower == good if plain and lower else not lower and not plain
    return so and hint.blanks.get("count", 1) == _laid(hint.action) and _height(hint.other or hint.action) >= mine


def _keeps_good(hint: _Hint) -> bool:
    assert isinstance(hint.other, Play)
    rank = RANK_OF[hint.other.cards[0]]
    mine = RANK_OF[_played(hint)]
    return rank == hint.blanks["rank"] and _special(hint, rank) and not _special(hint, mine)


def _harder(hint: _Hint) -> bool:
    """Fewer cards of the pack may be laid on what was played than on what it is compared with."""
    mine, beside = RANK_OF[_played(hint)], RANK_OF[hint.other.cards[0]] if isinstance(hint.other, Play) else None
    assert beside is not None
    fits = hint.state.setup.fits
    special = _special(hint, mine) and mine is not Rank.ACE
    return beside == hint.blanks["rank"] and not special and fits[mine].bit_count() < fits[beside].bit_count()


def _burns(hint: _Hint) -> bool:
    state, _ = hint.after(hint.action)
    return not state.stack and len(state.burnt) > len(hint.state.burnt) and state.turn == hint.seat


def _ten_burns(hint: _Hint) -> bool:
    burnt = len(hint.after(hint.action)[0].burnt) - len(hint.state.burnt)
    return RANK_OF[_played(hint)] is Rank.TEN and burnt == hint.count


def _goes_always(hint: _Hint) -> bool:
    mine = RANK_OF[_played(hint)]
    return _goes_on_all(hint, mine) and _playable(hint) == {mine}


def _safe(hint: _Hint) -> bool:
    state, _ = hint.after(hint.action)
    return bool(state.out >> hint.seat & 1) or state.deal != hint.state.deal or state.left <= 1


_CHECKS: Final[dict[str, Callable[[_Hint], bool | None]]] = {
    DangItReason.CANNOT_FOLLOW: _cannot_follow,
    DangItReason.GOES_OUT: _goes_out,
    DangItReason.VOID: lambda hint: not _followers(hint.state.hands[hint.next], _played(hint)),
    DangItReason.NONE_LEFT: lambda hint: (
        not any(_followers(hand, _played(hint)) for seat, hand in enumerate(hint.state.hands) if seat != hint.seat)
    ),
    DangItReason.FEWER_FOLLOW: _fewer_follow,
    DangItReason.MORE_KEPT: _more_kept,
    DamnYouReason.ONLY_PAYING: lambda hint: not _held(hint) & {n for n in range(52) if hint.state.open >> n & 1},
    DamnYouReason.LAYS_LAST: lambda hint: _laid(hint.action) == len(_held(hint)),
    DamnYouReason.LAYS_RUN: lambda hint: hint.count == _laid(hint.action) > _laid(hint.other),
    DamnYouReason.OPENS_OWN: _opens_own,
    DamnYouReason.JOKER_OPENS: _opens_own,
    DamnYouReason.FEWER_WAIT: _fewer_wait,
    DamnYouReason.OPENS_NONE: lambda hint: not _places_behind(hint.action)[0],
    DamnYouReason.OWN_NEXT: lambda hint: _own_next(hint) and not _jokers_away(hint),
    DamnYouReason.OWN_NEXT_OR_JOKER: lambda hint: _own_next(hint) and _jokers_away(hint),
    DamnYouReason.JOKER_SAVES: lambda hint: _joker_only(hint) and _pays(hint),
    DamnYouReason.JOKER_ONLY: lambda hint: _joker_only(hint) and not _pays(hint),
    DamnYouReason.KEEPS_JOKER: lambda hint: isinstance(hint.other, LayJoker) and not isinstance(hint.action, LayJoker),
    DamnYouReason.FREES_CARD: _frees_card,
    ScrewReason.BORDER: _border,
    ScrewReason.BORDER_AND_CHANCE: _border,
    ScrewReason.BORDER_HARDLY_LOSES: _border,
    ScrewReason.BORDER_MOSTLY_LOSES: _border,
    ScrewReason.ON_THE_BORDER: lambda hint: hint.blanks["rank"] == RANK_OF[hint.state.cards[hint.seat]],
    ScrewReason.LOWER_GIVEN: _lower_given,
    ScrewReason.HIGHER_GIVEN: lambda hint: RANK_OF[_given(hint)] > RANK_OF[hint.state.cards[hint.seat]],
    ScrewReason.SAME_GIVEN: lambda hint: RANK_OF[_given(hint)] == RANK_OF[hint.state.cards[hint.seat]],
    ScrewReason.LOW_CARD_LIES: _low_card_lies,
    ScrewReason.LOSES_ANYWAY: _loses_anyway,
    ThatDamReason.COMPLETES: lambda hint: _lacks(hint, [*_hand(hint), _offer(hint)]) == 0 < _lacks(hint, _hand(hint)),
    ThatDamReason.BRINGS_NEARER: _brings_nearer,
    ThatDamReason.WORTH_A_BEG: _brings_nearer,
    ThatDamReason.STILL_LACKS: _still_lacks,
    ThatDamReason.BEG_SAVED: lambda hint: hint.count <= hint.blanks["price"],
    ThatDamReason.FITS_A_MELD: _lay_off_later,
    ThatDamReason.CHEAP: lambda hint: _lacks(hint, _hand(hint)) == 0 and POINTS[_offer(hint)] < mean(POINTS),
    ThatDamReason.FITS_NOWHERE: lambda hint: not _lay_off_later(hint),
    ThatDamReason.OTHER_OPENS_MORE: _other_opens_more,
    ThatDamReason.NEXT_LAYS_OFF: lambda hint: (
        _fits(hint, _thrown(hint, other=True)) and not _fits(hint, _thrown(hint)) and hint.state.melded[hint.next]
    ),
    ThatDamReason.NO_WILD_AWAY: lambda hint: IS_WILD[_thrown(hint, other=True)] and not IS_WILD[_thrown(hint)],
    ThatDamReason.LESS_WANTED: lambda hint: _want(hint, _thrown(hint)) <= _want(hint, _thrown(hint, other=True)),
    ThatDamReason.FEWER_GO_WITH: lambda hint: _company(hint, _thrown(hint)) < _company(hint, _thrown(hint, other=True)),
    ThatDamReason.MELDS: lambda hint: bool(find_melds(_hand(hint), contract_in(hint.request.view), 1)),
    ThatDamReason.MELDS_OUT: lambda hint: len(_hand(hint)) - contract_in(hint.request.view).cards <= 1,
    ThatDamReason.LAYS_OFF: lambda hint: isinstance(hint.action, LayOff) and hint.count == POINTS[hint.action.card],
    ThatDamReason.LAST_CARD: lambda hint: len(_hand(hint)) == 1,
    ThatDamReason.OTHERS_FIT: lambda hint: not _fits(hint, _thrown(hint)) and _fits(hint, _thrown(hint, other=True)),
    ThatDamReason.DEARER: _dearer,
    ThatDamReason.DEAR_AND_SPARE: _dear_and_spare,
    ThatDamReason.OTHER_NEEDED: _other_needed,
    ShitheadReason.NOTHING_GOES: lambda hint: not any(isinstance(a, Play) for a in hint.request.legal),
    ShitheadReason.CHEAPEST: lambda hint: _cheapest(hint, plain=False),
    ShitheadReason.CHEAPEST_ALL: lambda hint: _cheapest(hint, plain=False),
    ShitheadReason.CHEAPEST_PLAIN: lambda hint: _cheapest(hint, plain=True),
    ShitheadReason.CHEAPEST_PLAIN_ALL: lambda hint: _cheapest(hint, plain=True),
    ShitheadReason.KEEPS_GOOD: _keeps_good,
    ShitheadReason.KEEPS_SOME: lambda hint: (
        _height(hint.action) == _height(hint.other) and _laid(hint.action) < _laid(hint.other)
    ),
    ShitheadReason.SPARES_STACK: lambda hint: isinstance(hint.other, PickUp) and hint.count == len(hint.state.stack),
    ShitheadReason.HARDER: _harder,
    ShitheadReason.RID_OF: lambda hint: hint.count == _laid(hint.action) > _laid(hint.other),
    ShitheadReason.FOUR_BURN: _burns,
    ShitheadReason.TEN_BURNS: _ten_burns,
    ShitheadReason.GOES_ALWAYS: _goes_always,
    ShitheadReason.SAFE: _safe,
    ShitheadReason.TAKES_STACK: lambda hint: isinstance(hint.action, PickUp) and hint.count == len(hint.state.stack),
}
