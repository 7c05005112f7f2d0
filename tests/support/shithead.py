"""Positions of Shithead by the names of their cards, for the suites of its rules."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Any

from game.rules.actions import PICK_UP, Action, Arrange, Flip, Play
from game.rules.bits import mask_of
from game.rules.cards import HIDDEN, packs, parse_cards
from game.rules.chance import Chance, ScriptedChance, SeededChance
from game.rules.events import CardsMoved, Event, Phase
from game.rules.options import complete
from game.rules.shithead.game import ShitheadGame
from game.rules.shithead.state import ShitheadState
from game.rules.zones import ZoneKind
from game.texts import say
from tests.support.cards import format_cards

GAME = ShitheadGame()


def action_of(text: str) -> Action:
    """`hand 3C 3D`, `up 8H`, `flip 2`, `pick up`, `arrange 2C 3C 4C`."""
    verb, _, rest = text.partition(" ")
    match verb:
        case "hand":
            return Play(tuple(parse_cards(rest)), "hand")
        case "up":
            return Play(tuple(parse_cards(rest)), "face_up")
        case "flip":
            return Flip(int(rest))
        case "arrange":
            return Arrange(tuple(parse_cards(rest)))
        case _:
            assert text == "pick up"
            return PICK_UP


def text_of(action: Action) -> str:
    match action:
        case Play(cards=cards, origin=origin):
            return f"{'up' if origin == 'face_up' else 'hand'} {format_cards(cards)}"
        case Flip(index=index):
            return f"flip {index}"
        case Arrange(cards=cards):
            return f"arrange {format_cards(cards)}"
        case _:
            return "pick up"


class Table:
    """A match that acts and answers by the names of cards, audited after every step."""

    def __init__(self, state: ShitheadState, chance: Chance) -> None:
        self.state = state
        self.chance = chance
        self.events: list[Event] = []

    def do(self, *texts: str) -> Table:
        for text in texts:
            assert self.state.phase is not Phase.OVER
            GAME.perform(self.state, self.state.turn, action_of(text), self.chance, self.events.append)
            GAME.audit(self.state)
        return self

    def refused(self, text: str, seat: int | None = None) -> StrEnum:
        reason = GAME.check(self.state, self.state.turn if seat is None else seat, action_of(text))
        assert reason is not None
        return reason.code

    def sentence(self, text: str) -> str:
        reason = GAME.check(self.state, self.state.turn, action_of(text))
        assert reason is not None
        return say(reason)

    def legal(self) -> list[str]:
        return [text_of(action) for action in GAME.legal_actions(self.state)]

    def can(self, text: str) -> bool:
        return GAME.check(self.state, self.state.turn, action_of(text)) is None

    def of(self, kind: type[Event]) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]

    def moves(self, source: ZoneKind, target: ZoneKind) -> list[CardsMoved]:
        return [event for event in self.of(CardsMoved) if (event.source.kind, event.target.kind) == (source, target)]

    def hand(self, seat: int) -> str:
        return format_cards(self.state.hands[seat])

    @property
    def stack(self) -> str:
        return format_cards(self.state.stack)

    @property
    def turn(self) -> int | None:
        return GAME.to_act(self.state)


def dealt(top: str = "", players: int = 4, dealer: int = 0, starters: Sequence[int] = (), **options: Any) -> Table:
    """A match after its first deal. `top` names the first cards of the pack."""
    chosen = complete(GAME.options, players, options)
    state = GAME.new_match(players, chosen)
    first = parse_cards(top)
    rest = [card for card in packs(1, jokers=bool(chosen["jokers_reverse"])) if card not in first]
    table = Table(state, ScriptedChance([first + rest], [dealer, *starters]))
    GAME.start(state, table.chance, table.events.append)
    GAME.audit(state)
    return table


def keep(table: Table) -> Table:
    """Everybody leaves the face-up cards as they are."""
    while table.state.phase is Phase.ARRANGE:
        table.do(table.legal()[0])
    return table


def laid(
    hands: str,
    stack: str = "",
    *,
    up: str = "",
    blind: str = "",
    stock: str = "",
    turn: int = 0,
    turns: int = 0,
    deal: int = 1,
    **options: Any,
) -> Table:
    """A position in mid-deal. Seats are parted by `/`; blind and open cards lie from place 0; the stock is top first.

    Whatever is not named is burnt. Seats without any card are out.
    """
    parts = [[parse_cards(part) for part in text.split("/")] for text in (hands, up, blind)]
    players = len(parts[0])
    chosen = complete(GAME.options, players, options)
    state = GAME.new_match(players, chosen)
    size = state.setup.size
    for seat in range(players):
        state.hands[seat] = parts[0][seat]
        for given, table in ((parts[1], state.face_up), (parts[2], state.blind)):
            for place, card in enumerate(given[seat] if seat < len(given) else []):
                table[seat * size + place] = card
    state.stack = parse_cards(stack)
    state.stock = parse_cards(stock)[::-1]
    named = [card for cards in GAME.zones(state).values() for card in cards]
    state.burnt = [card for card in packs(1, jokers=state.setup.jokers) if card not in named]
    state.recount()
    state.seen = mask_of([*state.stack, *state.burnt, *(card for card in state.face_up if card != HIDDEN)])
    for seat in range(players):
        if not (state.held[seat] or state.laid[seat] or state.places[seat]):
            state.out |= 1 << seat
            state.left -= 1
    state.deal, state.dealer, state.turn, state.turns = deal, 0, turn, turns
    state.phase = Phase.FOLLOW if state.stack else Phase.LEAD
    GAME.audit(state)
    return Table(state, SeededChance(1))
