"""What is said where something cannot be done: refused cards, gray buttons."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from math import pi, sin
from typing import Final

from game.rules.actions import Action
from game.rules.refusals import Refusal, RefusalCode, plain_refusal
from game.scenes.table.stage import Stage
from game.scenes.table.twice import Twice
from game.scenes.tables.base import ActionButton
from game.texts import say, t
from game.ui.table.model import Token
from game.ui.widgets import Widget

SHAKE = 0.24
"""Seconds that a refused card shakes; in calm motion its ring stays for CALM_RING."""
CALM_RING = 0.6
NO_RULE: Final = frozenset({RefusalCode.NOT_YOUR_TURN, RefusalCode.MATCH_OVER})
"""Why something cannot be done now, of which there is no rule to be shown."""
LEAST_SAID, READ = 3.2, 14.0
"""Seconds that a refusal's sentence stays at least, and letters of it that are read in a second."""


def shake(age: float) -> float:
    """How far a card is from its place that was refused `age` seconds ago, in c."""
    return 0.05 * sin(age / SHAKE * 3 * 2 * pi)


class Refusals:
    """Says why not, for as long as it is true and not yet read."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self.twice = Twice(stage)
        self._said: tuple[str, Token | None] | None = None
        self._left = 0.0
        self._shaken: tuple[Token, float] | None = None
        self._refused: tuple[Action | None, StrEnum | None] = (None, None)
        self._seq = -1
        self._beside: str | None = None
        """What was told of a button in the frame before."""
        self._last: tuple[Refusal, int] | None = None
        """What was refused last, and the number of the session then."""

    @property
    def said(self) -> tuple[str, Token | None] | None:
        """Why something was refused just now, and the card."""
        return self._said

    @property
    def has_rule(self) -> bool:
        """Whether what is said stands in the rules."""
        return self._said is not None and self._last is not None and self._last[0].code not in NO_RULE

    @property
    def bubble(self) -> tuple[str, Token | None] | None:
        """What is said as it is written: with the way to the rule, if there is one."""
        if self._said is None or not self.has_rule:
            return self._said
        words, token = self._said
        return f"{words}\n{t('table.show_rule')}", token

    @property
    def shaken(self) -> tuple[Token, float] | None:
        """The refused card and for how many seconds it has been shaking."""
        return self._shaken

    @property
    def running(self) -> bool:
        """Whether something shakes or stands to be read."""
        return bool(self._said or self._shaken)

    @property
    def last(self) -> Refusal | None:
        """Why the rules have refused something in this position; None where they have not."""
        return self._last[0] if self._last is not None and self._last[1] == self._stage.seat.session.seq else None

    def refuse(self, reason: Refusal | None, token: Token | None, action: Action | None = None) -> None:
        """Shake the card and say why; `None` means not your turn.

        Withdrawn once the match has moved on and the rules no longer say so.
        """
        reason = reason or plain_refusal(RefusalCode.NOT_YOUR_TURN)
        self.say(say(reason), token)
        self._refused, self._last = (action, reason.code), (reason, self._seq)

    def say(self, words: str, token: Token | None) -> None:
        """Shake the card and say something about it, until the match moves on."""
        stage = self._stage
        stage.cue("illegal_thud", token.x if token else stage.metrics.width / 2)
        self._said, self._left = (words, token), max(LEAST_SAID, len(words) / READ)
        self._refused, self._seq, self._last = (None, None), stage.seat.session.seq, None
        if token is not None:
            self._shaken = (token, 0.0)

    def pressed(self, button: Widget | None, specs: Mapping[str, ActionButton]) -> None:
        """Somebody has pressed a gray button, which says why not; None for nothing, as for any other widget."""
        for key, spec in specs.items():
            if button is not None and button.key == ("action", key):
                self._last = self.reason(spec), self._stage.seat.session.seq

    def acted(self) -> None:
        """Something was done: the refusal is stale, and so is the second click of two."""
        self.forgive()
        self.twice.acted()

    def forgive(self) -> None:
        """Something else was done: the refusal is stale."""
        self._said = None

    def update(self, dt: float, *, still: bool, beside: str | None = None) -> None:
        """Let `dt` seconds pass; `still` says that nothing is to shake.

        `beside` is what is told of a button that somebody points at now, if anything is. A refusal gives way to what is
        told there after it: both at once lie on each other, and whoever points elsewhere has read it.
        """
        self.twice.update(dt)
        if beside is not None and beside != self._beside:
            self.forgive()
        self._beside = beside
        if self._shaken is not None:
            token, age = self._shaken
            self._shaken = (token, age + dt) if age + dt < (CALM_RING if still else SHAKE) else None
        self._left -= dt
        if self._said is not None and (self._left <= 0.0 or not self._is_true()):
            self.forgive()

    def _is_true(self) -> bool:
        """Whether it would be refused for the same reason now."""
        session, (action, code) = self._stage.seat.session, self._refused
        if session.seq == self._seq:
            return True
        self._seq = session.seq
        found = session.check(self._stage.seat.me, action) if action is not None else None
        return found is not None and found.code is code

    def why_not(self, button: ActionButton) -> str:
        """Why a gray button cannot be pressed now, in one sentence: as the rules have it, if they have."""
        stage = self._stage
        if stage.seat.session.to_act is None and not stage.choreographer.idle:
            return t("table.not_yet")  # that the match is over is not told before it is seen
        if stage.seat.session.to_act == stage.seat.viewer:
            if not stage.legal():
                return t("table.not_yet")
            if button.why:
                return button.why
        return say(self.reason(button))

    def reason(self, button: ActionButton) -> Refusal:
        """What the rules say of a button that cannot be pressed now."""
        stage = self._stage
        turn = stage.seat.session.to_act
        if turn is None or turn != stage.seat.viewer:
            return plain_refusal(RefusalCode.MATCH_OVER if turn is None else RefusalCode.NOT_YOUR_TURN)
        refusal = stage.seat.session.check(turn, button.means) if button.means is not None else None
        return refusal or plain_refusal(RefusalCode.WRONG_VERB)
