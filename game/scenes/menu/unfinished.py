"""How an unfinished match stands, in the words and the unit of its game; what tells it from others; and what it means
to let it go.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from copy import deepcopy
from datetime import datetime

from game.rules.facts import Fact
from game.rules.views import TABLE, View
from game.scenes.dates import lately_words
from game.scenes.menu.suggestions import company
from game.scenes.tables import info_of
from game.session.seats import decode_seats, people_of, practiced
from game.session.session import Session
from game.session.store import Resumable
from game.session.summary import level_of
from game.session.worth import is_untouched
from game.texts import join, n, t

__all__ = ["let_go_words", "standing_words"]

NAMED = 2
"""So many names tell a match from others, where more than one more would follow: there is little room for them."""


def standing_words(match: Resumable, saved: int, now: datetime) -> tuple[list[str], list[str]]:
    """How the match stands, from what everybody could see; and the same where there are others to tell it from.

    That is which part of it it is, and what the people at the screen have; of several matches with whom it is, too, and
    when it was played last. It was `saved` so many nanoseconds after 1970, or nobody knows when where that is 0; `now`
    is told by the clock here.

    Each is told in several ways, the longest first: of many people, or with long names, it would be a page. The last
    way names nobody, and so has room anywhere.
    """
    # The session would write into the record; the match itself is taken up from the store later.
    session = Session.resume(deepcopy(match.record))
    seats = decode_seats(match.notes, session.names)
    names = [seat.name for seat in seats]
    view = session.snapshot(TABLE)
    people = people_of(seats) or (0,)
    have, told = _have(session, view, names, people)
    part = info_of(session.game_id).part(view, session.options)
    if practiced(match.notes):
        part = t("table.practice_of", what=part)
    whole, bare = t("title.standing", part=part, have=have), t("title.standing_part", part=part)
    others = [name for seat, name in enumerate(names) if seat not in told]
    when, safe = _when(saved, now), t("title.saved")
    last = _apart([], when) or safe
    several = [f"{whole} {_apart(others, when) or safe}"]
    if len(people) == 1:
        single = [f"{whole} {safe}", whole, f"{bare} {safe}", bare]
        return single, [*several, f"{whole} {last}", whole, f"{bare} {last}"]
    # Where there is no room for what each of them has, it is told who they are.
    everybody = [names[seat] for seat in people] + [name for seat, name in enumerate(names) if seat not in people]
    single = [f"{whole} {safe}", f"{bare} {_apart(everybody, '')}", f"{bare} {safe}", bare]
    return single, [*several, f"{bare} {_apart(everybody, when)}", f"{bare} {last}"]


def let_go_words(match: Resumable) -> str:
    """What it means to let a match go: only what would have been counted at its end counts as given up."""
    if practiced(match.notes):
        return t("title.let_go_practice")
    counted = level_of(match.record, match.notes) is not None and not is_untouched(match.record, match.notes)
    return t("title.let_go_words" if counted else "title.let_go_plain")


def _when(saved: int, now: datetime) -> str:
    """When a match was saved; nothing where nobody knows."""
    with suppress(ValueError, OverflowError, OSError):  # on some systems there is no time here before 1970
        return lately_words(datetime.fromtimestamp(saved // 10**9), now) if saved else ""
    return ""


def _apart(others: Sequence[str], when: str) -> str:
    """With whom a match is, and when it was saved; nothing where neither is to be told."""
    who = company(others, NAMED if len(others) > NAMED + 1 else len(others))
    if who:
        return t("title.with_when", names=who, when=when) if when else t("title.again_words", names=who)
    return t("title.when", when=when) if when else ""


def _have(session: Session, view: View, names: list[str], people: Sequence[int]) -> tuple[str, Sequence[int]]:
    """What the only person has; of several people what each has, by their names. And of whom that tells."""
    game = session.game_id
    fact = info_of(game).counted
    alone = people if len(people) == 1 else ()
    if fact is Fact.SCORE and not any(view.fact(fact, seat) for seat in range(session.players)):
        return t(f"title.have.{game}.none"), alone
    if alone:
        return n(f"title.have.{game}.you", view.fact(fact, people[0])), alone
    return join([n(f"title.have.{game}.named", view.fact(fact, seat), name=names[seat]) for seat in people]), people
