"""What each player of Shithead knows, and whole matches over all options."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from game.rules.actions import Arrange, Flip, Play
from game.rules.cards import HIDDEN, RANK_OF, Rank, parse_cards
from game.rules.events import Fact, Phase
from game.rules.options import complete, random_options
from game.rules.record import ActionStep, RecordError, read_record, replay, write_record
from game.rules.shithead.tables import goes_on
from game.rules.views import TABLE, Viewer, ViewFold, redact
from game.rules.zones import ZoneKind
from tests.support.cards import format_cards
from tests.support.play import begin
from tests.support.sample import some
from tests.support.shithead import GAME, Table, dealt, keep, laid


def known(table: Table, viewer: Viewer, seat: int) -> str:
    """A hand as a viewer sees it, unknown cards as `??`."""
    return format_cards(GAME.view(table.state, viewer).cards(ZoneKind.HAND, seat))


def test_nobody_sees_any_face_down_card_their_own_included() -> None:
    table = dealt()
    for viewer in (TABLE, *map(Viewer, range(4))):
        view = GAME.view(table.state, viewer)
        for seat in range(4):
            for place in range(3):
                assert view.cards(ZoneKind.FACE_DOWN, seat, place) == (HIDDEN,)
                assert view.cards(ZoneKind.FACE_UP, seat, place) == (table.state.open_cards(seat)[place],)
        assert set(view.cards(ZoneKind.STOCK)) == {HIDDEN}


def test_only_the_own_hand_is_seen() -> None:
    table = dealt()
    assert known(table, Viewer(1), 1) == table.hand(1)
    assert known(table, Viewer(2), 1) == "?? ?? ??"
    assert known(table, TABLE, 1) == "?? ?? ??"


def test_an_open_card_that_goes_to_a_hand_is_known_to_be_there() -> None:
    table = dealt(dealer=3)
    a, b, c = table.state.open_cards(0)
    x = table.state.hands[0][0]
    table.do(f"arrange {format_cards([x, b, c])}")
    assert known(table, Viewer(2), 0) == f"?? ?? {format_cards([a])}"
    assert known(table, TABLE, 0) == known(table, Viewer(2), 0)


def test_cards_that_someone_picked_up_are_known_until_played() -> None:
    table = keep(dealt(dealer=3))
    table.do(table.legal()[0], "pick up")
    seat = (table.state.turn - 1) % 4
    up = table.hand(seat).split()[3:]
    assert known(table, Viewer((seat + 2) % 4), seat) == f"?? ?? ?? {' '.join(up)}"
    other = laid("4C KC / AD 5D", "5S").do("pick up", "hand 5D", "hand KC")
    assert "KC" not in known(other, TABLE, 0)


def test_a_flipped_card_that_does_not_go_is_known_in_that_hand() -> None:
    table = laid("/ 4D", "4S KS", blind="7C 7D / ").do("flip 0")
    assert sorted(known(table, TABLE, 0).split()) == ["4S", "7C", "KS"]


def test_a_drawn_card_stays_unknown_to_the_others() -> None:
    table = laid("5C 5D 5H / 4D 4H 4C / 8C 8D 8H / 9C 9D 9H", "4S", stock="AC KC").do("hand 5C")
    assert known(table, Viewer(0), 0) == "5D 5H AC"
    assert known(table, Viewer(1), 0) == "?? ?? ??"


def test_public_numbers_are_in_every_view() -> None:
    table = keep(dealt(dealer=3))
    seat = table.state.turn
    view = GAME.view(table.state, TABLE)
    assert view.phase is Phase.START
    assert view.to_act == seat
    assert view.fact(Fact.START_RANK) == table.state.start_rank
    assert view.fact(Fact.DEALER) == 3
    assert view.fact(Fact.DIRECTION) == 1
    table.do(table.legal()[0])
    assert GAME.view(table.state, TABLE).fact(Fact.TURNS) == 1


def test_out_and_shithead_are_public() -> None:
    table = laid("KC / 4D 5D", "4S", deals=2).do("hand KC")
    view = GAME.view(table.state, TABLE)
    assert view.fact(Fact.SHITHEAD, 1) == 1
    assert view.fact(Fact.SCORE, 1) == 1
    assert view.fact(Fact.OUT, 0) == 0, "everybody is in again in the next deal"
    three = laid("KC / 4D 5D / 6D", "4S").do("hand KC")
    assert GAME.view(three.state, TABLE).fact(Fact.OUT, 0) == 1


def test_relabeling_leaves_what_was_seen_where_it_is() -> None:
    table = dealt(dealer=3)
    hidden = [*table.state.hands[1], *table.state.blind_cards(0), *table.state.stock]
    mixed = hidden[1:] + hidden[:1]
    other = GAME.relabel(table.state, dict(zip(hidden, mixed, strict=True)))
    GAME.audit(other)
    assert GAME.view(other, Viewer(0)) == GAME.view(table.state, Viewer(0))
    assert other.hands[1] != table.state.hands[1]


# -- whole matches --------------------------------------------------------------------


def test_random_matches_over_all_options_replay_and_keep_their_views() -> None:
    met: set[str] = set()
    for number in range(some(6, 12)):
        random = Random(number)
        players = 2 + number % 3
        options = random_options(GAME.options, players, random) | {"deals": 1 + number % 2}
        played = begin("shithead", players, options, number)
        first = GAME.new_match(players, options)
        folds = {viewer: ViewFold(GAME.view(first, viewer)) for viewer in (TABLE, *map(Viewer, range(players)))}
        step = -1
        while True:
            for event in played.events:
                met.add(type(event).__name__)
                for viewer, fold in folds.items():
                    fold.apply(redact(event, viewer))
            GAME.audit(played.state)
            if step % 9 == 0:
                for viewer, fold in folds.items():
                    assert fold.view() == GAME.view(played.state, viewer)
            step += 1
            if not played.step():
                break
        assert replay(read_record(write_record(played.record))).scores == played.state.scores
    assert met >= {
        "BlindFlipped", "DealBegan", "DealDrawn", "DealEnded", "DealLost", "DirectionTurned", "MatchEnded",
        "SeatSkipped", "StackBurnt", "StackPickedUp", "StarterFound", "TableArranged", "WentOut",
    }  # fmt: skip


def test_listed_plays_are_all_that_the_check_lets_pass() -> None:
    """For every rank and number of cards of a hand, listed exactly when the rules say that they go."""
    for number in range(some(3, 6)):
        players = 2 + number % 3
        options = random_options(GAME.options, players, Random(number)) | {"deals": 1}
        played = begin("shithead", players, options, 100 + number)
        for _ in played.steps():
            state = played.state
            seat = GAME.to_act(state)
            if seat is None or state.phase is Phase.ARRANGE:
                continue
            legal = list(GAME.legal_actions(state))
            if state.hands[seat] or state.laid[seat]:
                have = state.hands[seat] or [card for card in state.open_cards(seat) if card != HIDDEN]
                top = Rank(state.top)
                counts = {rank: sum(RANK_OF[card] is rank for card in have) for rank in Rank}
                right = {
                    (rank, count)
                    for rank, most in counts.items()
                    for count in range(1, most + 1)
                    if state.phase is not Phase.START or rank == state.start_rank
                    if goes_on(
                        rank,
                        top,
                        threes_invisible=bool(options["threes_invisible"]),
                        sevens_low=bool(options["sevens_low"]),
                    )
                }
                listed = [(RANK_OF[a.cards[0]], len(a.cards)) for a in legal if isinstance(a, Play)]
                assert len(listed) == len(set(listed))
                assert set(listed) == right
            else:
                places = [place for place, card in enumerate(state.blind_cards(seat)) if card != HIDDEN]
                assert [a.index for a in legal if isinstance(a, Flip)] == places
            for card in parse_cards("2C TD KS X1"):
                for origin in ("hand", "face_up"):
                    play = Play((card,), origin)
                    ok = GAME.check(state, seat, play) is None
                    own = state.hands[seat] if origin == "hand" else state.open_cards(seat)
                    assert ok is (card in own and any(RANK_OF[card] is RANK_OF[a.cards[0]] and a.origin == origin
                                                      for a in legal if isinstance(a, Play)))  # fmt: skip


def test_a_list_of_choices_may_name_their_cards_in_any_order() -> None:
    played = begin("shithead", 3, complete(GAME.options, 3, {}), 5)
    legal = [Arrange(action.cards[::-1]) for action in GAME.legal_actions(played.state) if isinstance(action, Arrange)]
    played.step()
    played.record.result = None
    last = played.record.steps[-1]
    assert isinstance(last, ActionStep)
    played.record.steps[-1] = replace(last, legal=tuple(legal))
    replay(played.record)
    played.record.steps[-1] = replace(last, legal=tuple(legal[1:]))
    with pytest.raises(RecordError):
        replay(played.record)
