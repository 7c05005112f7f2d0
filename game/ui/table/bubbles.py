"""What people say: one bubble a seat, popping up and gone after a while."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import hypot
from typing import Final, Literal, NamedTuple

from game.ui import shapes
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.painter import DisplayList
from game.ui.pen.bubbles import Tail
from game.ui.shapes import BubbleForm, bubble_form
from game.ui.table.crossings import CROSSES, LEAVES, SETS_OUT, Crossing
from game.ui.table.layout import Choice, centered, clearest, grown, inset, kept_in, shared
from game.ui.table.spots import Box
from game.ui.tween import back

SPOKEN_FOR = 2.2
"""Seconds that a bubble stays."""
MOOD_FOR = 2.0
"""Seconds that a face stays happy."""
POP = 0.18
"""Seconds in which a bubble pops up."""
GOES: Final = SPOKEN_FOR - LEAVES
"""How old it is when it begins to go: it shrinks and fades."""
BESIDE = 2.6
"""Beside the words of a bubble: its rim, its tail and some air, in heights of the words."""
_STEPS = 8

Mood = Literal["neutral", "happy", "cursing"]


SMALLER = ((1.0, 1.0), (0.6, 1.0), (0.45, 1.0), (0.6, 0.7), (0.45, 0.5), (0.8, 0.5), (0.32, 0.5))
"""How much narrower words are broken, and how much smaller they are, where a larger bubble covers something."""
LOUD = (1.0, 0.8, 0.65, 0.5, 0.4, 0.3, 0.2)
"""How much smaller the words of a curse are: it is rather at another mouth than small, for it is to be heard."""
MORE_LINES = 3
"""On so many lines words may go then."""
ALONG = (0.2, 0.8, 0.0, 1.0)
"""How far along its side a tail may be, where it lies clear only so."""
COVERED = 400.0
"""A bubble that would cover more than such an area is not seen: the face tells enough. In square u."""
BETWEEN: Final = 6.0
"""Air between what two people say at the same time, in u."""
HEAD: Final = 2.0
"""How large the small face is beside words that lie apart from whoever says them, in heights of such words."""
HELD: Final = 0.75
"""How much of it is beside the bubble."""
APART: Final = (
    (1.0, 1.0),
    (0.6, 1.0),
    (0.45, 1.0),
    (1.0, 0.8),
    (0.6, 0.8),
    (0.45, 0.8),
    (0.6, 0.65),
    (0.45, 0.65),
    (0.6, 0.5),
)
"""How much narrower words are broken there, and how much smaller they are."""
TIGHT: Final = ((2.0, 0.65, 2), (0.45, 0.65, 6), (0.3, 0.65, 6), (0.45, 0.5, 6), (0.3, 0.5, 6))
"""The same where there is no room for that: in the lowest and in the narrowest places; and on how many lines at most.
"""
SPIKES = {"left": 24.0, "top": 21.0, "right": 29.0, "bottom": 28.0}
"""How far the spikes of a curse reach beyond its body, in units of its drawing."""


class Mouth(NamedTuple):
    """A place at a portrait that a bubble can point at: where its tail ends, and from which side of it it points."""

    x: float
    y: float
    tail: Tail
    far: bool = False
    """Whether it is so far off that a bubble there may seem to be somebody else's."""


class _Place(NamedTuple):
    """Where a bubble lies: at which mouth, how far along its side the tail is, and how wide words are."""

    mouth: Mouth
    at: float
    wide: float
    px: int
    """How tall the words are, in pixels."""
    lines: int
    """On how many lines words may go."""
    shift: tuple[float, float]
    """How far it was moved to stay within the frame, in pixels."""
    mouths: tuple[Mouth, ...]
    """Those there were to choose from: with others it is placed anew."""
    box: Box
    """Where its body lies; that of a curse with its spikes."""
    head: float = 0.0
    """How large the small face beside it is, in pixels; 0 where its tail says whose it is."""
    seen: bool = True
    """Whether it covers so little of what it should not that it is shown."""
    loud: bool = False
    """Whether it is bellowed, with spikes all round: where there is no room for them a curse is only said."""


@dataclass(slots=True)
class _Bubble:
    """What somebody says, and for how long it has been seen."""

    words: str
    curse: bool
    age: float = 0.0
    place: _Place | None = None
    waited: float = 0.0
    """For how many seconds it has waited until others had gone."""
    sounds: Sequence[str] = ()
    """What is still to be heard as it comes up."""

    @property
    def left(self) -> float:
        """For how many seconds it is still seen."""
        return SPOKEN_FOR - self.age


class Voices:
    """Bubbles and faces of a table. Times are passed in."""

    def __init__(self) -> None:
        self._bubbles: dict[int, _Bubble] = {}
        self._moods: dict[int, tuple[Mood, float]] = {}
        self.crossings: list[Crossing] = []
        """Bubbles that cross the table."""
        self.departed: list[Crossing] = []
        """Those of them that have set out in the last update."""
        self._risen: list[tuple[int, str]] = []
        """Who was seen to speak since that was asked last, and what is heard of it."""
        self.still = False
        """Bubbles do not pop, they are there."""

    @property
    def running(self) -> bool:
        """Whether something is still to change."""
        return bool(self._bubbles or self._moods or self.crossings)

    @property
    def popping(self) -> bool:
        """Whether a bubble is just coming up, or going, so that frames are wanted at display rate."""
        popping = any(0.0 <= bubble.age < POP or bubble.age >= GOES for bubble in self._bubbles.values())
        return not self.still and (popping or bool(self.crossings))

    def say(self, seat: int, words: str, mood: Mood, *, curse: bool, sounds: Sequence[str] = ()) -> None:
        """Let a seat say something, which sounds like that. Only one curses at a time: the one before is silent again.

        What has to wait is not heard before it is seen; see `risen`.
        """
        if curse:
            for other in [s for s, bubble in self._bubbles.items() if bubble.curse]:
                del self._bubbles[other]
        # What crosses the table has the word: whoever answers waits until it has arrived.
        wait = max((crossing.lasts - crossing.age for crossing in self.crossings), default=0.0)
        self._bubbles[seat] = _Bubble(words, curse, -wait, sounds=sounds)
        self._moods[seat] = (mood, SPOKEN_FOR if mood == "cursing" else MOOD_FOR)

    def throw(self, seat: int, to: int, words: str, mood: Mood, *, curse: bool) -> None:
        """Let a seat say something to another one: its bubble crosses the table, and nothing stays at its mouth."""
        self._bubbles.pop(seat, None)
        self.crossings = [crossing for crossing in self.crossings if crossing.seat != seat]
        self.crossings.append(Crossing(seat, to, words, curse))
        self._moods[seat] = (mood, SPOKEN_FOR if mood == "cursing" else MOOD_FOR)

    def hush(self, seat: int) -> None:
        """Let a seat say nothing more; its face stays as it is."""
        self._bubbles.pop(seat, None)

    def mood(self, seat: int) -> Mood:
        """A seat's face."""
        return self._moods[seat][0] if seat in self._moods else "neutral"

    @property
    def moods(self) -> tuple[tuple[int, Mood], ...]:
        """Everybody whose face is not at rest, and how it looks."""
        return tuple((seat, mood) for seat, (mood, _) in self._moods.items())

    def words(self, seat: int) -> str:
        """What a seat says; empty if it says nothing."""
        return self._bubbles[seat].words if seat in self._bubbles else ""

    def speaks(self, seat: int) -> bool:
        """Whether a seat's bubble is up."""
        return seat in self._bubbles and self._bubbles[seat].age >= 0.0

    @property
    def boxes(self) -> list[Box]:
        """Where bubbles are seen, each with the small face beside it, in pixels."""
        up = (bubble.place for bubble in self._bubbles.values() if bubble.age >= 0.0)
        return [place.box for place in up if place is not None and place.seen]

    def seen(self, seat: int) -> None:
        """What a seat says has come up: now it is heard."""
        bubble = self._bubbles[seat]
        self._risen += [(seat, sound) for sound in bubble.sounds]
        bubble.sounds = ()

    def risen(self) -> list[tuple[int, str]]:
        """Who was seen to speak since this was asked last, and what is to be heard of it."""
        risen, self._risen = self._risen, []
        return risen

    def clear(self) -> None:
        """Nobody says anything, all faces are at rest."""
        self._bubbles.clear()
        self._risen.clear()
        self._moods.clear()
        self.crossings.clear()

    def update(self, dt: float, quick: float = 1.0) -> bool:
        """Let `dt` seconds go by; returns whether the picture changed.

        What crosses the table goes with the cards: its times are multiplied with `quick`, and 0 ends it.
        """
        changed = bool(self.crossings)
        waiting = [crossing for crossing in self.crossings if crossing.age < SETS_OUT]
        for crossing in self.crossings:
            crossing.age += dt / quick if quick > 0.0 and not self.still else crossing.lasts
        self.crossings = [c for c in self.crossings if c.age < c.lasts]
        self.departed = [crossing for crossing in waiting if SETS_OUT <= crossing.age < SETS_OUT + CROSSES]
        for seat, bubble in list(self._bubbles.items()):
            changed |= bubble.age < POP
            # However long a program that is at rest has slept, it is seen to go.
            later = bubble.age + dt
            bubble.age = later if self.still or bubble.age >= GOES else min(later, GOES)
            changed |= bubble.age >= GOES and not self.still
            if bubble.left <= 0.0:
                del self._bubbles[seat]
                changed = True
        for seat, (mood, left) in list(self._moods.items()):
            if left <= dt:
                del self._moods[seat]
                changed = True
            else:
                self._moods[seat] = (mood, left - dt)
        return changed

    def draw(
        self,
        frame: DisplayList,
        art: Art,
        seat: int,
        mouths: Sequence[Mouth],
        z: float,
        room: float,
        taken: Callable[[], Sequence[Box]] = tuple,
        apart: Callable[[], Iterable[Sequence[Box]]] = tuple,
    ) -> Box | None:
        """List a seat's bubble, pointing at the first of some places near the mouth where it covers nothing taken.

        Where it would cover much of it everywhere, it lies in the nearest of the places `apart` that is large enough,
        with a small face beside it, for which room is returned: in one of those that `apart` lists first, and at last
        small, or without spikes; where there is none, nothing is listed. What others say already it does not cover
        either: where it would have a place but for that, it waits until one has said it.

        `room` is how wide its words may be, in pixels; `taken` and `apart` are asked once, as the bubble comes up.
        """
        bubble = self._bubbles.get(seat)
        if bubble is None or bubble.age < 0.0:
            return None
        if bubble.place is None or bubble.place.mouths != tuple(mouths):
            new, others = bubble.place is None, self._others(seat, art)
            bubble.place, waits = _found(art, bubble, tuple(mouths), room, (taken(), apart), [box for box, _ in others])
            if new and waits:
                self._wait(seat, min(left for _, left in others))
                return None
        place = bubble.place
        if not place.seen:
            self.seen(seat)
            return None
        picture = _picture(art, bubble, place)
        goes = 1.0 if self.still else min(1.0, bubble.left / LEAVES)
        share = 1.0 if self.still else min(1.0, bubble.age / POP, goes)
        step = min(_STEPS, int(share * _STEPS) + 1)
        if step < _STEPS:
            picture = _popping(art, picture, (bubble.words, place[:5], place.loud), step)
        x = round(place.mouth.x + place.shift[0]) - picture.origin[0]
        y = round(place.mouth.y + place.shift[1]) - picture.origin[1]
        frame.put(("bubble", seat), picture.image, x, y, z, round(255 * goes))
        self.seen(seat)
        if not place.head:
            return None
        return Box(place.box.x, place.box.y + (place.box.h - place.head) / 2, place.head, place.head)

    def _others(self, seat: int, art: Art) -> list[tuple[Box, float]]:
        """Where others' bubbles are seen, with some air, and for how many seconds still."""
        up = [(other.place, other.left) for speaker, other in self._bubbles.items() if speaker != seat]
        air = BETWEEN * art.metrics.u
        return [(grown(at.box, air), left) for at, left in up if at is not None and at.seen]

    def _wait(self, seat: int, wait: float) -> None:
        """Let a seat wait with what it says, and keep its face for that; what would come too late is not said."""
        bubble = self._bubbles[seat]
        bubble.waited += wait
        if bubble.waited > SPOKEN_FOR:
            self.hush(seat)
            return
        bubble.age, bubble.place = -wait, None
        if seat in self._moods:
            mood, left = self._moods[seat]
            self._moods[seat] = mood, left + wait


def _found(
    art: Art,
    bubble: _Bubble,
    mouths: tuple[Mouth, ...],
    room: float,
    table: tuple[Sequence[Box], Callable[[], Iterable[Sequence[Box]]]],
    others: Sequence[Box],
) -> tuple[_Place, bool]:
    """Where a bubble lies, and whether it should wait until others have said what lies in its way.

    `table` has what is taken there, and asks where there is room apart from the mouth.
    """
    taken, apart = table
    place = _placed(art, bubble, mouths, room, [*taken, *others])
    if place.seen:
        return place, False
    if others and _placed(art, bubble, mouths, room, taken).seen:
        return place, True
    rooms: list[Sequence[Box]] = []

    def ways() -> Iterator[tuple[bool, Sequence[Box]]]:
        """Every room as it is found, as what follows it is seldom needed, and then the same for what is tight."""
        for free in apart():
            rooms.append(free)
            yield False, free
        yield from ((True, free) for free in rooms)

    for tight, free in ways():
        aside = _apart(art, bubble, mouths, room, free, others, tight=tight)
        if aside is not None:
            return aside, False
        if others and _apart(art, bubble, mouths, room, free, (), tight=tight) is not None:
            return place, True
    return place, False


def _apart(
    art: Art,
    bubble: _Bubble,
    mouths: tuple[Mouth, ...],
    room: float,
    free: Sequence[Box],
    others: Sequence[Box],
    *,
    tight: bool,
) -> _Place | None:
    """The place of a bubble in the nearest free box in which it can be read, with a face at its left; None for none.

    What is `tight` goes into places of any shape, and is never bellowed.
    """
    m, (at_x, at_y) = art.metrics, mouths[0][:2]
    ways: Iterable[tuple[float, float, int]] = [(share, small, _lines(share)) for share, small in APART]
    loud, full = bubble.curse and not tight, m.words(23)
    if loud:
        ways, full = [(1.0, small, 0) for small in LOUD], _curse_size(art, bubble, "none", room)
    elif tight:
        ways = [*ways, *TIGHT] if bubble.curse else TIGHT
    for share, small, lines in ways:
        px = max(m.smallest, round(full * small))
        wide = 0.0 if loud else room * share
        body = _body(art, bubble.words, px, wide, lines, loud=loud)
        head = HEAD * min(px, m.words(23))
        w, h = HELD * head + body.w, max(head, body.h)
        near = centered(at_x, at_y, w, h)
        fitting = (kept_in(near, box) for box in free if box.w >= w and box.h >= h)
        clear = [box for box in fitting if not any(box.overlaps(other) for other in others)]
        if clear:
            box = min(clear, key=lambda box: hypot(box.x - near.x, box.y - near.y))
            middle = box.x + HELD * head - body.x, box.y + (h - body.h) / 2 - body.y
            return _Place(Mouth(*middle, "none"), 0.5, wide, px, lines, (0.0, 0.0), mouths, box, head, loud=loud)
    return None


def _lines(share: float) -> int:
    """On how many lines words go at most that are broken so much narrower."""
    return 2 if share == 1.0 else MORE_LINES


def _body(art: Art, words: str, px: int, wide: float, lines: int, *, loud: bool) -> Box:
    """What a bubble without a tail covers whose middle is at (0, 0)."""
    form = bubble_form(art, words, "none", 0.5, px=px, max_width=wide, lines=lines, curse=loud)
    body = Box(-form.tip[0], -form.tip[1], *form.body)
    return _spiked(body, form) if loud else body


def _spiked(body: Box, form: BubbleForm) -> Box:
    """The body of a curse with its spikes."""
    return inset(body, **{side: -reach * form.unit for side, reach in SPIKES.items()})


def _placed(art: Art, bubble: _Bubble, mouths: tuple[Mouth, ...], room: float, taken: Sequence[Box]) -> _Place:
    """Where a bubble lies clear: as the first mouth has it, with its tail further along its side, with narrower words,
    and at last at another mouth. A curse is at another mouth before it is smaller.
    """
    m = art.metrics
    edge = m.frame + m.px(2)
    free = Box(edge, edge, m.width - 2 * edge, m.height - 2 * edge)
    full = _curse_size(art, bubble, mouths[0].tail, room) if bubble.curse else m.words(23)
    ways: list[tuple[Mouth, float, float, int, int, Box, float, float]] = []
    loudly = bubble.curse

    def choices() -> Iterator[Choice]:
        loud = ((mouth, (1.0, small)) for small, mouth in product(LOUD, mouths))
        # Whoever asks for large words reads them rather at another mouth than smaller.
        soft = sorted(product(mouths, SMALLER), key=lambda way: -way[1][1] if m.large and not way[0].far else 0.0)
        for mouth, (share, small) in loud if loudly else soft:
            size = max(m.smallest, round(full * small))
            plain = 0.5 if mouth.tail in ("up", "down") else 0.45
            wide, lines = 0.0 if loudly else room * share, _lines(share)
            form = bubble_form(art, bubble.words, mouth.tail, plain, px=size, max_width=wide, lines=lines, curse=loudly)
            body = _spiked(Box(0.0, 0.0, *form.body), form) if loudly else Box(0.0, 0.0, *form.body)
            for at in (plain, *ALONG):
                tip = form.tip_at(mouth.tail, at, curse=loudly)
                x, y = mouth.x - tip[0] + body.x, mouth.y - tip[1] + body.y
                kept = kept_in(Box(x, y, body.w, body.h), free)
                dx, dy = kept.x - x, kept.y - y
                ways.append((mouth, at, wide, size, lines, kept, dx, dy))
                # A tail that ends beside the mouth still says whose it is, unless it is far off.
                yield Choice(kept, max(0.0, abs(dx) + abs(dy) - 12 * m.u))

    chosen = clearest(choices(), taken)
    mouth, at, wide, size, lines, box, dx, dy = ways[chosen]
    seen = sum(shared(box, other) for other in taken) <= COVERED * m.u**2
    return _Place(mouth, at, wide, size, lines, (dx, dy), mouths, box, seen=seen, loud=loudly)


def _curse_size(art: Art, bubble: _Bubble, tail: Tail, room: float) -> int:
    """How tall the signs of a curse are so that its bubble keeps to the room, in pixels."""
    px, least = art.metrics.words(40), art.metrics.smallest
    at = 0.5 if tail in ("up", "down") else 0.45
    while True:
        form = bubble_form(art, bubble.words, tail, at, px=px, curse=True)
        wide = form.body[0] + (SPIKES["left"] + SPIKES["right"]) * form.unit
        if wide <= room + BESIDE * art.metrics.words(23) or px <= least:
            return px
        px = max(least, round(px * 0.92))


def _picture(art: Art, bubble: _Bubble, place: _Place) -> Picture:
    tail = place.mouth.tail
    if place.loud:
        return shapes.curse_bubble(art, bubble.words, tail=tail, at=place.at, px=place.px)
    return shapes.speech_bubble(
        art, bubble.words, tail=tail, at=place.at, px=place.px, max_width=place.wide, lines=place.lines
    )


def _popping(art: Art, picture: Picture, key: object, step: int) -> Picture:
    def make() -> Picture:
        return picture.resized(0.6 + 0.4 * back(step / _STEPS))._replace(body=picture.body)

    return art.keep(("pop", key, step), make)
