"""Codings leave as comments of Word documents, and such documents bring them back."""

from __future__ import annotations

from pathlib import Path

import small
from codebook import Study
from codebook.study.importing.options import Options
from phrases import place_of, put

CODED = [
    ("First", "I teach.", ["A.1", "B.1"], "He likes it,\nmostly.", "Ask again"),
    ("First", "The manual", ["A.2"], "", "Which one?"),
    ("Second", "teach", ["A.1"], "A teacher.", ""),
]


def build(study: Study) -> None:
    """Put the codings in, with a candidate whose name has the sign that parts codes."""
    for name, words, labels, insight, memo in CODED:
        study.work_as(name)
        key = put(study, words, *labels)
        study.set_insight(key, insight)
        if memo:
            study.add_memo("passage", key, memo)
    study.work_as("First")
    made = study.new_code("Waiting; then nothing, again")
    study.code(*place_of(study, "Then I wait"), [made])


def layer(study: Study, coder: str) -> list[tuple[str, ...]]:
    frame = study.codings()
    own = frame[frame["coder"] == coder]
    columns = [own[name] for name in ("quote", "code", "insight", "memo")]
    return sorted(zip(*columns, strict=True))


def test_what_went_out_as_comments_comes_back_as_codings(tmp_path: Path) -> None:
    with small.make(tmp_path / "s", tmp_path / "files") as study:
        build(study)
        for name in ("First", "Second"):
            study.work_as(name)
            study.done()
        gone = {name: layer(study, name) for name in ("First", "Second")}
        documents = study.export(["word"], tmp_path)
        before = len(study.codings())
        study.import_files(documents, options=Options(comments=True))
        assert len(study.codings()) == before, "to the study that they are of they bring nothing"
    with small.make(tmp_path / "other", tmp_path / "files", "First") as study:
        study.new_code("Waiting; then nothing, again")
        study.import_files(documents, options=Options(comments=True))
        assert layer(study, "First") == gone["First"]
        texts = [study.transcript(each.id).text for each in study.interviews()]
        assert len(texts) == 2, "the documents are the transcripts that are there"
