"""Importing the interview guideline."""

from __future__ import annotations

from codebook.reading.drafts import GuidelineDraft
from codebook.store.tables import Part, Prompt
from codebook.study.importing.importer import Importer


def import_guideline(importer: Importer, draft: GuidelineDraft) -> None:
    """Write parts, identified by label, and prompts, identified by part, audience and text."""
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
    prompts = [(part, prompt) for part in draft.parts for prompt in part.prompts]
    importer.upsert(
        Prompt,
        [
            {
                "id": importer.id("prompt", part.label, prompt.audience, prompt.text),
                "part_id": ids[part.label],
                "position": place,
                "audience": prompt.audience,
                "kind": prompt.kind,
                "text": prompt.text,
                "length": prompt.length,
            }
            for place, (part, prompt) in enumerate(prompts)
        ],
    )
