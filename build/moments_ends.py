"""Moments at the end of rounds and matches, for `strips.py`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from strips import Moment
from studio import AT_ONCE, FRAME, Cast, Home, Until, happening, is_over, studio, table

from game.rules.events import Fact
from game.rules.views import TABLE
from game.scenes import routes
from game.scenes.results.result import ResultScene
from game.scenes.results.standing import Standing
from game.session.session import Session

TIMES = (0.1, 0.25, 0.45, 0.62, 0.8, 1.0, 1.08, 1.2, 1.5, 2.0, 2.6, 2.9, 3.3, 4.5, 8.0)


def ending(
    name: str, cast: Cast, wanted: Until, times: tuple[float, ...], settings: Mapping[str, object] = {}
) -> Moment:
    """The end of a match played at random in which something is so, with all that the table tells of it."""

    @cache
    def found() -> Standing:
        before, last = happening(cast, lambda event, session: is_over(session) and wanted(session))
        with studio((1280, 720), table(lambda: before), {**settings, **AT_ONCE}, None) as at_work:
            at_work.wait(0.3)
            at_work.submit(last)
            while not isinstance(scene := at_work.app.manager.top, ResultScene):
                at_work.wait(0.1)
            return scene.standing

    home: Home = lambda services: routes.Result(found())  # noqa: E731
    return Moment(name, home, times, settings=settings, before=FRAME, prepare=found)


def won_by(*seats: int) -> Until:
    """Whether these have won, and nobody else."""
    return lambda session: session.result is not None and session.result.winners == seats


def left_with(*seats: int) -> Until:
    """Whether one of these has lost more deals than anybody else."""

    def so(session: Session) -> bool:
        lost = [session.snapshot(TABLE).fact(Fact.SCORE, seat) for seat in range(session.players)]
        return lost.count(max(lost)) == 1 and lost.index(max(lost)) in seats

    return so


def moments() -> Iterator[Moment]:
    """Every one of them."""
    five, six = Cast("dang_it", 4, {"rounds": 5}, 3), Cast("dang_it", 6, {"rounds": 3}, 3)
    yield ending("end-own-win", five, won_by(0), TIMES)
    yield ending("end-others-win", five, won_by(2), TIMES)
    yield ending("end-six-players", six, won_by(4), TIMES[-2:])
    yield ending("end-shared", Cast("dang_it", 2, {"rounds": 1}, 3), won_by(0, 1), TIMES)
    yield ending("end-damn-you", Cast("damn_you", 4, {"hands": 3}, 2), is_over, TIMES[-2:])
    yield ending("end-ten-players", Cast("screw_your_neighbor", 10, {"pennies": 4}, 2), is_over, TIMES[-2:])
    yield ending("end-that-dam-game", Cast("that_dam_game", 4, {"contracts": [1, 4]}, 2), is_over, TIMES[-2:])
    deals = Cast("shithead", 4, {"deals": 5}, 3)
    yield ending("end-shame-other", deals, left_with(1, 2, 3), TIMES)
    yield ending("end-shame-own", deals, left_with(0), TIMES)
    yield ending("end-calm", five, won_by(0), (0.3, 1.0), {"motion": "calm"})
    yield ending("end-large-words", five, won_by(1), TIMES[-2:], {"words": 2.0})
    yield ending("end-german", five, won_by(1), TIMES[-2:], {"language": "de"})
