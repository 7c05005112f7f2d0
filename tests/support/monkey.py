"""Somebody who presses anything, anywhere, at any time, at the real program, and the rules that must hold meanwhile.

Several events come in one frame, from a mouse, several fingers, keys, pads and the window; drivers send nonsense; time
jumps. All time is simulated and computer players answer at once, so an episode follows from its seed alone.

In a window: no screen fails, nothing is logged as an error, and the match that is saved is the match that is played.
In a kiosk besides: the program never ends, and when nobody touches it, it is back at its start within the idle time and
the countdown.
"""

from __future__ import annotations

import json
import logging
import shutil
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from math import isfinite
from pathlib import Path
from random import Random
from typing import Any, Final

import pygame

from game.app import App
from game.rules.options import complete, defaults
from game.rules.record import Record, encode_record, read_record
from game.rules.registry import GAME_IDS, game_by_id
from game.scenes import routes
from game.scenes.base import Scene
from game.scenes.flat.scene import FlatScene
from game.scenes.kiosk.attract import AttractScene
from game.scenes.kiosk.dark import DarkScene
from game.scenes.kiosk.guard import ANSWER, IDLE, PinScene
from game.scenes.lesson.scene import LessonScene
from game.scenes.results.standing import Standing
from game.scenes.rulebook.scene import RulesScene
from game.scenes.settings.scene import SettingsScene
from game.scenes.table.log import LogScene
from game.scenes.table.scene import TableScene
from game.scenes.trouble import TroubleScene
from game.session.files import Paths
from game.session.journal import read_journal
from game.session.left import Left
from game.session.seats import SeatConfig
from game.session.settings import AVATARS, MOTIONS, PACES
from game.session.store import Resumable, Store
from game.ui.table.hand import CardTarget
from game.ui.widgets import Form
from game.ui.window import open_display
from tests.support.replayed import route_to, saved
from tests.support.seats import FirstThoughts

PIN: Final = "97531864"
SIZES: Final = ((1024, 640), (1024, 640), (1280, 720), (600, 960), (640, 400), (1100, 640), (1, 1), (3, 900))
KEYS: Final = (
    pygame.K_RETURN, pygame.K_RETURN, pygame.K_SPACE, pygame.K_TAB, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP,
    pygame.K_DOWN, pygame.K_ESCAPE, pygame.K_ESCAPE, pygame.K_F1, pygame.K_F11, pygame.K_PAGEDOWN, pygame.K_PAGEUP,
    pygame.K_HOME, pygame.K_END, pygame.K_MENU, pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_LSHIFT, pygame.K_AC_BACK,
    pygame.K_KP_ENTER, pygame.K_KP8, pygame.K_F4, pygame.K_z, pygame.K_z, pygame.K_y, 0, 2**30 + 99,
)  # fmt: skip
LETTERS: Final = "dhlsm?a2579tjqk0zcxv \u00df\u4e00"
NONSENSE: Final[tuple[Any, ...]] = (
    float("nan"), float("inf"), float("-inf"), 1e308, -1e308, -7, 2**31, 2**80, None, "x", "\ud800", "w" * 5000, (),
    (1, 2),
)  # fmt: skip
STEPS: Final = (1 / 60, 1 / 60, 1 / 30, 1 / 30, 0.1, 0.1, 0.2)
"""Seconds from frame to frame."""
JUMPS: Final = (0.0, 1.0, 5.0, 30.0, 4000.0, -3.0, float("nan"), float("inf"))
RESTS: Final = (0.2, 1.0, 1.0, 4.0, 4.0)
"""Seconds from frame to frame while nobody is there."""
SHORT: Final[dict[str, dict[str, Any]]] = {
    "dang_it": {"rounds": 2, "packs": 1, "hand_size": 3},
    "damn_you": {"chips": 8, "hands": 1},
    "screw_your_neighbor": {"pennies": 2},
    "that_dam_game": {"contracts": (1, 2), "begs": 1},
    "shithead": {"short_game": True, "deals": 1},
}
"""Options of short matches."""
DEEPEST: Final = 12
"""More screens than this never lie upon each other."""


class Fault(AssertionError):
    """A rule did not hold."""


@dataclass
class Report:
    """What has happened in some episodes."""

    events: int = 0
    frames: int = 0
    seconds: float = 0.0
    restarts: int = 0
    visits: int = 0
    """How often a kiosk was left alone, and was back at its start in time."""
    finished: int = 0
    """Matches that came to their end."""
    scenes: Counter[str] = field(default_factory=Counter)
    """Frames by scene."""

    def add(self, other: Report) -> None:
        """Take in what has happened elsewhere."""
        for name in ("events", "frames", "seconds", "restarts", "visits", "finished"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.scenes.update(other.scenes)


class _Errors(logging.Handler):
    """Keeps what the program logs as an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []
        self.setFormatter(logging.Formatter("%(name)s: %(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        """Keep it, with its reason."""
        self.found.append(self.format(record))


class Hands:
    """Makes the events of a frame. Half of them aim at something that can be pressed."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.out: list[pygame.Event] = []
        self._scene: Scene | None = None
        self._size = (1, 1)

    def frame(self, scene: Scene | None, deeds: int) -> list[pygame.Event]:
        """The events of one frame, of several deeds."""
        self.out, self._scene = [], scene
        self._size = pygame.display.get_window_size()
        for _ in range(deeds):
            self._deed()
        return self.out

    def _deed(self) -> None:
        random = self.random
        # What only can be read, and the pad for the PIN, do not hold the monkey for long.
        if isinstance(self._scene, RulesScene | LogScene | SettingsScene | PinScene) and random.random() < 0.15:
            self.press_key(pygame.K_ESCAPE)
            return
        what = random.choices(
            ("click", "drag", "key", "letter", "wheel", "finger", "fingers", "double", "pad", "focus", "nonsense",
             "move"),
            (30, 10, 22, 10, 4, 12, 6, 4, 5, 1.5, 3, 6),
        )[0]  # fmt: skip
        self.do(what)

    def do(self, what: str) -> None:
        """Do one thing: click, drag, key, letter, wheel, finger, fingers, double, pad, focus, nonsense or move."""
        getattr(self, f"_{what}")()

    def anywhere(self) -> tuple[int, int]:
        """A place, as often as not in the middle of a widget."""
        random, (w, h) = self.random, self._size
        if isinstance(self._scene, FlatScene) and self._scene.chairs and random.random() < 0.6:
            desk = random.choice(self._scene.chairs).desk
            box = random.choice((desk.hand, desk.hand, desk.row, desk.zone))
            x, y = desk.strip.sight.out(box.x + random.random() * box.w, box.y + random.random() * box.h)
            return round(x), round(y)
        form = getattr(self._scene, "form", None)
        if isinstance(form, Form) and random.random() < 0.8:
            seen = [widget for widget in form.widgets if widget.visible]
            cards = [widget for widget in seen if isinstance(widget, CardTarget)]
            if cards and random.random() < 0.5:
                return random.choice(cards).rect.center
            if seen:
                return random.choice(seen).rect.center
        return random.randrange(-3, w + 3), random.randrange(-3, h + 3)

    def _post(self, kind: int, **facts: Any) -> None:
        self.out.append(pygame.Event(kind, facts))

    def _mouse(self, kind: int, at: tuple[int, int]) -> None:
        touch = self.random.random() < 0.05
        if kind == pygame.MOUSEMOTION:
            self._post(kind, pos=at, rel=(1, 1), buttons=(0, 0, 0), touch=touch)
        else:
            self._post(kind, pos=at, button=self.random.choice((1, 1, 1, 1, 2, 3)), touch=touch)

    def _move(self) -> None:
        self._mouse(pygame.MOUSEMOTION, self.anywhere())

    def _click(self) -> None:
        at = self.anywhere()
        self._mouse(pygame.MOUSEMOTION, at)
        self._mouse(pygame.MOUSEBUTTONDOWN, at)
        if self.random.random() < 0.95:
            self._mouse(pygame.MOUSEBUTTONUP, at)

    def _double(self) -> None:
        at = self.anywhere()
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) * self.random.choice((2, 2, 3)):
            self._post(kind, pos=at, button=1, touch=False)

    def _drag(self) -> None:
        self._mouse(pygame.MOUSEBUTTONDOWN, self.anywhere())
        for _ in range(self.random.randrange(4)):
            self._move()
        self._mouse(pygame.MOUSEBUTTONUP, self.anywhere())

    def press_key(self, key: int, mod: int = 0, text: str = "") -> None:
        facts = {"key": key, "mod": mod, "unicode": text, "scancode": 0}
        self._post(pygame.KEYDOWN, **facts)
        if self.random.random() < 0.95:
            self._post(pygame.KEYUP, **facts)

    def _key(self) -> None:
        mods = (0, 0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL, pygame.KMOD_ALT)
        key, mod = self.random.choice(KEYS), self.random.choice(mods)
        for _ in range(self.random.choice((1, 1, 1, 2))):
            self.press_key(key, mod)

    def _letter(self) -> None:
        letter = self.random.choice(LETTERS)
        self.press_key(ord(letter), 0, letter)
        self._post(pygame.TEXTINPUT, text=letter)
        if self.random.random() < 0.1:
            self._post(pygame.TEXTEDITING, text=letter * 2, start=1, length=1)

    def _wheel(self) -> None:
        dy = self.random.choice((-2, -1, 1, 2))
        self._post(pygame.MOUSEWHEEL, x=0, y=dy, precise_x=0.0, precise_y=float(dy), flipped=False, touch=False)

    def _touch(self, kind: int, name: int, at: tuple[int, int]) -> None:
        w, h = self._size
        facts = {"touch_id": 1, "finger_id": name, "x": at[0] / w, "y": at[1] / h, "dx": 0.0, "dy": 0.0}
        self._post(kind, **facts, pressure=1.0)

    def _finger(self) -> None:
        kinds = (pygame.FINGERDOWN, pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP, pygame.FINGERUP)
        self._touch(self.random.choice(kinds), self.random.randrange(4), self.anywhere())

    def _fingers(self) -> None:
        """Several fingers tap at once, at one place or at several."""
        at = self.anywhere()
        names = self.random.sample(range(9), self.random.choice((2, 2, 3, 5)))
        places = [at if self.random.random() < 0.6 else self.anywhere() for _ in names]
        for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
            for name, place in zip(names, places, strict=True):
                self._touch(kind, name, place)

    def _pad(self) -> None:
        random, name = self.random, self.random.randrange(2)
        button = random.randrange(16)
        what = random.randrange(4)
        if what == 0:
            self._post(pygame.CONTROLLERBUTTONDOWN, button=button, instance_id=name)
            self._post(pygame.CONTROLLERBUTTONUP, button=button, instance_id=name)
        elif what == 1:
            self._post(pygame.JOYBUTTONDOWN, button=button, instance_id=name)
            self._post(pygame.JOYBUTTONUP, button=button, instance_id=name)
        elif what == 2:
            self._post(
                pygame.JOYHATMOTION, value=(random.randrange(-1, 2), random.randrange(-1, 2)), instance_id=name, hat=0
            )
            self._post(pygame.JOYHATMOTION, value=(0, 0), instance_id=name, hat=0)
        else:
            self._post(pygame.CONTROLLERAXISMOTION, axis=random.randrange(3), value=random.choice((-32768, 32767)),
                       instance_id=name)  # fmt: skip
            self._post(pygame.JOYDEVICEREMOVED, instance_id=name)

    def _focus(self) -> None:
        kinds = (pygame.WINDOWFOCUSLOST, pygame.WINDOWLEAVE, pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED,
                 pygame.WINDOWDISPLAYCHANGED, pygame.WINDOWMINIMIZED, pygame.WINDOWENTER)  # fmt: skip
        self._post(self.random.choice(kinds))

    def _nonsense(self) -> None:
        """One event with a value that no driver should send."""
        before = len(self.out)
        getattr(self, self.random.choice(("_click", "_letter", "_wheel", "_fingers", "_pad", "_finger")))()
        event = self.out[self.random.randrange(before, len(self.out))]
        name = self.random.choice(sorted(event.dict))
        self.out[self.out.index(event)] = pygame.Event(event.type, {**event.dict, name: self.random.choice(NONSENSE)})


def seats(random: Random, players: int) -> list[SeatConfig]:
    """One person or several, and computers."""
    people = random.choice((1, 1, 1, 1, 2, players))
    names = random.sample(AVATARS, players)
    return [
        SeatConfig("person" if i < people else "computer", name.title(), name, "easy") for i, name in enumerate(names)
    ]


def short_match(random: Random) -> routes.Route:
    """A table with a short match."""
    game_id = random.choice(GAME_IDS)
    game = game_by_id(game_id)
    players = random.choice([number for number in game.seats if number <= 4])
    options = complete(game.options, players, SHORT[game_id])
    sits, seed = seats(random, players), random.randrange(2**32)
    return routes.NewMatch(game_id, sits, options, seed, flat=random.random() < 0.25)


def result(random: Random) -> routes.Route:
    """The result of a match that nobody remembers."""
    options = defaults(game_by_id("dang_it").options, 3)
    rounds, scores = ((104, 60, 20), (30, 50, 128)), (134, 110, 148)
    return routes.Result(Standing("dang_it", tuple(seats(random, 3)), options, 0, rounds, scores, (2,), ("",) * 3, 5))


def watched(random: Random) -> routes.Route:
    """A match that was played, watched again."""
    return route_to(random.choice(GAME_IDS))


def beginning(random: Random) -> routes.Route:
    """A screen to begin an episode with."""
    game = random.choice(GAME_IDS)
    ways = (routes.Title(), routes.Setup(game), short_match(random), routes.Lesson(game), routes.Rules(game),
            routes.Settings(), result(random), watched(random), routes.History(), routes.Challenges(), routes.Ladder(),
            routes.HouseRules(game, game_by_id(game).default_players, {}), routes.SetUpPosition(game),
            routes.Fortune(saved(game)), routes.Feats(), routes.Review(saved(game)), routes.Exercises(),
            routes.ScreenSize())  # fmt: skip
    return random.choices(ways, (4, 2, 6, 1, 0.5, 0.5, 1, 1, 0.5, 0.5, 0.5, 0.3, 0.5, 0.3, 0.3, 0.3, 0.2, 0.2))[0]


class Episode:
    """One monkey at one program, from a seed. `folder` is emptied but for its cache of pictures."""

    def __init__(self, folder: Path, seed: int, *, kiosk: bool) -> None:
        self.folder, self.kiosk = folder, kiosk
        self.random = Random(seed)
        self.hands = Hands(self.random)
        self.report = Report()
        self._sessions: dict[str, Record] = {}
        """By game: the match that was played last."""
        self._let_go: list[dict[str, Any]] = []
        """Matches that the menu was told to let go, as they were."""
        self._errors = _Errors()
        self._clear()
        self.app = self._begin(beginning(self.random))

    def _clear(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        for place in self.folder.iterdir():
            if place.is_dir() and place.name != "cache":
                shutil.rmtree(place)
            elif not place.is_dir():
                place.unlink()
        if self.random.random() < 0.6:
            # The others play with everything as it is at the first start.
            random = self.random
            chosen = {
                "pace": random.choice(PACES),
                "motion": random.choice(MOTIONS),
                "pause_after_play": random.choice((0, 100, 700)),
                "names": random.choice(("salty", "polite")),
                "lessons": list(GAME_IDS) if random.random() < 0.7 else [],
                "words": random.choice((1.0, 1.0, 2.0)),
                "captions": random.random() < 0.3,
                "left_handed": random.random() < 0.3,
            }
            (self.folder / "settings.json").write_text(json.dumps(chosen), "utf-8")

    def _begin(self, first: routes.Route | None) -> App:
        """The program, at its menu or start; what comes `first` is put on top of that."""
        open_display()
        pygame.event.clear()
        app = App(
            Paths.at(self.folder),
            routes.Attract() if self.kiosk else routes.Title(),
            fullscreen=False,
            pin=PIN if self.kiosk else None,
            bots=FirstThoughts(),
        )
        pygame.display.set_mode(self.random.choice(SIZES[:4]), pygame.RESIZABLE)
        app.step([], 0.0)
        if first is not None:
            app.manager.reset(routes.Title(), first)
        app.step([], 0.0)
        return app

    # -- acting --------------------------------------------------------------------------------------------

    def run(self, events: int) -> Report:
        """Go on until so many events have been sent. Raises Fault."""
        with self.watched():
            while self.report.events < events:
                self._frame()
            if self.kiosk:
                self._go_away()
            self.end()
        return self.report

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Listen to what the program logs, and close it at the end."""
        log = logging.getLogger("game")
        log.addHandler(self._errors)
        propagate, log.propagate = log.propagate, False
        discard = Store.discard

        def let_go(store: Store, left: Left) -> None:
            found = store.take(left)
            if isinstance(found, Resumable):
                self._let_go.append(encode_record(found.record))
            discard(store, left)

        setattr(Store, "discard", let_go)  # noqa: B010 - the program's own, and an account of it
        try:
            yield
        finally:
            setattr(Store, "discard", discard)  # noqa: B010
            log.removeHandler(self._errors)
            log.propagate = propagate
            self.app.close()

    def _frame(self) -> None:
        random = self.random
        chance = random.random()
        if self.kiosk and chance < 0.001:
            self._go_away()
            return
        if self.kiosk and chance < 0.004:
            self._hold_corner()
            return
        if chance > 0.998:
            pygame.display.set_mode(random.choice(SIZES), pygame.RESIZABLE)
        deeds = random.choice((0, 1, 2, 3, 5, 8, 12, 20))
        events = self.hands.frame(self.app.manager.top, deeds)
        if random.random() < (0.02 if self.kiosk else 0.0005):
            events.append(pygame.Event(pygame.QUIT))
        self.step(events, random.choice(JUMPS) if random.random() < 0.01 else random.choice(STEPS))

    def step(self, events: list[pygame.Event], dt: float) -> None:
        """One frame of the program, after which the rules must hold."""
        report = self.report
        report.events += len(events)
        report.frames += 1
        report.seconds += max(0.0, dt) if isfinite(dt) else 0.0
        app = self.app
        app.step([*pygame.event.get(), *events], dt)
        top = app.manager.top
        name = (
            type(top).__name__
            if not isinstance(top, TableScene)
            else f"{type(top).__name__} {top.seat.session.game_id}"
        )
        report.scenes[name] += 1
        if self._errors.found:
            raise Fault(self._errors.found[0])
        if isinstance(top, TroubleScene):
            raise Fault("a screen has failed")
        if app.manager.depth > DEEPEST:
            raise Fault(f"{app.manager.depth} screens lie upon each other")
        if isinstance(top, TableScene) and not isinstance(top, LessonScene):
            self._sessions[top.seat.session.game_id] = top.seat.session.record
            if report.frames % 40 == 0:
                self._check_saved(top.seat.session.game_id)
        if not app.running:
            if self.kiosk:
                raise Fault("the kiosk has ended")
            self.end()
            self.app = self._begin(None if self.random.random() < 0.3 else beginning(self.random))
            report.restarts += 1

    def _hold_corner(self) -> None:
        """Hold the corner until a pad for the PIN comes, perhaps, and type something."""
        down, up = (pygame.Event(kind, pos=(6, 6), button=1, touch=False)
                    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP))  # fmt: skip
        self.step([down], 1 / 30)
        for _ in range(34):
            self.step([], 0.1)
        self.step([up], 1 / 30)
        for _ in range(self.random.randrange(12)):
            self.hands.out = []
            digit = self.random.choice("0123456789\r\b")
            self.hands.press_key(ord(digit), 0, digit)
            self.step(self.hands.out, 1 / 30)

    def _go_away(self) -> None:
        """Nobody touches it any more: it must be back at its start in time."""
        rest = self.random.choice(RESTS)
        passed = 0.0
        while not isinstance(self.app.manager.top, AttractScene | DarkScene):
            if passed > IDLE + ANSWER + 3 * rest:
                raise Fault(f"after {passed} s the kiosk shows {type(self.app.manager.top).__name__}")
            self.step([], rest)
            passed += rest
        self.report.visits += 1

    # -- nothing is lost -----------------------------------------------------------------------------------

    def _check_saved(self, game: str) -> None:
        """Hold what is saved of a match against the match."""
        record = self._sessions.get(game)
        if record is None:
            return
        paths, wanted = Paths.at(self.folder), encode_record(record)
        finished = (read_record(path.read_text("utf-8")) for path in paths.finished.glob(f"*-{game}*.jsonl"))
        if record.result is None:
            # Several matches of a game may be unfinished; what had to make room for them lies with the finished ones.
            journals = paths.current.glob(f"{game}*.journal")
            if any(self._is(encode_record(read_journal(path.read_bytes()).record), wanted) for path in journals):
                return
        if wanted not in self._let_go and not any(self._is(encode_record(other), wanted) for other in finished):
            raise Fault(f"the match of {game} is not saved as it is played")

    def _is(self, kept: dict[str, Any], wanted: dict[str, Any]) -> bool:
        """Whether that is the match that was played; in a kiosk computer players may have played it on."""
        if not self.kiosk or wanted["result"] is not None:
            return kept == wanted
        steps = wanted["steps"]
        return {**kept, "steps": kept["steps"][: len(steps)], "result": None} == wanted

    def end(self) -> None:
        """Close the program: every match is saved as it stood."""
        self.app.close()
        if self._errors.found:
            raise Fault(self._errors.found[0])
        for game in self._sessions:
            self._check_saved(game)
        if any(Paths.at(self.folder).damaged.glob("*")):
            raise Fault("something was put aside as damaged")
        self.report.finished += len(list(Paths.at(self.folder).finished.glob("*.jsonl")))
