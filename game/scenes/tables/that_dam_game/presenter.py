"""The table of That Dam Game: melds of everybody, a contract to put together, and begging hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from game.rules.actions import BEG, DECLINE, DRAW, TAKE, Action, Beg, Decline, Discard, Draw, LayOff, Meld, Take
from game.rules.cards import HIDDEN, Rank
from game.rules.events import (
    BegMade,
    CardsMoved,
    DealBegan,
    DiscardOffered,
    Event,
    Fact,
    Phase,
    ScoreChanged,
    TurnBegan,
)
from game.rules.refusals import Refusal
from game.rules.zones import Zone, ZoneKind
from game.scenes.tables.base import (
    ActionButton,
    Canvas,
    Draft,
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
from game.scenes.tables.that_dam_game import draft, motion
from game.scenes.tables.that_dam_game.look import (
    draw_brackets,
    draw_row,
    draw_sign,
    draw_tray,
    draw_waiting,
    draw_wilds,
    fairly,
    plate,
)
from game.scenes.tables.that_dam_game.places import DISCARD, STOCK, Places
from game.scenes.tables.that_dam_game.words import notes, rank_of, sentence, spoken
from game.texts import join, n, t
from game.ui import shapes, text
from game.ui.art import Art, CardState
from game.ui.cache import Picture
from game.ui.table.choreographer import Beat
from game.ui.table.model import TableModel, Token
from game.ui.table.spots import Box
from game.ui.theme import LINE, PALE


class ThatDamFace(TableFace):
    """That Dam Game on the table."""

    id = "that_dam_game"
    theme = "felt"
    back = "waves"
    aces_high = True

    def __init__(self) -> None:
        self._laid_out: tuple[Plan, Places] | None = None
        self._begged = False
        """Whether the card that was offered is on its way to somebody who begged for it."""
        self._gained: dict[int, int] = {}
        self._outs = Counter[int]()
        """Points of the hand that just ended, as they are told seat by seat."""

    # -- places -----------------------------------------------------------------

    def plan(self, model: TableModel, table: LayoutContext) -> Plan:
        """From the lower edge up: hand, brackets, prompt, contract; the rest is for melds."""
        places = Places(model, table)
        plan = places.plan()
        self._laid_out = (plan, places)
        return plan

    def widths(self, table: LayoutContext) -> list[float]:
        """The hand, the discard pile, the tray."""
        c = table.metrics.c
        return [c, (178 if table.metrics.small and not table.metrics.portrait else 148) / 160 * c]

    # -- movement ---------------------------------------------------------------

    def beat(self, event: Event, model: TableModel, table: LayoutContext) -> Beat:
        """How long each event is looked at."""
        if isinstance(event, BegMade):
            self._begged = True
        elif isinstance(event, DiscardOffered | TurnBegan | DealBegan):
            self._begged = False
        return motion.beat(event, model, table)

    def effects(
        self, event: Event, model: TableModel, table: LayoutContext, plan: Callable[[], Plan]
    ) -> Sequence[Effect]:
        """A begging hand, and the sun behind whoever goes out."""
        return motion.effects(event, plan)

    # -- words --------------------------------------------------------------------

    def prompt(self, moment: Moment) -> Prompt:
        """What is asked of whom."""
        model, table = moment.model, moment.table
        seat = model.to_act
        places = Places(model, table)
        if seat is None or not places.dealt or places.laying or self._begged:
            return Prompt("")
        if seat == table.me and seat in table.people and not moment.legal:
            return Prompt("")  # the table is still showing what was done
        thrown = model.tokens(ZoneKind.DISCARD)
        rank = rank_of(thrown[-1].card) if thrown else Rank.JOKER
        name = table.names[seat]
        if seat not in table.people:
            if model.phase is Phase.OFFER:
                return Prompt(t("that_dam_game.may_beg", name=name, card=rank))
            return Prompt(t("table.turn_of", name=name))
        if model.phase is Phase.OFFER:
            words = t("that_dam_game.beg_for", card=rank)
            names = [table.short(other) for other in self._declined(model, seat)]
            if names:
                key = "that_dam_game.declines" if len(names) == 1 else "that_dam_game.decline"
                words = t(key, names=join(names)) + " " + words
            icon = "hand"
        else:
            words, icon = self._own_turn(moment, rank), "cards"
        if table.named(seat):
            words = called(name, words, table.names)
        return Prompt(words, icon)

    def _own_turn(self, moment: Moment, rank: Rank) -> str:
        model, table, legal, selection = moment
        if model.phase is Phase.DRAW:
            return t("that_dam_game.draw_or_take", card=rank) if TAKE in legal else t("that_dam_game.draw_first")
        if model.phase is Phase.DISCARD:
            return t("that_dam_game.throw_now")
        if not model.fact(Fact.MELDED, table.me):
            whole = draft.whole(moment) is not None
            return t("that_dam_game.complete" if whole else "that_dam_game.put_together")
        if any(isinstance(action, LayOff) for action in legal):
            return t("that_dam_game.lay_off_where" if selection else "that_dam_game.lay_off")
        return t("that_dam_game.throw_now")

    def _declined(self, model: TableModel, seat: int) -> list[int]:
        """Who has let the discard go by before it was offered to a seat: the player in turn first."""
        by = model.fact(Fact.OFFERED_BY)
        asked = [(by + i) % model.players for i in range(1, (seat - by) % model.players)]
        return asked[:1] + [other for other in asked[1:] if model.fact(Fact.BEGS, other)]

    def tag(self, model: TableModel, table: LayoutContext) -> Tag | None:
        """The tray says what is asked."""
        return None

    def pill(self, model: TableModel) -> str:
        """The packs have pills of their own."""
        return ""

    def subtitle(self, model: TableModel, table: LayoutContext, rounds: Sequence[tuple[int, ...]]) -> str:
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
            return t("that_dam_game.hand_and_deal", hand=words, deal=t("that_dam_game.you_deal"))
        return t("that_dam_game.hand_and_deal", hand=words, deal=t("that_dam_game.deals", name=table.short(dealer)))

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
        tray = places.tray
        if tray is not None and places.contract is not None and places.dealt and not places.laying:
            hand = draft.hand_of(moment.model, moment.table)
            m, words = moment.table.metrics, t("that_dam_game.arrange")
            room = tray.arrange.w - 2 * max(8.0, 16 * m.u)
            if places.strip or text.size(words, m.smallest, "display")[0] > room:
                words = t("that_dam_game.arrange_short")
            tidy = Draft(draft.tidy(hand, places.contract)) if hand else None
            done = tidy is not None and tidy.groups == draft.groups_of(places)
            found.append(
                ActionButton(
                    "arrange",
                    words,
                    None if done else tidy,
                    "ghost",
                    tray.arrange,
                    size=22,
                    why=t("that_dam_game.why.arranged"),
                )
            )
        return found

    def _to_draw(self, moment: Moment, first: Box, second: Box) -> list[ActionButton]:
        buttons = [ActionButton("draw", t("that_dam_game.draw"), DRAW, "red", first, size=46)]
        if TAKE in moment.legal:
            rank = rank_of(moment.model.tokens(ZoneKind.DISCARD)[-1].card)
            buttons.append(ActionButton("take", t("that_dam_game.take", card=rank), TAKE, "ghost", second, size=30))
        return buttons

    def _to_beg(self, moment: Moment, first: Box, second: Box) -> list[ActionButton]:
        m = moment.table.metrics
        price = t(f"that_dam_game.beg_price{'_short' * (m.small or m.words(18) > 1.4 * 18 * m.u)}")
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
        words = t("that_dam_game.throw", card=rank_of(chosen.card)) if chosen else t("that_dam_game.throw_any")
        meld, why = draft.whole(moment), t("that_dam_game.why.throw")
        if meld is not None:
            return [
                ActionButton("lay", t("that_dam_game.lay"), meld, "red", first, size=36),
                ActionButton("throw", words, action, "ghost", second, size=30, why=why),
            ]
        return [ActionButton("throw", words, action, "red", first, size=36, why=why)]

    def pickable(self, model: TableModel, table: LayoutContext) -> list[tuple[Zone, Token]]:
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
        moved = draft.out_of(token, moment) or draft.into(token, moment)
        if moved is not None:
            return Tap(moved)
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
            return draft.into(token, moment, int(number)) or draft.misfit(token, int(number), moment)
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
        places = draft.drafting(moment)
        tray = places.tray if places is not None and not places.strip else None
        if places is None or tray is None:
            return {}
        tokens = {token.card: token for token in moment.model.tokens(ZoneKind.HAND, moment.table.me)}
        found = {}
        for part, (group, slots) in enumerate(zip(tray.groups, draft.laid(places), strict=True)):
            for i, (spot, slot) in enumerate(zip(group.slots, slots, strict=True)):
                taken = draft.out_of(tokens[slot.card], moment) if slot.card in tokens else None
                if taken is not None:
                    box = Box(spot.x - spot.width / 2, spot.y - spot.height / 2, spot.width, spot.height)
                    found[f"slot {part} {i}"] = (box, taken)
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
                return t("that_dam_game.hint_lay_off", card=card)
            case Discard(card=card):
                return t("that_dam_game.throw", card=card)
            case _:
                return ""

    # -- what is drawn beside the cards -----------------------------------------------------

    def plate(self, art: Art, seat: int, name: str, model: TableModel, table: LayoutContext, wide: float) -> Picture:
        """Cards, begs and score with every name."""
        return plate(art, name, seat, model, table, wide)

    def below(self, look: Canvas, moment: Moment, plan: Plan) -> None:
        """The ground of the melds, the tray, the brackets, and what is said of the packs."""
        if self._laid_out is None or self._laid_out[0] is not plan:
            self.plan(moment.model, moment.table)
        assert self._laid_out is not None
        places = self._laid_out[1]
        for row in places.rows:
            draw_row(look, places, row)
        for row in places.waiting:
            draw_waiting(look, places, row)
        draw_sign(look, places)
        groups = draft.groups_of(places)
        if places.tray is not None:
            draw_tray(look, places, places.tray, draft.laid(places))
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
        # Upright it lies left of its pack.
        left = sx - pill.body[0] if places.upright else sx - pill.body[0] / 2
        look.show("stock pill", pill, left, sy - pill.body[1] / 2, 60)
        by = model.fact(Fact.OFFERED_BY)
        if by >= 0 and model.count(ZoneKind.DISCARD) and not self._begged:
            name, key = table.short(by), "thrown_by" if table.named(by) else "thrown_by_you"
            ways = [t(f"that_dam_game.{key}", name=name), t(f"that_dam_game.{key}_short", name=name), name]
            pills = [shapes.pill(look.art, words, m.words(19), edge=LINE) for words in ways]
            cut = shapes.pill(look.art, ways[-1], m.words(19), edge=LINE, max_width=d_room)
            pill = next((pill for pill in pills if pill.body[0] <= d_room), cut)
            look.show("discard pill", pill, dx if places.upright else dx - pill.body[0] / 2, dy - pill.body[1] / 2, 60)

    def _begs_left(self, look: Canvas, places: Places, moment: Moment) -> None:
        left = moment.model.fact(Fact.BEGS, moment.table.me)
        match_long = moment.table.options.get("begs_last") != "hand"
        x, y, room = places.buttons()[2]
        m = look.metrics
        # Upright there is little room between the plate and what names the groups of the hand.
        most = max(m.smallest, min(m.words(18), m.px(24) if places.upright else m.words(18)))
        keys = ("begs_left" if match_long else "begs_left_hand", "begs_left_short")
        ways = [n(f"that_dam_game.{key}", left) for key in keys]
        fitted, px = text.fitted(fairly(ways, room, most, "semi", m.smallest), round(room), most, "semi", m.smallest)
        image = text.render(fitted, px, PALE, "semi")
        size = image.get_size()
        look.show("begs left", Picture(image, (size[0] // 2, size[1] // 2), size), x, y, 60)

    def above(self, look: Canvas, moment: Moment, plan: Plan) -> None:
        """What the wilds on the table stand for."""
        if self._laid_out is None:
            return
        for row in self._laid_out[1].rows:
            for meld in row.melds:
                draw_wilds(look, moment.model, meld)

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

    def notes(self, model: TableModel, table: LayoutContext) -> tuple[str, ...]:
        """How often everybody was out first."""
        return notes([self._outs[seat] for seat in range(model.players)])

    def log(self, event: Event, before: TableModel, table: LayoutContext) -> str | None:
        """Events in sentences."""
        dealt = isinstance(event, CardsMoved) and motion.dealing(event, before)
        return None if dealt else sentence(event, before, table)

    def remarks(self, event: Event, table: LayoutContext) -> list[Remark]:
        """Computers beg, boast and grumble."""
        return spoken(event, table)
