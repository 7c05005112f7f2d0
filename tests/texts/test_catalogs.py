"""The catalogs of all languages say the same things, each in its own way."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

import pytest

from game.resources import resource_path
from game.rules.cards import KINDS, Card, Rank
from game.rules.registry import GAME_IDS
from game.session.settings import AVATARS, TOUCH_MM
from game.texts import SOURCE, TextsIn, catalog, complete_languages
from game.texts.catalog import GAMES, read_part
from game.texts.plurals import category
from game.texts.speech import card_key, rank_key
from game.ui import text
from game.ui.text import FILES
from tests.support.asked import asked_in
from tests.support.whole import codes

BLANK = re.compile(r"\{\{\s*(\w+)\s*((?:,\s*\w+\s*)*)\}\}")
PLURAL = re.compile(r"_(zero|one|two|few|many|other)$")
LANGUAGES = complete_languages()
OTHERS = [language for language in LANGUAGES if language != SOURCE]
FORMS = re.compile(r"language\.(card|rank|suit|contract)\.\w+(\..*)?$")


def blanks(words: str) -> set[str]:
    return {name for name, _ in BLANK.findall(words)}


def sentences(language: str) -> dict[str, set[str]]:
    """By key without its plural ending: the endings there are. Forms of cards are each language's own affair."""
    found: dict[str, set[str]] = defaultdict(set)
    for key in catalog(language):
        if not FORMS.match(key):
            match = PLURAL.search(key)
            found[PLURAL.sub("", key)].add(match.group(1) if match else "")
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_one_game_says_is_in_its_own_file(language: str) -> None:
    """So that a game is added, and translated, without a change to what others say."""
    for path in resource_path("texts", language).rglob("*.json"):
        whole = [key if path.parent.name == GAMES else f"{path.stem}.{key}" for key in read_part(path.read_bytes())]
        for key in whole:
            named = set(key.split(".")) & set(GAME_IDS)
            assert path.parent.name == GAMES or not named, f"{key} belongs into {GAMES}/{named.pop()}.json"
            asked = asked_in(key)
            alone = len(asked) == 1 and "" not in asked
            assert path.parent.name == GAMES or not alone, f"{key} belongs into {GAMES}/{asked.pop()}.json"
            assert path.parent.name != GAMES or named <= {path.stem}, f"{key} belongs into {GAMES}/{named.pop()}.json"


def forms_used(language: str) -> Iterator[tuple[str, str, str]]:
    """The key, the blank and the form of every blank that asks for one."""
    for key, words in catalog(language).items():
        for name, asked in BLANK.findall(words):
            for form in asked.split(","):
                if form.strip() and form.strip() not in ("capital", "figures", "words"):
                    yield key, name, form.strip()


@pytest.mark.parametrize("language", LANGUAGES)
def test_braces_enclose_blanks_only(language: str) -> None:
    for key, words in catalog(language).items():
        assert not {"{", "}"} & set(BLANK.sub("", words)), key
        assert words.strip(), key
        assert words == words.strip(), key


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_the_same_sentences(language: str) -> None:
    source, other = sentences(SOURCE), sentences(language)
    assert sorted(source.keys() - other.keys()) == []
    assert sorted(other.keys() - source.keys()) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_have_the_forms_that_their_language_asks_for(language: str) -> None:
    source = sentences(SOURCE)
    for key, endings in sentences(language).items():
        if endings == {""}:
            continue
        # What is never said of one thing needs no form for it, in any language.
        wanted = {category(language, count) for count in range(200)} - ({"one"} if "one" not in source[key] else set())
        assert endings - {"zero"} == wanted, key
        assert ("zero" in endings) == ("zero" in source[key]), key


def test_nothing_is_written_that_nothing_asks_for() -> None:
    """Whoever translates it works for nobody."""
    assert [key for key in catalog(SOURCE) if not asked_in(key)] == []


def test_a_key_is_asked_for_by_all_of_it() -> None:
    """Not because others begin like it, or because its words are used for something else."""
    unheard_of = ("table.thinking", "table.draw_for_deal", "feats.button", "table.log.sings", "scores.dang_it.sings")
    assert [key for key in unheard_of if asked_in(key)] == []


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_fills_the_same_blanks(language: str) -> None:
    """The number itself may be left out where its form says it, as in "one card"."""
    source, other = catalog(SOURCE), catalog(language)
    for key, words in other.items():
        if not FORMS.match(key):
            base = PLURAL.sub("", key)
            model = source.get(key) or source[f"{base}_other"]
            assert blanks(words) - {"count"} == blanks(model) - {"count"}, key
            if not key.endswith(("_zero", "_one")):
                assert ("count" in blanks(words)) == ("count" in blanks(model)), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_meant_for_one_of_several_people_has_one_colon(language: str) -> None:
    called = [words for words in catalog(language).values() if re.search(r"\{\{name\}\}:", words)]
    assert len(called) > 20
    assert [words for words in called if words.count(":") > 1] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_form_that_is_asked_for_is_there(language: str) -> None:
    """For each card, rank, suit and contract, since nobody knows which it will be."""
    words = catalog(language)
    ranks = {f"language.rank.{rank_key(rank)}" for rank in Rank}
    suits = {f"language.suit.{letter}" for letter in "CDHS"}
    cards = {f"language.card.{card_key(Card(kind))}" for kind in range(KINDS)}
    contracts = {f"language.contract.{number}" for number in range(1, 11)}
    for key in ranks | suits | cards | contracts:
        assert key in words
    for key, name, form in forms_used(language):
        # A card may be called by its rank alone, so both have the form.
        either = {"card": cards | ranks, "top": cards, "next": cards}
        wanted = {"suit": suits, "rank": ranks, "contract": contracts, **either}[name]
        assert [k for k in wanted if f"{k}.{form}" not in words] == [], key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_and_reason_can_be_said(language: str) -> None:
    texts = TextsIn(language)
    for kind in ("refusals", "reasons"):
        for code in codes(kind):
            assert texts.has(f"{kind}.{code}"), f"{kind}.{code} has no sentence in texts/{language}/games"
            assert code == "one_card" or not PLURAL.search(code), f"{code} ends like the form of a plural"
        told = [key.split(".")[1] for key in sentences(language) if key.startswith(f"{kind}.")]
        assert sorted(told) == sorted(codes(kind)), "each code has one sentence, and no two games share one"


# What is the same in English and German, and why: brands, names, signs, units, and words that both languages share.
SAME = {
    "de": {
        *(f"games.{game}.name.{way}" for game in GAME_IDS for way in ("polite", "salty")),
        *(f"games.{game}.time" for game in GAME_IDS),
        *(f"characters.{key}.short" for key in AVATARS),
        "shithead.deal_and_way",
        "that_dam_game.hand_and_deal",
        *(f"characters.{key}.name" for key in ("gertrude", "biscuit", "pardon", "billie", "pip", "yuki", "echo")),
        *(f"settings.face.{key}" for key in AVATARS if key != "bo"),
        *(f"settings.touch_mm.{size}" for size in TOUCH_MM),
        "settings.seconds",
        *(f"replay.month.{number}" for number in (4, 8, 9, 11)),
        *(f"challenges.weekday.{number}" for number in (1, 5, 6)),
    }
}
SAME_WORDS = {
    "de": {
        "Code", "Chips", "Joker", "Normal", "Pause", "PIN", "OK", "Grawlix", "Dang It!", "HA!", "Chaos", "Expert", "D",
        "Esc", "F12", "H", "L", "M", "S", "100", "20", "Name", "Log", "Hard", "Saloon",
    }
}  # fmt: skip


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_is_left_in_english(language: str) -> None:
    source, other = catalog(SOURCE), catalog(language)
    left = {
        key: words
        for key, words in other.items()
        if source.get(key) == words
        and any(letter.isalpha() for letter in BLANK.sub("", words))
        and not key.startswith("language.")
        and key not in SAME.get(language, ())
        and words not in SAME_WORDS.get(language, ())
        and not words.startswith("creativecommons.org")
    }
    assert left == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_comma_follows_the_name_of_a_game(language: str) -> None:
    """Most of them end in an exclamation mark: "Damn You!, watched again" looks like a slip."""
    assert [key for key, words in catalog(language).items() if re.search(r"\{\{ *game *\}\},", words)] == []


def test_german_is_said_as_germans_say_it() -> None:
    """The first is no "Ahnung", which is a clue; the second put one sentence into another."""
    said = catalog("de")
    assert said["reasons.hunch"] == "Nenn es Bauchgefühl."
    assert said["setup.damn_you.hands_note"] == "üblich: jeder gibt einmal"


BRITISH = re.compile(
    r"\b(colour|favour|neighbour|honour|behaviour|grey|centre|licence|defence|offence|judgement|learnt|burnt|spelt|"
    r"whilst|amongst|shall(?!ow)|apologis|recognis|realis|organis|trousers|budgie|bloody|rubbish)\w*"
    r"|any more(?= but|\.|,)|\bat one go|(passed?|way|goes|rule) round\b|(\d|\}\}) %|in the clipboard|take[ns]? up\b"
    r"|\byour working\b|\b(you|the) lot\b",
    re.IGNORECASE,
)
"""Spellings and turns of phrase that somebody from America stumbles over."""


def test_english_is_american() -> None:
    """One spelling, that of the titles, and no turn of phrase from across the sea."""
    found = {key: BRITISH.search(words) for key, words in catalog(SOURCE).items()}
    assert {key: match.group() for key, match in found.items() if match} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_letter_can_be_drawn(language: str) -> None:
    letters = sorted(set("".join(catalog(language).values())) - set("\n"))
    for role in FILES:
        drawn = text.font(role, 20).metrics("".join(letters))
        assert [letter for letter, found in zip(letters, drawn, strict=True) if found is None] == [], role


@pytest.mark.parametrize("game", GAME_IDS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_part_of_a_match_has_one_name(language: str, game: str) -> None:
    """Whoever looks back at a hand, or watches one again, is told of a hand, not of a deal."""
    words = catalog(language)
    over = words.get(f"scores.{game}.round_over") or words["scores.round_over"]
    told = {words[f"review.{game}.when"], words[f"replay.{game}.part"], words[f"replay.{game}.unit"]}
    assert {line.split()[0] for line in told} == {over.split()[0]}
