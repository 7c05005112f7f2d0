"""Where everything lies on the table of D$%n You!: the field, the seats round it, the hand and the buttons.

Three arrangements. A wide window has the others at both sides of the field. A squarer one has them in a row above
it, which leaves the field more width. An upright one stands the suits up as columns. Numbers are design units `u`
unless they are said to be pixels.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from game.rules.cards import HIDDEN, Card, format_card, packs
from game.rules.damn_you.reading import taken_places
from game.rules.events import POT, Fact
from game.rules.views import ALL
from game.rules.zones import NOBODY, Zone, ZoneKind
from game.scenes.tables import rails
from game.scenes.tables.base import COUNT_WORDS, Count, LayoutContext, Plan, SeatPlace, Tail, figure_tall
from game.scenes.tables.damn_you import sizes
from game.scenes.tables.damn_you.grid import STEPS, SUITS, Field
from game.scenes.tables.damn_you.info import hands_of
from game.scenes.tables.damn_you.sizes import COLUMNS, DISCS, PEEPING
from game.scenes.tables.layout import PLATE_AT, PLATE_BELOW, PLATE_LEAST, PROMPT_WORDS, Layout
from game.texts import t
from game.ui import text
from game.ui.table.layout import middle, row
from game.ui.table.model import TableModel
from game.ui.table.spots import Box, Spot, fan, squared
from game.ui.theme import PILL_TALL, RATIO

STOCK: Final = Zone(ZoneKind.STOCK)
FIELD: Final = "field"
"""The name of the whole field as a place to drop cards on; the 52 places are named after their cards."""


def seen_places(model: TableModel) -> frozenset[Card]:
    """The places of the field on which a card has been seen to lie."""
    return frozenset(
        place
        for place in taken_places(model.view())
        if any(token.flip >= 1.0 for token in model.tokens(ZoneKind.TABLEAU, number=place))
    )


class Buttons(NamedTuple):
    """Where the actions lie, in pixels: the main one, and the others side by side."""

    main: Box
    others: tuple[Box, ...]


class Planner(Layout):
    """Places everything on one table. Lengths are in u, results in pixels."""

    def __init__(self, table: LayoutContext) -> None:
        super().__init__(table)
        metrics = self.metrics
        self.others = table.opponents()
        self.kind: Literal["sides", "above", "upright"] = (
            "upright" if self.upright else "above" if self.tall >= sizes.ROOMY else "sides"
        )
        self.form = sizes.UPRIGHT if self.upright else sizes.WIDE
        self.k = metrics.words(sizes.PLATE_WORDS) / sizes.PLATE_WORDS / self.u
        """How much larger than drawn words are, for the setting or because they must stay readable."""
        self.drawn = max(1.0, metrics.smallest / sizes.BADGE_WORDS / self.u)
        """The same for words that shrink as far as they are drawn at 100 %, or as can be read."""
        self.plaque = sizes.AIR + sizes.WORDS * self.k
        """Height of a name plate."""
        self.tag = metrics.words(sizes.PILL_WORDS) * PILL_TALL / self.u
        """Height of the pill below it that says what its player did last."""
        self.ribbon = metrics.words(PROMPT_WORDS) * PILL_TALL / self.u
        """Height of the prompt."""
        self.plate = max(sizes.PLATE, sizes.PLATE_GROWS * self.k)
        """Width of a name plate with both badges."""
        self.two_rows = self.kind == "upright" and len(self.others) >= sizes.TWO_ROWS_FROM
        self.lift = sizes.LIFT if self.kind == "upright" and len(table.names) < sizes.LIFT_BELOW else 0.0
        """By how much a hand of up to eighteen cards pushes the rest up, where it may need a second row."""
        self.taller = self.grow(0.0, sizes.UPRIGHT_TALLER) if self.kind == "upright" and not self.two_rows else 0.0
        """By how much buttons are taller than drawn."""

    # -- all of it -----------------------------------------------------------------

    def plan(self, model: TableModel) -> Plan:
        """Every place of the table at one moment."""
        table = self.table
        field = self.field()
        seats = [self._own_seat(), *self._opponents()]
        taken = taken_places(model.view())
        spots: dict[Zone, Sequence[Spot]] = dict.fromkeys(model.zones, ())
        for zone, tokens in model.zones.items():
            if zone.kind is ZoneKind.TABLEAU:
                # While a joker is exchanged it lies on the card that slides in beneath it.
                top = len(tokens) - 1
                spots[zone] = [field.spot(Card(zone.number), 0.5 * (top - i)) for i in range(len(tokens))]
        spots[STOCK] = self._stock(model, field, seats)
        hand = self._hand_box()
        for place in seats:
            zone = Zone(ZoneKind.HAND, place.seat)
            if place.seat == table.me:
                spots[zone] = self._hand(model, hand)
            else:
                spots[zone] = self._held(model, place)
        names = packs(1)
        pot = model.fact(Fact.CHIPS, POT)
        x, y, size = self.pot(pot)
        low = y
        if not self.two_rows:
            low += (self.grow(*sizes.POT_WORDS_LOWER) if self.upright else sizes.POT_WORDS_LOWER[0]) * self.u
        beside = sizes.POT_HALF * size + (sizes.POT_TO_RAIL + rails.ENDS * rails.AIR) * self.u
        return Plan(
            spots={zone: spots[zone] for zone in model.zones},
            seats=tuple(seats),
            prompt=self._prompt(),
            hand=hand,
            grounds=(field.box,),
            drop={FIELD: field.box} | {format_card(card): field.reach(card, taken) for card in names},
            marks={format_card(card): field.mark(card, taken) for card in names},
            counts=(Count("pot", t("damn_you.pot"), pot, x + sizes.POT_TO_NUMBER * size, low),),
            labels=self._labels(),
            speech=sizes.SIDES_SPEECH if self.kind == "sides" else sizes.SPEECH,
            title=x - beside if not self.two_rows else float("inf"),
            crowd=x + sizes.POT_TO_NUMBER * size + self._pot_words(pot) if not self.two_rows else 0.0,
        )

    # -- the field -----------------------------------------------------------------

    def field(self) -> Field:
        """The field, as large as the window lets it be."""
        if self.kind == "upright":
            return self._columns()
        top = sizes.FIELD_TOP if self.kind == "sides" else self._plates_end() + self.tag + sizes.ROW_TO_FIELD
        room = self.tall - sizes.FIELD_UP - top
        aside = sizes.FIELD_BESIDE
        if self.kind == "sides":
            least = sizes.LOW_SIDES_BESIDE if self.tall < sizes.LOW else sizes.SIDES_BESIDE
            aside = max(least, self._side_x() + self.plate / 2 + sizes.PLATE_TO_FIELD)
        rim_x, rim_y = sizes.FIELD_RIM
        wide, tall = STEPS * sizes.FIELD_COLUMN + 2 * rim_x, 3 * sizes.FIELD_ROW + 2 * rim_y
        scale = min((self.wide - 2 * aside) / wide, room / tall, sizes.FIELD_MOST)
        row = max(sizes.FIELD_ROW * scale, min(sizes.FIELD_ROW_MOST * scale, (room - 2 * rim_y * scale) / 3))
        w, h = wide * scale, 3 * row + 2 * rim_y * scale
        x, y = self.wide / 2 - w / 2, top + (room - h) / 2
        box = self.box(x, y, w, h)
        cx, cy = self.at(x + rim_x * scale, y + rim_y * scale)
        u = self.u * scale
        column, card = sizes.FIELD_COLUMN * u, sizes.FIELD_CARD * u
        return Field(box, card, cx, cy, column, row * self.u, upright=False, unit=self.u)

    def _columns(self) -> Field:
        if self.two_rows:
            top = self._plates_end(1) + COLUMNS.rows_to_top
        else:
            top = self._plates_end() + (self.tag + COLUMNS.pills_to_top if self._tagged() else COLUMNS.plate_to_top)
        bottom = self.tall - COLUMNS.up - self.ribbon - self.lift - self.taller
        w = min(self.wide - COLUMNS.beside, COLUMNS.wide)
        column = w / len(SUITS)
        card = min(COLUMNS.card, column * COLUMNS.card_share)
        high = bottom - top - 2 * COLUMNS.rim
        card = min(card, max(COLUMNS.card_least, high / (STEPS * COLUMNS.seen + RATIO)))
        row = (high - card * RATIO) / STEPS
        box = self.box(self.wide / 2 - w / 2, top, w, bottom - top)
        x, y = self.at(self.wide / 2 - w / 2 + column / 2, top + COLUMNS.rim)
        u = self.u
        return Field(box, card * u, x, y, column * u, row * u, upright=True, unit=u)

    def pot(self, amount: int) -> tuple[float, float, float]:
        """Middle of a pot of so many chips and the width of a chip, in pixels."""
        size = sizes.CHIP * self.u
        if self.two_rows:
            return *self.at(self.wide / 2 - sizes.POT_LEFT, self._row_y(1) + sizes.POT_BELOW_ROW), size
        if self.kind == "upright":
            return self._pot_between(amount)
        x = self.wide / 2 - sizes.POT_LEFT
        if self._top_seat():
            start, beyond = sizes.END_TO_POT
            x = max(x, start + self.plate + beyond)
        return *self.at(x, sizes.POT_Y), size

    def _pot_between(self, amount: int) -> tuple[float, float, float]:
        """Upright the pot lies between title and tools, with smaller chips where large words leave little room.

        There is room for both of what takes back and does again, unless less would be read beside it than which hand
        it is, or its chips would be too small.
        """
        metrics, u = self.metrics, self.u
        most = sizes.POT_TO_NUMBER + sizes.POT_HALF
        total = hands_of(self.table.options, len(self.table.names))
        which = text.size(t("damn_you.subtitle_short", number=total, total=total), metrics.smallest, "semi")[0] / u
        title = sizes.TITLE_SHAPE * self.words(rails.TITLE_WORDS)
        end, room = self._room_for_pot(rails.FEW + 2, max(title, which), amount)
        if room < sizes.LEAST_CHIP * most:
            end, room = self._room_for_pot(rails.FEW + 1, title, amount)
        chip = max(sizes.LEAST_CHIP, min(sizes.CHIP, room / most))
        x = min(self.wide * sizes.UPRIGHT_POT_AT, end - sizes.POT_TO_NUMBER * chip)
        return *self.at(x, sizes.UPRIGHT_POT_Y), chip * u

    def _room_for_pot(self, tools: int, title: float, amount: int) -> tuple[float, float]:
        """Where a pot's number begins beside so many tools, and how wide its chips may lie beside a title, in u."""
        left = (rails.tools_left(self.metrics, self.table.finger, tools) - self.left) / self.u
        end = left - rails.AIR - sizes.POT_TO_RAIL - self._pot_words(amount) / self.u
        return end, end - rails.TITLE - title - rails.ENDS * rails.AIR - sizes.POT_TO_RAIL

    def _pot_words(self, amount: int) -> float:
        """How wide the number of a pot with its word is, in pixels."""
        metrics = self.metrics
        return max(
            text.size(max(sizes.POT_FIGURES, "0" * len(str(amount))), figure_tall(metrics), "display")[0],
            text.size(t("damn_you.pot"), metrics.words(COUNT_WORDS), "bold")[0],
        )

    # -- the others ------------------------------------------------------------------

    def _top_seat(self) -> bool:
        """Whether one player sits at the end of the top."""
        return self.kind == "sides" and len(self.others) >= sizes.END_SEAT_FROM

    def _sides(self) -> tuple[int, int]:
        """How many sit at the left and at the right."""
        count = len(self.others) - self._top_seat()
        return (count + 1) // 2, count // 2

    def _side_x(self) -> float:
        """Middle of the seats at the left."""
        return max(sizes.SIDE_X, sizes.BESIDE + self.plate / 2)

    def _own_y(self) -> float:
        """Middle of the own portrait."""
        _, up, _ = self.form.own
        return min(self.tall - up, self.tall - sizes.BOTTOM - self.plaque - self.form.plate_to_bottom)

    def _side_room(self) -> tuple[float, float]:
        """Upper edge and height of the room for the seats at the sides."""
        top = sizes.SIDE_TOP
        return top, min(self._own_y() - sizes.SIDE_ABOVE_OWN, self.tall - sizes.SIDE_UP) - top

    def _side_disc(self) -> tuple[float, float]:
        """Diameter that portraits at the sides may have, and with pills below their plates."""
        each = self._side_room()[1] / max(self._sides()) - self.plaque - sizes.SEAT_GAP
        return each / sizes.DISC_TALL, (each - self.tag - sizes.PLATE_TO_PILL) / sizes.DISC_TALL

    def _disc(self) -> float:
        """Diameter of the others' portraits."""
        if self.kind == "sides":
            bare, tagged = self._side_disc()
            return min(DISCS.at_sides, tagged if tagged >= DISCS.tagged else max(DISCS.least, bare))
        if self.two_rows:
            return DISCS.in_two_rows
        return min(DISCS.in_row, DISCS.in_row_share * self.wide / len(self.others))

    def _tagged(self) -> bool:
        """Whether there is room for a pill below each plate."""
        if self.kind == "sides":
            return self._side_disc()[1] >= DISCS.tagged
        if self.kind == "above":
            # The longest pill must not touch its neighbor.
            return self._pitch() >= sizes.PILL_SHAPE * self.tag
        return not self.two_rows and self.k < sizes.PILLS_UPRIGHT

    def _row_y(self, line: int = 0) -> float:
        """Middle of the portraits in a row above the field."""
        d = self._disc()
        top = sizes.ROW_TOP
        if self.upright:
            # In large words the title reaches lower.
            top = self.grow(*(sizes.TWO_ROWS_TOP if self.two_rows else sizes.UPRIGHT_ROW_TOP))
        first = top + d * sizes.ROW_DISC_MIDDLE
        return first + line * (d * sizes.DISC_TALL + self.plaque + sizes.SEAT_GAP)

    def _plates_end(self, line: int = 0) -> float:
        """Lower edge of the plates in a row above the field."""
        return self._row_y(line) + self._disc() * PLATE_AT + self.plaque

    def _pitch(self) -> float:
        """Distance between two of the others in a row."""
        count = len(self.others)
        if self.kind == "upright":
            return self.wide / count
        return min(sizes.ROW_PITCH, (self.wide - sizes.ROW_BESIDE) / count)

    def _room(self) -> float:
        """Width that a plate of the others may take."""
        if self.kind == "sides":
            return self.plate
        pitch = self.wide / (len(self.others) - 2) if self.two_rows else self._pitch()
        return min(sizes.WIDEST_PLATE * self.plate, pitch - sizes.PLATE_GAP)

    def plate_room(self, seat: int) -> float:
        """Width that a seat's name plate may take, in pixels."""
        if seat != self.table.me:
            return self._room() * self.u
        return (self.plate if self.kind != "upright" else sizes.UPRIGHT_OWN_ROOM) * self.u

    def both_badges(self, seat: int) -> bool:
        """Whether a plate has room for the chips beside the cards.

        On plates of the others they shrink for that. One's own then tells the chips, as the cards are seen in the hand.
        """
        least = sizes.BOTH_BADGES * self.k if seat == self.table.me else sizes.BOTH_SMALL * self.drawn
        return self.plate_room(seat) >= least * self.u

    def _opponents(self) -> list[SeatPlace]:
        if self.kind == "sides":
            return self._at_the_sides()
        d, n = self._disc(), len(self.others)
        if self.two_rows:
            upper = row(n - 2, self.wide / 2, self.wide / (n - 2))
            low = self._row_y(1)
            places = [(upper[0], low), *((x, self._row_y()) for x in upper), (upper[-1], low)]
        else:
            places = [(x, self._row_y()) for x in row(n, self.wide / 2, self._pitch())]
        out = []
        for (x, y), seat in zip(places, self.others, strict=True):
            tail: Tail = "left" if x < self.wide / 2 else "right"
            out.append(self._seat(seat, x, y, d, tail, beside=True))
        return out

    def _at_the_sides(self) -> list[SeatPlace]:
        d = self._disc()
        top, room = self._side_room()
        left, right = self._sides()
        order = list(self.others)
        out = []
        # The marker stands beside a disc where a plate, or the title in large words, is right above.
        crowded = max(left, right) >= sizes.CROWDED or self.table.metrics.large or self.table.metrics.small
        block = d * sizes.DISC_TALL + PLATE_BELOW + self.plaque
        block += self.tag + sizes.PLATE_TO_PILL if self._tagged() else 0

        def y_of(i: int, count: int) -> float:
            gap = (room - count * block) / (count + 1)
            return top + gap * (i + 1) + block * i + d * sizes.SIDE_DISC_MIDDLE

        for i in range(left):
            # Clockwise from the left of the person: upward at the left, downward at the right.
            out.append(self._seat(order[i], self._side_x(), y_of(left - 1 - i, left), d, "left", beside=crowded))
        if self._top_seat():
            out.append(self._at_the_end(order[left]))
        for i in range(right):
            x, y = self.wide - self._side_x(), y_of(i, right)
            out.append(self._seat(order[len(order) - right + i], x, y, d, "right", beside=crowded))
        return out

    def _at_the_end(self, seat: int) -> SeatPlace:
        """The seat at the end of the top: the plate lies beside the portrait."""
        ux, uy = sizes.END
        x, y = self.at(ux, uy)
        size = DISCS.at_end * self.u
        plate = self.at(sizes.END_PLATE + self.plate / 2, 0)[0]
        plate_y = self.at(0, max(sizes.END_PLATE_TOP, uy - self.plaque / 2))[1]
        mouth = (x - sizes.MOUTH * size, y)
        return SeatPlace(seat, x, y, size, plate_y, PLATE_LEAST, mouth, "right", plate)

    def _seat(self, seat: int, x: float, y: float, d: float, tail: Tail, *, beside: bool) -> SeatPlace:
        px, py = self.at(x, y)
        size = d * self.u
        # In the second of two rows a bubble keeps clear of the plates above it.
        lower = self.two_rows and y > self._row_y()
        side = px + (sizes.MOUTH if tail == "left" else -sizes.MOUTH) * size
        mouth = (side, py + (sizes.LOW_MOUTH if lower else -sizes.MOUTH_UP) * size)
        marker = (side, py - sizes.MOUTH_UP * size) if beside else None
        plate = py + (d * PLATE_AT + PLATE_BELOW) * self.u
        return SeatPlace(seat, px, py, size, plate, min(sizes.PLATE, self._room()), mouth, tail, None, marker)

    def _labels(self) -> dict[int, tuple[float, float]]:
        if not self._tagged():
            return {}
        below = (self.plaque + sizes.PLATE_TO_PILL + self.tag / 2) * self.u
        return {place.seat: (place.x, place.plate_y + below) for place in self._opponents() if place.plate_x is None}

    def _held(self, model: TableModel, place: SeatPlace) -> list[Spot]:
        """Cards in another's hand are behind the portrait; a joker whose owner is known peeps out."""
        tokens = model.tokens(ZoneKind.HAND, place.seat)
        everything = model.fold.viewer == ALL
        known = [] if everything else [i for i, token in enumerate(tokens) if token.card != HIDDEN]
        spots = [Spot(place.x, place.y, sizes.OTHERS * self.c, open=False, drawn=False, behind=True)] * len(tokens)
        left, down = PEEPING.at
        for n, i in enumerate(known):
            width = min(PEEPING.width * self.c, place.d * PEEPING.width_share)
            x, y = place.x - place.d * (left - PEEPING.apart * n), place.y + place.d * down
            turn, depth = PEEPING.turn + PEEPING.turn_apart * n, sizes.PEEPING_DEPTH + n
            spots[i] = Spot(x, y, width, turn, depth)
        return spots

    def _stock(self, model: TableModel, field: Field, seats: Sequence[SeatPlace]) -> list[Spot]:
        """The pack while it is dealt: on the field, before the dealer."""
        count = model.count(ZoneKind.STOCK)
        dealer = model.fold.facts.get((Fact.DEALER, NOBODY), NOBODY)
        width = sizes.STOCK * self.c
        box = field.box
        x, y = middle(box)
        seat = next((place for place in seats if place.seat == dealer), None)
        if seat is not None:
            x = min(max(seat.x, box.x + width), box.x + box.w - width)
            y = min(max(seat.y, box.y + width), box.y + box.h - width)
        return squared(count, x, y, width)

    # -- the person --------------------------------------------------------------------

    def _own_seat(self) -> SeatPlace:
        y, (x, _, d) = self._own_y(), self.form.own
        marker = None
        if self.kind == "upright":
            # The actions are right above.
            marker = self.at(self.side(x + sizes.MOUTH * d), y - sizes.MOUTH_UP * d)
        else:
            x = max(x, sizes.OWN_GAP + self.plate / 2)
        return self.own_place(x, y, d, plate=self.form.own_plate, wide=self.form.own_plate_least, marker=marker)

    def _hand_edges(self) -> tuple[float, float]:
        """Where the hand begins and ends, for right-handed people."""
        first, beyond = self.form.hand
        if self.kind != "upright":
            first = max(first, sizes.OWN_GAP + self.plate + sizes.OWN_GAP)
        return first, self.wide - beyond

    def _hand_box(self) -> Box:
        first, last = self._hand_edges()
        x = self.side((first + last) / 2) - (last - first) / 2
        tall = sizes.HAND_TALL + self.lift
        return self.box(x, self.tall - sizes.HAND_UP - tall, last - first, tall)

    def hand_width(self, *, full: bool) -> float:
        """Width of a card in hand in pixels; a full hand may lie in two rows of smaller ones."""
        return (sizes.FULL_HAND if full and self.lift else sizes.HAND) * self.c

    def _hand(self, model: TableModel, box: Box) -> list[Spot]:
        count = model.count(ZoneKind.HAND, self.table.me)
        full = count >= sizes.FULL_FROM or model.count(ZoneKind.STOCK) > 0
        width = self.hand_width(full=full)
        x = box.x + box.w / 2
        y = box.y + box.h - sizes.HAND_RIM * self.u - width * RATIO / 2
        if not (full and self.lift):
            return fan(count, x, y, width, step=sizes.HAND_STEP, room=box.w)
        upper = (count + 1) // 2
        above = fan(upper, x, y - sizes.HAND_ROW * self.u, width, step=sizes.HAND_STEP, room=box.w)
        return above + fan(count - upper, x, y, width, step=sizes.HAND_STEP, room=box.w, depth=float(upper))

    def _prompt(self) -> tuple[float, float, float]:
        up = self.form.prompt_up
        if self.kind == "upright":
            y = self.tall - up - self.ribbon / 2 - self.lift - self.taller
            room = self.wide - sizes.UPRIGHT_PROMPT_BESIDE
            return (*self.at(self.wide / 2, y), room * self.u)
        first, last = self._hand_edges()
        return (*self.at(self.side((first + last) / 2), self.tall - up), (last - first) * self.u)

    def buttons(self, others: int) -> Buttons:
        """The main action, and so many others: two at most."""
        if self.kind == "upright":
            up, tall = sizes.UPRIGHT_BUTTON
            widths = sizes.UPRIGHT_BUTTONS_WIDE[others]
            x = self.wide / 2 - (sum(widths) + sizes.BUTTON_GAP * others) / 2
            if self.metrics.large and not others:
                # Beside it there is room for who did what last, in words that can be read.
                x = min(self.wide - self.form.hand[1], (self.wide + COLUMNS.wide) / 2) - widths[0]
            boxes = []
            for w in widths:
                boxes.append(self.own_box(x, self.tall - up - self.lift - self.taller, w, tall + self.taller))
                x += w + sizes.BUTTON_GAP
        else:
            w = sizes.BUTTON_WIDE
            x = self.side(self.wide - sizes.BUTTON_BESIDE) - w / 2
            boxes = [self.box(x, self.tall - up, w, tall) for up, tall in sizes.BUTTONS[others]]
        return Buttons(boxes[0], tuple(boxes[1:]))

    def button_words(self, box: Box, *, over: bool) -> float:
        """Size of the words of the main button in u: larger with the setting, at 100 % 0: as its height asks.

        `over` says that there is a second line below them.
        """
        if not self.grown:
            return 0.0
        tall, scale = box.h / self.u, self.metrics.text_scale
        return (
            min(sizes.BUTTON_WORDS[over] * (tall - self.taller) * scale, sizes.MOST_BUTTON_WORDS[over] * tall) / scale
        )
