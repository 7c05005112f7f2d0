"""The foreman of the dam: he leans over the logs, nods at a meld and ducks at a joker."""

from __future__ import annotations

from functools import partial
from math import inf, pi, sin
from typing import Final, Literal, NamedTuple

from game.scenes.tables.base import Canvas, Effect
from game.scenes.tables.rails import AIR, ENDS
from game.scenes.tables.that_dam_game.places import Places
from game.ui.art import Art, aspect
from game.ui.cache import Picture
from game.ui.table.spots import Box
from game.ui.tabletops.river import SHORE

Pose = Literal["dealing", "leaning", "hiding"]

KEY: Final = "foreman"
NOD, DUCK = 0.7, 1.5
"""Seconds that he nods, and that he stays away."""
_WIDE, _NARROW = 152.0, 121.0
"""How wide he is with his cards and without, in u: of the same size, as the picture has room for the cards."""
_SIZE: Final = 152.0
"""Width of the picture, in u: with his foot at the lower edge of the logs his hat is below the window's upper one."""
_LOWER, _UPPER = SHORE + 32, SHORE - 22
"""The lower and the upper edge of the logs, in u."""
_CLEAR: Final = 6
"""Between him and the pill of the title, in u."""
_FOOT: Final = 130 / 132
"""Where his body ends in the picture, in parts of its height."""
_NODS, _SINKS = 7.0, 46.0
"""How far he nods, and how far he sinks behind the logs, in u."""
_STEP: Final = 1.5
"""He moves in steps of so many u: each is a picture to keep."""
Z_FOREMAN: Final = 0.2


class Stand(NamedTuple):
    """Where he stands: the middle, in pixels, and how."""

    x: float
    top: float
    pose: Pose


def stand(places: Places) -> Stand | None:
    """Where there is room for him: right of the last one at the dam; None where there is none."""
    m = places.metrics
    if m.large or places.lowered:
        return None
    if places.upright:
        return Stand(places.at(616, 0)[0], places.top, "dealing")
    if not places.dam:
        return Stand(places.at(places.wide - 490, 0)[0], places.top, "dealing")
    end, room = places.dam_end
    if not places.seated_below or room < _NARROW:
        return None
    return Stand(places.at(end + min(room / 2, _WIDE / 2), 0)[0], places.top, "dealing" if room >= _WIDE else "leaning")


def reach(places: Places) -> float:
    """How far to the right he reaches, in pixels; 0 where he is not."""
    at = stand(places)
    return at.x + _WIDE / 2 * places.metrics.u if at is not None else 0.0


def taken(places: Places) -> tuple[Box, ...]:
    """What he takes of the window; nothing where he is not."""
    at, u = stand(places), places.metrics.u
    if at is None:
        return ()
    tall = _SIZE * aspect(f"tokens/beaver_{at.pose}")
    return (Box(at.x - _SIZE / 2 * u, at.top + (_LOWER - _FOOT * tall) * u, _SIZE * u, _FOOT * tall * u),)


def title_end(places: Places) -> float:
    """Where the title has to end so that its pill is clear of him, in pixels."""
    at, m = stand(places), places.metrics
    return inf if at is None else at.x - (_SIZE / 2 + _CLEAR) * m.u - ENDS * m.px(AIR)


def draw_foreman(look: Canvas, places: Places) -> None:
    """The foreman at rest, on the table that he belongs to."""
    at = stand(places)
    if at is not None and look.art.theme == "river" and not look.running(KEY):
        _show(look, at, at.pose, 0.0)


def nod(places: Places) -> Effect | None:
    """He nods twice; None where he is not."""
    at = stand(places)
    return None if at is None else Effect(KEY, NOD, partial(_nodding, at))


def duck(places: Places) -> Effect | None:
    """He hides behind the logs for a while; None where he is not."""
    at = stand(places)
    return None if at is None else Effect(KEY, DUCK, partial(_ducking, at))


def _nodding(at: Stand, look: Canvas, share: float) -> None:
    _show(look, at, at.pose, _NODS * abs(sin(2 * pi * share)))


def _ducking(at: Stand, look: Canvas, share: float) -> None:
    down = min(1.0, share / 0.10, (1.0 - share) / 0.16)
    _show(look, at, "hiding", _SINKS * max(0.0, down))


def _show(look: Canvas, at: Stand, pose: Pose, sunk: float) -> None:
    """He stands in front of the logs, or hides behind them; what is below their edge is not seen."""
    if look.art.theme != "river":
        return
    u = look.metrics.u
    sunk = round(sunk / _STEP) * _STEP
    tall = _SIZE * aspect(f"tokens/beaver_{pose}")
    top = _LOWER - _FOOT * tall + sunk
    edge = _UPPER if pose == "hiding" else _LOWER
    picture = look.art.keep((KEY, pose, sunk), partial(_cut, look.art, pose, round((edge - top) * u)))
    look.show(KEY, picture, at.x, at.top + top * u, Z_FOREMAN)


def _cut(art: Art, pose: Pose, tall: int) -> Picture:
    """His picture down to an edge, held at the middle of its upper one."""
    whole = art.svg(f"tokens/beaver_{pose}", _SIZE * art.metrics.u)
    w, h = whole.get_size()
    image = whole.subsurface((0, 0, w, max(1, min(h, tall)))).copy()
    return Picture(image, (w // 2, 0), image.get_size())
