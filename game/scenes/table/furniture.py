"""How a table looks beside its cards: people, plates, counts, tags, prompts, bubbles and the turn marker."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable
from functools import partial
from math import pi, sin
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.rules.events import Event, TurnBegan
from game.scenes.tables.base import ActionButton, Draft, Effect, Prompt, SeatPlace, Tag
from game.texts import t
from game.ui import shapes, text
from game.ui.art import BACK
from game.ui.cache import Picture
from game.ui.painter import DisplayList
from game.ui.table.counters import COUNT_UP, Counters
from game.ui.table.spots import Box
from game.ui.theme import LINE, PALE, PAPER, REFUSED, TARGET
from game.ui.tween import FAST_FORWARD, out

if TYPE_CHECKING:
    from game.scenes.table.scene import TableScene

HOP = 0.18
"""Seconds in which the turn marker hops to the next player."""
BURST_TURN = 0.30
"""Seconds in which the burst behind a pressed button turns."""
PULSE = 1.2
"""Seconds of one pulse of a target."""
SAID = 1.2
"""Seconds in which a plate says what happened, where nothing is seen to move."""
SAID_MOST = 3
"""So many sentences wait for their turn on that plate; older ones are left to the log."""
MOST_FIGURE = 28.0
"""Numbers on packs grow with the words setting up to this, in u: they lie between cards."""
_CLAUSE = re.compile(r"(, | {3})(?!.*(, | {3})).*")
"""The last part of a line that says several things."""
Z_FURNITURE, Z_BURST, Z_MARK, Z_NUMBERS, Z_MARKER, Z_BUBBLES = 0.0, 1.0, 90.0, 250.0, 3000.0, 4000.0
"""Cards that lie are between marks and numbers, those that fly above both."""


class Words(NamedTuple):
    """What is said of the table as it lies."""

    pill: str
    tag: Tag | None
    prompt: Prompt


class TableLook:
    """Lists everything of a table that is no card, no button and no tool."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self.art = scene.services.art
        self.metrics = scene.metrics
        self.bursts: dict[str, ActionButton] = {}
        self.refusal_box = pygame.Rect(0, 0, 0, 0)
        self._burst_age: dict[str, float] = {}
        self._marker: tuple[int | None, int | None, float] = (None, scene.model.to_act, 1.0)
        self._counters = Counters()
        self._pulse = 0.0
        self._frame = DisplayList()
        self._effects: dict[str, tuple[Effect, float]] = {}
        self._words = self._words_now()
        self._said: deque[str] = deque(maxlen=SAID_MOST)
        self._said_for = 0.0

    def draw_courts(self) -> None:
        """Draw the backs that are dealt and the courts as they lie in the hand: the slowest pictures of a deal."""
        scene = self.scene
        for width, _ in scene.face.spins(scene.table):
            self.art.back(scene.painter.back, width)
        width = scene.face.widths(scene.table)[-1]
        for suit in "SHDC":
            for rank in "KQJ":
                self.art.warm(rank + suit, width)

    def chores(self) -> list[Callable[[], object]]:
        """What can be drawn ahead: rings and lit portraits first, then every face as it will lie on the table."""
        scene, art = self.scene, self.art
        widths = scene.face.widths(scene.table)
        hands = {target.goal.width for _, target in scene.pickable()} | set(widths[-1:])
        rings: list[Callable[[], object]] = [
            partial(art.warm_ring, width, state) for width in hands for state in ("playable", "hovered", "illegal")
        ]
        portraits = [
            partial(art.avatar, scene.seats[place.seat].character or "pip", "neutral", place.d, active=True)
            for place in scene.plan.seats
        ]
        back = scene.painter.back
        spins = [
            partial(art.card_image, BACK, width, turn=step * i, back=back, flying=True)
            for width, step in scene.face.spins(scene.table)
            for i in range(round(180 / step))
        ]
        faces = [partial(art.warm, rank + suit, w) for w in widths for suit in "SHDC" for rank in "AKQJT98765432"]
        return [*rings, *portraits, *scene.face.ahead(art, scene.table), *spins, *faces]

    # -- time ------------------------------------------------------------------

    @property
    def animating(self) -> bool:
        """Whether frames are wanted: something moves, or places pulse for as long as the person thinks about them."""
        return self.moving or bool(self.scene.touch.places())

    @property
    def moving(self) -> bool:
        """Whether something moves that ends by itself: `update` alone brings every part of it to its end."""
        running = self._marker[2] < 1.0 or bool(self._burst_age) or bool(self._effects)
        return running or self._counters.running or self.saying

    @property
    def saying(self) -> bool:
        """Whether a plate says what happened."""
        return bool(self._said)

    def say(self, words: str) -> None:
        """Without motion a plate says what happened; it stands where the prompt does, and no longer than is asked."""
        motions, pace = self.scene.dancer.motions, self.scene.dancer.pace
        if pace <= 0.0:
            self.hush()
        if motions.still or pace <= 0.0:
            self._said.append(words)

    def hush(self) -> None:
        """The person goes on: what happened before needs no saying."""
        self._said.clear()
        self._said_for = 0.0

    def told(self, event: Event) -> None:
        """The model has an event."""
        if isinstance(event, TurnBegan) and event.seat != self._marker[1]:
            self._marker = (self._marker[1], event.seat, 0.0)
        scene, motions = self.scene, self.scene.dancer.motions
        if motions.still or scene.dancer.pace <= 0.0:
            return
        for effect in scene.face.effects(event, scene.model, scene.table, lambda: scene.plan):
            if effect.calm or not motions.calm:
                self._effects[effect.key] = (effect, 0.0)

    def running(self, key: str) -> bool:
        """Whether an effect of the game's own is on; see `game.scenes.tables.base.Canvas`."""
        return key in self._effects

    def pressed(self, key: str) -> None:
        """A large button was pressed: the burst behind it turns."""
        self._burst_age[key] = 0.0

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass."""
        self._pulse = (self._pulse + dt) % PULSE
        before, now, share = self._marker
        pace = self.scene.dancer.pace
        quick = self.scene.dancer.motions.still or self.scene.dancer.motions.calm or pace <= 0.0
        if share < 1.0:
            self._marker = (before, now, 1.0 if quick else min(1.0, share + dt / HOP / pace))
        for key, age in list(self._burst_age.items()):
            if age + dt >= BURST_TURN or quick:
                del self._burst_age[key]
            else:
                self._burst_age[key] = age + dt
        for key, (effect, age) in list(self._effects.items()):
            age += dt / pace / (FAST_FORWARD if self.scene.dancer.fast else 1.0) if pace > 0.0 else effect.seconds
            if age >= effect.seconds:
                del self._effects[key]
            else:
                self._effects[key] = (effect, age)
        if self._said:
            self._said_for += dt / (pace or 1.0) / (FAST_FORWARD if self.scene.dancer.fast else 1.0)
            if self._said_for >= SAID:
                self._said.popleft()
                self._said_for = 0.0
        numbers = {count.key: count.number for count in self.scene.plan.counts}
        self._counters.update(numbers, 1.0 if quick else dt / COUNT_UP / pace)

    def keep_words(self) -> None:
        """Remember what is said of the table now, for as long as cards that set out next have still to turn over."""
        if not self.scene.dancer.revealing:
            self._words = self._words_now()

    @property
    def words(self) -> Words:
        """What is said of the table: while a card has still to show its face, what was said before it set out."""
        return self._words if self.scene.dancer.revealing else self._words_now()

    def _words_now(self) -> Words:
        scene = self.scene
        return Words(scene.face.pill(scene.model), scene.face.tag(scene.model, scene.table),
                     scene.face.prompt(scene.moment))  # fmt: skip

    def shake(self, age: float) -> float:
        """How far a refused card is from its place, in c."""
        return 0.05 * sin(age / 0.24 * 3 * 2 * pi)

    # -- picture ------------------------------------------------------------------

    def put(
        self, frame: DisplayList, key: str, picture: Picture, x: float, y: float, z: float, alpha: int = 255
    ) -> None:
        """List a picture held at a place."""
        frame.put(key, picture.image, round(x) - picture.origin[0], round(y) - picture.origin[1], z, alpha)

    def show(self, key: str, picture: Picture, x: float, y: float, z: float, alpha: int = 255) -> None:
        """List a picture of the game's own, held at a place; see `game.scenes.tables.base.Canvas`."""
        self.put(self._frame, f"own {key}", picture, x, y, z, alpha)

    def write(
        self, frame: DisplayList, key: str, image: pygame.Surface, x: float, y: float, z: float, *, middle: bool = False
    ) -> None:
        """List words with their left middle, or their middle, at a place."""
        frame.put(key, image, x - (image.get_width() / 2 if middle else 0), y - image.get_height() / 2, z)

    def draw_below(self, frame: DisplayList) -> None:
        """What lies under the cards."""
        scene = self.scene
        settings = scene.services.settings
        theme = settings.theme_of(scene.session.game_id)
        laid = scene.face.laid(self.art, scene.model, scene.table)
        frame.background = self.art.table_top(scene.face.theme if theme == "auto" else theme, laid)
        self._chrome(frame)
        for place in scene.plan.seats:
            self._seat(frame, place)
        self._counts(frame)
        self._middle(frame)
        self._frame = frame
        scene.face.below(self, scene.moment, scene.plan)
        self._marks(frame)
        for key, spec in self.bursts.items():
            if spec.action is not None and not isinstance(spec.action, Draft) and scene.asks_for(spec.action):
                self._mark_button(frame, key, spec.box)
            if spec.burst and spec.action is not None:
                age = self._burst_age.get(key, 0.0)
                turn = 8.0 * out(min(1.0, age / BURST_TURN * 2)) if age else 0.0
                box = spec.box
                picture = self.art.token("burst", spec.burst, turn=round(turn / 2) * 2)
                self.put(frame, f"burst {key}", picture, box.x + box.w / 2, box.y + box.h / 2, Z_BURST)

    def _chrome(self, frame: DisplayList) -> None:
        scene, m = self.scene, self.metrics
        left, top, _, _ = m.table
        x, y = left + m.px(138), top + m.px(62)
        emblem = self.art.svg(f"emblems/{scene.session.game_id}", m.px(78))
        frame.put("emblem", emblem, x - emblem.get_width() / 2, y - emblem.get_height() / 2, Z_FURNITURE)
        room = self._title_room(scene.tools.left) - (left + m.px(188))
        title, px = text.fitted(self.game_name(), room, m.words(27), "display", m.smallest)
        words = text.render(title, px, PAPER, "display")
        state = scene.face.subtitle(scene.model, scene.table, scene.rounds)
        # What is less than all of it is said whole, not cut: "Round 2, Ada deals" becomes "Round 2".
        while text.size(state, m.smallest, "semi")[0] > room and _CLAUSE.search(state):
            state = _CLAUSE.sub("", state)
        sub, small = text.fitted(state, room, min(m.words(18), max(m.smallest, round(px * 0.75))), "semi", m.smallest)
        below = text.render(sub, small, PALE, "semi")
        gap = (px + small) * 0.34
        # Large words push the two lines down before they would leave the window.
        y = max(y, top + m.px(30) + round(gap + px * 0.4))
        self.write(frame, "title", words, left + m.px(188), y - gap, Z_FURNITURE)
        self.write(frame, "subtitle", below, left + m.px(188), y + gap, Z_FURNITURE)

    def _title_room(self, tools: int) -> int:
        """Where the title has to end: before the tools, and before a player who sits beside it."""
        edge = min(tools - self.metrics.px(20), round(min(self.scene.plan.title, self.metrics.width)))
        if self.metrics.portrait:
            return edge
        top = self.metrics.table[1] + self.metrics.px(110)
        for place in self.scene.plan.seats:
            if place.y - place.d * 0.62 < top:
                edge = min(edge, round(place.x - place.d * 0.66))
        return edge

    def game_name(self) -> str:
        """The game's name in the words of the settings."""
        return t(f"games.{self.scene.session.game_id}.name.{self.scene.services.settings.names}")

    def _seat(self, frame: DisplayList, place: SeatPlace) -> None:
        scene, seat = self.scene, place.seat
        config = scene.seats[seat]
        active = scene.model.to_act == seat
        mood, gone = scene.voices.mood(seat), scene.face.gone(seat, scene.model)
        portrait = self.art.avatar(config.character or "pip", mood, place.d, active=active, dim=gone)
        self.put(frame, f"face {seat}", portrait, place.x, place.y, Z_FURNITURE + 2)
        name = scene.seats[seat].name
        m = self.metrics
        if m.small or m.large or (m.portrait and len(scene.seats) > 3):
            name = scene.table.short(seat) if config.kind == "computer" else name
        plate = scene.face.plate(self.art, seat, name, scene.model, scene.table, place.wide)
        # A plate keeps its distance from the edge of the window.
        half = plate.body[0] / 2 + self.metrics.px(14)
        x = min(max(place.x if place.plate_x is None else place.plate_x, half), self.metrics.width - half)
        self.put(frame, f"plate {seat}", plate, x, place.plate_y, Z_FURNITURE + 3)
        label, words = scene.plan.labels.get(seat), scene.labels.get(seat)
        if label is not None and words:
            most = max(self.metrics.smallest, round(min(scene.plan.label_words, 1000.0) * self.metrics.u))
            px = min(m.words(18), most)
            pill = shapes.pill(self.art, words, px, edge=LINE, colour=PALE, pad=14 * px / m.words(18))
            half = pill.body[0] / 2 + self.metrics.px(14)
            x = min(max(label[0], half), self.metrics.width - half) - pill.body[0] / 2
            self.put(frame, f"said {seat}", pill, x, label[1] - pill.body[1] / 2, Z_FURNITURE + 4)

    def _counts(self, frame: DisplayList) -> None:
        m = self.metrics
        for i, spot in enumerate(self.scene.plan.empty):
            picture = shapes.slot(self.art, spot.width, colour=PAPER)
            self.put(frame, f"empty {i}", picture, spot.x, spot.y, Z_FURNITURE, alpha=110)
        for count in self.scene.plan.counts:
            number = str(self._counters.shown(count.key, count.number))
            if not count.words:
                px = min(m.words(19), max(m.smallest, m.px(MOST_FIGURE)))
                picture = shapes.pill(self.art, number, px, edge=LINE, colour=PALE, pad=14 / m.text_scale)
                left = min(count.x - picture.body[0] / 2, m.width - m.px(8) - picture.body[0])
                self.put(frame, f"count {count.key}", picture, left, count.y - picture.body[1] / 2, Z_NUMBERS)
                continue
            # A long name is written smaller, never out of the window.
            right = m.width - m.px(14) - count.x
            room = round(2 * min(right, count.x - m.px(14)) if count.centred else right)
            words, px = text.fitted(count.words, room, m.words(20), "bold")
            label = text.render(words, px, PALE, "bold")
            # Figures are large already, and grow by half of what words do.
            tall = round(24 * m.u * (1 + m.text_scale))
            figure = text.render(number, tall, PALE, "display")
            gap = (px * 1.3 + tall) * 0.28
            self.write(frame, f"label {count.key}", label, count.x, count.y - gap, Z_FURNITURE, middle=count.centred)
            self.write(frame, f"count {count.key}", figure, count.x, count.y + gap * 0.9, Z_FURNITURE,
                       middle=count.centred)  # fmt: skip

    def _middle(self, frame: DisplayList) -> None:
        scene, plan, m = self.scene, self.scene.plan, self.metrics
        words = self.words
        if words.pill and plan.pill is not None:
            pill = shapes.pill(self.art, words.pill, m.words(20), edge=LINE)
            x, y = plan.pill
            self.put(frame, "pile pill", pill, x - pill.body[0] / 2, y - pill.body[1] / 2, Z_MARKER - 10)
        tag = words.tag
        if tag is not None and plan.tag is not None:
            x, y, room = plan.tag
            sign = shapes.rule_tag(self.art, tag.main, over=tag.over, under=tag.under, icon=tag.icon, max_width=room)
            self.put(frame, "tag", sign, x, y, Z_FURNITURE + 5)
        x, y, room = plan.prompt
        if scene.hint_words:
            ribbon = shapes.prompt(self.art, scene.hint_words, icon="hint", max_width=room)
        elif self._said:
            ribbon = shapes.pill(self.art, self._said[0], m.words(24), edge=LINE, colour=PALE, pad=24, opacity=0.90,
                                 role="semi", max_width=room, wrap=True)  # fmt: skip
        else:
            prompt = words.prompt
            if not prompt.words:
                return
            colour = REFUSED if prompt.refused else PAPER
            ribbon = shapes.prompt(self.art, prompt.words, icon=prompt.icon, colour=colour, max_width=room)
        # What needs several lines grows upward, away from the hand, and lies over what is in its way.
        line = round(m.words(24) * 1.75)
        tall = ribbon.body[1] > line
        top = max(float(m.table[1]), y + line / 2 - ribbon.body[1]) if tall else y - ribbon.body[1] / 2
        self.put(frame, "prompt", ribbon, x - ribbon.body[0] / 2, top, Z_MARKER - 5 if tall else Z_FURNITURE + 6)

    def _marks(self, frame: DisplayList) -> None:
        """Places where the cards in hand or the chosen ones can go pulse."""
        scene = self.scene
        swell = 0.0 if scene.dancer.motions.calm else 0.03 * sin(2 * pi * self._pulse / PULSE)
        for name in scene.touch.places():
            spot = scene.plan.marks.get(name)
            if isinstance(spot, Box):
                glow = shapes.panel(self.art, spot.w, spot.h, TARGET, opacity=0.14, edge=TARGET, radius=12, line=3)
                self.put(frame, f"mark {name}", glow, spot.x, spot.y, Z_MARK, alpha=255 if swell >= 0.0 else 205)
            elif spot is not None:
                width = spot.width * (1.06 + round(swell * 60) / 60)
                self.put(frame, f"mark {name}", shapes.slot(self.art, width, colour=TARGET), spot.x, spot.y, Z_MARK)

    def _mark_button(self, frame: DisplayList, key: str, box: Box) -> None:
        """A ring round the button that does what is proposed."""
        m = self.metrics
        wide = m.px(12)
        ring = shapes.panel(self.art, box.w + 2 * wide, box.h + 2 * wide, TARGET, opacity=0.3, edge=TARGET,
                            radius=0.28 * box.h / m.u + 12, line=5)  # fmt: skip
        self.put(frame, f"wanted {key}", ring, box.x - wide, box.y - wide, Z_MARK)

    def draw_above(self, frame: DisplayList) -> None:
        """What lies over the cards."""
        scene = self.scene
        self._frame = frame
        scene.face.above(self, scene.moment, scene.plan)
        for effect, age in self._effects.values():
            effect.paint(self, age / effect.seconds)
        self._turn_marker(frame)
        for place in scene.plan.seats:
            if scene.voices.speaks(place.seat):
                room = self.metrics.px(scene.plan.speech)
                scene.voices.draw(frame, self.art, place.seat, place.bubble, place.tail, Z_BUBBLES, room)
        self._refusal(frame)

    def _turn_marker(self, frame: DisplayList) -> None:
        before, now, share = self._marker
        places = {place.seat: place for place in self.scene.plan.seats}
        if now is None or now not in places or self.scene.model.to_act is None:
            return
        x, y = self._over(places[now])
        if share < 1.0 and before in places:
            sx, sy = self._over(places[before])
            part = out(share)
            x, y = sx + (x - sx) * part, sy + (y - sy) * part - self.metrics.c * 0.5 * sin(pi * share)
        self.put(frame, "marker", self.art.token("turn", self.metrics.px(42)), x, y, Z_MARKER)

    def _over(self, place: SeatPlace) -> tuple[float, float]:
        """Where the marker's point stands: over the disc, or beside it where hats or the window's edge are near."""
        if place.marker is not None:
            return place.marker
        y = place.y - place.d * 0.5 - 0.1 * self.metrics.c
        if place.seat != self.scene.me and y < self.metrics.table[1] + self.metrics.px(120):
            return place.x + place.d * 0.46, max(place.y - place.d * 0.36, self.metrics.px(52))
        return place.x, y - place.d * 0.06

    def _refusal(self, frame: DisplayList) -> None:
        refusal = self.scene.touch.refusal
        self.refusal_box = pygame.Rect(0, 0, 0, 0)
        if refusal is None:
            return
        words, token = refusal
        m = self.metrics
        if token is not None:
            x, y = token.x, token.y - token.goal.height / 2 + m.px(6)
        else:
            x, y = self.scene.plan.prompt[0], self.scene.plan.prompt[1]
        rule = t("table.show_rule")
        # Words of many lines are broken at twice the width: even so they stay in the window.
        widest = min(m.px(560), m.width / 2 - m.px(80))
        bubble = shapes.speech_bubble(self.art, f"{words}\n{rule}", tail="down", at=0.5, max_width=widest)
        left = min(max(0, round(x) - bubble.origin[0]), m.width - bubble.image.get_width())
        top = max(0, round(y) - bubble.origin[1])
        frame.put("refusal", bubble.image, left, top, Z_BUBBLES + 10)
        self.refusal_box = bubble.image.get_rect(topleft=(left, top))
