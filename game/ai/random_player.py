"""The player that picks one of its actions, each as likely.

It is what `simulate` plays with, the floor under the levels of the arena, and the
player of games that have no better one.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import floor
from random import Random

from game.rules.actions import Action
from game.rules.events import Fact, Phase
from game.rules.views import View
from game.rules.zones import ZoneKind


def pick(legal: Sequence[Action], random: Random) -> Action:
    """One of the actions. `legal` must not be empty."""
    return legal[floor(random.random() * len(legal))]


def melds(view: View) -> list[Action]:
    """Melds that the seat can lay now, which That Dam Game does not list; none in other games and at other times."""
    seat = int(view.viewer)
    if view.phase is not Phase.MELD or view.fact(Fact.MELDED, seat):
        return []
    from game.rules.that_dam_game.contracts import CONTRACTS
    from game.rules.that_dam_game.finder import find_melds

    return [*find_melds(view.cards(ZoneKind.HAND, seat), CONTRACTS[view.fact(Fact.CONTRACT) - 1])]
