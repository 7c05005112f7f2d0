"""Names that are read from right to left: written in the set-up, and in what the tables of all games say."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.rules.registry import GAME_IDS
from game.scenes import routes
from game.scenes.table.scene import TableScene
from game.texts import FSI, PDI, plain
from game.ui import bidi, text
from tests.support.menus import Program
from tests.support.seats import FirstThoughts, seats_for
from tests.support.unwatched import unwatched

NAMES = ("\u05e9\u05dc\u05d5\u05dd", "\u0645\u062d\u0645\u062f", "\u0633\u0644\u0645\u0649")


def test_such_a_name_is_written_and_mended_in_the_field(tmp_path: Path) -> None:
    program = Program(tmp_path, routes.Setup("dang_it", several=True))
    try:
        program.click("name 0")
        program.write(NAMES[0])
        field = program.widget("name 0")
        assert field.caret == len(NAMES[0])
        program.key(pygame.K_RIGHT)
        assert field.caret == len(NAMES[0]) - 1, "back to the right"
        program.key(pygame.K_BACKSPACE)
        program.key(pygame.K_LEFT)
        program.write("2")
        assert program.app.settings.player_name == NAMES[0][:2] + NAMES[0][3:] + "2"
        program.click((field.rect.right - 3, field.rect.centery))
        assert field.caret == 0, "where it begins"
        program.click((field.rect.x + 3, field.rect.centery))
        assert field.caret == len(field.words)
    finally:
        program.close()


@pytest.mark.parametrize("game", GAME_IDS)
def test_such_names_stand_in_sentences_where_other_names_would(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: set[str] = set()
    draw_line, draw_lines = text.draw_line, text.draw_lines

    def line(words: str, *given: object) -> pygame.Surface:
        said.add(words)
        return draw_line(words, *given)  # type: ignore[arg-type]

    def lines(words: list[str], *given: object) -> pygame.Surface:
        said.update(words)
        return draw_lines(words, *given)  # type: ignore[arg-type]

    monkeypatch.setattr(text, "draw_line", line)
    monkeypatch.setattr(text, "draw_lines", lines)
    seats = tuple(replace(seat, name=name) for seat, name in zip(seats_for(3), NAMES, strict=True))
    with unwatched(1):  # every frame is listed, and nothing but words is drawn for it
        program = Program(tmp_path, routes.NewMatch(game, seats, {}, 5), bots=FirstThoughts())
        try:
            for _ in range(10):
                program.seconds(2)
                if isinstance(table := program.top, TableScene) and (legal := table.stage.legal()):
                    table.touch.submit(legal[0], None)
        finally:
            program.close()
    about = [words for words in said if any(name in words for name in NAMES)]
    assert {plain(words) for words in about} > set(NAMES[1:]), "their names, and sentences about them"
    assert any(FSI in words and PDI in words for words in about)
    for words in about:
        seen = "".join(run.words[::-1] if run.leftward else run.words for run in bidi.runs(words))
        for name in NAMES:
            seen = seen.replace(name[::-1], name)
        assert seen == plain(words)
