"""What a match has come to: its end as a ceremony, the list, how it came about, and the ways on."""

from __future__ import annotations

from game.scenes import routes
from game.scenes.form_scene import FormScene
from game.scenes.page import GAP, Painted, least, write
from game.scenes.results.cast import cast_of, kind_of
from game.scenes.results.ceremony import PLOT, ROWS, Ceremony
from game.scenes.results.challenge import ChallengePlate
from game.scenes.results.drawn_plot import DrawnPlot
from game.scenes.results.feat_note import FeatNote
from game.scenes.results.lines import portrait_of, score_lines
from game.scenes.results.remark import Remark
from game.scenes.results.rows import CLOSE, CLOSEST, Row, ScoreRows
from game.scenes.results.standing import Standing
from game.scenes.results.verdict import Verdict, of_game, words_of
from game.scenes.results.ways import another, same_cards
from game.scenes.services import Services
from game.scenes.tables import info_of, theme_of
from game.session.review import Look, reviewable
from game.session.settings import PACE_FACTOR
from game.session.store import Resumable
from game.texts import n, t
from game.ui import shapes, text
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.cues import Bed
from game.ui.input import Accept, Back, InputEvent, Key, Nav, PointerDown
from game.ui.painter import DisplayList
from game.ui.tabletops import Theme
from game.ui.theme import GOLD, INK, LINE_FELT, LINE_REST, LINE_VELVET, PAPER, Box, Metrics
from game.ui.tween import during
from game.ui.widgets import Button, RoundButton, ScrollArea
from game.ui.widgets.base import Widget
from game.ui.widgets.scroll import FADE

__all__ = ["ResultScene"]

_LONGEST = 0.97
"""How far the longest bar reaches."""
LEAST_STAGE, LEAST_LARGE = 0.33, 0.25
"""What the stage keeps of an upright window's height, and where words are large."""
FACES_APART, PLOT_RIM = 38, 84
"""In the smallest plot beside the stage: how far faces at the ends of lines are apart, and what else it has, in u."""
LEAST_PLOT, LARGEST_LEAST = 256, 318
"""What a plot beside the stage keeps where rows could be taller, and the most that it may not do without, in u."""
AGAIN = 0.56
"""How much of the column the large button has."""
QUIET, QUIET_WORDS = 60, 18
"""How wide the signs are below it, and the size of their names, in u."""


class ResultScene(FormScene):
    """The end of a match: who has won, the list, how it came about, and another one.

    It is shown as a ceremony of some three seconds. Everything can be pressed from the start; any key, and any press
    beside the buttons, shows the end of it at once. With calm or no motion the end is all there is.
    """

    def __init__(self, services: Services, standing: Standing, match: Resumable | None = None) -> None:
        super().__init__(services)
        self.standing, self.subject = standing, standing.game
        self._match = match
        kept = None if match is None else services.store.kept(match.record)
        played = {} if match is None or kept is None else {kept[0].stem: match}
        self.verdict = Verdict(standing, None if services.kiosk else services.paths, played)
        if self.verdict.trouble is not None:
            services.tell(self.verdict.trouble)
        settings = services.settings
        pace = PACE_FACTOR[settings.pace]
        still = settings.motion != "full" or pace == 0.0
        self.ceremony = Ceremony(cast_of(standing, self.verdict, settings.names), still=still, pace=pace or 1.0)
        self.bed = Bed(info_of(standing.game).theme)
        self._counted = 0
        """How many rows were heard to count: each a semitone higher."""
        form = self.form
        self._area = form.add(ScrollArea("area"))
        self._list = form.add(self._rows())
        self._plot = form.add(
            DrawnPlot(
                "plot",
                lambda: score_lines(standing),
                words_of(standing, "plot"),
                self._edge,
                lambda: during(self.ceremony.now, *PLOT),
                from_zero=bool(standing.course),
                skipped=standing.skipped,
            )
        )
        self._note = form.add(Remark("note", self.verdict.noticed, self._edge))
        self._feats = FeatNote(form, services, match, self._open_feats)
        self._practice = form.add(Painted("practice", self._paint_practice))
        self._practice.visible = standing.practice
        self._challenge = ChallengePlate(form, services, match, self._lay_out_anew)
        on = self._challenge.again
        again = on or t("scores.again")
        icon = "next" if on and self._challenge.goes_on else "replay"
        self._again = form.add(Button("again", again, self._play_again, kind="red", icon=icon))
        same, enough = t("scores.same_deal"), t("scores.enough")
        self._same = form.add(Button("same", same, self._play_same, kind="ghost", icon="cards", size=26))
        self._enough = form.add(Button("enough", enough, self._leave, kind="ghost", icon="home", size=26))
        self._look: Look | None = None
        self._back = form.add(RoundButton("look back", "hint", self._look_back, label=t("review.button")))
        self._back.visible = self._reviewed
        self._watch = form.add(
            RoundButton("watch", "play", self._watch_again, label=t("scores.watch_short"), hint=t("scores.watch"))
        )
        self._watch.visible = match is not None and services.replays
        self._known = form.add(
            RoundButton("known", "eye", self._open_known, label=t("known.button_short"), hint=t("known.button"))
        )
        self._known.visible = standing.heads is not None
        self._fared = form.add(RoundButton("statistics", "chart", self._open_statistics, label=t("statistics.button")))
        self._fared.visible = not services.kiosk
        self._seed = form.add(
            RoundButton("seed", "lock", self._open_fair, label=t("fair.button_short"),
                        hint=t("scores.seed", seed=standing.seed))
        )  # fmt: skip

    def _rows(self) -> ScoreRows:
        standing, verdict = self.standing, self.verdict
        shames = info_of(standing.game).shames
        bars = self._bars()
        rows = []
        for seat in verdict.order:
            note = standing.notes[seat] if seat < len(standing.notes) else ""
            rows.append(
                Row(
                    portrait_of(standing, seat),
                    standing.seats[seat].name,
                    note,
                    standing.scores[seat],
                    () if shames else bars[seat],
                    seat in standing.winners,
                    "crown_of_shame" if shames else "",
                )
            )
        heads = (n(of_game(standing.game, "played"), standing.number), words_of(standing, "points"))
        return ScoreRows("list", rows, heads, self._edge, lambda: self.ceremony.now - ROWS)

    def _bars(self) -> list[tuple[float, ...]]:
        """How long each part of everybody's bar is. Where points can be lost, a bar is what somebody has in the end."""
        standing = self.standing
        seats, longest = range(len(standing.seats)), max(1, *standing.scores)
        first = [standing.before] if any(standing.before) else []
        gained = [tuple(points[seat] for points in [*first, *standing.rounds]) for seat in seats]
        summed = all(sum(gained[seat]) == standing.scores[seat] and min(gained[seat]) >= 0 for seat in seats)
        if summed and not standing.course:
            return [tuple(_LONGEST * points / longest for points in gained[seat]) for seat in seats]
        return [(_LONGEST * max(0, score) / longest,) for score in standing.scores]

    @property
    def _theme(self) -> Theme:
        """The table top that the match was played on."""
        return theme_of(self.services.settings, self.standing.game)

    def _edge(self) -> str:
        """The color of plates' edges on it."""
        if kind_of(self.standing) == "own":
            return GOLD
        return {"felt": LINE_FELT, "velvet": LINE_VELVET}.get(self._theme, LINE_REST)

    # -- ways on -------------------------------------------------------------------------------------------------

    def _play_again(self) -> None:
        self.navigator.replace(another(self.services, self.standing, self._challenge.next, self._match))

    def _play_same(self) -> None:
        self.navigator.replace(same_cards(self.services, self.standing, self._match))

    def _lay_out_anew(self) -> None:
        self.resize(self.metrics)

    def _open_known(self) -> None:
        if self.standing.heads is not None:
            self.navigator.push(routes.Known(self.standing.heads))

    def _open_statistics(self) -> None:
        self.navigator.push(routes.Statistics())

    def _open_feats(self) -> None:
        self.navigator.push(routes.Feats())

    def _open_fair(self) -> None:
        self.navigator.push(routes.FairCards(self.standing.promise))

    def _watch_again(self) -> None:
        if self._match is not None:
            self.navigator.push(routes.Replay(self._match))

    @property
    def _reviewed(self) -> bool:
        """Whether the match is looked back at."""
        match, services = self._match, self.services
        if match is None or not services.replays or not services.settings.reviews:
            return False
        return reviewable(match.record, match.notes) is not None

    def _begin_to_look(self) -> None:
        """Have somebody look back at it in the background, once nothing moves any more."""
        if self._look is None and self._match is not None and self._reviewed:
            self._look = self.services.reviews.look(self._match)
            if not self.services.kiosk:
                self.services.fortunes.look(self._match)

    def _look_back(self) -> None:
        if self._match is not None:
            self.navigator.push(routes.Review(self._match))

    def _leave(self) -> None:
        self.navigator.reset(routes.Title())

    # -- places --------------------------------------------------------------------------------------------------

    def resize(self, metrics: Metrics) -> None:
        """The stage to the left, everything to read and to press to the right; upright the stage on top."""
        super().resize(metrics)
        m = metrics
        left, top, w, h = m.table if not m.portrait else (0, 0, m.width, m.height)
        side = m.px(48)
        bottom = top + h - m.px(30)
        if m.portrait:
            stage = (left + m.px(24), top + m.px(30), w - m.px(48), round(h * 0.40))
            column = (left + side, stage[1] + stage[3] + m.px(GAP), w - 2 * side, 0)
        else:
            wide = max(m.px(720), min(round(w * 0.52), m.words(26) * 27))
            # Captions of sounds stand above the column.
            above = m.px(100) + 2 * m.words(18) if self.services.settings.captions else m.px(40)
            column = (left + w - side - wide, top + above, wide, 0)
            stage = (left + m.px(24), top + m.px(24), column[0] - left - m.px(56), h - m.px(48))
        for low in (False, True):
            # What is seldom wanted gives way to what a match has come to, where that would have to be scrolled.
            tall = self._lay_quiet(column[0], bottom, column[2], low=low) + m.px(GAP)
            tall += m.px(6) + self._lay_buttons(column[0], bottom - tall, column[2])
            self._lay_column((column[0], column[1], column[2], bottom - tall - m.px(GAP) - column[1]), stage)
            if not self._area.reach:
                break

    def _lay_quiet(self, x: float, bottom: float, w: float, *, low: bool) -> int:
        """What is seldom wanted: signs in a row with their names below, or in two rows; returns their height.

        Where it is to be low names are smaller, if that brings all of them into one row.
        """
        m, style = self.metrics, self.form.style
        quiet = [button for button in (self._back, self._watch, self._known, self._fared, self._seed) if button.visible]
        room, px = w / len(quiet) - m.px(12), m.words(QUIET_WORDS)
        longest = max((button.label for button in quiet), key=lambda label: text.size(label, px, "semi")[0])
        fitting = text.fit(longest, round(room), px, "semi", max(m.smallest, m.px(QUIET_WORDS))) if low else px
        abreast, disc = len(quiet), max(m.px(QUIET), least(style))
        wide = [max(disc, text.size(button.label, fitting, "semi")[0]) for button in quiet]
        apart = (w - sum(wide)) / len(quiet)
        uneven = text.size(longest, fitting, "semi")[0] > room
        if uneven and apart < m.px(14):
            fitting, abreast, uneven = px, -(-len(quiet) // 2), False
        for button in quiet:
            button.label_px = fitting
        named = round(fitting * 1.3) + m.px(10)
        lines = [quiet[i : i + abreast] for i in range(0, len(quiet), abreast)]
        tall = len(lines) * (disc + named) + (len(lines) - 1) * m.px(8)
        for number, line in enumerate(lines):
            y = bottom - tall + number * (disc + named + m.px(8))
            middles = [x + w / 2 + (i - (len(line) - 1) / 2) * w / abreast for i in range(len(line))]
            if uneven:
                # Some names are longer than their share, and others shorter.
                middles = [x + sum(wide[:i]) + wide[i] / 2 + (i + 0.5) * apart for i in range(len(line))]
            if len(quiet) == 2 == len(line):
                # They stand below the middles of the ways on.
                first = self._first(w)
                middles = [x + first / 2, x + (first + m.px(GAP) + w) / 2]
            for button, middle in zip(line, middles, strict=True):
                button.place(middle - disc / 2, y, disc, disc)
        return round(tall)

    def _first(self, w: float) -> int:
        """Width of the large button in a column of a width."""
        return round((w - self.metrics.px(GAP)) * AGAIN)

    def _lay_buttons(self, x: float, bottom: float, w: float) -> int:
        """The ways on: the large button, and beside it the two others; returns their height."""
        m = self.metrics
        gap, row = m.px(GAP), max(m.px(60), m.words(22) * 2, least(self.form.style))
        tall, first = round(2 * row + gap * 0.6), self._first(w)
        self._again.place(x, bottom - tall, first, tall)
        for number, button in enumerate((self._same, self._enough)):
            button.place(x + first + gap, bottom - tall + number * (row + gap * 0.6), w - first - gap, row)
        return tall

    def _lay_column(self, box: Box, stage: Box) -> None:
        """The list, the plot and the remark in the column; where it is too full one of these goes below the stage.

        What even then is taller than the column is scrolled.
        """
        m = self.metrics
        x, y, w, h = box
        gap, air = m.px(16), m.px(14)
        verdict, note, plot = self.verdict, self._note, self._plot
        self._list.close = self._list.more = 0
        listed = self._list.height(m, w)
        note.words, note.face = verdict.noticed, True
        challenge = self._challenge.height(w) if self._challenge.visible else 0
        plate = self._feats.plate
        told = plate.height_for(self.form.style, w) if plate is not None else 0
        faces = m.px(len(self.standing.seats) * FACES_APART) + m.words(PLOT_RIM)
        smallest = max(m.px(200), min(m.px(LARGEST_LEAST), faces))
        practice = round(m.words(22) * 2.2) if self._practice.visible else 0
        free = h - listed - gap - sum(tall + gap for tall in (challenge, told, practice) if tall)
        drawn = len(self.standing.rounds) > 1
        spare = free - plot.taller(m, w, note.words)
        below = drawn and spare < smallest and not m.portrait
        if below and (gained := self._closer(w, smallest - spare)):
            # The stage belongs to whoever has won, as long as the plot can stay in the column.
            listed, spare, below = self._list.height(m, w), spare + gained, False
        # Beside the plot the remark needs no plate of its own, and rows get the room.
        shared = drawn and not below
        noted = 0 if shared else note.height(m, w)
        if not shared:
            spare = free - (noted + gap if noted else 0)
        # Upright the stage gives what it can spare, and there the plot stays below the list.
        least_stage = round(m.height * (LEAST_LARGE if m.large else LEAST_STAGE))
        needed = smallest - max(0, round(stage[3]) - least_stage) if m.portrait and drawn else -gap
        while spare < needed and (below or m.portrait or not drawn) and self._list.close < CLOSEST:
            # So many people that what is remarked, or upright the plot, would be seen by half only.
            self._list.close += 1
            spare += listed - self._list.height(m, w)
            listed = self._list.height(m, w)
        if spare < min(needed, 0) and told:
            # What is new is scrolled for: first comes what the match was, clear of where the area fades.
            spare += told - m.px(FADE)
        if spare + gap < 0 and noted:
            note.words, note.face = verdict.briefly, spare + gap + noted >= note.height(m, w)
            noted = note.height(m, w)
        # Where the list fills the column the remark lies below the stage, and the plot comes after the list.
        first = [tall for tall in (challenge, practice, listed, noted) if tall]
        aside = bool(noted) and sum(first) + m.px(6) * (len(first) - 1) > h and not m.portrait
        if aside:
            note.words, note.face, below = verdict.noticed, True, False
        kept = max(smallest, m.px(LEAST_PLOT)) if drawn and not below else 0
        if not aside and spare - kept < self._list.lacking(m, w):
            # Who has come to what comes before the rest of a remark.
            before, note.words = note.words, verdict.briefly
            spare += plot.taller(m, w, before) - plot.taller(m, w, note.words) if shared else noted - note.height(m, w)
            noted = 0 if shared else note.height(m, w)
        # What nobody else needs makes the rows taller.
        more = self._list.widen(m, w, 0 if aside else spare - kept)
        listed, spare = listed + more, spare - more
        plot.remark = note.words if shared else ""
        parts: list[tuple[Widget, int]] = [(self._practice, practice)] if practice else []
        parts += [(plate, told)] if plate is not None else []
        parts.append((self._list, listed))
        if drawn and not below:
            parts.append((plot, max(smallest, min(m.px(300), spare)) + plot.taller(m, w, plot.remark)))
        if noted and not aside:
            parts.append((note, noted))
        plot.visible, note.visible = drawn, bool(noted)
        many = len(parts) + bool(challenge)
        bare = challenge + sum(height for _, height in parts) + 2 * air
        room = h + 2 * air
        if m.portrait and bare + gap * (many - 1) > room:
            # Upright, what is missing comes from the stage, as far as it can spare it.
            given = max(0, min(bare + gap * (many - 1) - room, stage[3] - least_stage))
            stage = (*stage[:3], stage[3] - given)
            y, room = y - given, room + given
        if plate is not None and bare + m.px(6) * (many - 1) > room:
            # Something has to be scrolled for: the list and the remark come before what is new.
            late: list[Widget | None] = [note, plot, plate]
            parts.sort(key=lambda part: late.index(part[0]) if part[0] in late else -1)
        elif bare + gap * (many - 1) > room >= bare + m.px(6) * (many - 1):
            gap = (room - bare) // max(1, many - 1)
        at = air
        if challenge:
            self._challenge.place(air, at, w)
            at += challenge + gap
        for widget, height in parts:
            widget.place(air, at, w, height)
            at += height + gap
        content = at - gap + air
        # Upright, what is left over belongs to the stage.
        left = max(0, room - content)
        self._area.place(x - air, y - air + (left if m.portrait else left // 2), w + 2 * air, min(room, content))
        if m.portrait:
            stage = (*stage[:3], stage[3] + left)
        plot.area = note.area = None
        self._area.hold([*self._challenge.widgets, *(widget for widget, _ in parts)], content)
        if below:
            stage = self._plot_below(stage)
        elif aside:
            stage = self._below(stage, note, note.height(m, stage[2] - m.px(24)))
        self.ceremony.arrange(self.services.art, stage)

    def _closer(self, w: int, missing: int) -> int:
        """What closer rows and a shorter remark leave to the plot; 0, and all stays, where it lacks more than that."""
        m, listed, note = self.metrics, self._list, self._note
        before = listed.height(m, w) + self._plot.taller(m, w, note.words)
        note.words = self.verdict.briefly
        for listed.close in range(CLOSE + 1):
            gained = before - listed.height(m, w) - self._plot.taller(m, w, note.words)
            if gained >= missing:
                return gained
        note.words, listed.close = self.verdict.noticed, 0
        return 0

    def _plot_below(self, stage: Box) -> Box:
        """Place the plot at the foot of the stage; returns what that leaves of it."""
        m = self.metrics
        # Faces at the ends of lines keep clear of each other.
        faces = len(self.standing.seats) * m.px(47) + m.px(30) + round(m.words(20) * 2.1 + m.words(17) * 1.4)
        tall = min(max(m.px(230), faces), round(stage[3] * 0.36))
        return self._below(stage, self._plot, tall)

    def _below(self, stage: Box, widget: Widget, tall: int) -> Box:
        """Place something at the foot of the stage; returns what that leaves of it."""
        m = self.metrics
        widget.place(stage[0] + m.px(24), stage[1] + stage[3] - tall, stage[2] - m.px(24), tall)
        return stage[0], stage[1], stage[2], stage[3] - tall - m.px(16)

    # -- pictures ------------------------------------------------------------------------------------------------

    def _paint_practice(self, art: Art, w: int, h: int) -> Picture:
        """That the match was practice, and counts for nothing."""
        m = art.metrics
        made = shapes.panel(art, w, h, INK, opacity=0.86, edge=GOLD, radius=h / 2 / m.u)
        plate = Picture(made.image.copy(), made.origin, made.body)
        image, (ox, oy) = plate.image, plate.origin
        side = round(h * 0.5)
        image.blit(art.tinted("undo", side, GOLD), (ox + round(h * 0.4), oy + (h - side) // 2))
        left = ox + round(h * 0.4) + side + m.px(14)
        words = t("scores.practice")
        write(image, words, left, oy + h / 2, m.words(22), PAPER, "bold", room=ox + w - left - round(h * 0.4))
        return plate

    # -- life ----------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Where nothing moves, one sound says how it has ended."""
        if self.ceremony.told:
            self.services.audio.play(self.ceremony.sum)

    def handle(self, event: InputEvent) -> bool:
        """Enter plays again, Esc has had enough; as long as the ceremony lasts any key shows its end instead."""
        if self.ceremony.moving and isinstance(event, Accept | Back | Key | Nav | PointerDown):
            told = self.ceremony.told
            self.ceremony.finish()
            self.stale = True
            if not told and isinstance(event, Accept | Back):
                return True
        if self.form.handle(event):
            return True
        if isinstance(event, Accept):
            self._play_again()
            return True
        if isinstance(event, Back):
            self._leave()
            return True
        return False

    def update(self, dt: float) -> None:
        """Let the ceremony go on, and what belongs to it be heard."""
        super().update(dt)
        ceremony = self.ceremony
        if not ceremony.moving:
            self._begin_to_look()
            return
        self.stale = True
        audio = self.services.audio
        for heard in ceremony.update(dt):
            audio.play(heard.cue, force=heard.force, step=heard.step)
        ceremony.warm(self.services.art)
        for _ in range(self._list.landed()):
            audio.play("count_tick", step=self._counted)
            self._counted += 1

    @property
    def animating(self) -> bool:
        """As long as the ceremony lasts, and while a widget moves."""
        return self.ceremony.moving or self.form.animating

    def draw(self, frame: DisplayList) -> None:
        """List everything on the table top of the game, with all light on the stage."""
        art = self.services.art
        frame.background = self.ceremony.backdrop(art, self._theme)
        shown = [
            widget.rect
            for widget in (self._list, self._plot, self._note, self._again, self._same, self._watch, self._enough)
            if widget.visible
        ]
        self.ceremony.draw(frame, art, shown)
        self.form.draw(frame, 10)
