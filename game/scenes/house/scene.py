"""The rules in force: a sheet over the table, as a match with other rules than the last one begins, or at any time.

What differs from the book is marked, with what the book says.
"""

from __future__ import annotations

from typing import ClassVar, Final

from game.scenes import routes
from game.scenes.form_scene import FormScene
from game.scenes.page import canvas, write
from game.scenes.services import Services
from game.session.house_rules import Ruling, code_of, rulings
from game.texts import n, t
from game.ui import clipboard, shapes, text
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.input import Accept, Back, InputEvent, Key, Menu, Nav, PointerDown
from game.ui.painter import DisplayList
from game.ui.theme import GOLD, INK, INK_SOFT, RED, Metrics
from game.ui.widgets import Button, Drawing, Paragraph, ScrollArea
from game.ui.widgets.scroll import FADE
from game.ui.widgets.still import Still

__all__ = ["HouseRulesScene"]

_BLEED: Final = 14
"""Room for focus rings round what scrolls, in u."""
_NAME, _SOURCE = 24, 20
"""Sizes of the words of a rule, in u."""


class _Rule(Still):
    """One rule: its name, what is in force, and below, where the book says something else, what that is."""

    def __init__(self, ruling: Ruling) -> None:
        super().__init__(("ruling", ruling.option))
        self.ruling = ruling

    def picture(self, w: int) -> Picture:
        """How it looks in a width."""
        return self.drawn("rule", (w, self.style.metrics.u), lambda: self._make(self.style.art, w))

    def _make(self, art: Art, w: int) -> Picture:
        m, ruling = art.metrics, self.ruling
        px, small, pad = m.words(_NAME), m.words(_SOURCE), m.px(18)
        room = w - 2 * pad
        value = text.size(ruling.value, px, "display")[0]
        beside = value + m.px(24) + text.size(ruling.name, px, "bold")[0] <= room
        line = round(px * 1.45)
        said = text.paragraph(ruling.said, room, small, INK_SOFT, "semi", lead=1.25) if ruling.differs else None
        # What is too long to stand beside the name stands below it, on as many lines as it needs.
        values = [] if beside else text.wrap(ruling.value, room, px, "display")
        h = line * (1 + len(values)) + (said.get_height() + m.px(4) if said else 0) + 2 * m.px(7)
        image = canvas(w, h)
        if ruling.differs:
            shapes.panel(art, w, h, GOLD, opacity=0.34, edge=RED, radius=12, line=2).draw(image, (0, 0))
        color = RED if ruling.differs else INK
        y = m.px(7) + line / 2
        write(image, ruling.name, pad, y, px, INK, "bold", room=room)
        if beside:
            write(image, ruling.value, w - pad, y, px, color, "display", at="right")
        for words in values:
            y += line
            write(image, words, pad, y, px, color, "display", room=room)
        if said:
            image.blit(said, (pad, round(y + line / 2 + m.px(2))))
        return Picture(image, (0, 0), (w, h))

    def draw(self, frame: DisplayList, z: float) -> None:
        """List it."""
        self.show(frame, z, "rule", self.picture(self.rect.w), self.rect.topleft)


class HouseRulesScene(FormScene):
    """A sheet over the table. As a match begins any key and any press let it begin; later Esc closes it."""

    overlay: ClassVar[bool] = True

    def __init__(self, services: Services, here: routes.HouseRules) -> None:
        super().__init__(services)
        self._here, self.subject = here, here.game_id
        found = rulings(here.game_id, here.players, here.options)
        differing = [ruling for ruling in found if ruling.differs]
        self._code = code_of(here.game_id, here.players, here.options)
        title = "title" if not here.begins else "begin" if differing else "begin_book"
        add = self.form.add
        self._sheet = add(Drawing("sheet", lambda art, rect: shapes.sheet(art, rect.w, rect.h, 24)))
        self._title = add(Paragraph("title", t(f"house.{title}"), 36, INK, "display"))
        about = n("house.count", len(differing)) if differing else t("house.none")
        self._about = add(Paragraph("about", f"{about} {t('house.code', code=self._code)}", 22, INK_SOFT, "semi"))
        self._area = add(ScrollArea("area"))
        self._area.on_paper = True
        told = found if not here.begins else [r for r in found if r.option in here.options] or differing
        self._rules = [add(_Rule(ruling)) for ruling in told]
        self._close = add(Button("close", t("house.play" if here.begins else "house.close"), self._leave, kind="red",
                                 icon="play" if here.begins else "", size=26))  # fmt: skip
        self._others: list[Button] = []
        if not here.begins:
            self._others = [
                add(Button("copy code", t("setup.copy"), self._copy, kind="paper", size=22)),
                add(Button("rules", t("house.all"), self._open, kind="paper", icon="book", size=22)),
            ]

    # -- what it does --------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Enter closes it."""
        self.form.default = self._close
        self.form.set_focus(self._close, show=False)

    def handle(self, event: InputEvent) -> bool:
        """Esc closes it, and so does a press beside it; as a match begins, any press and any key but arrows."""
        meant = self._here.begins and isinstance(event, Accept | Back | Menu | Key | PointerDown)
        if meant and not self._scrolls(event):
            self._leave()
            return True
        if self.form.handle(event):
            return True
        beside = isinstance(event, PointerDown) and not self._sheet.rect.collidepoint(event.pos)
        if beside or isinstance(event, Back | Menu):
            self._leave()
            return True
        return self._here.begins and isinstance(event, Nav)

    def _scrolls(self, event: InputEvent) -> bool:
        """Whether somebody takes hold of a list that is longer than the sheet."""
        return isinstance(event, PointerDown) and self._area.reach > 0 and self._area.rect.collidepoint(event.pos)

    def _leave(self) -> None:
        self.navigator.pop()

    def _copy(self) -> None:
        words = t("setup.copied") if clipboard.copy(self._code) else t("setup.not_copied", code=self._code)
        self.services.tell(words)

    def _open(self) -> None:
        game = self._here.game_id
        self.navigator.push(routes.Rules(game, f"rules.{game}.options.1"))

    # -- places --------------------------------------------------------------------------------------------------

    def resize(self, metrics: Metrics) -> None:
        """Lay the sheet out in the middle, as tall as what is on it; what is taller than the window is scrolled."""
        super().resize(metrics)
        m, u, style = metrics, metrics.u, self.form.style
        w = round(min(m.width - 40 * u, 820 * max(u, u * m.text_scale**0.8)))
        rim, bleed = 40 * u, _BLEED * u
        inner = round(w - 2 * rim)
        head, about = (part.height_for(style, inner) for part in (self._title, self._about))
        high = max(70 * u, m.words(26) * 2, style.target)
        feet = self._feet(inner)
        foot = len(feet) * (high + 14 * u) - 14 * u
        gap, y = 8 * u, bleed
        for rule in self._rules:
            tall = rule.picture(inner).body[1]
            rule.place(bleed, y, inner, tall)
            y += tall + gap
        listed = y - gap + bleed if self._rules else 0.0
        fixed = rim + head + 8 * u + about + 18 * u + 22 * u + foot + rim
        room = max(60 * u, m.height - 24 * u - fixed)
        # Where it goes on, the last rule that is seen is seen whole: only the next one fades.
        whole = [end for rule in self._rules if (end := rule.rect.bottom + FADE * u) <= room]
        shown = 0.0 if not self._rules else listed if listed <= room else max(whole, default=room)
        h = fixed + shown
        x, top = (m.width - w) / 2, (m.height - h) / 2
        self._sheet.place(x, top, w, h)
        y = top + rim
        self._title.place(x + rim, y, inner, head + 2)
        y += head + 8 * u
        self._about.place(x + rim, y, inner, about + 2)
        y += about + 18 * u
        self._area.visible = bool(self._rules)
        self._area.place(x + rim - bleed, y, inner + 2 * bleed, shown)
        self._area.hold(self._rules, listed)
        y += shown + 22 * u
        for row in feet:
            wide = (inner - 16 * u * (len(row) - 1)) / len(row)
            for i, button in enumerate(row):
                button.place(x + rim + i * (wide + 16 * u), y, wide, high)
            y += high + 14 * u

    def _feet(self, inner: int) -> list[tuple[Button, ...]]:
        """The buttons in rows: all beside each other, or the one that closes alone, or each alone."""
        style, every = self.form.style, (*self._others, self._close)

        def fits(row: tuple[Button, ...]) -> bool:
            return inner >= len(row) * max((button.measure(style)[0] + 16 * style.u for button in row), default=0)

        if fits(every):
            return [every]
        if self._others and fits(tuple(self._others)):
            return [tuple(self._others), (self._close,)]
        return [(button,) for button in every]
