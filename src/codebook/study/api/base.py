"""What all methods of a study share: its store, and the coder who uses it."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from types import TracebackType
from typing import Self

from codebook.errors import UsageError
from codebook.store.moments import Moment
from codebook.store.queries import study_queries
from codebook.store.store import Store
from codebook.study import loading
from codebook.study.reconciliation import current_consensus
from codebook.study.views import Person

_NOBODY = Person(id="", name="", kind="coder", done=False)
"""Who rehearses without a name, and is told only of what is open to all."""


class OpenStudy:
    """An open study: its store, and the coder who reads and writes.

    A method that fails raises a CodebookError and has changed nothing: UsageError where it is given
    a name or id that the study lacks, or writes without a coder; RefusedError where the study's
    state does not allow it; StudyError where the study cannot be read or written.
    """

    def __init__(self, store: Store, coder: str | None = None) -> None:
        self.store = store
        self.coder: Person | None = None
        self._tell: Callable[[str], object] = warnings.warn
        self._consensus_known: Moment | None = None
        try:
            with store.reading_all() as connection:
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
        # It is not known yet who reads, and another connection for nobody would be for this alone.
        with self.store.reading_all() as connection:
            people = {person.name: person for person in loading.coders_in(connection)}
        coders = {name: person for name, person in people.items() if person.kind == "coder"}
        if name not in coders:
            said, adds = f"{self.store.name} has no coder {name!r}.", "adds one"
            if name in people and people[name].kind == "external":
                said = f"{name} is no coder of {self.store.name}: the codings came with a file."
                adds = "adds one of another name"
            names = ", ".join(coders) or "none yet"
            raise UsageError(said, f"Its coders: {names}. `codebook coders add` {adds}.")
        self.coder = coders[name]
        self.store.read_as(self.coder.id)
        self._consensus_known = None

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

    def when_outdated(self, tell: Callable[[str], None]) -> None:
        """Set what is told, in words, where what is published rests on an outdated consensus.

        By default it is a Python warning.
        """
        self._tell = tell

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

    def _current(self) -> Store:
        """Return the store, for what reads what is published: the consensus is up to date then.

        Where it cannot be, that is told.
        """
        if self._consensus_known != self.store.moment():
            said = current_consensus.bring_up_to_date(self.store, self.coder)
            self._consensus_known = self.store.moment()
            if said:
                self._tell(said)
        return self.store

    def _me(self) -> Person:
        if self.coder is None:
            raise UsageError(
                "Writing needs a coder.",
                "Name one with --coder NAME or CODEBOOK_CODER; there is no default.",
            )
        return self.coder

    def _me_or_nobody(self, *, rehearsal: bool) -> Person:
        """Return who acts; a rehearsal, which writes nothing, needs no coder."""
        return self.coder or _NOBODY if rehearsal else self._me()
