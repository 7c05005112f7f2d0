"""The program's icon as Windows wants it in an executable: one file with a picture for each size."""

import io
import struct
from pathlib import Path

import pygame

# Edge lengths in pixels; the small ones are drawn with fewer details.
SMALL = (16, 24, 32)
LARGE = (48, 64, 128, 256)


def png(svg: Path, size: int) -> bytes:
    """Return a square picture of an SVG file in PNG format."""
    buffer = io.BytesIO()
    pygame.image.save(pygame.image.load_sized_svg(str(svg), (size, size)), buffer, "icon.png")
    return buffer.getvalue()


def ico(brand: Path) -> bytes:
    """Return the icon file of the pictures in a folder of SVG files, icon.svg and icon_small.svg.

    The format: a header, a directory of 16 bytes a picture (a length of 256 is written as 0), then the pictures.
    """
    sizes = [*SMALL, *LARGE]
    pictures = [png(brand / ("icon_small.svg" if size in SMALL else "icon.svg"), size) for size in sizes]
    header = struct.pack("<HHH", 0, 1, len(pictures))
    place = len(header) + 16 * len(pictures)
    directory = b""
    for size, picture in zip(sizes, pictures, strict=True):
        directory += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(picture), place)
        place += len(picture)
    return header + directory + b"".join(pictures)
