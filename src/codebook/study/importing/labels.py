"""A sheet of labels, which is no part of a study."""

from __future__ import annotations

from pathlib import Path

from codebook.errors import InputError
from codebook.reading.drafts import LabelsDraft
from codebook.study.importing.importer import Importer


def labels_refused(path: Path) -> InputError:
    """Return the refusal of a sheet of labels, to be raised."""
    return InputError(
        path,
        "this is a sheet of labels by several raters, which is measured and not imported.",
        f"See what `codebook agreement --labels {path.name}` says of it.",
    )


def refuse_labels(importer: Importer, draft: LabelsDraft) -> None:  # noqa: ARG001 - as the other kinds
    """Raise InputError."""
    raise labels_refused(importer.path)
