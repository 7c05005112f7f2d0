"""The zoo: simple players that stay as they are, for the arena to measure against.

The levels change as the program gets better; whoever wants to know by how much
needs opponents that do not. So the players here use the rules and nothing of the
other computer players, and a test holds every decision of theirs to a checksum.

* `greedy` follows the base policy that every study of its game begins with.
* `plain` does what a beginner does in the first game.
* `beginner`, `careful` and `stubborn` are people, as far as a few lines can tell of
  them: one who has just learned the rules and errs, one who minds what a sensible
  person minds, and one who plays like that but for a habit it does not give up.

No level was tuned on the people, but for how Easy and Normal of D$%n You! were
chosen, so a ladder of levels can be held against them.
All are ours and retold in a few lines each; none searches.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Final

from game.ai.match import Rule
from game.ai.registry import PLAYED

PEOPLE: Final = ("beginner", "careful", "stubborn")
"""Those who play like people."""
NAMES: Final = ("plain", "greedy", *PEOPLE)


def _rule(name: str, game_id: str) -> Rule:
    rule: Rule = getattr(import_module(f"game.ai.{game_id}.zoo"), name)
    return rule


ZOO: Final[Mapping[str, Mapping[str, Rule]]] = {
    name: {game_id: _rule(name, game_id) for game_id in PLAYED} for name in NAMES
}
"""By name and game."""
