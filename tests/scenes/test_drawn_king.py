"""Screw Your Neighbor: a king that the dealer draws bars no swap, and by house rule it costs a penny."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Final

import pytest

from game.rules.actions import DRAW, KEEP
from game.rules.events import Fact, KingShown, ShowdownHeld
from game.rules.options import OptionValue
from game.rules.screw_your_neighbor import reading
from game.rules.views import TABLE
from game.scenes.flat.scene import FlatScene
from game.scenes.table.scene import TableScene
from game.scenes.tables.base import Remark
from game.scenes.tables.screw_your_neighbor.places import card_of, held, shows_king
from game.session.session import Session
from game.texts import use
from game.ui.painter import DisplayList
from tests.support.seats import seats_for
from tests.support.tables import Room

pytestmark = pytest.mark.usefixtures("unwatched")

GAME: Final = "screw_your_neighbor"
PLAYERS: Final = 4
NAMES: Final = tuple(seat.name for seat in seats_for(PLAYERS))
ME, COMPUTER = 0, 1


def before_the_king(dealer: int, rule: str) -> Session:
    """A match in which a dealer is in turn and would draw a king, and nobody else shows one."""
    for seed in count(1):
        session, probe = at_dealer(seed, rule), at_dealer(seed, rule)
        view = session.snapshot(TABLE)
        kings = any(reading.shows_king(view, seat) for seat in range(PLAYERS))
        if view.fact(Fact.DEALER) != dealer or session.to_act != dealer or kings:
            continue
        was = probe.position
        probe.submit(dealer, DRAW, probe.seq)
        if any(isinstance(event, KingShown) for event in until_showdown(probe, was)):
            return session
    raise AssertionError


def at_dealer(seed: int, rule: str) -> Session:
    """A match of which everybody but the first dealer has kept their card."""
    options: dict[str, OptionValue] = {"drawn_king": rule}
    session = Session.new(GAME, NAMES, options, seed)
    dealer = session.snapshot(TABLE).fact(Fact.DEALER)
    while session.to_act != dealer and session.seq < PLAYERS:
        assert session.to_act is not None
        session.submit(session.to_act, KEEP, session.seq)
    return session


def until_showdown(session: Session, position: int) -> list[object]:
    """What has happened from a position to the showdown after it."""
    found: list[object] = []
    for event in session.events_from(position, TABLE):
        if isinstance(event, ShowdownHeld):
            break
        found.append(event)
    return found


class Seen:
    """What a table has shown, sounded and said between the draw of a king and the showdown."""

    def __init__(self, lively: Room, session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
        scene = lively.seat(TableScene(lively, session, seats_for(PLAYERS), from_start=False))
        self.scene, self.dealer = scene, session.to_act
        assert self.dealer is not None
        self.cues: list[str] = []
        self.remarks: list[Remark] = []
        self.looks: set[str] = set()
        self.faces: set[str] = set()
        self.ran: set[str] = set()
        self.pills: set[str] = set()
        monkeypatch.setattr(lively.audio, "play", lambda name, **_: self.cues.append(name))
        speak: Callable[[Remark], bool] = scene.stage.speak

        def said(remark: Remark) -> bool:
            self.remarks.append(remark)
            return speak(remark)

        monkeypatch.setattr(scene.stage, "speak", said)
        words_before = len(scene.stage.memory.lines)
        session.submit(self.dealer, DRAW, session.seq)
        assert lively.manager is not None
        for _ in range(600):
            lively.manager.update(1 / 60)
            if held(scene.stage.model):
                break
            self._look(scene)
        self.lines = [str(line) for line in scene.stage.memory.lines[words_before:]]

    def _look(self, scene: TableScene) -> None:
        stage, dealer = scene.stage, self.dealer
        assert dealer is not None
        token = card_of(stage.model, dealer)
        if token is None or not shows_king(stage.model, dealer):
            return
        self.looks.add(stage.presenter.controls.looks(stage.moment, ()).get(token.number, "resting"))
        self.faces.add(scene.look.gallery.look(dealer))
        self.ran |= {name for name in ("rays", "crown") if f"{name} {dealer}" in scene.look.flares.keys}
        frame = DisplayList()
        scene.draw(frame)
        self.pills |= {str(sprite.key) for sprite in frame.sprites if "pill" in str(sprite.key)}


@pytest.mark.parametrize("dealer", [ME, COMPUTER])
def test_a_drawn_king_that_costs_a_penny_is_not_celebrated(
    lively: Room, monkeypatch: pytest.MonkeyPatch, dealer: int
) -> None:
    seen = Seen(lively, before_the_king(dealer, "loses"), monkeypatch)
    assert "king_fanfare" not in seen.cues
    assert seen.looks == {"illegal"}, "it loses as soon as it is seen"
    assert not seen.ran
    assert "smug" not in seen.faces
    assert not any(remark.mood == "happy" for remark in seen.remarks)
    assert any(f"pill {dealer}" in key for key in seen.pills)


@pytest.mark.parametrize("dealer", [ME, COMPUTER])
def test_a_drawn_king_is_a_king_like_any_other_by_the_usual_rule(
    lively: Room, monkeypatch: pytest.MonkeyPatch, dealer: int
) -> None:
    seen = Seen(lively, before_the_king(dealer, "keeps"), monkeypatch)
    assert "king_fanfare" in seen.cues
    assert seen.looks == {"playable"}
    assert seen.ran == {"rays", "crown"}


@pytest.mark.parametrize("rule", ["keeps", "loses"])
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("dealer", [ME, COMPUTER])
def test_nobody_is_told_that_a_drawn_king_bars_a_swap(
    lively: Room, monkeypatch: pytest.MonkeyPatch, pills: list[str], dealer: int, language: str, rule: str
) -> None:
    use(language)
    try:
        seen = Seen(lively, before_the_king(dealer, rule), monkeypatch)
        no_swap = {"en": "no swap", "de": "kein Tausch"}[language]
        assert not [line for line in [*seen.lines, *pills] if no_swap in line]
        who = {"en": ("You draw the king", f"{NAMES[COMPUTER]} draws the king"),
               "de": ("Du ziehst den", f"{NAMES[COMPUTER]} zieht den")}[language][dealer]  # fmt: skip
        assert any(line.startswith(who) for line in seen.lines), seen.lines
    finally:
        use("en")


@pytest.mark.parametrize("rule", ["keeps", "loses"])
def test_at_the_family_table_rays_are_behind_a_drawn_king_only_if_it_costs_nothing(lively: Room, rule: str) -> None:
    session = before_the_king(ME, rule)
    scene = FlatScene(lively, session, seats_for(PLAYERS), from_start=False)
    lively.seat(scene)  # type: ignore[arg-type]
    assert lively.manager is not None
    session.submit(ME, DRAW, session.seq)
    ran: set[str] = set()
    shown = False
    for _ in range(300):
        lively.manager.update(1 / 60)
        ran |= set(scene.look.flares.keys)
        shown |= shows_king(scene.stage.model, ME)
    assert shown
    assert {f"rays {ME}", f"crown {ME}"} <= ran if rule == "keeps" else not any("rays" in key for key in ran)
