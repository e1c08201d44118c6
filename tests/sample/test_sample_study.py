"""The sample study: built on open, the same on every machine, its exports as they are kept."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import pytest

from codebook import Study
from codebook.store.tables import RECORDS, table_name
from codebook.study.sample import copy_sample
from command import codebook

PROJECT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("demo") / "sample"
    ran = codebook("demo", folder, "--json")
    assert ran.code == 0, ran.err
    assert ran.json["study"] == str(folder)
    assert [Path(path).parent for path in ran.json["exports"]] == [folder / "exports"] * 14
    return folder


def test_the_kept_exports_are_those_of_today(demo: Path) -> None:
    """Where they are not: `codebook export --study .` in the checkout, look, and commit."""
    made = {path.name: path.read_bytes() for path in (demo / "exports").iterdir()}
    kept = {path.name: path.read_bytes() for path in (PROJECT / "exports").iterdir()}
    assert made.keys() == kept.keys()
    for name, content in made.items():
        assert content == kept[name], name


def test_rows_that_lie_otherwise_in_the_file_give_the_same_exports(
    demo: Path, tmp_path: Path
) -> None:
    """As after a merge, or on a server, which keeps rows in an order of its own."""
    shutil.copytree(demo, tmp_path / "turned", ignore=shutil.ignore_patterns("exports"))
    with closing(sqlite3.connect(tmp_path / "turned" / "study.db")) as raw:
        laid = raw.execute("SELECT type, name, sql FROM sqlite_master WHERE sql <> ''").fetchall()
        triggers = [(name, sql) for kind, name, sql in laid if kind == "trigger"]
        for name, _ in triggers:
            raw.execute(f"DROP TRIGGER {name}")
        for name in [name for kind, name, _ in laid if kind == "table"]:
            rows = raw.execute(f"SELECT * FROM {name}").fetchall()
            raw.execute(f"DELETE FROM {name}")
            if rows:
                marks = ", ".join("?" * len(rows[0]))
                raw.executemany(f"INSERT INTO {name} VALUES ({marks})", reversed(rows))
        for _, sql in triggers:
            raw.execute(sql)
        raw.commit()
    with Study.open(tmp_path / "turned") as study:
        assert study.check() == []
        for path in study.export():
            assert path.read_bytes() == (demo / "exports" / path.name).read_bytes(), path.name


def test_it_stands_in_reconciliation_with_two_layers_and_what_they_agree_on(demo: Path) -> None:
    found = codebook("status", "--study", demo, "--json").json
    assert found["stage"] == "reconciliation"
    counts = {coder["name"]: coder["codings"] for coder in found["coders"]}
    assert counts == {"Ada": 193, "Ben": 196, "consensus": 107}
    assert (found["participants"], found["transcripts"]) == (19, 8)
    assert found["rankings"] == 3 * 19


def test_what_is_agreed_is_the_same_when_it_is_merged_in_several_actions(
    demo: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("codebook.study.reconciliation.consensus_update._RECORDS_PER_ACTION", 50)
    copies = [tmp_path / name for name in ("one", "two")]
    changes = []
    for folder in copies:
        copy_sample(folder)
        with Study.open(folder, "Ada") as study:
            assert study.check() == []
            assert sum(row.label.endswith(", a part of it") for row in study.log(50)) > 1
            for path in study.export(["codebook", "codings"]):
                assert path.read_bytes() == (demo / "exports" / path.name).read_bytes(), path.name
            with closing(sqlite3.connect(folder / "study.db")) as file:
                changes.append(file.execute("SELECT * FROM change ORDER BY 1").fetchall())
    assert changes[0] == changes[1]


def test_before_all_have_finished_nothing_is_merged(tmp_path: Path) -> None:
    copy_sample(tmp_path / "sample")
    source = tmp_path / "sample" / "codebook.toml"
    text = source.read_text(encoding="utf-8")
    text = text.replace('stage = "reconciliation"', 'stage = "coding"')
    text = text.replace('themes = ["transcripts/themes.csv"]', "")
    source.write_text(text, encoding="utf-8")
    found = codebook("status", "--study", tmp_path / "sample", "--json").json
    assert [coder["name"] for coder in found["coders"]] == ["Ada", "Ben"]


def test_the_rankings_are_linked_to_where_they_were_said(demo: Path) -> None:
    file = demo / "transcripts/rankings.csv"
    ran = codebook("import", file, "--dry-run", "--study", demo, "--coder", "Ada", "--json")
    (again,) = ran.json["imported"]
    assert (again["added"], again["updated"], again["problems"]) == (0, 0, [])


def test_no_table_of_its_paper_is_wider_than_a_line(demo: Path, tmp_path: Path) -> None:
    """Its Chinese words need a font whose Latin letters are wider than pdfLaTeX's."""
    needs = (["kpsewhich", "booktabs.sty"], ["fc-list", "-q", "Noto Serif CJK SC"])
    if not shutil.which("xelatex") or any(
        not shutil.which(need[0])
        or subprocess.run(need, check=False, capture_output=True).returncode
        for need in needs
    ):
        pytest.skip("xelatex is not installed, or without what it needs")
    assert codebook("export", "paper", "--study", demo, "--out", tmp_path).code == 0
    command = ["xelatex", "-interaction=nonstopmode", "preview"]
    subprocess.run(command, cwd=tmp_path / "paper", capture_output=True, check=True)
    log = (tmp_path / "paper" / "preview.log").read_text(encoding="utf-8", errors="replace")
    assert "Output written on preview" in log
    assert "too wide) in alignment" not in log


def test_the_repository_opens_as_a_study(tmp_path: Path) -> None:
    copy = tmp_path / "checkout"
    copy.mkdir()
    shutil.copy(PROJECT / "codebook.toml", copy)
    for folder in ("guideline", "transcripts"):
        shutil.copytree(PROJECT / folder, copy / folder)
    assert codebook("status", cwd=copy).code == 0
    assert (copy / "study.db").exists()
    assert codebook("check", cwd=copy).out == "All is well.\n"


def test_two_builds_are_one_study(tmp_path: Path) -> None:
    dumps = []
    for name in ("one", "two"):
        copy_sample(tmp_path / name)
        with Study.open(tmp_path / name) as study, study.store.unfiltered() as connection:
            columns = dict.fromkeys(map(table_name, RECORDS), "*")
            columns["action"] = "id, seq, coder_id, at, label"
            dumps.append(
                {
                    table: sorted(
                        map(str, connection.exec_driver_sql(f"SELECT {wanted} FROM {table}"))
                    )
                    for table, wanted in columns.items()
                }
            )
    assert dumps[0] == dumps[1]
    assert len(dumps[0]["coding"]) > 380


BEGUN = "[study]\nname='x'\ncreated=2025-03-01T08:00:00Z\n"


@pytest.mark.parametrize(
    ("plan", "sentence"),
    [
        ("not toml [", "it cannot be read"),
        ("[study]\nname = 'x'", "[study] needs a name and a time `created`."),
        (f"{BEGUN}stage='late'", "an unknown mode or stage"),
        (f"{BEGUN}[files]\ntaxonomy=['no.csv']", "no.csv"),
    ],
)
def test_a_broken_plan_is_one_sentence_and_leaves_nothing(
    tmp_path: Path, plan: str, sentence: str
) -> None:
    (tmp_path / "codebook.toml").write_text(plan)
    ran = codebook("status", cwd=tmp_path)
    assert ran.code == 1
    assert sentence in ran.err
    assert [path.name for path in tmp_path.iterdir()] == ["codebook.toml"]


def test_demo_refuses_a_folder_that_is_not_empty(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("x")
    ran = codebook("demo", tmp_path)
    assert ran.code == 1
    assert f"{tmp_path}: the folder is not empty. Name a new one for the sample." in ran.err
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]
