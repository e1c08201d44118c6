"""Rows and cells of csv: delimiters, encodings, marks that are wrong, and the line of each."""

from __future__ import annotations

import csv
import io
import os
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from codebook.errors import InputError
from codebook.reading.drafts import Problem
from codebook.reading.formats import csv_rows
from codebook.reading.formats.tables import Columns, Row, read_table
from codebook.text.cells import guard
from refusals import refusal, written

texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=12)
tricky = st.text("\"',;\t\r\n=+-@ a", max_size=8)
grids = st.integers(2, 4).flatmap(
    lambda width: st.lists(
        st.lists(texts | tricky, min_size=width, max_size=width).filter(
            lambda row: any(cell.strip() for cell in row)
        ),
        min_size=1,
        max_size=5,
    )
)


@given(grids, st.sampled_from(csv_rows.DELIMITERS), st.sampled_from(["\n", "\r\n"]))
def test_what_a_csv_writer_wrote_is_read(grid: list[list[str]], delimiter: str, end: str) -> None:
    file = io.StringIO(newline="")
    csv.writer(file, delimiter=delimiter, lineterminator=end, quoting=csv.QUOTE_ALL).writerows(
        [guard(cell) for cell in row] for row in grid
    )
    rows = list(csv_rows.split_rows(file.getvalue(), delimiter))
    assert [list(csv_rows.values(row.cells)) for row in rows] == grid


@given(st.text("\"',\na", max_size=30))
def test_any_text_is_cut_into_rows_without_loss(text: str) -> None:
    rows = csv_rows.split_rows(text, ",")
    raw = "".join(cell for row in rows for cell in row.cells)
    kept = (raw.count("a"), raw.count('"'), raw.count("'"))
    assert kept == (text.count("a"), text.count('"'), text.count("'"))


@given(st.text('",\na', max_size=30))
def test_well_formed_text_is_read_as_the_standard_library_does(text: str) -> None:
    try:
        strict = list(csv.reader(io.StringIO(text, newline=""), strict=True))
    except csv.Error:
        return
    expected = [row for row in strict if any(cell.strip() or '"' in cell for cell in row)]
    rows = [csv_rows.values(row.cells) for row in csv_rows.split_rows(text, ",")]
    assert [list(row) for row in rows if any(cell.strip() for cell in row)] == [
        row for row in expected if any(cell.strip() for cell in row)
    ]


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_the_delimiter_is_found(tmp_path: Path, delimiter: str) -> None:
    text = f"name{delimiter}tools (one, two; three)\nx{delimiter}y\n"
    quoted = text.replace("tools (one, two; three)", '"tools (one, two; three)"')
    table = read_table(written(tmp_path, quoted))
    assert table.header == ("name", "tools (one, two; three)")
    assert table.rows == (Row(2, ("x", "y")),)


@pytest.mark.parametrize(
    ("first", "delimiter"),
    [("sep=;", ";"), ('"sep=;"', ";"), ("SEP=,", ","), ("sep=\t", "\t"), ("sep=;;", ";")],
)
@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("more", [(), ("Note",)])
def test_a_first_line_may_tell_the_delimiter(
    tmp_path: Path, first: str, delimiter: str, end: str, more: tuple[str, ...]
) -> None:
    rows = [("Id", "Name", *more), ("A", "Alpha", *more)]
    text = end.join([first, *map(delimiter.join, rows), ""])
    table = read_table(written(tmp_path, text))
    assert (table.header, table.header_line) == (rows[0], 2)
    assert table.rows == (Row(3, rows[1]),)
    assert table.problems == ()


def test_commas_within_cells_do_not_make_a_semicolon_file_a_comma_file(tmp_path: Path) -> None:
    table = read_table(written(tmp_path, "id;text\n1;a, b, c, d\n2;e, f\n3;g\n"))
    assert [row.cells for row in table.rows] == [("1", "a, b, c, d"), ("2", "e, f"), ("3", "g")]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "gb18030"])
def test_encodings_are_found(tmp_path: Path, encoding: str) -> None:
    text = "编号,受访者的说法和想法\n一,我觉得文档写得不清楚，安装的时候总是出错\n"
    table = read_table(written(tmp_path, text.encode(encoding)))
    assert table.header == ("编号", "受访者的说法和想法")
    assert table.rows[0].cells == ("一", "我觉得文档写得不清楚，安装的时候总是出错")
    assert table.encoding.startswith(encoding[:5])


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_are_those_of_the_file(tmp_path: Path, end: str) -> None:
    lines = ["", "a,b", "", '"one', 'two",2', ",", "three,3", ""]
    table = read_table(written(tmp_path, end.join(lines)))
    assert table.header_line == 2
    assert table.rows == (Row(4, (f"one{end}two", "2")), Row(7, ("three", "3")))


def test_a_guarded_cell_loses_its_apostrophe_and_no_other_does(tmp_path: Path) -> None:
    table = read_table(written(tmp_path, "a,b,c\n'=1+1,''=x,'tis\n"))
    assert table.rows[0].cells == ("=1+1", "'=x", "'tis")


def test_marks_that_are_not_doubled_are_recovered_and_reported(tmp_path: Path) -> None:
    text = 'a,b,c\n1,"only "x" and "y",then more, and "z"",2\n3,"say "hi", then","4"\n5,6,7\n'
    table = read_table(written(tmp_path, text))
    assert [row.cells for row in table.rows] == [
        ("1", 'only "x" and "y",then more, and "z"', "2"),
        ("3", 'say "hi", then', "4"),
        ("5", "6", "7"),
    ]
    message = "quotation marks within a cell are not doubled; recovered"
    assert table.problems == (Problem(2, message), Problem(3, message))


def test_an_inch_mark_is_just_a_character(tmp_path: Path) -> None:
    table = read_table(written(tmp_path, 'a,b,c\n"x, y",12",z\n'))
    assert table.rows[0].cells == ("x, y", '12"', "z")
    assert table.problems == ()


def test_a_row_with_too_many_cells_is_refused(tmp_path: Path) -> None:
    path = written(tmp_path, "a,b\n1,2\n3,4, and 5\n")
    assert refusal(read_table, path) == (
        "FILE, line 3: the row has 3 cells, the header 2."
        " Put a cell that has a delimiter in it in quotation marks."
    )


def test_empty_cells_beyond_the_header_are_nothing(tmp_path: Path) -> None:
    table = read_table(written(tmp_path, "a,b,,\n1,2,,\n3,4,, \n"))
    assert table.header == ("a", "b")
    assert [row.cells for row in table.rows] == [("1", "2"), ("3", "4")]


def test_a_short_row_is_filled_and_reported(tmp_path: Path) -> None:
    table = read_table(written(tmp_path, "a,b,c\n1,2\n3,4,5\n"))
    assert table.rows[0].cells == ("1", "2", "")
    assert table.problems == (Problem(2, "the row has 2 of 3 cells; the rest is empty"),)


def test_a_file_cut_off_within_a_row_is_refused(tmp_path: Path) -> None:
    assert refusal(read_table, written(tmp_path, "a,b,c\n1,2,3\n4,5")) == (
        "FILE, line 3: the file ends within a row, after 2 of 3 cells."
        " Get the whole file again, or complete the row."
    )
    assert refusal(read_table, written(tmp_path, 'a,b,c\n1,2,3\n4,"5')) == (
        "FILE, line 3: a cell opens with a quotation mark and does not end with one."
        " If the file was cut off, get it again; else double the marks within the cell."
    )


def test_a_cell_of_any_length_is_read(tmp_path: Path) -> None:
    long = "word, " * 50_000
    assert read_table(written(tmp_path, f'a,b\n1,"{long}"\n')).rows[0].cells[1] == long


def test_hostile_marks_take_no_longer_than_others(tmp_path: Path) -> None:
    text = "a,b\n" + '"x"y,' * 200_000
    assert "a cell opens with a quotation mark" in refusal(read_table, written(tmp_path, text))


def test_no_file_and_no_text_are_refused_in_a_sentence(tmp_path: Path) -> None:
    assert refusal(read_table, tmp_path / "no.csv") == (
        "FILE: there is no such file. Check the path."
    )
    (tmp_path / "folder.csv").mkdir()
    assert refusal(read_table, tmp_path / "folder.csv") == (
        "FILE: this is a folder. Name the files in it."
    )
    os.mkfifo(tmp_path / "pipe.csv")
    assert refusal(read_table, tmp_path / "pipe.csv") == (
        "FILE: this is not a regular file. Copy what it gives into one."
    )
    assert refusal(read_table, written(tmp_path, "")) == (
        "FILE: the file is empty. Check that this is the file you mean."
    )
    assert refusal(read_table, written(tmp_path, b"\xef\xbb\xbf \n")) == (
        "FILE: the file has no rows. Check that this is the file you mean."
    )
    assert refusal(read_table, written(tmp_path, "name,text\n1,\0 and so on.\n")) == (
        "FILE: this is not a text file. Save it as text (UTF-8) in the program it is from."
    )
    assert refusal(read_table, written(tmp_path, b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" * 99)) == (
        "FILE: this is a file in an old Office format."
        " Open it in the program it is from and save it as .docx or .xlsx."
    )


def test_a_huge_file_is_refused_unread(tmp_path: Path) -> None:
    path = written(tmp_path, "a,b\n")
    os.truncate(path, 150 * 1024 * 1024)
    assert refusal(read_table, path) == (
        "FILE: it holds 150 MB, more than the 100 allowed. Split it into smaller files."
    )


def test_what_could_not_be_decoded_is_reported(tmp_path: Path) -> None:
    text = "a,b\n1,2\n3,naïve café, and more\n".replace(", and", " and") + "x,é à ü\n" * 20
    table = read_table(written(tmp_path, text.encode().replace(b"caf\xc3", b"caf\xff")))
    assert table.problems[0].line == 3
    assert "not readable" in table.problems[0].message


def test_columns_are_found_by_any_of_their_names(tmp_path: Path) -> None:
    table = read_table(written(tmp_path, "Description,Sub-Theme, ID ,Odd\nd,s,1,o\n"))
    aliases = {"number": ("id",), "definition": ("definition", "description"), "no": ("no",)}
    columns = Columns(table, aliases)
    (row,) = table.rows
    assert [columns.get(row, name) for name in aliases] == ["1", "d", ""]
    assert "no" not in columns
    assert columns.unread == ("Sub-Theme", "Odd")


@settings(deadline=None)
@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    with TemporaryDirectory() as folder:
        path = written(Path(folder), data)
        try:
            table = read_table(path)
        except InputError:
            return
    assert all(len(row.cells) == len(table.header) for row in table.rows)
