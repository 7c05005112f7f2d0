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
from game.rules.zones import Zone, ZoneKind
from game.scenes.tables.base import (
    ActionButton,
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
from game.scenes.tables.dang_it.places import STOCK, Planner, drawing
from game.texts import join, n, series, t
from game.ui import shapes
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.table.choreographer import Beat
from game.ui.table.model import TableModel, Token
from game.ui.table.motion import Leg, MotionStyle
from game.ui.table.spots import Spot
from game.ui.tween import in_out, out

SPIN: Final = 18.0
"""Degrees from picture to picture while a card spins through the air."""
DEAL: Final = MotionStyle(
    (Leg(0.26, out, arc=0.6, spin=-180.0, spin_step=SPIN, turn_over=(0.55, 0.95)),), landing="deal_tick"
)
DRAW: Final = MotionStyle((Leg(0.34, out, arc=0.35, turn_over=(0.1, 0.7)),), sound="card_lift", landing="card_land")
PLAY_CARD: Final = MotionStyle((Leg(0.22, out, arc=0.22, springs=True),), sound="card_lift", landing="card_land")
GATHER: Final = MotionStyle((Leg(0.34, in_out, spin_step=3.0),), sound="card_slide")
TAKE: Final = MotionStyle(
    (Leg(0.36, in_out, arc=0.1, spin_step=4.0),), stagger=0.04, sound="card_slide", landing="card_land"
)


class DangItFace(TableFace):
    """Dang It! on the table."""

    id = "dang_it"
    theme = "felt"
    back = "lattice"
    aces_high = True

    # -- places -----------------------------------------------------------------

    def plan(self, model: TableModel, table: LayoutContext) -> Plan:
        """Landscape as drawn for 1920 x 1080, upright as for 1080 x 1920; in between everything keeps its edge."""
        return Planner(model, table).plan()

    def widths(self, table: LayoutContext) -> list[float]:
        """The top of the pile, and what lies below it, which is also the hand where windows are not small."""
        return [1.34 * table.metrics.c, 1.15 * table.metrics.c]

    def spins(self, table: LayoutContext) -> list[tuple[float, float]]:
        """Cards spin as they are dealt, to the own hand and to the others'."""
        other = 0.46 if table.metrics.portrait else 0.65 if len(table.names) == 2 else 0.52
        own = 1.2 if table.metrics.small and not table.metrics.portrait else 1.15
        return [(own * table.metrics.c, SPIN), (other * table.metrics.c, SPIN)]

    # -- movement ---------------------------------------------------------------

    def beat(self, event: Event, model: TableModel, table: LayoutContext) -> Beat:
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
            return Beat(0.56, MotionStyle(legs, sound="pile_win", top_only=True))
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
        if not legal:
            return Prompt("")  # the table is still showing what was done
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
            words = t("table.dang_it.follow", top=pile[-1].card) if pile else t("table.your_turn")
        if table.named(seat):
            words = called(table.names[seat], words, table.names)
        return Prompt(words, "cards")

    def tag(self, model: TableModel, table: LayoutContext) -> Tag | None:
        """The suit and the rank that follow."""
        pile = model.tokens(ZoneKind.PILE)
        if pile and pile[-1].card != HIDDEN:
            top = pile[-1].card
            return Tag(
                t("table.dang_it.tag_main", rank=RANK_OF[top]),
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

    def subtitle(self, model: TableModel, table: LayoutContext, rounds: Sequence[tuple[int, ...]]) -> str:
        """Which round it is, and how the last one ended."""
        number = max(1, model.fact(Fact.ROUND))
        if table.options.get("length") == "points":
            words = t("table.round_to", number=number, points=table.options["points"])
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
        planner = Planner(model, table)
        box, burst = planner.button()
        action = DANG_IT if DANG_IT in legal else None
        # Its words are large already: they grow by a tenth of what others do, or they would fill it to the edges.
        size = 72 * (1 + 0.1 * planner.grown) / (1 + planner.grown)
        return [
            ActionButton("dang_it", t("table.dang_it.say"), action, "red", box, burst, size, letter="D", means=DANG_IT)
        ]

    def plate(self, art: Art, seat: int, name: str, model: TableModel, table: LayoutContext, wide: float) -> Picture:
        """A player's name and cards; where words are large the name alone, for the cards can be counted as they lie."""
        badges = []
        if model.players > 2 and seat != table.me and not table.metrics.large:
            badges.append(shapes.Badge("cards", str(model.count(ZoneKind.HAND, seat))))
        room = Planner(model, table).plate_room(seat)
        return shapes.plate(art, name, badges, active=model.to_act == seat, wide=wide, max_width=room)

    def pickable(self, model: TableModel, table: LayoutContext) -> list[tuple[Zone, Token]]:
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
                return t("table.hint.play", card=cards[0])
            case Draw():
                return t("table.hint.draw")
            case _:
                return t("table.hint.dang_it")

    def part_ended(self, event: Event, before: TableModel) -> tuple[int, ...] | None:
        """A round."""
        return event.points if isinstance(event, RoundEnded) else None

    # -- what is told -------------------------------------------------------------------

    def log(self, event: Event, before: TableModel, table: LayoutContext) -> str | None:
        """Events in sentences."""

        def said(key: str, seat: int, **blanks: object) -> str:
            return table.say(f"table.log.{key}", seat, **blanks)

        match event:
            case CardsMoved(cards=cards, source=source, target=target):
                if target.kind is ZoneKind.DRAWN:
                    return said("drew", target.owner, card=cards[0])
                if target.kind is ZoneKind.PILE:
                    key = "follow" if before.count(ZoneKind.PILE) else "lead"
                    return said(key, source.owner, card=cards[0])
                if source.kind is ZoneKind.STOCK and target.kind is ZoneKind.WON:
                    return n("table.log.left_over", len(cards), name=table.names[target.owner])
                return None
            case DrawTied(seats=seats):
                return t("table.log.draw_tied", names=join([table.names[seat] for seat in seats]))
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
                return t("table.log.round_over", number=number, points=series(parts))
            case MatchEnded(winners=winners):
                return table.won(winners)
            case _:
                return None

    def remarks(self, event: Event, table: LayoutContext) -> list[Remark]:
        """Computers speak; the person says "Dang It!" by pressing it, and is heard as well."""
        match event:
            case DangItCalled(seat=seat):
                return [Remark(seat, "dang_it", "cursing", 1.0, "dang_it_slam")]
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
