"""The main menu: the games as giant cards, the match to carry on with, and the ways to everything else."""

from __future__ import annotations

import math
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

import pygame

from game.scenes import routes
from game.scenes.carry_on import CarryOn
from game.scenes.form_scene import FormScene
from game.scenes.menu.plates import place_plates, plates_width
from game.scenes.menu.suggestions import Suggestion, again_route, deal_of_the_day, last_set_up
from game.scenes.menu.title_parts import ABOVE, BELOW, GROUP_WIDTH, Cast, tile_of
from game.scenes.services import Services
from game.scenes.tables import info_of, offered
from game.session import daily
from game.texts import capital, n, t
from game.ui import text
from game.ui.art import Art
from game.ui.cues import Bed
from game.ui.input import Accept, Back, InputEvent
from game.ui.painter import DisplayList
from game.ui.shapes.furniture import evened
from game.ui.table.spots import Box
from game.ui.theme import EDGE, PALE, Metrics
from game.ui.widgets import Drawing, GameTile, Label, RoundButton
from game.ui.widgets.tile import OVERHANG, RISE

if TYPE_CHECKING:
    from game.session.challenges import Challenges

LOGO = 176 / 640
"""Height over width of the logo."""
CARD = 474 / 334
"""Height over width of a tile."""
MARGIN = 81
"""From the sides of the table to what stands on it, in u."""
HOP, HOP_HEIGHT = 0.26, 14
"""How long the wordmark hops at a curse, in seconds, and how high, in u."""
LATER = 1.5
"""Seconds before anything is read that nobody has asked for."""
AWAKE = 30.0
"""So long after somebody did something it hops, in seconds."""
TOOL, TOOL_STEP = 68, 120
"""Width of a tool, and from one to the next, in u."""
NEEDED = 300
"""How wide a match to carry on with must be at least beside the tools, in u, by as much more as words are larger."""
NARROW = 290
"""Where large words leave games less than this, in u, what stands above them gives way."""
AS_DRAWN, AS_DRAWN_SQUAT = 0.137, 0.21
"""How wide games in upright windows are in words as they were drawn, in heights of the window: in larger words what
stands above them gives way until they are that again."""
GROUP_SIZES = (1.15, 1.0, 0.85, 0.7)
"""How large the players below the logo are, in u: so much smaller before they leave."""
LOW, LOWEST = 0.78, 0.56
"""How large logo and players are then beside each other, and where even that leaves games too little."""
SQUAT = 1380
"""Upright windows from this width on, in u, have logo and players beside each other: below them is little height."""
TIGHT = 11
"""So do those in which games would else be less wide than this, in heights of the smallest words."""


class TitleScene(FormScene):
    """The first screen. The chosen game has risen; Enter or a press of it leads to its set-up."""

    idle = True

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.bed = Bed.TITLE
        self._cast = Cast()
        games = offered(services.terms)
        self._logo = self.form.add(Drawing("logo", _logo))
        self._hop = HOP
        """Seconds since the wordmark began to hop."""
        self._awake = 0.0
        """Seconds since anybody did anything: a wordmark that nobody looks at stays where it is."""
        self._tagline = self.form.add(Label("tagline", capital(n("title.tagline", len(games))), 33, PALE, "display"))
        self._tiles = [self.form.add(self._tile(game_id)) for game_id in games]
        self._tiles[0].chosen = True
        self._left = CarryOn(self.form, services, lambda: self.navigator, self._lay_out_anew)
        self._again = Suggestion(self.form, "again", t("title.again_go"), self._deal_again)
        self._day = Suggestion(self.form, "day", t("title.day_go"), self._deal_of_the_day)
        self._challenges: Challenges | None = None
        """What was done of them, once something was read; nothing is read before the first picture."""
        self._unread, self._shown = not services.kiosk, False
        self._rivals_unread, self._age = not services.kiosk, 0.0
        self._suggest()
        add = self.form.add
        self._tools = [
            add(RoundButton("rules", "book", self._open_rules, label=t("title.rules"))),
            add(RoundButton("settings", "settings", self._open_settings, label=t("title.settings"))),
        ]
        if services.replays:
            self._tools.insert(1, add(RoundButton("history", "replay", self._open_history, label=t("history.button"))))
        if not services.kiosk:
            statistics = RoundButton("statistics", "chart", self._open_statistics, label=t("statistics.button"))
            challenges = RoundButton("challenges", "trophy", self._open_challenges, label=t("challenges.button"))
            self._tools[-1:-1] = [add(statistics), add(challenges)]
            self._tools.append(add(RoundButton("about", "info", self._open_about, label=t("title.about"))))
            self._tools.append(add(RoundButton("quit", "close", self._quit, label=t("title.quit"))))

    def _tile(self, game_id: str) -> GameTile:
        tile = tile_of(game_id, self.services.settings.names)
        return GameTile(game_id, tile, t("title.play"), lambda: self._set_up(game_id))

    # -- life ------------------------------------------------------------------------

    def enter(self) -> None:
        """The chosen game has the focus; the first key shows it."""
        self.form.set_focus(self._tiles[0], show=False)

    def resume(self) -> None:
        """Come back: names of games may be others now, and a match may have been left."""
        for tile in self._tiles:
            tile.tile = tile_of(str(tile.key), self.services.settings.names)
        self._left.look()
        self._unread = self._rivals_unread = not self.services.kiosk
        self._age = 0.0
        self._suggest()
        self.resize(self.metrics)

    def handle(self, event: InputEvent) -> bool:
        """Give everything to the form. Enter plays the chosen game, Esc shows where the way out is."""
        self._awake = 0.0
        if self.form.handle(event):
            return True
        if isinstance(event, Accept):
            self._chosen.activate()
            return True
        if isinstance(event, Back):
            self.form.set_focus(self._tools[-1], show=True)
            return True
        return False

    def update(self, dt: float) -> None:
        """Let the players bicker, and the tile that was pointed at last stay risen."""
        super().update(dt)
        self.subject = str(self._chosen.key)
        self.stale |= self._cast.update(dt)
        self._awake += dt
        if self._cast.has_cursed() and self._awake < AWAKE and self.services.settings.motion == "full":
            self._hop = 0.0
            self.services.audio.play("logo_hop", volume=0.5)
        if self._hop < HOP:
            self._hop += dt
            self.stale = True
        self._left.update()
        if daily.today() != self._today:
            # The menu was left open over midnight.
            self._suggest()
            self._lay_out_anew()
        self._age += dt
        if self._unread and self._shown and not self.animating:
            self._remember()
        elif self._rivals_unread and self._age >= LATER and not self.animating:
            self._remember_rivals()
        pointed = next((tile for tile in self._tiles if tile.hovered or tile.focused or tile.pressed), None)
        if pointed is not None and not pointed.chosen:
            for tile in self._tiles:
                tile.chosen = tile is pointed
            self.services.audio.play(f"emblem_{info_of(str(pointed.key)).theme}")

    @property
    def animating(self) -> bool:
        """While a tile rises or a bubble pops."""
        return self.form.animating or self._cast.animating or self._hop < HOP

    def draw(self, frame: DisplayList) -> None:
        """List everything on the midnight table."""
        self._shown = True
        frame.background = self.services.art.table_top("ink")
        self._cast.draw(frame, self.services.art, 5)
        before = len(frame.sprites)
        self.form.draw(frame, 10)
        height = round(HOP_HEIGHT * self.metrics.u * math.sin(math.pi * min(1.0, self._hop / HOP)))
        if height:
            frame.sprites[before:] = [
                sprite._replace(y=sprite.y - height) if sprite.key == ("logo", "picture") else sprite
                for sprite in frame.sprites[before:]
            ]

    @property
    def said(self) -> set[str]:
        """What is said over the heads just now."""
        return self._cast.said

    # -- what can be done --------------------------------------------------------------

    @property
    def _chosen(self) -> GameTile:
        return next(tile for tile in self._tiles if tile.chosen)

    def _set_up(self, game_id: str) -> None:
        self.navigator.push(routes.Setup(game_id))

    def _deal_again(self) -> None:
        self.navigator.push(again_route(self.services, self._again.game))

    def _deal_of_the_day(self) -> None:
        from game.scenes.challenges.attempts import day_route

        self.navigator.push(day_route(self.services))

    def _suggest(self) -> None:
        """Say what is proposed, as it stands now."""
        self._today = daily.today()
        last_set_up(self._again, self.services)
        deal_of_the_day(self._day, self.services, self._challenges)

    def _remember(self) -> None:
        """Read what was done of the challenges, if anything was, and say so."""
        self._unread = False
        if not self.services.paths.challenges.exists():
            return
        from game.session.challenges import Challenges

        self._challenges = Challenges.of(self.services.paths)
        if self._challenges.trouble is not None and not self._challenges.bound:
            self.services.tell(self._challenges.trouble)  # it is put aside now, and no page will find it
        self._suggest()
        self._lay_out_anew()

    def _remember_rivals(self) -> None:
        """Read how everybody has fared against those who stand here, if anything was counted, and let them say it."""
        self._rivals_unread = False
        paths = self.services.paths
        if not (paths.statistics.exists() or paths.summaries.exists()):
            return
        from game.session.rivals import known_rivals, words_of

        known, random, shouts = known_rivals(paths), Random(), self.services.settings.shouts
        self._cast.remember(
            {key: words_of(rivalry, shouts, random, short=self.metrics.large) for key, rivalry in known.items()}
        )
        self.stale = True

    def _open_rules(self) -> None:
        self.navigator.push(routes.Rules(str(self._chosen.key)))

    def _open_history(self) -> None:
        self.navigator.push(routes.History())

    def _open_statistics(self) -> None:
        self.navigator.push(routes.Statistics())

    def _open_challenges(self) -> None:
        self.navigator.push(routes.Challenges())

    def _open_settings(self) -> None:
        self.navigator.push(routes.Settings())

    def _open_about(self) -> None:
        self.navigator.push(routes.About())

    def _quit(self) -> None:
        self.navigator.quit()

    def _lay_out_anew(self) -> None:
        """There is more or less to carry on with."""
        self.resize(self.metrics)
        self.stale = True

    # -- look ------------------------------------------------------------------------

    def resize(self, metrics: Metrics) -> None:
        """Lay everything out: one game stands large beside the players, several in rows below them."""
        super().resize(metrics)
        settings = self.services.settings
        self._cast.behave(settings.shouts, still=settings.motion != "full")
        self._cast.shown = self._tagline.visible = True
        foot = self._place_foot()
        if metrics.portrait:
            self._place_upright(foot)
        elif len(self._tiles) == 1:
            self._place_hero(foot)
        else:
            self._place_rows(foot)
        even = evened(self.services.art, [(*tile.card, tile.tile) for tile in self._tiles])
        for tile, as_others in zip(self._tiles, even, strict=True):
            tile.tile = as_others
        self._cast.written = [Box(*widget.rect) for widget in (self._tagline, self._logo, *self._tiles)]

    def _place_hero(self, foot: float) -> None:
        """One game: a large card at the right, logo and players at the left."""
        m, u = self.metrics, self.metrics.u
        x, y, w, _ = m.table
        room = foot - y - 64 * u
        wide = min(room / (CARD + (RISE + OVERHANG) / 334), 560 * u)
        k = wide / 334
        left = x + w - MARGIN * u - wide - 40 * u
        top = y + 48 * u + RISE * k + (room - wide * CARD - (RISE + OVERHANG) * k) / 2
        self._put_tile(self._tiles[0], left, top, wide)
        middle = (x + MARGIN * u + left - 40 * u) / 2
        logo = min(960 * u, left - x - (MARGIN + 60) * u)
        head = y + 84 * u + max(0.0, (room - 860 * u) * 0.3)
        under = self._put_logo(middle - logo / 2, head, logo)
        room = foot - under - 28 * u - Cast.room_above(m)
        scale = min(1.5 * u, (left - x - MARGIN * u) / GROUP_WIDTH * 0.92, room / (ABOVE + BELOW))
        low = foot - 28 * u - (room - (ABOVE + BELOW) * scale) * 0.45 - BELOW * scale
        self._cast.arrange(middle + 30 * u, low, scale)

    def _place_rows(self, foot: float) -> None:
        """Several games: a row of cards, logo and players above it."""
        m, u = self.metrics, self.metrics.u
        x, y, w, _ = m.table
        count = len(self._tiles)
        gap = 22 * u
        spare = max(0.0, foot - y - 928 * u)
        most = min(334 * u, (w - 2 * MARGIN * u - (count - 1) * gap) / count)
        rise = RISE * most / 334
        top = max(y + 372 * u + spare * 0.6, self._put_head(1.0, spare * 0.25) + rise + 6 * u)
        wide = min(most, (foot - top - 14 * u) / (CARD + OVERHANG / 334))
        tall = wide * CARD
        if m.large and wide < NARROW * u:
            top = self._put_head(LOW, 0.0) + rise
            if foot - top - 14 * u < NARROW * u * (CARD + OVERHANG / 334):
                top = self._put_head(LOWEST, 0.0) + rise
            # Large words need the width more than the shape of a card.
            wide, tall = most, min(most * CARD, foot - top - 14 * u - OVERHANG * most / 334)
        left = x + (w - count * wide - (count - 1) * gap) / 2
        for i, tile in enumerate(self._tiles):
            self._put_tile(tile, left + i * (wide + gap), top, wide, tall)

    def _put_head(self, k: float, down: float) -> float:
        """Place logo and players beside each other, so much smaller and lower; returns where they end."""
        m, u = self.metrics, self.metrics.u
        x, y, w, _ = m.table
        # Upright windows are less wide than what stands here is in others.
        beside = min(1.0, w / (1920 * u))
        whole, k = k == 1.0, k * beside
        logo = 900 * u * k
        top = y + 58 * u * k + down
        left = x + 110 * u * beside
        under = self._put_logo(left, top, logo)
        middle = top + 180 * u * k
        self._tagline.visible = whole
        if not whole or (m.portrait and m.large):
            # An answer in large words stands above the heads.
            middle = max(middle, y + 1.9 * m.words(23) + 100 * u * k)
            under = max(under if whole else top + logo * LOGO, middle + (BELOW + 12) * u * k)
        self._cast.arrange(x + w - (1920 - 1568) * u * beside, middle, u * k, left=left + logo)
        return under

    def _place_upright(self, foot: float) -> None:
        """An upright window: logo, players, cards in rows of up to three."""
        m, u = self.metrics, self.metrics.u
        x, y, w, _ = m.table
        count = len(self._tiles)
        if count > 1 and w >= SQUAT * u:
            self._place_squat(foot)
            return
        logo = min(900 * u, w - 2 * MARGIN * u)
        under = self._put_logo(x + (w - logo) / 2, y + 84 * u, logo)
        one = count == 1
        # An answer in large words needs room between the line below the logo and the heads.
        above = Cast.room_above(m) if one else 1.6 * m.words(23) if m.large else 40 * u
        top = under + 40 * u
        for size in GROUP_SIZES:
            scale = size * u
            group = under + above + ABOVE * scale
            below = group + BELOW * scale + 40 * u
            if not m.large or self._grid(w, foot - below)[1] >= AS_DRAWN * m.table[3]:
                self._cast.arrange(x + w / 2 + (0 if one else 130 * u), group, scale, left=None if one else x)
                top = below
                break
        else:
            self._cast.shown = False
        if not one and self._grid(w, foot - top)[1] < TIGHT * m.smallest:
            self._cast.shown = True
            self._place_squat(foot)
            return
        self._put_upright(top, foot)

    def _place_squat(self, foot: float) -> None:
        """An upright window with little height: logo and players beside each other, cards below them."""
        m, u = self.metrics, self.metrics.u
        w = m.table[2]
        top = self._put_head(1.0, 26 * u) + 40 * u
        if m.large and self._grid(w, foot - top)[1] < AS_DRAWN_SQUAT * m.table[3]:
            top = self._put_head(LOW, 0.0) + 12 * u
        self._put_upright(top, foot)

    def _put_upright(self, top: float, foot: float) -> None:
        """Place the cards in rows of up to three between two heights."""
        u, count = self.metrics.u, len(self._tiles)
        x, _, w, _ = self.metrics.table
        columns, wide = self._grid(w, foot - top)
        rows = -(-count // columns)
        gap = 22 * u
        step = (foot - top) / rows
        tall = wide * CARD
        for i, tile in enumerate(self._tiles):
            row, column = divmod(i, columns)
            here = min(columns, count - row * columns)
            left = x + (w - here * wide - (here - 1) * gap) / 2 + column * (wide + gap)
            self._put_tile(tile, left, top + row * step + (step - tall - OVERHANG * wide / 334) / 2, wide)

    def _grid(self, w: float, h: float) -> tuple[int, float]:
        """How many columns of tiles an upright window has, and how wide they are where they may be so tall together."""
        u, count = self.metrics.u, len(self._tiles)
        columns = min(3, count)
        wide = min(560 * u, (w - 2 * EDGE * u - (columns - 1) * 22 * u) / columns)
        return columns, min(wide, (h / -(-count // columns) - 20 * u) / (CARD + (RISE + OVERHANG) / 334))

    def _put_tile(self, tile: GameTile, x: float, y: float, w: float, tall: float | None = None) -> None:
        tile.place(x, y, w, (tall or w * CARD) + OVERHANG * w / 334)

    def _put_logo(self, x: float, y: float, w: float) -> float:
        """Place logo and tagline; returns where the tagline ends."""
        m = self.metrics
        self._logo.place(x, y, w, w * LOGO)
        line = self._tagline
        px = text.fit(line.words, round(w), m.words(line.size), line.role)
        wide = text.size(line.words, px, line.role)[0]
        # It stands below the letters of the name, not below the mark.
        left = max(m.table[0] + EDGE * m.u, min(x + w * 0.19, x + w - wide))
        top = y + w * LOGO - 20 * m.u
        line.place(left, top, wide + 4, px * 1.5)
        return top + px * 1.5

    def _place_foot(self) -> float:
        """Tools at the lower right, the match to carry on with at the lower left; returns where they begin."""
        m, u = self.metrics, self.metrics.u
        x, y, w, h = m.table
        small = m.words(18)
        d = max(TOOL * u, self.services.style.target)
        labels = [text.size(tool.label, small, "semi")[0] for tool in self._tools]
        widest = max(labels)
        step = max(TOOL_STEP * u, d + 40 * u, widest + 36 * u)
        bottom = y + h - 52 * u
        label = small * 1.5
        right = x + w - MARGIN * u
        count = len(self._tools)
        upright = m.portrait
        # What stands beside the widest label is narrower.
        closer = max(d, max(one + other for one, other in pairwise(labels)) / 2) + 24 * u
        if upright and step * (count - 1) + max(d, widest) > w - 2 * EDGE * u:
            # A second row takes height from the games.
            step = closer if closer * (count - 1) + max(d, widest) <= w - 2 * EDGE * u else step
        elif not upright:
            # Closer together they leave room for two plates.
            both, closer = plates_width(self._left, self._again, self._day, m), max(closer, TOOL_STEP * u)
            left = w - 2 * MARGIN * u - closer * (count - 1) - max(d, widest) - 48 * u
            step = closer if 0.0 < both <= left else step
        # Large words take two rows in an upright window, and beside what is offered there.
        room = w - 2 * MARGIN * u - step * (-(-count // 2) - 1) - max(d, widest) - 48 * u
        proposed = self._again.offered or self._day.offered
        offers = self._left.visible or (room >= self._day.width(m) and proposed)
        wide = step * (count - 1) + max(d, widest)
        beside = w - 2 * MARGIN * u - wide - 48 * u
        crowded = wide > w - 2 * EDGE * u if upright else offers and beside < NEEDED * u * m.text_scale
        rows = 2 if crowded else 1
        columns = -(-count // rows)
        first = right - step * (columns - 1) - max(d, widest)
        if upright:
            first = x + (w - step * (columns - 1) - d) / 2
        tools_top = bottom - rows * (d + label) - (rows - 1) * 14 * u
        for i, tool in enumerate(self._tools):
            row, column = divmod(i, columns)
            left = first + column * step + (0 if upright else (max(d, widest) - d) / 2)
            tool.place(left, tools_top + row * (d + label + 14 * u), d, d)
        left = x + (EDGE if upright else MARGIN) * u
        room = (w - 2 * EDGE * u) if upright else first - left - 48 * u
        lowest = tools_top - 28 * u if upright else bottom
        return min(tools_top, place_plates(self._left, self._again, self._day, m, (left, room, lowest)))


def _logo(art: Art, rect: pygame.Rect) -> pygame.Surface:
    return art.svg("brand/logo_on_dark", rect.w)
