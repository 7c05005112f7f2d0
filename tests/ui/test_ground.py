"""What lies under everything: a soft table top at first, the real one when it is drawn, and kept on disk."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.rules.events import Fact, Phase
from game.rules.views import View, Viewer
from game.rules.zones import NOBODY
from game.scenes.tables import presenter_of
from game.scenes.tables.base import LayoutContext
from game.ui import tabletops
from game.ui.art import Art, Laid
from game.ui.ground import AT_ONCE
from game.ui.table.model import TableModel
from game.ui.tabletops.kitchen import Table, walnut_table
from game.ui.theme import Metrics
from tests.support.tables import no_window

WINDOW = Metrics(960, 540)


@pytest.fixture(autouse=True)
def display() -> None:
    no_window()


def pixels(image: pygame.Surface) -> bytes:
    return pygame.image.tobytes(image, "RGB")


def frames(art: Art) -> int:
    """Finish a table top in the smallest pieces of time; how many there were."""
    count = 1
    while not art.finish(0.0):
        count += 1
    return count


def test_a_rich_table_is_soft_at_first_and_drawn_in_the_time_between_frames(tmp_path: Path) -> None:
    art = Art(WINDOW, cache_dir=tmp_path)
    soft = art.table_top("saloon")
    assert art.unfinished
    assert soft.get_size() == (960, 540)
    assert art.table_top("saloon") is soft
    assert frames(art) > 10
    real = art.table_top("saloon")
    assert real is not soft
    assert pixels(real) == pixels(tabletops.draw("saloon", (960, 540)))
    # The next start finds it.
    art.store.write()
    again = Art(WINDOW, cache_dir=tmp_path)
    assert pixels(again.table_top("saloon")) == pixels(real)
    assert not again.unfinished


def test_a_table_that_comes_back_before_it_is_done_is_shown_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    art = Art(WINDOW)
    before = pixels(art.table_top("saloon"))
    art.ground("a page", lambda: pygame.Surface((960, 540)))
    monkeypatch.setattr(tabletops, "draw", None)
    assert pixels(art.table_top("saloon")) == before
    assert art.unfinished


@pytest.mark.parametrize("size", [(960, 540), (540, 960), (1024, 640), (1920, 1080)])
def test_what_stands_at_the_rim_can_be_taken_away_without_a_seam(size: tuple[int, int]) -> None:
    """Pages have panels beside it, which left half a pint to be seen."""
    top, bare, box = tabletops.draw("pub", size), tabletops.cleared("pub", size), tabletops.rim_box("pub", size)
    assert box is not None
    assert bare.get_size() == box.size
    edges = [(x, y) for x in range(box.w) for y in (0, box.h - 1)] + [(0, y) for y in range(box.h)]
    apart = [max(abs(a - b) for a, b in zip(bare.get_at((x, y)), top.get_at((box.x + x, box.y + y)), strict=True))
             for x, y in edges]  # fmt: skip
    # A dot of which only the edge lies there may be a pixel off.
    assert sum(apart) / len(apart) < 2
    wood, paper = (max(bare.get_at((x, box.h // 2))[:3]) for x in (box.w - 4, box.w // 2))
    assert max(wood, paper) < 0.6 * max(max(top.get_at((box.x + x, box.centery))[:3]) for x in range(box.w))
    assert [theme for theme in tabletops.THEMES if tabletops.rim_box(theme, size)] == ["pub"]


def test_the_soft_table_looks_like_the_real_one() -> None:
    """It stands in for it for some frames: each place has about the color that it will have."""
    for theme in ("pub", "saloon", "kitchen", "river", "tavern"):
        art = Art(WINDOW)
        soft = pygame.transform.smoothscale(art.table_top(theme), (24, 14))
        art.finish()
        real = pygame.transform.smoothscale(art.table_top(theme), (24, 14))
        places = [(x, y) for x in range(24) for y in range(14)]
        far = [max(abs(a - b) for a, b in zip(soft.get_at(p), real.get_at(p), strict=True)) for p in places]
        assert sum(far) / len(far) < 12, theme


def test_the_soft_table_of_a_game_of_its_own_looks_like_the_real_one() -> None:
    """Ring, leaf and lines lie where they will lie, wood and lamp are there: nothing jumps as it is done."""
    room = presenter_of("screw_your_neighbor")
    model = TableModel(View("screw_your_neighbor", 5, Viewer(0), {}, {(Fact.DEAL, NOBODY): 1}, 0, Phase.DRAW))
    art = Art(WINDOW)
    laid = room.paint.laid(art, model, LayoutContext(WINDOW, 0, ("A", "B", "C", "D", "E"), frozenset({0})))
    soft = pygame.transform.smoothscale(art.table_top("kitchen", laid), (48, 28))
    art.finish()
    real = pygame.transform.smoothscale(art.table_top("kitchen", laid), (48, 28))
    places = [(x, y) for x in range(48) for y in range(28)]
    far = [max(abs(a - b) for a, b in zip(soft.get_at(p), real.get_at(p), strict=True)) for p in places]
    assert sum(far) / len(far) < 5.5
    assert max(far) < 25


def test_a_damaged_table_top_is_drawn_again(tmp_path: Path) -> None:
    art = Art(WINDOW, cache_dir=tmp_path)
    art.table_top("pub")
    art.finish()
    art.store.write()
    [file] = tmp_path.glob("top-pub*")
    whole = file.read_bytes()
    for broken in (b"", whole[:100], whole[:-1], b"X" * len(whole)):
        file.write_bytes(broken)
        art = Art(WINDOW, cache_dir=tmp_path)
        art.table_top("pub")
        assert art.unfinished
        art.finish()
        art.store.write()
        assert file.read_bytes() == whole


def test_another_table_top_takes_the_place_of_one_that_is_being_drawn(tmp_path: Path) -> None:
    art = Art(WINDOW, cache_dir=tmp_path)
    art.table_top("river")
    art.finish(0.0)
    art.table_top("ink")
    assert not art.unfinished
    assert not list(tmp_path.glob("top-river*"))
    art.table_top("river")
    art.forget()
    assert not art.unfinished


def test_a_small_table_top_is_drawn_at_once() -> None:
    art = Art(Metrics(640, 360))
    assert AT_ONCE >= 640 * 360
    art.table_top("tavern")
    assert not art.unfinished


def test_a_table_of_its_own_stands_on_the_floor_of_the_kitchen(tmp_path: Path) -> None:
    table = Table(480, 250, 300, 150)
    painted: list[str] = []

    def rough(top: pygame.Surface) -> None:
        painted.append("rough")
        pygame.draw.ellipse(top, "#28704f", table.box)

    def steps(top: pygame.Surface) -> Iterator[None]:
        k = top.get_width() / 960
        return walnut_table(top, Table(*(k * value for value in table)))

    def laid(own: bool) -> Laid:
        return Laid("oval", rough, steps, table=own)

    art = Art(WINDOW, cache_dir=tmp_path)
    soft = art.table_top("kitchen", laid(own=True))
    assert painted == ["rough"]
    art.finish()
    real = art.table_top("kitchen", laid(own=True))
    for at in ((480, 250), (330, 250), (480, 190)):
        assert all(abs(one - other) < 25 for one, other in zip(soft.get_at(at), real.get_at(at), strict=True))
    assert painted == ["rough"]
    floor = tabletops.draw("tiles", (960, 540))
    for corner in ((4, 4), (955, 4), (4, 535), (955, 535)):
        assert real.get_at(corner) == floor.get_at(corner)
    r, g, b, _ = real.get_at((480, 250))
    assert g > r
    assert g > b
    # The ring is walnut.
    r, g, b, _ = real.get_at((480, 250 + 150 - 16))
    assert r > g > b
