"""A misdirected drop never plays a card: wherever a card is let go, only a place of its own takes it."""

from __future__ import annotations

from pathlib import Path
from random import Random

from game.rules.actions import (
    BEG,
    DRAW,
    PICK_UP,
    SWAP,
    TAKE,
    Action,
    Discard,
    Draw,
    Exchange,
    Flip,
    LayJoker,
    LayOff,
    Play,
    Run,
)
from game.rules.cards import KIND_OF, Card, format_card
from game.rules.registry import game_by_id
from game.scenes.results.round_over import RoundOverScene
from game.scenes.table.aim import SNAP, aim
from game.scenes.table.scene import TableScene
from game.scenes.tables.base import Draft, Trade
from game.ui.table.model import Token
from game.ui.table.spots import Box, bounds
from tests.support.sample import combined, some
from tests.support.tables import Room, no_window, table_of

STEP = 1 / 20
TURNS, MOST = some(7, 9), 3
"""At so many turns, so many cards are thrown."""
GAMES: dict[str, dict[str, object]] = {
    "dang_it": {"rounds": 1},
    "damn_you": {"hands": 1},
    "screw_your_neighbor": {"pennies": 3},
    "that_dam_game": {"contracts": [1]},
    "shithead": {"short_game": True},
}


def places_of(game: str, action: Action) -> set[str]:
    """The places on which a card is dropped that is to do something, told game by game."""
    match action:
        case Play(cards=cards) | Run(cards=cards) if game == "damn_you":
            return {format_card(Card(KIND_OF[card])) for card in cards}
        case Exchange(card=card):
            return {format_card(card)}
        case LayJoker(stands_for=place):
            return {format_card(place)}
        case LayOff(onto=onto):
            return {f"meld {onto}"}
        case Discard():
            return {"discard"}
        case Play() | Run():
            return {"pile"} if game == "dang_it" else {"stack"}
        case Flip():
            return {"stack"}
        case Draw() if game == "screw_your_neighbor":
            return {"stock", "hand"}
        case _ if action == SWAP:
            return {"neighbor", "hand"}
        case Draw() | _ if action in (DRAW, TAKE, BEG, PICK_UP) or isinstance(action, Draw):
            return {"hand"}
        case _:
            return set()


class Thrower:
    """Lets every card of use go at every place, and notes what that would do; nothing of it is done."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self.done: list[Action] = []
        self.drops = self.plays = 0

    def throw_all(self, random: Random) -> None:
        """Throw each card at the middle of each place, at each card that lies, and anywhere."""
        scene = self.scene
        lying = [bounds([t.goal]) for t in scene.stage.model.everything() if t.goal.drawn]
        names = {name for action in scene.stage.legal() for name in places_of(scene.seat.session.game_id, action)}
        names |= set(random.sample(sorted(scene.stage.plan.drop), min(len(scene.stage.plan.drop), 10)))
        boxes = [scene.stage.plan.drop[name] for name in sorted(names & scene.stage.plan.drop.keys())]
        boxes += random.sample(lying, min(len(lying), 8))
        points = [(round(box.x + box.w / 2), round(box.y + box.h / 2)) for box in boxes]
        m = scene.metrics
        points += [(random.randrange(m.width), random.randrange(m.height)) for _ in range(8)]
        cards = [
            token
            for zone, token in scene.stage.pickable()
            if scene.stage.presenter.controls.usable(zone, token, scene.stage.moment)
        ]
        for token in random.sample(cards, min(len(cards), MOST)):
            for point in points:
                self.throw(token, point)

    def throw(self, token: Token, point: tuple[int, int]) -> None:
        """Drag a card to a point and let it go there."""
        scene, touch = self.scene, self.scene.touch
        self.done.clear()
        real = scene.touch.submit
        scene.touch.submit = self._note  # type: ignore[method-assign]
        lying = [bounds([t.goal]) for t in scene.stage.model.everything() if t.goal.drawn and t is not token]
        try:
            assert touch.lift(token, (round(token.x), round(token.y)))
            touch.drop(token, point)
        finally:
            scene.touch.submit = real  # type: ignore[method-assign]
            touch.choose(())
        self.drops += 1
        for action in self.done:
            self.plays += 1
            mine = {name: scene.stage.plan.drop[name] for name in places_of(scene.seat.session.game_id, action)
                    if name in scene.stage.plan.drop}  # fmt: skip
            assert mine, f"{action} has no place"
            far = min(box.distance(*point) for box in mine.values())
            under = [name for name, box in scene.stage.plan.drop.items() if name not in mine and box.contains(*point)]
            under = [
                name for name in under if not any(_within(box, scene.stage.plan.drop[name]) for box in mine.values())
            ]
            assert not far or not under, f"{action} is done by a drop on {under}"
            assert far <= SNAP * scene.metrics.c, f"{action} is done by a drop far from its place"
            assert not far or not any(box.contains(*point) for box in lying), f"{action} is done by a drop on a card"

    def _note(self, action: Action | Trade | Draft | None, token: Token | None) -> bool:
        if action is not None and not isinstance(action, Trade | Draft):
            if self.scene.seat.session.check(self.scene.seat.me, action) is None:
                self.done.append(action)
        return False


def _within(box: Box, other: Box) -> bool:
    """Whether a box lies in another, which is the whole zone round it."""
    return other.contains(box.x, box.y) and other.contains(box.x + box.w - 1, box.y + box.h - 1)


@combined(game=tuple(GAMES), size=((960, 540), (540, 960)))
def test_only_a_place_of_its_own_takes_a_card(tmp_path: Path, game: str, size: tuple[int, int]) -> None:
    no_window()
    room = Room(tmp_path, size)
    room.settings.pace, room.settings.motion, room.settings.pause_after_play = "off", "none", 0
    scene = table_of(room, game_by_id(game).default_players, GAMES[game], seed=6, game=game)
    thrower, random, turns = Thrower(scene), Random(game), 0
    manager = room.manager
    assert manager is not None
    try:
        while turns < TURNS:
            manager.update(STEP)
            if isinstance(manager.top, RoundOverScene):
                manager.top.navigator.pop()
            elif manager.top is not scene:
                break
            elif scene.stage.legal() and scene.stage.choreographer.idle:
                turns += 1
                thrower.throw_all(random)
                assert scene.touch.submit(random.choice(scene.stage.legal()), None)
    finally:
        room.close()
    assert thrower.drops > 100
    assert thrower.plays > 5


# -- where a drop is meant to go -------------------------------------------------------------------------


FIELD = {"field": Box(0, 0, 100, 100), "a": Box(0, 0, 20, 30), "b": Box(40, 0, 20, 30)}


def test_the_place_under_the_pointer_is_meant_and_not_its_neighbor() -> None:
    assert aim((45, 10), FIELD, (), 50) == (["b"], ["field"])


def test_beside_the_places_those_within_reach_are_meant_the_nearest_first() -> None:
    assert aim((35, 10), FIELD, (), 50) == (["b", "a"], ["field"])
    assert aim((35, 10), FIELD, (), 10) == (["b"], ["field"])


def test_who_points_at_a_card_does_not_mean_what_is_beside_it() -> None:
    assert aim((35, 10), FIELD, [Box(30, 0, 8, 20)], 50) == ([], ["field"])


def test_far_from_everything_only_the_zone_is_left() -> None:
    assert aim((90, 90), FIELD, (), 10) == ([], ["field"])
    assert aim((190, 90), FIELD, (), 10) == ([], [])
