"""What stands on the page of challenges: one line of `ENTRIES` for each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.rules.values import dataclass
from game.scenes import routes
from game.scenes.challenges.rungs import portrait
from game.scenes.review.waiting import nothing_waits
from game.scenes.routes import Route
from game.scenes.services import Services
from game.scenes.tables import PLAYABLE
from game.session.challenges import Challenges
from game.session.daily import today
from game.session.feats import ALL_FEATS
from game.session.ladder import next_rung, rungs
from game.session.setups import name_of
from game.texts import n, t
from game.ui import shapes
from game.ui.art import Art
from game.ui.theme import GOLD, INK

__all__ = ["ENTRIES", "Entry", "badge", "emblem"]

Draw = Callable[[Art, int], pygame.Surface]
"""A square picture of a width in pixels."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A plate of the page: what it is called, how it stands in a line or two, and where a press of it leads."""

    key: str
    """Names its widget."""
    title: str
    line: str
    draw: Draw
    go: Callable[[], Route]
    """Asked when it is pressed."""


def emblem(game: str) -> Draw:
    """The emblem of a game."""
    return lambda art, side: art.svg(f"emblems/{game}", side)


def badge(icon: str, fill: str = GOLD) -> Draw:
    """An icon on a disc, drawn as large as an emblem: `icon` is one of the icons or signs of the look."""

    def draw(art: Art, side: int) -> pygame.Surface:
        image = pygame.Surface((side, side), pygame.SRCALPHA)
        u = art.metrics.u
        d = round(side * 0.86)
        disc = shapes.panel(art, d, d, fill, opacity=1, edge=INK, radius=d / 2 / u, line=3)
        disc.draw(image, ((side - d) // 2, (side - d) // 2))
        sign = art.tinted(icon, round(side * 0.5), INK)
        image.blit(sign, sign.get_rect(center=(side // 2, side // 2)))
        return image

    return draw


def ladder(services: Services) -> Entry:
    """The ladder, and who comes next on it."""
    found = next_rung(Challenges.of(services.paths).beaten)
    rung = found or rungs()[-1]
    name = name_of(rung.character)
    next_one = t("ladder.entry", number=rung.number + 1, total=len(rungs()), name=name)
    line = next_one if found is not None else t("ladder.top")
    return Entry("ladder", t("ladder.title"), line, portrait(rung.character), routes.Ladder)


def position(services: Services) -> Entry:
    """Any cards, to be laid out and played."""
    game = next(reversed(services.settings.setups), PLAYABLE[0])
    return Entry("position", t("position.entry"), t("position.entry_words"), badge("cards"),
                 lambda: routes.SetUpPosition(game))  # fmt: skip


def exercises(services: Services) -> Entry:
    """One's own worst moments, to be tried again."""
    there = services.reviews.exercises
    due = len(there.due(today()))
    line = n("review.waiting", due) if due else nothing_waits(there)
    return Entry("exercises", t("review.question"), line, badge("hint"), routes.Exercises)


def feats(services: Services) -> Entry:
    """What is worth telling of matches."""
    count, whole = services.feats_done(), len(ALL_FEATS)
    if 0 < count < whole:
        line = n("feats.line", count, all=whole)
    else:
        line = t("feats.line_all" if count else "feats.line_none", all=whole)
    shown = ALL_FEATS[3]
    picture = f"feats/{shown.game}_{shown.name}"
    return Entry("feats", t("feats.title"), line, lambda art, side: art.svg(picture, side), routes.Feats)


ENTRIES: Final[tuple[Callable[[Services], Entry], ...]] = (ladder, feats, exercises, position)
"""In the order in which they are shown, after the deal of the day. Made anew whenever the page is shown."""
