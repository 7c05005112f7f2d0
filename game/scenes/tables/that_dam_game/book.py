"""The page with the rules of That Dam Game: its words are in the catalog, under `rules.that_dam_game`."""

from __future__ import annotations

from typing import Final

from game.scenes.rulebook.book import WHO_SEES_WHAT, Book, Chapter, Figure, Shown, Step, WordTable, keys, reasons

BOOK: Final = Book(
    ("cards", "check", "hand"),
    (("ada", "Ada"), ("billie", "Billie"), ("bo", "Bosun Bo")),
    (
        Step(2, "QC", "throws"), Step(1, "QC", "begs"), Step(1, "6S", "unseen"), Step(0, "5D", "leaves"),
        Step(1, "QH", "draws"), Step(1, "6S", "lays"), Step(1, "3C", "throws"), Step(1, "6H", "later"),
        Step(1, "QH", "adds"), Step(1, "6H", "adds"), Step(1, "8H", "out"), Step(2, "", "counts"),
    ),
    (
        Chapter("rules.that_dam_game.deal", "shuffle", 2),
        Chapter("rules.that_dam_game.contracts", "check", 1,
                table=WordTable(("name", "needs", "wilds"), tuple(f"c{number}" for number in range(1, 11)))),
        Chapter("rules.that_dam_game.melds", "cards", 3, (
            Figure("rules.that_dam_game.melds.figure", (
                Shown(("KD", "KS", "KC"), "playable", "rules.that_dam_game.melds.set"),
                Shown(("KD", "KS", "2C"), "dimmed", "rules.that_dam_game.melds.none"),
                Shown(("3H", "4H", "2S", "6H"), "playable", "rules.that_dam_game.melds.run"),
                Shown(("KH", "AH", "2H", "3H"), "dimmed", "rules.that_dam_game.melds.round"),
            )),
        )),
        Chapter("rules.that_dam_game.turn", "play", 5, (
            Figure("rules.that_dam_game.turn.figure", (
                Shown(("6H",), "playable", "rules.that_dam_game.turn.fill"),
                Shown(("9H",), "playable", "rules.that_dam_game.turn.end"),
                Shown(("TH",), "dimmed", "rules.that_dam_game.turn.gap"),
            )),
        )),
        Chapter("rules.that_dam_game.beg", "hand", 3),
        Chapter("rules.that_dam_game.score", "trophy", 1),
        Chapter("rules.that_dam_game.know", "eye", 1),
        Chapter("rules.that_dam_game.options", "home", 1,
                table=WordTable(("name", "range", "usual"), ("contracts", "begs", "begs_last", "wilds_after_meld",
                                                         "score_limit"))),
        keys("walk", "group", "place", "take_out", "peek"),
        WHO_SEES_WHAT,
    ),
    reasons(
        turn="rules.that_dam_game.turn.1",
        over="rules.that_dam_game.score.1",
        first_draw="rules.that_dam_game.turn.1",
        first_draw_or_take="rules.that_dam_game.turn.1",
        has_drawn="rules.that_dam_game.turn.1",
        answer_first="rules.that_dam_game.beg.1",
        not_offered="rules.that_dam_game.beg.1",
        nothing_to_take="rules.that_dam_game.turn.1",
        contract_laid="rules.that_dam_game.turn.2",
        whole_contract="rules.that_dam_game.contracts.1",
        card_twice="rules.that_dam_game.turn.2",
        no_set="rules.that_dam_game.melds.1",
        run_suit="rules.that_dam_game.melds.2",
        run_order="rules.that_dam_game.melds.2",
        run_wilds="rules.that_dam_game.contracts.1",
        lay_own_first="rules.that_dam_game.turn.2",
        lay_off_later="rules.that_dam_game.turn.2",
        no_such_meld="rules.that_dam_game.turn.2",
        set_takes="rules.that_dam_game.turn.4",
        run_full="rules.that_dam_game.turn.4",
        run_takes_suit="rules.that_dam_game.turn.4",
        run_has="rules.that_dam_game.turn.4",
        run_gap="rules.that_dam_game.turn.4",
        run_full_of_wilds="rules.that_dam_game.turn.5",
        two_turns_wild="rules.that_dam_game.turn.5",
    ),
)  # fmt: skip
