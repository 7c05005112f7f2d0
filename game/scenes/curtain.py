"""The curtain between two people at one screen: card backs, a name, a button. No card of the match lies beneath."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.scenes.base import Scene
from game.scenes.services import Services
from game.session.seats import SeatConfig
from game.ui import shapes, text
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.input import Back, Event
from game.ui.painter import DisplayList
from game.ui.texts import t
from game.ui.theme import INK, INK_SOFT, Metrics
from game.ui.widgets import Button, Form

VEIL = (12, 16, 36)
VEIL_ALPHA = 189
"""How dark the backs are: 74 per cent."""
PEEPER = "biscuit"
"""Whoever would have peeked."""


class CurtainScene(Scene):
    """Names the person who comes next; `lift` opens their hand when they say that it is they."""

    def __init__(self, services: Services, person: SeatConfig, last: str, lift: Callable[[], None]) -> None:
        super().__init__()
        self._services = services
        self._person = person
        self._last = last
        self._lift = lift
        self._form = Form(services.style, services.audio.play)
        words = t("curtain.i_am", name=person.name)
        self._button = self._form.add(Button("ready", words, self._ready, kind="red", icon="eye", size=44))

    def resize(self, metrics: Metrics) -> None:
        """Lay the sheet out in the middle."""
        super().resize(metrics)
        self._form.style = self._services.style
        u = metrics.u
        self._w = min(metrics.width - 68 * u, 680 * u)
        self._h = min(metrics.height - 68 * u, 740 * u)
        self._x, self._y = (metrics.width - self._w) / 2, (metrics.height - self._h) / 2
        self._button.place(self._x + self._w * 0.14, self._y + self._h * 0.70, self._w * 0.72, self._h * 0.157)

    def enter(self) -> None:
        """The button is where the keys are."""
        self._form.set_focus(self._button, show=False)

    def handle(self, event: Event) -> bool:
        """There is only one way on: being the one who is named."""
        return self._form.handle(event) or isinstance(event, Back)

    def update(self, dt: float) -> None:
        """Let time pass for the button."""
        self.stale |= self._form.update(dt)

    @property
    def animating(self) -> bool:
        """Whether the button moves."""
        return self._form.animating

    def draw(self, frame: DisplayList) -> None:
        """List the backs, the sheet, the face and the name."""
        art, m = self._services.art, self.metrics
        frame.background = art.keep(("curtain", m.width, m.height), lambda: _backs(art, m)).image
        sheet = shapes.sheet(art, self._w, self._h, 30)
        _put(frame, "sheet", sheet, self._x, self._y, 1)
        middle = m.width / 2
        face = art.avatar(self._person.character or "pip", "neutral", self._h * 0.338)
        _put(frame, "face", face, middle, self._y + self._h * 0.273, 2)
        room = round(self._w * 0.84)
        rows = (
            ("to", t("curtain.hand_to"), 28, INK_SOFT, 0.50, "bold"),
            ("name", self._person.name, 84, INK, 0.590, "display"),
            ("last", self._last, 22, INK_SOFT, 0.922, "semi"),
        )
        for key, words, size, colour, down, role in rows:
            line, px = text.fitted(words, room, m.words(size), role)  # type: ignore[arg-type]
            image = text.render(line, px, colour, role)  # type: ignore[arg-type]
            y = self._y + self._h * down - image.get_height() / 2
            frame.put(key, image, middle - image.get_width() / 2, y, 3)
        if self._x > m.px(560):
            self._peeper(frame)
        self._form.draw(frame, 10)

    def _peeper(self, frame: DisplayList) -> None:
        """Somebody leans on the sheet who would have peeked."""
        art, m = self._services.art, self.metrics
        x, y = self._x + self._w, self._y + self._h * 0.405
        _put(frame, "peeper", art.avatar(PEEPER, "neutral", m.px(130)), x, y, 4)
        bubble = shapes.speech_bubble(art, t("curtain.no_peeking"), tail="left", at=0.5, max_width=m.px(220))
        _put(frame, "bubble", bubble, x + m.px(76), y - m.px(20), 5)

    def _ready(self) -> None:
        self._lift()
        self.navigator.pop()


def _put(frame: DisplayList, key: str, picture: Picture, x: float, y: float, z: float) -> None:
    frame.put(key, picture.image, x - picture.origin[0], y - picture.origin[1], z)


def _backs(art: Art, m: Metrics) -> Picture:
    """Rows of card backs over the whole window, under a dark veil."""
    out = pygame.Surface((m.width, m.height))
    out.fill(pygame.Color(INK))
    width = m.px(216)
    back = art.back("grawlix", width)
    across, down = m.px(210), m.px(300)
    for row in range(-1, m.height // down + 2):
        for column in range(-2, m.width // across + 2):
            out.blit(back, (column * across + (row % 2) * across // 2 - m.px(40), row * down - m.px(60)))
    veil = pygame.Surface((m.width, m.height))
    veil.fill(VEIL)
    veil.set_alpha(VEIL_ALPHA)
    out.blit(veil, (0, 0))
    return Picture(out.convert(), (0, 0), (m.width, m.height))
