"""The field of D$%n You! in pictures: baize, places that are closed or open, what a standing joker stands for."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

import pygame

from game.rules.cards import RANK_OF, RANKS, SUIT_LETTERS, SUIT_OF, Card, Rank, Suit, card_of, format_card
from game.rules.damn_you.reading import opened as opened_by
from game.rules.events import POT, ChipsMoved
from game.scenes.tables.base import Canvas, Effect, due_to
from game.scenes.tables.damn_you.grid import SUITS, Field
from game.scenes.tables.damn_you.sizes import BAR
from game.texts import rank_letter
from game.ui import shapes, text
from game.ui.art import Art, Laid
from game.ui.cache import Picture
from game.ui.table.model import Token
from game.ui.theme import GOLD, INK, PALE, PAPER, RED, SOFT
from game.ui.tween import out

BAIZE: Final = "#1b5443"
"""The field within its edge, as `shapes.baize_field` has it."""
CLOSED: Final = 64
"""How strongly the rank of a closed place is seen, of 255."""
Z_POT, Z_PLACES, Z_GHOSTS, Z_PILLS, Z_CHIPS = 0.4, 0.6, 0.7, 190.0, 2450.0
HOP: Final = 0.30
"""Seconds that a chip flies."""
PAID, WON = (3, 0.07), (7, 0.045)
"""Of chips that are paid and of a pot that is won: how many are shown at most, and for how long each waits for the one
before it. A pot is empty as its number comes to nothing.
"""
LIES, HEAP = 0.5, 0.6
"""Seconds that a pot lies with whoever has won it, in calm motion, and its size there, in its own: eyes are seen."""
PURSE: Final = 0.25
"""Where chips come from and go to: so far below the middle of a portrait, in its diameters."""
BEND, EDGE, STEPS = 2.2, 0.7, 12
"""How far its way bends upwards at most and how far it keeps from the window's edge, in chips; so many places of the
way are looked at for that."""


def rank_name(rank: int) -> str:
    """A rank as it is written on cards: `A`, `10`, `Q`."""
    return rank_letter(Rank(rank))


def letter(suit: Suit) -> str:
    """The letter of a suit in names of pictures."""
    return SUIT_LETTERS[suit]


def draw_field(
    look: Canvas, field: Field, taken: Collection[Card], mine: Collection[Card], ghosts: Sequence[Card]
) -> None:
    """List the open places: `mine` are those the person can fill, `ghosts` the cards about to be laid."""
    art = look.art
    filled = {*taken, *ghosts}
    opened = opened_by(filled)
    if field.upright:
        _columns(look, field, filled, opened, mine)
    else:
        for place in opened:
            spot = field.spot(place)
            picture = open_place(art, place, field.card, gold=place in mine)
            look.show(f"open {place}", picture, spot.x, spot.y, Z_PLACES)
    _preview(look, field, ghosts)


def _columns(
    look: Canvas, field: Field, filled: Collection[Card], opened: Sequence[Card], mine: Collection[Card]
) -> None:
    art = look.art
    for place in opened:
        x, y = field.label(place, filled)
        look.show(f"open {place}", open_bar(art, place, field.card, gold=place in mine), x, y, Z_PLACES)
    for suit in SUITS:
        free = [card_of(Rank(rank), suit) for rank in range(12, -1, -1)]
        closed = [place for place in free if place not in filled and place not in opened]
        for name, part in (("up", [p for p in closed if RANK_OF[p] > Rank.SEVEN]),
                           ("down", [p for p in closed if RANK_OF[p] < Rank.SEVEN])):  # fmt: skip
            if not part:
                continue
            places = [field.label(place, filled) for place in part]
            step = places[1][1] - places[0][1] if len(places) > 1 else 0.0
            ranks = tuple(int(RANK_OF[place]) for place in part)
            look.show(f"closed {name} {suit}", closed_ranks(art, ranks, step), *places[0], Z_PLACES)


def _preview(look: Canvas, field: Field, ghosts: Sequence[Card]) -> None:
    for place in ghosts:
        spot = field.spot(place)
        z = Z_GHOSTS + spot.depth / 1000
        look.show(f"ghost {place}", preview(look.art, place, field.card, strip=spot.strip), spot.x, spot.y, z)


def baize(art: Art, field: Field) -> Laid:
    """The baize; where suits lie in rows, with every place closed."""
    letters = "".join(rank_letter(rank) for rank in RANKS)
    return Laid(f"field {field} {letters}", lambda top: _paint(art, field, top))


def _paint(art: Art, field: Field, top: pygame.Surface) -> None:
    shapes.baize_field(art, field.box.w, field.box.h).draw(top, (field.box.x, field.box.y))
    if field.upright:
        return
    slot = shapes.slot(art, field.card, color="#000000", alpha=60)
    px = max(14, round(field.card * 0.20))
    for suit in SUITS:
        for rank in range(13):
            spot = field.spot(card_of(Rank(rank), suit))
            slot.draw(top, (spot.x, spot.y))
            words = text.render(rank_name(rank), px, PAPER, "display").copy()
            words.set_alpha(CLOSED)
            x, y = spot.x - words.get_width() / 2, spot.y - text.cap_middle("display", px)
            top.blit(words, (round(x), round(y)))


def open_place(art: Art, place: Card, width: float, *, gold: bool, low: bool = False) -> Picture:
    """An open place, held at its center: it covers the closed one that is painted below it.

    Its rank stands in the upper left corner, or `low` in the lower right one.
    """
    w = max(1, round(width))

    def make() -> Picture:
        suit = letter(SUIT_OF[place])
        slot = shapes.slot(art, w, suit=suit, color=GOLD if gold else PAPER, alpha=255 if gold else 150)  # type: ignore[arg-type]
        image = pygame.Surface(slot.image.get_size(), pygame.SRCALPHA)
        pygame.draw.rect(image, BAIZE, image.get_rect().inflate(-2, -2), border_radius=max(2, round(w * 0.09)))
        image.blit(slot.image, (0, 0))
        px = max(15, round(w * 0.22))
        words = text.render(rank_name(RANK_OF[place]), px, PALE if gold else SOFT, "display")
        x, y = slot.origin
        left, middle = (w * 0.36 - words.get_width(), w * 0.50) if low else (-w * 0.36, -w * 0.50)
        image.blit(words, (round(x + left), round(y + middle - text.cap_middle("display", px))))
        return Picture(image, slot.origin, slot.body)

    return art.keep(("open place", place, w, gold, low), make)


def preview(art: Art, place: Card, width: float, *, strip: bool = False) -> Picture:
    """A card that is about to be laid, held at its center: a ghost in a golden place, which covers what is below.

    Of a `strip` only the upper end is seen: see `Spot`.
    """
    w = max(1, round(width))

    def make() -> Picture:
        ghost = art.card_image(format_card(place), w, state="ghost", strip=strip)
        frame = shapes.slot(art, w, color=GOLD)
        image = pygame.Surface(frame.image.get_size(), pygame.SRCALPHA)
        pygame.draw.rect(image, BAIZE, image.get_rect().inflate(-2, -2), border_radius=max(2, round(w * 0.09)))
        ghost.draw(image, frame.origin)
        image.blit(frame.image, (0, 0))
        return Picture(image, frame.origin, frame.body)

    return art.keep(("preview", place, w, art.deck, strip), make)


def open_bar(art: Art, place: Card, width: float, *, gold: bool) -> Picture:
    """An open place where suits stand upright: a bar as wide as a card, held at its center."""
    w, h = max(1, round(width)), round(BAR * art.metrics.u)

    def make() -> Picture:
        base = shapes.panel(art, w, h, GOLD if gold else PAPER, opacity=0.30 if gold else 0.22,
                            edge=GOLD if gold else SOFT, radius=9, line=2.2)  # fmt: skip
        image = base.image.copy()
        left, top = base.origin
        color = PALE if gold else PAPER
        px = max(15, round(h * 0.6))
        mid = top + h / 2
        words = text.render(rank_name(RANK_OF[place]), px, color, "display")
        image.blit(words, (round(left + w * 0.13), round(mid - text.cap_middle("display", px))))
        pip = art.tinted(f"suit_{letter(SUIT_OF[place])}", h * 0.56, color)
        image.blit(pip, pip.get_rect(center=(round(left + w * 0.83), round(mid))))
        return Picture(image, (left + w // 2, top + h // 2), (w, h))

    return art.keep(("open bar", place, w, h, gold), make)


def closed_ranks(art: Art, ranks: tuple[int, ...], step: float) -> Picture:
    """The ranks of closed places one below the other, held at the middle of the first."""
    px = max(15, round(24 * art.metrics.u))

    def make() -> Picture:
        words = [text.render(rank_name(rank), px, PAPER, "display") for rank in ranks]
        wide = max(image.get_width() for image in words)
        tall = max(image.get_height() for image in words)
        image = pygame.Surface((wide, round(step * (len(words) - 1)) + tall), pygame.SRCALPHA)
        for i, line in enumerate(words):
            image.blit(line, ((wide - line.get_width()) // 2, round(i * step)))
        image.set_alpha(CLOSED)
        return Picture(image, (wide // 2, round(text.cap_middle("display", px))), image.get_size())

    return art.keep(("closed ranks", ranks, round(step, 2), px), make)


def stands_for(look: Canvas, field: Field, token: Token, place: Card) -> None:
    """The paper pill on a joker that lies still: the card it stands for."""
    if abs(token.x - token.goal.x) + abs(token.y - token.goal.y) > 1 or token.z >= 1000:
        return
    px = max(15, round(field.card * 0.185)) if not field.upright else max(15, round(17 * field.unit))
    pill = standing(look.art, place, px)
    w, h = pill.body
    x = token.x + field.card / 2 + field.card * 0.02 - w
    y = token.y - field.card * (0.60 if not field.upright else 0.62)
    look.show(f"stands {place}", pill, x, y - h / 2, Z_PILLS)


def standing(art: Art, place: Card, px: int) -> Picture:
    """A pill of paper that says which card a joker stands for, in words of a height."""
    suit = SUIT_OF[place]
    color = RED if suit.red else INK
    return shapes.pill(art, rank_name(RANK_OF[place]), px, icon=f"suit_{letter(suit)}", fill=PAPER, color=color,
                       edge=INK, pad=8 / art.metrics.text_scale, opacity=1)  # fmt: skip


def chips(event: ChipsMoved, at: tuple[float, float], pot: tuple[float, float, float]) -> tuple[Effect, ...]:
    """Chips that hop from somebody's purse into the pot, or back; `pot` is its middle and the width of a chip.

    They count where they arrive, once all of them have. A heap that is won melts as they leave it; in calm motion it
    lies with whoever has won it for a while.
    """
    amount, (x, y, size) = event.amount, pot
    if event.source != POT:
        return (_flight(f"paid {event.source}", amount, PAID, at, (x, y), size)._replace(brings=("pot", amount)),)
    flight = _flight(f"won {event.target}", amount, WON, (x, y), at, size)
    most, apart = WON
    count = min(most, amount)

    def melt(look: Canvas, share: float) -> None:
        flight.paint(look, share)
        gone = 1 + int(share * flight.seconds / apart)
        if gone < count:
            look.show("pot going", shapes.pot(look.art, amount - amount * gone // count, size), x, y, Z_POT)

    def lie(look: Canvas, share: float) -> None:
        look.show("pot won", shapes.pot(look.art, amount, HEAP * size), *at, Z_CHIPS)

    won = flight._replace(paint=melt, brings=(due_to(event.target), amount))
    return won, Effect(f"lies {event.target}", LIES, lie, calm=True, lively=False)


def _flight(
    key: str,
    amount: int,
    shown: tuple[int, float],
    start: tuple[float, float],
    end: tuple[float, float],
    size: float,
) -> Effect:
    """Chips that follow one another, `size` pixels wide: so many of them at most, and so far apart."""
    most, apart = shown
    count = min(most, amount)
    seconds = HOP + apart * (count - 1)
    bend = _bend(start[1], end[1], size)

    def paint(look: Canvas, share: float) -> None:
        chip = look.art.token("chip_red", size)
        for i in range(count):
            part = (share * seconds - i * apart) / HOP
            if 0.0 <= part < 1.0:
                x = start[0] + (end[0] - start[0]) * out(part)
                y = start[1] + (end[1] - start[1]) * out(part) - 4 * part * (1 - part) * bend
                look.show(f"chip {key} {i}", chip, x, y, Z_CHIPS + i)

    return Effect(f"chips {key}", seconds, paint)


def _bend(start: float, end: float, size: float) -> float:
    """How far the way from one height to another bends upwards, in pixels: less where it would leave the window."""
    parts = [i / STEPS for i in range(1, STEPS)]
    room = min((start + (end - start) * out(part) - EDGE * size) / (4 * part * (1 - part)) for part in parts)
    return max(0.0, min(BEND * size, room))


def sunburst(seat: int, x: float, y: float, size: float) -> Effect:
    """A burst behind a portrait that turns once and fades."""

    def paint(look: Canvas, share: float) -> None:
        grown = min(1.0, share * 6)
        picture = look.art.token("burst", size, turn=round(60 * out(share) / 5) * 5)
        look.show(f"sun {seat}", picture, x, y, 1.0, round(255 * grown * min(1.0, (1 - share) * 3)))

    return Effect(f"sun {seat}", 0.9, paint)
