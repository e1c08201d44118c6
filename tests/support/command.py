"""The real command line, run as a process."""

from __future__ import annotations

import atexit
import functools
import json
import os
import select
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

_PATIENCE = 600.0  # that of a machine with much else to do


class Ran(NamedTuple):
    """What a command left behind."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:  # noqa: ANN401 - any document
        """What it printed, as JSON."""
        return json.loads(self.out)


def codebook(
    *arguments: str | Path, cwd: Path | None = None, trouble: str = "", **environment: str
) -> Ran:
    """Run `codebook ARGUMENTS` without a terminal and with no setting of this machine.

    The libraries are loaded already (see `warm.py`); what is to be seen of a start from nothing,
    `cold` shows. `trouble` is one of `troubles.BEGIN`.
    """
    if not all(name.startswith("CODEBOOK_") for name in environment):
        return cold(*arguments, cwd=cwd, **environment)  # Python itself may read these at its start
    with tempfile.TemporaryDirectory(prefix="codebook-ran") as folder:
        out, err = Path(folder, "out"), Path(folder, "err")
        code = _warm_start(
            arguments=[str(argument) for argument in arguments],
            cwd=str(cwd or Path.cwd()),
            env=_environment() | environment,
            out=str(out),
            err=str(err),
            trouble=trouble,
        )
        return _checked(Ran(code, out.read_text("utf-8"), err.read_text("utf-8")))


def cold(*arguments: str | Path, cwd: Path | None = None, **environment: str) -> Ran:
    """Run `python -m codebook ARGUMENTS` likewise, from nothing."""
    done = subprocess.run(
        [sys.executable, "-m", "codebook", *map(str, arguments)],
        cwd=cwd,
        env=_environment() | environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=_PATIENCE,
        check=False,
    )
    return _checked(Ran(done.returncode, done.stdout, done.stderr))


def _environment() -> dict[str, str]:
    return {k: v for k, v in os.environ.items() if not k.startswith("CODEBOOK_")}


def _checked(ran: Ran) -> Ran:
    assert "Traceback" not in ran.err, ran.err
    return ran


def _warm_start(**asked: object) -> int:
    server = _server()
    assert server.stdin is not None
    assert server.stdout is not None
    server.stdin.write(json.dumps(asked).encode() + b"\n")
    if not select.select([server.stdout], [], [], _PATIENCE)[0]:
        _server.cache_clear()
        server.kill()
        raise subprocess.TimeoutExpired(str(asked["arguments"]), _PATIENCE)
    return int(server.stdout.readline())


@functools.cache
def _server() -> subprocess.Popen[bytes]:
    server = subprocess.Popen(
        [sys.executable, str(Path(__file__).with_name("warm.py"))],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        bufsize=0,
    )
    atexit.register(server.communicate)  # nobody asks any more: it ends
    return server
