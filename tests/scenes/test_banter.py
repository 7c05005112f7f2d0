"""What is said at a table: enough of it, short, each character in its own voice, and nothing twice in a match."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from game.rules.registry import GAME_IDS, game_by_id
from game.scenes.table.banter import Banter, lines
from game.scenes.table.scene import TableScene
from game.scenes.tables.base import Remark
from game.session.session import Session
from game.session.settings import AVATARS, SHOUTS, Shouts
from game.texts import PSEUDO, SOURCE, catalog, complete_languages, use
from game.ui.table.bubbles import Mood, Voices
from tests.support.sample import some
from tests.support.tables import Room, no_window, table_of

pytestmark = pytest.mark.usefixtures("unwatched")

LANGUAGES = complete_languages()
LONGEST = 30
"""Letters of a line: two lines of a bubble."""
ENOUGH = 12
OFTEN = (
    "pile_won",
    "lost",
    "dang_it",
    "pay_chip",
    "run",
    "beg",
    "meld",
    "swap",
    "handed_low",
    "handed_high",
    "king",
    "penny",
    "picked_up",
    "burnt",
    "laid_off",
    "thrown",
)
"""The occasions that come again and again in a match."""


def pools(language: str) -> dict[str, list[str]]:
    """Everything that is said as words, by pool."""
    return {
        key: words.split("\n")
        for key, words in catalog(language).items()
        if key.startswith(("banter.", "table.remark.")) and not key.endswith(".grawlix")
    }


def results(language: str) -> dict[str, list[str]]:
    """What is said once a match is over, by key."""
    return {key: [words] for key, words in catalog(language).items() if key.startswith("scores.says.")}


CONTRACTED = re.compile(
    r"\b(I am|I will|I have(?= (?!a |an |no |my )\w+ed\b)|do not|did not|was not|is not|you are|that is|it is)\b",
    re.IGNORECASE,
)
"""What nobody who curses says in full; a robot, a judge, a professor and a sage do, and a king."""


@pytest.mark.parametrize("character", ["gertrude", "biscuit", "bo", "billie", "pip", "echo"])
def test_who_is_no_stickler_talks_as_people_talk(character: str) -> None:
    words = [
        line
        for key, text in catalog("en").items()
        if key.startswith(("banter.", "rivals.", "ladder.")) and character in key.split(".")
        for line in text.split("\n")
    ]
    # Whoever insists on being it says so: "No, you are!"
    assert [line for line in words if CONTRACTED.search(line) and "you are!" not in line] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_is_enough_to_say_and_nothing_is_in_two_places(language: str) -> None:
    found = pools(language)
    often = [f"banter.{character}.{mood}" for character in AVATARS for mood in ("happy", "cursing")]
    for pool in [*often, *(f"table.remark.{key}" for key in OFTEN)]:
        assert len(found[f"{pool}.mild"]) >= ENOUGH, pool
        assert len(found[f"{pool}.mild"]) + len(found[f"{pool}.salty"]) >= 1.5 * ENOUGH, pool
    said = Counter(line for words in found.values() for line in words)
    # The call has its one word in three voices; whatever else sounds the same is the same joke.
    heard = Counter(
        re.sub(r"\W", "", line).lower()
        for key, words in [*found.items(), *results(language).items()]
        if not key.startswith("table.remark.dang_it.")
        for line in words
    )
    assert [line for line, times in [*said.items(), *heard.items()] if times > 1] == []
    assert [line for line in said if len(line) > LONGEST or line != line.strip() or not line] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_polite_manners_have_no_strong_words(language: str) -> None:
    strong = re.compile(r"\b(dang|damn|hell|crap|ass|verdammt\w*|verflucht\w*|kacke|arsch|teufel|hölle)\b", re.I)
    for key, words in pools(language).items():
        if key.endswith(".mild"):
            assert [line for line in words if strong.search(line)] == [], key


def test_in_salty_words_somebody_says_dang_it() -> None:
    banter = Banter(Random(1))
    cries = [banter.cry("dang_it", "salty", person=False) for _ in range(30)]
    said = [cry.words for cry in cries if cry is not None]
    assert len(said) == len(cries)
    assert all("dang" in words.lower() for words in said)
    assert 8 <= said.count("Dang It!") <= 20, "the call itself is never left out"
    varied = [words for words in said if words != "Dang It!"]
    assert len(varied) == len(set(varied))
    mine = banter.cry("dang_it", "salty", person=True)
    assert mine is not None
    assert mine.words == "Dang It!"
    assert banter.cry("draw", "salty", person=True) is None, "that is no move of words"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("degree", ["mild", "salty"])
def test_a_match_of_sixty_cries_does_not_run_out_of_words(language: str, degree: Shouts) -> None:
    """So many there are among four players; at its end it is as lively as at its beginning."""
    use(language)
    for seed in range(5):
        banter = Banter(Random(seed))
        cries = [line.words for line in (banter.cry("dang_it", degree, person=False) for _ in range(60)) if line]
        call = lines(f"table.remark.dang_it.{degree}")[0]
        varied = [words for words in cries if words != call]
        assert len(varied) == len(set(varied)) >= 20
        assert len([words for words in cries[-20:] if words != call]) >= 3
    use(SOURCE)


def test_what_happens_all_the_time_at_the_river_is_remarked_now_and_then(tmp_path: Path) -> None:
    """Between two melds there are minutes of drawing and throwing away: nobody is silent for so long."""
    no_window()
    room = Room(tmp_path, (800, 450))
    room.settings.shouts, room.settings.temper = "mild", 1.0
    scene = table_of(room, 4, {"contracts": [1, 2]}, seed=3, game="that_dam_game")
    said: Counter[str] = Counter()
    pools_of = {key: {*lines(f"table.remark.{key}.mild")} for key in ("thrown", "laid_off")}
    say = scene.stage.voices.say

    def heard(seat: int, words: str, mood: Mood, *, curse: bool, sounds: Sequence[str] = ()) -> None:
        said.update(key for key, pool in pools_of.items() if words in pool)
        say(seat, words, mood, curse=curse, sounds=sounds)

    scene.stage.voices.say = heard  # type: ignore[method-assign]
    random = Random(3)
    assert room.manager is not None
    try:
        for _ in range(some(3000, 6000)):
            room.manager.update(1 / 10)
            if room.manager.top is not scene:
                break
            if scene.stage.legal():
                scene.touch.submit(random.choice(scene.stage.legal()), None)
    finally:
        room.close()
    assert said["thrown"] >= 2


@pytest.mark.parametrize("degree", SHOUTS)
@pytest.mark.parametrize("character", ["", "gertrude"])
def test_nothing_is_said_twice_and_then_nothing_at_all(degree: Shouts, character: str) -> None:
    banter = Banter(Random(1))
    glad = Remark(1, "pile_won", "happy", 0.5)
    said = [banter.line(glad, degree, character) for _ in range(80)]
    words = [line.words for line in said if line is not None]
    assert len(words) == len(set(words)) >= ENOUGH
    assert said[-1] is None
    if character:
        assert set(words) & set(lines("banter.gertrude.happy.mild"))
        assert set(words) <= {
            *(w for d in SHOUTS for w in lines(f"banter.gertrude.happy.{d}")),
            *(w for d in SHOUTS for w in lines(f"table.remark.pile_won.{d}")),
        }


@pytest.mark.parametrize("broken", [None, "x", {"a": 1}, ["x", None, 2.5], [[1]]])
def test_what_was_said_is_known_when_a_match_is_taken_up_again(broken: object) -> None:
    kept: list[int] = []

    def keep(said: list[int]) -> None:
        kept[:] = said

    remark = Remark(1, "burnt", "happy", 1.0)
    first, said = Banter(Random(1), broken, keep), []
    for _ in range(5):
        line = first.line(remark, "mild")
        assert line is not None
        said.append(line.words)
    again = Banter(Random(1), json.loads(json.dumps(kept)), keep)
    while (line := again.line(remark, "mild")) is not None:
        said.append(line.words)
    assert sorted(said) == sorted(lines("table.remark.burnt.mild"))


def test_a_match_keeps_what_was_said_in_it_with_what_is_done_next(tmp_path: Path) -> None:
    no_window()
    room = Room(tmp_path, (800, 450))
    scene = table_of(room, 4, {}, 5)
    session = scene.seat.session
    spoken = scene.stage.banter.line(Remark(1, "pile_won", "happy", 1.0), "mild")
    assert spoken is not None
    again = TableScene(room, Session.resume(session.record, None, session.notes), scene.seat.seats, from_start=False)
    left = {spoken.words}
    while (line := again.stage.banter.line(Remark(1, "pile_won", "happy", 1.0), "mild")) is not None:
        assert line.words not in left
        left.add(line.words)
    assert left == set(lines("table.remark.pile_won.mild"))
    room.close()


def test_where_words_are_signs_curses_are_other_signs_each_time() -> None:
    banter = Banter(Random(1))
    told = [banter.line(Remark(0, "penny", "cursing", 0.5), "grawlix") for _ in range(40)]
    signs = [line.words for line in told if line is not None and line.loud]
    assert len(signs) == len(set(signs)) == 40
    assert all(not any(letter.isalpha() for letter in words) and len(words) <= 6 for words in signs)


def test_the_pseudo_language_marks_every_line() -> None:
    use(PSEUDO)
    try:
        assert all(line.startswith("[") and line.endswith("]") for line in lines("banter.pip.happy.mild"))
        assert len(lines("banter.pip.happy.mild")) == ENOUGH
    finally:
        use(SOURCE)


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_talkative_table_never_repeats_itself(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    no_window()
    said: list[str] = []
    say = Voices.say

    def heard(self: Voices, seat: int, words: str, mood: object, *, curse: bool, sounds: Sequence[str] = ()) -> None:
        said.append(words)
        say(self, seat, words, mood, curse=curse)  # type: ignore[arg-type]

    monkeypatch.setattr(Voices, "say", heard)
    room = Room(tmp_path, (640, 360))
    room.settings.pace, room.settings.motion, room.settings.temper = "off", "none", 1.0
    room.settings.shouts = "salty"
    scene = table_of(room, game_by_id(game).default_players, {}, 1, game=game)
    session, random = scene.seat.session, Random(3)
    for _ in range(some(60, 120)):
        seat = session.to_act
        if seat is None:
            break
        session.submit(seat, random.choice(list(session.legal_actions(seat))), session.seq)
        scene.stage.choreographer.finish_all()
    room.close()
    talk = [words for words in said if "dang" not in words.lower()]
    assert len(talk) > 3
    assert len(talk) == len(set(talk))
