"""Where the contract lies that somebody puts together: a card on the middle of the stage, or a tag below the packs.

Numbers are design units; what comes out is pixels.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from game.rules.that_dam_game.reading import Contract, sizes
from game.scenes.tables.layout import Layout
from game.scenes.tables.that_dam_game.contract_words import LINE_WORDS, card_words, one_line_fits
from game.scenes.tables.that_dam_game.sizes import CAPTION_WORDS, HEAD_WORDS, PILL_WORDS
from game.ui.table.layout import Point
from game.ui.table.spots import Box, Spot
from game.ui.theme import PILL_TALL, RATIO

# -- the card on the middle of the stage -----------------------------------------------------

CARD_WIDE, CARD_WIDER = 600.0, 1.5
"""Width of the card in wide windows, and by how much it grows with the words at most."""
CARD_STILL: Final = 0.45
"""Which part of its width does not grow with the words."""
MINI, MOST_MINI, LEAST_MINI = 76.0, 104.0, 34.0
"""Width of the small cards on it: as drawn, upright at most, and at least."""
MINI_STEP: Final = 1.09
"""From one to the next, in widths."""
TOUCHED: Final = 0.75
"""They lie so far apart that each is hit by a finger, in what that asks for, where the stage is wide enough."""
PART_GAP, RIM = 44.0, 26.0
"""Between two parts on one line, and round all of them."""
CAPTION, CAPTION_MOST, CAPTION_TALL = PILL_WORDS, 30.0, 0.86
"""Size of the words below a part, how far they grow, and the height of their line, in heights of a pill with them."""
TITLE_WORDS, TITLE_MOST, TITLE_LINE = 36.0, 54.0, 1.2
LINE_TALL: Final = 1.35
"""Size of the title, how far it grows, its height in that, and the height of a line of words below it in theirs."""
HEAD_AIR, FOOT = 26.0, 16.0
"""Round these two, and below the parts."""
CARD_TO_CAPTION, LINE_AIR = 5.0, 12.0
"""From the small cards to the words below, and between two lines of parts beyond the words."""
CAPTION_GAP: Final = 0.9
"""Which part of the gap beside a part its words may take."""
PART_AIR_X, PART_AIR_Y = 9.0, 5.0
"""Round the cards of a part within its place."""
HEAD_RIM: Final = 12.0
"""Over what the head says."""
HEAD_FOOT: Final = 18.0
"""How much lower than the head that is."""


class ArrangeButton(NamedTuple):
    """The button that puts the contract together, below the card in upright windows."""

    wide: float
    edge: float
    """From the edges of the card."""
    least: float
    """Height of the button, which is as tall as a finger is wide."""
    most: float
    below: float
    """From the card to the button below it."""


ARRANGE: Final = ArrangeButton(wide=178, edge=14, least=48, most=76, below=8)

# -- the tag below the packs -----------------------------------------------------------------------


class Tag(NamedTuple):
    """The contract in small, on paper: its name, and below that an outline for every card."""

    wide: float
    """Its width between the columns of rows."""
    staged_wide: float
    """The same where it lies on the middle of the stage."""
    rim: float
    """Round all of it."""
    low_rim: float
    """Above and below all of it where outlines are flat."""
    title: float
    """Size of the words of its name."""
    line: float
    """Size of those that tell how many wilds it allows."""
    leading: float
    """Height of a line of words, in sizes of these."""
    most: float
    """Width of an outline at most."""
    least: float
    """The same that room is kept for."""
    smaller: float
    """How much smaller words are written where outlines would be too small to be read."""
    figure: float
    """Size of the contract's number before the words on one line with it, in theirs."""
    gap: float
    """Between two parts on one line."""
    between: float
    """Between two lines of parts, beyond the outlines."""
    close: float
    """The same between flat ones."""
    air: float
    """From the packs above to it."""


TAG: Final = Tag(wide=224, staged_wide=420, rim=14, low_rim=10, title=23, line=17, leading=1.25, most=27, least=20,
                 smaller=0.85, figure=1.25, gap=22, between=10, close=5, air=12)  # fmt: skip
SIGN: Final = 0.62
"""Size of a rank in widths of an upright outline."""
FLAT_TALL, FLAT_WIDE, SUITED_WIDE, WIDEST_SUITED = 1.2, 1.25, 2.0, 2.4
"""Height of a flat one in sizes of its rank, and its width: at least, with a suit beside that at least and at most."""
LONG: Final = 8
"""A part of so many cards may take two lines."""
SUITED: Final = 0.8
"""Ranks give way to the suits beside them as long as they stay this large, in sizes without suits."""
READ: Final = 12.0
"""From this size on a rank in an outline is read at a glance, in pixels."""
ARRANGE_TALL: Final = (56.0, 76.0)
"""Height of the button that puts the contract together above the other buttons: at least, and at most."""
ARRANGE_ABOVE: Final = 16.0
"""From there to the buttons."""

# -- upright, with rows above it ---------------------------------------------------------------------


class UprightTray(NamedTuple):
    """The contract in an upright window: a head line, and below it the parts side by side."""

    card: float
    """Width of a place for a card at most."""
    least_card: float
    """The same where rows above it take height from it."""
    step: float
    """From one to the next at most."""
    card_steps: float
    """Width of a place in steps: between two cards an empty place must still be seen."""
    gap: float
    """Between two parts beyond their cards."""
    least_gap: float
    """The same as the steps are worked out."""
    edge: float
    """Beside all parts."""
    top: float
    """From the head to the places."""
    to_pill: float
    """From the places to the words below."""
    foot: float
    """Below these."""
    part_above: float
    """From the head to the place of a part."""
    part_air: float
    """Height of that place beyond its cards and words."""
    words: Point
    """Right of and below the corner: the words of the head."""
    words_less: float
    """How much narrower than all of it they are."""
    button: float
    """From the right end to the button."""
    button_wide: float
    button_below: float


UPRIGHT: Final = UprightTray(card=80, least_card=58, step=64, card_steps=1.3, gap=22, least_gap=26, edge=10, top=19,
                             to_pill=10, foot=12, part_above=4, part_air=24, words=(24, 11), words_less=294,
                             button=250, button_wide=236, button_below=10)  # fmt: skip


class GroupPlace(NamedTuple):
    """A part of the contract."""

    box: Box
    slots: tuple[Spot, ...]
    """Places of its cards."""
    pill: tuple[float, float, float]
    """Center of its words and the width that they may take: nothing on a tag."""


class Outline(NamedTuple):
    """How large the outlines on a tag are: upright with a suit below the rank, or flat with one beside it."""

    wide: float
    tall: float
    sign: float
    """Size of a rank."""
    flat: bool = False


class TrayPlace(NamedTuple):
    """The contract that is put together."""

    box: Box
    words: Box
    """Where it says what the contract is."""
    arrange: Box
    """The button that puts it together."""
    groups: tuple[GroupPlace, ...]
    staged: bool = False
    """Whether it is a card on the middle of the stage."""
    outline: Outline | None = None
    """Those of a tag, in pixels."""
    one_line: bool = False
    """Whether the words are on one line; on a tag they are behind the contract's number."""


def lines_of(parts: Sequence[int], room: float, mini: float, gap: float = PART_GAP) -> list[list[int]]:
    """Parts in lines, as many on each as there is room for, in their order."""
    lines: list[list[int]] = []
    used = 0.0
    for number, count in enumerate(parts):
        wide = _span(count, mini)
        if lines and used + gap + wide <= room:
            lines[-1].append(number)
            used += gap + wide
        else:
            lines.append([number])
            used = wide
    return lines


def _span(count: int, mini: float, step: float = 0.0) -> float:
    """How wide so many small cards lie side by side, so far from one to the next or as far as is usual."""
    return mini + (step or MINI_STEP * mini) * (count - 1)


def _line(parts: Sequence[int], line: Sequence[int], mini: float, step: float) -> float:
    """How wide a line of parts is with the gaps between them."""
    return sum(_span(parts[part], mini, step) for part in line) + PART_GAP * (len(line) - 1)


def _touched(layout: Layout, parts: Sequence[int], lines: Sequence[Sequence[int]], mini: float, inner: float) -> float:
    """From one small card to the next: further apart for a finger, as far as all lines have room for that."""
    usual, finger = MINI_STEP * mini, TOUCHED * layout.table.finger / layout.u
    steps = [sum(parts[part] - 1 for part in line) for line in lines]
    free = [(inner - _line(parts, line, mini, 0.0)) / more for line, more in zip(lines, steps, strict=True) if more]
    return max(usual, min([finger, *(usual + spare for spare in free)]))


def card(layout: Layout, contract: Contract, room: Box, most: float, arrange: Box | None = None) -> TrayPlace:
    """The contract as a card about the middle of a room, in u, with small cards at most so wide.

    The button that puts it together lies where it is told to, or else below the card.
    """
    parts = sizes(contract)
    caption = min(layout.pill(CAPTION), CAPTION_MOST * PILL_TALL) * CAPTION_TALL
    wider = min(CARD_WIDER, CARD_STILL + (1 - CARD_STILL) * layout.metrics.text_scale)
    wide = min(room.w, max(CARD_WIDE * wider, most / MINI * CARD_WIDE))
    inner = wide - 2 * RIM
    lines_of_words = len(card_words(contract, layout.metrics, inner * layout.u))
    head = (
        min(layout.words(TITLE_WORDS), TITLE_MOST) * TITLE_LINE
        + lines_of_words * layout.words(LINE_WORDS) * LINE_TALL
        + HEAD_AIR
    )
    button = max(ARRANGE.least, min(layout.table.finger / layout.u, ARRANGE.most))
    if arrange is None:
        room = room._replace(h=room.h - 2 * (button + ARRANGE.below), y=room.y + button + ARRANGE.below)
    mini = most
    while True:
        lines = lines_of(parts, inner, mini)
        tall = head + FOOT + len(lines) * (mini * RATIO + caption + LINE_AIR)
        if (tall <= room.h and _span(max(parts), mini) <= inner) or mini <= LEAST_MINI:
            break
        mini -= 1.0
    tall = min(tall, room.h)
    step = _touched(layout, parts, lines, mini, room.w - 2 * RIM)
    wide = max([wide, *(_line(parts, line, mini, step) + 2 * RIM for line in lines)])
    inner = wide - 2 * RIM
    x, y = room.x + (room.w - wide) / 2, room.y + (room.h - tall) / 2
    groups: dict[int, GroupPlace] = {}
    top = y + head
    for on_line in lines:
        widths = [_span(parts[part], mini, step) for part in on_line]
        free = inner - sum(widths)
        gap = min(PART_GAP, free / max(1, len(on_line) - 1)) if len(on_line) > 1 else 0.0
        share = inner / len(on_line)
        left = x + (wide - sum(widths) - gap * (len(on_line) - 1)) / 2
        for part, span in zip(on_line, widths, strict=True):
            first = left + mini / 2
            slots = tuple(Spot(*layout.at(first + i * step, top + mini * RATIO / 2), mini * layout.u, 0.0,
                               float(i)) for i in range(parts[part]))  # fmt: skip
            words = min(span + gap * CAPTION_GAP if len(on_line) > 1 else share, share)
            pill = (*layout.at(left + span / 2, top + mini * RATIO + CARD_TO_CAPTION + caption / 2), words * layout.u)
            box = layout.box(
                left - PART_AIR_X, top - PART_AIR_Y, span + 2 * PART_AIR_X, mini * RATIO + caption + 2 * PART_AIR_Y
            )
            groups[part] = GroupPlace(box, slots, pill)
            left += span + gap
        top += mini * RATIO + caption + LINE_AIR
    if arrange is None:
        right = x + wide - ARRANGE.edge
        arrange = Box(right - ARRANGE.wide, y + tall + ARRANGE.below, ARRANGE.wide, button)
    about = layout.box(x + RIM, y + HEAD_RIM, inner, head - HEAD_FOOT)
    boxes = tuple(groups[i] for i in range(len(parts)))
    return TrayPlace(layout.box(x, y, wide, tall), about, layout.box(*arrange), boxes, True)


def tag_head(layout: Layout) -> float:
    """Height of the words on a tag, where they are as large as they want to be, in u."""
    return TAG.leading * (layout.words(TAG.title) + layout.words(TAG.line))


def tag_least(layout: Layout, contract: Contract) -> float:
    """Height that a tag between the columns needs at least, in u."""
    parts, inner = sizes(contract), TAG.wide - 2 * TAG.rim
    mini = min(TAG.least, inner / _span(max(parts), 1.0))
    lines = len(lines_of(parts, inner, mini, TAG.gap))
    return tag_head(layout) + lines * (mini * RATIO + TAG.between) + 2 * TAG.rim


def tag(layout: Layout, contract: Contract, room: Box, arrange: Box) -> TrayPlace:
    """The contract as a tag at the upper edge of a room, in u, as tall as it has to be."""
    inner = room.w - 2 * TAG.rim
    lines, outline, head, one_line = _on_tag(layout, contract, inner, room)
    mini, rim = outline.wide, TAG.low_rim if outline.flat else TAG.rim
    x, top, step = room.x, room.y, outline.tall + (TAG.close if outline.flat else TAG.between)
    groups: dict[int, GroupPlace] = {}
    y = top + rim + head
    for on_line in lines:
        spans = [_span(count, mini) for _, count in on_line]
        left = x + (room.w - sum(spans) - TAG.gap * (len(spans) - 1)) / 2
        for (part, count), span in zip(on_line, spans, strict=True):
            box, slots = layout.box(left - TAG.gap / 2, y, span + TAG.gap, step), list[Spot]()
            if part in groups:
                # What is left of a long one goes on below.
                box, slots = box._replace(y=groups[part].box.y, h=2 * box.h), [*groups[part].slots]
            first = len(slots)
            for i in range(count):
                at = layout.at(left + mini / 2 + i * MINI_STEP * mini, y + step / 2)
                slots.append(Spot(*at, mini * layout.u, 0.0, float(first + i)))
            groups[part] = GroupPlace(box, tuple(slots), (0.0, 0.0, 0.0))
            left += span + TAG.gap
        y += step
    words = layout.box(x + TAG.rim, top + rim, inner, head)
    boxes = tuple(groups[i] for i in sorted(groups))
    tall = min(y + rim - top, room.h)
    wide, high, sign, flat = outline
    drawn = Outline(wide * layout.u, high * layout.u, sign * layout.u, flat)
    return TrayPlace(layout.box(x, top, room.w, tall), words, layout.box(*arrange), boxes, False, drawn, one_line)


Line = list[tuple[int, int]]
"""Parts beside each other, or halves of long ones: their numbers, and how many cards they have."""


class _OnTag(NamedTuple):
    """What stands on a tag, in u."""

    lines: list[Line]
    outline: Outline
    head: float
    one_line: bool


def _on_tag(layout: Layout, contract: Contract, inner: float, room: Box) -> _OnTag:
    """The first way to write a tag on which ranks can be read, or else that on which they are largest.

    Words give way to outlines: first they are smaller, then on one line; then the outlines are flat.
    """
    parts, smallest = sizes(contract), layout.metrics.smallest / layout.u
    whole, most = tag_head(layout), max(TAG.most * room.w / TAG.wide, smallest / SIGN)
    written = TAG.leading * 2 * smallest
    smaller = min(whole, max(written, min(TAG.leading * (TAG.title + TAG.line), TAG.smaller * whole)))
    line = TAG.leading * TAG.figure
    ways = [(whole, False, False), (smaller, False, False)]
    for size in (layout.words(TAG.line), smallest):
        if one_line_fits(contract, layout.metrics, inner * layout.u, size * TAG.figure * layout.u):
            ways += [(line * size, True, False), (line * size, True, True)]
    found: list[_OnTag] = []
    for head, one_line, flat in ways:
        high = room.h - 2 * (TAG.low_rim if flat else TAG.rim)
        tries = [_OnTag(lines, _outline(lines, inner, high - head, most, flat=flat), head, one_line)
                 for lines in _breaks(list(enumerate(parts)), halves=flat)]  # fmt: skip
        found.append(max(tries, key=lambda way: way.outline.sign))
        if found[-1].outline.sign * layout.u >= READ:
            return found[-1]
    return max(found, key=lambda way: way.outline.sign)


def _breaks(parts: Line, *, halves: bool) -> list[list[Line]]:
    """Every way to break parts into lines, in their order, few lines first; with `halves` a part may take two lines."""
    if not parts:
        return [[]]
    (part, count), *rest = parts
    ways = [[parts[:n], *more] for n in range(1, len(parts) + 1) for more in _breaks(parts[n:], halves=halves)]
    if halves and count >= LONG:
        half = (count + 1) // 2
        ways += [[[(part, half)], [(part, count - half)], *more] for more in _breaks(rest, halves=halves)]
    return sorted(ways, key=len)


def _outline(lines: Sequence[Line], inner: float, high: float, most: float, *, flat: bool) -> Outline:
    """The largest outlines with which lines of parts are no wider and no taller than this, in u."""
    spans = ((inner - TAG.gap * (len(line) - 1)) / sum(_span(count, 1.0) for _, count in line) for line in lines)
    tall = max(1.0, high / len(lines) - (TAG.close if flat else TAG.between))
    wide = max(1.0, min(spans))
    if not flat:
        wide = min(most, wide, tall / RATIO)
        return Outline(wide, wide * RATIO, SIGN * wide)
    sign = min(tall / FLAT_TALL, wide / FLAT_WIDE, SIGN * most)
    if wide / SUITED_WIDE >= SUITED * sign:
        sign = min(sign, wide / SUITED_WIDE)
    return Outline(min(wide, WIDEST_SUITED * sign), sign * FLAT_TALL, sign, flat=True)


class Sheet(NamedTuple):
    """How the contract is written in an upright window where rows lie above it, in u."""

    head: float
    """Height of the words over it."""
    card: float = UPRIGHT.card
    """Width of a place for a card at most."""
    one_line: bool = False
    """Whether these words are on one line."""

    def tall(self, layout: Layout) -> float:
        """Height of all of it."""
        places = UPRIGHT.top + self.card * RATIO + UPRIGHT.to_pill
        return self.head + places + layout.pill(CAPTION_WORDS) + UPRIGHT.foot


def sheet(layout: Layout, lack: float) -> Sheet:
    """The same where the rows above lack some height: words are on one line then, and at last cards are smaller."""
    title, line = (layout.words(size) for size in HEAD_WORDS)
    if lack <= 0:
        return Sheet(title + line)
    return Sheet(title, max(UPRIGHT.least_card, UPRIGHT.card - max(0.0, lack - line) / RATIO), one_line=True)


def upright(layout: Layout, contract: Contract, box: Box, written: Sheet) -> TrayPlace:
    """The contract in an upright window where rows lie above it: a head line, and a place for every card, in u."""
    left, top, wide, _ = box
    right, head = left + wide, written.head
    words_x, words_y = UPRIGHT.words
    words = layout.box(left + words_x, top + words_y, wide - UPRIGHT.words_less, head)
    arrange = layout.box(right - UPRIGHT.button, top + UPRIGHT.button_below, UPRIGHT.button_wide, head)
    ends = left + UPRIGHT.edge, right - UPRIGHT.edge
    groups = _side_by_side(layout, sizes(contract), ends, top + head, written.card)
    return TrayPlace(layout.box(*box), words, arrange, groups, one_line=written.one_line)


def _side_by_side(
    layout: Layout, parts: Sequence[int], ends: tuple[float, float], top: float, most: float
) -> tuple[GroupPlace, ...]:
    """Places of the parts beside each other, wide ones for long runs; those of cards are at most so wide."""
    left, right = ends
    # Cards get smaller with their steps: between two of them an empty place must still be seen.
    rest = right - left - UPRIGHT.least_gap * len(parts)
    step = min(UPRIGHT.step * most / UPRIGHT.card, rest / (sum(n - 1 for n in parts) + UPRIGHT.card_steps * len(parts)))
    width = min(most, UPRIGHT.card_steps * step)
    used = sum(width + (n - 1) * step + UPRIGHT.gap for n in parts)
    air = (right - left - used) / len(parts)
    half, caption = most / 2 * RATIO, layout.pill(CAPTION_WORDS)
    y = top + UPRIGHT.top + half
    groups = []
    x = left
    for n in parts:
        wide = width + (n - 1) * step + UPRIGHT.gap + air
        first = x + (wide - (n - 1) * step) / 2
        slots = tuple(Spot(*layout.at(first + i * step, y), width * layout.u, 0.0, float(i)) for i in range(n))
        pill = (*layout.at(x + wide / 2, y + half + UPRIGHT.to_pill + caption / 2), wide * layout.u)
        tall = UPRIGHT.part_air + most * RATIO + caption
        groups.append(GroupPlace(layout.box(x, top + UPRIGHT.part_above, wide, tall), slots, pill))
        x += wide
    return tuple(groups)
