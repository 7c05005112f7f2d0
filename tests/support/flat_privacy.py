"""The proof that a family table shows nobody's cards but those that their owner's finger holds open.

Each frame is told twice: as it is, and with every private thing exchanged, which are the cards of all hands that are
closed, what is chosen among them, their order and what could be done with them. Both must be the same picture, sprite
by sprite. What a picture could have kept from before is found by the faces themselves: each card face on the screen
must be that of a card that lies in the open, or in a hand that is held. An effect may still draw a card that lay there
when it began, as a fire does that eats the cards of a stack, but without a pause and none that never lay there. And the
screen itself is read back after every frame.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pygame

from game.rules.cards import HIDDEN, KIND_OF, KINDS, Card, format_card
from game.rules.views import TABLE
from game.scenes.flat.canvas import SideCanvas
from game.scenes.flat.chair import Chair
from game.scenes.flat.turning import Turner
from game.ui.painter import DisplayList, Sprite
from game.ui.table.model import Token
from tests.support.chance import drawn_from
from tests.support.flat import FlatTable
from tests.support.screens import Faces, Screen, pixels


class Privacy:
    """Looks at every frame of a family table, whatever its people do."""

    def __init__(self, table: FlatTable, faces: Faces, random: Random) -> None:
        self.table, self._faces, self._random = table, faces, random
        self.frames = self.closings = self.open = self.exchanged = self.burning = self.covered = 0
        self.done: list[type] = []
        """The kinds of what was done by fingers."""
        self._scene = table.scene
        self._was: set[int] = set()
        self._lay: dict[int, str] = {}
        """By number of a card: the face with which it lay in the open in the frame before."""
        self._leaves: dict[int, str] = {}
        """The same of cards that lay there and that an effect has drawn in every frame since."""
        self._photo: pygame.Surface | None = None
        self._screen = Screen(table.program)

    @property
    def over(self) -> bool:
        """Whether the match came to its end."""
        return self.table.session.result is not None

    def look(self) -> None:
        """Judge the frame that is on the screen, be it the table or what lies over it, and read the screen back."""
        table = self.table
        if table.there:
            self._scene = table.scene
        scene, shown = self._scene, self._screen.shown
        if shown is None:
            return  # nothing was drawn since the program began
        now = {chair.number for chair in scene.chairs if chair.open}
        assert table.there or not now, "a hand is open that lies below something else"
        before, self._was = self._was, now
        self.frames += 1
        self.open += bool(now)
        self.closings += bool(before - now)
        self.covered += not table.there
        with self._other():
            other = self._again()
        difference = _difference(shown, other)
        if difference:
            # A card, or its shadow, may be sharper in a second drawing than in the first, whatever it shows.
            difference -= {key for key in difference - _difference(self._again(), other) if _lies(key)}
        assert not difference, f"what is drawn depends on cards that nobody holds open: {list(difference)[:4]}"
        self._judge_model()
        self._judge_faces(shown)
        self._judge_photo(before)
        self._screen.read_back()

    def _again(self) -> DisplayList:
        """The frame once more. What waits for its turn goes on waiting: one drawing in a frame is enough to do."""
        painter = self._scene.stage.painter
        painter.busy, before = True, painter.busy
        frame = self._screen.again()
        painter.busy = before
        return frame

    def _judge_model(self) -> None:
        """What lies on the table is what the match tells everybody."""
        stage, session = self._scene.stage, self.table.session
        assert stage.seat.viewer == TABLE
        if stage.choreographer.idle:
            assert stage.model.view() == session.snapshot(TABLE), "the table knows more than everybody may know"

    def _lying(self) -> dict[int, str]:
        """By number: the faces of cards that lie in the open for everybody, or fly there with their faces up."""
        stage = self._scene.stage
        flying = stage.choreographer.motions.flying
        return {
            token.number: _code(token)
            for token in stage.model.everything()
            if token.face != HIDDEN and token.flip > 0.5 and (token.card != HIDDEN or flying(token))
        }

    def _judge_faces(self, shown: DisplayList) -> None:
        scene = self._scene
        lying = self._lying()
        held = [_code(token) for chair in scene.chairs if chair.open for _, token, _ in chair.lying()]
        lit = self._lit()
        self.burning += any("char" in str(key) for key in lit)
        effects = self._faces.drawn(sprite for sprite in shown.sprites if sprite.key in lit)
        rest = self._faces.drawn(sprite for sprite in shown.sprites if sprite.key not in lit)
        secret = rest - Counter([*lying.values(), *held])
        known = self._leaves | self._lay | lying
        secret += effects - Counter(known.values())
        assert not secret, f"faces that nobody may see: {dict(secret)}"
        self._leaves = {number: code for number, code in known.items() if number not in lying and code in effects}
        self._lay = lying

    def _lit(self) -> set[Hashable]:
        """The keys of all that effects draw."""
        look, frame = self._scene.look, DisplayList()
        look.flares.draw_sides(lambda side: SideCanvas(look.art, frame, Turner(), side, f"{int(side.side)} "))
        return {sprite.key for sprite in frame.sprites}

    def _judge_photo(self, before: set[int]) -> None:
        """A screen fades into the next one as it was: then no hand was open on it."""
        photo = self._screen.photo
        assert photo is None or photo is self._photo or not before, "an open hand fades into the next screen"
        self._photo = photo

    @contextmanager
    def _other(self) -> Iterator[None]:
        """While this lasts, all that is private and not held open is something else."""
        undo: list[Callable[[], None]] = []
        for chair in self._scene.chairs:
            if not chair.open:
                self._exchange(chair, undo)
        try:
            yield
        finally:
            for back in reversed(undo):
                back()

    def _exchange(self, chair: Chair, undo: list[Callable[[], None]]) -> None:
        stage = self._scene.stage
        seen = {token.card for token in stage.model.everything()}
        slots = [(tokens, i) for zone, tokens in chair.model.zones.items() for i, token in enumerate(tokens)
                 if stage.model.zones[zone][i].card == HIDDEN and token.card != HIDDEN]  # fmt: skip
        pool = [Card(card) for card in range(2 * KINDS) if card not in seen]
        for (tokens, i), card in zip(slots, self._random.sample(pool, min(len(slots), len(pool))), strict=False):
            token = tokens[i]
            undo.append(_setting(token, "card", card))
            undo.append(_setting(token, "face", Card(KIND_OF[card])))
            self.exchanged += 1
        hand = chair.hand
        undo.append(_setting(chair, "selection", tuple(self._random.sample(hand, min(len(hand), 2)))))
        if hand:
            undo.append(_setting(chair.seat, "legal", lambda shown: ()))
            self._random.shuffle(hand)
            undo.append(_setting(chair.order, "groups", (tuple(token.card for token in hand[:3]),)))
            undo.append(_setting(chair, "under", hand[0]))
            undo.append(_setting(chair, "traded", {hand[0].number: hand[-1], hand[-1].number: hand[0]}))


@contextmanager
def judged(begin: Callable[[], FlatTable], seed: int) -> Iterator[Privacy]:
    """A table that begins, every frame of which is looked at for as long as this lasts."""
    faces = Faces()
    with faces.watching(), drawn_from(seed):
        table = begin()
        privacy, step = Privacy(table, faces, Random(seed)), table.program.app.step

        def looked(events: Iterable[pygame.Event], dt: float) -> list[pygame.Rect]:
            changed = step(events, dt)
            privacy.look()
            return changed

        table.program.app.step = looked  # type: ignore[method-assign]
        try:
            yield privacy
        finally:
            table.program.close()


def _setting(what: Any, name: str, value: object) -> Callable[[], None]:
    """Set something for a while; returns what sets it back."""
    own = name in getattr(what, "__slots__", ()) or name in vars(what)
    before = getattr(what, name)
    setattr(what, name, value)
    return lambda: setattr(what, name, before) if own else delattr(what, name)


def _code(token: Token) -> str:
    return format_card(Card(KIND_OF[token.face]))


def _lies(key: Hashable) -> bool:
    """Whether a key is that of a card on the table, or of its shadow."""
    return isinstance(key, tuple) and key[0] in ("card", "shade")


def _difference(one: DisplayList, other: DisplayList) -> set[Hashable]:
    """Sprites that only one of two frames has."""
    if one.background is not other.background:
        return {"background"}
    if one.sprites == other.sprites:
        return set()
    mine, others = ({sprite.key: sprite for sprite in frame.sprites} for frame in (one, other))
    return {key for key in mine.keys() | others.keys() if not _same(mine.get(key), others.get(key))}


def _same(one: Sprite | None, other: Sprite | None) -> bool:
    if one is None or other is None:
        return False
    if one._replace(image=other.image) != other:
        return False
    if one.image is other.image:
        return True
    return one.image.get_size() == other.image.get_size() and pixels(one.image) == pixels(other.image)
