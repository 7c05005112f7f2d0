"""The page with the rules of Damn You!: its words are in the catalog, under `rules.damn_you`."""

from __future__ import annotations

from typing import Final

from game.scenes.rulebook.book import WHO_SEES_WHAT, Book, Chapter, Figure, Shown, Step, WordTable, keys, reasons

BOOK: Final = Book(
    ("suit_D", "signs/dollar", "trophy"),
    (("gertrude", "Gertrude"), ("biscuit", "Biscuit"), ("bo", "Bosun Bo")),
    (
        Step(0, "7D", "begins"), Step(1, "8D", "lays"), Step(2, "", "pays"), Step(0, "6D", "lays"),
        Step(1, "9D", "run"), Step(1, "TD", "run"), Step(2, "5D", "lays"), Step(0, "X1", "joker"),
        Step(1, "QD", "lays"), Step(2, "JD", "takes"),
    ),
    (
        Chapter("rules.damn_you.deal", "shuffle", 2),
        Chapter("rules.damn_you.field", "cards", 2, (
            Figure("rules.damn_you.field.figure", (
                Shown(("6H",), "playable", "rules.damn_you.field.next"),
                Shown(("7H",), "resting", "rules.damn_you.field.lies"),
                Shown(("8H",), "resting", "rules.damn_you.field.lies"),
                Shown(("9H",), "playable", "rules.damn_you.field.next"),
                Shown(("TH",), "dimmed", "rules.damn_you.field.wait"),
                Shown(("7S",), "playable", "rules.damn_you.field.seven"),
            )),
        )),
        Chapter("rules.damn_you.turn", "play", 4, (
            Figure("rules.damn_you.turn.figure", (
                Shown(("9H",), "resting", "rules.damn_you.turn.lies"),
                Shown(("TH", "JH", "QH"), "playable", "rules.damn_you.turn.run"),
                Shown(("AH",), "dimmed", "rules.damn_you.turn.no"),
            )),
        )),
        Chapter("rules.damn_you.jokers", "replay", 3),
        Chapter("rules.damn_you.end", "flag", 2),
        Chapter("rules.damn_you.match", "trophy", 2),
        Chapter("rules.damn_you.know", "eye", 2),
        Chapter("rules.damn_you.options", "home", 1,
                table=WordTable(("name", "range", "usual"), ("chips", "hands"))),
        keys("walk", "play", "run"),
        WHO_SEES_WHAT,
    ),
    reasons(
        turn="rules.damn_you.turn.1",
        over="rules.damn_you.match.1",
        seven_begins="rules.damn_you.deal.2",
        name_the_joker="rules.damn_you.jokers.1",
        seven_first="rules.damn_you.field.2",
        not_next="rules.damn_you.field.1",
        already_lies="rules.damn_you.field.1",
        joker_lies="rules.damn_you.jokers.2",
        run_too_short="rules.damn_you.turn.2",
        run_is_natural="rules.damn_you.turn.2",
        run_one_side="rules.damn_you.turn.2",
        run_unbroken="rules.damn_you.turn.2",
        not_a_joker="rules.damn_you.jokers.1",
        joker_stands="rules.damn_you.jokers.1",
        no_joker_there="rules.damn_you.jokers.2",
        can_play="rules.damn_you.turn.4",
    ),
)  # fmt: skip
