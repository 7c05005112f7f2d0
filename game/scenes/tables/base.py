"""What one game gives to the table that all games share: where its zones lie and what its events look like.

A `TableFace` knows no rules. It places cards for a number of players and a shape
of window, says which of the legal actions a card or a button stands for, and
turns events into movement, words and faces.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Literal, NamedTuple, Protocol

from game.rules.actions import Action
from game.rules.cards import Card
from game.rules.events import Event
from game.rules.options import Options
from game.rules.refusals import Refusal
from game.rules.zones import Zone, ZoneKind
from game.texts import has, join, n, t
from game.ui import shapes
from game.ui.art import Art, CardState, Laid
from game.ui.cache import Picture
from game.ui.table.choreographer import Beat
from game.ui.table.model import TableModel, Token
from game.ui.table.spots import Box, Spot
from game.ui.theme import Metrics

Tail = Literal["none", "down", "up", "left", "right"]


class Canvas(Protocol):
    """Where a game lists pictures of its own."""

    art: Art
    metrics: Metrics

    def show(self, key: str, picture: Picture, x: float, y: float, z: float, alpha: int = 255) -> None:
        """List a picture held at a place in pixels."""

    def running(self, key: str) -> bool:
        """Whether an `Effect` of that key is on."""


class SeatPlace(NamedTuple):
    """Where a player sits: the disc's centre and diameter, in pixels."""

    seat: int
    x: float
    y: float
    d: float
    plate_y: float
    """Upper edge of the name plate, which is centred below the disc."""
    wide: float
    """Least width of the plate, in u."""
    bubble: tuple[float, float]
    """Where a bubble's tail ends: at the mouth."""
    tail: Tail
    """From which side of the bubble its tail points."""
    plate_x: float | None = None
    """Middle of the name plate, where it does not lie below the disc."""
    marker: tuple[float, float] | None = None
    """Where the point of the turn marker stands, where it cannot be over the disc."""


class Count(NamedTuple):
    """A number that lies beside a pack, with a word over it, in pixels."""

    key: str
    words: str
    number: int
    x: float
    y: float
    centred: bool = False


class Tag(NamedTuple):
    """The rule in force, in words beside the pile."""

    main: str
    over: str = ""
    icon: str = ""
    under: str = ""


class Draft(NamedTuple):
    """The person puts cards of the hand into groups that nobody else sees, until an action lays them."""

    groups: tuple[tuple[Card, ...], ...]
    chosen: tuple[Token, ...] = ()
    """Cards that are chosen from then on."""


class ActionButton(NamedTuple):
    """A button for an action, alive only when the action is legal."""

    key: str
    words: str
    action: Action | Draft | None
    kind: Literal["red", "gold", "ghost"]
    box: Box
    burst: float = 0.0
    """Diameter of the explosion behind it, in pixels; 0 for none."""
    size: float = 0.0
    """Size of its words in u; 0 as its height asks."""
    icon: str = ""
    sub: str = ""
    """A second, smaller line: what it does exactly, or what it costs."""
    letter: str = ""
    """The key that presses it, in capitals; empty for none."""
    again: str = ""
    """What it says once before it does what can hardly be meant: only a second press does it. Empty for at once."""
    means: Action | None = None
    """What it would do while it is grey: the rules say why not."""
    why: str = ""
    """Why it is grey, where no rule says so but the person has yet to choose something."""


class Prompt(NamedTuple):
    """What is asked, on one line above the hand."""

    words: str
    icon: str = ""
    refused: bool = False


class Effect(NamedTuple):
    """Something that flares up over the cards for a while and is gone."""

    key: str
    seconds: float
    paint: Callable[[Canvas, float], None]
    """Lists its pictures; the share of its time goes from 0 to 1."""
    calm: bool = False
    """Whether it is for calm motion too."""


class Remark(NamedTuple):
    """What somebody says to an event, as a key of the catalogue without the degree of its manners."""

    seat: int
    key: str
    mood: Literal["happy", "cursing"]
    weight: float
    """How likely it is said at a middling temper, 0 to 1; 1 is always said."""
    sound: str = "bubble_pop"
    """What is heard as it is said."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A layout: every place of a table for one moment, in pixels."""

    spots: Mapping[Zone, Sequence[Spot]]
    seats: tuple[SeatPlace, ...]
    prompt: tuple[float, float, float]
    """Centre of the prompt and the width it may take."""
    hand: Box
    """Where the hand of the person lies."""
    drop: Mapping[str, Box]
    """Places that cards can be dropped on, by name."""
    marks: Mapping[str, Spot | Box] = field(default_factory=dict)
    """Where the card would lie that is dropped there, or all that lights up round it."""
    counts: tuple[Count, ...] = ()
    empty: tuple[Spot, ...] = ()
    """Places of packs that have no card now, drawn as outlines."""
    pill: tuple[float, float] | None = None
    """Centre of the pill that counts the pile."""
    tag: tuple[float, float, float] | None = None
    """Centre of the rule tag and the width it may take."""
    labels: Mapping[int, tuple[float, float]] = field(default_factory=dict)
    """By seat: the centre of the pill that says what it did last, where there is room for it."""
    label_words: float = float("inf")
    """How tall the words of these pills may become at most, in u."""
    speech: float = 420.0
    """At which width the words of bubbles are broken, in u."""
    title: float = float("inf")
    """Where the title has to end at the latest, in pixels from the left."""

    def place(self, seat: int) -> SeatPlace:
        """Where a player sits."""
        return next(place for place in self.seats if place.seat == seat)


class Trade(NamedTuple):
    """Two cards change places for the person alone: an arrangement is tried out until an action says it."""

    one: Token
    other: Token


@dataclass(frozen=True, slots=True)
class LayoutContext:
    """What a layout depends on beside the cards."""

    metrics: Metrics
    me: int
    """The seat at the lower edge."""
    names: tuple[str, ...]
    people: frozenset[int]
    """Seats of people."""
    left_handed: bool = False
    options: Options = field(default_factory=dict)
    finger: float = 0.0
    """The least width of what a finger is to hit, in pixels."""
    traded: Mapping[int, Token] = field(default_factory=dict)
    """By number of a token that was traded: the one whose place it has taken."""
    drafted: tuple[tuple[Card, ...], ...] = ()
    """The groups into which the person has put cards of the hand; empty for none."""
    faces: tuple[str, ...] = ()
    """By seat: whose portrait it has."""

    def named(self, seat: int) -> bool:
        """Whether a seat is called by its name: everybody is but the only person at the screen."""
        return seat != self.me or len(self.people) != 1

    def short(self, seat: int) -> str:
        """A name in one word: the first one of people, the short one of computers, as in `Bo` and `Ada`."""
        if seat in self.people:
            return self.names[seat].split()[0]
        key = f"characters.{self.faces[seat] if self.faces else ''}"
        # Somebody from another program's record may have a name of their own.
        ours = has(f"{key}.name") and self.names[seat] == t(f"{key}.name")
        return t(f"{key}.short") if ours else self.names[seat].split()[-1]

    def key(self, key: str, seat: int) -> str:
        """The key of a sentence on a seat: `key` where it is called by its name, else `key_you`."""
        return key if self.named(seat) else f"{key}_you"

    def say(self, key: str, seat: int, **blanks: object) -> str:
        """A sentence on a seat, whose name is a blank of it."""
        return t(self.key(key, seat), name=self.names[seat], **blanks)

    def count(self, key: str, seat: int, count: int, **blanks: object) -> str:
        """A sentence on a seat and a number of things."""
        return n(self.key(key, seat), count, name=self.names[seat], **blanks)

    def called_you(self, seat: int) -> bool:
        """Whether a seat's name is You, after which verbs stand in the second person: not after a name of one's own."""
        return self.names[seat] == t("seats.you")

    def won(self, winners: Sequence[int], part: str = "table") -> str:
        """Who has won the match, in the words of a part of the catalogue."""
        if len(winners) > 1:
            return t(f"{part}.log.match_shared", names=join([self.names[seat] for seat in winners]))
        return self.say(f"{part}.log.match_over", winners[0])

    def opponents(self) -> list[int]:
        """The other seats, clockwise from the left of the person."""
        count = len(self.names)
        return [(self.me + i) % count for i in range(1, count)]


class Moment(NamedTuple):
    """What can be done now: the table as it is shown, what is legal, and what the person has chosen so far."""

    model: TableModel
    table: LayoutContext
    legal: Sequence[Action]
    """Empty while the person is not to act."""
    selection: tuple[Token, ...] = ()
    """Cards that the person has chosen, in the order of choosing."""


class Tap(NamedTuple):
    """What tapping a card means: an action at once, or another choice of cards."""

    action: Action | Trade | Draft | None = None
    """Done at once; whether it is legal says the session, which also says why not."""
    selection: tuple[Token, ...] = ()
    """What is chosen from now on."""


class TableFace(ABC):
    """One game on the table."""

    id: ClassVar[str]
    theme: ClassVar[Literal["felt", "walnut", "ink", "velvet"]]
    back: ClassVar[Literal["fans", "lattice", "rays", "waves", "grawlix"]]
    aces_high: ClassVar[bool]
    by_rank: ClassVar[bool] = False
    """Whether hands are sorted by rank at first, not by suit."""
    sheets: ClassVar[bool] = True
    """Whether a sheet shows the points after each part of the match."""

    @abstractmethod
    def plan(self, model: TableModel, table: LayoutContext) -> Plan:
        """Where everything lies."""

    @abstractmethod
    def widths(self, table: LayoutContext) -> list[float]:
        """Widths in pixels at which faces are shown, the most seen first: they are drawn ahead."""

    def ahead(self, art: Art, table: LayoutContext) -> list[Callable[[], object]]:
        """What draws pictures of the game's own that take several milliseconds, so that they are there when needed."""
        return []

    def spins(self, table: LayoutContext) -> list[tuple[float, float]]:
        """Widths in pixels of backs that spin while they fly, and by how many degrees from picture to picture.

        These pictures are drawn ahead. None unless a game spins cards.
        """
        return []

    @abstractmethod
    def beat(self, event: Event, model: TableModel, table: LayoutContext) -> Beat:
        """How an event is shown; asked before the model has it."""

    @abstractmethod
    def prompt(self, moment: Moment) -> Prompt:
        """What is asked of whom."""

    @abstractmethod
    def tag(self, model: TableModel, table: LayoutContext) -> Tag | None:
        """The rule in force."""

    @abstractmethod
    def pill(self, model: TableModel) -> str:
        """What is counted below the pile; nothing for no pill."""

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

    def lifted(self, zone: Zone, token: Token, moment: Moment) -> tuple[Token, ...]:
        """The cards that come along when one is dragged, itself among them: those chosen, if it is one of them."""
        return moment.selection if token in moment.selection else (token,)

    def places(self, zone: Zone, tokens: Sequence[Token], moment: Moment) -> list[str]:
        """Places on which these tokens can be dropped now. They light up, and can be reached by keys."""
        return [
            name
            for name in self.plan(moment.model, moment.table).drop
            if self.drop(zone, tokens, name, moment) in moment.legal
        ]

    def pads(self, moment: Moment) -> Mapping[str, tuple[Box, Draft]]:
        """What can be tapped though nothing is chosen, such as pictures of cards that were put into groups."""
        return {}

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

    def plate(self, art: Art, seat: int, name: str, model: TableModel, table: LayoutContext, wide: float) -> Picture:
        """A player's name and what is public about them, held at the middle of its upper edge."""
        badges = []
        if len(table.names) > 2 and seat != table.me:
            badges.append(shapes.Badge("cards", str(model.count(ZoneKind.HAND, seat))))
        return shapes.plate(art, name, badges, active=model.to_act == seat, wide=wide)

    def gone(self, seat: int, model: TableModel) -> bool:
        """Whether a player has left the match: the portrait is dimmed, the seat stays."""
        return False

    def laid(self, art: Art, model: TableModel, table: LayoutContext) -> Laid | None:
        """What is painted into the table top, the same for the whole match; None unless a game has it."""
        return None

    def below(self, look: Canvas, moment: Moment, plan: Plan) -> None:  # noqa: B027 - most games need nothing
        """List what lies on this table under the cards: open places, chips. Nothing unless a game needs it."""

    def above(self, look: Canvas, moment: Moment, plan: Plan) -> None:  # noqa: B027 - most games need nothing
        """List what lies over the cards: what a wild stands for, marks, arrows. Nothing unless a game needs it."""

    def labels(self, event: Event, table: LayoutContext) -> Mapping[int, str]:
        """What an event lets stand below the plates of some seats, until another one changes it; nothing takes it away.

        Asked before the model has the event.
        """
        return {}

    def effects(
        self, event: Event, model: TableModel, table: LayoutContext, plan: Callable[[], Plan]
    ) -> Sequence[Effect]:
        """What flares up as an event happens; asked when the model has it. `plan` is laid out if it is called."""
        return ()

    @abstractmethod
    def subtitle(self, model: TableModel, table: LayoutContext, rounds: Sequence[tuple[int, ...]]) -> str:
        """The state of the match in a few words; `rounds` are the points of finished rounds."""

    @abstractmethod
    def part_ended(self, event: Event, before: TableModel) -> tuple[int, ...] | None:
        """The points by seat of the round or hand that an event ends; None for other events.

        Asked before the model has the event. After each part the points are shown, and a plot tells the match.
        """

    def course(self, model: TableModel) -> tuple[int, ...] | None:
        """What the plot of the match shows of a moment, by seat; None for the points so far.

        Asked before the first part and at the end of each.
        """
        return None

    def outcome(self, model: TableModel, table: LayoutContext, winners: Sequence[int]) -> str:
        """What the winners of the match did, after their names; empty where their points say it."""
        return ""

    def notes(self, model: TableModel, table: LayoutContext) -> tuple[str, ...]:
        """One remark a seat for the list at the end; empty where there is nothing of the game's own to say."""
        return ()

    def totals(self, model: TableModel, rounds: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
        """What everybody has come to, by seat: the points of all parts, unless the game counts something else."""
        return tuple(sum(points[seat] for points in rounds) for seat in range(model.players))

    @abstractmethod
    def log(self, event: Event, before: TableModel, table: LayoutContext) -> str | None:
        """An event in one sentence; asked before the model has it. None for what needs no words."""

    @abstractmethod
    def remarks(self, event: Event, table: LayoutContext) -> list[Remark]:
        """What may be said to an event, the likeliest speaker first."""

    def hint(self, action: Action) -> str:
        """An action in a few words, for a hint."""
        return ""


def called(name: str, words: str, names: Sequence[str]) -> str:
    """Words that are meant for one of several people: `Noor: swap or keep`. Names keep their capital.

    A name says whose turn it is, and one colon is enough.
    """
    words = words.removeprefix(f"{t('table.your_turn')}: ").replace(": ", ", ", 1)
    first = words.split(" ", 1)[0]
    keep = any(first == part for other in names for part in other.split())
    return f"{name}: {words if keep else words[:1].lower() + words[1:]}"
