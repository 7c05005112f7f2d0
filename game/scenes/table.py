"""The table: where a match is played, whatever the game.

The scene joins four things. The session has the truth and judges every action.
The model shows a later truth, moved along by the choreographer. The face of the
game says where things lie. And a form feels pointers and keys. Clicks, touches,
drags and keys all end in `_try`, which asks the session.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

import pygame

from game.rules.actions import Action
from game.rules.cards import HIDDEN, format_card
from game.rules.events import DangItCalled, Event, MatchEnded, PileWon, RoundEnded, TurnBegan, WentOut
from game.rules.refusals import Refusal
from game.rules.views import TABLE, Viewer
from game.rules.zones import Zone, ZoneKind
from game.scenes.base import Scene
from game.scenes.routes import to_log, to_pause, to_result, to_round_over, to_rules
from game.scenes.services import Services
from game.scenes.standing import Standing
from game.scenes.table_look import TableLook
from game.scenes.tables import face_of
from game.scenes.tables.base import ActionButton, Plan, Table
from game.session.host import MatchHost
from game.session.seats import SeatConfig
from game.session.session import Session
from game.session.settings import PACE_FACTOR
from game.ui.art import CardState
from game.ui.input import (
    Accept,
    AcceptEnd,
    Back,
    Key,
    Menu,
    Nav,
    Point,
    PointerCancel,
    PointerDown,
    PointerUp,
    by_keys,
)
from game.ui.input import Event as InputEvent
from game.ui.painter import DisplayList
from game.ui.table.bubbles import Voices
from game.ui.table.cards import CardPainter
from game.ui.table.choreographer import Beat, Choreographer
from game.ui.table.hand import CardTarget, Drag, HandOrder
from game.ui.table.model import TableModel, Token
from game.ui.table.motion import Leg, Style
from game.ui.table.spots import Spot
from game.ui.texts import has, refusal_words, t
from game.ui.theme import Metrics
from game.ui.tween import out
from game.ui.widgets.form import Form
from game.ui.widgets.pressed import Button, RoundButton

SHAKE = 0.24
"""Seconds that a refused card shakes."""
REFUSED_FOR = 3.2
"""Seconds that a refusal's sentence stays."""
LIFT_TIME = 0.08
"""Seconds in which a card rises under the pointer."""
HOVER_LIFT, FOCUS_LIFT = 0.08, 0.14
SNAP = 0.6
"""How far beside a target a card may be dropped, in c."""
Z_CARDS, Z_FORM = 100.0, 2600.0
BACK_HOME = Style((Leg(0.20, out),))
"""How a card that was dropped on nothing goes back."""


class TableScene(Scene):
    """A match at the table. `from_start` shows how it began; else it is shown as it stands."""

    def __init__(self, services: Services, session: Session, seats: Sequence[SeatConfig], *, from_start: bool) -> None:
        super().__init__()
        self.services = services
        self.session = session
        self.seats = tuple(seats)
        people = [seat for seat, config in enumerate(seats) if config.kind == "person"]
        self.me = people[0] if people else 0
        self.viewer = Viewer(self.me) if len(people) == 1 else TABLE
        self.people = frozenset(people)
        self.face = face_of(session.game_id)
        self.voices = Voices()
        self.order = HandOrder(self.face.aces_high)
        self.lines: list[str] = []
        self.rounds: list[tuple[int, ...]] = []
        self._random = Random(session.record.seed ^ 0x5EED)
        self._from_start = from_start
        self._leave = session.subscribe(self.viewer, self._hear)
        self._host = MatchHost(
            session, self.seats, services.bots, self, services.fresh_seed(), lambda: services.settings.say_it_for_me
        )
        self._now = 0.0
        self._linger = 0.0
        self._legal: Sequence[Action] = ()
        self._legal_seq = -1
        self._drags: dict[int, Drag] = {}
        self._refused: tuple[Token, float] | None = None
        self._refusal: tuple[str, Token | None, float] | None = None
        self._hinted: tuple[Action, str] | None = None
        self._asking_hint = False
        self._over = False
        self._hover_z: dict[int, float] = {}
        self._targets: dict[int, CardTarget] = {}
        self._actions: dict[str, Button] = {}

    # -- life ---------------------------------------------------------------------

    def enter(self) -> None:
        """Show how the match begins, or what was missed while it was away."""
        history = self.session.history(self.viewer)
        if self._from_start:
            for event in history:
                self.dancer.feed(event)
        else:
            told = TableModel(self.session.opening(self.viewer))
            for event in history:
                self._remember(event, told)
                told.apply(event)
            if self.session.result is not None:
                self._over = True
                self._end()

    def exit(self) -> None:
        """Leave the table; the match is saved and can be taken up again."""
        self._host.stop()
        self._leave()

    def pause(self) -> None:
        """Something lies over the table: nobody drags or hurries any longer."""
        self._cancel_drags()
        self.dancer.fast = False

    def resume(self) -> None:
        """Settings may have changed meanwhile."""
        self._apply_settings()
        self.stale = True

    def resize(self, metrics: Metrics) -> None:
        """Lay everything out for a window: cards are at once where they belong."""
        super().resize(metrics)
        services = self.services
        if not hasattr(self, "dancer"):
            view = self.session.opening(self.viewer) if self._from_start else self.session.snapshot(self.viewer)
            self.model = TableModel(view)
            self._plan: Plan | None = None
            self.dancer = Choreographer(self.model, self)
            self.form = Form(services.style, services.audio.play)
            self._tools()
        else:
            self._cancel_drags()
            self.form.style = services.style
            self.dancer.finish_all()
        self.painter = CardPainter(services.art)
        self.look = TableLook(self)
        self._apply_settings()
        self._place_tools()
        self.dancer.arrange(at_once=True)
        self._refresh_targets()
        self.stale = True

    def _apply_settings(self) -> None:
        settings = self.services.settings
        self.dancer.pace = PACE_FACTOR[settings.pace]
        self.dancer.motions.calm = settings.motion == "calm"
        self.dancer.motions.still = settings.motion == "none"
        self.voices.still = settings.motion != "full"
        self.painter.back = self.face.back if settings.back == "auto" else settings.back
        self._plan = None
        self.dancer.arrange(at_once=True)
        self._refresh_targets()

    # -- the table as the face sees it ------------------------------------------------

    @property
    def table(self) -> Table:
        """What layouts hang on."""
        return Table(
            self.metrics,
            self.me,
            self.session.names,
            self.people,
            self.services.settings.left_handed,
            self.session.options,
        )

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
        return spots

    def beat(self, event: Event) -> Beat:
        """How an event is shown."""
        self._remember(event, self.model)
        return self.face.beat(event, self.model, self.table)

    def told(self, event: Event, moved: Sequence[Token]) -> None:
        """The model has an event: let people speak and faces change."""
        self._plan = None
        self._legal_seq = -1
        self.look.told(event)
        for remark in self.face.remarks(event, self.table):
            if self._speak(remark.seat, remark.key, remark.mood, remark.weight):
                break
        if isinstance(event, TurnBegan):
            if event.seat in self.people and not self.dancer.motions.still:
                self.cue("your_turn", self.plan.seats[0].x)
        elif isinstance(event, RoundEnded):
            self.cue("round_end", self.metrics.width / 2)
            if self.session.result is None or self._rounds_to_come():
                self.navigator.push(to_round_over(self.services, self._standing(())))
        elif isinstance(event, MatchEnded):
            self._over = True
        if isinstance(event, PileWon | WentOut | DangItCalled):
            self._linger = self.services.settings.pause_after_play / 1000 * (1 if self.dancer.pace else 0)

    def _rounds_to_come(self) -> bool:
        """Whether the table has yet to show another end of a round."""
        ended = sum(isinstance(event, RoundEnded) for event in self.session.history(self.viewer))
        return ended > len(self.rounds)

    def cue(self, name: str, at: float) -> None:
        """Play a sound where something happens."""
        self.services.audio.play(name, pan=max(-1.0, min(1.0, 2.0 * at / max(1, self.metrics.width) - 1.0)) * 0.6)

    def _remember(self, event: Event, before: TableModel) -> None:
        line = self.face.log(event, before, self.table)
        if line:
            self.lines.append(line)
        if isinstance(event, RoundEnded):
            self.rounds.append(event.points)

    def _speak(self, seat: int, key: str, mood: str, weight: float) -> bool:
        settings = self.services.settings
        likely = weight if weight >= 1.0 else weight * 2.0 * settings.temper
        if self._random.random() >= likely:
            return False
        words = f"table.remark.{key}.{settings.shouts}"
        if not has(words):
            return False
        curse = mood == "cursing" or settings.shouts == "grawlix"
        self.voices.say(seat, t(words), "cursing" if mood == "cursing" else "happy", curse=curse)
        if mood == "cursing":
            self.cue("dang_it_slam" if key == "dang_it" else "bubble_pop", self.metrics.width / 2)
            if settings.curse_aloud:
                self.cue(f"curse_{self.seats[seat].character}", self.metrics.width / 2)
        else:
            self.cue("bubble_pop", self.metrics.width / 2)
        return True

    # -- pacing (asked by the host) ------------------------------------------------------

    def may_act(self, seat: int) -> bool:
        """A computer player moves when the table has caught up and was looked at."""
        return self.dancer.idle and self._linger <= 0.0 and not self._drags

    def factor(self) -> float:
        """What thinking times are multiplied with."""
        return self.dancer.pace * (0.25 if self.dancer.fast else 1.0)

    def _hear(self, event: Event) -> None:
        self.dancer.feed(event)

    # -- time --------------------------------------------------------------------------

    @property
    def animating(self) -> bool:
        """Whether frames are wanted."""
        return (
            not self.dancer.idle
            or self.voices.running
            or self._linger > 0.0
            or bool(self._drags or self._hover_z or self._refused or self._refusal)
            or self.form.animating
            or self.look.animating
            or self._host.thinking is not None
            or self._asking_hint
            or self._over
        )

    def update(self, dt: float) -> None:
        """Let time pass: cards, bubbles, and the computer players' next move."""
        self._now += dt
        changed = self.dancer.update(dt)
        if changed and not self._drags:
            self._refresh_targets()
        if self.dancer.idle:
            self._linger -= dt / (0.25 if self.dancer.fast else 1.0)
        self.voices.update(dt)
        self.look.update(dt)
        self.form.update(dt)
        self._raise_cards(dt)
        self._fade_refusals(dt)
        for drag in self._drags.values():
            drag.rest()
        if self._over:
            if self.dancer.idle and not self.look.animating and not self.voices.running:
                self._over = False
                self._end()
            return
        if self._host.update(self._now):
            self._hinted = None
        self._take_hint()
        if self._legal_seq != self.session.seq and not self.dancer.pending:
            self._refresh_targets()

    def _end(self) -> None:
        result = self.session.result
        if result is not None:
            self.cue("match_win" if self.me in result.winners else "out", self.metrics.width / 2)
            self.navigator.replace(to_result(self.services, self._standing(result.winners)))

    def _standing(self, winners: tuple[int, ...]) -> Standing:
        scores = tuple(sum(points[seat] for points in self.rounds) for seat in range(self.session.players))
        return Standing(
            self.session.game_id,
            self.seats,
            self.session.options,
            self.me,
            tuple(self.rounds),
            scores,
            winners,
            self.look.notes(),
            self.session.record.seed,
        )

    # -- what may be done -----------------------------------------------------------------

    def legal(self) -> Sequence[Action]:
        """What the person can do now, once the table shows that it is their turn."""
        if self._legal_seq != self.session.seq:
            seat = self.session.to_act
            shown = not self.dancer.pending and self.model.to_act == seat
            self._legal = self.session.legal_actions(seat) if seat in self.people and seat is not None and shown else ()
            if shown:
                self._legal_seq = self.session.seq
        return self._legal

    def _try(self, action: Action | None, token: Token | None) -> bool:
        """Do something for the person; a refusal shakes the card and says why. The one way to the session."""
        seat = self.session.to_act
        if self.dancer.pending:
            self.dancer.hurry()
        if action is None:
            return False
        if seat is None or seat not in self.people:
            self._refuse(self.session.check(self.me, action), token)
            return False
        done = self.session.submit(seat, action, self.session.seq)
        if isinstance(done, Refusal):
            self._refuse(done, token)
            return False
        self._hinted = None
        self._refusal = None
        self._legal_seq = -1
        self._legal = ()
        return True

    def _refuse(self, reason: Refusal | None, token: Token | None) -> None:
        if reason is None:
            return
        self.cue("illegal_thud", token.x if token else self.metrics.width / 2)
        self._refusal = (refusal_words(reason), token, REFUSED_FOR)
        if token is not None:
            self._refused = (token, 0.0)

    # -- cards under pointers ----------------------------------------------------------------

    def _refresh_targets(self) -> None:
        """Let the form feel the cards where they lie now, and the buttons of this moment."""
        focus = self.form.focus
        at = self.form.widgets.index(focus) if isinstance(focus, CardTarget) and focus in self.form.widgets else -1
        pickable = self.face.pickable(self.model, self.table)
        if self.viewer == self.me:
            hand = Zone(ZoneKind.HAND, self.me)
            if pickable and pickable[0][0] == hand:
                by_number = {token.number: (zone, token) for zone, token in pickable}
                pickable = [by_number[token.number] for token in self.order.shown([tok for _, tok in pickable])]
        self._zone_of = {token.number: zone for zone, token in pickable}
        targets = {}
        for _, token in pickable:
            target = self._targets.get(token.number)
            if target is None:
                target = CardTarget(("pick", token.number), token, self._tap, self._lift, self._drag, self._drop)
                target.host = self.form
            goal = token.goal
            target.place(goal.x - goal.width / 2, goal.y - goal.height / 2, goal.width, goal.height)
            targets[token.number] = target
        self._targets = targets
        cards = list(targets.values())
        rest = [widget for widget in self.form.widgets if not isinstance(widget, CardTarget)]
        self.form.widgets[:] = [*cards, *rest]
        self._show_actions()
        if at >= 0 and focus not in self.form.widgets:
            shown = self.form.focus is not None and self.form.focus.focused
            self.form.set_focus(cards[min(at, len(cards) - 1)] if cards else None, show=shown)

    def _show_actions(self) -> None:
        for spec in self.face.buttons(self.model, self.table, self.legal()):
            button = self._actions.get(spec.key)
            if button is None:
                button = self._add_action(spec)
            button.place(*spec.box)
            button.words, button.kind, button.size = spec.words, spec.kind, spec.size
            button.enabled = spec.action is not None
            self.look.bursts[spec.key] = spec

    def _add_action(self, spec: ActionButton) -> Button:
        def press() -> None:
            for now in self.face.buttons(self.model, self.table, self.legal()):
                if now.key == spec.key and self._try(now.action, None):
                    self.look.pressed(spec.key)

        button = self.form.add(Button(("action", spec.key), spec.words, press, kind=spec.kind, size=spec.size))
        self._actions[spec.key] = button
        return button

    def _tap(self, token: Token) -> None:
        zone = self._zone_of.get(token.number)
        if zone is not None:
            self._try(self.face.action_of(zone, token, self.model), token)
            self._refresh_targets()

    def _lift(self, token: Token, pos: Point) -> bool:
        pointer = len(self._drags)
        if pointer or token.number not in self._zone_of:
            return False
        self.dancer.hold(token)
        self._drags[token.number] = Drag(token, (token.x - pos[0], token.y - pos[1]), pos)
        self.cue("card_lift", token.x)
        return True

    def _drag(self, token: Token, pos: Point) -> None:
        drag = self._drags.get(token.number)
        if drag is not None:
            drag.follow(pos)

    def _drop(self, token: Token, pos: Point | None) -> None:
        drag = self._drags.pop(token.number, None)
        if drag is None:
            return
        zone = self._zone_of.get(token.number)
        played = False
        if pos is not None and zone is not None:
            name = self.face.target_of(zone)
            near = self.plan.drop[name].distance(*pos) <= SNAP * self.metrics.c * (0.5 if name == "hand" else 1.0)
            inside = zone.kind is ZoneKind.HAND and self.plan.hand.contains(*pos)
            if near and not inside:
                played = self._try(self.face.action_of(zone, token, self.model), token)
            elif inside:
                self._reorder(token, pos)
        self.dancer.let_go(token)
        if not played:
            self.dancer.arrange()
            if self.dancer.motions.still:
                token.place(token.goal)
            elif not self.dancer.motions.flying(token):
                self.dancer.motions.send(token, token.goal, BACK_HOME)
        self._refresh_targets()

    def _reorder(self, token: Token, pos: Point) -> None:
        tokens = [other for other in self._targets.values() if other.token is not token]
        place = sum(other.rect.centerx < pos[0] for other in tokens)
        self.order.move(token, place)
        self.cue("card_slide", token.x)

    def _cancel_drags(self) -> None:
        for number in list(self._drags):
            target = self._targets.get(number)
            if target is not None:
                target.cancel()

    def _raise_cards(self, dt: float) -> None:
        """Cards rise a little under the pointer or the focus, and sink again."""
        moving: dict[int, float] = {}
        for number, target in self._targets.items():
            token = target.token
            if number in self._drags or self.dancer.motions.flying(token):
                continue
            wanted = FOCUS_LIFT if target.focused else HOVER_LIFT if target.hovered or target.pressed else 0.0
            if token.lift != wanted:
                step = HOVER_LIFT * dt / LIFT_TIME * 2
                token.lift = min(wanted, token.lift + step) if token.lift < wanted else max(wanted, token.lift - step)
                if self.dancer.motions.still or self.dancer.motions.calm:
                    token.lift = wanted
                moving[number] = token.lift
        self._hover_z = moving

    def _fade_refusals(self, dt: float) -> None:
        if self._refused is not None:
            token, age = self._refused
            age += dt
            over = age >= (SHAKE if not self.dancer.motions.calm else 0.6)
            self._refused = None if over else (token, age)
        if self._refusal is not None:
            words, who, left = self._refusal
            self._refusal = (words, who, left - dt) if left > dt else None

    def state(self, token: Token) -> CardState:
        """How a card looks now."""
        if self._refused is not None and self._refused[0] is token:
            return "illegal"
        zone = self._zone_of.get(token.number)
        if zone is None or self.dancer.motions.flying(token):
            return "resting"
        target = self._targets[token.number]
        legal = self.legal()
        if zone.kind is not ZoneKind.HAND:
            return "focused" if target.focused else "playable" if target.hovered and legal else "resting"
        if token.number in self._drags:
            return "playable" if self.face.action_of(zone, token, self.model) in legal else "resting"
        playable = set(legal)
        if not playable:
            return "focused" if target.focused else "resting"
        action = self.face.action_of(zone, token, self.model)
        if self._hinted is not None and self._hinted[0] == action:
            return "target"
        if target.focused:
            return "focused"
        if action in playable:
            return "hovered" if target.hovered else "playable"
        return "dimmed" if self._something_goes(playable) else "resting"

    def _something_goes(self, playable: set[Action]) -> bool:
        """Whether any card can be played: only then is dimming the others of use."""
        face, model = self.face, self.model
        return any(face.action_of(self._zone_of[n], t.token, model) in playable for n, t in self._targets.items())

    # -- input ------------------------------------------------------------------------------------

    def handle(self, event: InputEvent) -> bool:
        """Give the form its events, and know the table's own keys."""
        if isinstance(event, PointerDown) and self._on_refusal(event.pos):
            self.navigator.push(to_rules(self.services, self.session.game_id))
            return True
        if by_keys(event) and self._watching() and isinstance(event, Accept):
            self.dancer.fast = True
            return True
        if isinstance(event, AcceptEnd):
            self.dancer.fast = False
            return True
        handled = self.form.handle(event)
        if isinstance(event, PointerDown) and not handled:
            self.dancer.fast = True
            return True
        if isinstance(event, PointerUp | PointerCancel):
            self.dancer.fast = False
        if handled:
            return True
        if isinstance(event, Key):
            return self._key(event)
        if isinstance(event, Back | Menu):
            self._menu()
            return True
        return isinstance(event, Nav)

    def _watching(self) -> bool:
        """Whether there is nothing for the person to do but to look on."""
        return bool(self.session.to_act not in self.people or self.dancer.pending)

    def _key(self, event: Key) -> bool:
        if event.command:
            return False
        letter = event.text.upper()
        if letter == "0":
            letter = "T"
        tools = {"H": self._hint, "L": self._log, "S": self._sort, "?": self._rules}
        if letter in tools:
            tools[letter]()
            return True
        if event.key == pygame.K_F1:
            self._rules()
            return True
        if letter == "D" and "dang_it" in self._actions and self._actions["dang_it"].enabled:
            self._actions["dang_it"].activate()
            return True
        return bool(letter) and self._find_rank(letter)

    def _find_rank(self, letter: str) -> bool:
        """Move the focus to the next card of a rank."""
        cards = [w for w in self._targets.values() if w.token.card != HIDDEN]
        hits = [w for w in cards if format_card(w.token.card)[0] == letter]
        if not hits:
            return False
        now = self.form.focus
        later = hits[(hits.index(now) + 1) % len(hits)] if isinstance(now, CardTarget) and now in hits else hits[0]
        self.form.set_focus(later, show=True)
        return True

    # -- tools ---------------------------------------------------------------------------------------

    def _tools(self) -> None:
        add = self.form.add
        self.menu_button = add(RoundButton("menu", "menu", self._menu, hint=t("table.menu")))
        self.tool_buttons = [
            add(RoundButton("hint", "hint", self._hint, hint=t("table.hint"))),
            add(RoundButton("help", "help", self._rules, hint=t("table.help"))),
            add(RoundButton("log", "log", self._log, hint=t("table.log"))),
            add(RoundButton("sound", "sound_on", self._mute, hint=t("table.mute"))),
            add(RoundButton("full", "fullscreen", self._full, hint=t("table.full_screen"))),
        ]

    def _place_tools(self) -> None:
        m = self.metrics
        left, top, w, _ = m.table
        d = max(m.px(56), self.services.style.target)
        gap = m.px(14)
        y = top + m.px(62) - d // 2
        self.menu_button.place(left + m.px(66) - d // 2, y, d, d)
        shown = self.tool_buttons[:2] if m.small else self.tool_buttons[:4] if m.portrait else self.tool_buttons
        for button in self.tool_buttons:
            button.visible = button in shown
        for i, button in enumerate(reversed(shown)):
            button.place(left + w - m.px(66) + d // 2 - (i + 1) * d - i * gap, y, d, d)
        self._show_mute()

    def _show_mute(self) -> None:
        sound = self.tool_buttons[3]
        muted = self.services.settings.mute
        sound.icon = "sound_off" if muted else "sound_on"
        sound.hint = t("table.unmute" if muted else "table.mute")

    def _menu(self) -> None:
        self.navigator.push(to_pause(self.services, self.session.game_id))

    def _rules(self) -> None:
        self.navigator.push(to_rules(self.services, self.session.game_id))

    def _log(self) -> None:
        self.navigator.push(to_log(self.services, list(self.lines)))

    def _mute(self) -> None:
        self.services.settings.mute = not self.services.settings.mute
        self.services.apply()
        self._show_mute()

    def _full(self) -> None:
        self.services.toggle_fullscreen()

    def _sort(self) -> None:
        self.order.sort()
        self.cue("hand_sort", self.metrics.width / 2)
        self.dancer.arrange()
        self._refresh_targets()

    def _hint(self) -> None:
        if self.legal() and not self._asking_hint:
            self._asking_hint = self._host.ask_hint()

    def _take_hint(self) -> None:
        if not self._asking_hint:
            return
        answer = self._host.take_hint()
        if answer is not None:
            self._asking_hint = False
            action, why = answer
            self._hinted = (action, t("table.hint_words", what=self.face.hint(action), reason=why))
            self.cue("hint", self.metrics.width / 2)

    @property
    def hint_words(self) -> str:
        """The hint that is shown in place of the prompt, if there is one."""
        return self._hinted[1] if self._hinted is not None else ""

    # -- picture ----------------------------------------------------------------------------------------

    @property
    def refusal(self) -> tuple[str, Token | None] | None:
        """Why something was refused just now, and the card."""
        return self._refusal[:2] if self._refusal is not None else None

    def _on_refusal(self, pos: Point) -> bool:
        return self._refusal is not None and self.look.refusal_box.collidepoint(pos)

    @property
    def dragging(self) -> Token | None:
        """The card in the person's hand."""
        return next((drag.token for drag in self._drags.values()), None)

    def zone_of(self, token: Token) -> Zone | None:
        """The zone of a card that can be touched."""
        return self._zone_of.get(token.number)

    def draw(self, frame: DisplayList) -> None:
        """List the table, the cards, the tools and what is said."""
        self.look.draw_below(frame)
        shaken = self._refused
        if shaken is not None and not self.dancer.motions.calm and not self.dancer.motions.still:
            token, age = shaken
            shift = round(self.look.shake(age) * self.metrics.c)
        else:
            token, shift = None, 0
        start = len(frame.sprites)
        self.painter.draw(frame, self.model.everything(), self.state, Z_CARDS)
        if token is not None and shift:
            key = ("card", token.number)
            frame.sprites[start:] = [s._replace(x=s.x + shift) if s.key == key else s for s in frame.sprites[start:]]
        self.form.draw(frame, Z_FORM)
        self.look.draw_above(frame)
