"""House rules told, named and remembered."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.rules.options import complete
from game.rules.registry import GAME_IDS, game_by_id, info_of
from game.session.files import Paths
from game.session.house_rules import (
    delete_own,
    differs,
    own_rules,
    rulings,
    save_own,
    say_rules,
    source_of,
    unknown_yet,
)
from game.session.settings import MOST_OWN, Settings, SettingsFile
from game.session.setups import first_setup, presets_of, with_option, with_players, with_preset


@pytest.mark.parametrize("game", GAME_IDS)
def test_the_book_differs_from_nothing_at_any_size_of_the_table(game: str) -> None:
    for players in info_of(game).seats:
        assert not any(ruling.differs for ruling in rulings(game, players, {})), players


@pytest.mark.parametrize("game", GAME_IDS)
def test_every_option_is_the_books_or_left_open(game: str) -> None:
    """What is left open is an option, and every other one has a sentence on what the book says."""
    names = {option.name for option in game_by_id(game).options}
    assert info_of(game).left_open <= names
    for name in names:
        assert bool(source_of(game, name)) == (name not in info_of(game).left_open), name


@pytest.mark.parametrize("game", GAME_IDS)
def test_every_preset_but_the_book_is_told(game: str) -> None:
    """Each set of rules changes what is told, and marks all that the book says otherwise."""
    book = [ruling.value for ruling in rulings(game, game_by_id(game).default_players, {})]
    for name in presets_of(game):
        setup = with_preset(game, first_setup(game, "pip"), name)
        told = rulings(game, setup.players, setup.options)
        assert ([ruling.value for ruling in told] == book) == (name == "book"), name
        for ruling in told:
            chosen = ruling.option in setup.options and ruling.option not in info_of(game).left_open
            assert ruling.differs == chosen, (name, ruling)


def test_a_rule_that_follows_the_number_of_players_differs_by_it() -> None:
    assert not differs("dang_it", 2, "packs", 1)
    assert differs("dang_it", 4, "packs", 1)
    assert not differs("dang_it", 4, "packs", 2)


def test_of_a_rule_that_is_on_is_told_what_it_does() -> None:
    """The sheet said of jokers only that the book has none."""
    told = {ruling.option: ruling for ruling in rulings("shithead", 3, {"jokers_reverse": True, "short_game": True})}
    jokers = told["jokers_reverse"]
    assert jokers.said == f"They turn the direction of play. {jokers.source}"
    assert told["sevens_low"].said == told["sevens_low"].source
    assert told["short_game"].said == ""
    pennies = next(one for one in rulings("screw_your_neighbor", 3, {"pennies": 3}) if one.option == "pennies")
    assert pennies.said == pennies.source


@pytest.mark.parametrize(
    ("contracts", "told"),
    [
        ((1,), "Only number 1: Two sets of three"),
        ((9,), "Only number 9: Two sets of three and two runs of four"),
        ((1, 4, 10), "Numbers 1, 4 and 10"),
        (tuple(range(1, 11)), "All ten"),
        ((1, 2, 3, 5, 9), "Short game"),
    ],
)
def test_it_is_told_which_contracts_are_played_not_how_many(contracts: tuple[int, ...], told: str) -> None:
    """`Contracts: 1` could have been the first one, or one of any."""
    found = {ruling.option: ruling.value for ruling in rulings("that_dam_game", 3, {"contracts": contracts})}
    assert found["contracts"] == told


def test_only_what_counts_is_told() -> None:
    assert "points" not in [ruling.option for ruling in rulings("dang_it", 2, {})]
    assert "rounds" not in [ruling.option for ruling in rulings("dang_it", 2, {"length": "points"})]


def test_rules_get_a_name_outlive_the_program_and_are_forgotten(tmp_path: Path) -> None:
    file = SettingsFile(Paths.at(tmp_path))
    settings = file.load()
    setup = with_option("that_dam_game", first_setup("that_dam_game", "pip"), "contracts", (2, 5))
    assert save_own(settings, "that_dam_game", "  Sundays\n ", setup) == ""
    assert save_own(settings, "that_dam_game", "Sundays", setup) == "setup.own_taken"
    assert save_own(settings, "that_dam_game", " ", setup) == "setup.own_name"
    file.save(settings)
    again = SettingsFile(Paths.at(tmp_path))
    kept = again.load()
    assert again.trouble is None
    assert own_rules(kept, "that_dam_game") == {"Sundays": {"contracts": (2, 5)}}
    assert own_rules(kept, "shithead") == {}
    for number in range(MOST_OWN - 1):
        assert save_own(kept, "that_dam_game", f"Set {number}", setup) == ""
    assert save_own(kept, "that_dam_game", "One more", setup) == "setup.own_full"
    delete_own(kept, "that_dam_game", "Sundays")
    delete_own(kept, "that_dam_game", "Sundays")
    assert "Sundays" not in own_rules(kept, "that_dam_game")
    assert save_own(kept, "that_dam_game", "One more", setup) == ""


def test_rules_of_another_version_are_left_out_and_kept() -> None:
    settings = Settings()
    settings.own_rules = {"shithead": {"Ours": {"deals": 5}, "Theirs": {"aces_wild": True}, "Odd": {"deals": 900}}}
    assert own_rules(settings, "shithead") == {"Ours": {"deals": 5}}
    delete_own(settings, "shithead", "Ours")
    assert list(settings.own_rules["shithead"]) == ["Theirs", "Odd"]


@pytest.mark.parametrize(
    "value",
    [
        [],
        {"bridge": {}},
        {"shithead": []},
        {"shithead": {"": {}}},
        {"shithead": {"two\nlines": {}}},
        {"shithead": {"x" * 30: {}}},
        {"shithead": {"a": {"deals": {}}}},
        {"shithead": {"a": {"deals": [1.5]}}},
        {"shithead": {"a": {"deals": [True]}}},
        {"shithead": {"a": []}},
        {"shithead": {str(n): {} for n in range(MOST_OWN + 1)}},
        {"shithead": {"a": {str(n): 1 for n in range(99)}}},
    ],
    ids=str,
)
def test_damaged_rules_are_refused(value: object) -> None:
    with pytest.raises(ValueError, match=r"rules|options|names"):
        Settings().own_rules = value  # type: ignore[assignment]


def test_rules_are_told_where_they_are_others_than_the_last_ones() -> None:
    settings = Settings()
    book = first_setup("dang_it", "pip")
    chaos = with_preset("dang_it", book, "chaos")
    assert not unknown_yet(settings, "dang_it", book), "nobody is told of the book before anything else was played"
    assert unknown_yet(settings, "dang_it", chaos)
    say_rules(settings, "dang_it", chaos)
    assert not unknown_yet(settings, "dang_it", chaos)
    assert unknown_yet(settings, "dang_it", book), "the book is news after chaos"
    longer = with_option("dang_it", chaos, "rounds", 9)
    assert not unknown_yet(settings, "dang_it", longer), "how long a match is the book leaves open"
    assert not unknown_yet(settings, "shithead", first_setup("shithead", "pip")), "each game has its own"
    say_rules(settings, "dang_it", with_option("dang_it", book, "hand_size", 7))
    more = with_players("dang_it", with_option("dang_it", book, "hand_size", 7), 4, "pip")
    assert not unknown_yet(settings, "dang_it", more), "the rules are the same at a larger table"
    assert complete(game_by_id("dang_it").options, 4, more.options)["hand_size"] == 7
