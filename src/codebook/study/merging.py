"""Two machines: a copy of the study for the other coder, and another copy brought back into it."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from itertools import filterfalse
from pathlib import Path
from typing import NamedTuple

from codebook.errors import RefusedError, StudyError, UsageError
from codebook.store import backup, erasing
from codebook.store.joining import Joint, Texts
from codebook.store.merge import Key, Taken
from codebook.store.rows import ConflictRow
from codebook.store.store import Store
from codebook.study import keeping, looking, stages
from codebook.study.privacy import leftovers, pseudonymising
from codebook.study.revising.catching_up import catch_up
from codebook.study.revising.revising import hash_of
from codebook.study.views import Person


class Merged(NamedTuple):
    """What a merge brought, counted in records that the coder may see.

    `kinds` are the added ones by type; `conflicts` are open after it; `revived` were deleted here
    or there and are still used; `others` is True where there is more that is not open yet.
    `stage` is the stage after it.
    """

    added: int
    updated: int
    unchanged: int
    kinds: dict[str, int]
    conflicts: tuple[ConflictRow, ...]
    revived: int
    others: bool
    stage: str


def merge(store: Store, me: Person, place: str | Path, *, rehearsal: bool = False) -> Merged:
    """Bring another copy of the study into this one, all of it or nothing.

    The other copy is only read. Raises StudyError or RefusedError where it is no copy of this
    study, or has another text under a transcript's name.
    """
    with (
        _private_copy(store, place) as other,
        store.joining(other, rehearsal=rehearsal) as joint,
    ):
        _refuse_strangers(store, joint, str(place))
        if joint.has_news() and not rehearsal and store.folder is not None:
            backup.make(store.folder, "before-merge")
        taken = joint.take()
        erased = joint.erase_again()
        revived = joint.revive()
        catch_up(joint)
        stage = stages.advance(joint)
        joint.note()
        told = _told(joint, me, taken, revived, stage)
    if erased and not rehearsal:
        leftovers.clean(store, leftovers.Traces(erased.words), tuple(erased.words))
    if not rehearsal:
        pseudonymising.pseudonymise_again(store, me)
    return told


def give(store: Store, folder: Path, name: str) -> None:
    """Write a copy of the study for the coder `name` into a new or empty folder.

    It holds what that coder may see, and no byte of what is hidden from that coder.
    """
    person = next((p for p in looking.coders(store) if (p.name, p.kind) == (name, "coder")), None)
    if person is None:
        raise UsageError(
            f"{store.name} has no coder {name!r}.", "Add one with `codebook coders add`."
        )
    keeping.make_like(Store.at(folder), store, person.id)


@contextmanager
def _private_copy(store: Store, place: str | Path) -> Iterator[Store]:
    """Give the other study, a file as a copy that may be brought to this schema."""
    if "://" in str(place):
        other = Store.at(place)
        try:
            other.open()
            yield other
        finally:
            other.close()
        return
    path = Path(place)
    if store.folder is not None and path.resolve() == store.folder.resolve():
        raise StudyError(f"{place}: that is this study itself.", "Name another copy of it.")
    with keeping.opened_privately(path, store.folder) as other:
        yield other


def _refuse_strangers(store: Store, joint: Joint, place: str) -> None:
    if not joint.is_of_one_study():
        raise RefusedError(
            f"{place} is not a copy of {store.name} but another study.",
            "A copy is made with `codebook handoff`, or by copying the folder.",
        )
    if joint.is_forked():
        raise RefusedError(
            f"{place} and {store.name} have both gone on as the same copy.",
            "Restore one of them from its backups/ and make the other with `codebook handoff`.",
        )
    for texts in filterfalse(partial(_was_erased, joint), joint.differing_texts()):
        said = _difference(texts, quoting=not erasing.remembered(joint.mine)
                           and not erasing.remembered(joint.theirs))  # fmt: skip
        raise RefusedError(said, "Nothing was changed. Give one of them another name,"
                           " or bring both to the same text first.")  # fmt: skip


def _was_erased(joint: Joint, texts: Texts) -> bool:
    """Say whether one copy has erased the other's text on purpose: its own follows from that."""
    erased = erasing.remembered(joint.mine) | erasing.remembered(joint.theirs)
    return any((erasing.CONTENT, hash_of(one)) in erased for one in (texts.mine, texts.theirs))


def _difference(texts: Texts, *, quoting: bool) -> str:
    """Say where two texts differ; not in their words where some were erased on purpose."""
    mine, theirs = texts.mine.splitlines(), texts.theirs.splitlines()
    blocks = difflib.SequenceMatcher(None, mine, theirs, autojunk=False).get_opcodes()
    _, at, _, there, _ = next(block for block in blocks if block[0] != "equal")
    here, other = (lines[n] if n < len(lines) else "" for lines, n in ((mine, at), (theirs, there)))
    words = f" is “{_short(here)}” here and “{_short(other)}” there" if quoting else " differs"
    return f"The transcript {texts.name} has another text in the other copy: line {at + 1}{words}."


def _short(line: str) -> str:
    return line if len(line) <= 60 else f"{line[:59]}…"


def _told(joint: Joint, me: Person, taken: Taken, revived: list[Key], stage: str) -> Merged:
    seen = joint.seen_by(me.id)
    visible = {key for key, coder in taken.whose.items() if coder is None or coder in seen}
    added, updated = taken.added & visible, (taken.updated | taken.removed) & visible
    kinds: dict[str, int] = {}
    for name, _ in sorted(added):
        kinds[name] = kinds.get(name, 0) + 1
    return Merged(
        len(added), len(updated),
        joint.held_in_common(me.id) - len(added) - len(taken.updated & visible), kinds,
        tuple(joint.conflicts(seen)), len(revived), visible != taken.whose.keys(), stage,
    )  # fmt: skip
