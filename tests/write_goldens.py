"""Write the goldens anew, after a change of the rules, of the shuffle or of the form of records that is meant.

python -m tests.write_goldens

Prints the fingerprint of every game that its `info.py` does not have yet, or no longer has.
"""

from __future__ import annotations

import json

from game.ai.zoo import ZOO as ANIMALS
from game.rules.registry import GAME_IDS, info_of
from game.selftest import fingerprint
from tests.support.decisions import decisions
from tests.support.goldens import FOLDER, LEAVES, ZOO, leaves_of, records_of


def main() -> None:
    """The command."""
    FOLDER.mkdir(exist_ok=True)
    for name in GAME_IDS:
        (FOLDER / f"{name}.jsonl").write_bytes(records_of(name).encode())
        found = fingerprint(name)
        if found != info_of(name).fingerprint:
            print(f'game/rules/{name}/info.py: fingerprint="{found}"')
    LEAVES.write_bytes((json.dumps({name: leaves_of(name) for name in GAME_IDS}, indent=1) + "\n").encode())
    kept = json.loads(ZOO.read_text("ascii"))
    for animal, rules in ANIMALS.items():
        for name in rules:
            kept.setdefault(animal, {}).setdefault(name, decisions(animal, name))
    ZOO.write_bytes((json.dumps(kept, indent=1) + "\n").encode())


if __name__ == "__main__":
    main()
