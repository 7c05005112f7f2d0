"""Draws tokens: a shadow and a picture each, made anew only for those that moved or changed their look."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping
from collections.abc import Set as AbstractSet
from typing import Any, NamedTuple

import pygame

from game.rules.cards import HIDDEN, format_card
from game.ui.art import BACK, Art, Back, CardState
from game.ui.cache import Picture
from game.ui.painter import DisplayList, Sprite
from game.ui.shadows import RESTING
from game.ui.table.heaps import HeapLayers
from game.ui.table.model import Token
from game.ui.table.motion import squeeze
from game.ui.table.spots import Spot

SHADOW_DEPTH = 0.25
"""How far below its card a shadow lies, in steps of depth: above the card beneath it."""

TURNS_A_FRAME = 1
"""So many cards take a new angle in one frame. The others follow one frame later: to turn a large picture costs
more than all else, and when a hand opens up for a card, all of its cards turn at once."""
SMALL_TURN = 4.0
"""Degrees that may come a frame late without being seen; more than that never waits."""
SMALL_GROWTH = 0.08
"""The same for how much wider or narrower a card becomes, in its widths."""
FLYING = 1000.0
"""From this depth on a card is in the air."""
SUNK = 1.4
"""How deep cards fly that go behind a portrait: above the table, below faces and plates."""
SMALL_LIFT = 0.1
"""Widths above the table up to which a card counts as lying."""
SHADES_A_FRAME = 2
"""So many new shadows are drawn in one frame. The others follow later: as a heap jumps, all of its cards change their
height at once, and nobody sees a shadow that grows a frame after its card."""
NO_SHADE = pygame.Surface((1, 1), pygame.SRCALPHA)
"""What is listed of a shadow that another one stands for."""
CLOSE = 0.35
"""Widths up to which the shadow of a card in the air stands for those of the cards that fly above it."""
SHADE_TURN = 13.0
"""Degrees by which the shadow of a flying card may be behind meanwhile."""

SHADE_WIDTHS = 4
"""So many widths have the shadows of backs that grow or shrink in the air."""


def _seen(tokens: Iterable[Token], uncovered: Container[int]) -> list[Token]:
    """What is listed of some tokens: what lies inside a pack is not, but for the numbers of those `uncovered` now."""
    return [t for t in tokens if t.goal.drawn or t.z >= FLYING or t.number in uncovered]


def _shadowless(tokens: Iterable[Token]) -> set[int]:
    """Numbers of the cards in the air that fly close above another one: a pack has one shadow, not one a card.

    Cards of a heap lean each in another way: where they jump, each keeps the shadow that tells it from those below.
    """
    found: set[int] = set()
    lowest: list[Token] = []
    for token in sorted((token for token in tokens if token.z >= FLYING), key=lambda token: token.z):
        near = CLOSE * token.width
        if any(
            abs(token.x - one.x) < near and abs(token.y - one.y) < near and token.goal.turn == one.goal.turn
            for one in lowest
        ):
            found.add(token.number)
        else:
            lowest.append(token)
    return found


def _may_wait(old: tuple[Any, ...], new: tuple[Any, ...]) -> bool:
    """Whether of a card that looked so nothing has changed but where it lies or flies, and by a little its angle and
    its width.
    """
    turned: float = abs(old[0] - new[0])
    grown: float = abs(old[5] - new[5])
    moving: bool = new[3] >= FLYING
    small = turned <= SMALL_TURN and grown <= SMALL_GROWTH * old[5]
    lies = moving or max(old[4], new[4]) <= SMALL_LIFT
    return small and lies and (turned, grown, old[-1]) != (0.0, 0.0, new[-1]) and old[6:-1] == new[6:-1]


class Coming(NamedTuple):
    """What is about to be seen of a card: its face or its back, how wide, and whether most of that will be covered."""

    code: str
    width: float
    strip: bool


class _Made(NamedTuple):
    """A picture, and all that it depends on."""

    on: tuple[Any, ...]
    picture: Picture
    moving: bool = False
    """Whether it was drawn for a card in the air."""
    filters: bool = False
    """Whether it is a shadow to be multiplied with what it falls on."""


class _Kept(NamedTuple):
    """How a token was listed last."""

    look: tuple[Any, ...]
    """All that it depends on."""
    sprites: tuple[Sprite, ...]
    face: _Made | None
    shade: _Made | None
    behind: bool = False
    """Whether it has still the shadow that it had before."""


def _as_last(token: Token) -> tuple[Sprite, ...]:
    """How a token was drawn last; nothing where it was not."""
    kept = token.sprites
    return kept.sprites if isinstance(kept, _Kept) else ()


class CardPainter:
    """Lists the cards of a table."""

    def __init__(self, art: Art) -> None:
        self.art = art
        self.back: Back | None = None
        self.late = False
        """Whether a card waits for its angle, or for its shadow where it lies: then another frame is needed."""
        self.behind = False
        """Whether the shadow of a card is still the one that it had before."""
        self.busy = False
        """Whether this frame has enough to do: then no card that can wait takes a new angle or a new shadow."""
        self.heaps = HeapLayers()
        """What of the heaps is drawn as one picture, for whoever says what lies in heaps."""
        self._layered: AbstractSet[int] = set()
        """Numbers of the tokens that were listed as such."""
        self._faces, self._cards, self._shades, _ = art.memories
        self._waiting: set[int] = set()
        """Numbers of the tokens that wait for their angle, their width or their shadow."""
        self._waited = self._waiting
        """Those that did so in the frame before."""
        self._turned = self._shaded = 0
        self._listed: list[tuple[Token, int, int]] = []
        """What was listed last, in its order: each token, and where its pictures begin and end among all of them."""
        self._sprites: list[Sprite] = []

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
        self._begin()
        seen = _seen(tokens, uncovered)
        self._listed, self._sprites = [], []
        drawn = self._drawn(seen, state, z)
        layered = self._in_layers(seen, drawn)
        self._layered = layered.keys()
        for token, found in zip(seen, drawn, strict=True):
            sprites = layered.get(token.number, found)
            start = len(self._sprites)
            self._sprites += sprites
            self._listed.append((token, start, len(self._sprites)))
        frame.extend(self._sprites)

    def draw_moved(
        self,
        frame: DisplayList,
        tokens: Iterable[Token],
        state: Callable[[Token], CardState],
        z: float,
        uncovered: Container[int],
        moved: Container[int],
    ) -> bool:
        """List tokens of which only those with the numbers of `moved`, and those that wait, may look different.

        Instead of `draw`. Returns whether that is so; else, where one has appeared or gone, nothing is listed.
        """
        seen = _seen(tokens, uncovered)
        if len(seen) != len(self._listed):
            return False
        if any(token is not before for token, (before, _, _) in zip(seen, self._listed, strict=True)):
            return False
        waited = self._begin()
        changed = [entry for entry in self._listed if entry[0].number in moved or entry[0].number in waited]
        tokens = [token for token, _, _ in changed]
        drawn = self._drawn(tokens, state, z)
        layered = self._in_layers(tokens, drawn)
        if layered.keys() != self._layered:
            return False
        for (token, start, end), found in zip(changed, drawn, strict=True):
            sprites = layered.get(token.number, found)
            if len(sprites) != end - start:
                return False
            self._sprites[start:end] = sprites
        frame.extend(self._sprites)
        return True

    def _in_layers(self, tokens: list[Token], drawn: list[tuple[Sprite, ...]]) -> Mapping[int, tuple[Sprite, ...]]:
        """What those in layers of heaps are drawn as, where some tokens are drawn as told and others as last."""
        if not self.heaps.any:
            return {}
        just = {token.number: sprites for token, sprites in zip(tokens, drawn, strict=True)}
        seen = {token.number for token, _, _ in self._listed}

        def now(token: Token) -> tuple[Sprite, ...]:
            number = token.number
            return just[number] if number in just else _as_last(token) if number in seen else ()

        return self.heaps.drawn(now)

    def layer(self) -> bool:
        """Draw a layer of a heap; returns whether one was drawn, to be listed."""
        return self.heaps.work(_as_last)

    def _begin(self) -> set[int]:
        """A frame begins; returns who has waited in the one before."""
        self.late = self.behind = False
        self._turned = self._shaded = 0
        self._waited, self._waiting = self._waiting, set()
        return self._waited

    def coming(self, ways: Iterable[tuple[Token, Spot]]) -> list[Coming]:
        """What is seen of some tokens where they go, each once."""
        shown = (
            Coming(format_card(token.face) if spot.open and token.face != HIDDEN else BACK, spot.width, spot.strip)
            for token, spot in ways
        )  # fmt: skip
        return list(dict.fromkeys(shown))

    def prepare(self, coming: list[Coming]) -> bool:
        """Draw the first of those that is not at hand, and drop it and those before it; returns whether one was."""
        before = self._faces.made
        while coming and self._faces.made == before:
            code, width, strip = coming.pop(0)
            if code == BACK:
                self.art.back(self.back, width)
            else:
                self.art.face(code, width, strip=strip)
        return self._faces.made > before

    def sharpen(self, seconds: float) -> bool:
        """Draw turned cards that lie anew, sharper, for about so long; returns whether any was, to be listed again."""
        replaced = self.art.sharpen(seconds)
        for token, _, _ in self._listed:
            kept = token.sprites
            if isinstance(kept, _Kept) and any(sprite.image is soft for sprite in kept.sprites for soft in replaced):
                token.sprites = None
        return bool(replaced)

    def _drawn(self, tokens: list[Token], state: Callable[[Token], CardState], z: float) -> list[tuple[Sprite, ...]]:
        """The pictures of tokens, kept as long as nothing about them changes.

        Whatever cannot wait for its angle or its shadow is drawn first: then it is known what is left for the others.
        """
        found: list[tuple[Sprite, ...]] = [()] * len(tokens)
        at_once: list[tuple[int, Token, _Kept | None, tuple[Any, ...]]] = []
        patient: list[tuple[int, Token, _Kept, tuple[Any, ...]]] = []
        always = (z, self.art, self.back, self.art.deck, self.art.back_name)
        bare = _shadowless(tokens)
        for place, token in enumerate(tokens):
            look = (
                token.turn, token.x, token.y - token.lift * token.width, token.z, token.lift, token.width, token.flip,
                token.face, state(token), int(token.alpha), always, token.number in bare, token.sunk,
                token.goal.strip, token.cut_from,
            )  # fmt: skip
            kept = token.sprites
            if not isinstance(kept, _Kept):
                at_once.append((place, token, None, look))
            elif kept.look == look and not kept.behind:
                found[place] = kept.sprites
            elif kept.behind or _may_wait(kept.look, look):
                patient.append((place, token, kept, look))
            else:
                at_once.append((place, token, kept, look))
        # Those at one angle after each other: few pictures are kept of widths that cards have on their way, and in the
        # second row of a pack that opens into a fan all were drawn once more.
        at_once.sort(key=lambda entry: entry[1].turn)
        for place, token, before, look in at_once:
            token.sprites = made = self._make(token, look, before)
            found[place] = made.sprites
        # Who has waited already comes first: else whoever changes in every frame would keep the others waiting.
        patient.sort(key=lambda entry: entry[1].number not in self._waited)
        for place, token, kept, look in patient:
            if self._waits(kept.look, look):
                self._waiting.add(token.number)
                found[place] = self._shifted(kept.sprites, kept.look, look)
            else:
                token.sprites = made = self._make(token, look, kept)
                found[place] = made.sprites
        return found

    def _waits(self, old: tuple[Any, ...], new: tuple[Any, ...]) -> bool:
        """Whether a card keeps its angle for this frame, because others have turned already."""
        if not _may_wait(old, new) or not (self.busy or self._turned >= TURNS_A_FRAME):
            return False
        self.late = True
        return True

    def _made(self) -> int:
        """How many pictures of cards have been drawn."""
        return self._cards.made + self._faces.made + self.art.passing.made

    def _shifted(self, sprites: tuple[Sprite, ...], old: tuple[Any, ...], new: tuple[Any, ...]) -> tuple[Sprite, ...]:
        """The same pictures where the card lies now."""
        x, y = round(new[1]) - round(old[1]), round(new[2]) - round(old[2])
        # What flies below the portraits does so at one depth.
        z = 0.0 if new[12] else new[3] - old[3]
        return tuple(Sprite(s.key, s.image, s.x + x, s.y + y, s.z + z, s.alpha, s.blend) for s in sprites)

    def _make(self, token: Token, look: tuple[Any, ...], before: _Kept | None) -> _Kept:
        """List a token anew."""
        moving = token.z >= FLYING
        if token.alpha <= 0:
            return _Kept(look, (), None, None)
        state: CardState = look[8]
        z: float = look[10][0]
        open_ = token.flip > 0.5 and token.face != HIDDEN
        code = format_card(token.face) if open_ else BACK
        part = squeeze(token.flip) if 0.0 < token.flip < 1.0 else 1.0
        strip = token.goal.strip
        on = (code, token.width, state, token.turn, self.back, part, self.art, self.art.deck, self.art.back_name, strip,
              token.cut_from)  # fmt: skip
        face = before.face if before is not None else None
        # What was drawn for the air may be a little askew.
        if face is None or face.on != on or face.moving > moving:
            made = self._made()
            face = _Made(on, self.art.card_image(
                code, token.width, state=state, turn=token.turn, back=self.back, flying=moving, squeeze=part,
                cut_from=token.cut_from, strip=strip,
            ), moving)  # fmt: skip
            self._turned += self._made() - made
        x, y = token.x, token.y - token.lift * token.width
        depth = SUNK if token.sunk else z + token.z
        alpha = int(token.alpha)
        image, origin = face.picture.image, face.picture.origin
        card = Sprite(("card", token.number), image, round(x) - origin[0], round(y) - origin[1], depth, alpha)
        if state == "ghost":
            return _Kept(look, (card,), face, None)
        if look[11]:
            none = Sprite(("shade", token.number), NO_SHADE, round(token.x), round(token.y), depth - SHADOW_DEPTH, 0)
            return _Kept(look, (none, card), face, None)
        shade, late = self._shadow(token, part, moving, before.shade if before is not None else None)
        image, origin = shade.picture.image, shade.picture.origin
        below = Sprite(
            ("shade", token.number), image, round(token.x) - origin[0], round(token.y) - origin[1],
            depth - SHADOW_DEPTH, alpha, pygame.BLEND_RGB_MULT if shade.filters else 0,
        )  # fmt: skip
        if late:
            self._waiting.add(token.number)
        return _Kept(look, (below, card), face, shade, late)

    def _shadow(self, token: Token, part: float, moving: bool, before: _Made | None) -> tuple[_Made, bool]:
        """The shadow of a token that is so wide as it turns over, and whether it is still that of `before`."""
        # Shadows are soft: a few heights, angles and widths are enough, and each is a picture to keep.
        rise, grain = (0.08, 30) if token.lift > 0.05 else (0.04, 6 if moving else 3)
        height = max(0.02, round(token.lift / rise) * rise)
        turn, wide = round(token.turn / grain) * grain, max(1, round(part * 5)) / 5
        beside = (token.x / self.art.metrics.width - 0.5) * 2.0
        fading = int(token.alpha) < 255
        filters = height > RESTING and not fading
        width = token.width
        if moving and token.cut_from and token.flip < 1.0:
            # Many backs are dealt one after the other, each in several widths at several heights; and one that turns
            # over has a shadow of every part of its width.
            width = max(1, round(width / token.cut_from * SHADE_WIDTHS)) * token.cut_from / SHADE_WIDTHS
        on = (self.art, width, wide, turn, height, max(-1, min(1, round(beside * 1.4))), filters)
        form = width, height, turn, wide, beside
        if before is not None:
            if before.on == on:
                return before, False
            can = self._may_follow(before.on, on, moving) and not (fading and before.filters)
            if can and not self.art.shades.at_hand(*form, filters=filters):
                self.behind = True
                # One that flies is listed in every frame anyway.
                self.late |= not moving
                return before, True
        made = self._shades.made
        shadow = self.art.shades.of(*form, filters=filters)
        self._shaded += self._shades.made - made
        return _Made(on, shadow, filters=filters), False

    def _may_follow(self, old: tuple[Any, ...], new: tuple[Any, ...], moving: bool) -> bool:
        """Whether a shadow that has to be drawn may stay as it was for this frame, because others are drawn already."""
        if not self.busy and self._shaded < SHADES_A_FRAME:
            return False
        near: bool = abs(old[3] - new[3]) <= (SHADE_TURN if moving else SMALL_TURN)
        as_wide: bool = abs(old[1] - new[1]) <= SMALL_GROWTH * old[1]
        return near and as_wide and (old[0], old[2]) == (new[0], new[2])
