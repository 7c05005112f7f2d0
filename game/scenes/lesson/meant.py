"""What a note of the coach is about: from its words to boxes on the table.

`zone KIND [OWNER]` stands for cards (`game.rules.zones`), `seat N` for somebody's portrait and plate, `hand` for the
person's own cards, `place NAME` for one of `Plan.drop`, and `listed KEY` for a picture that the game itself lists.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil

from game.rules.zones import NOBODY, Zone, ZoneKind
from game.scenes.table.interaction import Touch
from game.scenes.table.marks import hinted_buttons
from game.scenes.table.stage import Stage
from game.scenes.table.taken import ROUND, Taken
from game.ui.fx.light import Spot as Light
from game.ui.painter import DisplayList
from game.ui.table.layout import centered, grown, middle, union
from game.ui.table.model import Token
from game.ui.table.spots import Box, Spot, bounds

__all__ = ["asked", "bound_for", "first", "lights", "shown"]

BRIGHT = 0.80
"""How much of the radii of a light a box fills: there it is still bright enough to read by."""
NEAR = 0.2
"""How far cards lie apart that belong together, in widths."""
LEAST = 0.25
"""Of a card that is mostly covered so much is pointed at, in widths."""
LONG = 1.6
"""What is so many times as long as it is high is lit by several lights."""


def shown(what: str, stage: Stage, taken: Taken, frame: DisplayList) -> Box | None:
    """Where something lies that a note is about; None where this table does not show it now."""
    match what.split(maxsplit=1):
        case ["zone", words]:
            kind, *owner = words.split()
            whose = int(owner[0]) if owner else NOBODY
            return _with_number(stage, Zone(ZoneKind(kind), whose), _cards(stage, ZoneKind(kind), whose), frame)
        case ["seat", number]:
            seat = int(number)
            place = stage.plan.place(seat)
            face = centered(place.x, place.y, ROUND * place.d, ROUND * place.d)
            return union([face, taken.plates[seat]]) if seat in taken.plates else face
        case ["place", name]:
            return stage.plan.drop.get(name)
        case ["listed", key]:
            found = (sprite for sprite in frame.sprites if sprite.key == key)
            sprite = next(found, None)
            return Box(*sprite.image.get_rect(topleft=(sprite.x, sprite.y))) if sprite is not None else None
        case ["hand"]:
            return _cards(stage, ZoneKind.HAND, stage.seat.me)
    raise ValueError(f"A note shows {what!r}, which stands for nothing.")


def _with_number(stage: Stage, zone: Zone, cards: Box | None, frame: DisplayList) -> Box | None:
    """Cards together with the number beside them and the word over it: whoever points at the pack hides neither."""
    keys = {f"{part} {count.key}" for count in stage.plan.counts if count.zone == zone for part in ("label", "count")}
    written = [sprite for sprite in frame.sprites if sprite.key in keys]
    boxes = [Box(*sprite.image.get_rect(topleft=(sprite.x, sprite.y))) for sprite in written]
    return union([cards, *boxes]) if cards is not None else None


def _cards(stage: Stage, kind: ZoneKind, owner: int) -> Box | None:
    lying = [
        token.goal
        for zone, tokens in stage.model.zones.items()
        if zone.kind is kind and zone.owner == owner
        for token in tokens
        if token.goal.drawn
    ]
    if lying:
        return bounds(lying, leaning=True)
    # An empty place of a pack is a place nevertheless.
    return stage.plan.drop.get(kind.value) if Zone(kind, owner) in stage.model.zones else None


def asked(stage: Stage, touch: Touch) -> list[Box]:
    """Where the cards and the button lie that are asked for, and where chosen cards can go: what is to be pressed next
    comes first.
    """
    if stage.seat.hinted is None:
        return []
    # What is taken from the hand comes first, then what it goes to.
    hand = Zone(ZoneKind.HAND, stage.seat.me)
    tokens = sorted(touch.hinted(), key=lambda token: touch.zone_of(token) != hand)
    cards = [_seen(stage, token, hand) for token in tokens]
    buttons = [touch.specs[key].box for key in hinted_buttons(stage.seat, stage.presenter.controls, touch.specs)]
    marks = (stage.plan.marks.get(name) for name in touch.places())
    places = [_box(mark) for mark in marks if mark is not None]
    controls, moment = stage.presenter.controls, stage.moment
    taps = (controls.tap(zone, token, moment) for token in tokens if (zone := touch.zone_of(token)) is not None)
    # Where no tap on a card does it, a button that can be pressed is all that it takes.
    if buttons and not any(tap.action in moment.legal for tap in taps):
        return buttons + cards + places
    return cards + buttons + places


def bound_for(stage: Stage, touch: Touch) -> Box | None:
    """Where a card that is asked for is to go that somebody carries; None where that is not one place."""
    hint, places = stage.seat.hinted, touch.places()
    if hint is None or touch.dragged not in touch.hinted():
        return None
    meant = stage.presenter.controls.goes_to(hint)
    name = meant if meant in places else places[0] if len(places) == 1 else ""
    mark = stage.plan.marks.get(name)
    return _box(mark) if mark is not None else None


def _box(mark: Spot | Box) -> Box:
    return mark if isinstance(mark, Box) else bounds([mark])


def _seen(stage: Stage, token: Token, hand: Zone) -> Box:
    """What is seen of a card: in the hand the next one lies on its right part."""
    box, goal = bounds([token.goal], leaning=True), token.goal
    held = stage.model.zones.get(hand, [])
    if token not in held:
        return box
    row = [other.goal for other in held if other.goal.x > goal.x and abs(other.goal.y - goal.y) < goal.width / 2]
    end = min((after.x - after.width / 2 for after in row), default=box.x + box.w)
    return box._replace(w=max(goal.width * LEAST, min(box.w, end - box.x)))


def first(boxes: Sequence[Box]) -> Box | None:
    """One box round the first of several and those that lie beside it; None for none."""
    if not boxes:
        return None
    found, rest = boxes[0], list(boxes[1:])
    while near := [box for box in rest if grown(found, NEAR * box.w).overlaps(box)]:
        found = union([found, *near])
        rest = [box for box in rest if box not in near]
    return found


def lights(boxes: Sequence[Box], air: float) -> tuple[Light, ...]:
    """Soft ovals in which all of some boxes can be read; `air` is what is lit beside them, in pixels."""
    return tuple(light for box in boxes for light in _lit(grown(box, air)))


def _lit(box: Box) -> Iterator[Light]:
    """Long boxes get a row of lights."""
    across, down = max(1, ceil(box.w / box.h / LONG)), max(1, ceil(box.h / box.w / LONG))
    w, h = box.w / across, box.h / down
    for i in range(across):
        for j in range(down):
            x, y = middle(Box(box.x + i * w, box.y + j * h, w, h))
            # The corners of a box lie on an oval that is wider and taller than it by the root of two.
            yield Light(round(x), round(y), round(w * 0.7072 / BRIGHT) or 1, round(h * 0.7072 / BRIGHT) or 1)
