"""What the program says, in the language of the person: sentences, numbers, lists, and how a card is called.

Everything that is shown comes from the catalogs in `assets/texts/<language>/`, one JSON file for each part of the
program. Other layers hand over a key and values; this package alone makes words of them.

>>> t("table.log.lead", name="Ada", card=parse_card("QH"))
'Ada leads the queen of hearts.'
>>> n("table.pile", 3)
'three cards on the pile'
>>> TextsIn("de").t("table.log.lead", name="Ada", card=parse_card("QH"))
'Ada spielt die Herzdame aus.'
"""

from game.rules.cards import parse_card as parse_card
from game.texts.catalog import ENGLISH, PSEUDO, SOURCE, TextMissing, catalog, complete_languages, fitting
from game.texts.isolates import FSI, PDI, isolated, plain
from game.texts.speech import (
    Saying,
    TextsIn,
    can_say,
    capital,
    decimal,
    has,
    join,
    language,
    n,
    number_words,
    percent,
    rank_letter,
    say,
    series,
    t,
    use,
)

__all__ = [
    "ENGLISH",
    "FSI",
    "PDI",
    "PSEUDO",
    "SOURCE",
    "Saying",
    "TextMissing",
    "TextsIn",
    "can_say",
    "capital",
    "catalog",
    "complete_languages",
    "decimal",
    "fitting",
    "has",
    "isolated",
    "join",
    "language",
    "n",
    "number_words",
    "percent",
    "plain",
    "rank_letter",
    "say",
    "series",
    "t",
    "use",
]
