"""Numbers and persons agree: sentences with a number for none, one and two, sentences on somebody for both."""

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from game.resources import resource_path
from game.rules.cards import Card, Rank, Suit, parse_card
from game.rules.events import DrawTied, Event, Fact, HandSettled, MatchEnded, Phase, Revived, ScoreChanged, ShowdownHeld
from game.rules.registry import GAME_IDS
from game.rules.views import TABLE, View, Viewer
from game.rules.zones import NOBODY, Zone, ZoneKind
from game.scenes.results.cast import cast_of
from game.scenes.results.lines import score_lines
from game.scenes.results.standing import Standing
from game.scenes.results.verdict import Verdict
from game.scenes.tables import presenter_of
from game.scenes.tables.base import LayoutContext, Moment
from game.session.files import Paths
from game.session.seats import SeatConfig
from game.session.session import Session
from game.texts import catalog, n, t, use
from game.ui.table.model import TableModel
from game.ui.theme import Metrics

WORDS = catalog("en")
UNITS = {
    "chip": "chips", "point": "points", "card": "cards", "penny": "pennies", "hand": "hands", "round": "rounds",
    "deal": "deals", "set": "sets", "run": "runs", "wild": "wilds", "beg": "begs", "pot": "pots", "game": "games",
    "player": "players", "computer": "computers", "pile": "piles", "match": "matches", "deck": "decks",
    "pack": "packs", "turn": "turns", "cent": "cents", "minute": "minutes", "time": "times",
}  # fmt: skip
MANY = {"scores.to_points", "table.to_points", "table.round_to", "title.part.round_to", "shithead.log.drawn"}
"""Sentences whose number the rules keep far above one."""
_BLANK = re.compile(r"\{\{\s*(\w+)[^}]*\}\}")


def blanks(words: str) -> dict[str, object]:
    """Something for every blank of a sentence but the number of things."""
    given: dict[str, object] = {"rank": Rank.SIX, "suit": Suit.HEARTS, "card": parse_card("9S"), "name": "Ada",
                                "top": parse_card("9S"), "next": parse_card("9S"), "contract": 1}  # fmt: skip
    numbers = ("number", "total", "paid", "score", "length", "points")
    return {name: given.get(name, 3 if name in numbers else "Bo") for name in _BLANK.findall(words) if name != "count"}


def counted() -> Iterator[str]:
    for key in WORDS:
        if key.endswith("_other"):
            yield key.removesuffix("_other")


@pytest.mark.parametrize("count", [0, 1, 2])
def test_every_sentence_with_a_number_agrees_with_it(count: int) -> None:
    seen = 0
    for key in counted():
        if f"{key}_one" not in WORDS and count < 2:
            continue  # a run of cards is never one of one card
        words = WORDS[f"{key}_{'one' if count == 1 else 'other'}"]
        said = n(key, count, **blanks(words))
        number = r"(?:one|1|a|an|a single|a lost)" if count == 1 else r"(?:no|0)" if count == 0 else r"(?:two|2)"
        wrong = UNITS.values() if count == 1 else UNITS
        for unit in wrong:
            assert not re.search(rf"\b{number} (?:lost |more )?{unit}\b(?! game)", said), (key, said)
        assert "{" not in said
        seen += 1
    assert seen > 60


def test_no_number_stands_before_things_without_asking_how_many() -> None:
    plural = "|".join(UNITS.values())
    for key, words in WORDS.items():
        if not key.endswith(("_one", "_other", "_zero", "_few", "_many")) and key not in MANY:
            assert not re.search(rf"\{{\{{(?!name)[^}}]*\}}\}} (?:{plural})\b", words), (key, words)


_PAST = {"drew", "had", "led", "lost", "won", "went", "took", "was", "gave", "got", "may", "can", "cannot",
         "could"}  # fmt: skip


def subjects() -> Iterator[tuple[str, str, str]]:
    """Every sentence on somebody, with a name and with You."""
    for key, words in WORDS.items():
        stem, _, form = key.rpartition("_") if key.endswith(("_one", "_other")) else (key, "", "")
        yours = WORDS.get(f"{stem}_you{'_' * bool(form)}{form}")
        if yours is not None:
            yield key, words, yours


def test_every_sentence_on_somebody_agrees_with_a_name_and_with_you() -> None:
    seen = 0
    for key, words, yours in subjects():
        ada = re.findall(r"\{\{name\}\} (\w+)", words)
        you = re.findall(r"\b[Yy]ou (\w+)", yours)
        for verb, mine in zip(ada, you, strict=False):
            seen += 1
            if verb in _PAST and verb != "was":
                continue
            third = {"are": "is", "have": "has", "were": "was", "do": "does"}.get(mine)
            assert verb == third or (third is None and verb in (f"{mine}s", f"{mine}es", f"{mine[:-1]}ies")), (
                key,
                words,
            )
        assert not re.search(r"\b[Yy]ou (is|has|was|does)\b", yours), yours
        assert not re.search(r"\}\} (are|have|were|do)\b", words), words
    assert seen > 50


def seats_with(name: str) -> tuple[SeatConfig, ...]:
    others = (("Professor Ada", "ada"), ("Bosun Bo", "bo"))
    return (SeatConfig("person", name, "pip"), *(SeatConfig("computer", *other) for other in others))


@pytest.mark.parametrize(("name", "person"), [("You", 2), ("Sam", 3)])
@pytest.mark.parametrize("game", GAME_IDS)
def test_what_the_winner_did_agrees_with_the_name_before_it(tmp_path: Path, game: str, name: str, person: int) -> None:
    """Whoever plays alone is called You, or by the name that the settings have."""
    seats = seats_with(name)
    options = {"deals": 1} if game == "shithead" else {}
    session = Session.new(game, [seat.name for seat in seats], options, 3, None, {})
    model = TableModel(session.opening(TABLE))
    model.apply(ScoreChanged(1, 1, 1))
    table = LayoutContext(Metrics(1280, 720), 0, session.names, frozenset({0}), options=session.options)
    outcome = presenter_of(game).words.outcome(model, table, (0,))
    standing = Standing(game, seats, session.options, 0, ((3, 1, 0),), (3, 1, 0), (0,), ("", "", ""), 1, (), outcome)
    line = Verdict(standing, Paths.at(tmp_path)).line
    verb = line.split()[0]
    assert verb in (("win", "are", "leave") if person == 2 else ("wins", "is", "leaves")), f"{name} {line}"


@pytest.mark.parametrize(("name", "verb"), [("You", "are"), ("Sam", "is")])
def test_what_the_loser_did_agrees_with_the_name_before_it(tmp_path: Path, name: str, verb: str) -> None:
    standing = Standing("shithead", seats_with(name), {}, 0, ((1, 0, 0),), (1, 0, 0), (1, 2), ("", "", ""), 1)
    assert cast_of(standing, Verdict(standing, Paths.at(tmp_path))).line.split()[0] == verb


def test_among_several_people_no_line_is_marked_as_ones_own() -> None:
    alone = Standing("dang_it", seats_with("Sam"), {}, 0, ((3, 1, 0),), (3, 1, 0), (), ("", "", ""), 1)
    several = replace(alone, seats=tuple(replace(seat, kind="person") for seat in alone.seats))
    assert [line.mine for line in score_lines(alone)] == [True, False, False]
    assert [alone.is_you(seat) for seat in range(3)] == [True, False, False]
    assert not any(line.mine for line in score_lines(several))
    assert not any(several.is_you(seat) for seat in range(3))


# -- several names with Du among them: after it German verbs are others --------------------------------------------


@pytest.fixture
def german() -> Iterator[None]:
    use("de")
    yield
    use("en")


def among(name: str, people: Collection[int] = (0,)) -> LayoutContext:
    """A table at which somebody of that name sits alone at the screen, or with others, with Ada and Bo."""
    return LayoutContext(Metrics(1280, 720), 0, (name, "Ada", "Bo"), frozenset(people), options={"deals": 1})


def last(
    game: str, zones: Mapping[Zone, tuple[Card, ...]] | None = None, facts: Mapping[tuple[Fact, int], int] | None = None
) -> TableModel:
    """A table at whose end nobody has to do anything."""
    model = TableModel(View(game, 3, Viewer(0), zones or {}, facts or {}, None, Phase.OVER))
    for token in model.everything():
        token.flip = 1.0  # it lies there
    return model


@pytest.mark.parametrize(
    ("game", "event", "told", "yours"),
    [
        ("dang_it", DrawTied((0, 2)), "Gleichstand beim Ziehen: Sam und Bo ziehen noch einmal.",
         "Gleichstand beim Ziehen: Du und Bo zieht noch einmal."),
        ("screw_your_neighbor", ShowdownHeld(Rank.ACE, (0, 2)),
         "Am niedrigsten ist das Ass: Sam und Bo verlieren je einen Pfennig.",
         "Am niedrigsten ist das Ass: Du und Bo verliert je einen Pfennig."),
        ("screw_your_neighbor", Revived((0, 2)),
         "Sam und Bo waren zugleich pleite: Jeder bekommt einen Pfennig, und weiter geht es.",
         "Du und Bo wart zugleich pleite: Jeder bekommt einen Pfennig, und weiter geht es."),
        ("damn_you", MatchEnded((3, 1, 3), (0, 2)), "Sam und Bo teilen sich den Sieg.",
         "Du und Bo teilt euch den Sieg."),
        ("shithead", MatchEnded((1, 3, 1), (0, 2)),
         "Sam und Bo teilen sich den Sieg mit den wenigsten verlorenen Durchgängen.",
         "Du und Bo teilt euch den Sieg mit den wenigsten verlorenen Durchgängen."),
    ],
)  # fmt: skip
def test_the_log_calls_whoever_is_alone_at_the_screen_you_among_several_as_well(
    german: None, game: str, event: Event, told: str, yours: str
) -> None:
    """As in sentences on one seat; beside other people they are called by their name."""
    words = presenter_of(game).words
    for table, sentence in ((among("Sam", (0, 1)), told), (among("Sam"), yours), (among("Du"), yours)):
        assert words.log(event, Moment(last(game), table)) == sentence


def test_you_come_first_among_several(german: None) -> None:
    table = replace(among("Sam"), me=2, people=frozenset({2}))
    told = presenter_of("dang_it").words.log(DrawTied((0, 2)), Moment(last("dang_it"), table))
    assert told == "Gleichstand beim Ziehen: Du und Sam zieht noch einmal."


def test_several_people_without_you_among_them_take_the_third_person(german: None) -> None:
    told = presenter_of("dang_it").words.log(DrawTied((1, 2)), Moment(last("dang_it"), among("Du")))
    assert told == "Gleichstand beim Ziehen: Ada und Bo ziehen noch einmal."


def test_a_showdown_that_several_lose_asks_for_their_pennies_in_the_right_person(german: None) -> None:
    cards = {Zone(ZoneKind.SHOWN, seat): (parse_card(card),) for seat, card in enumerate(("AS", "9H", "AC"))}
    words = presenter_of("screw_your_neighbor").words
    for table, loses in (
        (among("Sam", (0, 1)), "Sam und Bo verlieren"),
        (among("Sam"), "Du und Bo verliert"),
        (among("Du"), "Du und Bo verliert"),
    ):
        prompt = words.prompt(Moment(last("screw_your_neighbor", zones=cards), table))
        assert prompt.words == f"{loses} je einen Pfennig für das Ass"


@pytest.mark.parametrize(
    ("game", "facts", "told", "yours"),
    [
        ("screw_your_neighbor", {(Fact.ROUND, NOBODY): 4},
         "sind nach vier Runden zugleich pleite und teilen sich den Sieg",
         "seid nach vier Runden zugleich pleite und teilt euch den Sieg"),
        ("screw_your_neighbor", {(Fact.ROUND, NOBODY): 1},
         "sind in der einzigen Runde zugleich pleite und teilen sich den Sieg",
         "seid in der einzigen Runde zugleich pleite und teilt euch den Sieg"),
        ("shithead", {(Fact.SCORE, 1): 1}, "überlassen Ada die Krone", "überlasst Ada die Krone"),
        ("shithead", {}, "gehen in allen Ehren auseinander", "geht in allen Ehren auseinander"),
    ],
)  # fmt: skip
def test_what_several_winners_did_is_told_in_the_person_that_their_names_ask_for(
    german: None, game: str, facts: dict[tuple[Fact, int], int], told: str, yours: str
) -> None:
    words = presenter_of(game).words
    for name, line in (("Sam", told), ("Du", yours)):
        assert words.outcome(last(game, facts=facts), among(name), (0, 2)) == line


@pytest.mark.parametrize(
    ("game", "score", "told", "yours"),
    [
        ("dang_it", 0, "teilen sich den Sieg ohne einen Punkt", "teilt euch den Sieg ohne einen Punkt"),
        ("dang_it", 1, "teilen sich den Sieg mit je einem Punkt", "teilt euch den Sieg mit je einem Punkt"),
        ("dang_it", 12, "teilen sich den Sieg mit je 12 Punkten", "teilt euch den Sieg mit je 12 Punkten"),
        ("damn_you", 1, "teilen sich den Sieg mit je einem Chip", "teilt euch den Sieg mit je einem Chip"),
        ("damn_you", 12, "teilen sich den Sieg mit je 12 Chips", "teilt euch den Sieg mit je 12 Chips"),
        ("shithead", 0, "teilen sich den Sieg ohne einen verlorenen Durchgang",
         "teilt euch den Sieg ohne einen verlorenen Durchgang"),
        ("shithead", 1, "teilen sich den Sieg mit je einem verlorenen Durchgang",
         "teilt euch den Sieg mit je einem verlorenen Durchgang"),
        ("shithead", 2, "teilen sich den Sieg mit je zwei verlorenen Durchgängen",
         "teilt euch den Sieg mit je zwei verlorenen Durchgängen"),
    ],
)  # fmt: skip
def test_a_shared_win_is_told_in_the_person_that_the_names_ask_for(
    german: None, tmp_path: Path, game: str, score: int, told: str, yours: str
) -> None:
    assert shared(tmp_path, game, "Sam", score) == told
    assert shared(tmp_path, game, "Du", score) == yours


def shared(folder: Path, game: str, name: str, score: int) -> str:
    """What the result says below the names of two winners."""
    points = (score, 9, score)
    notes = ("", "", "")
    standing = Standing(game, seats_with(name), {}, 0, (points,), points, (0, 2), notes, 1)
    return Verdict(standing, Paths.at(folder)).line


def test_every_verb_after_several_german_names_has_a_form_for_du() -> None:
    words, found = catalog("de"), 0
    for key, sentence in words.items():
        verb = re.search(r"\{\{names\}\} (\w+)", sentence)
        # Whom somebody begs for a card is never the only person at the screen.
        if verb is None or key.endswith("_you") or ".beg_for_declined" in key:
            continue
        found += 1
        assert verb[1].endswith("n"), key
        assert re.search(r"\{\{names\}\} \w+t\b", words[f"{key}_you"]), key
    assert found >= 5


def test_what_stands_below_a_name_on_sheets_has_no_german_verb_that_asks_for_one_person() -> None:
    """It stands below Du as below every other name: "25 Punkte geholt", not "holt 25 Punkte"."""
    below = re.compile(r"(^|\.)(change|note)\.|^scores\.(largest|said|never_said)")
    verb = re.compile(r"(?!zuerst\b|pleite\b)(\w+te?|nahm|war)\b")
    found = {key: words for key, words in catalog("de").items() if below.search(key)}
    assert len(found) > 25
    assert [key for key, words in found.items() if any(map(verb.match, words.split(", ")))] == []


@pytest.mark.parametrize(
    ("owed", "paid", "label", "log"),
    [
        (1, 0, "could not pay", "Professor Ada owes one chip and has none to pay."),
        (3, 1, "paid 1 of 3", "Professor Ada owes 3 chips and pays 1: there are no more."),
        (1, 1, "paid one chip", "Professor Ada pays one chip for what is left."),
        (2, 2, "paid two chips", "Professor Ada pays two chips for what is left."),
    ],
)
def test_debts_are_told_in_the_right_number(owed: int, paid: int, label: str, log: str) -> None:
    words = presenter_of("damn_you").words
    session = Session.new("damn_you", ["You", "Professor Ada", "Bo"], {}, 3, None, {})
    table = LayoutContext(Metrics(1280, 720), 0, session.names, frozenset({0}), options=session.options)
    event = HandSettled(1, owed, paid)
    assert words.labels(event, table) == {1: label}
    assert words.log(event, Moment(TableModel(session.snapshot(TABLE)), table)) == log


def test_catalogs_are_all_looked_at() -> None:
    parts = {key.partition(".")[0] for key in WORDS}
    files = {place.stem for place in resource_path("texts", "en").glob("*.json")}
    assert parts >= files - {"language"}
    assert parts >= {"games", "rules", "lessons", "refusals"}, "what games say is looked at as well"
    assert t("seats.you") == "You"
