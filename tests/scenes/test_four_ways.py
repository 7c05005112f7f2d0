"""Everything on every page is reached by the four directions of a pad, from everything else."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import pytest

from game.rules.registry import GAME_IDS
from game.scenes import routes
from game.session.settings import Settings
from game.ui.input import Direction, Nav
from game.ui.widgets import Segmented, Slider, Stepper, Widget
from tests.support.menus import Program
from tests.support.standings import standing

pytestmark = pytest.mark.usefixtures("unwatched")

Begin = Callable[..., Program]
WAYS = (Direction.UP, Direction.DOWN, Direction.LEFT, Direction.RIGHT)
MOST = 400
"""Presses after which something that scrolls, or cards that are gone through, have let the focus go on."""
PAGES = ("manners", "cards", "speed", "sound", "seeing", "players")
PLACES: dict[str, tuple[routes.Route, str]] = {
    "title": (routes.Title(), ""),
    "screen": (routes.ScreenSize(), ""),
    "rules": (routes.Rules("shithead"), ""),
    "log": (routes.Log(["A line."] * 60), ""),
    "statistics": (routes.Statistics(), ""),
    "challenges": (routes.Challenges(), ""),
    "ladder": (routes.Ladder(), ""),
    "feats": (routes.Feats(), ""),
    "fair": (routes.FairCards(), ""),
    "about": (routes.About(), ""),
    "pause": (routes.Pause("dang_it", ["A line."]), ""),
    "house": (routes.HouseRules("shithead", 3, {"deals": 2}), ""),
    "result": (routes.Result(standing([(20, 32)], (1,))), ""),
    **{f"settings {page}": (routes.Settings(), f"page {page}") for page in PAGES},
    **{f"setup {game}": (routes.Setup(game), "") for game in GAME_IDS},
    **{f"position {game}": (routes.SetUpPosition(game), "") for game in ("shithead", "that_dam_game")},
}


def calm(settings: Settings) -> None:
    settings.motion, settings.mute = "none", True


def live(program: Program) -> dict[Hashable, Widget]:
    return {w.key: w for w in program.form.widgets if w.visible and w.focusable and (w.area is None or w.area.visible)}


def next_to(program: Program, key: Hashable, way: Direction) -> Hashable:
    """Where a direction leads to from something, pressed until it leads on or is of no use, now and ever after."""
    form, here = program.form, live(program)[key]
    form.set_focus(here, show=True)
    for _ in range(MOST):
        used = program.top.handle(Nav(way))
        if not used or form.focus is not here:
            break
    return key if form.focus is None else form.focus.key


@pytest.mark.parametrize("size", [(1280, 720), (900, 1200)])
def test_everything_is_reached_from_everywhere(begin: Begin, size: tuple[int, int]) -> None:
    program = begin(routes.Title(), size=size, settings=calm)
    missed: list[tuple[str, Hashable, set[Hashable]]] = []
    for name, (route, page) in PLACES.items():
        program.app.manager.reset(routes.Title(), *(() if name == "title" else (route,)))
        program.seconds(0.2)
        if page:
            program.click(page)
            program.seconds(0.1)
        leads: dict[Hashable, set[Hashable]] = {}
        for key, widget in live(program).items():
            # What left and right choose, count or move is not left by them.
            keeps = isinstance(widget, Segmented | Stepper | Slider) and widget.enabled
            ways = WAYS[:2] if keeps else WAYS
            leads[key] = {next_to(program, key, way) for way in ways}
        for start in leads:
            reached, fresh = {start}, [start]
            while fresh:
                found = leads.get(fresh.pop(), set()) - reached
                reached |= found
                fresh += found
            if missing := set(leads) - reached:
                missed.append((name, start, missing))
                break
    assert not missed
