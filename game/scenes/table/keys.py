"""Input at the table: what the form does not take, hurries, opens something or looks for a card."""

from __future__ import annotations

import pygame

from game.rules.cards import HIDDEN
from game.scenes.table.interaction import Touch
from game.scenes.table.letters import is_called
from game.scenes.table.outcry import KEYS, Exclamation
from game.scenes.table.peek import PeekTarget
from game.scenes.table.stage import Stage
from game.scenes.table.toolbar import Toolbar
from game.ui.input import (
    Accept,
    AcceptEnd,
    Back,
    InputEvent,
    Key,
    Menu,
    Nav,
    PointerCancel,
    PointerDown,
    PointerUp,
    Redo,
    Undo,
    by_keys,
)
from game.ui.table.hand import CardTarget
from game.ui.widgets import Form, RoundButton

__all__ = ["handle"]


def handle(event: InputEvent, stage: Stage, form: Form, touch: Touch, tools: Toolbar) -> bool:
    """Give the form its events, and know the table's own keys. Returns whether the event meant anything."""
    choreographer = stage.choreographer
    if by_keys(event) or isinstance(event, PointerDown):
        stage.keys_used = by_keys(event)
    if isinstance(event, Undo | Redo):
        # Before the form: to it the first key is one that asks where the focus is.
        (tools.back.undo if isinstance(event, Undo) else tools.back.redo)()
        return True
    if isinstance(event, Accept) and _watching(stage):
        focus = form.focus if form.focus is not None and form.focus.focused and form.focus.visible else None
        tool = isinstance(focus, RoundButton | Exclamation | PeekTarget)
        choreographer.fast = not tool
        # A gray button says why it is gray, whoever is in turn, and the tools are there all the time.
        done = form.handle(event) if tool or (focus is not None and not focus.enabled) else True
        touch.refusals.pressed(form.refused, touch.specs)
        return done
    if isinstance(event, AcceptEnd | PointerUp | PointerCancel):
        choreographer.fast = False
        touch.peeks.lower()
    if form.handle(event):
        touch.refusals.pressed(form.refused, touch.specs)
        return True
    if isinstance(event, PointerDown):
        choreographer.fast = True
        return True
    if isinstance(event, Key):
        return _key(event, stage, form, touch, tools)
    if isinstance(event, Back) and touch.peeks.lower():
        return True
    if isinstance(event, Back) and tools.tray.on:
        tools.tray.close()
        return True
    if isinstance(event, Back | Menu):
        tools.doors.menu()
        return True
    return isinstance(event, Nav)


def _watching(stage: Stage) -> bool:
    """Whether there is nothing for the person to do but to look on."""
    return stage.seat.session.to_act not in stage.seat.people or stage.choreographer.pending


def _take_out(stage: Stage, form: Form, touch: Touch) -> bool:
    """Take the card with the focus, or the chosen one, out of what the person has put together."""
    focus = form.focus
    token = focus.token if isinstance(focus, CardTarget) and focus.focused else next(iter(stage.selection), None)
    draft = stage.presenter.controls.out(token, stage.moment) if token is not None else None
    if draft is None or not touch.submit(draft, token):
        return False
    touch.refresh()
    return True


def _key(event: Key, stage: Stage, form: Form, touch: Touch, tools: Toolbar) -> bool:
    doors = tools.doors
    if event.command or event.repeat:
        return False
    if event.key == pygame.K_F1 or event.text == "?":
        doors.rules()
        return True
    if event.text in KEYS:
        tools.outcry.exclaim(KEYS[event.text])
        return True
    if event.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
        return _take_out(stage, form, touch)
    letter = event.text.upper()
    if letter == "C" and touch.peeks.toggle():
        return True
    keys = {"H": doors.hint, "L": doors.log, "S": touch.sort_hand}
    if letter in keys:
        keys[letter]()
        return True
    if letter and touch.press_letter(letter):
        return True
    return bool(letter) and _find_rank(letter, form, touch)


def _find_rank(letter: str, form: Form, touch: Touch) -> bool:
    """Move the focus to the next card of a rank, by the letter that stands on it."""
    cards = [target for target in touch.targets.values() if target.token.card != HIDDEN]
    hits = [target for target in cards if is_called(target.token.card, letter)]
    if not hits:
        return False
    now = form.focus
    at = hits.index(now) + 1 if isinstance(now, CardTarget) and now in hits else 0
    form.set_focus(hits[at % len(hits)], show=True)
    return True
