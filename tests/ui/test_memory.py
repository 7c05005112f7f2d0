"""What the system is asked about memory changes nothing that is seen."""

from __future__ import annotations

import mmap
import re
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.ui import memory

LARGE, SMALL = (3840, 2160), (640, 480)
KILOBYTE = 1024

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="Linux alone is asked")


def wait() -> None:
    """Wait until all advice is given."""
    for thread in threading.enumerate():
        if thread.name == "pages":
            thread.join()


def on_large_pages() -> int:
    """Bytes of this process on large pages."""
    told = Path("/proc/self/smaps_rollup").read_text(encoding="utf-8")
    found = re.search(r"^AnonHugePages:\s+(\d+) kB", told, re.MULTILINE)
    return int(found[1]) * KILOBYTE if found else 0


def test_a_large_picture_comes_to_lie_on_large_pages_where_the_system_has_them() -> None:
    # On memory of its own: what the allocator gives again may have been moved before.
    pages = mmap.mmap(-1, 4 * LARGE[0] * LARGE[1], flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    surface = pygame.image.frombuffer(pages, LARGE, "RGBX")
    surface.fill("red")
    wait()
    before = on_large_pages()
    memory.use_large_pages(surface)
    wait()
    if not Path("/sys/kernel/mm/transparent_hugepage").is_dir():
        pytest.skip("this system has no large pages")
    assert on_large_pages() - before > 16 * KILOBYTE * KILOBYTE
    assert surface.get_at((0, 0)) == surface.get_at((3839, 2159)) == pygame.Color("red")
    del surface
    pages.close()


def test_what_is_drawn_while_pages_are_moved_stays() -> None:
    surface = pygame.Surface(LARGE)
    surface.fill("red")
    memory.use_large_pages(surface)
    for y in range(0, LARGE[1], 9):
        surface.fill("blue", (0, y, LARGE[0], 3))
    wait()
    column = [surface.get_at((1900, y)) for y in range(LARGE[1])]
    assert column == [pygame.Color("blue" if y % 9 < 3 else "red") for y in range(LARGE[1])]


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[threading.Thread]]:
    """The threads that are asked for in a test. They begin at its end."""
    wait()
    start, found = threading.Thread.start, list[threading.Thread]()

    def note(thread: threading.Thread) -> None:
        found.append(thread)

    with monkeypatch.context() as patched:
        patched.setattr(threading.Thread, "start", note)
        yield found
    for thread in found:
        start(thread)
    wait()


def test_small_pictures_are_left_alone(begun: list[threading.Thread]) -> None:
    memory.use_large_pages(pygame.Surface(SMALL))
    assert begun == []
    memory.use_large_pages(pygame.Surface(LARGE))
    assert [thread.name for thread in begun] == ["pages"]


def test_a_window_that_is_pulled_larger_asks_one_thread(begun: list[threading.Thread]) -> None:
    """Each of its sizes had a thread of its own."""
    for step in range(12):
        memory.use_large_pages(pygame.Surface((1920 + step, 1080)))
    assert len(begun) == 1


def test_a_picture_that_is_gone_by_then_does_no_harm() -> None:
    for _ in range(20):
        memory.use_large_pages(pygame.Surface(LARGE))
    wait()
    memory.give_back()
