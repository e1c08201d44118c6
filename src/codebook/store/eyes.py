"""Reading as one coder sees a study: its file through sqlite3 itself, a server by its engine."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Protocol

from codebook.store import files
from codebook.store.asking import Connection
from codebook.store.visibility import blindfold_sqlite


class Eyes(Protocol):
    """One coder's view of a study, for as many readers at once as there are."""

    def reading(self) -> AbstractContextManager[Connection]:
        """Give a connection that sees one moment of the study, and can write nothing."""

    def close(self) -> None:
        """Let go of the connections, of those in use as soon as they are not."""


def eyes_of(url: str, coder_id: str | None) -> Eyes:
    """Return how `coder_id`, or nobody, sees the study at a database URL."""
    path = files.path_in(url)
    return _ServerEyes(url, coder_id) if path is None else _FileEyes(path, coder_id)


class _FileEyes:
    """Those that look at a file."""

    def __init__(self, path: Path, coder_id: str | None) -> None:
        self._path, self._coder_id = path, coder_id
        self._idle: list[sqlite3.Connection] = []
        self._closed = False

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        try:
            connection = self._idle.pop()
        except IndexError:
            connection = self._connected()
        try:
            connection.execute("BEGIN")
            yield connection
        finally:
            connection.rollback()
            self._idle.append(connection)
            if self._closed:
                self.close()

    def close(self) -> None:
        self._closed = True
        while self._idle:
            self._idle.pop().close()

    def _connected(self) -> sqlite3.Connection:
        connection = files.connect(self._path)
        try:
            files.prepare(connection)
            blindfold_sqlite(connection, self._coder_id)
        except BaseException:
            connection.close()
            raise
        return connection


class _ServerEyes:
    """Those that look at a server."""

    def __init__(self, url: str, coder_id: str | None) -> None:
        from codebook.store.engine import reading_engine

        self._engine = reading_engine(url, coder_id)

    def reading(self) -> AbstractContextManager[Connection]:
        return self._engine.connect()

    def close(self) -> None:
        self._engine.dispose()
