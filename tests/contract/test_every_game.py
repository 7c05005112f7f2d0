"""What every game must keep, whatever its rules: run over the registry, so a new game is held to it at once."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import fields, replace
from itertools import islice
from random import Random
from typing import Any

import pytest

from game.rules.actions import Action
from game.rules.cards import HIDDEN, KIND_OF, Card
from game.rules.chance import SeededChance
from game.rules.engine import Game
from game.rules.events import EVERYONE, CardsMoved, Event, MatchEnded
from game.rules.options import OptionError, complete, defaults
from game.rules.record import (
    ActionStep,
    RecordedChance,
    RecordError,
    encode_record,
    read_record,
    replay,
    write_record,
)
from game.rules.refusals import IllegalAction
from game.rules.registry import game_by_id, info_of
from game.rules.verbs import encode_action
from game.rules.views import ALL, TABLE, View, Viewer, ViewFold, redact
from game.rules.zones import NOBODY, SIGHT, Sight, Zone, ZoneKind
from game.texts import say
from tests.support.play import GAME_IDS, Played, offered, pick, random_matches
from tests.support.sample import some
from tests.support.universe import STRANGE, assert_list_is_true
from tests.support.wire import decode_action as action_of
from tests.support.wire import decode_event, decode_view, encode_event, encode_view
from tests.support.wire import encode_action as message_of


def matches(name: str, seed: int, count: int = 12) -> Iterator[Played]:
    """Matches for one of these tests. In the suite every second number of players: the even ones in a test with an even
    seed, the odd ones in the others. With nothing left out all of them, and more matches.
    """
    many = max(len(game_by_id(name).seats), some(0, count))
    return islice(random_matches(name, many, seed), some(seed % 2, 0), None, some(2, 1))


games = pytest.mark.parametrize("name", GAME_IDS)


def viewers(game: Game[Any], state: Any) -> list[Viewer]:
    return [TABLE, *map(Viewer, range(state.players))]


@games
def test_cards_and_chips_are_conserved_at_every_step(name: str) -> None:
    for played in matches(name, 1):
        played.game.audit(played.state)
        for _ in played.steps():
            played.game.audit(played.state)


@games
def test_every_match_ends_with_a_result_that_names_its_winners(name: str) -> None:
    for played in matches(name, 2):
        ended = []
        assert played.game.result(played.state) is None
        for _ in played.steps():
            ended += [event for event in played.events if isinstance(event, MatchEnded)]
        result = played.game.result(played.state)
        assert result is not None
        assert list(result.winners) == sorted(set(result.winners))
        assert result.winners
        assert len(result.scores) == played.state.players
        assert ended == [MatchEnded(result.scores, result.winners)]
        assert not played.game.legal_actions(played.state)


LIST_EVERY = {"dang_it": 6, "damn_you": 25, "screw_your_neighbor": 1, "that_dam_game": 150, "shithead": 20}
"""Steps between two checks of the list of legal actions, where 10 are too few or too many."""


@games
def test_the_legal_actions_are_exactly_those_that_the_check_lets_pass(name: str) -> None:
    for played in matches(name, 3):
        assert_list_is_true(played.game, played.state)
        for number in played.steps():
            if played.game.to_act(played.state) is not None and number % LIST_EVERY.get(name, 10) == 0:
                assert_list_is_true(played.game, played.state)


@games
def test_what_is_refused_has_a_sentence_and_changes_nothing(name: str) -> None:
    for played in matches(name, 4, 8):
        for number in played.steps():
            seat = played.game.to_act(played.state)
            if seat is None or number % some(23, 11):
                continue
            before = snapshot(played)
            for action in STRANGE:
                reason = played.game.check(played.state, seat, action)
                if reason is None:
                    continue
                assert say(reason).endswith((".", "!", "?"))
                assert "{" not in say(reason)
                with pytest.raises(IllegalAction):
                    played.game.perform(played.state, seat, action, played.chance)
            for other in (-1, *range(played.state.players), played.state.players):
                if other != seat:
                    for action in islice(played.game.legal_actions(played.state), 40):
                        assert played.game.check(played.state, other, action) is not None
            assert snapshot(played) == before


def snapshot(played: Played) -> str:
    game, state = played.game, played.state
    zones = sorted((z.kind.value, z.owner, z.number, tuple(c)) for z, c in game.zones(state).items())
    return repr(zones) + "".join(game.view(state, viewer).canonical() for viewer in viewers(game, state))


@games
def test_a_copy_is_independent(name: str) -> None:
    for played in matches(name, 5, 6):
        for number in played.steps():
            if number % 13:
                continue
            before = snapshot(played)
            twin, chance, random = played.state.copy(), SeededChance(99), Random(7)
            for _ in range(5):
                if actions := offered(played.game, twin, random):
                    played.game.apply(twin, pick(actions, random), chance)
            assert snapshot(played) == before


# -- records ---------------------------------------------------------------------


@games
def test_records_are_read_again_and_checked_equal(name: str) -> None:
    for played in matches(name, 6):
        for _ in played.steps():
            pass
        line = write_record(played.record)
        again = read_record(line)
        assert again == played.record
        assert write_record(again) == line
        final = replay(again)
        assert played.game.result(final) == played.record.result


@games
def test_an_unfinished_record_may_stop_after_any_step(name: str) -> None:
    for played in matches(name, 7, 6):
        for _ in played.steps():
            pass
        steps = played.record.steps
        cuts = {0, 1, 2, 3, len(steps) - 1, *(len(steps) * i // 7 for i in range(7))}
        for cut in sorted(c for c in cuts if c < len(steps)):
            replay(replace(played.record, steps=steps[:cut], result=None))


@games
def test_true_lists_of_legal_actions_are_accepted_and_false_ones_refused(name: str) -> None:
    played = next(iter(random_matches(name, 1, seed=8)))
    for _ in played.steps():
        pass
    steps = list(played.record.steps)

    def note(number: int, step: ActionStep, state: Any) -> None:
        steps[number] = replace(step, legal=tuple(played.game.legal_actions(state)))

    replay(played.record, before=note)
    replay(replace(played.record, steps=steps))
    number = next(i for i, step in enumerate(steps) if isinstance(step, ActionStep) and step.legal)
    step = steps[number]
    assert isinstance(step, ActionStep)
    assert step.legal
    for false in (
        step.legal[1:],
        (*step.legal, next(a for a in STRANGE if encodable(name, a) and a not in step.legal)),
    ):
        wrong = [*steps[:number], replace(step, legal=false), *steps[number + 1 :]]
        with pytest.raises(RecordError) as caught:
            replay(replace(played.record, steps=wrong))
        assert caught.value.step == number


def encodable(name: str, action: Action) -> bool:
    data = encode_action(action)
    return data["do"] in info_of(name).verbs and set(data) - {"do"} == set(info_of(name).verbs[str(data["do"])])


@games
def test_damaged_records_are_refused_with_a_reason(name: str) -> None:
    played = next(iter(random_matches(name, 1, seed=9)))
    for _ in played.steps():
        pass
    good = encode_record(played.record)
    shuffle = next(i for i, step in enumerate(good["steps"]) if "shuffle" in step)  # type: ignore[arg-type, var-annotated]
    action = next(i for i, step in enumerate(good["steps"]) if "do" in step)  # type: ignore[arg-type, var-annotated]

    def refused(change: Any) -> RecordError:
        data = json.loads(json.dumps(good))
        change(data)
        with pytest.raises(RecordError) as caught:
            replay(read_record(json.dumps(data)))
        return caught.value

    assert refused(lambda d: d.pop("seed")).step is None
    assert refused(lambda d: d.update(format="other")).step is None
    assert refused(lambda d: d.update(players=d["players"] + 0.0)).step is None
    assert refused(lambda d: d.update(players=True)).step is None
    assert refused(lambda d: d["options"].update(surprise=1)).step is None
    assert refused(lambda d: d["options"].popitem()).step is None
    assert refused(lambda d: d["result"].update(surprise=1)).step is None
    assert refused(lambda d: d["result"]["scores"].__setitem__(0, d["result"]["scores"][0] + 1)).step is None
    assert refused(lambda d: d["result"].update(winners=[])).step is None
    assert refused(lambda d: d.update(result=None)).step is None
    assert refused(lambda d: d["steps"].pop()).step is None
    assert refused(lambda d: d["steps"][action].update(surprise=1)).step == action
    assert refused(lambda d: d["steps"][action].update(seat=99)).step == action
    assert refused(lambda d: d["steps"][action].update(seat="0")).step == action
    assert refused(lambda d: d["steps"][action].update(do="fly")).step == action
    assert refused(lambda d: d["steps"][shuffle]["shuffle"].pop()).step == shuffle
    assert refused(lambda d: d["steps"][shuffle]["shuffle"].__setitem__(0, "ZZ")).step == shuffle
    assert refused(lambda d: d["steps"][shuffle]["shuffle"].__setitem__(0, d["steps"][shuffle]["shuffle"][1])).step == (
        shuffle
    )
    assert refused(lambda d: d["steps"].insert(action, {"shuffle": d["steps"][shuffle]["shuffle"]})).step == action


@games
def test_keys_beside_the_records_own_are_let_pass(name: str) -> None:
    played = next(iter(random_matches(name, 1, seed=10)))
    for _ in played.steps():
        pass
    data = encode_record(played.record) | {"comment": {"by": "somebody"}}
    assert read_record(json.dumps(data)) == played.record


# -- hidden information ------------------------------------------------------------


def unseen(played: Played, viewer: Viewer, seen: set[Card]) -> list[Card]:
    return [card for cards in played.game.zones(played.state).values() for card in cards if card not in seen]


def learn(seen: set[Card], events: list[Event], viewer: Viewer) -> None:
    """What a viewer has seen, by true card: faces shown to it, until the cards are shuffled."""
    for event in events:
        if isinstance(event, CardsMoved):
            shows = event.seen_by == EVERYONE or (viewer >= 0 and event.seen_by >> viewer & 1)
            if shows:
                seen.update(event.cards)
            elif event.target.kind is ZoneKind.STOCK:
                seen.difference_update(event.cards)


def forget_shuffled(seen: set[Card], played: Played) -> None:
    """Cards that lie in a freshly shuffled stock are unseen again, however they came there."""
    if any(type(event).__name__ == "Shuffled" for event in played.events):
        zones = played.game.zones(played.state)
        seen.difference_update(zones.get(Zone(ZoneKind.STOCK), ()))


def permuted(event: Event, faces: dict[Card, Card]) -> Event:
    """An event whose unseen cards have exchanged their faces."""
    if isinstance(event, CardsMoved):
        return replace(event, cards=tuple(faces.get(card, card) for card in event.cards))
    return event


@games
def test_hiding_a_faces_that_a_viewer_has_not_seen_change_nothing_it_gets(name: str) -> None:
    """Permute the unseen faces: views, events, legal actions and refusals stay the same, byte for byte."""
    for played in matches(name, 11, 0):
        game = played.game
        seen: dict[Viewer, set[Card]] = {viewer: set() for viewer in viewers(game, played.state)}
        shuffler = Random(5)
        note(played, seen)
        for number in played.steps():
            note(played, seen)
            if number % some(9, 4) and number > 20:
                continue
            for viewer, known in seen.items():
                pool = unseen(played, viewer, known)
                mixed = pool[:]
                shuffler.shuffle(mixed)
                faces = dict(zip(pool, mixed, strict=True))
                other = game.relabel(played.state, faces)
                assert game.view(other, viewer).canonical() == game.view(played.state, viewer).canonical()
                for event in played.events:
                    if not isinstance(event, CardsMoved) or hidden_from(event, viewer):
                        assert redact(permuted(event, faces), viewer) == redact(event, viewer)
                if game.to_act(played.state) == viewer:
                    assert list(game.legal_actions(other)) == list(game.legal_actions(played.state))
                    for action in STRANGE:
                        assert game.check(other, viewer, action) == game.check(played.state, viewer, action)


def hidden_from(event: CardsMoved, viewer: Viewer) -> bool:
    return event.seen_by != EVERYONE and not (viewer >= 0 and event.seen_by >> viewer & 1)


def note(played: Played, seen: dict[Viewer, set[Card]]) -> None:
    for viewer, known in seen.items():
        learn(known, played.events, viewer)
        forget_shuffled(known, played)


@games
def test_hiding_b_folding_the_redacted_events_gives_the_view(name: str) -> None:
    kinds: set[str] = set()
    for played in matches(name, 12):
        game = played.game
        first = game.new_match(played.state.players, played.record.options)
        folds = {viewer: ViewFold(game.view(first, viewer)) for viewer in viewers(game, first)}
        check_folds(played, folds, kinds, 0)
        for number in played.steps():
            check_folds(played, folds, kinds, number)
    assert {"CardsMoved", "Shuffled", "TurnBegan", "DealBegan", "MatchEnded"} <= kinds


def check_folds(played: Played, folds: dict[Viewer, ViewFold], kinds: set[str], number: int) -> None:
    """Take the events in; compare one viewer's picture, in turn, and everybody's at every tenth step."""
    kinds.update(type(event).__name__ for event in played.events)
    for turn, (viewer, fold) in enumerate(folds.items()):
        for event in played.events:
            fold.apply(redact(event, viewer))
        if number % 10 == 0 or (number + turn) % len(folds) == 0:
            assert fold.view() == played.game.view(played.state, viewer)


@games
def test_hiding_c_a_view_shows_no_card_that_its_zone_or_the_viewer_may_not_show(name: str) -> None:
    for played in matches(name, 13):
        for number in played.steps():
            if number % 7:
                continue
            for viewer in viewers(played.game, played.state):
                view = played.game.view(played.state, viewer)
                for zone, cards in view.zones.items():
                    if SIGHT[zone.kind] is Sight.CLOSED:
                        assert set(cards) == {HIDDEN}
                    if zone.kind is not ZoneKind.HAND or zone.owner != viewer:
                        assert all(card == HIDDEN or card == KIND_OF[card] for card in cards)
                    if SIGHT[zone.kind] is Sight.OPEN or (zone.kind is ZoneKind.HAND and zone.owner == viewer):
                        assert HIDDEN not in cards


# -- the same everywhere -------------------------------------------------------------


# -- on the wire -----------------------------------------------------------------


def sent(message: object) -> str:
    """A message as the bytes that go over a wire."""
    return json.dumps(message, ensure_ascii=True, allow_nan=False)


def gone_over(message: object) -> object:
    """A message as it arrives."""
    return json.loads(sent(message))


@games
def test_views_events_and_actions_come_over_a_wire_as_they_were(name: str) -> None:
    for played in matches(name, 14, 0):
        game = played.game
        looking = [ALL, *viewers(game, played.state)]
        for number in played.steps():
            viewer = looking[number % len(looking)]
            for event in played.events:
                told = redact(event, viewer)
                assert decode_event(gone_over(encode_event(told))) == told
            if number % 7 == 0 and viewer != ALL:
                view = game.view(played.state, viewer)
                assert decode_view(gone_over(encode_view(view))) == view
            if number % 29 == 0:
                for action in offered(game, played.state, played.random)[:20]:
                    assert action_of(name, gone_over(message_of(action))) == action
        whole = game.whole_view(played.state)
        assert decode_view(gone_over(encode_view(whole))) == whole


@games
def test_hiding_d_what_is_sent_to_a_viewer_is_the_same_bytes_whatever_it_has_not_seen(name: str) -> None:
    changed = 0
    for played in matches(name, 15, 0):
        game = played.game
        seen: dict[Viewer, set[Card]] = {viewer: set() for viewer in viewers(game, played.state)}
        shuffler = Random(6)
        note(played, seen)
        for number in played.steps():
            note(played, seen)
            for viewer, known in seen.items():
                if (number + viewer) % some(3, 7):
                    continue
                pool = unseen(played, viewer, known)
                faces = dict(zip(pool, shuffler.sample(pool, len(pool)), strict=True))
                other = game.relabel(played.state, faces)
                assert sent(encode_view(game.view(other, viewer))) == sent(encode_view(game.view(played.state, viewer)))
                for event in played.events:
                    if isinstance(event, CardsMoved) and hidden_from(event, viewer):
                        twin = permuted(event, faces)
                        changed += twin != event
                        assert sent(encode_event(redact(twin, viewer))) == sent(encode_event(redact(event, viewer)))
    assert changed > 10


@games
def test_everything_is_seen_by_who_looks_at_all_and_folds_like_any_view(name: str) -> None:
    for played in matches(name, 16, 6):
        game = played.game
        fold = ViewFold(game.whole_view(game.new_match(played.state.players, played.record.options)))
        for event in played.events:
            fold.apply(redact(event, ALL))
        for number in played.steps():
            for event in played.events:
                fold.apply(redact(event, ALL))
            if number % 5 == 0:
                assert fold.view() == game.whole_view(played.state)
        end = game.whole_view(played.state)
        assert fold.view() == end
        for zone, cards in end.zones.items():
            assert (HIDDEN in cards) == (zone.kind is ZoneKind.STOCK)


@games
def test_options_have_defaults_within_their_bounds_and_refuse_others(name: str) -> None:
    game = game_by_id(name)
    assert game.id == name
    assert game.default_players in game.seats
    for players in game.seats:
        chosen = defaults(game.options, players)
        assert complete(game.options, players, chosen) == chosen
        with pytest.raises(OptionError):
            complete(game.options, players, {"no_such_option": 1})
        for option in game.options:
            with pytest.raises(OptionError):
                option.accept(object())


@games
def test_the_same_seed_gives_the_same_match(name: str) -> None:
    first, second = ([write_record(finish(played)) for played in random_matches(name, 4, seed=14)] for _ in range(2))
    assert first == second


def finish(played: Played) -> Any:
    for _ in played.steps():
        pass
    return played.record


@games
def test_a_listener_changes_nothing(name: str) -> None:
    for played in random_matches(name, 4, seed=15):
        record = finish(played)
        game = played.game
        state = game.new_match(record.players, record.options)
        chance = RecordedChance(record.steps)
        game.start(state, chance)
        while chance.next < len(record.steps):
            step = record.steps[chance.next]
            assert isinstance(step, ActionStep)
            chance.next += 1
            game.apply(state, step.action, chance)
        assert game.result(state) == record.result
        assert game.zones(state) == game.zones(played.state)


@games
def test_offered_actions_include_every_listed_one(name: str) -> None:
    played = next(iter(random_matches(name, 1, seed=16)))
    listed = list(played.game.legal_actions(played.state))
    assert list(offered(played.game, played.state, Random(1)))[: len(listed)] == listed


def test_views_of_different_viewers_differ_only_where_they_may() -> None:
    played = next(iter(random_matches("dang_it", 1, seed=17)))
    for _ in range(4):
        played.step()
    views: list[View] = [played.game.view(played.state, viewer) for viewer in viewers(played.game, played.state)]
    hands = [zone for zone in views[0].zones if zone.kind is ZoneKind.HAND]
    assert hands
    for zone in hands:
        assert set(views[0].zones[zone]) == {HIDDEN}
        assert HIDDEN not in views[zone.owner + 1].zones[zone]
    assert NOBODY == -1
    assert {f.name for f in fields(View)} >= {"zones", "facts", "to_act"}
