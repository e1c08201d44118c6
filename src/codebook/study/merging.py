"""Merging another copy of the study into this one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

from codebook.errors import RefusedError, StudyError
from codebook.progress import OnProgress, step_reporter
from codebook.store import backup
from codebook.store.erasing import erasures, merged_erasures, pending_erasures
from codebook.store.erasing.merged_erasures import LostCoding, RepeatedErasure
from codebook.store.journal.histories import Key
from codebook.store.journal.listed import conflicts
from codebook.store.merging.copy_pair import CopyPair
from codebook.store.merging.merge import MergeResult, forked, has_news, note_knowledge
from codebook.store.rows import ConflictRow
from codebook.store.schema.visibility import seen_coders
from codebook.store.store import Store
from codebook.study import backups, stages
from codebook.study.merged_codes import follow_merged_codes
from codebook.study.merged_doubles import join_doubles
from codebook.study.merged_numbers import settle_numbers
from codebook.study.merged_participants import settle_ids, spoken_in_copies
from codebook.study.privacy import leftovers, merged_names
from codebook.study.revising.correction_transfer import (
    CarriedCorrection,
    carry_over,
    corrections_to_carry_over,
    mask_corrected_texts,
)
from codebook.study.revising.half_undone import complete_undone
from codebook.study.revising.merged_names import rename_again, renamed_in_copies
from codebook.study.revising.merged_passages import move_to_latest_text
from codebook.study.revising.merged_turns import carry_turns, outrun_in_copies
from codebook.study.revising.merged_words import attribute_again, following_in_copies
from codebook.study.revising.other_texts import meet_other_texts
from codebook.study.revising.returned_texts import returned_texts
from codebook.study.revising.undone_texts import erase_undone_texts
from codebook.study.views import Person
from codebook.study_files import DATABASE
from codebook.text.display import counted

_STEPS = 6

_REPLACED = (
    "Names that one of the copies has replaced by pseudonyms are replaced in this one, too; this"
    " cannot be undone."
)


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


def merge(
    store: Store,
    me: Person,
    place: str | Path,
    *,
    updating: bool,
    rehearsal: bool,
    on_progress: OnProgress | None,
) -> Merged:
    """Bring another copy of the study into this one, all of it or nothing.

    The other copy is only read. `on_progress` is called with the numbers of steps. Raises
    StudyError or RefusedError where it is no copy of this study, or has another text under a
    transcript's name; when `updating`, its text is taken.
    """
    step = step_reporter(on_progress, _STEPS)
    step()
    with (
        ExitStack() as until_done,
        _private_copy(store, place, rehearsal=rehearsal) as other,
        store.merging_with(other, rehearsal=rehearsal) as pair,
    ):
        step()
        corrected = corrections_to_carry_over(pair)
        _refuse_strangers(store, pair, str(place))
        texts = meet_other_texts(pair, me, corrected, updating=updating)
        if has_news(pair.mine, pair.theirs) and not rehearsal:
            until_done.enter_context(backup.before(store.folder, "before-merge"))
        step()
        key = merged_names.key_of_both(store, pair)
        has_names = merged_names.have_names(pair.mine, me, key)
        joined = _join(pair, str(place), corrected.values(), key.replacing(), step)
        step()
        merged = _merged(pair, me, joined)._replace(texts=texts)
        has_names = has_names or merged_names.have_names(pair.mine, me, key)
        if joined.has_erased:
            files = leftovers.files_erased_again(store.folder, joined.erased)
            pending_erasures.note(pair.mine, files)
    if joined.has_erased and not rehearsal:
        store.finish_erasing()
    if rehearsal:
        files = merged_names.files_with_names(store, key) if has_names else ()
    else:
        files = merged_names.replace_again(store, me, key)
    told = (_REPLACED, *(f"{file}: removed, as it contains such names." for file in files))
    return merged._replace(names=told if has_names or files else ())


class _Joined(NamedTuple):
    """What was done to join two copies.

    - `taken`: the records taken from the other copy; `revived`: the keys of deleted records that
      stay; `stage`: the stage then.
    - `erased`: what was erased again, since one of the copies had erased it.
    - `has_erased`: whether anything was erased, also by masking texts.
    - `dropped`: a sentence for each correction that was not carried over.
    - `doubles`: the keys of passages and codings that both copies had made, and that are one now.
    - `numbers`: a sentence for each code that has got another number.
    - `ids`: a sentence for each participant who has got another id.
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


def _join(
    pair: CopyPair,
    place: str,
    corrected: Collection[CarriedCorrection],
    put_pseudonyms: Callable[[str], str],
    step: Callable[[], object],
) -> _Joined:
    """Make this copy the union of both."""
    speaking, renamed = following_in_copies(pair), renamed_in_copies(pair)
    outrun, spoken = outrun_in_copies(pair), spoken_in_copies(pair)
    taken = pair.merge()
    step()
    erased = merged_erasures.erase_again(pair.mine, pair.theirs)
    complete_undone(pair)
    revived = pair.revive()
    step()
    dropped = carry_over(pair, corrected)
    masked = [*corrected, *returned_texts(pair)]
    kept_places: dict[str, str] = {}
    for each in masked:
        kept_places |= each.texts_with_places()
    move_to_latest_text(pair, kept_places, put_pseudonyms)
    carry_turns(pair, outrun)
    ids = settle_ids(pair, spoken)
    rename_again(pair, renamed)
    attribute_again(pair, speaking)
    mask_corrected_texts(pair, masked)
    follow_merged_codes(pair)
    doubles = join_doubles(pair)
    numbers = settle_numbers(pair)
    pair.drop_move_conflicts()
    has_erased_undone = erase_undone_texts(pair)
    _refuse_erased_texts(pair, place)
    stage = stages.advance(pair)
    note_knowledge(pair.mine)
    has_erased = bool(erased or masked or has_erased_undone)
    return _Joined(taken, revived, stage, erased, has_erased, dropped, doubles, numbers, ids)


def _refuse_erased_texts(pair: CopyPair, place: str) -> None:
    """Refuse to go on with a text that was erased in one copy and made again in the other."""
    left = merged_erasures.texts_left(pair.mine, pair.theirs)
    if not left:
        return
    theirs = merged_erasures.texts_left(pair.theirs, pair.mine)
    raise RefusedError(
        f"{place if left & theirs else 'This study'} has brought back a text from which words"
        " were erased on purpose.",
        "Undo the change that did this there (`codebook undo`), and merge again.",
    )


@contextmanager
def _private_copy(store: Store, place: str | Path, *, rehearsal: bool) -> Iterator[Store]:
    """Open the other study: on a server, or as a private copy of its file that may be migrated.

    The copy lies in this study's folder; for a rehearsal, which must work where nothing can be
    written, in the system's folder for temporary files.
    """
    if "://" in str(place):
        other = Store.at(place)
        try:
            other.open()
            yield other
        finally:
            other.close()
        return
    path = Path(place)
    own = store.folder.resolve() if store.folder else None
    if own and path.resolve() in (own, own / DATABASE):
        raise StudyError(f"{place}: that is this study itself.", "Name another copy of it.")
    with backups.opened_privately(path, None if rehearsal else store.folder) as other:
        yield other


def _refuse_strangers(store: Store, pair: CopyPair, place: str) -> None:
    """Raise RefusedError unless the other is a copy of the study with which it can be merged."""
    if not pair.is_of_one_study():
        raise RefusedError(
            f"{place} is not a copy of {store.name} but another study.",
            "A copy is made with `codebook handoff`, or by copying the folder. The codings of"
            " another study on the same texts come as a sheet: `codebook export codings` there;"
            " here `codebook coders add NAME`, if need be, and `codebook import codings.csv"
            " --coder NAME`.",
        )
    if forked(pair.mine, pair.theirs):
        raise RefusedError(
            f"{place} and {store.name} have both been changed as the same copy.",
            "Restore one of them from its backups/, and make the other one with `codebook"
            " handoff`.",
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


def _merged(pair: CopyPair, me: Person, joined: _Joined) -> Merged:
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
    )
