"""Which sentences and pictures the program can ask for: their names stand in it whole, or are built of parts."""

from __future__ import annotations

import ast
import json
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Set
from functools import cache
from pathlib import Path
from typing import NamedTuple

from game.resources import resource_path
from game.rules.registry import GAME_IDS
from tests.support.trees import nodes, uncollected
from tests.support.whole import ROOT, codes

PLURAL = re.compile(r"_(zero|one|two|few|many|other)$")
PLAIN = re.compile(r"[a-z0-9_./]*[./][a-z0-9_./]*")
"""What is between the blanks of a name that is built, taken together: `table.log.`, `.tagline` or `emblems/`."""
FEWEST = 3
"""Letters that a built name shows. With fewer it would be any name at all."""
LISTS = ("index.json", "manifest.json")
"""They name what there is, and ask for nothing."""
BARE = ("icons", "signs", "tokens")
"""Folders whose pictures are asked for without them, by names that stand in the program."""
NUMBERED = re.compile(r"[a-z]?\d+[a-z]?")
"""A number of something, such as the first rule of a chapter, the second note of a lesson, or `c10`."""


class _Found(NamedTuple):
    """What can be asked with."""

    texts: Mapping[str, Set[str]]
    """As they stand in the program and its data, and the games in whose own folders; the rest of it is ""."""
    built: Mapping[re.Pattern[str], Set[str]]
    """How names are built, and where."""
    words: Set[str]
    """What can be in a blank of one that is built."""


def _sources() -> Iterator[tuple[Path, ast.AST]]:
    """All of the program, as trees."""
    with uncollected():
        for path in (ROOT / "game").rglob("*.py"):
            yield path, ast.parse(path.read_text("utf-8"))


@cache
def _found() -> _Found:
    texts: dict[str, set[str]] = defaultdict(set)
    built: dict[re.Pattern[str], set[str]] = defaultdict(set)
    names: set[str] = set()
    for path, tree in _sources():
        place = next((part for part in path.parts if part in GAME_IDS), "")
        for node in nodes(tree):
            match node:
                case ast.Constant(value=str(text)):
                    texts[text].add(place)
                case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name):
                    names.add(name.lower())
                case ast.JoinedStr(values=values):
                    shown = [str(part.value) if isinstance(part, ast.Constant) else None for part in values]
                    plain = "".join(part or "" for part in shown)
                    bare = plain.removesuffix("/") in BARE
                    if PLAIN.fullmatch(plain) and sum(letter.isalpha() for letter in plain) >= FEWEST and not bare:
                        pattern = "".join("(.+)" if part is None else re.escape(part) for part in shown)
                        built[re.compile(pattern)].add(place)
    for path in resource_path().rglob("*.json"):
        if path.name not in LISTS and not path.is_relative_to(resource_path("texts")):
            for text in _in(json.loads(path.read_text("utf-8"))):
                texts[text].add("")
    for code in (*codes("refusals"), *codes("reasons")):
        texts[code.value].add("")
    whole = {word for text in texts if " " not in text for word in re.findall(r"\w+", text)}
    return _Found(texts, built, names | whole | {part for word in whole for part in word.split("_")})


def _in(data: object) -> Iterator[str]:
    """Every text in what a JSON file says."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict | list):
        for each in (*data, *data.values()) if isinstance(data, dict) else data:
            yield from _in(each)


def _known(part: str) -> bool:
    """Whether something in the program can be called so."""
    words = _found().words
    return part in words or bool(NUMBERED.fullmatch(part)) or all(word in words for word in part.split("_"))


def _made(name: str) -> set[str]:
    """Where a name stands, or is built with words of the program in its blanks: games, and "" for the rest of it."""
    found = _found()
    places = set(found.texts.get(name, ()))
    for pattern, where in found.built.items():
        match = pattern.fullmatch(name)
        if match and all(_known(part) for filled in match.groups() for part in filled.split(".")):
            places |= where
    return places


def can_be_drawn(picture: str) -> bool:
    """Whether anything in the program can ask for a picture of the look, such as `icons/hint`."""
    folder, name = picture.split("/")
    return bool(_made(picture)) or (folder in BARE and name in _found().texts)


def asked_in(key: str) -> set[str]:
    """The games whose own folders can ask for a sentence, and "" where the rest of the program can; none if nothing.

    Its plural form and its `_you` are added where it is asked for.
    """
    base = PLURAL.sub("", key)
    return set().union(*map(_made, {key, base, base.removesuffix("_you")}))
