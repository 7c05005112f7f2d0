"""Two people at one screen, from the set-up to the result, through every curtain, by mouse and by finger."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.rules.record import read_record, replay
from game.scenes.results.result import ResultScene
from game.scenes.results.round_over import RoundOverScene
from game.scenes.setup.scene import SetupScene
from game.scenes.table.curtain import HELD, CurtainScene
from game.scenes.table.scene import TableScene
from game.session.files import Paths
from game.session.seats import decode_seats
from game.session.store import finished_files
from tests.e2e.person import FRAME, QUICK, Finger, Mouse, Pointing, start

pytestmark = pytest.mark.usefixtures("unwatched")

OPPONENTS = [{"character": "bo", "level": "easy"}, {"character": "ada", "level": "easy"}]
SETUP = {"dang_it": {"players": 3, "options": {"packs": 1, "hand_size": 4, "rounds": 1}, "opponents": OPPONENTS}}


@pytest.mark.parametrize(("kind", "size"), [(Mouse, (1280, 720)), (Finger, (720, 1280))], ids=["mouse", "finger"])
def test_two_people_and_a_computer_play_a_match(tmp_path: Path, kind: type[Pointing], size: tuple[int, int]) -> None:
    app = start(tmp_path, size, {**QUICK, "setups": SETUP}, lambda services: SetupScene(services, "dang_it"))
    person = kind(app)
    if not isinstance(person.scene, SetupScene):
        person.press(person.widget("leave"))  # nobody needs a lesson
        person.wait_for("SetupScene")
    person.press(person.widget("switch 2"))
    person.press(person.widget("deal"))
    person.wait_for("HouseRulesScene")  # one pack for three, and four cards each
    person.press(person.widget("close"))
    person.frames(2)
    lifted = set()
    for _ in range(400):
        person.wait(lambda: person.my_turn() or not isinstance(person.scene, TableScene), "the next turn")
        scene = person.scene
        if isinstance(scene, ResultScene):
            break
        if isinstance(scene, CurtainScene):
            lifted.add(scene.person.name)
            person.frames(round(HELD / FRAME) + 2)
            person.press(person.widget("ready"))
        elif isinstance(scene, RoundOverScene):
            person.press(person.widget("next"))
        else:
            person.act(person.table.stage.legal()[0])
    assert isinstance(person.scene, ResultScene)
    assert lifted == {"Player 1", "Player 3"}
    app.close()
    (file,) = finished_files(Paths.at(tmp_path))
    record = read_record(file.read_text("utf-8"))
    replay(record)
    assert record.names == ["Player 1", "Bosun Bo", "Player 3"]
    assert decode_seats({}, record.names)[0].kind == "person"
