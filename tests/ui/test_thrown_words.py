"""What is thrown at somebody goes round the faces, names and hands of those whom it is not about."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

import pytest

from game.scenes.table.scene import TableScene
from game.scenes.tables.base import MIDDLE
from game.ui.painter import DisplayList
from game.ui.table.crossings import CROSSES, SETS_OUT
from game.ui.table.spots import Box
from tests.support.covers import BUBBLE_SLACK, Case, Laid, Tables, kind_of, seat_of, unpainted_tables
from tests.support.forms import Thing, block
from tests.support.moments import moments

FRAME = 1 / 60
OPAQUE = 150
SIZES = [(1280, 720), (1920, 1080), (720, 1280)]


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tables]:
    with unpainted_tables(tmp_path_factory.mktemp("thrown")) as made:
        yield made


def on_the_way(scene: TableScene, seat: int, to: int, words: str, *, curse: bool) -> Iterator[Thing]:
    """What is seen of a word, frame by frame, until it has arrived."""
    voices = scene.stage.voices
    voices.throw(seat, to, words, "cursing", curse=curse)
    (crossing,) = voices.crossings
    while crossing.age < SETS_OUT + CROSSES:
        voices.update(FRAME)
        frame = DisplayList()
        scene.look.draw_above(frame)
        for sprite in frame.sprites:
            if sprite.key == ("crossing", seat):
                seen = sprite.image.get_bounding_rect(min_alpha=OPAQUE).move(sprite.x, sprite.y)
                yield block("word", Box(*seen))
    voices.clear()


def kept_clear(laid: Laid, seat: int, to: int) -> list[Thing]:
    """All faces, and names, hands and numbers of cards of those whom it is not about."""
    me, found = laid.scene.seat.me, []
    for name, thing in laid.things.items():
        kind = kind_of(name)
        whose = name.replace(" won me", f" {me}").replace(" won ", " ") if kind == "number" else name
        owner = str(me) if name == "hand" else seat_of(whose)
        other = kind in ("plate", "backs", "hand", "number") and owner not in (str(seat), str(to), "stock")
        if kind == "face" or other:
            found.append(thing)
    return found


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("game", "players"),
    [("dang_it", 3), ("dang_it", 4), ("damn_you", 4), ("screw_your_neighbor", 4), ("shithead", 4)],
)
def test_a_word_goes_round_the_heads_and_hands_of_others(
    tables: Tables, game: str, players: int, size: tuple[int, int]
) -> None:
    """It crossed faces for a third of a second, and set out on the face of whoever had said it."""
    found = []
    pairs = [(seat, MIDDLE) for seat in range(players)]
    if game in ("dang_it", "screw_your_neighbor"):
        pairs = [*permutations(range(players), 2)]
    for at in [*moments(game, players)][1::6]:
        laid = tables.lay(Case(game, players, size), at)
        slack = BUBBLE_SLACK * laid.scene.metrics.u
        for seat, to in pairs:
            words = [*on_the_way(laid.scene, seat, to, "#$%!", curse=True)]
            # Where it ends it is read: what it reaches there is none of its way.
            clear = [thing for thing in kept_clear(laid, seat, to) if words[-1].depth(thing) <= 0.0]
            found += [f"{at.name}, {seat} to {to}: {word} covers {thing}" for word in words for thing in clear
                      if word.depth(thing, slack) > slack]  # fmt: skip
    assert not found, "\n".join(found)


def test_a_word_that_finds_no_way_in_full_size_is_small_until_it_arrives(tables: Tables) -> None:
    """Six players upright: there is no room between their hands for all of it."""
    at = next(at for at in moments("dang_it", 6) if at.name == "somebody else's turn")
    laid = tables.lay(Case("dang_it", 6, (720, 1280)), at)
    seen = [*on_the_way(laid.scene, 5, 2, "#$%@!", curse=True)]
    assert seen[0].box.w < 0.6 * seen[-1].box.w


@pytest.mark.parametrize("players", [3, 4])
def test_a_word_does_not_end_on_the_foreman(tables: Tables, players: int) -> None:
    """He does not play: what lay on him looked as if he had said it."""
    found, stood = [], 0
    for at in [*moments("that_dam_game", players)][::4]:
        laid = tables.lay(Case("that_dam_game", players, (1280, 720)), at)
        stands = [block("foreman", box) for box in laid.scene.stage.plan.onlookers]
        stood += len(stands)
        for seat, to in permutations(range(1, players), 2):
            *_, word = on_the_way(laid.scene, seat, to, "My kingdom for that card.", curse=False)
            found += [f"{at.name}, {seat} to {to}: {word} covers {it}" for it in stands if word.depth(it) > 0.0]
    assert stood
    assert not found, "\n".join(found)
