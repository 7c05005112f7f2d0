"""Programs that play and save in one data folder, and the account of what they were told is safe."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random

from game.rules.record import ActionStep, Record, read_record
from game.session.files import Paths
from game.session.session import Session
from game.session.settings import SettingsFile
from game.session.statistics import Statistics
from game.session.store import Damaged, Resumable, Store, finished_files
from tests.support.stored import unfinished

GAME = "screw_your_neighbor"
NAMES = ("You", "Biscuit", "Bo")
OPTIONS = {"pennies": 1}


@dataclass
class Promises:
    """What was told to be saved: by seed of a match how many of its actions; and the settings."""

    actions: dict[int, int] = field(default_factory=dict)
    pause: int | None = None
    """The setting that was told last to be saved; None while there is none."""
    asked: set[int] = field(default_factory=set)
    """Every value that was to be saved, whether that was told or not."""


def new_match(seed: int, store: Store | None = None) -> Session:
    """A short match."""
    return Session.new(GAME, NAMES, OPTIONS, seed, store)


def act(session: Session) -> None:
    """Do what is always done at this place of this match."""
    seat = session.to_act
    assert seat is not None
    random = Random(f"{session.record.seed} {session.seq}")
    session.submit(seat, random.choice(session.legal_actions(seat)), session.seq)


@cache
def whole(seed: int) -> Record:
    """The match with a seed, to its end."""
    session = new_match(seed)
    while session.to_act is not None:
        act(session)
    return session.record


def life(folder: Path, seed: int, steps: int, promises: Promises) -> Iterator[None]:
    """A program: it reads settings, takes up the match that was left or begins one with a seed, plays, saves settings
    and statistics and ends. Between any two steps it pauses. Every promise is written down.
    """
    paths = Paths.at(folder)
    file = SettingsFile(paths)
    settings = file.load()
    store = Store(paths)
    left = [match for match in unfinished(store) if isinstance(match, Resumable)]
    session = Session.resume(left[0].record, store, left[0].notes) if left else new_match(seed, store)
    for _ in range(steps):
        if store.trouble is None:
            promises.actions[session.record.seed] = max(session.seq, promises.actions.get(session.record.seed, 0))
        yield
        if session.to_act is None:
            break
        act(session)
    if store.trouble is None:
        promises.actions[session.record.seed] = max(session.seq, promises.actions.get(session.record.seed, 0))
    settings.pause_after_play = value = 100 + seed % 2000
    promises.asked.add(value)
    file.save(settings)
    if file.trouble is None:
        promises.pause = value
    yield
    Statistics(paths).refresh()
    store.close()


def broken(folder: Path, promises: Promises) -> list[str]:
    """The promises that were not kept, and whatever else is wrong with a folder, as the next program finds it."""
    paths = Paths.at(folder)
    store = Store(paths)
    found = unfinished(store)
    faults = [match.sentence for match in found if isinstance(match, Damaged)]
    if store.trouble is not None:
        faults.append(store.trouble)
    records = [match.record for match in found if isinstance(match, Resumable)]
    records += [read_record(path.read_text("utf-8")) for path in finished_files(paths)]
    kept: dict[int, int] = {}
    for record in records:
        if record.steps != whole(record.seed).steps[: len(record.steps)]:
            faults.append(f"the match {record.seed} is another one")
        actions = sum(isinstance(step, ActionStep) for step in record.steps)
        kept[record.seed] = max(actions, kept.get(record.seed, 0))
    for seed, actions in promises.actions.items():
        if kept.get(seed, -1) < actions:
            faults.append(f"of the match {seed} {actions} actions were safe and {kept.get(seed, -1)} are left")
    file = SettingsFile(paths)
    settings = file.load()
    if file.trouble is not None:
        faults.append(file.trouble)
    if promises.pause is not None and settings.pause_after_play not in promises.asked:
        faults.append(f"the settings say {settings.pause_after_play} and not {promises.pause}")
    statistics = Statistics(paths)
    statistics.refresh()
    if statistics.trouble is not None:
        faults.append(statistics.trouble)
    store.close()
    again = Store(paths)
    if len(unfinished(again)) != len(records) - len(finished_files(paths)):
        faults.append("looking has changed what is there")
    again.close()
    for path in paths.data.rglob("*"):
        if path.parent == paths.damaged:
            faults.append(f"{path.name} was found damaged")
    return faults
