"""The lines over the hand that name its groups, and follow the fan."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, product
from math import cos, radians, sin
from typing import Final, NamedTuple

from game.rules.cards import Card
from game.rules.that_dam_game.reading import sizes
from game.rules.zones import ZoneKind
from game.scenes.tables.base import Canvas, Moment
from game.scenes.tables.that_dam_game.contract_words import group_words, short_words
from game.scenes.tables.that_dam_game.look import Z_CARDS, Z_PILLS
from game.scenes.tables.that_dam_game.places import Places
from game.scenes.tables.that_dam_game.sizes import BRACKET, CAPTION_WORDS
from game.texts import t
from game.ui import shapes
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.table.model import Token
from game.ui.table.spots import Spot
from game.ui.theme import GOLD, LINE, TARGET

NEAR = 2
"""A group that misses no more cards than this is nearly one."""
LOWER: Final = 10.0
"""How far above the cards of a lower row its lines are, in u: clear of what is lit there, and of the index above."""
SMALLER: Final = 0.7
"""Words get smaller down to this share of their size before they say less."""


def highest(spot: Spot) -> float:
    """The upper edge of a card that leans, in pixels."""
    lean = radians(abs(spot.turn))
    return spot.y - spot.height / 2 * cos(lean) - spot.width / 2 * sin(lean)


def draw_brackets(look: Canvas, places: Places, moment: Moment, groups: Sequence[Sequence[Card]]) -> None:
    """Lines over the hand that group it like the contract, each with what it is; rows below the first have lines."""
    tokens = moment.model.tokens(ZoneKind.HAND, places.table.me)
    order = sorted(tokens, key=lambda token: token.goal.depth)
    # Depth follows the shown order: row by row, from left to right.
    part_of = {card: part for part, group in enumerate(groups) for card in group}
    rows = places.hand_shape.lines > 1
    runs: list[tuple[int, list[Token]]] = []
    for token in order:
        part = part_of.get(token.card, -1)
        if runs and runs[-1][0] == part and not (rows and abs(runs[-1][1][-1].goal.y - token.goal.y) > 1):
            runs[-1][1].append(token)
        else:
            runs.append((part, [token]))
    ends = [following[1][0].goal for _, following in pairwise(runs)]
    named: set[int] = set()
    tags: list[_Tag] = []
    for number, (part, cards) in enumerate(runs):
        after = ends[number] if number < len(ends) else None
        spots = [token.goal for token in cards]
        tag = _draw_one(look, places, number, part, spots, after, groups, named, order[0].goal)
        if tag is not None:
            tags.append(tag)
    _draw_tags(look, tags)


class _Tag(NamedTuple):
    """What is to be said over a group, from the longest way to the shortest, and where."""

    number: int
    ways: Sequence[str]
    full: bool
    edge: str
    left: float
    right: float
    top: float

    def caption(self, art: Art, most: int | None = None) -> tuple[Picture, int] | None:
        """It as it fits, in words of at most a size in pixels."""
        room = max(self.right - self.left - 4 * art.metrics.u, 56 * art.metrics.u)
        return caption(art, self.ways, room, self.edge, full=self.full, most=most)


def _draw_tags(look: Canvas, tags: Sequence[_Tag]) -> None:
    """What is said over the groups, all in words of one size but for what only fits in much smaller ones."""
    art, m, u = look.art, look.metrics, look.metrics.u
    found = [(tag, said) for tag in tags if (said := tag.caption(art)) is not None]
    fair = min((px for _, (_, px) in found if px >= SMALLER * m.words(CAPTION_WORDS)), default=None)
    for tag, (pill, px) in found:
        again = tag.caption(art, fair) if fair is not None and px > fair else None
        if again is not None:
            pill = again[0]
        x = min(max((tag.left + tag.right) / 2, pill.body[0] / 2 + 8 * u), m.width - pill.body[0] / 2 - 8 * u)
        look.show(f"bracket pill {tag.number}", pill, x - pill.body[0] / 2, tag.top - pill.body[1] / 2, Z_PILLS + 1)


def _draw_one(
    look: Canvas,
    places: Places,
    number: int,
    part: int,
    spots: Sequence[Spot],
    after: Spot | None,
    groups: Sequence[Sequence[Card]],
    named: set[int],
    first_of_all: Spot,
) -> _Tag | None:
    """The line over a group; returns what is to be said over it, if that is not said already."""
    art, u = look.art, look.metrics.u
    first, last = spots[0], spots[-1]
    rows = places.hand_shape.lines > 1
    left, right = first.x - first.width / 2, last.x + last.width / 2
    if after is not None and (not rows or abs(after.y - last.y) < 1):
        right = min(right, after.x - after.width / 2 - 5 * u)
    top_row = not rows or abs(first.y - first_of_all.y) < 1
    top = min(highest(spot) for spot in spots) - (BRACKET if top_row else LOWER) * u
    missing = 0
    if part >= 0:
        assert places.contract is not None
        missing = sizes(places.contract)[part] - len(groups[part])
    color = TARGET if not missing else GOLD if missing <= NEAR else LINE
    if part >= 0:
        bracket = shapes.brackets(art, right - left, color, edged=not top_row)
        look.show(f"bracket {number}", bracket, left, top, Z_PILLS if top_row else Z_CARDS + first.depth - 0.5)
    if not top_row or part in named:
        return None
    named.add(part)
    ways = [t("that_dam_game.loose")]
    if part >= 0:
        assert places.contract is not None
        said = group_words(places.contract, part, groups[part], "bracket")
        need = sizes(places.contract)[part]
        figures = [t("that_dam_game.pill_short", part=said, have=need - missing, need=need)] if missing else []
        ways = [short_words(said, missing), *figures, said]
    return _Tag(number, ways, part >= 0 and not missing, color if part >= 0 else LINE, left, right, top)


def caption(
    art: Art, ways: Sequence[str], room: float, edge: str, *, full: bool, most: int | None = None
) -> tuple[Picture, int] | None:
    """What is said over a group that is `room` pixels wide, in one of several ways, the longest first; and its size.

    `most` is the largest size of its words, in pixels; without it they are as large as the settings have it. Above a
    narrow group the words are shorter, or at last much smaller, or left out: no word is cut. Whoever has chosen large
    words gets shorter ones before smaller ones.
    """
    m = art.metrics
    size = m.words(CAPTION_WORDS)
    sizes_of_words = [
        px
        for px in dict.fromkeys((size, max(m.smallest, round(0.85 * size)), m.smallest))
        if most is None or px <= most
    ]
    fair = [px for px in sizes_of_words if px >= SMALLER * size]
    for group in (fair, [px for px in sizes_of_words if px not in fair]):
        found = product(ways, group) if not m.large else ((words, px) for px, words in product(group, ways))
        for (words, px), icon in product(found, ("check", "") if full else ("",)):
            pill = shapes.pill(art, words, px, icon=icon, edge=edge, opacity=1.0, pad=11)
            if pill.body[0] <= room:
                return pill, px
    return None
