"""Whatever is in a project: into a study and out again it says the same."""

from __future__ import annotations

import tempfile
from pathlib import Path

from hypothesis import given, settings

from codebook import Study
from codebook.exporting.refi.package import write_qdpx
from codebook.exporting.refi.rows import Project
from codebook.reading.drafts import ProjectDraft
from codebook.reading.project_items import ProjectPassage
from codebook.reading.refi.project import read_qdpx
from refi_projects import projects


def as_said(draft: ProjectDraft) -> dict[str, object]:
    """Return what a project says, without GUIDs and times."""
    names = {coder.key: coder.name for coder in draft.coders}
    codes = {code.key: (code.number, code.name, code.definition) for code in draft.codes}
    people = draft.participants
    assert people is not None

    def passage(one: ProjectPassage) -> tuple[object, ...]:
        place = (one.source or 0, one.start, one.end, names[one.coder])
        return (*place, one.quote, one.insight, sorted(codes[each.code] for each in one.codings))

    return {
        "codes": list(codes.values()),
        "texts": [(text.name, text.text) for text in draft.transcripts],
        "passages": sorted(map(passage, draft.passages)),
        "memos": sorted((memo.about, memo.text, names[memo.coder]) for memo in draft.memos),
        "people": [(row.participant, row.cells) for row in people.rows],
        "links": draft.links,
        "themes": [
            (theme.name, names[theme.coder], [codes[one] for one in theme.codes])
            for theme in draft.themes
        ],
    }


@settings(max_examples=4)
@given(projects())
def test_into_a_study_and_out_again(project: Project) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        first = folder / "first.qdpx"
        with first.open("wb") as stream:
            write_qdpx(stream, project)
        with Study.create(folder / "study", coders=["who imports"]) as study:
            study.work_as("who imports")
            study.import_files([first])
            (again,) = study.import_files([first])
            assert (again.added, again.updated, again.problems) == (0, 0, ())
            (second,) = study.export(["qdpx"], folder)
            back = study.import_files([second])[0]
            assert (back.added, back.updated, back.problems) == (0, 0, ())
        drafts = [read_qdpx(path, path.read_bytes()) for path in (first, second)]
        assert as_said(drafts[1]) == as_said(drafts[0])
