"""Pages of the web that the program names. It opens one when asked to, and never asks a network itself."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Final

RELEASES: Final = "https://github.com/grawlix-cards/grawlix/releases"
"""Where new versions are told and given away."""


def open_page(address: str) -> bool:
    """Have the system show a page; returns whether it takes that on. Waits for nothing."""
    try:
        if sys.platform == "win32":
            os.startfile(address)
        else:
            command = "open" if sys.platform == "darwin" else "xdg-open"
            quiet = subprocess.DEVNULL
            subprocess.Popen([command, address], env=surroundings(), stdin=quiet, stdout=quiet, stderr=quiet,
                             start_new_session=True)  # fmt: skip
    except OSError:
        return False
    return True


def surroundings() -> dict[str, str]:
    """The environment for programs of the system: without the search path for libraries that the executable sets."""
    found = dict(os.environ)
    for name in ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"):
        before = found.pop(f"{name}_ORIG", None)
        if getattr(sys, "frozen", False):
            found.pop(name, None)
        if before is not None:
            found[name] = before
    return found
