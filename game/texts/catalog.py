"""The catalogs: which languages there are, and the words of each.

`assets/texts/<language>/<part>.json` is a flat JSON object in the format that translators' tools call i18next v4:
keys with plural suffixes (`pile_one`, `pile_other`) and blanks in double braces (`{{name}}`, `{{card, accusative}}`).

What only one game says is in `assets/texts/<language>/games/<game id>.json`, whatever part of the program says it. Its
keys are full ones: `rules.dang_it.tagline`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final

from game.resources import ResourceMissing, resource_path

ENGLISH: Final = "en"
SOURCE: Final = ENGLISH
"""The language in which sentences are first written, and which every other one is compared with."""
GAMES: Final = "games"
"""The folder of what single games say."""
PSEUDO: Final = "en-XA"
"""A language nobody speaks: English with accents, 40 percent longer, in brackets. It shows what a translation will do
to the screens, and what was never translatable."""


class TextMissing(KeyError):
    """A key that no catalog has, or a blank that nobody filled: a fault of the program, never of the person."""


@cache
def complete_languages() -> tuple[str, ...]:
    """Codes of the languages a person may choose: English first, the others by code."""
    found = sorted(path.name for path in resource_path("texts").iterdir() if path.is_dir())
    return (SOURCE, *(code for code in found if code != SOURCE))


@cache
def catalog(language: str) -> Mapping[str, str]:
    """Every sentence of a language by its full key, such as `table.turn_of`.

    Raises LookupError for a language that there is none of, and ResourceMissing for damaged files.
    """
    if language == PSEUDO:
        # Nobody speaks it, so no start waits for its module.
        from game.texts import pseudo

        return {key: pseudo.lengthened(key, words) for key, words in catalog(SOURCE).items()}
    if language not in complete_languages():
        raise LookupError(f"there are no texts in {language}")
    found: dict[str, str] = {}
    folder = resource_path("texts", language)
    for path in (*sorted(folder.glob("*.json")), *sorted(folder.glob(f"{GAMES}/*.json"))):
        try:
            part = read_part(path.read_bytes())
        except (OSError, ValueError) as error:
            name = f"texts/{language}/{path.relative_to(folder).as_posix()}"
            raise ResourceMissing(
                f"The words of the program are damaged: {name}. Please install Grawlix again."
            ) from error
        before = "" if path.parent.name == GAMES else f"{path.stem}."
        found.update({f"{before}{name}": words for name, words in part.items()})
    return found


def read_part(content: bytes) -> dict[str, str]:
    """The sentences of one file by their keys. Raises ValueError for any other content."""
    try:
        part = json.loads(content)
    except RecursionError:
        raise ValueError("no catalog is that deep") from None
    if not isinstance(part, dict) or not set(map(type, part.values())) <= {str}:
        raise ValueError("a catalog is one object of texts")
    return part


def fitting(wanted: Iterable[str]) -> str:
    """The first language that somebody wants and that there is, such as `de` for `de_AT`; English for none."""
    for name in wanted:
        code = name.replace("_", "-").partition(".")[0].partition("-")[0].lower()
        if code in complete_languages():
            return code
    return SOURCE
