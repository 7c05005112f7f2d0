"""The furniture of That Dam Game: plates with begs, rows of melds, the contract tray, the brackets over the hand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from game.rules.actions import LayOff
from game.rules.cards import KIND_OF, RANK_OF, SUIT_LETTERS, SUIT_OF, Card, Suit, format_card
from game.rules.events import Fact
from game.rules.that_dam_game.reading import ContractPlace, is_wild, sizes, stand_ins
from game.rules.zones import ZoneKind
from game.scenes.tables.base import Canvas, LayoutContext, Moment
from game.scenes.tables.that_dam_game.contract_words import (
    contract_strip,
    group_words,
    letter,
    part_words,
)
from game.scenes.tables.that_dam_game.places import Places
from game.scenes.tables.that_dam_game.plates import (
    LINE_END,
    LINE_GAP,
    LINE_PAIR,
    ONE_LINE,
    PlateSize,
    on_a_line,
    plate_size,
)
from game.scenes.tables.that_dam_game.rows import SCORE_BELOW, MeldPlace, RowPlace
from game.scenes.tables.that_dam_game.tray import GroupPlace, TrayPlace
from game.texts import t
from game.ui import decks, shapes, text
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.pen.geometry import Path
from game.ui.pen.kit import Pen
from game.ui.raster import pen_surface
from game.ui.table.model import TableModel
from game.ui.table.spots import Spot
from game.ui.theme import (
    DONE,
    GOLD,
    INK,
    INK_SOFT,
    LINE,
    LINE_REST,
    PALE,
    PAPER,
    PAPER_SHADE,
    RED,
    SOFT,
    Metrics,
    Role,
)

Z_ROWS, Z_TRAY, Z_PILLS, Z_CARDS = 0.5, 20.0, 60.0, 100.0
"""Rows lie below the portraits of those who sit in them."""
TAG, LEAST_TAG = 0.36, 17
"""How wide the tag of a wild is, in widths of its card, and in pixels at least."""
NARROWER: Final = 0.75
"""Beside another one a tag gets narrower down to this share."""
INDEX: Final = 0.41
"""How far down the small index of a card reaches, in its widths."""
OWN_SIZE: Final = PlateSize(2, 40.0, 25.0)
"""The person's own plate at its largest."""
OWN_LARGE: Final = PlateSize(2, 47.0, 39.0)
"""The same where words are large: a picture that is shown smaller has such words, too."""
TARGET_VEIL: Final = "#1f6b49"
EMPTY_EDGE: Final = "#cdbf9c"
"""The outline of a place on paper that is still empty."""
LINE_RIVER: Final = "#8d7a55"
"""Edges of rows on the planks."""
MANY_BEGS: Final = 4
"""More begs than these are one hand and a number."""


def _words(words: str, px: int, color: str, role: Role) -> Picture:
    """Words held at their middle."""
    image = text.render(words, px, color, role)
    w, h = image.get_size()
    return Picture(image, (w // 2, h // 2), (w, h))


# -- plates ---------------------------------------------------------------------------


def plate(art: Art, name: str, seat: int, model: TableModel, table: LayoutContext, wide: float) -> Picture:
    """A name, the cards in hand, the begs that are left and the score; held at the middle of its upper edge.

    In a row of melds it is two lines without a ground: the score is on the row's edge.
    """
    each = table.options.get("begs", 0)
    laid = any(zone.kind is ZoneKind.MELD and zone.owner == seat for zone in model.zones)
    cards = None if seat == table.me and not laid else model.count(ZoneKind.HAND, seat)
    facts = (cards, model.fact(Fact.BEGS, seat), each if isinstance(each, int) else 0, model.fact(Fact.SCORE, seat))
    active = model.to_act == seat
    flat = not laid and cards is not None and on_a_line(model, table, wide)
    key = "dam plate", name, facts, active, wide, laid, flat
    draw = _row_plate if laid else _line_plate if flat else _plate
    return art.keep(key, lambda: draw(art, (name, table.short(seat)), facts, active, wide))


def _row_plate(
    art: Art, names: tuple[str, str], facts: tuple[int | None, int, int, int], active: bool, wide: float
) -> Picture:
    cards, left, each, _ = facts
    m, w = art.metrics, round(wide * art.metrics.u)
    px = min(m.words(19), round(30 * m.u))
    px = max(px, m.smallest)
    line = px * 1.22
    image = pygame.Surface((w, round(2 * line)), pygame.SRCALPHA)
    # Where a name would have to be cut, it is left to the portrait.
    name = next((name for name in names if text.size(name, m.smallest, "bold")[0] <= w), "")
    if name:
        fitted, size = text.fitted(name, w, px, "bold", m.smallest)
        written = text.render(fitted, size, GOLD if active else PAPER, "bold")
        image.blit(written, ((w - written.get_width()) // 2, round(line / 2 - text.cap_middle("bold", size))))
    parts = [art.tinted("cards", px * 0.95, SOFT), text.render(str(cards), px, PALE, "bold")]
    number = text.cap_middle("bold", px)
    if each > MANY_BEGS or px * (2.5 + 0.96 * each) > w:
        parts += [art.tinted("hand", px, GOLD if left else LINE_REST), text.render(str(left), px, PALE, "bold")]
    else:
        parts += [art.tinted("hand", px, GOLD if i < left else LINE_REST) for i in range(each)]
    gaps = [0.25 * px, 0.4 * px, *[0.2 * px if len(parts) == 4 else 0.0] * len(parts)]
    x = (w - sum(part.get_width() for part in parts) - sum(gaps[: len(parts) - 1])) / 2
    for part, gap in zip(parts, gaps, strict=False):
        figure = part.get_height() > px * 1.15
        y = 1.5 * line - (number if figure else part.get_height() / 2)
        image.blit(part, (round(x), round(y)))
        x += part.get_width() + gap
    return Picture(image, (w // 2, 0), image.get_size())


def _plate(
    art: Art, names: tuple[str, str], facts: tuple[int | None, int, int, int], active: bool, wide: float
) -> Picture:
    name, short = names
    cards, left, each, score = facts
    metrics, u = art.metrics, art.metrics.u
    w = round(wide * u)
    grown = metrics.large and not metrics.portrait
    size = plate_size(metrics, wide) if cards is not None else OWN_LARGE if grown else OWN_SIZE
    rows = size.lines
    line = min(metrics.words(21) * 1.62, size.line * u)
    px = max(metrics.smallest, round(min(metrics.words(21), size.words * u)))
    side = round((6 if wide < 170 and cards is not None else 12) * u)
    if cards is None and text.size(name + str(score), metrics.smallest, "bold")[0] + 2 * side + 12 * u > w:
        side = round(4 * u)
    h = round(line * rows + 10 * u)
    base = shapes.panel(art, w, h, opacity=0.86, edge=GOLD if active else LINE_REST, radius=14,
                        line=2.4 if active else 1.6)  # fmt: skip
    image = base.image.copy()
    x, y = base.origin

    def write(words: str, at: float, row: float, color: str, room: float, *, right: bool = False) -> float:
        fitted, size = text.fitted(words, max(1, round(room)), px, "bold", metrics.smallest)
        picture = text.render(fitted, size, color, "bold")
        top = y + 5 * u + (row + 0.5) * line - text.cap_middle("bold", size)
        image.blit(picture, (round(at - picture.get_width() if right else at), round(top)))
        return picture.get_width()

    def glyph(icon: str, at: float, row: float, color: str) -> float:
        picture = art.tinted(icon, px * 1.05, color)
        image.blit(picture, picture.get_rect(midleft=(round(at), round(y + 5 * u + (row + 0.5) * line))))
        return picture.get_width()

    def hands(at: float, row: float) -> None:
        if each > MANY_BEGS:
            beside = glyph("hand", at, row, GOLD if left else LINE_REST)
            write(str(left), at + beside + 5 * u, row, PALE, w)
            return
        for i in range(each):
            glyph("hand", at + i * px * 1.02, row, GOLD if i < left else LINE_REST)

    inner = w - 2 * side
    wide_begs = min(each, MANY_BEGS) * px * 1.02 if each <= MANY_BEGS else px * 2.2
    number = str(score)
    used, end = text.size(number, px, "bold")[0], x + w - side
    if cards is None:
        beside, least = inner - used - 4 * u, round(0.9 * px) if grown else metrics.smallest
        fits = text.size(name, least, "bold")[0] <= beside
        if grown and not fits and text.size(short, least, "bold")[0] > beside:
            # A name that would be small beside large words is left to the portrait.
            write(number, x + (w + min(used, inner)) / 2, 0, SOFT, inner, right=True)
        else:
            beside = inner - write(number, end, 0, SOFT, inner * 0.66, right=True) - 4 * u
            write(name if fits else short, x + side, 0, GOLD if active else PAPER, beside)
        hands(x + (w - wide_begs) / 2, 1)
    else:
        if text.size(name, metrics.smallest, "bold")[0] > inner:
            name = short
        # Below its portrait a name stands in the middle, beside it at the left.
        off = max(0.0, inner - text.size(name, px, "bold")[0]) / 2 if metrics.portrait else 0.0
        write(name, x + side + off, 0, GOLD if active else PAPER, inner)
        beside = glyph("cards", x + side, 1, SOFT)
        write(str(cards), x + side + beside + 5 * u, 1, PALE, inner)
        write(number, end, 1, SOFT, inner * 0.5, right=True)
        if rows == 3:
            hands(x + side, 2)
        else:
            room = x + side + px * 2.75, end - used - 6 * u
            hands(max(room[0], (room[0] + room[1] - wide_begs) / 2), 1)
    return Picture(image, (x + w // 2, y), (w, h))


def _line_plate(
    art: Art, names: tuple[str, str], facts: tuple[int | None, int, int, int], active: bool, wide: float
) -> Picture:
    """All on one line: name, cards, begs, score."""
    cards, left, each, score = facts
    m, u = art.metrics, art.metrics.u
    w, h, px = round(wide * u), round(ONE_LINE * u), m.words(21)
    base = shapes.panel(art, w, h, opacity=0.86, edge=GOLD if active else LINE_REST, radius=ONE_LINE / 2,
                        line=2.4 if active else 1.6)  # fmt: skip
    image = base.image.copy()
    x, y = base.origin
    middle = y + h / 2

    def write(words: str, size: int, color: str, right: float) -> float:
        picture = text.render(words, size, color, "bold")
        image.blit(picture, (round(right - picture.get_width()), round(middle - text.cap_middle("bold", size))))
        return right - picture.get_width()

    def glyph(icon: str, color: str, right: float) -> float:
        picture = art.tinted(icon, px, color)
        image.blit(picture, picture.get_rect(midright=(round(right), round(middle))))
        return right - picture.get_width()

    end, gap, pair = LINE_END * u, LINE_GAP * u, LINE_PAIR * u
    at = write(str(score), px, PALE, x + w - end) - gap
    beside = text.size(str(score) + str(cards), px, "bold")[0] + 2 * end + 3 * gap + pair + px * (1 + 1.02 * each)
    # Where a name would have to be cut, the begs are a hand and a number.
    tight = min(text.size(name, m.smallest, "bold")[0] for name in names) > w - beside
    if each > MANY_BEGS or tight:
        at = glyph("hand", GOLD if left else LINE_REST, write(str(left), px, PALE, at) - pair) - gap
    else:
        for i in reversed(range(each)):
            at = glyph("hand", GOLD if i < left else LINE_REST, at)
        at -= gap
    at = glyph("cards", SOFT, write(str(cards), px, PALE, at) - pair) - gap
    room = round(at - x - end)
    # Rather one word than small ones.
    fair = max(m.smallest, round(0.9 * px))
    name = next((name for name in names if text.size(name, fair, "bold")[0] <= room), names[-1])
    fitted, size = text.fitted(name, room, px, "bold", m.smallest)
    picture = text.render(fitted, size, GOLD if active else PAPER, "bold")
    image.blit(picture, (round(x + end), round(middle - text.cap_middle("bold", size))))
    return Picture(image, (x + w // 2, y), (w, h))


# -- melds --------------------------------------------------------------------------------


def draw_row(look: Canvas, places: Places, row: RowPlace) -> None:
    """The ground on which the melds of a player lie, with the score on its edge: it is their seat, too."""
    art, m, model = look.art, look.metrics, places.model
    edge = GOLD if row.seat == places.table.me or model.to_act == row.seat else LINE_RIVER
    ground = shapes.panel(art, row.box.w, row.box.h, INK, opacity=0.58, edge=edge, radius=20, line=1.8)
    look.show(f"row {row.seat}", ground, row.box.x, row.box.y, Z_ROWS)
    px = round(places.score_words * m.u)
    score = shapes.pill(
        art, str(model.fact(Fact.SCORE, row.seat)), px, edge=LINE, color=PALE, opacity=1.0, pad=12 / m.text_scale
    )
    x, y = row.box.x + row.box.w - 20 * m.u - score.body[0], row.box.y - score.body[1] * (1 - SCORE_BELOW)
    look.show(f"score {row.seat}", score, x, y, Z_PILLS + 9, read=True)


def draw_wilds(look: Canvas, model: TableModel, meld: MeldPlace) -> None:
    """What each wild of a run on the table stands for, on a tag of paper at its foot."""
    tokens = model.zones.get(meld.zone, [])
    if (Fact.STANDS_FOR, meld.zone.number) not in model.fold.facts:
        return
    low = model.fact(Fact.STANDS_FOR, meld.zone.number)
    cards = [token.card for token in tokens]
    ranks = stand_ins(cards, low)
    suit = next((SUIT_OF[card] for card in cards if not is_wild(card)), None)
    above = -2
    for i, (token, rank) in enumerate(zip(tokens, ranks, strict=True)):
        if rank is None or (token.x, token.y) != token.goal[:2]:
            continue
        spot = token.goal
        strip = min(meld.step, spot.width)
        seen = strip if token is not tokens[-1] else spot.width
        beside = any(other is not None for other in (*ranks[max(0, i - 1) : i], *ranks[i + 1 : i + 2]))
        name = tag(look.art, letter(rank), spot.width, suit)
        if beside and LEAST_TAG < strip <= name.body[0] and strip > NARROWER * name.body[0]:
            # A little narrower, two of them lie side by side.
            name = tag(look.art, letter(rank), (strip - 1) / TAG, suit)
        d, tall = name.body
        x, z = spot.x - spot.width / 2 + min(0.25 * spot.width, seen / 2), spot.depth
        y = spot.y + spot.height / 2 - tall * 0.62
        if seen < d:
            # Wider than its strip it lies on the next card too, and of two neighbors one is higher.
            z = tokens[-1].goal.depth
            if above != i - 1:
                above = i
            else:
                y = _above(look, spot, y, tall)
        look.show(f"wild {token.number}", name, x, y, Z_CARDS + z + 0.4)


def _above(look: Canvas, spot: Spot, y: float, tall: float) -> float:
    """The middle of a tag above one of that height at `y`, which leaves the card's index free."""
    deck = decks.worn(look.art.deck, spot.width / look.metrics.c, strip=spot.strip)
    higher = y - tall - 1
    # The large index leaves too little below it: what a wild stands for is more than which one it is.
    return higher if deck in decks.SMALL else max(higher, spot.box.y + INDEX * spot.width + tall / 2)


def tag(art: Art, words: str, width: float, suit: Suit | None = None) -> Picture:
    """What a wild of a card of that width stands for, on a tag of paper: the rank, and below it the suit."""
    w = max(round(width * TAG), LEAST_TAG)
    h = round(w * (1.6 if suit is not None else 1.25))

    def make() -> Picture:
        u = art.metrics.u
        base = shapes.panel(art, w, h, PAPER, opacity=1.0, edge=GOLD, radius=0.22 * w / u, line=max(2.2, 0.07 * w / u))
        image = base.image.copy()
        x, y = base.origin[0] + w / 2, base.origin[1] + h / 2
        red = suit is not None and suit.red
        px = round(w * 0.68)
        while px > 8 and text.size(words, px, "bold")[0] > 0.84 * w:
            px -= 1
        picture = text.render(words, px, RED if red else INK, "bold")
        up = y - (0.24 * h if suit is not None else 0.0)
        image.blit(picture, (round(x - picture.get_width() / 2), round(up - text.cap_middle("bold", px))))
        if suit is not None:
            sign = art.tinted(f"suit_{SUIT_LETTERS[suit]}", w * 0.62, RED if red else INK)
            image.blit(sign, sign.get_rect(center=(round(x), round(y + 0.22 * h))))
        return Picture(image, (round(x), round(y)), (w, h))

    return art.keep(("dam tag", words, w, suit), make)


def draw_ghosts(look: Canvas, places: Places, moment: Moment) -> None:
    """Where the chosen card can be added: the card itself under a green veil, with a plus, at the end of a meld."""
    chosen = moment.selection[0].card
    onto = {action.onto for action in moment.legal if isinstance(action, LayOff) and action.card == chosen}
    for meld in (meld for row in places.rows for meld in row.melds if meld.zone.number in onto):
        end = meld.spots[-1]
        ghost = look.art.keep(("dam ghost", chosen, round(end.width)), partial(_ghost, look.art, chosen, end.width))
        x = end.x + min(end.width * 0.55, max(meld.step, 0.3 * end.width))
        look.show(f"ghost {meld.zone.number}", ghost, x, end.y, Z_CARDS + 40)


def _ghost(art: Art, card: Card, width: float) -> Picture:
    face = art.card_image(format_card(Card(KIND_OF[card])), width, state="target")
    image = face.image.copy()
    w, h = face.body
    x, y = face.origin
    veil = pygame.Surface((w, h), pygame.SRCALPHA)
    pen = Pen()
    pen.draw(Path.rect(0, 0, w, h, 0.056 * w), TARGET_VEIL, opacity=0.72)
    for wide, tall in ((0.30, 0.07), (0.07, 0.30)):
        pen.draw(Path.rect(w / 2 - wide * w / 2, h / 2 - tall * w / 2, wide * w, tall * w, 0.03 * w), PAPER)
    veil.blit(pen_surface(pen, w, h), (0, 0))
    image.blit(veil, (x - w // 2, y - h // 2))
    return Picture(image, face.origin, face.body)


# -- the contract -------------------------------------------------------------------------------


def draw_tray(look: Canvas, places: Places, tray: TrayPlace, laid: Sequence[list[ContractPlace]]) -> None:
    """The contract upright, with a place for every card; `laid` says what lies in its parts."""
    assert places.contract is not None
    art, m = look.art, look.metrics
    ground = shapes.sheet(art, tray.box.w, tray.box.h)
    look.show("tray", ground, tray.box.x, tray.box.y, Z_TRAY)
    words = art.keep(
        ("dam contract", places.contract, round(tray.words.w), round(tray.words.h)),
        partial(_contract_words, art, places, tray),
    )
    look.show("tray words", words, tray.words.x, tray.words.y + tray.words.h / 2, Z_TRAY + 1)
    labels, px = _labels(look, places, tray, laid)
    for part, (group, slots) in enumerate(zip(tray.groups, laid, strict=True)):
        full = all(slot.card is not None for slot in slots)
        x, y, room = group.pill
        check = full and text.size(labels[part], px, "bold")[0] + _beside_label(m, px) <= room
        pill = shapes.pill(art, labels[part], px, icon="check" if check else "", fill=DONE if full else INK,
                           edge=INK if full else LINE, opacity=1.0, pad=12, max_width=room)  # fmt: skip
        look.show(f"part {part}", pill, x - pill.body[0] / 2, y - pill.body[1] / 2, Z_TRAY + 3)
        _draw_slots(look, part, group, slots)


def _labels(
    look: Canvas, places: Places, tray: TrayPlace, laid: Sequence[list[ContractPlace]]
) -> tuple[list[str], int]:
    """What the pills of all parts say, as much as there is room for, and how large."""
    assert places.contract is not None
    m = look.metrics
    most = m.words(17)
    need = sizes(places.contract)
    held = [[slot.card for slot in slots if slot.card is not None] for slots in laid]
    whole = [group_words(places.contract, part, cards, "group") for part, cards in enumerate(held)]
    short = [t("that_dam_game.pill_short", part=part_words(places.contract, part), have=len(cards), need=need[part])
             for part, cards in enumerate(held)]  # fmt: skip
    # How much is wanted is told by the places for cards.
    for labels, least in ((whole, max(m.smallest, round(most * 0.7))), (short, m.smallest)):
        room = min(group.pill[2] for group in tray.groups)
        for px in range(most, least - 1, -1):
            if all(text.size(label, px, "bold")[0] + _beside_label(m, px) <= room for label in labels):
                return labels, px
    return labels, m.smallest


def _beside_label(metrics: Metrics, px: int) -> float:
    """What the pill of a part has beside its words: its ends and the sign that it is complete."""
    return 2 * 12 * metrics.u * metrics.text_scale + px * 1.2 + 6 * metrics.u


def _contract_words(art: Art, places: Places, tray: TrayPlace) -> Picture:
    """Number and words of the contract, held at the middle of their left edge."""
    assert places.contract is not None
    m, room = art.metrics, round(tray.words.w)
    title, big = text.fitted(t("that_dam_game.contract", number=places.contract.number), room, m.words(27), "display",
                             m.smallest)  # fmt: skip
    name = text.render(title, big, INK, "display")
    gap = name.get_width() + m.px(LINE_GAP) + big // 3 if tray.one_line else 0
    room -= gap
    said = [contract_strip(places.contract), contract_strip(places.contract, short=True)]
    line = text.fairly(said, room, m.words(19), "semi", m.smallest)
    fitted, size = text.fitted(line, room, m.words(19), "semi", m.smallest)
    words = text.render(fitted, size, INK_SOFT, "semi")
    if not gap:
        return stacked([name, words])
    image = pygame.Surface((gap + words.get_width(), name.get_height()), pygame.SRCALPHA)
    image.blit(name, (0, 0))
    image.blit(words, (gap, text.cap_middle("display", big) - text.cap_middle("semi", size)))
    return Picture(image, (0, image.get_height() // 2), image.get_size())


def stacked(pictures: Sequence[pygame.Surface], *, centered: bool = False) -> Picture:
    """Lines one below the other, held at the middle of their left edge, or at their middle."""
    w = max(image.get_width() for image in pictures)
    h = sum(image.get_height() for image in pictures)
    out = pygame.Surface((w, h), pygame.SRCALPHA)
    y = 0
    for image in pictures:
        out.blit(image, ((w - image.get_width()) // 2 if centered else 0, y))
        y += image.get_height()
    return Picture(out, (w // 2 if centered else 0, h // 2), (w, h))


def _draw_slots(look: Canvas, part: int, group: GroupPlace, slots: Sequence[ContractPlace]) -> None:
    """Cards where they will lie, and empty places; the next one that is wanted is gold and says what it wants."""
    art, u = look.art, look.metrics.u
    asked = False
    for i, (spot, slot) in enumerate(zip(group.slots, slots, strict=True)):
        key = f"slot {part} {i}"
        if slot.card is not None:
            face = format_card(Card(KIND_OF[slot.card]))
            look.show(f"{key} shade", art.card_shadow(spot.width), spot.x, spot.y, Z_PILLS + i)
            look.show(key, art.card_image(face, spot.width), spot.x, spot.y, Z_PILLS + i + 0.3)
            rank = slot.rank
            if rank is not None and rank is not RANK_OF[slot.card]:
                badge = tag(art, letter(rank), spot.width)
                look.show(f"{key} rank", badge, spot.x - spot.width * 0.24, spot.y + spot.width * 0.48,
                          Z_PILLS + i + 0.6)  # fmt: skip
            continue
        step = group.slots[1].x - group.slots[0].x
        # As wide as what is seen between the cards beside it.
        before = i > 0 and slots[i - 1].card is not None
        left = spot.x - spot.width / 2 + (spot.width - step if before else 0.0)
        right = spot.x - spot.width / 2 + step if i + 1 < len(slots) else left + step
        w, h = right - left - 6 * u, spot.width * 1.4
        gold = not asked and slot.rank is not None
        place = shapes.panel(art, w, h, PALE if gold else PAPER_SHADE, opacity=0.75 if gold else 0.55,
                             edge=GOLD if gold else EMPTY_EDGE, radius=7, line=2.4 if gold else 1.6)  # fmt: skip
        x = left + 3 * u
        look.show(key, place, x, spot.y - h / 2, Z_TRAY + 1)
        if slot.rank is not None:
            px = round(min(spot.width * 0.36, w * (0.8 if len(letter(slot.rank)) == 1 else 0.55)))
            rank_words = _words(letter(slot.rank), px, INK if gold else INK_SOFT, "display")
            look.show(f"{key} rank", rank_words, x + w / 2, spot.y, Z_TRAY + 2)
        asked = asked or gold
