"""The log: details of what went wrong, in a file that never grows large, and never on the screen."""

from __future__ import annotations

import logging
from logging.handlers import RotatingFileHandler
from typing import Final

from game.session.files import Paths

LARGEST: Final = 256 * 1024
OLD_FILES: Final = 2


class _QuietHandler(RotatingFileHandler):
    """A log file that cannot be written is no reason to disturb anybody."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - the library's name
        """Leave the line out."""

    def emit(self, record: logging.LogRecord) -> None:
        """Write a line, making the folder for the first one."""
        if self.stream is None:
            try:
                self._paths.data.mkdir(parents=True, exist_ok=True)
            except OSError:
                return
        super().emit(record)

    def __init__(self, paths: Paths) -> None:
        self._paths = paths
        super().__init__(paths.log, maxBytes=LARGEST, backupCount=OLD_FILES, encoding="utf-8", delay=True)


def start_log(paths: Paths) -> logging.Handler:
    """Send the program's log to the data folder; nothing is written before there is something to tell."""
    handler = _QuietHandler(paths)
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    root = logging.getLogger("game")
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    root.propagate = False
    return handler


def stop_log(handler: logging.Handler) -> None:
    """Close the log."""
    root = logging.getLogger("game")
    root.removeHandler(handler)
    root.propagate = True
    handler.close()
