"""Somebody at the program: looks at the screen, and acts through events of mouse, fingers or keyboard alone.

To know what can be done, a person looks where a person looks: at the scene on top, at the widgets of its form and
at the cards on the table. Nothing of it is ever called; all that happens is posted to the event queue.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable
from functools import partial
from pathlib import Path
from typing import Any

import pygame

from game.app import App, Home
from game.rules.actions import DANG_IT, Action
from game.rules.cards import format_card
from game.rules.zones import ZoneKind
from game.scenes import routes
from game.scenes.base import Scene
from game.scenes.services import Services
from game.scenes.table.scene import TableScene
from game.scenes.trouble import TroubleScene
from game.session.files import Paths
from game.session.host import Bots
from game.ui.table.hand import CardTarget
from game.ui.widgets import Form, Stepper, Widget
from game.ui.window import open_display
from tests.support.seats import FirstThoughts

FRAME = 1 / 30
"""Seconds from frame to frame: as slow as a machine may be at which nothing is to be missed."""
PATIENCE = 3000
"""Frames that a person waits for something before giving up."""

_WAYS_ON = {"NoteScene": "leave", "HouseRulesScene": "close", "ScreenSizeScene": "skip"}
"""What comes in between by itself, and the button that goes on."""

QUICK: dict[str, object] = {"pace": "off", "pause_after_play": 0, "motion": "none", "mute": True}
"""Settings under which a match takes seconds."""

Place = tuple[int, int]


_BOTS = 7
"""What the computer players' chances follow from."""


def start(
    folder: Path,
    size: Place = (1280, 720),
    settings: dict[str, object] | None = None,
    home: Home | None = None,
    seed: int | None = None,
    bots: Bots | None = None,
) -> App:
    """The program with its first scene, on a display that nobody sees, as large as asked for.

    Computer players do at once what first comes to their minds, unless others are given, and in the same match the
    same each time: what a test waits for comes always or never.
    """
    open_display()
    window = {"x": 0, "y": 0, "width": size[0], "height": size[1], "display": 0}
    paths = Paths.at(folder)
    folder.mkdir(parents=True, exist_ok=True)
    if not paths.settings.exists():
        paths.settings.write_text(json.dumps({"window": window, **(QUICK if settings is None else settings)}), "utf-8")
    pygame.event.clear()

    def begin(services: Services) -> Scene | routes.Route:
        services.fresh_bot_seed = lambda: _BOTS  # type: ignore[method-assign]
        return home(services) if callable(home) else home or routes.Title()

    app = App(paths, begin, seed=seed, bots=FirstThoughts() if bots is None else bots)
    app.step((), 0.0)
    return app


def card_place(widget: Widget, beside: Widget | None) -> Place:
    """Where a card is touched: in the middle of the strip that its right neighbor leaves free."""
    right = widget.rect.right if beside is None else min(widget.rect.right, beside.rect.left)
    return (widget.rect.left + max(2, right - widget.rect.left) // 2, widget.rect.centery)


class Person(ABC):
    """Somebody who plays. Subclasses have one way to act."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.dt = FRAME
        """Simulated seconds from frame to frame."""

    # -- looking ------------------------------------------------------------------

    @property
    def scene(self) -> Scene:
        """What is on the screen."""
        top = self.app.manager.top
        assert top is not None, "the program has ended"
        assert not isinstance(top, TroubleScene), "a screen has failed"
        return top

    @property
    def table(self) -> TableScene:
        """The table."""
        assert isinstance(self.scene, TableScene)
        return self.scene

    @property
    def form(self) -> Form:
        """What can be pressed."""
        form = getattr(self.scene, "form", None)
        assert isinstance(form, Form)
        return form

    def widget(self, key: Hashable) -> Widget:
        """What can be pressed, by its key."""
        found = [widget for widget in self.form.widgets if widget.key == key and widget.visible]
        assert found, f"there is no {key!r}, only {[widget.key for widget in self.form.widgets]}"
        return found[0]

    def frames(self, count: int = 1) -> None:
        """Let time pass."""
        for _ in range(count):
            self.app.step(pygame.event.get(), self.dt)

    def wait(self, until: Callable[[], bool], what: str) -> None:
        """Watch until something is so."""
        for _ in range(PATIENCE):
            if until():
                return
            self.frames()
        raise AssertionError(f"waited in vain for {what} on {type(self.scene).__name__}")

    def wait_for(self, name: str) -> None:
        """Watch until a scene is there and has taken the place of the one before.

        An offered lesson is turned down, house rules that are told as a match begins are read, and a screen stays
        unmeasured.
        """
        self.wait(lambda: type(self.scene).__name__ in (name, *_WAYS_ON), name)
        self.frames(8)
        for other, way_on in _WAYS_ON.items():
            if type(self.scene).__name__ == other != name:
                self.press(self.widget(way_on))
                self.wait_for(name)

    # -- acting -------------------------------------------------------------------

    def send(self, kind: int, **facts: Any) -> None:
        """Post one event, which is found in the next frame."""
        pygame.event.post(pygame.event.Event(kind, **facts))

    def post(self, kind: int, **facts: Any) -> None:
        """Post one event and let a frame pass."""
        self.send(kind, **facts)
        self.frames()

    @abstractmethod
    def press(self, widget: Widget) -> None:
        """Press a widget that does something."""

    @abstractmethod
    def count_to(self, stepper: Stepper, value: int) -> None:
        """Bring a number to a value."""

    @abstractmethod
    def play(self, card: CardTarget) -> None:
        """Play or draw a card."""

    def act(self, action: Action) -> None:
        """Do what is legal at the table."""
        card = self.cards().get(action)
        if card is not None:
            self.play(card)
        else:
            assert action == DANG_IT, f"no card stands for {action}"
            self.say_it()

    def say_it(self) -> None:
        """Press the great button."""
        self.press(self.widget(("action", "dang_it")))

    def cards(self) -> dict[object, CardTarget]:
        """The cards that can be touched at the table, legal or not, by what tapping them stands for."""
        scene = self.table
        found: dict[object, CardTarget] = {}
        for widget in self.form.widgets:
            if isinstance(widget, CardTarget):
                zone = scene.touch.zone_of(widget.token)
                assert zone is not None
                tap = scene.stage.presenter.controls.tap(zone, widget.token, scene.stage.moment)
                if tap.action is not None:
                    found[tap.action] = widget
        return found

    def neighbor(self, card: CardTarget) -> Widget | None:
        """The card that lies on top of a card's right side."""
        cards = [widget for widget in self.form.widgets if isinstance(widget, CardTarget)]
        row = [other for other in cards[cards.index(card) + 1 :] if abs(other.rect.y - card.rect.y) < card.rect.h // 2]
        after = [other for other in row if other.rect.x > card.rect.x]
        return after[0] if after else None

    def my_turn(self) -> bool:
        """Whether the table waits for the person."""
        scene = self.scene
        return isinstance(scene, TableScene) and bool(scene.stage.legal()) and scene.stage.choreographer.idle

    def play_on(self, turns: int = 10_000) -> None:
        """Play the first thing that is legal, again and again, until the match or the number of turns is over."""
        for _ in range(turns):
            self.wait(lambda: self.my_turn() or not isinstance(self.scene, TableScene), "the next turn")
            if not isinstance(self.scene, TableScene):
                return
            before = self.table.seat.session.seq
            self.act(self.table.stage.legal()[0])
            self.wait(partial(self._has_acted, before), "what was done to count")

    def _has_acted(self, before: int) -> bool:
        return not isinstance(self.scene, TableScene) or self.table.seat.session.seq > before


class Pointing(Person):
    """Somebody who points at things."""

    @abstractmethod
    def down(self, at: Place) -> None:
        """Button or finger goes down."""

    @abstractmethod
    def move(self, to: Place) -> None:
        """Move while it is down."""

    @abstractmethod
    def up(self, at: Place) -> None:
        """Button or finger goes up."""

    @abstractmethod
    def scroll(self, widget: Widget) -> None:
        """Bring a widget of a scrolled page nearer to the middle of its window."""

    def tap(self, at: Place) -> None:
        """Press a place."""
        self.down(at)
        self.up(at)
        self.frames(2)

    def bring(self, widget: Widget) -> None:
        """Scroll until a widget is seen."""
        for _ in range(60):
            if widget.area is None or widget.area.rect.contains(widget.rect):
                return
            self.scroll(widget)
        raise AssertionError(f"{widget.key!r} cannot be scrolled to")

    def press(self, widget: Widget) -> None:
        """Tap its middle."""
        self.bring(widget)
        self.tap(widget.rect.center)

    def count_to(self, stepper: Stepper, value: int) -> None:
        """Tap plus or minus until it is right."""
        self.bring(stepper)
        while stepper.value != value:
            before, rect = stepper.value, stepper.rect
            x = rect.left + rect.h // 2 if value < before else rect.right - rect.h // 2
            self.tap((x, rect.centery))
            assert stepper.value != before

    def play(self, card: CardTarget) -> None:
        """Tap the strip of it that is seen."""
        self.tap(card_place(card, self.neighbor(card)))

    def drag(self, card: CardTarget, to: Place, steps: int = 8) -> None:
        """Drag a card somewhere and let it go there."""
        x, y = card_place(card, self.neighbor(card))
        self.down((x, y))
        for i in range(1, steps + 1):
            self.move((x + (to[0] - x) * i // steps, y + (to[1] - y) * i // steps))
        self.up(to)
        self.frames(2)


class Mouse(Pointing):
    """Somebody with a mouse."""

    def down(self, at: Place) -> None:
        """Move there and press the left button."""
        self.send(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0), touch=False)
        self.post(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=False)

    def move(self, to: Place) -> None:
        """Move with the button down."""
        self.post(pygame.MOUSEMOTION, pos=to, rel=(1, 1), buttons=(1, 0, 0), touch=False)

    def up(self, at: Place) -> None:
        """Let the button go."""
        self.post(pygame.MOUSEBUTTONUP, pos=at, button=1, touch=False)

    def scroll(self, widget: Widget) -> None:
        """Turn the wheel."""
        assert widget.area is not None
        center = widget.area.rect.center
        self.post(pygame.MOUSEMOTION, pos=center, rel=(0, 0), buttons=(0, 0, 0), touch=False)
        way = 1 if widget.rect.centery < center[1] else -1
        self.post(pygame.MOUSEWHEEL, x=0, y=way, flipped=False, touch=False, precise_x=0.0, precise_y=float(way))


class Finger(Pointing):
    """Somebody in front of a touch screen."""

    def _post(self, kind: int, at: Place) -> None:
        w, h = self.app.manager.top.metrics.width, self.app.manager.top.metrics.height  # type: ignore[union-attr]
        # The program takes the nearest pixel: of half a pixel more that would often be the next one.
        x, y = at[0] / w, at[1] / h
        self.post(kind, touch_id=1, finger_id=7, x=x, y=y, dx=0.0, dy=0.0, pressure=1.0)

    def down(self, at: Place) -> None:
        """Put a finger down."""
        self._post(pygame.FINGERDOWN, at)

    def move(self, to: Place) -> None:
        """Move it."""
        self._post(pygame.FINGERMOTION, to)

    def up(self, at: Place) -> None:
        """Lift it."""
        self._post(pygame.FINGERUP, at)

    def drag(self, card: CardTarget, to: Place, steps: int = 8) -> None:
        """Drag a card somewhere; it is dropped once it is clear that the finger was not lost."""
        super().drag(card, to, steps)
        self.frames(8)

    def scroll(self, widget: Widget) -> None:
        """Drag the page by a part of its height."""
        assert widget.area is not None
        rect = widget.area.rect
        x = rect.left + 6
        way = rect.h // 4 if widget.rect.centery < rect.centery else -rect.h // 4
        self.down((x, rect.centery))
        for i in range(1, 5):
            self.move((x, rect.centery + way * i // 4))
        self.up((x, rect.centery + way))
        self.frames(3)


class Keyboard(Person):
    """Somebody with a keyboard and nothing else."""

    def key(self, key: int, text: str = "", mod: int = 0) -> None:
        """Press and release a key within a frame, as whoever types fast at a slow machine."""
        self.send(pygame.KEYDOWN, key=key, mod=mod, unicode=text, scancode=0)
        self.post(pygame.KEYUP, key=key, mod=mod, unicode=text, scancode=0)

    def press(self, widget: Widget) -> None:
        """Go there by Tab and press Enter."""
        self.go_to(widget)
        self.key(pygame.K_RETURN, "\r")

    def go_to(self, widget: Widget) -> None:
        """Press Tab until the focus is at a widget, and to be seen."""
        for _ in range(150):
            if widget.focused:
                return
            self.key(pygame.K_TAB, "\t")
        raise AssertionError(f"Tab does not lead to {widget.key!r}")

    def count_to(self, stepper: Stepper, value: int) -> None:
        """Go there and count with the arrows."""
        self.go_to(stepper)
        while stepper.value != value:
            before = stepper.value
            self.key(pygame.K_LEFT if value < before else pygame.K_RIGHT)
            assert stepper.value != before

    def play(self, card: CardTarget) -> None:
        """Type the letter of its rank until the focus is at it; go by Tab to a card without a face. Then Enter."""
        if self.table.touch.zone_of(card.token).kind is ZoneKind.HAND:  # type: ignore[union-attr]
            letter = format_card(card.token.card)[0].lower()
            for _ in range(8):
                if card.focused:
                    break
                self.key(ord(letter), letter)
            assert card.focused, f"{letter} does not lead to the card"
        self.press(card)

    def say_it(self) -> None:
        """The great button has a letter of its own."""
        self.key(pygame.K_d, "d")
