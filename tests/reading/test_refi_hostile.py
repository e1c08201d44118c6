"""Projects that are damaged or made to do harm: a sentence, and never more than that."""

from __future__ import annotations

import stat
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import pytest

from codebook.errors import InputError
from codebook.reading.refi import read_qdc, read_qdpx
from codebook.reading.registry import read, sniff
from refi_files import (
    CAT,
    CODES,
    CODES_SPACE,
    DOG,
    TEXT,
    USERS,
    WORDS,
    coding,
    guid,
    one_text,
    package,
    project,
    save,
    selection,
)
from refusals import refusal

DAMAGED = "Get the file again from where it came from, or save it anew in its program."
AGAIN = "Export it again as REFI-QDA."
GOOD = one_text(selection(0, 9, coding()))
XML = project(USERS + CODES)
ENTITIES = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>'
DEEP = 60


def nested(levels: int) -> str:
    opened = "".join(
        f'<Code guid="{guid(number)}" name="{number}" isCodable="true">' for number in range(levels)
    )
    return f"<CodeBook><Codes>{opened}{'</Code>' * levels}</Codes></CodeBook>"


def with_member(name: str, content: str = "x", mode: int = 0o600) -> bytes:
    buffer = BytesIO(GOOD)
    with ZipFile(buffer, "a") as made:
        info = ZipInfo(name)
        info.external_attr = mode << 16
        made.writestr(info, content)
    return buffer.getvalue()


def bomb() -> bytes:
    buffer = BytesIO()
    with ZipFile(buffer, "w", ZIP_DEFLATED) as made:
        made.writestr("project.qde", b" " * (110 * 1024 * 1024))
    return buffer.getvalue()


def encrypted() -> bytes:
    data = bytearray(package(XML))
    for mark, at in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.index(mark) + at] |= 1
    return bytes(data)


def utf16() -> bytes:
    buffer = BytesIO()
    xml = XML.replace("utf-8", "utf-16").replace("<Project", f"{ENTITIES}<Project")
    with ZipFile(buffer, "w") as made:
        made.writestr("project.qde", xml.encode("utf-16"))
    return buffer.getvalue()


REFUSED: dict[str, tuple[Callable[[], bytes], str]] = {
    "no zip": (lambda: b"words", f"the file is damaged or cut off. {DAMAGED}"),
    "cut off": (lambda: GOOD[:-30], f"the file is damaged or cut off. {DAMAGED}"),
    "encrypted": (
        encrypted,
        "the file is protected by a password. Save it without one and try again.",
    ),
    "no project": (
        lambda: GOOD.replace(b"project.qde", b"project.xml"),
        f"there is no project (.qde) in it. {AGAIN}",
    ),
    "bomb": (bomb, "the file unpacks to too much. Split it into smaller projects."),
    "flipped bits": (
        lambda: GOOD.replace(b"creatingUser", b"creatingLose"),
        f'"project.qde" in it is damaged. {DAMAGED}',
    ),
    "entities": (
        lambda: package(XML.replace("<Project", f"{ENTITIES}<Project")),
        '"project.qde" declares XML entities. Export it again.',
    ),
    "entities in UTF-16": (
        utf16,
        '"project.qde" declares XML entities. Export it again.',
    ),
    "another root": (
        lambda: package(f'<CodeBook xmlns="{CODES_SPACE}"/>'),
        f'it holds "CodeBook" where a REFI-QDA file has Project. {AGAIN}',
    ),
    "too many elements": (
        lambda: package(project("<a/>" * 4_000_001)),
        '"project.qde" has too many elements. Split it into smaller projects.',
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_project_that_cannot_be_read_is_refused_in_a_sentence(name: str, tmp_path: Path) -> None:
    data, message = REFUSED[name]
    path = save(tmp_path, data())
    assert refusal(lambda path: read_qdpx(path, path.read_bytes()), path) == f"FILE: {message}"


@pytest.mark.parametrize(
    ("xml", "line", "message"),
    [
        (f"{XML[:-10]}", 4, f'"project.qde" is no whole XML file. {DAMAGED}'),
        ("", 1, f'"project.qde" is no whole XML file. {DAMAGED}'),
        (project(nested(2000)), 3, f'"project.qde" is no whole XML file. {DAMAGED}'),
        (project(nested(DEEP)), 3, "codes are nested more than 50 deep. Flatten it."),
        (project("<Code name='\x01'/>"), 3, f'"project.qde" is no whole XML file. {DAMAGED}'),
        (project("&none;"), 3, f'"project.qde" is no whole XML file. {DAMAGED}'),
    ],
    ids=["cut off", "empty", "2000 levels", "60 levels", "control character", "no entity"],
)
def test_broken_xml_is_refused_with_its_line(
    xml: str, line: int, message: str, tmp_path: Path
) -> None:
    path = save(tmp_path, package(xml))
    told = refusal(lambda path: read_qdpx(path, path.read_bytes()), path)
    assert told == f"FILE, line {line}: {message}"


def text_with(more: str = "", **files: str | bytes) -> bytes:
    """Return a project with one source, given by its attributes and what is in it."""
    source = f'<Sources><TextSource guid="{TEXT}" name="Talk"{more}</TextSource></Sources>'
    names = {"talk": "sources/talk.txt"}
    return package(
        project(USERS + CODES + source), {names[name]: content for name, content in files.items()}
    )


TOLD: dict[str, tuple[bytes, str]] = {
    "twice in it": (
        with_member("Project.qde", XML),
        '"project.qde" is in it 2 times; the first one is read',
    ),
    "outside": (
        with_member("../evil.txt"),
        '"../evil.txt" would lie outside the file\'s folder; it is not read',
    ),
    "absolute": (
        with_member("/etc/evil.txt"),
        '"/etc/evil.txt" would lie outside the file\'s folder; it is not read',
    ),
    "a drive": (
        with_member("C:evil.txt"),
        '"C:evil.txt" would lie outside the file\'s folder; it is not read',
    ),
    "a link": (
        with_member("sources/link.txt", "/etc/passwd", stat.S_IFLNK | 0o777),
        '"sources/link.txt" would lie outside the file\'s folder; it is not read',
    ),
    "nested sources": (
        with_member("sources/more/a.txt"),
        '"sources/more/a.txt" is in a folder of its own',
    ),
    "another folder": (
        package(XML, {"Sources/a.txt": "x"}),
        'it has a folder "Sources" where the standard has sources',
    ),
    "project in a folder": (
        package(XML).replace(b"project.qde", b"a/other.qde"),
        'the project is in a folder: "a/other.qde"',
    ),
    "two projects": (
        package(XML, {"other.qde": XML}),
        'it has 2 projects; "project.qde" is read',
    ),
    "missing file": (
        text_with(' plainTextPath="internal://none.txt">'),
        'the source “Talk” is not in the file ("none.txt"); it is left out',
    ),
    "outside path": (
        text_with(' plainTextPath="internal://../../etc/passwd">'),
        'the source “Talk” is not in the file ("../../etc/passwd"); it is left out',
    ),
    "elsewhere": (
        text_with(' plainTextPath="absolute:///etc/passwd">'),
        'the source “Talk” lies outside the file, at "absolute:///etc/passwd"; it is left out',
    ),
    "text twice": (
        text_with(
            ' plainTextPath="internal://talk.txt"><PlainTextContent>x</PlainTextContent>',
            talk=WORDS,
        ),
        "the source “Talk” has its text twice; the file's is read",
    ),
    "styled only": (
        text_with(' richTextPath="internal://talk.docx">'),
        "the source “Talk” has only a styled text, in which no place can be found; it is left out",
    ),
    "no text": (text_with(">"), "the source “Talk” has no text; it is left out"),
    "only white space": (
        text_with("><PlainTextContent> \n</PlainTextContent>"),
        "the source “Talk” has no text; it is left out",
    ),
    "not UTF-8": (
        one_text("", text="Ä".encode("latin-1") * 9),
        "the source “Talk” is not UTF-8; what cannot be read is U+FFFD",
    ),
    "NUL": (one_text("", text="a\0b"), "the source “Talk” has NUL characters; they are U+FFFD"),
    "no number": (
        one_text(selection(0, 9, coding()).replace('"0"', '"x"')),
        "a selection has no place; it is left out",
    ),
    "no code": (
        one_text(selection(0, 9, f'<Coding guid="{guid(200)}"/>')),
        "a coding has no code; it is left out",
    ),
    "twice coded": (
        one_text(selection(0, 9, coding() + coding(key=201))),
        "a code is twice on one selection; it is there once",
    ),
    "note is missing": (
        one_text(selection(0, 9, f'{coding()}<NoteRef targetGUID="{guid(9)}"/>')),
        "a note is named that the file lacks",
    ),
    "guid twice": (
        one_text(selection(0, 9, coding(key=100))),
        "PlainTextSelection and Coding have the same guid",
    ),
    "code twice": (
        package(project(USERS + CODES.replace(CAT, DOG))),
        "a code has the guid of another; it is the same",
    ),
    "no guid": (package(project(CODES.replace(DOG, "x-1"))), "the guid of Code is none"),
    "no colour": (
        package(project(CODES.replace('"Dog"', '"Dog" color="beige"'))),
        '"beige" is no colour; it is left out',
    ),
    "no name": (package(project(CODES.replace('"Dog"', '" "'))), "a code has no name"),
    "not codable": (
        package(project(CODES.replace(' isCodable="true"', "", 1))),
        "Code lacks the attribute isCodable",
    ),
    "neither true nor false": (
        package(project(CODES.replace('"true"', '"maybe"'))),
        "isCodable of Code is none of true, false, 1, 0 (2 times)",
    ),
    "only a heading": (
        one_text(selection(0, 9, coding()), before=USERS + CODES.replace('"true"', '"false"')),
        "a coding has a code that is only a heading",
    ),
    "no time": (
        one_text(selection(0, 9, coding(), more=' creationDateTime="yesterday"')),
        "a time of PlainTextSelection cannot be read",
    ),
    "twice on one place": (
        one_text(selection(0, 9, coding()) + selection(0, 9, coding(key=201), key=101)),
        "a code is twice on one place; it is there once",
    ),
    "files of nobody": (
        package(project(CODES), {"sources/a.txt": "x"}),
        '1 of the files in it belong to nothing, as "a.txt"',
    ),
    "another encoding": (
        package(project(CODES).replace("utf-8", "iso-8859-1")),
        "the XML is iso-8859-1, not UTF-8",
    ),
    "a set of notes": (
        package(
            project(
                f'<Sets><Set guid="{guid(60)}" name="S"><MemberNote targetGUID="{guid(9)}"/></Set>'
                "</Sets>"
            )
        ),
        'what is no code in the set "S" is left out',
    ),
    "value of another type": (
        package(
            project(
                f'<Variables><Variable guid="{guid(61)}" name="V" typeOfVariable="Text"/>'
                f'</Variables><Cases><Case guid="{guid(60)}" name="P"><VariableValue><VariableRef'
                f' targetGUID="{guid(61)}"/><IntegerValue>1</IntegerValue></VariableValue></Case>'
                "</Cases>"
            )
        ),
        "a value is not of its variable's type",
    ),
    "order": (
        package(project(CODES + USERS)),
        "the elements in Project are not in the order of the standard",
    ),
    "unknown element": (package(project("<Extra/>")), "Extra is not known in Project"),
    "empty": (package(project("<Users/>")), "Users is empty"),
    "namespace": (
        package(project("", space="urn:QDA-XML:project:0:10")),
        'the namespace is "urn:QDA-XML:project:0:10"; it is read as 1.0',
    ),
    "users of one name": (
        one_text("", before=USERS.replace("Bob", "Ann")),
        "two users have one name; they are kept apart",
    ),
    "cases of one name": (
        package(
            project(
                f'<Cases><Case guid="{guid(60)}" name="P"/>'
                f'<Case guid="{guid(61)}" name="P"/></Cases>'
            )
        ),
        "two cases have one name; they are kept apart",
    ),
    "case without": (
        package(
            project(
                f'<Cases><Case guid="{guid(60)}" name="P"><SourceRef targetGUID="{guid(9)}"/>'
                f'<SelectionRef targetGUID="{guid(9)}"/><VariableValue><VariableRef'
                f' targetGUID="{guid(9)}"/></VariableValue></Case></Cases>'
            )
        ),
        "a value is of a variable that the file lacks",
    ),
    "set without": (
        package(
            project(
                f'<Sets><Set guid="{guid(60)}" name="S"><MemberCode targetGUID="{guid(9)}"/></Set>'
                "</Sets>"
            )
        ),
        "a set has a code that the file lacks",
    ),
}


@pytest.mark.parametrize("name", TOLD)
def test_what_is_wrong_in_a_project_is_said(name: str) -> None:
    data, message = TOLD[name]
    found = [problem.message for problem in read_qdpx(Path("x.qdpx"), data).problems]
    assert message in found, found


def test_a_codebook_without_codes_or_of_another_kind_is_refused(tmp_path: Path) -> None:
    empty = f'<CodeBook xmlns="{CODES_SPACE}"><Codes/></CodeBook>'.encode()
    for data, message in (
        (empty, "FILE: there are no codes in it. Check that this is the file you mean."),
        (XML.encode(), f'FILE: it holds "Project" where a REFI-QDA file has CodeBook. {AGAIN}'),
        (b"words", f'FILE, line 1: "x.qdc" is no whole XML file. {DAMAGED}'),
    ):
        path = save(tmp_path, data, "x.qdc")
        assert refusal(lambda path: read_qdc(path, path.read_bytes()), path) == message


def test_the_kind_is_told_by_what_is_in_the_file(tmp_path: Path) -> None:
    assert sniff(save(tmp_path, GOOD, "some.zip")) == "qdpx"
    tagged = f'<CodeBook xmlns="{CODES_SPACE}">{CODES[10:-11]}</CodeBook>'.encode()
    assert sniff(save(tmp_path, tagged, "some.xml")) == "qdc"
    with pytest.raises(InputError, match="the header is that of qdpx, not of taxonomy"):
        read(save(tmp_path, GOOD, "some.zip"), "taxonomy")


def test_every_way_of_cutting_a_project_off_gives_a_sentence(tmp_path: Path) -> None:
    for length in range(4, len(GOOD) - 1, 97):
        path = save(tmp_path, GOOD[:length])
        with pytest.raises(InputError):
            read_qdpx(path, path.read_bytes())
