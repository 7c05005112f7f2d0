"""About the program: versions, licenses, credits, and the ways to new versions, to a report and to the data folder."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from game.links import RELEASES, open_page
from game.resources import assets_root
from game.rules.quoting import plain
from game.scenes.menu.report import report, versions
from game.scenes.page import GAP, PageScene, least
from game.scenes.services import Services
from game.scenes.tables import PLAYABLE
from game.session.files import reason_of, write_durably
from game.texts import t
from game.ui import clipboard
from game.ui.theme import GOLD, INK, INK_SOFT, PAPER, Box
from game.ui.widgets import Button, Drawing, Panel, Paragraph, ScrollArea, Widget

__all__ = ["AboutScene"]

NOTICES: Final = "NOTICES.txt"
"""The file beside an executable with the text of every license."""
_REPORT: Final = "report.txt"
_BLEED: Final = 16
"""Room for focus rings round what scrolls, in u."""
_SECTIONS: Final = (
    ("versions", ()),
    ("licenses", ("code", "art", "fonts", "software")),
    ("credits", ("first", "others", "made")),
)


class AboutScene(PageScene):
    """A sheet of paper with everything there is to say, and buttons beside it, or below where the window is upright."""

    theme = "felt"

    def __init__(self, services: Services) -> None:
        super().__init__(services, t("title.about"))
        add = self.form.add
        self._area = add(ScrollArea("area"))
        self._sheet = add(Panel("sheet", PAPER, opacity=1, edge=INK, radius=20, line=3, inner=GOLD, shade=True))
        self._mark = add(Drawing("mark", lambda art, rect: art.svg("brand/icon", rect.w)))
        self._words = add(Paragraph("words", t("title.about.words"), 24, INK_SOFT, "semi", lead=1.3))
        self._parts: list[Paragraph] = []
        # As polite as everywhere else.
        called = {game: t(f"games.{game}.name.{services.settings.names}") for game in PLAYABLE}
        for section, keys in _SECTIONS:
            self._parts.append(add(Paragraph(f"{section} head", t(f"about.{section}"), 30, INK, "display")))
            said = _versions() if section == "versions" else [t(f"about.{section}.{key}", **called) for key in keys]
            if section == "licenses" and (notices := _notices()) is not None:
                said.append(t("about.licenses.whole", place=plain(notices)))
            for i, words in enumerate(said):
                self._parts.append(add(Paragraph(f"{section} {i}", words, 22, INK_SOFT, "semi", lead=1.3)))
        self._buttons = [add(Button("page", t("title.about.page"), self._open, kind="red", size=24))]
        if not services.kiosk:
            self._buttons += [
                add(Button("report", t("about.report"), self._report, kind="paper", size=24)),
                add(Button("folder", t("about.folder"), self._open_folder, kind="paper", size=24)),
            ]

    # -- what it does --------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Esc leaves, and so does Enter."""
        self.form.default = self.back
        self.form.set_focus(self.back, show=False)

    def _open(self) -> None:
        if not open_page(RELEASES):
            self.services.tell(t("title.about.unopened", page=RELEASES))

    def _open_folder(self) -> None:
        folder = self.services.paths.data
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            opened = False
        else:
            opened = open_page(str(folder))
        if not opened:
            self.services.tell(t("about.folder_unopened", place=plain(folder)))

    def _report(self) -> None:
        """Copy the report, or write it into a file where there is no clipboard; one sentence says which."""
        words = report(self.services)
        if clipboard.copy(words):
            self.services.tell(t("about.report_copied"))
            return
        place = self.services.paths.data / _REPORT
        try:
            write_durably(place, words.encode("utf-8", "backslashreplace"))
        except OSError as error:
            self.services.tell(t("about.report_failed", reason=reason_of(error)))
        else:
            self.services.tell(t("about.report_written", place=plain(place)))

    # -- places --------------------------------------------------------------------------------------------------

    def lay_out(self, box: Box) -> None:
        """The sheet beside the buttons; above them where words are large or the window is upright."""
        m, style = self.metrics, self.form.style
        x, y, w, h = box
        gap, air = m.px(GAP), m.px(_BLEED)
        high = max(m.px(76), least(style), round(m.words(24) * 2.2))
        widest = max(button.measure(style)[0] for button in self._buttons)
        beside = not m.portrait and w - widest - 2 * gap >= 30 * m.words(22)
        if beside:
            for i, button in enumerate(self._buttons):
                button.place(x + w - widest, y + i * (high + gap), widest, high)
            sheet = (x, y, w - widest - 2 * gap, h)
        else:
            columns = max(1, min(len(self._buttons), int((w + gap) // (widest + gap))))
            rows = -(-len(self._buttons) // columns)
            foot = rows * (high + gap)
            sheet = (x, y, w, min(h - foot, round(self._lay_sheet(0, 0, w, 0))))
            for row in range(rows):
                buttons = self._buttons[row * columns : (row + 1) * columns]
                wide = (w - gap * (len(buttons) - 1)) / len(buttons)
                for i, button in enumerate(buttons):
                    button.place(x + i * (wide + gap), y + sheet[3] + gap + row * (high + gap), wide, high)
        left, top, across, down = sheet
        self._area.place(left - air, top - air, across + 2 * air, down + 2 * air)
        held: list[Widget] = [self._sheet, self._mark, self._words, *self._parts]
        end = self._lay_sheet(air, air, across, down)
        self._area.hold(held, end + air)

    def _lay_sheet(self, x: float, y: float, w: float, h: float) -> float:
        """Place what is on the paper, which is as tall as the page at least; returns where it ends."""
        m, style = self.metrics, self.form.style
        pad, mark = m.px(44), m.px(120)
        column = w - 2 * pad
        words = self._words.height_for(style, column - mark - m.px(28))
        head = max(words, mark)
        self._mark.place(x + pad, y + pad + (head - mark) / 2, mark, mark)
        self._words.place(x + pad + mark + m.px(28), y + pad + (head - words) / 2, column - mark - m.px(28), words + 2)
        at = y + pad + head + m.px(10)
        for part in self._parts:
            tall = part.height_for(style, column)
            at += m.px(26) if part.role == "display" else m.px(8)
            part.place(x + pad, at, column, tall + 2)
            at += tall
        end = max(at + pad, y + h)
        self._sheet.place(x, y, w, end - y)
        return end


def _versions() -> list[str]:
    """One line each."""
    return [" ".join(pair) for pair in versions().items()]


def _notices() -> Path | None:
    """The file with the text of every license, where the program has come with one."""
    place = assets_root().parent / NOTICES
    return place if place.is_file() else None
