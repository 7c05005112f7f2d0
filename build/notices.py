"""Who made what a bundle holds, and under which license: one page for people, and a list for programs (CycloneDX)."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple

FOLDER: Final = Path(__file__).resolve().parent / "notices"
LIBRARY: Final = re.compile(r"\.(so|dylib|dll|pyd)(\.|$)")


class Component(NamedTuple):
    """What others have made: its name, who, the license (a text's name, or `none:` and why), its home, its files."""

    name: str
    copyright: str
    license: str
    home: str
    files: tuple[str, ...]

    @property
    def text(self) -> Path | None:
        """The license's text; None where none has to be passed on."""
        return None if self.license.startswith("none:") else FOLDER / f"{self.license}.txt"


def components() -> list[Component]:
    """Everything of others that a bundle of any system may hold."""
    listed = tomllib.loads((FOLDER / "components.toml").read_text("utf-8"))["component"]
    return [Component(**{**entry, "files": tuple(entry["files"])}) for entry in listed]


def owner(name: str, known: Iterable[Component]) -> Component | None:
    """Whose library a file is, by its name or its path; None if nobody's."""
    base = re.split(r"[/\\]", name)[-1].lower()
    if "pygame" in re.split(r"[/\\]", name) and re.search(r"\.(so|pyd)$", base):
        return next(component for component in known if component.name == "pygame-ce")
    found = [component for component in known if any(re.match(pattern, base) for pattern in component.files)]
    return found[-1] if found else None


def check_owners(names: Iterable[str]) -> None:
    """Refuse a bundle with a library that the notices do not name.

    Raises:
        SystemExit: there is one.
    """
    known = components()
    strangers = sorted(name for name in names if LIBRARY.search(name) and owner(name, known) is None)
    if strangers:
        raise SystemExit(f"{FOLDER / 'components.toml'} does not say whose these are: {', '.join(strangers)}")


def notices(names: Iterable[str], elsewhere: Mapping[str, str] = MappingProxyType({})) -> str:
    """The page for people: whose the parts of a bundle with these files are, then every license's text once.

    `elsewhere` says where the system has the text of a license already.
    """
    held = used(names)
    lines = ["Grawlix holds, or is started by, the work of others:", ""]
    for part in held:
        lines += [part.name, f"    {part.copyright}", f"    {part.home}", f"    License: {part.license}", ""]
    texts = sorted({part.license: part.text for part in held if part.text is not None}.items())
    for license, text in texts:
        lines += ["=" * 100, license, "=" * 100, ""]
        lines.append(f"See {elsewhere[license]}.\n" if license in elsewhere else text.read_text("utf-8"))
    return "\n".join(lines)


def used(names: Iterable[str]) -> list[Component]:
    """The components that a bundle with these files holds; those without files of their own are always among them."""
    known = components()
    held = {found.name for name in names if LIBRARY.search(name) and (found := owner(name, known))}
    return [part for part in known if not part.files or part.name in held or part.name == "pygame-ce"]


def bill(names: Iterable[str], version: str, packages: dict[str, str], when: str) -> dict[str, Any]:
    """The software bill of materials in the form of CycloneDX 1.6. `packages` are versions by distribution name."""

    def entry(part: Component) -> dict[str, Any]:
        license = {"name": part.license} if part.text is None else {"id": part.license}
        found: dict[str, Any] = {
            "type": "library",
            "bom-ref": part.name,
            "name": part.name,
            "copyright": part.copyright,
            "licenses": [{"license": license}],
            "externalReferences": [{"type": "website", "url": part.home}],
        }
        key = part.name.lower().replace(" ", "-").split("-(")[0]
        for name, given in packages.items():
            if key in (name, name.removeprefix("font-")):
                found |= {"version": given} | ({} if name == "python" else {"purl": f"pkg:pypi/{name}@{given}"})
        return found

    program = {
        "type": "application",
        "bom-ref": "grawlix",
        "name": "grawlix-cards",
        "version": version,
        "licenses": [{"license": {"id": "MIT"}}],
    }
    parts = [entry(part) for part in used(names)]
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"timestamp": when, "component": program},
        "components": parts,
        "dependencies": [{"ref": "grawlix", "dependsOn": [part["bom-ref"] for part in parts]}],
    }
