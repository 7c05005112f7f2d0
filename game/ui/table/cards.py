"""Draws tokens: a shadow and a picture each, made anew only for those that moved or changed their look."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from typing import Any

from game.rules.cards import HIDDEN, format_card
from game.ui.art import BACK, Art, Back, CardState
from game.ui.cache import Picture
from game.ui.painter import DisplayList, Sprite
from game.ui.table.model import Token
from game.ui.table.motion import squeeze

SHADOW_DEPTH = 0.25
"""How far below its card a shadow lies, in steps of depth: above the card beneath it."""

TURNS_A_FRAME = 1
"""So many cards take a new angle in one frame. The others follow one frame later: to turn a large picture costs
more than all else, and when a hand opens up for a card, all of its cards turn at once."""
SMALL_TURN = 4.0
"""Degrees that may come a frame late without being seen; more than that never waits."""
SMALL_LIFT = 0.1
"""Widths above the table up to which a card counts as lying."""


class CardPainter:
    """Lists the cards of a table."""

    def __init__(self, art: Art) -> None:
        self.art = art
        self.back: Back | None = None
        self.late = False
        """Whether a card waits for its angle, so that another frame is needed."""
        self._turned = 0
        self._listed: list[tuple[Token, int, int]] = []
        """What was listed last, in its order: each token, and where its pictures begin and end among all of them."""
        self._sprites: list[Sprite] = []
        self._pictures: dict[tuple[int, bool], tuple[tuple[Any, ...], Picture]] = {}
        """By number of a token in the air, its card and its shadow: what they depend on, and their pictures."""

    def draw(
        self,
        frame: DisplayList,
        tokens: Iterable[Token],
        state: Callable[[Token], CardState],
        z: float,
        uncovered: Container[int] = (),
    ) -> None:
        """List tokens from `z` on; `state` says how each looks. To be called once a frame.

        What lies inside a pack is left out, but for the numbers of tokens that are `uncovered` just now.
        """
        self.late, self._turned = False, 0
        self._listed, self._sprites = [], []
        self._pictures.clear()
        for token in tokens:
            moving = token.z >= 1000.0
            if not token.goal.drawn and not moving and token.number not in uncovered:
                continue
            start = len(self._sprites)
            self._sprites += self.sprites(token, state(token), z, moving)
            self._listed.append((token, start, len(self._sprites)))
        frame.extend(self._sprites)

    def draw_moved(
        self, frame: DisplayList, moved: Container[int], state: Callable[[Token], CardState], z: float
    ) -> bool:
        """List the same tokens again, of which only those with these numbers may look different. Instead of `draw`.

        Returns whether that is so; else, where one has appeared or gone, nothing is listed.
        """
        self.late, self._turned = False, 0
        for token, start, end in self._listed:
            if token.number in moved:
                sprites = self.sprites(token, state(token), z, token.z >= 1000.0)
                if len(sprites) != end - start:
                    return False
                self._sprites[start:end] = sprites
        frame.extend(self._sprites)
        return True

    def sharpen(self, seconds: float) -> bool:
        """Draw turned cards that lie anew, sharper, for about so long; returns whether any was, to be listed again."""
        replaced = self.art.sharpen(seconds)
        for token, _, _ in self._listed:
            kept = token.sprites
            if isinstance(kept, tuple) and any(sprite.image is soft for sprite in kept[1] for soft in replaced):
                token.sprites = None
        return bool(replaced)

    def sprites(self, token: Token, state: CardState, z: float, moving: bool) -> tuple[Sprite, ...]:
        """The pictures of one token, kept as long as nothing about it changes."""
        look = (
            token.turn, token.x, token.y - token.lift * token.width, token.z, token.lift, token.width, token.flip,
            token.face, state, z, int(token.alpha), self.art, self.back, self.art.deck, self.art.back_name,
        )  # fmt: skip
        kept = token.sprites
        if isinstance(kept, tuple):
            sprites: tuple[Sprite, ...] = kept[1]
            if kept[0] == look:
                return sprites
            if self._waits(kept[0], look, moving):
                return self._shifted(sprites, kept[0], look)
        sprites = self._make(token, state, z, moving)
        token.sprites = (look, sprites)
        return sprites

    def _waits(self, old: tuple[Any, ...], new: tuple[Any, ...], moving: bool) -> bool:
        """Whether a card that lies or flies keeps its angle for this frame, because others turn already."""
        before: float = old[0]
        after: float = new[0]
        if before == after or abs(before - after) > SMALL_TURN:
            return False
        if old[5:] != new[5:] or (not moving and max(old[4], new[4]) > SMALL_LIFT):
            return False
        self._turned += 1
        if self._turned <= TURNS_A_FRAME:
            return False
        self.late = True
        return True

    def _shifted(self, sprites: tuple[Sprite, ...], old: tuple[Any, ...], new: tuple[Any, ...]) -> tuple[Sprite, ...]:
        """The same pictures where the card lies now."""
        x, y, z = round(new[1]) - round(old[1]), round(new[2]) - round(old[2]), new[3] - old[3]
        return tuple(s._replace(x=s.x + x, y=s.y + y, z=s.z + z) for s in sprites)

    def _make(self, token: Token, state: CardState, z: float, moving: bool) -> tuple[Sprite, ...]:
        if token.alpha <= 0:
            return ()
        open_ = token.flip > 0.5 and token.face != HIDDEN
        code = format_card(token.face) if open_ else BACK
        part = squeeze(token.flip) if 0.0 < token.flip < 1.0 else 1.0
        look = (code, token.width, state, token.turn, self.back, part, self.art, self.art.deck, self.art.back_name)
        kept = self._pictures.get((token.number, True)) if moving else None
        if kept is not None and kept[0] == look:
            picture = kept[1]
        else:
            picture = self.art.card_image(
                code, token.width, state=state, turn=token.turn, back=self.back, flying=moving, squeeze=part
            )
            self._pictures[token.number, True] = (look, picture)
        x, y = token.x, token.y - token.lift * token.width
        depth = z + token.z
        alpha = int(token.alpha)
        image, origin = picture.image, picture.origin
        card = Sprite(("card", token.number), image, round(x) - origin[0], round(y) - origin[1], depth, alpha)
        if state == "ghost":
            return (card,)
        # Shadows are soft: a few heights, angles and widths are enough, and each is a picture to keep.
        rise, grain = (0.08, 30) if token.lift > 0.05 else (0.04, 6 if moving else 3)
        height = max(0.02, round(token.lift / rise) * rise)
        turn, wide = round(token.turn / grain) * grain, max(1, round(part * 5)) / 5
        beside = (token.x / self.art.metrics.width - 0.5) * 2.0
        shade = (token.width, height, turn, wide, self.art, max(-1, min(1, round(beside * 1.4))))
        kept = self._pictures.get((token.number, False)) if moving else None
        if kept is not None and kept[0] == shade:
            shadow = kept[1]
        else:
            shadow = self.art.card_shadow(token.width, height=height, turn=turn, squeeze=wide, side=beside)
            self._pictures[token.number, False] = (shade, shadow)
        image, origin = shadow.image, shadow.origin
        below = Sprite(
            ("shade", token.number), image, round(token.x) - origin[0], round(token.y) - origin[1],
            depth - SHADOW_DEPTH, alpha,
        )  # fmt: skip
        return (below, card)
