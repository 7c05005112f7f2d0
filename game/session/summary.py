"""What is kept of a match that is over: who played, how it ended, and which cards were dealt to whom.

A summary follows from the record of its match and nothing else, so that it can be made again at any time.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple
from zlib import crc32

from game.ai.levels import LEVELS, Level
from game.rules.cards import RANK_OF, Card
from game.rules.events import CardsMoved, ChipsMoved, DealBegan, DealEnded, Event, RoundEnded, Shuffled, TurnBegan
from game.rules.record import Record, RecordError, ShuffleStep, decode_record, parse_line, retell
from game.rules.registry import GAME_IDS, info_of
from game.rules.values import dataclass
from game.rules.zones import ZoneKind
from game.session.files import LARGEST_MATCH, read_file
from game.session.seats import decode_seats, only_person, practiced
from game.session.store import NOTES
from game.session.worth import is_untouched

log = logging.getLogger(__name__)

RANKS: Final = 14
"""Kinds of card that are told apart where dealt cards are counted: ace to king, and jokers."""
LARGEST: Final = 1 << 53
"""A number that is larger was never counted."""
_MOST_SEATS: Final = 99
_JOKER: Final = RANKS - 1
_DEALT_TO: Final = (ZoneKind.HAND, ZoneKind.FACE_UP, ZoneKind.FACE_DOWN)


class Pack(NamedTuple):
    """So many deals in which a shuffled pack gave `mine` cards to the person and `theirs` to the others together."""

    decks: int
    """Cards of each rank but the joker, in fours."""
    jokers: int
    mine: int
    theirs: int
    times: int


@dataclass(frozen=True, slots=True)
class Dealt:
    """The cards that were dealt at the beginning of a hand from a freshly shuffled pack, by rank, jokers last."""

    mine: tuple[int, ...] = (0,) * RANKS
    theirs: tuple[int, ...] = (0,) * RANKS
    packs: tuple[Pack, ...] = ()


@dataclass(frozen=True, slots=True)
class Summary:
    """One match of one person against computer players, as the person will remember it."""

    game: str
    level: Level
    """That of the strongest opponent."""
    opponents: tuple[str, ...]
    """Characters of the computer players, by seat."""
    score: int
    share: float
    """Of the win: 1 for a winner, a fraction where several won, 0 for the others."""
    ahead: tuple[float, ...] = ()
    """By opponent: 1 where the person finished ahead, 0.5 where both finished level, 0 behind."""
    left: bool = False
    """Whether it was left unfinished; score and share are 0 then."""
    hands: int = 0
    """How many hands, rounds or deals it had: whatever its game counts points by."""
    points: int = 0
    """What the person has gained in them: the score, or the chips won less those lost."""
    deal: int = 0
    """Names its first shuffle: matches of the same cards have the same number."""
    dealt: Dealt = Dealt()

    @property
    def players(self) -> int:
        """How many played."""
        return len(self.opponents) + 1


# -- from records ----------------------------------------------------------------------------------------------------


def read_summary(path: Path) -> Summary | None:
    """The summary of a kept match; None where the file is no sound record or the match does not count.

    Practice does not, nor does a match of nobody or of several people, or one in which a seat changed hands, or one
    that was left before its person had done anything. Raises OSError.
    """
    try:
        data = parse_line(read_file(path, LARGEST_MATCH).decode().strip())
        record = decode_record(data)
        notes = data.get(NOTES) if isinstance(data, dict) else None
        if not isinstance(notes, dict) or (record.result is None and is_untouched(record, notes)):
            return None
        return summary_of(record, notes)
    except (UnicodeDecodeError, RecordError) as error:
        log.warning("the kept match %s cannot be counted: %s", path, error)
        return None


def level_of(record: Record, notes: Mapping[str, object]) -> Level | None:
    """The level of the strongest opponent; None for a match that does not count: it was practice, or nobody or several
    people played it, or a person and nobody else.
    """
    if practiced(notes) or record.start is not None or only_person(notes, record.names) is None:
        return None
    others = [seat.level for seat in decode_seats(notes, record.names) if seat.kind == "computer"]
    return max(others, key=LEVELS.index, default=None)


def summary_of(record: Record, notes: Mapping[str, object], events: Iterable[Event] | None = None) -> Summary | None:
    """The summary of a match; None where it does not count.

    It is played through unless its events are known. Raises RecordError if it is unsound.
    """
    level, me, result = level_of(record, notes), only_person(notes, record.names), record.result
    if level is None or me is None:
        return None
    seats = decode_seats(notes, record.names)
    others = [seat for seat, config in enumerate(seats) if config.kind == "computer"]
    count = _Count(record, me)
    retell(record, count.take, events)
    count.take_deal()
    characters = tuple(seats[seat].character for seat in others)
    first = next((step.cards for step in record.steps if isinstance(step, ShuffleStep)), ())
    deal = crc32(",".join(map(str, first)).encode())
    if result is None:
        return Summary(record.game, level, characters, 0, 0.0, (), True, count.hands, 0, deal, count.dealt)
    scores, winners = result.scores, result.winners
    points = scores[me] if count.chips is None else count.chips
    share = 1 / len(winners) if me in winners else 0.0
    ahead = tuple(_ahead(record.game, scores, winners, me, other) for other in others)
    return Summary(
        record.game, level, characters, scores[me], share, ahead, False, count.hands, points, deal, count.dealt
    )


def _ahead(game: str, scores: Sequence[int], winners: Sequence[int], me: int, other: int) -> float:
    """Whether a seat finished ahead of another: a winner before a loser, then by points."""
    worth = -1 if info_of(game).low_score_wins else 1
    mine, theirs = (me in winners, worth * scores[me]), (other in winners, worth * scores[other])
    return 0.5 if mine == theirs else float(mine > theirs)


class _Count:
    """Takes the events of a match and counts its hands, the person's chips and the cards that were dealt."""

    def __init__(self, record: Record, me: int) -> None:
        self._me = me
        self._in_rounds = info_of(record.game).in_rounds
        self._shuffles = iter([step.cards for step in record.steps if isinstance(step, ShuffleStep)])
        self._pack: tuple[Card, ...] = ()
        """As it was shuffled last; empty once cards of it were dealt."""
        self._dealing: dict[bool, list[Card]] | None = None
        """Cards of the hand that is being dealt: the person's under True, the others' under False."""
        self._mine, self._theirs = [0] * RANKS, [0] * RANKS
        self._packs: dict[tuple[int, int, int, int], int] = {}
        self._deals = self._rounds = 0
        self.chips: int | None = None
        """What the person has won less what was lost; None in a game without chips."""

    @property
    def hands(self) -> int:
        """How often points were given: after each round in a game in rounds, else after each deal."""
        return self._rounds if self._in_rounds else self._deals

    @property
    def dealt(self) -> Dealt:
        """The cards that were dealt."""
        packs = tuple(Pack(*pack, times) for pack, times in sorted(self._packs.items()))
        return Dealt(tuple(self._mine), tuple(self._theirs), packs)

    def take(self, event: Event) -> None:
        """Count what an event tells."""
        match event:
            case CardsMoved(cards=cards, source=source, target=target):
                if self._dealing is not None and source.kind is ZoneKind.STOCK and target.kind in _DEALT_TO:
                    self._dealing[target.owner == self._me] += cards
            case Shuffled():
                self._pack = next(self._shuffles, ())
            case DealBegan():
                self.take_deal()
                self._dealing = {True: [], False: []}
            case TurnBegan():
                self.take_deal()
            case ChipsMoved(source=source_seat, target=target_seat, amount=amount):
                self.chips = (self.chips or 0) + amount * ((target_seat == self._me) - (source_seat == self._me))
            case DealEnded():
                self._deals += 1
            case RoundEnded():
                self._rounds += 1
            case _:
                pass

    def take_deal(self) -> None:
        """Count the cards that were dealt, once all of them are, if the pack was shuffled just before."""
        dealt, pack = self._dealing, self._pack
        if dealt is None:
            return
        self._dealing, self._pack = None, ()
        kinds = by_rank(pack)
        decks = kinds[0] // 4
        if decks and dealt[True] and kinds[:_JOKER] == [4 * decks] * _JOKER:
            for sums, cards in ((self._mine, dealt[True]), (self._theirs, dealt[False])):
                for rank, count in enumerate(by_rank(cards)):
                    sums[rank] += count
            key = (decks, kinds[_JOKER], len(dealt[True]), len(dealt[False]))
            self._packs[key] = self._packs.get(key, 0) + 1


def by_rank(cards: Sequence[Card]) -> list[int]:
    """How many cards of each rank there are, jokers last."""
    found = [0] * RANKS
    for card in cards:
        found[min(int(RANK_OF[card]), _JOKER)] += 1
    return found


# -- as JSON ---------------------------------------------------------------------------------------------------------


def encode_summary(summary: Summary) -> list[object]:
    """A summary as a JSON list, in the order of its fields; jokers and opponents' cards only where there are any."""
    dealt = summary.dealt
    return [
        summary.game, summary.level, list(summary.opponents), summary.score, summary.share, list(summary.ahead),
        int(summary.left), summary.hands, summary.points, summary.deal,
        [list(dealt.mine), list(dealt.theirs), [[p.decks, p.jokers, p.mine, p.theirs, p.times] for p in dealt.packs]],
    ]  # fmt: skip


def decode_summary(data: object) -> Summary:
    """The summary in a JSON value. Raises ValueError for anything that is none."""
    if not isinstance(data, list) or len(data) != 11:
        raise ValueError("no summary")
    game, level, opponents, score, share, ahead, left, hands, points, deal, dealt = data
    if not isinstance(opponents, list) or not 1 <= len(opponents) < _MOST_SEATS or not _all(opponents, str):
        raise ValueError("no opponents")
    if not _are_counts([hands, deal]) or not all(map(_is_whole, (score, points))) or left not in (0, 1):
        raise ValueError("no numbers")
    if not isinstance(ahead, list) or len(ahead) != (0 if left else len(opponents)):
        raise ValueError("nobody finished ahead")
    if not _is_share(share) or not all(map(_is_share, ahead)):
        raise ValueError("no share")
    cards, behind = _decode_dealt(dealt), tuple(map(float, ahead))
    names = tuple(opponents)
    return Summary(
        known_game(game), known_level(level), names, score, float(share), behind, bool(left), hands, points, deal, cards
    )


def _decode_dealt(data: object) -> Dealt:
    if not isinstance(data, list) or len(data) != 3 or not _all(data, list):
        raise ValueError("no cards")
    mine, theirs, packs = data
    if len(mine) != RANKS or len(theirs) != RANKS or not _are_counts(mine) or not _are_counts(theirs):
        raise ValueError("no cards")
    found = []
    for values in packs:
        if not isinstance(values, list) or len(values) != 5 or not _are_counts(values):
            raise ValueError("no pack")
        pack = Pack(*values)
        if not pack.decks or pack.mine + pack.theirs > 52 * pack.decks + pack.jokers:
            raise ValueError("no pack")
        found.append(pack)
    return Dealt(tuple(mine), tuple(theirs), tuple(found))


def _all(values: list[object], kind: type) -> bool:
    return set(map(type, values)) <= {kind}


def _is_whole(value: object) -> bool:
    return type(value) is int and abs(value) <= LARGEST


def _are_counts(values: Iterable[object]) -> bool:
    """Whether all of some values are whole numbers that can have been counted."""
    return all(type(value) is int and 0 <= value <= LARGEST for value in values)


def _is_share(value: object) -> bool:
    return type(value) in (int, float) and 0 <= value <= 1  # type: ignore[operator]


def known_game(game: object) -> str:
    """The id of a game. Raises ValueError for anything else."""
    if not isinstance(game, str) or game not in GAME_IDS:
        raise ValueError("no game")
    return game


def known_level(level: object) -> Level:
    """A level. Raises ValueError for anything else."""
    for known in LEVELS:
        if known == level:
            return known
    raise ValueError("no level")
