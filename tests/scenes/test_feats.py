"""The page of feats, the plate that tells of a new one, and what they open: by mouse, keys and fingers."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app import App
from game.rules.record import ActionStep
from game.scenes import routes
from game.scenes.feats.medals import is_secret, name_of, what_of
from game.scenes.feats.scene import FeatsScene
from game.scenes.form_scene import FormScene
from game.scenes.replay.scene import ReplayScene
from game.scenes.results.result import ResultScene
from game.scenes.settings.scene import SettingsScene
from game.scenes.table.scene import TableScene
from game.session.feats import ALL_FEATS, FeatBook
from game.session.files import Paths
from game.session.history import HIGHLIGHT_NOTE, read_match
from game.session.session import Accepted
from game.session.settings import BACKS, THEMES, Settings, SettingsFile
from game.session.store import Resumable, finished_files
from game.session.unlocks import BACKS_AT, TABLES_AT
from game.texts import n, t, use
from game.ui.widgets.scroll import FADE
from tests.support.feats import HAIR, HAIR_SEEDS, LIONS_SHARE, cut_off, finish, write_feats
from tests.support.menus import Program, misplaced, speaking
from tests.support.sample import combined
from tests.support.standings import standing

pytestmark = pytest.mark.usefixtures("unwatched")

Begin = Callable[..., Program]
WON = standing([(27, 25)], (0,))


def page(program: Program) -> FeatsScene:
    scene = program.top
    assert isinstance(scene, FeatsScene)
    return scene


def plate(feat: object) -> tuple[str, str]:
    return ("feat", str(feat))


def feats_of(folder: Path) -> set[object]:
    book = FeatBook(Paths.at(folder))
    book.open()
    return set(book.firsts)


def test_with_the_mouse(begin: Begin, tmp_path: Path) -> None:
    """From the challenges to the page, and to the match in which something was done; one that is gone leads nowhere."""
    _, name, _ = finish(tmp_path, HAIR_SEEDS[0])
    write_feats(tmp_path, [HAIR], name)
    gone = tmp_path / "feats.jsonl"
    kept = gone.read_bytes()
    write_feats(tmp_path, [LIONS_SHARE], "20200101T000000Z-dang_it")
    gone.write_bytes(kept + gone.read_bytes())
    program = begin(routes.Challenges(), size=(1280, 720))
    assert program.widget("feats").entry.line == n("feats.line", 2, all=30)
    program.click("feats")
    program.seconds(0.5)
    scene = page(program)
    assert program.widget("sum").words == t("feats.progress", done=2, all=30)
    done, lost, open_ = (program.widget(plate(feat)) for feat in (HAIR, LIONS_SHARE, ALL_FEATS[0]))
    assert [one.done for one in (done, lost, open_)] == [True, True, False]
    assert [one.on_press is not None for one in (done, lost, open_)] == [True, False, False]
    program.click(plate(HAIR))
    program.seconds(0.5)
    assert kind(program) is ReplayScene
    program.key(pygame.K_ESCAPE)
    program.seconds(0.5)
    assert program.top is scene
    program.click("back")


def test_a_new_feat_is_told_once_by_keys(begin: Begin, tmp_path: Path) -> None:
    match, _, _ = finish(tmp_path, HAIR_SEEDS[0])
    program = begin(routes.Result(WON, match), size=(1280, 720))
    told = program.widget("feats")
    assert told.name == n("feats.new", 1, names=name_of(HAIR, "salty"))
    assert feats_of(tmp_path) == {HAIR}
    for _ in range(30):
        program.key(pygame.K_TAB)
        if program.form.focus is told:
            break
    program.key(pygame.K_RETURN)
    program.seconds(0.5)
    assert program.widget(plate(HAIR)).done
    again, _, _ = finish(tmp_path, HAIR_SEEDS[1])
    program.app.manager.reset(routes.Result(WON, again))
    program.seconds(0.2)
    assert isinstance(program.top, ResultScene)
    assert "feats" not in program.shown


def just_ended(begin: Begin, folder: Path) -> tuple[Program, TableScene]:
    """A match that earns something, a frame after its last card was laid."""
    whole, _, _ = finish(folder / "elsewhere", HAIR_SEEDS[0])
    record, last = replace(whole.record, steps=whole.record.steps[:-1], result=None), whole.record.steps[-1]
    assert isinstance(last, ActionStep)
    program = begin(routes.ResumedMatch(Resumable(record, whole.notes)), size=(1280, 720))
    table = program.top
    assert isinstance(table, TableScene)
    session = table.seat.session
    assert isinstance(session.submit(last.seat, last.action, session.seq), Accepted)
    program.frame()
    return program, table


@pytest.mark.parametrize("how", ["the window is closed", "somebody leaves", "the power fails"])
def test_what_was_done_counts_before_the_result_is_shown(begin: Begin, tmp_path: Path, how: str) -> None:
    """At the pace of a first start cards still fly for seconds after the last one was laid."""
    program, table = just_ended(begin, tmp_path)
    assert program.top is table
    assert not table.stage.shown, "there is still something to see"
    if how == "the window is closed":
        program.app.close()
    elif how == "somebody leaves":
        program.app.manager.reset(routes.Title())
        program.seconds(0.2)
    assert feats_of(tmp_path) == {HAIR}
    if how != "the power fails":
        (path,) = finished_files(Paths.at(tmp_path))
        assert HIGHLIGHT_NOTE in read_match(path).notes


def test_what_was_done_is_told_with_the_result_although_it_counts_before(begin: Begin, tmp_path: Path) -> None:
    program, table = just_ended(begin, tmp_path)
    assert feats_of(tmp_path) == {HAIR}
    while program.top is table:
        program.frame()
    program.seconds(0.2)
    assert isinstance(program.top, ResultScene)
    assert program.widget("feats").name == n("feats.new", 1, names=name_of(HAIR, "salty"))


def test_what_was_done_counts_where_the_power_failed_between_the_last_card_and_the_record(
    begin: Begin, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next start finds a match that is over: it is put with the finished ones, and what was done in it counts."""
    cut_off(tmp_path, HAIR_SEEDS[0])
    assert not finished_files(Paths.at(tmp_path))
    told: list[str] = []
    monkeypatch.setattr(App, "tell", lambda app, words: told.append(words))
    program = begin(routes.Title(), size=(1280, 720))
    program.seconds(0.5)
    (path,) = finished_files(Paths.at(tmp_path))
    book = FeatBook(Paths.at(tmp_path))
    book.open()
    assert {feat: first.match for feat, first in book.firsts.items()} == {HAIR: path.stem}
    assert told == [n("feats.new", 1, names=name_of(HAIR, "salty"))]
    assert not program.app.left()


def test_the_greatest_moment_is_kept_where_the_power_failed_between_the_last_card_and_the_record(
    begin: Begin, tmp_path: Path
) -> None:
    """The same as where nothing failed and the match was left at its table."""
    paths = Paths.at(tmp_path)
    program, _ = just_ended(begin, tmp_path)
    program.app.close()
    (path,) = finished_files(paths)
    whole = read_match(path).notes[HIGHLIGHT_NOTE]
    path.unlink()
    paths.finished.rmdir()
    cut_off(tmp_path, HAIR_SEEDS[0])
    begin(routes.Title(), size=(1280, 720)).seconds(0.5)
    (path,) = finished_files(paths)
    assert read_match(path).notes[HIGHLIGHT_NOTE] == whole


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1080, 1920)])
def test_with_large_words_a_new_feat_pushes_no_remark_out_of_sight(
    begin: Begin, tmp_path: Path, size: tuple[int, int]
) -> None:
    """Where not all has room it comes last; list and remark are seen whole."""
    match, _, _ = finish(tmp_path, HAIR_SEEDS[0])
    over = standing([(20, 22, 24, 18), (10, 30, 24, 19), (64, 30, 20, 24)], (0,))
    program = begin(routes.Result(over, match), size=size, settings=lambda settings: setattr(settings, "words", 2.0))
    program.seconds(5.0)
    area, told = program.widget("area"), program.widget("feats")
    assert area.reach, "else there would be nothing to see here"
    last = area.rect.bottom - round(0.25 * FADE * program.top.metrics.u)
    for key in ("list", "plot" if program.widget("plot").remark else "note"):
        shown = program.widget(key)
        assert shown.visible
        assert area.rect.top <= shown.rect.top
        assert shown.rect.bottom <= last
        assert shown.rect.bottom < told.rect.top


def test_a_kiosk_keeps_no_feats_and_opens_everything(tmp_path: Path) -> None:
    match, _, _ = finish(tmp_path, HAIR_SEEDS[0])
    app = App(Paths.at(tmp_path), routes.Result(WON, match), fullscreen=False, pin="2468")
    app.step((), 0.03)
    assert isinstance(app.manager.top, ResultScene)
    assert not any(widget.key == "feats" for widget in app.manager.top.form.widgets)
    assert not Paths.at(tmp_path).feats.exists()
    assert all(map(app.settings.opens, (*BACKS_AT, *TABLES_AT)))
    app.close()


def shown(program: Program) -> tuple[str, str, str]:
    """The back that was chosen, the one that is meant, and the one that cards have."""
    settings = program.app.settings
    return settings.back, settings.shown_back, program.app.art.back_name


def kind(program: Program) -> type:
    return type(program.top)


def press(program: Program, key: str) -> None:
    """Scroll something into sight and touch it."""
    program.form.set_focus(program.widget(key), show=True)
    program.frame()
    program.tap(key)


def cards(program: Program) -> None:
    program.tap("page cards")
    program.seconds(0.2)
    assert isinstance(program.top, SettingsScene)


def test_what_is_closed_is_not_chosen_until_all_is_opened_by_a_finger(begin: Begin, tmp_path: Path) -> None:
    write_feats(tmp_path, ALL_FEATS[:5])
    program = begin(routes.Settings(), size=(1080, 1920))
    cards(program)
    settings = program.app.settings
    closed = {name for name in BACKS_AT if not program.widget(f"back {name}").enabled}
    assert closed == {name for name, at in BACKS_AT.items() if at > 5}
    assert program.widget("back skulls").why == n("settings.closed", BACKS_AT["skulls"])
    program.tap("back skulls")
    assert shown(program) == ("auto", "auto", "fans")
    program.tap("back pennies")
    assert shown(program) == ("pennies", "pennies", "pennies")
    press(program, "open_all")
    assert settings.encode()["open_all"]
    press(program, "back skulls")
    assert shown(program) == ("skulls", "skulls", "skulls")
    press(program, "open_all")
    assert shown(program) == ("skulls", "auto", "fans")
    assert program.widget("back auto").chosen
    assert SettingsFile(program.paths).load().back == "skulls", "what was chosen is there again when it is open"


def test_a_choice_that_is_not_open_here_falls_back(begin: Begin, tmp_path: Path) -> None:
    """Settings that were brought from another machine, and feats that are done later."""
    settings = Settings()
    settings.back, settings.theme = "crowns", {"shithead": "crypt", "dang_it": "felt"}
    assert (settings.shown_back, settings.theme_of("shithead"), settings.theme_of("dang_it")) == (
        "auto",
        "auto",
        "felt",
    )
    count = 6
    settings.count_feats_by(lambda: count)
    assert (settings.shown_back, settings.theme_of("shithead")) == ("crowns", "auto")
    count = 18
    assert settings.theme_of("shithead") == "crypt"
    assert "_feats" not in settings.encode()
    write_feats(tmp_path, ALL_FEATS[:20])

    def choose(chosen: Settings) -> None:
        chosen.back = "skulls"

    program = begin(routes.Title(), size=(600, 400), settings=choose)
    assert shown(program) == ("skulls", "auto", "fans")
    write_feats(tmp_path, ALL_FEATS[:21])
    program.app.forget_feats()
    program.app.apply()
    program.frame()
    assert shown(program) == ("skulls", "skulls", "skulls")


def test_everything_that_opens_can_be_chosen_and_all_else_is_free() -> None:
    assert set(BACKS_AT) < set(BACKS)
    assert set(TABLES_AT) < set(THEMES)
    assert max(*BACKS_AT.values(), *TABLES_AT.values()) <= len(ALL_FEATS)
    free = Settings()
    assert all(map(free.opens, {*BACKS, *THEMES} - {*BACKS_AT, *TABLES_AT}))
    assert not any(map(free.opens, {*BACKS_AT, *TABLES_AT}))


@pytest.mark.parametrize("language", ["en", "de"])
def test_three_are_secrets_and_every_feat_has_its_words(language: str) -> None:
    use(language)
    assert len({name_of(feat, "polite") for feat in ALL_FEATS}) == 30
    assert sum(map(is_secret, ALL_FEATS)) == 3
    for feat in ALL_FEATS:
        assert (what_of(feat, False) != what_of(feat, True)) == is_secret(feat)
    use("en")


@combined(size=((1280, 720), (1024, 640), (600, 960), (1080, 1920), (3840, 2160)), words=(1.0, 1.4, 2.0),
          language=("en", "de"))  # fmt: skip
def test_nothing_lies_over_anything(
    begin: Begin, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], words: float, language: str
) -> None:
    """On the page, and at the end of a match that has earned something."""

    def draw(self: FormScene, frame: Any) -> None:
        """Where things lie is asked here, and not how they look."""

    monkeypatch.setattr(FormScene, "draw", draw)
    monkeypatch.setattr(ResultScene, "draw", draw)
    monkeypatch.setattr(FeatsScene, "draw", draw)
    write_feats(tmp_path, ALL_FEATS[::2], "none")
    match, _, _ = finish(tmp_path, HAIR_SEEDS[0])
    Paths.at(tmp_path).feats.unlink()
    program = begin(routes.Result(WON, match), size=size, settings=speaking(language, words))
    told = program.widget("feats")
    assert [fault for fault in misplaced(program) if "feats" in fault or " over " in fault] == []
    others = [program.widget(key) for key in ("list", "note") if key in program.shown]
    assert not any(told.rect.colliderect(other.rect) for other in others)
    assert told.area is not None
    program.app.manager.reset(routes.Feats())
    program.frame()
    program.frame()
    assert misplaced(program) == []
    rects = [widget.rect for widgets in page(program).plates.values() for widget in widgets]
    rects += [thing.rect for thing in page(program).shelf]
    for i, rect in enumerate(rects):
        assert rect.collidelist(rects[:i]) == -1
        assert rect.right <= page(program).area.rect.right
