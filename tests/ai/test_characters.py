"""The ten characters are all there, and differ in play: enough to be told apart, and at a bounded cost."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise, permutations
from math import inf

import pytest

from game.ai.characters import BY_KEY, CHARACTERS, pace_of
from game.ai.damn_you.policy import WEIGHTS
from game.ai.damn_you.policy import worth as worth_of_lay
from game.ai.dang_it.knowledge import know
from game.ai.dang_it.player import number_of
from game.ai.dang_it.policy import HABITS, worth
from game.ai.manners import look_of, manners_of
from game.ai.match import Entrant
from game.ai.port import LEVELS, BotAnswer, BotRequest, Level, Thinking, bend, choose
from game.ai.portraits import KEYS, Sitting, main, portraits, regret, sitting
from game.ai.reasons import ReasonCode, reason
from game.ai.registry import PLAYED
from game.ai.screw_your_neighbor.infoset import infoset_of
from game.ai.screw_your_neighbor.tables import solved_threshold
from game.ai.that_dam_game.knowledge import know as know_hand
from game.ai.that_dam_game.player import hands_left
from game.ai.that_dam_game.policy import HABITS as OF_THAT_DAM_GAME
from game.ai.that_dam_game.policy import Mind
from game.rules.actions import DRAW, KEEP, TAKE, Action, Discard, Draw, Flip, PickUp, Play, Take
from game.rules.bits import mask_of
from game.rules.cards import RANK_OF, Rank, parse_card
from game.rules.events import BlindFlipped, CardsMoved, Fact
from game.rules.options import OptionValue, complete
from game.rules.registry import game_by_id
from game.rules.zones import ZoneKind
from game.texts import t
from tests.support.minds import choices, moments
from tests.support.sample import some

SHORT: dict[str, dict[str, OptionValue]] = {
    "dang_it": {"rounds": 1},
    "damn_you": {"hands": 1},
    "screw_your_neighbor": {"pennies": 3},
    "that_dam_game": {"contracts": (2,)},
    "shithead": {"deals": 1},
}


def test_ten_characters_each_with_its_own_key_name_and_line() -> None:
    assert len(CHARACTERS) == len(BY_KEY) == 10
    assert len({one.name for one in CHARACTERS}) == len({t(f"characters.{one.key}.line") for one in CHARACTERS}) == 10


def test_character_data_are_within_their_bounds() -> None:
    for one in CHARACTERS:
        assert 0.5 <= one.pace <= 1.5
        assert one.remarks
        assert set(one.levels) <= set(LEVELS[1:])
    assert pace_of("") == pace_of("nobody") == 1.0


@pytest.mark.parametrize("game", PLAYED)
def test_every_character_has_a_manner_of_its_own(game: str) -> None:
    manners = manners_of(game).characters
    assert set(manners) == set(BY_KEY)
    assert len({repr((manner.taste, manner.stirred)) for manner in manners.values()}) == 10


def asked(game: str, level: str = "normal", seeds: Iterable[int] = (1, 2)) -> list[tuple[BotRequest, BotAnswer]]:
    """Decisions of some matches, with what a level does without character."""
    rules = game_by_id(game)
    found = [m for seed in seeds for m in choices(moments(rules, rules.default_players, seed, SHORT[game], "easy"))]
    requests = [replace(m.request, level=next(one for one in LEVELS if one == level)) for m in found]
    return [(request, choose(request)) for request in requests]


def listed(action: Action) -> tuple[object, ...]:
    """What actions have in common of which the rules list one: in Shithead which rank, and how many cards of it."""
    if isinstance(action, Play) and action.origin:
        return (RANK_OF[action.cards[0]], len(action.cards), action.origin)
    return (action,)


@pytest.mark.parametrize("game", PLAYED)
def test_a_manner_costs_no_more_than_its_leeway(game: str) -> None:
    """By what the level itself counts, at every decision; and nothing is done that the level has not thought of."""
    bent: Counter[str] = Counter()
    for request, answer in asked(game)[:: some(3, 1) if game == "that_dam_game" else 1]:
        worth = dict(answer.values)
        for key, manner in manners_of(game).characters.items():
            other = bend(replace(request, character=key), answer)
            assert listed(other.action) in map(listed, request.legal) or other is answer
            if listed(other.action) == listed(answer.action):
                assert replace(other, action=answer.action, values=answer.values) == answer
            elif isinstance(other.action, Flip | Draw) and not worth:
                assert type(answer.action) is type(other.action)
            elif isinstance(other.action, Flip):
                assert isinstance(answer.action, Flip)
            elif other.action != answer.action:
                assert abs(worth[answer.action] - dict(other.values)[other.action]) <= max(manner.leeway)
                assert other.reason.code is ReasonCode.MANNER
                bent[key] += 1
            assert other == bend(replace(request, character=key), answer)
    assert bent


def bent_in_screw_your_neighbor(
    players: int, level: Level, seeds: int, characters: Iterable[str]
) -> Iterator[tuple[BotAnswer, float, Action]]:
    """What a level does there, how far its card lies below the border in equilibrium, and what a character does.

    Each of the decisions in which that is something else.
    """
    rules = game_by_id("screw_your_neighbor")
    for seed in range(seeds):
        for moment in choices(moments(rules, players, seed, SHORT["screw_your_neighbor"], "easy")):
            request = replace(moment.request, level=level)
            answer = choose(request)
            infoset = infoset_of(request.view, request.events)
            below = solved_threshold(infoset, False, False) + 0.5 - infoset.card
            for key in characters:
                other = bend(replace(request, character=key), answer).action
                if other != answer.action:
                    yield answer, below, other


@pytest.mark.parametrize("players", [2, 3, 4])
def test_at_small_tables_of_screw_your_neighbor_nobody_goes_far_from_the_equilibrium(players: int) -> None:
    """There Easy and Normal are close to it already, and nothing would pay for what a manner costs."""
    kept = given = 0.0
    for _, below, other in bent_in_screw_your_neighbor(players, "normal", 6, BY_KEY):
        kept, given = (max(kept, below), given) if other == KEEP else (kept, max(given, -below))
    assert 0.5 <= kept <= (1.7 if players == 4 else 1.4)
    assert 0.0 < given <= 1.0


@pytest.mark.parametrize(("players", "ranks"), [(2, 1), (3, 2), (4, 1), (5, 2)])
def test_at_hard_of_screw_your_neighbor_what_is_next_to_the_border_is_left_to_taste(players: int, ranks: int) -> None:
    """The border in equilibrium, even where Hard's own lies a rank off: at a table of four it hardly does."""
    off = wrong = 0.0
    for answer, below, other in bent_in_screw_your_neighbor(players, "hard", 8, set(BY_KEY) - {"echo"}):
        off = max(off, dict(answer.values)[answer.action])
        wrong = max(wrong, below if other == KEEP else -below)
    assert ranks - 1 < off <= ranks
    assert 0.0 < wrong <= 1.0


def test_nobody_bends_without_a_character_when_forced_or_when_interrupted() -> None:
    for request, answer in asked("dang_it"):
        assert bend(request, answer) is answer
        assert bend(replace(request, character="nobody"), answer) is answer
        if isinstance(answer.action, Draw):
            continue
        for kept in (replace(answer, interrupted=True), replace(answer, solved=True)):
            assert all(bend(replace(request, character=key), kept) is kept for key in BY_KEY)


def test_choices_that_were_never_tried_are_left_alone() -> None:
    """A mean of nothing is nought, which may look better than what was chosen."""
    request, answer = next((r, a) for r, a in asked("damn_you") if len(a.values) > 2)
    chosen, *others = answer.values
    lost = replace(answer, values=((chosen[0], -7.0), *((action, 0.0) for action, _ in others)), action=chosen[0])
    assert all(bend(replace(request, character=key), lost).action == chosen[0] for key in BY_KEY)


def test_of_what_is_liked_as_much_the_cheapest_is_done() -> None:
    """Ada likes even cards: of two the one that costs less, whatever else of them there is."""
    request, answer = next(
        (r, a) for r, a in asked("dang_it") if isinstance(a.action, Play) and not look_of(a.action.cards[0])["even"]
    )
    eight, king = (Play((parse_card(name),)) for name in ("8D", "TD"))
    for cheap, dear in ((eight, king), (king, eight)):
        told = replace(answer, values=((answer.action, 1.0), (dear, 0.2), (cheap, 0.9)))
        assert bend(replace(request, character="ada"), told).action == cheap


def test_manners_of_shithead_spare_good_cards_and_the_stack() -> None:
    """Whatever somebody likes, it is a plain rank for a plain rank, or a ten; and all ten do something of the kind."""
    bent: Counter[str] = Counter()
    for request, answer in (*asked("shithead", "easy"), *asked("shithead")):
        for key in BY_KEY:
            action = bend(replace(request, character=key), answer).action
            if listed(action) != listed(answer.action) and not isinstance(action, Flip):
                assert isinstance(action, Play)
                assert isinstance(answer.action, Play)
                ranks = RANK_OF[answer.action.cards[0]], RANK_OF[action.cards[0]]
                assert ranks[1] is Rank.TEN or not set(ranks) & {Rank.TWO, Rank.TEN, Rank.ACE, Rank.JOKER}
                bent[key] += 1
    assert len(bent) == len(BY_KEY)


def test_between_two_less_of_shithead_is_left_to_taste() -> None:
    """A ten for a rank while there are cards to draw, another rank while there are a dozen, and no order of three."""
    rules, seen = game_by_id("shithead"), Counter[str]()
    for seed in range(some(3, 6)):
        for moment in choices(moments(rules, 2, seed, SHORT["shithead"], "easy")):
            request = replace(moment.request, level="normal")
            answer, stock = choose(request), len(request.view.cards(ZoneKind.STOCK))
            for key in BY_KEY:
                action = bend(replace(request, character=key), answer).action
                if not isinstance(action, Play) or not isinstance(answer.action, Play) or action == answer.action:
                    continue
                if listed(action) != listed(answer.action):
                    ten = RANK_OF[action.cards[0]] is Rank.TEN
                    assert stock >= (1 if ten else 12)
                    seen["ten" if ten else "rank"] += 1
                elif set(action.cards) == set(answer.action.cards):
                    assert len(action.cards) == 4
                    seen["order"] += 1
    assert seen["ten"]
    assert seen["rank"]


def test_whoever_turns_a_blind_card_of_shithead_has_a_place_of_its_own() -> None:
    """Nobody knows any of them, so it costs nothing: whatever the level thinks of it stays as it was, but the place."""
    flips = [(r, a) for level in ("easy", "expert") for r, a in asked("shithead", level) if isinstance(a.action, Flip)]
    assert any(not any(isinstance(one, PickUp) for one in request.legal) for request, _ in flips)
    found: dict[str, list[int]] = {key: [] for key in BY_KEY}
    for request, answer in flips:
        for key, places in found.items():
            for told in (answer, replace(answer, solved=True), replace(answer, interrupted=True)):
                bent = bend(replace(request, character=key), told)
                assert bent.action in request.legal
                assert isinstance(bent.action, Flip)
                assert replace(bent, action=told.action, values=told.values) == told
                assert [value for _, value in bent.values] == [value for _, value in told.values]
                assert bent.action in dict(bent.values) or not told.values
                places.append(bent.action.index)
    assert len({tuple(places) for places in found.values()}) > 4


def test_echo_turns_the_card_opposite_the_one_that_was_turned_last() -> None:
    """Of the seats beside it, whose cards all have seen go: never after its own."""
    rules, seen = game_by_id("shithead"), 0
    for moment in choices(moments(rules, 3, 1, SHORT["shithead"], "easy")):
        request = replace(moment.request, character="echo")
        turned = [event for event in request.events if isinstance(event, BlindFlipped) and event.seat != request.seat]
        if isinstance(request.legal[0], Flip) and turned:
            opposite = Flip(3 - turned[-1].place)
            answer = choose(request).action
            assert answer == opposite if opposite in request.legal else isinstance(answer, Flip | PickUp)
            seen += opposite in request.legal
    assert seen


def test_whoever_draws_for_the_deal_has_a_place_of_its_own() -> None:
    """Nobody knows any of the cards, so it costs nothing: what the level thinks of it stays as it was."""
    draws = [(r, a) for r, a in asked("dang_it") if isinstance(a.action, Draw)]
    assert draws
    found: dict[str, list[int]] = {key: [] for key in BY_KEY}
    for request, answer in draws:
        for key, places in found.items():
            bent = bend(replace(request, character=key), answer)
            assert bent.action in request.legal
            assert replace(bent, action=answer.action) == answer
            assert isinstance(bent.action, Draw)
            assert bent.action.index is not None
            places.append(bent.action.index)
        assert (found["bo"][-1], found["mercy"][-1]) == (0, len(request.legal) - 1)
    assert len({tuple(places) for places in found.values()}) > 4


def test_echo_draws_next_to_where_somebody_else_drew() -> None:
    """The gap is seen on the table; after its own draw alone there is nothing to repeat."""
    rules, seen = game_by_id("dang_it"), 0
    for moment in choices(moments(rules, 3, 3, SHORT["dang_it"], "easy")):
        if not isinstance(moment.request.legal[0], Draw):
            continue
        gaps = [
            event.slots[0]
            for event in moment.request.events
            if isinstance(event, CardsMoved) and event.target.kind is ZoneKind.DRAWN
        ]
        drawn = choose(replace(moment.request, character="echo")).action
        assert isinstance(drawn, Draw)
        assert drawn.index is not None
        slot = len(moment.request.legal) - 1 - drawn.index
        assert slot in (gaps[-1] - 1, gaps[-1]) if gaps else slot == 0
        seen += bool(gaps)
    assert seen


def test_at_easy_a_card_of_dang_it_is_exchanged_for_one_that_is_as_good() -> None:
    """For who minds ranks and refusals. Easy counts so many cards alike that taste would rule otherwise."""
    seen, minding = 0, replace(HABITS["easy"], minds_ranks=True, minds_refusals=True)
    for request, answer in asked("dang_it", "easy"):
        for key in BY_KEY:
            other = bend(replace(request, character=key), answer).action
            if isinstance(other, Play) and isinstance(answer.action, Play) and other != answer.action:
                known = know(request.view, request.events, number_of(request, "packs"), minding.memory)
                one, another = worth(known, (answer.action.cards[0], other.cards[0]), minding)
                assert one == another
                seen += 1
    assert seen


def test_echo_plays_a_picture_after_a_picture_in_dang_it() -> None:
    """Whoever has played last, and whether it leads or follows; after its own card alone there is nothing to repeat."""
    seen: Counter[tuple[bool, bool]] = Counter()
    for request, answer in (*asked("dang_it"), *asked("dang_it", "easy")):
        done = bend(replace(request, character="echo"), answer).action
        if isinstance(done, Play) and done != answer.action:
            moves = [event for event in request.events if isinstance(event, CardsMoved)]
            last = [e for e in moves if e.target.kind is ZoneKind.PILE and e.source.owner != request.seat][-1]
            picture = bool(look_of(last.cards[0])["court"])
            assert bool(look_of(done.cards[0])["court"]) == picture
            seen[picture, bool(request.view.cards(ZoneKind.PILE))] += 1
    assert {picture for picture, _ in seen} == {follows for _, follows in seen} == {False, True}


def test_at_easy_nobody_plays_much_better_in_damn_you_for_its_manner() -> None:
    """Easy hardly minds who waits further out: to like to open little would make of it somebody stronger."""
    manners, seen, refused = manners_of("damn_you"), 0, 0
    assert manners.near is not None
    for request, answer in asked("damn_you", "easy"):
        hand = mask_of(request.view.cards(ZoneKind.HAND, request.seat))
        for key, manner in manners.characters.items():
            other = bend(replace(request, character=key), answer).action
            mine, another = worth_of_lay((answer.action, other), hand, WEIGHTS, spares=True)
            assert another - mine <= 2.0
            seen += other != answer.action
            own = dict(answer.values).get(answer.action, 0.0)
            close = [one for one, value in answer.values if abs(own - value) <= manner.leeway[0]]
            refused += sum(not manners.near(request, answer.action, one) for one in close)
    assert seen
    assert refused


def test_where_tries_decide_in_damn_you_the_policy_is_asked_too() -> None:
    """What comes out in tries has luck in it. The fewer they are, the less may be given away by the policy's count."""
    manners, refused = manners_of("damn_you"), Counter[str]()
    assert manners.near is not None
    for request, _ in asked("damn_you"):
        hand = mask_of(request.view.cards(ZoneKind.HAND, request.seat))
        worths = worth_of_lay(request.legal, hand, WEIGHTS, spares=True)
        for level, most in (("normal", inf), ("hard", 1.0), ("expert", 2.0)):
            mine = replace(request, level=next(one for one in LEVELS if one == level))
            for (one, its), (other, others) in permutations(zip(request.legal, worths, strict=True), 2):
                near = manners.near(mine, one, other)
                assert near == (its - others <= most)
                refused[level] += not near
    assert 0 == refused["normal"] < refused["expert"] < refused["hard"]


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_what_characters_throw_in_that_dam_game_costs_little_by_a_better_count(level: str) -> None:
    """Weaker levels count alike what is not: without the better count dearer cards would be thrown, too."""
    manners, seen, refused = manners_of("that_dam_game"), 0, 0
    assert manners.near is not None
    for request, answer in asked("that_dam_game", level)[:: some(3, 1)]:
        if not isinstance(answer.action, Discard) or len(answer.values) < 2:
            continue
        mine = OF_THAT_DAM_GAME[request.level]
        habits = replace(OF_THAT_DAM_GAME["expert"], memory=mine.memory, counts=mine.counts, guards=mine.guards)
        mind = Mind(know_hand(request.view, request.events, False, mine.memory), habits, hands_left(request))
        for key, manner in manners.characters.items():
            other = bend(replace(request, character=key), answer).action
            assert isinstance(other, Discard)
            one, another = mind.discards((answer.action.card, other.card))
            assert one - another < 2.5
            seen += other != answer.action
            near = [one for one, value in answer.values if abs(answer.values[0][1] - value) <= max(manner.leeway)]
            refused += sum(not manners.near(request, answer.action, one) for one in near)
    assert seen
    assert refused


def test_in_that_dam_game_some_take_and_some_draw_where_it_is_nearly_the_same() -> None:
    """Billie eats what others would save, Pardon pictures, and Echo does as was done before, or takes small cards."""
    draws = [(r, a) for r, a in asked("that_dam_game", "expert") if isinstance(a.action, Take | Draw)]
    found: dict[str, set[Action]] = {}
    for key in ("billie", "pardon", "echo"):
        done = [(request, bend(replace(request, character=key), answer), answer) for request, answer in draws]
        found[key] = {other.action for _, other, answer in done if other.action != answer.action}
        for request, other, answer in done:
            small = not look_of(request.view.cards(ZoneKind.DISCARD)[-1]).get("court", 1)
            if key == "pardon" and other.action != answer.action:
                assert isinstance(other.action, Take) != small
            if key == "echo" and other.action != answer.action:
                gone = [event for event in request.events if isinstance(event, CardsMoved)]
                last = [e for e in gone if e.target.kind is ZoneKind.HAND and e.target.owner != request.seat][-1]
                assert isinstance(other.action, Take) == (small or last.source.kind is ZoneKind.DISCARD)
    assert found["billie"] == {TAKE}
    assert found["pardon"]
    assert found["echo"]


def test_some_take_only_what_they_would_not_throw() -> None:
    """Pardon pictures, Ada no even ones, and Mercy no hearts and spades, unless they are small."""
    draws = [(r, a) for r, a in asked("that_dam_game", "expert") if isinstance(a.action, Draw) and a.values]
    taken: Counter[str] = Counter()
    for request, answer in draws:
        look = look_of(request.view.cards(ZoneKind.DISCARD)[-1])
        small = not look.get("court", 1)
        wanted = {"pardon": not small, "ada": small or not look["even"], "mercy": small or look["suit"] < 2}
        for key, wants in wanted.items():
            if bend(replace(request, character=key), answer).action == TAKE:
                assert wants
                taken[key] += 1
    assert len(taken) == 3


def test_pardon_leaves_a_discard_that_is_hardly_of_use() -> None:
    """Small ones: it draws instead, once in a while, at the level that takes too gladly."""
    draws = [(r, a) for r, a in asked("that_dam_game", "easy", range(3, 9)) if a.action == TAKE]
    assert DRAW in {bend(replace(request, character="pardon"), answer).action for request, answer in draws}


def test_which_card_lies_on_top_is_a_habit_in_shithead() -> None:
    """Suits are nothing there: Billie puts a black one of three on top, Echo one of the color that lay there.

    Gertrude puts a black one on whatever is not black.

    The rules take such a play, although they list one order only; Bo does as everybody.
    """
    rules, seen = game_by_id("shithead"), Counter[str]()
    for seed in (1, 2):
        for moment in choices(moments(rules, 4, seed, SHORT["shithead"], "easy")):
            request = replace(moment.request, level="normal")
            answer, stack = choose(request), request.view.cards(ZoneKind.STACK)
            if not isinstance(answer.action, Play) or len(answer.action.cards) < 3:
                continue
            below = look_of(stack[-1]).get("red") if stack else None
            looks = [look_of(card)["red"] for card in answer.action.cards]
            unlike = looks[-1] if below == 0 else 0.0
            for key, red in (("bo", looks[-1]), ("gertrude", unlike), ("billie", 0.0), ("echo", below)):
                done = bend(replace(request, character=key), replace(answer, solved=True)).action
                assert isinstance(done, Play)
                assert rules.check(moment.state, request.seat, done) is None
                assert listed(done) == listed(answer.action)
                assert look_of(done.cards[-1])["red"] == (red if red in looks else looks[-1])
                seen[key] += done != answer.action
    assert set(seen) - {"bo"} == set(+seen)


def test_where_some_of_a_rank_are_kept_it_is_a_habit_which() -> None:
    """From the hand and from the table alike: Gertrude lays a black one, whatever the rules list first."""
    rules, seen = game_by_id("shithead"), Counter[str | None]()
    for seed in (15, 21):
        for moment in choices(moments(rules, 4, seed, SHORT["shithead"], "easy")):
            request = replace(moment.request, character="gertrude")
            plays = [one for one in request.legal if isinstance(one, Play)]
            for one, more in pairwise(plays):
                if len(more.cards) > len(one.cards) == 1 and RANK_OF[one.cards[0]] is not Rank.JOKER:
                    done = bend(request, BotAnswer(one, reason(ReasonCode.COUNTED))).action
                    assert isinstance(done, Play)
                    assert rules.check(moment.state, request.seat, done) is None
                    assert listed(done) == listed(one)
                    if not look_of(more.cards[-1])["red"]:
                        assert not look_of(done.cards[0])["red"]
                    seen[done.origin] += done != one
    assert seen["hand"]
    assert seen["face_up"]


def test_cost_of_a_manner_of_shithead_is_a_share_of_a_deal_also_late_in_it() -> None:
    """Where Hard is tired it counts ranks, of which several are more than a deal: it is no judge of costs."""
    late = [one for one in asked("shithead") if one[0].view.fact(Fact.TURNS) >= 90 and len(one[1].values) > 1]
    assert late
    for request, answer in late[:: some(6, 1)]:
        (action, _), (other, _), *_ = answer.values
        assert abs(regret(request, action, other, Thinking(16))) <= 1.0


def drawn(game: str, seeds: Iterable[int], players: int | None = None) -> list[Sitting]:
    """Portraits' matches, without the cost: that of Shithead is a thousand deals played out for every choice."""
    rules = game_by_id(game)
    seats = players or rules.default_players
    options = complete(rules.options, seats, SHORT[game])
    thinking = Thinking(8)
    with pytest.MonkeyPatch.context() as patch:
        if manners_of(game).cost is not None:
            patch.setattr("game.ai.portraits.regret", lambda *_: 0.0)
        return [sitting(rules, options, seats, Entrant("normal", 0), n, thinking) for n in seeds]


@pytest.mark.parametrize(
    ("game", "matches", "told"),
    [("dang_it", 7, 0.9), ("damn_you", 5, 0.9), ("screw_your_neighbor", 2, 0.9), ("shithead", 3, 0.85)],
)
def test_thirty_decisions_tell_characters_apart(game: str, matches: int, told: float) -> None:
    found = portraits(drawn(game, range(matches)))
    assert all(0.01 < one.share < 0.25 for one in found)
    assert sum(one.told for one in found) / len(found) > told


def test_between_two_nobody_plays_shithead_otherwise_in_more_than_15_percent() -> None:
    """Of so many decisions which of six blind cards is turned is one in nine by itself, so less of the rest is free."""
    found = portraits(drawn("shithead", range(some(10, 60)), 2))
    assert all(0.08 < one.share <= 0.15 for one in found)


def test_a_character_is_not_told_from_itself() -> None:
    """The reader of a table of two who play alike has nothing to go by."""
    alike = Sitting(((0,) * len(KEYS),) * 60, ((0,) * len(KEYS),) * 60, (0.0,) * len(KEYS))
    assert all(one.told == one.hardest == 0.5 and one.share == 0 for one in portraits([alike, alike]))
    assert all(one.cost.margin < inf for one in portraits([alike, alike]))


def test_command_prints_a_row_for_each_character(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["screw_your_neighbor", "--players", "3", "--matches", "2", "--simulations", "8"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 1 + len(CHARACTERS)
    assert lines[1].startswith("| gertrude | ")
