"""What a big word does to the table: the burst behind its button, and the bubble that crosses to whoever it is for."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import product
from math import atan2, cos, hypot, radians, sin
from typing import Final, NamedTuple

import pygame

from game.scenes.table.interaction import Touch
from game.scenes.table.stage import Stage
from game.scenes.table.ways import CENTER, way_round
from game.scenes.tables.base import MIDDLE
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.light import aired, middle
from game.ui.painter import DisplayList
from game.ui.table.crossings import Crossing, as_it_stands, crossing_picture, crossing_sizes, draw_crossing
from game.ui.table.layout import Choice, Point, centered, clearest, kept_in
from game.ui.table.spots import Box
from game.ui.tween import back, in_

__all__ = ["Bursts", "draw_crossings"]

GROWS_AFTER, GROWS = 0.06, 0.12
"""Seconds until the burst behind a button that was hit grows, and in which it does."""
FADES_AFTER, GONE = 0.34, 0.52
"""Seconds after which it fades, and after which it is gone unless its button is of use still."""
GROWN, TURNED = 0.20, 8.0
"""How much larger it is then, and by how many degrees it has turned."""
STEPS: Final = 4
"""In so many pictures it grows."""
FIRST: Final = (4, 1, 3, 2)
"""In which order the largest are made ready, before it grows: the one that stays, which takes longest, first."""
BREATH: Final = 2.4
"""Seconds of one breath of a large button that is of use."""
BREATHS: Final = 3
"""It breathes so often and then rests: nothing on a table that waits may move for ever."""
BREATH_TURN, BREATH_GROWN = 3.0, 0.03
"""By how many degrees and how much the burst behind it follows the breath."""
BREATH_STEPS: Final = 3
COARSE: Final = 600.0
"""One so many pixels wide is turned and kept at half of its pixels, and enlarged as it is shown."""
BESIDE: Final = 1.32
"""How wide the burst is that flares up behind any other main button, in widths of the button."""
TALLEST: Final = 3.4
"""How tall a burst is at most, in heights of its button: behind a low wide one it is wide, too."""

SHORT: Final = 50.0
"""How far from the face of whom it is for a bubble ends that crosses the table, in u."""
ROUND: Final = (0.0, *(way * turn for turn in range(20, 180, 20) for way in (1.0, -1.0)), 180.0)
"""By how many degrees round that face it may end elsewhere than on its way, where it would cover something there."""
AMISS: Final = 0.7
"""Penalty for ending nearer to another player's face, in bubble widths."""
ASIDE: Final = (0.25, 0.5, 0.75, 1.0, 1.3)
"""How far from it what is said to all may end, in widths of its bubble."""
NEAR: Final = (1.0, 1.08, 1.16, 1.25)
"""How much further from the face it may be then: beside it still."""
FURTHER: Final = (1.37, 1.5, 1.65, 1.8, 2.0, 2.2)
"""How much further it may be where even the smallest covers something so near."""
BEYOND: Final = (2.4, 2.7, 3.0, 3.4, 3.8, 4.2)
"""And how much further still where even the smallest covers something there."""
SEEN: Final = 150
"""From which alpha on a bubble is no shadow."""
MOST_STEPS: Final = 16
"""So many pictures of bursts are kept: those of two buttons."""


class _Form(NamedTuple):
    """How a burst looks: its size at rest, in pixels, how much larger it is, and by how many degrees it has turned."""

    wide: float
    tall: float
    grown: float = 0.0
    turn: float = 0.0


def _at_rest(wide: float, button: float) -> _Form:
    """The burst behind a button of a height."""
    return _Form(wide, min(wide, TALLEST * round(button)))


class Bursts:
    """The bursts behind the buttons of a table. Times are passed in."""

    def __init__(self, stage: Stage, touch: Touch) -> None:
        self._stage, self._touch = stage, touch
        self._awake: dict[str, float] = {}
        """By key of a large button that is of use: for how many seconds it has been."""
        self._drawn: dict[str, float] = {}
        """By key of a large button: for which width of its burst the chores are, or were."""
        self.chores: deque[Callable[[], object]] = deque()
        """What can be drawn ahead, one piece of work each: large buttons, and their bursts."""
        self._held: list[object] = []
        """What was drawn ahead: what somebody holds is not let go for other pictures."""
        self._steps: dict[_Form, Picture] = {}
        """Bursts that grow or breathe, as they are kept: here, since others would drive them out of any memory."""
        self._ready: dict[_Form, Picture] = {}
        """Enlarged pictures of a burst that is about to grow; each is let go as it is seen."""
        self._shown: dict[str, tuple[_Form, Picture]] = {}
        """By key of a button: how its burst was listed last, and the picture."""

    @property
    def still(self) -> bool:
        """Whether nothing of it may move by itself."""
        return self._stage.choreographer.subdued

    @property
    def breathing(self) -> bool:
        """Whether a large button that is of use still breathes."""
        return not self.still and any(age < BREATH * BREATHS for age in self._awake.values())

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass."""
        for key, spec in self._touch.specs.items():
            if spec.burst and self._drawn.get(key) != spec.burst:
                self._drawn[key] = spec.burst
                self.chores.extend(self._ahead(key, _at_rest(spec.burst, spec.box.h)))
        alive = [key for key, spec in self._touch.specs.items() if spec.burst and spec.action is not None]
        self._awake = {key: self._awake.get(key, 0.0) + dt for key in alive}

    def work(self) -> None:
        """Do one of the chores."""
        self._held.append(self.chores.popleft()())

    def _ahead(self, key: str, rest: _Form) -> Iterator[Callable[[], object]]:
        """What draws a button, what is cried with it and every step of its burst before it is hit."""
        art = self._stage.services.art
        yield partial(self._burst, art, rest)
        yield from self._touch.actions[key].ahead()
        cry = None if self.still else self._stage.cry(key)
        if cry is not None:
            yield partial(crossing_picture, art, Crossing(self._stage.seat.me, MIDDLE, cry.words, cry.loud))
        for step in () if self.still else range(1, STEPS + 1):
            yield partial(self._turned, art, rest._replace(grown=GROWN * step / STEPS, turn=TURNED * step / STEPS))
        for step in () if self.still else range(1, BREATH_STEPS + 1):
            share = step / BREATH_STEPS
            yield partial(self._turned, art, rest._replace(grown=BREATH_GROWN * share, turn=BREATH_TURN * share))

    @property
    def flaring(self) -> list[Box]:
        """Where bursts are for a moment: what is asked next waits there until they are gone."""
        if self.still:
            return []
        hit = [button for button in self._touch.actions.values() if button.slams and button.lit]
        return [centered(*button.rect.center, *_at_rest(BESIDE * button.rect.w, button.rect.h)[:2]) for button in hit]

    def draw(self, frame: DisplayList, art: Art, z: float) -> None:
        """List those that are to be seen."""
        touch = self._touch
        shown = {key for key, spec in touch.specs.items() if spec.burst and spec.action is not None}
        if self._ready and not touch.hitting:
            self._ready.clear()
        for key in shown | {key for key, button in touch.actions.items() if button.slams and button.lit}:
            button = touch.actions[key]
            spec = touch.specs.get(key)
            waits = spec is not None and spec.burst > 0.0
            rest = _at_rest(spec.burst if spec is not None and waits else BESIDE * button.rect.w, button.rect.h)
            age, alpha = button.age, 255
            if not button.lit:
                share = self._breath(self._awake.get(key, 0.0))
                form = rest._replace(grown=BREATH_GROWN * share, turn=BREATH_TURN * share)
            else:
                grown = back(min(1.0, max(0.0, (age - GROWS_AFTER) / GROWS)))
                share = min(STEPS, max(0, round(grown * STEPS))) / STEPS
                form = rest._replace(grown=GROWN * share, turn=TURNED * share)
                if age < GROWS_AFTER and rest.wide >= COARSE and not self.still:
                    self._make_ready(art, rest)
                if not waits and not self.still:
                    # What was not there before comes up as the button goes down.
                    alpha = round(255 * min(1.0, age / GROWS_AFTER))
                if key not in shown:
                    alpha -= round(255 * in_(min(1.0, max(0.0, (age - FADES_AFTER) / (GONE - FADES_AFTER)))))
            if key not in self._shown or self._shown[key][0] != form:
                ready = self._ready.pop(form, None)
                # One that has to be enlarged now leaves no time for the shadows of cards in this frame.
                self._stage.painter.busy |= ready is None and rest.wide >= COARSE
                self._shown[key] = form, ready or self._burst(art, form)
            picture = self._shown[key][1]
            x, y = button.rect.center
            frame.put(f"burst {key}", picture.image, x - picture.origin[0], y - picture.origin[1], z, alpha)

    def _burst(self, art: Art, form: _Form) -> Picture:
        """The burst so much larger and turned by so many degrees."""
        if form == (form.wide, form.wide, 0.0, 0.0):
            return art.token("burst", form.wide)
        small = self._turned(art, form)
        if form.wide < COARSE:
            return small
        # What is seen for two frames as it grows need not be smooth, and takes a tenth of the time so.
        grows = BREATH_GROWN < form.grown < GROWN
        image = (pygame.transform.scale_by if grows else pygame.transform.smoothscale_by)(small.image, 2)
        return Picture(image, middle(image), image.get_size())

    def _turned(self, art: Art, form: _Form) -> Picture:
        """The same as it is kept: all of them are turned from one drawing, and the largest at half of their pixels."""
        found = self._steps.get(form)
        if found is None:
            wide, tall, grown, turn = form
            drawn = aired(art.svg("tokens/burst", wide * (1.0 + GROWN) / (1 if wide < COARSE else 2)))
            image = pygame.transform.rotozoom(drawn, -turn, (1.0 + grown) / (1.0 + GROWN))
            if tall < wide:
                image = pygame.transform.smoothscale_by(image, (1.0, tall / wide))
            found = Picture(image, middle(image), image.get_size())
            if len(self._steps) >= MOST_STEPS:
                del self._steps[next(iter(self._steps))]
            self._steps[form] = found
        return found

    def _make_ready(self, art: Art, rest: _Form) -> None:
        """Enlarge one picture in a frame that has time for it: each takes as long as all cards that fly."""
        forms = (rest._replace(grown=GROWN * step / STEPS, turn=TURNED * step / STEPS) for step in FIRST)
        form = next((form for form in forms if form not in self._ready), None)
        if form is not None and not self._stage.painter.busy:
            self._ready[form] = self._burst(art, form)
            self._stage.painter.busy = True

    def _breath(self, age: float) -> float:
        """How far the burst of a button that waits to be hit has swollen, from 0 to 1."""
        if self.still or age >= BREATH * BREATHS:
            return 0.0
        swell = 1.0 - abs(2.0 * (age % BREATH / BREATH) - 1.0)
        return round(swell * swell * (3.0 - 2.0 * swell) * BREATH_STEPS) / BREATH_STEPS


def draw_crossings(
    frame: DisplayList,
    stage: Stage,
    art: Art,
    z: float,
    taken: Callable[[int], Sequence[Box]] = lambda to: (),
    passed: Callable[[int, int], Sequence[Box]] = lambda seat, to: (),
    turned: Callable[[int, Picture], Picture] = as_it_stands,
) -> None:
    """List the bubbles that cross the table: from the mouth of whoever says it, over the middle, to whom it is for.

    They end where they cover as little as can be of what is `taken`, and go round what is not to be `passed`: each is
    asked once for a bubble, with whom it is for, or with who says it and whom it is for. `turned` turns a picture to
    the side of the seat that says it.
    """
    for crossing in stage.voices.crossings:
        if crossing.end is None and not crossing.waits:
            crossing.end, crossing.small = _end(stage, crossing, taken(crossing.to), turned)
            picture = turned(crossing.seat, crossing_picture(art, crossing))
            crossing.way, crossing.late = way_round(
                stage, crossing, _reach(picture), passed(crossing.seat, crossing.to)
            )
        draw_crossing(frame, art, crossing, crossing.way, z, turned)
        if crossing.crosses:
            _pass_behind(frame, crossing, z + 1.0)


def _pass_behind(frame: DisplayList, crossing: Crossing, z: float) -> None:
    """Where many sit there may be no way round: a bubble passes behind heads and names of those it is not about."""
    thrown = frame.sprites[-1]
    bubble = thrown.image.get_rect(topleft=(thrown.x, thrown.y))
    about = {f"{what} {seat}" for what in ("face", "plate") for seat in (crossing.seat, crossing.to)}
    for sprite in tuple(frame.sprites):
        key = sprite.key
        if isinstance(key, str) and key.startswith(("face ", "plate ")) and key not in about:
            if bubble.colliderect(sprite.image.get_rect(topleft=(sprite.x, sprite.y))):
                frame.add(sprite._replace(key=("over", key, crossing.seat), z=z + sprite.z / 1000))


def _end(
    stage: Stage, crossing: Crossing, taken: Sequence[Box], turned: Callable[[int, Picture], Picture]
) -> tuple[Point, float]:
    """Where it ends: short of the face it is for, so that it is seen, and off cards, numbers and buttons near it; and
    how much smaller it is, if there is no such place for the whole of it.

    What is said to all ends in the middle, over what lies just there, or beside it where more would be covered.
    """
    m, to, art = stage.metrics, crossing.to, stage.services.art
    x, y = middle = m.width / 2, m.height * CENTER
    picture = turned(crossing.seat, crossing_picture(art, crossing))
    reach = picture.body if to == MIDDLE else _reach(picture)
    room = Box(0.0, 0.0, m.width, m.height)
    ways: list[tuple[Point, float]] = []

    def choices() -> Iterator[Choice]:
        sizes = (1.0,) if to == MIDDLE else crossing_sizes(art, crossing)
        # Beside whom it is for before it is large: further off it is anybody's.
        for small, far in (*product(sizes, (NEAR,)), *product(sizes, (FURTHER,)), (sizes[-1], BEYOND)):
            wide, tall = reach[0] * small, reach[1] * small
            for px, py in _beside(middle, wide) if to == MIDDLE else _before(stage, to, wide, tall, far):
                box = kept_in(centered(px, py, wide, tall), room)
                place = box.x + wide / 2, box.y + tall / 2
                ways.append((place, small))
                yield Choice(box, 0.0 if to in (MIDDLE, _nearest(stage, place)) else AMISS * wide)

    if to == MIDDLE:
        taken = [box for box in taken if not box.contains(x, y)]
    return ways[clearest(choices(), taken)]


def _reach(picture: Picture) -> tuple[int, int]:
    """How wide and tall a bubble is round where it is held, with its spikes: these cover a card's index as well."""
    (x, y), seen = picture.origin, picture.image.get_bounding_rect(min_alpha=SEEN)
    return 2 * max(x - seen.left, seen.right - x), 2 * max(y - seen.top, seen.bottom - y)


def _nearest(stage: Stage, at: Point) -> int:
    """The seat whose face is nearest to a place."""
    return min(stage.plan.seats, key=lambda place: hypot(place.x - at[0], place.y - at[1])).seat


def _before(stage: Stage, seat: int, wide: float, tall: float, away: Sequence[float]) -> Iterator[Point]:
    """Places before the face of a seat, the one towards the middle first."""
    m, end = stage.metrics, stage.plan.place(seat)
    dx, dy = m.width / 2 - end.x, m.height * CENTER - end.y
    far = max(1.0, hypot(dx, dy))
    for further, turn in product(away, ROUND):
        angle = atan2(dy, dx) + radians(turn)
        cx, cy = cos(angle), sin(angle)
        reach = min(wide / 2 / max(0.01, abs(cx)), tall / 2 / max(0.01, abs(cy)))
        stop = min(far, (end.d * 0.5 + reach + SHORT * m.u) * further)
        yield end.x + cx * stop, end.y + cy * stop


def _beside(middle: Point, wide: float) -> Iterator[Point]:
    """Places round the middle, the nearest first."""
    yield middle
    for far, turn in product(ASIDE, range(0, 360, 30)):
        yield middle[0] + far * wide * cos(radians(turn)), middle[1] + far * wide * sin(radians(turn))
