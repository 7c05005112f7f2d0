"""The page with the rules of Shithead: its words are in the catalogue, under `rules.shithead`."""

from __future__ import annotations

from typing import Final

from game.scenes.rulebook.book import Book, Chapter, Figure, Shown, Step, WordTable, keys

BOOK: Final = Book(
    ("cards", "signs/bomb", "signs/skull"),
    (("gertrude", "Gertrude"), ("biscuit", "Biscuit")),
    (
        Step(0, "5H", "leads"), Step(1, "8S", "higher"), Step(0, "2D", "low"), Step(1, "7C", "any"),
        Step(0, "9C", "higher"), Step(1, "", "takes", 5), Step(0, "6H", "leads"), Step(1, "TC", "burns"),
        Step(1, "KD", "again"),
    ),
    (
        Chapter("rules.shithead.deal", "shuffle", 4),
        Chapter("rules.shithead.turn", "play", 3, (
            Figure("rules.shithead.turn.figure", (
                Shown(("8D",), "resting", "rules.shithead.turn.top"),
                Shown(("8C", "8S"), "playable", "rules.shithead.turn.yes"),
                Shown(("QH",), "playable", "rules.shithead.turn.yes"),
                Shown(("5S",), "dimmed", "rules.shithead.turn.no"),
            )),
        )),
        Chapter("rules.shithead.special", "signs/bolt", 4, (
            Figure("rules.shithead.special.figure", (
                Shown(("9D",), "resting", "rules.shithead.turn.top"),
                Shown(("4S",), "playable", "rules.shithead.special.low"),
                Shown(("2H",), "playable", "rules.shithead.special.low"),
                Shown(("TC",), "dimmed", "rules.shithead.turn.no"),
            )),
        )),
        Chapter("rules.shithead.end", "flag", 2),
        Chapter("rules.shithead.know", "eye", 1),
        Chapter("rules.shithead.options", "home", 1,
                table=WordTable(("name", "range", "usual"), ("short_game", "deals", "threes_invisible", "sevens_low",
                                                         "eights_skip", "jokers_reverse"))),
        keys("walk", "play", "pair"),
    ),
)  # fmt: skip
