"""A queue of 2,000 disagreements: from a verdict to the next one painted, and comparing layers."""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path

from floors import texts
from pty_run import run_in_terminal
from ratios import median_of, second_time, show, timed

from codebook import Study
from codebook.store.identity import new_id
from codebook.store.tables import Coding, Passage
from codebook.store.writer import ActionHead
from codebook.text.spans import Span

_HERE = Path(__file__).parent
_INTERVIEWS, _EACH, _STEP = 10, 200, 60
_WALL, _CPU = 0, 1


def reconciling(folder: Path) -> None:
    """Print what a verdict costs against a scroll by one line on the same screen."""
    with disputed_study(folder / "disputed") as study:
        queue = study.queue()
        show(f"queue of {queue.open:,} disagreements", timed(study.queue), 1, "itself")
        show("consensus of what is agreed", timed(study.merge_agreed), 1, "itself")
    report = folder / "report.json"
    environment = {**second_time(folder), "XDG_STATE_HOME": tempfile.mkdtemp(dir=folder)}
    command = [
        sys.executable,
        str(_HERE / "reconciling_run.py"),
        str(report),
        str(study.store.name),
    ]
    run_in_terminal(command, environment)
    found = json.loads(report.read_text(encoding="utf-8"))
    felt = median_of(found["verdicts"], _WALL)
    name = f"verdict, {found['left']:,} left, to the next painted"
    for floor, title in (("scrolls", "a bare scroll by a line"), ("steps", "a step on the desk")):
        ratio = median_of(found["verdicts"], _CPU) / median_of(found[floor], _CPU)
        show(name, felt, ratio, title)


def disputed_study(folder: Path) -> Study:
    """Return a study in reconciliation, two layers of which differ at every passage."""
    source = folder.with_name("disputed-files")
    source.mkdir()
    taxonomy = source / "taxonomy.csv"
    rows = "".join(f"A.{n},Theme {n},A\n" for n in range(1, 6))
    taxonomy.write_text(f"id,name,parent\nA,All,\n{rows}", encoding="utf-8")
    corpus = texts(source / "texts", interviews=_INTERVIEWS, words=6000)
    study = Study.create(folder, coders=["A", "B"], files=[taxonomy, *corpus.paths])
    codes = [code.id for code in study.codebook().codes[1:]]
    for name, shift in (("A", 0), ("B", 1)):
        study.work_as(name)
        study.code(study.interviews()[0].revision_id, Span(0, 9), [codes[0]])
        for interview in study.interviews():
            _code(study, interview.id, codes, shift)
    for name in ("A", "B"):
        study.work_as(name)
        study.done()
    return study


def _code(study: Study, transcript_id: str, codes: list[str], shift: int) -> None:
    me = study.coder.id if study.coder else ""
    transcript = study.transcript(transcript_id)
    with study.store.action(ActionHead(me, "coded it")) as tx:
        written = {"coder_id": me, "created": tx.at, "modified": tx.at}
        starts = {new_id(): 20 + _STEP * place for place in range(_EACH)}
        tx.insert(
            Passage,
            [{"id": key, "revision_id": transcript.revision_id, "start_at": start,
              "end_at": start + 40, "quote": transcript.text[start : start + 40], **written}
             for key, start in starts.items()],
        )  # fmt: skip
        tx.insert(
            Coding,
            [{"id": new_id(), "passage_id": key,
              "code_id": codes[(place + shift) % len(codes)], **written}
             for place, key in enumerate(starts)],
        )  # fmt: skip


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        reconciling(Path(name))
