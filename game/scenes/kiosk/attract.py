"""Nobody is playing yet: the logo, five courts, and computers at a real table until somebody touches the screen.

What they play is explained while they do. A touch of it takes over a seat; anywhere else it leads to the menu. A match
that a visitor has left is played on here, if its owner wants that, until somebody takes it up or it ends.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from math import cos, pi, radians, sin
from random import Random
from typing import ClassVar, Final

import pygame

from game.scenes import routes
from game.scenes.base import Scene
from game.scenes.kiosk.demo import DemoServices, LeaveItRunning
from game.scenes.services import Services
from game.scenes.table.scene import TableScene
from game.scenes.tables import PLAYABLE, info_of, offered
from game.session.chairs import Chairs
from game.session.fairness import committed
from game.session.left import Left
from game.session.seats import CHAIRS_NOTE, SEATS_NOTE, SeatConfig, encode_seats, with_known_portraits
from game.session.seats_left import FREE_SEAT, nameless_match, played_on
from game.session.session import Session
from game.session.settings import AVATARS
from game.session.setups import name_of
from game.session.store import Resumable
from game.texts import capital, n, t
from game.ui import shapes, text
from game.ui.cache import Picture
from game.ui.input import Accept, InputEvent, Key, Menu, Nav, PointerDown
from game.ui.painter import DisplayList, Painter
from game.ui.theme import GOLD, INK, PALE, RATIO, RED, Metrics
from game.ui.window import LEAST

__all__ = ["AttractScene"]

COURTS: Final = ("QH", "KC", "X1", "QC", "KH")
FAN_TURN, FAN_REACH = 11.5, 3.2
"""Angle between two of them in degrees, and how far they lie from what they turn about, in widths of a card."""
_OUTER: Final = radians(FAN_TURN * (len(COURTS) - 1) / 2)
FAN_WIDE: Final = FAN_REACH * sin(_OUTER) + (cos(_OUTER) + RATIO * sin(_OUTER)) / 2
"""How far the fan reaches to either side, in widths of a card."""
LEFT = 0.21
"""The middle of what stands to the left of the table, in widths of the window."""
EDGE = 36
"""What is left free beside the courts, in u."""
DRIFT = 12
"""How far everything drifts against burn-in, in u, once a minute."""
BESIDE = 0.42
"""Where what is explained in large words begins, in widths of the window."""
LARGER = 1.2
"""How much larger than it is seen the table is painted."""
SHOWN_FOR = 240.0
"""Seconds after which another game is shown, at the end of a part of this one or not."""
PLAYED_ON_FOR = 1800.0
"""The same for a match that a visitor has left; it is then put with those that are over."""
TOLD_FOR = 7.0
"""Seconds from one thing that is explained to the next."""
STEPS: Final = 3
"""A game is explained in so many steps, after what it is about."""

_log = logging.getLogger(__name__)


class AttractScene(Scene):
    """Shows a match of computers; a touch of it takes over a seat, any other leads to the main menu."""

    silent: ClassVar[bool] = True

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services
        self._random = Random()
        self._games = offered(services.terms)
        self._random.shuffle(self._games)
        self._now = 0.0
        self._shown = 0.0
        self._telling = 0.0
        self.demo: TableScene | None = None
        """The table at which the computers play; None before the first one."""
        self._left: Left | None = None
        """The match of a visitor that is played on; None for one that was begun here."""
        self._painter = Painter()
        self._frame = DisplayList()
        self.screen: pygame.Surface | None = None
        """What the demonstration is painted on; never shown itself, because shown pictures are not drawn on."""
        self._shot: pygame.Surface | None = None
        self.place = pygame.Rect(0, 0, 0, 0)
        """Where a touch takes over a seat."""

    def exit(self) -> None:
        """End the demonstration; what was begun here was never saved."""
        self._end_demo()

    def _end_demo(self) -> None:
        if self.demo is not None:
            self.demo.exit()
            self.demo.services.forget()  # type: ignore[attr-defined]
            self.demo = None

    def resize(self, metrics: Metrics) -> None:
        """Make the demonstration as large as it will be seen."""
        super().resize(metrics)
        w = metrics.px(1060) if not metrics.portrait else metrics.px(980)
        # Large words below it take room.
        w = round(w * (1.0 if metrics.portrait else 1.0 - 0.34 * max(0.0, metrics.text_scale - 1.0)))
        self.size = (w, round(w * 9 / 16))
        # Painted a little larger, and as large as a table has to be; what is read there stays large enough for it.
        larger = max(LARGER, LEAST[0] / self.size[0], LEAST[1] / self.size[1])
        size = (round(self.size[0] * larger), round(self.size[1] * larger))
        self.screen = pygame.Surface(size).convert()
        self._shot = None
        self._painter.invalidate()
        if self.demo is None:
            self._next()
        else:
            self.demo.services.fit(size)  # type: ignore[attr-defined]
            self.demo.resize(self.demo.services.art.metrics)

    def _next(self) -> None:
        """Let computers play on what a visitor has left, or begin another game."""
        assert self.screen is not None
        self._end_demo()
        self._put_aside()
        services = DemoServices(self._services, self.screen.get_size())
        self._shown = self._telling = 0.0
        self._painter.invalidate()
        self.demo = self._abandoned(services)
        if self.demo is None:
            game = self._games[0]
            self._games = [*self._games[1:], game]
            keys = self._random.sample(AVATARS, info_of(game).demo_players)
            level = self._services.terms.level_near("normal")
            seats = [SeatConfig("computer", name_of(key), key, level) for key in keys]
            promise = committed(services.fresh_seed())
            session = Session.new(game, [seat.name for seat in seats], {}, promise.dealt, commitment=promise)
            self.demo = TableScene(services, session, seats, from_start=True)
        self.demo.attach(LeaveItRunning(self._finish), services.art.metrics)
        self.demo.resize(services.art.metrics)
        self.demo.enter()

    def _abandoned(self, services: DemoServices) -> TableScene | None:
        """The table of the match that was left last, with computers in place of people; None where there is none."""
        if services.terms.abandoned != "play_on":
            return None
        for left in services.left():
            if left.game not in self._games:
                continue
            saved = services.store.take(left)
            if not isinstance(saved, Resumable):
                continue
            self._left = left
            try:
                there = with_known_portraits(Chairs.of(saved.notes, saved.record.names).seats, AVATARS)
                seats = played_on(there, services.terms)
                # Who has stood up and sat down since is of no interest any more.
                notes = {**saved.notes, SEATS_NOTE: encode_seats(seats), CHAIRS_NOTE: []}
                services.store.rename(saved.record, nameless_match(saved).record.names)
                session = Session.resume(saved.record, services.store, notes)
                return TableScene(services, session, seats, from_start=False)
            except Exception:
                _log.exception("a match that was left cannot be played on")
                self._refuse()
        return None

    def _put_aside(self) -> None:
        """Nobody has taken up the match that was played on here: it is put with those that are over, if it is not."""
        if self._left is not None and self._left.path.exists():
            self._services.store.discard(self._left)
        self._left = None

    def _refuse(self) -> None:
        if self._left is not None:
            self._services.store.refuse(self._left.path)
            self._left = None

    def _finish(self) -> None:
        self._shown = PLAYED_ON_FOR

    # -- events and time ---------------------------------------------------------------

    def handle(self, event: InputEvent) -> bool:
        """A touch, a click or any key begins: Enter and a touch of the table there, anything else in the menu."""
        if isinstance(event, Accept) or (isinstance(event, PointerDown) and self.place.collidepoint(event.pos)):
            self._services.audio.play("kiosk_invite")
            self._take_over()
            return True
        if isinstance(event, PointerDown | Nav | Key | Menu):
            self._services.audio.play("kiosk_invite")
            self.navigator.reset(routes.Title())
            return True
        return False

    def _take_over(self) -> None:
        """Let a visitor sit down in the match that is shown, unless it is over."""
        if self.demo is None or self.demo.seat.session.result is not None:
            self.navigator.reset(routes.Title())
            return
        seat = self.demo.seat
        record, notes = seat.session.record, {**seat.session.notes, SEATS_NOTE: encode_seats(seat.seats)}
        name = seat.names[FREE_SEAT]
        if self._left is None:
            # Nobody has saved it so far: whoever sits down is in it from its beginning.
            seats = list(seat.seats)
            seats[FREE_SEAT] = replace(seats[FREE_SEAT], kind="person", name=t("seats.you"))
            record = replace(record, names=[config.name for config in seats], steps=list(record.steps))
            saved = Resumable(record, {**notes, SEATS_NOTE: encode_seats(seats)})
        else:
            saved = Resumable(record, notes, self._left.path)
        self._left = None
        self.navigator.reset(routes.ResumedMatch(saved))
        self._services.tell(t("attract.taken_over", name=name))

    @property
    def animating(self) -> bool:
        """The computers never rest."""
        return True

    def pass_time(self, seconds: float) -> None:
        """Show another game after a while, whether anybody looks or not."""
        self._shown += seconds
        self._telling += seconds
        if self._shown >= (SHOWN_FOR if self._left is None else PLAYED_ON_FOR):
            self._next()

    def update(self, dt: float) -> None:
        """Let the computers play on."""
        self._now += dt
        if self.demo is None or self.screen is None:
            return
        try:
            self.demo.update(dt)
            self._frame.clear()
            self.demo.draw(self._frame)
            if self._painter.paint(self.screen, self._frame) or self._shot is None:
                self._shot = pygame.transform.smoothscale(self.screen, self.size)
        except Exception:
            if self._left is None:
                raise
            _log.exception("a match that was left cannot be shown")
            self._end_demo()
            self._refuse()
            self._next()

    # -- picture ---------------------------------------------------------------------------

    def draw(self, frame: DisplayList) -> None:
        """List the logo, the courts, the demonstration and the invitation."""
        services, m = self._services, self.metrics
        art = services.art
        frame.background = art.table_top("ink")
        drift = round(DRIFT * m.u * sin(2 * pi * self._now / 60))
        put = _Lister(frame, drift).put
        wide = m.width
        upright = m.portrait
        # Upright all stands below each other; else the table to the right, everything else to the left of it.
        middle, room = (wide / 2, wide * 0.9) if upright else (wide * LEFT, wide * 0.35)
        logo_w = min(1180 * m.u, wide * 0.86) if upright else room
        logo = art.svg("brand/logo_on_dark", logo_w)
        head = 230 * m.u if upright else 190 * m.u
        put("logo", Picture(logo, (logo.get_width() // 2, logo.get_height() // 2), logo.get_size()), middle, head, 1)
        said = [capital(n("title.tagline", len(self._games)))]
        said += [t("attract.politely")] if services.settings.names == "polite" else []
        # Upright there is room for both sentences on a line; else each has its own.
        lines = [" ".join(said)] if upright else said
        px = min(text.fitted(line, round(room), m.words(36 if upright else 34), "display")[1] for line in lines)
        low = head + logo.get_height() * 0.5 + px * 0.9
        for number, line in enumerate(lines):
            image = text.render(line, px, PALE, "display")
            held = Picture(image, (image.get_width() // 2, image.get_height() // 2), image.get_size())
            put(f"tagline {number}", held, middle, low + number * px * 1.25, 1)
        low += (len(lines) - 0.5) * px * 1.25
        end = self._stage(put, drift, low if upright else 0.0)
        self._courts(put, upright, self._menu(put, middle, end if upright else low))

    def _courts(self, put: Callable[..., None], upright: bool, above: float) -> None:
        """Five courts, fanned from below; upright their heads are below what is `above`."""
        m, art = self.metrics, self._services.art
        x = m.width * (0.5 if upright else LEFT)
        # What drifts never runs out at the sides.
        size = min((282 if upright else 198) * m.u, (x - EDGE * m.u) / FAN_WIDE)
        reach = size * FAN_REACH
        low = (140 * (m.text_scale - 1.0) if upright else 0.0) - 65
        y = m.height + low * m.u - size * RATIO / 2 + reach
        if upright:
            y = max(y, above + m.px(20) + reach + size * RATIO / 2)
        for i, code in enumerate(COURTS):
            turn = (i - (len(COURTS) - 1) / 2) * FAN_TURN
            picture = art.card_image(code, size, turn=turn)
            a = radians(turn)
            put(f"court {i}", picture, x + reach * sin(a), y - reach * cos(a), 2 + i)

    @property
    def _taught(self) -> list[str]:
        """What the game is about, and its rules."""
        game = self.demo.seat.session.game_id if self.demo is not None else PLAYABLE[0]
        return [t(f"games.{game}.goal"), *(t(f"games.{game}.step.{step + 1}") for step in range(STEPS))]

    @property
    def told(self) -> str:
        """What Ada says just now: what the game is about, then its rules step by step, and what happens in between."""
        if self.demo is None:
            return t("attract.ada")
        told = int(self._telling / TOLD_FOR) % (2 * STEPS + 1)
        lines = self.demo.stage.memory.lines
        if told % 2 == 0 and told and lines:
            return str(lines[-1])
        return self._taught[(told + 1) // 2]

    def _stage(self, put: Callable[..., None], drift: int, above: float) -> float:
        """The computers' table in a golden frame, what it is about, and what to press; returns where it ends."""
        m, art = self.metrics, self._services.art
        if self._shot is None:
            return above
        upright = m.portrait
        w, h = self._shot.get_size()
        x = (m.width - w) / 2 if upright else m.width - w - 74 * m.u
        face, gap = m.px(92), m.px(34)
        left = x if upright or m.text_scale < 1.2 else m.width * BESIDE
        room = x + w - left - face - m.px(28)
        room -= m.px(24) + m.words(50)
        bubble = shapes.speech_bubble(art, self.told, tail="left", at=0.5, px=m.words(25), max_width=room, lines=9)
        # Nothing moves when it takes more lines than what was told before.
        most = max(len(text.wrap(words, round(room), m.words(25), "semi")) for words in self._taught)
        tallest = max(bubble.body[1], face, round(m.words(25) * (1.3 * max(2, most) + 1.3)))
        red = max(m.px(92), round(m.words(44) * 1.7))
        beside = m.px(110) + m.words(44)
        pressed = text.fitted(t("attract.touch"), round(x + w - left - beside), m.words(44), "display")[1]
        wide = max(m.px(460), text.size(t("attract.touch"), pressed, "display")[0] + beside)
        whole = h + gap + tallest + m.px(20) + red
        y = above + 70 * m.u if upright else max(m.px(40), (m.height - whole) / 2)
        frame = shapes.panel(art, w + m.px(24), h + m.px(24), INK, opacity=1, edge=GOLD, radius=20, line=3, shade=True)
        put("frame", frame, x - m.px(12), y - m.px(12), 20)
        put("demo", Picture(self._shot, (0, 0), (w, h)), x, y, 21)
        self._pills(put, x + w / 2, y, h, w)
        below = y + h + gap
        put("ada", art.avatar("ada", "happy", face), left + face / 2, below + tallest / 2, 23)
        put("bubble", bubble, left + face + m.px(20), below + tallest / 2, 24)
        top = below + tallest + m.px(20)
        button = shapes.button(art, wide, red, t("attract.touch"), "red", icon="touch", px=pressed)
        put("touch", button, min(x + w / 2 - wide / 2, x + w + m.px(12) - wide), top, 25)
        self.place = pygame.Rect(
            round(x - m.px(12)) + drift, round(y - m.px(30)), w + m.px(24), round(top + red - y + m.px(30))
        )
        return top + red

    def _pills(self, put: Callable[..., None], middle: float, y: float, h: int, w: int) -> None:
        """That it is live, above, and whose seat is free, below."""
        m, art = self.metrics, self._services.art
        if self.demo is None:
            return
        seat, edge = self.demo.seat, m.px(12)
        words, px = text.fitted(n("attract.live", len(seat.seats)), w - m.px(120), m.words(20), "bold")
        live = shapes.pill(art, words, px, fill=RED, opacity=1, icon="robot", edge=INK)
        # However tall its words are, it leaves the title of the table below it to be read.
        top = max(float(m.px(6)), min(y - edge - live.body[1] / 2, y + m.px(5) - live.body[1]))
        put("live", live, middle - live.body[0] / 2, top, 22)
        words, px = text.fitted(t("attract.seat", name=seat.names[FREE_SEAT]), w - m.px(120), m.words(20), "bold")
        free = shapes.pill(art, words, px, fill=GOLD, color=INK, opacity=1, icon="hand", edge=INK)
        put("free", free, middle - free.body[0] / 2, y + h + edge - free.body[1] / 2, 22)

    def _menu(self, put: Callable[..., None], middle: float, above: float) -> float:
        """The way to the menu; beside it, where there is room, somebody who cannot wait. Returns where it ends."""
        m, art = self.metrics, self._services.art
        words, px = t("attract.games"), m.words(30)
        wide, tall = text.size(words, px, "display")[0] + m.px(130), max(m.px(76), round(px * 2.0))
        games = shapes.button(art, wide, tall, words, "paper", icon="cards", px=px)
        if m.portrait:
            put("games", games, middle - wide / 2, above + m.px(28), 25)
            return above + m.px(28) + tall
        floor = m.height - 320 * m.u
        face, begins = m.px(150), m.px(244)
        # What is explained begins further to the right: no bubble reaches as far.
        room = round(m.width * BESIDE - begins - m.px(30) - 1.6 * m.words(25))
        longest = max(t("attract.sit_down").split("\n"), key=len)
        size = text.fitted(longest, room, m.words(25), "semi")[1]
        sit = shapes.speech_bubble(art, t("attract.sit_down"), tail="left", at=0.5, px=size)
        tallest = max(face, sit.body[1])
        free = floor - above - tall - tallest
        if free > m.px(36):
            step = free / 3
            put("gertrude", art.avatar("gertrude", "neutral", face), m.px(150), above + step + tallest / 2, 12)
            put("sit", sit, begins, above + step + tallest / 2, 13)
            above += step + tallest + step
        else:
            above += max(m.px(20), (floor - above - tall) / 2)
        put("games", games, middle - wide / 2, above, 25)
        return above + tall


class _Lister:
    """Puts pictures into a frame, all of them drifted."""

    def __init__(self, frame: DisplayList, drift: int) -> None:
        self._frame, self._drift = frame, drift

    def put(self, key: str, picture: Picture, x: float, y: float, z: float) -> None:
        """List a picture held at a place."""
        left, top = round(x) - picture.origin[0] + self._drift, round(y) - picture.origin[1]
        self._frame.put(key, picture.image, left, top, z)
