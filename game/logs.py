"""The log: details of what went wrong, in a file that never grows large, and never on the screen."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

from game.session.files import Paths

if TYPE_CHECKING:
    from logging.handlers import RotatingFileHandler

LARGEST: Final = 256 * 1024
OLD_FILES: Final = 2


class _LateFile(logging.Handler):
    """A log file that is opened for the first line. One that cannot be written is no reason to disturb anybody."""

    def __init__(self, paths: Paths) -> None:
        super().__init__()
        self._paths = paths
        self._file: RotatingFileHandler | None = None

    def emit(self, record: logging.LogRecord) -> None:
        """Write a line, making file and folder for the first one."""
        if self._file is None:
            self._file = self._make()
        if self._file.stream is None:
            try:
                self._paths.data.mkdir(parents=True, exist_ok=True)
            except OSError:
                return
        self._file.emit(record)

    def _make(self) -> RotatingFileHandler:
        # The module imports sockets and more, and most starts have nothing to tell.
        from logging.handlers import RotatingFileHandler

        # A path of other signs than Unicode's is no reason to lose a line.
        file = RotatingFileHandler(
            self._paths.log, maxBytes=LARGEST, backupCount=OLD_FILES, encoding="utf-8", delay=True,
            errors="backslashreplace",
        )  # fmt: skip
        file.handleError = _leave_out  # type: ignore[method-assign]
        file.setFormatter(self.formatter)
        return file

    def close(self) -> None:
        """Close the file, if there is one."""
        if self._file is not None:
            self._file.close()
        super().close()


def _leave_out(record: logging.LogRecord) -> None:
    """What becomes of a line that cannot be written."""


def start_log(paths: Paths) -> logging.Handler:
    """Send the program's log to the data folder; nothing is written before there is something to tell."""
    handler = _LateFile(paths)
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
