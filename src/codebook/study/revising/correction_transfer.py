"""Carrying a correction over to a text from which words were erased meanwhile.

In a merge, one copy of the study may have corrected a transcript while words were erased from it in
the other copy. The corrections outside of the erased words are then applied to the text without
these words, as a new revision. It is made by an action of no copy's own, which is the same wherever
the two copies meet. The corrected text itself is masked like the earlier texts.

Where both copies know of the erasure and each has corrected the text since, their corrections are
combined in the same way; then nothing is left to mask.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from functools import partial
from itertools import chain
from typing import NamedTuple

from codebook.store.connections import Connection
from codebook.store.erasing import erasures
from codebook.store.erasing.erasures import CONTENT, WITHDRAWN, Erasure
from codebook.store.journal.histories import Key
from codebook.store.merging.copy_pair import CopyPair
from codebook.store.queries import revision_queries, transcript_queries
from codebook.store.queries.revision_queries import RevisionRow
from codebook.store.tables import Segmentation
from codebook.store.writer import Writer
from codebook.study.revising.merge_action import merge_action
from codebook.study.revising.new_revision import add_revision, edited, replace_text
from codebook.study.turns import as_json, turns_of
from codebook.text.correction_transfer import MASK, MaskedText, mask_erased, transfer
from codebook.text.names import whole_words
from codebook.text.spans import Span, lines_at


class CarriedCorrection(NamedTuple):
    """A transcript that both copies changed, and how the corrections are carried over.

    - `name`: what the transcript is called.
    - `root`: the text that both copies had, before and after words were erased from it.
    - `since`: the id of the root's revision; empty where it is the latest that both copies have.
    - `redacted`: the revision without the erased words, to which the corrections are applied.
    - `corrected`: the revisions that only the other copy has, the latest last.
    - `erased`: whether the erasure is news to the copy with the corrections.
    """

    name: str
    root: MaskedText
    since: str
    redacted: RevisionRow
    corrected: list[RevisionRow]
    erased: bool

    def masked_revisions(self) -> Iterator[tuple[str, str]]:
        """Yield the ids of the corrected revisions with their texts, erased words masked.

        Corrections that are not carried over are masked too: they may contain erased words.
        """
        for row in self.corrected:
            if not self.erased:
                yield row.id, row.text
                continue
            dropped = transfer(self.root, self.redacted.text, row.text).dropped
            yield row.id, mask_erased(self.root, row.text, dropped)

    def texts_with_places(self) -> dict[str, str]:
        """Return, by revision id, the texts (masked) whose passages keep their places."""
        return {self.redacted.id: self.redacted.text, **dict(self.masked_revisions())}


def corrections_to_carry_over(pair: CopyPair) -> dict[str, CarriedCorrection]:
    """Return the transcripts, by id, that one copy corrected and the other erased words from.

    Call it before the merge changes or erases anything.
    """
    return dict(_corrections(pair))


def _corrections(pair: CopyPair) -> Iterator[tuple[str, CarriedCorrection]]:
    my_erasures = erasures.remembered(pair.mine)
    their_erasures = erasures.remembered(pair.theirs)
    if not (my_erasures or their_erasures):
        return
    my_names, their_names = _names(pair.mine), _names(pair.theirs)
    for transcript_id in sorted(_both_changed(pair)):
        mine = revision_queries.revisions(pair.mine, transcript_id)
        theirs = revision_queries.revisions(pair.theirs, transcript_id)
        found = (
            _onto_redacted(mine, theirs, my_erasures)
            or _onto_redacted(theirs, mine, their_erasures)
            or _of_both_copies(mine, theirs)
        )
        if found:
            names = their_names if found.redacted is theirs[-1] else my_names
            yield transcript_id, found._replace(name=names[transcript_id])


def _names(copy: Connection) -> dict[str, str]:
    """Return the names of a copy's transcripts by id."""
    return {key: name for key, name, _ in transcript_queries.transcript_names(copy)}


def _both_changed(pair: CopyPair) -> set[str]:
    """Return the ids of the transcripts whose latest text in each copy is unknown to the other."""
    mine, theirs = revision_queries.hashes(pair.mine), revision_queries.hashes(pair.theirs)
    return {
        key
        for key in mine.keys() & theirs.keys()
        if mine[key][-1] not in theirs[key] and theirs[key][-1] not in mine[key]
    }


def _onto_redacted(
    redacted: Sequence[RevisionRow], theirs: Sequence[RevisionRow], erased: Collection[Key]
) -> CarriedCorrection | None:
    """Return how the corrections in `theirs` go onto `redacted`.

    None where nothing was erased there, or nothing was corrected in the other copy.
    """
    here = {row.id: row for row in redacted}
    common = [row for row in theirs if row.id in here]
    corrected = [row for row in theirs if row.id not in here]
    if not common or not corrected or redacted[-1].id == common[-1].id:
        return None
    for row in reversed(common):
        root = MaskedText(row.text, here[row.id].text)
        if (CONTENT, row.sha256) in erased and root.is_consistent:
            since = "" if row is common[-1] else row.id
            return CarriedCorrection("", root, since, redacted[-1], corrected, erased=True)
    return None


def _of_both_copies(
    mine: Sequence[RevisionRow], theirs: Sequence[RevisionRow]
) -> CarriedCorrection | None:
    """Return how the corrections of both copies are combined, words having been erased before.

    None where the copies do not share a masked text, or differ in any text that both have. The
    result is the same whichever of the two copies merges the other.
    """
    first, second = sorted((mine, theirs), key=lambda rows: rows[-1].id)
    texts = {row.id: row.text for row in first}
    common = [row for row in second if row.id in texts]
    alike = all(texts[row.id] == row.text for row in common)
    if not alike or not any(MASK in row.text for row in common):
        return None
    corrected = [row for row in second if row.id not in texts]
    root = MaskedText(common[-1].text, common[-1].text)
    return CarriedCorrection("", root, common[-1].id, first[-1], corrected, erased=False)


def carry_over(pair: CopyPair, found: Iterable[CarriedCorrection]) -> list[str]:
    """Apply the corrections, once the copies are merged; return a sentence for each one dropped."""
    said: list[str] = []
    for each in found:
        theirs = each.corrected[-1].text
        result = transfer(each.root, each.redacted.text, theirs)
        _add_revision(pair, each, result.changes)
        lines = sorted({*lines_at(theirs, sorted(span.start for span in result.dropped))})
        touches = "touches what was erased, or was changed" if each.erased else "was made"
        said += [
            f"{each.name}, line {line} of the corrected text: the correction {touches} in both"
            " copies, and is not taken over."
            for line in lines
        ]
    return said


def _add_revision(
    pair: CopyPair, each: CarriedCorrection, changes: Iterable[tuple[Span, str]]
) -> None:
    """Add the redacted text with the changes as the transcript's next revision."""
    new, _ = edited(each.redacted, changes)
    number = max(row.number for row in (each.redacted, *each.corrected))
    with _action(pair, each, "carried a correction over") as tx:
        add_revision(tx, each.redacted._replace(number=number), new)


def _action(pair: CopyPair, each: CarriedCorrection, label: str) -> AbstractContextManager[Writer]:
    ids = [each.redacted.id, *(row.id for row in each.corrected)]
    identity = (label, each.since) if each.since else (label,)
    return merge_action(pair, [("revision", key) for key in ids], label, *identity)


def mask_corrected_texts(pair: CopyPair, found: Iterable[CarriedCorrection]) -> None:
    """Mask the erased words in the corrected texts, once no passage lies on these any more."""
    for each in found:
        if each.erased:
            _mask(pair, each)


def _mask(pair: CopyPair, each: CarriedCorrection) -> None:
    known = {turn.speaker for turn in turns_of(each.redacted.turns)}
    speakers = {turn.speaker for row in each.corrected for turn in turns_of(row.turns)}
    gone = speakers - known - {""}  # their names were erased with their words
    with _action(pair, each, "erased words of a corrected text") as tx:
        for key, text in each.masked_revisions():
            replace_text(tx, key, text)
        for row in each.corrected:
            turns = [
                turn._replace(speaker=WITHDRAWN) if turn.speaker in gone else turn
                for turn in turns_of(row.turns)
            ]
            tx.update(Segmentation, row.id, turns=as_json(turns))
    ids = [row.id for row in each.corrected]
    if gone:
        erasures.rewrite(pair.mine, partial(whole_words(*gone).sub, WITHDRAWN), ids)
    kept = set(chain.from_iterable(revision_queries.hashes(pair.mine).values()))
    texts = frozenset({row.sha256 for row in each.corrected} - kept)
    at = max((erasures.remembered(pair.theirs) | erasures.remembered(pair.mine)).values())
    erasures.erase(pair.mine, Erasure(frozenset(), texts, frozenset()), at)
