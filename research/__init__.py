"""Grawlix for other people's programs: the games as OpenSpiel's bots and PettingZoo's learners want them.

Beside it lies what computer players are taught by (`shithead_value`) and what was tried (`dang_it_policy`).
Nothing of it is part of the program: the program never imports it, and neither the
wheel nor the executable holds it. It is used from a checkout, with the packages of
`pip install .[research]` where others' programs play.
"""

from __future__ import annotations

from typing import Final

GAMES: Final = ("dang_it", "damn_you", "screw_your_neighbor", "that_dam_game", "shithead")
"""The games that learners and other people's bots can play; another one is added in `codes`, `sight` and `worlds`."""
