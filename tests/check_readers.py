"""Every reader of files and typed words stands whatever it reads.

python -m tests.check_readers [--runs N] [--seed S]     # 2,000 of each reader unless given; exits 1 and keeps what it
                                                        # fell over in tests/corpus, for the tests from then on
"""

from __future__ import annotations

import argparse
import logging
import sys
import tempfile
import traceback
from hashlib import sha256
from pathlib import Path
from random import Random

from tests.support.mutations import damaged
from tests.support.readers import CORPUS, READERS


def main() -> int:
    """Try all; 1 if a reader fell over anything."""
    parser = argparse.ArgumentParser(prog="tests.check_readers", description=__doc__)
    parser.add_argument("--runs", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    logging.disable(logging.CRITICAL)
    fallen = 0
    for reader in READERS:
        found: dict[str, str] = {}
        for number in range(given.runs):
            random = Random(f"{given.seed} {reader.name} {number}")
            content = damaged(random.choice(reader.sound()), random)
            with tempfile.TemporaryDirectory() as folder:
                try:
                    reader.read(content, Path(folder))
                except Exception:
                    trouble = traceback.format_exc()
                    where = trouble.rsplit("  File ", 1)[-1].splitlines()[0]
                    if where not in found:
                        found[where] = trouble
                        place = CORPUS / reader.name / sha256(content).hexdigest()[:12]
                        place.parent.mkdir(parents=True, exist_ok=True)
                        place.write_bytes(content)
        print(f"{reader.name}: {given.runs} files, {len(found)} places fallen over", flush=True)
        for trouble in found.values():
            print(trouble)
        fallen += len(found)
    return 1 if fallen else 0


if __name__ == "__main__":
    sys.exit(main())
