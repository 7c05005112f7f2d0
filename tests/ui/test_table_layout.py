"""The layout of the table of Dang It! in every shape of window: nothing leaves it, and what is read lies free.

The table lists its pictures as always; their bodies (without shadows and glow) are held against each other.
Only what is painted is left out: pictures are empty sheets of their size, but for bubbles.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from pathlib import Path

import pygame
import pytest

from game.resources import resource_path
from game.rules.actions import Play
from game.rules.cards import HIDDEN, Card
from game.rules.events import Fact, Phase
from game.rules.views import View, Viewer
from game.rules.zones import NOBODY, Zone, ZoneKind
from game.scenes.table.kept import Z_CARDS
from game.scenes.table.scene import TableScene
from game.scenes.tables.base import Tail
from game.session.seats import SeatConfig
from game.session.settings import LONGEST_NAME
from game.ui import shapes
from game.ui.cache import Picture
from game.ui.painter import DisplayList
from game.ui.table.bubbles import POP
from game.ui.table.layout import middle
from game.ui.table.model import TableModel
from game.ui.table.spots import Box, bounds
from game.ui.tabletops.materials import unit
from game.ui.tabletops.pub import MAT, PINT, pint_down
from tests.support.covers import heard, unseen
from tests.support.forms import Thing, block, cards, disc, meeting, quad
from tests.support.sample import combined
from tests.support.tables import Room, table_of

WINDOWS = (
    (1024, 640), (1280, 720), (1920, 1080), (3840, 2160), (1024, 768), (1280, 1024), (2560, 1080), (1080, 1920),
    (720, 1280), (1440, 2560),
)  # fmt: skip
PILES = (0, 1, 2, 13, 40)
FINGER_MM = 9
LEAST_STRIP = 0.39
"""Of a fan of seven at least so much of every card is seen, in c, where 9 mm are more than there is room for."""


SOLID = (
    "own", "face", "plate", "count", "label", "tag", "prompt", "button", "tool", "title", "subtitle", "emblem", "pile",
    "stock", "won", "hand", "drawn", "empty",
)  # fmt: skip
"""First words of the names of what must not overlap."""


class Laid:
    """A table as it is laid for one moment, with everything on it that has a place."""

    def __init__(self, room: Room, scene: TableScene) -> None:
        self.room, self.scene = room, scene
        self.things: dict[str, Thing] = {}
        self.words: dict[str, str] = {}
        with heard(scene.look, self._note, self._add):
            scene.look.draw_below(DisplayList())
        tools = scene.tools
        for button in (tools.menu, *tools.row):
            if button.visible:
                self._add(f"tool {button.key}", Box(*button.rect))
        for spec in scene.touch.specs.values():
            self._add(f"button {spec.key}", spec.box)
        for zone, spots in scene.stage.spots().items():
            seen = [spot for spot in spots if spot.drawn]
            own = zone == Zone(ZoneKind.HAND, scene.seat.me)
            if seen:
                name = "own hand" if own else f"{zone.kind.value} {zone.owner}"
                self.things[name] = cards(name, seen)

    def _add(self, name: str, box: Box) -> None:
        self.things[name] = block(name, box)

    def _note(self, key: str, picture: Picture, x: float, y: float) -> None:
        w, h = picture.body
        kind = key.split(maxsplit=1)[0]
        if kind in ("face", "burst"):
            seats = self.scene.stage.plan.seats
            d = next(place.d for place in seats if place.seat == int(key.split()[1])) if kind == "face" else w
            self.things[key] = disc(key, x, y, d)
        elif kind == "plate":
            self._add(key, Box(x - w / 2, y, w, h))
        elif kind in ("tag", "empty", "mark"):
            self._add(key, Box(x - w / 2, y - h / 2, w, h))
        else:
            self._add(key, Box(x, y, w, h))

    def named(self, *kinds: str) -> list[Thing]:
        """Things by the first word of their names."""
        return [thing for name, thing in self.things.items() if name.split()[0] in kinds]


def moment(
    players: int, phase: Phase, hand: int = 0, pile: int = 0, *, packs: int = 2, stock: int = 0, won: int = 0,
    drawn: int = 0,
) -> TableModel:  # fmt: skip
    """A moment of a match, with as many cards everywhere as told; only their number matters here."""
    pack = [Card(i) for i in range(52)] * packs
    zones: dict[Zone, tuple[Card, ...]] = {}

    def lay(zone: Zone, count: int, *, open_: bool) -> None:
        if count:
            taken = [pack.pop() for _ in range(count)]
            zones[zone] = tuple(taken) if open_ else (HIDDEN,) * count

    for seat in range(players):
        lay(Zone(ZoneKind.HAND, seat), hand, open_=seat == 0)
        lay(Zone(ZoneKind.DRAWN, seat), drawn, open_=True)
    lay(Zone(ZoneKind.PILE), min(pile, len(pack)), open_=True)
    lay(Zone(ZoneKind.STOCK), min(stock, len(pack)), open_=False)
    for seat in range(players):
        lay(Zone(ZoneKind.WON, seat), min(won, len(pack) // max(1, players - seat)), open_=False)
    facts = {(Fact.ROUND, NOBODY): 3, (Fact.DEALER, NOBODY): 0} | {
        (Fact.SCORE, seat): 100 + seat for seat in range(players)
    }
    if phase is Phase.DRAW_FOR_DEAL:
        facts |= {(Fact.DRAWING, seat): 1 for seat in range(players)}
    return TableModel(View("dang_it", players, Viewer(0), zones, facts, 0, phase))


class Tables:
    """Rooms by size of window, and in each the tables that have been asked for, which are laid anew for each moment."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._rooms: dict[tuple[int, int], Room] = {}
        self._tables: dict[tuple[object, ...], TableScene] = {}

    def room(self, size: tuple[int, int], words: float = 1.0) -> Room:
        """A room of a size, with words as large as asked for."""
        room = self._rooms.get(size)
        if room is None:
            room = self._rooms[size] = Room(self._folder / f"{size[0]}x{size[1]}", size, target_mm=FINGER_MM)
            room.settings.words, room.settings.pace = 0.0, "instant"
        if room.settings.words != words:
            room.settings.words, room.manager = words, None
            room.fit(size)
            top = pygame.Surface((1, 1))
            room.art.table_top = lambda theme, laid=None: top  # type: ignore[method-assign]
            self._tables = {key: scene for key, scene in self._tables.items() if key[0] != size}
        return room

    def table(
        self,
        room: Room,
        model: TableModel,
        options: Mapping[str, object],
        seats: Sequence[SeatConfig] = (),
        game: str = "dang_it",
        *,
        left: bool = False,
    ) -> TableScene:
        """The table of a match with these options and seats, as it shows a moment to somebody of the left hand or not.

        It is the same one for all moments of a room; nothing of an earlier moment is left on it.
        """
        size = room.art.metrics.width, room.art.metrics.height
        key = size, game, model.players, tuple(sorted(options.items(), key=str)), tuple(map(repr, seats))
        scene = self._tables.get(key)
        if scene is None:
            scene = self._tables[key] = table_of(room, model.players, options, 1, seats, game)
            scene.stage.choreographer.finish_all()
        room.settings.left_handed = left
        scene.stage.show(model)
        scene.stage.order.group(())
        scene.stage.memory.labels = {}
        scene.resize(room.art.metrics)
        return scene

    def lay(
        self,
        size: tuple[int, int],
        model: TableModel,
        *,
        left: bool = False,
        rounds: tuple[tuple[int, ...], ...] = (),
        names: Sequence[str] = (),
        asked: bool = False,
        words: float = 1.0,
    ) -> Laid:
        """Lay a moment out in a window; with `asked` the person can do something, so that the table asks for it."""
        room = self.room(size, words)
        seats = [SeatConfig("person", "You", "pip"), SeatConfig("computer", "Professor Ada", "ada")]
        if names:
            seats = [SeatConfig("computer" if seat else "person", name, "pip") for seat, name in enumerate(names)]
        options = {"rounds": 20, "packs": 2 if model.count(ZoneKind.STOCK) > 52 else 1}
        scene = self.table(room, model, options, seats if names or model.players == 2 else (), left=left)
        scene.stage.memory.rounds[:] = rounds
        legal = tuple(Play((token.card,)) for token in model.tokens(ZoneKind.HAND, 0)) if asked else ()
        scene.seat.legal = lambda shown: legal  # type: ignore[method-assign]
        scene.stage.choreographer.arrange(at_once=True)
        scene.touch.refresh()
        return Laid(room, scene)

    def close(self) -> None:
        for room in self._rooms.values():
            room.close()


@pytest.fixture(scope="module", autouse=True)
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tables]:
    with unseen(Tables, tmp_path_factory.mktemp("tables")) as made:
        yield made


def clashes(laid: Laid) -> list[str]:
    """What leaves the window, and which things meet that must not. Empty for a sound layout.

    Free of everything: own cards, name plates, portraits' discs, numbers, the rule tag, the prompt, the big button
    and the tools. Packs and fans lie free of each other and of all these, with three exceptions that are meant:
    a plate hangs on its portrait, the burst lies behind its button, and the pill that counts the pile lies on its
    lower edge.
    """
    metrics = laid.scene.metrics
    slack = max(1.0, 3 * metrics.u)
    found = [
        f"{thing} leaves the window"
        for thing in laid.things.values()
        if not thing.name.startswith("burst") and not thing.inside(metrics.width, metrics.height)
    ]
    solid = laid.named(*SOLID)
    found += [f"{a} meets {b}" for a, b in meeting(solid, slack) if not _belong_together(a.name, b.name)]
    hand = laid.things.get("own hand")
    return found + [f"{burst} covers {hand}" for burst in laid.named("burst") if hand and burst.meets(hand, slack)]


def bubbles(scene: TableScene) -> list[Thing]:
    """The largest bubble of each of the others, as far as it is opaque."""
    remarks = json.loads(resource_path("texts", "en", "table.json").read_text("utf-8"))
    pools = [said for key, said in remarks.items() if key.startswith("remark.")]
    words = max((line for said in pools for line in said.split("\n")), key=len)
    found = []
    for place in scene.stage.plan.seats[1:]:
        scene.stage.voices.say(place.seat, words, "happy", curse=False)
        scene.stage.voices.update(POP)
        frame = DisplayList()
        scene.look.draw_above(frame)
        sprite = next((sprite for sprite in frame.sprites if sprite.key == ("bubble", place.seat)), None)
        scene.stage.voices.clear()
        if sprite is None:
            continue  # there was no room for it
        rect = sprite.image.get_bounding_rect(min_alpha=200).move(sprite.x, sprite.y)
        found.append(Thing(f"bubble {place.seat}", (quad(rect.centerx, rect.centery, rect.w, rect.h),)))
    return found


def covered(scene: TableScene, things: Iterable[Thing]) -> list[str]:
    """What bubbles hide of what one may want: they lie on wood, felt, plates and backs alone."""
    slack = 14 * scene.metrics.u
    return [f"{bubble} covers {thing}" for bubble in bubbles(scene) for thing in things if bubble.meets(thing, slack)]


def _belong_together(a: str, b: str) -> bool:
    """Whether two things may overlap: a portrait and its plate, a pack and the pill with its number."""
    return {a, b} in ({"pile -1", "pile pill"}, {"stock -1", "count stock"},
                      *({f"face {n}", f"plate {n}"} for n in range(6)),
                      *({f"won {n}", f"count won {n}"} for n in range(1, 6)))  # fmt: skip


RAIL = 40.0
"""From the rim of a window to the golden line on its table, in u."""
EVERY_WINDOW = pytest.mark.parametrize("size", WINDOWS, ids=lambda size: f"{size[0]}x{size[1]}")
SEATS = range(2, 7)
WORDS = (1.0, 1.5, 2.0)


@combined(size=WINDOWS, players=SEATS, left=(False, True), always=[((1024, 640), 6, False), ((720, 1280), 6, True)])
def test_while_hands_are_played_everything_lies_free(
    tables: Tables, size: tuple[int, int], players: int, left: bool
) -> None:
    found = {
        f"hand of {hand}, pile of {pile}: {clash}"
        for hand, pile in [(7, 0), (7, 13), (1, 40), (5, 2), (0, 1)]
        for clash in clashes(
            tables.lay(size, moment(players, Phase.FOLLOW, hand, pile, stock=20, won=9), left=left,
                       rounds=((104,) * players,))
        )
    }  # fmt: skip
    assert not found, "\n".join(sorted(found))


@combined(size=WINDOWS, words=(1.5, 2.0), players=SEATS, always=[((1024, 640), 2.0, 6), ((720, 1280), 2.0, 6)])
def test_large_words_cover_nothing_and_are_not_covered(
    tables: Tables, size: tuple[int, int], words: float, players: int
) -> None:
    found = {
        f"hand of {hand}, pile of {pile}, {won} won: {clash}"
        for hand, pile, won in [(7, 13, 9), (5, 2, 0)]
        for clash in clashes(
            tables.lay(size, moment(players, Phase.FOLLOW, hand, pile, stock=20, won=won), words=words)
        )
    }
    assert not found, "\n".join(sorted(found))


@combined(size=WINDOWS, words=WORDS, players=SEATS, left=(False, True))
def test_bubbles_leave_cards_prompt_and_buttons_free(
    tables: Tables, size: tuple[int, int], words: float, players: int, left: bool
) -> None:
    laid = tables.lay(size, moment(players, Phase.FOLLOW, 7, 13, stock=20, won=9), left=left, words=words)
    pile = laid.things["pile -1"]
    top = Thing("pile", pile.quads[-1:])
    read = [*laid.named("own", "prompt", "tag", "button"), top]
    assert not covered(laid.scene, read)


@combined(size=WINDOWS, words=WORDS, players=SEATS, left=(False, True), always=[((1280, 720), 1.0, 6, False)])
def test_bubbles_leave_each_other_free(
    tables: Tables, size: tuple[int, int], words: float, players: int, left: bool
) -> None:
    scene = tables.lay(size, moment(players, Phase.FOLLOW, 7, 13, stock=20, won=9), left=left, words=words).scene
    for place in scene.stage.plan.seats[1:]:
        scene.stage.voices.say(place.seat, "That was the plan all along.", "happy", curse=False)
    scene.stage.voices.update(POP)
    frame = DisplayList()
    scene.look.draw_above(frame)
    scene.stage.voices.clear()
    said = [
        sprite.image.get_bounding_rect(min_alpha=200).move(sprite.x, sprite.y)
        for sprite in frame.sprites
        if isinstance(sprite.key, tuple) and sprite.key[0] == "bubble"
    ]
    assert said
    slack = round(14 * scene.metrics.u)
    for one, other in combinations(said, 2):
        shared = one.clip(other)
        assert min(shared.size) <= slack, (one, other)


@combined(size=WINDOWS, words=(1.0, 2.0), players=SEATS, always=[((1024, 640), 2.0, 6), ((720, 1280), 2.0, 6)])
def test_the_longest_names_cover_nothing_and_are_not_covered(
    tables: Tables, size: tuple[int, int], words: float, players: int
) -> None:
    names = ["Wilhelmina-Wittelsbacher"] * players
    assert len(names[0]) == LONGEST_NAME
    laid = tables.lay(size, moment(players, Phase.FOLLOW, 7, 13, stock=20, won=9), names=names, words=words)
    assert not clashes(laid)


def test_numbers_on_packs_lie_above_their_cards(tables: Tables) -> None:
    for words in WORDS:
        laid = tables.lay((1280, 720), moment(6, Phase.FOLLOW, 5, 4, stock=40, won=9), words=words)
        frame = DisplayList()
        laid.scene.draw(frame)
        numbers = [sprite.z for sprite in frame.sprites if str(sprite.key).startswith("count won") and sprite.z > 0]
        lying = [token.z for token in laid.scene.stage.model.everything()]
        assert len(numbers) == 5
        assert min(numbers) > Z_CARDS + max(lying)


@combined(size=WINDOWS, words=WORDS, players=SEATS, always=[((1024, 640), 2.0, 6), ((720, 1280), 2.0, 6)])
def test_while_cards_are_drawn_for_the_deal_everything_lies_free(
    tables: Tables, size: tuple[int, int], words: float, players: int
) -> None:
    found = {
        f"{52 * packs} cards, {drawn} drawn: {clash}"
        for packs in (1, 2)
        for drawn in (0, 1)
        for clash in clashes(
            tables.lay(
                size, moment(players, Phase.DRAW_FOR_DEAL, packs=packs, stock=52 * packs, drawn=drawn), words=words
            )
        )
    }
    assert not found, "\n".join(sorted(found))


@combined(size=WINDOWS, left=(False, True))
def test_every_own_card_shows_a_strip_that_a_finger_hits(tables: Tables, size: tuple[int, int], left: bool) -> None:
    for hand in range(2, 8):
        laid = tables.lay(size, moment(2, Phase.LEAD, hand), left=left)
        spots = laid.scene.stage.spots()[Zone(ZoneKind.HAND, 0)]
        xs = sorted(spot.x for spot in spots)
        strips = [b - a for a, b in pairwise(xs)]
        least = min(laid.room.style.target, LEAST_STRIP * laid.scene.metrics.c)
        assert min(strips) >= least, (hand, min(strips), least)
        assert min(spot.width for spot in spots) >= laid.room.style.target


@combined(size=WINDOWS, players=SEATS)
def test_all_words_fit_their_places(tables: Tables, size: tuple[int, int], players: int) -> None:
    laid = tables.lay(size, moment(players, Phase.FOLLOW, 5, 4, won=9), rounds=((104,) * players,), asked=True)
    scene = laid.scene
    assert laid.things["prompt"].box.w <= scene.stage.plan.prompt[2] + 1
    assert scene.stage.plan.tag is not None
    assert laid.things["tag"].box.w <= scene.stage.plan.tag[2] + 1
    tail: Tail
    for place in scene.stage.plan.seats:
        tail = place.tail
        bubble = shapes.speech_bubble(
            scene.look.art, "Five cards, thank you very much.", tail=tail, at=0.45, max_width=scene.metrics.px(420)
        )
        assert bubble.image.get_width() <= scene.metrics.width


@EVERY_WINDOW
def test_every_card_of_the_pile_shows_its_corner(tables: Tables, size: tuple[int, int]) -> None:
    """Neighbors in the heap lie apart, as long as there are not more of them than pixels."""
    for count in PILES[2:]:
        laid = tables.lay(size, moment(2, Phase.FOLLOW, 1, count))
        spots = laid.scene.stage.plan.spots[Zone(ZoneKind.PILE)]
        steps = [b.x - a.x for a, b in pairwise(spots)]
        assert min(steps) >= 0.02 * laid.scene.metrics.c
        drop = laid.scene.stage.plan.drop["pile"]
        whole = bounds(list(spots))
        assert drop.contains(*middle(whole))


@combined(size=WINDOWS, players=SEATS, left=(False, True))
def test_the_count_of_the_pile_lies_over_the_middle_of_the_prompt(
    tables: Tables, size: tuple[int, int], players: int, left: bool
) -> None:
    plan = tables.lay(size, moment(players, Phase.FOLLOW, 5, 3), left=left).scene.stage.plan
    assert plan.pill is not None
    assert plan.pill[0] == pytest.approx(plan.prompt[0])


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160), (2560, 1080)])
def test_what_is_asked_in_the_draw_is_as_large_below_two_packs_as_below_one(
    tables: Tables, size: tuple[int, int]
) -> None:
    """The lower row of the fanned pack left less than half of its height."""
    tall = {
        players: tables.lay(size, moment(players, Phase.DRAW_FOR_DEAL, packs=decks, stock=52 * decks))
        .things["prompt"].box.h
        for players, decks in ((2, 1), (6, 2))
    }  # fmt: skip
    assert tall[6] == tall[2]


@combined(size=WINDOWS, words=WORDS, players=(2, 3, 6))
def test_what_left_handed_people_have_won_is_told_beside_the_pint_not_on_it(
    tables: Tables, size: tuple[int, int], words: float, players: int
) -> None:
    """Nor do cards lie on it; upright they did, as it stood half-way up."""
    laid = tables.lay(size, moment(players, Phase.FOLLOW, 5, 3, stock=20, won=9), left=True, words=words)
    aside, r = PINT
    reach = MAT * r * 1.12  # it is turned a little
    k = unit(size)
    mat = Box(size[0] - (aside + reach) * k, pint_down(size) - reach * k, (aside + reach) * k, 2 * reach * k)
    told = [thing.box for name, thing in laid.things.items() if name.endswith(" won me")]
    assert len(told) == 2
    lies = [thing.box for thing in laid.named("won", "stock", "hand", "own", "face", "button")]
    assert not any(box.overlaps(mat) for box in [*told, *lies])


@combined(size=[*WINDOWS, (1920, 1080)], words=WORDS, players=SEATS, left=(False, True), always=[
    ((1024, 640), 1.0, 2, False), ((1024, 640), 1.0, 3, True), ((1920, 1080), 2.0, 6, True)])  # fmt: skip
def test_what_is_told_of_packs_lies_on_the_baize_and_not_on_the_rail(
    tables: Tables, size: tuple[int, int], words: float, players: int, left: bool
) -> None:
    """How much somebody has won crossed its golden line."""
    laid = tables.lay(size, moment(players, Phase.FOLLOW, 5, 3), left=left, words=words)
    rail = RAIL * laid.scene.metrics.u
    told = [thing.box for name, thing in laid.things.items() if name.startswith("label ")]
    assert told
    assert all(box.x + box.w <= size[0] - rail for box in told)


@EVERY_WINDOW
def test_left_handed_people_find_the_same_on_the_other_side(tables: Tables, size: tuple[int, int]) -> None:
    model = moment(3, Phase.FOLLOW, 5, 3)
    right, left = (tables.lay(size, model, left=way) for way in (False, True))
    center = size[0] / 2
    for name in ("face 0", "button dang_it"):
        here, there = middle(right.things[name].box), middle(left.things[name].box)
        assert here[0] - center == pytest.approx(center - there[0], abs=2.0), name
        assert here[1] == there[1]
