"""Exports of 100,000 codings, the sheet and the report, to the plainest way to write rows."""

from __future__ import annotations

import csv
import random
import sqlite3
import tempfile
from pathlib import Path

from floors import texts
from ratios import compare

from codebook import Study
from codebook.store.identity import new_id
from codebook.store.tables import Coding, Passage
from codebook.store.writer import ActionHead
from codebook.text.spans import Span

_CODERS = ("A", "B")
_ROWS = (
    "SELECT t.name, i.label, k.name, p.start_at, p.end_at, p.quote, n.number, p.insight, p.is_key,"
    " c.created, c.modified FROM coding c JOIN passage p ON p.id = c.passage_id"
    " JOIN coder k ON k.id = c.coder_id JOIN code n ON n.id = c.code_id"
    " LEFT JOIN revision r ON r.id = p.revision_id LEFT JOIN transcript t"
    " ON t.id = r.transcript_id LEFT JOIN participant i ON i.id = p.participant_id"
    " ORDER BY t.position, p.start_at, p.end_at, k.position, c.created, c.id"
)


def exporting(folder: Path) -> None:
    """Time the exports of a study of forty interviews that two have coded."""
    with _study(folder / "study") as study:
        database = sqlite3.connect(folder / "study" / "study.db")

        def rows() -> None:
            with (folder / "floor.csv").open("w", newline="", encoding="utf-8") as file:
                csv.writer(file).writerows(database.execute(_ROWS))

        def export(name: str) -> None:
            study.export([name], folder / "out")

        floor = "sqlite3 select and csv.writer"
        compare("export of 100,000 codings to csv", lambda: export("codings"), rows, floor)
        compare("the report of it", lambda: export("report"), rows, floor)
        database.close()


def _study(folder: Path) -> Study:
    sources = folder.with_name("sources")
    sources.mkdir()
    taxonomy = sources / "taxonomy.csv"
    lines = [f"A.{n},Theme {n},What theme {n} means\n" for n in range(1, 97)]
    taxonomy.write_text("id,name,definition\nA,All,All of it\n" + "".join(lines), encoding="utf-8")
    corpus = texts(sources / "texts", interviews=40, words=6000)
    study = Study.create(folder, coders=_CODERS, files=[taxonomy, *corpus.paths])
    study.work_as(_CODERS[0])
    study.code(study.interviews()[0].revision_id, Span(0, 5), [study.codebook().codes[0].id])
    chance = random.Random(3)  # noqa: S311 - made-up places
    for name in _CODERS:
        study.work_as(name)
        for interview in study.interviews():
            _code(study, interview.id, chance)
    for name in _CODERS:
        study.work_as(name)
        study.done()
    return study


def _code(study: Study, transcript_id: str, chance: random.Random) -> None:
    """Put 1,250 codings on an interview, two on each fourth passage."""
    me = study.coder.id if study.coder else ""
    transcript = study.transcript(transcript_id)
    codes = [code.id for code in study.codebook().codes]
    step = (len(transcript.text) - 60) // 1000
    with study.store.action(ActionHead(me, "coded it all")) as tx:
        own = {"coder_id": me, "created": tx.at, "modified": tx.at}
        passages, codings = [], []
        for place in range(1000):
            start = place * step + chance.randrange(3)
            end, key = start + chance.randrange(20, 50), new_id()
            passages.append(
                {"id": key, "revision_id": transcript.revision_id, "start_at": start,
                 "end_at": end, "quote": transcript.text[start:end], "is_key": int(not place % 100),
                 **own}
            )  # fmt: skip
            codings += [
                {"id": new_id(), "passage_id": key, "code_id": code, **own}
                for code in chance.sample(codes, 1 if place % 4 else 2)
            ]
        tx.insert(Passage, passages)
        tx.insert(Coding, codings)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made:
        exporting(Path(made))
