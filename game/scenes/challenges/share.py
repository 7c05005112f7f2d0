"""How the deal of a day went, as a row of signs, and the button that copies it as a line for a chat."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from game.scenes.challenges.telling import paint_signs, plain_line, share_line, signs_size
from game.scenes.page import Painted, canvas, least
from game.texts import t
from game.ui import clipboard
from game.ui.cache import Picture
from game.ui.widgets import Button, Form, Widget

if TYPE_CHECKING:
    from datetime import date

    from game.scenes.services import Services
    from game.session.challenges import Outcome
    from game.ui.art import Art

__all__ = ["ShareRow"]

_SIGN: Final = 40
"""How wide a sign of a hand is at most, in u."""


class ShareRow:
    """Is there for a day whose deal was played to its end.

    `by_hand` is told the line in plain signs where there is no clipboard, so that it can be copied by hand.
    """

    def __init__(self, form: Form, services: Services, by_hand: Callable[[str], None]) -> None:
        self._form, self._services, self._by_hand = form, services, by_hand
        self._day: date | None = None
        self._outcome: Outcome | None = None
        self._game = ""
        self._signs = form.add(Painted("signs", self._paint, lambda: (self._day, self._outcome)))
        self._copy = form.add(Button("copy", t("challenges.copy"), self._press, kind="ghost", icon="save", size=22))
        self.tell(None, "", None)

    @property
    def widgets(self) -> list[Widget]:
        """What it is made of."""
        return [self._signs, self._copy]

    @property
    def there(self) -> bool:
        """Whether there is anything to share."""
        return self._outcome is not None

    def tell(self, day: date | None, game: str, outcome: Outcome | None) -> None:
        """Show how a day went: `game` is the name of its game."""
        self._day, self._game, self._outcome = day, game, outcome
        for widget in self.widgets:
            widget.visible = self.there

    def _press(self) -> None:
        if self._day is None or self._outcome is None:
            return
        if clipboard.copy(share_line(self._day, self._game, self._outcome)):
            self._services.tell(t("challenges.copied"))
        else:
            self._by_hand(t("challenges.by_hand", line=plain_line(self._day, self._game, self._outcome)))

    # -- places --------------------------------------------------------------------------------------------------

    def _size(self) -> float:
        m = self._form.style.metrics
        return max(m.px(_SIGN), m.words(20) * 1.2)

    def _room(self, w: int) -> int:
        """How wide the signs may be."""
        style = self._form.style
        return w - self._copy.measure(style)[0] - style.metrics.px(20)

    def height(self, w: int) -> int:
        """How tall it is in a width, in pixels; 0 where there is nothing to share."""
        if self._outcome is None:
            return 0
        style = self._form.style
        _, signs = signs_size(self._outcome.hands, self._size(), self._room(w))
        return max(signs, self._copy.measure(style)[1], least(style))

    def place(self, x: int, y: int, w: int) -> None:
        """Lay it out: the signs at the left, the button at the right."""
        if self.there:
            tall = self.height(w)
            wide, high = self._copy.measure(self._form.style)
            self._signs.place(x, y, self._room(w), tall)
            self._copy.place(x + w - wide, y + (tall - high) / 2, wide, high)

    def _paint(self, art: Art, w: int, h: int) -> Picture:
        image = canvas(w, h)
        if self._outcome is not None:
            signs = paint_signs(art, self._outcome.hands, self._size(), w)
            image.blit(signs, (0, (h - signs.get_height()) // 2))
        return Picture(image, (0, 0), (w, h))
