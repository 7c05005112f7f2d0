"""Fingers at a table in the whole program: a wet one keeps its card, a palm does nothing, a drop comes after all."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.rules.views import Viewer
from game.rules.zones import ZoneKind
from game.scenes.base import Scene
from game.scenes.services import Services
from game.scenes.table.scene import TableScene
from game.session.seats import SeatConfig
from game.session.session import Session
from game.ui.table.hand import CardTarget
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
