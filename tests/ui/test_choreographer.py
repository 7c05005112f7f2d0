"""The choreographer: what happens at one moment is one movement."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from game.rules.cards import HIDDEN, Card
from game.rules.events import EVERYONE, CardsMoved, Event, Phase
from game.rules.views import View, Viewer
from game.rules.zones import NOBODY, Zone, ZoneKind
from game.ui.table.choreographer import Beat, Choreographer
from game.ui.table.model import TableModel, Token
from game.ui.table.motion import Leg, Style
from game.ui.table.spots import Spot
from game.ui.tween import in_out

HANDS = [Zone(ZoneKind.HAND, seat) for seat in range(3)]
STOCK = Zone(ZoneKind.STOCK)
FLY = Style((Leg(0.5, in_out),))


@dataclass
class Stage:
    """Lays every zone in a column of its own, and remembers how often it was asked to."""

    model: TableModel
    holds: Mapping[int, float]
    """By the seat that a card goes to: the seconds before the next event."""
    laid: int = 0
    told_of: list[int] = field(default_factory=list)

    def beat(self, event: Event) -> Beat:
        assert isinstance(event, CardsMoved)
        return Beat(self.holds.get(event.target.owner, 0.0), FLY)

    def spots(self) -> Mapping[Zone, Sequence[Spot]]:
        self.laid += 1
        return {
            zone: [Spot(100.0 * (zone.owner + 1), 10.0 * i, 40.0) for i in range(len(tokens))]
            for zone, tokens in self.model.zones.items()
        }

    def told(self, event: Event, moved: Sequence[Token]) -> None:
        assert isinstance(event, CardsMoved)
        self.told_of.append(event.target.owner)

    def cue(self, name: str, at: float | None) -> None:
        raise AssertionError("nothing has a sound here")


def table(holds: Mapping[int, float]) -> tuple[Stage, Choreographer]:
    view = View("dang_it", 3, Viewer(0), {STOCK: (HIDDEN,) * 5}, {}, None, Phase.LEAD)
    model = TableModel(view)
    stage = Stage(model, holds)
    dancer = Choreographer(model, stage)
    stage.laid = 0
    for seat in range(3):
        dancer.feed(CardsMoved((Card(seat),), STOCK, (4 - seat,), HANDS[seat], EVERYONE))
    return stage, dancer


def test_the_table_is_laid_out_once_for_events_that_take_no_time() -> None:
    stage, dancer = table({})
    dancer.update(0.01)
    assert stage.told_of == [0, 1, 2]
    assert stage.laid == 1
    tokens = [stage.model.tokens(ZoneKind.HAND, seat)[0] for seat in range(3)]
    assert [token.goal.x for token in tokens] == [100.0, 200.0, 300.0]
    assert dancer.motions.running
    dancer.update(0.25)
    assert all(NOBODY < token.x < token.goal.x for token in tokens[1:])
    dancer.update(1.0)
    assert dancer.idle
    assert [token.x for token in tokens] == [100.0, 200.0, 300.0]


def test_an_event_that_takes_time_sets_out_before_the_next() -> None:
    stage, dancer = table({1: 0.3})
    dancer.update(0.01)
    assert stage.told_of == [0, 1]
    assert stage.laid == 1
    dancer.update(0.31)
    assert stage.told_of == [0, 1, 2]
    assert stage.laid == 2


def test_hurrying_leaves_nothing_unsent() -> None:
    stage, dancer = table({0: 0.5, 2: 0.5})
    dancer.hurry()
    assert stage.told_of == [0, 1, 2]
    assert [stage.model.tokens(ZoneKind.HAND, seat)[0].goal.x for seat in range(3)] == [100.0, 200.0, 300.0]
