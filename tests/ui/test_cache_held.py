"""What somebody holds is let go last: that would free nothing."""

from __future__ import annotations

import pygame

from game.ui.cache import Picture, SurfaceCache

SIDE = 10
BYTES = 4 * SIDE * SIDE


def drawn() -> Picture:
    return Picture(pygame.Surface((SIDE, SIDE), pygame.SRCALPHA), (0, 0), (SIDE, SIDE))


def test_pictures_that_are_held_stay_though_nobody_asks_for_them() -> None:
    cache = SurfaceCache(4 * BYTES)
    whole, bare = cache.get("whole", drawn), cache.get("bare", drawn).image
    for number in range(10):
        cache.get(number, drawn)
    assert "whole" in cache
    assert "bare" in cache
    assert cache.used == 4 * BYTES
    assert [number for number in range(10) if number in cache] == [8, 9]
    assert cache.get("whole", drawn) is whole
    assert cache.get("bare", drawn).image is bare


def test_what_is_let_go_of_is_dropped_like_everything_else() -> None:
    cache = SurfaceCache(2 * BYTES)
    held = cache.get("held", drawn)
    cache.get(0, drawn)
    del held
    cache.get(1, drawn)
    assert "held" not in cache


def test_where_everything_is_held_the_limit_still_holds() -> None:
    cache = SurfaceCache(2 * BYTES)
    held = [cache.get(number, drawn) for number in range(5)]
    assert len(held) == 5
    assert (len(cache), cache.used) == (2, 2 * BYTES)
