"""Importing the interview guideline."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from codebook.reading.drafts import GuidelineDraft, Problem
from codebook.store.queries import guideline_queries
from codebook.store.tables import Part, Prompt, Ranking
from codebook.store.writer import Row, Writer
from codebook.study.importing.guideline_changes import (
    Changes,
    Question,
    changes_of,
    named,
    now,
)
from codebook.study.importing.importer import Importer
from codebook.study.prompt_matching import parts_of_turns
from codebook.text.display import counted, few_of, in_brief
from codebook.text.guideline import Prompt as Asked

_FEW = 3  # transcripts named in a sentence


def changes_by(tx: Writer, drafts: Iterable[GuidelineDraft]) -> Changes:
    """Return what guidelines that come at once have otherwise than the study."""
    there = guideline_queries.prompts_of_parts(tx.connection)
    return changes_of(there, (part for draft in drafts for part in draft.parts))


def import_guideline(
    importer: Importer,
    draft: GuidelineDraft,
    changes: Changes,
    *,
    updating: bool = False,
) -> None:
    """Write parts, identified by label, and prompts, identified by part, audience and text.

    `changes` compares the study with all guidelines that come at once. When `updating`, a question
    that is worded otherwise stays the same one, with what participants answered to it, and one that
    is gone goes. Otherwise both stay as they are.
    """
    ids = {part.label: importer.id("part", part.label) for part in draft.parts}
    importer.upsert(
        Part,
        [
            {
                "id": ids[part.label],
                "position": place,
                "label": part.label,
                "title": part.title,
                "objective": part.objective,
            }
            for place, part in enumerate(draft.parts)
        ],
    )
    asked = {
        Question(part.label, prompt.audience, prompt.text): prompt
        for part in draft.parts
        for prompt in part.prompts
    }
    keys = _ids(importer, asked, changes)
    gone = {row.id: 0 for row in changes.gone}
    kept = _answered(importer, gone) if updating else gone
    stays = {} if updating else changes.reworded
    order = changes.placed(keys.values(), kept)
    rows = [
        ({"id": key} if key in changes.order else {"id": key, "position": order.index(key)})
        | ({} if question in stays else _columns(ids[question.part], asked[question]))
        for question, key in keys.items()
    ]
    _write_in_order(importer, rows, order, moves=changes.moves(order))
    if updating:
        told = [
            *_now_worded(changes, keys),
            *_remove(importer, changes, kept),
            *_remove_parts(importer, changes),
        ]
        importer.problems += [Problem(None, said) for said in told]


def _write_in_order(
    importer: Importer, rows: Sequence[Row], order: Sequence[str], *, moves: bool
) -> None:
    """Write questions, and put them in order; that changes one only where it `moves` any."""
    written = importer.upsert(Prompt, rows)
    places = [{"id": key, "position": place} for place, key in enumerate(order)]
    placed = importer.upsert(Prompt, places, counted=False)
    if moves:
        only = sum(placed[key] == "updated" and written.get(key) == "unchanged" for key in placed)
        importer.updated, importer.unchanged = importer.updated + only, importer.unchanged - only


def _columns(part_id: str, prompt: Asked) -> dict[str, object]:
    return {"part_id": part_id, **prompt._asdict()}


def tell_left(importer: Importer, changes: Changes) -> None:
    """Say what a guideline has otherwise than the study, which keeps what it has."""
    told = [Problem(None, said) for said in changes.told()]
    importer.problems += [*told, *([Problem(None, _LEFT)] if told else [])]


_LEFT = "the study keeps what it has there; with --update, it asks as this file does"


def _ids(importer: Importer, asked: Iterable[Question], changes: Changes) -> dict[Question, str]:
    """Return the ids of questions; a new one gets none of a question that is worded otherwise."""
    known = {question: row.id for question, row in {**changes.same, **changes.reworded}.items()}
    found = {}
    for question in asked:
        key = known.get(question) or importer.id("prompt", *question)
        while question not in known and key in changes.order:
            key = importer.id("prompt", key)
        found[question] = key
    return found


def _answered(importer: Importer, gone: Collection[str]) -> dict[str, int]:
    """Return how many participants answered each question that is gone, where any did."""
    answers = importer.tx.all(Ranking) if gone else ()
    return dict(Counter(each.prompt_id for each in answers if each.prompt_id in gone))


def _now_worded(changes: Changes, own: Collection[Question]) -> Iterator[str]:
    for question, row in changes.reworded.items():
        if question in own:
            yield f"{now(question, row)} now"


def _remove(importer: Importer, changes: Changes, answered: Mapping[str, int]) -> Iterator[str]:
    """Remove the questions that are gone, but for those that somebody answered; say which."""
    there = {prompt.id for prompt in importer.tx.all(Prompt)} - answered.keys()
    goes = [row for row in changes.gone if row.id in there]
    importer.tx.delete(Prompt, [row.id for row in goes])
    importer.updated += len(goes)
    if goes:
        yield f"{named(goes)} not in it any more: removed"
    for row in changes.gone:
        if many := answered.get(row.id):
            people = counted(many, "participant")
            yield f"“{in_brief(row.text)}” is not in it any more, but stays: {people} answered it"


def _remove_parts(importer: Importer, changes: Changes) -> Iterator[str]:
    """Remove the parts that are gone, and all of whose questions are; say which stay."""
    asking = {prompt.part_id for prompt in importer.tx.all(Prompt)}
    gone = [
        part
        for part in importer.tx.all(Part)
        if part.label not in changes.parts and part.id not in asking
    ]
    begun = parts_of_turns(importer.tx.connection) if gone else {}
    for part in gone:
        if names := begun.get(part.label):
            where = few_of(names, _FEW)
            yield f"part {part.label} is not in it any more, but stays: turns of {where} are in it"
        else:
            importer.tx.delete(Part, [part.id])
            importer.updated += 1
            yield f"part {part.label} is not in it any more: removed"
