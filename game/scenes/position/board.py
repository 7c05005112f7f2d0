"""The places that cards are laid to, as they are shown: what each is called, and where its plate stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.rules.cards import SUIT_LETTERS, SUITS
from game.rules.zones import NOBODY, Zone, ZoneKind
from game.scenes.position.pieces import PlacePlate
from game.session.desk import FIELD, Desk
from game.texts import capital, t
from game.ui.theme import Box
from game.ui.widgets import WidgetStyle

__all__ = ["SUIT_PLACES", "heads_of", "lay_plates", "shown_places", "true_place"]

SUIT_PLACES: Final = tuple(Zone(ZoneKind.TABLEAU, NOBODY, 100 + suit) for suit in SUITS)
"""A field is shown as four places."""
_NARROW: Final = 200
"""No plate is less wide than this, in u."""
_GAP: Final = 12
"""Between plates, in u."""
_TALLER: Final = 0.9
"""What plates may gain in height where there is room."""
_LOW: Final = 0.62
"""How tall a row is, beside others, where nobody has melded: little is to be seen there."""
_SHARED: Final = (ZoneKind.PILE, ZoneKind.STACK, ZoneKind.DISCARD, ZoneKind.TABLEAU)


def true_place(place: Zone) -> Zone:
    """The place of the desk that a shown place is of."""
    return FIELD if place in SUIT_PLACES else place


def shown_places(desk: Desk) -> list[Zone]:
    """The places as they are shown."""
    found: list[Zone] = []
    for place in desk.places:
        found += SUIT_PLACES if place == FIELD else [place]
    return found


def heads_of(desk: Desk, place: Zone, names: Sequence[str], short: Sequence[str]) -> tuple[str, ...]:
    """What can stand over a place, the longest first: of one behind a hand its owner's name can be left out.

    `short` are names in a word each.
    """
    match place.kind:
        case ZoneKind.HAND:
            return (names[place.owner],)
        case ZoneKind.FACE_UP:
            what = t("position.place.up")
        case ZoneKind.FACE_DOWN:
            what = t("position.place.down")
        case ZoneKind.MELD:
            length = desk.laying.run_of(desk, place)
            what = t("position.place.run", number=length) if length else t("position.place.set")
        case ZoneKind.TABLEAU:
            return (capital(t(f"language.suit.{SUIT_LETTERS[SUIT_PLACES.index(place)]}")),)
        case _:
            return (t(f"position.place.{place.kind.value}"),)
    called = dict.fromkeys((names[place.owner], short[place.owner]))
    return *(t("position.place.of", name=name, what=what) for name in called), capital(what)


def lay_plates(plates: Sequence[PlacePlate], desk: Desk, style: WidgetStyle, box: Box) -> float:
    """Place plates in rows, those of a kind beside each other; returns where they end, in pixels."""
    m = style.metrics
    x, y, w, h = box
    gap, tall = m.px(_GAP), PlacePlate.height_for(style)
    # As many as have room for the shortest of their heads.
    room = (w + gap) // (max([m.px(_NARROW), *(plate.least_wide(style) for plate in plates)]) + gap)
    rows: list[list[PlacePlate]] = []
    for plate in plates:
        last = rows[-1] if rows else []
        same = last and _family(desk, last[0].place_of) == _family(desk, plate.place_of)
        if same and len(last) < max(1, min(_beside(desk, plate.place_of), room)):
            last.append(plate)
        else:
            rows.append([plate])
    # What is left over makes the cards larger, up to a point.
    parts = sum(map(_share, rows))
    spare = (h - tall * parts - (len(rows) - 1) * gap) / parts
    tall += int(max(0.0, min(spare, tall * _TALLER)))
    at = float(y)
    for row in rows:
        # The last row of several has plates as wide as the others.
        family = _family(desk, row[0].place_of)
        count = max(len(other) for other in rows if _family(desk, other[0].place_of) == family)
        each = (w - gap * (count - 1)) / count
        high = int(tall * _share(row))
        for number, plate in enumerate(row):
            plate.place(x + number * (each + gap), at, each, high)
        at += high + gap
    # Where one is too narrow for its name, none has one: else one would look for what the others mean.
    nameless = any(plate.lacks_room for plate in plates)
    for plate in plates:
        plate.nameless = nameless
    return at - gap


def _share(row: Sequence[PlacePlate]) -> float:
    empty = all(plate.place_of.kind is ZoneKind.MELD and not plate.cards and not plate.chosen for plate in row)
    return _LOW if empty else 1.0


def _beside(desk: Desk, place: Zone) -> int:
    """How many places of a kind stand beside each other at most."""
    if place.kind is ZoneKind.MELD:
        parts = sum(other.kind is ZoneKind.MELD and not other.owner for other in desk.places)
        return 3 if parts % 3 == 0 else 2
    if place.kind is ZoneKind.HAND or desk.laying.by_seat:
        return desk.laying.abreast if desk.laying.by_seat else min(desk.laying.abreast, -(-desk.players // 2))
    return 2


def _family(desk: Desk, place: Zone) -> object:
    """Places of a family stand in a row together."""
    if place.kind is ZoneKind.HAND and not desk.laying.by_seat:
        return place.kind
    return place.kind in _SHARED, place.owner
