"""Nothing at a family table covers anything else, whatever the window, the seats and the words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

import pytest

from game.rules.cards import Card, Rank, card_of
from game.rules.events import POT, Fact, FactChanged, TurnBegan
from game.rules.options import complete
from game.rules.registry import GAME_IDS, game_by_id
from game.rules.zones import ZoneKind
from game.scenes.flat.desk import CHOSEN, Desk, hand_spots
from game.scenes.flat.plan import FlatPlaces, Geometry
from game.scenes.flat.scene import FlatScene
from game.scenes.tables import flat_of
from game.scenes.tables.damn_you import flat
from game.scenes.tables.damn_you.field import open_place
from game.scenes.tables.damn_you.flat import place_of
from game.scenes.tables.damn_you.grid import SUITS
from game.texts import use
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.painter import DisplayList
from game.ui.shapes import label_least
from game.ui.table.spots import Box, bounds
from game.ui.theme import Metrics
from game.ui.widgets import ActionKey
from tests.support.covers import Case, unpainted
from tests.support.flat_covers import FlatTables
from tests.support.moments import moments
from tests.support.sample import cases, combined, some
from tests.support.tables import no_window

WINDOWS = (
    (1280, 720),
    (1920, 1080),
    (3840, 2160),
    (2560, 1080),
    (1440, 1080),
    (1280, 1024),
    (1080, 1080),
    (1080, 1920),
    (720, 1280),
)
EVERY = {"dang_it": 6, "damn_you": 8, "screw_your_neighbor": 9, "that_dam_game": 9, "shithead": 9}
"""A table is looked at in every so many moments of its game: each in one of them, and each moment at some table."""
WORDS = (1.0, 1.5, 2.0)


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FlatTables]:
    no_window()
    with unpainted():
        made = FlatTables(tmp_path_factory.mktemp("flat"))
        yield made
        made.close()


@pytest.fixture
def english() -> Iterator[None]:
    yield
    use("en")


@pytest.mark.parametrize("game", GAME_IDS)
def test_nothing_at_a_family_table_covers_anything_else(tables: FlatTables, game: str, english: None) -> None:
    seats = [*game_by_id(game).seats]
    sample = cases(1, WINDOWS, WORDS, seats, ("en", "de"), (False, True))
    for number, (size, words, players, language, named) in enumerate(sample):
        use(language)
        case = Case(game, players, size, words, named=named)
        found = list(tables.faults(case, first=number, every=some(EVERY[game], 1)))
        assert not found, f"{case}, {language}: {found[:6]}"


@pytest.mark.parametrize(
    ("case", "language"),
    [
        (Case("dang_it", 2, (600, 960), 2.0), "en"),
        (Case("that_dam_game", 4, (1280, 960), named=True), "en"),
        (Case("that_dam_game", 6, (1024, 768), named=True), "en"),
        (Case("that_dam_game", 3, (1024, 640), named=True), "en"),
        (Case("that_dam_game", 3, (768, 1024), 2.0, named=True), "de"),
        (Case("shithead", 4, (1280, 1024), 2.0), "de"),
    ],
    ids=str,
)
def test_nothing_at_a_family_table_covers_anything_where_there_was_once_too_little_room(
    tables: FlatTables, case: Case, language: str, english: None
) -> None:
    use(language)
    found = list(tables.faults(case))
    assert not found, "\n".join(found)


@pytest.mark.parametrize("size", [(1920, 1080), (1080, 1920), (1280, 1024)])
def test_the_field_of_damn_you_holds_all_its_places_and_the_pot_whoever_looks_at_it(
    tables: FlatTables, size: tuple[int, int]
) -> None:
    """The king of a row that is complete, turned by a quarter, too, and the numbers at both ends of the pot."""
    at = next(iter(moments("damn_you", 8)))
    at.model.apply(FactChanged(Fact.CHIPS, POT, 15))
    for seat in range(8):
        at.model.apply(TurnBegan(seat, at.model.phase))
        scene = tables.scene(Case("damn_you", 8, size), at)
        own, ground = scene.stage.plan.own, scene.stage.geometry.ground
        assert isinstance(own, FlatPlaces)
        spots = [place_of(card_of(rank, suit), own.field) for rank in list(Rank)[:13] for suit in SUITS]
        assert inside(bounds(spots, leaning=True), ground)
        frame = DisplayList()
        scene.draw(frame)
        numbers = [s for s in frame.sprites if "pot number" in str(s.key)]
        assert len(numbers) == 2
        for number in numbers:
            w, h = number.image.get_size()
            assert inside(Box(number.x + 0.2 * w, number.y + 0.2 * h, 0.6 * w, 0.6 * h), ground)
        scene.exit()


def inside(box: Box, other: Box) -> bool:
    """Whether a box lies in another one."""
    return (other.x <= box.x and other.y <= box.y and box.x + box.w <= other.x + other.w
            and box.y + box.h <= other.y + other.h)  # fmt: skip


@pytest.mark.parametrize("game", ["that_dam_game", "shithead", "screw_your_neighbor"])
def test_the_numbers_at_both_ends_of_a_pack_lie_apart_with_large_words_too(tables: FlatTables, game: str) -> None:
    for size in ((1280, 720), (1080, 1920)):
        players = game_by_id(game).seats[-1]
        scene = tables.scene(Case(game, min(8, players), size, 2.0), next(iter(moments(game, min(8, players)))))
        frame = DisplayList()
        scene.draw(frame)
        listed = {sprite.key: sprite for sprite in frame.sprites}
        one, other = listed["count stock"], listed["count stock back"]
        assert abs(one.x - other.x) + abs(one.y - other.y) > 0.9 * one.image.get_height()
        scene.exit()


def test_the_rank_of_an_open_place_lies_beside_all_cards_whoever_looks_at_it(
    tables: FlatTables, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cards turned by a quarter lie over each other, so one end of a place is below the card before it."""
    low: dict[Card, bool] = {}

    def noted(art: Art, place: Card, width: float, **how: bool) -> Picture:
        low[place] = how["low"]
        return open_place(art, place, width, **how)

    monkeypatch.setattr(flat, "open_place", noted)
    crowded = 0
    for at, seat in list(product(moments("damn_you", 8), range(8)))[:: some(3, 1)]:
        low.clear()
        at.model.apply(TurnBegan(seat, at.model.phase))
        scene = tables.scene(Case("damn_you", 8, (1920, 1080)), at)
        scene.draw(DisplayList())
        own = scene.stage.plan.own
        assert isinstance(own, FlatPlaces)
        (x, y), spots = own.field.towards.down, scene.stage.plan.spots
        cards = [bounds([spot], leaning=True) for zone, lying in spots.items() if zone.kind is ZoneKind.TABLEAU
                 for spot in lying]  # fmt: skip
        crowded += bool(low and cards)
        for place, corner in low.items():
            spot, side = place_of(place, own.field), 1 if corner else -1
            right, down = 0.3 * side * spot.width, 0.5 * side * spot.width
            at_rank = spot.x + right * y + down * x, spot.y - right * x + down * y
            assert not any(box.contains(*at_rank) for box in cards), (at.name, seat, place)
    assert crowded >= some(3, 8)


@pytest.mark.parametrize(("size", "words"), [((900, 1200), 1.0), ((1080, 1920), 1.0), ((900, 1200), 2.0)])
def test_what_groups_cards_of_a_back_row_lies_on_no_card_before_them(
    tables: FlatTables, size: tuple[int, int], words: float
) -> None:
    """A hand in two rows: the contract is put together from cards of both."""
    grouped = 0
    for at in moments("that_dam_game", 6):
        scene = tables.scene(Case("that_dam_game", 6, size, words), at)
        chair = next(chair for chair in scene.chairs if chair.number == 0)
        rows = sorted({spot.y for _, _, spot in chair.lying()} if chair.open else ())
        fan = any(spot.turn for _, _, spot in chair.lying())
        if len(rows) == 2 and not fan:
            front = min(spot.y - spot.height / 2 for _, _, spot in chair.lying() if spot.y == rows[1])
            frame = DisplayList()
            scene.draw(frame)
            for sprite in frame.sprites:
                if "hand bracket" in str(sprite.key):
                    w, h = sprite.image.get_size()
                    box = chair.desk.strip.sight.into_box(Box(sprite.x, sprite.y, w, h))
                    middle = box.y + box.h / 2
                    at_foot = middle > front + 0.5 * (rows[1] - rows[0])
                    assert at_foot or middle < front, (at.name, sprite.key)
                    grouped += not at_foot
        scene.exit()
    assert grouped


def desks(game: str, words: float) -> Iterator[tuple[object, Sequence[Desk]]]:
    """The places at family tables of a game, with what they depend on."""
    for size, players in product(WINDOWS, game_by_id(game).seats):
        options = complete(game_by_id(game).options, players, {})
        yield (size, players), Geometry.of(Metrics(*size, words), players, flat_of(game), options).desks


@pytest.mark.parametrize(("game", "words"), [*product(GAME_IDS, (1.0, 2.0))])
def test_a_card_that_is_lifted_out_of_a_hand_stays_below_the_buttons(game: str, words: float) -> None:
    for case, places in desks(game, words):
        for desk, count in product(places, (1, 2, 5, 9, 13, 20, 30)):
            spots = hand_spots(desk, count, open_=True)
            highest = min(spot.y - spot.height / 2 - CHOSEN * spot.width for spot in spots)
            assert highest >= desk.row.y + desk.row.h, (case, count)
            # Nor does it run out at the edge.
            lowest = max(box.y + box.h for box in (bounds([spot], leaning=True) for spot in spots))
            assert lowest <= desk.strip.sight.size[1] - 10 * desk.metrics.u, (case, count)


@pytest.mark.parametrize(("game", "words"), [*product(GAME_IDS, (1.0, 2.0))])
def test_a_hand_ends_before_the_hat_of_whoever_sits_round_the_corner(game: str, words: float) -> None:
    beside = 0
    for case, places in desks(game, words):
        for desk, after in product(places, places):
            sight, other = desk.strip.sight, after.strip.sight
            if other.side != (sight.side - 1) % 4:
                continue
            for count in (1, 2, 5, 9, 13, 20, 30):
                hand = bounds(hand_spots(desk, count, open_=True), leaning=True)
                strip = sight.into_box(after.strip.place)
                assert strip.x - hand.x - hand.w >= 6 * desk.metrics.u, (case, count)
                beside += 1
    assert beside


@pytest.mark.parametrize("game", GAME_IDS)
def test_the_words_of_actions_have_room_before_a_hand(tables: FlatTables, game: str, english: None) -> None:
    seats = [players for players in game_by_id(game).seats if players <= 8]
    asked = 0
    for size, players, language in cases(1, ((1024, 640), (1280, 720), (720, 1280)), seats, ("en", "de")):
        use(language)
        for at in [at for at in moments(game, players) if at.legal][:3]:
            scene = tables.scene(Case(game, players, size), at)
            asked += read_whole(scene)
            scene.exit()
    assert asked


def read_whole(scene: FlatScene) -> int:
    """How many buttons a person has, on each of which the words are whole."""
    shown = [button for button in scene.chairs[0].form.widgets if isinstance(button, ActionKey) and button.visible]
    for button in shown:
        wide, tall = label_least(scene.metrics, button.words, icon=bool(button.icon))
        assert button.rect.w >= wide - 1, (scene.metrics.width, len(scene.chairs), button.words)
        assert button.rect.h >= tall - 1, (scene.metrics.width, len(scene.chairs), button.words)
    return len(shown)


@combined(language=["en", "de"], size=[(720, 1280), (1080, 1920)])
def test_the_words_of_actions_have_room_before_ten_people_round_an_upright_screen(
    tables: FlatTables, size: tuple[int, int], language: str, english: None
) -> None:
    """Whatever card is kept."""
    use(language)
    at = next(at for at in moments("screw_your_neighbor", 10) if len(at.legal) > 1)
    words: set[str] = set()
    for card in (card_of(rank, SUITS[0]) for rank in list(Rank)[:13]):
        for token in at.model.tokens(ZoneKind.HAND, 0):
            token.card = token.face = card
        scene = tables.scene(Case("screw_your_neighbor", 10, size), at)
        assert read_whole(scene) == 2
        words |= {button.words for button in scene.chairs[0].form.widgets if isinstance(button, ActionKey)}
        scene.exit()
    assert len(words) > 10 or size == (720, 1280)


@combined(language=["en", "de"], size=[(1024, 640), (1280, 720)])
def test_two_exchanges_have_room_before_eight_people(
    tables: FlatTables, size: tuple[int, int], language: str, english: None
) -> None:
    use(language)
    at = next(at for at in moments("damn_you", 8) if at.name == "two exchanges")
    scene = tables.scene(Case("damn_you", 8, size), at)
    assert read_whole(scene) == 3
    scene.exit()
