"""What a release is made of: the changelog's words, sums that can be checked, and workflows that run what there is."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.support.build_modules import ROOT, build_module

release, macos = build_module("release"), build_module("macos")

CHANGELOG = """# Changelog

## [Unreleased]

- Not yet.

## [1.2.0] - 2026-03-01

### Added

- A game.

## [1.1.0] - 2026-01-31

- Older.
"""


def test_notes_are_the_section_of_the_version() -> None:
    assert release.section(CHANGELOG, "1.2.0") == "### Added\n\n- A game.\n"
    assert release.section(CHANGELOG, "1.1.0") == "- Older.\n"
    for name in ("1.3.0", "Unreleased", "1x2.0"):
        with pytest.raises(SystemExit, match="no section"):
            release.section(CHANGELOG, name)


def test_sums_are_what_sha256sum_checks(tmp_path: Path) -> None:
    (tmp_path / "b.zip").write_bytes(b"b")
    (tmp_path / "a name.deb").write_bytes(b"a")
    release.main(["sums", str(tmp_path)])
    release.main(["sums", str(tmp_path)])
    lines = (tmp_path / "SHA256SUMS").read_text("utf-8").splitlines()
    assert [line.partition("  ")[2] for line in lines] == ["a name.deb", "b.zip"]
    if shutil.which("sha256sum"):
        subprocess.run(["sha256sum", "--check", "--quiet", "SHA256SUMS"], cwd=tmp_path, check=True)


def test_tag_of_another_version_makes_no_release() -> None:
    with pytest.raises(SystemExit, match=r"the tag is v0\.0\.0"):
        release.main(["check", "v0.0.0"])


def test_macos_is_notarised_where_a_profile_is_given_and_packed_again_with_its_ticket() -> None:
    app, archive = Path("Grawlix.app"), Path("grawlix.zip")
    plain = [command[0] for command in macos.steps(app, archive, {})]
    assert plain == ["codesign", "ditto"]
    full = [" ".join(command[:3]) for command in macos.steps(app, archive, {"GRAWLIX_NOTARY": "grawlix"})]
    order = [
        next(i for i, line in enumerate(full) if word in line)
        for word in ("codesign", "notarytool", "stapler", "spctl")
    ]
    assert order == sorted(order)
    assert full[-1].startswith("ditto")


WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_workflow_runs_only_what_there_is(path: Path) -> None:
    text = path.read_text("utf-8")
    scripts = re.findall(r"python3? ((?:build/)?\w+\.py)", text)
    modules = re.findall(r"python3? -m (tests\.\w+)", text)
    assert scripts or modules
    for script in scripts:
        assert (ROOT / script).is_file(), script
    for module in modules:
        assert (ROOT / f"{module.replace('.', '/')}.py").is_file(), module
    for lock in re.findall(r"requirements/\S+\.txt", text):
        assert (ROOT / lock).is_file()
    assert "permissions:\n  contents: read\n" in text
    assert re.findall(r"uses: (?!actions/)\S+", text) == []
