"""Nobody is playing yet: the logo, five courts, and computers at a real table until somebody touches the screen."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, radians, sin
from random import Random
from typing import ClassVar, Final

import pygame

from game.scenes import routes
from game.scenes.base import Scene
from game.scenes.kiosk.demo import DemoServices, LeaveItRunning
from game.scenes.services import Services
from game.scenes.table.scene import TableScene
from game.scenes.tables import PLAYABLE, info_of
from game.session.seats import SeatConfig
from game.session.session import Session
from game.session.settings import AVATARS
from game.session.setups import name_of
from game.texts import capital, n, t
from game.ui import shapes, text
from game.ui.cache import Picture
from game.ui.input import Accept, InputEvent, Key, Menu, Nav, PointerDown
from game.ui.painter import DisplayList, Painter
from game.ui.theme import GOLD, INK, PALE, RED, Metrics
from game.ui.window import LEAST

COURTS: Final = ("QH", "KC", "X1", "QC", "KH")
DRIFT = 12
"""How far everything drifts against burn-in, in u, once a minute."""
LARGER = 1.2
"""How much larger than it is seen the table is painted."""
SHOWN_FOR = 240.0
"""Seconds after which another game is shown, at the end of a part of this one or not."""


class AttractScene(Scene):
    """Shows a match of computers; a touch leads to the main menu."""

    silent: ClassVar[bool] = True

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services
        self._random = Random()
        self._games = list(PLAYABLE)
        self._random.shuffle(self._games)
        self._now = 0.0
        self._shown = 0.0
        self._demo: TableScene | None = None
        self._painter = Painter()
        self._frame = DisplayList()
        self.screen: pygame.Surface | None = None
        """What the demonstration is painted on; never shown itself, because shown pictures are not drawn on."""
        self._shot: pygame.Surface | None = None

    def exit(self) -> None:
        """End the demonstration; it was never saved."""
        self._end_demo()

    def _end_demo(self) -> None:
        if self._demo is not None:
            self._demo.exit()
            self._demo.services.forget()  # type: ignore[attr-defined]

    def resize(self, metrics: Metrics) -> None:
        """Make the demonstration as large as it will be seen."""
        super().resize(metrics)
        w = metrics.px(1060) if not metrics.portrait else metrics.px(980)
        self.size = (w, round(w * 9 / 16))
        # Painted a little larger, and as large as a table has to be; what is read there stays large enough for it.
        larger = max(LARGER, LEAST[0] / self.size[0], LEAST[1] / self.size[1])
        size = (round(self.size[0] * larger), round(self.size[1] * larger))
        self.screen = pygame.Surface(size).convert()
        self._shot = None
        self._painter.invalidate()
        if self._demo is None:
            self._next()
        else:
            self._demo.services.fit(size)  # type: ignore[attr-defined]
            self._demo.resize(self._demo.services.art.metrics)

    def _next(self) -> None:
        """Let computers begin another game."""
        assert self.screen is not None
        self._end_demo()
        game = self._games[0]
        self._games = [*self._games[1:], game]
        players = info_of(game).demo_players
        keys = self._random.sample(AVATARS, players)
        seats = [SeatConfig("computer", name_of(key), key, "hard") for key in keys]
        services = DemoServices(self._services, self.screen.get_size())
        session = Session.new(game, [seat.name for seat in seats], {}, services.fresh_seed())
        self._demo = TableScene(services, session, seats, from_start=True)
        self._demo.attach(LeaveItRunning(self._finish), services.art.metrics)
        self._demo.resize(services.art.metrics)
        self._demo.enter()
        self._shown = 0.0
        self._painter.invalidate()

    def _finish(self) -> None:
        self._shown = SHOWN_FOR

    @property
    def showing(self) -> TableScene | None:
        """The table at which the computers play."""
        return self._demo

    # -- events and time ---------------------------------------------------------------

    def handle(self, event: InputEvent) -> bool:
        """A touch, a click or any key begins."""
        if isinstance(event, PointerDown | Accept | Nav | Key | Menu):
            self._services.audio.play("kiosk_invite")
            self.navigator.reset(routes.Title())
            return True
        return False

    @property
    def animating(self) -> bool:
        """The computers never rest."""
        return True

    def update(self, dt: float) -> None:
        """Let the computers play on."""
        self._now += dt
        self._shown += dt
        if self._shown >= SHOWN_FOR:
            self._next()
        if self._demo is None or self.screen is None:
            return
        self._demo.update(dt)
        self._frame.clear()
        self._demo.draw(self._frame)
        if self._painter.paint(self.screen, self._frame) or self._shot is None:
            self._shot = pygame.transform.smoothscale(self.screen, self.size)

    # -- picture ---------------------------------------------------------------------------

    def draw(self, frame: DisplayList) -> None:
        """List the logo, the courts, the demonstration and the invitation."""
        services, m = self._services, self.metrics
        art = services.art
        frame.background = art.table_top("ink")
        drift = round(DRIFT * m.u * sin(2 * pi * self._now / 60))
        put = _Lister(frame, drift).put
        wide, tall = m.width, m.height
        upright = m.portrait
        middle = wide / 2
        # Upright all stands below each other; else the table to the right, everything else to the left of it.
        middle, room = (wide / 2, wide * 0.9) if upright else (wide * 0.21, wide * 0.35)
        logo_w = min(1180 * m.u, wide * 0.86) if upright else room
        logo = art.svg("brand/logo_on_dark", logo_w)
        head = 250 * m.u if upright else 190 * m.u
        put("logo", Picture(logo, (logo.get_width() // 2, logo.get_height() // 2), logo.get_size()), middle, head, 1)
        words = capital(n("title.tagline", len(PLAYABLE))) + " " + t("attract.politely")
        lines = [words] if upright else text.balanced(words, round(room), m.words(34), "display")
        px = min(text.fitted(line, round(room), m.words(36 if upright else 34), "display")[1] for line in lines)
        low = head + logo.get_height() * 0.5 + px * 0.9
        for number, line in enumerate(lines):
            image = text.render(line, px, PALE, "display")
            held = Picture(image, (image.get_width() // 2, image.get_height() // 2), image.get_size())
            put(f"tagline {number}", held, middle, low + number * px * 1.25, 1)
        self._courts(put, upright)
        self._stage(put, upright, tall)

    def _courts(self, put: Callable[..., None], upright: bool) -> None:
        """Five courts, fanned from below."""
        m, art = self.metrics, self._services.art
        x, y = (m.width / 2, m.height + 480 * m.u) if upright else (m.width * 0.195, m.height + 400 * m.u)
        size = 282 * m.u if upright else 198 * m.u
        reach = size * 3.2
        for i, code in enumerate(COURTS):
            turn = (i - (len(COURTS) - 1) / 2) * 11.5
            picture = art.card_image(code, size, turn=turn)
            a = radians(turn)
            put(f"court {i}", picture, x + reach * sin(a), y - reach * cos(a), 2 + i)

    def _stage(self, put: Callable[..., None], upright: bool, tall: int) -> None:
        """The computers' table in a golden frame, what is happening there, and the one thing to press."""
        m, art = self.metrics, self._services.art
        if self._shot is None:
            return
        w, h = self._shot.get_size()
        x = (m.width - w) / 2 if upright else m.width - w - 74 * m.u
        y = 560 * m.u if upright else (tall - h - 216 * m.u) / 2
        frame = shapes.panel(art, w + m.px(24), h + m.px(24), INK, opacity=1, edge=GOLD, radius=20, line=3, shade=True)
        put("frame", frame, x - m.px(12), y - m.px(12), 20)
        put("demo", Picture(self._shot, (0, 0), (w, h)), x, y, 21)
        count = len(self._demo.seat.seats) if self._demo is not None else 0
        live = shapes.pill(art, n("attract.live", count), m.words(20), fill=RED, opacity=1, icon="robot", edge=INK)
        put("live", live, x + w / 2 - live.body[0] / 2, y - m.px(12) - live.body[1] / 2, 22)
        below = y + h + m.px(70)
        put("ada", art.avatar("ada", "happy", m.px(92)), x + m.px(56), below, 23)
        lines = self._demo.stage.memory.lines if self._demo is not None else []
        said = lines[-1] if lines else t("attract.ada")
        bubble = shapes.speech_bubble(art, said, tail="left", at=0.5, px=m.words(21), max_width=m.px(440))
        put("bubble", bubble, x + m.px(112), below, 24)
        button = shapes.button(art, m.px(460), m.px(92), t("attract.touch"), "red", icon="touch", px=m.words(44))
        put("touch", button, x + w / 2 - button.body[0] / 2, below + m.px(66), 25)
        if not upright:
            put("gertrude", art.avatar("gertrude", "neutral", m.px(150)), m.px(150), tall * 0.5, 12)
            sit = shapes.speech_bubble(
                art, t("attract.sit_down"), tail="left", at=0.5, px=m.words(25), max_width=m.width * 0.24
            )
            put("sit", sit, m.px(244), tall * 0.485, 13)


class _Lister:
    """Puts pictures into a frame, all of them drifted."""

    def __init__(self, frame: DisplayList, drift: int) -> None:
        self._frame, self._drift = frame, drift

    def put(self, key: str, picture: Picture, x: float, y: float, z: float) -> None:
        """List a picture held at a place."""
        left, top = round(x) - picture.origin[0] + self._drift, round(y) - picture.origin[1]
        self._frame.put(key, picture.image, left, top, z)
