"""Where the contract lies that somebody puts together: a card on the middle of the stage, or a strip below the rows.

Numbers are design units; what comes out is pixels.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from game.rules.that_dam_game.reading import Contract, sizes
from game.scenes.tables.layout import Layout
from game.ui.table.spots import Box, Spot
from game.ui.theme import RATIO

CARD_WIDE: Final = 600.0
"""Width of the card in wide windows."""
MINI, MOST_MINI, LEAST_MINI = 76.0, 104.0, 34.0
"""Width of the small cards on it: as drawn, upright at most, and at least."""
MINI_STEP: Final = 1.09
"""From one to the next, in widths."""
PART_GAP, RIM = 44.0, 26.0
"""Between two parts on one line, and round all of them."""
CAPTION: Final = 19.0
"""Size of the words below a part."""


class GroupPlace(NamedTuple):
    """A part of the contract."""

    box: Box
    slots: tuple[Spot, ...]
    """Places of its cards; none where the contract is only a strip of pills."""
    pill: tuple[float, float, float]
    """Centre of its words and the width that they may take."""


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


def lines_of(parts: Sequence[int], room: float, mini: float) -> list[list[int]]:
    """Parts in lines, as many on each as there is room for, in their order."""
    lines: list[list[int]] = []
    used = 0.0
    for number, count in enumerate(parts):
        wide = mini * (1 + MINI_STEP * (count - 1))
        if lines and used + PART_GAP + wide <= room:
            lines[-1].append(number)
            used += PART_GAP + wide
        else:
            lines.append([number])
            used = wide
    return lines


def card(layout: Layout, contract: Contract, room: Box, most: float) -> TrayPlace:
    """The contract as a card about the middle of a room, in u, with small cards at most so wide."""
    parts = sizes(contract)
    caption = layout.pill(CAPTION) * 0.86
    head = layout.words(36) * 1.2 + layout.words(22) * 1.35 + 26
    foot = 16.0
    wide = min(room.w, max(CARD_WIDE * min(1.5, 0.75 + 0.25 * layout.metrics.text_scale), most / MINI * CARD_WIDE))
    mini = most
    while True:
        lines = lines_of(parts, wide - 2 * RIM, mini)
        fits = max(mini * (1 + MINI_STEP * (count - 1)) for count in parts) <= wide - 2 * RIM
        tall = head + foot + len(lines) * (mini * RATIO + caption + 12)
        if (tall <= room.h and fits) or mini <= LEAST_MINI:
            break
        mini -= 1.0
    tall = min(tall, room.h)
    x, y = room.x + (room.w - wide) / 2, room.y + (room.h - tall) / 2
    groups: dict[int, GroupPlace] = {}
    top = y + head
    for on_line in lines:
        widths = [mini * (1 + MINI_STEP * (parts[part] - 1)) for part in on_line]
        free = wide - 2 * RIM - sum(widths)
        gap = min(PART_GAP, free / max(1, len(on_line) - 1)) if len(on_line) > 1 else 0.0
        share = (wide - 2 * RIM) / len(on_line) if len(on_line) > 1 else wide - 2 * RIM
        left = x + (wide - sum(widths) - gap * (len(on_line) - 1)) / 2
        for part, span in zip(on_line, widths, strict=True):
            first = left + mini / 2
            slots = tuple(Spot(*layout.at(first + i * MINI_STEP * mini, top + mini * RATIO / 2), mini * layout.u, 0.0,
                               float(i)) for i in range(parts[part]))  # fmt: skip
            words = min(span + gap * 0.9 if len(on_line) > 1 else share, share)
            pill = (*layout.at(left + span / 2, top + mini * RATIO + 5 + caption / 2), words * layout.u)
            box = layout.box(left - 9, top - 5, span + 18, mini * RATIO + caption + 10)
            groups[part] = GroupPlace(box, slots, pill)
            left += span + gap
        top += mini * RATIO + caption + 12
    button = max(48.0, min(layout.table.finger / layout.u, 76.0))
    # Below the card: it is there only while something can be arranged.
    arrange = layout.box(x + wide - 178 - 14, y + 14, 178, min(button, head - 22))
    about = layout.box(x + RIM, y + 12, wide - 2 * RIM, head - 18)
    return TrayPlace(layout.box(x, y, wide, tall), about, arrange, tuple(groups[i] for i in range(len(parts))), True)


def strip(layout: Layout, contract: Contract, box: Box) -> TrayPlace:
    """The contract as a strip of pills, in u."""
    left, top, wide, tall = box
    count = len(sizes(contract))
    button = 150.0 + 40 * (layout.words(19) > 22)
    words_wide = 420.0 if count < 4 else 330.0
    start = left + words_wide + 34
    share = (left + wide - 20 - button - 12 - start) / count
    groups = tuple(
        GroupPlace(
            layout.box(start + i * share, top + 4, share, tall - 8), (),
            (*layout.at(start + (i + 0.5) * share, top + tall / 2), (share - 10) * layout.u),
        )
        for i in range(count)
    )  # fmt: skip
    words = layout.box(left + 20, top, words_wide, tall)
    arrange = layout.box(left + wide - 14 - button, top + 8, button, tall - 16)
    return TrayPlace(layout.box(*box), words, arrange, groups)


def upright(layout: Layout, contract: Contract, box: Box, head: float) -> TrayPlace:
    """The contract in an upright window where rows lie above it: a head line, and a place for every card, in u."""
    left, top, wide, _ = box
    right = left + wide
    words = layout.box(left + 20, top + 8, wide - 290, head)
    arrange = layout.box(right - 250, top + 10, 236, head)
    groups = _side_by_side(layout, sizes(contract), left + 10, right - 10, top + head)
    return TrayPlace(layout.box(*box), words, arrange, groups)


def _side_by_side(
    layout: Layout, parts: Sequence[int], left: float, right: float, top: float
) -> tuple[GroupPlace, ...]:
    """Places of the parts beside each other, wide ones for long runs."""
    width, most = 80.0, 64.0
    # Cards get smaller with their steps: between two of them an empty place must still be seen.
    rest = right - left - 26 * len(parts)
    step = min(most, rest / (sum(n - 1 for n in parts) + 1.3 * len(parts)))
    width = min(width, 1.3 * step)
    used = sum(width + (n - 1) * step + 22 for n in parts)
    air = (right - left - used) / len(parts)
    y = top + 16 + 40 * RATIO
    groups = []
    x = left
    for n in parts:
        wide = width + (n - 1) * step + 22 + air
        first = x + (wide - (n - 1) * step) / 2
        slots = tuple(Spot(*layout.at(first + i * step, y), width * layout.u, 0.0, float(i)) for i in range(n))
        pill = (*layout.at(x + wide / 2, y + 40 * RATIO + 10 + layout.pill(17) / 2), wide * layout.u)
        groups.append(GroupPlace(layout.box(x, top + 4, wide, 24 + 80 * RATIO + layout.pill(17)), slots, pill))
        x += wide
    return tuple(groups)
