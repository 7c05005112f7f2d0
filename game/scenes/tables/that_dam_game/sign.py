"""The contract in short words, for those who have none to put together."""

from __future__ import annotations

from functools import partial
from typing import Final, NamedTuple

from game.scenes.tables.base import Canvas
from game.scenes.tables.that_dam_game.contract_words import contract_parts
from game.scenes.tables.that_dam_game.look import Z_TRAY, stacked
from game.scenes.tables.that_dam_game.places import Places
from game.texts import t
from game.ui import shapes, text
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.table.spots import Box
from game.ui.theme import INK, INK_SOFT, Role

RIM, EDGE = 10, 8
"""Above and below the words, and beside them, in u."""
GROWS: Final = 0.25
"""By which share they may be wider upright than where all of them are short."""


class _Line(NamedTuple):
    """A line of words, as it is written."""

    words: str
    px: int
    color: str
    role: Role


def draw_sign(look: Canvas, places: Places) -> None:
    """Tell it, where there is something to tell."""
    found = sign_at(look.art, places)
    if found is not None:
        sign, x, y = found
        look.show("sign", sign, x, y, Z_TRAY, read=True)


def sign_at(art: Art, places: Places) -> tuple[Picture, float, float] | None:
    """The paper, and where its corner lies, in pixels; None where somebody has a contract to put together."""
    box = sign_box(places)
    if box is None:
        return None
    assert places.sign is not None
    sign = art.keep(("dam sign", places.contract, round(places.sign[2])), partial(_drawn, art, places))
    return sign, box.x, box.y


def sign_box(places: Places) -> Box | None:
    """Where it lies, in pixels."""
    if places.sign is None:
        return None
    m = places.metrics
    x, y, least = places.sign
    wide, lines = _lines(places)
    tall = sum(text.size(line.words, line.px, line.role)[1] for line in lines) + 2 * m.px(RIM)
    # Long words at double size want more lines than there is height for below.
    lowest = m.height - tall - m.frame
    # Upright it stands at the edge, and grows away from it.
    return Box(x - round(least) / 2, min(y, lowest), wide, tall)


def _lines(places: Places) -> tuple[float, list[_Line]]:
    """How wide the paper is, in pixels, and what is written on it."""
    assert places.contract is not None
    assert places.sign is not None
    m, wide = places.metrics, places.sign[2]
    room = round(wide - 2 * m.px(EDGE))
    title = t("that_dam_game.contract", number=places.contract.number)
    parts = contract_parts(places.contract, short=True)
    if places.upright:
        # There a line more would lie on the first row; what is beside it leaves room.
        longest = max(text.size(part, m.smallest, "semi")[0] for part in parts)
        wide += min(max(0, longest + 1 - room), GROWS * wide)
        room = round(wide - 2 * m.px(EDGE))
    written: list[tuple[str, int, str, Role]] = [(title, 22, INK, "display")]
    written += [(part, 18, INK_SOFT, "semi") for part in parts]
    lines: list[_Line] = []
    for words, size, color, role in written:
        title_tall = (text.size(line.words, line.px, line.role)[1] for line in lines[:1])
        most = min(m.words(size), *(round(0.85 * tall / 1.3) for tall in title_tall), 999)
        px = next((px for px in range(most, m.smallest, -1) if text.size(words, px, role)[0] <= room), m.smallest)
        lines += [_Line(line, px, color, role) for line in text.wrap(words, room, px, role)]
    return wide, lines


def _drawn(art: Art, places: Places) -> Picture:
    wide, lines = _lines(places)
    written = stacked([text.render(*line) for line in lines], centered=True)
    base = shapes.sheet(art, wide, written.body[1] + 2 * art.metrics.px(RIM), radius=14)
    image = base.image.copy()
    x, y = base.origin
    image.blit(written.image, (x + (base.body[0] - written.body[0]) // 2, y + art.metrics.px(RIM)))
    return Picture(image, base.origin, base.body)
