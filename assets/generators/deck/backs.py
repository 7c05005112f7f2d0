"""Card backs. Each reads the same either way up."""

from __future__ import annotations

import math
from dataclasses import dataclass

from assets.generators.deck.grawlix import draw_curse
from assets.generators.deck.pips import CX, CY, draw_suit
from game.ui.pen.canvas import CARD_H, CARD_W, CORNER, Canvas
from game.ui.pen.geometry import P, Path, Point
from game.ui.pen.palette import Palette
from game.ui.pen.suits import suit_path

MARGIN = 11.0  # paper showing round the panel
PANEL_R = 9.0


@dataclass(frozen=True)
class Inks:
    """The colors of one back."""

    ground: str
    deep: str
    line: str
    light: str


def half_panel() -> list[Point]:
    """The upper half of the panel, as a clip."""
    return [(MARGIN - 1, MARGIN - 1), (CARD_W - MARGIN + 1, MARGIN - 1), (CARD_W - MARGIN + 1, CY), (MARGIN - 1, CY)]


def border(c: Canvas, p: Palette, inks: Inks) -> None:
    """Cover the overflow with a paper margin and rule the edge of the panel."""
    card = Path.rect(1.2, 1.2, CARD_W - 2.4, CARD_H - 2.4, CORNER - 0.6)

    def ring(inset: float) -> Path:
        return Path.rect(inset, inset, CARD_W - 2 * inset, CARD_H - 2 * inset, max(2.0, PANEL_R + MARGIN - inset))

    c.draw(card + ring(MARGIN), p.paper, even_odd=True)
    c.draw(ring(MARGIN) + ring(MARGIN + 7), inks.ground, even_odd=True)
    c.line(ring(MARGIN + 7), inks.line, 1.4)
    c.line(ring(MARGIN + 3.4), inks.light, 0.9)
    c.line(ring(MARGIN), inks.deep, 1.6)


def spokes(c: Canvas, n: int, r0: float, r1: float, w: float, color: str, phase: float = 0.0) -> None:
    """Wedges round the middle."""
    for i in range(n):
        t = 2 * math.pi * (i + phase) / n
        ux, uy = math.cos(t), math.sin(t)
        c.draw(
            Path.polygon(
                [
                    (CX + ux * r0 - uy * w * 0.35, CY + uy * r0 + ux * w * 0.35),
                    (CX + ux * r1, CY + uy * r1),
                    (CX + ux * r0 + uy * w * 0.35, CY + uy * r0 - ux * w * 0.35),
                ]
            ),
            color,
        )


def medallion(c: Canvas, inks: Inks, r: float) -> None:
    """Nested discs with a ring of beads."""
    for rr, color in ((r, inks.deep), (r - 1.8, inks.line), (r - 4.2, inks.ground)):
        c.draw(Path.circle(CX, CY, rr), color)
    n = 28
    for i in range(n):
        t = 2 * math.pi * i / n
        c.draw(Path.circle(CX + math.cos(t) * (r - 7.4), CY + math.sin(t) * (r - 7.4), 1.3), inks.light)
    c.line(Path.circle(CX, CY, r - 11), inks.line, 1.2)


def rose(c: Canvas, inks: Inks, r: float) -> None:
    """An eight-petalled star for the middle of a medallion."""
    for i in range(8):
        big = i % 2 == 0
        petal = P("M0,0 C-7,-8 -6,-18 0,-27 C6,-18 7,-8 0,0 Z").moved(
            CX, CY, r / 27 * (1 if big else 0.74), turn=45 * i
        )
        c.draw(petal, inks.line if big else inks.light, inks.deep, 0.9)
    c.draw(Path.circle(CX, CY, r * 0.17), inks.ground, inks.light, 1.1)


def back_fans(c: Canvas, p: Palette, inks: Inks) -> None:
    """Rows of ribbed fans, rising from the middle both ways."""
    r = 24.0
    c.draw(Path.rect(MARGIN, MARGIN, CARD_W - 2 * MARGIN, CARD_H - 2 * MARGIN), inks.deep)
    half = Canvas(half_panel())
    rows = 15
    for j in range(rows, -1, -1):
        y = CY - j * r / 2
        for i in range(-6, 7):
            x = CX + (i + (0.5 if j % 2 else 0.0)) * 2 * r
            if not -r < x < CARD_W + r:
                continue

            def dome(k: float, x: float = x, y: float = y) -> Path:
                return Path.arc(x, y, r * k, 180, 360)

            half.draw(dome(1.0), inks.deep, inks.line, 1.5)
            half.draw(dome(0.8), inks.ground, inks.line, 0.9)
            for a in range(-160, -19, 20):
                t = math.radians(a)
                half.line(
                    P(
                        f"M{x + math.cos(t) * r * 0.34},{y + math.sin(t) * r * 0.34} "
                        f"L{x + math.cos(t) * r * 0.8},{y + math.sin(t) * r * 0.8}"
                    ),
                    inks.line,
                    0.9,
                )
            half.draw(dome(0.34), inks.line)
            half.draw(dome(0.19), inks.deep)
    c.twice(half)
    medallion(c, inks, 37)
    rose(c, inks, 24)


def back_lattice(c: Canvas, p: Palette, inks: Inks) -> None:
    """A diamond lattice with the four suits in turn."""
    step, tall = 37.0, 40.25
    half = Canvas(half_panel())
    c.draw(Path.rect(MARGIN, MARGIN, CARD_W - 2 * MARGIN, CARD_H - 2 * MARGIN), inks.ground)
    for i in range(-12, 13):
        for k in (-1, 1):
            for width, color in ((5.0, inks.deep), (1.5, inks.line)):
                x0 = CX + (i + 0.5) * step
                half.line(P(f"M{x0},{CY} L{x0 + k * 170 * step / tall},{CY - 170}"), color, width, cap="butt")
    suits = "SHCD"
    for j in range(10):
        y = CY - j * tall / 2
        for i in range(-4, 5):
            x = CX + (i + (0.5 if j % 2 else 0.0)) * step
            if not (MARGIN + 12 < x < CARD_W - MARGIN - 12 and y > MARGIN + 14):
                continue
            if j == 0:
                half.draw(suit_path("D").moved(x, y, 0.14), inks.light)
                continue
            if math.hypot(x - CX, y - CY) > 53:
                column = int(abs(i + (0.5 if j % 2 else 0.0)))
                draw_suit(half, suits[(2 * column + j) % 4], x, y, 15.5, inks.light)
    for j in range(9):
        y = CY - j * tall / 2
        for i in range(-4, 5):
            x = CX + (i + (0.0 if j % 2 else 0.5)) * step
            if MARGIN < x < CARD_W - MARGIN and j > 0:
                half.draw(
                    Path.polygon([(x, y - 4.4), (x + 4.4, y), (x, y + 4.4), (x - 4.4, y)]), inks.line, inks.deep, 1.2
                )
    c.twice(half)
    for i in range(-3, 3):
        x = CX + (i + 0.5) * step
        c.draw(Path.polygon([(x, CY - 4.4), (x + 4.4, CY), (x, CY + 4.4), (x - 4.4, CY)]), inks.line, inks.deep, 1.2)
    medallion(c, inks, 44)
    spokes(c, 24, 12, 32, 5, inks.line)
    c.draw(Path.circle(CX, CY, 17), inks.deep, inks.light, 1.2)
    for k in range(4):
        a = math.radians(90 * k - 90)
        draw_suit(c, "SHSH"[k], CX + math.cos(a) * 8.6, CY + math.sin(a) * 8.6, 9.5, inks.light, turn=90 * k)


def back_waves(c: Canvas, p: Palette, inks: Inks) -> None:
    """Engraver's guilloche: braided waves and a spirograph rosette."""
    c.draw(Path.rect(MARGIN, MARGIN, CARD_W - 2 * MARGIN, CARD_H - 2 * MARGIN), inks.ground)
    half = Canvas(half_panel())
    for row in range(9):
        y0 = CY - 8 - row * 20.5
        for k in range(6):
            pts: list[Point] = []
            for i in range(33):
                x = 5 + i * 7.5
                t = (x - CX) / 30.0 * math.pi
                amp = 9.5 * math.cos(k * math.pi / 5)
                pts.append((x, y0 + amp * math.cos(t + (math.pi if row % 2 else 0))))
            half.line(
                Path.spline(pts), inks.line if k in (0, 5) else inks.light, 1.1 if k in (0, 5) else 0.6, cap="butt"
            )
        for i in range(-4, 5):
            x = CX + (i + 0.5) * 30
            half.draw(Path.polygon([(x, y0 - 3), (x + 3, y0), (x, y0 + 3), (x - 3, y0)]), inks.line)
    c.twice(half)
    c.draw(Path.circle(CX, CY, 64), inks.deep)
    c.line(Path.circle(CX, CY, 64), inks.line, 1.8)
    c.line(Path.circle(CX, CY, 61), inks.light, 0.8)
    for n, lo, hi, color, w in ((12, 30.0, 58.0, inks.line, 0.9), (8, 13.0, 36.0, inks.light, 0.8)):
        for k in range(6):
            pts = []
            steps = n * 10
            for i in range(steps):
                t = 2 * math.pi * i / steps
                r = (lo + hi) / 2 + (hi - lo) / 2 * math.cos(n * t + k * math.pi / 3)
                pts.append((CX + math.cos(t) * r, CY + math.sin(t) * r))
            c.line(Path.spline(pts, closed=True), color, w)
    c.draw(Path.circle(CX, CY, 13.5), inks.ground, inks.line, 1.5)
    rose(c, inks, 11)


def back_rays(c: Canvas, p: Palette, inks: Inks) -> None:
    """A jazz-age sunburst in stepped frames."""
    c.draw(Path.rect(MARGIN, MARGIN, CARD_W - 2 * MARGIN, CARD_H - 2 * MARGIN), inks.ground)
    n = 56
    burst = Canvas(
        [(MARGIN, MARGIN), (CARD_W - MARGIN, MARGIN), (CARD_W - MARGIN, CARD_H - MARGIN), (MARGIN, CARD_H - MARGIN)]
    )
    for i in range(n):
        a0, a1 = 2 * math.pi * (i - 0.26) / n, 2 * math.pi * (i + 0.26) / n
        burst.draw(
            Path.polygon(
                [
                    (CX, CY),
                    (CX + math.cos(a0) * 240, CY + math.sin(a0) * 240),
                    (CX + math.cos(a1) * 240, CY + math.sin(a1) * 240),
                ]
            ),
            inks.deep if i % 2 else inks.line,
        )
    c.items += burst.items
    quarter = Canvas()
    for rr, color in (
        (74.0, inks.ground),
        (71.0, inks.line),
        (68.0, inks.deep),
        (56.0, inks.line),
        (54.2, inks.ground),
        (42.0, inks.line),
        (40.2, inks.deep),
    ):
        quarter.draw(
            Path.polygon(
                [(MARGIN, MARGIN), (MARGIN + rr, MARGIN)]
                + [
                    (MARGIN + rr * math.cos(math.radians(a)), MARGIN + rr * math.sin(math.radians(a)))
                    for a in range(0, 91, 6)
                ]
            ),
            color,
        )
    for a in range(6, 90, 13):
        t = math.radians(a)
        for r0, r1 in ((42.0, 54.0), (56.0, 68.0)):
            quarter.line(
                P(
                    f"M{MARGIN + math.cos(t) * r0},{MARGIN + math.sin(t) * r0} "
                    f"L{MARGIN + math.cos(t) * r1},{MARGIN + math.sin(t) * r1}"
                ),
                inks.line,
                1.2,
            )
    for k in range(4):
        r0, r1 = 12 + k * 7.0, 15.5 + k * 7.0
        quarter.draw(
            Path.joined([Path.arc(MARGIN, MARGIN, r0, 0, 90), Path.arc(MARGIN, MARGIN, r1, 90, 0)]).close(),
            inks.line if k % 2 == 0 else inks.light,
        )
    for w, color in (
        (46.0, inks.ground),
        (43.5, inks.line),
        (41.0, inks.deep),
        (30.0, inks.line),
        (28.2, inks.ground),
    ):
        h = w * 1.36
        quarter.draw(
            P(
                f"M{CX - w},{CY} L{CX - w},{CY - h * 0.4} L{CX - w * 0.72},{CY - h * 0.4} "
                f"L{CX - w * 0.72},{CY - h * 0.72} L{CX - w * 0.38},{CY - h * 0.72} L{CX - w * 0.38},{CY - h} "
                f"L{CX},{CY - h} L{CX},{CY} Z"
            ),
            color,
        )
    c.four_ways(quarter)
    spokes(c, 16, 6, 25, 6, inks.line)
    spokes(c, 16, 6, 18, 5, inks.light, 0.5)
    c.draw(Path.circle(CX, CY, 8), inks.deep, inks.line, 1.6)
    c.draw(suit_path("D").moved(CX, CY, 0.085), inks.light)


def back_grawlix(c: Canvas, p: Palette, inks: Inks) -> None:
    """A damask of unprintable signs."""
    c.draw(Path.rect(MARGIN, MARGIN, CARD_W - 2 * MARGIN, CARD_H - 2 * MARGIN), inks.ground)
    half = Canvas(half_panel())
    step, tall = 38.0, 52.0
    signs = "#$!%@*~&"
    for j in range(8):
        y = CY - j * tall / 2
        for i in range(-4, 5):
            x = CX + (i + (0.5 if j % 2 else 0.0)) * step
            if not -10 < x < CARD_W + 10:
                continue
            ogee = P("M0,-26 C3,-15 19,-12 19,0 C19,12 3,15 0,26 C-3,15 -19,12 -19,0 C-19,-12 -3,-15 0,-26 Z").moved(
                x, y
            )
            half.draw(ogee, inks.deep if j % 2 else None, inks.line, 1.3)
            if j == 0 or math.hypot(x - CX, y - CY) < 54 or not 22 < x < CARD_W - 22 or y < 34:
                continue
            kind = signs[(i * 3 + j * 5) % 8]
            draw_curse(half, kind, x, y, 20, inks.light if j % 2 else inks.line)
    c.twice(half)
    for k in (-1, 1):
        draw_curse(c, "%", CX + k * 76, CY, 20, inks.line)
    medallion(c, inks, 43)
    c.draw(Path.circle(CX, CY, 30), inks.deep)
    draw_curse(c, "#", CX, CY, 37, inks.light, weight=5.6)
