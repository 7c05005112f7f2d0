"""Worlds: all that could be true of the hands a seat of D$%n You! does not see, each as likely.

Every deal that fits what was seen is as likely as every other; the unseen cards fill
the other hands to the last one, and no hand holds what its payments have ruled out.
"""

from __future__ import annotations

from game.ai.damn_you.knowledge import Knowledge
from game.ai.deals import Deals


class Worlds(Deals):
    """The worlds that fit what a seat knows: masks of the other hands, in the order of `Knowledge.others`.

    Jokers that were seen to be taken are not among them. Raises `NoWorld`.
    """

    def __init__(self, knowledge: Knowledge) -> None:
        unseen = knowledge.unseen
        super().__init__(
            unseen,
            [
                (knowledge.hand_sizes[seat] - knowledge.known[seat].bit_count(), unseen & ~knowledge.excluded[seat])
                for seat in knowledge.others
            ],
        )
