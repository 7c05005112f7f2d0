"""The table of Screw Your Neighbor: it tells the truth, rests at the showdown, and can be played in every way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from game.app import App
from game.rules.actions import DRAW, KEEP, SWAP, Action
from game.rules.cards import HIDDEN
from game.rules.events import CardsMoved, DealBegan, Fact, KingShown, PennyLost
from game.rules.record import read_record, replay
from game.rules.views import TABLE
from game.rules.zones import Zone, ZoneKind
from game.scenes import routes
from game.scenes.table.scene import TableScene
from game.scenes.tables.base import LayoutContext, Moment
from game.scenes.tables.screw_your_neighbor import paint
from game.scenes.tables.screw_your_neighbor.controls import ScrewControls
from game.scenes.tables.screw_your_neighbor.places import Planner, card_of, held, losers, partner
from game.session.files import Paths
from game.session.seats import SeatConfig
from game.session.session import Session
from game.session.settings import AVATARS, Motion, Pace
from game.session.store import finished_files
from game.texts import t, use
from game.ui import shapes, text
from game.ui.painter import DisplayList
from game.ui.table.hand import CardTarget
from game.ui.table.model import TableModel
from game.ui.theme import Metrics
from tests.e2e.person import QUICK, Finger, Keyboard, Mouse, Person, Pointing, start
from tests.scenes.test_table_truth import SIZES, Watched, at_pace
from tests.support.covers import unpainted
from tests.support.sample import combined
from tests.support.seats import seats_for
from tests.support.tables import Room, no_window, table_of

pytestmark = pytest.mark.usefixtures("unwatched")

GAME = "screw_your_neighbor"
LONG = "Wilhelmina Wetterstein"
WILD = {"last_survivors": "replay", "blocked_swap": "jump", "drawn_king": "loses"}


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    no_window()
    with unpainted():
        made = Room(tmp_path, SIZES[0])
        yield made
        made.close()


@pytest.mark.parametrize(
    ("players", "options", "pace"),
    [(10, {"pennies": 1}, "fast"), (5, {"pennies": 2, **WILD}, "instant"), (3, {"pennies": 4, **WILD}, "off")],
)
def test_what_is_shown_is_what_the_session_says(
    room: Room, players: int, options: dict[str, object], pace: Pace
) -> None:
    at_pace(room, pace)
    scene = table_of(room, players, options, seed=players, game=GAME)
    watched = Watched(room, scene, seed=players)
    watched.play(every=5)
    assert watched.caught_up > 10
    assert watched.backs > 50
    assert watched.faces > 10
    assert scene.seat.session.result is not None
    assert (
        scene.stage.presenter.scoring.totals(scene.stage.model, scene.stage.memory.rounds, {})
        == scene.seat.session.result.scores
    )


def test_a_match_taken_up_again_lies_as_it_was_left(room: Room) -> None:
    at_pace(room, "instant")
    scene = table_of(room, 4, {"pennies": 3}, seed=11, game=GAME)
    watched = Watched(room, scene, seed=11)
    while scene.stage.model.fact(Fact.ROUND) < 4:
        watched.frame()
        watched.act()
    assert scene.seat.session.result is None
    again = room.seat(TableScene(room, Session.resume(scene.seat.session.record), seats_for(4), from_start=False))
    assert again.stage.model.view() == again.seat.session.snapshot(again.seat.viewer)
    scene.stage.choreographer.finish_all()
    assert (again.stage.memory.lines, again.stage.memory.rounds, again.stage.memory.course) == (
        scene.stage.memory.lines,
        scene.stage.memory.rounds,
        scene.stage.memory.course,
    )
    assert again.stage.memory.course[0] == (3, 3, 3, 3)
    assert len(again.stage.memory.course) == len(again.stage.memory.rounds) + 1


@pytest.mark.parametrize(("pace", "motion"), [("normal", "full"), ("normal", "none"), ("off", "none")])
def test_between_the_showdown_and_the_next_deal_everybody_can_look(room: Room, pace: Pace, motion: Motion) -> None:
    room.settings.pace, room.settings.motion, room.settings.pause_after_play = pace, motion, 700
    scene = table_of(room, 3, {}, seed=2, game=GAME)
    watched = Watched(room, scene, seed=2)
    rests: list[float] = []
    before, at_rest = 1, 0.0
    for _ in range(3000):
        watched.frame(1 / 60)
        watched.act()
        lost = losers(scene.stage.model, scene.seat.session.options)
        if lost:
            at_rest += 1 / 60
            assert scene.stage.model.to_act is None or at_rest < 0.2
            assert set(scene.stage.presenter.controls.looks(scene.stage.moment, ()).values()) >= {"illegal"}
            prompt = scene.stage.presenter.words.prompt(scene.stage.moment).words
            assert all(scene.seat.session.names[seat] in prompt for seat in lost)
        if scene.stage.model.fact(Fact.ROUND) != before:
            rests.append(at_rest)
            before, at_rest = scene.stage.model.fact(Fact.ROUND), 0.0
        if len(rests) == 3:
            break
    assert len(rests) == 3
    assert min(rests) > 1.4


def test_without_a_pause_and_without_motion_nothing_is_waited_for(room: Room) -> None:
    at_pace(room, "off")
    scene = table_of(room, 3, {"pennies": 4}, seed=2, game=GAME)
    watched = Watched(room, scene, seed=2)
    frames = 0
    while scene.seat.session.result is None:
        watched.frame()
        watched.act()
        frames += 1
    assert frames < 3 * scene.seat.session.seq


def test_what_was_given_lies_small_on_the_back_of_its_card_until_it_is_swapped_on(room: Room) -> None:
    at_pace(room, "instant")
    scene = table_of(room, 5, {}, seed=6, game=GAME)
    watched = Watched(room, scene, seed=6)
    seen = hidden = 0
    for _ in range(6000):
        watched.frame()
        frame = DisplayList()
        if scene.stage.choreographer.idle and scene.stage.legal():
            scene.draw(frame)
            small = {str(sprite.key) for sprite in frame.sprites if str(sprite.key).startswith("own known")}
            for seat in range(1, 5):
                tokens = scene.stage.model.tokens(ZoneKind.HAND, seat)
                knows = bool(tokens) and tokens[0].card != HIDDEN
                assert (f"own known {seat}" in small) == knows
                assert not any(token.goal.open for token in tokens)
                seen += knows
                hidden += bool(tokens) and not knows
            watched.act()
        if seen > 3 and hidden > 20:
            return
    pytest.fail(f"{seen} known cards, {hidden} unknown ones")


def test_nobody_speaks_of_a_card_that_the_person_does_not_know(room: Room) -> None:
    at_pace(room, "off")
    scene = table_of(room, 6, {"pennies": 2}, seed=9, game=GAME)
    Watched(room, scene, seed=9).play(every=10_000)
    spoken = 0
    for event in scene.seat.session.history(scene.seat.viewer):
        remarks = scene.stage.presenter.words.remarks(event, scene.stage.moment)
        assert all(remark.seat != scene.seat.me or remark.key == "swap" for remark in remarks)
        if isinstance(event, CardsMoved) and remarks:
            assert event.cards[0] != HIDDEN
            assert event.source.owner == scene.seat.me
            spoken += 1
        if isinstance(event, DealBegan):
            assert set(scene.stage.presenter.words.labels(event, scene.stage.table).values()) == {""}
    assert spoken


def test_a_penny_that_is_lost_is_seen_to_roll_away(room: Room) -> None:
    room.settings.pace = "normal"
    scene = table_of(room, 3, {}, seed=4, game=GAME)
    watched = Watched(room, scene, seed=4)
    lost: set[int] = set()
    rolled: set[int] = set()
    for _ in range(4000):
        watched.frame(1 / 60)
        watched.act()
        lost = {e.seat for e in scene.seat.session.history(scene.seat.viewer) if isinstance(e, PennyLost)}
        rolled |= {seat for seat in range(3) if scene.look.running(f"penny {seat}")}
        if len(rolled) > 1:
            break
    assert len(rolled) > 1
    assert rolled <= lost


# -- by mouse, finger and keyboard ----------------------------------------------------------------


SEATS = [SeatConfig("person", "You", "pip"), SeatConfig("computer", "Bosun Bo", "bo", "easy"),
         SeatConfig("computer", "Echo", "echo", "easy")]  # fmt: skip
KEYS = {KEEP: ("keep", "only_keep"), SWAP: ("swap",), DRAW: ("draw",)}


@pytest.fixture
def play(tmp_path: Path) -> Iterator[Callable[..., App]]:
    made: list[App] = []

    def begin(size: tuple[int, int], seed: int = 5, **options: object) -> App:
        app = start(tmp_path, size, dict(QUICK), routes.NewMatch(GAME, SEATS, options, seed))
        made.append(app)
        return app

    yield begin
    for app in made:
        app.close()


def press(person: Person, action: Action) -> None:
    """Press the button of an action."""
    shown = person.table.touch.specs
    person.press(person.widget(("action", next(key for key in KEYS[action] if key in shown))))


def turn(person: Person, wanted: Action | None = None) -> bool:
    """Wait for the next turn, one in which something can be done if told; False when the match is over."""
    while True:
        person.wait(lambda: person.my_turn() or not isinstance(person.scene, TableScene), "the next turn")
        if not isinstance(person.scene, TableScene):
            return False
        if wanted is None or wanted in person.table.stage.legal():
            return True
        done(person, partial(press, person, KEEP))


def done(person: Person, act: Callable[[], None]) -> None:
    """Do something, and see that the session has heard of it."""
    before = person.table.seat.session.seq
    act()
    person.wait(lambda: not isinstance(person.scene, TableScene) or person.table.seat.session.seq > before, "the deed")


@pytest.mark.parametrize(
    ("kind", "size"),
    [(Mouse, (1280, 720)), (Keyboard, (1024, 768)), (Finger, (720, 1280))],
    ids=["mouse", "keyboard", "finger"],
)
def test_a_match_from_the_first_deal_to_the_result(
    play: Callable[..., App], tmp_path: Path, kind: type[Person], size: tuple[int, int]
) -> None:
    person = kind(play(size, pennies=2))
    while turn(person):
        done(person, partial(press, person, person.table.stage.legal()[-1]))
    person.wait_for("ResultScene")
    (place,) = finished_files(Paths.at(tmp_path))
    record = read_record(place.read_text("utf-8"))
    replay(record)
    assert record.result is not None


@pytest.mark.parametrize("kind", [Mouse, Finger], ids=["mouse", "finger"])
def test_cards_are_dragged_and_tapped_where_they_should_go(play: Callable[..., App], kind: type[Pointing]) -> None:
    person = kind(play((1280, 720), pennies=12))

    def mine() -> CardTarget:
        hand = Zone(ZoneKind.HAND, 0)
        return next(w for w in person.form.widgets if isinstance(w, CardTarget)
                    and person.table.touch.zone_of(w.token) == hand)  # fmt: skip

    def theirs() -> CardTarget:
        return next(w for w in person.form.widgets if isinstance(w, CardTarget) and w is not mine())

    def middle(name: str) -> tuple[int, int]:
        box = person.table.stage.plan.drop[name]
        return round(box.x + box.w / 2), round(box.y + box.h / 2)

    turn(person, SWAP)
    victim = partner(person.table.stage.model, person.table.seat.session.options, 0)
    gave = mine().token.card
    done(person, lambda: person.drag(mine(), middle("neighbor")))
    assert victim == 1
    assert t("screw_your_neighbor.log.gave", card=gave) in person.table.stage.memory.lines
    turn(person, SWAP)
    done(person, lambda: person.tap(theirs().rect.center))
    turn(person, SWAP)
    done(person, lambda: person.drag(theirs(), middle("hand")))
    turn(person, SWAP)
    person.tap(mine().rect.center)
    assert person.table.stage.selection
    assert set(person.table.touch.places()) == {"neighbor"}
    done(person, lambda: person.tap(middle("neighbor")))
    turn(person, DRAW)
    done(person, lambda: person.drag(mine(), middle("stock")))
    turn(person, DRAW)
    done(person, lambda: person.tap(middle("stock")))
    # What may not be done is explained, and changes nothing.
    turn(person, SWAP)
    before = person.table.seat.session.seq
    person.drag(mine(), middle("stock"))
    assert person.table.seat.session.seq == before
    assert person.table.touch.refusals.said is not None
    assert "dealer" in person.table.touch.refusals.said[0]


def test_by_keys_the_own_card_is_given_with_enter_and_enter(play: Callable[..., App]) -> None:
    person = Keyboard(play((1280, 720), pennies=12))
    turn(person, SWAP)
    card = next(w for w in person.form.widgets if isinstance(w, CardTarget))
    person.press(card)
    assert person.form.focus is not None
    assert person.form.focus.key == ("place", "neighbor")
    done(person, lambda: person.key(13, "\r"))
    # In the next turn the focus is at the main action at once.
    turn(person, SWAP)
    assert person.form.focus is not None
    assert person.form.focus.key == ("action", "swap")


def test_a_king_that_bars_the_swap_says_so(play: Callable[..., App]) -> None:
    person = Mouse(play((1280, 720), pennies=12))
    while True:
        turn(person)
        if person.table.stage.legal() == (KEEP,):
            break
        done(person, partial(press, person, KEEP))
    scene = person.table
    assert scene.stage.presenter.words.prompt(scene.stage.moment).words == "Bosun Bo shows a king: no swap"
    own = scene.stage.model.tokens(ZoneKind.HAND, 0)[0].card
    king = next(w for w in person.form.widgets if isinstance(w, CardTarget) and w.token.card != own)
    before = scene.seat.session.seq
    person.tap(king.rect.center)
    assert scene.seat.session.seq == before
    assert scene.touch.refusals.said is not None
    assert "king" in scene.touch.refusals.said[0]
    assert not held(scene.stage.model)
    assert [spec.key for spec in scene.stage.presenter.controls.buttons(scene.stage.moment)] == ["only_keep"]


@pytest.mark.parametrize("over", [False, True])
def test_a_king_that_swaps_go_over_does_not_say_that_there_is_no_swap(
    room: Room, over: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By house rule a swap goes over kings; else they stop it. The log and the plate below the king both know."""
    asked: set[str] = set()

    def noted(key: str, **blanks: object) -> str:
        asked.add(key)
        return t(key, **blanks)

    monkeypatch.setattr(paint, "t", noted)
    options = {"blocked_swap": "jump"} if over else {}
    scene = table_of(room, 10, options, seed=3, game=GAME)
    watched = Watched(room, scene, seed=4)
    for _ in range(400):
        watched.frame(1 / 30)
        if not any(".pill.king" in key for key in asked):
            scene.draw(DisplayList())
    heard = scene.seat.session.history(TABLE)
    shown = [e for e in heard if isinstance(e, KingShown) and e.seat != scene.seat.me]
    assert shown
    key = "screw_your_neighbor.log.king_jump" if over else "screw_your_neighbor.log.king"
    assert t(key, name=scene.stage.table.names[shown[0].seat], card=shown[0].card) in scene.stage.memory.lines
    told = {key.rpartition(".")[2] for key in asked if ".pill.king" in key} - {"king_drawn", "king_drawn_short"}
    assert told
    assert told <= ({"king_jump"} if over else {"king", "king_short"})


def test_without_motion_a_plate_says_what_happened_and_computers_wait_for_it(room: Room) -> None:
    room.settings.motion, room.settings.pause_after_play = "none", 0
    scene = table_of(room, 4, {}, seed=2, game=GAME)
    watched = Watched(room, scene, seed=2)
    quiet, moves = 0.0, 0
    for _ in range(1500):
        before, said = scene.seat.session.seq, scene.stage.ticker.line
        watched.frame(1 / 60)
        quiet += 1 / 60
        if scene.seat.session.seq > before:
            assert quiet > 1.15 or not said
            quiet, moves = 0.0, moves + 1
        if scene.stage.legal():
            assert scene.touch.submit(scene.stage.legal()[0], None)
            assert not scene.stage.ticker.line
    assert moves > 5


def test_with_motion_no_plate_says_what_can_be_seen(room: Room) -> None:
    scene = table_of(room, 4, {}, seed=2, game=GAME)
    watched = Watched(room, scene, seed=2)
    for _ in range(600):
        watched.frame(1 / 60)
        watched.act()
        assert not scene.stage.ticker.line


def full_table(room: Room) -> tuple[TableScene, DisplayList]:
    """Ten people, one's own turn, and what is to be seen of it."""
    scene = table_of(room, 10, {}, 3, game=GAME)
    assert room.manager is not None
    while scene.seat.session.to_act != 0 or scene.animating:
        room.manager.update(1 / 60)
    frame = DisplayList()
    scene.draw(frame)
    return scene, frame


@pytest.mark.parametrize("language", ["en", "de"])
def test_upright_ones_own_pennies_stand_by_ones_own_card_however_large_words_are(tmp_path: Path, language: str) -> None:
    """A large prompt covers the near end of the table: they stand beside the card, whether it is seen or not."""
    no_window()
    made = Room(tmp_path, (1080, 1920))
    try:
        use(language)
        made.settings.pace, made.settings.words = "off", 2.0
        made.apply()
        scene, frame = full_table(made)
        own = next(sprite for sprite in frame.sprites if sprite.key == "own stack 0")
        model = scene.stage.model
        mine, *others = (card.goal for seat in range(10) if (card := card_of(model, seat)) is not None)
        assert len(others) == 9
        assert own.y > max(spot.y + spot.height / 2 for spot in others)
        shown = own.image.get_bounding_rect(min_alpha=200).move(own.x, own.y)
        assert shown.right <= mine.box.x
        assert shown.left > scene.stage.plan.place(0).x
        assert mine.box.y < shown.centery < mine.box.y + mine.box.h
        for sprite in frame.sprites:
            if sprite.key in ("prompt", "face 0", "plate 0"):
                assert not shown.colliderect(sprite.image.get_bounding_rect(min_alpha=200).move(sprite.x, sprite.y))
    finally:
        use("en")
        made.close()


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_ten_people_have_their_pennies_in_stacks_before_them(tmp_path: Path, size: tuple[int, int]) -> None:
    no_window()
    made = Room(tmp_path, size)
    try:
        made.settings.pace = "off"
        _, frame = full_table(made)
        stacks = {sprite.key for sprite in frame.sprites if str(sprite.key).startswith("own stack ")}
        assert stacks == {f"own stack {seat}" for seat in range(10)}
    finally:
        made.close()


@pytest.mark.parametrize("language", ["en", "de"])
def test_whoever_has_to_swap_is_named_in_full_on_the_button(language: str) -> None:
    use(language)
    for size in ((1024, 640), (1280, 720), (1366, 768), (900, 1200)):
        metrics = Metrics(*size)
        for face in AVATARS:
            names = ("Mia", t(f"characters.{face}.name"))
            table = LayoutContext(metrics, 0, names, frozenset({0}), faces=("pip", face))
            model = TableModel(Session.new(GAME, names, {}, 3).opening(TABLE))
            words = t(f"{GAME}.button.swap_sub", name=table.short(1))
            room = Planner(model, table).buttons()[0].w - 2 * max(8.0, 16 * metrics.u)
            assert text.size(words, metrics.smallest, "semi")[0] <= room, f"{words} {size}"


@combined(size=((1024, 640), (1280, 720), (600, 960)), words=(1.0, 2.0), language=("en", "de"), name=("Ada", LONG))
def test_that_a_neighbor_has_to_swap_is_never_cut(
    size: tuple[int, int], words: float, language: str, name: str
) -> None:
    use(language)
    session = Session.new(GAME, [name, name, name], {}, 3)
    me = session.to_act
    assert me is not None
    metrics = Metrics(*size, words)
    table = LayoutContext(metrics, me, (name, name, name), frozenset({me}), faces=("pip", "ada", "bo"))
    moment = Moment(TableModel(session.snapshot(TABLE)), table, (SWAP, KEEP))
    swap, _ = ScrewControls().buttons(moment)
    assert name in swap.sub or name == LONG
    assert text.size(swap.sub, metrics.smallest, "semi")[0] <= shapes.label_room(metrics, swap.box.w)
    use("en")
