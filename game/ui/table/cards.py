"""Draws tokens: a shadow and a picture each, made anew only for those that moved or changed their look."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from game.rules.cards import HIDDEN, format_card
from game.ui.art import BACK, Art, Back, CardState
from game.ui.painter import DisplayList, Sprite
from game.ui.table.model import Token
from game.ui.table.motion import squeeze

SHADOW_DEPTH = 0.25
"""How far below its card a shadow lies, in steps of depth: above the card beneath it."""


class CardPainter:
    """Lists the cards of a table."""

    def __init__(self, art: Art) -> None:
        self.art = art
        self.back: Back | None = None

    def draw(self, frame: DisplayList, tokens: Iterable[Token], state: Callable[[Token], CardState], z: float) -> None:
        """List tokens from `z` on; `state` says how each looks."""
        for token in tokens:
            moving = token.z >= 1000.0
            if not token.goal.drawn and not moving:
                continue
            frame.extend(self.sprites(token, state(token), z, moving))

    def sprites(self, token: Token, state: CardState, z: float, moving: bool) -> tuple[Sprite, ...]:
        """The pictures of one token, kept as long as nothing about it changes."""
        look = (
            token.x, token.y, token.width, token.turn, token.flip, token.lift, token.z, token.face, state, z,
            int(token.alpha), self.art, self.back, self.art.deck, self.art.back_name,
        )  # fmt: skip
        kept = token.sprites
        if isinstance(kept, tuple) and kept[0] == look:
            sprites: tuple[Sprite, ...] = kept[1]
            return sprites
        sprites = self._make(token, state, z, moving)
        token.sprites = (look, sprites)
        return sprites

    def _make(self, token: Token, state: CardState, z: float, moving: bool) -> tuple[Sprite, ...]:
        if token.alpha <= 0:
            return ()
        open_ = token.flip > 0.5 and token.face != HIDDEN
        code = format_card(token.face) if open_ else BACK
        part = squeeze(token.flip) if 0.0 < token.flip < 1.0 else 1.0
        picture = self.art.card_image(
            code, token.width, state=state, turn=token.turn, back=self.back, flying=moving, squeeze=part
        )
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
        shadow = self.art.card_shadow(token.width, height=height, turn=turn, squeeze=wide)
        image, origin = shadow.image, shadow.origin
        below = Sprite(
            ("shade", token.number), image, round(token.x) - origin[0], round(token.y) - origin[1],
            depth - SHADOW_DEPTH, alpha,
        )  # fmt: skip
        return (below, card)
