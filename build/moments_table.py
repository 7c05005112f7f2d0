"""Moments at the tables, for `strips.py`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial

from strips import Moment
from studio import Cast, Studio, at, follows, happening, table

from game.rules.actions import PAY, SWAP, Beg
from game.rules.events import BegMade, BlindFlipped, Event, KingShown, PileWon, ShowdownHeld, StackBurnt, Swapped
from game.session.session import Session


def happens(name: str, cast: Cast, wanted: Callable[[Event, Session], bool], times: tuple[float, ...]) -> Moment:
    """Something that happens at a table in a match played at random, seen from the action that lets it on."""
    found = cache(lambda: happening(cast, wanted))
    return Moment(name, table(lambda: found()[0]), times, lambda studio: studio.submit(found()[1]))


def presses(key: str) -> Callable[[Studio], None]:
    """Whoever sits at the screen presses a button of the table."""

    def act(studio: Studio) -> None:
        if not studio.table.touch.press(key):
            raise LookupError(f"no button {key} can be pressed")

    return act


def turned(event: Event, session: Session, *, good: bool) -> bool:
    """Whether the person has turned over a blind card that goes, or one that does not."""
    return isinstance(event, BlindFlipped) and event.seat == 0 and event.played == good


def moments() -> Iterator[Moment]:
    """Every one of them."""
    shithead = Cast("shithead", 4, seed=3)
    burn = (0.0, 0.15, 0.3, 0.5, 0.75, 1.0, 1.4, 2.0)
    yield happens("burn", shithead, lambda e, s: isinstance(e, StackBurnt) and e.count > 5, burn)
    flip = (0.0, 0.12, 0.3, 0.6, 0.9, 1.05, 1.2, 1.4, 1.7, 2.2)
    for name, good in (("blind-flip", True), ("blind-flip-bad", False)):
        yield happens(name, shithead, partial(turned, good=good), flip)
    hit = (0.03, 0.12, 0.2, 0.3, 0.42, 0.52, 0.7, 0.9, 1.15, 1.4, 1.7, 2.2)
    dang_it = Cast("dang_it", 4, seed=3)
    own = table(at(Cast("dang_it", 4, {"packs": 2}, seed=3), follows(6, can=False)))
    yield Moment("dang-it-own", own, hit, presses("dang_it"))
    yield happens("dang-it", dang_it, lambda e, s: isinstance(e, PileWon) and e.count > 5, hit)
    pays = at(Cast("damn_you", 4, seed=3), lambda s: s.to_act == 0 and s.legal_actions(0) == (PAY,))
    yield Moment("pay-own", table(pays), hit, presses("main"))
    trade = at(Cast("screw_your_neighbor", 5, seed=2), lambda s: s.to_act == 0 and SWAP in s.legal_actions(0))
    yield Moment("swap-own", table(trade), hit, presses("swap"))
    neighbors = Cast("screw_your_neighbor", 5, seed=2)
    show = (0.2, 0.4, 0.6, 0.8, 1.0, 1.2, 1.4, 1.6, 2.0, 2.4, 2.8, 3.2)
    yield happens("showdown", neighbors, lambda e, s: isinstance(e, ShowdownHeld), show)
    swap = (0.1, 0.3, 0.6, 0.9, 1.2, 1.35, 1.5, 1.7, 2.0)
    king = (5.0, 5.1, 5.2, 5.3, 5.4, 5.5, 5.6, 5.8, 6.2)  # after the showdown of the round before
    yield happens("king", neighbors, lambda e, s: isinstance(e, KingShown) and e.seat != 0, king)
    yield happens("swap", neighbors, lambda e, s: isinstance(e, Swapped) and e.other == 0, swap)
    beg = (0.06, 0.18, 0.3, 0.42, 0.54, 0.66, 0.78, 0.9, 1.02, 1.14, 1.4)  # with the unseen card that comes along
    yield happens("beg", Cast("that_dam_game", 4, seed=2, fond=(Beg,)), lambda e, s: isinstance(e, BegMade), beg)
