"""The values that a table and the presenters of its games exchange; see `game.scenes.tables.parts`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableMapping, Sequence
from dataclasses import field
from typing import Final, Literal, NamedTuple, Protocol, Self

from game.rules.actions import Action
from game.rules.cards import Card
from game.rules.events import Event
from game.rules.options import Options
from game.rules.values import dataclass
from game.rules.zones import Zone
from game.texts import has, join, n, t
from game.ui.art import Art
from game.ui.cache import Picture
from game.ui.fx.light import Spot as Light
from game.ui.table.model import TableModel, Token
from game.ui.table.spots import Box, Spot
from game.ui.theme import Metrics

Tail = Literal["none", "down", "up", "left", "right"]


class Canvas(Protocol):
    """Where a game lists pictures of its own."""

    art: Art
    metrics: Metrics

    @property
    def asked_at(self) -> Box | None:
        """Where the prompt lies, in pixels; None where nothing is asked."""

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
        """List a picture held at a place in pixels; what is `read` is covered by no bubble and no prompt.

        `blend` is one of pygame's flags for light and shade, such as `BLEND_RGB_ADD`.
        """

    def dim(self, key: str, spots: tuple[Light, ...], level: float, z: float, alpha: int = 255) -> None:
        """Darken all but some soft ovals; `level` is what is left outside them, `alpha` fades it in and out."""

    def running(self, key: str) -> bool:
        """Whether an `Effect` of that key is on."""

    @property
    def peeking(self) -> bool:
        """Whether one of the pictures in `Plan.peeks` is pressed."""


class SeatPlace(NamedTuple):
    """Where a player sits: the disc's center and diameter, in pixels."""

    seat: int
    x: float
    y: float
    d: float
    plate_y: float
    """Upper edge of the name plate, which is centered below the disc."""
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

    @property
    def plate_middle(self) -> float:
        """Where the middle of the name plate lies, from the left."""
        return self.x if self.plate_x is None else self.plate_x


class Count(NamedTuple):
    """A number that lies beside a pack, with a word over it, in pixels."""

    key: str
    words: str
    number: int
    x: float
    y: float
    centered: bool = False
    zone: Zone | None = None
    """The pack that is counted: its cards count as they land. None where all count at once."""


COUNT_WORDS: Final = 20.0
"""Size of the word over such a number, in u."""


def figure_tall(metrics: Metrics) -> int:
    """How tall its figures are, in pixels: large already, they grow by half of what words do."""
    return round(24 * metrics.u * (1 + metrics.text_scale))


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
    """Width of the explosion behind it, in pixels; 0 for none."""
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
    """What it would do while it is gray: the rules say why not."""
    why: str = ""
    """Why it is gray, where no rule says so but the person has yet to choose something."""
    slams: bool = False
    """Whether a burst flares up behind it as it is hit: for the one thing that a game is named after."""
    short: str = ""
    """What it says where all buttons have too little room for their words; empty for the same."""


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
    lively: bool = True
    """Whether it is for full motion; what is not stands in calm motion for what flies otherwise."""
    lingers: bool = False
    """Whether nothing waits for its end: what only fades while everybody goes on."""
    brings: tuple[str, int] = ("", 0)
    """How much of which number is on its way with it, and is not counted yet: a count's key, or `due_to` somebody."""


def due_to(seat: int) -> str:
    """What an effect brings to a player, by name: the number on the plate has it once the effect is over."""
    return f"due to {seat}"


MIDDLE: Final = -1
"""Whoever speaks to all speaks to the middle of the table."""


class Remark(NamedTuple):
    """What somebody may say to an event."""

    seat: int
    key: str
    """The occasion: words for it are in the catalog as `table.remark.<key>.<degree of manners>`, a line for each."""
    mood: Literal["happy", "cursing"]
    weight: float
    """How likely it is said at a middling temper, 0 to 1; 1 is always said."""
    to: int | None = None
    """The seat that it is thrown at, or `MIDDLE` for all: the bubble crosses the table. None for one that stays."""
    move: bool = False
    """Whether saying it is the move itself: its words are those of the game, and it is never left out."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A layout: every place of a table for one moment, in pixels."""

    spots: Mapping[Zone, Sequence[Spot]]
    seats: tuple[SeatPlace, ...]
    prompt: tuple[float, float, float]
    """Center of the prompt's last line and the width it may take."""
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
    """Center of the pill that counts the pile."""
    tag: tuple[float, float, float] | None = None
    """Center of the rule tag and the width it may take."""
    labels: Mapping[int, tuple[float, float]] = field(default_factory=dict)
    """By seat: the center of the pill that says what it did last, where there is room for it."""
    label_words: float = float("inf")
    """How tall the words of these pills may become at most, in u."""
    label_wide: float = 0.0
    """How wide these pills may become at most, in pixels; 0 for as wide as their words are."""
    speech: float = 420.0
    """At which width the words of bubbles are broken, in u."""
    prompt_tall: float = 0.0
    """How tall the prompt may get at most, in pixels: what needs more is written smaller; 0 for as tall as it needs.

    It never covers cards, plates and what is read, whatever this says.
    """
    title: float = float("inf")
    """Where the title has to end at the latest, in pixels from the left."""
    crowd: float = 0.0
    """How far to the right something of the game's own reaches beside the tools, in pixels from the left."""
    full: tuple[Spot, ...] = ()
    """Where cards of the others come to lie in the course of a match, whether there are any now or not."""
    kept: tuple[Box, ...] = ()
    """Boxes of the game's own that notes must avoid: the current one, then where it will be next."""
    grounds: tuple[Box, ...] = ()
    """What cards lie on beside the table top: what is told of the past lies beside it, or else on nothing but it."""
    onlookers: tuple[Box, ...] = ()
    """Where somebody stands who does not play: what is thrown and ends there looks as if it was said there."""
    beside: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    """Positions of labels attached to packs, by key: when the pack moves, none is left where it lay."""
    glides: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    """Where pictures of the game's own stand, by key, that go along where people go elsewhere, or come up meanwhile."""
    peeks: Mapping[str, str] = field(default_factory=dict)
    """Pictures of the game's own, by key, that show something larger while they are pressed, and what a hint says."""
    in_order: tuple[int, ...] = ()
    """Numbers of the person's cards as they lie, where the table puts them in order; empty where the person does."""
    own: object = None
    """What the game's own paint has to know of the layout beside all this."""

    def place(self, seat: int) -> SeatPlace:
        """Where a player sits."""
        return next(place for place in self.seats if place.seat == seat)


class Trade(NamedTuple):
    """Two cards change places for the person alone: an arrangement is tried out until an action says it."""

    one: Token
    other: Token

    def enter(self, traded: MutableMapping[int, Token]) -> None:
        """Note it among the cards that were traded before, by number of a token: the one whose place it has taken."""
        one, other = self
        traded[one.number], traded[other.number] = traded.get(other.number, other), traded.get(one.number, one)
        for number in [number for number, at in traded.items() if at.number == number]:
            del traded[number]


def key_of(key: str, names: Sequence[str]) -> str:
    """The key of a sentence on names: `key`, or `key_you` where You is one of them.

    After You verbs stand in the second person, however many others are named with it: "Du und Ada teilt euch".
    """
    return f"{key}_you" if t("seats.you") in names else key


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
    in_groups: bool = False
    """Whether the person's hand lies in the order of its groups."""
    fanned: bool = False
    """Whether every card of the person's hand is seen, however many there are: none lies in a pack."""

    def named(self, seat: int) -> bool:
        """Whether a seat is called by its name: everybody is but the only person at the screen."""
        return seat != self.me or len(self.people) != 1

    def short(self, seat: int) -> str:
        """A name in one word: the first one of people, the short one of computers, as in `Bo` and `Ada`.

        Where two would be called alike, such as `Player 1` and `Player 2`, or a guest called Bo beside the bosun, both
        keep their whole names.
        """
        word = self._word(seat)
        alike = any(self._word(other) == word for other in range(len(self.names)) if other != seat)
        return self.names[seat] if alike else word

    def _word(self, seat: int) -> str:
        """The word of a seat's name by which it would be called if nobody else were."""
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

    def key_all(self, key: str, seats: Sequence[int]) -> str:
        """The key of a sentence on several seats, or of what is said after their names: see `key_of`."""
        return key_of(key, [self.names[seat] for seat in seats])

    def say_all(self, key: str, seats: Sequence[int], **blanks: object) -> str:
        """A sentence on several seats, whose names are a blank of it, one after the other.

        The only person at the screen is You here, too, as in sentences on one seat, and comes first.
        """
        names = [self.names[seat] if self.named(seat) else t("seats.you") for seat in sorted(seats, key=self.named)]
        return t(key_of(key, names), names=join(names), **blanks)

    def won(self, winners: Sequence[int], part: str = "table") -> str:
        """Who has won the match, in the words of a part of the catalog."""
        if len(winners) > 1:
            return self.say_all(f"{part}.log.match_shared", winners)
        return self.say(f"{part}.log.match_over", winners[0])

    def opponents(self) -> list[int]:
        """The other seats, clockwise from the left of the person."""
        count = len(self.names)
        return [(self.me + i) % count for i in range(1, count)]


@dataclass(frozen=True, slots=True)
class Past:
    """What earlier events left behind that no view tells, as far as a game's table needs it: a fold of the events.

    A game whose views tell all that it shows needs no class of its own. Others have a frozen one in their folder,
    whose default values are those of a match before its first event.
    """

    def after(self, event: Event, before: TableModel) -> Past:
        """The past when an event has happened that everybody may know; `before` is the table without it."""
        return self

    @classmethod
    def of(cls, past: Past) -> Self:
        """A past that was handed to this game, as its own class."""
        assert isinstance(past, cls), f"a Moment of this game holds a {cls.__name__}, not a {type(past).__name__}"
        return past


NOTHING: Final = Past()


class Moment(NamedTuple):
    """The table as it is shown, what can be done there, and what was."""

    model: TableModel
    table: LayoutContext
    legal: Sequence[Action] = ()
    """Empty while the person is not to act."""
    selection: tuple[Token, ...] = ()
    """Cards that the person has chosen, in the order of choosing."""
    past: Past = NOTHING
    on_its_way: int = 0
    """How many chips fly to the pot, which the model has there already."""


class Tap(NamedTuple):
    """What tapping a card means: an action at once, or another choice of cards."""

    action: Action | Trade | Draft | None = None
    """Done at once; whether it is legal says the session, which also says why not."""
    selection: tuple[Token, ...] = ()
    """What is chosen from now on."""
