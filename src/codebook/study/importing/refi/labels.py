"""Whom of the study's participants a file means: their labels are compared without their case."""

from __future__ import annotations

from dataclasses import replace

from codebook.reading.drafts import ProjectDraft
from codebook.study.importing.importer import Importer
from codebook.study.importing.people import labels_in_study


def with_labels_in_study(importer: Importer, draft: ProjectDraft) -> ProjectDraft:
    """Return a draft in which participants are called as in the study, as `labels_in_study` tells.

    Raises InputError where it does.
    """
    people, rankings = draft.participants, draft.rankings
    named = [row.participant for row in people.rows] if people else []
    named += [label for _, label in draft.links]
    named += [passage.participant for passage in draft.passages]
    named += [str(memo.target) for memo in draft.memos if memo.about == "participant"]
    named += [row.participant for row in rankings.rows] if rankings else []
    meant = labels_in_study(importer, [*filter(None, dict.fromkeys(named))])
    if all(label == given for given, label in meant.items()):
        return draft
    return _renamed(draft, meant | {"": ""})


def _renamed(draft: ProjectDraft, meant: dict[str, str]) -> ProjectDraft:
    people, rankings = draft.participants, draft.rankings
    if people:
        rows = (replace(row, participant=meant[row.participant]) for row in people.rows)
        people = replace(people, rows=tuple(rows))
    if rankings:
        answers = (replace(row, participant=meant[row.participant]) for row in rankings.rows)
        rankings = replace(rankings, rows=tuple(answers))
    return replace(
        draft,
        participants=people,
        rankings=rankings,
        links=tuple(dict.fromkeys((at, meant[label]) for at, label in draft.links)),
        passages=tuple(
            replace(passage, participant=meant[passage.participant]) for passage in draft.passages
        ),
        memos=tuple(
            memo._replace(target=meant[str(memo.target)]) if memo.about == "participant" else memo
            for memo in draft.memos
        ),
    )
