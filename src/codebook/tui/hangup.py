"""The end of the workbench with its terminal, also where nobody else tells it of that."""

from __future__ import annotations

import os
import select
import signal
import sys
from threading import Thread


def end_with_terminal() -> None:
    """End this process by SIGHUP when its terminal is closed.

    The system sends that signal to the first program of a terminal alone. `make`, for one, then
    waits for the workbench, which would read nothing from a terminal that is gone, again and again.
    """
    if sys.__stdin__ is not None and sys.__stdin__.isatty() and hasattr(select, "poll"):
        Thread(target=_wait, args=(sys.__stdin__.fileno(),), daemon=True).start()


def _wait(terminal: int) -> None:
    poll = select.poll()
    poll.register(terminal, 0)  # of a terminal's end one is told without asking
    if any(event & select.POLLHUP for _, event in poll.poll()):
        os.kill(os.getpid(), signal.SIGHUP)
