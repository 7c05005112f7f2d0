"""The choreographer: what happens at one moment is one movement."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import pytest

from game.rules.cards import HIDDEN, Card
from game.rules.events import EVERYONE, CardsMoved, Event, KingShown, Phase, TurnBegan
from game.rules.views import View, Viewer
from game.rules.zones import NOBODY, Zone, ZoneKind
from game.ui.table.choreographer import Beat, Choreographer
from game.ui.table.model import TableModel, Token
from game.ui.table.motion import Leg, MotionStyle
from game.ui.table.spots import Spot
from game.ui.tween import in_out

HANDS = [Zone(ZoneKind.HAND, seat) for seat in range(3)]
STOCK = Zone(ZoneKind.STOCK)
FLY = MotionStyle((Leg(0.5, in_out),))


@dataclass
class Stage:
    """Lays every zone in a column of its own, and remembers how often it was asked to."""

    model: TableModel
    holds: Mapping[int, float]
    """By the seat that a card goes to: the seconds before the next event."""
    laid: int = 0
    shown: list[Event] = field(default_factory=list)
    told_of: list[Event] = field(default_factory=list)
    heard: list[str] = field(default_factory=list)
    fails: bool = False

    @property
    def dealt(self) -> list[int]:
        """To whom cards have set out."""
        return [event.target.owner for event in self.shown if isinstance(event, CardsMoved)]

    def beat(self, event: Event) -> Beat:
        self.shown.append(event)
        if self.fails:
            raise RuntimeError("nobody knows how this is shown")
        if isinstance(event, CardsMoved):
            return Beat(self.holds.get(event.target.owner, 0.0), FLY)
        return Beat(cue=type(event).__name__)

    def spots(self) -> Mapping[Zone, Sequence[Spot]]:
        self.laid += 1
        return {
            zone: [Spot(100.0 * (zone.owner + 1), 10.0 * i, 40.0) for i in range(len(tokens))]
            for zone, tokens in self.model.zones.items()
        }

    def told(self, event: Event, moved: Sequence[Token]) -> None:
        self.told_of.append(event)

    def cue(self, name: str, at: float | None = None, *, force: int = 0, step: int = 0) -> None:
        self.heard.append(name)


def table(holds: Mapping[int, float], *between: Event) -> tuple[Stage, Choreographer]:
    """Three cards that everybody sees are dealt from the stock, with other events before the last of them."""
    view = View("dang_it", 3, Viewer(0), {STOCK: (HIDDEN,) * 5}, {}, None, Phase.LEAD)
    model = TableModel(view)
    stage = Stage(model, holds)
    choreographer = Choreographer(model, stage)
    stage.laid = 0
    for seat in range(3):
        for event in between if seat == 2 else ():
            choreographer.feed(event)
        choreographer.feed(CardsMoved((Card(seat),), STOCK, (4 - seat,), HANDS[seat], EVERYONE))
    return stage, choreographer


def test_the_table_is_laid_out_once_for_events_that_take_no_time() -> None:
    stage, choreographer = table({})
    choreographer.update(0.01)
    assert stage.dealt == [0, 1, 2]
    assert stage.laid == 1
    tokens = [stage.model.tokens(ZoneKind.HAND, seat)[0] for seat in range(3)]
    assert [token.goal.x for token in tokens] == [100.0, 200.0, 300.0]
    assert choreographer.motions.running
    choreographer.update(0.25)
    assert all(NOBODY < token.x < token.goal.x for token in tokens[1:])
    choreographer.update(1.0)
    assert choreographer.idle
    assert [token.x for token in tokens] == [100.0, 200.0, 300.0]


def test_an_event_that_takes_time_sets_out_before_the_next() -> None:
    stage, choreographer = table({1: 0.3})
    choreographer.update(0.01)
    assert stage.dealt == [0, 1]
    assert stage.laid == 1
    choreographer.update(0.31)
    assert stage.dealt == [0, 1, 2]
    assert stage.laid == 2


def test_hurrying_leaves_nothing_unsent() -> None:
    stage, choreographer = table({0: 0.5, 2: 0.5})
    choreographer.hurry()
    assert stage.dealt == [0, 1, 2]
    assert [stage.model.tokens(ZoneKind.HAND, seat)[0].goal.x for seat in range(3)] == [100.0, 200.0, 300.0]


def test_without_motion_what_takes_time_lies_there_before_the_next() -> None:
    stage, choreographer = table({0: 0.5, 1: 0.5, 2: 0.5})
    choreographer.motions.still = True
    for seat in range(3):
        choreographer.update(0.01 if seat == 0 else 0.5)
        assert stage.dealt == list(range(seat + 1))
        assert stage.model.tokens(ZoneKind.HAND, seat)[0].x == 100.0 * (seat + 1)


def test_in_a_jump_the_table_is_laid_out_once_for_all_that_waits() -> None:
    """To lay it out for each event, and show none of it, took most of the time of a match at once."""
    stage, choreographer = table({0: 0.5, 1: 0.5, 2: 0.5}, KingShown(1, Card(12)))
    choreographer.pace = 0.0
    while not choreographer.idle:
        choreographer.update(0.01)
    assert stage.dealt == [0, 1, 2]
    assert stage.told_of == stage.shown
    assert stage.laid == 2, "once for all of them, and once where they come to rest"
    tokens = [stage.model.tokens(ZoneKind.HAND, seat)[0] for seat in range(3)]
    assert [token.x for token in tokens] == [100.0, 200.0, 300.0]


def test_nothing_is_told_of_a_card_before_it_has_turned_over() -> None:
    stage, choreographer = table({0: 0.2, 1: 0.2, 2: 0.2})
    tokens = stage.model.tokens(ZoneKind.STOCK)
    by_seat = {seat: tokens[4 - seat] for seat in range(3)}
    for _ in range(120):
        choreographer.update(0.01)
        told = {event.target.owner for event in stage.told_of if isinstance(event, CardsMoved)}
        assert told == {seat for seat in stage.dealt if by_seat[seat].flip == 1.0}
        assert choreographer.revealing == (len(told) < len(stage.dealt))
    assert choreographer.idle
    assert stage.told_of == stage.shown


def test_what_is_no_movement_waits_until_the_cards_before_it_have_turned_over() -> None:
    stage, choreographer = table({}, TurnBegan(1, Phase.LEAD))
    first, second = stage.model.tokens(ZoneKind.STOCK)[4], stage.model.tokens(ZoneKind.STOCK)[3]
    while len(stage.shown) < 3:
        assert stage.heard == []
        assert stage.model.to_act is None
        choreographer.update(0.01)
    assert (first.flip, second.flip) == (1.0, 1.0)
    assert stage.heard == ["TurnBegan"]
    assert stage.model.to_act == 1


def test_what_announces_a_card_is_told_and_heard_when_the_card_has_turned_over() -> None:
    announced = KingShown(2, Card(2))
    stage, choreographer = table({}, announced)
    king = stage.model.tokens(ZoneKind.STOCK)[2]
    while announced not in stage.told_of:
        assert stage.heard == []
        choreographer.update(0.01)
        assert len(stage.shown) < 5
    assert king.flip == 1.0
    assert stage.heard == ["KingShown"]
    assert stage.told_of == stage.shown


def test_whoever_cannot_wait_sees_the_faces_that_something_is_said_of_at_once() -> None:
    stage, choreographer = table({}, TurnBegan(1, Phase.LEAD))
    tokens = [stage.model.tokens(ZoneKind.STOCK)[4 - seat] for seat in range(3)]
    choreographer.update(0.01)
    choreographer.hurry()
    assert not choreographer.pending
    assert stage.model.to_act == 1
    assert [token.flip for token in tokens[:2]] == [1.0, 1.0]
    assert len(stage.told_of) == 3
    choreographer.update(0.6)
    assert choreographer.idle
    assert stage.told_of == stage.shown


def test_what_lies_deep_in_a_pack_makes_room_at_once_and_its_top_glides() -> None:
    class Pack(Stage):
        """One pack, of which the uppermost five are drawn, and which lies where its size says."""

        def spots(self) -> Mapping[Zone, Sequence[Spot]]:
            cards = len(self.model.zones[STOCK])
            pack = [Spot(9.0 * cards, 50.0, 40.0, depth=i, drawn=i >= cards - 5) for i in range(cards)]
            return {**super().spots(), STOCK: pack}

    model = TableModel(View("dang_it", 3, Viewer(0), {STOCK: (HIDDEN,) * 60}, {}, None, Phase.LEAD))
    choreographer = Choreographer(model, Pack(model, {0: 0.5}))
    choreographer.feed(CardsMoved((Card(0),), STOCK, (59,), HANDS[0], EVERYONE))
    choreographer.update(0.05)
    pack = model.zones[STOCK]
    assert pack[0].x == pack[0].goal.x == 9.0 * 59
    assert 9.0 * 59 < pack[-1].x < 9.0 * 60
    # Whatever may be dealt meanwhile glides with it: the next one to be seen does not stand aside from the others.
    assert pack[-10].x == pack[-1].x
    choreographer.update(1.0)
    assert {token.x for token in pack} == {9.0 * 59}
    assert choreographer.idle


@pytest.mark.parametrize(("step", "softly"), [(60.0, False), (400.0, True)])
def test_a_table_on_which_cards_go_far_to_make_room_sets_out_softly(step: float, softly: bool) -> None:
    """And all of it alike, those too that go not as far: what belongs together stays together."""

    class Rows(Stage):
        """The first hand lies where the second has room to grow, which takes little."""

        def spots(self) -> Mapping[Zone, Sequence[Spot]]:
            spots = dict(super().spots())
            grown = len(self.model.zones[HANDS[2]])
            spots[HANDS[0]] = [Spot(100.0 + step * grown, 0.0, 40.0)]
            spots[HANDS[1]] = [Spot(100.0 + 20.0 * grown, 0.0, 40.0)]
            return spots

    hands: dict[Zone, tuple[Card, ...]] = {hand: (Card(i),) for i, hand in enumerate(HANDS[:2])}
    model = TableModel(View("dang_it", 3, Viewer(0), {**hands, HANDS[2]: (), STOCK: (HIDDEN,)}, {}, None, Phase.LEAD))
    choreographer = Choreographer(model, Rows(model, {2: 0.5}))
    choreographer.arrange(at_once=True)
    choreographer.feed(CardsMoved((HIDDEN,), STOCK, (0,), HANDS[2], EVERYONE))
    choreographer.update(0.0)
    choreographer.update(1 / 60)
    first = [(model.zones[hand][0].x - 100.0) / way for hand, way in ((HANDS[0], step), (HANDS[1], 20.0))]
    assert all((share < 0.05) == softly for share in first)
    assert first[0] == pytest.approx(first[1])


@pytest.mark.parametrize("calm", [False, True])
def test_what_flies_to_where_it_will_not_be_seen_is_drawn_on_its_way_only(calm: bool) -> None:
    """In calm motion it does not fly: a stack that burnt stood for some frames as one card over its flame."""
    gone = Zone(ZoneKind.BURNT)

    class Ash(Stage):
        """What has burnt is seen no more."""

        def spots(self) -> Mapping[Zone, Sequence[Spot]]:
            burnt = self.model.zones.get(gone, [])
            return {**super().spots(), gone: [Spot(300.0, 50.0, 40.0, depth=i, drawn=False) for i in range(len(burnt))]}

    view = View("shithead", 3, Viewer(0), {STOCK: (HIDDEN,) * 5, gone: (HIDDEN,)}, {}, None, Phase.LEAD)
    model = TableModel(view)
    choreographer = Choreographer(model, Ash(model, {NOBODY: 0.5}))
    choreographer.motions.calm = calm
    choreographer.feed(CardsMoved((HIDDEN,) * 3, STOCK, (4, 3, 2), gone, EVERYONE))
    choreographer.update(0.05)
    before, *burnt = [token.number for token in model.zones[gone]]
    assert len(burnt) == 3
    assert choreographer.motions.running
    assert choreographer.uncovered - {token.number for token in model.zones[STOCK]} == (set() if calm else set(burnt))
    assert before not in choreographer.uncovered
    choreographer.update(1.0)
    assert choreographer.uncovered == set()


def test_what_is_to_come_is_asked_of_the_first_event_of_two_kinds() -> None:
    turn, king = TurnBegan(1, Phase.LEAD), KingShown(1, Card(0))
    moved = CardsMoved((HIDDEN,), STOCK, (4,), HANDS[0], EVERYONE)
    for waiting, comes in (
        ((), False),
        ((moved, moved), False),
        ((king,), True),
        ((turn,), False),
        ((moved, king, turn), True),
        ((moved, turn, king), False),
    ):
        _, choreographer = table({})
        choreographer.hurry()
        for event in waiting:
            choreographer.feed(event)
        assert choreographer.is_to_come(KingShown, TurnBegan) is comes, waiting


def test_an_event_that_fails_while_all_is_shown_at_once_leaves_the_motion_of_what_follows() -> None:
    stage, choreographer = table({})
    stage.fails = True
    with pytest.raises(RuntimeError):
        choreographer.finish_all()
    assert not choreographer.motions.still
    stage.fails = False
    choreographer.update(0.01)
    assert choreographer.motions.running
    token = stage.model.tokens(ZoneKind.HAND, 2)[0]
    assert token.x < token.goal.x, "it lay there at once"
