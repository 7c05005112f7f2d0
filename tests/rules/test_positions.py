"""Positions: read off matches and begun again, made up and played to the end, and refused where they cannot be."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from game.rules.cards import HIDDEN, Card, parse_card, parse_cards
from game.rules.events import Fact, Phase
from game.rules.options import complete
from game.rules.position import (
    Fault,
    Position,
    PositionError,
    PositionFault,
    completed,
    decode_position,
    encode_position,
)
from game.rules.registry import GAME_IDS, game_by_id
from game.rules.zones import NOBODY, Zone, ZoneKind
from tests.support.positions import played_to_its_end, read_again

HAND, STOCK = ZoneKind.HAND, Zone(ZoneKind.STOCK)


def hand(seat: int) -> Zone:
    return Zone(HAND, seat)


def cards(words: str) -> tuple[Card, ...]:
    return tuple(HIDDEN if word == "??" else parse_card(word) for word in words.split())


def at(**places: str) -> dict[Zone, tuple[Card, ...]]:
    """Cards by place: `hand_1="7D ??"`, `pile="QS"`, `tableau_7D="7D"`."""
    found = {}
    for name, words in places.items():
        kind, *numbers = name.rsplit("_", 2) if name.startswith(("face", "meld")) else name.split("_")
        if kind == "tableau":
            zone = Zone(ZoneKind.TABLEAU, NOBODY, parse_card(numbers[0]))
        else:
            zone = Zone(ZoneKind(kind), *map(int, numbers))
        found[zone] = cards(words)
    return found


def build(game: str, players: int, position: Position, **options: Any) -> Position:
    full = complete(game_by_id(game).options, players, options)
    return completed(game, players, full, position, Random(3))


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_position_of_a_match_begins_the_same_match_for_everybody(game: str) -> None:
    assert sum(read_again(game, seed, 150) for seed in range(4)) > 0


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_position_that_is_accepted_can_be_played_to_its_end(game: str) -> None:
    assert sum(played_to_its_end(game, seed) for seed in range(5)) > 0


def test_what_is_said_is_kept_and_the_rest_is_dealt() -> None:
    said = at(hand_0="7D 8D ??", pile="9H 9S")
    position = build("dang_it", 3, Position(said, turn=0))
    assert position.phase is Phase.FOLLOW
    assert position.cards[hand(0)][:2] == tuple(parse_cards("7D 8D"))
    assert [len(position.at(HAND, seat)) for seat in range(3)] == [3, 4, 4]
    assert position.at(ZoneKind.PILE) == tuple(parse_cards("9H 9S"))
    assert sum(map(len, position.cards.values())) == 104


def numbers(**said: int | tuple[int, ...]) -> dict[str, Any]:
    """Numbers by the names of facts: of the table, and tuples of the seats."""
    return {
        "table": {Fact(name): value for name, value in said.items() if isinstance(value, int)},
        "seats": {Fact(name): value for name, value in said.items() if isinstance(value, tuple)},
    }


def before(*hands: str) -> dict[Zone, tuple[Card, ...]]:
    """Everybody's cards before the first play of Shithead: as many before each as in hand."""
    tables = {
        f"{row}_{seat}_{place}": "??"
        for row in ("face_up", "face_down")
        for seat, held in enumerate(hands)
        for place in range(len(held.split()))
    }
    return at(**{f"hand_{seat}": held for seat, held in enumerate(hands)}, **tables)


F = PositionFault
FAULTS: list[tuple[str, int, Position, dict[str, Any], PositionFault]] = [
    ("dang_it", 2, Position(at(hand_0="7D", hand_1="7D")), {}, F.CARD_TWICE),
    ("dang_it", 2, Position(at(hand_0="7Db")), {}, F.NO_SUCH_CARD),
    ("dang_it", 2, Position(at(hand_0="X1")), {}, F.NO_SUCH_CARD),
    ("dang_it", 2, Position(at(hand_0="")), {}, F.EMPTY_HAND),
    ("dang_it", 2, Position(at(hand_0="AC 2C 3C 4C 5C 6C")), {}, F.HAND_TOO_LARGE),
    ("dang_it", 2, Position(at(pile="AC 2H")), {}, F.PILE_FOLLOWS),
    ("dang_it", 2, Position(at(pile="AC"), phase=Phase.LEAD), {}, F.PILE_AT_LEAD),
    ("dang_it", 2, Position(phase=Phase.FOLLOW), {}, F.PILE_MISSING),
    ("dang_it", 2, Position(**numbers(round=9)), {}, F.NUMBER),
    ("dang_it", 2, Position(**numbers(round=2, score=(50, 50))), {}, F.POINTS_ADD_UP),
    ("dang_it", 2, Position(**numbers(round=3, score=(100, 4))), {"length": "points"}, F.MATCH_IS_OVER),
    ("dang_it", 2, Position(at(drawn_0="AC", hand_0="2C")), {}, F.DRAW_ALONE),
    ("dang_it", 2, Position(at(drawn_1="AC")), {}, F.DRAW_ORDER),
    ("dang_it", 2, Position(at(tableau_7D="7D")), {}, F.NO_SUCH_PLACE),
    ("damn_you", 4, Position(at(hand_1="7D"), turn=0, phase=Phase.START), {}, F.FIRST_SEVEN),
    ("damn_you", 4, Position(at(tableau_7C="7C")), {}, F.FIRST_SEVEN),
    ("damn_you", 4, Position(at(tableau_7D="7D", tableau_9D="9D")), {}, F.HANGS),
    ("damn_you", 4, Position(at(tableau_7D="7D", tableau_8D="9D")), {}, F.WRONG_PLACE),
    ("damn_you", 4, Position(at(tableau_7D="7D"), **numbers(chips=(80, 0, 0, 0))), {}, F.POT_EMPTY),
    ("damn_you", 4, Position(at(tableau_7D="7D"), **numbers(chips=(70, 0, 0, 0))), {}, F.ONE_HAS_CHIPS),
    ("damn_you", 4, Position(at(tableau_7D="7D"), **numbers(chips=(70, 70, 0, 0))), {}, F.CHIPS_ADD_UP),
    ("damn_you", 4, Position(at(tableau_7D="7D", hand_0="?? " * 20)), {}, F.HAND_OF_DEAL),
    ("screw_your_neighbor", 3, Position(at(hand_0="KH"), turn=0), {}, F.KING_IN_TURN),
    ("screw_your_neighbor", 3, Position(at(hand_0="5H 6H")), {}, F.CARDS_LEFT_OVER),
    ("screw_your_neighbor", 3, Position(at(hand_2="5H"), **numbers(pennies=(8, 8, 0))), {}, F.OUT_HAS_CARD),
    ("screw_your_neighbor", 3, Position(**numbers(pennies=(8, 0, 0))), {}, F.TWO_LEFT),
    ("screw_your_neighbor", 3, Position(**numbers(pennies=(8, 8, 0), dealer=2)), {}, F.DEALER_OUT),
    ("screw_your_neighbor", 3, Position(**numbers(pennies=(8, 5, 8), round=2)), {}, F.PENNIES_ROUNDS),
    ("screw_your_neighbor", 3, Position(**numbers(round=2, pennies=(8, 7, 8), score=(0, 1, 1))), {}, F.SURVIVED_ALL),
    ("screw_your_neighbor", 3, Position(**numbers(round=20, pennies=(0, 7, 8), score=(3, 19, 19))), {}, F.SURVIVED),
    ("screw_your_neighbor", 3, Position(at(hand_0="5H"), turn=0, known={parse_card("5H"): 4}), {}, F.SWAPPED),
    ("that_dam_game", 3, Position(at(meld_0_0="7C 7D 8H", meld_0_1="9C 9D 9H")), {}, F.NO_SET),
    ("that_dam_game", 3, Position(at(meld_0_0="7C 7D 7H")), {}, F.WHOLE_CONTRACT),
    ("that_dam_game", 3, Position(at(meld_0_0="7C 7D 7H", meld_0_1="3C 4C 5C 8C"), **numbers(deal=2)), {}, F.NO_RUN),
    ("that_dam_game", 3, Position(at(meld_0_0="7C 7D 7H", meld_0_1="3C 4C 5C 8C"), **numbers(deal=2)),
     {"wilds_after_meld": "free"}, F.NO_RUN_AT_ALL),
    ("that_dam_game", 3, Position(at(hand_1="3C 4C 5C", discard="9H")), {}, F.HAND_OF_CONTRACT),
    ("that_dam_game", 3, Position(at(discard="9H"), **numbers(score=(5, 0, 0))), {}, F.POINTS_BEFORE),
    ("that_dam_game", 3, Position(at(discard="9H"), **numbers(deal=2, score=(7, 0, 0))), {}, F.POINTS_IN_FIVES),
    ("that_dam_game", 3, Position(at(discard="9H"), **numbers(begs=(9, 0, 0))), {}, F.NUMBER),
    ("that_dam_game", 3, Position(at(discard="9H"), phase=Phase.OFFER, turn=1, **numbers(offered_by=0)), {}, F.OFFER),
    ("shithead", 3, Position(at(stack="TC")), {}, F.TEN_BURNS),
    ("shithead", 3, Position(at(stack="8C 5C")), {}, F.STACK_ORDER),
    ("shithead", 3, Position(at(stack="8C 8D 8H 8S")), {}, F.FOUR_BURN),
    ("shithead", 3, Position(at(stack="8C"), **numbers(direction=-1)), {}, F.DIRECTION),
    ("shithead", 3, Position(at(hand_1="8C", stock="9C")), {}, F.NOT_DRAWN_UP),
    ("shithead", 3, Position(at(face_up_0_0="8C", hand_0="9C")), {}, F.TABLE_BROKEN),
    ("shithead", 3, Position(at(hand_1="", hand_2="", hand_0="8C")), {}, F.TWO_PLAY),
    ("shithead", 3, Position(at(stack="8C"), phase=Phase.ARRANGE), {}, F.BEFORE_PLAY),
    ("shithead", 3, Position(**numbers(deal=2, score=(1, 0, 0), shithead=(1, 0, 0), dealer=1)), {"deals": 3},
     F.SHITHEAD_DEALS),
    ("shithead", 3, Position(**numbers(deal=3, score=(1, 1, 0))), {"deals": 5}, F.LOST_AT_MOST),
    ("shithead", 3, Position(before("KC KD KH KS", "4C 5C 6C 7C", "8C 9C TC JC"), turn=0, phase=Phase.START), {},
     F.STARTER_FROM_THREE),
    ("shithead", 2, Position(before("2C 2D X1", "2H 2S X2"), turn=0, phase=Phase.START,
                             **numbers(start_rank=4)), {"short_game": True, "jokers_reverse": True}, F.STARTER),
]  # fmt: skip


@pytest.mark.parametrize(("game", "players", "position", "options", "code"), FAULTS)
def test_what_cannot_be_is_refused(
    game: str, players: int, position: Position, options: dict[str, Any], code: PositionFault
) -> None:
    with pytest.raises(Fault) as found:
        build(game, players, position, **options)
    assert found.value.code is code


def test_every_game_names_its_faults() -> None:
    assert {code for *_, code in FAULTS} >= {*PositionFault} - {
        # These are what a whole position can be told of only: numbers or places that filling it has put right.
        F.TOO_MANY_CARDS, F.NOT_OPEN, F.NO_TURN, F.ONE_CARD_EACH, F.MELDED_WITHOUT_BEG, F.DISCARD_MISSING,
    }  # fmt: skip


def test_the_turn_that_begs_explain_is_found() -> None:
    """Whoever has melded and still plays must have begged, and has that many begs less."""
    melds = at(meld_1_0="7C 7D 7H", meld_1_1="9C 9D 9H", discard="KH", hand_1="3C 4C 5C")
    position = build("that_dam_game", 3, Position(melds, turn=0))
    assert position.seats[Fact.BEGS] == (3, 1, 3)
    with pytest.raises(Fault) as found:
        build("that_dam_game", 3, Position(melds, turn=0, seats={Fact.BEGS: (3, 3, 3)}))
    assert found.value.code is F.MELDED_WITHOUT_BEG


def test_where_every_card_has_a_place_nobody_who_was_out_can_be_dealt_one() -> None:
    """As in a moment of a match: whoever is out there and gets a penny has no card to get."""
    whole = build("screw_your_neighbor", 3, Position(turn=0, **numbers(pennies=(8, 8, 0))))
    pennies = {**whole.seats, Fact.PENNIES: (8, 8, 1)}
    with pytest.raises(Fault) as found:
        build("screw_your_neighbor", 3, replace(whole, seats=pennies))
    assert found.value.code is F.TOO_MANY_CARDS


@pytest.mark.parametrize(
    "data",
    [
        [], {"card": {}}, {"cards": []}, {"cards": {"hand 9": []}}, {"cards": {"hand": ["7D"]}, "turn": 7},
        {"cards": {"hand 0": "7D"}}, {"cards": {"hand 0": ["7X"]}}, {"cards": {"face_up 0": []}}, {"phase": "later"},
        {"table": {"round": True}}, {"table": {"weather": 1}}, {"seats": {"score": [1]}}, {"known": {"7D": 99}},
        {"table": {"round": 1 << 40}},
    ],
)  # fmt: skip
def test_what_has_not_the_form_is_refused(data: object) -> None:
    with pytest.raises(PositionError):
        decode_position(3, data)


def test_a_position_in_a_file_says_all_that_it_says() -> None:
    position = Position(at(hand_0="7D ??", face_up_1_0="X2", meld_2_0="3C"), {Fact.CHIPS: 3}, {Fact.SCORE: (1, 2, 3)},
                        1, Phase.TURN, {parse_card("7D"): 5})  # fmt: skip
    assert decode_position(3, encode_position(position)) == position
    assert replace(position, turn=None) == decode_position(3, encode_position(replace(position, turn=None)))
