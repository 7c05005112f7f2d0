"""Crowns, caps, hands and the things hands hold."""

from __future__ import annotations

import math

from assets.generators.deck.cloth import shade_right
from assets.generators.deck.heads import DETAIL, FINE, OUTLINE
from assets.generators.deck.lofting import loft
from assets.generators.deck.pips import draw_suit
from game.ui.pen.canvas import Canvas
from game.ui.pen.geometry import P, Path, Point, both
from game.ui.pen.palette import Palette
from game.ui.pen.suits import suit_path

# -- crowns (head units: origin between the eyes) -----------------------------


def _band(u: float, y: float, half: float = 26.0, sag: float = 4.0) -> Point:
    """A point on a hoop round the head; u runs from -1 to 1."""
    return (u * half, y + sag * (1 - u * u))


def hoop(
    c: Canvas,
    p: Palette,
    y: float,
    height: float,
    half: float = 26.5,
    fill: str = "",
    jewels: tuple[str, ...] = (),
    sag: float = 4.0,
    flare: float = 0.6,
) -> None:
    """A jeweled band round the brow."""
    us = [i / 8 - 1 for i in range(17)]
    low = [_band(u, y, half, sag) for u in us]
    high = [_band(u, y - height, half + flare, sag) for u in us]
    body = Path.joined([Path.spline(low), Path.spline(high[::-1])]).close()
    c.draw(body, fill or p.gold)
    shade_right(c, body, 7, p.gold_deep, 0.8, lean=1)
    n = len(jewels)
    for i, color in enumerate(jewels):
        u = (i - (n - 1) / 2) * (1.6 / n) if n > 1 else 0.0
        x, yy = _band(u, y - height / 2, half, sag)
        r = height * 0.27
        if i % 2 == 0:
            c.draw(
                Path.polygon([(x, yy - r * 1.25), (x + r * 1.25, yy), (x, yy + r * 1.25), (x - r * 1.25, yy)]),
                color,
                p.ink,
                FINE,
            )
        else:
            c.draw(Path.circle(x, yy, r * 0.72), color, p.ink, FINE)
    c.line(body, p.ink, OUTLINE)


def crown_points(
    c: Canvas, p: Palette, suit: str, y: float, height: float, cap: str, spread: float = 33.0, half: float = 26.0
) -> None:
    """The upright part of a king's crown: its profile follows the suit."""
    base = [_band(u, y, half) for u in (-1, -0.5, 0, 0.5, 1)]
    n = 5
    tips = [(u * spread, y + 4 - height * (1 - 0.16 * u * u)) for u in (-1, -0.5, 0, 0.5, 1)]
    dome = P(
        f"M{-half},{y} C{-half - 5},{y - height * 0.75} {-12},{y - height * 0.82} 0,{y - height * 0.8} "
        f"C12,{y - height * 0.82} {half + 5},{y - height * 0.75} {half},{y} C{half * 0.5},{y + 5} "
        f"{-half * 0.5},{y + 5} {-half},{y} Z"
    )
    c.draw(dome, cap, p.ink, DETAIL)
    for line in loft(
        P(f"M{-half},{y} C{-half - 5},{y - height * 0.75} {-12},{y - height * 0.8} 0,{y - height * 0.8}"),
        P(f"M{half},{y} C{half + 5},{y - height * 0.75} 12,{y - height * 0.8} 0,{y - height * 0.8}"),
        5,
    ):
        c.line(line, p.ink, FINE, opacity=0.55)
    d = [f"M{-half},{y}"]
    for i in range(n):
        tx, ty = tips[i]
        bx = base[i][0]
        left = ((base[i - 1][0] + bx) / 2 if i else -half, 0.0)[0]
        right = (base[i + 1][0] + bx) / 2 if i < n - 1 else half
        v = y + 4 - height * 0.34
        ends = (
            -half - (spread - half) * 0.35 if i == 0 else left * 1.1,
            half + (spread - half) * 0.35 if i == n - 1 else right * 1.1,
        )
        if i == 0:
            d.append(f"L{ends[0]},{v - 2}")
        w = 5.0
        if suit == "S":
            d.append(
                f"C{ends[0] + 1},{v - 5} {tx - 1.5},{ty + 9} {tx},{ty} C{tx + 1.5},{ty + 9} "
                f"{ends[1] - 1},{v - 5} {ends[1]},{v}"
            )
        elif suit == "H":
            d.append(
                f"C{tx - w - 2},{v - 6} {tx - w - 1},{ty + 1} {tx},{ty + 1} C{tx + w + 1},{ty + 1} "
                f"{tx + w + 2},{v - 6} {ends[1]},{v}"
            )
        elif suit == "D":
            d.append(f"L{tx},{ty} L{ends[1]},{v + 4}")
        else:
            d.append(
                f"C{ends[0] + 3},{v - 7} {tx - 2.5},{v - 5} {tx - 2.2},{ty + 4} L{tx + 2.2},{ty + 4} "
                f"C{tx + 2.5},{v - 5} {ends[1] - 3},{v - 7} {ends[1]},{v}"
            )
    d.append(f"L{half},{y} C{half * 0.5},{y + 5.4} {-half * 0.5},{y + 5.4} {-half},{y} Z")
    rim = P(" ".join(d))
    c.draw(rim, p.gold)
    shade_right(c, rim, 7, p.gold_deep, 0.8, lean=1)
    c.line(rim, p.ink, OUTLINE)
    for i, (tx, ty) in enumerate(tips):
        fill = p.gold if tx < 5 else p.gold_deep
        if suit == "S":
            c.draw(Path.circle(tx, ty - 1.2, 2.5), fill, p.ink, DETAIL)
        elif suit == "H":
            c.draw(Path.circle(tx, ty + 7.5, 1.7), p.red, p.ink, FINE)
        elif suit == "D":
            c.draw(suit_path("D").moved(tx, ty - 1.5, 0.085), p.paper if i % 2 else p.red, p.ink, DETAIL)
        else:
            for dx, dy in ((-2.9, 2.6), (2.9, 2.6), (0, -1.2)):
                c.draw(Path.circle(tx + dx, ty + dy, 2.5), fill, p.ink, DETAIL)
            c.draw(Path.circle(tx, ty + 1.8, 1.9), fill)


def tiara(c: Canvas, p: Palette, suit: str, y: float, jewel: str) -> None:
    """A queen's coronet, rising to the middle; each suit has its own profile."""
    {"S": _spikes, "H": _arches, "D": _kokoshnik, "C": _leaves}[suit](c, p, y, jewel)


def _base(y: float, half: float = 24.0) -> str:
    return f"L{half},{y} C{half * 0.5},{y + 6.7} {-half * 0.5},{y + 6.7} {-half},{y} Z"


def _gilt(c: Canvas, p: Palette, body: Path) -> None:
    """Gold with its shade and outline."""
    c.draw(body, p.gold)
    shade_right(c, body, 6, p.gold_deep, 0.8)
    c.line(body, p.ink, OUTLINE)


def _spikes(c: Canvas, p: Palette, y: float, jewel: str) -> None:
    """Pearl-tipped spikes."""
    half = 24.0
    pts = [_band(u, y, half, 5.0) for u in (-1.0, -0.66, -0.33, 0.0, 0.33, 0.66, 1.0)]
    heights = (9.0, 13.0, 18.0, 26.0, 18.0, 13.0, 9.0)
    d = [f"M{-half},{y}"]
    for i, ((bx, by), h) in enumerate(zip(pts, heights, strict=True)):
        if i:
            d.append(f"L{(pts[i - 1][0] + bx) / 2 * 1.05},{by - 7.5}")
        d.append(f"L{bx * 1.16},{by - h}")
    _gilt(c, p, P(" ".join(d) + _base(y)))
    c.draw(suit_path("S").moved(0, pts[3][1] - 11, 0.105), jewel, p.ink, FINE)
    for (bx, by), h in zip(pts, heights, strict=True):
        c.draw(Path.circle(bx * 1.16, by - h - 0.8, 2.7 if bx == 0 else 2.1), p.paper, p.ink, DETAIL)


def _arches(c: Canvas, p: Palette, y: float, jewel: str) -> None:
    """Rounded arches set with hearts."""
    half = 24.0
    edges = (-27.0, -17.5, -7.5, 7.5, 17.5, 27.0)
    tops = (11.0, 16.0, 22.0, 16.0, 11.0)
    d = [f"M{-half},{y} L{edges[0]},{y - 5}"]
    for i, h in enumerate(tops):
        x0, x1 = edges[i], edges[i + 1]
        end = y - (5 if i == 4 else 6.5)
        d.append(f"C{x0 - 1},{y - h * 1.16} {x1 + 1},{y - h * 1.16} {x1},{end}")
    _gilt(c, p, P(" ".join(d) + _base(y)))
    for i, h in enumerate(tops):
        x = (edges[i] + edges[i + 1]) / 2
        c.draw(
            suit_path("H").moved(x, y - h * 0.5 + (1.5 if i == 2 else 0), 0.12 if i == 2 else 0.07), jewel, p.ink, FINE
        )
        c.draw(Path.circle(x, y - h * 0.93 - 2.2, 2.5 if i == 2 else 1.9), p.paper, p.ink, DETAIL)


def _kokoshnik(c: Canvas, p: Palette, y: float, jewel: str) -> None:
    """A tall pointed plate with a fan of rays."""
    _gilt(
        c,
        p,
        P(
            f"M-24,{y} C-33,{y - 9} -26,{y - 16} -17,{y - 17} C-9,{y - 18} -4,{y - 20} 0,{y - 26} C4,{y - 20} "
            f"9,{y - 18} 17,{y - 17} C26,{y - 16} 33,{y - 9} 24,{y} "
            f"C12,{y + 6.7} -12,{y + 6.7} -24,{y} Z"
        ),
    )
    for x0, x1, y1 in (
        (-18.0, -23.0, 13.0),
        (-12.0, -15.0, 15.0),
        (-6.5, -8.0, 16.0),
        (6.5, 8.0, 16.0),
        (12.0, 15.0, 15.0),
        (18.0, 23.0, 13.0),
    ):
        c.line(P(f"M{x0},{y - 0.5} L{x1},{y - y1 + 1}"), p.ink, FINE)
    for x in (-23.0, -11.5, 11.5, 23.0):
        c.draw(Path.circle(x * 0.9, y - 7.5, 1.6), p.paper, p.ink, FINE)
    c.draw(suit_path("D").moved(0, y - 11, 0.17), jewel, p.ink, DETAIL)
    c.draw(Path.circle(0, y - 27, 2.3), p.paper, p.ink, DETAIL)


def _leaves(c: Canvas, p: Palette, y: float, jewel: str) -> None:
    """Trefoils standing on the hoop."""
    for x, k, lift in ((-21.0, 0.15, 6.5), (21.0, 0.15, 6.5), (-11.5, 0.18, 7.5), (11.5, 0.18, 7.5), (0.0, 0.25, 9.5)):
        base = y + 4 * (1 - (x / 26) ** 2)
        leaf = suit_path("C").moved(x * 1.1, base - lift - 1, k, turn=x * 0.7)
        c.draw(leaf, p.gold if x < 5 else p.gold_deep, p.ink, DETAIL + 0.3)
        c.draw(
            Path.circle(x * 1.12, base - lift - 1, 1.9 if x == 0 else 1.3), jewel if x == 0 else p.paper, p.ink, FINE
        )
    body = P(f"M-25,{y - 2} C-12,{y + 4.5} 12,{y + 4.5} 25,{y - 2} " + _base(y))
    _gilt(c, p, body)


# -- hands -----------------------------------------------------------------------


def fist(c: Canvas, skin: tuple[str, str], p: Palette, ring: str = "") -> None:
    """A hand closed round an upright shaft; the shaft passes through 0,0."""
    light, shade = skin
    back = P("M-1,-11 C5,-13.5 11.5,-10 12,-3 C12.4,4 9.5,9 9,16 L-5.5,16 C-6,12 -7.5,10 -8,6 Z")
    c.draw(back, light)
    c.draw(
        P(
            "M6.5,-11.2 C10.5,-9.5 11.8,-6.5 12,-3 C12.4,4 9.5,9 9,16 L3.5,16 C4,9 8.2,4 8,-3 C7.9,-6 7.4,-8.6 "
            "6.5,-11.2 Z"
        ),
        shade,
    )
    c.line(back, p.ink, OUTLINE)
    for i, (x, y, w) in enumerate(((-9.2, -9.6, 15), (-10.2, -4.7, 16), (-9.8, 0.2, 15.4), (-8.2, 5.0, 13))):
        finger = P(f"M{x + w},{y} L{x + 2.5},{y} C{x - 0.8},{y} {x - 0.8},{y + 5} {x + 2.5},{y + 5} L{x + w},{y + 5}")
        c.draw(finger.close(), light)
        c.line(finger, p.ink, DETAIL)
        if ring and i == 1:
            c.draw(Path.rect(x + 4.6, y - 0.5, 3.2, 6, 0.8), p.gold, p.ink, FINE)
            c.draw(Path.circle(x + 6.2, y + 2.5, 1.7), ring, p.ink, FINE)
    thumb = P("M8,-9.5 C5,-14.5 -1,-16 -4.5,-14.2 C-7,-12.6 -5.5,-9.8 -2.5,-10 C0.5,-10.2 2,-9 3,-6.5")
    c.draw(thumb.close(), light)
    c.line(thumb, p.ink, DETAIL)


def cuff_and_sleeve(c: Canvas, p: Palette, main: str, deep: str, cuff: str, trim: str, flare: float = 1.0) -> Path:
    """The forearm under a fist at 0,0; returns the sleeve outline for weaving."""
    sleeve = P(f"M-9,24 C-14,34 -22,46 {-26 * flare},64 L{30 * flare},74 C26,54 19,36 14,24 Z")
    c.draw(sleeve, main)
    shade_right(c, sleeve, 4, deep, 1.0, lean=-4)
    c.line(sleeve, p.ink, OUTLINE)
    return sleeve


def cuff(c: Canvas, p: Palette, fill: str, trim: str, lace: bool = False) -> None:
    """A turned-back cuff under a fist at 0,0."""
    if lace:
        for i in range(5):
            c.draw(Path.circle(-8.6 + i * 4.7, 15.5, 3.3), p.paper, p.ink, DETAIL)
    body = P("M-9.5,14.5 C-4,17 7,17 12.5,14.5 L16.5,27 C8,31 -5,31 -13.5,27 Z")
    c.draw(body, fill)
    if fill == p.paper:
        shade_right(c, body, 4, p.paper_shade)
    else:
        shade_right(c, body, 4, p.ink, 0.22)
    c.line(P("M-12.3,23.4 C-5,27 8,27 15.4,23.4"), trim, 1.6)
    c.line(body, p.ink, OUTLINE)


# -- attributes (origin at the grip, y up is negative) --------------------------


def sword(c: Canvas, p: Palette, top: float, jewel: str) -> None:
    """A broad straight sword held upright."""
    blade = P(f"M-5,-18 L-4.2,{top + 13} L0,{top} L4.2,{top + 13} L5,-18 Z")
    c.draw(blade, p.silver)
    c.draw(P(f"M0,-18 L0,{top} L4.2,{top + 13} L5,-18 Z"), p.silver_deep)
    c.line(P(f"M0,-20 L0,{top + 16}"), p.ink, FINE)
    c.line(blade, p.ink, OUTLINE)
    guard = P(
        "M-17,-21.5 C-19,-17.5 -16,-14 -12.5,-15.4 C-6,-17 6,-17 12.5,-15.4 C16,-14 19,-17.5 17,-21.5 C14,-18.6 "
        "8,-21.5 0,-21.5 C-8,-21.5 -14,-18.6 -17,-21.5 Z"
    )
    c.draw(guard, p.gold)
    shade_right(c, guard, 2, p.gold_deep, 0.8)
    c.line(guard, p.ink, OUTLINE)
    c.draw(suit_path("D").moved(0, -18.6, 0.065), jewel, p.ink, FINE)
    c.draw(Path.rect(-3.2, -15, 6.4, 32, 1), p.ink_soft, p.ink, DETAIL)


def staff(c: Canvas, p: Palette, top: float, bottom: float = 60.0, fill: str = "", width: float = 5.0) -> None:
    """A plain gold shaft."""
    rod = Path.rect(-width / 2, top, width, bottom - top)
    c.draw(rod, fill or p.gold)
    c.draw(Path.rect(0.4, top, width / 2 - 0.4, bottom - top), p.gold_deep)
    c.line(rod, p.ink, DETAIL + 0.2)


def scepter(c: Canvas, p: Palette, suit: str, top: float, color: str) -> None:
    """A scepter ending in a great suit jewel."""
    staff(c, p, top + 26)
    for y, w in ((top + 31, 11.0), (top + 36, 8.0)):
        c.draw(Path.rect(-w / 2, y, w, 3.6, 1.4), p.gold, p.ink, DETAIL)
    cup = P(
        f"M-4,{top + 32} C-13,{top + 26} -14,{top + 16} -12,{top + 11} C-8,{top + 18} 8,{top + 18} 12,{top + 11} "
        f"C14,{top + 16} 13,{top + 26} 4,{top + 32} Z"
    )
    gem = suit_path(suit).moved(0, top + 9, 0.27)
    c.draw(gem, color, p.ink, OUTLINE)
    shade_right(c, gem, 0, p.ink, 0.22)
    c.draw(cup, p.gold)
    shade_right(c, cup, 2, p.gold_deep, 0.8)
    for x in (-6.5, -2.2, 2.2, 6.5):
        c.line(P(f"M{x * 1.15},{top + 19} Q{x * 1.05},{top + 26} {x * 0.5},{top + 30}"), p.ink, FINE)
    c.line(cup, p.ink, OUTLINE)


def goblet(c: Canvas, p: Palette, wine: str, jewel: str, top: float = -50.0) -> None:
    """A stemmed cup, tipped in a toast."""
    stem = P("M-2.6,-18 L2.6,-18 L3,16 L-3,16 Z")
    c.draw(stem, p.gold, p.ink, DETAIL)
    bowl = P(f"M-15,{top} C-16,{top + 22} -11,-20 0,-18 C11,-20 16,{top + 22} 15,{top} Z")
    c.draw(bowl, p.gold)
    shade_right(c, bowl, 4, p.gold_deep, 0.85)
    c.line(P(f"M-14.6,{top + 12} C-8,{top + 15.5} 8,{top + 15.5} 14.6,{top + 12}"), p.ink, FINE)
    for x in (-8.0, 0.0, 8.0):
        c.draw(
            Path.polygon([(x, top + 16), (x + 3, top + 20.5), (x, top + 25), (x - 3, top + 20.5)]), jewel, p.ink, FINE
        )
    c.line(bowl, p.ink, OUTLINE)
    c.draw(Path.circle(0, top, 15, 4.2), p.gold_pale, p.ink, OUTLINE)
    c.draw(Path.circle(0, top + 0.6, 11.8, 2.7), wine)
    c.draw(Path.rect(-5, -21, 10, 4.2, 2), p.gold, p.ink, DETAIL)


def rose(c: Canvas, p: Palette, top: float, petal: str, deep: str) -> None:
    """A full rose on a leafy stem."""
    c.line(P(f"M0,20 C1.5,4 -1.5,-20 0,{top + 14}"), p.ink, 4.2)
    c.line(P(f"M0,20 C1.5,4 -1.5,-20 0,{top + 14}"), p.green, 2.2)
    for side, y in ((-1, -27.0), (1, -34.0)):
        leaf = P(
            f"M0,{y} C{side * 4},{y - 9} {side * 13},{y - 11} {side * 19},{y - 8} C{side * 16},{y + 1} "
            f"{side * 7},{y + 4} 0,{y} Z"
        )
        c.draw(leaf, p.green if side < 0 else p.green_deep, p.ink, DETAIL)
        c.line(P(f"M{side * 2},{y - 0.5} Q{side * 9},{y - 3.5} {side * 15},{y - 6.5}"), p.ink, FINE)
    x, y, r = 0.0, top, 14.5
    for k in range(5):
        t = math.radians(-90 + 72 * k + 36)
        px, py = x + math.cos(t) * r * 0.58, y + math.sin(t) * r * 0.58
        c.draw(Path.circle(px, py, r * 0.62), petal if px < 1 else deep, p.ink, DETAIL)
    c.draw(Path.circle(x, y, r * 0.74), petal, p.ink, DETAIL)
    c.draw(Path.circle(x + 1.2, y + 1, r * 0.5), deep)
    spiral = [
        (x + math.cos(a) * (1.2 + a * 1.02), y + 0.6 + math.sin(a) * (1.1 + a * 0.92))
        for a in [i * 0.55 for i in range(17)]
    ]
    c.line(Path.spline(spiral), p.ink, DETAIL)


def feather(
    c: Canvas, p: Palette, fill: str, deep: str, length: float, turn: float = 0.0, bend: float = 8.0, width: float = 9.0
) -> None:
    """A plume rising from 0,0."""
    with c.at(0, 0, turn=turn):
        spine = P(f"M0,0 C{-bend * 0.2},{-length * 0.35} {bend * 0.1},{-length * 0.7} {bend},{-length}")
        left = P(
            f"M0,{-length * 0.12} C{-width * 1.4},{-length * 0.32} {-width * 1.1},{-length * 0.82} {bend},{-length}"
        )
        right = P(
            f"M0,{-length * 0.12} C{width * 1.15},{-length * 0.26} {width * 1.6},{-length * 0.75} {bend},{-length}"
        )
        vane = Path.joined([left, right.reversed()]).close()
        c.draw(vane, fill)
        half = Path.joined(
            [
                P(f"M0,{-length * 0.12} C{-bend * 0.1},{-length * 0.4} {bend * 0.1},{-length * 0.7} {bend},{-length}"),
                right.reversed(),
            ]
        ).close()
        c.draw(half, deep)
        for k in range(3, 10):
            t = k / 11
            sx, sy = _on(spine, t)
            for edge in (left, right):
                ex, ey = _on(edge, min(1.0, t + 0.10))
                c.line(
                    P(f"M{sx},{sy} L{sx + (ex - sx) * 0.86},{sy + (ey - sy) * 0.86}"), p.ink, FINE * 0.8, opacity=0.75
                )
        c.line(vane, p.ink, OUTLINE - 0.3)
        c.line(spine, p.ink, DETAIL)


def _on(path: Path, t: float) -> Point:
    pts = path.outline(1.0)
    return pts[min(len(pts) - 1, int(t * (len(pts) - 1)))]


def fan(c: Canvas, p: Palette, a: str, b: str, r: float, turn: float = 0.0) -> None:
    """An open folding fan, its rivet at 0,0."""
    n, half = 7, 54.0
    with c.at(0, 0, turn=turn):
        for i in range(n):
            a0, a1 = -90 - half + i * 2 * half / n, -90 - half + (i + 1) * 2 * half / n
            am = (a0 + a1) / 2

            def at(angle: float, rr: float) -> Point:
                return (math.cos(math.radians(angle)) * rr, math.sin(math.radians(angle)) * rr)

            tip = at(am, r * 1.07)
            leaf = Path.polygon([at(a0, r * 0.42), at(a0, r), tip, at(a1, r), at(a1, r * 0.42)])
            c.draw(leaf, a if i % 2 == 0 else b, p.ink, DETAIL)
            inner = Path.polygon(
                [at(a0, r * 0.42), at(a0, r * 0.56), at(am, r * 0.6), at(a1, r * 0.56), at(a1, r * 0.42)]
            )
            c.draw(inner, p.gold, p.ink, FINE)
            sx, sy = at(am, r * 0.83)
            c.draw(suit_path("D").moved(sx, sy, 0.07, turn=am + 90), p.gold if i % 2 == 0 else a)
            stick = Path.polygon([at(am - 3.4, r * 0.43), at(am + 3.4, r * 0.43), (0, 0)])
            c.draw(stick, p.gold_pale, p.ink, FINE)


def coin(c: Canvas, p: Palette, suit: str, x: float, y: float, r: float, turn: float = 0.0) -> None:
    """A spinning gold coin."""
    with c.at(x, y, turn=turn):
        c.draw(Path.circle(1.6, 0.4, r * 0.86, r), p.gold_deep, p.ink, OUTLINE)
        c.draw(Path.circle(0, 0, r * 0.86, r), p.gold, p.ink, OUTLINE - 0.3)
        c.line(Path.circle(0, 0, r * 0.64, r * 0.76), p.ink, FINE)
        draw_suit(c, suit, 0, 0, r * 1.05, p.ink)


def orb(c: Canvas, p: Palette, fill: str, deep: str, r: float = 15.0) -> None:
    """A banded globe topped with a trefoil, resting on 0,0."""
    y = -r
    ball = Path.circle(0, y, r)
    c.draw(ball, fill)
    c.draw(
        P(
            f"M{r * 0.25},{y - r * 0.97} C{r * 1.3},{y - r * 0.7} {r * 1.3},{y + r * 0.7} {r * 0.25},{y + r * 0.97} "
            f"C{r * 0.85},{y + r * 0.5} {r * 0.85},{y - r * 0.5} {r * 0.25},{y - r * 0.97} Z"
        ),
        deep,
    )
    c.draw(
        P(
            f"M{-r},{y - 2} C{-r * 0.5},{y + 3} {r * 0.5},{y + 3} {r},{y - 2} L{r},{y + 3} C{r * 0.5},{y + 8} "
            f"{-r * 0.5},{y + 8} {-r},{y + 3} Z"
        ),
        p.gold,
        p.ink,
        FINE,
    )
    c.draw(
        P(f"M-2.5,{y - r} C-4,{y - r * 0.4} -4,{y} -3,{y + 2} L3,{y + 2} C4,{y} 4,{y - r * 0.4} 2.5,{y - r} Z"),
        p.gold,
        p.ink,
        FINE,
    )
    c.line(ball, p.ink, OUTLINE)
    c.draw(suit_path("C").moved(0, y - r - 8, 0.2), p.gold, p.ink, OUTLINE - 0.4)


def card_hand(c: Canvas, p: Palette, suits: str, turn: float = 0.0) -> None:
    """A fan of playing cards above the grip."""
    n = len(suits)
    with c.at(0, 8, turn=turn):
        for i, suit in enumerate(suits):
            with c.at(0, 0, turn=(i - (n - 1) / 2) * 18):
                c.draw(Path.rect(-11, -48, 22, 36, 2.4), p.paper, p.ink, OUTLINE - 0.3)
                draw_suit(c, suit, -5.6, -41, 8.5, p.suit[suit])
                if i == n - 1:
                    draw_suit(c, suit, 2.5, -30, 12, p.suit[suit])


def cradle(c: Canvas, skin: tuple[str, str], p: Palette, sleeve: str, cuff_fill: str) -> None:
    """A forearm from the left, its hand spread over a pet's chest (pet at 0,0)."""
    arm = P("M-64,30 C-48,26 -38,26 -26,27 L-22,45 C-34,48 -48,52 -66,60 Z")
    c.draw(arm, sleeve, p.ink, OUTLINE)
    palm = P("M-24,29 C-16,26 -9,27 -6,31 C-4,36 -6,43 -10,45 C-15,47 -20,46 -24,44 Z")
    c.draw(palm, skin[0], p.ink, OUTLINE - 0.3)
    for i, (x, y, w) in enumerate(((-11, 27.6, 15), (-10, 32.2, 17.5), (-10.5, 36.8, 16.5), (-12, 41.2, 13))):
        c.draw(Path.rect(x, y, w, 4.7, 2.35), skin[0] if i < 3 else skin[1], p.ink, DETAIL)
        c.draw(Path.rect(x - 1.5, y + 0.7, 5, 3.3, 1), skin[0] if i < 3 else skin[1])
    band = P("M-30,24.5 L-22,25.5 L-19.5,47 L-27,48.5 Z")
    c.draw(band, cuff_fill, p.ink, OUTLINE - 0.2)
    c.line(P("M-24.8,26.5 L-22.2,46.5"), p.red, 1.6)


def rapier(c: Canvas, p: Palette, top: float) -> None:
    """A slim blade behind a shell guard."""
    blade = P(f"M-2.2,-16 L-1.6,{top + 12} L0,{top} L1.6,{top + 12} L2.2,-16 Z")
    c.draw(blade, p.silver, p.ink, OUTLINE)
    c.draw(P(f"M0.2,-16 L0.2,{top + 4} L1.3,{top + 12} L1.7,-16 Z"), p.silver_deep)
    c.draw(Path.rect(-20, -24.5, 40, 3.6, 1.8), p.gold, p.ink, DETAIL + 0.2)
    for k in (-1, 1):
        c.draw(Path.circle(k * 20, -22.7, 3.0), p.gold if k < 0 else p.gold_deep, p.ink, DETAIL)
    shell = P("M-14,-21 C-15,-12 -8,-8 0,-8 C8,-8 15,-12 14,-21 Z")
    c.draw(shell, p.gold)
    shade_right(c, shell, 2, p.gold_deep)
    for x in (-8.0, -2.8, 2.8, 8.0):
        c.line(P(f"M{x * 0.55},-9.5 L{x * 1.2},-20"), p.ink, FINE)
    c.line(shell, p.ink, OUTLINE)


def pug(c: Canvas, p: Palette) -> None:
    """A small dog with large opinions, in a ruff; its chin is near 0,10."""
    fur, deep, mask = p.gold_pale, "#dcb777", p.ink_soft
    body = P("M-17,16 C-24,30 -24,46 -22,70 L24,70 C26,46 24,30 18,16 Z")
    c.draw(body, fur)
    shade_right(c, body, 2, deep)
    c.line(body, p.ink, OUTLINE)
    for i in range(11):
        a = math.pi * (i + 0.5) / 11
        x, y = -math.cos(a) * 20, 13 + math.sin(a) * 9.5
        c.draw(Path.circle(x, y, 5.2), p.paper if x < 3 else p.paper_shade, p.ink, DETAIL)
    ring = P("M-20,11 C-18,27 18,27 20,11 Z")
    c.draw(ring, p.paper)
    shade_right(c, ring, 2, p.paper_shade)
    for i in range(12):
        a = math.pi * i / 11
        c.line(
            P(f"M{-math.cos(a) * 12},{11 + math.sin(a) * 5} L{-math.cos(a) * 20},{13 + math.sin(a) * 10}"), p.ink, FINE
        )
    head = P("M0,-25 C-13,-26 -21,-17 -21.5,-5 C-22,8 -14,18 0,18 C14,18 22,8 21.5,-5 C21,-17 13,-26 0,-25 Z")
    c.draw(head, fur)
    shade_right(c, head, 3, deep)
    c.line(head, p.ink, OUTLINE)
    for k in (-1, 1):
        c.draw(
            P(
                f"M{k * 8},-24 C{k * 16},-29 {k * 25},-22 {k * 25.5},-8 C{k * 24},-4 {k * 20},-6 {k * 18},-11 "
                f"C{k * 16},-16 {k * 12},-20 {k * 8},-24 Z"
            ),
            mask if k < 0 else p.ink,
            p.ink,
            DETAIL + 0.3,
        )
    snout = P("M0,-4 C-6,-5 -9,-1 -12,4 C-15,11 -9,17 0,16.5 C9,17 15,11 12,4 C9,-1 6,-5 0,-4 Z")
    c.draw(snout, mask)
    shade_right(c, snout, 2, p.ink)
    for k in (-1, 1):
        c.draw(Path.circle(k * 11, -6, 5.6), p.ink)
        c.draw(Path.circle(k * 11, -6, 4.5), p.paper)
        c.draw(Path.circle(k * 11 - 1.7, -5.6, 2.8), p.ink)
        c.draw(Path.circle(k * 11 - 2.5, -6.6, 0.8), p.paper)
        c.draw(
            P(
                f"M{k * 11 - 6},-7.6 C{k * 11 - 4},-12.6 {k * 11 + 4},-12.6 {k * 11 + 6},-7.6 C{k * 11 + 2},-8.6 "
                f"{k * 11 - 2},-8.6 {k * 11 - 6},-7.6 Z"
            ),
            fur if k < 0 else deep,
            p.ink,
            FINE,
        )
        c.line(P(f"M{k * 2},-16 C{k * 3.5},-18 {k * 5},-18.5 {k * 7},-18"), p.ink, DETAIL)
        c.line(P(f"M0,7 C{k * 2},10.5 {k * 6},11 {k * 8.5},8"), p.silver_deep, DETAIL)
    c.draw(
        P("M-5,-0.5 C-3,-3 3,-3 5,-0.5 C4.5,3.5 1.5,4.5 0,5.4 C-1.5,4.5 -4.5,3.5 -5,-0.5 Z"), p.ink, p.silver_deep, FINE
    )
    c.line(P("M-2.4,-0.7 L-0.5,-1.2"), p.silver, FINE)
    c.draw(P("M-2.6,11 L2.6,11 C3.2,15 2.4,18.4 0,18.4 C-2.4,18.4 -3.2,15 -2.6,11 Z"), p.red, p.ink, FINE)


def clover(c: Canvas, p: Palette, top: float) -> None:
    """A lucky four-leaved clover."""
    stem = P(f"M0,20 C2,0 -3,-20 0,{top}")
    c.line(stem, p.ink, 5.0)
    c.line(stem, p.green, 2.6)
    leaf = both("M0,0 C-4,-6 -15,-11 -14,-20 C-13.5,-26 -6,-28 0,-22")
    for k in range(4):
        shape = leaf.moved(0, top, 0.84, turn=45 + 90 * k)
        c.draw(shape, p.green if k in (3, 2) else p.green_deep, p.ink, OUTLINE)
    for k in range(4):
        with c.at(0, top, 0.84, turn=45 + 90 * k):
            c.line(P("M0,-3 L0,-17"), p.gold_pale, DETAIL)
            for s in (-1, 1):
                c.line(P(f"M0,-8 Q{s * 4},-12 {s * 8.5},-17"), p.gold_pale, FINE)
    c.draw(Path.circle(0, top, 2.6), p.gold, p.ink, DETAIL)


def cudgel(c: Canvas, p: Palette, top: float) -> None:
    """The king's club: a knotty one, bound in gold."""
    wood, deep = "#9a6236", "#6f4222"
    body = P(
        f"M-3,60 L-3.4,-20 C-4,{top + 60} -12,{top + 50} -13,{top + 32} C-16,{top + 26} -12,{top + 20} "
        f"-13,{top + 14} C-12,{top + 2} -6,{top - 2} 0,{top - 2} "
        f"C7,{top - 2} 13,{top + 4} 13,{top + 15} C16,{top + 19} 15,{top + 27} 12,{top + 31} C13,{top + 50} "
        f"4,{top + 60} 3.4,-20 L3,60 Z"
    )
    c.draw(body, wood)
    shade_right(c, body, 2.5, deep)
    c.line(body, p.ink, OUTLINE)
    for x, y, r in ((-5.5, top + 17, 2.9), (6, top + 26, 2.6), (0.5, top + 7, 2.0), (-3, top + 38, 2.0)):
        c.draw(Path.circle(x, y, r, r * 1.25), deep if x < 2 else wood, p.ink, DETAIL)
        c.line(Path.circle(x, y, r * 0.35, r * 0.5), p.ink, FINE)
    for y, w in ((top + 46, 10.2), (-28, 4.6)):
        c.draw(Path.rect(-w, y, 2 * w, 4.6, 1.5), p.gold, p.ink, DETAIL + 0.2)
    draw_suit(c, "C", 0, top + 31, 9, p.gold)
