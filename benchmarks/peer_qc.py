"""What qualitative-coding takes: run by `peers.py` in the Python that has it.

Given what is to be coded and an empty folder; prints its version and seconds by step as JSON.
Codings go in as they do when the editor of `qc code` closes: all of an interview's at once.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
from functools import partial
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Any

from ratios import timed

_COMMAND = "from qualitative_coding.cli import cli; cli()"


def main(given: Path, work: Path) -> None:
    """Time each step."""
    told = json.loads(given.read_text(encoding="utf-8"))
    rounds = range(told["rounds"])

    def run(*arguments: str) -> float:
        command = [sys.executable, "-c", _COMMAND, *arguments]
        return timed(
            lambda: subprocess.run(command, cwd=work, check=True, stdout=subprocess.DEVNULL)
        )

    steps = {"start: --help": statistics.median(run("--help") for _ in rounds)}
    run("init")
    (work / "codebook.yaml").write_text("".join(f"- {name}\n" for name in told["codes"]))
    steps["import of texts"] = run("corpus", "import", told["texts"], "-r", "-i", "verbatim")
    corpus = import_module("qualitative_coding.corpus").QCCorpus(str(work / "settings.yaml"))
    with corpus.session():
        steps |= _within(corpus, told)
    steps["project as qdpx"] = run("export", "out.qdpx")
    print(json.dumps({"version": version("qualitative-coding"), "steps": steps}))


def _within(corpus: Any, told: dict[str, Any]) -> dict[str, float]:  # noqa: ANN401 - theirs
    """Time codings, those of codes, and one more in an interview that is coded already."""
    rows: dict[str, set[tuple[int, str]]] = {}
    for row in told["codings"]:
        marked = row["line"], told["codes"][row["code"]]
        rows.setdefault(f"{row['text']}.txt", set()).add(marked)

    def put(name: str) -> None:
        data = [{"line": line, "code_id": code} for line, code in rows[name]]
        corpus.update_coded_lines(name, told["coder"], data)

    bulk = timed(lambda: [put(name) for name in rows])
    finding = []
    for code in told["codes"][1 : told["rounds"] + 1]:
        finding.append(timed(partial(corpus.get_coded_lines, codes=[code])))
        found = len(corpus.get_coded_lines(codes=[code]))
        there = sum(code == other for own in rows.values() for _, other in own)
        if found != there:
            raise ValueError(f"{found} of {there} codings with {code} are there")
    first, single = next(iter(rows)), []
    for line in range(0, 2 * told["rounds"], 2):
        rows[first].add((line, "One_more"))
        single.append(timed(partial(put, first)))
    return {
        "codings in bulk": bulk,
        "passages of a code": statistics.median(finding),
        "one more coding, committed": statistics.median(single),
    }


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
