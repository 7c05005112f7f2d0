"""From the first look at the data folder to the last flush: one run of the program with its window."""

from __future__ import annotations

import logging
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pygame

from game.app import App, Home
from game.beginning import unhurried
from game.heart import Heart
from game.logs import start_log, stop_log
from game.session.files import Paths
from game.session.instance import Instance
from game.session.terms import FREE, Terms
from game.ui.window import open_display

FAILED: Final = "Grawlix had to stop. Your matches are saved; the details are in the log in the data folder."
"""Said where nothing can be shown any more, so it is in no catalog."""

_log = logging.getLogger(__name__)


def play(
    home: Home,
    *,
    data_dir: Path | None = None,
    fullscreen: bool | None = None,
    seed: int | None = None,
    pin: str | None = None,
    spoken: str | None = None,
    terms: Terms = FREE,
    wrong: Sequence[str] = (),
    guest: bool = False,
    watched: str | None = None,
) -> int:
    """Play in a window until it is closed; returns the program's exit code. `home` leads to the first scene.

    A `guest` opens a window of its own where another one is open already: to show a file, which saves nothing.
    `terms` are those of a kiosk, and `wrong` is what was wrong with their file.
    Under a watchdog `watched` tells how often the program has failed in a row, and how it ended last.

    Whatever goes wrong is one sentence on the error stream.
    """
    paths = Paths.at(data_dir)
    log = start_log(paths)
    app: App | None = None
    heart: Heart | None = None
    try:
        if watched is not None:
            heart = Heart(lambda: app.stop() if app is not None else None)
            failures, _, why = watched.partition(":")
            if why:
                _log.warning("started again after %s (failure %s in a row)", why, failures)
        instance = Instance(paths, guest=guest)
        farewell = None if guest else instance.begin()
        if farewell is not None:
            print(farewell.sentence, file=sys.stderr)
            # A kiosk that finds another one has not been left by its owner.
            return farewell.code if pin is None else 1
        try:
            with unhurried():
                open_display()
                app = App(
                    paths,
                    home,
                    fullscreen=fullscreen,
                    seed=seed,
                    pin=pin,
                    spoken=spoken,
                    instance=instance,
                    terms=terms,
                )
            _tell_owner(app, wrong, restarted=watched is not None and not watched.startswith("0:"))
        except pygame.error as error:
            print(f"Grawlix cannot open a window: {error}.", file=sys.stderr)
            return 1
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: app.stop())
        app.run(heart.beat if heart is not None else lambda: None)
    except Exception as error:
        _log.exception("the program ended")
        from game.scenes.trouble import sentence_for

        print(sentence_for(error) or FAILED, file=sys.stderr)
        return 1
    finally:
        if app is not None:
            app.close()
        pygame.quit()
        stop_log(log)
    return 0


def _tell_owner(app: App, wrong: Sequence[str], *, restarted: bool) -> None:
    """Let the page of a kiosk's owner know what was wrong with their file, and count a new start by the watchdog."""
    for sentence in wrong:
        _log.warning("%s", sentence)
    if app.owner is not None:
        app.owner.wrong = tuple(wrong)
        if restarted:
            app.owner.visitors.count("restarts")
