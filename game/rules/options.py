"""Options of a game: their names, what they may be and what they are unless somebody chooses.

A game lists its options once; the commands, the set-up, the records and the
tests all read that list.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from game.rules.quoting import quoted
from game.rules.values import dataclass

OptionValue = bool | int | str | tuple[int, ...] | None
"""What an option can be. Records write tuples as lists and None as null."""
Options = Mapping[str, OptionValue]


class OptionError(ValueError):
    """An option that a game does not have, or a value that the option does not take. The message is one sentence."""


def number_of(options: Options, name: str) -> int:
    """The value of an option that is a number. Raises KeyError, and TypeError for one that is none."""
    value = options[name]
    if not isinstance(value, int):
        raise TypeError(f"'{name}' is no number")
    return value


@dataclass(frozen=True, slots=True)
class Flag:
    """On or off."""

    name: str
    default: bool = False

    def default_for(self, players: int) -> OptionValue:
        """The default, whatever the number of players."""
        return self.default

    def accept(self, value: object) -> OptionValue:
        """The value if it is a truth value; raises `OptionError` otherwise."""
        if isinstance(value, bool):
            return value
        raise OptionError(f"Option {self.name} is true or false, not {quoted(value)}.")

    def parse(self, text: str) -> OptionValue:
        """A value from the command line: true, false, on, off, yes, no."""
        word = text.lower()
        if word in ("true", "on", "yes", "1", "false", "off", "no", "0"):
            return word in ("true", "on", "yes", "1")
        raise OptionError(f"Option {self.name} is true or false, not {quoted(text)}.")

    def sample(self, random: Random) -> OptionValue:
        """Any value."""
        return random.random() < 0.5


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number from `low` to `high`.

    `by_players` names defaults that depend on the number of players; `None` as
    `default` means "as many as there are players". `optional` adds the value none.
    """

    name: str
    low: int
    high: int
    default: int | None
    by_players: Mapping[int, int] | None = None
    optional: bool = False

    def default_for(self, players: int) -> OptionValue:
        """The default for a number of players."""
        if self.by_players is not None and players in self.by_players:
            return self.by_players[players]
        if self.default is None and not self.optional:
            return players
        return self.default

    def accept(self, value: object) -> OptionValue:
        """The value if it is a whole number within bounds; raises `OptionError` otherwise."""
        if value is None and self.optional:
            return None
        if isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high:
            return value
        raise OptionError(f"Option {self.name} is a whole number from {self.low} to {self.high}, not {quoted(value)}.")

    def parse(self, text: str) -> OptionValue:
        """A value from the command line."""
        if self.optional and text.lower() in ("none", "null", ""):
            return None
        try:
            return self.accept(int(text))
        except ValueError:
            raise OptionError(
                f"Option {self.name} is a whole number from {self.low} to {self.high}, not {quoted(text)}."
            ) from None

    def sample(self, random: Random) -> OptionValue:
        """A small value: long matches teach a random test nothing that short ones do not."""
        if self.optional and random.random() < 0.5:
            return None
        return self.low + int(random.random() * (min(self.high, self.low + 5) - self.low + 1))


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several words."""

    name: str
    values: tuple[str, ...]

    def default_for(self, players: int) -> OptionValue:
        """The first word is the default."""
        return self.values[0]

    def accept(self, value: object) -> OptionValue:
        """The value if it is one of the words; raises `OptionError` otherwise."""
        if isinstance(value, str) and value in self.values:
            return value
        raise OptionError(f"Option {self.name} is one of {', '.join(self.values)}, not {quoted(value)}.")

    def parse(self, text: str) -> OptionValue:
        """A value from the command line."""
        return self.accept(text)

    def sample(self, random: Random) -> OptionValue:
        """Any of the words."""
        return self.values[int(random.random() * len(self.values))]


@dataclass(frozen=True, slots=True)
class Ascending:
    """A list of different whole numbers from `low` to `high` in rising order, at least one."""

    name: str
    low: int
    high: int

    def default_for(self, players: int) -> OptionValue:
        """All of them."""
        return tuple(range(self.low, self.high + 1))

    def accept(self, value: object) -> OptionValue:
        """The value as a tuple if it is such a list; raises `OptionError` otherwise."""
        if isinstance(value, list | tuple) and value:
            numbers = list(value)
            if all(type(n) is int and self.low <= n <= self.high for n in numbers) and numbers == sorted(set(numbers)):
                return tuple(numbers)
        raise OptionError(
            f"Option {self.name} is a rising list of numbers from {self.low} to {self.high}, not {quoted(value)}."
        )

    def parse(self, text: str) -> OptionValue:
        """A value from the command line: numbers separated by blanks or commas."""
        try:
            return self.accept([int(word) for word in text.replace(",", " ").split()])
        except ValueError:
            raise OptionError(
                f"Option {self.name} is a rising list of numbers from {self.low} to {self.high}, not {quoted(text)}."
            ) from None

    def sample(self, random: Random) -> OptionValue:
        """One or two of the numbers."""
        count = 1 + int(random.random() * 2)
        picked = {self.low + int(random.random() * (self.high - self.low + 1)) for _ in range(count)}
        return tuple(sorted(picked))


Option = Flag | Number | Choice | Ascending
"""One option of a game."""


def defaults(options: Sequence[Option], players: int) -> dict[str, OptionValue]:
    """Every option with its default for a number of players."""
    return {option.name: option.default_for(players) for option in options}


def complete(options: Sequence[Option], players: int, given: Mapping[str, object]) -> dict[str, OptionValue]:
    """Every option with its given value, or its default. Raises `OptionError`."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            raise OptionError(f"There is no option {quoted(name)}; the options are {', '.join(known)}.")
    return {
        name: option.accept(given[name]) if name in given else option.default_for(players)
        for name, option in known.items()
    }


def parse_pairs(options: Sequence[Option], pairs: Sequence[str]) -> Iterator[tuple[str, OptionValue]]:
    """Options from the command line, each as `name=value`. Raises `OptionError`."""
    known = {option.name: option for option in options}
    for pair in pairs:
        name, sign, text = pair.partition("=")
        if not sign:
            raise OptionError(f"An option is given as name=value, not {quoted(pair)}.")
        if name not in known:
            raise OptionError(f"There is no option {quoted(name)}; the options are {', '.join(known)}.")
        yield name, known[name].parse(text)


def random_options(options: Sequence[Option], players: int, random: Random) -> dict[str, OptionValue]:
    """Every option with some value."""
    return {option.name: option.sample(random) for option in options}
