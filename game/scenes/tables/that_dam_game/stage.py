"""The contract as a card on the middle of the stage: what is held of it, what is offered, what is still wanted."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from functools import cache, partial
from math import cos, pi
from operator import itemgetter
from typing import Final, NamedTuple

import pygame

from game.rules.cards import KIND_OF, RANK_OF, Card, format_card
from game.rules.that_dam_game.reading import Contract, ContractPlace
from game.scenes.tables.base import Canvas, Effect
from game.scenes.tables.that_dam_game.canvases import TURN, Leaving, Raised, Turned, finer, turned
from game.scenes.tables.that_dam_game.contract_tag import draw_tag, empty_place
from game.scenes.tables.that_dam_game.contract_words import LINE_WORDS, card_words, group_words, letter
from game.scenes.tables.that_dam_game.look import Z_PILLS, Z_TRAY, draw_tray, tag
from game.scenes.tables.that_dam_game.places import Places
from game.scenes.tables.that_dam_game.sign import sign_at
from game.scenes.tables.that_dam_game.sizes import UPRIGHT_EDGE
from game.scenes.tables.that_dam_game.tray import (
    CAPTION_MOST,
    LINE_TALL,
    MOST_MINI,
    SIGN,
    TITLE_MOST,
    TITLE_WORDS,
    GroupPlace,
    TrayPlace,
    card,
)
from game.texts import t
from game.ui import shapes, text
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.fx.light import Spot as Light
from game.ui.pen.geometry import lerp
from game.ui.table.heaps import LARGE
from game.ui.table.motion import GIVES_WAY
from game.ui.table.spots import Box
from game.ui.theme import DONE, INK, INK_SOFT, RED, Role
from game.ui.tween import in_out

FIGURE, EMBLEM = 0.97, 1.0
"""Height of the figure and of the emblem on the card, in heights of the title between them."""
SMALL: Final = 42
"""On places narrower than this, in pixels, what is wanted is written as large as there is room."""
DUSK = 0.55
"""What is left of the light beside a contract that is looked at closely."""
LIFTED_EDGE, LIFTED_TOP, LIFTED_TALL = 0.16, 0.14, 0.62
"""Where it may lie: beside it, above it and its height, in parts of the window."""
SHRINK: Final = 0.46
"""Seconds that the card takes to shrink to what tells it in small."""
OTHERS_LAY: Final = 0.35
"""Seconds until the cards of somebody else's contract set out, in which it is heard who lays it."""
RESTS: Final = OTHERS_LAY + GIVES_WAY + 0.03
"""Seconds after which the real one is seen there."""
FADES: Final = OTHERS_LAY + 0.07
"""Seconds that the one fades and the other comes where nothing flies: until then the card would stand there again."""
GOING: Final = "contract"
"""The key of that."""
_STEPS: Final = 16
"""In so many sizes it is seen on its way."""
_CARD, _SMALL = range(2)
"""What is seen of it: the card as it lay, and what comes."""
_OVER: Final = 0.8
"""After which part of its way it has turned over.

Both through each other could not be read, and an empty sheet tells nothing.
"""


def draw_stage(
    look: Canvas, places: Places, tray: TrayPlace, laid: Sequence[list[ContractPlace]], offered: tuple[int, int] | None
) -> None:
    """The card with a place for every card, turned a little; `laid` says what lies in its parts.

    `offered` is the part and the place that the discard would fill.
    """
    look.show("tray", paper(look.art, tray.box), tray.box.x, tray.box.y, Z_TRAY)
    _write_card(Turned(look, tray.box), places, tray, laid, offered)


def paper(art: Art, box: Box) -> Picture:
    """The paper of the card, kept as it lies: it is the largest picture of all, and nobody needs it straight.

    Among the others it would drive them out, and they it.
    """

    def ground() -> Picture:
        # Its rim is the end of its shadow.
        return turned(shapes.sheet(art, box.w, box.h), TURN, (box.w / 2, box.h / 2), clear=True)

    return art.keep_apart(("dam stage ground", round(box.w), round(box.h)), ground)


def heading(art: Art, places: Places, tray: TrayPlace) -> Picture:
    """What stands at the head of the card."""
    key = "dam stage", places.contract, round(tray.words.w), round(tray.words.h)
    return art.keep(key, partial(_words, art, places, tray))


def _write_card(
    look: Canvas, places: Places, tray: TrayPlace, laid: Sequence[list[ContractPlace]], offered: tuple[int, int] | None
) -> None:
    """What is on it, before it is turned."""
    assert places.contract is not None
    art = look.art
    look.show("tray words", heading(art, places, tray), tray.words.x, tray.words.y, Z_TRAY + 1)
    for part, (group, slots) in enumerate(zip(tray.groups, laid, strict=True)):
        _draw_caption(look, places, part, group, slots)
        for i, (spot, slot) in enumerate(zip(group.slots, slots, strict=True)):
            key = f"slot {part} {i}"
            if slot.card is None:
                gold = offered == (part, i)
                wanted = "" if slot.rank is None else letter(slot.rank)
                px = round(SIGN * spot.width) if spot.width < SMALL else 0
                empty = art.keep(("dam mini", round(spot.width), wanted, gold),
                                 partial(empty_place, art, spot.width, wanted, gold=gold, px=px))  # fmt: skip
                look.show(key, empty, spot.x, spot.y, Z_TRAY + 2)
                continue
            face = format_card(Card(KIND_OF[slot.card]))
            look.show(f"{key} shade", art.card_shadow(spot.width), spot.x, spot.y, Z_PILLS + i)
            look.show(key, art.card_image(face, spot.width), spot.x, spot.y, Z_PILLS + i + 0.3)
            if slot.rank is not None and slot.rank is not RANK_OF[slot.card]:
                name = tag(art, letter(slot.rank), spot.width)
                look.show(f"{key} rank", name, spot.x - 0.2 * spot.width, spot.y + 0.46 * spot.width, Z_PILLS + i + 0.6)


def draw_lifted(look: Canvas, places: Places, contract: Contract, laid: Sequence[list[ContractPlace]]) -> None:
    """The contract large over everything, while somebody presses what tells it in small."""
    edge = UPRIGHT_EDGE if places.upright else LIFTED_EDGE * places.wide
    room = Box(edge, LIFTED_TOP * places.tall, places.wide - 2 * edge, LIFTED_TALL * places.tall)
    raised = Raised(look)
    raised.dim("room", (), DUSK, -1.0)
    draw_stage(raised, places, card(places, contract, room, MOST_MINI), laid, None)


def _draw_caption(look: Canvas, places: Places, part: int, group: GroupPlace, slots: Sequence[ContractPlace]) -> None:
    m = look.metrics
    held = [slot.card for slot in slots if slot.card is not None]
    full = len(held) == len(slots)
    assert places.contract is not None
    words = group_words(places.contract, part, held, "group")
    x, y, room = group.pill
    px = min(m.words(19), round(CAPTION_MOST * m.u))
    mark = round(px * 1.0) + m.px(6) if full else 0
    fitted, px = text.fitted(words, max(1, round(room) - mark), px, "bold", m.smallest)
    color = DONE if full else INK_SOFT
    image = text.render(fitted, px, color, "bold")
    if m.c <= LARGE:
        finer(image, partial(text.render, fitted, 2 * px, color, "bold"))
    left = x - (image.get_width() + mark) / 2
    top = y - text.cap_middle("bold", px)
    if full:
        check = look.art.tinted("check", px * 1.0, DONE)
        size = check.get_size()
        look.show(f"part {part} done", Picture(check, (0, size[1] // 2), size), left, y, Z_TRAY + 2)
    look.show(f"part {part}", Picture(image, (0, 0), image.get_size()), left + mark, top, Z_TRAY + 2)


def _words(art: Art, places: Places, tray: TrayPlace) -> Picture:
    """Number, name and contents of the contract, held at the left upper corner."""
    w, h = round(tray.words.w), round(tray.words.h)
    image = _head(art, places, (w, h), 1)
    if art.metrics.c <= LARGE:
        finer(image, partial(_head, art, places, (w, h), 2))
    return Picture(image, (0, 0), (w, h))


def _head(art: Art, places: Places, size: tuple[int, int], k: int) -> pygame.Surface:
    """The same, as a sheet `k` times as large."""
    assert places.contract is not None
    m, (w, h) = art.metrics, size
    image = pygame.Surface((k * w, k * h), pygame.SRCALPHA)
    lines = card_words(places.contract, m, w)
    number = places.contract.number

    def write(words: str, px: int, middle: float, color: str, role: Role, *, left: bool = False) -> None:
        drawn = text.render(words, k * px, color, role)
        x = 0 if left else (k * w - drawn.get_width()) // 2
        image.blit(drawn, (x, round(k * middle - text.cap_middle(role, k * px))))

    # The figure and the emblem stand beside the title: lines below it have all of the width.
    row = h - round(len(lines) * LINE_TALL * m.words(LINE_WORDS))
    figure, big = text.fitted(str(number), round(w * 0.14), min(m.words(52), round(FIGURE * row)), "display")
    write(figure, big, row / 2, RED, "display", left=True)
    # Fine lines of a larger emblem would be left out, and not drawn finer.
    emblem = pygame.transform.smoothscale_by(art.svg("emblems/that_dam_game", min(EMBLEM * row, w * 0.13)), k)
    image.blit(emblem, (k * w - emblem.get_width(), round((k * row - emblem.get_height()) / 2)))
    room = w - 2 * round(w * 0.15)
    title, px = text.fitted(
        t("that_dam_game.contract", number=number),
        room,
        min(m.words(TITLE_WORDS), m.px(TITLE_MOST)),
        "display",
        m.smallest,
    )
    write(title, px, row / 2, INK, "display")
    for i, (words, small) in enumerate(lines):
        write(words, small, row + (i + 0.5) * (h - row) / len(lines), INK_SOFT, "semi")
    return image


# -- the card goes ---------------------------------------------------------------------------


class Sketch:
    """A canvas of its own: what is listed on it becomes one picture, held at a place in pixels."""

    asked_at: Box | None = None
    peeking = False

    def __init__(self, art: Art) -> None:
        self.art, self.metrics = art, art.metrics
        self._listed: list[tuple[float, Picture, float, float, int]] = []

    def show(
        self, key: str, picture: Picture, x: float, y: float, z: float, alpha: int = 255, *, read: bool = False,
        blend: int = 0,
    ) -> None:  # fmt: skip
        """List a picture."""
        self._listed.append((z, picture, x, y, blend))

    def dim(self, key: str, spots: tuple[Light, ...], level: float, z: float, alpha: int = 255) -> None:
        """Nothing is darkened."""

    def running(self, key: str) -> bool:
        """Nothing is on."""
        return False

    @property
    def first(self) -> Picture:
        """What was listed first."""
        return self._listed[0][1]

    def picture(self, box: Box, like: Picture) -> Picture:
        """Everything in order of depth, as large as another picture, both held at the corner of a box."""
        image = pygame.Surface(like.image.get_size(), pygame.SRCALPHA)
        left, top = box.x - like.origin[0], box.y - like.origin[1]
        for _, picture, x, y, blend in sorted(self._listed, key=itemgetter(0)):
            at = round(x - picture.origin[0] - left), round(y - picture.origin[1] - top)
            image.blit(picture.image, at, special_flags=blend)
        return Picture(image, like.origin, like.body)


class _Going:
    """The card on its way to what tells the contract from then on, which is what is on the other side of it."""

    def __init__(
        self, card: TrayPlace, lies: Callable[[Canvas], None], end: Callable[[Canvas], _End], begins: float,
        takes: float,
    ) -> None:  # fmt: skip
        """`lies` lists it where it lies; it `begins` to go, and `takes`, so many seconds."""
        self._card, self._lies, self._find_end, self._begins, self._takes = card, lies, end, begins, takes
        self._art: Art | None = None
        self._found: _End | None = None
        self._sides: dict[int, Picture] = {}
        self._scaled: dict[int, Picture] = {}
        self._ahead = deque[int]()

    def fade(self, look: Canvas, share: float) -> None:
        """List it where nothing flies: it fades, and what tells it in small comes up at its place."""
        self._begin(look)
        gone, come = 2.0 * share, 2.0 * share - 1.0
        if gone < 1.0:
            left = round(255 * (1.0 - gone))
            self._lies(Leaving(look, left, left))
        else:
            end = self._end(look)
            look.show("small", end.picture(), end.box.x, end.box.y, Z_PILLS + 32, round(255 * come))

    def _begin(self, look: Canvas) -> None:
        """Forget what was drawn for another window."""
        if self._art is not look.art:
            self._art, self._found, self._sides, self._scaled = look.art, None, {}, {}
            self._ahead = deque(range(1, _STEPS + 1))

    def __call__(self, look: Canvas, share: float) -> None:
        """List it where it is."""
        self._begin(look)
        # Then it rests until all that went with the layout is in its place: what it gives way to would still move.
        t = in_out(min(1.0, max(0.0, (share * RESTS - self._begins) / self._takes)))
        step = round(t * _STEPS)
        if step:
            # It has few sizes, and goes smoothly.
            start, end, picture = self._card.box, self._end(look).box, self._at(look, step)
            x, y = lerp((start.x + start.w / 2, start.y + start.h / 2), (end.x + end.w / 2, end.y + end.h / 2), t)
            w, h = self._size(look, step)
            key = ("shrinking words", "small")[_side(step)]
            look.show(key, picture, x - w / 2, y - h / 2, Z_PILLS + 31)
        else:
            # It lies where it lay: nothing has to be drawn yet.
            self._lies(Leaving(look, 255, 255))
        while self._ahead and self._ahead[0] in self._scaled:
            self._ahead.popleft()
        if self._ahead:
            self._at(look, self._ahead.popleft())

    def _end(self, look: Canvas) -> _End:
        """Where it goes."""
        if self._found is None:
            self._found = self._find_end(look)
        return self._found

    def _size(self, look: Canvas, step: int) -> tuple[float, float]:
        """How large it is at a step; while it turns over it is seen from aside."""
        start, end = self._card.box, self._end(look).box
        w, h = lerp((start.w, start.h), (end.w, end.h), step / _STEPS)
        return w * abs(cos(pi * _turned_over(step))), h

    def _at(self, look: Canvas, step: int) -> Picture:
        """What is seen of it at a step."""
        if step not in self._scaled:
            if step == _STEPS:
                self._scaled[step] = self._end(look).picture()
            else:
                whole, (w, h) = self._whole(look, _side(step)), self._size(look, step)
                self._scaled[step] = whole.resized(w / whole.body[0], h / whole.body[1])
        return self._scaled[step]

    def _whole(self, look: Canvas, side: int) -> Picture:
        """One of its sides, as it lies; in large windows at half of its pixels: nobody can tell while it moves."""
        if side not in self._sides:
            if side == _SMALL:
                whole = self._end(look).picture()
            else:
                sketch, box = Sketch(look.art), self._card.box
                self._lies(sketch)
                whole = sketch.picture(box, sketch.first)
            self._sides[side] = whole.resized(0.5) if look.metrics.c > LARGE else whole
        return self._sides[side]


def _turned_over(step: int) -> float:
    """How far it has turned over."""
    return min(1.0, step / _STEPS / _OVER)


def _side(step: int) -> int:
    """Which of its sides is seen."""
    return _CARD if _turned_over(step) < 0.5 else _SMALL


def laid_by(places: Places, seat: int) -> Places:
    """The same moment with the contract where it lies once somebody else has melded."""
    other = Places(places.model, places.table)
    other.owners = [*places.owners, seat]
    return other


def signed(places: Places) -> Places:
    """The same moment with the contract where it is told once the person has laid it."""
    other = Places(places.model, places.table)
    other.has_tray, other.owners = False, [*places.owners, places.table.me]
    return other


class _End(NamedTuple):
    """Where the card goes, and what comes there."""

    box: Box
    picture: Callable[[], Picture]


def _in_small(look: Canvas, low: Places, laid: Sequence[list[ContractPlace]]) -> _End:
    """The tag below the packs; upright, what lies below the rows."""
    place = low.tray
    assert place is not None

    @cache
    def drawn() -> Picture:
        sketch = Sketch(look.art)
        if low.tagged:
            draw_tag(sketch, low, place, laid, None)
        else:
            draw_tray(sketch, low, place, laid)
        return sketch.picture(place.box, sketch.first)

    return _End(place.box, drawn)


def _sign_beside(look: Canvas, low: Places) -> _End:
    """What tells the contract in small."""
    found = sign_at(look.art, low)
    assert found is not None
    sign, x, y = found
    return _End(Box(x, y, *sign.body), lambda: sign)


def shrunk(places: Places, laid: Sequence[list[ContractPlace]], seat: int) -> list[Effect]:
    """The card shrinks to what will tell it in small as a seat lays its contract; nothing where there is no card.

    Where it is the person who has laid it there will be nothing to put together: it shrinks to the words alone. In
    calm it fades. Where it stays a card it goes aside with the packs. What tells it in small already and will be
    written in another form turns over, too, and goes with the rows.
    """
    card = places.tray
    if card is None or (places.upright and not card.staged):
        return []
    own = seat == places.table.me
    low = signed(places) if own else laid_by(places, seat)
    if low.staged or (low.tray is not None and low.tray.box[2:] == card.box[2:]):
        return []
    end = partial(_sign_beside, low=low) if own else partial(_in_small, low=low, laid=laid)
    lies = partial(draw_stage if card.staged else draw_tag, places=places, tray=card, laid=laid, offered=None)
    begins, takes = (0.0, SHRINK) if own or card.staged else (OTHERS_LAY, GIVES_WAY)
    going = _Going(card, lies, end, begins, takes)
    # Where both may be seen it is the last. In small it is there at once in calm, as the rows are.
    fade = [Effect(GOING, FADES, going.fade, lingers=True, calm=True)] if card.staged else []
    return [*fade, Effect(GOING, RESTS, going, lingers=True)]
