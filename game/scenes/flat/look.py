"""How a family table looks: what lies in the middle, and what every side is shown, turned to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.rules.cards import format_card
from game.rules.zones import ZoneKind
from game.scenes.flat.chair import CHOSEN, UNDER, Chair
from game.scenes.flat.desk import Desk
from game.scenes.flat.fingers import Fingers
from game.scenes.flat.plan import SAID, TOLD
from game.scenes.flat.sides import Side
from game.scenes.flat.stage import FlatStage
from game.scenes.flat.turning import Turner
from game.scenes.table.looks import Gallery
from game.scenes.tables.base import Count, Moment
from game.texts import t
from game.ui import shapes
from game.ui.art import Art, CardState, Face
from game.ui.cache import Picture
from game.ui.fx.light import Spot as Light
from game.ui.fx.light import veil
from game.ui.painter import DisplayList
from game.ui.table.model import Token
from game.ui.table.spots import Box
from game.ui.theme import GOLD, LINE, PALE, PAPER

__all__ = ["Look"]

Z_BELOW, Z_CARDS, Z_STRIP, Z_HAND, Z_FORM, Z_WORDS = 0.0, 100.0, 3000.0, 3200.0, 3600.0, 3800.0
SPEECH: Final = 300.0
"""At which width the words of bubbles are broken, in u."""
HINT: Final = 17.0
"""Size of the words on a closed hand, in u."""


class Look:
    """Lists a family table."""

    def __init__(self, stage: FlatStage, chairs: Sequence[Chair], fingers: Fingers) -> None:
        self.stage = stage
        self._chairs, self._fingers = chairs, fingers
        self.art: Art = stage.services.art
        self.metrics = stage.metrics
        self.gallery = Gallery(stage)
        self._turner = Turner()
        self._frame = DisplayList()
        self._side = Side.BOTTOM

    # -- what games ask of it (see `game.scenes.tables.base.Canvas`) -----------------------

    @property
    def asked_at(self) -> Box | None:
        """Where the prompt lies: it is told before every side."""
        return None

    @property
    def peeking(self) -> bool:
        """Whether something is looked at closely."""
        return False

    def running(self, key: str) -> bool:
        """Whether an effect is on."""
        return False

    def show(
        self,
        key: str,
        picture: Picture,
        x: float,
        y: float,
        z: float,
        alpha: int = 255,
        *,
        read: bool = False,
        blend: int = 0,
    ) -> None:
        """List a picture of the game's own in the middle, turned to whoever is to play."""
        held = self._turner.picture(picture, self._side)
        self._frame.put(f"own {key}", held.image, round(x) - held.origin[0], round(y) - held.origin[1], z, alpha, blend)

    def dim(self, key: str, spots: tuple[Light, ...], level: float, z: float, alpha: int = 255) -> None:
        """Darken all but some soft ovals."""
        veil(self._frame, self.art, key, spots, level, z, alpha)

    # -- the whole ------------------------------------------------------------------------

    def draw(self, frame: DisplayList) -> None:
        """List all of it."""
        stage = self.stage
        settings = stage.services.settings
        theme = settings.theme_of(stage.seat.session.game_id)
        frame.background = self.art.table_top(stage.info.theme if theme == "auto" else theme)
        places = stage.places
        self._frame, self._side = frame, places.field.towards.side
        for i, spot in enumerate(stage.plan.empty):
            slot = shapes.slot(self.art, spot.width, colour=PAPER)
            self.show(f"empty {i}", slot, spot.x, spot.y, Z_BELOW, 110)
        stage.part.paint(self, Moment(stage.model, stage.table, past=stage.past), places.field, places.laid)
        for count in stage.plan.counts:
            self._count(count)
        self._cards(frame)
        self._told(frame)
        for seat, desk in enumerate(places.geometry.desks):
            self._strip(frame, seat, desk)

    def _count(self, count: Count) -> None:
        """A number beside a pack, turned to the side whose it is."""
        on = self.stage.choreographer
        number = count.number - (on.in_the_air(count.zone) if count.zone is not None else 0)
        pill = shapes.pill(self.art, str(number), self.metrics.words(HINT), edge=LINE, colour=PALE, pad=10)
        owner = count.zone.owner if count.zone is not None else -1
        x, y, sight = count.x, count.y, None
        if owner >= 0:
            sight = self.stage.geometry.desks[owner].strip.sight
            x, y = sight.out(x, y)
        w, h = pill.body
        middle = Picture(pill.image, (pill.origin[0] + w // 2, pill.origin[1] + h // 2), pill.body)
        self._side, before = (sight.side if sight is not None else self._side), self._side
        self.show(f"count {count.key}", middle, x, y, 250.0)
        self._side = before

    def _cards(self, frame: DisplayList) -> None:
        """The cards, with closed hands; of hands that are open here lies nothing."""
        stage = self.stage
        motions = stage.choreographer.motions
        away: set[int] = set()
        for chair in self._chairs:
            if chair.open:
                carried = {token.number for contact in self._fingers.contacts.values() if contact.drag is not None
                           for token in contact.drag.tokens}  # fmt: skip
                own = {ZoneKind.HAND, ZoneKind.FACE_UP} if chair.traded else {ZoneKind.HAND}
                away |= {token.number for zone, tokens in stage.model.zones.items() if zone.owner == chair.number
                         and zone.kind in own for token in tokens
                         if not motions.airborne(token) and token.number not in carried}  # fmt: skip
        tokens = [token for token in stage.model.everything() if token.number not in away]
        states = stage.presenter.controls.looks(Moment(stage.model, stage.table, past=stage.past), ())

        def state(token: Token) -> CardState:
            return states.get(token.number, "resting")

        stage.painter.draw(frame, tokens, state, Z_CARDS, stage.choreographer.uncovered)

    def _told(self, frame: DisplayList) -> None:
        """Who is to play and what goes, before every side."""
        stage, geometry = self.stage, self.stage.geometry
        words = stage.words
        line = str(stage.memory.lines[-1]) if stage.memory.lines else ""
        turn = stage.model.to_act
        tag = words.tag
        rule = ", ".join(part for part in (tag.main if tag is not None else "", words.pill) if part)
        for sight in geometry.sights:
            seen = DisplayList()
            mine = turn is not None and geometry.desks[turn].strip.sight.side is sight.side
            told = words.prompt.words if mine or not line else line
            x, y, room = geometry.told[sight.side]
            if told:
                pill = shapes.pill(self.art, told, self.metrics.words(TOLD), colour=GOLD if mine else PAPER,
                                   edge=GOLD if mine else LINE, pad=18, max_width=room)  # fmt: skip
                self._put(seen, "told", pill, x, y)
            if rule and sight.side in geometry.said:
                x, y, room = geometry.said[sight.side]
                icon = tag.icon if tag is not None else ""
                pill = shapes.pill(self.art, rule, self.metrics.words(SAID), icon=icon, colour=PALE, edge=LINE,
                                   max_width=room)  # fmt: skip
                self._put(seen, "said", pill, x, y)
            self._turner.list(frame, _raised(seen, Z_STRIP), sight, ("side", int(sight.side)))

    @staticmethod
    def _put(seen: DisplayList, key: str, pill: Picture, x: float, y: float) -> None:
        """List a pill about its middle."""
        left, top = x - pill.body[0] / 2, y - pill.body[1] / 2
        seen.put(key, pill.image, round(left) - pill.origin[0], round(top) - pill.origin[1])

    # -- a strip --------------------------------------------------------------------------

    def _strip(self, frame: DisplayList, seat: int, desk: Desk) -> None:
        """What one side sees of a seat."""
        seen = DisplayList()
        self._person(seen, seat, desk)
        chair = next((chair for chair in self._chairs if chair.number == seat), None)
        if chair is not None:
            if chair.open:
                self._open_hand(seen, chair)
            elif chair.hand:
                self._closed_hand(seen, chair)
            if chair.acts:
                chair.form.draw(seen, Z_FORM)
        self._speech(seen, seat, desk)
        self._turner.list(frame, seen, desk.strip.sight, ("strip", seat))

    def _person(self, seen: DisplayList, seat: int, desk: Desk) -> None:
        stage = self.stage
        config = stage.seat.seats[seat]
        active, gone = stage.model.to_act == seat, stage.part.gone(stage.model, seat)
        mood = stage.voices.mood(seat)
        face: Face = self.gallery.look(seat) if mood == "neutral" and not gone else mood
        x, y, d = desk.face
        portrait = self.art.avatar(config.character or "pip", face, d, active=active, dim=gone)
        seen.put("face", portrait.image, round(x) - portrait.origin[0], round(y) - portrait.origin[1], Z_STRIP + 2)
        px, py, room = desk.plate
        badges = stage.part.badges(stage.model, seat)
        name = stage.table.short(seat)
        plate = shapes.plate(self.art, name, badges, active=active, wide=96, max_width=room)
        seen.put("plate", plate.image, round(px) - plate.origin[0], round(py) - plate.origin[1], Z_STRIP + 3)

    def _closed_hand(self, seen: DisplayList, chair: Chair) -> None:
        """How it is opened, on the backs."""
        desk = chair.desk
        if self.stage.choreographer.motions.running and self.stage.dealing:
            return
        pill = shapes.pill(self.art, t("flat.hold"), self.metrics.words(HINT), icon="eye", edge=LINE, colour=PALE,
                           max_width=desk.hand.w)  # fmt: skip
        x, y = desk.hand.x + desk.hand.w / 2, desk.hand.y + desk.hand.h - 0.9 * pill.body[1]
        self._put_at(seen, "hold", pill, x, y, Z_HAND)
        if chair.said:
            self._note(seen, desk, t("flat.refused"))

    def _open_hand(self, seen: DisplayList, chair: Chair) -> None:
        """The cards of a hand, with their faces up: the only place where they are drawn."""
        states = chair.states()
        for zone, token, spot in chair.lying():
            if token in chair.carried:
                continue
            rise = CHOSEN if token in chair.selection else UNDER if token is chair.under else 0.0
            state = states[token.number]
            if token is chair.under and state == "playable":
                state = "hovered"
            picture = self.art.card_image(format_card(token.face), spot.width, state=state, turn=spot.turn)
            x, y = round(spot.x), round(spot.y - rise * spot.width)
            seen.put(("card", token.number), picture.image, x - picture.origin[0], y - picture.origin[1],
                     Z_HAND + spot.depth + (50.0 if zone.kind is ZoneKind.FACE_UP else 0.0))  # fmt: skip
        prompt = chair.prompt
        words = chair.said or (prompt.words if chair.to_act else "")
        if words:
            self._note(seen, chair.desk, words)

    def _note(self, seen: DisplayList, desk: Desk, words: str) -> None:
        """Words before a strip, for its owner."""
        pill = shapes.pill(self.art, words, self.metrics.words(SAID), edge=GOLD, colour=PAPER, opacity=0.95,
                           max_width=desk.strip.box.w, wrap=True)  # fmt: skip
        x = desk.row.x + desk.row.w / 2
        self._put_at(seen, "note", pill, x, desk.row.y - pill.body[1] / 2 - 4 * self.metrics.u, Z_WORDS)

    def _speech(self, seen: DisplayList, seat: int, desk: Desk) -> None:
        """What somebody says, over their portrait."""
        voices = self.stage.voices
        if not voices.speaks(seat):
            return
        words, curse = voices.words(seat), voices.mood(seat) == "cursing"
        x, y, d = desk.face
        room = SPEECH * self.metrics.u
        if curse:
            bubble = shapes.curse_bubble(self.art, words, tail="down", at=0.2, px=self.metrics.words(26))
        else:
            bubble = shapes.speech_bubble(self.art, words, tail="down", at=0.2, max_width=room)
        left, top = round(x) - bubble.origin[0], round(y - d * 0.5) - bubble.origin[1]
        seen.put("bubble", bubble.image, max(0, left), top, Z_WORDS + 5)

    @staticmethod
    def _put_at(seen: DisplayList, key: str, pill: Picture, x: float, y: float, z: float) -> None:
        left, top = x - pill.body[0] / 2, y - pill.body[1] / 2
        seen.put(key, pill.image, round(left) - pill.origin[0], round(top) - pill.origin[1], z)


def _raised(seen: DisplayList, z: float) -> DisplayList:
    """The same, so much higher."""
    seen.sprites = [sprite._replace(z=sprite.z + z) for sprite in seen.sprites]
    return seen
