"""House rules as a short code that can be read out, written down and typed in.

`DA-16K2R`: letters for the game, then the number of players and every option as
one number in base 32, then a letter that catches slips. The alphabet has neither
I, L, O nor U; what is typed in their place is understood.
"""

from __future__ import annotations

from math import prod
from typing import Final

from game.rules.options import Ascending, Choice, Flag, Number, Option, OptionValue
from game.rules.registry import GAME_IDS, game_by_id, info_of

ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_MISREAD: Final = str.maketrans("OIL", "011")
_CHECK: Final = 29
"""A prime below 32: every single slip but three pairs of letters, and every exchange of neighbors, is noticed."""


class CodeError(ValueError):
    """A text that is no code of the game."""


def encode(game_id: str, players: int, options: dict[str, OptionValue]) -> str:
    """The code of a number of players and complete options. Raises OptionError or ValueError for what cannot be."""
    game = game_by_id(game_id)
    number = game.seats.index(players)
    for option in game.options:
        number = number * _size(option) + _index(option, option.accept(options[option.name]))
    digits = _digits(number, _length(game_id))
    return f"{info_of(game_id).code}-{digits}{ALPHABET[number % _CHECK]}"


def decode(game_id: str, code: str) -> tuple[int, dict[str, OptionValue]]:
    """The number of players and all options of a code. Raises CodeError."""
    game = game_by_id(game_id)
    letters = "".join(c for c in code.upper() if c.isalnum()).translate(_MISREAD)
    start = info_of(game_id).code.translate(_MISREAD)
    digits, check = letters[len(start) : -1], letters[-1:]
    if not letters.startswith(start) or len(digits) != _length(game_id) or not set(digits + check) <= set(ALPHABET):
        raise CodeError(code)
    number = 0
    for digit in digits:
        number = number * 32 + ALPHABET.index(digit)
    if number >= _capacity(game_id) or ALPHABET[number % _CHECK] != check:
        raise CodeError(code)
    options: dict[str, OptionValue] = {}
    for option in reversed(game.options):
        number, index = divmod(number, _size(option))
        options[option.name] = _value(option, index)
    return game.seats[number], options


def longest() -> int:
    """How many characters the longest code of any game has."""
    return max(len(info_of(game_id).code) + _length(game_id) + 2 for game_id in GAME_IDS)


def _capacity(game_id: str) -> int:
    game = game_by_id(game_id)
    return len(game.seats) * prod(_size(option) for option in game.options)


def _length(game_id: str) -> int:
    """How many digits hold every number that can occur."""
    return -(-(_capacity(game_id) - 1).bit_length() // 5)


def _digits(number: int, length: int) -> str:
    out = ""
    for _ in range(length):
        number, digit = divmod(number, 32)
        out = ALPHABET[digit] + out
    return out


def _size(option: Option) -> int:
    """How many values an option has."""
    match option:
        case Flag():
            return 2
        case Number():
            return option.high - option.low + 1 + option.optional
        case Choice():
            return len(option.values)
        case Ascending():
            return (1 << (option.high - option.low + 1)) - 1


def _index(option: Option, value: OptionValue) -> int:
    """The number of a value among those of its option."""
    if isinstance(option, Choice):
        return option.values.index(str(value))
    if isinstance(value, tuple) and isinstance(option, Ascending):
        return sum(1 << (n - option.low) for n in value) - 1
    if isinstance(option, Number):
        return 0 if value is None else int(str(value)) - option.low + option.optional
    return int(bool(value))


def _value(option: Option, index: int) -> OptionValue:
    """The value with a number."""
    match option:
        case Flag():
            return bool(index)
        case Number():
            return None if option.optional and index == 0 else option.low + index - option.optional
        case Choice():
            return option.values[index]
        case Ascending():
            return tuple(n for n in range(option.low, option.high + 1) if (index + 1) >> (n - option.low) & 1)
