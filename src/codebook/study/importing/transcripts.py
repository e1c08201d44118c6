"""A transcript into the study."""

from __future__ import annotations

import json

from codebook.errors import InputError
from codebook.reading.drafts import TranscriptDraft
from codebook.store.tables import Revision, Segmentation, Transcript
from codebook.study.importing.desk import Desk


def import_transcript(desk: Desk, draft: TranscriptDraft) -> None:
    """Write a transcript with its first revision; the same text again changes nothing.

    Raises InputError where the study has a transcript of this name with another text.
    """
    if desk.tx.all(Revision, sha256=draft.sha256):
        desk.unchanged += 1
        return
    if desk.tx.all(Transcript, name=draft.name):
        raise InputError(
            desk.path,
            f"the study has a transcript {draft.name} already, with another text.",
            "Import it under another file name if it is another interview.",
        )
    transcript_id = desk.id("transcript", draft.name)
    revision_id = desk.id("revision", draft.name, draft.sha256)
    desk.tx.keep_text(draft.sha256, draft.text)
    desk.upsert(
        Transcript,
        [{"id": transcript_id, "name": draft.name, "created": desk.tx.at,
          "position": desk.next_position(Transcript)}],
    )  # fmt: skip
    desk.tx.insert(
        Revision,
        [{"id": revision_id, "transcript_id": transcript_id, "number": 1, "sha256": draft.sha256,
          "format": draft.format, "encoding": draft.encoding, "source": desk.path.name,
          "created": desk.tx.at}],
    )  # fmt: skip
    turns = json.dumps(draft.turns, ensure_ascii=False, separators=(",", ":"))
    desk.tx.insert(Segmentation, [{"id": revision_id, "turns": turns}])
