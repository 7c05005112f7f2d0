"""Imports point one way: rules <- ai <- session <- scenes <- app, and ui sees values of the rules only.

Texts make words of values: they know the cards, and every layer from the session upward speaks through them.
"""

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from game.rules.registry import GAME_IDS
from tests.support.trees import nodes, uncollected

ROOT = Path(__file__).resolve().parent.parent
LONGEST = 600  # lines of a module
LONGEST_OF = {"game.scenes": 500, "game.scenes.table.scene": 249}
"""By the start of its name, where a module has to be shorter: the longest start counts."""

# The modules of the rules that hold values and no game, and the look-up of all registries: all that the screen may know
# of the rules.
VALUES = {
    f"game.rules.{name}"
    for name in (
        "cards",
        "zones",
        "actions",
        "facts",
        "events",
        "views",
        "refusals",
        "options",
        "quoting",
        "folders",
        "commitment",
        "values",
    )
}
# Python's own hashes, by the names that they have in its versions.
PYTHONS = sys.stdlib_module_names | {"_sha2", "_sha256"}
FONTS = {"font_fredoka_one", "font_hanken_grotesk"}
SCREEN = {"pygame", "pygame_gui"} | FONTS

# What a layer may import of ours: whole layers by name, single modules by their full name. "game" is the version.
OURS: dict[str, set[str]] = {
    "rules": {"rules"},
    "ai": {"rules", "ai"},
    "session": {"game", "rules", "ai", "session", "texts"},
    "ui": {"game", "ui", "texts", "resources"} | VALUES,
    "scenes": {"game", "ui", "session", "scenes", "texts", "resources", "links"} | VALUES,
    "commands": {"game", "rules", "ai", "session", "ui", "scenes", "texts", "resources", "commands", "beginning"},
    "texts": {"texts", "resources", "game.rules.cards"},
    "resources": set(),
    "links": set(),
    "beginning": set(),
}
THIRD_PARTY: dict[str, set[str]] = {
    "rules": set(),
    "ai": set(),
    "session": {"platformdirs"},
    "ui": SCREEN,
    "scenes": SCREEN,
    "commands": SCREEN,
    "texts": set(),
    "resources": FONTS,
}
# Tools of whoever works on the program, which the program never imports, and what they may need besides.
TOOLS: dict[str, set[str]] = {
    "game.ai.screw_your_neighbor.sweep": {"numpy"},
    "game.ai.screw_your_neighbor.learning": {"numpy"},
    "game.ai.screw_your_neighbor.matches": {"numpy"},
    "game.ai.screw_your_neighbor.rounds": {"numpy"},
}
# Every other module is the top of the house: it may import what it likes, but the app only where programs begin.
STARTERS = {"game.__main__", "game.app", "game.cli", "game.play", "game.selftest"}


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


PATHS = sorted((ROOT / "game").rglob("*.py"))
MODULES = {module_name(path): path for path in PATHS}


def layer(module: str) -> str:
    """The layer of a module of ours: "rules" for game.rules.cards, "game" for the package itself."""
    return (module.split(".") + ["game"])[1] if module != "game" else "game"


@pytest.fixture(scope="module", autouse=True)
def _uncollected() -> Iterator[None]:
    with uncollected():
        yield


@cache
def parsed(source: str) -> ast.Module:
    """A source as a tree, which nobody changes."""
    return ast.parse(source)


@cache
def imported(module: str, source: str, package: bool = False) -> tuple[str, ...]:
    """The full name of everything that a module imports, wherever in it: of a package, the module where it is one."""
    return tuple(names_of_imports(module, source, package))


def names_of_imports(module: str, source: str, package: bool) -> Iterator[str]:
    for node in nodes(parsed(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                here = module.split(".")
                up = here[: len(here) - node.level + package]
                base = ".".join([*up, base] if base else up)
            for alias in node.names:
                full = f"{base}.{alias.name}"
                yield full if full in MODULES or (base == "game" and not alias.name.startswith("_")) else base
        elif isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if called == "import_module":
                yield str(node.args[0].value)


def reads(module: str, name: str) -> bool:
    """Whether a game's table reads its own views, or refuses, in the rules' words: that needs no state."""
    parts = module.split(".")
    own = [f"game.rules.{parts[3]}.{part}" for part in ("reading", "refusals")] if len(parts) > 3 else []
    return parts[:3] == ["game", "scenes", "tables"] and name in own


def faults(module: str, source: str, package: bool = False) -> list[str]:
    """What the table forbids and a module imports all the same."""
    own = layer(module)
    found = []
    for name in imported(module, source, package):
        top = name.partition(".")[0]
        if top == "game":
            if name == "game.app" and module not in STARTERS:
                found.append(name)
            elif own in OURS and name not in OURS[own] and layer(name) not in OURS[own] and not reads(module, name):
                found.append(name)
        elif top not in PYTHONS and own in THIRD_PARTY:
            if top not in THIRD_PARTY[own] | TOOLS.get(module, set()):
                found.append(name)
    return found


def test_module_imports_only_what_its_layer_may() -> None:
    found = {
        module: faults(module, path.read_text("utf-8"), path.name == "__init__.py") for module, path in MODULES.items()
    }
    assert {module: names for module, names in found.items() if names} == {}


def test_module_is_short_enough_to_be_read_whole() -> None:
    lines = {module: len(path.read_text("utf-8").splitlines()) for module, path in MODULES.items()}
    assert {module: count for module, count in lines.items() if count > longest(module)} == {}


def longest(module: str) -> int:
    """How many lines a module may have."""
    starts = [start for start in LONGEST_OF if f"{module}.".startswith(f"{start}.")]
    return LONGEST_OF[max(starts, key=len)] if starts else LONGEST


def test_a_module_may_have_as_many_lines_as_the_longest_start_of_its_name_says() -> None:
    found = [
        longest(name)
        for name in ("game.app", "game." + "scenes_of", "game.scenes.table.seat", "game.scenes.table.scene")
    ]
    assert found == [600, 600, 500, 249]


GAMES = re.compile("|".join(GAME_IDS))
REGISTRIES = {"game.rules.registry", "game.ai.registry", "game.scenes.tables"}
# Verbs, facts and sounds that are called like a game: words of records and files, not knowledge of that game.
CALLED_ALIKE = {"game.rules.verbs": {"dang_it"}, "game.rules.facts": {"shithead"}, "game.ui.cues": {"dang_it_slam"}}


def named_games(module: str, source: str) -> set[str]:
    """What a module names of single games: their modules, and texts with their ids that are no prose."""
    tree = parsed(source)
    texts = {n.value for n in nodes(tree) if isinstance(n, ast.Constant) and isinstance(n.value, str)}
    words = {text for text in texts if GAMES.search(text) and not re.search(r"\s", text)}
    return words - CALLED_ALIKE.get(module, set()) | {name for name in imported(module, source) if GAMES.search(name)}


def test_only_a_games_own_folders_and_the_registries_know_its_id() -> None:
    shared = [module for module in MODULES if not GAMES.search(module) and module not in REGISTRIES]
    found = {module: named_games(module, MODULES[module].read_text("utf-8")) for module in shared}
    assert {module: names for module, names in found.items() if names} == {}


def test_a_shared_module_that_knows_a_game_is_found() -> None:
    assert named_games("game.scenes.kiosk.attract", 'PLAYERS = {"shithead": 4}') == {"shithead"}
    assert named_games("game.ai.port", "from game.ai.dang_it import player") == {"game.ai.dang_it.player"}
    assert named_games("game.scenes.table.scene", 'key = f"that_dam_game.{name}"') == {"that_dam_game."}
    assert named_games("game.ui.art", 'def f():\n    """A picture such as `emblems/dang_it`."""') == set()


def circles(imports: dict[str, set[str]]) -> list[list[str]]:
    """Groups of modules that import one another, directly or through others. Each is sorted, and so are they."""

    def reachable(start: str) -> set[str]:
        found: set[str] = set()
        ahead = [start]
        while ahead:
            for name in imports.get(ahead.pop(), set()) - found:
                found.add(name)
                ahead.append(name)
        return found

    reach = {module: reachable(module) for module in imports}
    found = {
        tuple(sorted(other for other in reach[module] if module in reach.get(other, set())))
        for module in imports
        if module in reach[module]
    }
    return [list(group) for group in sorted(found)]


def test_no_modules_import_one_another_in_a_circle() -> None:
    """Imports inside functions count, and so do those that only a type checker follows."""
    imports = {
        module: set(imported(module, path.read_text("utf-8"), path.name == "__init__.py")) & MODULES.keys() - {module}
        for module, path in MODULES.items()
    }
    assert circles(imports) == []


def test_a_circle_is_found() -> None:
    lines = {"a": {"b"}, "b": {"c"}, "c": {"d"}, "d": set[str]()}
    assert circles(lines) == []
    assert circles({**lines, "c": {"a"}, "e": {"a"}}) == [["a", "b", "c"]]


def test_only_the_top_of_the_house_knows_the_way_to_every_scene() -> None:
    knowing = {
        module
        for module, path in MODULES.items()
        if "game.scenes.router" in imported(module, path.read_text("utf-8"), path.name == "__init__.py")
    }
    assert knowing == {"game.app"}


def test_modules_below_the_screen_live_without_pygame() -> None:
    program = """
import importlib, sys
sys.modules["pygame"] = None
for name in sys.argv[1:]:
    importlib.import_module(name)
    print(name)
"""
    layers = ("rules", "ai", "texts", "session", "commands")
    below = [module for module in MODULES if layer(module) in layers and module not in TOOLS]
    command = [sys.executable, "-W", "error", "-c", program, *below]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.stdout.split(), done.stderr) == (below, "")


def test_menu_is_shown_before_anything_is_loaded_that_only_a_match_needs(tmp_path: Path) -> None:
    """Half of a start was spent on that: on events and actions, the rules of five games, and what writes matches."""
    script = """
import sys
from pathlib import Path
from game.app import App
from game.scenes import routes
from game.session.files import Paths
program = App(Paths.at(Path(sys.argv[1])), routes.Title())
program.step((), 0.0)
print(*sorted(sys.modules))
program.close()
"""
    setting = {"players": 2, "options": {}, "opponents": [{"character": "bo", "level": "normal"}]}
    (tmp_path / "settings.json").write_text(json.dumps({"setups": {"dang_it": setting}}), "utf-8")
    done = subprocess.run([sys.executable, "-c", script, str(tmp_path)], cwd=ROOT, capture_output=True, text=True,
                          check=True)  # fmt: skip
    loaded = set(done.stdout.splitlines()[-1].split())
    assert {"game.scenes.menu.title", "game.session.settings"} <= loaded
    games = {f"game.{layer}.{game}{part}" for game in GAME_IDS
             for layer, part in (("rules", ".game"), ("scenes.tables", ".presenter"), ("ai", ""))}  # fmt: skip
    late = {"game.rules.events", "game.rules.actions", "game.rules.engine", "game.ai.port", "game.session.store",
            "game.session.session", "game.scenes.table.scene", "logging.handlers", "multiprocessing"}  # fmt: skip
    assert sorted(loaded & (late | games)) == []


def test_program_imports_no_tool_before_it_is_asked_for() -> None:
    """Only tools, and a command that imports them inside its functions."""
    for module, path in MODULES.items():
        tree = parsed(path.read_text("utf-8"))
        at_once = ast.Module([node for node in tree.body if isinstance(node, (ast.Import, ast.ImportFrom))], [])
        assert module in TOOLS or not TOOLS.keys() & set(imported(module, ast.unparse(at_once)))


RESEARCH = {"research", "open_spiel", "pyspiel", "pettingzoo", "gymnasium", "numpy"}
BUILDERS = [ROOT / "run.py", *sorted((ROOT / "build").glob("*.py"))]


def strangers(module: str, source: str) -> set[str]:
    """What belongs to other people's programs and a module imports all the same."""
    return {name.partition(".")[0] for name in imported(module, source)} & RESEARCH


def test_program_needs_nothing_of_the_research() -> None:
    """The executable holds what `game` imports; the adapters and their packages are for a checkout."""
    modules = {module_name(path): path for path in [*PATHS, *BUILDERS]}
    found = {name: strangers(name, path.read_text("utf-8")) - TOOLS.get(name, set()) for name, path in modules.items()}
    assert {name: names for name, names in found.items() if names} == {}


def test_import_of_the_research_is_found() -> None:
    source = "def f():\n    from research.openspiel import ismcts_rule\n    import pettingzoo.utils"
    assert strangers("game.ai.entrants", source) == {"research", "pettingzoo"}


def test_packages_of_other_programs_stay_in_the_modules_that_are_for_them() -> None:
    found = {path.stem: strangers("research", path.read_text("utf-8")) for path in (ROOT / "research").rglob("*.py")}
    packages = {name: names - {"research"} for name, names in found.items() if names - {"research"}}
    assert packages.keys() <= {"openspiel", "learning"}


BAD = [
    ("game.rules.dang_it", "import pygame", "pygame"),
    ("game.rules.dang_it", "from game.ai import port", "game.ai"),
    ("game.rules.dang_it", "import platformdirs", "platformdirs"),
    ("game.rules.dang_it", "def f():\n    import game.session.store", "game.session.store"),
    ("game.rules.dang_it", "import importlib\nimportlib.import_module('game.ui')", "game.ui"),
    ("game.ai.port", "from ..session import store", "game.session"),
    ("game.session.store", "from game.scenes.base import Scene", "game.scenes.base"),
    ("game.session.store", "from pygame.rect import Rect", "pygame.rect"),
    ("game.ui.painter", "from game.rules.registry import GAME_IDS", "game.rules"),
    ("game.ui.painter", "import game.rules.dang_it", "game.rules.dang_it"),
    ("game.ui.painter", "from game import session", "game.session"),
    ("game.ui.painter", "if TYPE_CHECKING:\n    from game.scenes.base import Scene", "game.scenes.base"),
    ("game.scenes.table.scene", "from game.ai.port import BotRequest", "game.ai.port"),
    ("game.scenes.table.scene", "from game.rules.shithead.reading import rule_of", "game.rules.shithead.reading"),
    (
        "game.scenes.tables.dang_it.words",
        "from game.rules.shithead.reading import rule_of",
        "game.rules.shithead.reading",
    ),
    ("game.scenes.table.scene", "from game.app import App", "game.app"),
    ("game.scenes.table.scene", "import numpy as np", "numpy"),
    ("game.ai.screw_your_neighbor.solve", "import numpy as np", "numpy"),
    ("game.resources", "from game.ui import theme", "game.ui"),
    ("game.logs", "from game import app", "game.app"),
    ("game.commands.bench.rules", "from game.app import App", "game.app"),
    ("game.commands.simulate", "from game.cli import main", "game.cli"),
]


@pytest.mark.parametrize(("module", "source", "name"), BAD)
def test_import_against_the_direction_is_found(module: str, source: str, name: str) -> None:
    found = faults(module, source)
    assert len(found) == 1
    assert found[0].startswith(name)


GOOD = [
    ("game.rules.dang_it", "import random\nfrom game.rules.cards import Card\nfrom . import zones"),
    ("game.ai.port", "from game.rules.registry import GAME_IDS\nfrom ..rules import views"),
    ("game.session.store", "import platformdirs\nfrom game import __version__\nfrom game.ai.port import BotRequest"),
    ("game.ui.painter", "import pygame\nfrom game.rules.cards import Card\nfrom game import resources"),
    ("game.scenes.table.scene", "from game.session.session import Session\nfrom game.rules.events import CardsMoved"),
    ("game.scenes.tables.shithead.words", "from game.rules.shithead.reading import rule_of"),
    ("game.cli", "from game.app import App\nfrom game.rules.registry import GAME_IDS\nimport pygame"),
]


@pytest.mark.parametrize(("module", "source"), GOOD)
def test_import_along_the_direction_is_no_fault(module: str, source: str) -> None:
    assert faults(module, source) == []


def test_relative_import_in_a_package_starts_at_the_package() -> None:
    assert list(imported("game.rules", "from .cards import Card", package=True)) == ["game.rules.cards"]
    assert list(imported("game.rules.zones", "from .cards import Card")) == ["game.rules.cards"]


def defined(module: str) -> set[str]:
    """The names that a module defines or imports at its top, in branches too."""
    found: set[str] = set()
    body: list[ast.stmt] = list(parsed(MODULES[module].read_text("utf-8")).body)
    while body:
        match body.pop():
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                found.add(name)
            case ast.Assign(targets=targets):
                found |= {node.id for target in targets for node in nodes(target) if isinstance(node, ast.Name)}
            case ast.AnnAssign(target=ast.Name(id=name)):
                found.add(name)
            case ast.Import(names=names) | ast.ImportFrom(names=names):
                found |= {alias.asname or alias.name for alias in names}
            case ast.If(body=then, orelse=other):
                body += [*then, *other]
    return found


def unknown(source: str) -> set[str]:
    """The modules of ours, and names in them, of which a source speaks in its texts and which are not there."""
    found = set()
    spoken = [node.value for node in nodes(parsed(source)) if isinstance(node, ast.Constant)]
    for said in (text for text in spoken if isinstance(text, str)):
        words = set(re.findall(r"\bgame(?:\.[a-zA-Z_]\w*)+\b(?!\.)", said))
        for base, names in re.findall(r"from (game[\w.]*) import ([\w, ]+)", said):
            words |= {f"{base}.{name.split()[0]}" for name in names.split(",")}
        for word in words:
            base, _, name = word.rpartition(".")
            if word not in MODULES and not (base in MODULES and name in defined(base)):
                found.add(word)
    return found


def test_modules_spoken_of_here_exist() -> None:
    assert unknown(Path(__file__).read_text("utf-8")) == set()


def test_a_module_that_does_not_exist_is_noticed() -> None:
    speaking = f'LINES = ["from game.rules import {"games"}", "game.ui.{"layout"}", "from game.ui.art import Art"]'
    assert unknown(speaking) == {f"game.{name}" for name in ("rules.games", "ui.layout")}
