"""The zoo: simple players that stay as they are, for the arena to measure against.

The levels change as the program gets better; whoever wants to know by how much
needs opponents that do not. So the players here use the rules and nothing of the
other computer players, and a test holds every decision of theirs to a checksum.

* `greedy` follows the base policy that every study of its game begins with.
* `plain` does what a beginner does in the first game.

Both are ours and retold in a few lines each; neither searches.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.ai.match import Rule
from game.ai.zoo import damn_you, dang_it, screw_your_neighbor, shithead, that_dam_game

ZOO: Final[Mapping[str, Mapping[str, Rule]]] = {
    "plain": {
        "dang_it": dang_it.plain,
        "damn_you": damn_you.plain,
        "screw_your_neighbor": screw_your_neighbor.plain,
        "that_dam_game": that_dam_game.plain,
        "shithead": shithead.plain,
    },
    "greedy": {
        "dang_it": dang_it.greedy,
        "damn_you": damn_you.greedy,
        "screw_your_neighbor": screw_your_neighbor.greedy,
        "that_dam_game": that_dam_game.greedy,
        "shithead": shithead.greedy,
    },
}
"""By name and game."""
