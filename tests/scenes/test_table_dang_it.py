"""The table of Dang It!: how it deals, and what is told of those who take a pile."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.rules.events import CardsMoved, Event
from game.rules.views import TABLE
from game.rules.zones import ZoneKind
from game.scenes.tables.base import Moment
from game.scenes.tables.dang_it.places import Planner
from game.ui.painter import DisplayList
from game.ui.table.model import TableModel
from tests.support.covers import bare_room
from tests.support.sample import some
from tests.support.tables import Room, table_of

pytestmark = pytest.mark.usefixtures("unwatched")


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    with bare_room(tmp_path) as made:
        yield made


@pytest.mark.parametrize("size", [3, 5, 7])
def test_cards_of_a_deal_follow_one_another_at_one_pace_however_many_there_are(room: Room, size: int) -> None:
    scene = table_of(room, 3, {"hand_size": size}, seed=3)
    session = scene.seat.session
    while not (history := [event for event in session.history(TABLE) if dealt(event)]):
        assert session.to_act is not None
        session.submit(session.to_act, session.legal_actions(session.to_act)[0], session.seq)
    model, past, holds = TableModel(session.opening(TABLE)), scene.stage.presenter.past, []
    for event in session.history(TABLE):
        before = Moment(model, scene.stage.table, past=past)
        if dealt(event):
            holds.append(scene.stage.presenter.movement.beat(event, before).hold)
        past = past.after(event, model)
        model.apply(event)
    assert len(holds) == len(history) >= 3 * size
    assert len(set(holds)) == 1
    scene.stage.choreographer.finish_all()


def dealt(event: Event) -> bool:
    """Whether a card goes into a hand."""
    return isinstance(event, CardsMoved) and event.target.kind is ZoneKind.HAND


def test_how_many_cards_were_taken_is_told_without_laying_the_table_out_anew(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = table_of(room, 3, {}, seed=3)
    room.settings.pace = "normal"
    scene.resume()
    laid_out = []
    plan = Planner.plan

    def counted(self: Planner) -> object:
        laid_out.append(self)
        return plan(self)

    monkeypatch.setattr(Planner, "plan", counted)
    session, told = scene.seat.session, 0
    for _ in range(some(14, 60)):
        if session.to_act is None:
            break
        session.submit(session.to_act, session.legal_actions(session.to_act)[0], session.seq)
        for _ in range(60):
            frame, before = DisplayList(), len(laid_out) - scene.stage.plans
            scene.stage.update(1 / 30)
            scene.look.update(1 / 30)
            scene.draw(frame)
            told += any(str(sprite.key).startswith("own gain") for sprite in frame.sprites)
            assert len(laid_out) - scene.stage.plans == before
            if scene.stage.choreographer.idle and not scene.look.flares.keys:
                break
    assert told
