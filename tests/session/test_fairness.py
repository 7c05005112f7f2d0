"""What is promised of the cards before they are dealt, and `grawlix verify`, which checks it afterwards."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.cli import main
from game.commands.verify import Dealt, verify
from game.rules.commitment import KEY, LONGEST_WORD, commit, decode_commitment, short, tidy
from game.rules.record import ActionStep, read_record, write_record
from game.rules.registry import GAME_IDS
from game.session.fairness import NextMatch, committed
from game.session.files import Paths
from game.session.session import Session, WayBack
from game.session.store import Resumable, Store
from tests.check_verify import check
from tests.support.stored import finished, load
from tests.support.tampered import honest
from tests.support.undone import play

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "fair-cards.md").read_text("utf-8")
PROMISE = commit(7, "0123456789abcdef" * 2)


# -- the promise --------------------------------------------------------------------


def test_the_formula_stays_as_it_was_published() -> None:
    assert PROMISE.fingerprint == "9c3dba45c64541366b8db929eabf331c351cd284f8954a6aecf84c32218fa0f5"
    assert short(PROMISE.fingerprint) == "9c3d ba45 c645 4136"
    assert not short(""), "of older matches nothing was promised, and nothing is shown"
    assert PROMISE.dealt == 7
    assert replace(PROMISE, word="Grawlix").dealt == 2315752014220174618


@given(st.text(max_size=80))
def test_a_word_is_written_in_one_way(word: str) -> None:
    assert tidy(tidy(word)) == tidy(word)
    assert len(tidy(word)) <= LONGEST_WORD
    found = decode_commitment(json.loads(json.dumps({"fingerprint": "0" * 64, "seed": 1, "salt": "1" * 32,
                                                     "word": tidy(word)})))  # fmt: skip
    assert found.word == tidy(word)


def test_the_next_match_is_promised_before_a_word_is_added_and_each_word_counts_once() -> None:
    seeds = iter(range(100, 200))
    following = NextMatch(lambda: next(seeds))
    shown = following.fingerprint
    following.word = "  my \u0007 word "
    assert (following.fingerprint, following.word) == (shown, "my word")
    taken = following.take()
    assert (taken.fingerprint, taken.seed, taken.word, taken.holds) == (shown, 100, "my word", True)
    assert taken.dealt != 100
    later = following.take()
    assert (later.seed, later.word, later.dealt) == (101, "", 101)
    following.word = "unused"
    following.forget()
    assert following.take().word == ""
    assert committed(1).salt != committed(1).salt


@pytest.mark.parametrize("name", GAME_IDS)
def test_a_promise_changes_no_card(name: str) -> None:
    names = ["A", "B", "C"]
    bare, promised = Session.new(name, names, {}, 7), Session.new(name, names, {}, 7, commitment=PROMISE)
    assert bare.record.steps == promised.record.steps
    assert (bare.fingerprint, promised.fingerprint) == ("", PROMISE.fingerprint)
    with pytest.raises(ValueError, match="another seed"):
        Session.new(name, names, {}, 8, commitment=PROMISE)


def test_taking_back_to_the_start_keeps_the_promise_and_the_cards() -> None:
    promise = replace(PROMISE, word="Grawlix")
    session = Session.new("shithead", ["A", "B", "C"], {}, promise.dealt, commitment=promise)
    random = Random(1)
    for _ in range(12):
        play(session, random)
    before = write_record(session.record)
    chance = [step for step in session.record.steps if not isinstance(step, ActionStep)]
    went = True
    while went:
        went = any(isinstance(session.take_back(seat, free=True), WayBack) for seat in range(3))
    assert session.record.commitment == promise
    assert session.record.steps == chance[: len(session.record.steps)]
    while session.redo():
        pass
    assert write_record(session.record) == before


def test_a_promise_is_kept_with_the_match(tmp_path: Path) -> None:
    promise = replace(PROMISE, word="Käsekuchen")
    store = Store(Paths.at(tmp_path))
    session = Session.new("dang_it", ["A", "B"], {"rounds": 1}, promise.dealt, store, commitment=promise)
    random = Random(2)
    play(session, random)
    store.close()
    store = Store(Paths.at(tmp_path))
    found = load(store, "dang_it")
    assert isinstance(found, Resumable)
    again = Session.resume(found.record, store, found.notes)
    assert again.fingerprint == promise.fingerprint
    while again.to_act is not None:
        play(again, random)
    (kept,) = finished(tmp_path)
    store.close()
    assert read_record(kept.read_text("utf-8")).commitment == promise
    assert verify(kept.read_bytes().rstrip()).word == "Käsekuchen"


# -- verify -------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAME_IDS)
def test_every_altered_record_is_found_and_none_is_refused_that_was_played(name: str) -> None:
    found = [check((name, seed)) for seed in range(40)]
    assert [what for _, what in found if what] == []
    assert len({way for way, _ in found}) > 6


def run(lines: list[str], file: Path, capsys: pytest.CaptureFixture[str], *options: str) -> tuple[int, list[str]]:
    file.write_text("".join(f"{line}\n" for line in lines), "utf-8")
    code = main(["verify", str(file), *options])
    told = capsys.readouterr()
    assert told.err == ""
    return code, told.out.splitlines()


def altered(line: str, change: Callable[[dict[str, object]], object]) -> str:
    data = json.loads(line)
    change(data)
    return json.dumps(data)


@pytest.mark.parametrize(
    ("shuffles", "picks", "follows", "told"),
    [
        (1, 0, True, "1 shuffle after that follows"),
        (1, 0, False, "1 shuffle after that does not follow"),
        (2, 0, True, "2 shuffles after that follow"),
        (1, 1, False, "1 shuffle and 1 random choice after that do not follow"),
    ],
)
def test_what_comes_after_a_position_is_told_in_the_right_number(
    shuffles: int, picks: int, follows: bool, told: str
) -> None:
    dealt = Dealt(None, shuffles, picks, 5, "", follows, set_up=True)
    begins = "begins at a position that was set up, which nothing can prove"
    assert dealt.sentence == f"{begins}; {told} from the seed 5."


def test_the_command_says_one_sentence_a_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    promise = replace(PROMISE, word="Käse")
    session = Session.new("shithead", ["A", "B", "C"], {}, promise.dealt, commitment=promise)
    line = write_record(session.record)
    bare = altered(line, lambda data: data.pop(KEY))
    elsewhere = altered(bare, lambda data: data.update(seed=3))
    cheated = altered(line, lambda data: data["steps"][-1]["shuffle"].reverse())  # type: ignore[index]
    broken = altered(line, lambda data: data.update({KEY: "yes"}))
    file = tmp_path / "m.jsonl"
    code, told = run([line, bare, elsewhere, cheated, broken, "{"], file, capsys)
    seed = promise.dealt
    assert code == 1
    assert told == [
        f"{file}, record 1: 1 shuffle and 1 random choice follow from the seed behind the fingerprint "
        f'{short(promise.fingerprint)} and the word "Käse".',
        f"{file}, record 2: no fingerprint; 1 shuffle and 1 random choice follow from the seed {seed}.",
        f"{file}, record 3: no fingerprint; 1 shuffle and 1 random choice do not follow from the seed 3.",
        f"{file}, record 4, step 1: This shuffle is not the one that follows from the seed.",
        f"{file}, record 5: 'commitment' is not an object.",
        f"{file}, record 6: The line is not JSON.",
    ]
    code, told = run([line, bare], file, capsys, "--json")
    assert code == 0
    common = {"ok": True, "step": None, "reason": None}
    counts = {"shuffles": 1, "choices": 1, "follows": True}
    assert [json.loads(words) for words in told] == [
        {"record": 1, **common, "fingerprint": promise.fingerprint, **counts},
        {"record": 2, **common, "fingerprint": None, **counts},
    ]
    code, told = run([cheated], file, capsys, "--json")
    assert (code, json.loads(told[0])["ok"], json.loads(told[0])["step"]) == (1, False, 1)
    # Whoever only plays a record, and knows nothing of promises, skips the key.
    file.write_text(broken + "\n", "utf-8")
    assert main(["replay", "--check", str(file)]) == 0


def test_files_of_no_use_are_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(tmp_path / "none")]) in (1, 2)
    assert re.fullmatch(r"grawlix: The file .*none cannot be read: .*\.\n", capsys.readouterr().err)
    (tmp_path / "empty").touch()
    assert main(["verify", str(tmp_path / "empty")]) == 1
    assert "is empty" in capsys.readouterr().err
    with pytest.raises(SystemExit) as left:
        main(["verify"])
    assert left.value.code == 2


# -- anybody's own program ----------------------------------------------------------


def by_the_page(line: str, file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> bool:
    """What the program on the page says of a record."""
    found = re.search(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert found is not None
    assert "game" not in found[1].replace("grawlix", "")
    file.write_text(line + "\n", "utf-8")
    monkeypatch.setattr(sys, "argv", ["check", str(file)])
    exec(compile(found[1], "docs/fair-cards.md", "exec"), {})
    return {"as promised": True, "NOT as promised": False}[capsys.readouterr().out.strip()]


@pytest.mark.parametrize("name", GAME_IDS)
def test_the_program_on_the_page_agrees(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in range(6):
        line = honest(name, seed)
        assert by_the_page(line, tmp_path / "m.jsonl", capsys, monkeypatch)
        for change in (
            lambda data: next(s for s in data["steps"] if "shuffle" in s)["shuffle"].reverse(),
            lambda data: data[KEY].update(salt="0" * 32),
            lambda data: data[KEY].update(word=data[KEY]["word"] + "x"),
            lambda data: data.update(seed=data["seed"] + 1),
        ):
            assert not by_the_page(altered(line, change), tmp_path / "m.jsonl", capsys, monkeypatch)
