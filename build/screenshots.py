"""Make pictures of every screen again: python build/screenshots.py [FOLDER] [--size WxH]... [--only WORD]...

The program runs on a display that nobody sees, with matches that are the same every time. Pictures are named
SIZE-SCREEN.png. `--only` makes those whose names contain a word, `--language de` and `--words 2` those of other
settings, `--readme` the README's, one of each game.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from pathlib import Path
from random import Random

from shots_of_games import (
    shots_of_damn_you,
    shots_of_dang_it,
    shots_of_screw_your_neighbor,
    shots_of_shithead,
    shots_of_that_dam_game,
)
from studio import GAME, ROOT, Cast, Home, Shot, Studio, at, is_over, photograph, press, window_size

import pygame  # isort: skip

from game.ai.analyst import Job
from game.ai.jobs import load
from game.rules.registry import GAME_IDS
from game.scenes import routes
from game.scenes.base import Scene
from game.scenes.flat.scene import FlatScene
from game.scenes.kiosk.begin import beginning
from game.scenes.kiosk.owner import OwnerScene
from game.scenes.replay.scene import ReplayScene
from game.scenes.review.scene import ReviewScene
from game.scenes.routes import Route
from game.scenes.services import Services
from game.scenes.trouble import TroubleScene
from game.session.fortunes import count_now
from game.session.kiosk import Kiosk
from game.session.review import Reviews
from game.session.seats import FLAT, SEATS_NOTE, TABLE_NOTE, SeatConfig, encode_seats
from game.session.session import Session
from game.session.settings import AVATARS
from game.session.store import Resumable
from game.session.terms import Terms
from game.texts import t
from game.ui.window import open_display

SIZES = ((1280, 720), (1920, 1080), (3840, 2160), (1080, 1920))
README = ROOT / "docs" / "screenshots"
STILLS = {
    "dang_it": "table-nothing-follows",
    "damn_you": "damn-you-run",
    "screw_your_neighbor": "neighbor-blocked",
    "that_dam_game": "dam-tray-complete",
    "shithead": "shithead-burn",
}
"""What the README shows of each game."""
README_SIZE = (1280, 720)
NOON = 1_795_089_600.0
"""Some noon, in seconds since 1970."""


def owners_page(services: Services) -> Scene:
    """The page of a kiosk's owner, after a busy day."""
    owner = Kiosk(services.paths, Terms(), lambda: NOON)
    for number in range(60):
        owner.visitors.count("visitors")
        if number % 3:
            owner.visitors.count("matches", GAME_IDS[number % len(GAME_IDS)])
        if number % 4 == 1:
            owner.visitors.count("finished")
    return OwnerScene(services, owner, Scene, lambda: None)


def shots() -> Iterator[Shot]:
    """Every picture."""
    yield from shots_of_dang_it()
    yield from shots_of_damn_you()
    yield from shots_of_screw_your_neighbor()
    yield from shots_of_that_dam_game()
    yield from shots_of_shithead()
    yield from shots_of_the_past()
    yield from shots_of_the_family_table()
    yield from shots_of_a_kiosk()


TURN_BY_TURN = (SeatConfig("person", "Mia", "pip"), SeatConfig("computer", "Bosun Bo", "bo"),
                SeatConfig("person", "Noor", "ada"))  # fmt: skip
"""Two people who pass the screen to and fro."""


def shots_of_a_kiosk() -> Iterator[Shot]:
    """What many people see who share a screen without a keyboard."""
    yield Shot("kiosk-attract", beginning(""), wait=4.0, terms=Terms())
    yield Shot("kiosk-owner", owners_page)
    yield Shot("kiosk-pin", owners_page, act=press("pin"))
    yield Shot("trouble", lambda services: TroubleScene(services, t("app.trouble_words"), Scene))
    yield Shot("curtain", routes.NewMatch("shithead", TURN_BY_TURN, {}, 5), wait=6.0)
    with_keys = {"keyboard": "always", "lessons": [GAME]}
    yield Shot("keyboard", routes.Setup(GAME, several=True), act=press("name 0"), settings=with_keys)
    yield Shot("screen-size", routes.ScreenSize())


def watched(cast: Cast, part: float, *, opened: bool = False) -> Shot:
    """A match watched again, a part of the way through it."""
    ended = at(cast, is_over)

    def home(services: Services) -> Route:
        return routes.Replay(Resumable(deepcopy(ended().record), dict(ended().notes)))

    def act(studio: Studio) -> None:
        scene = studio.app.manager.top
        assert isinstance(scene, ReplayScene)
        scene.go(round(part * scene.replay.length))
        if opened:
            studio.click(studio.widget("open").rect.center)

    return Shot(f"replay-{cast.game.replace('_', '-')}", home, act, wait=2.0)


class AtOnce:
    """Looks back at matches while one waits. Implements `game.session.analysis.Analyses`."""

    def ask(self, name: str, payload: object, then: Callable[[Job], None] | None = None) -> Job:
        """Do it."""
        job = Job(name, payload, then)
        job.result, job.state = load(name)(payload, lambda share: None), "done"
        if then is not None:
            then(job)
        return job

    def cancel(self, job: Job) -> None:
        """There is nothing to take back."""


def looked_back_at(services: Services, match: Resumable) -> None:
    """Look back at a match as the program does in the background."""
    worker = AtOnce()
    Reviews(services.paths, lambda: worker).look(match)


def shots_of_the_past() -> Iterator[Shot]:
    """Matches that are over."""
    over = [at(Cast(game, 4, {}, 3), is_over) for game in STILLS]

    def history(services: Services) -> Route:
        for ended in over:
            services.store.save(deepcopy(ended().record), dict(ended().notes))
        return routes.History()

    yield Shot("history", history)
    lucky = at(Cast("shithead", 4, {}, 3), is_over)

    def fortune(services: Services) -> Route:
        match = Resumable(deepcopy(lucky().record), dict(lucky().notes))
        services.fortunes.add(count_now(match))
        return routes.Fortune(match)

    yield Shot("luck-and-play", fortune, act=press("what"))
    judged = at(Cast("damn_you", 4, {}, 3), is_over)

    def review(services: Services) -> Route:
        match = Resumable(deepcopy(judged().record), dict(judged().notes))
        looked_back_at(services, match)
        return routes.Review(match)

    def exercises(services: Services) -> Route:
        review(services)
        return routes.Exercises()

    def told(studio: Studio) -> None:
        scene = studio.app.manager.top
        assert isinstance(scene, ReviewScene)
        for card in scene.cards[:2]:
            studio.click(card.tell_me.rect.center)

    yield Shot("review", review, act=told)
    yield Shot("exercises", exercises)
    yield watched(Cast("dang_it", 3, {"rounds": 5}, 3), 0.4)
    yield watched(Cast("damn_you", 4, {}, 3), 0.45, opened=True)
    yield watched(Cast("screw_your_neighbor", 6, {}, 3), 0.4, opened=True)
    yield watched(Cast("that_dam_game", 4, {}, 3), 0.3, opened=True)
    yield watched(Cast("shithead", 4, {"deals": 5}, 3), 0.6, opened=True)


AROUND: Mapping[str, Sequence[int]] = {
    "dang_it": (2, 4, 6), "damn_you": (4, 6, 8), "screw_your_neighbor": (2, 4, 6, 8), "that_dam_game": (4, 6),
    "shithead": (2, 4),
}  # fmt: skip
"""How many people sit round the family table in its pictures."""
FAMILY = ("Mia", "Noor", "Tom", "Grandpa", "Ida", "Paul", "Eva", "Max")


def shots_of_the_family_table() -> Iterator[Shot]:
    """Every game on a screen that lies flat, and once with the hand open of whoever is to play."""
    for game, tables in AROUND.items():
        name = f"family-table-{game.replace('_', '-')}"
        for people in tables:
            yield Shot(f"{name}-{people}", around(game, people))
        yield Shot(f"{name}-{tables[-1]}-open", around(game, tables[-1]), act=hold_open)


def around(game: str, people: int) -> Home:
    """The family table in the midst of a match."""
    seats = [SeatConfig("person", name, face) for name, face in zip(FAMILY[:people], AVATARS, strict=False)]

    def home(services: Services) -> Route:
        notes: dict[str, object] = {SEATS_NOTE: encode_seats(seats), TABLE_NOTE: FLAT}
        session, chance = Session.new(game, [seat.name for seat in seats], {}, 5, None, notes), Random(5)
        for _ in range(people * 5):
            seat = session.to_act
            if seat is not None:
                session.submit(seat, chance.choice([*session.legal_actions(seat)]), session.seq)
        return routes.ResumedMatch(Resumable(session.record, dict(session.notes)))

    return home


def hold_open(studio: Studio) -> None:
    """Rest a finger on the hand of whoever is to play."""
    scene = studio.app.manager.top
    assert isinstance(scene, FlatScene)
    chair = next(chair for chair in scene.chairs if chair.to_act)
    spot = [spot for *_, spot in chair.lying()][len(chair.hand) // 2]
    x, y = chair.desk.strip.sight.out(spot.x, spot.y)
    m = scene.metrics
    down = pygame.event.Event(
        pygame.FINGERDOWN, x=x / m.width, y=y / m.height, dx=0.0, dy=0.0, finger_id=1, touch_id=1, pressure=1.0,
        window=None,
    )  # fmt: skip
    pygame.event.post(down)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="Make pictures of every screen of the program.")
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / ".build" / "screenshots")
    parser.add_argument(
        "--size", action="append", type=window_size, metavar="WxH", help="of the window; four sizes unless given"
    )
    parser.add_argument("--only", action="append", default=[], metavar="WORD", help="pictures with this in their names")
    parser.add_argument("--language", default="en", help="in which everything is said")
    parser.add_argument("--words", type=float, default=1.0, metavar="TIMES", help="how large words are, 1 to 2")
    parser.add_argument("--readme", action="store_true", help=f"only those in {README.relative_to(ROOT)}")
    given = parser.parse_args()
    open_display()
    if given.readme:
        README.mkdir(parents=True, exist_ok=True)
        known = {shot.name: shot for shot in shots()}
        for game, name in STILLS.items():
            path = README / f"{game}.jpg"
            pygame.image.save(photograph(known[name], README_SIZE), path)
            print(f"{path} ({path.stat().st_size // 1024} kB)")
        return
    sizes = given.size or SIZES
    given.folder.mkdir(parents=True, exist_ok=True)
    made = 0
    wanted = {"language": given.language, "words": given.words}
    for shot in shots():
        shot = shot._replace(settings={**wanted, **shot.settings})
        for w, h in sizes:
            name = f"{w}x{h}-{shot.name}.png"
            if not given.only or any(word in name for word in given.only):
                pygame.image.save(photograph(shot, (w, h)), given.folder / name)
                print(name, flush=True)
                made += 1
    if not made:
        raise SystemExit(f"No picture has {' or '.join(given.only)} in its name.")


if __name__ == "__main__":
    main()
