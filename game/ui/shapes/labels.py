"""What carries words at a table: pills, prompts, plates of names, rule tags, bubbles."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

import pygame

from game.ui import text
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.pen import bubbles
from game.ui.pen.bubbles import Tail
from game.ui.raster import pen_surface
from game.ui.shapes.plates import panel
from game.ui.theme import GOLD, INK, LINE_REST, NIGHT, PALE, PAPER, PILL_TALL, SOFT, Metrics, Role


class Badge(NamedTuple):
    """A small picture and what is counted: an icon such as `cards`, or a token such as `tokens/chip_red`."""

    picture: str
    words: str


def _glyph(art: Art, name: str, size: float, color: str) -> pygame.Surface:
    """An icon in a color, or a token as it is."""
    if name.startswith("tokens/"):
        return art.svg(name, size * 1.05)
    return art.tinted(name, size, color)


def pill(
    art: Art,
    words: str,
    px: int = 0,
    *,
    icon: str = "",
    fill: str = INK,
    color: str = PAPER,
    edge: str | None = None,
    pad: float = 14,
    opacity: float = 0.86,
    role: Role = "bold",
    max_width: float = 0.0,
    wrap: bool = False,
    max_height: float = 0.0,
    max_lines: int = 0,
) -> Picture:
    """A small pill with words, held at the upper left corner of its body, which is as wide as it must be.

    Words are `px` high or 19 u; they shrink and are cut at last to keep to `max_width`, or with `wrap` go on below,
    on as many lines as they need: on `max_lines` if there are more, of which the last is cut. With `max_height` they
    shrink, too, until they keep to that.
    """
    u = art.metrics.u
    full = px or art.metrics.words(19)

    def make() -> Picture:
        size = full
        picture = written(size)
        while max_height and picture.body[1] > max_height and size > art.metrics.smallest:
            size = max(art.metrics.smallest, round(size * 0.94))
            picture = written(size)
        return picture

    def written(size: int) -> Picture:
        side = round(pad * u * art.metrics.text_scale * size / full)
        lines, height, air = [words], size, side
        gap, share = (round(6 * u), 1.2) if icon else (0, 0.0)
        if max_width:
            room = round(max_width) - gap
            if text.size(words, size, role)[0] + round(share * size) > room - 2 * side:
                air = round(pad * u)  # where room is scarce, words need it more than the air round them
            least = max(art.metrics.smallest, round(size * _SHRINK)) if wrap else art.metrics.smallest
            height = text.fit(words, max(1, room - 2 * air), size, role, least, icon=share)
            across = max(1, room - 2 * air - round(share * height))
            if text.size(words, height, role)[0] <= across:
                pass
            elif wrap:
                height = size
                across = max(1, room - 2 * air - round(share * size))
                lines = text.balanced(words, across, size, role)
                if 0 < max_lines < len(lines):
                    full_lines = text.wrap(words, across, size, role)
                    rest = " ".join(full_lines[max_lines - 1 :])
                    lines = [*full_lines[: max_lines - 1], text.ellipsis(rest, across, size, role)]
            else:
                lines = [text.ellipsis(words, across, height, role)]
        beside = round(height * share) + gap
        wide = max(text.size(line, height, role)[0] for line in lines) + 2 * air + beside
        row = round(size * PILL_TALL)
        step = text.line_height(height, 1.22)
        tall = row + step * (len(lines) - 1)
        base = panel(art, wide, tall, fill, opacity=opacity, edge=edge, radius=row / u / 2)
        image = base.image.copy()
        x, mid = base.origin[0] + air, base.origin[1] + row / 2
        if icon:
            glyph = _glyph(art, icon, height * 1.15, color)
            image.blit(glyph, glyph.get_rect(center=(round(x + height * 0.5), round(mid))))
            x += beside
        for line in lines:
            image.blit(text.render(line, height, color, role), (x, round(mid - text.cap_middle(role, height))))
            mid += step
        return Picture(image, base.origin, base.body)

    key = ("pill", words, full, icon, fill, color, edge, pad, opacity, role, round(max_width), wrap, round(max_height),
           max_lines)  # fmt: skip
    return art.keep(key, make)


def both_ways(art: Art, number: int, px: int, *, edge: str, color: str, pad: float) -> Picture:
    """The pill of a number that is looked at from both sides, held like a `pill`.

    As on dice and billiard balls, a line under it tells 6 from 9, and 68 from 89.
    """
    words = str(number)
    plain = pill(art, words, px, edge=edge, color=color, pad=pad)
    if not may_be_turned(words):
        return plain

    def make() -> Picture:
        image, u = plain.image.copy(), art.metrics.u
        (x, y), (wide, tall) = plain.origin, plain.body
        across = text.size(words, px, "bold")[0]
        thick = max(1, round(px / 11))
        half = text.font("bold", px).get_ascent() - text.cap_middle("bold", px)
        line = pygame.Rect(0, 0, round(across * 0.8), thick)
        line.midtop = (x + wide // 2, min(round(y + tall / 2 + half + 0.06 * px), y + tall - thick - round(2 * u)))
        image.fill(color, line)
        return Picture(image, plain.origin, plain.body)

    return art.keep(("both ways", words, px, edge, color, pad), make)


def may_be_turned(number: str) -> bool:
    """Whether a number, seen from the other side, reads as another one."""
    turned = number.translate(str.maketrans("69", "96"))[::-1]
    return set(number) <= set("01689") and turned != number and turned[0] != "0"


_SHRINK = 0.85
"""Words that may go on below shrink to this part of their size at most before they do."""


def prompt(
    art: Art, words: str, *, icon: str = "", color: str = PAPER, max_width: float = 0.0, max_height: float = 0.0
) -> Picture:
    """What is asked of the person, on a ribbon with a gold edge that is as tall as its words need.

    Words shrink only where it would get taller than `max_height`.
    """
    return pill(
        art,
        words,
        art.metrics.words(24),
        icon=icon,
        color=color,
        edge=GOLD,
        pad=24,
        opacity=0.90,
        role="semi",
        max_width=max_width,
        wrap=True,
        max_height=max_height,
    )


def plate(
    art: Art,
    name: str,
    badges: Sequence[Badge] = (),
    *,
    active: bool = False,
    wide: float = 130,
    max_width: float = 0.0,
) -> Picture:
    """A name and what is public about its owner; held at the middle of its upper edge.

    `wide` is the least width, in u. Names shrink and are cut at last to keep to `max_width`, in pixels. Badges
    move together there, and shrink as far as words are drawn at 100 %.
    """
    metrics = art.metrics
    u = metrics.u
    items = tuple(badges)

    def make() -> Picture:
        px, small = metrics.words(22), metrics.words(20)
        k = px / 22
        row = _in_a_row(metrics, items, k, small, max_width)
        title, size = name, px
        if max_width:
            title, size = text.fitted(name, max(1, round(max_width - 24 * k)), px, "bold", metrics.smallest)
        beside = round(16 * (k + u) if size == px else 24 * k)
        w = max(round(wide * u), text.size(title, size, "bold")[0] + beside, row.wide + row.edge)
        # Words grow, the air between them does not.
        first, h = 6 * u + 11 * k, round(12 * u + 22 * k) if not items else round(22 * u + 44 * k)
        base = panel(
            art, w, h, opacity=0.86, edge=GOLD if active else LINE_REST, radius=14, line=2.4 if active else 1.6
        )
        image = base.image.copy()
        left, top = base.origin
        line = text.render(title, size, GOLD if active else PAPER, "bold")
        y = round(top + first - text.cap_middle("bold", size))
        image.blit(line, (round(left + (w - line.get_width()) / 2), y))
        x, mid = left + (w - row.wide) / 2, top + h - 8 * u - 10 * k
        for badge, width in zip(items, row.widths, strict=True):
            picture = _glyph(art, badge.picture, row.glyph, SOFT)
            image.blit(picture, picture.get_rect(center=(round(x + row.glyph / 2), round(mid))))
            words = text.render(badge.words, row.px, PALE, "bold")
            image.blit(words, (round(x + row.glyph + row.air), round(mid - text.cap_middle("bold", row.px))))
            x += width + row.gap
        return Picture(image, (left + w // 2, top), (w, h))

    return art.keep(("plate", name, items, active, wide, round(max_width)), make)


class _Row(NamedTuple):
    """How the badges of a plate lie, in pixels."""

    px: int
    """Height of their words."""
    glyph: int
    """Width of a picture."""
    air: float
    """From there to the words."""
    widths: list[int]
    gap: int
    """From one badge to the next."""
    edge: int
    """What is free at both ends together."""

    @property
    def wide(self) -> int:
        """From the first to the last one."""
        return sum(self.widths) + self.gap * (len(self.widths) - 1)


def _in_a_row(metrics: Metrics, badges: Sequence[Badge], k: float, full: int, room: float) -> _Row:
    """Badges with words `full` pixels high; where that is more than the room they move together, and shrink at last."""

    def row(px: int, air: float, gap: float, edge: float) -> _Row:
        glyph = round(22 * k * px / full)
        widths = [text.size(badge.words, px, "bold")[0] + glyph + round(air * k) for badge in badges]
        return _Row(px, glyph, air * k, widths, round(gap * k), round(edge * k))

    px, least, found = full, max(metrics.smallest, round(20 * metrics.u)), row(full, 6, 16, 28)
    if badges and 0 < room < found.wide + found.edge:
        found = row(px, 4, 8, 14)
        while found.wide + found.edge > room and px > least:
            px -= 1
            found = row(px, 4, 8, 14)
    return found


def rule_tag(
    art: Art, main: str, *, over: str = "", under: str = "", icon: str = "", max_width: float = 0.0
) -> Picture:
    """What goes now, in words beside the pile: a large line, a small one over or under it; held at its center.

    With an icon, as in "[clubs] or a king", it stands before the large line.
    """
    metrics = art.metrics

    def make() -> Picture:
        px, small = metrics.words(30 if over else 36), metrics.words(20)
        # Words grow, the air round them by half as much.
        k = (small / 20 + metrics.u) / 2
        side = round(26 * k)
        share = 1.35 if icon else 0.0
        line, big = main, px
        notes = [(over, small), (under, small)]
        if max_width:
            if text.size(main, px, "display")[0] + round(share * px) > max_width - 2 * side:
                side = round(26 * metrics.u)
            room, least = round(max_width) - 2 * side, metrics.smallest
            line, big = text.fitted(main, room, px, "display", least, icon=share)
            below = text.balanced(under, room, small, "semi")[:3] if under else [under]
            notes = [text.fitted(words, room, small, "semi", least) for words in (over, *below)]
        beside = round(big * share)
        w = 2 * side + max(text.size(line, big, "display")[0] + beside, *(text.size(n, s, "semi")[0] for n, s in notes))
        rows = [(n, s) for n, s in notes if n]
        h = round(big * 0.72 + sum(s * 0.72 + 18 * k for _, s in rows) + 50 * k)
        base = panel(art, w, h, NIGHT, opacity=0.93, edge=GOLD, radius=16, line=2.3)
        image = base.image.copy()
        left, y = base.origin[0], base.origin[1] + 25 * k

        def note(words: str, size: int, top: float) -> None:
            picture = text.render(words, size, PALE, "semi")
            image.blit(
                picture,
                (round(left + (w - picture.get_width()) / 2), round(top + size * 0.36 - text.cap_middle("semi", size))),
            )

        if over:
            note(*notes[0], y)
            y += notes[0][1] * 0.72 + 18 * k
        words = text.render(line, big, GOLD, "display")
        x, mid = left + (w - beside - words.get_width()) / 2, y + big * 0.36
        if icon:
            glyph = art.tinted(icon, big * 1.08, PAPER)
            image.blit(glyph, (round(x), round(mid - glyph.get_height() / 2)))
        image.blit(words, (round(x + beside), round(mid - text.cap_middle("display", big))))
        y += big * 0.72 + 18 * k
        for row in notes[1:]:
            note(*row, y)
            y += row[1] * 0.72 + 18 * k
        return Picture(image, (left + w // 2, base.origin[1] + h // 2), (w, h))

    return art.keep(("rule", main, over, under, icon, round(max_width)), make)


def _tip(tail: Tail, at: float, w: float, h: float, curse: bool) -> tuple[float, float]:
    """Where a bubble's tail ends, in the bubble's own units from the corner of its body."""
    if tail == "none":
        return w / 2, h / 2
    if curse:
        x, y = w * (0.15 + 0.7 * at) - 18, h * (0.2 + 0.6 * at) + 8
        return {"down": (x, h + 25), "up": (x, -25), "left": (-25, y), "right": (w + 25, y)}[tail]
    r, size = min(18.0, h / 2.2), 22.0
    x, y = r + (w - 2 * r) * at - size * 0.5, r + (h - 2 * r) * at + size * 0.3
    return {"down": (x, h + size), "up": (x, -size), "left": (-size, y), "right": (w + size, y)}[tail]


_BUBBLE_WIDTH = 420
"""Words of a bubble are broken at this width, in u, and at twice that if they would take more than two lines."""


_BLEED = {False: 6, True: 14}
"""How far tails, with their shadow or depth, reach beyond the margin, in u: talking, cursing."""


@lru_cache(maxsize=512)
def _lines(words: str, px: int, role: Role, width: int, most: int) -> tuple[str, ...]:
    """Kept, as whoever looks for a free place tries each size with every side and tail."""
    lines = text.broken(words, width, px, role)
    return tuple(lines if len(lines) <= most else text.broken(words, width * 2, px, role))


def speech_bubble(
    art: Art,
    words: str,
    *,
    tail: Tail = "down",
    at: float = 0.28,
    px: int = 0,
    color: str = INK,
    fill: str = PAPER,
    max_width: float = 0.0,
    lines: int = 2,
) -> Picture:
    """A talking bubble made to measure, held at the tip of its tail: draw it at a mouth.

    `tail` names the side it points from, `at` how far along that side, 0 to 1. Without a tail it is held at its center.
    What takes more than so many lines at `max_width` is broken at twice the width.
    """
    return _bubble(art, words, tail, at, px or art.metrics.words(23), color, fill, max_width, lines, curse=False)


def curse_bubble(
    art: Art, signs: str, *, tail: Tail = "down", at: float = 0.28, px: int = 0, color: str = PAPER, fill: str = GOLD
) -> Picture:
    """A bellowing bubble with spikes all round; `signs` are those of a grawlix. Held as `speech_bubble`."""
    return _bubble(art, signs, tail, at, px or art.metrics.words(40), color, fill, 0.0, 2, curse=True)


def bare_bubble(art: Art, w: float, h: float, tail: Tail, at: float, fill: str = PAPER) -> Picture:
    """A talking bubble without words whose body is so large, in pixels, held at the upper left corner of its body."""
    u = art.metrics.u
    edge = round((bubbles.MARGIN + _BLEED[False]) * u)

    def make() -> Picture:
        pen, margin = bubbles.speech(w / u, h / u, tail, at, fill), 2 * bubbles.MARGIN
        image = pen_surface(pen, w / u + margin, h / u + margin, u, bleed=_BLEED[False])
        return Picture(image, (edge, edge), (round(w), round(h)))

    return art.keep(("bare bubble", w, h, tail, at, fill), make)


class BubbleForm(NamedTuple):
    """How large a bubble is, in pixels, and what it is made of."""

    lines: tuple[str, ...]
    px: int
    body: tuple[float, float]
    tip: tuple[float, float]
    """Where its tail ends, from the upper left corner of its body."""
    unit: float
    """How many pixels a unit of its drawing is."""

    def tip_at(self, tail: Tail, at: float, *, curse: bool) -> tuple[float, float]:
        """Where its tail ends if it is further along its side."""
        unit, (w, h) = self.unit, self.body
        x, y = _tip(tail, at, w / unit, h / unit, curse)
        return x * unit, y * unit


LONG_CURSE: Final = 12
"""What is bellowed in more letters than this goes on two lines alike: on one it would be small, and its bubble flat."""
AT_COMMA: Final = 9
"""By how many letters its lines may be less alike for that."""
CURSE_WORDS: Final = 34
"""A curse in smaller words than this, in u, is a smaller bubble altogether: rim, spikes and tail go with the words."""
LEAST_CURSE: Final = 0.5
"""By how much smaller at most."""


def curse_lines(words: str) -> tuple[str, ...]:
    """What is bellowed, broken where both lines are nearly as long as each other, or at a comma not far from there."""
    spaces = [i for i, letter in enumerate(words) if letter == " "]
    if len(words) <= LONG_CURSE or not spaces:
        return (words,)
    middle = min(spaces, key=lambda i: abs(2 * i - len(words) + 1) - AT_COMMA * (words[i - 1] in ",.!?"))
    return words[:middle], words[middle + 1 :]


def bubble_form(
    art: Art,
    words: str,
    tail: Tail,
    at: float,
    *,
    px: int = 0,
    max_width: float = 0.0,
    lines: int = 2,
    curse: bool = False,
) -> BubbleForm:
    """The measures of a bubble, without drawing it; see `speech_bubble` and `curse_bubble`."""
    u = art.metrics.u
    role: Role = "display" if curse else "bold"
    px = px or art.metrics.words(40 if curse else 23)
    if curse:
        u *= min(1.0, max(LEAST_CURSE, px / (CURSE_WORDS * u)))
    room = round(max_width or _BUBBLE_WIDTH * max(art.metrics.u, px / 23))
    broken = curse_lines(words) if curse else _lines(words, px, role, room, lines)
    widest = max(text.size(line, px, role)[0] for line in broken)
    air = max(1.0, 0.75 * px / ((40 if curse else 23) * u))
    w = widest / u + (64 if curse else 40) * air
    h = len(broken) * px / u * (1.12 if curse else 1.22) + (48 if curse else 24) * air
    x, y = _tip(tail, at, w, h, curse)
    return BubbleForm(broken, px, (w * u, h * u), (x * u, y * u), u)


def _bubble(
    art: Art, words: str, tail: Tail, at: float, px: int, color: str, fill: str, max_width: float, lines: int, *,
    curse: bool,
) -> Picture:  # fmt: skip
    role: Role = "display" if curse else "bold"
    form = bubble_form(art, words, tail, at, px=px, max_width=max_width, lines=lines, curse=curse)
    (wide, tall), u = form.body, form.unit
    left = top = (bubbles.MARGIN + _BLEED[curse]) * u

    def empty() -> Picture:
        w, h = wide / u, tall / u
        pen = bubbles.curse(w, h, tail, at, fill) if curse else bubbles.speech(w, h, tail, at, fill)
        margin = 2 * bubbles.MARGIN
        image = pen_surface(pen, w + margin, h + margin, u, bleed=_BLEED[curse])
        return Picture(image, (round(left + form.tip[0]), round(top + form.tip[1])), (round(wide), round(tall)))

    def make() -> Picture:
        bare = art.keep(body, empty)
        image = bare.image.copy()
        edge = max(min(2, px // 8), round(3 * u)) if curse else 0
        step = px * 1.18
        mid = top + tall / 2 - (len(form.lines) - 1) * step / 2
        for line in form.lines:
            picture = text.render(line, px, color, role, outline=edge)
            image.blit(
                picture,
                (round(left + wide / 2 - picture.get_width() / 2), round(mid - edge - text.cap_middle(role, px))),
            )
            mid += step
        return bare._replace(image=image)

    body = ("bubble", wide, tall, u, tail, at, fill, curse)
    written = ("bubble", words, tail, at, px, color, fill, round(max_width), lines, curse)
    if written not in art.forms:
        art.keep(body, empty)  # a piece of work of its own
    return art.keep(written, make)
