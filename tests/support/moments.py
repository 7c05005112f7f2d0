"""Moments of a match at which a table is fullest: the largest hands, every pill and count, the longest questions.

Nobody has played to them. A moment tells how many cards lie where, what is legal, and what was done last.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from game.rules.actions import (
    BEG,
    DANG_IT,
    DECLINE,
    DRAW,
    DRAW_AT,
    KEEP,
    PAY,
    PICK_UP,
    PLAY,
    SWAP,
    TAKE,
    Action,
    Arrange,
    Discard,
    Exchange,
    Flip,
    LayJoker,
    LayOff,
    Play,
    Run,
)
from game.rules.cards import HIDDEN, SUITS, Card, Rank, Suit, card_of, joker, packs, parse_card
from game.rules.events import POT, Fact, Phase
from game.rules.options import complete
from game.rules.registry import game_by_id
from game.rules.that_dam_game.reading import contract_of, grouped, in_order, sizes
from game.rules.views import View, Viewer
from game.rules.zones import NOBODY, Zone, ZoneKind
from game.texts import n, t
from game.ui.table.model import TableModel
from tests.support.play import begin

Zones = dict[Zone, tuple[Card, ...]]
_PLIES = 60
"""How far a match is played of which nobody has written down moments."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A moment, and what the person can do at it."""

    name: str
    model: TableModel
    legal: tuple[Action, ...] = ()
    options: Mapping[str, object] = field(default_factory=dict)
    labels: str = ""
    """What stands below every plate that has room for it."""
    chosen: int = 0
    """So many cards of the hand are chosen, from the left."""
    tidied: Callable[[list[Card]], tuple[tuple[Card, ...], ...]] | None = None
    """How the person has put cards of the hand into groups."""


def moments(game: str, players: int) -> Iterator[Asked]:
    """What a table of a game has to hold with so many players."""
    return _OF[game](players) if game in _OF else _played(game, players)


def _played(game: str, players: int) -> Iterator[Asked]:
    """What comes up in a match that is played at random, wherever the person is asked: of a game without moments."""
    rules = game_by_id(game)
    options = complete(rules.options, players, {})
    played = begin(game, players, options, seed=1)
    for number in range(_PLIES):
        if number and not played.step():
            return
        if played.match.seat == 0 and number % 5 == 0:
            model = TableModel(rules.view(played.state, Viewer(0)))
            yield Asked(f"ply {number}", model, tuple(rules.legal_actions(played.state)), options)


# -- Dang It! --------------------------------------------------------------------------------


def _dang_it(players: int) -> Iterator[Asked]:
    def moment(
        phase: Phase, hand: int, pile: int, *, stock: int = 0, won: int = 0, drawn: int = 0, to_act: int = 0
    ) -> TableModel:
        pack = [Card(i) for i in range(52)] * 2
        zones: Zones = {}

        def lay(zone: Zone, count: int, *, seen: bool) -> None:
            taken = [pack.pop() for _ in range(min(count, len(pack)))]
            if taken:
                zones[zone] = tuple(taken) if seen else (HIDDEN,) * len(taken)

        for seat in range(players):
            lay(Zone(ZoneKind.HAND, seat), hand, seen=seat == 0)
            lay(Zone(ZoneKind.DRAWN, seat), drawn, seen=True)
        lay(Zone(ZoneKind.PILE), pile, seen=True)
        if pile:
            # No card has a longer name.
            zones[Zone(ZoneKind.PILE)] = (*zones[Zone(ZoneKind.PILE)][:-1], card_of(Rank.QUEEN, Suit.DIAMONDS))
        lay(Zone(ZoneKind.STOCK), stock, seen=False)
        for seat in range(players):
            lay(Zone(ZoneKind.WON, seat), min(won, len(pack) // max(1, players - seat)), seen=False)
        facts = {(Fact.ROUND, NOBODY): 13, (Fact.DEALER, NOBODY): 0}
        facts |= {(Fact.SCORE, seat): 100 + seat for seat in range(players)}
        if phase is Phase.DRAW_FOR_DEAL:
            facts |= {(Fact.DRAWING, seat): 1 for seat in range(players)}
        return TableModel(View("dang_it", players, Viewer(0), zones, facts, to_act, phase))

    def all_of(model: TableModel) -> tuple[Action, ...]:
        return tuple(PLAY[token.card] for token in model.tokens(ZoneKind.HAND, 0))

    options = {"rounds": 20, "packs": 2}
    whole, begun = (moment(Phase.DRAW_FOR_DEAL, 0, 0, stock=104, drawn=drawn) for drawn in (0, 1))
    yield Asked("a pack to draw from", whole, (DRAW_AT[0],), options)
    yield Asked("one card drawn each", begun, (DRAW_AT[0],), options)
    led = moment(Phase.LEAD, 7, 0, stock=20, won=9)
    yield Asked("the person leads", led, all_of(led), options)
    followed = moment(Phase.FOLLOW, 7, 13, stock=20, won=9)
    yield Asked("the person follows", followed, all_of(followed), options)
    yield Asked("nothing follows", moment(Phase.FOLLOW, 7, 40, won=0), (DANG_IT,), options)
    yield Asked("somebody else's turn", moment(Phase.FOLLOW, 5, 2, won=9, to_act=players - 1), (), options)


# -- Screw Your Neighbor ---------------------------------------------------------------------

_KINGS, _GIVEN, _TEN = (parse_card("KH"), parse_card("KS")), parse_card("9D"), parse_card("TC")


def _screw_your_neighbor(players: int) -> Iterator[Asked]:
    last = players - 1

    def moment(
        *, shown: Mapping[int, Card] | None = None, given: int | None = None, to_act: int = 0,
        dealer: int = last, aside: bool = False, pennies: int = 8,
    ) -> TableModel:  # fmt: skip
        open_ = shown or {}
        zones: Zones = {Zone(ZoneKind.STOCK): (HIDDEN,) * (52 - players - aside)}
        for seat in range(players):
            if seat in open_:
                zones[Zone(ZoneKind.SHOWN, seat)] = (open_[seat],)
            else:
                card = _TEN if seat == 0 else _GIVEN if seat == given else HIDDEN
                zones[Zone(ZoneKind.HAND, seat)] = (card,)
        if aside:
            zones[Zone(ZoneKind.ASIDE)] = (parse_card("2C"),)
        facts = {(Fact.ROUND, NOBODY): 11, (Fact.DEALER, NOBODY): dealer}
        facts |= {(Fact.PENNIES, seat): pennies for seat in range(players)}
        # Once every card lies open nobody is asked any more.
        asked = to_act if any(zone.kind is ZoneKind.HAND for zone in zones) else None
        return TableModel(View("screw_your_neighbor", players, Viewer(0), zones, facts, asked, Phase.TURN))

    keeps = max(t("screw_your_neighbor.label.keep"), t("screw_your_neighbor.label.swap"), key=len)
    yield Asked("a swap", moment(given=last), (SWAP, KEEP), {}, keeps)
    yield Asked("the dealer's turn", moment(dealer=0, aside=True), (DRAW, KEEP), {}, keeps)
    kings = moment(shown=dict.fromkeys(range(1, players), _KINGS[0]))
    yield Asked("only kings to swap with", kings, (KEEP,), {"blocked_swap": "jump"}, keeps)
    yield Asked("a king in the way", kings, (KEEP,), {"blocked_swap": "keep"}, keeps)
    yield Asked("I show a king", moment(shown={0: _KINGS[1]}, to_act=last), (), {}, keeps)
    yield Asked("twelve pennies", moment(pennies=12), (SWAP, KEEP), {"pennies": 12}, keeps)
    low = parse_card("3C")
    yield Asked("all lose", moment(shown=dict.fromkeys(range(players), low), aside=True), (), {}, keeps)
    high = dict.fromkeys(range(players), _GIVEN)
    yield Asked("two lose", moment(shown=high | {0: low, last: low}, aside=True), (), {}, keeps)
    drew = moment(shown=high | {last: _KINGS[0]}, dealer=last, aside=True)
    yield Asked("a drawn king loses", drew, (), {"drawn_king": "loses"}, keeps)


# -- Shithead --------------------------------------------------------------------------------

_PLACES = {2: 6, 3: 4, 4: 3}


def _shithead(players: int) -> Iterator[Asked]:
    size = _PLACES[players]

    def moment(
        hand: int, stack: int, *, others: int = 4, stock: int = 5, burnt: int = 4, places: int = size,
        up: bool = True, phase: Phase = Phase.FOLLOW, to_act: int = 0,
    ) -> TableModel:  # fmt: skip
        pack = packs(1, jokers=True)
        # A stack of fours and eights below a six: the longest rule, and a word on how many are alike.
        order = sorted(pack, key=lambda card: (card * 17) % 53)
        same = [card for card in order if card % 13 == Rank.SIX and card < 52]
        rest = [card for card in order if card not in same]
        zones: Zones = {}

        def lay(zone: Zone, count: int, *, seen: bool) -> None:
            taken = [rest.pop() for _ in range(min(count, len(rest)))]
            if taken:
                zones[zone] = tuple(taken) if seen else (HIDDEN,) * len(taken)

        if stack:
            lay(Zone(ZoneKind.STACK), max(0, stack - 2), seen=True)
            zones[Zone(ZoneKind.STACK)] = (*zones.get(Zone(ZoneKind.STACK), ()), *same[:2])
        lay(Zone(ZoneKind.HAND, 0), hand, seen=True)
        for seat in range(players):
            for place in range(places):
                lay(Zone(ZoneKind.FACE_DOWN, seat, place), 1, seen=False)
                if up:
                    lay(Zone(ZoneKind.FACE_UP, seat, place), 1, seen=True)
            if seat:
                lay(Zone(ZoneKind.HAND, seat), others, seen=False)
        lay(Zone(ZoneKind.STOCK), stock, seen=False)
        lay(Zone(ZoneKind.BURNT), burnt, seen=False)
        facts = {(Fact.DEAL, NOBODY): 2, (Fact.DIRECTION, NOBODY): -1, (Fact.START_RANK, NOBODY): Rank.QUEEN}
        facts |= {(Fact.SHITHEAD, 1): 1} | {(Fact.SCORE, seat): seat for seat in range(players)}
        return TableModel(View("shithead", players, Viewer(0), zones, facts, to_act, phase))

    def hand_of(model: TableModel) -> tuple[Card, ...]:
        return tuple(token.card for token in model.tokens(ZoneKind.HAND, 0))

    def plays(model: TableModel) -> tuple[Action, ...]:
        return *(Play((card,), "hand") for card in hand_of(model)), PICK_UP

    options = {"deals": 5, "jokers_reverse": True, "threes_invisible": True}
    first = moment(size, 0, phase=Phase.ARRANGE, burnt=0, stock=20)
    up = tuple(tokens[0].card for zone, tokens in sorted(first.zones.items(), key=lambda pair: pair[0].number)
               if zone.kind is ZoneKind.FACE_UP and zone.owner == 0)  # fmt: skip
    yield Asked("the exchange", first, (Arrange(up),), options)
    starts = moment(size, 0, phase=Phase.START, stock=20, burnt=0)
    yield Asked("the person starts", starts, plays(starts)[:-1], options)
    later = moment(7, 8)
    yield Asked("a little later", later, plays(later), options, chosen=1)
    plain = moment(7, 8)
    yield Asked("without house rules", plain, plays(plain), {"deals": 5})
    yield Asked("nothing goes", moment(5, 13, stock=0), (PICK_UP,), options)
    many = moment(30 if players < 4 else 20, 3, others=1, stock=0, burnt=0)
    yield Asked("a large hand", many, plays(many), options)
    blind = moment(0, 9, up=False, others=12, stock=0)
    yield Asked("blind cards", blind, tuple(Flip(place) for place in range(size)), options)
    table = moment(0, 9, others=12, stock=0)
    shown = tuple(tokens[0].card for zone, tokens in table.zones.items()
                  if zone.kind is ZoneKind.FACE_UP and zone.owner == 0)  # fmt: skip
    yield Asked("from the table", table, (Play(shown[:1], "face_up"), PICK_UP), options)
    short = moment(3, 4, places=3, to_act=players - 1)
    yield Asked("a short game", short, (), {**options, "short_game": True})


# -- D$%n You! -------------------------------------------------------------------------------


def _damn_you(players: int) -> Iterator[Asked]:
    sevens = tuple(card_of(Rank.SEVEN, suit) for suit in SUITS)

    def moment(
        lying: Sequence[Card], *, hand: int = 0, phase: Phase = Phase.TURN, chips: int = 100, to_act: int = 0,
        standing: Card | None = None,
    ) -> TableModel:  # fmt: skip
        pack = [card for card in packs(1, jokers=True) if card not in lying and card != standing]
        zones: Zones = {Zone(ZoneKind.TABLEAU, NOBODY, card): (card,) for card in lying}
        if standing is not None:
            zones[Zone(ZoneKind.TABLEAU, NOBODY, standing)] = (joker(0),)
            pack.remove(joker(0))
        most = hand or -(-54 // players)
        zones[Zone(ZoneKind.HAND, 0)] = tuple(pack[-most:])
        for seat in range(1, players):
            zones[Zone(ZoneKind.HAND, seat)] = (HIDDEN,) * (54 // players - 1) + (joker(1),)
        facts = {(Fact.DEAL, NOBODY): 2, (Fact.DEALER, NOBODY): players - 1, (Fact.CHIPS, POT): 188}
        facts |= {(Fact.CHIPS, seat): chips and chips + seat for seat in range(players)}
        return TableModel(View("damn_you", players, Viewer(0), zones, facts, to_act, phase))

    paid = n("damn_you.label.paid_part", 18, paid=10)
    options = {"hands": 20}
    start = moment(())
    yield Asked("the seven of diamonds", moment((), phase=Phase.START),
                (PLAY[card_of(Rank.SEVEN, Suit.DIAMONDS)],), options, paid)  # fmt: skip
    hand = tuple(token.card for token in start.tokens(ZoneKind.HAND, 0))
    yield Asked("a joker or a card", moment(sevens), (LayJoker(joker(1), sevens[0]), PLAY[hand[0]]), options, paid)
    six, five, eight = (card_of(rank, Suit.DIAMONDS) for rank in (Rank.SIX, Rank.FIVE, Rank.EIGHT))
    yield Asked("a run", moment(sevens), (PLAY[six], Run((six, five))), options, paid)
    two = (Exchange(six), Exchange(eight), PLAY[hand[0]])
    yield Asked("two exchanges", moment(sevens, standing=six), two, options, paid)
    yield Asked("only an exchange", moment(sevens, standing=eight), (Exchange(eight),), options, paid)
    yield Asked("on the house", moment(sevens, chips=0), (PAY,), options, paid)
    yield Asked("a few cards", moment(sevens, hand=3), (PAY,), options, paid)
    yield Asked("somebody else's turn", moment(sevens, to_act=players - 1), (), options, paid)


# -- That Dam Game ---------------------------------------------------------------------------

_LARGEST = 36
"""Cards in a hand after ten begs in the last hand of a match."""


def _that_dam_game(players: int) -> Iterator[Asked]:
    def moment(
        contract: int, owners: Sequence[int] = (), *, hand: int = 0, longer: int = 0, phase: Phase = Phase.DRAW,
        offered: int = players - 1,
    ) -> TableModel:  # fmt: skip
        pack = packs(4, jokers=True)
        zones: Zones = {}
        facts = {(Fact.DEAL, NOBODY): 3, (Fact.DEALER, NOBODY): 1, (Fact.CONTRACT, NOBODY): contract,
                 (Fact.OFFERED_BY, NOBODY): offered}  # fmt: skip
        number = 0
        for seat in owners:
            facts[Fact.MELDED, seat] = 1
            for part, count in enumerate(sizes(contract_of(contract))):
                long = min(13, count + longer)
                if part < contract_of(contract).sets:
                    laid = [card_of(Rank.NINE, SUITS[i % 4], i // 4) for i in range(count + longer)]
                else:
                    # The first card is a wild.
                    laid = [joker(1), *(card_of(Rank((place + 1) % 13), SUITS[part]) for place in range(1, long))]
                    facts[Fact.STANDS_FOR, number] = 0
                zones[Zone(ZoneKind.MELD, seat, number)] = tuple(laid)
                number += 1
        zones[Zone(ZoneKind.HAND, 0)] = tuple(
            pack[i * 7 % len(pack)] for i in range(hand or contract_of(contract).cards)
        )
        for seat in range(1, players):
            zones[Zone(ZoneKind.HAND, seat)] = (HIDDEN,) * contract_of(contract).cards
        zones[Zone(ZoneKind.STOCK)] = (HIDDEN,) * 88
        zones[Zone(ZoneKind.DISCARD)] = (card_of(Rank.QUEEN, SUITS[0]),) * 5
        for seat in range(players):
            facts[Fact.SCORE, seat] = 1000 + seat
            facts[Fact.BEGS, seat] = 1 + seat % 3
        return TableModel(View("that_dam_game", players, Viewer(0), zones, facts, 0, phase))

    def throws(model: TableModel) -> tuple[Action, ...]:
        return tuple(Discard(token.card) for token in model.tokens(ZoneKind.HAND, 0)[:3])

    def tidied(number: int) -> Callable[[list[Card]], tuple[tuple[Card, ...], ...]]:
        contract = contract_of(number)
        return lambda held: in_order(grouped(held, contract).groups, contract, held)

    everybody = tuple(range(players))
    others = everybody[1:]
    yield Asked("a card to draw", moment(1), (DRAW, TAKE))
    # Everybody between the player in turn and the person has declined.
    yield Asked("a card to beg for", moment(9, hand=14, phase=Phase.OFFER, offered=1 % players), (BEG, DECLINE))
    yield Asked("melded, and a card to beg for", moment(9, everybody, hand=9, phase=Phase.OFFER), (BEG, DECLINE))
    for number, owners, cards, longer in ((10, others[:2], 15, 1), (8, others, 22, 2), (7, others, _LARGEST, 4)):
        model = moment(number, owners, hand=cards, longer=longer, phase=Phase.MELD)
        yield Asked(f"contract {number} to put together", model, throws(model), tidied=tidied(number))
    largest = moment(9, others, hand=_LARGEST, longer=2)
    yield Asked("the largest hand", largest, (DRAW, TAKE), tidied=tidied(9))
    all_laid = moment(10, (*others[1:], 0, *others[:1]), hand=9, longer=4, phase=Phase.MELD)
    card = all_laid.tokens(ZoneKind.HAND, 0)[0].card
    yield Asked("cards to lay off", all_laid, (LayOff(card, 0), *throws(all_laid)))
    first = moment(6, (0,), hand=3, phase=Phase.DISCARD)
    yield Asked("the person alone has melded", first, throws(first))


_OF: Mapping[str, Callable[[int], Iterator[Asked]]] = {
    "dang_it": _dang_it,
    "screw_your_neighbor": _screw_your_neighbor,
    "shithead": _shithead,
    "damn_you": _damn_you,
    "that_dam_game": _that_dam_game,
}
