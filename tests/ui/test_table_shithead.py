"""The layout of the table of Shithead in every shape of window, from the first deal to a hand of forty cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from random import Random

import pytest

from game.rules.actions import Play
from game.rules.cards import HIDDEN, RANK_OF, Card, Rank
from game.rules.events import Fact, Phase
from game.rules.views import View, Viewer
from game.rules.zones import NOBODY, Zone, ZoneKind
from game.scenes.table.scene import TableScene
from game.scenes.tables.shithead.hand import hand_rows
from game.scenes.tables.shithead.packs import FLYING, badge, packs
from game.session.seats import SeatConfig
from game.ui.painter import DisplayList
from game.ui.table.model import TableModel, by_rank
from game.ui.table.spots import Box, Spot
from tests.support.covers import unseen
from tests.support.forms import Thing, cards, meeting
from tests.support.sample import combined
from tests.support.writing import listening
from tests.ui.test_table_layout import EVERY_WINDOW, WINDOWS, WORDS, Laid, Tables

SEATS = range(2, 5)
SIZES = {2: 6, 3: 4, 4: 3}
MINE = Zone(ZoneKind.HAND, 0)
FREE = ("empty", "face", "plate", "tag", "prompt", "tool", "title", "subtitle", "emblem", "button", "table", "hand",
        "stack", "stock", "note")  # fmt: skip
"""First words of the names of what must not overlap."""


def moment(
    players: int, hand: int, stack: int, *, others: int = 4, stock: int = 5, burnt: int = 4, places: int = 0,
    up: bool = True, jokers: bool = False, phase: Phase = Phase.FOLLOW,
) -> TableModel:  # fmt: skip
    """A moment of a deal with so many cards everywhere."""
    pack = [Card(i) for i in range(54 if jokers else 52)]
    Random(hand * 100 + stack).shuffle(pack)
    zones: dict[Zone, tuple[Card, ...]] = {}

    def lay(zone: Zone, count: int, *, open_: bool) -> None:
        taken = [pack.pop() for _ in range(min(count, len(pack)))]
        if taken:
            zones[zone] = tuple(taken) if open_ else (HIDDEN,) * len(taken)

    lay(MINE, hand, open_=True)
    lay(Zone(ZoneKind.STACK), stack, open_=True)
    for seat in range(players):
        for place in range(places or SIZES[players]):
            lay(Zone(ZoneKind.FACE_DOWN, seat, place), 1, open_=False)
            if up:
                lay(Zone(ZoneKind.FACE_UP, seat, place), 1, open_=True)
        if seat:
            lay(Zone(ZoneKind.HAND, seat), others, open_=False)
    lay(Zone(ZoneKind.STOCK), stock, open_=False)
    lay(Zone(ZoneKind.BURNT), burnt, open_=False)
    facts = {(Fact.DEAL, NOBODY): 2, (Fact.DIRECTION, NOBODY): -1, (Fact.START_RANK, NOBODY): 3}
    facts |= {(Fact.SHITHEAD, 1): 1} | {(Fact.SCORE, seat): seat for seat in range(players)}
    return TableModel(View("shithead", players, Viewer(0), zones, facts, 0, phase))


@pytest.fixture(scope="module", autouse=True)
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tables]:
    with unseen(Tables, tmp_path_factory.mktemp("shithead")) as made:
        yield made


def lay(
    tables: Tables,
    size: tuple[int, int],
    model: TableModel,
    *,
    left: bool = False,
    seats: Sequence[SeatConfig] = (),
    words: float = 1.0,
    **options: object,
) -> tuple[TableScene, dict[str, Thing]]:
    """A moment as it lies in a window, and everything of it that must be free of the rest."""
    room = tables.room(size, words)
    scene = tables.table(room, model, {"deals": 5, **options}, seats, "shithead", left=left)
    scene.stage.memory.rounds[:] = [(0,) * model.players]
    scene.stage.choreographer.arrange(at_once=True)
    scene.touch.refresh()
    laid = Laid(room, scene)
    things = {name: thing for name, thing in laid.things.items() if name.split()[0] in FREE}
    for name in ("own stock", "own burnt", "own turning", "own pile"):
        if name in laid.things:
            things[f"note {name}"] = laid.things[name]
    parts: dict[str, list[Spot]] = {}
    for zone, spots in scene.stage.spots().items():
        kind = "table" if zone.kind in (ZoneKind.FACE_UP, ZoneKind.FACE_DOWN) else zone.kind.value
        if kind not in ("burnt", "out_of_play"):
            parts.setdefault(f"{kind} {zone.owner}", []).extend(spot for spot in spots if spot.drawn)
    things |= {name: cards(name, spots) for name, spots in parts.items() if spots}
    return scene, things


def clashes(scene: TableScene, things: dict[str, Thing]) -> list[str]:
    """What leaves the window, and what meets that must not: a plate may hang on its disc."""
    metrics = scene.metrics
    slack = max(1.0, 4 * metrics.u)
    found = [f"{thing} leaves the window" for thing in things.values() if not thing.inside(*window_of(scene))]
    for a, b in meeting(things.values(), slack):
        plate_on_face = {a.name.split()[0], b.name.split()[0]} == {"face", "plate"} and a.name[-1] == b.name[-1]
        words_on_stack = {a.name, b.name} == {"stack -1", "own pile"}
        if not plate_on_face and not words_on_stack:
            found.append(f"{a} meets {b}")
    return found


def window_of(scene: TableScene) -> tuple[int, int]:
    return scene.metrics.width, scene.metrics.height


@combined(size=WINDOWS, players=SEATS, left=(False, True), always=[((1024, 640), 4, False), ((720, 1280), 4, True)])
def test_whatever_a_deal_has_come_to_everything_lies_free(
    tables: Tables, size: tuple[int, int], players: int, left: bool
) -> None:
    cases = {
        "first turn": moment(players, SIZES[players], 0),
        "a little later": moment(players, 7, 8),
        "stock empty": moment(players, 1, 13, stock=0),
        "hand of thirty": moment(players, 30, 3, others=1, stock=0, burnt=0),
        "blind cards": moment(players, 0, 9, up=False, others=12),
        "no hand": moment(players, 0, 9, stock=0),
    }
    found = {
        f"{case}: {clash}"
        for case, model in cases.items()
        for clash in clashes(*lay(tables, size, model, left=left, jokers_reverse=True))
    }
    assert not found, "\n".join(sorted(found))


@pytest.mark.parametrize("size", [(720, 1280), (1080, 1920)])
def test_upright_buttons_keep_as_far_from_the_edge_as_the_own_places_do(tables: Tables, size: tuple[int, int]) -> None:
    """They reached out over the edge of the cloth."""
    scene, things = lay(tables, size, moment(3, 6, 9))
    right = max(thing.box.x + thing.box.w for name, thing in things.items() if name.startswith("button"))
    assert size[0] - right >= 60 * scene.metrics.u - 1


@combined(size=[(720, 1280), (1080, 1920)], players=SEATS, words=[1.0, 2.0])
def test_without_a_hand_no_gap_stays_upright(tables: Tables, size: tuple[int, int], players: int, words: float) -> None:
    """The person sits where the own table lay, beside the buttons; below them that has all the width, or the height."""
    scene, things = lay(tables, size, moment(players, 0, 9, stock=0), words=words)
    assert clashes(scene, things) == []
    buttons = [thing.box for name, thing in things.items() if name.startswith("button")]
    face, plate, table = (things[name].box for name in ("face 0", "plate 0", "table 0"))
    first = min(box.x for box in buttons)
    assert face.x < 0.1 * size[0]
    assert first - plate.x - plate.w < 0.1 * size[0]
    for box in (face, plate):
        assert min(b.y for b in buttons) - 10 <= box.y < box.y + box.h <= max(b.y + b.h for b in buttons) + 10
    below = max(box.y + box.h for box in buttons)
    assert table.w > 0.85 * size[0] or table.h > 0.75 * (size[1] - below)


@combined(size=WINDOWS, players=SEATS)
def test_a_short_game_lies_free_too_and_so_does_the_exchange(
    tables: Tables, size: tuple[int, int], players: int
) -> None:
    short = clashes(*lay(tables, size, moment(players, 3, 4, places=3), short_game=True))
    swap = clashes(*lay(tables, size, moment(players, SIZES[players], 0, phase=Phase.ARRANGE)))
    assert not short + swap


@combined(size=WINDOWS, players=SEATS)
def test_every_group_of_equal_cards_can_be_touched(tables: Tables, size: tuple[int, int], players: int) -> None:
    """A tap takes all of a rank: so each rank has a strip for a finger, and up to ten cards have one each."""
    room = tables.room(size)
    for hand in (2, 6, 10, 20, 32):
        model = moment(players, hand, 2, others=1, stock=0, burnt=0, up=False)
        scene, _ = lay(tables, size, model)
        spots = {t.number: s for t, s in zip(model.tokens(*MINE), scene.stage.spots()[MINE], strict=True)}
        shown = by_rank(model.tokens(*MINE), True)
        for _, row in groupby(shown, key=lambda token: spots[token.number].y):
            tokens = list(row)
            strips = [spots[b.number].x - spots[a.number].x for a, b in pairwise(tokens)]
            strips.append(spots[tokens[-1].number].width)
            assert min(strips) > 0
            if hand <= 10:
                assert min(strips) >= room.style.target - 0.5
            for _, same in groupby(zip(tokens, strips, strict=True), key=lambda pair: RANK_OF[pair[0].card]):
                assert sum(strip for _, strip in same) >= room.style.target - 0.5


def badges(scene: TableScene) -> dict[int, Box]:
    """Where the badges of packs lie, by the number of the card on top."""
    frame = DisplayList()
    scene.draw(frame)
    found = {}
    for sprite in frame.sprites:
        if isinstance(sprite.key, str) and sprite.key.startswith("own badge "):
            found[int(sprite.key.split()[-1])] = Box(*sprite.image.get_rect(topleft=(sprite.x, sprite.y)))
    return found


@combined(size=WINDOWS, players=SEATS)
def test_a_large_hand_lies_in_packs_whose_badges_no_card_covers(
    tables: Tables, size: tuple[int, int], players: int
) -> None:
    for hand in (20, 32):
        model = moment(players, hand, 2, others=1, stock=0, burnt=0, up=False, jokers=True)
        scene, _ = lay(tables, size, model)
        tokens = model.tokens(*MINE)
        spots = {t.number: s for t, s in zip(tokens, scene.stage.spots()[MINE], strict=True)}
        if not scene.stage.plan.in_order:
            # There is room for every index.
            lying = sorted(spots.values(), key=lambda spot: (spot.depth >= 200, spot.x))
            assert all(b.x - a.x >= 0.26 * a.width for a, b in pairwise(lying) if a.y == b.y)
            continue
        shown = badges(scene)
        piles = packs(tokens)
        assert shown.keys() == {pile[-1].number for pile in piles if len(pile) > 1}
        for pile in piles:
            top = spots[pile[-1].number]
            nearer = [spot.box for spot in spots.values() if spot.depth > top.depth]
            room = shown.get(pile[-1].number)
            if room is not None:
                assert room.w >= 0.42 * top.width
                body = Box(room.x + 4, room.y + 4, room.w - 8, room.h - 8)
                assert not any(body.overlaps(box) for box in nearer)
            for token in pile[:-1]:
                # Only the card on top has a ring: the others are the edges of a pack.
                assert scene.touch.state(token) == "resting"
                assert top.x - spots[token.number].x < 0.2 * top.width


def test_taps_on_a_pack_choose_all_of_it_and_then_one_less_each(tables: Tables) -> None:
    model = moment(3, 30, 0, others=1, stock=0, burnt=0, phase=Phase.START)
    scene, _ = lay(tables, (1280, 720), model)
    tokens = model.tokens(*MINE)
    setattr(scene.seat, "legal", lambda shown: tuple(Play((token.card,), "hand") for token in tokens))  # noqa: B010
    scene.touch.refresh()
    pile = max(packs(tokens), key=len)
    assert len(pile) > 2
    chosen = []
    for _ in range(len(pile) + 2):
        scene.touch.tap(pile[-1])
        chosen.append(len(scene.stage.selection))
    assert chosen == [*range(len(pile), -1, -1), len(pile)]


def test_a_hand_of_packs_of_which_every_card_still_flies_has_no_badge(tables: Tables) -> None:
    model = moment(3, 30, 0, others=1, stock=0, burnt=0)
    scene, _ = lay(tables, (1280, 720), model)
    assert badges(scene)
    for token in model.tokens(*MINE):
        token.z = FLYING
    assert badges(scene) == {}


def test_packs_stay_whole_however_the_person_sorts(tables: Tables) -> None:
    model = moment(3, 30, 2, others=1, stock=0, burnt=0)
    scene, _ = lay(tables, (1280, 720), model)
    before = dict(zip((t.number for t in model.tokens(*MINE)), scene.stage.spots()[MINE], strict=True))
    scene.touch.sort_hand()
    after = dict(zip((t.number for t in model.tokens(*MINE)), scene.stage.spots()[MINE], strict=True))
    assert before == after
    zones = [token.card for zone, token in scene.stage.pickable() if zone == MINE]
    assert [RANK_OF[card] for card in zones] == [RANK_OF[t.card] for pile in packs(model.tokens(*MINE)) for t in pile]


def test_a_badge_says_rank_and_number_in_letters_that_can_be_read(tables: Tables) -> None:
    room = tables.room((1280, 720))
    room.fit((1280, 720))  # with no picture drawn yet
    with listening() as written:
        c = room.art.metrics.c
        badge(room.art, Rank.EIGHT, 3, c, 0.5 * c, chosen=False)
        badge(room.art, Rank.TEN, 4, c, 0.5 * c, chosen=True)
    assert [line.words for line in written] == ["8", "\u00d73", "10", "\u00d74"]
    assert min(line.px for line in written) >= room.art.metrics.smallest


def test_two_rows_tear_no_group_apart() -> None:
    random = Random(4)
    for _ in range(200):
        groups = [random.randint(1, 4) for _ in range(random.randint(1, 13))]
        spots = hand_rows(groups, Box(100, 500, 700, 290), 120, 63, 40)
        assert len(spots) == sum(groups)
        at = 0
        for size in groups:
            assert len({spot.y for spot in spots[at : at + size]}) == 1
            at += size
        for spot in spots:
            assert spot.x - 60 + 0.01 >= 100
            assert spot.x + 60 <= 800.01
            assert spot.y + spot.height / 2 <= 790


@EVERY_WINDOW
def test_backs_show_above_the_open_cards_on_them(tables: Tables, size: tuple[int, int]) -> None:
    scene, _ = lay(tables, size, moment(4, 3, 4))
    spots = scene.stage.spots()
    for seat in range(4):
        for place in range(3):
            below, above = (spots[Zone(kind, seat, place)][0] for kind in (ZoneKind.FACE_DOWN, ZoneKind.FACE_UP))
            assert above.y - below.y == pytest.approx(0.17 * above.width)
            assert above.depth > below.depth
            assert (above.open, below.open) == (True, False)


@combined(size=WINDOWS, words=WORDS, players=SEATS, always=[((1024, 640), 2.0, 4), ((720, 1280), 2.0, 4)])
def test_large_words_keep_to_their_places(
    tables: Tables, cuts: list[str], size: tuple[int, int], words: float, players: int
) -> None:
    twins = moment(players, 6, 5)
    tokens = twins.tokens(ZoneKind.STACK)
    for token, card in zip(tokens[-2:], (Card(5), Card(18)), strict=True):
        token.card = token.face = card
    for model in (
        twins,
        moment(players, 28, 3, others=1, stock=0, burnt=0),
        moment(players, SIZES[players], 0, phase=Phase.ARRANGE),
    ):
        scene, things = lay(tables, size, model, words=words, threes_invisible=True, jokers_reverse=True)
        names = ("tag", "stack", "stock", "prompt", "hand", "table", "button", "plate", "note", "tool", "empty")
        found = clashes(scene, {n: t for n, t in things.items() if n.split()[0] in names})
        assert not found
    assert cuts == []


@combined(size=WINDOWS, words=(1.0, 2.0), players=SEATS, always=[((1024, 640), 2.0, 4), ((720, 1280), 2.0, 4)])
def test_long_names_of_people_stay_on_plates_that_meet_nothing(
    tables: Tables, size: tuple[int, int], words: float, players: int
) -> None:
    names = ("Maximiliana von Wittels", "Konstantin Alexandrowi", "Anna-Friederike Schmidt", "Bartholomew Featherston")
    seats = [SeatConfig("person", name, "pip") for name in names[:players]]
    scene, things = lay(tables, size, moment(players, 6, 5), seats=seats, words=words)
    free = {n: t for n, t in things.items() if n.split()[0] in ("plate", "hand", "table", "stack", "stock", "tag")}
    found = clashes(scene, free)
    assert not found
