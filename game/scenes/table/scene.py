"""The table: where a match is played, whatever the game.

The scene wires its parts together and lets time pass. The seat knows the match and judges every
action by its rules; the stage shows a later truth, moved along by the choreographer; the presenter of the
game says where things lie; furniture and toolbar stand around, and `Touch` feels pointers and keys.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.events import Event
from game.scenes import routes
from game.scenes.services import Services
from game.scenes.table.chores import draw_courts
from game.scenes.table.furniture import Furniture
from game.scenes.table.interaction import Touch
from game.scenes.table.kept import Kept
from game.scenes.table.keys import handle
from game.scenes.table.match import MatchScene
from game.scenes.table.opponent import Opponent, computers, heed
from game.scenes.table.rule import rules_page
from game.scenes.table.seat import Seat
from game.scenes.table.sharing import Sharing
from game.scenes.table.stage import Stage
from game.scenes.table.taking_back import TakingBack
from game.scenes.table.toolbar import Doors, Toolbar
from game.session.seats import SeatConfig
from game.session.session import Session
from game.ui.input import InputEvent, PointerDown
from game.ui.painter import DisplayList
from game.ui.theme import Metrics
from game.ui.widgets import Form


class TableScene(MatchScene):
    """A match at the table. `from_start` shows how it began; else it is shown as it stands.

    `sheets` says whether the scores are shown after each part of the match. The seat can be another than that of
    the session, such as one that is taught.
    """

    def __init__(
        self,
        services: Services,
        session: Session,
        seats: Sequence[SeatConfig],
        *,
        from_start: bool,
        sheets: bool = True,
        seat: Seat | None = None,
    ) -> None:
        super().__init__(services, seat if seat is not None else Seat(session, seats), from_start=from_start)
        self.stage = Stage(services, self.seat, from_start=from_start, sheets=sheets)
        self._sharing = Sharing(self.stage, self.look_as)
        self.opponent: Opponent = self.make_opponent()
        self.undoing = TakingBack(self)
        self._doors = Doors(self.open_menu, self.ask_hint, self.open_rules, self.open_log)
        self._kept = Kept(self.stage)
        self.bed = self.stage.bed
        self._make_form()  # what depends on the window is made with the first `resize`

    def make_opponent(self) -> Opponent:
        """Whoever moves the others."""
        return computers(self.services, self.seat, self)

    # -- life ---------------------------------------------------------------------

    def enter(self) -> None:
        """Show how the match begins, or remember what happened while it was away."""
        draw_courts(self.stage)
        super().enter()

    def retell(self) -> bool:
        """Tell everything anew in another language: what has happened, names, tools and buttons."""
        self.touch.cancel()
        self.stage.retell()
        self.undoing.retell()
        self._set_up()
        return True

    def exit(self) -> None:
        """Leave the table; the match is saved and can be taken up again."""
        self.opponent.stop()
        super().exit()

    def pause(self) -> None:
        """Something lies over the table: nobody drags or hurries any longer."""
        self.touch.cancel()
        self._kept.disturb()
        self.stage.choreographer.fast = False

    def resume(self) -> None:
        """Settings may have changed meanwhile."""
        self.stage.apply_settings()
        self.touch.refresh()
        self.tools.show_sound()
        self.stale = True

    def resize(self, metrics: Metrics) -> None:
        """Lay everything out for a window: cards are at once where they belong."""
        super().resize(metrics)
        self.touch.cancel()
        self.form.style = self.services.style
        self.stage.resize(metrics)
        self.furnish()

    def look_as(self, seat: int | None) -> None:
        """Turn the table to a person and open their hand; with None it shows what everybody may see."""
        self.touch.cancel()
        self.stage.choreographer.finish_all()
        self._leave()
        self.seat.take(seat)
        self._leave = self.seat.session.subscribe(self.seat.viewer, self._hear)
        self.stage.show(self.stage.presenter.model(self.seat.session.snapshot(self.seat.viewer)))
        self._set_up()

    def _set_up(self) -> None:
        """Make everything anew that can be touched or depends on the window, for a table that is shown anew."""
        self._make_form()
        self.stage.apply_settings()
        self.furnish()

    def _make_form(self) -> None:
        """Make everything that can be touched."""
        self.form = Form(self.services.style, self.services.audio.play)
        self.tools = Toolbar(self.stage, self.form, self._doors, self.undoing)
        self.touch = Touch(self.stage, self.form)

    def furnish(self) -> None:
        """Make everything that depends on the window."""
        self.tools.place(self.stage.metrics)
        self.look = Furniture(self.stage, self.touch, self.tools)
        self.stage.listener, self.stage.usher = self.look.told, self._begins
        self.touch.refresh()
        self._kept.forget()
        self.stale = True

    def _begins(self, event: Event) -> None:
        """An event begins."""
        self.look.flares.began(event)
        self.look.gallery.began(event)

    # -- where it leads to -----------------------------------------------------------------

    def open_menu(self) -> None:
        """The menu over the table."""
        self.navigator.push(self.stage.menu(self.undoing.practice, self._rules_page))

    def open_rules(self) -> None:
        """The rules of this game, where the one stands that was just run into."""
        self.navigator.push(self._rules_page)

    @property
    def _rules_page(self) -> routes.Rules:
        return rules_page(self.seat.session, self.touch.refusals.last)

    def open_log(self) -> None:
        """What has happened."""
        self.navigator.push(routes.Log(self.stage.memory.lines))

    def ask_hint(self) -> None:
        """Ask what a strong player would do."""
        if self.stage.legal():
            self.opponent.ask_hint()

    def may_act(self, seat: int) -> bool:
        """A computer player moves when the table has caught up and was looked at; a person has to sit there, too."""
        there = seat not in self.seat.people or self.seat.viewer == seat
        return there and self._looked_at and self.touch.dragged is None

    # -- time --------------------------------------------------------------------------

    @property
    def animating(self) -> bool:
        """Whether frames are wanted."""
        return self._changing or self.look.unfinished or self.opponent.asking or self.opponent.thinking is not None

    @property
    def _changing(self) -> bool:
        """Whether more may be seen to change than faces."""
        return any(part.animating for part in (self.stage, self.touch, self.form, self.look))

    def update(self, dt: float) -> None:
        """Let time pass: cards, bubbles, and the others' next move."""
        stage = self.stage
        self._kept.disturb(self._changing)
        self._now += dt
        stage.update(dt)
        self._kept.feel(self.touch)
        self.look.update(dt)
        self.blinked, self.due = self.look.gallery.update(dt) or self.blinked, self.look.gallery.due
        self.stale |= self.tools.offer() | self.form.update(dt)
        self.touch.update(dt)
        self.stale |= not self.redrawn and self.look.use_the_quiet()
        self._trouble.tell()
        if self._leads_on():
            return
        if self.touch.dragged is None and (curtain := self._sharing.pass_on()) is not None:
            self.navigator.push(curtain)
        self._kept.disturb(heed(self.opponent, stage, self._now))
        self._kept.feel(self.touch)

    @property
    def _moving(self) -> bool:
        return self.look.moving

    @property
    def _arriving(self) -> bool:
        return super()._arriving or self.look.counting

    def handle(self, event: InputEvent) -> bool:
        """Take an event; a tap on what was refused leads to the rule, or has it gone where there is none."""
        self._kept.forget()
        self.touch.refusals.twice.feel(event)
        if isinstance(event, PointerDown) and self.look.refusal_box.collidepoint(event.pos):
            self.stage.keys_used = False
            if self.touch.refusals.has_rule:
                self.open_rules()
            else:
                self.touch.forgive()
            return True
        return handle(event, self.stage, self.form, self.touch, self.tools)

    def draw(self, frame: DisplayList) -> None:
        """List the table, the cards, the tools and what is said; as they were, where nothing but faces has changed."""
        anew = self.stale or self._accompanied
        self._kept.draw(frame, self.look, self.touch, self.form, anew=anew or self.blinked, only_blinked=not anew)

    @property
    def _accompanied(self) -> bool:
        """Whether somebody stands by the table and may move in any frame."""
        return False
