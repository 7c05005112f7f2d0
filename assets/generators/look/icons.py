"""Interface icons, 48 x 48, drawn in white: tint them with a multiply blend."""

from __future__ import annotations

import math
from collections.abc import Callable

from assets.generators.look.swears import draw_sign
from game.ui.pen.canvas import Canvas
from game.ui.pen.geometry import P, Path
from game.ui.pen.kit import Pen
from game.ui.pen.suits import suit_path

W = "#ffffff"
STROKE = 4.6


def _l(c: Canvas, d: str, width: float = STROKE) -> None:
    c.line(P(d), W, width)


def _menu(c: Pen) -> None:
    _l(c, "M9,13 L39,13 M9,24 L39,24 M9,35 L39,35", 5.4)


def _settings(c: Pen) -> None:
    teeth = 8
    pts: list[tuple[float, float]] = []
    for i in range(teeth):
        a = 360 / teeth * i
        for da, r in ((-14, 15.4), (-9, 20.5), (9, 20.5), (14, 15.4)):
            t = math.radians(a + da)
            pts.append((24 + r * math.cos(t), 24 + r * math.sin(t)))
    c.draw(Path.polygon(pts) + Path.circle(24, 24, 7.4), W, even_odd=True)


def _speaker(c: Pen) -> None:
    c.draw(P("M7,18 L14,18 L25,8 L25,40 L14,30 L7,30 Z"), W, W, 2.4)


def _sound_on(c: Pen) -> None:
    _speaker(c)
    c.line(Path.arc(24, 24, 9.5, -48, 48), W, 4.2)
    c.line(Path.arc(24, 24, 17.5, -48, 48), W, 4.2)


def _sound_off(c: Pen) -> None:
    _speaker(c)
    _l(c, "M32,18 L43,30 M43,18 L32,30", 4.6)


def _hint(c: Pen) -> None:
    c.draw(
        P(
            "M24,4 C33,4 39,10.5 39,18.5 C39,24 36,27 33.5,30 C32,32 31.5,33 31.3,35 L16.7,35 C16.5,33 16,32 14.5,30 "
            "C12,27 9,24 9,18.5 C9,10.5 15,4 24,4 Z"
        ),
        W,
    )
    _l(c, "M18,39.5 L30,39.5 M20.5,44 L27.5,44", 3.6)


def _arrow_back(c: Canvas) -> None:
    c.line(Path.arc(25, 26, 14, -150, 110), W, 5)
    c.draw(P("M7.6,28.5 L21.5,24 L4.5,14 Z"), W, W, 1.6)


def _undo(c: Pen) -> None:
    _arrow_back(c)


def _redo(c: Pen) -> None:
    c.line(Path.arc(23, 26, 14, -30, -290), W, 5)
    c.draw(P("M40.4,28.5 L26.5,24 L43.5,14 Z"), W, W, 1.6)


def _help(c: Pen) -> None:
    c.line(P("M14,17 C14,3 35,3 35,17 C35,26 24,25 24,33"), W, 6.2)
    c.draw(P("M24,37.5 L28.5,42 L24,46.5 L19.5,42 Z"), W)


def _corners(c: Pen, flip: bool) -> None:
    for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        a, b = (16.0, 7.0) if not flip else (7.0, 16.0)
        c.line(
            Path.polygon(
                [(24 + sx * a, 24 + sy * b), (24 + sx * a, 24 + sy * a), (24 + sx * b, 24 + sy * a)], closed=False
            ),
            W,
            5,
        )


def _fullscreen(c: Pen) -> None:
    _corners(c, False)


def _window(c: Pen) -> None:
    _corners(c, True)


def _sort(c: Pen) -> None:
    for x, t in ((11, -20), (37, 20)):
        with c.at(x, 20, 1, turn=t):
            c.line(Path.rect(-5.5, -10, 11, 20, 2.5), W, 3.6)
    c.draw(Path.rect(17, 4, 14, 25, 3), W)
    _l(c, "M8,42 L38,42", 4)
    c.draw(P("M36,36.5 L45,42 L36,47.5 Z"), W)


def _speed(c: Pen) -> None:
    c.draw(P("M5,11 L23,24 L5,37 Z"), W, W, 2)
    c.draw(P("M25,11 L43,24 L25,37 Z"), W, W, 2)


def _lock(c: Pen) -> None:
    c.line(P("M15,23 L15,15 C15,3.5 33,3.5 33,15 L33,23"), W, 5)
    c.draw(Path.rect(9, 21, 30, 22, 5) + P("M24,26.5 L28,31 L26,37.5 L22,37.5 L20,31 Z"), W, even_odd=True)


def _chart(c: Pen) -> None:
    for x, y in ((8, 28), (20, 18), (32, 9)):
        c.draw(Path.rect(x, y, 8.5, 42 - y, 2), W)


def _replay(c: Pen) -> None:
    c.line(Path.arc(24, 26, 16, -56, 215), W, 5)
    c.draw(P("M20.5,5 L37,1.5 L30.5,18 Z"), W, W, 1.6)
    c.draw(P("M20,18.5 L31.5,25.5 L20,32.5 Z"), W)


def _play(c: Pen) -> None:
    c.draw(P("M13,7 L40,24 L13,41 Z"), W, W, 3)


def _pause(c: Pen) -> None:
    c.draw(Path.rect(11, 8, 9.5, 32, 2.5), W)
    c.draw(Path.rect(27.5, 8, 9.5, 32, 2.5), W)


def _back(c: Pen) -> None:
    _l(c, "M29,8 L13,24 L29,40", 6)


def _next(c: Pen) -> None:
    _l(c, "M19,8 L35,24 L19,40", 6)


def _check(c: Pen) -> None:
    _l(c, "M8,26 L19,37 L40,12", 6.6)


def _close(c: Pen) -> None:
    _l(c, "M11,11 L37,37 M37,11 L11,37", 6.2)


def _plus(c: Pen) -> None:
    _l(c, "M24,8 L24,40 M8,24 L40,24", 6)


def _minus(c: Pen) -> None:
    _l(c, "M8,24 L40,24", 6)


def _person(c: Canvas, x: float, y: float, k: float) -> None:
    c.draw(Path.circle(x, y - 8 * k, 7.6 * k), W)
    c.draw(P("M-14,18 C-14,6 -8,2 0,2 C8,2 14,6 14,18 Z").moved(x, y, k), W, W, 1.4)


def _people(c: Pen) -> None:
    _person(c, 35, 23, 0.82)
    _person(c, 13, 23, 0.82)
    _person(c, 24, 25, 1.02)


def _user(c: Pen) -> None:
    _person(c, 24, 24, 1.2)


def _robot(c: Pen) -> None:
    c.line(P("M24,12 L24,6"), W, 4)
    c.dot(24, 5, 3.6, W)
    c.draw(
        Path.rect(7, 12, 34, 28, 7)
        + Path.circle(17, 24, 4.2)
        + Path.circle(31, 24, 4.2)
        + Path.rect(16, 32, 16, 3.4, 1.7),
        W,
        even_odd=True,
    )
    _l(c, "M3,22 L3,30 M45,22 L45,30", 4)


def _eye_icon(c: Canvas) -> None:
    c.draw(P("M3,24 C11,10 37,10 45,24 C37,38 11,38 3,24 Z") + Path.circle(24, 24, 9.4), W, even_odd=True)
    c.draw(Path.circle(24, 24, 5), W)


def _eye(c: Pen) -> None:
    _eye_icon(c)


def _eye_off(c: Pen) -> None:
    _l(c, "M5,21 C13,33 35,33 43,21 M24,31 L24,38 M12.5,28 L8.5,34 M35.5,28 L39.5,34", 4.6)


def _hand(c: Pen) -> None:
    c.draw(
        P(
            "M15,26 L15,12 C15,8.5 20,8.5 20,12 L20,21 L20,7 C20,3.5 25.5,3.5 25.5,7 L25.5,21 L25.5,9 C25.5,5.5 "
            "31,5.5 31,9 L31,23 L31,14 "
            "C31,10.5 36,10.5 36,14 L36,30 C36,40 31,45 24,45 C17,45 14,41 11,35 L5.5,26 C4,22.5 8,20.5 10.5,23.5 Z"
        ),
        W,
    )


def _home(c: Pen) -> None:
    c.draw(P("M24,5 L45,24 L39,24 L39,42 L28.5,42 L28.5,30 L19.5,30 L19.5,42 L9,42 L9,24 L3,24 Z"), W, W, 2)


def _trophy(c: Pen) -> None:
    c.draw(
        P(
            "M13,6 L35,6 C35,20 32,27 26.5,29 L26.5,35 L33,39 L33,43 L15,43 L15,39 L21.5,35 L21.5,29 C16,27 13,20 "
            "13,6 Z"
        ),
        W,
        W,
        1.6,
    )
    _l(c, "M13,10 L6,10 C6,18 9,21 14.5,21.5 M35,10 L42,10 C42,18 39,21 33.5,21.5", 3.8)


def _cards(c: Pen) -> None:
    with c.at(13, 25, 1, turn=-12):
        c.line(Path.rect(-10, -14, 20, 28, 3.5), W, 4)
    with c.at(31, 24, 1, turn=9):
        c.draw(Path.rect(-11.5, -16, 23, 32, 4) + suit_path("S").moved(0, 0, 0.17), W, even_odd=True)


def _log(c: Pen) -> None:
    for y in (12, 24, 36):
        c.dot(9, y, 3.6, W)
        _l(c, f"M18,{y} L41,{y}", 5)


def _info(c: Pen) -> None:
    c.draw(P("M24,5 L29,10 L24,15 L19,10 Z"), W)
    c.draw(Path.rect(20, 19, 8, 24, 2), W)


def _touch(c: Pen) -> None:
    c.line(Path.arc(22, 15, 10.5, 150, 390), W, 3.8)
    c.draw(
        P(
            "M18.5,30 L18.5,15 C18.5,11 25,11 25,15 L25,25 L35,27.5 C39,28.5 40,31 39.5,34 L38,42 C37.5,44.5 36,45.5 "
            "34,45.5 L23,45.5 C20.5,45.5 19,44 17.5,42 "
            "L9.5,32.5 C7.5,29.5 11,27 13.5,29 Z"
        ),
        W,
    )


def _accessible(c: Pen) -> None:
    c.dot(24, 7.5, 4.6, W)
    _l(c, "M8,17 L20,19.5 L20,28 L15,43 M40,17 L28,19.5 L28,28 L33,43 M20,19.5 L28,19.5", 4.8)
    c.draw(Path.rect(18, 18, 12, 13, 2), W)


def _book(c: Pen) -> None:
    c.draw(P("M24,12 C18,7 10,6 4,8 L4,39 C10,37 18,38 24,42.5 C30,38 38,37 44,39 L44,8 C38,6 30,7 24,12 Z"), W)
    c.line(P("M24,12 L24,42"), "#8a8a8a", 2.2)


def _table(c: Pen) -> None:
    c.draw(Path.rect(12.5, 12.5, 23, 23, 6), W)
    for x, y in ((24, 5), (24, 43), (5, 24), (43, 24)):
        c.dot(x, y, 4.6, W)


def _flag(c: Pen) -> None:
    _l(c, "M12,44 L12,6", 4.6)
    c.draw(P("M12,7 C20,3 26,12 40,7 L36,17 L40,27 C26,32 20,23 12,27 Z"), W)


def _save(c: Pen) -> None:
    _l(c, "M24,6 L24,28 M14,20 L24,30 L34,20", 5)
    _l(c, "M8,34 L8,42 L40,42 L40,34", 5)


def _shuffle(c: Pen) -> None:
    _l(
        c,
        "M5,14 L12,14 C20,14 26,34 34,34 L39,34 M5,34 L12,34 C16,34 18,31 20.5,27 M26.5,20 C29,16 31,14 34,14 L39,14",
        4.6,
    )
    c.draw(P("M37,6.5 L46,14 L37,21.5 Z"), W)
    c.draw(P("M37,26.5 L46,34 L37,41.5 Z"), W)


def _shift(c: Pen) -> None:
    _l(c, "M24,9 L9,24.5 L17,24.5 L17,37.5 L31,37.5 L31,24.5 L39,24.5 Z", 4.0)


def _erase(c: Pen) -> None:
    _l(c, "M17,11 L40,11 L40,37 L17,37 L7,24 Z M23,19 L33,29 M33,19 L23,29", 3.8)


ICONS: dict[str, Callable[[Pen], None]] = {
    "menu": _menu,
    "settings": _settings,
    "sound_on": _sound_on,
    "sound_off": _sound_off,
    "hint": _hint,
    "undo": _undo,
    "redo": _redo,
    "help": _help,
    "fullscreen": _fullscreen,
    "window": _window,
    "sort": _sort,
    "speed": _speed,
    "lock": _lock,
    "chart": _chart,
    "replay": _replay,
    "play": _play,
    "pause": _pause,
    "back": _back,
    "next": _next,
    "check": _check,
    "close": _close,
    "plus": _plus,
    "minus": _minus,
    "people": _people,
    "user": _user,
    "robot": _robot,
    "eye": _eye,
    "eye_off": _eye_off,
    "hand": _hand,
    "home": _home,
    "trophy": _trophy,
    "cards": _cards,
    "log": _log,
    "info": _info,
    "touch": _touch,
    "accessible": _accessible,
    "book": _book,
    "table": _table,
    "flag": _flag,
    "save": _save,
    "shuffle": _shuffle,
    "shift": _shift,
    "erase": _erase,
}


def icon(name: str) -> Pen:
    """One icon."""
    c = Pen()
    ICONS[name](c)
    return c


def suit(name: str) -> Pen:
    """A suit to be tinted, 48 x 48."""
    c = Pen()
    c.draw(suit_path(name).moved(24, 24, 0.42), W)
    return c


def swear(name: str) -> Pen:
    """A grawlix sign to be tinted, 48 x 48."""
    c = Pen()
    draw_sign(c, name, 24, 24, 42, W)
    return c
