"""Work at random on two copies of a study, merge them, and compare.

`python tests/soak/copies.py [TIMES] [SEED]`; `make soak` runs it.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "support"))

from two_copies import Copies

_TIMES = 40


def main(times: int, seed: int) -> int:
    """Do so many rounds; print what came of it, return an exit code."""
    counts: Counter[str] = Counter()
    began, wrong = time.monotonic(), 0
    for number in range(seed, seed + times):
        with tempfile.TemporaryDirectory() as folder:
            copies = Copies(Path(folder), number)
            for sentence in copies.run():
                wrong += 1
                print(f"seed {number}: {sentence}", flush=True)
            counts += copies.counts
    did = ", ".join(f"{count} {what}" for what, count in counts.items())
    took = time.monotonic() - began
    print(f"{times} times two copies in {took:.0f} s (seed {seed}): {did}; wrong: {wrong}")
    return int(wrong > 0)


if __name__ == "__main__":
    given = [int(argument) for argument in sys.argv[1:]]
    sys.exit(main(*given[:2], *(_TIMES, 1)[len(given) :]))
