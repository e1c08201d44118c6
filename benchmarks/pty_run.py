"""Programs in a terminal of their own: how long until they show a text, what memory they take."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

COLUMNS, ROWS = 120, 40
_ESCAPES = re.compile(
    rb"\x1b(?:\[[0-?]*[ -/]*[@-~]|\].*?(?:\x07|\x1b\\)|P.*?\x1b\\|[^\[\]P])", re.DOTALL
)
_SYNC_ASKED, _SYNC_KNOWN = b"\x1b[?2026$p", b"\x1b[?2026;2$y"


class Run(NamedTuple):
    """Seconds until the text was there, or the end; the most memory of the process in bytes."""

    seconds: float
    memory: int


class Terminal:
    """A program at a terminal of 120 × 40 that understands synchronized frames."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str]) -> None:
        self._fd, theirs = pty.openpty()
        termios.tcsetwinsize(theirs, (ROWS, COLUMNS))
        known = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor", **environment}
        self.began = time.perf_counter()
        self._process = subprocess.Popen(
            command, stdin=theirs, stdout=theirs, stderr=theirs, env=known, start_new_session=True
        )
        os.close(theirs)
        self._written = b""

    @property
    def shown(self) -> str:
        """Return all that was written so far, without escape sequences."""
        return _ESCAPES.sub(b"", self._written).decode(errors="replace")

    def read(self, until: str, timeout: float) -> bool:
        """Read until a text was written, or the end where it is empty; return whether it came."""
        while (left := self.began + timeout - time.perf_counter()) > 0:
            if until and until in self.shown:
                return True
            if not select.select([self._fd], [], [], left)[0]:
                break
            try:
                chunk = os.read(self._fd, 1 << 16)
            except OSError:
                return not until
            self._written += chunk
            if _SYNC_ASKED in chunk:
                os.write(self._fd, _SYNC_KNOWN)
        return False

    def end(self) -> int:
        """End the program if it still runs; return the most memory that it had, in bytes."""
        own = _most_memory(self._process.pid)
        os.close(self._fd)
        os.kill(self._process.pid, signal.SIGKILL)
        _, status, used = os.wait4(self._process.pid, 0)
        self._process.returncode = os.waitstatus_to_exitcode(status)
        return own or used.ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def _most_memory(pid: int) -> int:
    """Return the most memory that a running program had, in bytes; 0 where it cannot be told.

    What is told when it has ended counts the memory of whoever began it, where that is more.
    """
    try:
        status = Path(f"/proc/{pid}/status").read_text(encoding="ascii", errors="replace")
    except OSError:
        return 0
    found = re.search(r"^VmHWM:\s+(\d+) kB$", status, re.MULTILINE)
    return int(found.group(1)) * 1024 if found else 0


def run_in_terminal(
    command: Sequence[str],
    environment: Mapping[str, str],
    until: str = "",
    *,
    rest: float = 0,
    timeout: float = 90,
) -> Run:
    """Run a program until its screen has a text, then `rest` seconds more; else to its end.

    Raises RuntimeError with the last of its screen where that does not come to pass.
    """
    terminal = Terminal(command, environment)
    came = terminal.read(until, timeout)
    seconds = time.perf_counter() - terminal.began
    if rest:
        terminal.read("\0", seconds + rest)
    run = Run(seconds, terminal.end())
    if not came:
        raise RuntimeError(f"{' '.join(command)} did not show {until!r}:\n{terminal.shown[-2000:]}")
    return run
