"""From drawings to surfaces: SVG files, drawings made on the spot, and a memory of slow ones on disk.

A drawing is rasterized once for the size in use and never scaled up. What took long is kept in the
cache folder, under a name made of its source's fingerprint and its size: a changed source or size
simply has another name. A damaged cache file is drawn again without a word.
"""

from __future__ import annotations

import contextlib
import errno
import io
import math
import os
import re
import struct
import time
import zlib
from collections.abc import Callable, Iterable, Iterator
from io import RawIOBase
from pathlib import Path
from typing import Any, NamedTuple

import pygame

from game.resources import ResourceMissing
from game.ui.pen.canvas import Canvas

try:
    # What `hashlib` hands on, without the library of ciphers that it loads besides: 4 MB, and 10 ms of every start.
    from _blake2 import blake2b
except ImportError:
    from hashlib import blake2b

Size = tuple[int, int]

MAGIC = b"GRWX"
FORMAT = 2
"""Goes into every fingerprint: raise it when the same source is drawn differently."""
_HEADER = struct.Struct("<4sBBIII")
_PLAIN, _PACKED = 0, 1
MASKS = (0xFF0000, 0xFF00, 0xFF)
"""Of red, green and blue in the surfaces of most systems, whose bytes are those of plain drawings."""
_SPARED = 32 << 20
"""Bytes of a disk that pictures leave free: matches and settings are worth more than what can be drawn again."""
_LINES = 64
"""Lines of a picture that are written at a time."""
_SIZE = re.compile(rb'width="[0-9.]+" height="[0-9.]+"')
DISK_LIMIT = 256 << 20
"""Bytes the cache folder may hold; what was used longest ago goes first."""
WAITING_LIMIT = 24 << 20
"""Bytes of pictures that may wait to be written; beyond them the heaviest is written at once. The last table top comes
on top: it is held as long as it is seen, and with all that waits it would hold a frame up for a quarter of a second at
4K.
"""


class AssetDamaged(Exception):
    """A picture of the program cannot be read; the message is one sentence for the person who plays."""


def pen_surface(pen: Canvas, width: float, height: float, scale: float = 1.0, *, bleed: float = 0.0) -> pygame.Surface:
    """A drawing made on the spot: `width` x `height` are units of the pen, `scale` pixels per unit.

    `bleed` units more are drawn on every side.
    """
    return rasterized(*pen_document(pen, width, height, scale, bleed))


def pen_document(
    pen: Canvas, width: float, height: float, scale: float = 1.0, bleed: float = 0.0
) -> tuple[bytes, Size]:
    """The same as an SVG document, and the size at which it is meant."""
    width, height = width + 2 * bleed, height + 2 * bleed
    size = (max(1, math.ceil(width * scale)), max(1, math.ceil(height * scale)))
    width, height = size[0] / scale, size[1] / scale  # whole pixels, or the drawing would be squeezed a little
    return pen.svg(width, height, -bleed, -bleed).encode("ascii"), size


def rasterized(data: bytes, size: Size) -> pygame.Surface:
    """An SVG document at exactly a size; raises pygame.error if it cannot be drawn.

    The loader keeps proportions and would return a pixel less where they do not fit whole pixels. Told in the
    document itself, the size is met and the drawing centered in it.
    """
    sized = _SIZE.sub(b'width="%d" height="%d"' % size, data, count=1)
    return pygame.image.load_sized_svg(io.BytesIO(sized), size).convert_alpha()


def stretched(patch: pygame.Surface, corner: int, size: Size) -> pygame.Surface:
    """A form enlarged to a size: its corners stay, its middle row and column are repeated.

    Drawing a small form and stretching it so gives the very pixels of drawing it large, in a fraction of the time.
    `corner` is how far the corners reach in; `patch` is at least `2 * corner + 1` along each side that grows.
    """
    w, h = patch.get_size()
    if (w, h) == size:
        return patch
    out = pygame.Surface(size, pygame.SRCALPHA)
    columns = [(0, w, 0, w)] if w == size[0] else _thirds(w, size[0], corner)
    rows = [(0, h, 0, h)] if h == size[1] else _thirds(h, size[1], corner)
    for sx, sw, dx, dw in columns:
        for sy, sh, dy, dh in rows:
            if dw > 0 and dh > 0:
                # Straight to where it belongs: a copy on the way would be blended with nothing.
                part, place = patch.subsurface((sx, sy, sw, sh)), out.subsurface((dx, dy, dw, dh))
                pygame.transform.scale(part, (dw, dh), place)
    return out


def _thirds(old: int, new: int, corner: int) -> list[tuple[int, int, int, int]]:
    return [(0, corner, 0, corner), (corner, 1, corner, new - 2 * corner), (old - corner, corner, new - corner, corner)]


def svg_surface(data: bytes, size: Size, name: str) -> pygame.Surface:
    """An SVG document at a size. Raises AssetDamaged, naming the file, if it cannot be drawn."""
    try:
        return rasterized(data, size)
    except (pygame.error, ValueError) as error:
        raise AssetDamaged(f"A picture of the program is damaged: {name}. Please install Grawlix again.") from error


def read_asset(path: Path, name: str) -> bytes:
    """The bytes of a shipped picture. Raises ResourceMissing, naming it, if they cannot be read."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise ResourceMissing(f"A picture of the program is missing: {name}. Please install Grawlix again.") from error


def fingerprint(*parts: bytes) -> str:
    """A short name for what a drawing is made from."""
    digest = blake2b(digest_size=12, person=b"grawlix%d" % FORMAT)
    for part in parts:
        digest.update(len(part).to_bytes(8, "little"))
        digest.update(part)
    return digest.hexdigest()


class _Waiting(NamedTuple):
    """A drawing that is to be written."""

    image: pygame.Surface
    opaque: bool
    plain: bool


class RasterStore:
    """Rasterized drawings in a folder, or nowhere if there is no folder or it cannot be written to.

    Packing and writing one takes longer than many a frame, so what is kept waits for `write`, which is called when
    nothing moves, and before the program ends. Nobody draws on a picture that was handed in or out.
    """

    def __init__(self, folder: Path | None, limit: int = DISK_LIMIT) -> None:
        self.folder = folder
        self.limit = limit
        self._written = 0
        self._waiting: dict[Path, _Waiting] = {}
        self._top: Path | None = None
        """Of the opaque ones, which are table tops, the last."""

    def get(
        self,
        name: str,
        size: Size,
        draw: Callable[[], pygame.Surface],
        *,
        opaque: bool = False,
        plain: bool = False,
    ) -> pygame.Surface:
        """The drawing of that name and size: from the folder if it is there and whole, else from `draw`.

        Opaque and plain ones are stored as they are, which reads fastest; others are packed, a tenth of the size.
        """
        image = self.find(name, size, opaque=opaque)
        if image is None:
            image = draw()
            self.keep(name, image, opaque=opaque, plain=plain)
        return image

    def find(self, name: str, size: Size, *, opaque: bool = False) -> pygame.Surface | None:
        """The drawing of that name and size if it is in the folder, and whole, or on its way there."""
        if self.folder is None:
            return None
        path = self._path(self.folder, name, size)
        waiting = self._waiting.get(path)
        if waiting is not None:
            return waiting.image
        return _read(path, size, opaque)

    def keep(self, name: str, image: pygame.Surface, *, opaque: bool = False, plain: bool = False) -> None:
        """Put a drawing into the folder, soon."""
        if self.folder is None:
            return
        path = self._path(self.folder, name, image.get_size())
        self._waiting[path] = _Waiting(image, opaque, plain)
        if opaque:
            self._top = path
        while True:
            weights = {other: _bytes(waiting.image) for other, waiting in self._waiting.items() if other != self._top}
            if sum(weights.values()) <= WAITING_LIMIT:
                return
            self._write_one(max(weights, key=weights.__getitem__))

    @property
    def unwritten(self) -> bool:
        """Whether a drawing waits to be written."""
        return bool(self._waiting)

    def write(self, seconds: float = math.inf) -> None:
        """Write what waits for about so long, at least one drawing."""
        end = time.perf_counter() + seconds
        while self._waiting:
            self._write_one(next(iter(self._waiting)))
            if time.perf_counter() >= end:
                return

    def forget(self) -> None:
        """Write nothing of what waits: it is drawn again when it is asked for."""
        self._waiting.clear()

    def _write_one(self, path: Path) -> None:
        self._write(path, *self._waiting.pop(path))

    @staticmethod
    def _path(folder: Path, name: str, size: Size) -> Path:
        return folder / f"{name}-{size[0]}x{size[1]}.raster"

    def _write(self, path: Path, image: pygame.Surface, opaque: bool, plain: bool) -> None:
        assert self.folder is not None
        # Most starts have nothing to write, and these bring every packer of the library with them.
        import shutil
        import tempfile

        kind = _PLAIN if opaque or plain else _PACKED
        parts: Iterable[bytes] = _bands(image)
        if kind == _PACKED:
            parts = [zlib.compress(pygame.image.tobytes(image, "BGRA"), 1)]
        check = length = 0
        temporary = ""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            if shutil.disk_usage(self.folder).free < _bytes(image) + _SPARED:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            handle, temporary = tempfile.mkstemp(dir=self.folder, suffix=".part")
            with os.fdopen(handle, "wb") as file:
                file.write(bytes(_HEADER.size))
                for part in parts:
                    check = zlib.crc32(part, check)
                    length += file.write(part)
                file.seek(0)
                file.write(_HEADER.pack(MAGIC, FORMAT, kind, *image.get_size(), check))
            os.replace(temporary, path)
        except OSError:
            if temporary:
                with contextlib.suppress(OSError):
                    os.unlink(temporary)
            self.folder = None  # a full or read-only disk: go on without
            self.forget()
            return
        if self._written == 0:
            self._written = _prune(self.folder, self.limit)
        else:
            self._written += _HEADER.size + length
            if self._written > self.limit:
                self._written = _prune(self.folder, self.limit)


def _bytes(image: pygame.Surface) -> int:
    return image.get_pitch() * image.get_height()


def _bands(image: pygame.Surface) -> Iterator[bytes]:
    """The pixels of a picture, some lines at a time: all of them at once would weigh as much as itself."""
    w, h = image.get_size()
    for y in range(0, h, _LINES):
        yield pygame.image.tobytes(image.subsurface((0, y, w, min(_LINES, h - y))), "BGRA")


def _read(path: Path, size: Size, opaque: bool) -> pygame.Surface | None:
    try:
        with path.open("rb", buffering=0) as file:
            magic, version, kind, width, height, check = _HEADER.unpack(file.read(_HEADER.size))
            if (magic, version, (width, height)) != (MAGIC, FORMAT, size):
                return None
            image = (_read_plain if kind == _PLAIN else _read_packed)(file, size, check, opaque)
    except (OSError, struct.error, zlib.error, ValueError):
        return None
    if image is not None:
        with contextlib.suppress(OSError):
            os.utime(path)
    return image


def _read_plain(file: RawIOBase, size: Size, check: int, opaque: bool) -> pygame.Surface | None:
    """Read straight into a surface, where its pixels lie as in the file; else by way of another."""
    image = pygame.Surface(size) if opaque else pygame.Surface(size, pygame.SRCALPHA, 32)
    straight = image.get_masks()[:3] == MASKS and image.get_pitch() == 4 * size[0]
    place: Any = image.get_view("0") if straight else bytearray(4 * size[0] * size[1])
    pixels = memoryview(place)
    if file.readinto(pixels) != len(pixels) or file.read(1) or zlib.crc32(pixels) != check:
        return None
    return image if straight else _made_of(pixels, size, opaque)


def _read_packed(file: RawIOBase, size: Size, check: int, opaque: bool) -> pygame.Surface | None:
    body = file.readall()
    if zlib.crc32(body) != check:
        return None
    return _made_of(zlib.decompress(body, bufsize=4 * size[0] * size[1]), size, opaque)


def _made_of(pixels: bytes | memoryview, size: Size, opaque: bool) -> pygame.Surface:
    image = pygame.image.frombuffer(pixels, size, "BGRA")
    return image.convert() if opaque else image.convert_alpha()


def _prune(folder: Path, limit: int) -> int:
    """Delete what was used longest ago until three quarters of the limit are left; returns the bytes kept."""
    files: list[tuple[float, int, str]] = []
    with os.scandir(folder) as entries:  # a path for each of some thousand files would take the longest by far
        for entry in entries:
            with contextlib.suppress(OSError):
                if entry.name.endswith((".raster", ".part")):
                    status = entry.stat()
                    files.append((status.st_mtime, status.st_size, entry.path))
    total = sum(size for _, size, _ in files)
    if total > limit:
        for _, size, path in sorted(files):
            if total <= limit * 3 // 4:
                break
            with contextlib.suppress(OSError):
                os.unlink(path)
                total -= size
    return max(1, total)
