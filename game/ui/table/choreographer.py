"""Turns events into movement, one after the other, and knows when the table has caught up.

The session is always ahead; the choreographer takes its events from a queue, lets
the model have each in its turn and sends the cards to the places that the layout
then asks for. Skipping is decided here and nowhere else.

Nothing is told before it is seen. A card that shows a face for the first time takes
a while to turn over; until then nothing happens but more movement of cards, and what
goes with the event, such as words, sounds and tags, waits. An event that announces
cards of the move after it is told as soon as these have turned. Cards in the air are
all that is waited for, so everything is told when the table has caught up.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from math import hypot, inf
from typing import Final, Protocol

from game.rules.cards import HIDDEN
from game.rules.events import (
    BlindFlipped,
    CardsMoved,
    Event,
    JokerExchanged,
    JokerPlaced,
    KingShown,
    LaidOff,
    MeldLaid,
    RunLaid,
    Shuffled,
)
from game.rules.values import dataclass
from game.rules.zones import SIGHT, Sight, Zone
from game.ui.table.heaps import layers
from game.ui.table.model import TableModel, Token
from game.ui.table.motion import HOP_AFTER, MAKE_ROOM, MAKE_WAY, Motions, MotionStyle, hop_style
from game.ui.table.spots import Spot
from game.ui.tween import FAST_FORWARD


@dataclass(frozen=True, slots=True)
class Beat:
    """What an event does to time: how its cards move, and when the next event may follow, in seconds."""

    hold: float = 0.0
    style: MotionStyle = MAKE_ROOM
    rest: bool = False
    """Whether the table is looked at before anybody goes on."""
    look: bool = False
    """Whether it is also looked at before what follows by itself, such as the next deal: even where nothing moves."""
    cue: str = ""
    """Sound of the event itself, heard as it begins; that of an announcement when its cards are seen."""
    force: int = 0
    """How strong that sound is: -1 for what was seen before or is small, 1 for what will be talked about."""
    soon: bool = False
    """Whether the sound of an announcement is heard as it begins: one that tells nothing of the cards."""
    jolt: Zone | None = None
    """The heap whose cards jump, because somebody has slammed the table."""


OF_THE_NEXT: Final = (BlindFlipped, JokerExchanged, JokerPlaced, KingShown, LaidOff)
"""Announcements that name a card of the move after them."""
OF_ALL: Final = (MeldLaid, RunLaid)
"""Announcements that count the cards of all moves after them."""
SEEN: Final = 0.5
"""How far cards rise that go into a pack from where they were seen beside each other."""
FAR: Final = 3.0
"""What makes room by more than this, in its widths, goes elsewhere on the table."""
DEEP: Final = 16
"""A card with so many above it is not seen within the time in which cards make room."""


@dataclass(slots=True)
class _Telling:
    """An event that the model has and that nobody was told of yet."""

    event: Event
    moved: Sequence[Token]
    cue: str
    """What is still to be heard of it."""
    force: int
    """How strong."""
    shown_by: list[Token]
    """The cards that have to be seen before."""
    moves: float = 0
    """How many moves after it are still to come that it announces, at most."""


class Stage(Protocol):
    """What the choreographer asks of the table it serves."""

    def beat(self, event: Event) -> Beat:
        """How an event is shown; asked before the model has it."""

    def spots(self) -> Mapping[Zone, Sequence[Spot]]:
        """Where every card belongs now, by zone and in the order of the zone."""

    def told(self, event: Event, moved: Sequence[Token]) -> None:
        """An event was seen, with every card that it shows: time for words, sounds and faces."""

    def cue(self, name: str, at: float | None = None, *, force: int = 0, step: int = 0) -> None:
        """Play a sound for a card at `at` pixels from the left, or in the middle.

        `force` says how strong it is, -1 to 1, and `step` which note of a scale.
        """


def _is_behind(token: Token) -> bool:
    """Whether a card lies behind a portrait, and does not wait elsewhere to fly there."""
    return token.goal.behind and (token.x, token.y) == token.goal[:2]


def _far(old: Spot, new: Spot) -> bool:
    """Whether a card that is seen, or lies behind a portrait, goes far to make room: elsewhere on the table."""
    return (old.drawn or old.behind) and hypot(new.x - old.x, new.y - old.y) > FAR * max(old.width, new.width)


class Choreographer:
    """Moves the table from event to event. Times are passed in."""

    def __init__(self, model: TableModel, stage: Stage) -> None:
        self.model = model
        self.motions = Motions()
        self.pace = 1.0
        """What every time is multiplied with; 0 shows everything at once."""
        self.fast = False
        """Whether somebody holds a key or a finger to go faster."""
        self.holding = False
        """Whether what has happened is to be looked at as it comes to rest: nothing that waits begins meanwhile."""
        self._stage = stage
        self._queue: deque[Event] = deque()
        self._unsent: list[tuple[Sequence[Token], MotionStyle]] = []
        """Cards of events that took no time: they fly together with those of the next."""
        self._untold: deque[_Telling] = deque()
        self._wait = 0.0
        self._jumps = False
        """Whether all that waits is shown at once, and the table is laid out where it comes to rest."""
        self._held: set[int] = set()
        self._changes = 0
        self._uncovered: tuple[int, frozenset[int]] = (-1, frozenset())
        self.arrange(at_once=True)

    @property
    def subdued(self) -> bool:
        """Whether nothing moves but what has to: in calm motion, in none, and where everything is shown at once."""
        return self.motions.calm or self.motions.still or self.pace <= 0.0

    @property
    def changes(self) -> int:
        """Grows with whatever happens but the flying of cards: with events, as they begin and as they are told, and
        with every card that sets out, lands or shows its face.
        """
        return self._changes + self.motions.changes

    @property
    def happened(self) -> Hashable:
        """The same of what decides what there is to touch and to say: what flies, and what lies, is no part of it."""
        return self._changes, self.pending, self.revealing

    @property
    def idle(self) -> bool:
        """Whether the table has caught up: nothing waits and nothing moves."""
        return not self._queue and self._wait <= 0.0 and not self.motions.running and not self._untold

    @property
    def revealing(self) -> bool:
        """Whether a card has still to show its face: what is said of the table stays as it was until then."""
        return any(moved for moved, _ in self._unsent) or self.motions.revealing

    @property
    def pending(self) -> bool:
        """Whether events wait for their turn."""
        return bool(self._queue) or self._wait > 0.0

    def in_the_air(self, zone: Zone) -> int:
        """How many cards of a zone are still on their way to it."""
        if not self.motions.running:
            return 0
        return self.motions.airborne_among(self.model.zones.get(zone, ()))

    @property
    def uncovered(self) -> frozenset[int]:
        """Numbers of tokens to be drawn though nobody will see them once all have landed.

        A card that waits to fly off a heap is one, and so is the top of a pack as long as those above it are still
        in the air: else the pack would be gone until the first of them lands. What lies behind a portrait is not.
        """
        if not self.motions.running:
            return frozenset()
        if self._uncovered[0] != self.changes:
            self._uncovered = (self.changes, self._found_uncovered())
        return self._uncovered[1]

    def _found_uncovered(self) -> frozenset[int]:
        shown: list[int] = []
        airborne = self.motions.airborne
        for tokens in self.model.zones.values():
            flying = [token for token in tokens if airborne(token)]
            # All that come may be cards that are seen once they lie: the pack below them is there meanwhile.
            seen = any(token.goal.drawn for token in flying)
            top = next((token for token in reversed(tokens) if not airborne(token)), None) if seen else None
            if self.motions.calm:
                # They are there at once and fade in: what nobody sees once it lies would be seen only meanwhile.
                flying = []
            wanted = flying if top is None else [*flying, top]
            shown += [token.number for token in wanted if not (token.goal.drawn or _is_behind(token))]
        return frozenset(shown)

    def is_to_come(self, kind: type[Event], before: type[Event]) -> bool:
        """Whether an event of a kind waits, and none of another kind before it."""
        for event in self._queue:
            if isinstance(event, kind | before):
                return isinstance(event, kind)
        return False

    @property
    def coming(self) -> Event | None:
        """The event that is shown next; None while none waits."""
        return self._queue[0] if self._queue else None

    def feed(self, event: Event) -> None:
        """Take an event from the session."""
        self._queue.append(event)

    @property
    def held(self) -> frozenset[int]:
        """Numbers of tokens that are dragged."""
        return frozenset(self._held)

    def hold(self, token: Token) -> None:
        """Somebody drags a token: it goes nowhere by itself until it is let go."""
        self._changes += 1
        self._held.add(token.number)
        self.motions.drop([token])

    def let_go(self, token: Token) -> None:
        """A dragged token is free again and goes where it belongs."""
        self._changes += 1
        self._held.discard(token.number)

    def update(self, dt: float) -> None:
        """Let `dt` seconds go by."""
        time = dt / (self.pace or 1.0) / (FAST_FORWARD if self.fast else 1.0)
        if self.pace <= 0.0 and self._queue and not self.holding:
            self._jump(time)
            return
        self._wait -= time
        while self._queue and not self.holding and self._wait <= 0.0 and not self._waits_for_faces(self._queue[0]):
            late = -self._wait
            self._show(self._queue.popleft(), min(late, time))
        if not self._queue:
            self._wait = max(0.0, self._wait)
        self.motions.update(time)
        self._tell()

    def hurry(self) -> None:
        """Let everything that waits happen now; cards already in the air go on to where they then belong.

        Those that something is said of show their faces at once.
        """
        while self._queue:
            if self._waits_for_faces(self._queue[0]):
                self.motions.turn_up()
                self._tell()
            self._show(self._queue.popleft(), 0.0)
            self._wait = 0.0
        self._wait = 0.0

    def catch_up(self) -> None:
        """Let the model have all that waits, though nobody has seen it and nobody is told: it will be taken back."""
        while self._queue:
            self.model.apply(self._queue.popleft())

    def finish_all(self) -> None:
        """Jump to the end: the model is what the session says, and every card lies where it belongs."""
        with self._in_a_jump():
            self.hurry()

    def _jump(self, time: float) -> None:
        """Show all that waits at once, up to what is to be looked at."""
        self._wait -= time
        if self._wait > 0.0:
            return
        with self._in_a_jump():
            while self._queue:
                looked = self._show(self._queue.popleft(), 0.0).look
                if looked:
                    break
                self._wait = 0.0

    @contextmanager
    def _in_a_jump(self) -> Iterator[None]:
        """While this is on, nothing moves, and the table is laid out at its end, where all comes to rest."""
        before = self.motions.still, self._jumps
        self.motions.still = self._jumps = True
        try:
            yield
        finally:
            # Where an event fails, what comes after it moves as ever.
            self.motions.still, self._jumps = before
        self.motions.finish()
        self._tell()
        self.arrange(at_once=True)

    def _waits_for_faces(self, event: Event) -> bool:
        """Whether an event may not happen before the cards in the air have shown their faces."""
        if isinstance(event, CardsMoved | Shuffled):
            return False
        if any(moved for moved, _ in self._unsent) and not self._jumps:
            self._send()
        return self.motions.revealing

    def _tell(self) -> None:
        """Tell of all that was seen, in the order in which it happened."""
        # In a jump a card that has not been sent yet shows its face all the same.
        unsent = set() if self._jumps else {token.number for moved, _ in self._unsent for token in moved}
        while self._untold:
            first = self._untold[0]
            # Where no move follows there is nothing more to wait for.
            if first.moves and self._queue and isinstance(self._queue[0], CardsMoved):
                return
            if any(token.number in unsent or self.motions.unseen(token) for token in first.shown_by):
                return
            self._untold.popleft()
            self._changes += 1
            if first.cue:
                self._stage.cue(first.cue, None, force=first.force)
            self._stage.told(first.event, first.moved)

    def _show(self, event: Event, late: float) -> Beat:
        self._changes += 1
        beat = self._stage.beat(event)
        moved = self.model.apply(event)
        announced = 1 if isinstance(event, OF_THE_NEXT) else inf if isinstance(event, OF_ALL) else 0
        waits = bool(announced) and not beat.soon
        if beat.cue and not waits:
            self._stage.cue(beat.cue, moved[0].x if moved else None, force=beat.force)
        for telling in self._untold:
            if telling.moves:
                telling.shown_by += moved
                telling.moves = telling.moves - 1 if moved else 0
        self._untold.append(_Telling(event, moved, beat.cue if waits else "", beat.force, list(moved), announced))
        self._wait = beat.hold - late
        self._unsent.append((moved, beat.style))
        if beat.jolt is not None:
            self._jolt(self.model.zones.get(beat.jolt, ()))
        # To lay the table out is what takes long, so it is done once for all that happens at this moment.
        if not self._queue or beat.look or (self._wait > 0.0 and not self._jumps):
            self._send()
        self._tell()
        return beat

    def _jolt(self, heap: Sequence[Token]) -> None:
        """Let the cards of a heap jump and land where they lay: those of a layer together, loose ones apart."""
        if self.subdued or not heap:
            return
        middle = (sum(token.goal.x for token in heap) / len(heap), sum(token.goal.y for token in heap) / len(heap))
        together = {number: end - 1 for start, end in layers(len(heap)) for number in range(start, end)}
        for number, token in enumerate(heap):
            if token.number not in self._held and not self.motions.flying(token):
                goal = token.goal
                apart = number not in together
                style = hop_style(goal, middle if apart else (goal.x, goal.y), together.get(number, number))
                self.motions.send(token, goal, style, HOP_AFTER)

    def _send(self) -> None:
        """Let the moved cards fly and everybody else make room."""
        self._changes += 1
        spots = self._stage.spots()
        flying = {
            token.number: (i, len(moved) - 1, style) for moved, style in self._unsent for i, token in enumerate(moved)
        }
        self._unsent.clear()
        staying = (
            (token.goal, spot)
            for zone, tokens in self.model.zones.items()
            for token, spot in zip(tokens, spots[zone], strict=True)
            if token.goal is not spot and token.number not in flying
        )
        # All that makes room does so alike: what belongs together stays together.
        self.motions.room = MAKE_WAY if any(_far(old, new) for old, new in staying) else MAKE_ROOM
        for zone, tokens in self.model.zones.items():
            closed = SIGHT[zone.kind] is Sight.CLOSED
            for place, (token, spot) in enumerate(zip(tokens, spots[zone], strict=True), 1):
                flight = flying.get(token.number)
                if flight is None and token.goal is spot:
                    continue  # most of a pack
                if token.number in self._held and flight is None:
                    token.goal = spot
                elif flight is None:
                    self._make_room(token, spot, len(tokens) - place)
                else:
                    number, last, style = flight
                    self._held.discard(token.number)
                    if style.top_first:
                        number = last - number
                    self.motions.send(
                        token,
                        spot,
                        style,
                        number * style.stagger,
                        self._sound(style.sound, token, style.note(number, last))
                        if number == 0 or style.stagger
                        else None,
                        self._landing(style, token, style.note(number, last), closed=closed),
                        self._stage.cue,
                    )

    def _make_room(self, token: Token, spot: Spot, above: int) -> None:
        """Let a card that stays in its zone, with so many `above` it, lie elsewhere.

        One deep inside a pack is there at once: nobody sees it move, and nobody will before it would lie.
        """
        motions = self.motions
        if token.goal.drawn and not spot.drawn and not motions.calm and not motions.flying(token):
            if abs(spot.x - token.goal.x) + abs(spot.y - token.goal.y) > spot.width:
                # It was seen where it lay: it is on its way into a pack, too, in which nobody will see it.
                motions.send(token, spot, motions.room, rise=SEEN)
                return
        deep = above >= DEEP and not (token.goal.drawn or spot.drawn) and token.number not in self._uncovered[1]
        if deep and not self.motions.flying(token):
            token.place(spot)
        else:
            self.motions.retarget(token, spot)

    def _sound(self, name: str, token: Token, note: int) -> Callable[[], None] | None:
        return (lambda: self._stage.cue(name, token.x, step=note)) if name else None

    def _landing(self, style: MotionStyle, token: Token, note: int, *, closed: bool) -> Callable[[], None] | None:
        name = style.landing if token.goal.drawn or style.top_first else ""
        if not name and not closed:
            return None

        def land() -> None:
            if closed:
                token.face = HIDDEN  # nobody may look: the paper forgets its face with everybody else
            if name:
                self._stage.cue(name, token.x, step=note)

        return land

    def arrange(self, *, at_once: bool = False) -> None:
        """Let every card go where the layout wants it: after a resize, or when a hand was sorted."""
        self._changes += 1
        spots = self._stage.spots()
        for zone, tokens in self.model.zones.items():
            closed = SIGHT[zone.kind] is Sight.CLOSED
            for place, (token, spot) in enumerate(zip(tokens, spots[zone], strict=True), 1):
                if at_once:
                    if closed:
                        token.face = HIDDEN
                    if token.number in self._held:
                        token.goal = spot
                    else:
                        self.motions.drop([token])
                        token.place(spot)
                elif token.number not in self._held:
                    self._make_room(token, spot, len(tokens) - place)
