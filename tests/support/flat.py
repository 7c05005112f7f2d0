"""A family table in the whole program, and fingers on its screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count, product
from pathlib import Path
from random import Random
from typing import Final

import pygame

from game.rules.cards import Card
from game.rules.options import complete
from game.rules.position import Position, completed
from game.rules.record import Record
from game.rules.registry import game_by_id
from game.scenes.base import Scene
from game.scenes.flat.chair import Chair
from game.scenes.flat.scene import FlatScene
from game.scenes.results.result import ResultScene
from game.scenes.services import Services
from game.scenes.trouble import TroubleScene
from game.session.seats import SEATS_NOTE, SeatConfig, encode_seats
from game.session.session import Session
from game.session.settings import AVATARS, Settings
from game.ui.input import Point
from tests.support.chance import drawn_from
from tests.support.menus import Program
from tests.support.seats import FirstThoughts
from tests.support.tables import no_window

OPENS: Final = 6
"""Frames after which a hand is open on which a finger rests."""
Step = Sequence[pygame.Event]
"""What a hand does within a frame."""


def plain(settings: Settings) -> None:
    """The settings of a first start."""


def still(settings: Settings) -> None:
    """Nothing moves, and nothing is waited for."""
    settings.pace, settings.motion = "off", "none"


class FlatTable:
    """A program that shows a match at the family table, and fingers on its screen."""

    def __init__(
        self,
        folder: Path,
        game: str,
        players: int,
        people: int,
        *,
        seed: int = 11,
        size: Point = (1280, 720),
        settings: Callable[[Settings], None] = plain,
        options: dict[str, object] | None = None,
        start: Position | None = None,
    ) -> None:
        """A match from its deal, or from a position. With the same seed the same happens each time."""
        no_window()
        seats = tuple(
            SeatConfig("person" if seat < people else "computer", f"Somebody {seat}", AVATARS[seat], "easy")
            for seat in range(players)
        )
        made: list[Session] = []

        def home(services: Services) -> Scene:
            notes: dict[str, object] = {SEATS_NOTE: encode_seats(seats)}
            names = [seat.name for seat in seats]
            if start is None:
                session = Session.new(game, names, options or {}, seed, services.store, notes)
            else:
                whole = complete(game_by_id(game).options, players, options or {})
                begun = completed(game, players, whole, start, Random(seed))
                session = Session.resume(Record(game, players, names, dict(whole), seed, start=begun), notes=notes)
            made.append(session)
            services.fresh_bot_seed = lambda: seed  # type: ignore[method-assign]
            return FlatScene(services, session, seats, from_start=start is None)

        with drawn_from(seed):
            self.program = Program(folder, home, size, settings, FirstThoughts())
        self.session = made[0]
        self._names = count(1)
        self.where: dict[int, Point] = {}
        """Where fingers are that are down, by the system's name for them."""

    @property
    def scene(self) -> FlatScene:
        """The table."""
        top = self.program.top
        assert isinstance(top, FlatScene), top
        return top

    @property
    def there(self) -> bool:
        """Whether the table is on top."""
        return isinstance(self.program.top, FlatScene)

    def chair(self, number: int) -> Chair:
        """A person's."""
        return next(chair for chair in self.scene.chairs if chair.number == number)

    def settle(self, frames: int = 600) -> None:
        """Wait until the table has caught up and a person is in turn, or something else is on top."""
        for _ in range(frames):
            if not self.there or (self.scene.stage.shown and self.session.to_act in self.scene.seat.people):
                return
            self.program.frame()
        raise AssertionError("the table does not come to rest")

    def back(self) -> bool:
        """Back to the table from what lies over it; returns whether the match goes on."""
        for _ in range(200):
            if self.there:
                return self.session.result is None
            if isinstance(self.program.top, ResultScene):
                return False
            assert not isinstance(self.program.top, TroubleScene), "the table has failed"
            # Whoever had a finger on the table takes it away: one that never lifts is heard of for ever.
            self.program.frame(*[self.up(finger) for finger in list(self.where)])
            self.program.key(pygame.K_RETURN, "\r")
            self.program.frame()
        raise AssertionError(f"there is no way back from {self.program.top}")

    # -- fingers ------------------------------------------------------------------------------

    def name(self) -> int:
        """A name for a finger that has not come down yet."""
        return next(self._names)

    def _event(self, kind: int, finger: int, pos: Point) -> pygame.Event:
        w, h = pygame.display.get_window_size()
        return pygame.Event(kind, touch_id=1, finger_id=finger, x=pos[0] / w, y=pos[1] / h,
                            dx=0.0, dy=0.0)  # fmt: skip

    def down(self, finger: int, pos: Point) -> pygame.Event:
        """A finger comes down."""
        self.where[finger] = pos
        return self._event(pygame.FINGERDOWN, finger, pos)

    def move(self, finger: int, pos: Point) -> pygame.Event:
        """It moves."""
        self.where[finger] = pos
        return self._event(pygame.FINGERMOTION, finger, pos)

    def up(self, finger: int) -> pygame.Event:
        """It lifts."""
        return self._event(pygame.FINGERUP, finger, self.where.pop(finger))

    # -- places in the window ---------------------------------------------------------------------

    @staticmethod
    def out(chair: Chair, x: float, y: float) -> Point:
        """A place as a side sees it as one of the window."""
        ox, oy = chair.desk.strip.sight.out(x, y)
        return round(ox), round(oy)

    def card(self, chair: Chair, card: Card) -> Point:
        """Where a card of a hand lies: the part of it that no other one covers."""
        lying = chair.lying()
        for zone, token, spot in lying:
            if token.card == card:
                # Of the back one of two rows only the upper part is seen.
                for far, up in product((-0.42, -0.3, 0.0, 0.3), (0.0, 0.42)):
                    seen = (round(spot.x + far * spot.width), round(spot.y - up * spot.height))
                    if chair.card_at(seen) == (zone, token):
                        return self.out(chair, *seen)
        raise AssertionError(f"{card} is not seen")

    def button(self, chair: Chair, key: str) -> Point:
        """Where a button of a chair is."""
        widgets = [widget for widget in chair.form.widgets if widget.visible and widget.key in (key, ("action", key))]
        return self.out(chair, *widgets[0].rect.center)

    def place(self, name: str) -> Point:
        """The middle of a place on the table."""
        box = self.scene.stage.plan.drop[name]
        return round(box.x + box.w / 2), round(box.y + box.h / 2)

    def hand(self, chair: Chair) -> Point:
        """The middle of a hand."""
        box = chair.desk.hand
        return self.out(chair, box.x + box.w / 2, box.y + box.h / 2)

    # -- gestures of one person, alone ---------------------------------------------------------------

    def open(self, chair: Chair, at: Point | None = None) -> int:
        """Hold a hand open; returns the finger."""
        finger = self.name()
        self.program.frame(self.down(finger, at or self.hand(chair)))
        for _ in range(OPENS):
            self.program.frame()
        assert chair.open
        return finger

    def lift(self, finger: int) -> None:
        """Take a finger away."""
        self.program.frame(self.up(finger))

    def tap(self, pos: Point) -> None:
        """Tap with a finger."""
        finger = self.name()
        self.program.frame(self.down(finger, pos))
        self.program.frame(self.up(finger))

    def drag(self, finger: int, to: Point) -> None:
        """Move a finger that is down to a place, and lift it."""
        (x, y), (tx, ty) = self.where[finger], to
        for i in range(1, 5):
            self.program.frame(self.move(finger, (x + (tx - x) * i // 4, y + (ty - y) * i // 4)))
        self.lift(finger)
        for _ in range(OPENS):
            self.program.frame()

    def pull(self, chair: Chair, card: Card, to: Point) -> None:
        """Open a hand on a card, and pull that out to a place."""
        self.drag(self.open(chair, self.card(chair, card)), to)

    def press(self, chair: Chair, key: str) -> None:
        """Press a button with a second finger, while the first one holds the hand open if there is any."""
        finger = self.open(chair) if chair.hand else None
        self.tap(self.button(chair, key))
        if finger is not None:
            self.lift(finger)


Tables = Callable[..., FlatTable]
"""Begins tables: of a game, with so many players, of whom so many are people, and more as `FlatTable` takes it."""
