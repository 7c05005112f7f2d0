"""What one of the others says of earlier matches when a new one has been dealt."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, Protocol

from game.rules.actions import Action
from game.scenes.services import Services
from game.scenes.table.seat import Seat
from game.ui.table.bubbles import Voices

__all__ = ["Greeting", "Host"]

OFTEN: Final = 0.5
"""How often it is said where there is something to say, at a middling temper."""


class Host(Protocol):
    """The stage on which it is said."""

    services: Services
    seat: Seat
    voices: Voices

    @property
    def shown(self) -> bool:
        """Whether all that has happened was shown."""

    def legal(self) -> Sequence[Action]:
        """What the person can do now."""


class Greeting:
    """Said once, by a computer player that remembers the person, as soon as the opening lies still.

    A table that holds its tongue says nothing, nor do matches in which nothing counts, several people, or a kiosk.
    """

    def __init__(self, stage: Host, *, due: bool) -> None:
        self._stage = stage
        self._random = Random()
        seat = stage.seat
        self._due = due and len(seat.people) == 1 and not seat.practice and not stage.services.kiosk

    def update(self) -> None:
        """Say it, if it is due and nothing moves."""
        stage = self._stage
        if not self._due or not stage.shown or not stage.legal():
            return
        self._due = False
        settings = stage.services.settings
        if self._random.random() >= OFTEN * 2.0 * settings.temper or stage.voices.crossings:
            return
        paths = stage.services.paths
        if not (paths.statistics.exists() or paths.summaries.exists()):
            return
        # What counts is loaded for those who have played before.
        from game.session.rivals import known_rivals, words_of

        known, faces = known_rivals(paths), stage.seat.faces
        told = [s for s in range(len(faces)) if s not in stage.seat.people and faces[s] in known]
        free = [s for s in told if not stage.voices.words(s)]
        if not free:
            return
        speaker = max(free, key=lambda seat: (known[faces[seat]].matches, self._random.random()))
        words = words_of(known[faces[speaker]], settings.shouts, self._random)
        if words:
            stage.voices.say(speaker, words, "neutral", curse=False, sounds=("bubble_pop",))
