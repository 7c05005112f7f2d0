"""Cards and action buttons under pointers, fingers and keys: taps, drags, drops, refusals."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from game.rules.actions import Action
from game.rules.cards import Card
from game.rules.refusals import Refusal
from game.rules.zones import Zone, ZoneKind
from game.scenes.table.aim import SNAP, aim, place_among
from game.scenes.table.astray import astray, lying_about
from game.scenes.table.attention import Attention, leading
from game.scenes.table.peek import Peeks
from game.scenes.table.refusals import Refusals
from game.scenes.table.stage import Stage
from game.scenes.tables.base import ActionButton, Draft, Trade
from game.ui.art import CardState
from game.ui.input import Point
from game.ui.table.hand import BACK_HOME, CardTarget, Drag, PadTarget, PlaceTarget
from game.ui.table.model import Token
from game.ui.widgets import ActionKey, Dress, Form

LIFT_TIME = 0.08
"""Seconds in which a card rises under the pointer."""
RISE, CHOSEN = 0.08, 0.14
"""How far it rises, and how far a chosen card does, in widths."""


class Touch:
    """What the person can lay hands on. Clicks, touches, drags and keys all end in `submit`."""

    def __init__(self, stage: Stage, form: Form) -> None:
        self._stage, self._form = stage, form
        self._controls = stage.presenter.controls
        self.specs: dict[str, ActionButton] = {}
        """The action buttons of this moment, by key."""
        self.targets: dict[int, CardTarget] = {}
        self._zones: dict[int, Zone] = {}
        self.actions: dict[str, ActionKey] = {}
        self._places: dict[str, PlaceTarget] = {}
        self._pads: dict[str, PadTarget] = {}
        self._asked = ""
        self._drag: Drag | None = None
        self._rising = False
        self.refusals, self.peeks = Refusals(stage), Peeks(stage, form)
        self._attention = Attention(stage, form)
        self._usable: set[int] = set()
        self._choosing = False
        """Whether there is a choice of cards: what cannot be chosen, too once another one is, is dimmed."""
        self._looks: Mapping[int, CardState] = {}

    # -- what there is ------------------------------------------------------------

    @property
    def dragged(self) -> Token | None:
        """The card in the person's hand."""
        return self._drag.token if self._drag is not None else None

    @property
    def shaken(self) -> tuple[Token, float] | None:
        """The refused card and for how many seconds it has been shaking."""
        return self.refusals.shaken

    @property
    def hitting(self) -> bool:
        """Whether a button that was hit is still lit."""
        return any(button.lit for button in self.actions.values())

    @property
    def animating(self) -> bool:
        """Whether something of it moves."""
        return bool(self._drag or self._rising or self.refusals.running)

    def zone_of(self, token: Token) -> Zone | None:
        """The zone of a card that can be touched, None for others."""
        return self._zones.get(token.number)

    def refresh(self) -> None:
        """Let the form feel the cards where they lie now, and the buttons of this moment."""
        stage = self._stage
        form = self._form
        self._attention.note()
        self._keep_draft()
        pickable = stage.pickable()
        self._zones = {token.number: zone for zone, token in pickable}
        targets: dict[int, CardTarget] = {}
        for _, token in pickable:
            target = self.targets.get(token.number)
            if target is None:
                target = CardTarget(("pick", token.number), token, self.tap, self.lift, self._follow, self.drop)
                target.host = form
            goal = token.goal
            target.place(goal.x - goal.width / 2, goal.y - goal.height / 2, goal.width, goal.height)
            targets[token.number] = target
        self.targets = targets
        self._stage.selection = tuple(token for token in self._stage.selection if token.number in targets)
        if not stage.legal():
            self._stage.selection = ()
            if not stage.choreographer.pending:
                self._stage.traded.clear()
            self._asked = ""
        cards = list(targets.values())
        places = self._show_places()
        others = (w for w in form.widgets if not isinstance(w, CardTarget | PlaceTarget))
        form.widgets[:] = [*self._show_pads(), *places, *cards, *others]
        self._show_actions()
        self.peeks.refresh()
        moment = stage.moment
        able = [token for zone, token in pickable if self._controls.usable(zone, token, moment)] if moment.legal else []
        self._usable = {token.number for token in able}
        self._choosing = bool(able or (moment.legal and stage.selection))
        self._looks = self._controls.looks(moment, self.places())
        self._attention.keep(self.specs, self.actions, targets, self._usable)

    def trade(self, trade: Trade) -> None:
        """Let two cards change places, until an action says so or the turn is over."""
        trade.enter(self._stage.traded)
        self._stage.selection = ()
        self.forgive()
        self._stage.cue("card_slide", trade.one.x)
        self._stage.choreographer.arrange()

    @property
    def drafted(self) -> tuple[tuple[Card, ...], ...]:
        """The groups into which the person has put cards of the hand."""
        return self._stage.order.groups

    def draft(self, draft: Draft) -> None:
        """Put cards of the hand into groups; what the person chose for them stays there until it leaves the hand."""
        self._stage.selection = draft.chosen
        self.forgive()
        stage = self._stage
        stage.order.pinned = bool(draft.chosen)
        stage.order.group(draft.groups, [token.card for token in draft.chosen])
        stage.cue("card_slide", draft.chosen[0].x if draft.chosen else None)
        stage.choreographer.arrange()

    def _keep_draft(self) -> None:
        """Cards that have left the hand are in no group; as long as the person moves none, the game guesses groups."""
        stage = self._stage
        held = [token.card for token in stage.model.tokens(ZoneKind.HAND, stage.seat.me)]
        stage.order.ranks_loose = self._controls.ranks_loose(stage.model)
        if stage.order.keep(held, partial(self._controls.guess, stage.model, stage.table)):
            stage.choreographer.arrange()

    def _hinted(self, token: Token) -> bool:
        stage, zone = self._stage, self._zones.get(token.number)
        hint = stage.seat.hinted
        return hint is not None and zone is not None and self._controls.hinted(hint, zone, token, stage.moment)

    def hinted(self) -> list[Token]:
        """The cards that the hint, or the teacher, means."""
        return [target.token for target in self.targets.values() if self._hinted(target.token)]

    def places(self) -> list[str]:
        """Places where the cards in hand or the chosen ones can go now."""
        tokens = self._drag.tokens if self._drag is not None else self._stage.selection
        zone = self._zones.get(tokens[0].number) if tokens else None
        stage = self._stage
        return self._controls.places(zone, tokens, stage.moment, stage.plan.drop) if zone is not None else []

    def _show_places(self) -> list[PlaceTarget]:
        """Places for the chosen cards can be tapped and reached by keys."""
        shown = []
        for name in self.places() if self._stage.selection and self._drag is None else ():
            place = self._places.get(name)
            if place is None:
                place = self._places[name] = PlaceTarget(name, self._put)
                place.host = self._form
            box = self._stage.plan.drop[name]
            place.place(box.x, box.y, box.w, box.h)
            shown.append(place)
        return shown

    def _show_pads(self) -> list[PadTarget]:
        """What can be tapped though nothing is chosen."""
        shown = []
        for name, (box, _) in self._controls.pads(self._stage.moment).items():
            pad = self._pads.get(name)
            if pad is None:
                pad = self._pads[name] = PadTarget(name, self._tap_pad)
                pad.host = self._form
            pad.place(*box)
            shown.append(pad)
        return shown

    def _tap_pad(self, name: str) -> None:
        pad = self._controls.pads(self._stage.moment).get(name)
        if pad is not None:
            self.submit(pad[1], None)
            self.refresh()

    def _put(self, name: str) -> None:
        stage = self._stage
        zone = self._zones.get(self._stage.selection[0].number) if self._stage.selection else None
        if zone is not None:
            token = self._stage.selection[0]
            action = self._controls.drop(zone, self._stage.selection, name, stage.moment)
            if isinstance(action, Refusal):
                self.refuse(action, token)
            else:
                self.submit(action, token)
            self.refresh()

    # -- buttons ---------------------------------------------------------------------

    def _show_actions(self) -> None:
        stage = self._stage
        specs = self._controls.buttons(stage.moment)
        self.specs = {spec.key: spec for spec in specs}
        for key, button in self.actions.items():
            # One that was just hit is seen until its burst is gone.
            button.visible = key in self.specs or button.lit
            button.enabled &= key in self.specs
        main = leading(specs)
        for spec in specs:
            if spec.key not in self.actions:
                press = partial(self._press, spec.key)
                self.actions[spec.key] = self._form.add(ActionKey(("action", spec.key), spec.words, press))
                # It sleeps until now: the focus goes to the main action as it comes alive, be it new or known.
                self.actions[spec.key].enabled = False
            button = self.actions[spec.key]
            button.place(*spec.box)
            words = spec.again if spec.again and self._asked == spec.key else spec.words
            if not button.enabled and spec.action is not None and stage.keys_used and spec.kind == main:
                self._form.set_focus(button, show=True)
            dress = Dress(words, spec.kind, spec.size, spec.icon, spec.sub, spec.burst > 0.0)
            button.wear(dress, enabled=spec.action is not None)
            button.why = "" if button.enabled else self.refusals.why_not(spec)

    def press(self, key: str) -> bool:
        """Press an action button by its key; a gray one says why not. Returns whether there is one."""
        button = self.actions.get(key)
        if button is None or not button.visible:
            return False
        if button.enabled:
            button.activate()
        else:
            self._form.refuse(button)
            self.refusals.pressed(button, self.specs)
        return True

    def press_letter(self, letter: str) -> bool:
        """Press the action button that a letter stands for. Returns whether there is one."""
        return any(spec.letter == letter and self.press(spec.key) for spec in self.specs.values())

    def _press(self, key: str) -> None:
        """Do whatever a button stands for at the moment it is pressed."""
        for spec in self._controls.buttons(self._stage.moment):
            if spec.key != key or (spec.again and not self.ask_again(key)):
                continue
            if self.submit(spec.action, None) and not isinstance(spec.action, Draft):
                self.actions[key].hit(slams=spec.slams or spec.burst > 0.0)
        self.refresh()

    # -- what is done ----------------------------------------------------------------------

    def submit(self, action: Action | Trade | Draft | None, token: Token | None) -> bool:
        """Do something for the person. What is refused changes nothing, shakes the card and says why."""
        if action is None or self.refusals.twice.means_nothing(token):
            return False
        if isinstance(action, Trade):
            self.trade(action)
            return True
        if isinstance(action, Draft):
            self.draft(action)
            return True
        stage, seat = self._stage, self._stage.seat
        instead = seat.turned_down(action)
        if instead:
            self.say(instead, token)
            return False
        stage.choreographer.hurry()
        stage.ticker.hush()
        refusal = seat.submit(seat.meant(action))
        if refusal is not None:
            self.refuse(refusal, token, action)
            return False
        self.done()
        return True

    # -- taps and drags -----------------------------------------------------------------

    def tap(self, token: Token) -> None:
        """Choose a card, or do what tapping it means."""
        zone = self._zones.get(token.number)
        if zone is None:
            return
        tap = self._controls.tap(zone, token, self._stage.moment)
        if tap.action is not None:
            self.submit(tap.action, token)
        elif self.refusals.twice.chosen.changes(token, self._stage.selection, tap.selection):
            self._stage.cue("card_lift", token.x)
            self._stage.selection = tap.selection
        self.refresh()
        self._go_on_by_keys()

    def _go_on_by_keys(self) -> None:
        """Whoever chose a card by keys finds the focus where it can go, unless a button has it already."""
        form = self._form
        places = [widget for widget in form.widgets if isinstance(widget, PlaceTarget) and widget.focusable]
        if self._stage.keys_used and places and isinstance(form.focus, CardTarget):
            form.set_focus(places[0], show=True)

    def choose(self, tokens: tuple[Token, ...]) -> None:
        """Choose cards, as if they had been tapped."""
        self._stage.selection = tokens
        self.refresh()

    def lift(self, token: Token, pos: Point) -> bool:
        """Take a card in hand at a place of the window; returns whether that can be done."""
        if self._drag is not None or token.number not in self._zones:
            return False
        lifted = self._controls.lifted(self._zones[token.number], token, self._stage.moment)
        if len(lifted) > 1:
            self._stage.selection = lifted
        tokens = (token, *(other for other in lifted if other is not token))
        for taken in tokens:
            self._stage.choreographer.hold(taken)
        steps = tuple(lifted.index(other) - lifted.index(token) for other in tokens)
        self._drag = Drag(tokens, (token.x - pos[0], token.y - pos[1]), pos, steps)
        self._looks = self._controls.looks(self._stage.moment, self.places())
        self._stage.cue("card_lift", token.x)
        return True

    def _follow(self, token: Token, pos: Point) -> None:
        if self._drag is not None and self._drag.token is token:
            self._drag.follow(pos)

    def drop(self, token: Token, pos: Point | None) -> None:
        """Let go of a card at a place of the window, or give it up."""
        drag, self._drag = self._drag, None
        if drag is None:
            return
        stage = self._stage
        zone = self._zones.get(token.number)
        played = False
        if pos is not None and zone is not None:
            action = self._dropped_on(zone, drag, pos)
            if isinstance(action, Refusal):
                self.refuse(action, token)
            elif action is not None:
                # What was only traded or grouped goes to its new place like a card that comes home.
                played = self.submit(action, token) and not isinstance(action, Trade | Draft)
            elif zone == Zone(ZoneKind.HAND, stage.seat.me) and stage.plan.hand.contains(*pos):
                self._reorder(token, pos)
            else:
                self._went_astray(zone, drag, pos)
        for carried in drag.tokens:
            stage.choreographer.let_go(carried)
        if not played:
            stage.choreographer.arrange()
            for carried in drag.tokens:
                if not stage.choreographer.motions.flying(carried):
                    stage.choreographer.motions.send(carried, carried.goal, BACK_HOME)
        self.refresh()

    def _dropped_on(self, zone: Zone, drag: Drag, pos: Point) -> Action | Trade | Draft | Refusal | None:
        """What was meant by letting go here: of places that overlap a legal one before one that is not."""
        stage = self._stage
        moment = stage.moment
        own = zone == Zone(ZoneKind.HAND, stage.seat.me)
        if own and stage.plan.hand.contains(*pos) and drag.token.number not in self._stage.traded:
            return None
        lying = [box for _, box in lying_about(stage.model, drag.tokens)]
        places, zones = aim(pos, stage.plan.drop, lying, SNAP * stage.metrics.c)
        meant = self._controls.dropped(zone, drag.tokens, places, moment)
        if meant is not None:
            return meant
        # Beside the places of a whole zone nothing is done; what could be done nowhere in it is explained.
        refused = (self._controls.drop(zone, drag.tokens, name, moment) for name in zones)
        return next((action for action in refused if action is not None and action not in moment.legal), None)

    def _went_astray(self, zone: Zone, drag: Drag, pos: Point) -> None:
        """Say why nothing comes of it where somebody plainly meant to play."""
        lying = lying_about(self._stage.model, drag.tokens)
        said = astray(self._controls, zone, drag.tokens, pos, lying, self._stage.moment)
        if isinstance(said, str):
            self.say(said, drag.token)
        else:
            self.submit(said, drag.token)

    def _reorder(self, token: Token, pos: Point) -> None:
        zone = self._zones[token.number]
        others = [target for number, target in self.targets.items()
                  if self._zones[number] == zone and target.token is not token]  # fmt: skip
        place = place_among([other.rect for other in others], pos)
        self._stage.order.move(token, place)
        self._stage.cue("card_slide", token.x)

    def cancel(self) -> None:
        """Let go of everything: a card being dragged goes back."""
        if self._drag is not None:
            target = self.targets.get(self._drag.token.number)
            if target is not None:
                target.cancel()
        if self._drag is not None:  # it cannot be picked any longer
            self.drop(self._drag.token, None)

    def sort_hand(self) -> None:
        """Sort the hand by suit or by rank, each time the other way."""
        self._stage.order.sort()
        self._stage.cue("hand_sort")
        self._stage.choreographer.arrange()
        self.refresh()

    # -- refusals ---------------------------------------------------------------------------

    def refuse(self, reason: Refusal | None, token: Token | None, action: Action | None = None) -> None:
        """Shake the card and say why; nothing else happens."""
        self.refusals.refuse(reason, token, action)

    def say(self, words: str, token: Token | None) -> None:
        """Shake the card and say something about it."""
        self.refusals.say(words, token)

    def ask_again(self, key: str) -> bool:
        """Let a button ask whether it is meant; returns whether it has done so already."""
        asked, self._asked = self._asked == key, key
        return asked

    def done(self) -> None:
        """Something was done: nothing is chosen or asked any longer."""
        self._stage.selection = ()
        self._asked = ""
        self.refusals.acted()

    def forgive(self) -> None:
        """Something else was done: the refusal is stale."""
        self.refusals.forgive()

    # -- time and look -------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass: cards rise and sink, refusals fade."""
        motions = self._stage.choreographer.motions
        still = motions.still or motions.calm
        self._rising = False
        for target in self.targets.values():
            token = target.token
            if (self._drag is not None and token in self._drag.tokens) or motions.flying(token):
                continue
            near = self._pointed(target) or target.hovered or target.pressed
            wanted = CHOSEN if token in self._stage.selection else RISE if near else 0.0
            if token.lift != wanted:
                step = RISE * dt / LIFT_TIME * 2
                token.lift = wanted if still else min(max(wanted, token.lift - step), token.lift + step)
                self._rising = True
        drag = self._drag
        if drag is not None:
            drag.rest()
            drag.rested += dt
            # It was swapped or laid meanwhile; or the screen never reported that the finger was lifted.
            if drag.forgotten or not self._stage.choreographer.held.issuperset(token.number for token in drag.tokens):
                self.cancel()
        for key, button in self.actions.items():
            if button.lit and self._stage.choreographer.subdued:
                button.rest()
            button.visible = key in self.specs or button.lit
        self._attention.keep(self.specs, self.actions, self.targets, self._usable)
        note = self._form.note()
        self.refusals.update(dt, still=still, beside=note[1] if note is not None else None)

    def _pointed(self, target: CardTarget) -> bool:
        return target.focused and not self._attention.quiet(target)

    def state(self, token: Token) -> CardState:
        """How a card looks now."""
        shaken = self.refusals.shaken
        if shaken is not None and shaken[0] is token:
            return "illegal"
        zone, look = self._zones.get(token.number), self._looks.get(token.number)
        if zone is None or self._stage.choreographer.motions.flying(token):
            return look if look is not None and not self._stage.choreographer.motions.flying(token) else "resting"
        target = self.targets[token.number]
        usable = token.number in self._usable
        if token in self._stage.selection:
            return "selected_focused" if target.focused else "selected"
        if self._pointed(target):
            barred = self._choosing and not usable and zone.kind is not ZoneKind.STACK and look is None
            return "dimmed_focused" if barred else "focused"
        if zone.kind is ZoneKind.STOCK and not usable:
            return "resting"
        if self._hinted(token):
            return "target"
        if look is not None:
            return "hovered" if target.hovered and usable else look
        if not self._choosing or zone.kind is ZoneKind.STACK:
            return "resting"
        if usable and target.hovered:
            return "hovered"
        if usable:
            ring = self._controls.ring(zone, token, self._stage.moment)
            # While a hint is shown nothing else has its color.
            return "playable" if ring == "target" and self._stage.seat.hinted is not None else ring
        return "resting" if self._drag is not None and token in self._drag.tokens else "dimmed"
