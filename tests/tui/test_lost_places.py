"""What lost its place in a text is told at the desk and in the terminal."""

from __future__ import annotations

from pathlib import Path

import pytest

import small as small_texts
from codebook import Study
from codebook.cli.main import run
from codebook.study.importing.options import Options
from phrases import put
from workbench import workbench

LOST = (
    "1 passage of yours has no place in its text any more: “students mostly” (U1). What is compared"
    " leaves this out."
)


async def test_what_another_coder_s_text_left_without_a_place_is_told(
    small: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "U1.md"
    changed = small_texts.U1.replace("I teach. Naïve café 🙂 students mostly.", "Nothing of it.")
    path.write_text(changed, encoding="utf-8")
    async with workbench(small, "First") as bench:
        put(bench.desk.study, "students mostly", "B.1")
        with Study.open(small, "Second") as other:
            other.import_files([path], options=Options(updating=True))
        bench.screen.catch_up()
        await bench.settle()
        assert bench.said[-1] == LOST
        bench.screen.catch_up()
        await bench.settle()
        assert bench.said.count(LOST) == 1
    async with workbench(small, "First") as bench:
        assert bench.said == [LOST], "and again when the study is opened"
    assert run(["status", "--study", str(small), "--coder", "First"]) == 0
    assert LOST in capsys.readouterr().out.splitlines()
