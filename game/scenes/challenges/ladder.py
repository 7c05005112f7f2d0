"""The ladder: ten portraits that climb, and who comes next."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from random import SystemRandom
from typing import Final

from game.scenes.challenges.rungs import RungFace, Stand, portrait, rung_route, said
from game.scenes.page import GAP, PageScene, Painted, canvas, least
from game.scenes.services import Services
from game.session.challenges import Challenges
from game.session.ladder import Rung, next_rung, rungs
from game.session.setups import name_of
from game.texts import t
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.pen.geometry import P
from game.ui.pen.kit import Pen
from game.ui.raster import pen_surface
from game.ui.theme import GOLD, INK, LINE_REST, PALE, PAPER, Box
from game.ui.widgets import Button, Drawing, Label, Panel, Paragraph, ScrollArea, Widget

__all__ = ["LadderScene"]

_BLEED: Final = 20
"""Room for focus rings round what scrolls, in u."""
_BAR: Final = 14
"""Room for the bar beside what scrolls, in u."""
FACE: Final = 150
"""How wide a portrait is at most, in u."""
STEEP: Final = 1.7
"""The stairs begin flat and end steep, so that there is room above their beginning."""
PLATE: Final = 0.5
"""How wide the plate above the beginning of the stairs is, of the page's width."""
_ACROSS: Final = (3, 4, 5)
"""Portraits in a row where they cannot climb: upright, or with large words; the first of these that has room."""


class LadderScene(PageScene):
    """Ten portraits on stairs; the plate above says who is looked at, and what they say to that."""

    def __init__(self, services: Services) -> None:
        super().__init__(services, t("ladder.title"))
        self._random = SystemRandom()
        self._asking = False
        self._fill()

    def _fill(self) -> None:
        self.known = Challenges.of(self.services.paths)
        self.next = next_rung(self.known.beaten)
        self.chosen = self.next or rungs()[-1]
        add = self.form.add
        self.area = add(ScrollArea("area"))
        self._stairs = add(Painted("stairs", self._paint_stairs, lambda: frozenset(self.known.beaten)))
        self.faces = [
            add(RungFace(rung, self.stand(rung), partial(self.choose, rung), hint=name_of(rung.character)))
            for rung in rungs()
        ]
        self._plate = add(Panel("plate", INK, opacity=0.8, edge=GOLD, radius=24, line=2.4, shade=True))
        self._face = add(Drawing("face", lambda art, rect: portrait(self.chosen.character)(art, rect.w)))
        self._kicker = add(Label("kicker", "", 21, GOLD, "semi"))
        self._name = add(Label("name", "", 40, PAPER, "display"))
        self._bubble = add(Panel("bubble", PAPER, opacity=1, edge=INK, radius=18, line=2.4))
        self._says = add(Paragraph("says", "", 28, INK, "semi", lead=1.2))
        self._game = add(Paragraph("game", "", 22, PALE, "semi"))
        self._play = add(Button("play", "", self._go, kind="red", icon="play", size=30))
        self._done = add(Label("done", "", 24, PALE, "semi", "right"))
        self._anew = add(Button("anew", t("ladder.anew"), self._begin_anew, kind="ghost", icon="replay", size=21))
        self._keep = add(Button("keep", t("ladder.keep"), self._let_be, kind="gold", icon="undo", size=21))
        self.form.default = self._play
        self._tell()

    def stand(self, rung: Rung) -> Stand:
        """How it stands with a rung."""
        if rung.number in self.known.beaten:
            return "beaten"
        return "next" if rung == self.next else "later"

    # -- what is done --------------------------------------------------------------------------------------------

    def choose(self, rung: Rung) -> None:
        """Look at somebody else."""
        self.chosen, self._asking = rung, False
        self._tell()
        self.arrange()
        self.stale = True

    def _tell(self) -> None:
        """Put it into words."""
        rung, stand = self.chosen, self.stand(self.chosen)
        names = self.services.settings.names
        for face in self.faces:
            face.chosen = face.rung == rung
        level = t(f"setup.{rung.level}")
        self._kicker.words = t(
            "ladder.rung", number=rung.number + 1, total=len(rungs()), level=level,
            game=t(f"games.{rung.game}.name.{names}"),
        )  # fmt: skip
        self._name.words = name_of(rung.character)
        occasion = {"beaten": "beaten", "next": "ask", "later": "ask"}[stand]
        self._says.words = said(self.services, rung.character, occasion, self._random)
        told = []
        others = [name_of(key) for key, _ in rung.opponents[1:]]
        if others:
            told.append(t("ladder.along", name=others[0]))
        if stand == "later" and self.next is not None:
            told.append(t("ladder.first", name=name_of(self.next.character)))
        if stand == "beaten":
            told.append(t("ladder.is_beaten"))
        self._game.words = " ".join(told)
        self._play.visible = stand != "later"
        self._play.words = t("ladder.play" if stand == "next" else "ladder.once_more")
        self._tell_of_anew()

    def _tell_of_anew(self) -> None:
        """Say how far somebody has come, and what beginning anew is called, or asked."""
        beaten = len({rung.number for rung in rungs()} & self.known.beaten)
        self._done.words = t("ladder.top") if self.next is None else t("ladder.done", beaten=beaten, total=len(rungs()))
        self._anew.visible = beaten > 0
        self._anew.words = t("ladder.anew_ask" if self._asking else "ladder.anew")
        self._anew.kind = "red" if self._asking else "ghost"
        self._keep.visible = self._asking and beaten > 0
        # One button is red, that of what was asked.
        self._play.kind = "red" if self.chosen == self.next and not self._asking else "gold"

    def _go(self) -> None:
        self.navigator.push(rung_route(self.services, self.chosen))

    def _begin_anew(self) -> None:
        """Ask whether it is meant; or begin anew, if that was the answer."""
        if self._asking:
            self._asking = False
            self.known.add({"ladder": "anew"})
            self._refresh()
            self.form.set_focus(self.back)
            return
        self._ask(True)
        self.form.set_focus(self._keep)

    def _let_be(self) -> None:
        self._ask(False)
        self.form.set_focus(self._anew)

    def _ask(self, asking: bool) -> None:
        self._asking = asking
        self._tell_of_anew()
        self.arrange()
        self.stale = True

    def _refresh(self) -> None:
        self.rebuild()
        self._fill()
        self.arrange()
        self.stale = True

    def resume(self) -> None:
        """Come back, one rung higher perhaps."""
        self._refresh()

    # -- places --------------------------------------------------------------------------------------------------

    def lay_out(self, box: Box) -> None:
        """Stairs with the plate above their beginning where there is room; else the plate above rows of portraits."""
        m = self.metrics
        x, y, w, h = box
        air = m.px(_BLEED)
        climbs = not m.portrait and not m.large and w >= m.px(1100)
        end = self._climb(air, w, h) if climbs else self._stack(air, w - m.px(_BAR), h)
        self.area.place(x - air, y - air, w + 2 * air, h + 2 * air)
        held: list[Widget] = [self._stairs, *self.faces, self._plate, self._face, self._kicker, self._name,
                              self._bubble, self._says, self._game, self._play, self._done, self._anew,
                              self._keep]  # fmt: skip
        self.area.hold(held, end + air)

    def _climb(self, air: int, w: int, h: int) -> int:
        """The stairs across the page; returns where they end."""
        m = self.metrics
        many = len(self.faces)
        d = max(least(self.form.style), min(m.px(FACE), round(w / many * 0.92)))
        self._stairs.place(air, air, w, h)
        for i, (x, y) in enumerate(self._places(w, h, d)):
            self.faces[i].place(air + x - d / 2, air + y - d / 2, d, d)
        plate = round(w * PLATE)
        last = int(PLATE * (many - 1)) + 1
        room = min(y for _, y in self._places(w, h, d)[: last + 1]) - d // 2 - m.px(GAP)
        self._place_plate(air, air, plate, max(round(room), 0))
        self._place_foot(air + w, air + h, w // 2)
        return air + h

    def _places(self, w: int, h: int, d: int) -> list[tuple[float, float]]:
        """The middles of the portraits on the stairs."""
        last = len(self.faces) - 1
        return [
            (d / 2 + (w - d) * i / last, h - d * 0.6 - (h - 1.2 * d) * (i / last) ** STEEP) for i in range(last + 1)
        ]

    def _stack(self, air: int, w: int, h: int) -> int:
        """The plate above rows of portraits, the lowest rungs at the bottom; returns where they end."""
        m = self.metrics
        gap = m.px(GAP)
        foot, tall = self._foot_tall(), self._plate_tall(w)
        room = h - tall - foot - 2 * gap
        across, d = next(found for found in self._rows(w) if self._fits(*found, room) or found[0] == _ACROSS[-1])
        rows = -(-len(self.faces) // across)
        spare = max(0, room - rows * (d + gap))
        self._place_plate(air, air, w, tall + min(spare // 4, m.px(60)))
        at = self._plate.rect.bottom + 2 * gap
        spread = min(spare // (2 * rows), d // 2)
        step = w / across
        for i, face in enumerate(self.faces):
            row, column = divmod(i, across)
            # To and fro, so that each is beside or above the one before.
            column = across - 1 - column if row % 2 else column
            top = at + (rows - 1 - row) * (d + gap + spread)
            face.place(air + column * step + (step - d) / 2, top, d, d)
        end = at + rows * (d + gap + spread)
        self._stairs.place(air, at, w, end - at)
        end = max(end + foot, air + h)
        self._place_foot(air + w, end, w)
        return end

    def _rows(self, w: int) -> list[tuple[int, int]]:
        """How many portraits may stand in a row, and how wide each is then."""
        return [(across, min(round(w / across * 0.84), self.metrics.px(230))) for across in _ACROSS]

    def _fits(self, across: int, d: int, room: int) -> bool:
        return -(-len(self.faces) // across) * (d + self.metrics.px(GAP)) <= room

    def _foot_tall(self) -> int:
        m, style = self.metrics, self.form.style
        return max(least(style), round(m.words(21) * 2.1), m.px(58)) + m.px(8) + round(m.words(24) * 1.5)

    def _place_foot(self, right: int, bottom: int, room: int) -> None:
        """How many were beaten, and the way to begin anew, in the lower right corner."""
        m, style = self.metrics, self.form.style
        high = max(least(style), round(m.words(21) * 2.1), m.px(58))
        at = right
        # Whoever presses twice at the same place lets it be.
        for button in (self._keep, self._anew) if self._keep.visible else (self._anew,):
            wide = min(room - (right - at), button.measure(style)[0] + m.px(24))
            button.place(at - wide, bottom - high, wide, high)
            at -= wide + m.px(14)
        line = round(m.words(24) * 1.5)
        top = bottom - (high + m.px(8) if self._anew.visible else 0) - line
        self._done.place(right - room, top, room, line)

    # -- the plate -----------------------------------------------------------------------------------------------

    def _side(self, w: int) -> int:
        return min(self.metrics.px(210), round(w * 0.24))

    def _words_room(self, w: int) -> int:
        m = self.metrics
        return w - self._side(w) - 3 * m.px(26)

    def _plate_tall(self, w: int) -> int:
        """How tall the plate is at least, its button below the words."""
        m, style = self.metrics, self.form.style
        room = self._words_room(w)
        says = self._says.height_for(style, room - 2 * m.px(18)) + 2 * m.px(14)
        words = round(m.words(21) * 1.5) + round(m.words(40) * 1.3) + says
        words += self._game.height_for(style, room) if self._game.words else 0
        return 2 * m.px(26) + words + 2 * m.px(12) + self._button_tall() + m.px(16)

    def _button_tall(self) -> int:
        m = self.metrics
        return max(m.px(76), self.form.style.target, round(m.words(30) * 2.2))

    def _place_plate(self, x: int, y: int, w: int, tall: int) -> None:
        m, style = self.metrics, self.form.style
        pad, side, room = m.px(26), self._side(w), self._words_room(w)
        tall = (
            max(tall, self._plate_tall(w)) if tall < self._plate_tall(w) else min(tall, self._plate_tall(w) + m.px(90))
        )
        spare = tall - self._plate_tall(w)
        self._plate.place(x, y, w, tall)
        self._face.place(x + pad, y + pad + (tall - 2 * pad - side) / 2, side, side)
        left, at = x + 2 * pad + side, y + pad + spare // 4
        line = round(m.words(21) * 1.5)
        self._kicker.place(left, at, room, line)
        at += line
        line = round(m.words(40) * 1.3)
        self._name.place(left, at, room, line)
        at += line + m.px(12)
        says = self._says.height_for(style, room - 2 * m.px(18))
        self._bubble.place(left, at, room, says + 2 * m.px(14))
        self._says.place(left + m.px(18), at + m.px(14), room - 2 * m.px(18), says + 2)
        at += says + 2 * m.px(14) + m.px(12)
        self._game.visible = bool(self._game.words)
        self._game.place(left, at, room, self._game.height_for(style, room) + 2)
        high = self._button_tall()
        wide = min(room, max(m.px(280), self._play.measure(style)[0] + m.px(20)))
        self._play.place(left, y + tall - pad - high, wide, high)

    # -- pictures ------------------------------------------------------------------------------------------------

    def _paint_stairs(self, art: Art, w: int, h: int) -> Picture:
        """A line through the portraits, golden as far as somebody has come."""
        image = canvas(w, h)
        origin = self._stairs.rect.topleft
        middles = [(face.rect.centerx - origin[0], face.rect.centery - origin[1]) for face in self.faces]
        pen = Pen()
        for i, (start, end) in enumerate(pairwise(middles)):
            color = GOLD if i in self.known.beaten else LINE_REST
            pen.line(P(f"M{start[0]},{start[1]} L{end[0]},{end[1]}"), color, 10 * art.metrics.u)
        image.blit(pen_surface(pen, w, h), (0, 0))
        return Picture(image, (0, 0), (w, h))
