"""The table of Shithead: a stack in the middle, everybody's table cards round it, and a crown nobody wants."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from game.rules.actions import PICK_UP, Action, Arrange, Flip, Origin, Play
from game.rules.cards import HIDDEN, RANK_OF
from game.rules.events import (
    BlindFlipped,
    CardsMoved,
    DealBegan,
    DealDrawn,
    DealEnded,
    DealLost,
    DirectionTurned,
    Event,
    Fact,
    FactChanged,
    Phase,
    SeatSkipped,
    Shuffled,
    StackBurnt,
    StackPickedUp,
    StarterFound,
    TableArranged,
    TurnBegan,
    WentOut,
)
from game.rules.zones import NOBODY, Zone, ZoneKind
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
    Trade,
)
from game.scenes.tables.shithead import words
from game.scenes.tables.shithead.effects import CATCH, crown_place, effects, gloom
from game.scenes.tables.shithead.places import HAND, OWN, STACK, TOP, Planner, size_of
from game.texts import n, t
from game.ui import shapes, text
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.table.choreographer import Beat
from game.ui.table.model import TableModel, Token
from game.ui.table.motion import Leg, MotionStyle
from game.ui.table.spots import Spot
from game.ui.theme import LINE, LINE_VELVET, PALE, PAPER
from game.ui.tween import in_out, linear, out

Z_PILE: Final = 2290.0
"""The words at the lower edge of the stack lie over its cards, below what burns."""
DEAL: Final = MotionStyle((Leg(0.26, out, arc=0.5, spin=-180.0, spin_step=12.0),), landing="deal_tick")
DRAW: Final = MotionStyle((Leg(0.20, out, turn_over=(0.0, 0.8)),), sound="card_slide")
LAY: Final = MotionStyle(
    (Leg(0.22, out, arc=0.22, springs=True),), stagger=0.07, sound="card_lift", landing="card_land"
)
EXCHANGE: Final = MotionStyle((Leg(0.38, in_out, arc=0.3, spin_step=4.0),), sound="card_slide", landing="card_land")
GATHER: Final = MotionStyle((Leg(0.30, in_out, spin_step=6.0),))
AT_ONCE: Final = MotionStyle((Leg(0.01, linear),))
FLIP_RISES, FLIP_HOLDS, FLIP_TURNS, FLIP_WAITS, FLIP_GOES = 0.12, 0.35, 0.18, 0.25, 0.24
"""A blind card rises, holds, turns, holds, and goes where it must: seconds."""


class ShitheadFace(TableFace):
    """Shithead on the table."""

    id = "shithead"
    theme = "velvet"
    back = "rays"
    aces_high = True
    by_rank = True

    def __init__(self) -> None:
        self._failed = NOBODY
        """The seat whose blind card did not go: it speaks only when everybody has seen it."""
        self._crowned = NOBODY
        """The seat that has just lost the deal, until the crown is a fact of the model."""

    # -- places -----------------------------------------------------------------

    def plan(self, model: TableModel, table: LayoutContext) -> Plan:
        """Stack, tables and hands; see `Planner`."""
        return Planner(model, table).plan()

    def widths(self, table: LayoutContext) -> list[float]:
        """Hands and the stack, table cards, the top of the stack."""
        return [width * table.metrics.c for width in (HAND, OWN, TOP)]

    def ahead(self, art: Art, table: LayoutContext) -> list[Callable[[], object]]:
        """The darkness round a burning stack, and the outline that it leaves."""
        width = TOP * table.metrics.c
        return [partial(gloom, art, width), partial(shapes.slot, art, width, colour=PAPER)]

    # -- movement ---------------------------------------------------------------

    def beat(self, event: Event, model: TableModel, table: LayoutContext) -> Beat:
        """How long each event is looked at."""
        match event:
            case CardsMoved():
                return self._move(event, model)
            case Shuffled():
                return Beat(0.35, cue="shuffle")
            case DealBegan():
                return Beat(0.45)
            case TableArranged():
                return Beat(0.15)
            case StarterFound():
                return Beat(0.9)
            case StackBurnt():
                return Beat(CATCH, rest=True, cue="burn")
            case StackPickedUp(count=count):
                return Beat(0.1 if count else 0.0, cue="pick_up_wave" if count else "")
            case BlindFlipped(seat=seat, played=played):
                self._failed = NOBODY if played else seat
                return Beat()
            case TurnBegan():
                self._failed = NOBODY
                return Beat(0.12)
            case WentOut():
                return Beat(0.8, rest=True, cue="out")
            case SeatSkipped() | DirectionTurned():
                return Beat(0.6)
            case FactChanged(fact=Fact.SHITHEAD, seat=seat) if seat == self._crowned:
                self._crowned = NOBODY
                return Beat()
            case DealLost(seat=seat):
                self._crowned = seat
                return Beat(1.5, rest=True, cue="crown_of_shame")
            case DealDrawn():
                return Beat(1.3, rest=True)
            case DealEnded():
                return Beat(0.3)
            case _:
                return Beat()

    def _move(self, event: CardsMoved, model: TableModel) -> Beat:
        source, target, count = event.source.kind, event.target.kind, len(event.cards)
        if source is ZoneKind.STOCK:
            if target is ZoneKind.OUT_OF_PLAY:
                return Beat(0.1, AT_ONCE)
            dealing = model.fact(Fact.START_RANK) < 0
            return Beat(0.05, DEAL) if dealing else Beat(0.14, DRAW)
        if source is ZoneKind.FACE_DOWN and target is not ZoneKind.STOCK:
            return self._flip(event, model)
        if target is ZoneKind.STACK:
            return Beat(0.24 + 0.07 * (count - 1), LAY) if source is ZoneKind.HAND else Beat(0.2, LAY)
        if target is ZoneKind.BURNT:
            return Beat(0.5, AT_ONCE)
        if source is ZoneKind.STACK and target is ZoneKind.HAND:
            return self._wave(event, model)
        if target is ZoneKind.STOCK:
            return Beat(0.05, GATHER)
        return Beat(0.2, EXCHANGE)

    @staticmethod
    def _wave(event: CardsMoved, model: TableModel) -> Beat:
        """The stack lifts as one and breaks over the hand."""
        tokens = model.tokens(ZoneKind.STACK)
        if not tokens:
            return Beat()
        top = tokens[-1].goal
        risen = Spot(top.x, top.y - 0.25 * top.width, top.width, 0.0, top.depth)
        legs = (Leg(0.16, in_out, spin_step=6.0, via=risen), Leg(0.42, out, arc=0.5, spin_step=6.0))
        return Beat(0.62, MotionStyle(legs, stagger=min(0.03, 0.4 / len(event.cards))), rest=True)

    @staticmethod
    def _flip(event: CardsMoved, model: TableModel) -> Beat:
        goal = model.zones[event.source][0].goal
        up = goal._replace(y=goal.y - 0.3 * goal.width, turn=0.0, depth=900.0)
        legs = (
            Leg(FLIP_RISES, out, via=up),
            Leg(FLIP_HOLDS, linear, via=up),
            Leg(FLIP_TURNS, linear, turn_over=(0.0, 1.0), via=up._replace(open=True)),
            Leg(FLIP_WAITS, linear, via=up._replace(open=True)),
            Leg(FLIP_GOES, out, arc=0.2),
        )
        good = event.target.kind is ZoneKind.STACK
        seconds = FLIP_RISES + FLIP_HOLDS + FLIP_TURNS + FLIP_WAITS
        style = MotionStyle(legs, landing="blind_good" if good else "blind_bad")
        return Beat(seconds + (FLIP_GOES if good else 0.1), style, cue="blind_hold")

    def effects(
        self, event: Event, model: TableModel, table: LayoutContext, plan: Callable[[], Plan]
    ) -> Sequence[Effect]:
        """Fire, the crown, the sun behind who is safe, and short notes."""
        return effects(event, model, table, plan)

    # -- words --------------------------------------------------------------------

    def prompt(self, moment: Moment) -> Prompt:
        """What is asked of whom."""
        return words.prompt(moment, size_of(moment.table))

    def tag(self, model: TableModel, table: LayoutContext) -> Tag | None:
        """What goes now, in words."""
        return words.tag(model, table, size_of(table))

    def pill(self, model: TableModel) -> str:
        """The stack says it itself, as its room allows."""
        return ""

    def subtitle(self, model: TableModel, table: LayoutContext, rounds: Sequence[tuple[int, ...]]) -> str:
        """Which deal, and which way round."""
        return words.subtitle(model, table)

    def hint(self, action: Action) -> str:
        """An action in a few words."""
        return words.hint(action)

    def log(self, event: Event, before: TableModel, table: LayoutContext) -> str | None:
        """Events in sentences."""
        return words.log(event, table)

    def remarks(self, event: Event, table: LayoutContext) -> list[Remark]:
        """What may be said to an event."""
        return words.remarks(event, table, self._failed)

    def part_ended(self, event: Event, before: TableModel) -> tuple[int, ...] | None:
        """A deal: one for who has lost it."""
        if not isinstance(event, DealEnded):
            return None
        return tuple(int(seat == event.seat) for seat in range(before.players))

    def outcome(self, model: TableModel, table: LayoutContext, winners: Sequence[int]) -> str:
        """Who got the crown, where a single deal decided; after several, the deals lost say it."""
        return words.outcome(model, table, winners)

    def notes(self, model: TableModel, table: LayoutContext) -> tuple[str, ...]:
        """How often everybody wore the crown."""
        return words.notes(model)

    # -- looks ----------------------------------------------------------------------

    def plate(self, art: Art, seat: int, name: str, model: TableModel, table: LayoutContext, wide: float) -> Picture:
        """A name with the number of cards in hand, or that its owner is safe."""
        if model.fact(Fact.OUT, seat):
            badge = shapes.Badge("check", t("shithead.safe"))
        else:
            badge = shapes.Badge("cards", str(model.count(ZoneKind.HAND, seat)))
        room = Planner(model, table).plate_room(seat)
        fair = max(art.metrics.smallest, round(0.75 * art.metrics.words(22)))
        if text.size(name, fair, "bold")[0] > room - art.metrics.words(24):
            name = table.short(seat)  # rather one word than small ones
        return shapes.plate(art, name, [badge], active=model.to_act == seat, wide=wide, max_width=room)

    def below(self, look: Canvas, moment: Moment, plan: Plan) -> None:
        """Stock and burnt cards in words, the direction of play, and who lost the last deal."""
        model, table = moment.model, moment.table
        art, metrics = look.art, look.metrics
        planner = Planner(model, table)
        middle = planner.middle()

        def note(key: str, text: str, x: float, y: float, icon: str = "") -> None:
            pill = shapes.pill(art, text, metrics.words(19), icon=icon, edge=LINE_VELVET, colour=PALE)
            look.show(key, pill, x - pill.body[0] / 2, y - pill.body[1] / 2, 4.0)

        ways = [shapes.pill(art, text, metrics.words(20), edge=LINE) for text in words.pile(model)]
        if ways:
            x, y, room = middle.pile
            pill = next((pill for pill in ways if pill.body[0] <= room), ways[-1])
            look.show("pile", pill, x - pill.body[0] / 2, y - pill.body[1] / 2, Z_PILE)
        # Large words need the room of what can be seen anyway.
        short = planner.scale > 1.2
        stock = model.count(ZoneKind.STOCK)
        if short:
            note("stock", str(stock), *middle.stock, "cards")
        else:
            note("stock", words.counted("stock", stock) if stock else t("shithead.stock_empty"), *middle.stock)
        burnt = model.count(ZoneKind.BURNT)
        x, y = middle.burnt
        if not look.running("burn") or burnt:
            look.show("flame", art.token("flame", 0.34 * metrics.c), x, y, 3.0, 255 if burnt else 110)
        if burnt:
            low = y + (44 + 22 * planner.scale) * metrics.u
            note("burnt", str(burnt) if short else words.counted("burnt", burnt), x, low)
        if table.options.get("jokers_reverse") and metrics.text_scale <= words.LARGE:
            back = model.fact(Fact.DIRECTION) < 0
            note("turning", t("shithead.other_way" if back else "shithead.clockwise"), *middle.turning,
                 "undo" if back else "redo")  # fmt: skip
        if not look.running("crown"):
            for place in plan.seats:
                crowned = self._crowned == place.seat
                if crowned if self._crowned != NOBODY else model.fact(Fact.SHITHEAD, place.seat):
                    x, y, width = crown_place(place)
                    look.show("crown", art.token("crown_of_shame", width, turn=8), x, y, 5.0)

    # -- what can be done -----------------------------------------------------------

    def buttons(self, moment: Moment) -> list[ActionButton]:
        """What the chosen cards would do, and picking up, which asks again while something else can be done."""
        model, table, legal, selection = moment
        middle = Planner(model, table).middle()
        if model.phase is Phase.ARRANGE:
            action = self._arrangement(model, table) if legal else None
            return [ActionButton("arrange", t("shithead.button.start"), action, "red", middle.main, size=32)]
        chosen = self._play(selection, model, table)
        main = t("shithead.button.flip" if any(isinstance(a, Flip) for a in legal) else "shithead.button.play")
        if isinstance(chosen, Play):
            rank = RANK_OF[chosen.cards[0]]
            count = len(chosen.cards)
            main = n("shithead.button.play_cards", count, rank=rank)
        stack = model.count(ZoneKind.STACK)
        able = PICK_UP in legal
        alone = able and len(legal) == 1
        again = "" if alone else t("shithead.button.pick_up_sure", count=stack)
        pick = t("shithead.button.pick_up_count", count=stack) if stack else t("shithead.button.pick_up")
        blind = any(isinstance(action, Flip) for action in legal)
        why = t("shithead.prompt.nothing" if alone else "shithead.why.flip" if blind else "shithead.why.play")
        return [
            ActionButton("play", main, chosen, "red", middle.main, size=35, why=why),
            ActionButton("pick_up", pick, PICK_UP if able else None, "gold" if alone else "ghost", middle.pick_up,
                         size=28, icon="hand", again=again, means=PICK_UP),
        ]  # fmt: skip

    @staticmethod
    def _arrangement(model: TableModel, table: LayoutContext) -> Arrange | None:
        """The cards that lie face up before the person as things are tried out."""
        mine = [(zone, token) for zone, tokens in model.zones.items() for token in tokens
                if zone.kind in (ZoneKind.HAND, ZoneKind.FACE_UP) and zone.owner == table.me]  # fmt: skip
        places = {token.number: zone.number for zone, token in mine if zone.kind is ZoneKind.FACE_UP}
        lying = {places[at]: token.card for _, token in mine
                 if (at := table.traded.get(token.number, token).number) in places}  # fmt: skip
        cards = tuple(lying[place] for place in sorted(lying))
        return None if HIDDEN in cards else Arrange(cards)

    def _play(self, tokens: Sequence[Token], model: TableModel, table: LayoutContext) -> Action | None:
        """What chosen cards do: all from one place."""
        if not tokens or any(token.card == HIDDEN for token in tokens):
            return None
        in_hand = tokens[0] in model.tokens(ZoneKind.HAND, table.me)
        return Play(tuple(token.card for token in tokens), "hand" if in_hand else "face_up")

    def pickable(self, model: TableModel, table: LayoutContext) -> list[tuple[Zone, Token]]:
        """The hand; with it the open cards while these are chosen; without it the table; and the stack."""
        me = table.me
        hand = Zone(ZoneKind.HAND, me)
        pairs = [(hand, token) for token in model.zones.get(hand, [])]
        kinds: Sequence[ZoneKind] = ()
        if model.phase is Phase.ARRANGE:
            kinds = (ZoneKind.FACE_UP,)
        elif not pairs:
            kinds = (ZoneKind.FACE_UP, ZoneKind.FACE_DOWN)
        for kind in kinds:
            table_cards = [(zone, token) for zone, tokens in sorted(model.zones.items(), key=lambda z: z[0].number)
                           for token in tokens if zone.kind is kind and zone.owner == me]  # fmt: skip
            pairs += table_cards
            if table_cards:
                break
        stack = model.tokens(ZoneKind.STACK)
        if stack and model.to_act == me:
            pairs.append((STACK, stack[-1]))
        return pairs

    def tap(self, zone: Zone, token: Token, moment: Moment) -> Tap:
        """Choose all cards of a rank, or play the only one; take one out of the choice; swap two; turn a blind card."""
        model, table, legal, selection = moment
        if zone.kind is ZoneKind.STACK:
            return Tap(self._play(selection, model, table)) if selection else Tap()
        if zone.kind is ZoneKind.FACE_DOWN:
            return Tap(Flip(zone.number))
        if token.card == HIDDEN:
            return Tap()
        if model.phase is Phase.ARRANGE:
            return self._tap_to_swap(token, moment)
        origin = _origin(zone)
        if not self._goes(token, origin, legal):
            return Tap(Play((token.card,), origin))
        rank = RANK_OF[token.card]
        same = [other for where, tokens in model.zones.items() for other in tokens
                if where.kind is zone.kind and where.owner == zone.owner and RANK_OF[other.card] is rank]  # fmt: skip
        if len(same) == 1:
            return Tap(Play((token.card,), origin))
        if token in selection:
            return Tap(selection=tuple(other for other in selection if other is not token))
        if selection and RANK_OF[selection[0].card] is rank:
            return Tap(selection=(*selection, token))
        return Tap(selection=tuple(same))

    @staticmethod
    def _goes(token: Token, origin: Origin, legal: Sequence[Action]) -> bool:
        rank = RANK_OF[token.card]
        return any(isinstance(a, Play) and a.origin == origin and RANK_OF[a.cards[0]] is rank for a in legal)

    def _tap_to_swap(self, token: Token, moment: Moment) -> Tap:
        selection = moment.selection
        if token in selection:
            return Tap()
        if selection and _on_table(token, moment) != _on_table(selection[0], moment):
            return Tap(Trade(selection[0], token))
        return Tap(selection=(token,)) if moment.legal else Tap()

    def drop(self, zone: Zone, tokens: Sequence[Token], place: str, moment: Moment) -> Action | Trade | None:
        """Cards go on the stack, the stack into the hand; while the open cards are chosen, one card on another."""
        model, table = moment.model, moment.table
        if model.phase is Phase.ARRANGE:
            return self._drop_to_swap(tokens[0], place, moment)
        if zone.kind is ZoneKind.STACK:
            return PICK_UP if place == "hand" else None
        if place != "stack":
            return None
        return Flip(zone.number) if zone.kind is ZoneKind.FACE_DOWN else self._play(tokens, model, table)

    def _drop_to_swap(self, token: Token, place: str, moment: Moment) -> Trade | None:
        box = self.plan(moment.model, moment.table).drop.get(place)
        if box is None or not moment.legal:
            return None
        x, y = box.x + box.w / 2, box.y + box.h / 2
        mine = [other for zone, other in self.pickable(moment.model, moment.table) if zone.kind is not ZoneKind.STACK]
        there = min(mine, key=lambda other: (other.goal.x - x) ** 2 + (other.goal.y - y) ** 2)
        return Trade(token, there) if _on_table(there, moment) != _on_table(token, moment) else None

    def places(self, zone: Zone, tokens: Sequence[Token], moment: Moment) -> list[str]:
        """The stack, for cards that go; the hand, for the stack."""
        legal = moment.legal
        if moment.model.phase is Phase.ARRANGE:
            # A chosen card is swapped by tapping the other one; one that is dragged is shown where it can go.
            names = () if moment.selection else self.plan(moment.model, moment.table).drop
            return [name for name in names if self._drop_to_swap(tokens[0], name, moment) is not None]
        if zone.kind is ZoneKind.STACK:
            return ["hand"] if PICK_UP in legal else []
        if zone.kind is ZoneKind.FACE_DOWN:
            return ["stack"] if Flip(zone.number) in legal else []
        return ["stack"] if tokens[0].card != HIDDEN and self._goes(tokens[0], _origin(zone), legal) else []

    def usable(self, zone: Zone, token: Token, moment: Moment) -> bool:
        """Cards of a rank that goes, and blind cards that may be turned. While all can be swapped, none is marked."""
        if zone.kind is ZoneKind.STACK or moment.model.phase is Phase.ARRANGE:
            return False
        if zone.kind is ZoneKind.FACE_DOWN:
            return Flip(zone.number) in moment.legal
        return token.card != HIDDEN and self._goes(token, _origin(zone), moment.legal)

    def hinted(self, action: Action, zone: Zone, token: Token, moment: Moment) -> bool:
        """All cards that a hint names; before play those that change places."""
        match action:
            case Play(cards=cards, origin=origin):
                return token.card in cards and zone.kind is not ZoneKind.STACK and _origin(zone) == origin
            case Arrange(cards=cards):
                return (token.card in cards) is (zone.kind is ZoneKind.HAND)
            case Flip(index=place):
                return zone.kind is ZoneKind.FACE_DOWN and zone.number == place
            case _:
                return zone.kind is ZoneKind.STACK


def _origin(zone: Zone) -> Origin:
    return "hand" if zone.kind is ZoneKind.HAND else "face_up"


def _on_table(token: Token, moment: Moment) -> bool:
    """Whether a card lies on the person's table as things are tried out."""
    there = moment.table.traded.get(token.number, token)
    return there not in moment.model.tokens(ZoneKind.HAND, moment.table.me)
