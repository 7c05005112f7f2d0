"""One person at the family table: what they know, hold, choose and say. Nothing of it is drawn unless they look.

A chair has its own view of the match, that of its seat. It hears every event as the table shows it, so that a hand
that is opened while cards are on their way shows no more than has arrived.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final, Protocol

from pygame import Rect

from game.rules.actions import Action
from game.rules.cards import HIDDEN
from game.rules.events import DealBegan, Event
from game.rules.refusals import Refusal
from game.rules.views import Viewer
from game.rules.zones import Zone, ZoneKind
from game.scenes.flat.desk import CHOSEN, Desk, hand_spots, least_seen
from game.scenes.flat.row import ButtonRow
from game.scenes.flat.sides import lying_box
from game.scenes.flat.stage import FlatStage
from game.scenes.table.aim import place_among
from game.scenes.table.hints import Why, hint_words
from game.scenes.table.marks import hinted_buttons
from game.scenes.table.outcry import Outcry
from game.scenes.table.seat import Seat
from game.scenes.table.twice import Chosen
from game.scenes.tables.base import ActionButton, Draft, LayoutContext, Moment, Prompt, Trade
from game.session.seats import SeatConfig
from game.session.session import WayBack
from game.texts import say, t
from game.ui.art import CardState
from game.ui.input import Point
from game.ui.table.model import Token
from game.ui.table.order import HandOrder
from game.ui.table.spots import Box, Spot
from game.ui.widgets import ActionKey, RoundButton

__all__ = ["Chair"]

OPENS_AFTER: Final = 0.12
"""Seconds that a finger rests on a hand before it opens. It closes at once."""
SAID_FOR: Final = 4.0
"""Seconds for which a refusal can be read while the hand is open."""
FINGERTIP: Final = 9.0
"""How wide what a finger touches has to be so that nothing else is meant, in millimeters."""
SLIDES, SETTLED = 0.05, 0.5
"""Seconds in which most of the way is gone when cards make room, and how near is there, in pixels."""
NOTES: Final = {"sort": "flat.sort", "hint": "table.hint", "undo": "table.undo", "redo": "table.redo"}
"""What tools are for, by their keys."""


class Wishes(Protocol):
    """What a person can ask of the table."""

    def ask_hint(self) -> None:
        """What would a strong player do?"""

    def undo(self, chair: Chair) -> None:
        """Take back what this person did last."""

    def redo(self, chair: Chair) -> None:
        """Do it again."""


class Chair:
    """A person and their hand. `form` has the buttons of this moment, in places as their side sees them."""

    def __init__(
        self, stage: FlatStage, wishes: Wishes, seats: Sequence[SeatConfig], number: int, *, from_start: bool
    ) -> None:
        session = stage.seat.session
        self.number = number
        self._stage = stage
        self._controls = stage.presenter.controls
        self.seat = Seat(session, seats)
        self.seat.take(number)
        viewer = Viewer(number)
        self.model = stage.presenter.model(session.opening(viewer) if from_start else session.snapshot(viewer))
        self._coming: deque[Event] = deque(session.history(viewer) if from_start else ())
        self.leave = session.subscribe(viewer, self._coming.append)
        self.order = HandOrder(stage.info.aces_high, ranks_first=stage.info.by_rank)
        self.selection: tuple[Token, ...] = ()
        self.chosen = Chosen()
        self.traded: dict[int, Token] = {}
        self._tools = {
            "sort": RoundButton("sort", "sort", self.sort),
            "hint": RoundButton("hint", "hint", wishes.ask_hint),
            "undo": RoundButton("undo", "undo", lambda: wishes.undo(self)),
            "redo": RoundButton("redo", "redo", lambda: wishes.redo(self)),
        }
        self._row = ButtonRow(stage.services, tuple(self._tools.values()), self._press)
        self.form = self._row.form
        self.outcry = Outcry(stage, self.seat)
        self.holder: int | None = None
        """The pointer that rests on the hand."""
        self.barred = False
        """Whether somebody unknown is too near: the hand stays closed until that finger is gone."""
        self.latched = False
        """Whether a mouse has opened the hand, which has no second finger to hold it."""
        self._rested = 0.0
        self._fresh = False
        """Whether it has come within this frame, whose time was over by then."""
        self.under: Token | None = None
        """The card under the finger: it lies clear of the others."""
        self._slid: dict[int, float] = {}
        """Where cards of the open hand are drawn that make room for it: from the left, by number."""
        self._slides = False
        """Whether one of them is still on its way."""
        self._table: LayoutContext | None = None
        self.carried: tuple[Token, ...] = ()
        """Cards that a finger carries over the table, with their backs up."""
        self._said = ""
        self._left = 0.0
        self._asked = ""
        self._felt: object = None

    @property
    def specs(self) -> Mapping[str, ActionButton]:
        """The actions that are buttons now, by key."""
        return self._row.specs

    def has_button(self, pos: Point) -> bool:
        """Whether a place of the window is on one of its buttons."""
        seen = self.desk.strip.sight.into(pos)
        return self.acts and any(one.visible and one.rect.collidepoint(seen) for one in self.form.widgets)

    # -- what is known --------------------------------------------------------------------

    def hear(self) -> None:
        """Take in the event that the table shows now."""
        if self._coming:
            event = self._coming.popleft()
            self.model.apply(event)
            if isinstance(event, DealBegan):
                self.order.begin_again()

    @property
    def desk(self) -> Desk:
        """Where its things lie."""
        return self._stage.geometry.desks[self.number]

    @property
    def table(self) -> LayoutContext:
        """What the game's controls and words depend on: the table as this seat would see it alone.

        The same object as long as that is the same.
        """
        order = self.order
        table = replace(self._stage.table, me=self.number, left_handed=False, traded=self.traded, drafted=order.groups,
                        in_groups=order.in_groups, fanned=True)  # fmt: skip
        if table != self._table:
            self._table = table
        return self._table

    @property
    def legal(self) -> Sequence[Action]:
        """What this person can do now, once the table shows that it is their turn."""
        stage = self._stage
        return self.seat.legal(None if stage.choreographer.pending or self._coming else stage.model.to_act)

    @property
    def moment(self) -> Moment:
        """What can be done now."""
        return Moment(self.model, self.table, self.legal, self.selection, self._stage.past)

    @property
    def to_act(self) -> bool:
        """Whether the table shows that it is this person's turn."""
        return self._stage.model.to_act == self.number

    @property
    def hand(self) -> list[Token]:
        """The cards of the hand, in their order."""
        return self.order.shown(self.model.tokens(ZoneKind.HAND, self.number))

    # -- whether it is open ---------------------------------------------------------------

    @property
    def open(self) -> bool:
        """Whether the hand is open: only while a finger of its owner rests on it, or a mouse keeps it so."""
        return not self.barred and (self.latched or (self.holder is not None and self._rested >= OPENS_AFTER))

    def hold(self, pointer: int) -> None:
        """A finger comes to rest on the hand."""
        self.holder, self._rested, self._fresh = pointer, 0.0, True

    def let_go(self) -> None:
        """It is gone, or has left the hand: closed at once."""
        self.holder, self.under, self._rested = None, None, 0.0

    @property
    def acts(self) -> bool:
        """Whether buttons are shown: they tell what is held, so only with an open hand, or without any."""
        return self.open or not self.model.count(ZoneKind.HAND, self.number)

    # -- places ---------------------------------------------------------------------------

    def lying(self) -> list[tuple[Zone, Token, Spot]]:
        """What this person sees open while looking: the hand, and own cards that are tried out elsewhere."""
        hand = Zone(ZoneKind.HAND, self.number)
        cards = self.hand
        clear = cards.index(self.under) if self.under in cards and not self.traded else -1
        spots = hand_spots(self.desk, len(cards), open_=True, clear=clear)
        found = [(hand, card, spot) for card, spot in zip(cards, spots, strict=True)]
        if not self.traded:
            return found
        sight, table = self.desk.strip.sight, self._stage.plan.spots
        for zone, tokens in self.model.zones.items():
            if zone.kind is ZoneKind.FACE_UP and zone.owner == self.number:
                for token, spot in zip(tokens, table[zone], strict=True):
                    box = sight.into_box(spot._replace(turn=0.0).box)
                    found.append((zone, token, Spot(box.x + box.w / 2, box.y + box.h / 2, spot.width, 0.0, 90.0)))
        at = {token.number: spot for _, token, spot in found}
        return [(zone, token, at[self.traded.get(token.number, token).number]) for zone, token, _ in found]

    def drawn(self) -> list[tuple[Zone, Token, Spot]]:
        """The same on its way there, while cards make room for another one."""
        slid = self._slid
        return [(zone, token, spot._replace(x=slid.get(token.number, spot.x))) for zone, token, spot in self.lying()]

    @property
    def narrow(self) -> bool:
        """Whether less is seen of a card than a fingertip covers, so that a tap alone might mean its neighbor."""
        return least_seen(self.desk, len(self.hand)) < FINGERTIP * self._stage.services.style.mm

    def card_at(self, pos: Point) -> tuple[Zone, Token] | None:
        """The card of the open hand at a place, as the side sees it."""
        for zone, token, spot in sorted(self.lying(), key=lambda card: -card[2].depth):
            lift = CHOSEN * spot.width if token in self.selection else 0.0
            box = spot.box
            if Box(box.x, box.y - lift, box.w, box.h + lift).contains(*pos):
                return zone, token
        return None

    def public_at(self, pos: Point) -> tuple[Zone, Token] | None:
        """A card on the table at a place of the window that this person can touch."""
        hand = Zone(ZoneKind.HAND, self.number)
        able = {token.number: zone for zone, token in self._controls.pickable(self.model, self.table) if zone != hand}
        spots = self._stage.plan.spots
        best: tuple[float, Zone, Token] | None = None
        for zone, tokens in self.model.zones.items():
            for token, spot in zip(tokens, spots.get(zone, ()), strict=False):
                if token.number in able and lying_box(spot).contains(*pos) and (best is None or spot.depth >= best[0]):
                    best = (spot.depth, zone, token)
        return best[1:] if best is not None else None

    # -- what is done ---------------------------------------------------------------------

    def _catch_up(self) -> None:
        """Whoever is in turn and does something does not wait for what still flies: what it means, the table says then.

        Nobody else can hurry the table.
        """
        if self.seat.session.to_act == self.number and (self._stage.choreographer.pending or self._coming):
            self._stage.choreographer.hurry()
            self._stage.ticker.hush()

    def tap(self, zone: Zone, token: Token) -> None:
        """A card is tapped by its owner."""
        self._catch_up()
        if token not in self.model.zones.get(zone, ()):
            return
        tap = self._controls.tap(zone, token, self.moment)
        if tap.action is not None:
            self.submit(tap.action)
        elif self.chosen.changes(token, self.selection, tap.selection):
            self._stage.cue("card_lift", self._stage.plan.place(self.number).x)
            self.selection = tap.selection
        self.refresh()

    def lifted(self, zone: Zone, token: Token) -> tuple[Token, ...]:
        """The cards that come along as one is carried off, itself first."""
        lifted = self._controls.lifted(zone, token, self.moment)
        return (token, *(other for other in lifted if other is not token))

    def drop(self, zone: Zone, tokens: Sequence[Token], names: Sequence[str], onto: Token | None) -> bool:
        """Let cards go over places of the table, or over an own card; returns whether something was done."""
        self._catch_up()
        moment = self.moment
        if not all(token in self.model.zones.get(zone, ()) for token in tokens[:1]):
            return False
        if onto is not None:
            tap = self._controls.tap(*self._whose(onto), moment._replace(selection=tuple(tokens[:1])))
            done = isinstance(tap.action, Trade) and self.submit(tap.action)
            self.refresh()
            return done
        action, done = self._controls.dropped(zone, tokens, names, moment), False
        if isinstance(action, Refusal):
            self.refuse(action)
        else:
            done = self.submit(action)
        self.refresh()
        return done

    def sort(self) -> None:
        """Sort the hand, each time another way."""
        self.order.sort()
        self._stage.cue("hand_sort", self._stage.plan.place(self.number).x)
        self.refresh()

    def rearrange(self, token: Token, pos: Point) -> None:
        """A card is let go over its own hand, at a place as the side sees it: there it lies from now on.

        Not while the hand is closed, for then nobody sees where.
        """
        hand = Zone(ZoneKind.HAND, self.number)
        others = [(card, spot) for zone, card, spot in self.lying() if zone == hand and card is not token]
        if not self.open or self.traded or len(others) == len(self.hand) or not self.desk.hand.contains(*pos):
            return
        rects = [Rect(*map(round, spot.box)) for _, spot in others]
        self.order.move(token, place_among(rects, pos))
        self._stage.cue("card_slide", self._stage.plan.place(self.number).x)
        self.refresh()

    def _whose(self, token: Token) -> tuple[Zone, Token]:
        return next((zone, token) for zone, tokens in self.model.zones.items() if token in tokens)

    def submit(self, action: Action | Trade | Draft | None) -> bool:
        """Do something. What is refused changes nothing and says why; returns whether something was done."""
        if isinstance(action, Trade):
            action.enter(self.traded)
            self.selection = ()
            self._stage.cue("card_slide")
            return True
        if isinstance(action, Draft):
            self.selection = action.chosen
            self.order.pinned = bool(action.chosen)
            self.order.group(action.groups, [token.card for token in action.chosen])
            self._stage.cue("card_slide")
            return True
        if action is None:
            return False
        refusal = self.seat.submit(self.seat.meant(action))
        if refusal is not None:
            self.refuse(refusal)
            return False
        self.forgive()
        return True

    def forgive(self) -> None:
        """Something was done: nothing is chosen, asked, tried out or refused any longer."""
        self.selection, self._asked, self._said = (), "", ""
        self.traded.clear()

    def begin_again(self) -> None:
        """The match is another one than was told: something was taken back."""
        self._coming.clear()
        self.model = self._stage.presenter.model(self.seat.session.snapshot(Viewer(self.number)))
        self.seat.drop_hint()
        self.seat.forget()
        self.forgive()

    def propose(self, action: Action, why: Why) -> None:
        """Hint at something, with the reason: to be read while the hand is open."""
        stage = self._stage
        words = hint_words(stage.seat.session.game_id, stage.presenter.words, action, why, self.moment)
        self.seat.propose(action, words)
        stage.cue("hint", stage.plan.place(self.number).x)

    def refuse(self, reason: Refusal | str) -> None:
        """Say why not: to whoever looks at the hand, for the reason may name its cards."""
        self._said, self._left = reason if isinstance(reason, str) else say(reason), SAID_FOR
        self._stage.cue("illegal_thud", self._stage.plan.place(self.number).x)

    # -- buttons --------------------------------------------------------------------------

    def refresh(self) -> None:
        """Put out the buttons of this moment; drop what was chosen and is no longer there."""
        there = {token.number for tokens in self.model.zones.values() for token in tokens}
        self.selection = tuple(token for token in self.selection if token.number in there)
        legal = self.legal
        if not legal:
            self.selection, self._asked = (), ""
            self.traded.clear()
        held = [token.card for token in self.model.tokens(ZoneKind.HAND, self.number)]
        if HIDDEN not in held:
            self.order.ranks_loose = self._controls.ranks_loose(self.model)
            self.order.keep(held, partial(self._controls.guess, self.model, self.table))
        for key, tool in self._tools.items():
            tool.hint = t(NOTES[key])
        shown = self._controls.buttons(self.moment) if legal and self.acts else []
        self._row.show(self.desk, shown, self._shown_tools(len(held)), self._asked)
        self._felt = self._feeling

    def _shown_tools(self, held: int) -> set[str]:
        """Which tools there are now; they hide with the hand, for what can be done tells of it."""
        if not self.acts:
            return set()
        there = {
            "sort": self.open and held > 1,
            "hint": bool(self.legal),
            "undo": isinstance(self.seat.way_back(), WayBack),
            "redo": self.seat.session.to_act == self.number and self.seat.can_redo,
        }
        return {key for key, shown in there.items() if shown}

    @property
    def proposed(self) -> list[ActionKey]:
        """The buttons that do what the hint proposes."""
        return [self._row.actions[key] for key in hinted_buttons(self.seat, self._controls, self.specs)]

    @property
    def _feeling(self) -> object:
        stage = self._stage
        return stage.choreographer.happened, stage.seat.session.seq, self.acts, len(self._coming), stage.metrics

    def _press(self, key: str) -> None:
        if not self.acts:
            return
        spec = next((spec for spec in self._controls.buttons(self.moment) if spec.key == key), None)
        if spec is None:
            return
        if spec.again and self._asked != key:
            self._asked = key
        elif self.submit(spec.action) and not isinstance(spec.action, Draft):
            self._row.actions[key].hit(slams=False)
        self.refresh()

    # -- words and looks ------------------------------------------------------------------

    @property
    def said(self) -> str:
        """Why something was refused just now."""
        return self._said

    @property
    def prompt(self) -> Prompt:
        """What is asked of this person, in words that may tell their cards."""
        return self._stage.presenter.words.prompt(self.moment)

    def states(self) -> Mapping[int, CardState]:
        """How the cards of the open hand look, by number."""
        moment = self.moment
        looks = self._controls.looks(moment, ())
        able: set[int] = set()
        if moment.legal:
            able = {token.number for zone, token, _ in self.lying() if self._controls.usable(zone, token, moment)}
        states: dict[int, CardState] = {}
        hint = self.seat.hinted
        for zone, token, _ in self.lying():
            number = token.number
            if token in self.selection:
                states[number] = "selected"
            elif hint is not None and self._controls.hinted(hint, zone, token, moment):
                states[number] = "target"
            elif number in looks:
                states[number] = looks[number]
            elif number in able:
                states[number] = self._controls.ring(zone, token, moment)
            else:
                states[number] = "dimmed" if able else "resting"
        return states

    # -- time -----------------------------------------------------------------------------

    @property
    def animating(self) -> bool:
        """Whether frames are wanted."""
        opens = self.holder is not None and self._rested < OPENS_AFTER
        return opens or self._slides or self.outcry.answering or (bool(self._said) and self.open) or self.form.animating

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass; returns whether the picture changed."""
        before = self.open
        if self.holder is not None and not self._fresh:
            self._rested += dt
        self._fresh = False
        if self._said and self.open:
            self._left -= dt
            if self._left <= 0.0:
                self._said = ""
        self.outcry.update(dt)
        self.chosen.update(dt)
        changed = self.form.update(dt) | self._slide(dt) | (before != self.open)
        if self._felt != self._feeling:
            self.refresh()
            changed = True
        return changed

    def _slide(self, dt: float) -> bool:
        """Let cards of the open hand make room; returns whether one has moved."""
        motions = self._stage.choreographer.motions
        before, share = self._slid, 1.0 if motions.still or motions.calm else min(1.0, dt / SLIDES)
        self._slid, self._slides = {}, False
        for _, token, spot in self.lying() if self.open else ():
            x = before.get(token.number, spot.x)
            x = spot.x if abs(spot.x - x) <= SETTLED else x + share * (spot.x - x)
            self._slid[token.number] = x
            self._slides |= abs(spot.x - x) > SETTLED
        return self._slid != before

    def stop(self) -> None:
        """Hear nothing more."""
        self.leave()
