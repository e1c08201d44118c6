"""A board of 500 codes: from a key to the card painted in its theme."""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path

from pty_run import run_in_terminal
from ratios import median_of, second_time, show

from codebook import Study
from codebook.store.tables import StudyRecord
from codebook.store.writer import ActionHead

_HERE = Path(__file__).parent
_CODES, _THEMES, _IN_EACH = 500, 8, 20
_WALL, _CPU = 0, 1


def grouping(folder: Path) -> None:
    """Print what moving a card costs against a scroll by one line on the same screen."""
    board_study(folder / "board").close()
    report = folder / "report.json"
    environment = {**second_time(folder), "XDG_STATE_HOME": tempfile.mkdtemp(dir=folder)}
    command = [
        sys.executable,
        str(_HERE / "grouping_run.py"),
        str(report),
        str(folder / "board"),
    ]
    run_in_terminal(command, environment)
    found = json.loads(report.read_text(encoding="utf-8"))
    ratio = median_of(found["moves"], _CPU) / median_of(found["scrolls"], _CPU)
    felt = median_of(found["moves"], _WALL)
    show(f"card of {_CODES} moved, to painted", felt, ratio, "a scroll by a line")
    show("scroll by a line", median_of(found["scrolls"], _WALL), 1, "itself")


def board_study(folder: Path) -> Study:
    """Return a study in the stage of grouping: 500 codes, some of them in themes."""
    source = folder.with_name("board-files")
    source.mkdir()
    taxonomy = source / "taxonomy.csv"
    rows = "".join(f"A.{n},Theme number {n} of a long list,A\n" for n in range(1, _CODES))
    taxonomy.write_text(f"id,name,parent\nA,All,\n{rows}", encoding="utf-8")
    study = Study.create(folder, coders=["A", "B"], files=[taxonomy])
    with study.store.action(ActionHead(None, "grouping", "")) as tx:
        tx.update(StudyRecord, study.id, stage="grouping")
    study.work_as("A")
    codes = [code.id for code in study.codebook().codes]
    for place in range(_THEMES):
        first = 1 + place * _IN_EACH
        study.new_theme(f"Theme {place}", codes[first : first + _IN_EACH])
    return study


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        grouping(Path(name))
