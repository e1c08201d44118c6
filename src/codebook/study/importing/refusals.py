"""Errors, to be raised, that refuse files of several kinds."""

from __future__ import annotations

from pathlib import Path

from codebook.errors import InputError
from codebook.reading.drafts import CodeDraft, LabelsDraft
from codebook.reading.normalise import quoted
from codebook.store.connections import Connection
from codebook.store.queries import lookups
from codebook.store.tables import Code
from codebook.study.importing.importer import Importer


def layer_closed(importer: Importer, name: str, line: int | None) -> InputError:
    """Return the refusal of another coder's codings, whose layer is closed to the importing one."""
    return InputError(
        importer.path,
        f"{name} codes apart from you; that layer is closed.",
        f"Let {name} import it, or wait until all have finished.",
        line=line,
    )


def number_taken(importer: Importer, known: Code, name: str, line: int | None) -> InputError:
    """Return the refusal of a code that has the number of a `known` code with another name."""
    return InputError(
        importer.path,
        f"the codebook has {known.number} already, as “{known.name}”; here it is “{name}”.",
        _renaming(importer.tx.connection),
        line=line,
    )


def _renaming(connection: Connection) -> str:
    """Return what to do where a code has another name here than in the codebook."""
    if lookups.stage(connection) == "coding" and lookups.is_closed(connection):
        return (
            "Give it another number, or that name: while you code apart, codes that all have keep"
            " theirs."
        )
    return "Give it another number, or rename one of them first."


def parent_missing(importer: Importer, code: CodeDraft) -> InputError:
    """Return the refusal of a code whose parent neither the file nor the codebook has."""
    return InputError(
        importer.path,
        f"the parent {quoted(code.parent)} of {code.number}"
        " is in neither the file nor the codebook.",
        "Add its row, or correct the number.",
        line=code.line,
    )


def parent_below(importer: Importer, code: CodeDraft) -> InputError:
    """Return the refusal of a code whose parent the codebook has below that code."""
    return InputError(
        importer.path,
        f"the parent {quoted(code.parent)} of {code.number} lies below it in the codebook.",
        "Name another parent, or move one of the two first.",
        line=code.line,
    )


def labels_refused(path: Path) -> InputError:
    """Return the refusal of a sheet of labels, to be raised."""
    return InputError(
        path,
        "this is a sheet of labels by several raters, which can be measured but not imported.",
        f"Measure it with `codebook agreement --labels {path.name}`.",
    )


def refuse_labels(importer: Importer, draft: LabelsDraft) -> None:  # noqa: ARG001 - as the other kinds
    """Raise InputError."""
    raise labels_refused(importer.path)
