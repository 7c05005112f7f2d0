"""Could I have won? Tries of the strongest player in somebody's seat: asked for, counted, ready to be watched."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from game.rules.record import Record, RecordError, decode_record, encode_record
from game.rules.values import dataclass
from game.session.analysis import Analyses, Asked
from game.session.seats import PRACTICE_NOTE, SEATS_NOTE, USED, SeatConfig, encode_seats
from game.session.store import Resumable
from game.texts import plain, t

__all__ = ["TRIES", "Tries", "Try"]

log = logging.getLogger(__name__)

TRIES: Final = 8
"""So many are played."""


@dataclass(frozen=True, slots=True)
class Try:
    """One try."""

    record: Record | None
    """The match as it went; None where nothing came of it."""
    share: float
    """Of the win, for the seat that was taken."""
    winner: int
    """Who won alone; -1 where several did."""


class Tries:
    """The tries of one match, one after the other in the background."""

    def __init__(
        self,
        analyst: Callable[[], Analyses],
        match: Resumable,
        seats: Sequence[SeatConfig],
        me: int,
        changed: Callable[[], None],
    ) -> None:
        self._analyst, self._match, self._seats, self._me, self._changed = analyst, match, tuple(seats), me, changed
        self.done: list[Try] = []
        """Those that are over, in turn."""
        self._job: Asked | None = None
        self._most = 0

    @property
    def busy(self) -> bool:
        """Whether one is played."""
        return self._job is not None

    @property
    def most(self) -> int:
        """How many there will be when all are over."""
        return self._most

    @property
    def progress(self) -> float:
        """How far the present one is, from 0 to 1."""
        return 0.0 if self._job is None else self._job.progress

    @property
    def counted(self) -> list[Try]:
        """Those of which something came."""
        return [one for one in self.done if one.record is not None]

    @property
    def wins(self) -> int:
        """How many were won, alone or with others."""
        return sum(one.share > 0 for one in self.done)

    def begin(self) -> None:
        """Play some, or some more."""
        if self.busy:
            return
        self._most = len(self.done) + TRIES
        self._ask()

    def stop(self) -> None:
        """Play no more of them; those that are over stay."""
        if self._job is not None:
            self._analyst().cancel(self._job)
            self._job = None
        self._most = len(self.done)

    def watch(self, number: int) -> Resumable | None:
        """One to be watched: as practice, by the eyes of the seat that was taken. None where nothing came of it."""
        record = self.done[number].record
        if record is None:
            return None
        seats = list(self._seats)
        mine = seats[self._me]
        seats[self._me] = replace(mine, name=plain(t("fortune.seat_name", name=mine.name)))
        told = replace(record, names=[seat.name for seat in seats])
        return Resumable(told, {SEATS_NOTE: encode_seats(seats), PRACTICE_NOTE: USED})

    def _ask(self) -> None:
        seats = [
            ["expert", ""] if number == self._me else [seat.level, seat.character]
            for number, seat in enumerate(self._seats)
        ]
        payload = {"record": encode_record(self._match.record), "seats": seats, "number": len(self.done)}
        self._job = self._analyst().ask("retry", payload, self._over)

    def _over(self, job: Asked) -> None:
        if job is not self._job:
            return
        self._job = None
        self.done.append(self._read(job))
        if len(self.done) < self._most:
            self._ask()
        self._changed()

    def _read(self, job: Asked) -> Try:
        try:
            found: Mapping[str, Any] = job.result
            record = decode_record(found)
            result = record.result
            if job.state != "done" or result is None:
                raise ValueError(f"no answer: {getattr(job, 'fault', '')}")
        except (RecordError, ValueError, TypeError, KeyError) as error:
            log.warning("a match cannot be played again: %s", error)
            return Try(None, 0.0, -1)
        share = 1 / len(result.winners) if self._me in result.winners else 0.0
        return Try(record, share, result.winners[0] if len(result.winners) == 1 else -1)
