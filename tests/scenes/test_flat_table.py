"""The family table: whose side is where, whose finger opens what, and whole matches at it."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from game.rules.registry import GAME_IDS, info_of
from game.rules.zones import ZoneKind
from game.scenes.flat.scene import FlatScene
from game.scenes.flat.sides import Side, Sight, counts, strips
from game.scenes.results.result import ResultScene
from game.scenes.tables.base import LayoutContext
from game.ui.painter import DisplayList
from game.ui.table.spots import Box
from game.ui.theme import Metrics
from tests.support.flat import Tables

pytestmark = pytest.mark.usefixtures("unwatched")

SIZES = [(1920, 1080), (1024, 768), (1080, 1080), (2560, 1080), (1080, 1920)]


@pytest.mark.parametrize("side", list(Side))
def test_what_a_side_sees_is_turned_into_the_window_and_back(side: Side) -> None:
    sight = Sight(side, 1920, 1080)
    box = Box(100.0, 50.0, 300.0, 20.0)
    assert sight.into_box(sight.out_box(box)) == box
    assert sight.corner(0, 0, *sight.size) == (0, 0)
    x, y = sight.into((700, 400))
    ox, oy = sight.out(x, y)
    assert abs(ox - 700) <= 1
    assert abs(oy - 400) <= 1


@pytest.mark.parametrize("size", SIZES)
def test_everybody_has_a_strip_of_their_own_at_every_number_of_seats(size: tuple[int, int]) -> None:
    for players in range(2, 11):
        found = [strip.place for strip in strips(Metrics(*size), players)]
        assert len(found) == players == sum(counts(players, *size))
        window = pygame.Rect(0, 0, *size)
        rects = [pygame.Rect(round(box.x) + 1, round(box.y) + 1, round(box.w) - 2, round(box.h) - 2) for box in found]
        for i, rect in enumerate(rects):
            assert window.contains(rect), (players, i)
            assert rect.collidelist(rects[:i]) < 0, (players, i)


@pytest.mark.parametrize("game", GAME_IDS)
def test_two_people_and_computer_players_play_at_the_family_table(game: str, tables: Tables) -> None:
    table = tables(game, max(3, min(info_of(game).seats)), 2)
    program, session, random = table.program, table.session, Random(4)
    done = 0
    for _ in range(90):
        scene = program.top
        if not isinstance(scene, FlatScene):
            program.key(pygame.K_RETURN, "\r")
            if isinstance(scene, ResultScene):
                break
            continue
        chair = next((chair for chair in scene.chairs if chair.to_act and chair.legal), None)
        if chair is not None:
            assert session.to_act == chair.number
            assert chair.submit(random.choice(list(chair.legal)))
            done += 1
        program.frame()
        for chair in scene.chairs:
            assert not chair.open
    assert done > 3


def test_people_whose_names_begin_alike_are_told_apart_on_their_plates() -> None:
    names = ("Player 1", "Player 2", "Mia Wong", "Captain Bo")
    table = LayoutContext(Metrics(1280, 720), 0, names, frozenset({0, 1, 2}))
    assert [table.short(seat) for seat in range(3)] == ["Player 1", "Player 2", "Mia"]


def test_somebody_called_like_the_bosun_in_short_is_told_apart_from_him() -> None:
    names, faces = ("Bo", "Bosun Bo", "Professor Ada"), ("pip", "bo", "ada")
    table = LayoutContext(Metrics(1280, 720), 0, names, frozenset({0}), faces=faces)
    assert [table.short(seat) for seat in range(3)] == ["Bo", "Bosun Bo", "Ada"]


def test_who_holds_no_cards_is_told_what_to_do_and_whoever_does_only_while_the_hand_is_open(
    tables: Tables, pills: list[str]
) -> None:
    """What is asked of somebody may tell their cards; before the deal there are none."""
    table = tables("dang_it", 4, 2)
    scene = table.scene
    turns = {True: 0, False: 0}
    for _ in range(400):
        table.program.seconds(0.2)
        chair = next((chair for chair in scene.chairs if chair.to_act), None)
        if chair is None or not chair.prompt.words or scene.stage.ticker.line:
            continue
        pills.clear()
        scene.draw(DisplayList())
        holds = bool(scene.stage.model.tokens(ZoneKind.HAND, chair.number))
        assert (chair.prompt.words in pills) == (not holds or chair.open)
        turns[holds] += 1
        if all(turns.values()):
            return
        session = scene.seat.session
        session.submit(chair.number, session.legal_actions(chair.number)[0], session.seq)
    pytest.fail(f"nobody was asked: {turns}")
