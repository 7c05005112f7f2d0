"""What the rules say of who sees what: every sentence has a test, here or where the thing itself is tested."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.app import App
from game.rules.cards import HIDDEN, format_card
from game.rules.views import TABLE, Viewer
from game.rules.zones import ZoneKind
from game.scenes import routes
from game.scenes.base import Scene
from game.scenes.flat.scene import FlatScene
from game.scenes.kiosk.attract import AttractScene
from game.scenes.kiosk.guard import ANSWER, IDLE
from game.scenes.replay.scene import ReplayScene
from game.scenes.rulebook.book import LYING_FLAT, PASSED_ROUND, WHO_SEES_WHAT
from game.scenes.services import Services
from game.scenes.table.curtain import CurtainScene
from game.scenes.table.scene import TableScene
from game.scenes.tables import PLAYABLE, book_of
from game.session.files import Paths
from game.session.seats import SEATS_NOTE, SeatConfig, encode_seats
from game.session.session import Session
from game.session.store import Resumable
from game.texts import catalog, t
from game.ui.art import BACK, Art
from game.ui.window import open_display
from tests.session.helpers import play
from tests.support.curtain_privacy import SEATS as SEVERAL
from tests.support.menus import FRAME, Program

Begin = Callable[..., Program]
TESTS = Path(__file__).parents[1]
HERE = "scenes/test_who_sees_what.py"
HELD = {
    "1.1": ("scenes/test_table_truth.py", "test_every_table_shows_what_the_session_says"),
    "1.2": ("scenes/test_table_truth.py", "test_what_is_shown_is_what_the_session_says"),
    "2.1": ("session/test_host.py", "test_request_holds_what_the_seat_knows_and_nothing_else"),
    "2.2": ("session/test_minds.py", "test_nothing_is_told_of_a_deal_that_is_played"),
    "3.1": ("scenes/test_table_truth.py", "test_between_people_falls_a_curtain_and_each_sees_only_their_own_hand"),
    "3.2": ("scenes/test_curtain.py", "test_in_a_match_nobody_sees_what_another_person_holds"),
    "3.3": ("scenes/test_curtain.py", "test_menu_log_and_rules_show_no_more_than_the_table_does"),
    "4.1": (HERE, "test_all_hands_lie_face_down_on_a_screen_that_lies_flat"),
    "4.2": (HERE, "test_a_hand_is_open_as_long_as_a_finger_rests_on_it_and_not_a_moment_longer"),
    "4.3": (HERE, "test_a_mouse_opens_a_hand_by_a_click_until_it_leaves"),
    "4.4": ("scenes/test_flat_wishes.py", "test_a_hint_is_seen_by_nobody_but_whoever_asked_and_looks"),
    "4.5": ("scenes/test_flat_wishes.py", "test_a_tap_on_the_own_portrait_lets_one_exclaim_something"),
    "5.1": ("scenes/test_replay.py", "test_after_a_hand_all_hands_lie_open_and_nothing_that_comes_is_told"),
    "5.2": ("scenes/test_replay.py", "test_after_a_hand_all_hands_lie_open_and_nothing_that_comes_is_told"),
    "6.1": (HERE, "test_a_match_is_watched_again_through_the_eyes_of_the_only_person_or_of_the_whole_table"),
    "6.2": ("scenes/test_replay.py", "test_all_hands_are_open_only_where_that_was_asked_for"),
    "7.1": ("scenes/test_kiosk.py", "test_nothing_that_a_visitor_changes_outlives_the_visit"),
    "7.2": (HERE, "test_a_match_that_is_left_in_a_kiosk_can_be_carried_on_with_the_same_hands"),
    "7.3": (HERE, "test_in_the_demonstration_one_hand_of_a_computer_player_is_open"),
}
"""By paragraph and sentence: where it is tested."""


def test_every_sentence_has_its_test() -> None:
    for language in ("en", "de"):
        texts = catalog(language)
        counts = [len(re.findall(r"[.!?](?:\s|$)", str(texts[f"{WHO_SEES_WHAT.key}.{i + 1}"])))
                  for i in range(WHO_SEES_WHAT.paragraphs)]  # fmt: skip
        assert [f"{i + 1}.{n + 1}" for i, count in enumerate(counts) for n in range(count)] == list(HELD), language
    for file, name in HELD.values():
        assert f"\ndef {name}(" in (TESTS / file).read_text(encoding="utf-8"), (file, name)


def test_it_is_the_last_chapter_of_the_rules_of_every_game() -> None:
    assert all(book_of(game).chapters[-1] is WHO_SEES_WHAT for game in PLAYABLE)
    assert "passed around" in t(PASSED_ROUND)
    assert "lies flat" in t(LYING_FLAT)


# -- on a screen that lies flat ----------------------------------------------------------


@pytest.fixture
def flat(begin: Begin) -> Program:
    """Two people and a computer player, after the deal."""
    seats = tuple(SeatConfig("person" if n < 2 else "computer", name, face)
                  for n, (name, face) in enumerate((("Mia", "pip"), ("Noor", "ada"), ("Bo", "bo"))))  # fmt: skip

    def home(services: Services) -> Scene:
        notes: dict[str, object] = {SEATS_NOTE: encode_seats(seats)}
        session = Session.new("shithead", [seat.name for seat in seats], {}, 4, services.store, notes)
        return FlatScene(services, session, seats, from_start=False)

    return begin(home, size=(1280, 720))


def faces(program: Program, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Which cards the next picture shows, asked of whoever draws cards."""
    drawn: set[str] = set()
    real = Art.card_image

    def listened(art: Art, code: str, *args: object, **named: object) -> object:
        drawn.add(code)
        return real(art, code, *args, **named)  # type: ignore[arg-type]

    with monkeypatch.context() as patch:
        patch.setattr(Art, "card_image", listened)
        program.top.stale = True
        program.frame()
    return drawn - {BACK}


def hand_of(program: Program, seat: int) -> set[str]:
    view = program.top.seat.session.snapshot(Viewer(seat))
    return {format_card(card) for card in view.cards(ZoneKind.HAND, seat)}


def public(program: Program) -> set[str]:
    view = program.top.seat.session.snapshot(TABLE)
    return {format_card(card) for cards in view.zones.values() for card in cards if card != HIDDEN}


def middle_of_hand(program: Program, seat: int) -> tuple[int, int]:
    desk = program.top.chairs[seat].desk
    x, y = desk.strip.sight.out(desk.hand.x + desk.hand.w / 2, desk.hand.y + desk.hand.h / 2)
    return round(x), round(y)


def touch(program: Program, kind: int, pos: tuple[int, int]) -> None:
    w, h = pygame.display.get_window_size()
    at = {"x": pos[0] / w, "y": pos[1] / h, "dx": 0.0, "dy": 0.0}
    program.frame(pygame.Event(kind, {"touch_id": 1, "finger_id": 3, **at}))


def test_all_hands_lie_face_down_on_a_screen_that_lies_flat(flat: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    flat.seconds(1.0)
    assert faces(flat, monkeypatch) <= public(flat)


def test_a_hand_is_open_as_long_as_a_finger_rests_on_it_and_not_a_moment_longer(
    flat: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    flat.seconds(1.0)
    for seat in (0, 1):
        at = middle_of_hand(flat, seat)
        touch(flat, pygame.FINGERDOWN, at)
        flat.seconds(0.5)
        shown = faces(flat, monkeypatch)
        assert hand_of(flat, seat) <= shown
        assert shown <= public(flat) | hand_of(flat, seat), "and nobody else's"
        touch(flat, pygame.FINGERUP, at)
        flat.seconds(0.2)  # a contact may be lost for a moment without a finger lifting
        assert faces(flat, monkeypatch) <= public(flat)


def test_a_mouse_opens_a_hand_by_a_click_until_it_leaves(flat: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    flat.seconds(1.0)
    flat.click(middle_of_hand(flat, 0))
    flat.seconds(0.5)
    assert hand_of(flat, 0) <= faces(flat, monkeypatch)
    flat.frame(pygame.Event(pygame.MOUSEMOTION, pos=(640, 360), touch=False, buttons=(0, 0, 0)))
    assert faces(flat, monkeypatch) <= public(flat)


# -- afterwards, and in a kiosk ----------------------------------------------------------


def test_a_match_is_watched_again_through_the_eyes_of_the_only_person_or_of_the_whole_table(begin: Begin) -> None:
    alone = (SEVERAL[1], SEVERAL[0], SEVERAL[1])
    for seats, viewer in ((alone, Viewer(1)), (SEVERAL, TABLE)):
        session = Session.new("dang_it", [seat.name for seat in seats], {"rounds": 1}, 3)
        match = Resumable(session.record, {SEATS_NOTE: encode_seats(seats)})
        program = begin(routes.Replay(match))
        assert isinstance(program.top, ReplayScene)
        assert program.top.table.seat.viewer == viewer
        program.close()


def test_a_match_that_is_left_in_a_kiosk_can_be_carried_on_with_the_same_hands(tmp_path: Path, plain: None) -> None:
    open_display()
    app = App(Paths.at(tmp_path), routes.Attract(), fullscreen=False, pin="2468")
    app.manager.reset(routes.NewMatch("dang_it", (SEVERAL[0], SEVERAL[1]), {"rounds": 1}, 5))
    app.step([], FRAME)
    table = app.manager.top
    assert isinstance(table, TableScene)
    play(table.seat.session, 6)
    seen = table.seat.session.snapshot(Viewer(0))
    for seconds in (IDLE + 1, FRAME, ANSWER + 1, FRAME, FRAME):
        app.step([], seconds)
    assert isinstance(app.manager.top, AttractScene), "nobody was there"
    (left,) = app.left()
    saved = app.store.take(left)
    assert isinstance(saved, Resumable)
    app.manager.reset(routes.ResumedMatch(saved))
    app.step([], FRAME)
    assert isinstance(app.manager.top, TableScene)
    assert app.manager.top.seat.session.snapshot(Viewer(0)) == seen
    app.close()


def test_in_the_demonstration_one_hand_of_a_computer_player_is_open(begin: Begin) -> None:
    program = begin(routes.Attract())
    program.seconds(0.5)
    attract = program.top
    assert isinstance(attract, AttractScene)
    demo = attract.demo
    assert isinstance(demo, TableScene)
    assert demo.seat.viewer == Viewer(0)
    assert not demo.seat.people
    assert not isinstance(program.top, CurtainScene)
