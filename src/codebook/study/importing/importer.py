"""Writing the content of one file into the study, and counting what became of it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeVar

from codebook.errors import InputError
from codebook.reading.drafts import Problem
from codebook.store.erasing.erasures import CONTENT, remembered
from codebook.store.identity import derived_id
from codebook.store.journal.histories import Key
from codebook.store.queries import study_queries
from codebook.store.rows import StudyRow
from codebook.store.tables import (
    Coder,
    Example,
    Participant,
    Record,
    Transcript,
    table_name,
)
from codebook.store.writer import Writer
from codebook.study.importing.edited_since import EditedSince

WITHDRAWN = "What was withdrawn from the study is not imported again."
LEAVE_OUT = "They have withdrawn: leave their rows out."
"""The way out of a sheet that needs a participant whom the study must not have again."""

Outcome = Literal["added", "updated", "unchanged"]
"""What an import did with a record."""

RecordT = TypeVar("RecordT", bound=Record)


class _Lasting(NamedTuple):
    """What no import changes: the study's id, and what was erased on purpose."""

    study_id: str
    forgotten: Collection[Key]


def combined_outcome(thing: Outcome | None, other: Outcome | None) -> Outcome:
    """Return the outcome of a thing together with a part of it; None where there is none."""
    if thing is None:
        return other or "unchanged"
    return "updated" if thing == "unchanged" and other in {"added", "updated"} else thing


def text_withdrawn(path: Path) -> InputError:
    """Return the refusal, to be raised, of a text that was erased on purpose."""
    return InputError(
        path,
        "this text was removed from the study on purpose: it was withdrawn, or names people.",
        "Leave it out; nothing was imported.",
    )


def name_withdrawn(path: Path, name: str) -> InputError:
    """Return the refusal, to be raised, of a transcript named like one erased on purpose."""
    return InputError(
        path,
        f"the interview {name} was taken out of the study on purpose.",
        "If this is another one, give the file another name; nothing was imported.",
    )


class Importer:
    """Writes the records of one file under an open action.

    `problems` are the remarks to be shown with the file; `added`, `updated` and `unchanged` count
    the things in it by their outcome. One that `keeps_edits` leaves what was edited in the study
    since files said what this one says.
    """

    def __init__(self, tx: Writer, path: Path, *, keeps_edits: bool = False) -> None:
        self.tx = tx
        self.path = path
        self._edits = EditedSince(tx) if keeps_edits else None
        self.problems: list[Problem] = []
        self.added = self.updated = self.unchanged = 0

    def for_file(self, path: Path) -> Importer:
        """Return the importer of another file, which has nothing to read again that lasts."""
        other = Importer(self.tx, path, keeps_edits=self._edits is not None)
        other._lasting = self._lasting
        return other

    @cached_property
    def study(self) -> StudyRow:
        """The study's own record, as it is when it is first asked for."""
        return study_queries.study(self.tx.connection)

    def id(self, *content: str) -> str:
        """Return an id derived from content, which is the same on every machine."""
        return derived_id(self._lasting.study_id, *content)

    def upsert(
        self, model: type[RecordT], rows: Iterable[Mapping[str, Any]], *, counted: bool = True
    ) -> dict[str, Outcome]:
        """Insert the rows whose ids are new, update those that differ, leave the rest.

        A row may leave columns out, which an existing record keeps. No record is deleted. Rows that
        are parts of other things, such as the links of a passage, are not `counted`. Returns the
        outcome of each by id, without rows that were erased from the study on purpose.
        """
        wanted = {row["id"]: row for row in rows}
        there = {record.id: record for record in self.tx.get_many(model, list(wanted))}
        wanted |= {key: self.settled(old, wanted[key]) for key, old in there.items()}
        for record_id in self._withdrawn(model) & wanted.keys():
            del wanted[record_id]
            self.problems.append(Problem(None, WITHDRAWN))
        done: dict[str, Outcome] = {}
        for row in wanted.values():
            old = there.get(row["id"])
            if old is None:
                done[row["id"]] = "added"
            elif differing := {k: v for k, v in row.items() if getattr(old, k) != v}:
                self.tx.update(model, row["id"], **differing)
                done[row["id"]] = "updated"
            else:
                done[row["id"]] = "unchanged"
        self.tx.insert(model, [row for key, row in wanted.items() if key not in there])
        for outcome in done.values() if counted else ():
            self.count(outcome)
        return done

    def settled(self, old: Record, wanted: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return `wanted` columns of a record with what is there in those that stay as edited."""
        return self._edits.settled(old, wanted) if self._edits else wanted

    def told_of_edits(self) -> list[Problem]:
        """Return the remarks on what was edited in the study since files came."""
        return self._edits.told() if self._edits else []

    def write_examples(self, examples: Iterable[tuple[str, Sequence[str]]]) -> None:
        """Write the examples of codes, each (code id, its examples), as parts of the codes.

        An example that a code has already stays as it is: a person may have typed it in or put it
        elsewhere, and then its id and place are others. One that was taken out since stays out.
        """
        there = {(one.code_id, one.text) for one in self.tx.all(Example)}
        rows = [
            {
                "id": self.id("example", code_id, str(place), text),
                "code_id": code_id,
                "position": place,
                "text": text,
            }
            for code_id, texts in examples
            for place, text in enumerate(texts)
            if (code_id, text) not in there
        ]
        edits = self._edits
        fresh = [
            row for row in rows if not (edits and edits.has_brought(("example", str(row["id"]))))
        ]
        self.upsert(Example, fresh, counted=False)

    def count(self, outcome: Outcome) -> None:
        """Count one thing in the file."""
        setattr(self, outcome, getattr(self, outcome) + 1)

    @cached_property
    def _lasting(self) -> _Lasting:
        return _Lasting(self.study.id, remembered(self.tx.connection))

    def _withdrawn(self, model: type[Record]) -> set[str]:
        return {
            record_id for name, record_id in self._lasting.forgotten if name == table_name(model)
        }

    def has_withdrawn(self, label: str) -> bool:
        """Whether the participant of this label was erased on purpose."""
        return (table_name(Participant), self.id("participant", label)) in self._lasting.forgotten

    def id_of_new(self, model: type[Record], *content: str) -> str:
        """Return an id like `id`, but another one where that record was erased on purpose.

        For what may come again, as a code of the same name, and shall not go with the next merge.
        """
        key = self.id(*content)
        return derived_id(key, self.tx.action_id) if key in self._withdrawn(model) else key

    def refuse_withdrawn_people(self, labels: Iterable[str]) -> None:
        """Raise InputError where one of the participants that a file needs was erased."""
        there = {person.label for person in self.tx.all(Participant)}
        for label in labels:
            if label not in there and self.has_withdrawn(label):
                raise InputError(
                    self.path,
                    f"words of {label}, who has withdrawn, are in it.",
                    "Leave them out; nothing was imported.",
                )

    def refuse_withdrawn_name(self, name: str) -> None:
        """Raise InputError for a transcript of the name of one that was erased on purpose."""
        if self.id("transcript", name) in self._withdrawn(Transcript):
            raise name_withdrawn(self.path, name)

    def refuse_withdrawn(self, sha256: str) -> None:
        """Raise InputError for a text that was erased on purpose."""
        if (CONTENT, sha256) in self._lasting.forgotten:
            raise text_withdrawn(self.path)

    def is_other_coders(self, coder: Coder) -> bool:
        """Whether a coder is one of the study's, other than the importing one."""
        return coder.kind == "coder" and self.tx.coder_id not in {None, coder.id}

    def next_position(self, model: type[Record]) -> int:
        """Return the position after the last record of a table."""
        return self.tx.last_position(model) + 1
