"""The animals of the zoo stay as they are, and can be named as entrants."""

import json
from random import Random

import pytest

from game.ai.arena import ONE_ROUND, gain
from game.ai.entrants import EntrantError, entrant
from game.ai.match import Entrant, play_match
from game.ai.port import LEVELS, BotRequest, never
from game.ai.zoo import NAMES, ZOO
from game.rules.actions import BEG, DECLINE, DRAW, TAKE, Action, Discard, LayOff, Meld
from game.rules.cards import parse_card, parse_cards
from game.rules.options import defaults
from game.rules.registry import GAME_IDS, game_by_id
from tests.support.dam_table import Table, asked, lay_off, meld, melded_table
from tests.support.decisions import decisions
from tests.support.goldens import ZOO as FILE

# The first digits of a checksum over all their decisions in matches of two sizes. These players are what results of
# other days are compared with: whoever wants another player adds one, under another name.
DECISIONS = json.loads(FILE.read_text("ascii"))


@pytest.mark.parametrize("game_id", GAME_IDS)
@pytest.mark.parametrize("name", ZOO)
def test_zoo_plays_as_ever(name: str, game_id: str) -> None:
    assert game_id in DECISIONS[name], f"{FILE.name} has no {name} of {game_id}: run python -m tests.write_goldens"
    assert decisions(name, game_id) == DECISIONS[name][game_id]


def test_zoo_has_an_animal_of_each_name_for_every_game() -> None:
    assert {name: set(rules) for name, rules in ZOO.items()} == {key: set(GAME_IDS) for key in NAMES}


@pytest.mark.parametrize(("game_id", "name", "deals"), [("shithead", "greedy", 6), ("screw_your_neighbor", "plain", 6)])
def test_zoo_is_better_than_chance(game_id: str, name: str, deals: int) -> None:
    game = game_by_id(game_id)
    found = gain(game, defaults(game.options, 3), entrant(name, game_id), entrant("random", game_id), 3, deals)
    assert found.mean > found.margin


class Steady(Random):
    """Chance that always says the same: a beginner errs at 0 and does not just below 1."""

    def __init__(self, always: float) -> None:
        super().__init__()
        self._always = always

    def random(self) -> float:
        return self._always


def of_beginner(table: Table, chance: float = 0.99) -> Action:
    """What the beginner of That Dam Game does at a table."""
    return ZOO["beginner"]["that_dam_game"](asked(table), Steady(chance), never)


@pytest.mark.parametrize(
    ("contract", "hand", "card", "taken"),
    [
        (1, "3C 4D 5H 6S 8C TD", "TH", TAKE),
        (1, "3C 4D 5H 6S 8C TD", "9C", DRAW),
        (3, "3C 4C 8H 9H QS TD 6S JC", "5C", TAKE),
        (3, "3C 4C 8H 9H QS TD 6S JC", "QH", DRAW),
        (3, "3C 4C 8H 9H QS TD 6S JC", "X1", TAKE),
    ],
)
def test_beginner_of_that_dam_game_takes_what_the_contract_asks(
    contract: int, hand: str, card: str, taken: Action
) -> None:
    table = Table("", hand, stock=card, contract=contract)
    table.do(DRAW, card)
    assert of_beginner(table) == taken
    assert of_beginner(table, 0.0) == DRAW  # it overlooks the card


@pytest.mark.parametrize(("hand", "done"), [("3C 4D 5H 6S TC TD", BEG), ("3C 4D 5H 6S 8C TD", DECLINE)])
def test_beginner_of_that_dam_game_begs_for_what_makes_three(hand: str, done: Action) -> None:
    table = Table("", "9C 9D 7H 7C 4S JS", hand, stock="TH")
    table.do(DRAW, "TH", DRAW)
    assert of_beginner(table) == done


@pytest.mark.parametrize(("contract", "thrown"), [(3, "KD"), (1, "X1")])
def test_beginner_of_that_dam_game_keeps_wild_cards_for_runs_alone(contract: int, thrown: str) -> None:
    table = Table({3: "3C 4C 8H 9H TH X1 5S 7D", 1: "3C 3D 5H 5S KC X1"}[contract], stock="KD", contract=contract)
    table.do(DRAW)
    assert of_beginner(table) == Discard(parse_card(thrown))
    # When it errs, any card goes.
    assert of_beginner(table, 0.0) == table.legal()[0]


def test_beginner_of_that_dam_game_lays_its_contract_at_once() -> None:
    table = Table("KD KS KC 9D 9S 9C", stock="4H")
    table.do(DRAW)
    assert isinstance(of_beginner(table), Meld)


@pytest.mark.parametrize(
    ("hand", "done"),
    [
        ("KH 4D", lay_off("KH", 0)),
        ("7S 4D", lay_off("7S", 1)),
        # Beyond a wild one, and a wild one itself: both are overlooked.
        ("8S 4D", Discard(parse_card("8S"))),
        ("2H 4D", Discard(parse_card("2H"))),
    ],
)
def test_beginner_of_that_dam_game_lays_off_what_is_seen_at_a_glance(hand: str, done: Action) -> None:
    table = melded_table(hand, contract=2, laid=meld(["KD KS KC"], ["5S 6S X1 X2"]), wilds_after_meld="free")
    assert any(isinstance(action, LayOff) and action.card == parse_cards(hand)[0] for action in table.legal())
    assert of_beginner(table) == done


def guest(request: BotRequest, random: Random, should_stop: object) -> Action:
    return request.legal[-1]


def test_entrants_by_name_and_budget() -> None:
    assert [entrant(level, "dang_it").level for level in LEVELS] == list(LEVELS)
    assert entrant("expert:300", "dang_it") == Entrant("expert", 0, simulations=300)
    assert entrant("hard:0.2s", "dang_it") == Entrant("hard", 0, seconds=0.2)
    assert entrant("greedy", "shithead").rule is ZOO["greedy"]["shithead"]
    assert entrant("guest:5s", "dang_it", {"guest": guest}) == Entrant("random", 0, seconds=5.0, rule=guest)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("wizard", "There is no entrant 'wizard'; the entrants are random, easy"),
        ("", "There is no entrant ''"),
        ("easy:30", "'easy' does not think ahead, so '30' is no budget"),
        ("greedy:1s", "'greedy' does not think ahead"),
        ("expert:", "as in expert:300 or expert:0.2s, not 'expert:'"),
        ("expert:0", "not 'expert:0'"),
        ("expert:-1s", "not 'expert:-1s'"),
        ("expert:nans", "not 'expert:nans'"),
    ],
)
def test_what_names_no_entrant_is_told_why(text: str, sentence: str) -> None:
    with pytest.raises(EntrantError, match=r"^[^\n]+\.$") as caught:
        entrant(text, "dang_it")
    assert sentence in str(caught.value)


def test_budget_of_a_level_bounds_its_simulations() -> None:
    game = game_by_id("dang_it")
    counts: list[int] = []
    play_match(
        game,
        {**defaults(game.options, 2), **ONE_ROUND["dang_it"]},
        [entrant("expert:7", "dang_it"), entrant("random", "dang_it")],
        0,
        lambda state, request, answer: counts.append(answer.simulations),
    )
    assert max(counts) == 7
    assert not never()
