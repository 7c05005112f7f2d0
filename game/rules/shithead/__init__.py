"""Shithead: beat the top card or take the stack, and do not be the last with cards."""

from game.rules.shithead.game import ShitheadGame
from game.rules.shithead.state import ShitheadState

__all__ = ["ShitheadGame", "ShitheadState"]
