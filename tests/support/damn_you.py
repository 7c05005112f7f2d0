"""Matches of D$%n You! laid out for a test: from dealt hands, or in the middle of a hand."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Any

from game.rules.actions import Action, Exchange, LayJoker, Play, Run
from game.rules.bits import mask_of
from game.rules.cards import Card, format_card, packs, parse_card, parse_cards
from game.rules.chance import Chance, ScriptedChance, SeededChance
from game.rules.damn_you.game import DamnYouGame
from game.rules.damn_you.state import JOKERS, DamnYouState, open_places
from game.rules.events import Event, Fact, Phase
from game.rules.options import complete
from game.rules.views import TABLE
from game.rules.zones import NOBODY, Zone, ZoneKind
from game.texts import say
from tests.support.cards import format_cards

GAME = DamnYouGame()
PACK = packs(1, jokers=True)


def lay(name: str) -> Action:
    return Play((parse_card(name),))


def run(names: str) -> Action:
    return Run(tuple(parse_cards(names)))


def joker_as(joker: str, place: str) -> Action:
    return LayJoker(parse_card(joker), parse_card(place))


def exchange(name: str) -> Action:
    return Exchange(parse_card(name))


def spell(action: Action) -> str:
    """`8D` lays it, `8D 9D` is a run, `X1=8D` a joker laid as it, `8D>` an exchange."""
    match action:
        case Play(cards=cards) | Run(cards=cards):
            return format_cards(cards)
        case LayJoker(card=card, stands_for=place):
            return f"{format_card(card)}={format_card(place)}"
        case Exchange(card=card):
            return f"{format_card(card)}>"
        case _:
            return "pay"


def pack_for(hands: Sequence[str], players: int, dealer: int) -> list[Card]:
    """A pack that deals these cards to seats 0, 1, ..., each with others besides."""
    named = [parse_cards(names) for names in hands] + [[] for _ in range(players - len(hands))]
    rest = [card for card in PACK if not any(card in cards for cards in named)]
    pack = []
    for number in range(len(PACK)):
        cards = named[(dealer + 1 + number) % players]
        pack.append(cards.pop(0) if cards else rest.pop(0))
    return pack


class Match:
    """A match in some state, played on by names; its events are kept."""

    def __init__(self, state: DamnYouState, chance: Chance) -> None:
        self.state = state
        self.chance = chance
        self.events: list[Event] = []

    def do(self, *actions: Action | str) -> Match:
        """Let the seats in turn do these, one after the other."""
        for action in actions:
            seat = GAME.to_act(self.state)
            assert seat is not None
            move = lay(action) if isinstance(action, str) else action
            GAME.perform(self.state, seat, move, self.chance, self.events.append)
            GAME.audit(self.state)
        return self

    def turn(self, seat: int) -> Match:
        """Make it a seat's turn."""
        self.state.turn = seat
        return self

    def refused(self, action: Action | str, seat: int | None = None) -> StrEnum:
        """Why the seat in turn (or another) may not do something."""
        reason = GAME.check(
            self.state, self.state.turn if seat is None else seat, lay(action) if isinstance(action, str) else action
        )
        assert reason is not None
        return reason.code

    def sentence(self, name: str) -> str:
        """The sentence that refuses to lay a card."""
        reason = GAME.check(self.state, self.state.turn, lay(name))
        assert reason is not None
        return say(reason)

    def legal(self) -> list[str]:
        return [spell(action) for action in GAME.legal_actions(self.state)]

    def open(self) -> set[str]:
        return {format_card(Card(place)) for place in range(52) if self.state.open >> place & 1}

    def at(self, place: str) -> str:
        """The card on a place of the table."""
        return format_cards(list(GAME.zones(self.state)[Zone(ZoneKind.TABLEAU, NOBODY, parse_card(place))]))

    def fact(self, fact: Fact, seat: int = NOBODY) -> int:
        return GAME.view(self.state, TABLE).fact(fact, seat)

    def of(self, kind: type[Event]) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]


def dealt(*hands: str, players: int = 3, dealer: int = 0, then: Chance | None = None, **options: Any) -> Match:
    """A match whose first deal gives these cards to seats 0, 1, ...; later packs come from `then`."""
    chosen = complete(GAME.options, players, options)
    match = Match(GAME.new_match(players, chosen), then or SeededChance(1))
    first = ScriptedChance([pack_for(hands, players, dealer)], [dealer])
    GAME.start(match.state, first, match.events.append)
    GAME.audit(match.state)
    return match


def midway(
    table: str,
    *hands: str,
    players: int = 3,
    chips: Sequence[int] = (),
    pot: int = 0,
    deals: int = 3,
    then: Chance | None = None,
) -> Match:
    """A hand in its middle: seat 0 is in turn, these cards lie (`8D=X1`: a joker as it), the last seat has the rest."""
    state = GAME.new_match(players, complete(GAME.options, players, {"hands": deals}))
    if chips:
        state.chips[:] = chips
        state.total = sum(chips) + pot
    state.pot = pot
    lying = []
    for word in table.split():
        place, _, joker = word.partition("=")
        state.table |= 1 << parse_card(place)
        if joker:
            state.standing |= 1 << parse_card(place)
            state.stands[JOKERS.index(parse_card(joker))] = parse_card(place)
        lying.append(parse_card(joker or place))
    held = [parse_cards(names) for names in hands] + [[] for _ in range(players - len(hands))]
    held[-1] += [card for card in PACK if card not in lying and not any(card in cards for cards in held)]
    state.came = [tuple(cards) for cards in held]
    state.held = [mask_of(cards) for cards in held]
    state.open = open_places(state.table)
    state.dealer, state.deal, state.began, state.turn, state.phase = 0, 1, 0, 0, Phase.TURN
    GAME.audit(state)
    return Match(state, then or SeededChance(1))
