"""How cards lie over each other and how large they are while they move."""

from __future__ import annotations

from itertools import pairwise
from math import cos, radians, sin

import pytest

from game.rules.cards import HIDDEN, Card
from game.ui.table.model import Token
from game.ui.table.motion import GROWS, HARDLY, ROOM, SAME, Leg, Motions, MotionStyle, dealt, hop_style
from game.ui.table.spots import Spot
from game.ui.tween import back, in_out, out

FLY = MotionStyle((Leg(0.4, in_out, arc=0.5, turn_over=(0.3, 0.9)),))


def lying(number: int, spot: Spot, card: Card = HIDDEN) -> Token:
    """A card that lies at a spot."""
    token = Token(number, card)
    token.place(spot)
    return token


def test_what_makes_room_in_a_hand_stays_below_the_card_that_comes() -> None:
    motions = Motions()
    neighbors = [lying(i, Spot(100.0 * i, 0.0, 80.0, depth=float(i))) for i in range(5)]
    comes = lying(9, Spot(0.0, -400.0, 80.0))
    motions.send(comes, Spot(250.0, 0.0, 80.0, depth=2.0), FLY)
    for token in neighbors:
        motions.retarget(token, token.goal._replace(x=token.goal.x + 40.0, depth=token.goal.depth + 1))
    for _ in range(11):
        motions.update(1 / 60)
        assert comes.z > max(token.z for token in neighbors)
        assert [token.z for token in neighbors] == sorted(token.z for token in neighbors)


def test_a_heap_that_is_lifted_keeps_its_order_though_its_cards_set_out_one_by_one() -> None:
    motions = Motions()
    heap = [lying(i, Spot(0.0, 0.0, 80.0, depth=float(i))) for i in range(6)]
    lift = MotionStyle((Leg(0.16, in_out, via=Spot(0.0, -20.0, 80.0, depth=6.0)), Leg(0.4)))
    for i, token in enumerate(heap):
        motions.send(token, Spot(500.0 - 90.0 * i, 300.0, 80.0, depth=6.0 - i), lift, delay=0.03 * i)
    for _ in range(9):
        assert [token.z for token in heap] == sorted(token.z for token in heap)
        motions.update(1 / 60)


def test_a_card_that_turns_over_changes_its_size_while_its_edge_is_seen() -> None:
    motions = Motions()
    token = lying(1, Spot(0.0, 0.0, 80.0, open=True), Card(3))
    motions.send(token, Spot(300.0, 0.0, 160.0, open=False), FLY)
    while token.flip > 0.5:
        assert token.width == 80.0
        motions.update(1 / 60)
    assert token.width == 160.0
    assert motions.running


def test_a_card_that_does_not_turn_over_has_its_new_size_as_it_sets_out() -> None:
    motions = Motions()
    token = lying(1, Spot(0.0, 0.0, 80.0, open=True), Card(3))
    motions.send(token, Spot(300.0, 0.0, 160.0, open=True), FLY)
    motions.update(0.04)
    assert token.width == 160.0


def test_in_calm_motion_what_makes_room_never_vanishes() -> None:
    motions = Motions()
    motions.calm = True
    neighbor, comes = lying(1, Spot(100.0, 0.0, 80.0)), lying(2, Spot(0.0, -400.0, 80.0))
    motions.retarget(neighbor, neighbor.goal._replace(x=240.0))
    motions.send(comes, Spot(100.0, 0.0, 80.0), FLY)
    assert comes.alpha == 0.0
    while motions.running:
        assert neighbor.alpha >= 0.6 * 255
        assert (neighbor.x, comes.x) == (240.0, 100.0)
        motions.update(1 / 60)
    assert neighbor.alpha == comes.alpha == 255.0


def test_in_calm_motion_a_hand_that_is_dealt_does_not_blink() -> None:
    """Cards make room for every card that comes: each fades in once, when it comes, and then stays."""
    motions = Motions()
    motions.calm = True
    hand: list[Token] = []
    brightest: dict[int, float] = {}
    for number in range(12):
        for i, token in enumerate(hand):
            motions.retarget(token, Spot(40.0 * i - 20.0 * number, 0.0, 80.0, depth=float(i)))
        hand.append(lying(number, Spot(0.0, -400.0, 40.0)))
        motions.send(hand[-1], Spot(20.0 * number, 0.0, 80.0, depth=float(number)), FLY)
        for _ in range(5):
            motions.update(1 / 60)
            for token in hand:
                assert token.alpha >= brightest.get(token.number, 0.0)
                brightest[token.number] = token.alpha
    while motions.running:
        motions.update(1 / 60)
    assert all(token.alpha == 255.0 for token in hand)
    assert [token.x for token in hand] == [token.goal.x for token in hand]


def test_a_card_that_was_turned_on_the_way_has_shown_its_face_before_it_goes_on() -> None:
    """A blind card is looked at where it was turned: what is said of it does not wait until it lies."""
    motions = Motions()
    token = lying(1, Spot(0.0, 0.0, 80.0, open=False), Card(3))
    there = Spot(200.0, 0.0, 80.0)
    shown = MotionStyle((Leg(0.3, in_out, turn_over=(0.0, 1.0), via=there), Leg(1.0, via=there), Leg(0.3)))
    motions.send(token, Spot(400.0, 0.0, 80.0), shown)
    motions.update(0.25)
    assert motions.unseen(token)
    motions.update(0.1)
    assert not motions.unseen(token)
    assert (token.flip, token.x) == (1.0, 200.0)


def test_what_holds_its_breath_trembles_about_its_place() -> None:
    motions = Motions()
    token = lying(1, Spot(0.0, 0.0, 80.0, open=False))
    there = Spot(200.0, 0.0, 80.0, open=False)
    motions.send(token, there, MotionStyle((Leg(0.1, via=there), Leg(0.5, via=there, tremble=0.05), Leg(0.1))))
    places = []
    for _ in range(30):
        motions.update(1 / 60)
        places.append(token.x)
    aside = [x - 200.0 for x in places[8:]]
    assert min(aside) < -2.0 < 2.0 < max(aside)
    assert max(map(abs, aside)) <= 4.0 + 1e-6


def test_a_heap_that_jumps_lands_where_it_lay() -> None:
    motions = Motions()
    heap = [lying(i, Spot(20.0 * i, 5.0 * i, 80.0, 3.0 * i, float(i)), Card(i)) for i in range(4)]
    for i, token in enumerate(heap):
        motions.send(token, token.goal, hop_style(token.goal, (30.0, 7.5), i))
    motions.update(0.08)
    assert all(token.y < token.goal.y - 10 for token in heap)
    assert [token.z for token in heap] == sorted(token.z for token in heap)
    assert [token.turn for token in heap] == [token.goal.turn for token in heap], "every new angle is a picture"
    motions.update(1.0)
    assert not motions.running
    assert [(t.x, t.y, t.turn) for t in heap] == [(t.goal.x, t.goal.y, t.goal.turn) for t in heap]


def test_a_card_is_heard_on_each_leg_of_its_way_and_once_where_it_does_not_fly() -> None:
    there = Spot(200.0, 0.0, 80.0)
    style = MotionStyle((Leg(0.2, via=there, cue="rises"), Leg(0.2), Leg(0.2, via=there, cue="turns"), Leg(0.1)))

    def heard(motions: Motions) -> list[tuple[float, str, float]]:
        found: list[tuple[float, str, float]] = []
        token, now = lying(1, Spot(0.0, 0.0, 80.0)), [0.0]
        motions.send(token, there, style, on_leg=lambda cue, x: found.append((now[0], cue, x)))
        for _ in range(11):
            now[0] += 0.1
            motions.update(0.1)
        return found

    flying = heard(Motions())
    assert [(round(at, 1), cue) for at, cue, _ in flying] == [(0.1, "rises"), (0.4, "turns")]
    for name in ("calm", "still"):
        motions = Motions()
        setattr(motions, name, True)
        assert heard(motions) == [(0.0, "turns", 200.0)]


def test_a_long_flight_climbs_at_its_end_by_twelve_semitones() -> None:
    style = MotionStyle((Leg(0.1),), climbs=0)
    assert [style.note(number, 4) for number in range(5)] == [0, 1, 2, 3, 4]
    assert [style.note(number, 19) for number in range(20)] == [0] * 8 + list(range(1, 13))
    assert MotionStyle((Leg(0.1),), climbs=3).note(0, 0) == 3


def highest(start: Spot, goal: Spot, arc: float) -> float:
    """The upper edge of a card on its way where it is highest, in pixels."""
    motions, token = Motions(), lying(1, start, Card(3))
    motions.send(token, goal, MotionStyle((Leg(0.4, in_out, arc=arc, spin=-180.0),)))
    tops = []
    while motions.update(1 / 120) and motions.running:
        lean = radians(token.turn)
        half = (1.4 * abs(cos(lean)) + abs(sin(lean))) * token.width / 2
        tops.append(token.y - token.lift * token.width - half)
    return min(tops)


@pytest.mark.parametrize("arc", [0.2, 0.6, 1.5])
def test_a_card_that_flies_up_stays_within_the_window(arc: float) -> None:
    for y in (80.0, 90.0, 120.0, 300.0):
        assert highest(Spot(600.0, 600.0, 100.0), Spot(200.0, y, 100.0), arc) >= min(0.0, y - 86.1) - 5.0


def test_far_from_the_edge_a_way_bends_as_high_as_it_is_meant_to() -> None:
    flat, bent = (highest(Spot(600.0, 600.0, 100.0), Spot(200.0, 600.0, 100.0), arc) for arc in (0.0, 0.6))
    # A card that bends up is lifted higher, too.
    assert 60.0 <= flat - bent <= 80.0


def test_a_card_that_grows_on_its_way_has_its_new_size_step_by_step() -> None:
    """It is made smaller from the larger of its pictures meanwhile, and has one of its own at both ends."""
    motions = Motions()
    grows = MotionStyle((Leg(0.4, in_out, arc=0.5, grows=GROWS),))
    up, down = (lying(i, Spot(0.0, 0.0, width, open=True), Card(3)) for i, width in enumerate((80.0, 160.0)))
    motions.send(up, Spot(300.0, 0.0, 160.0, open=True), grows)
    motions.send(down, Spot(300.0, 0.0, 80.0, open=True), grows)
    widths: list[float] = []
    while motions.running:
        motions.update(1 / 60)
        widths.append(up.width)
        assert up.width * down.width == pytest.approx(80.0 * 160.0)
        for token in (up, down):
            assert token.cut_from == (0.0 if token.width in (80.0, 160.0) else 160.0)
    assert widths == sorted(widths)
    assert len(set(widths)) > 12
    assert all(after <= 1.12 * before for before, after in pairwise([80.0, *widths]))
    assert widths[1] < 82.0, "not as it sets out"
    assert widths[-2] > 155.0, "nor as it lands"
    assert (up.cut_from, down.cut_from) == (0.0, 0.0)


def test_a_card_that_grows_beyond_its_goal_on_the_way_is_no_larger_there() -> None:
    motions = Motions()
    token = lying(1, Spot(0.0, 0.0, 80.0, open=True), Card(3))
    motions.send(token, Spot(300.0, 0.0, 160.0, open=True), MotionStyle((Leg(0.4, back, grows=GROWS),)))
    furthest = 0.0
    while motions.running:
        motions.update(1 / 60)
        furthest = max(furthest, token.x)
        assert token.width <= 160.0
    assert furthest > 300.0


def dealt_to(goal: Spot, card: Card = HIDDEN) -> list[Token]:
    """A card as it is drawn frame by frame on its way from a stock."""
    motions, token = Motions(), lying(1, Spot(0.0, 300.0, 120.0, open=False), card)
    leg = Leg(0.26, out, arc=0.5, spin=-180.0, spin_step=12.0, turn_over=(0.55, 0.95), grows=GROWS)
    motions.send(token, goal, MotionStyle((leg,)))
    seen = []
    while motions.running:
        motions.update(1 / 240)
        drawn = lying(1, goal, card)
        drawn.width, drawn.turn, drawn.flip, drawn.cut_from = token.width, token.turn, token.flip, token.cut_from
        seen.append(drawn)
    return seen


@pytest.mark.parametrize("width", [45.0, 250.0])
def test_a_back_that_spins_to_a_hand_takes_its_width_on_the_way_and_with_each_angle_the_same_one(width: float) -> None:
    seen = [token for lean in (-10.0, -4.0, 0.0, 8.0) for token in dealt_to(Spot(400.0, 0.0, width, lean))[:-1]]
    widths: dict[float, set[float]] = {}
    for token in seen:
        widths.setdefault(token.turn, set()).add(token.width)
    assert len(widths) > 12
    assert all(len(found) == 1 for turn, found in widths.items() if -170.0 < turn < -10.0)
    ahead = {turn - 180.0: (wide, cut_from) for turn, wide, cut_from in dealt(120.0, width, 12.0)}
    drawn = {token.turn: (token.width, token.cut_from) for token in seen if token.turn <= -12.0}
    assert drawn == {turn: pytest.approx(ahead[turn]) for turn in drawn}
    for before, after in pairwise(dealt_to(Spot(400.0, 0.0, width))):
        assert 0.75 < after.width / before.width < 1.3


@pytest.mark.parametrize("turn", [-180.0, -176.0, -90.0, 0.0, 90.0, 180.0])
def test_a_back_that_is_dealt_to_any_side_of_a_table_takes_its_width_on_the_way(turn: float) -> None:
    """To one side it needs no turn at all, and so passes through no angles that its width could follow."""
    for width in (45.0, 250.0):
        widths = [120.0, *(token.width for token in dealt_to(Spot(400.0, 0.0, width, turn)))]
        assert all(0.8 < after / before < 1.25 for before, after in pairwise(widths))


def test_a_card_that_turns_over_as_it_spins_has_its_width_from_then_on() -> None:
    seen = dealt_to(Spot(400.0, 0.0, 250.0, open=True), Card(3))
    ahead = {turn - 180.0: (wide, cut_from) for turn, wide, cut_from in dealt(120.0, 250.0, 12.0)}
    assert all((token.width, token.cut_from) == ahead[token.turn] for token in seen if token.turn < -20.0)
    assert any(120.0 < token.width < 250.0 for token in seen)
    assert all((token.width, token.cut_from) == (250.0, 0.0) for token in seen if token.flip > 0.5)


@pytest.mark.parametrize(("start", "goal"), [(160.0, 60.0), (60.0, 160.0)])
@pytest.mark.parametrize("opens", [False, True])
def test_a_card_that_turns_over_takes_its_width_on_the_way_and_each_side_is_cut_from_that_at_its_own_end(
    start: float, goal: float, *, opens: bool
) -> None:
    """At its edge a card is as tall as before: one that became smaller or larger there would jump."""
    motions, token = Motions(), lying(1, Spot(0.0, 300.0, start, open=not opens), Card(3))
    motions.send(token, Spot(400.0, 0.0, goal, open=opens), MotionStyle((Leg(0.4, out, grows=GROWS),)))
    widths, first, last = [start], set[float](), set[float]()
    while motions.running:
        motions.update(1 / 120)
        widths.append(token.width)
        turned = (token.flip > 0.5) == opens
        (last if turned else first).add(token.width)
        assert token.cut_from in ({0.0, goal} if turned else {0.0, start})
        assert (token.cut_from == 0.0) == (token.width == (goal if turned else start))
    assert all(1 / 1.1 < after / before < 1.1 for before, after in pairwise(widths))
    assert len(first) > 5
    assert len(last) > 5


def test_what_flies_and_hardly_changes_its_width_is_drawn_in_no_width_between() -> None:
    wide = 120.0 * (1 + 0.9 * SAME)
    seen = dealt_to(Spot(400.0, 0.0, wide))
    assert {(token.width, token.cut_from) for token in seen} <= {(120.0, 0.0), (wide, 0.0)}
    assert [cut_from for _, _, cut_from in dealt(120.0, wide, 12.0)] == [0.0] * 15


def test_what_makes_room_becomes_narrower_step_by_step_and_turns_in_the_same_ones() -> None:
    """The top of a heap that is covered, or a pack that goes aside: from the picture that it has already."""
    motions = Motions()
    top = lying(1, Spot(200.0, 0.0, 160.0, -3.0, open=True), Card(3))
    motions.retarget(top, Spot(160.0, 0.0, 120.0, 22.0, open=True))
    seen = [(top.width, top.turn)]
    while motions.running:
        motions.update(1 / 60)
        seen.append((top.width, top.turn))
        assert top.cut_from == (0.0 if top.width == 160.0 or not motions.running else 160.0)
    widths, turns = (sorted(set(values), reverse=True) for values in zip(*seen, strict=True))
    assert widths == pytest.approx([160.0 * 0.75 ** (step / ROOM) for step in range(ROOM + 1)])
    assert turns[::-1] == pytest.approx([-3.0, 2.0, 7.0, 12.0, 17.0, 22.0])
    assert len(set(seen)) == ROOM + 1


def test_what_makes_room_and_hardly_changes_its_width_does_so_at_once() -> None:
    motions = Motions()
    card = lying(1, Spot(0.0, 0.0, 100.0, open=True), Card(3))
    wide = 100.0 * (1.0 + HARDLY)
    motions.retarget(card, Spot(60.0, 0.0, wide, open=True))
    widths = set[float]()
    while motions.running:
        motions.update(1 / 60)
        widths.add(card.width)
        assert card.cut_from == 0.0
    assert widths == {100.0, wide} or widths == {wide}


@pytest.mark.parametrize("how", ["calm", "still"])
def test_where_nothing_flies_what_makes_room_is_as_wide_as_it_will_be_at_once(how: str) -> None:
    motions = Motions()
    setattr(motions, how, True)
    pack = lying(1, Spot(0.0, 0.0, 160.0))
    motions.retarget(pack, Spot(300.0, 0.0, 120.0))
    assert (pack.x, pack.width, pack.cut_from) == (300.0, 120.0, 0.0)


@pytest.mark.parametrize(("wide", "steps"), [(137.6, 3), (120.0, 5), (60.0, 5)])
def test_what_makes_room_takes_as_few_steps_as_make_each_of_them_small(wide: float, steps: int) -> None:
    """The top of a heap is covered by a card that grows as it flies: both are drawn in the same frames."""
    motions = Motions()
    top = lying(1, Spot(200.0, 0.0, 160.0, -3.0, open=True), Card(3))
    motions.retarget(top, Spot(160.0, 0.0, wide, 22.0, open=True))
    seen = set[tuple[float, float]]()
    while motions.running:
        motions.update(1 / 60)
        seen.add((top.width, top.turn))
    assert len(seen) == steps


BEHIND = Spot(0.0, 0.0, 80.0, open=False, drawn=False, behind=True)


def test_what_waits_behind_a_portrait_for_its_turn_to_set_out_is_not_seen_before_it() -> None:
    motions, token = Motions(), lying(1, BEHIND)
    motions.send(token, Spot(300.0, 0.0, 80.0), FLY, delay=0.2)
    for _ in range(12):
        assert token.sunk
        motions.update(1 / 60)
    while motions.running:
        motions.update(1 / 60)
    assert not token.sunk


@pytest.mark.parametrize("goes", ["there", "away"])
def test_what_flies_from_or_to_a_portrait_is_below_all_else_only_where_that_covers_it(goes: str) -> None:
    """On a long way other cards lie, which would cover it."""
    motions, far = Motions(), Spot(900.0, 0.0, 80.0, open=False)
    token = lying(1, far if goes == "there" else BEHIND)
    motions.send(token, BEHIND if goes == "there" else far, MotionStyle((Leg(0.4, in_out),)))
    seen = []
    while motions.running:
        motions.update(1 / 60)
        if motions.running:
            seen.append((token.x, token.sunk))
    assert all(sunk for x, sunk in seen if x < 150.0)
    assert not any(sunk for x, sunk in seen if x > 170.0)


def test_what_makes_room_by_going_behind_a_portrait_is_below_it_all_the_way() -> None:
    """The portrait goes along with it."""
    motions, token = Motions(), lying(1, Spot(500.0, 0.0, 80.0, open=False))
    motions.retarget(token, BEHIND)
    motions.update(1 / 60)
    while motions.running:
        assert token.sunk
        motions.update(1 / 60)
