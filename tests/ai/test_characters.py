"""The ten characters are all there, and a temper bends the play without breaking it."""

from dataclasses import replace

from game.ai.arena import gain
from game.ai.characters import BY_KEY, CHARACTERS, temper_of
from game.ai.match import Entrant
from game.ai.port import LEVELS, choose
from game.rules.options import defaults
from game.texts import t
from tests.support.computers import GAME, choices


def test_ten_characters_each_with_its_own_key_name_and_line() -> None:
    assert len(CHARACTERS) == len(BY_KEY) == 10
    assert len({one.name for one in CHARACTERS}) == len({t(f"characters.{one.key}.line") for one in CHARACTERS}) == 10


def test_character_data_are_within_their_bounds() -> None:
    for one in CHARACTERS:
        temper = one.temper
        assert max(abs(temper.caution), abs(temper.swerve), abs(temper.mirror)) <= 1
        assert 0.5 <= temper.pace <= 1.5
        assert 0 < one.talk <= 1
        assert one.remarks
        assert set(one.levels) <= set(LEVELS[1:])


def test_somebody_without_a_character_leans_nowhere() -> None:
    assert temper_of("") == temper_of("nobody") == temper_of("pardon")


def test_tempers_show_in_the_play() -> None:
    differ = {
        one.key
        for moment in [m for seed in range(12) for m in choices(3, seed)]
        for one in CHARACTERS
        if choose(replace(moment.request, level="normal", character=one.key)).action
        != choose(replace(moment.request, level="normal")).action
    }
    assert differ >= {"gertrude", "biscuit", "bo", "echo"}


def test_no_temper_costs_more_than_a_card_or_two_a_round() -> None:
    options = {**defaults(GAME.options, 2), "rounds": 1}
    for key in ("bo", "yuki", "biscuit", "echo"):
        found = gain(GAME, options, Entrant("normal", 0, key), Entrant("normal", 0), 2, 24)
        assert found.mean + found.margin > -1.5
