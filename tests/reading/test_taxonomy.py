"""Taxonomies, as published and as people write them: numbers, parents, themes, examples."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl.worksheet.worksheet import Worksheet

from codebook.reading.drafts import CodeDraft, Problem, TaxonomyDraft
from codebook.reading.formats.tables import read_table
from codebook.reading.sheets.code_tree import DEEPEST
from codebook.reading.sheets.taxonomy import name_of_type, split_examples, taxonomy_of
from codebook.text.numbers import number_tree
from refusals import refusal, written
from tabled import reader

read_taxonomy = reader(taxonomy_of)

Outline = dict[str, "Outline"]


def outline(codes: tuple[CodeDraft, ...]) -> Outline:
    return {code.number or code.name: outline(code.children) for code in codes}


def flat(codes: tuple[CodeDraft, ...]) -> Iterator[CodeDraft]:
    for code in codes:
        yield code
        yield from flat(code.children)


def read(folder: Path, text: str, name: str = "some_codes.csv") -> TaxonomyDraft:
    return read_taxonomy(written(folder, text, name))


@pytest.mark.parametrize(
    ("file", "name", "counts"),
    [
        ("question_intents.csv", "Question intents", (4, 9, 297)),
        ("requirement_expections.csv", "Requirement expections", (4, 16, 754)),
        ("bug_symptoms.csv", "Bug symptoms", (10, 45, 1586)),
    ],
)
def test_the_published_files_have_the_papers_counts(
    artefacts: Path, file: str, name: str, counts: tuple[int, int, int]
) -> None:
    draft = read_taxonomy(artefacts / file)
    (root,) = draft.roots
    subthemes = [sub for theme in root.children for sub in theme.children]
    examples = sum(len(code.examples) for code in flat(draft.roots))
    assert (root.name, draft.numbered) == (name, False)
    assert (len(root.children), len(subthemes), examples) == counts
    assert (draft.format, draft.encoding) == ("csv", "utf-8")


def test_the_published_row_with_marks_not_doubled_is_whole(artefacts: Path) -> None:
    draft = read_taxonomy(artefacts / "requirement_expections.csv")
    message = "quotation marks within a cell are not doubled; recovered"
    assert draft.problems == (Problem(4, message),)
    (code,) = (code for code in flat(draft.roots) if code.line == 4)
    assert len(code.examples) == 23
    assert code.examples[4] == (
        'Currently only "cuda" policy supported、need to extend "cpu" and "auto"'
    )
    assert code.examples[-1].endswith("version between vLLM and TensorRTLLM")


def test_examples_are_parted_by_line_ends_or_else_by_commas() -> None:
    assert split_examples(" one, two、three; four ,,") == ("one", "two、three; four")
    assert split_examples("one, two\r\nthree\n") == ("one, two", "three")
    assert split_examples("one, two\n") == ("one, two",)
    assert split_examples(" ") == ()


def test_the_type_is_named_by_the_call_or_the_file() -> None:
    assert name_of_type(Path("a/question_intents.csv")) == "Question intents"
    assert name_of_type(Path("LLM-bugs__v2.csv")) == "LLM bugs v2"


def test_a_type_name_that_is_given_counts(tmp_path: Path) -> None:
    path = written(tmp_path, "Theme,Sub-theme\nT,S\n")
    assert [code.name for code in taxonomy_of(read_table(path), "Questions").roots] == ["Questions"]


def test_themes_that_are_blank_or_return_are_filled_in_file_order(tmp_path: Path) -> None:
    draft = read(
        tmp_path,
        'Theme,Sub theme,Examples\nTwo,b,e1\n,a,\n,,e2\nOne,,e3\nOne,"c\n d",e4\nTwo,b,e5\n',
    )
    (root,) = draft.roots
    assert outline(root.children) == {"Two": {"b": {}, "a": {}}, "One": {"c d": {}}}
    assert [(code.name, code.line, code.examples) for code in flat(draft.roots)] == [
        ("Some codes", 1, ()),
        ("Two", 2, ()),
        ("b", 2, ("e1", "e5")),
        ("a", 3, ("e2",)),
        ("One", 5, ("e3",)),
        ("c d", 6, ("e4",)),
    ]


def test_themes_from_a_spreadsheet_with_merged_cells(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    sheet = book.active
    assert isinstance(sheet, Worksheet)
    for row in (("rootcause", "subcategory", "symptoms"), ("T", "a", "1"), (None, "b", "2")):
        sheet.append(row)
    sheet.merge_cells("A2:A3")
    book.save(tmp_path / "types.xlsx")
    draft = read_taxonomy(tmp_path / "types.xlsx")
    assert outline(draft.roots) == {"Types": {"T": {"a": {}, "b": {}}}}


def test_a_row_before_any_theme_is_refused(tmp_path: Path) -> None:
    assert refusal(read_taxonomy, written(tmp_path, "theme,subtheme\n,a\n")) == (
        "FILE, line 2: the row has no theme, nor has one above it. Fill it in."
    )


def test_a_parent_that_the_file_lacks_may_be_the_studys(tmp_path: Path) -> None:
    draft = read(tmp_path, "id,name,parent\nA,One,\nP.1,Two,P\nX,Three,P.1\n")
    assert outline(draft.roots) == {"A": {}, "P.1": {"X": {}}}
    assert [root.parent for root in draft.roots] == ["", "P"]
    assert [(problem.line, problem.message) for problem in draft.problems] == [
        (3, 'parents that the file lacks and the study must have: "P" (row 3)')
    ]


def test_numbers_imply_the_tree_and_parents_overrule_them(tmp_path: Path) -> None:
    draft = read(
        tmp_path,
        "ID,Label,Parent,Description,When to use,When not to use,Color,Examples,Notes\n"
        'A.1.i,Low,,"Deep,\ndown",always,never,#abc,"Well, one.\ntwo",n\n'
        "A,Top,,,,,,,\n"
        "A.1,Mid,,,,,,,\n"
        "B.2.x,Far,A,,,,,,\n"
        "A.3.c,Skips,,,,,,,\n"
        "C.1,Alone,,,,,,,\n",
    )
    assert draft.numbered
    assert outline(draft.roots) == {
        "A": {"A.1": {"A.1.i": {}}, "B.2.x": {}, "A.3.c": {}},
        "C.1": {},
    }
    low = draft.roots[0].children[0].children[0]
    assert low == CodeDraft(
        name="Low",
        number="A.1.i",
        parent="A.1",
        definition="Deep,\ndown",
        use_when="always",
        avoid_when="never",
        colour="#AABBCC",
        examples=("Well, one.", "two"),
        line=2,
    )
    assert draft.problems == (Problem(1, 'not read: the columns "Notes"'),)


def test_cells_that_mean_nothing_are_left_out_and_told(tmp_path: Path) -> None:
    rows = ("A,Top,notacolour,bogus,old", "B,Next,#00ff7F,Emergent,retired", "C,Last,notacolour,,")
    draft = read(tmp_path, "\n".join(("id,name,colour,origin,state", *rows)))
    assert [code.colour for code in draft.roots] == ["", "#00ff7F", ""]
    assert [code.emergent for code in draft.roots] == [False, True, False]
    assert draft.problems == (
        Problem(2, '"notacolour" is no colour; it is left out (rows 2, 4)'),
        Problem(2, '"bogus" is no origin; it is left out (row 2)'),
        Problem(2, '"old" is no state; it is left out (row 2)'),
    )


@pytest.mark.parametrize(
    ("header", "row"),
    [
        ("id,name,definition", "1,Name,What"),
        ("Code,Label,Definition", "1,Name,What"),
        ("Number;Title;Meaning", "1;Name;What"),
        ("definition,code,id", "What,Name,1"),
        ("编号,名称,定义", "1,Name,What"),
        ("Nr.\tBezeichnung\tBeschreibung", "1\tName\tWhat"),
    ],
)
def test_headers_have_many_names(tmp_path: Path, header: str, row: str) -> None:
    (code,) = read(tmp_path, f"{header}\n{row}\n").roots
    assert (code.number, code.name, code.definition) == ("1", "Name", "What")


def test_candidates_of_an_export_are_left_out_and_reported(tmp_path: Path) -> None:
    draft = read(
        tmp_path,
        "id,name,parent,origin,state\nA,Top,,taxonomy,accepted\n,New,A,emergent,candidate\n",
    )
    assert outline(draft.roots) == {"A": {}}
    assert draft.problems == (Problem(3, "left out: candidates, which have no id (row 3)"),)


def test_a_type_name_for_codes_with_numbers_is_reported(tmp_path: Path) -> None:
    path = written(tmp_path, "id,name\nA,Top\n")
    assert taxonomy_of(read_table(path), "Bugs").problems == (
        Problem(None, 'not used: the type "Bugs"; the codes have ids'),
    )


HINT = "A number has up to 40 characters, without white space, comma or semicolon."


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (
            "A,One\nB,Two\nA,Three",
            'line 4: the code number "A" stands in line 2 too. Give each code a number of its own.',
        ),
        (",One", f'line 2: "" is no code number: it is empty. {HINT}'),
        (
            f"{'x' * 300},One",
            f'line 2: "{"x" * 40}…" is no code number: it has 300 characters, more than 40. {HINT}',
        ),
        ('"A,1",One', f'line 2: "A,1" is no code number: it has a comma. {HINT}'),
        ("A;1,One", f'line 2: "A;1" is no code number: it has a semicolon. {HINT}'),
        ("A 1,One", f'line 2: "A 1" is no code number: it has white space. {HINT}'),
        (
            "A\a1,One",
            f'line 2: "A\a1" is no code number:'
            f" it has a character that cannot be shown (U+0007). {HINT}",
        ),
        ("A,", 'line 2: the code "A" has no name. Name it.'),
        (
            "T,Top,\nA,One,C\nB,Two,A\nC,Three,B",
            "line 3: codes are each other's parents: A under C under B under A."
            " Leave the parent of the topmost one empty.",
        ),
        (
            "A,One,A",
            "line 2: codes are each other's parents: A under A."
            " Leave the parent of the topmost one empty.",
        ),
    ],
)
def test_what_makes_no_tree_is_refused_with_its_line(tmp_path: Path, rows: str, said: str) -> None:
    path = written(tmp_path, f"id,name,parent\n{rows}\n")
    assert refusal(read_taxonomy, path) == f"FILE, {said}"


def test_numbers_may_be_of_any_script(tmp_path: Path) -> None:
    assert outline(read(tmp_path, "id,name\n问,x\n问.一,y\nЖ,z\n").roots) == {
        "问": {"问.一": {}},
        "Ж": {},
    }


def test_a_tree_as_deep_as_its_file_is_long_is_refused(tmp_path: Path) -> None:
    rows = [f"c{at},n,c{at - 1}" for at in range(1, 3000)]
    path = written(tmp_path, "\n".join(["id,name,parent", "c0,n,", *rows, ""]))
    assert refusal(read_taxonomy, path) == (
        f"FILE, line {DEEPEST + 2}: codes are nested more than {DEEPEST} deep. Flatten it."
    )


def test_another_header_is_refused(tmp_path: Path) -> None:
    assert refusal(read_taxonomy, written(tmp_path, "name,age\nx,3\n")) == (
        'FILE, line 1: the header ("name", "age") is not that of a taxonomy.'
        " A taxonomy has the columns theme, sub-theme, examples or id, name, parent, definition;"
        " correct the first row."
    )
    assert refusal(read_taxonomy, written(tmp_path, "id,name\n")) == (
        "FILE: the taxonomy has no codes. Add a row for each."
    )


outlines: st.SearchStrategy[Outline] = st.recursive(
    st.just({}),
    lambda below: st.dictionaries(st.text("ab", max_size=2), below, max_size=3),
    max_leaves=12,
)


def numbered(tree: Outline) -> list[tuple[str, str]]:
    """Return number and parent of each code of a tree, in the usual scheme."""
    top = ("", tree)
    pairs = number_tree("A", top, lambda node: node[1].items())
    return [(number, number.rpartition(".")[0]) for number, _ in pairs]


def tree_of(folder: str, rows: list[tuple[str, str]], column: bool) -> Outline:
    header = "id,name,parent" if column else "id,name"
    lines = [f"{number},n,{parent}" if column else f"{number},n" for number, parent in rows]
    return outline(read(Path(folder), "\n".join([header, *lines, ""])).roots)


@settings(deadline=None)
@given(outlines, st.randoms(use_true_random=False))
def test_numbers_and_parents_give_the_same_tree_in_any_order(tree: Outline, rng: Random) -> None:
    rows = numbered(tree)
    mixed = list(rows)
    rng.shuffle(mixed)
    with TemporaryDirectory() as folder:
        whole = tree_of(folder, rows, True)
        assert tree_of(folder, rows, False) == whole
        assert tree_of(folder, mixed, True) == tree_of(folder, mixed, False) == whole
    assert [number for number, _ in rows] == [*_numbers(whole)]


def _numbers(tree: Outline) -> Iterator[str]:
    for number, below in tree.items():
        yield number
        yield from _numbers(below)
