"""Every feat is earned by what it names, and by nothing that falls short of it by one."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from game.rules.cards import Card, Rank, Suit, card_of
from game.rules.events import (
    EVERYONE,
    BegMade,
    BlindFlipped,
    CardsMoved,
    ChipsMoved,
    DangItCalled,
    DealBegan,
    DealEnded,
    DealerDrew,
    Event,
    FactChanged,
    JokerPlaced,
    Kept,
    KingShown,
    MatchEnded,
    MeldLaid,
    Passed,
    PennyLost,
    Phase,
    Revived,
    RoundBegan,
    RoundEnded,
    RunLaid,
    ScoreChanged,
    ShowdownHeld,
    StackBurnt,
    StackPickedUp,
    Swapped,
    TurnBegan,
    WentOut,
)
from game.rules.facts import Fact
from game.rules.feats import names_of
from game.rules.options import OptionValue
from game.rules.registry import GAME_IDS
from game.rules.zones import NOBODY, Zone, ZoneKind
from tests.support.followed import feats_of

ME, OTHER, THIRD = 0, 1, 2
X1 = Card(52)
OPTIONS: dict[str, dict[str, OptionValue]] = {
    "dang_it": {},
    "damn_you": {"chips": 20},
    "screw_your_neighbor": {"pennies": 8},
    "that_dam_game": {"begs": 3},
    "shithead": {},
}
STOCK = Zone(ZoneKind.STOCK, NOBODY, 0)
PILE, STACK = Zone(ZoneKind.PILE, NOBODY, 0), Zone(ZoneKind.STACK, NOBODY, 0)


def hand(seat: int) -> Zone:
    return Zone(ZoneKind.HAND, seat, 0)


def moved(cards: Iterable[Card], source: Zone, target: Zone) -> CardsMoved:
    cards = tuple(cards)
    return CardsMoved(cards, source, tuple(range(len(cards))), target, EVERYONE)


def of(rank: Rank, suit: Suit = Suit.SPADES) -> Card:
    return card_of(rank, suit)


def end(*scores: int, winners: tuple[int, ...] = (ME,)) -> MatchEnded:
    return MatchEnded(scores or (1, 0, 0), winners)


LOST = end(0, 1, 1, winners=(OTHER,))
Events = list[Event]


def done(game: str, events: Iterable[Event], **options: OptionValue) -> tuple[str, ...]:
    return feats_of(game, ME, 3, OPTIONS[game] | options, events)


# -- Dang It! ------------------------------------------------------------------------------------------------------


def pile(courts: int, seat: int = ME) -> Event:
    ranks = [Rank.KING, Rank.QUEEN, Rank.JACK, Rank.KING, Rank.QUEEN][:courts] + [Rank.TEN, Rank.ACE]
    return moved(map(of, ranks), PILE, Zone(ZoneKind.WON, seat, 0))


def dang_it_hand(cards: int = 4, said: bool = False, winner: int = ME) -> Events:
    dealt = [moved([of(Rank.TWO)], STOCK, hand(ME)) for _ in range(cards)]
    return [DealBegan(1, ME), *dealt, *([DangItCalled(ME, OTHER, of(Rank.TWO))] if said else []), WentOut(winner)]


def hands_won(*winners: int) -> Events:
    return [event for winner in winners for event in dang_it_hand(1, winner=winner)]


def rounds(*points: tuple[int, int, int]) -> Events:
    return [RoundEnded(number, each) for number, each in enumerate(points, 1)]


# -- Damn You! -----------------------------------------------------------------------------------------------------


def lay(*cards: Card) -> Events:
    return [moved([card], hand(ME), Zone(ZoneKind.TABLEAU, NOBODY, int(card))) for card in cards]


def joker_out() -> Events:
    return [DealBegan(1, ME), TurnBegan(ME, Phase.TURN), JokerPlaced(ME, X1, of(Rank.TWO)), *lay(X1), WentOut(ME)]


def joker_then_card() -> Events:
    """The last card is an ordinary one, one turn after the joker."""
    return [*joker_out()[:-1], TurnBegan(ME, Phase.TURN), *lay(of(Rank.TWO)), WentOut(ME)]


def paying(times: int, winner: int = ME) -> Events:
    return [DealBegan(1, ME), *(Passed(ME, 1) for _ in range(times)), WentOut(winner)]


SEVENS = [of(Rank.SEVEN, suit) for suit in (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)]


# -- Screw Your Neighbor -------------------------------------------------------------------------------------------


def dealt(mine: Rank, others: Rank = Rank.NINE) -> Events:
    events: Events = [RoundBegan(1)]
    for seat, rank in ((ME, mine), (OTHER, others), (THIRD, Rank.QUEEN)):
        events.append(moved([of(rank)], STOCK, hand(seat)))
    return events


def swap(mine: Rank, theirs: Rank = Rank.NINE) -> Events:
    """What I give the other for what the other has."""
    return [Swapped(ME, OTHER), moved([of(mine)], hand(ME), hand(OTHER)), moved([of(theirs)], hand(OTHER), hand(ME))]


def showdown(*losers: int) -> Event:
    return ShowdownHeld(Rank.ACE, losers)


POISONED = [*dealt(Rank.ACE), *swap(Rank.ACE), showdown(OTHER)]
DARED = [*dealt(Rank.THREE), Kept(ME, False), showdown(THIRD)]
KING = [*dealt(Rank.KING), KingShown(ME, of(Rank.KING)), showdown(OTHER)]
DRAWN_KING = [
    *dealt(Rank.FIVE),
    DealerDrew(ME),
    moved([of(Rank.KING)], STOCK, hand(ME)),
    KingShown(ME, of(Rank.KING)),
    showdown(OTHER),
]


def drew(old: Rank, new: Rank) -> Events:
    return [*dealt(old), DealerDrew(ME), moved([of(new)], STOCK, hand(ME)), showdown(OTHER)]


def brink(times: int) -> Events:
    return [PennyLost(ME, 1), *[event for _ in range(times) for event in [*dealt(Rank.NINE), showdown(OTHER)]]]


# -- That Dam Game -------------------------------------------------------------------------------------------------


def dam_hand(turns: int = 5, contract: int = 3, cards: tuple[Card, ...] = (of(Rank.NINE),), winner: int = ME) -> Events:
    return [
        DealBegan(1, ME),
        FactChanged(Fact.CONTRACT, NOBODY, contract),
        *(TurnBegan(ME, Phase.DRAW) for _ in range(turns)),
        MeldLaid(ME, 0, 1),
        moved(cards, hand(ME), Zone(ZoneKind.MELD, ME, 0)),
        WentOut(winner),
    ]


def dam_scores(*scores: int) -> Events:
    return [ScoreChanged(seat, score, score) for seat, score in enumerate(scores)]


LATE = dam_hand(contract=1)
"""A hand that is nothing to be told of."""


# -- Shithead ------------------------------------------------------------------------------------------------------


def burns(times: int) -> Events:
    return [StackBurnt(ME, 5, False) for _ in range(times)]


def last_flip(burnt: bool = True, flipped: bool = True) -> Events:
    flip: Events = [BlindFlipped(ME, 0, of(Rank.TEN), True)] if flipped else []
    return [StackPickedUp(ME, 2), TurnBegan(ME, Phase.FOLLOW), *flip, *(burns(1) if burnt else []), WentOut(ME)]


def misses(times: int) -> Events:
    return [*(BlindFlipped(ME, 0, of(Rank.THREE), False) for _ in range(times)), StackPickedUp(ME, 2), WentOut(ME)]


def gave(count: int, by: int = ME) -> Events:
    return [moved([of(Rank.TWO)], hand(by), STACK), StackPickedUp(OTHER, count)]


BEGIN = DealBegan(1, ME)

CASES: dict[str, tuple[Events, list[Events]]] = {
    "dang_it.full_court": ([pile(5), LOST], [[pile(4), LOST], [pile(5, OTHER), LOST]]),
    "dang_it.one_breath": (
        [*dang_it_hand(), LOST],
        [[*dang_it_hand(3), LOST], [*dang_it_hand(said=True), LOST], [*dang_it_hand(winner=OTHER), LOST]],
    ),
    "dang_it.streak": ([*hands_won(*[ME] * 6), LOST], [[*hands_won(*[ME] * 5, OTHER, ME), LOST]]),
    "dang_it.lions_share": ([*rounds((80, 20, 0)), LOST], [[*rounds((79, 20, 1)), LOST]]),
    "dang_it.hair": (
        [end(60, 58, 3)],
        [[end(60, 57, 3)], [end(60, 60, 3, winners=(ME, OTHER))], [end(58, 60, 3, winners=(OTHER,))]],
    ),
    "dang_it.comeback": (
        [*rounds((10, 20, 22), (50, 1, 1)), end(60, 21, 23)],
        [[*rounds((11, 20, 22), (50, 1, 1)), end(61, 21, 23)], [*rounds((10, 20, 22)), LOST]],
    ),
    "damn_you.long_run": ([RunLaid(ME, 5), LOST], [[RunLaid(ME, 4), LOST], [RunLaid(OTHER, 5), LOST]]),
    "damn_you.four_sevens": (
        [BEGIN, *lay(*SEVENS), LOST],
        [[BEGIN, *lay(*SEVENS[:3], X1), LOST], [BEGIN, *lay(*SEVENS[:3]), BEGIN, *lay(SEVENS[3]), LOST]],
    ),
    "damn_you.joker_last": (
        [*joker_out(), *joker_out(), LOST],
        [[*joker_out(), *joker_then_card(), LOST], [*joker_out(), LOST]],
    ),
    "damn_you.long_way": (
        [*paying(5), LOST],
        [[*paying(4), LOST], [*paying(5, OTHER), LOST], [*paying(3, OTHER), *paying(4), LOST],
         [*paying(5)[:-2], Passed(ME, 0), WentOut(ME), LOST]],
    ),
    "damn_you.tight_fist": (
        [Passed(OTHER, 1), Passed(ME, 0), end()], [[Passed(ME, 1), end()], [Passed(OTHER, 1), LOST]]
    ),
    "damn_you.rags": (
        [ChipsMoved(ME, -1, 20), ChipsMoved(-1, ME, 30), end()],
        [[ChipsMoved(ME, -1, 19), ChipsMoved(-1, ME, 30), end()], [ChipsMoved(ME, -1, 20), LOST]],
    ),
    "screw_your_neighbor.hot_potato": (
        [*POISONED * 3, LOST],
        [[*POISONED * 2, LOST], [*POISONED * 2, *dealt(Rank.ACE), *swap(Rank.ACE), showdown(THIRD), LOST],
         [*POISONED * 2, *dealt(Rank.ACE), *swap(Rank.ACE), showdown(ME, OTHER), LOST]],
    ),
    "screw_your_neighbor.nerves": (
        [*DARED * 2, LOST],
        [[*DARED, LOST], [*DARED, *dealt(Rank.THREE), Kept(ME, True), showdown(THIRD), LOST],
         [*DARED, *dealt(Rank.FOUR), Kept(ME, False), showdown(THIRD), LOST],
         [*DARED, *dealt(Rank.THREE), Kept(ME, False), showdown(ME), LOST]],
    ),
    "screw_your_neighbor.ace_for_king": (
        [*drew(Rank.ACE, Rank.KING), LOST],
        [[*drew(Rank.TWO, Rank.KING), LOST], [*drew(Rank.ACE, Rank.QUEEN), LOST]],
    ),
    "screw_your_neighbor.half_left": (
        [PennyLost(ME, 4), end()], [[PennyLost(ME, 3), end()], [PennyLost(ME, 4), LOST]]
    ),
    "screw_your_neighbor.last_penny": (
        [*brink(4), end()], [[*brink(3), end()], [*brink(4), LOST], [*brink(3), showdown(ME), end()]]
    ),
    "screw_your_neighbor.three_kings": (
        [*KING * 3, LOST],
        [[*KING * 2, LOST], [*KING * 2, *dealt(Rank.NINE), showdown(OTHER), *KING, LOST],
         [*KING * 2, *DRAWN_KING, LOST]],
    ),
    "that_dam_game.proud": (
        [BegMade(OTHER, of(Rank.TWO), 2), end(10, 30, 40)],
        [[BegMade(ME, of(Rank.TWO), 2), end(10, 30, 40)], [end(10, 29, 40)], [end(10, 30, 40, winners=(OTHER,))]],
    ),
    "that_dam_game.quick": ([*dam_hand(2), LOST], [[*dam_hand(3), LOST]]),
    "that_dam_game.natural": (
        [*dam_hand() * 2, LOST],
        [[*dam_hand(), LOST], [*dam_hand(), *dam_hand(contract=2), LOST],
         [*dam_hand(), *dam_hand(cards=(of(Rank.TWO),)), LOST], [*dam_hand(), *dam_hand(cards=(X1,)), LOST],
         [*dam_hand(), *dam_hand(winner=OTHER), LOST]],
    ),
    "that_dam_game.streak": (
        [*LATE * 3, LOST],
        [[*LATE * 2, *dam_hand(contract=1, winner=OTHER), *LATE, LOST],
         [*LATE * 2, BEGIN, DealEnded(None), *LATE, LOST]],
    ),
    "that_dam_game.comeback": (
        [BEGIN, *dam_scores(90, 80, 100), BEGIN, end(90, 130, 150)],
        [[BEGIN, *dam_scores(80, 80, 100), BEGIN, end(80, 130, 150)],
         [BEGIN, *dam_scores(90, 80, 100), BEGIN, end(90, 81, 150, winners=(OTHER,))]],
    ),
    "that_dam_game.half": ([end(50, 100, 200)], [[end(51, 100, 200)]]),
    "shithead.four_burns": ([BEGIN, *burns(4), LOST], [[BEGIN, *burns(3), BEGIN, *burns(1), LOST]]),
    "shithead.first_clean": (
        [BEGIN, WentOut(ME), LOST],
        [[BEGIN, StackPickedUp(ME, 1), WentOut(ME), LOST], [BEGIN, WentOut(OTHER), WentOut(ME), LOST]],
    ),
    "shithead.hold_this": (
        [BEGIN, *gave(20), LOST], [[BEGIN, *gave(19), LOST], [BEGIN, *gave(20, THIRD), LOST]]
    ),
    "shithead.heavy": (
        [BEGIN, StackPickedUp(ME, 20), WentOut(ME), LOST],
        [[BEGIN, StackPickedUp(ME, 19), StackPickedUp(ME, 19), WentOut(ME), LOST],
         [BEGIN, StackPickedUp(ME, 20), LOST]],
    ),
    "shithead.stubborn": (
        [BEGIN, *misses(3), LOST], [[BEGIN, *misses(2), LOST], [BEGIN, *misses(3)[:-1], BEGIN, *misses(1), LOST]]
    ),
    "shithead.blind_fire": (
        [BEGIN, *last_flip(), LOST], [[BEGIN, *last_flip(burnt=False), LOST], [BEGIN, *last_flip(flipped=False), LOST]]
    ),
}  # fmt: skip


def test_thirty_feats_and_each_has_its_cases() -> None:
    assert [f"{game}.{name}" for game in GAME_IDS for name in names_of(game)] == list(CASES)
    assert {len(names_of(game)) for game in GAME_IDS} == {6}


@pytest.mark.parametrize("feat", CASES)
def test_it_is_earned_and_nearly_is_not(feat: str) -> None:
    game, name = feat.split(".")
    earns, misses_it = CASES[feat]
    assert name in done(game, earns)
    for events in misses_it:
        assert name not in done(game, events), events


@pytest.mark.parametrize("feat", CASES)
def test_a_match_that_was_left_has_none(feat: str) -> None:
    earns, _ = CASES[feat]
    assert done(feat.partition(".")[0], earns[:-1]) == ()


def test_who_may_not_beg_is_not_too_proud_to() -> None:
    assert "proud" not in done("that_dam_game", [end(10, 30, 40)], begs=0)
    assert "proud" in done("that_dam_game", [end(10, 30, 40)], begs=1)


REVIVED: Events = [*dealt(Rank.NINE), showdown(ME, OTHER), PennyLost(ME, 0), PennyLost(OTHER, 0), Revived((ME, OTHER))]
"""The last pennies of two go in one round, and each gets one to play on with."""


def test_who_gets_a_penny_to_play_on_with_earns_feats_with_it() -> None:
    game = "screw_your_neighbor"
    safe = brink(4)[1:]
    assert done(game, [*REVIVED, *DARED * 2, *POISONED * 3, *safe, end()]) == ("nerves", "hot_potato", "last_penny")
    assert done(game, [*REVIVED, *safe[:-6], end()]) == ()
    assert done(game, [*brink(2), *REVIVED, *brink(2)[1:], end()]) == ("last_penny",)


def test_who_is_out_and_stays_out_earns_nothing_while_others_play_on() -> None:
    events = [PennyLost(ME, 0), Revived((OTHER, THIRD)), *DARED * 2, *POISONED * 3, *brink(4)[1:], LOST]
    assert done("screw_your_neighbor", events) == ()


def test_feats_belong_to_the_seat_that_is_asked_about() -> None:
    assert feats_of("shithead", OTHER, 3, {}, [BEGIN, *burns(4), LOST]) == ()
