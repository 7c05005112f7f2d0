"""The curtain between two people at one screen: card backs, a name, a button. No card of the match lies beneath."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.scenes.form_scene import FormScene
from game.scenes.services import Services
from game.session.seats import SeatConfig
from game.texts import t
from game.ui import shapes, text
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.input import Accept, Back, InputEvent
from game.ui.painter import DisplayList
from game.ui.theme import INK, INK_SOFT, Metrics
from game.ui.widgets import Button, Label, Paragraph

VEIL = (12, 16, 36)
VEIL_ALPHA = 189
"""How dark the backs are: 74 per cent."""
PEEPER = "biscuit"
"""Whoever would have peeked."""
SMALLEST_FACE = 120
"""Before the last line is left out the face shrinks to this width, in u."""
HELD = 0.3
"""Seconds for which nothing lifts the curtain: what was pressed as it fell was meant for the table."""


class CurtainScene(FormScene):
    """Names the person who comes next; `lift` opens their hand when they say that it is they."""

    def __init__(self, services: Services, person: SeatConfig, last: str, lift: Callable[[], None]) -> None:
        super().__init__(services)
        self.person = person
        self._lift = lift
        self._age = 0.0
        to = t("curtain.next_is" if self._is_you else "curtain.hand_to")
        self._to = self.form.add(Label("to", to, 28, INK_SOFT, "bold", "center"))
        self._name = self.form.add(Label("name", person.name, 84, INK, "display", "center"))
        self._button = self.form.add(Button("ready", "", self._ready, kind="red", icon="eye", size=44))
        self._last = self.form.add(Paragraph("last", last, 22, INK_SOFT, "semi", "center"))

    @property
    def _is_you(self) -> bool:
        """Whether the next person has given no name, and is called You: nobody says "I am You"."""
        return self.person.name == t("seats.you")

    def resize(self, metrics: Metrics) -> None:
        """Lay the sheet out in the middle: as tall as what is on it, with a smaller face where room is short."""
        super().resize(metrics)
        style = self.form.style
        u = metrics.u
        # An upright window is filled: the sheet is as wide as it, and the face as large as that allows.
        usual, largest = (940, 520) if metrics.portrait else (680, 250)
        w = min(metrics.width - 68 * u, max(usual * u * min(1.4, metrics.text_scale), 25.0 * metrics.smallest))
        inner, room = w * 0.88, metrics.height - 68 * u
        to, name = metrics.words(28) * 1.4, self._name_height(inner)
        button = max(116 * u, metrics.words(44) * 1.9, style.target)
        last = self._last.height_for(style, inner) + 2 if self._last.words else 0.0
        bare = to + name + button + 150 * u
        self._last.visible = last > 0.0 and bare + SMALLEST_FACE * u + last <= room
        if self._last.visible:
            bare += last + 26 * u
        face = max(SMALLEST_FACE * u * 0.6, min(largest * u, (room - bare) / 1.16))
        h = min(room, bare + face * 1.16)
        x, y = (metrics.width - w) / 2, (metrics.height - h) / 2
        self.sheet = pygame.Rect(round(x), round(y), round(w), round(h))
        self._face = (metrics.width / 2, y + 40 * u + face * 0.64, face)
        left, top = x + (w - inner) / 2, y + 52 * u + face * 1.16
        self._to.place(left, top, inner, to)
        self._name.place(left, top + to, inner, name)
        top += to + name + 26 * u
        self._button.place(x + w * 0.14, top, w * 0.72, button)
        self._last.place(left, top + button + 30 * u, inner, last)
        self._button.words = self._claim(w * 0.72 - 2 * 28 * u)

    def _name_height(self, room: float) -> float:
        """How tall the name is when it has shrunk to a width, in pixels."""
        return text.fit(self.person.name, round(room), self.metrics.words(84), "display") * 1.25

    def _claim(self, room: float) -> str:
        """What the next person says; without the name where that would have to be cut."""
        words, px = t("curtain.i_am", name=self.person.name), self.metrics.smallest
        if self._is_you:
            words = t("curtain.ready")
        return words if text.size(words, px, "display")[0] + 2 * px <= room else t("curtain.it_is_me")

    def enter(self) -> None:
        """The button is where the keys are."""
        self.form.set_focus(self._button, show=False)

    def handle(self, event: InputEvent) -> bool:
        """There is only one way on: being the one who is named. Enter says so wherever the focus is seen to be."""
        if isinstance(event, Accept):
            self._button.activate()
            return True
        return self.form.handle(event) or isinstance(event, Back)

    def update(self, dt: float) -> None:
        """Let time pass for the button."""
        self._age += dt
        super().update(dt)

    @property
    def animating(self) -> bool:
        """Whether the button moves, or cannot be pressed yet."""
        return self.form.animating or self._age < HELD

    def draw(self, frame: DisplayList) -> None:
        """List the backs, the sheet, the face and the name."""
        art, m = self.services.art, self.metrics
        frame.background = art.ground("curtain", lambda: _backs(art, m))
        _put(frame, "sheet", shapes.sheet(art, self.sheet.w, self.sheet.h, 30), self.sheet.x, self.sheet.y, 1)
        x, y, width = self._face
        _put(frame, "face", art.avatar(self.person.face, "neutral", width), x, y, 2)
        if self.sheet.x > m.px(240) + m.words(22) * 8:
            self._peeper(frame, self.sheet.right, self.sheet.y + self.sheet.h * 0.405, m.px(130))
        elif m.portrait and m.height - self.sheet.bottom > m.px(300):
            self._peeper(frame, self.sheet.x + self.sheet.w * 0.3, self.sheet.bottom + m.px(84), m.px(220))
        self.form.draw(frame, 10)

    def _peeper(self, frame: DisplayList, x: float, y: float, width: int) -> None:
        """Somebody leans on the sheet who would have peeked."""
        art, m = self.services.art, self.metrics
        _put(frame, "peeper", art.avatar(PEEPER, "neutral", width), x, y, 4)
        room = m.px(140) + m.words(22) * 4
        bubble = shapes.speech_bubble(art, t("curtain.no_peeking"), tail="left", at=0.5, max_width=room)
        _put(frame, "bubble", bubble, x + width * 0.585, y - m.px(20) + (width * 0.28 if m.portrait else 0), 5)

    def _ready(self) -> None:
        if self._age < HELD:
            return
        self._lift()
        self.navigator.pop()


def _put(frame: DisplayList, key: str, picture: Picture, x: float, y: float, z: float) -> None:
    frame.put(key, picture.image, x - picture.origin[0], y - picture.origin[1], z)


def _backs(art: Art, m: Metrics) -> pygame.Surface:
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
    return out.convert()
