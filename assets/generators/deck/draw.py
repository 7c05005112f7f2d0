"""Every file of the five decks: 52 faces and two jokers each, lone suits for three of them, backs for two.

Standard library only, and deterministic: the same code gives the same bytes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from functools import partial

from assets.generators.deck import large, pips
from assets.generators.deck.aces import ace_card
from assets.generators.deck.all_backs import BACKS, back_card
from assets.generators.deck.courts import court_card
from assets.generators.deck.jokers import joker_card
from assets.generators.deck.pips import number_card, suit_icon
from game.ui.pen.canvas import Canvas
from game.ui.pen.geometry import Path
from game.ui.pen.palette import PALETTES, RANKS, SUITS, Palette

LARGE = {"classic": "large", "4color": "large-4color"}
"""Palettes that also come with a large index, and the name of that deck."""
WITH_BACKS = ("classic", "contrast")
"""Palettes with backs of their own: no back has a color in which four colors of suits differ from two."""
LARGEST_FACE = 60_000
_ALLOWED = {"svg", "g", "path", "circle"}


def face(rank: str, suit: str, palette: Palette) -> str:
    """One of the 52."""
    if rank == "A":
        return ace_card(suit, palette).svg()
    if rank in "JQK":
        return court_card(rank, suit, palette).svg()
    return number_card(rank, suit, palette).svg()


def large_face(rank: str, suit: str, palette: Palette) -> str:
    """One of the 52, large-index."""
    if rank == "A":
        return large.ace_card(suit, palette).svg()
    if rank in "JQK":
        return large.court_card(rank, suit, palette).svg()
    return large.number_card(rank, suit, palette).svg()


def _joker(number: int, palette: Palette) -> str:
    return joker_card(number, palette).svg()


def _large_joker(number: int, palette: Palette) -> str:
    return large.joker_card(number, palette).svg()


def _back(name: str, palette: Palette) -> str:
    return back_card(name, palette).svg()


def drawings() -> Iterator[tuple[str, Callable[[], str]]]:
    """Every file below `cards`, by its name without the ending, and how to draw it."""
    for palette in PALETTES.values():
        deck = palette.name
        for suit in SUITS:
            for rank in RANKS:
                yield f"{deck}/{rank}{suit}", partial(face, rank, suit, palette)
            yield f"{deck}/suit-{suit}", partial(suit_icon, suit, palette)
        for number in (1, 2):
            yield f"{deck}/X{number}", partial(_joker, number, palette)
        if deck in WITH_BACKS:
            for back in BACKS:
                yield f"{deck}/back-{back}", partial(_back, back, palette)
        if deck in LARGE:
            for suit in SUITS:
                for rank in RANKS:
                    yield f"{LARGE[deck]}/{rank}{suit}", partial(large_face, rank, suit, palette)
            for number in (1, 2):
                yield f"{LARGE[deck]}/X{number}", partial(_large_joker, number, palette)


LETTERS = "AKQJBDRV"
"""The letters that may stand on a card with a face: those of English, and of languages that have others."""


def letters() -> str:
    """The outlines of these letters in the corner of a card, as JSON: `small` and `large` ones, as the faces have them.

    The program puts the letters of another language in the place of the English ones.
    """
    styles: dict[str, Callable[[str], Path]] = {"small": pips.rank_path, "large": large.rank_path}
    found: dict[str, dict[str, str]] = {}
    for style, outline in styles.items():
        found[style] = {}
        for letter in LETTERS:
            canvas = Canvas()
            canvas.draw(outline(letter), "#000000", even_odd=True)
            match = re.search(r' d="([^"]+)"', canvas.svg())
            assert match is not None
            found[style][letter] = match.group(1)
    return json.dumps(found, indent=1) + "\n"


def check(name: str, svg: str) -> None:
    """Refuse anything that nanosvg would not draw, and files grown too fat; raises ValueError."""
    tags = set(re.findall(r"<(\w+)", svg))
    if not tags <= _ALLOWED:
        raise ValueError(f"{name}: elements not allowed: {sorted(tags - _ALLOWED)}")
    if "nan" in svg or "inf" in svg:
        raise ValueError(f"{name}: a coordinate is not a number")
    if len(svg) > LARGEST_FACE and "/back-" not in name:
        raise ValueError(f"{name}: {len(svg)} bytes, over the limit of {LARGEST_FACE}")
