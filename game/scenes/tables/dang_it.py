"""The table of Dang It!: a heap in the middle, a hand, and one large red button."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.rules.actions import DANG_IT, DRAW_AT, PLAY, Action, Draw, Play
from game.rules.cards import HIDDEN, RANK_OF, SUIT_LETTERS, SUIT_OF
from game.rules.events import (
    CardsMoved,
    DangItCalled,
    DealBegan,
    DealEnded,
    DrawTied,
    DrawWon,
    Event,
    Fact,
    MatchEnded,
    Phase,
    PileWon,
    RoundBegan,
    RoundEnded,
    Shuffled,
    TurnBegan,
    WentOut,
)
from game.rules.refusals import RANK_WORDS, card_words, with_article
from game.rules.zones import Zone, ZoneKind
from game.scenes.tables.base import (
    ActionButton,
    Count,
    Moment,
    Plan,
    Prompt,
    Remark,
    SeatPlace,
    Table,
    TableFace,
    Tag,
    Tap,
    called,
    list_words,
)
from game.ui import shapes
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.table.choreographer import Beat
from game.ui.table.model import TableModel, Token
from game.ui.table.motion import Leg, Style
from game.ui.table.spots import Box, Spot, fan, rows, scattered, squared
from game.ui.texts import n, t
from game.ui.tween import in_out, out

PILE: Final = Zone(ZoneKind.PILE)
STOCK: Final = Zone(ZoneKind.STOCK)

SPIN: Final = 18.0
"""Degrees from picture to picture while a card spins through the air."""
DEAL: Final = Style(
    (Leg(0.26, out, arc=0.6, spin=-180.0, spin_step=SPIN, turn_over=(0.55, 0.95)),), landing="deal_tick"
)
DRAW: Final = Style((Leg(0.34, out, arc=0.35, turn_over=(0.1, 0.7)),), sound="card_lift", landing="card_land")
PLAY_CARD: Final = Style((Leg(0.22, out, arc=0.22, springs=True),), sound="card_lift", landing="card_land")
GATHER: Final = Style((Leg(0.34, in_out, spin_step=3.0),), sound="card_slide")
TAKE: Final = Style((Leg(0.36, in_out, arc=0.1, spin_step=4.0),), stagger=0.04, sound="card_slide", landing="card_land")


class DangItFace(TableFace):
    """Dang It! on the table."""

    id = "dang_it"
    theme = "felt"
    back = "lattice"
    aces_high = True

    # -- places -----------------------------------------------------------------

    def plan(self, model: TableModel, table: Table) -> Plan:
        """Landscape as drawn for 1920 x 1080, upright as for 1080 x 1920; in between everything keeps its edge."""
        return _Planner(model, table).plan()

    def widths(self, table: Table) -> list[float]:
        """The top of the pile, and what lies below it, which is also the hand where windows are not small."""
        return [1.34 * table.metrics.c, 1.15 * table.metrics.c]

    def spins(self, table: Table) -> list[tuple[float, float]]:
        """Cards spin as they are dealt, to the own hand and to the others'."""
        other = 0.46 if table.metrics.portrait else 0.65 if len(table.names) == 2 else 0.52
        own = 1.2 if table.metrics.small and not table.metrics.portrait else 1.15
        return [(own * table.metrics.c, SPIN), (other * table.metrics.c, SPIN)]

    # -- movement ---------------------------------------------------------------

    def beat(self, event: Event, model: TableModel, table: Table) -> Beat:
        """How long each event is looked at."""
        match event:
            case CardsMoved():
                return self._move(event, model)
            case RoundBegan():
                return Beat(0.25)
            case Shuffled():
                return Beat(0.35)
            case DrawTied():
                return Beat(0.9)
            case DrawWon():
                return Beat(1.1)
            case DealBegan():
                return Beat(0.45)
            case DangItCalled():
                return Beat(0.75, rest=True)
            case WentOut():
                return Beat(0.8, rest=True)
            case TurnBegan():
                return Beat(0.12)
            case RoundEnded():
                return Beat(0.5)
            case _:
                return Beat()

    def _move(self, event: CardsMoved, model: TableModel) -> Beat:
        source, target = event.source.kind, event.target.kind
        if target is ZoneKind.HAND:
            last = model.count(ZoneKind.STOCK) == 1 or model.count(ZoneKind.HAND, event.target.owner) >= 6
            return Beat(0.055 if not last else 0.12, DEAL)
        if target is ZoneKind.DRAWN:
            return Beat(0.42, DRAW)
        if target is ZoneKind.PILE:
            return Beat(0.31, PLAY_CARD)
        if source is ZoneKind.PILE:
            middle = model.tokens(ZoneKind.PILE)[-1].goal
            home = Spot(middle.x, middle.y, middle.width, 0.0, middle.depth)
            legs = (
                Leg(0.16, in_out, spin_step=4.0, via=home),
                Leg(0.32, in_out, arc=0.12, spin_step=4.0, turn_over=(0.0, 0.6)),
            )
            return Beat(0.56, Style(legs, sound="pile_win", top_only=True))
        if target is ZoneKind.WON:
            return Beat(0.16 if source is ZoneKind.DRAWN else 0.40, TAKE)
        return Beat(0.38, GATHER)

    # -- words --------------------------------------------------------------------

    def prompt(self, moment: Moment) -> Prompt:
        """What is asked of whom."""
        model, table, legal, _ = moment
        seat = model.to_act
        if seat is None:
            return Prompt("")
        if seat not in table.people:
            return Prompt(t("table.turn_of", name=table.names[seat]))
        phase = model.phase
        if phase is Phase.DRAW_FOR_DEAL:
            tied = sum(model.fact(Fact.DRAWING, s) for s in range(model.players)) < model.players
            if not drawing(model):
                return Prompt("")
            words = t("table.dang_it.draw_again" if tied else "table.dang_it.draw")
        elif phase is Phase.LEAD:
            words = t("table.dang_it.lead")
        elif DANG_IT in legal:
            return Prompt(t("table.dang_it.nothing"), "close", refused=True)
        else:
            pile = model.tokens(ZoneKind.PILE)
            words = t("table.dang_it.follow", top=card_words(pile[-1].card)) if pile else t("table.your_turn")
        if table.named(seat):
            words = called(table.names[seat], words, table.names)
        return Prompt(words, "cards")

    def tag(self, model: TableModel, table: Table) -> Tag | None:
        """The suit and the rank that follow."""
        pile = model.tokens(ZoneKind.PILE)
        if pile and pile[-1].card != HIDDEN:
            top = pile[-1].card
            rank = with_article(RANK_WORDS[RANK_OF[top]])
            return Tag(
                t("table.dang_it.tag_main", rank=rank),
                t("table.dang_it.tag_over"),
                f"suit_{SUIT_LETTERS[SUIT_OF[top]]}",
            )
        if model.phase is Phase.LEAD:
            return Tag(t("table.dang_it.tag_lead"), t("table.dang_it.tag_lead_over"))
        return None

    def pill(self, model: TableModel) -> str:
        """How many cards the pile has."""
        count = model.count(ZoneKind.PILE)
        return n("table.pile", count) if count else ""

    def subtitle(self, model: TableModel, table: Table, rounds: Sequence[tuple[int, ...]]) -> str:
        """Which round it is, and how the last one ended."""
        number = max(1, model.fact(Fact.ROUND))
        if table.options.get("length") == "points":
            words = t("table.round", number=number) + ", " + t("table.to_points", points=table.options["points"])
        else:
            words = t("table.round_of", number=number, total=table.options.get("rounds", number))
        if rounds:
            totals = [model.fact(Fact.SCORE, seat) for seat in range(model.players)]
            others = [totals[seat] for seat in table.opponents()]
            words += "   " + " : ".join(str(score) for score in [totals[table.me], *others])
        return words

    # -- what can be touched --------------------------------------------------------

    def buttons(self, moment: Moment) -> list[ActionButton]:
        """The big one. It stays in its place while a hand is played, so that it is found when it is needed."""
        model, table, legal, _ = moment
        if drawing(model):
            return []
        planner = _Planner(model, table)
        box, burst = planner.button()
        action = DANG_IT if DANG_IT in legal else None
        # Its words are large already: they grow by a tenth of what others do, or they would fill it to the edges.
        size = 72 * (1 + 0.1 * planner.grown) / (1 + planner.grown)
        return [ActionButton("dang_it", t("table.dang_it.say"), action, "red", box, burst, size)]

    def plate(self, art: Art, seat: int, name: str, model: TableModel, table: Table, wide: float) -> Picture:
        """A player's name and cards; where words are large the name alone, for the cards can be counted as they lie."""
        badges = []
        if model.players > 2 and seat != table.me and not table.metrics.large:
            badges.append(shapes.Badge("cards", str(model.count(ZoneKind.HAND, seat))))
        room = _Planner(model, table).plate_room(seat)
        return shapes.plate(art, name, badges, active=model.to_act == seat, wide=wide, max_width=room)

    def pickable(self, model: TableModel, table: Table) -> list[tuple[Zone, Token]]:
        """The fanned pack while it is drawn from, else the own hand."""
        if drawing(model):
            if model.to_act not in table.people:
                return []
            return [(STOCK, token) for token in model.tokens(ZoneKind.STOCK)]
        hand = Zone(ZoneKind.HAND, table.me)
        return [(hand, token) for token in model.zones.get(hand, [])]

    def tap(self, zone: Zone, token: Token, moment: Moment) -> Tap:
        """A tap draws that card, or plays it: there is nothing to choose beside it."""
        return Tap(self._action(zone, token, moment.model))

    def drop(self, zone: Zone, tokens: Sequence[Token], place: str, moment: Moment) -> Action | None:
        """Cards from the pack are drawn towards oneself, cards from the hand go on the pile."""
        if place != ("hand" if zone.kind is ZoneKind.STOCK else "pile"):
            return None
        return self._action(zone, tokens[0], moment.model)

    def _action(self, zone: Zone, token: Token, model: TableModel) -> Action | None:
        if zone.kind is ZoneKind.STOCK:
            stock = model.tokens(ZoneKind.STOCK)
            return DRAW_AT[len(stock) - 1 - stock.index(token)] if token in stock else None
        return PLAY[token.card] if token.card != HIDDEN else None

    def hint(self, action: Action) -> str:
        """An action in a few words."""
        match action:
            case Play(cards=cards):
                return t("table.hint.play", card=card_words(cards[0]))
            case Draw():
                return t("table.hint.draw")
            case _:
                return t("table.hint.dang_it")

    def part_ended(self, event: Event, before: TableModel) -> tuple[int, ...] | None:
        """A round."""
        return event.points if isinstance(event, RoundEnded) else None

    # -- what is told -------------------------------------------------------------------

    def log(self, event: Event, before: TableModel, table: Table) -> str | None:
        """Events in sentences."""

        def said(key: str, seat: int, **blanks: object) -> str:
            return table.say(f"table.log.{key}", seat, **blanks)

        match event:
            case CardsMoved(cards=cards, source=source, target=target):
                if target.kind is ZoneKind.DRAWN:
                    return said("drew", target.owner, card=card_words(cards[0]))
                if target.kind is ZoneKind.PILE:
                    key = "follow" if before.count(ZoneKind.PILE) else "lead"
                    return said(key, source.owner, card=card_words(cards[0]))
                if source.kind is ZoneKind.STOCK and target.kind is ZoneKind.WON:
                    return n("table.log.left_over", len(cards), name=table.names[target.owner])
                return None
            case DrawTied(seats=seats):
                return t("table.log.draw_tied", names=list_words([table.names[seat] for seat in seats]))
            case DrawWon(seat=seat):
                return said("draw_won", seat)
            case DealBegan(number=number, dealer=dealer):
                return said("deal", dealer, number=number)
            case DangItCalled(seat=seat):
                return said("dang_it", seat)
            case PileWon(seat=seat, count=count):
                return table.count("table.log.pile_won", seat, count)
            case WentOut(seat=seat):
                return said("out", seat)
            case RoundBegan(number=number):
                return t("table.log.round", number=number)
            case RoundEnded(number=number, points=points):
                parts = [
                    t("table.log.round_points", name=table.names[seat], points=gained)
                    for seat, gained in enumerate(points)
                ]
                return t("table.log.round_over", number=number, points=", ".join(parts))
            case MatchEnded(winners=winners):
                return table.won(winners)
            case _:
                return None

    def remarks(self, event: Event, table: Table) -> list[Remark]:
        """Computers speak; the person says "Dang It!" by pressing it, and is heard as well."""
        match event:
            case DangItCalled(seat=seat):
                return [Remark(seat, "dang_it", "cursing", 1.0)]
            case PileWon(seat=seat, count=count) if seat not in table.people and count >= 3:
                return [Remark(seat, "pile_won", "happy", 0.35)]
            case DrawWon(seat=seat) if seat not in table.people:
                return [Remark(seat, "draw_won", "happy", 0.5)]
            case WentOut(seat=seat):
                others = [s for s in range(len(table.names)) if s != seat and s not in table.people]
                mine = [Remark(seat, "out", "happy", 0.8)] if seat not in table.people else []
                return mine + [Remark(s, "lost", "cursing", 0.3) for s in others]
            case DealEnded(seat=None):
                return []
            case MatchEnded(winners=winners):
                return [Remark(seat, "win", "happy", 1.0) for seat in winners if seat not in table.people]
            case _:
                return []


def drawing(model: TableModel) -> bool:
    """Whether the pack lies fanned out: until the draw for the deal is won."""
    return any(model.fact(Fact.DRAWING, seat) for seat in range(model.players))


class _Planner:
    """Places everything for one moment. `u` is a design unit, all results are pixels."""

    def __init__(self, model: TableModel, table: Table) -> None:
        self.model, self.table = model, table
        metrics = table.metrics
        self.left, self.top, self.w, self.h = metrics.table
        self.u, self.c = metrics.u, metrics.c
        self.upright = metrics.portrait
        self.wide, self.tall = self.w / self.u, self.h / self.u
        self.drawing = drawing(model)
        self.grown = max(0.0, metrics.text_scale - 1.0)
        """How much larger than drawn words are, as a part."""
        self.empty: list[Spot] = []

    def at(self, x: float, y: float) -> tuple[float, float]:
        """A place in u of the table as a place in the window."""
        return self.left + x * self.u, self.top + y * self.u

    def side(self, x: float) -> float:
        """A place counted from the left for right-handed people, from the right for the others."""
        return self.wide - x if self.table.left_handed else x

    # -- the parts ------------------------------------------------------------------

    def plan(self) -> Plan:
        """All of it."""
        model, table = self.model, self.table
        spots: dict[Zone, Sequence[Spot]] = {}
        seats: list[SeatPlace] = [self._own_seat()]
        counts: list[Count] = []
        px, py = self._centre()
        pile_x, pile_y = self.at(px, py)
        top = 1.34 * self.c
        room = (380 if self.upright else 300) * self.u
        spots[PILE] = scattered(model.count(ZoneKind.PILE), pile_x, pile_y, 1.15 * self.c, top, self.u, room)
        reach = Box(pile_x - room / 2 - 110 * self.u, pile_y - 200 * self.u, room + 240 * self.u, 400 * self.u)
        self._stock(spots, counts)
        self._own_cards(spots, counts)
        opponents = table.opponents()
        for i, seat in enumerate(opponents):
            self._opponent(seat, i, len(opponents), spots, seats, counts)
        mark = scattered(model.count(ZoneKind.PILE) + 1, pile_x, pile_y, 1.15 * self.c, top, self.u, room)[-1]
        hand = self._hand_box()
        return Plan(
            spots={zone: spots.get(zone, ()) for zone in model.zones},
            seats=tuple(seats),
            prompt=self._prompt(),
            drop={"pile": reach, "hand": hand},
            marks={"pile": mark, "hand": Spot(hand.x + hand.w / 2, hand.y + hand.h / 2, self.c)},
            counts=() if self.drawing else tuple(counts),
            empty=() if self.drawing else tuple(self.empty),
            # Large words leave no room for it; the log has the number as well.
            pill=None if self.drawing or table.metrics.large else self.at(px - (0 if self.upright else 20), py + 192),
            tag=self._tag(),
            hand=hand,
            speech=420.0 if self.upright or len(opponents) < 2 else 200.0,
        )

    def _centre(self) -> tuple[float, float]:
        if self.upright:
            return self.wide / 2, self.tall * 0.455
        if self._ring():
            return self.wide / 2, (self.tall - 1080) * 0.4 + 505
        return self.wide / 2, (self.tall - 1080) * 0.45 + 495

    def _ring(self) -> bool:
        """Whether opponents sit at the sides as well."""
        return len(self.table.names) > 4

    def _tag(self) -> tuple[float, float, float]:
        x, y = self._centre()
        if self.upright:
            return (*self.at(x, y + 292), 620 * self.u)
        room = 330 + 110 * self.grown
        down = 40 if self._ring() else 52 + 24 * self.grown
        return (*self.at(x + 243 + min(22.0, 44 * self.grown) + room / 2, y + down), room * self.u)

    def _prompt(self) -> tuple[float, float, float]:
        if self.upright:
            return (*self.at(self.wide / 2, self.tall - 506 - 10 * self.grown), (self.wide - 120) * self.u)
        return (*self.at(self._hand_x(), self.tall - 340 - 14 * self.grown), 760 * self.u)

    def button(self) -> tuple[Box, float]:
        """Where the big button lies, and how large the burst behind it is."""
        if self.upright:
            w, h = 420.0, 132.0
            x, y = self.at(self.wide / 2 - w / 2, self.tall - 458)
            return Box(x, y, w * self.u, h * self.u), 300 * self.u
        w, h = 368.0, 164.0
        x, y = self.at(self.side(self.wide - 316) - w / 2, self.tall - 304)
        return Box(x, y, w * self.u, h * self.u), 420 * self.u

    # -- the person -------------------------------------------------------------------

    def _own_seat(self) -> SeatPlace:
        table = self.table
        if self.upright:
            x, y = self.at(self.side(104), self.tall - 176)
            d = 104 * self.u
        else:
            x, y = self.at(self.side(128), self.tall - 144)
            d = 118 * self.u
        mouth = (x + (-0.5 if table.left_handed else 0.5) * d, y - 0.05 * d)
        return SeatPlace(table.me, x, y, d, y + d * 0.525, 130, mouth, "right" if table.left_handed else "left")

    def plate_room(self, seat: int) -> float:
        """How wide a name plate may be, in pixels: it keeps clear of the hand, of the next one and of what was won."""
        table = self.table
        if seat == table.me:
            return (170 if self.upright else 350) * self.u
        others = table.opponents()
        if self.upright:
            return (self.wide / len(others) - 14) * self.u
        if len(others) == 1:
            return 210 * self.u
        return (244 if len(others) > 4 else 270) * self.u

    def _hand_x(self) -> float:
        """Middle of the hand, in u: between the portrait and the actions."""
        if self.upright:
            return self.wide / 2 + (-86 if self.table.left_handed else 86)
        return self.side(self.wide / 2 - 60)

    def _hand_width(self) -> float:
        """Width of a card in hand, in c."""
        return 1.2 if self.table.metrics.small and not self.upright else 1.15

    def _hand_room(self) -> float:
        return (self.wide - 226 if self.upright else min(980.0, self.wide - 940)) * self.u

    def _hand_box(self) -> Box:
        x, y = self.at(self._hand_x(), self.tall - (176 if self.upright else 158))
        room, tall = self._hand_room(), 290 * self.u
        return Box(x - room / 2, y - tall / 2, room, tall)

    def _own_cards(self, spots: dict[Zone, Sequence[Spot]], counts: list[Count]) -> None:
        me, model = self.table.me, self.model
        box = self._hand_box()
        x, y = box.x + box.w / 2, box.y + box.h / 2
        hand = Zone(ZoneKind.HAND, me)
        count = model.count(ZoneKind.HAND, me)
        width = self._hand_width() * self.c
        spots[hand] = fan(count, x, y, width, step=0.82, arc=3.2, room=box.w)
        spots[Zone(ZoneKind.DRAWN, me)] = fan(model.count(ZoneKind.DRAWN, me), x, y, width, step=0.5, room=box.w)
        won = Zone(ZoneKind.WON, me)
        if self.upright:
            wx, wy = self.at(self.side(150), self._centre()[1] + 120)
            size = 0.72
        else:
            wx, wy = self.at(
                self.side(280 if not self._ring() else 266), self.tall - (440 if not self._ring() else 400)
            )
            size = 0.88 if len(self.table.names) == 2 else 0.72
        spots[won] = squared(model.count(ZoneKind.WON, me), wx, wy, size * self.c)
        if not spots[won]:
            self.empty.append(Spot(wx, wy, size * self.c))
        words = t("table.you_won") if not self.table.named(me) else t("table.they_won", name=self.table.names[me])
        counts.append(self._beside("won me", words, model.count(ZoneKind.WON, me), wx, wy, size))

    def _beside(self, key: str, words: str, number: int, x: float, y: float, size: float) -> Count:
        """A number right of a pack, or below it where the window stands upright."""
        if self.upright:
            return Count(key, words, number, x, y + (size * 0.7 * 160 + 46 + 24 * self.grown) * self.u, centred=True)
        return Count(key, words, number, x + (size * 80 + 22) * self.u, y)

    # -- the pack -----------------------------------------------------------------------

    def _stock(self, spots: dict[Zone, Sequence[Spot]], counts: list[Count]) -> None:
        count = self.model.count(ZoneKind.STOCK)
        if self.drawing:
            x, y = self._centre()
            px, py = self.at(x, y + (0 if self.upright else 40))
            room = (self.wide - 130 if self.upright else min(1420.0, self.wide - 480)) * self.u
            most = 30 if self.upright else 56
            width = (0.7 if self.upright else 0.78) * self.c
            # A card that was drawn leaves a gap: the others stay where they lie.
            total = 52 * int(str(self.table.options.get("packs", 1)))
            fan_out = rows(total, px, py, width, room, width * 1.28, most)
            kept = [token.goal for token in self.model.tokens(ZoneKind.STOCK)]
            laid = count < total and set(kept) <= set(fan_out)
            spots[STOCK] = kept if laid else rows(count, px, py, width, room, width * 1.28, most)
            return
        if self.upright:
            x, y = self.at(self.side(150), self._centre()[1] - 210)
            size = 0.72
        elif self._ring():
            x, y = self.at(self.wide / 2 - 450, self._centre()[1] - 30)
            size = 0.72
        elif len(self.table.names) == 2:
            x, y = self.at(280, (self.tall - 1080) * 0.3 + 312)
            size = 0.88
        else:
            x, y = self.at(236, (self.tall - 1080) * 0.3 + 394)
            size = 0.72
        spots[STOCK] = squared(count, x, y, size * self.c)
        if count:
            if self.table.metrics.large and (self.upright or self._ring()):
                counts.append(Count("stock", "", count, x, y + (size * 112 + 18) * self.u, centred=True))
            elif self._ring():
                below = y + (size * 112 + 40 + 34 * self.grown) * self.u
                counts.append(Count("stock", t("table.to_deal"), count, x, below, centred=True))
            else:
                counts.append(self._beside("stock", t("table.to_deal"), count, x, y, size))

    # -- the others ---------------------------------------------------------------------

    def _opponent(
        self,
        seat: int,
        place: int,
        total: int,
        spots: dict[Zone, Sequence[Spot]],
        seats: list[SeatPlace],
        counts: list[Count],
    ) -> None:
        model = self.model
        hand, won, drawn = (Zone(kind, seat) for kind in (ZoneKind.HAND, ZoneKind.WON, ZoneKind.DRAWN))
        cards, taken, pulled = (model.count(kind, seat) for kind in (ZoneKind.HAND, ZoneKind.WON, ZoneKind.DRAWN))
        if self.upright:
            x, y, d = (place + 0.5) * self.wide / total, 232.0, min(124.0, self.wide / total * 0.48)
            width, room = 0.46 * self.c, min(190.0, self.wide / total - 52) * self.u
            hx, hy = x, y + (202 if not self.table.metrics.large else 180 + 12 * self.grown)
            wx, wy, size = x + d * 0.5 + 28, y - 14, 0.30
            tail, mouth = "up", (x, y + d * 0.525 + 76)
        elif total == 1:
            x, y, d = self.wide / 2, 124.0, 136.0
            width, room = 0.65 * self.c, 240 * self.u
            hx, hy = x + 220, y + 4
            wx, wy, size = self.wide - 330 - 100 * self.grown, (self.tall - 1080) * 0.3 + 372, 0.88
            tail, mouth = "right", (x - d * 0.52, y + 4)
        elif self._ring() and place in (0, total - 1):
            left = place == 0
            x, d = (128.0 if left else self.wide - 128), 112.0
            y = (self.tall - 1080) * 0.3 + 318
            width, room = 0.52 * self.c, 170 * self.u
            hx, hy = x + (158 if left else -158), y - 12
            wx, wy, size = x + (44 if left else -44), y + 196, 0.40
            tail, mouth = ("left" if left else "right"), (x + (d * 0.5 if left else -d * 0.5), y - d * 0.16)
        else:
            inner = total - 2 if self._ring() else total
            index = place - 1 if self._ring() else place
            pitch = 410.0 if inner == 3 else 560.0
            x = self.wide / 2 + (index - (inner - 1) / 2) * pitch - 56 + (12 if inner == 3 else 0)
            y, d = 174.0, 112.0
            width, room = 0.52 * self.c, 164 * self.u
            hx, hy = x + 152, y - 12
            wx, wy, size = x - 108, y + (4 if self.table.metrics.large else -26), 0.40
            # A bubble lies over the backs in hand, where there is nothing to read.
            tail, mouth = "left", (x + d * 0.5, y - d * 0.1)
        cx, cy = self.at(x, y)
        hand_x, hand_y = self.at(hx, hy)
        won_x, won_y = self.at(wx, wy)
        spots[hand] = fan(cards, hand_x, hand_y, width, step=0.46, arc=6.0, room=room, upside=True, open_=False)
        spots[drawn] = fan(pulled, hand_x, hand_y, width, step=0.5, room=room)
        spots[won] = squared(taken, won_x, won_y, size * self.c)
        plate_y = cy + d * 0.525 * self.u + 4 * self.u
        bubble = self.at(*mouth)
        seats.append(SeatPlace(seat, cx, cy, d * self.u, plate_y, 130, bubble, tail))  # type: ignore[arg-type]
        if total == 1 and not self.upright:
            if not taken:
                self.empty.append(Spot(won_x, won_y, size * self.c))
            name = self.table.names[seat]
            words = t("table.they_won", name=name) if len(name) <= 14 else t("table.they_won_short")
            counts.append(self._beside(f"won {seat}", words, taken, won_x, won_y, size))
        elif taken:
            # A large number would reach down to the plate: it lies on its pack.
            below = 8 if self.table.metrics.large else size * 112 + 18
            counts.append(Count(f"won {seat}", "", taken, won_x, won_y + below * self.u, centred=True))
