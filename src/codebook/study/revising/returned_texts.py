"""Texts from which words were erased in one copy, and which the other copy has made again.

Who takes an import back and imports the file again makes the same revision again, by its id.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from codebook.by_key import by_key
from codebook.store.erasing import erasures
from codebook.store.erasing.erasures import CONTENT
from codebook.store.merging.copy_pair import CopyPair
from codebook.store.queries import revision_queries, transcript_queries
from codebook.study.revising.correction_transfer import CarriedCorrection
from codebook.text.correction_transfer import MASK, MaskedText


def returned_texts(pair: CopyPair) -> list[CarriedCorrection]:
    """Return the transcripts with such a text, once the copies are merged, to be masked again."""
    erased = {
        sha256
        for copy in (pair.mine, pair.theirs)
        for kind, sha256 in erasures.remembered(copy)
        if kind == CONTENT
    }
    found = revision_queries.hashes(pair.mine) if erased else {}
    again = [key for key, hashes in found.items() if not erased.isdisjoint(hashes)]
    return list(_to_mask(pair, again, erased)) if again else []


def _to_mask(
    pair: CopyPair, transcripts: Collection[str], erased: Collection[str]
) -> Iterator[CarriedCorrection]:
    names = {key: name for key, name, _ in transcript_queries.transcript_names(pair.mine)}
    masked = _masked(pair, erased)
    for transcript_id in transcripts:
        *former, latest = revision_queries.revisions(pair.mine, transcript_id)
        for row in former:
            texts = masked.get(row.id, []) if row.sha256 in erased else []
            roots = [MaskedText(row.text, text) for text in texts]
            if sound := [root for root in roots if root.is_consistent]:
                root = max(sound, key=lambda each: each.masked.count(MASK))
                yield CarriedCorrection(names[transcript_id], root, "", latest, [row], erased=True)


def _masked(pair: CopyPair, erased: Collection[str]) -> dict[str, list[str]]:
    """Return, by revision, the texts that it has or had in either copy and that are not erased."""
    ever = {
        row for copy in (pair.mine, pair.theirs) for row in revision_queries.revisions_ever(copy)
    }
    return by_key(
        (row.id, text)
        for row in sorted(ever)
        if row.sha256 not in erased and (text := revision_queries.text(pair.mine, row.sha256))
    )
