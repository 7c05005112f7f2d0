"""Positions of every game: read off random matches, made up at random, begun and played to their ends."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from game.rules.cards import HIDDEN, Card
from game.rules.chance import SeededChance
from game.rules.engine import Game
from game.rules.events import Event
from game.rules.options import Options, random_options
from game.rules.position import (
    Fault,
    Position,
    begin,
    completed,
    decode_position,
    encode_position,
    positions_of,
)
from game.rules.registry import game_by_id
from game.rules.views import TABLE, Viewer, ViewFold, redact
from tests.support.play import MAX_STEPS

Played = tuple[int, Options, Any]
"""Players, options and a state that somebody is to act in."""


def moments(game_id: str, seed: int, every: int) -> Iterator[Played]:
    """A random match at about one of so many of its moments. Begging and laying off happen often, which luck avoids."""
    game, random = game_by_id(game_id), Random(seed)
    players = random.choice(list(game.seats))
    options = random_options(game.options, players, random)
    state, chance = game.new_match(players, options), SeededChance(seed)
    game.start(state, chance)
    for _ in range(500):
        if game.to_act(state) is None:
            return
        if random.randrange(every) == 0:
            yield players, options, state
        game.apply(state, likely(game, state, random), chance)


def likely(game: Game[Any], state: Any, random: Random) -> Any:
    """An action of the seat to act: melds wherever there are some, else mostly what is rare."""
    more = game.more_actions(state)
    listed = game.legal_actions(state)
    if more:
        return random.choice(more)
    rare = [action for action in listed if type(action).__name__ in ("Beg", "LayOff", "Exchange", "Swap")]
    return random.choice(rare) if rare and random.random() < 0.6 else listed[random.randrange(len(listed))]


def read_again(game_id: str, seed: int, every: int = 12) -> int:
    """Read positions off a match and begin there: the same match for everybody. Returns how many there were.

    Raises AssertionError where anything is another.
    """
    game, knows, random = game_by_id(game_id), positions_of(game_id), Random(seed)
    count = 0
    for players, options, state in moments(game_id, seed, every):
        count += 1
        position = knows.read(state)
        assert decode_position(players, encode_position(position)) == position
        events: list[Event] = []
        again = begin(game, players, options, position, events.append)
        game.audit(again)
        assert {zone: list(cards) for zone, cards in game.zones(again).items()} == {
            zone: list(cards) for zone, cards in game.zones(state).items()
        }
        assert list(game.legal_actions(again)) == list(game.legal_actions(state))
        assert knows.read(again) == position
        for viewer in map(Viewer, range(TABLE, players)):
            seen = game.view(again, viewer).canonical()
            assert seen == game.view(state, viewer).canonical(), f"{viewer} sees something else"
            fold = ViewFold(game.view(game.new_match(players, options), viewer))
            for event in events:
                fold.apply(redact(event, viewer))
            assert fold.view().canonical() == seen, f"{viewer} is told something else"
        hides(game, players, options, position, random)
    return count


def hides(game: Game[Any], players: int, options: Options, position: Position, random: Random) -> None:
    """What nobody shows a viewer can be exchanged, and the viewer is told just the same."""
    viewer = Viewer(random.randrange(TABLE, players))
    state = begin(game, players, options, position, None)
    view = game.view(state, viewer)
    unseen = [
        card
        for zone, cards in game.zones(state).items()
        for card, seen in zip(cards, view.zones.get(zone, ()), strict=False)
        if seen == HIDDEN and not position.known.get(card)
    ]
    other = dict(zip(unseen, random.sample(unseen, len(unseen)), strict=True))
    changed = replace(
        position, cards={zone: tuple(other.get(card, card) for card in cards) for zone, cards in position.cards.items()}
    )
    told: list[list[Event]] = []
    for one in (position, changed):
        events: list[Event] = []
        try:
            begin(game, players, options, one, events.append)
        except Fault:
            return  # a seven or a king that lies elsewhere makes another position
        told.append([redact(event, viewer) for event in events])
    assert told[0] == told[1], f"{viewer} can tell unseen cards apart"


def made_up(game_id: str, seed: int) -> tuple[int, Options, Position] | Fault:
    """A position that says some things at random and leaves others open, completed; or why it cannot be."""
    game, random = game_by_id(game_id), Random(seed)
    players = random.choice(list(game.seats))
    options = random_options(game.options, players, random)
    base = completed(game_id, players, options, Position(), random)
    cards = {zone: list(lying) for zone, lying in base.cards.items() if zone.kind.value != "stock"}
    places = list(cards)
    for _ in range(random.randrange(4)):
        place, what = random.choice(places), random.random()
        if what < 0.3:
            cards.pop(place, None)
        elif what < 0.6 and cards.get(place):
            cards[place].pop(random.randrange(len(cards[place])))
        elif cards.get(place):
            cards[place] = [HIDDEN] * max(1, len(cards[place]) - random.randrange(2))
    said: dict[Any, tuple[Card, ...]] = {zone: tuple(lying) for zone, lying in cards.items()}
    asked = Position(said, turn=random.choice([None, *range(players)]))
    try:
        return players, options, completed(game_id, players, options, asked, random)
    except Fault as error:
        return error


def played_to_its_end(game_id: str, seed: int) -> bool:
    """Begin at a position that was made up and play to the end of the match; False where it cannot be.

    Raises AssertionError where cards or chips are lost, or the match does not end.
    """
    found = made_up(game_id, seed)
    if isinstance(found, Fault):
        return False
    players, options, position = found
    game, random, chance = game_by_id(game_id), Random(seed), SeededChance(seed)
    hides(game, players, options, position, random)
    state = begin(game, players, options, position, None)
    game.audit(state)
    for number in range(MAX_STEPS):
        if game.to_act(state) is None:
            break
        action = likely(game, state, random)
        seat = game.to_act(state)
        assert seat is not None
        assert game.check(state, seat, action) is None
        game.apply(state, action, chance)
        if number % 40 == 0:
            game.audit(state)
    assert game.result(state) is not None, "the match does not end"
    game.audit(state)
    return True
