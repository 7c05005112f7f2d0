"""The table of D$%n You!: it tells the truth, lets runs and jokers be laid in every way, and counts every chip."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from math import hypot
from pathlib import Path
from unittest.mock import patch

import pygame
import pytest

from game.app import App
from game.rules.actions import PAY, Action, Exchange, LayJoker, Play, Run
from game.rules.cards import format_card, parse_cards
from game.rules.events import POT, ChipsMoved, Event, Fact, HandSettled, Passed, Phase
from game.rules.record import ActionStep, read_record, replay
from game.rules.views import TABLE, Viewer
from game.rules.zones import Zone, ZoneKind
from game.scenes import routes
from game.scenes.results.round_over import RoundOverScene
from game.scenes.services import Services
from game.scenes.table.figures import draw_count
from game.scenes.table.scene import TableScene
from game.scenes.tables.damn_you.plan import FIELD
from game.session.files import Paths
from game.session.session import Session
from game.session.settings import Motion
from game.session.store import finished_files
from game.texts import n, say, t, use
from game.ui.painter import DisplayList, Sprite
from game.ui.table.hand import CardTarget
from game.ui.table.model import Token
from game.ui.theme import TARGET
from tests.e2e.person import Finger, Keyboard, Mouse, Person, Pointing, start
from tests.scenes.test_table_truth import FRAME, SIZES, Watched, at_pace
from tests.support.sample import combined
from tests.support.seats import seats_for
from tests.support.tables import Room, no_window, table_of

pytestmark = pytest.mark.usefixtures("unwatched")

GAME = "damn_you"


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    no_window()
    made = Room(tmp_path, SIZES[0])
    yield made
    made.close()


def test_what_is_shown_is_what_the_session_says(room: Room) -> None:
    """At the fullest table, while cards and chips fly."""
    at_pace(room, "fast")
    scene = table_of(room, 8, {"hands": 1, "chips": 12}, seed=8, game=GAME)
    watched = Watched(room, scene, seed=8)
    watched.play(every=11)
    assert watched.caught_up > 20
    assert watched.faces > 50


def test_a_match_taken_up_again_lies_as_it_was_left(room: Room) -> None:
    at_pace(room, "instant")
    scene = table_of(room, 4, {"hands": 3}, seed=11, game=GAME)
    watched = Watched(room, scene, seed=11)
    while scene.stage.model.fact(Fact.DEAL) < 2 or scene.seat.session.seq % 7:
        watched.frame()
        watched.act()
    assert scene.seat.session.result is None
    again = room.seat(TableScene(room, Session.resume(scene.seat.session.record), seats_for(4), from_start=False))
    assert again.stage.model.view() == again.seat.session.snapshot(again.seat.viewer)
    scene.stage.choreographer.finish_all()
    assert (again.stage.memory.lines, again.stage.memory.labels, again.stage.memory.rounds) == (
        scene.stage.memory.lines,
        scene.stage.memory.labels,
        scene.stage.memory.rounds,
    )


def test_what_a_hand_brings_adds_up(room: Room) -> None:
    at_pace(room, "off")
    scene = table_of(room, 5, {"hands": 3, "chips": 9}, seed=2, game=GAME)
    watched, sheets = Watched(room, scene, seed=2), list[tuple[int, ...]]()
    frame = watched.frame

    def look(dt: float = FRAME) -> None:
        if room.manager is not None and isinstance(room.manager.top, RoundOverScene):
            sheets.append(room.manager.top.standing.scores)
        frame(dt)

    watched.frame = look  # type: ignore[method-assign]
    watched.play(every=1000)
    assert {sum(scores) for scores in sheets} == {5 * 9}, "a sheet counts what was paid for the next hand"
    assert len(scene.stage.memory.rounds) == scene.stage.model.fact(Fact.DEAL)
    assert all(sum(points) == 0 for points in scene.stage.memory.rounds)
    assert scene.seat.session.result is not None
    chips = scene.seat.session.result.scores
    assert chips == tuple(9 + sum(points[seat] for points in scene.stage.memory.rounds) for seat in range(5))
    assert scene.stage.presenter.scoring.totals(scene.stage.model, scene.stage.memory.rounds, {}) == chips
    assert scene.stage.model.fact(Fact.CHIPS, POT) == 0


def test_the_sheet_after_a_hand_says_who_was_caught_with_how_many_cards(room: Room) -> None:
    """The figure beside it says already how many chips that was."""
    at_pace(room, "off")
    scene = table_of(room, 3, {"hands": 2}, seed=2, game=GAME)
    watched, seen = Watched(room, scene, seed=2), list[tuple[str, ...]]()
    frame = watched.frame

    def look(dt: float = FRAME) -> None:
        if room.manager is not None and isinstance(room.manager.top, RoundOverScene) and not seen:
            seen.append(tuple(map(room.manager.top.change, range(3))))
        frame(dt)

    watched.frame = look  # type: ignore[method-assign]
    watched.play(every=1000)
    # A chip was owed for each card.
    owed = [(event.seat, event.owed) for event in scene.seat.session.history(TABLE) if isinstance(event, HandSettled)]
    first = dict(owed[:2])
    assert len(first) == 2
    assert seen == [
        tuple(
            n("damn_you.change.left", first[seat]) if seat in first else t("damn_you.change.out") for seat in range(3)
        )
    ]


THREE, EIGHT, KING, JOKER = parse_cards("3C 8H KS X2")
ON_EIGHT = LayJoker(JOKER, EIGHT)


@pytest.mark.parametrize(
    ("legal", "key", "blanks"),
    [
        ([ON_EIGHT], "only_joker", {}),
        ([ON_EIGHT, Exchange(THREE)], "joker_or_exchange", {"card": THREE}),
        ([Exchange(THREE)], "only_exchange", {"card": THREE}),
        ([Exchange(THREE), Exchange(KING)], "exchanges", {}),
        ([Play((EIGHT,)), ON_EIGHT, Exchange(THREE)], "lay_joker", {}),
        ([Play((EIGHT,)), Exchange(THREE), Exchange(KING)], "lay", {}),
    ],
)
def test_everything_that_can_be_done_without_a_card_to_lay_is_asked_for(
    room: Room, legal: list[Action], key: str, blanks: dict[str, object]
) -> None:
    at_pace(room, "off")
    watched = Watched(room, table_of(room, 3, {"hands": 1}, seed=4, game=GAME), seed=4)
    stage = watched.scene.stage
    while not stage.legal() or stage.model.phase is not Phase.TURN or PAY in stage.legal():
        watched.act()
        watched.frame()
    asked = stage.presenter.words.prompt(stage.moment._replace(legal=legal)).words
    assert asked == t(f"damn_you.prompt.{key}_you", **blanks)


def test_who_paid_wears_it_until_the_next_turn(room: Room) -> None:
    at_pace(room, "off")
    scene = table_of(room, 4, {"hands": 1}, seed=5, game=GAME)
    seen: list[tuple[int, bool]] = []

    def hear(event: Event) -> None:
        if isinstance(event, Passed):
            seen.append((event.seat, bool(event.amount)))

    scene.seat.session.subscribe(scene.seat.viewer, hear)
    watched = Watched(room, scene, seed=5)
    worn = 0
    while scene.seat.session.result is None:
        watched.act()
        watched.frame()
        if (
            seen
            and scene.stage.choreographer.idle
            and scene.stage.model.to_act is not None
            and scene.seat.session.result is None
        ):
            assert scene.stage.model.to_act not in {seat for seat, words in scene.stage.memory.labels.items() if words}
            worn += any("paid one chip" in words for words in scene.stage.memory.labels.values())
    assert worn


# -- with hands on it --------------------------------------------------------------------


def at_table(folder: Path, players: int, seed: int, size: tuple[int, int], options: dict[str, object]) -> App:
    """The program at a table of D$%n You!."""

    def home(services: Services) -> routes.Route:
        return routes.NewMatch(GAME, seats_for(players), options, seed)

    return start(folder, size, home=home)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Callable[..., App]]:
    """Opens a table; it is closed at the end."""
    opened: list[App] = []

    def open_table(players: int = 4, seed: int = 1, size: tuple[int, int] = (1280, 720), **options: object) -> App:
        opened.append(at_table(tmp_path, players, seed, size, {"hands": 1, **options}))
        return opened[-1]

    yield open_table
    for app in opened:
        app.close()


def token_of(person: Person, card: int) -> Token:
    return next(token for token in person.table.stage.model.tokens(ZoneKind.HAND, 0) if token.card == card)


def target(person: Person, card: int) -> CardTarget:
    return next(w for w in person.form.widgets if isinstance(w, CardTarget) and w.token.card == card)


def chosen(person: Person) -> list[int]:
    return sorted(token.card for token in person.table.stage.selection)


def do(person: Person, action: Action) -> None:
    """Do something as it is done at this table: by a tap, or by choosing first."""
    main = ("action", "main")
    match action:
        case Play(cards=(card,)) | Exchange(card=card):
            person.play(target(person, card))
            if isinstance(person.scene, TableScene) and chosen(person) == [card]:
                person.press(person.widget(main))
        case Run(cards=cards):
            person.play(target(person, cards[-1]))
            assert chosen(person) == sorted(cards)
            person.press(person.widget(main))
        case LayJoker(card=card, stands_for=place):
            if isinstance(person, Pointing):
                person.play(target(person, card))
            else:
                person.press(target(person, card))
            person.press(person.widget(("place", format_card(place))))
        case _:
            person.press(person.widget(main))


def until(person: Person, wanted: Callable[[list[Action]], Action | None], steps: int = 400) -> Action:
    """Play on until something can be done."""
    for _ in range(steps):
        person.wait(person.my_turn, "the next turn")
        legal = list(person.table.stage.legal())
        found = wanted(legal)
        if found is not None:
            return found
        person.table.touch.submit(legal[0], None)
        person.table.touch.refresh()
    raise AssertionError("it never came to that")


def longest_run(legal: list[Action], least: int = 3) -> Action | None:
    runs = [action for action in legal if isinstance(action, Run) and len(action.cards) >= least]
    return max(runs, key=lambda run: len(run.cards)) if runs else None


@pytest.mark.parametrize(
    ("kind", "size", "players"),
    [(Mouse, (1280, 720), 4), (Keyboard, (1024, 768), 5), (Finger, (720, 1280), 3)],
    ids=["mouse", "keyboard", "finger"],
)
def test_a_whole_match_by_every_kind_of_hand(
    table: Callable[..., App], tmp_path: Path, kind: type[Person], size: tuple[int, int], players: int
) -> None:
    person = kind(table(players=players, size=size, seed=3))
    number, kinds = 0, set()
    while True:
        person.wait(lambda: person.my_turn() or not isinstance(person.scene, TableScene), "the next turn")
        if not isinstance(person.scene, TableScene):
            break
        legal = person.table.stage.legal()
        number += 1
        action = legal[-1 - number % len(legal)]
        kinds.add(type(action))
        session = person.table.seat.session
        before = session.seq
        do(person, action)
        assert session.seq > before, action
    assert Play in kinds
    person.wait_for("ResultScene")
    (place,) = finished_files(Paths.at(tmp_path))
    record = read_record(place.read_text("utf-8"))
    replay(record)
    assert record.result is not None


def test_a_tap_chooses_the_run_up_to_a_card_and_another_shortens_it(table: Callable[..., App]) -> None:
    person = Mouse(table(players=3, seed=6))
    run = until(person, longest_run)
    assert isinstance(run, Run)
    first, *_, last = run.cards
    person.play(target(person, last))
    assert chosen(person) == sorted(run.cards)
    assert not person.table.seat.session.check(0, run)
    person.frames(20)  # until a click is no second one of two
    person.play(target(person, last))
    assert chosen(person) == sorted(run.cards[:-1])
    person.play(target(person, first))
    assert chosen(person) == [first]
    person.frames(20)
    person.play(target(person, first))
    assert chosen(person) == []
    person.play(target(person, last))
    seq = person.table.seat.session.seq
    person.tap((round(person.table.stage.plan.drop[FIELD].x) + 12, round(person.table.stage.plan.drop[FIELD].y) + 12))
    assert person.table.seat.session.seq > seq
    lying = {zone.number for zone in person.table.stage.model.zones if zone.kind is ZoneKind.TABLEAU}
    assert set(run.cards) <= lying


def test_a_run_is_dragged_as_one(table: Callable[..., App]) -> None:
    person = Finger(table(players=3, seed=6))
    run = until(person, longest_run)
    assert isinstance(run, Run)
    seq = person.table.seat.session.seq
    for name in (FIELD, format_card(run.cards[-1])):
        # Anywhere on the field is no place of the run, that of its last card is.
        assert person.table.seat.session.seq == seq
        box = person.table.stage.plan.drop[name]
        person.drag(target(person, run.cards[-1]), (round(box.x + box.w / 2), round(box.y + box.h / 2)))
        person.frames(30)
    assert person.table.seat.session.seq > seq
    assert all(person.table.stage.model.count(ZoneKind.TABLEAU, number=card) for card in run.cards)


def test_a_joker_is_dragged_to_its_place(table: Callable[..., App]) -> None:
    person = Mouse(table(players=3, seed=7, size=(720, 1280)))

    def joker(legal: list[Action]) -> Action | None:
        return next((action for action in reversed(legal) if isinstance(action, LayJoker)), None)

    action = until(person, joker)
    assert isinstance(action, LayJoker)
    box = person.table.stage.plan.drop[format_card(action.stands_for)]
    person.drag(target(person, action.card), (round(box.x + box.w / 2), round(box.y + box.h / 2)))
    person.wait(partial(person.table.stage.model.count, ZoneKind.TABLEAU, number=action.stands_for), "the joker")  # type: ignore[arg-type]
    # Somebody who had the real card may have taken the joker since.
    record = person.table.seat.session.record
    assert action in [step.action for step in record.steps if isinstance(step, ActionStep) and step.seat == 0]


@pytest.mark.watched
@pytest.mark.parametrize("size", [(1280, 720), (720, 1280)])
def test_the_places_for_a_joker_have_a_ring_that_is_seen(table: Callable[..., App], size: tuple[int, int]) -> None:
    """It was a hairline, and upright most of it lay below cards."""
    person = Mouse(table(players=3, seed=7, size=size))
    action = until(person, lambda legal: next((action for action in legal if isinstance(action, LayJoker)), None))
    assert isinstance(action, LayJoker)
    scene = person.table
    places = [format_card(a.stands_for) for a in scene.stage.legal()
              if isinstance(a, LayJoker) and a.card == action.card]  # fmt: skip
    scene.stage.selection = (token_of(person, action.card),)
    frame = DisplayList()
    scene.look.draw_below(frame)
    marks = {sprite.key: sprite for sprite in frame.sprites if str(sprite.key).startswith("mark ")}
    assert marks.keys() == {f"mark {place}" for place in places}
    for place in places:
        sprite, drop = marks[f"mark {place}"], scene.stage.plan.drop[place]
        w, h = sprite.image.get_size()
        assert sprite.x < drop.x + drop.w / 2 < sprite.x + w
        assert sprite.y < drop.y + drop.h / 2 < sprite.y + h
        if size[0] < size[1]:
            assert h < w, "round its bar"
        solid = sum(sprite.image.get_at((x, y)) == pygame.Color(TARGET) for x in range(w) for y in range(h))
        assert solid > 2 * (w + h) * 1.5


def test_what_cannot_be_laid_goes_home_and_says_why(table: Callable[..., App]) -> None:
    person = Mouse(table(players=3, seed=4))
    for _ in range(3):
        until(person, lambda legal: legal[0] if len(legal) > 1 else None)
        person.table.touch.submit(person.table.stage.legal()[0], None)
    until(person, lambda legal: legal[0] if PAY not in legal else None)
    scene = person.table
    useless = next(
        token for token in scene.stage.model.tokens(ZoneKind.HAND, 0)
        if not scene.stage.presenter.controls.usable(Zone(ZoneKind.HAND, 0), token, scene.stage.moment)
    )  # fmt: skip
    box, seq = scene.stage.plan.drop[FIELD], scene.seat.session.seq
    person.drag(target(person, useless.card), (round(box.x + 20), round(box.y + 20)))
    assert scene.seat.session.seq == seq
    assert scene.touch.refusals.said is not None
    assert scene.touch.refusals.said[0] == say(scene.seat.session.check(0, Play((useless.card,))))  # type: ignore[arg-type]


def test_the_real_card_takes_the_joker_by_its_button(table: Callable[..., App]) -> None:
    def exchange(legal: list[Action]) -> Action | None:
        return next((action for action in legal if isinstance(action, Exchange)), None)

    for seed in range(1, 40):
        person = Mouse(table(players=3, seed=seed))
        try:
            action = until(person, exchange, steps=12)
        except AssertionError:
            continue
        assert isinstance(action, Exchange)
        person.press(person.widget(("action", "exchange 0")))
        person.frames(30)
        mine = {token.card for token in person.table.stage.model.tokens(ZoneKind.HAND, 0)}
        assert action.card not in mine
        assert mine & {52, 53}
        return
    pytest.fail("no joker was ever in the way")


def test_a_chip_is_paid_for_whoever_wants_that(table: Callable[..., App]) -> None:
    paid: list[int] = []

    def hear(event: Event) -> None:
        if isinstance(event, Passed):
            paid.append(event.seat)

    # In most matches there is always something to lay, and the others play as they like: eight were too few.
    for seed in range(1, 41):
        person = Mouse(table(players=3, seed=seed))
        person.table.services.settings.say_it_for_me = True
        person.table.seat.session.subscribe(Viewer(0), hear)
        while isinstance(person.scene, TableScene) and 0 not in paid:
            legal = person.table.stage.legal()
            if legal and PAY not in legal and person.table.stage.choreographer.idle:
                person.table.touch.submit(legal[0], None)
            person.frames()
        if 0 in paid:
            return
    pytest.fail("there was always something to lay")


@pytest.mark.parametrize("motion", ["full", "none"])
def test_the_pot_counts_a_chip_as_it_arrives(tmp_path: Path, motion: Motion) -> None:
    no_window()
    room = Room(tmp_path, (800, 450))
    room.settings.pace, room.settings.motion, room.settings.pause_after_play = "normal", motion, 0
    session = Session.new("damn_you", ["A", "B", "C"], {}, 3)
    while PAY not in session.legal_actions(session.to_act or 0):
        session.submit(session.to_act or 0, session.legal_actions(session.to_act or 0)[0], session.seq)
    payer = session.to_act or 0
    scene = room.seat(TableScene(room, session, seats_for(3), from_start=False))
    assert room.manager is not None
    scene.draw(DisplayList())
    before = scene.stage.model.fact(Fact.CHIPS, POT)
    session.submit(payer, PAY, session.seq)
    early = []
    with patch("game.scenes.table.furniture.draw_count", wraps=draw_count) as counted:
        for _ in range(60):
            room.manager.update(1 / 60)
            scene.draw(DisplayList())
            if scene.look.flares.on_its_way("pot"):
                early += [call.args[3] for call in counted.call_args_list if call.args[2].key == "pot"]
            counted.reset_mock()
    assert scene.stage.model.fact(Fact.CHIPS, POT) > before
    assert set(early) == ({before} if motion == "full" else set())
    assert scene.look.flares.on_its_way("pot") == 0
    room.close()


def sprites(scene: TableScene) -> dict[object, Sprite]:
    """What is listed now, by key."""
    frame = DisplayList()
    scene.draw(frame)
    return {sprite.key: sprite for sprite in frame.sprites}


def hop(scene: TableScene, event: ChipsMoved) -> Iterator[dict[object, Sprite]]:
    """What is listed, frame by frame, from before chips move until all of them have arrived."""
    yield sprites(scene)
    scene.stage.model.apply(event)
    scene.look.told(event)
    yield sprites(scene)
    while scene.look.flares.waited_for:
        scene.look.update(FRAME)
        yield sprites(scene)


@combined(size=[(1280, 720), (1920, 1080), (1024, 640), (720, 1280)], players=range(3, 9))
def test_chips_stay_within_the_window(lively: Room, size: tuple[int, int], players: int) -> None:
    """The pot lies near the upper edge, and so do some of those who pay."""
    lively.fit(size)
    scene, window = table_of(lively, players, {}, seed=8, game=GAME), pygame.Rect((0, 0), size)
    scene.stage.choreographer.finish_all()
    for seat in range(players):
        for ends in ((seat, POT), (POT, seat)):
            flights = 0
            for listed in hop(scene, ChipsMoved(*ends, 12)):
                for chip in (sprite for key, sprite in listed.items() if str(key).startswith("own chip ")):
                    seen = chip.image.get_bounding_rect().move(chip.x, chip.y)
                    assert window.contains(seen), (ends, seen)
                    flights += 1
            assert flights > 20


def chips_seen(image: pygame.Surface) -> int:
    """How much is seen of a heap."""
    return pygame.mask.from_surface(image).count()


def seen_as_it_is_won(room: Room, motion: Motion) -> list[dict[object, Sprite]]:
    """What is listed, frame by frame, as somebody wins a pot of sixteen."""
    room.settings.pace, room.settings.motion = "normal", motion
    scene = table_of(room, 4, {}, seed=8, game=GAME)
    scene.stage.choreographer.finish_all()
    pot = scene.stage.model.fact(Fact.CHIPS, POT)
    for _ in hop(scene, ChipsMoved(1, POT, 16 - pot)):
        pass
    return list(hop(scene, ChipsMoved(POT, 2, 16)))


@pytest.mark.watched
def test_a_pot_that_is_won_melts_as_its_chips_fly_to_the_winner(room: Room) -> None:
    seen = seen_as_it_is_won(room, "full")
    heaps = [chips_seen((listed.get("own pot") or listed["own pot going"]).image) for listed in seen
             if {"own pot", "own pot going"} & listed.keys()]  # fmt: skip
    flying = [sum(str(key).startswith("own chip ") for key in listed) for listed in seen]
    assert len(set(heaps)) == 7
    assert heaps == sorted(heaps, reverse=True)
    assert len(heaps) < len(seen) - 5, "the last chips are still flying as nothing is left"
    assert not flying[0]
    assert max(flying) > 3
    assert {key for key in seen[-1] if "pot" in str(key)} == {"count pot", "label pot"}


def pixels(sprite: Sprite) -> bytes:
    """What a picture shows."""
    return pygame.image.tobytes(sprite.image, "RGBA")


@pytest.mark.watched
@pytest.mark.parametrize("motion", ["full", "none"])
def test_chips_count_where_they_arrive_and_not_as_they_set_out(room: Room, motion: Motion) -> None:
    """The number of whoever wins a pot waits for its last chip, and so does the heap in the pot for those paid."""
    won = seen_as_it_is_won(room, motion)
    plates = [pixels(listed["plate 2"]) for listed in won]
    assert plates[-1] != plates[0], "sixteen chips more"
    changed = next(i for i, plate in enumerate(plates) if plate != plates[0])
    assert changed == (len(plates) - 1 if motion == "full" else 1)
    scene = table_of(room, 4, {}, seed=8, game=GAME)
    scene.stage.choreographer.finish_all()
    for _ in hop(scene, ChipsMoved(POT, 2, scene.stage.model.fact(Fact.CHIPS, POT))):
        pass
    paid = list(hop(scene, ChipsMoved(1, POT, 6)))
    heap = [i for i, listed in enumerate(paid) if "own pot" in listed]
    assert heap[0] == (len(paid) - 1 if motion == "full" else 1)


def test_in_calm_motion_a_pot_lies_with_whoever_has_won_it_for_a_while(lively: Room) -> None:
    seen = seen_as_it_is_won(lively, "calm")
    assert "own pot" in seen[0]
    lying = [listed["own pot won"] for listed in seen[1:-1]]
    assert len({(heap.x, heap.y) for heap in lying}) == 1
    face = seen[0]["face 2"]
    heap = lying[0].image.get_rect(topleft=(lying[0].x, lying[0].y))
    assert face.image.get_rect(topleft=(face.x, face.y)).collidepoint(heap.center)
    assert not {"own pot", "own pot won"} & seen[-1].keys()
    assert not any(str(key).startswith("own chip ") for listed in seen for key in listed)


def test_without_motion_a_pot_is_won_at_once(lively: Room) -> None:
    seen = seen_as_it_is_won(lively, "none")
    assert len(seen) == 2
    assert "own pot" in seen[0]
    assert not [key for key in seen[1] if str(key).startswith(("own pot", "own chip"))]


@pytest.mark.parametrize("motion", ["full", "calm"])
@pytest.mark.parametrize("players", [4, 8])
def test_cards_slip_behind_the_faces_of_those_who_get_them(room: Room, players: int, motion: Motion) -> None:
    """Nobody sees the hand of another, so it lies behind the face: no card covers it, as it comes or as it lies."""
    room.fit((1280, 720))
    room.settings.pace, room.settings.motion = "normal", motion
    scene = table_of(room, players, {}, seed=8, game="damn_you")
    stage, behind, frames = scene.stage, 0, 0
    for _ in range(900):
        stage.update(1 / 60)
        scene.look.update(1 / 60)
        if stage.model.to_act is not None:
            break
        if not stage.dealing:
            continue
        frames += 1
        frame = DisplayList()
        scene.draw(frame)
        shown = {sprite.key: sprite for sprite in frame.sprites}
        for seat in range(1, players):
            place, face = stage.plan.place(seat), shown[f"face {seat}"]
            for token in stage.model.tokens(ZoneKind.HAND, seat):
                card = shown.get(("card", token.number))
                if card is not None and hypot(token.x - place.x, token.y - place.y) < place.d / 2:
                    assert card.z < face.z
                    behind += 1
    assert frames > 60
    assert behind > 30 if motion == "full" else not behind, "in calm motion they are there at once"
    stage.choreographer.finish_all()


@pytest.mark.watched
@combined(words=[1.0, 1.5, 2.0], size=[(640, 360), (852, 480), (1280, 720), (1024, 640), (720, 1280)])
def test_what_somebody_did_last_lies_beside_the_field(room: Room, size: tuple[int, int], words: float) -> None:
    """However long it is in a language: half of it under the field nobody can read."""
    room.settings.words = words
    room.fit(size)
    use("de")
    for players in (4, 6, 8):
        scene = table_of(room, players, {}, 5, game=GAME)
        scene.stage.choreographer.finish_all()
        for seat in range(1, players):
            scene.stage.memory.labels[seat] = n("damn_you.label.paid_part", 18, paid=10)
        scene.furnish()
        scene.draw(DisplayList())
        for box in scene.look.pills.values():
            assert box.x >= 0
            assert box.x + box.w <= size[0]
            assert not any(box.overlaps(ground) for ground in scene.stage.plan.grounds), (players, box)
    use("en")
