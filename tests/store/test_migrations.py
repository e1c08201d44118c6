"""Studies of every earlier schema open without loss, and what was done in them can be undone."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from codebook import Study
from codebook.store.schema import schema_revisions
from codebook.study_files import DATABASE

FIXTURES = Path(__file__).parents[1] / "fixtures"


@pytest.fixture(params=schema_revisions.REVISIONS[:-1])
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    packed = (FIXTURES / f"study-{request.param}.db.gz").read_bytes()
    (tmp_path / DATABASE).write_bytes(gzip.decompress(packed))
    (tmp_path / DATABASE).chmod(0o600)
    return tmp_path


def test_nothing_is_lost(old: Path) -> None:
    with Study.open(old, "First") as study:
        assert study.check() == []
        frame = study.codings()
        assert list(frame["quote"]) == ["I teach.", "I teach.", "Then I wait"]
        assert list(frame["code"]) == ["A.1", "B.1", "Waiting"]
        assert list(frame["insight"]) == ["Teaches.", "Teaches.", ""]
        assert [memo.text for memo in study.memos()] == ["A memo."]
        with study.store.unfiltered() as connection:
            assert schema_revisions.revision_of(connection, "study") == schema_revisions.HEAD
    assert [path.name.split("-")[-2:] for path in (old / "backups").iterdir()] == [
        ["before", "update.db"]
    ]


def test_what_was_done_before_can_be_undone_and_done_again(old: Path) -> None:
    with Study.open(old, "First") as study:
        before = study.codings()
        undone = [study.undo().removesuffix(" in U1") for _ in range(5)]
        assert undone == [
            "coded U1: Waiting (new)",
            "wrote a memo on a passage",
            "marked a key passage",
            "wrote an insight",
            "coded U1: A.1, B.1",
        ]
        assert study.codings().empty
        for _ in range(5):
            study.redo()
        assert study.codings().equals(before)
        assert study.check() == []
