"""A text that one copy corrected while words were erased from it in the other.

What the correction changed outside of what was erased is done again on the text without it, by an
action of no copy's own, the same wherever the two meet. The corrected text is masked then. Where
several copies have corrected such a text, one after the other has taken over the erasure, their
corrections come together likewise, and nothing is masked any more.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from functools import partial
from itertools import chain
from typing import NamedTuple

from codebook.store import erasing, revision_queries, transcript_queries
from codebook.store.copy_pair import CopyPair
from codebook.store.erasing import CONTENT, WITHDRAWN, Erasure
from codebook.store.histories import Key
from codebook.store.identity import derived_id
from codebook.store.revision_queries import RevisionRow
from codebook.store.tables import Revision, Segmentation
from codebook.store.writer import ActionHead, Writer
from codebook.study.revising.correcting import following_turns
from codebook.study.revising.revising import NewText, add_revision, hash_of
from codebook.study.turns import as_json, turns_of
from codebook.text.anchoring import EditMap, apply_changes
from codebook.text.correction_transfer import MASK, MaskedText, mask_erased, transfer
from codebook.text.names import whole_words
from codebook.text.spans import Span


class Carry(NamedTuple):
    """A transcript that both copies changed: `ours` is the text without what was erased.

    `corrected` are the other copy's revisions that `ours` has not, the latest last. `since` is the
    revision that is the root, empty where that is the latest which both have. Where `erased` is
    False, both have known of the erasure before.
    """

    name: str
    root: MaskedText
    since: str
    ours: RevisionRow
    corrected: list[RevisionRow]
    erased: bool

    def masked_revisions(self) -> Iterator[tuple[str, str]]:
        """Yield the corrected revisions by id with their texts, in which what was erased is masked.

        What is not taken over of a correction is masked too: it may be what was erased.
        """
        for row in self.corrected:
            if not self.erased:
                yield row.id, row.text
                continue
            dropped = transfer(self.root, self.ours.text, row.text).dropped
            yield row.id, mask_erased(self.root, row.text, dropped)

    def moved(self) -> Iterator[tuple[str, str]]:
        """Yield the revisions from which passages keep their places, with such texts."""
        yield self.ours.id, self.ours.text
        yield from self.masked_revisions()


def carries(pair: CopyPair) -> dict[str, Carry]:
    """Return by id the transcripts whose correction in one copy can be carried over.

    To be asked before anything is taken or erased again.
    """
    return dict(_carries(pair))


def _carries(pair: CopyPair) -> Iterator[tuple[str, Carry]]:
    copies = (pair.mine, pair.theirs)
    known = [erasing.remembered(copy) for copy in copies]
    names = [
        {row[0]: row[1] for row in transcript_queries.transcript_names(copy)} for copy in copies
    ]
    for key in sorted(_both_changed(pair)) if any(known) else ():
        mine, theirs = (revision_queries.revisions(copy, key) for copy in copies)
        found = (
            _carry(mine, theirs, known[0])
            or _carry(theirs, mine, known[1])
            or _together(mine, theirs)
        )
        if found:
            yield key, found._replace(name=names[found.ours is theirs[-1]][key])


def _both_changed(pair: CopyPair) -> set[str]:
    """Return the transcripts whose latest text the other copy has never had, in both of them."""
    mine, theirs = revision_queries.hashes(pair.mine), revision_queries.hashes(pair.theirs)
    return {
        key
        for key in mine.keys() & theirs.keys()
        if mine[key][-1] not in theirs[key] and theirs[key][-1] not in mine[key]
    }


def _carry(
    ours: Sequence[RevisionRow], theirs: Sequence[RevisionRow], erased: Collection[Key]
) -> Carry | None:
    """Return how `theirs` goes onto `ours`, None where it was not erased there or not changed."""
    here = {row.id: row for row in ours}
    common = [row for row in theirs if row.id in here]
    corrected = [row for row in theirs if row.id not in here]
    if not common or not corrected or ours[-1].id == common[-1].id:
        return None
    for row in reversed(common):
        root = MaskedText(row.text, here[row.id].text)
        if (CONTENT, row.sha256) in erased and root.is_consistent:
            since = "" if row is common[-1] else row.id
            return Carry("", root, since, ours[-1], corrected, erased=True)
    return None


def _together(mine: Sequence[RevisionRow], theirs: Sequence[RevisionRow]) -> Carry | None:
    """Return how two corrections of a text go together from which words were erased before.

    None where both copies do not have the same such text, or not the same of any other that both
    have. Whichever copy asks, it is the same.
    """
    first, second = sorted((mine, theirs), key=lambda rows: rows[-1].id)
    texts = {row.id: row.text for row in first}
    common = [row for row in second if row.id in texts]
    alike = all(texts[row.id] == row.text for row in common)
    if not alike or not any(MASK in row.text for row in common):
        return None
    corrected = [row for row in second if row.id not in texts]
    root = MaskedText(common[-1].text, common[-1].text)
    return Carry("", root, common[-1].id, first[-1], corrected, erased=False)


def carry(pair: CopyPair, found: Iterable[Carry]) -> list[str]:
    """Do the corrections again, all being taken; return a sentence for each that is dropped."""
    said: list[str] = []
    for each in found:
        theirs = each.corrected[-1].text
        result = transfer(each.root, each.ours.text, theirs)
        _revise(pair, each, result.changes)
        lines = sorted({theirs.count("\n", 0, span.start) + 1 for span in result.dropped})
        touches = "touches what was erased, or was changed" if each.erased else "was made"
        said += [
            f"{each.name}, line {line} of the corrected text: the correction {touches} in both"
            " copies, and is not taken over."
            for line in lines
        ]
    return said


def _revise(pair: CopyPair, each: Carry, changes: Iterable[tuple[Span, str]]) -> None:
    text, edits = apply_changes(each.ours.text, changes)
    following = EditMap(edits)
    turns = following_turns(turns_of(each.ours.turns), following, text)
    number = max(row.number for row in (each.ours, *each.corrected))
    old = each.ours._replace(number=number)
    new = NewText(text, turns, old.format, old.encoding, old.source)
    with _action(pair, each, "carried a correction over") as tx:
        add_revision(tx, old, new)


def _action(pair: CopyPair, each: Carry, label: str) -> AbstractContextManager[Writer]:
    ids = [each.ours.id, *(row.id for row in each.corrected)]
    changes = pair.changes_of([("revision", key) for key in ids])
    after = sorted({change.action_id for change in changes})
    head = ActionHead(
        coder_id=None,
        label=label,
        hidden_by="",
        any_layer=True,
        kind="merge",
        id=derived_id(pair.study_id, label, *filter(None, [each.since]), *after),
    )
    return pair.action(head, changes)


def hide(pair: CopyPair, found: Iterable[Carry]) -> None:
    """Mask what was erased in the corrected texts, once nothing lies on them any more."""
    for each in found:
        if each.erased:
            _hide(pair, each)


def _hide(pair: CopyPair, each: Carry) -> None:
    speakers = {turn.speaker for turn in turns_of(each.ours.turns)}
    gone = (
        {turn.speaker for row in each.corrected for turn in turns_of(row.turns)} - speakers - {""}
    )
    with _action(pair, each, "erased words of a corrected text") as tx:
        for key, text in each.masked_revisions():
            tx.keep_text(hash_of(text), text)
            tx.update(Revision, key, sha256=hash_of(text))
        for row in each.corrected:
            turns = [
                turn._replace(speaker=WITHDRAWN) if turn.speaker in gone else turn
                for turn in turns_of(row.turns)
            ]
            tx.update(Segmentation, row.id, turns=as_json(turns))
    ids = [row.id for row in each.corrected]
    if gone:
        erasing.rewrite(pair.mine, partial(whole_words(*gone).sub, WITHDRAWN), ids)
    kept = set(chain.from_iterable(revision_queries.hashes(pair.mine).values()))
    texts = frozenset({row.sha256 for row in each.corrected} - kept)
    at = max(erasing.remembered(pair.mine).values())
    erasing.erase(pair.mine, Erasure(frozenset(), texts, frozenset()), at)
