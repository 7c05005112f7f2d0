"""What a probe measures, frame by frame, in a program that stands at a moment."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing
from functools import partial
from itertools import islice
from math import ceil, cos, pi, sin
from typing import TYPE_CHECKING, Final, Protocol

from game.ai.registry import PLAYED, players_of
from game.commands.bench.figure import clock
from game.commands.bench.moments import ENDINGS, act, moments

if TYPE_CHECKING:
    import pygame

    from game.scenes.manager import SceneManager
    from game.scenes.table.scene import TableScene
    from game.ui.art import Art

FRAME: Final = 1 / 60

_MOVING: Final = 6
_FLIGHT: Final = 0.5
_DIRTY_FRAMES: Final = 360
_SETTLE: Final = 2.5
_IDLE: Final = 5.0
_IDLE_WORK: Final = 120.0
_MOST_FRAMES: Final = 60 * 60
_AHEAD: Final = 240
_PULLED_FRAMES, _CARRIED_FRAMES = 60, 330
_FULL_FRAMES: Final = 120
_FLOOR_FRAMES: Final = 240
_FLOOR_CARD: Final = 200 / 1920
"""How wide a card is that is drawn by hand, in widths of the window."""


class Program(Protocol):
    """What is asked of `game.app.App`."""

    manager: SceneManager
    art: Art

    def step(self, events: Iterable[pygame.Event], dt: float) -> list[pygame.Rect]:
        """Do one frame."""

    def run(self) -> None:
        """Go on until the program is stopped."""

    def stop(self) -> None:
        """Stop after the frame."""

    def close(self) -> None:
        """Give everything back."""


def _scene(program: Program) -> TableScene:
    from game.scenes.table.scene import TableScene

    scene = program.manager.top
    if not isinstance(scene, TableScene):
        raise RuntimeError(f"the table gave way to {type(scene).__name__}")
    return scene


def timed_frame(program: Program, events: Iterable[pygame.Event] = ()) -> float:
    """Do one frame and return the milliseconds of the processor that it took.

    Without a display nothing is waited for, so that is all it takes; what others do meanwhile does not count.
    Where the system counts a thread's time too coarsely, it is the time on the wall.
    """
    began = clock()
    program.step(events, FRAME)
    return 1000 * (clock() - began)


def last_choice(program: Program, choice: int) -> list[float]:
    """Milliseconds of every frame from an action until all that follows from it has been shown."""
    scene = _scene(program)
    # What is drawn ahead is drawn before.
    for _ in range(_AHEAD):
        program.step((), FRAME)
    act(scene.seat.session, choice)
    return _until_shown(program, scene)


def _until_shown(program: Program, scene: TableScene) -> list[float]:
    """Milliseconds of every frame until all is shown."""
    times = [timed_frame(program)]
    while not scene.stage.choreographer.idle or scene.look.moving:
        times.append(timed_frame(program))
    return times


def button(program: Program) -> list[float]:
    """Milliseconds of every frame from the press of a large button until all that follows from it has been shown."""
    scene = _scene(program)
    for _ in range(_AHEAD):
        program.step((), FRAME)
    key = next(key for key, spec in scene.touch.specs.items() if spec.burst > 0.0)
    if not scene.touch.press(key):
        raise RuntimeError("the button cannot be pressed")
    return _until_shown(program, scene)


def ceremony(what: str, program: Program) -> list[float]:
    """Milliseconds of every frame from the end of the fade to the result until the last scrap of paper lies."""
    from game.scenes.manager import TRANSITION
    from game.scenes.results.result import ResultScene

    scene = _scene(program)
    for _ in range(_AHEAD):
        program.step((), FRAME)
    session = scene.seat.session
    seat = session.to_act
    assert seat is not None
    session.submit(seat, ENDINGS[what].found()[1], session.seq)
    for _ in range(_MOST_FRAMES):
        program.step((), FRAME)
        result = program.manager.top
        if isinstance(result, ResultScene):
            # As one scene gives way to another everything is drawn in every frame, which has a figure of its own.
            for _ in range(ceil(TRANSITION / FRAME)):
                program.step((), FRAME)
            times = []
            while result.animating:
                times.append(timed_frame(program))
            return times
    raise RuntimeError("the match does not end")


def floor() -> list[float]:
    """Milliseconds of frames in which six cards are drawn over a still picture by hand, with nothing but pygame."""
    import pygame

    shown_on = pygame.display.get_surface()
    assert shown_on is not None
    # The program's window is kept on large pages. What pygame does without its help is measured on one that is not.
    window = shown_on.copy()
    width, height = window.get_size()
    still = window.copy()
    w = round(width * _FLOOR_CARD)
    h = round(w * 1.4)
    card = pygame.Surface((w, h), pygame.SRCALPHA)
    pygame.draw.rect(card, "ivory", card.get_rect(), border_radius=w // 12)
    cards = [card.copy() for _ in range(_MOVING)]
    shown: list[pygame.Rect] = []
    times: list[float] = []
    for number in range(_FLOOR_FRAMES):
        began = clock()
        for rect in shown:
            window.blit(still, rect, rect)
        before, shown = shown, []
        for place, image in enumerate(cards):
            x = (place * (width - w) // _MOVING + 7 * number) % (width - w)
            shown.append(window.blit(image, (x, (height // 3 + 3 * number) % (height - h))))
        pygame.display.update([*before, *shown])
        times.append(1000 * (clock() - began))
    return times


def deal(program: Program) -> list[float]:
    """Milliseconds of every frame of a whole deal at normal pace: from its announcement until all cards lie."""
    from game.rules.events import Fact, Phase

    scene = _scene(program)
    times: list[float] = []
    for _ in range(_MOST_FRAMES):
        seat = scene.seat.session.to_act
        if scene.stage.choreographer.idle and seat is not None:
            if times:
                return times
            if scene.stage.model.phase is Phase.DRAW_FOR_DEAL:
                act(scene.seat.session, 0)
        dealing = scene.stage.model.fact(Fact.DEAL) > 0
        spent = timed_frame(program)
        if dealing:
            times.append(spent)
    raise RuntimeError("the deal does not end")


def cards(program: Program) -> float:
    """Seconds from the press that deals, in the set-up of a game, to the end of the frame that shows the table first.

    All that a table needs and nobody has needed before is loaded and drawn in that time. What fades is not waited for.
    """
    import pygame

    from game.scenes.table.scene import TableScene

    program.step((), FRAME)
    began = time.perf_counter()
    program.step([pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r")], FRAME)
    for _ in range(_MOST_FRAMES):
        shown = isinstance(program.manager.top, TableScene)
        program.step((), FRAME)
        if shown:
            return time.perf_counter() - began
    raise RuntimeError("no cards are dealt")


def dirty(program: Program) -> list[float]:
    """Milliseconds of frames in which six cards of the hand fly to and fro over a table with all its cards."""
    return list(islice(_flying(program), _DIRTY_FRAMES))


def _flying(program: Program) -> Iterator[float]:
    """The same, for as long as somebody looks."""
    from game.rules.zones import ZoneKind
    from game.ui.table.motion import Leg, MotionStyle
    from game.ui.tween import in_out

    deal(program)
    scene = _scene(program)
    style = MotionStyle((Leg(_FLIGHT, in_out, arc=0.3),))
    tokens = scene.stage.model.tokens(ZoneKind.HAND, scene.seat.me)[:_MOVING]
    homes = [token.goal for token in tokens]
    # Each goes a way of its own, all over the table.
    step = scene.metrics.width / (_MOVING + 1)
    away = [home._replace(x=(i + 1) * step, y=scene.metrics.height * 0.4) for i, home in enumerate(homes)]
    there = False
    while True:
        if not scene.stage.choreographer.motions.running:
            for token, goal in zip(tokens, homes if there else away, strict=True):
                scene.stage.choreographer.motions.send(token, goal, style)
            there = not there
        yield timed_frame(program)


def family(program: Program) -> list[float]:
    """Milliseconds of frames at a family table over which four fingers carry cards, each with its back up.

    What is drawn once as these are pulled out, and as hands close, is drawn before.
    """
    import pygame

    from game.scenes.flat.scene import FlatScene

    scene = program.manager.top
    if not isinstance(scene, FlatScene):
        raise RuntimeError(f"the family table gave way to {type(scene).__name__}")
    m, chairs = scene.metrics, scene.chairs

    def touched(kind: int, finger: int, x: float, y: float) -> pygame.Event:
        return pygame.Event(kind, touch_id=1, finger_id=finger, x=x / m.width, y=y / m.height, dx=0.0, dy=0.0)

    hands = []
    for chair in chairs:
        hand = chair.desk.hand
        hands.append(chair.desk.strip.sight.out(hand.x + hand.w / 2, hand.y + hand.h / 2))
    program.step([touched(pygame.FINGERDOWN, i, *pos) for i, pos in enumerate(hands)], FRAME)
    for _ in range(_AHEAD):  # hands open, and what is drawn ahead is drawn before
        program.step((), FRAME)
    times = []
    for number in range(_CARRIED_FRAMES):
        share = min(1.0, number / 30)
        events = []
        for i, (x, y) in enumerate(hands):
            turn = 2 * pi * (number / 90 + i / len(hands))
            mx, my = m.width / 2 + 0.2 * m.width * cos(turn), m.height / 2 + 0.15 * m.height * sin(turn)
            events.append(touched(pygame.FINGERMOTION, i, x + share * (mx - x), y + share * (my - y)))
        spent = timed_frame(program, events)
        if number >= _PULLED_FRAMES:
            times.append(spent)
    if sum(len(chair.carried) for chair in chairs) != len(chairs):
        raise RuntimeError("not every finger carries a card")
    return times


def beside(program: Program) -> list[float]:
    """Milliseconds of every frame of a whole deal while the process of the computer players thinks all the time."""
    from game.commands.bench.thinking import Asker

    with closing(Asker.of_all_games()) as asker:
        step = program.step

        def watched(events: Iterable[pygame.Event], dt: float) -> list[pygame.Rect]:
            # What the table does in every frame while somebody thinks, and so a part of it.
            asker.look()
            return step(events, dt)

        vars(program)["step"] = watched
        return deal(program)


def thoughts(game: str, program: Program) -> list[float]:
    """Seconds from each request to its answer, in the process of the computer players, while cards fly."""
    from game.commands.bench.thinking import Asker

    frames = _flying(program)
    with closing(Asker.of_game(game)) as asker:
        while not asker.round:
            spent = next(frames)
            asker.look()
            # The program waits for its next frame, as its loop does, and only then do other threads get their turn.
            time.sleep(max(0.0, FRAME - spent / 1000))
        return asker.seconds


def full(program: Program) -> list[float]:
    """Milliseconds of frames in which everything is drawn, as when the window was covered."""
    import pygame

    deal(program)
    times: list[float] = []
    for _ in range(_FULL_FRAMES):
        # It is not the event that is measured.
        began = clock()
        drawn = program.step([pygame.Event(pygame.WINDOWEXPOSED)], FRAME)
        times.append(1000 * (clock() - began))
        assert [rect.size for rect in drawn] == [pygame.display.get_window_size()]
    return times


def answer(program: Program) -> int:
    """Frames from a pointer's arrival over a card of the hand until the card shows it, at most."""
    scene = _asked(program)
    most = 0
    for event in _moves(scene):
        frames = 1
        drawn = program.step([event], FRAME)
        while not drawn:
            if frames == _MOST_FRAMES:
                raise RuntimeError("a pointer over a card shows nothing")
            frames += 1
            drawn = program.step((), FRAME)
        most = max(most, frames)
        while scene.animating:
            program.step((), FRAME)
    return most


def wake(program: Program) -> list[float]:
    """Milliseconds from a pointer's move, while the program sleeps, until the frame that shows it is drawn."""
    import pygame

    moves = _moves(_asked(program))
    step = program.step
    sent: list[float] = []
    times: list[float] = []

    def watched(events: Iterable[pygame.Event], dt: float) -> list[pygame.Rect]:
        drawn = step(events, dt)
        if drawn and len(times) < len(sent):
            times.append(1000 * (time.perf_counter() - sent[-1]))
        return drawn

    def move() -> None:
        for number, event in enumerate(moves):
            # Long enough to fall asleep, and at no beat of the program's own.
            time.sleep(_SETTLE / 2 + number * _FLIGHT / 7)
            sent.append(time.perf_counter())
            pygame.event.post(event)
        time.sleep(_SETTLE / 2)
        program.stop()

    vars(program)["step"] = watched
    threading.Thread(target=move, daemon=True).start()
    program.run()
    return times


def _moves(scene: TableScene) -> list[pygame.Event]:
    """A pointer's way from card to card of the hand, over the strips that are not covered."""
    import pygame

    from game.rules.zones import ZoneKind

    homes = [token.goal for token in scene.stage.model.tokens(ZoneKind.HAND, scene.seat.me)]
    places = [(round(home.x - 0.45 * home.width), round(home.y)) for home in homes]
    return [pygame.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0), touch=False) for place in places]


def _asked(program: Program) -> TableScene:
    """The table when the person can play a card, and what is drawn ahead while it is quiet has been drawn."""
    deal(program)
    scene = _scene(program)
    while not scene.stage.legal() or scene.animating:
        if scene.stage.choreographer.idle and not scene.stage.legal():
            act(scene.seat.session, 0)
        program.step((), FRAME)
    for _ in range(_AHEAD):
        program.step((), FRAME)
    return scene


def idle(program: Program) -> float:
    """Per cent of a core that the program takes while a person thinks about a card.

    Where there is no display, SDL looks for events a thousand times a second; real displays wake it. That
    looking is left out: the program sleeps in another way meanwhile.
    """
    _asked(program)
    vars(sys.modules[type(program).__module__])["waiter"] = lambda: time.sleep
    marks: list[tuple[float, float]] = []

    def watch() -> None:
        for seconds in (_SETTLE, _IDLE):
            time.sleep(seconds)
            marks.append((time.perf_counter(), time.process_time()))
        program.stop()

    threading.Thread(target=watch, daemon=True).start()
    program.run()
    (wall, used), (later, more) = marks
    return 100 * (more - used) / (later - wall)


def idle_work(program: Program) -> float:
    """The same without the sleep: what is done in two minutes, in per cent of a core.

    A processor that has slept finds its caches empty, and some systems take the memory of sleepers meanwhile. What
    the process is charged for that depends on the machine and not on the program, whose steps are the same.
    """
    import pygame

    _asked(program)
    passed = _Passed()
    since: list[float] = []

    def sleep(seconds: float) -> None:
        if not since and passed.now >= _SETTLE:
            since.extend((passed.now, time.process_time()))
        passed.now += seconds
        if since and passed.now >= since[0] + _IDLE_WORK:
            program.stop()

    vars(sys.modules[type(program).__module__])["waiter"] = lambda: sleep
    vars(pygame.time)["Clock"] = lambda: passed
    program.run()
    return 100 * (time.process_time() - since[1]) / (passed.now - since[0])


class _Passed:
    """In the place of pygame's clock: the time that a program would have slept through."""

    def __init__(self) -> None:
        self.now = self._before = self._last = 0.0

    def tick(self, rate: float = 0.0) -> None:
        """A frame later."""
        self.now += 1 / rate if rate else 0.0
        self._before, self._last = self._last, self.now

    def get_time(self) -> float:
        """Milliseconds from the tick before to the last."""
        return 1000 * (self._last - self._before)


def memory(program: Program) -> float:
    """The most megabytes that the process has held by the end of the first deal."""
    deal(program)
    return _most_held() / 1e6


def _most_held() -> int:
    """Bytes. Raises OSError where the system does not tell."""
    try:
        with open("/proc/self/status", encoding="ascii") as status:
            return next(1024 * int(line.split()[1]) for line in status if line.startswith("VmHWM"))
    except OSError:
        if sys.platform == "win32":
            raise OSError("Windows is not asked for the memory of a process.") from None
        import resource

        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most if sys.platform == "darwin" else most * 1024


THINKERS: Final = tuple(game_id for game_id in PLAYED if players_of(game_id).thinks)
"""The games whose computer players think; in the other one they look up what to do."""
_MEASURES: Final[Mapping[str, Callable[[Program], object]]] = {
    "answer": answer,
    "cards": cards,
    "idle": idle,
    "idle_work": idle_work,
    "memory": memory,
    "wake": wake,
    **{f"thoughts.{game}": partial(thoughts, game) for game in THINKERS},
}


_FRAMES: Final[Mapping[str, Callable[[Program], list[float]]]] = {
    "beside": beside,
    "button": button,
    "dirty": dirty,
    "family": family,
    "full": full,
    **{what: partial(ceremony, what) for what in ENDINGS},
}


def measure(program: Program, what: str) -> object:
    """Measure one thing by its name. Raises KeyError for other names.

    Of frames it gives the milliseconds of each, and those of frames drawn by hand right after them.
    """
    if what in _MEASURES:
        return _MEASURES[what](program)
    return {"frames": _frames(program, what), "floor": floor()}


def _frames(program: Program, what: str) -> list[float]:
    """The frames of a measure or of a moment."""
    if what in _FRAMES:
        return _FRAMES[what](program)
    choices = dict(moments())[what].moment.choices
    return last_choice(program, int(choices[-1])) if choices else deal(program)
