"""Merging another copy of the study into this one."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from codebook.errors import RefusedError, StudyError
from codebook.progress import OnProgress, step_reporter
from codebook.store import backup
from codebook.store.erasing import merged_erasures, pending_erasures
from codebook.store.erasing.erased_here import actions
from codebook.store.merging.copy_pair import CopyPair
from codebook.store.merging.merge import forked, has_news, note_knowledge
from codebook.store.store import Store
from codebook.study import backups, stages
from codebook.study.merge_report import Joined, Merged, merged_for
from codebook.study.merged_codes import follow_merged_codes
from codebook.study.merged_doubles import join_doubles
from codebook.study.merged_numbers import settle_numbers
from codebook.study.merged_participants import settle_ids, spoken_in_copies
from codebook.study.merged_same_names import names_in_use
from codebook.study.privacy import leftovers, merged_names
from codebook.study.privacy.erased_by_merge import ErasedByMerge, erased_by_merge
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

_STEPS = 6

_REPLACED = (
    "Names that one of the copies has replaced by pseudonyms are replaced in this one, too; this"
    " cannot be undone."
)


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
    step, made = step_reporter(on_progress, _STEPS), None
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
            made = until_done.enter_context(backup.before(store.folder, "before-merge"))
        step()
        key = merged_names.key_of_both(store, pair)
        has_names = merged_names.have_names(pair.mine, me, key)
        joined = _join(pair, str(place), corrected.values(), key.replacing(), step)
        step()
        merged = merged_for(pair, me, joined)._replace(texts=texts)
        has_names = has_names or merged_names.have_names(pair.mine, me, key)
        if joined.has_erased:
            merged = merged._replace(erased=_note_erased(store, pair, me, joined))
    if joined.has_erased and not rehearsal:
        merged = _finish_erasing(store, merged, made)
    if rehearsal:
        files = merged_names.files_with_names(store, key) if has_names else ()
    else:
        files = merged_names.replace_again(store, me, key)
    others = [file for file in files if file not in merged.erased.files]
    told = (_REPLACED, *(f"{file}: removed, as it contains such names." for file in others))
    return merged._replace(names=told if has_names or files else ())


def _note_erased(store: Store, pair: CopyPair, me: Person, joined: Joined) -> ErasedByMerge:
    """Record which files are to be removed with what was erased; return all that this tells."""
    files = leftovers.files_erased_again(store.folder, joined.erased)
    pending_erasures.note(pair.mine, files.going)
    return erased_by_merge(pair, me, joined.erased, files)


def _finish_erasing(store: Store, merged: Merged, made: Path | None) -> Merged:
    """Remove the files, and tell of those that stay; of the merge's own backup nothing is told."""
    kept = store.finish_erasing()
    own = f"{backup.FOLDER}/{made.name}" if made else ""
    erased = merged.erased
    told = erased._replace(
        files=tuple(file for file in erased.files if file != own),
        remaining=(*erased.remaining, *kept),
    )
    return merged._replace(erased=told)


def _join(
    pair: CopyPair,
    place: str,
    corrected: Collection[CarriedCorrection],
    put_pseudonyms: Callable[[str], str],
    step: Callable[[], object],
) -> Joined:
    """Make this copy the union of both."""
    speaking, renamed = following_in_copies(pair), renamed_in_copies(pair)
    outrun, spoken = outrun_in_copies(pair), spoken_in_copies(pair)
    had, named = actions(pair.mine), names_in_use(pair.mine)
    taken = pair.merge()
    step()
    erased = merged_erasures.erase_again(pair.mine, pair.theirs, had)
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
    return Joined(taken, revived, stage, erased, has_erased, dropped, doubles, numbers, ids, named)


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
