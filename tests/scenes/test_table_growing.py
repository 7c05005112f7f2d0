"""Cards that go where they are larger or smaller become so on the way: none pops from one size to another."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from game.rules.cards import HIDDEN
from game.rules.events import CardsMoved, Event
from game.rules.registry import GAME_IDS, game_by_id
from game.rules.zones import ZoneKind
from game.scenes.table.stage import Stage
from game.ui.table.cards import FLYING
from game.ui.table.motion import squeeze
from tests.support.sample import combined, some
from tests.support.tables import Room, no_window, table_of

pytestmark = pytest.mark.usefixtures("unwatched")

FRAME = 1 / 60
MOST = 1.2
"""What is taken for a jump: by more than this from one frame to the next. A card may be four times as wide as it was a
quarter of a second before, and it flies fast then."""
ENDS = 1.08
"""The same as a card lands: it is slow then."""
EDGE = 0.75
"""What part of a card's width is seen at most where it changes its side: it turns in a few frames."""
PICKED_UP = 1.1
"""The same of the cards of a stack that become wider as it is picked up: they do so together."""


class Seen(NamedTuple):
    """A frame of a match."""

    stage: Stage
    event: Event | None
    """The event that was shown before it."""
    moved: int
    """So many actions have been done so far."""


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    no_window()
    made = Room(tmp_path, (1280, 720))
    yield made
    made.close()


def frames(
    room: Room, game: str, most: int, players: int | None = None, size: tuple[int, int] = (1280, 720)
) -> Iterator[Seen]:
    """A match at random at the usual pace, frame by frame, until it is over or that many have been seen."""
    room.fit(size)
    scene = table_of(room, players or game_by_id(game).default_players, {}, 5, game=game)
    session, stage, random = scene.seat.session, scene.stage, Random(3)
    moved = 0
    for _ in range(most):
        seat, event = session.to_act, stage.model.latest
        if seat is None:
            break
        if stage.choreographer.idle:
            session.submit(seat, random.choice(session.legal_actions(seat)), session.seq)
            moved += 1
        stage.update(FRAME)
        scene.look.update(FRAME)
        yield Seen(stage, event, moved)
    stage.choreographer.finish_all()


@combined(size=[(1280, 720), (720, 1280)], game=GAME_IDS)
def test_no_card_jumps_from_one_size_to_another(room: Room, game: str, size: tuple[int, int]) -> None:
    """One that turns over does so least where only its edge is seen, which is as tall as the card."""
    room.settings.pause_after_play = 0
    before: dict[int, tuple[float, bool]] = {}
    moved, sizes, turned = 0, set[int](), 0
    for stage, _, moved in frames(room, game, some(2_400, 6_000), size=size):
        after = {
            token.number: (token.width, stage.choreographer.motions.airborne(token))
            for token in stage.model.everything()
            if token.goal.drawn or token.z >= FLYING
        }
        turned += any(0.0 < token.flip < 1.0 for token in stage.model.everything())
        for number, (width, flies) in after.items():
            was, flew = before.get(number, (width, flies))
            most = ENDS if flew and not flies else MOST
            assert max(width, was) <= most * min(width, was), (moved, was, width)
            sizes.add(round(width))
        before = after
    assert moved > 20
    assert turned > 20
    assert len(sizes) > 3


@pytest.mark.parametrize("game", GAME_IDS)
def test_no_card_shows_its_other_side_but_while_its_edge_is_seen(room: Room, game: str) -> None:
    """Cards that are shuffled turn over first, though nobody knows from then on which is which."""
    room.settings.pause_after_play = 0
    before: dict[int, tuple[bool, float]] = {}
    turned = 0
    for stage, event, moved in frames(room, game, some(2_400, 6_000)):
        after = {
            token.number: (token.flip > 0.5 and token.face != HIDDEN, squeeze(token.flip))
            for token in stage.model.everything()
            if token.goal.drawn or token.z >= FLYING
        }
        for number in after.keys() & before.keys():
            (up, part), (was, wide) = after[number], before[number]
            if up != was:
                assert min(part, wide) < EDGE, (moved, event)
                turned += 1
        before = after
    assert turned > 20


@pytest.mark.parametrize("game", ["shithead", "that_dam_game"])
def test_no_card_that_others_draw_jumps_from_the_size_of_the_stock_to_that_of_their_hand(room: Room, game: str) -> None:
    room.settings.pause_after_play = 0
    before: dict[int, float] = {}
    widths = set[int]()
    for stage, event, _ in frames(room, game, 1_500):
        drawn = isinstance(event, CardsMoved) and event.source.kind is ZoneKind.STOCK and not stage.dealing
        after: dict[int, float] = {}
        for token in stage.model.tokens(event.target.kind, event.target.owner) if drawn else ():  # type: ignore[union-attr]
            if token.flip == 0.0:
                after[token.number] = token.width
                was = before.get(token.number, token.width)
                assert max(token.width, was) <= MOST * min(token.width, was), (was, token.width)
                widths.add(round(token.width))
        before = after
    assert len(widths) > 3


@pytest.mark.parametrize("game", GAME_IDS)
def test_no_card_that_is_dealt_or_gathered_face_down_jumps_from_one_size_to_another(room: Room, game: str) -> None:
    before: dict[int, float] = {}
    widths = set[int]()
    for stage, _, _ in frames(room, game, 900):
        after: dict[int, float] = {}
        # What turns over is seen from its edge meanwhile.
        for token in stage.model.everything():
            if token.flip == 0.0 and not token.goal.open and token.z >= FLYING:
                after[token.number] = token.width
                was = before.get(token.number, token.width)
                assert max(token.width, was) <= MOST * min(token.width, was), (was, token.width)
                widths.add(round(token.width))
        before = after
    assert len(widths) > 3


def test_the_cards_of_a_stack_that_is_picked_up_become_as_wide_as_the_top_one_step_by_step(room: Room) -> None:
    before: dict[int, float] = {}
    picked = 0
    for stage, event, _ in frames(room, "shithead", 2_500, players=4):
        up = isinstance(event, CardsMoved) and event.source.kind is ZoneKind.STACK
        up = up and event.target.kind is ZoneKind.HAND  # type: ignore[union-attr]
        after = {token.number: token.width for token in stage.model.everything() if token.flip == 1.0}
        for number in after.keys() & before.keys() if up else ():
            width, was = after[number], before[number]
            assert was / MOST <= width <= PICKED_UP * was, (was, width)
            picked += stage.choreographer.motions.on_their_way >= {number}
        before = after
        if picked > 400:
            break
    assert picked > 100
