"""How a card gets from where it is to where it belongs: in legs, each with its time, ease, arc and turns."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from collections.abc import Set as AbstractSet
from math import ceil, cos, exp, log2, pi, radians, sin
from typing import Final, NamedTuple

from game.rules.cards import HIDDEN
from game.rules.values import dataclass
from game.ui.table.model import Token
from game.ui.table.spots import Spot
from game.ui.theme import RATIO
from game.ui.tween import Ease, in_, in_out, out

Point = tuple[float, float]
Heard = Callable[[str, float], None]
"""Told of a cue, and of how far from the left it is, in pixels."""

SETTLE: Final = 0.20
"""Seconds in which a card makes room for another."""
GIVES_WAY: Final = 0.30
"""The same where it goes far, with people and all they have: at full speed at once that could not be followed."""
FADE: Final = 0.14
"""Seconds in which a card appears at its new place in calm motion."""

DIP: Final = 0.6
"""What is left of a card in calm motion as it makes room: a whole hand does so at once, and must not flash."""
NEAR: Final = 0.75
"""What makes room by less than this, in widths of the card, does not fade in calm motion: it is there."""

FLAT: Final = 0.5
"""Of the height between a card and the window's upper edge its bend upward takes this part as it is meant to be; where
it would take more it gets flatter, so that the card stays within the window."""

GROWS: Final = 16
"""Steps in which what flies becomes twice as wide, or half as wide: each is too small to be seen as one."""
ROOM: Final = 5
"""Steps in which what makes room takes on another width at most."""
HARDLY: Final = 0.08
"""What makes room and becomes wider or narrower by no more than this part of its width does so at once: a hand does
with every card that comes, and each width is a picture of every one of its cards."""
SAME: Final = 0.03
"""What flies and becomes wider or narrower by no more than this part of its width does so as it sets out."""
LEANS: Final = 45.0
"""How exactly the whole turn of a card that spins is known that is dealt, in degrees: cards of a hand lean by less than
half of that, each by as much as its place asks for."""

OVER_ALL: Final = 1000.0
"""How far a flying card is above all that lies."""


class Leg(NamedTuple):
    """One stretch of the way. Times in seconds at normal pace, heights in widths of the card."""

    seconds: float
    ease: Ease = out
    arc: float = 0.0
    """How high the way bends upward in the middle."""
    spin: float = 0.0
    """Degrees that the card turns on the way beside what its spots ask for; it arrives as its spot says."""
    spin_step: float = 2.0
    """Degrees between the angles that are really drawn: large for fast spins, so that few pictures are needed."""
    turn_over: tuple[float, float] = (0.15, 0.75)
    """Between which parts of the leg the card turns over, if it has to."""
    springs: bool = False
    """Whether it springs a little as it lands."""
    tremble: float = 0.0
    """How far the card shakes from side to side meanwhile, in its widths."""
    grows: int = 0
    """In so many steps a card becomes twice as wide on the way, or half as wide, and a back that spins with each angle
    at which it is drawn; 0 for as it sets out."""
    via: Spot | None = None
    """Where the leg ends; None for the last one, which ends at the card's goal."""
    cue: str = ""
    """What is heard as the card sets out on it."""
    above: float = 0.0
    """How far above its way to its goal it flies, as depths are counted."""


@dataclass(frozen=True, slots=True)
class MotionStyle:
    """How an event's cards move: their legs, and how long each card waits for the one before it."""

    legs: tuple[Leg, ...]
    stagger: float = 0.0
    sound: str = ""
    """Cue as a card sets out."""
    landing: str = ""
    """Cue as a card lands."""
    top_first: bool = False
    """Whether the last card sets out first, as cards are taken off a heap; each is heard as it lands."""
    climbs: int = 0
    """The note of its first card, for cues that climb: every card after it is a semitone higher."""

    def note(self, number: int, last: int) -> int:
        """The note of a card by its number, where `last` is that of the last one: what is long climbs at its end."""
        return self.climbs + max(0, number - max(0, last - SCALE))


COMES_OUT, SLIPS_UNDER = 0.35, 0.5
"""Parts of its way up to which a card that lay behind a portrait is below it, and from which on one that goes there."""
CLEAR: Final = 2.0
"""So many widths from there it is clear of the portrait, and above all again: others that lie on its way are not to
cover it."""
SCALE: Final = 12
"""Semitones that a cue climbs by at most."""
TREMBLE: Final = 12.0
"""How often a card shakes that holds its breath, times a second."""

MAKE_ROOM: Final = MotionStyle((Leg(SETTLE, out, spin_step=3.0, grows=GROWS),))
"""How cards move that only make room."""
MAKE_WAY: Final = MotionStyle((Leg(GIVES_WAY, in_out, spin_step=3.0, grows=GROWS),))
"""The same for a table on which some of them go far."""

HOP_AFTER, HOP_UP, HOP_DOWN = 0.06, 0.09, 0.11
"""Seconds until a heap jumps, in which it rises, and in which it falls."""
HOP_SPREAD: Final = 1.3
"""How far its cards are then from its middle, in their distances at rest."""
HOP_HEIGHT, HOP_MORE = 0.20, 0.03
"""How high the lowest card jumps, and how much higher each above it, in widths."""
HOP_MOST: Final = 8
"""From so many cards on they jump no higher."""


def hop_style(spot: Spot, middle: Point, number: int) -> MotionStyle:
    """How a card of a heap jumps because somebody has slammed the table: up and away from a middle, and back.

    It keeps its angle: to turn a whole heap would take the time of several frames.
    """
    high = (HOP_HEIGHT + HOP_MORE * min(number, HOP_MOST)) * spot.width
    x = middle[0] + (spot.x - middle[0]) * HOP_SPREAD
    y = middle[1] + (spot.y - middle[1]) * HOP_SPREAD - high
    return MotionStyle((Leg(HOP_UP, out, via=spot._replace(x=x, y=y)), Leg(HOP_DOWN, in_)))


class _Flight:
    """A token on its way."""

    __slots__ = (
        "age", "delay", "fade", "hidden", "landed", "leg", "legs", "on_land", "on_leg", "on_start", "order", "rise",
        "start", "token", "turning",
    )  # fmt: skip

    def __init__(
        self,
        token: Token,
        legs: tuple[Leg, ...],
        delay: float,
        on_start: Callable[[], None] | None,
        on_land: Callable[[], None] | None,
        on_leg: Heard | None,
        rise: float,
        turning: bool,
    ) -> None:
        self.token = token
        self.hidden = False
        """Whether it lay behind a portrait."""
        self.turning = turning
        """Whether it has still to show its face, which nobody at the table has seen before."""
        self.rise = rise
        self.order = token.z
        """How high it lay."""
        self.legs = legs
        self.delay = delay
        self.age = 0.0
        self.leg = 0
        self.on_start = on_start
        self.on_land = on_land
        self.on_leg = on_leg
        self.start = (token.x, token.y, token.width, token.turn, token.flip)
        self.landed = False
        self.fade = 0.0
        """How much of it is seen as it sets out in calm motion."""

    def height(self, via: Spot) -> float:
        """What is drawn below it at a stop on its way: cards that stop there together keep their order."""
        return via.depth + self.rise + 0.001 * self.order


class Motions:
    """All cards on their way. Times are passed in."""

    def __init__(self) -> None:
        self._flights: dict[int, _Flight] = {}
        self.calm = False
        """Cards do not fly: they fade in where they belong."""
        self.still = False
        """Cards do not move at all: they are where they belong."""
        self.room = MAKE_ROOM
        """How cards move that make room now, and people with them."""
        self.changes = 0
        """How often a card has set out, landed, shown its face or changed its way. As long as it is the same, cards on
        their way are all that moves of the cards."""

    @property
    def on_their_way(self) -> AbstractSet[int]:
        """Numbers of the tokens that are on their way."""
        return self._flights.keys()

    def ways(self) -> Iterator[tuple[Token, Spot]]:
        """Every token on its way, with every spot that it still comes to."""
        for flight in self._flights.values():
            for leg in flight.legs[flight.leg :]:
                yield flight.token, leg.via or flight.token.goal

    @property
    def running(self) -> bool:
        """Whether anything is on its way."""
        return bool(self._flights)

    def flying(self, token: Token) -> bool:
        """Whether a token is on its way."""
        return token.number in self._flights

    def airborne(self, token: Token) -> bool:
        """Whether a token flies, or waits for its turn to do so; one that only makes room does not."""
        flight = self._flights.get(token.number)
        return flight is not None and flight.rise > 0.0

    def airborne_among(self, tokens: Iterable[Token]) -> int:
        """How many of some tokens fly, or wait for their turn to do so."""
        flights = self._flights
        return sum(1 for token in tokens if (flight := flights.get(token.number)) is not None and flight.rise > 0.0)

    @property
    def revealing(self) -> bool:
        """Whether a card on its way has still to show its face. Each has done so when it lies at the latest."""
        return any(flight.turning for flight in self._flights.values())

    def unseen(self, token: Token) -> bool:
        """Whether a token has still to show its face."""
        flight = self._flights.get(token.number)
        return flight is not None and flight.turning

    def turn_up(self) -> None:
        """Let every card on its way that has still to show its face do so at once, wherever it is."""
        self.changes += 1
        for flight in self._flights.values():
            if flight.turning and not self.calm:
                flight.token.flip = 1.0
                flight.start = (*flight.start[:4], 1.0)
            flight.turning = False

    def send(
        self,
        token: Token,
        goal: Spot,
        style: MotionStyle,
        delay: float = 0.0,
        on_start: Callable[[], None] | None = None,
        on_land: Callable[[], None] | None = None,
        on_leg: Heard | None = None,
        rise: float = OVER_ALL,
    ) -> None:
        """Let a token go to its goal, from wherever it is, `rise` above what lies there.

        `on_leg` is told the cue of each leg, and where the card is; where it does not fly, only the last cue, at once.
        """
        self.changes += 1
        hidden, token.goal = token.goal.behind, goal
        opens = goal.open or any(leg.via is not None and leg.via.open for leg in style.legs)
        turning = opens and token.face != HIDDEN and (token.flip < 1.0 or self.unseen(token))
        cue = next((leg.cue for leg in reversed(style.legs) if leg.cue), "") if self.still or self.calm else ""
        if cue and on_leg is not None:
            on_leg(cue, goal.x)
        if self.still:
            token.place(goal)
            for call in (on_start, on_land):
                if call:
                    call()
            return
        legs = style.legs
        if self.calm:
            token.place(goal)
            legs = (Leg(FADE),)
        flight = self._flights[token.number] = _Flight(token, legs, delay, on_start, on_land, on_leg, rise, turning)
        flight.hidden = hidden
        # Until its turn comes it waits where it lay, out of sight.
        token.sunk = hidden and not self.calm
        if self.calm:
            flight.fade = DIP if style in (MAKE_ROOM, MAKE_WAY) else 0.0
            token.alpha = 255.0 * flight.fade
        if legs[0].via is not None:
            # A heap is lifted as one, though its cards set out one after the other: none passes another.
            token.z = flight.height(legs[0].via)

    def retarget(self, token: Token, goal: Spot) -> None:
        """Change where a token goes: a flying one keeps flying, a resting one makes room."""
        self.changes += 1
        flight = self._flights.get(token.number)
        if flight is not None and not self.calm:
            token.goal = goal
            return
        if token.goal != goal:
            if token.goal[:5] == goal[:5] and token.goal.open == goal.open:
                token.goal = goal
                token.z = goal.depth
                return
            if self.calm and abs(goal.x - token.x) + abs(goal.y - token.y) < NEAR * goal.width:
                # In calm motion a hand that is dealt would go dark with every card that comes.
                alpha = token.alpha
                token.place(goal)
                token.alpha = alpha
                return
            # What makes room stays among its neighbors, below all that flies.
            self.send(token, goal, self.room, rise=0.0)

    def drop(self, tokens: Iterable[Token]) -> None:
        """Forget the ways of some tokens: they stay where they are."""
        self.changes += 1
        for token in tokens:
            self._flights.pop(token.number, None)

    def finish(self) -> None:
        """Put every token where it goes, at once."""
        self.changes += 1
        flights = list(self._flights.values())
        self._flights.clear()
        for flight in flights:
            flight.token.place(flight.token.goal)
            if flight.on_land and not flight.landed:
                flight.on_land()

    def update(self, dt: float) -> bool:
        """Let `dt` seconds at normal pace go by; returns whether anything moved."""
        if not self._flights:
            return False
        for flight in list(self._flights.values()):
            self._advance(flight, dt)
        return True

    def _advance(self, flight: _Flight, dt: float) -> None:
        if flight.delay > 0.0:
            flight.delay -= dt
            if flight.delay > 0.0:
                return
            dt = -flight.delay
            flight.delay = 0.0
        if flight.on_start:
            flight.on_start()
            flight.on_start = None
        token, turning = flight.token, flight.turning
        if flight.age == 0.0 and flight.leg == 0:
            self._hear(flight)
        flight.age += dt
        while flight.age >= flight.legs[flight.leg].seconds:
            self.changes += 1
            leg = flight.legs[flight.leg]
            if flight.leg + 1 == len(flight.legs):
                token.place(token.goal)
                self._flights.pop(token.number, None)
                if flight.on_land:
                    flight.on_land()
                return
            flight.age -= leg.seconds
            flight.leg += 1
            self._hear(flight)
            via = leg.via or token.goal
            token.x, token.y, token.width, token.turn = via.x, via.y, via.width, via.turn
            if not self.calm and via.open != (flight.start[4] > 0.5):
                # It has turned over, to the last degree: what is said of its face waits for that.
                token.flip = 1.0 if via.open and token.face != HIDDEN else 0.0
                flight.turning &= token.flip < 1.0
            flight.start = (token.x, token.y, token.width, token.turn, token.flip)
        self._pose(flight)
        self.changes += turning and not flight.turning

    @staticmethod
    def _hear(flight: _Flight) -> None:
        """A leg begins."""
        cue = flight.legs[flight.leg].cue
        if cue and flight.on_leg:
            flight.on_leg(cue, flight.token.x)

    def _pose(self, flight: _Flight) -> None:
        leg = flight.legs[flight.leg]
        token = flight.token
        share = flight.age / leg.seconds if leg.seconds else 1.0
        if self.calm:
            token.alpha = 255.0 * (flight.fade + (1.0 - flight.fade) * share)
            return
        goal = leg.via or token.goal
        eased = leg.ease(share)
        x, y, width, turn, flip = flight.start
        bow = 4.0 * share * (1.0 - share)
        token.x = x + (goal.x - x) * eased
        token.y = y + (goal.y - y) * eased
        token.turn = turn  # one that does not turn keeps its angle, to the last degree: there is a picture of that
        if leg.spin or goal.turn != turn:
            angle = turn + (goal.turn - turn) * eased + leg.spin * (1.0 - eased)
            token.turn = round(angle / leg.spin_step) * leg.spin_step
        token.lift = 0.03 + 0.16 * bow if leg.arc else 0.04 * bow
        token.z = flight.height(goal) if leg.via is not None else goal.depth + flight.rise + leg.above
        coming_out = flight.hidden and flight.leg == 0 and eased < COMES_OUT and _near(token, x, y)
        # What makes room goes along with the portrait.
        slips_under = flight.rise < OVER_ALL or (eased >= SLIPS_UNDER and _near(token, goal.x, goal.y))
        token.sunk = coming_out or (token.goal.behind and leg.via is None and slips_under)
        if leg.via is None or goal.open != (flip > 0.5):
            end = 1.0 if goal.open and token.face != HIDDEN else 0.0
            token.flip = flip
            if flip != end:
                first, last = leg.turn_over
                token.flip += (end - flip) * in_out(min(1.0, max(0.0, (share - first) / (last - first))))
            flight.turning &= token.flip < 1.0
        # A card that does not grow keeps one width in the air, since every width drawn is a picture of its own. One
        # that turns over without spinning changes it while its edge is seen, any other as it sets out.
        up = flip > 0.5
        turns = not leg.spin and up != (goal.open and token.face != HIDDEN) and up == (token.flip > 0.5)
        grown = not turns and (share > 0.08 or abs(goal.width - width) < 1.5)
        token.width = goal.width if grown else width
        token.cut_from = 0.0
        if leg.grows:
            _grow(token, flight, leg, goal, share)
        if leg.arc:
            token.y -= _bend(leg.arc * goal.width * bow, token)
        if leg.tremble:
            token.x += leg.tremble * goal.width * sin(2.0 * pi * TREMBLE * flight.age)
        if leg.springs and share > 0.7:
            # It comes down, springs back by 4 % of its width and lies: another size would be another picture.
            token.lift = 0.04 * sin(pi * (share - 0.7) / 0.3)


def _near(token: Token, x: float, y: float) -> bool:
    """Whether a card that lay or will lie behind a portrait in the middle of this point still reaches under it."""
    return abs(token.x - x) < CLEAR * token.width and abs(token.y - y) < CLEAR * token.width


def _grow(token: Token, flight: _Flight, leg: Leg, goal: Spot, share: float) -> None:
    """Give a card the width that it has when so much of its time has gone by."""
    width, turn, flip = flight.start[2:]
    makes_room, change = flight.rise < OVER_ALL, abs(goal.width - width) / width
    if change <= (HARDLY if makes_room else SAME):
        return
    first, last = flip > 0.5, goal.open and token.face != HIDDEN
    turned = (token.flip > 0.5) != first
    spun = _spun(token, flight, leg, goal) if leg.spin and not first else None
    if spun is not None:
        # Each picture of one that has just been seen from its edge is for itself, and it is almost there.
        done = 1.0 if turned else spun
    elif makes_room:
        # What flies is seen best, and grows meanwhile, too: what lies takes no more steps than it needs.
        steps = min(ROOM, ceil(change / HARDLY) + 1)
        done = round(leg.ease(share) * steps) / steps
    else:
        # Most set out at full speed, and would jump there if their size kept step with their place.
        steps = ceil(leg.grows * abs(log2(goal.width / width)))
        done = min(1.0, round((leg.ease(share) + share * share * (3.0 - 2.0 * share)) / 2 * steps) / steps)
    token.width = _between(width, goal.width, done)
    # Each side of a card that turns over has a picture of the width at its own end, and one that makes room of its old
    # one; that of the new one is drawn until it lies. Others, and those that spin, are made smaller from the larger.
    at_start = makes_room or (first != last and not leg.spin)
    whole = goal.width if turned else width if at_start else max(width, goal.width)
    sets_out = done == 0.0 and not turned
    arrives = done == 1.0 and (turned or first == last) and not makes_room
    token.cut_from = 0.0 if sets_out or arrives else whole
    if makes_room:
        # It turns in the same steps: each angle at each width is a picture of its own.
        token.turn = turn + (goal.turn - turn) * done


def _between(start: float, goal: float, done: float) -> float:
    """How wide a card is that has come so far from one width to another: each step makes it wider by the same part."""
    return goal if done == 1.0 else float(start * (goal / start) ** done)


def _spun(token: Token, flight: _Flight, leg: Leg, goal: Spot) -> float | None:
    """How far a back has come by the angle at which it is drawn; None for one that goes where it need not turn.

    Backs that spin to a hand one after the other pass through the same few angles. So each of these has one width, and
    the next card finds its picture there. Where they lean in the hand is too little to count.
    """
    first = flight.start[3] + leg.spin
    whole = round((goal.turn - first) / LEANS) * LEANS
    return min(1.0, max(0.0, (token.turn - first) / whole)) if whole else None


def dealt(start: float, goal: float, spin_step: float) -> Iterator[tuple[float, float, float]]:
    """What is drawn of a back that makes half a turn on its way from one width to another, to be drawn ahead.

    Its turn and its width at each, and that of the picture which it is scaled from, 0 for one of its own.
    """
    count = round(180.0 / spin_step)
    for number in range(count):
        done = 1.0 if abs(goal - start) / start <= SAME else number / count
        yield number * spin_step, _between(start, goal, done), max(start, goal) if 0.0 < done < 1.0 else 0.0


def _bend(high: float, token: Token) -> float:
    """How high above its straight way a card is that would be so high: no higher than the window goes."""
    lean = radians(token.turn)
    half = (RATIO * abs(cos(lean)) + abs(sin(lean))) / 2
    room = max(0.0, token.y - (half + token.lift) * token.width)
    free = FLAT * room
    return high if high <= free else free + (room - free) * (1.0 - exp((free - high) / (room - free))) if room else 0.0


def squeeze(flip: float) -> float:
    """What part of a card's width is seen while it turns over."""
    return abs(cos(pi * flip))
