"""The table of Shithead: it shows what is true, and taps, drags and buttons do what they say."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import pairwise, product
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import pygame
import pytest

from game.rules.actions import PICK_UP, Arrange, Flip, Play
from game.rules.cards import HIDDEN, RANK_OF, Rank, packs, parse_cards
from game.rules.events import (
    BlindFlipped,
    DealEnded,
    DealLost,
    Event,
    Fact,
    FactChanged,
    Phase,
    ScoreChanged,
    StackBurnt,
    StackPickedUp,
    StarterFound,
)
from game.rules.record import ActionStep
from game.rules.shithead.state import ShitheadState
from game.rules.views import TABLE
from game.rules.zones import Zone, ZoneKind
from game.scenes.table.marks import hinted_buttons
from game.scenes.table.scene import TableScene
from game.scenes.tables.base import MIDDLE, Plan, Tag, Trade
from game.scenes.tables.shithead.burning import BACK, FRONT, LARGEST, ahead, burn
from game.scenes.tables.shithead.effects import crown_place, show_burnt
from game.scenes.tables.shithead.flipping import Spotlight, flip
from game.scenes.tables.shithead.memory import ShitheadPast
from game.scenes.tables.shithead.places import Planner
from game.scenes.tables.shithead.words import ShitheadWords, rule
from game.session.seats import SeatConfig
from game.session.settings import Motion, Pace
from game.texts import language as spoken
from game.texts import n, t, use
from game.ui import shapes, tabletops
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.fx import fire
from game.ui.painter import DisplayList
from game.ui.table.cards import FLYING
from game.ui.table.layout import centered, grown, shared
from game.ui.table.model import Token
from game.ui.table.spots import Box, Spot
from game.ui.tabletops.tavern import candles
from game.ui.theme import Metrics
from tests.scenes.test_table_truth import Watched
from tests.support.cards import format_cards
from tests.support.covers import bare_room
from tests.support.sample import combined, some
from tests.support.tables import Room, no_window, table_of

pytestmark = pytest.mark.usefixtures("unwatched")

NO_HOUSE: Mapping[str, object] = {}
HOUSE = {"threes_invisible": True, "sevens_low": True, "eights_skip": True, "jokers_reverse": True}


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    with bare_room(tmp_path) as made:
        yield made


@pytest.mark.parametrize(
    ("players", "options", "pace"),
    [(2, {"short_game": True, "deals": 2}, "off"), (4, HOUSE, "off"), (2, HOUSE, "fast")],
)  # fmt: skip
def test_what_is_shown_is_what_the_session_says(
    room: Room, players: int, options: dict[str, object], pace: Pace
) -> None:
    room.settings.pace = pace
    scene = table_of(room, players, options, seed=players + 1, game="shithead")
    watched = Watched(room, scene, seed=players)
    frames = 0
    while frames < some(220, 500) and (scene.seat.session.result is None or not scene.stage.choreographer.idle):
        watched.frame()
        frames += 1
        if frames % 9 == 0:
            watched.look_at_cards()
        if watched.random.random() < 0.5:
            watched.act()
        if watched.random.random() < 0.03:
            watched.disturb()
    assert watched.caught_up > 20
    assert min(watched.backs, watched.faces) > 50


def ready(room: Room, scene: TableScene) -> None:
    """Let time pass until the person is asked."""
    assert room.manager is not None
    for _ in range(2000):
        room.manager.update(1 / 30)
        if scene.stage.legal() and scene.stage.choreographer.idle:
            scene.touch.refresh()
            return
    pytest.fail("the person is never asked")


def mine(scene: TableScene, kind: ZoneKind) -> list[Token]:
    zones = scene.stage.model.zones.items()
    return [token for zone, tokens in zones if zone.kind is kind and zone.owner == scene.seat.me for token in tokens]


def button(scene: TableScene, key: str) -> str:
    """The words on a button as it is shown."""
    return str(scene.touch.actions[key].words)


def deal_at(room: Room, options: Mapping[str, object] = NO_HOUSE) -> TableScene:
    scene = table_of(room, 2, options, seed=3, game="shithead")
    ready(room, scene)
    assert scene.stage.model.phase is Phase.ARRANGE
    return scene


def go_by(scene: TableScene, frames: int) -> None:
    """Let some time go by at the table."""
    for _ in range(frames):
        scene.stage.update(1 / 60)
        scene.look.update(1 / 60)


@pytest.mark.parametrize(
    ("language", "cards", "words"),
    [
        ("en", "QC QD QH", "Face up: three queens"),
        ("en", "5C AD 5H", "Face up: two fives and an ace"),
        ("de", "5C AD 5H", "Offen: zwei Fünfen und ein Ass"),
    ],
)
def test_cards_to_lie_face_up_are_told_by_how_many_of_a_rank(language: str, cards: str, words: str) -> None:
    before = spoken()
    use(language)
    try:
        assert ShitheadWords().hint(Arrange(tuple(parse_cards(cards)))) == words
    finally:
        use(before)


def arrangement(scene: TableScene) -> Arrange:
    action = scene.stage.presenter.controls.buttons(scene.stage.moment)[0].action
    assert isinstance(action, Arrange)
    return action


def test_cards_are_swapped_by_tapping_one_and_the_other_and_only_the_button_says_it(room: Room) -> None:
    scene = deal_at(room)
    hand, up = mine(scene, ZoneKind.HAND), mine(scene, ZoneKind.FACE_UP)
    seq = scene.seat.session.seq
    first = arrangement(scene)
    scene.touch.tap(hand[0])
    assert scene.stage.selection == (hand[0],)
    scene.touch.tap(up[1])
    places = {token: (token.goal.x, token.goal.y) for token in (hand[0], up[1])}
    assert scene.seat.session.seq == seq
    now = arrangement(scene)
    assert set(now.cards) == {*first.cards, hand[0].card} - {up[1].card}
    scene.touch.tap(up[1])
    scene.touch.tap(hand[0])
    assert arrangement(scene) == first
    scene.touch.tap(up[1])
    scene.touch.tap(hand[0])
    assert {token: (token.goal.x, token.goal.y) for token in (hand[0], up[1])} == places
    assert scene.touch.press("arrange")
    assert scene.seat.session.seq > seq
    assert scene.stage.table.traded, "they lie there until the table knows it"
    scene.stage.choreographer.finish_all()
    assert not scene.stage.table.traded
    assert {token.card for token in mine(scene, ZoneKind.FACE_UP)} == set(now.cards)


@pytest.mark.parametrize("kind", [ZoneKind.HAND, ZoneKind.FACE_UP])
def test_a_second_card_of_the_same_row_is_chosen_instead_of_the_first(room: Room, kind: ZoneKind) -> None:
    scene = deal_at(room)
    first, second, *_ = mine(scene, kind)
    before = arrangement(scene)
    scene.touch.tap(first)
    scene.touch.tap(second)
    assert scene.stage.selection == (second,)
    assert not scene.stage.table.traded
    assert arrangement(scene) == before


def test_cards_that_were_swapped_lie_still_as_the_button_says_so(room: Room) -> None:
    """They were tried out where they go: nothing is shown twice."""
    scene = deal_at(room)
    hand, up = mine(scene, ZoneKind.HAND), mine(scene, ZoneKind.FACE_UP)
    for one, other in ((hand[0], up[1]), (up[2], hand[4])):
        scene.touch.tap(one)
        scene.touch.tap(other)
        go_by(scene, 60)
    opened = {token: (token.x, token.y, token.width) for token in (hand[0], hand[4])}
    aside = min(token.x for token in hand), max(token.x for token in hand)
    assert scene.touch.press("arrange")
    for _ in range(60):
        go_by(scene, 1)
        for token, place in opened.items():
            assert (token.x, token.y, token.width) == place
        assert all(aside[0] <= token.x <= aside[1] for token in (up[1], up[2]))
    assert not scene.stage.table.traded
    scene.stage.choreographer.finish_all()


def test_a_hint_lights_only_what_is_still_to_be_swapped_and_then_the_button(room: Room) -> None:
    scene = deal_at(room)
    hand, up = mine(scene, ZoneKind.HAND), mine(scene, ZoneKind.FACE_UP)
    lying = {RANK_OF[token.card] for token in up}
    first, second, third = (token for token in hand if RANK_OF[token.card] not in lying)
    hint = Arrange((*(token.card for token in up[1:-1]), first.card, second.card))
    controls = scene.stage.presenter.controls

    def lit() -> tuple[set[Token], list[str]]:
        scene.seat.propose(hint, "Face up")
        return set(scene.touch.hinted()), hinted_buttons(scene.seat, controls, scene.touch.specs)

    def swap(one: Token, other: Token) -> None:
        scene.touch.tap(one)
        scene.touch.tap(other)
        scene.touch.refresh()

    assert lit() == ({up[0], up[-1], first, second}, [])
    swap(first, up[-1])
    assert lit() == ({up[0], second}, [])
    swap(second, up[0])
    assert lit() == (set(), ["arrange"])
    swap(up[1], third)
    assert lit() == ({up[1], third}, []), "what was swapped besides is to be swapped back"


def test_a_card_of_a_rank_does_as_well_as_the_one_that_a_hint_means(room: Room) -> None:
    """The hint names ranks: nothing is to be swapped where another card of that rank lies there."""
    scene = deal_at(room)
    hand, up = mine(scene, ZoneKind.HAND), mine(scene, ZoneKind.FACE_UP)
    one, other = next((a, b) for a in up for b in hand if RANK_OF[a.card] is RANK_OF[b.card])
    kept = tuple(token.card for token in up if token is not one)
    scene.seat.propose(Arrange((*kept, other.card)), "Face up")
    assert not scene.touch.hinted()
    assert hinted_buttons(scene.seat, scene.stage.presenter.controls, scene.touch.specs) == ["arrange"]


def test_any_chain_of_swaps_leaves_every_place_with_one_card(room: Room) -> None:
    scene = deal_at(room)
    cards = mine(scene, ZoneKind.HAND) + mine(scene, ZoneKind.FACE_UP)
    homes = sorted((token.goal.x, token.goal.y) for token in cards)
    random = Watched(room, scene, 5).random
    for _ in range(60):
        scene.touch.tap(random.choice(cards))
        assert sorted((token.goal.x, token.goal.y) for token in cards) == homes
        assert len(set(arrangement(scene).cards)) == 6
        assert (
            arrangement(scene) in scene.stage.legal()
            or scene.seat.session.check(scene.seat.me, arrangement(scene)) is None
        )


def test_a_card_is_dragged_onto_another_to_swap_them(room: Room) -> None:
    scene = deal_at(room)
    hand, up = mine(scene, ZoneKind.HAND), mine(scene, ZoneKind.FACE_UP)
    zone = Zone(ZoneKind.HAND, scene.seat.me)
    place = next(name for name, box in scene.stage.plan.drop.items() if box.contains(up[0].goal.x, up[0].goal.y))
    assert scene.stage.presenter.controls.drop(zone, [hand[0]], place, scene.stage.moment) == Trade(hand[0], up[0])
    assert place in scene.stage.presenter.controls.places(zone, [hand[0]], scene.stage.moment, scene.stage.plan.drop)
    scene.touch.lift(hand[0], (round(hand[0].x), round(hand[0].y)))
    scene.touch.drop(hand[0], (round(up[0].goal.x), round(up[0].goal.y)))
    assert scene.stage.table.traded[hand[0].number] is up[0]
    scene.stage.choreographer.finish_all()
    assert (hand[0].x, hand[0].y) == (hand[0].goal.x, hand[0].goal.y)


def staged(
    room: Room,
    hand: str,
    stack: str,
    options: Mapping[str, object] = NO_HOUSE,
    *,
    up: str = "",
    down: int = 0,
    theirs: str = "",
) -> TableScene:
    """A match in which the person is to act with these cards: whatever the dealt match is, it is steered there."""
    scene = deal_at(room, options)
    state = scene.seat.session._state
    assert isinstance(state, ShitheadState)
    named = parse_cards(f"{hand} {stack} {up} {theirs}")
    rest = [card for card in packs(1, jokers=state.setup.jokers) if card not in named]
    me, size = scene.seat.me, state.setup.size
    state.hands = [[] for _ in range(state.players)]
    state.hands[me] = parse_cards(hand)
    state.stack, state.stock, state.aside = parse_cards(stack), [], []
    state.face_up[:] = [HIDDEN] * len(state.face_up)
    state.blind[:] = [HIDDEN] * len(state.blind)
    for place, card in enumerate(parse_cards(up)):
        state.face_up[me * size + place] = card
    for place, card in enumerate(parse_cards(theirs)):
        state.face_up[(1 - me) * size + place] = card
    for place in range(down):
        state.blind[me * size + place] = rest.pop()
    for seat in range(state.players):
        if seat != me:
            state.hands[seat] = [rest.pop(), rest.pop()]
    state.burnt = rest
    state.recount()
    state.seen = 0
    state.turn, state.start_rank = me, 3
    state.phase = Phase.FOLLOW if state.stack else Phase.LEAD
    scene.look_as(me)
    ready(room, scene)
    return scene


def held(scene: TableScene, *letters: str) -> list[Token]:
    tokens = [*mine(scene, ZoneKind.HAND), *mine(scene, ZoneKind.FACE_UP)]
    return [next(token for token in tokens if format_cards([token.card]) == letter) for letter in letters]


def test_nobody_is_said_to_choose_any_longer_once_it_is_told_who_starts(room: Room) -> None:
    room.settings.pace = "normal"
    scene = table_of(room, 4, {}, seed=3, game="shithead")
    model, found = scene.stage.model, 0
    for _ in range(4000):
        go_by(scene, 1)
        seat = scene.seat.session.to_act
        if isinstance(model.latest, StarterFound):
            found += 1
            words = scene.stage.presenter.words
            assert words.prompt(scene.stage.moment).words == ""
            assert words.tag(model, scene.stage.table) is None
        elif found:
            break
        elif seat is not None and scene.stage.choreographer.idle:
            scene.seat.session.submit(seat, scene.seat.session.legal_actions(seat)[0], scene.seat.session.seq)
    assert found > 10
    scene.stage.choreographer.finish_all()


def test_a_tap_chooses_all_of_a_rank_and_another_takes_one_out(room: Room) -> None:
    scene = staged(room, "4H 4S 4D 2C KS", "9D 3C")
    four, spade, diamond = held(scene, "4H", "4S", "4D")
    scene.touch.tap(four)
    assert set(scene.stage.selection) == {four, spade, diamond}
    assert button(scene, "play") == "Play three fours"
    scene.touch.tap(spade)
    assert set(scene.stage.selection) == {four, diamond}
    assert button(scene, "play") == "Play two fours"
    scene.touch.tap(spade)
    assert len(scene.stage.selection) == 3
    scene.touch.tap(diamond)
    assert scene.touch.press("play")
    assert sorted(format_cards(scene.seat.session._state.stack).split()) == sorted(["9D", "3C", "4H", "4S"])


def test_the_only_card_of_a_rank_is_played_at_once_and_one_that_does_not_go_is_explained(room: Room) -> None:
    scene = staged(room, "4H 4S 8C KS", "9D")
    king, eight = held(scene, "KS", "8C")
    seq = scene.seat.session.seq
    scene.touch.tap(king)
    assert scene.seat.session.seq == seq
    assert scene.touch.refusals.said is not None
    assert scene.touch.refusals.said[0] == "A nine is on top: nine or lower."
    assert scene.touch.state(king) == "illegal"
    scene.touch.tap(eight)
    assert scene.seat.session.seq > seq


def test_cards_that_do_not_go_are_dimmed_unless_none_does(room: Room) -> None:
    scene = staged(room, "4H KS", "9D")
    four, king = held(scene, "4H", "KS")
    assert (scene.touch.state(four), scene.touch.state(king)) == ("playable", "dimmed")
    scene = staged(room, "4H 5S", "KD")
    assert {scene.touch.state(token) for token in held(scene, "4H", "5S")} == {"resting"}
    assert scene.stage.presenter.words.prompt(scene.stage.moment).refused


def test_picking_up_asks_once_more_while_something_goes_and_not_otherwise(room: Room) -> None:
    scene = staged(room, "4H 5S", "9D 3C")
    seq = scene.seat.session.seq
    assert button(scene, "pick_up") == "Pick up 2"
    scene.touch.press("pick_up")
    assert scene.seat.session.seq == seq
    assert button(scene, "pick_up") == "Really pick up 2?"
    scene.touch.press("pick_up")
    assert scene.seat.session.seq > seq
    scene = staged(room, "4H 5S", "KD 3C AD")
    seq = scene.seat.session.seq
    assert scene.stage.presenter.controls.buttons(scene.stage.moment)[1].kind == "gold"
    scene.touch.press("pick_up")
    assert scene.seat.session.seq > seq


def test_with_an_empty_hand_the_table_is_played_first_open_then_blind(room: Room) -> None:
    scene = staged(room, "", "9D", up="8H 8S", down=3)
    eights = held(scene, "8H", "8S")
    assert [token for _, token in scene.stage.pickable()][:2] == eights
    scene.touch.tap(eights[0])
    assert scene.stage.presenter.controls.buttons(scene.stage.moment)[0].action == Play(
        tuple(t.card for t in eights), "face_up"
    )
    scene = staged(room, "", "9D", down=3)
    pairs = scene.stage.pickable()[:3]
    assert [(zone.kind, zone.number) for zone, _ in pairs] == [(ZoneKind.FACE_DOWN, place) for place in range(3)]
    assert scene.touch.state(pairs[1][1]) == "playable"
    scene.touch.tap(pairs[1][1])
    last = [step for step in scene.seat.session.record.steps if isinstance(step, ActionStep)][-1]
    assert (last.seat, last.action) == (scene.seat.me, Flip(1))


def test_several_cards_from_the_table_are_told_in_one_sentence(room: Room) -> None:
    """Each of them was told as a play, and the line of the last play named the last of them alone."""
    scene = staged(room, "", "7D", up="8H 8S 9C", down=3)
    cards = tuple(token.card for token in held(scene, "8H", "8S"))
    told = len(scene.stage.memory.lines)
    assert scene.touch.submit(Play(cards, "face_up"), None)
    scene.stage.choreographer.hurry()
    mine = [line for line in scene.stage.memory.lines[told:] if line.seat == scene.seat.me]
    assert mine == ["You play two eights from the table."]
    assert mine[0].cards == cards


def test_no_blind_card_can_be_chosen_while_an_open_one_lies_there(room: Room) -> None:
    scene = staged(room, "", "9D", up="8H", down=3)
    assert len(mine(scene, ZoneKind.FACE_DOWN)) == 3
    assert [zone.kind for zone, _ in scene.stage.pickable()] == [ZoneKind.FACE_UP, ZoneKind.STACK]
    assert button(scene, "play") == "Play"


def test_open_cards_of_others_do_not_change_what_the_button_says_of_blind_ones(room: Room) -> None:
    scene = staged(room, "", "9D", down=3, theirs="8H 8S")
    assert scene.stage.model.tokens(ZoneKind.FACE_UP, 1 - scene.seat.me)
    assert button(scene, "play") == "Turn one over"


@pytest.mark.parametrize("stack", ["AD", "3C"])
def test_the_button_says_what_is_done_as_the_last_blind_card_is_turned(room: Room, stack: str) -> None:
    """It offered to play before anybody had seen the card."""
    scene = staged(room, "", stack, down=1)
    room.settings.pace = "normal"
    scene.resume()
    assert room.manager is not None
    scene.touch.tap(scene.stage.pickable()[0][1])
    said = set()
    for _ in range(70):
        room.manager.update(1 / 60)
        scene.draw(DisplayList())
        if scene.stage.choreographer.revealing:
            said.add(button(scene, "play"))
    assert said == {"Turn one over"}


def test_a_card_that_is_dragged_lets_nothing_be_laid_out_anew(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is asked many times a frame where it can go; where everything lies is known."""
    scene = deal_at(room)
    for _ in range(30):
        scene.update(1 / 60)
        scene.draw(DisplayList())
    laid_out = []
    plan = Planner.plan

    def counted(self: Planner) -> Plan:
        laid_out.append(self)
        return plan(self)

    monkeypatch.setattr(Planner, "plan", counted)
    hand = mine(scene, ZoneKind.HAND)
    scene.touch.lift(hand[0], (round(hand[0].x), round(hand[0].y)))
    for _ in range(5):
        scene.update(1 / 60)
        scene.draw(DisplayList())
    assert len(scene.touch.places()) == 6, "the open cards light up"
    assert not laid_out


def test_the_stack_is_dragged_into_the_hand(room: Room) -> None:
    scene = staged(room, "4H 5S", "9D 3C")
    zone, top = scene.stage.pickable()[-1]
    assert zone.kind is ZoneKind.STACK
    assert scene.touch.state(top) == "resting"
    assert scene.stage.presenter.controls.drop(zone, [top], "hand", scene.stage.moment) == PICK_UP


def test_the_hand_is_shown_as_a_place_for_the_stack_while_it_may_be_picked_up(room: Room) -> None:
    scene = staged(room, "4H 5S", "9D 3C")
    zone, top = scene.stage.pickable()[-1]
    controls, boxes = scene.stage.presenter.controls, scene.stage.plan.drop
    assert controls.places(zone, [top], scene.stage.moment, boxes) == ["hand"]
    scene.touch.tap(held(scene, "4H")[0])
    assert PICK_UP not in scene.stage.legal(), "it is somebody else's turn"
    assert controls.places(zone, [top], scene.stage.moment, boxes) == []


@pytest.mark.parametrize(
    ("stack", "options", "main", "over", "under"),
    [
        ("9D", {}, "9 or lower", "", "a 2 goes,\na 10 does not"),
        ("8D", {}, "8 or higher", "", "a 2 goes,\na 10 burns"),
        ("AD", {}, "Ace or 2", "", "a 10 does not go"),
        ("AD", {"jokers_reverse": True}, "Ace, 2 or joker", "", "a 10 does not go"),
        ("QD", {}, "Queen or higher", "", "a 2 goes,\na 10 does not"),
        ("2D", {}, "Anything goes", "", "a 10 burns the stack"),
        ("9D 3C", {}, "Anything goes", "", "a 10 burns the stack"),
        ("9D 3C", {"threes_invisible": True}, "9 or lower", "look through the three", "a 2 or 3 goes,\na 10 does not"),
        ("7D", {"sevens_low": True}, "7 or lower", "", "a 2 goes,\na 10 does not"),
        ("5D X1", {"jokers_reverse": True}, "5 or higher", "look through the joker", "a 2 or joker goes,\na 10 burns"),
        ("3D", {"threes_invisible": True}, "Anything goes", "look through the three", "a 10 burns the stack"),
    ],
)
def test_the_tag_says_what_goes(
    room: Room, stack: str, options: dict[str, object], main: str, over: str, under: str
) -> None:
    scene = staged(room, "4H KC", stack, options)
    shown = scene.stage.presenter.words.tag(scene.stage.model, scene.stage.table)
    assert shown is not None
    assert (shown.main, shown.over, shown.under) == (main, over, under)


def test_where_words_have_room_what_goes_stands_on_one_line(room: Room) -> None:
    room.fit((1920, 1080))
    shown = staged(room, "4H KC", "9D")
    assert shown.stage.presenter.words.tag(shown.stage.model, shown.stage.table) == Tag(
        "9 or lower", under="a 2 goes, a 10 does not"
    )


def test_the_tag_agrees_with_the_rules_on_every_rank(room: Room) -> None:
    heights = {rank: i for i, rank in enumerate((*list(Rank)[1:13], Rank.ACE))}
    for options in (NO_HOUSE, HOUSE):
        for top in [rank for rank in Rank if rank not in (Rank.TEN, Rank.JOKER)]:
            letter = "A23456789TJQK"[top]
            hand = " ".join(f"{r}H" for r in "23456789TJQKA")
            scene = staged(room, hand, f"{letter}C", options)
            now = rule(scene.stage.model, scene.stage.table.options)
            legal = {RANK_OF[a.cards[0]] for a in scene.stage.legal() if isinstance(a, Play)}
            free = {Rank.TWO} | ({Rank.THREE} if options else set())
            for rank, height in heights.items():
                beats = now.top is None or (height <= heights[now.top] if now.low else height >= heights[now.top])
                assert (rank in legal) == (beats or rank in free), (top, rank, options)


def test_a_hint_marks_all_cards_it_names(room: Room) -> None:
    scene = staged(room, "4H 4S KS", "9D")
    hint = Play(tuple(parse_cards("4H 4S")), "hand")
    zone = Zone(ZoneKind.HAND, scene.seat.me)
    marked = [
        token
        for token in mine(scene, ZoneKind.HAND)
        if scene.stage.presenter.controls.hinted(hint, zone, token, scene.stage.moment)
    ]
    assert marked == held(scene, "4H", "4S")
    assert scene.stage.presenter.words.hint(hint) == "Play two fours"


def test_a_blind_card_gives_nothing_away_before_it_has_turned(room: Room) -> None:
    scene = staged(room, "", "9D", down=3)
    room.settings.pace = "normal"
    scene.resume()
    before = scene.stage.presenter.words.tag(scene.stage.model, scene.stage.table)
    flipped: list[Event] = []
    told = scene.stage.told

    def heard(event: Event, moved: Sequence[Token]) -> None:
        flipped.append(event)
        told(event, moved)

    scene.stage.told = heard  # type: ignore[method-assign]
    scene.touch.tap(scene.stage.pickable()[0][1])
    assert room.manager is not None
    for _ in range(12):
        room.manager.update(1 / 30)
        assert scene.stage.presenter.words.tag(scene.stage.model, scene.stage.table) == before
        assert not scene.stage.voices.running
        assert not any(isinstance(event, BlindFlipped) for event in flipped)
    for _ in range(30):
        room.manager.update(1 / 30)
    assert any(isinstance(event, BlindFlipped) for event in flipped)


@pytest.mark.parametrize(("stack", "goes"), [("AD", False), ("3C", True)])
def test_no_number_tells_where_a_blind_card_goes_before_it_has_turned(
    room: Room, stack: str, goes: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What buttons and plates say while it is in the air is the same for one that goes and one that does not."""
    scene = staged(room, "", stack, down=3)
    room.settings.pace = "normal"
    scene.resume()
    drawn: dict[str, str] = {}
    plate = shapes.plate

    def noted(art: Art, name: str, badges: Sequence[shapes.Badge] = (), **more: Any) -> Picture:
        drawn[name] = badges[0].words
        return plate(art, name, badges, **more)

    monkeypatch.setattr(shapes, "plate", noted)
    scene.touch.tap(scene.stage.pickable()[0][1])
    assert room.manager is not None
    flips = 0
    for _ in range(36):
        room.manager.update(1 / 30)
        if scene.stage.model.count(ZoneKind.FACE_DOWN, scene.seat.me):
            continue
        flips += 1
        scene.draw(DisplayList())
        assert drawn[scene.stage.table.names[scene.seat.me]] == "0"
        assert button(scene, "play") == t("shithead.button.flip")
        assert button(scene, "pick_up") == t("shithead.button.pick_up_count", count=1)
    assert flips > 20
    for _ in range(90):
        room.manager.update(1 / 30)
    scene.draw(DisplayList())
    assert drawn[scene.stage.table.names[scene.seat.me]] == ("0" if goes else "2")


@pytest.mark.parametrize("size", [(800, 450), (1080, 1920)])
def test_without_a_hand_the_own_table_lies_where_the_hand_was(size: tuple[int, int], room: Room) -> None:
    """As large as a hand; a blind card that does not go leaves the rest there until it has turned."""
    room.fit(size)

    def places(scene: TableScene) -> dict[int, Spot]:
        me = scene.seat.me
        spots = scene.stage.plan.spots
        return {zone.number: spots[zone][0] for zone in spots if zone.kind is ZoneKind.FACE_DOWN and zone.owner == me}

    held_too = places(staged(room, "4H 5S", "AD", down=3))
    scene = staged(room, "", "AD", down=3)
    before, hand = places(scene), scene.stage.plan.hand
    assert len(before) == 3
    for number, spot in before.items():
        assert hand.contains(spot.x, spot.y)
        assert spot.width > 1.15 * held_too[number].width
    room.settings.pace = "normal"
    scene.resume()
    scene.touch.tap(scene.stage.pickable()[0][1])
    assert room.manager is not None
    for _ in range(30):
        room.manager.update(1 / 30)
        rest = places(scene)
        assert all(rest[number] == before[number] for number in (1, 2))
    for _ in range(120):
        room.manager.update(1 / 30)
    assert scene.stage.model.count(ZoneKind.HAND, scene.seat.me) == 2
    assert {number: places(scene)[number].x for number in (1, 2)} == {number: held_too[number].x for number in (1, 2)}


def test_fire_crown_and_notes_burn_out(room: Room) -> None:
    scene = staged(room, "TH 4S", "8D 8C")
    room.settings.pace = "normal"
    scene.resume()
    assert room.manager is not None
    scene.look.told(StackBurnt(0, 3, False))
    scene.look.told(DealLost(1))
    scene.look.told(StarterFound(1, Rank.FOUR))
    assert {"burn", "scorch", "crown", "note starts 1"} <= set(scene.look.effects)
    for number in range(200):
        # Nobody waits for the burnt place to fade.
        assert number < 50 or not scene.look.flares.waited_for
        frame = DisplayList()
        scene.draw(frame)
        assert len({sprite.key for sprite in frame.sprites}) == len(frame.sprites)
        scene.look.update(1 / 30)
    assert not scene.look.effects
    room.settings.motion = "calm"
    scene.resume()
    scene.look.told(StackBurnt(0, 3, False))
    assert set(scene.look.effects) == {"note burnt"}


@pytest.mark.parametrize("motion", ["full", "calm"])
def test_one_number_at_a_time_stands_below_a_stack_that_burns(room: Room, motion: Motion) -> None:
    scene = staged(room, "TH 4S", "8D 8C")
    room.settings.pace, room.settings.motion = "normal", motion
    scene.resume()
    assert numbers_below(scene) == {"own pile"}
    scene.look.told(StackBurnt(0, 3, False))
    told = set()
    while "note burnt" in scene.look.effects:
        scene.look.update(1 / 30)
        now = numbers_below(scene)
        assert len(now) == 1
        told |= now
    assert told == {"own pile", "own note burnt"}


def numbers_below(scene: TableScene) -> set[Hashable]:
    """Keys of the pills that tell how many cards lie on the stack, or have burnt."""
    frame = DisplayList()
    scene.look.draw_below(frame)
    scene.look.draw_above(frame)
    return {sprite.key for sprite in frame.sprites} & {"own pile", "own note burnt"}


@pytest.mark.parametrize("motion", ["full", "none"])
@pytest.mark.parametrize("before", [0, 1, None])
def test_the_crown_is_seen_from_its_fall_to_the_end(room: Room, motion: Motion, before: int | None) -> None:
    scene = staged(room, "TH 4S", "8D 8C")
    room.settings.pace = "normal"
    room.settings.motion = motion
    scene.resume()
    for seat in range(2):
        scene.stage.model.apply(FactChanged(Fact.SHITHEAD, seat, int(seat == before)))
    facts = [FactChanged(Fact.SHITHEAD, seat, seat) for seat in range(2)]
    events: list[Event] = [DealLost(1), ScoreChanged(1, 1, 1), *facts, DealEnded(1)]
    for event in events:
        scene.stage.choreographer.feed(event)
    swings = 0.0
    for _ in range(75):
        scene.stage.choreographer.update(1 / 30)
        scene.look.update(1 / 30)
        frame = DisplayList()
        scene.draw(frame)
        [crown] = [sprite for sprite in frame.sprites if sprite.key == "own crown"]
        swings += scene.look.running("crown")
        if not scene.look.running("crown"):
            x, y, _ = crown_place(scene.stage.plan.place(1))
            assert abs(crown.x + crown.image.get_width() / 2 - x) < 4
            assert abs(crown.y + crown.image.get_height() / 2 - y) < 4
    assert bool(swings) == (motion == "full")
    assert scene.stage.choreographer.idle


@pytest.mark.watched
@combined(1, size=[(1280, 720), (1920, 1080), (1024, 640), (720, 1280)], players=[2, 3, 4], words=[1.0, 1.5])
def test_the_crown_falls_on_no_words_and_past_the_eyes(
    tmp_path: Path, size: tuple[int, int], players: int, words: float
) -> None:
    """At the upper edge of the window are title, tools and what was done last, such as who has lost."""
    no_window()
    room = Room(tmp_path, size)
    room.settings.pace, room.settings.words = "normal", words
    room.fit(size)
    scene, window = table_of(room, players, {}, 8, game="shithead"), pygame.Rect((0, 0), size)
    scene.stage.choreographer.finish_all()
    for seat in range(players):
        scene.stage.choreographer.feed(DealLost(seat))
        place, fell = scene.stage.plan.place(seat), 0
        eyes = centered(place.x, place.y - 0.1 * place.d, 0.34 * place.d, 0.25 * place.d)
        _, y, wide = crown_place(place)
        lowest = y + 0.5 * wide
        for _ in range(60):
            scene.stage.choreographer.update(1 / 30)
            scene.look.update(1 / 30)
            frame = DisplayList()
            scene.draw(frame)
            if not scene.look.running("crown"):
                continue
            read = [*scene.look.taken.written.values(), *scene.look.heading.rails]
            for sprite in frame.sprites:
                if sprite.key in ("own crown", "own string"):
                    ink = sprite.image.get_bounding_rect(min_alpha=60).move(sprite.x, sprite.y)
                    if not ink.w:
                        continue  # the faint upper end of the string
                    assert window.contains(ink)
                    assert not [box for box in [*read, eyes] if box.overlaps(Box(*ink))], (seat, ink)
                    assert ink.bottom < lowest
                    fell += 1
        assert fell > 40
    room.close()


@pytest.mark.parametrize(
    ("hand", "stack", "words"),
    [("4H KS", "9D", "Your turn: nine or lower"), ("4H KS", "", "Your turn: play anything"),
     ("2H KS", "AD", "Your turn: an ace or a two"), ("4H", "KD", "Nothing you have goes: pick up the stack")],
)  # fmt: skip
def test_the_prompt_says_what_is_asked(room: Room, hand: str, stack: str, words: str) -> None:
    scene = staged(room, hand, stack)
    assert scene.stage.presenter.words.prompt(scene.stage.moment).words == words


def test_among_several_people_the_prompt_calls_by_name(room: Room) -> None:
    seats = [SeatConfig("person", "Ann", "pip"), SeatConfig("person", "Ben", "yuki")]
    scene = table_of(room, 2, {}, seed=3, seats=seats, game="shithead")
    seat = scene.seat.session.to_act
    assert seat is not None
    scene.look_as(seat)
    name = seats[seat].name
    asked = scene.stage.presenter.words.prompt(scene.stage.moment)
    assert asked.words == f"{name}: choose six to lie face up"


def test_swapping_is_offered_when_all_cards_are_dealt(room: Room) -> None:
    room.settings.pace = "normal"
    scene = table_of(room, 3, {}, seed=1, game="shithead")
    assert room.manager is not None
    for _ in range(3000):
        room.manager.update(1 / 60)
        dealt = all(scene.stage.model.count(ZoneKind.HAND, seat) == 4 for seat in range(3))
        assert dealt or scene.stage.presenter.words.tag(scene.stage.model, scene.stage.table) is None
        if scene.stage.legal():
            break
    shown = scene.stage.presenter.words.tag(scene.stage.model, scene.stage.table)
    assert shown is not None
    assert "Swap" in shown.main


def test_a_blind_card_is_turned_alike_whether_it_goes_or_not(room: Room) -> None:
    """How long it takes, where it goes and what flares up: nothing tells the end before its face is seen."""
    scene = staged(room, "", "9D", down=3)
    model, table = scene.stage.model, scene.stage.table
    blind = Zone(ZoneKind.FACE_DOWN, 0)
    goal = model.zones[blind][0].goal
    spot = Spotlight.over_stack(model, table)
    good = flip(0, goal, ZoneKind.STACK, spot, table)
    bad = flip(0, goal, ZoneKind.HAND, spot, table)
    assert good.style.legs == bad.style.legs
    assert (good.cue, good.style.sound, good.style.stagger) == (bad.cue, bad.style.sound, bad.style.stagger)
    other = flip(1, goal, ZoneKind.STACK, spot, table)
    assert other.hold < good.hold, "that of somebody else is no such event"


def test_a_burn_that_is_no_news_is_shorter(room: Room) -> None:
    scene = staged(room, "TH 4S", "8D 8C")
    model, table, plan = scene.stage.model, scene.stage.table, scene.stage.plan
    seconds = []
    model.zones.pop(Zone(ZoneKind.BURNT), None)
    for _ in range(3):
        seconds.append(burn(model, table, plan)[0].seconds)
        burnt = model.zones.setdefault(Zone(ZoneKind.BURNT), [])
        burnt += [Token(900 + len(burnt) + i, HIDDEN) for i in range(6)]
    assert seconds[0] > seconds[1] > seconds[2]
    assert seconds[2] <= 0.7 * seconds[0]


def test_flames_are_drawn_before_they_are_needed(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = staged(room, "TH 4S", "8D 8C")
    room.settings.pace = "normal"
    scene.resume()
    for job in ahead(room.art, scene.stage.table):
        job()

    def fail(*_: object, **__: object) -> object:
        raise AssertionError("drawn while it burns")

    monkeypatch.setattr(fire, "tongues_of", fail)
    scene.look.told(StackBurnt(0, 3, False))
    seen = set()
    for _ in range(60):
        frame = DisplayList()
        scene.draw(frame)
        seen |= {sprite.key for sprite in frame.sprites}
        scene.look.update(1 / 40)
    assert {"own fire back", "own fire front", "own fire light", "own scorch", "own spark 0", "own ash 0"} <= seen


def test_the_light_of_a_fire_comes_and_goes_little_by_little(room: Room) -> None:
    """Neither on the cloth nor on the hand does it flash up or go out in one step."""
    scene = staged(room, "TH 4S", "8D 8C")
    room.settings.pace = "normal"
    scene.resume()
    scene.look.told(StackBurnt(0, 3, False))
    bright: dict[str, list[int]] = {"own fire light": [], "own fire hand": []}
    for _ in range(90):
        frame = DisplayList()
        scene.draw(frame)
        listed = {sprite.key: sprite.image for sprite in frame.sprites}
        for key, levels in bright.items():
            image = listed.get(key)
            levels.append(0 if image is None else image.get_at(image.get_rect().center).r)
        scene.look.update(1 / 60)
    for levels, most in zip(bright.values(), (0.32, 0.55), strict=True):
        assert levels[0] == levels[-1] == 0
        assert max(levels) > 20
        assert max(abs(one - other) for one, other in pairwise(levels)) <= most * max(levels)


def test_all_flames_stay_at_hand_where_they_are_largest() -> None:
    art = Art(Metrics(3840, 2160))
    sheets = [(LARGEST, LARGEST * tall / wide, frame) for wide, tall in (BACK, FRONT) for frame in range(fire.FRAMES)]
    drawn = [fire.flames(art, *sheet) for sheet in sheets]
    assert all(fire.flames(art, *sheet) is picture for sheet, picture in zip(sheets, drawn, strict=True))


def test_while_the_stack_burns_nothing_is_said_where_the_rule_comes_back(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = table_of(room, 3, {}, 5, game="shithead")

    def shown() -> set[Hashable]:
        assert room.manager is not None
        frame = DisplayList()
        for _ in range(60):
            room.manager.update(1 / 30)
            frame = DisplayList()
            scene.draw(frame)
        return {sprite.key for sprite in frame.sprites}

    assert "tag" in shown()
    place = scene.look.taken.written["tag"]
    monkeypatch.setattr(ShitheadWords, "tag", lambda self, model, table: None)
    scene.stage.retell()
    assert "tag" not in shown()
    assert place in scene.look.taken.boxes()


def test_burnt_cards_are_counted_while_they_burn(room: Room) -> None:
    (ten,) = parse_cards("TH")
    scene = staged(room, "TH 4S", "9D 9H 8D 8C")
    room.settings.pace = "normal"
    scene.resume()
    assert room.manager is not None
    before, session = scene.stage.model.count(ZoneKind.BURNT), scene.seat.session
    play = next(a for a in session.legal_actions(scene.seat.me) if isinstance(a, Play) and a.cards[0] == ten)
    session.submit(scene.seat.me, play, session.seq)
    with patch("game.scenes.tables.shithead.effects.show_burnt", wraps=show_burnt) as counted:
        for _ in range(150):
            room.manager.update(1 / 60)
            scene.draw(DisplayList())
    shown = [call.args[2] for call in counted.call_args_list]
    assert shown == sorted(shown)
    assert set(shown) == {before + more for more in range(6)}, "each of them is counted"
    assert scene.stage.model.count(ZoneKind.BURNT) == shown[-1]


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_a_cry_is_large_upright_too_wherever_there_is_room_beside_its_mouth(room: Room, seat: int) -> None:
    room.fit((1080, 1920))
    room.settings.pace = "off"
    scene = table_of(room, 4, {}, 5, game="shithead")
    assert room.manager is not None
    for _ in range(60):
        room.manager.update(1 / 30)
    scene.stage.voices.say(seat, "BURN!", "happy", curse=True)
    room.manager.update(0.5)
    frame = DisplayList()
    scene.draw(frame)
    bubble = next(sprite for sprite in frame.sprites if sprite.key == ("bubble", seat))
    assert bubble.image.get_width() > 0.2 * 1080


@pytest.mark.parametrize(("temper", "cursed"), [(1.0, True), (0.0, False)])
def test_a_person_curses_over_a_blind_card_that_does_not_go(room: Room, temper: float, cursed: bool) -> None:
    scene = staged(room, "", "AD", down=3)
    room.settings.pace, room.settings.temper = "normal", temper
    scene.resume()
    assert room.manager is not None
    scene.touch.tap(scene.stage.pickable()[0][1])
    thrown: set[tuple[int, int]] = set()
    for _ in range(90):
        room.manager.update(1 / 30)
        thrown |= {(crossing.seat, crossing.to) for crossing in scene.stage.voices.crossings}
    assert any(isinstance(e, BlindFlipped) and not e.played for e in scene.seat.session.history(scene.seat.viewer))
    assert thrown == ({(scene.seat.me, MIDDLE)} if cursed else set())


@pytest.mark.parametrize(("stack", "ring"), [("AD", "flop"), ("3C", "fits")])
def test_a_ring_tells_whether_a_blind_card_goes_once_it_has_turned(room: Room, stack: str, ring: str) -> None:
    scene = staged(room, "", stack, down=3)
    room.settings.pace = "normal"
    scene.resume()
    assert room.manager is not None
    scene.touch.tap(scene.stage.pickable()[0][1])
    rings: set[str] = set()
    for _ in range(90):
        room.manager.update(1 / 30)
        shown = {"flop", "fits"} & set(scene.look.effects)
        assert not (shown and scene.stage.choreographer.revealing)
        rings |= shown
    assert rings == {ring}


def test_rays_behind_a_blind_card_draw_back_before_it_goes(room: Room) -> None:
    """All of them went from one frame to the next."""
    scene = staged(room, "", "AD", down=3)
    room.settings.pace = "normal"
    scene.resume()
    assert room.manager is not None
    scene.touch.tap(scene.stage.pickable()[0][1])
    reaches = []
    for _ in range(150):
        room.manager.update(1 / 60)
        frame = DisplayList()
        scene.draw(frame)
        reaches += [sprite.image.get_width() for sprite in frame.sprites if sprite.key == "own blind rays"]
    assert reaches[-1] < 0.5 * max(reaches)
    assert all(after > 0.6 * before for before, after in pairwise(reaches))


def test_the_stamp_on_a_blind_card_that_goes_stays_on_it(room: Room) -> None:
    """The card slid away below it."""
    scene = staged(room, "", "3C", down=3)
    room.settings.pace = "normal"
    scene.resume()
    assert room.manager is not None
    token = scene.stage.pickable()[0][1]
    scene.touch.tap(token)
    lies = []
    for _ in range(150):
        room.manager.update(1 / 60)
        frame = DisplayList()
        scene.draw(frame)
        for sprite in frame.sprites:
            if sprite.key == "own phew":
                middle = sprite.image.get_rect(topleft=(sprite.x, sprite.y)).center
                y = token.y - token.lift * token.width
                lies.append((y, middle[0] - token.x, middle[1] - y))
    assert len({y for y, *_ in lies}) > 5, "it is on its way meanwhile"
    for axis in (1, 2):
        assert max(at[axis] for at in lies) - min(at[axis] for at in lies) < 0.12 * token.width


@pytest.mark.parametrize("stack", ["AD", "3C"])
def test_a_blind_card_that_was_looked_at_becomes_smaller_on_its_way_on(room: Room, stack: str) -> None:
    """Upright it is far larger in the middle of the room than where it goes."""
    room.fit((720, 1280))
    scene = staged(room, "", stack, down=3)
    room.settings.pace = "normal"
    scene.resume()
    assert room.manager is not None
    token = scene.stage.pickable()[0][1]
    scene.touch.tap(token)
    widths = [token.width]
    for _ in range(150):
        room.manager.update(1 / 60)
        widths.append(token.width)
    assert widths[-1] < 0.9 * max(widths)
    for before, after in pairwise(widths):
        assert max(before, after) <= 1.1 * min(before, after)


def test_a_button_bursts_that_sets_the_stack_on_fire_and_no_other(room: Room) -> None:
    for hand, stack, letter, bursts in (
        ("TH TS 4S", "8D", "TH", True),
        ("4H 4S KS", "3C 4D 4C", "4H", True),
        ("4H 4S KS", "4D 3C 4C", "4H", False),
        ("4H 4S 4C KS", "3C 4D", "4H", True),
        ("4H 4S 4C KS", "", "4H", False),
        ("4H 4S 4C 4D KS", "", "4H", True),
    ):
        scene = staged(room, hand, stack)
        assert not scene.touch.specs["play"].slams
        scene.touch.tap(held(scene, letter)[0])
        assert scene.touch.specs["play"].slams is bursts, (hand, stack)


@pytest.mark.parametrize(("temper", "told"), [(1.0, True), (0.0, False)])
def test_a_person_tells_of_what_they_burn_beside_their_face(room: Room, temper: float, told: bool) -> None:
    """Words that flew to the middle lay on the cards that burn there."""
    scene = staged(room, "TH TS 4S 5S 6D", "8D 8H")
    room.settings.pace, room.settings.temper = "normal", temper
    scene.resume()
    assert room.manager is not None
    scene.touch.tap(held(scene, "TH")[0])
    assert scene.touch.press("play")
    said, pile = set(), scene.stage.plan.drop["stack"]
    for _ in range(90):
        room.manager.update(1 / 30)
        frame = DisplayList()
        scene.draw(frame)
        assert not scene.stage.voices.crossings
        for sprite in frame.sprites:
            if isinstance(sprite.key, tuple) and sprite.key[0] == "bubble":
                said.add(sprite.key[1])
                assert not pile.overlaps(Box(sprite.x, sprite.y, *sprite.image.get_size()))
    assert said == ({scene.seat.me} if told else set())


def test_cards_that_are_picked_up_upright_fly_over_the_buttons_on_their_way(room: Room) -> None:
    """They slip through below none of them; at rest every card lies below the buttons."""
    room.fit((1080, 1920))
    scene, random = table_of(room, 2, {}, seed=3, game="shithead"), Random(3)
    session, choreographer = scene.seat.session, scene.stage.choreographer
    assert room.manager is not None
    crossed = 0
    for _ in range(600):
        room.manager.update(1 / 4)
        legal = scene.stage.legal()
        stack = scene.stage.model.count(ZoneKind.STACK)
        if legal and choreographer.idle:
            picks = PICK_UP in legal and stack > 1
            action = random.choice([a for a in legal if a != PICK_UP] or list(legal))
            if picks:
                break
            session.submit(0, action, session.seq)
    room.settings.pace = "normal"
    scene.stage.apply_settings()
    session.submit(0, PICK_UP, session.seq)
    for _ in range(60):
        room.manager.update(1 / 60)
        flying = {token.number for token in scene.stage.model.everything() if token.z >= FLYING}
        frame = DisplayList()
        scene.draw(frame)
        buttons = [sprite for sprite in frame.sprites if str(sprite.key).startswith("(('action'")]
        assert buttons
        for sprite in frame.sprites:
            if not isinstance(sprite.key, tuple) or sprite.key[0] != "card":
                continue
            over = [sprite.z > button.z for button in buttons]
            assert all(over) if sprite.key[1] in flying else not any(over)
            crossed += sprite.key[1] in flying
    assert crossed > 5


@combined(left_handed=[False, True], size=[(1280, 720), (1920, 1080), (1080, 1920)], players=[2, 3, 4])
def test_candles_stand_where_nothing_is_laid(
    room: Room, players: int, size: tuple[int, int], left_handed: bool
) -> None:
    """They are part of the table top: what lies on them would burn, and what is read would hide them."""
    room.settings.left_handed = left_handed
    room.fit(size)
    scene = table_of(room, players, {}, seed=4, game="shithead")
    standing = [Box(*candle) for candle in candles(size)]
    assert len(standing) == 2
    assert room.manager is not None
    for number in range(60):
        room.manager.update(1 / 20)
        if scene.stage.legal():
            scene.touch.submit(scene.stage.legal()[0], None)
        if number % 10 == 0:
            scene.draw(DisplayList())
            taken = [*scene.look.taken.everything(), *scene.look.taken.written.values(), *scene.look.taken.buttons()]
            covered = [(candle, box) for candle, box in product(standing, taken) if shared(inset_by(candle), box) > 0]
            assert covered == []


def inset_by(candle: Box, rim: float = 0.12) -> Box:
    """A candle without the ink round its dish."""
    return grown(candle, -rim * candle.w)


def test_candles_are_lit_in_the_table_top_itself() -> None:
    """Nothing of them is drawn in any frame: their light is part of what is kept."""
    size = (960, 540)
    top = tabletops.draw("tavern", size)
    for candle in candles(size):
        flame = top.get_at((candle.centerx, candle.top + round(0.3 * candle.height)))
        assert flame.r > 200 > 175 > flame.b, "a flame"
        beside = candle.centerx + (40 if candle.centerx < size[0] // 2 else -40)
        lit = top.get_at((beside, candle.centery))
        far = top.get_at((size[0] - beside, candle.centery))
        assert lit.r > far.r + 20


def test_at_the_end_everybody_is_told_what_they_did_with_the_stack(room: Room) -> None:
    """Who wore the crown is seen beside it: how many stacks somebody burned, or cards they picked up, is not."""
    scene = table_of(room, 3, {"deals": 2}, seed=9, game="shithead")
    heard: list[Event] = []
    scene.seat.session.subscribe(TABLE, heard.append)
    random = Random(9)
    assert room.manager is not None
    for _ in range(3000):
        room.manager.update(1 / 10)
        if room.manager.top is not scene and scene.seat.session.to_act is None:
            break
        if scene.stage.legal():
            scene.touch.submit(random.choice(scene.stage.legal()), None)
    for _ in range(100):
        scene.stage.update(0.1)
    notes = scene.stage.presenter.words.notes(scene.stage.model, scene.stage.past)
    burnt = [sum(isinstance(event, StackBurnt) and event.seat == seat for event in heard) for seat in range(3)]
    taken = [
        sum(e.count for e in heard if isinstance(e, StackPickedUp) and e.seat == seat)
        + sum(isinstance(e, BlindFlipped) and e.seat == seat and not e.played for e in heard)
        for seat in range(3)
    ]
    assert any(taken)
    for seat, note in enumerate(notes):
        told = [n("shithead.note.burnt", burnt[seat])] if burnt[seat] else []
        told += [n("shithead.note.taken", taken[seat])] if taken[seat] else []
        assert note in (told or [t("shithead.note.untaken")])
        assert taken[seat] < 20 * max(1, burnt[seat]) or note == told[-1], "who collects is told so"


def test_who_starts_has_the_lowest_card_from_three_up_unless_it_is_a_two(room: Room) -> None:
    scene = staged(room, "4H 2S", "")
    words, moment = scene.stage.presenter.words, scene.stage.moment
    assert words.log(StarterFound(0, Rank.FOUR), moment) == "You start: the lowest cards from three up are fours."
    assert words.log(StarterFound(0, Rank.TWO), moment) == "You start: the lowest cards are twos."


def test_a_blind_card_that_does_not_go_is_counted_with_the_stack_it_comes_with(room: Room) -> None:
    scene = staged(room, "", "KD AD", down=3)
    room.settings.pace = "normal"
    scene.resume()
    assert room.manager is not None
    scene.touch.tap(scene.stage.pickable()[0][1])
    for _ in range(150):
        room.manager.update(1 / 30)
    assert n("shithead.log.pick_up_you", 3) in scene.stage.memory.lines
    heard = scene.seat.session.history(scene.seat.viewer)
    taken = next(event for event in heard if isinstance(event, StackPickedUp))
    flipped = next(event for event in heard if isinstance(event, BlindFlipped))
    past = ShitheadPast.of(scene.stage.past).after(flipped, scene.stage.model)
    told = scene.stage.presenter.scoring.feat(taken, scene.stage.moment._replace(past=past))
    assert told is not None
    assert (told.what, told.many) == ("taken", 3)


def test_an_ordinary_button_is_pressed_without_a_burst(room: Room) -> None:
    """Picking up shakes nothing; what sets the stack on fire does."""
    for hand, stack, key, bursts in (("4H 5S", "KD 3C AD", "pick_up", False), ("TH TS 4S", "8D", "play", True)):
        scene = staged(room, hand, stack)
        if bursts:
            scene.touch.tap(held(scene, "TH")[0])
        assert scene.touch.press(key)
        pressed = scene.touch.actions[key]
        assert (pressed.lit, pressed.slams) == (True, bursts)
        seen = set()
        for _ in range(30):
            go_by(scene, 1)
            frame = DisplayList()
            scene.draw(frame)
            seen |= {sprite.key for sprite in frame.sprites}
        assert (f"burst {key}" in seen) is bursts, key
