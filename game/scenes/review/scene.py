"""A match looked back at: up to three moments where another play was clearly better, each to be found first."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from typing import Final

from game.scenes import routes
from game.scenes.page import GAP, Painted, bar, canvas, least, write
from game.scenes.review.card import TALL, Card, has_two_columns
from game.scenes.review.looking import BLEED, LookingBack, Past
from game.scenes.review.panels import called, figure
from game.scenes.services import Services
from game.session.fortunes import Counting, luck_line
from game.session.review import Look, Review
from game.session.store import Resumable
from game.texts import capital, n, t
from game.ui import shapes, text
from game.ui.art import Art, Face
from game.ui.cache import Picture
from game.ui.theme import GOLD, INK, KNOWN, LINE_REST, SOFT, Box
from game.ui.widgets import Button, Widget

__all__ = ["ReviewScene"]

_FACE: Final = 84
"""Diameter of the portrait in the corner, in u."""
COLUMN: Final = 19.5
"""A card is at least so many times as wide as its words are high, when several stand beside each other."""


class ReviewScene(LookingBack):
    """The cards of a match; while nobody has looked yet, how far that is. Esc leaves, and whoever looks goes on."""

    def __init__(self, services: Services, match: Resumable) -> None:
        self.match = match
        self.look: Look = services.reviews.look(match)
        # In a kiosk nobody is told how lucky a visitor was.
        self.counting: Counting | None = None if services.kiosk else services.fortunes.look(match)
        """Luck and play of the same match."""
        self.cards: list[Card] = []
        self._shown = -1
        """Percent of the way, as they were shown last."""
        super().__init__(services, "")
        self._fill()

    # -- what is there -------------------------------------------------------------------------------------------

    def _fill(self) -> None:
        """Make the widgets of what is known by now."""
        add = self.form.add
        self._add_ada("", "", "")
        self._pill = add(Painted("pill", self._paint_pill))
        self._by = add(Painted("by", self._paint_by))
        self._foot = add(Painted("foot", self._paint_foot))
        self._luck = add(Button("fortune", "", self._open_fortune, kind="ghost", icon="shuffle", size=22,
                                hint=t("fortune.hint")))  # fmt: skip
        self._luck.visible = self.counting is not None
        self.cards = [] if self.look.review is None else self._make_cards(self.look.review)
        self._say()
        self._say_luck()
        self.form.default = None if self._first is not None else self.cards[0].play_on if self.cards else self._leave

    @property
    def _first(self) -> Widget | None:
        return next((card.first for card in self.cards if not card.open), None)

    def _make_cards(self, review: Review) -> list[Card]:
        try:
            past = Past(self.services, self.match, review)
            subjects = [past.subject(told, str(number), good=False) for number, told in enumerate(review.moments, 1)]
            if review.praise is not None and len(subjects) < 3:
                subjects.append(past.subject(review.praise, "!", good=True))
        except ValueError:
            self.look.failed = True
            return []
        return [
            Card(self.form, subject, partial(self._play_on, past, subject.told.position), self._told)
            for subject in subjects
        ]

    @property
    def review(self) -> Review | None:
        """What was found, once it was, if it can be shown."""
        return None if self.look.failed else self.look.review

    def _say(self) -> None:
        review, look = self.review, self.look
        key = ""
        if review is None:
            key = "failed" if look.failed else "working"
            self._title, sub, words = t(f"review.{key}"), "", t(f"review.{key}_words")
        elif review.moments:
            count = len(review.moments)
            self._title, sub, words = capital(n("review.moments", count)), n("review.rest", count), ""
        else:
            self._title, sub, words = t("review.none"), "", n("review.none_words", review.looked)
        self._leave.words = t(f"review.leave_{key}" if key else "review.leave")
        self.heading.words, self._sub.words, self._words.words = self._title, sub, words
        self._said = self._state

    def _say_luck(self) -> bool:
        """Say in a line how lucky the person was, as soon as that is known; returns whether anything new is said."""
        counting, before = self.counting, self._luck.words
        if counting is None:
            return False
        fortune = counting.fortune
        if fortune is not None and fortune.seat >= 0:
            self._luck.words = luck_line(fortune)
        elif counting.failed or fortune is not None:
            self._luck.words = t("fortune.button")
        else:
            self._luck.words = t("fortune.soon", percent=round(100 * counting.progress))
        return self._luck.words != before

    def _open_fortune(self) -> None:
        self.navigator.push(routes.Fortune(self.match))

    def _told(self, card: Card, by_keys: bool) -> None:
        """Something was told: what stands there is another height."""
        self.arrange()
        self.form.default = card.play_on
        self.form.set_focus(card.play_on, show=by_keys)
        self.stale = True

    # -- places --------------------------------------------------------------------------------------------------

    def lay_out(self, box: Box) -> None:
        """Cards beside each other where they have room, else below each other; what does not fit is scrolled."""
        m, style = self.metrics, self.form.style
        x, y, w, h = box
        gap, air = m.px(GAP), m.px(BLEED)
        y, h = self._lay_head(box)
        review = self.review
        praise = review is not None and review.praise is not None and len(review.moments) >= 3
        foot = self._foot_height(w) if praise else 0
        luck, luck_wide = self._luck_size(w)
        below = (foot + gap if foot else 0) + (luck + gap if luck else 0)
        rest = h - below
        alone = self._alone
        self._ada.visible = self._words.visible = self._leave.visible = alone
        if alone:
            taken = self._lay_ada((x, y, w, rest), self._bar_tall, over_cards=bool(self.cards))
            y, rest = y + taken + gap, rest - taken - gap
        self._area.visible = bool(self.cards)
        self._foot.visible = bool(foot)
        if not self.cards:
            self._luck.place(x + (w - luck_wide) // 2, y + rest + gap, luck_wide, luck)
            return
        many = len(self.cards)
        wide = (w - gap * (max(many, 2 if alone else 3) - 1)) // max(many, 2 if alone else 3)
        if alone and not m.portrait:
            w, x = min(w, m.px(1240)), x + (w - min(w, m.px(1240))) // 2
        columns = not m.portrait and wide >= m.words(24) * COLUMN and not alone
        tall = max(card.height_for(style, wide, beside=False) for card in self.cards) if columns else 0
        columns = columns and tall <= rest * 1.02
        at = air
        if columns:
            left = air + (w - wide * many - gap * (many - 1)) // 2
            for number, card in enumerate(self.cards):
                card.place(style, (left + number * (wide + gap), air, wide, rest), beside=False)
            at += rest
        else:
            each = (rest - gap * (many - 1)) // many
            beside = has_two_columns(style, w)
            rooms = [
                max(card.height_for(style, w, beside=beside, painting=TALL), min(each, round(w * 0.62)))
                for card in self.cards
            ]
            # All are told in words of one size.
            most = min(card.growth(style, w, room) for card, room in zip(self.cards, rooms, strict=True))
            for card, room in zip(self.cards, rooms, strict=True):
                card.place(style, (air, at, w, room), beside=beside, most=most)
                at += room + gap
            at -= gap
        if foot:
            self._foot.place(air, at + gap, w, foot)
            at += gap + foot
        if luck:
            self._luck.place(air + (w - luck_wide) // 2, at + gap, luck_wide, luck)
            at += gap + luck
        held = [widget for card in self.cards for widget in card.widgets]
        self._area.place(x - air, y - air, w + 2 * air, rest + below + 2 * air)
        self._area.hold([*held, self._foot, self._luck], at + air)

    @property
    def _alone(self) -> bool:
        """Whether there is no mistake to be shown, and Ada speaks."""
        return all(card.subject.good for card in self.cards)

    def _luck_size(self, w: int) -> tuple[int, int]:
        """How tall and wide the line about luck is; nothing where nobody counts it."""
        m, style = self.metrics, self.form.style
        if self.counting is None:
            return 0, 0
        tall = max(m.px(56), least(style), round(m.words(22) * 1.9))
        return tall, min(w, self._luck.measure(style)[0] + m.px(24))

    def _lay_head(self, box: Box) -> tuple[int, int]:
        """Place the line below the title and the pill; returns where the rest begins and how tall it is."""
        m = self.metrics
        x, y, w, h = box
        head, gap = self.heading.rect, m.px(24)
        pill = self._pill_picture(w)
        right = x + w
        # Who has looked stands in the corner, unless she speaks below.
        face = m.px(_FACE)
        self._by.visible = bool(self.cards) and not self._alone and (
            head.x + self._title_wide() + 2 * gap + pill.body[0] + face <= right)  # fmt: skip
        if self._by.visible:
            self._by.place(right - face, head.centery - face // 2, face, face)
            right -= face + gap
        beside = head.x + self._title_wide() + gap + pill.body[0] <= right
        ends = self._lay_title((right - pill.body[0] - gap if beside else right) - head.x)
        begins = max(y - m.px(14), ends + m.px(10))
        if beside:
            self._pill.place(right - pill.body[0], head.centery - pill.body[1] // 2, *pill.body)
        else:
            self._pill.place(x, begins, *pill.body)
            begins += pill.body[1] + m.px(16)
        return begins, y + h + m.px(30) - begins

    # -- pictures ------------------------------------------------------------------------------------------------

    def _pill_picture(self, w: int) -> Picture:
        art, m = self.services.art, self.metrics
        return shapes.pill(art, t("review.only"), m.words(18), icon="eye", edge=KNOWN, role="semi", max_width=w)

    def _paint_pill(self, art: Art, w: int, h: int) -> Picture:
        made = self._pill_picture(w + 1)
        return Picture(made.image, made.origin, made.body)

    @property
    def _mood(self) -> Face:
        return "thinking" if self.look.working else "smug"

    @property
    def _bar_tall(self) -> int:
        """How much room the bar below Ada takes while she looks, in pixels."""
        return self.metrics.px(50) if self.look.working else 0

    def _ada_look(self) -> Hashable:
        return self._mood, self._percent

    def _paint_by(self, art: Art, w: int, h: int) -> Picture:
        return self._draw_ada(art, w, h, h)

    def _paint_ada(self, art: Art, w: int, h: int) -> Picture:
        m = art.metrics
        made = self._draw_ada(art, w, h, h - self._bar_tall)
        if self._bar_tall:
            wide, tall = min(w, m.px(620)), m.px(22)
            share, middle = max(0.01, self.look.progress), made.origin[1] + h - m.px(28) + tall / 2
            bar(art, made.image, (w - wide) // 2, middle, wide, tall, share, ("#0b1024", GOLD))
        return made

    def _praise_words(self) -> str:
        review = self.review
        if review is None or review.praise is None:
            return ""
        told, game, kind = review.praise, review.game, review.kind
        return t(
            "review.praise_line_usual" if told.usual else "review.praise_line",
            when=t(f"review.{game}.when", deal=told.deal, play=told.play),
            what=called(game, told.better),
            other=called(game, told.other),
            worth=figure(kind, told.worth),
            beside=figure(kind, told.beside),
        )

    def _foot_height(self, w: int) -> int:
        m = self.metrics
        px = m.words(20)
        lines = len(text.wrap(self._praise_words(), w - m.px(110), px, "semi"))
        return max(m.px(56), lines * text.line_height(px, 1.25) + m.px(24))

    def _paint_foot(self, art: Art, w: int, h: int) -> Picture:
        m = art.metrics
        image = canvas(w, h)
        shapes.panel(art, w, h, INK, opacity=0.86, edge=LINE_REST, radius=16).draw(image, (0, 0))
        size = min(m.px(34), h - m.px(16))
        star = art.tinted("signs/star", size, GOLD)
        image.blit(star, star.get_rect(center=(m.px(40), h // 2)))
        px = m.words(20)
        lines = text.wrap(self._praise_words(), w - m.px(110), px, "semi")
        step = text.line_height(px, 1.25)
        y = (h - step * len(lines)) / 2
        for line in lines:
            write(image, line, m.px(76), y + step / 2, px, SOFT, "semi")
            y += step
        return Picture(image, (0, 0), (w, h))

    # -- life ----------------------------------------------------------------------------------------------------

    @property
    def _percent(self) -> int:
        return round(100 * self.look.progress)

    @property
    def _state(self) -> tuple[bool, bool]:
        """What is said depends on it."""
        return self.look.working, self.look.review is not None

    def update(self, dt: float) -> None:
        """Show how far it is, and what was found as soon as it was."""
        super().update(dt)
        anew = self._said != self._state
        if anew and self.look.review is not None:
            self.rebuild()
            self._fill()
        elif anew:
            self._say()
        if self._say_luck() or anew:
            self.arrange()
            self.stale = True
        elif self.look.working and self._shown != self._percent:
            self._shown = self._percent
            self.stale = True
