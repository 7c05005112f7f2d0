"""Things on the table: chips, pennies, buttons, markers."""

from __future__ import annotations

from assets.generators.look.emblems import LINE, card_back, chip_at, crown_of_shame, penny_at
from assets.generators.look.swears import draw_sign
from game.ui.pen.geometry import P, Path
from game.ui.pen.kit import DETAIL, INK, Pen, ray_wedges, star
from game.ui.pen.suits import suit_path

CHIPS = {
    "red": (INK.red, INK.red_deep, "dollar"),
    "blue": (INK.blue, INK.blue_deep, "percent"),
    "green": (INK.green, INK.green_deep, "hash"),
    "gold": (INK.gold, INK.gold_deep, "bang"),
    "ink": ("#39425f", INK.ink, "star"),
}


def chip(color: str) -> Pen:
    """A chip, 64 x 72; stack them 8 units apart."""
    c = Pen()
    light, deep, sign = CHIPS[color]
    chip_at(c, 32, 32, 28, light, deep, sign, thick=7, line=3)
    return c


def penny(mood: str) -> Pen:
    """A penny, 64 x 64."""
    c = Pen()
    penny_at(c, 32, 31, 27, mood, line=3)
    return c


def dealer() -> Pen:
    """The dealer's button, 64 x 64: three cards on a disc, no letter to translate."""
    c = Pen()
    c.draw(Path.circle(32, 35, 27), INK.gold_deep, INK.ink, 3)
    c.draw(Path.circle(32, 31, 27), INK.paper, INK.ink, 3)
    c.line(Path.circle(32, 31, 22.5), INK.gold, 2.4)
    card_back(c, 24, 33, 17, -24, line=2.2)
    card_back(c, 39, 33, 17, 24, line=2.2)
    c.draw(Path.rect(22, 17, 20, 28, 3), INK.paper, INK.ink, 2.2)
    c.draw(suit_path("S").moved(32, 31, 0.15), INK.red)
    return c


def turn_marker() -> Pen:
    """Points at whoever is to play, 64 x 72: a bubble's tail with an exclamation mark."""
    c = Pen()
    body = P(
        "M12,4 L52,4 C57,4 60,7 60,12 L60,40 C60,45 57,48 52,48 L44,48 L32,66 L20,48 L12,48 C7,48 4,45 4,40 "
        "L4,12 C4,7 7,4 12,4 Z"
    )
    c.draw(body, INK.gold, INK.ink, 3.4)
    c.shade(body, INK.gold_deep, 36, 0.1)
    c.line(body, INK.ink, 3.4)
    draw_sign(c, "bang", 32, 26, 36, INK.ink)
    return c


def shame() -> Pen:
    """The crown of shame, 140 x 130."""
    c = Pen()
    crown_of_shame(c, 70, 82, 118)
    return c


def crown() -> Pen:
    """The winner's crown, 120 x 84."""
    c = Pen()
    body = P(
        "M12,70 L4,24 L28,44 L40,14 L52,38 L60,6 L68,38 L80,14 L92,44 L116,24 L108,70 C92,76 76,78 60,78 C44,78 "
        "28,76 12,70 Z"
    )
    c.shape(body, INK.gold, INK.gold_deep, 62, width=LINE)
    band = P("M10,58 C26,63 43,65 60,65 C77,65 94,63 110,58 L108,70 C92,76 76,78 60,78 C44,78 28,76 12,70 Z")
    c.shape(band, INK.red, INK.red_deep, 62, width=2.4)
    for x, fill in ((30, INK.blue), (60, INK.gold_pale), (90, INK.green)):
        c.draw(suit_path("D").moved(x, 70.5 - abs(x - 60) * 0.06, 0.11), fill, INK.ink, 1.2)
    for x, y in ((5, 22), (40, 13), (60, 6.5), (80, 13), (115, 22)):
        c.shape(Path.circle(x, y, 4.6), INK.gold_pale, width=2.2)
    return c


def slot(kind: str) -> Pen:
    """An empty card place, 250 x 350 (card units), drawn in white to be tinted: kind is a suit or 'plain'."""
    c = Pen()
    frame = Path.rect(7, 7, 236, 336, 16)
    c.draw(frame, "#ffffff", opacity=0.1)
    c.line(frame, "#ffffff", 5, opacity=0.55)
    if kind in "SHDC":
        c.draw(suit_path(kind).moved(125, 175, 1.05), "#ffffff", opacity=0.38)
    return c


def burst(light: str = INK.gold, dark: str = INK.red) -> Pen:
    """An explosion for burns and wins, 400 x 400."""
    c = Pen()
    c.draw(star(18, 194, 128).moved(200, 200), dark, INK.ink, 5)
    c.draw(star(18, 160, 104).moved(200, 200, turn=10), light, INK.ink, 4)
    c.clip = star(18, 104, 104).moved(200, 200).outline(6)
    c.draw(ray_wedges(200, 200, 140, 26), INK.gold_pale)
    c.clip = None
    return c


def flame() -> Pen:
    """One flame for a burning stack, 120 x 160."""
    c = Pen()
    outer = P(
        "M60,4 C66,30 96,46 104,82 C112,124 88,154 58,154 C26,154 6,126 14,92 C18,74 30,66 34,48 C42,56 46,64 "
        "46,74 C58,56 62,32 60,4 Z"
    )
    c.shape(outer, INK.red, INK.red_deep, 64, width=LINE)
    mid = P(
        "M60,54 C64,76 86,86 88,112 C88,138 74,150 58,150 C40,150 28,136 30,116 C32,102 42,98 44,86 C52,92 54,98 "
        "54,104 C60,92 62,76 60,54 Z"
    )
    c.draw(mid, INK.gold, INK.ink, DETAIL + 0.6)
    core = P("M58,100 C62,112 74,118 72,132 C70,144 64,148 57,148 C48,148 43,140 45,130 C47,122 56,116 58,100 Z")
    c.draw(core, INK.gold_pale)
    return c
