"""What is read of very many codings is read a part at a time: it takes little memory at once."""

from __future__ import annotations

import gc
import tracemalloc
from collections import Counter
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path

import pytest

from codebook import Study
from codebook.exporting import kept_rows
from codebook.exporting.kept_rows import KeptRows
from codebook.store.connections import Connection, query, value
from codebook.store.erasing.erasures import rewrite
from codebook.store.erasing.substituting import substitute
from codebook.store.identity import new_id
from codebook.store.journal.referring import closure
from codebook.store.queries import lookups
from codebook.store.queries.reconciliation_queries import LayeredRow, layered
from codebook.store.tables import Coding, Passage
from codebook.store.writer import ActionHead
from codebook.study.exporting import word_documents
from codebook.study.exporting.frames import CodingEntries
from codebook.study.importing.options import Options
from codebook.text.spans import Span
from records import Row, coding_row

TEXTS, EACH = 24, 40
WORDS = "what somebody says of it, at some length and again, " * 40


@pytest.fixture(scope="module")
def study(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Study]:
    """A study of many transcripts that two coders have coded thickly, open to both."""
    folder = tmp_path_factory.mktemp("many")
    taxonomy = folder / "taxonomy.csv"
    taxonomy.write_text("id,name\nA,One\nB,Other\n")
    paths = [folder / f"U{number}.txt" for number in range(TEXTS)]
    for path in paths:
        path.write_text(f"U: {path.stem} {WORDS}\n")
    with Study.create(folder / "study", coders=["Ada", "Ben"], files=[taxonomy, *paths]) as made:
        made.work_as("Ada")
        interviews, codes = made.interviews(), [code.id for code in made.codebook().codes]
        made.code(interviews[0].revision_id, Span(0, 4), codes[:1])
        for name in ("Ada", "Ben"):
            made.work_as(name)
            for interview in interviews:
                code_thickly(made, interview.revision_id, codes, 5 if name == "Ada" else 7)
        for name in ("Ada", "Ben"):
            made.work_as(name)
            made.done()
        yield made


def code_thickly(study: Study, revision_id: str, codes: list[str], first: int) -> None:
    me = study.coder.id if study.coder else ""
    with study.store.action(ActionHead(me, "coded it all")) as tx:
        own: Row = {"coder_id": me, "created": tx.at, "modified": tx.at}
        starts = range(first, first + 20 * EACH, 20)
        ids = [new_id() for _ in starts]
        passages: list[Row] = []
        codings: list[Row] = []
        for key, start in zip(ids, starts, strict=True):
            place = {"revision_id": revision_id, "start_at": start, "end_at": start + 300}
            passages.append(own | place | {"id": key, "quote": WORDS[start : start + 300]})
            codings.append(coding_row(tx, me, key, codes[start % 2]))
        tx.insert(Passage, passages)
        tx.insert(Coding, codings)


def most(work: Callable[[], object]) -> int:
    """Return the most bytes that some work holds at once."""
    gc.collect()
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_codings_are_read_a_part_at_a_time(study: Study) -> None:
    entries = CodingEntries(study.store)
    assert most(lambda: sum(1 for _ in entries)) < most(lambda: list(entries)) / 1.5


def test_they_are_counted_and_come_again_each_time(study: Study) -> None:
    entries = CodingEntries(study.store)
    assert len(entries) == len(list(entries)) == 2 * TEXTS * EACH + 1
    assert [row.transcript for row in entries] == sorted(
        (row.transcript for row in entries), key=lambda name: int(name[1:])
    )


def test_disagreements_are_found_and_counted_a_text_at_a_time(study: Study) -> None:
    assert study.open_disagreements() == study.queue().open > TEXTS * EACH / 2
    whole = most(lambda: layered_rows(study))
    assert most(study.open_disagreements) < whole / 3
    assert most(study.queue) < whole / 1.4


def layered_rows(study: Study) -> list[LayeredRow]:
    with study.store.reading() as connection:
        return layered(connection)


def test_word_documents_are_written_one_after_the_other(study: Study) -> None:
    first, *others = word_documents.documents(study.store).values()
    first(BytesIO())
    alone = most(lambda: first(BytesIO()))
    assert len(others) == TEXTS - 1
    assert most(lambda: [write(BytesIO()) for write in others]) < 2 * alone


def test_rows_kept_on_disk_are_few_in_memory(study: Study, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_rows, "_IN_MEMORY", 1)
    monkeypatch.setattr(kept_rows, "_BLOCK", 20)
    entries = CodingEntries(study.store)
    assert most(lambda: len(KeptRows(entries))) < most(lambda: list(entries)) / 1.5


def journal_rows(study: Study) -> list[tuple[object, ...]]:
    with study.store.reading() as connection:
        return list(query(connection, "SELECT * FROM change"))


def test_what_hangs_on_a_text_is_not_looked_for_in_all_that_was_ever_done(study: Study) -> None:
    revision = study.interviews()[3].revision_id
    with study.store.unfiltered() as connection:
        found = closure(connection, [("revision", revision)])
        assert Counter(name for name, _ in found) == {
            "revision": 1,
            "segmentation": 1,
            "passage": 2 * EACH,
            "coding": 2 * EACH,
        }
        taken = most(lambda: closure(connection, [("revision", revision)]))
    assert taken < most(lambda: journal_rows(study)) / 8


def test_words_are_replaced_a_part_at_a_time(study: Study, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("codebook.store.bulk._PAGE", 100)
    me = study.coder.id if study.coder else ""
    head = ActionHead(me, "replaced", any_layer=True)
    with study.store.action(head, rehearsal=True) as tx:
        assert most(lambda: substitute(tx, str.strip)) < most(lambda: tx.all(Passage)) / 4
        taken = most(lambda: rewrite(tx.connection, str.strip))
    assert taken < most(lambda: journal_rows(study)) / 4


def test_copies_come_together_a_part_at_a_time(
    study: Study, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    study.hand_off(tmp_path / "copy", "Ben")
    with Study.open(tmp_path / "copy", "Ben") as copy:
        codes = [code.id for code in copy.codebook().codes]
        for interview in copy.interviews():
            code_thickly(copy, interview.revision_id, codes, 3)
        news = most(lambda: journal_rows(copy)) - most(lambda: journal_rows(study))
    monkeypatch.setattr("codebook.store.bulk._PAGE", 100)
    monkeypatch.setattr("codebook.store.bulk._AT_ONCE", 100)
    study.merge(tmp_path / "copy", rehearsal=True)  # what is loaded once is not counted
    assert most(lambda: study.merge(tmp_path / "copy", rehearsal=True)) < 1.4 * news


def test_a_sheet_asks_of_the_texts_that_it_names_alone(
    study: Study, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, look = [], lookups.placed_passages

    def noting(connection: Connection, revision_id: str) -> dict[tuple[str, str, int, int], str]:
        asked.append(revision_id)
        return look(connection, revision_id)

    monkeypatch.setattr("codebook.store.queries.lookups.placed_passages", noting)
    sheet = tmp_path / "codings.csv"
    sheet.write_text("transcript,coder,start,end,code\nU5,Carla,0,4,A\nU7,Carla,0,4,B\n")
    with study.store.reading() as connection:
        before = value(connection, "SELECT count(*) FROM passage")
    assert [one.added for one in study.import_files([sheet], options=Options("codings"))] == [2]
    by_name = {each.name: each.revision_id for each in study.interviews()}
    assert asked == [by_name["U5"], by_name["U7"]]
    study.undo()
    with study.store.reading() as connection:
        assert value(connection, "SELECT count(*) FROM passage") == before
