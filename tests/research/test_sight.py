"""A row of numbers holds the whole view and nothing else."""

from typing import Any

import pytest

from game.rules.cards import HIDDEN, KIND_OF
from game.rules.events import Fact
from game.rules.registry import game_by_id
from game.rules.views import View, Viewer
from game.rules.zones import ZoneKind
from research import GAMES
from research.sight import Sight
from tests.research.test_codes import states
from tests.support.sample import some


def views(game_id: str, players: int) -> list[View]:
    game = game_by_id(game_id)
    return [
        game.view(state, Viewer(seat))
        for state in list(states(game, players, players))[:: some(12, 5)]
        for seat in range(players)
    ]


@pytest.mark.parametrize("game_id", GAMES)
def test_row_has_every_card_and_every_fact_of_the_view(game_id: str) -> None:
    for players in game_by_id(game_id).seats:
        sight = Sight(game_id, players)
        rows: dict[str, list[int]] = {}
        for view in views(game_id, players):
            row = sight.row(view)
            assert len(row) == sight.length
            assert min(row) >= -1
            cards = [card for cards in view.zones.values() for card in cards]
            lying = [row[i * 55 : i * 55 + 55] for i in range(len(sight.begins))]
            assert sum(map(sum, lying)) == len(cards)
            assert sum(line[54] for line in lying) == cards.count(HIDDEN)
            for kind in {KIND_OF[card] for card in cards if card != HIDDEN}:
                assert sum(line[kind] for line in lying) == sum(
                    KIND_OF[card] == kind for card in cards if card != HIDDEN
                )
            layout = sight.layout
            named = {fact for fact, _ in view.facts} - {Fact.WINNER, Fact.STANDS_FOR}
            assert named <= {*layout.facts, *layout.seat_facts}
            # Views that differ in more than the order of cards in a hand or meld make rows that differ.
            rows[seen(view)] = row
        assert len({tuple(row) for row in rows.values()}) == len(rows)


def seen(view: View) -> str:
    """What of a view a row is to tell apart: seats as the viewer counts them, cards without order and copies."""

    def turned(seat: int) -> int:
        return seat if seat < 0 else (seat - view.viewer) % view.players

    heaps = (ZoneKind.PILE, ZoneKind.STACK, ZoneKind.DISCARD)
    zones: dict[Any, list[int]] = {}
    for zone, cards in view.zones.items():
        number = zone.number if zone.kind in (ZoneKind.MELD, ZoneKind.TABLEAU) else 0
        owner = -1 if zone.kind is ZoneKind.MELD else turned(zone.owner)
        plain = [card if card == HIDDEN else KIND_OF[card] for card in cards]
        zones.setdefault((zone.kind.value, owner, number), []).extend(plain)
        if zone.kind in heaps:
            zones["top", zone.kind.value] = plain[-1:]
    seats = (Fact.DEALER, Fact.PILE_SEAT, Fact.BEGAN, Fact.OFFERED_BY)
    facts = sorted(
        (fact.value, at if fact is Fact.STANDS_FOR else turned(at), turned(value) if fact in seats else value)
        for (fact, at), value in view.facts.items()
    )
    return repr((sorted((key, sorted(cards)) for key, cards in zones.items()), facts, view.phase.value))


def test_seats_are_counted_from_the_viewer() -> None:
    sight = Sight("shithead", 3)
    game = game_by_id("shithead")
    state = next(states(game, 3, 1))
    mine = {seat: game.view(state, Viewer(seat)) for seat in range(3)}
    own = [sight.row(mine[seat])[4 * 55 : 5 * 55] for seat in range(3)]
    for seat, line in enumerate(own):
        held = [KIND_OF[card] for card in mine[seat].cards(ZoneKind.HAND, seat)]
        assert [kind for kind in range(55) for _ in range(line[kind])] == sorted(held)
