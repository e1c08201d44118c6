"""Importing a codebook or project that this or another tool wrote.

What the study has already stays as it is. It is recognised by its content too and not only by its
GUIDs, which some tools make anew for each export. A person in another tool's file becomes an
external coder; one in a file of codebook's own is the study's coder of that name, if there is one.
"""

from __future__ import annotations

from codebook.reading.drafts import ProjectDraft
from codebook.store.tables import Transcript
from codebook.study.importing.importer import Importer
from codebook.study.importing.refi.codes import import_codes
from codebook.study.importing.refi.interviewing import import_guideline, import_rankings
from codebook.study.importing.refi.labels import with_labels_in_study
from codebook.study.importing.refi.layers import Layers
from codebook.study.importing.refi.memos import Targets, import_memos, import_themes
from codebook.study.importing.refi.passages import Passages
from codebook.study.importing.refi.quotes import place_quotes
from codebook.study.importing.refi.sources import import_background, import_people, import_texts
from codebook.study.prompt_matching import place_parts


def import_project(importer: Importer, draft: ProjectDraft) -> None:
    """Write codes, guideline, transcripts, participants, passages, memos, themes and rankings.

    Raises InputError where a number belongs to another code, a layer is closed to the importing
    coder, or `labels_in_study` does.
    """
    draft = with_labels_in_study(importer, draft)
    layers = Layers(importer, draft)
    codes = import_codes(importer, draft, layers)
    is_asked_anew = import_guideline(importer, draft)
    there = {transcript.name for transcript in importer.tx.all(Transcript)}
    texts = import_texts(importer, draft)
    import_people(importer, draft, texts)
    names = {transcript.name for transcript in importer.tx.all(Transcript)} - there
    place_parts(importer.tx, None if is_asked_anew else names)
    import_background(importer, draft)
    draft, texts = place_quotes(importer, draft, texts)
    about = [str(memo.target) for memo in draft.memos if memo.about == "participant"]
    importer.refuse_withdrawn_people([*(each.participant for each in draft.passages), *about])
    passages = Passages(importer, layers, codes, texts)
    passages.read(draft)
    targets = Targets(codes, texts, passages.ids)
    import_themes(importer, draft, layers, targets)
    import_memos(importer, draft, layers, targets)
    import_rankings(importer, draft)
