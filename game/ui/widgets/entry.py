"""One line of words to write, with caret, selection, clipboard and input methods."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

import pygame

from game.ui import shapes, text
from game.ui.bidi import begins_right
from game.ui.cache import Picture
from game.ui.clipboard import copy, pasted
from game.ui.input import Direction, Key, Point, TextEditing, TextInput
from game.ui.painter import DisplayList
from game.ui.theme import GOLD, INK, INK_SOFT, PAPER, PAPER_SHADE
from game.ui.widgets.base import Widget, WidgetStyle

__all__ = ["TextEntry"]

_BLINK = 0.55
"""Seconds for which the caret shows, and hides."""


class TextEntry(Widget):
    """A field for a name, a code or a number.

    `allowed` says which characters may be written; control characters never are. `on_change` is called with every
    new text, `on_submit` after Enter. Pasted words are cut to `longest` characters. `names` says whether names stand in
    it: a keyboard on the screen then begins with a capital.
    """

    takes_text = True

    def __init__(
        self,
        key: Hashable,
        words: str = "",
        *,
        on_change: Callable[[str], None] = lambda words: None,
        on_submit: Callable[[], None] = lambda: None,
        longest: int = 40,
        placeholder: str = "",
        allowed: Callable[[str], bool] = str.isprintable,
        size: float = 24,
        names: bool = True,
    ) -> None:
        super().__init__(key)
        self.words = words
        self.on_change, self.on_submit = on_change, on_submit
        self.names = names
        self.longest, self.placeholder, self.allowed, self.size = longest, placeholder, allowed, size
        self.caret = len(words)
        self._anchor = self.caret
        self._marked = (self.caret, self.caret)
        """Caret and anchor before a pointer went down."""
        self._composing = ""
        self._composing_caret = 0
        self._left = 0
        self._clock = 0.0
        self._active = False

    @property
    def selection(self) -> tuple[int, int]:
        """From and to which character words are selected; equal when none are."""
        return min(self.caret, self._anchor), max(self.caret, self._anchor)

    def measure(self, style: WidgetStyle) -> tuple[int, int]:
        """A usual width and the height of the field, in pixels."""
        px = style.metrics.words(self.size)
        return px * 14, max(style.target, round(px * 2.3))

    # -- writing -------------------------------------------------------------------------------------------------

    @property
    def composing(self) -> bool:
        """Whether an input method has words for it that are not finished."""
        return bool(self._composing)

    def type_text(self, event: TextInput | TextEditing) -> None:
        """Put in finished words, or show those still being composed."""
        self._clock = 0.0
        if isinstance(event, TextEditing):
            self._composing, self._composing_caret = event.text, event.caret
        else:
            self._composing = ""
            self.insert(event.text)

    def insert(self, words: str) -> None:
        """Put words in place of the selection, as far as they are allowed and fit."""
        words = "".join(c for c in words if c.isprintable() and self.allowed(c))
        start, end = self.selection
        words = words[: max(0, self.longest - len(self.words) + end - start)]
        if words or start != end:
            self._replace(start, end, words)

    def type_key(self, key: Key) -> bool:
        """Move the caret, erase, copy, cut, paste."""
        self._clock = 0.0
        code, command = key.key, key.command
        if command and code in (pygame.K_a, pygame.K_c, pygame.K_x, pygame.K_v):
            self._clipboard(code)
        elif code == pygame.K_LEFT:
            self._go(-1, command, key.shift)
        elif code == pygame.K_RIGHT:
            self._go(1, command, key.shift)
        elif code == pygame.K_HOME:
            self._move(0, key.shift)
        elif code == pygame.K_END:
            self._move(len(self.words), key.shift)
        elif code == pygame.K_BACKSPACE:
            self._erase(self._word(-1) if command else self.caret - 1)
        elif code == pygame.K_DELETE:
            self._erase(self._word(1) if command else self.caret + 1)
        else:
            # What writes comes again as words and is of no other use meanwhile.
            return bool(key.text) and key.text.isprintable() and not command
        return True

    def activate(self) -> None:
        """Enter: it is as wanted."""
        self.on_submit()

    def nav(self, direction: Direction) -> bool:
        """Up and down move the focus on."""
        return False

    def _clipboard(self, code: int) -> None:
        start, end = self.selection
        if code == pygame.K_a:
            self._anchor, self.caret = 0, len(self.words)
        elif code == pygame.K_v:
            self.insert(pasted().replace("\n", " "))
        elif start != end:
            copy(self.words[start:end])
            if code == pygame.K_x:
                self._replace(start, end, "")

    def _go(self, way: int, word: bool, shift: bool) -> None:
        """Go left or right: on, or back, as the words are read."""
        way = -way if begins_right(self.words) else way
        self._move(self._word(way) if word else self._step(way, shift), shift)

    def _move(self, to: int, keep_anchor: bool) -> None:
        self.caret = min(len(self.words), max(0, to))
        if not keep_anchor:
            self._anchor = self.caret

    def _step(self, way: int, shift: bool) -> int:
        start, end = self.selection
        if start != end and not shift:
            return end if way > 0 else start
        return self.caret + way

    def _word(self, way: int) -> int:
        """Where the word before or after the caret begins or ends."""
        at = self.caret
        if way < 0:
            while at > 0 and not self.words[at - 1].isalnum():
                at -= 1
            while at > 0 and self.words[at - 1].isalnum():
                at -= 1
        else:
            while at < len(self.words) and not self.words[at].isalnum():
                at += 1
            while at < len(self.words) and self.words[at].isalnum():
                at += 1
        return at

    def _erase(self, to: int) -> None:
        start, end = self.selection
        if start == end:
            to = min(len(self.words), max(0, to))
            start, end = min(self.caret, to), max(self.caret, to)
        if start != end:
            self._replace(start, end, "")

    def _replace(self, start: int, end: int, words: str) -> None:
        self.words = self.words[:start] + words + self.words[end:]
        self.caret = self._anchor = start + len(words)
        self.on_change(self.words)

    # -- pointers ------------------------------------------------------------------------------------------------

    def press(self, pos: Point) -> None:
        """Put the caret there."""
        super().press(pos)
        self._clock = 0.0
        self._marked = (self.caret, self._anchor)
        self._move(self._index(pos), False)

    def drag(self, pos: Point) -> None:
        """Select up to there."""
        self._move(self._index(pos), True)

    def release(self, pos: Point) -> None:
        """Leave the caret where it is: pressing is no submitting."""
        self.pressed = False

    def cancel(self) -> None:
        """Put the caret back, as far as there are words."""
        if self.pressed:
            self.caret, self._anchor = (min(at, len(self.words)) for at in self._marked)
        super().cancel()

    def _index(self, pos: Point) -> int:
        """Where the caret goes that is put there: to the nearest edge of a letter, or beyond all of them."""
        x = pos[0] - self.rect.x - self._pad() + self._left
        letters = text.spread(self.words, self._px())
        if not letters or not 0 <= x <= max(map(max, letters)):
            return len(letters) if (x > 0) != begins_right(self.words) else 0
        edges = [(edge, i + j) for i, letter in enumerate(letters) for j, edge in enumerate(letter)]
        # Of two letters that meet there, the one beside which the caret will be seen.
        return min(edges, key=lambda at: (abs(at[0] - x), self._seen(letters, at[1]) != at[0]))[1]

    @staticmethod
    def _seen(letters: Sequence[tuple[int, int]], caret: int) -> int:
        """Where a caret is seen: at the end of the letter before it, which is where one more of its kind appears."""
        if not letters:
            return 0
        return letters[caret - 1][1] if caret else letters[0][0]

    # -- look ----------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Forget drawn pictures and how far the words are scrolled."""
        super().refresh()
        self._left = 0

    def update(self, dt: float) -> bool:
        """Let the caret blink."""
        active = self._writing()
        before = (self._active, self._clock % (2 * _BLINK) < _BLINK)
        self._clock = self._clock + dt if active else 0.0
        self._active = active
        return before != (active, self._clock % (2 * _BLINK) < _BLINK)

    def _writing(self) -> bool:
        typing = self.host.typing if self.host is not None else None
        return typing is not None and typing is self.rect

    def draw(self, frame: DisplayList, z: float) -> None:
        """List field, words, selection and caret."""
        caret = self._active and self._clock % (2 * _BLINK) < _BLINK
        if not self._active:
            self._composing = ""
        key = (
            self.words,
            self.selection,
            self.caret,
            self._composing,
            self._composing_caret,
            caret,
            self._active,
            self.state,
            self.rect.size,
        )
        self.show(frame, z, "field", self.drawn("field", key, lambda: self._make(caret)), self.rect.topleft)

    def _px(self) -> int:
        return max(12, min(self.style.metrics.words(self.size), round(self.rect.h * 0.6)))

    def _pad(self) -> int:
        return max(6, self.style.metrics.px(18))

    def _make(self, caret_shown: bool) -> Picture:
        style, (w, h) = self.style, self.rect.size
        fill, color = (PAPER, INK) if self.enabled else (PAPER_SHADE, INK_SOFT)
        plate = shapes.panel(style.art, w, h, fill, opacity=1, edge=GOLD if self._active else INK, radius=14, line=3)
        focused = self.state == "focused"
        ring = shapes.focus_ring(style.art, w, h, 14) if focused else None
        room = max(plate.origin[0], ring.origin[0] if ring else 0)
        out = pygame.Surface((w + 2 * room, h + 2 * room), pygame.SRCALPHA)
        plate.draw(out, (room, room))
        if ring is not None:
            ring.draw(out, (room, room))
        pad, px = self._pad(), self._px()
        inner = pygame.Rect(room + pad, room + 3, max(1, w - 2 * pad), h - 6)
        middle = room + h / 2 - text.cap_middle("semi", px)
        words = self.words[: self.caret] + self._composing + self.words[self.caret :]
        at = min(len(words), self.caret + (self._composing_caret if self._composing else 0))
        letters = text.spread(words, px)
        x = self._seen(letters, at)
        # Scroll as little as keeps the caret in the field.
        full = text.size(words, px)[0]
        self._left = max(0, min(self._left, x, full + 2 - inner.w))
        self._left = max(self._left, x + 2 - inner.w)
        if begins_right(words) and full + 2 < inner.w:
            self._left = full + 2 - inner.w  # they begin at the right edge
        out.set_clip(inner)
        left = inner.x - self._left
        start, end = self.selection
        if start != end and self._active and not self._composing:
            for a, b in _stretches(letters[start:end]):
                pygame.draw.rect(out, pygame.Color(GOLD), (left + a, inner.y + inner.h // 6, b - a, inner.h * 2 // 3))
        if words:
            out.blit(text.render(words, px, color, "semi"), (left, round(middle)))
        elif self.placeholder:
            faint, small = text.fitted(self.placeholder, inner.w, px, "italic")
            line = text.render(faint, small, INK_SOFT, "italic")
            out.blit(line, (inner.x, round(room + h / 2 - text.cap_middle("italic", small))))
        if self._composing:
            low, thick = inner.bottom - inner.h // 6, max(1, px // 12)
            for a, b in _stretches(letters[self.caret : self.caret + len(self._composing)]):
                pygame.draw.line(out, pygame.Color(INK), (left + a, low), (left + b, low), thick)
        if caret_shown:
            wide = max(2, px // 10)
            if at and letters[at - 1][0] > x:
                x = max(inner.x - left, x - wide)  # left of a letter that is read from right to left
            pygame.draw.rect(out, pygame.Color(INK), (left + x, inner.y + inner.h // 6, wide, inner.h * 2 // 3))
        out.set_clip(None)
        return Picture(out, (room, room), (w, h))


def _stretches(letters: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """From where to where letters lie, those beside one another as one."""
    found: list[tuple[int, int]] = []
    for a, b in sorted((min(letter), max(letter)) for letter in letters):
        if found and a <= found[-1][1]:
            found[-1] = (found[-1][0], max(b, found[-1][1]))
        else:
            found.append((a, b))
    return found
