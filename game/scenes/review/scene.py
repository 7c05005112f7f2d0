"""A match looked back at: up to three moments where another play was clearly better, each to be found first."""

from __future__ import annotations

from functools import partial
from typing import Final

from game.rules.views import Viewer
from game.scenes import routes
from game.scenes.page import GAP, PageScene, Painted, canvas, least, write
from game.scenes.review.card import Card, Subject
from game.scenes.review.panels import called, figure
from game.scenes.services import Services
from game.scenes.tables import info_of
from game.session.fortunes import luck_line
from game.session.replay import Replay
from game.session.review import Look, Review, Told
from game.session.seats import SeatConfig, decode_seats, with_known_portraits
from game.session.settings import AVATARS
from game.session.store import Resumable
from game.texts import capital, n, t
from game.ui import shapes, text
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.theme import GOLD, INK, KNOWN, LINE_REST, PALE, PAPER, SOFT, Box
from game.ui.widgets import Button, Label, Paragraph, ScrollArea

__all__ = ["ReviewScene", "subject_of"]

_BLEED: Final = 12
"""Room for focus rings round what scrolls, in u."""
COLUMN: Final = 19.5
"""A card is at least so many times as wide as its words are high, when several stand beside each other."""
ADA: Final = "ada"
"""She looks back."""


def subject_of(
    services: Services,
    replay: Replay,
    seats: tuple[SeatConfig, ...],
    review: Review,
    told: Told,
    number: str,
    *,
    good: bool,
) -> Subject:
    """A moment of a match, ready to be shown. The match stands there afterwards."""
    replay.go(told.position)
    view = replay.snapshot(Viewer(review.seat))
    info = info_of(review.game)
    settings = services.settings
    theme, back = settings.theme_of(review.game), settings.back
    when = t(f"review.{review.game}.when", deal=told.deal, play=told.play)
    return Subject(
        ("moment", told.position, good), number, when, review.game, review.kind, told, view, seats,
        info.theme if theme == "auto" else theme, info.back if back == "auto" else back, good,
    )  # fmt: skip


class ReviewScene(PageScene):
    """The cards of a match; while nobody has looked yet, how far that is. Esc leaves, and whoever looks goes on."""

    def __init__(self, services: Services, match: Resumable) -> None:
        self.match = match
        self.look: Look = services.reviews.look(match)
        self.counting = services.fortunes.look(match)
        """Luck and play of the same match."""
        self.cards: list[Card] = []
        self._replay: Replay | None = None
        self._shown = -1.0
        super().__init__(services, "")
        self._fill()

    # -- what is there -------------------------------------------------------------------------------------------

    def _fill(self) -> None:
        """Make the widgets of what is known by now."""
        add = self.form.add
        review = self.look.review
        self._sub = add(Label("sub", "", 22, PALE, "semi"))
        self._pill = add(Painted("pill", self._paint_pill))
        self._area = add(ScrollArea("area"))
        self._ada = add(Painted("ada", self._paint_ada, lambda: (self.look.working, round(self.look.progress * 100))))
        self._words = add(Paragraph("words", "", 26, PAPER, "semi", "center"))
        self._foot = add(Painted("foot", self._paint_foot))
        self._luck = add(Button("fortune", "", self._open_fortune, kind="ghost", icon="shuffle", size=22,
                                hint=t("fortune.hint")))  # fmt: skip
        self._leave = add(Button("leave", t("review.leave"), self.leave, kind="gold", size=26))
        self.cards = [] if review is None else self._make_cards(review)
        self._say()
        self._say_luck()
        self.form.default = self.cards[0].first if self.cards else self._leave

    def _make_cards(self, review: Review) -> list[Card]:
        try:
            replay = self._replay = Replay(self.match.record, self.match.notes)
        except ValueError:
            self.look.failed = True
            return []
        seats = with_known_portraits(decode_seats(self.match.notes, self.match.record.names), AVATARS)
        cards = []
        subjects = [
            subject_of(self.services, replay, seats, review, told, str(number), good=False)
            for number, told in enumerate(review.moments, 1)
        ]
        if review.praise is not None and len(subjects) < 3:
            subjects.append(subject_of(self.services, replay, seats, review, review.praise, "!", good=True))
        for subject in subjects:
            cards.append(Card(self.form, subject, partial(self._play_on, subject.told.position), self._told))
        return cards

    @property
    def review(self) -> Review | None:
        """What was found, once it was."""
        return self.look.review

    def _say(self) -> None:
        review, look = self.look.review, self.look
        key = ""
        if review is None:
            key = "failed" if look.failed else "working"
            self._title, sub, words = t(f"review.{key}"), "", t(f"review.{key}_words")
        elif review.moments:
            self._title, sub, words = capital(n("review.moments", len(review.moments))), t("review.rest"), ""
        else:
            self._title, sub, words = t("review.none"), "", n("review.none_words", review.looked)
        self._leave.words = t(f"review.leave_{key}" if key else "review.leave")
        self.heading.words, self._sub.words, self._words.words = self._title, sub, words

    def _say_luck(self) -> bool:
        """Say in a line how lucky the person was, as soon as that is known; returns whether anything new is said."""
        counting, before = self.counting, self._luck.words
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

    def _play_on(self, position: int) -> None:
        """Play on from a moment, for practice."""
        assert self._replay is not None
        self._replay.go(position)
        seats = with_known_portraits(decode_seats(self.match.notes, self.match.record.names), AVATARS)
        self.navigator.reset(routes.Title(), routes.ResumedMatch(self._replay.from_here(seats)))

    # -- places --------------------------------------------------------------------------------------------------

    def lay_out(self, box: Box) -> None:
        """Cards beside each other where they have room, else below each other and scrolled."""
        m, style = self.metrics, self.form.style
        x, y, w, h = box
        gap, air = m.px(GAP), m.px(_BLEED)
        y, h = self._lay_head(box)
        h -= self._lay_luck(x, y + h, w) + gap
        review = self.look.review
        praise = review is not None and review.praise is not None and len(review.moments) >= 3
        foot = self._foot_height(w) if praise else 0
        self._foot.visible = bool(foot)
        self._foot.place(x, y + h - foot, w, max(1, foot))
        rest = h - foot - (gap if foot else 0)
        alone = not any(not card.subject.good for card in self.cards)
        self._ada.visible = self._words.visible = self._leave.visible = alone
        if alone:
            taken = self._lay_ada((x, y, w, rest), bool(self.cards))
            y, rest = y + taken + gap, rest - taken - gap
        self._area.visible = bool(self.cards)
        if not self.cards:
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
            for card in self.cards:
                room = max(card.height_for(style, w, beside=True), min(each, round(w * 0.62)))
                card.place(style, (air, at, w, room), beside=True)
                at += room + gap
            at -= gap
        self._area.place(x - air, y - air, w + 2 * air, rest + 2 * air)
        self._area.hold([widget for card in self.cards for widget in card.widgets], at + air)

    def _lay_luck(self, x: int, bottom: int, w: int) -> int:
        """Place the line about luck above a height; returns how tall it is."""
        m, style = self.metrics, self.form.style
        tall = max(m.px(56), least(style), round(m.words(22) * 1.9))
        wide = min(w, self._luck.measure(style)[0] + m.px(24))
        self._luck.place(x + (w - wide) // 2, bottom - tall, wide, tall)
        return tall

    def _lay_head(self, box: Box) -> tuple[int, int]:
        """Place the line below the title and the pill; returns where the rest begins and how tall it is."""
        m = self.metrics
        x, y, w, h = box
        head, gap = self.heading.rect, m.px(24)
        px = m.words(22)
        under = round(px * 1.4) if self._sub.words else 0
        tall = min(head.h, round(m.words(44) * 1.2))
        pill = self._pill_picture(w)
        wide = max(text.size(self._title, m.words(44), "display")[0], text.size(self._sub.words, px, "semi")[0])
        beside = head.x + wide + gap + pill.body[0] <= x + w
        room = (x + w - pill.body[0] - gap if beside else x + w) - head.x
        top = max(m.px(26), head.centery - (tall + under) // 2)
        self.heading.place(head.x, top, room, tall)
        self._sub.place(head.x, top + tall, room, under)
        begins = max(y - m.px(14), top + tall + under + m.px(10))
        if beside:
            self._pill.place(x + w - pill.body[0], head.centery - pill.body[1] // 2, *pill.body)
        else:
            self._pill.place(x, begins, *pill.body)
            begins += pill.body[1] + m.px(16)
        return begins, y + h + m.px(30) - begins

    def _lay_ada(self, box: Box, over_cards: bool) -> int:
        """Ada and what she says, in the middle, or above a card; returns how tall that is."""
        m, style = self.metrics, self.form.style
        x, y, w, h = box
        wide = min(w, m.px(900))
        left = x + (w - wide) // 2
        gap = m.px(16)
        words = self._words.height_for(style, wide)
        button = max(m.px(64), style.target, round(m.words(26) * 2.0))
        self._leave.visible = not over_cards
        face = min(m.px(130 if over_cards else 260), max(m.px(80), round(h * (0.18 if over_cards else 0.4))))
        bar = 0 if self.look.review is not None or self.look.failed else m.px(50)
        tall = face + bar + gap + words + (0 if over_cards else gap + button)
        top = y if over_cards else y + max(0, h - tall) // 2
        self._ada.place(left, top, wide, face + bar)
        self._words.place(left, top + face + bar + gap, wide, words)
        self._leave.place(left + wide // 4, top + face + bar + 2 * gap + words, wide // 2, button)
        return tall

    # -- pictures ------------------------------------------------------------------------------------------------

    def _pill_picture(self, w: int) -> Picture:
        art, m = self.services.art, self.metrics
        return shapes.pill(art, t("review.only"), m.words(18), icon="eye", edge=KNOWN, role="semi", max_width=w)

    def _paint_pill(self, art: Art, w: int, h: int) -> Picture:
        made = self._pill_picture(w + 1)
        return Picture(made.image, made.origin, made.body)

    def _paint_ada(self, art: Art, w: int, h: int) -> Picture:
        m = art.metrics
        image = canvas(w, h)
        look = self.look
        bar = 0 if look.review is not None or look.failed else m.px(50)
        d = h - bar
        art.avatar(ADA, "thinking" if look.working else "smug", d * 0.94).draw(image, (w / 2, d / 2))
        if bar:
            wide = min(w, m.px(620))
            trough = shapes.panel(art, wide, m.px(22), "#0b1024", opacity=1, edge=LINE_REST, radius=11)
            trough.draw(image, ((w - wide) // 2, h - m.px(28)))
            full = max(m.px(22), round(wide * look.progress))
            shapes.panel(art, full, m.px(22), GOLD, opacity=1, radius=11).draw(image, ((w - wide) // 2, h - m.px(28)))
        return Picture(image, (0, 0), (w, h))

    def _praise_words(self) -> str:
        review = self.look.review
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

    def update(self, dt: float) -> None:
        """Show how far it is, and what was found as soon as it was."""
        super().update(dt)
        if self._say_luck():
            self.arrange()
            self.stale = True
        if self._replay is None and not self.cards and self.look.review is not None and self._shown < 2.0:
            self._shown = 2.0
            self.rebuild()
            self._fill()
            self.arrange()
            self.stale = True
        elif self.look.working or self._shown < 1.0:
            share = 1.0 if not self.look.working else self.look.progress
            if share != self._shown:
                self._shown = share
                if not self.look.working:
                    self._say()
                    self.arrange()
                self.stale = True
