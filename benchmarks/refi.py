"""80,000 codings as a REFI-QDA project, against the strings alone, and back into an empty study."""

from __future__ import annotations

import tempfile
import uuid
from collections.abc import Callable
from pathlib import Path
from xml.sax.saxutils import quoteattr
from zipfile import ZIP_DEFLATED, ZipFile

from floors import texts
from ratios import compare, timed

from codebook import Study
from codebook.store.identity import new_id
from codebook.store.queries import coding_queries, transcript_queries
from codebook.store.tables import Coding, Passage
from codebook.store.writer import ActionHead

CODINGS = 80_000
_CODES, _SPAN = 80, 60


def refi(folder: Path) -> None:
    """Print what a project takes to write, and to read back (to be at most 6 s)."""
    with _study(folder / "study") as study:
        compare(
            f"export of {CODINGS:,} codings to qdpx",
            lambda: study.export(["qdpx"], folder),
            _floor(study, folder / "floor.qdpx"),
            "strings and zip",
        )
    with Study.create(folder / "back", coders=["C"]) as back:
        back.work_as("C")
        seconds = timed(lambda: back.import_files([folder / "qdpx.qdpx"]))
        print(f"{'and back into an empty study':<46} {seconds * 1000:>8.1f} ms")


def _study(folder: Path) -> Study:
    """Make a study of forty interviews that two coders have coded thickly."""
    corpus = texts(folder.with_name("refi-texts"), interviews=40, words=6000)
    taxonomy = folder.with_name("refi-taxonomy.csv")
    rows = (f"A.{place},Theme {place},What theme {place} means\n" for place in range(_CODES))
    taxonomy.write_text("id,name,definition\nA,All,All of it\n" + "".join(rows), encoding="utf-8")
    files = [taxonomy, *corpus.paths]
    study = Study.create(folder, mode="review", coders=["A", "B"], files=files)
    codes = [code.id for code in study.codebook().codes[1:]]
    each = CODINGS // 2 // len(corpus.paths)
    for coder in [person.id for person in study.coders()]:
        with study.store.action(ActionHead(coder, "coded it all")) as tx:
            made = {"coder_id": coder, "created": tx.at, "modified": tx.at}
            for place, (_, revision_id, text) in enumerate(transcript_queries.texts(tx.connection)):
                step = (len(text) - _SPAN) // each
                spans = [(at * step, at * step + _SPAN) for at in range(each)]
                ids = [new_id() for _ in spans]
                tx.insert(
                    Passage,
                    [{"id": key, "revision_id": revision_id, "start_at": start, "end_at": end,
                      "quote": text[start:end], **made}
                     for key, (start, end) in zip(ids, spans, strict=True)],
                )  # fmt: skip
                tx.insert(
                    Coding,
                    [{"id": new_id(), "passage_id": key, "code_id": codes[(place + at) % _CODES],
                      **made} for at, key in enumerate(ids)],
                )  # fmt: skip
    return study


def _floor(study: Study, path: Path) -> Callable[[], None]:
    """Return work that writes the same codings from tuples at hand, GUIDs from their places."""
    with study.store.unfiltered() as connection:
        sources = transcript_queries.texts(connection)
        rows = coding_queries.placed_codings(connection)

    def guid(*parts: object) -> str:
        return str(uuid.uuid5(uuid.NAMESPACE_URL, ":".join(map(str, parts)))).upper()

    def work() -> None:
        by_source: dict[str, list[str]] = {}
        codes = {row.code_id: guid("code", row.code_id) for row in rows}
        users = {row.coder_id: guid("user", row.coder_id) for row in rows}
        for row in rows:
            by_source.setdefault(row.revision_id, []).append(
                f'<PlainTextSelection guid="{guid(*row)}" startPosition="{row.start}"'
                f' endPosition="{row.end}"><Coding guid="{guid("c", *row)}" creatingUser='
                f'"{users[row.coder_id]}"><CodeRef targetGUID="{codes[row.code_id]}"/></Coding>'
                "</PlainTextSelection>"
            )
        out = ['<?xml version="1.0" encoding="utf-8"?>\n<Project name="bench"><Sources>']
        with ZipFile(path, "w", ZIP_DEFLATED) as package:
            for name, revision_id, text in sources:
                key = guid("source", revision_id)
                package.writestr(f"sources/{key}.txt", text)
                out.append(f'<TextSource guid="{key}" name={quoteattr(name)}>')
                out += [*by_source.get(revision_id, ()), "</TextSource>"]
            package.writestr("project.qde", "".join([*out, "</Sources></Project>"]))

    return work


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made:
        refi(Path(made))
