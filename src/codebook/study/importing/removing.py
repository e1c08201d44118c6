"""Removing interviews on which nobody has anything, as ones that were imported by mistake."""

from __future__ import annotations

import shlex
from collections.abc import Sequence

from codebook.errors import RefusedError
from codebook.store.queries import lookups, transcript_queries
from codebook.store.queries.study_queries import waited_for
from codebook.store.store import Store
from codebook.store.tables import (
    Assignment,
    Coder,
    Finished,
    Revision,
    Segmentation,
    Transcript,
    TranscriptParticipant,
    Verdict,
)
from codebook.store.writer import ActionHead, Writer
from codebook.study.assigning import ids_of
from codebook.study.views import Person

_SEEN = {
    "passage": ("there are passages in it", "It can be removed once they are gone."),
    "memo": ("there is a memo on it", "It can be removed once that is gone."),
    "": (
        "something in the study is about it",
        "Ask the other coders, or try again once the layers are open.",
    ),
}
"""What stands against removing an interview, by what the coder sees of it; what to do about it."""


def remove(store: Store, me: Person, names: Sequence[str]) -> None:
    """Remove the interviews of these names, all or none, with their texts and who speaks there.

    Raises UsageError where there is no such interview; RefusedError where somebody has something on
    one of them, or where a coder would have finished the stage by that.
    """
    with store.action(ActionHead(me.id, "", hidden_by="", any_layer=True)) as tx:
        wanted = dict(zip(names, ids_of("transcript", names, tx.all(Transcript)), strict=True))
        waiting = waited_for(tx.connection)
        for name, transcript_id in wanted.items():
            found = _open_to_all(tx, name, transcript_id) or _in_layers(store, tx, transcript_id)
            if found:
                raise RefusedError(f"{name} cannot be removed: {found[0]}.", found[1])
            _delete(tx, transcript_id)
        tx.label = f"removed the interview{'s' * (len(wanted) > 1)} {', '.join(wanted)}"
        now = waited_for(tx.connection)
        if ended := [coder for coder in waiting if coder not in now]:
            raise _would_end(tx, [*wanted], ended[0])


def _delete(tx: Writer, transcript_id: str) -> None:
    texts = [text.id for text in tx.all(Revision, transcript_id=transcript_id)]
    links = tx.all(TranscriptParticipant, transcript_id=transcript_id)
    tx.delete(TranscriptParticipant, [link.id for link in links])
    tx.delete(Segmentation, texts)
    tx.delete(Revision, texts)
    tx.delete(Transcript, [transcript_id])


def _open_to_all(tx: Writer, name: str, transcript_id: str) -> tuple[str, str] | None:
    """Return what all see that there is on an interview, as a clause, and what to do about it."""
    if assigned := tx.all(Assignment, transcript_id=transcript_id):
        whose = _names(tx, {each.coder_id for each in assigned})
        command = f"codebook assign {shlex.quote(name)} --everybody"
        return f"it is assigned to {whose}", f"`{command}` takes that back."
    if words := tx.all(Finished, transcript_id=transcript_id):
        whose = _names(tx, {each.coder_id for each in words})
        command = f"codebook reopen {shlex.quote(name)}"
        return (
            f"{whose} said to have finished it",
            f"As long as that stage has not ended, `{command}` takes a coder's own word back.",
        )
    texts = tx.all(Revision, transcript_id=transcript_id)
    if any(tx.all(Verdict, revision_id=text.id) for text in texts):
        return "there are rulings on disagreements in it", "It stays."
    return None


def _names(tx: Writer, coder_ids: set[str]) -> str:
    coders = sorted(tx.get_many(Coder, [*coder_ids]), key=lambda coder: coder.position)
    return ", ".join(coder.name for coder in coders)


def _in_layers(store: Store, tx: Writer, transcript_id: str) -> tuple[str, str] | None:
    """Return likewise what layers have on an interview, but not what of it is hidden."""
    if not transcript_queries.evidence(tx.connection, transcript_id):
        return None
    with store.reading() as connection:
        return _SEEN[transcript_queries.evidence(connection, transcript_id)]


def _would_end(tx: Writer, names: Sequence[str], coder: str) -> RefusedError:
    """Return the refusal of what would finish a stage for a coder who has not said so."""
    return RefusedError(
        f"{', '.join(names)} cannot be removed: {coder} would have finished"
        f" {lookups.stage(tx.connection)} by that.",
        f"Let {coder} say so first, with `codebook done`.",
    )
