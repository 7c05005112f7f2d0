"""Which sentences and pictures the program can ask for: their names stand in it whole, or are built of parts."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from functools import cache

from game.resources import resource_path
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


@cache
def _found() -> tuple[frozenset[str], frozenset[str], tuple[re.Pattern[str], ...]]:
    """Texts as they stand in the program and its data, the words that a key can be built of, and how keys are built."""
    texts: set[str] = {code.value for kind in ("refusals", "reasons") for code in codes(kind)}
    names: set[str] = set()
    built: set[str] = set()
    for path in (ROOT / "game").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Constant(value=str(text)):
                    texts.add(text)
                case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name):
                    names.add(name.lower())
                case ast.JoinedStr(values=values):
                    shown = [str(part.value) if isinstance(part, ast.Constant) else None for part in values]
                    plain = "".join(part or "" for part in shown)
                    bare = plain.removesuffix("/") in BARE
                    if PLAIN.fullmatch(plain) and sum(letter.isalpha() for letter in plain) >= FEWEST and not bare:
                        built.add("".join("(.+)" if part is None else re.escape(part) for part in shown))
    for path in resource_path().rglob("*.json"):
        if path.name not in LISTS and not path.is_relative_to(resource_path("texts")):
            texts.update(_in(json.loads(path.read_text("utf-8"))))
    whole = {word for text in texts if " " not in text for word in re.findall(r"\w+", text)}
    words = whole | {part for word in whole for part in word.split("_")}
    return frozenset(texts), frozenset(words | names), tuple(map(re.compile, sorted(built)))


def _in(data: object) -> Iterator[str]:
    """Every text in what a JSON file says."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict | list):
        for each in (*data, *data.values()) if isinstance(data, dict) else data:
            yield from _in(each)


def _known(part: str) -> bool:
    """Whether something in the program can be called so."""
    words = _found()[1]
    return part in words or bool(NUMBERED.fullmatch(part)) or all(word in words for word in part.split("_"))


def _made(key: str) -> bool:
    """Whether a key stands somewhere, or is one that is built, with words of the program in its blanks."""
    texts, _, built = _found()
    return key in texts or any(
        all(_known(part) for filled in match.groups() for part in filled.split("."))
        for match in (pattern.fullmatch(key) for pattern in built)
        if match
    )


def can_be_drawn(picture: str) -> bool:
    """Whether anything in the program can ask for a picture of the look, such as `icons/hint`."""
    folder, name = picture.split("/")
    return _made(picture) or (folder in BARE and name in _found()[0])


def can_be_asked(key: str) -> bool:
    """Whether anything in the program can ask for a sentence. Its plural form and its `_you` are added where it is."""
    base = PLURAL.sub("", key)
    return any(_made(each) for each in {key, base, base.removesuffix("_you")})
