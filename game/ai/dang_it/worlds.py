"""Worlds: all that could be true of the cards a seat does not see, each as likely.

Every way of dealing the pack that fits what was seen is as likely as every other,
so a world is a uniform choice among the ways to lay the unseen cards into the
other hands and the won piles, no card where a "Dang It!" has shown it not to be;
what is left lies in the stock or was never held by anybody.
"""

from __future__ import annotations

from game.ai.dang_it.knowledge import Knowledge
from game.ai.deals import Deals, NoWorld

__all__ = ["NoWorld", "Worlds"]


class Worlds(Deals):
    """The worlds that fit what a seat knows. It must have forgotten nothing.

    A world is a list of masks: the hands of the other seats in the order of
    `Knowledge.others`, then the groups of cards taken unseen that something is
    known of. Raises `NoWorld`.
    """

    def __init__(self, knowledge: Knowledge) -> None:
        unseen = knowledge.unseen
        groups = [(knowledge.hand_sizes[seat], unseen & ~knowledge.excluded[seat]) for seat in knowledge.others]
        groups += [(count, unseen & ~mask) for count, mask in knowledge.taken if mask & unseen]
        super().__init__(unseen, groups)
