"""The window: opening it where it was, filling the screen, and waiting in it without using a processor.

What differs between systems is here, and in `memory.py` how they keep pictures, and nowhere else.
"""

from __future__ import annotations

import contextlib
import ctypes
import io
import logging
import os
import sys
import warnings
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import pygame

from game.resources import resource_path
from game.ui import memory
from game.ui.raster import read_asset

__all__ = [
    "LEAST",
    "UPRIGHT",
    "Placement",
    "Window",
    "least_size",
    "millimeter",
    "open_display",
    "picture_size",
    "screen_name",
    "waiter",
]

TITLE = "Grawlix"
FIRST_SHARE = 0.8
"""Of the desktop's width and height that the first window takes at most."""
FIRST_SIZE = (1920, 1080)
LEAST, UPRIGHT = (1024, 640), (600, 960)
"""The least sizes of a picture, lying and upright: every screen is laid out for these and more. In a smaller window
the picture is drawn as large as this and shown smaller.
"""
LONGEST = 4.0
"""Such a picture is at most this much longer than it is short; a window that is longer has black bars."""
GRIP = (200, 150)
"""A window that was smaller than this is not opened again like that: nobody can have meant it."""
POLL = 0.05
"""Seconds between two looks for events where the system cannot wake the program."""
_ICON = 128
_UNSEEN = ("offscreen", "dummy")
"""Drivers that show nothing. SDL takes them by itself where there is no display; others ask for them."""

_log = logging.getLogger(__name__)


class Placement(NamedTuple):
    """Where a window is: left top corner and size in pixels, and the number of its display."""

    x: int
    y: int
    width: int
    height: int
    display: int


def open_display() -> None:
    """Start SDL's video. Raises pygame.error where there is no display."""
    # Read once by SDL: one pixel is one pixel on Windows, and other programs may turn the screen off.
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    os.environ.setdefault("SDL_VIDEO_ALLOW_SCREENSAVER", "1")
    pygame.display.init()
    driver = pygame.display.get_driver()
    if driver in _UNSEEN and driver not in os.environ.get("SDL_VIDEODRIVER", "").split(","):
        # SDL would draw where nobody sees it, and the program would wait for ever for somebody to press something.
        raise pygame.error("there is no display")
    if driver == "x11" and pygame.display.Info().bitsize >= 24:
        # Without a graphics card SDL would send every picture through a software renderer: twenty times slower. On a
        # screen of fewer colors there is no other way.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")


class Window:
    """The program's only window. `open_display` comes first.

    `place` is where it was when it was no full screen, or None for the first time.
    """

    def __init__(self, place: Placement | None, *, fullscreen: bool = False) -> None:
        pygame.display.set_caption(TITLE)
        pygame.display.set_icon(_icon())
        self._place = place if place is not None and _is_visible(place) else _first_place()
        self._known = place is not None and self._place == place
        self.picture = pygame.Surface((1, 1))
        """What is drawn on: the window's own surface, or one of the least size."""
        self.fullscreen = fullscreen
        self._apart = False
        self._offset = (0, 0)
        self._typed_at: pygame.Rect | None = None
        surface = self._open(fullscreen)
        if place is None and not fullscreen and _fills(self._place):
            maximize_window()
        self._take(surface)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the picture, in its own pixels."""
        return self.picture.get_size()

    @property
    def shown_size(self) -> tuple[int, int]:
        """Width and height of the window, in pixels of the screen."""
        return self._surface.get_size()

    @property
    def scaled(self) -> bool:
        """Whether the window is smaller than any picture, which is then shown smaller than it was drawn."""
        return self.picture.get_size() != self._seen_size

    def inside(self, pos: tuple[float, float]) -> tuple[int, int]:
        """The place in the picture of a place in the window, both in pixels from the left upper corner."""
        if not self.scaled:
            return round(pos[0]) - self._offset[0], round(pos[1]) - self._offset[1]
        (w, h), shown = self.size, self._shown
        return round((pos[0] - shown.x) * w / max(1, shown.w)), round((pos[1] - shown.y) * h / max(1, shown.h))

    def outside(self, rect: pygame.Rect) -> pygame.Rect:
        """Where in the window a part of the picture is shown."""
        if not self.scaled:
            return rect.move(self._offset)
        (w, h), shown = self.size, self._shown
        left, top = shown.x + rect.x * shown.w // w, shown.y + rect.y * shown.h // h
        return pygame.Rect(left, top, max(1, rect.w * shown.w // w), max(1, rect.h * shown.h // h))

    def type_at(self, rect: pygame.Rect | None) -> None:
        """Tell the system where in the picture words are typed, for input methods, or that none are."""
        now, before = None if rect is None else self.outside(rect), self._typed_at
        self._typed_at = now
        if now is None:
            if before is not None:
                pygame.key.stop_text_input()
        elif now != before:
            pygame.key.set_text_input_rect(now)
            if before is None:
                pygame.key.start_text_input()

    @property
    def pointer(self) -> tuple[int, int] | None:
        """Where in the picture the mouse is, whether it has moved or the window has; None if it is elsewhere."""
        if not pygame.mouse.get_focused():
            return None
        x, y = pygame.mouse.get_pos(desktop=True)
        left, top = pygame.display.get_window_position()
        pos = (x - left, y - top)
        return self.inside(pos) if self._surface.get_rect().collidepoint(pos) else None

    @property
    def place(self) -> Placement:
        """Where it is, or where it was before it filled the screen."""
        if not self.fullscreen:
            self._note_place()
        return self._place

    def toggle_fullscreen(self) -> None:
        """Fill the screen that it is on, or go back to where it was."""
        if not self.fullscreen:
            self._note_place()
        self._take(self._open(not self.fullscreen))

    def resized(self) -> bool:
        """Take note that the system changed the size; returns whether that is so."""
        surface = pygame.display.get_surface()
        assert surface is not None
        changed = surface is not self._surface or surface.get_size() != self._seen_size
        if changed:
            self._take(surface)
        return changed

    def show(self, rects: Sequence[pygame.Rect]) -> None:
        """Bring what was drawn in rectangles of the picture to the screen."""
        if not rects:
            return
        if self.picture is self._surface:
            pygame.display.update(rects)
            return
        if not self.scaled:
            moved = [self._surface.blit(self.picture, rect.move(self._offset), rect) for rect in rects]
            # What the shift has laid bare at the edges goes on as the picture does there.
            moved += [self._surface.blit(self.picture, strip, strip) for strip in self._bare()]
            pygame.display.update(moved)
            return
        self._surface.fill("black")
        self._surface.blit(pygame.transform.smoothscale(self.picture, self._shown.size), self._shown)
        pygame.display.update()

    def photograph(self) -> pygame.Surface:
        """A copy of the picture."""
        return self.picture.copy()

    # -- for a screen that shows the same for weeks --------------------------------------

    def stand_guard(self) -> None:
        """Be the window of a kiosk: it is not minimized, and what it shows can be shifted."""
        # Read by SDL when the window loses the focus.
        os.environ.setdefault("SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS", "0")
        self._apart = True
        self._take(self._surface)

    def keep_awake(self, awake: bool) -> None:
        """Keep the system from darkening the screen, or let it."""
        with contextlib.suppress(pygame.error):
            pygame.display.set_allow_screensaver(not awake)

    def shift(self, offset: tuple[int, int]) -> None:
        """Show everything some pixels aside from now on, so that nothing burns in; a smaller picture stays."""
        if not self._apart or self.scaled or offset == self._offset:
            return
        self._offset = offset
        self.show([pygame.Rect((0, 0), self._seen_size)])

    def refill(self) -> bool:
        """Fill the screen anew: a display has come or gone. Returns whether there is one to fill."""
        try:
            if pygame.display.get_num_displays() < 1:
                return False
            if self.fullscreen:
                self._take(self._open(True))
            elif not pygame.display.get_active():
                self.come_forward()
        except pygame.error as error:
            _log.warning("the screen cannot be filled: %s", error)
            return False
        return True

    def _bare(self) -> list[pygame.Rect]:
        """Where nothing of the shifted picture lies."""
        (dx, dy), (w, h) = self._offset, self._seen_size
        found = []
        if dx:
            found.append(pygame.Rect(0 if dx > 0 else w + dx, 0, abs(dx), h))
        if dy:
            found.append(pygame.Rect(0, 0 if dy > 0 else h + dy, w, abs(dy)))
        return found

    def _take(self, surface: pygame.Surface) -> None:
        """Draw on a window's surface from now on, or, where that is too small, on one of its own."""
        self._surface, self._seen_size = surface, surface.get_size()
        size = picture_size(self._seen_size)
        self._shown = surface.get_rect()
        if size == self._seen_size and not self._apart:
            self.picture = surface
            memory.use_large_pages(surface)
            return
        if self.picture is surface or self.picture.get_size() != size:
            self.picture = pygame.Surface(size).convert()
            memory.use_large_pages(self.picture)
        self._shown = pygame.Rect((0, 0), size).fit(surface.get_rect())

    def come_forward(self) -> None:
        """Come to the front, or, where the system lets no program do that, ask for a look."""
        with warnings.catch_warnings():
            # The window of the display module is the one there is.
            warnings.simplefilter("ignore", DeprecationWarning)
            window = pygame.Window.from_display_module()
        try:
            if not pygame.display.get_active():
                window.restore()
            window.focus()
            if not window.focused:
                window.flash(pygame.FLASH_UNTIL_FOCUSED)
        except pygame.error as error:
            _log.info("the window cannot come to the front: %s", error)

    def _open(self, fullscreen: bool) -> pygame.Surface:
        if not fullscreen and not _is_visible(self._place):
            # The display on which it was is gone. The system would put it there all the same.
            place, (wide, tall) = _first_place(), pygame.display.get_desktop_sizes()[0]
            x, y = (wide - place.width) // 2, (tall - place.height) // 2
            self._place, self._known = Placement(x, y, place.width, place.height, 0), True
        display = min(self._place.display, pygame.display.get_num_displays() - 1)
        if fullscreen:
            surface = _set_mode(pygame.display.get_desktop_sizes()[display], pygame.FULLSCREEN, display)
        else:
            wanted = (self._place.width, self._place.height)
            surface = _set_mode(wanted, pygame.RESIZABLE, display)
            if surface.get_size() != wanted:
                # X11 may leave full screen first and change the size only when asked again.
                surface = _set_mode(wanted, pygame.RESIZABLE, display)
            if self._known:
                pygame.display.set_window_position((self._place.x, self._place.y))
        self.fullscreen = fullscreen
        return surface

    def _note_place(self) -> None:
        x, y = pygame.display.get_window_position()
        width, height = self._surface.get_size()
        self._place = Placement(x, y, width, height, self._display_at(x + width // 2))
        self._known = True

    @staticmethod
    def _display_at(x: int) -> int:
        """The display at a place, with displays side by side in their order, as they mostly are."""
        right = 0
        sizes = pygame.display.get_desktop_sizes()
        for number, (width, _) in enumerate(sizes):
            right += width
            if x < right:
                return number
        return len(sizes) - 1


def _set_mode(size: tuple[int, int], flags: int, display: int) -> pygame.Surface:
    """Set the window's mode. The system may choose another size; that is its right, and no reason for a warning."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        return pygame.display.set_mode(size, flags, display=display)


def preferred_languages() -> list[str]:
    """What the person has told the system they speak, the dearest first, such as `de_AT`; empty where it tells none."""
    try:
        found = pygame.system.get_pref_locales()
    except (pygame.error, NotImplementedError):
        return []
    return [locale["language"] for locale in found]


def millimeter(display: int = 0) -> float:
    """About how many pixels make a millimeter on a display: SDL cannot ask, so a screen is taken to be 32 cm high."""
    sizes = pygame.display.get_desktop_sizes()
    _, height = sizes[min(display, len(sizes) - 1)]
    return max(96 / 25.4, height / 320)


def screen_name(display: int = 0) -> str:
    """A display by its number and resolution, for what is known of it."""
    sizes = pygame.display.get_desktop_sizes()
    number = min(display, len(sizes) - 1)
    return f"{number}: {sizes[number][0]} x {sizes[number][1]}"


def least_size(window: tuple[int, int]) -> tuple[int, int]:
    """The least width and height of a picture, lying or upright as a window is."""
    return UPRIGHT if window[1] > window[0] else LEAST


def picture_size(window: tuple[int, int]) -> tuple[int, int]:
    """How large a picture is drawn for a window, both in pixels: as large, but nowhere below the least size.

    A picture that is larger has the window's shape, unless that is longer than any layout.
    """
    width, height = max(1, window[0]), max(1, window[1])
    least = least_size((width, height))
    if width >= least[0] and height >= least[1]:
        return width, height
    most = LONGEST * min(least)
    scale = max(least[0] / width, least[1] / height)
    return max(least[0], round(min(most, width * scale))), max(least[1], round(min(most, height * scale)))


def _fills(place: Placement) -> bool:
    """Whether a place is a whole display."""
    return (place.width, place.height) == pygame.display.get_desktop_sizes()[place.display]


def maximize_window() -> None:
    """Ask the system to let the window fill what is free of the display; where nobody does, it has its size already."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        try:
            pygame.Window.from_display_module().maximize()
        except (AttributeError, pygame.error) as error:
            _log.info("the window cannot be maximized: %s", error)


def waiter() -> Callable[[float], None]:
    """A function that waits for an event, at most so many seconds, and leaves it in the queue.

    SDL sleeps until the system wakes it. pygame does not offer that: its own waiting looks a thousand times a
    second. Where SDL's function cannot be had, the next best is to sleep a little; an event then waits too.
    """
    try:
        library = ctypes.CDLL(_sdl_library())
        wait = library.SDL_WaitEventTimeout
    except (OSError, AttributeError):
        _log.info("no waiting without polling here")
        return _doze
    wait.argtypes = [ctypes.c_void_p, ctypes.c_int]
    wait.restype = ctypes.c_int

    def sleep(seconds: float) -> None:
        wait(None, max(1, round(seconds * 1000)))

    return sleep


def _doze(seconds: float) -> None:
    pygame.time.wait(round(min(seconds, POLL) * 1000))


def _sdl_library() -> str:
    """The very SDL that pygame has loaded. Raises OSError if it is not found."""
    if sys.platform == "win32":
        return "SDL2.dll"
    if sys.platform == "darwin":
        folder = Path(pygame.__file__).parent / ".dylibs"
        found = sorted(str(path) for path in folder.glob("libSDL2-*.dylib"))
    else:
        with open("/proc/self/maps", encoding="utf-8") as maps:
            found = sorted({line.split()[-1] for line in maps if "libSDL2-" in line})
    if len(found) != 1:
        raise OSError(f"{len(found)} libraries of SDL")
    return found[0]


def _icon() -> pygame.Surface:
    """The window's icon. Raises ResourceMissing."""
    name = ("look", "brand", "icon.svg")
    data = read_asset(resource_path(*name), "/".join(name))
    return pygame.image.load_sized_svg(io.BytesIO(data), (_ICON, _ICON))


def _is_visible(place: Placement) -> bool:
    """Whether a window there can be seen and gripped on the displays there are now."""
    sizes = pygame.display.get_desktop_sizes()
    if place.display >= len(sizes) or place.width < GRIP[0] or place.height < GRIP[1]:
        return False
    wide, tall = sum(width for width, _ in sizes), max(height for _, height in sizes)
    if len(sizes) > 1:
        # Displays may lie left of or above the first one.
        return -wide < place.x < wide - 100 and -tall < place.y < tall - 100
    return 100 - place.width < place.x < wide - 100 and -10 <= place.y < tall - 100


def _first_place() -> Placement:
    """As large as is comfortable, or all of a display that is too small for that; the system chooses where."""
    width, height = pygame.display.get_desktop_sizes()[0]
    share = min(1.0, width * FIRST_SHARE / FIRST_SIZE[0], height * FIRST_SHARE / FIRST_SIZE[1])
    wide, tall = round(FIRST_SIZE[0] * share), round(FIRST_SIZE[1] * share)
    if picture_size((wide, tall)) != (wide, tall):
        return Placement(0, 0, width, height, 0)
    return Placement(0, 0, wide, tall, 0)
