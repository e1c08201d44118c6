"""Undone revisions of transcripts from which words were erased, in this copy or another.

No record names such a revision any more, so that the erasure missed its text. The journal still has
it, to redo what was undone.
"""

from __future__ import annotations

from collections.abc import Collection

from codebook.store.erasing import erasures
from codebook.store.erasing.erasures import CONTENT, WITHDRAWN, Erasure
from codebook.store.erasing.former_quotes import mask_once
from codebook.store.journal.referring import closure
from codebook.store.merging.copy_pair import CopyPair
from codebook.store.queries import anchoring_queries, revision_queries
from codebook.store.queries.revision_queries import RevisionRow
from codebook.text.anchoring import EditMap, edits_between
from codebook.text.correction_transfer import masked_runs
from codebook.text.spans import Span

_SIGN = f"[{WITHDRAWN}]"


def erase_undone_texts(pair: CopyPair) -> bool:
    """Erase these texts, and undone passages on words of somebody who withdrew.

    It is not known where these words stood in an undone text, so all undone passages on such a text
    are erased. Returns whether there was anything to erase.
    """
    erased = erasures.remembered(pair.mine)
    ever = revision_queries.revisions_ever(pair.mine) if erased else []
    cut = {row.transcript_id for row in ever if (CONTENT, row.sha256) in erased}
    if not cut:
        return False
    loose = {sha256 for sha256, _ in revision_queries.unused_texts(pair.mine)}
    texts = frozenset(loose & {row.sha256 for row in ever if row.transcript_id in cut})
    spans, withdrawn = _withdrawn(pair, cut)
    gone = {row.id for row in ever if row.transcript_id in withdrawn} - spans.keys()
    found = anchoring_queries.once_overlapping(pair.mine, spans, gone) if withdrawn else []
    keys = closure(pair.mine, [("passage", key) for key in found])
    masked = mask_once(pair.mine, spans, spans)
    if texts or keys:
        erasures.erase(pair.mine, Erasure(keys, texts, frozenset()), max(erased.values()))
    return bool(texts or keys or masked)


def _withdrawn(
    pair: CopyPair, transcripts: Collection[str]
) -> tuple[dict[str, list[Span]], set[str]]:
    """Return, by revision, where withdrawn words stood; and the transcripts that had any."""
    spans: dict[str, list[Span]] = {}
    withdrawn = set()
    for transcript_id in sorted(transcripts):
        rows = revision_queries.revisions(pair.mine, transcript_id)
        if rows and _SIGN in rows[-1].text:
            withdrawn.add(transcript_id)
            spans |= {row.id: _masked(row, rows[-1].text) for row in rows}
    return spans, withdrawn


def _masked(row: RevisionRow, now: str) -> list[Span]:
    """Return the masked spans of a text for which the latest text has the sign of a withdrawal."""
    follows = EditMap(edits_between(row.text, now)).span
    return [
        span
        for span in masked_runs(row.text)
        if (there := follows(span)) and _SIGN in there.of(now)
    ]
