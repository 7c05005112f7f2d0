"""Many hands at a family table: gestures of several people at once, and a referee who knows whose finger did what."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pygame

from game.rules.actions import Action, Arrange, Meld
from game.rules.cards import Card
from game.scenes.flat.chair import Chair
from game.scenes.trouble import TroubleScene
from game.ui.input import InputEvent, Point, PointerCancel, PointerDown, PointerMove, PointerUp
from tests.support.flat import OPENS, FlatTable, Step
from tests.support.flat_plays import doing, meant, on_top


class Referee:
    """Watches a family table: whose contact is which, and that nothing is done or seen without one.

    It goes by what the scene is told and by where the strips lie, and by nothing that `Fingers` remembers.
    """

    def __init__(self, table: FlatTable) -> None:
        self.table = table
        self.scene = table.scene
        self.downs: dict[int, Point] = {}
        """Where each contact came down that is down."""
        self.now: dict[int, Point] = {}
        self._felt: dict[int, set[Card]] = {}
        """By contact: cards of an open hand that it was on."""
        self._on: dict[int, tuple[int, str]] = {}
        """By contact: the button it came down on, as it was shown then."""
        self._event: InputEvent | None = None
        self.done = self.refused = 0
        handle = self.scene.handle

        def seen(event: InputEvent) -> bool:
            self._event = event
            self._note(event)
            found = handle(event)
            if isinstance(event, PointerUp | PointerCancel):
                self._gone(event.pointer)
            self._event = None
            return found

        self.scene.handle = seen  # type: ignore[method-assign]
        for chair in self.scene.chairs:
            self._watch(chair)
        self._began = table.session.seq
        submit = table.session.submit

        def submitted(viewer: Any, action: Action, seq: int) -> Any:
            if viewer in self.scene.seat.people:
                assert isinstance(self._event, PointerUp), f"{action} was done by no lifted finger"
            return submit(viewer, action, seq)

        table.session.submit = submitted  # type: ignore[method-assign, assignment]

    def _watch(self, chair: Chair) -> None:
        submit = chair.seat.submit

        def judged(action: Action) -> Any:
            self._judge(chair, action)
            found = submit(action)
            self.done, self.refused = self.done + (found is None), self.refused + (found is not None)
            return found

        chair.seat.submit = judged  # type: ignore[method-assign]

    def _owner(self, pos: Point) -> Chair | None:
        rim = round(26 * self.scene.metrics.u) + 1
        for chair in self.scene.chairs:
            box = chair.desk.strip.place
            side = chair.desk.strip.sight.side
            left, top, right, bottom = (rim * (side == edge) for edge in (1, 2, 3, 0))
            rect = pygame.Rect(round(box.x) - left, round(box.y) - top, round(box.w) + left + right,
                               round(box.h) + top + bottom)  # fmt: skip
            if rect.collidepoint(pos):
                return chair
        return None

    def _note(self, event: InputEvent) -> None:
        if isinstance(event, PointerDown):
            self._gone(event.pointer)
            self.downs[event.pointer] = self.now[event.pointer] = event.pos
            self._felt[event.pointer] = set()
            owner = self._owner(event.pos)
            if owner is not None and owner.acts:
                chair = owner
                seen = chair.desk.strip.sight.into(event.pos)
                for widget in chair.form.widgets:
                    if widget.visible and widget.rect.inflate(40, 40).collidepoint(seen):
                        self._on[event.pointer] = (chair.number, str(widget.key))
        if isinstance(event, PointerDown | PointerMove) and event.pointer in self.downs:
            self.now[event.pointer] = event.pos
            self._feel(event.pointer)

    def _feel(self, pointer: int) -> None:
        """Remember which card of an open hand a contact is on."""
        chair = self._owner(self.now[pointer])
        if chair is not None and chair.open and self._owner(self.downs[pointer]) is chair:
            card = chair.card_at(chair.desk.strip.sight.into(self.now[pointer]))
            if card is not None:
                self._felt[pointer].add(card[1].card)

    def _gone(self, pointer: int) -> None:
        for kept in (self.downs, self.now, self._felt, self._on):
            kept.pop(pointer, None)

    def _judge(self, chair: Chair, action: Action) -> None:
        """Somebody does something: with their own finger, on what it touches."""
        event = self._event
        assert isinstance(event, PointerUp), f"{action} by no finger"
        start = self.downs.get(event.pointer)
        assert start is not None, f"{action} by a contact that is not down"
        owner = self._owner(start)
        assert owner is chair or (owner is None and chair.to_act), f"{action} of {chair.number} by {owner}"
        if owner is None or event.pointer in self._on:
            return
        cards = set(getattr(action, "cards", ())) | {getattr(action, "card", None)} - {None}
        if isinstance(action, Arrange | Meld) or not cards:
            return
        hand = {token.card for token in chair.hand}
        chosen = {token.card for token in chair.selection}
        known = self._felt[event.pointer] | chosen
        assert not (cards & hand) or cards & known, f"{action} plays what nobody touched: {cards} not in {known}"

    # -- after every frame ---------------------------------------------------------------------

    def look(self) -> None:
        """After a frame: no face is open without its finger, nothing is carried and no contact kept without one."""
        scene = self.scene
        assert not isinstance(self.table.program.top, TroubleScene), "the table has failed"
        if self.table.program.top is not scene:
            assert not scene.fingers.contacts
            assert not any(chair.open for chair in scene.chairs)
            self.downs.clear()
            return
        assert set(scene.fingers.contacts) <= set(self.downs), "a contact is left"
        for pointer in self.downs:
            self._feel(pointer)
        for chair in scene.chairs:
            if chair.open and chair.holder is not None and chair.under is not None:
                self._felt[chair.holder].add(chair.under.card)  # it is seen to rise
        for chair in scene.chairs:
            if chair.open:
                holder = chair.holder
                assert holder is not None
                assert holder in self.downs, f"{chair.number} is open without a finger"
                owner = self._owner(self.downs[holder])
                assert owner is not None
                assert owner.number == chair.number
                assert chair.desk.hand.contains(*chair.desk.strip.sight.into(self.now[holder]))
                assert not any(self._stray(pointer, chair) for pointer in self.downs), "a stranger is near"
        held = scene.stage.choreographer.held
        drags = [contact.drag for contact in scene.fingers.contacts.values() if contact.drag is not None]
        assert held <= {token.number for drag in drags for token in drag.tokens}, "a drag is stuck"
        carried = {token.number for chair in scene.chairs for token in chair.carried}
        assert bool(carried) is bool(drags)

    def _stray(self, pointer: int, chair: Chair) -> bool:
        contact = self.scene.fingers.contacts.get(pointer)
        if contact is None or contact.chair is not None or contact.still > 25.0:
            return False
        box = chair.desk.strip.sight.out_box(chair.desk.hand)
        return box.distance(*self.now[pointer]) < 195 * self.scene.metrics.u


# -- gestures, interleaved ------------------------------------------------------------------------


class Hands:
    """Four people who touch the table at once, with all that goes wrong: what a finger does next is drawn at random."""

    def __init__(self, table: FlatTable, random: Random) -> None:
        self.table, self.random = table, random

    def sequence(self) -> Iterator[list[pygame.Event]]:
        """The frames of one sequence."""
        table, random = self.table, self.random
        scene = table.scene
        turn = next((chair for chair in scene.chairs if chair.to_act), None)
        people = random.sample(scene.chairs, min(len(scene.chairs), random.randint(2, 4)))
        if turn is not None and turn not in people:
            people[0] = turn
        running = [self._later(random.randint(0, 6), self._gesture(chair)) for chair in people]
        if random.random() < 0.25:
            running.append(self._later(random.randint(0, 12), self._palm()))
        if random.random() < 0.2:
            running.append(self._later(random.randint(0, 12), self._stray()))
        while running:
            events: list[pygame.Event] = []
            for gesture in list(running):
                step = next(gesture, None)
                if step is None:
                    running.remove(gesture)
                else:
                    events += step
            if random.random() < 0.004:
                events.append(pygame.Event(pygame.WINDOWFOCUSLOST))
                table.where.clear()
                running.clear()
            yield events

    def _later(self, frames: int, gesture: Iterator[Step]) -> Iterator[Step]:
        for _ in range(frames):
            yield ()
        yield from gesture

    def _rest(self, least: int, most: int) -> Iterator[Step]:
        for _ in range(self.random.randint(least, most)):
            yield ()

    def _anywhere(self) -> Point:
        w, h = pygame.display.get_window_size()
        return self.random.randrange(w), self.random.randrange(h)

    def _end(self, *fingers: int) -> Iterator[Step]:
        """They lift, or are lost: for good, or for a moment under another name."""
        table, random = self.table, self.random
        for finger in fingers:
            if finger not in table.where:
                continue
            luck = random.random()
            pos = table.where[finger]
            if luck < 0.04:
                del table.where[finger]  # nobody ever says that it went up
            elif luck < 0.10:
                again = table.name()
                yield (table.up(finger),)
                yield from self._rest(0, 2)
                yield (table.down(again, (pos[0] + random.randint(-9, 9), pos[1] + random.randint(-9, 9))),)
                yield from self._rest(0, 3)
                if again in table.where:
                    yield (table.up(again),)
            else:
                yield (table.up(finger),)
            if random.random() < 0.5:
                yield from self._rest(0, 2)

    def _way(self, finger: int, to: Point) -> Iterator[Step]:
        table = self.table
        if finger not in table.where:
            return
        (x, y), steps = table.where[finger], self.random.randint(1, 5)
        for i in range(1, steps + 1):
            if finger not in table.where:
                return
            yield (table.move(finger, (x + (to[0] - x) * i // steps, y + (to[1] - y) * i // steps)),)

    def _card(self, chair: Chair) -> Point:
        lying = chair.lying()
        if not lying:
            return self.table.hand(chair)
        spot = self.random.choice(lying)[2]
        return self.table.out(chair, spot.x - 0.4 * spot.width, spot.y + self.random.uniform(-0.3, 0.3) * spot.width)

    def _target(self, chair: Chair) -> Point:
        """Where something is let go: a place on the table mostly, or anything else."""
        table, random = self.table, self.random
        names = list(table.scene.stage.plan.drop)
        luck = random.random()
        if luck < 0.6 and names:
            return table.place(random.choice(names))
        if luck < 0.75:
            return table.hand(random.choice(table.scene.chairs))
        own = [token for zone, tokens in table.scene.stage.model.zones.items() if zone.owner == chair.number
               for token in tokens if token.goal.drawn]  # fmt: skip
        if luck < 0.85 and own:
            goal = random.choice(own).goal
            return round(goal.x), round(goal.y)
        return self._anywhere()

    def _gesture(self, chair: Chair) -> Iterator[Step]:
        """What one person does."""
        table, random = self.table, self.random
        if chair.legal and random.random() < 0.5:
            yield from self._play(chair)
            return
        if not chair.hand or random.random() < 0.2:
            yield from self._touch_table(chair)
            return
        finger = table.name()
        yield (table.down(finger, self._card(chair)),)
        yield from self._rest(0 if random.random() < 0.2 else OPENS, OPENS + 6)
        what = random.choice(("look", "pull", "pull", "tap", "tap", "button", "button", "button", "along", "slide"))
        if what == "pull":
            yield from self._way(finger, self._target(chair))
            yield from self._end(finger)
            return
        if what == "slide":
            yield from self._way(finger, self._anywhere())
            yield from self._way(finger, table.hand(chair))
            yield from self._rest(0, OPENS)
        second = table.name()
        if what == "tap":
            for _ in range(random.randint(1, 3)):
                second = table.name()
                yield (table.down(second, self._card(chair)),)
                yield from self._rest(0, 3)
                yield from self._end(second)
        elif what == "button":
            keys = [widget for widget in chair.form.widgets if widget.visible]
            for _ in range(random.randint(1, 2)):
                pos = table.out(chair, *random.choice(keys).rect.center) if keys else self._anywhere()
                second = table.name()
                yield (table.down(second, pos),)
                yield from self._rest(0, 3)
                yield from self._end(second)
        elif what == "along":
            yield (table.down(second, self._card(chair)),)
            yield from self._way(second, self._card(chair) if random.random() < 0.7 else self._target(chair))
            yield from self._end(second)
        yield from self._end(finger)

    def _play(self, chair: Chair) -> Iterator[Step]:
        """Somebody in turn does something that goes, while others are at the table."""
        table, mine = self.table, set[int]()
        play = doing(table, chair, meant(table, chair, self.random), self.random)
        while True:
            try:
                step = next(play, None)
            except (AssertionError, KeyError, IndexError, ValueError):
                # Somebody else has come in between: what these fingers were after is no longer there, and they lift.
                break
            if step is None:
                return
            mine |= {event.finger_id for event in step}
            yield step
        yield from self._end(*mine)

    def _touch_table(self, chair: Chair) -> Iterator[Step]:
        table, random = self.table, self.random
        able = [(zone, token) for zone, token in table.scene.stage.presenter.controls.pickable(chair.model, chair.table)
                if zone.owner != chair.number or not chair.hand]  # fmt: skip
        pos = self._target(chair)
        if able and random.random() < 0.7:
            zone, token = random.choice(able)
            tokens, spots = chair.model.zones[zone], table.scene.stage.plan.spots[zone]
            spot = spots[tokens.index(token)]
            pos = (round(spot.x), round(spot.y))
        elif random.random() < 0.5:
            keys = [widget for widget in chair.form.widgets if widget.visible]
            if keys:
                pos = table.out(chair, *random.choice(keys).rect.center)
        finger = table.name()
        yield (table.down(finger, pos),)
        yield from self._rest(0, 4)
        if random.random() < 0.2:
            yield from self._way(finger, self._anywhere())
        yield from self._end(finger)

    def _palm(self) -> Iterator[Step]:
        table, random = self.table, self.random
        x, y = self._anywhere()
        fingers = [table.name() for _ in range(random.randint(3, 5))]
        for finger in fingers:
            yield (table.down(finger, (x + random.randint(-80, 80), y + random.randint(-80, 80))),)
        yield from self._rest(0, 20)
        yield from self._end(*fingers)

    def _stray(self) -> Iterator[Step]:
        table = self.table
        finger = table.name()
        yield (table.down(finger, self._anywhere()),)
        yield from self._rest(0, 12)
        if self.random.random() < 0.5:
            yield from self._way(finger, self._anywhere())
        yield from self._end(finger)


def after_all(table: FlatTable, referee: Referee) -> None:
    """Everybody has taken their hands away, and time has passed: nothing is left of it."""
    if not table.there:
        return
    for finger in list(table.where):
        table.program.frame(table.up(finger))
        referee.look()
    table.program.frame()
    scene = table.scene
    if referee.downs:
        # What was lost for good is forgotten.
        table.program.app.step([], 31.0)
        table.program.frame()
        if not on_top(table):
            return
        assert not any(chair.open for chair in scene.chairs), "a hand stays open"
        table.program.frame(pygame.Event(pygame.WINDOWFOCUSLOST))
        referee.downs.clear()
    assert not scene.fingers.carrying, "a drag is stuck"
    assert not scene.fingers.contacts, "a contact is left"
    assert not scene.stage.choreographer.held
    for chair in scene.chairs:
        assert not chair.open
        assert not chair.barred
        assert not chair.carried
        assert chair.holder is None
