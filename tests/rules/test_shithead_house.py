"""Shithead's house rules: invisible threes, low sevens, skipping eights, turning jokers."""

from __future__ import annotations

from typing import Any

import pytest

from game.rules.events import DirectionTurned, SeatSkipped, StackBurnt, WentOut
from game.rules.refusals import RefusalCode
from game.rules.shithead.refusals import ShitheadRefusal
from tests.support.shithead import laid

EVERY_RANK = " ".join(f"{rank}C" for rank in "23456789TJQKA")


def goes(stack: str, **options: Any) -> str:
    """The ranks that can be played on a stack."""
    table = laid(f"{EVERY_RANK} / 4D", stack, **options)
    return "".join(text[5] for text in table.legal() if text != "pick up")


# -- invisible threes ---------------------------------------------------------------


@pytest.mark.parametrize("top", ["4S", "7S", "9S", "KS", "AS"])
def test_an_invisible_three_goes_on_anything(top: str) -> None:
    assert "3" in goes(top, threes_invisible=True)
    assert "3" not in goes("AS")


@pytest.mark.parametrize("top", ["2S", "4S", "8S", "9S", "KS", "AS"])
def test_the_next_card_must_suit_what_lies_below_the_three(top: str) -> None:
    assert goes(f"{top} 3S", threes_invisible=True) == goes(top, threes_invisible=True)
    assert goes(f"{top} 3S 3D 3H", threes_invisible=True) == goes(top, threes_invisible=True)


def test_on_threes_alone_anything_goes() -> None:
    assert goes("3S 3D", threes_invisible=True) == "23456789TJQKA"


def test_a_three_is_looked_through_as_soon_as_it_is_played() -> None:
    table = laid("3C KC / QD 4D", "KS", threes_invisible=True).do("hand 3C")
    assert table.refused("hand QD") is ShitheadRefusal.OR_HIGHER_BELOW
    sentence = table.sentence("hand QD")
    assert sentence.startswith("A king counts underneath: king or higher")
    assert laid("TC / 4D", "9S 3S", threes_invisible=True).refused("hand TC") is ShitheadRefusal.OR_LOWER_BELOW


def test_nothing_is_said_to_be_higher_than_an_ace() -> None:
    assert laid("KC / 4D", "AS").sentence("hand KC") == (
        "An ace is on top: only another ace, or a card that goes on anything.")  # fmt: skip
    assert laid("KC / 4D", "AS 3S", threes_invisible=True).sentence("hand KC") == (
        "An ace counts underneath: only another ace, or a card that goes on anything.")  # fmt: skip


def test_a_ten_burns_on_an_eight_below_a_three_but_does_not_go_on_a_nine_below_one() -> None:
    table = laid("TC KC / 4D", "8S 3S", threes_invisible=True).do("hand TC")
    assert table.of(StackBurnt) == [StackBurnt(0, 3, False)]
    assert "T" not in goes("9S 3S", threes_invisible=True)


def test_whoever_is_told_what_goes_on_a_nine_is_told_of_jokers_where_they_are_in_the_pack() -> None:
    table = laid("X1 KC 5D / 4D", "9S", jokers_reverse=True)
    assert table.refused("hand KC") is ShitheadRefusal.OR_LOWER_OR_JOKER
    assert table.sentence("hand KC") == "A nine is on top: nine or lower, or a joker."
    assert table.can("hand X1")
    below = laid("KC 5D / 4D", "9S X1", jokers_reverse=True)
    assert below.refused("hand KC") is ShitheadRefusal.OR_LOWER_OR_JOKER_BELOW
    assert below.sentence("hand KC").endswith("nine or lower, or a joker.")
    without = laid("KC 5D / 4D", "9S")
    assert without.refused("hand KC") is ShitheadRefusal.OR_LOWER
    assert without.sentence("hand KC").endswith("nine or lower.")


def test_an_invisible_card_between_breaks_four_of_a_rank() -> None:
    table = laid("5S KC / 4D", "5C 5D 3C 5H", threes_invisible=True).do("hand 5S")
    assert not table.of(StackBurnt)
    table = laid("5S KC / 4D", "5C 5D X1 5H", jokers_reverse=True).do("hand 5S")
    assert not table.of(StackBurnt)


def test_four_threes_burn() -> None:
    table = laid("3C 3D KC / 3H 3S KD", "AS", threes_invisible=True).do("hand 3C 3D", "hand 3H 3S")
    assert table.of(StackBurnt) == [StackBurnt(1, 5, True)]
    assert table.turn == 1


def test_without_the_house_rule_a_three_counts_like_any_card() -> None:
    assert goes("KS 3S") == "23456789TJQKA"


# -- low sevens ---------------------------------------------------------------------


def test_after_a_seven_the_next_card_is_seven_or_lower() -> None:
    assert goes("7S", sevens_low=True) == "234567"
    assert goes("7S") == "2789TJQKA"
    assert laid("TC / 4D", "7S", sevens_low=True).sentence("hand TC") == "A seven is on top: seven or lower."


def test_low_sevens_count_below_invisible_threes() -> None:
    assert goes("7S 3S", sevens_low=True, threes_invisible=True) == "234567"


# -- skipping eights ------------------------------------------------------------------


def test_an_eight_skips_the_next_player() -> None:
    table = laid("8C KC / 4D / 5D / 6D", "4S", eights_skip=True).do("hand 8C")
    assert table.of(SeatSkipped) == [SeatSkipped(1)]
    assert table.turn == 2


def test_several_eights_skip_one_player_only() -> None:
    table = laid("8C 8D 8H KC / 4D / 5D / 6D", "4S", eights_skip=True).do("hand 8C 8D 8H")
    assert table.of(SeatSkipped) == [SeatSkipped(1)]
    assert table.turn == 2


def test_of_two_players_the_one_who_plays_an_eight_plays_again() -> None:
    table = laid("8C KC / 4D 5D", "4S", eights_skip=True).do("hand 8C")
    assert table.turn == 0
    assert table.stack == "4S 8C"


def test_eights_that_burn_skip_nobody() -> None:
    table = laid("8C 8D KC / 4D / 5D", "8H 8S", eights_skip=True).do("hand 8C 8D")
    assert not table.of(SeatSkipped)
    assert table.turn == 0
    out = laid("8C 8D / 4D / 5D", "8H 8S", eights_skip=True).do("hand 8C 8D")
    assert not out.of(SeatSkipped)
    assert out.turn == 1


def test_the_next_player_is_skipped_also_when_an_eight_takes_somebody_out() -> None:
    table = laid("8C / 4D / 5D / 6D", "4S", eights_skip=True).do("hand 8C")
    assert table.of(WentOut) == [WentOut(0)]
    assert table.of(SeatSkipped) == [SeatSkipped(1)]
    assert table.turn == 2
    last = laid("8C / 4D / 5D", "4S", eights_skip=True).do("hand 8C")
    assert last.turn == 2


def test_a_skip_passes_over_seats_that_are_out_and_counts_no_turn() -> None:
    table = laid("8C KC / / 5D / 6D", "4S", eights_skip=True, turns=5).do("hand 8C")
    assert table.of(SeatSkipped) == [SeatSkipped(2)]
    assert table.turn == 3
    assert table.state.turns == 6


def test_a_flipped_eight_skips_only_when_it_could_be_played() -> None:
    table = laid("/ 4D / 5D", "4S", blind="8C 9C / / ", eights_skip=True).do("flip 0")
    assert table.of(SeatSkipped) == [SeatSkipped(1)]
    table = laid("/ 4D / 5D", "9S KS", blind="8C 9C / / ", eights_skip=True).do("flip 0")
    assert not table.of(SeatSkipped)
    assert table.turn == 1


def test_without_the_house_rule_an_eight_skips_nobody() -> None:
    assert laid("8C KC / 4D / 5D", "4S").do("hand 8C").turn == 1


# -- turning jokers ---------------------------------------------------------------------


@pytest.mark.parametrize("top", ["", "2S", "7S", "9S", "AS", "3S"])
def test_a_joker_goes_on_anything_and_is_looked_through(top: str) -> None:
    table = laid("X1 KC / 4D / 5D", top, jokers_reverse=True, threes_invisible=True, sevens_low=True)
    assert table.can("hand X1")
    options: dict[str, Any] = {"jokers_reverse": True, "threes_invisible": True, "sevens_low": True}
    assert goes(f"{top} X1".strip(), **options) == goes(top, **options)
    assert goes(f"{top} X1 3S X2".strip() if top != "3S" else "3S X1 X2", **options) == goes(top, **options)


def test_a_joker_turns_the_direction_of_play() -> None:
    table = laid("X1 KC / 4D / 5D 9D / 6D", "4S", jokers_reverse=True).do("hand X1")
    assert table.of(DirectionTurned) == [DirectionTurned(-1)]
    assert table.turn == 3
    table.do("hand 6D", "hand 9D")
    assert table.turn == 1


def test_two_jokers_together_turn_the_direction_twice() -> None:
    table = laid("X1 X2 KC / 4D / 5D", "4S", jokers_reverse=True)
    assert "hand X1 X2" in table.legal()
    table.do("hand X1 X2")
    assert table.of(DirectionTurned) == [DirectionTurned(-1), DirectionTurned(1)]
    assert table.turn == 1


def test_a_flipped_joker_turns_and_one_that_takes_somebody_out_turns_too() -> None:
    table = laid("/ 4D / 5D", "AS", blind="X2 / / ", jokers_reverse=True).do("flip 0")
    assert table.of(WentOut) == [WentOut(0)]
    assert table.state.direction == -1
    assert table.turn == 2


def test_an_eight_skips_in_the_direction_of_play() -> None:
    table = laid("X1 KC / 4D / 5D 9D / 8D 6D", "4S", jokers_reverse=True, eights_skip=True)
    table.do("hand X1", "hand 8D")
    assert table.of(SeatSkipped) == [SeatSkipped(2)]
    assert table.turn == 1


def test_a_ten_burns_under_a_joker_too() -> None:
    table = laid("TC KC / 4D", "8S X1", jokers_reverse=True).do("hand TC")
    assert table.of(StackBurnt) == [StackBurnt(0, 3, False)]


def test_jokers_are_in_the_pack_only_with_the_house_rule() -> None:
    assert laid("X1 KC / 4D", "4S", jokers_reverse=True).legal() == ["hand KC", "hand X1", "pick up"]
    assert laid("KC / 4D", "4S").refused("hand X1") is RefusalCode.NOT_IN_HAND
