"""Set-ups and the code of house rules."""

import json
from random import Random

import pytest

from game.ai.characters import BY_KEY
from game.rules.options import Number, complete, random_options
from game.rules.registry import GAME_IDS, game_by_id, info_of
from game.session.rules_code import CodeError, decode, encode
from game.session.settings import AVATARS, Opponent, Settings, Setup
from game.session.settings import decode as decode_settings
from game.session.setups import (
    first_setup,
    in_force,
    name_of,
    names_of,
    people_in,
    preset_of,
    presets_of,
    remembered,
    seats_of,
    with_avatar,
    with_character,
    with_level,
    with_name,
    with_option,
    with_person,
    with_players,
    with_preset,
)


def test_defaults_that_hang_on_the_number_of_players_follow_it() -> None:
    two = first_setup("dang_it", "pip")
    assert in_force("dang_it", two)["packs"] == 1
    assert in_force("dang_it", with_players("dang_it", two, 4, "pip"))["packs"] == 2
    chosen = with_option("dang_it", two, "packs", 2)
    assert chosen.options == {"packs": 2}
    assert with_option("dang_it", chosen, "packs", 1).options == {}


def test_nobody_sits_at_a_table_twice() -> None:
    for avatar in AVATARS:
        setup = with_players("dang_it", first_setup("dang_it", avatar), 6, avatar)
        for number in range(5):
            for _ in range(12):
                setup = with_character(setup, number, avatar)
                assert len({avatar, *(o.character for o in setup.opponents)}) == 6


def test_a_character_comes_round_again() -> None:
    setup = first_setup("dang_it", "pip")
    seen = []
    for _ in range(9):
        seen.append(setup.opponents[0].character)
        setup = with_character(setup, 0, "pip")
    assert sorted([*seen, "pip"]) == sorted(AVATARS)
    assert setup == first_setup("dang_it", "pip")
    assert with_character(with_character(setup, 0, "pip"), 0, "pip", -1) == setup


def test_a_portrait_taken_from_somebody_is_exchanged() -> None:
    setup = Setup(2, {}, (Opponent("bo", "hard"),))
    assert with_avatar(setup, "pip", "bo").opponents == (Opponent("pip", "hard"),)


def test_what_was_remembered_is_mended_when_the_portrait_changed_elsewhere() -> None:
    settings = Settings()
    settings.setups = {"dang_it": Setup(3, {}, (Opponent("bo", "hard"), Opponent("pip", "random")))}
    setup = remembered(settings, "dang_it")
    assert setup.opponents[0] == Opponent("bo", "hard")
    assert setup.opponents[1].character not in ("pip", "bo")
    assert setup.opponents[1].level == "normal"


def test_seats_are_the_person_and_the_computers_by_name() -> None:
    settings = Settings()
    settings.player_name = "Mia"
    seats = seats_of(Setup(2, {}, (Opponent("ada", "expert"),)), settings)
    assert [(s.kind, s.name, s.character, s.level) for s in seats[1:]] == [
        ("computer", "Professor Ada", "ada", "expert")
    ]
    assert (seats[0].kind, seats[0].name, seats[0].character) == ("person", "Mia", "pip")


def test_a_seat_is_given_to_a_person_and_back_to_the_same_computer_player() -> None:
    alone = with_level(first_setup("shithead", "pip"), 1, "expert")
    both = with_name(with_person(alone, 1, True), 1, " Ben \n")
    assert (people_in(alone), people_in(both)) == (1, 2)
    seats = seats_of(both, Settings())
    assert [(seat.kind, seat.name) for seat in seats] == [
        ("person", "Player 1"), ("computer", "Gertrude"), ("person", "Ben"), ("computer", "Bosun Bo")]  # fmt: skip
    assert len({seat.character for seat in seats}) == 4
    back = with_person(both, 1, False)
    assert seats_of(back, Settings()) == seats_of(alone, Settings())
    assert with_person(back, 1, True) == both, "the name is remembered"


def test_among_several_people_everybody_has_a_name_and_no_two_the_same() -> None:
    settings = Settings()
    setup = first_setup("screw_your_neighbor", "pip")
    assert names_of(setup, settings)[0] == "You"
    for number in (0, 1, 3):
        setup = with_person(setup, number, True)
    assert names_of(setup, settings) == ("Player 1", "Player 2", "Player 3", "Bosun Bo", "Player 5")
    assert names_of(with_name(setup, 0, "You"), settings)[1] == "Player 2", "that is no name among several"
    settings.player_name = "Mia"
    assert names_of(with_name(setup, 0, "Mia"), settings)[:2] == ("Mia", "Mia (2)")
    assert names_of(with_name(setup, 3, "Bosun Bo"), settings)[3:] == ("Bosun Bo", "Bosun Bo (5)")
    settings.player_name = name = "\u05d0\u05d1"
    assert names_of(with_name(setup, 0, name), settings)[1] == f"{name} (2)", "with nothing else in it"
    settings.player_name = "Ann (3)"
    anns = with_name(with_name(setup, 0, "Ann"), 1, "Ann")
    assert names_of(anns, settings)[:3] == ("Ann (3)", "Ann", "Ann (4)")


def test_a_portrait_is_worn_once_however_many_people_play() -> None:
    setup = with_players("screw_your_neighbor", first_setup("screw_your_neighbor", "pip"), 9, "pip")
    for number in (0, 4, 7):
        setup = with_character(with_person(setup, number, True), number, "pip")
        assert len({"pip", *(o.character for o in setup.opponents)}) == 9


def test_people_are_remembered_and_set_ups_from_before_are_read() -> None:
    settings = Settings()
    setup = with_name(with_person(first_setup("dang_it", "pip"), 0, True), 0, "Ben")
    settings.setups = {"dang_it": setup}
    again, wrong = decode_settings(json.loads(json.dumps(settings.encode())))
    assert (wrong, remembered(again, "dang_it")) == ([], setup)
    before = {"players": 2, "options": {}, "opponents": [{"character": "bo", "level": "hard"}]}
    old, wrong = decode_settings({"setups": {"dang_it": before}})
    assert (wrong, old.setups["dang_it"]) == ([], Setup(2, {}, (Opponent("bo", "hard"),)))
    for spoiled in ({"person": 1}, {"name": 7}):
        data = {**before, "opponents": [{**before["opponents"][0], **spoiled}]}  # type: ignore[index]
        assert decode_settings({"setups": {"dang_it": data}})[1] == ["setups"]


def test_every_portrait_belongs_to_a_computer_player() -> None:
    assert {name_of(key) for key in AVATARS} == {character.name for character in BY_KEY.values()}


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_presets_are_rules_that_the_game_has_and_differ(game_id: str) -> None:
    setup = first_setup(game_id, "pip")
    for name in presets_of(game_id):
        assert preset_of(game_id, with_preset(game_id, setup, name)) == name
    assert preset_of(game_id, setup) == next(iter(presets_of(game_id)))
    *_, number = (option for option in game_by_id(game_id).options if isinstance(option, Number))
    own = with_option(game_id, setup, number.name, number.high - 1)
    assert preset_of(game_id, own) is None


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_a_code_carries_every_rule_of_every_game(game_id: str) -> None:
    game, random = game_by_id(game_id), Random(4)
    for players in game.seats:
        for _ in range(20):
            options = complete(game.options, players, random_options(game.options, players, random))
            code = encode(game_id, players, options)
            assert decode(game_id, code) == (players, options)
            assert decode(game_id, f" {code.lower().replace('-', ' ')} ".replace("0", "o").replace("1", "l"))


def test_slips_are_noticed() -> None:
    code = encode("dang_it", 2, dict(in_force("dang_it", first_setup("dang_it", "pip"))))
    body = code.partition("-")[2]
    wrong = [body[:i] + c + body[i + 1 :] for i in range(len(body)) for c in "3579BDF" if body[i] != c]
    wrong += [body[:i] + body[i + 1] + body[i] + body[i + 2 :] for i in range(len(body) - 1) if body[i] != body[i + 1]]
    wrong += [body[:-1], body + "0", "", "?????"]
    for each in wrong:
        with pytest.raises(CodeError):
            decode("dang_it", f"{info_of('dang_it').code}-{each}")


def test_a_code_of_another_game_is_none() -> None:
    code = encode("shithead", 2, complete(game_by_id("shithead").options, 2, {}))
    with pytest.raises(CodeError):
        decode("dang_it", code)
    assert len({info_of(game_id).code for game_id in GAME_IDS}) == len(GAME_IDS)
