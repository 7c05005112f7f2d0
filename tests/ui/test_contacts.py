"""Fingers as a touch screen reports them: palms, gloves, wet fingers, and several at once."""

from __future__ import annotations

from random import Random

import pytest

from game.ui.contacts import BRIDGE, Contacts, Told
from tests.support.sample import some

MM = 4.0
"""Pixels of a millimeter here."""
SIZE = (1920, 1080)
FRAME = 1 / 60


class Glass:
    """Contacts on a screen, of which numbers in `held` have hold of a card. Places are in millimeters."""

    def __init__(self) -> None:
        self.contacts = Contacts(SIZE, MM)
        self.held: set[int] = set()
        self.contacts.keeps = self.held.__contains__

    def frame(self, *events: tuple[str, int, float, float], seconds: float = FRAME) -> list[Told]:
        """A frame in which this was reported: what, the finger's name, and where."""
        self.contacts.pass_time(seconds)
        out: list[Told] = []
        for what, name, x, y in events:
            out += getattr(self.contacts, what)((1, name), (round(x * MM), round(y * MM)))
        return out + self.contacts.settle()

    def wait(self, seconds: float) -> list[Told]:
        """Frames in which nothing is reported."""
        return [told for _ in range(round(seconds / FRAME)) for told in self.frame()]


@pytest.fixture
def glass() -> Glass:
    return Glass()


def told(what: list[Told]) -> list[tuple[str, int]]:
    return [(t.what, t.number) for t in what]


def carried(glass: Glass) -> None:
    """Finger 5 has taken a card from 100, 100 to 120, 100."""
    glass.frame(("down", 5, 100, 100))
    glass.held.add(1)
    glass.frame(("move", 5, 110, 100))
    glass.frame(("move", 5, 120, 100))


def test_a_tap_is_told_in_the_frames_in_which_it_happens(glass: Glass) -> None:
    assert told(glass.frame(("down", 5, 100, 100))) == [("down", 1)]
    assert told(glass.frame(("up", 5, 100, 100))) == [("up", 1)]
    assert told(glass.frame(("down", 6, 50, 50), ("up", 6, 50, 50))) == [("down", 1), ("up", 1)]


def test_a_lost_contact_that_comes_back_carries_on(glass: Glass) -> None:
    carried(glass)
    assert glass.frame(("up", 5, 120, 100)) == []
    assert glass.contacts.waiting
    assert glass.wait(0.08) == []
    assert told(glass.frame(("down", 9, 128, 101))) == [("move", 1)]
    assert told(glass.frame(("move", 9, 140, 100))) == [("move", 1)]
    assert told(glass.frame(("up", 9, 140, 100)) + glass.wait(0.2)) == [("up", 1)]


def test_a_card_is_dropped_where_the_finger_was_when_none_comes_back(glass: Glass) -> None:
    carried(glass)
    glass.frame(("up", 5, 120, 100))
    found = glass.wait(BRIDGE + 2 * FRAME)
    assert found == [Told("up", 1, (480, 400))]
    assert not glass.contacts.waiting
    assert told(glass.frame(("down", 9, 121, 100))) == [("down", 1)]


def test_another_finger_elsewhere_does_not_take_the_card_over(glass: Glass) -> None:
    carried(glass)
    glass.frame(("up", 5, 120, 100))
    assert told(glass.frame(("down", 9, 220, 100))) == [("down", 2)]
    assert told(glass.wait(0.2)) == [("up", 1)]
    assert told(glass.frame(("move", 9, 230, 100))) == [("move", 2)]


def flicked(glass: Glass) -> None:
    """Finger 5 has thrown a card from 100, 100 to 220, 100, in a good tenth of a second."""
    glass.frame(("down", 5, 100, 100))
    glass.held.add(1)
    for x in range(120, 240, 20):
        glass.frame(("move", 5, x, 100))
    glass.frame(("up", 5, 220, 100))


@pytest.mark.parametrize(("x", "y"), [(190, 100), (220, 125), (260, 140), (160, 30), (340, 100)])
def test_a_fast_finger_that_is_lost_comes_back_on_its_way_and_nowhere_else(glass: Glass, x: int, y: int) -> None:
    """Behind it, beside it and farther than it can have gone somebody else has come down, and the card is dropped."""
    flicked(glass)
    assert told(glass.frame(("down", 9, x, y))) == [("down", 2)]
    assert glass.wait(0.2) == [Told("up", 1, (880, 400))]


@pytest.mark.parametrize(("x", "y"), [(225, 100), (260, 106), (300, 95), (212, 106)])
def test_a_fast_finger_that_is_lost_goes_on_where_it_was_on_its_way_to(glass: Glass, x: int, y: int) -> None:
    flicked(glass)
    assert glass.frame(("down", 9, x, y)) == [Told("move", 1, (x * 4, y * 4))]


def test_a_finger_that_had_come_to_rest_comes_back_where_it_was(glass: Glass) -> None:
    glass.frame(("down", 5, 100, 100))
    glass.held.add(1)
    glass.frame(("move", 5, 160, 100))
    glass.frame(("move", 5, 220, 100))
    glass.wait(0.5)
    glass.frame(("up", 5, 220, 100))
    assert told(glass.frame(("down", 9, 250, 100))) == [("down", 2)]


def test_a_lost_contact_comes_back_only_where_it_may(glass: Glass) -> None:
    glass.contacts.returns = lambda number, pos: pos[0] > 500
    carried(glass)
    glass.frame(("up", 5, 120, 100))
    assert told(glass.frame(("down", 9, 121, 100))) == [("down", 2)]
    assert told(glass.frame(("down", 8, 128, 100))) == [("move", 1)]


def test_of_two_lost_fingers_the_nearer_one_comes_back(glass: Glass) -> None:
    glass.frame(("down", 5, 100, 100), ("down", 6, 125, 100))
    glass.held |= {1, 2}
    glass.frame(("up", 5, 100, 100), ("up", 6, 125, 100))
    assert glass.frame(("down", 7, 116, 100)) == [Told("move", 2, (464, 400))]
    assert told(glass.wait(0.2)) == [("up", 1)]


def test_a_contact_lost_and_back_in_a_frame_that_took_long_carries_on(glass: Glass) -> None:
    carried(glass)
    assert told(glass.frame(("up", 5, 120, 100), ("down", 6, 121, 100), seconds=3.0)) == [("move", 1)]
    glass.frame(("up", 6, 121, 100), seconds=3.0)
    assert told(glass.frame(seconds=3600.0)) == [("up", 1)], "after a sleep it is dropped where it was"


def test_what_holds_no_card_is_let_go_at_once(glass: Glass) -> None:
    glass.frame(("down", 5, 100, 100))
    glass.frame(("move", 5, 100, 140))
    assert told(glass.frame(("up", 5, 100, 140))) == [("up", 1)]


def test_a_hand_laid_down_is_no_three_fingers(glass: Glass) -> None:
    assert told(glass.frame(("down", 1, 100, 100))) == [("down", 1)]
    assert told(glass.frame(("down", 2, 130, 110))) == [("down", 2)]
    assert told(glass.frame(("down", 3, 150, 130))) == [("cancel", 1), ("cancel", 2)]
    assert glass.frame(("down", 4, 110, 130), ("move", 1, 140, 100), ("up", 2, 130, 110)) == []
    assert glass.frame(("up", 1, 140, 100), ("up", 3, 150, 130), ("up", 4, 110, 130)) == []
    assert glass.frame(("down", 6, 120, 100)) == [], "a hand is taken away a little at a time"
    glass.frame(("up", 6, 120, 100))
    glass.wait(0.5)
    assert told(glass.frame(("down", 7, 120, 100))) == [("down", 1)]


def test_a_palm_takes_no_card_out_of_another_finger(glass: Glass) -> None:
    carried(glass)
    hand = [("down", 20 + i, 130.0 + 20 * i, 130.0) for i in range(3)]
    assert told(glass.frame(*hand)) == [("down", 2), ("down", 3), ("cancel", 2), ("cancel", 3)]
    assert told(glass.frame(("move", 5, 140, 100))) == [("move", 1)]


def test_fingers_of_several_people_are_no_hand(glass: Glass) -> None:
    places = [(50, 20), (240, 20), (430, 130), (50, 250)]
    assert told(glass.frame(*(("down", i, *at) for i, at in enumerate(places)))) == [("down", n) for n in (1, 2, 3, 4)]
    glass.wait(0.3)
    assert told(glass.frame(("down", 8, 80, 40))) == [("down", 5)]
    glass.wait(0.3)
    assert told(glass.frame(("down", 9, 70, 60))) == [("down", 6)], "one after the other they are fingers"


def test_a_glove_that_makes_two_contacts_is_one_finger(glass: Glass) -> None:
    assert told(glass.frame(("down", 1, 100, 100), ("down", 2, 107, 103))) == [("down", 1)]
    glass.held.add(1)
    assert told(glass.frame(("move", 1, 120, 100), ("move", 2, 127, 103))) == [("move", 1)]
    assert glass.frame(("up", 1, 120, 100)) == [Told("move", 1, (508, 412))], "the other half takes over"
    assert told(glass.frame(("up", 2, 127, 103)) + glass.wait(0.2)) == [("up", 1)]


def test_a_finger_that_bounces_taps_once_and_may_still_drag(glass: Glass) -> None:
    fast = 1 / 120
    glass.frame(("down", 1, 100, 100), seconds=fast)
    assert told(glass.frame(("up", 1, 100, 100), seconds=fast)) == [("up", 1)]
    assert glass.frame(("down", 2, 100, 101), seconds=fast) == []
    assert told(glass.frame(("move", 2, 105, 101), seconds=fast)) == [("down", 1), ("move", 1)]
    assert told(glass.frame(("up", 2, 105, 101), seconds=fast)) == [("up", 1)]
    glass.wait(0.1)
    assert told(glass.frame(("down", 3, 100, 100))) == [("down", 1)], "who taps twice means it"
    slow = [told(glass.frame((what, name, 100, 100), seconds=0.1)) for what, name in (("up", 3), ("down", 4))]
    assert slow == [[("up", 1)], [("down", 1)]], "nobody knows how soon that was"


def test_a_hand_that_holds_the_frame_is_let_go_but_a_corner_may_be_held(glass: Glass) -> None:
    assert told(glass.frame(("down", 1, 3, 130))) == [("down", 1)]
    assert told(glass.wait(0.6)) == [("cancel", 1)]
    assert glass.frame(("move", 1, 20, 130), ("up", 1, 20, 130)) == []
    glass.wait(0.5)
    glass.frame(("down", 2, 3, 3))
    glass.frame(("down", 3, 12, 135))
    assert glass.wait(4.0) == [], "nor does one who looks at a card that lies low"


def test_beside_a_thumb_that_holds_the_frame_everything_is_heard(glass: Glass) -> None:
    """Whoever holds a tablet presses what lies beside the thumb, while it is there and as it goes."""
    glass.frame(("down", 1, 2, 130))
    assert told(glass.wait(0.6)) == [("cancel", 1)]
    assert told(glass.frame(("down", 2, 40, 120))) == [("down", 1)]
    assert told(glass.frame(("up", 2, 40, 120))) == [("up", 1)]
    glass.frame(("up", 1, 2, 130))
    assert told(glass.frame(("down", 3, 40, 140))) == [("down", 1)]


def test_a_thumb_that_holds_the_frame_takes_no_card_over(glass: Glass) -> None:
    glass.frame(("down", 1, 2, 130))
    glass.wait(0.6)
    glass.frame(("down", 2, 60, 130))
    glass.held.add(1)
    glass.frame(("move", 2, 12, 130))
    assert glass.frame(("up", 2, 12, 130)) == []
    assert told(glass.wait(0.2)) == [("up", 1)]


def test_what_was_never_reported_to_end_stands_in_nobodys_way_for_ever(glass: Glass) -> None:
    """A finger and a palm whose ends the screen has lost: half a minute later their places can be touched again."""
    glass.frame(("down", 5, 100, 100))
    glass.frame(("down", 6, 300, 100), ("down", 7, 320, 110), ("down", 8, 340, 100))
    assert told(glass.frame(("down", 9, 104, 100), ("up", 9, 104, 100))) == []
    assert told(glass.frame(("down", 9, 330, 140), ("up", 9, 330, 140))) == []
    glass.frame(seconds=31.0)
    glass.frame()
    assert told(glass.frame(("down", 10, 104, 100), ("up", 10, 104, 100)))[0][0] == "down"
    assert told(glass.frame(("down", 11, 330, 140), ("up", 11, 330, 140)))[0][0] == "down"
    # One that was only very still goes on being heard, and hides its own shadow again.
    assert told(glass.frame(("move", 5, 101, 100))) == [("move", 1)]
    assert told(glass.frame(("down", 12, 104, 100))) == []


def test_whatever_happens_each_contact_begins_once_and_ends_once() -> None:
    for seed in range(some(150, 2000)):
        random, glass = Random(seed), Glass()
        begun: set[int] = set()
        names: dict[int, tuple[float, float]] = {}

        def check(what: list[Told], begun: set[int], glass: Glass, seed: int) -> None:
            for happened in what:
                if happened.what == "down":
                    assert happened.number not in begun, seed
                    begun.add(happened.number)
                else:
                    assert happened.number in begun, seed
                    if happened.what != "move":
                        begun.discard(happened.number)
                        glass.held.discard(happened.number)

        for _ in range(60):
            events: list[tuple[str, int, float, float]] = []
            for _ in range(random.choice((0, 1, 1, 2, 4))):
                what, name = random.choice(("down", "move", "up", "up")), random.randrange(12)
                x, y = names.get(name, (random.uniform(0, 480), random.uniform(0, 270)))
                names[name] = (x, y) = (x + random.uniform(-15, 15), y + random.uniform(-15, 15))
                events.append((what, name, x, y))
            check(glass.frame(*events, seconds=random.choice((0.0, 0.01, 0.03, 0.5, 9.0))), begun, glass, seed)
            glass.held |= {number for number in begun if random.random() < 0.3}
        rest = [("up", name, 100.0, 100.0) for name in range(12)]
        check(glass.frame(*rest) + glass.wait(0.3), begun, glass, seed)
        assert not begun, f"{seed}: a finger sticks"
