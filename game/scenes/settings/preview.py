"""What the settings look and sound like, shown beside them at once."""

from __future__ import annotations

from collections.abc import Callable
from math import pi, sin
from typing import Final

import pygame

from game.scenes.page import Painted, write
from game.scenes.settings.rows import mini_table
from game.scenes.tables import PLAYABLE, theme_of
from game.session.settings import PACE_FACTOR, SHOUTS, Settings, Shouts
from game.texts import decimal, t
from game.ui import shapes, text
from game.ui.art import Art, CardState, Mood
from game.ui.cache import Picture
from game.ui.painter import DisplayList
from game.ui.pen.bubbles import Tail
from game.ui.theme import GOLD, INK, LINE_REST, PALE, PAPER, RATIO, SMALLEST_WORDS, SOFT
from game.ui.tween import out
from game.ui.widgets.still import Still

__all__ = ["Flight", "Preview"]

_STATES: Final[tuple[tuple[str, CardState, float, float], ...]] = (
    ("7D", "playable", 0.10, 0), ("8C", "resting", 0, 0), ("QS", "dimmed", 0, 0),
    ("KH", "selected", 0.12, 0), ("9S", "target", 0, 0), ("4C", "illegal", 0, 3),
)  # fmt: skip
"""Cards in their states, with their lift in widths and their turn in degrees."""
RIM: Final = 46
"""Clear of cards at either side of the table that they lie on, in u: as wide as its rim."""
_VOICES: Final[dict[str, tuple[str, Mood]]] = {
    "mild": ("gertrude", "neutral"),
    "salty": ("bo", "cursing"),
    "grawlix": ("echo", "cursing"),
}
"""Who shows which degree of shouting."""
WIDE: Final = 1.4
"""How much wider than tall the place of the voices is where they stand beside each other."""
LOW: Final = 1.8
"""A place so many times as wide as tall is low."""
LEAST_CAT: Final = 60
"""How large the cat that listens is at least, in u: with less room there is none."""
_WINE: Final = "#2a0d18"
"""The ground of the panel on velvet."""
_PLAY: Final = 0.22
"""Seconds that a played card flies at normal pace."""
_CALM: Final = 0.14
"""Seconds in which it fades over in calm motion."""
_THINKING: Final = 0.45
"""Seconds before the next card, besides the pause."""


class Preview(Painted):
    """The panel: its ground, its title and whatever does not move on it, for a page's preview by name."""

    def __init__(self, settings: Settings, name: str) -> None:
        super().__init__("preview", self._paint, self._look)
        self._settings = settings
        self.name = name
        self.foot = 0
        """What other widgets take up at the bottom, in pixels."""

    def _look(self) -> tuple[object, ...]:
        s = self._settings
        return (self.name, s.names, s.shouts, s.temper, s.theme_of(PLAYABLE[0]), s.player_name, s.player_avatar,
                s.left_handed, s.mute, s.pause_after_play, s.curse_aloud, s.shown_back, self.foot)  # fmt: skip

    @property
    def title_height(self) -> int:
        """What the title takes up at the top, in pixels."""
        m = self.style.metrics
        return m.px(26) + round(m.words(27) * 1.5)

    def _paint(self, art: Art, w: int, h: int) -> Picture:
        m = art.metrics
        on_table = self.name in ("looks", "moves", "reach")
        ground = _WINE if self.name == "sounds" else INK
        shade = shapes.panel(art, w, h, ground, opacity=0.0 if on_table else 0.76, radius=20, shade=on_table)
        image = shade.image.copy()
        ox, oy = shade.origin
        if on_table:
            image.blit(mini_table(art, w, h, theme_of(self._settings, PLAYABLE[0]), 20), (ox, oy))
        shapes.panel(art, w, h, INK, opacity=0.0, edge=GOLD, radius=20).draw(image, (ox, oy))
        title = "sounds" if self.name == "hears" else "looks" if self.name == "reach" else self.name
        px = m.words(27)
        if on_table:
            pill = shapes.pill(
                art, t(f"settings.{title}"), px, color=PALE, role="display", opacity=0.72, max_width=w - m.px(56)
            )
            pill.draw(image, (ox + m.px(26), oy + m.px(22)))
        else:
            write(
                image,
                t(f"settings.{title}"),
                ox + m.px(32),
                oy + m.px(20) + px * 0.8,
                px,
                PALE,
                "display",
                room=w - m.px(64),
            )
        top = self.title_height + m.px(10)
        box = pygame.Rect(ox, oy + top, w, h - top)
        painters: dict[str, Callable[[Art, pygame.Surface, pygame.Rect], None]] = {
            "sounds": self._voices, "looks": self._cards, "reach": self._cards, "called": self._person,
            "hears": self._ears, "moves": self._words_below,
        }  # fmt: skip
        painters[self.name](art, image, box)
        return Picture(image, shade.origin, shade.body)

    # -- manners -------------------------------------------------------------------------------------------------

    def _voices(self, art: Art, image: pygame.Surface, box: pygame.Rect) -> None:
        m = art.metrics
        foot = m.words(19) * 2
        place = pygame.Rect(box.x, box.y, box.w, box.h - foot - m.px(20))
        if box.w > WIDE * box.h:
            self._voices_abreast(art, image, place)
        else:
            self._voices_below(art, image, place)
        words = t(f"settings.temper.{round(self._settings.temper * 4)}")
        write(
            image,
            words,
            box.centerx,
            box.bottom - foot * 0.75,
            m.words(19),
            SOFT,
            "italic",
            at="center",
            room=box.w - m.px(50),
        )

    def _voices_below(self, art: Art, image: pygame.Surface, box: pygame.Rect) -> None:
        """Below each other, each with its bubble at the right."""
        m, row = art.metrics, box.h // 3
        d = min(m.px(138), round(row * 0.62), box.w // 4)
        for i, degree in enumerate(SHOUTS):
            y = box.y + row * i + row * 0.46
            x = box.x + m.px(40) + d / 2
            at = x + d * 0.62, y - d * 0.10
            room = box.right - at[0] - m.px(64)
            on = self._voice(art, image, degree, (x, y, d), at, "left", (room + m.px(40), box.h))
            left, middle = at[0] + m.px(26), y + d * 0.58
            words = t(f"settings.shouts.{degree}")
            write(image, words, left, middle, m.words(20), GOLD if on else SOFT, "bold", room=room)

    def _voices_abreast(self, art: Art, image: pygame.Surface, box: pygame.Rect) -> None:
        """Beside each other where there is more width than height, each with its bubble above and its name below."""
        m, column = art.metrics, box.w / 3
        named = m.words(20) * 1.7
        d = min(m.px(190), (box.h - named) * 0.5)
        for i, degree in enumerate(SHOUTS):
            x, y = box.x + column * (i + 0.5), box.bottom - named - d / 2
            at = x, y - d * 0.56
            on = self._voice(art, image, degree, (x, y, d), at, "down", (column - m.px(24), at[1] - box.y))
            words = t(f"settings.shouts.{degree}")
            write(image, words, x, box.bottom - named / 2, m.words(20), GOLD if on else SOFT, "bold",
                  at="center", room=column - m.px(24))  # fmt: skip

    def _voice(
        self, art: Art, image: pygame.Surface, degree: Shouts, face: tuple[float, float, float],
        at: tuple[float, float], tail: Tail, room: tuple[float, float],
    ) -> bool:  # fmt: skip
        """Draw who shouts in one degree, and what; returns whether it is the one that was chosen."""
        on = degree == self._settings.shouts
        who, mood = _VOICES[degree]
        x, y, d = face
        art.avatar(who, mood, d, dim=not on).draw(image, (x, y))
        bubble = _bubble(art, t(f"settings.say.{degree}"), tail, *room, curse=degree != "mild")
        if not on:
            faded = bubble.image.copy()
            faded.set_alpha(110)
            bubble = Picture(faded, bubble.origin, bubble.body)
        bubble.draw(image, at)
        return on

    # -- cards ---------------------------------------------------------------------------------------------------

    def _cards(self, art: Art, image: pygame.Surface, box: pygame.Rect) -> None:
        """Six cards in their states; below them what is refused and why, or the hand and its button."""
        m = art.metrics
        px = m.words(19)
        below = round(px * 3.2 + m.px(96))
        across = 6 if box.w > 1.5 * box.h else 3
        rows = 6 // across
        widest = min(m.px(132), round((box.w - m.px(60)) / (1.15 * across)))
        card = min(widest, round(((box.h - below) / rows - 1.8 * px - m.px(18)) / 1.56))
        if card < m.px(44):
            below, card = 0, min(widest, round((box.h / rows - 1.8 * px - m.px(20)) / 1.56))
        # Clear of the rim of the table that they lie on.
        step = min(m.px(150), round(box.w - card - 2 * m.px(RIM)) // (across - 1))
        row = round(card * (RATIO + 0.16) + px * 1.8 + m.px(18))
        top = box.y + max(0, (box.h - below - rows * row) // 2)
        for i, (code, state, lift, turn) in enumerate(_STATES):
            x = box.centerx + (i % across - (across - 1) / 2) * step
            y = top + (i // across) * row + card * (RATIO / 2 + 0.16)
            art.card_shadow(card, height=max(0.02, lift), turn=turn).draw(image, (x, y))
            art.card_image(code, card, state=state, turn=turn, flying=True).draw(image, (x, y - lift * card))
            words = t(f"settings.state.{state}")
            pill = shapes.pill(art, words, px, opacity=0.62, color=PALE, pad=8, max_width=step - m.px(4))
            pill.draw(image, (x - pill.body[0] / 2, y + card * RATIO / 2 + px * 0.35))
        if not below:
            return
        foot = pygame.Rect(box.x, top + rows * row + m.px(16), box.w, below - m.px(16))
        if self.name == "reach":
            self._hand(art, image, foot)
        else:
            # The bubble hangs below the card that was refused.
            longest = max(t("settings.state.refusal").split("\n"), key=len)
            bubble = shapes.speech_bubble(
                art,
                t("settings.state.refusal"),
                tail="up",
                at=0.88,
                px=text.fit(longest, box.w - m.px(110), m.words(21), "bold"),
            )
            tip = box.centerx + (across - 1) / 2 * step - m.px(10)
            bubble.draw(image, (tip, foot.y + m.px(4)))

    def _hand(self, art: Art, image: pygame.Surface, box: pygame.Rect) -> None:
        """A hand with you and the button beside it, as the table has them."""
        m = art.metrics
        card, face = m.px(66), m.px(76)
        high = min(max(m.px(54), self.style.target), box.h)
        words = t("settings.state.button")
        # The hand shrinks sooner than the words are cut.
        least = text.size(words, m.smallest, "display")[0] + m.px(40)
        wide = min(max(min(m.px(150), round(box.w * 0.32)), least), round(box.w * 0.48))
        left = self._settings.left_handed
        edge, y = m.px(22), box.centery
        room = box.w - face - wide - 4 * edge
        start = box.x + 2 * edge + (wide if left else face)
        card = min(card, round(room / 2.86))
        for i, code in enumerate(("2C", "7D", "JH", "AS")):
            at = (start + room / 2 + (i - 1.5) * card * 0.62, y)
            art.card_shadow(card).draw(image, at)
            art.card_image(code, card).draw(image, at)
        you = box.right - edge - face / 2 if left else box.x + edge + face / 2
        art.avatar(self._settings.player_avatar, "neutral", face).draw(image, (you, y))
        button = shapes.button(art, wide, high, words, "red")
        button.draw(image, (box.x + edge if left else box.right - edge - wide, y - high / 2))

    # -- sound and people ------------------------------------------------------------------------------------------

    def _ears(self, art: Art, image: pygame.Surface, box: pygame.Rect) -> None:
        m, settings = art.metrics, self._settings
        muted, px = settings.mute, m.words(20)
        free, end = box.h - self.foot, m.px(6) + 0.65 * px
        d = min(m.px(210), round(free * 0.55))
        y = free * 0.5
        line = y + d * 0.78
        if muted and line > free - end:
            # The line has its place first; the cat, whose ears stand up, has what is left, or leaves.
            line = free - end
            d = min(d, round((line - 0.75 * px) / 1.1))
            y = min(y, line - 0.5 * d - 0.75 * px)
        cat = d >= m.px(LEAST_CAT)
        if cat:
            art.avatar("biscuit", "neutral" if muted else "happy", d).draw(image, (box.centerx, box.y + y))
        if cat or not muted:
            icon = art.tinted("sound_off" if muted else "sound_on", d * 0.32 if cat else px, SOFT if muted else GOLD)
            at = (box.centerx + d * 0.78, box.y + y - d * 0.32) if cat else (box.centerx, box.y + free / 2)
            image.blit(icon, icon.get_rect(center=(round(at[0]), round(at[1]))))
        if muted:
            line = line if cat else free / 2
            write(image, t("settings.hear.muted"), box.centerx, box.y + line, px, SOFT, "italic",
                  at="center", room=box.w - m.px(50))  # fmt: skip

    def _person(self, art: Art, image: pygame.Surface, box: pygame.Rect) -> None:
        m, settings = art.metrics, self._settings
        d = min(m.px(280), round(box.h * 0.36), round(box.w * 0.6))
        y = box.y + d * 0.78
        art.avatar(settings.player_avatar, "happy", d, active=True).draw(image, (box.centerx, y))
        plate = shapes.plate(art, settings.shown_name, active=True, wide=160)
        plate.draw(image, (box.centerx, y + d * 0.62))
        small = min(m.px(130), round(box.h * 0.17))
        moods: tuple[Mood, ...] = ("neutral", "cursing")
        top = y + d * 0.62 + plate.body[1] + small * 0.85
        if top + small * 0.6 < box.bottom:
            for i, mood in enumerate(moods):
                x = box.centerx + (i - 0.5) * small * 1.5
                art.avatar(settings.player_avatar, mood, small).draw(image, (x, top))

    def _words_below(self, art: Art, image: pygame.Surface, box: pygame.Rect) -> None:
        """What the flight above takes, in seconds."""
        m, settings = art.metrics, self._settings
        still = settings.motion == "none" or settings.pace == "off"
        flight = (_PLAY if settings.motion == "full" else _CALM) * PACE_FACTOR[settings.pace]
        pause = settings.pause_after_play
        lines = (
            t("settings.flight.none") if still else t("settings.flight", flight=decimal(flight, 2)),
            t("settings.flight.pause", pause=decimal(pause / 1000, 1)) if pause else t("settings.flight.no_pause"),
        )
        px = m.words(20)
        words = text.paragraph("\n".join(lines), box.w - m.px(90), px, PAPER, "bold", at="center")
        plate = shapes.panel(
            art, words.get_width() + m.px(30), words.get_height() + m.px(20), opacity=0.72, edge=LINE_REST, radius=12
        )
        at = (box.centerx - plate.body[0] / 2, box.bottom - plate.body[1] - m.px(30))
        plate.draw(image, at)
        image.blit(words, (round(at[0] + m.px(15)), round(at[1] + m.px(10))))


def _bubble(art: Art, words: str, tail: Tail, wide: float, tall: float, *, curse: bool) -> Picture:
    """What somebody says, no larger than its place: to the right of them, or above."""
    px = art.metrics.words(34 if curse else 25)
    while True:
        if curse:
            bubble = shapes.curse_bubble(art, words, tail=tail, at=0.5, px=px)
        else:
            bubble = shapes.speech_bubble(art, words, tail=tail, at=0.5, px=px, max_width=art.metrics.width)
        w = bubble.image.get_width()
        fits = w - bubble.origin[0] <= wide if tail == "left" else w <= wide and bubble.origin[1] <= tall
        if fits or px <= SMALLEST_WORDS:
            return bubble
        px -= 1


class Flight(Still):
    """A card that is played again and again, at the pace and in the manner that the settings say."""

    def __init__(self, settings: Settings) -> None:
        super().__init__("flight")
        self._settings = settings
        self._clock = 0.0
        self._count = 0

    @property
    def animating(self) -> bool:
        """Always: there is always a next card."""
        return self.visible

    def _times(self) -> tuple[float, float]:
        """Seconds of the flight, and until the next one."""
        settings = self._settings
        factor = PACE_FACTOR[settings.pace]
        flight = _PLAY if settings.motion == "full" else _CALM if settings.motion == "calm" else 0.0
        return flight * factor, _THINKING + settings.pause_after_play / 1000

    def update(self, dt: float) -> bool:
        """Let the card go on; returns whether it moved."""
        if not self.visible:
            return False
        flight, rest = self._times()
        before = self._clock
        self._clock += dt
        if self._clock >= flight + rest:
            self._clock = 0.0
            self._count += 1
            return True
        return before <= flight

    def draw(self, frame: DisplayList, z: float) -> None:
        """List the pile, the card on its way, and where it comes from."""
        art, rect = self.style.art, self.rect
        # In a low place the card goes across, else up.
        low = rect.w > LOW * rect.h
        width = min(art.metrics.px(150), round(rect.h / (1.9 if low else 3.4)), round(rect.w / 3))
        cards = ("9D", "4D", "4S", "JS", "JH", "9H")
        card, top = cards[(self._count + 1) % len(cards)], cards[self._count % len(cards)]
        start = (rect.x + rect.w * 0.28, rect.bottom - width * (0.8 if low else 0.9))
        end = (rect.x + rect.w * (0.68 if low else 0.62), rect.y + width * 0.95)
        self._card(frame, z, "below", top, end, width)
        flight, _ = self._times()
        share = 1.0 if flight <= 0.0 else min(1.0, self._clock / flight)
        self._card(frame, z, "source", cards[(self._count + 2) % len(cards)], start, width)
        if self._settings.motion == "calm" and share < 1.0:
            self._card(frame, z + 1, "leaving", card, start, width, 1.0 - share)
            self._card(frame, z + 1, "coming", card, end, width, share)
            return
        part = out(share)
        x, y = start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part
        self._card(frame, z + 1, "card", card, (x, y - sin(pi * part) * width * 0.25), width)

    def _card(
        self,
        frame: DisplayList,
        z: float,
        part: str,
        code: str,
        at: tuple[float, float],
        width: int,
        opacity: float = 1.0,
    ) -> None:
        """List a card with its shadow."""
        art = self.style.art
        for name, picture in (("shade", art.card_shadow(width)), ("face", art.card_image(code, width))):
            x, y = round(at[0]) - picture.origin[0], round(at[1]) - picture.origin[1]
            frame.put((self.key, part, name), picture.image, x, y, z, round(255 * opacity))
