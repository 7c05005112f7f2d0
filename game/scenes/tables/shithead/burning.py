"""The stack of Shithead burns: flames behind it and before it, charred cards, sparks, ash, a scorched cloth."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from math import floor, hypot, pi, sin
from random import Random
from typing import Final, NamedTuple

import pygame

from game.rules.cards import HIDDEN, format_card
from game.rules.zones import ZoneKind
from game.scenes.tables.base import Canvas, Effect, LayoutContext, Plan
from game.scenes.tables.parts import heft
from game.scenes.tables.shithead.places import Planner
from game.scenes.tables.shithead.stack import Stack
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.fx import fire
from game.ui.fx.light import falloff, pool, pool_of
from game.ui.table.model import TableModel
from game.ui.table.spots import Box
from game.ui.tween import in_, out

__all__ = ["CATCH", "Hearth", "ahead", "blaze", "burn", "fierceness", "quickly"]

LIGHTS: Final = (0.25, 0.5, 0.75, 1.0)
"""How strong the light of the fire is at its steps."""
WARMER: Final = (0.5, 1.0)
"""Which parts of what it throws on a hand and faces are seen, each from that strength on."""
IDLE: Final = range(3, 6)
"""Frames of a fire in which nothing else is drawn anew: the last card has landed, and no flame is seen yet."""
SOFT: Final = 1.6
"""How soon it falls towards its rim."""
CATCH: Final = 0.32
"""Seconds until the flames have caught the stack: from then on it is what they leave of it."""
AHEAD: Final = 0.20
"""So many seconds before it is seen a burning card is drawn: all of them at once would crowd out what is in use."""
EATEN, FIRE_ENDS, ASH_ENDS = 0.92, 1.05, 1.45
"""When nothing is left of the cards, when the flames are gone, and when the last ash has fallen; seconds."""
SCORCHED: Final = 6.0
"""Seconds in which the burnt place fades."""
FIRST, AGAIN, MANY = 1.0, 0.8, 0.62
"""What these times are multiplied with: the first burn of a deal takes its time, later ones do not."""
MANY_BURNT: Final = 9
"""From so many burnt cards on a burn is no news."""
BACK, FRONT = (2.5, 2.6), (2.35, 1.6)
"""Width and height of the flames behind the stack and before it, in c."""
LARGEST: Final = 480.0
"""Flames are drawn no wider than this, in pixels, and enlarged beyond it: they change fourteen times a second."""
SHOWN: Final = 4
"""So many cards of the stack are seen to burn; the others lie below them."""
SCORCH = (1.0, 0.72)
"""Half the width and height of the burnt place, in c."""
SPARKS, FLAKES = 26, 18
Z_SCORCH, Z_LIGHT, Z_BACK, Z_CARDS, Z_FRONT, Z_SPARKS, Z_WARM = 0.5, 92.0, 96.0, 2300.0, 2310.0, 2320.0, 2280.0
WARM: Final = "#ff8a34"
FLAME: Final = "#ff7a24"


class _Card(NamedTuple):
    code: str
    x: float
    y: float
    width: float
    turn: float


class _Spark(NamedTuple):
    """When it sets out and for how long it flies, in seconds; from where and how far, in c; how long it is, in u."""

    start: float
    lasts: float
    x: float
    drift: float
    rise: float
    size: float
    kind: int


def quickly(model: TableModel) -> float:
    """What the times of a burn are multiplied with, before the cards of it count as burnt."""
    burnt = model.count(ZoneKind.BURNT)
    return FIRST if not burnt else AGAIN if burnt < MANY_BURNT else MANY


def fierceness(model: TableModel) -> int:
    """How strong a burn sounds, -1 to 1: by the height of the stack, and less once it is no news."""
    late = model.count(ZoneKind.BURNT) >= MANY_BURNT
    return max(-1, min(1, heft(model.count(ZoneKind.STACK), many=8) - late))


def ahead(art: Art, table: LayoutContext) -> Iterator[Callable[[], object]]:
    """What draws the frames of flames, one piece of work each."""
    c = Stack(table).stack_scale * table.metrics.c
    yield from fire.ahead(art, tuple(_drawn(size, c) for size in (BACK, FRONT)), Stack(table).top_wide())
    yield partial(fire.scorch, art, SCORCH[0] * c, SCORCH[1] * c, 1)
    yield partial(falloff, SOFT)


def _drawn(size: tuple[float, float], c: float) -> tuple[float, float]:
    """How large flames of a size in c are drawn, in pixels."""
    share = min(1.0, LARGEST / (size[0] * c))
    return size[0] * c * share, size[1] * c * share


class _Lights:
    """The light of a fire at its strengths, as large as a quarter of the window, and what falls on a hand and faces.

    All of it is let go with the fire.
    """

    def __init__(self, c: float, near: Iterable[float], *, on_hand: bool) -> None:
        """`near` are the diameters of the portraits on which it shines."""
        self._c, self._on_hand = c, on_hand
        self._faces = [(d, part) for part in reversed(WARMER) for d in sorted(set(near))]
        self._drawn: dict[float, Picture] = {}
        self._warm: dict[float, Picture] = {}
        self._frames = 0

    def go_on(self, art: Art) -> None:
        """One frame more: draw what is missing before it is seen.

        That is little by little: in three frames in which nothing burns yet, and then in every third; others have
        enough to do.
        """
        self._frames += 1
        if self._frames in IDLE or self._frames % 3 == 2 < self._frames:
            self._draw_ahead(art)

    def _draw_ahead(self, art: Art) -> None:
        missing = next((level for level in LIGHTS if level not in self._drawn), None)
        if missing is not None:
            self.picture(missing)
        elif self._on_hand and (cold := next((part for part in WARMER if part not in self._warm), None)) is not None:
            self.warm(cold)
        elif self._faces:
            _on_face(art, *self._faces.pop())

    def picture(self, level: float) -> Picture:
        """The light at a strength."""
        if level not in self._drawn:
            self._drawn[level] = pool_of(2.1 * self._c, 1.8 * self._c, FLAME, 0.80 * level, SOFT)
        return self._drawn[level]

    def warm(self, part: float) -> Picture:
        """What falls on the hand, or a part of it."""
        if part not in self._warm:
            self._warm[part] = pool_of(1.9 * self._c, 0.6 * self._c, WARM, 0.25 * part, 1.5)
        return self._warm[part]


def _strength(at: float) -> float:
    """How strong the light of a fire is `at` seconds, at one of its steps, or 0.

    To change it means to paint a quarter of the window anew, so it changes half way between two changes of flames.
    """
    half = fire.FRAME / 2
    at = floor(at / half - 0.5) * half + half / 2
    heat = max(0.0, min(1.0, (at - 0.10) / 0.24, (FIRE_ENDS - at) / 0.2))
    return round(heat * len(LIGHTS)) / len(LIGHTS)


def _warmth(at: float) -> float:
    """How much of it falls on a hand and faces, which are painted anew when neither light nor flames are.

    They take it on one change of flames after the light, and lose it two after.
    """
    strength = max(_strength(at - fire.FRAME / 2), _strength(at - fire.FRAME))
    return max((part for part in WARMER if strength >= part), default=0.0)


def _on_face(art: Art, d: float, part: float) -> Picture:
    """What falls on a portrait of a diameter, or a part of it."""
    return pool(art, 0.62 * d, 0.62 * d, WARM, 0.3 * part, 1.5)


class _Sheet:
    """One sheet of flames at a place: fourteen new pictures a second, each for as long as it is shown.

    By how many pictures it is ahead should not be whole for both of two sheets, or they change in the same frames.
    """

    changed = False
    """Whether it has changed as it was asked for last."""

    def __init__(self, size: tuple[float, float], ahead_by: float) -> None:
        self._size, self._ahead = size, ahead_by
        self._now: tuple[int, Picture] | None = None

    def picture(self, art: Art, c: float, at: float, grown: float) -> Picture | None:
        """What is seen `at` seconds, grown to a share of its height; None for nothing."""
        step = round(grown * 5)
        self.changed = False
        if step <= 0:
            return None
        frame = int(at / fire.FRAME + self._ahead)
        self.changed = self._now is None or self._now[0] != frame
        if self._now is None or self.changed:
            drawn = fire.flames(art, *_drawn(self._size, c), frame)
            wide, tall = round(self._size[0] * c * (0.7 + 0.06 * step)), round(self._size[1] * c * step / 5)
            picture = drawn
            if drawn.image.get_size() != (wide, tall):
                image = pygame.transform.smoothscale(drawn.image, (wide, tall))
                picture = Picture(image, (wide // 2, round(tall * 0.94)), (wide, tall))
            self._now = frame, picture
        return self._now[1]


class _Charring:
    """The pictures of cards that are eaten, drawn before they are seen and let go after that."""

    def __init__(self, cards: Sequence[_Card]) -> None:
        self._cards = cards
        steps = range(fire.CHAR_STEPS + 1)
        self._to_draw = deque(sorted((_due(i, step), i, step) for i in range(len(cards)) for step in steps))
        self._drawn: dict[tuple[int, int], Picture] = {}

    def go_on(self, art: Art, at: float) -> None:
        """Draw one picture, if one is seen soon after a time: several in one frame would hold the flames up."""
        if self._to_draw and self._to_draw[0][0] < at + AHEAD:
            _, number, step = self._to_draw.popleft()
            if step >= self._step(number, at):
                self._draw(art, number, step)

    def picture(self, art: Art, number: int, step: int) -> Picture:
        """A card as it is eaten by so many steps."""
        for old in range(step):
            self._drawn.pop((number, old), None)
        return self._drawn.get((number, step)) or self._draw(art, number, step)

    def _step(self, number: int, at: float) -> int:
        return int((at - _due(number, 0)) / (EATEN - CATCH) * (fire.CHAR_STEPS + 1))

    def _draw(self, art: Art, number: int, step: int) -> Picture:
        card = self._cards[number]
        drawn = fire.charred(art, card.code, card.width, card.turn, step, number)
        self._drawn[number, step] = drawn
        return drawn


class Hearth(NamedTuple):
    """Where a stack burns, in pixels."""

    x: float
    y: float
    """The middle of the stack."""
    c: float
    """A card in hand, as wide as it is beside this stack."""
    u: float
    width: float
    """How wide the top card of the stack is."""
    end: tuple[float, float]
    """Where burnt cards are counted."""
    faces: Sequence[tuple[int, float, float, float]] = ()
    """Whom the fire shines on: seat, middle and diameter of the portrait."""
    hand: Box | None = None
    """A hand that it shines on."""
    turn: float = 0.0
    """By how many degrees whoever looks has turned, so that cards lean that much less for them."""
    into: Callable[[float, float], tuple[float, float]] = lambda x, y: (x, y)
    """A place of the window as they see it."""


def burn(model: TableModel, table: LayoutContext, plan: Plan) -> Sequence[Effect]:
    """The burn of what lies on the stack now, and the burnt place it leaves."""
    planner = Planner(model, table)
    c = planner.stack_scale * table.metrics.c
    x, y = planner.at(*planner.center())
    faces = [
        (place.seat, place.x, place.y, place.d) for place in plan.seats if hypot(place.x - x, place.y - y) < 4.4 * c
    ]
    return blaze(model, Hearth(x, y, c, table.metrics.u, planner.top_wide(), planner.middle().burnt, faces, plan.hand))


def blaze(model: TableModel, hearth: Hearth) -> Sequence[Effect]:
    """The burn of what lies on the stack now, wherever that is."""
    x, y, c, u, width, end, near, hand, turn, into = hearth
    quick = quickly(model)
    cards = [
        _Card(format_card(token.face), *into(token.goal.x, token.goal.y), token.goal.width, token.goal.turn - turn)
        for token in model.tokens(ZoneKind.STACK)[-SHOWN:]
        if token.face != HIDDEN
    ]
    foot = max((card.y + 0.62 * card.width for card in cards), default=y + 0.62 * width)
    back, front = _Sheet(BACK, 0.0), _Sheet(FRONT, 3.5)
    sparks, flakes = _sparks(Random(len(cards))), _sparks(Random(7))
    charring, lights = _Charring(cards), _Lights(c, (d for *_, d in near), on_hand=hand is not None)

    def paint(look: Canvas, share: float) -> None:
        at = share * ASH_ENDS
        rise = min(1.0, max(0.0, (at - 0.10) / 0.26))
        fall = 1.0 - in_(min(1.0, max(0.0, (at - 0.70) / (FIRE_ENDS - 0.70))))
        for name, sheet, z, low in (("back", back, Z_BACK, -0.06), ("front", front, Z_FRONT, 0.10)):
            picture = sheet.picture(look.art, c, at, out(rise) * fall)
            if picture is not None:
                look.show(f"fire {name}", picture, x, foot + low * c, z)
        level, warmth = _strength(at), _warmth(at)
        lights.go_on(look.art)
        if level:
            look.show("fire light", lights.picture(level), x, y + 0.2 * c, Z_LIGHT, blend=pygame.BLEND_RGB_ADD)
        if warmth:
            if hand is not None:
                look.show("fire hand", lights.warm(warmth), hand.x + hand.w / 2, hand.y + 0.35 * hand.h, Z_WARM,
                          blend=pygame.BLEND_RGB_ADD)  # fmt: skip
            for seat, fx, fy, d in near:
                look.show(
                    f"fire face {seat}", _on_face(look.art, d, warmth), fx, fy, Z_WARM, blend=pygame.BLEND_RGB_ADD
                )
        if not back.changed:
            charring.go_on(look.art, at)
        if at >= CATCH:
            for i, card in enumerate(cards):
                eaten = (at - CATCH - 0.017 * i) / (EATEN - CATCH)
                step = int(max(0.0, eaten) * (fire.CHAR_STEPS + 1))
                if step <= fire.CHAR_STEPS:
                    burnt = charring.picture(look.art, i, step)
                    look.show(f"char {i}", burnt, card.x, card.y + 5 * u * eaten, Z_CARDS + i)
        for i, spark in enumerate(sparks):
            gone = (at - 0.16 - spark.start) / spark.lasts
            if 0.0 < gone < 1.0:
                px = x + (spark.x + spark.drift * gone) * c + 4 * u * sin(9 * gone + spark.kind)
                py = foot - (0.3 + spark.rise * out(gone)) * c
                hot = fire.spark(look.art, (1.0 - 0.6 * gone) * spark.size * u, spark.kind)
                look.show(f"spark {i}", hot, px, py, Z_SPARKS + i)
        for i, flake in enumerate(flakes[:FLAKES]):
            gone = (at - 0.62 - flake.start * 0.4) / (ASH_ENDS - 0.62 - flake.start * 0.4)
            if 0.0 < gone < 1.0:
                px = x + (1.15 * flake.x + 0.5 * flake.drift * gone + 0.06 * sin(6 * gone + i)) * c
                py = foot - (0.6 + 0.5 * flake.rise) * c * (1.0 - 0.9 * in_(gone))
                gray = fire.ash(look.art, (0.9 * flake.size + 3) * u, flake.kind, 45 * i + 300 * gone)
                look.show(f"ash {i}", gray, px, py, Z_SPARKS - 1, round(255 * min(1.0, 3 * (1.0 - gone))))
        if at > 0.78:
            go = out(min(1.0, (at - 0.78) / (ASH_ENDS - 0.82)))
            flame = look.art.token("flame", 0.28 * c)
            look.show("burnt flame", flame, x + (end[0] - x) * go, y + (end[1] - y) * go - sin(pi * go) * 0.5 * c,
                      Z_SPARKS + SPARKS)  # fmt: skip

    return [Effect("burn", ASH_ENDS * quick, paint), _scorched(x, y + 0.25 * c, c, SCORCHED)]


def _due(number: int, step: int) -> float:
    """When a card of the stack is eaten so far, in seconds of a burn."""
    return CATCH + 0.017 * number + (EATEN - CATCH) * step / (fire.CHAR_STEPS + 1)


def _scorched(x: float, y: float, c: float, seconds: float) -> Effect:
    """The burnt place; it holds nothing up."""

    def paint(look: Canvas, share: float) -> None:
        at = share * seconds
        if at < 0.5:
            return
        step = round(fire.SCORCHES * min(1.0, (at - 0.5) / 0.4) * (1.0 - share))
        if step:
            mark = fire.scorch(look.art, SCORCH[0] * c, SCORCH[1] * c, step)
            look.show("scorch", mark, x, y, Z_SCORCH, blend=pygame.BLEND_RGB_MULT)

    return Effect("scorch", seconds, paint, lingers=True)


def _sparks(chance: Random) -> list[_Spark]:
    return [
        _Spark(
            chance.uniform(0.0, 0.7),
            chance.uniform(0.35, 0.75),
            max(-0.9, min(0.9, chance.gauss(0.0, 0.42))),
            chance.uniform(-0.35, 0.35),
            chance.uniform(0.7, 2.0),
            chance.choice((3.0, 5.0, 8.0)),
            chance.randrange(4),
        )
        for _ in range(SPARKS)
    ]
