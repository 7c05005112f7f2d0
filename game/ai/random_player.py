"""The player that picks one of its actions, each as likely.

It is what `simulate` plays with, the floor under the levels of the arena, and the
player of games that have no better one.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import floor
from random import Random

from game.rules.actions import Action


def pick(legal: Sequence[Action], random: Random) -> Action:
    """One of the actions. `legal` must not be empty."""
    return legal[floor(random.random() * len(legal))]
