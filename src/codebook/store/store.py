"""The store of one study: opening it, writing under actions, reading as a coder."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from functools import cached_property
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

from codebook import waiting
from codebook.errors import StudyError
from codebook.staging import remove_abandoned
from codebook.store import backup, batches, connections, engine, files, finishing, moments, writer
from codebook.store.erasing import pending_erasures
from codebook.store.failures import database_errors_named
from codebook.store.journal.changes import REVERSING
from codebook.store.merging import copy_pair
from codebook.store.readers import reader_of
from codebook.store.schema import logins, schema_changes, schema_revisions, visibility
from codebook.study_files import DATABASE

if TYPE_CHECKING:
    from sqlalchemy import Connection, Engine


class Store:
    """A study's database, on a file of a folder or on a server.

    `name` is the folder or URL for messages, `place` what `at` takes. What `reading` sees is open
    to all until `read_as` names a coder. `keep_waiting` decides how long to wait for another
    program. Modules that only writing needs are imported on the first write.
    """

    def __init__(self, name: str, url: str, folder: Path | None) -> None:
        self.name = name
        self.folder = folder
        self.place = str(folder) if folder is not None else url
        self._url = url
        self._coder_id: str | None = None
        self.keep_waiting: waiting.KeepWaiting = waiting.wait_long
        self._reader = reader_of(files.path_in(url), lambda: self.writing_engine)
        self._engine: Engine | None = None
        self._path = None if folder is None else folder / DATABASE
        self._identity: tuple[int, int] | None = None
        self._engine_lock = Lock()

    @classmethod
    def at(cls, place: str | Path) -> Store:
        """Return the store of a folder or URL, without touching it.

        Raises StudyError for a folder whose name no database URL can have, and for the URL of a
        file, which is named by its folder.
        """
        if "://" in str(place):
            files.refuse_url_of_file(str(place))
            return cls(engine.without_password(str(place)), str(place), None)
        folder = Path(place)
        whole = folder.absolute()
        if any("\ud800" <= char <= "\udfff" for char in str(whole)):
            raise StudyError(f"{place}: the name of the folder is not in UTF-8.", "Rename it.")
        name = folder if folder.name else whole  # "." says nothing of where it is
        return cls(str(name), files.sqlite_url(whole / DATABASE), folder)

    def exists(self) -> bool:
        """Whether a database is there."""
        if self.folder is not None:
            return (self.folder / DATABASE).exists()
        with database_errors_named(self.name), self.writing_engine.connect() as connection:
            return self.writing_engine.dialect.has_table(connection, "alembic_version")

    def open(self) -> None:
        """Check that it is a study of this schema; migrate an older one, after a backup."""
        try:
            self._open()
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Close all connections."""
        self._reader.close()
        if self._engine is not None:
            self._engine.dispose()

    def read_as(self, coder_id: str | None) -> None:
        """From now on read as this coder sees the study."""
        self._coder_id = coder_id
        self._reader.read_as(coder_id)

    @contextmanager
    def reading(self) -> Iterator[connections.Connection]:
        """Give a connection that reads one snapshot of the study, and cannot write."""
        with self._checked(), self._reader.reading() as connection:
            yield connection

    @contextmanager
    def one_moment(self) -> Iterator[None]:
        """Let all that this thread reads meanwhile be of one snapshot; see `of_one_moment`."""
        with self._checked(), self._reader.one_moment():
            yield

    def moment(self) -> moments.Moment:
        """Return the moment of the last action that the reader may see."""
        with self._checked():
            return self._reader.moment()

    def is_read_only(self) -> bool:
        """Whether the study could not be written when `moment` was last called."""
        return self._reader.is_read_only()

    def opened_batches(self) -> dict[tuple[str, str], int]:
        """Return what batches have opened to who reads; see `batches.opened`."""
        with self.reading_all() as connection:
            return batches.opened(connection, self._coder_id or "")

    def seen_coders(self) -> frozenset[str]:
        """Return the ids of the coders whose layers are now open to who reads."""
        with self.reading() as connection:
            return visibility.seen_coders(connection, self._coder_id or "")

    @contextmanager
    def reading_all(self) -> Iterator[connections.Connection]:
        """Give likewise a connection that sees every layer, for what the study has to know."""
        with self._checked(), self._reader.reading_all() as connection:
            yield connection

    def late(self, transcript_id: str = "") -> finishing.Late:
        """Return which transcripts, or whether this one, came after coders had coded all."""
        with self.reading_all() as connection:
            return finishing.late(connection, transcript_id)

    def completion(self) -> finishing.Completion:
        """Return who has finished coding which transcripts."""
        with self.reading_all() as connection:
            return finishing.completion(connection)

    @cached_property
    def login(self) -> logins.Login | None:
        """The login on a server, None of a file and of the login that owns the study."""
        if self.folder is not None:
            return None
        with self._checked(), self.writing_engine.connect() as connection:
            return logins.login(connection)

    def whose(self, coder: str | None) -> str | None:
        """Return the coder to work as, `coder` or the login's; UsageError where they differ."""
        return coder if self.login is None else logins.working_coder(self.login, coder)

    @property
    def writing_engine(self) -> Engine:
        """The engine that writes, made when it is first used."""
        with self._engine_lock:
            if self._engine is None:
                self._engine = engine.writing_engine(self._url, self._keeps_waiting)
            return self._engine

    def prepare_to_write(self) -> None:
        """Load what only writing needs; raise StudyError where nothing can be written."""
        _ = writer.Writer  # a lazy module is loaded when an attribute is read
        with self._checked(), self.writing_engine.connect() as connection:
            if engine.is_read_only(connection):
                connection.begin()

    @contextmanager
    def action(
        self, head: writer.ActionHead, *, rehearsal: bool = False
    ) -> Iterator[writer.Writer]:
        """Give a writer whose changes are one action: all of them are kept, or none.

        A `rehearsal` keeps none in any case; an action that wrote no record leaves no trace.
        """
        with (
            self._checked(),
            self._writing_connection(rehearsal=rehearsal) as connection,
        ):
            tx = writer.Writer(connection, head)
            if head.any_layer and head.kind not in REVERSING and self.login:
                logins.refuse_part(connection, self.login)
            yield tx
            changed = tx.close()
            if rehearsal or not (changed or tx.keeps):
                connection.rollback()
            else:
                connection.commit()

    @contextmanager
    def merging_with(
        self, other: Store, *, rehearsal: bool = False
    ) -> Iterator[copy_pair.CopyPair]:
        """Give this copy and another of the study in one transaction; a rehearsal keeps nothing."""
        if self.login:
            logins.refuse(self.login, "merge into a study on a server")
        with (
            other.unfiltered() as theirs,
            self._checked(),
            self._writing_connection(rehearsal=rehearsal) as mine,
        ):
            yield copy_pair.CopyPair(mine, theirs)
            if rehearsal:
                mine.rollback()
            else:
                mine.commit()

    @contextmanager
    def unfiltered(self) -> Iterator[Connection]:
        """Give a connection for the study's own checks, which must see every layer."""
        with self._checked(), self.writing_engine.connect() as connection:
            if self.login:
                logins.refuse_part(connection, self.login)
            yield connection.execution_options(**engine.WITHOUT_LOCK)
            connection.rollback()

    def consensus_at(self) -> int:
        """Return up to which action the consensus is known to be up to date; see `Site`."""
        with self.reading_all() as connection:
            return int(connections.value(connection, "SELECT consensus_at FROM site"))

    def note_consensus(self, before: int, now: int) -> None:
        """Note that the consensus is up to date as of an action, unless another number was noted.

        `before` is what `consensus_at` returned before the consensus was looked at. Raises
        StudyError where another program is writing: this is not worth waiting.
        """
        if before == now:
            return
        sql = "UPDATE site SET consensus_at = :now WHERE consensus_at = :before"
        with (
            waiting.at_most(0),
            self._checked(),
            self._writing_connection(rehearsal=False) as connection,
        ):
            file = connections.driver_connection_of(connection)
            connections.execute(file, sql, now=now, before=before)
            connection.commit()

    def finish_erasing(self) -> tuple[str, ...]:
        """Remove what erasures have left in files and empty pages; return what is still left."""
        with self._checked():
            return tuple(
                pending_erasures.take_away(self.writing_engine, self.folder, self._compact)
            )

    def _open(self) -> None:
        if not self.exists():
            raise StudyError(
                f"{self.name}: no study here.",
                "Name a study with --study, or make one with `codebook init FOLDER` or"
                " `codebook demo`.",
            )
        if self.folder is not None:
            remove_abandoned(self.folder)
        with database_errors_named(self.name), self._reader.reading_all() as connection:
            found = schema_revisions.revision_of(connection, self.name)
            if self.folder is None:
                logins.check_revision(connection, self.name, found)
            erasing = found == schema_revisions.HEAD and pending_erasures.are_left(connection)
        if erasing:
            with suppress(StudyError), waiting.at_most(waiting.BRIEF):
                self.finish_erasing()  # `check` says so where it cannot be written now
        if found != schema_revisions.HEAD:
            with database_errors_named(self.name), backup.before(self.folder, "before-update"):
                schema_changes.migrate(self.writing_engine, schema_changes.SCRIPTS)

    @contextmanager
    def _checked(self) -> Iterator[None]:
        """Turn the database's errors into sentences; refuse a file that was replaced meanwhile.

        What is written to a file that was removed is lost, without an error, when it is closed.
        """
        if self._path is not None:
            found = files.identity(self._path)
            self._identity = self._identity or found
            if found is None or found != self._identity:
                raise StudyError(
                    f"{self.name}: the study was moved, removed or replaced while it was open.",
                    "Put it back or open it where it is now; what was done before is in it.",
                )
        with database_errors_named(self.name):
            yield

    def _writing_connection(self, *, rehearsal: bool) -> AbstractContextManager[Connection]:
        return engine.writing_connection(
            self.writing_engine, self._url, self._keeps_waiting, rehearsal=rehearsal
        )

    def _keeps_waiting(self, waited: float) -> bool:
        return waited < waiting.limit() and self.keep_waiting(waited)

    def _compact(self) -> bool:
        """Rewrite the database, so that no empty page of it holds what was erased.

        Returns whether nothing is left: what another program is reading stays until it has done.
        """
        with self._checked():
            if self.folder is not None:
                return files.compact(self.folder / DATABASE)
            engine.compact(self.writing_engine)
        return True
