"""Where the files shipped with the program are: pictures, sounds, texts.

The program runs from three kinds of place, and only this module knows them: a checkout
(`<checkout>/assets`), an installed wheel (`game/assets`) and a frozen executable
(`assets` in the folder that its loader unpacks).
"""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path


class ResourceMissing(Exception):
    """A file that belongs to the program is not there; the message is one sentence for the person who plays."""


@cache
def assets_root() -> Path:
    """The folder that holds everything shipped beside the code."""
    bundle = getattr(sys, "_MEIPASS", None)
    if bundle is not None:
        return Path(bundle) / "assets"
    package = Path(__file__).resolve().parent
    installed = package / "assets"
    return installed if installed.is_dir() else package.parent / "assets"


def resource_path(*parts: str) -> Path:
    """The path of a shipped file or folder, as in `resource_path("look", "index.json")`.

    Raises ResourceMissing if it is not there.
    """
    path = assets_root().joinpath(*parts)
    if not path.exists():
        raise ResourceMissing(f"A file of the program is missing: {'/'.join(parts)}. Please install Grawlix again.")
    return path
