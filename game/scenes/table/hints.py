"""A hint in words: what to do, how much better that is than the next best thing, and why."""

from __future__ import annotations

from typing import Protocol

from game.rules.actions import Action
from game.scenes.tables.base import Moment
from game.scenes.tables.parts import WordsPart
from game.texts import Saying, capital, has, n, say, t


class Compared(Protocol):
    """What else was thought of, and by how much it is worse."""

    @property
    def action(self) -> Action:
        """What else could be done."""

    @property
    def margin(self) -> float:
        """How much better the choice is, in the unit of the game's hints; 0 where that cannot be told."""

    @property
    def counted(self) -> bool:
        """Whether it was worked out to the end and not estimated."""


class Why(Saying, Protocol):
    """Why something is proposed."""

    @property
    def rival(self) -> Compared | None:
        """The next best thing; None where there is none, or where it was not compared."""


def thought_words(game: str, words: WordsPart, why: Why, said: str = "") -> str:
    """Why somebody chose something, as they would say it, and by how much it is better than the next best thing.

    `said` is the reason in words of their own, if they have some.
    """
    rival, reason = why.rival, said or say(_InTheirWords(why))
    other = "" if rival is None else words.called(rival.action)
    if rival is None or not other or rival.margin <= 0.0:
        return reason
    margin = n(f"hints.{game}.{'counted' if rival.counted else 'about'}", rival.margin, other=other)
    return t("table.reason_and_margin", reason=reason, margin=capital(margin))


class _InTheirWords:
    """A reason as whoever had it says it: most reasons speak to somebody else, who holds the cards."""

    def __init__(self, why: Saying) -> None:
        own = f"thoughts.{why.key.removeprefix('reasons.')}"
        self.key = own if has(own) else why.key
        self.blanks = why.blanks


def hint_words(game: str, words: WordsPart, action: Action, why: Why, moment: Moment | None = None) -> str:
    """The whole hint, two or three short sentences: what to do stands first, so that it can be read alone.

    At the table, at some `moment`, it is told more closely than where only the action is known.
    """
    what = words.hint(action) if moment is None else words.proposed(action, moment)
    rival, reason = why.rival, say(why)
    other = "" if rival is None else words.called(rival.action)
    # Two choices may be called alike: two jokers, two ways to lay a meld.
    if rival is None or other in ("", words.called(action)):
        return t("table.hint_words", what=what, reason=reason)
    if rival.margin <= 0.0:
        key = "table.hint_equal" if rival.counted else "table.hint_close"
        return t(key, what=what, other=other, reason=reason)
    margin = n(f"hints.{game}.{'counted' if rival.counted else 'about'}", rival.margin, other=other)
    return t("table.hint_better", what=what, margin=margin, reason=reason)
