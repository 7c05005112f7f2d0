"""That Dam Game, whole matches: all contracts melded, laid off on and recorded, with every proof at every step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

from game.rules.actions import BEG, DECLINE, DRAW, TAKE, Action, Discard, LayOff, Meld
from game.rules.cards import KIND_OF, KINDS, MAX_COPIES, Card
from game.rules.chance import Pick, shuffled
from game.rules.events import Event
from game.rules.options import OptionValue, complete
from game.rules.record import ActionStep, Record, RecordingChance, read_record, replay, write_record
from game.rules.that_dam_game.contracts import CONTRACTS, IS_WILD, Contract
from game.rules.that_dam_game.game import ThatDamGame
from game.rules.that_dam_game.state import ThatDamState
from game.rules.views import TABLE, Viewer, ViewFold, redact
from tests.support.play import pick
from tests.support.sample import some

GAME = ThatDamGame()
WILDS = [kind for kind in range(KINDS) if IS_WILD[kind]]


def contract_from(pack: list[Card], contract: Contract, random: Random) -> list[Card]:
    """Cards that make a contract, taken out of a pack, some of a run's places held by wilds. Raises `LookupError`."""

    def take(kinds: Sequence[int]) -> Card:
        card = next((card for card in pack if KIND_OF[card] in kinds), None)
        if card is None:
            raise LookupError(kinds)
        pack.remove(card)
        return card

    hand: list[Card] = []
    for _ in range(contract.sets):
        rank = int(random.random() * 13)
        hand += [take(range(rank, 52, 13)) for _ in range(3)]
    for _ in range(contract.runs):
        suit = int(random.random() * 4)
        low = 1 + int(random.random() * (14 - contract.length))
        stand_ins = random.sample(range(contract.length), int(random.random() * (contract.wilds + 1)))
        for place in range(contract.length):
            hand.append(take(WILDS if place in stand_ins else [suit * 13 + (low + place) % 13]))
    return hand


class Generous:
    """Chance that deals a whole contract to every seat, and shuffles all else."""

    def __init__(self, seed: int, state: ThatDamState) -> None:
        self.random = Random(seed)
        self.state = state

    def shuffle(self, cards: Sequence[Card]) -> list[Card]:
        order = shuffled(cards, self.random)
        state = self.state
        if len(order) < KINDS * state.packs:
            return order
        contract = CONTRACTS[state.contracts[state.deal] - 1]
        while True:
            rest = order[:]
            try:
                hands = [contract_from(rest, contract, self.random) for _ in range(state.players)]
            except LookupError:
                continue
            return [hand[i] for i in range(contract.cards) for hand in hands] + rest

    def pick(self, what: Pick, seats: Sequence[int]) -> int:
        return seats[int(self.random.random() * len(seats))]


def choose(state: ThatDamState, random: Random) -> Action:
    """Any action, but cards are laid off gladly and contracts laid late, so that there is something to lay off."""
    melds = GAME.more_actions(state)
    if melds and random.random() < 0.2:
        return pick(melds, random)
    legal = GAME.legal_actions(state)
    lay_offs = [action for action in legal if isinstance(action, LayOff)]
    return pick(lay_offs if lay_offs and random.random() < 0.8 else legal, random)


def everything(state: ThatDamState) -> list[Action]:
    """Every action there could be, melds apart."""
    cards = [Card(card) for card in range(KINDS * MAX_COPIES)]
    lay_offs = [LayOff(card, onto) for onto in range(len(state.melds) + 1) for card in cards]
    return [DRAW, TAKE, BEG, DECLINE, *lay_offs, *map(Discard, cards)]


@pytest.mark.parametrize(("players", "wilds"), [(3, "limit"), (4, "free"), (5, "limit"), (6, "free")][:: some(2, 1)])
def test_every_contract_is_melded_shown_and_recorded_as_it_is(players: int, wilds: str) -> None:
    given: dict[str, OptionValue] = {"wilds_after_meld": wilds, "begs": 6, "begs_last": "hand"}
    options = complete(GAME.options, players, given)
    record = Record(GAME.id, players, ["somebody"] * players, options, players)
    state = GAME.new_match(players, options)
    chance = RecordingChance(Generous(players, state), record.steps)
    random = Random(players)
    viewers = [TABLE, *map(Viewer, range(players))]
    folds = {viewer: ViewFold(GAME.view(state, viewer)) for viewer in viewers}
    events: list[Event] = []
    met: Counter[str] = Counter()
    melded = set()

    def prove() -> None:
        GAME.audit(state)
        met.update(type(event).__name__ for event in events)
        for viewer, fold in folds.items():
            for event in events:
                fold.apply(redact(event, viewer))
        # One viewer a step, each in its turn: a fold that has once gone astray stays so.
        viewer = viewers[len(record.steps) % len(viewers)]
        assert folds[viewer].view().canonical() == GAME.view(state, viewer).canonical()
        events.clear()

    GAME.start(state, chance, events.append)
    prove()
    while (seat := GAME.to_act(state)) is not None:
        if len(record.steps) % some(120, 40) == 0:
            allowed = {action for action in everything(state) if GAME.check(state, seat, action) is None}
            assert set(GAME.legal_actions(state)) == allowed
        action = choose(state, random)
        if isinstance(action, Meld):
            melded.add(state.contract.number)
        record.steps.append(ActionStep(seat, action))
        GAME.perform(state, seat, action, chance, events.append)
        prove()
    for viewer, fold in folds.items():
        assert fold.view().canonical() == GAME.view(state, viewer).canonical()
    assert melded == set(range(1, 11))
    assert met["LaidOff"] > 20
    assert {"MeldLaid", "MeldRearranged", "BegMade", "BegDeclined", "DiscardTaken", "WentOut", "MatchEnded"} <= set(met)
    record.result = GAME.result(state)
    again = read_record(write_record(record))
    assert again == record
    assert GAME.view(replay(again), TABLE).canonical() == GAME.view(state, TABLE).canonical()
