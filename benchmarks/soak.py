"""`make soak`: a long sitting at the real screen; the same study as by the API, flat memory."""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
import time
from pathlib import Path

from driven import resident

from random_hour import hour
from small import make

_ACTS = 2000
_GROWTH = 1.1


def main(count: int) -> int:
    """Do many acts, print the memory now and then, compare; return an exit code."""
    sizes: list[int] = []
    began = time.perf_counter()

    def tell(done: int) -> None:
        if done % (count // 10) == 0:
            sizes.append(resident())
            print(f"{done:>6} acts {time.perf_counter() - began:>7.0f} s"
                  f" {sizes[-1] / 1e6:>7.1f} MB", flush=True)  # fmt: skip

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        os.environ.update(XDG_STATE_HOME=name, XDG_CONFIG_HOME=name)
        make(folder / "study", folder / "files", None).close()
        with make(folder / "twin", folder / "files", "First") as twin:
            screen, api = asyncio.run(hour(folder / "study", twin, count, tell))
            wrong = twin.check()
    same = "the same" if screen == api else "NOT the same"
    growth = sizes[-1] / sizes[1]
    print(f"{count} acts: {len(screen)} codings, {same} as by the API")
    print(f"memory after nine tenths {growth:.3f} x that after one")
    return int(screen != api or bool(wrong) or growth > _GROWTH)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else _ACTS))
