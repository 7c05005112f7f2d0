"""What somebody can send along who tells that something goes wrong: versions, machine, settings, the end of the log.

There are no names in it, and no paths of one's own: whoever reads it learns nothing about the person. It is in English,
like the log, for whoever wrote the program.
"""

from __future__ import annotations

import json
import platform
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pygame

from game import __version__
from game.session.files import read_file
from game.texts import language

if TYPE_CHECKING:
    from game.scenes.services import Services

__all__ = ["made", "report", "scrubbed", "versions"]

_LINES: Final = 20
"""Of the log, from its end."""
_LARGEST_LOG: Final = 1 << 20
_PATHS: Final = re.compile(r"""(?:[A-Za-z]:)?(?:[\\/][^\\/:*?"'<>|\r\n]+)*[\\/](?=[^\\/\s:*?"'<>|]+)""")
"""Folders before the last part of an absolute path, of any system; they may have blanks in their names."""


def made() -> str:
    """How the program is there: as an executable or from its source."""
    return "executable" if getattr(sys, "frozen", False) else "source"


def versions() -> dict[str, str]:
    """By name: the versions of the program and of what it runs on."""
    return {
        "Grawlix": __version__,
        "Python": ".".join(map(str, sys.version_info[:3])),
        "pygame-ce": pygame.version.ver,
        "SDL": ".".join(map(str, pygame.get_sdl_version())),
    }


def report(services: Services) -> str:
    """The whole of it, in lines. Raises nothing."""
    size = pygame.display.get_window_size() if pygame.display.get_init() else (0, 0)
    mixer = pygame.mixer.get_init()
    lines = [
        " ".join(f"{name} {version}" for name, version in versions().items()) + f" ({made()})",
        f"System: {platform.platform()}, {platform.machine()}",
        f"Language: {language()}",
        f"Window: {size[0]} x {size[1]}, {'full screen' if services.fullscreen else 'windowed'}, "
        f"driver {pygame.display.get_driver()}, desktops {pygame.display.get_desktop_sizes()}",
        f"Sound: {'none' if mixer is None else ', '.join(map(str, mixer))}",
        f"Settings: {json.dumps(_without_names(services.settings.encode()), sort_keys=True)}",
        "Log:",
        *_log(services.paths.log),
    ]
    return "\n".join(lines) + "\n"


def _without_names(settings: dict[str, Any]) -> dict[str, Any]:
    """Settings without anything that somebody has written."""
    found = {key: value for key, value in settings.items() if key not in ("player_name", "exclamation")}
    found["own_rules"] = {game: list(named.values()) for game, named in settings["own_rules"].items()}
    for setup in found["setups"].values():
        setup["opponents"] = [{**opponent, "name": ""} for opponent in setup["opponents"]]
    return found


def _log(path: Path) -> list[str]:
    try:
        words = read_file(path, _LARGEST_LOG).decode("utf-8", "replace")
    except OSError:
        return ["(empty)"]
    return [scrubbed(line) for line in words.splitlines()[-_LINES:]]


def scrubbed(line: str) -> str:
    """A line of the log with no more of a path than its last part, and without the name of whoever is at home here."""
    short = _PATHS.sub(".../", line)
    try:
        person = Path.home().name
    except RuntimeError:
        return short
    return re.sub(rf"\b{re.escape(person)}\b", "...", short) if person else short
