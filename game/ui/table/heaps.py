"""The lower cards of a heap as one picture, for windows in which cards are large.

A heap of fourteen cards is twenty-eight pictures, most of which are covered, and all of them are drawn anew wherever
something flies over it. Its uppermost cards are loose: one may be taken off, and others come to lie on them. Those
below change seldom; they are layers, each of which is one picture as long as its cards lie as they did, or rise and
fall together.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

import pygame

from game.ui.painter import Sprite
from game.ui.table.model import Token

__all__ = ["HeapLayers", "layers"]

LOOSE: Final = 3
"""So many cards at least lie loose on top of a heap."""
LAYER: Final = 5
"""So many cards are one layer."""
LEAST: Final = 3
"""Fewer cards are no layer."""
MOST: Final = 2
"""So many layers a heap has at most, since each is a picture to keep: the lowest one has whatever lies below."""
LARGE: Final = 240
"""Width in pixels from which on cards are large."""

_OVER: Final = pygame.BLEND_PREMULTIPLIED

Drawn = Callable[[Token], tuple[Sprite, ...]]
"""What a token is drawn as now, without layers: its shadow and its picture, where it is seen."""


def layers(count: int, first: int = 0) -> list[tuple[int, int]]:
    """The first and the end of each layer of a heap of so many cards, lowest first.

    Those before the `first` are not seen. As cards come, most layers stay as they are.

    >>> layers(7), layers(8), layers(14), layers(19), layers(14, 7)
    ([], [(0, 5)], [(0, 5), (5, 10)], [(0, 10), (10, 15)], [(7, 10)])
    """
    ends = [end for end in range(LAYER, count - LOOSE + 1, LAYER) if end >= first + LEAST][-MOST:]
    return list(zip([first, *ends[:-1]], ends, strict=False))


class _Layer(NamedTuple):
    """Some cards that lie on each other, drawn as one picture."""

    tokens: tuple[Token, ...]
    cards: tuple[Sprite, ...]
    """How each of them was drawn."""
    image: pygame.Surface
    """Its colors are multiplied with its opacity."""
    x: int
    y: int
    """Its left top corner, as they lay."""

    def now(self, drawn: Drawn) -> list[tuple[Sprite, ...]] | None:
        """What each of its cards is drawn as while they are one picture: the lowest one has its own shadow below it.

        None where one of them looks different, or has moved otherwise than the others. The lowest ones may be seen no
        longer, since others have come to lie on them: they are in the picture all the same.
        """
        now = [drawn(token) for token in self.tokens]
        hidden = next((i for i, sprites in enumerate(now) if sprites), len(now))
        seen = now[hidden:]
        if not seen or any(len(sprites) != 2 for sprites in seen):
            return None
        if any(below[1].z >= card[1].z for below, card in pairwise(seen)):
            return None
        cards = self.cards[hidden:]
        dx, dy = seen[0][1].x - cards[0].x, seen[0][1].y - cards[0].y
        for before, (_, card) in zip(cards, seen, strict=True):
            if card.image is not before.image or card.alpha != before.alpha:
                return None
            # Places are whole pixels: of cards that rise together one may rise by one more.
            if abs(card.x - before.x - dx) > 1 or abs(card.y - before.y - dy) > 1:
                return None
        place = self.x + dx, self.y + dy
        whole = Sprite(("heap", self.tokens[0].number), self.image, *place, seen[-1][1].z, blend=_OVER)
        if len(seen) == 1:
            return [*now[:-1], (seen[0][0], whole)]
        return [*now[:hidden], seen[0][:1], *[()] * (len(seen) - 2), (whole,)]


class HeapLayers:
    """The layers of all heaps of a table."""

    def __init__(self) -> None:
        self._layers: dict[tuple[Token, ...], _Layer] = {}
        self._wanted: list[tuple[Token, ...]] = []
        self._leaving: set[tuple[Token, ...]] = set()
        """Layers of heaps that are no more."""
        self._failed: set[tuple[Token, ...]] = set()
        """What could not be drawn as it lay when it was tried."""

    @property
    def any(self) -> bool:
        """Whether there is a layer."""
        return bool(self._layers)

    @property
    def unbuilt(self) -> bool:
        """Whether a layer has still to be drawn."""
        return bool(self._wanted)

    def want(self, heaps: Sequence[Sequence[Token]]) -> None:
        """Say what lies in heaps, the lowest card of each first."""
        heaps = [heap for heap in heaps if heap and heap[-1].goal.width >= LARGE]
        if not heaps and not self._layers:
            self._wanted = []
            return
        wanted: list[tuple[Token, ...]] = []
        # Cards that are taken off set out one after the other: until then their layer lies there.
        lying = {token for heap in heaps for token in heap}
        kept = {tokens: layer for tokens, layer in self._layers.items() if lying.isdisjoint(tokens)}
        self._leaving = set(kept)
        for heap in heaps:
            first = next((i for i, token in enumerate(heap) if token.goal.drawn), len(heap))
            covered = first
            for tokens, layer in self._layers.items():
                start = heap.index(tokens[0]) if tokens[0] in heap else len(heap)
                end = start + len(tokens)
                # Its lowest cards may be seen no longer.
                if start <= covered < end and tokens == tuple(heap[start:end]):
                    kept[tokens] = layer
                    covered = end
            cut = layers(len(heap), first)
            if cut and cut[-1][1] > covered:
                wanted += [tokens for start, end in cut if (tokens := tuple(heap[start:end])) not in kept]
        self._layers = kept
        self._wanted = [tokens for tokens in wanted if tokens not in self._failed]
        self._failed.intersection_update(wanted)

    def work(self, drawn: Drawn) -> bool:
        """Draw one layer that is wanted, of cards that lie; returns whether there is a new one."""
        if not self._wanted:
            return False
        tokens = self._wanted.pop(0)
        found = [drawn(token) for token in tokens]
        if any(len(sprites) != 2 or sprites[0].blend or sprites[1].alpha < 255 for sprites in found):
            self._failed.add(tokens)
            return False
        # Its own shadow stays apart from the lowest card: it falls on the table, from however high.
        below = [sprite for sprites in found for sprite in sprites][1:]
        box = below[0].image.get_rect(topleft=(below[0].x, below[0].y))
        box.unionall_ip([sprite.image.get_rect(topleft=(sprite.x, sprite.y)) for sprite in below])
        image = pygame.Surface(box.size, pygame.SRCALPHA)
        for sprite in below:
            # In a picture that is partly clear only such colors mix as they will on the table.
            image.blit(sprite.image.premul_alpha(), (sprite.x - box.x, sprite.y - box.y), None, _OVER)
        overlapped = [other for other in self._layers if not set(other).isdisjoint(tokens)]
        for other in overlapped:
            del self._layers[other]
        cards = tuple(sprites[1] for sprites in found)
        self._layers[tokens] = _Layer(tokens, cards, image, box.x, box.y)
        return True

    def drawn(self, drawn: Drawn) -> Mapping[int, tuple[Sprite, ...]]:
        """By number, what the cards of all layers are drawn as, for those that are one picture just now."""
        found: dict[int, tuple[Sprite, ...]] = {}
        for tokens, layer in list(self._layers.items()):
            now = layer.now(drawn)
            if now is None and tokens in self._leaving:
                del self._layers[tokens]
            if now is not None:
                found.update(zip((token.number for token in layer.tokens), now, strict=True))
        return found
