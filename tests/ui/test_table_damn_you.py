"""The layout of the table of D$%n You! in every shape of window, with every number of players and the largest hands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, pairwise
from typing import Any

import pytest

from game.rules.cards import HIDDEN, SUIT_OF, Card, Rank, card_of, format_card, joker, packs
from game.rules.damn_you.reading import open_places, opened
from game.rules.events import POT, Fact, Phase
from game.rules.views import View, Viewer
from game.rules.zones import NOBODY, Zone, ZoneKind
from game.scenes.table.interaction import CHOSEN
from game.scenes.tables.damn_you.field import open_bar, open_place
from game.scenes.tables.damn_you.grid import SUITS
from game.scenes.tables.damn_you.plan import Planner
from game.scenes.tables.damn_you.sizes import COLUMNS
from game.ui import shapes
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.table.model import TableModel
from game.ui.table.spots import Box
from tests.support.covers import unpainted
from tests.support.forms import Thing, meeting, quad
from tests.support.sample import combined
from tests.support.tables import no_window
from tests.ui.test_table_layout import WORDS, Laid, Tables, covered

WINDOWS = (
    (1024, 640), (1280, 720), (1920, 1080), (3840, 2160), (1024, 768), (1280, 1024), (2560, 1080), (1080, 1920),
    (720, 1280), (768, 1024), (600, 960),
)  # fmt: skip
SOLID = ("face", "plate", "said", "count", "label", "prompt", "button", "tool", "title", "subtitle", "emblem", "mine",
         "field", "pot")  # fmt: skip
WRITTEN = ("plate", "said", "count", "label", "prompt", "title", "subtitle")
PLAYERS = range(3, 9)
SEVENS = tuple(card_of(Rank.SEVEN, suit) for suit in SUITS)


def moment(players: int, lying: Sequence[Card], *, hand: int | None = None) -> TableModel:
    """A moment in which these places are taken, and the person holds so many cards or as many as are dealt."""
    pack = [card for card in packs(1, jokers=True) if card not in lying]
    zones: dict[Zone, tuple[Card, ...]] = {Zone(ZoneKind.TABLEAU, NOBODY, card): (card,) for card in lying}
    most = -(-54 // players) if hand is None else hand
    zones[Zone(ZoneKind.HAND, 0)] = tuple(pack[:most])
    for seat in range(1, players):
        zones[Zone(ZoneKind.HAND, seat)] = (HIDDEN,) * (54 // players - 1) + (joker(1),)
    facts = {(Fact.DEAL, NOBODY): 2, (Fact.DEALER, NOBODY): players - 1, (Fact.CHIPS, POT): 88}
    facts |= {(Fact.CHIPS, seat): 100 + seat for seat in range(players)}
    return TableModel(View("damn_you", players, Viewer(0), zones, facts, 0, Phase.TURN))


class Fields(Tables):
    """Tables of D$%n You!."""

    def show(self, size: tuple[int, int], model: TableModel, *, left: bool = False, words: float = 1.0) -> Laid:
        """Lay a moment out; everybody but the person has just paid."""
        room = self.room(size, words)
        scene = self.table(room, model, {"hands": 20}, game="damn_you", left=left)
        scene.stage.memory.labels = dict.fromkeys(range(model.players), "paid three chips")
        scene.stage.choreographer.arrange(at_once=True)
        scene.touch.refresh()
        laid = Laid(room, scene)
        things = laid.things
        for name in [name for name in things if name.startswith("own ") and name != "own hand"]:
            del things[name]
        if "own hand" in things:
            things["mine"] = replace(things.pop("own hand"), name="mine")
        planner = Planner(scene.stage.table)
        box = planner.field().box
        things["field"] = Thing("field", (quad(box.x + box.w / 2, box.y + box.h / 2, box.w, box.h),))
        x, y, chip = planner.pot(model.fact(Fact.CHIPS, POT))
        things["pot"] = Thing("pot", (quad(x, y - 0.1 * chip, 4.4 * chip, 2.4 * chip),))
        return laid


@pytest.fixture(scope="module", autouse=True)
def _unpainted() -> Iterator[None]:
    with unpainted():
        yield


@pytest.fixture(scope="module")
def fields(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fields]:
    no_window()
    made = Fields(tmp_path_factory.mktemp("fields"))
    yield made
    made.close()


def clashes(laid: Laid) -> list[str]:
    """What leaves the window, and which things meet that must not; a plate hangs on its portrait."""
    metrics = laid.scene.metrics
    slack = max(1.0, 4 * metrics.u)
    solid = laid.named(*SOLID)
    found = [f"{thing} leaves the window" for thing in solid if not thing.inside(metrics.width, metrics.height)]
    found += [f"{thing} meets the edge" for thing in laid.named(*WRITTEN) if thing.box.y < 12 * metrics.u]
    for a, b in meeting(solid, slack):
        if {a.name.split()[0], b.name.split()[0]} == {"face", "plate"} and a.name.split()[1] == b.name.split()[1]:
            continue
        found.append(f"{a} meets {b}")
    return found


EVERY_WINDOW = pytest.mark.parametrize("size", WINDOWS, ids=lambda size: f"{size[0]}x{size[1]}")


@combined(size=WINDOWS, words=WORDS, players=PLAYERS, always=[((1024, 640), 2.0, 8), ((600, 960), 2.0, 8)])
def test_everything_lies_free(fields: Fields, size: tuple[int, int], words: float, players: int) -> None:
    found = {
        f"left {left}: {clash}"
        for left in (False, True)[: 1 + (players in (3, 8))]
        for clash in clashes(fields.show(size, moment(players, SEVENS), left=left, words=words))
    }
    assert not found, "\n".join(sorted(found))


@EVERY_WINDOW
def test_only_where_suits_stand_upright_cards_wear_the_index_that_a_strip_has_room_for(
    fields: Fields, size: tuple[int, int]
) -> None:
    scene = fields.show(size, moment(4, packs(1))).scene
    field = Planner(scene.stage.table).field()
    places = scene.stage.spots()
    lying = [spot for zone, spots in places.items() if zone.kind is ZoneKind.TABLEAU for spot in spots]
    assert len(lying) == 52
    assert all(spot.strip == field.upright for spot in lying)
    assert field.spot(SEVENS[0]).strip == field.upright, "as do the cards that are about to be laid"
    assert not any(spot.strip for spot in places[Zone(ZoneKind.HAND, 0)])


@combined(
    size=[(900, 1200), (1080, 1920), (720, 1280), (600, 960)], words=WORDS, players=PLAYERS,
    always=[((900, 1200), 2.0, 8), ((1080, 1920), 2.0, 8)],
)  # fmt: skip
def test_where_suits_stand_upright_rank_and_suit_of_every_card_are_seen_whole(
    fields: Fields, size: tuple[int, int], words: float, players: int
) -> None:
    """With the largest words and the most players, too, which leave the field least height."""
    field = Planner(fields.show(size, moment(players, packs(1)), words=words).scene.stage.table).field()
    assert field.upright
    assert field.row >= COLUMNS.seen * field.card - 0.5


@combined(size=WINDOWS, players=PLAYERS)
def test_cards_that_rise_when_they_are_chosen_stay_clear_of_buttons_and_prompt(
    fields: Fields, size: tuple[int, int], players: int
) -> None:
    for hand in (-(-54 // players), 9):
        scene = fields.show(size, moment(players, (), hand=hand)).scene
        top = min(spot.y - spot.height / 2 - (CHOSEN + 0.052) * spot.width
                  for spot in scene.stage.spots()[Zone(ZoneKind.HAND, 0)])  # fmt: skip
        for others in range(3):
            buttons = Planner(scene.stage.table).buttons(others)
            for box in (buttons.main, *buttons.others):
                aside = box.x >= scene.stage.plan.hand.x + scene.stage.plan.hand.w
                assert aside or box.y + box.h <= top + 1, (hand, others)
        assert scene.stage.plan.prompt[1] + 21 * scene.metrics.u <= top + 1, hand


@combined(size=WINDOWS, words=WORDS, players=PLAYERS)
def test_the_words_of_the_main_button_grow_with_the_setting(
    fields: Fields, size: tuple[int, int], words: float, players: int
) -> None:
    scene = fields.show(size, moment(players, SEVENS), words=words).scene
    planner, tall = Planner(scene.stage.table), scene.metrics.u * words
    drawn = Planner(replace(scene.stage.table, metrics=replace(scene.metrics, text_scale=1.0)))
    for others in range(3):
        box, before = planner.buttons(others).main, drawn.buttons(others).main
        assert box.y + box.h == pytest.approx(before.y + before.h)
        for over, share, least in ((False, 0.4, 1.3), (True, 0.36, 1.25)):
            px = planner.button_words(box, over=over) * tall
            if words == 1.0:
                assert px == 0, "as its height asks"
                continue
            assert px >= least * share * 0.93 * before.h
            assert px <= 0.6 * box.h
    upright = size[0] < size[1] and players < 6
    assert (planner.buttons(0).main.h > drawn.buttons(0).main.h) == (upright and words > 1.0)


@combined(size=WINDOWS, words=WORDS, players=PLAYERS)
def test_bubbles_leave_hand_prompt_and_buttons_free(
    fields: Fields, size: tuple[int, int], words: float, players: int
) -> None:
    laid = fields.show(size, moment(players, SEVENS), left=players % 2 == 1, words=words)
    assert not covered(laid.scene, laid.named("mine", "prompt", "button"))


@combined(size=WINDOWS, players=PLAYERS)
def test_every_own_card_shows_a_strip_that_a_finger_hits(fields: Fields, size: tuple[int, int], players: int) -> None:
    for hand in (-(-54 // players), 9, 10):
        laid = fields.show(size, moment(players, (), hand=hand))
        spots = laid.scene.stage.spots()[Zone(ZoneKind.HAND, 0)]
        least = min(laid.room.style.target, 0.38 * laid.scene.metrics.c)
        for y in {spot.y for spot in spots}:
            xs = sorted(spot.x for spot in spots if spot.y == y)
            assert all(b - a >= least for a, b in pairwise(xs)), hand
        rows = sorted({spot.y for spot in spots})
        assert all(b - a >= least for a, b in pairwise(rows))


@EVERY_WINDOW
@pytest.mark.parametrize("players", [3, 8])
def test_the_longest_suits_stay_on_the_field(fields: Fields, size: tuple[int, int], players: int) -> None:
    """All cards of a suit lie in the field; so does every open place beside any part of a suit."""
    laid = fields.show(size, moment(players, SEVENS))
    planner = Planner(laid.scene.stage.table)
    field, art = planner.field(), laid.scene.look.art
    for card in range(52):
        spot = field.spot(Card(card))
        assert _inside(field.box, Box(spot.x - spot.width / 2, spot.y - spot.height / 2, spot.width, spot.height))
    for low in range(7):
        for high in range(6, 13):
            taken = {card_of(Rank(rank), suit) for suit in SUITS for rank in range(low, high + 1)}
            for place in opened(taken):
                if field.upright:
                    w, h = open_bar(art, place, field.card, gold=True).body
                    x, y = field.label(place, taken)
                else:
                    w, h = open_place(art, place, field.card, gold=True).body
                    x, y = field.spot(place).x, field.spot(place).y
                bar = Box(x - w / 2, y - h / 2, w, h)
                assert _inside(field.box, bar)
                if field.upright:
                    cards = [field.spot(card) for card in taken if SUIT_OF[card] is SUIT_OF[place]]
                    assert not any(bar.overlaps(Box(s.x - s.width / 2, s.y - s.height / 2, s.width, s.height))
                                   for s in cards)  # fmt: skip


@EVERY_WINDOW
def test_every_place_can_be_told_from_its_neighbors(fields: Fields, size: tuple[int, int]) -> None:
    """Wherever a joker is dropped on an open place, that place is the nearest; no two of them overlap."""
    lying = [card for card in SEVENS if card % 13 == Rank.SEVEN]
    laid = fields.show(size, moment(4, [*lying, Card(lying[0] + 1), Card(lying[1] - 1)]))
    model, plan = laid.scene.stage.model, laid.scene.stage.plan
    boxes = [plan.drop[format_card(place)] for place in open_places(model.view())]
    assert all(not a.overlaps(b) for a, b in combinations(boxes, 2))
    assert min(min(box.w, box.h) for box in boxes) >= 0.2 * laid.scene.metrics.c


@pytest.mark.parametrize("size", [(1920, 1080), (1080, 1920), (1024, 768)])
def test_left_handed_people_find_the_same_on_the_other_side(fields: Fields, size: tuple[int, int]) -> None:
    model = moment(4, SEVENS)
    right, left = (fields.show(size, model, left=way).things for way in (False, True))
    for name in ("face 0", "button main", "mine"):
        here, there = right[name].box, left[name].box
        assert here.x + here.w / 2 - size[0] / 2 == pytest.approx(size[0] / 2 - there.x - there.w / 2, abs=2.0), name


def _inside(outer: Box, inner: Box) -> bool:
    return (outer.x <= inner.x and inner.x + inner.w <= outer.x + outer.w
            and outer.y <= inner.y and inner.y + inner.h <= outer.y + outer.h)  # fmt: skip


@combined(size=[size for size in WINDOWS if size[0] < size[1]], words=WORDS, players=(3, 4, 5))
def test_upright_the_pot_lies_between_title_and_tools_above_the_heads(
    fields: Fields, size: tuple[int, int], words: float, players: int
) -> None:
    laid = fields.show(size, moment(players, SEVENS), words=words)
    scene, u = laid.scene, laid.scene.metrics.u
    (pot,), (number,) = laid.named("pot"), laid.named("count")
    for rail in scene.look.heading.rails:
        box = rail._replace(h=200 * u)
        assert not box.overlaps(pot.box)
        assert not box.overlaps(number.box)
    heads = [place.y - 0.62 * place.d for place in scene.stage.plan.seats if place.seat]
    assert number.box.y + number.box.h <= min(heads)
    assert number.box.x >= pot.box.x + pot.box.w
    assert number.box.y >= scene.metrics.frame


@combined(size=WINDOWS, words=WORDS, players=PLAYERS, always=[((1080, 1920), 2.0, 8), ((600, 960), 2.0, 5)])
def test_everybodys_chips_are_told(
    fields: Fields, size: tuple[int, int], words: float, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beside the cards, on a plate as wide as there is room; on one's own alone, as one sees one's cards."""
    stage = fields.show(size, moment(players, SEVENS), words=words).scene.stage
    told: list[Sequence[shapes.Badge]] = []

    def noted(art: Art, name: str, badges: Sequence[shapes.Badge] = (), **how: Any) -> Picture:
        told.append(badges)
        return drawn(art, name, badges, **how)

    drawn = shapes.plate
    monkeypatch.setattr(shapes, "plate", noted)
    for place in stage.plan.seats:
        plate = stage.presenter.paint.plate(
            stage.services.art, place.seat, "Gertrude", stage.model, stage.table, place.wide
        )
        pictures = [badge.picture for badge in told.pop()]
        assert pictures[-1] == "tokens/chip_red"
        assert len(pictures) == 2 or place.seat == 0
        room = Planner(stage.table).plate_room(place.seat)
        assert plate.body[0] <= room + 1, place.seat
