"""What comes over a wire is judged: whatever has not the form is refused with a sentence."""

import json
from dataclasses import fields
from typing import Any, get_args

import pytest

from game.rules.actions import PLAY
from game.rules.cards import HIDDEN, Card, Rank
from game.rules.events import CardsMoved, DealEnded, Event, Kept, Phase, ShowdownHeld, TurnBegan
from game.rules.options import defaults
from game.rules.registry import game_by_id
from game.rules.views import TABLE
from game.rules.zones import Zone, ZoneKind
from tests.support.wire import (
    WireError,
    decode_action,
    decode_event,
    decode_view,
    encode_action,
    encode_event,
    encode_view,
)

GAME = game_by_id("dang_it")
VIEW = encode_view(GAME.view(GAME.new_match(2, defaults(GAME.options, 2)), TABLE))
MOVE = encode_event(CardsMoved((Card(5), HIDDEN), Zone(ZoneKind.STOCK), (1, 0), Zone(ZoneKind.HAND, 1), at=(0, 1)))
TURN = encode_event(TurnBegan(1, Phase.LEAD))
PLAYED = encode_action(PLAY[7])


def test_messages_are_spelled_in_the_words_of_records() -> None:
    assert TURN == {"wire": 1, "event": "turn_began", "seat": 1, "phase": "lead"}
    assert MOVE["cards"] == ["6C", "??"]
    assert (MOVE["source"], MOVE["at"]) == (["stock", -1, 0], [0, 1])
    assert PLAYED == {"wire": 1, "action": {"do": "play", "cards": ["8C"]}}
    assert VIEW["zones"] == [["stock", -1, 0, ["??"] * 52]]
    assert encode_event(ShowdownHeld(Rank.TWO, (0,)))["rank"] == 1


@pytest.mark.parametrize("event", [DealEnded(None), DealEnded(3), Kept(1, False), Kept(0, True)])
def test_nothing_and_true_are_themselves(event: Event) -> None:
    assert decode_event(json.loads(json.dumps(encode_event(event)))) == event


def test_every_event_there_is_has_a_name_of_its_own() -> None:
    """Held to the declaration, not to what random matches happen to bring."""
    names = {encode_event.__globals__["_NAMES"][kind] for kind in get_args(Event)}
    assert len(names) == len(get_args(Event)) > 40
    assert all(fields(kind) for kind in get_args(Event))


@pytest.mark.parametrize(
    ("message", "change", "sentence"),
    [
        (TURN, {"wire": 2}, "version 2 cannot be read here, only version 1"),
        (TURN, {"wire": True}, "says its version"),
        (TURN, {"wire": None}, "says its version"),
        (TURN, {"event": "turn_ended"}, "no event 'turn_ended'"),
        (TURN, {"event": ["turn_began"]}, "no event ['turn_began']"),
        (TURN, {"seat": "1"}, "whole number belongs here, not '1'"),
        (TURN, {"seat": 1.0}, "whole number"),
        (TURN, {"seat": True}, "whole number"),
        (TURN, {"seat": 10**12}, "whole number"),
        (TURN, {"phase": "asleep"}, "no phase 'asleep'"),
        (TURN, {"phase": 1}, "no phase 1"),
        (TURN, {"more": 1}, "key 'more' does not belong"),
        (TURN, {"\nforged": 1}, "key '\\nforged' does not belong"),
        (TURN, {"x" * 10**6: 1}, "... does not belong"),
        (MOVE, {"cards": "6C"}, "list belongs here"),
        (MOVE, {"cards": ["6C", "1C"]}, "no card '1C'"),
        (MOVE, {"cards": ["6C", 5]}, "name of a card"),
        (MOVE, {"cards": ["6C"]}, "a place each"),
        (MOVE, {"at": [0]}, "a place each"),
        (MOVE, {"source": ["stock", -1]}, "3 entries, not 2"),
        (MOVE, {"source": ["pocket", -1, 0]}, "no zonekind 'pocket'"),
        (MOVE, {"slots": [0] * 5000}, "list belongs here"),
        (VIEW, {"view": "chess"}, "no game 'chess'"),
        (VIEW, {"view": ["dang_it"]}, "no game"),
        (VIEW, {"players": 9}, "no 9 players"),
        (VIEW, {"viewer": 2}, "no viewer 2"),
        (VIEW, {"viewer": -3}, "no viewer -3"),
        (VIEW, {"to_act": 2}, "no seat 2"),
        (VIEW, {"zones": [["stock", -1, 0, []]]}, "only with cards in it"),
        (VIEW, {"zones": [["stock", -1, 0, ["??"]]] * 2}, "stands once"),
        (VIEW, {"facts": [["round", -1, 1]] * 2}, "stands once"),
        (VIEW, {"facts": [["luck", -1, 1]]}, "no fact 'luck'"),
        (PLAYED, {"action": {"do": "fly"}}, "'fly' is not a verb"),
        (PLAYED, {"action": None}, "JSON object"),
        (PLAYED, {"seat": 1}, "key 'seat' does not belong"),
    ],
)
def test_what_has_not_the_form_is_refused_with_a_sentence(
    message: dict[str, object], change: dict[str, object], sentence: str
) -> None:
    with pytest.raises(WireError, match=r"^[^\n]{1,160}\.$") as caught:
        decode({**message, **change})
    assert sentence in str(caught.value)


@pytest.mark.parametrize("message", [TURN, MOVE, VIEW, PLAYED])
def test_every_key_is_needed(message: dict[str, object]) -> None:
    assert decode(message)
    for key in message:
        with pytest.raises(WireError):
            decode({name: value for name, value in message.items() if name != key}, like=message)


@pytest.mark.parametrize("nonsense", [None, 3, "{}", [], [TURN], {}, {"wire": 1}])
def test_what_is_no_message_is_refused(nonsense: object) -> None:
    for like in (TURN, VIEW, PLAYED):
        with pytest.raises(WireError):
            decode(nonsense, like)


def decode(message: Any, like: dict[str, object] | None = None) -> object:
    kind = like or message
    if "view" in kind:
        return decode_view(message)
    return decode_event(message) if "event" in kind else decode_action("dang_it", message)
