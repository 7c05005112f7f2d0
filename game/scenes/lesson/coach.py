"""The coach at the table: docked in a free corner, with a light on what she means and an arrow to it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from game.scenes.lesson import meant
from game.scenes.lesson.dock import AIR, LITTLE, READ_WELL, SEEN, WELL, Dock, Shape, Tier, bend, dock, way
from game.scenes.lesson.note import Feet, Said, height, picture
from game.scenes.services import Services
from game.scenes.table.furniture import Furniture
from game.scenes.table.interaction import Touch
from game.scenes.table.kept import Z_FORM
from game.scenes.table.stage import Stage
from game.session.lesson import Note
from game.texts import has, t
from game.ui import shapes, text
from game.ui.fx.ink import arrow
from game.ui.fx.light import veil
from game.ui.painter import DisplayList
from game.ui.table.layout import grown, inset, shared
from game.ui.table.spots import Box
from game.ui.theme import GOLD
from game.ui.tween import out
from game.ui.widgets import Button, Form, Widget
from game.ui.widgets.still import Still

__all__ = ["COACH", "Coach", "Doors"]

COACH: Final = "ada"
DUSK: Final = 0.50
"""What is left of the light beside what she means."""
FADE, DRAWN_FROM, DRAWN = 0.24, 0.16, 0.26
"""Seconds in which the light falls, after which the arrow begins, and in which it is drawn."""
POP: Final = 0.18
"""Seconds in which she and her note come up."""
WORDS: Final = (24, 21, 18)
"""How tall the words of a note are, in u; smaller ones are for tables on which there is no room for these."""
SHRUNK: Final = (0.82, 0.68, 0.56, 0.46)
"""How much smaller words become that were set larger, down to the smallest that can be read."""
FRAME: Final = 5.0
"""Width of the gold frame round what she means, in u."""
RIMS: Final = (10.0, 6.0, 2.0, -4.0, -8.0, -12.0)
"""How far that may be from it, in u, as wanted first."""
FLYING: Final = 1050.0
READ: Final = ("own pill", "own bracket pill", "own part", "own turning", "own begs", "own aside", "own stands")
"""What games list beside their cards that is to be read; see `game.scenes.tables.base.Canvas`."""
LARGE: Final = 0.2
"""What takes more than this part of the window is no thing, but what things lie on."""
Z_FRAME, Z_VEIL, Z_ARROW, Z_NOTE, Z_BUTTONS, Z_WORDS = 95.0, 2400.0, 2590.0, 2595.0, 2597.0, 2600.0


def _thin(key: object) -> bool:
    """Whether a picture is more air than form: arrows, and cards, of which it is known where they lie without glow."""
    return key == "own arrow" or (isinstance(key, tuple) and bool(key) and key[0] == "card")


def _rim(box: Box, plates: Iterable[Box], u: float) -> Box:
    """Where the frame round a thing lies: rather close than through the name of somebody who sits beside it."""
    names = [plate for plate in plates if plate.y + plate.h / 2 < box.y or plate.y + plate.h / 2 > box.y + box.h]
    rims = [grown(box, air * u) for air in RIMS]
    return next((rim for rim in rims if not any(rim.overlaps(name) for name in names)), rims[-1])


class Doors(NamedTuple):
    """What her buttons lead to."""

    next: Callable[[], None]
    back: Callable[[], None]
    leave: Callable[[], None]


class _Ground(Still):
    """Where the note lies: presses go no further."""

    focusable = False


class Coach:
    """She says one note at a time. What is said, and when, the lesson knows."""

    def __init__(self, services: Services, doors: Doors) -> None:
        self._services, self._doors = services, doors
        self.note: Note | None = None
        """What she says now."""
        self._said = Said("", "", "", 1, 1, "")
        self._age = 0.0
        self.dock: Dock | None = None
        """Where she and her note lie; None while she is silent, and until it is drawn."""
        self.means: Box | None = None
        """Where the thing lies that she points at."""
        self._hidden: tuple[Touch, set[str]] | None = None
        """The table's buttons that she lies on, by key."""
        self._over: list[Box] = []
        """What her note lies on of what is missed least."""

    # -- what is said ------------------------------------------------------------------------------

    def say(self, note: Note, game: str, number: int, count: int, *, waits: bool, ends: bool, first: bool) -> None:
        """Say a note, the `number`-th of `count`.

        `waits` says whether there is nothing to do but to go on; `ends` whether the lesson is over with it, and `first`
        whether nothing comes before it.
        """
        key = f"lessons.{game}.{note.key}"
        parts = (t(f"{key}.{part}") if has(f"{key}.{part}") else "" for part in ("head", "say", "do"))
        head, words, do = parts
        self.note = note
        self._said = Said(head, words, do, number, count, t("lessons.step", number=number, count=count))
        self._age, self.dock = 0.0, None
        self.next.visible = waits or ends
        self.next.words = t("lessons.play" if ends else "lessons.next")
        self.back.visible, self.leave.visible = not first, True
        self._form.default = self.next if self.next.visible else None
        self._come()

    def hush(self) -> None:
        """Say nothing any longer."""
        self.note = self.dock = self.means = None
        self._show_again()
        self._form.default = None
        for widget in self.widgets:
            widget.visible = False
        if self._form.focus in self.widgets:
            self._form.set_focus(None)

    @property
    def spoken(self) -> str:
        """All that she says now, in one line, for the log."""
        said = self._said
        return " ".join(part for part in (f"{t('lessons.coach')}:", said.head, said.say, said.do) if part)

    @property
    def next_shown(self) -> bool:
        """Whether there is nothing to do but to go on."""
        return self.note is not None and self.next.visible

    # -- what can be pressed -----------------------------------------------------------------------

    def join(self, form: Form) -> None:
        """Take part in a form, anew each time the table makes one."""
        self._form = form
        self._ground = form.add(_Ground("lesson ground"))
        self.back = form.add(Button("lesson back", "", self._doors.back, kind="paper", icon="undo"))
        self.leave = form.add(Button("lesson leave", "", self._doors.leave, kind="paper", icon="close"))
        self.back.hint, self.leave.hint = t("lessons.back"), t("lessons.skip")
        self.next = form.add(Button("lesson next", t("lessons.next"), self._doors.next, kind="red"))
        self.widgets: tuple[Widget, ...] = (self._ground, self.back, self.leave, self.next)
        # Her note lies over the form; what is said beside any button lies over her.
        for widget in self.widgets:
            widget.lift = Z_BUTTONS - Z_FORM
        form.note_lift = Z_WORDS - Z_FORM
        self.hush()

    # -- time --------------------------------------------------------------------------------------

    @property
    def animating(self) -> bool:
        """Whether light and arrow are still coming."""
        return self.note is not None and self._age < DRAWN_FROM + DRAWN

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass."""
        self._age += dt
        self._come()

    def point(self) -> None:
        """Let light and arrow come anew: somebody asks what she means."""
        self._age = 0.0
        self._come()

    def _come(self) -> None:
        """Buttons come up as the note does on which they lie."""
        for widget in self.widgets:
            widget.alpha, widget.sinks = self._coming

    @property
    def _coming(self) -> tuple[int, float]:
        """How opaque the note is, and how far below its place, while it comes up."""
        if self._services.settings.motion != "full":
            return 255, 0.0
        share = min(1.0, self._age / POP)
        return round(255 * share), 18 * self._services.art.metrics.u * (1.0 - out(share))

    # -- picture -----------------------------------------------------------------------------------

    def draw(self, frame: DisplayList, stage: Stage, touch: Touch, look: Furniture) -> None:
        """List the light, the arrow, the note and her portrait, over what lies on the table."""
        note = self.note
        if note is None:
            return
        art, m = stage.services.art, stage.metrics
        found = [meant.shown(what, stage, look.taken, frame) for what in note.shows]
        shown = [box for box in found if box is not None]
        asked = meant.asked(stage, touch)
        carried = touch.dragged is not None
        self.means = meant.bound_for(stage, touch) if carried else shown[0] if shown else meant.first(asked)
        if self.dock is None or not carried:
            # Nobody who carries a card is to look for her: the hand closes up meanwhile.
            self._place(frame, stage, touch, look, asked)
        place = self.dock
        assert place is not None
        self._make_room(touch, place)
        still = self._services.settings.motion != "full"
        age = DRAWN_FROM + DRAWN if still else self._age
        spots = meant.lights([*shown, *asked], 14 * m.u)
        veil(frame, art, "lesson", spots, DUSK, Z_VEIL, round(255 * out(min(1.0, age / FADE))))
        if shown:
            rim = _rim(shown[0], look.taken.plates.values(), m.u)
            ring = shapes.panel(art, rim.w, rim.h, GOLD, opacity=0.0, edge=GOLD, radius=16, line=FRAME)
            look.put(frame, "lesson frame", ring, rim.x, rim.y, Z_FRAME, round(255 * min(1.0, age / FADE)))
        if self.means is not None and age > DRAWN_FROM:
            ends = way(place.boxes, self.means, m.u)
            if ends is not None:
                (ax, ay), (bx, by) = ends
                side = bend(ends, place.boxes)
                share = min(1.0, (age - DRAWN_FROM) / DRAWN)
                line = arrow(art, (round(ax), round(ay)), (round(bx), round(by)), bend=side, drawn=share)
                look.put(frame, "lesson arrow", line, 0, 0, Z_ARROW)
        alpha, rise = self._coming
        feet = self._feet(place.shape)
        sheet = picture(art, self._said, place.shape, place.at, place.note.h, feet)
        look.put(frame, "lesson note", sheet, place.note.x, place.note.y + rise, Z_NOTE, alpha)
        face = art.avatar(COACH, "happy", place.shape.face)
        look.put(frame, "lesson face", face, place.face[0], place.face[1] + rise, Z_NOTE + 1, alpha)
        for number, box in enumerate(place.boxes):
            look.taken.written[f"lesson {number}"] = box

    def _place(self, frame: DisplayList, stage: Stage, touch: Touch, look: Furniture, asked: list[Box]) -> None:
        """Look for a place where nothing lies; it is kept as long as that is so.

        Rather than be written as a narrow column, or with a tiny portrait, it lies on a button that is of no use now.
        """
        everything_read = self._taken(frame, look, asked)
        asleep = [spec.box for spec in touch.specs.values() if spec.action is None]
        taken = [box for box in everything_read if box not in asleep]
        # What others have melded, and how many cards are left, is missed least, as long as she does not speak of it.
        laid = [box for box in look.taken.melds() if box not in (self.means, *asked)]
        meant = [box for box in (self.means, *asked) if box is not None]
        stock = [box for key, box in look.taken.written.items() if "stock" in key]
        counts = [box for box in stock if not any(map(box.overlaps, meant))]
        if self.dock is not None:
            clear = [box for box in taken if box not in self._over or box not in (*laid, *counts)]
            if not any(shared(box, other) for box in self.dock.boxes for other in clear):
                return
        if self.dock is not None and self.dock.covers:
            return
        m, art = stage.metrics, stage.services.art
        full = {m.words(size) for size in WORDS[:1]} | {
            max(m.smallest, m.px(size)) for size in WORDS if m.text_scale <= 1.0
        }
        small = {max(m.smallest, round(m.words(WORDS[0]) * part)) for part in SHRUNK}
        sizes = sorted({size for size in full | small if size >= m.smallest}, reverse=True)
        backs = [box for box in look.taken.everything() if box not in everything_read]
        listed = self._listed(frame, stage)
        wide = [
            Tier(AIR, WELL, READ_WELL, [*everything_read, *backs, *listed]),
            Tier(AIR, WELL, READ_WELL, [*everything_read, *backs]),
            *(Tier(AIR, face, READ_WELL, [*taken, *backs]) for face in (WELL, SEEN, 0.0)),
        ]
        # Words that are read at a glance are wanted more than a large portrait, and large words by whoever chose them
        # more than all else.
        fair = round(m.words(WORDS[0]) * SHRUNK[1]) if m.text_scale > 1.0 else max(m.smallest, m.px(WORDS[-1]))
        self.dock = dock(
            grown(look.taken.room, -6 * m.u),
            (
                *(tier._replace(words=fair) for tier in wide),
                *wide,
                *(Tier(AIR, face, 0.0, [*taken, *backs]) for face in (WELL, 0.0)),
                Tier(AIR, 0.0, 0.0, taken),
                Tier(LITTLE, 0.0, 0.0, taken),
                Tier(AIR, 0.0, 0.0, [box for box in taken if box not in laid]),
                Tier(LITTLE, 0.0, 0.0, [box for box in taken if box not in (*laid, *counts)]),
            ),
            sizes,
            lambda shape: height(art, self._said, shape, self._feet(shape)),
            self.means,
            m.u,
            backs + listed + asleep,
        )
        self._over = [box for box in (*laid, *counts) if any(shared(mine, box) for mine in self.dock.boxes)]
        self._put_feet(self.dock)

    def _make_room(self, touch: Touch, place: Dock) -> None:
        """Let the buttons go on which she lies, which are of no use now; the others are where they were."""
        self._show_again()
        covered = {key for key, spec in touch.specs.items() if any(shared(box, spec.box) for box in place.boxes)}
        self._hidden = touch, {key for key in covered if touch.specs[key].action is None}
        for key in self._hidden[1]:
            touch.actions[key].visible = False

    def _show_again(self) -> None:
        if self._hidden is not None:
            touch, keys = self._hidden
            for key in keys & touch.specs.keys():
                touch.actions[key].visible = True
        self._hidden = None

    def _taken(self, frame: DisplayList, look: Furniture, asked: list[Box]) -> list[Box]:
        """What is never to be covered: whatever can be read or done, and what she means."""
        extra = [*asked, *(box for box in (self.means, look.marker.box) if box is not None)]
        read = [
            Box(*sprite.image.get_rect(topleft=(sprite.x, sprite.y)))
            for sprite in (*frame.sprites, *look.above)
            if isinstance(sprite.key, str) and sprite.key.startswith(READ)
        ]
        return [*look.taken.boxes(), *look.heading.rails, *look.pills.values(), *read, *extra]

    @staticmethod
    def _listed(frame: DisplayList, stage: Stage) -> list[Box]:
        """Where pictures are listed, but those of what flies and of what all of it lies on."""
        m = stage.metrics
        most = LARGE * m.width * m.height
        rects = (
            sprite.image.get_rect(topleft=(sprite.x, sprite.y))
            for sprite in frame.sprites
            if sprite.z < FLYING and "shade" not in str(sprite.key) and not _thin(sprite.key)
        )
        return [inset(Box(*r), left=2, top=2, right=2, bottom=2) for r in rects if r.w * r.h < most]

    # -- buttons -----------------------------------------------------------------------------------

    def _shown(self) -> list[tuple[Widget, bool]]:
        return [(widget, widget is self.next) for widget in self.widgets[1:] if widget.visible]

    def _feet(self, shape: Shape) -> Feet:
        style = self._form.style
        tall = max(style.target, round(1.8 * shape.px))
        gap = round(10 * style.u)
        wide = sum((self._wide(shape, tall) if words else tall) + gap for _, words in self._shown())
        return Feet(tall, wide - gap if wide else 0)

    def _wide(self, shape: Shape, tall: int) -> int:
        return round(text.size(self.next.words, round(0.95 * shape.px), "display")[0] + 1.2 * tall)

    def _put_feet(self, place: Dock) -> None:
        """Lay the buttons into the lower right corner of the note."""
        shape, note = place.shape, place.note
        feet = self._feet(shape)
        air = round(min(20 * self._form.style.u, 0.9 * shape.px))
        gap = round(10 * self._form.style.u)
        self._ground.visible = True
        self._ground.place(*note)
        x, y = note.x + note.w - air, note.y + note.h - round(0.7 * air) - feet.tall
        for widget, words in reversed(self._shown()):
            wide = self._wide(shape, feet.tall) if words else feet.tall
            x -= wide
            widget.place(x, y, wide, feet.tall)
            x -= gap
