"""Remarks on imported files that follow from all of them, or from what else the study has."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from codebook.errors import InputError
from codebook.reading.drafts import AnyDraft, Problem, ProjectDraft, TaxonomyDraft, TranscriptDraft
from codebook.store.writer import Writer
from codebook.study.importing.taxonomies import letters_of
from codebook.study.privacy.key import key_in_folder, names_are
from codebook.study.views import Imported

_LETTERED = "the files have no ids, so they got them in their order: {}; for other ids, {}"
_UNDOING = "undo, and import one file after the other"
_ANEW = "make a study without these files, and import each into it with --prefix ID"


def remark(done: dict[int, Imported], at: int, said: str | Problem) -> None:
    """Add a remark to those on a file."""
    problem = Problem(None, said) if isinstance(said, str) else said
    done[at] = done[at]._replace(problems=(*done[at].problems, problem))


def tell_letters(tx: Writer, drafts: Sequence[AnyDraft], done: dict[int, Imported]) -> None:
    """Say of the last of several files without ids which their codes got, as no file says it.

    What a study was made with is nobody's, and cannot be undone.
    """
    new = {
        at: draft
        for at, draft in enumerate(drafts)
        if isinstance(draft, TaxonomyDraft) and not draft.numbered and done[at].added
    }
    if len(new) > 1:
        way_out = _UNDOING if tx.coder_id else _ANEW
        remark(done, max(new), _LETTERED.format(letters_of(tx, new.values()), way_out))


def tell_names(folder: Path | None, drafts: Sequence[AnyDraft], done: dict[int, Imported]) -> None:
    """Say of new texts how many names of the key of pseudonyms, in the study's `folder`, they have.

    A key that cannot be read, as it is another person's, keeps no text out.
    """
    new = {
        at: texts
        for at, draft in enumerate(drafts)
        if (texts := _texts(draft)) and (done[at].added or done[at].updated)
    }
    if not new:
        return
    try:
        key = key_in_folder(folder)
    except InputError as error:
        remark(done, max(new), f"names of the key of pseudonyms were not looked for. {error}")
        return
    for at, texts in new.items():
        if names := key.names_in(*texts):
            remark(done, at, _NAMED.format(names_are(names)))


_NAMED = "{} in it: apply the key with Pseudonyms in the workbench, or `codebook pseudonyms apply`."


def _texts(draft: AnyDraft) -> list[str]:
    """Return the texts of the transcripts in a file, and their names."""
    if isinstance(draft, TranscriptDraft):
        return [draft.name, draft.text]
    transcripts = draft.transcripts if isinstance(draft, ProjectDraft) else ()
    return [text for each in transcripts for text in (each.name, each.text)]
