"""Where everything lies that must be seen, and where what is said of a table lies clear of it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import product
from typing import Final

import pygame

from game.rules.zones import Zone, ZoneKind
from game.scenes.table.interaction import Touch
from game.scenes.table.marker import above
from game.scenes.table.stage import Stage
from game.scenes.table.toolbar import Toolbar
from game.scenes.tables.base import MIDDLE, SeatPlace
from game.ui import shapes
from game.ui.art import Art
from game.ui.painter import DisplayList, Sprite
from game.ui.table.bubbles import Mouth
from game.ui.table.layout import Choice, centered, clearest, free_boxes, grown, kept_in
from game.ui.table.model import Token
from game.ui.table.spots import Box, bounds
from game.ui.theme import Metrics

ROUND = 0.9
"""Side of the box that stands for a portrait, in diameters: the corners of the box round it are empty."""
HAT, CHIN = 0.64, 1.1
"""How far above its middle a portrait reaches with its hat, and from there down to its chin, in diameters."""
HIGHER, ASIDE = (0, 24, 60, 130, 200), (-0.45, 0.45, -0.9, 0.9)
"""How far above a portrait a bubble can point at it, in u, and how far beside its middle below it, in diameters."""
NEAR: Final = 60
"""So far above it that is near, in u."""
REPLACED: Final = frozenset({"prompt", "pill", "own pile", "lately"})
"""What a refusal takes the place of, by key of what is written."""
UNDER: Final = ("pile pill", "own pile", "prompt", "lately", "said")
"""How the keys begin of what is told of the middle and the past, and asked of the person: it gives way to why not."""
LINE: Final = ("lately", "lately face")
"""What the line of the last play is made of: neither is seen without the other."""
COUNTED: Final = ("pile pill", "own pile")
"""How the keys begin of what is told of the middle: it gives way to a hint so long that it lies there."""
HIDES: Final = 28.0
"""A refusal or a prompt hides what lies under its picture made smaller by this both ways: the rest is shadow, in u."""
FACES: Final = 3
"""Weight of covering a face, relative to anything else, where something is thrown."""
FIRST: Final = 20
"""So much more it weighs that a refusal covers a face or a button than that it covers what is read."""
REAR: Final = 0.3
"""Cards of a hand that lie so much further up than another one, in its heights, lie in a row behind it."""
BESIDE: Final = 10
"""What a prompt keeps clear beside what is read, in u."""
AIR: Final = 6
"""What a remark apart from its mouth keeps clear of everything, in u."""
TAILS, WORDS = (0.5, 0.3, 0.7, 0.1, 0.9), (1.0, 0.8, 0.65)
"""Where along a refusal its tail may be, and how much smaller its words, as wanted first."""


class Taken:
    """What of a table is not to be covered. Furniture writes down here what it lists; all boxes are in pixels."""

    def __init__(self, stage: Stage, touch: Touch, tools: Toolbar) -> None:
        self._stage, self._touch, self._tools = stage, touch, tools
        self.written: dict[str, Box] = {}
        """Where the words and numbers lie that are shown now, by key."""
        self.plates: dict[int, Box] = {}
        """Where the name plates lie, by seat."""
        self.notes: list[Sprite] = []
        """What is said beside what can be pressed, as it is listed now."""
        m = stage.metrics
        edge = m.frame + m.px(2)
        self.room = Box(edge, edge, m.width - 2 * edge, m.height - 2 * edge)
        """The window within the frame of the table top."""

    def boxes(self, rails: Sequence[Box] = (), *, but: int | None = None) -> list[Box]:
        """What no bubble may cover: portraits but that of a seat, with hats and the turn marker, plates, open and own
        cards, words and buttons, and what the game has on its table to be read, such as a contract.

        `rails` are the pills at the top, of which the first has the title and how the match stands.
        """
        tools = [Box(*tool.rect) for tool in (self._tools.menu, *self._tools.row) if tool.visible]
        people = [*self._heads(but), *self.plates.values()]
        read = [*self.written.values(), *rails[:1], *self._stage.plan.kept[:1]]
        return [*people, *self._cards(backs=False), *self.buttons(), *tools, *read]

    def free(self, rails: Sequence[Box], pills: Iterable[Box]) -> Iterator[list[Box]]:
        """Free boxes: first those that cover nothing but the table top and what cards lie on; then also those over card
        backs, empty packs and labels, such as what somebody did last.
        """
        m, kept = self._stage.metrics, self._stage.plan.kept
        for covered in ((*self.everything(), *rails, *pills, *kept), self.boxes(rails)):
            yield free_boxes(self.room, [grown(box, m.px(AIR)) for box in covered], (4 * m.smallest, 2 * m.smallest))

    def thrown(self, rails: Sequence[Box], to: int) -> list[Box]:
        """What a thrown bubble should avoid on its way to somebody, or to all; faces weigh most.

        On a face it would look as if it was for that one. The heap in the middle is on its way to whom it is for, and
        is to be seen where it lands. `rails` are the pills below title and tools.
        """
        plan = self._stage.plan
        kept = [*rails, *self._faces() * FACES, *self.boxes(), *plan.kept, *plan.onlookers]
        if to == MIDDLE:
            return kept
        heaps = {bounds([token.goal for token in heap], leaning=True) for heap in self._stage.model.heaps if heap}
        won = [token.goal for token in self._stage.model.tokens(ZoneKind.WON, to)]
        return [*(box for box in kept if box not in heaps), *((bounds(won),) if won else ())]

    def passed(self, seat: int, to: int) -> list[Box]:
        """What a bubble thrown by a seat at another one, or at all, should not cross on its way: faces, which weigh
        most, and names, cards and their numbers of those whom it is not about; nor ever the hand of the person.
        """
        plan, others = self._stage.plan, {place.seat for place in self._stage.plan.seats} - {seat, to}
        numbers = {
            f"count {count.key}" for count in plan.counts if count.zone is not None and count.zone.owner in others
        }
        held = [
            *(self.plates[other] for other in others),
            *(self.written[key] for key in numbers & self.written.keys()),
        ]
        hand = Zone(ZoneKind.HAND, self._stage.seat.me)
        for zone, tokens in self._stage.model.zones.items():
            seen = [token.goal for token in tokens if token.goal.drawn] if zone.owner in others or zone == hand else ()
            held += [bounds(seen, leaning=True)] if seen else []
        return [*self._faces() * FACES, *held]

    def everything(self) -> list[Box]:
        """Whatever lies on the table and is to be seen, backs and places for packs too."""
        empty = [centered(spot.x, spot.y, spot.width, spot.height) for spot in self._stage.plan.empty]
        tools = [Box(*tool.rect) for tool in (self._tools.menu, *self._tools.row) if tool.visible]
        lying = [*self._faces(), *self.plates.values(), *self._cards(), *empty]
        return [*lying, *self.buttons(), *tools, *self.written.values()]

    def headroom(self, box: Box) -> float:
        """How tall a prompt at a place can be so that it covers no card, no plate and nothing that is read.

        What is asked keeps off what cards lie on, too; a hint, which is longer and soon gone, may lie on its edge.
        """
        stage, low = self._stage, box.y + box.h
        empty = [centered(spot.x, spot.y, spot.width, spot.height) for spot in stage.plan.empty]
        edged = () if stage.seat.hint_words or stage.ticker.line else stage.plan.grounds
        taken = [*self._faces(), *self.plates.values(), *self._cards(), *empty, *self.written.values(), *edged]
        above = [other.y + other.h for other in taken if other.x < box.x + box.w and box.x < other.x + other.w]
        return low - max((edge for edge in above if edge < low), default=0.0)

    def beside(self, box: Box, most: float) -> Box:
        """A prompt moved aside, at most so far, to where it is low enough for what lies above, or most nearly so, and
        covers nothing that is read.

        Upward it would have to make way, as it stands on its lower edge.
        """
        slack, low = self._stage.metrics.px(3), box.y + box.h
        read = self._read_beside(low)
        beneath = [*self._faces(), *self.plates.values(), *self._cards()]
        beneath = [other for other in beneath if other.y + other.h >= low and not other.overlaps(box)]
        found, highest = box, self.headroom(box)
        free = not any(map(box.overlaps, read))
        for far in range(0, round(most) + 1, max(1, self._stage.metrics.px(8))):
            for moved in (box._replace(x=box.x - far), box._replace(x=box.x + far)):
                if highest + slack >= box.h and free:
                    return found
                inside = self.room.x <= moved.x and moved.x + moved.w <= self.room.x + self.room.w
                clear = not any(map(moved.overlaps, read))
                better = (clear, self.headroom(moved)) > (free, highest)
                if inside and better and not any(map(moved.overlaps, (*self.buttons(), *beneath))):
                    found, highest, free = moved, self.headroom(moved), clear
        return found

    def covers(self, box: Box) -> bool:
        """Whether a prompt at a place lies on something that is read, and would not be clear of it if it were lower."""
        return any(map(box.overlaps, self._read_beside(box.y + box.h)))

    def _read_beside(self, low: float) -> list[Box]:
        """What is read, with some air on both sides, and reaches down to where a prompt ends."""
        air = self._stage.metrics.px(BESIDE)
        return [other._replace(x=other.x - air, w=other.w + 2 * air) for other in self.written.values()
                if other.y + other.h >= low]  # fmt: skip

    def mouths(self, place: SeatPlace) -> list[Mouth]:
        """Where a bubble can point at a portrait, the place that is meant for it first."""
        x, y, d = place.x, place.y, place.d
        px, plate = self._stage.metrics.px, self.plates[place.seat]
        sides = [Mouth(x + 0.5 * d, y - 0.1 * d, "left"), Mouth(x - 0.5 * d, y - 0.1 * d, "right")]
        above, below = y - 0.56 * d, max(y + 0.53 * d, plate.y + plate.h) + px(4)
        ends = [*(Mouth(x, above - px(up), "down", up > NEAR) for up in HIGHER), Mouth(x, below, "up")]
        return [Mouth(*place.bubble, place.tail), *ends, *(Mouth(x + way * d, below, "up") for way in ASIDE), *sides]

    def behind(self, token: Token) -> list[Box]:
        """Where the cards of the hand lie in a row further up than one of them."""
        hand = self._stage.model.zones.get(Zone(ZoneKind.HAND, self._stage.seat.me), ())
        high = token.goal.y - REAR * token.goal.height
        rear = [other.goal for other in hand if other.goal.drawn and other.goal.y < high] if token in hand else []
        return [bounds(rear)] if rear else []

    def refusal(
        self, art: Art, words: str, x: float, tips: tuple[float, ...], hand: Sequence[Box] = ()
    ) -> tuple[pygame.Surface, pygame.Rect]:
        """A refusal and where it is shown: with its tail at one of some heights, so that it covers no face, no button.

        What covers less is written smaller; open cards of the table and of others count as what is read, and so does
        what of the own `hand` lies behind the card.
        """
        m = self._stage.metrics
        # Words of many lines are broken at twice the width: even so they stay in the window.
        widest = min(m.px(560), m.width / 2 - m.px(80))
        ways: list[tuple[float, int, float, float]] = []

        def choices() -> Iterator[Choice]:
            for small, tip, at in product(WORDS, tips, TAILS):
                px = max(m.smallest, round(small * m.words(23)))
                form = shapes.bubble_form(art, words, "down", at, px=px, max_width=widest)
                box = Box(x - form.tip[0], tip - form.tip[1], *form.body)
                kept = kept_in(box, self.room)
                ways.append((at, px, kept.x + form.tip[0], kept.y + form.tip[1]))
                yield Choice(kept, abs(kept.x - box.x) + abs(kept.y - box.y))

        # What is asked and told of the pile it may take the place of, not that of an open card.
        read = [box for key, box in self.written.items() if key not in REPLACED]
        read += [*self._cards(backs=False, mine=False), *hand]
        at, px, tip_x, tip_y = ways[clearest(choices(), [*(*self._faces(), *self.buttons()) * FIRST, *read])]
        bubble = shapes.speech_bubble(art, words, tail="down", at=at, px=px, max_width=widest)
        corner = round(tip_x) - bubble.origin[0], round(tip_y) - bubble.origin[1]
        return bubble.image, bubble.image.get_rect(topleft=corner)

    def buttons(self) -> list[Box]:
        """Where the action buttons lie."""
        return [spec.box for spec in self._touch.specs.values()]

    def melds(self) -> list[Box]:
        """Where what others have melded lies, each of them as in `boxes`."""
        return self._cards(backs=False, only=ZoneKind.MELD, mine=False)

    def _faces(self, *, but: int | None = None) -> list[Box]:
        places = [place for place in self._stage.plan.seats if place.seat != but]
        return [centered(place.x, place.y, ROUND * place.d, ROUND * place.d) for place in places]

    def _heads(self, but: int | None) -> Iterator[Box]:
        """Where portraits but that of a seat are seen, and the marker over whoever is in turn."""
        for place in self._stage.plan.seats:
            if place.seat != but:
                yield Box(place.x - 0.5 * ROUND * place.d, place.y - HAT * place.d, ROUND * place.d, CHIN * place.d)
                if place.seat == self._stage.model.to_act:
                    yield above(self._stage, place)

    def _cards(self, *, backs: bool = True, only: ZoneKind | None = None, mine: bool = True) -> list[Box]:
        """Where cards lie, zone by zone; without `backs` only those that are open or the person's own.

        Of `only` one kind of zone, if it is given, and not the person's own unless `mine`.
        """
        found = []
        for zone, tokens in self._stage.model.zones.items():
            own = zone.owner == self._stage.seat.me
            if (only is not None and zone.kind is not only) or (own and not mine):
                continue
            seen = [token.goal for token in tokens if token.goal.drawn and (backs or own or token.goal.open)]
            found += [bounds(seen, leaning=True)] if seen else []
        return found


def speak(
    frame: DisplayList,
    stage: Stage,
    taken: Taken,
    place: SeatPlace,
    told: tuple[Sequence[Box], Mapping[int, Box]],
    z: float,
) -> None:
    """List what a seat says: at its mouth, or where there is room, with a small face beside it.

    `told` has the pills at the top, and those that say what everybody did last.
    """
    art, seat, (rails, pills) = stage.services.art, place.seat, told
    room = stage.metrics.px(stage.plan.speech)
    boxes, free = partial(taken.boxes, rails, but=seat), partial(taken.free, rails, pills.values())
    head = stage.voices.draw(frame, art, seat, taken.mouths(place), z, room, boxes, free)
    if head is not None:
        face = art.avatar(stage.seat.seats[seat].face, stage.voices.mood(seat), head.w)
        x, y = head.x + head.w / 2 - face.origin[0], head.y + head.h / 2 - face.origin[1]
        frame.put(("head", seat), face.image, x, y, z + 0.5)


def refusal_bubble(
    art: Art, taken: Taken, refusal: tuple[str, Token | None], asked_at: Box | None, prompt: tuple[float, float]
) -> tuple[pygame.Surface, pygame.Rect]:
    """Why something was refused, above the card; where buttons are above the hand, over them or at the prompt."""
    words, token = refusal
    x, y = (token.x, token.y - token.goal.height / 2 + art.metrics.px(6)) if token is not None else prompt
    above = asked_at.y if asked_at is not None else prompt[1]
    below = asked_at.y + asked_at.h if asked_at is not None else y
    over = min((box.y for box in taken.buttons()), default=y) - art.metrics.px(8)
    # What is about no card can also stand low in the room that is left above the buttons.
    lower = (max(y, over),) if token is None else ()
    rear = taken.behind(token) if token is not None else []
    higher = (box.y + art.metrics.px(6) for box in rear)
    tips = (y, *higher, min(y, over), min(y, below), min(y, above), *lower)
    # Where all of it stands above the row behind, that is touched by the tail alone.
    return taken.refusal(art, words, x, tips, [box._replace(y=box.y + art.metrics.px(6)) for box in rear])


def give_way(frame: DisplayList, m: Metrics, notes: Iterable[Sprite]) -> None:
    """Let go of what is told where somebody reads why a card or a button is of no use just now, or a long hint.

    `notes` are listed beside what can be pressed. Of a pill half of which is covered nobody can read the rest.
    """
    # Asked in every frame: most keys are no words.
    said = [(sprite, sprite.key) for sprite in frame.sprites if isinstance(sprite.key, str)]
    told = [(sprite, key) for sprite, key in said if key.startswith(UNDER)]
    less = -m.px(HIDES)
    refused = [sprite for sprite, key in said if key == "refusal"]
    why = [_rect(sprite).inflate(less, less) for sprite in (*refused, *notes)]
    asked = [_rect(sprite).inflate(less, less) for sprite, key in told if key == "prompt"]
    gone = {key for sprite, key in told
            if _rect(sprite).collidelist([*why, *asked] if key.startswith(COUNTED) else why) >= 0}  # fmt: skip
    if not gone.isdisjoint(LINE):
        gone.update(LINE)
    if gone:
        frame.sprites = [sprite for sprite in frame.sprites if sprite.key not in gone]


def is_note(key: Hashable) -> bool:
    """Whether something is listed that is said beside what can be pressed."""
    return isinstance(key, tuple) and key[0] == "note"


def _rect(sprite: Sprite) -> pygame.Rect:
    return sprite.image.get_rect(topleft=(sprite.x, sprite.y))
