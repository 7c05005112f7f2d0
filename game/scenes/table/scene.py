"""The table: where a match is played, whatever the game.

The scene joins four things. The session has the truth and judges every action.
The model shows a later truth, moved along by the choreographer. The face of the
game says where things lie. And a form feels pointers and keys. Clicks, touches,
drags and keys all end in `submit`, which asks the session.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import ClassVar

import pygame

from game.rules.actions import Action
from game.rules.events import CardsMoved, DealBegan, Event, MatchEnded, PileWon, TurnBegan
from game.rules.refusals import Refusal
from game.rules.views import TABLE, Viewer, redact
from game.rules.zones import Zone, ZoneKind
from game.scenes import routes
from game.scenes.base import Scene
from game.scenes.results.standing import Standing
from game.scenes.services import Services
from game.scenes.table.furniture import TableLook
from game.scenes.table.interaction import Touch
from game.scenes.table.memory import Story, story_of
from game.scenes.table.toolbar import TableTools
from game.scenes.tables import face_of
from game.scenes.tables.base import Draft, Moment, Plan, Remark, Table, Trade
from game.session.host import MatchHost
from game.session.lesson import ScriptHost
from game.session.seats import SeatConfig, named_now
from game.session.session import Session
from game.session.settings import PACE_FACTOR
from game.texts import has, n, say, t
from game.ui.input import Accept, AcceptEnd, Back, Key, Menu, Nav, PointerCancel, PointerDown, PointerUp, by_keys
from game.ui.input import Event as InputEvent
from game.ui.painter import DisplayList
from game.ui.table.bubbles import Voices
from game.ui.table.cards import CardPainter
from game.ui.table.choreographer import Beat, Choreographer
from game.ui.table.hand import HandOrder
from game.ui.table.model import TableModel, Token
from game.ui.table.spots import Spot
from game.ui.theme import Metrics
from game.ui.tween import FAST_FORWARD
from game.ui.widgets import Form

Z_CARDS, Z_FORM = 100.0, 2600.0
CHORE = 0.001
"""Seconds of a quiet frame that may be used for drawing ahead."""
PAN = 0.6
"""How far to the side a sound at the edge of the window comes from."""


class TableScene(Scene):
    """A match at the table. `from_start` shows how it began; else it is shown as it stands."""

    shows_sheets: ClassVar[bool] = True
    """Whether the scores are shown after each part of the match."""

    def __init__(self, services: Services, session: Session, seats: Sequence[SeatConfig], *, from_start: bool) -> None:
        super().__init__()
        self.services = services
        self.session = session
        self.seats = tuple(seats)
        people = [seat for seat, config in enumerate(seats) if config.kind == "person"]
        self.me = people[0] if people else 0
        self.viewer = Viewer(self.me) if len(people) < 2 else TABLE
        self.people = frozenset(people)
        self.face = face_of(session.game_id)
        self.voices = Voices()
        new_order = partial(HandOrder, self.face.aces_high, ranks_first=self.face.by_rank)
        self._orders = defaultdict[Viewer, HandOrder](new_order)
        self.lines: list[str] = []
        self.labels: dict[int, str] = {}
        """What seats did last, in a word or two, as their pills say it."""
        self.rounds: list[tuple[int, ...]] = []
        self.largest: dict[int, int] = {}
        """By seat: the largest pile it took."""
        self.course: list[tuple[int, ...]] = []
        """What the plot of the match shows, if not the points: before the first round and after each."""
        self.keys_used = False
        """Whether the last event came from keys or a pad, so that the focus helps."""
        self._from_start = from_start
        self._leave = session.subscribe(self.viewer, self._hear)
        self._host = self.make_host()
        self._random = Random()
        self._now = 0.0
        self._linger = 0.0
        self._legal: Sequence[Action] = ()
        self._legal_seq = -1
        self._hint: tuple[Action, str] | None = None
        self._over = False
        self._sheet_due = False
        self._to_tell: deque[Story] = deque()
        """What events that were shown are still to tell, in their order."""
        self._dealt = False
        """Whether cards have been dealt since somebody opened their hand: among several people before all eyes."""
        self._trouble: str | None = None
        self._plan: Plan | None = None
        opening = TableModel(session.opening(self.viewer))
        course = self.face.course(opening)
        if course is not None:
            self.course.append(course)
        self.model = opening if from_start else TableModel(session.snapshot(self.viewer))

    def make_host(self) -> MatchHost | ScriptHost:
        """Whoever lets the computer players move."""
        services = self.services
        say_it = lambda: services.settings.say_it_for_me  # noqa: E731
        return MatchHost(self.session, self.seats, services.bots, self, services.fresh_bot_seed(), say_it)

    # -- life ---------------------------------------------------------------------

    def enter(self) -> None:
        """Show how the match begins, or remember what happened while it was away."""
        history = self.session.history(self.viewer)
        if self._from_start:
            for event in history:
                self.dancer.feed(event)
            # What was laid out for the opening is no turn yet.
            self._legal_seq = -1
            return
        self._recall()
        self._over = self.session.result is not None

    def _recall(self) -> None:
        """Remember all that has happened, in the language that is spoken now."""
        told = TableModel(self.session.opening(self.viewer))
        for event in self.session.history(self.viewer):
            self._remember(self._story(event, told))
            told.apply(event)

    def retell(self) -> bool:
        """Tell everything anew in another language: what has happened, names, tools and buttons."""
        self.touch.cancel()
        self.dancer.finish_all()
        self.seats = tuple(named_now(seat) for seat in self.seats)
        self.face = face_of(self.session.game_id)
        for told in (self.lines, self.rounds, self.labels, self.largest):
            told.clear()
        del self.course[1:]
        self._hint = None
        self._recall()
        self._set_up()
        self._furnish()
        return True

    def exit(self) -> None:
        """Leave the table; the match is saved and can be taken up again."""
        self._host.stop()
        self._leave()

    def pause(self) -> None:
        """Something lies over the table: nobody drags or hurries any longer."""
        self.touch.cancel()
        self.dancer.fast = False

    def resume(self) -> None:
        """Settings may have changed meanwhile."""
        self._apply_settings()
        self.tools.show_sound()
        self.stale = True

    def resize(self, metrics: Metrics) -> None:
        """Lay everything out for a window: cards are at once where they belong."""
        super().resize(metrics)
        services = self.services
        self.painter = CardPainter(services.art)
        self._plan = None
        first = not hasattr(self, "form")
        if first:
            self._set_up()
        else:
            self.touch.cancel()
            self.form.style = services.style
            self.dancer.finish_all()
        self._furnish()
        if first:
            self.look.draw_courts()

    def _set_up(self) -> None:
        """Make everything that hangs on the model."""
        self.form = Form(self.services.style, self.services.audio.play)
        self.tools = TableTools(self)
        self.dancer = Choreographer(self.model, self)
        self.touch = Touch(self)

    def _furnish(self) -> None:
        """Make everything that hangs on the window."""
        self.tools.place()
        self.look = TableLook(self)
        self._chores = deque(self.look.chores())
        self._apply_settings()
        self.stale = True

    # -- several people at one screen -----------------------------------------------------

    def look_as(self, seat: int | None) -> None:
        """Turn the table to a person and open their hand; with None it shows what everybody may see."""
        self.touch.cancel()
        self.dancer.finish_all()
        self._leave()
        self.viewer = TABLE if seat is None else Viewer(seat)
        if seat is not None:
            self.me = seat
        self._leave = self.session.subscribe(self.viewer, self._hear)
        self.model = TableModel(self.session.snapshot(self.viewer))
        self._plan, self._hint, self._legal_seq, self._dealt = None, None, -1, False
        self._set_up()
        self._furnish()

    def _pass_the_screen(self) -> None:
        """Between two people the hand closes, and a curtain names who comes next before another one opens."""
        if len(self.people) < 2 or not self.dancer.idle or self._linger > 0.0 or self.touch.dragged is not None:
            return
        seat = self.session.to_act
        if self.viewer != TABLE and (seat != self.viewer or self._dealt):
            self.look_as(None)
        elif seat is not None and seat in self.people and self.viewer != seat:
            if not self.model.count(ZoneKind.HAND, seat):
                self.look_as(seat)
            else:
                lift = partial(self.look_as, seat)
                last = self.lines[-1] if self.lines else ""
                self.navigator.push(routes.Curtain(self.seats[seat], last, lift))

    def _apply_settings(self) -> None:
        settings = self.services.settings
        self.dancer.pace = PACE_FACTOR[settings.pace]
        self.dancer.motions.calm = settings.motion == "calm"
        self.dancer.motions.still = settings.motion == "none"
        self.voices.still = settings.motion != "full"
        self.painter.back = self.face.back if settings.back == "auto" else settings.back
        self._plan = None
        if self.dancer.idle:
            self.dancer.arrange(at_once=True)
        self.touch.refresh()

    # -- what the choreographer asks --------------------------------------------------

    @property
    def table(self) -> Table:
        """What layouts hang on."""
        settings = self.services.settings
        traded = self.touch.traded if hasattr(self, "touch") else {}
        faces = tuple(seat.character or "pip" for seat in self.seats)
        names = tuple(seat.name for seat in self.seats)
        return Table(self.metrics, self.me, names, self.people, settings.left_handed, self.session.options,
                     self.services.style.target, traded, self.order.groups, faces)  # fmt: skip

    @property
    def order(self) -> HandOrder:
        """How the person who looks has put their hand; among several people everybody finds theirs as they left it."""
        return self._orders[self.viewer]

    @property
    def plan(self) -> Plan:
        """Where everything lies now."""
        if self._plan is None:
            self._plan = self.face.plan(self.model, self.table)
        return self._plan

    def spots(self) -> Mapping[Zone, Sequence[Spot]]:
        """Where every card belongs; the own hand in the order in which the person has it."""
        self._plan = None
        spots = dict(self.plan.spots)
        hand = Zone(ZoneKind.HAND, self.me)
        tokens = self.model.zones.get(hand)
        if tokens and self.viewer == self.me:
            place = {token.number: i for i, token in enumerate(self.order.shown(tokens))}
            fan = spots[hand]
            spots[hand] = [fan[place[token.number]] for token in tokens]
        elif tokens and self.viewer == TABLE:
            # Cards that everybody saw on their way into this hand are backs now, as in any other.
            spots[hand] = [spot._replace(open=False) for spot in spots[hand]]
        return self._traded(spots)

    def _traded(self, spots: dict[Zone, Sequence[Spot]]) -> dict[Zone, Sequence[Spot]]:
        """The same with those cards that the person tries out elsewhere in the places of the others."""
        traded, zones = self.table.traded, self.model.zones
        if not traded:
            return spots
        home = {t.number: spot for zone, tokens in zones.items() for t, spot in zip(tokens, spots[zone], strict=True)}
        return {zone: [home[traded.get(t.number, t).number] for t in tokens] for zone, tokens in zones.items()} | {
            zone: places for zone, places in spots.items() if zone not in zones
        }

    def beat(self, event: Event) -> Beat:
        """How an event is shown. What is to be told of it is put together, and told when it was seen."""
        if isinstance(event, CardsMoved):
            self.look.keep_words()
        self._to_tell.append(self._story(event, self.model))
        beat = self.face.beat(event, self.model, self.table)
        pause = self.services.settings.pause_after_play / 1000
        if beat.rest:
            self._linger = pause
        if beat.look:
            still = self.dancer.pace <= 0.0 and not pause
            beat = replace(beat, hold=0.0 if still else beat.hold + pause)
        # What comes with the event lies elsewhere; it is laid out when somebody asks.
        self._plan = None
        return beat

    def told(self, event: Event, moved: Sequence[Token]) -> None:
        """An event was seen: write it down, let people speak, faces change and scores be shown."""
        story = self._to_tell.popleft()
        self._remember(story)
        if story.line:
            self.look.say(story.line)
        if isinstance(event, DealBegan):
            # What was put together is of the past, even if one of its cards comes again.
            self._plan = None
            for order in self._orders.values():
                order.group(())
        self.look.told(event)
        for remark in self.face.remarks(self._public(event), self.table):
            if self._speak(remark):
                break
        if isinstance(event, TurnBegan):
            if event.seat in self.people:
                self.cue("your_turn", self.plan.seats[0].x)
        elif isinstance(event, MatchEnded):
            self._over = True
        if story.points is not None and self.face.sheets and self.shows_sheets:
            self.cue("round_end", self.metrics.width / 2)
            self._sheet_due = not self.dancer.is_to_come(MatchEnded, TurnBegan)

    def cue(self, name: str, at: float | None = None) -> None:
        """Play a sound where something happens, `at` pixels from the left, or in the middle."""
        side = 2.0 * at / max(1, self.metrics.width) - 1.0 if at is not None else 0.0
        self.services.audio.play(name, pan=PAN * max(-1.0, min(1.0, side)))

    def _story(self, event: Event, before: TableModel) -> Story:
        return story_of(event, self._public(event), before, self.face, self.table)

    def _remember(self, story: Story) -> None:
        """Write down what has happened: the log, what seats did last, the points of a part that is over."""
        if story.line:
            self.lines.append(story.line)
        self.labels.update(story.labels)
        if isinstance(story.event, PileWon):
            seat, count = story.event.seat, story.event.count
            self.largest[seat] = max(count, self.largest.get(seat, 0))
        if story.points is not None:
            self.rounds.append(story.points)
            if story.course is not None:
                self.course.append(story.course)

    def _public(self, event: Event) -> Event:
        """What an event tells everybody at the screen: with several people log, pills and bubbles belong to all."""
        return redact(event, TABLE) if len(self.people) > 1 else event

    def _speak(self, remark: Remark) -> bool:
        """Let somebody say something, as the temper and the manners of the settings have it."""
        settings = self.services.settings
        likely = remark.weight if remark.weight >= 1.0 else remark.weight * 2.0 * settings.temper
        words = f"table.remark.{remark.key}.{settings.shouts}"
        if self._random.random() >= likely or not has(words):
            return False
        seat, cursing = remark.seat, remark.mood == "cursing"
        loud = (cursing and settings.shouts != "mild") or settings.shouts == "grawlix"
        self.voices.say(seat, t(words), remark.mood, curse=loud)
        place = next(p for p in self.plan.seats if p.seat == seat)
        self.cue("dang_it_slam" if remark.key == "dang_it" else "bubble_pop", place.x)
        if cursing and settings.curse_aloud and seat not in self.people:
            self.cue(f"curse_{self.seats[seat].character}", place.x)
        return True

    # -- what the host asks --------------------------------------------------------------

    def may_act(self, seat: int) -> bool:
        """A computer player moves when the table has caught up and was looked at; a person has to sit there, too."""
        there = seat not in self.people or self.viewer == seat
        shown = self.dancer.idle and self._linger <= 0.0 and (not self.look.saying or self.dancer.pace <= 0.0)
        return there and shown and self.touch.dragged is None

    def factor(self) -> float:
        """What thinking times are multiplied with."""
        return self.dancer.pace * (FAST_FORWARD if self.dancer.fast else 1.0)

    def _hear(self, event: Event) -> None:
        if isinstance(event, DealBegan) and len(self.people) > 1:
            self._dealt = True
        self.dancer.feed(redact(event, TABLE) if self._dealt else event)

    # -- time --------------------------------------------------------------------------

    @property
    def animating(self) -> bool:
        """Whether frames are wanted."""
        return (
            not self.dancer.idle
            or self.voices.running
            or self._linger > 0.0
            or self._over
            or self.touch.animating
            or self.form.animating
            or self.look.animating
            or self._host.thinking is not None
            or self._host.asking
            or bool(self._chores)
            or self.services.art.soft
            or self.painter.late
        )

    def update(self, dt: float) -> None:
        """Let time pass: cards, bubbles, and the computer players' next move."""
        self._now += dt
        moved = self.dancer.update(dt)
        if moved and self.touch.dragged is None:
            self.touch.refresh()
        if self.dancer.idle:
            quick = (self.dancer.pace or 1.0) * (FAST_FORWARD if self.dancer.fast else 1.0)
            self._linger -= dt / quick if self.dancer.pace else self._linger
        self.voices.update(dt)
        self.look.update(dt)
        self.stale |= self.form.update(dt)
        self.touch.update(dt)
        self._use_the_quiet()
        self._tell_trouble()
        if self._over:
            self._end_when_shown()
            return
        if self._sheet_due and self.navigator.free:
            # Not where it is told: that may happen while something else lies over the table.
            self._sheet_due = False
            self.navigator.push(routes.RoundOver(self._standing(())))
            return
        self._pass_the_screen()
        if self._host.update(self._now):
            self._hint = None
        hint = self._host.take_hint() if self._host.asking else None
        if hint is not None:
            action, why = hint
            self._hint = (action, t("table.hint_words", what=self.face.hint(action), reason=say(why)))
            self.cue("hint", self.metrics.width / 2)
        if self._legal_seq != self.session.seq and not self.dancer.pending and self.touch.dragged is None:
            self.touch.refresh()

    def _tell_trouble(self) -> None:
        """Say once when the match can no longer be saved; play goes on, and saving is tried again at every step."""
        trouble = self.services.store.trouble
        if trouble is not None and trouble != self._trouble:
            self.services.tell(trouble)
        self._trouble = trouble

    def _use_the_quiet(self) -> None:
        """Draw what will be needed soon while nothing moves, so that nothing has to be drawn while cards fly."""
        if self.dancer.motions.running or self.touch.animating or self.look.animating:
            return
        art = self.services.art
        if art.soft and self.dancer.idle:
            self.stale |= art.sharpen(CHORE)
        elif self._chores:
            self._chores.popleft()()

    def _end_when_shown(self) -> None:
        """Go on to the result once all is shown. Waits for nothing but what time ends, and for no person."""
        result = self.session.result
        if result is None or not self.dancer.idle or self.look.moving or self._linger > 0.0:
            return
        if not self.navigator.free:
            return  # the request would be void, and nobody would make it again
        self._over = False
        self.cue("match_win" if self.people.intersection(result.winners) else "out", self.metrics.width / 2)
        self.navigator.replace(routes.Result(self._standing(result.winners)))

    def _standing(self, winners: tuple[int, ...]) -> Standing:
        scores = self.face.totals(self.model, self.rounds)
        most = [self.largest.get(seat) for seat in range(self.session.players)]
        return Standing(
            self.session.game_id,
            self.seats,
            self.session.options,
            self.me,
            tuple(self.rounds),
            scores,
            winners,
            self.face.notes(self.model, self.table)
            or tuple(n("scores.largest", count) if count else "" for count in most),
            self.session.record.seed,
            tuple(self.course),
            self.face.outcome(self.model, self.table, winners),
        )

    # -- what may be done -----------------------------------------------------------------

    def legal(self) -> Sequence[Action]:
        """What the person can do now, once the table shows that it is their turn."""
        seat = self.session.to_act
        if seat is None or self.viewer != seat or self._dealt or self.dancer.pending or self.model.to_act != seat:
            return ()
        if self._legal_seq != self.session.seq:
            self._legal = self.session.legal_actions(seat)
            self._legal_seq = self.session.seq
        return self._legal

    @property
    def moment(self) -> Moment:
        """What can be done now."""
        return Moment(self.model, self.table, self.legal(), self.touch.selection)

    def pickable(self) -> list[tuple[Zone, Token]]:
        """Cards that can be touched; the own hand in the order in which it is shown."""
        pairs = self.face.pickable(self.model, self.table)
        hand = Zone(ZoneKind.HAND, self.me)
        mine = [token for zone, token in pairs if zone == hand]
        if mine and self.viewer == self.me:
            rest = [pair for pair in pairs if pair[0] != hand]
            return [*((hand, token) for token in self.order.shown(mine)), *rest]
        return pairs

    def submit(self, action: Action | Trade | Draft | None, token: Token | None) -> bool:
        """Do something for the person. What is refused changes nothing, shakes the card and says why."""
        if action is None:
            return False
        if isinstance(action, Trade):
            self.touch.trade(action)
            return True
        if isinstance(action, Draft):
            self.touch.draft(action)
            return True
        self.dancer.hurry()
        self.look.hush()
        if self.viewer != self.session.to_act:
            self.touch.refuse(self.session.check(self.me, action), token, action)
            return False
        done = self.session.submit(self.viewer, action, self.session.seq)
        if isinstance(done, Refusal):
            self.touch.refuse(done, token, action)
            return False
        self._hint = None
        self.touch.done()
        self._legal, self._legal_seq = (), -1
        return True

    def ask_hint(self) -> None:
        """Ask what a strong player would do."""
        if self.legal():
            self._host.ask_hint()

    @property
    def hinted(self) -> Action | None:
        """The action that the hint proposes."""
        return self._hint[0] if self._hint is not None else None

    def asks_for(self, action: Action | None) -> bool:
        """Whether the hint proposes what a button does."""
        return action is not None and action == self.hinted

    @property
    def hint_words(self) -> str:
        """The hint in words, shown in place of the prompt; empty for none."""
        return self._hint[1] if self._hint is not None else ""

    # -- input ------------------------------------------------------------------------------------

    def handle(self, event: InputEvent) -> bool:
        """Give the form its events, and know the table's own keys."""
        if by_keys(event) or isinstance(event, PointerDown):
            self.keys_used = by_keys(event)
        if isinstance(event, PointerDown) and self.look.refusal_box.collidepoint(event.pos):
            self.tools.open_rules()
            return True
        if isinstance(event, Accept) and self._watching():
            self.dancer.fast = True
            return True
        if isinstance(event, AcceptEnd | PointerUp | PointerCancel):
            self.dancer.fast = False
        if self.form.handle(event):
            return True
        if isinstance(event, PointerDown):
            self.dancer.fast = True
            return True
        if isinstance(event, Key):
            return self._key(event)
        if isinstance(event, Back | Menu):
            self.tools.open_menu()
            return True
        return isinstance(event, Nav)

    def _watching(self) -> bool:
        """Whether there is nothing for the person to do but to look on."""
        return self.session.to_act not in self.people or self.dancer.pending

    def _key(self, event: Key) -> bool:
        if event.command or event.repeat:
            return self.touch.refusals.undo(event)
        if event.key == pygame.K_F1 or event.text == "?":
            self.tools.open_rules()
            return True
        letter = event.text.upper()
        keys = {"H": self.ask_hint, "L": self.tools.open_log, "S": self.sort_hand}
        if letter in keys:
            keys[letter]()
            return True
        if letter == "D" and self.touch.press("dang_it"):
            return True
        return bool(letter) and self.touch.find_rank(letter)

    def sort_hand(self) -> None:
        """Sort the hand by suit or by rank, each time the other way."""
        self.order.sort()
        self.cue("hand_sort", self.metrics.width / 2)
        self.dancer.arrange()
        self.touch.refresh()

    # -- picture ----------------------------------------------------------------------------------------

    def draw(self, frame: DisplayList) -> None:
        """List the table, the cards, the tools and what is said."""
        self.look.draw_below(frame)
        start = len(frame.sprites)
        self.painter.draw(frame, self.model.everything(), self.touch.state, Z_CARDS)
        shaken = self.touch.shaken
        if shaken is not None and not self.dancer.motions.calm and not self.dancer.motions.still:
            token, age = shaken
            key, shift = ("card", token.number), round(self.look.shake(age) * self.metrics.c)
            frame.sprites[start:] = [s._replace(x=s.x + shift) if s.key == key else s for s in frame.sprites[start:]]
        self.form.draw(frame, Z_FORM)
        self.look.draw_above(frame)
