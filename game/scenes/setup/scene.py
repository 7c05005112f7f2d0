"""The set-up: who is at the table, and by whose rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pygame

from game.rules.options import OptionValue
from game.scenes import routes
from game.scenes.carry_on import CarryOn
from game.scenes.head import head_plate, put_head
from game.scenes.page import PageScene, put_ground
from game.scenes.rulebook.book import LYING_FLAT, PASSED_ROUND
from game.scenes.services import Services
from game.scenes.setup.layout import Layout
from game.scenes.setup.parts import Sheet, Ways
from game.scenes.setup.rules import Rules
from game.scenes.setup.screen import Screen
from game.scenes.setup.seats import Players, SeatCard, Seats
from game.scenes.tables import theme_of
from game.session.house_rules import (
    SHOWN_WITH,
    delete_own,
    own_rules,
    save_own,
    say_rules,
    shown,
    unknown_yet,
)
from game.session.rivals import known_rivals, words_of
from game.session.rules_code import CodeError, decode, encode, longest
from game.session.settings import AVATARS, MOST_OWN
from game.session.setups import (
    in_force,
    known_names,
    lists_of,
    names_of,
    next_name,
    on_flat_table,
    people_in,
    preset_of,
    remembered,
    seats_of,
    together,
    with_avatar,
    with_character,
    with_level,
    with_name,
    with_option,
    with_person,
    with_players,
    with_preset,
    with_rules,
)
from game.texts import t
from game.ui import clipboard
from game.ui.input import Accept, InputEvent, PointerMove
from game.ui.painter import DisplayList
from game.ui.theme import PALE, Box
from game.ui.widgets import Button, Label, RoundButton, ScrollArea

OUTLINE, HEADING_OUTLINE = 2.0, 3.0
"""Of the words at the head, in u: through their plate the game's own table is seen, whatever is drawn there."""


class SetupScene(PageScene):
    """One screen between the menu and the cards. What was dealt with last time is there again.

    The set-up is a value; a change makes another one, and everything is built anew from it.
    """

    def __init__(self, services: Services, game_id: str, *, several: bool = False) -> None:
        """With `several` at least two people play, whatever was dealt last time."""
        super().__init__(services, self._called(services, game_id))
        self.game_id = self.subject = game_id
        setup = remembered(services.settings, game_id)
        self.setup = services.terms.allowed(together(setup) if several else setup)
        self._people = () if services.kiosk else known_names(services.settings)
        """Names that are offered. In a kiosk they are those of whoever was there before."""
        self._typed_wrong = False
        self._rivals = {} if services.kiosk else known_rivals(services.paths)
        self._mood = Random().random()
        self._own_name = ""
        self._head = pygame.Rect(0, 0, 0, 0)
        self._worn = services.settings.player_avatar
        """The portrait of the first person: elsewhere, where this page lies below, they may take another one."""
        self._called_by = self._names_now
        """What games and the first person are called by, which may change there, too."""
        self._left = CarryOn(self.form, services, lambda: self.navigator, self._changed_left, game_id)
        self.rebuild()
        self._fill_form()

    @staticmethod
    def _called(services: Services, game_id: str) -> str:
        return t(f"games.{game_id}.name.{services.settings.names}")

    def retell(self) -> bool:
        """Say everything anew in another language: what was chosen and not yet dealt stays."""
        self._title = self._called(self.services, self.game_id)
        self._left.retell()
        self._build_anew()
        return True

    def resume(self) -> None:
        """Look whether the person wears another portrait now; whoever wore it goes on with the one given up.

        Games and the person may have other names by now.
        """
        super().resume()
        now = self.services.settings.player_avatar
        if now != self._worn or self._names_now != self._called_by:
            self.setup, self._worn = with_avatar(self.setup, self._worn, now), now
            self._called_by = self._names_now
            self.retell()

    @property
    def _names_now(self) -> tuple[str, str]:
        return self.services.settings.names, self.services.settings.player_name

    # -- the form ---------------------------------------------------------------------

    def _fill_form(self) -> None:
        form, setup = self.form, self.setup
        self._fair = form.add(RoundButton("fair cards", "lock", self._open_fair, hint=t("fair.hint")))
        self._question = form.add(Label("question", t("setup.question"), 22, PALE, "semi", outline=OUTLINE))
        self.heading.outline = HEADING_OUTLINE
        self.columns = [form.add(ScrollArea(("column", i))) for i in range(3)]
        settings = self.services.settings
        several = people_in(setup) > 1
        self._cards = self._fill_seats(several)
        self.seats = Seats(form, self._cards)
        screen = Screen(form, settings.flat_table, self._choose_screen, self._open_sees) if several else None
        self._players = Players(form, self.game_id, setup.players, self._choose_players, screen)
        own = own_rules(settings, self.game_id)
        self._rules = Rules(form, self.game_id, own, self._choose_preset, self._choose_own)
        options = in_force(self.game_id, setup)
        for name in shown(options):
            self._rules.option(name, options[name], self._choose_option(name))
        self._rules.add_code(self._code(), longest() + 4, self._type_code, self._finish_code, self._copy_code,
                             self._paste_code)  # fmt: skip
        if not self.services.kiosk:
            # A visitor's names would be there for the next one to read.
            self._rules.add_naming(self._own_name, self._type_own, self._save_own, self._delete_own)
        self._mark_rules()
        self._sheet = Sheet(form, self.game_id, self._teach, self._open_rules)
        self._ways = Ways(form, self._sheet.lesson, self._sheet.rules)
        self._left.join()
        self._deal = form.add(Button("deal", t("setup.deal"), self._deal_cards, kind="red", icon="shuffle"))
        self._tell_left()

    def _changed_left(self) -> None:
        """There is more or less to carry on with."""
        self._tell_left()
        self.arrange()
        self.stale = True

    def _tell_left(self) -> None:
        """Say what a new match does to those that were left."""
        going = self.services.store.makes_room(self.game_id) if self._left.visible else None
        words = "deal_keeps" if going is None else f"deal_puts_away.{going.name.lower()}"
        self._deal.sub = t(f"setup.{words}") if self._left.visible else ""
        self._deal.size = 0 if self._deal.sub else 60

    def _fill_seats(self, several: bool) -> list[SeatCard]:
        """A card for everybody; the first seat stays the person's whose settings these are."""
        settings = self.services.settings
        shown = names_of(self.setup, settings)
        note = t("setup.name_note")
        if several:
            note = t("setup.flat_table" if settings.flat_table else "setup.hot_seat")
        cards = [
            SeatCard(self.form, 0, person=True).person(
                settings.player_avatar, shown[0], settings.player_name, self._another_portrait, self._rename,
                self._named, None, note=note, leaf=self._next_name(0))
        ]  # fmt: skip
        for i, opponent in enumerate(self.setup.opponents):
            another, leave = self._another_opponent(i), self._switch(i, not opponent.person)
            card = SeatCard(self.form, i + 1, person=opponent.person)
            if opponent.person:
                card.person(opponent.character, shown[i + 1], opponent.name, another, self._rename_opponent(i),
                            self._named, leave, note="" if several else note, leaf=self._next_name(i + 1))  # fmt: skip
            else:
                card.computer(opponent, another, self._other_level(i), leave, self._remembers(opponent.character),
                              self.services.terms.levels)  # fmt: skip
            cards.append(card)
        return cards

    def _remembers(self, character: str) -> str:
        """What somebody says of earlier matches, the same as long as the page is open; empty for nothing."""
        rivalry = self._rivals.get(character)
        if rivalry is None:
            return ""
        words = words_of(rivalry, self.services.settings.shouts, Random(f"{character} {self._mood}"))
        return t("rivals.quoted", words=words) if words else ""

    def _build_anew(self) -> None:
        """Build everything from the set-up as it is now; focus, pointer and columns stay where they are."""
        focus, mouse = self.form.focus, self.form.mouse
        offsets = [column.offset for column in self.columns]
        self.rebuild()
        self._fill_form()
        for column, offset in zip(self.columns, offsets, strict=True):
            column.offset = offset
        self.arrange()
        self.stale = True
        if focus is not None:
            self.focus_again(focus, show=focus.focused)
        if mouse is not None:
            self.form.handle(PointerMove(mouse))

    # -- life ------------------------------------------------------------------------

    def enter(self) -> None:
        """Enter deals at once; the first key shows where the focus is. Who is new here is offered the lesson."""
        self.form.set_focus(self._deal, show=False)
        if self.game_id not in self.services.settings.lessons:
            self.navigator.push(routes.Offer(self.game_id))

    def exit(self) -> None:
        """Keep name and portrait."""
        self.services.keep()

    def handle(self, event: InputEvent) -> bool:
        """Give everything to the form; Enter deals while nothing has the focus."""
        if super().handle(event):
            return True
        if isinstance(event, Accept):
            self._deal.activate()
            return True
        return False

    def update(self, dt: float) -> None:
        """Let time pass; a code that was left half written gives way to the one in force."""
        super().update(dt)
        self._left.update()
        code = self._rules.code
        if self.form.focus is not code and (code.words != self._code() or self._typed_wrong):
            self._typed_wrong = False
            self._rules.show_code(self._code(), known=True)
            self.stale = True

    def draw(self, frame: DisplayList) -> None:
        """List everything on the table that the game will be played on."""
        art = self.services.art
        put_ground(frame, art, theme_of(self.services.settings, self.game_id))
        put_head(frame, art, self._head, self.back.rect)
        self.form.draw(frame)

    # -- what can be done --------------------------------------------------------------

    def _choose_players(self, players: int) -> None:
        self.setup = with_players(self.game_id, self.setup, players, self.services.settings.player_avatar)
        self._build_anew()

    def _choose_screen(self, flat: bool) -> None:
        self.services.settings.flat_table = flat
        self._build_anew()

    def _another_portrait(self) -> None:
        settings = self.services.settings
        before = settings.player_avatar
        settings.player_avatar = AVATARS[(AVATARS.index(before) + 1) % len(AVATARS)]
        self.setup, self._worn = with_avatar(self.setup, before, settings.player_avatar), settings.player_avatar
        self._build_anew()

    def _another_opponent(self, number: int) -> Callable[[], None]:
        def change() -> None:
            self.setup = with_character(self.setup, number, self.services.settings.player_avatar)
            self._build_anew()

        return change

    def _other_level(self, number: int) -> Callable[[int], None]:
        def change(level: int) -> None:
            self.setup = with_level(self.setup, number, self.services.terms.levels[level])

        return change

    def _switch(self, number: int, person: bool) -> Callable[[], None]:
        def change() -> None:
            self.setup = with_person(self.setup, number, person)
            if person and not self.setup.opponents[number].name:
                name = next_name(self._people, self.setup, self.services.settings, number + 1)
                self.setup = with_name(self.setup, number, name or "")
            self._build_anew()

        return change

    def _next_name(self, seat: int) -> Callable[[], None] | None:
        """What gives a seat the next of the names that are offered; None where there is no other one."""
        rename = self._rename_opponent(seat - 1) if seat else self._rename

        def change() -> None:
            rename(next_name(self._people, self.setup, self.services.settings, seat) or "")
            self._build_anew()

        return None if next_name(self._people, self.setup, self.services.settings, seat) is None else change

    def _rename(self, name: str) -> None:
        self.services.settings.player_name = name
        self._show_names()

    def _rename_opponent(self, number: int) -> Callable[[str], None]:
        def change(name: str) -> None:
            self.setup = with_name(self.setup, number, name)
            self._show_names()

        return change

    def _show_names(self) -> None:
        """What one person is called may depend on what another one is."""
        for card, name in zip(self._cards, names_of(self.setup, self.services.settings), strict=True):
            card.name.words = name
        self.arrange()

    def _named(self) -> None:
        self.form.set_focus(self._deal, show=True)

    def _choose_preset(self, name: str) -> None:
        self.setup = with_preset(self.game_id, self.setup, name)
        self._build_anew()

    def _choose_option(self, name: str) -> Callable[[OptionValue], None]:
        def change(value: OptionValue) -> None:
            self.setup = with_option(self.game_id, self.setup, name, value)
            if name in lists_of(self.game_id) or any(other == name for other, _ in SHOWN_WITH.values()):
                self._build_anew()
                return
            self._mark_rules()
            self._rules.show_code(self._code(), known=True)

        return change

    def _mark_rules(self) -> None:
        """Say which rules are in force, and in what they are not the book's."""
        preset = preset_of(self.game_id, self.setup)
        own = self._own if preset is None else None
        self._rules.mark(self.setup.players, in_force(self.game_id, self.setup), preset, own)

    @property
    def _own(self) -> str | None:
        """The name that somebody has given to the rules in force; None where they have none."""
        now = in_force(self.game_id, self.setup)
        for name, rules in own_rules(self.services.settings, self.game_id).items():
            if in_force(self.game_id, with_rules(self.game_id, self.setup, rules)) == now:
                return name
        return None

    def _choose_own(self, name: str) -> None:
        rules = own_rules(self.services.settings, self.game_id)[name]
        self.setup = with_rules(self.game_id, self.setup, rules)
        self._build_anew()

    def _type_own(self, name: str) -> None:
        self._own_name = name

    def _save_own(self) -> None:
        """Keep the rules in force under the name that was typed; or say why not."""
        why = save_own(self.services.settings, self.game_id, self._own_name, self.setup)
        if why:
            self.services.audio.play("illegal_thud")
            self.services.tell(t(why, count=MOST_OWN))
            return
        self._own_name = ""
        self.services.keep()
        self._build_anew()

    def _delete_own(self) -> None:
        if self._own is not None:
            # The name stays in the entry: a slip is mended by one press.
            self._own_name = self._own
            delete_own(self.services.settings, self.game_id, self._own)
            self.services.keep()
            self._build_anew()

    def _copy_code(self) -> None:
        code = self._code()
        self.services.tell(t("setup.copied") if clipboard.copy(code) else t("setup.not_copied", code=code))

    def _paste_code(self) -> None:
        """Take a code from the clipboard; what is none gets one sentence."""
        words = " ".join(clipboard.pasted().split())
        try:
            decode(self.game_id, words)
        except CodeError:
            self._refuse_code()
            return
        self._type_code(words)

    def _code(self) -> str:
        return encode(self.game_id, self.setup.players, dict(in_force(self.game_id, self.setup)))

    def _type_code(self, words: str) -> None:
        """A code counts as soon as it is whole."""
        try:
            players, options = decode(self.game_id, words)
        except CodeError:
            return
        self._typed_wrong = False
        setup = with_players(self.game_id, replace(self.setup, options={}), players,
                             self.services.settings.player_avatar)  # fmt: skip
        for name, value in options.items():
            setup = with_option(self.game_id, setup, name, value)
        if setup != self.setup:
            self.setup = setup
            self._build_anew()

    def _finish_code(self) -> None:
        """Enter: what is written is either in force by now or no code."""
        try:
            decode(self.game_id, self._rules.code.words)
        except CodeError:
            self._refuse_code()
            return
        self.form.set_focus(self._deal, show=True)

    def _refuse_code(self) -> None:
        self._typed_wrong = True
        self._rules.show_code(self._code(), known=False)
        self.form.set_focus(self._rules.code, show=self.form.focus is not None and self.form.focus.focused)
        self.services.audio.play("illegal_thud")
        self.stale = True

    def _teach(self) -> None:
        self.navigator.push(routes.Lesson(self.game_id, over_setup=True))

    def _open_fair(self) -> None:
        self.navigator.push(routes.FairCards())

    def _open_rules(self) -> None:
        self.navigator.push(routes.Rules(self.game_id, house=self._house))

    def _open_sees(self) -> None:
        at = LYING_FLAT if self.services.settings.flat_table else PASSED_ROUND
        self.navigator.push(routes.Rules(self.game_id, at, self._house))

    @property
    def _house(self) -> routes.HouseRules:
        return routes.HouseRules(self.game_id, self.setup.players, self.setup.options)

    def _deal_cards(self) -> None:
        settings = self.services.settings
        # The one that was dealt last stands last: the menu proposes it.
        others = {game: setup for game, setup in settings.setups.items() if game != self.game_id}
        settings.setups = {**others, self.game_id: self.setup}
        seats = seats_of(self.setup, settings)
        promise = self.services.next_match.take()
        flat = on_flat_table(self.setup, settings)
        match = routes.NewMatch.promised(self.game_id, seats, self.setup.options, promise, flat=flat, told=True)
        if not unknown_yet(settings, self.game_id, self.setup):
            self.navigator.replace(match)
            return
        say_rules(settings, self.game_id, self.setup)
        self.navigator.reset(match, replace(self._house, begins=True))

    # -- look ------------------------------------------------------------------------

    def lay_out(self, box: Box) -> None:
        """Place all there is."""
        goal = t(f"games.{self.game_id}.goal")
        Layout(
            self.form.style, self.back, self.heading, self._question, self._fair, self.columns, self.seats,
            self._players, self._rules, self._sheet, self._ways, self._left, self._deal, goal,
        ).place(box)  # fmt: skip
        self._head = head_plate(
            self.metrics, self.back.rect, [self.heading, *([self._question] if self._question.visible else [])]
        )
