"""Hands of Dang It! in which policies are learned go by the rules, and what a policy gains is measured fairly."""

from random import Random

import pytest

from game.ai.dang_it.masks import cards_of, followers
from game.ai.dang_it.playout import OWN, play_out
from game.rules.bits import mask_of
from game.rules.cards import parse_cards
from research import dang_it_policy
from research.dang_it_policy import (
    TABLES,
    Hand,
    choice,
    counts,
    deal,
    gain,
    gain_in_search,
    imagined,
    learn,
    main,
    searched,
    usual,
)
from tests.support.sample import some


@pytest.mark.parametrize("players", TABLES)
def test_hands_go_on_as_in_the_mind_of_the_computer_players(players: int) -> None:
    """`game.ai.dang_it.playout` is held to the rules by a test of its own."""
    random = Random(players)
    for _ in range(some(60, 600)):
        hand = deal(players, random)
        seen = [hand.unseen] * players
        for seat in range(players):
            mine, won = hand.copy(), [0] * players
            expected = play_out(hand.hands, seen, [0] * players, hand.packs, [OWN[players]] * players,
                                -1, 0, -1, 0, choice(hand, usual(players)), seat)  # fmt: skip
            dang_it_policy.play_on(mine, [usual(players)] * players, won)
            assert (won[seat], mine.out) == expected


@pytest.mark.parametrize("players", TABLES)
def test_the_longer_way_of_weighing_comes_to_the_same(players: int) -> None:
    random = Random(players)
    other = (*usual(players)[:2], 1e-12, *usual(players)[3:])
    for _ in range(some(40, 400)):
        hand, won = deal(players, random), [0] * players
        while hand.out < 0:
            card = choice(hand, usual(players))
            assert counts(hand, choice(hand, other))[:2] == counts(hand, card)[:2] or ties(hand, card)
            hand.play(card, won)


def ties(hand: Hand, card: int) -> bool:
    """Whether another card counts as much."""
    own = OWN[len(hand.hands)]
    worth = [own * mine - may for may, mine, *_ in (counts(hand, other) for other in cards_of(hand.options()))]
    return worth.count(max(worth)) > 1


def test_nobody_gains_by_the_policy_that_all_have() -> None:
    assert gain(3, usual(3), 20, 1).mean == 0.0
    assert gain_in_search(2, usual(2), 4, 12, 1).mean == 0.0


def test_whoever_plays_what_all_can_follow_loses() -> None:
    found = gain(2, (1.0, -1.0, 0, 0, 0, 0, 0, 0), 150, 1)
    assert found.mean < -found.margin


def test_imagined_hands_are_what_they_may_be() -> None:
    random = Random(3)
    for _ in range(40):
        hand, won = deal(3, random), [0] * 3
        for _ in range(4):
            if hand.out < 0:
                hand.play(random.choice(list(cards_of(hand.options()))), won)
        if hand.out >= 0:
            continue
        hands = imagined(hand, random)
        assert hands[hand.turn] == hand.hands[hand.turn]
        assert [cards.bit_count() for cards in hands] == [cards.bit_count() for cards in hand.hands]
        assert not any(hands[seat] & hand.excluded[seat] for seat in range(3) if seat != hand.turn)
        assert sum(hands) & ~hand.unseen == 0


def test_a_search_takes_what_wins_in_all_worlds() -> None:
    """The other one has shown to hold nothing that follows a club: led, it is won, and the last card goes out."""
    club, other, hidden = (mask_of(parse_cards(cards)) for cards in ("3C", "9H", "KH QS"))
    hand = Hand(1, [club | other, hidden], club | other | hidden | mask_of(parse_cards("KS QH 9S 5H")), [0, 0])
    hand.excluded[1] = followers(1)[parse_cards("3C")[0]]
    assert searched(hand, usual(2), Random(1), 40) == parse_cards("3C")[0]


def test_same_seed_learns_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dang_it_policy, "GENERATIONS", 2)
    first = learn(2, Random(1), 5)
    assert first == learn(2, Random(1), 5)
    assert first[0] == -1.0
    assert first != usual(2)


def test_the_command_prints_weights_and_gains(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dang_it_policy, "GENERATIONS", 1)
    assert main(["--players", "2", "--hands", "3", "--fresh", "10", "--searched", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("2 players:")
    assert "(10 hands)" in lines[1]
    assert "(1 hands)" in lines[2]
