"""What a copy had taken back of texts from which words were erased, in this copy or another.

No record tells of it any more, so no erasure knew of it: the journal has it, for doing it again.
"""

from __future__ import annotations

from collections.abc import Collection

from codebook.store import erasing, revision_queries
from codebook.store.copy_pair import CopyPair
from codebook.store.erasing import CONTENT, WITHDRAWN, Erasure
from codebook.store.former_quotes import mask_once
from codebook.store.referring import closure
from codebook.store.revision_queries import RevisionRow
from codebook.text.anchoring import EditMap, edits_between
from codebook.text.correction_transfer import masked_runs
from codebook.text.spans import Span

_SIGN = f"[{WITHDRAWN}]"


def erase_taken_back(pair: CopyPair) -> bool:
    """Erase such texts, and passages on what somebody said who withdrew; say if there were any.

    Where that stood in a text which was taken back is not known, so all passages there go that were
    taken back as well.
    """
    erased = erasing.remembered(pair.mine)
    ever = revision_queries.revisions_ever(pair.mine) if erased else []
    cut = {row.transcript_id for row in ever if (CONTENT, row.sha256) in erased}
    if not cut:
        return False
    loose = {sha256 for sha256, _ in revision_queries.loose_texts(pair.mine)}
    texts = frozenset(loose & {row.sha256 for row in ever if row.transcript_id in cut})
    spans, withdrawn = _withdrawn(pair, cut)
    gone = {row.id for row in ever if row.transcript_id in withdrawn} - spans.keys()
    found = revision_queries.overlapping_once(pair.mine, spans, gone) if withdrawn else []
    keys = closure(pair.mine, [("passage", key) for key in found])
    masked = mask_once(pair.mine, spans, spans)
    if texts or keys:
        erasing.erase(pair.mine, Erasure(keys, texts, frozenset()), max(erased.values()))
    return bool(texts or keys or masked)


def _withdrawn(
    pair: CopyPair, transcripts: Collection[str]
) -> tuple[dict[str, list[Span]], set[str]]:
    """Return, by revision, where words stood that were withdrawn; and in which transcripts."""
    spans: dict[str, list[Span]] = {}
    withdrawn = set()
    for transcript_id in sorted(transcripts):
        rows = revision_queries.revisions(pair.mine, transcript_id)
        if rows and _SIGN in rows[-1].text:
            withdrawn.add(transcript_id)
            spans |= {row.id: _masked(row, rows[-1].text) for row in rows}
    return spans, withdrawn


def _masked(row: RevisionRow, now: str) -> list[Span]:
    """Return what is masked in a text, where the sign of who withdrew stands in the present one."""
    follows = EditMap(edits_between(row.text, now)).span
    return [
        span
        for span in masked_runs(row.text)
        if (there := follows(span)) and _SIGN in there.of(now)
    ]
