"""Cards of D$%n You! that are chosen together, and what laying them means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.rules.actions import Action, Exchange, Play, Run
from game.rules.cards import Card
from game.ui.table.model import Token

JOKERS_FROM: Final = 52
"""Cards from this number on are jokers."""


def selected(tokens: Sequence[Token]) -> tuple[Card, ...]:
    """The cards of some tokens, those of a run from its open place outward."""
    cards = tuple(token.card for token in tokens)
    outward = sorted(cards)
    return tuple(outward) if cards and outward[0] % 13 > 6 else tuple(reversed(outward))


def run_up_to(card: Card, legal: Sequence[Action]) -> tuple[Card, ...]:
    """The cards from the open place to one of them, if they can be laid at one go: the card alone, or a run."""
    for action in legal:
        if isinstance(action, Play | Run) and action.cards[-1] == card:
            return action.cards
    return ()


def meant(cards: tuple[Card, ...], legal: Sequence[Action]) -> Action | None:
    """What laying these cards together is, if it is legal. Several are in the order in which they lie."""
    for action in legal:
        match action:
            case Play(cards=found) | Run(cards=found):
                if len(found) == len(cards) and set(found) == set(cards):
                    return action
            case Exchange(card=card) if cards == (card,):
                return action
    return None
