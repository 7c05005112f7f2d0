"""Every back of the decks, and the colors that it is printed in."""

from __future__ import annotations

from collections.abc import Callable

from assets.generators.deck.backs import (
    Inks,
    back_fans,
    back_grawlix,
    back_lattice,
    back_rays,
    back_waves,
    border,
)
from assets.generators.deck.more_backs import (
    back_bubbles,
    back_crowns,
    back_embers,
    back_pennies,
    back_skulls,
    back_timber,
)
from game.ui.pen.canvas import CARD_H, CARD_W, CORNER, Canvas
from game.ui.pen.geometry import Path
from game.ui.pen.palette import Palette

BACKS: dict[str, Callable[[Canvas, Palette, Inks], None]] = {
    "fans": back_fans,
    "lattice": back_lattice,
    "waves": back_waves,
    "rays": back_rays,
    "grawlix": back_grawlix,
    "bubbles": back_bubbles,
    "pennies": back_pennies,
    "crowns": back_crowns,
    "timber": back_timber,
    "embers": back_embers,
    "skulls": back_skulls,
}


def inks_for(name: str, p: Palette) -> Inks:
    """The colors each back is printed in."""
    return {
        "fans": Inks("#233a63", "#141d38", p.gold, p.gold_pale),
        "lattice": Inks(p.red, p.red_deep, p.gold_pale, p.paper),
        "waves": Inks(p.green, p.green_deep, p.gold_pale, "#9cc4ae"),
        "rays": Inks("#20253d", p.ink, p.gold, p.gold_pale),
        "grawlix": Inks("#5b2a57", "#3b1a3c", "#d9a3c4", "#fbe3ee"),
        "bubbles": Inks("#1f6b74", "#12434d", "#8fd0cf", "#f4efdd"),
        "pennies": Inks("#b8662f", "#592a12", "#e59a5f", "#f8d3a9"),
        "crowns": Inks("#30265f", "#1e1741", p.gold, p.gold_pale),
        "timber": Inks("#7b4f29", "#3a2412", "#a8713d", "#dcb27c"),
        "embers": Inks("#1d1216", "#0e080b", "#e5752d", "#f8cf6a"),
        "skulls": Inks("#2c3a44", "#182229", "#8ea3ad", "#ece6d3"),
    }[name]


def back_card(name: str, p: Palette) -> Canvas:
    """A whole back."""
    c = Canvas()
    c.draw(Path.rect(0.6, 0.6, CARD_W - 1.2, CARD_H - 1.2, CORNER), p.paper)
    inks = inks_for(name, p)
    BACKS[name](c, p, inks)
    border(c, p, inks)
    c.line(Path.rect(0.6, 0.6, CARD_W - 1.2, CARD_H - 1.2, CORNER), p.edge, 1.2)
    return c
