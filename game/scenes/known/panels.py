"""What a computer player said to itself, what it weighed, and what is to be kept in mind about that: three pictures."""

from __future__ import annotations

from typing import Final

import pygame

from game.scenes.known.board import BLUE, TROUGH
from game.scenes.page import bar, canvas, write
from game.scenes.sketch import card_face, cards_of
from game.scenes.table.banter import lines
from game.scenes.table.hints import thought_words
from game.scenes.tables import presenter_of
from game.session.minds import Explained, Thought
from game.texts import capital, decimal, t
from game.ui import shapes, text
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.theme import GOLD, INK, INK_SOFT, LINE, PALE, PAPER, RATIO, SOFT

__all__ = ["lead_words", "note", "note_height", "says", "says_height", "weighed", "weighed_height"]

ROWS: Final = 5
"""So many choices are shown of all that were weighed."""
MANNER: Final = "reasons.manner"
"""The key of the reason of whoever does what is nearly as good because they like it."""
HUNCH: Final = "reasons.hunch"
"""The key of the reason of whoever has none that can be told."""
LEAD: Final = 0.3
"""What is further ahead of the next best, in how far the worst is behind, was clear."""
_ALIKE: Final = 0.05
"""What is less than that is not told."""
MUTED: Final = "#7d86b8"
"""The bars of what was not done."""


ABOVE: Final = 0.71
"""How far hats and hair reach up from the middle of a face, in its diameter."""
BELOW: Final = 0.58
"""How far shoulders reach down."""


def reason_words(game: str, found: Explained, face: str = "", number: int = 0) -> str:
    """Why it did that, in the words of the game's hints; what is said where nothing was kept.

    A hunch is told in the voice of whoever has that face, if it is a character's, and in other words for each `number`
    of a decision than for the one before.
    """
    if found.thought is None:
        return t("known.forgotten")
    said = _hunch(found.thought, face, number) if found.thought.key == HUNCH else ""
    return thought_words(game, presenter_of(game).words, found.thought, said)


def _hunch(thought: Thought, face: str, number: int) -> str:
    """How a character says that it had no more than a hunch; empty for whoever has no words of their own."""
    values = sorted((value for _, value in thought.values), reverse=True)
    clear = len(values) > 1 and values[0] - values[1] > LEAD * (values[0] - values[-1])
    said = lines(f"known.hunch.{face}.{'clear' if clear else 'close'}")
    return said[number % len(said)] if said else ""


def did_words(game: str, found: Explained) -> str:
    """What it did, in a few words."""
    words = presenter_of(game).words
    return words.hint(found.decision.action) or words.called(found.decision.action)


# -- what it said to itself ------------------------------------------------------------------------------------------


def _says_sizes(art: Art, w: int) -> tuple[int, int, int]:
    """Diameter of the face, width of the bubble, and height of its words in pixels."""
    m = art.metrics
    d = min(m.px(150), round(w * 0.26))
    return d, w - d - m.px(34), m.words(23)


def _bubble_height(art: Art, w: int, words: str) -> int:
    """How tall the bubble is at a width of the whole picture, in pixels."""
    m = art.metrics
    _, wide, px = _says_sizes(art, w)
    many = len(text.wrap(words, wide - m.px(44), px, "semi"))
    return round(m.words(18) * 1.6) + many * text.line_height(px, 1.28) + m.px(40)


def says_height(art: Art, w: int, words: str, did: str) -> int:
    """How tall the first picture is at a width, in pixels."""
    m = art.metrics
    d, _, _ = _says_sizes(art, w)
    done = shapes.pill(art, did, m.words(19), edge=GOLD, max_width=w, wrap=True).body[1]
    return max(round(d * (ABOVE + BELOW)), _bubble_height(art, w, words)) + m.px(12) + done


def says(art: Art, w: int, h: int, face: str, head: str, words: str, did: str) -> Picture:
    """The face, what went through its head, and what it did."""
    m = art.metrics
    image = canvas(w, h)
    d, wide, px = _says_sizes(art, w)
    done = shapes.pill(art, did, m.words(19), edge=GOLD, max_width=w, wrap=True)
    room = h - done.body[1] - m.px(12)
    middle = min(max(room / 2, d * ABOVE), room - d * BELOW)
    tall = min(room, max(_bubble_height(art, w, words), round(d * 0.8)))
    bubble = pygame.Rect(d + m.px(30), round(min(max(0, middle - tall / 2), room - tall)), wide, tall)
    shapes.bare_bubble(art, bubble.w - m.px(4), bubble.h - m.px(5), "left", 0.5).draw(image, bubble.topleft)
    small = m.words(18)
    top = bubble.y + m.px(16)
    write(image, head, bubble.x + m.px(22), top + small * 0.5, small, INK_SOFT, "semi", room=bubble.w - m.px(44))
    broken = text.wrap(words, bubble.w - m.px(44), px, "semi")
    image.blit(text.stack(broken, px, INK, "semi", lead=1.28), (bubble.x + m.px(22), round(top + small * 1.6)))
    art.avatar(face, "neutral", d).draw(image, (d / 2 + m.px(4), middle))
    image.blit(done.image, (round((w - done.body[0]) / 2) - done.origin[0], h - done.body[1] - done.origin[1]))
    return Picture(image, (0, 0), (w, h))


# -- what it weighed -------------------------------------------------------------------------------------------------


def _row(art: Art) -> int:
    m = art.metrics
    return max(m.px(66), round(m.words(18) * 2.5))


def _head(art: Art) -> int:
    return round(art.metrics.words(26) * 1.9)


def weighed_height(art: Art, found: Explained, rows: int = ROWS) -> int:
    """How tall the second picture is with so many rows, in pixels; 0 where nothing was compared."""
    values = found.thought.values if found.thought is not None else ()
    return _head(art) + min(rows, len(values)) * _row(art) + art.metrics.px(14) if len(values) > 1 else 0


def weighed(art: Art, w: int, h: int, game: str, name: str, found: Explained) -> Picture:
    """The choices with a bar each, the one that was made in gold; how much worse the others seemed, where that is known
    in the unit of the game's hints.

    What seemed better was tried too seldom to be sure of it, or was passed over by whoever slips.
    """
    m = art.metrics
    image = canvas(w, h)
    shapes.panel(art, w, h, INK, opacity=0.90, edge=LINE, radius=22).draw(image, (0, 0))
    thought = found.thought
    if thought is None or not thought.values:
        return Picture(image, (0, 0), (w, h))
    head, row, pad = _head(art), _row(art), m.px(24)
    unit = t(f"known.{game}.unit") if thought.tried else ""
    small = m.words(17)
    reach = text.size(unit, small, "semi")[0] if unit else 0
    write(image, t("known.weighed", name=name), pad, head * 0.54, m.words(26), PAPER, "display",
          room=w - 3 * pad - min(reach, w * 0.42))  # fmt: skip
    write(image, unit, w - pad, head * 0.54, small, SOFT, "semi", at="right", room=w * 0.42)
    shown = list(thought.values[: max(1, (h - head - m.px(8)) // row)])
    chosen = next((value for action, value in thought.values if action == found.decision.action), thought.values[0][1])
    worst = min(chosen, *(value for _, value in thought.values))
    # Who follows a taste has left what it knew to be better.
    bent = thought.key == MANNER
    figures = []
    for action, value in shown:
        if action == found.decision.action:
            figures.append(t("known.chosen"))
        else:
            figures.append(lead_words((value - chosen) * found.insight.scale, sure=bent) if thought.tried else "")
    px = m.words(22)
    aside = max((text.size(figure, px, "display")[0] for figure in figures), default=0)
    aside += m.px(18) if aside else 0
    words = presenter_of(game).words
    for i, ((action, value), figure) in enumerate(zip(shown, figures, strict=True)):
        y = head + i * row
        done = action == found.decision.action
        cards = cards_of(action)[:3]
        tall = round(row * 0.84)
        wide = round(tall / RATIO)
        left = pad
        for number, card in enumerate(cards):
            image.blit(card_face(art, card, wide), (left + number * round(wide * 0.34), y + (row - tall) // 2))
        left += wide + m.px(16) + max(0, len(cards) - 1) * round(wide * 0.34)
        right = w - pad - aside
        share = 1.0 if value >= chosen else 0.06 + 0.94 * (value - worst) / (chosen - worst)
        thick = max(6, min(m.px(18), round(row * 0.24)))
        colors = (TROUGH, GOLD if done else MUTED)
        bar(art, image, left, y + row * 0.2 + thick / 2, right - left, thick, max(0.01, share), colors)
        called = capital(words.called(action) or words.hint(action))
        write(image, called, left, y + row * 0.66, m.words(18), PALE if done else SOFT, "semi", room=right - left)
        write(image, figure, w - pad, y + row * 0.36, px, GOLD if done else PAPER, "display", at="right")
    return Picture(image, (0, 0), (w, h))


def lead_words(more: float, *, sure: bool) -> str:
    """How much better or worse something seems to be than what was done; better only where one can be sure of it."""
    if abs(more) < _ALIKE:
        return t("known.alike")
    if more > 0 and not sure:
        return t("known.unsure")
    return f"{'+' if more > 0 else '−'}{decimal(abs(more), 1)}"


# -- what is to be kept in mind --------------------------------------------------------------------------------------


def _note_lines(art: Art, w: int, words: str) -> list[str]:
    m = art.metrics
    return text.balanced(words, w - m.px(96), m.words(19), "semi")


def note_height(art: Art, w: int, words: str) -> int:
    """How tall the third picture is at a width, in pixels."""
    return len(_note_lines(art, w, words)) * text.line_height(art.metrics.words(19), 1.28) + art.metrics.px(32)


def note(art: Art, w: int, h: int, words: str) -> Picture:
    """A sentence beside an eye."""
    m = art.metrics
    image = canvas(w, h)
    shapes.panel(art, w, h, INK, opacity=0.90, edge=BLUE, radius=18).draw(image, (0, 0))
    eye = art.tinted("eye", m.px(40), BLUE)
    image.blit(eye, eye.get_rect(center=(m.px(44), h // 2)))
    px = m.words(19)
    made = text.stack(_note_lines(art, w, words), px, SOFT, "semi", lead=1.28)
    image.blit(made, (m.px(78), round((h - made.get_height()) / 2)))
    return Picture(image, (0, 0), (w, h))
