"""What the menu proposes beside the match to carry on with: the last set-up again, and the deal of the day."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta
from math import inf
from typing import TYPE_CHECKING

import pygame

from game.scenes import routes
from game.scenes.services import Services
from game.scenes.tables import PLAYABLE, offered
from game.session import daily
from game.session.setups import names_of, remembered
from game.texts import join, n, t
from game.ui import text
from game.ui.art import Art
from game.ui.theme import LINE, PAPER, SOFT, Metrics
from game.ui.widgets import Button, Drawing, Form, Panel, Paragraph, Widget

if TYPE_CHECKING:
    from game.session.challenges import Challenges

__all__ = ["Suggestion", "again_route", "company", "deal_of_the_day", "last_set_up"]

WIDE, LEAST = 560, 360
"""How wide a plate likes to be, and how narrow it may be, in u."""
_TALL = 104
NAMED = 4
"""So many names are as many as anybody reads; of more the plate tells the number."""


class Suggestion:
    """A plate with a button that leads straight to a table. `key` begins the keys of its widgets."""

    def __init__(self, form: Form, key: str, go: str, on_press: Callable[[], None]) -> None:
        self.game = PLAYABLE[0]
        self.offered = False
        """Whether there is anything to propose."""
        self._said = ""
        self._plate = Panel(f"{key} plate", opacity=0.72, edge=LINE)
        self._emblem = Drawing(f"{key} emblem", self._draw)
        self._title = Paragraph(f"{key} title", "", 25, PAPER, "display")
        self._words = Paragraph(f"{key} words", "", 19, SOFT, "semi")
        self._go = Button(f"{key} go", go, on_press, kind="ghost", size=26)
        for widget in self.widgets:
            form.add(widget)

    @property
    def widgets(self) -> tuple[Widget, ...]:
        """What it is made of."""
        return (self._plate, self._emblem, self._title, self._words, self._go)

    def tell(self, game: str, title: str, words: str, go: str = "") -> None:
        """Say what it proposes, and what its button does if that is something else now."""
        self.game, self.offered = game, True
        self._go.words = go or self._go.words
        self._said = self._title.words = title
        self._words.words = words

    def hide(self) -> None:
        """Be not there, for want of room or of something to propose."""
        for widget in self.widgets:
            widget.visible = False

    def width(self, metrics: Metrics) -> float:
        """How wide it is at least, in pixels."""
        return LEAST * metrics.u * max(1.0, metrics.text_scale)

    def place(
        self, x: float, room: float, bottom: float, *, fill: bool = False, least: float = 0.0, most: float = inf
    ) -> float:
        """Lay it out above `bottom`, as wide as there is room for; returns its upper edge. All in pixels.

        It is `least` tall, or taller. Where it would be taller than `most` it says what it is and no more.
        """
        style = self._plate.style
        m, u = style.metrics, style.metrics.u
        for widget in self.widgets:
            widget.visible = True
        high = max(60 * u, style.target, m.words(26) * 1.5)
        go = max(96 * u, self._go.measure(style)[0] * 0.9)
        emblem = 82 * u
        line = max(text.size(self._said, m.words(25), "display")[0], text.size(self._words.words, m.words(19))[0])
        beside = 16 * u + emblem + 18 * u + 16 * u + go + 18 * u
        wide = room if fill else min(room, max(WIDE * u, beside + line + 8 * u))
        words = wide - beside
        without = words + emblem + 12 * u
        # Beside its emblem no title is broken more often than it needs to be.
        broken = self._title.height_for(style, words, self._said) > self._title.height_for(style, without, self._said)
        if words < 150 * u * m.text_scale or (broken and wide < WIDE * u):
            self._emblem.visible = False
            words = without
        # A title of several lines begins the name of the game on a line of its own.
        apart = self._said.replace(": ", ":\n", 1)
        head, tall_words = self._title.height_for(style, words, self._said), self._words.height_for(style, words)
        if head + tall_words + 30 * u > most:
            self._words.visible, tall_words = False, 0
        self._title.words = apart if self._title.height_for(style, words, apart) == head else self._said
        tall = max(_TALL * u, least, head + tall_words + 30 * u)
        y = bottom - tall
        self._plate.place(x, y, wide, tall)
        self._emblem.place(x + 14 * u, y + (tall - emblem) / 2, emblem, emblem)
        at = x + (14 * u + emblem + 18 * u if self._emblem.visible else 20 * u)
        top = y + (tall - head - tall_words) / 2
        self._title.place(at, top - 2 * u, words, head + 2)
        self._words.place(at, top + head, words, tall_words + 2)
        self._go.place(x + wide - 18 * u - go, y + (tall - high) / 2, go, high)
        return y

    @property
    def right(self) -> int:
        """Where it ends, in pixels."""
        return self._plate.rect.right

    def _draw(self, art: Art, rect: pygame.Rect) -> pygame.Surface:
        return art.svg(f"emblems/{self.game}", rect.w)


def company(names: Sequence[str], named: int = NAMED) -> str:
    """With whom somebody plays: so many by their names, and of more how many more."""
    more = [n("title.again_more", len(names) - named)] if len(names) > named else []
    return join([*names[:named], *more])


def last_set_up(suggestion: Suggestion, services: Services) -> None:
    """Propose the game that was set up last, with those who played it; nothing before the first time."""
    settings, games = services.settings, offered(services.terms)
    known = [game for game in settings.setups if game in games]
    if not known:
        suggestion.offered = False
        return
    game = known[-1]
    names = names_of(remembered(settings, game), settings)[1:]
    title = t("title.again", game=t(f"games.{game}.name.{settings.names}"))
    suggestion.tell(game, title, t("title.again_words", names=company(names)))


def deal_of_the_day(suggestion: Suggestion, services: Services, known: Challenges | None) -> None:
    """Propose the deal that everybody has today, if it may be played here as everybody plays it.

    With what is known of the challenges, say how it went.
    """
    day, names = daily.today(), services.settings.names
    deal = daily.daily(day)
    game = deal.game
    if not services.terms.offer(game, [level for _, level in deal.opponents]):
        suggestion.offered = False
        return
    words, go = t("title.day_words"), t("title.day_go")
    if known is not None and day in known.days:
        from game.scenes.challenges.attempts import attempt_of
        from game.scenes.challenges.telling import result_words

        attempt = attempt_of(services, known, day)
        outcome = known.days[day].outcome
        words = t(f"challenges.{attempt}") if outcome is None else result_words(outcome)
        go = t("challenges.go.begun" if attempt == "begun" else "challenges.go.practice")
        if attempt != "begun":
            tomorrow, _ = daily.deal_of(day + timedelta(days=1))
            words += " " + t("challenges.tomorrow", game=t(f"games.{tomorrow}.name.{names}"))
    suggestion.tell(game, t("title.day", game=t(f"games.{game}.name.{names}")), words, go)


def again_route(services: Services, game: str) -> routes.NewMatch:
    """A match as the game was set up last."""
    from game.session.setups import on_flat_table, remembered, seats_of

    settings = services.settings
    setup = services.terms.allowed(remembered(settings, game))
    seats, promise = seats_of(setup, settings), services.next_match.take()
    return routes.NewMatch.promised(game, seats, setup.options, promise, flat=on_flat_table(setup, settings))
