"""What one game gives to the table that all games share: a `Presenter` of six small parts.

The parts know no rules. They place cards, turn events into movement, say which of the legal
actions a card or a button stands for, and find the words and pictures that belong to one game
only. Each part has defaults: a game says where it differs, in its own folder.

A part gets values and returns values. It remembers nothing: what earlier events left behind is
handed to it as the game's `Past`, so that a table which is played, taken up again, told in another
language or taken back shows and says the same.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from game.rules.actions import Action
from game.rules.cards import Card
from game.rules.events import Event, MatchEnded
from game.rules.refusals import Refusal
from game.rules.values import dataclass
from game.rules.views import View
from game.rules.zones import Zone, ZoneKind
from game.scenes.tables.base import (
    NOTHING,
    ActionButton,
    Canvas,
    Draft,
    Effect,
    LayoutContext,
    Moment,
    Past,
    Plan,
    Prompt,
    Remark,
    Tag,
    Tap,
    Trade,
)
from game.texts import n, t
from game.ui import shapes
from game.ui.art import Art, CardState, Laid
from game.ui.cache import Picture
from game.ui.table.choreographer import Beat
from game.ui.table.model import TableModel, Token
from game.ui.table.spots import Box

__all__ = [
    "ControlsPart",
    "LayoutPart",
    "MovementPart",
    "PaintPart",
    "Part",
    "Presenter",
    "ScoringPart",
    "WordsPart",
    "caught",
    "heft",
]


def caught(model: TableModel, key: str) -> tuple[str, ...]:
    """Who has gone out, and how many cards everybody else was left with: one remark a seat, of those below a key."""
    left = [model.count(ZoneKind.HAND, seat) for seat in range(model.players)]
    return tuple(n(f"{key}.left", count) if count else t(f"{key}.out") for count in left)


def heft(count: int, *, few: int = 4, many: int = 10) -> int:
    """How strong a moment sounds by the number of cards or chips in it: -1 below `few`, 1 from `many` on, else 0."""
    return -1 if count < few else 1 if count >= many else 0


class Part:
    """Answers questions. Setting an attribute of it raises `AttributeError`: a part remembers nothing."""

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} remembers nothing, so not {name!r}: that is for the game's Past")


class LayoutPart(Part, ABC):
    """Where everything lies."""

    @abstractmethod
    def plan(self, model: TableModel, table: LayoutContext) -> Plan:
        """Every place of the table for one moment."""

    @abstractmethod
    def widths(self, table: LayoutContext) -> list[float]:
        """Widths in pixels at which faces are shown, the most seen first: they are drawn ahead."""

    def spins(self, table: LayoutContext) -> list[tuple[float, float]]:
        """Widths in pixels of backs once they have spun to a hand, and by how many degrees from picture to picture.

        These pictures are drawn ahead. None unless a game spins cards.
        """
        return []


class MovementPart(Part, ABC):
    """What an event looks like."""

    @abstractmethod
    def beat(self, event: Event, before: Moment) -> Beat:
        """How an event is shown; asked before the model has it."""

    def effects(
        self, event: Event, model: TableModel, table: LayoutContext, plan: Callable[[], Plan]
    ) -> Sequence[Effect]:
        """What flares up as an event happens; asked when the model has it. `plan` is laid out if it is called."""
        return ()

    def opens(
        self, event: Event, model: TableModel, table: LayoutContext, plan: Callable[[], Plan]
    ) -> Sequence[Effect]:
        """What flares up as an event begins, such as a room that goes dark; the model does not have it yet.

        None of it may tell what the event brings: its cards have still to turn over.
        """
        return ()

    def plays_out(self, event: Event, model: TableModel) -> bool:
        """Whether an event, which the table does not have yet, was the turn of the last one in turn: then it shows
        nobody's turn until the next one begins.
        """
        return False


class ControlsPart(Part, ABC):
    """What taps, drags, drops and buttons mean."""

    @abstractmethod
    def buttons(self, moment: Moment) -> list[ActionButton]:
        """Actions that are buttons, the main one first."""

    @abstractmethod
    def pickable(self, model: TableModel, table: LayoutContext) -> list[tuple[Zone, Token]]:
        """Tokens that can be touched in this phase, in the order of the keyboard."""

    @abstractmethod
    def tap(self, zone: Zone, token: Token, moment: Moment) -> Tap:
        """What it means to tap a token."""

    @abstractmethod
    def drop(
        self, zone: Zone, tokens: Sequence[Token], place: str, moment: Moment
    ) -> Action | Trade | Draft | Refusal | None:
        """What it means to drop tokens of a zone on a place of `Plan.drop`, legal or not; None for nothing.

        What the session is not to be asked may be refused here: a refusal is shown like those of the session.
        """

    def dropped(
        self, zone: Zone, tokens: Sequence[Token], names: Iterable[str], moment: Moment
    ) -> Action | Trade | Draft | Refusal | None:
        """What is meant by letting cards go over some places: what goes at one of them before what does not."""
        meant = [self.drop(zone, tokens, name, moment) for name in names]
        found = [action for action in meant if action is not None]
        useful = [action for action in found if isinstance(action, Draft) or action in moment.legal]
        return next(iter(useful or found), None)

    def astray(self, tokens: Sequence[Token], over: Zone, moment: Moment) -> Action | str:
        """What is said where the person in turn lets own cards go over cards of a zone that takes none.

        Where to go with them; or the action that was meant, for the rules to refuse it. Empty for nothing.
        """
        return ""

    def guess(self, model: TableModel, table: LayoutContext) -> tuple[tuple[Card, ...], ...] | None:
        """How the cards of the hand belong together while the person groups none; None where nothing is guessed."""
        return None

    def ranks_loose(self, model: TableModel) -> bool:
        """Whether cards that are in no group lie by rank, for equal ranks are all that is looked for."""
        return False

    def lifted(self, zone: Zone, token: Token, moment: Moment) -> tuple[Token, ...]:
        """The cards that come along when one is dragged, itself among them: those chosen, if it is one of them."""
        return moment.selection if token in moment.selection else (token,)

    def places(self, zone: Zone, tokens: Sequence[Token], moment: Moment, boxes: Mapping[str, Box]) -> list[str]:
        """Which places of `Plan.drop`, which are given, take these tokens now: they light up, and take keys."""
        return [name for name in boxes if self.drop(zone, tokens, name, moment) in moment.legal]

    def pads(self, moment: Moment) -> Mapping[str, tuple[Box, Draft]]:
        """What can be tapped though nothing is chosen, such as pictures of cards that were put into groups."""
        return {}

    def out(self, token: Token, moment: Moment) -> Draft | None:
        """What takes a card out of the groups that the person has put together; None for a card in none of them."""
        return None

    def usable(self, zone: Zone, token: Token, moment: Moment) -> bool:
        """Whether a card is of use now; the others are dimmed, if there is any that is."""
        tap = self.tap(zone, token, moment)
        return tap.action in moment.legal if tap.action is not None else bool(tap.selection)

    def ring(self, zone: Zone, token: Token, moment: Moment) -> CardState:
        """How a card of use looks that nobody points at: a pack to draw from is spread, and any card will do."""
        return "resting" if zone.kind is ZoneKind.STOCK else "playable"

    def looks(self, moment: Moment, places: Sequence[str]) -> Mapping[int, CardState]:
        """How some cards look whatever can be done with them, by number of token; `places` are those that light up."""
        return {}

    def hinted(self, action: Action, zone: Zone, token: Token, moment: Moment) -> bool:
        """Whether a hint to do something means this card."""
        return self.tap(zone, token, moment).action == action

    def goes_to(self, action: Action) -> str:
        """The place of the plan that a hint to do something means, beside a card; empty for none."""
        return ""

    def does(self, action: Action, hinted: Action) -> bool:
        """Whether an action, as a button has it, is what a hint means."""
        return action == hinted


class WordsPart(Part, ABC):
    """What is asked, told and said."""

    @abstractmethod
    def prompt(self, moment: Moment) -> Prompt:
        """What is asked of whom."""

    @abstractmethod
    def subtitle(self, model: TableModel, table: LayoutContext, totals: Sequence[int]) -> Sequence[str]:
        """The state of the match in a few words; then in fewer, for where there is no room for them.

        `totals` is what everybody has come to, by seat; empty as long as nobody has anything.
        """

    @abstractmethod
    def log(self, event: Event, before: Moment) -> str | None:
        """An event in one sentence; asked before the model has it. None for what needs no words.

        Who has won the match is told alike in most games: that is what `super().log` knows.
        """
        return before.table.won(event.winners) if isinstance(event, MatchEnded) else None

    def named(self, event: Event, before: Moment) -> tuple[Card, ...]:
        """Cards of the same play that the last sentence named already: the one of this event is told in its place."""
        return ()

    def about(self, event: Event, table: LayoutContext) -> int | None:
        """Whose face stands beside the sentence of an event, where it is not that of whoever did it; None elsewhere."""
        return None

    def tag(self, model: TableModel, table: LayoutContext) -> Tag | None:
        """The rule in force, where a game shows it in words."""
        return None

    def pill(self, model: TableModel) -> str:
        """What is counted below the pile; nothing for no pill."""
        return ""

    def labels(self, event: Event, table: LayoutContext) -> Mapping[int, str]:
        """What an event lets stand below the plates of some seats, until another one changes it; nothing takes it away.

        Asked before the model has the event.
        """
        return {}

    def remarks(self, event: Event, before: Moment) -> list[Remark]:
        """What may be said to an event, the likeliest speaker first; asked before the model has it.

        In every game computer players that have won are glad, which `super().remarks` knows.
        """
        if not isinstance(event, MatchEnded):
            return []
        return [Remark(seat, "win", "happy", 1.0) for seat in event.winners if seat not in before.table.people]

    def humbling(self, event: Event, model: TableModel, table: LayoutContext) -> bool:
        """Whether an event is nothing to be proud of in this match, though it is in others; asked once it was seen."""
        return False

    def hint(self, action: Action) -> str:
        """An action in a few words, for a hint: what to do, without a full stop."""
        return ""

    def proposed(self, action: Action, moment: Moment) -> str:
        """The same at a table, where more can be told of it: of many such things, which one is meant."""
        return self.hint(action)

    def called(self, action: Action) -> str:
        """An action as something else is better than it: `the four of diamonds`. Empty where none is spoken of."""
        return ""

    def outcome(self, model: TableModel, table: LayoutContext, winners: Sequence[int]) -> str:
        """What the winners of the match did, after their names; empty where their points say it."""
        return ""

    def notes(self, model: TableModel, past: Past) -> tuple[str, ...]:
        """One remark a seat for the list at the end; empty where there is nothing of the game's own to say."""
        return ()

    def changes(self, model: TableModel, past: Past) -> tuple[str, ...]:
        """What the part that is over has brought each seat, beside the figure; empty where that says it in words."""
        return ()


class PaintPart(Part):
    """What is drawn beside the cards."""

    def ahead(self, art: Art, table: LayoutContext) -> list[Callable[[], object]]:
        """What draws pictures of the game's own that take several milliseconds, so that they are there when needed."""
        return []

    def soon(
        self, art: Art, model: TableModel, table: LayoutContext, coming: Event | None
    ) -> list[Callable[[], object]]:
        """What draws pictures of the game's own that are seen as soon as what is shown now is over, a piece at a time.

        `coming` is the event that follows, if there is one yet.
        """
        return []

    def plate(
        self, art: Art, seat: int, name: str, model: TableModel, table: LayoutContext, wide: float, late: int = 0
    ) -> Picture:
        """A player's name and what is public about them, held at the middle of its upper edge.

        So much of what the model has there already is `late`: it is still on its way (`Effect.brings`).
        """
        badges = []
        if len(table.names) > 2 and seat != table.me:
            badges.append(shapes.Badge("cards", str(model.count(ZoneKind.HAND, seat))))
        return shapes.plate(art, name, badges, active=model.to_act == seat, wide=wide)

    def gone(self, seat: int, model: TableModel) -> bool:
        """Whether a player has left the match: the portrait is dimmed, the seat stays."""
        return False

    def covers_right(self, token: Token) -> bool:
        """Whether the game writes something at the upper right corner of an open card: its left one is free."""
        return False

    def laid(self, art: Art, model: TableModel, table: LayoutContext) -> Laid | None:
        """What is painted into the table top, the same for the whole match; None unless a game has it."""
        return None

    def below(self, look: Canvas, moment: Moment, plan: Plan) -> None:
        """List what lies on this table under the cards: open places, chips. Nothing unless a game needs it."""

    def above(self, look: Canvas, moment: Moment, plan: Plan) -> None:
        """List what lies over the cards: what a wild stands for, marks, arrows. Nothing unless a game needs it."""


class Feat(NamedTuple):
    """Something worth naming at the end of a match."""

    what: str
    """The last part of the key of its words."""
    seat: int
    """Whose it was; `NOBODY` for everybody's."""
    many: int
    weight: float
    """How great it was: of all of them the greatest is named, of equals the first one."""


class ScoringPart(Part, ABC):
    """What a match has come to."""

    @abstractmethod
    def ended(self, event: Event, before: Moment) -> tuple[int, ...] | None:
        """The points by seat of the round or hand that an event ends; None for other events.

        Asked before the model has the event. After each part the points are shown, and a plot tells the match.
        """

    def course(self, model: TableModel) -> tuple[int, ...] | None:
        """What the plot of the match shows of a moment, by seat; None for the points so far.

        Asked before the first part and at the end of each.
        """
        return None

    def feat(self, event: Event, before: Moment) -> Feat | None:
        """What an event is among the moments of a match that one remembers; None for most.

        The greatest of them is named when the match is over, by the words `scores.<game>.moment.<what>`.
        """
        return None

    def totals(
        self, model: TableModel, rounds: Sequence[tuple[int, ...]], before: Mapping[int, int]
    ) -> tuple[int, ...]:
        """What everybody has come to, by seat: the points of all parts, unless the game counts something else.

        `before` has the points from before a position, by seat, of those who had some.
        """
        return tuple(before.get(seat, 0) + sum(points[seat] for points in rounds) for seat in range(model.players))


@dataclass(frozen=True, slots=True)
class Presenter:
    """One game on the table. Its module `presenter.py` holds it as `PRESENTER`."""

    layout: LayoutPart
    movement: MovementPart
    controls: ControlsPart
    words: WordsPart
    scoring: ScoringPart
    paint: PaintPart = PaintPart()  # it has no state that presenters could share
    past: Past = NOTHING
    """What is remembered of a match before its first event."""

    def model(self, view: View) -> TableModel:
        """The cards as they lie in a view."""
        return TableModel(view, self.movement.plays_out)
