"""The grawlix signs: #, $, %, ! and friends, in a box 100 high centered on 0,0."""

from __future__ import annotations

import math
from functools import cache

from game.ui.pen.geometry import P, Path
from game.ui.pen.kit import star


@cache
def sign(name: str) -> Path:
    """One grawlix sign (even-odd fill)."""
    return _SIGNS[name]()


def _hash() -> Path:
    lean = 9.0
    bars: list[Path] = []
    for x in (-16.0, 16.0):
        bars.append(
            Path.polygon([(x - 7.5 + lean, -47), (x + 7.5 + lean, -47), (x + 7.5 - lean, 47), (x - 7.5 - lean, 47)])
        )
    for y in (-16.0, 16.0):
        bars.append(Path.polygon([(-43, y - 7.5), (44, y - 7.5), (43, y + 7.5), (-44, y + 7.5)]))
    return bars[0] + bars[1] + bars[2] + bars[3]


def _dollar() -> Path:
    return P(
        "M9,-52 L9,-40 C24,-37 32,-29 32,-15 L14,-15 C13.5,-22 10,-25.5 1,-25.5 C-8,-25.5 -12,-22.5 -12,-17 "
        "C-12,-11 -8,-9 4,-7 "
        "C25,-3.5 34,3 34,18 C34,31 25,39 9,41.5 L9,53 L-7,53 L-7,41.8 C-25,39.5 -34,30 -34,14 L-15.5,14 C-15,23 "
        "-10,26.5 0,26.5 "
        "C10,26.5 15,23.5 15,18 C15,11.5 10,9.5 -3,7.5 C-22,4.5 -31,-2 -31,-16 C-31,-29 -22,-38 -7,-40.3 "
        "L-7,-52 Z"
    )


def _percent() -> Path:
    bar = Path.polygon([(17, -47), (33, -47), (-17, 47), (-33, 47)])
    return bar + _ring(-27, -25, 19, 8) + _ring(27, 25, 19, 8)


def _ring(x: float, y: float, r: float, hole: float) -> Path:
    return Path.circle(x, y, r) + Path.circle(x, y, hole)


def _bang() -> Path:
    return P("M-15,-50 L15,-50 L9,14 L-9,14 Z M0,20 L15,35 L0,50 L-15,35 Z")


def _at() -> Path:
    return P(
        "M4,18 C-12,20 -22,10 -20,-4 C-18,-19 -4,-27 12,-22 L22,-19 L17,8 C16.5,13 20,14 23,11 C30,3 31,-12 "
        "24,-22 C15,-34 -4,-38 -19,-30 "
        "C-36,-20 -41,6 -30,22 C-19,37 2,39 18,32 L22,44 C0,54 -29,49 -42,29 C-56,6 -49,-28 -26,-42 C-6,-54 "
        "21,-49 35,-32 C47,-16 45,7 33,19 "
        "C23,29 8,28 4,18 Z M-5,-3 C-6,5 -1,8 4,5 C7,3 7.5,-1 8,-4 L9.5,-11 C2,-13 -4,-9 -5,-3 Z"
    )


def _spiral() -> Path:
    """A fat spiral as one closed outline."""
    outer, inner = [], []
    n = 60
    for i in range(n + 1):
        t = i / n
        a = math.radians(-40 + 760 * t)
        r = 4 + 41 * t
        w = 2.2 + 3.6 * math.sin(math.pi * min(1.0, t) ** 0.8)
        outer.append(((r + w) * math.cos(a), (r + w) * math.sin(a)))
        inner.append(((r - w) * math.cos(a), (r - w) * math.sin(a)))
    return Path.polygon(outer + inner[::-1])


def _bolt() -> Path:
    return P("M12,-52 L-30,8 L-5,8 L-15,52 L32,-12 L5,-12 L24,-52 Z")


def _star() -> Path:
    return star(5, 52, 22).moved(0, 4)


def _burst() -> Path:
    return star(9, 52, 26)


def _skull() -> Path:
    head = P(
        "M0,-46 C27,-46 42,-28 42,-6 C42,10 34,19 25,24 L25,40 C25,46 21,48 16,48 L-16,48 C-21,48 -25,46 -25,40 "
        "L-25,24 "
        "C-34,19 -42,10 -42,-6 C-42,-28 -27,-46 0,-46 Z"
    )
    teeth = P("M-11,48 L-11,34 L-6,34 L-6,48 Z M6,48 L6,34 L11,34 L11,48 Z")
    nose = P("M0,10 L7,23 L-7,23 Z")
    return head + Path.circle(-17, -5, 11) + Path.circle(17, -5, 11) + nose + teeth


def _bomb() -> Path:
    return (
        Path.circle(-5, 14, 35)
        + P("M8,-30 L24,-20 L16,-7 L0,-17 Z")
        + P("M14,-30 C18,-42 30,-46 36,-38 L31,-33 C27,-38 21,-34 19,-26 Z")
        + star(6, 13, 5).moved(40, -36)
        + P("M-26,2 C-22,-6 -16,-10 -8,-11 L-7,-5 C-13,-4 -18,0 -21,5 Z")
    )


def _planet() -> Path:
    return Path.circle(0, 0, 27) + P(
        "M-52,18 C-44,-4 28,-36 48,-22 C56,-15 44,-2 30,8 L27,1 C36,-6 40,-12 36,-14 "
        "C24,-18 -34,8 -38,18 "
        "C-38,23 -28,22 -18,19 L-15,26 C-34,34 -56,34 -52,18 Z"
    )


def _amp() -> Path:
    return P(
        "M-6,-49 C10,-49 20,-40 20,-26 C20,-14 13,-7 2,-1 L16,16 C19,11 20.5,6 21,-1 L38,-1 C37,12 34,21 28,29 "
        "L45,49 L22,49 L15,41 "
        "C8,46.5 0,49 -9,49 C-28,49 -39,38 -39,22 C-39,8 -31,0 -19,-6 C-25,-13 -28,-20 -28,-28 C-28,-41 -19,-49 "
        "-6,-49 Z "
        "M-8,6 C-16,10 -20,15 -20,22 C-20,30 -15,34 -8,34 C-3,34 1,32.5 5,29 L-11,8 Z "
        "M-4,-34.5 C-8,-34.5 -10,-32 -10,-28 C-10,-23 -8,-19 -3,-14 C2,-18 4,-21 4,-26.5 C4,-31.5 1,-34.5 "
        "-4,-34.5 Z"
    )


_SIGNS = {
    "hash": _hash,
    "dollar": _dollar,
    "percent": _percent,
    "bang": _bang,
    "at": _at,
    "spiral": _spiral,
    "bolt": _bolt,
    "star": _star,
    "burst": _burst,
    "skull": _skull,
    "bomb": _bomb,
    "planet": _planet,
    "amp": _amp,
}
SIGNS = tuple(_SIGNS)
NON_ZERO = {"hash", "percent", "bomb", "planet"}  # signs whose parts overlap
