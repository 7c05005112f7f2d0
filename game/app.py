"""The program with its window: where all parts are joined, and the loop that drives them.

Frames come at the display's rate while something moves and for a second after input. Otherwise the program sleeps
until the system wakes it, looks at its timers every 1.5 seconds, and draws nothing.

There are two times. What moves gets a cut one: after a frame that took long nothing jumps. What counts down gets the
real one, `pass_time`: after a system that slept for hours a kiosk asks at once whether anybody is there.
"""

from __future__ import annotations

import gc
import logging
import time
from collections.abc import Callable, Iterable
from dataclasses import asdict, replace
from functools import cached_property
from math import isfinite
from random import SystemRandom
from typing import TYPE_CHECKING

import pygame

from game.notices import Notices
from game.rules.registry import GAME_IDS
from game.scenes.base import Scene
from game.scenes.keyboard.front import Front
from game.scenes.manager import SceneManager
from game.scenes.router import Router
from game.scenes.routes import Route, Rules
from game.scenes.services import Services
from game.session.files import Paths
from game.session.instance import Instance
from game.session.left import Left, saved_matches
from game.session.settings import Settings, SettingsFile, WindowPlace
from game.session.terms import FREE, Terms
from game.snapshots import told_picture
from game.sound import Sound
from game.texts import fitting, language, t, use
from game.ui import memory, text
from game.ui.art import Art, Back
from game.ui.decks import LARGE, Deck
from game.ui.input import InputEvent, Key, PointerCancel, PointerMove, Translator
from game.ui.pads import Pads
from game.ui.painter import DisplayList, Painter
from game.ui.ruler import Ruler
from game.ui.theme import Metrics
from game.ui.widgets import WidgetStyle
from game.ui.window import Placement, Window, least_size, preferred_languages, waiter

if TYPE_CHECKING:
    from game.ai.analyst import Analyst
    from game.ai.worker import BotProcess
    from game.scenes.kiosk.guard import Guard
    from game.session.fairness import NextMatch
    from game.session.fortunes import Fortunes
    from game.session.host import Bots
    from game.session.kiosk import Kiosk
    from game.session.review import Reviews
    from game.session.store import Store

__all__ = ["App", "Home"]

AWAKE = 1.0
"""Seconds after the last input during which frames come at the display's rate."""
IDLE = 1.5
"""Seconds that the program sleeps at most when nothing happens: so long may a second start wait for the window to come
forward. A step after a sleep takes three times as long as one among others, and a third of them found nothing to do."""
SHORTEST_SLEEP = 0.02
"""Seconds that it sleeps at least: what changes seldom is not worth more."""
LONGEST_FRAME = 0.1
"""To what moves, a frame counts for no more than this, in seconds: after a long stop, nothing jumps."""
LONGEST_SLEEP = 1.5 * IDLE
"""The same for a frame before which the program slept, because nothing moved."""
LONGEST_STOP = 86400.0
"""To what counts down, in seconds: a day, should a clock go mad."""
BESIDE, BETWEEN = 0.007, 0.012
"""Seconds of a frame that go into drawing a new table top, while something moves and while nothing does; in the latter
also into writing pictures to the cache folder."""
LOOK_EVERY = 3
"""Frames from one look for a second start to the next, while something moves; else it looks whenever it wakes."""

_REPEAT_AFTER, _REPEAT_EVERY = 400, 35

_log = logging.getLogger(__name__)


Home = Route | Callable[[Services], Scene | Route]
"""Where the program begins: a route, or what makes one, or a scene, from the program's services."""


class App:
    """The running program. Implements `game.scenes.services.Services`.

    `home` leads to the first scene. `step` does exactly one frame from events and a time passed in; `run` is nothing
    but that in a loop with the real ones. `fullscreen` overrides the setting; `seed` is the first match's. With a `pin`
    it is a kiosk: polite, on the whole screen, begun anew when nobody is there, and left by that PIN alone.
    `spoken` is a language that counts until another one is chosen. `bots` is where computer players think instead of
    a process of their own; whoever made it closes it. `terms` are what the owner of a kiosk has settled, and `clock`
    tells the time in seconds since 1970.
    """

    def __init__(
        self,
        paths: Paths,
        home: Home,
        *,
        fullscreen: bool | None = None,
        seed: int | None = None,
        pin: str | None = None,
        spoken: str | None = None,
        instance: Instance | None = None,
        bots: Bots | None = None,
        terms: Terms = FREE,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.paths = paths
        self._given_bots = bots
        self._process: BotProcess | None = None
        self._instance = Instance(paths) if instance is None else instance
        self._steps = 0
        self._spoken = self._given = spoken
        self._chosen_language = ""
        self._written_in = ""
        """The language of the letters on the cards that were drawn."""
        use(spoken or fitting(preferred_languages()))
        self._seed = seed
        self._file = SettingsFile(paths)
        self.kiosk = pin is not None
        self.owner: Kiosk | None = None
        self._terms = terms
        self.replays = terms.history or not self.kiosk
        if pin is not None:
            from game.session.kiosk import Kiosk

            self.owner = Kiosk(paths, replace(terms, pin=pin), clock)
        self._feats: int | None = None
        self.settings: Settings = self._chosen()
        self._speak()
        place = self.settings.window
        self._window = Window(
            Placement(**asdict(place)) if place is not None else None,
            fullscreen=self.settings.fullscreen if fullscreen is None else fullscreen,
        )
        self.ruler = Ruler(self._window, lambda: self.settings.screens)
        self._home = home
        self._notices = Notices()
        self._sound = Sound(self._tell_sound, kiosk=self.kiosk, quiet=terms.quiet)
        self._sound.apply(self.settings)
        self.audio = self._sound.audio
        self._translator = Translator(self._window.shown_size)
        self._translator.inside = self._window.inside
        self._painter = Painter()
        self._frame = DisplayList()
        self._awake = AWAKE
        self._exposed = True
        self._reshaped = False
        self._told_small = False
        self._pads = Pads(self._translator)
        self._stopped = False
        self._left_behind = False
        """Whether a visitor has just been left behind, with all that was drawn for them."""
        self.art, self.style = self._look()
        self._router = Router(self)
        self.manager = SceneManager(self.art.metrics, self._fallback, self._window.photograph, self._router)
        self.manager.transitions = self.settings.motion == "full"
        self._translator.contacts.keeps = self.manager.carries
        self._translator.contacts.returns = self.manager.returns
        self.front = Front(self, self.manager, self._translator)
        self._guard: Guard | None = None
        if self.owner is not None:
            from game.scenes.kiosk.guard import Guard

            self._window.stand_guard()
            self._guard = Guard(self, self.manager, self.owner, self._window, self._start_over, self.stop)
        self.manager.push(self._first)
        self.manager.carry_out()
        pygame.key.stop_text_input()
        pygame.key.set_repeat(_REPEAT_AFTER, _REPEAT_EVERY)
        self._tell_small()
        if self._file.trouble is not None:
            self.tell(self._file.trouble)

    def _first(self) -> Scene:
        """The scene that the program begins with, made anew."""
        to = self._home(self) if callable(self._home) else self._home
        return to if isinstance(to, Scene) else self._router(to)

    def _chosen(self) -> Settings:
        """The settings that were saved; in a kiosk the owner's, whatever the last visitor has chosen."""
        settings = self._file.load()
        if self.owner is not None:
            self.owner.prepare(settings)
        settings.count_feats_by(self.feats_done)
        return settings

    def settings_at_first(self) -> Settings:
        """What everything is before anybody has chosen: in a kiosk what its visitors begin with."""
        return self._chosen() if self.kiosk else Settings()

    def feats_done(self) -> int:
        """How many feats were done in this data folder; read when it is of interest, which for most it never is."""
        if self._feats is None:
            from game.session.feats import FeatBook

            book = FeatBook(self.paths)
            book.open()
            self._feats = len(book.firsts)
        return self._feats

    def forget_feats(self) -> None:
        """A feat was done: what they open is looked up again."""
        self._feats = None

    def _speak(self) -> bool:
        """Speak the language of the settings, or the one that was given until another is chosen; whether it is new."""
        chosen, before = self.settings.language, language()
        if self._chosen_language and chosen != self._chosen_language:
            # Visitors begin with the language that was given, and can go back to it.
            self._given = self._spoken if self.kiosk and chosen == "auto" else None
        self._chosen_language = chosen
        use(self._given or (fitting(preferred_languages()) if chosen == "auto" else chosen))
        return language() != before

    def _start_over(self) -> Scene:
        """Begin anew in a kiosk: nothing of the last visitor is left but a match that can be carried on."""
        self.settings = self._chosen()
        self._given, self._chosen_language = self._spoken, ""
        self._speak()
        self._sound.apply(self.settings)
        self.manager.transitions = self.settings.motion == "full"
        self._reshaped = True
        self._left_behind = True
        self.next_match.forget()
        for found in {"reviews", "fortunes"} & vars(self).keys():
            vars(self)[found].let_go()
        return self._first()

    # -- services ------------------------------------------------------------------------------------------------

    @cached_property
    def store(self) -> Store:
        """Matches that were saved, and where matches are saved."""
        from game.session.store import KEPT, Store

        return Store(self.paths, lock=self._instance.lock, keep=1 if self.kiosk else KEPT)

    def left(self, game_id: str | None = None) -> list[Left]:
        """The unfinished matches, as the store tells them; where there is none, nothing is loaded for that."""
        found = saved_matches(self.paths, game_id)
        return self.store.left(game_id) if found or "store" in vars(self) else found

    @cached_property
    def bots(self) -> Bots:
        """Where computer players think; their process begins when it is first asked."""
        if self._given_bots is not None:
            return self._given_bots
        from game.ai.worker import BotProcess

        self._process = BotProcess()
        return self._process

    @cached_property
    def analyst(self) -> Analyst:
        """Where matches are looked back at; its process begins when it is first asked."""
        from game.ai.analyst import Analyst

        return Analyst()

    @cached_property
    def reviews(self) -> Reviews:
        """What was found in matches that were looked back at."""
        from game.session.review import Reviews

        return Reviews(self.paths, lambda: self.analyst, trains=not self.kiosk)

    @cached_property
    def fortunes(self) -> Fortunes:
        """Luck and play of the matches that are over."""
        from game.session.fortunes import Fortunes

        return Fortunes(self.paths, lambda: self.analyst, keep=not self.kiosk)

    @property
    def terms(self) -> Terms:
        """What the owner of a kiosk has settled; elsewhere everything is free."""
        return self._terms if self.owner is None else self.owner.terms

    @property
    def fullscreen(self) -> bool:
        """Whether the window fills the screen."""
        return self._window.fullscreen

    @property
    def picture(self) -> pygame.Surface:
        """All that is drawn, before it is fitted to a window that is smaller."""
        return self._window.picture

    def fresh_seed(self) -> int:
        """A seed for a match: from the system's randomness, or, once, the one that was given."""
        seed, self._seed = self._seed, None
        return SystemRandom().getrandbits(48) if seed is None else seed

    @cached_property
    def next_match(self) -> NextMatch:
        """What the next match is dealt from."""
        from game.session.fairness import NextMatch

        return NextMatch(self.fresh_seed)

    def apply(self) -> None:
        """Let changed settings take effect at once and save them."""
        self._sound.apply(self.settings)
        if self._speak():
            self.manager.retell()
        self.manager.transitions = self.settings.motion == "full"
        self._reshaped = True
        self._save()

    def fresh_bot_seed(self) -> int:
        """A seed for the computer players of a match."""
        return SystemRandom().getrandbits(32)

    def keep(self) -> None:
        """Save changed settings on which no layout depends, and let what is heard follow them."""
        self._sound.apply(self.settings)
        self._save()

    def toggle_fullscreen(self) -> None:
        """Fill the screen, or stop it; a kiosk fills it always."""
        if self.kiosk:
            return
        self._window.toggle_fullscreen()
        self.settings.fullscreen = self._window.fullscreen
        self._reshaped = True
        self._save()

    def tell(self, words: str) -> None:
        """Show one sentence at the top for a few seconds."""
        self._notices.tell(words)
        self._exposed = True

    # -- one frame -----------------------------------------------------------------------------------------------

    @property
    def running(self) -> bool:
        """Whether there is anything left to show."""
        return self.manager.top is not None and not self._stopped

    @property
    def active(self) -> bool:
        """Whether frames are wanted at the display's rate."""
        held = self._guard is not None and self._guard.watching
        if self._awake > 0.0 or self.front.animating or self._translator.holding or held:
            return True
        return self.art.unfinished or self.art.store.unwritten

    def stop(self) -> None:
        """End after this frame: the window was closed, or the system asks for it."""
        self._stopped = True

    def step(self, events: Iterable[pygame.Event], dt: float) -> list[pygame.Rect]:
        """Do one frame: take events, let `dt` seconds pass, draw what changed. Returns the rectangles drawn.

        Where even the way out of a failure fails, the exception is raised; a kiosk waits and begins anew instead.
        """
        if self._guard is None:
            return self._step(events, dt)
        try:
            return self._step(events, dt)
        except Exception:
            _log.exception("the kiosk failed and begins anew")
            self.manager.abandon(self._guard.wait)
            return []

    def _step(self, events: Iterable[pygame.Event], dt: float) -> list[pygame.Rect]:
        real = min(max(0.0, dt), LONGEST_STOP) if isfinite(dt) else 0.0
        slept = not self.active
        dt = min(real, LONGEST_SLEEP if slept else LONGEST_FRAME)
        events = list(events)
        self._steps += 1
        self._sound.pass_time(real)
        if (slept or self._steps % LOOK_EVERY == 0) and self._instance.called():
            self._window.come_forward()
        for raw in events:
            self._system(raw)
        if self._reshaped or self._window.resized():
            self._reshape()
        self._translator.pass_time(real)
        meant = self._translator.translate(events)
        if meant:
            self._awake = AWAKE
        else:
            self._awake -= real
        if slept and meant:
            # The time slept through passed before what woke the program: nothing that begins now has it behind it.
            self.manager.update(dt)
            dt = 0.0
        for event in [*meant, *self._translator.tick(dt)]:
            if self._guard is not None:
                self._guard.see(event)
            self._handle(event)
        if self._guard is not None:
            self._guard.update(real, dt)
        self.manager.pass_time(real)
        before = self.manager.top
        self.manager.update(dt, redrawn=self._painter.invalid)
        self._exposed |= self.front.update(dt)
        if self.manager.top is not before:
            self._point_again(self._translator.mouse)
        rect = self.front.typing
        self._translator.typing = rect is not None
        self._window.type_at(rect)
        # Asked once: what may move is found by asking every part of a scene.
        moving = self.manager.animating
        self._sound.update(self.settings, self.manager.bed, moving=moving)
        if "analyst" in self.__dict__:
            # Whoever is at a table comes first.
            self.analyst.hold(self._process is not None and self._process.busy)
            self.analyst.update()
        if self._notices.update(real, captions=self.settings.captions):
            self._exposed = True
        if self._reshaped:
            self._reshape()
        if self._left_behind and not self.manager.changing:
            self._left_behind = False
            gc.collect()
            memory.give_back()
        return self._draw(moving=moving)

    def _point_again(self, pos: tuple[int, int] | None) -> None:
        """Let what lies under the resting mouse be hovered, and nothing else: everything may have moved."""
        if not self._translator.dragging:
            self.front.handle(PointerCancel(0) if pos is None else PointerMove(pos, rests=True))

    def _system(self, event: pygame.Event) -> None:
        """What concerns the window and devices, not the scenes."""
        kind = event.type
        if self._guard is not None:
            self._guard.see_system(event)
        if kind == pygame.QUIT:
            if self._guard is None:
                self.stop()
        elif kind in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN):
            self._painter.invalidate()
            self._exposed = True
        elif kind == pygame.WINDOWDISPLAYCHANGED:
            self._reshaped = True
        elif kind == pygame.JOYDEVICEADDED:
            self._pads.add(getattr(event, "device_index", None))
        elif kind == pygame.JOYDEVICEREMOVED:
            self._pads.remove(getattr(event, "instance_id", None))

    def _handle(self, event: InputEvent) -> None:
        if isinstance(event, Key) and self._shortcut(event):
            return
        if self.front.handle(event) or not isinstance(event, Key) or event.repeat or event.command:
            return
        if event.key == pygame.K_m and self.manager.typing is None:
            self.settings.mute = not self.settings.mute
            self.keep()
            self.tell(t("app.sound_off") if self.settings.mute else t("app.sound_on"))
        elif event.key == pygame.K_F1 and self._guard is None and not self.manager.changing:
            self.manager.push(Rules(self.manager.subject or next(reversed(self.settings.setups), GAME_IDS[0])))

    def _shortcut(self, key: Key) -> bool:
        """Keys that mean the same everywhere, but not in a kiosk."""
        if self._guard is not None:
            return key.key in (pygame.K_F11, pygame.K_F12) or bool(key.mods & pygame.KMOD_ALT)
        if key.key == pygame.K_F11 or (key.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and key.mods & pygame.KMOD_ALT):
            if not key.repeat:
                self.toggle_fullscreen()
            return True
        if key.key == pygame.K_F12:
            if not key.repeat:
                self.tell(told_picture(self._window.picture, self.paths.screenshots))
            return True
        return False

    def _draw(self, *, moving: bool) -> list[pygame.Rect]:
        if self.art.unfinished:
            if self.art.finish(BESIDE if moving else BETWEEN):
                self.manager.list_anew()
        elif not moving:
            self.art.store.write(BETWEEN)
        if not (self._exposed or moving or self.manager.stale):
            return []
        self._exposed = False
        frame = self._frame
        frame.clear()
        self.front.draw(frame)
        self._notices.draw(frame, self.art)
        rects = self._painter.paint(self._window.picture, frame)
        self._window.show(rects)
        return rects

    # -- parts ---------------------------------------------------------------------------------------------------

    def _look(self) -> tuple[Art, WidgetStyle]:
        """Pictures and widgets' style for the window as it is."""
        settings = self.settings
        metrics = Metrics(*self._window.size, settings.words)
        deck: Deck = settings.deck
        if settings.large_index:
            deck = LARGE.get(deck, deck)
        back: Back = "fans" if settings.shown_back == "auto" else settings.shown_back
        art: Art | None = getattr(self, "art", None)
        if art is None or art.metrics != metrics or self._written_in != language():
            if art is not None:
                art.forget()  # covered screens still hold it, and would hold its pictures too
            art = Art(metrics, cache_dir=self.paths.drawn)
            self._written_in = language()
        art.deck, art.back_name = deck, back
        self._translator.contacts.mm, self._translator.contacts.size = self.ruler.drawn, self._window.size
        target = round(settings.touch_mm * self.ruler.real)
        return art, WidgetStyle(art, target, settings.motion == "full", self.ruler.drawn)

    def _reshape(self) -> None:
        """Lay everything out for the window and the settings as they are now."""
        self._reshaped = False
        self._window.resized()
        moved = self._translator.size != self._window.shown_size
        self._translator.size = self._window.shown_size
        self._painter.invalidate()
        self._exposed = True
        self.art, self.style = self._look()
        self._router = Router(self)
        self.manager.resize(self.art.metrics)
        if self._translator.mouse is not None:
            if moved:
                self._translator.mouse = self._window.pointer
            self._point_again(self._translator.mouse)
        self._tell_small()

    def _tell_small(self) -> None:
        """Say once that the window is smaller than any picture."""
        if self._window.scaled and not self._told_small:
            self._told_small = True
            width, height = least_size(self._window.shown_size)
            self.tell(t("app.too_small", width=width, height=height))

    def _tell_sound(self, words: str) -> None:
        """Show what a sound says, heard or not, to whoever wants captions."""
        if self.settings.captions:
            self._notices.tell_sound(words)
            self._exposed = True

    def _save(self) -> None:
        if self.kiosk or self._instance.guest:
            return  # a visitor's choices go with the visitor, those in a guest's window with that
        before = self._file.trouble
        self._file.save(self.settings)
        if self._file.trouble is not None and self._file.trouble != before:
            self.tell(self._file.trouble)

    def _fallback(self, error: Exception) -> Scene:
        if self._guard is not None:
            return self._start_over()
        from game.scenes.trouble import TroubleScene, sentence_for

        return TroubleScene(self, sentence_for(error) or t("app.trouble_words"), self._first)

    # -- the loop ------------------------------------------------------------------------------------------------

    def run(self, beat: Callable[[], None] = lambda: None) -> None:
        """Play until the window is closed or the system asks the program to end. `beat` is called after every frame."""
        clock = pygame.time.Clock()
        self.step(pygame.event.get(), 0.0)
        self._pads.open()
        sleep = waiter()
        rate = min(120, max(50, pygame.display.get_current_refresh_rate()))
        while self.running:
            if self.active:
                clock.tick(rate)
            else:
                sleep(min(IDLE, max(SHORTEST_SLEEP, min(self.manager.due, self.audio.due))))
                clock.tick()
            self.step(pygame.event.get(), clock.get_time() / 1000)
            beat()

    def close(self) -> None:
        """Leave every scene, keep where the window was, give everything back."""
        self.manager.quit()
        self.manager.carry_out()
        self.settings.window = WindowPlace(*self._window.place)
        self._save()
        # What was never asked for was never made.
        if self._process is not None:
            self._process.close()
        if "analyst" in self.__dict__:
            self.analyst.close()
        if "store" in self.__dict__:
            self.store.close()
        self._instance.close()
        self.audio.close()
        self._pads.close()
        self.art.store.write()
        text.forget()
