"""What stands beside the places: the numbers of the match, and who plays. Rows of words with a control each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from game.rules.facts import Fact
from game.session.desk import Desk
from game.session.setups import (
    free_characters,
    name_of,
    player_numbers,
    with_character,
    with_level,
    with_players,
)
from game.session.terms import Terms
from game.texts import t
from game.ui.widgets import Form, Label, Segmented, Stepper, Widget

__all__ = ["Rows"]

ROW: Final = 64
"""Height of a row, in u."""
WORDS: Final = 23.0
"""Size of its words, in u."""


class Rows:
    """The rows of the match, or of those who play, in a form. `changed` is called after each change.

    What counts is taken over from the rows `before`, where it is there again: whoever holds it counts on.
    """

    def __init__(
        self,
        form: Form,
        desk: Desk,
        names: Sequence[str],
        avatar: str,
        terms: Terms,
        changed: Callable[[], None],
        before: Rows | None = None,
    ) -> None:
        self._form, self._desk, self._names, self._avatar = form, desk, names, avatar
        self._levels = terms.levels
        self._changed = changed
        self._before = {} if before is None else {stepper.key: stepper for stepper in before.steppers}
        self.rows: list[tuple[Label, Widget]] = []

    @property
    def steppers(self) -> list[Stepper]:
        """What counts in the rows."""
        return [widget for _, widget in self.rows if isinstance(widget, Stepper)]

    @property
    def widgets(self) -> list[Widget]:
        """Everything in the rows."""
        return [widget for row in self.rows for widget in row]

    def _row(self, words: str, widget: Widget) -> None:
        label = self._form.add(Label(("label", widget.key), words, WORDS))
        self.rows.append((label, self._form.add(widget)))

    def _stepper(
        self,
        key: object,
        value: int,
        change: Callable[[int], None],
        ends: tuple[int, int],
        told: Callable[[int], str],
        step: int = 1,
    ) -> Stepper:
        low, high = ends
        stepper = self._before.get(key)
        if stepper is None:
            return Stepper(key, value, change, low=low, high=high, step=step, words=told)
        stepper.value, stepper.on_change, stepper.words = value, change, told
        stepper.low, stepper.high, stepper.step = low, high, step
        return stepper

    def _count(
        self,
        key: object,
        words: str,
        value: int,
        low: int,
        high: int,
        say: Callable[[int], None],
        step: int = 1,
        told: Callable[[int], str] = str,
    ) -> None:
        def change(now: int) -> None:
            say(now)
            self._changed()

        high = max(low, high)
        at = min(high, max(low, value))
        self._row(words, self._stepper(("count", key), at, change, (low, high), told, step))

    def _people(self, key: str, words: str, seat: int, say: Callable[[int], None], seats: Sequence[int]) -> None:
        """Whose something is: one of those at the table, by name."""

        def change(now: int) -> None:
            say(seats[now])
            self._changed()

        at = seats.index(seat) if seat in seats else 0
        ends = 0, len(seats) - 1
        self._row(words, self._stepper(("count", key), at, change, ends, lambda number: self._names[seats[number]]))

    # -- the match --------------------------------------------------------------------------------------------------

    def match(self) -> None:
        """Whose turn it is, and the numbers."""
        desk, laying = self._desk, self._desk.laying
        seats = range(desk.players)
        self._people("turn", t("position.turn"), desk.whose, desk.say_turn, seats)
        if laying.stages:
            at = next((i for i, (_, phase) in enumerate(laying.stages) if phase is desk.stage), len(laying.stages) - 1)
            names = [t(f"position.stage.{name}") for name, _ in laying.stages]
            self._row(t("position.stage"), Segmented("stage", names, at, self._say_stage))
        for dial in laying.dials(desk):
            say = partial(desk.say, dial.fact)
            words = t(f"position.{dial.words}")
            self._count(dial.fact, words, desk.number(dial.fact, 1), dial.low, dial.high, say, told=self._told)
        if laying.names_dealer:
            alive = [seat for seat in seats if desk.of_seats(Fact.PENNIES)[seat]] or list(seats)
            say_dealer = partial(desk.say, Fact.DEALER)
            self._people("dealer", t("position.dealer"), desk.number(Fact.DEALER), say_dealer, alive)
        if laying.turns_round(desk.options):
            ways = [t("position.way.on"), t("position.way.back")]
            back = int(desk.number(Fact.DIRECTION, 1) < 0)
            self._row(t("position.way"), Segmented("way", ways, back, self._say_way))
        for each in laying.seat_dials(desk):
            for seat in seats:
                words = t(f"position.{each.words}", name=self._names[seat])
                say = partial(desk.say_of, each.fact, seat)
                self._count((each.words, seat), words, desk.of_seats(each.fact)[seat], 0, each.high, say, each.step)

    def _told(self, part: int) -> str:
        """The number of a part of the match, and what has to be laid in it."""
        contract = self._desk.laying.contract(self._desk.options, part)
        return t("position.contract", hand=part, contract=contract) if contract else str(part)

    def _say_stage(self, chosen: int) -> None:
        self._desk.say_stage(self._desk.laying.stages[chosen][1])
        self._changed()

    def _say_way(self, chosen: int) -> None:
        self._desk.say(Fact.DIRECTION, -1 if chosen else 1)
        self._changed()

    # -- who plays --------------------------------------------------------------------------------------------------

    def people(self) -> None:
        """How many play, who they are, and how strong."""
        desk = self._desk
        seats = player_numbers(desk.game)
        first, last = seats.start, seats.stop - 1
        self._count("players", t("position.players"), desk.setup.players, first, last, self._say_players)
        for number, opponent in enumerate(desk.setup.opponents):
            name, more = name_of(opponent.character), bool(free_characters(desk.setup, self._avatar))
            say = partial(self._say_who, number)
            who = self._stepper(("who", number), 0, say, (-more, int(more)), partial(_always, name))
            self._row(t("position.who", number=number + 2), who)
            levels = [t(f"setup.{level}") for level in self._levels]
            at = self._levels.index(opponent.level) if opponent.level in self._levels else 0
            how = Segmented(("level", number), levels, at, partial(self._say_level, number))
            self._row(t("position.strength"), how)

    def _say_players(self, players: int) -> None:
        self._desk.seat_others(with_players(self._desk.game, self._desk.setup, players, self._avatar))

    def _say_who(self, number: int, way: int) -> None:
        if way:
            self._desk.seat_others(with_character(self._desk.setup, number, self._avatar, way))
            self._changed()

    def _say_level(self, number: int, chosen: int) -> None:
        self._desk.seat_others(with_level(self._desk.setup, number, self._levels[chosen]))
        self._changed()

    # -- places -----------------------------------------------------------------------------------------------------

    def lay_out(self, x: float, y: float, w: float) -> float:
        """Place the rows from a point on; returns where they end."""
        style = self._form.style
        m = style.metrics
        tall = max(m.px(ROW), round(m.words(WORDS) * 2.0), round(style.target * 0.9))
        above = m.large or w < m.words(WORDS) * 17
        for label, widget in self.rows:
            high = tall - m.px(10)
            if above:
                head = round(m.words(WORDS) * 1.35)
                label.place(x, y, w, head)
                widget.place(x, y + head, w, high)
                y += head + tall
            else:
                left = round(w * 0.42)
                label.place(x, y, left - m.px(12), high)
                widget.place(x + left, y, w - left, high)
                y += tall
        return y


def _always(name: str, number: int) -> str:
    """What a stepper of names says, whichever way it is asked to go."""
    return name
