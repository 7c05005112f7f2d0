"""The longest hints that a game can give, as they are told at its table."""

from __future__ import annotations

from typing import Final

from game.ai.reasons import Reason, ReasonCode, Rival
from game.rules.actions import DRAW, KEEP, SWAP, Action, Discard, Exchange, LayJoker, Play, Run
from game.rules.cards import Card, Rank, parse_card, parse_cards
from game.scenes.table.hints import hint_words
from game.scenes.tables import presenter_of
from tests.support.whole import codes_of

_CARDS: Final = tuple(parse_cards("8D QD 8H"))
_JOKER: Final = Card(52)
_CHOICES: Final[dict[str, tuple[Action, ...]]] = {
    "dang_it": (Play(_CARDS[:1]),),
    "damn_you": (Play(_CARDS[:1]), Run(_CARDS[:2]), LayJoker(_JOKER, parse_card("QD")), Exchange(parse_card("QD"))),
    "screw_your_neighbor": (KEEP, SWAP, DRAW),
    "that_dam_game": (Discard(parse_card("QD")),),
    "shithead": (Play(_CARDS[1:2], "hand"), Play((_CARDS[0], _CARDS[2]), "hand")),
}
_BLANKS: Final = (("count", 17), ("before", 7), ("points", 50), ("chance", 17), ("price", 118))


def hints(game: str) -> list[str]:
    """A hint with every reason that the game has, its own choices compared, in the language that is spoken."""
    words = presenter_of(game).words
    choices = _CHOICES[game]
    found = []
    for code in (*ReasonCode, *codes_of(game, "reasons")):
        why = Reason(code, (*_BLANKS, ("rank", Rank.QUEEN)))
        for action in choices:
            for other in choices:
                for margin in (0.0, 1.0, 17.0):
                    compared = Reason(why.code, why.blanks, Rival(other, margin))
                    found.append(hint_words(game, words, action, compared))
    return found


def longest(game: str) -> str:
    """The longest of them."""
    return max(hints(game), key=len)
