"""The page with the rules of Shithead: its words are in the catalog, under `rules.shithead`."""

from __future__ import annotations

from typing import Final

from game.scenes.rulebook.book import WHO_SEES_WHAT, Book, Chapter, Figure, Shown, Step, WordTable, keys, reasons

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
        WHO_SEES_WHAT,
    ),
    {**reasons(
        turn="rules.shithead.turn.1",
        over="rules.shithead.end.2",
        arrange_first="rules.shithead.deal.3",
        arrange_is_over="rules.shithead.deal.3",
        arrange_count="rules.shithead.deal.3",
        not_before_you="rules.shithead.deal.3",
        no_card_named="rules.shithead.turn.1",
        named_twice="rules.shithead.turn.1",
        one_rank="rules.shithead.turn.1",
        hand_first="rules.shithead.turn.3",
        face_up_first="rules.shithead.turn.3",
        not_face_up="rules.shithead.turn.3",
        no_blind_card="rules.shithead.turn.3",
        no_stack="rules.shithead.turn.2",
        lowest_starts="rules.shithead.deal.4",
        two_starts="rules.shithead.deal.4",
        or_higher="rules.shithead.turn.1",
        ace_only="rules.shithead.turn.1",
        or_lower="rules.shithead.special.2",
        or_higher_below="rules.shithead.options.threes_invisible",
        ace_only_below="rules.shithead.options.threes_invisible",
        or_lower_below="rules.shithead.options.threes_invisible",
        or_lower_or_joker="rules.shithead.special.2",
        or_lower_or_joker_below="rules.shithead.options.jokers_reverse",
    ), **dict.fromkeys(("or_lower 6", "or_lower_or_joker 6"), "rules.shithead.options.sevens_low"),  # After a seven.
        **dict.fromkeys(  # Only a joker can lie on what counts.
            ("or_higher_below without threes_invisible", "ace_only_below without threes_invisible"),
            "rules.shithead.options.jokers_reverse",
        )},
)  # fmt: skip
