"""The table's model: tokens that keep their identity, and show nothing but kinds of card."""

from __future__ import annotations

from game.rules.actions import DRAW_AT
from game.rules.cards import HIDDEN, KIND_OF, KINDS
from game.rules.views import TABLE, Viewer
from game.rules.zones import ZoneKind
from game.session.session import Session
from game.ui.table.model import TableModel


def dealt(players: int) -> Session:
    """A match of Dang It! whose first hand is dealt."""
    session = Session.new("dang_it", [f"P{i}" for i in range(players)], {"packs": 2}, 11)
    while session.snapshot(TABLE).cards(ZoneKind.HAND, 0) == ():
        seat = session.to_act
        assert seat is not None
        session.submit(seat, DRAW_AT[7 * seat], session.seq)
    return session


def test_a_hand_taken_up_again_shows_kinds_and_plays_its_own_copies() -> None:
    session = dealt(4)
    copies = 0
    for seat in range(4):
        model = TableModel(session.snapshot(Viewer(seat)))
        for token in model.tokens(ZoneKind.HAND, seat):
            copies += token.card >= KINDS
            assert token.face == KIND_OF[token.card], "there is one picture for all copies of a card"
    assert copies, "the test needs second copies"


def test_a_model_fed_from_the_opening_shows_what_the_session_does() -> None:
    session = dealt(3)
    for viewer in (TABLE, Viewer(0), Viewer(2)):
        model = TableModel(session.opening(viewer))
        for event in session.history(viewer):
            model.apply(event)
        assert model.view() == session.snapshot(viewer)
        hidden = [token for token in model.everything() if token.card == HIDDEN]
        assert len(hidden) > 90
