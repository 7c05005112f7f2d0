"""Make pictures of every screen again: python build/screenshots.py [FOLDER] [--size WxH]... [--only WORD]...

The program runs on a display that nobody sees, with matches that are the same every time. Pictures are named
SIZE-SCREEN.png. `--only` makes those whose names contain a word, `--language de` and `--words 2` those of other
settings, `--readme` the README's, one of each game.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")
ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import pygame  # noqa: E402

from game.ai.analyst import Job  # noqa: E402
from game.ai.jobs import load  # noqa: E402
from game.app import App  # noqa: E402
from game.rules.actions import (  # noqa: E402
    BEG,
    DANG_IT,
    DRAW,
    KEEP,
    PAY,
    PICK_UP,
    PLAY,
    SWAP,
    Action,
    Arrange,
    Exchange,
    Flip,
    LayJoker,
    LayOff,
    Meld,
    Play,
    Run,
)
from game.rules.cards import RANK_OF, Card, Rank  # noqa: E402
from game.rules.events import (  # noqa: E402
    BlindFlipped,
    DealEnded,
    Event,
    Fact,
    Phase,
    RoundEnded,
    ShowdownHeld,
    StackBurnt,
)
from game.rules.registry import GAME_IDS  # noqa: E402
from game.rules.that_dam_game.reading import melds  # noqa: E402
from game.rules.views import TABLE, Viewer  # noqa: E402
from game.rules.zones import ZoneKind  # noqa: E402
from game.scenes import routes  # noqa: E402
from game.scenes.base import Scene  # noqa: E402
from game.scenes.fair.promise import Promise  # noqa: E402
from game.scenes.flat.scene import FlatScene  # noqa: E402
from game.scenes.kiosk.owner import OwnerScene  # noqa: E402
from game.scenes.known.heads import Heads  # noqa: E402
from game.scenes.replay.scene import ReplayScene  # noqa: E402
from game.scenes.results.standing import Standing  # noqa: E402
from game.scenes.review.scene import ReviewScene  # noqa: E402
from game.scenes.routes import Route  # noqa: E402
from game.scenes.rulebook.book import LYING_FLAT  # noqa: E402
from game.scenes.services import Services  # noqa: E402
from game.scenes.settings.rows import PAGES  # noqa: E402
from game.scenes.table.scene import TableScene  # noqa: E402
from game.session.fairness import committed  # noqa: E402
from game.session.files import Paths  # noqa: E402
from game.session.fortunes import count_now  # noqa: E402
from game.session.kiosk import Kiosk  # noqa: E402
from game.session.review import Reviews  # noqa: E402
from game.session.seats import FLAT, SEATS_NOTE, TABLE_NOTE, SeatConfig, encode_seats  # noqa: E402
from game.session.session import Session  # noqa: E402
from game.session.settings import AVATARS  # noqa: E402
from game.session.store import Resumable, Store  # noqa: E402
from game.session.terms import Terms  # noqa: E402
from game.ui.table.hand import CardTarget  # noqa: E402
from game.ui.widgets import Form, Widget  # noqa: E402
from game.ui.window import open_display  # noqa: E402
from tests.support.fared import fared  # noqa: E402
from tests.support.seats import COMPUTERS, Mute, seats_for  # noqa: E402
from tests.support.thoughtful import thoughtful  # noqa: E402

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
GAME = "dang_it"
FRAME = 1 / 60

Home = Route | Callable[[Services], Scene | Route]
Until = Callable[[Session], bool]


# -- matches ---------------------------------------------------------------------------------------------------------


class Cast(NamedTuple):
    """Who plays what: a game, the number of players, options, a seed, and what everybody does first if possible."""

    game: str
    players: int
    options: Mapping[str, object] = {}
    seed: int = 1
    fond: tuple[type[Action], ...] = ()


def played(cast: Cast, attempt: int) -> Iterator[tuple[Session, Action | None]]:
    """A match played at random: before each action, with that action, and when it is over."""
    seats = seats_for(cast.players)
    notes = {SEATS_NOTE: encode_seats(seats)}
    session = Session.new(cast.game, [seat.name for seat in seats], cast.options, attempt, None, notes)
    random = Random(attempt)
    while (seat := session.to_act) is not None:
        legal = [*session.legal_actions(seat), *melds(session.snapshot(Viewer(seat)))]
        dear = next((some for kind in cast.fond if (some := [a for a in legal if isinstance(a, kind)])), legal)
        action = random.choice(dear)
        yield session, action
        session.submit(seat, action, session.seq)
    yield session, None


def match(cast: Cast, until: Until) -> Session:
    """A match at the moment when something is so. Raises LookupError if it never is."""
    for attempt in range(cast.seed, cast.seed + 200):
        for session, _ in played(cast, attempt):
            if until(session):
                return session
    raise LookupError("no match comes to that")


def happening(cast: Cast, wanted: Callable[[Event, Session], bool]) -> tuple[Session, Action]:
    """A match just before something happens, and the action that lets it. Raises LookupError if it never does."""
    for attempt in range(cast.seed, cast.seed + 200):
        heard: list[Event] = []
        last: tuple[int, Action] | None = None
        for session, action in played(cast, attempt):
            if last is None:
                session.subscribe(TABLE, heard.append)
            elif any(wanted(event, session) for event in heard):
                return next(found for found, _ in played(cast, attempt) if found.seq == last[0]), last[1]
            heard.clear()
            if action is not None:
                last = session.seq, action
    raise LookupError("no match comes to that")


def follows(pile: int, *, seat: int = 0, can: bool = True, refused: bool = False) -> Until:
    """Whether a seat has to follow onto a pile of so many cards and can, or cannot; `refused`: some cards may not."""

    def so(session: Session) -> bool:
        view = session.snapshot(TABLE)
        if session.to_act != seat or view.phase is not Phase.FOLLOW or len(view.cards(ZoneKind.PILE)) < pile:
            return False
        legal = session.legal_actions(seat)
        hand = len(view.cards(ZoneKind.HAND, seat))
        return hand >= 3 and (DANG_IT not in legal) == can and (not refused or len(legal) < hand)

    return so


def finished_rounds(session: Session) -> tuple[tuple[int, ...], ...]:
    """The points of every round that is over."""
    return tuple(event.points for event in session.history(TABLE) if isinstance(event, RoundEnded))


def standing(session: Session) -> Standing:
    """How a match stands after its last finished round."""
    rounds = finished_rounds(session)
    scores = tuple(map(sum, zip(*rounds, strict=True)))
    winners = session.result.winners if session.result is not None else ()
    notes = ("took the largest pile: 14 cards", *("",) * (session.players - 1))
    seats = tuple(seats_for(session.players))
    seed = session.record.seed
    return Standing(session.game_id, seats, session.options, 0, rounds, scores, winners, notes, seed)


# -- the program -----------------------------------------------------------------------------------------------------


class Studio:
    """The program at one size of window, looked at and touched from outside."""

    def __init__(self, app: App) -> None:
        self.app = app

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        for _ in range(round(seconds / FRAME)):
            self.app.step(pygame.event.get(), FRAME)

    def post(self, kind: int, at: tuple[int, int]) -> None:
        """A mouse event at a place."""
        held = kind == pygame.MOUSEMOTION
        facts = {"rel": (1, 1), "buttons": (0, 0, 0)} if held else {"button": 1}
        pygame.event.post(pygame.event.Event(kind, pos=at, touch=False, **facts))
        self.wait(2 * FRAME)

    def click(self, at: tuple[int, int]) -> None:
        """Click a place."""
        for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.post(kind, at)

    @property
    def form(self) -> Form:
        """What can be pressed."""
        form = getattr(self.app.manager.top, "form", None)
        assert isinstance(form, Form)
        return form

    def widget(self, key: str) -> Widget:
        """What can be pressed, by its key."""
        return next(widget for widget in self.form.widgets if widget.key == key)

    @property
    def table(self) -> TableScene:
        """The table."""
        assert isinstance(self.app.manager.top, TableScene)
        return self.app.manager.top

    def card(self, *, legal: bool) -> tuple[int, int]:
        """Where a card of the hand lies that may be played, or may not."""
        allowed = set(self.table.stage.legal())
        card = next(widget for widget in self.form.widgets
                    if isinstance(widget, CardTarget) and (PLAY[widget.token.card] in allowed) == legal)  # fmt: skip
        return card.rect.left + card.rect.w // 5, card.rect.centery

    def tap(self, wanted: Callable[[Card], bool]) -> None:
        """Click the first card of the hand that is wanted."""
        card = next(w for w in self.form.widgets if isinstance(w, CardTarget) and wanted(w.token.card))
        self.click((card.rect.left + card.rect.w // 6, card.rect.centery))

    def submit(self, action: Action) -> None:
        """Let whoever is to act do something."""
        seat = self.table.seat.session.to_act
        assert seat is not None
        self.table.seat.session.submit(seat, action, self.table.seat.session.seq)


@contextmanager
def studio(size: tuple[int, int], home: Home, settings: Mapping[str, object], left: Session | None) -> Iterator[Studio]:
    """The program in a data folder of its own, with a match in it that was left, if one is given."""
    with tempfile.TemporaryDirectory() as name:
        paths = Paths.at(Path(name))
        window = {"x": 0, "y": 0, "width": size[0], "height": size[1], "display": 0}
        paths.settings.write_text(json.dumps({"window": window, "mute": True, **settings}), "utf-8")
        if left is not None:
            store = Store(paths)
            store.save(left.record, left.notes)
            store.close()

        app = App(paths, home, bots=Mute())
        try:
            yield Studio(app)
        finally:
            app.close()


# -- what is photographed ----------------------------------------------------------------------------------------------


class Shot(NamedTuple):
    """A picture: the first scene, what is done there, and under which settings."""

    name: str
    home: Home
    act: Callable[[Studio], None] = lambda studio: None
    wait: float = 1.2
    settings: Mapping[str, object] = {}
    left: Callable[[], Session] | None = None


def title(services: Services) -> Route:
    """The main menu."""
    return routes.Title()


def set_up(players: int) -> Shot:
    """The set-up for a number of players, to somebody who knows the game."""
    opponents = [{"character": face, "level": "normal"} for face in COMPUTERS[: players - 1]]
    options = {"packs": 1 if players == 2 else 2, "hand_size": 5, "length": "rounds", "rounds": 3, "points": 100}
    chosen = {"setups": {GAME: {"players": players, "options": options, "opponents": opponents}}, "lessons": [GAME]}
    return Shot(f"setup-{players}", routes.Setup(GAME), settings=chosen)


def table(session: Callable[[], Session]) -> Home:
    """The table with a match as it stands."""

    def home(services: Services) -> Route:
        found = session()
        # Whoever takes a match up goes on with its record, and the next picture begins where this one did.
        return routes.ResumedMatch(Resumable(deepcopy(found.record), dict(found.notes)))

    return home


def at(cast: Cast, until: Until) -> Callable[[], Session]:
    """A match at the moment when something is so, looked for when it is wanted."""
    return cache(lambda: match(cast, until))


def event(
    name: str,
    cast: Cast,
    wanted: Callable[[Event, Session], bool],
    wait: float,
    **settings: object,
) -> Shot:
    """Something that happens at a table, so many seconds after it began."""
    found = cache(lambda: happening(cast, wanted))
    return Shot(name, table(lambda: found()[0]), lambda studio: studio.submit(found()[1]), wait, settings)


AT_ONCE: Mapping[str, object] = {"pace": "off", "pause_after_play": 0}
"""Settings under which a happening is over as soon as it has begun."""


def new_match(players: int, game: str = GAME) -> Home:
    """The table with a new match."""
    return routes.NewMatch(game, seats_for(players), {}, 5)


def carry(studio: Studio) -> None:
    """Drag a card that may be played towards the pile."""
    at = studio.card(legal=True)
    pile = studio.table.stage.plan.drop["pile"]
    to = round(pile.x + pile.w * 0.72), round(pile.y + pile.h * 0.7)
    studio.post(pygame.MOUSEMOTION, at)
    studio.post(pygame.MOUSEBUTTONDOWN, at)
    for i in range(1, 9):
        studio.post(pygame.MOUSEMOTION, (at[0] + (to[0] - at[0]) * i // 8, at[1] + (to[1] - at[1]) * i // 8))


def press(key: str) -> Callable[[Studio], None]:
    """Press a widget."""
    return lambda studio: studio.click(studio.widget(key).rect.center)


def over_table(route: Callable[[], Route]) -> Callable[[Studio], None]:
    """Lay a scene over the table."""

    def act(studio: Studio) -> None:
        studio.app.manager.push(route())

    return act


def curse(studio: Studio) -> None:
    """Let whoever is to act say that nothing follows."""
    studio.submit(DANG_IT)


def open_log(studio: Studio) -> None:
    """Lay the log over the table."""
    studio.app.manager.push(routes.Log(studio.table.stage.memory.lines))


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


def settings_page(services: Services) -> Route:
    """The settings, at their first page."""
    return routes.Settings()


def shots() -> Iterator[Shot]:
    """Every picture."""
    yield from shots_of_dang_it()
    yield from shots_of_damn_you()
    yield from shots_of_screw_your_neighbor()
    yield from shots_of_that_dam_game()
    yield from shots_of_shithead()
    yield from shots_of_the_past()
    yield from shots_of_the_family_table()
    yield Shot("kiosk-owner", owners_page)


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


def shots_of_dang_it() -> Iterator[Shot]:
    """The table of Dang It!, and every other screen with it."""
    short = {"rounds": 3}
    pile = {n: at(Cast(GAME, n, short, n), follows(4)) for n in (2, 3, 4, 6)}
    choice = at(Cast(GAME, 2, short, 2), follows(3, refused=True))
    yield Shot("title", title)
    yield Shot("title-carry-on", title, left=pile[3])
    yield from (set_up(players) for players in (2, 4, 6))
    yield Shot("setup-offer", routes.Setup(GAME))
    yield Shot("setup-flat", routes.Setup(GAME, several=True), settings={"flat_table": True, "lessons": [GAME]})
    yield Shot("rules-who-sees-what", routes.Rules(GAME, LYING_FLAT))
    yield Shot("table-draw", new_match(2), wait=2.5)
    yield Shot("table-draw-6", new_match(6), wait=2.5)
    for players, session in pile.items():
        yield Shot(f"table-{players}", table(session))
    yield Shot("table-nothing-follows", table(at(Cast(GAME, 2, short, 7), follows(2, can=False))))
    speaks = at(Cast(GAME, 3, short, 3), follows(3, seat=1, can=False))
    yield Shot("table-bubble", table(speaks), act=curse, wait=0.5)
    yield Shot("table-dragging", table(choice), act=carry, wait=0.3)
    yield Shot("table-refused", table(choice), act=lambda studio: studio.click(studio.card(legal=False)), wait=0.4)
    yield Shot("table-left-handed", table(pile[3]), settings={"left_handed": True})
    yield Shot("table-large-words", table(pile[3]), settings={"words": 1.5})
    yield Shot("pause", table(pile[2]), act=press("menu"))
    yield Shot("log", table(pile[2]), act=open_log)
    yield Shot("known", known(GAME, 2, rounds=1), act=press("later"))
    yield Shot("statistics-none", routes.Statistics())
    yield Shot("statistics", has_played)
    yield Shot("challenges", routes.Challenges())
    yield Shot("ladder", routes.Ladder())
    yield Shot("position", routes.SetUpPosition("shithead"), act=press("deal"))
    yield Shot("feats", routes.Feats())
    yield Shot("fair-cards", routes.FairCards(Promise.of(committed(7), over=True)), act=press("whole"))
    after = at(Cast(GAME, 3, short, 3), lambda session: len(finished_rounds(session)) == 2)
    between = over_table(lambda: routes.RoundOver(standing(after())))
    yield Shot("round-over", table(after), act=between)
    ended = at(Cast(GAME, 3, {"rounds": 5}, 3), is_over)
    yield Shot("result", lambda services: routes.Result(standing(ended())), wait=5.0)
    yield Shot("rules", routes.Rules(GAME))
    yield Shot("rules-why-not", routes.Rules(GAME, f"rules.{GAME}.hand.2"))
    house = routes.HouseRules(GAME, 4, {"packs": 1, "hand_size": 7})
    yield Shot("house-rules", table(pile[2]), act=over_table(lambda: house))
    yield Shot("house-rules-begin", table(pile[2]), act=over_table(lambda: replace(house, begins=True)))
    for page in PAGES:
        yield Shot(f"settings-{page.key}", settings_page, act=press(f"page {page.key}"))


def has_played(services: Services) -> Route:
    """The page of statistics of somebody who has played."""
    fared(services.paths.data, 97)
    return routes.Statistics()


def known(game: str, players: int, **options: object) -> Home:
    """What strong computer players thought in a match."""

    @cache
    def heads() -> Heads:
        seats = tuple(replace(seat, level="expert") for seat in seats_for(players))
        return Heads(thoughtful(game, seats, options, 3, simulations=120), seats, 0)

    return lambda services: routes.Known(heads())


def is_over(session: Session) -> bool:
    """Whether a match is over."""
    return session.result is not None


def turn(
    kind: type[Action] | None = None, *, hand: int = 0, so: Until = lambda session: True, only: bool = False
) -> Until:
    """Whether the person can do something of a kind, or that alone, with so many cards in hand at least."""

    def asked(session: Session) -> bool:
        if session.to_act != 0 or len(session.snapshot(TABLE).cards(ZoneKind.HAND, 0)) < hand:
            return False
        legal = session.legal_actions(0)
        found = [action for action in legal if kind is None or isinstance(action, kind)]
        return bool(found) and (not only or len(found) == len(legal)) and so(session)

    return asked


def of(zone: ZoneKind, session: Session) -> int:
    """How many cards lie in zones of a kind, whoever has them."""
    return sum(len(cards) for place, cards in session.snapshot(TABLE).zones.items() if place.kind is zone)


def variants(name: str, home: Home, act: Callable[[Studio], None] = lambda studio: None) -> Iterator[Shot]:
    """A table under the settings that change how it is laid out or how its cards look."""
    for key, settings in (
        ("left-handed", {"left_handed": True}),
        ("large-words", {"words": 1.5}),
        ("large-index", {"large_index": True}),
        ("four-colours", {"deck": "4color"}),
    ):
        yield Shot(f"{name}-{key}", home, act, settings=settings)


def shots_of_damn_you() -> Iterator[Shot]:
    """The table of D$%n You!."""

    def laid(least: int) -> Until:
        return lambda session: of(ZoneKind.TABLEAU, session) >= least

    game = "damn_you"
    run = at(Cast(game, 5, seed=2), turn(Run, hand=5, so=laid(14)))
    yield Shot("damn-you-known", known("damn_you", 4, hands=1))
    yield Shot("damn-you-start", table(at(Cast(game, 3), turn(hand=18))))
    yield Shot("damn-you-3", table(at(Cast(game, 3, seed=4), turn(Run, hand=12, so=laid(6)))))
    yield Shot("damn-you-run", table(run), choose_run)
    yield Shot("damn-you-8", table(at(Cast(game, 8, seed=4), turn(hand=3, so=laid(24)))))
    joker = at(Cast(game, 4, seed=3), turn(LayJoker, so=laid(16)))
    yield Shot("damn-you-joker", table(joker), lambda studio: studio.tap(lambda card: RANK_OF[card] is Rank.JOKER))
    yield Shot("damn-you-exchange", table(at(Cast(game, 4, seed=3), turn(Exchange, so=laid(16)))))
    pays = at(Cast(game, 4, seed=3), lambda s: turn(so=laid(16))(s) and PAY in s.legal_actions(0))
    yield Shot("damn-you-pay", table(pays))
    yield Shot("damn-you-bubble", table(pays), lambda studio: studio.submit(PAY), 0.4)
    yield event("damn-you-hand-over", Cast(game, 5, seed=2), ends_deal, 1.2, **AT_ONCE)
    yield event("damn-you-result", Cast(game, 4, {"hands": 3}, 2), ends_match, 2.5, **AT_ONCE)
    yield from variants("damn-you-run", table(run), choose_run)


def choose_run(studio: Studio) -> None:
    """Choose the longest run that can be laid."""
    runs = [action for action in studio.table.stage.legal() if isinstance(action, Run)]
    last = max(runs, key=lambda action: len(action.cards)).cards[-1]
    studio.tap(lambda card: card == last)


def ends_deal(event: Event, session: Session) -> bool:
    """Whether a hand is over, not the first, and the match goes on."""
    return isinstance(event, DealEnded) and session.snapshot(TABLE).fact(Fact.DEAL) > 2 and not is_over(session)


def ends_match(event: Event, session: Session) -> bool:
    """Whether a match is over."""
    return is_over(session)


def shots_of_screw_your_neighbor() -> Iterator[Shot]:
    """The table of Screw Your Neighbor."""

    def kings(least: int) -> Until:
        return lambda session: of(ZoneKind.SHOWN, session) >= least

    def round_is(least: int) -> Until:
        return lambda session: session.snapshot(TABLE).fact(Fact.ROUND) >= least

    game, jump = "screw_your_neighbor", {"blocked_swap": "jump"}
    swap = at(Cast(game, 8, seed=2), turn(type(SWAP), so=lambda s: kings(1)(s) and round_is(6)(s)))
    yield Shot("neighbor-known", known("screw_your_neighbor", 6, pennies=2))
    yield Shot("neighbor-start", new_match(7, game), wait=4.0)
    yield Shot("neighbor-2", table(at(Cast(game, 2), turn(type(DRAW)))))
    yield Shot("neighbor-swap", table(swap))
    yield Shot("neighbor-10", table(at(Cast(game, 10, seed=3), turn(type(SWAP), so=round_is(9)))))
    yield Shot("neighbor-jump", table(at(Cast(game, 5, jump), turn(type(SWAP), so=next_has_king))))
    yield Shot("neighbor-blocked", table(at(Cast(game, 5), turn(type(KEEP), only=True, so=kings(1)))))
    yield Shot("neighbor-deals", table(at(Cast(game, 5), turn(type(DRAW), so=round_is(4)))))
    yield event("neighbor-showdown", Cast(game, 7, seed=2), lambda e, s: isinstance(e, ShowdownHeld), 2.2)
    yield event("neighbor-result", Cast(game, 5, {"pennies": 4}, 2), ends_match, 2.5, **AT_ONCE)
    yield from variants("neighbor-swap", table(swap))


def next_has_king(session: Session) -> bool:
    """Whether the neighbour of the person shows a king."""
    return bool(session.snapshot(TABLE).cards(ZoneKind.SHOWN, 1))


def arrange(studio: Studio) -> None:
    """Let the tray be filled from the hand."""
    studio.table.touch.press("arrange")


def shots_of_that_dam_game() -> Iterator[Shot]:
    """The table of That Dam Game."""

    def phase(asked: Phase, melds: int = 0, hand: int = 0) -> Until:
        def so(session: Session) -> bool:
            view = session.snapshot(TABLE)
            melded = sum(view.fact(Fact.MELDED, seat) for seat in range(session.players))
            mine = len(view.cards(ZoneKind.HAND, 0))
            return session.to_act == 0 and view.phase is asked and melded >= melds and mine >= hand

        return so

    game, fond = "that_dam_game", (Meld, LayOff, type(BEG))
    tray = at(Cast(game, 4, {"contracts": [6]}, 4), phase(Phase.MELD, 0, 12))
    full = at(Cast(game, 3, {"contracts": [1]}), lambda s: phase(Phase.MELD)(s) and bool(melds(s.snapshot(Viewer(0)))))
    rows = at(Cast(game, 6, {"contracts": [3]}, 2, fond), phase(Phase.MELD, 3))
    yield Shot("dam-known", known("that_dam_game", 4, contracts=[1]))
    yield Shot("dam-draw", table(at(Cast(game, 4, seed=4), phase(Phase.DRAW))))
    yield Shot("dam-offer", table(at(Cast(game, 6, seed=4), phase(Phase.OFFER))))
    yield Shot("dam-tray", table(tray), arrange)
    yield Shot("dam-tray-complete", table(full), arrange)
    yield Shot("dam-large-hand", table(at(Cast(game, 3, {"contracts": [10]}), phase(Phase.MELD, 0, 20))), arrange)
    yield Shot("dam-melds", table(rows))
    yield event("dam-hand-over", Cast(game, 4, {"contracts": [1, 4, 7, 9]}, 2, fond), ends_deal, 1.2, **AT_ONCE)
    yield event("dam-result", Cast(game, 4, {"contracts": [1, 4]}, 2, fond), ends_match, 2.5, **AT_ONCE)
    yield from variants("dam-tray", table(tray), arrange)


def shots_of_shithead() -> Iterator[Shot]:
    """The table of Shithead."""

    def stack(least: int, burnt: int = 0) -> Until:
        return lambda s: of(ZoneKind.STACK, s) >= least and of(ZoneKind.BURNT, s) >= burnt

    game, greedy = "shithead", (type(PICK_UP),)
    twins = at(Cast(game, 4, {"deals": 3}, 3), turn(Play, hand=6, so=lambda s: stack(4)(s) and has_twins(s)))
    most = at(Cast(game, 2, {}, 2, greedy), turn(hand=36))
    yield Shot("shithead-known", known("shithead", 3, deals=1))
    yield Shot("shithead-arrange", table(at(Cast(game, 4), turn(Arrange))))
    yield Shot("shithead-twins", table(twins), choose_twins)
    yield Shot("shithead-many", table(most))
    yield Shot("shithead-short", table(at(Cast(game, 2, {"short_game": True}), turn(Play, so=stack(3)))))
    yield Shot("shithead-blind", table(at(Cast(game, 4, seed=5), turn(Flip, so=stack(2, 4)))))
    crowned = at(Cast(game, 3, {"deals": 3}, 4), turn(so=lambda s: crowns(s) and stack(3, 3)(s)))
    yield Shot("shithead-crown", table(crowned))
    cast = Cast(game, 4, seed=3)
    yield event("shithead-burn", cast, lambda e, s: isinstance(e, StackBurnt) and e.count > 5, 0.75)
    yield event("shithead-flip", cast, lambda e, s: isinstance(e, BlindFlipped) and e.seat == 0, 0.9)
    yield event("shithead-deal-over", Cast(game, 4, {"deals": 5}, 3), ends_deal, 1.2, **AT_ONCE)
    yield event("shithead-result", Cast(game, 4, {"deals": 3}, 3), ends_match, 2.5, **AT_ONCE)
    yield from variants("shithead-twins", table(twins), choose_twins)


def crowns(session: Session) -> bool:
    """Whether somebody wears the crown of shame."""
    view = session.snapshot(TABLE)
    return any(view.fact(Fact.SHITHEAD, seat) for seat in range(session.players))


def twins_of(session: Session) -> list[Play]:
    """Plays of two cards from the hand."""
    return [a for a in session.legal_actions(0) if isinstance(a, Play) and len(a.cards) == 2 and a.origin == "hand"]


def has_twins(session: Session) -> bool:
    """Whether two cards of a rank can be played together."""
    return bool(twins_of(session))


def choose_twins(studio: Studio) -> None:
    """Choose two cards of a rank."""
    wanted = twins_of(studio.table.seat.session)[0].cards
    studio.tap(lambda card: card == wanted[0])


def photograph(shot: Shot, size: tuple[int, int]) -> pygame.Surface:
    """The picture of a shot."""
    with studio(size, shot.home, shot.settings, shot.left() if shot.left is not None else None) as at_work:
        at_work.wait(0.6)
        shot.act(at_work)
        at_work.wait(shot.wait)
        while at_work.app.art.unfinished:
            at_work.wait(FRAME)
        return pygame.display.get_surface().copy()  # type: ignore[union-attr]


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="Make pictures of every screen of the program.")
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / ".build" / "screenshots")
    parser.add_argument("--size", action="append", metavar="WxH", help="of the window; four sizes unless given")
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
    sizes = [tuple(map(int, size.split("x"))) for size in given.size] if given.size else SIZES
    given.folder.mkdir(parents=True, exist_ok=True)
    wanted = {"language": given.language, "words": given.words}
    for shot in shots():
        shot = shot._replace(settings={**wanted, **shot.settings})
        for w, h in sizes:
            name = f"{w}x{h}-{shot.name}.png"
            if not given.only or any(word in name for word in given.only):
                pygame.image.save(photograph(shot, (w, h)), given.folder / name)
                print(name, flush=True)


if __name__ == "__main__":
    main()
