"""Moving pictures as animated PNG: every browser and most viewers show them, and zlib is all that is needed.

A picture is written as the rectangle in which it is other than the one before, with clear pixels where it is the same.
See `docs/decisions/0018-moving-pictures.md`.
"""

from __future__ import annotations

import struct
import zlib
from typing import BinaryIO, Final

import pygame

__all__ = ["AnimatedPng", "still_png"]

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_LEVEL: Final = 3
"""How hard zlib tries: more takes thrice the time for a twentieth of the bytes."""
_ABOVE: Final = b"\x02"
"""The filter of a row that is written as the difference from the row above."""
_PLAIN: Final = b"\x00"
"""That of one that is written as it is."""
_UNIT: Final = 1000
"""Delays are counted in thousandths of a second."""
_LONGEST: Final = 65_535
"""The longest delay of one picture, in these."""


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _header(size: tuple[int, int]) -> bytes:
    # Eight bits for each of three colors and for how clear it is, nothing interlaced.
    return _chunk(b"IHDR", struct.pack(">IIBBBBB", *size, 8, 6, 0, 0, 0))


def _pixels(picture: pygame.Surface) -> bytes:
    """Red, green, blue and 255 of every pixel, row by row."""
    return pygame.image.tobytes(picture if picture.get_bitsize() == 24 else picture.convert(24), "RGBA")


def _every(byte: int, pixels: int) -> int:
    """A number with the same lowest byte in each pixel of four."""
    return int.from_bytes(bytes((byte, 0, 0, 0)) * pixels, "little")


def _only_changed(before: bytes, here: bytes) -> bytes:
    """The pixels that are other than before, and clear ones for those that are the same; empty where all are.

    All pixels are compared at once, as one long number each.
    """
    count = len(here) // 4
    now = int.from_bytes(here, "little")
    other = now ^ int.from_bytes(before, "little")
    if not other:
        return b""
    low, ones = _every(0xFF, count), _every(0x01, count)
    any_bit = (other | other >> 8 | other >> 16) & low
    # 1 for every pixel of which any bit is other, then all bits of it.
    differs = ((any_bit + _every(0x7F, count)) | any_bit) >> 7 & ones
    return (now & ((differs << 32) - differs)).to_bytes(len(here), "little")


def _packed(pixels: bytes, width: int, kind: bytes) -> bytes:
    """Pixels compressed, each row after the filter that it has."""
    stride = width * 4
    if kind == _ABOVE:
        pixels = _less(pixels, bytes(stride) + pixels[:-stride])
    return zlib.compress(b"".join(kind + pixels[i : i + stride] for i in range(0, len(pixels), stride)), _LEVEL)


def _less(here: bytes, above: bytes) -> bytes:
    """Each byte less that of the other, modulo 256."""
    # The highest bits are subtracted apart, so that none is borrowed from the next byte.
    high = int.from_bytes(b"\x80" * len(here), "little")
    one, other = int.from_bytes(here, "little"), int.from_bytes(above, "little")
    return (((one | high) - (other & ~high)) ^ ((one ^ other ^ high) & high)).to_bytes(len(here), "little")


def still_png(picture: pygame.Surface) -> bytes:
    """A picture as a PNG file."""
    packed = _packed(_pixels(picture), picture.get_width(), _ABOVE)
    return _SIGNATURE + _header(picture.get_size()) + _chunk(b"IDAT", packed) + _chunk(b"IEND", b"")


class AnimatedPng:
    """Writes a moving picture to a file that can be sought in, picture by picture; `close` ends it."""

    def __init__(self, file: BinaryIO, size: tuple[int, int]) -> None:
        self._file, self._size = file, size
        self.pictures = 0
        """How many were written."""
        self._chunks = 0
        self._before: pygame.Surface | None = None
        """What is seen so far."""
        self._held: tuple[pygame.Rect, bytes, int] | None = None
        """What is written once it is known for how long it stays: its place, its pixels and thousandths of a second."""
        file.write(_SIGNATURE + _header(size))
        self._count_at = file.tell()
        file.write(self._count())

    def _count(self) -> bytes:
        """How many pictures there are, shown again and again."""
        return _chunk(b"acTL", struct.pack(">II", max(1, self.pictures), 0))

    def add(self, picture: pygame.Surface, changed: pygame.Rect | None, thousandths: int) -> None:
        """Add a picture that stays for so long, of which only a part is other than before; None where nothing is.

        Of the first one everything is new. Raises OSError.
        """
        if self._before is None:
            self._held = (picture.get_rect(), _packed(_pixels(picture), picture.get_width(), _ABOVE), thousandths)
            self._before = picture.copy()
            return
        rect = picture.get_rect().clip(changed) if changed is not None else pygame.Rect(0, 0, 0, 0)
        new = b""
        if rect.w and rect.h:
            new = _only_changed(_pixels(self._before.subsurface(rect)), _pixels(picture.subsurface(rect)))
        if new:
            self._write_held()
            self._held = (rect, _packed(new, rect.w, _PLAIN), thousandths)
            self._before.blit(picture, rect, rect)
        elif self._held is not None:
            rect, pixels, before = self._held
            self._held = (rect, pixels, min(_LONGEST, before + thousandths))

    def _number(self) -> bytes:
        self._chunks += 1
        return struct.pack(">I", self._chunks - 1)

    def _write_held(self) -> None:
        if self._held is None:
            return
        (x, y, w, h), pixels, thousandths = self._held
        self._file.write(
            _chunk(b"fcTL", self._number() + struct.pack(">IIIIHHBB", w, h, x, y, thousandths, _UNIT, 0, 0))
        )
        # The first picture is also what those see who know no moving ones.
        self._file.write(_chunk(b"fdAT", self._number() + pixels) if self.pictures else _chunk(b"IDAT", pixels))
        self.pictures += 1
        self._held = None

    def close(self) -> None:
        """Write what is left; the file itself stays open. Raises OSError."""
        self._write_held()
        self._file.write(_chunk(b"IEND", b""))
        self._file.seek(self._count_at)
        self._file.write(self._count())
        self._file.seek(0, 2)
