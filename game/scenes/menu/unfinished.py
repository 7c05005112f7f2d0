"""How an unfinished match stands, in the words and the unit of its game."""

from __future__ import annotations

from copy import deepcopy

from game.rules.events import Fact
from game.rules.views import TABLE, View
from game.session.seats import decode_seats
from game.session.session import Session
from game.session.store import Resumable
from game.texts import join, n, t

__all__ = ["standing_words"]

_COUNTED = {
    "dang_it": Fact.SCORE,
    "damn_you": Fact.CHIPS,
    "screw_your_neighbor": Fact.PENNIES,
    "that_dam_game": Fact.SCORE,
    "shithead": Fact.SCORE,
}
"""What tells who is how far: points, chips, pennies, or deals lost."""


def standing_words(match: Resumable) -> str:
    """Which part of the match it is and what the people at the screen have, from what everybody could see."""
    # The session would write into the record; the match itself is taken up from the store later.
    session = Session.resume(deepcopy(match.record))
    seats = decode_seats(match.notes, session.names)
    people = [seat for seat, config in enumerate(seats) if config.kind == "person"]
    view = session.snapshot(TABLE)
    return t(
        "title.standing",
        part=_part(session, view),
        have=_have(session, view, [seat.name for seat in seats], people or [0]),
    )


def _part(session: Session, view: View) -> str:
    """Which round, hand or deal is being played."""
    game, options = session.game_id, session.options
    if game in ("dang_it", "screw_your_neighbor"):
        number = max(1, view.fact(Fact.ROUND))
        if game == "screw_your_neighbor":
            return t("title.part.round", number=number)
        if options.get("length") == "points":
            return t("title.part.round_to", number=number, total=options["points"])
        return t("title.part.round_of", number=number, total=options["rounds"])
    number = max(1, view.fact(Fact.DEAL))
    if game == "shithead":
        return t("title.part.deal_of", number=number, total=options["deals"])
    contracts = options.get("contracts")
    total = len(contracts) if isinstance(contracts, tuple | list) else options.get("hands") or session.players
    return t("title.part.hand_of", number=number, total=total)


def _have(session: Session, view: View, names: list[str], people: list[int]) -> str:
    """What the only person has; of several people what each has, by their names."""
    game = session.game_id
    fact = _COUNTED[game]
    if fact is Fact.SCORE and not any(view.fact(fact, seat) for seat in range(session.players)):
        return t(f"title.have.{game}.none")
    if len(people) == 1:
        return n(f"title.have.{game}.you", view.fact(fact, people[0]))
    return join([n(f"title.have.{game}.named", view.fact(fact, seat), name=names[seat]) for seat in people])
