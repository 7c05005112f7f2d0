"""The layout of the table of That Dam Game: every window, every number of melds, the largest hands, large words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, groupby, pairwise, product
from math import cos, radians, sin
from typing import Any

import pygame
import pytest

from game.rules.cards import HIDDEN, SUITS, Card, Rank, card_of, joker, packs, parse_cards
from game.rules.events import Fact, Phase
from game.rules.that_dam_game.reading import contract_of, grouped, in_order, sizes
from game.rules.views import View, Viewer
from game.rules.zones import NOBODY, Zone, ZoneKind
from game.scenes.table.kept import Z_CARDS
from game.scenes.tables.base import LayoutContext
from game.scenes.tables.that_dam_game.brackets import caption
from game.scenes.tables.that_dam_game.canvases import TURN, turned, turned_box
from game.scenes.tables.that_dam_game.fanned import held
from game.scenes.tables.that_dam_game.places import Places
from game.scenes.tables.that_dam_game.plates import on_a_line
from game.scenes.tables.that_dam_game.sign import sign_box
from game.scenes.tables.that_dam_game.sizes import CAPTION_WORDS, MIDDLE, PILL_WORDS
from game.texts import t, use
from game.ui import shapes
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.decks import worn
from game.ui.painter import DisplayList
from game.ui.table.layout import grown
from game.ui.table.model import TableModel
from game.ui.table.spots import Box
from game.ui.theme import RATIO, Metrics
from tests.support.covers import unpainted
from tests.support.forms import meeting
from tests.support.sample import combined
from tests.support.tables import no_window
from tests.ui.test_table_layout import FINGER_MM, WORDS, Laid, Tables

WINDOWS = (
    (1024, 640), (1280, 720), (1920, 1080), (3840, 2160), (1024, 768), (1280, 1024), (2560, 1080), (1080, 1920),
    (720, 1280), (1000, 1000),
)  # fmt: skip
EVERY_WINDOW = pytest.mark.parametrize("size", WINDOWS, ids=lambda size: f"{size[0]}x{size[1]}")
HAND = Zone(ZoneKind.HAND, 0)
INDEX, LARGE_INDEX = 0.41, 0.6
"""How far down its small index reaches on a card, in widths, and the large one, in its heights."""
LARGEST = 36
"""Cards in a hand after ten begs in the last hand of a match."""


def moment(
    players: int,
    contract: int,
    owners: Sequence[int] = (),
    *,
    hand: int = 0,
    longer: int = 0,
    phase: Phase = Phase.DRAW,
) -> TableModel:
    """A moment in which these seats have melded, with `longer` cards laid off on each meld."""
    pack = packs(4, jokers=True)
    zones: dict[Zone, tuple[Card, ...]] = {}
    facts = {(Fact.DEAL, NOBODY): 3, (Fact.DEALER, NOBODY): 1, (Fact.CONTRACT, NOBODY): contract}
    facts[Fact.OFFERED_BY, NOBODY] = players - 1
    number = 0
    for seat in owners:
        facts[Fact.MELDED, seat] = 1
        for part, count in enumerate(sizes(contract_of(contract))):
            long = min(13, count + longer)
            if part < contract_of(contract).sets:
                cards = [card_of(Rank.NINE, SUITS[i % 4], i // 4) for i in range(count + longer)]
            else:
                # The first card is a wild.
                cards = [joker(1), *(card_of(Rank((place + 1) % 13), SUITS[part]) for place in range(1, long))]
                facts[Fact.STANDS_FOR, number] = 0
            zones[Zone(ZoneKind.MELD, seat, number)] = tuple(cards)
            number += 1
    zones[HAND] = tuple(pack[i * 7 % len(pack)] for i in range(hand or contract_of(contract).cards))
    for seat in range(1, players):
        zones[Zone(ZoneKind.HAND, seat)] = (HIDDEN,) * contract_of(contract).cards
    zones[Zone(ZoneKind.STOCK)] = (HIDDEN,) * 88
    zones[Zone(ZoneKind.DISCARD)] = (card_of(Rank.QUEEN, SUITS[0]),) * 5
    for seat in range(players):
        facts[Fact.SCORE, seat] = 1000 + seat
        facts[Fact.BEGS, seat] = seat % 4
    return TableModel(View("that_dam_game", players, Viewer(0), zones, facts, 0, phase))


class Dams(Tables):
    """Tables of That Dam Game."""

    def show(
        self, size: tuple[int, int], model: TableModel, *, left: bool = False, words: float = 1.0, anew: bool = False
    ) -> Laid:
        """Lay a moment out, with as much of the contract put together as the hand holds; `anew`, all is drawn again."""
        room = self.room(size, words)
        if anew:
            room.art.forget()
        scene = self.table(room, model, {}, game="that_dam_game", left=left)
        if not model.fact(Fact.MELDED, 0):
            hand = [token.card for token in model.zones[HAND]]
            contract = contract_of(model.fact(Fact.CONTRACT))
            scene.stage.order.group(in_order(grouped(hand, contract).groups, contract, hand))
        scene.stage.choreographer.arrange(at_once=True)
        scene.touch.refresh()
        return Laid(room, scene)


@pytest.fixture(scope="module", autouse=True)
def _unpainted() -> Iterator[None]:
    with unpainted():
        yield


@pytest.fixture(scope="module")
def dams(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Dams]:
    no_window()
    made = Dams(tmp_path_factory.mktemp("dams"))
    yield made
    made.close()


def solid(name: str) -> bool:
    """Whether something lies free of everything else: all but what lies in the tray, in a row or on the hand."""
    words = name.split()
    if words[0] == "own":
        row = words[1] == "row" and len(words) == 3
        return (
            row
            or name in ("own tray", "own hand", "own sign", "own stock pill", "own discard pill")
            or words[1:3] == ["bracket", "pill"]
        )
    return words[0] in ("face", "plate", "prompt", "tool", "title", "subtitle", "emblem", "stock", "discard") or (
        words[0] == "button" and words[1] != "arrange"
    )


def clashes(laid: Laid) -> list[str]:
    """What leaves the window, and which things meet that must not; a plate hangs on its portrait."""
    metrics = laid.scene.metrics
    slack = max(1.0, 4 * metrics.u)
    things = [thing for name, thing in laid.things.items() if solid(name)]
    found = [f"{thing} leaves the window" for thing in things if not thing.inside(metrics.width, metrics.height)]
    for a, b in meeting(things, slack):
        # A plate hangs on its portrait, and both belong to the row of who has laid the contract.
        one, other = (thing.name.removeprefix("own ").split() for thing in (a, b))
        if {one[0], other[0]} <= {"face", "plate", "row"} and one[1] == other[1]:
            continue
        found.append(f"{a} meets {b}")
    return found


STATES = (
    (3, 1, (), 0, 0, Phase.DRAW), (4, 10, (1, 2), 15, 1, Phase.OFFER), (5, 8, (1, 2, 3, 4), 22, 2, Phase.MELD),
    (6, 9, (1, 2, 3, 4, 5), LARGEST, 2, Phase.DRAW), (6, 10, (3, 4, 0, 1, 2, 5), 9, 4, Phase.MELD),
    (6, 7, (1, 2, 3), LARGEST, 9, Phase.MELD), (6, 9, (), 14, 0, Phase.OFFER), (4, 6, (0,), 3, 0, Phase.MELD),
)  # fmt: skip


@combined(size=WINDOWS, words=WORDS, number=range(len(STATES)))
def test_everything_lies_free_and_no_words_are_cut(
    dams: Dams, cuts: list[str], size: tuple[int, int], words: float, number: int
) -> None:
    players, contract, owners, hand, longer, phase = STATES[number]
    found = {
        f"left={left}: {clash}"
        for left in (False, True)[: 1 + (players == 4)]
        for clash in clashes(
            dams.show(
                size, moment(players, contract, owners, hand=hand, longer=longer, phase=phase), left=left, words=words
            )
        )
    }
    assert not found, "\n".join(sorted(found))
    assert cuts == []


def places_of(model: TableModel, size: tuple[int, int], words: float = 1.0, mm: int = FINGER_MM) -> Places:
    """Where everything lies for somebody whose fingers need so many millimeters."""
    names = ("You", "Gertrude", "Bosun Bo", "Professor Ada", "Judge Mercy", "Yuki")[: model.players]
    finger = mm * max(96 / 25.4, min(size) / 320)
    return Places(model, LayoutContext(Metrics(*size, words), 0, names, frozenset({0}), finger=finger))


@combined(size=WINDOWS, words=WORDS)
def test_every_own_card_shows_a_strip_that_a_finger_hits(size: tuple[int, int], words: float) -> None:
    for hand in (2, 7, 15, 16, 22, LARGEST):
        for mm in (9, 12, 15):
            places = places_of(moment(4, 10, hand=hand), size, words, mm)
            spots = places.hand_spots()
            least = min(places.table.finger, 0.36 * places.c)
            lines = places.hand_shape.lines
            assert lines == len({round(spot.y) for spot in spots}) or lines == 1
            for _, row in groupby(spots, key=lambda spot: round(spot.y) if lines > 1 else 0):
                strips = [b.x - a.x for a, b in pairwise(row)]
                assert min(strips, default=least) >= least - 1, (hand, mm, min(strips), least)
            box = places.hand
            assert all(box.x - 1 <= spot.x - spot.width / 2 for spot in spots)
            assert all(spot.x + spot.width / 2 <= box.x + box.w + 1 for spot in spots)


@pytest.mark.parametrize("size", WINDOWS, ids=lambda size: f"{size[0]}x{size[1]}")
def test_cards_of_those_who_have_melded_are_out_of_sight_behind_their_portraits(size: tuple[int, int]) -> None:
    """Each that is drawn goes there, and would lie on the face, or look out from under it, until it has landed."""
    places = Places(moment(4, 6, (1, 2)), LayoutContext(Metrics(*size), 0, ("A", "B", "C", "D"), frozenset({0})))
    for place in places.others():
        if place.seat in (1, 2):
            for spot in places.backs(place):
                assert spot.behind
                assert (spot.x, spot.y) == (place.x, place.y)
                assert spot.width**2 + spot.height**2 < place.d**2


@combined(size=WINDOWS, words=WORDS, hand=(16, 22, LARGEST))
def test_of_a_hand_in_rows_every_suit_is_seen_with_the_large_index_too(
    size: tuple[int, int], words: float, hand: int
) -> None:
    """The row in front lay over it: of a queen nobody saw of which suit she was."""
    places = places_of(moment(4, 10, hand=hand), size, words)
    spots = places.hand_spots()
    if places.hand_shape.lines == 1:
        return
    heights = sorted({spot.y for spot in spots})
    for spot in spots:
        nearer = [y for y in heights if y > spot.y]
        # What lies over a card leaves its large index, and what is drawn over the row, or it wears the small one.
        seen = (nearer[0] - spot.y) / spot.height if nearer else 1.0
        deck = worn("large", 1.0, strip=spot.strip)
        assert seen >= (LARGE_INDEX if deck == "large" else INDEX / RATIO)
        assert nearer or deck == "large"
    if size[1] > size[0] and places.hand_shape.lines == 2:
        assert not any(spot.strip for spot in spots), "there is room for it"


@combined(size=WINDOWS, words=WORDS)
def test_no_name_in_a_row_of_melds_is_written_across_a_portrait(size: tuple[int, int], words: float) -> None:
    """Where a row is too low for both it is beside the portrait."""
    for owners in ((1, 2), (1, 2, 3), (1, 2, 3, 4), (1, 2, 3, 4, 5), (0, 1, 2, 3, 4, 5)):
        places = places_of(moment(6, 3, owners, longer=1), size, words)
        for row in places.rows:
            (x, y, d), (middle, top, wide) = row.face, row.plate
            lines = Box(middle - wide / 2, top, wide, places.row_lines * places.u)
            assert not grown(Box(x - d / 2, y - d / 2, d, d), -0.06 * d).overlaps(lines), owners
            assert not any(meld.spots[0].box.overlaps(lines) for meld in row.melds), owners
            assert row.box.x <= min(x - d / 2, lines.x), owners


@combined(size=[size for size in WINDOWS if size[0] > size[1]], words=WORDS, contract=(1, 3, 6, 10), owner=(0, 1))
def test_packs_lie_side_by_side_between_the_first_melds_and_the_contract(
    size: tuple[int, int], words: float, contract: int, owner: int
) -> None:
    """They lay at both sides of the contract: the discard pile far out on the logs, where nobody looks for it."""
    places = places_of(moment(4, contract, (owner,)), size, words)
    spots, u = places.plan().spots, places.u
    stock, thrown = (spots[Zone(kind)][-1].box for kind in (ZoneKind.STOCK, ZoneKind.DISCARD))
    row, right = places.rows[0].box, sign_box(places) if owner == 0 else places.tray and turned_box(places.tray.box)
    assert right is not None
    assert row.x + row.w + 10 * u <= stock.x
    assert stock.x + stock.w + 10 * u <= thrown.x <= stock.x + 1.3 * stock.w
    # In the largest words a sign may stand below, at the other side.
    assert thrown.x + thrown.w + 10 * u <= right.x or thrown.y + thrown.h + 10 * u <= right.y
    assert right.x + right.w <= places.metrics.width
    (sx, sy, s_room), (dx, dy, d_room) = places.pack_pills()
    assert sx + s_room / 2 < dx - d_room / 2
    below = max(sy, dy) + places.pill(PILL_WORDS) * u / 2
    assert below <= places.at(0, places.melds_bottom)[1] + 1


@combined(size=WINDOWS, words=WORDS, owners=((), (1,), (0, 2), (1, 2, 3), (0, 1, 2, 3)))
def test_what_is_told_of_packs_side_by_side_is_one_line(
    size: tuple[int, int], words: float, owners: tuple[int, ...]
) -> None:
    """The larger discard pile had it a little lower, as if by mistake."""
    places = places_of(moment(4, 1, owners), size, words)
    (_, sy, _), (_, dy, _) = places.stock(), places.discard()
    (_, left, _), (_, right, _) = places.pack_pills()
    assert (left == right) is (sy == dy)


@combined(size=[size for size in WINDOWS if size[0] > size[1]], code=["en", "de"])
def test_beside_the_first_melds_it_is_told_who_threw_a_card(size: tuple[int, int], code: str) -> None:
    """There was no room for more than a name."""
    no_window()
    places = places_of(moment(4, 1, (1,)), size)
    m, (_, (_, _, room)) = places.metrics, places.pack_pills()
    use(code)
    try:
        words = t("that_dam_game.thrown_by_short", name="Gertrude")
    finally:
        use("en")
    assert shapes.pill(Art(m), words, m.words(19)).body[0] <= room


@combined(size=[size for size in WINDOWS if size[0] < size[1]], words=WORDS)
def test_upright_melds_lie_in_their_rows_and_off_the_contract(size: tuple[int, int], words: float) -> None:
    """With large words the contract gives rows of its height."""
    for owners, number in product(((1,), (1, 2, 3), (1, 2, 3, 4), (0, 1, 2, 3, 4, 5)), (1, 3, 8, 9)):
        places = places_of(moment(6, number, owners), size, words)
        slack = 4 * places.u
        for row in places.rows:
            for spot in (spot for meld in row.melds for spot in meld.spots):
                assert row.box.y <= spot.box.y, (owners, number)
                assert spot.box.y + spot.box.h <= row.box.y + row.box.h + slack, (owners, number)
        if places.tray is not None:
            assert places.rows[-1].box.y + places.rows[-1].box.h + slack <= places.tray.box.y
            for group in places.tray.groups:
                assert places.tray.box.y <= places.tray.words.y < group.slots[0].box.y
                assert group.pill[1] > group.slots[0].box.y + group.slots[0].box.h


@combined(size=WINDOWS, words=WORDS, number=(9, 10), longer=(3, 5, 8))
def test_melds_on_which_many_cards_were_laid_off_stay_in_their_rows(
    size: tuple[int, int], words: float, number: int, longer: int
) -> None:
    for owners in ((1,), (1, 2, 3), (0, 1, 2, 3, 4, 5)):
        for row in places_of(moment(6, number, owners, longer=longer), size, words).rows:
            end = row.box.x + row.box.w
            assert all(s.x + s.width / 2 <= end + 0.5 for meld in row.melds for s in meld.spots), owners
            for left, right in pairwise(row.melds):
                assert left.spots[-1].x + left.spots[-1].width / 2 < right.spots[0].x - right.spots[0].width / 2


@EVERY_WINDOW
def test_every_card_on_the_table_can_be_told(dams: Dams, size: tuple[int, int]) -> None:
    """Of every card in a meld enough is seen, with six players who have all laid three runs."""
    for owners in ((1,), (1, 2, 3), (1, 2, 3, 4, 5), (0, 1, 2, 3, 4, 5)):
        model = moment(6, 10, owners, longer=2)
        laid = dams.show(size, model)
        places = Places(model, laid.scene.stage.table)
        rows = places.rows
        # Clockwise from the left of the person, whose own row is the last.
        assert [row.seat for row in rows] == sorted(owners, key=lambda seat: seat or 6)
        for row in rows:
            for meld in row.melds:
                assert meld.spots[0].width >= 0.36 * places.c
                assert meld.step >= 0.1 * places.c
                box = row.box
                assert all(box.x <= s.x - s.width / 2 and s.x + s.width / 2 <= box.x + box.w for s in meld.spots)
                assert meld.box.w >= min(laid.room.style.target, box.w / 4)


@combined(size=WINDOWS, number=range(1, 11))
def test_the_tray_has_a_place_for_every_card(dams: Dams, size: tuple[int, int], number: int) -> None:
    model = moment(4, number)
    laid = dams.show(size, model)
    places = Places(model, laid.scene.stage.table)
    tray = places.tray
    assert tray is not None
    need = sizes(contract_of(number))
    assert len(tray.groups) == len(need)
    for group, count in zip(tray.groups, need, strict=True):
        assert len(group.slots) == count
        for slot in group.slots:
            assert tray.box.x <= slot.x - slot.width / 2
            assert slot.x + slot.width / 2 <= tray.box.x + tray.box.w
    for a, b in combinations(tray.groups, 2):
        assert not a.box.overlaps(b.box._replace(x=b.box.x + 1, w=b.box.w - 2))


@combined(size=WINDOWS, players=(6, 5, 4, 3), number=(1, 8, 9))
def test_before_the_first_meld_there_is_one_contract_on_the_stage_and_no_row(
    dams: Dams, size: tuple[int, int], players: int, number: int
) -> None:
    """Nothing lies where nothing was laid: no row, no place for one; the others hold their cards in fans."""
    laid = dams.show(size, moment(players, number))
    assert not [name for name in laid.things if name.startswith("own row")]
    places = Places(laid.scene.stage.model, laid.scene.stage.table)
    tray = places.tray
    assert tray is not None
    if tray.staged:
        middle = tray.box.x + tray.box.w / 2
        assert abs(middle - size[0] / 2) < 2
    for seat in range(1, players):
        backs = places.plan().spots[Zone(ZoneKind.HAND, seat)]
        assert not any(spot.open for spot in backs)
        assert all(spot.drawn for spot in backs) == places.seated_below
    # In windows as large as the table was drawn for the others have portraits with their cards beside them.
    assert tray.staged
    assert places.seated_below or size[0] < 1280 or places.lowered


@combined(size=WINDOWS, words=WORDS)
def test_a_row_is_the_seat_of_whoever_has_laid_the_contract(size: tuple[int, int], words: float) -> None:
    for players in range(3, 7):
        for owners in ((1,), (2, 0), tuple(range(players))):
            for number in (1, 8, 9):
                places = places_of(moment(players, number, owners), size, words)
                seats = {place.seat: place for place in places.plan().seats}
                rows = {row.seat: row for row in places.rows}
                assert set(rows) == set(owners)
                assert sorted(seats) == list(range(players))
                assert set(places.dam) == set(range(1, players)) - set(owners)
                for seat, row in rows.items():
                    box, place = row.box, seats[seat]
                    assert box.x < place.x - place.d / 2
                    assert place.x + place.d / 2 < min(spot.x - spot.width / 2 for spot in row.melds[0].spots)
                    assert box.y < place.y - place.d / 2
                    assert place.y + place.d / 2 < box.y + box.h
                    assert box.y >= places.at(0, places.melds_top)[1] - 1
                    assert box.y + box.h <= places.at(0, places.melds_bottom)[1] + 1
                for seat in places.dam:
                    assert seats[seat].y + seats[seat].d / 2 < places.at(0, places.melds_top)[1]


def test_a_fan_sets_its_groups_apart_and_rows_do_not() -> None:
    model = moment(4, 6, hand=11)
    table = LayoutContext(Metrics(1920, 1080), 0, ("You", "Gertrude", "Bo", "Ada"), frozenset({0}))
    hand = [token.card for token in model.tokens(ZoneKind.HAND, 0)]
    plain = Places(model, table).hand_spots()
    groups = (tuple(hand[:3]), tuple(hand[3:5]), tuple(hand[5:9]))
    grouped = Places(model, replace(table, drafted=groups, in_groups=True)).hand_spots()
    steps = [round(b.x - a.x) for a, b in pairwise(grouped)]
    assert len({round(b.x - a.x) for a, b in pairwise(plain)}) == 1
    wide = [i for i, step in enumerate(steps) if step > min(steps) + 10]
    assert wide == [2, 4, 8]
    # It is a fan: the ends lean outward and lie lower than the middle.
    assert grouped[0].turn < -3 < 3 < grouped[-1].turn
    assert min(grouped, key=lambda spot: spot.y) is grouped[5]
    # Sorted another way, the hand has no groups to set apart.
    assert Places(model, replace(table, drafted=groups)).hand_spots() == plain


@combined(size=[(1280, 720), (1920, 1080), (3840, 2160)], owners=[(1,), (0,), (1, 2, 3), (0, 1, 2), (1, 2, 3, 4, 5)])
def test_no_place_beside_the_last_row_stays_bare(dams: Dams, size: tuple[int, int], owners: tuple[int, ...]) -> None:
    """Rows lie about the middle of the stage, and right of the last of an odd number of them lies the contract."""
    model = moment(6, 6, owners, hand=12)
    laid = dams.show(size, model)
    places = Places(model, laid.scene.stage.table)
    first, last = places.rows[0].box, places.rows[-1].box
    above, below = first.y - places.at(0, places.melds_top)[1], places.at(0, places.melds_bottom)[1] - last.y - last.h
    assert abs(above - below) < 2
    contract = laid.things["own sign" if 0 in owners else "own tray"].box
    assert contract.x > places.at((places.wide + MIDDLE) / 2, 0)[0]
    assert last.y <= contract.y + contract.h / 2 <= last.y + last.h
    packs = places.stock(), places.discard()
    if len(owners) == 1:
        assert min(w for _, _, w in packs) > 0.8 * places.c, "packs are large beside the contract, not between columns"
        assert packs[0][0] < packs[1][0] < contract.x


@combined(size=[(1280, 720), (1920, 1080), (3840, 2160)], number=[1, 6, 8, 9])
def test_where_rows_are_full_the_contract_is_a_tag_and_leaves_the_rows_their_room(
    size: tuple[int, int], number: int
) -> None:
    """Between the columns, below the packs; the cards of four rows are as large as the look wants them."""
    for owners in ((1, 2), (1, 2, 3, 4)):
        places = places_of(moment(6, number, owners, hand=17), size)
        tray = places.tray
        assert tray is not None
        left, right = places.at((places.wide - MIDDLE) / 2, 0)[0], places.at((places.wide + MIDDLE) / 2, 0)[0]
        assert left <= tray.box.x
        assert tray.box.x + tray.box.w <= right
        assert tray.box.y > max(y + w * RATIO / 2 for _, y, w in (places.stock(), places.discard()))
        assert tray.box.y + tray.box.h <= places.at(0, places.melds_bottom)[1] + 1
        least = min(slot.width for group in tray.groups for slot in group.slots)
        assert least >= 17 * places.u, "what is held can be told"
        cards = min(meld.spots[0].width for row in places.rows for meld in row.melds)
        assert cards >= (76 if number == 9 else 84) * places.u
        assert min(w for _, _, w in (places.stock(), places.discard())) >= 58 * places.u


@pytest.mark.parametrize("jokers", [1, 2, 3])
def test_the_tag_tells_of_a_set_of_jokers(dams: Dams, jokers: int) -> None:
    """They make a set with each other, and have no suit."""
    model = moment(4, 1, (1,))
    hand = model.tokens(ZoneKind.HAND, 0)
    held = (joker(1), joker(2), joker(1, 1))[:jokers]
    for token, card in zip(hand, held, strict=False):
        token.card = card
    laid = dams.show((1280, 720), model)
    laid.scene.stage.order.group((held, ()))
    laid.scene.stage.choreographer.arrange(at_once=True)
    frame = DisplayList()
    laid.scene.draw(frame)
    assert "own tray words" in {sprite.key for sprite in frame.sprites}


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_packs_go_once_to_where_they_lie_when_the_whole_contract_lies(size: tuple[int, int]) -> None:
    """While its parts go down, one after the other, hands of all lengths are seen."""
    after = moment(4, 1, (0,), hand=7)
    there = places_of(after, size).plan().spots
    for laid in (1, 2):
        model = moment(4, 1, (0,), hand=13 - 3 * laid)
        del model.fold.facts[Fact.MELDED, 0]
        for number in range(laid, 2):
            del model.zones[Zone(ZoneKind.MELD, 0, number)]
        spots = places_of(model, size).plan().spots
        for zone in (Zone(ZoneKind.STOCK), Zone(ZoneKind.DISCARD)):
            assert spots[zone] == there[zone], (zone, laid)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_a_plate_has_all_on_one_line_where_that_cuts_no_name(size: tuple[int, int]) -> None:
    places = places_of(moment(4, 1), size)
    model = places.model
    model.fold.facts.update({(Fact.SCORE, seat): 205 for seat in range(4)})
    assert on_a_line(model, places.table, places.plate_wide)
    long = replace(places.table, names=("You", "Wilhelmina-Wittelsbacher", "Bo", "Ada"))
    assert not on_a_line(model, replace(long, people=frozenset({0, 1})), places.plate_wide)


@pytest.mark.parametrize("size", [(600, 960), (1080, 1920)])
def test_upright_the_contract_and_the_place_that_it_goes_to_are_kept_clear(size: tuple[int, int]) -> None:
    staged, below = places_of(moment(4, 6), size), places_of(moment(4, 6, (1,)), size).tray
    assert staged.tray is not None
    assert below is not None
    assert staged.plan().kept == (turned_box(staged.tray.box), below.box)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160), (1080, 1920)])
def test_the_foreman_has_his_hat_on_the_screen(
    dams: Dams, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Art, "theme", "river")  # he belongs to its logs, and these tables have no top
    for owners in ((), (1, 2, 3, 4, 5)):
        frame = DisplayList()
        dams.show(size, moment(6 if owners else 3, 4, owners)).scene.draw(frame)
        assert [sprite.y for sprite in frame.sprites if sprite.key == "own foreman" and sprite.y < 1] == []
        assert any(sprite.key == "own foreman" for sprite in frame.sprites)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1080, 1920)])
def test_what_is_told_of_packs_lies_over_their_shadows(dams: Dams, size: tuple[int, int]) -> None:
    """That of the stock made its number gray."""
    for owners in ((), (1, 2)):
        scene = dams.show(size, moment(4, 4, owners)).scene
        frame = DisplayList()
        scene.draw(frame)
        depth = {sprite.key: sprite.z for sprite in frame.sprites}
        packs = [token.z for kind in (ZoneKind.STOCK, ZoneKind.DISCARD) for token in scene.stage.model.tokens(kind)]
        told = [depth[key] for key in ("own stock pill", "own discard pill") if key in depth]
        assert told
        assert min(told) > Z_CARDS + max(packs)


def test_who_has_laid_is_still_told_the_contract(dams: Dams) -> None:
    for owners, told in (((), False), ((1,), False), ((0, 1), True)):
        laid = dams.show((1280, 720), moment(4, 9, owners))
        assert ("own sign" in laid.things) == told
        assert ("own tray" in laid.things) != told


def test_of_a_contract_that_goes_down_no_part_counts_back(dams: Dams, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the first part that has left the hand the contract is told in small, and no longer part by part."""
    said: list[str] = []
    real = shapes.pill

    def heard(art: Art, words: str, *args: Any, **kwargs: Any) -> Picture:
        said.append(words)
        return real(art, words, *args, **kwargs)

    for size in ((1280, 720), (1920, 1080)):
        model = moment(3, 9, (1,))
        for part in range(2):
            model.zones[Zone(ZoneKind.MELD, 0, 20 + part)] = model.zones[Zone(ZoneKind.MELD, 1, part)]
        monkeypatch.setattr(shapes, "pill", heard)
        scene = dams.show(size, model).scene
        scene.stage.order.group(())
        scene.stage.choreographer.arrange(at_once=True)
        said.clear()
        frame = DisplayList()
        scene.draw(frame)
        assert not [words for words in said if " of " in words]
        keys = {sprite.key for sprite in frame.sprites}
        assert "own sign" in keys
        assert "own tray" not in keys
        monkeypatch.setattr(shapes, "pill", real)


@pytest.mark.parametrize("count", [1, 2, 3, 6, 11, 14, 17, 25, 40])
@pytest.mark.parametrize("room", [110.0, 133.0, 180.0])
def test_backs_in_a_hand_keep_to_their_room_and_open_like_a_fan(count: int, room: float) -> None:
    width = 66.0
    spots = held(count, 0.0, 0.0, width, room)
    assert len(spots) == count
    for spot in spots:
        turn, tall = radians(abs(spot.turn)), width * RATIO
        reach = abs(spot.x) + width / 2 * cos(turn) + tall / 2 * sin(turn)
        assert reach <= room / 2 + 1.0
    assert [spot.x for spot in spots] == sorted(spot.x for spot in spots)
    assert [spot.turn for spot in spots] == sorted(spot.turn for spot in spots)
    assert all(left.y == pytest.approx(right.y) for left, right in zip(spots, reversed(spots), strict=True))


def test_what_is_turned_with_the_contract_keeps_its_place_on_it() -> None:
    image = pygame.Surface((40, 20), pygame.SRCALPHA)
    image.fill("#ff0000")
    small = Picture(image, (20, 10), (40, 20))
    # Held at its middle, 200 right of and 100 below the point about which all is turned.
    made = turned(small, TURN, (-200.0, -100.0))
    middle = made.image.get_bounding_rect(min_alpha=120).center
    right, down = middle[0] - made.origin[0] + 200, middle[1] - made.origin[1] + 100
    a = radians(TURN)
    assert right == pytest.approx(200 * cos(a) - 100 * sin(a), abs=1.5)
    assert down == pytest.approx(200 * sin(a) + 100 * cos(a), abs=1.5)
    assert turned(small, TURN, (0.0, 0.0)).image is made.image, "one drawing for all its places"


def test_over_a_narrow_group_less_is_said_before_words_are_tiny() -> None:
    no_window()
    art = Art(Metrics(1080, 1920, 2.0))
    ways, edge = ("tens, one short", "tens"), "#ffffff"
    long, short, tiny = (
        shapes.pill(art, words, px, edge=edge, opacity=1.0, pad=11)
        for words, px in ((ways[0], art.metrics.words(CAPTION_WORDS)), (ways[1], art.metrics.words(CAPTION_WORDS)),
                          (ways[0], art.metrics.smallest))
    )  # fmt: skip
    assert tiny.body[0] > short.body[0]
    size = art.metrics.words(CAPTION_WORDS)
    assert caption(art, ways, long.body[0], edge, full=False) == (long, size)
    assert caption(art, ways, tiny.body[0] + 1, edge, full=False) == (short, size)
    small = caption(art, ways, round(0.75 * short.body[0]), edge, full=False)
    assert small is not None
    assert small[0].body[1] < short.body[1]
    assert caption(art, ways, 10, edge, full=False) is None
    beside_smaller_ones = caption(art, ways, long.body[0], edge, full=False, most=small[1])
    assert beside_smaller_ones is not None
    assert beside_smaller_ones[1] == small[1]


@pytest.mark.parametrize(("words", "shorter"), [(1.0, False), (1.5, True), (2.0, True)])
def test_large_words_over_a_group_are_shorter_before_they_are_smaller(words: float, shorter: bool) -> None:
    """What is missing is told in figures then."""
    no_window()
    art = Art(Metrics(1920, 1080, words))
    ways, edge, size = ("tens, one short", "tens 2/3", "tens"), "#ffffff", art.metrics.words(CAPTION_WORDS)
    room = shapes.pill(art, ways[0], size, edge=edge, opacity=1.0, pad=11).body[0] - 1
    smaller = max(art.metrics.smallest, round(0.85 * size))
    said, px = (ways[1], size) if shorter else (ways[0], smaller)
    assert caption(art, ways, room, edge, full=False) == (
        shapes.pill(art, said, px, edge=edge, opacity=1.0, pad=11), px
    )  # fmt: skip


@combined(size=((1280, 720), (1024, 640), (1920, 1080), (1024, 768), (1080, 1920)), words=(1.0, 1.5, 2.0),
          players=(4, 6), always=[((1280, 720), 1.0, 6), ((1280, 720), 2.0, 4)])  # fmt: skip
def test_what_lies_below_the_title_ends_before_the_first_portrait(
    dams: Dams, size: tuple[int, int], words: float, players: int
) -> None:
    laid = dams.show(size, moment(players, 6), words=words)
    title = laid.scene.look.heading.rails[0]
    for name, thing in laid.things.items():
        if name.startswith("face") and name != "face 0":
            box = thing.box
            beside = box.y < title.y + title.h and title.y < box.y + box.h
            assert not beside or box.x >= title.x + title.w + 3 * laid.scene.metrics.u


@EVERY_WINDOW
def test_lines_over_a_lower_row_are_seen_on_the_cards_above_and_leave_their_index(
    dams: Dams, size: tuple[int, int]
) -> None:
    """Above what is lit round the cards of the row."""
    hand = parse_cards("TH JH QH KH AH 3C 4C 5C 6C 2D 2H 3S 2S 6S 7S 4D 8D 8Db AD 4Cb 8C 3H")
    view = moment(4, 10).view()
    laid = dams.show(size, TableModel(replace(view, zones={**view.zones, HAND: tuple(hand)})))
    spots = laid.scene.stage.spots()[HAND]
    lines = [thing.box for name, thing in laid.things.items() if name.startswith("own bracket") and "pill" not in name]
    lower = [line for line in lines if line.y > min(spot.box.y for spot in spots)]
    if any(spot.turn for spot in spots):
        return  # all in one fan
    first, second = sorted({spot.box.y for spot in spots})
    assert lower
    for line in lower:
        assert first + INDEX * spots[0].width <= line.y <= second - 9 * laid.scene.metrics.u + 1
