"""Which form of a sentence goes with a number: the plural categories of the Unicode CLDR, for whole numbers.

Categories are those that translators' tools know: `zero`, `one`, `two`, `few`, `many`, `other`. Every language has
`other`. See https://cldr.unicode.org/index/cldr-spec/plural-rules.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

Category = Literal["zero", "one", "two", "few", "many", "other"]


def _one_is_one(count: int) -> Category:
    return "one" if count == 1 else "other"


def _one_is_zero_or_one(count: int) -> Category:
    return "one" if count in (0, 1) else "other"


def _never(_: int) -> Category:
    return "other"


def _west_slavic(count: int) -> Category:
    return "one" if count == 1 else "few" if 2 <= count <= 4 else "other"


def _teen(count: int) -> bool:
    return 11 <= count % 100 <= 14


def _polish(count: int) -> Category:
    if count == 1:
        return "one"
    return "few" if 2 <= count % 10 <= 4 and not _teen(count) else "many"


def _east_slavic(count: int) -> Category:
    if count % 10 == 1 and count % 100 != 11:
        return "one"
    return "few" if 2 <= count % 10 <= 4 and not _teen(count) else "many"


def _arabic(count: int) -> Category:
    if count <= 2:
        return ("zero", "one", "two")[count]
    return "few" if 3 <= count % 100 <= 10 else "many" if count % 100 >= 11 else "other"


_RULES: Final[dict[str, Callable[[int], Category]]] = {
    **dict.fromkeys(
        ("en", "de", "nl", "sv", "da", "nb", "nn", "fi", "et", "it", "es", "ca", "el", "hu", "tr"), _one_is_one
    ),
    **dict.fromkeys(("fr", "pt"), _one_is_zero_or_one),
    **dict.fromkeys(("ja", "ko", "zh", "vi", "th", "id"), _never),
    **dict.fromkeys(("cs", "sk"), _west_slavic),
    "pl": _polish,
    **dict.fromkeys(("ru", "uk", "be"), _east_slavic),
    "ar": _arabic,
}
"""By language: its rule for whole numbers below a million."""


def category(language: str, count: int) -> Category:
    """The category of a whole number from 0 on in a language such as `de`. Raises LookupError for an unknown one."""
    rule = _RULES.get(language.partition("-")[0])
    if rule is None:
        raise LookupError(f"no plural rule is known for {language}: add it to game/texts/plurals.py")
    return rule(count)
