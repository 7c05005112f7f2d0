"""The program's icon as each system wants it: Windows and macOS one file with a picture for each size."""

import io
import struct
from pathlib import Path

import pygame

# Edge lengths in pixels; the small ones are drawn with fewer details.
SMALL = (16, 22, 24, 32)
WINDOWS = (16, 24, 32, 48, 64, 128, 256)
THEME = (16, 22, 24, 32, 48, 64, 128, 256, 512)
"""What Linux desktops look for."""
MACOS = {b"icp4": 16, b"icp5": 32, b"ic11": 32, b"ic12": 64, b"ic07": 128, b"ic13": 256, b"ic08": 256, b"ic14": 512,
         b"ic09": 512, b"ic10": 1024}  # fmt: skip
"""Kinds of picture in a file for macOS, each with its edge length; ic11 to ic14 and ic10 are for fine displays."""


def drawing(brand: Path, size: int) -> Path:
    """The drawing that a size is made of."""
    return brand / ("icon_small.svg" if size in SMALL else "icon.svg")


def png(svg: Path, size: int) -> bytes:
    """Return a square picture of an SVG file in PNG format."""
    buffer = io.BytesIO()
    pygame.image.save(pygame.image.load_sized_svg(str(svg), (size, size)), buffer, "icon.png")
    return buffer.getvalue()


def ico(brand: Path) -> bytes:
    """Return the icon file of the pictures in a folder of SVG files, icon.svg and icon_small.svg.

    The format: a header, a directory of 16 bytes a picture (a length of 256 is written as 0), then the pictures.
    """
    sizes = WINDOWS
    pictures = [png(drawing(brand, size), size) for size in sizes]
    header = struct.pack("<HHH", 0, 1, len(pictures))
    place = len(header) + 16 * len(pictures)
    directory = b""
    for size, picture in zip(sizes, pictures, strict=True):
        directory += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(picture), place)
        place += len(picture)
    return header + directory + b"".join(pictures)


def icns(brand: Path) -> bytes:
    """Return the icon file of the same pictures for macOS: a header, then each picture with its kind and length."""
    body = b""
    for kind, size in MACOS.items():
        picture = png(drawing(brand, size), size)
        body += kind + struct.pack(">I", 8 + len(picture)) + picture
    return b"icns" + struct.pack(">I", 8 + len(body)) + body
