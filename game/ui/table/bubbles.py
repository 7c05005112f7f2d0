"""What people say: one bubble a seat, popping up and gone after a while."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import pygame

from game.ui import shapes
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.painter import DisplayList
from game.ui.tween import back

SPOKEN_FOR = 2.2
"""Seconds that a bubble stays."""
MOOD_FOR = 2.0
"""Seconds that a face stays happy."""
POP = 0.18
"""Seconds in which a bubble pops up."""
BESIDE = 2.6
"""Beside the words of a bubble: its rim, its tail and some air, in heights of the words."""
_STEPS = 8

Mood = Literal["neutral", "happy", "cursing"]


@dataclass(slots=True)
class _Bubble:
    words: str
    curse: bool
    age: float = 0.0


class Voices:
    """Bubbles and faces of a table. Times are passed in."""

    def __init__(self) -> None:
        self._bubbles: dict[int, _Bubble] = {}
        self._moods: dict[int, tuple[Mood, float]] = {}
        self.still = False
        """Bubbles do not pop, they are there."""

    @property
    def running(self) -> bool:
        """Whether something is still to change."""
        return bool(self._bubbles or self._moods)

    @property
    def popping(self) -> bool:
        """Whether a bubble is just coming up, so that frames are wanted at display rate."""
        return not self.still and any(bubble.age < POP for bubble in self._bubbles.values())

    def say(self, seat: int, words: str, mood: Mood, *, curse: bool) -> None:
        """Let a seat say something. Only one curses at a time: the one before is silent again."""
        if curse:
            for other in [s for s, bubble in self._bubbles.items() if bubble.curse]:
                del self._bubbles[other]
        self._bubbles[seat] = _Bubble(words, curse)
        self._moods[seat] = (mood, SPOKEN_FOR if mood == "cursing" else MOOD_FOR)

    def mood(self, seat: int) -> Mood:
        """A seat's face."""
        return self._moods[seat][0] if seat in self._moods else "neutral"

    def speaks(self, seat: int) -> bool:
        """Whether a seat's bubble is up."""
        return seat in self._bubbles

    def clear(self) -> None:
        """Nobody says anything, all faces are at rest."""
        self._bubbles.clear()
        self._moods.clear()

    def update(self, dt: float) -> bool:
        """Let `dt` seconds go by; returns whether the picture changed."""
        changed = False
        for seat, bubble in list(self._bubbles.items()):
            changed |= bubble.age < POP
            bubble.age += dt
            if bubble.age >= SPOKEN_FOR:
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
        self, frame: DisplayList, art: Art, seat: int, at: tuple[float, float], tail: str, z: float, room: float
    ) -> None:
        """List a seat's bubble with the end of its tail at a place; `room` is how wide its words may be, in pixels."""
        bubble = self._bubbles.get(seat)
        if bubble is None:
            return
        picture = _picture(art, bubble, tail, room)
        share = 1.0 if self.still or bubble.age >= POP else bubble.age / POP
        step = min(_STEPS, int(share * _STEPS) + 1)
        if step < _STEPS:
            picture = _popping(art, picture, (bubble.words, tail, bubble.curse, round(room)), step)
        x = round(at[0]) - picture.origin[0]
        y = round(at[1]) - picture.origin[1]
        # A bubble never leaves the window.
        x = max(0, min(x, art.metrics.width - picture.image.get_width()))
        y = max(0, min(y, art.metrics.height - picture.image.get_height()))
        frame.put(("bubble", seat), picture.image, x, y, z)


def _picture(art: Art, bubble: _Bubble, tail: str, room: float) -> Picture:
    place = {"up": 0.5, "down": 0.5}.get(tail, 0.45)
    if bubble.curse:
        px, least = art.metrics.words(40), art.metrics.smallest
        while True:
            picture = shapes.curse_bubble(art, bubble.words, tail=tail, at=place, px=px)  # type: ignore[arg-type]
            wide = picture.image.get_bounding_rect(min_alpha=150).w
            if wide <= room + BESIDE * art.metrics.words(23) or px <= least:
                return picture
            px = max(least, round(px * 0.92))
    return shapes.speech_bubble(art, bubble.words, tail=tail, at=place, max_width=room)  # type: ignore[arg-type]


def _popping(art: Art, picture: Picture, key: object, step: int) -> Picture:
    def make() -> Picture:
        scale = 0.6 + 0.4 * back(step / _STEPS)
        w, h = picture.image.get_size()
        image = pygame.transform.smoothscale(picture.image, (max(1, round(w * scale)), max(1, round(h * scale))))
        return Picture(image, (round(picture.origin[0] * scale), round(picture.origin[1] * scale)), picture.body)

    return art.keep(("pop", key, step), make)
