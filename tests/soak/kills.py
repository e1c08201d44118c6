"""Kill programs at random moments, many times, and report what was lost.

`python tests/soak/kills.py [TIMES] [SEED]`; `make soak` runs it.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "support"))

from killing import KINDS, Killer

_TIMES = 600


def main(times: int, seed: int) -> int:
    """Kill so often, each kind in turn; print what came of it, return an exit code."""
    acknowledged: Counter[str] = Counter()
    began, wrong = time.monotonic(), 0
    with tempfile.TemporaryDirectory() as folder, Killer(Path(folder), seed, 1.5) as killer:
        for number in range(times):
            done = killer.round(list(KINDS)[number % len(KINDS)])
            acknowledged[done.kind] += done.acknowledged
            wrong += bool(done.wrong)
            for sentence in done.wrong:
                print(f"kill {number} ({done.kind}): {sentence}", flush=True)
    acts = ", ".join(f"{kind} {count}" for kind, count in acknowledged.items())
    total = f"{sum(acknowledged.values())} acts acknowledged ({acts})"
    took = time.monotonic() - began
    print(f"{times} kills in {took:.0f} s (seed {seed}): {total}; wrong after {wrong}")
    return int(wrong > 0)


if __name__ == "__main__":
    given = [int(argument) for argument in sys.argv[1:]]
    sys.exit(main(*given[:2], *(_TIMES, 1)[len(given) :]))
