"""Rows and cells of xlsx, as a person sees them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import openpyxl
import pytest
from openpyxl.worksheet.worksheet import Worksheet

from codebook.reading.drafts import Problem
from codebook.reading.formats.tables import Row, read_table
from codebook.reading.formats.xlsx_rows import show
from refusals import refusal, written

SHEET = "xl/worksheets/sheet1.xml"


@pytest.fixture
def saved(tmp_path: Path) -> Callable[..., Path]:
    """Save rows as a spreadsheet, with merged ranges if asked."""

    def save(*rows: tuple[str | float | None, ...], merge: tuple[str, ...] = ()) -> Path:
        book = openpyxl.Workbook()
        sheet = book.active
        assert isinstance(sheet, Worksheet)
        for row in rows:
            sheet.append(row)
        for cells in merge:
            sheet.merge_cells(cells)
        book.save(tmp_path / "sheet.xlsx")
        return tmp_path / "sheet.xlsx"

    return save


def altered(path: Path, old: bytes, new: bytes, part: str = SHEET) -> Path:
    """Replace bytes in a part of a spreadsheet."""
    with ZipFile(path) as package:
        parts = {name: package.read(name) for name in package.namelist()}
    assert old in parts[part]
    parts[part] = parts[part].replace(old, new, 1)
    with ZipFile(path, "w", ZIP_DEFLATED) as package:
        for name, data in parts.items():
            package.writestr(name, data)
    return path


def test_values_are_as_a_person_sees_them() -> None:
    shown = {
        3: "3",
        4.0: "4",
        1.5: "1.5",
        0.1 + 0.2: "0.3",
        12345678901: "12345678901",
        "007 ": "007 ",
        dt.datetime(2025, 3, 1): "2025-03-01",  # noqa: DTZ001 - cells have no time zone
        dt.datetime(2025, 3, 1, 9, 30): "2025-03-01 09:30:00",  # noqa: DTZ001 - likewise
        dt.time(9, 30): "09:30:00",
        "a_x000D_b": "a\rb",
        "_xD800_": "_xD800_",
        "_x0000_": "_x0000_",
        None: "",
    }
    assert [show(value) for value in shown] == list(shown.values())
    assert [show(value) for value in (True, False)] == ["TRUE", "FALSE"]


def test_rows_keep_their_number_and_blank_ones_are_left_out(saved: Callable[..., Path]) -> None:
    table = read_table(saved((), ("a", "b"), ("x", 1), (), (None, 2.5)))
    assert (table.header, table.header_line) == (("a", "b"), 2)
    assert table.rows == (Row(3, ("x", "1")), Row(5, ("", "2.5")))
    assert (table.format, table.encoding, table.problems) == ("xlsx", "", ())


def test_a_formula_that_was_never_computed_is_refused(saved: Callable[..., Path]) -> None:
    path = saved(("a", "b"), ("x", "=1+2"), ("=1", 2))
    assert refusal(read_table, path) == (
        'FILE: the sheet "Sheet" has 2 formulas without a result, in B2, A3. Open the file in Excel'
        " or LibreOffice and save it; then it has the results."
    )
    only = saved(("=1",))
    assert "1 formula without a result, in A1" in refusal(read_table, only)


@pytest.mark.parametrize(
    ("stored", "shown"),
    [
        (b'<c r="B2"><f>1+2</f><v>3</v></c>', "3"),
        (b'<c r="B2" t="str"><f>A1</f><v></v></c>', ""),
        (b'<c r="B2"><v></v></c>', ""),
    ],
    ids=["a number", "an empty text", "no formula"],
)
def test_a_formula_is_what_was_computed(
    stored: bytes, shown: str, saved: Callable[..., Path]
) -> None:
    path = altered(saved(("a", "b"), ("x", "=1+2")), b'<c r="B2"><f>1+2</f><v></v></c>', stored)
    assert read_table(path).rows[0].cells == ("x", shown)


@pytest.mark.parametrize(
    "stored",
    [b'<c r="B2"><f>1+2</f></c>', b'<c r="B2"><f si="0" t="shared"/><v /></c>', b"<c><f>1</f></c>"],
)
def test_a_result_may_be_lacking_in_several_ways(stored: bytes, saved: Callable[..., Path]) -> None:
    path = altered(saved(("a", "b"), ("x", "=1+2")), b'<c r="B2"><f>1+2</f><v></v></c>', stored)
    assert "1 formula without a result" in refusal(read_table, path)


def test_a_merged_cell_counts_for_each_of_its_rows(saved: Callable[..., Path]) -> None:
    rows = (("a", "b", "c"), (1, "m\n", "n"), (2,), (3, None, "o"), (4, "p"))
    table = read_table(saved(*rows, merge=("B2:B4", "C2:C3", "A5:C5")))
    assert [row.cells for row in table.rows] == [
        ("1", "m\n", "n"),
        ("2", "m\n", "n"),
        ("3", "m\n", "o"),
        ("4", "", ""),
    ]
    assert table.merged == {1: (3, 4), 2: (3,)}


def test_a_merged_range_does_not_make_rows(saved: Callable[..., Path]) -> None:
    path = saved(("a", "b"), (1, "m"), (2,), merge=("B2:B3",))
    table = read_table(altered(path, b"B2:B3", b"B2:XFD1048576"))
    assert [row.cells for row in table.rows] == [("1", "m"), ("2", "m")]


def test_overlapping_ranges_are_refused(saved: Callable[..., Path]) -> None:
    path = saved(("a", "b"), (1, 2), (None, 3), (4, 5), merge=("A2:A3",))
    altered(path, b'ref="A2:A3"/>', b'ref="A2:A3"/><mergeCell ref="A2:A4"/>')
    assert refusal(read_table, path).startswith("FILE, line 3: merged cells overlap.")


def test_the_first_visible_sheet_with_content_is_read(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    book.create_sheet("Hidden").append(["no"])
    book["Hidden"].sheet_state = "hidden"
    book.create_sheet("People").append(["yes"])
    book.save(tmp_path / "sheet.xlsx")
    table = read_table(tmp_path / "sheet.xlsx")
    assert table.header == ("yes",)
    assert table.problems == (Problem(None, 'only the sheet "People" was read, not "Hidden"'),)


def test_what_openpyxl_warns_of_is_not_shown(saved: Callable[..., Path]) -> None:
    extension = b'<extLst><ext uri="{CCE6A557-97BC-4b89-ADB6-D9C93CAAB3DF}"/></extLst></worksheet>'
    path = altered(saved(("a",), (1,)), b"</worksheet>", extension)
    with pytest.warns(UserWarning, match="Data Validation"):
        openpyxl.load_workbook(path)
    assert read_table(path).header == ("a",)


def test_a_last_row_far_below_is_reached_at_once(saved: Callable[..., Path]) -> None:
    path = altered(
        saved(("a",), (1,)), b'<row r="2"><c r="A2"', b'<row r="1048576"><c r="A1048576"'
    )
    assert read_table(path).rows == (Row(1_048_576, ("1",)),)


def test_rows_beyond_what_the_format_allows_are_not_counted_up_to(
    saved: Callable[..., Path],
) -> None:
    path = altered(saved(("a",), (1,)), b'<row r="2"', b'<row r="99999999999"')
    assert read_table(path).rows == ()


def test_a_sheet_of_too_many_cells_is_refused(saved: Callable[..., Path]) -> None:
    wide = b"".join(b'<row r="%d"><c r="XFD%d"><v>1</v></c></row>' % (n, n) for n in range(3, 800))
    path = altered(saved(("a",), (1,)), b"</sheetData>", wide + b"</sheetData>")
    assert refusal(read_table, path) == (
        "FILE, line 613: the sheet has more than 10,000,000 cells. Split it."
    )


def test_entities_are_refused(saved: Callable[..., Path]) -> None:
    bomb = b'<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><worksheet '
    path = altered(saved(("a",), (1,)), b"<worksheet ", bomb)
    assert refusal(read_table, path) == (
        f"FILE: {SHEET} in it declares XML entities. Save the file anew."
    )


def test_what_unpacks_to_too_much_is_refused(saved: Callable[..., Path]) -> None:
    with ZipFile(saved(("a",), (1,)), "a", ZIP_DEFLATED) as package:
        package.writestr("xl/media/zeros.png", b"\0" * (320 * 1024**2))
    path = Path(str(package.filename))
    assert path.stat().st_size < 1024**2
    assert refusal(read_table, path) == (
        "FILE: the file unpacks to too much. Split it, or save it as CSV."
    )


def test_a_row_made_to_exhaust_the_memory_is_refused(saved: Callable[..., Path]) -> None:
    path = altered(
        saved(("a",), (1,)), b"</row></sheetData>", b"<c/>" * 1_000_000 + b"</row></sheetData>"
    )
    assert refusal(read_table, path) == (
        "FILE: the file unpacks to too much. Split it, or save it as CSV."
    )


def test_damage_is_refused_in_a_sentence(saved: Callable[..., Path], tmp_path: Path) -> None:
    whole = saved(("a", "b"), ("1", "2")).read_bytes()
    damaged = (
        "FILE: the file is damaged or cut off."
        " Get the file again from where it came from, or save it anew in its program."
    )
    assert refusal(read_table, written(tmp_path, whole[:-300], "cut.xlsx")) == damaged
    flipped = bytearray(whole)
    flipped[len(flipped) // 4] ^= 0xFF
    assert refusal(read_table, written(tmp_path, bytes(flipped), "flipped.xlsx")) == damaged
    path = altered(saved(("a",), (1,)), b"</sheetData>", b"</sheetDatum>")
    assert refusal(read_table, path) == (
        "FILE: this is not a spreadsheet that can be read."
        " Open it in a spreadsheet program and save it anew as .xlsx, or as CSV."
    )


def test_a_spreadsheet_without_content_is_refused(saved: Callable[..., Path]) -> None:
    assert refusal(read_table, saved()) == (
        "FILE: no sheet of it has a cell with content."
        " Open it in a spreadsheet program and save it anew as .xlsx, or as CSV."
    )


def test_an_encrypted_zip_is_refused(saved: Callable[..., Path]) -> None:
    path = saved(("a",), (1,))
    data = path.read_bytes()
    # Bit 0 of the general purpose flags, in the central directory's entries.
    path.write_bytes(
        data.replace(b"PK\x01\x02\x14\x03\x14\x00\x00", b"PK\x01\x02\x14\x03\x14\x00\x01")
    )
    assert refusal(read_table, path) == (
        "FILE: the file is protected by a password. Save it without one and try again."
    )
