"""The table of That Dam Game: melds of everybody, a contract to put together, and begging hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from game.rules.actions import BEG, DECLINE, DRAW, TAKE, Action, Beg, Decline, Discard, Draw, LayOff, Meld, Take
from game.rules.cards import HIDDEN, Card
from game.rules.events import (
    BegDeclined,
    BegMade,
    CardsMoved,
    DealBegan,
    DealEnded,
    Event,
    Fact,
    LaidOff,
    MeldLaid,
    MeldRearranged,
    Phase,
    ScoreChanged,
    Shuffled,
    StockRenewed,
    TurnBegan,
    WentOut,
)
from game.rules.refusals import Refusal, card_words
from game.rules.zones import Zone, ZoneKind
from game.scenes.tables.base import (
    ActionButton,
    Canvas,
    Draft,
    Effect,
    Moment,
    Plan,
    Prompt,
    Remark,
    Table,
    TableFace,
    Tag,
    Tap,
    called,
    list_words,
)
from game.scenes.tables.that_dam_game_look import draw_brackets, draw_row, draw_tray, draw_wilds, plate
from game.scenes.tables.that_dam_game_places import DISCARD, STOCK, Places, RowPlace, TrayPlace
from game.scenes.tables.that_dam_game_words import notes, rank_words, sentence, spoken
from game.session.contracts import (
    Contract,
    Groups,
    Place,
    contract_of,
    fault,
    find_groups,
    in_order,
    lay_out,
    meld_of,
    place_for,
    sizes,
)
from game.ui import shapes, text
from game.ui.art import Art, CardState
from game.ui.cache import Picture
from game.ui.table.choreographer import Beat
from game.ui.table.model import TableModel, Token
from game.ui.table.motion import Leg, Style
from game.ui.table.spots import Box, Spot
from game.ui.texts import n, t
from game.ui.theme import GOLD, LINE, PALE
from game.ui.tween import back, in_out, out

DEAL: Final = Style((Leg(0.26, out, arc=0.4, spin=-180.0, spin_step=15.0, turn_over=(0.5, 0.95)),), landing="deal_tick")
DRAW_CARD: Final = Style((Leg(0.26, out, arc=0.08, turn_over=(0.1, 0.7)),), sound="card_lift", landing="card_land")
TAKE_CARD: Final = Style((Leg(0.36, out, arc=0.15),), sound="card_lift", landing="card_land")
THROW: Final = Style((Leg(0.24, out, arc=0.22, springs=True),), sound="card_lift", landing="card_land")
MELD: Final = Style((Leg(0.30, back),), stagger=0.03, landing="meld_thump")
LAY_OFF: Final = Style((Leg(0.26, back, arc=0.2),), sound="card_lift", landing="meld_thump")
GATHER: Final = Style((Leg(0.34, in_out, spin_step=6.0),), sound="card_slide")
DEAL_SECONDS: Final = 2.6
"""How long a deal takes at most; with many cards they follow each other faster."""


class ThatDamFace(TableFace):
    """That Dam Game on the table."""

    id = "that_dam_game"
    theme = "felt"
    back = "waves"
    aces_high = True

    def __init__(self) -> None:
        self._laid_out: tuple[Plan, Places, list[RowPlace], TrayPlace | None] | None = None
        self._tidy: tuple[tuple[frozenset[Card], int], Groups] | None = None
        self._gained: dict[int, int] = {}
        self._outs = Counter[int]()
        """Points of the hand that just ended, as they are told seat by seat."""

    # -- places -----------------------------------------------------------------

    def plan(self, model: TableModel, table: Table) -> Plan:
        """From the lower edge up: hand, brackets, prompt, contract; the rest is for melds."""
        places = Places(model, table)
        rows, tray = places.rows(), places.tray()
        plan = places.plan(rows, tray)
        self._laid_out = (plan, places, rows, tray)
        return plan

    def widths(self, table: Table) -> list[float]:
        """The hand, the discard pile, the tray."""
        c = table.metrics.c
        return [c, (178 if table.metrics.small and not table.metrics.portrait else 148) / 160 * c]

    # -- the contract that is put together ---------------------------------------------

    def _hand(self, model: TableModel, table: Table) -> list[Card]:
        return [token.card for token in model.tokens(ZoneKind.HAND, table.me) if token.card != HIDDEN]

    def _groups(self, places: Places) -> Groups:
        """What the person has put together, one group a part of the contract."""
        if places.contract is None:
            return ()
        count = len(sizes(places.contract))
        drafted = places.table.drafted
        if len(drafted) != count:
            return ((),) * count
        fits = (lay_out(group, part, places.contract) is not None for part, group in enumerate(drafted))
        return drafted if all(fits) else ((),) * count

    def _found(self, hand: Sequence[Card], contract: Contract) -> Groups:
        """The hand put together as well as can be; searched for once a hand, for it takes some milliseconds."""
        key = (frozenset(hand), contract.number)
        if self._tidy is None or self._tidy[0] != key:
            self._tidy = (key, in_order(find_groups(hand, contract), contract, hand))
        return self._tidy[1]

    def _drafting(self, moment: Moment) -> Places | None:
        """The places, while there is a contract to put together."""
        places = Places(moment.model, moment.table)
        return places if places.has_tray else None

    def _laid(self, places: Places, groups: Groups) -> list[list[Place]]:
        """What lies in the parts of the contract."""
        contract = places.contract
        assert contract is not None
        grouped = {card for group in groups for card in group}
        loose = [card for card in self._hand(places.model, places.table) if card not in grouped]
        laid = []
        for part, group in enumerate(groups):
            slots = lay_out(group, part, contract, loose)
            assert slots is not None, "a part of a contract holds what can be no part of it"
            laid.append(slots)
        return laid

    def _whole(self, moment: Moment) -> Meld | None:
        """The contract as it can be laid now, from what the person has put together."""
        model, legal = moment.model, moment.legal
        places = self._drafting(moment) if legal and model.phase is Phase.MELD else None
        if places is None or places.contract is None:
            return None
        return meld_of(self._groups(places), places.contract)

    def _into(self, token: Token, moment: Moment, part: int | None = None) -> Draft | None:
        """A card put into a part of the contract, the best one if none is named; None if it fits nowhere."""
        places = self._drafting(moment)
        if places is None or places.contract is None:
            return None
        groups = tuple(tuple(card for card in group if card != token.card) for group in self._groups(places))
        hand = self._hand(moment.model, moment.table)
        if part is None:
            part = place_for(token.card, groups, places.contract, hand)
        if part is None or part >= len(groups):
            return None
        if lay_out((*groups[part], token.card), part, places.contract) is None:
            return None
        groups = tuple((*g, token.card) if i == part else g for i, g in enumerate(groups))
        return Draft(in_order(groups, places.contract, hand), (token,))

    def _misfit(self, token: Token, part: int, moment: Moment) -> Refusal | None:
        """Why a card cannot be put into a part of the contract."""
        places = self._drafting(moment)
        if places is None or places.contract is None:
            return None
        return fault((*self._groups(places)[part], token.card), part, places.contract)

    def _out_of(self, token: Token, moment: Moment) -> Draft | None:
        """A card taken out of the contract again; None if it is in no part of it."""
        drafted = moment.table.drafted
        if not any(token.card in group for group in drafted):
            return None
        return Draft(tuple(tuple(card for card in group if card != token.card) for group in drafted), (token,))

    # -- movement ---------------------------------------------------------------

    def beat(self, event: Event, model: TableModel, table: Table) -> Beat:
        """How long each event is looked at."""
        match event:
            case CardsMoved():
                return self._move(event, model, table)
            case Shuffled():
                return Beat(0.3, cue="shuffle")
            case DealBegan():
                return Beat(0.4)
            case BegMade():
                return Beat(0.45, cue="beg")
            case BegDeclined():
                return Beat(0.3)
            case MeldLaid():
                return Beat(0.35)
            case LaidOff() | MeldRearranged():
                return Beat(0.05)
            case StockRenewed():
                return Beat(0.3)
            case WentOut():
                return Beat(0.9, rest=True, cue="out")
            case DealEnded(seat=None):
                return Beat(0.8, rest=True)
            case TurnBegan():
                return Beat(0.12)
            case _:
                return Beat()

    def _move(self, event: CardsMoved, model: TableModel, table: Table) -> Beat:
        source, target = event.source.kind, event.target.kind
        if target is ZoneKind.STOCK:
            return Beat(0.36, GATHER)
        if target is ZoneKind.MELD:
            if source is ZoneKind.HAND and event.at is None:
                return Beat(0.42, self._drop_from_tray(event, model, table), rest=True)
            return Beat(0.34, LAY_OFF)
        if target is ZoneKind.DISCARD:
            return Beat(0.36, THROW, rest=True)
        if source is ZoneKind.DISCARD:
            return Beat(0.42, TAKE_CARD)
        if self._dealing(event, model):
            cards = contract_of(model.fact(Fact.CONTRACT)).cards * model.players
            return Beat(min(0.055, DEAL_SECONDS / cards), DEAL)
        return Beat(0.34, DRAW_CARD)

    def _drop_from_tray(self, event: CardsMoved, model: TableModel, table: Table) -> Style:
        """A part of the contract rises from the hand to its place in the tray and drops from there to the row."""
        places = Places(model, table)
        tray = places.tray() if event.source.owner == table.me else None
        laid = sum(zone.kind is ZoneKind.MELD and zone.owner == event.target.owner for zone in model.zones)
        if tray is None or laid >= len(tray.groups):
            return MELD
        box = tray.groups[laid].box
        via = Spot(box.x + box.w / 2, box.y + box.h * 0.4, 0.5 * table.metrics.c)
        return Style((Leg(0.16, out, via=via), *MELD.legs), 0.03, "card_slide", "meld_thump")

    def _dealing(self, event: CardsMoved, model: TableModel) -> bool:
        """Whether a card from the stock is dealt: nobody has melded, and the hand is not full yet."""
        number = model.fact(Fact.CONTRACT)
        if event.source.kind is not ZoneKind.STOCK or not number or model.count(ZoneKind.DISCARD):
            return False
        melds = any(zone.kind is ZoneKind.MELD for zone in model.zones)
        return not melds and model.count(ZoneKind.HAND, event.target.owner) < contract_of(number).cards

    # -- words --------------------------------------------------------------------

    def prompt(self, moment: Moment) -> Prompt:
        """What is asked of whom."""
        model, table = moment.model, moment.table
        seat = model.to_act
        places = Places(model, table)
        if seat is None or not places.dealt or places.laying:
            return Prompt("")
        thrown = model.tokens(ZoneKind.DISCARD)
        if model.phase is Phase.OFFER and not thrown:
            return Prompt("")  # somebody has begged: the card is on its way
        rank = rank_words(thrown[-1].card) if thrown else ""
        name = table.names[seat]
        if seat not in table.people:
            if model.phase is Phase.OFFER:
                return Prompt(t("that_dam_game.may_beg", name=name, card=rank))
            return Prompt(t("table.turn_of", name=name))
        if model.phase is Phase.OFFER:
            words = t("that_dam_game.beg_for", card=rank)
            names = [table.names[other].split()[-1] for other in self._declined(model, seat)]
            if names:
                key = "that_dam_game.declines" if len(names) == 1 else "that_dam_game.decline"
                words = t(key, names=list_words(names)) + " " + words
            icon = "hand"
        else:
            words, icon = self._own_turn(moment, rank), "cards"
        if table.named(seat):
            words = called(name, words, table.names)
        return Prompt(words, icon)

    def _own_turn(self, moment: Moment, rank: str) -> str:
        model, table, legal, selection = moment
        if model.phase is Phase.DRAW:
            return t("that_dam_game.draw_or_take", card=rank) if TAKE in legal else t("that_dam_game.draw_first")
        if model.phase is Phase.DISCARD:
            return t("that_dam_game.throw_now")
        if not model.fact(Fact.MELDED, table.me):
            whole = self._whole(moment) is not None
            return t("that_dam_game.complete" if whole else "that_dam_game.put_together")
        if any(isinstance(action, LayOff) for action in legal):
            return t("that_dam_game.lay_off_where" if selection else "that_dam_game.lay_off")
        return t("that_dam_game.throw_now")

    def _declined(self, model: TableModel, seat: int) -> list[int]:
        """Who has let the discard go by before it was offered to a seat: the player in turn first."""
        by = model.fact(Fact.OFFERED_BY)
        asked = [(by + i) % model.players for i in range(1, (seat - by) % model.players)]
        return asked[:1] + [other for other in asked[1:] if model.fact(Fact.BEGS, other)]

    def tag(self, model: TableModel, table: Table) -> Tag | None:
        """The tray says what is asked."""
        return None

    def pill(self, model: TableModel) -> str:
        """The packs have pills of their own."""
        return ""

    def subtitle(self, model: TableModel, table: Table, rounds: Sequence[tuple[int, ...]]) -> str:
        """Which hand it is, and who deals."""
        contracts = table.options.get("contracts", ())
        total = len(contracts) if isinstance(contracts, tuple | list) else 0
        number = max(1, model.fact(Fact.DEAL))
        words = t("that_dam_game.hand_of", number=number, total=total)
        m = table.metrics
        crowded = len(table.names) > 4 and not m.portrait and m.u < 0.9
        if m.small or crowded or not model.fact(Fact.DEAL):
            return words
        dealer = model.fact(Fact.DEALER)
        if not table.named(dealer):
            return words + ", " + t("that_dam_game.you_deal")
        return words + ", " + t("that_dam_game.deals", name=table.names[dealer].split()[-1])

    # -- what can be touched --------------------------------------------------------

    def buttons(self, moment: Moment) -> list[ActionButton]:
        """What can be done now, beside the hand; in the tray the button that puts the contract together."""
        places = Places(moment.model, moment.table)
        first, second, _ = places.buttons()
        found = []
        if moment.legal:
            match moment.model.phase:
                case Phase.DRAW:
                    found = self._to_draw(moment, first, second)
                case Phase.OFFER:
                    found = self._to_beg(moment, first, second)
                case _:
                    found = self._to_throw(moment, first, second)
        tray = places.tray()
        if tray is not None and places.contract is not None and places.dealt and not places.laying:
            hand = self._hand(moment.model, moment.table)
            words = t("that_dam_game.arrange_short" if places.strip else "that_dam_game.arrange")
            tidy = Draft(self._found(hand, places.contract)) if hand else None
            done = tidy is not None and tidy.groups == self._groups(places)
            found.append(ActionButton("arrange", words, None if done else tidy, "ghost", tray.arrange, size=22))
        return found

    def _to_draw(self, moment: Moment, first: Box, second: Box) -> list[ActionButton]:
        buttons = [ActionButton("draw", t("that_dam_game.draw"), DRAW, "red", first, size=46)]
        if TAKE in moment.legal:
            rank = rank_words(moment.model.tokens(ZoneKind.DISCARD)[-1].card)
            buttons.append(ActionButton("take", t("that_dam_game.take", card=rank), TAKE, "ghost", second, size=30))
        return buttons

    def _to_beg(self, moment: Moment, first: Box, second: Box) -> list[ActionButton]:
        price = t("that_dam_game.beg_price_short" if moment.table.metrics.small else "that_dam_game.beg_price")
        no, beg = t("that_dam_game.no_thanks"), t("that_dam_game.beg")
        if moment.model.fact(Fact.MELDED, moment.table.me):
            # Whoever has melded hardly ever wants more cards: to decline is the first thing offered.
            return [
                ActionButton("decline", no, DECLINE, "gold", first, size=36),
                ActionButton("beg", beg, BEG, "ghost", second, icon="hand", sub=price),
            ]
        return [
            ActionButton("beg", beg, BEG, "red", first, icon="hand", sub=price),
            ActionButton("decline", no, DECLINE, "ghost", second, size=30),
        ]

    def _to_throw(self, moment: Moment, first: Box, second: Box) -> list[ActionButton]:
        chosen = moment.selection[0] if moment.selection else None
        action = Discard(chosen.card) if chosen is not None else None
        words = t("that_dam_game.throw", card=rank_words(chosen.card)) if chosen else t("that_dam_game.throw_one")
        meld = self._whole(moment)
        if meld is not None:
            return [
                ActionButton("lay", t("that_dam_game.lay"), meld, "red", first, size=36),
                ActionButton("throw", words, action, "ghost", second, size=30),
            ]
        return [ActionButton("throw", words, action, "red", first, size=36)]

    def pickable(self, model: TableModel, table: Table) -> list[tuple[Zone, Token]]:
        """The hand; while a card is drawn, the stock and the discard on offer."""
        hand = Zone(ZoneKind.HAND, table.me)
        found = [(hand, token) for token in model.zones.get(hand, []) if token.card != HIDDEN]
        if model.to_act in table.people and model.phase in (Phase.DRAW, Phase.OFFER):
            if model.phase is Phase.DRAW:
                found += [(STOCK, token) for token in model.tokens(ZoneKind.STOCK)[-1:]]
            if model.fact(Fact.OFFERED_BY) >= 0:
                found += [(DISCARD, token) for token in model.tokens(ZoneKind.DISCARD)[-1:]]
        return found

    def tap(self, zone: Zone, token: Token, moment: Moment) -> Tap:
        """Packs are drawn from. A card goes into the contract where it fits best, and out again; else it is chosen."""
        if zone.kind is not ZoneKind.HAND:
            return Tap(self._from_pack(zone, moment.model))
        draft = self._out_of(token, moment) or self._into(token, moment)
        if draft is not None:
            return Tap(draft)
        return Tap(selection=() if token in moment.selection else (token,))

    def _from_pack(self, zone: Zone, model: TableModel) -> Action:
        if zone.kind is ZoneKind.STOCK:
            return DRAW
        return BEG if model.phase is Phase.OFFER else TAKE

    def drop(self, zone: Zone, tokens: Sequence[Token], place: str, moment: Moment) -> Action | Draft | Refusal | None:
        """Cards of the hand go onto melds, into the contract or onto the discard pile; packs are drawn to the hand."""
        token = tokens[0]
        if zone.kind is not ZoneKind.HAND:
            return self._from_pack(zone, moment.model) if place == "hand" else None
        kind, _, number = place.partition(" ")
        if kind == "meld":
            return LayOff(token.card, int(number))
        if kind == "group":
            return self._into(token, moment, int(number)) or self._misfit(token, int(number), moment)
        return Discard(token.card) if kind == "discard" else None

    def places(self, zone: Zone, tokens: Sequence[Token], moment: Moment) -> list[str]:
        """Melds that take the card, parts of the contract into which it fits, the discard pile."""
        found = []
        laid_off = {action.onto for action in moment.legal if isinstance(action, LayOff)
                    and action.card == tokens[0].card} if zone.kind is ZoneKind.HAND else set()  # fmt: skip
        drafted = moment.table.drafted
        for name in self.plan_of(moment).drop:
            kind, _, number = name.partition(" ")
            if kind == "meld":
                fits = int(number) in laid_off
            elif kind == "group":
                held = int(number) < len(drafted) and tokens[0].card in drafted[int(number)]
                fits = not held and isinstance(self.drop(zone, tokens, name, moment), Draft)
            else:
                fits = self.drop(zone, tokens, name, moment) in moment.legal
            if fits:
                found.append(name)
        return found

    def pads(self, moment: Moment) -> Mapping[str, tuple[Box, Draft]]:
        """A tap on a card in the tray takes it out again."""
        places = self._drafting(moment)
        tray = places.tray() if places is not None and not places.strip else None
        if places is None or tray is None:
            return {}
        tokens = {token.card: token for token in moment.model.tokens(ZoneKind.HAND, moment.table.me)}
        found = {}
        for part, (group, slots) in enumerate(zip(tray.groups, self._laid(places, self._groups(places)), strict=True)):
            for i, (spot, slot) in enumerate(zip(group.slots, slots, strict=True)):
                draft = self._out_of(tokens[slot.card], moment) if slot.card in tokens else None
                if draft is not None:
                    box = Box(spot.x - spot.width / 2, spot.y - spot.height / 2, spot.width, spot.height)
                    found[f"slot {part} {i}"] = (box, draft)
        return found

    def plan_of(self, moment: Moment) -> Plan:
        """The layout of a moment, which is mostly the last one made."""
        if self._laid_out is not None and self._laid_out[1].model is moment.model:
            return self._laid_out[0]
        return self.plan(moment.model, moment.table)

    def usable(self, zone: Zone, token: Token, moment: Moment) -> bool:
        """Every card of the hand can be put into the contract or thrown."""
        if zone.kind is ZoneKind.HAND:
            return True
        return self._from_pack(zone, moment.model) in moment.legal

    def ring(self, zone: Zone, token: Token, moment: Moment) -> CardState:
        """What is offered shines green; of the hand only what can be laid off is lit."""
        if zone.kind is ZoneKind.DISCARD:
            return "target"
        if zone.kind is ZoneKind.STOCK:
            return "playable"
        fits = any(isinstance(action, LayOff) and action.card == token.card for action in moment.legal)
        return "playable" if fits else "resting"

    def hinted(self, action: Action, zone: Zone, token: Token, moment: Moment) -> bool:
        """Whether a hint to do something means this card."""
        match action:
            case Draw():
                return zone.kind is ZoneKind.STOCK
            case Take() | Beg():
                return zone.kind is ZoneKind.DISCARD
            case Discard(card=card) | LayOff(card=card):
                return token.card == card
            case Meld(sets=sets, runs=runs):
                return any(token.card in part for part in (*sets, *runs))
            case _:
                return False

    def hint(self, action: Action) -> str:
        """An action in a few words."""
        match action:
            case Draw():
                return t("that_dam_game.draw")
            case Take():
                return t("that_dam_game.hint_take")
            case Beg():
                return t("that_dam_game.beg")
            case Decline():
                return t("that_dam_game.no_thanks")
            case Meld():
                return t("that_dam_game.lay")
            case LayOff(card=card):
                return t("that_dam_game.hint_lay_off", card=card_words(card))
            case Discard(card=card):
                return t("that_dam_game.throw", card=card_words(card))
            case _:
                return ""

    # -- what is drawn beside the cards -----------------------------------------------------

    def plate(self, art: Art, seat: int, name: str, model: TableModel, table: Table, wide: float) -> Picture:
        """Cards, begs and score with every name."""
        return plate(art, name, seat, model, table, wide)

    def below(self, look: Canvas, moment: Moment, plan: Plan) -> None:
        """The ground of the melds, the tray, the brackets, and what is said of the packs."""
        if self._laid_out is None or self._laid_out[0] is not plan:
            self.plan(moment.model, moment.table)
        assert self._laid_out is not None
        _, places, rows, tray = self._laid_out
        for row in rows:
            draw_row(look, places, row)
        groups = self._groups(places)
        if tray is not None:
            draw_tray(look, places, tray, self._laid(places, groups))
            if any(groups):
                draw_brackets(look, places, moment, groups)
        if moment.model.fact(Fact.DEAL):
            self._pack_pills(look, places, moment)
        if moment.model.phase is Phase.OFFER and moment.legal:
            self._begs_left(look, places, moment)

    def _pack_pills(self, look: Canvas, places: Places, moment: Moment) -> None:
        model, table = moment.model, moment.table
        m = look.metrics
        (sx, sy, s_room), (dx, dy, d_room) = places.pack_pills()
        count = model.count(ZoneKind.STOCK)
        words = t("that_dam_game.stock", count=count)
        pill = shapes.pill(look.art, words, m.words(19), edge=LINE)
        if pill.body[0] > s_room:
            # A number is never cut: without the word it has room everywhere.
            pill = shapes.pill(look.art, str(count), m.words(19), edge=LINE)
        look.show("stock pill", pill, sx - pill.body[0] / 2, sy - pill.body[1] / 2, 60)
        by = model.fact(Fact.OFFERED_BY)
        if by >= 0 and model.count(ZoneKind.DISCARD):
            name, key = table.names[by].split()[-1], "thrown_by" if table.named(by) else "thrown_by_you"
            pill = shapes.pill(look.art, t(f"that_dam_game.{key}", name=name), m.words(19), edge=LINE)
            if pill.body[0] > d_room:
                words = t(f"that_dam_game.{key}_short", name=name)
                pill = shapes.pill(look.art, words, m.words(19), edge=LINE, max_width=d_room)
            look.show("discard pill", pill, dx - pill.body[0] / 2, dy - pill.body[1] / 2, 60)

    def _begs_left(self, look: Canvas, places: Places, moment: Moment) -> None:
        left = moment.model.fact(Fact.BEGS, moment.table.me)
        match_long = moment.table.options.get("begs_last") != "hand"
        x, y, room = places.buttons()[2]
        key = "begs_left" if match_long else "begs_left_hand"
        if look.metrics.small or places.upright:
            key = "begs_left_short"
        words = n(f"that_dam_game.{key}", left)
        fitted, px = text.fitted(words, round(room), look.metrics.words(18), "semi", look.metrics.smallest)
        image = text.render(fitted, px, PALE, "semi")
        size = image.get_size()
        look.show("begs left", Picture(image, (size[0] // 2, size[1] // 2), size), x, y, 60)

    def above(self, look: Canvas, moment: Moment, plan: Plan) -> None:
        """What the wilds on the table stand for."""
        if self._laid_out is None:
            return
        for row in self._laid_out[2]:
            for meld in row.melds:
                draw_wilds(look, moment.model, meld)

    def effects(self, event: Event, model: TableModel, table: Table, plan: Plan) -> Sequence[Effect]:
        """A begging hand rises from its plate; behind whoever goes out the sun turns once."""
        match event:
            case BegMade(seat=seat):
                place = next(p for p in plan.seats if p.seat == seat)

                def beg(look: Canvas, share: float) -> None:
                    size = look.metrics.px(64)
                    image = look.art.tinted("hand", size, GOLD)
                    picture = Picture(image, (size // 2, size // 2), (size, size))
                    rise = out(min(1.0, share * 2)) * look.metrics.px(46)
                    fade = 255 if share < 0.7 else round(255 * (1 - share) / 0.3)
                    side = 1 if place.y < look.metrics.height / 2 else -1
                    y = place.y + side * (place.d * 0.3 + rise)
                    look.show(f"beg {seat}", picture, place.x + place.d * 0.3, y, 3500, fade)

                return [Effect(f"beg {seat}", 0.9, beg)]
            case WentOut(seat=seat):
                place = next(p for p in plan.seats if p.seat == seat)

                def sun(look: Canvas, share: float) -> None:
                    turn = round(30 * out(share)) * 2.0
                    picture = look.art.token("burst", place.d * 1.9, turn=turn)
                    alpha = round(255 * min(1.0, 4 * share, 4 * (1 - share)))
                    look.show(f"sun {seat}", picture, place.x, place.y, 1, alpha)

                return [Effect(f"sun {seat}", 1.1, sun)]
            case _:
                return ()

    # -- what is told -------------------------------------------------------------------

    def part_ended(self, event: Event, before: TableModel) -> tuple[int, ...] | None:
        """A hand, whose points are told seat by seat."""
        if not isinstance(event, ScoreChanged):
            return None
        if event.seat == 0:
            self._gained.clear()
        self._gained[event.seat] = event.gained
        self._outs[event.seat] += not event.gained
        if event.seat < before.players - 1:
            return None
        return tuple(self._gained.get(seat, 0) for seat in range(before.players))

    def notes(self, model: TableModel, table: Table) -> tuple[str, ...]:
        """How often everybody was out first."""
        return notes([self._outs[seat] for seat in range(model.players)])

    def log(self, event: Event, before: TableModel, table: Table) -> str | None:
        """Events in sentences."""
        dealt = isinstance(event, CardsMoved) and self._dealing(event, before)
        return None if dealt else sentence(event, before, table)

    def remarks(self, event: Event, table: Table) -> list[Remark]:
        """Computers beg, boast and grumble."""
        return spoken(event, table)
