"""Reading a study as one coder sees it: a file through sqlite3, a server through its engine."""

from __future__ import annotations

import sqlite3
import threading
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from codebook.store import files
from codebook.store.connections import Connection
from codebook.store.moments import Moment, now
from codebook.store.schema.visibility import blindfold_sqlite

if TYPE_CHECKING:
    from sqlalchemy import Connection as ServerConnection


class _Shared(threading.local):
    """The connection by which a thread reads all as of one moment, None where it does not."""

    connection: Connection | None = None


class Reader(ABC):
    """Reads a study as one coder sees it; threads may use it at the same time."""

    def __init__(self) -> None:
        self._shared = _Shared()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Give a connection that reads one snapshot of the study, and cannot write."""
        if self._shared.connection is not None:
            yield self._shared.connection
            return
        with self._snapshot() as connection:
            yield connection

    @contextmanager
    def one_moment(self) -> Iterator[None]:
        """Let whatever this thread reads meanwhile be of one snapshot."""
        before = self._shared.connection
        with self.reading() as connection:
            self._shared.connection = connection
            try:
                yield
            finally:
                self._shared.connection = before

    @abstractmethod
    def _snapshot(self) -> AbstractContextManager[Connection]:
        """Give a connection that reads a snapshot of its own."""

    @abstractmethod
    def moment(self) -> Moment:
        """Return the moment of the last action that the coder may see."""

    @abstractmethod
    def is_read_only(self) -> bool:
        """Whether the study could not be written when `moment` was last called."""

    @abstractmethod
    def close(self) -> None:
        """Close all connections, those in use as soon as they are released."""


def reader_of(url: str, coder_id: str | None) -> Reader:
    """Return a reader of the study at a database URL, as `coder_id` or nobody sees it."""
    path = files.path_in(url)
    return _ServerReader(url, coder_id) if path is None else _FileReader(path, coder_id)


class _FileReader(Reader):
    """Reads a file."""

    def __init__(self, path: Path, coder_id: str | None) -> None:
        super().__init__()
        self._path, self._coder_id = path, coder_id
        self._idle: list[sqlite3.Connection] = []
        self._closed = False
        self._watch: sqlite3.Connection | None = None
        self._known: tuple[int, Moment] | None = None

    @contextmanager
    def _snapshot(self) -> Iterator[Connection]:
        connection = self._idle_one() or self._connected()
        try:
            connection.execute("BEGIN")
            yield connection
        finally:
            connection.rollback()
            self._idle.append(connection)
            if self._closed:
                self.close()

    def moment(self) -> Moment:
        written = self._written()
        if self._known is None or self._known[0] != written:
            with self._snapshot() as connection:
                self._known = written, now(connection)
        return self._known[1]

    def is_read_only(self) -> bool:
        return isinstance(self._watch, files.UnwritableConnection)

    def _written(self) -> int:
        """Return a number that changes whenever another connection writes; reading it is cheap."""
        if self._watch is not None and self._is_stale(self._watch):
            self._let_go()  # all: while one is open, SQLite takes others for unwritable, too
        if self._watch is None:
            self._watch, self._known = files.connect(self._path), None
        return int(self._watch.execute("PRAGMA data_version").fetchone()[0])

    def close(self) -> None:
        self._closed = True
        self._let_go()

    def _let_go(self) -> None:
        """Close the connections that are not in use."""
        with suppress(IndexError):  # another thread may take the last one
            while self._idle:
                self._idle.pop().close()
        if self._watch is not None:
            self._watch.close()
            self._watch = None

    def _idle_one(self) -> sqlite3.Connection | None:
        """Return an idle connection that is still valid, None where there is none."""
        while self._idle:
            try:
                found = self._idle.pop()
            except IndexError:  # another thread was faster
                break
            if not self._is_stale(found):
                return found
            found.close()
        return None

    def _is_stale(self, connection: sqlite3.Connection) -> bool:
        if not isinstance(connection, files.UnwritableConnection):
            return False
        return connection.is_stale(self._path)

    def _connected(self) -> sqlite3.Connection:
        connection = files.connect(self._path)
        try:
            files.prepare(connection)
            blindfold_sqlite(connection, self._coder_id)
        except BaseException:
            connection.close()
            raise
        return connection


class _ServerReader(Reader):
    """Reads from a server."""

    def __init__(self, url: str, coder_id: str | None) -> None:
        super().__init__()
        from codebook.store.engine import reading_engine

        self._engine = reading_engine(url, coder_id)
        self._closed = False
        self._known: tuple[str, Moment] | None = None

    @contextmanager
    def _snapshot(self) -> Iterator[ServerConnection]:
        with self._engine.connect() as connection:
            try:
                yield connection
            finally:
                if self._closed:  # the pool that it would return to is gone
                    connection.detach()

    def moment(self) -> Moment:
        from codebook.store.engine import write_marker

        # The marker needs no policy, and it is these that take most of the time of a query.
        with self._snapshot() as connection:
            found = write_marker(connection)
        if self._known is None or self._known[0] != found:
            with self._snapshot() as connection:
                self._known = found, now(connection)
        return self._known[1]

    def is_read_only(self) -> bool:
        return False

    def close(self) -> None:
        self._closed = True
        self._engine.dispose()
