"""A second, plain account of Screw Your Neighbor, worked out from a record as JSON and from nothing else.

It shares no line with the game: lists of ranks, one round after the other. The
proofs of the record's reader ask it whether a changed record still tells a match.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

RANKS = "A23456789TJQK"


class Impossible(Exception):
    """The steps do not tell a match."""


def referee(record: dict[str, Any]) -> dict[str, list[int]]:
    """The result that the steps lead to. Raises `Impossible` where they break the rules, stop early or go on."""
    options, players = record["options"], record["players"]
    steps = list(record["steps"])
    pennies = [options["pennies"]] * players
    survived = [0] * players
    dealer = _next(steps, "chance")["seat"]
    while True:
        pack = [RANKS.index(card[0]) for card in _next(steps, "shuffle")["shuffle"]]
        seats = [s % players for s in range(dealer + 1, dealer + 1 + players) if pennies[s % players]]
        ranks = dict(zip(seats, pack, strict=False))
        losers = _losers(seats, ranks, pack[len(seats)], dealer, options, steps)
        for seat in losers:
            pennies[seat] -= 1
        left = [seat for seat in seats if pennies[seat]]
        if not left and options["last_survivors"] == "replay":
            left = seats
            for seat in seats:
                pennies[seat] = 1
        for seat in left:
            survived[seat] += 1
        if len(left) < 2:
            break
        dealer = left[0]
    if steps:
        raise Impossible("steps after the end")
    return {"scores": survived, "winners": sorted(left or seats)}


def _losers(
    seats: Sequence[int], ranks: dict[int, int], top: int, dealer: int, options: dict[str, Any], steps: list[Any]
) -> list[int]:
    kings = {seat for seat in seats if ranks[seat] == 12}
    drew = False
    for place, seat in enumerate(seats):
        if seat in kings:
            continue
        beyond = list(seats[place + 1 :])
        if options["blocked_swap"] == "jump":
            beyond = [other for other in beyond if other not in kings]
        step = _next(steps, "do")
        if step["seat"] != seat:
            raise Impossible("another seat is in turn")
        if step["do"] == "swap":
            if not beyond or beyond[0] in kings:
                raise Impossible("nobody to swap with")
            ranks[seat], ranks[beyond[0]] = ranks[beyond[0]], ranks[seat]
        elif step["do"] == "draw":
            if seat != dealer:
                raise Impossible("only the dealer draws")
            ranks[seat] = top
            drew = True
        elif step["do"] != "keep":
            raise Impossible("no such verb")
    if drew and ranks[dealer] == 12 and options["drawn_king"] == "loses":
        return [dealer]
    lowest = min(ranks.values())
    return [seat for seat in seats if ranks[seat] == lowest]


def _next(steps: list[Any], key: str) -> Any:
    if not steps or key not in steps[0]:
        raise Impossible(f"no step '{key}' where one is due")
    return steps.pop(0)
