"""What lies over every screen for a few seconds: a sentence at the top, and the last sound in words."""

from __future__ import annotations

from typing import Final

from game.rules.quoting import plain
from game.ui import shapes
from game.ui.art import Art
from game.ui.painter import DisplayList
from game.ui.theme import EDGE, INK, LINE, PAPER, SOFT

__all__ = ["Notices"]

NOTICE: Final = 2.5
"""Seconds for which a sentence stays at least."""
LONGEST_NOTICE: Final = 400
"""Characters of a sentence."""
LONGEST_SEEN: Final = 1.0
"""A frame counts for no more, in seconds: a sentence is read, even if the system slept as soon as it stood there."""
CAPTION: Final = 1.8
"""Seconds for which a sound stays told in words."""


class Notices:
    """A sentence and a caption, each until its time is over or another one comes."""

    def __init__(self) -> None:
        self._sentence, self._sentence_left = "", 0.0
        self._caption, self._caption_left = "", 0.0

    def tell(self, words: str) -> None:
        """Show one sentence, the longer the more there is to read."""
        # Sentences may name files, and names of files may be anything.
        self._sentence = words = plain(words, LONGEST_NOTICE)
        self._sentence_left = max(NOTICE, len(words) / 18)

    def tell_sound(self, words: str) -> None:
        """Show what a sound says."""
        self._caption, self._caption_left = words, CAPTION

    def update(self, dt: float, *, captions: bool) -> bool:
        """Let `dt` seconds pass; without `captions` none is shown. Returns whether something has gone."""
        dt, gone = min(dt, LONGEST_SEEN), False
        if self._sentence:
            self._sentence_left -= dt
            if self._sentence_left <= 0.0:
                self._sentence, gone = "", True
        if self._caption:
            self._caption_left -= dt
            if self._caption_left <= 0.0 or not captions:
                self._caption, gone = "", True
        return gone

    def draw(self, frame: DisplayList, art: Art) -> None:
        """List both over everything else."""
        if self._sentence:
            self._list_sentence(frame, art)
        if self._caption:
            self._list_caption(frame, art)

    def _list_sentence(self, frame: DisplayList, art: Art) -> None:
        frame.raise_level()
        metrics = art.metrics
        picture = shapes.pill(
            art,
            self._sentence,
            metrics.words(20),
            fill=INK,
            color=PAPER,
            edge=LINE,
            pad=22,
            opacity=0.95,
            max_width=metrics.width * 0.9,
            wrap=True,
        )
        x, y = (metrics.width - picture.body[0]) / 2, metrics.px(34)
        frame.put("notice", picture.image, x - picture.origin[0], y - picture.origin[1])

    def _list_caption(self, frame: DisplayList, art: Art) -> None:
        """At the upper right below the tools, where no table has cards."""
        frame.raise_level()
        metrics = art.metrics
        left, top, wide, _ = metrics.table
        picture = shapes.pill(
            art,
            self._caption,
            metrics.words(18),
            icon="sound_on",
            fill=INK,
            color=SOFT,
            edge=LINE,
            opacity=0.9,
            role="semi",
            max_width=wide * 0.6,
        )
        x, y = left + wide - metrics.px(EDGE) - picture.body[0], top + metrics.px(102)
        frame.put("caption", picture.image, x - picture.origin[0], y - picture.origin[1])
