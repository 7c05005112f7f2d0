"""What the ladder is made of: the portraits on its rungs, what they say, and the way to a match against one."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Literal

import pygame

from game.scenes import routes
from game.scenes.challenges.seating import tell_borrowed
from game.session.ladder import Rung
from game.session.setups import seats_against
from game.texts import has, t
from game.ui import shapes, text
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.painter import DisplayList
from game.ui.theme import GOLD, INK, LINE_REST, OFF, PAPER
from game.ui.widgets import Widget

if TYPE_CHECKING:
    from game.scenes.services import Services

__all__ = ["RungFace", "Stand", "portrait", "rung_route", "said"]

Stand = Literal["beaten", "next", "later"]
"""How it stands with a rung."""
_LATER: int = 120
"""How opaque somebody is who has to wait, of 255."""


def rung_route(services: Services, rung: Rung) -> routes.NewMatch:
    """A match on a rung, of cards that were promised like any others."""
    from game.session.challenges import rung_note

    seats = seats_against(rung.opponents, services.settings)
    tell_borrowed(services, seats)
    promise = services.next_match.take()
    return routes.NewMatch.promised(rung.game, seats, rung.table.options, promise, rung_note(rung.number))


def said(services: Services, character: str, occasion: str, random: Random) -> str:
    """One of the lines of a character for an occasion, in the manner of the settings."""
    degree = "salty" if services.settings.shouts == "salty" else "mild"
    key = f"ladder.{occasion}.{character}.{degree}"
    return random.choice(t(key).split("\n")) if has(key) else ""


def portrait(character: str) -> Callable[[Art, int], pygame.Surface]:
    """The portrait of a character as a square picture, glad of a visitor."""

    def draw(art: Art, side: int) -> pygame.Surface:
        image = pygame.Surface((side, side), pygame.SRCALPHA)
        art.avatar(character, "happy", side * 0.82).draw(image, (side / 2, side * 0.53))
        return image

    return draw


class RungFace(Widget):
    """Who waits on a rung: in color with a star once beaten, framed in gold who comes next, gray who comes later."""

    draws_focus = False
    round_ends = True

    def __init__(self, rung: Rung, stand: Stand, on_press: Callable[[], None], *, hint: str) -> None:
        super().__init__(("rung", rung.number), hint=hint)
        self.rung, self.stand, self.on_press = rung, stand, on_press
        self.chosen = False

    def draw(self, frame: DisplayList, z: float) -> None:
        """List the portrait."""
        key = (self.stand, self.chosen, self.hovered, self.rect.size)
        self.show(frame, z, "face", self.drawn("face", key, self._make), self.rect.topleft)

    def _make(self) -> Picture:
        art, d = self.style.art, self.rect.w
        m = art.metrics
        pad = round(d * 0.3)
        image = pygame.Surface((d + 2 * pad, d + 2 * pad), pygame.SRCALPHA)
        middle = pad + d / 2
        fill = INK if self.stand != "next" else GOLD
        edge = GOLD if self.chosen or self.stand == "next" else PAPER if self.hovered else LINE_REST
        disc = shapes.panel(art, d, d, fill, opacity=1 if self.stand == "next" else 0.9, edge=edge,
                            radius=d / 2 / m.u, line=5 if self.chosen else 3)  # fmt: skip
        disc.draw(image, (pad, pad))
        glad = self.stand == "beaten" or self.hovered or self.chosen
        face = pygame.Surface(image.get_size(), pygame.SRCALPHA)
        art.avatar(self.rung.character, "happy" if glad else "neutral", d * 0.8).draw(face, (middle, middle + d * 0.03))
        if self.stand == "later" and not self.chosen:
            face = pygame.transform.grayscale(face)
            face.set_alpha(_LATER)
        image.blit(face, (0, 0))
        self._badge(image, round(middle + d * 0.34), round(middle + d * 0.34), round(d * 0.34))
        return Picture(image, (pad, pad), (d, d))

    def _badge(self, image: pygame.Surface, x: int, y: int, side: int) -> None:
        """The number of the rung, or the star of who was beaten."""
        art = self.style.art
        beaten = self.stand == "beaten"
        fill = GOLD if beaten else PAPER if self.stand == "next" else OFF
        disc = shapes.panel(art, side, side, fill, opacity=1, edge=INK, radius=side / 2 / art.metrics.u, line=2)
        disc.draw(image, (x - side // 2, y - side // 2))
        if beaten:
            star = art.tinted("signs/star", round(side * 0.66), INK)
            image.blit(star, star.get_rect(center=(x, y)))
            return
        px = round(side * 0.56)
        number = text.render(str(self.rung.number + 1), px, INK if self.stand == "next" else PAPER, "display")
        image.blit(number, (x - number.get_width() // 2, round(y - text.cap_middle("display", px))))

    def activate(self) -> None:
        """Look at it."""
        self.cue("toggle")
        self.on_press()
