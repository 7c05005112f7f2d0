"""Every file of the look: logo, avatars, emblems, tokens and icons.

Beside them goes index.json: the size of every drawing and what a program must know to place it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial

from assets.generators.look import avatars, brand, emblems, icons, living, looks, tokens
from assets.generators.look.faces import MOODS
from assets.generators.look.medals import medal
from assets.generators.look.medals_more import MEDALS
from game.ui.pen.kit import Pen
from game.ui.pen.signs import SIGNS


@dataclass(frozen=True)
class Drawing:
    """A file to write: its size, how to make it, and notes for whoever places it."""

    name: str
    width: float
    height: float
    make: Callable[[], Pen]
    notes: dict[str, object] = field(default_factory=dict)


def drawings() -> Iterator[Drawing]:
    """Every drawing of the kit."""
    yield Drawing("brand/icon", 512, 512, partial(brand.icon, simple=False), {"use": "64 px and up"})
    yield Drawing("brand/icon_small", 512, 512, partial(brand.icon, simple=True), {"use": "below 64 px"})
    yield Drawing("brand/logo_on_dark", 640, 176, brand.logo)
    for who in avatars.PLAYERS:
        for mood in MOODS:
            yield Drawing(
                f"avatars/{who.key}_{mood}",
                120,
                120,
                partial(avatars.portrait, who, mood),
                {"player": who.name, "line": who.line, "disc": [avatars.CX, avatars.CY, avatars.R]},
            )
        for look in looks.LOOKS:
            yield Drawing(
                f"avatars/{who.key}_{look}",
                120,
                120,
                partial(looks.portrait, who, look),
                {"player": who.name, "line": who.line, "disc": [avatars.CX, avatars.CY, avatars.R]},
            )
    for game, make in emblems.EMBLEMS.items():
        yield Drawing(f"emblems/{game}", 200, 200, make)
    yield Drawing("feats/blank", 200, 200, partial(medal, "shithead", lambda c: None))
    for game, motifs in MEDALS.items():
        for name, motif in motifs.items():
            yield Drawing(f"feats/{game}_{name}", 200, 200, partial(medal, game, motif))
    for color in tokens.CHIPS:
        yield Drawing(f"tokens/chip_{color}", 64, 72, partial(tokens.chip, color), {"stack_step": 9})
    for mood in ("happy", "worried", "lost"):
        yield Drawing(f"tokens/penny_{mood}", 64, 64, partial(tokens.penny, mood))
    yield Drawing("tokens/dealer", 64, 66, tokens.dealer)
    yield Drawing("tokens/turn", 64, 72, tokens.turn_marker, {"point": [32, 66]})
    yield Drawing("tokens/crown_of_shame", 140, 130, tokens.shame)
    yield Drawing("tokens/crown", 120, 84, tokens.crown)
    yield Drawing("tokens/burst", 400, 400, tokens.burst)
    yield Drawing("tokens/flame", 120, 160, tokens.flame)
    for pose in ("dealing", "leaning", "hiding"):
        yield Drawing(f"tokens/beaver_{pose}", 152, 132, partial(living.beaver, pose), {"face": [76, 70]})
    yield Drawing("tokens/cushion", 240, 130, living.cushion)
    for kind in ("plain", *"SHDC"):
        yield Drawing(f"tokens/slot_{kind}", 250, 350, partial(tokens.slot, kind), {"tint": True})
    for name in icons.ICONS:
        yield Drawing(f"icons/{name}", 48, 48, partial(icons.icon, name), {"tint": True})
    for name in "SHDC":
        yield Drawing(f"icons/suit_{name}", 48, 48, partial(icons.suit, name), {"tint": True})
    for name in SIGNS:
        yield Drawing(f"signs/{name}", 48, 48, partial(icons.swear, name), {"tint": True})


def index() -> str:
    """The text of index.json."""
    notes = {d.name: {"size": [d.width, d.height], **d.notes} for d in drawings()}
    rows = ",\n".join(f" {json.dumps(name)}: {json.dumps(note)}" for name, note in notes.items())
    return "{\n" + rows + "\n}\n"
