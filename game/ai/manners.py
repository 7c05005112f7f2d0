"""How a character plays: of what is nearly as good as the best, it does what it likes most.

The player of the game decides first, whoever it plays for, and says what each choice
is worth to it. A character then looks at those that cost no more than its `leeway`
and takes the one that it likes best, so what its manner costs is bounded at every
decision, and what it knows, remembers and looks into is that of its level; where
the level's own count is too blunt to say what costs little, `near` counts again.
What there is to like is said by `manners.py` in the folder of a game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from itertools import takewhile
from typing import Any, Final, Protocol

from game.ai.levels import Level
from game.rules.actions import Action
from game.rules.cards import RANK_OF, SUIT_OF, Card, Rank, Suit
from game.rules.events import DealBegan, Event
from game.rules.values import dataclass


class Asked(Protocol):
    """What a player was asked, as far as it matters here: a `BotRequest`, which the games' own functions get."""

    @property
    def game(self) -> str:
        """The game's id."""

    @property
    def level(self) -> Level:
        """Of the player."""

    @property
    def character(self) -> str:
        """Key of the character."""


Traits = Mapping[str, float]
"""What there is to like or dislike of an action, by name."""
Taste = Mapping[str, float]
"""How much of each is liked."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How one character plays one game."""

    taste: Taste
    leeway: tuple[float, float, float, float]
    """By level, easy to expert: how much less a choice may be worth than the level's own, in what the level counts.

    Less than nothing where somebody does as the level does.
    """
    stirred: Taste | None = None
    """The taste of one who has been hurt in this hand, round or deal; None where it makes no difference."""


@dataclass(frozen=True, slots=True)
class Manners:
    """How the characters play one game: declared once, in `manners.py` of its folder."""

    characters: Mapping[str, Manner]
    traits: Callable[[Any, Action], Traits]
    """The traits of an action, from what the seat knows."""
    stirred: Callable[[Any], bool]
    """Whether the seat has been hurt in this hand, round or deal."""
    unit: str
    """In what `game.ai.portraits` says what manners cost a seat."""
    scale: float = 1.0
    """So many of those are one of what the strongest level counts."""
    each_decision: bool = False
    """Whether that is told of so many decisions as `scale` says, and not of a match."""
    judge: Level = "expert"
    """The level that compares two choices."""
    cost: Callable[[Any, Action, Action], float] | None = None
    """How much better the first of two choices is, where no level counts it."""
    near: Callable[[Any, Action, Action], bool] | None = None
    """Whether the second of two choices is nearly as good as the first, where what a level counts does not tell."""
    alike: Callable[[Any, Action], Sequence[Action]] | None = None
    """What comes to the same as a choice, for all that anybody knows, and costs nothing: of that a level names one."""


def manners_of(game: str) -> Manners:
    """How the characters play a game that has computer players."""
    found: Manners = import_module(f"game.ai.{game}.manners").MANNERS
    return found


def liked_most(request: Asked, chosen: Action, values: Sequence[tuple[Action, float]]) -> Action:
    """What a character does where its level has chosen, by what each choice is worth; the same without a manner."""
    manners = manners_of(request.game)
    manner = manners.characters.get(request.character)
    worth = dict(values)
    own = worth.get(chosen)
    if manner is None or own is None:
        return chosen
    leeway = manner.leeway[_LEVELS.index(request.level)]
    taste = _taste(request, manners, manner)
    best, most = chosen, _liking(manners.traits(request, chosen), taste) + _URGE
    for action, value in values:
        # A choice that seems much better than what was chosen was hardly tried.
        if abs(own - value) <= leeway:
            spent = (own - value) / leeway if own > value else 0.0
            liking = _liking(manners.traits(request, action), taste) - _PRICE * spent
            if liking > most and (manners.near is None or manners.near(request, chosen, action)):
                best, most = action, liking
    return best


def liked_among_alike(request: Asked, chosen: Action) -> Action:
    """Of what comes to the same as a choice what a character likes most; the choice itself where nothing does."""
    manners = manners_of(request.game)
    manner = manners.characters.get(request.character)
    if manner is None or manners.alike is None:
        return chosen
    taste = _taste(request, manners, manner)
    same = manners.alike(request, chosen)
    return max(same, key=lambda action: _liking(manners.traits(request, action), taste), default=chosen)


def latest(events: Sequence[Event], begins: type[Event] = DealBegan) -> Iterator[Event]:
    """What has happened since something last began, by default a deal; the latest first."""
    return takewhile(lambda event: not isinstance(event, begins), reversed(events))


def since_the_deal(events: Sequence[Event], hurt: Callable[[Event], bool]) -> bool:
    """Whether something that hurts has happened since the last deal began."""
    return any(map(hurt, latest(events)))


_LEVELS: Final[tuple[Level, ...]] = ("easy", "normal", "hard", "expert")
_URGE: Final = 1.0
"""By how much something must be liked better to be done instead."""
_PRICE: Final = 0.4
"""How much less something is liked that costs the whole leeway: of what is liked as much, the cheapest is done."""


def _taste(request: Asked, manners: Manners, manner: Manner) -> Taste:
    return manner.stirred if manner.stirred is not None and manners.stirred(request) else manner.taste


def _liking(traits: Traits, taste: Taste) -> float:
    return sum(taste.get(name, 0.0) * value for name, value in traits.items())


def look_of(card: Card) -> dict[str, float]:
    """What there is to like of a card whatever the game.

    `high` is its rank, the ace above the king, `middle` how near that is to the eight; `court` whether it is a jack or
    higher; `red`, `clubs` and `even` whether it is; `suit` its suit in the order clubs, diamonds, hearts, spades. A
    joker has none of it.
    """
    rank, suit = RANK_OF[card], SUIT_OF[card]
    if rank is Rank.JOKER:
        return {}
    height = 13 if rank is Rank.ACE else int(rank)
    return {
        "high": float(height),
        "middle": -float(abs(height - Rank.EIGHT)),
        "court": float(height >= Rank.JACK),
        "red": float(suit.red),
        "clubs": float(suit == Suit.CLUBS),
        "even": float(height % 2),
        "suit": float(suit),
    }
