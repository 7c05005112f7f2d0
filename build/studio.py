"""The program on a display that nobody sees, with matches that are the same every time, and a camera before it."""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
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

from game.app import App  # noqa: E402
from game.rules.actions import DANG_IT, PLAY, Action  # noqa: E402
from game.rules.cards import Card  # noqa: E402
from game.rules.events import Event, Phase  # noqa: E402
from game.rules.that_dam_game.reading import melds  # noqa: E402
from game.rules.views import TABLE, Viewer  # noqa: E402
from game.rules.zones import ZoneKind  # noqa: E402
from game.scenes import routes  # noqa: E402
from game.scenes.base import Scene  # noqa: E402
from game.scenes.known.heads import Heads  # noqa: E402
from game.scenes.routes import Route  # noqa: E402
from game.scenes.services import Services  # noqa: E402
from game.scenes.table.scene import TableScene  # noqa: E402
from game.session.files import Paths  # noqa: E402
from game.session.seats import SEATS_NOTE, encode_seats  # noqa: E402
from game.session.session import Session  # noqa: E402
from game.session.store import Resumable, Store  # noqa: E402
from game.session.terms import Terms  # noqa: E402
from game.ui.table.hand import CardTarget  # noqa: E402
from game.ui.widgets import Form, Widget  # noqa: E402
from tests.support.chance import drawn_from  # noqa: E402
from tests.support.seats import Mute, seats_for  # noqa: E402
from tests.support.thoughtful import thoughtful  # noqa: E402

GAME = "dang_it"
FRAME = 1 / 60
CHANCE = 1
"""Who blinks when, and who finds which words, follows from this."""
Home = Route | Callable[[Services], Scene | Route]
Until = Callable[[Session], bool]


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
def studio(
    size: tuple[int, int],
    home: Home,
    settings: Mapping[str, object],
    left: Session | None = None,
    terms: Terms | None = None,
) -> Iterator[Studio]:
    """The program in a data folder of its own, with a match in it that was left, if one is given.

    With `terms` it is a kiosk's.
    """
    with tempfile.TemporaryDirectory() as name:
        paths = Paths.at(Path(name))
        window = {"x": 0, "y": 0, "width": size[0], "height": size[1], "display": 0}
        paths.settings.write_text(json.dumps({"window": window, "mute": True, **settings}), "utf-8")
        if left is not None:
            store = Store(paths)
            store.save(left.record, left.notes)
            store.close()

        with drawn_from(CHANCE):
            if terms is None:
                app = App(paths, home, bots=Mute())
            else:
                app = App(paths, home, bots=Mute(), fullscreen=False, pin="1234", terms=terms)
                pygame.display.set_mode(size, pygame.RESIZABLE)
            try:
                yield Studio(app)
            finally:
                app.close()


class Shot(NamedTuple):
    """A picture: the first scene, what is done there, and under which settings."""

    name: str
    home: Home
    act: Callable[[Studio], None] = lambda studio: None
    wait: float = 1.2
    settings: Mapping[str, object] = {}
    left: Callable[[], Session] | None = None
    terms: Terms | None = None
    """Those of the kiosk in which it is."""


def title(services: Services) -> Route:
    """The main menu."""
    return routes.Title()


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


def press(key: str) -> Callable[[Studio], None]:
    """Press a widget."""
    return lambda studio: studio.click(studio.widget(key).rect.center)


def over_table(route: Callable[[], Route]) -> Callable[[Studio], None]:
    """Lay a scene over the table."""

    def act(studio: Studio) -> None:
        studio.app.manager.push(route())

    return act


def settings_page(services: Services) -> Route:
    """The settings, at their first page."""
    return routes.Settings()


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
        ("four-colors", {"deck": "4color"}),
    ):
        yield Shot(f"{name}-{key}", home, act, settings=settings)


def photograph(shot: Shot, size: tuple[int, int]) -> pygame.Surface:
    """The picture of a shot."""
    left = shot.left() if shot.left is not None else None
    with studio(size, shot.home, shot.settings, left, shot.terms) as at_work:
        at_work.wait(0.6)
        shot.act(at_work)
        at_work.wait(shot.wait)
        while at_work.app.art.unfinished:
            at_work.wait(FRAME)
        at_work.wait(2 * FRAME)  # what has become finished is drawn in the next frame
        return pygame.display.get_surface().copy()  # type: ignore[union-attr]


def window_size(words: str) -> tuple[int, int]:
    """The size of a window, as the command line gives it: WxH.

    Raises:
        argparse.ArgumentTypeError: it is none.
    """
    found = re.fullmatch("([1-9][0-9]{0,4})x([1-9][0-9]{0,4})", words)
    if found is None:
        raise argparse.ArgumentTypeError(f"{words} is not a size such as 1280x720")
    return int(found[1]), int(found[2])
