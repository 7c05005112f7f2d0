"""What the program plays: the mixer, told of the settings, of the time, and of what is shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.session.hours import Hours, local_hour
from game.session.settings import Settings
from game.ui.audio import Audio
from game.ui.cues import Bed, bed_caption, caption

__all__ = ["Sound"]

FIRST_FRAMES: Final = 3
"""So many frames go by before anything is opened for music: the first ones are waited for."""


class Sound:
    """Joins the mixer to the program. `tell` is given the sentence for everything that is heard.

    It has a time of its own, the sum of all that was passed, so that a clock which is set changes nothing. In a
    `kiosk` there is no music in its `quiet` hours.
    """

    def __init__(self, tell: Callable[[str], None], *, kiosk: bool, quiet: Hours) -> None:
        self._passed, self._frames = 0.0, 0
        self._kiosk, self._quiet = kiosk, quiet
        self.audio = Audio(
            on_caption=lambda cue: tell(caption(cue)),
            on_bed=lambda bed: tell(bed_caption(bed)),
            clock=lambda: self._passed,
        )

    def apply(self, settings: Settings) -> None:
        """Take over volumes and whether anything is heard at all."""
        self.audio.set_volumes(
            volume_all=settings.volume_all,
            volume_effects=settings.volume_effects,
            volume_voices=settings.volume_voices,
            volume_beds=settings.volume_music,
        )
        self.audio.mute(settings.mute)

    def pass_time(self, seconds: float) -> None:
        """A frame begins: so much time has passed."""
        self._passed += seconds
        self._frames += 1

    def update(self, settings: Settings, bed: Bed | None, *, moving: bool) -> None:
        """Let begin what may begin in this frame, over the bed of what is shown, unless that is switched off."""
        asleep = self._kiosk and self._quiet.hold(local_hour())
        self.audio.lay(bed if settings.music and not settings.mute and not asleep else None)
        self.audio.update(quiet=self._frames > FIRST_FRAMES and not moving)
