"""Setting up a position: its places on the left, the tray of all cards on the right, and below what is wrong with it.

A press of a card in the tray lays it to the chosen place, one of a card that lies takes it back. The same by dragging.
Beside the tray, in tabs, are the numbers of the match, who plays, and what was kept.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

from game.rules.cards import HIDDEN, KIND_OF, Card
from game.rules.facts import Fact
from game.rules.zones import Zone, ZoneKind
from game.scenes import routes
from game.scenes.game_choice import GameChoice
from game.scenes.head import head_plate, put_head
from game.scenes.page import GAP, PageScene, put_ground
from game.scenes.position.board import SUIT_PLACES, heads_of, lay_plates, shown_places, true_place
from game.scenes.position.pieces import RANDOM, PlacePlate, Tray
from game.scenes.position.shelf import Shelf, called
from game.scenes.position.sides import Rows
from game.scenes.services import Services
from game.scenes.tables import back_of, offered, theme_of
from game.session.desk import FIELD, Desk
from game.session.positions import Kept, SetUp, bare, match_of
from game.session.setups import names_of, remembered
from game.texts import t
from game.ui.input import InputEvent, Point, Undo
from game.ui.painter import DisplayList
from game.ui.theme import GOLD, INK, LINE_REST, PAPER, RED, Box
from game.ui.widgets import Button, Panel, Paragraph, RoundButton, ScrollArea, Segmented, Widget

__all__ = ["PositionScene"]

BOARD: Final = 0.48
"""What the places take of the width."""
_BLEED: Final = 14
"""Room for focus rings round what scrolls, in u."""
MOST_BEFORE: Final = 100
"""So many changes can be taken back."""
TABS: Final = ("cards", "match", "people", "kept")
_FIRST: Final = Zone(ZoneKind.HAND, 0)
"""The place that is chosen at first: the person's own hand."""


class PositionScene(PageScene):
    """Lay out cards, and play from there. `begins` is what lies there at first; None for what was played last."""

    def __init__(self, services: Services, game_id: str, begins: SetUp | None = None) -> None:
        super().__init__(services, t("position.title"))
        self.desk = self._desk(begins or self._last(game_id))
        self.tab = "cards"
        self.chosen: Zone = _FIRST
        self.plates: list[PlacePlate] = []
        self._said = ""
        self._rows: Rows | None = None
        self._before: list[Desk] = []
        """What the position was, the last change last."""
        self._now = self.desk.copy()
        self._fill()

    def _desk(self, set_up: SetUp) -> Desk:
        return Desk(replace(set_up, setup=self.services.terms.allowed(set_up.setup)))

    def _last(self, game_id: str) -> SetUp:
        if not self.services.kiosk:
            try:
                kept = Kept(self.services.paths).all()
            except OSError:
                kept = []
            found = next((one for one in kept if one.game == game_id and not one.name), None)
            if found is not None:
                return found
        return bare(game_id, remembered(self.services.settings, game_id))

    @property
    def names(self) -> tuple[str, ...]:
        """What everybody is called, by seat."""
        return names_of(self.desk.setup, self.services.settings)

    @property
    def _short(self) -> tuple[str, ...]:
        """The same in a word each where that is clear: people may be called alike but for the last one."""
        setup, (own, *others) = self.desk.setup, self.names
        return own, *(
            name if opponent.person else t(f"characters.{opponent.character}.short")
            for name, opponent in zip(others, setup.opponents, strict=True)
        )

    # -- the form ------------------------------------------------------------------------------------------------

    def _fill(self, rows: Rows | None = None) -> None:
        """Build everything anew; the focus stays, if its place comes again, and so does what counts in `rows`."""
        before = self.form.focus
        shown = before is not None and before.focused
        offsets = {area.key: area.offset for area in self.form.widgets if isinstance(area, ScrollArea)}
        self.rebuild(rows.steppers if rows is not None else ())
        add, desk = self.form.add, self.desk
        settings = self.services.settings
        self.theme, self._back_of_cards = theme_of(settings, desk.game), back_of(settings, desk.game)
        self.games = {game: add(GameChoice(game, partial(self._play_other, game), hint=self._called(game)))
                      for game in offered(self.services.terms)}  # fmt: skip
        for game, choice in self.games.items():
            choice.chosen = game == desk.game
        if self.chosen not in desk.places:
            self.chosen = _FIRST
        self.board = add(ScrollArea("board"))
        self.plates = [add(self._plate(place)) for place in shown_places(self.desk)]
        tabs = [tab for tab in TABS if tab != "kept" or not self.services.kiosk]
        words = [t(f"position.tab.{tab}") for tab in tabs]
        self._tabs = add(Segmented("tabs", words, tabs.index(self.tab), lambda at: self._turn_to(tabs[at])))
        self._plate_below = add(Panel("side plate", INK, opacity=0.74, edge=LINE_REST, radius=18))
        self._plate_below.visible = self.tab != "cards"
        self.side = add(ScrollArea("side"))
        self.tray = Tray(self._back_of_cards, self._press_card, self._drop_from_tray)
        self.tray.on_erase = self._erase
        self._rows = None
        self._shelf: Shelf | None = None
        if self.tab == "cards":
            add(self.tray)
        elif self.tab == "kept":
            self._shelf = Shelf(self.services, self.form, desk, self._said, self._open, self._tell)
        else:
            self._rows = Rows(self.form, desk, self.names, settings.player_avatar, self.services.terms,
                              self._changed, rows)  # fmt: skip
            (self._rows.match if self.tab == "match" else self._rows.people)()
        self._strip = add(Panel("strip", INK, opacity=0.86, edge=LINE_REST, radius=18))
        self._fault = add(Paragraph("fault", "", 22, PAPER, "semi"))
        self.undo = add(RoundButton("undo", "undo", self.take_back, hint=t("position.undo")))
        self._deal = add(Button("deal", t("position.deal"), self._deal_rest, kind="gold", icon="shuffle", size=22))
        self._clear = add(Button("clear", t("position.clear"), self._clear_all, kind="ghost", size=22))
        self.play = add(Button("play", t("position.play"), self._play, kind="red", icon="play", size=28))
        self._built = self._signature()
        self._show()
        for area in (self.board, self.side):
            area.offset = offsets.get(area.key, 0.0)
        if before is not None:
            self.focus_again(before, show=shown)

    def _called(self, game: str) -> str:
        return t(f"games.{game}.name.{self.services.settings.names}")

    def _plate(self, place: Zone) -> PlacePlate:
        true = true_place(place)
        choose, take, drop = (partial(do, true) for do in (self._choose, self._take, self._drop))
        plate = PlacePlate(place, self._back_of_cards, choose, take, drop)
        plate.on_erase = partial(self._erase_from, true)
        return plate

    def _signature(self) -> object:
        """What the form is built from: where that changes it is built anew."""
        desk = self.desk
        late = desk.number(Fact.DEAL, 1) > 1, desk.number(Fact.ROUND, 1) > 1
        pennies = tuple(map(bool, desk.of_seats(Fact.PENNIES)))
        return (desk.game, desk.setup, tuple(desk.places), self.tab, late, pennies if self.tab == "match" else ())

    # -- what is shown -------------------------------------------------------------------------------------------

    def _changed(self) -> None:
        """Show what has become of the position, and remember what it was."""
        self._remember()
        if self._signature() != self._built or self._rows is not None:
            self._fill(self._rows)
            self.arrange()
        else:
            self._show()
            self._lay_foot()
            self._lay_board(self._board_box)
        self.stale = True

    def _show(self) -> None:
        desk, names, short = self.desk, self.names, self._short
        faces = [self.services.settings.player_avatar, *(o.character for o in desk.setup.opponents)]
        asked = desk.whose
        for plate in self.plates:
            place = plate.place_of
            plate.heads = heads_of(desk, place, names, short)
            plate.face = faces[place.owner] if place.kind is ZoneKind.HAND else ""
            plate.in_turn = place.owner == asked
            plate.chosen = true_place(place) == self.chosen
            lying = desk.cards.get(place)
            if true_place(place) == FIELD:
                suit = place.number - SUIT_PLACES[0].number
                plate.lay([(kind, desk.field[kind]) for kind in sorted(desk.field) if kind // 13 == suit])
            else:
                plate.lay(list(enumerate(lying or ())))
            heap = place.kind not in (ZoneKind.HAND, ZoneKind.FACE_UP, ZoneKind.FACE_DOWN)
            note = "heap_empty" if heap else "random" if lying is None else "nothing"
            plate.note = t(f"position.{note}")
        self.tray.left = desk.left()
        fault = desk.fault
        self.play.enabled = fault is None
        self.undo.enabled = bool(self._before)
        if desk.joker is not None:
            words = t("position.joker")
        elif fault is None:
            words = t("position.sound")
        else:
            name = "" if fault.seat is None else names[fault.seat]
            words = t(fault.key, name=name, **dict(fault.given))
        self._fault.words = self.play.why = words
        self._strip.edge = GOLD if desk.joker is not None else LINE_REST if fault is None else RED
        self.form.default = self.play if self.play.enabled else None

    def _remember(self) -> None:
        if self._now.set_up != self.desk.set_up or self._now.joker != self.desk.joker:
            self._before = [*self._before[1 - MOST_BEFORE :], self._now]
        self._now = self.desk.copy()

    def take_back(self) -> None:
        """Make the position what it was before the last change."""
        if not self._before:
            return
        self.desk = self._before.pop()
        self._now = self.desk.copy()
        self._tell("")

    def handle(self, event: InputEvent) -> bool:
        """Ctrl+Z, or the pad's left button, takes the last change back."""
        if isinstance(event, Undo):
            self.take_back()
            return True
        return super().handle(event)

    # -- what is done --------------------------------------------------------------------------------------------

    def _choose(self, place: Zone) -> None:
        """Let the next cards go to a place; chosen again, an empty one stays empty or is dealt at random."""
        if self.chosen == place:
            self.desk.turn_over(place)
        self.chosen = place
        self._changed()

    def _take(self, place: Zone, number: int) -> None:
        self.desk.take(place, number)
        self.chosen = place
        self._changed()

    def _press_card(self, kind: int) -> None:
        desk = self.desk
        if kind != RANDOM and not desk.left().get(kind) and desk.joker is None:
            self._take_back(kind)
        elif not desk.put(self.chosen, kind):
            self.services.audio.play("illegal_thud")
        else:
            self._go_on()
        self._changed()

    def _take_back(self, kind: int) -> None:
        """Take a card back that lies somewhere, from the chosen place first."""
        desk = self.desk
        for place in (self.chosen, *desk.places):
            lying = desk.field.items() if place == FIELD else enumerate(desk.cards.get(place, ()))
            found = next((number for number, card in lying if card != HIDDEN and KIND_OF[card] == kind), None)
            if found is not None:
                desk.take(place, found)
                return

    def _go_on(self) -> None:
        """From a place that holds no more to the next one of its kind."""
        desk, place = self.desk, self.chosen
        if len(desk.cards.get(place, ())) < desk.most(place):
            return
        free = [other for other in desk.places if other.kind is place.kind and not desk.cards.get(other)]
        after = [other for other in free if other.owner > place.owner]
        self.chosen = next(iter(after or free), place)

    def _place_under(self, pos: Point) -> Zone | None:
        if not self.board.rect.collidepoint(pos):
            return None
        return next((true_place(plate.place_of) for plate in self.plates if plate.rect.collidepoint(pos)), None)

    def _drop_from_tray(self, kind: int, pos: Point) -> None:
        place = self._place_under(pos)
        if place is not None:
            self.chosen = place
            if not self.desk.put(place, kind):
                self.services.audio.play("illegal_thud")
        self._changed()

    def _drop(self, source: Zone, number: int, pos: Point) -> None:
        """A card was dragged from a place: to another one, or off the board and so back."""
        place = self._place_under(pos)
        if place == source:
            return
        card = self.desk.take(source, number)
        if place is not None and card is not None:
            back = not self.desk.put(place, _kind(card))
            if back:
                self.services.audio.play("illegal_thud")
                self.desk.put(source, _kind(card))
            self.chosen = source if back else place
        self._changed()

    def _erase(self) -> bool:
        return self._erase_from(self.chosen)

    def _erase_from(self, place: Zone) -> bool:
        done = self.desk.take_last(place)
        if done:
            self._changed()
        return done

    def _deal_rest(self) -> None:
        if not self.desk.deal(self.services.fresh_bot_seed()):
            self.services.audio.play("illegal_thud")
        self._changed()

    def _clear_all(self) -> None:
        self.desk.clear()
        self._changed()

    def _turn_to(self, tab: str) -> None:
        self.tab, self._said = tab, ""
        self._fill()
        self.side.offset = 0.0
        self.arrange()
        self.stale = True

    def _play_other(self, game: str) -> None:
        if game != self.desk.game:
            self._open(self._last(game))

    def _open(self, set_up: SetUp) -> None:
        """Set up another position."""
        self.desk = self._desk(set_up)
        self._remember()
        self.chosen = _FIRST
        self._tell("")

    def _tell(self, said: str) -> None:
        self._said = said
        self._fill()
        self.arrange()
        self.stale = True

    def _play(self) -> None:
        services, found = self.services, self.desk.set_up
        if not services.kiosk:
            try:
                gone = Kept(services.paths).keep(found)
                if gone is not None:
                    services.tell(t("position.gone", name=called(gone)))
            except OSError:
                self._said = ""  # it is played all the same
        match = match_of(found, services.settings, services.fresh_bot_seed())
        self.navigator.reset(routes.Title(), routes.ResumedMatch(match))

    # -- places --------------------------------------------------------------------------------------------------

    def arrange(self) -> None:
        """The choice of games stands beside the title."""
        super().arrange()
        m = self.metrics
        d, gap = max(m.px(60), min(self.form.style.target, m.px(90))), m.px(10)
        left, _, w, _ = m.table if not m.portrait else (0, 0, m.width, m.height)
        x = left + w - m.px(48 if m.portrait else 64)
        middle = self.back.rect.centery
        for choice in reversed(self.games.values()):
            choice.place(x - d, middle - d / 2, d, d)
            x -= d + gap
        head = self.heading.rect
        self.heading.place(head.x, head.y, max(1, x - head.x - gap), head.h)

    def lay_out(self, box: Box) -> None:
        """Places beside the tray; upright above it."""
        m, style = self.metrics, self.form.style
        x, y, w, h = box
        gap = m.px(GAP)
        y, h = y - m.px(10), h + m.px(34)
        tabs = max(m.px(54), round(style.target * 0.9), round(m.words(22) * 1.9))
        if m.portrait:
            foot = self._foot_height(w)
            self._foot_box = (x, y + h - foot, w, foot)
            room = h - foot - gap
            side = min(self._side_height(w) + tabs + gap, round(room * 0.56))
            self._lay_board((x, y, w, room - side - gap))
            self._lay_side((x, y + room - side, w, side), tabs)
        else:
            left = round((w - gap) * BOARD)
            right = w - gap - left
            foot = self._foot_height(right)
            self._foot_box = (x + left + gap, y + h - foot, right, foot)
            self._lay_board((x, y, left, h))
            self._lay_side((x + left + gap, y, right, h - foot - gap), tabs)
        self._lay_foot()

    def _side_height(self, w: int) -> int:
        style, m = self.form.style, self.metrics
        if self.tab == "cards":
            return self.tray.height_for(style, w)
        part = self._rows or self._shelf
        assert part is not None
        return round(part.lay_out(0, 0, w - m.px(60))) + m.px(60)

    def _lay_side(self, box: Box, tabs: int) -> None:
        m = self.metrics
        x, y, w, h = box
        air = m.px(_BLEED)
        self._tabs.place(x, y, w, tabs)
        y, h = y + tabs + air, h - tabs - air
        held: list[Widget]
        inner = w - m.px(26)
        part = self._rows or self._shelf
        if part is not None:
            pad = m.px(16)
            end = part.lay_out(air + pad, air + pad, w - 2 * pad - m.px(18))
            held = part.widgets
            self._plate_below.place(x, y, w, min(h, end + pad))
        else:
            # A tray that is taller than its room becomes narrower, as long as fingers find its cards.
            wide = w
            while self.tray.height_for(self.form.style, wide) > h and wide > w * 0.72:
                wide -= m.px(10)
            if self.tray.height_for(self.form.style, wide) > h:
                wide = inner
            tall = self.tray.height_for(self.form.style, wide)
            self.tray.place(air + (w - wide) / 2, air, wide, tall)
            end, held = air + tall, [self.tray]
        self.side.place(x - air, y - air, w + 2 * air, h + 2 * air)
        self.side.hold(held, end + air)

    def _foot_height(self, w: int) -> int:
        """How tall what is wrong and the buttons are; the sentence has room for the longest that is likely."""
        m = self.metrics
        lines = 2 if w > m.words(22) * 30 else 3
        return self._buttons_tall(w) + round(m.words(22) * 1.3 * lines) + m.px(44)

    def _button(self) -> int:
        m = self.metrics
        return max(m.px(66), self.form.style.target, round(m.words(24) * 2.0))

    def _buttons_tall(self, w: int) -> int:
        return self._button() * (1 if w > self._wide_buttons() else 2) + self.metrics.px(12)

    def _wide_buttons(self) -> int:
        style = self.form.style
        wide = sum(button.measure(style)[0] for button in (self._deal, self._clear, self.play)) + self._button()
        return round(wide * (0.66 if self.metrics.large else 1.0))

    def _lay_foot(self) -> None:
        m, style = self.metrics, self.form.style
        x, y, w, h = self._foot_box
        gap, tall = m.px(12), self._button()
        buttons = self._buttons_tall(w)
        words = h - buttons - gap
        self._strip.place(x, y, w, words)
        room = w - m.px(44)
        needs = self._fault.height_for(style, room)
        self._fault.place(x + m.px(22), y + max(m.px(6), (words - needs) / 2), room, min(needs + 2, words))
        y += words + gap
        self.undo.place(x, y, tall, tall)
        x, w = x + tall + gap, w - tall - gap
        if w + tall + gap > self._wide_buttons():
            spare = (w - sum(one.measure(style)[0] for one in (self._clear, self._deal, self.play)) - 2 * gap) / 3
            for button in (self._clear, self._deal, self.play):
                wide = button.measure(style)[0] + spare
                button.place(x, y, wide, tall)
                x += round(wide) + gap
        else:
            half = (w - gap) / 2
            self._clear.place(x, y, half, tall)
            self._deal.place(x + half + gap, y, half, tall)
            self.play.place(x, y + tall + gap, w, tall)

    def _lay_board(self, box: Box) -> None:
        """The places in rows, scrolled where they find no room."""
        air = self.metrics.px(_BLEED)
        self._board_box = box
        x, y, w, h = box
        end = lay_plates(self.plates, self.desk, self.form.style, (air, air, w, h))
        self.board.place(x - air, y - air, w + 2 * air, h + 2 * air)
        self.board.hold(self.plates, end + air)

    def draw(self, frame: DisplayList) -> None:
        """List the widgets on the game's own table top."""
        put_ground(frame, self.services.art, self.theme)
        plate = head_plate(self.metrics, self.back.rect, [self.heading])
        put_head(frame, self.services.art, plate, self.back.rect)
        self.form.draw(frame)


def _kind(card: Card) -> int:
    return HIDDEN if card == HIDDEN else KIND_OF[card]
