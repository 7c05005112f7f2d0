"""From a route to its scene. Only the program's top imports this: scenes ask for routes and know no other scene.

Each scene is imported when it is asked for, so the first picture does not wait for scenes that it does not show.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING, assert_never

from game.scenes import routes
from game.scenes.base import Scene
from game.scenes.routes import Route
from game.scenes.services import Services

if TYPE_CHECKING:
    from game.session.seats import SeatConfig
    from game.session.session import Session
    from game.session.store import Resumable

__all__ = ["Router"]

_log = logging.getLogger(__name__)

_OF_SOMEBODY = (routes.Statistics, routes.Challenges, routes.Ladder, routes.Feats, routes.Exercises)
"""What tells somebody of all that they have played: in a kiosk it would be of all its visitors."""


def _game_of(route: Route) -> str:
    """The game of which a route shows something; empty where it is of none."""
    match: Resumable | None = getattr(route, "saved", None) or getattr(route, "match", None)
    found: str = getattr(route, "game_id", "") if match is None else match.record.game
    return found


class Router:
    """Makes scenes that share the program's services."""

    def __init__(self, services: Services) -> None:
        self._services = services

    def __call__(self, route: Route) -> Scene:
        """A new scene; the main menu in place of what has to do with a game that may not be played here.

        The same in place of what is nobody's business in a kiosk. Nothing leads there: this is the last to ask.
        """
        services = self._services
        game = _game_of(route)
        if game not in ("", *services.terms.games):
            _log.warning("the game %s is not offered", game)
            route = routes.Title()
        if services.kiosk and isinstance(route, _OF_SOMEBODY):
            _log.warning("nobody is shown %s in a kiosk", type(route).__name__)
            route = routes.Title()
        match route:
            case routes.Title():
                from game.scenes.menu.title import TitleScene

                return TitleScene(services)
            case routes.Attract():
                from game.scenes.kiosk.attract import AttractScene

                return AttractScene(services)
            case routes.Setup(game_id, several):
                from game.scenes.setup.scene import SetupScene

                return SetupScene(services, game_id, several=several)
            case routes.NewMatch():
                return self._table(route)
            case routes.ResumedMatch(saved):
                return self._resumed(saved)
            case routes.Lesson(game_id, over_setup):
                from game.scenes.lesson.scene import LessonScene

                return LessonScene(services, game_id, over_setup=over_setup)
            case routes.Offer(game_id):
                from game.scenes.lesson.offer import offer

                return offer(services, game_id)
            case routes.HouseRules():
                from game.scenes.house.scene import HouseRulesScene

                return HouseRulesScene(services, route)
            case routes.Rules(game_id, at, house):
                from game.scenes.rulebook.scene import RulesScene

                return RulesScene(services, game_id, at, house)
            case routes.Settings():
                from game.scenes.settings.scene import SettingsScene

                return SettingsScene(services)
            case routes.ScreenSize():
                from game.scenes.settings.card import ScreenSizeScene

                return ScreenSizeScene(services)
            case routes.About():
                from game.scenes.menu.about import AboutScene

                return AboutScene(services)
            case routes.Statistics():
                from game.scenes.statistics.scene import StatisticsScene

                return StatisticsScene(services)
            case routes.Challenges():
                from game.scenes.challenges.scene import ChallengesScene

                return ChallengesScene(services)
            case routes.Ladder():
                from game.scenes.challenges.ladder import LadderScene

                return LadderScene(services)
            case routes.Feats():
                from game.scenes.feats.scene import FeatsScene

                return FeatsScene(services)
            case routes.FairCards(promise):
                from game.scenes.fair.scene import FairCardsScene

                return FairCardsScene(services, promise)
            case routes.Known(heads):
                from game.scenes.known.scene import KnownScene

                return KnownScene(services, heads)
            case routes.Pause():
                from game.scenes.table.pause import PauseScene

                return PauseScene(services, route)
            case routes.Log(lines):
                from game.scenes.table.log import LogScene

                return LogScene(services, lines)
            case routes.RoundOver(standing):
                from game.scenes.results.round_over import RoundOverScene

                return RoundOverScene(services, standing)
            case routes.Result(standing, match):
                from game.scenes.results.result import ResultScene

                return ResultScene(services, standing, match)
            case routes.History():
                from game.scenes.history.scene import HistoryScene

                return HistoryScene(services)
            case routes.SetUpPosition(game_id, begins):
                from game.scenes.position.scene import PositionScene

                return PositionScene(services, game_id, begins)
            case routes.Replay(match, alone, opened):
                from game.scenes.replay.scene import ReplayScene

                return ReplayScene(services, self._told(match), alone=alone, opened=opened)
            case routes.Review(match):
                from game.scenes.review.scene import ReviewScene

                return ReviewScene(services, self._told(match))
            case routes.Exercises():
                from game.scenes.review.exercises import ExercisesScene

                return ExercisesScene(services)
            case routes.Fortune(match):
                from game.scenes.fortune.scene import FortuneScene

                return FortuneScene(services, self._told(match))
            case routes.Curtain(person, last, lift):
                from game.scenes.table.curtain import CurtainScene

                return CurtainScene(services, person, last, lift)
            case _:
                assert_never(route)

    def _told(self, match: Resumable) -> Resumable:
        """A match as it can be told of here: in a kiosk without the names of people, also of those at home."""
        if not self._services.kiosk:
            return match
        from game.session.seats_left import nameless_match

        return nameless_match(match)

    def _table(self, route: routes.NewMatch) -> Scene:
        from game.session.fairness import committed
        from game.session.seats import CHALLENGE_NOTE, FLAT, PRACTICE_NOTE, SEATS_NOTE, TABLE_NOTE, USED, encode_seats
        from game.session.seats_left import nameless
        from game.session.session import Session

        services = self._services
        # Nothing of a visitor is written down, nor shown to the next one.
        seats = services.terms.seated(route.seats) if services.kiosk else route.seats
        kept = nameless(seats) if services.kiosk else seats
        names = [seat.name for seat in kept]
        notes: dict[str, object] = {SEATS_NOTE: encode_seats(kept)}
        if route.challenge is not None:
            notes[CHALLENGE_NOTE] = dict(route.challenge)
        if route.practice:
            notes[PRACTICE_NOTE] = USED
        if route.flat:
            notes[TABLE_NOTE] = FLAT
        promised = committed(route.seed) if route.commitment is None else route.commitment
        session = Session.new(route.game_id, names, route.options, promised.dealt, services.store, notes, promised)
        self._tell_displaced(silent=route.told or services.kiosk)
        if route.challenge is not None:
            from game.session.challenges import begun

            begun(services.paths, notes)
        return self._played_on(session, seats, from_start=True)

    def _tell_displaced(self, *, silent: bool) -> None:
        """Say which match had to make room for another one, but where the set-up did before it dealt."""
        from game.texts import t

        services = self._services
        for game in () if silent else dict.fromkeys(services.store.displaced):
            services.tell(t("session.match_displaced", game=t(f"games.{game}.name.{services.settings.names}")))
        services.store.displaced.clear()

    def _played_on(self, session: Session, seats: Sequence[SeatConfig], *, from_start: bool) -> Scene:
        """What a match is played on, as its notes say."""
        from game.session.seats import lies_flat

        if lies_flat(session.notes):
            from game.scenes.flat.scene import FlatScene

            return FlatScene(self._services, session, seats, from_start=from_start)
        from game.scenes.table.scene import TableScene

        return TableScene(self._services, session, seats, from_start=from_start)

    def _resumed(self, saved: Resumable) -> Scene:
        """A table with a saved match; or the main menu, which says that the match cannot be shown and was put aside."""
        from dataclasses import replace

        from game.session.chairs import Chairs
        from game.session.seats import with_known_portraits
        from game.session.seats_left import nameless, nameless_match, take_up
        from game.session.session import Session
        from game.session.settings import AVATARS

        services = self._services
        try:
            seats = with_known_portraits(Chairs.of(saved.notes, saved.record.names).seats, AVATARS)
            match = saved
            if services.kiosk:
                # No name is written down, of a visitor or of somebody at home whose match a visitor goes on with.
                match = nameless_match(saved)
            if services.kiosk and saved.path is not None:
                # Whoever has just come is shown by name; names in a file are those of people at home.
                seats = nameless(seats)
                services.store.rename(saved.record, match.record.names)
                match = replace(match, record=saved.record)
            session = Session.resume(match.record, services.store, match.notes)
            begun = session.seq
            if services.kiosk:
                seats = take_up(session, services.terms.seated(seats))
            scene = self._played_on(session, seats, from_start=False)
        except Exception:
            _log.exception("a match cannot be taken up")
            self._refuse(saved)
            return self(routes.Title())

        def failed() -> None:
            # Once a step was made, the fault may be that step's and the match none of it.
            if session.seq == begun:
                self._refuse(saved)

        scene.when_failed = failed
        return scene

    def _refuse(self, saved: Resumable) -> None:
        if saved.path is not None:
            self._services.tell(self._services.store.refuse(saved.path).sentence)
