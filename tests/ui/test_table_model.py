"""The table's model: tokens that keep their identity, and show nothing but kinds of card."""

from __future__ import annotations

from random import Random

from game.rules.actions import DRAW_AT
from game.rules.cards import HIDDEN, KIND_OF, KINDS
from game.rules.events import CardsMoved, Shuffled
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


def test_a_card_on_its_way_to_be_shuffled_shows_its_face_until_it_is_dealt_again() -> None:
    """Nothing lies down here: who goes through a match faster than its cards fly must see no face that is not so."""
    session, random = Session.new("screw_your_neighbor", ["P0", "P1", "P2"], {}, 11), Random(1)
    while session.to_act is not None:
        session.submit(session.to_act, random.choice(session.legal_actions(session.to_act)), session.seq)
    model = TableModel(session.opening(Viewer(0)))
    shown = dealt_again = 0
    for event in session.history(Viewer(0)):
        moved = model.apply(event)
        if isinstance(event, Shuffled):
            tokens = model.zones[event.zone]
            assert all(token.card == HIDDEN for token in tokens)
            shown += sum(token.face != HIDDEN for token in tokens)
        elif isinstance(event, CardsMoved) and event.source.kind is ZoneKind.STOCK:
            for token, card in zip(moved, event.cards, strict=True):
                assert token.face == (HIDDEN if card == HIDDEN else KIND_OF[card])
                dealt_again += card == HIDDEN
    assert shown > 20
    assert dealt_again > 20
