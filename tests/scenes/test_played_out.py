"""Screw Your Neighbor: once the last one in turn has played nobody is in turn, while the cards are shown."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Final

import pytest

from game.rules.actions import DRAW, KEEP, Action
from game.rules.events import Fact, Kept, ShowdownHeld
from game.rules.screw_your_neighbor import reading
from game.rules.views import TABLE
from game.rules.zones import ZoneKind
from game.scenes.flat.scene import FlatScene
from game.scenes.table.scene import TableScene
from game.scenes.table.stage import Stage
from game.scenes.tables.screw_your_neighbor.places import losers
from game.session.session import Session
from tests.support.seats import seats_for
from tests.support.tables import Room

pytestmark = pytest.mark.usefixtures("unwatched")

GAME: Final = "screw_your_neighbor"
PLAYERS: Final = 4
ME, COMPUTER = 0, 1


def at_last(dealer: int, *, king: bool = False) -> Session:
    """A match in which the last one of the first round is in turn; with `king` the dealer shows one and has none."""
    for seed in count(1):
        session = Session.new(GAME, [seat.name for seat in seats_for(PLAYERS)], {}, seed)
        view = session.snapshot(TABLE)
        waits = [seat for seat in reading.seats_in(view) if not reading.shows_king(view, seat)]
        if view.fact(Fact.DEALER) != dealer or (waits[-1] != dealer) is not king:
            continue
        while session.to_act != waits[-1]:
            assert session.to_act is not None
            session.submit(session.to_act, KEEP, session.seq)
        return session
    raise AssertionError


def in_turn(stage: Stage) -> int | None:
    """Whom the table shows to be in turn."""
    return stage.model.to_act


def marked(scene: TableScene) -> bool:
    """Whether the marker stands over somebody."""
    return scene.look.marker.stands() is not None


def to_showdown(lively: Room, stage: Stage) -> Iterator[None]:
    """The frames from what is done last in a round to its showdown."""
    assert lively.manager is not None
    for _ in range(900):
        lively.manager.update(1 / 60)
        if isinstance(stage.model.latest, ShowdownHeld):
            return
        if stage.model.latest is not None:
            yield
    raise AssertionError


@pytest.mark.parametrize(
    ("dealer", "king", "action"),
    [(ME, False, KEEP), (ME, False, DRAW), (COMPUTER, False, KEEP), (COMPUTER, False, DRAW), (COMPUTER, True, KEEP)],
    ids=["I keep", "I draw", "a computer keeps", "a computer draws", "the dealer shows a king"],
)
def test_once_the_last_one_has_played_nobody_is_in_turn_while_the_cards_are_shown(
    lively: Room, dealer: int, king: bool, action: Action
) -> None:
    session = at_last(dealer, king=king)
    scene = lively.seat(TableScene(lively, session, seats_for(PLAYERS), from_start=False))
    stage, last = scene.stage, session.to_act
    assert last is not None
    assert lively.manager is not None
    lively.manager.update(1 / 60)
    assert in_turn(stage) == last
    assert marked(scene)
    session.submit(last, action, session.seq)
    shown: list[int] = []
    for _ in to_showdown(lively, stage):
        assert in_turn(stage) is None
        assert not marked(scene)
        assert not stage.words.prompt.words
        assert not losers(stage.model, session.options), "nobody loses before the showdown is held"
        shown.append(sum(stage.model.count(ZoneKind.SHOWN, seat) for seat in range(PLAYERS)))
    assert len(shown) > 30
    assert shown[-1] == PLAYERS
    assert losers(stage.model, session.options)
    assert stage.words.prompt.words
    # In the next round somebody is in turn again.
    while in_turn(stage) is None:
        lively.manager.update(1 / 60)
    assert marked(scene)


def test_as_long_as_somebody_is_still_to_play_somebody_is_in_turn(
    lively: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    last = at_last(COMPUTER)
    session = Session.new(GAME, last.names, {}, last.record.seed)
    scene = lively.seat(TableScene(lively, session, seats_for(PLAYERS), from_start=False))
    monkeypatch.setattr(lively.bots, "poll", lambda: None)
    assert lively.manager is not None
    kept = 0
    while session.seq < last.seq:
        assert session.to_act is not None
        session.submit(session.to_act, KEEP, session.seq)
        lively.manager.update(1 / 60)
        while scene.stage.choreographer.pending:
            kept += isinstance(scene.stage.model.latest, Kept)
            assert in_turn(scene.stage) is not None
            assert marked(scene)
            lively.manager.update(1 / 60)
        assert in_turn(scene.stage) == session.to_act
    assert kept


def test_at_the_family_table_nobody_is_told_to_be_in_turn_while_the_cards_are_shown(lively: Room) -> None:
    session = at_last(ME)
    scene = FlatScene(lively, session, seats_for(PLAYERS), from_start=False)
    lively.seat(scene)  # type: ignore[arg-type]
    assert lively.manager is not None
    lively.manager.update(1 / 60)
    assert in_turn(scene.stage) == ME
    session.submit(ME, KEEP, session.seq)
    seen = 0
    for _ in to_showdown(lively, scene.stage):
        assert in_turn(scene.stage) is None
        assert not any(chair.to_act for chair in scene.chairs)
        seen += 1
    assert seen > 30
