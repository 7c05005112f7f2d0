"""The settings: every choice takes effect at once, is seen at once, and is kept."""

import json
from collections.abc import Callable
from dataclasses import fields
from typing import Any

import pygame
import pytest

from game.scenes.page import PageScene
from game.scenes.settings.rows import PAGES
from game.scenes.settings.scene import UNDO, SettingsScene
from game.session.settings import Settings
from game.texts import t, use
from game.ui import shapes
from game.ui.art import Art
from game.ui.cache import Picture
from tests.support.menus import Program, misplaced, speaking
from tests.support.sample import combined

pytestmark = pytest.mark.usefixtures("unwatched")

SIZES = [(1024, 640), (1024, 768), (1280, 720), (1920, 1080), (1080, 1920)]


class Home(PageScene):
    """Where one comes from."""

    def __init__(self, services: Any) -> None:
        super().__init__(services, "Home")


@pytest.fixture
def open_page(begin: Callable[..., Program], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Program]:
    """Opens the settings at a page; little table tops are plain as well."""
    monkeypatch.setattr("game.ui.tabletops.draw", lambda theme, size: pygame.Surface(size))

    def open_page(page: str = "manners", **given: Any) -> Program:
        program = begin(Home, **given)
        program.app.manager.push(lambda: SettingsScene(program.app))
        program.frame()
        program.seconds(0.2)
        if page != "manners":
            program.click(f"page {page}")
        return program

    return open_page


def saved(program: Program) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(program.paths.settings.read_text("utf-8"))
    return found


def nth(program: Program, key: str, index: int) -> tuple[int, int]:
    """The middle of a choice among several."""
    widget = program.widget(key)
    return round(widget.rect.x + widget.rect.w * (index + 0.5) / len(widget.names)), widget.rect.centery


@pytest.mark.parametrize("page", [page.key for page in PAGES])
def test_every_page_fits_every_window(page: str, open_page: Callable[..., Program], cuts: list[str]) -> None:
    program = open_page(page)
    found = {}
    for size in SIZES:
        program.resize(size)
        if faults := misplaced(program):
            found[size] = faults
    assert found == {}
    assert cuts == []


@pytest.mark.parametrize("page", [page.key for page in PAGES])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080), (3840, 2160)])
def test_no_panel_is_half_empty(page: str, size: tuple[int, int], open_page: Callable[..., Program]) -> None:
    """Three rows about pace and motion left most of theirs bare."""
    program = open_page(page, size=size)
    panel, preview = program.widget("panel").rect, program.widget("preview").rect
    inside = [widget.rect for widget in program.form.widgets if panel.contains(widget.rect)]
    lowest = max(rect.bottom for rect in inside if rect.h < 0.5 * panel.h)
    assert lowest - panel.top > 0.7 * panel.h
    assert not panel.colliderect(preview)
    assert max(panel.bottom, preview.bottom) - panel.top > 0.6 * size[1]


@combined(page=[page.key for page in PAGES], size=[(1024, 640), (1080, 1920)])
def test_no_words_are_cut_at_twice_their_size(
    page: str, size: tuple[int, int], open_page: Callable[..., Program], cuts: list[str]
) -> None:
    program = open_page(page, size=size, settings=lambda s: setattr(s, "words", 2.0))
    area = program.widget("area")
    area.scroll(area.reach)
    program.top.stale = True
    program.frame()
    assert cuts == []


@pytest.mark.parametrize("page", ["cards", "seeing"])
@pytest.mark.parametrize(("size", "words"), [((1024, 640), 1.0), ((1024, 640), 1.5), ((1024, 640), 2.0),
                                             ((600, 960), 1.0)])  # fmt: skip
def test_no_words_are_cut_in_german(
    page: str, size: tuple[int, int], words: float, open_page: Callable[..., Program], cuts: list[str]
) -> None:
    """Below the cards "jetzt nicht" and "geht nicht" lost the word that mattered, and "100 %" its sign."""
    open_page(page, size=size, settings=speaking("de", words))
    assert cuts == []
    use("en")


@pytest.mark.watched
def test_a_choice_by_mouse_holds_is_seen_and_is_kept(open_page: Callable[..., Program]) -> None:
    program = open_page()
    before = program.picture
    program.click(nth(program, "shouts", 0))
    program.frame()
    assert program.app.settings.shouts == "mild"
    assert program.picture != before
    assert saved(program)["shouts"] == "mild"


def test_a_choice_by_touch_changes_the_deck_of_the_whole_program(open_page: Callable[..., Program]) -> None:
    program = open_page("cards")
    program.tap(nth(program, "deck", 1))
    program.frame()
    program.click("large_index")
    program.frame()
    decks: list[str] = [program.app.art.deck]
    program.tap(nth(program, "deck", 0))
    program.frame()
    assert [*decks, program.app.art.deck] == ["large-4color", "large"]


def test_the_large_index_is_refused_with_a_reason_where_the_contrast_deck_has_it(
    open_page: Callable[..., Program],
) -> None:
    program = open_page("seeing")
    program.click("contrast")
    program.frame()
    assert program.app.art.deck == "contrast"
    assert not program.widget("large_index").enabled
    program.click("large_index")
    assert program.app.settings.large_index is False
    assert program.widget("large_index").why


def test_switching_the_contrast_off_goes_back_to_the_cards_that_there_were(open_page: Callable[..., Program]) -> None:
    program = open_page("cards")
    program.tap(nth(program, "deck", 1))
    program.frame()
    program.click("page seeing")
    program.frame()
    decks: list[str] = []
    for _ in range(2):
        program.click("contrast")
        program.frame()
        decks.append(program.app.settings.deck)
    assert decks == ["contrast", "4color"]


def test_everything_goes_by_keys_alone(open_page: Callable[..., Program]) -> None:
    program = open_page()
    for _ in range(2):
        program.key(pygame.K_DOWN)  # shows the focus, then goes to the pages
    while program.form.focus is not program.widget("page speed"):
        program.key(pygame.K_DOWN)
    program.key(pygame.K_RETURN)
    assert program.form.focus is program.widget("page speed")
    while program.form.focus is not program.widget("pace"):
        program.key(pygame.K_TAB)
    program.key(pygame.K_RIGHT)
    assert program.app.settings.pace == "fast"
    program.key(pygame.K_ESCAPE)
    program.seconds(0.3)
    assert isinstance(program.top, Home)


def test_motion_and_words_change_what_all_widgets_are_drawn_with(open_page: Callable[..., Program]) -> None:
    program = open_page("speed")
    program.click(nth(program, "motion", 2))
    program.frame()
    assert not program.app.style.motion
    program.click("page seeing")
    program.form.set_focus(program.widget("words"), show=True)
    program.key(pygame.K_RIGHT)
    program.frame()
    assert program.app.art.metrics.text_scale == pytest.approx(1.1)


def test_a_back_and_a_table_top_are_chosen_by_their_looks(open_page: Callable[..., Program]) -> None:
    program = open_page("cards", size=(1280, 720))
    program.click("back waves")
    program.form.set_focus(program.widget("theme dang_it walnut"), show=True)
    program.frame()
    program.click("theme dang_it walnut")
    settings = program.app.settings
    assert (settings.back, settings.theme_of("dang_it")) == ("waves", "walnut")
    chosen = {w.key for w in program.form.widgets if getattr(w, "chosen", False) is True}
    assert {"back waves", "theme dang_it walnut"} <= chosen
    assert not {"back auto", "theme dang_it auto"} & chosen


def test_a_volume_is_heard_when_it_is_let_go(
    open_page: Callable[..., Program], monkeypatch: pytest.MonkeyPatch
) -> None:
    program = open_page("sound")
    played: list[str] = []
    monkeypatch.setattr(program.app.audio, "play", lambda cue, **how: played.append(str(cue)))
    slider = program.widget("volume_effects")
    at = (slider.rect.x + slider.rect.w // 4, slider.rect.centery)
    program.frame(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=False))
    assert "card_land" not in played
    program.frame(pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=1, touch=False))
    assert "card_land" in played
    assert saved(program)["volume_effects"] == program.app.settings.volume_effects < 0.5


def test_the_key_for_sound_moves_the_switch_on_the_page(open_page: Callable[..., Program]) -> None:
    program = open_page("sound")
    program.key(pygame.K_m, "m")
    program.frame()
    assert program.app.settings.mute
    assert program.widget("mute").on


def test_a_name_is_kept_without_enter_and_letters_are_no_shortcuts(open_page: Callable[..., Program]) -> None:
    program = open_page("players")
    program.click("player_name")
    program.frame()
    program.write("Mimi")
    assert program.app.settings.player_name == "Mimi"
    assert not program.app.settings.mute
    program.key(pygame.K_ESCAPE)
    program.seconds(0.3)
    assert saved(program)["player_name"] == "Mimi"


def test_a_portrait_is_chosen(open_page: Callable[..., Program]) -> None:
    program = open_page("players", size=(1280, 720))
    program.click("face yuki")
    assert saved(program)["player_avatar"] == "yuki"


def test_all_as_it_was_can_be_undone_for_a_while(open_page: Callable[..., Program]) -> None:
    def chosen(settings: Settings) -> None:
        settings.shouts, settings.words, settings.back = "mild", 1.3, "rays"
        settings.player_name = "Mia"

    program = open_page(settings=chosen)
    settings = program.app.settings
    program.click("reset")
    program.frame()
    first = Settings()
    kept = {"player_name", "window", "fullscreen", "screens", "lessons"}
    assert all(getattr(settings, f.name) == getattr(first, f.name) for f in fields(Settings) if f.name not in kept)
    assert settings.player_name == "Mia"
    program.click("reset")
    program.frame()
    assert (settings.shouts, settings.words, settings.back) == ("mild", 1.3, "rays")
    program.click("reset")
    program.seconds(UNDO + 0.1)
    words = program.widget("reset").words
    program.click("reset")
    assert program.widget("reset").words != words
    assert settings.shouts == first.shouts


def test_putting_every_choice_back_loses_nothing_that_somebody_has_made(open_page: Callable[..., Program]) -> None:
    rules = {"dang_it": {"Ours": {"rounds": 3}}}

    def made(settings: Settings) -> None:
        settings.own_rules, settings.told_rules = rules, {"dang_it": {"rounds": 3}}

    program = open_page(settings=made)
    lessons = program.app.settings.lessons
    program.click("reset")
    program.frame()
    settings = program.app.settings
    assert (settings.own_rules, settings.lessons) == (rules, lessons)
    assert settings.told_rules == {"dang_it": {"rounds": 3}}
    assert lessons


@pytest.mark.watched
def test_sounds_are_told_in_words_when_captions_are_wanted(open_page: Callable[..., Program]) -> None:
    program = open_page("sound")
    program.click("captions")
    program.seconds(2.5)
    before = program.picture
    program.app.audio.play("card_land")
    program.frame()
    assert program.picture != before
    program.seconds(2.5)
    assert program.picture == before


def test_a_card_flies_at_the_chosen_pace(open_page: Callable[..., Program]) -> None:
    program = open_page("speed")
    flight = program.widget("flight")
    assert program.app.manager.animating

    def lasts() -> int:
        while flight.update(1 / 60):
            pass
        while not flight.update(1 / 60):
            pass
        frames = 0
        while flight.update(1 / 60):
            frames += 1
        return frames

    normal = lasts()
    program.app.settings.pace = "slow"
    assert lasts() > normal
    program.app.settings.motion = "none"
    assert lasts() <= 2


def test_what_no_picture_hangs_on_draws_nothing_anew(
    open_page: Callable[..., Program], monkeypatch: pytest.MonkeyPatch
) -> None:
    program = open_page("manners")
    made: list[Art] = []
    monkeypatch.setattr("game.app.Art", made.append)
    program.form.set_focus(program.widget("temper"), show=True)
    program.key(pygame.K_RIGHT)
    assert program.app.settings.temper == 0.75
    assert made == []


@combined(size=SIZES, words=[1.0, 2.0], language=["en", "de"])
def test_cards_that_show_their_looks_lie_on_their_table_not_on_its_rim(
    open_page: Callable[..., Program], monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], words: float,
    language: str
) -> None:  # fmt: skip
    program = open_page("cards", size=size, settings=speaking(language, words))
    preview = program.widget("preview")
    lain: list[tuple[float, float]] = []

    def drawn(picture: Picture, target: pygame.Surface, place: tuple[float, float], alpha: int = 255) -> pygame.Rect:
        if target.get_width() >= preview.rect.w and picture in made:
            lain.append((place[0] - picture.body[0] / 2, place[0] + picture.body[0] / 2))
        return target.blit(picture.image, picture.rect(place))

    made: list[Picture] = []
    face = Art.card_image

    def make(*given: Any, **more: Any) -> Picture:
        made.append(face(*given, **more))
        return made[-1]

    monkeypatch.setattr(Art, "card_image", make)
    monkeypatch.setattr(Picture, "draw", drawn)
    art = program.app.art
    painted = preview.paint(art, *preview.rect.size)
    assert len(lain) == 6
    left, right = painted.origin[0], painted.origin[0] + preview.rect.w
    first, last = min(begins for begins, _ in lain), max(ends for _, ends in lain)
    assert first - left >= art.metrics.px(40)
    assert right - last >= art.metrics.px(40)
    assert first - left == pytest.approx(right - last, abs=art.metrics.px(12))
    use("en")


@combined(size=SIZES, words=[1.0, 1.5, 2.0], language=["en", "de"])
def test_what_is_shouted_lies_on_nobody_elses_words(
    open_page: Callable[..., Program], monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], words: float,
    language: str
) -> None:  # fmt: skip
    """Upright, in large words, three bubbles lay on each other and on the names of what they show."""
    program = open_page(size=size, settings=speaking(language, words))
    preview = program.widget("preview")
    shouted: list[pygame.Rect] = []

    def drawn(picture: Picture, target: pygame.Surface, place: tuple[float, float], alpha: int = 255) -> pygame.Rect:
        if target.get_width() >= preview.rect.w and picture.body in bodies:
            shouted.append(picture.rect(place))
        return target.blit(picture.image, picture.rect(place))

    bodies: list[tuple[int, int]] = []
    for name in ("speech_bubble", "curse_bubble"):
        true = getattr(shapes, name)

        def make(*given: Any, true: Callable[..., Picture] = true, **more: Any) -> Picture:
            picture = true(*given, **more)
            bodies.append(picture.body)
            return picture

        monkeypatch.setattr(shapes, name, make)
    monkeypatch.setattr(Picture, "draw", drawn)
    painted = preview.paint(program.app.art, *preview.rect.size)
    assert len(shouted) == 3
    # Shadows and the tips of spikes may meet.
    hem = round(10 * program.app.art.metrics.u)
    inner = [rect.inflate(-2 * hem, -2 * hem) for rect in shouted]
    assert not any(one.colliderect(other) for i, one in enumerate(inner) for other in inner[:i])
    whole = pygame.Rect(painted.origin, preview.rect.size)
    assert all(whole.contains(rect) for rect in inner)
    use("en")


@combined(size=[(1280, 720), (900, 1200), (1080, 1920)], words=[1.0, 1.5, 2.0])
def test_that_sound_is_off_is_written_above_the_buttons(
    open_page: Callable[..., Program], monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], words: float
) -> None:
    """Upright, in large words, the first of them lay on half of the line."""

    def muted(settings: Settings) -> None:
        settings.words, settings.mute = words, True

    program = open_page("sound", size=size, settings=muted)
    preview, first = program.widget("preview"), program.widget("hear card")
    lines: list[float] = []

    def write(image: pygame.Surface, words: str, x: float, middle: float, px: int, *more: Any, **rest: Any) -> int:
        if words == t("settings.hear.muted"):
            lines.append(middle + 0.5 * px)
        return 0

    monkeypatch.setattr("game.scenes.settings.preview.write", write)
    painted = preview.paint(program.app.art, *preview.rect.size)
    assert lines, "it is always said"
    assert lines[0] - painted.origin[1] <= first.rect.y - preview.rect.y


def test_the_button_beside_the_hand_says_what_it_says_on_the_table(
    open_page: Callable[..., Program], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In German it said what is shouted, which is another word."""
    program = open_page("seeing", settings=speaking("de", 1.0))
    preview, said = program.widget("preview"), list[str]()
    button = shapes.button

    def drawn(art: Art, wide: float, tall: float, words: str, *more: Any, **rest: Any) -> Picture:
        said.append(words)
        return button(art, wide, tall, words, *more, **rest)

    monkeypatch.setattr(shapes, "button", drawn)
    preview.paint(program.app.art, *preview.rect.size)
    assert said == ["Dang It!"]
    use("en")
