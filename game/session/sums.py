"""Sums over summaries of matches, and what can be asked of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from functools import cache, partial, reduce
from itertools import repeat
from operator import add
from typing import Any, Final, NamedTuple

from game.ai.characters import BY_KEY
from game.ai.levels import LEVEL_CODES, LEVELS, Level
from game.rules.registry import GAME_CODES, GAME_IDS, info_of
from game.rules.values import dataclass
from game.session.odds import Cards
from game.session.summary import LARGEST, RANKS, Summary, known_game, known_level

_LEFT: Final = "-"
_SHARED: Final = "0123456789abcdef"
"""How many won, as one letter: 0 where the person did not."""
_GAMES: Final = {code: game for game, code in GAME_CODES.items()}
_LEVELS: Final = {code: level for level, code in LEVEL_CODES.items()}


@cache
def low_score_wins(game: str) -> bool:
    """Whether the scores of a game count what went wrong: points left in hand, deals lost. Raises UnknownGame."""
    return info_of(game).low_score_wins


@dataclass(frozen=True, slots=True)
class Tally:
    """Sums over matches. `best` is None when there are none."""

    matches: int
    wins: float
    best: int | None


@dataclass(frozen=True, slots=True)
class Among:
    """Which matches are asked for; None stands for all."""

    game: str | None = None
    level: Level | None = None
    players: int | None = None

    def has(self, game: str, level: Level, players: int) -> bool:
        """Whether such a match is among them."""
        return self.game in (None, game) and self.level in (None, level) and self.players in (None, players)


class Extreme(NamedTuple):
    """A score, and the match that had it first."""

    score: int
    match: str


@dataclass(slots=True)
class Totals:
    """Sums over the matches of one game, level and number of players, or over several of those."""

    matches: int = 0
    """That were finished."""
    wins: float = 0.0
    chance: float = 0.0
    """Wins that chance alone would bring: one in as many as play, for each match."""
    left: int = 0
    """Matches that were left unfinished; they are in none of the other sums."""
    hands: int = 0
    points: int = 0
    best: Extreme | None = None
    worst: Extreme | None = None

    def count(self, name: str, summary: Summary) -> None:
        """Add one match that was finished."""
        low = low_score_wins(summary.game)
        self.matches += 1
        self.wins += summary.share
        self.chance += 1 / summary.players
        self.hands += summary.hands
        self.points += summary.points
        extreme = Extreme(summary.score, name)
        self.best = _further(self.best, extreme, high=not low)
        self.worst = _further(self.worst, extreme, high=low)

    def join(self, other: Totals, *, low: bool) -> None:
        """Add another's. `low` says whether a low score is a good one."""
        self.matches += other.matches
        self.wins += other.wins
        self.chance += other.chance
        self.left += other.left
        self.hands += other.hands
        self.points += other.points
        self.best = _further(self.best, other.best, high=not low)
        self.worst = _further(self.worst, other.worst, high=low)


def _further(one: Extreme | None, other: Extreme | None, *, high: bool) -> Extreme | None:
    """The higher or lower of two scores; of two that are equal, that of the earlier match."""
    if one is None or other is None:
        return one or other
    if one.score == other.score:
        return min(one, other)
    return max(one, other) if high else min(one, other)


class Against(NamedTuple):
    """How a person has fared against one character."""

    matches: int = 0
    wins: float = 0.0
    ahead: float = 0.0
    """Matches in which the person finished ahead; one half where both were level."""
    best: int | None = None
    """The best score; None over several games."""

    def joined(self, other: Against, game: str | None) -> Against:
        """The sum of both."""
        best = _better(game, self.best, other.best)
        return Against(self.matches + other.matches, self.wins + other.wins, self.ahead + other.ahead, best)


class Course(NamedTuple):
    """One finished match in the order of their beginnings."""

    match: str
    won: float
    players: int


_Row = tuple[str, Level, int]
Earlier = tuple[str, Level, str | None]
"""Game, level of the strongest opponent, and a character that played against the person, or None for any."""


@dataclass
class Sums:
    """What has been counted, and which matches those were."""

    rows: dict[_Row, Totals] = field(default_factory=dict)
    against: dict[tuple[str, Level, int, str], Against] = field(default_factory=dict)
    cards: dict[tuple[str, int, int], list[list[float]]] = field(default_factory=dict)
    """By game, decks and jokers: the person's cards by rank and their spread, and the others'."""
    entries: dict[str, str] = field(default_factory=dict)
    """By name: each match in a few letters; nothing for one that does not count."""
    earlier: dict[Earlier, Tally] = field(default_factory=dict)
    """Sums of matches of which nothing else is known: an earlier version counted them, or they are too long ago."""
    earlier_names: dict[str, None] = field(default_factory=dict)
    """Matches in those sums whose records may still be there."""
    _deals: set[str] | None = None

    # -- counting ------------------------------------------------------------------------------------------------

    def add(self, name: str, summary: Summary | None) -> None:
        """Count a match; with None only remember that its record was looked at. One that is known counts once."""
        if name in self.entries:
            return
        if name in self.earlier_names:
            del self.earlier_names[name]
            self._take_back(summary)
        if summary is None or abs(summary.score) > LARGEST:
            self.entries[name] = ""
            return
        row = (summary.game, summary.level, summary.players)
        totals = self.rows.get(row)
        if totals is None:
            totals = self.rows[row] = Totals()
        if summary.left:
            totals.left += 1
        else:
            totals.count(name, summary)
            self._add_against(row, summary)
        deal = f"{summary.deal:08x}"
        self._add_cards(deal, summary)
        won = _LEFT if summary.left else _SHARED[min(round(1 / summary.share), 15) if summary.share else 0]
        kind = f"{GAME_CODES[summary.game]}{LEVEL_CODES[summary.level]}{summary.players:02}"
        self.entries[name] = f"{kind}{won}{deal}"

    def _add_against(self, row: _Row, summary: Summary) -> None:
        by_character: dict[str, list[float]] = {}
        for character, ahead in zip(summary.opponents, summary.ahead or repeat(0.0), strict=False):
            if character in BY_KEY:
                by_character.setdefault(character, []).append(ahead)
        for character, found in by_character.items():
            key = (*row, character)
            one = Against(1, summary.share, sum(found) / len(found), summary.score)
            known = self.against.get(key)
            self.against[key] = one if known is None else known.joined(one, summary.game)

    def _add_cards(self, deal: str, summary: Summary) -> None:
        """Count what was dealt, once for all matches that had the same cards."""
        if self._deals is None:
            self._deals = {entry[5:] for entry in self.entries.values() if entry}
        packs = summary.dealt.packs
        if deal in self._deals or not packs:
            return
        decks, jokers = packs[0][:2]
        if any(pack[:2] != (decks, jokers) for pack in packs):
            return
        self._deals.add(deal)
        key = (summary.game, decks, jokers)
        sums = self.cards.get(key)
        if sums is None:
            sums = self.cards[key] = [[0] * RANKS + [0.0], [0] * RANKS + [0.0]]
        size = 52 * decks + jokers
        mine, theirs = sums
        mine[:RANKS] = map(add, mine, summary.dealt.mine)
        theirs[:RANKS] = map(add, theirs, summary.dealt.theirs)
        for pack in packs:
            mine[RANKS] += pack.times * pack.mine * (size - pack.mine) / (size - 1)
            theirs[RANKS] += pack.times * pack.theirs * (size - pack.theirs) / (size - 1)

    def _take_back(self, summary: Summary | None) -> None:
        """Take a match out of the earlier sums: from now on more is known of it."""
        if summary is None or summary.left:
            return
        for opponent in (None, *{character for character in summary.opponents if character in BY_KEY}):
            row = (summary.game, summary.level, opponent)
            was = self.earlier.get(row)
            if was is not None and was.matches > 1:
                self.earlier[row] = Tally(was.matches - 1, max(0.0, was.wins - summary.share), was.best)
            elif was is not None:
                del self.earlier[row]

    def add_earlier(self, rows: Mapping[Earlier, Tally], names: Iterable[str]) -> None:
        """Take over sums, and the names of the matches in them."""
        for row, tally in rows.items():
            self.earlier[row] = joined(row[0], [tally, *([self.earlier[row]] if row in self.earlier else [])])
        self.earlier_names.update(dict.fromkeys(name for name in names if name not in self.entries))

    def as_earlier(self) -> dict[Earlier, Tally]:
        """All of it as sums of which nothing else is known."""
        found = dict(self.earlier)

        def add(row: Earlier, tally: Tally) -> None:
            found[row] = joined(row[0], [tally, *([found[row]] if row in found else [])])

        for (game, level, _), totals in self.rows.items():
            if totals.best is not None:
                add((game, level, None), Tally(totals.matches, totals.wins, totals.best.score))
        for (game, level, _, character), against in self.against.items():
            add((game, level, character), Tally(against.matches, against.wins, against.best))
        return found

    def know(self, names: Iterable[str]) -> None:
        """Leave matches out for good."""
        for name in names:
            self.entries.setdefault(name, "")
            self.earlier_names.pop(name, None)

    def knows(self, name: str) -> bool:
        """Whether a match was counted, or is to be left out."""
        return name in self.entries or name in self.earlier_names

    # -- asking --------------------------------------------------------------------------------------------------

    def tally(self, game: str | None, level: Level | None, opponent: str | None) -> Tally:
        """The sums over all matches that fit, earlier ones too."""
        found = [
            tally
            for (of_game, of_level, of_opponent), tally in self.earlier.items()
            if game in (None, of_game) and level in (None, of_level) and opponent == of_opponent
        ]
        for (of_game, of_level, players), totals in self.rows.items():
            if game not in (None, of_game) or level not in (None, of_level) or not totals.matches:
                continue
            if opponent is None:
                found.append(Tally(totals.matches, totals.wins, totals.best.score if totals.best else None))
            elif (of_game, of_level, players, opponent) in self.against:
                against = self.against[of_game, of_level, players, opponent]
                found.append(Tally(against.matches, against.wins, against.best))
        return joined(game, found)

    def games(self) -> list[str]:
        """The games of which anything is known, in their order."""
        known = {row[0] for row in (*self.rows, *self.earlier)}
        return [game for game in GAME_IDS if game in known]

    def levels(self) -> list[Level]:
        """The levels of strongest opponents, from the weakest on."""
        known = {row[1] for row in self.rows}
        return [level for level in LEVELS if level in known]

    def players(self) -> list[int]:
        """The numbers of players there were, from the lowest on."""
        return sorted({row[2] for row in self.rows})

    def totals(self, among: Among) -> Totals:
        """The sums over matches. Best and worst belong to one game."""
        found = Totals()
        for (game, level, players), totals in self.rows.items():
            if among.has(game, level, players):
                found.join(totals, low=low_score_wins(game))
        if among.game is None:
            found.best = found.worst = None
        return found

    def opponents(self, among: Among) -> dict[str, Against]:
        """By character: how the person has fared against it."""
        found: dict[str, Against] = {}
        for (game, level, players, character), against in self.against.items():
            if among.has(game, level, players):
                found[character] = found.get(character, Against()).joined(against, among.game)
        return found

    def course(self, among: Among) -> list[Course]:
        """The finished matches, the first one first."""
        return sorted(self._course(among))

    def _course(self, among: Among) -> Iterator[Course]:
        wanted: dict[str, bool] = {}
        for name, entry in self.entries.items():
            if not entry or entry[4] == _LEFT:
                continue
            kind = entry[:4]
            if kind not in wanted:
                wanted[kind] = among.has(_GAMES[kind[0]], _LEVELS[kind[1]], int(kind[2:]))
            if wanted[kind]:
                won = _SHARED.index(entry[4])
                yield Course(name, 1 / won if won else 0.0, int(kind[2:]))

    def dealt(self, game: str | None, *, mine: bool) -> list[Cards]:
        """The cards that were dealt, by the composition of their packs."""
        found = []
        for (of_game, decks, jokers), sums in sorted(self.cards.items()):
            if game in (None, of_game):
                counts = sums[0 if mine else 1]
                kinds = (4 * decks,) * (RANKS - 1) + (jokers,)
                found.append(Cards(kinds, tuple(int(count) for count in counts[:RANKS]), counts[RANKS]))
        return found

    # -- as JSON -------------------------------------------------------------------------------------------------

    def encode(self) -> dict[str, object]:
        """All of it as a JSON object."""
        return {
            "rows": [
                [*key, v.matches, v.wins, v.chance, v.left, v.hands, v.points, v.best, v.worst]
                for key, v in self.rows.items()
            ],
            "against": [[*key, *value] for key, value in self.against.items()],
            "cards": [[*key, *value] for key, value in self.cards.items()],
            "entries": "\n".join(f"{name}\t{entry}" for name, entry in self.entries.items()),
            **encode_earlier(self.earlier, self.earlier_names),
        }


def decode_sums(data: Mapping[str, Any]) -> Sums:
    """Sums from what `encode` gave. Raises ValueError, KeyError, TypeError or AttributeError for anything else."""
    sums = Sums()
    for game, level, players, matches, wins, chance, left, hands, points, best, worst in data["rows"]:
        extremes = [None if one is None else Extreme(int(one[0]), str(one[1])) for one in (best, worst)]
        totals = Totals(int(matches), float(wins), float(chance), int(left), int(hands), int(points), *extremes)
        sums.rows[known_game(game), known_level(level), int(players)] = totals
    for game, level, players, character, matches, wins, ahead, best in data["against"]:
        key = (known_game(game), known_level(level), int(players), str(character))
        sums.against[key] = Against(int(matches), float(wins), float(ahead), int(best))
    for game, decks, jokers, mine, theirs in data["cards"]:
        sums.cards[known_game(game), int(decks), int(jokers)] = [list(mine), list(theirs)]
    entries = data["entries"]
    sums.entries = dict(line.split("\t") for line in entries.split("\n")) if entries else {}
    rows, names = decode_earlier(data)
    sums.add_earlier(rows, names)
    return sums


def encode_earlier(rows: Mapping[Earlier, Tally], names: Iterable[str]) -> dict[str, object]:
    """Earlier sums, and the names of the matches in them, as a JSON object."""
    told = [[*row, tally.matches, tally.wins, tally.best] for row, tally in rows.items()]
    return {"earlier": told, "names": list(names)}


def decode_earlier(data: Mapping[str, Any]) -> tuple[dict[Earlier, Tally], list[str]]:
    """Earlier sums and names from a JSON object. Raises ValueError, KeyError or TypeError for anything else."""
    found: dict[Earlier, Tally] = {}
    for game, level, opponent, matches, wins, best in data["earlier"]:
        if opponent is not None and not isinstance(opponent, str):
            raise ValueError("no opponent")
        if type(matches) is not int or type(best) is not int or type(wins) not in (int, float):
            raise ValueError("no sum")
        if not (1 <= matches <= LARGEST and 0 <= wins <= matches + 0.5 and abs(best) <= LARGEST):
            raise ValueError("no sum")
        found[known_game(game), known_level(level), opponent] = Tally(matches, float(wins), best)
    names = data["names"]
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise ValueError("no names")
    return found, names


def joined(game: str | None, tallies: Iterable[Tally]) -> Tally:
    """The sum of several sums; a best score among those of one game only."""
    found = list(tallies)
    best: int | None = reduce(partial(_better, game), (tally.best for tally in found), None)
    return Tally(sum(tally.matches for tally in found), sum(tally.wins for tally in found), best)


def _better(game: str | None, one: int | None, other: int | None) -> int | None:
    """The better of two scores of a game, of which there may be none; None over several games."""
    if game is None:
        return None
    if one is None or other is None:
        return other if one is None else one
    return min(one, other) if low_score_wins(game) else max(one, other)


def streaks(course: Iterable[Course]) -> tuple[int, int]:
    """The longest row of matches that were won, alone or with others, and the row that the course ends with."""
    longest = now = 0
    for match in course:
        now = now + 1 if match.won else 0
        longest = max(longest, now)
    return longest, now
