"""What a table can draw ahead, while nothing moves: the pictures that would be missed as cards fly."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from functools import partial
from typing import Final

from game.rules.zones import Zone, ZoneKind
from game.scenes.services import Services
from game.scenes.table.slam import Bursts
from game.scenes.table.stage import Stage
from game.ui.art import BACK
from game.ui.table.cards import Coming
from game.ui.table.motion import dealt

__all__ = ["Quiet", "Trouble", "chores", "draw_courts"]

CHORE: Final = 0.001
"""Seconds of a quiet frame that may be used for drawing ahead."""


def draw_courts(stage: Stage) -> None:
    """Draw the backs that are dealt and the courts as they lie in the hand: the slowest pictures of a deal."""
    art = stage.services.art
    for width, _ in stage.presenter.layout.spins(stage.table):
        art.back(stage.painter.back, width)
    width = stage.presenter.layout.widths(stage.table)[-1]
    for suit in "SHDC":
        for rank in "KQJ":
            art.warm(rank + suit, width)


def closed(stage: Stage) -> set[float]:
    """Widths at which cards lie face down, or may: a back takes longer to draw than any face."""
    plan = stage.plan
    lying = {spot.width for spots in plan.spots.values() for spot in spots if not spot.open}
    return lying | set(stage.presenter.layout.widths(stage.table))


def chores(stage: Stage, first: Iterable[Callable[[], object]]) -> list[Callable[[], object]]:
    """All pictures to draw ahead, most urgent first: backs and portraits lit up, which a match needs at once; what else
    comes `first`; then rings, what the game draws, backs as they spin, and every face of the cards.
    """
    art = stage.services.art
    widths = stage.presenter.layout.widths(stage.table)
    hands = {target.goal.width for _, target in stage.pickable()} | set(widths[-1:])
    rings: list[Callable[[], object]] = [
        partial(art.warm_ring, width, state) for width in hands for state in ("playable", "hovered", "illegal")
    ]
    portraits = [
        partial(art.avatar, stage.seat.seats[place.seat].face, "neutral", place.d, active=True)
        for place in stage.plan.seats
    ]
    back = stage.painter.back
    stock = stage.plan.spots.get(Zone(ZoneKind.STOCK), ())
    spins = [
        partial(art.card_image, BACK, wide, turn=turn, back=back, flying=True, cut_from=cut_from)
        for width, step in stage.presenter.layout.spins(stage.table)
        for turn, wide, cut_from in dealt(stock[-1].width if stock else width, width, step)
    ]
    faces = [partial(art.warm, rank + suit, w) for w in widths for suit in "SHDC" for rank in "AKQJT98765432"]
    backs: list[Callable[[], object]] = [partial(art.back, back, width) for width in closed(stage)]
    return [*backs, *portraits, *first, *rings, *stage.presenter.paint.ahead(art, stage.table), *spins, *faces]


class Quiet:
    """Draws ahead in idle frames: one task at rest; while cards fly, the pictures they will show."""

    def __init__(self, stage: Stage, bursts: Bursts, work: Iterable[Callable[[], object]]) -> None:
        self._stage, self._bursts = stage, bursts
        self._chores = deque(work)
        self._busy = True
        """Whether something moved in the last frame."""
        self._sent, self._coming = -1, list[Coming]()
        """Faces and backs of cards on their way that are still to be drawn, and for how many plans they were noted."""
        self.laden = False
        """Whether one of them was drawn in this frame."""
        self._soon = deque[Callable[[], object]]()
        """What draws that is seen next, and how many events there had been when that was asked."""
        self._events = -1
        self._drawn = list[tuple[Callable[[], object], object]]()
        """What was drawn so, held until it is seen: else it might give way to what is drawn after it."""

    @property
    def unfinished(self) -> bool:
        """Whether something can still be drawn ahead, or sharper."""
        stage = self._stage
        later = stage.services.art.soft or stage.painter.heaps.unbuilt
        return bool(self._bursts.chores) or bool(self._chores) or later

    def use(self, *, busy: bool, full: bool) -> bool:
        """Use a frame. `busy` says that something moves, `full` that there is enough to do besides.

        Returns whether what is seen has become sharper.
        """
        stage = self._stage
        if self._busy and self._events != stage.events:
            self._drawn.clear()  # it was seen, or never will be
        at_rest, self._busy, self.laden = not (busy or self._busy), busy, False
        if busy and not full and not stage.choreographer.motions.calm:
            self._draw_coming()
        free = not (full or self.laden or stage.choreographer.motions.running)
        if free and stage.choreographer.pending and self._draw_soon():
            return False
        if not at_rest:
            return False  # the frame in which all comes to rest has enough to do
        if stage.services.art.soft and stage.choreographer.idle:
            return stage.painter.sharpen(CHORE)
        if stage.painter.heaps.unbuilt and stage.choreographer.idle:
            return stage.painter.layer()
        if self._bursts.chores:
            self._bursts.work()
        elif self._chores:
            self._chores.popleft()()
        return False

    def _draw_coming(self) -> None:
        """Draw one face or back that a card on its way will show."""
        stage = self._stage
        if self._sent != stage.plans:
            self._sent = stage.plans
            self._coming = stage.painter.coming(stage.choreographer.motions.ways())
        self.laden = bool(self._coming) and stage.painter.prepare(self._coming)

    def _draw_soon(self) -> bool:
        """Draw one picture that is seen as soon as what is shown now is over; returns whether there was one."""
        stage = self._stage
        if self._events != stage.events:
            self._events = stage.events
            art, coming = stage.services.art, stage.choreographer.coming
            self._soon = deque(stage.presenter.paint.soon(art, stage.model, stage.table, coming))
            self._drawn.clear()
        if self._soon:
            work = self._soon.popleft()
            self._drawn.append((work, work()))
            return True
        return False


class Trouble:
    """Says once when the match can no longer be saved; play goes on, and saving is tried again at every step."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._told: str | None = None

    def tell(self) -> None:
        """Look whether there is something new to say."""
        trouble = self._services.store.trouble
        if trouble is not None and trouble != self._told:
            self._services.tell(trouble)
        self._told = trouble
