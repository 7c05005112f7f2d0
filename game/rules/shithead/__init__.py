"""Shithead: beat the top card or take the stack, and do not be the last with cards."""
