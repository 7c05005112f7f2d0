"""Everything that is drawn from the shipped pictures: cards in all their states, portraits, tokens, icons.

One `Art` serves one size of window; a resize makes a new one, which shares only the cache folder. What it
returns is shared and must not be drawn on; it stays the same object as long as it is kept in memory.
"""

from __future__ import annotations

import json
import math
import time
from collections.abc import Callable, Hashable
from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple, get_args

import pygame

from game.resources import resource_path
from game.rules.cards import Rank
from game.texts import rank_letter
from game.ui import decks
from game.ui.cache import Picture, SurfaceCache
from game.ui.decks import DECKS, Deck
from game.ui.ground import Ground, Laid
from game.ui.light import aired, even, glow, grained, middle, sheen
from game.ui.pen.geometry import Path as Outline
from game.ui.pen.kit import Pen, dashed
from game.ui.raster import AssetDamaged, RasterStore, Size, fingerprint, pen_surface, read_asset, stretched, svg_surface
from game.ui.shadows import CardShadows
from game.ui.tabletops import Theme
from game.ui.theme import CORNER, GOLD, INK, KNOWN, LINE, PAPER, RATIO, RED, TARGET, Metrics

__all__ = [
    "BACKS", "DECKS", "MOODS", "Art", "AssetDamaged", "Back",
    "CardState", "Deck", "Face", "Laid", "Mood", "Picture",
]  # fmt: skip

CardState = Literal[
    "resting", "playable", "hovered", "focused", "selected", "dimmed", "dimmed_focused", "target", "known", "ghost",
    "illegal", "selected_focused",
]  # fmt: skip
"""How a card looks. Lift and motion are not part of the picture."""
Back = Literal["fans", "lattice", "rays", "waves", "grawlix",
               "bubbles", "pennies", "crowns", "timber", "embers", "skulls"]  # fmt: skip
Mood = Literal["neutral", "happy", "cursing", "glum"]
Face = Literal[
    "neutral", "happy", "cursing", "glum", "blink", "left", "right", "worried", "smug", "thinking", "shock"
]  # fmt: skip
"""What a portrait shows: a mood, or one of the looks that lie between them."""
BACKS: tuple[Back, ...] = get_args(Back)
MOODS: tuple[Mood, ...] = ("neutral", "happy", "cursing", "glum")
BACK = "back"
"""The code of a card whose face is not shown."""

_MARGIN = 0.12
"""Room for rings and glow round a card, in widths."""
_RINGS: dict[str, tuple[str, float]] = {
    "playable": (GOLD, 0.030),
    "hovered": (GOLD, 0.030),
    "focused": (GOLD, 0.030),
    "dimmed_focused": (LINE, 0.030),
    "selected": (GOLD, 0.052), "selected_focused": (GOLD, 0.052),
    "target": (TARGET, 0.045),
    "known": (KNOWN, 0.040),
    "illegal": (RED, 0.045),
}  # fmt: skip
"""Color and width of a state's ring, in widths of the card."""
_POINT = 66 / 72
"""How far down the turn marker its point lies."""
_DIMMED = (172, 163, 160, 255)
_TINTS: dict[str, tuple[int, int, int, int]] = {
    "dimmed": _DIMMED, "dimmed_focused": _DIMMED, "ghost": (255, 255, 255, 110)
}  # fmt: skip
"""What faces are multiplied with."""
_DIM_PERSON = (120, 126, 150, 255)
_MOST_LIGHTS = 3
"""So many diameters of portraits are in use at once; the light behind one takes longer to draw than its face."""
_SLOW_SVG = 6000
"""Files of more bytes than this are worth keeping rasterized on disk."""
_SLOW_CARD, _SLOW_OTHERS = 240, 400
"""Cards and other pictures of so many pixels of width are, too: they take many times as long to draw as to read."""
_TWICE_UP_TO = 240
"""Cards up to this many pixels wide are turned from a raster twice as large once they lie, which keeps their letters
crisp; wider ones are turned from one half as large until then."""
_SOFT = 48
"""At most so many turned cards wait to be sharpened."""
_STEPS = 24
"""Widths a card takes while it turns over."""
_SPUN = 10
"""Backs that are turned by so many degrees do not just lean: they spin."""
_MB = 1 << 20
_APART, _PASSING = 10 * _MB, _MB // 2


@cache
def look_sizes() -> dict[str, tuple[float, float]]:
    """Width and height of every picture of the look in its own units, by name.

    Raises ResourceMissing or AssetDamaged if their list cannot be read.
    """
    path = resource_path("look", "index.json")
    try:
        notes = json.loads(path.read_bytes())
        return {name: (float(note["size"][0]), float(note["size"][1])) for name, note in notes.items()}
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        raise AssetDamaged("The list of the program's pictures is damaged. Please install Grawlix again.") from error


@cache
def rank_outlines() -> dict[str, dict[str, str]]:
    """By size (`small`, `large`) and letter: the outline of a rank in the corner of a card.

    Raises ResourceMissing or AssetDamaged if they cannot be read.
    """
    try:
        found: dict[str, dict[str, str]] = json.loads(resource_path("cards", "letters.json").read_bytes())
    except ValueError as error:
        raise AssetDamaged("The letters of the cards are damaged. Please install Grawlix again.") from error
    return found


def aspect(name: str) -> float:
    """Height over width of a picture of the look. Raises AssetDamaged for a name that is not listed."""
    size = look_sizes().get(name)
    if size is None:
        raise AssetDamaged(f"The program has no picture named {name}. Please install Grawlix again.")
    return size[1] / size[0]


class _Look(NamedTuple):
    """What a card's picture depends on besides its turn."""

    code: str
    width: int
    state: CardState
    back: Back
    deck: Deck
    cut: int


class Art:
    """Pictures for one size of window.

    `cache_dir` is where slow drawings are kept between starts, or None; `deck` and `back` are what the person
    chose and may be changed at any time.
    """

    def __init__(
        self, metrics: Metrics, *, cache_dir: Path | None = None, deck: Deck = "classic", back: Back = "fans"
    ) -> None:
        self.metrics = metrics
        self.deck: Deck = deck
        self.back_name: Back = back
        self.store = RasterStore(cache_dir)
        room = min(2.0, max(1.0, metrics.width * metrics.height / (1920 * 1080) / 2))
        # Bare faces grow least: turned cards take longer. And a table top is there twice while it is drawn.
        self._faces = SurfaceCache(int(_MB * min(17, 13.5 * room)))
        self._cards = SurfaceCache(int(_MB * min(22.5, 18 * room)))
        # Shadows are many and drawn in no time: they must not drive out turned cards, which are not.
        self.shades = CardShadows(int(_MB * min(8, 6 * room)), self.shadow)
        # As much as the fullest table needs while somebody speaks.
        self._pictures = SurfaceCache(int(_MB * (9 + 3 * room)))
        self._apart = SurfaceCache(_APART)
        # A ring is large and soon driven out, and what takes long in it are its corners.
        self._corners = SurfaceCache(int(_MB * room))
        self.passing = SurfaceCache(int(_PASSING * room))
        """Widths that cards have for a frame or two: each is held by its own card, and only backs share one."""
        self._lights: dict[tuple[int, int], pygame.Surface] = {}
        self._soft: dict[tuple[_Look, float], None] = {}
        self._ground = Ground(self.store, (metrics.width, metrics.height))

    @property
    def memories(self) -> tuple[SurfaceCache, SurfaceCache, SurfaceCache, SurfaceCache]:
        """What keeps pictures at hand: bare faces, cards as they lie or fly, their shadows, and everything else."""
        return (self._faces, self._cards, self.shades.memory, self._pictures)

    @property
    def forms(self) -> SurfaceCache:
        """Where everything but cards and their shadows is kept."""
        return self._pictures

    def forget(self) -> None:
        """Drop every picture: another one takes over, and who still holds this one does not draw with it any more."""
        for memory in (*self.memories, self._apart, self._corners, self.passing):
            memory.clear()
        self._soft.clear()
        self._lights.clear()
        self._ground.forget()
        self.store.forget()

    # -- any drawing -------------------------------------------------------

    def keep_apart(self, key: Hashable, make: Callable[[], Picture]) -> Picture:
        """As `keep`, for the frames of something drawn that comes again and again: nothing else drives them out."""
        return self._apart.get(key, make)

    def keep(self, key: Hashable, make: Callable[[], Picture]) -> Picture:
        """A form drawn once for this window: `key` must say all that it depends on."""
        return self._pictures.get(key, make)

    def svg(self, name: str, width: float, height: float | None = None) -> pygame.Surface:
        """A picture of the look by name, such as `emblems/dang_it`, at a size in pixels.

        Without a height it keeps its proportions. Raises ResourceMissing or AssetDamaged.
        """
        w = max(1, round(width))
        h = max(1, round(w * aspect(name) if height is None else height))
        return self._pictures.surface((name, w, h), lambda: self._raster(("look", *f"{name}.svg".split("/")), (w, h)))

    def tinted(self, icon: str, size: float, color: str) -> pygame.Surface:
        """A white icon in a color, square: `hint` stands for `icons/hint`, others name their folder: `signs/bang`."""
        name = icon if "/" in icon else f"icons/{icon}"
        n = max(1, round(size))

        def tint() -> pygame.Surface:
            image = self.svg(name, n, n).copy()
            image.fill(pygame.Color(color), special_flags=pygame.BLEND_RGBA_MULT)
            return image

        return self._pictures.surface((name, n, color), tint)

    def token(self, name: str, width: float, *, turn: float = 0.0) -> Picture:
        """A thing on the table, such as `burst`, `dealer`, `crown`, held at its center, turned clockwise by degrees.

        The turn marker is held at its point, which stands over a head.
        """
        w = max(1, round(width))
        turn = round(turn * 2) / 2 % 360

        path = f"tokens/{name}"
        if not turn:
            image = self.svg(path, w)
            x, y = middle(image)
            if name == "turn":
                y = round(image.get_height() * _POINT)
            return Picture(image, (x, y), image.get_size())

        def make() -> Picture:
            image = pygame.transform.rotozoom(aired(self.svg(path, w)), -turn, 1)
            return Picture(image, middle(image), image.get_size())

        return self.keep(("token", name, w, turn), make)

    def _card_data(self, data: bytes, deck: str, file: str) -> bytes:
        """A card's drawing with the letter of its rank as the language has it."""
        rank = {"A": Rank.ACE, "J": Rank.JACK, "Q": Rank.QUEEN, "K": Rank.KING}.get(file[0])
        if rank is None or file.startswith("back"):
            return data
        outlines = rank_outlines()["large" if deck.startswith("large") else "small"]
        own, other = outlines[file[0]], outlines.get(rank_letter(rank))
        return data if other is None else data.replace(own.encode(), other.encode())

    def _raster(self, parts: tuple[str, ...], size: Size) -> pygame.Surface:
        """A shipped SVG file at a size, by way of the cache folder if it is slow to draw."""
        name = "/".join(parts)
        data = read_asset(resource_path(*parts), name)
        if parts[0] == "cards":
            data = self._card_data(data, parts[1], parts[2])
        if len(data) < _SLOW_SVG and size[0] < (_SLOW_CARD if parts[0] == "cards" else _SLOW_OTHERS):
            return svg_surface(data, size, name)
        # Cards are many and large; what else is slow to draw should be at hand soon.
        plain = parts[0] != "cards"
        return self.store.get(fingerprint(data), size, lambda: svg_surface(data, size, name), plain=plain)

    # -- cards -------------------------------------------------------------

    def face(self, card: str, width: float, deck: Deck | None = None, *, strip: bool = False) -> pygame.Surface:
        """A card's face at a width in pixels; `card` is its letters without a pack, such as `7D`, `TS`, `X1`.

        Below 0.55 c the large index is used where the deck has one, but the small one for a `strip`: see `decks`.
        """
        w = max(1, round(width))
        return self._card_raster(deck or decks.worn(self.deck, w / self.metrics.c, strip=strip), card, w)

    def back(self, name: Back | None = None, width: float = 0.0) -> pygame.Surface:
        """A card's back at a width in pixels, that of a card in hand unless told."""
        w = max(1, round(width or self.metrics.c))
        return self._card_raster(decks.BACKS.get(self.deck, self.deck), f"back-{name or self.back_name}", w)

    def _card_raster(self, deck: str, file: str, w: int) -> pygame.Surface:
        return self._faces.surface(
            (deck, file, w), lambda: grained(self._raster(("cards", deck, f"{file}.svg"), (w, round(w * RATIO))))
        )

    def card_image(
        self,
        code: str,
        width: float,
        *,
        state: CardState = "resting",
        turn: float = 0.0,
        back: Back | None = None,
        flying: bool = False,
        squeeze: float = 1.0,
        cut_from: float = 0.0,
        strip: bool = False,
    ) -> Picture:
        """A card as it lies on the table, held at its center, without its shadow.

        `code` is a face's letters or `back`. `turn` is degrees clockwise, kept to half a degree at rest and, where
        there is no such picture, to a whole one while `flying`. `squeeze` is the part of the width that is seen while
        the card turns over, `cut_from` another width, whose picture is scaled in less time, and `strip`
        gives it the small index: see `decks`. A turned card at rest is a little soft at first; `sharpen` replaces it.
        """
        w = max(1, round(width))
        cut = 0 if round(cut_from) == w else round(cut_from)
        whole = 180 if code == BACK else 360  # backs look the same upside down
        exact, turn = turn, round(turn * 2.0) / 2.0 % whole
        step = max(1, min(_STEPS, round(abs(squeeze) * _STEPS)))
        deck = decks.worn(self.deck, (cut or w) / self.metrics.c, strip=strip)
        look = _Look(code, w, state, back or self.back_name, deck, cut)
        if turn and step == _STEPS:
            crisp = (look, turn, "crisp")
            if crisp in self._cards:
                return self._cards.get(crisp, lambda: self._crisp(look, turn))
            if not (flying or cut):
                self._soft[look, turn] = None
                if len(self._soft) > _SOFT:
                    del self._soft[next(iter(self._soft))]
        if not (turn or cut) and step == _STEPS and state == "resting":
            face = self._plain(look)  # it is kept already
            return Picture(face, middle(face), (w, round(w * RATIO)))
        # A back that spins as it is dealt is followed by others that pass through the same angles and widths.
        memory = self._cards if not cut or (code == BACK and _SPUN <= turn <= whole - _SPUN) else self.passing
        if flying and (look, turn, step) not in memory:
            turn = round(exact) % whole
        return memory.get((look, turn, step), lambda: self._card(look, turn, step))

    @property
    def soft(self) -> bool:
        """Whether a turned card at rest waits to be sharpened."""
        return bool(self._soft)

    def warm(self, card: str, width: float, *, strip: bool = False) -> bool:
        """Draw a face ahead of the moment it is needed, if there is room to keep it; returns whether there is.

        To be called when there is time: some milliseconds a face that was never drawn before.
        """
        w = max(1, round(width))
        if self._faces.used + w * round(w * RATIO) * 4 > self._faces.limit:
            return False
        self.face(card, w, strip=strip)
        return True

    def warm_ring(self, width: float, state: CardState) -> None:
        """Draw the ring and glow of a state ahead of the moment they are needed."""
        if state in _RINGS:
            self._ring(max(1, round(width)), state)

    def sharpen(self, seconds: float) -> list[pygame.Surface]:
        """Draw turned cards at rest anew, for about as long as told; returns the soft pictures of those that were.

        To be called when there is time: a few milliseconds a card, and one at least. The next `card_image` returns the
        sharp picture. Those that nobody shows any longer, such as the angles at which a hand opened, stay as they are.
        """
        end = time.perf_counter() + seconds
        replaced: list[pygame.Surface] = []
        while self._soft and not (replaced and time.perf_counter() >= end):
            (look, turn), _ = self._soft.popitem()
            soft = (look, turn, _STEPS)
            if self._cards.held(soft):
                replaced.append(self._cards.surface(soft, lambda: pygame.Surface((1, 1))))
                self._cards.get((look, turn, "crisp"), lambda look=look, turn=turn: self._crisp(look, turn))  # type: ignore[misc]
                self._cards.drop(soft)
        return replaced

    def _card(self, look: _Look, turn: float, step: int) -> Picture:
        """A card squeezed and turned; a wide one is turned at half of the pixels, in half the time."""
        image = self._plain(look)
        if step < _STEPS:
            size = (max(1, image.get_width() * step // _STEPS), image.get_height())
            image = pygame.transform.smoothscale(image, size)
        if turn:
            coarse = look.width > _TWICE_UP_TO
            image = aired(pygame.transform.smoothscale_by(even(image), 0.5) if coarse else image)
            image = pygame.transform.rotozoom(image, -turn, 1)
            image = pygame.transform.smoothscale_by(image, 2) if coarse else image
        return Picture(image, middle(image), (look.width, round(look.width * RATIO)))

    def _plain(self, look: _Look) -> pygame.Surface:
        """A card that lies straight."""
        if look.cut:
            large = self._plain(look._replace(width=look.cut, cut=0))
            return pygame.transform.smoothscale_by(large, look.width / look.cut)
        face = self.back(look.back, look.width) if look.code == BACK else self.face(look.code, look.width, look.deck)
        return self._dressed(look, face)

    def _crisp(self, look: _Look, turn: float) -> Picture:
        """A card turned as well as can be: a narrow one at twice the pixels."""
        if look.width > _TWICE_UP_TO:
            image = pygame.transform.rotozoom(aired(self._plain(look)), -turn, 1)
            return Picture(image, middle(image), (look.width, round(look.width * RATIO)))
        twice = look._replace(width=look.width * 2)  # drawn, used and dropped: it would crowd out what is in use
        deck, file = look.deck, look.code
        if file == BACK:
            deck, file = decks.BACKS.get(deck, deck), f"back-{look.back}"
        face = self._raster(("cards", deck, f"{file}.svg"), (twice.width, round(twice.width * RATIO)))
        image = pygame.transform.rotozoom(aired(self._dressed(twice, face)), -turn, 1)
        w, h = image.get_size()
        image = pygame.transform.smoothscale(image, ((w + 1) // 2, (h + 1) // 2))
        return Picture(image, middle(image), (look.width, round(look.width * RATIO)))

    def _dressed(self, look: _Look, face: pygame.Surface) -> pygame.Surface:
        """A face or back with its state drawn on, not turned."""
        w, state = look.width, look.state
        if state == "resting":
            return face
        if state in _TINTS:
            face = face.copy()
            face.fill(_TINTS[state], special_flags=pygame.BLEND_RGBA_MULT)
        if state == "hovered":
            face = sheen(face)
        if state not in _RINGS:
            return face
        image = self._ring(w, state).copy()
        margin = round(w * _MARGIN)
        image.blit(face, (margin, margin))
        return image

    def _ring(self, w: int, state: CardState) -> pygame.Surface:
        """The ring and glow of a state, in a margin round the card."""
        color, part = _RINGS[state]
        dashes = state.endswith("focused")
        m, r, d = round(w * _MARGIN), w * CORNER, w * part / 2
        blur = max(1, round(m * 0.30))

        def draw(wide: int, tall: int) -> pygame.Surface:
            size = (wide + 2 * m, tall + 2 * m)
            out = glow(size, (m * 0.72, m * 0.72, wide + m * 0.56, tall + m * 0.56), r + 4, blur, color, 215)
            pen = Pen()
            pen.line(Outline.rect(m - d, m - d, wide + 2 * d, tall + 2 * d, r + d), color, w * part)
            out.blit(pen_surface(pen, *size), (0, 0))
            return out

        def make() -> pygame.Surface:
            h = round(w * RATIO)
            size = (w + 2 * m, h + 2 * m)
            corner = m + math.ceil(r) + 4 + 3 * blur
            side = 2 * (corner - m) + 1
            corners = self._corners.surface((w, state), lambda: draw(min(w, side), min(h, side)))
            out = stretched(corners, corner, size)
            if dashes:  # they run all the way round
                out = out.copy()  # nobody draws on what is kept
                pen, g = Pen(), w * 0.062
                frame = Outline.rect(m - g, m - g, w + 2 * g, h + 2 * g, r + g)
                pen.line(frame, INK, w * 0.034)
                pen.line(dashed(frame, w * 0.055, w * 0.05), PAPER, w * 0.020, cap="butt")
                out.blit(pen_surface(pen, *size), (0, 0))
            return out

        return self._cards.surface(("ring", w, state), make)

    def card_shadow(
        self, width: float, *, height: float = 0.02, turn: float = 0.0, squeeze: float = 1.0, side: float = 0.0
    ) -> Picture:
        """The shadow of a card that floats `height` widths above the table; see `CardShadows.of`."""
        return self.shades.of(width, height, turn, squeeze, side)

    def shadow(self, w: int, h: int, radius: int, blur: int, alpha: int) -> pygame.Surface:
        """A soft shadow of a rounded form; the picture is `2 * blur` larger on every side."""

        def make() -> pygame.Surface:
            m = blur * 2
            corner = radius + 2 * m
            small = (min(w, 2 * (corner - m) + 1), min(h, 2 * (corner - m) + 1))
            patch = glow((small[0] + 2 * m, small[1] + 2 * m), (m, m, *small), radius, blur, "#060814", alpha)
            return stretched(patch, corner, (w + 2 * m, h + 2 * m))

        return self._pictures.surface(("shadow", w, h, radius, blur, alpha), make)

    # -- people and things ---------------------------------------------------

    def avatar(self, key: str, mood: Face, diameter: float, *, active: bool = False, dim: bool = False) -> Picture:
        """A portrait held at the center of its disc of that diameter in pixels; hats and horns break the rim.

        `active` lays the gold ring of the player to move round it.
        """
        d = max(8, round(diameter))
        k = d / 94
        at = (round(60 * k), round(66 * k))
        name, n = f"avatars/{key}_{mood}", round(120 * k)
        if not active and not dim:
            return Picture(self.svg(name, n, n), at, (d, d))

        def make() -> Picture:
            face = self.svg(name, n, n)
            if dim:
                face = face.copy()
                face.fill(_DIM_PERSON, special_flags=pygame.BLEND_RGBA_MULT)
            if not active:
                return Picture(face, at, (d, d))
            half = max(round(d * 0.75), at[1])
            out = self._lit(d, half).copy()
            out.blit(face, (half - at[0], half - at[1]))
            return Picture(out, (half, half), (d, d))

        return self.keep(("avatar", key, mood, d, active, dim), make)

    def _lit(self, d: int, half: int) -> pygame.Surface:
        """The gold ring and glow behind whoever is to move, for all faces of a diameter."""

        def make() -> pygame.Surface:
            size = (half * 2, half * 2)
            place = (half - d * 0.575, half - d * 0.575, d * 1.15, d * 1.15)
            out = glow(size, place, d * 0.575, max(2, round(d * 0.055)), GOLD, 235)
            ring = Pen()
            ring.draw(Outline.circle(half, half, d * 0.56), GOLD, INK, max(1.0, d * 0.021))
            out.blit(pen_surface(ring, *size), (0, 0))
            return out

        light = self._lights.pop((d, half), None) or make()
        self._lights[d, half] = light  # the last one used is dropped last
        if len(self._lights) > _MOST_LIGHTS:
            del self._lights[next(iter(self._lights))]
        return light

    # -- what lies under everything -------------------------------------------

    def ground(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """An opaque picture as large as the window. The last one asked for is kept: it weighs as much as a deck."""
        return self._ground.get(key, make)

    def table_top(self, theme: Theme, laid: Laid | None = None) -> pygame.Surface:
        """A table top as large as the window, with what is laid on it for good.

        One that takes long is soft at first: see `unfinished`.
        """
        return self._ground.top(theme, laid)

    @property
    def theme(self) -> str:
        """Of which theme the table top is that was asked for last: some things live at one table only."""
        return self._ground.theme

    @property
    def unfinished(self) -> bool:
        """Whether the table top that was asked for last is still being drawn; meanwhile a soft one is shown."""
        return self._ground.unfinished

    def finish(self, seconds: float = math.inf) -> bool:
        """Draw on at the table top for about so long; returns whether it is done now, and so looks different."""
        return self._ground.work(seconds)
