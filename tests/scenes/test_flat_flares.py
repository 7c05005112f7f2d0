"""What flares up at a family table, and what is told of cards on their way: where whoever it is about sees it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from game.rules.actions import DANG_IT, Flip
from game.rules.cards import parse_card, parse_cards
from game.rules.position import Position
from game.rules.zones import Zone, ZoneKind
from game.scenes.tables.base import MIDDLE
from game.session.settings import Settings
from game.ui.painter import DisplayList, Sprite
from game.ui.table.crossings import crossing_picture
from game.ui.table.model import Token
from tests.support.flat import FlatTable
from tests.support.flat_plays import doing
from tests.support.sample import combined

pytestmark = pytest.mark.usefixtures("unwatched")

Begun = Callable[..., FlatTable]


def normal(settings: Settings) -> None:
    """Nothing is hurried."""
    settings.pace, settings.motion = "normal", "full"


@pytest.fixture
def begun(tmp_path: Path) -> Iterator[Begun]:
    """Four people at a table, in the middle of a match."""
    made: list[FlatTable] = []

    def begin(game: str, start: Position, size: tuple[int, int] = (1280, 720)) -> FlatTable:
        made.append(FlatTable(tmp_path, game, 4, 4, size=size, settings=normal, start=start))
        made[-1].settle()
        return made[-1]

    yield begin
    for table in made:
        table.program.close()


def drawn(table: FlatTable) -> dict[str, Sprite]:
    """What is drawn now, by its name."""
    frame = DisplayList()
    table.scene.draw(frame)
    return {str(sprite.key): sprite for sprite in frame.sprites}


def middle(sprite: Sprite) -> tuple[float, float]:
    """The middle of a picture."""
    w, h = sprite.image.get_size()
    return sprite.x + w / 2, sprite.y + h / 2


# -- a blind card of Shithead ----------------------------------------------------------------


def flipped(begun: Begun, stack: str, seat: int, size: tuple[int, int]) -> Iterator[tuple[FlatTable, Token]]:
    """Somebody without a hand turns the first of their blind cards, a king: the table in every frame of that."""
    lying = {Zone(ZoneKind.HAND, seat): (), Zone(ZoneKind.STACK): tuple(parse_cards(stack)),
             Zone(ZoneKind.FACE_DOWN, seat, 0): (parse_card("KH"),), Zone(ZoneKind.FACE_UP, seat, 0): (),
             Zone(ZoneKind.FACE_UP, seat, 1): (), Zone(ZoneKind.FACE_UP, seat, 2): (),
             Zone(ZoneKind.STOCK): ()}  # fmt: skip
    table = begun("shithead", Position(lying, turn=seat), size)
    model = table.scene.stage.model
    token = model.zones[Zone(ZoneKind.FACE_DOWN, seat, 0)][0]
    for events in doing(table, table.chair(seat), Flip(0), Random(1)):
        table.program.frame(*events)
    for _ in range(150):
        table.program.frame()
        yield table, token


@pytest.mark.parametrize(("seat", "size"), [(0, (1280, 720)), (1, (720, 1280)), (3, (1920, 1080))])
def test_a_blind_card_is_turned_in_its_light_with_the_words_clear_of_it(
    begun: Begun, seat: int, size: tuple[int, int]
) -> None:
    lit = stamped = 0
    for table, token in flipped(begun, "4S", seat, size):
        shown = drawn(table)
        rays, phew = (shown.get(f"own {seat} {name}") for name in ("blind rays", "phew"))
        if rays is not None:
            lit += 1
            x, y = middle(rays)
            assert abs(x - token.x) + abs(y - token.y) < 4
            (cx, cy), most = table.scene.stage.places.field.center, table.scene.stage.geometry.least / 2
            assert abs(token.x - cx) + 0.5 * token.width < most + 2
            assert abs(token.y - cy) + 0.7 * token.width < most + 2
        if phew is not None:
            stamped += 1
            assert phew.z > shown[f"('card', {token.number})"].z
    assert lit
    assert stamped


def test_what_is_told_does_not_come_over_a_blind_card_that_sets_out_for_a_hand(begun: Begun) -> None:
    told: set[str] = set()
    for table, token in flipped(begun, "AD", 1, (1280, 720)):
        told |= {"flop", "fits"} & set(table.scene.look.flares.keys)
        shown = drawn(table)
        above = shown[f"('card', {token.number})"].z > shown["(('side', 1), 'told')"].z
        flies = any(token is one for one in table.scene.stage.model.everything() if one.z >= 1000.0)
        assert above or not flies or not told
    assert told == {"flop"}


# -- cards that somebody takes ---------------------------------------------------------------


def coming(table: FlatTable, zone: Zone) -> list[Token]:
    """The cards of a zone that are still on their way to it."""
    motions = table.scene.stage.choreographer.motions
    return [token for token in table.scene.stage.model.zones[zone] if motions.airborne(token)]


def test_the_number_of_a_pile_that_somebody_takes_counts_its_cards_as_they_come(begun: Begun) -> None:
    """It lies over them, and how many they were is told once all of them lie there."""
    won = Zone(ZoneKind.WON, 3)
    lying = {Zone(ZoneKind.HAND, 0): tuple(parse_cards("2C 7H")), Zone(ZoneKind.HAND, 1): tuple(parse_cards("3C 8S")),
             Zone(ZoneKind.PILE): tuple(parse_cards("4D 9D JD KD QD")), won: tuple(parse_cards("5S"))}  # fmt: skip
    table = begun("dang_it", Position(lying, turn=0))
    for events in doing(table, table.chair(0), DANG_IT, Random(1)):
        table.program.frame(*events)
    numbers: list[int] = []
    told = False
    for _ in range(150):
        table.program.frame()
        flying, shown = coming(table, won), drawn(table)
        count = [sprite for key, sprite in shown.items() if key.startswith("count won 3")]
        above = max((shown[f"('card', {token.number})"].z for token in flying), default=0.0)
        assert all(sprite.z > above for sprite in count)
        numbers.append(len(flying))
        gain = shown.get("own 3 gain 3")
        if gain is not None:
            told = True
            assert not flying
            assert not any(covers(gain, sprite) for sprite in count)
    assert told
    assert len(set(numbers)) > 3


def covers(one: Sprite, other: Sprite) -> bool:
    """Whether two pictures have a point in common."""
    box = one.image.get_rect(topleft=(one.x, one.y))
    return box.colliderect(other.image.get_rect(topleft=(other.x, other.y)))


def test_how_many_cards_of_a_stack_were_picked_up_is_told_once_they_are_in_the_hand(begun: Begun) -> None:
    told = False
    for table, _ in flipped(begun, "4C 5D AD", 1, (1280, 720)):
        if "own 1 gain 1" in drawn(table):
            told = True
            assert not coming(table, Zone(ZoneKind.HAND, 1))
    assert told


# -- what is thrown at somebody --------------------------------------------------------------


@combined(size=[(1280, 720), (720, 1280)], curse=[True, False])
def test_what_crosses_a_table_is_turned_to_whoever_says_it(tmp_path: Path, size: tuple[int, int], curse: bool) -> None:
    table = FlatTable(tmp_path, "damn_you", 4, 4, size=size, settings=normal)
    stage = table.scene.stage
    for seat, to in ((0, 2), (1, 3), (2, 0), (3, MIDDLE)):
        stage.voices.clear()
        stage.voices.throw(seat, to, "#$%@!" if curse else "Oh, dang it!", "cursing", curse=curse)
        table.program.seconds(0.7)
        (crossing,) = stage.voices.crossings
        seen = drawn(table)[str(("crossing", seat))]
        side = stage.geometry.desks[seat].strip.sight.side
        upright = crossing_picture(table.scene.look.art, crossing).image
        turned = pygame.transform.rotate(upright, -90 * side)
        assert pygame.image.tobytes(seen.image, "RGBA") == pygame.image.tobytes(turned, "RGBA")
        w, h = seen.image.get_size()
        assert 0 <= seen.x <= size[0] - w
        assert 0 <= seen.y <= size[1] - h
    table.program.close()
