"""Programs run in a terminal of their own: how long until they show a text, what memory they use."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import termios
import time
from collections.abc import Sequence
from typing import NamedTuple

COLUMNS, ROWS = 120, 40
_ESCAPES = re.compile(rb"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[P_].*?\x1b\\|.)", re.S)
_SYNC_ASKED, _SYNC_KNOWN = b"\x1b[?2026$p", b"\x1b[?2026;2$y"


class Run(NamedTuple):
    """Seconds until the text was seen, or until the end; peak memory of the process in bytes."""

    seconds: float
    memory: int


def run_in_terminal(
    command: Sequence[str], until: str = "", *, timeout: float = 120, **environment: str
) -> Run:
    """Run a program in a terminal of 120 × 40, to its end or until its output has a text.

    Raises RuntimeError, with the last of its screen, where that does not come to pass.
    """
    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (ROWS, COLUMNS))
    known = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor", **environment}
    began = time.perf_counter()
    process = subprocess.Popen(
        command, stdin=theirs, stdout=theirs, stderr=theirs, env=known, start_new_session=True
    )
    os.close(theirs)
    shown = b""
    wanted, seen = until.encode(), not until
    ...
