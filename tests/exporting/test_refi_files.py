"""REFI-QDA files from plain rows: what they say is what a reader finds, whatever is in it."""

from __future__ import annotations

import zipfile
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given, settings
from lxml import etree

from codebook.exporting.refi.package import qdc_bytes, write_qdpx
from codebook.exporting.refi.rows import Code, Coding, Note, Project, Selection, Source, User
from codebook.reading.refi.project import read_qdc, read_qdpx
from refi_projects import AT, as_given, as_read, guid, key, projects

TEXT = 'I: What?\n\nU1: Naïve café 🙂 & <more> "words".\n'


def selection(start: int, end: int, text: str, **more: object) -> Selection:
    row = Selection(key(30), key(1), start, end, text[start:end], AT, AT)
    return row._replace(codings=[Coding(key(40), key(10), AT)], **more)  # type: ignore[arg-type]


def source(*selections: Selection, text: str = TEXT) -> Source:
    return Source(key(20), "U1", text, AT, selections=list(selections))


def small(**more: object) -> Project:
    made = Project(
        "A & B",
        AT,
        users=[User(key(1), "Ann")],
        codes=[Code(key(10), "A Dog", 0)],
        sources=[source(selection(10, 24, TEXT))],
    )
    return made._replace(**more)  # type: ignore[arg-type]


def qdpx_bytes(project: Project) -> bytes:
    stream = BytesIO()
    write_qdpx(stream, project)
    return stream.getvalue()


def xml_of(project: Project) -> str:
    with zipfile.ZipFile(BytesIO(qdpx_bytes(project))) as package:
        return package.read("project.qde").decode()


def test_the_package_is_as_the_standard_has_it() -> None:
    with zipfile.ZipFile(BytesIO(qdpx_bytes(small()))) as package:
        names = package.namelist()
        assert names == ["project.qde", f"sources/{guid(20)}.txt"]
        assert package.read(names[1]).decode() == TEXT
        assert {info.date_time for info in package.infolist()} == {(1980, 1, 1, 0, 0, 0)}


def test_a_selection_in_full() -> None:
    noted = small(
        notes=[Note(key(50), "Memo: why", "why", key(1), AT, AT)],
        sources=[source(selection(10, 24, TEXT, comment="so & so", notes=[key(50)]))],
    )
    by = f'creatingUser="{guid(1)}" creationDateTime="{AT}"'
    assert (
        f'<PlainTextSelection guid="{guid(30)}" name="U1: Naïve café" startPosition="10"'
        f' endPosition="24" {by} modifiedDateTime="{AT}"><Description>so &amp; so</Description>'
        f'<Coding guid="{guid(40)}" {by}><CodeRef targetGUID="{guid(10)}"/></Coding>'
        f'<NoteRef targetGUID="{guid(50)}"/></PlainTextSelection>\n'
    ) in xml_of(noted)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("a\n\tb", ' name="a  b"'),
        ('"<&>"', ' name="&quot;&lt;&amp;&gt;&quot;"'),
        ("x" * 101, f' name="{"x" * 99}…"'),
        ("bell \x07", ""),
    ],
)
def test_the_name_of_a_selection_is_its_quote_on_one_line_cut_off_where_long(
    text: str, name: str
) -> None:
    whole = source(selection(0, len(text), text), text=text)
    assert f'"{name} startPosition' in xml_of(small(sources=[whole]))


def test_nothing_is_empty_that_may_not_be() -> None:
    root = etree.fromstring(xml_of(Project("P", AT)).encode())
    assert len(root) == 0
    assert "<Sets" not in qdc_bytes([Code(key(1), "A", 0)]).decode()


def test_the_tree_of_codes_is_nested() -> None:
    depths = [0, 1, 2, 1, 0]
    codes = [Code(key(number), f"c{number}", depth) for number, depth in enumerate(depths, 1)]
    draft = read_qdc(Path("x.qdc"), qdc_bytes(codes))
    parents = [code.parent for code in draft.codes]
    assert parents == ["", guid(1), guid(2), guid(1), ""]


def test_a_text_that_begins_with_a_mark_keeps_it() -> None:
    text = "\ufeffwords and more"
    sources = [source(selection(1, 6, text), text=text)]
    draft = read_qdpx(Path("x.qdpx"), qdpx_bytes(small(sources=sources)))
    assert (draft.transcripts[0].text, draft.passages[0].quote) == (text, "words")


@settings(max_examples=40)
@given(projects())
def test_what_is_written_is_what_is_read(project: Project) -> None:
    draft = read_qdpx(Path("x.qdpx"), qdpx_bytes(project))
    assert as_read(draft) == as_given(project)
    assert draft.problems == ()
