"""What did it know? Each decision of each computer player: what it saw, what it had worked out, and why it did that."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from typing import Final

from game.scenes.known.board import Board
from game.scenes.known.heads import Heads
from game.scenes.known.panels import (
    did_words,
    note,
    note_height,
    reason_words,
    says,
    says_height,
    weighed,
    weighed_height,
)
from game.scenes.page import GAP, PageScene, Painted, least
from game.scenes.services import Services
from game.scenes.tables import back_of, theme_of
from game.session.minds import Explained
from game.session.seats import named_now
from game.texts import t
from game.ui import text
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.input import Direction, InputEvent, Nav
from game.ui.painter import DisplayList
from game.ui.theme import INK, LINE_REST, PALE, PAPER, Box
from game.ui.widgets import Button, FaceButton, Label, Panel, RoundButton, ScrollArea

__all__ = ["KnownScene"]

_BLEED: Final = 12
"""Room for focus rings round what scrolls, in u."""
FACE: Final = 72.0
"""Diameter of the faces to choose from, in u."""


class KnownScene(PageScene):
    """One decision at a time, of one player at a time. Left and right go through them, Esc leaves."""

    def __init__(self, services: Services, heads: Heads) -> None:
        self._heads, self.minds = heads, heads.minds()
        # They are kept by whoever leads here, and another language may be spoken since.
        self.seats = tuple(map(named_now, heads.seats))
        self._thinkers = sorted({decision.seat for decision in self.minds.decisions})
        self._all = {seat: self._of(seat) for seat in self._thinkers}
        self._seat = self._thinkers[0] if self._thinkers else -1
        self._at = self._first_of_last_deal()
        self._found: Explained | None = None
        self._spare = 0
        self._explain()
        super().__init__(services, self._heading())
        self._game = heads.session.game_id
        self.theme = theme_of(services.settings, self._game)
        add = self.form.add
        self._plate.edge = LINE_REST
        self._about = add(Label("about", "", 20, PALE, "semi"))
        self._board = add(Painted("board", self._paint_board, self._look))
        self._area = add(ScrollArea("area"))
        self._says = add(Painted("says", self._paint_says, self._look))
        self._weighed = add(Painted("weighed", self._paint_weighed, self._look))
        self._note = add(Painted("note", self._paint_note, self._look))
        self._earlier = add(RoundButton("earlier", "back", partial(self.step, -1), hint=t("known.earlier")))
        self._number = add(Label("number", "", 24, PAPER, "display", "center"))
        self._later = add(RoundButton("later", "next", partial(self.step, 1), hint=t("known.later")))
        self._faces = [
            add(FaceButton(("head", seat), self.seats[seat].face, partial(self._choose, seat),
                     hint=t("known.look_into", name=self.seats[seat].name)))
            for seat in self._thinkers
        ]  # fmt: skip
        self._done = add(Button("done", t("known.done"), self.leave, kind="ghost", size=26))
        self._tell()

    # -- which one -----------------------------------------------------------------------------------------------

    def _of(self, seat: int) -> list[int]:
        return [number for number, decision in enumerate(self.minds.decisions) if decision.seat == seat]

    def _first_of_last_deal(self) -> int:
        """Where one begins: at the first decision of the deal that was over last."""
        decisions, mine = self.minds.decisions, self._all.get(self._seat, [])
        last = max((decision.deal for decision in decisions), default=0)
        return next((i for i, number in enumerate(mine) if decisions[number].deal == last), max(0, len(mine) - 1))

    def _choose(self, seat: int) -> None:
        """Look into another one, at the moment nearest to the one that was looked at."""
        if self._found is None:
            return
        before = self._found.decision.position
        decisions = self.minds.decisions
        self._seat = seat
        self._at = min(range(len(self._all[seat])),
                       key=lambda i: abs(decisions[self._all[seat][i]].position - before))  # fmt: skip
        self._show()

    def step(self, ways: int) -> None:
        """Go on by so many decisions of the same player, or back where it is below 0."""
        many = len(self._all.get(self._seat, ()))
        at = max(0, min(many - 1, self._at + ways))
        if many and at != self._at:
            self._at = at
            self._show()

    def _explain(self) -> None:
        if self._seat in self._all:
            self._found = self.minds.explain(self._all[self._seat][self._at])

    def _show(self) -> None:
        self._explain()
        self._area.offset = 0.0
        self._tell()
        self.arrange()
        self.stale = True

    @property
    def found(self) -> Explained | None:
        """The decision that is looked at; None where there is none."""
        return self._found

    # -- words ---------------------------------------------------------------------------------------------------

    def _heading(self) -> str:
        return t("known.title", name=self.seats[self._seat].name) if self._seat >= 0 else t("known.nothing")

    def _tell(self) -> None:
        """Say which decision it is."""
        self.heading.words = self._title = self._heading()
        many = len(self._all.get(self._seat, ()))
        self._number.words = t("known.number", number=self._at + 1, many=many) if many else ""
        self._earlier.enabled, self._later.enabled = self._at > 0, self._at < many - 1
        for seat, face in zip(self._thinkers, self._faces, strict=True):
            face.chosen = seat == self._seat
        if self._found is None:
            return
        game = t(f"games.{self._game}.name.{self.services.settings.names}")
        part = t(f"replay.{self._game}.part", number=self._found.decision.deal)
        self._about.words = t("known.about", part=part, game=game)

    def _look(self) -> Hashable:
        return self._seat, self._at

    def _note_words(self) -> str:
        if self._found is None:
            return ""
        key = "known.note_forgotten" if self._found.insight.forgot else "known.note"
        return t(key, name=self.seats[self._seat].name)

    def _header(self) -> None:
        """The same on a plate, so that any table may lie below it."""
        self._plate = self.form.add(Panel("plate", INK, opacity=0.80, radius=40))
        super()._header()

    # -- places --------------------------------------------------------------------------------------------------

    def lay_out(self, box: Box) -> None:
        """What it saw to the left, what it thought to the right; upright, the one above the other."""
        m = self.metrics
        x, y, w, h = box
        under = round(m.words(20) * 1.4)
        head = self.heading.rect
        tall = min(head.h, round(m.words(44) * 1.2))
        air, d = m.px(12), self.back.rect.h
        rim = max(d, tall + under) / 2 + air
        middle = max(self.back.rect.centery, rim + m.px(8))
        self.back.place(self.back.rect.x, middle - d / 2, d, d)
        self.heading.place(head.x, middle - (tall + under) / 2, head.w, tall)
        self._about.place(head.x, middle - (tall + under) / 2 + tall, head.w, under)
        style = self.form.style
        ends = head.x + min(head.w, max(part.measure(style)[0] for part in (self.heading, self._about))) + 3 * air
        self._plate.place(self.back.rect.x - air, middle - rim, ends - self.back.rect.x + air, 2 * rim)
        self._plate.radius = rim / m.u
        gap = m.px(GAP)
        top = max(y, round(middle + rim) + m.px(4))
        y, h = top, h - (top - y)
        y -= m.px(10)
        h += m.px(40)
        if m.portrait:
            board = round(h * 0.5)
            # What the column does not need is better used for cards.
            self._lay_column((x, y + board + gap, w, h - board - gap))
            board += min(self._spare, round(h * 0.14))
            self._board.place(x, y, w, board)
            column = (x, y + board + gap, w, h - board - gap)
        else:
            wide = min(round(w * 0.48), max(round(w * 0.36), m.words(23) * 21))
            self._board.place(x, y, w - wide - gap, h)
            column = (x + w - wide, y, wide, h)
        self._lay_column(column)

    def _lay_column(self, box: Box) -> None:
        m, style = self.metrics, self.form.style
        x, y, w, h = box
        gap, air = m.px(16), m.px(_BLEED)
        button = max(m.px(66), least(style), round(m.words(26) * 2.0))
        d = max(m.px(64), style.target)
        faces = max(d, m.px(FACE))
        words = text.size(self._number.words or "0", m.words(24), "display")[0] + m.px(24)
        step: float = faces + m.px(8)
        many = len(self._faces)
        beside = 2 * d + words + gap + step * many <= w
        rows = max(d, faces) if beside else d + gap * 0.6 + faces
        bottom = y + h - button
        self._done.place(x, bottom, w, button)
        at = bottom - gap - rows
        middle = at + (rows if beside else d) / 2
        self._earlier.place(x, middle - d / 2, d, d)
        room = round(min(words, w - 2 * d) if beside else w - 2 * d)
        self._number.place(x + d, middle - d / 2, room, d)
        self._later.place(x + d + room, middle - d / 2, d, d)
        if not beside:
            middle = at + d + gap * 0.6 + faces / 2
        step = min(step, (w - (2 * d + room + gap if beside else 0)) / max(1, many))
        wide = min(faces, step)
        left = x + w - step * many if beside else x + (w - step * many) / 2
        for face in self._faces:
            face.visible = many > 1
            face.place(left + (step - wide) / 2, middle - wide / 2, wide, wide)
            left += step
        self._lay_pictures((x, y, w, round(at - gap - y)), air, gap)

    def _lay_pictures(self, box: Box, air: int, gap: int) -> None:
        """Place the three pictures, which scroll where they have no room."""
        x, y, w, h = box
        art, found = self.services.art, self._found
        parts: list[tuple[Painted, int]] = []
        if found is not None:
            words, did = self._reason(found), self._did(found)
            others = says_height(art, w, words, did) + note_height(art, w, self._note_words()) + 2 * gap
            rows = next((rows for rows in (5, 4) if others + weighed_height(art, found, rows) <= h), 3)
            # What is said over a button below finds room there, as far as nothing has to scroll for it.
            h -= max(0, min(self._hint_room() - gap, h - others - weighed_height(art, found, rows)))
            parts = [
                (self._says, says_height(art, w, words, did)),
                (self._weighed, weighed_height(art, found, rows)),
                (self._note, note_height(art, w, self._note_words())),
            ]
        for part in (self._says, self._weighed, self._note):
            part.visible = False
        at = air
        for part, tall in parts:
            part.visible = tall > 0
            part.place(air, at, w, max(1, tall))
            at += tall + gap if tall else 0
        content = at - gap + air
        room = h + 2 * air
        self._area.place(x - air, y - air, w + 2 * air, room)
        # What is left over lies between the pictures and above them.
        spare = self._spare = max(0, room - content)
        if spare and parts:
            each = spare // (len(parts) + 1)
            for i, (part, _) in enumerate(parts):
                part.place(part.rect.x, part.rect.y + each * (i + 1) // 2, part.rect.w, part.rect.h)
        self._area.hold([part for part, _ in parts], max(content, room if spare else content))

    def _hint_room(self) -> int:
        """How tall a line is that is said over a button, with the way to it."""
        m = self.metrics
        return round(text.line_height(m.words(19), 1.25)) + 2 * m.px(9) + m.px(36)

    # -- pictures ------------------------------------------------------------------------------------------------

    def _did(self, found: Explained) -> str:
        name = self.seats[found.decision.seat].name
        return t("known.did", name=name, what=did_words(self._game, found))

    def _reason(self, found: Explained) -> str:
        return reason_words(self._game, found, self.seats[found.decision.seat].face, self._at)

    def _paint_board(self, art: Art, w: int, h: int) -> Picture:
        assert self._found is not None
        back = back_of(self.services.settings, self._game)
        return Board(art, (w, h), self._found, self.seats, self._heads.me, back).draw()

    def _paint_says(self, art: Art, w: int, h: int) -> Picture:
        found = self._found
        assert found is not None
        seat = self.seats[found.decision.seat]
        words, head = self._reason(found), t("known.head", name=seat.name)
        return says(art, w, h, seat.face, head, words, self._did(found))

    def _paint_weighed(self, art: Art, w: int, h: int) -> Picture:
        assert self._found is not None
        return weighed(art, w, h, self._game, self.seats[self._seat].name, self._found)

    def _paint_note(self, art: Art, w: int, h: int) -> Picture:
        return note(art, w, h, self._note_words())

    # -- life ----------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Enter leaves; the first key shows where the focus is."""
        self.form.default = self._done
        self.form.set_focus(self._done, show=False)

    def handle(self, event: InputEvent) -> bool:
        """Left and right go through the decisions, unless the focus is at a face, where they go to the next one."""
        focus = self.form.focus
        if isinstance(event, Nav) and event.direction in (Direction.LEFT, Direction.RIGHT):
            if not (isinstance(focus, FaceButton) and focus.focused):
                self.step(-1 if event.direction is Direction.LEFT else 1)
                return True
        return super().handle(event)

    def draw(self, frame: DisplayList) -> None:
        """List everything on the table top of the game."""
        self._board.visible = self._found is not None
        super().draw(frame)
