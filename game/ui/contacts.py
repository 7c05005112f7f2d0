"""Fingers on the glass: what a touch screen reports, made into contacts that can be relied on.

**What a system tells.** A finger has a name for as long as it is down, and a place. Nothing else holds everywhere: SDL
knows no size of a contact at all, and the pressure that it knows is 1 on X11, Wayland and Windows whatever lies there;
pygame leaves it out of its events. Nor has an event a time of its own: all that is known is the frame in which it was
read. So a palm is told by how many contacts come where and when, and every rule below counts with the two times
between which a thing must have happened.

**What is made of it.** Each clean contact has a number from 1 up, the `pointer` of the events in `game.ui.input`; it
begins with one `down` and ends with one `up` or `cancel`. Whoever follows several fingers at once, such as a table
with people on all sides, keeps one thing for each number and needs no more than that:

- *Palms and sleeves.* Three or more contacts that come within a palm's width and `PALM_TIME` belong to a hand that was
  laid down: all of them are canceled, and what else comes down beside them is not heard until the hand is gone. A
  contact that rests at the very edge without moving is a hand that holds the frame, and is canceled, too, but nothing
  beside it: whoever holds a tablet presses what lies there. Corners are left out, for there somebody points.
- *Thick fingers.* A glove often makes two contacts of one finger. A second one within a finger's width of another is
  not told, and takes over when the first one fails.
- *Wet fingers.* Where a contact is lost that has hold of a card, nothing is told for `BRIDGE`: if one comes back near
  that place, or near the way on which it was, it is the same finger under another name, and goes on with the same
  number. `keeps` is asked whether a number has hold of something that would drop; everything else, such as a tap or a
  flick, ends at once, because a delay would be felt there. `returns` is asked whether it can be the same finger at all.
- *Bouncing.* A finger that comes down again where it has just been, sooner than anybody can tap twice, is told only
  once it moves.

Places are pixels of the picture, `mm` says how many of them make a millimeter, times are seconds. Nothing here knows
pygame or a clock: `pass_time` is called once before the events of each frame, `settle` once after them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import dist
from typing import Final, Literal, NamedTuple

__all__ = ["BRIDGE", "PALM", "PALM_TIME", "Contacts", "Told"]

Point = tuple[int, int]
Name = tuple[int, int]
"""What the system calls a finger: its device, and its number there, which is another one each time it comes down."""

BRIDGE: Final = 0.120
"""Seconds for which a contact that has hold of something may be lost."""
_NEAR, _TRAIL = 12.0, 0.15
"""It comes back at most so many millimeters from where it was lost, or from the way straight on that is as long as
the one that it went in the last so many seconds. Behind it and beside it other people's fingers come down.
"""
PALM, PALM_TIME, _PALM_COUNT = 90.0, 0.100, 3
"""Millimeters, seconds and contacts: as many as these, so near to each other and so soon, are a hand laid down."""
_PALM_ROLLS: Final = 0.3
"""Seconds after a hand was taken away for which its place is still not heard: it goes a little at a time."""
_FINGER: Final = 10.0
"""Millimeters: no two fingertips are nearer to each other."""
_BOUNCE: Final = 0.030
"""Seconds in which nobody lifts a finger and puts it down again."""
_EDGE, _CORNER, _REST = 5.0, 25.0, 0.4
"""A contact so near to an edge, in millimeters, half of which lies beside the glass; how far corners reach; for how
many seconds it has to rest there."""
_STIRS: Final = 2.5
"""Millimeters by which a contact moves that means to."""
_SILENT: Final = 30.0
"""Seconds: whatever was not heard of for so long stands in the way of no other contact. Its end may not have been
reported, or it is a glass that somebody has put down.
"""
_MOST: Final = 80
"""Contacts known at once: ten people round a table, each with one hand and a palm. When more come, those that went
down first are taken to have gone unnoticed.
"""


class Told(NamedTuple):
    """Something that a clean contact does: its number, and where."""

    what: Literal["down", "move", "up", "cancel"]
    number: int
    pos: Point


class _Span(NamedTuple):
    """The two times between which something happened."""

    first: float
    last: float


@dataclass(slots=True)
class _Contact:
    """A contact as the system tells it."""

    name: Name
    pos: Point
    start: Point
    came: _Span
    heard: float
    """When something was reported of it last."""
    number: int = 0
    """0 while it is not told."""
    bounced: bool = False
    """Whether it is told as soon as it moves."""
    palm: bool = False
    leans: bool = False
    """Whether it holds the frame: it means nothing, but beside it everybody is heard."""
    lost: _Span | None = None
    """When it went up though something is still held with it."""
    stirred: bool = False
    trail: list[tuple[float, Point]] = field(default_factory=list)


class Contacts:
    """Follows all fingers of a window. `down`, `move` and `up` take what the system reports and tell what it means.

    `size` is that of the picture. Set `mm`, `size`, `keeps` and `returns` at any time.
    """

    def __init__(self, size: Point, mm: float = 96 / 25.4) -> None:
        self.size, self.mm = size, mm
        self.keeps: Callable[[int], bool] = lambda number: False
        """Whether a contact has hold of something that would drop if it were let go."""
        self.returns: Callable[[int, Point], bool] = lambda number, pos: True
        """Whether a contact that was lost may come back at a place: nobody else's finger comes down there."""
        self._all: dict[Name, _Contact] = {}
        self._frame = _Span(0.0, 0.0)
        self._gone: list[tuple[_Span, Point]] = []
        """Where fingers have just been lifted, and when."""
        self._palms: list[tuple[float, Point]] = []
        """Where a hand has just been taken away, and until when that place is not heard."""

    # -- time ----------------------------------------------------------------------------------------------------

    def pass_time(self, seconds: float) -> None:
        """A frame begins: what is told from now on happened in the `seconds` since the last one began."""
        now = self._frame.last
        self._frame = _Span(now, now + max(0.0, seconds))
        self._gone = [(when, pos) for when, pos in self._gone if now - when.last <= _BOUNCE]
        self._palms = [(until, pos) for until, pos in self._palms if until >= now]

    def settle(self) -> list[Told]:
        """All that happened in this frame was told: what time alone decides."""
        out: list[Told] = []
        now = self._frame.last
        for contact in list(self._all.values()):
            if contact.lost is not None and now - contact.lost.last >= BRIDGE:
                out.append(self._end(contact, "up"))
            elif contact.number and self._leans(contact):
                contact.leans = True
                out.append(self._silence(contact))
        return out

    @property
    def any(self) -> bool:
        """Whether anything is down."""
        return bool(self._all)

    @property
    def waiting(self) -> bool:
        """Whether something is decided by time alone, so that frames are wanted."""
        return any(contact.lost is not None for contact in self._all.values())

    # -- what the system reports -----------------------------------------------------------------------------------

    def down(self, name: Name, pos: Point) -> list[Told]:
        """A contact begins."""
        out: list[Told] = []
        if name in self._all:
            out += self._forget(self._all[name])  # it went up unnoticed
        while len(self._all) >= _MOST:
            out += self._forget(next(iter(self._all.values())))
        came_back = self._lost_near(pos)
        if came_back is not None:
            return [*out, *self._take_over(came_back, name, pos)]
        contact = self._all[name] = _Contact(name, pos, pos, self._frame, self._frame.last)
        if self._beside_a_palm(contact):
            contact.palm = True
            return out
        hand = [other for other in self._all.values() if self._came_with(contact, other)]
        if len(hand) >= _PALM_COUNT:
            for other in hand:
                other.palm = True
                if other.number:
                    out.append(self._silence(other))
            return out
        # One that is lost and did not come back here lies nowhere any more.
        told = [other for other in self._all.values()
                if other.number and other.lost is None and not self._silent(other)]  # fmt: skip
        if any(self._far(other.pos, pos) <= _FINGER for other in told):
            return out
        contact.bounced = any(self._frame.last - when.first <= _BOUNCE and self._far(at, pos) <= _FINGER
                              for when, at in self._gone)  # fmt: skip
        if not contact.bounced:
            out.append(self._tell(contact))
        return out

    def move(self, name: Name, pos: Point) -> list[Told]:
        """A contact moves."""
        contact = self._all.get(name)
        if contact is None:
            return []
        contact.pos, contact.heard = pos, self._frame.last
        contact.trail = [*self._late(contact.trail), (self._frame.last, pos)]
        contact.stirred |= self._far(contact.start, pos) > _STIRS
        if contact.number:
            return [Told("move", contact.number, pos)]
        if contact.bounced and contact.stirred and not contact.palm:
            contact.bounced = False
            return [self._tell(contact), Told("move", contact.number, pos)]
        return []

    def up(self, name: Name, pos: Point) -> list[Told]:
        """A contact ends, or was lost."""
        contact = self._all.get(name)
        if contact is None:
            return []
        contact.pos = pos
        if not contact.number:
            del self._all[name]
            if contact.palm:
                self._palms.append((self._frame.last + _PALM_ROLLS, pos))
            return []
        if self.keeps(contact.number):
            contact.lost = self._frame
            contact.trail = self._late(contact.trail)
            twin = next((other for other in self._all.values() if self._is_twin(other, contact)), None)
            return self._take_over(contact, twin.name, twin.pos) if twin is not None else []
        return [self._end(contact, "up")]

    def place_of(self, name: Name) -> Point | None:
        """Where a contact was last; None for one that is not down."""
        contact = self._all.get(name)
        return contact.pos if contact is not None else None

    def release_all(self) -> list[Told]:
        """Nothing is down any longer: the window has lost the focus."""
        out = [Told("cancel", contact.number, contact.pos) for contact in self._all.values() if contact.number]
        self._all.clear()
        return out

    # -- inside ------------------------------------------------------------------------------------------------------

    def _far(self, a: Point, b: Point) -> float:
        """How far two places lie apart, in millimeters."""
        return dist(a, b) / self.mm

    def _tell(self, contact: _Contact) -> Told:
        """A contact is told from now on, from where it began."""
        taken = {other.number for other in self._all.values()}
        contact.number = next(n for n in range(1, len(taken) + 2) if n not in taken)
        return Told("down", contact.number, contact.start)

    def _silence(self, contact: _Contact) -> Told:
        """A contact was none that is meant; it stays known until it goes up."""
        number, contact.number = contact.number, 0
        return Told("cancel", number, contact.pos)

    def _end(self, contact: _Contact, what: Literal["up", "cancel"]) -> Told:
        del self._all[contact.name]
        if what == "up":
            self._gone.append((self._frame, contact.pos))
        return Told(what, contact.number, contact.pos)

    def _forget(self, contact: _Contact) -> list[Told]:
        """A contact that was never reported to end."""
        if contact.number:
            return [self._end(contact, "cancel")]
        del self._all[contact.name]
        return []

    def _lost_near(self, pos: Point) -> _Contact | None:
        """The nearest lost contact that may have come back here, and not too late."""
        found = [
            (self._off(contact, pos), contact)
            for contact in self._all.values()
            if contact.lost is not None and self._frame.first - contact.lost.last < BRIDGE
        ]
        near = [(off, contact) for off, contact in found if off <= _NEAR and self.returns(contact.number, pos)]
        return min(near, key=lambda pair: pair[0])[1] if near else None

    def _off(self, contact: _Contact, pos: Point) -> float:
        """How far a place lies beside the way on which a contact was lost, in millimeters."""
        (x, y), (from_x, from_y) = contact.pos, contact.trail[0][1] if contact.trail else contact.pos
        dx, dy = x - from_x, y - from_y
        ahead = (pos[0] - x) * dx + (pos[1] - y) * dy
        share = min(max(0.0, ahead / (dx * dx + dy * dy)), 1.0) if dx or dy else 0.0
        return dist(pos, (x + share * dx, y + share * dy)) / self.mm

    def _late(self, trail: list[tuple[float, Point]]) -> list[tuple[float, Point]]:
        """What of a way lies back so little that it tells where a finger goes on."""
        return [step for step in trail if step[0] >= self._frame.first - _TRAIL]

    def _take_over(self, contact: _Contact, name: Name, pos: Point) -> list[Told]:
        """A contact goes on under another name."""
        self._all.pop(name, None)
        del self._all[contact.name]
        self._all[name] = contact
        contact.name, contact.lost, contact.stirred, contact.heard = name, None, True, self._frame.last
        moved, contact.pos = pos != contact.pos, pos
        return [Told("move", contact.number, pos)] if moved else []

    def _is_twin(self, other: _Contact, contact: _Contact) -> bool:
        """Whether another contact that is not told is the same finger."""
        silent = not (other.number or other.palm or other.leans or other is contact)
        return silent and self._far(other.pos, contact.pos) <= _NEAR

    def _came_with(self, contact: _Contact, other: _Contact) -> bool:
        """Whether another contact, or this one, came down with this one and near to it, and has not begun anything."""
        if other is contact:
            return True
        soon = self._frame.last - other.came.first <= PALM_TIME and not other.stirred and other.lost is None
        return soon and self._far(other.pos, contact.pos) <= PALM

    def _beside_a_palm(self, contact: _Contact) -> bool:
        palms = [other.pos for other in self._all.values()
                 if other.palm and other is not contact and not self._silent(other)]  # fmt: skip
        palms += [pos for _, pos in self._palms]
        return any(self._far(pos, contact.pos) <= PALM for pos in palms)

    def _silent(self, contact: _Contact) -> bool:
        """Whether nothing was heard of a contact for so long that it may be gone."""
        return self._frame.first - contact.heard > _SILENT

    def _leans(self, contact: _Contact) -> bool:
        """Whether a contact only rests at an edge."""
        if contact.stirred or contact.lost is not None or self._frame.first - contact.came.last < _REST:
            return False
        (x, y), (w, h) = contact.pos, self.size
        aside, along = sorted((min(x, w - 1 - x) / self.mm, min(y, h - 1 - y) / self.mm))
        return aside < _EDGE and along > _CORNER and not self.keeps(contact.number)
