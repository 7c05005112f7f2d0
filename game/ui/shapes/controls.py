"""Buttons, switches, sliders, choices of several."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from math import ceil
from typing import Literal

import pygame

from game.ui import text
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.pen.geometry import P, Path
from game.ui.pen.kit import Pen
from game.ui.raster import pen_surface
from game.ui.shapes.plates import PAD, focus_pad, panel, ring, shaded, slab
from game.ui.theme import (
    GOLD,
    GOLD_DEEP,
    GREEN,
    GREEN_DEEP,
    INK,
    LINE,
    LINE_REST,
    NIGHT,
    OFF,
    OFF_DEEP,
    OFF_WORDS,
    PAPER,
    PAPER_EDGE,
    RED,
    RED_DEEP,
    SOFT,
    Metrics,
)

ButtonKind = Literal["red", "gold", "paper", "green", "ghost", "off"]
"""red: the one main action of a screen; gold: the second; paper, ghost: all others; off: not now."""
ButtonState = Literal["normal", "hover", "pressed", "focused", "disabled"]

_KINDS: dict[ButtonKind, tuple[str, str, str]] = {
    "red": (RED, RED_DEEP, PAPER),
    "gold": (GOLD, GOLD_DEEP, INK),
    "paper": (PAPER, PAPER_EDGE, INK),
    "green": (GREEN, GREEN_DEEP, PAPER),
    "ghost": (INK, INK, PAPER),
    "off": (OFF, OFF_DEEP, OFF_WORDS),
}
"""Face, depth and words of a kind."""
_DEPTH = 6.0
"""How high a button stands, in u."""
_FAIR, _LARGER = 0.8, 1.1
"""Words of a button go on two lines where on one they would be smaller than this part of what is wanted, if on two they
are larger by this."""
_TWO_LINES, LEAD = 0.42, 1.1
"""How large they are then at most, in heights of the button, and from one line to the other, in sizes of the words."""
_ICON = 1.05
"""Width of an icon beside them, in sizes of the words."""
_GROWN = 1.4
"""The second line of a button grows with the words setting up to this."""


def lit(color: str, part: float = 0.12) -> str:
    """A color moved that part of the way towards white."""
    c = pygame.Color(color).lerp(pygame.Color("#ffffff"), part)
    return f"#{c.r:02x}{c.g:02x}{c.b:02x}"


def button(
    art: Art,
    w: float,
    h: float,
    words: str,
    kind: ButtonKind = "red",
    state: ButtonState = "normal",
    *,
    icon: str = "",
    sub: str = "",
    px: int = 0,
) -> Picture:
    """A button with depth; a ghost is flat. `sub` is a second line, below the words: the price of a hard choice.

    Words are `px` high, or as the height suggests, and shrink to the width.
    """
    wide, tall = max(8, round(w)), max(8, round(h))
    if state == "disabled" and kind != "ghost":
        kind = "off"
    return art.keep(
        ("button", wide, tall, words, kind, state, icon, sub, px),
        lambda: _button(art, wide, tall, words, kind, state, icon, sub, px),
    )


def _button(
    art: Art, w: int, h: int, words: str, kind: ButtonKind, state: ButtonState, icon: str, sub: str, px: int
) -> Picture:
    u = art.metrics.u
    r = min(20.0 * u, h * 0.28)
    pad = focus_pad(u) if state == "focused" else PAD
    face, deep, color = _KINDS[kind]
    depth = 0 if kind == "ghost" else max(2, round(_DEPTH * u))
    sunk = depth - max(1, round(u)) if state == "pressed" else 0
    if state == "hover":
        face = lit(face, 0.08)
    if state == "disabled":
        color = OFF_WORDS

    def draw(pen: Pen, cw: float, ch: float) -> None:
        if kind == "ghost":
            fill = NIGHT if state == "hover" else INK
            edge = {"hover": PAPER, "disabled": LINE_REST}.get(state, SOFT)
            opacity = {"hover": 0.92, "pressed": 0.96}.get(state, 0.66)
            stroke = max(1.2, 2.2 * u)
            pen.draw(Path.rect(0, 0, cw, ch, r), fill, opacity=opacity)
            pen.line(Path.rect(stroke / 2, stroke / 2, cw - stroke, ch - stroke, r - stroke / 2), edge, stroke)
        else:
            stroke = max(1.4, 3.2 * u)
            half = stroke / 2
            pen.draw(Path.rect(half, depth + half, cw - stroke, ch - depth - stroke, r), deep, INK, stroke)
            pen.draw(Path.rect(half, sunk + half, cw - stroke, ch - depth - stroke, r), face, INK, stroke)
            g = stroke + max(1.5, 3 * u)
            rim = Path.rect(g, sunk + g, cw - 2 * g, ch - depth - 2 * g, max(1.0, r - g))
            if state == "hover":
                pen.line(rim, GOLD if kind == "paper" else PAPER, max(1.2, 2.0 * u), opacity=0.85)
            else:
                pen.line(rim, "#ffffff", max(1.0, 1.6 * u), opacity=0.22)
        if state == "focused":
            ring(pen, cw, ch, r, u)

    # a dashed ring does not stretch, so a focused button is drawn whole
    corner = max(w, h) if state == "focused" else r + depth + 8 * u
    image = slab(art, ("button", kind, state, r), w, h, corner, draw, pad)
    mid = pad + sunk + (h - depth) / 2 + (max(1, round(u)) if kind == "ghost" and state == "pressed" else 0)
    _label(art, image, (pad, mid, w, h - depth), words, color, icon, sub, px)
    if kind == "ghost":
        return Picture(image.convert_alpha(), (pad, pad), (w, h))
    return shaded(
        art,
        image,
        (pad, pad),
        (w, h),
        r,
        blur=9,
        alpha=60 if state == "pressed" else 130,
        fall=3 if state == "pressed" else 6,
    )


def label_room(metrics: Metrics, w: float) -> int:
    """How wide words can be on a button of that width without an icon, in pixels."""
    return round(w) - _beside_label(metrics)


def label_least(metrics: Metrics, words: str, *, icon: bool = False) -> tuple[int, int]:
    """How wide and tall a button has to be for its words to be whole at the smallest size, on two lines if need be."""
    px, parts = metrics.smallest, words.split()
    ways = [(parts[:at], parts[at:]) for at in range(1, len(parts))] or [(parts, parts)]
    wide = min(max(text.size(" ".join(line), px, "display")[0] for line in way) for way in ways)
    beside = round(_ICON * px) + round(10 * metrics.u) if icon else 0
    return wide + beside + _beside_label(metrics) + 1, ceil(px / _TWO_LINES) if len(parts) > 1 else 0


def _beside_label(metrics: Metrics) -> int:
    """What is free at both sides of the words of a button, in pixels."""
    return round(2 * max(8.0, 16 * metrics.u))


def _label(
    art: Art,
    image: pygame.Surface,
    place: tuple[int, float, int, int],
    words: str,
    color: str,
    icon: str,
    sub: str,
    px: int,
) -> None:
    """Icon, words and second line, centered on (left + w / 2, mid) in a face of w x h."""
    left, mid, w, h = place
    u = art.metrics.u
    least = art.metrics.smallest
    px = px or max(least, round(h * (0.40 if not sub else 0.36)))
    room = label_room(art.metrics, w)
    if icon and not words:
        picture = art.tinted(icon, px * 1.3, color)
        image.blit(picture, picture.get_rect(center=(round(left + w / 2), round(mid))))
        return
    gap = round(10 * u) if icon else 0
    part = _ICON if icon else 0.0
    broken = None if sub else on_two_lines(words, room - gap, h, px, least, part)
    if broken is not None:
        lines, px = broken
        wide = max(text.size(said, px, "display")[0] for said in lines)
        x = left + (w - wide - round(part * px) - gap) / 2
        if icon:
            picture = art.tinted(icon, px * _ICON, color)
            image.blit(picture, (round(x), round(mid - picture.get_height() / 2)))
            x += round(part * px) + gap
        for number, said in enumerate(lines):
            line = text.render(said, px, color, "display")
            y = mid + (number - 0.5) * LEAD * px - text.cap_middle("display", px)
            image.blit(line, (round(x + (wide - line.get_width()) / 2), round(y)))
        return
    words, px = text.fitted(words, max(1, room - gap), px, "display", least, icon=part)
    beside = (round(px * _ICON) + gap) if icon else 0
    line = text.render(words, px, color, "display")
    if sub:
        # Large words let the second line grow as far as there is room below the first.
        grown = min(_GROWN, art.metrics.text_scale)
        small, small_px = text.fitted(sub, room, max(least, round(grown * min(px * 0.5, h * 0.2))), "semi", least)
        under = text.render(small, small_px, color, "semi")
        block = px * 0.72 + px * 0.38 + small_px * 0.72
        top = mid - block / 2
        image.blit(
            under,
            (
                round(left + w / 2 - under.get_width() / 2),
                round(top + block - small_px * 0.36 - text.cap_middle("semi", small_px)),
            ),
        )
        mid = top + px * 0.36
    x = left + (w - beside - line.get_width()) / 2
    if icon:
        picture = art.tinted(icon, px * _ICON, color)
        image.blit(picture, (round(x), round(mid - picture.get_height() / 2)))
    image.blit(line, (round(x + beside), round(mid - text.cap_middle("display", px))))


def on_two_lines(words: str, room: int, h: int, px: int, least: int, icon: float) -> tuple[list[str], int] | None:
    """The words on two lines and their size, where one line makes them much smaller than wanted; None where not.

    The room, the height of the button and sizes are in pixels: `px` is the size wanted, `least` the smallest.
    `icon` is what an icon takes beside them, in sizes of the words.
    """
    alone = text.fit(words, room, px, "display", least, icon=icon)
    cut = text.size(words, alone, "display")[0] + round(icon * alone) > room
    if (alone >= _FAIR * px and not cut) or " " not in words:
        return None
    fewest = least - 1 if cut else max(least, round(_LARGER * alone))
    for size in range(min(px, round(_TWO_LINES * h)), fewest, -1):
        beside = room - round(icon * size)
        lines = text.balanced(words, beside, size, "display")
        if len(lines) == 2 and all(text.size(word, size, "display")[0] <= beside for word in words.split()):
            return lines, size
    return None


def round_button(
    art: Art, icon: str, d: float, state: ButtonState = "normal", *, on: bool = False, label: str = "", px: int = 0
) -> Picture:
    """A round tool button `d` pixels wide; `on` when what it opens is open. A label is written below its body.

    It is so many pixels large, or as the words setting has it.
    """
    size = max(8, round(d))
    u = art.metrics.u

    def make() -> Picture:
        pad = focus_pad(u) if state == "focused" else PAD
        pen = Pen()
        stroke = max(1.2, 2 * u)
        fill = GOLD if on else NIGHT if state == "hover" else INK
        edge = INK if on else PAPER if state == "hover" else LINE_REST if state == "disabled" else LINE
        with pen.at(pad, pad):
            pen.draw(
                Path.circle(size / 2, size / 2, size / 2),
                fill,
                opacity=1 if on else {"hover": 0.95, "pressed": 0.98, "disabled": 0.4}.get(state, 0.72),
            )
            pen.line(Path.circle(size / 2, size / 2, (size - stroke) / 2), edge, stroke)
            if state == "focused":
                ring(pen, size, size, size / 2, u)
        image = pen_surface(pen, size + 2 * pad, size + 2 * pad)
        color = INK if on else OFF_WORDS if state == "disabled" else PAPER
        glyph = art.tinted(icon, size * (0.46 if state == "pressed" else 0.5), color)
        image.blit(glyph, glyph.get_rect(center=(pad + size // 2, pad + size // 2)))
        if not label:
            return Picture(image, (pad, pad), (size, size))
        words = text.render(
            label, px or art.metrics.words(18), PAPER if state in ("hover", "focused") else SOFT, "semi"
        )
        half = max(image.get_width(), words.get_width()) // 2 + 1
        drop = pad + size + max(round(4 * u), pad - PAD)
        out = pygame.Surface((half * 2, drop + words.get_height()), pygame.SRCALPHA)
        out.blit(image, (half - image.get_width() // 2, 0))
        out.blit(words, (half - words.get_width() // 2, drop))
        return Picture(out, (half - image.get_width() // 2 + pad, pad), (size, size))

    return art.keep(("round", icon, size, state, on, label, px), make)


def toggle(art: Art, on: bool, state: ButtonState = "normal", h: float = 0.0) -> Picture:
    """A switch, `h` pixels high or 36 u: green with a check mark when on."""
    u = art.metrics.u
    tall = max(12, round(h or 36 * u))
    wide = round(tall * 70 / 36)

    def make() -> Picture:
        pad = focus_pad(u) if state == "focused" else PAD
        pen = Pen()
        k = tall / 36
        fill = GREEN if on else OFF
        with pen.at(pad, pad):
            pen.draw(
                Path.rect(1.2 * k, 1.2 * k, wide - 2.4 * k, tall - 2.4 * k, tall / 2 - 1.2 * k),
                lit(fill) if state == "hover" else fill,
                INK,
                2.4 * k,
                opacity=0.45 if state == "disabled" else 1,
            )
            pen.draw(
                Path.circle((52 if on else 18) * k, 18 * k, (13 if state == "pressed" else 14) * k),
                SOFT if state == "disabled" else PAPER,
                INK,
                2.4 * k,
            )
            if state == "focused":
                ring(pen, wide, tall, tall / 2, u)
        image = pen_surface(pen, wide + 2 * pad, tall + 2 * pad)
        if on:
            glyph = art.tinted("check", 20 * k, PAPER)
            image.blit(glyph, glyph.get_rect(center=(round(pad + 22 * k), round(pad + 18 * k))))
        return Picture(image, (pad, pad), (wide, tall))

    return art.keep(("toggle", on, state, tall), make)


SLIDER_END = 20
"""From the end of a slider's body to the middle of its knob at 0 or 1, in u."""


def slider(art: Art, w: float, value: float, state: ButtonState = "normal") -> Picture:
    """A slider `w` pixels wide and 48 u high at a value from 0 to 1.

    Its knob runs from SLIDER_END to as far from the other end.
    """
    u = art.metrics.u
    wide = max(round(60 * u), round(w))
    end = SLIDER_END * u
    at = round(end + (wide - 2 * end) * min(1.0, max(0.0, value)))

    def make() -> Picture:
        tall = round(48 * u)
        mid = tall / 2
        pen = Pen()
        filled = LINE if state == "disabled" else GOLD
        with pen.at(PAD, PAD):
            for x, color, thick in ((wide - end, INK, 14), (wide - end, LINE_REST, 9), (float(at), filled, 9)):
                if x > end:
                    pen.line(P(f"M{end},{mid} L{x},{mid}"), color, thick * u)
            r = (19 if state in ("hover", "pressed") else 17) * u
            if state == "focused":
                pen.line(Path.circle(at, mid, r + 3.5 * u), PAPER, max(2.0, 3 * u))
            pen.draw(Path.circle(at, mid, r), SOFT if state == "disabled" else PAPER, INK, 3.2 * u)
            pen.draw(P("M0,-7 L5,0 L0,7 L-5,0 Z").moved(at, mid, u), LINE if state == "disabled" else RED)
        return Picture(pen_surface(pen, wide + 2 * PAD, tall + 2 * PAD), (PAD, PAD), (wide, tall))

    return art.keep(("slider", wide, at, state), make)


def shares(art: Art, w: float, h: float, names: Sequence[str]) -> list[int]:
    """Where the choices of a row begin and end, in pixels from its left end: one more than there are.

    They are equally wide where every name has air at both ends, else as wide as their names ask for.
    """
    wide, air = max(8, round(w)), 14 * art.metrics.u
    px = _choices_px(art, wide, h, names)
    asked = [text.size(name, px, "bold")[0] + 2 * air for name in names]
    if max(asked) <= wide / len(names):
        return [round(wide * i / len(names)) for i in range(len(names) + 1)]
    return [0, *(round(wide * part / sum(asked)) for part in accumulate(asked))]


def _choices_px(art: Art, wide: int, h: float, names: Sequence[str]) -> int:
    """How tall the names of choices are written, in pixels."""
    least, air = art.metrics.smallest, 14 * art.metrics.u
    px = max(least, round(max(8, round(h)) * 0.42))
    while px > least and sum(text.size(name, px, "bold")[0] + 2 * air for name in names) > wide:
        px -= 1
    return px


def segmented(
    art: Art, w: float, h: float, names: Sequence[str], chosen: int, *, hover: int = -1, state: ButtonState = "normal"
) -> Picture:
    """One choice of several, `w` pixels wide in all, each name with its share of it: see `shares`."""
    wide, tall = max(8, round(w)), max(8, round(h))
    u = art.metrics.u

    def make() -> Picture:
        pad = focus_pad(u) if state == "focused" else PAD
        out = pygame.Surface((wide + 2 * pad, tall + 2 * pad), pygame.SRCALPHA)
        panel(art, wide, tall, opacity=0.8, edge=LINE, radius=tall / u / 2).draw(out, (pad, pad))
        gap = max(2, round(4 * u))
        px = _choices_px(art, wide, tall, names)
        ends = shares(art, wide, tall, names)
        for i, name in enumerate(names):
            left, right = pad + ends[i], pad + ends[i + 1]
            if i in (chosen, hover):
                fill = LINE_REST if state == "disabled" else GOLD if i == chosen else OFF
                knob = panel(art, right - left - 2 * gap, tall - 2 * gap, fill, opacity=1, radius=tall / u / 2)
                knob.draw(out, (left + gap, pad + gap))
            color = OFF_WORDS if state == "disabled" else INK if i == chosen else PAPER if i == hover else SOFT
            words = text.render(text.ellipsis(name, right - left - 2 * gap, px, "bold"), px, color, "bold")
            out.blit(
                words,
                (round((left + right - words.get_width()) / 2), round(pad + tall / 2 - text.cap_middle("bold", px))),
            )
        if state == "focused":
            pen = Pen()
            with pen.at(pad, pad):
                ring(pen, wide, tall, tall / 2, u)
            out.blit(pen_surface(pen, *out.get_size()), (0, 0))
        return Picture(out, (pad, pad), (wide, tall))

    return art.keep(("segmented", wide, tall, tuple(names), chosen, hover, state), make)
