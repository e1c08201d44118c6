"""Reading a study as one coder sees it: a file through sqlite3, a server through its engine."""

from __future__ import annotations

import sqlite3
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from codebook.store import files
from codebook.store.connections import Connection
from codebook.store.moments import Moment, now
from codebook.store.schema.blindfold import blindfold

if TYPE_CHECKING:
    from sqlalchemy import Connection as ServerConnection
    from sqlalchemy import Engine


class _Shared(threading.local):
    """The connection by which a thread reads all as of one moment, None where it does not."""

    connection: Connection | None = None


class Reader(ABC):
    """Reads a study as one coder or nobody sees it; threads may use it at the same time."""

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
    def read_as(self, coder_id: str | None) -> None:
        """From now on read as another coder, or nobody, sees the study."""

    @abstractmethod
    def reading_all(self) -> AbstractContextManager[Connection]:
        """Give a connection that sees every layer, for what the study itself has to know."""

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


def reader_of(path: Path | None, engine: Callable[[], Engine]) -> Reader:
    """Return a reader of a study, as nobody sees it: of the file, or of what `engine` is for."""
    return _ServerReader(engine) if path is None else _FileReader(path)


_Begin = Callable[[sqlite3.Connection], None]
"""What is to be done as a connection begins a snapshot."""


class _Pool:
    """Connections to a file that are prepared alike; threads may use it at the same time."""

    def __init__(self, path: Path, prepare: Callable[[sqlite3.Connection], _Begin]) -> None:
        self._path, self._prepare = path, prepare
        self._idle: list[tuple[sqlite3.Connection, _Begin]] = []
        self._closed = False

    @contextmanager
    def snapshot(self) -> Iterator[Connection]:
        """Give a connection that reads one snapshot."""
        connection, begin = self._idle_one() or self._connected()
        try:
            connection.execute("BEGIN")
            begin(connection)
            yield connection
        finally:
            connection.rollback()
            self._idle.append((connection, begin))
            if self._closed:
                self.let_go()

    def close(self) -> None:
        """Close all connections, those in use as soon as they are released."""
        self._closed = True
        self.let_go()

    def let_go(self) -> None:
        """Close the connections that are not in use."""
        with suppress(IndexError):  # another thread may take the last one
            while self._idle:
                connection, _ = self._idle.pop()
                connection.close()

    def _idle_one(self) -> tuple[sqlite3.Connection, _Begin] | None:
        """Return an idle connection that is still valid, None where there is none."""
        while self._idle:
            try:
                found = self._idle.pop()
            except IndexError:  # another thread was faster
                break
            connection, _ = found
            if not _is_stale(connection, self._path):
                return found
            connection.close()
        return None

    def _connected(self) -> tuple[sqlite3.Connection, _Begin]:
        connection = files.connect(self._path)
        try:
            return connection, self._prepare(connection)
        except BaseException:
            connection.close()
            raise


def _is_stale(connection: sqlite3.Connection, path: Path) -> bool:
    if not isinstance(connection, files.UnwritableConnection):
        return False
    return connection.is_stale(path)


def _only_read(connection: sqlite3.Connection) -> _Begin:
    """Make a connection only read, and change nothing else: a file that is no study stays so."""
    connection.execute("PRAGMA query_only = ON")
    return _do_nothing


def _do_nothing(_connection: sqlite3.Connection) -> None:
    """Begin a snapshot of a connection that sees all."""


class _FileReader(Reader):
    """Reads a file."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = path
        self._all = _Pool(path, _only_read)
        self._blind_by_coder: dict[str | None, _Pool] = {}
        self.read_as(None)
        self._watch: sqlite3.Connection | None = None
        self._known: tuple[int, _Pool, Moment] | None = None

    def read_as(self, coder_id: str | None) -> None:
        if coder_id not in self._blind_by_coder:
            self._blind_by_coder[coder_id] = self._blindfolded(coder_id)
        self._blind = self._blind_by_coder[coder_id]

    def _snapshot(self) -> AbstractContextManager[Connection]:
        return self._blind.snapshot()

    def reading_all(self) -> AbstractContextManager[Connection]:
        return self._all.snapshot()

    def moment(self) -> Moment:
        written, blind, known = self._written(), self._blind, self._known
        if known is None or known[:2] != (written, blind):
            with blind.snapshot() as connection:
                known = self._known = written, blind, now(connection)
        return known[2]

    def is_read_only(self) -> bool:
        return isinstance(self._watch, files.UnwritableConnection)

    def close(self) -> None:
        for pool in self._pools():
            pool.close()
        self._stop_watching()

    def _written(self) -> int:
        """Return a number that changes whenever another connection writes; reading it is cheap."""
        if self._watch is not None and _is_stale(self._watch, self._path):
            for pool in self._pools():  # while one is open, SQLite takes others for unwritable, too
                pool.let_go()
            self._stop_watching()
        if self._watch is None:
            self._watch, self._known = files.connect(self._path), None
        return int(self._watch.execute("PRAGMA data_version").fetchone()[0])

    def _pools(self) -> tuple[_Pool, ...]:
        return self._all, *self._blind_by_coder.values()

    def _stop_watching(self) -> None:
        if self._watch is not None:
            self._watch.close()
            self._watch = None

    def _blindfolded(self, coder_id: str | None) -> _Pool:
        def prepare(connection: sqlite3.Connection) -> _Begin:
            files.prepare(connection)
            return blindfold(connection, coder_id)

        return _Pool(self._path, prepare)


class _ServerReader(Reader):
    """Reads from a server, in the connections of the engine that writes there."""

    def __init__(self, writing: Callable[[], Engine]) -> None:
        super().__init__()
        self._writing = writing
        self._coder_id: str | None = None
        self._engine: Engine | None = None
        self._closed = False
        self._known: tuple[str, Engine, Moment] | None = None

    def read_as(self, coder_id: str | None) -> None:
        self._coder_id, self._engine = coder_id, None

    def _snapshot(self) -> AbstractContextManager[Connection]:
        return self._connected(self._reading_engine())

    def reading_all(self) -> AbstractContextManager[Connection]:
        return self._connected(self._writing())

    def moment(self) -> Moment:
        from codebook.store.engine import write_marker

        # The marker needs no policy, and it is these that take most of the time of a query.
        engine = self._reading_engine()
        with self._connected(engine) as connection:
            written = write_marker(connection)
        known = self._known
        if known is None or known[:2] != (written, engine):
            with self._connected(engine) as connection:
                known = self._known = written, engine, now(connection)
        return known[2]

    def is_read_only(self) -> bool:
        return False

    def close(self) -> None:
        self._closed = True

    def _reading_engine(self) -> Engine:
        from codebook.store.engine import reading_engine

        engine = self._engine
        if engine is None:
            engine = self._engine = reading_engine(self._writing(), self._coder_id)
        return engine

    @contextmanager
    def _connected(self, engine: Engine) -> Iterator[ServerConnection]:
        with engine.connect() as connection:
            try:
                yield connection
            finally:
                if self._closed:  # the pool that it would return to is gone
                    connection.detach()
