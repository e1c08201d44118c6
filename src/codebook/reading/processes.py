"""Reading many files with all processors: transcripts also in processes beside this one.

Telling who speaks is work for one processor, and a PDF waits for a process of its own.
"""

from __future__ import annotations

import os
import sys
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from time import perf_counter
from typing import IO, TYPE_CHECKING, NamedTuple, cast

from codebook.reading import reading_process
from codebook.reading.drafts import Kind, TranscriptDraft
from codebook.reading.turns.correction import NONE, Correction

if TYPE_CHECKING:  # loaded where processes are started: few files need none
    from concurrent.futures import Future
    from subprocess import Popen
    from threading import Thread

WORTHWHILE = 0.25
"""Seconds of reading left from which on processes are started: starting one takes half of it."""

PATIENCE = 2.0
"""How long to wait for a process that is reading a file, in times that a file took here."""

PROGRAM = (sys.executable, "-P", "-m", reading_process.__name__)

_MOST = 7
_LAST = 19  # the priority after all others
_AT_ONCE = 2  # files that a process is asked for, so that it goes on while its answer is taken


class Asked(NamedTuple):
    """A file that is to be read, and what a person said of it."""

    path: Path
    kind: Kind | None = None
    correction: Correction = NONE


class ReadingProcesses:
    """Processes that read some of the files which their caller is about to read one by one.

    The caller asks for the `transcript` of each, from the first on; the processes begin with the
    last ones. `running` are those that were started; `close` ends them.
    """

    def __init__(self, files: Iterable[Asked]) -> None:
        self._files = list(files)
        self._answers: dict[Path, Future[bytes]] = {}
        self.running: list[Popen[bytes]] = []
        self._threads: list[Thread] = []
        self._taken, self._began, self._each = 0, 0.0, 0.0

    def close(self) -> None:
        """End the processes."""
        for process in self.running:
            process.kill()
        for thread in self._threads:
            thread.join()
        for process in self.running:
            process.communicate()

    def transcript(self, path: Path) -> TranscriptDraft | None:
        """Return the transcript that a process read, None where the caller is to read the file."""
        if not self._answers and self._is_worthwhile():
            self._start()
        self._taken += 1
        answer = self._answers.pop(path, None)
        if answer is None or answer.cancel():
            return None
        try:
            return reading_process.transcript_from(answer.result(PATIENCE * self._each))
        except TimeoutError:  # other programs need the processor
            return None

    def _is_worthwhile(self) -> bool:
        """Whether much is left to read, as the files so far took; the first one took longer."""
        if self._taken < 2:
            self._began = perf_counter()
            return False
        self._each = (perf_counter() - self._began) / (self._taken - 1)
        return self._each * (len(self._files) - self._taken) > WORTHWHILE

    def _start(self) -> None:
        from concurrent.futures import Future
        from threading import Thread

        files = self._files[self._taken :]
        most = min(_processors() - 1, len(files) - 1, _MOST)
        with suppress(OSError):  # no more can be had; what is not read by them, the caller reads
            while len(self.running) < most:
                self.running.append(start_process())
        self._answers = {asked.path: Future() for asked in files}
        left = iter([(asked, self._answers[asked.path]) for asked in reversed(files)])
        self._threads = [Thread(target=_ask, args=(each, left)) for each in self.running]
        for thread in self._threads:
            thread.start()


def _ask(process: Popen[bytes], files: Iterator[tuple[Asked, Future[bytes]]]) -> None:
    """Ask a process for files, of which others may take some, until there is none or it ends."""
    questions, answers = cast("IO[bytes]", process.stdin), cast("IO[bytes]", process.stdout)
    waiting: deque[Future[bytes]] = deque()
    with suppress(OSError):
        for asked, answer in files:
            if not answer.cancelled():
                waiting.append(answer)
                questions.write(f"{reading_process.question(*asked)}\n".encode())
                questions.flush()
            if len(waiting) == _AT_ONCE:
                _take(answers, waiting.popleft())
        while waiting:
            _take(answers, waiting.popleft())
    for answer in waiting:
        answer.cancel()


def _take(answers: IO[bytes], answer: Future[bytes]) -> None:
    """Take a process's next answer, which may be wanted no more."""
    is_wanted = answer.set_running_or_notify_cancel()
    received = reading_process.received(answers)
    if is_wanted:
        answer.set_result(received)


def start_process() -> Popen[bytes]:
    """Start a process that reads while no other program needs the processor."""
    from subprocess import DEVNULL, PIPE, Popen

    process = Popen(PROGRAM, stdin=PIPE, stdout=PIPE, stderr=DEVNULL)  # noqa: S603 - our own
    if hasattr(os, "setpriority"):
        os.setpriority(os.PRIO_PROCESS, process.pid, _LAST)
    return process


def _processors() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
