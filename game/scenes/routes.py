"""The ways from one scene to another.

Each imports its scene when it is taken: the first picture of the program does not
wait for scenes that it does not show, and scenes may lead to each other in circles.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from game.scenes.base import Scene, SceneFactory
from game.scenes.results.standing import Standing
from game.scenes.services import Services
from game.session.seats import SeatConfig
from game.session.session import Session
from game.session.store import Resumable


def to_title(services: Services) -> SceneFactory:
    """The main menu."""

    def make() -> Scene:
        from game.scenes.menu.title import TitleScene

        return TitleScene(services)

    return make


def to_attract(services: Services) -> SceneFactory:
    """What a kiosk shows while nobody plays; a touch leads to the main menu."""

    def make() -> Scene:
        from game.scenes.kiosk.attract import AttractScene

        return AttractScene(services, to_title(services))

    return make


def to_setup(services: Services, game_id: str) -> SceneFactory:
    """Who plays a game, and by whose rules."""

    def make() -> Scene:
        from game.scenes.setup.scene import SetupScene

        return SetupScene(services, game_id)

    return make


def to_new_match(
    services: Services, game_id: str, seats: Sequence[SeatConfig], options: Mapping[str, object], seed: int
) -> SceneFactory:
    """A table with a new match."""

    def make() -> Scene:
        from game.scenes.table.scene import TableScene
        from game.session.seats import SEATS_NOTE, encode_seats

        names = [seat.name for seat in seats]
        session = Session.new(game_id, names, options, seed, services.store, {SEATS_NOTE: encode_seats(seats)})
        return TableScene(services, session, seats, from_start=True)

    return make


def to_resumed_match(services: Services, saved: Resumable) -> SceneFactory:
    """A table with the match that was saved. Raises RecordError when it breaks the rules."""

    def make() -> Scene:
        from game.scenes.table.scene import TableScene
        from game.session.seats import decode_seats

        session = Session.resume(saved.record, services.store, saved.notes)
        return TableScene(services, session, decode_seats(saved.notes, session.names), from_start=False)

    return make


def to_lesson(services: Services, game_id: str, *, over_setup: bool = False) -> SceneFactory:
    """The lesson of a game, which leads to its set-up; `over_setup` says that it lies below already."""

    def make() -> Scene:
        from game.scenes.lesson.scene import LessonScene

        return LessonScene(services, game_id, over_setup=over_setup)

    return make


def to_offer(services: Services, game_id: str) -> SceneFactory:
    """The coach offers a lesson over the set-up of a game."""

    def make() -> Scene:
        from game.scenes.lesson.scene import offer

        return offer(services, game_id)

    return make


def to_rules(services: Services, game_id: str) -> SceneFactory:
    """The rules of a game."""

    def make() -> Scene:
        from game.scenes.rulebook.scene import RulesScene

        return RulesScene(services, game_id)

    return make


def to_settings(services: Services) -> SceneFactory:
    """Everything that can be chosen."""

    def make() -> Scene:
        from game.scenes.settings.scene import SettingsScene

        return SettingsScene(services)

    return make


def to_pause(services: Services, game_id: str, lines: Sequence[str]) -> SceneFactory:
    """The menu over a table; `lines` is what has happened there."""

    def make() -> Scene:
        from game.scenes.table.pause import PauseScene

        return PauseScene(services, game_id, lines)

    return make


def to_log(services: Services, lines: Sequence[str]) -> SceneFactory:
    """What has happened at a table, the last line at the bottom."""

    def make() -> Scene:
        from game.scenes.table.log import LogScene

        return LogScene(services, lines)

    return make


def to_round_over(services: Services, standing: Standing) -> SceneFactory:
    """The points of a round that is over, above the table."""

    def make() -> Scene:
        from game.scenes.results.scores import RoundOverScene

        return RoundOverScene(services, standing)

    return make


def to_result(services: Services, standing: Standing) -> SceneFactory:
    """The end of a match."""

    def make() -> Scene:
        from game.scenes.results.scores import ResultScene

        return ResultScene(services, standing)

    return make


def to_curtain(services: Services, person: SeatConfig, last: str, lift: Callable[[], None]) -> SceneFactory:
    """What falls between two people: it names who comes next, and is lifted by them. `last` is the last line told."""

    def make() -> Scene:
        from game.scenes.table.curtain import CurtainScene

        return CurtainScene(services, person, last, lift)

    return make
