"""Whose finger is it? Many people touch one table at once: each contact belongs to the place where it came down.

A contact keeps its meaning until it lifts: it holds a hand open, carries a card of it over the table, taps an own
card, presses a button or touches a pack in the middle. What comes down beside all strips and near a hand closes it.

A hand has one finger that holds it open. When that one lifts or leaves the hand, the hand is closed whatever else rests
on it, and what else was begun on the open hand comes to nothing: what nobody sees, nobody taps.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot, inf
from typing import Final

from game.rules.zones import NOBODY, Zone
from game.scenes.flat.chair import Chair
from game.scenes.flat.contact import Contact, Role, lay_down
from game.scenes.flat.sides import lying_box
from game.scenes.flat.stage import FlatStage
from game.scenes.table.aim import SNAP, aim
from game.scenes.table.astray import astray, lying_about
from game.scenes.table.twice import JustDone
from game.ui.input import InputEvent, Kind, Point, PointerCancel, PointerDown, PointerMove, PointerUp
from game.ui.table.hand import ABREAST, BACK_HOME, DRAG_AFTER, Z_CARRIED, Drag
from game.ui.table.model import Token

__all__ = ["Fingers"]

NEAR: Final = 200.0
"""A contact of nobody known that is nearer to an open hand than this closes it, in u."""
ALONG: Final = 2.0
"""A finger that moves by so many times as far aside as upward goes along the hand; any other pulls its card out."""
TAP_FOR: Final = 0.8
"""Seconds: what rests for longer on a card is a palm, or a second thought, and no tap."""
LOOKS_FOR: Final = 1.6
"""The same where cards are narrow, since the finger came to this one: there one looks whether it is the right one."""
FORGOTTEN: Final = 30.0
"""Seconds after which a contact that does not stir at all counts as one whose end was never reported."""


class Fingers:
    """All contacts of a table."""

    def __init__(self, stage: FlatStage, chairs: Sequence[Chair]) -> None:
        self._stage = stage
        self._chairs = chairs
        self.contacts: dict[int, Contact] = {}
        self._done = JustDone()
        self._mouse_still, self._mouse_heard = 0.0, False

    @property
    def carrying(self) -> bool:
        """Whether cards are carried over the table."""
        return any(contact.drag is not None for contact in self.contacts.values())

    def carries(self, pointer: int) -> bool:
        """Whether a contact has hold of cards, so that it is not given up when it is lost for a moment."""
        contact = self.contacts.get(pointer)
        return contact is not None and contact.drag is not None

    def returns(self, pointer: int, pos: Point) -> bool:
        """Whether a contact that was lost may come back at a place: what comes down at somebody else's hand is theirs,
        unless it was lost there.
        """
        contact, owner = self.contacts.get(pointer), self._owner(pos)
        return contact is None or owner in (None, contact.chair, self._owner(contact.near))

    @property
    def carried(self) -> set[int]:
        """Numbers of the cards that are carried over the table."""
        drags = [contact.drag for contact in self.contacts.values() if contact.drag is not None]
        return {token.number for drag in drags for token in drag.tokens}

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
                if not event.pointer:
                    self._unlatch()
            case _:
                return False
        self._bar()
        return True

    def cancel(self) -> None:
        """Every contact is gone without having gone up: cards go back, hands close."""
        for pointer in list(self.contacts):
            self._lose(pointer)
        self._unlatch()
        for chair in self._chairs:
            chair.barred = False

    # -- time ---------------------------------------------------------------------------

    @property
    def due(self) -> float:
        """Seconds until a contact that does not stir is forgotten."""
        left = [FORGOTTEN - contact.still for contact in self.contacts.values() if contact.still < FORGOTTEN]
        if any(chair.latched for chair in self._chairs):
            left.append(FORGOTTEN - self._mouse_still)
        return max(0.0, min(left, default=inf))

    def pass_time(self, seconds: float) -> None:
        """Let real time pass: a contact whose end was never reported does not keep a hand open, or closed, for ever.

        Time counts before this frame's events: a finger that wakes the machine was not idle.
        """
        self._mouse_still += 0.0 if self._mouse_heard else seconds
        self._mouse_heard = False
        if self._mouse_still >= FORGOTTEN:
            self._unlatch()
        for pointer, contact in list(self.contacts.items()):
            contact.still += 0.0 if contact.heard else seconds
            contact.heard = False
            if contact.still >= FORGOTTEN and contact.role is not Role.PRESS:
                self._end(pointer, contact)
                if contact.role is not Role.HOLD:
                    contact.role = Role.IDLE
        self._bar()

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass, after what happened on the table: cards that somebody took away are let go."""
        self._done.update(dt)
        for contact in self.contacts.values():
            contact.age += dt
            chair = contact.chair
            if contact.role is Role.HOLD and chair is not None and self._rests(chair, contact):
                # The hand may have been sorted, or got another card, below a finger that rests.
                self._feel(contact)
            if contact.drag is not None and not self._holds(contact):
                self._back(contact)
                contact.role = Role.IDLE

    # -- down ---------------------------------------------------------------------------

    def _owner(self, pos: Point) -> Chair | None:
        """Whose zone a place of the window is in, with the rim between it and the edge of the screen."""
        for chair in self._chairs:
            x, y = chair.desk.strip.sight.into(pos)
            zone = chair.desk.zone
            if zone.contains(x, min(y, zone.y + zone.h - 1)):
                return chair
        return None

    def _down(self, event: PointerDown) -> None:
        pos, pointer = event.pos, event.pointer
        chair = self._owner(pos)
        again = self._done.who(pos, self._stage.metrics.u)
        contact = self.contacts[pointer] = Contact(Role.IDLE, pos, chair, near=pos, again=again)
        if chair is None:
            turn = self._in_turn()
            card = turn.public_at(pos) if turn is not None else None
            if card is not None:
                contact.role, contact.chair, contact.card = Role.PUBLIC, turn, card
            lay_down(contact, self.contacts.values(), self._stage.services.style.mm)
            return
        chair.chosen.press()
        seen = chair.desk.strip.sight.into(pos)
        if chair.acts and chair.form.handle(PointerDown(seen, pointer, event.kind)):
            contact.role = Role.PRESS
            return
        if chair.open:
            card = chair.card_at(seen)
            if card is not None and card[1] not in chair.carried:
                contact.role, contact.card, contact.anchor = Role.TAP, card, seen
                contact.looks = chair.narrow and event.kind is not Kind.MOUSE
                self._clear(chair)
                return
        if chair.desk.hand.contains(*seen):
            if event.kind is Kind.MOUSE and chair.latched:
                chair.latched = False
            elif chair.holder is None and chair.hand:
                contact.role, contact.anchor = Role.HOLD, seen
                chair.hold(pointer)
                self._feel(contact)
                return
        card = chair.public_at(pos)
        if card is not None:
            contact.role, contact.card = Role.PUBLIC, card
            lay_down(contact, self.contacts.values(), self._stage.services.style.mm)

    def _in_turn(self) -> Chair | None:
        return next((chair for chair in self._chairs if chair.to_act), None)

    def _bar(self) -> None:
        """Close every hand near which somebody unknown touches the table."""
        far = NEAR * self._stage.metrics.u
        strangers = [contact.near for contact in self.contacts.values()
                     if contact.chair is None and contact.still < FORGOTTEN]  # fmt: skip
        for chair in self._chairs:
            before, chair.barred = chair.barred, False
            if strangers:
                box = chair.desk.strip.sight.out_box(chair.desk.hand)
                chair.barred = any(box.distance(*near) < far for near in strangers)
            if chair.barred and not before:
                self._closed(chair)
            elif before and not chair.barred and chair.holder is not None:
                # It opens again like any hand: a card that lay closed in every frame is not to be pulled out.
                chair.hold(chair.holder)

    def look_away(self, event: PointerDown | PointerMove | PointerUp) -> None:
        """A hand that the mouse has opened stays so only while it is over that strip.

        Call this before `handle`, and for what others make use of: wherever the mouse is, it has left.
        """
        if event.kind is Kind.MOUSE:
            self._mouse_still, self._mouse_heard = 0.0, True
            self._unlatch(event.pos)

    def _unlatch(self, over: Point | None = None) -> None:
        """Close the hands that the mouse has opened, but for the one whose strip it is over."""
        for chair in self._chairs:
            if chair.latched and (over is None or self._owner(over) is not chair):
                chair.latched = False
                self._closed(chair)

    # -- move ----------------------------------------------------------------------------

    def _move(self, event: PointerMove) -> None:
        contact = self.contacts.get(event.pointer)
        if contact is None:
            if event.kind is Kind.MOUSE:
                self._hover(event)
            return
        contact.near, contact.still, contact.heard = event.pos, 0.0, True
        chair = contact.chair
        if contact.role is Role.IDLE or chair is None:
            return
        sight = chair.desk.strip.sight
        seen = sight.into(event.pos)
        if contact.role is Role.PRESS:
            chair.form.handle(PointerMove(seen, event.pointer, event.kind, event.held))
        elif contact.role is Role.HOLD:
            if chair.desk.hand.contains(*seen):
                if chair.holder is None:
                    chair.hold(event.pointer)
                    contact.anchor = seen
                if chair.holder == event.pointer:
                    self._along(contact, seen)
                    self._feel(contact)
            elif chair.holder == event.pointer:
                card = contact.card if chair.open and seen[1] < chair.desk.hand.y else None
                if card is None or not self._carry(contact, card, event.pos):
                    self._let_go(chair)
        elif contact.role is Role.TAP and contact.card is not None and chair.open:
            if contact.looks and chair.desk.hand.contains(*seen):
                self._along(contact, seen)
                self._feel(contact)
            elif self._strays(contact.start, event.pos):
                self._carry(contact, contact.card, event.pos)
        elif contact.role is Role.PUBLIC and self._strays(contact.start, event.pos):
            contact.role = Role.IDLE  # a sleeve that brushes over a pack
        elif contact.role is Role.CARRY and contact.drag is not None:
            self._follow(contact, event.pos)

    def _hover(self, event: PointerMove) -> None:
        """A mouse that is not pressed."""
        for chair in self._chairs:
            seen = chair.desk.strip.sight.into(event.pos)
            chair.form.handle(PointerMove(seen, event.pointer, event.kind, event.held))

    def _rests(self, chair: Chair, contact: Contact) -> bool:
        """Whether a contact is the one that holds a hand open."""
        return chair.holder is not None and self.contacts.get(chair.holder) is contact

    def _strays(self, start: Point, now: Point) -> bool:
        """Whether a finger has moved farther than one does that only presses."""
        return hypot(now[0] - start[0], now[1] - start[1]) > DRAG_AFTER * self._stage.metrics.u

    def _along(self, contact: Contact, seen: Point) -> None:
        """A finger on an open hand is at another place: it goes on along the cards, unless it goes upward."""
        aside, up = abs(seen[0] - contact.anchor[0]), contact.anchor[1] - seen[1]
        if self._strays(contact.anchor, seen) and aside > ALONG * up:
            contact.anchor = seen

    def _feel(self, contact: Contact) -> None:
        """The card below a finger that rests on a hand, or looks for one to tap: that lies clear of the others."""
        chair = contact.chair
        assert chair is not None
        found = chair.card_at(contact.anchor)
        if contact.role is Role.HOLD or (found is not None and found[1] not in chair.carried):
            if found != contact.card:
                contact.age = 0.0
            contact.card = found
        self._clear(chair)

    def _clear(self, chair: Chair) -> None:
        """Whatever was touched last lies clear: a card that is tapped, or else the one below the finger that rests."""
        on = [contact.card for contact in self.contacts.values() if contact.card is not None and contact.chair is chair
              and (contact.role is Role.TAP or self._rests(chair, contact))]  # fmt: skip
        chair.under = on[-1][1] if on else None

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
        if any(stage.choreographer.motions.flying(one) for one in public) or any(t in chair.carried for t in own):
            return False
        for one in public:
            stage.choreographer.hold(one)
        contact.role, contact.card, contact.own = Role.CARRY, card, own
        contact.zones = tuple(z for z, _ in lying)
        contact.drag = Drag(public, (0.0, 0.0), pos, tuple(range(len(public))))
        self._carried(chair)
        if self._rests(chair, contact):
            self._let_go(chair)
        stage.cue("card_lift", float(pos[0]))
        self._follow(contact, pos)
        return True

    def _holds(self, contact: Contact) -> bool:
        """Whether all that a contact carries is still where it was taken from."""
        drag, model = contact.drag, self._stage.model
        assert drag is not None
        return all(token in model.zones.get(zone, ()) for zone, token in zip(contact.zones, drag.tokens, strict=True))

    def _carried(self, chair: Chair) -> None:
        """Tell a chair what its fingers carry."""
        mine = [contact for contact in self.contacts.values() if contact.chair is chair and contact.drag is not None]
        chair.carried = tuple(token for contact in mine for token in contact.own)
        self._clear(chair)

    def _follow(self, contact: Contact, pos: Point) -> None:
        """Carried cards follow their finger, turned as their owner sees them."""
        drag, chair = contact.drag, contact.chair
        assert drag is not None
        assert chair is not None
        if not self._holds(contact):
            return
        drag.pos = pos
        sight = chair.desk.strip.sight
        for i, token in zip(drag.steps, drag.tokens, strict=True):
            x, y = sight.into(pos)
            token.x, token.y = sight.out(x + i * ABREAST * token.width, y)
            token.turn, token.lift, token.z, token.flip = sight.turn, 0.0, Z_CARRIED + i, 0.0

    # -- up ------------------------------------------------------------------------------

    def _up(self, event: PointerUp) -> None:
        contact = self.contacts.pop(event.pointer, None)
        if contact is None or contact.chair is None:
            return
        session = self._stage.seat.session
        before = session.seq
        self._release(contact, contact.chair, event)
        if session.seq != before:
            self._done.add(event.pos, contact.chair.number)

    def _twice(self, contact: Contact, chair: Chair) -> bool:
        """Whether a tap is only the second one of two: it neither plays for the next person nor is refused."""
        return contact.again not in (NOBODY, chair.number) or (
            contact.again == chair.number != self._stage.seat.session.to_act
        )

    def _release(self, contact: Contact, chair: Chair, event: PointerUp) -> None:
        pos = event.pos
        seen = chair.desk.strip.sight.into(pos)
        if contact.role is Role.PRESS:
            chair.form.handle(PointerUp(seen, event.pointer, event.kind))
        elif contact.role is Role.HOLD:
            if chair.holder == event.pointer:
                latch = event.kind is Kind.MOUSE and chair.desk.hand.contains(*seen)
                self._let_go(chair)
                chair.latched = latch
        elif contact.role is Role.CARRY:
            self._drop(contact, chair, pos)
        elif contact.card is None or contact.age > (LOOKS_FOR if contact.looks else TAP_FOR):
            pass
        elif contact.role is Role.TAP and chair.open:
            there = chair.desk.hand.contains(*seen) if contact.looks else chair.card_at(seen) == contact.card
            if there and not self._twice(contact, chair):
                chair.tap(*contact.card)
            self._clear(chair)
        elif contact.role is Role.PUBLIC and chair.to_act and chair.public_at(pos) == contact.card:
            if not self._twice(contact, chair):
                chair.tap(*contact.card)

    def _drop(self, contact: Contact, chair: Chair, pos: Point) -> None:
        """Let go of what is carried."""
        drag, card = contact.drag, contact.card
        assert drag is not None
        assert card is not None
        there = self._holds(contact)
        contact.drag = None
        stage = self._stage
        lying = lying_about(stage.model, drag.tokens, lying_box)
        home = self._owner(pos) is chair
        onto = chair.public_at(pos) if home else None
        boxes = [box for _, box in lying]
        names: list[str] = [] if home else aim(pos, stage.plan.drop, boxes, SNAP * stage.metrics.c).places
        done = False
        if there and home and onto is None:
            chair.rearrange(card[1], chair.desk.strip.sight.into(pos))
        elif there:
            done = chair.drop(card[0], contact.own, names, onto[1] if onto is not None else None)
            if not (home or names):
                said = astray(stage.presenter.controls, card[0], contact.own, pos, lying, chair.moment)
                if isinstance(said, str):
                    chair.refuse(said)
                else:
                    chair.submit(said)
        self._carried(chair)
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

    def _back(self, contact: Contact) -> None:
        """What a contact carries goes back to where it belongs by now."""
        drag, chair = contact.drag, contact.chair
        assert drag is not None
        assert chair is not None
        contact.drag, contact.own = None, ()
        self._carried(chair)
        for one in drag.tokens:
            self._stage.choreographer.let_go(one)
        self._home(drag)

    def _let_go(self, chair: Chair) -> None:
        """The finger that held a hand open has left it."""
        chair.let_go()
        if not chair.open:
            self._closed(chair)

    def _closed(self, chair: Chair) -> None:
        """A hand is closed: whatever else began on it comes to nothing."""
        for pointer, contact in self.contacts.items():
            if contact.chair is chair and contact.role is Role.TAP:
                contact.role = Role.IDLE
            elif contact.chair is chair and contact.role is Role.PRESS and not chair.acts:
                chair.form.handle(PointerCancel(pointer))
                contact.role = Role.IDLE
        self._clear(chair)

    def _lose(self, pointer: int) -> None:
        """A contact is gone without having gone up."""
        contact = self.contacts.pop(pointer, None)
        if contact is not None:
            self._end(pointer, contact)

    def _end(self, pointer: int, contact: Contact) -> None:
        """Nothing comes of what a contact has begun."""
        chair = contact.chair
        if chair is None:
            return
        if contact.role is Role.PRESS:
            chair.form.handle(PointerCancel(pointer))
        if chair.holder == pointer:
            self._let_go(chair)
        if contact.drag is not None:
            self._back(contact)
