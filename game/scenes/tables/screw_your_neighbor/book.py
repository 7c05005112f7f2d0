"""The page with the rules of Screw Your Neighbor: its words are in the catalog, under `rules.screw_your_neighbor`."""

from __future__ import annotations

from typing import Final

from game.scenes.rulebook.book import WHO_SEES_WHAT, Book, Chapter, Figure, Shown, Step, WordTable, keys, reasons

BOOK: Final = Book(
    ("replay", "lock", "signs/bang"),
    (("gertrude", "Gertrude"), ("biscuit", "Biscuit"), ("bo", "Bosun Bo")),
    (
        Step(0, "3D", "dealt"), Step(1, "9S", "dealt"), Step(2, "6H", "deals"), Step(0, "9S", "swaps"),
        Step(1, "6H", "passes"), Step(2, "2C", "draws"), Step(2, "", "loses"),
    ),
    (
        Chapter("rules.screw_your_neighbor.deal", "shuffle", 2),
        Chapter("rules.screw_your_neighbor.kings", "lock", 2),
        Chapter("rules.screw_your_neighbor.turn", "play", 3, (
            Figure("rules.screw_your_neighbor.turn.figure", (
                Shown(("back",), "target", "rules.screw_your_neighbor.turn.yes", "biscuit"),
                Shown(("KH",), "playable", "rules.screw_your_neighbor.turn.king", "gertrude"),
                Shown(("back",) * 3, "resting", "rules.screw_your_neighbor.turn.stock"),
            )),
        )),
        Chapter("rules.screw_your_neighbor.show", "eye", 2, (
            Figure("rules.screw_your_neighbor.show.figure", (
                Shown(("3C",), "illegal", "rules.screw_your_neighbor.show.lost", "bo"),
                Shown(("TS",), "resting", "rules.screw_your_neighbor.show.safe", "gertrude"),
                Shown(("3H",), "illegal", "rules.screw_your_neighbor.show.lost", "biscuit"),
            )),
        )),
        Chapter("rules.screw_your_neighbor.match", "trophy", 1),
        Chapter("rules.screw_your_neighbor.know", "eye", 2),
        Chapter("rules.screw_your_neighbor.options", "home", 1,
                table=WordTable(("name", "range", "usual"),
                                ("pennies", "last_survivors", "blocked_swap", "drawn_king"))),
        keys("walk", "give"),
        WHO_SEES_WHAT,
    ),
    reasons(
        turn="rules.screw_your_neighbor.turn.1",
        over="rules.screw_your_neighbor.match.1",
        king_has_no_turn="rules.screw_your_neighbor.kings.2",
        out_of_match="rules.screw_your_neighbor.show.2",
        dealer_swaps_not="rules.screw_your_neighbor.turn.3",
        king_never_moves="rules.screw_your_neighbor.turn.2",
        only_kings_ahead="rules.screw_your_neighbor.options.blocked_swap",
        only_dealer_draws="rules.screw_your_neighbor.turn.3",
    ),
)  # fmt: skip
