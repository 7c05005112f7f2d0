"""Draw samples of everything the interface can draw on one sheet, to be looked at.

    python assets/generators/contact_sheet.py OUT.png [--size 1920x1080] [--words 1.0]

The size is that of the window whose measures are used; the sheet is as large as the samples need.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import pygame

from game.ui import shapes, tabletops, text
from game.ui.art import BACKS, MOODS, Art, CardState
from game.ui.cache import Picture
from game.ui.theme import GOLD, KNOWN, LINE, PALE, SOFT, Metrics

STATES: tuple[CardState, ...] = (
    "resting",
    "playable",
    "hovered",
    "focused",
    "selected",
    "dimmed",
    "target",
    "known",
    "ghost",
    "illegal",
)
PLAYERS = ("gertrude", "biscuit", "bo", "pardon", "billie", "ada", "pip", "yuki", "mercy", "echo")
TILES = (
    shapes.Tile("dang_it", "Dang It!", "Follow suit or rank, or say it out loud.", "2-6", "10 min"),
    shapes.Tile(
        "screw_your_neighbor", "Skr#w Your Neighbor", "One card, one swap, eight pennies to lose.", "2-10", "15 min"
    ),
    shapes.Tile(
        "that_dam_game",
        "That Dam Game",
        "Ten contracts, each worse than the last. Begging is allowed.",
        "3-6",
        "60 min",
    ),
    shapes.Tile("shithead", "Sh#thead", "Get rid of everything. The last one wears the crown.", "2-4", "10 min"),
)


class Sheet:
    """Rows of samples on a table top."""

    def __init__(self, art: Art, theme: tabletops.Theme, size: tuple[int, int]) -> None:
        self.art = art
        self.u = art.metrics.u
        self.image = tabletops.draw(theme, size)
        self.y = 60 * self.u

    def row(self, pictures: Sequence[Picture], height: float, gap: float = 30) -> None:
        """Lay pictures side by side in a row of `height` u, each by the middle of what it paints."""
        x = 60 * self.u
        for picture in pictures:
            w, h = picture.image.get_size()
            self.image.blit(picture.image, (round(x), round(self.y + height * self.u / 2 - h / 2)))
            x += w + gap * self.u
        self.y += height * self.u

    def caption(self, words: str) -> None:
        """A line of words over the next row."""
        line = text.render(words, self.art.metrics.words(20), PALE, "bold")
        self.image.blit(line, (round(60 * self.u), round(self.y)))
        self.y += 30 * self.u


def plain(image: pygame.Surface) -> Picture:
    """A bare surface as a picture."""
    return Picture(image, (0, 0), image.get_size())


def draw(art: Art) -> pygame.Surface:
    """The whole sheet."""
    metrics = art.metrics
    u, c = metrics.u, metrics.c
    s = Sheet(art, "felt", (round(2200 * u), round(3750 * u)))
    s.caption("cards: the ten states, turned, squeezed, backs, shadow")
    s.row([art.card_image("QH", c, state=state) for state in STATES], 280, 8)
    row: list[Picture] = []
    for turn in (-24, -9, 3, 12):
        row.append(art.card_image("KC", c, turn=turn))
        row.append(art.card_image("7D", c, turn=turn, flying=True, state="playable"))
    s.row([*row, art.card_image("AS", c, squeeze=0.5)], 330, 4)
    s.row(
        [art.card_image("back", c * 0.7, back=back) for back in BACKS]
        + [art.card_image(code, c * 0.5) for code in ("TS", "8D", "JC", "X1")]
        + [art.card_image("5C", c * 0.7, deck=deck) for deck in ("4color", "contrast", "large")]
        + [shapes.slot(art, c * 0.7, suit=suit, colour=GOLD if suit == "H" else "#ffffff") for suit in ("S", "H")],
        210,
    )
    s.caption("people")
    s.row([art.avatar(key, MOODS[i % 3], 118 * u, active=i == 0, dim=i == 4) for i, key in enumerate(PLAYERS)], 190)
    s.row(
        [
            art.token(name, 84 * u)
            for name in (
                "chip_red",
                "chip_gold",
                "penny_happy",
                "penny_worried",
                "dealer",
                "turn",
                "crown",
                "crown_of_shame",
                "flame",
            )
        ]
        + [art.token("burst", 180 * u, turn=8), shapes.pot(art, 17, 46 * u), shapes.pennies(art, 5, 8, 30 * u)],
        200,
    )
    s.caption("buttons: normal, hover, pressed, focused, disabled")
    kinds: tuple[shapes.ButtonKind, ...] = ("red", "gold", "paper", "green", "ghost")
    states: tuple[shapes.ButtonState, ...] = ("normal", "hover", "pressed", "focused", "disabled")
    for kind in kinds:
        s.row([shapes.button(art, 340 * u, 84 * u, "Pick up 8", kind, state, icon="hand") for state in states], 125)
    s.row(
        [
            shapes.button(art, 368 * u, 164 * u, "Dang It!", px=metrics.words(72)),
            shapes.button(art, 362 * u, 104 * u, "Lay the run", sub="10 J Q of spades"),
            shapes.button(art, 200 * u, 70 * u, "Words that never fit", "gold"),
            shapes.button(art, 168 * u, 68 * u, "Play", icon="play"),
            shapes.button(art, 100 * u, 56 * u, "Go", "ghost"),
        ],
        220,
    )
    s.row(
        [shapes.round_button(art, "hint", 60 * u, state) for state in states]
        + [
            shapes.round_button(art, "log", 60 * u, on=True),
            shapes.round_button(art, "settings", 68 * u, label="Settings"),
        ]
        + [shapes.toggle(art, on, state) for on in (True, False) for state in states],
        120,
    )
    s.row(
        [
            shapes.slider(art, 300 * u, value, state)
            for value, state in ((0.0, states[0]), (0.4, states[1]), (0.7, states[3]), (1.0, states[4]))
        ],
        80,
    )
    s.row(
        [
            shapes.segmented(art, 330 * u, 48 * u, ["Gentle", "Sly", "Ruthless"], 1),
            shapes.segmented(art, 330 * u, 48 * u, ["Full", "Calm", "None"], 0, hover=2, state="focused"),
            shapes.segmented(art, 330 * u, 48 * u, ["9", "12", "15 mm"], 2, state="disabled"),
        ],
        90,
    )
    s.caption("labels")
    s.row(
        [
            shapes.pill(art, "7 cards on the pile", edge=LINE),
            shapes.pill(art, "Only you see this", icon="eye", edge=KNOWN),
            shapes.pill(art, "Words cut to a width that they overrun", max_width=200 * u),
            shapes.prompt(art, "Nothing in your hand follows", icon="close", colour="#ffc2b8"),
            shapes.plate(art, "Biscuit"),
            shapes.plate(art, "Bosun Bo", [shapes.Badge("cards", "10"), shapes.Badge("tokens/chip_red", "14")]),
            shapes.plate(art, "You", [shapes.Badge("cards", "7")], active=True),
        ],
        100,
    )
    s.row(
        [
            shapes.rule_tag(art, "or a king", over="Follow", icon="suit_C"),
            shapes.rule_tag(art, "9 or lower", under="a 2 goes, a 10 does not"),
            shapes.speech_bubble(art, "No club? No king?\nTake your time, I have nine lives.", tail="right", at=0.4),
            shapes.speech_bubble(art, "Talking"),
            shapes.speech_bubble(art, "Up", tail="up"),
            shapes.speech_bubble(art, "Left", tail="left", at=0.5),
            shapes.curse_bubble(art, "#$%!"),
            shapes.curse_bubble(art, "$%#&!", tail="left", at=0.5),
        ],
        200,
    )
    s.caption("plates, furniture, tiles")
    s.row(
        [
            shapes.panel(art, 220 * u, 120 * u, edge=LINE),
            shapes.panel(art, 220 * u, 120 * u, edge=GOLD, shade=True),
            shapes.sheet(art, 220 * u, 160 * u),
            shapes.focus_ring(art, 160 * u, 90 * u),
            shapes.brackets(art, 300 * u),
            shapes.baize_field(art, 500 * u, 180 * u),
        ],
        240,
    )
    s.row(
        [shapes.game_tile(art, 334 * u, 474 * u, tile, hot=i == 1, focused=i == 2) for i, tile in enumerate(TILES)], 600
    )
    oval = shapes.oval_table(art, 300 * u, 180 * u)
    oval.draw(s.image, (1850 * u, s.y - 300 * u))
    s.image.blit(
        text.render(
            f"{metrics.width} x {metrics.height}, words {metrics.text_scale:.0%}", metrics.words(20), SOFT, "semi"
        ),
        (round(60 * u), round(s.y)),
    )
    return s.image


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description="Draw samples of everything on one sheet.")
    parser.add_argument("out", type=Path)
    parser.add_argument("--size", default="1920x1080", help="the window whose measures are used")
    parser.add_argument("--words", type=float, default=1.0, help="the words setting, 1.0 to 2.0")
    args = parser.parse_args()
    width, height = (int(n) for n in args.size.split("x"))
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    pygame.image.save(draw(Art(Metrics(width, height, args.words))), args.out)


if __name__ == "__main__":
    main()
