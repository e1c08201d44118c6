"""Reading many files with all processors: transcripts also in processes beside this one.

Telling who speaks is work for one processor, and a PDF waits for a process of its own.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from time import perf_counter
from typing import IO, TYPE_CHECKING, NamedTuple, cast

from codebook.reading import reading_process
from codebook.reading.drafts import Kind, TranscriptDraft
from codebook.reading.turns.correction import NONE, Correction

if TYPE_CHECKING:  # loaded where processes are started: few files need none
    from concurrent.futures import Future, ThreadPoolExecutor
    from queue import SimpleQueue
    from subprocess import Popen

WORTHWHILE = 0.5
"""Seconds of reading left from which on processes are started: starting one takes a third of it."""

PROGRAM = (sys.executable, "-P", "-m", reading_process.__name__)

_MOST = 7


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
        self._threads: ThreadPoolExecutor | None = None
        self._taken, self._began = 0, 0.0

    def close(self) -> None:
        """End the processes."""
        for process in self.running:
            process.kill()
        if self._threads:
            self._threads.shutdown(cancel_futures=True)
        for process in self.running:
            process.communicate()

    def transcript(self, path: Path) -> TranscriptDraft | None:
        """Return the transcript that a process read, None where the caller is to read the file."""
        if self._threads is None and self._is_worthwhile():
            self._start()
        self._taken += 1
        answer = self._answers.pop(path, None)
        if answer is None or answer.cancel():
            return None
        return reading_process.transcript_from(answer.result())

    def _is_worthwhile(self) -> bool:
        """Whether much is left to read, as the files so far took; the first one took longer."""
        if self._taken < 2:
            self._began = perf_counter()
            return False
        each = (perf_counter() - self._began) / (self._taken - 1)
        return each * (len(self._files) - self._taken) > WORTHWHILE

    def _start(self) -> None:
        from concurrent.futures import ThreadPoolExecutor
        from queue import SimpleQueue

        files = self._files[self._taken :]
        most = min(_processors() - 1, len(files) - 1, _MOST)
        with suppress(OSError):  # no more can be had; what is not read by them, the caller reads
            while len(self.running) < most:
                self.running.append(start_process())
        self._threads = ThreadPoolExecutor(len(self.running) or 1)
        idle: SimpleQueue[Popen[bytes]] = SimpleQueue()
        for process in self.running:
            idle.put(process)
        for asked in reversed(files if self.running else ()):
            self._answers[asked.path] = self._threads.submit(_ask, idle, asked)


def _ask(idle: SimpleQueue[Popen[bytes]], asked: Asked) -> bytes:
    """Return what a process answers, nothing where it has ended."""
    process = idle.get()
    questions, answers = cast("IO[bytes]", process.stdin), cast("IO[bytes]", process.stdout)
    try:
        questions.write(f"{reading_process.question(*asked)}\n".encode())
        questions.flush()
        answer = answers.readline()
        return answer if answer.endswith(b"\n") else b""
    except (OSError, ValueError):
        return b""
    finally:
        idle.put(process)


def start_process() -> Popen[bytes]:
    """Start a process that reads."""
    from subprocess import DEVNULL, PIPE, Popen

    return Popen(PROGRAM, stdin=PIPE, stdout=PIPE, stderr=DEVNULL)  # noqa: S603 - our own program


def _processors() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
