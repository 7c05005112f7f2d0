"""Cards, portraits, tokens and table tops: sizes, states, turning, memory, damage."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args

import pygame
import pytest

from game.resources import ResourceMissing
from game.ui import tabletops
from game.ui.art import BACKS, DECKS, MOODS, Art, AssetDamaged, CardState, Laid, look_sizes
from game.ui.cache import Picture, SurfaceCache
from game.ui.light import glow
from game.ui.raster import RasterStore, fingerprint
from game.ui.shapes import pennies, pot
from game.ui.tabletops.materials import patch
from game.ui.theme import RATIO, Metrics

HD = Metrics(1920, 1080)
SMALL = Metrics(1280, 720)


@pytest.fixture(autouse=True)
def display() -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))


def same(a: pygame.Surface, b: pygame.Surface) -> bool:
    return a.get_size() == b.get_size() and pygame.image.tobytes(a, "RGBA") == pygame.image.tobytes(b, "RGBA")


def test_every_card_of_every_deck_can_be_drawn() -> None:
    art = Art(SMALL)
    for deck in DECKS:
        for rank in "A23456789TJQK":
            for suit in "SHDC":
                assert art.face(rank + suit, 24, deck).get_size() == (24, 34)
        for joker in ("X1", "X2"):
            assert art.face(joker, 24, deck).get_size() == (24, 34)
        art.deck = deck
        for back in BACKS:
            assert art.back(back, 24).get_size() == (24, 34)


def test_every_picture_of_the_look_can_be_drawn_in_its_proportions() -> None:
    art = Art(SMALL)
    for name, (width, height) in look_sizes().items():
        image = art.svg(name, 40)
        assert image.get_size() == (40, max(1, round(40 * height / width))), name
        assert image.get_bounding_rect().width > 8, name


def test_a_card_has_the_width_that_was_asked_for_in_each_state() -> None:
    art = Art(HD)
    plain = art.card_image("7D", 160)
    assert plain.image.get_size() == (160, round(160 * RATIO))
    assert plain.origin == (80, 112)
    pictures = {}
    for state in get_args(CardState):
        picture = art.card_image("7D", 160, state=state)
        assert picture.body == (160, 224)
        assert abs(picture.image.get_width() / 2 - picture.origin[0]) <= 1
        assert abs(picture.image.get_height() / 2 - picture.origin[1]) <= 1
        pictures[state] = picture
    # The one under the pointer has a sheen.
    assert pictures["playable"].image.get_size() == pictures["hovered"].image.get_size()
    assert not same(pictures["playable"].image, pictures["hovered"].image)
    distinct = [state for state in pictures if state != "hovered"]
    for i, a in enumerate(distinct):
        for b in distinct[i + 1 :]:
            assert not same(pictures[a].image, pictures[b].image), f"{a} looks like {b}"


def test_a_card_keeps_its_place_when_its_state_changes() -> None:
    art = Art(HD)
    ground = pygame.Surface((400, 400))
    edges = []
    states: tuple[CardState, ...] = ("resting", "selected")
    for state in states:
        ground.fill("#000000")
        art.card_image("7D", 160, state=state).draw(ground, (200, 200))
        paper = [x for x in range(400) if ground.get_at((x, 260))[:3] == (251, 246, 234)]
        edges.append((min(paper), max(paper)))
    assert edges[0] == edges[1]


@pytest.mark.parametrize("width", [12, 208])
def test_a_ring_that_was_driven_out_is_drawn_again_from_its_corners(
    monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    """To blur them takes longest: it was done anew in the middle of a movement, since a ring is soon driven out."""
    art, blurred = Art(HD), list[object]()

    def counted(*asked: Any) -> pygame.Surface:
        blurred.append(asked)
        return glow(*asked)

    monkeypatch.setattr("game.ui.art.glow", counted)
    states = [state for state in get_args(CardState) if state not in ("resting", "dimmed", "ghost")]
    first = [art.card_image("KS", width, state=state).image.copy() for state in states]
    assert blurred
    blurred.clear()
    for _ in range(2):
        for memory in art.memories:
            memory.clear()
        for state, before in zip(states, first, strict=True):
            assert same(art.card_image("KS", width, state=state).image, before), state
    assert not blurred


def test_small_cards_wear_the_large_index_where_the_deck_has_one() -> None:
    art = Art(HD)
    below, above = 0.5 * HD.c, 0.6 * HD.c
    assert same(art.face("7D", below), art.face("7D", below, "large"))
    assert same(art.face("7D", above), art.face("7D", above, "classic"))
    art.deck = "contrast"
    assert same(art.face("7D", below), art.face("7D", below, "contrast"))


def test_angles_are_kept_to_half_a_degree_at_rest_and_to_one_in_flight() -> None:
    art = Art(HD)
    rest = art.card_image("7D", 100, turn=10.1)
    assert art.card_image("7D", 100, turn=9.9) is rest
    assert art.card_image("7D", 100, turn=370) is rest
    assert art.card_image("7D", 100, turn=10.4) is not rest
    flying = art.card_image("7D", 100, turn=20.3, flying=True)
    assert art.card_image("7D", 100, turn=19.7, flying=True) is flying
    # A picture that is there already is better than another one.
    assert art.card_image("7D", 100, turn=10.4, flying=True) is art.card_image("7D", 100, turn=10.4)


def test_every_back_looks_the_same_upside_down() -> None:
    art = Art(HD)
    for back in BACKS:
        image = art.back(back, 60)
        turned = pygame.transform.rotate(image, 180)
        pairs = zip(pygame.image.tobytes(image, "RGBA"), pygame.image.tobytes(turned, "RGBA"), strict=True)
        assert sum(abs(a - b) for a, b in pairs) / (60 * 84 * 4) < 1, back
    assert art.card_image("back", 60, turn=200) is art.card_image("back", 60, turn=20)


@pytest.mark.parametrize("width", [120, 300])
def test_a_turned_card_at_rest_becomes_sharper_when_there_is_time(width: int) -> None:
    art = Art(HD)
    soft = art.card_image("KC", width, turn=12)
    assert art.sharpen(5.0) == [soft.image]
    sharp = art.card_image("KC", width, turn=12)
    assert not same(soft.image, sharp.image)
    assert abs(soft.image.get_width() - sharp.image.get_width()) <= 8
    assert art.card_image("KC", width, turn=12) is sharp
    assert not art.sharpen(5.0)


@pytest.mark.parametrize("width", [301, 322])
def test_nothing_is_seen_through_a_wide_card_that_flies(width: int) -> None:
    """It is halved to be turned; of an odd number of pixels that left a rest, and the card a little clear all over."""
    for turn in (8, 57, 90):
        image = Art(HD).card_image("7C", width, turn=turn, flying=True).image
        inner = pygame.Rect(0, 0, width // 2, width // 2)
        inner.center = image.get_rect().center
        assert pygame.mask.from_surface(image.subsurface(inner), 254).count() == inner.w * inner.h


@pytest.mark.parametrize("state", ["resting", "hovered"])
@pytest.mark.parametrize("turn", [0, 12])
def test_a_card_cut_from_a_wider_picture_looks_like_one_of_its_own(state: CardState, turn: int) -> None:
    art = Art(HD)
    own = art.card_image("7C", 120, turn=turn, state=state, flying=True)
    made = art.memories[0].made
    art.card_image("7C", 200, state=state)
    assert art.memories[0].made == made + 1
    cut = art.card_image("7C", 120, turn=turn, state=state, flying=True, cut_from=200)
    assert cut.body == own.body
    assert cut is not own
    assert abs(cut.image.get_width() - own.image.get_width()) <= 2
    assert abs(cut.origin[0] - own.origin[0]) <= 1
    inner = pygame.Rect(0, 0, 60, 80)
    colors = []
    for image in (cut.image, own.image):
        inner.center = image.get_rect().center
        colors.append(pygame.transform.average_color(image, inner))
    assert all(abs(one - other) <= 6 for one, other in zip(*colors, strict=True))
    art.card_image("7C", 110, turn=turn, state=state, flying=True, cut_from=200)
    assert art.memories[0].made == made + 1, "no picture was drawn for a width that is there for a moment only"


def test_widths_on_the_way_are_kept_apart_and_only_a_few_of_them() -> None:
    art = Art(HD)
    cards = art.memories[1]
    lying = art.card_image("7C", 120, turn=12, flying=True)
    used = cards.used
    for width in range(60, 120):
        art.card_image("7C", width, turn=12, flying=True, cut_from=120)
    assert cards.used == used
    assert art.passing.used <= art.passing.limit < cards.limit / 10
    assert art.card_image("7C", 120, turn=12, flying=True) is lying


def test_only_backs_that_spin_as_they_are_dealt_are_kept_in_a_width_on_the_way() -> None:
    art = Art(HD)
    cards = art.memories[1]
    for turn in (3, 174):
        art.card_image("back", 100, turn=turn, flying=True, cut_from=120)
    art.card_image("7C", 100, turn=60, flying=True, cut_from=120)
    assert len(cards) == 0
    spins = [art.card_image("back", 100, turn=turn, flying=True, cut_from=120) for turn in (12, 60, 168)]
    assert len(cards) == len(spins)
    assert art.card_image("back", 100, turn=-120, flying=True, cut_from=120) is spins[1]


def test_a_turned_card_that_nobody_shows_any_longer_is_not_sharpened() -> None:
    art = Art(HD)
    for turn in range(1, 9):
        art.card_image("KC", 120, turn=turn)
    shown = art.card_image("KC", 120, turn=9)
    assert art.sharpen(5.0) == [shown.image]
    assert not art.soft


def test_a_card_grows_narrow_while_it_turns_over() -> None:
    art = Art(HD)
    widths = [art.card_image("7D", 100, squeeze=part).image.get_width() for part in (1.0, 0.5, 0.0)]
    assert widths[0] == 100
    assert widths[1] == 50
    assert 1 <= widths[2] <= 5


def test_a_shadow_falls_down_and_right_and_further_from_a_lifted_card() -> None:
    art = Art(HD)
    low, high = art.card_shadow(160), art.card_shadow(160, height=0.12)
    for shadow in (low, high):
        rect = shadow.rect((500, 500))
        assert rect.centerx > 500
        assert rect.centery > 500
    assert high.rect((500, 500)).centery > low.rect((500, 500)).centery
    assert high.image.get_width() > low.image.get_width()


def test_a_portrait_is_held_at_the_center_of_its_disc() -> None:
    art = Art(HD)
    ground = pygame.Surface((300, 300))
    for active in (False, True):
        ground.fill("#ff00ff")
        art.avatar("pardon", "neutral", 94, active=active).draw(ground, (150, 150))
        row = [x for x in range(300) if ground.get_at((x, 150))[:3] != (255, 0, 255)]
        assert abs((min(row) + max(row)) / 2 - 150) <= 2
        assert max(row) - min(row) >= 92
    for mood in MOODS:
        assert art.avatar("echo", mood, 60).body == (60, 60)


def test_the_turn_marker_is_held_at_its_point() -> None:
    picture = Art(HD).token("turn", 64)
    lowest = picture.image.get_bounding_rect().bottom
    assert abs(picture.origin[1] - lowest) <= 4


def test_a_pot_shows_as_many_chips_as_it_has_room_for() -> None:
    art = Art(HD)
    assert pot(art, 0, 40).image.get_bounding_rect().size == (0, 0)
    assert not same(pot(art, 3, 40).image, pot(art, 12, 40).image)
    assert pot(art, 500, 40) is pot(art, 400, 40)


def test_lost_pennies_stay_as_ghosts() -> None:
    art = Art(HD)
    assert pennies(art, 3, 8, 24).image.get_size() == pennies(art, 8, 8, 24).image.get_size()
    assert not same(pennies(art, 1, 2, 24).image, pennies(art, 2, 2, 24).image)


@cache
def wide_top(theme: str) -> pygame.Surface:
    """A table top as it is drawn for a wide window; nobody draws on it."""
    return tabletops.draw(theme, (640, 360))


@pytest.mark.parametrize("theme", [*tabletops.THEMES, "tiles"])
def test_a_table_top_fills_its_window_and_is_the_same_each_time(theme: str) -> None:
    for top, size in ((wide_top(theme), (640, 360)), (tabletops.draw(theme, (360, 640)), (360, 640))):
        assert top.get_size() == size
        assert not top.get_flags() & pygame.SRCALPHA
    assert same(wide_top(theme), tabletops.draw(theme, (640, 360)))


@pytest.mark.parametrize(("stretch", "tile"), [((20.0, 1.5), 96), ((28.0, 7.0), 64), ((2.0, 2.0), 256)])
def test_grain_that_is_laid_like_tiles_shows_no_seam(stretch: tuple[float, float], tile: int) -> None:
    """A board of a large window is longer than one tile."""
    grain = patch(74, 5, stretch, tile)
    w, h = grain.get_size()

    def step(a: tuple[int, int], b: tuple[int, int]) -> int:
        return abs(grain.get_at(a)[0] - grain.get_at(b)[0])

    across = max(step((x, y), (x + 1, y)) for x in range(0, w - 1, 7) for y in range(0, h, 3))
    down = max(step((x, y), (x, y + 1)) for x in range(0, w, 7) for y in range(h - 1))
    assert max(step((w - 1, y), (0, y)) for y in range(h)) <= across + 4
    assert max(step((x, h - 1), (x, 0)) for x in range(w)) <= down + 4


def test_words_on_a_table_top_keep_their_contrast() -> None:
    """Where words may lie: within the rims, and without what lives at the sides. Letters are larger than the grain."""
    paper = _luminance(pygame.Color("#fbf6ea"))
    for theme in (*tabletops.THEMES, "tiles"):
        top = pygame.transform.smoothscale(wide_top(theme), (160, 90))
        brightest = max(_luminance(top.get_at((x, y))) for x in range(16, 144) for y in range(20, 82))
        wood = theme in ("walnut", "saloon", "river")
        assert (paper + 0.05) / (brightest + 0.05) >= (4.0 if wood else 4.5), theme


def _luminance(color: pygame.Color) -> float:
    parts = [c / 255 for c in color[:3]]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


# -- memory ---------------------------------------------------------------


def test_the_memory_for_surfaces_is_bounded_and_forgets_the_oldest() -> None:
    cache = SurfaceCache(100_000)
    made: list[int] = []

    def draw(n: int) -> Picture:
        made.append(n)
        return Picture(pygame.Surface((100, 100), depth=32), (0, 0), (100, 100))

    for n in (1, 2, 1, 3):
        cache.get(n, lambda n=n: draw(n))  # type: ignore[misc]
    assert made == [1, 2, 3]
    assert cache.used == 80_000
    assert 1 in cache
    assert 2 not in cache
    assert len(cache) == 2
    cache.clear()
    assert cache.used == 0
    assert 1 not in cache


def test_a_whole_evening_of_turning_cards_stays_within_its_memory() -> None:
    art = Art(HD)
    for turn in range(0, 360, 3):
        for code in ("7D", "8D", "9D"):
            art.card_image(code, 160, turn=turn, flying=True)
    assert all(memory.used <= memory.limit for memory in art.memories)


# -- the disk -------------------------------------------------------------


def test_slow_drawings_are_kept_on_disk_and_come_back_the_same(tmp_path: Path) -> None:
    art = Art(HD, cache_dir=tmp_path)
    first = art.face("KC", 150)
    art.store.write()
    files = list(tmp_path.glob("*.raster"))
    assert len(files) == 1
    assert files[0].name.endswith("-150x210.raster")
    assert same(Art(HD, cache_dir=tmp_path).face("KC", 150), first)


def test_a_damaged_cache_file_is_drawn_again(tmp_path: Path) -> None:
    art = Art(HD, cache_dir=tmp_path)
    first = art.face("KC", 150)
    art.store.write()
    [file] = tmp_path.glob("*.raster")
    whole = file.read_bytes()
    for broken in (b"", whole[:40], whole[:-1], whole[:60] + b"\0\0\0\0" + whole[64:], b"X" * len(whole)):
        file.write_bytes(broken)
        art = Art(HD, cache_dir=tmp_path)
        assert same(art.face("KC", 150), first)
        art.store.write()
        assert file.read_bytes() == whole


def test_a_table_top_is_kept_on_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    metrics = Metrics(320, 180)
    art = Art(metrics, cache_dir=tmp_path)
    first = art.table_top("velvet")
    art.store.write()
    monkeypatch.setattr(tabletops, "draw", None)
    assert same(Art(metrics, cache_dir=tmp_path).table_top("velvet"), first)


def test_a_cache_folder_that_cannot_be_written_to_does_no_harm(tmp_path: Path) -> None:
    file = tmp_path / "not a folder"
    file.write_text("")
    assert Art(HD, cache_dir=file).face("KC", 150).get_width() == 150


def test_the_cache_folder_is_bounded(tmp_path: Path) -> None:
    store = RasterStore(tmp_path, limit=60_000)
    for n in range(12):
        image = pygame.Surface((50, 50))
        store.get(fingerprint(bytes([n])), (50, 50), lambda image=image: image, opaque=True)  # type: ignore[misc]
        store.write()
        total = sum(file.stat().st_size for file in tmp_path.iterdir())
        assert total <= 60_000
    assert (tmp_path / f"{fingerprint(bytes([11]))}-50x50.raster").exists()


# -- damage ---------------------------------------------------------------


@pytest.fixture
def spoiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An installation whose pictures may be spoiled."""
    package = tmp_path / "assets"
    (package / "cards" / "classic").mkdir(parents=True)
    (package / "look").mkdir()
    monkeypatch.setattr("game.resources.assets_root", lambda: package)
    look_sizes.cache_clear()
    yield package
    look_sizes.cache_clear()


def test_a_missing_card_is_told_in_one_sentence(spoiled: Path) -> None:
    with pytest.raises(ResourceMissing, match=r"is missing: cards/classic/7D\.svg\."):
        Art(HD).face("7D", 160)


def test_a_damaged_card_is_told_in_one_sentence(spoiled: Path) -> None:
    (spoiled / "cards" / "classic" / "7D.svg").write_bytes(b"\x00not a picture")
    with pytest.raises(AssetDamaged, match=r"^A picture of the program is damaged: cards/classic/7D\.svg\."):
        Art(HD).face("7D", 160)


def test_a_damaged_list_of_pictures_is_told_in_one_sentence(spoiled: Path) -> None:
    (spoiled / "look" / "index.json").write_text("{")
    with pytest.raises(AssetDamaged, match="list of the program's pictures is damaged"):
        Art(HD).svg("icons/hint", 24)


def test_a_picture_that_is_not_listed_is_told_in_one_sentence(spoiled: Path) -> None:
    (spoiled / "look" / "index.json").write_text(json.dumps({}))
    with pytest.raises(AssetDamaged, match="no picture named icons/hint"):
        Art(HD).svg("icons/hint", 24)


def test_what_is_laid_on_a_table_top_is_painted_once_and_kept_with_it_on_disk(tmp_path: Path) -> None:
    metrics = Metrics(320, 180)
    red = pygame.Color("#c03020")
    painted: list[str] = []

    def paint(name: str) -> Laid:
        def fill(top: pygame.Surface) -> None:
            painted.append(name)
            top.fill(red, (100, 50, 60, 40))

        return Laid(name, fill)

    art = Art(metrics, cache_dir=tmp_path)
    bare = art.table_top("velvet").copy()
    first = art.table_top("velvet", paint("field"))
    assert art.table_top("velvet", paint("field")) is first
    assert first.get_at((120, 60)) == red
    assert first.get_at((10, 10)) == bare.get_at((10, 10))
    art.store.write()
    assert same(Art(metrics, cache_dir=tmp_path).table_top("velvet", paint("field")), first)
    assert same(Art(metrics, cache_dir=tmp_path).table_top("velvet"), bare)
    art.table_top("velvet", paint("oval"))
    assert painted == ["field", "oval"]


def test_however_little_time_there_is_one_card_is_sharpened() -> None:
    art = Art(HD)
    soft = [art.card_image(code, 120, turn=5) for code in ("7H", "8H")]
    assert len(art.sharpen(0.0)) == 1
    assert len(art.sharpen(0.0)) == 1
    assert not art.soft
    del soft


def test_a_sharpened_card_leaves_no_soft_picture_behind() -> None:
    art = Art(HD)
    soft = art.card_image("7H", 200, turn=5)
    cards = art.memories[1]
    before, count = cards.used, len(cards)
    while art.sharpen(1.0):
        pass
    del soft
    assert not art.soft
    assert len(cards) == count
    assert cards.used <= before * 1.1


@pytest.mark.parametrize("size", [(1920, 1080), (3840, 2160)])
def test_the_hem_of_a_flying_cards_shadow_is_no_more_than_half_of_the_card_where_cards_are_large(
    size: tuple[int, int],
) -> None:
    art = Art(Metrics(*size))
    w = art.metrics.c
    hems = []
    for height in (0.1, 0.2, 0.3, 0.4):
        shadow = art.card_shadow(w, height=height).image
        hems.append(shadow.get_width() * shadow.get_height() / (w * w * RATIO) - 1.0)
    assert hems == sorted(hems), "it grows as the card rises"
    assert (hems[2] <= 0.5) is (w > 240)
