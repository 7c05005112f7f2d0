"""The proof that two people who pass one screen see nobody's cards but their own, in the whole program.

What everybody may see, and what a person may see beside, is asked of the match and not of the table that shows it.
Every frame is judged: on a curtain there is no face; while nobody looks there is none but those that lie in the open;
while somebody looks, those of their own hand as well. A card that lay in the open may go on being drawn as it leaves,
without a pause; a card of a hand may not. A screen that fades into the next one shows no hand of anybody else. And the
screen itself is read back after every frame.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Final

import pygame

from game.rules.actions import Action, Discard, LayOff, Play
from game.rules.cards import HIDDEN, RANK_OF, format_card
from game.rules.events import CardsMoved, Event, Fact, Phase
from game.rules.that_dam_game.reading import contract_of, grouped, meld_of
from game.rules.views import TABLE, Viewer
from game.rules.zones import ZoneKind
from game.scenes.base import Scene
from game.scenes.results.result import ResultScene
from game.scenes.services import Services
from game.scenes.table.curtain import CurtainScene
from game.scenes.table.scene import TableScene
from game.scenes.trouble import TroubleScene
from game.session.seats import SeatConfig
from game.session.session import Session
from game.session.settings import Settings
from tests.support.chance import drawn_from
from tests.support.menus import FRAME, Program
from tests.support.sample import some
from tests.support.screens import Faces, Screen
from tests.support.seats import FirstThoughts
from tests.support.tables import no_window

SEATS: Final = (SeatConfig("person", "Ann", "pip"), SeatConfig("computer", "Bosun Bo", "bo"),
                SeatConfig("person", "Cleo", "ada"))  # fmt: skip
"""Two people, and a computer player between them."""
SHORT: Final[dict[str, dict[str, object]]] = {
    "dang_it": {"rounds": 1, "packs": 1, "hand_size": 4},
    "damn_you": {"chips": 8, "hands": 2},
    "screw_your_neighbor": {"pennies": 4},
    "that_dam_game": {"contracts": (1,), "begs": 1},
    "shithead": {"short_game": True, "deals": some(1, 2)},
}
"""Rules with which a match is soon over."""
SIZE: Final = (800, 450)
MOST: Final = 200_000
"""Frames after which a match that goes on is taken to have no end; one of Shithead may have a thousand moves."""


def wanted(scene: TableScene, legal: Sequence[Action], random: Random) -> Action:
    """What brings a match to its end: contracts are laid, cards that fit nowhere are thrown, low ones are played."""
    if scene.seat.session.game_id == "that_dam_game":
        cards = [token.card for token in scene.stage.model.tokens(ZoneKind.HAND, scene.seat.me)]
        if scene.stage.model.phase is Phase.MELD and not scene.stage.model.fact(Fact.MELDED, scene.seat.me):
            contract = contract_of(scene.stage.model.fact(Fact.CONTRACT))
            meld = meld_of(grouped(cards, contract).groups, contract)
            if meld is not None:
                return meld
        off = [action for action in legal if isinstance(action, LayOff)]
        throws = [action for action in legal if isinstance(action, Discard)]
        ranks = [RANK_OF[card] for card in cards]
        if off or throws:
            return off[0] if off else min(throws, key=lambda action: ranks.count(RANK_OF[action.card]))
    plays = [action for action in legal if isinstance(action, Play)]
    if scene.seat.session.game_id == "shithead" and plays:
        return max(plays, key=lambda action: (-RANK_OF[action.cards[0]].value, len(action.cards)))
    return random.choice(legal)


class CurtainTable:
    """A program in which two people take turns at one screen. With the same seed the same happens each time."""

    def __init__(
        self,
        folder: Path,
        game: str,
        seed: int,
        settings: Callable[[Settings], None],
        seconds: float = FRAME,
    ) -> None:
        """`seconds` is how long a frame takes."""
        no_window()
        self._random, self._seconds = Random(seed), seconds

        def home(services: Services) -> Scene:
            services.fresh_bot_seed = lambda: seed  # type: ignore[method-assign]
            self.session = Session.new(game, [seat.name for seat in SEATS], SHORT[game], seed)
            self.scene = TableScene(services, self.session, SEATS, from_start=True)
            return self.scene

        self.program = Program(folder, home, SIZE, settings, FirstThoughts())

    @property
    def over(self) -> bool:
        """Whether the result is told."""
        return isinstance(self.program.top, ResultScene)

    def go_on(self) -> None:
        """Do the next thing that somebody does, or let a frame pass."""
        program, top = self.program, self.program.top
        assert not isinstance(top, TroubleScene), "the table has failed"
        if isinstance(top, CurtainScene) and not top.animating:
            program.key(pygame.K_RETURN, "\r")
        elif top is self.scene and (legal := self.scene.stage.legal()) and self.scene.stage.shown:
            assert self.scene.seat.viewer == self.session.to_act
            assert self.scene.touch.submit(wanted(self.scene, legal, self._random), None)
        elif top is not self.scene and not isinstance(top, CurtainScene | ResultScene):
            program.key(pygame.K_RETURN, "\r")
        program.app.step([], self._seconds)


class Watch:
    """Looks at every frame of such a program."""

    def __init__(self, table: CurtainTable, faces: Faces) -> None:
        self.table, self._faces = table, faces
        self._screen = Screen(table.program)
        self.frames = self.hung = self.public = self.own = 0
        """Frames, and how many of them showed a curtain, a table that nobody looked at, and somebody's own hand."""
        self._told: dict[int, set[str]] = {}
        """By viewer: faces of cards that have moved since the table was last still."""
        self._lay: set[str] = set()
        """Faces that lay in the open in the frame before, or had lain there and were drawn ever since."""
        self._photo: tuple[pygame.Surface, int] | None = None
        """What fades into this screen, and whose hand is on it; `TABLE` for nobody's."""
        self._before: int = TABLE
        """Whose hand was on the last frame."""
        self.curtains: list[int] = []
        """The seat that each curtain has named."""
        self._hangs = False
        for viewer in (TABLE, *sorted(table.scene.seat.people)):
            self._told[viewer] = set()
            table.session.subscribe(Viewer(viewer), self._listener(viewer))

    def _listener(self, viewer: int) -> Callable[[Event], None]:
        def hear(event: Event) -> None:
            if isinstance(event, CardsMoved):
                self._told[viewer] |= {plain_face(format_card(card)) for card in event.cards if card != HIDDEN}

        return hear

    def _known(self, viewer: int) -> set[str]:
        """The faces that a viewer may see now, or as long as the table still catches up."""
        view = self.table.session.snapshot(Viewer(viewer))
        lying = {plain_face(format_card(card)) for cards in view.zones.values() for card in cards if card != HIDDEN}
        return lying | self._told[viewer]

    def look(self) -> None:
        """Judge the frame that is on the screen, and read the screen back."""
        shown, scene = self._screen.shown, self.table.scene
        if shown is None:
            return
        top, viewer = self.table.program.top, int(scene.seat.viewer)
        assert not isinstance(top, CurtainScene) or viewer == TABLE, "a hand is open behind the curtain"
        self.frames += 1
        drawn = {plain_face(code) for code in self._faces.drawn(shown.sprites)}
        public = self._known(TABLE)
        hand = drawn - public - self._lay
        if isinstance(top, CurtainScene):
            self.hung += 1
            self._note(SEATS.index(top.person))
            assert not drawn, f"faces on a curtain: {drawn}"
        elif viewer == TABLE:
            self.public += 1
            self._hangs = False
            assert not hand, f"faces that nobody may see: {hand}"
        else:
            self.own += bool(hand)
            self._hangs = False
            assert not hand or viewer == self.curtains[-1], "a hand opens that no curtain has named"
            assert hand <= self._known(viewer), f"faces that {viewer} may not see: {hand - self._known(viewer)}"
        self._judge_photo(viewer)
        self._before = viewer if hand else TABLE
        self._lay = public | (self._lay & drawn)
        if scene.stage.choreographer.idle:
            for told in self._told.values():
                told.clear()
        self._screen.read_back()

    def _note(self, seat: int) -> None:
        """A curtain hangs that names a seat."""
        if not self._hangs:
            self.curtains.append(seat)
        self._hangs = True

    def _judge_photo(self, viewer: int) -> None:
        """Whatever fades into this screen shows no hand but that of whoever looks."""
        photo = self._screen.photo
        if photo is None:
            self._photo = None
            return
        if self._photo is None or self._photo[0] is not photo:
            self._photo = (photo, self._before)
        assert self._photo[1] in (TABLE, viewer), "a hand fades into what somebody else sees"


def plain_face(code: str) -> str:
    """The face of a card by its code; jokers are all the same, as are the copies of a card from several packs."""
    return code[:1] if code.startswith("X") else code[:2]


@contextmanager
def watched(begin: Callable[[], CurtainTable], seed: int) -> Iterator[Watch]:
    """A table that begins, every frame of which is looked at for as long as this lasts."""
    faces = Faces()
    with faces.watching(), drawn_from(seed):
        table = begin()
        watch, step = Watch(table, faces), table.program.app.step

        def looked(events: Iterable[pygame.Event], dt: float) -> list[pygame.Rect]:
            changed = step(events, dt)
            watch.look()
            return changed

        table.program.app.step = looked  # type: ignore[method-assign]
        try:
            yield watch
        finally:
            table.program.close()


def behind_a_curtain(begin: Callable[[], CurtainTable], seed: int, curtains: int = MOST) -> Watch:
    """Let two people and a computer player play a whole match, or until so many curtains have fallen; returns what was
    looked at.
    """
    with watched(begin, seed) as watch:
        table = watch.table
        while not table.over and len(watch.curtains) < curtains:
            assert watch.frames < MOST, "the match does not end"
            table.go_on()
        table.program.seconds(0.5)
        return watch
