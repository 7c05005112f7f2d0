"""What the main menu is made of: who stands about on it, what they say, and which match can be carried on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from random import Random

from game.rules.values import dataclass
from game.scenes.tables import info_of
from game.session.settings import Shouts
from game.session.setups import player_numbers
from game.texts import t
from game.ui.art import Art
from game.ui.painter import DisplayList
from game.ui.shapes import Tile
from game.ui.table.bubbles import BESIDE, Mood, Mouth, Voices
from game.ui.table.spots import Box
from game.ui.theme import Metrics

__all__ = ["Cast", "tile_of"]


@dataclass(frozen=True, slots=True)
class Stand:
    """One portrait of the group: its middle from that of the group, and its size, in u at full size."""

    character: str
    x: float
    y: float
    d: float


GROUP = (
    Stand("pardon", 216, -2, 152),
    Stand("bo", -62, -2, 166),
    Stand("biscuit", 84, 12, 186),
    Stand("gertrude", -216, -8, 218),
)
"""As they overlap, the rearmost first."""
GROUP_WIDTH, ABOVE, BELOW = 617, 143, 105
"""The group at full size in u: its width, and how far it reaches above and below its middle."""

BANTER: tuple[tuple[str, str], ...] = (
    ("gertrude", "pardon"), ("bo", "biscuit"), ("gertrude", "biscuit"), ("pardon", "gertrude")
)  # fmt: skip
"""Who curses and who has an answer, one exchange after the other; the words are `title.banter.<number>`."""
ONE_LINE = 14
"""How wide an answer is at most, in heights of its words."""
SIGN = (-0.54, -0.13, 0.18)
"""Where the sign lies at the left of a head that curses, from the middle of the portrait; its size; in diameters."""
FIRST, ANSWER, EVERY = 0.7, 0.8, 5.5
"""Seconds until the first exchange, from a curse to its answer, and from one exchange to the next."""
CLOSE, LETS_SPEAK = 200, 1.4
"""How near to each other two stand whose bubbles have no room side by side, in u: seconds until the one gives way."""


class Cast:
    """Four players who cannot be quiet. Without motion they say their first lines and stay so."""

    def __init__(self) -> None:
        self._voices = Voices()
        self._clock = EVERY - FIRST
        self._turn = -1
        self._answered = True
        self._shouts: Shouts = "grawlix"
        self._still = False
        self._middle = (0.0, 0.0)
        self._scale = 1.0
        self._left: float | None = None
        self._cursed = False
        self._rivals: list[tuple[str, str]] = []
        """Who of them has something to say of earlier matches, and what."""
        self._exchanges = self._told = 0
        self._telling = ""
        """Who said last what it remembers; empty once they bicker again."""
        self.shown = True
        """Whether there is room for them; else they are silent."""
        self.written: Sequence[Box] = ()
        """Where words lie that nothing should cover, in pixels."""

    def remember(self, words: Mapping[str, str]) -> None:
        """Let those who stand here say what they remember, in turn with their bickering; without motion one does."""
        there = [stand.character for stand in GROUP]
        self._rivals = [(key, words[key]) for key in there if words.get(key)]
        self._told = Random().randrange(len(self._rivals)) if self._rivals else 0
        if self._rivals and self._still:
            self._voices.clear()
            self._tell()

    def arrange(self, x: float, y: float, scale: float, *, left: float | None = None) -> None:
        """Stand round a place, `scale` pixels to a u. Gertrude curses upwards, or to the left as far as `left`."""
        self._middle, self._scale, self._left = (x, y), scale, left

    def behave(self, shouts: Shouts, *, still: bool) -> None:
        """Speak in the manner of the settings; without motion nothing comes and goes."""
        if (shouts, still) == (self._shouts, self._still) and self._turn >= 0:
            return
        self._shouts, self._still = shouts, still
        self._voices.clear()
        self._voices.still = still
        self._turn, self._clock, self._answered = -1, EVERY - FIRST, True
        if still and self._rivals:
            self._tell()
        elif still:
            self._begin()
            self._answer()

    @staticmethod
    def room_above(metrics: Metrics) -> float:
        """How tall a curse is that stands above the group, in pixels."""
        return metrics.words(40) * 1.12 + (48 * max(1.0, 0.75 * metrics.text_scale) + 46) * metrics.u

    @property
    def said(self) -> set[str]:
        """What is said just now."""
        if not self.shown:
            return set()
        return {words for number in range(len(GROUP)) if (words := self._voices.words(number))}

    @property
    def animating(self) -> bool:
        """Whether a bubble is popping up."""
        return self.shown and self._voices.popping

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass; returns whether the picture changed."""
        if self._still or not self.shown:
            return False
        self._clock += dt
        changed = self._voices.update(dt)
        if self._clock >= EVERY:
            self._exchanges += 1
            if self._rivals and self._exchanges % 2 == 0:
                self._tell()
            else:
                self._begin()
            return True
        if not self._answered and self._clock >= (LETS_SPEAK if self._close else ANSWER):
            self._answer()
            return True
        return changed

    def has_cursed(self) -> bool:
        """Whether somebody has begun to curse since this was asked last."""
        cursed, self._cursed = self._cursed, False
        return cursed

    def _begin(self) -> None:
        self._cursed, self._telling = True, ""
        self._turn = (self._turn + 1) % len(BANTER)
        self._clock, self._answered = 0.0, False
        mild = self._shouts == "mild"
        words = t(f"title.banter.{self._turn + 1}.{'mild' if mild else 'curse'}")
        self._say(BANTER[self._turn][0], words, "cursing", curse=not mild)

    def _tell(self) -> None:
        """Let one of them say what it remembers; the next time it is another."""
        character, words = self._rivals[self._told % len(self._rivals)]
        self._told += 1
        self._clock, self._answered, self._telling = 0.0, True, character
        self._say(character, words, "neutral", curse=False)

    @property
    def _close(self) -> bool:
        """Whether the bubbles of the two who bicker have no room side by side."""
        one, other = (next(stand for stand in GROUP if stand.character == name) for name in BANTER[self._turn])
        return abs(one.x - other.x) < CLOSE

    def _answer(self) -> None:
        self._answered = True
        if self._close:
            self._voices.hush(next(i for i, stand in enumerate(GROUP) if stand.character == BANTER[self._turn][0]))
        how = "answer_mild" if self._shouts == "mild" else "answer"
        mood: Mood = "happy" if BANTER[self._turn][1] != "gertrude" else "neutral"
        self._say(BANTER[self._turn][1], t(f"title.banter.{self._turn + 1}.{how}"), mood, curse=False)

    def _say(self, character: str, words: str, mood: Mood, *, curse: bool) -> None:
        number = next(i for i, stand in enumerate(GROUP) if stand.character == character)
        self._voices.say(number, words, mood, curse=curse)

    def draw(self, frame: DisplayList, art: Art, z: float) -> None:
        """List the portraits, and the bubbles above them."""
        if not self.shown:
            return
        (x, y), k = self._middle, self._scale
        for i, stand in enumerate(GROUP):
            face = art.avatar(stand.character, self._voices.mood(i), stand.d * k)
            left, top = x + stand.x * k - face.origin[0], y + stand.y * k - face.origin[1]
            frame.put(("cast", stand.character), face.image, left, top, z)
        for i, stand in enumerate(GROUP):
            telling = self._telling == stand.character
            # Who stands highest has the least room above: the tail ends lower for a sentence.
            up = 0.48 if telling and stand.character == "gertrude" else 0.62
            mouth = Mouth(x + stand.x * k, y + (stand.y - stand.d * up) * k, "down")
            # Bickering has its places; sentences of any length keep clear of what is written beside.
            clear = self.written if telling else []
            # Above them there is room for one line of large words.
            line = ONE_LINE * art.metrics.words(23) if art.metrics.large else 0.0
            room = max(300 * art.metrics.u, line)
            if stand.character == "gertrude" and self._left is not None and not telling:
                mouth = Mouth(x + (stand.x - stand.d * 0.46) * k, y + (stand.y - 20) * k, "right")
                if self._shouts == "mild":
                    # What is only said hides neither the logo nor the sign beside her head: it lies below that.
                    sx, sy, sd = (part * stand.d * k for part in SIGN)
                    sign = Box(x + stand.x * k + sx - sd / 2, y + stand.y * k + sy - sd / 2, sd, sd)
                    mouth, clear = mouth._replace(y=sign.y + 1.8 * sd), [*self.written, sign]
                room = min(room, mouth.x - self._left - BESIDE * art.metrics.words(23))
            if clear:
                self._voices.draw(frame, art, i, [mouth], z + 1, room, partial(list, clear))
            else:
                self._voices.draw(frame, art, i, [mouth], z + 1, room)


def tile_of(game_id: str, wording: str) -> Tile:
    """A game as the menu shows it."""
    numbers = player_numbers(game_id)
    people = f"{numbers.start}-{numbers.stop - 1}"
    name = t(f"games.{game_id}.name.{wording}")
    return Tile(game_id, name, t(f"games.{game_id}.line"), people, t(f"games.{game_id}.time"), info_of(game_id).ground)
