"""Ending the workbench when its terminal is closed, also where the system sends it no signal."""

from __future__ import annotations

import os
import select
import signal
import sys
from threading import Thread


def end_with_terminal() -> None:
    """End this process by SIGHUP when its terminal is closed.

    The system sends that signal only to the first program of a terminal. Where that is `make`, for
    one, it waits for the workbench, which would go on reading from a terminal that is gone.
    """
    if sys.__stdin__ is not None and sys.__stdin__.isatty() and hasattr(select, "poll"):
        Thread(target=_wait, args=(sys.__stdin__.fileno(),), daemon=True).start()


def _wait(terminal: int) -> None:
    poll = select.poll()
    poll.register(terminal, 0)  # POLLHUP is always reported, whatever is asked for
    if any(event & select.POLLHUP for _, event in poll.poll()):
        os.kill(os.getpid(), signal.SIGHUP)
