"""Cards and action buttons under pointers, fingers and keys: taps, drags, drops, refusals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from game.rules.actions import Action
from game.rules.cards import HIDDEN, RANK_OF, Card, Rank
from game.rules.refusals import Refusal
from game.rules.zones import Zone, ZoneKind
from game.scenes.table.aim import aim
from game.scenes.table.refusals import Refusals
from game.scenes.tables.base import Draft, Trade
from game.texts import rank_letter
from game.ui.art import CardState
from game.ui.input import Point
from game.ui.table.hand import CardTarget, Drag, PadTarget, PlaceTarget
from game.ui.table.model import Token
from game.ui.table.motion import Leg, Style
from game.ui.table.spots import bounds
from game.ui.tween import out
from game.ui.widgets import Button

if TYPE_CHECKING:
    from game.scenes.table.scene import TableScene

LIFT_TIME = 0.08
"""Seconds in which a card rises under the pointer."""
RISE, CHOSEN = 0.08, 0.14
"""How far it rises, and how far a chosen card does, in widths."""
SNAP = 0.6
"""How far beside its target a card may be dropped, in c."""
BACK_HOME = Style((Leg(0.20, out),))
"""How a card that was dropped on nothing goes back."""


class Touch:
    """What the person can lay hands on. Everything ends in `TableScene.submit`."""

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene
        self._targets: dict[int, CardTarget] = {}
        self._zones: dict[int, Zone] = {}
        self._actions: dict[str, Button] = {}
        self._places: dict[str, PlaceTarget] = {}
        self._pads: dict[str, PadTarget] = {}
        self._selection: tuple[Token, ...] = ()
        self._traded: dict[int, Token] = {}
        self._asked = ""
        self._drag: Drag | None = None
        self._rising = False
        self.refusals = Refusals(scene)
        self._usable: set[int] = set()
        self._looks: Mapping[int, CardState] = {}

    # -- what there is ------------------------------------------------------------

    @property
    def dragged(self) -> Token | None:
        """The card in the person's hand."""
        return self._drag.token if self._drag is not None else None

    @property
    def refusal(self) -> tuple[str, Token | None] | None:
        """Why something was refused just now, and the card."""
        return self.refusals.said

    @property
    def shaken(self) -> tuple[Token, float] | None:
        """The refused card and for how many seconds it has been shaking."""
        return self.refusals.shaken

    @property
    def animating(self) -> bool:
        """Whether something of it moves."""
        return bool(self._drag or self._rising or self.refusals.running)

    def zone_of(self, token: Token) -> Zone | None:
        """The zone of a card that can be touched, None for others."""
        return self._zones.get(token.number)

    def refresh(self) -> None:
        """Let the form feel the cards where they lie now, and the buttons of this moment."""
        scene = self._scene
        form = scene.form
        focus = form.focus
        at = form.widgets.index(focus) if isinstance(focus, CardTarget) and focus in form.widgets else -1
        self._keep_draft()
        pickable = scene.pickable()
        self._zones = {token.number: zone for zone, token in pickable}
        targets: dict[int, CardTarget] = {}
        for _, token in pickable:
            target = self._targets.get(token.number)
            if target is None:
                target = CardTarget(("pick", token.number), token, self._tap, self._lift, self._follow, self._drop)
                target.host = form
            goal = token.goal
            target.place(goal.x - goal.width / 2, goal.y - goal.height / 2, goal.width, goal.height)
            targets[token.number] = target
        self._targets = targets
        self._selection = tuple(token for token in self._selection if token.number in targets)
        if not scene.legal():
            self._selection = ()
            self._traded.clear()
            self._asked = ""
        cards = list(targets.values())
        places = self._show_places()
        others = (w for w in form.widgets if not isinstance(w, CardTarget | PlaceTarget))
        form.widgets[:] = [*self._show_pads(), *places, *cards, *others]
        self._show_actions()
        moment = scene.moment
        usable = scene.face.usable
        self._usable = (
            {token.number for zone, token in pickable if usable(zone, token, moment)} if moment.legal else set()
        )
        self._looks = scene.face.looks(moment, self.places())
        if at >= 0 and focus not in form.widgets:
            show = focus is not None and focus.focused
            form.set_focus(cards[min(at, len(cards) - 1)] if cards else None, show=show)

    @property
    def selection(self) -> tuple[Token, ...]:
        """Cards that were chosen, in the order of choosing."""
        return self._selection

    @property
    def traded(self) -> Mapping[int, Token]:
        """By number of a token that was traded: the one whose place it has taken."""
        return self._traded

    def trade(self, trade: Trade) -> None:
        """Let two cards change places, until an action says so or the turn is over."""
        one, other = trade
        self._traded[one.number], self._traded[other.number] = (
            self._traded.get(other.number, other), self._traded.get(one.number, one))  # fmt: skip
        for number in [number for number, at in self._traded.items() if at.number == number]:
            del self._traded[number]
        self._selection = ()
        self.forgive()
        self._scene.cue("card_slide", one.x)
        self._scene.dancer.arrange()

    @property
    def drafted(self) -> tuple[tuple[Card, ...], ...]:
        """The groups into which the person has put cards of the hand."""
        return self._scene.order.groups

    def draft(self, draft: Draft) -> None:
        """Put cards of the hand into groups; they stay there until they leave the hand."""
        self._selection = draft.chosen
        self.forgive()
        scene = self._scene
        scene.order.group(draft.groups)
        scene.cue("card_slide", draft.chosen[0].x if draft.chosen else None)
        scene.dancer.arrange()

    def _keep_draft(self) -> None:
        """Cards that have left the hand are in no group any longer."""
        scene = self._scene
        if not self.drafted:
            return
        held = {token.card for token in scene.model.tokens(ZoneKind.HAND, scene.me)}
        kept = tuple(tuple(card for card in group if card in held) for group in self.drafted)
        if kept != self.drafted:
            scene.order.group(kept)
            scene.dancer.arrange()

    def _hinted(self, token: Token) -> bool:
        scene, zone = self._scene, self._zones.get(token.number)
        hint = scene.hinted
        return hint is not None and zone is not None and scene.face.hinted(hint, zone, token, scene.moment)

    def places(self) -> list[str]:
        """Places where the cards in hand or the chosen ones can go now."""
        tokens = self._drag.tokens if self._drag is not None else self._selection
        zone = self._zones.get(tokens[0].number) if tokens else None
        return self._scene.face.places(zone, tokens, self._scene.moment) if zone is not None else []

    def _show_places(self) -> list[PlaceTarget]:
        """Places for the chosen cards can be tapped and reached by keys."""
        shown = []
        for name in self.places() if self._selection and self._drag is None else ():
            place = self._places.get(name)
            if place is None:
                place = self._places[name] = PlaceTarget(name, self._put)
                place.host = self._scene.form
            box = self._scene.plan.drop[name]
            place.place(box.x, box.y, box.w, box.h)
            shown.append(place)
        return shown

    def _show_pads(self) -> list[PadTarget]:
        """What can be tapped though nothing is chosen."""
        shown = []
        for name, (box, _) in self._scene.face.pads(self._scene.moment).items():
            pad = self._pads.get(name)
            if pad is None:
                pad = self._pads[name] = PadTarget(name, self._tap_pad)
                pad.host = self._scene.form
            pad.place(*box)
            shown.append(pad)
        return shown

    def _tap_pad(self, name: str) -> None:
        pad = self._scene.face.pads(self._scene.moment).get(name)
        if pad is not None:
            self._scene.submit(pad[1], None)
            self.refresh()

    def _put(self, name: str) -> None:
        scene = self._scene
        zone = self._zones.get(self._selection[0].number) if self._selection else None
        if zone is not None:
            token = self._selection[0]
            action = scene.face.drop(zone, self._selection, name, scene.moment)
            if isinstance(action, Refusal):
                self.refuse(action, token)
            else:
                scene.submit(action, token)
            self.refresh()

    # -- buttons ---------------------------------------------------------------------

    def _show_actions(self) -> None:
        scene = self._scene
        specs = scene.face.buttons(scene.moment)
        scene.look.bursts = {spec.key: spec for spec in specs}
        for key, button in self._actions.items():
            button.visible = key in scene.look.bursts
            button.enabled &= button.visible
        # The focus goes to the main action as it comes alive: to a red button, or a gold one where there is no red one.
        leading = "red" if any(spec.kind == "red" for spec in specs) else "gold"
        for spec in specs:
            if spec.key not in self._actions:
                press = Presser(scene, spec.key)
                self._actions[spec.key] = scene.form.add(Button(("action", spec.key), spec.words, press))
            button = self._actions[spec.key]
            button.place(*spec.box)
            button.words = spec.again if spec.again and self._asked == spec.key else spec.words
            button.kind, button.size, button.icon = spec.kind, spec.size, spec.icon
            button.sub = spec.sub
            if not button.enabled and spec.action is not None and scene.keys_used and spec.kind == leading:
                scene.form.set_focus(button, show=True)
            button.enabled = spec.action is not None
            button.why = "" if button.enabled else self.refusals.why_not(spec)

    def press(self, key: str) -> bool:
        """Press an action button by its key; a grey one says why not. Returns whether there is one."""
        button = self._actions.get(key)
        if button is None or not button.visible:
            return False
        if button.enabled:
            button.activate()
        else:
            self._scene.form.refuse(button)
        return True

    # -- taps and drags -----------------------------------------------------------------

    def _tap(self, token: Token) -> None:
        zone = self._zones.get(token.number)
        if zone is None:
            return
        tap = self._scene.face.tap(zone, token, self._scene.moment)
        if tap.action is None:
            if tap.selection != self._selection:
                self._scene.cue("card_lift", token.x)
            self._selection = tap.selection
        else:
            self._scene.submit(tap.action, token)
        self.refresh()
        self._go_on_by_keys()

    def _go_on_by_keys(self) -> None:
        """Whoever chose a card by keys finds the focus where it can go, unless a button has it already."""
        form = self._scene.form
        places = [widget for widget in form.widgets if isinstance(widget, PlaceTarget) and widget.focusable]
        if self._scene.keys_used and places and isinstance(form.focus, CardTarget):
            form.set_focus(places[0], show=True)

    def choose(self, tokens: tuple[Token, ...]) -> None:
        """Choose cards, as if they had been tapped."""
        self._selection = tokens
        self.refresh()

    def _lift(self, token: Token, pos: Point) -> bool:
        if self._drag is not None or token.number not in self._zones:
            return False
        lifted = self._scene.face.lifted(self._zones[token.number], token, self._scene.moment)
        if len(lifted) > 1:
            self._selection = lifted
        tokens = (token, *(other for other in lifted if other is not token))
        for taken in tokens:
            self._scene.dancer.hold(taken)
        steps = tuple(lifted.index(other) - lifted.index(token) for other in tokens)
        self._drag = Drag(tokens, (token.x - pos[0], token.y - pos[1]), pos, steps)
        self._looks = self._scene.face.looks(self._scene.moment, self.places())
        self._scene.cue("card_lift", token.x)
        return True

    def _follow(self, token: Token, pos: Point) -> None:
        if self._drag is not None and self._drag.token is token:
            self._drag.follow(pos)

    def _drop(self, token: Token, pos: Point | None) -> None:
        drag, self._drag = self._drag, None
        if drag is None:
            return
        scene = self._scene
        zone = self._zones.get(token.number)
        played = False
        if pos is not None and zone is not None:
            action = self._dropped_on(zone, drag, pos)
            if isinstance(action, Refusal):
                self.refuse(action, token)
            elif action is not None:
                # What was only traded or grouped goes to its new place like a card that comes home.
                played = scene.submit(action, token) and not isinstance(action, Trade | Draft)
            elif zone == Zone(ZoneKind.HAND, scene.me) and scene.plan.hand.contains(*pos):
                self._reorder(token, pos)
        for carried in drag.tokens:
            scene.dancer.let_go(carried)
        if not played:
            scene.dancer.arrange()
            for carried in drag.tokens:
                if not scene.dancer.motions.flying(carried):
                    scene.dancer.motions.send(carried, carried.goal, BACK_HOME)
        self.refresh()

    def _dropped_on(self, zone: Zone, drag: Drag, pos: Point) -> Action | Trade | Draft | Refusal | None:
        """What was meant by letting go here: of places that overlap a legal one before one that is not."""
        scene = self._scene
        moment, face = scene.moment, scene.face
        own = zone == Zone(ZoneKind.HAND, scene.me)
        if own and scene.plan.hand.contains(*pos) and drag.token.number not in self._traded:
            return None
        lying = [bounds([token.goal]) for token in scene.model.everything()
                 if token.goal.drawn and token not in drag.tokens]  # fmt: skip
        places, zones = aim(pos, scene.plan.drop, lying, SNAP * scene.metrics.c)
        meant = [face.drop(zone, drag.tokens, name, moment) for name in places]
        found = [action for action in meant if action is not None]
        useful = [action for action in found if isinstance(action, Draft) or action in moment.legal]
        if found:
            return (useful or found)[0]
        # Beside the places of a whole zone nothing is done; what could be done nowhere in it is explained.
        refused = (face.drop(zone, drag.tokens, name, moment) for name in zones)
        return next((action for action in refused if action is not None and action not in moment.legal), None)

    def _reorder(self, token: Token, pos: Point) -> None:
        zone = self._zones[token.number]
        others = [target for number, target in self._targets.items()
                  if self._zones[number] == zone and target.token is not token]  # fmt: skip
        # In a hand of several rows the nearest row counts; cards of one row need not lie at one height.
        row = min((abs(other.rect.centery - pos[1]), other.rect.centery) for other in others)[1] if others else 0
        place = 0
        for other in others:
            off = other.rect.centery - row
            same = abs(off) < other.rect.h / 4
            place += other.rect.centerx < pos[0] if same else off < 0
        self._scene.order.move(token, place)
        self._scene.cue("card_slide", token.x)

    def cancel(self) -> None:
        """Let go of everything: a card being dragged goes back."""
        if self._drag is not None:
            self._targets[self._drag.token.number].cancel()

    def find_rank(self, letter: str) -> bool:
        """Move the focus to the next card of a rank, by the letter that stands on it.

        The ten is found by either figure and by T, a joker by X.
        """
        more = {Rank.TEN: "T", Rank.JOKER: "X"}

        def is_meant(card: Card) -> bool:
            rank = RANK_OF[card]
            return letter == more.get(rank) or (rank is not Rank.JOKER and letter in rank_letter(rank))

        cards = [target for target in self._targets.values() if target.token.card != HIDDEN]
        hits = [target for target in cards if is_meant(target.token.card)]
        if not hits:
            return False
        now = self._scene.form.focus
        at = hits.index(now) + 1 if isinstance(now, CardTarget) and now in hits else 0
        self._scene.form.set_focus(hits[at % len(hits)], show=True)
        return True

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
        """Something was done: nothing is chosen, asked or tried out any longer."""
        self._selection = ()
        self._traded.clear()
        self._asked = ""
        self.forgive()

    def forgive(self) -> None:
        """Something else was done: the refusal is no longer of interest."""
        self.refusals.forgive()

    # -- time and look -------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass: cards rise and sink, refusals fade."""
        motions = self._scene.dancer.motions
        still = motions.still or motions.calm
        self._rising = False
        for target in self._targets.values():
            token = target.token
            if (self._drag is not None and token in self._drag.tokens) or motions.flying(token):
                continue
            wanted = (
                CHOSEN
                if token in self._selection
                else RISE
                if target.focused or target.hovered or target.pressed
                else 0.0
            )
            if token.lift != wanted:
                step = RISE * dt / LIFT_TIME * 2
                rising = min(wanted, token.lift + step) if token.lift < wanted else max(wanted, token.lift - step)
                token.lift = wanted if still else rising
                self._rising = True
        if self._drag is not None:
            self._drag.rest()
        self.refusals.update(dt, still=still)

    def state(self, token: Token) -> CardState:
        """How a card looks now."""
        shaken = self.refusals.shaken
        if shaken is not None and shaken[0] is token:
            return "illegal"
        zone = self._zones.get(token.number)
        look = self._looks.get(token.number)
        if zone is None or self._scene.dancer.motions.flying(token):
            return look if look is not None and not self._scene.dancer.motions.flying(token) else "resting"
        target = self._targets[token.number]
        usable = token.number in self._usable
        if token in self._selection:
            return "selected"
        if target.focused:
            barred = bool(self._usable) and not usable and zone.kind is not ZoneKind.STACK and look is None
            return "dimmed_focused" if barred else "focused"
        if zone.kind is ZoneKind.STOCK and not usable:
            return "resting"
        if self._hinted(token):
            return "target"
        if look is not None:
            return "hovered" if target.hovered and usable else look
        if not self._usable or zone.kind is ZoneKind.STACK:
            return "resting"
        if usable:
            return "hovered" if target.hovered else self._scene.face.ring(zone, token, self._scene.moment)
        return "resting" if self._drag is not None and token in self._drag.tokens else "dimmed"


class Presser:
    """What an action button does: whatever its key stands for at the moment it is pressed."""

    def __init__(self, scene: TableScene, key: str) -> None:
        self._scene = scene
        self._key = key

    def __call__(self) -> None:
        """Do it."""
        scene = self._scene
        for spec in scene.face.buttons(scene.moment):
            if spec.key != self._key or (spec.again and not scene.touch.ask_again(self._key)):
                continue
            if scene.submit(spec.action, None):
                scene.look.pressed(self._key)
        scene.touch.refresh()
