"""Who a person says that the speakers of a transcript are: who asks, and which participants."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from codebook.errors import InputError
from codebook.reading.drafts import Problem, TranscriptDraft
from codebook.reading.turns.correction import NONE, Correction
from codebook.reading.turns.labels.labels import key
from codebook.store.queries import study_queries, transcript_queries
from codebook.store.tables import Participant, Revision, Transcript
from codebook.store.writer import Writer
from codebook.study.changed_settings import change_settings
from codebook.study.importing.importer import Importer
from codebook.study.importing.people import labels_in_study, write_people
from codebook.study.revising.corrected_speakers import (
    Before,
    before_correction,
    follow_correction,
)
from codebook.study.settings import Settings
from codebook.study.turns import turns_of
from codebook.text.display import few_of


def name_people(
    importer: Importer, correction: Correction, draft: TranscriptDraft, before: Before | None
) -> bool:
    """Store who asks, and make the participants among the speakers who are new; tell if any are.

    What follows for the transcript itself, as it was `before`, is left to the caller.
    """
    if not (correction.participants or correction.interviewers):
        return False
    known = {person.label.casefold(): person.label for person in importer.tx.all(Participant)}
    speaking = dict.fromkeys(turn.speaker for turn in draft.turns)
    named = set(correction.participants.values())
    new: list[tuple[str, str, dict[str, str]]] = [
        (label, "", {}) for label in speaking if label in named and label.casefold() not in known
    ]
    if new:
        _refuse_former(importer, [label for label, _, _ in new])
        write_people(importer, new, counted=False)
    importer.problems += [
        Problem(None, _SPELLED.format(label, spelled))
        for label in sorted(named.intersection(speaking))
        if (spelled := known.get(label.casefold(), label)) != label
    ]

    said = [name for name in speaking if key(name) in set(map(key, correction.interviewers))]
    there = [*speaking, *correction.participants]
    return _say_who_asks(importer, said, there, before) or bool(new)


def _refuse_former(importer: Importer, labels: Sequence[str]) -> None:
    """Raise InputError where a label was that of a participant who has another one now."""
    for label, now in labels_in_study(importer, labels).items():
        if now != label:
            said = f"{label} was the id of a participant who is {now} now."
            raise InputError(importer.path, said, f"Name {now}; nothing was imported.")


_SPELLED = "{} is taken for {}, who is there already: case makes no other id"


def _say_who_asks(
    importer: Importer, asking: Sequence[str], speaking: Iterable[str], before: Before | None
) -> bool:
    """Store who asks, instead of others who speak there and were said to before; tell if it is new.

    So a name that was given wrongly is taken back by giving the right one. What these say in other
    transcripts than the one `before` counts, or no longer counts, as questions.
    """
    if not asking:
        return False
    others = {key(name) for name in speaking}.difference(map(key, asking))
    now = Settings.from_json(study_queries.study(importer.tx.connection).settings)
    gone = [name for name in now.interviewers if key(name) in others]
    there = [name for name in now.interviewers if name not in gone]
    then = replace(now, interviewers=tuple(dict.fromkeys((*there, *asking))))
    if gone:
        told = _NO_LONGER.format(few_of(gone, _FEW), few_of(asking, _FEW))
        importer.problems.append(Problem(None, told))
    changed = {*now.interviewers} ^ {*then.interviewers}
    elsewhere = _with_speakers(importer.tx, changed, before) if changed else []
    change_settings(importer.tx, lambda _: then)
    for each in elsewhere:
        follow(importer, each)
    return then != now


_NO_LONGER = "{} no longer counts as asking, in any interview: who asks here is {}"
_FEW = 4  # speakers named in a remark


def _with_speakers(tx: Writer, names: Iterable[str], own: Before | None) -> list[Before]:
    """Return what is known of transcripts in which some of these speak, without one's `own`."""
    keys, stored = set(map(key, names)), transcript_queries.segmentations(tx.connection)
    found = (
        before_correction(tx.connection, transcript_id)
        for transcript_id, _, revision_id in transcript_queries.transcript_names(tx.connection)
        if not (own and own.transcript_id == transcript_id)
        and any(key(turn.speaker) in keys for turn in turns_of(stored[revision_id]))
    )
    return [*filter(None, found)]


def before_file(tx: Writer, draft: TranscriptDraft, *, by_name: bool) -> Before | None:
    """Return what is known so far of a transcript that a file corrects or, `by_name`, updates."""
    named = [each.id for each in tx.all(Transcript, name=draft.name)]
    same = [each.transcript_id for each in tx.all(Revision, sha256=draft.sha256)]
    likely = [key for key in named if by_name or key in same] or same
    return before_correction(tx.connection, likely[0]) if likely else None


def follow(importer: Importer, before: Before | None, correction: Correction = NONE) -> bool:
    """Let links and passages follow from corrected speakers; tell if any did."""
    if before is None:
        return False
    named = correction.participants.values()
    done = follow_correction(importer.tx, before, lambda span: span, named)
    me = importer.tx.coder_id
    importer.problems += [*done.on_links(), *done.on_passages(me), *done.on_doubts(me)]
    return bool(done.came or done.gone or any(owner.is_known for owner in done.passages.values()))
