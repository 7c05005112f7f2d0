"""The ten computer players, each neutral, happy and cursing, in a box of 120 x 120."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from assets.generators.look import creatures, people
from assets.generators.look.bust import NIGHT
from assets.generators.look.swears import draw_sign
from game.ui.pen.geometry import Path
from game.ui.pen.kit import INK, Pen, disc, ray_wedges

BOX, CX, CY, R = 120.0, 60.0, 66.0, 47.0
FX, FY = 60.0, 59.0  # between the eyes


@dataclass(frozen=True)
class Player:
    """Who plays: an id, a name, a line about the temperament, colors of the disc, and two drawings."""

    key: str
    name: str
    line: str
    ground: tuple[str, str]
    body: Callable[[Pen], None]
    head: Callable[[Pen, str], None]


PLAYERS: tuple[Player, ...] = (
    Player(
        "gertrude",
        "Gertrude",
        "Grumpy grandmother. Hoards, and won't say what for.",
        (INK.blue, INK.blue_deep),
        people.gertrude_body,
        people.gertrude_head,
    ),
    Player(
        "biscuit",
        "Biscuit",
        "Smug cat. Sits on good cards and lets nobody in.",
        (INK.green, INK.green_deep),
        creatures.biscuit_body,
        creatures.biscuit_head,
    ),
    Player(
        "bo",
        "Bosun Bo",
        "Retired sailor. Big cards first, generous, sinks often.",
        (INK.gold, INK.gold_deep),
        people.bo_body,
        people.bo_head,
    ),
    Player(
        "pardon",
        "Pardon",
        "Polite robot. Computes everything, apologizes first.",
        (INK.red, INK.red_deep),
        creatures.pardon_body,
        creatures.pardon_head,
    ),
    Player(
        "billie",
        "Billie",
        "Goat. Plays fast, eats what others would save.",
        ("#3f8c6d", INK.green),
        creatures.billie_body,
        creatures.billie_head,
    ),
    Player(
        "ada",
        "Professor Ada",
        "Counts the odds aloud. Has a system, which is worse.",
        (INK.gold_pale, INK.gold),
        people.ada_body,
        people.ada_head,
    ),
    Player(
        "pip",
        "Pip",
        "Eight years old. Biggest first, begs, one missing tooth.",
        ("#5f93bd", INK.blue),
        people.pip_body,
        people.pip_head,
    ),
    Player(
        "yuki",
        "Yuki",
        "Breathes in. Breathes out. Then loses it.",
        ("#f0d7c4", "#e2b79a"),
        people.yuki_body,
        people.yuki_head,
    ),
    Player(
        "mercy",
        "Judge Mercy",
        "Shows none. Plays in order, suit by suit, rank by rank.",
        (INK.paper_shade, "#d9c79c"),
        people.mercy_body,
        people.mercy_head,
    ),
    Player(
        "echo",
        "Echo",
        "Parrot. Repeats your worst words and what you just did.",
        ("#39425f", NIGHT),
        creatures.echo_body,
        creatures.echo_head,
    ),
)
SWEARS = ("hash", "star", "bolt", "spiral", "bang", "skull", "percent", "dollar", "at", "burst", "amp")
_AROUND = ((103, 23, 22, 12), (14, 27, 24, -14), (110, 48, 20, 16), (86, 9, 15, 10), (9, 54, 17, 0))
"""Where signs fly off a cursing head: place, size, turn."""


def portrait(who: Player, mood: str) -> Pen:
    """One portrait."""
    c = Pen()
    ground = who.ground if mood != "cursing" else (INK.red, INK.red_deep)
    if who.key in ("pardon", "echo", "gertrude") and mood == "cursing":
        ground = ("#e8b93f", INK.gold_deep)
    rim = disc(CX, CY, R)
    c.draw(Path.circle(CX, CY, R), ground[0])
    c.clip = rim
    n = 16 if mood == "neutral" else 22
    c.draw(ray_wedges(CX, CY - 4, R * 1.6, n, 4), ground[1], opacity=0.55 if mood == "neutral" else 0.9)
    with c.at(FX, FY, 0.92):
        who.body(c)
    c.clip = None
    c.line(Path.circle(CX, CY, R), INK.ink, 4.6)
    c.line(Path.circle(CX, CY, R), INK.gold, 1.5)
    with c.at(FX, FY, 0.92):
        who.head(c, mood)
    if mood == "cursing":
        order = [p.key for p in PLAYERS].index(who.key)
        for i, (x, y, size, turn) in enumerate(_AROUND):
            color = INK.paper if i % 2 == 0 else INK.gold
            draw_sign(
                c, SWEARS[(order * 3 + i * 2) % len(SWEARS)], x, y, size, color, turn, halo=INK.ink, halo_width=2.2
            )
    return c
