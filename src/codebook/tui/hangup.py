"""Ending the workbench when its terminal is closed, also where the system sends it no signal."""

from __future__ import annotations

import asyncio
import os
import select
import signal
import sys
from collections.abc import Callable
from threading import Thread


def end_with_terminal() -> None:
    """End this process by SIGHUP when its terminal is closed.

    The system sends that signal only to the first program of a terminal. Where that is `make`, for
    one, it waits for the workbench, which would go on reading from a terminal that is gone.
    """
    if sys.__stdin__ is not None and sys.__stdin__.isatty() and hasattr(select, "poll"):
        Thread(target=_wait, args=(sys.__stdin__.fileno(),), daemon=True).start()


def before_hangup(keep: Callable[[], None]) -> None:
    """Call `keep` in the running event loop once the terminal is closed, before that ends it.

    Nothing is done where a hang-up is ignored, or the system has none.
    """
    hangup = getattr(signal, "SIGHUP", None)
    if hangup is None or signal.getsignal(hangup) is not signal.SIG_DFL:
        return
    loop = asyncio.get_running_loop()

    def end() -> None:
        loop.remove_signal_handler(hangup)
        try:
            keep()
        finally:
            os.kill(os.getpid(), hangup)

    loop.add_signal_handler(hangup, end)


def _wait(terminal: int) -> None:
    poll = select.poll()
    poll.register(terminal, 0)  # POLLHUP is always reported, whatever is asked for
    if any(event & select.POLLHUP for _, event in poll.poll()):
        os.kill(os.getpid(), signal.SIGHUP)
