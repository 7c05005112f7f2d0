"""What stands at the top of a table: emblem, title, state of the match, and the dark pills below all of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.scenes.table.marker import TURN, point
from game.scenes.table.stage import Stage
from game.scenes.table.toolbar import Toolbar, title_of
from game.scenes.tables.rails import AIR, ENDS, TITLE, TITLE_AIR, TITLE_WORDS
from game.texts import t
from game.ui import shapes, text
from game.ui.painter import DisplayList
from game.ui.table.spots import Box
from game.ui.theme import INK, LINE_REST, PALE, PAPER

__all__ = ["Heading"]

Z_TITLE: Final = 0.0
CLEAR: Final = 8
"""From the pill of the title to a portrait at least, in u."""

_LEAD: Final = 1.05
"""From line to line of a title on two lines, in its heights."""


class Heading:
    """Lists what stands at the top of a table."""

    def __init__(self, stage: Stage, tools: Toolbar) -> None:
        self._stage, self._tools = stage, tools
        self._art = stage.services.art
        self.rails: list[Box] = []
        """Where the dark pills below title and tools lie."""

    def draw(self, frame: DisplayList) -> None:
        """List them."""
        stage, m = self._stage, self._stage.metrics
        left, top, _, _ = m.table
        x, y = left + m.px(138), top + m.px(62)
        emblem = self._art.svg(f"emblems/{stage.seat.session.game_id}", m.px(78))
        frame.put("emblem", emblem, x - emblem.get_width() / 2, y - emblem.get_height() / 2, Z_TITLE)
        room = self._room(self._tools.left) - (left + m.px(TITLE))
        lines, px = self._title(room)
        more = text.line_height(px, _LEAD) * (len(lines) - 1)
        words = text.stack(lines, px, PAPER, "display", lead=_LEAD)
        if m.portrait:
            # The second line ends before a marker that stands beside it.
            points = (point(stage, place) for place in stage.plan.seats)
            beside = [x - m.px(TURN) - (left + m.px(TITLE)) for x, y in points
                      if y - m.px(TURN) * 1.5 < top + m.px(100)]  # fmt: skip
            room = min([room, *(round(free) for free in beside if free > m.px(200))])
        size = min(m.words(18), max(m.smallest, round(px * 0.75)))
        ways = self._second(room)
        # Rather less in words of their size than all of it in tiny ones.
        sub, small = text.fitted(text.fairly(ways, room, size, "semi", m.smallest), room, size, "semi", m.smallest)
        below = text.render(sub, small, PALE, "semi")
        gap = (px + small) * 0.34
        # Large words push the two lines down before they would leave the window.
        y = max(y, top + m.px(20 if more else 30) + round(gap + px * 0.4 + more / 2))
        ends = left + m.px(TITLE) + max(words.get_width(), below.get_width())
        self._rails(frame, ends, (y - gap - 0.6 * px - more / 2, y + gap + 0.6 * small + more / 2))
        self._write(frame, "title", words, left + m.px(TITLE), y - gap)
        self._write(frame, "subtitle", below, left + m.px(TITLE), y + gap + more / 2)

    def _second(self, room: int) -> Sequence[str]:
        """What the line below the name can say, the longest way first.

        While cards are dealt it has the fingerprint of the promise, unless that would be cut: digits that are missing
        could not be compared with what is told later.
        """
        stage = self._stage
        ways = stage.presenter.words.subtitle(
            stage.model, stage.table, stage.memory.totals(stage.presenter, stage.model)
        )
        digits = stage.seat.promise.short if stage.dealing else ""
        if digits and text.size(digits, stage.metrics.smallest, "semi")[0] <= room:
            ways = [t("fair.line", digits=digits), t("fair.line_short", digits=digits), digits]
        if stage.seat.practice:
            return [*(t("table.practice_of", what=words) for words in ways), t("table.practice")]
        return ways

    def _title(self, room: int) -> tuple[list[str], int]:
        """The name of the game in lines, and their size.

        It is on two lines before any of it is cut, and in large words before it is smaller than it would be else.
        """
        m, name = self._stage.metrics, title_of(self._stage)
        px = text.fit(name, room, m.words(TITLE_WORDS), "display", m.smallest)
        plain = m.px(TITLE_WORDS)
        if m.text_scale > 1.0 and px < plain:
            for larger in range(plain, px, -1):
                lines = text.balanced(name, room, larger, "display")
                if len(lines) == 2 and all(text.size(line, larger, "display")[0] <= room for line in lines):
                    return lines, larger
        lines = text.balanced(name, room, px, "display")
        if len(lines) == 1 or any(text.size(word, px, "display")[0] > room for word in name.split()):
            return [text.ellipsis(name, room, px, "display")], px
        return [lines[0], text.ellipsis(" ".join(lines[1:]), room, px, "display")], px

    def _rails(self, frame: DisplayList, ends: int, words: tuple[float, float]) -> None:
        """Dark pills below title and tools, so that any table may lie there.

        The title ends at `ends`; `words` is how far up and down its lines reach.
        """
        m, menu = self._stage.metrics, self._tools.menu.rect
        air = m.px(AIR)
        right = max((button.rect.right for button in self._tools.row if button.visible), default=0)
        top, bottom = menu.top - air, menu.bottom + air
        higher, lower = min(top, max(m.px(4), words[0] - air)), max(bottom, words[1] + air)
        places = [
            ("title", menu.x - air, ends + ENDS * air, higher, lower - higher),
            ("tools", self._tools.left - air, right + air, top, bottom - top),
        ]
        if below := [tool.rect for tool in self._tools.below]:
            places.append(("below", below[0].x - air, right + air, below[0].y - air, bottom - top))
        rails: list[Box] = []
        for name, x, w, y, h in places:
            radius = min(h, bottom - top) / m.u / 2
            rail = shapes.panel(self._art, w - x, h, INK, opacity=0.80, edge=LINE_REST, radius=radius, line=1.6)
            frame.put(f"rail {name}", rail.image, round(x) - rail.origin[0], round(y) - rail.origin[1], Z_TITLE - 0.5)
            rails.append(Box(x, y, w - x, h))
        self.rails = rails

    def _room(self, tools: int) -> int:
        """Where the title has to end: before the tools, and before a player who sits beside it."""
        m = self._stage.metrics
        edge = min(tools - m.px(TITLE_AIR), round(min(self._stage.plan.title, m.width)))
        if m.portrait:
            return edge
        top = m.table[1] + m.px(126)
        for place in self._stage.plan.seats:
            if place.y - place.d * 0.62 < top:
                edge = min(edge, round(place.x - place.d / 2 - ENDS * m.px(AIR) - m.px(CLEAR)))
        return edge

    @staticmethod
    def _write(frame: DisplayList, key: str, image: pygame.Surface, x: float, y: float) -> None:
        """List words with their left middle at a place."""
        frame.put(key, image, x, y - image.get_height() / 2, Z_TITLE)
