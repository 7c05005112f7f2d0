"""Whose finger is it? Many people touch one table at once: each contact belongs to the place where it came down.

A contact keeps its meaning until it lifts: it holds a hand open, carries a card of it over the table, taps an own
card, presses a button or touches a pack in the middle. What comes down near an open hand and is not its owner's
closes it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from game.rules.zones import Zone
from game.scenes.flat.chair import Chair
from game.scenes.flat.stage import FlatStage
from game.scenes.table.aim import aim
from game.ui.input import InputEvent, Kind, Point, PointerCancel, PointerDown, PointerMove, PointerUp
from game.ui.table.hand import DRAG_AFTER, Drag
from game.ui.table.model import Token
from game.ui.table.motion import Leg, MotionStyle
from game.ui.table.spots import Box, Spot
from game.ui.tween import out

__all__ = ["Fingers"]

NEAR: Final = 200.0
"""A contact of nobody known that is nearer to an open hand than this closes it, in u."""
SNAP: Final = 0.6
"""How far beside its target a card may be dropped, in c."""
BACK_HOME: Final = MotionStyle((Leg(0.20, out),))
"""How a card that was dropped on nothing goes back."""


class Role(Enum):
    """What a contact does until it lifts."""

    IDLE = auto()
    """Nothing: it came down where nothing is."""
    HOLD = auto()
    """It rests on its owner's hand."""
    CARRY = auto()
    """It carries cards over the table."""
    TAP = auto()
    """It taps a card of the hand, or carries it off."""
    PRESS = auto()
    """It presses a button."""
    PUBLIC = auto()
    """It touches a card on the table."""


@dataclass(slots=True)
class Contact:
    """A finger, or the mouse."""

    role: Role
    start: Point
    chair: Chair | None = None
    """Whose it is; None for nobody known."""
    card: tuple[Zone, Token] | None = None
    """The card that it taps, touches or carries."""
    drag: Drag | None = None
    """What it carries, as it lies on the table."""
    own: tuple[Token, ...] = ()
    """The same cards as their owner knows them."""
    near: Point = (0, 0)
    """Where it was last."""


class Fingers:
    """All contacts of a table."""

    def __init__(self, stage: FlatStage, chairs: Sequence[Chair]) -> None:
        self._stage = stage
        self._chairs = chairs
        self.contacts: dict[int, Contact] = {}

    @property
    def carrying(self) -> bool:
        """Whether cards are carried over the table."""
        return any(contact.drag is not None for contact in self.contacts.values())

    @property
    def fingers(self) -> list[Point]:
        """Where fingers hold a hand open."""
        return [contact.near for contact in self.contacts.values()
                if contact.role is Role.HOLD and contact.chair is not None and contact.chair.open]  # fmt: skip

    def handle(self, event: InputEvent) -> bool:
        """Take an event of a pointer; returns whether it was one."""
        match event:
            case PointerDown():
                self._lose(event.pointer)
                self._down(event)
            case PointerMove():
                self._move(event)
            case PointerUp():
                self._up(event)
            case PointerCancel():
                self._lose(event.pointer)
            case _:
                return False
        return True

    def cancel(self) -> None:
        """Every contact is gone without having gone up: cards go back, hands close."""
        for pointer in list(self.contacts):
            self._lose(pointer)
        for chair in self._chairs:
            chair.latched = chair.barred = False

    # -- down ---------------------------------------------------------------------------

    def _owner(self, pos: Point) -> Chair | None:
        """Whose zone a place of the window is in."""
        for chair in self._chairs:
            if chair.desk.zone.contains(*chair.desk.strip.sight.into(pos)):
                return chair
        return None

    def _down(self, event: PointerDown) -> None:
        pos, pointer = event.pos, event.pointer
        chair = self._owner(pos)
        contact = self.contacts[pointer] = Contact(Role.IDLE, pos, chair, near=pos)
        self._bar()
        if chair is None:
            turn = self._in_turn()
            card = turn.public_at(pos) if turn is not None else None
            if card is not None:
                contact.role, contact.chair, contact.card = Role.PUBLIC, turn, card
            return
        seen = chair.desk.strip.sight.into(pos)
        if chair.form.handle(PointerDown(seen, pointer, event.kind)):
            contact.role = Role.PRESS
            return
        if chair.open:
            card = chair.card_at(seen)
            if card is not None and chair.holder != pointer:
                contact.role, contact.card = Role.TAP, card
                return
        if chair.desk.hand.contains(*seen):
            if event.kind is Kind.MOUSE and chair.latched:
                chair.latched = False
            elif chair.holder is None and chair.hand:
                contact.role = Role.HOLD
                chair.hold(pointer)
                self._feel(contact, seen)
                return
        card = chair.public_at(pos)
        if card is not None:
            contact.role, contact.card = Role.PUBLIC, card

    def _in_turn(self) -> Chair | None:
        return next((chair for chair in self._chairs if chair.to_act), None)

    def _bar(self) -> None:
        """Close every hand near which somebody unknown touches the table."""
        far = NEAR * self._stage.metrics.u
        for chair in self._chairs:
            box = chair.desk.strip.sight.out_box(chair.desk.hand)
            chair.barred = any(
                contact.chair is not chair and contact.role not in (Role.CARRY, Role.PUBLIC)
                and box.distance(*contact.near) < far and not self._across(contact, chair)
                for contact in self.contacts.values()
            )  # fmt: skip

    def _across(self, contact: Contact, chair: Chair) -> bool:
        """Whether a contact rests where its own owner has things: a neighbor's hand is no threat to this one."""
        return contact.chair is not None and contact.role is not Role.IDLE

    # -- move ----------------------------------------------------------------------------

    def _move(self, event: PointerMove) -> None:
        contact = self.contacts.get(event.pointer)
        if contact is None:
            self._hover(event)
            return
        contact.near = event.pos
        chair = contact.chair
        if contact.role is Role.IDLE or chair is None:
            self._bar()
            return
        sight = chair.desk.strip.sight
        seen = sight.into(event.pos)
        if contact.role is Role.PRESS:
            chair.form.handle(PointerMove(seen, event.pointer, event.kind, event.held))
        elif contact.role is Role.HOLD:
            if chair.desk.hand.contains(*seen):
                if chair.holder != event.pointer:
                    chair.hold(event.pointer)
                self._feel(contact, seen)
            elif chair.holder == event.pointer:
                card = contact.card if chair.open and seen[1] < chair.desk.hand.y else None
                if card is None or not self._carry(contact, card, event.pos):
                    chair.let_go()
        elif contact.role is Role.TAP:
            far = DRAG_AFTER * self._stage.metrics.u
            dx, dy = event.pos[0] - contact.start[0], event.pos[1] - contact.start[1]
            if dx * dx + dy * dy > far * far and contact.card is not None:
                self._carry(contact, contact.card, event.pos)
        elif contact.role is Role.CARRY and contact.drag is not None:
            self._follow(contact, event.pos)

    def _hover(self, event: PointerMove) -> None:
        """A mouse that is not pressed: a hand that it has opened stays so only while it is over that strip."""
        for chair in self._chairs:
            seen = chair.desk.strip.sight.into(event.pos)
            if chair.latched and not chair.desk.zone.contains(*seen):
                chair.latched = False
            chair.form.handle(PointerMove(seen, event.pointer, event.kind, event.held))

    def _feel(self, contact: Contact, seen: Point) -> None:
        """The card below a finger that rests on a hand."""
        chair = contact.chair
        assert chair is not None
        contact.card = chair.card_at(seen)
        chair.under = contact.card[1] if contact.card is not None else None

    def _carry(self, contact: Contact, card: tuple[Zone, Token], pos: Point) -> bool:
        """Take cards off the hand; they show their backs. Returns whether that can be done."""
        chair, stage = contact.chair, self._stage
        assert chair is not None
        zone, token = card
        if token not in chair.model.zones.get(zone, ()):
            return False
        own = chair.lifted(zone, token)
        lying = [(z, i) for other in own for z, tokens in chair.model.zones.items()
                 for i, t in enumerate(tokens) if t is other]  # fmt: skip
        public = tuple(stage.model.zones[z][i] for z, i in lying)
        if any(stage.choreographer.motions.flying(one) for one in public):
            return False
        for one in public:
            stage.choreographer.hold(one)
        contact.role, contact.card, contact.own = Role.CARRY, card, own
        contact.drag = Drag(public, (0.0, 0.0), pos, tuple(range(len(public))))
        chair.carried = own
        chair.let_go()
        stage.cue("card_lift", float(pos[0]))
        self._follow(contact, pos)
        return True

    def _follow(self, contact: Contact, pos: Point) -> None:
        """Carried cards follow their finger, turned as their owner sees them."""
        drag, chair = contact.drag, contact.chair
        assert drag is not None
        assert chair is not None
        drag.pos = pos
        sight = chair.desk.strip.sight
        for i, token in zip(drag.steps, drag.tokens, strict=True):
            x, y = sight.into(pos)
            token.x, token.y = sight.out(x + i * 0.26 * token.width, y)
            token.turn, token.lift, token.z, token.flip = sight.turn, 0.0, 5000.0 + i, 0.0

    # -- up ------------------------------------------------------------------------------

    def _up(self, event: PointerUp) -> None:
        contact = self.contacts.pop(event.pointer, None)
        if contact is None:
            return
        chair = contact.chair
        if chair is not None:
            self._release(contact, chair, event)
        self._bar()

    def _release(self, contact: Contact, chair: Chair, event: PointerUp) -> None:
        pos = event.pos
        seen = chair.desk.strip.sight.into(pos)
        if contact.role is Role.PRESS:
            chair.form.handle(PointerUp(seen, event.pointer, event.kind))
        elif contact.role is Role.HOLD:
            if chair.holder == event.pointer:
                latch = event.kind is Kind.MOUSE and chair.desk.hand.contains(*seen) and not chair.open
                chair.let_go()
                chair.latched = latch
        elif contact.role is Role.CARRY:
            self._drop(contact, chair, pos)
        elif contact.role is Role.TAP and chair.open and contact.card is not None:
            if chair.card_at(seen) == contact.card:
                chair.tap(*contact.card)
        elif contact.role is Role.PUBLIC and contact.card is not None and chair.to_act:
            if chair.public_at(pos) == contact.card:
                chair.tap(*contact.card)

    def _drop(self, contact: Contact, chair: Chair, pos: Point) -> None:
        """Let go of what is carried."""
        drag, card = contact.drag, contact.card
        assert drag is not None
        assert card is not None
        contact.drag, chair.carried = None, ()
        stage = self._stage
        lying = [_upright(token.goal) for token in stage.model.everything()
                 if token.goal.drawn and token not in drag.tokens]  # fmt: skip
        home = chair.desk.zone.contains(*chair.desk.strip.sight.into(pos))
        onto = chair.public_at(pos) if home else None
        names: list[str] = [] if home else aim(pos, stage.plan.drop, lying, SNAP * stage.metrics.c).places
        zone, token = card
        done = False
        if token in chair.model.zones.get(zone, ()):
            done = chair.drop(zone, contact.own, names, onto[1] if onto is not None else None)
        for one in drag.tokens:
            stage.choreographer.let_go(one)
        if not done:
            self._home(drag)

    def _home(self, drag: Drag) -> None:
        """Cards that were carried go back to their hand."""
        stage = self._stage
        stage.choreographer.arrange()
        for token in drag.tokens:
            if not stage.choreographer.motions.flying(token):
                stage.choreographer.motions.send(token, token.goal, BACK_HOME)

    def _lose(self, pointer: int) -> None:
        """A contact is gone without having gone up."""
        contact = self.contacts.pop(pointer, None)
        if contact is None:
            return
        chair = contact.chair
        if chair is not None:
            if contact.role is Role.PRESS:
                chair.form.handle(PointerCancel(pointer))
            if chair.holder == pointer:
                chair.let_go()
            if contact.drag is not None:
                drag, contact.drag, chair.carried = contact.drag, None, ()
                for one in drag.tokens:
                    self._stage.choreographer.let_go(one)
                self._home(drag)
        self._bar()


def _upright(spot: Spot) -> Box:
    """The box of a card that may be turned by quarters."""
    across = round(spot.turn / 90.0) % 2 == 1
    w, h = (spot.height, spot.width) if across else (spot.width, spot.height)
    return Box(spot.x - w / 2, spot.y - h / 2, w, h)
