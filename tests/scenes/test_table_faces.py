"""Faces at the table follow what everybody has seen; they tell no hand, and cost nothing while nothing happens."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.rules.actions import Action
from game.rules.cards import HIDDEN, Rank
from game.rules.events import (
    BegMade,
    CardsMoved,
    Event,
    Fact,
    FactChanged,
    Phase,
    PotWon,
    ShowdownHeld,
    StackPickedUp,
    TurnBegan,
)
from game.rules.registry import GAME_IDS
from game.rules.views import TABLE, redact
from game.rules.zones import NOBODY, Zone, ZoneKind
from game.scenes import routes
from game.scenes.table.looks import HELD, LARGE, reactions
from game.scenes.table.scene import TableScene
from game.session.seats import SEATS_NOTE, encode_seats
from game.session.session import Session
from game.session.settings import Settings
from game.session.store import Resumable
from game.ui.art import Face
from game.ui.painter import DisplayList
from game.ui.table.model import Token
from tests.support.menus import Program
from tests.support.play import random_matches
from tests.support.seats import Mute, seats_for
from tests.support.tables import Room, small_room, table_of

pytestmark = pytest.mark.usefixtures("unwatched")

FRAME = 1 / 60


def silent(settings: Settings) -> None:
    """Nobody says anything: faces that go with a bubble are others."""
    settings.temper = 0.0


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    yield from small_room(tmp_path)


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_face_shows_nothing_that_was_not_seen_by_the_whole_table(game: str) -> None:
    seen: set[str] = set()
    for played in random_matches(game, 3, seed=5):
        for number in played.steps():
            for event in played.events:
                shown = list(reactions(event, played.match.players))
                assert shown == list(reactions(redact(event, TABLE), played.match.players))
                seen |= {reaction.look for reaction in shown}
            if number > 1500:
                break
    assert seen, "somebody shows something in every game"


def test_all_eyes_go_to_whoever_is_to_play_and_a_computer_thinks(room: Room) -> None:
    scene = table_of(room, 4, {}, 3)
    faces, plan = scene.look.gallery.faces, scene.stage.plan
    places = {place.seat: place for place in plan.seats}
    for actor in range(4):
        event: Event = TurnBegan(actor, Phase.FOLLOW)
        scene.look.told(event)
        faces.update(0.25)
        for seat, place in places.items():
            look = faces.look(seat)
            if look == "blink":
                continue
            if seat == actor:
                assert look == ("neutral" if seat == 0 else "thinking")
            elif abs(places[actor].x - place.x) > place.d:
                assert look == ("left" if places[actor].x < place.x else "right")


def test_nobody_thinks_on_once_nobody_is_to_play(room: Room) -> None:
    scene = table_of(room, 4, {}, 3, game="screw_your_neighbor")
    scene.stage.choreographer.hurry()
    gallery, model = scene.look.gallery, scene.stage.model
    gallery.update(FRAME)
    for event in (TurnBegan(2, Phase.TURN), ShowdownHeld(Rank.ACE, (0,))):
        model.apply(event)
        scene.look.told(event)
        gallery.faces.update(0.25)
        looks = {gallery.faces.look(seat) for seat in range(4)}
        assert ("thinking" in looks) == (model.to_act is not None)


def test_whoever_has_a_single_penny_left_worries_again_after_a_glance(room: Room) -> None:
    """Eyes go to whoever is to play, but nobody forgets their last penny over that."""
    scene = table_of(room, 4, {"pennies": 1}, 3, game="screw_your_neighbor")
    scene.stage.choreographer.hurry()
    gallery = scene.look.gallery
    gallery.update(FRAME)
    scene.look.told(TurnBegan(1, Phase.TURN))
    seen: dict[int, list[str]] = {seat: [] for seat in (0, 2, 3)}
    for _ in range(round(3 / FRAME)):
        gallery.update(FRAME)
        for seat, looks in seen.items():
            if (look := gallery.look(seat)) != "blink" and looks[-1:] != [look]:
                looks.append(look)
    for looks in seen.values():
        assert looks[-1] == "worried"
        assert {"left", "right"} & set(looks)


@pytest.mark.parametrize("game", ["dang_it", "damn_you", "that_dam_game", "shithead"])
def test_all_others_worry_as_the_first_of_them_has_one_card_left(game: str, room: Room) -> None:
    scene = table_of(room, 4, {}, 3, game=game)
    scene.stage.choreographer.hurry()
    gallery, model = scene.look.gallery, scene.stage.model
    zones, played = model.zones, CardsMoved((HIDDEN,), Zone(ZoneKind.HAND, 2), (0,), Zone(ZoneKind.DISCARD))
    for zone in [zone for zone in zones if zone.kind in HELD]:
        del zones[zone]
    for seat in range(4):
        zones[Zone(ZoneKind.HAND, seat)] = [Token(900 + 10 * seat + i, HIDDEN) for i in range(1 if seat == 2 else 3)]
    gallery.told(played)
    assert [gallery.faces.look(seat) for seat in range(4)] == ["worried", "worried", "smug", "worried"]
    gallery.update(3.0)
    another = CardsMoved((HIDDEN,), Zone(ZoneKind.HAND, 1), (0,), Zone(ZoneKind.DISCARD))
    gallery.told(another)
    assert "worried" not in [gallery.faces.look(seat) for seat in range(4)], "three are left to that one"
    del zones[Zone(ZoneKind.HAND, 1)][1:]
    gallery.told(another)
    assert "worried" not in [gallery.faces.look(seat) for seat in range(4)], "it is no news any more"


def test_whoever_has_thrown_a_card_away_watches_another_beg_for_it(room: Room) -> None:
    scene = table_of(room, 4, {}, 3, game="that_dam_game")
    scene.stage.choreographer.hurry()
    gallery, model = scene.look.gallery, scene.stage.model
    model.apply(FactChanged(Fact.OFFERED_BY, NOBODY, 3))
    gallery.told(BegMade(1, HIDDEN, 2))
    looks = [gallery.faces.look(seat) for seat in range(4)]
    assert (looks[1], looks[3]) == ("worried", "smug")
    assert not {"worried", "smug"} & {looks[0], looks[2]}


@pytest.mark.parametrize("target", [Zone(ZoneKind.STACK), Zone(ZoneKind.HAND, 2)])
def test_everybody_holds_their_breath_while_a_blind_card_is_in_the_air(target: Zone, room: Room) -> None:
    """Alike for one that goes and one that does not; not as cards are gathered."""
    scene = table_of(room, 4, {}, 3, game="shithead")
    scene.stage.choreographer.hurry()
    room.settings.pace = "normal"
    scene.resume()
    faces = scene.look.gallery.faces
    scene.stage.usher(CardsMoved((HIDDEN,), Zone(ZoneKind.FACE_DOWN, 2), (0,), Zone(ZoneKind.STOCK)))
    assert "shock" not in [faces.look(seat) for seat in range(4)]
    scene.stage.usher(CardsMoved((HIDDEN,), Zone(ZoneKind.FACE_DOWN, 2), (0,), target))
    assert [faces.look(seat) for seat in range(4)] == ["shock", "shock", "worried", "shock"]
    faces.update(3.0)
    assert not {"shock", "worried"} & {faces.look(seat) for seat in range(4)}


def test_eyes_are_on_whoever_is_to_play_as_a_match_is_taken_up(room: Room) -> None:
    played = table_of(room, 4, {}, 3)
    session = played.seat.session
    while session.to_act in (None, 0):
        session.submit(0, session.legal_actions(0)[0], session.seq)
    room.bots = Mute()  # type: ignore[assignment]
    scene = room.seat(TableScene(room, session, seats_for(4), from_start=False))
    assert room.manager is not None
    for _ in range(30):
        room.manager.update(FRAME)
    assert scene.look.gallery.faces.look(session.to_act or 0) == "thinking"


def test_eyes_go_with_a_card_that_flies_and_come_back(room: Room) -> None:
    scene = table_of(room, 4, {}, 3)
    gallery, plan = scene.look.gallery, scene.stage.plan
    target = next(zone for zone, spots in plan.spots.items() if spots)
    x = plan.spots[target][-1].x
    for source, follows in ((Zone(ZoneKind.STOCK), False), (Zone(ZoneKind.PILE), True)):
        gallery.told(CardsMoved((HIDDEN,), source, (0,), target))
        gallery.update(0.01)
        looks = {place.seat: gallery.faces.look(place.seat) for place in plan.seats}
        aside = {place.seat: "left" if x < place.x else "right" for place in plan.seats if abs(x - place.x) > place.d}
        assert aside
        assert follows == any(looks[seat] == side for seat, side in aside.items())
        assert all(looks[seat] in (side, "blink") for seat, side in aside.items() if follows)
        gallery.update(2.0)
        gallery.update(0.2)
        assert not {gallery.faces.look(place.seat) for place in plan.seats} & {"left", "right"}


def test_whoever_is_to_play_leans_in(room: Room) -> None:
    scene = table_of(room, 4, {}, 3)
    room.settings.motion = "calm"

    def faces() -> dict[object, tuple[int, int]]:
        frame = DisplayList()
        scene.draw(frame)
        return {s.key: (s.x + s.image.get_width() // 2, s.y + s.image.get_height() // 2) for s in frame.sprites}

    middle = scene.metrics.width / 2
    for actor in (1, 3):
        scene.look.told(TurnBegan(actor, Phase.FOLLOW))
        for _ in range(60):
            scene.look.update(FRAME)
        place = next(place for place in scene.stage.plan.seats if place.seat == actor)
        leant = faces()[f"face {actor}"]
        scene.look.told(TurnBegan(2, Phase.FOLLOW))
        for _ in range(60):
            scene.look.update(FRAME)
        back = faces()[f"face {actor}"]
        assert abs(leant[0] - middle) < abs(back[0] - middle) or leant[1] > back[1]
        assert abs(leant[0] - back[0]) <= scene.metrics.px(5), place


def test_a_table_that_waits_is_drawn_anew_only_for_a_blink(room: Room) -> None:
    room.settings.pause_after_play = 0
    scene = table_of(room, 3, {}, 4)
    assert room.manager is not None
    for _ in range(4000):
        room.manager.update(FRAME)
        if scene.seat.session.to_act == 0 and not scene.animating:
            break
    for _ in range(round(2 / FRAME)):  # cards that have just come to rest are drawn sharp, one after the other
        room.manager.update(FRAME)
        if room.manager.stale or room.manager.animating:
            room.manager.draw(DisplayList())
    drawn = faces = 0
    for _ in range(round(30 / FRAME)):
        room.manager.update(FRAME)
        if room.manager.stale or room.manager.animating:
            before = {s.key: s for s in DRAWN}
            frame = DisplayList()
            room.manager.draw(frame)
            changed = [s.key for s in frame.sprites if before.get(s.key) != s]
            if before:
                assert all(str(key).startswith("face ") for key in changed)
                faces += len(changed)
            DRAWN[:] = frame.sprites
            drawn += 1
    DRAWN.clear()
    assert 4 <= drawn <= 90, "each of three blinks every few seconds"
    assert faces >= 4


DRAWN: list = []  # type: ignore[type-arg]


@pytest.mark.parametrize("motion", ["calm", "none"])
def test_without_motion_faces_are_still(room: Room, motion: str) -> None:
    room.settings.motion = motion  # type: ignore[assignment]
    scene = table_of(room, 3, {}, 4)
    assert room.manager is not None
    for _ in range(600):
        room.manager.update(FRAME)
        assert {scene.look.gallery.faces.look(seat) for seat in range(3)} == {"neutral"}


def brought_to(game: str, kind: type[Any], wanted: Callable[[Any], bool]) -> tuple[Session, Action]:
    """A match just before an event of a kind that is wanted, and the action that brings it."""
    for seed in range(60):
        session = Session.new(game, [seat.name for seat in seats_for(4)], {}, seed)
        heard: list[Event] = []
        session.subscribe(TABLE, heard.append)
        random = Random(seed)
        steps: list[Action] = []
        while (seat := session.to_act) is not None and len(steps) < 400:
            heard.clear()
            steps.append(random.choice(session.legal_actions(seat)))
            session.submit(seat, steps[-1], session.seq)
            if any(isinstance(event, kind) and wanted(event) for event in heard):
                again = Session.new(game, [seat.name for seat in seats_for(4)], {}, seed)
                for action in steps[:-1]:
                    assert again.to_act is not None
                    again.submit(again.to_act, action, again.seq)
                return again, steps[-1]
    raise LookupError("it never happens")


@pytest.mark.watched
@pytest.mark.parametrize(
    ("game", "kind", "wanted", "look"),
    [
        ("shithead", StackPickedUp, lambda event: event.count >= LARGE and event.seat, "worried"),
        ("shithead", StackPickedUp, lambda event: 0 < event.count < LARGE and event.seat, "glum"),
        ("damn_you", PotWon, lambda event: event.amount and event.seat, "smug"),
    ],
    ids=["a pile of eight", "a smaller one", "the pot"],
)
def test_faces_are_seen_at_the_table_of_the_whole_program(
    begin: Callable[..., Program], game: str, kind: type[Any], wanted: Callable[[Any], bool], look: Face
) -> None:
    """The portrait that is drawn is the one with that look, and it is drawn beside the others' own."""
    session, action = brought_to(game, kind, wanted)
    heard: list[Any] = []
    home = routes.ResumedMatch(Resumable(session.record, {SEATS_NOTE: encode_seats(seats_for(4))}))
    program = begin(home, size=(1280, 720), bots=Mute(), settings=silent)
    program.seconds(0.5)
    scene = program.top
    scene.seat.session.subscribe(TABLE, heard.append)
    scene.seat.session.submit(scene.seat.session.to_act, action, scene.seat.session.seq)
    seat = next(event.seat for event in heard if isinstance(event, kind))
    character, place = scene.seat.seats[seat].character, scene.stage.plan.place(seat)
    art, shown = program.app.art, 0
    for _ in range(180):
        program.frame()
        wears = [art.avatar(character, look, place.d, active=active).image for active in (False, True)]
        frame = DisplayList()
        scene.draw(frame)
        shown += any(sprite.image is one for sprite in frame.sprites if sprite.key == f"face {seat}" for one in wears)
    assert shown > 30, "for at least a second"
