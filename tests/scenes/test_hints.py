"""A hint says what to do, how much better it is than the next best thing, and why; in every language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.ai.damn_you.reasons import DamnYouReason
from game.ai.dang_it.reasons import DangItReason
from game.ai.reasons import Reason, ReasonCode, counted_rival, reason, rival
from game.ai.screw_your_neighbor.reasons import ScrewReason
from game.ai.that_dam_game.reasons import ThatDamReason
from game.rules.actions import BEG, PLAY, Action, Discard, LayJoker
from game.rules.cards import Card, Rank, parse_card
from game.scenes.table.hints import hint_words, thought_words
from game.scenes.tables import presenter_of
from game.texts import say, use


@pytest.fixture(autouse=True)
def back_to_english() -> Iterator[None]:
    yield
    use("en")


def card(words: str) -> Card:
    return parse_card(words)


SIX, FOUR = PLAY[card("6C")], PLAY[card("4D")]


def told(why: Reason, language: str = "en", game: str = "dang_it", action: Action = SIX) -> str:
    use(language)
    return hint_words(game, presenter_of(game).words, action, why)


def test_a_hint_names_what_it_was_compared_with_and_by_how_much() -> None:
    why = reason(DangItReason.FEWER_FOLLOW, rival(FOUR, 1.63, 0.02), count=2)
    assert told(why) == (
        "Play the six of clubs, about 1.6 cards better than the four of diamonds. "
        "Fewer cards follow it: two that the next player may hold."
    )
    assert "etwa 1,6 Karten besser als die Karo-Vier" in told(why, "de")


def test_a_margin_is_no_finer_than_it_is_known() -> None:
    for error, margin in ((0.1, 1.6), (0.11, 1.5), (0.5, 1.0), (0.6, 1.0), (0.9, 0.0)):
        assert rival(FOUR, 1.63, error).margin == margin
    assert rival(FOUR, 4.4, 0.1).margin == 4.0
    assert rival(FOUR, 5.9, 1.7).margin == 4.0
    assert rival(FOUR, 14.0, 4.0, 1.0).margin == 10.0
    assert "about one card better" in told(reason(ReasonCode.TRIED, rival(FOUR, 1.8, 0.6)))


def test_an_estimate_near_to_chance_is_shrunk() -> None:
    assert rival(FOUR, 2.2, 1.0).margin == 1.0
    assert rival(FOUR, 8.0, 2.0).margin == 6.0
    assert rival(FOUR, 40.1, 2.0).margin == 38.0
    assert rival(FOUR, 46.2, 2.3, 1.0).margin == 45.0


def test_an_estimate_is_told_as_what_it_is_at_least_and_what_is_counted_to_the_nearest() -> None:
    assert rival(FOUR, 1.69, 0.02).margin == 1.6
    assert rival(FOUR, 1.69, 0.0).margin == 1.7
    # A tenth that floating-point numbers fall short of is that tenth.
    assert rival(FOUR, 0.1 + 0.2 + 0.41, 0.01).margin == 0.7
    assert rival(FOUR, 3.9, 0.1).margin == 3.0
    assert rival(FOUR, 3.9, 0.0).margin == 4.0


@pytest.mark.parametrize(("lead", "error"), [(0.3, 0.2), (0.02, 0.0), (-0.5, 0.1), (-0.1, 0.5)])
def test_what_chance_may_explain_is_called_close(lead: float, error: float) -> None:
    words = told(reason(ReasonCode.TRIED_CLOSE, rival(FOUR, lead, error)))
    assert words.startswith("Play the six of clubs, though it is close with the four of diamonds. ")
    assert not any(letter.isdigit() for letter in words)


def test_what_is_worked_out_is_not_about() -> None:
    assert "two cards better than" in told(reason(ReasonCode.COUNTED, counted_rival(FOUR, 2)))
    assert "about" not in told(reason(ReasonCode.COUNTED, counted_rival(FOUR, 2)))
    assert "; the four of diamonds is just as good." in told(reason(ReasonCode.COUNTED, counted_rival(FOUR, 0)))


def test_a_rival_that_is_called_like_the_choice_is_not_named() -> None:
    why = reason(ReasonCode.COUNTED, counted_rival(Discard(Card(53)), 0))
    assert told(why, game="that_dam_game", action=Discard(Card(52))).count("joker") == 1


def test_a_hint_without_a_rival_is_what_to_do_and_why() -> None:
    assert told(reason(ReasonCode.FORCED)) == "Play the six of clubs. It is your only move."
    other = LayJoker(Card(52), card("5H"))
    joker = reason(DamnYouReason.JOKER_SAVES, rival(LayJoker(Card(52), card("9H")), 1.0, 0.0))
    assert told(joker, game="damn_you", action=other) == (
        "Lay the joker as the five of hearts, about one chip better than the joker as the nine of hearts. "
        "Nothing else fits, and the joker saves you a chip."
    )


def test_no_margin_is_told_against_something_that_has_no_name() -> None:
    """To beg is called nothing, so nothing is said to be better than it; the reason is told alone."""
    throw = Discard(card("9C"))
    for better in (rival(BEG, 8.0, 0.1), counted_rival(BEG, 8), counted_rival(BEG, 0)):
        why = reason(ReasonCode.TRIED, better)
        alone = reason(ReasonCode.TRIED)
        assert told(why, game="that_dam_game", action=throw) == told(alone, game="that_dam_game", action=throw)
        words = presenter_of("that_dam_game").words
        assert thought_words("that_dam_game", words, why) == thought_words("that_dam_game", words, alone)


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_chance_and_no_gain_is_told_as_nothing_at_all(language: str) -> None:
    use(language)
    hardly = reason(ScrewReason.BORDER_HARDLY_LOSES, count=5, rank=3)
    mostly = reason(ScrewReason.BORDER_MOSTLY_LOSES, count=5, rank=3)
    saved = reason(ThatDamReason.BEG_SAVED, count=0, price=12)
    for why in (hardly, mostly, saved):
        assert " 0 " not in say(why)
        assert "100" not in say(why)
    if language == "en":
        assert say(hardly).endswith("This move hardly ever loses a round.")
        assert say(saved).startswith("It would save you hardly a point, but")


@pytest.mark.parametrize("code", [ScrewReason.BORDER, ScrewReason.BORDER_HARDLY_LOSES, ScrewReason.LOW_CARD_LIES])
def test_nothing_is_said_to_be_lower_than_an_ace(code: ScrewReason) -> None:
    """With two players even an ace may be the only card to part with, and in this game it is the lowest."""
    game = "screw_your_neighbor"
    blanks = {"rank": Rank.ACE} if code is ScrewReason.LOW_CARD_LIES else {"rank": Rank.ACE, "count": 2}
    for language, words, lower in (("en", "higher than an ace", "lower"), ("de", "höher ist als ein Ass", "weniger")):
        use(language)
        why = reason(code, **blanks)
        for sentence in (say(why), thought_words(game, presenter_of(game).words, why)):
            assert words in sentence
            assert lower not in sentence
