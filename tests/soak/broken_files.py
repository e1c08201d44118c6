"""Break files of each format many times and report what is neither read nor refused.

`python tests/soak/broken_files.py [TIMES] [EXTENSION…]`, by hand; it prints for each format how
many were read, how many refused, the slowest and the most memory.
"""

from __future__ import annotations

import resource
import sys
import tempfile
import time
import traceback
from collections import Counter
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1] / "support"))

from codebook.errors import InputError
from codebook.reading.registry import read
from mutations import SEEDS, mutate
from read_whole import check


def main() -> None:
    """Break each format as often as asked for."""
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    for extension in sys.argv[2:] or SEEDS:
        soak(extension, times)


def soak(extension: str, times: int) -> None:
    """Break one format, and print what became of it."""
    found: Counter[str] = Counter()
    slowest, seed_of_slowest = 0.0, 0
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"U1{extension}"
        for seed in range(times):
            path.write_bytes(mutate(extension, Random(seed)))  # noqa: S311 - no secret
            start = time.perf_counter()
            found[outcome(path, seed)] += 1
            took = time.perf_counter() - start
            if took > slowest:
                slowest, seed_of_slowest = took, seed
    whose = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)  # a PDF is read in a child
    memory = max(resource.getrusage(who).ru_maxrss for who in whose) // 1024
    print(
        f"{extension}: {dict(found)}; slowest {slowest:.2f} s (seed {seed_of_slowest}); "
        f"{memory} MB at most so far",
        flush=True,
    )


def outcome(path: Path, seed: int) -> str:
    """Return what reading a file came to."""
    try:
        check(read(path, "transcript"))
    except InputError:
        return "refused"
    except Exception:  # noqa: BLE001 - what this looks for
        print(f"seed {seed}:")
        traceback.print_exc(limit=-4)
        return "FAILED"
    return "read"


if __name__ == "__main__":
    main()
