"""What a file is taken for, by its content or by what a person says."""

from __future__ import annotations

import gc
import shutil
from pathlib import Path

import openpyxl
import pytest
from openpyxl.worksheet.worksheet import Worksheet

from codebook.reading.drafts import Kind, TaxonomyDraft
from codebook.reading.registry import READERS, Reader, read
from codebook.reading.source import Source
from kinds import kind_of
from refusals import refusal, written

GUIDELINE = (
    "## Part I. Use\n\n- What do you use?\n- And why?\n\n## Part II. Wishes\n\n- What else?\n"
)
TRANSCRIPT = "I: What do you use?\n\nU1: This one, because it was there.\n"
TEXTS: dict[str, tuple[Kind, str]] = {
    "themes": ("taxonomy", "Theme,Sub-theme,Examples\nT,S,e\n"),
    "codes": ("taxonomy", "id,name,definition\nA,Top,what\n"),
    "two columns": ("taxonomy", "id,name\nA,Top\n"),
    "people": ("participants", "id,name,gender,age\nU1,x,f,30\n"),
    "published": (
        "codebook",
        "Participant,Type,Level,Tools,Topic,Thematic Quote,Linked Taxonomy Node(s),"
        "Research Insight\nU1,User,a,b,c,d,A new node,f\n",
    ),
    "own names": ("codebook", "Participant,Type,a,b,c,d,e,f\nU1,User,,,,said,A.1;B.2,\n"),
    "people of eight columns": (
        "participants",
        "Participant,Type,Age,Role,a,b,c,d\nU1,User,30,Lead,,,many words,\n",
    ),
    "codings": ("codings", "participant,coder,start,end,code\nU1,First,0,5,A\n"),
    "own people": ("participants", "Participant,Group,Company\nU1,User,A\nU2,User,A\n"),
}


def test_a_participant_who_is_there_twice_is_named(tmp_path: Path) -> None:
    for again, row in (
        ("U8", '"U8" stands in row 2 too'),
        ("u8", '"u8" stands in row 2 too, as "U8"'),
    ):
        text = f"Participant,Group\nU8,User\n{again},User\n"
        assert refusal(read, written(tmp_path, text)).startswith(
            'FILE, line 3: the header ("Participant", "Group") is that of no sheet known here: the'
            f" participant {row}, and a sheet of participants has one row for each. Correct the"
            " rows, say what it is with --as (codebook, "
        )


@pytest.mark.parametrize("name", TEXTS)
@pytest.mark.parametrize("suffix", [".csv", ".tsv", ".xlsx"])
def test_the_kind_of_a_table_is_told_by_its_header(tmp_path: Path, name: str, suffix: str) -> None:
    kind, text = TEXTS[name]
    path = tmp_path / f"sheet{suffix}"
    if suffix == ".xlsx":
        book = openpyxl.Workbook()
        sheet = book.active
        assert isinstance(sheet, Worksheet)
        for line in text.splitlines():
            sheet.append(line.split(","))
        book.save(path)
    else:
        path.write_text(text.replace(",", "\t") if suffix == ".tsv" else text)
    assert kind_of(path) == kind
    assert type(read(path)) is type(read(path, kind))


@pytest.mark.parametrize("name", ["themes", "codes", "published", "codings"])
def test_a_known_header_tells_even_without_an_extension(tmp_path: Path, name: str) -> None:
    kind, text = TEXTS[name]
    assert kind_of(written(tmp_path, text, "table.txt")) == kind


@pytest.mark.parametrize("name", ["notes.md", "notes.txt"])
def test_text_is_a_guideline_or_else_a_transcript(tmp_path: Path, name: str) -> None:
    assert kind_of(written(tmp_path, GUIDELINE, name)) == "guideline"
    assert kind_of(written(tmp_path, TRANSCRIPT, name)) == "transcript"
    listed = "I: Which gender, age, role?\n\nU1: 'None, of \"those\n"
    assert kind_of(written(tmp_path, listed, name)) == "transcript"


def test_the_published_and_sample_files(artefacts: Path) -> None:
    kinds = {
        "question_intents.csv": "taxonomy",
        "requirement_expections.csv": "taxonomy",
        "bug_symptoms.csv": "taxonomy",
        "CodeBook.csv": "codebook",
        "Interviewee Background.xlsx": "participants",
        "Interview GuideLine.md": "guideline",
    }
    assert {name: kind_of(artefacts / name) for name in kinds} == kinds
    samples = artefacts.parent / "samples"
    texts = [*samples.glob("*_transkript.md"), *samples.glob("*.docx")]
    assert len(texts) == 3
    assert {kind_of(path) for path in texts} == {"transcript"}


def test_a_sheet_of_an_unknown_header_is_refused(tmp_path: Path) -> None:
    said = refusal(read, written(tmp_path, "Issue_URL,State,Closed by\nx/1,open,\nx/2,closed,B\n"))
    assert said.startswith(
        'FILE, line 1: the header ("Issue_URL", "State", "Closed by") is that of no sheet known'
        " here. Correct the header, say what it is with --as (codebook, codings, rankings, "
    )
    assert "labels" not in said


@pytest.mark.parametrize(
    "text",
    [
        "Participant,Group,Said\nU1,User,yes\nU1,User,no\n",
        "Participant,Group,Said\nU1,User,yes\n,,no\n",
        "Group,Participant,Said\nUser,U1,yes\n",
        "Participant,Company\nU1,A\n",
    ],
)
def test_what_others_write_of_participants_is_not_taken_for_our_sheet(
    tmp_path: Path, text: str
) -> None:
    assert "is that of no sheet known here" in refusal(read, written(tmp_path, text))


def test_the_user_may_say_what_a_file_is(tmp_path: Path) -> None:
    path = written(tmp_path, "who,what\nU1,x\n")
    assert type(read(path, "participants")).__name__ == "ParticipantsDraft"
    path = written(tmp_path, GUIDELINE, "notes.md")
    assert type(read(path, "transcript")).__name__ == "TranscriptDraft"
    path = written(tmp_path, "## Part I. Use\n\nTell me of it.\n\nWhy so?\n", "notes.md")
    assert kind_of(path) == "transcript"
    assert type(read(path, "guideline")).__name__ == "GuidelineDraft"


def test_of_a_file_that_was_read_nothing_but_the_draft_is_kept(tmp_path: Path) -> None:
    draft = read(written(tmp_path, TRANSCRIPT, "notes.md"))
    gc.collect()
    kept = [each for each in gc.get_objects() if isinstance(each, Source)]
    assert (type(draft).__name__, kept) == ("TranscriptDraft", [])


def test_the_type_name_reaches_the_taxonomy(tmp_path: Path) -> None:
    draft = read(written(tmp_path, TEXTS["themes"][1]), type_name="Bugs")
    assert isinstance(draft, TaxonomyDraft)
    assert [code.name for code in draft.roots] == ["Bugs"]


@pytest.mark.parametrize(
    ("name", "kind", "said"),
    [
        ("published", "participants", "FILE: the header is that of codebook, not of participants."),
        ("codings", "taxonomy", "FILE: the header is that of codings, not of taxonomy."),
        ("people", "codings", "FILE, line 1: a sheet of codings needs the columns transcript, "),
        ("people", "codebook", "FILE, line 1: the header ("),
        ("people", "guideline", "FILE: no section of it asks anything, so it is no guideline."),
        ("codings", "transcript", "FILE: the header is that of codings, not of transcript."),
    ],
)
def test_a_wrong_kind_is_refused(tmp_path: Path, name: str, kind: Kind, said: str) -> None:
    path = written(tmp_path, TEXTS[name][1])
    assert refusal(lambda path: read(path, kind), path).startswith(said)


@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.kind)
def test_each_kind_refuses_what_no_reader_reads(
    tmp_path: Path, artefacts: Path, reader: Reader
) -> None:
    kind = reader.kind
    assert refusal(lambda path: read(path, kind), tmp_path / "no.txt").startswith("FILE: ")
    for name, data in {
        "empty.csv": b"",
        "binary.md": bytes(range(256)) * 99,
        "locked.xlsx": b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" * 99,
        "cut.xlsx": (artefacts / "Interviewee Background.xlsx").read_bytes()[:4000],
        "cut.docx": b"PK\x03\x04" + bytes(range(256)),
    }.items():
        said = refusal(lambda path: read(path, kind), written(tmp_path, data, name))
        assert said.startswith("FILE: ")
        assert "\n" not in said


def test_documents_and_spreadsheets_are_told_by_what_is_in_them(
    tmp_path: Path, artefacts: Path
) -> None:
    sheet = tmp_path / "people.docx"
    shutil.copy(artefacts / "Interviewee Background.xlsx", sheet)
    assert kind_of(sheet) == "participants"
    (document,) = (artefacts.parent / "samples").glob("*.docx")
    assert refusal(lambda path: read(path, "taxonomy"), document) == (
        "FILE: this is a document, not a table. Save it as .xlsx."
    )
    assert refusal(lambda path: read(path, "guideline"), document) == (
        "FILE: this is docx, not text. Save it as text."
    )


def test_other_containers_are_refused(tmp_path: Path) -> None:
    import zipfile

    with zipfile.ZipFile(tmp_path / "a.zip", "w") as package:
        package.writestr("a.txt", "text")
    assert refusal(read, tmp_path / "a.zip") == (
        "FILE: it is neither a document nor a spreadsheet. Save it as .docx or .xlsx."
    )


def test_what_cannot_be_looked_at_is_named_itself() -> None:
    name = "x" * 300  # longer than a name may be
    with pytest.raises(OSError, match="too long") as told:
        read(Path(name))
    assert told.value.filename == name
