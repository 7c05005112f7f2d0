"""Moving pictures of a stretch of a match: what the file says, and how it is asked for, made, stopped and kept."""

import io
import struct
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from game.rules.record import ActionStep
from game.scenes import routes
from game.scenes.replay import export
from game.scenes.replay.export_sheet import ExportScene
from game.scenes.replay.scene import ReplayScene
from game.session.files import sweep
from game.ui.apng import AnimatedPng, still_png
from tests.support.menus import Program, misplaced, speaking
from tests.support.replayed import route_to, saved

Begin = Callable[..., Program]
Chunk = tuple[bytes, bytes]


def chunks(data: bytes) -> Iterator[Chunk]:
    """The parts of a PNG, each with its sum checked."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at, kind = 8, b""
    while at < len(data):
        (size,) = struct.unpack(">I", data[at : at + 4])
        kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + size]
        assert struct.unpack(">I", data[at + 8 + size : at + 12 + size])[0] == zlib.crc32(kind + body)
        yield kind, body
        at += 12 + size
    assert kind == b"IEND"


def pictures(data: bytes) -> list[tuple[pygame.Surface, int]]:
    """Every picture of a film with its thousandths of a second, put together as a viewer does."""
    found: list[tuple[pygame.Surface, int]] = []
    canvas, number = pygame.Surface((1, 1)), 0
    rect, delay, told = pygame.Rect(0, 0, 1, 1), 0, 0
    for kind, body in chunks(data):
        if kind == b"IHDR":
            canvas = pygame.Surface(struct.unpack(">II", body[:8]), depth=24)
        elif kind == b"acTL":
            told = struct.unpack(">II", body)[0]
        elif kind == b"fcTL":
            sequence, w, h, x, y, delay, unit, _, _ = struct.unpack(">IIIIIHHBB", body)
            assert (sequence, unit) == (number, 1000)
            number, rect = number + 1, pygame.Rect(x, y, w, h)
        elif kind in (b"IDAT", b"fdAT"):
            if kind == b"fdAT":
                assert struct.unpack(">I", body[:4])[0] == number
                number, body = number + 1, body[4:]
            # The part alone as a whole file, read by somebody else's reader.
            part = b"\x89PNG\r\n\x1a\n" + b"".join(
                struct.pack(">I", len(b)) + k + b + struct.pack(">I", zlib.crc32(k + b))
                for k, b in (
                    (b"IHDR", struct.pack(">IIBBBBB", rect.w, rect.h, 8, 6, 0, 0, 0)),
                    (b"IDAT", body),
                    (b"IEND", b""),
                )
            )
            canvas.blit(pygame.image.load(io.BytesIO(part), "part.png"), rect)
            found.append((canvas.copy(), delay))
    assert len(found) == told
    return found


def noise(seed: int, size: tuple[int, int]) -> pygame.Surface:
    picture = pygame.Surface(size, depth=24)
    picture.blit(pygame.image.frombytes(Random(seed).randbytes(size[0] * size[1] * 3), size, "RGB"), (0, 0))
    return picture


def same(one: pygame.Surface, other: pygame.Surface) -> bool:
    return pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(other, "RGB")


def test_what_is_written_is_what_is_read() -> None:
    first, other = noise(1, (37, 23)), noise(2, (9, 5))
    file = io.BytesIO()
    film = AnimatedPng(file, first.get_size())
    film.add(first, None, 40)
    film.add(first, None, 40)
    second = first.copy()
    second.blit(other, (11, 7))
    film.add(second, pygame.Rect(11, 7, 9, 5), 40)
    film.add(second, pygame.Rect(-50, 0, 3, 3), 60)
    film.close()
    found = pictures(file.getvalue())
    assert [delay for _, delay in found] == [80, 100], "a picture in which nothing is new only lasts longer"
    assert same(found[0][0], first)
    assert same(found[1][0], second)
    assert same(pygame.image.load(io.BytesIO(still_png(first)), "still.png"), first)


def test_whoever_knows_no_moving_pictures_sees_the_first_one() -> None:
    first = noise(3, (20, 20))
    file = io.BytesIO()
    film = AnimatedPng(file, (20, 20))
    film.add(first, None, 40)
    film.add(noise(4, (20, 20)), pygame.Rect(0, 0, 20, 20), 40)
    film.close()
    assert same(pygame.image.load(io.BytesIO(file.getvalue()), "film.png"), first)


# -- the sheet -----------------------------------------------------------------------------------------------------


def opened(begin: Begin, game: str = "dang_it", **given: object) -> Program:
    program = begin(route_to(game), size=(1280, 720), **given)
    scene = program.top
    assert isinstance(scene, ReplayScene)
    scene.go(12)
    program.frame()
    program.click("save")
    program.seconds(0.3)
    assert isinstance(program.top, ExportScene)
    return program


def made(program: Program) -> None:
    for _ in range(4000):
        if program.app.manager.depth == 1:
            return
        program.frame()
    raise AssertionError("the film is never whole")


def test_a_stretch_is_saved_as_a_moving_picture(begin: Begin, tmp_path: Path) -> None:
    program = opened(begin)
    sheet = program.top
    assert (sheet.choices[0].value, sheet.choices[1].value) == (10, 17)
    sheet.choices[1].count(-1)
    while sheet.choices[1].value > 11:
        sheet.choices[1].count(-1)
    sheet.choices[3].choose(0)
    program.click("save it")
    made(program)
    (place,) = (tmp_path / "films").iterdir()
    found = pictures(place.read_bytes())
    assert len(found) > 10
    assert found[0][0].get_size() == (640, 360)
    assert sum(delay for _, delay in found) > 1500
    assert not same(found[0][0], found[-1][0])


def test_or_as_single_pictures(begin: Begin, tmp_path: Path) -> None:
    program = opened(begin)
    sheet = program.top
    sheet.choices[1].value = 10
    sheet.choices[2].choose(1)
    sheet.choices[3].choose(0)
    program.key(pygame.K_RETURN)
    made(program)
    (folder,) = (tmp_path / "films").iterdir()
    files = sorted(place.name for place in folder.iterdir())
    assert files[0] == "0001.png"
    assert files[-1] == f"{len(files):04}.png"
    assert pygame.image.load(folder / files[0]).get_size() == (640, 360)


def test_plays_are_told_as_beside_the_table(begin: Begin) -> None:
    program = begin(route_to("screw_your_neighbor"), size=(1280, 720))
    scene = program.top
    part = scene.course.parts[1]
    scene.go(part.begins + 2)
    program.frame()
    beside = program.widget("count").words
    program.click("save")
    program.seconds(0.3)
    start, end = program.top.choices[:2]
    assert start.words(part.begins + 2) == "Round 2, 2"
    assert beside.startswith("play 2 of ")
    assert start.words(part.begins).startswith("Round 1, ")
    assert end.words(1) == "Round 1, 1"


def test_a_film_that_is_too_long_says_how_far_it_goes(
    begin: Begin, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(export, "LONGEST", 5)
    program = opened(begin)
    program.top.choices[3].choose(0)
    told: list[str] = []
    monkeypatch.setattr(program.app, "tell", told.append)
    program.click("save it")
    made(program)
    assert len(list((tmp_path / "films").iterdir())) == 1
    assert told[-1].endswith("a film lasts two minutes at most.")


def test_of_a_match_without_a_play_there_is_no_film(begin: Begin) -> None:
    match = saved("dang_it")
    match.record.steps = match.record.steps[: next(
        number for number, step in enumerate(match.record.steps) if isinstance(step, ActionStep)
    )]  # fmt: skip
    match.record.result = None
    program = begin(routes.Replay(match, alone=True), size=(1280, 720))
    assert program.top.replay.length == 0
    assert not program.widget("save").enabled


def test_it_can_be_stopped_and_then_nothing_of_it_is_there(begin: Begin, tmp_path: Path) -> None:
    program = opened(begin)
    program.tap("save it")
    for _ in range(5):
        program.frame()
    (begun,) = (tmp_path / "films").iterdir()
    program.tap("stop")
    program.seconds(0.3)
    assert isinstance(program.top, ReplayScene)
    assert list((tmp_path / "films").iterdir()) == []
    begun.touch()  # as one whose program was killed
    sweep(tmp_path / "films")
    assert list((tmp_path / "films").iterdir()) == []


@pytest.mark.parametrize("moving", [True, False])
def test_a_full_disk_is_told_and_leaves_nothing(
    begin: Begin, tmp_path: Path, moving: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = opened(begin)

    def full(*given: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(AnimatedPng, "add", full)
    monkeypatch.setattr(export, "still_png", full)
    program.top.choices[2].choose(0 if moving else 1)
    program.click("save it")
    program.seconds(0.5)
    sheet = program.top
    assert isinstance(sheet, ExportScene), "another size or stretch may still fit"
    assert sheet.film is None
    assert list((tmp_path / "films").iterdir()) == []


@pytest.mark.parametrize(("language", "words"), [("en", 1.0), ("de", 2.0)])
def test_everything_on_the_sheet_has_a_place(begin: Begin, language: str, words: float) -> None:
    program = opened(begin, settings=speaking(language, words))
    for size in ((1280, 720), (1024, 640), (600, 960)):
        program.resize(size)
        assert misplaced(program) == []
