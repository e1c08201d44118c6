"""Importing the memos and themes of an exchange file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from codebook.reading.drafts import ProjectDraft
from codebook.reading.project_items import ProjectMemo, ProjectTheme
from codebook.store.tables import Participant, Revision, Theme, ThemeCode, ThemePassage
from codebook.study.grouping.theme_edits import theme_link_id
from codebook.study.importing.importer import Importer
from codebook.study.importing.memo_rows import MemoRows
from codebook.study.importing.refi.layers import Layers


class Targets(NamedTuple):
    """What memos may be about: codes by key, transcripts and passages by index in the file."""

    codes: Mapping[str, str]
    texts: Sequence[Revision]
    passages: Sequence[str]

    def id(self, memo: ProjectMemo, people: Mapping[str, str], study: str) -> str:
        """Return the id of what a memo is about; `people` are the participants by label."""
        match memo.about:
            case "passage":
                return self.passages[int(memo.target)]
            case "transcript":
                return self.texts[int(memo.target)].transcript_id
            case "code":
                return self.codes[str(memo.target)]
            case "participant":
                return people[str(memo.target)]
            case _:
                return study


def import_memos(importer: Importer, draft: ProjectDraft, layers: Layers, targets: Targets) -> None:
    """Write the memos that the study lacks."""
    people = {person.label: person.id for person in importer.tx.all(Participant)}
    rows = MemoRows(importer)
    for memo in draft.memos:
        target = targets.id(memo, people, importer.study.id)
        created = memo.created or importer.tx.at
        stamp = {"created": created, "modified": memo.modified or created}
        rows.add(memo.about, target, memo.text, layers.id(memo.coder), stamp)
    rows.write()


def import_themes(
    importer: Importer, draft: ProjectDraft, layers: Layers, targets: Targets
) -> None:
    """Write themes, identified by coder and name, with the codes and passages that they lack."""
    known = {(theme.coder_id, theme.name): theme.id for theme in importer.tx.all(Theme)}
    there = {(member.theme_id, member.code_id) for member in importer.tx.all(ThemeCode)}
    there |= {(member.theme_id, member.passage_id) for member in importer.tx.all(ThemePassage)}
    position = importer.next_position(Theme)
    for place, theme in enumerate(draft.themes):
        coder_id = layers.id(theme.coder, grouping=True)
        theme_id = known.get((coder_id, theme.name))
        if theme_id is None:
            theme_id = importer.id("theme", coder_id, theme.name)
            known[coder_id, theme.name] = theme_id
            row = {
                "id": theme_id,
                "coder_id": coder_id,
                "name": theme.name,
                "definition": theme.definition,
                "reason": theme.reason,
                "position": position + place,
            }
            importer.upsert(Theme, [row])
        else:
            importer.unchanged += 1
        _fill(importer, theme, {"theme_id": theme_id, "coder_id": coder_id}, targets, there)


def _fill(
    importer: Importer,
    theme: ProjectTheme,
    common: Mapping[str, str],
    targets: Targets,
    there: AbstractSet[tuple[str, str]],
) -> None:
    """Add codes to a theme, and passages that show it, unless they are `there` already."""
    theme_id = common["theme_id"]
    codes = [targets.codes[code] for code in theme.codes]
    passages = sorted({targets.passages[at] for at in theme.shown_by})
    kinds: tuple[tuple[type[ThemeCode | ThemePassage], str, list[str]], ...] = (
        (ThemeCode, "code_id", codes),
        (ThemePassage, "passage_id", passages),
    )
    for kind, column, keys in kinds:
        importer.upsert(
            kind,
            [
                {"id": theme_link_id(importer.study.id, theme_id, key), column: key, **common}
                for key in keys
                if (theme_id, key) not in there
            ],
            counted=False,
        )
