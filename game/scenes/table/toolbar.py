"""The round tools in the corners of a table."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from typing import NamedTuple

from game.scenes.table.marker import above
from game.scenes.table.outcry import Outcry, Tray
from game.scenes.table.stage import Stage
from game.scenes.table.taking_back import TakingBack
from game.scenes.tables.rails import AIR, ASIDE, FEW, TITLE, TITLE_AIR, TITLE_WORDS, UP, tool
from game.texts import t
from game.ui import text
from game.ui.table.layout import centered, grown
from game.ui.table.spots import Box, bounds, reach
from game.ui.theme import Metrics
from game.ui.widgets import Form, RoundButton


def title_of(stage: Stage) -> str:
    """The game's name in the words of the settings."""
    return t(f"games.{stage.seat.session.game_id}.name.{stage.services.settings.names}")


class Doors(NamedTuple):
    """What the tools and their keys lead to."""

    menu: Callable[[], None]
    hint: Callable[[], None]
    rules: Callable[[], None]
    log: Callable[[], None]


class Toolbar:
    """Menu to the left; hint, rules, exclamations, log and sound to the right. Small windows keep the first three.

    Where somebody sits in their corner, these keep hint and exclamations; upright ones keep four where the title leaves
    room. What is missing is in the menu, or has its keys. Before them stand, while there is something to take back or
    to do again, the buttons for that, where room is kept for them; else, and upright first of all, below them, where
    nothing lies there. How many cards the others have just now makes no difference.
    """

    def __init__(self, stage: Stage, form: Form, doors: Doors, back: TakingBack) -> None:
        self._stage, self._services = stage, stage.services
        self.doors, self.back = doors, back
        self._offered = (False, False)
        self.below: list[RoundButton] = []
        """Those that stand in a row of their own below the others now, from left to right."""
        self.outcry = Outcry(stage)
        self.tray = Tray(self.outcry)
        add = form.add
        self.menu = add(RoundButton("menu", "menu", doors.menu, hint=t("table.menu")))
        self.undo = add(RoundButton("undo", "undo", back.undo, hint=t("table.undo")))
        self.redo = add(RoundButton("redo", "redo", back.redo, hint=t("table.redo")))
        self.row: list[RoundButton] = [
            self.redo,
            self.undo,
            add(RoundButton("hint", "hint", doors.hint, hint=t("table.hint"))),
            add(RoundButton("help", "help", doors.rules, hint=t("table.help"))),
            add(self.tray),
            add(RoundButton("log", "log", doors.log, hint=t("table.log"))),
            add(RoundButton("sound", "sound_on", self._mute, hint=t("table.mute"))),
        ]
        self.tray.fill(form)

    @property
    def left(self) -> int:
        """Where the row of tools begins, in pixels."""
        return min(button.rect.x for button in self.row if button.visible)

    def place(self, m: Metrics) -> None:
        """Put them into the corners of the window."""
        left, top, w, _ = m.table
        d, gap = tool(m, self._services.style.target)
        y = top + m.px(UP) - d // 2
        right = left + w - m.px(ASIDE) + d // 2
        self.menu.place(left + m.px(ASIDE) - d // 2, y, d, d)
        self._offered = self.back.can_undo, self.back.can_redo
        undo = self._offered[0]
        self.undo.enabled, self.undo.why = undo, "" if undo else self.back.why_not
        shown = [button for button in self.row[2:] if button is not self.tray or self.outcry.offered]
        # Where something stands beside them they take the place of the last tools.
        # Upright the title beside them is written as large with one more, or there is no more.
        edge = self._ends() + m.px(TITLE_AIR) if m.portrait else 0.0
        room = int((right - max(edge, self._beside(y + d) + m.px(AIR)) + gap) // (d + gap))
        if m.portrait:
            shown = shown[: FEW + (edge <= right - (FEW + 1) * d - FEW * gap)]
        elif m.small:
            shown = shown[:FEW]
            if room < FEW and not self._free(right - 8 * d - 2 * gap, y + d):
                # The rules are in the menu; one swears back by finger or pad only here.
                shown = [shown[0], self.tray if self.tray in shown else shown[1]]
        most = max(len(shown), room)
        lower = y + d + gap + m.px(AIR)
        self.below = []
        if self.back.ever:
            below = Box(right - 2 * d - gap, lower, 2 * d + gap, d)
            if (m.portrait or most < FEW + 2) and self._clear(below, m.px(2 * AIR)):
                ways = self._ways
                # Undo alone finds room in the row where that has room for one.
                beside = [] if m.portrait or most < FEW + 1 else ways[-1:]
                self.below, shown = ways[: len(ways) - len(beside)], [*beside, *shown]
            else:
                shown = self._row(shown, most)
        for button in self.row:
            button.visible = button in shown or button in self.below
        for row, top in ((shown, y), (self.below, lower)):
            for i, button in enumerate(reversed(row)):
                button.place(right - (i + 1) * d - i * gap, top, d, d)
        self.tray.keep(m, lower + d if self.below else y + d)
        self.show_sound()

    def _row(self, shown: list[RoundButton], most: int) -> list[RoundButton]:
        """The tools from left to right, of which at most so many have room, with what can be taken back or done again.

        Whatever stays keeps its place when these come and go, so that nobody who wants a hint takes something back
        instead. Undo stays where it was pressed, so that a second press does not do again what it has taken back.
        """
        # Their places are left free to the left of the others, if need be by showing fewer of these from the start.
        free = 2 if most >= FEW + 2 else 1 if most >= FEW else 0
        kept = shown[: most - free]
        if len(kept) < FEW and self.tray in shown:
            kept = [shown[0], self.tray]
        ways = self._ways
        if free == 2:
            return [*ways, *kept]
        # With too few places they stand in for others meanwhile: rather for the rules, which are in the menu as well.
        for way in ways[:-1] if free else reversed(ways):
            others = [i for i, button in enumerate(kept) if button not in ways]
            kept[next((i for i in others if kept[i].key == "help"), others[-1])] = way
        return [*(ways[-1:] if free else ()), *kept]

    @property
    def _ways(self) -> list[RoundButton]:
        """What stands there for taking back and doing again now. Undo stays where it was pressed, beside redo."""
        undo, redo = self._offered
        return [self.redo] * redo + [self.undo] * (undo or redo)

    def _clear(self, box: Box, air: float) -> bool:
        """Whether nobody sits and nothing lies or is said in a box of the table, nor as near to it as `air`."""
        plan, u = self._stage.plan, self._stage.metrics.u
        people = [centered(seat.x, seat.y, seat.d, seat.d) for seat in plan.seats]
        markers = [above(self._stage, seat) for seat in plan.seats]
        plates = [
            Box(seat.plate_middle - seat.wide * u / 2, seat.plate_y, seat.wide * u, seat.d) for seat in plan.seats
        ]
        labels = [centered(x, y, plan.label_wide or plan.place(seat).wide * u, box.h / 2)
                  for seat, (x, y) in plan.labels.items()]  # fmt: skip
        empty = [centered(spot.x, spot.y, spot.width, spot.height) for spot in plan.empty]
        cards = [bounds(spots, leaning=True) for spots in plan.spots.values() if spots]
        cards += [bounds([spot], leaning=True) for spot in plan.full]
        lying = (*people, *markers, *plates, *labels, *empty, *cards, *plan.kept, *plan.grounds)
        return not any(map(grown(box, air).overlaps, lying))

    def _ends(self) -> float:
        """How far to the right the title of the game reaches in its full size."""
        m = self._stage.metrics
        return m.table[0] + m.px(TITLE) + text.size(title_of(self._stage), m.words(TITLE_WORDS), "display")[0]

    def _beside(self, bottom: float) -> float:
        """How far to the right portraits, plates, cards and the game's own reach that are as high as the tools."""
        plan, u = self._stage.plan, self._stage.metrics.u
        high = [seat for seat in plan.seats if min(seat.y - seat.d / 2, seat.plate_y) < bottom]
        plates = [seat.plate_middle + seat.wide * u / 2 for seat in high]
        # What is shown here is not to depend on how many cards lie there in the moment in which it is laid out.
        cards = [reach(spot, bottom) for spot in chain(plan.full, *plan.spots.values())]
        return max([plan.crowd, *plates, *cards, *(seat.x + seat.d / 2 for seat in high)])

    def offer(self) -> bool:
        """Show what can be taken back or done again now, and whether sound is on; returns whether that has changed."""
        changed = self._offered != (self.back.can_undo, self.back.can_redo)
        if changed:
            self.place(self._stage.metrics)
        # Asked in every frame: words are looked up only where the loudspeaker says something else.
        return (self.row[-1].icon != self._sound_icon and self.show_sound()) or changed

    def _free(self, left: float, bottom: float) -> bool:
        """Whether nobody sits in the upper right corner, where names lie beside the portraits."""
        return not any(seat.x > left and seat.y - seat.d / 2 < bottom for seat in self._stage.plan.seats)

    def show_sound(self) -> bool:
        """Let the loudspeaker say whether sound is on; returns whether it has said something else."""
        sound = self.row[-1]
        before, sound.icon = sound.icon, self._sound_icon
        sound.hint = t("table.unmute" if self._services.settings.mute else "table.mute")
        return sound.icon != before

    @property
    def _sound_icon(self) -> str:
        return "sound_off" if self._services.settings.mute else "sound_on"

    def _mute(self) -> None:
        settings = self._services.settings
        settings.mute = not settings.mute
        self._services.keep()
