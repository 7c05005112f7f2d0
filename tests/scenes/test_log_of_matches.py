"""What the log and the lists of results tell of a match is what happened, no card and no pot more or less."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from game.rules.actions import BEG, DECLINE, DRAW, Action, Discard, Play
from game.rules.cards import HIDDEN, Card, parse_card
from game.rules.chance import SeededChance
from game.rules.events import (
    AntePaid,
    BegMade,
    CardsMoved,
    DealEnded,
    Event,
    Fact,
    Passed,
    Phase,
    RunLaid,
    ScoreChanged,
)
from game.rules.options import complete
from game.rules.registry import GAME_IDS, game_by_id
from game.rules.that_dam_game.game import MOST_RENEWALS, ThatDamGame
from game.rules.views import View, Viewer, redact
from game.rules.zones import NOBODY, Zone, ZoneKind
from game.scenes.table.memory import Memory, Story, story_of
from game.scenes.tables import presenter_of
from game.scenes.tables.base import LayoutContext, Moment
from game.texts import n, t, use
from game.ui.table.model import TableModel
from game.ui.theme import Metrics
from tests.support.play import begin
from tests.support.tables import no_window

NAMES = ("You", "Ann", "Bo")


class Told:
    """A match, of three unless others are named, as the first seat was told it."""

    def __init__(
        self, game: str, options: dict[str, object], events: Iterable[Event], names: tuple[str, ...] = NAMES
    ) -> None:
        rules, presenter = game_by_id(game), presenter_of(game)
        chosen = complete(rules.options, len(names), options)
        self.model = TableModel(rules.view(rules.new_match(len(names), chosen), Viewer(0)))
        table = LayoutContext(Metrics(1280, 720), 0, names, frozenset({0}), options=chosen)
        self.memory = Memory(presenter.scoring.course(self.model), presenter.past)
        self.stories: list[Story] = []
        for event in events:
            seen = redact(event, Viewer(0))
            story = story_of(seen, seen, Moment(self.model, table, past=self.memory.past), presenter)
            self.stories.append(story)
            self.memory.remember(story)
            self.model.apply(seen)
        self.notes = presenter.words.notes(self.model, self.memory.past)

    def after(self, number: int) -> list[str]:
        """What the log says of the events from the one of that number on."""
        return [str(story.line) for story in self.stories[number:] if story.line]


@pytest.fixture(autouse=True)
def window() -> None:
    no_window()


# -- That Dam Game -------------------------------------------------------------------------------------------------

CONTRACT: dict[str, object] = {"contracts": [1]}


def begged(seat: int, *, at_the_end: bool) -> tuple[list[Event], int]:
    """A hand up to and with the first beg of a seat, and the number of the event that it begins with.

    At the end of the hand nothing is left to draw.
    """
    game = ThatDamGame()
    state = game.new_match(len(NAMES), complete(game.options, len(NAMES), CONTRACT))
    events: list[Event] = []
    chance = SeededChance(5)
    game.start(state, chance, events.append)
    while True:
        turn = state.turn
        action: Action = DRAW
        ripe = not at_the_end or (not state.stock and state.renewals == MOST_RENEWALS)
        if state.phase is Phase.OFFER:
            action = BEG if ripe and turn == seat else DECLINE
        elif state.phase is not Phase.DRAW:
            action = Discard(state.hands[turn][0])
        first = len(events)
        game.apply(state, action, chance, events.append)
        if action is BEG:
            return events, first


@pytest.mark.parametrize("seat", range(3))
def test_a_beg_is_told_card_by_card(seat: int) -> None:
    events, first = begged(seat, at_the_end=False)
    told = Told("that_dam_game", CONTRACT, events)
    drawn = [event.cards[0] for event in events[first:]
             if isinstance(event, CardsMoved) and event.source.kind is ZoneKind.STOCK]  # fmt: skip
    made = events[first]
    assert isinstance(made, BegMade)
    you, name, lines = seat == 0, NAMES[seat], told.after(first)
    assert lines[:2] == [
        t("that_dam_game.log.beg" + "_you" * you, name=name, card=made.card),
        t("that_dam_game.log.draw_own", card=drawn[0]) if you else t("that_dam_game.log.unseen", name=name),
    ]
    # Who is in turn draws after it, and that is nothing but a draw.
    (last,) = lines[2:]
    in_turn = told.model.to_act
    assert in_turn is not None
    assert last == (t("that_dam_game.log.draw_own", card=drawn[1]) if in_turn == 0
                    else t("that_dam_game.log.draw", name=NAMES[in_turn]))  # fmt: skip
    assert most_cards(told) == (8, seat)


@pytest.mark.parametrize("seat", range(3))
def test_a_beg_after_which_no_card_is_left_tells_of_none(seat: int) -> None:
    events, first = begged(seat, at_the_end=True)
    told = Told("that_dam_game", CONTRACT, events)
    made = events[first]
    assert isinstance(made, BegMade)
    assert told.after(first)[:2] == [
        t("that_dam_game.log.beg" + "_you" * (seat == 0), name=NAMES[seat], card=made.card),
        t("that_dam_game.log.no_cards"),
    ]
    assert most_cards(told) == (7, seat)


def most_cards(told: Told) -> tuple[int, int]:
    """To how many cards somebody went up by begging, and who."""
    feats = [story.feat for story in told.stories if story.feat is not None and story.feat.what == "beg"]
    return max((feat.many, feat.seat) for feat in feats)


# -- D$%n You! -----------------------------------------------------------------------------------------------------


def played_out(options: dict[str, object], seed: int) -> list[Event]:
    """A match of D$%n You! in which everybody does anything."""
    played = begin("damn_you", len(NAMES), complete(game_by_id("damn_you").options, len(NAMES), options), seed)
    events = list(played.events)
    while played.match.seat is not None:
        played.step()
        events += played.events
    return events


@pytest.mark.parametrize(("options", "inside"), [({"chips": 5, "hands": 20}, True), ({"chips": 60}, False)])
def test_every_pot_that_the_log_tells_of_is_counted_on_the_list(options: dict[str, object], inside: bool) -> None:
    """Also the one that ends the match in the middle of a hand, which goes to whoever alone has chips."""
    for seed in range(20):
        events = played_out(options, seed)
        ends = [event.seat for event in events if isinstance(event, DealEnded)]
        if (ends[-1] is None) == inside:
            break
    else:
        pytest.fail("no match ended so")
    told = Told("damn_you", options, events)
    said = [str(line) for line in told.memory.lines]
    took = [sum(line.startswith(start) for line in said)
            for start in ("You take the pot", "Ann takes the pot", "Bo takes the pot")]  # fmt: skip
    assert sum(took) == len(ends) > 1
    assert told.notes == tuple(n("damn_you.note.pots", count) for count in took)


def test_the_last_card_of_a_run_is_told_as_its_end() -> None:
    """It is what stays in the quiet line, in which the run was else one card of many."""
    events = at_random("damn_you", {"hands": 2}, 3)
    runs = [number for number, event in enumerate(events) if isinstance(event, RunLaid)]
    told = Told("damn_you", {"hands": 2}, events)
    for number in runs:
        run = events[number]
        assert isinstance(run, RunLaid)
        first, *rest = told.after(number)[: 1 + run.count]
        assert first == table_says("damn_you.log.run", run.seat, count=run.count)
        assert [line.startswith(("You lay ", f"{NAMES[run.seat]} lays ")) for line in rest] == [True] * (
            run.count - 1
        ) + [False]
        assert " the run with the " in rest[-1]
    assert runs


def table_says(key: str, seat: int, *, count: int) -> str:
    """A sentence of the log with a number, about somebody or about oneself."""
    return n(f"{key}_you", count) if seat == 0 else n(key, count, name=NAMES[seat])


# -- words that were once wrong somewhere ----------------------------------------------------------------------------


def at(game: str, zones: dict[Zone, tuple[Card, ...]], **more: Any) -> Moment:
    """A moment of a match of three in which these cards lie."""
    options = complete(game_by_id(game).options, len(NAMES), more.pop("options", {}))
    table = LayoutContext(Metrics(1280, 720), 0, NAMES, frozenset(more.pop("people", {0})), options=options)
    model = TableModel(View(game, len(NAMES), Viewer(0), zones, **more))
    for token in model.everything():
        token.flip = 1.0  # it lies there
    return Moment(model, table, past=presenter_of(game).past)


@pytest.mark.parametrize(
    ("options", "tag", "asked"),
    [
        ({}, "Ace or 2", "an ace or a two"),
        ({"threes_invisible": True}, "Ace, 2 or 3", "an ace, a two or a three"),
        ({"jokers_reverse": True}, "Ace, 2 or joker", "an ace, a two or a joker"),
        ({"threes_invisible": True, "jokers_reverse": True}, "Ace, 2, 3 or joker", "an ace, a two, a three or a joker"),
    ],
)
def test_all_that_goes_on_an_ace_is_told(options: dict[str, object], tag: str, asked: str) -> None:
    ace, king = parse_card("AS"), parse_card("KS")
    zones = {Zone(ZoneKind.STACK): (ace,), Zone(ZoneKind.HAND, 0): (ace, king)}
    moment = at("shithead", zones, options=options, facts={(Fact.DEAL, NOBODY): 1}, to_act=0, phase=Phase.TURN)
    words = presenter_of("shithead").words
    shown = words.tag(moment.model, moment.table)
    assert shown is not None
    assert shown.main == tag
    assert asked in words.prompt(moment._replace(legal=(Play((ace,)),))).words


@pytest.mark.parametrize(("language", "words"), [("en", "leave the crown to Bo"), ("de", "überlässt Bo die Krone")])
def test_somebody_called_you_leaves_the_crown_in_the_right_person(language: str, words: str) -> None:
    use(language)
    try:
        moment = at("shithead", {}, options={"deals": 1}, facts={(Fact.SCORE, 2): 1}, to_act=None, phase=Phase.OVER)
        table = replace(moment.table, names=(t("seats.you"), "Ann", "Bo"))
        assert presenter_of("shithead").words.outcome(moment.model, table, (0,)) == words
    finally:
        use("en")


def test_of_somebody_else_in_turn_the_table_says_no_more_than_whose_turn_it_is() -> None:
    """Round a flat table all sides read it: whether the first seat has melded says nothing of the one in turn."""
    hand = tuple(parse_card(code) for code in ("3C", "4D", "9H", "QS", "QD", "7C"))
    zones = {Zone(ZoneKind.HAND, seat): hand if not seat else (HIDDEN,) * 6 for seat in range(3)}
    zones[Zone(ZoneKind.DISCARD)] = (parse_card("5C"),)
    for melded in (0, 1):
        facts = {(Fact.DEAL, NOBODY): 1, (Fact.CONTRACT, NOBODY): 1, (Fact.MELDED, 0): melded}
        moment = at("that_dam_game", zones, people={0, 1, 2}, facts=facts, to_act=1, phase=Phase.MELD)
        assert presenter_of("that_dam_game").words.prompt(moment).words == ""


def test_cards_that_cannot_be_dealt_go_to_you_or_to_somebody() -> None:
    moment = at("dang_it", {Zone(ZoneKind.STOCK): (HIDDEN,) * 2}, facts={}, to_act=None, phase=Phase.DRAW_FOR_DEAL)
    log = presenter_of("dang_it").words.log
    for seat, whom in enumerate(("you", "Ann")):
        event = CardsMoved((HIDDEN,) * 2, Zone(ZoneKind.STOCK), (0, 1), Zone(ZoneKind.WON, seat))
        assert log(event, moment) == f"Two cards are left over; they go to {whom}."


def test_whoever_pays_nothing_says_nothing_of_a_chip() -> None:
    moment = at("damn_you", {}, facts={}, to_act=1, phase=Phase.TURN)
    remarks = presenter_of("damn_you").words.remarks
    assert [remark.key for remark in remarks(Passed(1, 1), moment)] == ["pay_chip"]
    assert remarks(Passed(1, 0), moment) == []


def test_whoever_went_out_takes_no_points() -> None:
    moment = at("that_dam_game", {}, facts={}, to_act=1, phase=Phase.TURN)
    log = presenter_of("that_dam_game").words.log
    assert log(ScoreChanged(1, 50, 0), moment) == "Ann takes no points: 50 in all."
    assert log(ScoreChanged(0, 50, 0), moment) == "You take no points: 50 in all."


# -- all games -----------------------------------------------------------------------------------------------------


def at_random(game_id: str, options: dict[str, object], seed: int, *, players: int = len(NAMES)) -> list[Event]:
    """What happens in a match that is played at random, up to so many actions."""
    game = game_by_id(game_id)
    state = game.new_match(players, complete(game.options, players, options))
    events: list[Event] = []
    chance, random = SeededChance(seed), Random(seed)
    game.start(state, chance, events.append)
    for _ in range(500):
        if game.result(state) is not None:
            break
        game.apply(state, random.choice(list(game.legal_actions(state))), chance, events.append)
    return events


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game_id", GAME_IDS)
def test_beside_a_sentence_about_somebody_stands_nobody_elses_face(game_id: str, language: str) -> None:
    """A card that a neighbor gives away is told as one that *you* get."""
    use(language)
    told = set()
    for seed in range(4):
        for story in Told(game_id, {}, at_random(game_id, {}, seed)).stories:
            you = {"en": "You", "de": "Du"}[language]
            for seat, name in enumerate((you, *NAMES[1:])):
                if story.line.startswith(name + " "):
                    assert story.line.seat in (seat, NOBODY), story.line
                    told.add(seat)
    assert told == {0, 1, 2}


@pytest.mark.parametrize("seed", range(3))
def test_whoever_has_a_card_fewer_antes_again_in_other_words(seed: int) -> None:
    """54 cards are 14 for two of four, and 13 for the others."""
    names = ("You", "Ann", "Bo", "Cy")
    events = at_random("damn_you", {"hands": 2}, seed, players=4)
    antes = [story for story in Told("damn_you", {"hands": 2}, events, names).stories if type(story.event) is AntePaid]
    again = {t("damn_you.log.ante_again_you")} | {t("damn_you.log.ante_again", name=name) for name in names[1:]}
    first = {n("damn_you.log.ante_you", 1)} | {n("damn_you.log.ante", 1, name=name) for name in names[1:]}
    told = [str(story.line) in again for story in antes]
    assert {str(story.line) for story in antes} <= again | first
    assert told == [False] * 4 + [True] * 2 + [False] * 4 + [True] * 2
