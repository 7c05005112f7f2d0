"""The house rules in force, in a quiet pill on the table: it lies still all match, where nothing ever lies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from game.rules.events import Phase
from game.scenes.tables.base import Canvas, LayoutContext, Moment, Plan
from game.scenes.tables.layout import DRAWN, PROMPT_WORDS
from game.scenes.tables.shithead import sizes
from game.scenes.tables.shithead.cushion import cushion_place, ever_taken
from game.scenes.tables.shithead.places import Planner
from game.texts import t
from game.ui import shapes, text
from game.ui.art import Art
from game.ui.table.layout import Point, centered, free_boxes, grown
from game.ui.table.spots import Box
from game.ui.theme import LINE_VELVET, PALE, PILL_TALL, Metrics

RULES: Final = ("threes_invisible", "sevens_low", "eights_skip", "jokers_reverse")
"""Options that change what a card does, in the order of the ranks."""
WORDS, LEAD, PAD = 18.0, 1.22, 14.0
"""Size of the words and the air beside them, in u; from line to line, in their heights."""
SMALLER: Final = (1.0, 0.8, 0.65)
"""How much smaller its words may be, as wanted first."""
AIR: Final = (18.0, 8.0)
"""From the pill to whatever lies beside it, in u: as it is wanted, and where it has no place otherwise."""
WIDEST: Final = (760.0, 420.0, 300.0, 220.0, 160.0)
"""How wide it may be, in u for words as drawn: on one line if there is room, else on more."""
LINES: Final = 5
"""So many at most."""
HAND_UP: Final = 330.0
"""How far up a hand in two rows reaches in wide windows, in u."""
TITLE, TITLE_WORDS = 112.0, 40.0
"""How far down title and tools reach, in u, and how much further with words twice as large."""
TAG_WIDEST, TAG_WORDS = 430.0, 230.0
"""How wide the rule in force gets, in u, where it might be wider, and how much more with words twice as large."""
ASKED: Final = 620.0
"""How wide a prompt gets, in u, where it might be wider: where one is, the pill gives way to it."""

Z_HOUSE: Final = 3.5


class Sign(NamedTuple):
    """What the pill says, how tall, and where it lies."""

    words: str
    px: int
    box: Box


def in_force(table: LayoutContext) -> list[str]:
    """The house rules that are on."""
    return [name for name in RULES if table.options.get(name)]


def house_place(art: Art, planner: Planner, plan: Plan) -> Sign | None:
    """The pill; None where no house rule is on, or nothing fits."""
    rules = in_force(planner.table)
    if not rules:
        return None
    m, u = planner.metrics, planner.u
    long, short = (", ".join(t(f"shithead.house.{name}{end}") for name in rules) for end in ("", "_short"))
    ways = t("shithead.house", rules=long), long, t("shithead.house", rules=short), short
    cushion = cushion_place(planner, plan)
    still = [*_own_side(planner), _asked(planner, plan), *(() if cushion is None else (cushion,))]
    room = grown(Box(*planner.at(0, 0), planner.wide * u, planner.tall * u), -m.frame)
    to = plan.tag[:2] if plan.tag else (0.0, 0.0)
    usual = TAG_WIDEST + TAG_WORDS * (planner.scale - 1)
    for air, widest in product(AIR, dict.fromkeys((max(usual, _exchange(art, plan).w / u), usual))):
        boxes = (*ever_taken(planner, plan, widest), *still)
        taken = tuple(Box(*map(round, grown(box, air * u))) for box in boxes)
        if (found := _found(m, ways, grown(room, -air * u), taken, to)) is not None:
            return found
    return None


def _exchange(art: Art, plan: Plan) -> Box:
    """Where it is said that cards may be exchanged: before play that stands where the rule does, and is wider."""
    x, y, room = plan.tag or (0.0, 0.0, 0.0)
    words = t("shithead.arrange_tag"), t("shithead.arrange_note")
    return centered(x, y, *shapes.rule_tag(art, words[0], under=words[1], max_width=room).body)


def _asked(planner: Planner, plan: Plan) -> Box:
    """Where the prompt lies, with as many words as it mostly has."""
    x, y, room = plan.prompt
    return centered(x, y, min(room, ASKED * planner.u * planner.scale), planner.pill(PROMPT_WORDS) * planner.u)


def _own_side(planner: Planner) -> Iterator[Box]:
    """What the person's cards may take when they lie elsewhere than now, and what stands at the top."""
    if planner.upright:
        # The table of somebody without a hand lies there.
        top = planner.tall - sizes.BARE_OWN.up - sizes.BARE_OWN.d
        yield planner.box(0, top, planner.wide, planner.tall - top)
    else:
        yield planner.own_box(0, planner.tall - HAND_UP, planner.wide, HAND_UP)
    # Tools that take back and do again stand below the others.
    yield planner.box(planner.wide - 300, 0, 300, 0.2 * DRAWN)
    yield planner.box(0, 0, planner.wide, planner.grow(TITLE, TITLE_WORDS))


def _written(m: Metrics, ways: Sequence[str]) -> Iterator[tuple[str, int, tuple[int, int]]]:
    """What the pill may say, how tall, and how large it is: ranks that tell nothing else only where all is tiny."""
    full = m.words(WORDS)
    fair = [*dict.fromkeys(max(m.smallest, round(share * full)) for share in SMALLER)]
    *said, ranks = ways
    for px, words in (*product(fair, said), *product(fair, (ranks,)), (m.smallest, said[-1]), (m.smallest, ranks)):
        beside = 2 * round(PAD * m.u * m.text_scale * px / full)
        for wide in WIDEST:
            lines = text.balanced(words, round(wide * px / WORDS) - beside, px, "semi")
            across = max(text.size(line, px, "semi")[0] for line in lines) + beside
            if across <= wide * px / WORDS and len(lines) <= LINES:
                yield words, px, (across, round(px * PILL_TALL) + text.line_height(px, LEAD) * (len(lines) - 1))


@lru_cache(maxsize=16)
def _found(m: Metrics, ways: tuple[str, ...], room: Box, taken: tuple[Box, ...], to: Point) -> Sign | None:
    """The pill as near to a place as it lies free."""
    least = PILL_TALL * m.smallest
    free = free_boxes(room, taken, (2 * least, least))
    for words, px, (w, h) in _written(m, ways):
        best = None
        for box in free:
            if box.w < w or box.h < h:
                continue
            x = min(max(to[0] - w / 2, box.x), box.x + box.w - w)
            y = min(max(to[1] - h / 2, box.y), box.y + box.h - h)
            far = abs(x + w / 2 - to[0]) + abs(y + h / 2 - to[1])
            if best is None or far < best[0]:
                best = far, Box(round(x), round(y), w, h)
        if best is not None:
            return Sign(words, px, best[1])
    return None


def draw_house(look: Canvas, moment: Moment, plan: Plan) -> None:
    """List the pill."""
    sign = house_place(look.art, Planner(moment.model, moment.table), plan)
    if sign is None:
        return
    said = [] if look.asked_at is None else [look.asked_at]
    if moment.model.phase is Phase.ARRANGE:
        said.append(_exchange(look.art, plan))
    x, y, w, h = sign.box
    if not any(box.overlaps(sign.box) for box in said):
        pill = shapes.pill(look.art, sign.words, sign.px, edge=LINE_VELVET, color=PALE, role="semi", opacity=0.72,
                           pad=PAD, max_width=w + 1, wrap=True)  # fmt: skip
        look.show("house", pill, x + (w - pill.body[0]) / 2, y + (h - pill.body[1]) / 2, Z_HOUSE, read=True)
