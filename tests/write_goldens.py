"""Write the goldens anew, after a change of the rules, of the shuffle or of the form of records that is meant.

python -m tests.write_goldens
"""

from __future__ import annotations

import json

from tests.support.goldens import FOLDER, GOLDENS, LEAVES, STARTS, leaves_of, records_of


def main() -> None:
    """The command."""
    FOLDER.mkdir(exist_ok=True)
    for name in GOLDENS:
        (FOLDER / f"{name}.jsonl").write_bytes(records_of(name).encode())
    LEAVES.write_bytes((json.dumps({name: leaves_of(name) for name in STARTS}, indent=1) + "\n").encode())


if __name__ == "__main__":
    main()
