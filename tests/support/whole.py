"""What a game needs before it is whole, and what of it is missing: each a sentence that names the file to write."""

from __future__ import annotations

import json
from collections.abc import Iterator
from enum import StrEnum
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Literal

from game.ai.reasons import ReasonCode
from game.ai.registry import PLAYED
from game.resources import resource_path
from game.rules.events import Fact
from game.rules.options import Ascending, Choice, Number
from game.rules.refusals import RefusalCode
from game.rules.registry import GAME_CODES, GAME_IDS, game_by_id, info_of
from game.scenes.lesson.scene import lesson_of
from game.scenes.tables import PLAYABLE, book_of
from game.scenes.tables import info_of as table_of
from game.texts import TextsIn, complete_languages

ROOT = Path(__file__).resolve().parents[2]

FILES = (
    "game/rules/{id}/__init__.py",
    "game/rules/{id}/info.py",
    "game/rules/{id}/game.py",
    "game/rules/{id}/reading.py",
    "tests/rules/test_{id}.py",
    "tests/goldens/{id}.jsonl",
    "game/ai/{id}/__init__.py",
    "game/ai/{id}/info.py",
    "game/ai/{id}/judge.py",
    "game/ai/{id}/manners.py",
    "game/ai/{id}/player.py",
    "game/ai/{id}/zoo.py",
    "game/scenes/tables/{id}/__init__.py",
    "game/scenes/tables/{id}/info.py",
    "game/scenes/tables/{id}/presenter.py",
    "game/scenes/tables/{id}/flat.py",
    "game/scenes/tables/{id}/book.py",
    "assets/look/emblems/{id}.svg",
    "assets/generators/lessons/{id}.py",
    "assets/lessons/{id}.json",
    *(f"assets/texts/{language}/games/{{id}}.json" for language in complete_languages()),
)
"""In the order of the recipe in CONTRIBUTING.md."""
REGISTRIES = (
    ("game/rules/registry.py", GAME_IDS),
    ("GAME_CODES of game/rules/registry.py", GAME_CODES),
    ("game/ai/registry.py", PLAYED),
    ("game/scenes/tables/__init__.py", PLAYABLE),
)


def codes(kind: Literal["refusals", "reasons"]) -> list[StrEnum]:
    """Every code of a refusal, or of a computer player's reason: those of any game, and those of each game's own."""
    found: list[StrEnum] = [*RefusalCode] if kind == "refusals" else [*ReasonCode]
    for game in GAME_IDS:
        found += codes_of(game, kind)
    return found


def codes_of(game: str, kind: Literal["refusals", "reasons"]) -> list[StrEnum]:
    """Every code of a game's own."""
    layer = "rules" if kind == "refusals" else "ai"
    module = f"game.{layer}.{game}.{kind}"
    found: list[StrEnum] = []
    if find_spec(module) is not None:
        for each in vars(import_module(module)).values():
            if isinstance(each, type) and issubclass(each, StrEnum) and each is not StrEnum:
                found += each
    return found


def missing(game: str) -> list[str]:
    """What a game lacks, in the order of the recipe. Its sentences are looked for when all else is there."""
    files = [path for path in (name.format(id=game) for name in FILES) if not (ROOT / path).is_file()]
    found = [f"{game} has no {path}" for path in files]
    found += [f"{game} is not listed in {path}" for path, listed in REGISTRIES if game not in listed]
    listed = json.loads(resource_path("look", "index.json").read_bytes())
    if f"emblems/{game}" not in listed:
        found.append(f"{game} has no emblem in assets/look/index.json: draw it in assets/generators/look/emblems.py")
    if found:
        return found
    for language in complete_languages():
        texts = TextsIn(language)
        path = f"assets/texts/{language}/games/{game}.json"
        found += [f"{game} has no sentence {key} in {path}" for key in sentences(game) if not texts.has(key)]
    return found


def sentences(game: str) -> Iterator[str]:
    """The keys of what the program says of any game, plural endings apart; what its own table says is left out."""
    yield from (f"games.{game}.{key}" for key in ("name.polite", "name.salty", "line", "time", "goal"))
    yield from (f"games.{game}.step.{number}" for number in (1, 2, 3))
    yield from (f"title.have.{game}.{key}" for key in ("you", "named"))
    if table_of(game).counted is Fact.SCORE:
        yield f"title.have.{game}.none"
    for option in game_by_id(game).options:
        key = f"setup.{game}.{option.name}"
        yield from (key, f"{key}_note")
        if option.name not in info_of(game).left_open:
            yield f"{key}_source"
        if isinstance(option, Choice):
            yield from (f"{key}.{value}" for value in option.values)
        if isinstance(option, Number) and option.optional:
            yield f"{key}_none"
        if isinstance(option, Ascending):
            yield f"{key}_last"
            yield from (f"{key}.{name}" for name in info_of(game).values.get(option.name, ()))
            yield from (f"{key}.{number}" for number in range(option.low, option.high + 1))
    yield from (f"setup.{preset}" for preset in info_of(game).presets)
    yield from _of_the_rules(game)
    asked = lesson_of(game).asked
    yield from (f"lessons.{game}.{note.key}.head" for note in lesson_of(game).notes)
    yield from (f"lessons.{game}.{number}.do" for number in sorted(asked))


def _of_the_rules(game: str) -> Iterator[str]:
    book, key = book_of(game), f"rules.{game}"
    yield from (f"{key}.tagline", f"{key}.sample.note")
    for number in range(1, len(book.columns) + 1):
        yield from (f"{key}.column.{number}", f"{key}.column.{number}.words")
    for step in book.steps:
        yield f"{key}.sample.{step.words}" if step.words else f"{key}.sample.say"
    for chapter in book.chapters:
        yield chapter.key
        yield from (f"{chapter.key}.{number}" for number in range(1, chapter.paragraphs + 1))
        for figure in chapter.figures:
            yield figure.words
            yield from (shown.words for shown in figure.shown if shown.words)
        if chapter.table is not None:
            yield from (f"{chapter.key}.head.{column}" for column in chapter.table.columns)
            for row in chapter.table.rows:
                yield f"{chapter.key}.{row}"
                yield from (f"{chapter.key}.{row}.{column}" for column in chapter.table.columns[1:])
