"""One person at the family table: what they know, hold, choose and say. Nothing of it is drawn unless they look.

A chair has its own view of the match, that of its seat. It hears every event as the table shows it, so that a hand
that is opened while cards are on their way shows no more than has arrived.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from pygame import Rect

from game.rules.actions import Action
from game.rules.cards import HIDDEN
from game.rules.events import Event
from game.rules.refusals import Refusal
from game.rules.views import Viewer
from game.rules.zones import Zone, ZoneKind
from game.scenes.flat.desk import Desk, hand_spots, least_seen
from game.scenes.flat.sides import lying_box
from game.scenes.flat.stage import FlatStage
from game.scenes.table.aim import place_among
from game.scenes.table.seat import Seat
from game.scenes.tables.base import ActionButton, Draft, LayoutContext, Moment, Prompt, Trade
from game.session.seats import SeatConfig
from game.texts import say, t
from game.ui.art import CardState
from game.ui.input import Point
from game.ui.table.hand import HandOrder
from game.ui.table.model import TableModel, Token
from game.ui.table.spots import Box, Spot
from game.ui.widgets import ActionKey, Form, RoundButton

__all__ = ["Chair"]

OPENS_AFTER: Final = 0.12
"""Seconds that a finger rests on a hand before it opens. It closes at once."""
SAID_FOR: Final = 4.0
"""Seconds for which a refusal can be read while the hand is open."""
FINGERTIP: Final = 9.0
"""How wide what a finger touches has to be so that nothing else is meant, in millimetres."""
SLIDES, SETTLED = 0.05, 0.5
"""Seconds in which most of the way is gone when cards make room, and how near is there, in pixels."""
CHOSEN, UNDER = 0.16, 0.08
"""How far a chosen card rises, and the one under the finger, in widths."""


class Chair:
    """A person and their hand. `form` has the buttons of this moment, in places as their side sees them."""

    def __init__(self, stage: FlatStage, seats: Sequence[SeatConfig], number: int, *, from_start: bool) -> None:
        session = stage.seat.session
        self.number = number
        self._stage = stage
        self._controls = stage.presenter.controls
        self.seat = Seat(session, seats)
        self.seat.take(number)
        viewer = Viewer(number)
        self.model = TableModel(session.opening(viewer) if from_start else session.snapshot(viewer))
        self._coming: deque[Event] = deque(session.history(viewer) if from_start else ())
        self.leave = session.subscribe(viewer, self._coming.append)
        self.order = HandOrder(stage.info.aces_high, ranks_first=stage.info.by_rank)
        self.selection: tuple[Token, ...] = ()
        self.traded: dict[int, Token] = {}
        self.form = Form(stage.services.style, stage.services.audio.play)
        self.specs: dict[str, ActionButton] = {}
        self._buttons: dict[str, ActionKey] = {}
        self._sort = self.form.add(RoundButton("sort", "sort", self.sort, hint=t("flat.sort")))
        self._sort.visible = False
        self.holder: int | None = None
        """The pointer that rests on the hand."""
        self.barred = False
        """Whether somebody unknown is too near: the hand stays closed until that finger is gone."""
        self.latched = False
        """Whether a mouse has opened the hand, which has no second finger to hold it."""
        self._rested = 0.0
        self._fresh = False
        """Whether it has come within this frame, whose time was over by then."""
        self.under: Token | None = None
        """The card under the finger: it lies clear of the others."""
        self._slid: dict[int, float] = {}
        """Where cards of the open hand are drawn that make room for it: from the left, by number."""
        self.carried: tuple[Token, ...] = ()
        """Cards that a finger carries over the table, with their backs up."""
        self._said = ""
        self._left = 0.0
        self._asked = ""
        self._felt: object = None

    # -- what is known --------------------------------------------------------------------

    def hear(self) -> None:
        """Take in the event that the table shows now."""
        if self._coming:
            self.model.apply(self._coming.popleft())

    @property
    def desk(self) -> Desk:
        """Where its things lie."""
        return self._stage.geometry.desks[self.number]

    @property
    def table(self) -> LayoutContext:
        """What the game's controls and words depend on: the table as this seat would see it alone."""
        order = self.order
        return replace(self._stage.table, me=self.number, left_handed=False, traded=self.traded, drafted=order.groups,
                       in_groups=order.in_groups, fanned=True)  # fmt: skip

    @property
    def legal(self) -> Sequence[Action]:
        """What this person can do now, once the table shows that it is their turn."""
        stage = self._stage
        return self.seat.legal(None if stage.choreographer.pending or self._coming else stage.model.to_act)

    @property
    def moment(self) -> Moment:
        """What can be done now."""
        return Moment(self.model, self.table, self.legal, self.selection, self._stage.past)

    @property
    def to_act(self) -> bool:
        """Whether the table shows that it is this person's turn."""
        return self._stage.model.to_act == self.number

    @property
    def hand(self) -> list[Token]:
        """The cards of the hand, in their order."""
        return self.order.shown(self.model.tokens(ZoneKind.HAND, self.number))

    # -- whether it is open ---------------------------------------------------------------

    @property
    def open(self) -> bool:
        """Whether the hand is open: only while a finger of its owner rests on it, or a mouse keeps it so."""
        return not self.barred and (self.latched or (self.holder is not None and self._rested >= OPENS_AFTER))

    def hold(self, pointer: int) -> None:
        """A finger comes to rest on the hand."""
        self.holder, self._rested, self._fresh = pointer, 0.0, True

    def let_go(self) -> None:
        """It is gone, or has left the hand: closed at once."""
        self.holder, self.under, self._rested = None, None, 0.0

    @property
    def acts(self) -> bool:
        """Whether buttons are shown: they tell what is held, so only with an open hand, or without any."""
        return self.open or not self.model.count(ZoneKind.HAND, self.number)

    # -- places ---------------------------------------------------------------------------

    def lying(self) -> list[tuple[Zone, Token, Spot]]:
        """What this person sees open while looking: the hand, and own cards that are tried out elsewhere."""
        hand = Zone(ZoneKind.HAND, self.number)
        cards = self.hand
        clear = cards.index(self.under) if self.under in cards and not self.traded else -1
        spots = hand_spots(self.desk, len(cards), open_=True, clear=clear)
        found = [(hand, card, spot) for card, spot in zip(cards, spots, strict=True)]
        if not self.traded:
            return found
        sight, table = self.desk.strip.sight, self._stage.plan.spots
        for zone, tokens in self.model.zones.items():
            if zone.kind is ZoneKind.FACE_UP and zone.owner == self.number:
                for token, spot in zip(tokens, table[zone], strict=True):
                    box = sight.into_box(spot._replace(turn=0.0).box)
                    found.append((zone, token, Spot(box.x + box.w / 2, box.y + box.h / 2, spot.width, 0.0, 90.0)))
        at = {token.number: spot for _, token, spot in found}
        return [(zone, token, at[self.traded.get(token.number, token).number]) for zone, token, _ in found]

    def drawn(self) -> list[tuple[Zone, Token, Spot]]:
        """The same on its way there, while cards make room for another one."""
        slid = self._slid
        return [(zone, token, spot._replace(x=slid.get(token.number, spot.x))) for zone, token, spot in self.lying()]

    @property
    def narrow(self) -> bool:
        """Whether less is seen of a card than a fingertip covers, so that a tap alone might mean its neighbor."""
        return least_seen(self.desk, len(self.hand)) < FINGERTIP * self._stage.services.style.mm

    def card_at(self, pos: Point) -> tuple[Zone, Token] | None:
        """The card of the open hand at a place, as the side sees it."""
        for zone, token, spot in sorted(self.lying(), key=lambda card: -card[2].depth):
            lift = CHOSEN * spot.width if token in self.selection else 0.0
            box = spot.box
            if Box(box.x, box.y - lift, box.w, box.h + lift).contains(*pos):
                return zone, token
        return None

    def public_at(self, pos: Point) -> tuple[Zone, Token] | None:
        """A card on the table at a place of the window that this person can touch."""
        hand = Zone(ZoneKind.HAND, self.number)
        able = {token.number: zone for zone, token in self._controls.pickable(self.model, self.table) if zone != hand}
        spots = self._stage.plan.spots
        best: tuple[float, Zone, Token] | None = None
        for zone, tokens in self.model.zones.items():
            for token, spot in zip(tokens, spots.get(zone, ()), strict=False):
                if token.number in able and lying_box(spot).contains(*pos) and (best is None or spot.depth >= best[0]):
                    best = (spot.depth, zone, token)
        return best[1:] if best is not None else None

    # -- what is done ---------------------------------------------------------------------

    def _catch_up(self) -> None:
        """Whoever is in turn and does something does not wait for what still flies: what it means, the table says then.

        Nobody else can hurry the table.
        """
        if self.seat.session.to_act == self.number and (self._stage.choreographer.pending or self._coming):
            self._stage.choreographer.hurry()
            self._stage.ticker.hush()

    def tap(self, zone: Zone, token: Token) -> None:
        """A card is tapped by its owner."""
        self._catch_up()
        if token not in self.model.zones.get(zone, ()):
            return
        tap = self._controls.tap(zone, token, self.moment)
        if tap.action is not None:
            self.submit(tap.action)
        else:
            if tap.selection != self.selection:
                self._stage.cue("card_lift", self._stage.plan.place(self.number).x)
            self.selection = tap.selection
        self.refresh()

    def lifted(self, zone: Zone, token: Token) -> tuple[Token, ...]:
        """The cards that come along as one is carried off, itself first."""
        lifted = self._controls.lifted(zone, token, self.moment)
        return (token, *(other for other in lifted if other is not token))

    def drop(self, zone: Zone, tokens: Sequence[Token], names: Sequence[str], onto: Token | None) -> bool:
        """Let cards go over places of the table, or over an own card; returns whether something was done."""
        self._catch_up()
        moment = self.moment
        if not all(token in self.model.zones.get(zone, ()) for token in tokens[:1]):
            return False
        if onto is not None:
            tap = self._controls.tap(*self._whose(onto), moment._replace(selection=tuple(tokens[:1])))
            done = isinstance(tap.action, Trade) and self.submit(tap.action)
            self.refresh()
            return done
        action, done = self._controls.dropped(zone, tokens, names, moment), False
        if isinstance(action, Refusal):
            self.refuse(action)
        else:
            done = self.submit(action)
        self.refresh()
        return done

    def sort(self) -> None:
        """Sort the hand, each time another way."""
        self.order.sort()
        self._stage.cue("hand_sort", self._stage.plan.place(self.number).x)
        self.refresh()

    def rearrange(self, token: Token, pos: Point) -> None:
        """A card is let go over its own hand, at a place as the side sees it: there it lies from now on.

        Not while the hand is closed, for then nobody sees where.
        """
        hand = Zone(ZoneKind.HAND, self.number)
        others = [(card, spot) for zone, card, spot in self.lying() if zone == hand and card is not token]
        if not self.open or self.traded or len(others) == len(self.hand) or not self.desk.hand.contains(*pos):
            return
        rects = [Rect(*map(round, spot.box)) for _, spot in others]
        self.order.move(token, place_among(rects, pos))
        self._stage.cue("card_slide", self._stage.plan.place(self.number).x)
        self.refresh()

    def _whose(self, token: Token) -> tuple[Zone, Token]:
        return next((zone, token) for zone, tokens in self.model.zones.items() if token in tokens)

    def submit(self, action: Action | Trade | Draft | None) -> bool:
        """Do something. What is refused changes nothing and says why; returns whether something was done."""
        if isinstance(action, Trade):
            action.enter(self.traded)
            self.selection = ()
            self._stage.cue("card_slide")
            return True
        if isinstance(action, Draft):
            self.selection = action.chosen
            self.order.pinned = bool(action.chosen)
            self.order.group(action.groups)
            self._stage.cue("card_slide")
            return True
        if action is None:
            return False
        refusal = self.seat.submit(self.seat.meant(action))
        if refusal is not None:
            self.refuse(refusal)
            return False
        self.selection, self._asked, self._said = (), "", ""
        self.traded.clear()
        return True

    def refuse(self, reason: Refusal) -> None:
        """Say why not: to whoever looks at the hand, for the reason may name its cards."""
        self._said, self._left = say(reason), SAID_FOR
        self._stage.cue("illegal_thud", self._stage.plan.place(self.number).x)

    # -- buttons --------------------------------------------------------------------------

    def refresh(self) -> None:
        """Put out the buttons of this moment; drop what was chosen and is no longer there."""
        there = {token.number for tokens in self.model.zones.values() for token in tokens}
        self.selection = tuple(token for token in self.selection if token.number in there)
        legal = self.legal
        if not legal:
            self.selection, self._asked = (), ""
            self.traded.clear()
        held = [token.card for token in self.model.tokens(ZoneKind.HAND, self.number)]
        if HIDDEN not in held:
            self.order.keep(held, partial(self._controls.guess, self.model, self.table))
        shown = self._controls.buttons(self.moment) if legal and self.acts else []
        self.specs = {spec.key: spec for spec in shown}
        for key, button in self._buttons.items():
            button.visible = key in self.specs
        desk, target = self.desk, self._stage.services.style.target
        d = max(BUTTON_TALL * desk.metrics.u, min(float(target), desk.row.h))
        self._sort.visible = self.open and len(held) > 1
        self._sort.place(desk.row.x, desk.row.y + (desk.row.h - d) / 2, d, d)
        boxes = _row(desk, len(shown), target, d + BUTTON_GAP * desk.metrics.u if self._sort.visible else 0.0)
        for spec, box in zip(shown, boxes, strict=True):
            button = self._button(spec.key)
            button.place(*box)
            again = spec.again and self._asked == spec.key
            button.words, button.sub = spec.again if again else spec.words, ""
            button.kind, button.icon, button.size = spec.kind, spec.icon, 26.0
            button.enabled = spec.action is not None
        self._felt = self._feeling

    @property
    def _feeling(self) -> object:
        stage = self._stage
        return stage.choreographer.happened, stage.seat.session.seq, self.acts, len(self._coming), stage.metrics

    def _button(self, key: str) -> ActionKey:
        button = self._buttons.get(key)
        if button is None:
            button = self._buttons[key] = self.form.add(ActionKey(("action", key), "", partial(self._press, key)))
        return button

    def _press(self, key: str) -> None:
        if not self.acts:
            return
        spec = next((spec for spec in self._controls.buttons(self.moment) if spec.key == key), None)
        if spec is None:
            return
        if spec.again and self._asked != key:
            self._asked = key
        elif self.submit(spec.action) and not isinstance(spec.action, Draft):
            self._buttons[key].hit(slams=False)
        self.refresh()

    # -- words and looks ------------------------------------------------------------------

    @property
    def said(self) -> str:
        """Why something was refused just now."""
        return self._said

    @property
    def prompt(self) -> Prompt:
        """What is asked of this person, in words that may tell their cards."""
        return self._stage.presenter.words.prompt(self.moment)

    def states(self) -> Mapping[int, CardState]:
        """How the cards of the open hand look, by number."""
        moment = self.moment
        looks = self._controls.looks(moment, ())
        able: set[int] = set()
        if moment.legal:
            able = {token.number for zone, token, _ in self.lying() if self._controls.usable(zone, token, moment)}
        states: dict[int, CardState] = {}
        for zone, token, _ in self.lying():
            number = token.number
            if token in self.selection:
                states[number] = "selected"
            elif number in looks:
                states[number] = looks[number]
            elif number in able:
                states[number] = self._controls.ring(zone, token, moment)
            else:
                states[number] = "dimmed" if able else "resting"
        return states

    # -- time -----------------------------------------------------------------------------

    @property
    def animating(self) -> bool:
        """Whether frames are wanted."""
        opens = self.holder is not None and self._rested < OPENS_AFTER
        slides = self.open and any(abs(drawn[2].x - spot.x) > SETTLED for drawn, (_, _, spot) in
                                   zip(self.drawn(), self.lying(), strict=True))  # fmt: skip
        return opens or slides or (bool(self._said) and self.open) or self.form.animating

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass; returns whether the picture changed."""
        before = self.open
        if self.holder is not None and not self._fresh:
            self._rested += dt
        self._fresh = False
        if self._said and self.open:
            self._left -= dt
            if self._left <= 0.0:
                self._said = ""
        changed = self.form.update(dt) | self._slide(dt) | (before != self.open)
        if self._felt != self._feeling:
            self.refresh()
            changed = True
        return changed

    def _slide(self, dt: float) -> bool:
        """Let cards of the open hand make room; returns whether one has moved."""
        motions = self._stage.choreographer.motions
        before, share = self._slid, 1.0 if motions.still or motions.calm else min(1.0, dt / SLIDES)
        self._slid = {}
        for _, token, spot in self.lying() if self.open else ():
            x = before.get(token.number, spot.x)
            self._slid[token.number] = spot.x if abs(spot.x - x) <= SETTLED else x + share * (spot.x - x)
        return self._slid != before

    def stop(self) -> None:
        """Hear nothing more."""
        self.leave()


BUTTON_WIDE, BUTTON_TALL, BUTTON_GAP = 290.0, 60.0, 10.0


def _row(desk: Desk, count: int, target: int, taken: float) -> list[Box]:
    """Places for the buttons of a moment, from the right; `taken` is what something else takes at the left."""
    u, row = desk.metrics.u, desk.row
    if not count:
        return []
    gap = BUTTON_GAP * u
    wide = min(BUTTON_WIDE * u, (row.w - taken - gap * (count - 1)) / count)
    tall = max(BUTTON_TALL * u, min(float(target), row.h))
    whole = count * wide + (count - 1) * gap
    # Over the hand: whoever holds it open with one hand reaches them with the other.
    x = max(row.x, min(desk.hand.x + desk.hand.w / 2 - whole / 2, row.x + row.w - whole))
    return [Box(x + i * (wide + gap), row.y + (row.h - tall) / 2, wide, tall) for i in range(count)]
