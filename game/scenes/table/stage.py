"""What is on the table now, and what is heard and said there as the match goes on.

It implements `game.ui.table.choreographer.Stage`. It knows the seat, the presenter of the
game and the cards, and neither widgets nor the scene.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import Final, NamedTuple

from game.rules.actions import Action
from game.rules.events import CardsMoved, DealBegan, Event, MatchEnded, Shuffled, TurnBegan
from game.rules.views import ALL, TABLE, Viewer
from game.rules.zones import Zone, ZoneKind
from game.scenes import routes
from game.scenes.known.heads import heads_of
from game.scenes.results.standing import Standing
from game.scenes.services import Services
from game.scenes.table.banter import SAID_NOTE, Banter, Line
from game.scenes.table.greeting import Greeting
from game.scenes.table.hints import Why, hint_words
from game.scenes.table.laid import Laid
from game.scenes.table.memory import Memory, Story, story_of
from game.scenes.table.seat import Seat
from game.scenes.tables import info_of, presenter_of
from game.scenes.tables.base import LayoutContext, Moment, Past, Plan, Prompt, Remark, Tag
from game.session.settings import PACE_FACTOR
from game.ui.cues import Bed
from game.ui.table.bubbles import Voices
from game.ui.table.cards import CardPainter
from game.ui.table.choreographer import Beat, Choreographer
from game.ui.table.model import TableModel, Token
from game.ui.table.order import HandOrder
from game.ui.table.spots import Spot
from game.ui.theme import Metrics
from game.ui.tween import FAST_FORWARD

__all__ = ["Stage", "Ticker", "Words"]

PAN: Final = 0.6
"""How far to the side a sound at the edge of the window comes from."""
SAID: Final = 1.2
"""Seconds in which a plate says what happened, where nothing is seen to move."""
SAID_MOST: Final = 3
"""So many sentences wait for their turn on that plate; older ones are left to the log."""


class Ticker:
    """Says what happened, one sentence after the other, where nothing is seen to move."""

    def __init__(self) -> None:
        self._lines: deque[str] = deque(maxlen=SAID_MOST)
        self._age = 0.0

    @property
    def line(self) -> str:
        """What it says now; empty for nothing."""
        return self._lines[0] if self._lines else ""

    def say(self, words: str, *, at_once: bool) -> None:
        """Say something after what waits already, or instead of it."""
        if at_once:
            self.hush()
        self._lines.append(words)

    def hush(self) -> None:
        """The person goes on: what happened before needs no saying."""
        self._lines.clear()
        self._age = 0.0

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass, at normal pace."""
        if self._lines:
            self._age += dt
            if self._age >= SAID:
                self._lines.popleft()
                self._age = 0.0


class Words(NamedTuple):
    """What is said of the table as it lies."""

    pill: str
    tag: Tag | None
    prompt: Prompt


class Stage:
    """The cards as they lie, fly and are put in order, and what the players say about them."""

    def __init__(self, services: Services, seat: Seat, *, from_start: bool, sheets: bool) -> None:
        self.services = services
        self.seat = seat
        self.metrics: Metrics = services.art.metrics
        self.info, self.presenter = info_of(seat.session.game_id), presenter_of(seat.session.game_id)
        opening = self.presenter.model(seat.session.opening(seat.viewer))
        self.memory = Memory(self.presenter.scoring.course(opening), self.presenter.past)
        self.voices = Voices()
        self.ticker = Ticker()
        self.listener: Callable[[Event], None] = lambda event: None
        """Told of every event as it is seen."""
        self.usher: Callable[[Event], None] = lambda event: None
        """Told of every event as it begins."""
        self.keys_used = False
        """Whether the last input came from keys or a pad, so that the focus helps."""
        self.selection: tuple[Token, ...] = ()
        """Cards that were chosen, in the order of choosing."""
        self.traded: dict[int, Token] = {}
        """By number of a token that was traded: the one whose place it has taken."""
        self.laid = Laid()
        self.tells = True
        """Whether a quiet line tells who did what last."""
        self.linger = 0.0
        """Seconds for which what was done is still looked at."""
        self.dealing = False
        """Whether cards are shuffled and dealt."""
        self.events = 0
        """How many events have begun or were told: a frame with one of them has enough to do."""
        self.over = False
        """Whether the end of the match was seen, and its result is still to be shown."""
        self.sheet: Standing | None = None
        """The points of a part that is over, as they stood at its end, while they are still to be shown."""
        self._sheets = sheets and self.info.sheets
        self._orders = defaultdict[Viewer, HandOrder](
            partial(HandOrder, self.info.aces_high, ranks_first=self.info.by_rank)
        )
        self._to_tell: deque[tuple[Story, Sequence[Remark]]] = deque()
        """Stories and remarks of events begun but not yet announced, in their order."""
        self._random = Random()
        session = seat.session
        self.banter = Banter(self._random, session.notes.get(SAID_NOTE), partial(session.note, SAID_NOTE, later=True))
        self._greeting = Greeting(self, due=from_start and sheets)
        self._table: tuple[tuple[object, ...], LayoutContext] | None = None
        """What layouts depend on, and what they depended on when they asked last."""
        self._plan: Plan | None = None
        self.plans = 0
        """How often the table was laid out."""
        self._words: Words | None = None
        """What was said of the table when the cards set out that have still to show their faces."""
        self.painter = CardPainter(services.art)
        self.model = opening if from_start else self.presenter.model(seat.session.snapshot(seat.viewer))
        self.choreographer = Choreographer(self.model, self)

    @property
    def bed(self) -> Bed:
        """How the room of the game sounds, whatever its table is made of."""
        return Bed(self.info.theme)

    # -- what is shown ----------------------------------------------------------------------

    def show(self, model: TableModel) -> None:
        """Show another table at once, such as that of the next person."""
        self.model = model
        self.selection, self._plan, self._words = (), None, None
        self.dealing = False
        self.laid.clear()
        self.traded.clear()
        self.choreographer = Choreographer(self.model, self)

    def resize(self, metrics: Metrics) -> None:
        """Take the measures of the window, and the settings: cards are at once where they belong."""
        self.metrics = metrics
        self.painter = CardPainter(self.services.art)
        self._take_settings()
        self.choreographer.finish_all()

    def apply_settings(self) -> None:
        """Let changed settings take effect: cards that rest are at once where they belong."""
        self._take_settings()
        if self.choreographer.idle:
            self.choreographer.arrange(at_once=True)

    def _take_settings(self) -> None:
        """Take pace, motion and backs from the settings."""
        settings = self.services.settings
        self.choreographer.pace = PACE_FACTOR[settings.pace]
        self.choreographer.motions.calm = settings.motion == "calm"
        self.choreographer.motions.still = settings.motion == "none"
        self.voices.still = settings.motion != "full"
        self.painter.back = self.info.back if settings.shown_back == "auto" else settings.shown_back
        self._plan = None

    def retell(self) -> None:
        """Tell everything anew in the language that is spoken now."""
        self.choreographer.finish_all()
        self.seat.rename()
        self.memory.clear()
        self.recall()
        self.show(self.model)
        self._take_settings()

    def go_back(self, undone: Sequence[Event]) -> list[Story]:
        """Show the match as before events that were taken back, which the model must have; what is known of them."""
        known, happened = [*self.memory.stories, *(story for story, _ in self._to_tell)], self.seat.session.happened
        self._hush()
        if len(known) >= happened:
            self.memory.begin_again(known[:happened])
        else:
            self.memory.clear()
            self.recall()
        self.show(self.model.before(self.seat.session.snapshot(self.seat.viewer), undone))
        self._take_settings()
        return known[happened:]

    def show_moment(self, stories: Sequence[Story]) -> None:
        """Show the match as it stands at once, whatever was shown before: these are its stories up to now."""
        self._hush()
        self.memory.begin_again(stories)
        self.show(self.presenter.model(self.seat.session.snapshot(self.seat.viewer)))
        self._take_settings()

    def _hush(self) -> None:
        """Drop all that was still to be told, said or shown of what happened."""
        self._to_tell.clear()
        self.voices.clear()
        self.over, self.sheet, self.linger = False, None, 0.0

    def stories(self, events: Sequence[Event]) -> list[Story]:
        """What events tell that follow one another from the beginning of the match."""
        return self._retold(events)[0]

    def _retold(self, events: Sequence[Event]) -> tuple[list[Story], Laid, TableModel]:
        """The same, with what was laid last, and the table as it lies then."""
        told = self.presenter.model(self.seat.session.opening(self.seat.viewer))
        table, past = self.table, self.presenter.past
        found, laid = [], Laid()
        for event in events:
            found.append(self._story(event, Moment(told, table, past=past)))
            laid.note(event, told.apply(event))
            past = found[-1].past
        return found, laid, told

    def show_from_start(self) -> None:
        """Show all that has happened, event by event."""
        for event in self.seat.session.history(self.seat.viewer):
            self.choreographer.feed(event)
        # What was laid out for the opening is no turn yet.
        self.seat.forget()

    def recall(self) -> None:
        """Remember all that has happened."""
        stories, laid, told = self._retold(self.seat.session.history(self.seat.viewer))
        for story in stories:
            self.memory.remember(story)
        self.laid = laid.on(told, self.model)

    @property
    def table(self) -> LayoutContext:
        """What layouts depend on: the same object as long as that is the same."""
        settings, seat, order = self.services.settings, self.seat, self.order
        on = (self.metrics, seat.me, seat.names, seat.people, settings.left_handed, seat.session.options,
              self.services.style.target, self.traded, order.groups, seat.faces, order.in_groups)  # fmt: skip
        if self._table is None or self._table[0] != on:
            self._table = on, LayoutContext(*on)
        return self._table[1]

    @property
    def order(self) -> HandOrder:
        """How the person who looks has put their hand; among several people everybody finds theirs as they left it."""
        return self._orders[self.seat.viewer]

    @property
    def plan(self) -> Plan:
        """Where everything lies now."""
        if self._plan is None:
            self.plans += 1
            self._plan = self.presenter.layout.plan(self.model, self.table)
        return self._plan

    def spots(self) -> Mapping[Zone, Sequence[Spot]]:
        """Where every card belongs; the own hand in the order in which the person has it."""
        self._plan = None
        spots = dict(self.plan.spots)
        hand = Zone(ZoneKind.HAND, self.seat.me)
        tokens = self.model.zones.get(hand)
        if tokens and self._own_hand:
            place = {token.number: i for i, token in enumerate(self._in_hand(tokens))}
            fan = spots[hand]
            spots[hand] = [fan[place[token.number]] for token in tokens]
        elif tokens and self.seat.viewer == TABLE:
            # Cards that everybody saw on their way into this hand are backs now, as in any other.
            spots[hand] = [spot._replace(open=False) for spot in spots[hand]]
        if self.seat.viewer == ALL and self.info.opens_hands:
            spots |= {zone: [spot._replace(open=True) for spot in places] for zone, places in spots.items()
                      if zone.kind is ZoneKind.HAND}  # fmt: skip
        return self._with_trades(spots)

    @property
    def _own_hand(self) -> bool:
        """Whether the hand at the lower edge is open to whoever looks, and so lies in order."""
        return self.seat.viewer in (self.seat.me, ALL)

    def _in_hand(self, tokens: Sequence[Token]) -> list[Token]:
        """Cards of the hand as they lie there: as the table puts them in order, or else the person."""
        shown, at = self.order.shown(tokens), {number: i for i, number in enumerate(self.plan.in_order)}
        return sorted(shown, key=lambda token: at.get(token.number, len(at))) if at else shown

    def _with_trades(self, spots: dict[Zone, Sequence[Spot]]) -> dict[Zone, Sequence[Spot]]:
        """The same with those cards that the person tries out elsewhere in the places of the others."""
        traded, zones = self.traded, self.model.zones
        if not traded:
            return spots
        home = {t.number: spot for zone, tokens in zones.items() for t, spot in zip(tokens, spots[zone], strict=True)}
        return {zone: [home[traded.get(t.number, t).number] for t in tokens] for zone, tokens in zones.items()} | {
            zone: places for zone, places in spots.items() if zone not in zones
        }

    def menu(self, practice: routes.Practice | None, rules: routes.Rules) -> routes.Pause:
        """The menu over this table; `rules` is where it leads to the rules."""
        seat = self.seat
        heads = heads_of(seat.session, seat.seats, seat.me)
        return routes.Pause(seat.session.game_id, self.memory.lines, practice, seat.promise, heads, rules,
                            self._from_the_start, counts_for_day=seat.counts_for_day, begun=seat.begun)  # fmt: skip

    def _from_the_start(self) -> routes.NewMatch | routes.ResumedMatch:
        from game.scenes.results.ways import from_the_start

        return from_the_start(self.services, self.standing(()), self.seat.given_up())

    def standing(self, winners: tuple[int, ...]) -> Standing:
        """How the match stands, for the scenes that show scores."""
        return self.memory.standing(self.seat, self.presenter, self.model, self.table, winners)

    @property
    def words(self) -> Words:
        """What is said of the table: while a card has still to show its face, what was said before it set out."""
        return self._words if self._words is not None and self.choreographer.revealing else self._words_now()

    def _words_now(self) -> Words:
        words = self.presenter.words
        return Words(words.pill(self.model), words.tag(self.model, self.table), words.prompt(self.moment))

    # -- what may be done -----------------------------------------------------------------

    def legal(self) -> Sequence[Action]:
        """What the person can do now, once the table shows that it is their turn."""
        return self.seat.legal(None if self.choreographer.pending else self.model.to_act)

    @property
    def moment(self) -> Moment:
        """What can be done now."""
        return Moment(self.model, self.table, self.legal(), self.selection, self.past)

    @property
    def past(self) -> Past:
        """What the game remembers of the events that the model has; some of them may still have to be told."""
        return self._to_tell[-1][0].past if self._to_tell else self.memory.past

    def propose(self, action: Action, why: Why) -> None:
        """Hint at something, with the reason."""
        words = hint_words(self.seat.session.game_id, self.presenter.words, action, why, self.moment)
        self.seat.propose(action, words)
        self.cue("hint")

    def pickable(self) -> list[tuple[Zone, Token]]:
        """Cards that can be touched; the own hand in the order in which it is shown."""
        pairs = self.presenter.controls.pickable(self.model, self.table)
        hand = Zone(ZoneKind.HAND, self.seat.me)
        mine = [token for zone, token in pairs if zone == hand]
        if mine and self._own_hand:
            rest = [pair for pair in pairs if pair[0] != hand]
            return [*((hand, token) for token in self._in_hand(mine)), *rest]
        return pairs

    # -- what the choreographer asks --------------------------------------------------

    def beat(self, event: Event) -> Beat:
        """How an event is shown. What is to be told of it is put together, and told when it was seen."""
        self.events += 1
        if isinstance(event, CardsMoved) and not self.choreographer.revealing:
            self._words = self._words_now()
        before = Moment(self.model, self.table, past=self.past)
        remarks = self.presenter.words.remarks(self.seat.public(event), before)
        self._to_tell.append((self._story(event, before), remarks))
        beat = self.way_of(event, before)
        if not isinstance(event, CardsMoved):
            self.traded.clear()  # what was tried out was done, and lies so
        self.usher(event)
        self.dealing |= isinstance(event, Shuffled | DealBegan)
        pause = self.services.settings.pause_after_play / 1000
        if beat.rest:
            self.linger = pause
        if beat.look:
            still = self.choreographer.pace <= 0.0 and not pause
            beat = replace(beat, hold=0.0 if still else beat.hold + pause)
        # What comes with the event lies elsewhere; it is laid out when somebody asks.
        self._plan = None
        return beat

    def way_of(self, event: Event, before: Moment) -> Beat:
        """How an event is shown, whatever is waited for besides."""
        return self.presenter.movement.beat(event, before)

    def told(self, event: Event, moved: Sequence[Token]) -> None:
        """An event was seen: write it down, let people speak, faces change and scores be shown."""
        self.events += 1
        story, remarks = self._to_tell.popleft()
        self.memory.remember(story)
        still = self.choreographer.pace <= 0.0
        if story.line and (self.choreographer.motions.still or still):
            self.ticker.say(story.line, at_once=still)
        self.laid.note(event, moved)
        if isinstance(event, DealBegan):
            # What was put together is of the past, even if one of its cards comes again.
            self._plan = None
            for order in self._orders.values():
                order.begin_again()
        self.listener(event)
        for remark in remarks:
            # What is thrown at somebody may be answered.
            if self.speak(remark) and remark.to is None:
                break
        if isinstance(event, TurnBegan):
            self.dealing = False
            if event.seat in self.seat.people:
                self.cue("your_turn", self.plan.seats[0].x)
        elif isinstance(event, MatchEnded):
            self.over = True
            if self.memory.moment is not None:
                self.seat.remember(self.memory.moment)
        if story.points is not None and self._sheets:
            self.cue("round_end", self.metrics.width / 2)
            self.sheet = None if self.choreographer.is_to_come(MatchEnded, TurnBegan) else self.standing(())
            # The next part waits from here on: not a card of this one leaves its place before the sheet is read.
            self.choreographer.holding = self.sheet is not None

    def cue(self, name: str, at: float | None = None, *, force: int = 0, step: int = 0) -> None:
        """Play a sound where something happens, `at` pixels from the left, or in the middle.

        `force` says how strong it is, -1 to 1, and `step` which note of a scale.
        """
        side = 2.0 * at / max(1, self.metrics.width) - 1.0 if at is not None else 0.0
        self.services.audio.play(name, pan=PAN * max(-1.0, min(1.0, side)), force=force, step=step)

    def _story(self, event: Event, before: Moment) -> Story:
        return story_of(event, self.seat.public(event), before, self.presenter)

    def cry(self, key: str, *, person: bool = True) -> Line | None:
        """The words of a move that is made by saying them; None for others. Those of a person are always the same."""
        settings = self.services.settings
        own = "" if self.services.kiosk else settings.exclamation
        return self.banter.cry(key, settings.shouts, person=person, own=own)

    def speak(self, remark: Remark) -> bool:
        """Let somebody say something, as the temper and the manners of the settings have it."""
        settings, seat, cursing = self.services.settings, remark.seat, remark.mood == "cursing"
        character = "" if seat in self.seat.people else self.seat.faces[seat]
        likely = remark.weight if remark.weight >= 1.0 else remark.weight * 2.0 * settings.temper
        if self._random.random() >= likely:
            return False
        if remark.move:
            line: Line | None = self.cry(remark.key, person=not character)
        else:
            line = self.banter.line(remark, settings.shouts, character)
        if line is None:
            return False
        sounds = ["bubble_pop", *([f"curse_{character}"] if cursing and settings.curse_aloud and character else [])]
        if remark.to is None or self.voices.still or self.choreographer.pace <= 0.0:
            self.voices.say(seat, line.words, remark.mood, curse=line.loud, sounds=sounds)
            return True
        self.voices.throw(seat, remark.to, line.words, remark.mood, curse=line.loud)
        for sound in sounds:
            self.cue(sound, self.plan.place(seat).x)
        return True

    # -- time -----------------------------------------------------------------------------------

    @property
    def quickly(self) -> float:
        """What times are multiplied with: the pace, and less while somebody hurries. 0 where nothing is waited for."""
        return self.choreographer.pace * (FAST_FORWARD if self.choreographer.fast else 1.0)

    @property
    def shown(self) -> bool:
        """Whether the table has caught up with the match and was looked at."""
        return self.choreographer.idle and self.linger <= 0.0

    @property
    def animating(self) -> bool:
        """Whether frames are wanted."""
        return not self.choreographer.idle or self.voices.running or self.linger > 0.0 or self.over or self.painter.late

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass."""
        self.choreographer.update(dt)
        hurry = FAST_FORWARD if self.choreographer.fast else 1.0
        if self.choreographer.idle:
            self.linger = self.linger - dt / self.quickly if self.choreographer.pace else 0.0
        for speaker, sound in self.voices.risen():
            self.cue(sound, self.plan.place(speaker).x)
        self.voices.update(dt, self.quickly)
        for crossing in self.voices.departed:
            self.cue("bubble_cross", self.plan.place(crossing.seat).x)
        self.ticker.update(dt / (self.choreographer.pace or 1.0) / hurry)
        self._greeting.update()
