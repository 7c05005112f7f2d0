"""With words at 100, 150 and 200 per cent nothing that is written leaves its plate or the window."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.rules.registry import GAME_IDS, game_by_id
from game.scenes.menu.title import TitleScene
from game.scenes.settings.card import ScreenSizeScene
from game.scenes.setup.scene import SetupScene
from game.scenes.table.scene import TableScene
from game.scenes.table.told import told_last
from game.scenes.tables import PLAYABLE
from game.texts import n, t, use
from game.ui import text
from game.ui.painter import DisplayList, Sprite
from game.ui.shapes import furniture
from game.ui.table.layout import centered
from game.ui.widgets import Label, Paragraph
from game.ui.widgets.tile import RISE
from game.ui.window import UPRIGHT
from tests.scenes.test_title import leave_a_match
from tests.support.menus import Program, misplaced, speaking
from tests.support.moments import moments
from tests.support.sample import cases, combined
from tests.support.tables import Room, no_window, table_of

Begin = Callable[..., Program]
SIZES = ((1024, 640), (1280, 720), (1080, 1920), (1920, 1080))
WORDS = (1.0, 1.5, 2.0)


def ink(sprite: Sprite) -> pygame.Rect:
    """What is seen of a picture, without its shadow."""
    return sprite.image.get_bounding_rect(min_alpha=150).move(sprite.x, sprite.y)


def everywhere(program: Program, sizes: Sequence[tuple[int, int]] = SIZES, *, each: bool = False) -> Iterator[Program]:
    """The program in every window, and with all sizes of words; with `each` in each window with all of them."""
    for size, words in product(sizes, WORDS) if each else cases(1, sizes, WORDS):
        pygame.display.set_mode(size, pygame.RESIZABLE)
        program.app.settings.words = words
        program.app.apply()
        program.frame()
        yield program


def spilled(program: Program) -> list[str]:
    """Paragraphs and labels that need more room than their places are."""
    found = []
    style = program.app.style
    for widget in program.form.widgets:
        if not widget.visible or (widget.area is not None and not widget.area.visible):
            continue
        if (
            isinstance(widget, Paragraph)
            and widget.words
            and widget.height_for(style, widget.rect.w) > widget.rect.h + 2
        ):
            found.append(f"{widget.key} needs {widget.height_for(style, widget.rect.w)}, has {widget.rect.h}")
        if isinstance(widget, Label) and widget.words and widget.rect.h < style.metrics.smallest:
            found.append(f"{widget.key} is {widget.rect.h} high")
    return found


def test_the_menu_keeps_words_off_tiles_and_logo(begin: Begin, cuts: list[str], tmp_path: Path) -> None:
    leave_a_match(tmp_path, rounds=2)
    program = begin(TitleScene, settings=lambda settings: setattr(settings, "motion", "none"))
    for at in everywhere(program, (*SIZES, (900, 1200)), each=True):
        scene = at.top
        assert isinstance(scene, TitleScene)
        m = scene.metrics
        tiles, tagline = [at.widget(game) for game in PLAYABLE], at.widget("tagline")
        logo = at.widget("logo")
        risen = min(tile.rect.y - RISE * tile.rect.w / 334 for tile in tiles)
        assert logo.rect.bottom <= risen + 0.2 * logo.rect.h, (m, "the logo is covered")
        if tagline.visible:
            assert tagline.rect.bottom - 0.2 * m.words(33) <= risen, (m, "the line below the logo is covered")
        assert spilled(at) == []
        frame = DisplayList()
        scene.draw(frame)
        window = pygame.Rect(0, 0, m.width, m.height)
        bubbles = {sprite.key[1]: ink(sprite) for sprite in frame.sprites
                   if isinstance(sprite.key, tuple) and sprite.key[0] == "bubble"}  # fmt: skip
        faces = {sprite.key[1]: ink(sprite) for sprite in frame.sprites
                 if isinstance(sprite.key, tuple) and sprite.key[0] == "cast"}  # fmt: skip
        if not faces:
            assert m.large, "only large words take their room"
            assert not bubbles
            continue
        assert len(bubbles) == 2
        for bubble in bubbles.values():
            assert window.contains(bubble)
        curse, answer = bubbles[3], bubbles[0]
        if not m.portrait:
            assert curse.left >= logo.rect.right - 0.02 * logo.rect.w, (m, "a curse covers the logo")
        line = tagline.rect.inflate(0, -round(0.4 * m.words(33)))
        if tagline.visible:
            assert not any(bubble.colliderect(line) for bubble in bubbles.values()), (m, "a bubble covers the line")
        assert answer.bottom <= faces["pardon"].centery, (m, "an answer covers the face that says it")
    assert cuts == []


def test_the_line_below_the_logo_is_no_wider_than_it(begin: Begin) -> None:
    """In the longer language, with the largest words too."""
    for words in (1.0, 2.0):
        program = begin(TitleScene, settings=speaking("de", words))
        for at in everywhere(program):
            tagline, logo = at.widget("tagline").rect, at.widget("logo").rect
            assert tagline.w <= logo.w + 4, at.top.metrics
            assert tagline.right <= logo.right + 5, at.top.metrics


def test_every_tile_tells_its_game_above_its_foot(begin: Begin, tmp_path: Path) -> None:
    """In the longer language, and beside a match to carry on with, which takes most room."""
    leave_a_match(tmp_path, rounds=2)
    program = begin(TitleScene, settings=speaking("de", 1.0))
    for at in everywhere(program):
        scene = at.top
        for tile in (at.widget(game) for game in PLAYABLE):
            w, u = tile.rect.w, tile.rect.w / 334
            h = tile.rect.h - round(56 * u)
            words = furniture.tile_words(at.app.art, w, h, u, tile.tile)
            tall = len(words.lines) * text.line_height(words.small, 1.28)
            foot = h - 40 * u - 0.62 * max(at.app.art.metrics.smallest, 21 * u)
            assert " ".join(words.lines) == tile.tile.line
            assert words.window * h + words.top + tall <= foot, (scene.metrics, tile.key)
    use("en")


@combined(language=["en", "de"], size=[(900, 1200), (1280, 720), (1080, 1920)])
def test_the_name_of_a_game_is_no_smaller_on_its_tile_in_large_words(
    begin: Begin, tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    """Beside a match to carry on with, too, which leaves tiles less room the larger its words are."""
    leave_a_match(tmp_path, rounds=2)
    program = begin(TitleScene, settings=speaking(language, 1.0))
    tall: dict[str, int] = {}
    for at in everywhere(program, [size]):
        for tile in (at.widget(game) for game in PLAYABLE):
            w, u = tile.rect.w, tile.rect.w / 334
            told = furniture.tile_words(at.app.art, w, tile.rect.h - round(56 * u), u, tile.tile)
            room = round(w - 36 * u)
            assert all(text.size(row, told.px, "display")[0] <= room for row in told.rows)
            whole = any(text.size(row, told.px + 1, "display")[0] > room for row in told.rows)
            assert whole or told.px >= tall.setdefault(str(tile.key), told.px), (at.top.metrics, tile.key)
    use("en")


@pytest.mark.parametrize("game", ["dang_it", "screw_your_neighbor", "shithead"])
def test_the_set_up_keeps_words_on_their_plates(begin: Begin, cuts: list[str], game: str) -> None:
    program = begin(lambda services: SetupScene(services, game))
    for at in everywhere(program):
        scene = at.top
        assert isinstance(scene, SetupScene)
        for card in scene.seats.cards:
            plate = card.plate.rect.inflate(4, 4)
            for widget in (card.name, card.line, card.control, card.note):
                if widget.visible and (not isinstance(widget, Label | Paragraph) or widget.words):
                    assert plate.contains(widget.rect), (scene.metrics, widget.key, widget.rect, plate)
        assert spilled(at) == []
    assert cuts == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_ways_past_the_size_of_the_screen_stay_above_its_rim(begin: Begin, language: str) -> None:
    """Beside each other or below each other, in the longer language, too, and with a card as small as can be held."""
    program = begin(ScreenSizeScene, settings=speaking(language, 1.0))
    for at in everywhere(program, (*SIZES, (900, 1200))):
        m = at.top.metrics
        x, y, w, h = m.table
        inside = pygame.Rect(x, y, w, h - m.px(40))
        assert [key for key in ("words", "fits", "skip") if not inside.contains(at.widget(key).rect)] == [], m
        assert misplaced(at) == [], m
        assert spilled(at) == [], m
    use("en")


@pytest.fixture
def room(plain: None, room: Room) -> Room:
    """One in which table tops are plain."""
    return room


WRITTEN = ("plate", "said", "prompt", "tag", "title", "subtitle", "label", "count", "pile pill")


@pytest.mark.parametrize("game", GAME_IDS)
def test_no_words_at_a_table_leave_the_window(room: Room, cuts: list[str], game: str) -> None:
    players = game_by_id(game).default_players
    scene: TableScene = table_of(room, players, {}, 4, game=game)
    labels = next(moments(game, players)).labels
    assert room.manager is not None
    for _ in range(500):
        room.manager.update(1 / 30)
        if scene.stage.legal() and scene.stage.choreographer.idle:
            break
    for size, words in cases(1, (*SIZES, UPRIGHT), WORDS):
        room.settings.words = words
        room.fit(size)
        scene.touch.refresh()
        scene.stage.voices.still = True
        for seat in range(scene.seat.session.players):
            scene.stage.voices.say(seat, "I shall mind this for you.", "happy", curse=False)
            scene.stage.memory.labels[seat] = labels
        frame = DisplayList()
        scene.look.draw_below(frame)
        scene.look.draw_above(frame)
        assert cuts == [], (size, words)
        scene.form.draw(frame)
        assert cuts == [], (size, words)
        window = pygame.Rect(0, 0, *size)
        for sprite in frame.sprites:
            bubble = isinstance(sprite.key, tuple) and sprite.key[0] == "bubble"
            if bubble or (isinstance(sprite.key, str) and sprite.key.startswith(WRITTEN)):
                assert window.contains(ink(sprite)), (size, words, sprite.key, ink(sprite))


@pytest.mark.parametrize("game", ["shithead", "that_dam_game"])
def test_what_stands_below_the_title_says_less_before_it_is_tiny(tmp_path: Path, game: str) -> None:
    no_window()
    room = Room(tmp_path, (1080, 1920))
    try:
        use("de")
        room.settings.words, room.settings.pace = 2.0, "off"
        room.apply()
        scene = table_of(room, 4, {}, 3, game=game)
        assert room.manager is not None
        for _ in range(30):
            room.manager.update(1 / 60)
        frame = DisplayList()
        scene.draw(frame)
        title, below = (next(s for s in frame.sprites if s.key == key).image for key in ("title", "subtitle"))
        assert below.get_height() > 0.5 * title.get_height()
    finally:
        use("en")
        room.close()


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_name_of_the_game_is_no_smaller_in_large_words_beside_many_players(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    """It goes on two lines, which go over no portrait and are seen whole."""
    no_window()
    room = Room(tmp_path, size)
    try:
        tall: dict[float, int] = {}
        for words in (1.0, 1.5, 2.0):
            room.settings.words = words
            room.fit(size)
            scene = table_of(room, 6, {}, 3, game="that_dam_game")
            frame = DisplayList()
            scene.draw(frame)
            title = next(sprite for sprite in frame.sprites if sprite.key == "title")
            tall[words] = title.image.get_height()
            rail = scene.look.heading.rails[0]
            assert rail.y <= title.y
            assert title.y + title.image.get_height() <= rail.y + rail.h
            assert not any(rail.overlaps(centered(at.x, at.y, at.d, at.d)) for at in scene.stage.plan.seats)
        assert min(tall.values()) == tall[1.0]
    finally:
        room.close()


@pytest.mark.parametrize(("game", "players"), [("screw_your_neighbor", 8), ("that_dam_game", 6)])
def test_the_name_of_the_game_is_told_whole_beside_many_players(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, players: int
) -> None:
    """On two lines before it is cut, which go over no portrait."""
    written: list[str] = []

    def noting(draw: Any) -> Any:
        def noted(words: str | list[str], *how: object, **more: object) -> object:
            written.extend([words] if isinstance(words, str) else words)
            return draw(words, *how, **more)

        return noted

    for name in ("render", "stack"):
        monkeypatch.setattr(text, name, noting(getattr(text, name)))
    no_window()
    room = Room(tmp_path, (1024, 640))
    try:
        scene = table_of(room, players, {}, 3, game=game)
        frame = DisplayList()
        scene.draw(frame)
        title = next(sprite for sprite in frame.sprites if sprite.key == "title")
        name = t(f"games.{game}.name.{room.settings.names}")
        assert name in written or all(word in " ".join(written).split() for word in name.split())
        assert not [words for words in written if text.ELLIPSIS in words and words.split()[0] == name.split()[0]]
        rail = scene.look.heading.rails[0]
        assert rail.y <= title.y
        assert title.y + title.image.get_height() <= rail.y + rail.h
        assert not any(rail.overlaps(centered(at.x, at.y, at.d, at.d)) for at in scene.stage.plan.seats)
    finally:
        room.close()


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_somebody_paid_or_won_is_read_whole_beside_the_field(room: Room, cuts: list[str], language: str) -> None:
    """In small windows the field of D$%n You! leaves little room beside it: its last words were missing."""
    use(language)
    told = {t("damn_you.label.house")}
    for chips in range(1, 31):
        told |= {n(f"damn_you.label.{what}", chips) for what in ("paid", "won")}
        told.add(n("damn_you.label.paid_part", chips, paid=chips - 1))
    scene = table_of(room, game_by_id("damn_you").default_players, {}, 4, game="damn_you")
    for size, words in product(SIZES, WORDS):
        room.settings.words = words
        room.fit(size)
        plan = scene.stage.plan
        for label, what in product(plan.labels.values(), sorted(told)):
            told_last(room.art, what, label, (plan.label_words, plan.label_wide), plan.grounds)
        assert cuts == [], (size, words)
    use("en")
