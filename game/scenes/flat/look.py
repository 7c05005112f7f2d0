"""How a family table looks: what lies in the middle, and what every side is shown, turned to it."""

from __future__ import annotations

from collections.abc import Sequence
from math import pi, sin
from typing import Final

import pygame

from game.rules.cards import format_card
from game.rules.events import Event
from game.rules.zones import ZoneKind
from game.scenes.flat.canvas import SideCanvas, TurnedCanvas, disc, field, finger_ring
from game.scenes.flat.chair import Chair
from game.scenes.flat.desk import CHOSEN, UNDER, Desk
from game.scenes.flat.fingers import Fingers
from game.scenes.flat.flares import FlatFlares, FlatGallery
from game.scenes.flat.plan import SAID, TOLD, Label
from game.scenes.flat.sides import Side, Sight
from game.scenes.flat.stage import FlatStage
from game.scenes.table.aim import outer
from game.scenes.table.marks import PULSE, draw_place
from game.scenes.table.slam import draw_crossings
from game.scenes.tables import theme_of
from game.scenes.tables.base import Count
from game.texts import t
from game.ui import shapes
from game.ui.art import Art, CardState, Face
from game.ui.cache import Picture
from game.ui.fx.light import pool
from game.ui.painter import DisplayList
from game.ui.table.layout import grown
from game.ui.table.model import Token
from game.ui.table.spots import Box
from game.ui.theme import GOLD, LINE, PALE, PAPER, PILL_TALL, REFUSED, TARGET

__all__ = ["Look"]

Z_BELOW, Z_CARDS, Z_COUNTS, Z_STRIP, Z_HAND, Z_FORM, Z_WORDS = 0.0, 100.0, 1000.0, 3000.0, 3200.0, 3600.0, 3800.0
Z_GROWING: Final = 2200.0
"""While cards come to a pack its number is over them."""
SPEECH: Final = 400.0
"""At which width the words of bubbles are broken, in u."""
HINTED, HALF = 620.0, 0.45
"""How wide the words of a hint become at most, in u, as words are 100 %; and how far they reach, in heights."""
APART: Final = 0.56
"""From the middle of a pack to that of each of its numbers at least, in heights of these."""
HINT, HINT_MOST = 17.0, 25.0
"""Size of the words on a closed hand and at most, in u: they lie on cards."""
LEAST_ROW: Final = 150.0
"""Where buttons leave less of the row before a hand than this, in u, nothing else is told there."""
WARM: Final = "#ffdf9e"
"""The light under an open hand."""


class Look:
    """Lists a family table."""

    def __init__(self, stage: FlatStage, chairs: Sequence[Chair], fingers: Fingers) -> None:
        self.stage = stage
        self._chairs, self._fingers = chairs, fingers
        self.art: Art = stage.services.art
        self.metrics = stage.metrics
        self.gallery = FlatGallery(stage)
        self.flares = FlatFlares(stage)
        self._turner = stage.turner
        self._pulse = 0.0

    # -- time -----------------------------------------------------------------------------

    def began(self, event: Event) -> None:
        """An event begins."""
        self.flares.began(event)
        self.gallery.began(event)

    def told(self, event: Event) -> None:
        """An event was seen."""
        self.gallery.told(event)
        self.flares.told(event)

    @property
    def animating(self) -> bool:
        """Whether frames are wanted."""
        return bool(self.flares.keys) or bool(self.stage.ticker.line) or self._fingers.carrying

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass; returns whether something looks different."""
        self._pulse = (self._pulse + dt) % PULSE
        self.flares.update(dt)
        return self.gallery.update(dt)

    # -- the whole ------------------------------------------------------------------------

    def draw(self, frame: DisplayList) -> None:
        """List all of it."""
        stage = self.stage
        settings, places = stage.services.settings, stage.places
        theme = theme_of(settings, stage.seat.session.game_id)
        geometry = places.geometry
        laid = field(self.art, geometry.ground) if stage.part.ground == "field" else disc(
            geometry.ground, wide=stage.part.ground == "oval"
        )  # fmt: skip
        frame.background = self.art.table_top(theme, laid)
        sight = places.field.towards
        for i, spot in enumerate(stage.plan.empty):
            slot = shapes.slot(self.art, spot.width, color=PAPER)
            held = self._turner.picture(slot, sight.side)
            frame.put(f"empty {i}", held.image, round(spot.x) - held.origin[0], round(spot.y) - held.origin[1],
                      Z_BELOW, 110)  # fmt: skip
        canvas = TurnedCanvas(self.art, frame, self._turner, sight)
        moment = stage.moment._replace(on_its_way=self.flares.on_its_way("pot"))
        stage.part.paint(canvas, moment, places.field, places.laid)
        for count in stage.plan.counts:
            self._count(frame, count, sight)
        self._marks(frame)
        self._cards(frame)
        self._told(frame)
        for seat, desk in enumerate(geometry.desks):
            self._strip(frame, seat, desk)
        self.flares.draw_sides(lambda side: SideCanvas(self.art, frame, self._turner, side, f"{int(side.side)} "))
        draw_crossings(frame, stage, self.art, Z_WORDS + 20, turned=self._said_by)
        for number, point in enumerate(self._fingers.fingers):
            ring = finger_ring(self.art)
            frame.put(f"finger {number}", ring.image, point[0] - ring.origin[0], point[1] - ring.origin[1], Z_WORDS - 5)

    def _count(self, frame: DisplayList, count: Count, towards: Sight) -> None:
        """A number at both ends of a pack, each way up: so it stands upright for whoever looks along the pack."""
        on = self.stage.choreographer
        coming = on.in_the_air(count.zone) if count.zone is not None else 0
        number = count.number - coming
        if number <= 0:
            return
        half, m = self._half(count), self.metrics
        # Two of them stand on one pack: neither covers the other.
        tall = min(m.words(HINT), max(m.smallest, int(half / (2 * APART * PILL_TALL))))
        pill = shapes.both_ways(self.art, number, tall, edge=LINE, color=PALE, pad=10 / m.text_scale)
        w, h = pill.body
        owner = count.zone.owner if count.zone is not None else -1
        sight = self.stage.geometry.desks[owner].strip.sight if owner >= 0 else towards
        x, y = sight.out(count.x, count.y) if owner >= 0 else (count.x, count.y)
        # A count is held at the middle of its pack; its pills lie within its edges, if there is room.
        far = max(APART * h, half - 0.62 * h)
        held = Picture(pill.image, (pill.origin[0] + w // 2, pill.origin[1] + h // 2), pill.body)
        for name, other in (("", sight), (" back", sight.opposite)):
            turned = self._turner.picture(held, other.side)
            dx, dy = other.down
            px, py = x + dx * far, y + dy * far
            frame.put(f"count {count.key}{name}", turned.image, round(px) - turned.origin[0],
                      round(py) - turned.origin[1], Z_GROWING if coming else Z_COUNTS)  # fmt: skip

    def _said_by(self, seat: int, picture: Picture) -> Picture:
        """What a seat says, turned to its side."""
        side = self.stage.geometry.desks[seat].strip.sight.side
        held = self._turner.picture(picture, side)
        return held._replace(body=held.body[::-1]) if side % 2 else held

    def _half(self, count: Count) -> float:
        """Half the height of the pack that is counted."""
        zone = count.zone
        spots = self.stage.plan.spots.get(zone, ()) if zone is not None else ()
        return spots[-1].height / 2 if spots else 0.5 * self.metrics.c

    def _marks(self, frame: DisplayList) -> None:
        """Where cards can go while whoever is to play carries some: these places light up, and pulse.

        They are the same whatever is carried: where just that card can go would tell everybody which one it is.
        """
        stage = self.stage
        plan, laid = stage.plan, stage.places.laid
        calm = stage.choreographer.motions.calm
        names: list[str] = []
        if any(contact.drag is not None and contact.chair is not None and contact.chair.to_act
               for contact in self._fingers.contacts.values()):  # fmt: skip
            names = outer(plan.drop)
        for number, name in enumerate(names):
            # One after the other: all at once would be drawn anew in the same frame.
            swell = 0.0 if calm else sin(2 * pi * (self._pulse / PULSE - number / len(names)))
            box = laid.marks.get(name, plan.drop.get(name))
            if box is None:
                continue
            draw_place(frame, self.art, f"mark {name}", box, Z_CARDS - 10, 0.16, 255 if swell >= 0.0 else 190)

    def _cards(self, frame: DisplayList) -> None:
        """The cards, with closed hands; of hands that are open here lies nothing."""
        stage = self.stage
        motions = stage.choreographer.motions
        away, carried = set[int](), self._fingers.carried
        for chair in self._chairs:
            if chair.open:
                own = {ZoneKind.HAND, ZoneKind.FACE_UP} if chair.traded else {ZoneKind.HAND}
                away |= {token.number for zone, tokens in stage.model.zones.items() if zone.owner == chair.number
                         and zone.kind in own for token in tokens
                         if not motions.airborne(token) and token.number not in carried}  # fmt: skip
        tokens = [token for token in stage.model.everything() if token.number not in away]
        states = stage.presenter.controls.looks(stage.moment, ())

        def state(token: Token) -> CardState:
            return states.get(token.number, "resting")

        stage.painter.draw(frame, tokens, state, Z_CARDS, stage.choreographer.uncovered)

    def _told(self, frame: DisplayList) -> None:
        """Who is to play and what goes, before every side."""
        stage, geometry = self.stage, self.stage.geometry
        turn = stage.model.to_act
        own = None if turn is None else geometry.desks[turn].strip.sight.side
        told = self._public()
        icon, rule = self._rule()
        for sight in geometry.sights:
            seen = DisplayList()
            mine = own is sight.side
            words, edge, color = told, GOLD if mine else LINE, GOLD if mine else PAPER
            for chair in self._chairs:
                # What is told to a side may tell cards that are seen there already: only while their hand is open, if
                # they hold any.
                if chair.desk.strip.sight.side is not sight.side:
                    continue
                if chair.said:
                    words, edge = chair.said if chair.open else t("flat.refused"), REFUSED
                    break
                if chair.acts and chair.seat.hint_words:
                    words = ""  # the hint lies there
                    break
                secret = not chair.open and stage.model.tokens(ZoneKind.HAND, chair.number)
                if chair.to_act and not secret and chair.prompt.words:
                    words = chair.prompt.words
            if words:
                self._label(seen, "told", geometry.told[sight.side], words, TOLD, color, edge)
            if rule and sight.side in geometry.said:
                self._label(seen, "said", geometry.said[sight.side], rule, SAID, GOLD, GOLD, icon)
            self._turner.list(frame, _raised(seen, Z_STRIP), sight, ("side", int(sight.side)))

    def _public(self) -> str:
        """What is told to all: what has just happened where nothing is seen to move, or else whose turn it is."""
        stage = self.stage
        turn, line = stage.model.to_act, stage.ticker.line
        if line:
            return line
        prompt = stage.words.prompt.words
        if prompt or turn is None or stage.dealing:
            return prompt or (str(stage.memory.lines[-1]) if stage.memory.lines else "")
        return t("table.turn_of", name=stage.seat.names[turn])

    def _rule(self) -> tuple[str, str]:
        """An icon, and the rule in force."""
        stage = self.stage
        words = stage.words
        return stage.part.told(stage.moment, words.tag, words.pill)

    def _label(self, seen: DisplayList, key: str, label: Label, words: str, size: float, color: str, edge: str,
               icon: str = "") -> None:  # fmt: skip
        """Words at their place before a side; further rows go to where there is room, and very long names are cut."""
        px = self.metrics.words(size)

        def made(lines: int) -> Picture:
            return shapes.pill(self.art, words, px, icon=icon, color=color, edge=edge, pad=18, opacity=0.9,
                               max_width=label.wide, max_height=label.tall, max_lines=lines, wrap=True)  # fmt: skip

        pill = next((way for lines in (0, 2) if (way := made(lines)).body[1] <= label.tall), None) or made(1)
        rows = pill.body[1] - px * PILL_TALL
        self._put_at(seen, key, pill, label.x, label.y + label.grows * max(0.0, rows) / 2, 0.0)

    # -- a strip --------------------------------------------------------------------------

    def _strip(self, frame: DisplayList, seat: int, desk: Desk) -> None:
        """What one side sees of a seat."""
        seen = DisplayList()
        chair = next((chair for chair in self._chairs if chair.number == seat), None)
        self._person(seen, seat, desk, acting=chair is not None and chair.acts and bool(chair.specs))
        if chair is not None:
            if chair.open:
                self._open_hand(seen, chair)
            elif chair.hand:
                self._closed_hand(seen, chair)
            if chair.acts:
                chair.form.draw(seen, Z_FORM)
                self._hint(seen, chair)
            self._row(seen, chair)
        self._speech(seen, seat, desk)
        self._turner.list(frame, seen, desk.strip.sight, ("strip", seat))

    def _hint(self, seen: DisplayList, chair: Chair) -> None:
        """What was hinted, over the row before the hand: in words, and round the button that does it."""
        words, desk, m = chair.seat.hint_words, chair.desk, self.metrics
        if not words:
            return
        for button in chair.proposed:
            rim = grown(Box(*button.rect), m.px(12))
            ring = shapes.panel(self.art, rim.w, rim.h, TARGET, opacity=0.3, edge=TARGET, radius=28, line=5)
            self._put_at(seen, f"wanted {button.key}", ring, rim.x + rim.w / 2, rim.y + rim.h / 2, Z_FORM - 1)
        row, (wide, tall) = desk.row, desk.strip.sight.size
        ribbon = shapes.prompt(self.art, words, icon="hint", max_width=min(row.w, HINTED * m.u * m.text_scale),
                               max_height=row.y - HALF * tall)  # fmt: skip
        x = min(max(desk.hand.x + desk.hand.w / 2, ribbon.body[0] / 2), wide - ribbon.body[0] / 2)
        self._put_at(seen, "hinted", ribbon, x, row.y - 12 * m.u - ribbon.body[1] / 2, Z_FORM + 20)

    def _row(self, seen: DisplayList, chair: Chair) -> None:
        """What everybody reads before their own hand, in what the buttons leave of the row."""
        icon, words = self._rule() if chair.desk.strip.sight.side not in self.stage.geometry.said else ("", "")
        if not words or self.stage.voices.speaks(chair.number):
            return
        desk, u = chair.desk, self.metrics.u
        row = Box(desk.told, desk.row.y, desk.row.x + desk.row.w - desk.told, desk.row.h)
        boxes = [button.rect for button in chair.form.widgets if button.visible] if chair.acts else []
        end = min((box[0] for box in boxes), default=row.x + row.w) - 10 * u
        if end - row.x < LEAST_ROW * u:
            return
        pill = shapes.pill(self.art, words, self.metrics.words(SAID), icon=icon, color=GOLD, edge=LINE, opacity=0.9,
                           max_width=end - row.x, max_height=row.h - 4 * u, wrap=True)  # fmt: skip
        if pill.body[1] > row.h:
            return
        x = row.x + pill.body[0] / 2 if boxes else row.x + row.w / 2
        # The ends of a hand rise a little towards it.
        y = row.y + max(pill.body[1] / 2 - 2 * u, row.h / 2 - 9 * u)
        self._put_at(seen, "row", pill, x, y, Z_STRIP + 1)

    def _person(self, seen: DisplayList, seat: int, desk: Desk, *, acting: bool) -> None:
        stage = self.stage
        config = stage.seat.seats[seat]
        active, gone = stage.model.to_act == seat, stage.part.gone(stage.model, seat)
        mood = stage.voices.mood(seat)
        face: Face = self.gallery.look(seat) if mood == "neutral" and not gone else mood
        x, y, d = desk.face
        if not (desk.raised and acting):  # where there is little room, buttons take that of the portrait
            portrait = self.art.avatar(config.face, face, d, active=active, dim=gone)
            seen.put("face", portrait.image, round(x) - portrait.origin[0], round(y) - portrait.origin[1], Z_STRIP + 2)
        px, py, room = desk.plate
        badges = stage.part.badges(stage.model, seat, self.flares.due(seat))
        name = stage.table.short(seat)
        if self.metrics.large:
            badges = badges[:1]  # the first says most; beside large words there is no room for the others
        plate = shapes.plate(self.art, name, badges, active=active, wide=96, max_width=room)
        while plate.body[0] > room and len(badges) > 1:
            badges = badges[:-1]
            plate = shapes.plate(self.art, name, badges, active=active, wide=96, max_width=room)
        seen.put("plate", plate.image, round(px) - plate.origin[0], round(py) - plate.origin[1], Z_STRIP + 3)
        side = SideCanvas(self.art, seen, self._turner, Sight(Side.BOTTOM, *desk.strip.sight.size))
        stage.part.person_paint(side, stage.moment, seat, desk)

    def _closed_hand(self, seen: DisplayList, chair: Chair) -> None:
        """How it is opened, on the backs."""
        desk = chair.desk
        if self.stage.dealing:
            return
        px = min(self.metrics.words(HINT), self.metrics.px(HINT_MOST))
        pill = shapes.pill(self.art, t("flat.hold"), px, icon="eye", edge=LINE, color=PALE)
        if pill.body[0] > desk.hand.w:
            pill = shapes.pill(self.art, "", px, icon="eye", edge=LINE, color=PALE)
        x, y = desk.hand.x + desk.hand.w / 2, desk.hand.y + desk.hand.h - 0.62 * pill.body[1]
        self._put_at(seen, "hold", pill, x, y, Z_HAND)

    def _open_hand(self, seen: DisplayList, chair: Chair) -> None:
        """The cards of a hand, with their faces up: the only place where they are drawn."""
        states = chair.states()
        hand = chair.desk.hand
        light = pool(self.art, 0.5 * hand.w, 0.72 * hand.h, WARM, 0.25, 1.5)
        seen.put("glow", light.image, round(hand.x + hand.w / 2) - light.origin[0],
                 round(hand.y + hand.h / 2) - light.origin[1], Z_HAND - 1, blend=pygame.BLEND_RGB_ADD)  # fmt: skip
        lying = [card for card in chair.drawn() if card[1] not in chair.carried]
        for zone, token, spot in lying:
            rise = CHOSEN if token in chair.selection else UNDER if token is chair.under else 0.0
            state = states[token.number]
            if token is chair.under and state in ("playable", "dimmed"):
                state = "hovered" if state == "playable" else "resting"
            picture = self.art.card_image(format_card(token.face), spot.width, state=state, turn=spot.turn)
            x, y = round(spot.x), round(spot.y - rise * spot.width)
            seen.put(("card", token.number), picture.image, x - picture.origin[0], y - picture.origin[1],
                     Z_HAND + spot.depth + (50.0 if zone.kind is ZoneKind.FACE_UP else 0.0))  # fmt: skip
        side = SideCanvas(self.art, seen, self._turner, Sight(Side.BOTTOM, *chair.desk.strip.sight.size), "hand ")
        self.stage.part.hand_paint(side, chair.moment, [(token, spot) for _, token, spot in lying], chair.desk)

    def _speech(self, seen: DisplayList, seat: int, desk: Desk) -> None:
        """What somebody says: from their portrait over the row before their hand."""
        voices, m = self.stage.voices, self.metrics
        if not voices.speaks(seat):
            return
        words, curse = voices.words(seat), voices.mood(seat) == "cursing"
        x, y, d = desk.face
        wide = desk.strip.sight.size[0]
        room = min(SPEECH * m.u, 0.9 * desk.strip.box.w)
        if curse:
            px = max(m.smallest, min(m.words(26), round(34 * m.u)))
            bubble = shapes.curse_bubble(self.art, words, tail="down", at=0.2, px=px)
        else:
            px = max(m.smallest, min(m.words(23), round(30 * m.u)))
            bubble = shapes.speech_bubble(self.art, words, tail="down", at=0.2, px=px, max_width=room)
        left, top = round(x) - bubble.origin[0], round(y - d * 0.42) - bubble.origin[1]
        left = max(0, min(left, wide - bubble.image.get_width()))
        seen.put("bubble", bubble.image, left, max(0, top), Z_FORM - 5)
        voices.seen(seat)

    @staticmethod
    def _put_at(seen: DisplayList, key: str, pill: Picture, x: float, y: float, z: float) -> None:
        left, top = x - pill.body[0] / 2, y - pill.body[1] / 2
        seen.put(key, pill.image, round(left) - pill.origin[0], round(top) - pill.origin[1], z)


def _raised(seen: DisplayList, z: float) -> DisplayList:
    """The same, so much higher."""
    seen.sprites = [sprite._replace(z=sprite.z + z) for sprite in seen.sprites]
    return seen
