"""How fine the screen is: what somebody has measured with a bank card, or else a guess."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.ui.window import Window, millimeter, screen_name

__all__ = ["Ruler"]


class Ruler:
    """Knows how many pixels make a millimeter. Each display has its own measure at each of its resolutions.

    `screens` gives what was measured, by the name of the screen; 0 stands for a screen of which nobody wants to say.
    A system cannot be asked: what displays tell about themselves is wrong too often, and SDL does not pass it on.
    """

    def __init__(self, window: Window, screens: Callable[[], Mapping[str, float]]) -> None:
        self._window, self._screens = window, screens

    @property
    def _screen(self) -> str:
        return screen_name(self._window.place.display)

    @property
    def _grown(self) -> float:
        """Pixels of the picture over those of the screen."""
        return self._window.size[0] / max(1, self._window.shown_size[0])

    @property
    def asked(self) -> bool:
        """Whether this screen was measured, or somebody did not want to."""
        return self._screen in self._screens()

    @property
    def real(self) -> float:
        """Pixels of the screen in a millimeter."""
        display = self._window.place.display
        return self._screens().get(screen_name(display)) or millimeter(display)

    @property
    def drawn(self) -> float:
        """Pixels of the picture in a millimeter of the screen."""
        return self.real * self._grown

    def taken(self, mm: float) -> dict[str, float]:
        """What is known of all screens once `mm` pixels of the picture make a millimeter of this one: it comes last."""
        others = {name: pixels for name, pixels in self._screens().items() if name != self._screen}
        return {**others, self._screen: mm / self._grown}
