"""The shadows of cards: two close together below one that lies, and one that grows and pales below one that flies."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final

import pygame

from game.ui.cache import Picture, SurfaceCache
from game.ui.light import enlarged, middle
from game.ui.theme import RATIO

RESTING: Final = 0.03
"""Up to which height a card rests, in widths."""
_LEVEL, _TURN, _STEPS = 0.05, 3, 8
"""How finely shadows follow the height of their cards in widths, their turn in degrees, and their turning over."""
_ASKEW: Final = 20
"""From so many degrees off both axes on a card in the air lies askew: it spins."""
_ROUND: Final = -1.0
"""The turn of a round shadow."""
_ROUND_SIZE, _ROUND_CORNER = 1.18, 0.40
"""How wide a round shadow is, in widths of its card, and the radius of its corners in its own width."""
_FAR, _FAR_RISING = 0.05, 0.55
"""How far a shadow falls from a card that lies, and how much further for each width that it floats, in widths."""
_CLOSE_ALPHA, _WIDE_ALPHA = 150, 96
"""How dark the two shadows of a card that lies are, of 255."""
_CLOSE_BLUR = 0.018
"""How soft the close one is, in widths."""
_WIDE, _NEAR = 240, 0.6
"""Above so many pixels of width a card in the air has a shadow that is so much less soft: it is most of what is painted
of a card that flies, and half of its pixels are its hem."""
_FINE = 3
"""A soft shadow is drawn so small that so many pixels of its blur are left, and enlarged."""
_FINE_CLOSE = 1.5
"""The same for those of a card that lies."""

_Form = tuple[int, float, int, float, float]
"""Width in pixels, height in widths, steps of turning over, turn, and the lamp's side: what a shadow depends on."""
Soft = Callable[[int, int, int, int, int], pygame.Surface]
"""Draws a soft shadow of a rounded form: width, height, radius and blur in pixels, and how dark, of 255."""


class CardShadows:
    """Shadows of cards for one window, kept up to a number of bytes."""

    def __init__(self, limit: int, soft: Soft) -> None:
        self.memory = SurfaceCache(limit)
        self._soft = soft

    def of(
        self, width: float, height: float, turn: float, squeeze: float, side: float, *, filters: bool = False
    ) -> Picture:
        """The shadow of a card that floats `height` widths above the table, to be drawn before the card.

        One that lies has two shadows, a close dark one and a wide pale one; in the air they are one that grows and
        pales. Drawn at the place of the card's center it falls down and away from the lamp: `side` is where the card
        lies beside the lamp, from -1 at the left to 1 at the right. `turn` is in degrees clockwise, `squeeze` the part
        of the card's width that is seen while it turns over. A card that lies askew in the air has a round shadow: it
        spins so fast that nobody sees which way its shadow is turned, and so there is one to draw instead of eight.

        One that `filters` is to be multiplied with what it falls on (`BLEND_RGB_MULT`), which takes less time than to
        blend it, but cannot fade. Only cards in the air have those.
        """
        w, level, part, turn, away = form = self._form(width, height, turn, squeeze, side)
        resting = height <= RESTING
        reach = w * (_FAR + _FAR_RISING * (0.0 if resting else height))
        fall = reach * away, reach * 0.9

        def make() -> Picture:
            if resting:
                return self._lying(w, part, turn, fall)
            small, scale = self._round(w, part, level) if turn == _ROUND else self._flying(w, part, level)
            return enlarged(small, max(0.0, turn), scale, filters=filters)

        image, (x, y), _ = self.memory.get(self._key(form, resting=resting, filters=filters), make)
        return Picture(image, (round(x - fall[0]), round(y - fall[1])), (w, round(w * RATIO)))

    def at_hand(
        self, width: float, height: float, turn: float, squeeze: float, side: float, *, filters: bool = False
    ) -> bool:
        """Whether `of` would have to draw nothing."""
        form = self._form(width, height, turn, squeeze, side)
        return self._key(form, resting=height <= RESTING, filters=filters) in self.memory

    @staticmethod
    def _form(width: float, height: float, turn: float, squeeze: float, side: float) -> _Form:
        resting = height <= RESTING
        level = 0.0 if resting else round(height / _LEVEL) * _LEVEL
        turn = round(turn) % 180 if resting else round(turn / _TURN) * _TURN % 180
        if level > _LEVEL and _ASKEW <= turn % 90 <= 90 - _ASKEW:
            turn = _ROUND
        part = max(1, min(_STEPS, round(abs(squeeze) * _STEPS)))
        away = max(-1, min(1, round(side * 1.4))) * 0.7 + 0.25
        return max(1, round(width)), level, part, turn, away

    @staticmethod
    def _key(form: _Form, *, resting: bool, filters: bool) -> Hashable:
        w, level, part, turn, away = form
        return w, level, turn, part, away if resting else 0.0, filters and not resting

    def _flying(self, w: int, part: int, level: float) -> tuple[pygame.Surface, float]:
        blur, alpha = self._air(w, level)
        return self._card(w, part, blur, alpha, max(1, blur // _FINE))

    def _round(self, w: int, part: int, level: float) -> tuple[pygame.Surface, float]:
        blur, alpha = self._air(w, level)
        side = round(w * _ROUND_SIZE * (part + _STEPS) / (2 * _STEPS))
        return self._small(side, side, side * _ROUND_CORNER, blur, alpha, max(1, blur // _FINE))

    @staticmethod
    def _air(w: int, level: float) -> tuple[int, int]:
        """How soft the shadow of a flying card is, in pixels, and how dark, of 255."""
        near = _NEAR if w > _WIDE else 1.0
        return max(2, round(w * near * (0.060 + level * 0.20))), round(150 * max(0.45, 1 - level * 2))

    def _lying(self, w: int, part: int, turn: float, fall: tuple[float, float]) -> Picture:
        fine = max(1, round(w * _CLOSE_BLUR))
        grain = max(1, round(fine / _FINE_CLOSE))
        wide, scale = self._card(w, part, max(2, round(w * 0.060)), _WIDE_ALPHA, grain)
        close, _ = self._card(w, part, fine, _CLOSE_ALPHA, grain)
        both = wide.copy()
        x, y = middle(both)
        # The picture is turned as a whole; what lies beside its middle has to lie there afterwards.
        dx, dy = pygame.Vector2(0.003 * w - fall[0], 0.012 * w - fall[1]).rotate(-turn) / scale
        both.blit(close, close.get_rect(center=(round(x + dx), round(y + dy))))
        return enlarged(both, turn, scale)

    def _card(self, w: int, part: int, blur: int, alpha: int, grain: int) -> tuple[pygame.Surface, float]:
        """The shadow of a card of which so many steps of its width are seen; see `_small`."""
        full = max(1, w * part // _STEPS)
        return self._small(full, w * RATIO, min(w * 0.06, full / 2), blur, alpha, grain)

    def _small(
        self, full: int, high: float, radius: float, blur: int, alpha: int, grain: int
    ) -> tuple[pygame.Surface, float]:
        """A rounded shadow some `grain` times too small, and by how much exactly it is to be enlarged."""
        wide = max(1, round(full / grain))
        scale = full / wide
        tall = max(1, round(high / scale))
        return self._soft(wide, tall, round(radius / scale), max(1, round(blur / scale)), alpha), scale
