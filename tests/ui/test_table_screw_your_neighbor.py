"""The layout of the table of Screw Your Neighbor in every shape of window and for two to ten players."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.rules.cards import HIDDEN, Card, parse_card
from game.rules.events import Fact, PennyLost, Phase
from game.rules.views import View, Viewer
from game.rules.zones import NOBODY, Zone, ZoneKind
from game.scenes.table.scene import TableScene
from game.scenes.tables.screw_your_neighbor.arrow import along, bend
from game.scenes.tables.screw_your_neighbor.paint import CROWN, CROWN_TILT, king_rays
from game.scenes.tables.screw_your_neighbor.places import Planner, card_of, losers, partner
from game.ui.cache import Picture
from game.ui.painter import DisplayList
from game.ui.table.model import TableModel
from game.ui.table.spots import Box, Spot
from tests.support.covers import unseen
from tests.support.forms import Thing, meeting, quad
from tests.support.sample import combined
from tests.support.tables import table_of
from tests.ui.test_table_layout import WORDS, Laid, Tables, covered

WINDOWS = ((1024, 640), (1280, 720), (1024, 768), (1280, 1024), (2560, 1080), (720, 1280), (1080, 1920))
EVERY_WINDOW = pytest.mark.parametrize("size", WINDOWS, ids=lambda size: f"{size[0]}x{size[1]}")
SEATS = range(2, 11)
FREE = ("face", "plate", "prompt", "tool", "title", "subtitle", "emblem", "button", "own hand", "hand", "shown",
        "stock", "aside", "count", "said", "pill", "empty")  # fmt: skip
"""First words of the names of what must not overlap."""
STACK_RIM = 0.18
"""How far the shadow of pennies reaches beyond them, in their widths."""
KINGS, GIVEN, TEN = (parse_card("KH"), parse_card("KS")), parse_card("9D"), parse_card("TC")


@pytest.fixture(scope="module", autouse=True)
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tables]:
    with unseen(Tables, tmp_path_factory.mktemp("neighbors")) as made:
        yield made


def moment(
    players: int, *, shown: dict[int, Card] | None = None, given: int | None = None, to_act: int = 0,
    dealer: int | None = None, aside: bool = False, pennies: int = 8,
) -> TableModel:  # fmt: skip
    """A moment of a round: the person holds a ten, `shown` lie open, and the viewer has given a nine to `given`."""
    zones: dict[Zone, tuple[Card, ...]] = {Zone(ZoneKind.STOCK): (HIDDEN,) * (52 - players - aside)}
    for seat in range(players):
        if shown is not None and seat in shown:
            zones[Zone(ZoneKind.SHOWN, seat)] = (shown[seat],)
        else:
            card = TEN if seat == 0 else GIVEN if seat == given else HIDDEN
            zones[Zone(ZoneKind.HAND, seat)] = (card,)
    if aside:
        zones[Zone(ZoneKind.ASIDE)] = (parse_card("2C"),)
    facts = {(Fact.ROUND, NOBODY): 11, (Fact.DEALER, NOBODY): players - 1 if dealer is None else dealer}
    facts |= {(Fact.PENNIES, seat): pennies for seat in range(players)}
    # Once every card lies open nobody is asked any more.
    asked = to_act if any(zone.kind is ZoneKind.HAND for zone in zones) else None
    return TableModel(View("screw_your_neighbor", players, Viewer(0), zones, facts, asked, Phase.TURN))


def moments(players: int) -> dict[str, TableModel]:
    """What a round comes to."""
    last = players - 1
    found = {
        "my turn": moment(players),
        "kings all round": moment(players, shown=dict.fromkeys(range(1, players), KINGS[0])),
        "I show a king": moment(players, shown={0: KINGS[1]}, to_act=last),
        "the dealer drew": moment(players, to_act=0, dealer=0, aside=True),
        "showdown": moment(players, shown=dict.fromkeys(range(players), GIVEN), aside=True),
    }
    if players > 2:
        found["I gave a card"] = moment(players, given=last)
    return found


def lay(scene: TableScene, model: TableModel, *, left: bool = False) -> dict[str, Thing]:
    """Lay a moment out on a table; returns everything of it that must be free of the rest."""
    scene.services.settings.left_handed = left
    scene.stage.model = scene.stage.choreographer.model = model
    scene.stage.memory.labels = dict.fromkeys(range(model.players), "keeps")
    scene.stage.choreographer.arrange(at_once=True)
    scene.touch.refresh()
    laid = Laid(scene.services, scene)  # type: ignore[arg-type]
    things = {name: thing for name, thing in laid.things.items() if name.startswith(FREE)}
    for number, box in enumerate(scene.stage.presenter.controls.buttons(scene.stage.moment)):
        things[f"button {number}"] = _thing(f"button {number}", box.box)
    return things | pills(scene)


def pills(scene: TableScene) -> dict[str, Thing]:
    """The pills that the game itself draws over the cards."""
    found: dict[str, Thing] = {}
    look = scene.look
    show = look.show

    def heard(key: str, picture: Picture, x: float, y: float, *_: object, **__: object) -> None:
        if key.startswith("pill"):
            found[key] = _thing(key, Box(x, y, *picture.body))

    look.show = heard  # type: ignore[method-assign]
    try:
        look.draw_above(DisplayList())
    finally:
        look.show = show  # type: ignore[method-assign]
    return found


def drawn(scene: TableScene) -> dict[str, Box]:
    """What the game itself draws below and over the cards, and where."""
    found: dict[str, Box] = {}
    look, paint = scene.look, scene.stage.presenter.paint
    show = look.show

    def heard(key: str, picture: Picture, x: float, y: float, *_: object, **__: object) -> None:
        if key.startswith("stack "):
            # It is held at the middle of its foot, and has its shadow on both sides.
            wide, foot = picture.image.get_width() / (1 + 2 * STACK_RIM), picture.origin[1]
            found[key] = Box(x - wide / 2, y - foot, wide, foot)
        else:
            found[key] = Box(x, y, *picture.body)

    look.show = heard  # type: ignore[method-assign]
    try:
        paint.below(look, scene.stage.moment, scene.stage.plan)
        paint.above(look, scene.stage.moment, scene.stage.plan)
    finally:
        look.show = show  # type: ignore[method-assign]
    return found


def _thing(name: str, box: Box) -> Thing:
    return Thing(name, (quad(box.x + box.w / 2, box.y + box.h / 2, box.w, box.h),))


def clashes(scene: TableScene, things: dict[str, Thing]) -> list[str]:
    """What leaves the window, and what meets that must not: plates hang on portraits, the number lies on the stock."""
    slack = max(3.0, 9 * scene.metrics.u)
    size = scene.metrics.width, scene.metrics.height
    found = [f"{thing} leaves the window" for thing in things.values() if not thing.inside(*size)]
    for a, b in meeting(things.values(), slack):
        kinds = {a.name.split()[0], b.name.split()[0]}
        hangs = kinds == {"face", "plate"} and a.name.split()[1] == b.name.split()[1]
        counts = {a.name, b.name} == {"stock -1", "count stock"}
        if not hangs and not counts:
            found.append(f"{a} meets {b}")
    return found


@combined(size=WINDOWS, words=WORDS, players=SEATS, always=[((1024, 640), 2.0, 10), ((720, 1280), 2.0, 10)])
def test_whatever_a_round_comes_to_everything_lies_free(
    tables: Tables, size: tuple[int, int], words: float, players: int
) -> None:
    found = {}
    scene = table_of(tables.room(size, words), players, {}, 1, game="screw_your_neighbor")
    for number, (name, model) in enumerate(moments(players).items()):
        if wrong := clashes(scene, lay(scene, model, left=number % 2 == 1)):
            found[name] = wrong
    assert not found, "\n".join(f"{name}: {clash}" for name, wrong in found.items() for clash in wrong)


@combined(size=[*WINDOWS, (1920, 1080)], words=WORDS, players=SEATS, left=(False, True),
          always=[((1024, 640), 2.0, 4, True)])  # fmt: skip
def test_the_words_on_what_was_laid_aside_cover_neither_card_nor_pennies(
    tables: Tables, size: tuple[int, int], words: float, players: int, left: bool
) -> None:
    """They lay on the lower index of the card, and on the pennies of whoever is left-handed."""
    scene = table_of(tables.room(size, words), players, {}, 1, game="screw_your_neighbor")
    for lies in (False, True):
        lay(scene, moment(players, aside=lies), left=left)
        shown = drawn(scene)
        if "aside" not in shown:
            continue  # there is no room: a card that lies there needs no words
        box = shown.pop("aside")
        if lies:
            (card,) = scene.stage.model.tokens(ZoneKind.ASIDE)
            assert not box.overlaps(card.goal.box)
        assert not [key for key, other in shown.items() if key.startswith("stack ") and box.overlaps(other)]


@combined(size=[*WINDOWS, (1920, 1080)], words=WORDS, players=SEATS, left=(False, True),
          always=[((1280, 720), 1.0, 7, False), ((1280, 720), 1.5, 10, False)])  # fmt: skip
def test_the_crown_of_a_king_lies_on_no_words(
    tables: Tables, size: tuple[int, int], words: float, players: int, left: bool
) -> None:
    """It lay on the pennies of whoever sits at the far end, on pills, and one's own on the words below the packs."""
    scene = table_of(tables.room(size, words), players, {}, 1, game="screw_your_neighbor")
    for who in range(players):
        things = lay(scene, moment(players, shown={who: KINGS[0]}, to_act=(who + 1) % players), left=left)
        king = card_of(scene.stage.model, who)
        assert king is not None
        crown = landed_crown(scene, who, king.goal)
        words_at = {key: _thing(key, box) for key, box in drawn(scene).items() if key.startswith(("aside", "pill"))}
        read = {name: thing for name, thing in things.items() if name.startswith(("plate", "count", "said", "prompt"))}
        assert not [name for name, thing in (read | words_at).items() if crown.meets(thing, 0)], who


def landed_crown(scene: TableScene, seat: int, spot: Spot) -> Thing:
    """The crown of a seat's king once it has landed."""
    seen: list[tuple[float, float]] = []
    look, wide = scene.look, CROWN * spot.width
    show = look.show
    look.show = lambda key, picture, x, y, *_, **__: seen.append((x, y))  # type: ignore[method-assign]
    try:
        _, effect = king_rays(seat, spot)
        effect.paint(look, 0.5)
    finally:
        look.show = show  # type: ignore[method-assign]
    ((x, y),) = seen
    upright = look.art.token("crown", wide).image.get_size()
    return Thing("crown", (quad(x, y, *upright, spot.turn + CROWN_TILT),))


@combined(words=WORDS, size=[(720, 1280), (1080, 1920), (900, 1200)])
def test_upright_nobody_of_the_others_has_their_pennies_on_the_floor(
    tables: Tables, size: tuple[int, int], words: float
) -> None:
    """Where the arrow runs along the ring to somebody at the far end, theirs lay beside the table."""
    for players in SEATS:
        scene = table_of(tables.room(size, words), players, {"blocked_swap": "jump"}, 1, game="screw_your_neighbor")
        seen = 0
        for kings in range(players - 1):
            lay(scene, moment(players, shown=dict.fromkeys(range(1, kings + 1), KINGS[0])))
            planner = Planner(scene.stage.model, scene.stage.table)
            x, y = planner.at(planner.cx, planner.cy)
            for key, box in drawn(scene).items():
                if key.startswith("stack ") and key != "stack 0":
                    seen += 1
                    aside, down = box.x + box.w / 2 - x, box.y + box.h - box.w / 2 - y
                    assert (aside / planner.rx / planner.u) ** 2 + (down / planner.ry / planner.u) ** 2 < 1.1, (
                        players, kings, key)  # fmt: skip
        assert seen >= (players - 2) * (players - 1), "at most one is missing while somebody is asked"


@combined(size=WINDOWS, words=WORDS, players=SEATS, left=(False, True))
def test_bubbles_leave_own_card_prompt_and_buttons_free(
    tables: Tables, size: tuple[int, int], words: float, players: int, left: bool
) -> None:
    scene = table_of(tables.room(size, words), players, {}, 1, game="screw_your_neighbor")
    things = lay(scene, moment(players), left=left)
    read = [thing for name, thing in things.items() if name.startswith(("own hand", "prompt", "button"))]
    assert not covered(scene, read)


@EVERY_WINDOW
def test_the_arrow_ends_at_the_card_that_has_to_be_given(tables: Tables, size: tuple[int, int]) -> None:
    for players in range(2, 11):
        scene = table_of(tables.room(size), players, {}, 1, game="screw_your_neighbor")
        for left in (False, True):
            things = lay(scene, moment(players), left=left)
            start, end = card_of(scene.stage.model, 0), card_of(scene.stage.model, 1)
            assert start is not None
            assert end is not None
            planner = Planner(scene.stage.model, scene.stage.table)
            *_, (x, y) = bend(start.goal, end.goal, planner)
            goal = end.goal
            reach = goal.height / 2 + 60 * scene.metrics.u
            assert abs(x - goal.x) <= reach
            assert abs(y - goal.y) <= reach
            tip = _thing("tip", Box(x - 1, y - 1, 2, 2))
            assert not any(tip.meets(thing, 0) for name, thing in things.items() if name.startswith(("face", "shown")))


@combined(size=[*WINDOWS, (1920, 1080), (900, 1200)], words=[1.0, 2.0])
def test_the_arrow_runs_clear_of_packs_and_people_for_either_hand(
    tables: Tables, size: tuple[int, int], words: float
) -> None:
    """With few players it ran over the neighbor's plate upright, and over the stock to whoever sits across."""
    for players in SEATS:
        scene = table_of(tables.room(size, words), players, {}, 1, game="screw_your_neighbor")
        for left in (False, True):
            things = lay(scene, moment(players), left=left)
            start, end = card_of(scene.stage.model, 0), card_of(scene.stage.model, 1)
            assert start is not None
            assert end is not None
            wide = 19 * scene.metrics.u
            curve = along(bend(start.goal, end.goal, Planner(scene.stage.model, scene.stage.table)), 40)
            run = [_thing("arrow", Box(x - wide / 2, y - wide / 2, wide, wide)) for x, y in curve]
            clear = ("stock", "count", "aside", "shown", "prompt", "button", "face", "plate")
            met = {
                name for name, thing in things.items() if name.startswith(clear) for bit in run if bit.meets(thing, 0)
            }
            assert not met, (players, left)


def test_the_swap_goes_to_the_next_player_still_in_and_over_kings_only_by_house_rule() -> None:
    model = moment(6, shown={1: KINGS[0], 2: KINGS[1]})
    assert partner(model, {"blocked_swap": "keep"}, 0) == 1
    assert partner(model, {"blocked_swap": "jump"}, 0) == 3
    model.apply(PennyLost(3, 0))
    assert partner(model, {"blocked_swap": "jump"}, 0) == 4
    assert partner(model, {}, 5) is None
    kings = moment(3, shown={1: KINGS[0], 2: KINGS[1]})
    assert partner(kings, {"blocked_swap": "jump"}, 0) is None


def test_the_lowest_lose_and_a_drawn_king_does_by_house_rule() -> None:
    cards = {0: "3C", 1: "KH", 2: "3D", 3: "9S"}
    shown = {seat: parse_card(card) for seat, card in cards.items()}
    assert losers(moment(4, shown=shown), {}) == (0, 2)
    drew = moment(4, shown=shown, dealer=1, aside=True)
    assert losers(drew, {"drawn_king": "loses"}) == (1,)
    assert losers(drew, {"drawn_king": "keeps"}) == (0, 2)
    assert losers(moment(4, shown={1: KINGS[0]}), {}) == ()
