"""What all methods of a study share: its store, and the coder who uses it."""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType
from typing import Self

from codebook.errors import UsageError
from codebook.store.queries import study_queries
from codebook.store.store import Store
from codebook.study import loading
from codebook.study.views import Person


class OpenStudy:
    """An open study: its store, and the coder who reads and writes.

    A method that fails raises a CodebookError and has changed nothing: UsageError where it is given
    a name or id that the study lacks, or writes without a coder; RefusedError where the study's
    state does not allow it; StudyError where the study cannot be read or written.
    """

    def __init__(self, store: Store, coder: str | None = None) -> None:
        self.store = store
        self.coder: Person | None = None
        try:
            with store.reading() as connection:
                self.id = study_queries.study(connection).id
            self._become(store.whose(coder))
        except BaseException:
            store.close()
            raise

    def work_as(self, name: str) -> None:
        """Read and write as the coder of this name from now on; UsageError where there is none."""
        self._become(self.store.whose(name))

    def _become(self, name: str | None) -> None:
        if name is None:
            return
        coders = {person.name: person for person in loading.those_who_code(self.store)}
        if name not in coders:
            names = ", ".join(coders) or "none yet"
            raise UsageError(
                f"{self.store.name} has no coder {name!r}.",
                f"Its coders: {names}. `codebook coders add` adds one.",
            )
        self.coder = coders[name]
        self.store.read_as(self.coder.id)

    def coders(self) -> list[Person]:
        """Return the coders, external ones and the consensus included."""
        return loading.coders(self.store)

    def prepare_to_write(self) -> None:
        """Import the modules that only writing needs, so that the first action need not wait.

        Raises StudyError where the study cannot be written.
        """
        self.store.prepare_to_write()

    def wait_while(self, keep_waiting: Callable[[float], bool]) -> None:
        """Set how long writing waits while another program writes.

        `keep_waiting` is called again and again, in the thread that waits, with the seconds waited
        so far. Where it returns False, BusyError is raised; by default that is after a minute.
        """
        self.store.keep_waiting = keep_waiting

    def close(self) -> None:
        """Close the database."""
        self.store.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self.close()

    def _me(self) -> Person:
        if self.coder is None:
            raise UsageError(
                "Writing needs a coder.",
                "Name one with --coder NAME or CODEBOOK_CODER; there is no default.",
            )
        return self.coder
