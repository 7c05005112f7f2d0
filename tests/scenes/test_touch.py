"""Fingers in the whole program: wet ones, palms, long presses, and how large the screen is that they touch."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.rules.views import Viewer
from game.rules.zones import ZoneKind
from game.scenes import routes
from game.scenes.base import Scene
from game.scenes.menu.title import TitleScene
from game.scenes.services import Services
from game.scenes.settings.card import CARD, ScreenSizeScene
from game.scenes.settings.scene import SettingsScene
from game.scenes.table.scene import TableScene
from game.session.seats import SeatConfig
from game.session.session import Session
from game.session.settings import Settings, SettingsFile
from game.ui.table.hand import CardTarget
from game.ui.window import screen_name
from tests.support.menus import FRAME, Program

Begin = Callable[..., Program]
Place = tuple[int, int]


def table(services: Services) -> Scene:
    """A match in which the cards have just been dealt."""
    seats = [SeatConfig("person", "You", "pip"), SeatConfig("computer", "Gertrude", "gertrude")]
    session = Session.new("dang_it", [seat.name for seat in seats], {"rounds": 1, "packs": 2}, 5, services.store)
    while session.to_act is not None and not session.snapshot(Viewer(0)).cards(ZoneKind.HAND, 0):
        session.submit(session.to_act, session.legal_actions(session.to_act)[0], session.seq)
    return TableScene(services, session, seats, from_start=False)


def unmeasured(settings: Settings) -> None:
    """Of somebody who has not been asked."""
    settings.screens = {}


def finger(program: Program, kind: int, pos: Place, name: int = 7) -> pygame.Event:
    w, h = program.app.style.metrics.width, program.app.style.metrics.height
    return pygame.Event(kind, touch_id=1, finger_id=name, x=pos[0] / w, y=pos[1] / h, dx=0.0, dy=0.0)


def hand(program: Program) -> list[CardTarget]:
    """The cards of the hand, from the left."""
    found = [target for target in program.top.touch.targets.values() if target.token.goal.y > 500]
    assert len(found) > 4
    return sorted(found, key=lambda target: target.rect.x)


def taken(program: Program) -> tuple[CardTarget, list[object], Place]:
    """Take the first card and carry it over the last one; the order that there was, and where it is."""
    program.seconds(1.0)
    cards = hand(program)
    start, end = cards[0].rect.center, cards[-1].rect.center
    start = (cards[0].rect.x + 12, start[1])
    program.frame(finger(program, pygame.FINGERDOWN, start))
    program.frame(finger(program, pygame.FINGERMOTION, (start[0] + 60, start[1] - 20)))
    program.frame(finger(program, pygame.FINGERMOTION, end))
    assert program.top.touch.dragged is cards[0].token
    return cards[0], [target.token.card for target in cards], end


def test_a_wet_finger_keeps_its_card(begin: Begin) -> None:
    program = begin(table, size=(1280, 720))
    card, before, at = taken(program)
    program.frame(finger(program, pygame.FINGERUP, at))
    program.seconds(2 * FRAME)
    assert program.top.touch.dragged is card.token, "lost for less than the eighth part of a second"
    back = (at[0] + 6, at[1] + 4)
    program.frame(finger(program, pygame.FINGERDOWN, back, name=9))
    program.seconds(1.0)
    assert program.top.touch.dragged is card.token
    program.frame(finger(program, pygame.FINGERUP, back, name=9))
    program.seconds(0.3)
    assert program.top.touch.dragged is None
    assert [target.token.card for target in hand(program)] == [*before[1:], before[0]]


def test_a_card_that_was_let_go_drops_though_time_jumps(begin: Begin) -> None:
    program = begin(table, size=(1280, 720))
    _, before, at = taken(program)
    program.frame(finger(program, pygame.FINGERUP, at))
    program.app.step([], 7200.0)
    assert program.top.touch.dragged is None
    assert [target.token.card for target in hand(program)][:1] == before[1:2], "it lies where it was let go"


def test_a_palm_presses_nothing(begin: Begin) -> None:
    program = begin(table, size=(1280, 720))
    program.seconds(1.0)
    places = [target.rect.center for target in hand(program)[:3]]
    program.frame(*(finger(program, pygame.FINGERDOWN, pos, name) for name, pos in enumerate(places)))
    program.frame(*(finger(program, pygame.FINGERUP, pos, name) for name, pos in enumerate(places)))
    assert program.top.stage.selection == ()
    assert not any(widget.pressed for widget in program.form.widgets)
    program.seconds(0.5)
    program.frame(finger(program, pygame.FINGERDOWN, places[0]))
    assert any(widget.pressed for widget in program.form.widgets), "a finger is heard again"


def test_a_long_press_tells_what_a_resting_mouse_is_told(begin: Begin) -> None:
    program = begin(routes.Settings(), size=(1280, 720))
    at = program.widget("back").rect.center
    program.frame(finger(program, pygame.FINGERDOWN, at))
    assert program.form.note() is None
    program.seconds(0.7)
    note = program.form.note()
    assert note is not None
    assert note[1] == program.widget("back").hint
    program.frame(finger(program, pygame.FINGERUP, at))
    program.seconds(0.3)
    assert isinstance(program.top, SettingsScene), "to ask is not to press"
    assert program.form.note() is not None, "it is still read"
    program.seconds(4.0)
    assert program.form.note() is None
    program.tap("page sound")
    toggle = program.widget("mute")
    program.frame(finger(program, pygame.FINGERDOWN, toggle.rect.center))
    program.seconds(2.0)
    program.frame(finger(program, pygame.FINGERUP, toggle.rect.center))
    assert program.app.settings.mute, "where there is nothing to tell, a slow press is a press"


def test_the_size_of_the_screen_is_asked_once_where_nobody_is_in_the_middle_of_something(begin: Begin) -> None:
    program = begin(routes.Title(), size=(1280, 720), settings=unmeasured)
    program.seconds(0.5)
    program.click((5, 5))
    program.seconds(0.2)
    assert isinstance(program.top, TitleScene), "a mouse needs no millimeters"
    program.tap((5, 5))
    program.seconds(0.3)
    assert isinstance(program.top, ScreenSizeScene)
    program.tap("skip")
    program.tap((5, 5))
    program.seconds(0.3)
    assert isinstance(program.top, TitleScene)
    assert SettingsFile(program.paths).load().screens == {screen_name(): 0.0}


def test_a_bank_card_says_how_large_nine_millimeters_are(begin: Begin) -> None:
    program = begin(routes.Settings(), size=(1280, 720), settings=unmeasured)
    before = program.app.style.target
    program.tap("page seeing")
    program.form.set_focus(program.widget("screen"), show=True)
    program.frame()
    program.tap("screen")
    program.seconds(0.3)
    card = program.widget("card")
    middle, w = card.rect.center, card.rect.w
    program.frame(finger(program, pygame.FINGERDOWN, (middle[0] + w // 2 - 4, middle[1])))
    program.frame(finger(program, pygame.FINGERMOTION, (middle[0] + 230, middle[1])))
    program.frame(finger(program, pygame.FINGERUP, (middle[0] + 230, middle[1])))
    assert abs(card.rect.w - 460) < 12
    assert abs(card.rect.w / card.rect.h - CARD[0] / CARD[1]) < 0.02
    program.tap("more")
    program.key(pygame.K_LEFT)
    program.tap("fits")
    program.seconds(0.3)
    mm = program.app.settings.screens[screen_name()]
    assert abs(mm - 460 / CARD[0]) < 0.2
    assert program.app.style.target == round(12 * mm)
    assert program.app.style.target > before
