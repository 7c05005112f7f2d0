"""How large everything is that fingers touch at a family table, in millimeters of a screen."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.rules.zones import ZoneKind
from game.scenes.flat.chair import Chair
from game.scenes.flat.desk import least_seen
from game.scenes.flat.scene import FlatScene
from game.ui.input import Point
from tests.support.fingers import LEAST, Screen, run, small


def too_small(scene: FlatScene, screen: Screen) -> Iterator[str]:
    """What at a family table is smaller than a fingertip."""
    least = LEAST * screen.mm - 4
    for sight, form in scene.corners.forms:
        for fault in small(form, sight.size, screen.mm):
            yield f"corner: {fault}"
    for seat, desk in enumerate(scene.stage.geometry.desks):
        if desk.face[2] < least:
            yield f"portrait of {seat}: {desk.face[2] / screen.mm:.1f} mm"
        for put in (scene.sitting.ask, scene.sitting.speak):
            put(seat)
            for fault in small(scene.sitting.asked[seat], desk.strip.sight.size, screen.mm):
                yield f"question to {seat}: {fault}"
            scene.sitting.close()
    for chair in scene.chairs:
        for fault in small(chair.form, chair.desk.strip.sight.size, screen.mm) if chair.acts else ():
            yield f"buttons of {chair.number}: {fault}"
        yield from _cards(scene, chair, screen, least)


def _cards(scene: FlatScene, chair: Chair, screen: Screen, least: float) -> Iterator[str]:
    """Cards on the table that somebody in turn can tap, and those of an open hand."""
    window = pygame.Rect(0, 0, *screen.size)
    pickable = scene.stage.presenter.controls.pickable(chair.model, chair.table) if chair.to_act else []
    for zone, token in pickable:
        if zone.kind is ZoneKind.HAND:
            continue

        def there(pos: Point) -> bool:
            # Of a pack every card is as good as its neighbor.
            found = chair.public_at(pos)
            return found is not None and found[0] == zone  # noqa: B023

        spot = scene.stage.plan.spots[zone][chair.model.zones[zone].index(token)]
        at = (round(spot.x), round(spot.y))
        reach = min(run(there, at, way, window, LEAST * screen.mm) for way in ((1, 0), (0, 1))) if there(at) else 0
        if reach < least:
            yield f"card of {zone.kind.name} {zone.owner}: {reach / screen.mm:.1f} mm"
    if not chair.open:
        return
    seen = least_seen(chair.desk, len(chair.hand))
    if seen < least and not chair.narrow:
        yield f"a card of the hand of {chair.number}: {seen / screen.mm:.1f} mm, and no finger goes along it"
    for card in chair.hand:
        chair.under = card
        fan = [spot for zone, _, spot in chair.lying() if zone.kind is ZoneKind.HAND]
        place = chair.hand.index(card)
        mine = fan[place]
        after = [spot.x - mine.x for spot in fan[place + 1 : place + 2] if abs(spot.y - mine.y) < spot.height / 4]
        clear = min([mine.width, *after])
        if clear < min(least, 0.66 * mine.width):
            yield f"card {place + 1} of {len(fan)} under the finger of {chair.number}: {clear / screen.mm:.1f} mm"
    chair.under = None
