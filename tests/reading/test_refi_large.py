"""Large projects: read piece by piece, and all is said of them that is said of small ones."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from codebook.errors import InputError
from codebook.reading.drafts import Problem
from codebook.reading.refi.elements import parse
from codebook.reading.refi.project import read_qdpx
from codebook.reading.refi.selected import Selecting
from refi_files import CODES, DOG, TEXT, USERS, coding, guid, one_text, project, selection

if TYPE_CHECKING:
    from lxml.etree import _Element as Element

FILE = Path("given.qdpx")
MANY = 1000  # selections: several times what is read at once
NOTES = (
    f'<Notes><Note guid="{guid(6)}" name="Said"><PlainTextContent>Why</PlainTextContent></Note>'
    "</Notes>"
)


def selections(count: int) -> str:
    return "".join(
        selection(at, at + 5, coding(key=50_000 + at), key=10_000 + at) for at in range(count)
    )


def said(selected: str, after: str = "") -> list[Problem]:
    """Return what is said of a text in which all this is selected, one selection on a line."""
    draft = read_qdpx(FILE, one_text(selected, text="word " * MANY, after=after))
    return [problem for problem in draft.problems if problem.line]


def test_what_is_selected_is_taken_out_while_the_rest_is_still_to_come() -> None:
    source = f'<Sources><TextSource guid="{TEXT}">{selections(MANY)}</TextSource></Sources>'
    selecting = Selecting()
    there: list[tuple[bool, int]] = []  # whether the notes are, and how many elements in all

    def take(element: Element) -> None:
        selecting.take(element)
        root = element.getroottree().getroot()
        there.append((root.find("{*}Notes") is not None, sum(1 for _ in root.iter("{*}CodeRef"))))

    root = parse(FILE, "it", project(USERS + CODES + source + NOTES).encode(), take)
    assert len(there) == MANY + 1
    assert there[0][0] is False
    assert max(count for _, count in there) < MANY / 2
    text = root.find("{*}Sources/{*}TextSource")
    assert text is not None
    assert len(text) == 0
    taken = selecting.in_text(text)
    assert [one.ends for one in taken] == [(at, at + 5) for at in range(MANY)]
    assert {one.codings[0].codes for one in taken} == {(DOG,)}
    assert root.find("{*}Notes") is not None


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (selection(0, 9, coding(key=2), key=1), "User and PlainTextSelection have the same guid"),
        (selection(0, 9, coding(key=10_007)), "PlainTextSelection and Coding have the same guid"),
        (selection(0, 9, "<Odd/>" + coding()), "Odd is not known in PlainTextSelection"),
        (
            selection(
                0, 9, coding().replace("<CodeRef", '<CodeRef><Code guid="x"/></CodeRef><CodeRef')
            ),
            "the guid of Code is none",
        ),
        (
            selection(0, 9, coding(), more=' creationDateTime="soon"'),
            "a time of PlainTextSelection cannot be read",
        ),
    ],
    ids=["guid of a user", "guid of another selection", "odd", "odd in a coding", "time"],
)
def test_what_is_wrong_deep_in_a_large_text_is_said_with_its_line(wrong: str, message: str) -> None:
    found = said(selections(MANY) + wrong)
    assert (MANY + 4, message) in [(line, one.partition(" (")[0]) for line, one in found]


def test_what_is_wrong_is_said_in_the_order_of_the_file() -> None:
    late = selection(0, 9, coding(), more=' creationDateTime="soon"')
    empty = "<Variables></Variables>"
    data = one_text(late, before=USERS + CODES + empty, after="<Notes><Odd/></Notes>")
    assert [message for _, message in read_qdpx(FILE, data).problems][:3] == [
        "Variables is empty",
        "a time of PlainTextSelection cannot be read",
        "Odd is not known in Notes",
    ]


def test_an_insight_and_a_mark_deep_in_a_large_text_are_read() -> None:
    more = f'<Description>An insight</Description>{coding(key=7)}<NoteRef targetGUID="{guid(6)}"/>'
    data = one_text(
        selections(MANY) + selection(0, 9, more),
        text="word " * MANY,
        origin="codebook",
        after=NOTES.replace("Said", "codebook: key"),
    )
    last = read_qdpx(FILE, data).passages[-1]
    assert (last.insight, last.quote) == ("An insight", "word word")


@pytest.mark.parametrize("before", [b"&none;", b"<b></c>", b"\x01"])
def test_what_stands_after_an_error_is_not_taken_for_another_file(before: bytes) -> None:
    first = b"<a>\n" + before
    xml = first.ljust(1 << 16) + project(USERS + CODES).split("?>\n")[1].encode()
    with pytest.raises(InputError, match="line 2: it is no whole XML file"):
        parse(FILE, "it", xml)


def test_selections_of_a_text_that_stands_where_none_belongs_are_left_in_it() -> None:
    source = f'<TextSource guid="{TEXT}">{selections(3)}</TextSource>'
    selecting = Selecting()
    root = parse(FILE, "it", project(source).encode(), selecting.take)
    (text,) = root
    assert len(text) == 3
    assert [one.ends for one in selecting.in_text(text)] == [(0, 5), (1, 6), (2, 7)]
