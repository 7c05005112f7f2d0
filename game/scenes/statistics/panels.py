"""The panels of the page of statistics as pictures, each as tall as its words need."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite

import pygame

from game import texts
from game.rules.cards import Rank
from game.scenes.page import canvas, write
from game.scenes.statistics.figures import WINDOW, Bar, Figures
from game.session.fortunes import Mean, Means, in_points, signed
from game.texts import capital, decimal, has, n, rank_letter, t
from game.ui import shapes, text
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.pen.geometry import P, Path
from game.ui.pen.kit import Pen
from game.ui.raster import pen_surface
from game.ui.theme import GOLD, GREEN, INK, KNOWN, LINE_REST, PALE, PAPER, RED, SOFT, Metrics

__all__ = ["bars", "course", "fate", "percent", "plots_ranks", "rank_name", "reach", "rigged", "tile", "tile_words"]

_PAD, _GAP = 24, 14
_NONE = "–"
"""Stands for a rate of nothing."""
_FEWEST = 3
"""Of so many matches at least luck and play are told on average."""
_NUMBER, _HEAD, _WORDS, _SMALL, _CAPTION = 58, 30, 22, 19, 17


def percent(part: float) -> str:
    """A part of one as whole per cents."""
    return texts.percent(str(round(100 * part)))


# -- tiles -----------------------------------------------------------------------------------------------------------


def tile_words(figures: Figures) -> tuple[tuple[str, str, str], ...]:
    """Number, name and remark of each tile."""
    totals, win = figures.totals, figures.win
    left = (
        [capital(n("statistics.left" if totals.matches else "statistics.left_all", totals.left))] if totals.left else []
    )
    left += [capital(n("statistics.earlier", figures.earlier))] if figures.earlier else []
    now = capital(n("statistics.now", figures.now)) if figures.now else t("statistics.now_none")
    interval = t("statistics.interval", low=percent(win.low), high=percent(win.high))
    luck = t("statistics.luck", chance=percent(win.chance or 0.0))
    won = (percent(win.rate), f"{luck} {interval}") if totals.matches else (_NONE, "")
    found = [
        (str(totals.matches), n("statistics.matches", totals.matches), " ".join(left) or t("statistics.none_left")),
        (won[0], t("statistics.won"), won[1]),
        (str(figures.longest), n("statistics.streak", figures.longest), now),
    ]
    points = figures.points
    if points is None:
        found.append((str(totals.hands), n("statistics.hands", totals.hands), t("statistics.one_game")))
        return tuple(found)
    game = figures.among.game
    rate = f"{game}.statistics.rate"
    number = percent(points) if has(rate) else decimal(points, 1)
    name = t(rate) if has(rate) else t(f"{game}.statistics.per_hand")
    best, worst = totals.best, totals.worst
    remark = "" if best is None or worst is None else t("statistics.extremes", best=best.score, worst=worst.score)
    found.append((number, name, f"{remark} {t('statistics.low')}" if figures.low else remark))
    return tuple(found)


def tile_tall(m: Metrics, w: int, words: tuple[str, str, str]) -> int:
    """How tall a tile has to be in a width, in pixels."""
    inner = w - 2 * m.px(_PAD)
    name = len(text.wrap(words[1], inner, m.words(_WORDS), "semi"))
    remark = len(text.wrap(words[2], inner, m.words(_SMALL), "semi")) if words[2] else 0
    tall = round(m.words(_NUMBER) * 1.25) + text.line_height(m.words(_WORDS)) * name
    return tall + text.line_height(m.words(_SMALL)) * remark + 2 * m.px(_PAD)


def tile(art: Art, w: int, h: int, words: tuple[str, str, str], *, gold: bool) -> Picture:
    """A large number with its name and a remark."""
    m = art.metrics
    image, pad = _plate(art, w, h, GOLD if gold else LINE_REST), m.px(_PAD)
    inner, px = w - 2 * pad, m.words(_NUMBER)
    write(image, words[0], pad, pad + px * 0.5, px, GOLD if gold else PAPER, "display", room=inner)
    y = pad + round(px * 1.25)
    for said, size, color in ((words[1], _WORDS, PALE), (words[2], _SMALL, SOFT)):
        if said:
            y = _lines(image, said, pad, y, inner, m.words(size), color)
    return Picture(image, (0, 0), (w, h))


# -- plots -----------------------------------------------------------------------------------------------------------


def course_tall(m: Metrics, w: int, figures: Figures) -> int:
    """How tall the panel of the course has to be, in pixels."""
    body = m.px(250) if figures.course else 0
    return _top(m, w, t("statistics.course"), _course_words(figures)) + body + m.px(_PAD)


def _course_words(figures: Figures) -> str:
    if not figures.course:
        return capital(n("statistics.course_soon", max(0, WINDOW - figures.shown)))
    return capital(n("statistics.course_words", figures.shown, window=WINDOW))


def course(art: Art, w: int, h: int, figures: Figures) -> Picture:
    """The rate of wins over the last matches, with the line of chance."""
    m = art.metrics
    image, top = _headed(art, w, h, t("statistics.course"), _course_words(figures))
    points = figures.course
    if not points:
        return Picture(image, (0, 0), (w, h))
    px = m.words(17)
    reach = min(1.0, max(0.2, *points, figures.chance) + 0.05)
    step = 0.1 if reach <= 0.45 else 0.25
    marks = [k * step for k in range(int(reach / step + 1e-9) + 1)]
    left = m.px(_PAD) + max(text.size(percent(mark), px, "semi")[0] for mark in marks) + m.px(12)
    right, up, down = w - m.px(_PAD) - m.px(12), top + px, h - m.px(_PAD) - px // 2

    def at(number: float, value: float) -> tuple[float, float]:
        return left + (right - left) * number / max(1, len(points) - 1), down - (down - up) * value / reach

    pen = Pen()
    for mark in marks:
        y = at(0, mark)[1]
        pen.line(P(f"M{left},{y:.2f} L{right},{y:.2f}"), LINE_REST, max(1.0, 1.4 * m.u))
        write(image, percent(mark), left - m.px(10), y, px, SOFT, at="right")
    y = at(0, figures.chance)[1]
    dash = m.px(12)
    for x in range(left, right, 2 * dash):
        pen.line(P(f"M{x},{y:.2f} L{min(right, x + dash)},{y:.2f}"), KNOWN, max(1.5, 2.4 * m.u))
    spots = [at(number, value) for number, value in enumerate(points)]
    if len(spots) > 1:
        pen.line(P("M" + " L".join(f"{x:.2f},{y:.2f}" for x, y in spots)), GOLD, max(2.0, 4.4 * m.u))
    pen.draw(Path.circle(*spots[-1], max(3.0, 9 * m.u)), GOLD, INK, max(1.0, 2 * m.u))
    image.blit(pen_surface(pen, w, h), (0, 0))
    luck = t("statistics.chance")
    above = abs(spots[0][1] - (y - px)) > px * 1.2
    write(image, luck, left + m.px(8), y - px * 0.8 if above else y + px * 0.8, px, KNOWN)
    return Picture(image, (0, 0), (w, h))


def bars_tall(m: Metrics, w: int, title: str, words: str, count: int) -> int:
    """How tall a panel with so many bars has to be, in pixels."""
    return _top(m, w, title, words) + count * _row(m) + m.px(_PAD)


def bars(art: Art, w: int, h: int, title: str, words: str, found: Sequence[Bar], *, faces: bool = False) -> Picture:
    """Rates as bars that lie, each with its interval, what chance would bring, and the number of matches."""
    m = art.metrics
    image, y = _headed(art, w, h, title, words)
    px, row, pad = m.words(19), _row(m), m.px(_PAD)
    names = [bar.key if faces else bar_name(bar) for bar in found]
    room = round((w - 2 * pad) * 0.34)
    named = m.px(56) if faces else min(room, max(text.size(name, px, "bold")[0] for name in names))
    told = [t("statistics.bar", rate=percent(bar.rate), matches=bar.matches) for bar in found]
    right = w - pad - min(room, max(text.size(one, px, "semi")[0] for one in told)) - m.px(16)
    left = pad + named + m.px(26)
    pen, thick = Pen(), max(4.0, 20 * m.u)

    def at(value: float) -> float:
        return left + (right - left) * value

    for number, bar in enumerate(found):
        middle = y + row * (number + 0.5)
        if faces:
            face = art.avatar(bar.key, "neutral", min(m.px(48), row * 0.8))
            face.draw(image, (round(pad + m.px(26)), round(middle)))
        else:
            write(image, names[number], pad, middle, px, PAPER, "bold", room=named)
        good = bar.rate >= (0.5 if bar.chance is None else bar.chance)
        pen.line(P(f"M{left},{middle:.2f} L{right},{middle:.2f}"), LINE_REST, max(1.0, 2 * m.u))
        if bar.rate > 0:
            pen.line(P(f"M{left},{middle:.2f} L{at(bar.rate):.2f},{middle:.2f}"), GREEN if good else RED, thick)
        pen.line(P(f"M{at(bar.low):.2f},{middle:.2f} L{at(bar.high):.2f},{middle:.2f}"), PAPER, max(1.5, 2.6 * m.u))
        for end in (bar.low, bar.high):
            pen.line(
                P(f"M{at(end):.2f},{middle - 7 * m.u:.2f} L{at(end):.2f},{middle + 7 * m.u:.2f}"), PAPER, 2.6 * m.u
            )
        chance = 0.5 if bar.chance is None else bar.chance
        x = at(chance)
        pen.line(P(f"M{x:.2f},{middle - 15 * m.u:.2f} L{x:.2f},{middle + 15 * m.u:.2f}"), KNOWN, max(2.0, 3.4 * m.u))
        write(image, told[number], right + m.px(16), middle, px, PALE, room=w - pad - right - m.px(16))
    image.blit(pen_surface(pen, w, h), (0, 0))
    return Picture(image, (0, 0), (w, h))


def bar_name(bar: Bar) -> str:
    """What a bar is of: a level, or a number of players."""
    return capital(n("statistics.players", int(bar.key))) if bar.key.isdigit() else t(f"setup.{bar.key}")


# -- luck and play ---------------------------------------------------------------------------------------------------


def fate_words(means: Means | None, all_of: int) -> str:
    """Of how many matches luck and play are known."""
    return t("fortune.panel_none") if means is None else n("fortune.panel_words", means.matches, all=all_of)


def fate_tall(m: Metrics, w: int, means: Means | None, all_of: int) -> int:
    """How tall the panel of luck and play has to be, in pixels."""
    tall = _top(m, w, t("fortune.panel_title"), fate_words(means, all_of)) + m.px(_PAD)
    if means is None:
        return tall
    px = m.words(_CAPTION)
    note = len(text.wrap(t("fortune.panel_note"), w - 2 * m.px(_PAD), px, "semi")) * text.line_height(px)
    return tall + 2 * _fate_row(m) + note


def _fate_row(m: Metrics) -> int:
    return round(m.words(_WORDS) * 1.5) + m.px(44)


def _is_known(one: Mean, matches: int) -> bool:
    """Whether an average says anything: of a few matches its interval is wider than the whole of a win.

    Of two that happen to agree there is none, as if it were known to a hair.
    """
    return matches >= _FEWEST and isfinite(one.margin) and one.margin <= 1.0


def average_words(means: Means, win: Bar) -> tuple[str, str]:
    """Luck and play on average with their intervals, in percentage points of a win, or that they say nothing yet.

    Known for all matches, they lead from the chance of a win to how often there was one, as the tile tells both.
    """
    mean_luck, mean_play = means.luck.mean, means.play.mean
    told = (round(100 * mean_luck), round(100 * mean_play))
    whole = round(100 * win.rate) - round(100 * (win.chance or 0.0))
    if means.matches == win.matches and abs(whole - 100 * (mean_luck + mean_play)) <= 1:
        told = in_points(mean_luck, mean_play, whole)
    luck, play = (
        t("fortune.amount", value=signed(points), margin=round(100 * one.margin)) if _is_known(one, means.matches)
        else t("fortune.unsure")
        for points, one in zip(told, (means.luck, means.play), strict=True)
    )  # fmt: skip
    return luck, play


def fate(art: Art, w: int, h: int, means: Means | None, win: Bar) -> Picture:
    """Luck and play, a match on average: each a bar from nothing, with its interval."""
    m = art.metrics
    image, y = _headed(art, w, h, t("fortune.panel_title"), fate_words(means, win.matches))
    if means is None:
        return Picture(image, (0, 0), (w, h))
    pad, px, row = m.px(_PAD), m.words(_WORDS), _fate_row(m)
    luck, play = average_words(means, win)
    rows = ((t("fortune.panel_luck"), means.luck, luck, KNOWN), (t("fortune.panel_play"), means.play, play, GOLD))
    reach = max((abs(one.mean) + one.margin for _, one, _, _ in rows if _is_known(one, means.matches)), default=0.0)
    reach = max(0.05, reach) * 1.05
    middle, half = w / 2, w / 2 - pad
    pen = Pen()

    def at(value: float) -> float:
        return middle + half * value / reach

    for name, one, told, color in rows:
        known = _is_known(one, means.matches)
        line = y + px * 0.7
        wide = text.size(told, px, "bold")[0]
        write(image, told, w - pad, line, px, color, "bold", at="right")
        write(image, name, pad, line, px, PALE, room=w - 2 * pad - wide - px)
        lane = y + round(px * 1.5) + m.px(14)
        pen.line(P(f"M{pad},{lane:.2f} L{w - pad},{lane:.2f}"), LINE_REST, max(1.0, 2 * m.u))
        if known and abs(at(one.mean) - middle) > 0.5:
            pen.line(P(f"M{middle:.2f},{lane:.2f} L{at(one.mean):.2f},{lane:.2f}"), color, max(4.0, 20 * m.u))
        if known:
            ends = at(one.mean - one.margin), at(one.mean + one.margin)
            pen.line(P(f"M{ends[0]:.2f},{lane:.2f} L{ends[1]:.2f},{lane:.2f}"), PAPER, max(1.5, 2.6 * m.u))
            for end in ends:
                pen.line(P(f"M{end:.2f},{lane - 7 * m.u:.2f} L{end:.2f},{lane + 7 * m.u:.2f}"), PAPER, 2.6 * m.u)
        pen.line(P(f"M{middle:.2f},{lane - 15 * m.u:.2f} L{middle:.2f},{lane + 15 * m.u:.2f}"), PAPER, 2.0 * m.u)
        y += row
    image.blit(pen_surface(pen, w, h), (0, 0))
    _lines(image, t("fortune.panel_note"), pad, y, w - 2 * pad, m.words(_CAPTION), SOFT)
    return Picture(image, (0, 0), (w, h))


# -- is it rigged? ---------------------------------------------------------------------------------------------------


def verdict(figures: Figures) -> str:
    """What the test says of the cards, in plain words."""
    found = [one for one in (figures.mine.p, figures.theirs.p) if one is not None]
    if not found:
        return t("statistics.rigged.few")
    p = min(found)
    # Of two tests the smaller p-value counts, so each is held to half the threshold.
    return t("statistics.rigged." + ("fair" if p >= 0.025 else "odd" if p >= 0.0005 else "wrong"))


def rigged_words(figures: Figures) -> list[str]:
    """What was tested, and what came of it."""
    told = []
    for key, one in (("mine", figures.mine), ("theirs", figures.theirs)):
        if one.p is not None:
            often = decimal(100 * one.p, 0 if one.p >= 0.1 else 1 if one.p >= 0.001 else 3)
            told.append(t(f"statistics.rigged.{key}", dealt=one.dealt, p=decimal(one.p, 3), often=often))
    return [*told, t("statistics.rigged.how"), t("statistics.rigged.limits")]


def rigged_tall(m: Metrics, w: int, figures: Figures) -> int:
    """How tall the panel about the cards has to be, in pixels."""
    inner, px = w - 2 * m.px(_PAD), m.words(_SMALL)
    tall = _top(m, w, t("statistics.rigged.title"), verdict(figures))
    for words in rigged_words(figures):
        tall += len(text.wrap(words, inner, px, "semi")) * text.line_height(px) + m.px(8)
    if plots_ranks(figures):
        small = m.words(_CAPTION)
        tall += len(text.wrap(reach(figures)[2], inner, small, "semi")) * text.line_height(small)
        tall += m.px(210) + m.words(20) * 2
    return tall + m.px(_PAD)


def rigged(art: Art, w: int, h: int, figures: Figures) -> Picture:
    """The cards dealt to the person by rank, with the band in which chance stays; and the test in words."""
    m = art.metrics
    image, y = _headed(art, w, h, t("statistics.rigged.title"), verdict(figures))
    pad = m.px(_PAD)
    if plots_ranks(figures):
        y = _spread(art, image, y, figures)
    for words in rigged_words(figures):
        y = _lines(image, words, pad, y, w - 2 * pad, m.words(_SMALL), SOFT) + m.px(8)
    return Picture(image, (0, 0), (w, h))


def plots_ranks(figures: Figures) -> bool:
    """Whether the ranks are shown: not while there are too few cards to say anything, when nothing is to be seen."""
    return bool(figures.ranks) and figures.mine.p is not None


def rank_name(number: int) -> str:
    """A rank as it stands below the plot, by its number in the order of the record."""
    return t("statistics.rigged.joker") if number >= Rank.JOKER else rank_letter(Rank(number))


def reach(figures: Figures) -> tuple[float, float, str]:
    """How far up and how far down the plot of the ranks goes, as parts of what is expected; and that in words."""
    up = max(max(abs(rank.off), rank.band) for rank in figures.ranks) * 1.08
    if up <= 1:
        return up, up, t("statistics.rigged.reach", percent=percent(up))
    # Less than none is dealt to nobody: below that is only room for the dot.
    return up, min(up, 1.08), t("statistics.rigged.reach_none", percent=percent(up))


def _spread(art: Art, image: pygame.Surface, y: int, figures: Figures) -> int:
    """Draw how often each rank came; returns where that ends."""
    m, w = art.metrics, image.get_width()
    pad, px, high = m.px(_PAD), m.words(20), m.px(200)
    ranks = figures.ranks
    up, down, named = reach(figures)
    y = _lines(image, named, pad, y, w - 2 * pad, m.words(_CAPTION), KNOWN) + m.px(8)
    part, step = high / (up + down), (w - 2 * pad) / len(ranks)
    middle = y + part * up
    pen = Pen()
    for number, rank in enumerate(ranks):
        x = pad + step * (number + 0.5)
        above, below = part * rank.band, part * min(rank.band, 1.0)
        pen.draw(Path.rect(x - step * 0.5 - 0.5, middle - above, step + 1, above + below), "#2b4570")
    pen.line(P(f"M{pad},{middle:.2f} L{w - pad},{middle:.2f}"), KNOWN, max(1.0, 2 * m.u))
    for number, rank in enumerate(ranks):
        x, at = pad + step * (number + 0.5), middle - part * rank.off
        pen.line(P(f"M{x:.2f},{middle:.2f} L{x:.2f},{at:.2f}"), PALE, max(1.5, 4 * m.u))
        inside = abs(rank.off) <= rank.band
        pen.draw(Path.circle(x, at, max(3.0, 9 * m.u)), GOLD if inside else RED, INK, max(1.0, 2 * m.u))
    image.blit(pen_surface(pen, *image.get_size()), (0, 0))
    foot = y + high + px * 0.7
    for number in range(len(ranks)):
        x = pad + step * (number + 0.5)
        write(image, rank_name(number), x, foot, px, PAPER, "display", at="center", room=step * 0.96)
    return round(foot + px * 1.1)


# -- what all have ---------------------------------------------------------------------------------------------------


def _plate(art: Art, w: int, h: int, edge: str = LINE_REST) -> pygame.Surface:
    image = canvas(w, h)
    shapes.panel(art, w, h, INK, opacity=0.86, edge=edge, radius=20).draw(image, (0, 0))
    return image


def _row(m: Metrics) -> int:
    return max(m.px(54), round(m.words(19) * 1.6))


def _top(m: Metrics, w: int, title: str, words: str) -> int:
    """Where what is under a title and its words begins, in pixels."""
    inner = w - 2 * m.px(_PAD)
    tall = m.px(_PAD) + len(text.wrap(title, inner, m.words(_HEAD), "display")) * text.line_height(m.words(_HEAD))
    return tall + len(text.wrap(words, inner, m.words(_SMALL), "semi")) * text.line_height(m.words(_SMALL)) + m.px(_GAP)


def _headed(art: Art, w: int, h: int, title: str, words: str) -> tuple[pygame.Surface, int]:
    """A plate with a title and words; and where they end."""
    m = art.metrics
    image, pad = _plate(art, w, h), m.px(_PAD)
    y = _lines(image, title, pad, pad, w - 2 * pad, m.words(_HEAD), PAPER, display=True)
    return image, _lines(image, words, pad, y, w - 2 * pad, m.words(_SMALL), PALE) + m.px(_GAP)


def _lines(
    image: pygame.Surface, words: str, x: int, y: int, w: int, px: int, color: str, *, display: bool = False
) -> int:
    """Write words broken to a width; returns where they end."""
    role = "display" if display else "semi"
    image.blit(text.paragraph(words, w, px, color, role, lead=text.LEAD), (x, y))  # type: ignore[arg-type]
    return y + len(text.wrap(words, w, px, role)) * text.line_height(px)  # type: ignore[arg-type]
