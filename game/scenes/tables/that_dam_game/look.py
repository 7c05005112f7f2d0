"""The furniture of That Dam Game: plates with begs, rows of melds, the contract tray, the brackets over the hand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from game.rules.cards import KIND_OF, RANK_OF, Card, Rank, format_card
from game.rules.events import Fact
from game.rules.that_dam_game.reading import ContractPlace, sizes, stand_ins
from game.rules.zones import ZoneKind
from game.scenes.tables.base import Canvas, LayoutContext, Moment
from game.scenes.tables.that_dam_game.places import (
    GroupPlace,
    Places,
    TrayPlace,
)
from game.scenes.tables.that_dam_game.plates import PlateSize, plate_size
from game.scenes.tables.that_dam_game.rows import CAPTION, MeldPlace, RowPlace
from game.texts import capital, n, number_words, rank_letter, t
from game.ui import shapes, text
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.table.model import TableModel, Token
from game.ui.theme import DONE, GOLD, INK, LINE, LINE_FELT, LINE_REST, NIGHT, PALE, PAPER, RATIO, SOFT, Metrics, Role

Z_ROWS, Z_TRAY, Z_PILLS, Z_CARDS = 10.0, 20.0, 60.0, 100.0
OWN_SIZE: Final = PlateSize(2, 40.0, 25.0)
"""The person's own plate at its largest."""
MANY_BEGS: Final = 4
"""More begs than these are one hand and a number."""


def letter(rank: Rank) -> str:
    """A rank as it stands on a card; jokers have a short word."""
    if rank is Rank.JOKER:
        return t("that_dam_game.joker")
    return rank_letter(rank)


def _words(words: str, px: int, colour: str, role: Role) -> Picture:
    """Words held at their middle."""
    image = text.render(words, px, colour, role)
    w, h = image.get_size()
    return Picture(image, (w // 2, h // 2), (w, h))


# -- plates ---------------------------------------------------------------------------


def plate(art: Art, name: str, seat: int, model: TableModel, table: LayoutContext, wide: float) -> Picture:
    """A name, the cards in hand, the begs that are left and the score; held at the middle of its upper edge."""
    each = table.options.get("begs", 0)
    cards = None if seat == table.me else model.count(ZoneKind.HAND, seat)
    facts = (cards, model.fact(Fact.BEGS, seat), each if isinstance(each, int) else 0, model.fact(Fact.SCORE, seat))
    active = model.to_act == seat
    key = "dam plate", name, facts, active, wide
    return art.keep(key, lambda: _plate(art, (name, table.short(seat)), facts, active, wide))


def _plate(
    art: Art, names: tuple[str, str], facts: tuple[int | None, int, int, int], active: bool, wide: float
) -> Picture:
    name, short = names
    cards, left, each, score = facts
    metrics, u = art.metrics, art.metrics.u
    w = round(wide * u)
    size = plate_size(metrics, wide) if cards is not None else OWN_SIZE
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

    def write(words: str, at: float, row: float, colour: str, room: float, *, right: bool = False) -> float:
        fitted, size = text.fitted(words, max(1, round(room)), px, "bold", metrics.smallest)
        picture = text.render(fitted, size, colour, "bold")
        top = y + 5 * u + (row + 0.5) * line - text.cap_middle("bold", size)
        image.blit(picture, (round(at - picture.get_width() if right else at), round(top)))
        return picture.get_width()

    def glyph(icon: str, at: float, row: float, colour: str) -> float:
        picture = art.tinted(icon, px * 1.05, colour)
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
    end = x + w - side
    if cards is None:
        used = write(number, end, 0, SOFT, inner * 0.66, right=True)
        beside = inner - used - 4 * u
        fits = text.size(name, metrics.smallest, "bold")[0] <= beside
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
            room = x + side + px * 2.75, end - text.size(number, px, "bold")[0] - 6 * u
            hands(max(room[0], (room[0] + room[1] - wide_begs) / 2), 1)
    return Picture(image, (x + w // 2, y), (w, h))


# -- melds --------------------------------------------------------------------------------


def draw_row(look: Canvas, places: Places, row: RowPlace) -> None:
    """The ground on which the melds of a player lie, with the portrait."""
    _draw_ground(look, places, row, f"row {row.seat}", 0.26)


def draw_waiting(look: Canvas, places: Places, row: RowPlace) -> None:
    """Where a player will lay the contract: its shape in places for cards, with what each part is."""
    assert places.contract is not None
    art, m, u = look.art, look.metrics, look.metrics.u
    key = f"waiting {row.seat}"
    _draw_ground(look, places, row, key, 0.20)
    for part, meld in enumerate(row.melds):
        first, last = meld.spots[0], meld.spots[-1]
        h, w = first.width * RATIO, min(meld.step, first.width) - 5 * u
        count, step = len(meld.spots), meld.step
        comb = art.keep(("dam places", count, w, h, step), partial(_places, art, count, w, h, step))
        look.show(f"{key} {part} places", comb, first.x - first.width / 2, first.y - h / 2, Z_ROWS + 1)
        if not row.caption:
            continue
        words = t("that_dam_game.only_set" if part < places.contract.sets else "that_dam_game.only_run")
        x, below = (first.x + last.x - first.width + w) / 2, first.y + h / 2 + row.caption / 2
        look.show(f"{key} {part}", _words(words, m.words(CAPTION), PALE, "bold"), x, below, Z_ROWS + 1)


def _places(art: Art, count: int, w: float, h: float, step: float) -> Picture:
    """Empty places side by side, in one picture, held at the left upper corner of the first."""
    slot = shapes.panel(art, w, h, PAPER, opacity=0.05, edge=LINE_FELT, radius=8, line=1.2)
    wide, tall = slot.image.get_size()
    image = pygame.Surface((wide + round((count - 1) * step), tall), pygame.SRCALPHA)
    for i in range(count):
        image.blit(slot.image, (round(i * step), 0))
    return Picture(image, slot.origin, (round((count - 1) * step + w), round(h)))


def _draw_ground(look: Canvas, places: Places, row: RowPlace, key: str, opacity: float) -> None:
    art, m = look.art, look.metrics
    ground = shapes.panel(art, row.box.w, row.box.h, INK, opacity=opacity, edge=LINE_FELT, radius=18, line=1.4)
    look.show(key, ground, row.box.x, row.box.y, Z_ROWS)
    x, y, d = row.face
    look.show(f"{key} face", art.avatar(places.table.faces[row.seat], "neutral", d), x, y, Z_ROWS + 1, read=True)
    if row.name is not None:
        nx, ny, room = row.name
        names = [places.table.short(seat) for seat in range(len(places.table.names))]
        px = text.fit(names[row.seat], round(room), m.words(19), "bold", m.smallest)
        # Where a name would have to be cut, all are left to the portraits.
        if max(text.size(name, m.smallest, "bold")[0] for name in names) <= room:
            look.show(f"{key} name", _words(names[row.seat], px, PALE, "bold"), nx, ny, Z_ROWS + 1)


def draw_wilds(look: Canvas, model: TableModel, meld: MeldPlace) -> None:
    """What each wild of a run on the table stands for, in a ring of paper at its foot."""
    tokens = model.zones.get(meld.zone, [])
    if (Fact.STANDS_FOR, meld.zone.number) not in model.fold.facts:
        return
    low = model.fact(Fact.STANDS_FOR, meld.zone.number)
    ranks = stand_ins([token.card for token in tokens], low)
    above = -2
    for i, (token, rank) in enumerate(zip(tokens, ranks, strict=True)):
        if rank is None or (token.x, token.y) != token.goal[:2]:
            continue
        spot = token.goal
        seen = min(meld.step, spot.width) if token is not tokens[-1] else spot.width
        d = max(round(spot.width * 0.30), 18)
        x, y, z = spot.x - spot.width / 2 + min(0.25 * spot.width, seen / 2), spot.y + spot.width * 0.5, spot.depth
        if seen < d:
            # Wider than its strip it lies on the next card too, and of two neighbours one is higher.
            z = tokens[-1].goal.depth
            if above != i - 1:
                above = i
            else:
                y -= 0.9 * d
        look.show(f"wild {token.number}", _ring(look.art, letter(rank), d), x, y, Z_CARDS + z + 0.4)


def _ring(art: Art, words: str, d: int) -> Picture:
    def make() -> Picture:
        u = art.metrics.u
        base = shapes.panel(art, d, d, PAPER, opacity=1.0, edge=INK, radius=d / u / 2, line=2.0)
        image = base.image.copy()
        px = round(d * (0.66 if len(words) == 1 else 0.52))
        picture = text.render(words, px, INK, "bold")
        middle = base.origin[0] + d / 2, base.origin[1] + d / 2
        image.blit(picture, (round(middle[0] - picture.get_width() / 2),
                             round(middle[1] - text.cap_middle("bold", px))))  # fmt: skip
        return Picture(image, (round(middle[0]), round(middle[1])), (d, d))

    return art.keep(("dam ring", words, d), make)


# -- the contract -------------------------------------------------------------------------------


def part_words(places: Places, part: int) -> str:
    """What a part of the contract is called: `Run 2`."""
    contract = places.contract
    assert contract is not None
    if part < contract.sets:
        return t("that_dam_game.set", number=part + 1) if contract.sets > 1 else t("that_dam_game.only_set")
    number = part - contract.sets + 1
    return t("that_dam_game.run", number=number) if contract.runs > 1 else t("that_dam_game.only_run")


def contract_lines(places: Places, *, short: bool = False) -> list[str]:
    """The contract in words: what is to be laid, and how many wilds it allows. Short ones have figures."""
    *parts, wilds = contract_parts(places, short=short)
    return [parts[0] if len(parts) == 1 else t("that_dam_game.both", sets=parts[0], runs=parts[1]), wilds]


def contract_parts(places: Places, *, short: bool = False) -> list[str]:
    """The contract in words: sets, runs, and last how many wilds it allows. Short ones have figures."""
    contract = places.contract
    assert contract is not None
    parts = []
    if short:
        if contract.sets:
            parts.append(n("that_dam_game.sets_short", contract.sets))
        if contract.runs:
            parts.append(n("that_dam_game.runs_short", contract.runs, length=contract.length))
    else:
        if contract.sets:
            parts.append(n("that_dam_game.sets", contract.sets))
        if contract.runs:
            parts.append(n("that_dam_game.runs", contract.runs, length=number_words(contract.length)))
    if not contract.runs:
        return [*parts, t("that_dam_game.no_wilds")]
    key = "that_dam_game.wilds_each" if contract.runs > 1 else "that_dam_game.wilds"
    if short:
        return [*parts, n(f"{key}_short", contract.wilds)]
    return [*parts, n(key, contract.wilds)]


def draw_sign(look: Canvas, places: Places) -> None:
    """The contract of this hand in short words, for those who have none to put together."""
    if places.sign is None:
        return
    x, y, wide = places.sign
    sign = look.art.keep(("dam sign", places.contract, round(wide)), partial(_sign, look.art, places, wide))
    look.show("sign", sign, x - sign.body[0] / 2, y, Z_TRAY, read=True)


def _sign(art: Art, places: Places, wide: float) -> Picture:
    assert places.contract is not None
    m = art.metrics
    room, rim = round(wide - 2 * m.px(8)), m.px(10)
    title = t("that_dam_game.contract", number=places.contract.number)
    written: list[tuple[str, int, str, Role]] = [(title, 22, GOLD, "display")]
    written += [(part, 18, PALE, "semi") for part in contract_parts(places, short=True)]
    images: list[pygame.Surface] = []
    for words, size, colour, role in written:
        most = min(m.words(size), *(round(0.85 * image.get_height() / 1.3) for image in images[:1]), 999)
        px = next((px for px in range(most, m.smallest, -1) if text.size(words, px, role)[0] <= room), m.smallest)
        images += [text.render(line, px, colour, role) for line in text.wrap(words, room, px, role)]
    lines = _stacked(images, centred=True)
    base = shapes.panel(art, wide, lines.body[1] + 2 * rim, NIGHT, opacity=0.90, edge=GOLD, radius=14, line=1.8)
    image = base.image.copy()
    x, y = base.origin
    image.blit(lines.image, (x + (base.body[0] - lines.body[0]) // 2, y + rim))
    return Picture(image, base.origin, base.body)


def draw_tray(look: Canvas, places: Places, tray: TrayPlace, laid: Sequence[list[ContractPlace]]) -> None:
    """The contract with a place for every card; `laid` says what lies in its parts."""
    assert places.contract is not None
    art, m = look.art, look.metrics
    ground = shapes.panel(art, tray.box.w, tray.box.h, NIGHT, opacity=0.90, edge=GOLD, radius=18, line=2.2)
    look.show("tray", ground, tray.box.x, tray.box.y, Z_TRAY)
    words = art.keep(
        ("dam contract", places.contract, round(tray.words.w), round(tray.words.h), places.strip, places.upright),
        partial(_contract_words, art, places, tray),
    )
    look.show("tray words", words, tray.words.x, tray.words.y + tray.words.h / 2, Z_TRAY + 1)
    labels, px = _labels(look, places, tray, laid)
    down = len(places.own_melds)
    for part, (group, slots) in enumerate(zip(tray.groups, laid, strict=True)):
        # What goes down to the table just now is whole, though it has left the hand.
        full = part < down or all(slot.card is not None for slot in slots)
        x, y, room = group.pill
        check = full and text.size(labels[part], px, "bold")[0] + _beside_label(m, px) <= room
        pill = shapes.pill(art, labels[part], px, icon="check" if check else "", fill=DONE if full else INK,
                           edge=INK if full else LINE, opacity=1.0, pad=12, max_width=room)  # fmt: skip
        look.show(f"part {part}", pill, x - pill.body[0] / 2, y - pill.body[1] / 2, Z_TRAY + 3)
        if group.slots:
            _draw_slots(look, part, group, slots)


def _labels(
    look: Canvas, places: Places, tray: TrayPlace, laid: Sequence[list[ContractPlace]]
) -> tuple[list[str], int]:
    """What the pills of all parts say, as much as there is room for, and how large."""
    assert places.contract is not None
    m = look.metrics
    most = m.words(19 if places.strip else 17)
    need = sizes(places.contract)
    labels: list[str] = []

    def said(key: str, wants: bool) -> list[str]:
        labels = []
        for part, slots in enumerate(laid):
            have = need[part] if part < len(places.own_melds) else sum(slot.card is not None for slot in slots)
            wanted = next((slot.rank for slot in slots if slot.card is None and slot.rank is not None), None)
            label = t(f"that_dam_game.{key}", part=part_words(places, part), have=have, need=need[part])
            if wants and wanted is not None and have:
                label = t("that_dam_game.pill_wants", pill=label, rank=letter(wanted))
            labels.append(label)
        return labels

    # What is wanted is told by the tray itself where that has places for cards.
    for key, wants in (("pill", places.strip), ("pill_short", places.strip), ("pill", False), ("pill_short", False)):
        labels = said(key, wants)
        room = min(group.pill[2] for group in tray.groups)
        least = m.smallest if (key, wants) == ("pill_short", False) else max(m.smallest, round(most * 0.7))
        for px in range(most, least - 1, -1):
            if all(text.size(label, px, "bold")[0] + _beside_label(m, px) <= room for label in labels):
                return labels, px
    return labels, m.smallest


def _beside_label(metrics: Metrics, px: int) -> float:
    """What the pill of a part has beside its words: its ends and the sign that it is complete."""
    return 2 * 12 * metrics.u * metrics.text_scale + px * 1.2 + 6 * metrics.u


def fairly(ways: Sequence[str], room: float, px: int, role: Role, smallest: int) -> str:
    """The first of some words that need not be made much smaller to fit; else the last."""
    fair = max(smallest, round(0.8 * px))
    return next((words for words in ways if text.size(words, fair, role)[0] <= room), ways[-1])


def _contract_words(art: Art, places: Places, tray: TrayPlace) -> Picture:
    """Number and words of the contract, held at the middle of their left edge."""
    assert places.contract is not None
    m = art.metrics
    room, most = round(tray.words.w), tray.words.h
    title, big = text.fitted(t("that_dam_game.contract", number=places.contract.number), room, m.words(27), "display",
                             m.smallest)  # fmt: skip
    lines = contract_lines(places)
    if places.strip:
        big = min(big, round(most * 0.42))
    if places.strip or places.upright:
        short = contract_lines(places, short=True)
        ways = [t("that_dam_game.strip", parts=capital(one), wilds=two) for one, two in (lines, short)]
        ways.append(capital(short[0]))
        lines = [fairly(ways, room, m.words(19), "semi", m.smallest)]
    images = [text.render(title, big, GOLD, "display")]
    px = m.words(19)
    while not places.strip and not places.upright:
        if any(text.size(words, px, "semi")[0] > room for words in lines):
            lines = contract_parts(places)
        wrapped = [line for words in lines for line in text.wrap(words, room, px, "semi")]
        if len(wrapped) * px * 1.3 + big * 1.35 <= most or px <= m.smallest:
            lines = wrapped
            break
        px -= 1
    for words in lines:
        fitted, size = text.fitted(words, room, px, "semi", m.smallest)
        images.append(text.render(fitted, size, PALE, "semi"))
    return _stacked(images)


def _stacked(pictures: Sequence[pygame.Surface], *, centred: bool = False) -> Picture:
    """Lines one below the other, held at the middle of their left edge, or at their middle."""
    w = max(image.get_width() for image in pictures)
    h = sum(image.get_height() for image in pictures)
    out = pygame.Surface((w, h), pygame.SRCALPHA)
    y = 0
    for image in pictures:
        out.blit(image, ((w - image.get_width()) // 2 if centred else 0, y))
        y += image.get_height()
    return Picture(out, (w // 2 if centred else 0, h // 2), (w, h))


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
                badge = _ring(art, letter(rank), max(round(spot.width * 0.34), 18))
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
        place = shapes.panel(art, w, h, PAPER, opacity=0.10, edge=GOLD if gold else LINE, radius=7,
                             line=2.4 if gold else 1.6)  # fmt: skip
        x = left + 3 * u
        look.show(key, place, x, spot.y - h / 2, Z_TRAY + 1)
        if slot.rank is not None:
            px = round(min(spot.width * 0.36, w * (0.8 if len(letter(slot.rank)) == 1 else 0.55)))
            rank_words = _words(letter(slot.rank), px, GOLD if gold else LINE, "display")
            look.show(f"{key} rank", rank_words, x + w / 2, spot.y, Z_TRAY + 2)
        asked = asked or gold


# -- the hand ----------------------------------------------------------------------------------------


def draw_brackets(look: Canvas, places: Places, moment: Moment, groups: Sequence[Sequence[Card]]) -> None:
    """Lines over the hand that group it like the tray, with the name of each part; rows below the first have lines."""
    tokens = moment.model.tokens(ZoneKind.HAND, places.table.me)
    order = sorted(tokens, key=lambda token: token.goal.depth)
    # Depth follows the shown order: row by row, from left to right.
    part_of = {card: part for part, group in enumerate(groups) for card in group}
    art, m, u = look.art, look.metrics, look.metrics.u
    runs: list[tuple[int, list[Token]]] = []
    for token in order:
        part = part_of.get(token.card, -1)
        if runs and runs[-1][0] == part and abs(runs[-1][1][-1].goal.y - token.goal.y) < 1:
            runs[-1][1].append(token)
        else:
            runs.append((part, [token]))
    named: set[int] = set()
    for number, (part, cards) in enumerate(runs):
        first, last = cards[0].goal, cards[-1].goal
        left = first.x - first.width / 2
        right = last.x + last.width / 2
        if number + 1 < len(runs) and abs(runs[number + 1][1][0].goal.y - last.y) < 1:
            following = runs[number + 1][1][0].goal
            right = min(right, following.x - following.width / 2 - 5 * u)
        top_row = abs(first.y - order[0].goal.y) < 1
        top = first.y - first.height / 2 - (22 * u if top_row else 5 * u)
        if part >= 0:
            bracket = shapes.brackets(art, right - left, GOLD)
            look.show(f"bracket {number}", bracket, left, top, Z_PILLS if top_row else Z_CARDS + first.depth - 0.5)
        if not top_row or part in named:
            continue
        named.add(part)
        words = part_words(places, part) if part >= 0 else t("that_dam_game.loose")
        pill = shapes.pill(art, words, m.words(17), edge=GOLD if part >= 0 else LINE, opacity=1.0, pad=11,
                           max_width=max(right - left - 4 * u, 56 * u))  # fmt: skip
        y = places.at(0, places.labels_y)[1]
        x = min(max((left + right) / 2, pill.body[0] / 2 + 8 * u), m.width - pill.body[0] / 2 - 8 * u)
        look.show(f"bracket pill {number}", pill, x - pill.body[0] / 2, y - pill.body[1] / 2, Z_PILLS + 1)
