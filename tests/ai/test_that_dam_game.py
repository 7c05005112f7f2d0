"""Computer players of That Dam Game: fair, legal, sure of their contract, and never taking for ever."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import combinations_with_replacement, permutations
from random import Random
from typing import Any

import pytest

from game.ai.arena import gain
from game.ai.match import Entrant
from game.ai.port import LEVELS, BotAnswer, BotRequest, Level, choose
from game.ai.reasons import Rival
from game.ai.that_dam_game import tune
from game.ai.that_dam_game.knowledge import Knowledge, know
from game.ai.that_dam_game.laying import lay_offs
from game.ai.that_dam_game.player import distinct_cards, hands_left
from game.ai.that_dam_game.policy import HABITS, Mind
from game.ai.that_dam_game.reasons import ThatDamReason
from game.ai.that_dam_game.ways import ALIKE, CELL_OF, cells_of, missing, odds_of, ways
from game.ai.that_dam_game.why import why_thrown
from game.ai.tune import main
from game.rules.actions import BEG, DECLINE, DRAW, TAKE, Discard, LayOff, Meld
from game.rules.cards import Card, packs, parse_card, parse_cards
from game.rules.events import Phase
from game.rules.options import OptionValue, defaults, random_options
from game.rules.registry import game_by_id
from game.rules.that_dam_game.contracts import CONTRACTS, POINTS
from game.rules.that_dam_game.finder import find_melds
from game.texts import say
from tests.support.dam_table import Table, asked, meld, melded_table
from tests.support.minds import THINKERS, Moment, Place, another_world, answers, choices, fair, leaks, moments, told
from tests.support.sample import some

GAME = game_by_id("that_dam_game")


def options(players: int, seed: int) -> Mapping[str, OptionValue]:
    """Any options, and one contract."""
    first = (9, 2, 5, 3, 6, 1)[seed % 6]
    return {
        **random_options(GAME.options, players, Random(seed)),
        "contracts": (first, first + 1),
        "begs": 1 + seed % 3,
    }


def unseen(moment: Moment) -> Iterator[Place]:
    """Cards of other hands that did not come there before all eyes, and the stock."""
    state = moment.state
    for seat, hand in enumerate(state.hands):
        if seat != moment.request.seat:
            for card in hand:
                if not state.known >> card & 1:
                    yield card, frozenset()
    for card in state.stock:
        yield card, frozenset()


PLAYED: tuple[tuple[int, Level, int], ...] = (
    (3, "random", 1), (3, "expert", 4), (4, "expert", 8), (5, "normal", 5), (6, "hard", 2),
)  # fmt: skip
"""Matches that several tests ask about: players, their level, the seed."""


@cache
def played(players: int, level: Level, seed: int) -> list[Moment]:
    return moments(GAME, players, seed, options(players, seed), level)


@cache
def fair_sample() -> tuple[tuple[Moment, Any], ...]:
    random = Random(5)
    found = []
    for match in PLAYED:
        asked = choices(played(*match))
        for moment in asked[:: 1 + len(asked) // some(6, 9)]:
            found.append((moment, another_world(GAME, moment.state, list(unseen(moment)), random)))
    return tuple(found)


@pytest.mark.parametrize("level", LEVELS)
def test_unseen_cards_change_no_answer(level: Level) -> None:
    """Lay all that a seat has not seen anew: the request's bytes, the action and the statistics stay the same."""
    assert len(fair_sample()) > some(26, 40)
    assert sum(moment.state.hands != other.hands for moment, other in fair_sample()) > some(26, 40)
    assert leaks(GAME, fair_sample(), fair, level) == 0


def test_a_player_that_peeps_is_caught() -> None:
    def cheat(state: Any, request: BotRequest) -> BotAnswer:
        """Takes the discard when the top of the stock is dear."""
        answer = choose(request)
        if TAKE in request.legal and state.stock:
            return replace(answer, action=TAKE if POINTS[state.stock[-1]] > 5 else DRAW)
        return answer

    draws = [moment for match in PLAYED for moment in choices(played(*match)) if TAKE in moment.request.legal]
    random = Random(6)
    sample = [
        (moment, another_world(GAME, moment.state, list(unseen(moment)), random))
        for moment in draws[:: 1 + len(draws) // some(14, 24)]
    ]
    assert leaks(GAME, sample, cheat, "normal") > some(3, 5)


@pytest.mark.parametrize("match", PLAYED, ids=str)
def test_answers_are_legal_under_all_options(match: tuple[int, Level, int]) -> None:
    found = played(*match)
    for level in THINKERS:
        for moment, answer in answers(found[:: 1 + len(found) // 8], level):
            assert GAME.check(moment.state, moment.request.seat, answer.action) is None
            assert say(answer.reason).endswith(".")
            assert "{" not in say(answer.reason)


@pytest.mark.parametrize("level", THINKERS)
def test_whole_hands_are_played_to_their_end(level: Level) -> None:
    """Hands in which the levels play: they end, and by somebody who goes out."""
    lengths = []
    kinds = set()
    for seed in range(2 if level == "easy" else some(1, 2)):
        found = moments(GAME, 3, seed, {"contracts": (2, 5)}, level)
        lengths.append(len(found))
        kinds |= {type(answer.action) for _, _, answer in found[-1].before}
    assert max(lengths) < 1500
    assert {Meld, LayOff, Discard} <= kinds


def test_same_request_has_the_same_answer() -> None:
    for moment in choices(moments(GAME, 3, 2, {"contracts": (3,)}, "easy"))[: 40 : some(4, 2)]:
        for level in THINKERS:
            request = replace(moment.request, level=level)
            assert told(choose(request)) == told(choose(request))


# -- how near a hand is ---------------------------------------------------------------


def by_trial(hand: list[Card], number: int) -> int:
    """Cards missing, found by adding cards."""
    contract = CONTRACTS[number - 1]
    pack = [card for card in packs(3, jokers=True) if card not in hand]
    for count in range(3):
        for extra in combinations_with_replacement(sorted({CELL_OF[card] for card in pack}), count):
            left = pack[:]
            added = []
            for cell in extra:
                card = next((card for card in left if CELL_OF[card] == cell), None)
                if card is not None:
                    left.remove(card)
                    added.append(card)
            if find_melds([*hand, *added], contract, 1):
                return count
    raise AssertionError("further off than this looks")


@pytest.mark.parametrize(
    ("number", "hand", "lacking"),
    [
        (1, "7C 7D 7H 9C 9D 9H", 0),
        (1, "7C 7D 7H 7S 7Cb 7Db", 0),
        (1, "7C 7D 9H 9C 3D 4S", 2),
        (1, "2C 2D 2H KC KD 4S", 1),
        (2, "7C 7D 7H 3S 4S 5S 6S", 0),
        (2, "7C 7D 7H 3S 4S 5S X1", 0),
        (2, "7C 7D 3S 4S X1 X2 9H", 2),
        (2, "2S 3S 4S 5S 9H 9C 8D", 1),
        (3, "3S 4S 5S 6S 3Sb 4Sb 5Sb 6Sb", 0),
        (3, "3S 4S 5S 6S 7S 8S 9S TS", 0),
        (3, "3S 4S 5S 6S JH QH KH 9C", 1),
        (5, "3S 4S 5S 6S 2C X1 X2 9C 9D 4H", 1),
        (9, "3S 4S 5S 6S TH JH QH KH 9C 9D 9H 8C 8D 8H", 0),
        (9, "3S 4S 5S 6S TH JH QH KH 9C 9D 9H 8C 8D AH", 1),
    ],
)
def test_missing_cards_are_counted(number: int, hand: str, lacking: int) -> None:
    assert missing(cells_of(parse_cards(hand)), CONTRACTS[number - 1]) == lacking


@pytest.mark.parametrize("number", [1, 2, 4, 5])
def test_missing_cards_are_as_many_as_trial_finds(number: int) -> None:
    """Hands made near by leaving out cards of a whole contract, so that trial ends soon."""
    random = Random(number)
    contract = CONTRACTS[number - 1]
    pack = packs(3, jokers=True)
    checked = 0
    while checked < 6:
        hand = random.sample(pack, 3 * contract.cards)
        found = find_melds(hand, contract, 1)
        if not found:
            continue
        laid = [card for part in (*found[0].sets, *found[0].runs) for card in part]
        cut = random.sample(laid, contract.cards - 1 - checked % 2)
        checked += 1
        assert missing(cells_of(cut), contract) == by_trial(cut, number)


def test_a_hand_with_the_contract_lacks_nothing_and_seldom_the_other_way() -> None:
    random = Random(2)
    wrong = whole = 0
    for number in range(400):
        contract = CONTRACTS[number % 10]
        hand = random.sample(packs(3, jokers=True), contract.cards + 8)
        found = bool(find_melds(hand, contract, 1))
        lacking = missing(cells_of(hand), contract)
        assert lacking or found
        whole += found
        wrong += found and lacking == 1
    assert whole > 40
    assert wrong <= whole // 12


def test_counting_leaves_the_counts_as_they_were() -> None:
    counts = cells_of(parse_cards("3S 4S 5S 6S TH JH QH KH 9C 9D 9H 8C 8D AH"))
    before = counts[:]
    ways(counts, CONTRACTS[8], ALIKE)
    assert counts == before


def test_what_is_kept_of_a_hand_is_what_it_is_worth() -> None:
    """By any odds, with cards that come and go in one list of counts."""
    random, deck = Random(8), packs(2)
    for contract in CONTRACTS:
        odds = odds_of([random.randrange(3) for _ in range(53)], 5.0)
        counts = cells_of(random.sample(deck, 10))
        for cell in (CELL_OF[card] for card in random.sample(deck, 6)):
            counts[cell] += 1
            alone = [ways(counts, contract, one._replace(found={})) for one in (odds, ALIKE)]
            assert [ways(counts, contract, one) for one in (odds, ALIKE)] == alone
            assert [ways(counts, contract, one) for one in (odds, ALIKE)] == alone
            counts[cell] -= 1


def test_hope_fades_with_the_cards_that_may_still_come() -> None:
    counts = cells_of(parse_cards("7C 7D 9H 9C 3D 4S"))
    live = [3] * 52 + [6]
    now = ways(counts, CONTRACTS[0], odds_of(live, 2.0))
    for name in ("7C", "7D", "7H", "7S"):
        live[CELL_OF[parse_card(name)]] = 0
    assert ways(counts, CONTRACTS[0], odds_of(live, 2.0)) < now


# -- what is done -----------------------------------------------------------------


def test_a_card_that_completes_is_taken_and_the_contract_laid() -> None:
    table = Table("3C 4D 5H 6S 8C 7H", "9C 9D 9H 7C 7D 4S", stock="KH")
    table.do(DRAW, "7H")
    answer = choose(asked(table))
    assert (answer.action, answer.reason.code) == (TAKE, ThatDamReason.COMPLETES)
    table.do(TAKE)
    laid = choose(asked(table))
    assert isinstance(laid.action, Meld)
    assert laid.reason.code is ThatDamReason.MELDS_OUT


def test_a_card_of_no_use_is_left_and_not_begged_for() -> None:
    table = Table("3C 4D 5H 6S 8C KD", "9C 9D 9H 7C 7D 4S", "9Cb 9Db 8H 8D 5D 5S", stock="KH")
    table.do(DRAW, "KD")
    assert choose(asked(table)).action == DRAW
    table.do(DRAW)
    answer = choose(asked(table))
    assert (answer.action, answer.reason.code) == (DECLINE, ThatDamReason.STILL_LACKS)


def test_the_last_card_missing_is_worth_a_beg() -> None:
    table = Table("3C 4D 5H 6S 8C 7H", "JC JD TH 3D 4C 4S", "9C 9D 9H 7C 7D 5S", stock="KH")
    table.do(DRAW, "7H", DRAW)
    assert choose(asked(table)).action == BEG


@pytest.mark.parametrize("level", ["normal", "hard", "expert"])
def test_whoever_can_make_the_contract_whole_for_a_beg_of_no_later_use_begs(level: Level) -> None:
    """A third run waits for two cards, which seemed worth as much as the whole contract."""
    known = knowledge(Table("3C 4D 5H 6S 8C KD", contract=3, stock="KH"))
    known = replace(known, hand=tuple(parse_cards("6H 6S X1 9S 8S 7H 8H 5S")), begs=(3, 3, 3))
    mind = Mind(known, HABITS[level], 1)
    assert mind.missing() == 1
    assert mind.begs(parse_card("7S"))
    worths = mind.beg_worths(parse_card("7S"))
    assert worths[BEG] > worths[DECLINE]


@pytest.mark.parametrize("level", ["normal", "hard", "expert"])
def test_of_a_contract_that_is_whole_it_is_never_said_that_a_card_completes_it(level: Level) -> None:
    for thrown, action, code in (("AH", DRAW, ThatDamReason.STILL_LACKS), ("3D", TAKE, ThatDamReason.CHEAP)):
        table = Table("3C 5D 7H 8S TC JH", "KS KC KDb 4C 4D 4S", stock=thrown)
        table.do(DRAW, thrown)
        answer = choose(asked(table, level))
        assert (answer.action, answer.reason.code) == (action, code)
        assert say(answer.reason).startswith("Your contract is complete as it is")


def test_begs_last_for_no_hand_that_a_limit_on_scores_rules_out() -> None:
    table = Table("3C 4D 5H 6S 8C KD", stock="KH")
    request = asked(table)
    ten = {**request.options, "contracts": tuple(range(1, 11))}
    assert hands_left(replace(request, options=ten)) == 10
    assert hands_left(replace(request, options={**ten, "score_limit": 120})) == 3
    assert hands_left(replace(request, options={**ten, "score_limit": 1})) == 1


def test_four_wilds_are_not_two_sets() -> None:
    """Three deuces and three jokers look like a set each; a run that needs two of them leaves too few for both."""
    hand = parse_cards("JH 3D 4C TH X1 2S 2C X2 AH 2Sb 4D X1b 6S")
    assert not find_melds(hand, CONTRACTS[5])
    assert missing(cells_of(hand), CONTRACTS[5]) == 1


def test_beg_is_dear_while_there_are_more_hands_than_begs() -> None:
    """What the easy one begs for, the strong one lets go by in the first of ten hands."""
    table = Table("3C 4D 5H 6S 8C JH", "KC 3D TH QD 4C 4S", "JC 9D 6H 7C 3S 5S", stock="KH")
    table.do(DRAW, "JH", DRAW)
    ten_hands = {"contracts": tuple(range(1, 11))}
    easy, expert = (
        choose(replace(request, options={**request.options, **ten_hands}))
        for request in (asked(table, "easy"), asked(table))
    )
    assert (easy.action, expert.action) == (BEG, DECLINE)
    assert expert.reason.code is ThatDamReason.BEG_SAVED


def test_nobody_takes_for_ever() -> None:
    known = replace(knowledge(melded_table("7C 7D 9H 9C 3D 4S")), melded=(False, False, False), takes=6)
    mind = Mind(known, HABITS["expert"], 1)
    assert not mind.takes(parse_card("7H"))
    assert Mind(replace(known, takes=0), HABITS["expert"], 1).takes(parse_card("7H"))


def knowledge(table: Table, memory: int | None = None) -> Knowledge:
    request = asked(table)
    return know(request.view, request.events, False, memory)


def test_what_fits_a_meld_is_not_thrown_before_one_who_can_lay_it_off() -> None:
    table = melded_table("KH 8C")
    table.state.melded = [False, True, False]
    table.state.melds = [one._replace(owner=1) for one in table.state.melds]
    table.state.melds = table.state.melds[:2]
    mind = Mind(knowledge(table), HABITS["expert"], 1)
    king, eight = mind.discards(parse_cards("KH 8C"))
    assert eight > king


def test_all_that_fits_is_laid_off_naturals_first() -> None:
    table = melded_table("9H KH 3C 4D")
    laid = lay_offs(table.state.melds, table.state.hands[0], None)
    assert {one.card for one in laid} == set(parse_cards("9H KH"))
    assert choose(asked(table)).action in laid


def test_a_wild_card_opens_the_way_for_a_natural_one() -> None:
    """The ten goes onto 5 6 7 8 of spades once a deuce lies as the nine."""
    table = melded_table("TS 2H 3C", contract=2, laid=meld(["KD KS KC"], ["5S 6S 7S 8S"]))
    laid = lay_offs(table.state.melds, table.state.hands[0], table.state.limit)
    assert [one.card for one in laid] == parse_cards("2H TS")


def test_easy_player_keeps_its_wilds_to_the_end() -> None:
    table = melded_table("X1 3C 4D", contract=2, laid=meld(["KD KS KC"], ["5S 6S 7S 8S"]))
    assert isinstance(choose(asked(table)).action, LayOff)
    assert isinstance(choose(asked(table, "easy")).action, Discard)


def test_dearest_card_that_fits_nowhere_is_thrown_after_melding() -> None:
    table = melded_table("AH 3C 4D")
    answer = choose(asked(table))
    assert answer.action == Discard(parse_card("AH"))
    assert answer.reason.code is ThatDamReason.DEARER


@pytest.mark.parametrize("pair", ["X1 X2", "2H 2S", "X1 2H"])
def test_nothing_is_said_of_what_goes_with_wild_cards(pair: str) -> None:
    """They go with everything, so that this tells two of them not apart; and no cards lie beside a joker in a suit."""
    known = knowledge(melded_table(f"{pair} 3C", contract=2, laid=meld(["KD KS KC"], ["5S 6S 7S 8S"])))
    known = replace(known, melded=(True, False, False))
    for one, other in permutations(parse_cards(pair)):
        found = why_thrown(Mind(known, HABITS["normal"], 1), one, Rival(Discard(other), 0.0))
        assert found.code is not ThatDamReason.FEWER_GO_WITH


def test_knowledge_counts_what_lies_open() -> None:
    table = Table("3C 4D 5H 6S 8C KD", stock="KH")
    table.do(DRAW, "KD")
    known = knowledge(table)
    assert known.live[CELL_OF[parse_card("KD")]] == 1
    assert known.offer == parse_card("KD")
    assert CELL_OF[parse_card("KD")] in known.spurned[0]
    assert sum(known.live) == 108 - 6 - 1
    assert sum(knowledge(table, 0).live) == 108 - 6
    table.do(TAKE, "3Cb" if parse_card("3Cb") in table.state.hands[1] else table.hand(1).split()[0])
    later = knowledge(table)
    assert later.takes == 1
    assert CELL_OF[parse_card("KD")] in later.held[1]


def test_forgetful_player_counts_no_card_out_that_may_come() -> None:
    """Whatever it forgets, it believes that more may come, never less."""
    for moment in choices(moments(GAME, 3, 6, {"contracts": (1,)}, "normal"))[::5]:
        request = moment.request
        full, weak = (know(request.view, request.events, False, memory) for memory in (None, 4))
        assert all(a <= b for a, b in zip(full.live, weak.live, strict=True))
        assert min(full.live) >= 0


@pytest.mark.parametrize(("better", "worse", "deals"), [("easy", "random", 2), ("normal", "easy", 3)])
def test_better_level_is_left_with_fewer_points(better: Level, worse: Level, deals: int) -> None:
    chosen = {**defaults(GAME.options, 3), "contracts": (1, 2)}
    found = gain(GAME, chosen, Entrant(better, 0), Entrant(worse, 0), 3, deals)
    assert found.mean > 0


def thrown_before(hand: str, cards: str, number: int) -> bool:
    """Whether an Expert would sooner throw the first card than the second out of a hand for a contract."""
    known = knowledge(Table("3C 4D 5H 6S 8C KD", stock="KH"))
    known = replace(known, contract=CONTRACTS[number - 1], hand=tuple(parse_cards(hand)))
    first, second = Mind(known, HABITS["expert"], 1).discards(parse_cards(cards))
    return first > second


def test_only_the_strongest_sizes_up_the_contract() -> None:
    assert [level for level in THINKERS if HABITS[level].sizes_up] == ["expert"]


def test_one_joker_may_be_thrown_like_the_other() -> None:
    legal = tuple(Discard(card) for card in parse_cards("X1 4S X2 4Sb X1b"))
    assert distinct_cards(legal) == parse_cards("X1 4S")


def test_a_joker_goes_sooner_where_runs_take_few_wilds() -> None:
    """Beside a whole run a joker is only dear; where a long run may take four, it is worth more than a king."""
    assert thrown_before("X1 X2 3S 4S 5S 6S 9D KC", "X1 KC", 2)
    assert not thrown_before("X1 X2 3S 4S 5S 6S 8S 9S TS 9D 9C 7H 6D KC", "X1 KC", 8)


def test_tuning_prints_what_every_weight_of_the_expert_gains(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tune, "PACKS", some(1, 2))
    monkeypatch.setattr(tune, "TABLES", (3,))
    monkeypatch.setattr(tune, "TUNED", ("beg",))
    assert main(["that_dam_game"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "3 players"
    assert lines[1].startswith("  beg 110: 77: ")


def test_a_weight_gains_nothing_over_itself_and_no_thought_of_the_contract_loses() -> None:
    weights = HABITS["expert"].weights
    assert tune.habit_gain(3, weights, 1).mean == pytest.approx(0)
    assert tune.habit_gain(3, replace(weights, stake=0.0), some(1, 3)).mean < -10


def test_weaker_levels_take_discards_that_stronger_ones_leave() -> None:
    """Out of the same hands; and they say no more of the card than what is true."""
    found = [
        moment
        for seed in (9, 10)[: some(1, 2)]
        for moment in choices(moments(GAME, 4, seed, {"contracts": (6,)}, "expert"))
        if moment.request.view.phase is Phase.DRAW
    ]
    taken = {}
    for level in ("normal", "hard", "expert"):
        given = [choose(replace(moment.request, level=level)) for moment in found]
        codes = {answer.reason.code for answer in given}
        assert ThatDamReason.OPENS_SOME not in codes if level == "expert" else ThatDamReason.OPENS_WAYS not in codes
        taken[level] = sum(answer.action == TAKE for answer in given)
    assert taken["normal"] >= taken["hard"] > taken["expert"]
