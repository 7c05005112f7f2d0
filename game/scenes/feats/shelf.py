"""What feats open: backs and tables on a shelf, each with its number."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, cast

from game.scenes.page import Painted, canvas, write
from game.scenes.settings.rows import mini_table
from game.session.unlocks import BACKS_AT, TABLES_AT
from game.texts import n, t
from game.ui.art import Art, Back
from game.ui.cache import Picture
from game.ui.engraving import engraved
from game.ui.tabletops import Theme
from game.ui.theme import GOLD, PALE, RATIO, SOFT, Metrics

__all__ = ["shelf", "shelf_height", "shelf_width"]

NAME, FROM = 20.0, 17.0
"""Of the words, in u."""
TALL: Final = 132
"""How tall a back or a table is drawn, in u."""
RADIUS: Final = 12


def shelf(count: Callable[[], int]) -> list[Painted]:
    """Everything that is opened, the first one first; `count` says how many feats are done."""
    things = [*((at, "back", name) for name, at in BACKS_AT.items()),
              *((at, "theme", name) for name, at in TABLES_AT.items())]  # fmt: skip
    return [
        Painted(f"opens {name}", partial(_paint, kind, name, at, count), partial(_is_open, at, count))
        for at, kind, name in sorted(things)
    ]


def _is_open(at: int, count: Callable[[], int]) -> bool:
    return count() >= at


def shelf_width(m: Metrics) -> int:
    """The least width of one of them, in pixels."""
    return max(m.px(178), m.words(FROM * 10))


def shelf_height(m: Metrics) -> int:
    """How tall each is, with its words."""
    return m.px(TALL) + m.px(14) + round(m.words(NAME) * 1.35 + m.words(FROM) * 1.4)


def _paint(kind: str, name: str, at: int, count: Callable[[], int], art: Art, w: int, h: int) -> Picture:
    m = art.metrics
    done = count() >= at
    tall = m.px(TALL)
    if kind == "back":
        picture = art.back(cast(Back, name), tall / RATIO)
    else:
        picture = mini_table(art, min(w - m.px(8), round(tall * 1.34)), tall, cast(Theme, name), RADIUS)
    image = canvas(w, h)
    image.blit(picture if done else engraved(picture), ((w - picture.get_width()) // 2, 0))
    y = tall + m.px(14) + m.words(NAME) * 0.68
    words = t(f"settings.{kind}.{name}")
    write(image, words, w / 2, y, m.words(NAME), PALE if done else SOFT, "bold", at="center", room=w - m.px(6))
    y += m.words(NAME) * 0.67 + m.words(FROM) * 0.7
    below = t("feats.open") if done else n("feats.from", at)
    write(image, below, w / 2, y, m.words(FROM), GOLD if done else SOFT, "semi", at="center", room=w - m.px(6))
    return Picture(image, (0, 0), (w, h))
