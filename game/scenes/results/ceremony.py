"""The end of a match as a ceremony: light, a face, a crown, a name, and those who did not make it.

It has one clock. Everything is a function of it, so the end can be jumped to, and once it is over nothing moves.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterable
from functools import partial
from time import perf_counter
from typing import Any, Final, ParamSpec, TypeVar

import pygame

from game.scenes.results.lamp import Kind, Lamp
from game.scenes.results.people import Cast, Heard, Person, Row, mouth, row_of, said_in
from game.scenes.results.shame import Shame
from game.scenes.results.stage import Stage, stage_of, word_beside
from game.ui import shapes
from game.ui.art import Art, Face
from game.ui.audio import Cue
from game.ui.cache import Picture
from game.ui.fx.confetti import Confetti
from game.ui.fx.ink import one_sign, starburst, surprise
from game.ui.fx.lettering import Letter, relief
from game.ui.painter import DisplayList
from game.ui.tabletops import Theme
from game.ui.theme import BROWN_DEEP, GOLD, INK, PALE, PAPER, RED, Box
from game.ui.tween import back, during, in_, out

__all__ = ["Cast", "Ceremony", "Kind"]

_P = ParamSpec("_P")
_T = TypeVar("_T")

RISE: Final = (0.20, 0.42)
CROWN: Final = (0.70, 0.30)
SLAM: Final = 1.0
"""When the name slams."""
LETTER: Final = (0.025, 0.12)
"""From one letter to the next, and how long each takes."""
ROWS: Final = 1.3
"""When the scores begin to count."""
PLOT: Final = (2.6, 0.6)
"""When the plot draws itself, and how long that takes."""
OTHERS: Final = (0.36, 0.28)
LAUGH: Final = (1.7, 0.3)
"""When the first of those who got away laughs, and how long after that the next."""
FLIES, STAMPED = 1.2, 1.5
"""When flies come to whoever is shamed, and when the stamp comes down."""
LAUGHS: Final = 4
"""So many ways there are to laugh."""
LAUGHTER: Final = 24
"""How tall the words of somebody's laughter are, in units of the stage."""
RUN_UP: Final = 0.98
"""Seconds of one's own tune before its last chord."""
SAYS: Final = 1.9
"""When somebody has something to say to it."""
END: Final = PLOT[0] + PLOT[1] + 0.1
"""When all is told; what is in the air falls on."""
_SHAKE: Final = (0.13, 3.0)
"""How long the stage shakes when the name slams, in seconds, and how far, in u."""
WARM: Final = 0.002
"""Seconds of a frame in which things are drawn ahead."""
_STEPS: Final = 24
"""Sizes a portrait takes while it rises."""
_SIGNS: Final = (
    ("hash", -164, 74, -18), ("dollar", -140, 60, 10), ("bang", -40, 66, 16), ("star", -16, 78, 22),
    ("at", 16, 58, -12), ("percent", 40, 70, 14), ("bolt", 140, 62, -20), ("spiral", 164, 60, 8),
)  # fmt: skip
"""Signs that fly off the name: which, in which direction in degrees, how large in u, how they lean."""
_COLORS: Final = (PAPER, GOLD, PALE, PAPER)
_NEAREST, _READ = 8.5, 8.6
"""Depth of the paper that falls nearest, over faces and the name, and of the small words, which it does not cover."""
_ABOVE = 1.6
"""A bubble that is said beside a portrait is at most so many portraits wide."""


class Ceremony:
    """A clock and what is seen at any time of it. `still` shows the end at once, without rays and without paper."""

    def __init__(self, cast: Cast, *, still: bool, pace: float) -> None:
        self.cast = cast
        self._still = still
        self._pace = pace
        self.now = END if still else 0.0
        self._stage: Stage | None = None
        self._confetti: Confetti | None = None
        self._shame = Shame() if cast.kind == "shame" else None
        self._lamp = Lamp(cast.kind, still=still)
        self._kept: dict[Hashable, Any] = {}
        self._ahead: deque[Callable[[Art], object]] = deque()
        self._drawn: list[object] = []
        """What was drawn ahead: as long as somebody holds it, it is not let go for other pictures."""
        self._scaled: dict[str, tuple[pygame.Surface, int, Picture]] = {}

    # -- time ----------------------------------------------------------------------------------------------------

    @property
    def told(self) -> bool:
        """Whether everything stands as it will stay, but for what is in the air."""
        return self.now >= END

    @property
    def moving(self) -> bool:
        """Whether anything moves."""
        return not self.told or (self._confetti is not None and self._confetti.flies)

    def finish(self) -> None:
        """Jump to the end: nothing moves any more."""
        self.now = max(self.now, END)
        self._confetti = None

    def update(self, dt: float) -> list[Heard]:
        """Let `dt` seconds pass; returns what is heard in them."""
        if not self.moving:
            return []
        before, self.now = self.now, self.now + dt / self._pace
        if self._confetti is not None and self.now >= SLAM:
            self._confetti.update(dt)
        return [heard for heard in self._heard() if before < heard.when <= self.now]

    @property
    def sum(self) -> Cue:
        """The one sound that says how it ended, where nothing moves."""
        return {"own": Cue.MATCH_WIN, "other": Cue.MATCH_OTHER, "shame": Cue.CROWN_OF_SHAME}[self.cast.kind]

    def _heard(self) -> list[Heard]:
        """Everything that is heard, each with its picture."""
        others = self.cast.others
        drawn = Heard(PLOT[0], Cue.PLOT_DRAW)
        if self._shame is not None:
            laughs = [Heard(LAUGH[0] + LAUGH[1] * i, Cue.LAUGH, step=i % LAUGHS) for i in range(len(others))]
            return [
                Heard(0.62, self.sum),
                Heard(SLAM, Cue.NAME_SLAM, force=-1),
                Heard(FLIES, Cue.FLIES),
                Heard(STAMPED, Cue.STAMP),
                *laughs,
                Heard(SAYS, Cue.BUBBLE_POP),
                drawn,
            ]
        own = self.cast.kind == "own"
        said = [Heard(SAYS, Cue.BUBBLE_POP)] if any(person.says for person in others) else []
        # One's own tune runs up to its last chord, which is heard as the name slams, whatever the pace.
        tune = Heard(max(0.001, SLAM - RUN_UP / self._pace) if own else SLAM + 0.34, self.sum)
        return [
            tune,
            Heard(RISE[0], Cue.RAYS_OPEN),
            Heard(CROWN[0] + CROWN[1] - 0.045, Cue.CROWN_DROP),
            Heard(SLAM, Cue.NAME_SLAM, force=1 if own else 0),
            *said,
            drawn,
        ]

    # -- places --------------------------------------------------------------------------------------------------

    def arrange(self, art: Art, box: Box) -> None:
        """Stand in a box of the window, in pixels."""
        m, cast = art.metrics, self.cast
        below = self._pill(art, box[2]).body[1] + (self._record(art, box[2]).body[1] + m.px(8) if cast.record else 0)
        self._stage = stage_of(m, box, cast.names, len(cast.heroes), len(cast.others), below)
        self._scaled.clear()
        self._kept.clear()
        self._lamp.forget()
        if self._confetti is None and not self._still and not self.told and cast.kind != "shame":
            count, near = (76, 4) if cast.kind == "own" else (26, 0)
            self._confetti = Confetti(m.width / m.u, m.height / m.u, count=count, near=near)
            if cast.kind == "own":  # and some of it flies off the name
                self._confetti.burst(self._stage.x / m.u, self._stage.name / m.u, 20)
        if self._shame is not None:
            self._shame.arrange(self._stage)
        self._drawn.clear()
        self._ahead = self._things_ahead()

    @property
    def stage(self) -> Stage:
        """Where everything lies. Raises RuntimeError before it was arranged."""
        if self._stage is None:
            raise RuntimeError("nobody has said where the stage is")
        return self._stage

    def _pill(self, art: Art, room: float) -> Picture:
        m = art.metrics
        edge = "#ab7747" if self.cast.kind == "shame" else GOLD
        return shapes.pill(art, self.cast.line, m.words(26), edge=edge, pad=24, opacity=0.94, max_width=room * 0.96)

    def _record(self, art: Art, room: float) -> Picture:
        m = art.metrics
        return shapes.pill(art, self.cast.record, m.words(20), icon="trophy", color=PALE, max_width=room * 0.96)

    # -- look ----------------------------------------------------------------------------------------------------

    def backdrop(self, art: Art, theme: Theme) -> pygame.Surface:
        """The table top with all light on the stage, as large as the window. Made once for a window."""
        return self._lamp.backdrop(art, theme, self.stage, self.now)

    def warm(self, art: Art) -> None:
        """Draw ahead of their moment, for some two milliseconds in a frame, the things that take long to draw."""
        end = perf_counter() + WARM
        if self.told:
            self._drawn.clear()
        while self._ahead:
            self._drawn.append(self._ahead.popleft()(art))
            if perf_counter() >= end:
                return
        if self._confetti is not None and self.now < SLAM:
            self._confetti.warm(art, 0.002)

    def _things_ahead(self) -> deque[Callable[[Art], object]]:
        """What draws the things of the stage, in the order in which they are seen."""
        stage = self.stage
        jobs: deque[Callable[[Art], object]] = deque()
        seen = self.cast.others if stage.others else ()
        jobs.extend(
            partial(self._other, number=i, character=person.character, mood="neutral") for i, person in enumerate(seen)
        )
        for i, person in enumerate(self.cast.heroes):
            for mood in dict.fromkeys(self._mood_of(person, now) for now in (0.0, 1.0, END)):
                jobs.append(partial(self._face, number=i, character=person.character, mood=mood))
        if self._shame is None:
            jobs += [self._crown, self._bang]
        else:
            jobs += self._shame.ahead(stage)
        for row, line in enumerate(stage.lines):
            jobs.append(partial(self._letters_of, row=row, line=line))
        if self.cast.kind == "own":
            jobs.extend(partial(self._sign, number=i) for i in range(len(_SIGNS)))
        jobs.append(partial(self._line, what="pill", make=self._pill))
        if self.cast.record:
            jobs.append(partial(self._line, what="record", make=self._record))
        for i, person in enumerate(seen):
            jobs.append(partial(self._other, number=i, character=person.character, mood=person.mood))
        if self._shame is not None:
            jobs += self._shame.late(stage, self.cast.stamp)
            jobs.extend(partial(self._laughter, number=i, words=person.says) for i, person in enumerate(seen))
            if self.cast.heroes[0].says:
                jobs.append(self._word_of_the_hero)
        elif self.cast.speaker is not None and seen:
            jobs.append(self._word_of_another)
        return jobs

    def _other(self, art: Art, number: int, character: str, mood: Face) -> Picture:
        return self._once(("other", number, mood), art.avatar, character, mood, self._row(art).d)

    def _sign(self, art: Art, number: int) -> Picture:
        name, _, size, turn = _SIGNS[number]
        return self._once(("sign", number), one_sign, art, name, size * self.stage.k, _COLORS[number % 4], turn)

    def _line(self, art: Art, what: str, make: Callable[[Art, float], Picture]) -> Picture:
        return self._once(what, make, art, self.stage.box[2])

    def _laughter(self, art: Art, number: int, words: str) -> Picture:
        px = max(art.metrics.smallest, round(LAUGHTER * self.stage.k))
        return self._once(("laugh", number), shapes.curse_bubble, art, words, tail="left", at=0.5, px=px)

    def _word_of_the_hero(self, art: Art) -> Picture:
        return self._once("says", word_beside, art, self.stage, self.cast.heroes[0].says)

    def _word_of_another(self, art: Art) -> Picture:
        return self._once("says", said_in, art, self._row(art), self.cast)

    def _row(self, art: Art) -> Row:
        return self._once("row", row_of, art, self.stage, self.cast)

    def _mood_of(self, person: Person, now: float) -> Face:
        """How a hero looks at a time: who has lost does not know it at first."""
        if self._shame is None:
            return person.mood
        return "neutral" if now <= 0.85 else "worried" if now <= 1.25 else person.mood

    def _face(self, art: Art, number: int, character: str, mood: Face) -> Picture:
        return self._once(("face", number, mood), art.avatar, character, mood, self.stage.d)

    def _crown(self, art: Art) -> Picture:
        return self._once("crown", art.token, "crown", self.stage.d * 0.71, turn=-5)

    def _bang(self, art: Art) -> Picture:
        k = self.stage.k
        colors = (RED, GOLD) if self.cast.kind == "own" else (INK, "#5f7fc4")
        return self._once("bang", starburst, art, 1010 * k, 300 * k, colors=colors)

    def _letters_of(self, art: Art, row: int, line: str) -> tuple[Letter, ...]:
        return self._once(("letters", row), self._letters, art, line, len(self.stage.lines))

    def _hidden(self, covered: Iterable[pygame.Rect]) -> list[pygame.Rect]:
        """Where nothing can be seen of what falls behind: at portraits, at the name, and at what is `covered`."""
        stage, many = self.stage, len(self.cast.heroes)
        half = stage.d * 0.36
        middles = [stage.x + (i - (many - 1) / 2) * stage.step for i in range(many)]
        faces = [pygame.Rect(x - half, stage.face - half, 2 * half, 2 * half) for x in middles]
        k = stage.k
        return [*faces, pygame.Rect(stage.x - 320 * k, stage.name - 80 * k, 640 * k, 160 * k), *covered]

    def draw(self, frame: DisplayList, art: Art, covered: Iterable[pygame.Rect] = ()) -> None:
        """List the stage from depth 0 on, below 10. What is `covered` by plates hides what falls behind it."""
        if self.cast.kind != "shame" and not self._still:
            self._lamp.open(frame, art, self.stage, self.now)
        self._draw_heroes(frame, art)
        before = len(frame.sprites)
        if self._shame is not None:
            self._shame.draw(frame, art, self.stage, self.now, still=self._still, stamp=self.cast.stamp)
        else:
            self._draw_bang(frame, art)
        self._draw_name(frame, art)
        shake = during(self.now, SLAM + 0.06, _SHAKE[0])
        if 0.0 < shake < 1.0:
            frame.shift(before, 0, round(_SHAKE[1] * art.metrics.u * (1 if int(shake * 5) % 2 else -1)))
        self._draw_words(frame, art)
        self._draw_others(frame, art)
        if self._confetti is not None and self.now >= SLAM:
            self._confetti.draw(frame, art, (2.0, 2.7, _NEAREST), self._hidden(covered))

    def _draw_heroes(self, frame: DisplayList, art: Art) -> None:
        stage, cast = self.stage, self.cast
        rise = during(self.now, *RISE, back)
        if rise <= 0.0:
            return
        many = len(cast.heroes)
        if cast.kind != "shame":
            alpha = round(255 * during(self.now, CROWN[0] + CROWN[1] - 0.04, 0.1))
            if alpha and many == 1:
                lines = self._once("surprise", surprise, art, 172 * stage.k)
                rect = lines.rect((stage.x, stage.face - 186 * stage.k))
                frame.put("surprise", lines.image, rect.x, rect.y, 2.5, alpha)
        for i, person in enumerate(cast.heroes):
            x = stage.x + (i - (many - 1) / 2) * stage.step
            face = self._face(art, i, person.character, self._mood_of(person, self.now))
            picture = self._grown(f"face {i}", face, 0.6 + 0.4 * rise, smooth=True)
            rect = picture.rect((x, stage.face + (1.0 - rise) * 60 * stage.k))
            frame.put(("hero", i), picture.image, rect.x, rect.y, 3, round(255 * min(1.0, rise * 2)))
            if cast.kind != "shame":
                self._draw_crown(frame, art, i, x)

    def _draw_crown(self, frame: DisplayList, art: Art, number: int, x: float) -> None:
        fall = during(self.now, *CROWN, in_)
        if self.now < CROWN[0]:
            return
        stage = self.stage
        crown = self._crown(art)
        landed = self.now - CROWN[0] - CROWN[1]
        image = crown.image
        y = stage.face - stage.d * 0.75 - (1.0 - fall) * 300 * stage.k
        if 0.0 <= landed < 0.09:
            w, h = image.get_size()
            image = pygame.transform.smoothscale(image, (round(w * 1.04), round(h * 0.92)))
            y += crown.image.get_height() * 0.04
        left, top = x - stage.d * 0.01 - image.get_width() / 2, y - image.get_height() / 2
        frame.put(("crown", number), image, left, top, 4, round(255 * min(1.0, fall * 3 + 0.2)))

    def _draw_bang(self, frame: DisplayList, art: Art) -> None:
        """The burst behind the name, and signs flying off it."""
        stage = self.stage
        pop = during(self.now, SLAM - 0.02, 0.18, back)
        if pop <= 0.0:
            return
        own = self.cast.kind == "own"
        picture = self._grown("bang", self._bang(art), 0.5 + 0.5 * pop)
        rect = picture.rect((stage.x, stage.name + 4 * stage.k))
        frame.put("bang", picture.image, rect.x, rect.y, 5)
        if not own:
            return
        away = during(self.now, SLAM + 0.04, 0.30, out)
        for i, (_, angle, _, _) in enumerate(_SIGNS):
            if away <= 0.0:
                break
            sign = self._sign(art, i)
            spread = pygame.Vector2(1, 0).rotate(angle)
            x = stage.x + spread.x * 545 * stage.k * away
            y = stage.name + spread.y * 236 * stage.k * away
            rect = sign.rect((x, y))
            frame.put(("flung", i), sign.image, rect.x, rect.y, 5.5)

    def _draw_name(self, frame: DisplayList, art: Art) -> None:
        stage = self.stage
        shame = self._shame is not None
        rows = len(stage.lines)
        number = 0
        for row, line in enumerate(stage.lines):
            letters = self._letters_of(art, row, line)
            y = stage.name + (row - (rows - 1) / 2) * stage.letters * 1.06
            for letter in letters:
                number += 1
                self._draw_letter(frame, number, letter, stage.x, y, board=shame)

    def _letters(self, art: Art, line: str, rows: int) -> tuple[Letter, ...]:
        kind = self.cast.kind
        deep = {"own": RED, "other": INK, "shame": BROWN_DEEP}[kind]
        bow = 0.08 if rows == 1 else 0.0
        return relief(art, line, self.stage.letters, deep=deep, bow=bow, seed=5 if kind == "shame" else 2)

    def _draw_letter(self, frame: DisplayList, number: int, letter: Letter, x: float, y: float, *, board: bool) -> None:
        """One letter: it slams down from above the screen, or, in shame, the whole name falls like a board."""
        hit = during(self.now, SLAM + (0.0 if board else LETTER[0] * (number - 1)), LETTER[1], in_)
        if hit <= 0.0:
            return
        x, y = x + letter.x, y + letter.y
        if board:
            y -= (1.0 - hit) * 220 * self.stage.k
        if hit >= 1.0 or board:
            for part, z, picture in (("back", 6.0, letter.back), ("letter", 7.0, letter.face)):
                rect = picture.rect((x, y))
                frame.put((part, number), picture.image, rect.x, rect.y, z, round(255 * min(1.0, hit * 2)))
            return
        for part, z, picture in (("back", 6.0, letter.back), ("letter", 7.0, letter.face)):
            grown = self._grown(f"{part} {number}", picture, 1.5 - 0.5 * hit)
            rect = grown.rect((x, y))
            frame.put((part, number), grown.image, rect.x, rect.y, z, round(255 * min(1.0, hit * 2)))

    def _draw_words(self, frame: DisplayList, art: Art) -> None:
        alpha = round(255 * during(self.now, SLAM + 0.25, 0.2))
        if not alpha:
            return
        stage = self.stage
        y = stage.line
        pill = self._line(art, "pill", self._pill)
        frame.put("line", pill.image, stage.x - pill.body[0] / 2 - pill.origin[0], y - pill.origin[1], _READ, alpha)
        if self.cast.record:
            y += pill.body[1] + art.metrics.px(8)
            pill = self._line(art, "record", self._record)
            frame.put(
                "record", pill.image, stage.x - pill.body[0] / 2 - pill.origin[0], y - pill.origin[1], _READ, alpha
            )

    def _draw_others(self, frame: DisplayList, art: Art) -> None:
        """Those who did not win, smaller and further down; one of them has something to say."""
        stage, others = self.stage, self.cast.others
        if not stage.others or not others:
            if self._shame is not None:
                self._say_beside_the_hero(frame, art)
            return
        row = self._row(art)
        came = during(self.now, *OTHERS, out)
        for i, person in enumerate(others):
            mood = person.mood if self.now > SLAM else "neutral"
            face = self._other(art, i, person.character, mood)
            rect = face.rect((row.at(i, len(others)), stage.others - (1.0 - came) * 90 * stage.k))
            frame.put(("other", i), face.image, rect.x, rect.y, 7.5, round(255 * came))
        if self._shame is not None:
            self._laugh(frame, art, row)
            self._say_beside_the_hero(frame, art)
            return
        if self.cast.speaker is not None and self.now >= SAYS:
            bubble = self._word_of_another(art)
            rect = bubble.rect(mouth(stage, row, self.cast))
            frame.put("says", bubble.image, rect.x, rect.y, _READ, self._pop(SAYS))

    def _laugh(self, frame: DisplayList, art: Art, row: Row) -> None:
        """Those who have got away laugh one after the other."""
        stage, others = self.stage, self.cast.others
        for i, person in enumerate(others):
            when = LAUGH[0] + LAUGH[1] * i
            if self.now < when:
                continue
            bubble = self._laughter(art, i, person.says)
            rect = bubble.rect((row.at(i, len(others)) + row.d * 0.5, stage.others - row.d * 0.06))
            frame.put(("laughs", i), bubble.image, rect.x, rect.y, 7.6, self._pop(when))

    def _say_beside_the_hero(self, frame: DisplayList, art: Art) -> None:
        words = self.cast.heroes[0].says
        if not words or self.now < SAYS:
            return
        stage = self.stage
        bubble = self._word_of_the_hero(art)
        rect = bubble.rect((stage.x - stage.d * 0.52, stage.face + stage.d * 0.16))
        frame.put("says", bubble.image, rect.x, rect.y, _READ, self._pop(SAYS))

    def _pop(self, when: float) -> int:
        return round(255 * during(self.now, when, 0.12))

    def _once(self, key: Hashable, make: Callable[_P, _T], *args: _P.args, **named: _P.kwargs) -> _T:
        """What was made for this window: it is kept here, whatever else is drawn meanwhile."""
        if key not in self._kept:
            self._kept[key] = make(*args, **named)
        found: _T = self._kept[key]
        return found

    def _grown(self, what: str, picture: Picture, scale: float, *, smooth: bool = False) -> Picture:
        """A picture at a scale for a moment: the last one is kept, nothing else."""
        step = round(scale * _STEPS)
        if step == _STEPS:
            return picture
        kept = self._scaled.get(what)
        if kept is None or kept[0] is not picture.image or kept[1] != step:
            k = step / _STEPS
            w, h = picture.image.get_size()
            size = (max(1, round(w * k)), max(1, round(h * k)))
            # Letters are there for a twentieth of a second: nobody sees how they were enlarged.
            enlarge = pygame.transform.smoothscale if smooth else pygame.transform.scale
            image = enlarge(picture.image, size)
            origin = round(picture.origin[0] * k), round(picture.origin[1] * k)
            kept = (picture.image, step, Picture(image, origin, image.get_size()))
            self._scaled[what] = kept
        return kept[2]
