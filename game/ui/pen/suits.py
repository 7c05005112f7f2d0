"""The four suit symbols."""

from __future__ import annotations

from functools import cache

from game.ui.pen.geometry import P, Path, both


def _club() -> Path:
    """Three round lobes on a flared stem, as one outline."""
    r, top, side = 22.5, (0.0, -26.5), (24.5, 9.0)
    notch = 8.0  # how far the lobe arcs run past each other
    left = Path.arc(-side[0], side[1], r, 62, 302 - notch)
    crown = Path.arc(top[0], top[1], r, 128 + notch, 412 - notch)
    right = left.mirrored().reversed()
    stem_r = P("M4,22 C5,36 10,45 20,50 L0,50")
    stem_l = stem_r.mirrored().reversed()
    return Path.joined([stem_l, left, crown, right, stem_r]).close()


@cache
def suit_path(suit: str) -> Path:
    """The outline of a suit symbol."""
    if suit == "S":
        return both(
            "M0,-50 C-5,-31 -42,-12 -42,13 C-42,28 -31,36 -21,36 C-13,36 -7,32 -3.6,25 C-5,37 -10,46 -19,50 L0,50"
        )
    if suit == "H":
        return both("M0,47 C-6,32 -44,9 -44,-18 C-44,-35 -33,-45 -21,-45 C-11,-45 -3.5,-38.5 0,-28")
    if suit == "D":
        return both("M0,-51 C-8,-34 -22,-14 -37,0 C-22,14 -8,34 0,51")
    return _club()
