"""The rows of the settings: what there is to choose, page by page, and the widgets to choose it with."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Final, TypeVar

import pygame

from game.rules.values import dataclass
from game.scenes.page import Painted, canvas, least
from game.scenes.tables import info_of
from game.session.settings import (
    AVATARS,
    BACKS,
    DECKS,
    KEYBOARDS,
    LONGEST_EXCLAMATION,
    LONGEST_NAME,
    MOTIONS,
    PACES,
    SHOUTS,
    THEMES,
    TOUCH_MM,
    WORDINGS,
    Deck,
    Settings,
    ThemeChoice,
)
from game.session.settings import Back as BackChoice
from game.session.unlocks import opened_at
from game.texts import TextsIn, complete_languages, decimal, n, t
from game.ui import shapes, tabletops, text
from game.ui.art import Art, Back
from game.ui.cache import Picture
from game.ui.engraving import engraved
from game.ui.painter import DisplayList
from game.ui.pen.geometry import Path
from game.ui.pen.kit import Pen
from game.ui.raster import pen_surface
from game.ui.theme import GOLD, PAPER, RATIO, SOFT
from game.ui.widgets import Button, Form, Label, Paragraph, Segmented, Slider, TextEntry, Toggle
from game.ui.widgets.base import Widget

__all__ = ["OWNERS", "PAGES", "Controls", "Page", "RowBox", "mini_table"]

V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Page:
    """A page of settings. The preview beside it has a name of its own."""

    key: str
    icon: str
    preview: str
    rows: tuple[str, ...]


PAGES: Final = (
    Page("manners", "signs/hash", "sounds", ("language", "names", "shouts", "exclamation", "say_it_for_me", "temper",
                                             "curse_aloud")),
    Page("cards", "cards", "looks", ("deck", "large_index", "back", "open_all", "theme")),
    Page("speed", "speed", "moves", ("pace", "motion", "pause_after_play")),
    Page("sound", "sound_on", "hears", ("volume_all", "volume_effects", "volume_voices", "music", "volume_music",
                                          "mute", "captions")),
    Page("seeing", "accessible", "reach", ("words", "contrast", "large_index", "touch_mm", "screen",
                                           "keyboard", "left_handed", "fullscreen")),
    Page("players", "people", "called", ("player_name", "player_avatar", "reviews")),
)  # fmt: skip

OWNERS: Final = frozenset({"names", "shouts", "exclamation", "curse_aloud", "fullscreen", "open_all", "screen"})
"""What the owner of a kiosk has settled: visitors are not offered it."""
_CHOICES: Final[dict[str, Sequence[object]]] = {
    "names": WORDINGS,
    "shouts": SHOUTS,
    "deck": DECKS,
    "pace": PACES,
    "motion": MOTIONS,
    "touch_mm": TOUCH_MM,
    "keyboard": KEYBOARDS,
}
"""Settings that are one of a few."""
_LEVELS: Final[dict[str, tuple[float, float, float]]] = {
    "temper": (0.0, 1.0, 0.25),
    "pause_after_play": (0, 2500, 100),
    "volume_all": (0.0, 1.0, 0.05),
    "volume_effects": (0.0, 1.0, 0.05),
    "volume_voices": (0.0, 1.0, 0.05),
    "volume_music": (0.0, 1.0, 0.05),
    "words": (1.0, 2.0, 0.1),
}
"""Settings with two ends and the steps between them."""
_WRITTEN: Final = {"player_name": LONGEST_NAME, "exclamation": LONGEST_EXCLAMATION}
"""Settings that are words, and how many letters they have at most."""
_TWO_BACKS: Final[tuple[Back, ...]] = ("lattice", "rays")
"""Stand for "each table its own"."""


def _place(values: Sequence[object], value: object) -> int:
    """Which of a few values is chosen; the first for one that is not offered."""
    return values.index(value) if value in values else 0


def _level_words(name: str) -> Callable[[float], str] | None:
    if name == "temper":
        return None
    if name == "pause_after_play":
        return lambda value: t("settings.seconds", seconds=decimal(value / 1000, 1))
    return lambda value: t("settings.percent", percent=round(value * 100))


class Swatch(Widget):
    """A thing to choose by its looks: a picture with its name below, in a gold ring when it is chosen."""

    def __init__(
        self,
        key: str,
        name: str,
        chosen: bool,
        paint: Callable[[Art, int, int], Picture],
        on_press: Callable[[], None],
        *,
        round_: bool = False,
    ) -> None:
        super().__init__(key)
        self.name, self.chosen, self.paint, self.on_press, self.round = name, chosen, paint, on_press, round_

    def _foot(self) -> int:
        return round(self.style.metrics.words(17) * 1.7)

    def draw(self, frame: DisplayList, z: float) -> None:
        """List picture, ring and name."""
        look = (self.rect.size, self.chosen, self.enabled, self.hovered, self.pressed)
        self.show(frame, z, "swatch", self.drawn("swatch", look, self._make), self.rect.topleft)

    @property
    def draws_focus(self) -> bool:  # type: ignore[override]
        """The form draws the ring of the focus."""
        return False

    def _make(self) -> Picture:
        m, (w, h) = self.style.metrics, self.rect.size
        rim = m.px(8)
        image = canvas(w, h)
        tall = h - self._foot()
        inner = self.paint(self.style.art, w - 2 * rim, tall - 2 * rim)
        if not self.enabled:
            inner = Picture(engraved(inner.image), inner.origin, inner.body)
        if self.round:
            inner.draw(image, (w / 2, tall / 2 + m.px(3)))
        else:
            inner.draw(image, ((w - inner.body[0]) / 2, rim))
        edge = GOLD if self.chosen else PAPER if self.hovered or self.pressed else None
        if edge:
            thick = m.px(5 if self.chosen else 3)
            pen = Pen()
            d = thick / 2
            if self.round:
                pen.line(Path.circle(w / 2, tall / 2, min(w, tall) / 2 - d), edge, thick)
            else:
                x = (w - inner.body[0]) / 2 - rim * 0.7
                pen.line(Path.rect(x, rim * 0.3, w - 2 * x, inner.body[1] + rim * 1.4, m.px(10)), edge, thick)
            image.blit(pen_surface(pen, w, h), (0, 0))
        if not self.enabled:
            lock = self.style.art.tinted("lock", m.px(34), SOFT)
            image.blit(lock, lock.get_rect(center=(w // 2, tall // 2)))
        px = m.words(17)
        words, px = text.fitted(self.name, w, px, "bold")
        line = text.render(words, px, GOLD if self.chosen else SOFT, "bold")
        image.blit(line, ((w - line.get_width()) / 2, h - self._foot() * 0.5 - text.cap_middle("bold", px)))
        return Picture(image, (0, 0), (w, h))

    def activate(self) -> None:
        """Choose it."""
        self.cue("toggle")
        self.on_press()


@dataclass(slots=True)
class RowBox:
    """One row: its words, what it is chosen with, and whether that stands below the words."""

    name: Label
    what: Paragraph
    controls: list[Widget]
    line: Painted

    def widgets(self) -> list[Widget]:
        """All there is in it."""
        return [self.line, self.name, self.what, *self.controls]

    def place(self, y: float, w: int, pad: float, *, last: bool) -> float:
        """Place it from `y` on in a width, with `pad` above and below; returns where it ends. All in pixels."""
        style = self.name.style
        m = style.metrics
        self.line.visible = not last
        high = round(m.words(26) * 1.4)
        first = self.controls[0]
        swatches = isinstance(first, Swatch)
        wide, tall = (0, 0) if swatches else _measure(first)
        label = max(self.name.measure(style)[0], m.px(230))
        beside = not swatches and label + m.px(30) + wide <= w
        room = w if not beside else w - wide - m.px(30)
        told = self.what.height_for(style, room)
        block = high + told
        top = y + pad
        if beside:
            height = max(block, tall)
            self._words(top + (height - block) / 2, room, high, told)
            # A switch can be pressed all along its row.
            if isinstance(first, Toggle):
                first.place(0, top - pad * 0.5, w, height + pad)
            else:
                first.place(w - wide, top + (height - tall) / 2, wide, tall)
            end = top + height + pad
        else:
            self._words(top, w, high, told)
            below = top + block + m.px(12)
            end = (self._grid(below, w) if swatches else self._below(first, below, w, tall)) + pad
        self.line.place(0, end, w, max(1, m.px(1.5)))
        return end

    def _words(self, y: float, room: int, high: int, told: int) -> None:
        self.name.place(0, y, room, high)
        self.what.place(0, y + high, room, told + 1)

    @staticmethod
    def _below(control: Widget, y: float, w: int, tall: int) -> float:
        control.place(0, y, min(w, _measure(control)[0]) if not isinstance(control, Segmented) else w, tall)
        return y + tall

    def _grid(self, y: float, w: int) -> float:
        m = self.name.style.metrics
        wide, tall = _swatch_size(self.controls)
        gap = m.px(8)
        columns = min(len(self.controls), max(1, (w + gap) // (wide + gap)))
        if len(self.controls) == len(AVATARS) and columns > 5:
            columns = 5  # two even lines
        step = min(wide + m.px(30), (w - wide) / max(1, columns - 1)) if columns > 1 else 0
        for i, control in enumerate(self.controls):
            control.place(round(i % columns * step), y + i // columns * (tall + gap), wide, tall)
        return y + -(-len(self.controls) // columns) * (tall + gap) - gap


def _measure(control: Widget) -> tuple[int, int]:
    """A usual width and height of what a row is chosen with, in pixels."""
    style = control.style
    m = style.metrics
    if isinstance(control, Segmented):
        wide, tall = control.measure(style)
        return max(m.px(330), wide), max(tall, least(style))
    if isinstance(control, Slider):
        return max(m.px(346), m.words(21) * 11), max(m.px(48), m.words(24), least(style))
    if isinstance(control, Toggle | TextEntry | Button):
        wide, tall = control.measure(style)
        return wide, max(tall, least(style))
    raise TypeError(f"a row is not chosen with a {type(control).__name__}")


def _swatch_size(swatches: Sequence[Widget]) -> tuple[int, int]:
    """A width and height for all of them, in pixels: their names fit below."""
    control = swatches[0]
    m = control.style.metrics
    foot = round(m.words(17) * 1.7)
    names = max(text.size(swatch.name, m.words(17), "bold")[0] for swatch in swatches if isinstance(swatch, Swatch))
    side = max(m.px(104), names)
    if str(control.key).startswith("back"):
        return side, round(m.px(80) * RATIO) + m.px(16) + foot
    if str(control.key).startswith("theme"):
        return round(side * 1.28), m.px(96) + foot
    return max(m.px(128), side), m.px(128) + foot


class Controls:
    """Makes the rows of a page in a form. `changed` is told the name of every setting that was given a value.

    `done` is told of those that are dragged when they are let go, and of all others at once. Settings that are `hidden`
    get no row.
    """

    def __init__(
        self,
        form: Form,
        settings: Settings,
        changed: Callable[[str], None],
        done: Callable[[str], None],
        *,
        games: Sequence[str],
        fullscreen: Callable[[], bool],
        toggle_fullscreen: Callable[[], None],
        measure: Callable[[], None],
        plain: Deck = "classic",
        hidden: Collection[str] = (),
    ) -> None:
        """`plain` is the deck to go back to where the contrast is switched off."""
        self._form = form
        self._hidden = hidden
        self._settings = settings
        self._plain = plain
        self._changed, self._done = changed, done
        self._games = games
        self._fullscreen, self._toggle_fullscreen = fullscreen, toggle_fullscreen
        self._measure = measure

    def rows(self, page: Page) -> list[RowBox]:
        """The rows of a page; the table top once for each game."""
        made = []
        for name in page.rows:
            if name in self._hidden:
                continue
            if name == "theme":
                made += [self._row(f"theme {game}", self._themes(game), "theme", game) for game in self._games]
            else:
                made.append(self._row(name, self._controls(name), name))
        return made

    def _row(self, key: str, controls: Sequence[Widget], name: str, game: str = "") -> RowBox:
        add = self._form.add
        blanks = {"game": t(f"games.{game}.name.{self._settings.names}")} if game else {}
        line = add(Painted(f"line {key}", _rule))
        title = add(Label(f"name {key}", t(f"settings.{name}", **blanks), 26, PAPER, "bold"))
        what = add(Paragraph(f"what {key}", t(f"settings.{name}.what"), 19, SOFT, "semi", lead=1.25))
        return RowBox(title, what, [add(control) for control in controls], line)

    def _controls(self, name: str) -> list[Widget]:
        settings = self._settings
        if name in _CHOICES or name == "language":
            values = _CHOICES.get(name, ("auto", *complete_languages()))
            # Each language is called by its own name, so that it is found by whoever speaks no other.
            names = [TextsIn(str(value)).t("language.name") if value in complete_languages()
                     else t(f"settings.{name}.{value}") for value in values]  # fmt: skip
            return [
                Segmented(name, names, _place(values, getattr(settings, name)), lambda i: self._set(name, values[i]))
            ]
        if name in _LEVELS:
            low, high, step = _LEVELS[name]
            return [
                Slider(
                    name,
                    getattr(settings, name),
                    lambda value: self._drag(name, value),
                    low=low,
                    high=high,
                    step=step,
                    words=_level_words(name),
                    on_done=lambda: self._done(name),
                )
            ]
        if name == "contrast":
            return [
                Toggle(
                    name, settings.deck == "contrast", lambda on: self._set("deck", "contrast" if on else self._plain)
                )
            ]
        if name == "fullscreen":
            return [Toggle(name, self._fullscreen(), lambda on: self._toggle_fullscreen())]
        if name == "screen":
            return [Button(name, t("settings.screen.measure"), self._measure, kind="paper", size=22)]
        if name in _WRITTEN:
            return [
                TextEntry(
                    name,
                    getattr(settings, name),
                    on_change=lambda words: self._drag(name, words),
                    on_submit=lambda: self._done(name),
                    longest=_WRITTEN[name],
                    placeholder=t(f"settings.{name}.empty"),
                )
            ]
        if name == "back":
            return self._backs()
        if name == "player_avatar":
            return self._faces()
        toggle = Toggle(name, getattr(settings, name), lambda on: self._set(name, on))
        if name == "large_index":
            toggle.enabled = settings.deck != "contrast"
            toggle.why = t("settings.large_index.why")
        return [toggle]

    def _set(self, name: str, value: object) -> None:
        self._drag(name, value)
        self._done(name)

    def _drag(self, name: str, value: object) -> None:
        setattr(self._settings, name, value)
        self._changed(name)

    def _choices(
        self,
        name: str,
        key: str,
        values: Sequence[V],
        now: V,
        store: Callable[[V], None],
        paint: Callable[[Art, int, int, V], Picture],
        *,
        round_: bool = False,
    ) -> list[Widget]:
        """A swatch for each value of a setting; whichever is picked is stored, and is the only chosen one.

        `name` is the setting, which may go on after a space; `key` begins the keys of the swatches.
        """
        setting, words = name.partition(" ")[0], key.partition(" ")[0]
        swatches: list[tuple[Swatch, V]] = []

        def swatch(value: V) -> Swatch:
            def pick() -> None:
                store(value)
                for other, of in swatches:
                    other.chosen = of == value
                self._changed(setting)
                self._done(setting)

            made = Swatch(
                f"{key} {value}",
                t(f"settings.{words}.{value}"),
                now == value,
                lambda art, w, h: paint(art, w, h, value),
                pick,
                round_=round_,
            )
            made.enabled = self._settings.opens(str(value))
            made.why = "" if made.enabled else n("settings.closed", opened_at(str(value)))
            return made

        swatches += [(swatch(value), value) for value in values]
        return [made for made, _ in swatches]

    def _backs(self) -> list[Widget]:
        store = partial(setattr, self._settings, "back")
        return self._choices("back", "back", BACKS, self._settings.shown_back, store, _back_picture)

    def _themes(self, game: str) -> list[Widget]:
        settings, name = self._settings, f"theme {game}"

        def store(theme: ThemeChoice) -> None:
            settings.theme = {**settings.theme, game: theme}

        def paint(art: Art, w: int, h: int, theme: ThemeChoice) -> Picture:
            return _theme_picture(art, w, h, theme, game)

        return self._choices(name, name, THEMES, settings.theme_of(game), store, paint)

    def _faces(self) -> list[Widget]:
        def paint(art: Art, w: int, h: int, face: str) -> Picture:
            return art.avatar(face, "neutral", round(min(w, h) * 0.84))

        store = partial(setattr, self._settings, "player_avatar")
        return self._choices("player_avatar", "face", AVATARS, self._settings.player_avatar, store, paint, round_=True)


def _rule(art: Art, w: int, h: int) -> Picture:
    """The hairline between two rows."""
    return shapes.panel(art, w, h, SOFT, opacity=0.22, radius=0.1)


def _back_picture(art: Art, w: int, h: int, back: BackChoice) -> Picture:
    """A card's back that tall; for the tables' own, two of them."""
    if back != "auto":
        image = art.back(back, h / RATIO)
        return Picture(image, (0, 0), image.get_size())
    small = h / RATIO * 0.86
    image = canvas(min(w, small * 1.36), h)
    for i, name in enumerate(_TWO_BACKS):
        card = art.back(name, small)
        image.blit(card, (i * (image.get_width() - card.get_width()), i * (h - card.get_height())))
    return Picture(image, (0, 0), image.get_size())


def _theme_picture(art: Art, w: int, h: int, theme: ThemeChoice, game: str) -> Picture:
    """A table top in small, with the emblem of the game where it is the game's own."""
    image = mini_table(art, w, h, info_of(game).theme if theme == "auto" else theme, 10)
    if theme == "auto":
        emblem = art.svg(f"emblems/{game}", h * 0.8)
        image.blit(emblem, emblem.get_rect(center=(w // 2, h // 2)))
    return Picture(image, (0, 0), (w, h))


def mini_table(art: Art, w: int, h: int, theme: tabletops.Theme, radius: float) -> pygame.Surface:
    """A table top with round corners, `w` x `h` pixels; the radius is in u."""
    name = f"mini-{theme}-{tabletops.VERSION}"
    top = art.store.get(name, (w, h), lambda: tabletops.draw(theme, (w, h)), opaque=True)
    pen = Pen()
    pen.draw(Path.rect(0, 0, w, h, radius * art.metrics.u), "#ffffff")
    image = pen_surface(pen, w, h)
    image.blit(top, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return image
