"""`grawlix arena`: what it prints, what it writes down, and one sentence for whatever goes wrong."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest

from game import __version__, cli
from game.ai.arena import Outcome, Pairing

HEAD = "| date | version | game | players | one | among | packs | gain | options |"


def run(arguments: str | Sequence[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    """Exit code, output and complaints of the command."""
    words = arguments.split() if isinstance(arguments, str) else arguments
    try:
        code = cli.main(["arena", *words])
    except SystemExit as leaving:
        code = int(leaving.code or 0)
    out, err = capsys.readouterr()
    return code, out, err


def test_table_of_two_is_measured_once_and_told_from_both_sides(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run("shithead --entrants plain,greedy,random --players 2 --deals 6", capsys)
    assert (code, err) == (0, "")
    title, head, *rows = out.splitlines()
    assert title == (
        "shithead, 2 players: lost deals under an equal share, one of each row among those of the column, "
        "6 packs from every seat"
    )
    assert head.split() == ["plain", "greedy", "random"]
    assert [row.split()[0] for row in rows] == ["plain", "greedy", "random"]
    assert rows[0].split()[1] == "-"
    assert rows[2].split() == ["random", *["-0.50", "+-", "0.00"] * 2, "-"]
    upper, lower = rows[0].split()[2:5], rows[1].split()[1:4]
    assert upper[0].translate({ord("+"): "-", ord("-"): "+"}) == lower[0]
    assert upper[2] == lower[2]


def test_interval_that_holds_zero_is_marked(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run("dang_it --entrants easy,normal --players 2 --deals 5", capsys)
    *_, row, legend = out.splitlines()
    assert row.split()[-2] == "?"
    assert legend == "  ? the 95 % interval holds zero, or the packs are fewer than six: no difference is shown"


def test_entrants_sit_among_one_only_where_that_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run("screw_your_neighbor --entrants plain,easy --among random --players 3 --deals 2", capsys)
    assert code == 0
    head, *rows = (line.split() for line in out.splitlines()[1 : 3 + 1])
    assert head == ["random"]
    assert [row[0] for row in rows] == ["plain", "easy"]
    command = "screw_your_neighbor --entrants plain --among random --players 2 --deals 40 --gate 0.4"
    assert run(command, capsys)[1].startswith("accept: screw_your_neighbor, 2 players, plain among random gains")


def test_every_size_has_its_table(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run("screw_your_neighbor --entrants greedy,random --players 3,2,3 --deals 2", capsys)
    assert code == 0
    assert re.findall(r"neighbor, (\d) players", out) == ["3", "2"]


def test_levels_enter_unless_others_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run("screw_your_neighbor --players 2 --deals 2 --option pennies=1 --json", capsys)
    lines = [json.loads(line) for line in out.splitlines()]
    assert len(lines) == 10
    assert {line["entrant"] for line in lines} | {line["among"] for line in lines} == {
        "random",
        "easy",
        "normal",
        "hard",
        "expert",
    }


def test_json_is_one_line_a_measurement_and_the_same_in_any_number_of_processes(
    capsys: pytest.CaptureFixture[str],
) -> None:
    command = "dang_it --entrants easy,random --players 3 --deals 4 --seed 5 --json"
    code, out, err = run(command, capsys)
    assert (code, err) == (0, "")
    first, second = (json.loads(line) for line in out.splitlines())
    mean, low, high = first.pop("gain")
    assert low < mean < high
    assert not first.pop("shown")
    unit = "cards over an equal share"
    assert first == {"game": "dang_it", "players": 3, "entrant": "easy", "among": "random", "deals": 4, "unit": unit}
    assert (second["entrant"], second["among"]) == ("random", "easy")
    assert run(f"{command} --jobs 2", capsys) == (0, out, "")
    assert run(command.replace("5", "6"), capsys)[1] != out


def test_gate_is_passed_or_not_and_the_exit_code_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    gate = "shithead --players 2 --deals 40 --gate 0.3 --entrants"
    code, out, _ = run(f"{gate} greedy,random", capsys)
    assert (code, out) == (
        0,
        "accept: shithead, 2 players, greedy among random gains +0.50 +- 0.00 lost deals under an equal share "
        "(16 packs, tested for 0.3 against 0)\n",
    )
    code, out, _ = run(f"{gate} random,greedy --json", capsys)
    assert code == 1
    found = json.loads(out)
    assert (found["verdict"], found["tested_for"], found["deals"]) == ("reject", 0.3, 16)
    code, out, _ = run("dang_it --deals 3 --gate 1 --entrants easy,normal --players 2,3", capsys)
    assert code == 1
    assert [line.split(":")[0] for line in out.splitlines()] == ["undecided", "undecided"]


def test_results_are_written_into_a_table_that_grows(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "results.md"
    play = ["--players", "2", "--deals", "2", "--write", str(page)]
    assert run(["shithead", "--entrants", "greedy,random", *play], capsys)[0] == 0
    run(["dang_it", "--entrants", "easy,hard:5", "--option", "hand_size=3", "--gate", "1", *play], capsys)
    text = page.read_text("utf-8")
    assert text.startswith("# Results of the arena\n")
    assert text.count(HEAD) == 1
    today = datetime.now(UTC).date().isoformat()
    gained, gated = text.splitlines()[-2:]
    assert gained == (
        f"| {today} | {__version__} | shithead | 2 | greedy | random | 2 "
        "| +0.50 ± 0.00 lost deals under an equal share: not shown |  |"
    )
    assert gated.startswith(f"| {today} | {__version__} | dang_it | 2 | easy | hard:5 | 2 | ")
    assert gated.endswith("cards over an equal share: not shown; tested for 1: undecided | hand_size=3 |")


@pytest.mark.parametrize(("packs", "rows"), [(5, 1), (1, 0)])
def test_packs_played_before_an_interruption_are_kept(
    packs: int, rows: int, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def some(work: object, tasks: object, jobs: int) -> Iterator[Outcome]:
        yield from (Outcome(float(number), 0.0) for number in range(packs))
        raise KeyboardInterrupt

    monkeypatch.setattr("game.commands.arena.in_order", some)
    page = tmp_path / "results.md"
    command = ["dang_it", "--entrants", "easy,random", "--players", "2", "--write", str(page), "--json"]
    code, out, err = run(command, capsys)
    assert (code, err) == (cli.INTERRUPTED, "")
    lines = [json.loads(line) for line in out.splitlines()]
    assert [(line["deals"], line["gain"][0]) for line in lines] == [(5, 2.0)] * rows
    assert page.exists() == bool(rows)


def tables(files: Sequence[Path], capsys: pytest.CaptureFixture[str]) -> str:
    assert cli.main(["tables", *map(str, files)]) == 0
    return capsys.readouterr().out


CAREFUL = "screw_your_neighbor --entrants careful,beginner --among easy,normal --players 2,3 --deals 4"


def test_packs_that_are_kept_are_not_played_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[int] = []
    outcome = Pairing.outcome

    def count(self: Pairing, seed: int) -> Outcome:
        played.append(seed)
        return outcome(self, seed)

    monkeypatch.setattr(Pairing, "outcome", count)
    file = tmp_path / "packs.jsonl"
    whole = run(f"{CAREFUL} --packs {file}", capsys)
    assert whole[0] == 0
    assert len(played) == len(file.read_text().splitlines()) == 2 * 2 * 2 * 4
    found = tables([file], capsys)
    # A machine that goes down leaves some lines, the last one cut off.
    lines = file.read_text().splitlines(keepends=True)
    file.write_text("".join(lines[:9]) + lines[9][:30])
    played.clear()
    assert run(f"{CAREFUL} --packs {file}", capsys) == whole
    assert len(played) == len(lines) - 9
    assert tables([file], capsys) == found
    played.clear()
    assert run(f"{CAREFUL} --packs {file}", capsys) == whole
    assert played == []


def test_parts_come_to_the_whole(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole, *parts = (tmp_path / name for name in ("whole", "first", "second"))
    run(f"{CAREFUL} --packs {whole}", capsys)
    for number, part in enumerate(parts, 1):
        run(f"{CAREFUL} --packs {part} --part {number}/2", capsys)
        assert len(part.read_text().splitlines()) == len(whole.read_text().splitlines()) // 2
    text = tables([whole], capsys)
    assert tables(parts, capsys) == text
    assert tables([whole, *parts], capsys) == text
    assert "### screw_your_neighbor, 3 players" in text
    assert text.count("| one | among easy | among normal |") == 2  # those who sat among the others have no rows
    assert text.count("| careful | ") == 2
    assert "| easy |" not in text


def packs_of(file: Path, among: str, gains: dict[int, float]) -> None:
    """Write down what the careful one gained with some packs, and won the more."""
    fields = {"game": "dang_it", "players": 4, "options": {}, "one": "careful", "among": among}
    lines = [json.dumps({**fields, "seed": seed, "gain": gain, "won": gain / 10}) for seed, gain in gains.items()]
    file.write_text("".join(line + "\n" for line in lines))


def test_difference_is_told_of_the_packs_that_were_played_among_both(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = tmp_path / "hard", tmp_path / "expert"
    packs_of(files[0], "hard", {seed: float(seed % 7) for seed in range(20)})
    # A card less with every pack, whatever it is worth: nothing is left to chance.
    packs_of(files[1], "expert", {seed: seed % 7 - 1.0 for seed in range(10, 30)})
    assert cli.main(["tables", "--beside", "expert,hard", *map(str, files)]) == 0
    head, _, row = capsys.readouterr().out.splitlines()[-3:]
    assert head == "| one | among hard | among expert | expert less hard |"
    assert row.endswith("| -10 ± 0; -1.00 ± 0.00 (10) |")


def test_difference_is_of_two_names(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        cli.main(["tables", "--beside", "expert", "FILE"])
    assert "argument --beside: 'expert' is not two names as in expert,hard" in capsys.readouterr().err


def test_table_tells_wins_gain_and_packs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "packs.jsonl"
    run(f"shithead --entrants greedy,plain,random --players 2 --deals 6 --packs {file}", capsys)
    random, plain, greedy = (line.split("|") for line in tables([file], capsys).splitlines()[-3:])
    assert [row[1].strip() for row in (random, plain, greedy)] == ["random", "plain", "greedy"]
    assert random[2:3] + plain[3:4] + greedy[4:5] == ["  "] * 3
    assert greedy[2] == " 100 ± 0; +0.50 ± 0.00 (6) "
    assert random[4] == " 0 ± 0; -0.50 ± 0.00 (6) "
    # At a table of two one has won what the other has lost.
    assert float(plain[4].split(" ± ")[0]) + float(greedy[3].split(" ± ")[0]) == pytest.approx(100, abs=1)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("", "required: GAME"),
        ("dang_it --part 3/2", "'3/2' is not a part as in 2/4"),
        ("dang_it --part 1/2", "the packs are kept by --packs"),
        ("dang_it --packs {page}", "holds no packs in line 1"),
        ("whist", "there is no game 'whist'"),
        ("dang_it --entrants easy,wizard", "There is no entrant 'wizard'"),
        ("dang_it --entrants easy", "takes two different entrants at least"),
        ("dang_it --entrants easy,easy", "takes two different entrants at least"),
        ("dang_it --entrants easy:9,hard", "is no budget for it"),
        ("dang_it --players 2,9", "is for 2 to 6 players, not '9'"),
        ("dang_it --players two", "is for 2 to 6 players, not 'two'"),
        ("dang_it --deals 1", "'1' is not a whole number from 2"),
        ("dang_it --gate 0", "'0' is not a number above 0"),
        ("dang_it --gate much", "'much' is not a number above 0"),
        ("dang_it --gate 1", "two are named, not 5"),
        ("dang_it --gate 1 --entrants easy,normal --among hard", "two are named, not 3"),
        ("dang_it --entrants easy --among easy", "takes two different entrants at least"),
        ("dang_it --among wizard", "There is no entrant 'wizard'"),
        ("dang_it --option speed=9", "There is no option 'speed'"),
        ("dang_it --write {folder}", "cannot be read: Is a directory"),
        ("dang_it --write {page}", "holds no table of results"),
        ("dang_it --deals 2 --entrants easy,random --write {folder}/none/x.md", "cannot be written: No such file"),
    ],
)
def test_wrong_usage_is_one_sentence_and_code_2(
    arguments: str, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "page.md").write_text("# Something else\n")
    code, out, err = run(arguments.format(folder=tmp_path, page=tmp_path / "page.md"), capsys)
    assert (code, out) == (2, "")
    assert sentence in err
    assert re.fullmatch(r"grawlix: [^\n]+\.\n", err)


@pytest.mark.parametrize(
    "command", ["tables {file}", "arena dang_it --deals 2 --packs {file}", "arena dang_it --deals 2 --write {file}"]
)
@pytest.mark.parametrize(
    ("kind", "sentence"), [("a pipe", "it is not an ordinary file"), ("too large", "it is larger than ")]
)
def test_what_would_never_end_is_not_read(
    command: str, kind: str, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "file"
    if kind == "a pipe":
        if not hasattr(os, "mkfifo"):
            pytest.skip("pipes have no names here")
        os.mkfifo(file)
    else:
        with file.open("wb") as stream:
            stream.truncate((1 << 30) + 1)
    assert cli.main(command.format(file=file).split()) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"grawlix: The file {file} cannot be read: ")
    assert sentence in err


def test_packs_of_both_sides_of_a_table_of_two_are_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Some were kept for the one entrant among the other, more the other way round; what is in both counts once."""
    parts = tmp_path / "few", tmp_path / "many"
    play = "screw_your_neighbor --players 2"
    run(f"{play} --entrants easy --among beginner --deals 3 --packs {parts[0]}", capsys)
    run(f"{play} --entrants beginner --among easy --deals 9 --seed 1 --packs {parts[1]}", capsys)
    run(f"{play} --entrants easy --among beginner --deals 10 --packs {tmp_path / 'whole'}", capsys)
    cell = tables([tmp_path / "whole"], capsys).splitlines()[-1].removeprefix("| easy | ")
    assert cell.endswith(" (10) |")
    found = tables(parts, capsys)
    assert cell in found
    assert found.count("(10)") == 2
