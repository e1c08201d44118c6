"""Rows that wait on disk until they are written: in a large study they would take much memory."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import islice
from tempfile import SpooledTemporaryFile, gettempdir
from weakref import finalize

from codebook.errors import StudyError
from codebook.exporting.sheets import Value

_BLOCK = 1_000
_IN_MEMORY = 4_000_000  # bytes


class KeptRows:
    """Rows that are kept to be gone through again, any number of times.

    Many rows are kept in a file without a name: nobody else can open it, and it is gone when the
    program ends.
    """

    def __init__(self, rows: Iterable[tuple[Value, ...]]) -> None:
        self._file = SpooledTemporaryFile(max_size=_IN_MEMORY)  # noqa: SIM115 - kept open
        finalize(self, self._file.close)
        self._count = 0
        rows = iter(rows)
        while block := list(islice(rows, _BLOCK)):
            self._keep(json.dumps(block).encode())
            self._count += len(block)

    def _keep(self, line: bytes) -> None:
        try:
            self._file.write(line + b"\n")
        except OSError as error:
            raise StudyError(
                f"The rows of a large sheet cannot be kept meanwhile ({error.strerror}).",
                f"Make room in {gettempdir()}, or name another folder in TMPDIR.",
            ) from error

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[tuple[Value, ...]]:
        end, at = self._file.seek(0, 2), 0
        while at < end:
            self._file.seek(at)
            line = self._file.readline()
            at = self._file.tell()
            yield from map(tuple, json.loads(line))
