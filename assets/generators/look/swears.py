"""The grawlix signs as they are painted, and the letters of the wordmark.

Letters have a cap height of 100 and share their bones with the index letters of the
deck: a 19-unit stem, flat ends.
"""

from __future__ import annotations

from assets.generators.look.relief import swept
from game.ui.pen.geometry import P, Path
from game.ui.pen.kit import Pen
from game.ui.pen.signs import NON_ZERO, sign
from game.ui.pen.suits import suit_path


def draw_sign(
    c: Pen,
    name: str,
    x: float,
    y: float,
    size: float,
    color: str,
    turn: float = 0.0,
    halo: str | None = None,
    halo_width: float = 0.0,
) -> None:
    """One sign, `size` high, with an optional outline behind it."""
    path = sign(name).moved(x, y, size / 100, turn=turn)
    if halo:
        c.line(path, halo, halo_width * 2)
    if name == "percent":  # the rings need holes, the bar lies over them
        bar = Path(path.segments[:5])
        c.draw(Path(path.segments[5:]), color, even_odd=True)
        c.draw(bar, color)
    else:
        c.draw(path, color, even_odd=name not in NON_ZERO)


# -- letters ---------------------------------------------------------------

LETTERS: dict[str, tuple[float, str]] = {
    "G": (
        61,
        "M31,0 C50,0 60,11 60,32 L60,36 L41,36 L41,32 C41,19 38,14 31,14 C22,14 19,20 19,34 L19,66 C19,80 22,86 "
        "31,86 "
        "C39,86 42,81 42,69 L42,62 L31,62 L31,47 L61,47 L61,100 L48,100 L45.5,92 C41.5,97 36,100 29,100 C10,100 "
        "0,88 0,66 L0,34 C0,12 11,0 31,0 Z",
    ),
    "R": (
        62,
        "M0,0 L32,0 C51,0 60,9 60,29 C60,43 55,51 46,54 L63,100 L43,100 L28,57 L19,57 L19,100 L0,100 Z "
        "M19,15 L19,43 L29,43 C38,43 41,39 41,29 C41,19 38,15 29,15 Z",
    ),
    "A": (78, "M27,0 L51,0 L78,100 L57,100 L53.5,84 L24.5,84 L21,100 L0,100 Z"),
    "W": (98, "M0,0 L20,0 L28,60 L40,0 L58,0 L70,60 L78,0 L98,0 L81.5,100 L60,100 L49,44 L38,100 L16.5,100 Z"),
    "L": (49, "M0,0 L19,0 L19,84 L49,84 L49,100 L0,100 Z"),
    "I": (28, "M0,0 L28,0 L22.5,62 L5.5,62 Z"),
    "X": (66, "M0,0 L21.5,0 L33,31 L44.5,0 L66,0 L44.5,49 L67,100 L45.5,100 L33,67 L20.5,100 L-1,100 L21.5,49 Z"),
}


def letter(ch: str) -> Path:
    """A wordmark letter; the A has a spade for its counter."""
    path = P(LETTERS[ch][1])
    if ch == "A":
        path = path + suit_path("S").moved(39, 51, 0.4, 0.42)
    return path


def bang_dot() -> Path:
    """The diamond under the I, which makes it an exclamation mark."""
    return P("M14,68 L31,85 L14,102 L-3,85 Z")


_DEPTH = 9.0
"""How far the wordmark stands out, in hundredths of its height."""


def draw_wordmark(
    c: Pen,
    x: float,
    y: float,
    height: float,
    face: str,
    edge: str,
    deep: str,
    accent: str,
) -> float:
    """GRAWLIX in comic relief; returns its width."""
    k = height / 100
    lift = {"G": 0, "R": 5, "A": -3, "W": 4, "L": -2, "I": -7, "X": 4}
    turn = {"G": -3, "R": 2, "A": -2, "W": 1.5, "L": -2.5, "I": 5, "X": 3}
    gap = {"G": 9, "R": 3, "A": 0, "W": 7, "L": 10, "I": 9, "X": 0}
    placed: list[tuple[str, Path]] = []
    at = 0.0
    for ch in "GRAWLIX":
        w = LETTERS[ch][0]
        forms = [letter(ch)] + ([bang_dot()] if ch == "I" else [])
        for n, form in enumerate(forms):
            here = form.moved(-w / 2, -50).moved((at + w / 2), 50 + lift[ch], turn=turn[ch]).moved(x, y, k)
            placed.append(("dot" if n else ch, here))
        at += w + gap[ch]
    behind = [swept(form, _DEPTH * k * 0.62, _DEPTH * k) for _, form in placed]
    for path in behind:
        c.draw(path, edge, edge, 7.5 * k)
    for path in behind:
        c.draw(path, deep)
    for name, form in placed:
        fill = accent if name in ("I", "dot") else face
        c.draw(form, fill, even_odd=True)
        c.line(form, edge, 2.8 * k)
    return at * k
