"""A study with a short interview and a very long one, both coded as thickly."""

from __future__ import annotations

from pathlib import Path

from long_text import CODES, LONG, SHORT, LongText, long_text

from codebook import Study
from codebook.store.identity import new_id
from codebook.store.tables import Coding, Passage
from codebook.store.writer import ActionHead

CODER = "A"


def long_study(folder: Path) -> None:
    """Make the study in `folder`: one passage for each ten words, five deep on average."""
    source = folder.with_name(f"{folder.name}-files")
    source.mkdir()
    taxonomy = source / "taxonomy.csv"
    rows = (f"A.{place},Theme {place},What theme {place} means\n" for place in range(1, CODES + 1))
    taxonomy.write_text("id,name,definition\nA,All,All of it\n" + "".join(rows), encoding="utf-8")
    given = {f"P{words}": long_text(words, words // 10) for words in (SHORT, LONG)}
    paths = [source / f"{name}.txt" for name in given]
    for path in paths:
        path.write_text(given[path.stem].text, encoding="utf-8")
    with Study.create(folder, coders=[CODER], files=[taxonomy, *paths]) as study:
        study.work_as(CODER)
        for interview in study.interviews():
            _code(study, interview.id, given[interview.name])


def _code(study: Study, transcript_id: str, given: LongText) -> None:
    me = study.coder.id if study.coder else ""
    transcript = study.transcript(transcript_id)
    codes = [code.id for code in study.codebook().codes[1:]]
    with study.store.action(ActionHead(me, "coded it all")) as tx:
        written = {"coder_id": me, "created": tx.at, "modified": tx.at}
        ids = [new_id() for _ in given.passages]
        tx.insert(
            Passage,
            [{"id": key, "revision_id": transcript.revision_id, "start_at": start, "end_at": end,
              "quote": transcript.text[start:end], **written}
             for key, (start, end, _) in zip(ids, given.passages, strict=True)],
        )  # fmt: skip
        tx.insert(
            Coding,
            [{"id": new_id(), "passage_id": key, "code_id": codes[code], **written}
             for key, (_, _, code) in zip(ids, given.passages, strict=True)],
        )  # fmt: skip
