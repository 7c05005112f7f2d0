"""What the person has chosen, kept in the data folder.

A settings file may be damaged or come from somebody's editor: each wrong value
falls back to its default by itself, the file is kept aside, and one sentence
says so. Where nothing can be written the settings hold until the program ends.
"""

from __future__ import annotations

import json
import logging
import math
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import asdict, field, fields
from typing import TYPE_CHECKING, Any, Final, Literal, get_args

from game.ai.levels import LEVELS, Level
from game.rules.quoting import plain
from game.rules.registry import GAME_IDS, game_by_id, info_of
from game.rules.values import dataclass
from game.session.files import (
    LARGEST_SETTINGS,
    UNPAIRED,
    Paths,
    put_aside,
    read_file,
    reason_of,
    trouble_with,
    write_durably,
)
from game.session.unlocks import opened_at
from game.texts import PSEUDO, complete_languages, t

if TYPE_CHECKING:
    from game.rules.options import OptionValue

log = logging.getLogger(__name__)

Wording = Literal["polite", "salty"]
Shouts = Literal["mild", "salty", "grawlix"]
Deck = Literal["classic", "4color", "contrast"]
Back = Literal[
    "auto", "fans", "lattice", "waves", "rays", "grawlix",
    "bubbles", "pennies", "crowns", "timber", "embers", "skulls",
]  # fmt: skip
ThemeChoice = Literal[
    "auto", "pub", "saloon", "kitchen", "river", "tavern", "felt", "walnut", "ink", "velvet",
    "picnic", "casino", "crypt",
]  # fmt: skip
Pace = Literal["slow", "normal", "fast", "instant", "off"]
Motion = Literal["full", "calm", "none"]

WORDINGS: Final[tuple[Wording, ...]] = get_args(Wording)
SHOUTS: Final[tuple[Shouts, ...]] = get_args(Shouts)
DECKS: Final[tuple[Deck, ...]] = get_args(Deck)
BACKS: Final[tuple[Back, ...]] = get_args(Back)
THEMES: Final[tuple[ThemeChoice, ...]] = get_args(ThemeChoice)
PACES: Final[tuple[Pace, ...]] = get_args(Pace)
MOTIONS: Final[tuple[Motion, ...]] = get_args(Motion)
Keyboards = Literal["auto", "always", "never"]
KEYBOARDS: Final[tuple[Keyboards, ...]] = get_args(Keyboards)
TOUCH_MM: Final = (9, 12, 15)
"""What each of these settings may be, in the order in which a menu offers it."""

AVATARS: Final = ("gertrude", "biscuit", "bo", "pardon", "billie", "ada", "pip", "yuki", "mercy", "echo")
"""The portraits there are, each also a computer player's."""

PACE_FACTOR: Final[dict[Pace, float]] = {"off": 0.0, "slow": 1.8, "normal": 1.0, "fast": 0.6, "instant": 0.35}
"""What the pace multiplies every time with. Off shows no motion at all."""

LONGEST_NAME: Final = 24
MOST_OWN: Final = 8
"""Sets of house rules that are kept for one game."""
LONGEST_EXCLAMATION: Final = 24
_MOST_OPTIONS: Final = 32

MOST_SCREENS: Final = 16
"""So many are kept: of more, those that were measured last."""
COARSEST, FINEST = 0.5, 30.0
"""Pixels that a millimeter of a screen can have."""

Accept = Callable[[object], Any]
"""Turns a value into one that a field may have. Raises ValueError where it cannot."""


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def _flag() -> Mapping[str, Accept]:
    def accept(value: object) -> bool:
        if not isinstance(value, bool):
            raise ValueError("true or false")
        return value

    return {"accept": accept}


def _share(low: float = 0.0, high: float = 1.0) -> Mapping[str, Accept]:
    """A number between bounds; one outside is taken to the nearer bound, so that a slider may overshoot."""

    def accept(value: object) -> float:
        if not _is_number(value):
            raise ValueError(f"a number from {low} to {high}")
        return min(high, max(low, float(value)))  # type: ignore[arg-type]

    return {"accept": accept}


def _whole(low: int, high: int) -> Mapping[str, Accept]:
    def accept(value: object) -> int:
        if not _is_number(value):
            raise ValueError(f"a whole number from {low} to {high}")
        return min(high, max(low, round(value)))  # type: ignore[call-overload, no-any-return]

    return {"accept": accept}


def _one_of(values: tuple[object, ...]) -> Mapping[str, Accept]:
    def accept(value: object) -> object:
        if isinstance(value, bool) or value not in values:
            raise ValueError(f"one of {values}")
        return value

    return {"accept": accept}


def clean_name(value: object, longest: int = LONGEST_NAME) -> str:
    """A name as it can be shown: one line, no more than so many characters.

    Empty if nothing of it would be seen. Raises ValueError for no text.
    """
    return _one_line(value, longest)


def clean_exclamation(value: object) -> str:
    """Words as a bubble can show them: one line, no more than `LONGEST_EXCLAMATION` characters.

    Empty if nothing of them would be seen. Raises ValueError for no text.
    """
    return _one_line(value, LONGEST_EXCLAMATION)


def _one_line(value: object, longest: int) -> str:
    if not isinstance(value, str):
        raise ValueError("a text")
    line = " ".join("".join(c if c.isprintable() else " " for c in value).split())[:longest].rstrip()
    return line if line.isascii() or _seen(line) else ""


def _seen(line: str) -> bool:
    """Whether a line has more than accents and selectors, which are seen on letters and signs only."""
    from unicodedata import category  # few names need its tables

    return any(category(c)[0] in "LNPS" for c in line)


@dataclass(frozen=True, slots=True)
class Opponent:
    """Who sits opposite the first person: a computer player, or another person at the same screen."""

    character: str
    """The portrait."""
    level: Level
    """How a computer player plays, also while a person has its seat."""
    person: bool = False
    name: str = ""
    """What a person there wants to be called; empty for the number of the seat."""


@dataclass(frozen=True, slots=True)
class Setup:
    """How a game was last set up: players, options that differ from their defaults, and who sat opposite."""

    players: int
    options: Mapping[str, OptionValue]
    opponents: tuple[Opponent, ...]


@dataclass(frozen=True, slots=True)
class WindowPlace:
    """Where the window was, in the pixels of its display."""

    x: int
    y: int
    width: int
    height: int
    display: int


def _accept_themes(value: object) -> dict[str, ThemeChoice]:
    if not isinstance(value, Mapping):
        raise ValueError("themes by game")
    for game, theme in value.items():
        if not isinstance(game, str) or theme not in THEMES:
            raise ValueError("themes by game")
    return dict(value)


def _accept_language(value: object) -> str:
    if value not in ("auto", PSEUDO, *complete_languages()):
        raise ValueError("a language that there is, or auto")
    return str(value)


def _accept_window(value: object) -> WindowPlace | None:
    if value is None or isinstance(value, WindowPlace):
        return value
    if not isinstance(value, Mapping) or set(value) != {f.name for f in fields(WindowPlace)}:
        raise ValueError("the place of a window")
    if not all(type(number) is int and abs(number) < 100_000 for number in value.values()):
        raise ValueError("the place of a window")
    place = WindowPlace(**value)
    if place.width < 1 or place.height < 1 or place.display < 0:
        raise ValueError("the place of a window")
    return place


def accept_setup(game_id: object, value: object) -> Setup:
    """The set-up in a JSON value or in another set-up. Raises ValueError for whatever is none of that game."""
    if game_id not in GAME_IDS or not isinstance(game_id, str):
        raise ValueError("a game")
    data = asdict(value) if isinstance(value, Setup) else value
    if not isinstance(data, Mapping) or set(data) != {f.name for f in fields(Setup)}:
        raise ValueError("a set-up")
    players, options, opponents = data["players"], data["options"], data["opponents"]
    if type(players) is not int or players not in info_of(game_id).seats:
        raise ValueError("a number of players")
    if not isinstance(options, Mapping) or not isinstance(opponents, list | tuple):
        raise ValueError("a set-up")
    chosen = []
    for item in opponents:
        if not isinstance(item, Mapping) or item.get("character") not in AVATARS or item.get("level") not in LEVELS:
            raise ValueError("an opponent")
        # Set-ups from before several people could play name neither.
        person = item.get("person", False)
        if not isinstance(person, bool):
            raise ValueError("a person or a computer player")
        chosen.append(Opponent(item["character"], item["level"], person, clean_name(item.get("name", ""))))
    if len(chosen) != players - 1:
        raise ValueError("as many opponents as seats")
    return Setup(players, _accept_options(game_id, players, options), tuple(chosen))


def _accept_options(game_id: str, players: int, options: Mapping[str, Any]) -> dict[str, OptionValue]:
    """Options that were chosen. Where none was, the rules need not be loaded: the program starts with this."""
    if not options:
        return {}
    from game.rules.options import complete

    # OptionError is a ValueError.
    full = complete(game_by_id(game_id).options, players, options)
    return {name: full[name] for name in options}


def _accept_setups(value: object) -> dict[str, Setup]:
    if not isinstance(value, Mapping):
        raise ValueError("set-ups by game")
    return {game_id: accept_setup(game_id, setup) for game_id, setup in value.items()}


def _accept_rules(value: object) -> dict[str, dict[str, Any]]:
    """Options by game. Whether there are such options is found out when they are asked for: that loads the rules."""
    if not isinstance(value, Mapping):
        raise ValueError("options by game")
    found = {}
    for game_id, options in value.items():
        if game_id not in GAME_IDS or not isinstance(options, Mapping) or len(options) > _MOST_OPTIONS:
            raise ValueError("options by game")
        for name, chosen in options.items():
            numbers = isinstance(chosen, list) and all(type(number) is int for number in chosen)
            if not isinstance(name, str) or not (chosen is None or numbers or isinstance(chosen, bool | int | str)):
                raise ValueError("options by game")
        found[game_id] = dict(options)
    return found


def _accept_own_rules(value: object) -> dict[str, dict[str, dict[str, Any]]]:
    if not isinstance(value, Mapping):
        raise ValueError("rules by game and name")
    found = {}
    for game_id, named in value.items():
        if not isinstance(named, Mapping) or len(named) > MOST_OWN:
            raise ValueError("rules by game and name")
        if any(not name or clean_name(name) != name for name in named):
            raise ValueError("names of rules")
        found[game_id] = {name: _accept_rules({game_id: options})[game_id] for name, options in named.items()}
        _accept_rules({game_id: {}})
    return found


def _accept_lessons(value: object) -> tuple[str, ...]:
    if not isinstance(value, list | tuple) or not all(game_id in GAME_IDS for game_id in value):
        raise ValueError("games")
    return tuple(dict.fromkeys(value))


def _accept_screens(value: object) -> dict[str, float]:
    if not isinstance(value, Mapping):
        raise ValueError("pixels of a millimeter by screen")
    found = {}
    for name, mm in list(value.items())[-MOST_SCREENS:]:
        if not isinstance(name, str) or len(name) > 40 or not _is_number(mm):
            raise ValueError("pixels of a millimeter by screen")
        found[name] = min(FINEST, max(COARSEST, float(mm))) if mm else 0.0
    return found


@dataclass
class Settings:
    """Everything that can be chosen. Assigning a wrong value raises ValueError; numbers are kept within bounds."""

    # Manners
    language: str = field(default="auto", metadata={"accept": _accept_language})
    """The code of a language; "auto" for that of the system, where there is one."""
    player_name: str = field(default="", metadata={"accept": clean_name})
    """What the person wants to be called; empty for "You"."""
    player_avatar: str = field(default="pip", metadata=_one_of(AVATARS))
    names: Wording = field(default="salty", metadata=_one_of(WORDINGS))
    """How games are called."""
    shouts: Shouts = field(default="grawlix", metadata=_one_of(SHOUTS))
    """What players shout."""
    exclamation: str = field(default="", metadata={"accept": clean_exclamation})
    """What the person says for "Dang It!"; empty for the words that `shouts` asks for. Not used in a kiosk."""
    temper: float = field(default=0.5, metadata=_share())
    """How often they do."""
    curse_aloud: bool = field(default=True, metadata=_flag())
    """Whether shouts are heard."""
    say_it_for_me: bool = field(default=False, metadata=_flag())
    """Whether a "Dang It!" that is forced is said without being asked for."""

    # Cards and table
    deck: Deck = field(default="classic", metadata=_one_of(DECKS))
    large_index: bool = field(default=False, metadata=_flag())
    back: Back = field(default="auto", metadata=_one_of(BACKS))
    """The back of the cards; "auto" leaves it to each table."""
    theme: dict[str, ThemeChoice] = field(default_factory=dict, metadata={"accept": _accept_themes})
    """By game; see `theme_of`."""
    open_all: bool = field(default=False, metadata=_flag())
    """Whether backs and tables can be chosen that feats open, whatever was done."""

    # Speed and motion
    pace: Pace = field(default="normal", metadata=_one_of(PACES))
    motion: Motion = field(default="full", metadata=_one_of(MOTIONS))
    pause_after_play: int = field(default=700, metadata=_whole(0, 2500))
    """Milliseconds to look at what a computer player did."""

    # What follows a match
    reviews: bool = field(default=True, metadata=_flag())
    """Whether matches are looked back at."""

    # Sound: starts quiet
    volume_all: float = field(default=0.5, metadata=_share())
    volume_effects: float = field(default=0.8, metadata=_share())
    volume_voices: float = field(default=0.8, metadata=_share())
    volume_music: float = field(default=0.7, metadata=_share())
    """Of music and of room tones."""
    music: bool = field(default=True, metadata=_flag())
    """Whether there are any."""
    mute: bool = field(default=False, metadata=_flag())
    captions: bool = field(default=False, metadata=_flag())
    """Whether sounds are told in words."""

    # Seeing and reaching
    words: float = field(default=1.0, metadata=_share(1.0, 2.0))
    """Size of words, 1 being as drawn."""
    left_handed: bool = field(default=False, metadata=_flag())
    touch_mm: int = field(default=12, metadata=_one_of(TOUCH_MM))
    """Smallest target for a finger, millimeters."""
    keyboard: Keyboards = field(default="auto", metadata=_one_of(KEYBOARDS))
    """Whether there is a keyboard on the screen for what is typed into."""

    # Kept without being chosen
    fullscreen: bool = field(default=False, metadata=_flag())
    window: WindowPlace | None = field(default=None, metadata={"accept": _accept_window})
    """Where the window was when it was not full screen; None before the first time."""
    screens: dict[str, float] = field(default_factory=dict, metadata={"accept": _accept_screens})
    """By screen (see `ui.window.screen_name`): its pixels in a millimeter; 0 where nobody wanted to measure it."""
    setups: dict[str, Setup] = field(default_factory=dict, metadata={"accept": _accept_setups})
    """By game: how it was last set up."""
    flat_table: bool = field(default=False, metadata=_flag())
    """Whether several people last sat round a screen that lay flat, instead of passing it round."""
    own_rules: dict[str, dict[str, dict[str, Any]]] = field(
        default_factory=dict, metadata={"accept": _accept_own_rules}
    )
    """By game and name: sets of house rules that somebody has named (see `session.house_rules`)."""
    told_rules: dict[str, dict[str, Any]] = field(default_factory=dict, metadata={"accept": _accept_rules})
    """By game: the house rules that were told last as a match began."""
    lessons: tuple[str, ...] = field(default=(), metadata={"accept": _accept_lessons})
    """Games whose lesson was offered or begun."""

    def __setattr__(self, name: str, value: object) -> None:
        accept = _ACCEPT.get(name)
        if accept is None:
            raise AttributeError(f"there is no setting {name}")
        super().__setattr__(name, accept(value))

    @property
    def shown_name(self) -> str:
        """What the person is called."""
        return self.player_name or t("seats.you")

    def count_feats_by(self, count: Callable[[], int]) -> None:
        """Ask `count` how many feats were done, if that is ever of interest: what they open depends on it."""
        object.__setattr__(self, "_feats", count)

    def opens(self, name: str) -> bool:
        """Whether a back or a table can be chosen."""
        at = opened_at(name)
        if not at or self.open_all:
            return True
        count: Callable[[], int] | None = vars(self).get("_feats")
        return count is not None and count() >= at

    @property
    def shown_back(self) -> Back:
        """The back of the cards; "auto" where the one that was chosen elsewhere is not open here."""
        return self.back if self.opens(self.back) else "auto"

    def theme_of(self, game_id: str) -> ThemeChoice:
        """The theme of a game's table; "auto" where the one that was chosen elsewhere is not open here."""
        chosen = self.theme.get(game_id, "auto")
        return chosen if self.opens(chosen) else "auto"

    def encode(self) -> dict[str, object]:
        """All settings, fit for JSON."""
        return asdict(self)


_ACCEPT: Final[dict[str, Accept]] = {}
_ACCEPT.update({f.name: f.metadata["accept"] for f in fields(Settings)})


def decode(data: Mapping[str, object]) -> tuple[Settings, list[str]]:
    """Settings from a JSON object, and the names of those whose value was wrong and is the default."""
    settings = Settings()
    wrong = []
    for name in sorted(_ACCEPT.keys() & data.keys()):
        try:
            setattr(settings, name, data[name])
        except (ValueError, TypeError, OverflowError):
            wrong.append(name)
    return settings, wrong


class SettingsFile:
    """The settings in a data folder.

    Another program may change the file too: saving takes its changes over and puts one's own on top. A file that
    cannot be read is never written over.
    """

    def __init__(self, paths: Paths) -> None:
        self._paths = paths
        self._saved: bytes | None = None
        """What the file held when it was last read or written."""
        self._known: dict[str, object] = Settings().encode()
        """The settings that are in the file, as far as this program knows."""
        self.trouble: str | None = None
        """What is wrong with the file, in one sentence; None when all is well."""

    def load(self) -> Settings:
        """The saved settings, as far as they can be read; the defaults where there are none."""
        self.trouble = None
        try:
            content = read_file(self._paths.settings, LARGEST_SETTINGS)
        except FileNotFoundError:
            return Settings()
        except OSError as error:
            self.trouble = t("session.settings_closed", reason=reason_of(error))
            log.warning("the settings cannot be opened: %s", error)
            return Settings()
        found = _parse(content)
        self._known = found.settings.encode()
        if not found.wrong:
            self._saved = content
            return found.settings
        key, names = "settings_damaged" if found.data is None else "settings_wrong", ", ".join(found.wrong)
        self.trouble = t(f"session.{key}_kept", names=names, place=plain(self._paths.damaged))
        log.warning("the settings are damaged: %s", ", ".join(found.wrong))
        try:
            self._keep_aside(content, found)
        except OSError:
            self.trouble = t(f"session.{key}", names=names)
        return found.settings

    def save(self, settings: Settings) -> None:
        """Write the settings, if they have changed. Raises nothing: see `trouble`."""
        chosen = settings.encode()
        if self._saved is not None and chosen == self._known:
            return
        try:
            there = self._there()
            content = _written(settings, self._known, there)
            if there is None or content != self._saved:
                write_durably(self._paths.settings, content)
        except OSError as error:
            if self.trouble is None:
                log.warning("the settings were not saved: %s", error)
            self.trouble = trouble_with(error, "settings")
            return
        self._saved, self._known = content, chosen
        self.trouble = None

    def _there(self) -> _Parsed | None:
        """What is in the file now, None without one. Raises OSError where that cannot be known: then nothing may be
        written there. A damaged file is moved aside first.
        """
        try:
            content = read_file(self._paths.settings, LARGEST_SETTINGS)
        except FileNotFoundError:
            return None
        found = _parse(content)
        if found.wrong:
            self._keep_aside(content, found)
        return None if found.data is None else found

    def _keep_aside(self, content: bytes, found: _Parsed) -> None:
        """Keep a damaged file. Raises OSError."""
        if found.data is None:
            put_aside(self._paths.settings, self._paths.damaged)
            return
        # Most of it is good and stays in use: only a copy goes aside, and one is enough.
        for kept in self._paths.damaged.glob("settings-wrong-*.json"):
            with suppress(OSError):
                if read_file(kept, LARGEST_SETTINGS) == content:
                    return
        copy = self._paths.data / "settings-wrong.json"
        write_durably(copy, content)
        put_aside(copy, self._paths.damaged)


@dataclass(frozen=True, slots=True)
class _Parsed:
    """What a settings file holds."""

    settings: Settings
    data: dict[str, object] | None
    """Everything in it, also what only another version knows; None where it is no JSON object."""
    wrong: tuple[str, ...]
    """Names of settings whose value was wrong, or what else is wrong with it."""


def _parse(content: bytes) -> _Parsed:
    try:
        data = json.loads(content.decode("utf-8-sig"))
        if not isinstance(data, dict):
            raise ValueError("no object")
        settings, wrong = decode(data)
    except (ValueError, RecursionError):
        return _Parsed(Settings(), None, ("no JSON",))
    return _Parsed(settings, data, tuple(wrong))


def _written(settings: Settings, known: Mapping[str, object], there: _Parsed | None) -> bytes:
    """The content of a file: what another program has changed there, what only a newer version knows, and on top what
    was changed here since it was `known`.
    """
    chosen = settings.encode()
    unknown: dict[str, object] = {}
    if there is not None and there.data is not None:
        theirs = {name: value for name, value in there.settings.encode().items() if name in there.data}
        kept = {name: value for name, value in theirs.items() if name not in there.wrong}
        changed = {name: value for name, value in chosen.items() if value != known.get(name)}
        unknown = {name: value for name, value in there.data.items() if name not in _ACCEPT}
        chosen = {**chosen, **kept, **changed}
    try:
        return _encoded({**chosen, **unknown})
    except RecursionError:
        # What could be read may lie too deep to be written again.
        return _encoded(chosen)


def _encoded(data: Mapping[str, object]) -> bytes:
    return (json.dumps(data, ensure_ascii=False, indent=2) + "\n").encode(errors=UNPAIRED)
