"""What the log and the lists of results tell of a match is what happened, no card and no pot more or less."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from game.rules.actions import BEG, DECLINE, DRAW, Action, Discard
from game.rules.chance import SeededChance
from game.rules.events import BegMade, CardsMoved, DealEnded, Event, Phase
from game.rules.options import complete
from game.rules.registry import game_by_id
from game.rules.that_dam_game.game import MOST_RENEWALS, ThatDamGame
from game.rules.views import Viewer, redact
from game.rules.zones import ZoneKind
from game.scenes.table.memory import Memory, Story, story_of
from game.scenes.tables import presenter_of
from game.scenes.tables.base import LayoutContext, Moment
from game.texts import n, t
from game.ui.table.model import TableModel
from game.ui.theme import Metrics
from tests.support.play import begin
from tests.support.tables import no_window

NAMES = ("You", "Ann", "Bo")


class Told:
    """A match of three as the first seat was told it."""

    def __init__(self, game: str, options: dict[str, object], events: Iterable[Event]) -> None:
        rules, presenter = game_by_id(game), presenter_of(game)
        chosen = complete(rules.options, len(NAMES), options)
        self.model = TableModel(rules.view(rules.new_match(len(NAMES), chosen), Viewer(0)))
        table = LayoutContext(Metrics(1280, 720), 0, NAMES, frozenset({0}), options=chosen)
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
