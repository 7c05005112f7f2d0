"""The table of That Dam Game: it shows what is true, asks what it should, and keeps what was put together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from math import hypot
from pathlib import Path
from random import Random

import pygame
import pytest

from game.ai.reasons import reason
from game.ai.that_dam_game.reasons import ThatDamReason
from game.rules.actions import BEG, DECLINE, DRAW, TAKE, Action, Discard, LayOff, Meld
from game.rules.cards import HIDDEN, SUITS, Card, Rank, card_of, parse_cards
from game.rules.events import DealBegan, Fact, Phase, TurnBegan
from game.rules.record import ActionStep
from game.rules.that_dam_game.reading import contract_of, grouped, in_order, meld_of, melds
from game.rules.views import TABLE, View, Viewer
from game.rules.zones import NOBODY, Zone, ZoneKind
from game.scenes.results import score_sheet
from game.scenes.results.round_over import RoundOverScene
from game.scenes.results.standing import Standing
from game.scenes.table.scene import TableScene
from game.scenes.tables import info_of
from game.scenes.tables.base import ActionButton, Draft
from game.scenes.tables.that_dam_game import draft
from game.session.session import Session
from game.session.settings import Motion, Pace
from game.texts import n, t, use
from game.ui import text
from game.ui.input import PointerDown, PointerUp
from game.ui.painter import DisplayList
from game.ui.shapes import label_room
from game.ui.table.hand import PadTarget
from game.ui.table.model import TableModel, rank_key, suit_key
from tests.scenes.test_table_truth import Watched
from tests.support.covers import bare_room
from tests.support.sample import combined, some
from tests.support.seats import Mute, seats_for
from tests.support.tables import Room, no_window, table_of

pytestmark = pytest.mark.usefixtures("unwatched")


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    with bare_room(tmp_path) as made:
        yield made


@pytest.fixture
def speak() -> Iterator[None]:
    """Whoever asks for another language gets the first one back."""
    yield
    use("en")


class Player(Watched):
    """Whoever sits at the screen melds whenever it can be, and else does anything."""

    def act(self) -> None:
        """Do something that may be done."""
        scene = self.scene
        legal = scene.stage.legal()
        if not legal:
            return
        action = self.random.choice(legal)
        if scene.stage.model.phase is Phase.MELD and not scene.stage.model.fact(Fact.MELDED, scene.seat.me):
            contract = contract_of(scene.stage.model.fact(Fact.CONTRACT))
            hand = [token.card for token in scene.stage.model.tokens(ZoneKind.HAND, scene.seat.me)]
            action = meld_of(grouped(hand, contract).groups, contract) or action
        elif lay_offs := [action for action in legal if isinstance(action, LayOff)]:
            action = self.random.choice(lay_offs)
        assert scene.touch.submit(action, None)
        scene.touch.refresh()


@pytest.mark.parametrize(
    ("players", "options", "pace"),
    [
        (3, {"contracts": [1, 2]}, "off"),
        (6, {"contracts": [3], "begs": 10, "begs_last": "hand"}, "off"),
        (4, {"contracts": [1, 4], "wilds_after_meld": "free"}, "instant"),
        (5, {"contracts": [2], "begs": 0}, "fast"),
    ],
)
def test_what_is_shown_is_what_the_session_says(
    room: Room, players: int, options: dict[str, object], pace: Pace
) -> None:
    room.settings.pace = pace
    scene = table_of(room, players, options, seed=players + 1, game="that_dam_game")
    watched = Player(room, scene, seed=players)
    watched.cards = 54 * {3: 2, 4: 3, 5: 3, 6: 4}[players]
    frames = 0
    while frames < some(140, 300) and (scene.seat.session.result is None or not scene.stage.choreographer.idle):
        watched.frame()
        frames += 1
        if frames % 9 == 0:
            watched.look_at_cards()
        if watched.random.random() < 0.5:
            watched.act()
        if watched.random.random() < 0.03:
            watched.disturb()
    assert watched.caught_up > 20
    assert min(watched.backs, watched.faces) > 50


def ready(room: Room, scene: TableScene, phase: Phase) -> None:
    """Let time pass until the person is asked for a kind of decision; the nearest thing is done before."""
    assert room.manager is not None
    for _ in range(3000):
        room.manager.update(1 / 30)
        if scene.stage.legal() and scene.stage.choreographer.idle:
            scene.touch.refresh()
            if scene.stage.model.phase is phase:
                return
            legal = scene.stage.legal()
            action = next((a for a in legal if a in (DECLINE, DRAW)), legal[-1])
            assert scene.touch.submit(action, None)
    pytest.fail("the person is never asked")


def prompt(scene: TableScene) -> str:
    return scene.stage.presenter.words.prompt(scene.stage.moment).words


def buttons(scene: TableScene) -> dict[str, object]:
    return {spec.key: spec.action for spec in scene.stage.presenter.controls.buttons(scene.stage.moment)}


def test_a_turn_asks_for_a_card_and_then_for_a_throw(room: Room) -> None:
    scene = table_of(room, 3, {"contracts": [5]}, seed=2, game="that_dam_game")
    ready(room, scene, Phase.DRAW)
    first = not scene.stage.model.count(ZoneKind.DISCARD)
    assert buttons(scene)["draw"] == DRAW
    assert (TAKE in buttons(scene).values()) != first
    scene.touch.submit(DRAW, None)
    ready(room, scene, Phase.MELD)
    # What cannot be laid is not asked for.
    lacking = 10 - sum(map(len, scene.touch.drafted))
    assert prompt(scene) == n("that_dam_game.lacking", lacking) != n("that_dam_game.lacking", 1)
    assert buttons(scene)["throw"] is None
    token = scene.stage.model.tokens(ZoneKind.HAND, 0)[0]
    scene.touch.choose((token,))
    assert buttons(scene)["throw"] == Discard(token.card)


def test_no_more_cards_are_asked_for_than_lack(room: Room) -> None:
    """A whole run with three wilds, and any card to begin the set with; a pair of deuces as set leaves more to want."""
    scene = table_of(room, 3, {"contracts": [5]}, seed=2, game="that_dam_game")
    ready(room, scene, Phase.DRAW)
    scene.touch.submit(DRAW, None)
    ready(room, scene, Phase.MELD)
    tokens = scene.stage.model.tokens(ZoneKind.HAND, 0)
    hand = parse_cards("AH 4H 5H 3Db 2Hb THb X1c 2Cd KCd 7Hd QSd")
    for token, card in zip(tokens, hand, strict=True):
        token.card = card
    assert prompt(scene) == n("that_dam_game.lacking", 2)
    arranged = buttons(scene)["arrange"]
    assert isinstance(arranged, Draft)
    assert [len(group) for group in arranged.groups] == [0, 7]


def test_the_sheet_after_a_hand_says_who_was_caught_with_how_many_cards(room: Room) -> None:
    """The figure beside it says already how many points that was."""
    scene = table_of(room, 3, {"contracts": [1]}, seed=6, game="that_dam_game")
    ready(room, scene, Phase.DRAW)
    hands = [scene.stage.model.zones[Zone(ZoneKind.HAND, seat)] for seat in range(3)]
    hands[1].clear()
    del hands[2][1:]
    said = scene.stage.standing(()).changes
    assert said == ("caught with six cards", "went out", "caught with one card")
    standing = replace(scene.stage.standing(()), rounds=((30, 0, 5),), scores=(30, 0, 5))
    sheet = RoundOverScene(room, standing)
    assert tuple(map(sheet.change, range(3))) == said


def test_the_last_discard_lies_there_until_the_sheet_after_the_hand_is_read(room: Room) -> None:
    """It went back to the stock a moment before."""
    random, done = Random(3), list[Action]()

    def begun(actions: Sequence[Action]) -> Session:
        session = Session.new("that_dam_game", ["You", "B", "C", "D"], {"contracts": [1, 2], "begs": 0}, 5)
        for action in actions:
            assert session.to_act is not None
            session.submit(session.to_act, action, session.seq)
        return session

    session = begun(())
    while session.snapshot(TABLE).fact(Fact.DEAL) == 1:
        assert session.to_act is not None
        done.append(random.choice(session.legal_actions(session.to_act)))
        session.submit(session.to_act, done[-1], session.seq)
    room.settings.pace = "normal"
    scene = room.seat(TableScene(room, begun(done[:-1]), seats_for(4), from_start=False))
    thrown = scene.stage.model.count(ZoneKind.DISCARD)
    manager = room.manager
    assert manager is not None
    let_do(scene, done[-1])
    for _ in range(300):
        manager.update(1 / 30)
        if isinstance(manager.top, RoundOverScene):
            break
    assert isinstance(manager.top, RoundOverScene)
    assert scene.stage.model.count(ZoneKind.DISCARD) >= thrown > 0


def test_nobody_is_said_to_be_in_turn_who_is_out(room: Room) -> None:
    scene = table_of(room, 3, {"contracts": [1]}, seed=6, game="that_dam_game")
    ready(room, scene, Phase.DRAW)
    moment = scene.stage.moment
    for seat, words in (
        (1, t("that_dam_game.gone_out", name=scene.stage.table.names[1])),
        (0, t("that_dam_game.gone_out_you")),
    ):
        model = scene.stage.model
        model.apply(TurnBegan(seat, Phase.DISCARD))
        model.zones[Zone(ZoneKind.HAND, seat)].clear()
        assert scene.stage.presenter.words.prompt(moment._replace(model=model, legal=())).words == words


def test_who_may_take_the_discard_is_not_said_to_begin_where_nobody_is_asked(room: Room) -> None:
    """Round a flat table what is asked is told to all sides, whatever hand is open."""
    scene = table_of(room, 3, {"contracts": [5]}, seed=2, game="that_dam_game")
    said = set()
    for _ in range(2):
        ready(room, scene, Phase.DRAW)
        moment = scene.stage.moment
        words = scene.stage.presenter.words.prompt(moment._replace(legal=(), table=replace(moment.table, me=1)))
        said.add((TAKE in moment.legal, words.words == t("that_dam_game.draw_first", name="You")))
        scene.touch.submit(DRAW, None)
        ready(room, scene, Phase.MELD)
        scene.touch.submit(Discard(scene.stage.model.tokens(ZoneKind.HAND, 0)[0].card), None)
    assert said <= {(True, False), (False, True)}
    assert (True, False) in said


def test_an_offer_names_who_has_declined_and_what_it_costs(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = table_of(room, 4, {"contracts": [10], "begs": 10}, seed=8, game="that_dam_game")
    ready(room, scene, Phase.OFFER)
    assert "Beg for the " in prompt(scene)
    assert "decline" in prompt(scene)
    monkeypatch.setattr(draft, "offered", lambda places: (0, 0))
    beg, decline = scene.stage.presenter.controls.buttons(scene.stage.moment)[:2]
    assert (beg.action, decline.action) == (BEG, DECLINE)
    assert (beg.kind, decline.kind) == ("red", "ghost")
    assert beg.sub
    assert beg.box.y < decline.box.y
    # A card for which the contract does not wait is first offered to decline, and so is any to whoever has melded.
    monkeypatch.setattr(draft, "offered", lambda places: None)
    for melded in (0, 1):
        scene.stage.model.fold.facts[Fact.MELDED, 0] = melded
        decline, beg = scene.stage.presenter.controls.buttons(scene.stage.moment)[:2]
        assert (decline.action, beg.action) == (DECLINE, BEG)
        assert beg.kind == "ghost"
        assert beg.box.y + beg.box.h < decline.box.y, "both stand where they always do"


def test_green_is_what_the_contract_waits_for_and_nothing_beside_a_hint(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = table_of(room, 4, {"contracts": [10]}, seed=8, game="that_dam_game")
    ready(room, scene, Phase.DRAW)
    while TAKE not in scene.stage.moment.legal:
        assert scene.touch.submit(DRAW, None)
        ready(room, scene, Phase.DRAW)
    thrown, stock = (scene.stage.model.zones[Zone(kind)][-1] for kind in (ZoneKind.DISCARD, ZoneKind.STOCK))
    for wanted in (None, (0, 0)):
        monkeypatch.setattr(draft, "offered", lambda places, wanted=wanted: wanted)
        scene.touch.refresh()
        assert scene.touch.state(thrown) == ("target" if wanted else "playable")
    monkeypatch.setattr(type(scene.seat), "hinted", DRAW)
    assert (scene.touch.state(stock), scene.touch.state(thrown)) == ("target", "playable")
    monkeypatch.setattr(type(scene.seat), "hinted", TAKE)
    assert (scene.touch.state(stock), scene.touch.state(thrown)) == ("playable", "target")


@combined(size=[(1280, 720), (1920, 1080), (900, 1200), (1080, 1920)], words=[1.0, 1.5, 2.0])
def test_the_way_out_is_never_written_larger_than_to_beg(
    room: Room, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], words: float
) -> None:
    monkeypatch.setattr(draft, "offered", lambda places: (0, 0))
    room.settings.words = words
    room.fit(size)
    scene = table_of(room, 3, {"contracts": [1]}, seed=2, game="that_dam_game")
    ready(room, scene, Phase.OFFER)
    specs = scene.stage.presenter.controls.buttons(scene.stage.moment)
    beg, decline = (next(spec for spec in specs if spec.key == key) for key in ("beg", "decline"))
    m = room.art.metrics

    def written(spec: ActionButton) -> int:
        px = m.words(spec.size) if spec.size else max(m.smallest, round(0.36 * spec.box.h))
        return text.fit(spec.words, label_room(m, spec.box.w), px, "display", m.smallest)

    assert written(beg) >= written(decline)
    assert written(beg) <= 0.5 * beg.box.h + 1, "below it is the price"


def guessed_by(scene: TableScene) -> Draft:
    """The hand in its groups, as the game has guessed them."""
    scene.touch.refresh()
    assert any(scene.touch.drafted)
    return Draft(scene.touch.drafted)


def moved_by_hand(scene: TableScene) -> Card:
    """Take one card out of its group, as a person does; which it was."""
    token = next(t for t in scene.stage.model.tokens(ZoneKind.HAND, 0) if t.card in scene.touch.drafted[0])
    out = draft.out_of(token, scene.stage.moment)
    assert out is not None
    assert scene.touch.submit(out, None)
    scene.touch.refresh()
    return token.card


def test_the_game_groups_a_hand_without_a_click_until_the_person_does(room: Room) -> None:
    scene = table_of(room, 3, {"contracts": [1]}, seed=6, game="that_dam_game")
    ready(room, scene, Phase.DRAW)
    contract = contract_of(1)
    hand = [token.card for token in scene.stage.model.tokens(ZoneKind.HAND, 0)]
    guessed = guessed_by(scene).groups
    assert guessed == in_order(grouped(sorted(hand), contract).groups, contract, sorted(hand))
    assert scene.stage.order.in_groups
    assert "arrange" not in buttons(scene)
    # A card that the person takes out stays out, whatever comes.
    out = moved_by_hand(scene)
    assert not any(out in group for group in scene.touch.drafted)
    assert isinstance(buttons(scene)["arrange"], Draft)
    scene.touch.submit(DRAW, None)
    ready(room, scene, Phase.MELD)
    assert not any(out in group for group in scene.touch.drafted)
    # Until the button puts everything together again.
    assert scene.touch.press("arrange")
    assert "arrange" not in buttons(scene)
    assert any(out in group for group in scene.touch.drafted)


def test_a_tap_chooses_a_card_and_does_nothing_else_to_it(room: Room) -> None:
    scene = table_of(room, 3, {"contracts": [1]}, seed=6, game="that_dam_game")
    ready(room, scene, Phase.DRAW)
    scene.touch.submit(DRAW, None)
    ready(room, scene, Phase.MELD)
    before = guessed_by(scene).groups
    for token in scene.stage.model.tokens(ZoneKind.HAND, 0):
        scene.touch.tap(token)
        assert scene.stage.selection == (token,)
        assert scene.touch.drafted == before
        assert buttons(scene)["throw"] == Discard(token.card)
        scene.touch.tap(token)
        assert not scene.stage.selection


@pytest.mark.parametrize("kind", [ZoneKind.STOCK, ZoneKind.DISCARD])
def test_a_card_is_drawn_by_a_tap_on_its_pack(room: Room, kind: ZoneKind) -> None:
    scene = table_of(room, 3, {"contracts": [1]}, seed=6, game="that_dam_game")
    wanted = DRAW if kind is ZoneKind.STOCK else TAKE
    ready(room, scene, Phase.DRAW)
    while wanted not in scene.stage.legal():
        assert scene.touch.submit(DRAW, None)
        ready(room, scene, Phase.MELD)
        assert scene.touch.submit(scene.stage.legal()[-1], None)
        ready(room, scene, Phase.DRAW)
    top = scene.stage.model.tokens(kind)[-1]
    assert (Zone(kind), top) in scene.stage.pickable()
    held = scene.stage.model.count(ZoneKind.HAND, scene.seat.me)
    scene.touch.tap(top)
    (action,) = [step.action for step in scene.seat.session.record.steps[-1:] if isinstance(step, ActionStep)]
    assert action == wanted
    ready(room, scene, Phase.MELD)
    assert scene.stage.model.count(ZoneKind.HAND, scene.seat.me) == held + 1


def test_the_button_that_draws_shakes_nothing(room: Room) -> None:
    scene = table_of(room, 3, {"contracts": [1]}, seed=6, game="that_dam_game")
    ready(room, scene, Phase.DRAW)
    assert scene.touch.press("draw")
    assert scene.touch.actions["draw"].lit
    assert not scene.touch.actions["draw"].slams


def test_a_contract_is_asked_for_only_where_it_could_be_laid(room: Room) -> None:
    scene = table_of(room, 3, {"contracts": [1]}, seed=6, game="that_dam_game")
    asked = set()
    for _ in range(150):
        ready(room, scene, Phase.MELD)
        places = draft.drafting(scene.stage.moment)
        assert places is not None
        assert places.contract is not None
        hand = draft.hand_of(scene.stage.model, scene.stage.table)
        tidy = draft.tidy(hand, places.contract)
        could = sum(map(len, tidy)) == 6
        whole = prompt(scene) in (t("that_dam_game.complete_you"), t("that_dam_game.put_together_you"))
        assert whole == could
        asked.add(could)
        if could:
            # Somebody takes it apart: it can still be put together.
            scene.touch.draft(Draft(((), ())))
            assert prompt(scene) == t("that_dam_game.put_together_you")
            break
        loose = next(card for card in hand if not any(card in group for group in tidy))
        scene.touch.submit(Discard(loose), None)
    assert asked == {True, False}


@combined(size=[(1280, 720), (1920, 1080), (1080, 1920)], contract=[1, 3, 9])
def test_what_puts_the_contract_together_anew_lies_on_none_of_its_words(
    room: Room, size: tuple[int, int], contract: int
) -> None:
    """It lies over the other buttons, upright below the card."""
    room.fit(size)
    scene = table_of(room, 3, {"contracts": [contract]}, seed=6, game="that_dam_game")
    ready(room, scene, Phase.DRAW)
    guessed_by(scene)
    moved_by_hand(scene)
    scene.touch.refresh()
    button, tray = scene.touch.specs["arrange"].box, scene.stage.plan.own.tray  # type: ignore[attr-defined]
    assert not button.overlaps(tray.words)
    assert not any(button.overlaps(group.box) for group in tray.groups)
    assert scene.look.asked_at is None or not button.overlaps(scene.look.asked_at)


def test_what_was_put_together_stays_until_it_leaves_the_hand(room: Room) -> None:
    scene = table_of(room, 3, {"contracts": [1]}, seed=6, game="that_dam_game")
    ready(room, scene, Phase.DRAW)
    guessed_by(scene)
    moved_by_hand(scene)
    kept = scene.touch.drafted
    assert any(kept)
    scene.touch.submit(DRAW, None)
    ready(room, scene, Phase.MELD)
    assert scene.touch.drafted == kept
    gone = next(card for group in kept for card in group)
    scene.touch.submit(Discard(gone), None)
    for _ in range(30):
        assert room.manager is not None
        room.manager.update(1 / 30)
    scene.touch.refresh()
    assert not any(gone in group for group in scene.touch.drafted)
    # Everything that is drawn can be drawn in any state of the contract.
    frame = DisplayList()
    scene.draw(frame)
    assert {"own tray", "own tray words"} <= {sprite.key for sprite in frame.sprites}


def test_a_card_on_the_contract_is_taken_out_by_a_tap_on_it(tmp_path: Path) -> None:
    no_window()
    large = Room(tmp_path, (1920, 1080), target_mm=9)
    large.settings.pace = "off"
    scene = table_of(large, 3, {"contracts": [10]}, seed=6, game="that_dam_game")
    ready(large, scene, Phase.DRAW)
    tidy = guessed_by(scene)
    pads = [widget for widget in scene.form.widgets if isinstance(widget, PadTarget)]
    assert len(pads) == sum(map(len, tidy.groups))
    at = (pads[0].rect.left + 4, pads[0].rect.centery)
    seq = scene.seat.session.seq
    assert scene.handle(PointerDown(at))
    scene.handle(PointerUp(at))
    assert sum(map(len, scene.touch.drafted)) == len(pads) - 1
    assert scene.seat.session.seq == seq
    large.close()


def test_nothing_of_a_hand_is_left_on_the_contract_of_the_next(room: Room) -> None:
    scene = table_of(room, 3, {"contracts": [1, 4]}, seed=6, game="that_dam_game")
    ready(room, scene, Phase.DRAW)
    guessed_by(scene)
    moved_by_hand(scene)
    assert any(scene.touch.drafted)
    assert scene.stage.order.pinned
    scene.stage.choreographer.feed(DealBegan(2, 1))
    scene.stage.choreographer.hurry()
    assert scene.touch.drafted == ()
    # What comes next is guessed anew.
    assert not scene.stage.order.pinned


def test_a_hand_is_sorted_by_groups_by_suit_and_by_rank(room: Room) -> None:
    scene = table_of(room, 3, {"contracts": [4]}, seed=6, game="that_dam_game")
    ready(room, scene, Phase.DRAW)
    hand = scene.stage.model.zones[Zone(ZoneKind.HAND, 0)]

    def shown() -> list[int]:
        return [token.card for token in scene.stage.order.shown(hand)]

    together = [card for group in guessed_by(scene).groups for card in group]
    assert shown()[: len(together)] == together
    orders = []
    for _ in range(3):
        scene.touch.sort_hand()
        # Whoever sorts the hand has it so: no guess puts it in another order.
        scene.touch.refresh()
        orders.append(shown())
    assert orders[2][: len(together)] == together
    assert len({tuple(order) for order in orders}) == 3


@pytest.mark.parametrize(("contract", "key_of"), [(1, rank_key), (4, rank_key), (2, suit_key), (3, suit_key)])
def test_loose_cards_lie_by_rank_where_no_run_is_asked_for(
    room: Room, contract: int, key_of: Callable[[int, bool], tuple[int, int, int]]
) -> None:
    """Two of a kind beside each other: whoever looks for sets has a pair in them, too."""
    scene = table_of(room, 3, {"contracts": [contract]}, seed=6, game="that_dam_game")
    ready(room, scene, Phase.DRAW)
    together = {card for group in guessed_by(scene).groups for card in group}
    hand = scene.stage.model.zones[Zone(ZoneKind.HAND, 0)]
    loose = [token.card for token in scene.stage.order.shown(hand) if token.card not in together]
    assert len(loose) > 1
    aces_high = scene.stage.info.aces_high
    assert loose == sorted(loose, key=lambda card: key_of(card, aces_high))


def with_contract(room: Room, seed: int = 3) -> TableScene:
    """A table where the person is about to lay the first contract of all."""
    scene = table_of(room, 3, {"contracts": [1], "begs": 0}, seed=seed, game="that_dam_game")
    for _ in range(80):
        ready(room, scene, Phase.MELD)
        scene.touch.refresh()
        if scene.touch.drafted and all(len(group) == 3 for group in scene.touch.drafted):
            return scene
        assert "lay" not in buttons(scene)
        hand = [token.card for token in scene.stage.model.tokens(ZoneKind.HAND, 0)]
        loose = [card for card in hand if not any(card in group for group in scene.touch.drafted)]
        assert scene.touch.submit(Discard((loose or hand)[0]), None)
    pytest.fail("the contract never comes together")


def test_a_whole_contract_is_laid_by_the_red_button(room: Room) -> None:
    """The hand groups itself, and with all of the contract in it the button says so."""
    scene = with_contract(room)
    specs = scene.stage.presenter.controls.buttons(scene.stage.moment)
    assert (specs[0].key, specs[0].kind) == ("lay", "red")
    assert isinstance(specs[0].action, Meld)
    assert scene.touch.press("lay")
    assert scene.seat.session.snapshot(scene.seat.viewer).fact(Fact.MELDED, 0) == 1


CONTRACT = ["own tray", "own sign", "own small", "own shrinking words"]
"""What the contract is listed as where it can be read: at rest, in small, as either comes, and the card on its way."""


def test_the_contract_is_never_out_of_sight_as_it_gives_way_to_the_first_meld(room: Room) -> None:
    """The card on the stage becomes what tells it in small, and can be read all the time."""
    scene = with_contract(room)
    room.settings.pace, room.settings.motion = "normal", "full"
    room.apply()
    assert scene.touch.press("lay")
    seen: list[dict[object, int]] = []
    told: list[tuple[float, float]] = []
    for _ in range(45):  # soon after that all of it lies on the table, and it has nothing to say
        assert room.manager is not None
        room.manager.update(1 / 60)
        frame = DisplayList()
        scene.draw(frame)
        seen.append({sprite.key: sprite.alpha for sprite in frame.sprites if sprite.key in CONTRACT})
        told += [(sprite.x, sprite.y) for sprite in frame.sprites if sprite.key in ("own small", "own sign")]
        # Together they are always half as plain as one of them at rest: never an empty sheet.
        assert sum(seen[-1].values()) > 120, len(seen)
    assert "own shrinking words" in seen[0]
    assert [list(keys) for keys in seen[-1:]] == [["own sign"]]
    assert all(abs(x - told[-1][0]) + abs(y - told[-1][1]) <= 2 for x, y in told[-20:]), "it goes where it stays"
    assert not any("own tray" in keys for keys in seen), "no strip for which there is nothing left to do"


@pytest.mark.parametrize("size", [(900, 1200), (1080, 1920), (1280, 720)])
def test_what_was_done_last_is_not_told_where_the_contract_in_small_comes(room: Room, size: tuple[int, int]) -> None:
    room.settings.pace = "instant"
    room.fit(size)
    scene = with_contract(room, 2)
    room.settings.pace, room.settings.motion = "normal", "full"
    room.apply()
    assert scene.touch.press("lay")
    told = 0
    for _ in range(some(75, 150)):
        assert room.manager is not None
        room.manager.update(1 / some(30, 60))
        frame = DisplayList()
        scene.draw(frame)
        keys = {sprite.key for sprite in frame.sprites}
        if {"lately", "own sign"} <= keys:
            told += 1
            words, sign = (scene.look.taken.written[key] for key in ("lately", "own sign"))
            assert not words.overlaps(sign), told
    assert told


def before_the_first_contract(room: Room, players: int = 4, laid: int = 0) -> tuple[TableScene, Action]:
    """A table where somebody else is about to lay the first contract of all, and what they lay.

    Where some of the others are to have `laid` theirs it is the one after that.
    """
    room.bots = Mute()  # type: ignore[assignment]
    seats, random = seats_for(players), Random(1)
    session = Session.new("that_dam_game", [seat.name for seat in seats], {"contracts": [1]}, 3)
    while (seat := session.to_act) is not None:
        view = session.snapshot(Viewer(seat))
        found = melds(view) if seat else []
        if found and sum(view.fact(Fact.MELDED, other) for other in range(players)) == laid:
            return room.seat(TableScene(room, session, seats, from_start=False)), found[0]
        session.submit(seat, found[0] if found else random.choice(session.legal_actions(seat)), session.seq)
    pytest.fail("nobody ever has a contract")


def let_do(scene: TableScene, action: Action) -> int:
    """Let whoever is in turn do something; returns who that is."""
    session = scene.seat.session
    seat = session.to_act
    assert seat is not None
    session.submit(seat, action, session.seq)
    return seat


@pytest.mark.parametrize("motion", ["full", "calm"])
def test_a_contract_that_was_seen_to_give_way_never_comes_back(room: Room, motion: Motion) -> None:
    """Until the cards of somebody else set out it is still the table of before."""
    room.settings.pace, room.settings.motion = "normal", motion
    # In wide windows it stays a card beside the first row.
    room.fit((450, 800))
    scene, meld = before_the_first_contract(room)
    assert room.manager is not None
    let_do(scene, meld)
    gave_way = False
    for _ in range(60):
        room.manager.update(1 / 60)
        frame = DisplayList()
        scene.draw(frame)
        keys = {sprite.key for sprite in frame.sprites}
        gave_way |= "own shrinking words" in keys or "own small" in keys
        assert not gave_way or "own tray" not in keys or not scene.stage.plan.own.staged  # type: ignore[attr-defined]
    assert gave_way


def test_what_tells_the_contract_in_small_comes_on_the_card_that_shrinks(room: Room) -> None:
    """Where it goes the stock may lie for a while yet."""
    room.settings.pace, room.settings.motion = "normal", "full"
    room.apply()
    scene, meld = before_the_first_contract(room, 5, laid=1)
    assert room.manager is not None
    let_do(scene, meld)
    middles: list[pygame.Vector2] = []
    sides: set[object] = set()
    stays: list[tuple[int, int]] = []
    for _ in range(60):
        room.manager.update(1 / 60)
        frame = DisplayList()
        scene.draw(frame)
        if sides:
            stays += [(s.x, s.y) for s in frame.sprites if s.key in ("own small", "own tray")]
        seen = [s for s in frame.sprites if s.key in ("own shrinking words", "own small")]
        assert len(seen) < 2, "it turns over: never are both sides seen"
        sides |= {sprite.key for sprite in seen}
        middles += [pygame.Vector2(s.image.get_rect(topleft=(s.x, s.y)).center) for s in seen]
    assert sides == {"own shrinking words", "own small"}
    assert len(stays) > 25
    assert all(abs(x - stays[-1][0]) + abs(y - stays[-1][1]) <= 2 for x, y in stays[-25:]), "it goes where it stays"
    assert len(middles) > 10
    assert middles[0].distance_to(middles[-1]) > 100, "it goes a way"
    assert max(one.distance_to(other) for one, other in pairwise(middles)) < 80, "and never jumps"


def test_beside_the_first_row_the_contract_stays_a_card_and_goes_aside_with_the_packs(room: Room) -> None:
    """It is seen at all times, on its way there too; the discard pile goes over it in no time."""
    room.settings.pace = "normal"
    scene, meld = before_the_first_contract(room)
    manager = room.manager
    assert manager is not None
    let_do(scene, meld)
    seen, apart = [], []
    for _ in range(60):
        manager.update(1 / 60)
        frame = DisplayList()
        scene.draw(frame)
        card = next(sprite for sprite in frame.sprites if sprite.key == "own tray")
        thrown = scene.stage.model.zones[Zone(ZoneKind.DISCARD)][-1]
        seen.append(card.x)
        left, right = thrown.x - thrown.width / 2, thrown.x + thrown.width / 2
        apart.append(right < card.x or left > card.x + 0.9 * card.image.get_width())
    assert apart[0]
    assert all(apart[-20:])
    assert apart.count(False) < 20
    assert seen == sorted(seen)
    assert len(set(seen)) > 4


def test_cards_that_are_laid_come_out_from_under_the_face_of_whoever_lays_them(room: Room) -> None:
    """In none of the frames do they lie on it: neither while they wait for their turn nor as they set out."""
    room.settings.pace = "normal"
    room.fit((1920, 1080))
    scene, meld = before_the_first_contract(room, 5, laid=2)
    manager = room.manager
    assert manager is not None
    for _ in range(20):
        manager.update(1 / 60)
        scene.draw(DisplayList())
    seat = let_do(scene, meld)
    seen = 0
    for _ in range(90):
        manager.update(1 / 60)
        frame = DisplayList()
        scene.draw(frame)
        if scene.look.glide.running or scene.stage.plan.place(seat).y < 300:
            continue
        face = next(sprite for sprite in frame.sprites if sprite.key == f"face {seat}")
        place = scene.stage.plan.place(seat)
        cards = [sprite for sprite in frame.sprites if isinstance(sprite.key, tuple) and sprite.key[0] == "card"]
        over = [card for card in cards if card.z > face.z and card.alpha]
        boxes = [card.image.get_rect(topleft=(card.x, card.y)) for card in over]
        assert not any(box.collidepoint(place.x, place.y) for box in boxes), seen
        seen += 1
    assert seen > 30


TAG = ["own tray", "own shrinking", "own small", "own shrinking words"]
"""What the tag is listed as: at rest, until it goes, and on its way."""


@pytest.mark.parametrize("motion", ["full", "calm", "none"])
@pytest.mark.parametrize("laid", [2, 3])
def test_the_tag_goes_from_place_to_place_with_the_rows_that_come(room: Room, motion: Motion, laid: int) -> None:
    """With the third contract it goes beside that row, with the fourth back below the packs; where nothing moves it
    is there at once."""
    room.settings.pace, room.settings.motion = "normal", motion
    scene, meld = before_the_first_contract(room, 5, laid)
    room.apply()
    manager = room.manager
    assert manager is not None
    manager.update(1 / 60)
    let_do(scene, meld)
    seen: list[tuple[float, float]] = []
    sizes: list[tuple[int, int]] = []
    for _ in range(some(45, 90)):
        manager.update(1 / some(30, 60))
        frame = DisplayList()
        scene.draw(frame)
        listed = {sprite.key: sprite for sprite in frame.sprites}
        tag = next(listed[key] for key in TAG if key in listed)
        middle = tag.x + tag.image.get_width() / 2, tag.y + tag.image.get_height() / 2
        if not seen or middle != seen[-1]:
            seen.append(middle)
        assert tag.alpha == 255
        if len(sizes) < 2 or tag.image.get_size() != sizes[-1]:
            sizes.append(tag.image.get_size())
    ways = [[at[i] * (1.0 if seen[-1][i] > seen[0][i] else -1.0) for at in seen] for i in range(2)]
    assert ways[0][-1] - ways[0][0] > 200
    assert all(after > before - 6 for way in ways for before, after in pairwise(way)), "never back, but for its shadow"
    if motion == "full":
        # Written in another form it would be of another size from one frame to the next: it turns over.
        narrowest = min(wide for wide, _ in sizes)
        assert narrowest < 0.8 * min(sizes[0][0], sizes[-1][0])
    assert len(seen) == 2 if motion != "full" else len(seen) > 6


def test_what_is_said_of_a_pack_goes_along_with_it(room: Room) -> None:
    """It neither stays behind where the pack lay nor waits where it will lie."""
    scene = with_contract(room)
    room.settings.pace = "normal"
    room.apply()
    assert room.manager is not None
    room.manager.update(1 / 60)
    scene.draw(DisplayList())
    assert scene.touch.press("lay")
    fresh, on_the_way = scene.stage.plan.beside, 0
    for _ in range(45):
        room.manager.update(1 / 60)
        frame = DisplayList()
        scene.draw(frame)
        said = next(sprite for sprite in frame.sprites if sprite.key == "own stock pill")
        top = scene.stage.model.zones[Zone(ZoneKind.STOCK)][-1]
        on_the_way += scene.look.glide.running
        assert abs(said.x + said.image.get_width() / 2 - top.x) < 0.2 * top.width
    assert scene.stage.plan.beside != fresh
    assert on_the_way


def test_whoever_goes_from_the_dam_to_a_row_is_seen_on_the_way_and_so_are_all_who_make_room(room: Room) -> None:
    """Nobody is here in one frame and there in the next: neither faces nor plates, nor the foreman nor the marker."""
    room.settings.pace = "normal"
    scene, meld = before_the_first_contract(room)
    manager = room.manager
    assert manager is not None
    for _ in range(30):
        manager.update(1 / 60)
        scene.draw(DisplayList())
    start = {place.seat: place for place in scene.stage.plan.seats}
    seat = let_do(scene, meld)
    keys = [*(f"face {each}" for each in range(4)), *(f"plate {each}" for each in range(4)), "own foreman", "marker"]
    seen: list[dict[object, tuple[float, float]]] = []
    for _ in range(60):
        manager.update(1 / 60)
        frame = DisplayList()
        scene.draw(frame)
        seen.append({
            sprite.key: (sprite.x + sprite.image.get_width() / 2, sprite.y + sprite.image.get_height() / 2)
            for sprite in frame.sprites if sprite.key in keys
        })  # fmt: skip
    goal = scene.stage.plan.place(seat)
    way = hypot(goal.x - start[seat].x, goal.y - start[seat].y)
    assert way > 200
    for before, after in pairwise(seen):
        # The plate of who lays is another one in the row, and so are its size and its middle.
        for key in set(before) & set(after):
            assert hypot(after[key][0] - before[key][0], after[key][1] - before[key][1]) < 0.45 * way, key
    steps = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(at[f"face {seat}"] for at in seen) if a != b]
    assert steps[0] < 0.05 * way, "so long a way begins softly"
    assert len({at[f"face {seat}"] for at in seen}) > 8
    # At the end of the way everything lies where it belongs, as large as it is drawn there.
    assert not scene.look.glide.running
    assert {place.seat: scene.look.glide.place(place) for place in scene.stage.plan.seats} == {
        place.seat: place for place in scene.stage.plan.seats
    }


@pytest.mark.parametrize("motion", ["calm", "none"])
def test_nobody_glides_where_nothing_is_to_fly(room: Room, motion: Motion) -> None:
    room.settings.pace, room.settings.motion = "normal", motion
    scene, meld = before_the_first_contract(room)
    assert room.manager is not None
    let_do(scene, meld)
    for _ in range(60):
        room.manager.update(1 / 60)
        assert not scene.look.glide.running


def test_the_ground_of_melds_comes_up_with_them(room: Room) -> None:
    """It is not there at once while everybody is still on the way."""
    room.settings.pace = "normal"
    scene, meld = before_the_first_contract(room)
    assert room.manager is not None
    for _ in range(30):
        room.manager.update(1 / 60)
        scene.draw(DisplayList())
    seat = let_do(scene, meld)
    seen: dict[str, list[int]] = {"row": [], "score": []}
    for _ in range(90):
        room.manager.update(1 / 60)
        frame = DisplayList()
        scene.draw(frame)
        for key, found in seen.items():
            found += [sprite.alpha for sprite in frame.sprites if sprite.key == f"own {key} {seat}"]
    for found in seen.values():
        assert found == sorted(found)
        assert found[0] < 128
        assert found[-1] == 255
        assert len(set(found)) > 4


@pytest.mark.parametrize("motion", ["full", "calm"])
def test_packs_never_lie_on_a_contract_that_gives_way(room: Room, motion: Motion) -> None:
    """Where nothing flies they come up at the middle of the stage, and the card has faded by then."""
    scene = with_contract(room)
    room.settings.pace, room.settings.motion = "normal", motion
    room.apply()
    assert scene.touch.press("lay")
    moved = 0
    for _ in range(40):
        assert room.manager is not None
        room.manager.update(1 / 60)
        frame = DisplayList()
        scene.draw(frame)
        if any(zone.kind is ZoneKind.MELD for zone in scene.stage.model.zones):
            moved += 1
            assert not any(sprite.key == "own tray" for sprite in frame.sprites), moved
    assert moved


def test_a_chosen_card_names_the_melds_that_take_it_and_shows_where_it_would_lie(tmp_path: Path) -> None:
    no_window()
    large = Room(tmp_path, (1920, 1080), target_mm=9)
    scene = table_of(large, 4, {}, seed=1, game="that_dam_game")
    stage = scene.stage
    model = laid_table()
    stage.show(model)
    scene.resize(large.art.metrics)
    nine = stage.model.tokens(ZoneKind.HAND, 0)[0]
    legal = (LayOff(nine.card, 0), LayOff(nine.card, 3), Discard(nine.card))
    setattr(scene.seat, "legal", lambda shown: legal)  # noqa: B010
    scene.touch.refresh()
    assert [spec.key for spec in scene.touch.specs.values()] == ["throw"]
    scene.touch.choose((nine,))
    scene.touch.refresh()
    said = [(spec.words, spec.action, spec.kind) for spec in scene.touch.specs.values()]
    assert [action for _, action, _ in said] == list(legal)
    assert [kind for _, _, kind in said] == ["red", "gold", "ghost"]
    assert said[0][0].endswith("'s nines")
    assert said[1][0] == "On your nines"
    frame = DisplayList()
    scene.draw(frame)
    assert {"own ghost 0", "own ghost 3"} <= {sprite.key for sprite in frame.sprites}
    large.close()


@pytest.mark.parametrize(
    ("spoken", "onto", "start"),
    [
        ("en", 0, "Add the nine of hearts to Biscuit's nines. It fits there"),
        ("en", 3, "Add the nine of hearts to your nines. It fits there"),
        ("de", 3, "Leg die Herz-Neun an deine Neunen an. "),
    ],
)
def test_a_hint_to_lay_off_names_the_meld_and_marks_it(
    room: Room, speak: None, spoken: str, onto: int, start: str
) -> None:
    """Several melds may take the card."""
    room.fit((1280, 720))
    scene = table_of(room, 4, {}, seed=1, game="that_dam_game")
    use(spoken)
    scene.stage.show(laid_table())
    scene.resize(room.art.metrics)
    nine = scene.stage.model.tokens(ZoneKind.HAND, 0)[0].card
    assert not [key for key in listed(scene) if str(key).startswith("mark meld")]
    scene.stage.propose(LayOff(nine, onto), reason(ThatDamReason.LAYS_OFF, count=9))
    assert scene.seat.hint_words.startswith(start)
    assert [key for key in listed(scene) if str(key).startswith("mark meld")] == [f"mark meld {onto}"]
    scene.seat.drop_hint()
    scene.stale = True
    assert not [key for key in listed(scene) if str(key).startswith("mark meld")]


def test_a_hint_to_lay_the_contract_marks_the_button_and_the_cards_below_the_lines(room: Room) -> None:
    """Whichever copies and whichever meld the computer player would take."""
    scene = table_of(room, 3, {"contracts": [2]}, seed=2, game="that_dam_game")
    ready(room, scene, Phase.DRAW)
    scene.touch.submit(DRAW, None)
    ready(room, scene, Phase.MELD)
    tokens = scene.stage.model.tokens(ZoneKind.HAND, 0)
    for token, card in zip(tokens, parse_cards("9D 9S 9C 4H 5H 6H 7H 4Hb"), strict=True):
        token.card = card
    scene.touch.refresh()
    mine = {card for group in scene.touch.drafted for card in group}
    assert len(mine) == 7
    other = Meld((tuple(parse_cards("9D 9S 9C")),), (tuple(parse_cards("4Hb 5H 6H 7H")),))
    if mine == set(parse_cards("9D 9S 9C 4Hb 5H 6H 7H")):
        other = Meld(other.sets, (tuple(parse_cards("4H 5H 6H 7H")),))
    scene.stage.propose(other, reason(ThatDamReason.MELDS))
    assert {token.card for token in scene.touch.hinted()} == mine
    assert "wanted lay" in listed(scene)
    # Out of its part a card is still one of those that are laid, and the button is not there.
    out = draft.out_of(next(token for token in tokens if token.card in scene.touch.drafted[1]), scene.stage.moment)
    assert out is not None
    scene.touch.draft(out)
    scene.touch.refresh()
    scene.stale = True
    assert {token.card for token in scene.touch.hinted()} == mine
    assert "wanted lay" not in listed(scene)


def listed(scene: TableScene) -> set[object]:
    """Keys of all that is listed now."""
    frame = DisplayList()
    scene.draw(frame)
    return {sprite.key for sprite in frame.sprites}


def laid_table() -> TableModel:
    """Somebody else and the person have laid sets of nines; the person holds a nine."""
    nines = [card_of(Rank.NINE, suit, pack) for pack in range(2) for suit in SUITS]
    zones = {
        Zone(ZoneKind.MELD, 1, 0): tuple(nines[:3]),
        Zone(ZoneKind.MELD, 0, 3): tuple(nines[3:6]),
        Zone(ZoneKind.HAND, 0): (nines[6], card_of(Rank.TWO, SUITS[0])),
        Zone(ZoneKind.STOCK): (HIDDEN,) * 30,
    }
    facts = {(fact, NOBODY): 1 for fact in (Fact.DEAL, Fact.DEALER, Fact.CONTRACT)}
    facts |= {(Fact.OFFERED_BY, NOBODY): -1, (Fact.MELDED, 0): 1, (Fact.MELDED, 1): 1}
    return TableModel(View("that_dam_game", 4, Viewer(0), zones, facts, 0, Phase.MELD))


def test_the_points_of_a_hand_are_those_of_the_session(room: Room) -> None:
    scene = table_of(room, 3, {"contracts": [1, 2]}, seed=1, game="that_dam_game")
    watched = Player(room, scene, seed=1)
    watched.cards = 108
    assert room.manager is not None
    for _ in range(6000):
        room.manager.update(1 / 10)
        if room.manager.top is scene:
            watched.act()
        if scene.stage.memory.rounds:
            break
    view = scene.seat.session.snapshot(scene.seat.viewer)
    assert [sum(points[seat] for points in scene.stage.memory.rounds) for seat in range(3)] == [
        view.fact(Fact.SCORE, seat) for seat in range(3)
    ]
    assert min(scene.stage.memory.rounds[0]) == 0 or any("no card left" in line for line in scene.stage.memory.lines)


def test_after_a_hand_a_sheet_has_a_line_for_every_contract(room: Room, tmp_path: Path) -> None:
    seats = tuple(seats_for(4))
    options = {"contracts": (1, 2, 3, 5, 9)}
    standing = Standing("that_dam_game", seats, options, 0, ((5, 0, 65, 10),), (5, 0, 65, 10), (), ("",) * 4, 1)
    m = room.art.metrics
    assert score_sheet.height(m, info_of("dang_it").lines({"rounds": 5})) == 0
    lines = info_of("that_dam_game").lines(options)
    tall = score_sheet.height(m, lines)
    assert tall >= 5 * m.words(20)
    assert (lines[0], lines[3]) == (("1", "2 sets of 3"), ("5", "1 set of 3, 1 run of 7"))
    picture = score_sheet.paint(
        standing, lines, lambda standing, seat: standing.seats[seat].character, room.art, 500, tall
    )
    assert picture.body == (500, tall)


def test_nothing_is_asked_about_the_card_below_one_that_was_begged_for(room: Room) -> None:
    """A card that somebody begged for leaves another one on top, which is not on offer."""
    room.settings.pace = "normal"
    scene = table_of(room, 4, {"contracts": [10], "begs": 10}, seed=8, game="that_dam_game")
    room.settings.pace = "off"
    scene.resume()
    ready(room, scene, Phase.OFFER)
    room.settings.pace = "normal"
    scene.resume()
    rank, before = prompt(scene), scene.stage.model.count(ZoneKind.DISCARD)
    assert scene.touch.submit(BEG, None)
    assert room.manager is not None
    seen = 0
    while scene.stage.model.phase is Phase.OFFER and seen < 400:
        room.manager.update(1 / 60)
        taken = scene.stage.model.count(ZoneKind.DISCARD) < before
        assert "Beg for" not in prompt(scene) or (not taken and prompt(scene) == rank)
        seen += 1
    assert seen > 10


def test_while_something_is_shown_the_person_is_asked_nothing(room: Room) -> None:
    scene = table_of(room, 3, {"contracts": [5]}, seed=2, game="that_dam_game")
    ready(room, scene, Phase.DRAW)
    room.settings.pace = "normal"
    scene.resume()
    assert prompt(scene)
    scene.touch.submit(DRAW, None)
    assert not scene.stage.legal()
    assert prompt(scene) == ""
