"""Ending the workbench when its terminal is closed, also where the system sends it no signal."""

from __future__ import annotations

import asyncio
import os
import select
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from threading import Thread


def end_with_terminal() -> None:
    """End this process by SIGHUP when its terminal is closed.

    The system sends that signal only to the first program of a terminal. Where that is `make`, for
    one, it waits for the workbench, which would go on reading from a terminal that is gone.
    """
    if sys.__stdin__ is not None and sys.__stdin__.isatty() and hasattr(select, "poll"):
        Thread(target=_wait, args=(sys.__stdin__.fileno(),), daemon=True).start()


def before_end(keep: Callable[[], None]) -> None:
    """Call `keep` in the running event loop once this process is told to end, before it does.

    It is told so when the terminal is closed (SIGHUP), which several programs may say at once, and
    when the system shuts down (SIGTERM). Nothing is done for what is ignored or not known here.
    """
    loop = asyncio.get_running_loop()

    def end(told: int) -> None:
        try:
            keep()
        finally:
            loop.remove_signal_handler(told)
            os.kill(os.getpid(), told)

    for name in ("SIGHUP", "SIGTERM"):
        told = getattr(signal, name, None)
        if told is not None and signal.getsignal(told) is signal.SIG_DFL:
            with suppress(NotImplementedError):  # as on Windows
                loop.add_signal_handler(told, end, told)


def _wait(terminal: int) -> None:
    poll = select.poll()
    poll.register(terminal, 0)  # POLLHUP is always reported, whatever is asked for
    if any(event & select.POLLHUP for _, event in poll.poll()):
        os.kill(os.getpid(), signal.SIGHUP)
