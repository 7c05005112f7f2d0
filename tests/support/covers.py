"""What covers what on a table, in any window: nothing may lie over a hand, a face, a number, a pill or the frame.

The table lists its pictures as always, and where the body of each lies (without shadow and glow) is written down.
Nothing is painted: pictures are empty sheets of their size, so that a moment costs some milliseconds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from itertools import chain, combinations
from math import ceil
from pathlib import Path
from typing import NamedTuple, Protocol, TypeVar
from unittest.mock import patch

import pygame

from game.rules.events import Fact
from game.rules.registry import game_by_id
from game.rules.zones import Zone, ZoneKind
from game.scenes.table.furniture import Furniture
from game.scenes.table.scene import TableScene
from game.scenes.table.seat import Seat
from game.session.seats import SeatConfig
from game.session.session import Session, WayBack
from game.texts import catalog, language
from game.ui import shapes
from game.ui.cache import Picture
from game.ui.painter import DisplayList
from game.ui.pen.canvas import Canvas
from game.ui.raster import RasterStore
from game.ui.table.bubbles import POP, SPOKEN_FOR
from game.ui.table.layout import grown
from game.ui.table.spots import Box, Spot
from game.ui.theme import Metrics
from game.ui.widgets import Button, RoundButton
from tests.support.forms import Thing, block, cards, disc
from tests.support.moments import Asked, moments
from tests.support.seats import seats_for
from tests.support.tables import Room, no_window

WINDOWS = (
    (1024, 640), (1280, 720), (1920, 1080), (3840, 2160), (2560, 1080), (3440, 1440),
    (1024, 768), (1280, 960), (1280, 1024), (1600, 1200), (1000, 1000),
    (600, 960), (720, 1280), (768, 1024), (800, 1280), (1080, 1920), (1440, 2560),
)  # fmt: skip
"""From the smallest to 4K: wide, 21 : 9, 4 : 3, 5 : 4, square and upright."""
WORDS = (1.0, 1.5, 2.0)
LONGEST = "Wilhelmina-Wittelsbacher"
"""The longest name that can be typed; it cannot be broken."""
LEADING = 0.2
"""What is above and below the letters in a picture of a line of words, of its height."""
FINGER_MM = 9
SLACK, BUBBLE_SLACK = 4.0, 20.0
"""By how much things may overlap before it counts, in u: the corners of pills and bubbles are round."""


class Closed(Protocol):
    """What has to be closed."""

    def close(self) -> None:
        """Give everything back."""


_Made = TypeVar("_Made", bound=Closed)


class Case(NamedTuple):
    """A table in a window."""

    game: str
    players: int
    size: tuple[int, int]
    words: float = 1.0
    left: bool = False
    named: bool = False
    """Whether all are people with the longest names."""

    def __str__(self) -> str:
        width, height = self.size
        flags = f"{', left-handed' * self.left}{', longest names' * self.named}"
        return f"{self.game}, {self.players} players, {width}x{height}, words {self.words:.0%}{flags}"


def every_case(game: str) -> Iterator[Case]:
    """All tables of a game."""
    for size in WINDOWS:
        for words in WORDS:
            for players in game_by_id(game).seats:
                for left in (False, True):
                    for named in (False, True):
                        yield Case(game, players, size, words, left, named)


# -- what is painted: nothing ----------------------------------------------------------------


def _sheet(pen: Canvas, width: float, height: float, scale: float = 1.0, *, bleed: float = 0.0) -> pygame.Surface:
    """An empty sheet of the size that a drawing would have."""
    return _empty(ceil((width + 2 * bleed) * scale), ceil((height + 2 * bleed) * scale))


def _empty(width: int, height: int) -> pygame.Surface:
    return pygame.Surface((max(1, width), max(1, height)), pygame.SRCALPHA)


@contextmanager
def unpainted() -> Iterator[None]:
    """While this is on, what is drawn by pens and read from drawings is empty; bubbles are drawn, they are measured.

    What is empty goes into no folder, where others would find it.
    """
    with ExitStack() as patches:
        patches.enter_context(patch("game.ui.art.RasterStore", lambda folder: RasterStore(None)))
        patches.enter_context(patch("game.ui.art.svg_surface", lambda data, size, name: _empty(*size)))
        for module in ("art", "shapes.plates", "shapes.furniture", "shapes.controls"):
            patches.enter_context(patch(f"game.ui.{module}.pen_surface", _sheet))
        yield


# -- what lies where ----------------------------------------------------------------------------


@contextmanager
def heard(
    look: Furniture, noted: Callable[[str, Picture, float, float], None], wrote: Callable[[str, Box], None]
) -> Iterator[None]:
    """While this is on, all that furniture lists is told: pictures with their places, words with their boxes."""
    put, write = look.put, look.write

    def heard_put(frame: DisplayList, key: str, picture: Picture, x: float, y: float, *how: int, **more: int) -> None:
        noted(key, picture, x, y)
        put(frame, key, picture, x, y, *how, **more)

    def heard_write(
        frame: DisplayList, key: str, image: pygame.Surface, x: float, y: float, z: float, *, middle: bool = False
    ) -> None:
        write(frame, key, image, x, y, z, middle=middle)
        w, h = image.get_size()
        wrote(key, Box(frame.sprites[-1].x, frame.sprites[-1].y + LEADING * h, w, (1 - 2 * LEADING) * h))

    with patch.object(look, "put", heard_put), patch.object(look, "write", heard_write):
        yield


class Laid:
    """A table as it lies at one moment: everything that has a place on it, by name."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self.things: dict[str, Thing] = {}
        with heard(scene.look, self._note, lambda key, box: self.add(block(key, box))):
            frame = DisplayList()
            scene.look.draw_below(frame)
            scene.look.draw_above(frame)
        for button in (scene.tools.menu, *scene.tools.row):
            if button.visible:
                self.add(block(f"tool {button.key}", Box(*button.rect)))
        for spec in scene.touch.specs.values():
            self.add(block(f"button {spec.key}", spec.box))
        piles: dict[str, list[Spot]] = {}
        for zone, spots in scene.stage.spots().items():
            own = zone == Zone(ZoneKind.HAND, scene.seat.me)
            name = "hand" if own else f"zone {zone.kind.value} {zone.owner} {zone.number}"
            for token, spot in zip(scene.stage.model.zones[zone], spots, strict=True):
                if spot.drawn:
                    risen = token in scene.stage.selection
                    piles.setdefault(name, []).append(spot._replace(y=spot.y - 0.14 * spot.width * risen))
        for name, lying in piles.items():
            self.add(cards(name, lying))

    def add(self, thing: Thing) -> None:
        """Write down where something lies."""
        self.things[thing.name] = thing

    def _note(self, key: str, picture: Picture, x: float, y: float) -> None:
        w, h = picture.body
        kind = key.split(maxsplit=1)[0]
        if kind == "face":
            self.add(disc(key, x, y, self.scene.stage.plan.place(int(key.split()[1])).d))
        elif kind == "own" and key.endswith(" face"):
            self.add(disc(key, x, y, h))
        else:
            # Plates are held at the middle of their upper edge, tokens and words at their middle, forms at a corner.
            left = x - (w / 2 if kind in ("plate", "tag", "empty", "mark", "burst") else 0)
            top = y - (h / 2 if kind in ("tag", "empty", "mark", "burst") else 0)
            if picture.image.get_size() == picture.body:
                left, top = x - picture.origin[0], y - picture.origin[1]
            if key == "own pot":
                # There is air round the heap.
                left, top, w, h = left + 0.02 * w, top + 0.12 * h, round(0.96 * w), round(0.76 * h)
            # Tokens are told by whose they are.
            model = self.scene.stage.model
            whose = {"marker": model.to_act, "own dealer": model.fact(Fact.DEALER), "own crown": 1}.get(key)
            key = key if whose is None else f"{key} {whose}"
            self.add(block(key, Box(left, top, w, h)))


# -- what may lie on what ----------------------------------------------------------------------

_KINDS = (
    ("own row", "ground"), ("own tray", "ground"), ("field", "ground"),
    ("own dealer", "token"), ("own crown", "token"), ("own flame", "token"), ("own pot", "token"),
    ("own aside", "pill"), ("own pill", "pill"), ("own pile", "pill"), ("own stock", "pill"), ("own burnt", "pill"),
    ("own turning", "pill"), ("own discard", "pill"), ("own begs", "pill"), ("own sign", "pill"),
    ("own score", "pill"), ("own badge", "badge"),
    ("own bracket pill", "pill"), ("said", "pill"), ("pile pill", "pill"), ("count", "number"), ("label", "number"),
    ("title", "title"), ("subtitle", "title"), ("emblem", "title"), ("face", "face"), ("plate", "plate"),
    ("tag", "tag"), ("prompt", "prompt"), ("tool", "tool"), ("button", "button"), ("marker", "marker"),
    ("hand", "hand"), ("empty", "cards"), ("zone stock", "pack"), ("zone won", "pack"), ("zone hand", "backs"),
    ("zone", "cards"),
)  # fmt: skip
"""What sort of thing something is, by how its name begins. What is not here may lie anywhere: marks, rings, lines."""
_SHOWN_ON_GROUND = ("zone meld", "zone tableau", "button arrange")
"""What belongs on the grounds of melds, of the contract and of the field."""
_MAY_MEET = (
    ("pile pill", "zone pile"),
    ("own pile", "zone stack"),
    ("count stock", "zone stock"),
    ("count won", "zone won"),
    ("empty", "own aside"),
)
"""Words and numbers lie on what they count."""
_WHOSE = {
    frozenset(pair)
    for pair in (("face", "plate"), ("face", "marker"), ("face", "token"), ("face", "backs"), ("marker", "backs"))
}
"""A plate hangs on its portrait; the marker, a button, a crown and a known joker lie on the rim of theirs."""


def kind_of(name: str) -> str:
    """What sort of thing something is; empty for what may lie anywhere."""
    words = name.split()
    if words[0] == "own" and words[1] == "row" and len(words) > 3:
        return "face" if words[3] == "face" else ""
    if name == "own tray words":
        return ""
    return next((kind for start, kind in _KINDS if name.startswith(start)), "")


def seat_of(name: str) -> str:
    """Whose something is; empty where its name does not tell."""
    return "".join(name.split()[2 if name.startswith(("zone", "own")) else 1 :][:1])


def may_meet(a: str, b: str) -> bool:
    """Whether two things may overlap."""
    one, other = sorted((a, b))
    kinds = kind_of(one), kind_of(other)
    if sorted(kinds) == ["badge", "hand"]:
        # A badge lies over the index of its card.
        return True
    if sorted(kinds) == ["backs", "token"]:
        # Backs have nothing to read.
        return True
    if frozenset(kinds) in _WHOSE:
        return seat_of(one) == seat_of(other)
    if "ground" in kinds:
        ground, thing = (one, other) if kinds[0] == "ground" else (other, one)
        if ground.startswith("own row") and kind_of(thing) in ("face", "plate", "marker", "pill"):
            # A row of melds is the seat of whoever has laid them; the score lies on its edge.
            return seat_of(thing) == seat_of(ground)
        return thing.startswith(_SHOWN_ON_GROUND)
    if one.startswith("zone face_") and other.startswith("zone face_"):
        # Open cards lie on blind ones.
        return True
    if one.startswith("zone tableau") and other.startswith("zone tableau"):
        # Upright, suits are columns of cards that lie on each other.
        return True
    return any(one.startswith(first) and other.startswith(second) for first, second in _MAY_MEET)


COVERED = ("hand", "face", "plate", "number", "prompt", "button", "tool", "tag", "cards")
"""What bubbles and notes leave free: they may lie on wood, felt and backs."""
BARE = ("empty", "zone face_down")
"""Places and cards of them that have nothing to read."""


class Frame:
    """The frame of the table top: two lines round the window, and a suit in the middle of each side."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.size = size
        self.inset = Metrics(*size).frame

    def crossed_by(self, thing: Thing, slack: float) -> bool:
        """Whether something lies on it by more than `slack` pixels."""
        (w, h), room = self.size, self.inset - slack
        box = thing.box
        return box.x < room or box.y < room or box.x + box.w > w - room or box.y + box.h > h - room


def faults(laid: Laid) -> Iterator[str]:
    """What lies on the frame, and what meets that must not, each with how deep in u."""
    m = laid.scene.metrics
    slack = max(1.0, SLACK * m.u)
    solid = [(thing, thing.box) for name, thing in laid.things.items() if kind_of(name)]
    frame = Frame((m.width, m.height))
    for thing, _ in solid:
        if frame.crossed_by(thing, 1.0):
            yield f"{thing} lies on the frame"
    for (a, box), (b, other) in combinations(solid, 2):
        if box.overlaps(other) and not may_meet(a.name, b.name) and (deep := a.depth(b, slack)) > slack:
            yield f"{a} covers {b} by {deep / m.u:.0f} u"


def said(scene: TableScene) -> Iterator[Thing]:
    """The largest bubble of everybody, talking and cursing, as far as it is opaque."""
    pools = {key: words for key, words in catalog(language()).items() if key.startswith(("table.remark.", "banter."))}
    longest = max((line for words in pools.values() for line in words.split("\n")), key=len)
    cursed = max((words for key, words in pools.items() if key.endswith(".grawlix")), key=len)
    voices, m = scene.stage.voices, scene.metrics
    for place in scene.stage.plan.seats:
        for words, curse in ((longest, False), (cursed, True)):
            voices.say(place.seat, words, "happy", curse=curse)
            voices.update(POP)
            frame = DisplayList()
            heads: list[Box] = []
            with _bodies() as bodies, patch.object(voices, "draw", _noting(voices.draw, heads)):
                scene.look.draw_above(frame)
            key = "bubble", place.seat
            if any(sprite.key == key for sprite in frame.sprites):
                yield _body(frame, key, f"{'curse' if curse else 'bubble'} {place.seat}", bodies, 12 * m.u)
            yield from (block(f"head {place.seat}", head) for head in heads)
            voices.clear()


def _noting(draw: Callable[..., Box | None], heads: list[Box]) -> Callable[..., Box | None]:
    """Bubbles are drawn as always; where a small face goes beside them is noted."""

    def drawn(*args: object, **kwargs: object) -> Box | None:
        head = draw(*args, **kwargs)
        heads.extend([head] if head is not None else [])
        return head

    return drawn


def said_together(scene: TableScene, first: int, later: int) -> tuple[list[Thing], bool]:
    """What is seen of two people who say something, one right after the other, and whether the later one is heard.

    It may be heard only after the first has said it.
    """
    pools = [words for key, words in catalog(language()).items() if key.startswith(("table.remark.", "banter."))]
    lines = sorted({line for words in pools for line in words.split("\n")}, key=lambda line: (len(line), line))
    voices, frame = scene.stage.voices, DisplayList()
    with _bodies() as bodies:
        for seat, words in ((first, lines[-1]), (later, lines[len(lines) // 2])):
            voices.say(seat, words, "happy", curse=False)
            voices.update(POP)
            frame = DisplayList()
            scene.look.draw_above(frame)
        up = [seat for seat in (first, later) if any(sprite.key == ("bubble", seat) for sprite in frame.sprites)]
        seen = [_body(frame, ("bubble", seat), f"bubble {seat}", bodies) for seat in up]
    heard = later in up
    while not heard and voices.words(later):
        voices.update(SPOKEN_FOR / 4)
        frame = DisplayList()
        scene.look.draw_above(frame)
        heard = any(sprite.key == ("bubble", later) for sprite in frame.sprites)
    voices.clear()
    return seen, heard


def refused(scene: TableScene) -> Iterator[Thing]:
    """What is said of a refused card at either end of the hand, and above the prompt."""
    hand = scene.stage.model.tokens(ZoneKind.HAND, scene.seat.me)
    ends = sorted(hand, key=lambda token: token.x)
    words = "Three of a kind and a run of four, as the contract says."
    for name, token in (("left", ends[0]), ("right", ends[-1]), ("prompt", None)) if ends else (("prompt", None),):
        scene.touch.say(words, token)
        frame = DisplayList()
        with _bodies() as bodies:
            scene.look.draw_above(frame)
        yield _body(frame, "refusal", f"refusal {name}", bodies)
        scene.touch.forgive()


def noted(scene: TableScene) -> Iterator[tuple[str, Thing]]:
    """What is said beside gray buttons and tools, with the key of the widget."""
    form = scene.form
    for widget in form.widgets:
        if widget.visible and isinstance(widget, Button | RoundButton):
            if not widget.enabled:
                form.refuse(widget)
            else:
                form.set_focus(widget, show=True)
            frame = DisplayList()
            form.draw(frame)
            sprite = next((s for s in frame.sprites if s.key == ("note", widget.key)), None)
            if sprite is not None:
                # Nothing is painted of a note but its words: its plate is a little larger.
                m, words = scene.metrics, sprite.image.get_bounding_rect(min_alpha=50).move(sprite.x, sprite.y)
                yield str(widget.key), block(f"note {widget.key}", Box(*words.inflate(2 * m.px(16), 2 * m.px(9))))
            form.set_focus(None)


@contextmanager
def _bodies() -> Iterator[dict[int, tuple[Picture, bool]]]:
    """While this is on, bubbles are kept by their images, so that their bodies can be told from their tails.

    With each goes whether it is bellowed, with spikes all round: where there is no room for them a curse is only said.
    """
    found: dict[int, tuple[Picture, bool]] = {}

    def kept(make: Callable[..., Picture], *, spiked: bool) -> Callable[..., Picture]:
        def made(*args: object, **kwargs: object) -> Picture:
            picture = make(*args, **kwargs)
            found[id(picture.image)] = picture, spiked
            return picture

        return made

    speech, curse = kept(shapes.speech_bubble, spiked=False), kept(shapes.curse_bubble, spiked=True)
    with patch.object(shapes, "speech_bubble", speech), patch.object(shapes, "curse_bubble", curse):
        yield found


def _body(
    frame: DisplayList, key: object, name: str, bodies: Mapping[int, tuple[Picture, bool]], spikes: float = 0.0
) -> Thing:
    """The body of a bubble that was listed: its image has equal margins round it. Some have `spikes`, in pixels."""
    sprite = next(sprite for sprite in frame.sprites if sprite.key == key)
    picture, spiked = bodies[id(sprite.image)]
    (w, h), (wide, tall) = sprite.image.get_size(), picture.body
    box = Box(sprite.x + (w - wide) / 2, sprite.y + (h - tall) / 2, wide, tall)
    return block(name, grown(box, spikes) if spiked else box)


def _free(laid: Laid) -> list[Thing]:
    """What is not to be covered by what is said."""
    return [thing for name, thing in laid.things.items() if kind_of(name) in COVERED and not name.startswith(BARE)]


def _lying(laid: Laid, thing: Thing, over: Sequence[Thing]) -> Iterator[str]:
    """What something said covers of some things, and whether it lies on the frame."""
    m = laid.scene.metrics
    slack = max(1.0, BUBBLE_SLACK * m.u)
    if Frame((m.width, m.height)).crossed_by(thing, 1.0):
        yield f"{thing} lies on the frame"
    for other in over:
        if (deep := thing.depth(other, slack)) > slack:
            yield f"{thing} covers {other} by {deep / m.u:.0f} u"


def spoken_faults(laid: Laid, bubbles: Iterable[Thing]) -> Iterator[str]:
    """What bubbles, of those that are `said`, cover of what one may want."""
    free = _free(laid)
    for bubble in bubbles:
        yield from _lying(laid, bubble, [thing for thing in free if thing.name != f"face {bubble.name.split()[1]}"])


def answered_faults(laid: Laid) -> Iterator[str]:
    """What refusals and notes cover of what one may want."""
    free = _free(laid)
    for bubble in refused(laid.scene):
        yield from _lying(laid, bubble, [thing for thing in free if kind_of(thing.name) in ("face", "button", "tool")])
    for key, note in noted(laid.scene):
        # What a tool is called stands where the mouse rests, for as long as it does.
        kinds = () if key in ("menu", "undo", "redo", "hint", "help", "outcry", "log", "sound") else ("face", "hand")
        yield from _lying(laid, note, [thing for thing in free if kind_of(thing.name) in kinds])


class Backward(Seat):
    """Somebody who can take something back and do something again, so that the buttons for it are there."""

    def way_back(self) -> WayBack:
        """To the beginning."""
        return WayBack(0)

    @property
    def can_redo(self) -> bool:
        """Always."""
        return True


class Tables:
    """Rooms by size of window and of words; nothing is painted in them."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._room: Room | None = None
        self._scenes: dict[object, TableScene] = {}

    def room(self, size: tuple[int, int], words: float) -> Room:
        """A room of a size."""
        room = self._room
        if room is None:
            room = self._room = Room(self._folder, size, target_mm=FINGER_MM)
            room.settings.pace, room.settings.words = "instant", 0.0
        if (room.art.metrics.width, room.art.metrics.height) != size or room.settings.words != words:
            room.settings.words, room.manager = words, None
            room.fit(size)
            top = pygame.Surface((1, 1))
            setattr(room.art, "table_top", lambda theme, laid=None: top)  # noqa: B010
            self._scenes.clear()
        return room

    def lay(self, case: Case, at: Asked) -> Laid:
        """The table of a moment, at rest."""
        room = self.room(case.size, case.words)
        room.settings.left_handed = case.left
        key = case.game, case.players, case.named, tuple(sorted(at.options.items()))
        scene = self._scenes.get(key)
        if scene is None:
            scene = self._scenes[key] = self._scene(room, case, at)
        stage = scene.stage
        stage.show(at.model)
        scene.resize(room.art.metrics)
        stage.memory.rounds[:] = [(104,) * case.players]
        stage.memory.labels = dict.fromkeys(range(case.players), at.labels)
        setattr(scene.seat, "legal", lambda shown: at.legal)  # noqa: B010
        if at.tidied:
            hand = [token.card for token in at.model.tokens(ZoneKind.HAND, 0)]
            stage.order.group(at.tidied(hand))
        else:
            stage.order.group(())
        stage.choreographer.arrange(at_once=True)
        scene.touch.refresh()
        if at.chosen:
            stage.selection = tuple(at.model.tokens(ZoneKind.HAND, 0)[: at.chosen])
            scene.touch.refresh()
        return Laid(scene)

    @staticmethod
    def _scene(room: Room, case: Case, at: Asked) -> TableScene:
        seats = seats_for(case.players)
        if case.named:
            seats = [SeatConfig("person", LONGEST, seat.face) for seat in seats]
        session = Session.new(case.game, [seat.name for seat in seats], at.options, 1)
        seat = Backward(session, seats)
        seat.take(0)
        scene = TableScene(room, session, seats, from_start=False, seat=seat)
        return room.seat(scene)

    def faults(self, case: Case, *, talk: int | None = None, every: int = 1) -> Iterator[str]:
        """All that is wrong with a table, at any moment or at every so many.

        People talk at every fifth moment, beginning with that of a number; without one, at each.
        """
        answered = False
        for number, at in enumerate(moments(case.game, case.players)):
            if (number - (talk or 0)) % every:
                continue
            laid = self.lay(case, at)
            found = [faults(laid)]
            if talk is None or (number - talk) % 5 == 0:
                found.append(spoken_faults(laid, said(laid.scene)))
            if at.legal and not answered:
                answered = True
                found.append(answered_faults(laid))
            for fault in chain(*found):
                yield f"{at.name}: {fault}"

    def close(self) -> None:
        """Give everything back."""
        if self._room is not None:
            self._room.close()


@contextmanager
def unpainted_tables(folder: Path) -> Iterator[Tables]:
    """Tables without a window, whose rooms keep their files in a folder."""
    with unseen(Tables, folder) as made:
        yield made


@contextmanager
def unseen(make: Callable[[Path], _Made], folder: Path) -> Iterator[_Made]:
    """What is made of a folder and closed in the end, without a window and painting nothing."""
    no_window()
    with unpainted(), closing(make(folder)) as made:
        yield made


@contextmanager
def bare_room(folder: Path) -> Iterator[Room]:
    """A small room in which nothing is painted and nothing is waited for, for matches that are played to their end."""
    no_window()
    with unpainted():
        made = Room(folder, (800, 450), target_mm=9)
        made.settings.pace = "off"
        made.settings.pause_after_play = 0
        yield made
        made.close()
