"""The backs that feats open. Each reads the same either way up."""

from __future__ import annotations

import math

from assets.generators.deck.backs import MARGIN, Inks, half_panel, medallion, rose, spokes
from assets.generators.deck.grawlix import draw_curse
from assets.generators.deck.pips import CX, CY, draw_suit
from game.ui.pen.canvas import CARD_H, CARD_W, Canvas
from game.ui.pen.geometry import P, Path
from game.ui.pen.kit import star
from game.ui.pen.palette import Palette
from game.ui.pen.signs import sign
from game.ui.pen.suits import suit_path

BUBBLE = P("M-15,-13 L15,-13 C18,-13 19,-11 19,-9 L19,7 C19,10 18,11 15,11 L4,11 L-7,20 L-5,11 L-15,11 "
           "C-18,11 -19,10 -19,7 L-19,-9 C-19,-11 -18,-13 -15,-13 Z")  # fmt: skip
CROWN = P("M-15,9 L-18,-9 L-9,-1 L-6.5,-12 L-2.5,-3 L0,-14 L2.5,-3 L6.5,-12 L9,-1 L18,-9 L15,9 C8,11 -8,11 -15,9 Z")
FLAME = P("M0,-30 C3,-18 14,-12 17,2 C20,18 11,29 0,29 C-11,29 -20,18 -16,5 C-14,-2 -10,-5 -9,-12 C-5,-9 -4,-5 "
          "-4,-2 C0,-10 1,-18 0,-30 Z")  # fmt: skip


def _ground(c: Canvas, fill: str) -> None:
    c.draw(Path.rect(MARGIN, MARGIN, CARD_W - 2 * MARGIN, CARD_H - 2 * MARGIN), fill)


def back_bubbles(c: Canvas, p: Palette, inks: Inks) -> None:
    """Everybody talks at once."""
    _ground(c, inks.ground)
    half = Canvas(half_panel())
    signs = "!#*$@&~%"
    for j in range(9, -1, -1):
        y = CY - 20 - j * 35
        for i in range(-3, 4):
            x = CX + (i + (0.5 if j % 2 else 0.0)) * 47
            if not -20 < x < CARD_W + 20:
                continue
            full = (i + j) % 3 == 0
            shape = BUBBLE.moved(x, y) if (i + j) % 2 else BUBBLE.mirrored().moved(x, y)
            half.draw(shape.moved(1.6, 2.4), inks.deep)
            half.draw(shape, inks.light if full else inks.deep, inks.line, 1.5)
            draw_curse(half, signs[(i * 3 + j * 5) % 8], x, y - 1, 15, inks.deep if full else inks.line)
    c.twice(half)
    medallion(c, inks, 42)
    c.draw(Path.circle(CX, CY, 30), inks.deep)
    pair = Canvas()
    pair.draw(BUBBLE.moved(CX - 1, CY - 14.5, 0.66), inks.light, inks.line, 1.4)
    for dx in (-7, 0, 7):
        pair.draw(Path.circle(CX - 1 + dx, CY - 15.2, 1.8), inks.deep)
    c.twice(pair)


def back_pennies(c: Canvas, p: Palette, inks: Inks) -> None:
    """A dragon's bed of small change."""
    _ground(c, inks.deep)
    half = Canvas(half_panel())
    r = 20.5
    for j in range(10, -1, -1):
        y = CY - 4 - j * 18.0
        for i in range(-5, 6):
            x = CX + (i + (0.5 if j % 2 else 0.0)) * 2 * r * 0.98
            if not -r < x < CARD_W + r:
                continue
            half.draw(Path.circle(x, y, r), inks.ground, inks.deep, 1.6)
            half.line(Path.circle(x, y, r * 0.8), inks.line, 1.0)
            half.line(Path.arc(x, y, r * 0.9, 196, 268), inks.light, 1.3)
            draw_suit(half, "SHCD"[(i * 3 + j) % 4], x, y - 5.4, 13.5, inks.light if (i + j) % 2 else inks.line)
    c.twice(half)
    medallion(c, inks, 46)
    c.draw(Path.circle(CX, CY, 32), inks.ground, inks.deep, 2)
    for k in range(36):
        a = math.radians(10 * k)
        c.line(
            P(f"M{CX + math.cos(a) * 27},{CY + math.sin(a) * 27} L{CX + math.cos(a) * 31},{CY + math.sin(a) * 31}"),
            inks.line,
            1.2,
        )
    c.line(Path.circle(CX, CY, 25), inks.light, 1.2)
    rose(c, inks, 21)


def back_crowns(c: Canvas, p: Palette, inks: Inks) -> None:
    """Wallpaper of somebody who wins too often."""
    _ground(c, inks.ground)
    half = Canvas(half_panel())
    step, tall = 40.0, 58.0
    for j in range(8):
        y = CY - j * tall / 2
        for i in range(-4, 5):
            x = CX + (i + (0.5 if j % 2 else 0.0)) * step
            if not -22 < x < CARD_W + 22:
                continue
            leaf = P("M0,-29 C9,-22 20,-14 20,0 C20,14 9,22 0,29 C-9,22 -20,14 -20,0 C-20,-14 -9,-22 0,-29 Z")
            half.draw(leaf.moved(x, y), inks.deep if j % 2 else None, inks.line, 1.3)
            half.line(leaf.moved(x, y, 0.86), inks.line, 0.6)
            if j == 0 or math.hypot(x - CX, y - CY) < 58:
                continue
            half.draw(CROWN.moved(x, y + 1, 0.78), inks.light if j % 2 else inks.line, inks.deep, 0.8)
            half.draw(Path.circle(x, y + 13.5, 1.8), inks.light if j % 2 else inks.line)
    c.twice(half)
    medallion(c, inks, 46)
    spokes(c, 32, 14, 34, 4.4, inks.line)
    c.draw(Path.circle(CX, CY, 24), inks.deep, inks.line, 1.4)
    pair = Canvas()
    pair.draw(CROWN.moved(CX, CY - 11.5, 0.72), inks.light, inks.deep, 0.8)
    c.twice(pair)
    for dx in (-9, 0, 9):
        c.draw(suit_path("D").moved(CX + dx, CY, 0.05), inks.line)


def back_timber(c: Canvas, p: Palette, inks: Inks) -> None:
    """A stack of logs, seen from the end."""
    _ground(c, inks.deep)
    half = Canvas(half_panel())
    r = 18.5
    for j in range(8, -1, -1):
        y = CY - j * r * 1.78
        for i in range(-4, 5):
            x = CX + (i + (0.5 if j % 2 else 0.0)) * 2 * r * 1.03
            if not -r < x < CARD_W + r:
                continue
            q = r * (0.93 + 0.07 * math.sin(3.1 * i + 5.7 * j))
            half.draw(Path.circle(x, y, q), inks.ground, inks.deep, 2.2)
            half.draw(Path.circle(x, y, q * 0.78), inks.light, inks.ground, 1.0)
            for k in (0.58, 0.38, 0.2):
                half.line(Path.circle(x - 1 + k, y, q * k), inks.line, 1.1)
            a = math.radians(70 * i + 133 * j)
            half.line(
                P(
                    f"M{x + math.cos(a) * q * 0.2},{y + math.sin(a) * q * 0.2} "
                    f"L{x + math.cos(a) * q * 0.72},{y + math.sin(a) * q * 0.72}"
                ),
                inks.line,
                1.5,
            )
    c.twice(half)
    medallion(c, inks, 44)
    c.draw(Path.circle(CX, CY, 31), inks.deep)
    for k in range(8):
        leaf = P("M0,-6 C-8,-14 -7,-24 0,-29 C7,-24 8,-14 0,-6 Z").moved(CX, CY, 1, turn=45 * k)
        c.draw(leaf, "#7fa35a" if k % 2 else "#5d8046", inks.deep, 1.0)
    c.draw(Path.circle(CX, CY, 8), inks.light, inks.deep, 1.4)
    c.line(Path.circle(CX, CY, 4.6), inks.line, 1.2)


def back_embers(c: Canvas, p: Palette, inks: Inks) -> None:
    """What is left of many a stack."""
    _ground(c, inks.ground)
    half = Canvas(half_panel())
    for j in range(8, -1, -1):
        y = CY - 16 - j * 26
        for i in range(-4, 5):
            x = CX + (i + (0.5 if j % 2 else 0.0)) * 41
            if not -22 < x < CARD_W + 22:
                continue
            lean = 7 if (i + j) % 2 else -7
            # The flames grow towards the middle, where it is hottest.
            k = 1.06 - 0.05 * j
            half.draw(FLAME.moved(x, y, k, turn=lean), "#7d1c1c", inks.ground, 1.6)
            half.draw(FLAME.moved(x, y + 7 * k, k * 0.68, turn=lean), inks.line)
            half.draw(FLAME.moved(x, y + 13 * k, k * 0.38, turn=lean), inks.light)
            for dx, dy, q in ((-15, -22, 1.5), (12, -26, 1.1)):
                half.draw(Path.circle(x + dx * k, y + dy * k, q), inks.line)
    c.twice(half)
    medallion(c, inks, 44)
    c.draw(Path.circle(CX, CY, 31), inks.ground)
    for k in range(12):
        big = k % 2 == 0
        tongue = FLAME.moved(0, -20, 0.46 if big else 0.32).moved(CX, CY, 1, turn=30 * k)
        c.draw(tongue, inks.line if big else inks.light, inks.ground, 0.8)
    c.draw(star(12, 11, 7.5).moved(CX, CY), inks.light, inks.deep, 1.2)


def back_skulls(c: Canvas, p: Palette, inks: Inks) -> None:
    """For whoever has seen worse decks."""
    _ground(c, inks.ground)
    half = Canvas(half_panel())
    step, tall = 42.0, 46.0
    for i in range(-12, 13):
        for k in (-1, 1):
            x0 = CX + (i + 0.5) * step
            half.line(P(f"M{x0},{CY} L{x0 + k * 180 * step / tall},{CY - 180}"), inks.deep, 7.0, cap="butt")
            half.line(P(f"M{x0},{CY} L{x0 + k * 180 * step / tall},{CY - 180}"), inks.line, 1.4, cap="butt")
    skull = sign("skull")
    for j in range(9):
        y = CY - j * tall / 2
        for i in range(-4, 5):
            x = CX + (i + (0.5 if j % 2 else 0.0)) * step
            knot = CX + (i + (0.0 if j % 2 else 0.5)) * step
            if j and MARGIN < knot < CARD_W - MARGIN:
                half.draw(suit_path("D").moved(knot, y, 0.1), inks.light, inks.deep, 1.0)
            if j == 0 or not MARGIN + 12 < x < CARD_W - MARGIN - 12:
                continue
            if y < MARGIN + 14 or math.hypot(x - CX, y - CY) < 56:
                continue
            half.draw(skull.moved(x, y, 0.235), inks.light if (i + j) % 2 else inks.line, even_odd=True)
    c.twice(half)
    medallion(c, inks, 46)
    c.draw(Path.circle(CX, CY, 33), inks.deep)
    for turn in (45, 135):
        bone = P("M-24,-3 C-30,-11 -37,-3 -31,0 C-37,3 -30,11 -24,3 L24,3 C30,11 37,3 31,0 C37,-3 30,-11 24,-3 Z")
        c.draw(bone.moved(CX, CY, 0.84, turn=turn), inks.light, inks.deep, 1.2)
    c.draw(Path.circle(CX, CY, 11.5), inks.ground, inks.line, 1.4)
    draw_suit(c, "D", CX, CY, 15, inks.light)
