"""Two jesters: one in full color, one in black."""

from __future__ import annotations

from dataclasses import replace

from assets.generators.deck import regalia as rg
from assets.generators.deck.bodies import JACK_BODY, draw_neck, held, robe
from assets.generators.deck.cloth import harlequin, shade_right, weave
from assets.generators.deck.grawlix import draw_curse
from assets.generators.deck.heads import DETAIL, FINE, OUTLINE, Face, draw_face
from assets.generators.deck.lofting import loft
from assets.generators.deck.pips import INDEX_X, draw_stock, glyph_run
from assets.generators.deck.stage import HEAD, SASH, STAGE, Dress, clip_region, draw_frame, draw_ground, draw_sash
from game.ui.pen.canvas import Canvas
from game.ui.pen.geometry import P, Path
from game.ui.pen.palette import Palette

LEFT_HORN = (
    "M0,-24 L0,-47 C-10,-60 -36,-62 -48,-42 C-53,-33 -54,-24 -53,-15 C-47,-21 -43,-27 -38,-29 "
    "C-33,-30 -29,-27 -27,-21 C-18,-26 -8,-27 0,-24 Z"
)


def bell(c: Canvas, p: Palette, x: float, y: float, r: float) -> None:
    """A round jingle bell."""
    ball = Path.circle(x, y, r)
    c.draw(ball, p.gold)
    shade_right(c, ball, x + r * 0.2, p.gold_deep)
    c.line(ball, p.ink, DETAIL + 0.3)
    c.line(P(f"M{x - r},{y - r * 0.1} Q{x},{y + r * 0.35} {x + r},{y - r * 0.1}"), p.ink, FINE)
    c.draw(Path.circle(x, y + r * 0.52, r * 0.2), p.ink)


def cap(c: Canvas, p: Palette, a: str, a_deep: str, b: str, b_deep: str, top: str, top_deep: str) -> None:
    """A three-horned cap with bells."""
    crest = P(
        "M-17,-44 C-16,-62 0,-72 14,-66 C22,-62 25,-55 24,-48 C20,-52 15,-52 13,-47 C11,-42 14,-38 16,-36 L-14,-36 Z"
    )
    c.draw(crest, top)
    shade_right(c, crest, 4, top_deep)
    for line in loft(P("M-15,-44 C-12,-60 0,-68 13,-63"), P("M10,-40 C8,-50 14,-56 21,-54"), 2):
        c.line(line, p.ink, FINE)
    c.line(crest, p.ink, OUTLINE)
    bell(c, p, 24, -43, 5.4)
    left = P(LEFT_HORN).moved(0, 0, 0.9, 1.0)
    right = left.mirrored()
    c.draw(right, b_deep, p.ink, OUTLINE)
    c.draw(left, a, p.ink, OUTLINE)
    for k, color in ((-1, a_deep), (1, b)):
        fold = P(
            f"M{k * 30},-26 C{k * 34},-36 {k * 44},-40 {k * 50},-30 C{k * 52},-26 {k * 53},-20 {k * 52.4},-17 "
            f"C{k * 47},-22 {k * 43},-28 {k * 38},-29.5 C{k * 35},-30 {k * 32},-29 {k * 30},-26 Z"
        )
        fold = fold.moved(0, 0, 0.9, 1.0)
        c.draw(fold, color)
        for line in loft(
            P(f"M{k * 4},-46 C{k * 14},-58 {k * 36},-58 {k * 47},-41 C{k * 51},-34 {k * 52.5},-25 {k * 52},-18"),
            P(f"M{k * 18},-27 C{k * 26},-40 {k * 38},-36 {k * 50},-20"),
            2,
        ):
            c.line(line.moved(0, 0, 0.9, 1.0), p.ink, FINE)
        bell(c, p, k * 47.7, -11, 6.2)
    c.line(left, p.ink, OUTLINE)
    c.line(right, p.ink, OUTLINE)
    rim = P("M-28,-20 C-18,-29 18,-29 28,-20 L27,-13.5 C16,-21 -16,-21 -27,-13.5 Z")
    c.draw(rim, p.gold)
    shade_right(c, rim, 4, p.gold_deep)
    c.line(rim, p.ink, OUTLINE - 0.3)
    for u in (-0.75, -0.375, 0.0, 0.375, 0.75):
        c.draw(
            Path.polygon(
                [
                    (u * 27, -25.6 + 5.8 * u * u),
                    (u * 27 + 2.3, -22.9 + 5.8 * u * u),
                    (u * 27, -20.2 + 5.8 * u * u),
                    (u * 27 - 2.3, -22.9 + 5.8 * u * u),
                ]
            ),
            p.ink,
        )


def collar(c: Canvas, p: Palette, colors: tuple[str, str, str, str]) -> None:
    """A pointed motley collar hung with bells."""
    x = HEAD[0]
    n = 7
    tips = []
    for i in range(n):
        u = (i + 0.5) / n * 2 - 1
        tips.append((x + u * 72, 146 + (1 - u * u) * 26))
    order = sorted(range(n), key=lambda i: -abs(i - (n - 1) / 2))
    for i in order:
        tx, ty = tips[i]
        u0, u1 = i / n * 2 - 1, (i + 1) / n * 2 - 1
        leaf = P(
            f"M{x + u0 * 20},{124 + (1 - u0 * u0) * 7} C{x + u0 * 46},{128 + (1 - u0 * u0) * 14} "
            f"{x + u0 * 66},{136 + (1 - u0 * u0) * 20} {tx},{ty} "
            f"C{x + u1 * 66},{136 + (1 - u1 * u1) * 20} {x + u1 * 46},{128 + (1 - u1 * u1) * 14} "
            f"{x + u1 * 20},{124 + (1 - u1 * u1) * 7} Z"
        )
        light, dark = (colors[0], colors[1]) if i % 2 == 0 else (colors[2], colors[3])
        c.draw(leaf, light if tx <= x + 2 else dark, p.ink, OUTLINE)
        if i == (n - 1) // 2:
            shade_right(c, leaf, x, dark)
            c.line(leaf, p.ink, OUTLINE)
    for tx, ty in tips:
        bell(c, p, tx, ty + 3, 4.6)
    band = P(
        f"M{x - 22},121 C{x - 12},134 {x + 12},134 {x + 22},121 L{x + 20},114 C{x + 12},125 {x - 12},125 {x - 20},114 Z"
    )
    c.draw(band, p.gold)
    shade_right(c, band, x, p.gold_deep)
    c.line(band, p.ink, OUTLINE - 0.3)


def marotte(c: Canvas, p: Palette, a: str, b: str) -> None:
    """A fool's stick topped with a smaller fool."""
    rg.staff(c, p, -50, fill=p.paper)
    for i in range(4):
        y = -48 + i * 9
        c.draw(P(f"M-2.5,{y + 5} L2.5,{y} L2.5,{y + 4} L-2.5,{y + 9} Z"), a)
    with c.at(3.5, -60, 0.42):
        for i in range(5):
            u = i / 2 - 1
            c.draw(
                P(f"M{u * 12 - 6},34 L{u * 20},{54 - abs(u) * 6} L{u * 12 + 6},34 Z"),
                a if i % 2 else p.gold,
                p.ink,
                DETAIL,
            )
        draw_face(
            c, Face("fair", "youth", -1, (-0.7, 0.1), (0.3, 0.3), (2, 2), 0, 1.1, mouth="line", smirk=-2, blush=0.3), p
        )
        c.draw(P("M-3,25 L4,25 C5,32 3,36 0.5,36 C-2,36 -4,32 -3,25 Z"), p.red, p.ink, FINE)
        cap(c, p, a, a, b, b, p.gold, p.gold_deep)


def placard(c: Canvas, p: Palette, ground: str, ink: str) -> None:
    """A sign saying what everyone is thinking."""
    rg.staff(c, p, -56)
    with c.at(-7, -74, turn=4):
        board = Path.rect(-33, -21, 66, 42, 5)
        c.draw(Path.rect(-31, -18, 67, 43, 5), p.ink)
        c.draw(board, ground, p.ink, OUTLINE)
        c.line(Path.rect(-30, -18, 60, 36, 3), p.gold_deep, 0.9)
        for i, sign in enumerate("#$%!"):
            draw_curse(c, sign, -21.5 + i * 14.8, 0, 21 if sign != "#" else 19, ink, weight=6.4)


def draw_cap_mark(c: Canvas, x: float, y: float, size: float, color: str) -> None:
    """A fool's cap in silhouette, 41 wide and 36 high at size 1."""
    crown = P(
        "M-10.5,9 C-10,1 -13,-2.5 -17.5,2.5 C-18.5,-9.5 -8,-13 -4.2,-3 C-4,-10 -2,-14 0,-17 C2,-14 4,-10 4.2,-3 "
        "C8,-13 18.5,-9.5 17.5,2.5 "
        "C13,-2.5 10,1 10.5,9 Z"
    )
    bells = [Path.circle(bx, by, 3.1) for bx, by in ((-17.4, 4.5), (17.4, 4.5), (0.0, -18.2))]
    with c.at(x, y, size):
        for part in (crown, Path.rect(-10.5, 10.8, 21, 4.2, 1.2), *bells):
            c.draw(part, color)


def index(c: Canvas, color: str) -> None:
    """A fool's cap over the word, set downwards."""
    draw_cap_mark(c, INDEX_X, 38, 1.0, color)
    for i, letter in enumerate("J0KER"):
        path, width = glyph_run(letter, 9.6)
        c.draw(path.moved(INDEX_X - width / 2, 60.5 + i * 10.9), color, even_odd=True)


def motley(number: int, p: Palette) -> tuple[Palette, Dress, str]:
    """The palette, dress and index color of joker 1 (in color) or 2 (in black)."""
    if number == 1:
        return p, Dress(p.red, p.red_deep, p.blue, p.blue_deep, "#f4e3c3", p.blue_deep), p.red
    p = replace(p, gold=p.silver, gold_deep=p.silver_deep, gold_pale=p.paper, red=p.ink_soft)
    return p, Dress(p.ink_soft, p.ink, p.silver, p.silver_deep, "#e6e6e4", p.ink), p.ink


def jester(c: Canvas, p: Palette, d: Dress, color: bool) -> None:
    """The half figure, in motley or in black."""
    skin = p.skin["fair"]
    draw_neck(c, skin, p, 9.5, 140)
    robe(c, p, JACK_BODY, d, second=not color)
    weave(c, JACK_BODY, harlequin(d.second if color else d.main, 18, p.gold))
    c.line(JACK_BODY, p.ink, OUTLINE)
    collar(c, p, (d.second, d.second_deep, p.gold, p.gold_deep) if color else (p.paper, p.paper_shade, d.main, d.deep))
    with c.at(HEAD[0], HEAD[1] + 6):
        face = (
            Face(
                "fair",
                "youth",
                -1,
                (0.8, 0.1),
                (0.3, 0.42),
                (3.2, 0.4),
                0.8,
                1.0,
                mouth="lips",
                smirk=3.6,
                iris=p.green,
                blush=0.34,
                nose=(1.35, 0.6),
            )
            if color
            else Face(
                "fair",
                "youth",
                1,
                (-0.7, 0.1),
                (0.5, 0.2),
                (0.4, 3.6),
                0.8,
                1.0,
                mouth="lips",
                smirk=-3.4,
                iris=p.ink,
                lipstick=p.ink,
                nose=(1.35, 0.6),
            )
        )
        draw_face(c, face, p)
        mark = d.second if color else p.ink
        for k in (-1, 1):
            ex = k * 10.8 + 1.5 * face.turn
            c.draw(Path.polygon([(ex, 7), (ex + 2.6, 12), (ex, 19.5), (ex - 2.6, 12)]), mark)
        if color:
            cap(c, p, d.main, d.deep, d.second, d.second_deep, p.gold, p.gold_deep)
        else:
            cap(c, p, d.main, d.deep, p.paper, p.silver_deep, p.silver, p.silver_deep)
    if color:
        held(
            c,
            p,
            d,
            skin,
            lambda: marotte(c, p, d.main, d.second),
            cuff=p.gold,
            trim=d.main,
            main=d.second,
            deep=d.second_deep,
            at=(193.0, 153.0),
        )
    else:
        held(
            c,
            p,
            d,
            skin,
            lambda: placard(c, p, p.paper, p.ink),
            cuff=p.paper,
            trim=p.silver_deep,
            main=d.main,
            deep=d.deep,
        )


def joker_card(number: int, p: Palette) -> Canvas:
    """Joker 1 is the color one, joker 2 the black one."""
    p, d, ink = motley(number, p)
    c = Canvas()
    draw_stock(c, p)
    half = Canvas(clip_region(-SASH + 1.5))
    draw_ground(half, p, d)
    with half.at(*STAGE):
        jester(half, p, d, number == 1)
    c.twice(half)
    draw_sash(c, p, d)
    draw_frame(c, p, d)
    corner = Canvas()
    index(corner, ink)
    c.twice(corner)
    return c
