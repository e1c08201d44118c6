"""Containers with a member that would lie outside of where they are unpacked: each is refused."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest

from codebook.reading.formats.tables import read_table
from codebook.reading.registry import read
from command import codebook
from refi_files import coding, one_text, selection
from refusals import refusal, written
from word import docx, paragraph
from writers import write_odt, write_xlsx

MADE = {
    "U1.docx": docx(paragraph("a")),
    "U1.odt": write_odt(["Ann: Yes."]),
    "sheet.xlsx": write_xlsx([("unit", "Label1", "Label2"), ("1", "a", "b")]),
    "project.qdpx": one_text(selection(0, 9, coding())),
}
OUTSIDE = ("../evil", "a/../../evil", "/etc/evil", "C:evil", "..\\evil", "\\evil")
SAID = (
    " in it would lie outside of the folder that it is unpacked in. Get the file again from where"
    " it came from, or save it anew in its program."
)


def with_member(data: bytes, name: str) -> bytes:
    """Return a container with one more member."""
    buffer = BytesIO(data)
    with ZipFile(buffer, "a") as made:
        made.writestr(name, "x")
    return buffer.getvalue()


@pytest.mark.parametrize("member", OUTSIDE)
@pytest.mark.parametrize("name", MADE)
def test_a_member_that_would_lie_outside_is_named_and_the_file_refused(
    tmp_path: Path, name: str, member: str
) -> None:
    path = written(tmp_path, with_member(MADE[name], member), name)
    assert refusal(read, path) == f'FILE: "{member}"{SAID}'


def test_so_is_a_sheet_of_labels_that_is_only_measured(tmp_path: Path) -> None:
    path = written(tmp_path, with_member(MADE["sheet.xlsx"], "../evil.txt"), "sheet.xlsx")
    assert refusal(read_table, path) == f'FILE: "../evil.txt"{SAID}'


@pytest.mark.parametrize("member", ["..evil.txt", "a..b/evil", "a/...", "and/c:evil", "a\\b.txt"])
@pytest.mark.parametrize("name", MADE)
def test_an_odd_name_within_is_none_of_these(tmp_path: Path, name: str, member: str) -> None:
    alone = read(written(tmp_path, MADE[name], name))
    beside = read(written(tmp_path, with_member(MADE[name], member), name))
    assert replace(beside, problems=alone.problems) == alone  # a .qdpx is told of what is not used


@pytest.mark.parametrize("command", ["inspect", "import"])
def test_the_exit_code_is_1(tmp_path: Path, command: str) -> None:
    study = tmp_path / "study"
    codebook("init", study, "--coder", "Ann")
    data = with_member(MADE["project.qdpx"], "../evil.txt")
    path = written(tmp_path, data, "project.qdpx")
    ran = codebook(command, path, "--study", study, "--coder", "Ann")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == f'codebook: {path}: "../evil.txt"{SAID}\n'
