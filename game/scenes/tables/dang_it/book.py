"""The page with the rules of Dang It!: its words are in the catalog, under `rules.dang_it`."""

from __future__ import annotations

from typing import Final

from game.scenes.rulebook.book import WHO_SEES_WHAT, Book, Chapter, Figure, Shown, Step, WordTable, keys, reasons

BOOK: Final = Book(
    ("cards", "signs/bang", "trophy"),
    (("gertrude", "Gertrude"), ("biscuit", "Biscuit")),
    (
        Step(0, "AH", "leads"), Step(1, "AD", "rank"), Step(0, "", "takes", 2), Step(1, "TD", "leads"),
        Step(0, "TH", "rank"), Step(1, "2H", "suit"), Step(0, "2C", "rank"), Step(1, "JC", "suit"),
        Step(0, "", "takes", 5), Step(1, "9D", "out"),
    ),
    (
        Chapter("rules.dang_it.draw", "shuffle", 5, (
            Figure("rules.dang_it.draw.tie", (
                Shown(("KC",), "playable", "rules.dang_it.draw.tied", "gertrude"),
                Shown(("5H",), "dimmed", "rules.dang_it.draw.no", "biscuit"),
                Shown(("KD",), "playable", "rules.dang_it.draw.tied", "bo"),
            )),
            Figure("rules.dang_it.short", (
                Shown(("back",) * 3, "resting", "rules.dang_it.short.each", "gertrude"),
                Shown(("back",) * 3, "resting", "rules.dang_it.short.each", "biscuit"),
                Shown(("back",) * 3, "resting", "rules.dang_it.short.each", "bo"),
                Shown(("back",) * 2, "resting", "rules.dang_it.short.rest"),
            )),
        )),
        Chapter("rules.dang_it.hand", "cards", 3, (
            Figure("rules.dang_it.hand.figure", (
                Shown(("9D",), "resting", "rules.dang_it.hand.top"),
                Shown(("4D",), "playable", "rules.dang_it.hand.suit"),
                Shown(("9S",), "playable", "rules.dang_it.hand.rank"),
                Shown(("QC",), "dimmed", "rules.dang_it.hand.no"),
            )),
        )),
        Chapter("rules.dang_it.match", "trophy", 3),
        Chapter("rules.dang_it.know", "eye", 3),
        Chapter("rules.dang_it.options", "home", 1,
                table=WordTable(("name", "range", "usual"), ("packs", "hand_size", "length", "rounds", "points"))),
        keys("walk", "play", "say"),
        WHO_SEES_WHAT,
    ),
    reasons(
        turn="rules.dang_it.hand.1",
        over="rules.dang_it.match.2",
        draw_first="rules.dang_it.draw.1",
        no_such_place="rules.dang_it.draw.1",
        must_follow="rules.dang_it.hand.1",
        nothing_follows="rules.dang_it.hand.2",
        can_follow="rules.dang_it.hand.2",
        nothing_to_follow="rules.dang_it.hand.1",
        draw_is_over="rules.dang_it.draw.1",
    ),
)  # fmt: skip
