"""`codebook remove` as a process."""

from __future__ import annotations

from pathlib import Path

import small
from command import codebook


def test_an_interview_is_removed_and_comes_back(tmp_path: Path) -> None:
    small.make(tmp_path / "study", tmp_path / "sources").close()
    whose = "--study", tmp_path / "study", "--coder", "First"
    ran = codebook("remove", "D1", *whose)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == "1 interview removed; `codebook undo` brings it back\n"
    assert codebook("undo", *whose).code == 0
    ran = codebook("remove", "D1", "U1", "D1", *whose, "--json")
    assert ran.json == {"removed": ["D1", "U1"]}
    ran = codebook("remove", "D1", *whose)
    assert (ran.code, ran.err) == (
        2,
        "codebook: The study has no transcript 'D1'. It has none.\n",
    )
    assert codebook("undo", *whose).code == 0
    assert codebook("remove", "U1", "D1", *whose).out == (
        "2 interviews removed; `codebook undo` brings them back\n"
    )
