"""Signs and suits in the air: some far, some near, a few so near that they are out of focus."""

from __future__ import annotations

import random
import time
from collections.abc import Iterable
from dataclasses import dataclass

import pygame

from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.fx.ink import one_sign, one_suit
from game.ui.painter import DisplayList
from game.ui.theme import GOLD, PALE, PAPER, RED

__all__ = ["Confetti"]

COLORS = (GOLD, PAPER, RED, PALE, "#7fb2dd", "#7cc3a0")
SIGNS = ("hash", "dollar", "percent", "bang", "at", "star", "bolt", "spiral", "skull", "amp")
_KINDS = (12, 12, 3)
"""How many different pieces there are at each depth: far, near, out of focus. Each is drawn once for every turn."""
_TURNS = 8
"""Turns that a piece takes as it tumbles."""
_SQUASH = (1.0, 0.86, 0.6, 0.45, 0.6, 0.86, 1.0, 0.92)
"""How tall a piece looks at each of its turns."""
_SIZES = ((14.0, 24.0), (26.0, 44.0), (84.0, 140.0))
"""The smallest and the largest of each depth, in u: far, near, out of focus."""
_FADED = (170, 255, 190)
_SPEEDS = ((150.0, 240.0), (220.0, 340.0), (300.0, 420.0))
"""How fast pieces fall in the end, in u a second."""
_DRAG = 1.6
"""Which part of what it is faster than that a piece loses in a second."""
_EDGE = 0.10
"""Large ones keep to this part of the window at its sides, so that they hide nothing."""


@dataclass(slots=True)
class _Piece:
    """One piece of paper in the air."""

    number: int
    depth: int
    kind: int
    x: float
    y: float
    dx: float
    dy: float
    fall: float
    sway: float
    turn: float
    spin: float
    delay: float


class Confetti:
    """A burst of pieces over a part of a window. Whoever has it lets time pass and lists it while it `flies`.

    Places are in u of the window. Without motion it is not made at all: paper in the air that does not fall is litter.
    """

    def __init__(self, width: float, height: float, *, count: int = 90, near: int = 7, seed: int = 8) -> None:
        self._size = (width, height)
        self._now, self._before, self._tick = 0.0, 0.0, 0
        chance = random.Random(seed)
        self._pieces = [self._piece(chance, i, count, near) for i in range(count + near)]
        self._seed = seed
        self._for: Art | None = None
        self._made: dict[tuple[int, int, int], Picture] = {}
        self._flat: dict[tuple[int, int], pygame.Surface] = {}
        self._cold = [(piece.depth, piece.kind, step) for piece in self._pieces for step in range(_TURNS)]

    def _piece(self, chance: random.Random, number: int, count: int, near: int) -> _Piece:
        w, h = self._size
        depth = 2 if number >= count else number % 2
        if depth == 2:
            x = chance.uniform(0, _EDGE) * w if chance.random() < 0.5 else chance.uniform(1 - _EDGE, 1) * w
        else:
            x = chance.uniform(-0.02, 1.02) * w
        fall = chance.uniform(*_SPEEDS[depth])
        return _Piece(
            number=number,
            depth=depth,
            kind=chance.randrange(_KINDS[depth]),
            x=x,
            y=chance.uniform(-0.30, -0.03) * h,
            dx=chance.uniform(-26, 26),
            dy=fall * chance.uniform(2.0, 6.0),
            fall=fall,
            sway=chance.uniform(0.0, 6.28),
            turn=chance.uniform(0, 360),
            spin=chance.uniform(40, 150) * chance.choice((-1, 1)),
            delay=chance.uniform(0.0, 0.35),
        )

    def burst(self, x: float, y: float, count: int, *, reach: float = 900.0) -> None:
        """Throw so many more pieces up from a place, at up to `reach` u a second."""
        first = 1 + max((piece.number for piece in self._pieces), default=0)
        chance = random.Random(self._seed + first)
        for number in range(first, first + count):
            piece = self._piece(chance, number, first + count, 0)
            away = chance.uniform(-1.0, 1.0)
            piece.x, piece.y = x + away * 40, y
            piece.dx = away * reach * 0.8
            piece.dy = -chance.uniform(0.35, 1.0) * reach * (1.1 - abs(away) * 0.5)
            piece.delay = self._now
            self._pieces.append(piece)

    @property
    def flies(self) -> bool:
        """Whether anything is still in the air."""
        return bool(self._pieces)

    def clear(self) -> None:
        """Let everything be gone at once."""
        self._pieces.clear()

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass. Far pieces move in every second frame only: nobody sees it, and half is painted."""
        self._now += dt
        both, self._before = dt + self._before, dt
        self._tick += 1
        low = self._size[1] + 160
        for piece in self._pieces:
            if piece.delay > self._now or (piece.depth == 0 and (piece.number // 2 + self._tick) % 2):
                continue
            step = dt if piece.depth else both
            keep = min(1.0, _DRAG * step)
            piece.dy += (piece.fall - piece.dy) * keep
            piece.dx -= piece.dx * keep * 0.8
            piece.sway += 2.2 * step
            piece.x += (piece.dx + (24 if piece.sway % 6.28 < 3.14 else -24)) * step
            piece.y += piece.dy * step
            piece.turn += piece.spin * step
        self._pieces = [piece for piece in self._pieces if piece.y < low]

    def draw(
        self, frame: DisplayList, art: Art, z: tuple[float, float, float], clear: Iterable[pygame.Rect] = ()
    ) -> None:
        """List the pieces; each depth has its own `z`. Those wholly within one of `clear` are left out."""
        u = art.metrics.u
        kept_clear = list(clear)
        for piece in self._pieces:
            if piece.y < -80 or piece.delay > self._now:
                continue
            picture = self._picture(art, piece.depth, piece.kind, piece.turn)
            at = (piece.x * u, piece.y * u)
            rect = picture.rect(at)
            if piece.depth < 2 and any(box.contains(rect) for box in kept_clear):
                continue
            frame.put(
                ("confetti", self._seed, piece.number),
                picture.image,
                rect.x,
                rect.y,
                z[piece.depth],
                _FADED[piece.depth],
            )

    def _picture(self, art: Art, depth: int, kind: int, turn: float) -> Picture:
        """A kind of piece at a depth. It is kept here: they would crowd everything else out of the art's memory."""
        if self._for is not art:
            self._for, self._made, self._flat = art, {}, {}
        # Those out of focus are large, and look much the same from everywhere.
        step = round(turn / 360 * _TURNS) % _TURNS // (2 if depth == 2 else 1) * (2 if depth == 2 else 1)
        key = (depth, kind, step)
        if key not in self._made:
            if (depth, kind) not in self._flat:
                flat = _flat(art, depth, kind).image.copy()
                # Into the picture, not by the painter: that would cost more in every frame.
                flat.fill((255, 255, 255, _FADED[depth]), special_flags=pygame.BLEND_RGBA_MULT)
                self._flat[depth, kind] = flat
            self._made[key] = _turned(self._flat[depth, kind], step)
        return self._made[key]

    def warm(self, art: Art, seconds: float) -> bool:
        """Draw pieces ahead of the moment they fly, for about as long as told; returns whether all are drawn."""
        end = time.perf_counter() + seconds
        while self._cold:
            depth, kind, step = self._cold.pop()
            self._picture(art, depth, kind, 360 / _TURNS * step)
            if time.perf_counter() >= end:
                break
        return not self._cold


def _turned(flat: pygame.Surface, step: int) -> Picture:
    """A piece seen from so many eighths of its tumbling."""
    w, h = flat.get_size()
    squash = _SQUASH[step]
    image = flat if squash == 1.0 else pygame.transform.smoothscale(flat, (w, max(2, round(h * squash))))
    if step:
        image = pygame.transform.rotozoom(image, 360 / _TURNS * step, 1)
    return Picture(image, (image.get_width() // 2, image.get_height() // 2), image.get_size())


def _flat(art: Art, depth: int, kind: int) -> Picture:
    """A kind of piece at a depth as it lies flat."""
    chance = random.Random(1000 * depth + kind)
    # One that is out of focus is drawn small, and is blurred by being enlarged.
    coarse = 3 if depth == 2 else 1
    size = chance.uniform(*_SIZES[depth]) * art.metrics.u / coarse
    color = COLORS[kind % len(COLORS)]
    halo = (1.2, 2.0, 2.0 / coarse)[depth]
    if chance.random() < 0.42:
        flat = one_suit(art, chance.choice("SHDC"), size, color, 0.0, halo)
    else:
        flat = one_sign(art, chance.choice(SIGNS), size, color, 0.0, halo)
    if depth < 2:
        return flat
    blur = max(1, round(size * 0.045))
    w, h = flat.image.get_size()
    air = 3 * blur
    out = pygame.Surface((w + 2 * air, h + 2 * air), pygame.SRCALPHA)
    tint = pygame.Color(color)
    out.fill((tint.r, tint.g, tint.b, 0))
    out.blit(flat.image, (air, air))
    image = pygame.transform.smoothscale_by(pygame.transform.gaussian_blur(out, blur), coarse)
    return Picture(image, (image.get_width() // 2, image.get_height() // 2), image.get_size())
