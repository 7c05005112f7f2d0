"""Computer players in matches that began at a position: what lay there was nobody's turn, and they know it."""

import pytest

from game.ai.damn_you.knowledge import know as know_damn_you
from game.ai.dang_it.knowledge import know as know_dang_it
from game.ai.port import BotRequest, Thinking, choose
from game.rules.events import Phase
from game.rules.views import Viewer
from game.rules.zones import ZoneKind
from game.session.positions import from_replay, match_of
from game.session.replay import Replay
from game.session.seats import decode_seats
from game.session.session import Session
from game.session.settings import Settings
from tests.support.replayed import golden


def begun(replay: Replay) -> Session:
    """A match that begins at the moment that is looked at."""
    found = from_replay(replay, decode_seats({}, replay.names), 0, "ada")
    assert found is not None
    match = match_of(found, Settings(), 1)
    return Session.resume(match.record, None, match.notes)


def decided(session: Session) -> None:
    """Whoever is to act decides something legal."""
    seat = session.to_act
    assert seat is not None
    viewer = Viewer(seat)
    legal = tuple(session.legal_actions(seat))
    request = BotRequest(
        session.game_id, session.players, session.options, seat, "hard", "", session.snapshot(viewer),
        tuple(session.recent(viewer)), legal, 1, session.position, Thinking(simulations=6),
    )  # fmt: skip
    assert choose(request).action in legal


@pytest.mark.parametrize("part", [1, 2, 3])
def test_the_field_is_known_and_nobody_has_laid_it(part: int) -> None:
    replay = Replay(golden("damn_you"))
    replay.go(replay.length * part // 4)
    session = begun(replay)
    for seat in range(session.players):
        viewer = Viewer(seat)
        found = know_damn_you(session.snapshot(viewer), session.recent(viewer))
        assert found.turns == ()
    decided(session)


def test_the_pile_is_known_and_nobody_has_laid_it() -> None:
    replay = Replay(golden("dang_it"))
    at = 0
    for position in range(replay.length):
        replay.go(position)
        view = replay.snapshot(Viewer(0))
        if view.phase is Phase.FOLLOW and len(view.cards(ZoneKind.PILE)) > 2:
            session = begun(replay)
            viewer = Viewer(0)
            packs = session.options["packs"]
            assert isinstance(packs, int)
            assert know_dang_it(session.snapshot(viewer), session.recent(viewer), packs).plays == ()
            decided(session)
            at += 1
            if at == 3:
                break
    assert at
