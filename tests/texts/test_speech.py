"""How values become words, and how a language is chosen."""

from __future__ import annotations

import pytest

from game.rules.cards import Rank, Suit, parse_card
from game.rules.damn_you.refusals import DamnYouRefusal
from game.rules.dang_it.refusals import DangItRefusal
from game.rules.refusals import refusal
from game.rules.shithead.refusals import ShitheadRefusal
from game.rules.that_dam_game.refusals import ThatDamRefusal
from game.texts import FSI, PDI, PSEUDO, TextMissing, TextsIn, capital, fitting, isolated, language, plain, t, use
from game.texts.plurals import category

ENGLISH = TextsIn("en")


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("en", {0: "other", 1: "one", 2: "other", 21: "other"}),
        ("fr", {0: "one", 1: "one", 2: "other"}),
        ("pl", {0: "many", 1: "one", 2: "few", 5: "many", 12: "many", 22: "few", 112: "many", 1002: "few"}),
        ("ru", {1: "one", 11: "many", 21: "one", 23: "few", 111: "many"}),
        ("cs", {1: "one", 3: "few", 5: "other"}),
        ("ja", {1: "other"}),
        ("ar", {0: "zero", 1: "one", 2: "two", 7: "few", 11: "many", 100: "other", 103: "few"}),
    ],
)
def test_numbers_have_the_categories_of_the_cldr(code: str, told: dict[int, str]) -> None:
    assert {count: category(code, count) for count in told} == told
    assert {category(code, count) for count in range(200)} == set(told.values())


def test_language_of_a_region_counts_like_the_language() -> None:
    assert category("en-XA", 1) == "one"
    with pytest.raises(LookupError):
        category("tlh", 1)


def test_values_are_said_and_text_is_left_alone() -> None:
    card = parse_card("QHb")
    assert ENGLISH.t("table.log.lead", name="Ada", card=card) == "Ada leads the queen of hearts."
    assert ENGLISH.t("table.log.lead", name="Ada", card=Rank.QUEEN) == "Ada leads the queen."
    assert ENGLISH.t("table.log.lead", name="{{card}}", card="x") == "{{card}} leads the x."
    assert ENGLISH.t("damn_you.button.lay_sub", suit=Suit.CLUBS) == "of clubs"
    assert ENGLISH.t("table.dang_it.tag_main", rank=Rank.EIGHT) == "or an eight"


def test_numbers_of_things_are_words_up_to_ten() -> None:
    said = [ENGLISH.n("table.pile", count) for count in (1, 2, 10, 11)]
    assert said == ["one card on the pile", "two cards on the pile", "ten cards on the pile", "11 cards on the pile"]
    assert ENGLISH.t("table.round_of", number=2, total=5) == "Round 2 of 5"
    assert ENGLISH.n("shithead.stock", 5) == "5 in stock"


def test_german_bends_cards_as_their_sentence_asks() -> None:
    german = TextsIn("de")
    said = [german.t("table.log.lead", name="Ada", card=parse_card(name)) for name in ("QH", "JS", "AC", "KD", "X1")]
    assert said == [
        "Ada spielt die Herz-Dame aus.",
        "Ada spielt den Pik-Buben aus.",
        "Ada spielt das Kreuz-Ass aus.",
        "Ada spielt den Karo-König aus.",
        "Ada spielt den Joker aus.",
    ]
    assert german.say(refusal(DangItRefusal.MUST_FOLLOW, top=parse_card("JS"))).startswith("Oben liegt der Pik-Bube:")
    assert german.say(refusal(ThatDamRefusal.RUN_GAP, card=parse_card("JS"))).startswith("Mit dem Pik-Buben hätte")
    assert [german.rank_letter(rank) for rank in (Rank.ACE, Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING)] == [
        "A", "10", "B", "D", "K",
    ]  # fmt: skip
    assert german.decimal(0.25, 2) == "0,25"
    assert german.percent("50") == "50\u00a0%"
    assert ENGLISH.percent("50") == "50%"


def test_things_are_listed() -> None:
    assert [ENGLISH.join(list("abcd")[:k]) for k in range(5)] == ["", "a", "a and b", "a, b and c", "a, b, c and d"]


def test_what_is_missing_is_a_fault_of_the_program() -> None:
    with pytest.raises(TextMissing):
        ENGLISH.t("table.no_such_sentence")
    with pytest.raises(TextMissing, match="name"):
        ENGLISH.t("table.turn_of")


def test_refusals_carry_values_that_each_language_says() -> None:
    why = refusal(DamnYouRefusal.NOT_NEXT, card=parse_card("5D"), next=parse_card("6D"))
    assert ENGLISH.say(why) == "The five of diamonds is not next: the six of diamonds has to come first."
    wilds = [ENGLISH.say(refusal(ThatDamRefusal.RUN_WILDS, count=count)) for count in range(3)]
    assert wilds == [
        "This contract allows no wilds in a run.",
        "This contract allows one wild in a run and no more.",
        "This contract allows two wilds in a run and no more.",
    ]
    start = [refusal(code, rank=Rank.FOUR) for code in (ShitheadRefusal.LOWEST_STARTS, ShitheadRefusal.TWO_STARTS)]
    assert [*map(ENGLISH.say, start)] == [
        "The lowest card from three up starts: play a four.",
        "The lowest card starts: play a four.",
    ]
    other = refusal(ThatDamRefusal.RUN_TAKES_SUIT, suit=Suit.HEARTS, card=parse_card("9S"))
    assert ENGLISH.say(other) == "That run is of hearts, and the nine of spades is not."
    assert TextsIn("de").say(other) == "Diese Folge ist Herz, dazu passt die Pik-Neun nicht."


@pytest.mark.parametrize(
    ("wanted", "found"),
    [([], "en"), (["en_US.UTF-8"], "en"), (["tlh", "de_AT", "en"], "de"), (["C"], "en"), (["xx", "yy"], "en")],
)
def test_language_of_the_system_is_taken_where_there_is_one(wanted: list[str], found: str) -> None:
    assert fitting(wanted) == found


def test_capital_comes_at_the_first_letter() -> None:
    assert [capital(words) for words in ("", "an ace", "[an ace]", "áce")] == ["", "An ace", "[An ace]", "Áce"]


def test_pseudo_language_marks_what_can_be_translated() -> None:
    use(PSEUDO)
    try:
        assert language() == PSEUDO
        words = t("table.log.lead", name="Ada", card=parse_card("QH"))
    finally:
        use("en")
    assert words.startswith("[Ada lé")
    assert "[qúééñ óf héárts" in words
    assert words.endswith("]")
    assert len(words) > 1.3 * len("Ada leads the queen of hearts.")


def test_a_name_that_is_read_from_right_to_left_is_kept_apart_from_its_sentence() -> None:
    names = ("\u05d0\u05d1", "\u0645\u062d\u0645\u062f", "Bo \u05d0", "\u0663")
    for name in names:
        assert ENGLISH.t("table.turn_of", name=name) == f"{FSI}{name}{PDI}'s turn"
        assert isolated(isolated(name)) == isolated(name)
        assert plain(isolated(name)) == name
    assert ENGLISH.t("table.turn_of", name=ENGLISH.join(names[:2])).count(FSI) == 2, "once around each"
    for name in ("Ada", "\u0141ukasz", "\u0418\u0432\u0430\u043d", "\u4f60\u597d", "7", ""):
        assert isolated(name) == name
