"""What visitors of a kiosk call themselves, and what people at home do: told to nobody else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.rules.registry import GAME_IDS
from game.scenes import routes
from game.scenes.flat.scene import FlatScene
from game.scenes.history.scene import HistoryScene
from game.scenes.replay.scene import ReplayScene
from game.scenes.setup.scene import SetupScene
from game.scenes.table.curtain import CurtainScene
from game.scenes.table.scene import TableScene
from game.session.chairs import Chairs
from game.session.files import Paths
from game.session.seats import FLAT, SEATS_NOTE, TABLE_NOTE, SeatConfig, decode_seats, encode_seats
from game.session.session import Session
from game.session.settings import SettingsFile
from game.session.store import Resumable, Store
from game.texts import t
from tests.support.kiosks import Kiosk
from tests.support.replayed import saved

Open = Callable[..., Kiosk]

ZOE = "Zebedee"
AT_HOME = (
    SeatConfig("person", "Annika", "ada"),
    SeatConfig("person", "Bernd", "bo"),
    SeatConfig("computer", "Pip", "pip", "easy"),
)


def of_computers() -> Resumable:
    """A match that nobody has played."""
    match = saved("dang_it")
    seats = [replace(seat, kind="computer") for seat in decode_seats(match.notes, match.record.names)]
    return replace(match, notes={**match.notes, SEATS_NOTE: encode_seats(seats)})


def to_a_position(kiosk: Kiosk) -> None:
    kiosk.go(routes.SetUpPosition("dang_it"))
    kiosk.press("deal")
    kiosk.press("play")


def to_a_match_watched(kiosk: Kiosk) -> None:
    kiosk.go(routes.Replay(of_computers()))
    kiosk.press("from here")


def play_to_the_end(kiosk: Kiosk) -> None:
    session = kiosk.top.seat.session
    while session.to_act is not None:
        session.submit(session.to_act, session.legal_actions(session.to_act)[0], session.seq)
    for _ in range(40):
        if not kiosk.shows(TableScene):
            break
        kiosk.wait(1, dt=0.5)


@pytest.mark.parametrize("begin", [to_a_position, to_a_match_watched], ids=["position", "watched"])
def test_no_name_of_a_visitor_is_written_down_however_a_match_begins(
    open_kiosk: Open, begin: Callable[[Kiosk], None]
) -> None:
    """And they are called by it all the same as long as they play."""
    kiosk = open_kiosk(routes.Title(), history=True)
    kiosk.app.settings.player_name = ZOE
    begin(kiosk)
    assert kiosk.shows(TableScene)
    assert ZOE in kiosk.top.seat.names
    session = kiosk.top.seat.session
    for _ in range(3):
        session.submit(session.to_act, session.legal_actions(session.to_act)[0], session.seq)
    assert ".journal" in " ".join(path.name for path in kiosk.app.paths.current.iterdir())
    assert ZOE not in kiosk.files()
    play_to_the_end(kiosk)
    assert list(kiosk.app.paths.finished.iterdir())
    assert ZOE not in kiosk.files()


def test_a_position_from_the_start_is_played_by_the_same_name(open_kiosk: Open) -> None:
    kiosk = open_kiosk(routes.Title())
    kiosk.app.settings.player_name = ZOE
    to_a_position(kiosk)
    begun = kiosk.top.seat.session
    kiosk.wait(2)
    kiosk.key(pygame.K_ESCAPE)
    kiosk.press("again")
    kiosk.press("again")
    kiosk.wait(1)
    assert kiosk.shows(TableScene)
    assert kiosk.top.seat.session is not begun
    assert ZOE in kiosk.top.seat.names
    assert ZOE not in kiosk.files()


@pytest.mark.parametrize("way", ["touch", "menu"])
def test_who_played_on_for_a_visitor_is_called_the_same_by_the_next_one(open_kiosk: Open, way: str) -> None:
    kiosk = open_kiosk()
    kiosk.go(routes.NewMatch("dang_it", AT_HOME, {}, 5, flat=True))
    session = kiosk.top.seat.session
    session.submit(session.to_act, session.legal_actions(session.to_act)[0], session.seq)
    shown = kiosk.leave()
    kiosk.wait(2)
    assert shown.demo is not None
    assert shown.demo.seat.names == ("Professor Ada", "Bosun Bo", "Pip")
    if way == "touch":
        kiosk.touch(shown.place.center)
    else:
        kiosk.touch((5, 600))
        kiosk.wait(1)
        kiosk.press("go")
    kiosk.wait(1)
    assert kiosk.top.seat.names == ("You", "Bosun Bo", "Pip")


# -- from home ---------------------------------------------------------------------------------------------------------


def at_home(folder: Path, *, flat: bool = False) -> Paths:
    """A data folder in which two people have finished a match and left another."""
    store = Store(Paths.at(folder))
    notes: dict[str, object] = {SEATS_NOTE: encode_seats(AT_HOME)}
    for number, options in enumerate(({"rounds": 1, "packs": 1, "hand_size": 3}, {})):
        session = Session.new("dang_it", [seat.name for seat in AT_HOME], options, 5 + number, store, notes)
        while session.to_act is not None and (options or session.position < 8):
            session.submit(session.to_act, session.legal_actions(session.to_act)[0], session.seq)
        if flat:
            session.note(TABLE_NOTE, FLAT)
            chairs = Chairs.of(session.notes, session.names)
            assert chairs.stand_up(0)
            chairs.keep(session)
    store.close()
    return Paths.at(folder)


def words(kiosk: Kiosk) -> str:
    """All that is written on a page."""
    return " ".join(str(getattr(widget, "words", "")) for widget in kiosk.top.form.widgets if widget.visible)


def names_no_one(words: str) -> bool:
    return not any(seat.name in words for seat in AT_HOME[:2])


def test_visitors_are_not_told_who_has_played_at_home(open_kiosk: Open, tmp_path: Path) -> None:
    at_home(tmp_path)
    kiosk = open_kiosk(routes.Title(), history=True, abandoned="put_aside")
    assert "go" in kiosk.shown
    assert names_no_one(words(kiosk))
    kiosk.go(routes.History())
    page = kiosk.top
    assert isinstance(page, HistoryScene)
    assert page.chosen is not None
    entry = page.history.entry(page.chosen)
    assert entry is not None
    assert entry.names == ("Player 1", "Player 2", "Pip")
    page.form.set_focus(kiosk.widget("search"))
    kiosk.press("watch")
    assert kiosk.shows(ReplayScene)
    assert names_no_one(words(kiosk) + str(kiosk.top.table.seat.names))


def test_nobody_at_home_is_named_where_their_match_is_carried_on_with(open_kiosk: Open, tmp_path: Path) -> None:
    at_home(tmp_path)
    kiosk = open_kiosk(routes.Title(), abandoned="put_aside")
    kiosk.press("go")
    kiosk.wait(3)
    assert kiosk.shows(CurtainScene), type(kiosk.top)
    assert "Player 1" in words(kiosk)
    assert names_no_one(words(kiosk))


def left_files(folder: Path) -> str:
    return " ".join(path.read_text("utf-8") for path in Paths.at(folder).current.glob("*.journal"))


@pytest.mark.parametrize("way", ["menu", "start"])
def test_what_visitors_play_on_carries_no_names_from_home(open_kiosk: Open, tmp_path: Path, way: str) -> None:
    """Neither in the journal nor in the record; what was finished at home keeps its names."""
    paths = at_home(tmp_path)
    (home,) = paths.finished.iterdir()
    kept = home.read_bytes()
    assert not names_no_one(left_files(tmp_path))
    if way == "menu":
        kiosk = open_kiosk(routes.Title(), abandoned="put_aside")
        kiosk.press("go")
        kiosk.wait(3)
        kiosk.press("ready")
        kiosk.wait(2)
        session = kiosk.top.seat.session
    else:
        kiosk = open_kiosk()
        kiosk.wait(2)
        session = kiosk.top.demo.seat.session
    assert session.record.seed == 6
    session.submit(session.to_act, session.legal_actions(session.to_act)[0], session.seq)
    assert len(list(paths.current.glob("*.journal"))) == 1, "it is still the same match"
    assert names_no_one(left_files(tmp_path))
    while session.to_act is not None:
        session.submit(session.to_act, session.legal_actions(session.to_act)[0], session.seq)
    kiosk.app.close()
    assert left_files(tmp_path) == ""
    (played,) = set(paths.finished.iterdir()) - {home}
    assert names_no_one(played.read_text("utf-8"))
    assert home.read_bytes() == kept


def test_nobody_at_home_is_named_where_they_stood_up(open_kiosk: Open, tmp_path: Path) -> None:
    at_home(tmp_path, flat=True)
    kiosk = open_kiosk(routes.Title(), abandoned="put_aside")
    kiosk.press("go")
    kiosk.wait(1)
    table = kiosk.top
    assert isinstance(table, FlatScene)
    assert table.seat.names[1:] == ("You", "Pip")
    table.sitting.ask(0)
    answers = [str(getattr(widget, "words", "")) for widget in table.sitting.asked[0].widgets]
    assert t("chairs.back", name="Player 1") in answers
    assert names_no_one(" ".join(answers))


def test_house_rules_from_home_are_not_offered_and_not_lost(open_kiosk: Open, tmp_path: Path) -> None:
    file = SettingsFile(Paths.at(tmp_path))
    settings = file.load()
    settings.own_rules = {"dang_it": {"Annika's rules": {"packs": 2}}}
    file.save(settings)
    before = file.load().own_rules
    kiosk = open_kiosk()
    for _ in range(2):
        kiosk.app.settings.lessons = GAME_IDS
        kiosk.go(routes.Setup("dang_it"))
        assert kiosk.shows(SetupScene)
        assert names_no_one(words(kiosk))
        kiosk.leave()
    kiosk.app.close()
    assert file.load().own_rules == before != {}
