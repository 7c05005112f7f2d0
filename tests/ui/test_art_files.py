"""The shipped pictures: complete, listed, drawable, and what their generators draw."""

from __future__ import annotations

import sys
from pathlib import Path

import pygame
import pytest

from assets.generators import manifest
from assets.generators.deck import draw as deck
from assets.generators.look import draw as look
from assets.generators.look import swears
from assets.generators.look.relief import swept
from game.resources import ResourceMissing, assets_root, resource_path
from game.ui.pen.geometry import area, inside
from game.ui.pen.kit import INK
from tests.support.asked import can_be_drawn

ASSETS = Path(__file__).resolve().parents[2] / "assets"


def test_the_manifest_lists_every_shipped_file_with_its_fingerprint() -> None:
    assert manifest.differences(ASSETS) == []
    assert (ASSETS / "manifest.json").read_text("ascii") == manifest.text(ASSETS)


def test_the_manifest_notices_a_changed_a_missing_and_a_new_file(tmp_path: Path) -> None:
    for name in ("a.svg", "b.svg"):
        (tmp_path / name).write_text(name)
    (tmp_path / "generators").mkdir()
    (tmp_path / "generators" / "not_shipped.py").write_text("")
    manifest.write(tmp_path)
    assert manifest.differences(tmp_path) == []
    (tmp_path / "a.svg").write_text("changed")
    (tmp_path / "b.svg").unlink()
    (tmp_path / "c.svg").write_text("new")
    assert manifest.differences(tmp_path) == ["a.svg", "b.svg", "c.svg"]


@pytest.mark.parametrize(
    "name",
    [
        "classic/7D",
        "classic/QS",
        "4color/AC",
        "contrast/JH",
        "classic/X2",
        "classic/suit-H",
        "contrast/back-waves",
        "large/TS",
        "large-4color/KD",
    ],
)
def test_a_card_is_drawn_byte_for_byte_as_shipped(name: str) -> None:
    svg = dict(deck.drawings())[name]()
    deck.check(name, svg)
    assert (ASSETS / "cards" / f"{name}.svg").read_bytes() == svg.encode("ascii")


@pytest.mark.parametrize(
    "name",
    [
        "avatars/gertrude_cursing",
        "brand/logo_on_dark",
        "tokens/flame",
        "emblems/dang_it",
        "icons/hint",
        "signs/percent",
        "tokens/penny_worried",
    ],
)
def test_a_picture_of_the_look_is_drawn_byte_for_byte_as_shipped(name: str) -> None:
    drawing = next(d for d in look.drawings() if d.name == name)
    svg = drawing.make().svg(drawing.width, drawing.height)
    assert (ASSETS / "look" / f"{name}.svg").read_bytes() == svg.encode("ascii")


def test_the_depth_of_the_wordmark_has_no_steps() -> None:
    # The right corner of the dot, as large as on a large screen: its way backwards is one straight line.
    scale = 4
    logo = str(ASSETS / "look" / "brand" / "logo_on_dark.svg")
    image = pygame.image.load_sized_svg(logo, (640 * scale, 176 * scale))
    deep = pygame.Color(INK.red_deep)
    ends = []
    for y in range(119 * scale, 124 * scale):
        ends.append(max(x for x in range(540 * scale, 556 * scale) if image.get_at((x, y)) == deep))
    straight = [ends[0] + (ends[-1] - ends[0]) * i / (len(ends) - 1) for i in range(len(ends))]
    assert ends[-1] - ends[0] > 2 * scale
    assert max(abs(end - line) for end, line in zip(ends, straight, strict=True)) < 1.5


@pytest.mark.parametrize("letter", "GRAWLIX")
def test_what_lies_behind_a_letter_is_all_that_it_is_pushed_over(letter: str) -> None:
    form, way = swears.letter(letter), (5.6, 9.0)
    strips = [points for points, _ in swept(form, *way).flatten(0.2)]
    assert all(area(strip) > -0.01 for strip in strips), "one that runs the other way round would leave a hole"
    for points, _ in form.flatten(3.0):
        for x, y in points:
            for share in (0.03, 0.37, 0.71):
                at = (x + way[0] * share, y + way[1] * share)
                # Corners lie on the rims of strips, where nothing is within: a hair to either side something is.
                assert any(inside((at[0] + dx, at[1]), strip) for strip in strips for dx in (-0.02, 0.02)), at


def test_every_drawing_is_shipped_and_nothing_else() -> None:
    drawn = {f"cards/{name}.svg" for name, _ in deck.drawings()} | {f"look/{d.name}.svg" for d in look.drawings()}
    shipped = {
        path.relative_to(ASSETS).as_posix() for folder in ("cards", "look") for path in (ASSETS / folder).rglob("*.svg")
    }
    assert drawn == shipped
    assert (ASSETS / "look" / "index.json").read_text("ascii") == look.index()


def test_no_picture_is_shipped_that_nothing_asks_for() -> None:
    """But for the icon of packages in small sizes, which the program's own is drawn beside."""
    assert [d.name for d in look.drawings() if not can_be_drawn(d.name)] == ["brand/icon_small"]
    assert not any(map(can_be_drawn, ("icons/moon", "brand/mark", "tokens/rosette", "bubbles/speech_9")))


def test_a_card_that_the_rasterizer_cannot_draw_is_refused() -> None:
    with pytest.raises(ValueError, match="elements not allowed"):
        deck.check("classic/7D", "<svg><text>7</text></svg>")


def test_a_shipped_file_is_found_in_the_checkout() -> None:
    assert resource_path("cards", "classic", "7D.svg").read_text("ascii").startswith("<svg")


def test_a_missing_file_is_named_in_one_sentence() -> None:
    with pytest.raises(ResourceMissing, match=r"^A file of the program is missing: cards/classic/ZZ\.svg\."):
        resource_path("cards", "classic", "ZZ.svg")


def test_a_frozen_program_looks_where_its_loader_unpacked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "manifest.json").write_text("{}")
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    assets_root.cache_clear()
    try:
        assert resource_path("manifest.json") == tmp_path / "assets" / "manifest.json"
    finally:
        assets_root.cache_clear()
