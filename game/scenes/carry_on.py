"""The plate that offers matches to carry on with: all that were left, the one that was played last first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

import pygame

from game.rules.values import dataclass
from game.scenes import routes
from game.scenes.base import Navigator
from game.scenes.services import Services
from game.scenes.tables import PLAYABLE
from game.session.left import Left
from game.texts import t
from game.ui import text
from game.ui.art import Art
from game.ui.theme import GOLD, PAPER, SOFT, Metrics, Role
from game.ui.widgets import Button, Drawing, Form, Panel, Paragraph, RoundButton, Widget

__all__ = ["CarryOn", "Offer"]

WIDE = 690
"""The least width where there is room, in u."""
BESIDE = 425
"""How wide it is at least where something else stands beside it, in u."""
MOST_LINES, LARGE_LINES = 3, 2
"""So many lines tell how a match stands, however many play it, and so many large ones: what is taller takes the room of
all else."""
MOST_HEAD = 2
"""So many lines the title has where it says more than the name of the game."""
LEAST_WORDS = 210
"""Beside narrower words the buttons do not stand, but below them; in u."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A match that was left: words about how it stands, or why it cannot be taken up."""

    left: Left
    words: Sequence[str]
    """In several ways, the longest first: what has room is told."""
    apart: Sequence[str] = ()
    """What is said instead where there are others to tell it from; nothing for a damaged one."""
    damaged: bool = False
    let_go: str = ""
    """What it means to let it go."""


class CarryOn:
    """Shows one of the matches that were left, of one game or of all, and leafs through the others.

    The first is read at once and the others while nobody waits, one at each `update`. `changed` is called when there
    is more or less to lay out.
    """

    def __init__(
        self,
        form: Form,
        services: Services,
        navigator: Callable[[], Navigator],
        changed: Callable[[], None],
        game_id: str | None = None,
    ) -> None:
        self._form, self._services, self._game_id = form, services, game_id
        self._navigator, self._changed = navigator, changed
        self._offers: list[Offer] = []
        self._unread: list[Left] = []
        self._shown = 0
        self._head, self._game = "", ""
        """The title on one line, and the name of the game in it before which it is broken best."""
        self._ways: Sequence[str] = ("",)
        """How what is shown can be told, the longest first."""
        self._asking = False
        """Whether the plate asks if the match shall be let go."""
        self._plate = Panel("plate", opacity=0.82, edge=GOLD)
        self._emblem = Drawing("left emblem", self._draw_emblem)
        self._title = Paragraph("left", "", 25, PAPER, "display")
        self._stand = Paragraph("stand", "", 19, SOFT, "semi")
        self._drop = RoundButton("let go", "close", self._ask)
        self._next = RoundButton("next match", "next", self._leaf)
        self._go = Button("go", t("title.go"), self._press, kind="gold", size=30)
        self.join()
        self.retell()

    def join(self) -> None:
        """Add its widgets to the form, anew where that was emptied."""
        for widget in self.widgets:
            self._form.add(widget)

    # -- what there is -----------------------------------------------------------------

    @property
    def visible(self) -> bool:
        """Whether there is anything to offer, or to tell about what was left."""
        return bool(self._offers)

    @property
    def widgets(self) -> tuple[Widget, ...]:
        """What it is made of."""
        return (self._plate, self._emblem, self._title, self._stand, self._drop, self._next, self._go)

    def look(self) -> None:
        """Look at what lies in the data folder now; what was told of damaged matches stays told."""
        moved = [offer for offer in self._offers if offer.damaged]
        told = {offer.left.path for offer in moved}
        self._unread = [left for left in self._services.left(self._game_id) if left.game in self._services.terms.games]
        self._unread = [left for left in self._unread if left.path not in told]
        self._offers = []
        while self._unread and not self._offers:
            self._read()
        self._offers += moved
        self._shown, self._asking = 0, False
        self._tell()

    def retell(self) -> None:
        """Say everything in the language that is spoken now."""
        self._drop.hint, self._next.hint = t("title.let_go"), t("title.next_match")
        self.look()

    def update(self) -> None:
        """Read one more of the matches that nobody has seen yet."""
        if self._unread:
            self._read()
            self._tell()
            self._changed()

    def _read(self) -> None:
        # What reads a match and plays it through is loaded for the first one there is.
        from game.scenes.menu.unfinished import let_go_words, standing_words
        from game.scenes.taking_up import take_up
        from game.session.seats_left import nameless_match
        from game.session.store import Damaged

        left = self._unread.pop(0)
        match = take_up(self._services, left)
        if isinstance(match, Damaged):
            self._offers.append(Offer(left, [match.sentence], damaged=True))
        elif match is not None:
            told = nameless_match(match) if self._services.kiosk else match
            self._offers.append(
                Offer(left, *standing_words(told, left.saved, datetime.now()), let_go=let_go_words(match))
            )

    def _tell(self) -> None:
        """Put the match that is shown into words."""
        for widget in self.widgets:
            widget.visible = self.visible
        if not self._offers:
            return
        offer = self._offers[self._shown]
        game = t(f"games.{offer.left.game}.name.{self._services.settings.names}")
        total = len(self._offers)
        if self._asking:
            self._title.words, self._ways = t("title.let_go_ask", game=game), [offer.let_go]
        elif total > 1:
            self._title.words = t("title.carry_on_one_of", game=game, number=self._shown + 1, total=total)
            self._ways = offer.apart or offer.words
        else:
            self._title.words = game if offer.damaged else t("title.carry_on", game=game)
            self._ways = offer.words
        self._head, self._game = self._title.words, "" if self._asking or offer.damaged else game
        self._stand.words = self._ways[0]
        self._go.visible = not offer.damaged
        self._go.words = t("title.let_go") if self._asking else t("title.go")
        self._go.kind = "red" if self._asking else "gold"
        self._next.visible = total > 1 and not self._asking
        self._drop.visible = not offer.damaged and not self._services.kiosk
        self._drop.icon = "undo" if self._asking else "close"
        self._drop.hint = t("title.keep") if self._asking else t("title.let_go")

    # -- what can be done --------------------------------------------------------------

    def _press(self) -> None:
        from game.scenes.taking_up import take_up
        from game.session.store import Resumable

        offer = self._offers[self._shown]
        if self._asking:
            self._services.store.discard(offer.left)
            self._show_anew()
            return
        saved = take_up(self._services, offer.left)
        if isinstance(saved, Resumable):
            self._navigator().replace(routes.ResumedMatch(saved))
            return
        # Another program has finished or damaged it meanwhile.
        self._show_anew()

    def _show_anew(self) -> None:
        self.look()
        self._changed()

    def _leaf(self) -> None:
        self._shown = (self._shown + 1) % len(self._offers)
        self._tell()
        self._changed()

    def _ask(self) -> None:
        self._asking = not self._asking
        self._tell()
        self._changed()

    # -- look ----------------------------------------------------------------------------

    def width(self, metrics: Metrics) -> float:
        """How wide it is at least beside something else, in pixels."""
        return BESIDE * metrics.u * max(1.0, metrics.text_scale)

    def place(
        self,
        x: float,
        room: float,
        bottom: float,
        *,
        fill: bool = False,
        end: bool = False,
        least: float = 0.0,
        shared: bool = False,
    ) -> float:
        """Lay it out above `bottom`, as wide as it likes, or as there is room; returns its upper edge. All in pixels.

        It stands at the beginning of the room or at its end, and is `least` tall, or taller. Where the room is `shared`
        with something else it says less.
        """
        style = self._form.style
        m, u = style.metrics, style.metrics.u
        high = max(68 * u, style.target, m.words(26) * 1.5)
        disc = max(54 * u, style.target * 0.8)
        go = max(96 * u, self._go.measure(style)[0]) if self._go.visible else 0.0
        shown: list[tuple[Widget, float]] = [(self._drop, disc), (self._next, disc), (self._go, go)]
        row = [(widget, wide) for widget, wide in shown if widget.visible]
        buttons = sum(wide + 14 * u for _, wide in row)
        title = text.size(self._head, m.words(25), "display")[0] + 2
        emblem = 92 * u
        beside = 36 * u + emblem + buttons + 22 * u
        below = room - beside + emblem < LEAST_WORDS * u * m.text_scale
        self._emblem.visible = not below and room - beside >= min(title, room * 0.5)
        if below:
            beside = 48 * u
        elif not self._emblem.visible:
            beside -= emblem + 12 * u
        widest, most = room - beside, LARGE_LINES if m.large else MOST_LINES
        if shared:
            most = max(1, most - self._lines(self._broken(widest), 25, "display", widest))
        short = (way for way in self._ways if self._lines(way, 19, "semi", widest) <= most)
        self._stand.words = next(short, self._ways[-1])
        line = text.size(self._stand.words, m.words(19), "semi")[0]
        wide = room if fill else min(room, max(WIDE * u, beside + max(title, line) + 8 * u))
        x += room - wide if end else 0
        words = wide - beside
        self._title.words = self._broken(words)
        head, tall_words = self._title.height_for(style, words), self._stand.height_for(style, words)
        tall = max(max(104 * u, head + tall_words + 32 * u) + (high + 8 * u if below else 0), least)
        y = bottom - tall
        self._plate.place(x, y, wide, tall)
        self._emblem.place(x + 16 * u, y + (tall - emblem) / 2, emblem, emblem)
        at = x + (16 * u + emblem + 20 * u if self._emblem.visible else 24 * u)
        top = y + 16 * u if below else y + (tall - head - tall_words) / 2
        self._title.place(at, top - 2 * u, words, head + 2)
        self._stand.place(at, top + head, words, tall_words + 2)
        right = x + wide - 18 * u
        middle = y + tall - 16 * u - high / 2 if below else y + tall / 2
        for widget, across in reversed(row):
            size = min(high, tall - 24 * u) if widget is self._go else across
            widget.place(right - across, middle - size / 2, max(1.0, across), size)
            right -= across + 14 * u
        return y

    def _broken(self, wide: float) -> str:
        """The title for a width in pixels, without tearing the name of the game.

        That stands alone where there is too little room: what it means is told by the button, too.
        """

        def lines(words: str) -> int:
            return self._lines(words, 25, "display", wide)

        at = self._head.find(self._game) if self._game else -1
        if at <= 0 or lines(self._head) == 1:
            return self._head
        before, rest = self._head[:at].rstrip(), self._head[at + len(self._game) :]
        ways = [f"{before}\n{self._game}{rest}", f"{self._game}\n{rest.lstrip()}".rstrip(), f"{self._game}{rest}"]
        return next((way for way in ways if lines(way) <= MOST_HEAD), min(self._head, *ways, key=lines))

    def _lines(self, words: str, size: float, role: Role, wide: float) -> int:
        """How many lines words take in a width in pixels."""
        return len(text.wrap(words, round(wide), self._form.style.metrics.words(size), role))

    @property
    def right(self) -> int:
        """Where it ends, in pixels."""
        return self._plate.rect.right

    def _draw_emblem(self, art: Art, rect: pygame.Rect) -> pygame.Surface:
        game = self._offers[self._shown].left.game if self._offers else PLAYABLE[0]
        return art.svg(f"emblems/{game}", rect.w)
