"""What covers what at a family table, in any window: no words, button or portrait may lie over another one or a card.

As in `covers`, everything is listed and nothing is painted; see there.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from itertools import combinations
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pygame

from game.rules.zones import Zone, ZoneKind
from game.scenes.flat.scene import FlatScene
from game.scenes.flat.sides import Sight
from game.scenes.flat.turning import Turner
from game.session.seats import SeatConfig
from game.session.session import Session
from game.session.settings import AVATARS
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.painter import DisplayList
from game.ui.table.spots import Box
from game.ui.widgets import WidgetStyle
from tests.support.covers import FINGER_MM, LONGEST, SLACK, Case
from tests.support.forms import Thing, block, cards, disc
from tests.support.moments import Asked, moments
from tests.support.tables import Room

ON_CARDS = ("glow", "finger", "hand ", "wild", "stands", "own stands", "sun", "crown", "dealer", "penny", "mark")
"""What lies on cards or portraits by its nature."""

NAMED = "hand bracket pill"
"""What groups of a hand are called: on its cards, but not on each other."""
PRESSED = ("('action'", "sort of", "hint of", "undo of", "redo of")
"""What is pressed counts where it is felt."""


class FlatTables:
    """Family tables by size of window and words, in rooms where nothing is painted; use within `covers.unpainted`."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._room: Room | None = None

    def scene(self, case: Case, at: Asked, mm: float = 0.0) -> FlatScene:
        """The table of a moment at rest; the person who is asked looks at their hand.

        With `mm`, so many pixels are known to make a millimeter, and fingers ask for what the settings begin with.
        """
        room = self._room
        if room is None:
            room = self._room = Room(self._folder, case.size, target_mm=FINGER_MM)
            room.settings.pace = "instant"
        if (room.art.metrics.width, room.art.metrics.height) != case.size or room.settings.words != case.words:
            room.settings.words, room.manager = case.words, None
            room.fit(case.size)
        if mm:
            room.style = WidgetStyle(room.art, round(room.settings.touch_mm * mm), True, mm)
        top = pygame.Surface((1, 1))
        setattr(room.art, "table_top", lambda theme, laid=None: top)  # noqa: B010
        names = [LONGEST if case.named else f"Somebody {seat}" for seat in range(case.players)]
        seats = [SeatConfig("person", name, AVATARS[seat]) for seat, name in enumerate(names)]
        session = Session.new(case.game, names, at.options, 1)
        scene = FlatScene(room, session, seats, from_start=False)
        scene.resize(room.art.metrics)
        stage = scene.stage
        stage.show(at.model)
        stage.choreographer.arrange(at_once=True)
        who = next((chair for chair in scene.chairs if chair.number == (at.model.to_act or 0)), None)
        for chair in scene.chairs:
            chair.model = at.model
        if who is not None and who.number == 0:
            if at.tidied:
                who.order.group(at.tidied([token.card for token in at.model.tokens(ZoneKind.HAND, 0)]))
            setattr(who.seat, "legal", lambda shown: at.legal)  # noqa: B010
            who.hold(1)
            who.update(0.0)  # the frame within which the finger comes is not yet time that it rests
            who.update(1.0)
            assert who.open or not who.hand
            who.refresh()
        return scene

    def faults(self, case: Case, *, first: int = 0, every: int = 1) -> Iterator[str]:
        """All that is wrong with a table, at every so many moments."""
        for number, at in enumerate(moments(case.game, case.players)):
            if number % every != first % every:
                continue
            scene = self.scene(case, at)
            for fault in faults(scene, case):
                yield f"{at.name}: {fault}"
            scene.exit()

    def close(self) -> None:
        """Give everything back."""
        if self._room is not None:
            self._room.close()


def written(scene: FlatScene) -> list[Thing]:
    """All that is listed beside the cards: where its body lies in the window."""
    found: list[Thing] = []
    bodies: dict[int, Picture] = {}
    keep, listed = Art.keep, Turner.list

    def kept(self: Art, key: Any, make: Any) -> Picture:
        picture = keep(self, key, make)
        bodies[id(picture.image)] = picture
        return picture

    def noted(self: Turner, frame: DisplayList, seen: DisplayList, sight: Sight, name: object) -> None:
        for sprite in seen.sprites:
            what = sprite.key[0] if isinstance(sprite.key, tuple) else str(sprite.key).removeprefix("own ")
            picture = bodies.get(id(sprite.image))
            if picture is None or (str(what).startswith((*ON_CARDS, "card")) and not str(what).startswith(NAMED)):
                continue
            (w, h), (wide, tall) = sprite.image.get_size(), picture.body
            box = Box(sprite.x + (w - wide) / 2, sprite.y + (h - tall) / 2, wide, tall)
            if what == "face":
                x, y = sight.out(sprite.x + picture.origin[0], sprite.y + picture.origin[1])
                found.append(disc(f"face of {name}", x, y, scene.stage.geometry.desks[0].face[2]))
                continue
            found.append(block(f"{what} of {name}", sight.out_box(box)))
        listed(self, frame, seen, sight, name)

    with ExitStack() as patches:
        patches.enter_context(patch.object(Art, "keep", kept))
        patches.enter_context(patch.object(Turner, "list", noted))
        scene.draw(DisplayList())
    for chair in scene.chairs:
        sight = chair.desk.strip.sight
        for button in chair.form.widgets if chair.acts else ():
            if button.visible:
                found.append(block(f"button {button.key} of {chair.number}", sight.out_box(Box(*button.rect))))
    return found


def lying(scene: FlatScene) -> Iterator[tuple[Zone, Thing]]:
    """All cards that can be seen, with their zones."""
    for zone, tokens in scene.stage.model.zones.items():
        for token in tokens:
            if token.goal.drawn:
                yield zone, cards(f"card of {zone.kind.name} {zone.owner}", [token.goal])


def faults(scene: FlatScene, case: Case) -> Iterator[str]:
    """What is wrong with a table as it lies."""
    m = scene.metrics
    slack = max(2.0, SLACK * m.u)
    things = [thing for thing in written(scene) if not thing.name.startswith(PRESSED)]
    laid = list(lying(scene))
    for thing in things:
        if not thing.inside(m.width, m.height):
            yield f"{thing} is not within the window"
    for one, other in combinations(things, 2):
        if (deep := one.depth(other, slack)) > slack:
            yield f"{one} covers {other} by {deep / m.u:.0f} u"
    for zone, lies in laid:
        if not lies.inside(m.width, m.height):
            yield f"{lies} is not within the window"
        for thing in things:
            own = zone.kind is ZoneKind.HAND and thing.name.startswith(("hold", "button", NAMED))
            if not own and (deep := thing.depth(lies, slack)) > slack:
                yield f"{thing} covers {lies} by {deep / m.u:.0f} u"
    for (zone, one), (another, other) in combinations(laid, 2):
        apart = (zone.kind, zone.owner) != (another.kind, another.owner)
        place = {zone.kind, another.kind} <= {ZoneKind.FACE_UP, ZoneKind.FACE_DOWN}
        if apart and not place and (deep := one.depth(other, slack)) > slack:
            yield f"{one} covers {other} by {deep / m.u:.0f} u"
