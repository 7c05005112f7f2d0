"""Matches that earn feats, and data folders of somebody who has done some."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Final

from game.session.feats import ALL_FEATS, FORMAT, Feat
from game.session.files import Paths
from game.session.lines import line_of
from game.session.seats import SEATS_NOTE, SeatConfig, encode_seats
from game.session.session import Session
from game.session.store import Resumable, Store
from tests.session.helpers import play

HAIR: Final = Feat("dang_it", "hair")
LIONS_SHARE: Final = Feat("dang_it", "lions_share")
HAIR_SEEDS, LION_SEED, PLAIN_SEED = (16, 28), 37, 3
"""Random matches of one round in which the person wins by a hair, takes four of five cards, or does nothing special."""

_AGAINST_BO: Final = (SeatConfig("person", "You", "pip"), SeatConfig("computer", "Bo", "bo", "hard"))

Finished = tuple[Resumable, str, str]
"""A finished match: what it was, the name of its record, and when it began."""


def finish(folder: Path, seed: int, *, people: int = 1, **notes: object) -> Finished:
    """Play a match of a seed to its end in a data folder."""
    seats = _AGAINST_BO if people == 1 else (_AGAINST_BO[0], SeatConfig("person", "Bo", "bo", "hard"))
    store = Store(Paths.at(folder), clock=lambda: 1_700_000_000.0 + seed)
    kept: dict[str, object] = {SEATS_NOTE: encode_seats(seats), **notes}
    session = Session.new("dang_it", ["You", "Bo"], {"rounds": 1}, seed, store, kept)
    play(session, 1000)
    place = store.kept(session.record)
    assert place is not None
    store.close()
    return Resumable(session.record, dict(session.notes)), place[0].stem, place[1]


def cut_off(folder: Path, seed: int) -> None:
    """Play a match of a seed in a data folder up to its last card; before it is put with the finished, power fails."""
    blocked = Paths.at(folder).finished
    blocked.parent.mkdir(parents=True, exist_ok=True)
    blocked.write_bytes(b"")
    store = Store(Paths.at(folder), clock=lambda: 1_700_000_000.0 + seed)
    session = Session.new("dang_it", ["You", "Bo"], {"rounds": 1}, seed, store, {SEATS_NOTE: encode_seats(_AGAINST_BO)})
    play(session, 1000)
    assert store.kept(session.record) is None
    store.close()
    blocked.unlink()


def write_feats(folder: Path, feats: Collection[Feat] = ALL_FEATS, match: str = "") -> None:
    """Let somebody have done feats, in a match of that name."""
    lines = [line_of([FORMAT, str(feat), "2026-11-21T18:00:00Z", match]) for feat in feats]
    Paths.at(folder).feats.parent.mkdir(parents=True, exist_ok=True)
    Paths.at(folder).feats.write_bytes(b"".join(lines))
