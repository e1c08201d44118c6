"""Projects that are damaged or made to do harm: a sentence, and never more than that."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from codebook.errors import InputError
from codebook.reading.refi.project import read_qdc, read_qdpx
from codebook.reading.registry import read
from kinds import kind_of
from refi_files import (
    CODES,
    CODES_SPACE,
    TEXT,
    USERS,
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


OUTSIDE = "would lie outside of the folder that it is unpacked in"


GOOD = one_text(selection(0, 9, coding()))


XML = project(USERS + CODES)


ENTITIES = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>'


DEEP = 60


def nested(levels: int) -> str:
    """Return a codebook of codes, each in the one before."""
    opened = "".join(
        f'<Code guid="{guid(number)}" name="{number}" isCodable="true">' for number in range(levels)
    )
    return f"<CodeBook><Codes>{opened}{'</Code>' * levels}</Codes></CodeBook>"


def bomb() -> bytes:
    """Return a small file that unpacks to 110 MiB."""
    buffer = BytesIO()
    with ZipFile(buffer, "w", ZIP_DEFLATED) as made:
        made.writestr("project.qde", b" " * (110 * 1024 * 1024), compresslevel=1)
    return buffer.getvalue()


def encrypted() -> bytes:
    """Return a project whose entry says that it is encrypted."""
    data = bytearray(package(XML))
    for mark, at in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.index(mark) + at] |= 1
    return bytes(data)


def utf16() -> bytes:
    """Return a project that declares entities, in an encoding in which that is not plain to see."""
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
    "project outside": (
        lambda: GOOD.replace(b"project.qde", b"../prop.qde"),
        f'"../prop.qde" in it {OUTSIDE}. {DAMAGED}',
    ),
    "sources outside": (
        lambda: GOOD.replace(b"sources/", b"../here/"),
        f'"../here/{TEXT[:32]}…" in it {OUTSIDE}. {DAMAGED}',
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
    "a document type": (
        lambda: package(XML.replace("<Project", '<!DOCTYPE x SYSTEM "x.dtd"><Project', 1)),
        '"project.qde" has a document type, as no REFI-QDA file has. Export it again.',
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
        (project(nested(2000)), 3, "codes are nested more than 50 deep. Flatten it."),
        (project(nested(3000)), 3, f'"project.qde" is no whole XML file. {DAMAGED}'),
        (project(nested(DEEP)), 3, "codes are nested more than 50 deep. Flatten it."),
        (project("<Code name='\x01'/>"), 3, f'"project.qde" is no whole XML file. {DAMAGED}'),
        (project("&none;"), 3, f'"project.qde" is no whole XML file. {DAMAGED}'),
    ],
    ids=[
        "cut off",
        "empty",
        "2000 levels",
        "3000 levels",
        "60 levels",
        "control character",
        "no entity",
    ],
)
def test_broken_xml_is_refused_with_its_line(
    xml: str, line: int, message: str, tmp_path: Path
) -> None:
    path = save(tmp_path, package(xml))
    told = refusal(lambda path: read_qdpx(path, path.read_bytes()), path)
    assert told == f"FILE, line {line}: {message}"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (
            f'<CodeBook xmlns="{CODES_SPACE}"><Codes/></CodeBook>',
            "FILE: there are no codes in it. Check that this is the file you mean.",
        ),
        (
            XML,
            "FILE: this is the project out of a .qdpx, without the texts that it is about."
            " Import the .qdpx itself.",
        ),
        ("<Set/>", f'FILE: it holds "Set" where a REFI-QDA file has CodeBook. {AGAIN}'),
        ("words", f'FILE, line 1: "x.qdc" is no whole XML file. {DAMAGED}'),
    ],
    ids=["no codes", "a project", "a set", "no XML"],
)
def test_a_codebook_without_codes_or_of_another_kind_is_refused(
    data: str, message: str, tmp_path: Path
) -> None:
    path = save(tmp_path, data.encode(), "x.qdc")
    assert refusal(lambda path: read_qdc(path, path.read_bytes()), path) == message


def test_the_kind_is_told_by_what_is_in_the_file(tmp_path: Path) -> None:
    assert kind_of(save(tmp_path, GOOD, "some.zip")) == "qdpx"
    tagged = f'<CodeBook xmlns="{CODES_SPACE}">{CODES[10:-11]}</CodeBook>'.encode()
    assert kind_of(save(tmp_path, tagged, "some.xml")) == "qdc"
    said = refusal(read, save(tmp_path, project("").encode(), "some.qde"))
    assert said.startswith("FILE: this is the project out of a .qdpx")
    with pytest.raises(InputError, match="the header is that of qdpx, not of taxonomy"):
        read(save(tmp_path, GOOD, "some.zip"), "taxonomy")


def test_every_way_of_cutting_a_project_off_gives_a_sentence(tmp_path: Path) -> None:
    for length in range(4, len(GOOD) - 1, 97):
        path = save(tmp_path, GOOD[:length])
        with pytest.raises(InputError):
            read_qdpx(path, path.read_bytes())
