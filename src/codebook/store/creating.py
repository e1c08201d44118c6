"""Making a study's database: whole, or not at all."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

from codebook.errors import StudyError
from codebook.progress import OnProgress
from codebook.staging import staging_folder
from codebook.store import connections, files, sites
from codebook.store.failures import database_errors_named
from codebook.store.merging import copying
from codebook.store.schema import schema_changes, schema_revisions
from codebook.store.store import Store
from codebook.study_files import DATABASE


def create(store: Store) -> None:
    """Make an empty database; refuse where one is."""
    with all_or_nothing(store):
        pass


def fill(
    store: Store,
    source: connections.Connection,
    unseen_rows: copying.Unseen,
    on_progress: OnProgress | None,
) -> None:
    """Make a study that holds what `source` sees.

    A file is written from nothing: no page of it ever held what was left out.
    """
    with (
        all_or_nothing(store) as fresh,
        database_errors_named(store.name),
        fresh.writing_engine.begin() as connection,
        schema_changes.without_journal(connection),
    ):
        copying.copy(source, connection, unseen_rows, on_progress)
        if store.folder is None:  # the first to write may be a coder, who does not see all of it
            sites.settle(connection, sites.place(connection))


@contextmanager
def all_or_nothing(store: Store) -> Iterator[Store]:
    """Give an empty store to fill, which becomes this one when all has gone well.

    In a folder, it is made aside and then moved into place, so that not even a power cut leaves
    half of it; of two programs that make it at once, one succeeds. On a server, what was made is
    removed again on a failure.
    """
    if store.exists():
        store.close()
        raise _refusal_of_existing(store)
    if store.folder is None:
        with _removed_on_failure(store):
            _make_schema(store)
            yield store
        return
    with ExitStack() as stack:
        try:
            aside = stack.enter_context(staging_folder(store.folder))
        except OSError as error:
            raise cannot_make(store.name, error) from error
        yield from _made_aside(store, store.folder, aside)


def _refusal_of_existing(store: Store) -> StudyError:
    """Return the refusal of a place where a study is; raise StudyError where it is none."""
    if store.folder is not None:
        path = store.folder / DATABASE
        with database_errors_named(store.name), closing(files.connect(path)) as connection:
            schema_revisions.revision_of(connection, store.name)
    return StudyError(
        f"{store.name}: there is already a study.", "Open it, or choose another folder."
    )


def _made_aside(store: Store, folder: Path, aside: Path) -> Iterator[Store]:
    path = aside / DATABASE
    files.make_private(path)
    fresh = Store(store.name, files.sqlite_url(path.absolute()), aside)
    try:
        _make_schema(fresh)
        yield fresh
    finally:
        fresh.close()
    try:
        with database_errors_named(store.name):
            files.link_into_place(path, folder / DATABASE)
    except FileExistsError as error:
        raise StudyError(
            f"{store.name}: another program has made the study meanwhile.", "Open it."
        ) from error
    except OSError as error:
        raise cannot_make(store.name, error) from error


def _make_schema(store: Store) -> None:
    with database_errors_named(store.name), store.writing_engine.begin() as connection:
        schema_changes.create_schema(connection)


@contextmanager
def _removed_on_failure(store: Store) -> Iterator[None]:
    try:
        yield
    except BaseException:
        with store.writing_engine.begin() as connection:
            schema_changes.drop_schema(connection)
        raise


def cannot_make(name: str, error: OSError) -> StudyError:
    """Return the refusal of a place where no study can be made."""
    return StudyError(
        f"{name}: the study cannot be made there ({error.strerror}).",
        "Choose a folder that you can write to.",
    )
