"""Projects with something odd or wrong in them: all else is read, and what is wrong is said."""

from __future__ import annotations

import re
import stat
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile, ZipInfo

import pytest

from codebook.reading.refi.project import read_qdpx
from refi_files import (
    ANN,
    CAT,
    CODES,
    DOG,
    TEXT,
    USERS,
    WORDS,
    coding,
    guid,
    one_text,
    package,
    project,
    selection,
)

GOOD = one_text(selection(0, 9, coding()))
XML = project(USERS + CODES)


def with_member(name: str, content: str = "x", mode: int = 0o600) -> bytes:
    """Return a project with one more member of its zip, by default a plain file."""
    buffer = BytesIO(GOOD)
    with ZipFile(buffer, "a") as made:
        info = ZipInfo(name)
        info.external_attr = mode << 16
        made.writestr(info, content)
    return buffer.getvalue()


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
    "a link": (
        with_member("sources/link.txt", "/etc/passwd", stat.S_IFLNK | 0o777),
        '"sources/link.txt" is a link, and no file; it is not read',
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
        one_text("", text=f"{WORDS[:30]}Für die Küche wäre das schön.\n".encode("latin-1")),
        "the source “Talk” is not UTF-8; it is read as cp1252",
    ),
    "damaged UTF-8": (
        one_text("", text=("äöü" * 30).encode() + b"\xff"),
        "the source “Talk” is not UTF-8; what cannot be read is U+FFFD",
    ),
    "no text at all": (
        one_text(selection(0, 9, coding()), text=bytes(range(256))),
        "the source “Talk” is no text; it is left out",
    ),
    "selections without a text": (
        one_text(selection(0, 9, coding()), text=b""),
        "with “Talk”, its one selection is left out",
    ),
    "two selections without a text": (
        one_text(selection(0, 9, coding()) + selection(9, 12, "", key=101), text=b""),
        "with “Talk”, its 2 selections are left out",
    ),
    "a source of another kind": (
        package(project(f'<Sources><Note guid="{TEXT}" name="Talk"/></Sources>')),
        "Note is no source; it is left out",
    ),
    "quotes of other places": (
        one_text(
            "".join(
                selection(at, at + 5, coding(key=200 + at), key=100 + at, more=f' name="{name}"')
                for at, name in ((0, "What did you see?"), (9, "and a naïve bird"), (30, "Dogs"))
            )
        ),
        "the name of a selection is not the text at its place (3 times, in lines 4, 5, 6)",
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
        'a file in it belongs to nothing, as "a.txt"',
    ),
    "more files of nobody": (
        package(project(CODES), {"sources/a.txt": "x", "sources/b.txt": "x"}),
        '2 of the files in it belong to nothing, as "b.txt"',
    ),
    "another encoding": (
        package(
            project(CODES).replace("utf-8", "iso-8859-1").replace("Dog", "Dög").encode("cp1252")
        ),
        "the XML is iso-8859-1, not UTF-8",
    ),
    "said to be in another encoding": (
        package(project(CODES).replace("utf-8", "utf-16")),
        "the XML says that it is utf-16, and is UTF-8",
    ),
    "said to be in no encoding": (
        package(project(CODES).replace("utf-8", "x-none")),
        "the XML says that it is x-none, and is UTF-8",
    ),
    "empty project": (package(project("")), "there is nothing in it that a study could take in"),
    "two codebooks": (
        package(project(CODES + CODES.replace(DOG, guid(90)).replace(CAT, guid(91)))),
        "CodeBook is there 2 times; the first is read",
    ),
    "nameless user": (
        one_text("", before=USERS.replace(' name="Ann"', "") + CODES),
        "a user has no name and is called unknown",
    ),
    "backslashes": (
        package(XML, {"sources\\a.txt": "x"}),
        "the names in it have backslashes for folders",
    ),
    "nothing but a scheme": (
        text_with(' plainTextPath="internal://">'),
        'the source “Talk” is not in the file (""); it is left out',
    ),
    "the project as its source": (
        text_with(' plainTextPath="internal://../project.qde">'),
        'the source “Talk” is not in the file ("../project.qde"); it is left out',
    ),
    "of the web": (
        text_with(' plainTextPath="http://example.org/a.txt">'),
        'the source “Talk” is not in the file ("http://example.org/a.txt"); it is left out',
    ),
    "includes": (
        package(project('<include href="file:///etc/passwd"/>')),
        "include is not known in Project",
    ),
    "sets in sets": (
        package(project("<Sets>" * 99 + "</Sets>" * 99)),
        "Sets is not known in Sets (98 times)",
    ),
    "a year there is not": (
        one_text(selection(0, 9, coding(), more=' creationDateTime="99999-01-01T00:00:00Z"')),
        "a time of PlainTextSelection cannot be read",
    ),
    "a variable of no type": (
        package(
            project(
                f'<Variables><Variable guid="{guid(61)}" name="V"/></Variables><Cases>'
                f'<Case guid="{guid(60)}" name="P"><VariableValue><VariableRef'
                f' targetGUID="{guid(61)}"/><IntegerValue>x</IntegerValue></VariableValue></Case>'
                "</Cases>"
            )
        ),
        "a value is not of its variable's type",
    ),
    "a link to itself": (
        package(
            project(
                f'<Links><Link guid="{guid(70)}" originGUID="{guid(70)}"'
                f' targetGUID="{guid(70)}"/></Links>'
            )
        ),
        "a link between two things is left out",
    ),
    "two sources of one guid": (
        package(
            project(
                "<Sources>"
                + f'<TextSource guid="{TEXT}"><PlainTextContent>x</PlainTextContent></TextSource>'
                * 2
                + "</Sources>"
            )
        ),
        "TextSource and TextSource have the same guid",
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


@pytest.mark.parametrize(
    ("start", "end"),
    [
        ("-5", "5"),
        ("9", "3"),
        ("0", "9" * 30),
        ("0", "9" * 5000),
        ("1.0", "5"),
        ("1_0", "1_5"),
        ("١", "٥"),
        ("", "5"),
        ("0", str(len(WORDS) + 1)),
    ],
)
def test_a_place_that_is_none_is_said_and_never_made_up(start: str, end: str) -> None:
    placed = selection(-1, -2, coding()).replace('"-1"', f'"{start}"').replace('"-2"', f'"{end}"')
    draft = read_qdpx(Path("x.qdpx"), one_text(placed))
    assert draft.passages == ()
    (problem,) = draft.problems
    outside = f"outside the text of “Talk”, which has {len(WORDS)} characters"
    assert problem.message in {
        "a selection has no place; it is left out",
        f"a selection is {outside}; it is left out",
        "a selection ends before it begins; it is left out",
    }


SAID = WORDS.index("A dog")


DOG_SAID = selection(SAID, SAID + 5, coding(), more=' name="A dog"')


TALK = f"sources/{TEXT}.txt"


def talk(path: str, files: dict[str, str | bytes], xml: str = "") -> bytes:
    """Return a project whose one source is at a path, with these files."""
    source = f'<Sources><TextSource guid="{TEXT}" name="Talk" plainTextPath="{path}">{DOG_SAID}'
    whole = project(f"{USERS}{CODES}{source}</TextSource></Sources>")
    return package(xml or whole, files)


ODD = talk(f"internal://{TEXT}.txt", {TALK: WORDS})


QDE = ZipFile(BytesIO(ODD)).read("project.qde").decode()


HERE = f"internal://{TEXT}.txt"


READ: dict[str, bytes] = {
    "UTF-16": talk(HERE, {TALK: WORDS.encode("utf-16")}),
    "UTF-16, the other way round": talk(HERE, {TALK: b"\xfe\xff" + WORDS.encode("utf-16-be")}),
    "UTF-16 without a mark": talk(HERE, {TALK: WORDS.encode("utf-16-le")}),
    "UTF-32": talk(HERE, {TALK: WORDS.encode("utf-32")}),
    "at the root": talk(HERE, {f"{TEXT}.txt": WORDS}),
    "backslashes": talk(HERE, {f"sources\\{TEXT}.txt": WORDS}),
    "percent signs": talk("internal://my%20talk.txt", {"sources/my talk.txt": WORDS}),
    "no ending": talk(f"internal://{TEXT}", {TALK: WORDS}),
    "one slash": talk(f"internal:/{TEXT}.txt", {TALK: WORDS}),
    "three slashes": talk(f"internal:///{TEXT}.txt", {TALK: WORDS}),
    "capitals": talk(f" INTERNAL://{TEXT}.TXT ", {TALK: WORDS}),
    "relative": talk(f"relative:///{TEXT}.txt", {TALK: WORDS}),
    "of Windows": talk(f"absolute:///C:\\My\\{TEXT}.txt", {TALK: WORDS}),
    "up and down": talk(f"internal://../sources/{TEXT}.txt", {TALK: WORDS}),
    "of a Mac": talk(HERE, {TALK: WORDS, "__MACOSX/._project.qde": "x", "sources/._a.txt": "x"}),
    "white space before": talk("", {TALK: WORDS}, f"\n \n{QDE}"),
    "no namespace": talk("", {TALK: WORDS}, QDE.replace(' xmlns="urn:QDA-XML:project:1.0"', "")),
    "no Codes": talk("", {TALK: WORDS}, QDE.replace("<Codes>", "").replace("</Codes>", "")),
    "URN": talk("", {TALK: WORDS}, QDE.replace(f'GUID="{DOG}"', f'GUID="urn:uuid:{DOG}"')),
    "hyphens": talk(
        "", {TALK: WORDS}, QDE.replace(f'GUID="{DOG}"', f'GUID="{DOG.replace("-", "")}"')
    ),
    "long text in the XML": package(
        QDE.replace(f'plainTextPath="{HERE}"', f'creatingUser="{ANN}"').replace(
            DOG_SAID,
            f"<Description>{'word ' * 2_100_000}</Description>"
            f"<PlainTextContent>{WORDS}</PlainTextContent>{DOG_SAID}",
        )
    ),
    "junk around": b"junk" * 9 + ODD + b"junk" * 9,
    "parentheses": talk("", {TALK: WORDS}, QDE.replace(f'guid="{DOG}"', f'guid="({DOG})"')),
}


@pytest.mark.parametrize("name", READ)
def test_what_is_only_odd_is_read_rightly(name: str) -> None:
    draft = read_qdpx(Path("x.qdpx"), READ[name])
    assert [(one.quote, len(one.codings)) for one in draft.passages] == [("A dog", 1)]
    assert [
        (code.name, text.text) for code, text in zip(draft.codes, draft.transcripts, strict=False)
    ] == [("Dog", WORDS)]
    assert [coder.name for coder in draft.coders] == ["Ann"]


def test_what_has_no_guid_is_not_what_else_has_none() -> None:
    bare = re.sub(' guid="[^"]*"', "", f"{USERS}{CODES}")
    cases = '<Cases><Case name="P"/><Case name="Q"/></Cases>'
    text = f'<Sources><TextSource name="Talk">{DOG_SAID}</TextSource></Sources>'
    inline = text.replace(DOG_SAID, f"<PlainTextContent>{WORDS}</PlainTextContent>{DOG_SAID}")
    draft = read_qdpx(Path("x.qdpx"), package(project(f"{bare}{cases}{inline}")))
    assert [code.name for code in draft.codes] == ["Dog", "Cat"]
    assert draft.participants is not None
    assert [row.participant for row in draft.participants.rows] == ["P", "Q"]
    assert (len(draft.transcripts), draft.passages) == (1, ())
    assert {
        "Code lacks the attribute guid (2 times)",
        "a coding has a code that the file lacks; it is left out",
    } <= {problem.message for problem in draft.problems}
