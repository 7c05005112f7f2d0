"""How a table looks beside its cards: people, plates, counts, tags, prompts, bubbles and the turn marker."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping
from functools import partial

import pygame

from game.rules.events import Event
from game.scenes.table.chores import Quiet, chores
from game.scenes.table.figures import draw_count
from game.scenes.table.flares import Flares
from game.scenes.table.gliding import Glide, scaled
from game.scenes.table.heading import Heading
from game.scenes.table.interaction import Touch
from game.scenes.table.lately import Lately
from game.scenes.table.looks import Gallery
from game.scenes.table.marker import TURN, TurnMarker
from game.scenes.table.marks import PULSE, draw_marks
from game.scenes.table.parts import FORMS_A_FRAME, Parts
from game.scenes.table.refusals import shake
from game.scenes.table.slam import Bursts, draw_crossings
from game.scenes.table.stage import Stage, Words
from game.scenes.table.taken import Taken, give_way, refusal_bubble, speak
from game.scenes.table.told import told_last
from game.scenes.table.toolbar import Toolbar
from game.scenes.tables import theme_of
from game.scenes.tables.base import Count, Plan, Prompt, SeatPlace
from game.scenes.tables.layout import PROMPT_WORDS, ribbon_box
from game.ui import shapes
from game.ui.art import Face
from game.ui.cache import Picture
from game.ui.fx.light import Spot as Light
from game.ui.fx.light import veil
from game.ui.painter import DisplayList, Sprite
from game.ui.table.counters import COUNT_UP, Counters
from game.ui.table.crossings import crossing_picture
from game.ui.table.layout import centered
from game.ui.table.spots import Box
from game.ui.theme import LINE, PALE, PAPER, PILL_TALL, REFUSED
from game.ui.widgets import Form

ASIDE, HINT_ASIDE = 130.0, 280.0
"""How far a prompt, or a hint, may move sideways before its words shrink, in u. A prompt moves further in large words;
a hint is wider and soon gone, and goes as far only where it would cover something that is read."""
Z_FURNITURE, Z_BURST, Z_ASKED, Z_MARKER, Z_BUBBLES = 0.0, 1.0, 1040.0, 3000.0, 4000.0
"""What is asked lies over a card that rises below it, under the mouse or the focus, and under those that fly."""


class Furniture:
    """Lists everything of a table that is no card, no button and no tool."""

    def __init__(self, stage: Stage, touch: Touch, tools: Toolbar) -> None:
        self.stage = stage
        self._touch, self._tools = touch, tools
        self.art = stage.services.art
        self.metrics = stage.metrics
        self.refusal_box = pygame.Rect(0, 0, 0, 0)
        self.titled = True
        """Whether title and state of the match stand on the table, and not somewhere beside it."""
        self.glide = Glide(stage)
        self.marker = TurnMarker(stage, self.glide)
        self._counters = Counters()
        self._numbers: tuple[object, Plan | None, dict[str, int]] = (-1, None, {})
        """The numbers beside the packs, and what they were counted for."""
        self._pulse = 0.0
        self._frame = DisplayList()
        self.companion: Callable[[DisplayList], None] = lambda frame: None
        """Lists whoever stands by the table, between the cards and what can be pressed."""
        self.taken = Taken(stage, touch, tools)
        self._tag: tuple[int, int] | None = None
        """How large the rule in force was when it was last seen, in pixels."""
        self._prompt: Box | None = None
        """Where the prompt lies now; None where nothing is asked."""
        self.above: list[Sprite] = []
        """What the game itself has listed over the cards, last time."""
        self.heading = Heading(stage, tools)
        self.pills: dict[int, Box] = {}
        """By seat: where it is said what it did last."""
        self._parts, self._keys, self._above = (Parts(self.art.forms, self.taken.written) for _ in range(3))
        """What lies below the cards, buttons and tools, and what lies over all of it."""
        self._events = stage.events
        """How many events there had been when the table was listed last, sparingly."""
        self._updates = 0
        """How many frames there have been since then."""
        self._full = False
        """Whether it had enough to do without them then."""
        self._passed_over = False
        """Whether that was so because something had happened."""
        self._asked: set[str] = set()
        """Effects after which the game has asked."""
        self._gives_way: dict[str, bool] = {}
        """Those to which something of the game's own gives way, and whether they were on when that was listed."""
        self._beside: Mapping[str, tuple[float, float]] = {}
        """Where what the game says of its packs was listed."""
        self._flew: set[int] = set()
        """Numbers of the tokens that were on their way then."""
        self._said: Hashable = None
        """What decides how most parts look, for this list; None where they have to be listed anew."""
        self.flares, self.gallery, self._lately = Flares(stage), Gallery(stage), Lately(stage, self.taken)
        self._bursts = Bursts(stage, touch)
        ahead = (*self.gallery.ahead(self.art), *self._lately.ahead(self.art))
        self._quiet = Quiet(stage, self._bursts, chores(stage, ahead))

    @property
    def unfinished(self) -> bool:
        """Whether something can still be drawn ahead, or sharper."""
        return self._quiet.unfinished

    def use_the_quiet(self) -> bool:
        """Draw what will be needed soon while nothing moves, so that nothing has to be drawn while cards fly.

        Returns whether what is seen has become sharper.
        """
        touch = self._touch
        busy = self.stage.choreographer.motions.running or touch.animating or self.moving or bool(touch.places())
        return self._quiet.use(busy=busy, full=self._full or self.stage.events != self._events)

    # -- time ------------------------------------------------------------------

    @property
    def animating(self) -> bool:
        """Whether frames are wanted: something moves, or places pulse for as long as the person thinks about them."""
        running = bool(self.flares.keys) or self._bursts.breathing or bool(self._touch.places())
        return self.moving or self.late or running

    @property
    def late(self) -> bool:
        """Whether a part still looks as it did before, because too much has changed at once."""
        return self._parts.late or self._keys.late or self._above.late

    def spare(self, may: bool) -> None:
        """Allow parts of the next list to come late. Two busy frames in a row do not both skip drawing.

        A frame is busy in which something has happened. What was listed long ago is never shown again.
        """
        since, self._updates = self._updates, 0
        if not may or since > 1:
            self._parts.left = None
            return
        happened, self._events = self._events != self.stage.events, self.stage.events
        self._passed_over = happened and not self._passed_over
        self._full = self._passed_over or self._quiet.laden
        self._parts.left = 0 if self._full else FORMS_A_FRAME
        self.stage.painter.busy = self._full

    @property
    def moving(self) -> bool:
        """Whether something moves that ends by itself: `update` alone brings every part of it to its end."""
        running = self.marker.hopping or self._touch.hitting or self.glide.running
        return running or self.counting or bool(self.stage.ticker.line)

    @property
    def counting(self) -> bool:
        """Whether a number counts, or something is on its way to one."""
        return self.flares.waited_for or self._counters.running

    @property
    def swelling(self) -> bool:
        """Whether something moves that lies below the cards: a number, a face, a button, a place that pulses."""
        touch, leans = self._touch, self.marker.hopping or self.glide.running
        return leans or self._counters.running or touch.hitting or self._bursts.breathing or bool(touch.places())

    def told(self, event: Event) -> None:
        """The model has an event."""
        self.marker.told(event)
        self.flares.told(event)
        self.gallery.told(event)

    def reuse(self, said: Hashable) -> None:
        """Say what decides how most parts look that are listed from now on; None for more than can be said."""
        self._said = said

    def listed(self) -> None:
        """All is listed: whoever lists something now gets it as it is."""
        self._parts.left = self._said = None
        self.stage.painter.busy = False

    @property
    def effects(self) -> Collection[str]:
        """Keys of the game's own effects that are on."""
        return self.flares.keys

    def running(self, key: str) -> bool:
        """Whether an effect of the game's own is on; see `game.scenes.tables.base.Canvas`."""
        self._asked.add(key)
        return key in self.flares.keys

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass."""
        self._updates += 1
        self._pulse = (self._pulse + dt) % PULSE
        pace, quick = self.stage.choreographer.pace, self.stage.choreographer.subdued
        self.marker.update(dt, quick=quick)
        self.glide.update(dt, quick=quick)
        self.flares.update(dt)
        self._bursts.update(dt)
        self._lately.update()
        lying = ((self.stage.choreographer.changes, *self.flares.keys), self.stage.plan)
        if self._numbers[0] != lying[0] or self._numbers[1] is not lying[1]:
            self._numbers = (*lying, {count.key: self._landed(count) for count in self.stage.plan.counts})
        self._counters.update(self._numbers[2], 1.0 if quick else dt / COUNT_UP / pace)

    def _landed(self, count: Count) -> int:
        """How many cards of a pack lie there: those in the air do not count yet. In calm motion none is in the air."""
        choreographer = self.stage.choreographer
        if count.zone is None or choreographer.motions.calm:
            return max(0, count.number - self.flares.on_its_way(count.key))
        return count.number - choreographer.in_the_air(count.zone)

    # -- picture ------------------------------------------------------------------

    def put(
        self,
        frame: DisplayList,
        key: str,
        picture: Picture,
        x: float,
        y: float,
        z: float,
        alpha: int = 255,
        blend: int = 0,
    ) -> None:
        """List a picture held at a place."""
        frame.put(key, picture.image, round(x) - picture.origin[0], round(y) - picture.origin[1], z, alpha, blend)

    @property
    def asked_at(self) -> Box | None:
        """Where the prompt lies; see `game.scenes.tables.base.Canvas`."""
        return self._prompt

    def show(
        self,
        key: str,
        picture: Picture,
        x: float,
        y: float,
        z: float,
        alpha: int = 255,
        *,
        read: bool = False,
        blend: int = 0,
    ) -> None:
        """List a picture of the game's own, held at a place; see `game.scenes.tables.base.Canvas`."""
        if read:
            # Words and portraits are held at their middle, forms at the corner of their body.
            w, h = picture.image.get_size()
            held = min(picture.origin[0] / w, picture.origin[1] / h) > 0.4
            box = centered(x, y, *picture.body) if held else Box(x, y, *picture.body)
            self.taken.written[f"own {key}"] = box
        if key in self.stage.plan.peeks:
            corner = x - picture.origin[0], y - picture.origin[1]
            self._touch.peeks.listed(key, Box(*corner, *picture.image.get_size()))
        right, down = self.glide.shift(key)
        seen = round(alpha * self.glide.comes(key))
        self.put(self._frame, f"own {key}", picture, x + right, y + down, z, seen, blend)

    @property
    def peeking(self) -> bool:
        """Whether something is looked at closely; see `game.scenes.tables.base.Canvas`."""
        return self._touch.peeks.held

    def dim(self, key: str, spots: tuple[Light, ...], level: float, z: float, alpha: int = 255) -> None:
        """Darken all but some soft ovals; see `game.scenes.tables.base.Canvas`."""
        veil(self._frame, self.art, key, spots, level, z, alpha)

    def write(
        self, frame: DisplayList, key: str, image: pygame.Surface, x: float, y: float, z: float, *, middle: bool = False
    ) -> None:
        """List words with their left middle, or their middle, at a place."""
        frame.put(key, image, x - (image.get_width() / 2 if middle else 0), y - image.get_height() / 2, z)

    def draw_below(self, frame: DisplayList) -> None:
        """What lies under the cards."""
        stage = self.stage
        self.taken.written.clear()
        theme = theme_of(stage.services.settings, stage.seat.session.game_id)
        laid = stage.presenter.paint.laid(self.art, stage.model, stage.table)
        frame.background = self.art.table_top(theme, laid)
        parts = self._parts
        parts.begin(parts.left, busy=self._full and parts.left is not None)
        said = self._said
        if self.titled:
            parts.put(frame, "title", partial(self.heading.draw, frame), on=said)
        for place in stage.plan.seats:
            seen = self.glide.place(place)
            late = self.flares.due(place.seat)
            posed = (
                None if said is None else (said, late, self.gallery.look(place.seat), self.marker.leaning(seen), seen)
            )
            # The cards of somebody who goes elsewhere wait for nobody.
            draw = partial(self._seat, frame, place, late)
            parts.put(frame, f"seat {place.seat}", draw, on=posed, at_once=seen is not place)
        for i, spot in enumerate(stage.plan.empty):
            picture = shapes.slot(self.art, spot.width, color=PAPER)
            self.put(frame, f"empty {i}", picture, spot.x, spot.y, Z_FURNITURE, alpha=110)
        counts, shown = stage.plan.counts, self._counters
        landed = [self._landed(count) for count in counts]
        numbers = [(shown.shown(count.key, lying), shown.swell(count.key), lying < count.number)
                   for count, lying in zip(counts, landed, strict=True)]  # fmt: skip
        for count, number in zip(counts, numbers, strict=True):
            draw = partial(draw_count, self, frame, count, *number)
            # Figures are soon drawn, and are to keep up with the cards that land.
            parts.put(frame, f"count {count.key}", draw, on=(count, number), at_once=bool(count.words) and number[2])
        parts.put(frame, "middle", lambda: self._middle(frame, stage.words), on=said)
        self._frame = frame
        # What gives way to an effect must not be seen beside it, nor be missing once that is over.
        gives_way = any((key in self.flares.keys) != was for key, was in self._gives_way.items())
        # The prompt makes way for numbers, and for the prompt what the game lists, and what people did last.
        glides = self.glide.share if stage.plan.glides else 1.0
        coming = self.flares.on_its_way("pot")
        beside = None if said is None else (said, self._prompt, glides, coming)
        lies = stage.plan.beside
        gone = {f"own {key}" for key, at in self._beside.items() if lies.get(key) != at}
        parts.put(
            frame, "own", partial(self._list_own, coming), on=beside, at_once=gives_way or glides < 1.0, gone=gone
        )
        flaring = self._bursts.flaring
        among = None if said is None else (said, numbers, bool(flaring))
        # What was asked before is gone as the button is hit; what is asked next may come late.
        asked = {"prompt"} if flaring else ()
        parts.put(frame, "prompt", lambda: self._ask(frame, stage.words, flaring), on=among, gone=asked)
        below = None if said is None else (said, self._prompt)
        for place in stage.plan.seats:
            parts.put(frame, f"label {place.seat}", partial(self._label, frame, place.seat), on=below)
        parts.end()
        draw_marks(frame, stage, self._touch, self._pulse / PULSE)
        self._bursts.draw(frame, self.art, Z_BURST)

    def _list_own(self, coming: int) -> None:
        """What only this game has below its cards, with so much still on its way to the pot."""
        self._asked.clear()
        self.stage.presenter.paint.below(self, self.stage.moment._replace(on_its_way=coming), self.stage.plan)
        self._gives_way = {key: key in self.flares.keys for key in self._asked}
        self._beside = self.stage.plan.beside

    def draw_face(self, frame: DisplayList, place: SeatPlace) -> None:
        """A portrait, as its owner feels."""
        stage, seat = self.stage, place.seat
        active, gone = stage.model.to_act == seat, stage.presenter.paint.gone(seat, stage.model)
        mood = stage.voices.mood(seat)
        face: Face = self.gallery.look(seat) if mood == "neutral" and not gone else mood
        key = stage.seat.seats[seat].face
        portrait, seen = self.art.avatar(key, face, place.d, active=active, dim=gone), self.glide.place(place)
        if round(seen.d) != round(place.d):
            portrait = scaled(portrait, seen.d)
        x, y = self.marker.leaning(seen)
        self.put(frame, f"face {seat}", portrait, x, y, Z_FURNITURE + 2)

    def _seat(self, frame: DisplayList, place: SeatPlace, late: int) -> None:
        stage, seat = self.stage, place.seat
        config = stage.seat.seats[seat]
        self.draw_face(frame, place)
        name = stage.seat.seats[seat].name
        m = self.metrics
        if m.small or m.large or (m.portrait and len(stage.seat.seats) > 3):
            name = stage.table.short(seat) if config.kind == "computer" else name
        plate = stage.presenter.paint.plate(self.art, seat, name, stage.model, stage.table, place.wide, late)
        # A plate keeps its distance from the frame.
        half = plate.body[0] / 2 + m.frame + m.px(4)
        here, at = ((min(max(where.plate_middle, half), m.width - half), where.plate_y)
                    for where in (self.glide.place(place), place))  # fmt: skip
        self.put(frame, f"plate {seat}", plate, *here, Z_FURNITURE + 3)
        # What is said lies clear of where it will be.
        self.taken.plates[seat] = Box(at[0] - plate.body[0] / 2, at[1], *plate.body)

    def _label(self, frame: DisplayList, seat: int) -> None:
        """What a seat did last, on a pill below its plate."""
        stage = self.stage
        label, words = stage.plan.labels.get(seat), stage.memory.labels.get(seat)
        if label is None or not words:
            self.pills.pop(seat, None)
        else:
            plan = stage.plan
            pill, box = told_last(self.art, words, label, (plan.label_words, plan.label_wide), plan.grounds)
            # Where the prompt is so large that it lies there, the log has what the pill says.
            self.pills.pop(seat, None)
            if self._prompt is None or not self._prompt.overlaps(box):
                self.put(frame, f"said {seat}", pill, box.x, box.y, Z_FURNITURE + 4)
                self.pills[seat] = box

    def _middle(self, frame: DisplayList, words: Words) -> None:
        plan, m = self.stage.plan, self.metrics
        if words.pill and plan.pill is not None:
            pill = shapes.pill(self.art, words.pill, m.words(20), edge=LINE)
            x, y = plan.pill
            self.taken.written["pill"] = centered(x, y, *pill.body)
            self.put(frame, "pile pill", pill, x - pill.body[0] / 2, y - pill.body[1] / 2, Z_MARKER - 10)
        tag = words.tag
        if plan.tag is not None:
            x, y, room = plan.tag
            if tag is not None:
                sign = shapes.rule_tag(self.art, tag.main, over=tag.over, under=tag.under, icon=tag.icon,
                                       max_width=room)  # fmt: skip
                self._tag = sign.body
                self.put(frame, "tag", sign, x, y, Z_FURNITURE + 5)
            if self._tag is not None:
                # While there is none its place is kept: what is said until it comes back lies clear of it.
                self.taken.written["tag"] = centered(x, y, *self._tag)

    def _ask(self, frame: DisplayList, words: Words, flaring: Collection[Box]) -> None:
        """What is said above the hand, on several lines over what is in its way; where a burst is `flaring`, later."""
        m, at = self.metrics, self.stage.plan.prompt
        most = self.stage.plan.prompt_tall
        ribbon = self._ribbon(words.prompt, most)
        if ribbon is None:
            self._prompt = None
            return
        # Rather aside than smaller; smaller words may go on one line and reach further aside.
        asked = ribbon_box(m, at, ribbon.body)
        aside = self.taken.beside(asked, ASIDE * m.u * m.text_scale)
        if self.stage.seat.hint_words and self.taken.covers(aside):
            further = self.taken.beside(asked, HINT_ASIDE * m.u)
            aside = aside if self.taken.covers(further) else further
        at = aside.x + aside.w / 2, *at[1:]
        for _ in range(3):
            room = self.taken.headroom(ribbon_box(m, at, ribbon.body))
            if ribbon.body[1] <= room + m.px(3):
                break
            most = min(room, most or room)
            ribbon = self._ribbon(words.prompt, max(1.0, most)) or ribbon
        self._prompt = self.taken.written["prompt"] = box = ribbon_box(m, at, ribbon.body)
        tall = ribbon.body[1] > round(m.words(PROMPT_WORDS) * PILL_TALL)
        if any(box.overlaps(burst) for burst in flaring):
            return
        self.put(frame, "prompt", ribbon, box.x, box.y, Z_MARKER - 5 if tall else Z_ASKED)

    def _ribbon(self, prompt: Prompt, tall: float) -> Picture | None:
        """What is said above the hand: a hint, what has happened, or what is asked; None for nothing."""
        stage, m = self.stage, self.metrics
        room = stage.plan.prompt[2]
        if stage.seat.hint_words:
            return shapes.prompt(self.art, stage.seat.hint_words, icon="hint", max_width=room, max_height=tall)
        if stage.ticker.line:
            return shapes.pill(self.art, stage.ticker.line, m.words(24), edge=LINE, color=PALE, pad=24, opacity=0.90,
                               role="semi", max_width=room, wrap=True, max_height=tall)  # fmt: skip
        if not prompt.words or not stage.seat.prompted:
            return None
        color = REFUSED if prompt.refused else PAPER
        return shapes.prompt(self.art, prompt.words, icon=prompt.icon, color=color, max_width=room, max_height=tall)

    def draw_cards(self, frame: DisplayList, z: float, *, only_flying: bool = False) -> None:
        """The cards; one that was refused shakes. With `only_flying`, nothing but those on their way has changed."""
        stage, shaken = self.stage, self._touch.shaken
        motions = stage.choreographer.motions
        tokens, state, uncovered = list(stage.model.everything()), self._touch.state, stage.choreographer.uncovered
        stage.painter.heaps.want(stage.model.heaps)
        # What has landed since looks different, too.
        moved, self._flew = motions.on_their_way | self._flew, set(motions.on_their_way)
        if only_flying and stage.painter.draw_moved(frame, tokens, state, z, uncovered, moved):
            self.companion(frame)
            return
        start = len(frame.sprites)
        stage.painter.draw(frame, tokens, state, z, uncovered)
        if shaken is not None and not motions.calm and not motions.still:
            token, age = shaken
            key, shift = ("card", token.number), round(shake(age) * self.metrics.c)
            frame.sprites[start:] = [s._replace(x=s.x + shift) if s.key == key else s for s in frame.sprites[start:]]
        self.companion(frame)

    def draw_form(self, frame: DisplayList, form: Form, z: float) -> None:
        """Buttons and tools; as they were, where there is too much to draw."""
        self._keys.begin(self._parts.left)
        self._keys.put(frame, "form", lambda: form.draw(frame, z))
        self._keys.end()
        self._parts.left = self._keys.left

    def draw_above(self, frame: DisplayList) -> None:
        """What lies over the cards."""
        stage = self.stage
        self._frame = frame
        start = len(frame.sprites)
        stage.presenter.paint.above(self, stage.moment, stage.plan)
        self.above = frame.sprites[start:]
        self._above.begin(self._parts.left)
        self._lately.mark(frame, self.art)
        self.flares.draw(self)  # what is said keeps clear of what they tell
        self._above.put(frame, "lately", partial(self._lately.draw, frame, self.art), new=True)
        if (stands := self.marker.stands()) is not None:
            marker = self.art.token("turn", self.metrics.px(TURN))
            # It stands within the frame, if need be with its point on the hat.
            self.put(frame, "marker", marker, stands[0], max(stands[1], self.taken.room.y + marker.origin[1]), Z_MARKER)
        for place in stage.plan.seats:
            if stage.voices.speaks(place.seat):
                told = partial(speak, frame, stage, self.taken, place, (self.heading.rails, self.pills), Z_BUBBLES)
                self._above.put(frame, f"voice {place.seat}", told, new=True)
        for crossing in stage.voices.crossings:
            if crossing.waits:
                words = partial(crossing_picture, self.art, crossing)
                self._above.put(frame, f"crossing {crossing.seat}", words, new=True)
        self._above.end()
        thrown = partial(self.taken.thrown, self.heading.rails)
        draw_crossings(frame, stage, self.art, Z_BUBBLES + 5, thrown, self.taken.passed)
        refusal = self._touch.refusals.bubble
        self.refusal_box = pygame.Rect(0, 0, 0, 0)
        if refusal is not None:
            image, self.refusal_box = refusal_bubble(self.art, self.taken, refusal, self._prompt, stage.plan.prompt[:2])
            frame.put("refusal", image, *self.refusal_box.topleft, Z_BUBBLES + 10)
        give_way(frame, self.metrics, self.taken.notes)
