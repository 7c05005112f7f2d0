"""`grawlix verify FILE`: deal the cards of records again and compare them with what was promised of them."""

from __future__ import annotations

import json

from game.commands.replay import called, lines_of, reason_words, text_of
from game.commands.usage import CommandError
from game.rules.chance import SeededChance
from game.rules.commitment import KEY, CommitmentError, decode_commitment, short
from game.rules.quoting import plain
from game.rules.record import PickStep, Record, RecordError, ShuffleStep, decode_record, parse_line, replay
from game.rules.values import dataclass


@dataclass(frozen=True, slots=True)
class Dealt:
    """What was found of one record that is sound."""

    fingerprint: str | None
    """What was promised, and kept; None where nothing was."""
    shuffles: int
    picks: int
    seed: int
    word: str
    follows: bool
    """Whether all of it follows from the seed. Without a fingerprint a record of another program need not."""
    set_up: bool = False
    """Whether the match began at a position: nobody can tell where its cards came from."""

    @property
    def sentence(self) -> str:
        """What was found, in one sentence."""
        dealt = _count(self.shuffles, "shuffle")
        if self.picks:
            dealt += f" and {_count(self.picks, 'random choice')}"
        few = self.shuffles + self.picks == 1
        how = f"follow{'s' if few else ''}" if self.follows else f"{'does' if few else 'do'} not follow"
        if self.set_up:
            later = f"; {dealt} after that {how} from the seed {self.seed}"
            return f"begins at a position that was set up, which nothing can prove{later if self.shuffles else ''}."
        if self.fingerprint is None:
            return f"no fingerprint; {dealt} {how} from the seed {self.seed}."
        word = f" and the word {json.dumps(self.word, ensure_ascii=False)}" if self.word else ""
        behind = f"follow{'s' if few else ''} from the seed behind the fingerprint {short(self.fingerprint)}"
        return f"{dealt} {behind}{word}."


def verify(line: bytes | None) -> Dealt:
    """Deal the record in a line again. Raises RecordError where it is unsound, or where a promise was not kept."""
    data = parse_line(text_of(line))
    record = decode_record(data)
    shuffles = sum(isinstance(step, ShuffleStep) for step in record.steps)
    picks = sum(isinstance(step, PickStep) for step in record.steps)
    if record.start is not None:
        return Dealt(None, shuffles, picks, record.seed, "", _follows(record), set_up=True)
    if not isinstance(data, dict) or KEY not in data:
        return Dealt(None, shuffles, picks, record.seed, "", _follows(record))
    try:
        promised = decode_commitment(data[KEY])
    except CommitmentError as error:
        raise RecordError(None, str(error)) from None
    if not promised.holds:
        raise RecordError(None, "The fingerprint is not that of its seed and salt.")
    if promised.dealt != record.seed:
        mixed = ", its salt and its word" if promised.word else ""
        raise RecordError(None, f"The record's seed does not follow from the one behind the fingerprint{mixed}.")
    replay(record, beside=SeededChance(record.seed))
    return Dealt(promised.fingerprint, shuffles, picks, promised.seed, promised.word, True)


def _follows(record: Record) -> bool:
    """Whether the cards of a sound record follow from its seed. Raises RecordError where it is unsound."""
    replay(record)
    try:
        replay(record, beside=SeededChance(record.seed))
    except RecordError:
        return False
    return True


def run(file: str, as_json: bool) -> int:
    """The command. Returns 0 when nothing speaks against any record, 1 otherwise.

    `file` is the name of a file, or `-` for the standard input. Raises CommandError for a file of no use.
    """
    name = "the standard input" if file == "-" else plain(file)
    records = faulty = 0
    for line in lines_of(file, "verify -"):
        records += 1
        found: Dealt | RecordError
        try:
            found = verify(line)
        except RecordError as error:
            found, faulty = error, faulty + 1
        if as_json:
            print(json.dumps(_told(records, found)))
        elif isinstance(found, Dealt):
            print(f"{name}, record {records}: {found.sentence}")
        else:
            where = f"record {records}" if found.step is None else f"record {records}, step {found.step}"
            print(f"{name}, {where}: {reason_words(found)}")
    if not records:
        raise CommandError(f"{called(file)} is empty.", 1)
    return 1 if faulty else 0


def _told(number: int, found: Dealt | RecordError) -> dict[str, object]:
    if isinstance(found, RecordError):
        return {"record": number, "ok": False, "step": found.step, "reason": reason_words(found)}
    counts = {"fingerprint": found.fingerprint, "shuffles": found.shuffles, "choices": found.picks}
    told: dict[str, object] = {
        "record": number,
        "ok": True,
        "step": None,
        "reason": None,
        **counts,
        "follows": found.follows,
    }
    return {**told, "set_up": True} if found.set_up else told


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
