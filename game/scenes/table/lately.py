"""Who did what last: a quiet line with a face wherever it lies clear, and a face on the card for one round."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, groupby, islice, product, zip_longest
from typing import Final, NamedTuple

import pygame

from game.rules.zones import ZoneKind
from game.scenes.table.marker import above
from game.scenes.table.memory import Line
from game.scenes.table.stage import Stage
from game.scenes.table.taken import Taken
from game.scenes.tables import theme_of
from game.ui import shapes, tabletops, text
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.painter import DisplayList
from game.ui.table.layout import grown
from game.ui.table.model import Token
from game.ui.table.spots import Box, Spot
from game.ui.theme import LINE, PALE, RATIO

__all__ = ["Lately"]

WORDS: Final = 19
"""How tall the words of the line are, in u."""
SMALLER: Final = (1.0, 0.8, 0.65, 0.5)
"""Sizes to try, the usual one being 1: smaller ones where the line does not fit, never below the readable minimum."""
FACE: Final = 1.75
"""Diameter of the face before them, in heights of the words."""
WIDEST: Final = (0.42, 0.22, 0.17, 0.14, 0.11)
"""Which parts of the window's width the line may take: it is broken where it lies clear only so."""
WIDEST_UPRIGHT: Final = (0.64, *WIDEST)
WIDEST_LARGE: Final = (0.42, 0.64, 0.9, 0.22, 0.17, 0.14)
"""The same upright, and there in large words, which seldom lie clear on several lines."""
USUAL: Final = (46, 36, 0)
"""For so many letters there is to be room where it lies, if there is such a place: the first sentence may be short."""
LONGEST: Final = 72
"""For so many where it had to leave its first place: it is not to leave the next one as well."""
MORE: Final = " 0000" * 15
"""What a line is made longer by to find such a place: no words of any language, for it is never shown."""
MOST_SEEN: Final = 600
"""So much is kept of what has lain where."""
TOWER: Final = 4.9
"""Taller than so many heights of the words it is on more than three lines: that is no line any more, and not shown."""
HALVED: Final = 2.4
"""Taller than so many of these it is on more than one."""
LARGE: Final = 0.2
"""What takes more than this part of the window is no thing, but what things lie on."""
SOLID: Final = 128
"""What is less opaque is a shadow."""
FLYING: Final = 1050.0
"""From this depth on a card is in the air."""
MARK, LEAST = 38, 22
"""Diameter of the face on a card, in u, and at least, in pixels."""
LATER: Final = 3
"""So many frames after something has happened the line tells it: that frame has enough to do."""
AIR: Final = 8
"""How far the line keeps from everything, in u."""
PARTS: Final = (0.30, 0.40, 0.50, 0.60, 0.68, 0.74, 0.80)
"""How far down it may lie at the edges of the window, and of what cards lie on, in heights of these."""
PARTS_LARGE: Final = (*PARTS, 0.35, 0.28, 0.53, 0.45, 0.56, 0.64)
"""The same in large words, which fit between fewer things."""
NOTED: Final = "own note "
"""How the keys begin of what a game tells for a moment, and is written down as read."""
Z_LINE, Z_MARK = 7.0, 245.0
TOPS: Final = frozenset({ZoneKind.PILE, ZoneKind.STACK, ZoneKind.DISCARD})
"""In these packs only the top card gets a mark."""
TOGETHER: Final = 3
"""From so many neighbors on that one player has laid in a zone, one mark on the last of them tells of all."""
GONE: Final = frozenset({ZoneKind.WON, ZoneKind.BURNT})
"""What lies there was laid by nobody who is to be looked for: it was taken, or is out of play."""


_Placed = tuple[Picture, float, float]


class _Home(NamedTuple):
    """A corner at which the line begins or ends, however long it is."""

    where: str
    x: float
    y: float
    right: bool
    """Whether it ends there, and begins further to the left."""
    up: float
    """Which part of it lies above that corner: more lines reach further up, further down, or both ways."""

    @classmethod
    def of(cls, where: str, box: Box) -> _Home:
        """That of one of the places."""
        right = where == "tools" or "right" in where
        up = 1.0 if where.startswith(("own", "buttons")) else 0.5 if where.startswith("beside") else 0.0
        return cls(where, box.x + box.w * right, box.y + box.h * up, right, up)

    def box(self, w: float, h: float) -> Box:
        """Where a line of that size lies there."""
        return Box(self.x - w * self.right, self.y - h * self.up, w, h)


class Lately:
    """What was done last, as it is seen beside the cards."""

    def __init__(self, stage: Stage, taken: Taken) -> None:
        self._stage, self._taken = stage, taken
        self._for: object = None
        self._at: tuple[Picture, float, float] | None = None
        self._home: _Home | None = None
        """Which of its places it has in this match, as long as the window has its size."""
        self._broken: _Home | None = None
        """That of them at which a sentence was on two lines."""
        self._seen: dict[Box, None] = {}
        """What has lain where lately: another place is to be free of all of it, if there is one."""
        self._px = 0
        """How tall its words are there."""
        self._who = ""
        """Which character it is about."""
        self._beside: list[Box] = []
        """Where something was told for a moment, or somebody spoke, as its place was looked for."""
        self._stale = False
        """Whether what has its place is over: something else was the last meanwhile, which is not told here."""
        self._next: object = None
        self._frames = 0
        """Since how many frames there is something else to say."""
        self._marked_for: object = None
        self._marks: list[tuple[int, Token, Token | None]] = []

    @property
    def line(self) -> Line | None:
        """The last sentence that is about somebody."""
        lines = self._stage.memory.lines
        return lines[-1] if lines and lines[-1].who and not lines[-1].begins else None

    def ahead(self, art: Art) -> Iterator[Callable[[], object]]:
        """What draws the small faces of everybody before they are seen."""
        for seat in self._stage.seat.seats:
            for d in (FACE * art.metrics.words(WORDS), self._corner(art)):
                yield partial(art.avatar, seat.face, "neutral", d)

    @property
    def _patient(self) -> bool:
        """Whether something moves that a long frame would disturb."""
        return self._at is not None and self._stage.choreographer.motions.running

    @property
    def _laid_out(self) -> int:
        """Which plan of the table holds: where one that is gone was in memory the next one may be."""
        _ = self._stage.plan  # it may have still to be made
        return self._stage.plans

    def update(self) -> None:
        """A frame goes by."""
        self._frames += 1

    def draw(self, frame: DisplayList, art: Art) -> None:
        """List the line."""
        line = self.line
        self._stale |= line is None
        if line is None or self._stage.ticker.line or not self._stage.tells:
            return
        key = (line, self._laid_out, self._taken.written.get("prompt"))
        spoken = self._stage.voices.boxes
        passing = [*spoken, *(box for name, box in self._taken.written.items() if name.startswith(NOTED))]
        if self._beside and self._beside != passing and self._at is None:
            self._for = None  # what it had no place beside is over
        if self._for != key:
            if self._next != key:
                self._next, self._frames = key, 0
            if not self._patient or self._frames >= LATER:
                self._at = self._found(art, line, self._covered(frame), spoken)
                self._for, self._who, self._beside, self._stale = key, line.who, passing, False
        if self._at is None or (self._stale and self._for != key):
            return
        self._stale = False
        words, x, y = self._at
        d = FACE * self._px
        asked, box = self._taken.written.get("prompt"), Box(x, y, 0.6 * d + words.body[0], words.body[1])
        if self._for != key and asked is not None and asked.overlaps(box):
            return  # what is asked has come there meanwhile: the line is seen again where it has a place
        if any(box.overlaps(note) for note in chain(passing, self._notes())):
            return  # something is told there, such as why a button cannot be pressed, soon to be read and gone
        face = art.avatar(self._who, "neutral", d)
        frame.put("lately", words.image, x + 0.6 * d - words.origin[0], y - words.origin[1], Z_LINE)
        middle = x + d / 2 - face.origin[0], y + words.body[1] / 2 - face.origin[1]
        frame.put("lately face", face.image, *middle, Z_LINE + 0.1)
        # Whatever is said from now on lies clear of it; what is listed anew below forgets it before it is placed anew.
        self._taken.written["lately"] = box

    def _notes(self) -> Iterator[Box]:
        """Where something is said beside what can be pressed, without the shadow round it."""
        for sprite in self._taken.notes:
            yield Box(*sprite.image.get_bounding_rect(min_alpha=SOLID).move(sprite.x, sprite.y))

    @staticmethod
    def _sizes(art: Art) -> list[int]:
        """How tall its words may be, in pixels: smaller than they should be only where it has no place otherwise."""
        m = art.metrics
        return sorted({max(m.smallest, round(m.words(WORDS) * share)) for share in SMALLER}, reverse=True)

    def _corner(self, art: Art) -> float:
        return max(LEAST, MARK * art.metrics.u)

    def _covered(self, frame: DisplayList) -> list[Box]:
        """Where the line would cover something: all that is listed but what flies, and what all of it lies on."""
        m = self._stage.metrics
        most = LARGE * m.width * m.height
        listed = (
            sprite.image.get_rect(topleft=(sprite.x, sprite.y))
            for sprite in frame.sprites
            if sprite.z < FLYING and not str(sprite.key).startswith("face ") and "shade" not in str(sprite.key)
        )
        own = [Box(*rect) for rect in listed if rect.w * rect.h < most]
        # The line stays while the marker goes on to the next player.
        own += (above(self._stage, place) for place in self._stage.plan.seats)
        own += self._standing()
        return own + [grown(box, AIR * m.u) for box in self._taken.everything()]

    def _standing(self) -> Iterator[Box]:
        """What stands on the table top."""
        stage, m = self._stage, self._stage.metrics
        theme = theme_of(stage.services.settings, stage.seat.session.game_id)
        return (Box(*rect) for rect in tabletops.standing(theme, (m.width, m.height)))

    def _found(self, art: Art, line: Line, taken: Sequence[Box], spoken: Sequence[Box]) -> _Placed | None:
        """The words and where the whole of it begins; None where it lies clear nowhere.

        Eyes look for it at one place: it stays there, on several lines or smaller if need be, and goes elsewhere only
        where there is no room for it, for good. What somebody says there is soon over.
        """
        plan = self._stage.plan
        self._seen = {**dict.fromkeys(Box(*map(round, box)) for box in taken), **self._seen}
        self._seen = dict(islice(self._seen.items(), MOST_SEEN))
        edged = [*taken, *chain.from_iterable(map(self._edges, plan.grounds))]
        # Where there is no other place it lies on what cards lie on, but never on its edge, and then where something
        # comes: never on what lies there now.
        free = ([*taken, *plan.kept, *plan.grounds], [*edged, *plan.kept], [*edged, *plan.kept[:1]])
        if self._home is not None and (found := self._there(art, line, self._home, _rects(free[-1]))) is not None:
            return found
        if self._anywhere(art, line, _rects([*free[-1], *spoken]), self._sizes(art)[-1:]) is None:
            return None
        levels = [*dict.fromkeys((*boxes, *spoken) for boxes in free)]
        lengths = [*dict.fromkeys(max(len(line), length) for length in USUAL)]
        tries = [(*way, levels) for way in product(lengths, (self._seen, ()))]
        if self._home is not None:
            # Off what cards lie on, where more of them come.
            tries = [(max(len(line), LONGEST), come, levels[:1]) for come in (self._seen, ())] + tries
        for length, come, there in tries:
            covered = [(_rects([*level, *come]), _rects(level)) for level in there]
            for px, (boxes, now) in product(self._sizes(art), covered):
                home = self._anywhere(art, f"{line}{MORE}"[:length], boxes, [px])
                if home is not None and (found := self._there(art, line, home, now)) is not None:
                    self._home = home
                    return found
        return None

    def _anywhere(self, art: Art, words: str, taken: Sequence[pygame.FRect], sizes: Sequence[int]) -> _Home | None:
        """The first of its places at which words lie clear."""
        for px in sizes:
            rooms = [dict(self._places(*size)) for _, size in self._written(art, words, px)]
            for where in rooms[0] if rooms else ():
                for places in rooms:
                    if self._clear(places[where], taken):
                        return _Home.of(where, places[where])
        return None

    def _there(self, art: Art, line: str, home: _Home, taken: Sequence[pygame.FRect]) -> _Placed | None:
        """The words at a place, and where the whole of it begins; None where that is not clear."""
        broken = self._broken == home
        for px in self._sizes(art):
            # Where one sentence was on two lines the next one is: now one line and now two would hop.
            ways = self._written(art, line, px)
            for pill, size in chain(self._halved(art, line, px), ways) if broken else ways:
                box = home.box(*size)
                if self._clear(box, taken):
                    self._px = px
                    if pill.body[1] > HALVED * px:
                        self._broken = home
                    return pill, box.x, box.y + (box.h - pill.body[1]) / 2
        return None

    def _halved(self, art: Art, words: str, px: int) -> Iterator[tuple[Picture, tuple[float, float]]]:
        """The words on two lines of which none is much longer than the other, though one would have room for them."""
        half = 0.5 * text.size(words, px, "semi")[0] + max(text.size(word, px, "semi")[0] for word in words.split())
        lines = text.balanced(words, round(half), px, "semi")
        if len(lines) == 2:
            m, d = art.metrics, FACE * px
            across = max(text.size(line, px, "semi")[0] for line in lines)
            air = 2 * round(0.75 * d * m.text_scale)
            yield from self._pills(art, words, px, [across + air])

    def _written(self, art: Art, words: str, px: int) -> Iterator[tuple[Picture, tuple[float, float]]]:
        """The words, `px` tall, on few lines and then on more, and how much room they take with the face."""
        m, d = art.metrics, FACE * px
        # Between letters no word is broken.
        longest = max(text.size(word, px, "semi")[0] for word in words.split()) + 1.5 * d
        shares = WIDEST if not m.portrait else WIDEST_LARGE if m.large else WIDEST_UPRIGHT
        return self._pills(art, words, px, [share * m.width for share in shares if share * m.width >= longest])

    @staticmethod
    def _pills(art: Art, words: str, px: int, widths: Iterable[float]) -> Iterator[tuple[Picture, tuple[float, float]]]:
        """The words in pills of some widths at most."""
        d = FACE * px
        for wide in widths:
            pill = shapes.pill(art, words, px, edge=LINE, color=PALE, opacity=0.72, role="semi",
                               pad=0.75 * d / art.metrics.u, max_width=wide, wrap=True)  # fmt: skip
            if pill.body[1] < TOWER * px:
                yield pill, (pill.body[0] + 0.6 * d, max(pill.body[1], d))

    def _edges(self, ground: Box) -> Iterator[Box]:
        """The edges of something that cards lie on, with some air."""
        x, y, w, h = ground
        air = AIR * self._stage.metrics.u
        for left, top, wide, tall in ((x, y, w, 0.0), (x, y + h, w, 0.0), (x, y, 0.0, h), (x + w, y, 0.0, h)):
            yield Box(left - air, top - air, wide + 2 * air, tall + 2 * air)

    def _clear(self, box: Box, taken: Sequence[pygame.FRect]) -> bool:
        """Whether it lies within the frame there, and on nothing."""
        room = self._taken.room
        inside = room.contains(box.x, box.y) and room.contains(box.x + box.w, box.y + box.h)
        return inside and pygame.FRect(*box).collidelist(taken) < 0

    def _places(self, w: float, h: float) -> Iterator[tuple[str, Box]]:
        """Where it may lie, best first; each has a name, for some are there at times only."""
        stage = self._stage
        m, plan = stage.metrics, stage.plan
        left, top, wide, tall = m.table
        edge, below = 30 * m.u, top + 108 * m.u
        right = left + wide - edge - w
        own = plan.place(stage.seat.me)
        # The person sits at one side, and the buttons are at the other.
        sides = ("left", left + edge), ("right", right)
        (mine, near), (other, far) = reversed(sides) if stage.table.left_handed else sides
        yield "title", Box(left + edge, below, w, h)
        yield "tools", Box(right, below, w, h)
        yield f"own {mine}", Box(near, own.y - 0.85 * own.d - 56 * m.u - h, w, h)
        buttons = [box for box in self._taken.buttons() if box.y > tall / 2]
        if buttons:
            yield f"buttons {other}", Box(far, min(box.y for box in buttons) - 24 * m.u - h, w, h)
            if m.portrait:
                # Upright, buttons are low, and there is room beside them, or between them and the hand.
                heights = {"beside": buttons[0].y + (buttons[0].h - h) / 2,
                           "below": max(box.y + box.h for box in buttons) + (AIR + 1) * m.u}  # fmt: skip
                for where, y in heights.items():
                    yield f"{where} left", Box(left + edge, y, w, h)
                    yield f"{where} right", Box(right, y, w, h)
        for part in PARTS_LARGE if m.large else PARTS:
            yield f"left {part}", Box(left + edge, top + part * tall, w, h)
            yield f"right {part}", Box(right, top + part * tall, w, h)
        for ground in plan.grounds:
            for part in PARTS:
                y = ground.y + part * ground.h
                yield f"on left {part}", Box(ground.x + 2.5 * AIR * m.u, y, w, h)
                yield f"on right {part}", Box(ground.x + ground.w - 2.5 * AIR * m.u - w, y, w, h)

    def mark(self, frame: DisplayList, art: Art) -> None:
        """A face at the corner of every card that one of the others has laid since their last turn, and as it flies."""
        stage, d = self._stage, self._corner(art)
        key = (self._laid_out, tuple(stage.laid.items()))
        if self._marked_for != key:
            self._marked_for, self._marks = key, self._marked()
        for seat, token, over in self._marks:
            if not token.goal.drawn or token.flip < 1.0:
                continue
            face = art.avatar(stage.seat.seats[seat].face, "neutral", d)
            top = token.y - 0.5 * RATIO * token.width - token.lift * token.width
            strip = _strip(token.goal, over.goal) if over is not None else 1.0
            if strip < 1.0:
                # Its right corner lies below the next card, and its left one is all that tells which card it is.
                x, y = token.x + 0.5 * (strip - 1.0) * token.width, top - 0.5 * d
            else:
                side = -1 if stage.presenter.paint.covers_right(token) else 1
                x, y = token.x + side * (0.5 * token.width - 0.25 * d), top
                corner = Box(x - 0.5 * d, y - 0.5 * d, d, d)
                # Numbers that lie on the edge of a row stay to be read: it is below them.
                y = max([y, *(box.y + box.h + 0.5 * d for box in self._taken.written.values() if box.overlaps(corner))])
            frame.put(f"by {seat} {token.number}", face.image, x - face.origin[0], y - face.origin[1], Z_MARK)

    def _marked(self) -> list[tuple[int, Token, Token | None]]:
        """Who has laid which cards that can be seen, and what lies on these; the person knows their own.

        In a fan the corner of a card lies under the next one, which would look like the card that is meant. A whole
        meld has one mark, so that all melds of a contract look alike however many cards they have.
        """
        stage = self._stage
        laid = {number: seat for seat, numbers in stage.laid.items() for number in numbers if seat != stage.seat.me}
        marks: list[tuple[int, Token, Token | None]] = []
        for zone, tokens in stage.model.zones.items():
            if zone.kind in GONE or (zone.kind is ZoneKind.HAND and len(tokens) > 1):
                continue
            seen = [*zip_longest(tokens, tokens[1:])][-1 if zone.kind in TOPS else 0 :]
            for seat, cards in groupby(seen, lambda pair: laid.get(pair[0].number)):
                if seat is not None:
                    found = [(seat, *pair) for pair in cards]
                    marks += found[-1:] if len(found) >= TOGETHER else found
        return marks


def _rects(boxes: Iterable[Box]) -> Sequence[pygame.FRect]:
    """Boxes for a look at very many of them."""
    return [pygame.FRect(*box) for box in boxes]


def _strip(spot: Spot, over: Spot) -> float:
    """Which part of a card's width another one beside it leaves to be seen of its upper edge."""
    beside = over.x - spot.x
    covers = 0.0 < beside < spot.width and abs(over.y - spot.y) < 0.5 * spot.height and over.depth > spot.depth
    return beside / spot.width if covers else 1.0
