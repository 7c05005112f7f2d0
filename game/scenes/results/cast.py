"""Who stands on the stage at the end of a match, and what they have to say about it."""

from __future__ import annotations

from random import Random
from typing import Final

from game.scenes.results.lamp import Kind
from game.scenes.results.lines import portrait_of
from game.scenes.results.people import Cast, Person
from game.scenes.results.standing import Standing
from game.scenes.results.verdict import Verdict
from game.scenes.tables import info_of
from game.scenes.tables.base import key_of
from game.session.settings import Wording
from game.texts import n, t

__all__ = ["cast_of", "shamed"]

_JOKES: Final = {"lost": 8, "last": 5, "grudge": 8, "shame": 6}
"""How many ways there are to say it: `scores.says.<which>.<number>`."""


def shamed(standing: Standing) -> int | None:
    """Who is left with the shame, in games that look at who has lost: whoever lost most, or of those the last one."""
    if not info_of(standing.game).shames:
        return None
    most = max(standing.scores)
    if most == 0:
        return None
    worst = [seat for seat, score in enumerate(standing.scores) if score == most]
    for points in reversed(standing.rounds):
        last = [seat for seat in worst if points[seat]]
        if last:
            return last[0]
    return worst[0]


def kind_of(standing: Standing) -> Kind:
    """Whose end it is."""
    if shamed(standing) is not None:
        return "shame"
    return "own" if any(standing.seats[seat].kind == "person" for seat in standing.winners) else "other"


def cast_of(standing: Standing, verdict: Verdict, names: Wording = "polite") -> Cast:
    """Everybody, with what they say: the same for the same match. `names` is how the game itself is called."""
    chance = Random(standing.seed)
    loser = shamed(standing)
    if loser is not None:
        return _shame(standing, verdict, loser, chance, names)
    heroes = tuple(Person(portrait_of(standing, seat), "happy") for seat in standing.winners)
    left = [seat for seat in verdict.order if seat not in standing.winners]
    speaker, words = _speaker(standing, verdict, left, chance)
    others = tuple(
        Person(
            portrait_of(standing, seat), "neutral" if seat != left[-1] else "cursing", words if seat == speaker else ""
        )
        for seat in _speaker_at_an_end(left, speaker)
    )
    return Cast(kind_of(standing), verdict.names, heroes, others, verdict.line, verdict.record)


def _shame(standing: Standing, verdict: Verdict, loser: int, chance: Random, names: Wording) -> Cast:
    count, deals = standing.scores[loser], standing.number
    name = standing.seats[loser].name
    # What follows a name says you after "You" alone, and not after a name of one's own.
    key = key_of(f"scores.shame.{'lost' if deals > 1 else 'once'}", [name])
    line = n(key, count, deals=deals) if deals > 1 else t(key)
    laughing = tuple(
        Person(portrait_of(standing, seat), "happy", t("scores.shame.laugh")) for seat in verdict.order if seat != loser
    )
    hero = Person(portrait_of(standing, loser), "glum", _said("shame", chance))
    stamp = t(f"games.{standing.game}.name.{names}").upper()
    return Cast("shame", name, (hero,), laughing, line, verdict.record, stamp)


def _speaker(standing: Standing, verdict: Verdict, left: list[int], chance: Random) -> tuple[int | None, str]:
    """Who says something of those who have not won: the only person at the screen, else whoever was second."""
    if not left:
        return None, ""
    me = next((seat for seat in left if standing.is_you(seat)), None)
    if me is not None:
        last = len(left) > 1 and me == left[-1]
        return me, _said("last" if last else "lost", chance)
    seat = next((seat for seat in left if standing.seats[seat].kind == "computer"), None)
    return (seat, _said("grudge", chance)) if seat is not None else (None, "")


def _speaker_at_an_end(left: list[int], speaker: int | None) -> list[int]:
    """Those who have not won, whoever speaks first or last: a bubble has room beside them only there."""
    if speaker is None or speaker in (left[0], left[-1]):
        return left
    return [speaker, *(seat for seat in left if seat != speaker)]


def _said(which: str, chance: Random) -> str:
    return t(f"scores.says.{which}.{chance.randrange(_JOKES[which]) + 1}")
