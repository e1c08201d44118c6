"""The real command line, run as a process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple


class Ran(NamedTuple):
    """What a command left behind."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:  # noqa: ANN401 - any document
        """What it printed, as JSON."""
        return json.loads(self.out)


def codebook(*arguments: str | Path, cwd: Path | None = None, **environment: str) -> Ran:
    """Run `codebook ARGUMENTS` without a terminal and with no setting of this machine."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith("CODEBOOK_")}
    done = subprocess.run(
        [sys.executable, "-m", "codebook", *map(str, arguments)],
        cwd=cwd,
        env=kept | environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    assert "Traceback" not in done.stderr, done.stderr
    return Ran(done.returncode, done.stdout, done.stderr)
