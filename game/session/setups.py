"""Setting a match up: who sits down, by whose rules, and what was chosen the last time.

The first seat is the person's whose settings these are; each of the others is a
computer player's or another person's at the same screen.

A set-up keeps only the options that differ from their defaults, so that those
which depend on the number of players follow it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from game.ai.levels import Level
from game.rules.registry import game_by_id, info_of
from game.session.settings import AVATARS, Opponent, Settings, Setup, clean_name
from game.texts import plain, t

if TYPE_CHECKING:
    from game.rules.options import Option, Options, OptionValue
    from game.session.seats import SeatConfig, SeatKind

__all__ = [
    "OFFERED", "first_setup", "free_characters", "in_force", "known_names", "line_of", "lists_of", "name_of",
    "names_of", "next_name", "on_flat_table", "option_named", "people_in", "player_numbers", "preset_of", "presets_of",
    "remembered", "seats_against", "seats_of", "together", "unlike", "with_avatar", "with_character", "with_level",
    "with_name", "with_option", "with_person", "with_players", "with_preset", "with_rules", "without_names",
]  # fmt: skip

OFFERED: Final[tuple[Level, ...]] = ("easy", "normal", "hard", "expert")
"""The levels that a person may play against."""


def name_of(character: str) -> str:
    """What a computer player is called."""
    return t(f"characters.{character}.name")


def line_of(character: str) -> str:
    """Who that is, in a line or two."""
    return t(f"characters.{character}.line")


def player_numbers(game_id: str) -> range:
    """How many may play a game."""
    return info_of(game_id).seats


def option_named(game_id: str, name: str) -> Option:
    """An option of a game: its bounds and default. Raises KeyError."""
    return {option.name: option for option in game_by_id(game_id).options}[name]


def presets_of(game_id: str) -> Mapping[str, Mapping[str, OptionValue]]:
    """By name: sets of options of a game that belong together, in the order in which they are offered."""
    return info_of(game_id).presets


def lists_of(game_id: str) -> Mapping[str, Mapping[str, OptionValue]]:
    """By option and name: lists that are offered as a whole; any other can be put together."""
    return info_of(game_id).values


def first_setup(game_id: str, avatar: str) -> Setup:
    """How a game is set up before anybody has chosen: the usual players, the usual rules, everyone at normal."""
    return with_players(game_id, Setup(1, {}, ()), game_by_id(game_id).default_players, avatar)


def remembered(settings: Settings, game_id: str) -> Setup:
    """How a game was set up the last time, or first; nobody in it wears the person's portrait."""
    setup = settings.setups.get(game_id)
    if setup is None:
        return first_setup(game_id, settings.player_avatar)
    taken = {settings.player_avatar}
    opponents = []
    for opponent in setup.opponents:
        if opponent.character in taken:
            used = taken | {other.character for other in setup.opponents}
            opponent = replace(opponent, character=next(key for key in AVATARS if key not in used))
        if opponent.level not in OFFERED:
            opponent = replace(opponent, level="normal")
        taken.add(opponent.character)
        opponents.append(opponent)
    return replace(setup, opponents=tuple(opponents))


def free_characters(setup: Setup, avatar: str) -> list[str]:
    """Who does not sit at the table yet."""
    taken = {avatar, *(opponent.character for opponent in setup.opponents)}
    return [key for key in AVATARS if key not in taken]


def with_players(game_id: str, setup: Setup, players: int, avatar: str) -> Setup:
    """The set-up for another number of players: the last ones leave, new ones come at the level of the last."""
    opponents = list(setup.opponents[: players - 1])
    while len(opponents) < players - 1:
        level: Level = opponents[-1].level if opponents else "normal"
        someone = free_characters(Setup(players, {}, tuple(opponents)), avatar)[0]
        opponents.append(Opponent(someone, level))
    bare = Setup(players, {}, tuple(opponents))
    return _with_options(game_id, bare, {**setup.options})


def with_character(setup: Setup, number: int, avatar: str, way: int = 1) -> Setup:
    """The set-up with the next free character (the one before for -1) as opponent `number`."""
    own = setup.opponents[number].character
    free = free_characters(setup, avatar)
    order: list[str] = [key for key in AVATARS if key == own or key in free]
    someone = order[(order.index(own) + way) % len(order)]
    return _with_opponent(setup, number, replace(setup.opponents[number], character=someone))


def with_level(setup: Setup, number: int, level: Level) -> Setup:
    """The set-up with opponent `number` at a level."""
    return _with_opponent(setup, number, replace(setup.opponents[number], level=level))


def with_person(setup: Setup, number: int, person: bool) -> Setup:
    """The set-up with a person, or a computer player, as opponent `number`."""
    return _with_opponent(setup, number, replace(setup.opponents[number], person=person))


def with_name(setup: Setup, number: int, name: str) -> Setup:
    """The set-up with the person who is opponent `number` called by another name; empty for none."""
    return _with_opponent(setup, number, replace(setup.opponents[number], name=clean_name(name)))


def without_names(setup: Setup) -> Setup:
    """The set-up with nobody in it called by a name."""
    return replace(setup, opponents=tuple(replace(opponent, name="") for opponent in setup.opponents))


def with_avatar(setup: Setup, before: str, now: str) -> Setup:
    """The set-up after the person took another portrait: who wore it goes on with the one given up."""
    swapped = [replace(o, character=before) if o.character == now else o for o in setup.opponents]
    return replace(setup, opponents=tuple(swapped))


def with_option(game_id: str, setup: Setup, name: str, value: OptionValue) -> Setup:
    """The set-up with an option chosen. Raises KeyError or OptionError."""
    return _with_options(game_id, setup, {**setup.options, name: value})


def with_preset(game_id: str, setup: Setup, name: str) -> Setup:
    """The set-up with the options of a preset, all others at their defaults. Raises KeyError."""
    return with_rules(game_id, setup, presets_of(game_id)[name])


def with_rules(game_id: str, setup: Setup, options: Mapping[str, OptionValue]) -> Setup:
    """The set-up with these options, all others at their defaults. Raises OptionError."""
    return _with_options(game_id, setup, options)


def preset_of(game_id: str, setup: Setup) -> str | None:
    """The preset whose options are in force; None for rules of one's own."""
    now = in_force(game_id, setup)
    for name in presets_of(game_id):
        if in_force(game_id, with_preset(game_id, setup, name)) == now:
            return name
    return None


def in_force(game_id: str, setup: Setup) -> Options:
    """Every option of the game, as it would be played."""
    from game.rules.options import complete

    return complete(game_by_id(game_id).options, setup.players, setup.options)


def people_in(setup: Setup) -> int:
    """How many people play."""
    return 1 + sum(opponent.person for opponent in setup.opponents)


def on_flat_table(setup: Setup, settings: Settings) -> bool:
    """Whether a match that is set up so is played round a screen that lies flat: that takes several people."""
    return settings.flat_table and people_in(setup) > 1


def together(setup: Setup) -> Setup:
    """The set-up with at least two people: where one would play alone, the first opponent becomes a person."""
    return setup if people_in(setup) > 1 else with_person(setup, 0, True)


def known_names(settings: Settings) -> tuple[str, ...]:
    """Names of people in the last set-ups of all games, the latest first."""
    found = [settings.player_name]
    for setup in reversed(settings.setups.values()):
        found += [opponent.name for opponent in setup.opponents]
    return tuple(name for name in dict.fromkeys(found) if name)


def next_name(names: Sequence[str], setup: Setup, settings: Settings, seat: int) -> str | None:
    """The one of some names that comes after that of a seat, and that nobody else at the table has; None for none."""
    called = [settings.player_name, *(o.name if o.person else "" for o in setup.opponents)]
    own = called.pop(seat)
    order = [*names[names.index(own) + 1 :], *names[: names.index(own)]] if own in names else names
    return next((name for name in order if name not in called), None)


def names_of(setup: Setup, settings: Settings) -> tuple[str, ...]:
    """What everybody is called, by seat. Among several people nobody is "You", and no two are called the same."""
    others = [o.name if o.person else name_of(o.character) for o in setup.opponents]
    if people_in(setup) == 1:
        return (settings.shown_name, *others)
    names: list[str] = []
    for seat, name in enumerate((settings.player_name, *others)):
        name = name if name not in ("", t("seats.you")) else t("seats.nameless", number=seat + 1)
        names.append(unlike(name, names, seat + 1))
    return tuple(names)


def unlike(name: str, others: Collection[str], number: int) -> str:
    """A name, with a number behind it where somebody else is called so: this one, or a higher one until nobody is."""
    called = name
    while called in others:
        # Somebody may be called so, number and all.
        called, number = plain(t("seats.namesake", name=name, number=number)), number + 1
    return called


def seats_of(setup: Setup, settings: Settings) -> tuple[SeatConfig, ...]:
    """Who sits where: the person first."""
    from game.session.seats import SeatConfig

    first, *others = names_of(setup, settings)
    seats = [SeatConfig("person", first, settings.player_avatar)]
    for name, opponent in zip(others, setup.opponents, strict=True):
        kind: SeatKind = "person" if opponent.person else "computer"
        seats.append(SeatConfig(kind, name, opponent.character, opponent.level))
    return tuple(seats)


def seats_against(opponents: Sequence[tuple[str, Level]], settings: Settings) -> tuple[SeatConfig, ...]:
    """The person against computer players that are given; who wears one of their portraits borrows another one."""
    from game.session.seats import SeatConfig

    given = [key for key, _ in opponents]
    mine = settings.player_avatar
    if mine in given:
        mine = next(key for key in AVATARS if key not in given)
    others = [SeatConfig("computer", name_of(key), key, level) for key, level in opponents]
    return (SeatConfig("person", settings.shown_name, mine), *others)


def _with_opponent(setup: Setup, number: int, opponent: Opponent) -> Setup:
    opponents = list(setup.opponents)
    opponents[number] = opponent
    return replace(setup, opponents=tuple(opponents))


def _with_options(game_id: str, setup: Setup, chosen: Mapping[str, OptionValue]) -> Setup:
    """The set-up with options chosen, those left out that are as they are anyway. Raises OptionError."""
    from game.rules.options import complete

    game = game_by_id(game_id)
    usual = complete(game.options, setup.players, {})
    full = complete(game.options, setup.players, chosen)
    return replace(setup, options={name: value for name, value in full.items() if value != usual[name]})
