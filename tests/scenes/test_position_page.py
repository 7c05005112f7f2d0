"""The page on which positions are set up: what its desk makes of every press, and the page by all inputs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pygame
import pytest

from game.app import App
from game.rules.cards import HIDDEN, KIND_OF, Card, parse_card
from game.rules.facts import Fact, Phase
from game.rules.position import Position, PositionFault
from game.rules.registry import GAME_IDS
from game.rules.views import Viewer
from game.rules.zones import Zone, ZoneKind
from game.scenes import routes
from game.scenes.challenges.scene import ChallengesScene
from game.scenes.position.pieces import RANDOM
from game.scenes.position.scene import PositionScene
from game.scenes.replay.scene import ReplayScene
from game.scenes.sketch import card_face
from game.scenes.table.scene import TableScene
from game.session.desk import FIELD, Desk
from game.session.files import Paths
from game.session.positions import MOST_KEPT, Kept, SetUp, from_code, from_replay, match_of, to_code
from game.session.replay import Replay
from game.session.seats import USED, SeatConfig, decode_seats
from game.session.session import Session
from game.session.settings import Settings
from game.session.setups import first_setup, with_option, with_players
from game.session.store import Resumable
from game.texts import t, use
from game.ui import text
from game.ui.painter import DisplayList
from game.ui.theme import Role
from game.ui.widgets import Segmented
from tests.session.helpers import play
from tests.support.cards import format_cards
from tests.support.menus import Program, misplaced, speaking
from tests.support.replayed import golden
from tests.support.sample import cases, combined, some
from tests.support.standings import standing
from tests.support.writing import Line

pytestmark = pytest.mark.usefixtures("unwatched")

Begin = Callable[..., Program]
YOU = Zone(ZoneKind.HAND, 0)


def kind(name: str) -> int:
    return KIND_OF[parse_card(name)]


def desk(game: str, **options: object) -> Desk:
    settings = Settings()
    setup = first_setup(game, settings.player_avatar)
    for name, value in options.items():
        setup = with_option(game, setup, name, value)  # type: ignore[arg-type]
    return Desk(SetUp(game, setup, Position()))


def wrong(one: Desk) -> PositionFault | None:
    """What is wrong with a position."""
    return None if one.fault is None else one.fault.code


def heaps(position: Position) -> dict[tuple[ZoneKind, int], tuple[Card, ...]]:
    """What lies where, whatever the place is in a row of them."""
    found: dict[tuple[ZoneKind, int], tuple[Card, ...]] = {}
    for zone, lying in sorted(position.cards.items(), key=lambda item: item[0].number):
        found[zone.kind, zone.owner] = found.get((zone.kind, zone.owner), ()) + lying
    return found


# -- the desk --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_desk_never_lays_a_card_twice_whatever_is_pressed(game: str) -> None:
    one, random = desk(game), Random(7)
    for number in range(120):
        place, what = random.choice(one.places), random.randrange(8)
        if what < 3:
            one.put(place, random.randrange(-1, 54))
        elif what < 5:
            one.take_last(place)
        elif what == 5:
            one.turn_over(place)
        elif what == 6:
            one.say_turn(random.randrange(one.setup.players))
        elif number % 9 == 0:
            one.deal(number)
        held = list(one.named())
        assert len(held) == len(set(held))
        assert sum(one.left().values()) == len(one.pack) - len(held)
    one.clear()
    assert wrong(one) is None


def dials(one: Desk) -> dict[object, object]:
    """Everything that the page of numbers shows, by what it is of."""
    laying = one.laying
    shown: dict[object, object] = {dial.fact: one.number(dial.fact, 1) for dial in laying.dials(one)}
    shown |= {each.fact: one.of_seats(each.fact) for each in laying.seat_dials(one)}
    asked = [phase for _, phase in laying.stages]
    shown["stage"] = one.stage if one.stage in asked else None
    shown["dealer"] = one.number(Fact.DEALER)
    return shown | {"turn": one.whose, "way": one.number(Fact.DIRECTION, 1)}


@pytest.mark.parametrize("game", GAME_IDS)
@pytest.mark.parametrize("twice", [True, False])
def test_a_fault_leaves_every_number_that_nobody_said_as_it_is(game: str, twice: bool) -> None:
    one = desk(game, **({"deals": 3} if game == "shithead" else {}))
    if game != "screw_your_neighbor":
        for dial in one.laying.dials(one):
            one.say(dial.fact, 2)  # there are no points in a first part
    one.say_turn(1)
    assert wrong(one) is None
    before = dials(one)
    assert any(isinstance(value, tuple) for value in before.values())
    # A card that lies twice, or more cards than there are: neither can even be filled in.
    one.cards[YOU] = [one.pack[7]] * 2 if twice else [*one.pack[:2], *[HIDDEN] * 217]
    one.changed()
    assert wrong(one) is not None
    assert dials(one) == before
    again = dials(Desk(one.set_up))
    del again[Fact.BEGS if game == "that_dam_game" else "way"]  # those follow from the hands
    assert again.items() <= before.items()
    one.clear()
    assert wrong(one) is None


def test_pennies_that_leave_nobody_else_leave_the_rest_as_it_was() -> None:
    one = desk("screw_your_neighbor")
    before = dials(one)
    left = one.of_seats(Fact.PENNIES)
    for seat in range(1, one.players):
        one.say_of(Fact.PENNIES, seat, 0)
    assert wrong(one) is PositionFault.TWO_LEFT
    for now in (one, Desk(one.set_up), one.copy()):
        assert now.of_seats(Fact.PENNIES) == (left[0], *(0,) * (one.players - 1))
        assert now.whose == before["turn"]
    one.say_of(Fact.PENNIES, 2, 1)
    assert wrong(one) is None
    assert one.of_seats(Fact.PENNIES) == (left[0], 0, 1, *(0,) * (one.players - 3))


def test_a_number_said_while_there_is_a_fault_leaves_those_of_the_others() -> None:
    one = desk("that_dam_game", score_limit=50)
    one.say(Fact.DEAL, 2)
    one.say_of(Fact.SCORE, 0, 50)
    for now in (one, Desk(one.set_up), one.copy()):
        assert wrong(now) is PositionFault.MATCH_IS_OVER
        assert now.stage is Phase.DRAW
        assert now.of_seats(Fact.BEGS) == (3, 3, 3, 3)
        assert now.whose == 0
    one.say_of(Fact.BEGS, 0, 2)
    one.say_of(Fact.SCORE, 0, 45)
    assert one.of_seats(Fact.BEGS) == (2, 3, 3, 3)


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_moment_of_a_match_can_be_changed_and_is_itself_as_long_as_nobody_does(game: str) -> None:
    replay = Replay(golden(game))
    for part in (1, 2, 3):
        replay.go(replay.length * part // 4)
        found = from_replay(replay, decode_seats({}, replay.names), part % replay.players, "ada")
        assert found is not None
        one = Desk(found)
        assert wrong(one) is None
        assert one.filled is not None
        assert heaps(one.filled) == heaps(found.position)
        assert replace(one.filled, cards={}) == replace(found.position, cards={})
        hand = next(place for place in one.places if place.kind is ZoneKind.HAND and one.cards.get(place))
        card = one.take(hand, 0)
        assert card is not None
        one.put(hand, KIND_OF[card])
        assert wrong(one) is None


def test_a_joker_on_the_field_waits_for_the_card_that_it_stands_for() -> None:
    one = desk("damn_you")
    assert one.put(FIELD, kind("7D"))
    assert one.put(FIELD, kind("X1"))
    assert [*one.named()][-1] == parse_card("X1")
    assert one.put(FIELD, kind("8D"))
    assert one.field == {kind("7D"): parse_card("7D"), kind("8D"): parse_card("X1")}
    assert one.joker is None
    assert wrong(one) is None
    one.put(FIELD, kind("TD"))
    assert wrong(one) is PositionFault.HANGS


def test_a_run_is_put_in_order_and_wilds_find_their_places() -> None:
    one = desk("that_dam_game", contracts=(2,))
    for name in ("7C", "7D", "7H"):
        one.put(Zone(ZoneKind.MELD, 1, 0), kind(name))
    for name in ("6H", "X1", "3H", "4H"):
        one.put(Zone(ZoneKind.MELD, 1, 1), kind(name))
    one.put(Zone(ZoneKind.DISCARD), kind("KH"))
    assert wrong(one) is None
    run = one.position.cards[Zone(ZoneKind.MELD, 1, 1)]
    assert format_cards(run) == "3H 4H X1 6H"
    one.say(Fact.DEAL, 1)
    one.say_stage(Phase.MELD)
    assert one.stage is Phase.MELD


def test_a_place_of_which_nothing_is_said_is_dealt_and_one_that_was_emptied_is_not() -> None:
    one = desk("dang_it")
    one.turn_over(YOU)
    assert wrong(one) is PositionFault.EMPTY_HAND
    one.turn_over(YOU)
    assert wrong(one) is None
    one.put(YOU, HIDDEN)
    assert one.filled is not None
    assert len(one.filled.cards[YOU]) == 1


def test_points_that_somebody_gets_are_taken_from_others() -> None:
    one = desk("dang_it")
    one.say(Fact.ROUND, 2)
    assert one.of_seats(Fact.SCORE) == (26, 26)
    one.say_of(Fact.SCORE, 0, 40)
    assert one.of_seats(Fact.SCORE) == (40, 12)
    one.say_of(Fact.SCORE, 0, 99)
    assert one.of_seats(Fact.SCORE) == (52, 0)
    assert wrong(one) is None


def test_another_number_of_players_begins_anew() -> None:
    one = desk("dang_it")
    one.deal(1)
    one.seat_others(with_players("dang_it", one.setup, 4, "ada"))
    assert not one.cards
    assert len(one.places) == 5
    assert wrong(one) is None


# -- the page --------------------------------------------------------------------------------------------------------


def page(program: Program) -> PositionScene:
    scene = program.top
    assert isinstance(scene, PositionScene)
    return scene


def press(program: Program, name: str) -> None:
    """Press a card in the tray with the mouse."""
    program.click(page(program).tray.rect_of(kind(name)).center)


def test_with_the_mouse_from_the_challenges_to_the_table_and_back(begin: Begin, tmp_path: Path) -> None:
    program = begin(routes.Challenges(), size=(1280, 720))
    assert isinstance(program.top, ChallengesScene)
    program.click("position")
    program.seconds(0.5)
    program.click(("only", "dang_it"))
    scene = page(program)
    for name in ("7D", "8D", "KS"):
        press(program, name)
    assert format_cards(scene.desk.cards[YOU]) == "7D 8D KS"
    press(program, "8D")
    assert format_cards(scene.desk.cards[YOU]) == "7D KS"
    program.click(("place", Zone(ZoneKind.PILE)))
    press(program, "7H")
    plate = program.widget(("place", YOU))
    program.click((plate.rect.x + plate.rect.w // 2 + 30, plate.rect.bottom - 20))
    assert format_cards(scene.desk.cards[YOU]) in ("7D", "7D KS")
    program.click("clear")
    assert not scene.desk.cards
    for name in ("7D", "KS"):
        press(program, name)
    program.click(("place", Zone(ZoneKind.PILE)))
    press(program, "7H")
    press(program, "2C")
    assert not scene.play.enabled
    told = t("position.fault.pile_follows", card=parse_card("2C"), top=parse_card("7H"))
    assert program.widget("fault").words == told
    press(program, "2C")
    program.click("tabs")
    program.click("play")
    program.seconds(1.0)
    table = program.top
    assert isinstance(table, TableScene)
    session = table.seat.session
    assert format_cards(session.snapshot(table.seat.viewer).cards(ZoneKind.HAND, 0)) == "7D KS"
    assert table.seat.practice == USED
    kept = Kept(Paths.at(tmp_path)).all()
    assert [one.game for one in kept] == ["dang_it"]
    program.close()


def test_with_keys_alone(begin: Begin) -> None:
    program = begin(routes.Challenges(), size=(1024, 640))
    program.top.navigator.push(routes.SetUpPosition("screw_your_neighbor"))
    program.seconds(0.5)
    scene = page(program)
    for _ in range(40):
        program.key(pygame.K_TAB)
        if program.form.focus is scene.tray:
            break
    assert program.form.focus is scene.tray
    program.key(pygame.K_RIGHT)
    program.key(pygame.K_DOWN)
    program.key(pygame.K_RETURN)
    assert format_cards(scene.desk.cards[YOU]) == "2D"
    assert scene.chosen == Zone(ZoneKind.HAND, 1), "a seat that has its card gives way to the next"
    program.key(pygame.K_BACKSPACE)
    assert scene.desk.cards.get(YOU) is not None
    program.key(pygame.K_RETURN)
    assert YOU not in scene.desk.cards, "a press of a card that lies takes it back"
    program.key(pygame.K_ESCAPE)
    program.seconds(0.5)
    assert isinstance(program.top, ChallengesScene)


def test_by_pad_from_the_menu_of_a_match_that_is_practice(begin: Begin) -> None:
    seats = [SeatConfig("person", "You", "pip"), SeatConfig("computer", "Gertrude", "gertrude", "hard")]
    program = begin(routes.NewMatch("shithead", seats, {"deals": 1}, 5), size=(1024, 640))
    table = program.top
    assert isinstance(table, TableScene)
    held = table.seat.session.snapshot(Viewer(1)).cards(ZoneKind.HAND, 1)
    table.stage.choreographer.finish_all()
    program.pad("start")
    program.seconds(0.3)
    assert "position" not in program.shown, "of a match that counts nothing is laid open"
    program.press_by_pad("practice")
    program.press_by_pad("position")
    program.seconds(0.3)
    scene = page(program)
    assert tuple(scene.desk.cards[Zone(ZoneKind.HAND, 1)]) == held, "in practice all cards are open"
    assert scene.desk.setup.opponents[0].level == "hard"
    assert table.seat.practice == USED, "who has seen them does not play for points any more"
    lying = len(scene.desk.cards[YOU])
    program.press_by_pad(("place", YOU))
    program.press_by_pad("clear")
    assert not scene.desk.cards
    program.pad("x")
    assert len(scene.desk.cards[YOU]) == lying
    program.press_by_pad("play")
    program.seconds(0.5)
    assert isinstance(program.top, TableScene)
    assert program.top.seat.session.record.start is not None


def test_by_fingers_and_by_dragging(begin: Begin) -> None:
    program = begin(routes.SetUpPosition("shithead"), size=(1280, 720))
    scene = page(program)
    program.tap(scene.tray.rect_of(kind("9D")).center)
    assert format_cards(scene.desk.cards[YOU]) == "9D"
    start = scene.tray.rect_of(kind("QS")).center
    plate = program.widget(("place", Zone(ZoneKind.STACK)))
    end = plate.rect.center
    w, h = pygame.display.get_window_size()

    def finger(what: int, pos: tuple[int, int]) -> None:
        program.frame(pygame.Event(what, touch_id=1, finger_id=3, x=pos[0] / w, y=pos[1] / h, dx=0.0, dy=0.0))

    finger(pygame.FINGERDOWN, start)
    finger(pygame.FINGERMOTION, (start[0] - 60, start[1] + 4))
    finger(pygame.FINGERMOTION, end)
    finger(pygame.FINGERUP, end)
    assert scene.tray.carrying, "it might be a finger that is lost for a moment"
    program.seconds(0.2)
    assert format_cards(scene.desk.cards[Zone(ZoneKind.STACK)]) == "QS"
    program.tap("deal")
    assert wrong(scene.desk) is None
    assert len(scene.desk.cards[Zone(ZoneKind.HAND, 1)]) == 3


@pytest.mark.parametrize(("other", "left"), [("9D", "TD QD"), ("JD", "9D TD QD")])
def test_a_card_is_carried_though_another_finger_takes_one_back(begin: Begin, other: str, left: str) -> None:
    """The cards beside it get other numbers then; that very card may be taken back, too."""
    program = begin(routes.SetUpPosition("dang_it"), size=(1280, 720))
    scene = page(program)
    for card in ("9D", "TD", "JD", "QD"):
        program.tap(scene.tray.rect_of(kind(card)).center)
    plate = program.widget(("place", YOU))
    start = next((x, plate.rect.centery + 10) for x in range(plate.rect.left, plate.rect.right)
                 if plate.card_at((x, plate.rect.centery + 10)) == 2)  # fmt: skip
    end = program.widget(("place", Zone(ZoneKind.HAND, 1))).rect.center
    w, h = pygame.display.get_window_size()

    def finger(what: int, pos: tuple[int, int], number: int) -> None:
        program.frame(pygame.Event(what, touch_id=1, finger_id=number, x=pos[0] / w, y=pos[1] / h, dx=0.0, dy=0.0))

    finger(pygame.FINGERDOWN, start, 3)
    finger(pygame.FINGERMOTION, (start[0] + 60, start[1] + 60), 3)
    assert plate.carrying
    pressed = scene.tray.rect_of(kind(other)).center
    finger(pygame.FINGERDOWN, pressed, 4)
    finger(pygame.FINGERUP, pressed, 4)
    program.seconds(0.5)
    assert len(scene.desk.cards[YOU]) == 3
    finger(pygame.FINGERMOTION, end, 3)
    finger(pygame.FINGERUP, end, 3)
    program.seconds(0.5)
    moved = scene.desk.cards.get(Zone(ZoneKind.HAND, 1), [])
    assert format_cards(moved) == ("JD" if other != "JD" else "")
    assert format_cards(scene.desk.cards[YOU]) == left


def test_numbers_and_players_are_chosen_in_the_tabs(begin: Begin) -> None:
    program = begin(routes.SetUpPosition("that_dam_game"), size=(1920, 1080))
    scene = page(program)
    tabs = program.widget("tabs")
    tabs.choose(1)
    hand = program.widget(("count", Fact.DEAL))
    hand.count(1)
    assert scene.desk.number(Fact.DEAL) == 2
    assert program.widget(("count", ("begs", 0))).value == 3
    program.widget(("count", ("points", 1))).count(1)
    assert scene.desk.of_seats(Fact.SCORE) == (0, 5, 0, 0)
    program.widget("stage").choose(2)
    assert scene.desk.stage is Phase.MELD
    program.widget("tabs").choose(2)
    program.widget(("count", "players")).count(1)
    assert scene.desk.setup.players == 5
    before = scene.desk.setup.opponents[0].character
    program.widget(("who", 0)).count(1)
    assert scene.desk.setup.opponents[0].character != before
    program.widget(("level", 0)).choose(3)
    assert scene.desk.setup.opponents[0].level == "expert"
    assert wrong(scene.desk) is None


def test_a_fault_moves_no_control_and_taking_it_back_neither(begin: Begin) -> None:
    found = desk("that_dam_game", score_limit=50)
    found.say(Fact.DEAL, 2)
    found.say_of(Fact.SCORE, 0, 45)
    program = begin(routes.SetUpPosition("that_dam_game", found.set_up), size=(1920, 1080))
    scene = page(program)
    program.widget("tabs").choose(1)

    def shown() -> tuple[object, ...]:
        begs = [program.widget(("count", ("begs", seat))).value for seat in range(4)]
        return (program.widget("stage").chosen, program.widget(("count", "turn")).value, *begs)

    before = shown()
    assert before == (0, 0, 3, 3, 3, 3)
    program.widget(("count", ("points", 0))).count(1)
    assert wrong(scene.desk) is PositionFault.MATCH_IS_OVER
    assert shown() == before
    program.widget(("count", ("begs", 0))).count(-1)
    assert shown() == (0, 0, 2, 3, 3, 3)
    scene.take_back()
    assert shown() == before
    scene.take_back()
    assert wrong(scene.desk) is None
    assert shown() == before


@pytest.mark.parametrize(
    ("game", "tab", "key"),
    [
        ("damn_you", 1, ("chips", 0)),
        ("that_dam_game", 1, Fact.DEAL),
        ("screw_your_neighbor", 1, Fact.ROUND),
        ("dang_it", 2, "players"),
    ],
    ids=str,
)
def test_what_counts_counts_on_while_it_is_held(begin: Begin, game: str, tab: int, key: object) -> None:
    """Though the page is built anew, as rows come or go by that."""
    program = begin(routes.SetUpPosition(game), size=(1280, 720))
    program.widget("tabs").choose(tab)
    program.frame()
    stepper = program.widget(("count", key))
    first, rect = stepper.value, stepper.rect
    pos = rect.right - rect.h // 2, rect.centery
    program.frame(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1, touch=False))
    program.seconds(0.8)
    counted = program.widget(("count", key)).value
    assert counted >= first + 3
    program.frame(pygame.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1, touch=False))
    program.seconds(0.8)
    assert program.widget(("count", key)).value == counted


def test_a_row_that_is_gone_while_it_is_held_does_nothing(begin: Begin) -> None:
    program = begin(routes.SetUpPosition("dang_it"), size=(1280, 720))
    program.widget("tabs").choose(2)
    program.widget(("count", "players")).count(1)
    program.frame()
    setup = page(program).desk.setup
    who = program.widget(("who", setup.players - 2))
    pos = who.rect.right - who.rect.h // 2, who.rect.centery
    program.frame(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1, touch=False))
    program.widget(("count", "players")).count(-1)
    before = page(program).desk.setup
    program.frame(pygame.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1, touch=False))
    assert page(program).desk.setup == before
    assert before.players == setup.players - 1


@pytest.mark.parametrize("game", GAME_IDS[:: some(5, 1)])
def test_a_match_from_a_position_is_played_watched_and_changed_again(begin: Begin, game: str) -> None:
    set_up = desk(game).set_up
    match = match_of(set_up, Settings(), 3)
    program = begin(routes.ResumedMatch(match), size=(1024, 640))
    table = program.top
    assert isinstance(table, TableScene)
    session = table.seat.session
    play(session, 6)
    record = replace(session.record, steps=list(session.record.steps), result=None)
    table.navigator.reset(routes.Replay(Resumable(record, match.notes)))
    program.seconds(0.4)
    scene = program.top
    assert isinstance(scene, ReplayScene)
    scene.go(scene.replay.length)
    program.frame()
    scene.go(3)
    program.frame()
    program.click("edit")
    program.seconds(0.4)
    scene.replay.go(3)
    there = scene.replay.snapshot(Viewer(0)).cards(ZoneKind.HAND, 0)
    found = page(program).desk
    assert tuple(found.cards.get(YOU, ())) == there
    assert wrong(found) is None


def test_the_same_again_begins_at_the_position(begin: Begin) -> None:
    match = match_of(desk("dang_it").set_up, Settings(), 3)
    session = Session.resume(match.record, None, match.notes)
    play(session, 400)
    assert session.result is not None
    ended = Resumable(session.record, dict(session.notes))
    program = begin(routes.Result(standing([(20, 32)], (1,)), ended), size=(1024, 640))
    program.frame()
    program.click("same")
    program.seconds(0.4)
    table = program.top
    assert isinstance(table, TableScene)
    assert table.seat.session.record.start == match.record.start
    assert table.seat.session.position == 0


def test_positions_are_kept_opened_copied_and_pasted(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    held = [""]
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: held[0])
    monkeypatch.setattr(pygame.scrap, "put_text", lambda words: held.__setitem__(0, words))
    program = begin(routes.SetUpPosition("dang_it"), size=(1280, 720))
    scene = page(program)
    press(program, "7D")
    program.widget("tabs").choose(3)
    program.frame()
    program.click("name")
    program.write("two")
    program.click("keep")
    assert program.widget("said").words == t("position.kept", name="two")
    program.click("copy")
    assert from_code(held[0]).position == scene.desk.position
    program.click("clear")
    program.click("paste")
    assert format_cards(scene.desk.cards[YOU]) == "7D"
    held[0] = "something else"
    program.click("paste")
    assert program.widget("said").words == t("position.no_code")
    program.click("clear")
    program.click(("kept", 0))
    assert format_cards(scene.desk.cards[YOU]) == "7D"
    program.click(("forget", 0))
    assert Kept(program.paths).all() == []
    assert to_code(scene.desk.set_up)


def test_all_that_is_kept_is_listed_and_who_goes_is_told(
    begin: Begin, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = Kept(Paths.at(tmp_path))
    one = from_code(to_code(SetUp("dang_it", first_setup("dang_it", "pip"), Position())))
    for number in range(MOST_KEPT):
        assert kept.keep(replace(one, name=f"number {number}")) is None
    program = begin(routes.SetUpPosition("dang_it"), size=(1280, 720))
    program.widget("tabs").choose(3)
    program.frame()
    last = program.widget(("kept", MOST_KEPT - 1))
    program.top.form.set_focus(last, show=True)
    program.seconds(1.0)
    assert program.widget("side").rect.contains(last.rect), "the side scrolls"
    program.top.form.set_focus(program.widget("name"), show=True)
    program.write("another")
    program.click("keep")
    gone = t("position.gone", name="number 0")
    assert program.widget("said").words == f"{t('position.kept', name='another')} {gone}"
    assert [one.name for one in kept.all()][:2] == ["another", f"number {MOST_KEPT - 1}"]
    assert len(kept.all()) == MOST_KEPT
    # What is played is kept, too.
    told: list[str] = []
    monkeypatch.setattr(program.app, "tell", told.append)
    program.click("play")
    assert told == [t("position.gone", name="number 1")]


def test_nothing_lies_over_another_thing(begin: Begin) -> None:
    sizes, spoken = ((1280, 720), (1920, 1080), (1080, 1920)), (("en", 1.0), ("de", 1.5), ("de", 2.0))
    for size, game, tab, (language, words) in cases(1, sizes, GAME_IDS, range(4), spoken):
        program = begin(routes.SetUpPosition(game), size=size, settings=speaking(language, words))
        program.widget("tabs").choose(tab)
        page(program).desk.deal(3)
        program.frame()
        assert misplaced(program) == [], (size, game, tab, language, words)
        assert RANDOM in page(program).tray.cells()
        program.close()


@pytest.mark.watched
@combined(size=[(1280, 720), (1920, 1080), (1080, 1920)], language=["en", "de"], words=[1.0, 2.0])
def test_every_contract_is_said_whole(
    begin: Begin, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], language: str, words: float
) -> None:
    drawn: dict[str, str] = {}
    shorten = text.ellipsis

    def told(words: str, max_width: int, px: int, role: Role = "semi") -> str:
        drawn[words] = shorten(words, max_width, px, role)
        return drawn[words]

    monkeypatch.setattr(text, "ellipsis", told)
    program = begin(routes.SetUpPosition("that_dam_game"), size=size, settings=speaking(language, words))
    program.widget("tabs").choose(1)
    for part in range(1, 11):
        hand = program.widget(("count", Fact.DEAL))
        assert hand.value == part
        program.form.set_focus(hand)
        program.frame()
        said = f"{part}: {t(f'language.contract.{part}.short')}"
        assert drawn[said] == said
        hand.count(1)


def test_changes_are_taken_back_one_by_one(begin: Begin) -> None:
    program = begin(routes.SetUpPosition("dang_it"), size=(1024, 640))
    scene = page(program)
    press(program, "7D")
    press(program, "KS")
    program.click("clear")
    assert not scene.desk.cards
    program.frame(pygame.Event(pygame.KEYDOWN, key=pygame.K_z, mod=pygame.KMOD_LCTRL, unicode="", scancode=0))
    assert format_cards(scene.desk.cards[YOU]) == "7D KS"
    program.click("undo")
    assert format_cards(scene.desk.cards[YOU]) == "7D"
    program.click("undo")
    assert not scene.desk.cards
    assert not scene.undo.enabled


def test_in_a_kiosk_nothing_is_kept(begin: Begin, tmp_path: Path) -> None:
    paths = Paths.at(tmp_path)
    app = App(paths, routes.SetUpPosition("dang_it"), fullscreen=False, pin="2468")
    try:
        app.step((), 0.1)
        scene = app.manager.top
        assert isinstance(scene, PositionScene)
        tabs = next(widget for widget in scene.form.widgets if isinstance(widget, Segmented))
        assert len(tabs.names) == 3
        scene.play.activate()
        app.step((), 0.1)
        assert Kept(paths).all() == []
    finally:
        app.close()


def test_every_place_behind_a_hand_says_whose_it_is(begin: Begin) -> None:
    """In the longer language, too: a name gets shorter before it is left out."""
    program = begin(routes.SetUpPosition("shithead"), size=(1280, 720), settings=speaking("de", 1.0))
    scene = page(program)
    shown = [plate for plate in scene.plates if plate.place_of.kind in (ZoneKind.FACE_UP, ZoneKind.FACE_DOWN)]
    assert len(shown) == 8
    for plate in shown:
        assert plate.head in plate.heads[:-1], plate.heads
    assert len({plate.head for plate in shown}) == 8
    use("en")


@pytest.mark.parametrize(("language", "words"), [("en", 1.0), ("de", 1.0), ("de", 2.0)])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (720, 1280)])
def test_either_all_places_behind_hands_say_whose_they_are_or_none(
    begin: Begin, size: tuple[int, int], language: str, words: float
) -> None:
    program = begin(routes.SetUpPosition("shithead"), size=size, settings=speaking(language, words))
    scene = page(program)
    shown = [plate for plate in scene.plates if plate.place_of.kind in (ZoneKind.FACE_UP, ZoneKind.FACE_DOWN)]
    assert len({plate.head in plate.heads[:-1] for plate in shown}) == 1
    use("en")


@pytest.mark.parametrize("game", GAME_IDS)
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (600, 960), (1080, 1920)])
def test_the_title_stands_on_a_plate_whatever_the_table_looks_like(
    begin: Begin, size: tuple[int, int], game: str
) -> None:
    """The gold lines of some tables ran through its letters."""
    program = begin(routes.SetUpPosition(game), size=size)
    frame = DisplayList()
    program.top.draw(frame)
    listed = {sprite.key: sprite for sprite in frame.sprites}
    plate, heading = listed["head"], program.widget("heading")
    lies = plate.image.get_rect(topleft=(plate.x, plate.y))
    wide, px = heading.written
    stands = pygame.Rect(heading.rect.x, 0, wide, px)
    stands.centery = heading.rect.centery
    assert lies.contains(stands)
    assert plate.z < listed["heading", "words"].z


@pytest.mark.watched
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1080, 1920)])
def test_how_many_copies_are_left_can_be_read_and_hides_no_index(
    begin: Begin, size: tuple[int, int], written: list[Line]
) -> None:
    program = begin(routes.SetUpPosition("that_dam_game"), size=size)
    tray = page(program).tray
    assert set(tray.left.values()) == {3}
    frame = DisplayList()
    tray.draw(frame, 1)
    drawn = frame.sprites[0].image
    for kind in tray.left:
        cell = tray.rect_of(kind).move(-tray.rect.x, -tray.rect.y)
        face = card_face(program.app.art, kind, cell.w, tray.back)
        w, h = cell.size
        for part in (pygame.Rect(0, 0, w // 4, h // 3), pygame.Rect(w * 3 // 4, h * 2 // 3, w // 5, h // 4)):
            at = [(x, y) for x in range(part.left, part.right) for y in range(part.top, part.bottom)]
            assert all(drawn.get_at((cell.x + x, cell.y + y)) == face.get_at((x, y)) for x, y in at)
    counts = [line.px for line in written if line.words == "3"]
    assert counts
    assert min(counts) >= program.app.art.metrics.smallest
