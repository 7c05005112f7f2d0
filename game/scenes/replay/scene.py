"""A match watched again: the table in a frame, the list of plays beside it, the bar of all its moments below.

The table is the real one (`replay/table.py`). Going on by one play shows it happen; every other way, back or far away,
shows the moment at once.
"""

from __future__ import annotations

from math import inf
from typing import Final

import pygame

from game.rules.events import MatchEnded
from game.rules.views import ALL, Viewer
from game.scenes import routes
from game.scenes.dates import day_words
from game.scenes.form_scene import FormScene
from game.scenes.replay.controls import SPEEDS, UNITS, Controls, Doings
from game.scenes.replay.header import Header, Ways
from game.scenes.replay.list import PlayList, Row
from game.scenes.replay.pane import Pane
from game.scenes.replay.plays import Course, course_of
from game.scenes.replay.table import Framed, ReplayTable, first_viewer
from game.scenes.results.verdict import of_game
from game.scenes.services import Services
from game.session.positions import from_replay
from game.session.replay import Replay
from game.session.review import reviewable
from game.session.seats import SeatConfig, shown_seats, taken_over
from game.session.store import Resumable
from game.texts import capital, n, t
from game.ui import text
from game.ui.input import Accept, Back, Direction, InputEvent, Key, Menu, Nav, PointerDown, Wheel, by_keys
from game.ui.painter import DisplayList
from game.ui.theme import GOLD, INK, LINE_REST, PALE, Metrics
from game.ui.widgets import Label, Panel, Segmented

__all__ = ["ReplayScene"]

BETWEEN: Final = 0.5
"""Seconds that a play is looked at before the next one, at normal speed."""
GROUND: Final = 0.006
"""Seconds of a frame that go into drawing the table top."""
LIST, LIST_SHARE = 480.0, 0.4
"""Width of the list in u, and what it takes of the window at most."""
GAP: Final = 22.0
"""Between table, list and bar, in u."""
LINE: Final = 3.0
"""Width of the frame round the table, in u."""


class ReplayScene(FormScene):
    """A match at one of its moments. Raises RecordError where its record breaks the rules.

    `alone` says that nothing lies below: whoever leaves comes to the main menu. `opened` is for a part of a match that
    goes on: it stands at its end with all hands open, and cannot be played on from, which would tell what comes.
    """

    def __init__(self, services: Services, match: Resumable, *, alone: bool = False, opened: bool = False) -> None:
        super().__init__(services)
        self.subject = match.record.game
        self._alone, self._match, self._opened = alone, match, opened
        self.replay = Replay(match.record, match.notes, part=match.part)
        seats = self._seats = shown_seats(match.notes, self.replay.names)
        self._framed = Framed(services, (services.art.metrics.width, services.art.metrics.height))
        self.table = ReplayTable(self._framed, self.replay, seats, first_viewer(seats))
        self.bed = self.table.bed
        self.position = 0
        """The moment that is looked at, counted in actions."""
        self.playing = False
        """Whether it goes on by itself."""
        self._from: int | None = None
        """The moment that is to be shown in the next frame, before the one play that leads from it is seen."""
        self._wait = 0.0
        self._pane = Pane(self._framed, self.table)
        self._shot: pygame.Surface | None = None
        self.table_rect = pygame.Rect(0, 0, 1, 1)
        """Where the table lies, in pixels of the window."""
        self.course: Course = course_of(self.replay, self.table.stories)
        self._make_widgets()
        if opened:
            for button in (self.header.play_on, self.header.edit, self.header.look_back):
                button.visible = False
            self.go(self.replay.length)
            self.see(ALL)

    def _make_widgets(self) -> None:
        form, seats = self.form, self.table.seat.seats
        game = self.replay.game_id
        name = t(f"games.{game}.name.{self.services.settings.names}")
        title = (t("replay.title", game=name), name)
        self._frame = form.add(Panel("frame", INK, opacity=1.0, edge=GOLD, radius=6, line=LINE))
        self._plate = form.add(Panel("plate", INK, opacity=0.62, edge=LINE_REST))
        ways = Ways(self._leave, self.see, self._export, self._play_from_here, self._look_back, self._open_fortune,
                    self._edit)  # fmt: skip
        self.header = Header(form, game, title, self._about(), seats, ways)
        wanted = self.services.settings.reviews and self.services.replays
        self.header.look_back.visible = wanted and reviewable(self._match.record, self._match.notes) is not None
        # Luck is that of a whole match from a fair table, and it is kept, which in a kiosk nothing is.
        whole = self._match.record.result is not None and self._match.record.start is None
        self.header.fortune.visible = whole and not self.services.kiosk
        # A visitor's films would fill the disk of somebody else.
        self.header.save.visible = not self.services.kiosk
        self._part = form.add(Label("part", "", 27, GOLD, "display"))
        self._count = form.add(Label("count", "", 18, PALE, "semi", "right"))
        self.list = form.add(PlayList("plays", self._choose))
        doings = Doings(self.go, lambda: self.go(0), self.step, self.toggle, self._hasten)
        self.controls = Controls(form, doings, self.course.marks, t(f"replay.{self.replay.game_id}.unit"))
        bar = self.controls.bar
        bar.length = self.replay.length
        bar.parts = [(part.begins, self._named(number)) for number, part in enumerate(self.course.parts)]
        bar.marks = [(number + 1, play.mark) for number, play in enumerate(self.course.plays) if play.mark]
        form.default = self.controls.play
        self._show_rows()
        self._show()

    def _about(self) -> list[str]:
        """When it was, how long, and who has won, in a line; in shorter ones who has won, or how long it was."""
        parts = len(self.course.parts)
        ended = next((story.line for story in reversed(self.table.stories) if isinstance(story.event, MatchEnded)), "")
        what = [day_words(self.replay.notes.get("started")), n(of_game(self.replay.game_id, "played"), parts)]
        ended = ended or t("replay.goes_on" if self._opened else "replay.left")
        whole = f"{', '.join(filter(None, what))}. {ended}"
        return [capital(whole), ended, capital(f"{what[1]}.")]

    def _named(self, number: int) -> str:
        """What a hand or a round is called."""
        return t(f"replay.{self.replay.game_id}.part", number=self.course.parts[number].number)

    # -- going somewhere -------------------------------------------------------------------------------------------

    def go(self, position: int) -> None:
        """Look at a moment at once, from the next frame on; it does not go on by itself from there."""
        self.playing = False
        self._to(position, None)

    def _to(self, position: int, via: int | None) -> None:
        self.position = max(0, min(self.replay.length, position))
        self._from = via
        self._show()

    def _choose(self, number: int) -> None:
        """Look at a play as it happens."""
        self.playing = False
        self._to(number + 1, number)

    def step(self, ways: int) -> None:
        """Go on by one play, mark or hand, or back by one: by what is chosen."""
        unit = UNITS[self.controls.unit.chosen]
        if unit == "part":
            self.go(self.course.part_from(self.position, ways))
        elif unit == "event":
            self._go_by(self.course.mark_from(self.position, ways), ways)
        else:
            self._go_by(self.position + ways, ways)

    def _go_by(self, position: int, ways: int) -> None:
        """Look at a moment, and at the play that leads to it as it happens if it comes later."""
        self.playing = False
        if 0 <= position <= self.replay.length:
            self._to(position, position - 1 if ways > 0 and position > self.position else None)

    def toggle(self) -> None:
        """Play on, from the beginning where all was seen; or stop."""
        self.playing = not self.playing
        if self.playing and self.position == self.replay.length:
            self._to(0, None)
        self._wait = 0.0
        self._show()

    def _hasten(self, speed: float) -> None:
        self.table.hasten(speed)

    def see(self, viewer: Viewer) -> None:
        """See the match by other eyes from now on: those of a seat, of everybody, or all hands."""
        if not (viewer < 0 or viewer < self.replay.players) or viewer == self.table.onlooker.viewer:
            return
        self.table.see(viewer)
        if self._pane.size[0]:
            # Hands that lie open may need room.
            self._place_table(self.table_rect)
        self.course = course_of(self.replay, self.table.stories)
        self._show_rows()
        self._show()

    @property
    def _over(self) -> bool:
        """Whether the moment that is looked at is the end of the match, after which nothing can be done."""
        return self.position == self.replay.length and self._match.record.result is not None

    def _play_from_here(self) -> None:
        """Play on from this moment for practice: in the seat by whose eyes it is seen, or in one's own."""
        self.replay.go(self.position)
        settings = self.services.settings
        you = SeatConfig("person", settings.shown_name, settings.player_avatar)
        seats = taken_over(self._seats, self.table.onlooker.me, you)
        self.navigator.reset(routes.Title(), routes.ResumedMatch(self.replay.from_here(seats)))

    def _edit(self) -> None:
        """Change this moment to another position: by the eyes it is seen by, or one's own, one sits first."""
        self.playing = False
        self._show()
        self.replay.go(self.position)
        avatar = self.services.settings.player_avatar
        found = from_replay(self.replay, self._seats, self.table.onlooker.me, avatar)
        if found is not None:
            self.navigator.push(routes.SetUpPosition(found.game, found))

    def _look_back(self) -> None:
        self.playing = False
        self._show()
        self.navigator.push(routes.Review(self._match))

    def _open_fortune(self) -> None:
        self.playing = False
        self._show()
        self.navigator.push(routes.Fortune(self._match))

    def _leave(self) -> None:
        if self._alone:
            self.navigator.reset(routes.Title())
        else:
            self.navigator.pop()

    def _export(self) -> None:
        """Ask for a stretch of it that becomes a film, seen as it is seen now."""
        from game.scenes.replay.export_sheet import ExportScene

        self.playing = False
        self._show()
        match, seats, viewer = self._match, self.table.seat.seats, self.table.onlooker.viewer
        at, length, speed = self.position, self.replay.length, self.table.speed
        named = self._play_named
        self.navigator.push(lambda: ExportScene(self.services, match, seats, viewer, at, length, speed, named))

    def _play_named(self, number: int) -> str:
        """What the play of a number is called, counted from 1 over the whole match: as above the list."""
        course, at = self.course, self.course.within(number)
        if len(course.parts) == 1:
            return str(at)
        return t("replay.film.play", part=self._named(course.part_at(number)), number=at)

    # -- what is shown ---------------------------------------------------------------------------------------------

    def _show_rows(self) -> None:
        faces, course, rows = self.table.seat.faces, self.course, list[Row]()
        ends = [part.begins for part in course.parts[1:]] + [len(course.plays)]
        for part, end in enumerate(ends):
            plays = course.plays[course.parts[part].begins : end]
            if plays and len(ends) > 1:
                rows.append(Row(0, "", self._named(part), ""))
            # Counted as above the list: from the beginning of each part.
            rows += [Row(at, faces[play.seat], play.words, play.mark) for at, play in enumerate(plays, 1)]
        self.list.fill(rows)

    def _show(self) -> None:
        """Say where in the match one is."""
        part = self.course.part_at(self.position)
        ends = [part.begins for part in self.course.parts[1:]] + [self.replay.length]
        self._part.words = self._named(part)
        at = self.course.within(self.position)
        total = ends[part] - self.course.parts[part].begins
        self._count.words = t("replay.play_of", number=at, total=total) if self.position else t("replay.dealt")
        self.controls.bar.position = self.position
        self.controls.show(playing=self.playing)
        self.header.show(self.table.onlooker.viewer, over=self._over)
        self.header.save.enabled = self.replay.length > 0
        row = self.list.row_of(self.position - 1)
        if self.list.rect.h > 1:
            self.list.follow(row)
        else:
            self.list.current = row
        self.stale = True

    # -- life ------------------------------------------------------------------------------------------------------

    def resize(self, metrics: Metrics) -> None:
        """The header above, table and list in the middle, upright below each other, the bar and its buttons below."""
        super().resize(metrics)
        m, gap, side = metrics, metrics.px(GAP), metrics.px(28)
        top = self.header.place(m) + gap * 0.7
        foot = self.controls.height(m)
        below = m.height - m.px(30) - foot
        self.controls.place(m, below)
        wide, tall = m.width - 2 * side, below - gap * 0.5 - top
        if m.portrait:
            table = pygame.Rect(side, round(top), wide, round(min(wide * 0.72, tall * 0.62)))
            plate = pygame.Rect(side, table.bottom + gap, wide, round(top + tall) - table.bottom - gap)
        else:
            listed = round(min(m.width * LIST_SHARE, m.px(LIST) * (1 + 0.45 * (m.text_scale - 1))))
            table = pygame.Rect(side, round(top), wide - listed - gap, round(tall))
            plate = pygame.Rect(table.right + gap, table.y, listed, table.h)
        self._frame.place(*table)
        line = m.px(LINE)
        self._place_table(table.inflate(-2 * line, -2 * line))
        self._plate.place(*plate)
        self._place_list(m, plate)
        self._show()

    def _place_list(self, m: Metrics, plate: pygame.Rect) -> None:
        pad, head = m.px(14), round(m.words(27) * 1.7)
        room = plate.w - 2 * pad - m.px(20)
        named = min(
            room * 0.6, max(text.size(name, m.words(27), "display")[0] for _, name in self.controls.bar.parts) + 2
        )
        self._part.place(plate.x + pad + m.px(6), plate.y + m.px(8), named, head)
        self._count.place(plate.x + pad + m.px(14) + named, plate.y + m.px(8), room - named, head)
        top = plate.y + m.px(8) + head
        self.list.place(plate.x + m.px(8), top, plate.w - m.px(16), plate.bottom - m.px(10) - top)

    def _place_table(self, rect: pygame.Rect) -> None:
        """Make the table as large as its frame."""
        self.table_rect = rect
        self._pane.fit(rect.size)
        self._shot = None

    def exit(self) -> None:
        """Leave it; nothing is saved."""
        self.table.exit()
        self._framed.forget()

    # -- events ----------------------------------------------------------------------------------------------------

    def handle(self, event: InputEvent) -> bool:
        """Arrows, Home and End go through the match, Space plays it, digits choose whose eyes; a tap on it, too."""
        if isinstance(event, Nav) and self._nav(event.direction):
            return True
        if isinstance(event, Key) and self._key(event):
            return True
        if isinstance(event, Wheel) and self.list.rect.collidepoint(event.pos):
            self.list.scroll(-round(event.dy) or (-1 if event.dy > 0 else 1))
            self.stale = True
            return True
        if self.form.handle(event):
            return True
        if isinstance(event, Accept) or (isinstance(event, PointerDown) and self.table_rect.collidepoint(event.pos)):
            self.toggle()
            return True
        if isinstance(event, Back | Menu):
            self._leave()
            return True
        return by_keys(event) and isinstance(event, Nav)

    def _nav(self, direction: Direction) -> bool:
        focus = self.form.focus
        if isinstance(focus, Segmented) and focus.focused and direction in (Direction.LEFT, Direction.RIGHT):
            return False
        if direction in (Direction.LEFT, Direction.RIGHT):
            self.step(1 if direction is Direction.RIGHT else -1)
        elif direction in (Direction.UP, Direction.DOWN):
            ways = 1 if direction is Direction.DOWN else -1
            self._go_by(self.position + ways, ways)
        else:
            return False
        return True

    def _key(self, event: Key) -> bool:
        if event.command:
            return False
        jumps = {pygame.K_HOME: 0, pygame.K_END: self.replay.length,
                 pygame.K_PAGEUP: self.course.part_from(self.position, -1),
                 pygame.K_PAGEDOWN: self.course.part_from(self.position, 1)}  # fmt: skip
        if event.key in jumps:
            self.go(jumps[event.key])
            return True
        if event.text in ("+", "-"):
            speed = self.controls.speed
            speed.choose(max(0, min(len(SPEEDS) - 1, speed.chosen + (1 if event.text == "+" else -1))))
            return True
        if len(event.text) == 1 and event.text in "0123456789":
            self.see(Viewer(int(event.text) - 1) if event.text != "0" else ALL)
            return True
        return False

    # -- time and picture ------------------------------------------------------------------------------------------

    @property
    def animating(self) -> bool:
        """While something moves at the table, or is about to."""
        return self.playing or self._behind or self.table.animating or self.form.animating

    @property
    def _behind(self) -> bool:
        return self.position != self.replay.position or self._from is not None

    def update(self, dt: float) -> None:
        """Catch up with what was asked for, let the table go on, and the match if it plays."""
        super().update(dt)
        self._catch_up()
        table, art = self.table, self._framed.art
        table.update(dt)
        if self.playing and not self._behind:
            self._play_on(dt)
        if art.unfinished and art.finish(GROUND):
            table.stale = True
        if table.animating or table.stale or table.blinked or self._shot is None:
            self._paint()
        self.due = table.due if not self.animating else inf

    def _catch_up(self) -> None:
        """Show the moment that was asked for last, however many were since the last frame."""
        if not self._behind:
            return
        via, self._from = self._from, None
        first = self.position if via is None else via
        if first != self.replay.position:
            self.table.show(first)
        if via is not None:
            self.table.play()

    def _play_on(self, dt: float) -> None:
        if not self.table.stage.shown:
            return
        if self.position == self.replay.length:
            self.playing = False
            self._show()
            return
        self._wait -= dt * self.table.speed
        if self._wait <= 0.0:
            self._wait = BETWEEN
            self._to(self.position + 1, self.position)

    def _paint(self) -> None:
        """Paint the table, and take a picture of it if it looks different: pictures that are shown stay as they are."""
        if self._pane.paint() is None and self._shot is not None:
            return
        size, image = self.table_rect.size, self._pane.image
        same = image.get_size() == size
        self._shot = image.copy() if same else pygame.transform.smoothscale(image, size)
        self.stale = True

    def draw(self, frame: DisplayList) -> None:
        """List the table in its frame, and everything round it."""
        frame.background = self.services.art.table_top("ink")
        self.form.draw(frame, 10)
        if self._shot is not None:
            frame.put("table", self._shot, *self.table_rect.topleft, 10.05)
