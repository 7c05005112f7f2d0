"""The table of D$%n You!: a field of four suits, runs that are chosen at one tap, jokers, chips and a pot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from game.rules.actions import PAY, PLAY, Action, Exchange, LayJoker, Pay, Play, Run
from game.rules.cards import HIDDEN, RANK_OF, SUIT_OF, Card, Suit, format_card, parse_card
from game.rules.events import (
    POT,
    AntePaid,
    CardsMoved,
    ChipsMoved,
    DealBegan,
    DealEnded,
    Event,
    Fact,
    FactChanged,
    HandSettled,
    JokerExchanged,
    JokerPlaced,
    MatchEnded,
    Passed,
    Phase,
    PotWon,
    RunLaid,
    Shuffled,
    TurnBegan,
    WentOut,
)
from game.rules.zones import Zone, ZoneKind
from game.scenes.tables.base import (
    ActionButton,
    Canvas,
    Effect,
    LayoutContext,
    Moment,
    Plan,
    Prompt,
    Remark,
    TableFace,
    Tag,
    Tap,
    called,
)
from game.scenes.tables.damn_you.field import baize, chips, draw_field, letter, rank_name, stands_for, sunburst
from game.scenes.tables.damn_you.plan import FIELD, OTHERS, Planner, seen_places
from game.texts import n, series, t
from game.ui import shapes
from game.ui.art import Art, Laid
from game.ui.cache import Picture
from game.ui.table.choreographer import Beat
from game.ui.table.model import TableModel, Token
from game.ui.table.motion import Leg, MotionStyle
from game.ui.tween import back, in_out, out

SPIN: Final = 12.0
"""Degrees from picture to picture of a card that spins as it is dealt."""
DEAL: Final = MotionStyle(
    (Leg(0.26, out, arc=0.6, spin=-180.0, spin_step=SPIN, turn_over=(0.55, 0.95)),), landing="deal_tick"
)
LAY: Final = MotionStyle((Leg(0.22, out, arc=0.22, springs=True),), sound="card_lift", landing="card_land")
SLIDE_UNDER: Final = MotionStyle((Leg(0.26, in_out),), sound="card_slide")
SOMERSAULT: Final = MotionStyle((Leg(0.42, back, arc=0.9, spin=360.0, spin_step=15.0),), landing="card_land")
GATHER: Final = MotionStyle((Leg(0.34, in_out, spin_step=3.0),), sound="card_slide")

APART: Final = 0.07
"""Seconds between the cards of a run."""


class DamnYouFace(TableFace):
    """D$%n You! on the table.

    It remembers three things from event to event: how many cards of a run are still to come, everybody's chips
    before the hand, and who won how many hands. Every event is asked about once, in order.
    """

    id = "damn_you"
    theme = "walnut"
    back = "rays"
    aces_high = False

    def __init__(self) -> None:
        self._run_left = 0
        self._before: tuple[int, ...] = ()
        self._won = Counter[int]()

    # -- places -----------------------------------------------------------------

    def plan(self, model: TableModel, table: LayoutContext) -> Plan:
        """Where everything lies: see `Planner`."""
        return Planner(table).plan(model)

    def widths(self, table: LayoutContext) -> list[float]:
        """The field, then the hand."""
        planner = Planner(table)
        return [planner.field().card, planner.hand_width(full=True)]

    def spins(self, table: LayoutContext) -> list[tuple[float, float]]:
        """Cards spin as they are dealt, to the own hand and to the others."""
        return [(Planner(table).hand_width(full=True), SPIN), (OTHERS * table.metrics.c, SPIN)]

    # -- movement ---------------------------------------------------------------

    def beat(self, event: Event, model: TableModel, table: LayoutContext) -> Beat:
        """How long each event is looked at. Payments follow their announcement, so that is what is waited for."""
        match event:
            case CardsMoved():
                return self._move(event, model)
            case RunLaid(count=count):
                self._run_left = count
                return Beat()
            case DealBegan():
                return Beat(0.45)
            case Shuffled():
                return Beat(0.5, cue="shuffle")
            case AntePaid():
                return Beat(0.09)
            case Passed(amount=amount):
                return Beat(0.05 if amount else 0.35)
            case HandSettled():
                return Beat(0.36)
            case PotWon():
                return Beat(0.5)
            case ChipsMoved(source=source):
                return Beat(0.55, cue="pot_win", rest=True) if source == POT else Beat(cue="chip_hop")
            case JokerPlaced():
                return Beat(cue="joker_giggle")
            case JokerExchanged():
                return Beat(cue="exchange")
            case WentOut():
                return Beat(0.9, rest=True, cue="out")
            case TurnBegan():
                return Beat(0.12)
            case DealEnded():
                return Beat(0.6)
            case _:
                return Beat()

    def _move(self, event: CardsMoved, model: TableModel) -> Beat:
        source, target = event.source.kind, event.target.kind
        if target is ZoneKind.STOCK:
            return Beat(0.10 if source is ZoneKind.HAND else 0.018, GATHER)
        if source is ZoneKind.STOCK:
            return Beat(0.055 if model.count(ZoneKind.STOCK) > 1 else 0.3, DEAL)
        if target is ZoneKind.HAND:
            return Beat(0.46, SOMERSAULT)
        if model.count(ZoneKind.TABLEAU, number=event.target.number):
            return Beat(0.1, SLIDE_UNDER)
        self._run_left = max(0, self._run_left - 1)
        return Beat(APART if self._run_left else 0.31, LAY)

    def effects(
        self, event: Event, model: TableModel, table: LayoutContext, plan: Callable[[], Plan]
    ) -> Sequence[Effect]:
        """Chips that hop to the pot and from it, and a burst behind whoever is out."""
        match event:
            case ChipsMoved(source=source, target=target, amount=amount):
                x, y, size = Planner(table).pot()
                ends = {place.seat: (place.x, place.y) for place in plan().seats} | {POT: (x, y)}
                return [chips(f"{source} {target}", amount, ends[source], ends[target], size)]
            case WentOut(seat=seat):
                place = plan().place(seat)
                return [sunburst(seat, place.x, place.y, place.d * 1.9)]
            case _:
                return ()

    # -- words --------------------------------------------------------------------

    def prompt(self, moment: Moment) -> Prompt:
        """What is asked of whom."""
        model, table, legal, selection = moment
        seat = model.to_act
        if seat is None or model.count(ZoneKind.STOCK):
            return Prompt("")
        if not model.count(ZoneKind.HAND, seat):
            if any(zone.kind is ZoneKind.TABLEAU and len(cards) > 1 for zone, cards in model.zones.items()):
                return Prompt("")  # the last card has gone onto a joker, which comes to the hand for it
            return Prompt(table.say("damn_you.prompt.out", seat), "flag")
        if seat not in table.people:
            return Prompt(t("table.turn_of", name=table.names[seat]))
        if not legal:
            return Prompt("")
        if PAY in legal:
            broke = not model.fact(Fact.CHIPS, seat)
            return Prompt(t("damn_you.prompt.house" if broke else "damn_you.prompt.pay"), "close", refused=True)
        icon = "cards"
        chosen = selected(selection)
        if model.phase is Phase.START:
            words, icon = t("damn_you.prompt.start"), f"suit_{letter(Suit.DIAMONDS)}"
        elif chosen and chosen[0] >= JOKERS_FROM:
            words = t("damn_you.prompt.joker")
        elif chosen:
            suit = SUIT_OF[chosen[0]]
            icon = f"suit_{letter(suit)}"
            if len(chosen) > 1:
                words = n("damn_you.prompt.run", len(chosen), suit=suit)
            else:
                words = t("damn_you.prompt.one", card=chosen[0])
        else:
            words = self._what_can_be_done(legal)
        if table.named(seat):
            words = called(table.names[seat], words, table.names)
        return Prompt(words, icon)

    def _what_can_be_done(self, legal: Sequence[Action]) -> str:
        kinds = {type(action) for action in legal}
        if Run in kinds:
            return t("damn_you.prompt.lay_run")
        if LayJoker in kinds:
            return t("damn_you.prompt.lay_joker" if Play in kinds else "damn_you.prompt.only_joker")
        exchanges = [action for action in legal if isinstance(action, Exchange)]
        if exchanges and len(exchanges) == len(legal) == 1:
            return t("damn_you.prompt.only_exchange", card=exchanges[0].card)
        return t("damn_you.prompt.lay")

    def tag(self, model: TableModel, table: LayoutContext) -> Tag | None:
        """None: the field shows what goes."""
        return None

    def pill(self, model: TableModel) -> str:
        """None: there is no pile."""
        return ""

    def subtitle(self, model: TableModel, table: LayoutContext, rounds: Sequence[tuple[int, ...]]) -> str:
        """Which hand it is and who deals."""
        number, dealer = model.fact(Fact.DEAL), model.fact(Fact.DEALER)
        total = table.options.get("hands") or len(table.names)
        if not number:
            return n("damn_you.subtitle_before", int(str(total)))
        name = table.short(dealer)
        return t(table.key("damn_you.subtitle", dealer), number=number, total=total, name=name)

    def plate(self, art: Art, seat: int, name: str, model: TableModel, table: LayoutContext, wide: float) -> Picture:
        """A player's name, cards and chips; with very large words in narrow places the cards alone."""
        planner = Planner(table)
        badges = [shapes.Badge("cards", str(model.count(ZoneKind.HAND, seat)))]
        if planner.both_badges(seat):
            badges.append(shapes.Badge("tokens/chip_red", str(model.fact(Fact.CHIPS, seat))))
        room = planner.plate_room(seat)
        return shapes.plate(art, name, badges, active=model.to_act == seat, wide=wide, max_width=room)

    def labels(self, event: Event, table: LayoutContext) -> Mapping[int, str]:
        """Who has paid how much, until their next turn; who has won how much."""
        match event:
            case Passed(seat=seat, amount=amount):
                return {seat: n("damn_you.label.paid", amount) if amount else t("damn_you.label.house")}
            case HandSettled(seat=seat, owed=owed, paid=paid):
                if paid < owed:
                    return {seat: n("damn_you.label.paid_part", owed, paid=paid)}
                return {seat: n("damn_you.label.paid", paid)}
            case PotWon(seat=seat, amount=amount) if amount:
                return {seat: n("damn_you.label.won", amount)}
            case TurnBegan(seat=seat):
                return {seat: ""}
            case DealBegan() | WentOut():
                return dict.fromkeys(range(len(table.names)), "")
            case _:
                return {}

    # -- what can be touched --------------------------------------------------------

    def buttons(self, moment: Moment) -> list[ActionButton]:
        """The main one lays what is chosen, or pays; beside it the exchanges. It keeps its place while others play."""
        model, table, legal, selection = moment
        exchanges = [action for action in legal if isinstance(action, Exchange)]
        places = Planner(table).buttons(len(exchanges))
        seat = model.to_act
        broke = seat in table.people and PAY in legal and not model.fact(Fact.CHIPS, seat)
        action: Action | None = self._meant(selected(selection), legal)
        if len(legal) == 1 and not isinstance(legal[0], Exchange):
            action = legal[0]
        words, sub = t("damn_you.button.house" if broke else "damn_you.button.pay"), ""
        match action:
            case Run(cards=cards):
                words = t("damn_you.button.run")
                ranks = " ".join(rank_name(RANK_OF[card]) for card in cards)
                sub = t("damn_you.button.run_sub", ranks=ranks, suit=SUIT_OF[cards[0]])
            case Play(cards=(card,)):
                words = t("damn_you.button.lay", rank=RANK_OF[card])
                sub = t("damn_you.button.lay_sub", suit=SUIT_OF[card])
            case Pay():
                sub = t("damn_you.button.house_sub") if broke else ""
            case _:
                action = None
        shown = [ActionButton("main", words, action, "red", places.main, sub=sub, means=PAY)]
        for number, (exchange, box) in enumerate(zip(exchanges, places.others, strict=True)):
            words = t("damn_you.button.exchange", rank=rank_name(RANK_OF[exchange.card]))
            shown.append(ActionButton(f"exchange {number}", words, exchange, "gold", box, size=30, icon="replay"))
        return shown

    def pickable(self, model: TableModel, table: LayoutContext) -> list[tuple[Zone, Token]]:
        """The own hand, once it is dealt."""
        hand = Zone(ZoneKind.HAND, table.me)
        return [(hand, token) for token in model.zones.get(hand, [])]

    def tap(self, zone: Zone, token: Token, moment: Moment) -> Tap:
        """A card that can be laid in one way only is laid; one that belongs to a run chooses the run up to it."""
        card, legal = token.card, moment.legal
        if card == HIDDEN:
            return Tap()
        if card >= JOKERS_FROM and any(isinstance(action, LayJoker) and action.card == card for action in legal):
            return Tap(selection=() if token in moment.selection else (token,))
        if Exchange(card) in legal:
            return Tap(Exchange(card))
        run = run_up_to(card, legal)
        longer = any(isinstance(action, Run) and action.cards[0] == card for action in legal)
        if not run or (len(run) == 1 and not longer):
            return Tap(PLAY[card])
        if selected(moment.selection) == run:
            run = run[:-1]
        return Tap(selection=self._tokens(run, moment))

    def lifted(self, zone: Zone, token: Token, moment: Moment) -> tuple[Token, ...]:
        """With a card of a run comes the run up to it."""
        if token in moment.selection:
            return moment.selection
        run = run_up_to(token.card, moment.legal)
        return self._tokens(run, moment) if len(run) > 1 else (token,)

    def drop(self, zone: Zone, tokens: Sequence[Token], place: str, moment: Moment) -> Action | None:
        """A joker is laid as the card on whose place it is dropped; other cards are laid on their own places."""
        cards = selected(tokens)
        if HIDDEN in cards:
            return None
        if cards[0] >= JOKERS_FROM:
            return LayJoker(cards[0], parse_card(place)) if place != FIELD and moment.legal else None
        if place != FIELD and place not in map(format_card, cards):
            return None
        return self._meant(cards, moment.legal) or PLAY[cards[0]]

    def places(self, zone: Zone, tokens: Sequence[Token], moment: Moment) -> list[str]:
        """The open places for a joker, the one of a dragged card; for chosen ones, which are seen there, the field."""
        cards = selected(tokens)
        if cards and cards[0] >= JOKERS_FROM:
            return [
                format_card(action.stands_for)
                for action in moment.legal
                if isinstance(action, LayJoker) and action.card == cards[0]
            ]
        place = FIELD if moment.selection and set(tokens) == set(moment.selection) else format_card(cards[0])
        return [place] if self._meant(cards, moment.legal) else []

    def hinted(self, action: Action, zone: Zone, token: Token, moment: Moment) -> bool:
        """Whether a hint means this card: all cards of a run are meant."""
        match action:
            case Play(cards=cards) | Run(cards=cards):
                return token.card in cards
            case LayJoker(card=card) | Exchange(card=card):
                return token.card == card
            case _:
                return False

    def hint(self, action: Action) -> str:
        """An action in a few words."""
        match action:
            case Play(cards=cards):
                return t("damn_you.hint.lay", card=cards[0])
            case Run(cards=cards):
                return t("damn_you.hint.run", card=cards[-1])
            case LayJoker(stands_for=place):
                return t("damn_you.hint.joker", card=place)
            case Exchange(card=card):
                return t("damn_you.hint.exchange", card=card)
            case _:
                return t("damn_you.hint.pay")

    def _meant(self, cards: tuple[Card, ...], legal: Sequence[Action]) -> Action | None:
        """What laying these cards together is, if it is legal. Several are in the order in which they lie."""
        for action in legal:
            match action:
                case Play(cards=found) | Run(cards=found):
                    if len(found) == len(cards) and set(found) == set(cards):
                        return action
                case Exchange(card=card) if cards == (card,):
                    return action
        return None

    def _tokens(self, cards: Sequence[Card], moment: Moment) -> tuple[Token, ...]:
        hand = {token.card: token for token in moment.model.tokens(ZoneKind.HAND, moment.table.me)}
        return tuple(hand[card] for card in cards)

    # -- picture ------------------------------------------------------------------------

    def laid(self, art: Art, model: TableModel, table: LayoutContext) -> Laid:
        """The baize with its closed places."""
        return baize(art, Planner(table).field())

    def below(self, look: Canvas, moment: Moment, plan: Plan) -> None:
        """The open places, the pot, the dealer's button."""
        model, table = moment.model, moment.table
        planner = Planner(table)
        mine = {action.cards[0] for action in moment.legal if isinstance(action, Play | Run)}
        chosen = selected(moment.selection)
        ghosts = chosen if chosen and chosen[0] < JOKERS_FROM and self._meant(chosen, moment.legal) else ()
        taken = seen_places(model)
        draw_field(look, planner.field(), taken, mine, [card for card in ghosts if card not in taken])
        x, y, size = planner.pot()
        pot = model.fact(Fact.CHIPS, POT)
        if pot:
            look.show("pot", look.art.pot(pot, size), x, y, 0.4)
        if not model.fact(Fact.DEAL):
            return
        for place in plan.seats:
            if place.seat == model.fact(Fact.DEALER):
                side = -0.55 if place.tail == "right" and place.seat != table.me else 0.55
                button = look.art.token("dealer", max(30 * look.metrics.u, place.d * 0.4))
                look.show("dealer", button, place.x + side * place.d, place.y + 0.40 * place.d, 3.5)

    def above(self, look: Canvas, moment: Moment, plan: Plan) -> None:
        """What standing jokers stand for."""
        field = Planner(moment.table).field()
        for zone, tokens in moment.model.zones.items():
            if zone.kind is ZoneKind.TABLEAU and len(tokens) == 1 and tokens[0].card >= JOKERS_FROM:
                stands_for(look, field, tokens[0], Card(zone.number))

    # -- what is told -------------------------------------------------------------------

    def part_ended(self, event: Event, before: TableModel) -> tuple[int, ...] | None:
        """A hand: the chips that everybody has gained or lost since it began."""
        now = tuple(before.fact(Fact.CHIPS, seat) for seat in range(before.players))
        if isinstance(event, DealBegan):
            self._before = now
        if isinstance(event, DealEnded):
            self._won[-1 if event.seat is None else event.seat] += 1
            return tuple(after - first for after, first in zip(now, self._before, strict=True))
        return None

    def notes(self, model: TableModel, table: LayoutContext) -> tuple[str, ...]:
        """How many pots everybody took."""
        return tuple(n("damn_you.note.pots", self._won[seat]) for seat in range(model.players))

    def totals(self, model: TableModel, rounds: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
        """Everybody's chips."""
        return tuple(model.fact(Fact.CHIPS, seat) for seat in range(model.players))

    def log(self, event: Event, before: TableModel, table: LayoutContext) -> str | None:
        """Events in sentences."""

        def said(name: str, seat: int, **blanks: object) -> str:
            return table.say(f"damn_you.log.{name}", seat, **blanks)

        def counted(name: str, seat: int, count: int) -> str:
            return table.count(f"damn_you.log.{name}", seat, count)

        match event:
            case DealBegan(number=number, dealer=dealer):
                return said("deal", dealer, number=number)
            case AntePaid(seat=seat, amount=amount):
                return counted("ante", seat, amount)
            case FactChanged(fact=Fact.BEGAN, value=seat) if seat >= 0:
                return said("begins", seat)
            case CardsMoved(cards=(card,), source=source, target=target):
                plain = source.kind is ZoneKind.HAND and target.kind is ZoneKind.TABLEAU and card == target.number
                exchanged = before.count(ZoneKind.TABLEAU, number=target.number) if plain else 0
                return said("lay", source.owner, card=card) if plain and not exchanged else None
            case RunLaid(seat=seat, count=count):
                return counted("run", seat, count)
            case JokerPlaced(seat=seat, stands_for=place):
                return said("joker", seat, card=place)
            case JokerExchanged(seat=seat, card=card):
                return said("exchange", seat, card=card)
            case Passed(seat=seat, amount=amount):
                return said("pay" if amount else "house", seat)
            case WentOut(seat=seat):
                return said("out", seat)
            case HandSettled(seat=seat, owed=owed, paid=paid):
                if paid < owed:
                    return table.count("damn_you.log.settled_part", seat, owed, paid=paid)
                return counted("settled", seat, paid)
            case PotWon(seat=seat, amount=amount) if amount:
                return counted("pot", seat, amount)
            case DealEnded():
                gained = [before.fact(Fact.CHIPS, s) - first for s, first in enumerate(self._before)]
                parts = [
                    t("damn_you.log.hand_points", name=table.names[s], points=f"{points:+d}")
                    for s, points in enumerate(gained)
                ]
                return t("damn_you.log.hand_over", number=before.fact(Fact.DEAL), points=series(parts))
            case MatchEnded(winners=winners):
                return table.won(winners)
            case _:
                return None

    def remarks(self, event: Event, table: LayoutContext) -> list[Remark]:
        """Who pays, curses; who is out, does not hide it; and jokers are never laid in silence."""
        match event:
            case Passed(seat=seat):
                return [Remark(seat, "pay_chip", "cursing", 0.30)]
            case JokerPlaced(seat=seat) if seat not in table.people:
                return [Remark(seat, "joker", "happy", 0.5)]
            case JokerExchanged(seat=seat) if seat not in table.people:
                return [Remark(seat, "exchange", "happy", 0.7)]
            case RunLaid(seat=seat, count=count) if seat not in table.people and count > 2:
                return [Remark(seat, "run", "happy", 0.4)]
            case HandSettled(seat=seat, owed=owed) if seat not in table.people and owed > 3:
                return [Remark(seat, "lost", "cursing", 0.3)]
            case PotWon(seat=seat, amount=amount) if seat not in table.people and amount:
                return [Remark(seat, "pot", "happy", 0.8)]
            case MatchEnded(winners=winners):
                return [Remark(seat, "win", "happy", 1.0) for seat in winners if seat not in table.people]
            case _:
                return []


JOKERS_FROM: Final = 52
"""Cards from this number on are jokers."""


def selected(tokens: Sequence[Token]) -> tuple[Card, ...]:
    """The cards of some tokens, those of a run from its open place outward."""
    cards = tuple(token.card for token in tokens)
    outward = sorted(cards)
    return tuple(outward) if cards and outward[0] % 13 > 6 else tuple(reversed(outward))


def run_up_to(card: Card, legal: Sequence[Action]) -> tuple[Card, ...]:
    """The cards from the open place to one of them, if they can be laid at one go: the card alone, or a run."""
    for action in legal:
        if isinstance(action, Play | Run) and action.cards[-1] == card:
            return action.cards
    return ()
