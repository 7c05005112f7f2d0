"""Every reader of files and of typed words, with something sound to read, and what holds whatever it reads."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from game.commands.replay import check, reason_words
from game.resources import resource_path
from game.rules.registry import GAME_IDS, game_by_id
from game.session.feats import ALL_FEATS, FORMAT, FeatBook
from game.session.files import Paths
from game.session.fortunes import Fortune, Fortunes
from game.session.lines import line_of
from game.session.rules_code import CodeError, decode, encode
from game.session.seats import SEATS_NOTE, SeatConfig, decode_seats, encode_seats
from game.session.session import Session
from game.session.settings import Settings, SettingsFile
from game.session.statistics import Statistics
from game.session.store import Damaged, Resumable, Store
from game.session.tries import WrongTries
from game.texts.catalog import read_part
from tests.support.stored import unfinished

CORPUS = Path(__file__).resolve().parents[1] / "corpus"
"""Files that a reader once fell over, by the reader's name."""
LONGEST = 700
"""Signs that a sentence has at most, whatever was read."""


@dataclass(frozen=True)
class Reader:
    """`read` takes content in an empty folder and raises AssertionError, or anything, where the reader falls over."""

    name: str
    sound: Callable[[], list[bytes]]
    read: Callable[[bytes, Path], None]


def _told(sentence: str | None) -> None:
    if sentence is not None:
        assert sentence.isprintable(), sentence
        assert len(sentence) <= LONGEST, len(sentence)


def _played(game_id: str, steps: int, store: Store | None = None) -> Session:
    names = ["You", *(f"C{i}" for i in range(game_by_id(game_id).default_players - 1))]
    seats = [SeatConfig("person" if not i else "computer", name, "bo") for i, name in enumerate(names)]
    session = Session.new(game_id, names, {}, 3, store, {SEATS_NOTE: encode_seats(seats)})
    for _ in range(steps):
        if session.to_act is None:
            break
        legal = session.legal_actions(session.to_act)
        session.submit(session.to_act, Random(session.seq).choice(legal), session.seq)
    return session


@cache
def _in_folder() -> tuple[list[bytes], list[bytes], list[bytes], list[bytes]]:
    """Journals, records of finished matches, statistics, and the lines that those are counted from."""
    import tempfile

    with tempfile.TemporaryDirectory() as name:
        paths = Paths.at(Path(name))
        store = Store(paths)
        for game_id in GAME_IDS:
            _played(game_id, 12, store)
        _played("screw_your_neighbor", 10_000, store)
        store.close()
        Statistics(paths).refresh()
        journals = [path.read_bytes() for path in sorted(paths.current.iterdir())]
        records = [path.read_bytes() for path in paths.finished.iterdir()]
        return journals, records, [paths.statistics.read_bytes()], [paths.summaries.read_bytes()]


def _settings() -> list[bytes]:
    chosen = Settings()
    chosen.player_name = "Mia"
    data = chosen.encode()
    data["setups"] = {"dang_it": {"players": 2, "options": {"rounds": 2}, "opponents": [
        {"character": "bo", "level": "hard", "person": False, "name": ""}]}}  # fmt: skip
    data["window"] = {"x": 1, "y": 2, "width": 800, "height": 600, "display": 0}
    return [json.dumps(data).encode(), json.dumps(data, indent=2).encode()]


def _read_settings(content: bytes, folder: Path) -> None:
    place = Paths.at(folder).settings
    place.write_bytes(content)
    file = SettingsFile(Paths.at(folder))
    settings = file.load()
    _told(file.trouble)
    settings.mute = not settings.mute
    file.save(settings)
    assert file.trouble is None, file.trouble
    again = SettingsFile(Paths.at(folder))
    assert again.load() == settings
    assert again.trouble is None, again.trouble
    kept = [path.read_bytes() for path in Paths.at(folder).damaged.glob("*")]
    assert kept in ([], [content])


def _read_statistics(content: bytes, folder: Path) -> None:
    Paths.at(folder).statistics.write_bytes(content)
    statistics = Statistics(Paths.at(folder))
    statistics.refresh()
    _told(statistics.trouble)
    for game_id in GAME_IDS:
        statistics.tally(game_id)
    kept = [path.read_bytes() for path in Paths.at(folder).damaged.glob("*")]
    there = Paths.at(folder).statistics
    assert kept == [content] or there.exists()


def _read_summaries(content: bytes, folder: Path) -> None:
    paths = Paths.at(folder)
    paths.summaries.write_bytes(content)
    for _ in range(2):
        statistics = Statistics(paths)
        statistics.refresh()
        _told(statistics.trouble)
        for game_id in GAME_IDS:
            statistics.tally(game_id)
        for name, summary in statistics.lines():
            assert summary == dict(statistics.lines())[name]
    assert paths.summaries.exists() or [path.read_bytes() for path in paths.damaged.glob("*")] == [content]


_LUCKY = Fortune("a", "dang_it", "hard", 0, (0.1, -0.1), (0.02, 0.02), (0.4, -0.4), (3.0, -3.0), (1.0, 1.0))


def _luck() -> list[bytes]:
    """Luck of some matches."""
    with TemporaryDirectory() as folder:
        fortunes = Fortunes(Paths.at(Path(folder)))
        for key in ("a", "b"):
            fortunes.add(replace(_LUCKY, key=key))
        return [Paths.at(Path(folder)).luck.read_bytes()]


def _read_luck(content: bytes, folder: Path) -> None:
    paths = Paths.at(folder)
    paths.luck.write_bytes(content)
    fortunes = Fortunes(paths)
    known = fortunes.all()
    fortunes.add(replace(_LUCKY, key="new"))
    # What was read stays, and what is new is there, too, but in a file of another version.
    assert fortunes.all() in ({**known, "new": replace(_LUCKY, key="new")}, {}), content
    assert fortunes.all() or paths.luck.read_bytes() == content


def _read_feats(content: bytes, folder: Path) -> None:
    paths = Paths.at(folder)
    paths.feats.write_bytes(content)
    book = FeatBook(paths)
    book.open()
    _told(book.trouble)
    for first in book.firsts.values():
        assert (paths.finished / f"{first.match}.jsonl").parent == paths.finished
    there = paths.feats if paths.feats.exists() else next(paths.damaged.glob("*"))
    assert there.read_bytes() == content


def _feats() -> list[bytes]:
    lines = [line_of([FORMAT, str(feat), "2026-11-21T18:00:00Z", "20261121T180000Z-dang_it"]) for feat in ALL_FEATS]
    return [lines[0], b"".join(lines)]


def _read_journal(content: bytes, folder: Path) -> None:
    game_id = next((game_id for game_id in GAME_IDS if f'"{game_id}"'.encode() in content[:400]), "dang_it")
    place = Paths.at(folder).current / f"{game_id}.journal"
    place.parent.mkdir()
    place.write_bytes(content)
    store = Store(Paths.at(folder))
    for found in unfinished(store):
        if isinstance(found, Damaged):
            _told(found.sentence)
            assert found.kept.read_bytes() == content
        else:
            assert isinstance(found, Resumable)
            session = Session.resume(found.record, store, found.notes)
            decode_seats(found.notes, session.names)
            _told(store.trouble)
    store.close()


def _read_record(content: bytes, folder: Path) -> None:
    for line in content.split(b"\n"):
        error = check(line)
        if error is not None:
            _told(reason_words(error))
    Paths.at(folder).finished.mkdir()
    (Paths.at(folder).finished / "20260101T000000Z-dang_it.jsonl").write_bytes(content)
    Statistics(Paths.at(folder)).refresh()


def _read_code(content: bytes, folder: Path) -> None:
    typed = content.decode("utf-8", "surrogateescape")
    for game_id in GAME_IDS:
        try:
            players, options = decode(game_id, typed)
        except CodeError:
            continue
        assert decode(game_id, encode(game_id, players, options)) == (players, options)


def _codes() -> list[bytes]:
    return [encode(g, game_by_id(g).default_players, dict(_played(g, 0).options)).encode() for g in GAME_IDS]


def _read_texts(content: bytes, folder: Path) -> None:
    try:
        part = read_part(content)
    except ValueError:
        return
    "".join([*part, *part.values()])


def _texts() -> list[bytes]:
    return [resource_path("texts", "en", name).read_bytes() for name in ("title.json", "session.json")]


def _read_tries(content: bytes, folder: Path) -> None:
    (folder / "kiosk.json").write_bytes(content)
    assert 0 <= WrongTries(Paths.at(folder)).wait < 10_000


READERS = (
    Reader("settings", _settings, _read_settings),
    Reader("statistics", lambda: _in_folder()[2], _read_statistics),
    Reader("summaries", lambda: _in_folder()[3], _read_summaries),
    Reader("feats", _feats, _read_feats),
    Reader("luck", _luck, _read_luck),
    Reader("journal", lambda: _in_folder()[0], _read_journal),
    Reader("record", lambda: _in_folder()[1], _read_record),
    Reader("code", _codes, _read_code),
    Reader("texts", _texts, _read_texts),
    Reader("tries", lambda: [b'{"wrong": 3}\n'], _read_tries),
)
