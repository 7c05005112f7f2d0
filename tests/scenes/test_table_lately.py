"""What was done last, and by whom, is always to be seen, covers nothing, and is not over before one could look."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, zip_longest
from pathlib import Path
from random import Random

import pygame
import pytest

from game.rules.actions import DECLINE, PICK_UP, LayOff, Meld
from game.rules.events import Phase, Swapped
from game.rules.registry import GAME_IDS, game_by_id
from game.rules.that_dam_game.reading import melds
from game.rules.views import TABLE, Viewer
from game.rules.zones import NOBODY, ZoneKind
from game.scenes.table.lately import FACE, WORDS, Lately
from game.scenes.table.marker import above
from game.scenes.table.memory import Line
from game.scenes.table.scene import TableScene
from game.scenes.table.taken import give_way
from game.scenes.tables.that_dam_game.canvases import turned_box
from game.scenes.tables.that_dam_game.places import Places
from game.texts import language, use
from game.ui import tabletops, text
from game.ui.input import Kind, PointerDown, PointerUp
from game.ui.painter import DisplayList, Sprite
from game.ui.table.bubbles import POP
from game.ui.table.layout import grown
from game.ui.table.spots import Box
from game.ui.theme import RATIO, Role
from tests.support.covers import bare_room
from tests.support.sample import combined, some
from tests.support.tables import Room, no_window, table_of

pytestmark = pytest.mark.usefixtures("unwatched")

FRAME, SHORT = 1 / 30, 1 / 60
"""Seconds from frame to frame, and where each counts."""


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    no_window()
    made = Room(tmp_path, (1280, 720))
    made.settings.pause_after_play = 0
    yield made
    made.close()


def sprites(scene: TableScene) -> dict[object, Sprite]:
    """What is listed now, by key."""
    frame = DisplayList()
    scene.draw(frame)
    return {sprite.key: sprite for sprite in frame.sprites}


def ink(sprite: Sprite) -> pygame.Rect:
    """What is seen of a picture, without its shadow."""
    return sprite.image.get_bounding_rect(min_alpha=150).move(sprite.x, sprite.y)


def go_on(room: Room, scene: TableScene, moves: int) -> None:
    """Let everybody do the first thing that they may, and the table catch up."""
    assert room.manager is not None
    for _ in range(moves):
        seat = scene.seat.session.to_act
        if seat is None:
            return
        scene.seat.session.submit(seat, scene.seat.session.legal_actions(seat)[0], scene.seat.session.seq)
        catch_up(scene)


def catch_up(scene: TableScene) -> None:
    """Let the table show all that has happened."""
    scene.stage.choreographer.hurry()
    for _ in range(300):
        scene.stage.update(FRAME)
        scene.look.update(FRAME)
        if scene.stage.choreographer.idle and not scene.look.flares.waited_for:
            break


@pytest.mark.parametrize("size", [(600, 960), (1080, 1920)])
def test_a_contract_that_gives_way_goes_nowhere_over_what_was_done_last(room: Room, size: tuple[int, int]) -> None:
    """Upright it is going to lie below the rows as soon as somebody lays it."""
    room.fit(size)
    scene = table_of(room, 4, {"contracts": [6]}, 5, game="that_dam_game")
    go_on(room, scene, 2)
    words = sprites(scene)["lately"]
    kept = scene.stage.plan.kept
    assert kept
    assert not any(box.overlaps(Box(words.x, words.y, *words.image.get_size())) for box in kept)


def test_it_never_lies_below_the_paper_of_a_contract_though_nothing_else_is_free(room: Room) -> None:
    """Upright the paper takes so much of the window that things may lie on it, and is turned a little."""
    room.settings.words = 2.0
    room.fit((1080, 1920))
    scene = table_of(room, 6, {"contracts": [1]}, 4, game="that_dam_game")
    go_on(room, scene, 2)
    sprites(scene)
    own = scene.stage.plan.own
    assert isinstance(own, Places)
    assert own.tray is not None
    paper = turned_box(own.tray.box)
    for low in range(0, 60, 4):
        frame = DisplayList()
        free = round(paper.y + paper.h) - low
        for number, top in enumerate((*range(free - 100, -100, -100), *range(free + 110, 2000, 100))):
            frame.put(f"block {number}", pygame.Surface((1080, 100)), 0, top, 1.0)
        Lately(scene.stage, scene.look.taken).draw(frame, room.art)
        for sprite in frame.sprites:
            if sprite.key == "lately":
                box = Box(*sprite.image.get_rect(topleft=(sprite.x, sprite.y)))
                assert not grown(box, -0.2 * box.h).overlaps(paper), low


def test_in_large_words_it_finds_the_room_between_packs_and_contract(room: Room) -> None:
    """There it need not be written smaller."""
    room.settings.words = 2.0
    room.fit((1080, 1920))
    scene = table_of(room, 6, {"contracts": [1]}, 4, game="that_dam_game")
    go_on(room, scene, 2)
    sprites(scene)
    frame = DisplayList()
    for number, top in enumerate((*range(560, -100, -100), *range(760, 2000, 100))):
        frame.put(f"block {number}", pygame.Surface((1080, 100)), 0, top, 1.0)
    Lately(scene.stage, scene.look.taken).draw(frame, room.art)
    box = scene.look.taken.written["lately"]
    assert 660 <= box.y < box.y + box.h <= 760
    assert box.h > 1.6 * room.art.metrics.words(19)


@combined(game=GAME_IDS, size=[(1280, 720), (1080, 1920)])
def test_who_did_what_last_lies_clear_of_everything(room: Room, game: str, size: tuple[int, int]) -> None:
    room.fit(size)
    scene = table_of(room, min(4, game_by_id(game).seats[-1]), {}, 5, game=game)
    told = 0
    for _ in range(some(6, 12)):
        go_on(room, scene, 3)
        shown = sprites(scene)
        line = scene.stage.memory.lines[-1]
        assert isinstance(line, Line)
        if "lately" not in shown:
            continue
        told += 1
        assert line.who
        words = shown["lately"]
        w, h = words.image.get_size()
        # The picture has some air round it.
        box = Box(words.x + 0.1 * w, words.y + 0.3 * h, 0.8 * w, 0.4 * h)
        # It stays while the turn marker goes on, so that it is clear of wherever that may stand.
        markers = [above(scene.stage, place) for place in scene.stage.plan.seats]
        del scene.look.taken.written["lately"]  # the line itself
        assert not [other for other in (*scene.look.taken.everything(), *markers) if box.overlaps(other)]
    crowded = game == "that_dam_game" and size[0] < size[1]
    assert told >= (0 if crowded else some(4, 8)), "it has a place in nearly every moment"


@pytest.mark.parametrize(
    ("game", "players"),
    [
        (game, count)
        for game in ("dang_it", "screw_your_neighbor", "shithead")
        for count in (4, game_by_id(game).seats[-1])
    ],
)
@pytest.mark.parametrize("size", [(1080, 1920), (1920, 1080)])
def test_it_stands_still_however_long_it_is(room: Room, game: str, players: int, size: tuple[int, int]) -> None:
    """Below the state of the match: eyes look for it at one place, at whichever table, whoever is in turn."""
    room.fit(size)
    scene = table_of(room, players, {}, 5, game=game)
    begins: set[tuple[int, int]] = set()
    lengths: set[int] = set()
    for _ in range(some(12, 30)):
        go_on(room, scene, 1)
        shown = sprites(scene)
        if "lately" in shown:
            box = scene.look.taken.written["lately"]
            begins.add((round(box.x), round(box.y)))
            lengths.add(shown["lately"].image.get_width())
    assert len(lengths) > 2
    assert begins == {(30, 108)}, "in both windows a u is a pixel"


def stays(one: Box, other: Box) -> bool:
    """Whether two lines begin or end at the same corner, however long they are."""
    edges = {round(one.x - other.x), round(one.x + one.w - other.x - other.w)}
    return 0 in edges and 0 in {round(one.y - other.y), round(one.y + one.h - other.y - other.h)}


@pytest.mark.parametrize(
    ("game", "players", "size"),
    [
        ("damn_you", 3, (1280, 720)),
        ("that_dam_game", 6, (1280, 720)),
        ("that_dam_game", 6, (1920, 1080)),
        ("shithead", 3, (720, 1280)),
    ],
)
def test_it_keeps_its_place_though_it_is_long_or_something_comes_and_goes(
    room: Room, game: str, players: int, size: tuple[int, int]
) -> None:
    """It was now at one corner and now at another, several times in a hand."""
    use("de")
    try:
        room.settings.words = 2.0
        room.fit(size)
        scene, random = table_of(room, players, {}, 5, game=game), Random(1)
        boxes: list[Box] = []
        for _ in range(some(50, 120)):
            session = scene.seat.session
            if session.to_act is None:
                break
            legal = [*session.legal_actions(session.to_act), *melds(session.snapshot(Viewer(session.to_act)))]
            session.submit(session.to_act, random.choice(legal), session.seq)
            catch_up(scene)
            if "lately" in sprites(scene):
                boxes.append(scene.look.taken.written["lately"])
        assert len(boxes) > 30
        assert sum(not stays(one, other) for one, other in pairwise(boxes)) <= 2
    finally:
        use("en")


@combined(size=[(1280, 720), (1920, 1080), (1080, 1920)], players=[4, 6])
def test_in_large_words_it_lies_beside_the_field_or_on_it_and_never_on_its_edge(
    room: Room, players: int, size: tuple[int, int]
) -> None:
    use("de")
    try:
        room.settings.words = 2.0
        room.fit(size)
        scene = table_of(room, players, {}, 5, game="damn_you")
        told = 0
        for _ in range(some(10, 30)):
            go_on(room, scene, 1)
            if "lately" not in sprites(scene):
                continue
            told += 1
            box, (field,) = scene.look.taken.written["lately"], scene.stage.plan.grounds
            within = field.x <= box.x <= field.x + field.w - box.w and field.y <= box.y <= field.y + field.h - box.h
            assert within or not box.overlaps(field), (box, field)
        assert told > (0 if size[0] < size[1] else some(6, 18))
    finally:
        use("en")


@combined(size=[(1024, 640), (1280, 720), (900, 1200)], players=[2, 4])
def test_it_hides_no_candle(room: Room, players: int, size: tuple[int, int]) -> None:
    room.fit(size)
    scene = table_of(room, players, {}, 5, game="shithead")
    candles = [Box(*candle) for candle in tabletops.standing("tavern", size)]
    assert len(candles) == 2
    told = 0
    for _ in range(some(12, 30)):
        go_on(room, scene, 1)
        if "lately" in sprites(scene):
            told += 1
            line = scene.look.taken.written["lately"]
            assert not any(map(line.overlaps, candles)), (line, candles)
    assert told > some(4, 10)


def test_a_face_stays_on_a_card_until_the_turn_of_whoever_laid_it(room: Room) -> None:
    scene = table_of(room, 4, {}, 4, game="damn_you")
    marked: dict[int, set[object]] = {}
    for _ in range(30):
        go_on(room, scene, 1)
        found = {key for key in sprites(scene) if str(key).startswith("by ")}
        model = scene.stage.model
        lying = {
            token.number for zone, tokens in model.zones.items() if zone.kind is ZoneKind.TABLEAU for token in tokens
        }
        for key in found:
            seat, number = (int(word) for word in str(key).split()[1:])
            assert number in lying
            assert seat not in (0, model.to_act), "the person knows their own, and a round is over with the next turn"
            marked.setdefault(seat, set()).add(number)
    assert len(marked) == 3
    scene.stage.choreographer.finish_all()


def test_faces_stay_on_melds_while_whoever_laid_them_goes_on_and_while_others_are_offered_a_card(room: Room) -> None:
    scene = table_of(room, 4, {"contracts": [1]}, 20, game="that_dam_game")
    session, random = scene.seat.session, Random(0)
    laid, kept, offered = set[int](), 0, 0
    for _ in range(200):
        seat = session.to_act
        if seat is None or session.snapshot(TABLE).phase is Phase.OVER:
            break
        legal = [*session.legal_actions(seat), *melds(session.snapshot(Viewer(seat)))]
        laying = [action for action in legal if isinstance(action, Meld | LayOff)]
        # Once somebody has melded nobody begs any longer, so that others are offered cards again and again.
        declining = [action for action in legal if action == DECLINE and laid]
        session.submit(seat, random.choice(laying or declining or legal), session.seq)
        scene.stage.choreographer.finish_all()
        if laying and seat != scene.seat.me:
            laid.add(seat)
        model = scene.stage.model
        if model.phase is Phase.DRAW and model.to_act is not None:
            laid.discard(model.to_act)
        if model.count(ZoneKind.DISCARD) and session.to_act is not None:
            marked = {int(str(key).split()[1]) for key in sprites(scene) if str(key).startswith("by ")}
            assert laid <= marked
            kept += model.to_act in laid
            offered += model.phase is Phase.OFFER and model.to_act in laid
    assert kept
    assert offered


@pytest.mark.parametrize(("game", "gone"), [("dang_it", ZoneKind.WON), ("shithead", ZoneKind.BURNT)])
def test_no_face_stays_on_cards_that_were_taken_or_burnt(room: Room, game: str, gone: ZoneKind) -> None:
    scene = table_of(room, 4, {}, 4, game=game)
    room.settings.pace = "normal"
    scene.resume()
    session, seen = scene.seat.session, 0
    for _ in range(some(40, 120)):
        if session.to_act is None or seen > some(100, 10_000):
            break
        session.submit(session.to_act, session.legal_actions(session.to_act)[0], session.seq)
        for _ in range(10):
            scene.stage.update(FRAME)
            scene.look.update(FRAME)
            away = {t.number for zone, tokens in scene.stage.model.zones.items() if zone.kind is gone for t in tokens}
            if not away:
                continue
            marked = {int(str(key).split()[2]) for key in sprites(scene) if str(key).startswith("by ")}
            assert not away & marked
            seen += bool(away and marked)
        scene.stage.choreographer.hurry()
    assert seen


def test_no_face_comes_along_into_the_hand_of_whoever_picks_up(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    # Where one plan of the table was lies the next one, so that what has its number need not be the same.
    monkeypatch.setattr("game.scenes.table.lately.id", lambda plan: 1, raising=False)
    scene = table_of(room, 3, {}, 4, game="shithead")
    room.settings.pace = "normal"
    scene.resume()
    session, picked = scene.seat.session, 0
    for _ in range(60):
        if session.to_act is None:
            break
        legal = session.legal_actions(session.to_act)
        marked = {key for key in sprites(scene) if str(key).startswith("by ")}
        picks = session.to_act == scene.seat.me and PICK_UP in legal and bool(marked)
        session.submit(session.to_act, PICK_UP if picks else legal[0], session.seq)
        for _ in range(40 if picks else 0):
            scene.stage.update(FRAME)
            scene.look.update(FRAME)
            held = {token.number for token in scene.stage.model.tokens(ZoneKind.HAND, scene.seat.me)}
            marked = {key for key in sprites(scene) if str(key).startswith("by ")}
            assert not [key for key in marked if int(str(key).split()[2]) in held]
        scene.stage.choreographer.finish_all()
        picked += picks
    assert picked


def test_a_face_flies_with_the_card_that_is_laid(room: Room) -> None:
    """A card from the table in front of a player is far smaller than one on the stack, and grows on its way."""
    scene = table_of(room, 2, {}, 4, game="shithead")
    widths: set[float] = set()
    for _ in range(60):
        seat = scene.seat.session.to_act
        if seat is None:
            break
        laid = scene.seat.session.legal_actions(seat)[0]
        scene.seat.session.submit(seat, laid, scene.seat.session.seq)
        for _ in range(some(30, 90)):
            scene.stage.update(FRAME)
            scene.look.update(FRAME)
            laid_by = {number for numbers in scene.stage.laid.values() for number in numbers}
            flying = scene.stage.choreographer.motions.flying
            if not any(token.number in laid_by and flying(token) for token in scene.stage.model.everything()):
                continue
            shown = sprites(scene)
            for key, face in shown.items():
                if not str(key).startswith("by "):
                    continue
                number = int(str(key).split()[2])
                token = next(token for token in scene.stage.model.everything() if token.number == number)
                if not scene.stage.choreographer.motions.flying(token):
                    continue
                widths.add(token.width)
                middle = face.x + face.image.get_width() / 2, face.y + face.image.get_height() / 2
                assert abs(middle[0] - token.x) <= token.width / 2
                assert abs(middle[1] - (token.y - (RATIO / 2 + token.lift) * token.width)) < 3
        scene.stage.choreographer.hurry()
    assert len(widths) > 4
    scene.stage.choreographer.finish_all()


@pytest.mark.parametrize("size", [(1280, 720), (1080, 1920)])
@pytest.mark.parametrize(("contract", "seed"), [(1, 53), (2, 18), (3, 24)])
def test_every_meld_of_a_contract_has_one_face(room: Room, size: tuple[int, int], contract: int, seed: int) -> None:
    """Faces on the last meld alone read as if the others were older, or somebody else's."""
    room.fit(size)
    scene = table_of(room, 3, {"contracts": [contract]}, seed, game="that_dam_game")
    session, random = scene.seat.session, Random(0)
    laid = 0
    for _ in range(95):
        seat = session.to_act
        if seat is None:
            break
        whole = melds(session.snapshot(Viewer(seat)))
        session.submit(seat, random.choice([*(whole or session.legal_actions(seat))]), session.seq)
        scene.stage.choreographer.finish_all()
        if not scene.stage.laid or not any(zone.kind is ZoneKind.MELD for zone in scene.stage.model.zones):
            continue
        if not whole or seat == scene.seat.me:
            continue
        shown = sprites(scene)
        faces = {str(key): ink(sprite) for key, sprite in shown.items() if str(key).startswith("by ")}
        rows = [t for zone, t in scene.stage.model.zones.items() if zone.kind is ZoneKind.MELD and zone.owner == seat]
        for row in rows:
            laid += 1
            assert [token for token in row if f"by {seat} {token.number}" in faces] == row[-1:]
    assert laid


@pytest.mark.watched
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
def test_no_face_lies_on_the_score_of_a_long_row(room: Room, size: tuple[int, int]) -> None:
    room.fit(size)
    scene = table_of(room, 3, {"contracts": [3]}, 3, game="that_dam_game")
    session, random = scene.seat.session, Random(0)
    beside = 0
    for _ in range(40):
        seat = session.to_act
        if seat is None:
            break
        legal = [*session.legal_actions(seat), *melds(session.snapshot(Viewer(seat)))]
        laying = [action for action in legal if isinstance(action, Meld | LayOff)]
        session.submit(seat, random.choice(laying or legal), session.seq)
        scene.stage.choreographer.finish_all()
        if not laying:
            continue
        shown = sprites(scene)
        scores = [ink(sprite) for key, sprite in shown.items() if str(key).startswith("own score ")]
        for face in (ink(sprite) for key, sprite in shown.items() if str(key).startswith("by ")):
            assert not any(face.inflate(-4, -4).colliderect(score) for score in scores)
            beside += any(abs(face.centerx - score.centerx) < score.w for score in scores)
    assert beside


@pytest.mark.watched
@pytest.mark.parametrize("size", [(1280, 720), (720, 1280)])
def test_a_face_on_a_card_among_others_hides_no_index_and_stands_on_its_own_card(
    room: Room, size: tuple[int, int]
) -> None:
    """Its right corner lies on the next card but one: the face hid the index of that."""
    room.fit(size)
    scene = table_of(room, 4, {"contracts": [1]}, 5, game="that_dam_game")
    session, random = scene.seat.session, Random(0)
    among = alone = 0
    for _ in range(some(200, 300)):
        if session.to_act is None:
            break
        legal = [*session.legal_actions(session.to_act), *melds(session.snapshot(Viewer(session.to_act)))]
        laying = [action for action in legal if isinstance(action, Meld | LayOff)]
        session.submit(session.to_act, random.choice(laying or legal), session.seq)
        scene.stage.choreographer.finish_all()
        if not laying:
            continue
        shown = sprites(scene)
        scores = [ink(sprite) for key, sprite in shown.items() if str(key).startswith("own score ")]
        rows = [tokens for zone, tokens in scene.stage.model.zones.items() if zone.kind is ZoneKind.MELD]
        for token, over in (pair for tokens in rows for pair in zip_longest(tokens, tokens[1:])):
            keys = [key for key in shown if str(key).startswith("by ") and str(key).endswith(f" {token.number}")]
            for face in (ink(shown[key]) for key in keys):
                left, right = (token.x + side * token.width / 2 for side in (-1, 1))
                top = token.y - RATIO * token.width / 2
                if over is None:
                    alone += 1
                    assert abs(face.centerx - right) <= 0.5 * face.w
                    # A score there stays to be read: the face is right below it.
                    below = any(score.colliderect(face) and abs(face.top - score.bottom) <= 5 for score in scores)
                    assert abs(face.centery - top) <= 3 or below
                else:
                    among += 1
                    assert left < face.centerx < over.x - over.width / 2
                    assert face.bottom <= top + 2, "above it, clear of what tells which card it is"
    assert among
    assert alone


def test_in_large_words_at_a_full_table_it_is_smaller_rather_than_missing(room: Room) -> None:
    room.settings.words, room.settings.temper = 2.0, 0.0
    room.fit((1280, 720))
    scene = table_of(room, 6, {}, 5)
    sizes: set[int] = set()
    for _ in range(20):
        go_on(room, scene, 1)
        lines = scene.stage.memory.lines
        shown = sprites(scene)
        if not lines or not lines[-1].who or lines[-1].begins:
            continue
        assert "lately" in shown
        sizes.add(shown["lately face"].image.get_height())
    assert len(sizes) > 1
    assert min(sizes) > room.art.metrics.smallest


@combined(game=GAME_IDS, size=[(720, 1000), (720, 1280)])
def test_upright_it_is_as_large_as_other_large_words(room: Room, game: str, size: tuple[int, int]) -> None:
    """Of long words about cards little more than a half was left where suits are columns, and beside a stack."""
    use("de")
    try:
        room.settings.words = 2.0
        room.fit(size)
        scene = table_of(room, game_by_id(game).default_players, {}, 3, game=game)
        tall: list[int] = []
        for _ in range(some(25, 80)):
            go_on(room, scene, 1)
            if "lately" in (shown := sprites(scene)):
                tall.append(shown["lately face"].image.get_height())
    finally:
        use("en")
    least = room.art.avatar("pip", "neutral", 0.75 * FACE * room.art.metrics.words(WORDS)).image.get_height()
    assert len(tall) > 10
    assert sum(height < least for height in tall) <= 0.1 * len(tall)


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_match_taken_up_again_has_its_faces_on_the_same_cards(room: Room, game: str) -> None:
    def marked(scene: TableScene) -> set[tuple[int, int, object]]:
        places = {
            token.number: (zone, place)
            for zone, tokens in scene.stage.model.zones.items()
            for place, token in enumerate(tokens)
        }
        return {(seat, number, places.get(number)) for seat, laid in scene.stage.laid.items() for number in laid}

    scene = table_of(room, min(4, game_by_id(game).seats[-1]), {}, 4, game=game)
    for _ in range(12):
        go_on(room, scene, 1)
        scene.stage.choreographer.finish_all()
        session = scene.seat.session
        again = TableScene(room, session, scene.seat.seats, from_start=False)
        again.stage.recall()
        lie = {(seat, place) for seat, _, place in marked(scene) if place is not None}
        assert {(seat, place) for seat, _, place in marked(again)} == lie


@pytest.mark.parametrize("size", [(1280, 720), (1080, 1920)])
def test_a_face_on_a_joker_leaves_what_it_stands_for_to_be_read(room: Room, size: tuple[int, int]) -> None:
    room.fit(size)
    scene = table_of(room, 4, {}, 4, game="damn_you")
    seen = 0
    for _ in range(60):
        go_on(room, scene, 1)
        found = {str(key): sprite for key, sprite in sprites(scene).items()}
        jokers = {
            token.number: found.get(f"own stands {zone.number}")
            for zone, tokens in scene.stage.model.zones.items()
            for token in tokens
            if token.card >= 52
        }
        for number, words in jokers.items():
            face = next(
                (sprite for key, sprite in found.items() if key.startswith("by ") and int(key.split()[2]) == number),
                None,
            )
            if face is None or words is None:
                continue
            seen += 1
            # Both pictures have some air round them.
            assert face.x + 0.9 * face.image.get_width() <= words.x + 0.1 * words.image.get_width()
    assert seen


def test_whoever_still_learns_is_given_time(room: Room) -> None:
    """Nine tenths of a second for every opponent, until three matches were played."""

    def thinking(scene: TableScene) -> float:
        assert room.manager is not None
        session, waited, shortest = scene.seat.session, 0.0, 99.0
        for _ in range(3000):
            if session.to_act == 0:
                session.submit(0, session.legal_actions(0)[0], session.seq)
                waited = 0.0
            before = session.seq
            room.manager.update(FRAME)
            waited += FRAME
            if session.seq != before:
                shortest, waited = min(shortest, waited), 0.0
        return shortest

    new = thinking(table_of(room, 3, {}, 4))
    assert new >= 0.9 - FRAME
    room.paths.finished.mkdir(parents=True, exist_ok=True)
    for number in range(3):
        (room.paths.finished / f"dang_it-{number}.jsonl").write_text("", encoding="utf-8")
    assert thinking(table_of(room, 3, {}, 4)) < 0.9 - FRAME


def test_a_card_that_is_taken_away_can_be_looked_at(room: Room) -> None:
    scene = table_of(room, 4, {}, 4, game="screw_your_neighbor")
    movement, moment = scene.stage.presenter.movement, scene.stage.moment
    assert movement.beat(Swapped(3, 0), moment).hold == 1.2
    assert movement.beat(Swapped(1, 2), moment).hold == 0.0


@combined(game=GAME_IDS, size=[(1280, 720), (1080, 1920)])
def test_who_did_what_last_is_told_at_one_place_as_long_as_it_can_be(
    room: Room, game: str, size: tuple[int, int]
) -> None:
    """Buttons that come and go do not move it either."""
    room.fit(size)
    scene = table_of(room, min(4, game_by_id(game).seats[-1]), {}, 5, game=game)
    places = []
    for _ in range(some(24, 40)):
        go_on(room, scene, 1)
        scene.touch.refresh()
        if (shown := sprites(scene).get("lately face")) is not None:
            places.append((shown.x, shown.y))
    # At the right edge longer words begin farther left.
    moved = sum((a[0] > size[0] / 2) != (b[0] > size[0] / 2) or abs(a[1] - b[1]) > 60 for a, b in pairwise(places))
    assert moved <= 1


@pytest.mark.parametrize("size", [(1280, 720), (600, 960)])
def test_no_word_of_it_is_broken_between_letters(
    room: Room, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    room.settings.words = 2.0
    room.fit(size)
    scene = table_of(room, 4, {}, 5, game="that_dam_game")
    before, said = language(), []
    real = text.balanced

    def watched(words: str, width: int, px: int, role: Role = "body") -> list[str]:
        lines = real(words, width, px, role)
        if isinstance(words, Line):
            said.append((lines, words.split()))
        return lines

    monkeypatch.setattr(text, "balanced", watched)
    use("de")
    try:
        for _ in range(some(8, 30)):
            go_on(room, scene, 1)
            sprites(scene)
    finally:
        use(before)
    assert said
    assert all(part in words for lines, words in said for line in lines for part in line.split())


def test_what_is_asked_is_never_covered_by_what_was_done_last(tmp_path: Path) -> None:
    """While cards fly the line goes nowhere else: it is away until then where a new prompt comes to lie on it."""
    before, seen = language(), 0
    with bare_room(tmp_path) as room:
        room.settings.words, room.settings.pace = 2.0, "normal"
        room.fit((1280, 720))
        use("de")
        try:
            scene = table_of(room, 4, {}, 2)
            assert room.manager is not None
            for number in range(2000):
                room.manager.update(FRAME)
                if scene.stage.legal() and scene.stage.choreographer.idle:
                    assert scene.touch.submit(scene.stage.legal()[-1], None)
                if number < 1800:
                    continue  # nothing is looked at before: to draw takes long
                line, asked = sprites(scene).get("lately"), scene.look.asked_at
                if line is not None and asked is not None:
                    seen += 1
                    # Both have round corners, and one of them its shadow.
                    body = grown(Box(line.x, line.y, *line.image.get_size()), -28 * scene.metrics.u)
                    assert not grown(asked, -14 * scene.metrics.u).overlaps(body)
        finally:
            use(before)
    assert seen > 50


@pytest.mark.parametrize("game", ["damn_you", "screw_your_neighbor", "that_dam_game"])
def test_what_is_said_keeps_clear_of_the_line_and_the_line_stays(tmp_path: Path, game: str) -> None:
    """It counts as taken wherever bubbles look for a place, but does not drive itself away."""
    no_window()
    made = Room(tmp_path, (1080, 1920))
    try:
        use("de")
        made.settings.words, made.settings.temper = 2.0, 0.0
        made.apply()
        scene = table_of(made, 4, {}, 2, game=game)
        assert made.manager is not None
        places = set()
        for _ in range(1200):
            made.manager.update(1 / 30)
            if not scene.stage.choreographer.idle:
                continue
            frame = DisplayList()
            scene.draw(frame)
            line = next((sprite for sprite in frame.sprites if sprite.key == "lately"), None)
            if line is None:
                continue
            places.add((line.x, line.y))
            middle = line.x + line.image.get_width() / 2, line.y + line.image.get_height() / 2
            assert any(
                box.contains(*middle) and box.h < 3 * line.image.get_height() for box in scene.look.taken.boxes()
            )
            break
        for _ in range(20):
            made.manager.update(1 / 30)
            frame = DisplayList()
            scene.draw(frame)
            places |= {(sprite.x, sprite.y) for sprite in frame.sprites if sprite.key == "lately"}
        assert len(places) == 1
    finally:
        use("en")
        made.close()


def test_upright_a_refusal_takes_its_place_rather_than_covering_a_number(room: Room) -> None:
    """In large words it was small, and lay on the rule and on what somebody had won."""
    room.settings.words = 2.0
    room.fit((1080, 1920))
    scene = table_of(room, 3, {}, 5, game="dang_it")
    for _ in range(60):
        go_on(room, scene, 1)
        sprites(scene)
        scene.touch.refresh()
        line = scene.look.taken.written.get("lately")
        dim = [target.token for target in scene.touch.targets.values() if "dimmed" in scene.touch.state(target.token)]
        if line is None or not (dim and scene.stage.legal()) or line.y < 0.6 * 1920:
            continue
        zone = next(zone for zone, token in scene.stage.pickable() if token is dim[0])
        action = scene.stage.presenter.controls.tap(zone, dim[0], scene.stage.moment).action
        assert action is not None
        assert not scene.touch.submit(action, dim[0])
        seen, m = sprites(scene), scene.metrics
        bubble = seen["refusal"].image.get_bounding_rect(min_alpha=150).move(seen["refusal"].x, seen["refusal"].y)
        kept = {key: box for key, box in scene.look.taken.written.items() if key == "tag" or key.startswith("count")}
        assert len(kept) > 1
        assert not [key for key, box in kept.items() if bubble.colliderect(box)]
        assert bubble.h > 2.5 * m.words(23), "on two lines of full size"
        assert bubble.colliderect(line)
        assert "lately" not in seen
        assert "lately face" not in seen
        return
    pytest.fail("nothing was told where a refusal stands")


@pytest.mark.watched
def test_it_never_lies_below_what_is_told_of_a_fire_and_comes_when_that_is_over(room: Room) -> None:
    """How many cards have burnt stands in the place of a pill that is away meanwhile, and is larger."""
    room.settings.words = 2.0
    room.fit((720, 1280))
    scene = table_of(room, 4, {}, 3, game="shithead")
    look, session = scene.look, scene.seat.session

    def go(frames: int, until: bool) -> None:
        for _ in range(frames):
            scene.stage.update(FRAME)
            look.update(FRAME)
            if look.running("note burnt") == until:
                break

    while not look.running("note burnt"):
        assert session.to_act is not None
        session.submit(session.to_act, session.legal_actions(session.to_act)[0], session.seq)
        scene.stage.choreographer.hurry()
        go(200, until=True)
    note = ink(sprites(scene)["own note burnt"])

    def told(line: Lately) -> pygame.Rect | None:
        """Where the line lies if nothing is free but where the note is, and a little round it."""
        sprites(scene)
        frame = DisplayList()
        look.taken.written.pop("lately", None)
        for number, top in enumerate((*range(note.top - 160, -100, -100), *range(note.bottom + 24, 1300, 100))):
            frame.put(f"block {number}", pygame.Surface((720, 100)), 0, top, 1.0)
        frame.put("aside", pygame.Surface((210, 300)), 510, note.top - 100, 1.0)
        line.draw(frame, room.art)
        return next((ink(sprite) for sprite in frame.sprites if sprite.key == "lately"), None)

    line = Lately(scene.stage, look.taken)
    assert told(line) is None
    go(200, until=False)
    after = told(line)
    assert after is not None
    assert after.colliderect(note)
    scene.stage.choreographer.finish_all()


@pytest.mark.parametrize("size", [(720, 1000), (720, 1280)])
@pytest.mark.parametrize(("game", "players"), [("damn_you", 4), ("that_dam_game", 3), ("shithead", 4)])
def test_upright_why_a_button_is_gray_takes_the_place_of_what_is_asked(
    room: Room, game: str, players: int, size: tuple[int, int]
) -> None:
    """It lay on half of it, and neither could be read."""
    room.fit(size)
    scene = table_of(room, players, {}, 3, game=game)
    told = 0
    for _ in range(40):
        go_on(room, scene, 1)
        scene.touch.refresh()
        for button in scene.touch.actions.values():
            if not button.visible or button.enabled or not scene.stage.legal():
                continue
            before = sprites(scene)
            scene.handle(PointerDown(button.rect.center, 1, Kind.TOUCH))
            scene.handle(PointerUp(button.rect.center, 1, Kind.TOUCH))
            seen = sprites(scene)
            notes = [ink(sprite) for key, sprite in seen.items() if isinstance(key, tuple) and key[0] == "note"]
            assert len(notes) == 1
            if "prompt" in before and notes[0].colliderect(ink(before["prompt"])):
                assert "prompt" not in seen
                told += 1
            elif "prompt" in before:
                assert "prompt" in seen, "it is hidden by nothing"
            for _ in range(60):
                scene.form.update(0.25)
            scene.stale = True
            assert ("prompt" in sprites(scene)) == ("prompt" in before)
    assert told


def test_why_a_button_is_gray_takes_its_place_rather_than_lying_on_it(room: Room) -> None:
    """Both are told right above the button, one across the other."""
    scene = table_of(room, 4, {"hands": 1}, 3, game="damn_you")
    for _ in range(60):
        go_on(room, scene, 1)
        sprites(scene)
        scene.touch.refresh()
        line, button = scene.look.taken.written.get("lately"), scene.touch.actions.get("main")
        if line is None or button is None or button.enabled or not scene.stage.legal():
            continue
        if not Box(*button.rect.move(0, -button.rect.h)).overlaps(line):
            continue
        scene.handle(PointerDown(button.rect.center, 1, Kind.TOUCH))
        scene.handle(PointerUp(button.rect.center, 1, Kind.TOUCH))
        seen = sprites(scene)
        (note,) = (sprite for key, sprite in seen.items() if isinstance(key, tuple) and key[0] == "note")
        assert note.image.get_bounding_rect(min_alpha=150).move(note.x, note.y).colliderect(line)
        assert "lately" not in seen
        assert "lately face" not in seen
        assert "lately" not in scene.look.taken.written
        for _ in range(900):
            scene.form.update(FRAME)
        scene.stale = True
        assert "lately" in sprites(scene)
        return
    pytest.fail("nothing was told above a gray button")


@pytest.mark.parametrize("size", [(720, 1280), (1280, 720)])
def test_neither_what_somebody_says_nor_the_line_covers_the_other(room: Room, size: tuple[int, int]) -> None:
    """A line that comes while somebody speaks lies clear of that, or waits until it is over."""
    room.settings.words, room.settings.temper = 1.5, 0.0
    room.fit(size)
    together = 0
    for speaker in range(0, 10, some(3, 1)):
        scene = table_of(room, 10, {}, 6 if size[0] < size[1] else 2, game="screw_your_neighbor")
        voices, u = scene.stage.voices, scene.metrics.u
        for number in range(12):
            voices.say(speaker, "I will remember this, and so will my cat.", "happy", curse=False)
            voices.update(POP)
            sprites(scene)
            go_on(room, scene, 1)
            seen = sprites(scene)
            bubble, line = seen.get(("bubble", speaker)), seen.get("lately")
            if bubble is not None and line is not None:
                together += 1
                said, told = ink(bubble), scene.look.taken.written["lately"]
                assert not grown(Box(*said), -4 * u).overlaps(told), (speaker, number)
            voices.clear()
            assert "lately" in sprites(scene) or not scene.stage.memory.lines[-1].who
    assert together > some(24, 60)


@combined(
    game=["damn_you", "shithead"],
    players=[2, 3, 4],
    size=[(1024, 640), (1280, 720), (600, 960)],
    left=[False, True],
    always=[("damn_you", 3, (1280, 720), False), ("shithead", 2, (600, 960), False)],
)
def test_it_is_not_now_on_one_line_and_now_on_two(
    room: Room, game: str, players: int, size: tuple[int, int], left: bool
) -> None:
    """At 150 % nearly every sentence took another number of lines than the one before."""
    room.settings.words, room.settings.temper, room.settings.left_handed = 1.5, 0.0, left
    room.fit(size)
    scene = table_of(room, max(players, game_by_id(game).seats[0]), {}, 5, game=game)
    heights: list[float] = []
    for _ in range(some(30, 40)):
        go_on(room, scene, 1)
        if "lately" in sprites(scene):
            heights.append(scene.look.taken.written["lately"].h / scene.metrics.words(WORDS))
    assert len(heights) > 20
    broken = next((number for number, tall in enumerate(heights) if tall > 2.4), len(heights))
    back = [tall for tall in heights[broken:] if tall < 2.4]
    assert len(back) <= 1, heights


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_for_the_left_hand_it_is_as_large(room: Room, size: tuple[int, int]) -> None:
    """Its place beside the buttons was kept where only the others have them."""
    room.settings.words, room.settings.temper = 1.5, 0.0
    room.fit(size)
    large = []
    for left in (False, True):
        room.settings.left_handed = left
        scene = table_of(room, 5, {}, 5, game="damn_you")
        faces = []
        for _ in range(40):
            go_on(room, scene, 1)
            if (face := sprites(scene).get("lately face")) is not None:
                faces.append(face.image.get_width())
        assert len(faces) > 30
        large.append(sum(faces) / len(faces))
    assert large[1] >= 0.97 * large[0], large


def test_upright_it_is_no_tower(room: Room) -> None:
    """A word or two on each of many lines nobody reads while others play: it lies where three lines do, or nowhere."""
    room.fit((1080, 1920))
    scene = table_of(room, 4, {}, 5, game="damn_you")
    shown = 0
    for _ in range(5):
        go_on(room, scene, 1)
        sprites(scene)
        for free in (190, 280):
            frame = DisplayList()
            for number in range(20):
                frame.put(f"block {number}", pygame.Surface((1080 - free, 100)), free, 100 * number, 1.0)
            Lately(scene.stage, scene.look.taken).draw(frame, room.art)
            if any(sprite.key == "lately" for sprite in frame.sprites):
                shown += 1
                box = scene.look.taken.written["lately"]
                assert box.w > 1.7 * box.h
    assert shown


def test_what_is_over_is_not_told_again_for_the_frames_until_what_came_after_it(room: Room) -> None:
    """After a sentence that is about nobody the line before it came back for a moment."""
    scene = table_of(room, 4, {"rounds": 1}, 3)
    go_on(room, scene, 2)
    assert "lately" in sprites(scene)
    lines, session = scene.stage.memory.lines, scene.seat.session
    lines.append(Line.saying("Everybody shows their cards.", NOBODY, ()))
    assert "lately" not in sprites(scene)
    assert session.to_act is not None
    session.submit(session.to_act, session.legal_actions(session.to_act)[0], session.seq)
    shown = []
    for _ in range(30):
        scene.stage.update(SHORT)
        scene.look.update(SHORT)
        told = lines[-1].who and scene.stage.choreographer.motions.running
        seen = sprites(scene).get("lately")
        if told and seen is not None:
            shown.append(seen.image)
    assert shown
    assert all(image is shown[-1] for image in shown)


@pytest.mark.parametrize("left", [60, 560])
def test_its_face_gives_way_with_its_words(room: Room, left: int) -> None:
    """A refusal that lay on the words alone left a face without any."""
    frame = DisplayList()
    frame.put("lately face", pygame.Surface((30, 30)), 100, 400, 1.0)
    frame.put("lately", pygame.Surface((500, 30)), 120, 400, 0.9)
    frame.put("refusal", pygame.Surface((150, 100)), left, 360, 2.0)
    give_way(frame, room.art.metrics, [])
    assert [sprite.key for sprite in frame.sprites] == ["refusal"]
