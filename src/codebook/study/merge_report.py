"""What a merge brought, as far as the coder may see it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from codebook.store.erasing import erasures
from codebook.store.erasing.merged_erasures import LostCoding, RepeatedErasure
from codebook.store.journal.histories import Key
from codebook.store.journal.listed import conflicts
from codebook.store.merging.copy_pair import CopyPair
from codebook.store.merging.merge import MergeResult
from codebook.store.rows import ConflictRow
from codebook.store.schema.visibility import seen_coders
from codebook.study.merged_same_names import SameName, same_names
from codebook.study.privacy.erased_by_merge import ErasedByMerge
from codebook.study.views import Person
from codebook.text.display import counted


class Merged(NamedTuple):
    """What a merge brought, counted in records that the coder may see.

    - `kinds`: the number of added records by type.
    - `conflicts`: the conflicts that are open after it.
    - `revived`: the number of records that one copy deleted and that stay, as the other uses them.
    - `others`: whether it also brought records that the coder may not see yet.
    - `stage`: the study's stage after it.
    - `dropped`: sentences on what was lost because words were erased: corrections of texts that
      were not carried over, codings and memos.
    - `texts`: a sentence on each transcript that has the other copy's text now.
    - `numbers`: a sentence on each code that has another number, as both copies had given its own.
    - `ids`: a sentence on each participant who has another id, as both copies had given it.
    - `names`: sentences on what was done as one of the copies had replaced names by pseudonyms.
    - `erased`: what was erased here, since the other copy had erased it on purpose.
    - `same_names`: codes that have one name since both copies had made one.
    """

    added: int
    updated: int
    unchanged: int
    kinds: dict[str, int]
    conflicts: tuple[ConflictRow, ...]
    revived: int
    others: bool
    stage: str
    dropped: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()
    ids: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    erased: ErasedByMerge = ErasedByMerge()
    same_names: tuple[SameName, ...] = ()


class Joined(NamedTuple):
    """What was done to join two copies.

    - `taken`: the records taken from the other copy; `revived`: the keys of deleted records that
      stay; `stage`: the stage then.
    - `erased`: what was erased again, since one of the copies had erased it.
    - `has_erased`: whether anything was erased, also by masking texts.
    - `dropped`: a sentence for each correction that was not carried over.
    - `doubles`: the keys of passages and codings that both copies had made, and that are one now.
    - `numbers`: a sentence for each code that has got another number.
    - `ids`: a sentence for each participant who has got another id.
    - `named`: the names of the codes that this copy had in use before.
    """

    taken: MergeResult
    revived: list[Key]
    stage: str
    erased: RepeatedErasure | None
    has_erased: bool
    dropped: list[str]
    doubles: frozenset[Key]
    numbers: list[str]
    ids: list[str]
    named: dict[str, str]


def merged_for(pair: CopyPair, me: Person, joined: Joined) -> Merged:
    """Count what a merge brought, as far as the coder may see it."""
    taken, seen = joined.taken, seen_coders(pair.mine, me.id)
    gone = {*erasures.remembered(pair.mine), *joined.doubles}
    open_to_me = {None, *seen}
    has_others, added, counts = False, Counter[str](), Counter[str]()
    for key, coder in taken.whose.items():
        if key in gone:
            continue
        if coder not in open_to_me:
            has_others = True
        elif key in taken.added:
            added[key[0]] += 1
        else:
            counts["updated"] += key in taken.updated
            counts["removed"] += key in taken.removed
    lost = _lost(joined.erased.lost, seen) if joined.erased else ()
    return Merged(
        added=added.total(),
        updated=counts.total(),
        unchanged=pair.count_common_records(me.id) - added.total() - counts["updated"],
        kinds=dict(sorted(added.items())),
        conflicts=tuple(conflicts(pair.mine, seen)),
        revived=len(joined.revived),
        others=has_others,
        stage=joined.stage,
        dropped=(*joined.dropped, *lost),
        numbers=tuple(joined.numbers),
        ids=tuple(joined.ids),
        same_names=tuple(same_names(pair, me, joined.named)),
    )


def _lost(lost: list[LostCoding], seen: frozenset[str]) -> Iterator[str]:
    """Yield a sentence on what the layers `seen` lost with candidates that were erased."""
    places = Counter(one.place for one in lost if one.coder_id in seen)
    memos = places.pop("", 0)
    counts = [f"{counted(places.total(), 'coding')} (in {', '.join(places)})"] if places else []
    counts += [counted(memos, "memo")] if memos else []
    if counts:
        yield (
            f"{' and '.join(counts)} dropped: the candidate was named in the words of a"
            " participant who withdrew, and was erased with them; the passages that are left"
            " can be given another code."
        )
