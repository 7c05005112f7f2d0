"""A match on the screen, however its table looks: how it begins, who waits for whom, and where it leads to."""

from __future__ import annotations

from game.rules.events import Event
from game.scenes import routes
from game.scenes.base import Scene
from game.scenes.services import Services
from game.scenes.table.chores import Trouble
from game.scenes.table.seat import Seat
from game.scenes.table.stage import Stage
from game.session.feats import FeatBook, earn_in

__all__ = ["MatchScene"]


class MatchScene(Scene):
    """What every table does with its stage. A subclass lets it move on in `update`, and draws it."""

    stage: Stage

    def __init__(self, services: Services, seat: Seat, *, from_start: bool) -> None:
        super().__init__()
        self.services, self.seat, self.subject = services, seat, seat.session.game_id
        self._from_start = from_start
        self._leave = seat.session.subscribe(seat.viewer, self._hear)
        self._now = 0.0
        self._trouble = Trouble(services)
        self._earned = False
        """Whether what the person has done in a match that is over was written down."""

    def enter(self) -> None:
        """Show how the match begins, or remember what happened while it was away."""
        if self._from_start:
            self.stage.show_from_start()
            return
        self.stage.recall()
        self.stage.over = self.seat.session.result is not None

    def exit(self) -> None:
        """Leave the table. A match that is over has its greatest moment with it, even where nobody waited for it."""
        if self.seat.session.result is not None:
            self._earn()
            self._keep_moment()
        self._leave()

    def factor(self) -> float:
        """What thinking times are multiplied with."""
        return self.stage.quickly

    def _hear(self, event: Event) -> None:
        self.stage.choreographer.feed(self.seat.heard(event))

    @property
    def _looked_at(self) -> bool:
        """Whether the table has caught up with the match, and what is said of that was read."""
        heard = not self.stage.ticker.line or self.stage.choreographer.pace <= 0.0
        return self.stage.shown and heard

    @property
    def _moving(self) -> bool:
        """Whether something moves that is to be seen before the result, and that time alone brings to its end."""
        return False

    @property
    def _arriving(self) -> bool:
        """Whether cards, or numbers that tell of them, have still to come to rest before the scores of a part."""
        return self.stage.choreographer.motions.running

    def _keep_moment(self) -> None:
        """Save the greatest moment of a match whose end was never shown: else it is kept as that is told."""
        seat, memory = self.seat, self.stage.memory
        events = seat.session.history(seat.viewer)
        if len(memory.stories) < len(events):
            memory.begin_again(self.stage.stories(events))
            if memory.moment is not None:
                seat.remember(memory.moment)

    def _earn(self) -> None:
        """Write down what the person has done in a match that is over; it is told with the result.

        Not there alone: between the last card and the result one may leave, or the power fail.
        """
        services = self.services
        if self._earned or services.kiosk or services.store.kept(self.seat.session.record) is None:
            return
        self._earned = True
        if earn_in(self.seat.match, services.store, FeatBook(services.paths)):
            services.forget_feats()

    def _leads_on(self) -> bool:
        """Go on to the result or to the scores of a part that is over; returns whether nothing else is to be done."""
        stage = self.stage
        if not self._earned and self.seat.session.result is not None:
            self._earn()
        if stage.over:
            self._end_when_shown()
            return True
        # A number that still counted would stand still beside the sheet, and say something else. The next part waits.
        stage.choreographer.holding = stage.sheet is not None and self._arriving
        if stage.choreographer.holding:
            return True
        if stage.sheet is not None and self.navigator.free:
            # Not where it is told: that may happen while something else lies over the table.
            sheet, stage.sheet = stage.sheet, None
            self.navigator.push(routes.RoundOver(sheet))
            return True
        return False

    def _end_when_shown(self) -> None:
        """Go on to the result once all is shown. Waits for nothing but what time ends, and for no person."""
        result, stage = self.seat.session.result, self.stage
        # Where the navigator is not free, the request would be void, and nobody would make it again.
        if result is None or not stage.shown or self._moving or not self.navigator.free:
            return
        stage.over = False
        self.navigator.replace(routes.Result(stage.standing(result.winners), self.seat.match))
