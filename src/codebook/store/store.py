"""The store of one study: opening and making it, writing under actions, reading as a coder."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import Connection

from codebook.errors import StudyError
from codebook.store import backup, copying, schema
from codebook.store.engine import (
    make_private,
    reading_engine,
    sqlite_url,
    without_password,
    writing_engine,
)
from codebook.store.failures import said
from codebook.store.joining import Joint
from codebook.store.tables import Conflict, Learned
from codebook.store.writer import ActionHead, Writer, table_of

DATABASE = "study.db"


class Store:
    """A study's database, on a file of a folder or on a server.

    `name` is the folder or URL for messages, `place` what `at` takes. `coder_id` decides
    what `reading` sees; it can be changed with `read_as`.
    """

    def __init__(self, name: str, url: str, folder: Path | None) -> None:
        self.name = name
        self.folder = folder
        self.place = str(folder) if folder is not None else url
        self._url = url
        self._writer = writing_engine(url)
        self._reader = reading_engine(url, None)

    @classmethod
    def at(cls, place: str | Path) -> Store:
        """Return the store of a folder or URL, without touching it."""
        if "://" in str(place):
            return cls(without_password(str(place)), str(place), None)
        folder = Path(place)
        return cls(str(folder), sqlite_url(folder.absolute() / DATABASE), folder)

    def exists(self) -> bool:
        """Say whether a database is there."""
        if self.folder is not None:
            return (self.folder / DATABASE).exists()
        with said(self.name), self._writer.connect() as connection:
            return self._writer.dialect.has_table(connection, "alembic_version")

    def create(self) -> None:
        """Make an empty database, whole or not at all; refuse where one is."""
        with self.made_whole():
            pass

    @contextmanager
    def made_whole(self) -> Iterator[Store]:
        """Give an empty store to fill, which becomes this one when all has gone well.

        In a folder it is made beside and moved into place, so that not even a power cut leaves a
        half of it, and of two who make it at once one does. On a server, what was made is taken
        away again where it fails.
        """
        if self.exists():
            self.close()
            raise StudyError(
                f"{self.name}: there is a study already.", "Open it, or choose another folder."
            )
        if self.folder is None:
            with self._removed_on_failure(), said(self.name):
                with self._writer.begin() as connection:
                    schema.create_schema(connection)
                yield self
            return
        try:
            workshop = TemporaryDirectory(prefix=".making-", dir=self.folder)
        except OSError as error:
            raise _cannot_make(self.name, error) from error
        with workshop as name:
            yield from self._made_beside(self.folder, Path(name))

    def _made_beside(self, folder: Path, workshop: Path) -> Iterator[Store]:
        path = workshop / DATABASE
        make_private(path)
        fresh = Store(self.name, sqlite_url(path.absolute()), workshop)
        try:
            with said(self.name), fresh._writer.begin() as connection:
                schema.create_schema(connection)
            yield fresh
        finally:
            fresh.close()
        try:
            os.link(path, folder / DATABASE)
        except FileExistsError as error:
            raise StudyError(
                f"{self.name}: another program has made the study meanwhile.", "Open it."
            ) from error
        except OSError as error:
            raise _cannot_make(self.name, error) from error

    @contextmanager
    def _removed_on_failure(self) -> Iterator[None]:
        try:
            yield
        except BaseException:
            with self._writer.begin() as connection:
                schema.drop_schema(connection)
            raise

    def fill(self, source: Connection, learned: list[tuple[object, ...]]) -> None:
        """Make this a study that holds what `source` sees, whole or not at all.

        A file is written from nothing: no page of it ever held what was left out.
        """
        with self.made_whole() as fresh:
            fresh.copy_in(source, learned)

    def copy_in(self, source: Connection, learned: list[tuple[object, ...]]) -> None:
        """Write what `source` sees into this store, which is empty as yet."""
        with (
            said(self.name),
            self._writer.begin() as connection,
            schema.journal_brought(connection),
        ):
            copying.copy(source, connection, learned)

    def open(self) -> None:
        """Check that it is a study of this schema; migrate an older one, after a backup."""
        try:
            self._open()
        except BaseException:
            self.close()
            raise

    def _open(self) -> None:
        if not self.exists():
            raise StudyError(
                f"{self.name}: no study here.",
                "Name a study with --study, or make one with `codebook init` or `codebook demo`.",
            )
        with said(self.name):
            found = schema.version(self._url, self.name)
            if found != schema.HEAD:
                if self.folder is not None:
                    backup.make(self.folder, "before-update")
                schema.migrate(self._writer, schema.SCRIPTS)

    def read_as(self, coder_id: str | None) -> None:
        """From now on read with this coder's eyes."""
        self._reader.dispose()
        self._reader = reading_engine(self._url, coder_id)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Give a connection that sees one moment of the study, and can write nothing."""
        with said(self.name), self._reader.connect() as connection:
            yield connection

    @contextmanager
    def action(self, head: ActionHead, *, rehearsal: bool = False) -> Iterator[Writer]:
        """Give a writer whose changes are one action: all of them are kept, or none.

        A `rehearsal` keeps none in any case; an action that wrote no record leaves no trace.
        """
        with said(self.name), self._writer.connect() as connection:
            writer = Writer(connection, head)
            yield writer
            if rehearsal or not writer.close():
                connection.rollback()
            else:
                connection.commit()

    @contextmanager
    def joining(self, other: Store, *, rehearsal: bool = False) -> Iterator[Joint]:
        """Give this copy and another of the study in one transaction; a rehearsal keeps nothing."""
        with (
            other.unfiltered() as theirs,
            said(self.name),
            self._writer.connect() as mine,
        ):
            yield Joint(mine, theirs)
            if rehearsal:
                mine.rollback()
            else:
                mine.commit()

    @contextmanager
    def unfiltered(self) -> Iterator[Connection]:
        """Give a connection for the study's own checks, which must see every layer."""
        with said(self.name), self._writer.connect() as connection:
            yield connection
            connection.rollback()

    def drop_conflict(self, record_id: str, name: str) -> None:
        """Forget a conflict: what the record holds is what it shall hold."""
        with said(self.name), self._writer.begin() as connection:
            table = table_of(Conflict)
            connection.execute(
                table.delete().where(table.c.record_id == record_id, table.c.name == name)
            )

    def learned(self) -> list[tuple[object, ...]]:
        """Return what the copies of this study knew of each other, for a copy made of it."""
        with self.unfiltered() as connection:
            return [tuple(row) for row in connection.execute(table_of(Learned).select())]

    def close(self) -> None:
        """Let go of all connections."""
        self._reader.dispose()
        self._writer.dispose()


def _cannot_make(name: str, error: OSError) -> StudyError:
    return StudyError(
        f"{name}: the study cannot be made there ({error.strerror}).",
        "Choose a folder that you can write to.",
    )
