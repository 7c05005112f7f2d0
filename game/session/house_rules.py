"""House rules told: what each option is, what the book says of it, and which sets of them somebody has named.

The book is the source that a game was taken from. Its word is the default of every option, but of those that it leaves
open (see `GameInfo.left_open`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from game.rules.options import Ascending, Flag, Number, Option, OptionError, Options, OptionValue, complete
from game.rules.registry import game_by_id, info_of
from game.rules.values import dataclass
from game.session.rules_code import encode
from game.session.settings import MOST_OWN, clean_name
from game.texts import capital, join, t

if TYPE_CHECKING:
    from game.session.settings import Settings, Setup

__all__ = [
    "SHOWN_WITH", "Ruling", "code_of", "delete_own", "differs", "own_rules", "rulings", "said_of", "save_own",
    "say_rules", "shown", "source_of", "unknown_yet",
]  # fmt: skip

SHOWN_WITH: Final = {"rounds": ("length", "rounds"), "points": ("length", "points")}
"""Options that matter only while another one has a value."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """An option as it is in force, in words."""

    option: str
    name: str
    value: str
    differs: bool
    """Whether the book says something else."""
    source: str
    """What that is, in a sentence; empty where it leaves the option open."""
    said: str
    """What the rule in force does, where its value alone does not tell that, and then what the book says."""


def shown(options: Options) -> list[str]:
    """The names of those options that matter as the others are."""
    return [name for name in options if name not in SHOWN_WITH or options[SHOWN_WITH[name][0]] == SHOWN_WITH[name][1]]


def differs(game_id: str, players: int, name: str, value: OptionValue) -> bool:
    """Whether the book says something else of an option. Raises KeyError."""
    if name in info_of(game_id).left_open:
        return False
    return value != _option(game_id, name).default_for(players)


def source_of(game_id: str, name: str) -> str:
    """What the book says of an option, in a sentence; empty where it leaves it open."""
    if name in info_of(game_id).left_open:
        return ""
    return t("setup.by_the_book", words=t(f"setup.{game_id}.{name}_source"))


def said_of(game_id: str, name: str, value: OptionValue) -> str:
    """What the book says of an option; of one that is on, first what it does: that it is on tells nobody that."""
    source = source_of(game_id, name)
    if not source or not isinstance(_option(game_id, name), Flag) or not value:
        return source
    return t("setup.in_force", note=capital(t(f"setup.{game_id}.{name}_note")), source=source)


def rulings(game_id: str, players: int, options: Mapping[str, object]) -> list[Ruling]:
    """Every option that matters, given or not, as a table of a size would play it. Raises OptionError."""
    full = complete(game_by_id(game_id).options, players, options)
    return [
        Ruling(
            name,
            t(f"setup.{game_id}.{name}"),
            _words(game_id, _option(game_id, name), full[name]),
            differs(game_id, players, name, full[name]),
            source_of(game_id, name),
            said_of(game_id, name, full[name]),
        )
        for name in shown(full)
    ]


def code_of(game_id: str, players: int, options: Mapping[str, object]) -> str:
    """The code of rules, of which options may be left out. Raises OptionError."""
    return encode(game_id, players, complete(game_by_id(game_id).options, players, options))


def _option(game_id: str, name: str) -> Option:
    return {option.name: option for option in game_by_id(game_id).options}[name]


def _words(game_id: str, option: Option, value: OptionValue) -> str:
    """A value as the set-up shows it."""
    key = f"setup.{game_id}.{option.name}"
    if isinstance(option, Flag):
        return t("house.on" if value else "house.off")
    if isinstance(option, Ascending):
        known = {chosen: name for name, chosen in info_of(game_id).values.get(option.name, {}).items()}
        numbers = value if isinstance(value, tuple) else ()
        if value in known:
            return t(f"{key}.{known[value]}")
        # A bare number could be one of them or how many there are.
        if len(numbers) == 1:
            return t(f"{key}_single", number=numbers[0], what=t(f"{key}.{numbers[0]}"))
        return t(f"{key}_several", numbers=join([str(number) for number in numbers]))
    if isinstance(option, Number):
        return t(f"{key}_none") if value is None else str(value)
    return t(f"{key}.{value}")


# -- sets of rules that somebody has named ------------------------------------------------


def own_rules(settings: Settings, game_id: str) -> dict[str, dict[str, OptionValue]]:
    """By name: the options that differ from their defaults. Those that this version does not know are left out."""
    found = {}
    game = game_by_id(game_id)
    for name, chosen in settings.own_rules.get(game_id, {}).items():
        try:
            full = complete(game.options, game.default_players, chosen)
        except OptionError:
            continue
        found[name] = {option: full[option] for option in chosen}
    return found


def save_own(settings: Settings, game_id: str, name: str, setup: Setup) -> str:
    """Give the rules of a set-up a name; returns the key of a sentence that says why not, or nothing."""
    name = clean_name(name)
    before = settings.own_rules.get(game_id, {})
    if not name:
        return "setup.own_name"
    if name in before:
        return "setup.own_taken"
    if len(before) >= MOST_OWN:
        return "setup.own_full"
    settings.own_rules = {**settings.own_rules, game_id: {**before, name: _plain(setup.options)}}
    return ""


def delete_own(settings: Settings, game_id: str, name: str) -> None:
    """Forget the rules of a name."""
    left = {other: rules for other, rules in settings.own_rules.get(game_id, {}).items() if other != name}
    settings.own_rules = {**settings.own_rules, game_id: left}


# -- whether they have been told ----------------------------------------------------------


def unknown_yet(settings: Settings, game_id: str, setup: Setup) -> bool:
    """Whether the rules of a match are others than those of the last one: then they are told as it begins.

    What the book leaves open, such as how long a match is, is no news. Nobody is told of the book before anything else
    was played.
    """
    return settings.told_rules.get(game_id, {}) != _plain(_own_words(game_id, setup.options))


def say_rules(settings: Settings, game_id: str, setup: Setup) -> None:
    """Take note that these rules have been told."""
    settings.told_rules = {**settings.told_rules, game_id: _plain(_own_words(game_id, setup.options))}


def _own_words(game_id: str, options: Options) -> Options:
    """Those of the options on which the book has a word."""
    return {name: value for name, value in options.items() if name not in info_of(game_id).left_open}


def _plain(options: Options) -> dict[str, Any]:
    """Options as a settings file holds them, so that they can be compared."""
    return {name: list(value) if isinstance(value, tuple) else value for name, value in options.items()}
