"""Fingers at the family table: whose is which, what opens a hand and what closes it, and every play of every game."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest

from game.rules.actions import Action
from game.rules.cards import parse_cards
from game.rules.position import Position
from game.rules.registry import GAME_IDS, info_of
from game.rules.zones import Zone, ZoneKind
from game.scenes.flat.chair import OPENS_AFTER, Chair
from game.scenes.flat.fingers import FORGOTTEN
from game.scenes.flat.sitting import HELD
from game.scenes.table.pause import PauseScene
from game.scenes.tables.base import LayoutContext
from game.scenes.tables.that_dam_game.places import Places
from game.ui.table.model import TableModel
from tests.check_fingers import some_sequences
from tests.support.flat import OPENS, FlatTable, Tables
from tests.support.flat_plays import play
from tests.support.menus import FRAME

pytestmark = pytest.mark.usefixtures("unwatched")


def is_open(chair: Chair) -> bool:
    """Whether a hand is open now."""
    return chair.open


def carrying(table: FlatTable) -> bool:
    """Whether cards are carried over the table, as the fingers and the chairs know it."""
    carried = any(chair.carried for chair in table.scene.chairs)
    assert carried is table.scene.fingers.carrying
    return carried


@pytest.mark.parametrize("game", GAME_IDS)
def test_every_game_is_played_by_fingers_alone(game: str, tables: Tables) -> None:
    table = tables(game, max(3, min(info_of(game).seats)), 2)
    assert len(play(table, Random(2), 5)) >= 2


def test_the_same_happens_with_the_same_seed(tables: Tables) -> None:
    """Gestures that are lost now and then could not be found in a table that plays another way each time."""
    steps = []
    for _ in range(2):
        table = tables("dang_it", 3, 2)
        play(table, Random(4), 6)
        steps.append(table.session.record.steps)
    assert steps[0] == steps[1]


def test_a_table_at_rest_is_worked_out_no_more(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    """What follows from how the table lies is worked out once for all sides and hands, not in every frame."""
    table = dealt(tables, "that_dam_game")
    table.open(next(chair for chair in table.scene.chairs if chair.to_act))
    table.program.seconds(0.2)
    made: list[TableModel] = []
    begin = Places.__init__

    def counted(places: Places, model: TableModel, table: LayoutContext) -> None:
        made.append(model)
        begin(places, model, table)

    monkeypatch.setattr(Places, "__init__", counted)
    for _ in range(5):
        table.scene.stale = True
        table.program.frame()
    assert not made


def dealt(tables: Tables, game: str = "shithead") -> FlatTable:
    table = tables(game)
    table.settle()
    return table


def test_a_hand_opens_a_moment_after_a_finger_rests_on_it_and_closes_at_once(tables: Tables) -> None:
    table = dealt(tables)
    chair, program = table.chair(2), table.program
    program.frame(table.down(1, table.hand(chair)))
    rested = 0.0
    while not is_open(chair):
        program.frame()
        rested += FRAME
        assert rested < 1.0
    assert rested >= OPENS_AFTER
    program.frame(table.up(1))
    assert not is_open(chair)
    # One long frame is not time in which a finger has rested.
    program.app.step([table.down(2, table.hand(chair))], 0.5)
    assert not is_open(chair)


def test_only_a_finger_in_its_own_place_opens_a_hand(tables: Tables) -> None:
    table = dealt(tables)
    for chair in table.scene.chairs:
        finger = table.open(chair)
        assert [other.number for other in table.scene.chairs if other.open] == [chair.number]
        table.lift(finger)


def test_a_finger_that_leaves_the_hand_closes_it_and_opens_it_again(tables: Tables) -> None:
    table = dealt(tables)
    chair, program = table.chair(0), table.program
    finger, there = table.open(chair), table.hand(chair)
    box = chair.desk.hand
    program.frame(table.move(finger, table.out(chair, box.x - 30, box.y + box.h / 2)))
    assert not is_open(chair)
    program.frame(table.move(finger, there))
    assert not is_open(chair)
    for _ in range(OPENS):
        program.frame()
    assert is_open(chair)
    # A second finger takes over nothing: whoever lifts the first one has looked enough.
    second = table.name()
    program.frame(table.down(second, table.card(chair, chair.hand[0].card)))
    program.frame(table.up(finger))
    for _ in range(OPENS):
        program.frame()
        program.frame(table.move(second, table.card(chair, chair.hand[1].card)))
        assert not is_open(chair)


def test_a_stranger_near_a_hand_closes_it_and_a_neighbor_does_not(tables: Tables) -> None:
    table = dealt(tables)
    chair, program = table.chair(0), table.program
    table.open(chair)
    neighbor = table.open(table.chair(1))
    assert is_open(chair)
    box, stranger = chair.desk.hand, table.name()
    program.frame(table.down(stranger, table.out(chair, box.x + box.w / 2, box.y - 120 * table.scene.metrics.u)))
    assert not is_open(chair)
    assert is_open(table.chair(1))
    table.lift(stranger)
    assert not is_open(chair), "it opens like any hand, not at once"
    program.seconds(0.3)
    assert is_open(chair)
    table.lift(neighbor)
    # A palm between the hand and the edge of the screen is its owner's.
    bottom = pygame.display.get_window_size()[1]
    program.frame(table.down(table.name(), (table.hand(chair)[0], bottom - 2)))
    assert is_open(chair)


def test_a_card_that_nobody_saw_is_not_pulled_out_as_a_stranger_lifts(tables: Tables) -> None:
    table = dealt(tables)
    chair, program = table.chair(0), table.program
    box, stranger, finger = chair.desk.hand, table.name(), table.name()
    at, near = table.hand(chair), table.out(chair, box.x + box.w / 2, box.y - 120 * table.scene.metrics.u)
    program.frame(table.down(finger, at), table.down(stranger, near))
    program.seconds(0.5)
    assert not is_open(chair)
    program.frame(table.up(stranger), table.move(finger, (at[0], at[1] - round(box.h))))
    assert not table.scene.fingers.carrying


def test_a_long_touch_is_no_tap(tables: Tables) -> None:
    table = tables("dang_it")
    table.settle()
    chair = next(chair for chair in table.scene.chairs if chair.to_act)
    spot = table.scene.stage.plan.spots[table.scene.stage.presenter.controls.pickable(chair.model, chair.table)[0][0]][
        -1
    ]
    finger, before = table.name(), table.session.seq
    table.program.frame(table.down(finger, (round(spot.x), round(spot.y))))
    table.program.seconds(1.0)
    table.lift(finger)
    assert table.session.seq == before
    table.tap((round(spot.x), round(spot.y)))
    assert table.session.seq > before


def test_a_card_that_is_carried_lies_with_its_back_up_and_goes_home_where_nothing_is(tables: Tables) -> None:
    table = dealt(tables)
    chair = next(chair for chair in table.scene.chairs if not chair.to_act)
    token = chair.hand[0]
    finger = table.open(chair, table.card(chair, token.card))
    w, h = pygame.display.get_window_size()
    table.program.frame(table.move(finger, (w // 2, h // 2)))
    assert table.scene.carries(1)
    assert not is_open(chair)
    public = [one for one in table.scene.stage.model.everything() if one.z >= 5000.0]
    assert [one.flip for one in public] == [0.0]
    before = table.session.seq
    table.lift(finger)
    table.program.seconds(1.0)
    assert table.session.seq == before
    assert (public[0].x, public[0].y) == (public[0].goal.x, public[0].goal.y)


@pytest.mark.parametrize("way", [1, 2, 3])
def test_a_card_that_was_thrown_drops_though_somebody_touches_their_own_hand(tables: Tables, way: int) -> None:
    """Not even towards that very hand: it is another finger than the one that has thrown the card."""
    table = dealt(tables, "damn_you")
    chair, owner = table.chair(0), table.chair(way)
    finger = table.open(chair)
    (x, y), (w, h) = table.where[finger], pygame.display.get_window_size()
    for i in range(1, 9):
        there = x + (w // 2 - x) * i // 8, y + (h // 2 - y) * i // 8
        table.program.app.step([table.move(finger, there)], 1 / 60)
    assert carrying(table)
    table.lift(finger)
    table.open(owner)
    table.program.seconds(0.3)
    assert not carrying(table)
    assert is_open(owner)


def test_a_finger_that_is_lost_over_the_middle_takes_its_card_on(tables: Tables) -> None:
    table = dealt(tables)
    chair = table.chair(0)
    finger = table.open(chair)
    w, h = pygame.display.get_window_size()
    table.program.frame(table.move(finger, (w // 2, h // 2)))
    table.lift(finger)
    again = table.name()
    table.program.frame(table.down(again, (w // 2 + 6, h // 2 - 6)))
    table.program.seconds(0.3)
    assert carrying(table)
    # Not even where it is somebody else's hand over which it was lost: that stays closed.
    there = table.hand(table.chair(2))
    table.program.frame(table.move(again, there))
    table.lift(again)
    table.program.frame(table.down(table.name(), there))
    table.program.seconds(0.3)
    assert carrying(table)
    assert not is_open(table.chair(2))


def test_a_carried_card_that_somebody_swaps_away_leaves_the_finger(tables: Tables) -> None:
    table = dealt(tables, "screw_your_neighbor")
    giver = next(chair for chair in table.scene.chairs if chair.to_act)
    taker = next(chair for chair in table.scene.chairs if chair.number == (giver.number + 1) % 4)
    card = taker.hand[0].card
    finger = table.open(taker, table.card(taker, card))
    w, h = pygame.display.get_window_size()
    table.program.frame(table.move(finger, (w // 2, h // 2)))
    assert carrying(table)
    swapped: Action = next(action for action in giver.legal if type(action).__name__ == "Swap")
    giver.submit(swapped)
    for _ in range(4):
        table.program.frame(table.move(finger, (w // 2 + 5, h // 2)))
    if taker.hand[0].card == card:
        pytest.skip("a king was not given away")
    assert not carrying(table)
    for one in table.scene.stage.model.everything():
        assert one.z < 5000.0
    before = table.session.seq
    table.lift(finger)
    assert table.session.seq == before


def test_what_is_lost_for_good_is_forgotten(tables: Tables) -> None:
    table = dealt(tables)
    chair, other = table.chair(0), table.chair(2)
    table.open(chair)
    finger = table.open(other)
    w, h = pygame.display.get_window_size()
    table.program.frame(table.move(finger, (w // 2, h // 2)))
    assert carrying(table)
    table.program.app.step([], FORGOTTEN + 1.0)
    table.program.frame()
    assert not is_open(chair)
    assert not carrying(table)
    # Where it was lost the hand opens to another finger.
    table.lift(table.open(chair))
    # A finger that was only very still is heard again.
    table.program.frame(table.move(1, table.hand(chair)))
    for _ in range(OPENS):
        table.program.frame()
    assert is_open(chair)


def test_a_finger_that_wakes_the_program_was_not_still_for_as_long_as_that_slept(tables: Tables) -> None:
    table = dealt(tables)
    chair, program = table.chair(0), table.program
    finger = table.open(chair)
    while program.app.active:
        program.seconds(0.2)
    assert is_open(chair)
    x, y = table.hand(chair)
    program.app.step([table.move(finger, (x + 2, y))], 600.0)
    assert is_open(chair), "nor does it close and open again"


def test_what_wakes_a_computer_has_not_been_still_for_as_long_as_it_slept(tables: Tables) -> None:
    """The time until a touch was read lies before it: it opens a hand, and a finger that moves holds one open."""
    table = dealt(tables)
    chair, program = table.chair(0), table.program
    program.seconds(2.0)
    finger, at = table.name(), table.hand(chair)
    program.app.step([table.down(finger, at)], 600.0)
    program.seconds(0.3)
    assert is_open(chair)
    program.app.step([table.move(finger, (at[0] + 2, at[1]))], 600.0)
    program.seconds(0.3)
    assert is_open(chair)
    # So does a mouse that has opened one.
    table.lift(finger)
    program.click(at)
    program.app.step([pygame.Event(pygame.MOUSEMOTION, pos=at, touch=False, buttons=(0, 0, 0))], 600.0)
    assert is_open(chair)
    program.app.step([], FORGOTTEN + 1.0)
    program.frame()
    assert not is_open(chair)


def test_a_menu_a_language_and_a_new_size_close_every_hand(tables: Tables) -> None:
    table = dealt(tables)
    for shut in ("menu", "retell", "resize"):
        chair = table.chair(0)
        finger = table.open(chair)
        if shut == "menu":
            table.program.key(pygame.K_ESCAPE)
            assert isinstance(table.program.top, PauseScene)
            assert not is_open(chair)
            table.program.key(pygame.K_ESCAPE)
            table.program.frame()
        elif shut == "retell":
            table.scene.retell()
        else:
            table.program.resize((1024, 768))
        assert not table.scene.fingers.contacts
        table.program.frame(table.move(finger, table.hand(chair)), table.up(finger), table.down(finger, (2, 2)))
        assert not is_open(chair)
        table.program.frame(table.up(finger))


@pytest.mark.parametrize("closes", ["", "the holder lifts", "a stranger comes near", "a click beside the cards"])
def test_a_card_is_not_tapped_once_its_hand_has_closed(tables: Tables, closes: str) -> None:
    """However it closes, and although the finger went down while the hand was open."""
    cards = tuple(parse_cards("4H 9C KD"))
    table = tables("shithead", 3, 2, start=Position({Zone(ZoneKind.HAND, 0): cards}, turn=0))
    table.settle()
    chair, program, before = table.chair(0), table.program, table.session.seq
    box, tapping, stranger = chair.desk.hand, table.name(), table.name()
    beside = table.out(chair, box.x + box.w - 2, box.y + box.h / 2)
    by_mouse = closes == "a click beside the cards"
    holding = None if by_mouse else table.open(chair, beside)
    if by_mouse:
        program.click(table.hand(chair))
    program.frame(table.down(tapping, table.card(chair, cards[2])))
    assert is_open(chair)
    if holding is not None and closes == "the holder lifts":
        program.frame(table.up(holding))
    elif closes == "a stranger comes near":
        near = table.out(chair, box.x + box.w / 2, box.y - 120 * table.scene.metrics.u)
        program.frame(table.down(stranger, near))
    elif by_mouse:
        program.click(beside)
    assert is_open(chair) is not bool(closes)
    program.frame(table.up(tapping))
    program.frame()
    assert chair.selection == ()
    assert (table.session.seq > before) is not bool(closes)


def test_a_mouse_keeps_a_hand_open_until_it_leaves(tables: Tables) -> None:
    table = dealt(tables)
    chair, program = table.chair(0), table.program
    middle = table.hand(chair)
    program.click(middle)
    assert is_open(chair)
    program.frame(pygame.Event(pygame.MOUSEMOTION, pos=(640, 300), touch=False, buttons=(0, 0, 0)))
    assert not is_open(chair)
    program.click(middle)
    program.frame(pygame.Event(pygame.WINDOWLEAVE))
    assert not is_open(chair)
    program.click(middle)
    program.click(table.hand(table.chair(2)))
    assert [one.number for one in table.scene.chairs if one.open] == [2]


@pytest.mark.parametrize("frames", [0, 1, OPENS, 30])
def test_a_click_keeps_a_hand_open_however_long_it_takes(tables: Tables, frames: int) -> None:
    table = dealt(tables)
    chair, program = table.chair(0), table.program
    box = chair.desk.hand
    right = max(spot.box.x + spot.box.w for _, _, spot in chair.lying())
    assert box.x + box.w - right > 4, "there is room beside the cards here"
    at, beside = table.hand(chair), table.out(chair, box.x + box.w - 2, box.y + box.h / 2)

    def press(kind: int, pos: tuple[int, int]) -> None:
        program.frame(pygame.Event(kind, pos=pos, button=1, touch=False))

    press(pygame.MOUSEBUTTONDOWN, at)
    program.seconds(frames * FRAME)
    press(pygame.MOUSEBUTTONUP, at)
    program.seconds(0.3)
    assert is_open(chair)
    # Beside the cards a click closes it again, just as slowly.
    press(pygame.MOUSEBUTTONDOWN, beside)
    program.seconds(frames * FRAME)
    press(pygame.MOUSEBUTTONUP, beside)
    assert not is_open(chair)
    # Whoever pulls a card out of it, or leaves it, has not clicked.
    press(pygame.MOUSEBUTTONDOWN, at)
    program.seconds(max(OPENS, frames) * FRAME)
    program.frame(pygame.Event(pygame.MOUSEMOTION, pos=(640, 300), touch=False, buttons=(1, 0, 0)))
    program.frame(pygame.Event(pygame.MOUSEMOTION, pos=at, touch=False, buttons=(1, 0, 0)))
    press(pygame.MOUSEBUTTONUP, at)
    program.seconds(0.3)
    assert not is_open(chair)


def test_a_mouse_that_holds_a_portrait_keeps_no_hand_open_elsewhere(tables: Tables) -> None:
    """What it presses is a question: it is over another strip, or the window has no focus, all the same."""
    table = dealt(tables)
    chair, program = table.chair(0), table.program
    portrait = table.out(chair, *chair.desk.face[:2])
    middle = (640, 330)
    for way in ("asked", "short"):
        for leaves in (pygame.Event(pygame.MOUSEMOTION, pos=middle, touch=False, buttons=(1, 0, 0)),
                       pygame.Event(pygame.WINDOWFOCUSLOST), pygame.Event(pygame.WINDOWLEAVE)):  # fmt: skip
            program.click(table.hand(chair))
            program.frame(pygame.Event(pygame.MOUSEMOTION, pos=portrait, touch=False, buttons=(0, 0, 0)))
            program.frame(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=portrait, button=1, touch=False))
            program.seconds(HELD + 0.2 if way == "asked" else 0.1)
            assert bool(table.scene.sitting.asked) is (way == "asked")
            assert is_open(chair)
            program.frame(leaves)
            assert not is_open(chair), leaves
            program.frame(pygame.Event(pygame.MOUSEBUTTONUP, pos=middle, button=1, touch=False))
            table.scene.sitting.close()


def test_a_hand_is_sorted_and_a_card_moved_along_it_out_of_turn(tables: Tables) -> None:
    table = dealt(tables, "damn_you")
    chair = next(chair for chair in table.scene.chairs if not chair.to_act)
    before = [token.card for token in chair.hand]
    finger = table.open(chair)
    table.tap(table.button(chair, "sort"))
    assert [token.card for token in chair.hand] != before
    first = chair.hand[0]
    second = table.name()
    table.program.frame(table.down(second, table.card(chair, first.card)))
    above = chair.desk.hand.y - 20
    for x in (chair.lying()[0][2].x, chair.lying()[-1][2].x):
        table.program.frame(table.move(second, table.out(chair, x, above)))
    spot = chair.lying()[-1][2]
    table.drag(second, table.out(chair, spot.x + 0.3 * spot.width, spot.y))
    assert chair.hand[-1] is first
    assert is_open(chair)
    table.lift(finger)


@pytest.mark.parametrize("closed", [False, True])
def test_a_card_that_comes_home_to_a_closed_hand_is_sorted_nowhere(tables: Tables, closed: bool) -> None:
    """Nobody sees between which cards it would lie."""
    table = dealt(tables, "damn_you")
    chair = next(chair for chair in table.scene.chairs if not chair.to_act)
    holding, carrying_it = table.open(chair), table.name()
    before = list(chair.hand)
    first, last = chair.lying()[0], chair.lying()[-1]
    table.program.frame(table.down(carrying_it, table.card(chair, first[1].card)))
    above, there = chair.desk.hand.y - 20, table.out(chair, last[2].x + 0.3 * last[2].width, last[2].y)
    for x in (first[2].x, last[2].x):
        table.program.frame(table.move(carrying_it, table.out(chair, x, above)))
    assert carrying(table)
    if closed:
        table.lift(holding)
        assert not is_open(chair)
    table.drag(carrying_it, there)
    assert not carrying(table)
    assert chair.hand == (before if closed else [*before[1:], before[0]])


def test_after_two_cards_were_swapped_a_tap_only_chooses(tables: Tables) -> None:
    table = dealt(tables)
    chair = next(chair for chair in table.scene.chairs if chair.to_act)
    open_cards = [zone for zone in chair.model.zones if zone.kind is ZoneKind.FACE_UP and zone.owner == chair.number]
    spots = [table.scene.stage.plan.spots[zone][0] for zone in open_cards]
    first, second = ((round(spot.x), round(spot.y)) for spot in spots[:2])
    one, other = (chair.model.zones[zone][0] for zone in open_cards[:2])
    mine = chair.hand[0]
    finger = table.open(chair)
    table.tap(table.card(chair, mine.card))
    assert list(chair.selection) == [mine]
    table.tap(first)
    swapped = {mine.number: one, one.number: mine}
    assert chair.traded == swapped
    assert list(chair.selection) == []
    table.tap(second)
    assert chair.traded == swapped
    assert list(chair.selection) == [other]
    table.lift(finger)


def test_of_many_cards_the_one_that_is_touched_is_meant(tables: Tables) -> None:
    """A hand of many cards lies as a fan here: a tap on one that was chosen leaves that one, and no other."""
    cards = tuple(parse_cards("5C 5D 5H 4C 4D 6C 6D 7C 7D 8C 8D 9C 9D JC JD QC QD KC KD"))
    start = Position({Zone(ZoneKind.HAND, 0): cards}, turn=0)
    table = tables("shithead", 3, 2, start=start)
    table.settle()
    chair, (clubs, diamonds, hearts) = table.chair(0), cards[:3]
    finger = table.open(chair, table.out(chair, chair.desk.hand.x + 0.9 * chair.desk.hand.w, chair.desk.hand.y + 40))
    table.tap(table.card(chair, diamonds))
    assert {token.card for token in chair.selection} == {clubs, diamonds, hearts}
    table.program.seconds(0.4)  # until a tap is no second one of two
    table.tap(table.card(chair, diamonds))
    assert {token.card for token in chair.selection} == {clubs, hearts}
    states = chair.states()
    assert {states[token.number] for token in chair.hand if token.card in cards[3:7]} == {"playable"}
    table.lift(finger)


@pytest.mark.parametrize("game", GAME_IDS)
def test_four_people_at_once(game: str, tmp_path: Path) -> None:
    assert some_sequences(game, 1, GAME_IDS.index(game), tmp_path)["sequences"] == 1


def pack(table: FlatTable) -> tuple[Chair, tuple[int, int]]:
    """Whoever can tap a card in the middle now, and where."""
    table.settle()
    chair = next(chair for chair in table.scene.chairs if chair.to_act)
    zone, token = table.scene.stage.presenter.controls.pickable(chair.model, chair.table)[-1]
    spot = table.scene.stage.plan.spots[zone][chair.model.zones[zone].index(token)]
    return chair, (round(spot.x), round(spot.y))


def test_an_arm_in_the_middle_of_the_table_draws_no_card(tables: Tables) -> None:
    table = tables("that_dam_game")
    _chair, at = pack(table)
    program, before = table.program, table.session.seq
    # It rests there.
    finger = table.name()
    program.frame(table.down(finger, at))
    program.seconds(1.0)
    table.lift(finger)
    # It brushes over the pack, and back to where it came down.
    program.seconds(0.3)
    finger = table.name()
    program.frame(table.down(finger, at))
    program.frame(table.move(finger, (at[0] + 25, at[1])))
    program.frame(table.move(finger, at))
    table.lift(finger)
    # It is laid down: hand and wrist, one on the pack and one beside it.
    for gap in (0, 3):
        program.seconds(0.5)
        hand, wrist = table.name(), table.name()
        program.frame(table.down(hand, at))
        for _ in range(gap):
            program.frame()
        program.frame(table.down(wrist, (at[0] + 60, at[1] + 50)))
        program.frame(table.up(hand))
        program.frame(table.up(wrist))
    assert table.session.seq == before
    # While one arm rests a finger does what it means.
    program.seconds(0.5)
    rests = table.name()
    program.frame(table.down(rests, (at[0] + 60, at[1] + 50)))
    program.seconds(0.5)
    table.tap(at)
    assert table.session.seq > before
    table.lift(rests)
