"""The proof that a family table shows nobody's cards but those that their owner's finger holds open.

Each frame is told twice: as it is, and with every private thing exchanged, which are the cards of all hands that are
closed, what is chosen among them, their order and what could be done with them. Both must be the same picture, sprite
by sprite. What a picture could have kept from before is found by the faces themselves: each card face on the screen
must be that of a card that lies in the open, or in a hand that is held. And the screen itself is read back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any, Final

import pygame

from game.rules.cards import HIDDEN, KIND_OF, KINDS, Card, format_card
from game.scenes.flat.chair import Chair
from game.ui.art import Art, Picture
from game.ui.painter import DisplayList, Sprite, paint_all
from tests.support.flat import FlatTable

FACES: Final = frozenset(format_card(Card(kind)) for kind in range(KINDS))


class Faces:
    """Knows of every picture whether it is a card with its face up, and which; also when it was turned."""

    def __init__(self) -> None:
        self._code: dict[int, tuple[pygame.Surface, str]] = {}

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Note all pictures of cards that are made from now on."""
        draw: Any = Art.card_image
        rotate = pygame.transform.rotate

        def listened(art: Art, code: str, *args: Any, **kwargs: Any) -> Picture:
            picture: Picture = draw(art, code, *args, **kwargs)
            self._code[id(picture.image)] = (picture.image, code.rstrip("'"))
            return picture

        def turned(image: pygame.Surface, angle: float) -> pygame.Surface:
            found = rotate(image, angle)
            code = self.of(image)
            if code:
                self._code[id(found)] = (found, code)
            return found

        Art.card_image = listened  # type: ignore[method-assign, assignment]
        pygame.transform.rotate = turned  # type: ignore[assignment]
        try:
            yield
        finally:
            Art.card_image = draw  # type: ignore[method-assign]
            pygame.transform.rotate = rotate

    def of(self, image: pygame.Surface) -> str:
        """Which card a picture shows; empty for none."""
        kept = self._code.get(id(image))
        return kept[1] if kept is not None and kept[0] is image and kept[1] in FACES else ""

    def drawn(self, frame: DisplayList) -> Counter[str]:
        """The faces in a frame."""
        return Counter(code for sprite in frame.sprites if (code := self.of(sprite.image)))


class Privacy:
    """Looks at frames of a family table, whatever its people do."""

    def __init__(self, table: FlatTable, faces: Faces, random: Random) -> None:
        self.table, self._faces, self._random = table, faces, random
        self.frames = self.closings = self.open = self.exchanged = self.read = 0
        self.done: list[type] = []
        """The kinds of what was done by fingers."""
        self._was: set[int] = set()
        self._shown: DisplayList | None = None
        manager = table.program.app.manager
        self._draw = manager.draw

        def listed(frame: DisplayList) -> None:
            self._draw(frame)
            self._shown = DisplayList()
            self._shown.background = frame.background
            self._shown.sprites = list(frame.sprites)

        manager.draw = listed  # type: ignore[method-assign]

    @property
    def over(self) -> bool:
        """Whether the match came to its end."""
        return self.table.session.result is not None

    def look(self, *, read: bool = False) -> None:
        """Judge the frame that is on the screen; with `read` the screen itself is read back.

        It is read back in any case in the frame after a hand was closed.
        """
        table = self.table
        if not table.there:
            self._was = set()
            return
        scene = table.scene
        now = {chair.number for chair in scene.chairs if chair.open}
        closed, self._was = self._was - now, now
        self.frames += 1
        self.open += bool(now)
        self.closings += bool(closed)
        assert self._shown is not None
        with self._other():
            other = _listed(self._draw)
        # Of many cards that fly at once a drawing makes some sharper than the one before, and none softer again.
        again = _listed(self._draw)
        difference = _difference(self._shown, other) & _difference(again, other)
        assert not difference, f"what is drawn depends on cards that nobody holds open: {list(difference)[:4]}"
        self._judge_faces(self._shown)
        if read or closed:
            self.read += 1
            screen = table.program.app.picture
            fresh = pygame.Surface(screen.get_size())
            paint_all(fresh, self._shown)
            assert pygame.image.tobytes(fresh, "RGB") == pygame.image.tobytes(screen, "RGB"), "the screen shows more"

    def _judge_faces(self, frame: DisplayList) -> None:
        scene = self.table.scene
        public = [token.face for token in scene.stage.model.everything() if token.face != HIDDEN]
        held = [token.face for chair in scene.chairs if chair.open for token in chair.hand]
        allowed = Counter(format_card(Card(KIND_OF[face])) for face in [*public, *held])
        secret = self._faces.drawn(frame) - allowed
        assert not secret, f"faces that nobody may see: {dict(secret)}"

    @contextmanager
    def _other(self) -> Iterator[None]:
        """While this lasts, all that is private and not held open is something else."""
        undo: list[Callable[[], None]] = []
        for chair in self.table.scene.chairs:
            if not chair.open:
                self._exchange(chair, undo)
        try:
            yield
        finally:
            for back in reversed(undo):
                back()

    def _exchange(self, chair: Chair, undo: list[Callable[[], None]]) -> None:
        stage = self.table.scene.stage
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


def _setting(what: Any, name: str, value: object) -> Callable[[], None]:
    """Set something for a while; returns what sets it back."""
    own = name in getattr(what, "__slots__", ()) or name in vars(what)
    before = getattr(what, name)
    setattr(what, name, value)
    return lambda: setattr(what, name, before) if own else delattr(what, name)


def _listed(draw: Callable[[DisplayList], None]) -> DisplayList:
    frame = DisplayList()
    draw(frame)
    return frame


def _difference(one: DisplayList, other: DisplayList) -> set[Hashable]:
    """Sprites that only one of two frames has."""
    if one.background is not other.background:
        return {"background"}
    mine, others = ({sprite.key: sprite for sprite in frame.sprites} for frame in (one, other))
    return {key for key in mine.keys() | others.keys() if not _same(mine.get(key), others.get(key))}


def _same(one: Sprite | None, other: Sprite | None) -> bool:
    if one is None or other is None:
        return False
    if one._replace(image=other.image) != other:
        return False
    same = one.image is other.image or one.image.get_size() == other.image.get_size()
    return same and (
        one.image is other.image or pygame.image.tobytes(one.image, "RGBA") == pygame.image.tobytes(other.image, "RGBA")
    )
