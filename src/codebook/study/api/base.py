"""A study that is open: its store, and whose eyes and name it is used with."""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType
from typing import Self

from codebook.errors import UsageError
from codebook.store import queries
from codebook.store.store import Store
from codebook.study import looking
from codebook.study.views import Person


class Opened:
    """What every use case stands on: the store, and the coder who reads and writes.

    What is refused raises a CodebookError, and nothing has changed then: UsageError where a call
    names what the study does not have, or writes without a coder; RefusedError where the study's
    state does not allow it; StudyError where it cannot be read or written.
    """

    def __init__(self, store: Store, coder: str | None = None) -> None:
        self.store = store
        self.coder: Person | None = None
        try:
            with store.reading() as connection:
                self.id = queries.study(connection).id
            self._become(store.whose(coder))
        except BaseException:
            store.close()
            raise

    def work_as(self, name: str) -> None:
        """From now on read and write as the coder of this name; UsageError where there is none."""
        self._become(self.store.whose(name))

    def _become(self, name: str | None) -> None:
        if name is None:
            return
        coders = {person.name: person for person in looking.those_who_code(self.store)}
        if name not in coders:
            names = ", ".join(coders) or "none yet"
            raise UsageError(
                f"{self.store.name} has no coder {name!r}.",
                f"Its coders: {names}. A new one is made with `codebook coders add`.",
            )
        self.coder = coders[name]
        self.store.read_as(self.coder.id)

    def coders(self) -> list[Person]:
        """Return the coders, external ones and the consensus included."""
        return looking.coders(self.store)

    def prepare_to_write(self) -> None:
        """Load what only writing needs; else the first action waits for that.

        Raises StudyError where nothing can be written.
        """
        self.store.prepare_to_write()

    def wait_while(self, keep_waiting: Callable[[float], bool]) -> None:
        """Set how long writing waits while another program writes.

        `keep_waiting` is called again and again, in the thread that waits, with the seconds waited
        so far. Where it returns False, BusyError is raised; by default that is after a minute.
        """
        self.store.keep_waiting = keep_waiting

    def close(self) -> None:
        """Let go of the database."""
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
