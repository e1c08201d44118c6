"""Codes of which a sheet had only the ids become those of a taxonomy that comes later."""

from __future__ import annotations

from pathlib import Path

import pytest

from codebook import Study
from codebook.errors import InputError
from command import codebook
from meeting import meet

PUBLISHED = (
    "Participant,Type,Experience Level,Framework Context,Prompt Category,Thematic Quote,"
    "Linked Taxonomy Node(s),Research Insight\n"
    'U1,User,Beginner,one tool,Waiting,"It takes hours.","A.1, B.2",Slow.\n'
)
TAXONOMY = """id,name,parent,definition,use_when,example
B,Wishes,,What people would like,,
B.1,Speed,B,That it be faster,,
A,Questions,,What people ask,,
A.2,Documentation,A,What is written,,
A.1,Setting up,A,First steps,At the beginning,Which wheel?
"""


@pytest.fixture
def published(tmp_path: Path) -> Path:
    return written(tmp_path / "CodeBook.csv", PUBLISHED)


@pytest.fixture
def taxonomy(tmp_path: Path) -> Path:
    return written(tmp_path / "taxonomy.csv", TAXONOMY)


def written(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


def titles(study: Study) -> list[str]:
    return [code.title for code in study.codebook().codes]


NAMED = ["B Wishes", "B.1 Speed", "B.2", "A Questions", "A.2 Documentation", "A.1 Setting up"]


def test_a_code_that_a_codebook_made_gets_all_that_the_taxonomy_says(
    study: Study, published: Path, taxonomy: Path
) -> None:
    study.import_files([published])
    assert titles(study) == ["A.1", "B.2"]
    made = study.codebook().by_number["A.1"].id
    (found,) = study.import_files([taxonomy])
    assert (found.added, found.updated, found.unchanged) == (4, 1, 0)
    assert titles(study) == NAMED
    code = study.codebook().by_number["A.1"]
    assert (code.id, code.uses, code.definition, code.use_when, code.origin, code.depth) == (
        (made, 1, "First steps", "At the beginning", "taxonomy", 1)
    )
    assert study.examples(made) == ["Which wheel?"]
    assert set(study.codings()["code"]) == {"A.1", "B.2"}
    before = study.latest()
    again = study.import_files([published, taxonomy])
    assert [(file.added, file.updated) for file in again] == [(0, 0), (0, 0)]
    assert study.latest() == before


def test_undo_takes_the_names_back(study: Study, published: Path, taxonomy: Path) -> None:
    study.import_files([published])
    study.import_files([taxonomy])
    study.undo()
    assert titles(study) == ["A.1", "B.2"]
    assert study.codebook().by_number["A.1"].origin == "emergent"
    study.redo()
    assert titles(study) == NAMED
    assert study.check() == []


def test_what_a_person_said_of_such_a_code_stays(
    study: Study, published: Path, taxonomy: Path
) -> None:
    study.import_files([published])
    by_number = study.codebook().by_number
    study.edit_code(by_number["A.1"].id, avoid_when="Later on")
    study.edit_code(by_number["B.2"].id, name="Help")
    written(taxonomy, TAXONOMY + "B.2,Support,B,Other,,\n")
    with pytest.raises(InputError, match=r"the codebook has B\.2 already, as “Help”"):
        study.import_files([taxonomy])
    written(taxonomy, TAXONOMY)
    study.import_files([taxonomy])
    assert study.codebook().by_number["A.1"].avoid_when == "Later on"
    assert study.codebook().by_number["B.2"].parent_id is None


def test_copies_that_name_it_apart_have_one_code(
    study: Study, published: Path, taxonomy: Path, tmp_path: Path
) -> None:
    study.import_files([published])
    study.back_up(tmp_path / "two")
    with Study.open(tmp_path / "two", "Second") as two:
        for copy in (study, two):
            copy.import_files([taxonomy])
        meet(study, two, tmp_path)
        assert titles(study) == titles(two) == NAMED


def test_the_command_takes_a_codebook_and_then_the_taxonomy(
    study: Study, published: Path, taxonomy: Path
) -> None:
    given = ("--study", study.store.place, "--coder", "First")
    for path in (published, taxonomy):
        assert codebook("import", path, *given).code == 0
    assert titles(study) == NAMED


def test_the_published_codebook_meets_the_taxonomy_of_the_sample(
    study: Study, artefacts: Path
) -> None:
    sample = Path(__file__).parents[2] / "guideline" / "taxonomy.csv"
    study.import_files([artefacts / "CodeBook.csv"])
    study.import_files([sample])
    codes = study.codebook()
    assert codes.by_number["A.1"].title == "A.1 Unclear Installation Guidance"
    emerged = [code for code in codes.codes if not code.called]
    assert [(code.label, codes.by_id[code.parent_id or ""].label) for code in emerged] == [
        ("B.5", "B"),
        ("C.11", "C"),
    ]


def test_a_code_called_by_its_number_in_the_taxonomy_too_stays_as_it_is(
    study: Study, taxonomy: Path
) -> None:
    written(taxonomy, "id,name,parent\nA,A,\nA.2,A.2,A\nA.1,A.1,A\n")
    study.import_files([taxonomy])
    assert titles(study) == ["A", "A.2", "A.1"]
    (again,) = study.import_files([taxonomy])
    assert (again.added, again.updated, again.unchanged) == (0, 0, 3)


def linking(path: Path, *nodes: str) -> Path:
    """A published codebook with a quote for each of some nodes."""
    header, row = PUBLISHED.splitlines()
    rows = [row.replace("A.1, B.2", node).replace("It", f"{node} it") for node in nodes]
    return written(path, "\n".join([header, *rows, ""]))


def parents(study: Study) -> dict[str, str]:
    codes = study.codebook()
    return {
        code.number: codes.by_id[code.parent_id].number if code.parent_id else ""
        for code in codes.codes
    }


NESTED = {"D": "", "D.1": "D", "D.1.i": "D.1"}


@pytest.mark.parametrize("order", [("D", "D.1", "D.1.i"), ("D.1.i", "D.1", "D")])
def test_nodes_that_one_file_makes_lie_below_each_other(
    study: Study, tmp_path: Path, order: tuple[str, ...]
) -> None:
    study.import_files([linking(tmp_path / "nested.csv", *order)])
    assert parents(study) == NESTED
    before = study.latest()
    study.import_files([tmp_path / "nested.csv"])
    assert study.latest() == before
    study.export(["taxonomy"], tmp_path / "out")
    with Study.create(tmp_path / "other", coders=["First"]) as other:
        other.work_as("First")
        other.import_files([tmp_path / "out" / "taxonomy.csv"])
        assert parents(other) == NESTED


def test_nodes_come_below_one_that_a_later_file_makes(study: Study, tmp_path: Path) -> None:
    study.import_files([linking(tmp_path / "one.csv", "D.1", "D.1.i", "E.1", "E.2")])
    assert parents(study) == {"D.1": "", "D.1.i": "D.1", "E.1": "", "E.2": ""}
    study.edit_code(study.codebook().by_number["E.2"].id, name="Alone")
    study.import_files([linking(tmp_path / "two.csv", "D", "E")])
    assert parents(study) == NESTED | {"E": "", "E.1": "E", "E.2": ""}
    study.undo()
    assert parents(study) == {"D.1": "", "D.1.i": "D.1", "E.1": "", "E.2": ""}
    assert study.check() == []
