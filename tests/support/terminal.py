"""The command line in a real terminal of its own."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

_PATIENCE = 30.0


class Terminal:
    """A process with a terminal of 80 by 24; keys go in, what it writes is kept in `seen`.

    What it prints as data goes to the file `out` where one is given.
    """

    def __init__(self, *arguments: str | Path, out: Path | None = None, **environment: str) -> None:
        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        kept = {k: v for k, v in os.environ.items() if not k.startswith("CODEBOOK_")}
        data = os.open(out, os.O_CREAT | os.O_WRONLY) if out else os.dup(slave)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "codebook", *map(str, arguments)],
            stdin=slave,
            stdout=data,
            stderr=slave,
            env=kept | {"TERM": "xterm-256color", "LANG": "C.UTF-8"} | environment,
        )
        os.close(slave)
        os.close(data)
        self.seen = ""

    def press(self, keys: str) -> None:
        """Send keys."""
        os.write(self._master, keys.encode())

    def wait_for(self, text: str) -> None:
        """Read until a text was written."""
        end = time.monotonic() + _PATIENCE
        while text not in self.seen:
            assert time.monotonic() < end, f"no {text!r} in {self.seen[-2000:]!r}"
            self.read()

    def read(self) -> None:
        """Read what there is."""
        if select.select([self._master], [], [], 0.05)[0]:
            try:
                self.seen += os.read(self._master, 65536).decode(errors="replace")
            except OSError:  # the process has closed its end
                time.sleep(0.05)

    def settle(self) -> None:
        """Read until nothing more is written, and nothing waits for a processor to write it."""
        while select.select([self._master], [], [], 0.3)[0] or self._is_at_work():
            self.read()

    def _is_at_work(self) -> bool:
        """Whether a thread of the process runs or would run, where the system tells (Linux)."""
        for task in Path(f"/proc/{self.process.pid}/task").glob("*/stat"):
            with suppress(OSError):  # it has ended meanwhile
                if task.read_text().rpartition(") ")[2][0] == "R":
                    return True
        return False

    def kill(self) -> None:
        """End the process as a power cut does."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(_PATIENCE)

    def hang_up(self) -> None:
        """Close the terminal; wait for the process, and end it if it stays."""
        os.close(self._master)
        try:
            self.process.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            self.kill()

    def wait(self) -> int:
        """Return the exit code."""
        end = time.monotonic() + _PATIENCE
        while self.process.poll() is None:
            assert time.monotonic() < end, self.seen[-2000:]
            self.read()
        return self.process.returncode

    def close(self) -> None:
        """Let go of the terminal; end what still runs in it."""
        if self.process.poll() is None:
            self.kill()
        os.close(self._master)


@contextmanager
def workbench_in_terminal(study: Path, state: Path) -> Iterator[Terminal]:
    """The workbench as First has it, once it shows an interview; it is killed if it still runs."""
    terminal = Terminal("open", study, "--coder", "First", XDG_STATE_HOME=str(state))
    with closing(terminal):
        terminal.wait_for("asked")
        yield terminal
