"""Other tools beside codebook on the same interviews, where they are installed.

A tool is installed where an environment variable names the Python that has it, where this one has
it, or where its command is on the PATH. What it takes is measured by a script of its own in its
Python, through what its users call: a command, its server, the functions behind its command, what
the buttons of its windows call.
"""

from __future__ import annotations

import csv
import json
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import NamedTuple

from floors import texts
from ratios import second_time, timed

from codebook import Study
from codebook.text.spans import Span

_INTERVIEWS, _WORDS, _CODES, _CODINGS, _SINGLES = 40, 3000, 60, 100, 60
_ROUNDS = 3
_CODER = "A"


class Peer(NamedTuple):
    """Another tool: its module and command, what names its Python, and the script that times it."""

    name: str
    module: str
    command: str
    variable: str
    script: str

    @property
    def python(self) -> str:
        """The Python that has it; empty where it is not installed."""
        if named := os.environ.get(self.variable):
            return named
        if find_spec(self.module):
            return sys.executable
        beside = Path(shutil.which(self.command) or "").resolve().with_name("python")
        return str(beside) if shutil.which(self.command) and beside.exists() else ""


PEERS = (
    Peer("qualitative-coding", "qualitative_coding", "qc", "BENCH_QC", "peer_qc.py"),
    Peer("taguette", "taguette", "taguette", "BENCH_TAGUETTE", "peer_taguette.py"),
    Peer("QualCoder", "qualcoder", "qualcoder", "BENCH_QUALCODER", "peer_qualcoder.py"),
)


class Corpus(NamedTuple):
    """What all of them work on: texts, a page of each, and `given`, which says what is coded.

    `project` has all of it as .qdpx.
    """

    paths: list[Path]
    taxonomy: Path
    codings: Path
    given: Path
    project: Path


def peers(folder: Path) -> None:
    """Print what each step takes, and what that is to the other tool's same step."""
    found = {peer: peer.python for peer in PEERS}
    if not any(found.values()):
        print("\nCompared with other tools: none is installed (see docs/performance.md)")
        return
    print(f"\nCompared with other tools: {_INTERVIEWS} interviews of {_WORDS:,} words,"
          f" {_CODES} codes, {_INTERVIEWS * _CODINGS:,} codings")  # fmt: skip
    corpus = _corpus(folder)
    for peer, python in found.items():
        if not python:
            print(f"{peer.name} is not installed; {peer.variable} can name the Python that has it")
            continue
        try:
            _beside(peer, python, corpus, folder)
        except subprocess.CalledProcessError as error:
            print(f"{peer.name} could not be timed: it ended with {error.returncode}")


def _beside(peer: Peer, python: str, corpus: Corpus, folder: Path) -> None:
    """Print the medians of some rounds, here and there in turn: a load comes and goes."""
    rounds = []
    for number in range(_ROUNDS):
        work = folder / f"{peer.module}-{number}"
        (work / "theirs").mkdir(parents=True)
        ours = _ours(work, corpus)
        version, theirs = _theirs(peer, python, corpus, work / "theirs")
        rounds.append((ours, theirs))
    for step in rounds[0][1]:
        seconds = statistics.median(ours[step] for ours, _ in rounds)
        ratio = statistics.median(theirs[step] / ours[step] for ours, theirs in rounds)
        _show(step, seconds, ratio, f"{peer.name} {version}")


def _show(step: str, seconds: float, ratio: float, name: str) -> None:
    print(f"{step:<46} {seconds * 1000:>8.1f} ms  {ratio:>7.1f} times as long with {name}")


def _theirs(
    peer: Peer, python: str, corpus: Corpus, work: Path
) -> tuple[str, dict[str, float]]:  # fmt: skip
    """Return a tool's version, and the seconds of each step that it has."""
    script = Path(__file__).with_name(peer.script)
    command = [python, "-W", "ignore", str(script), str(corpus.given), str(work)]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    told = json.loads(done.stdout.splitlines()[-1])
    return told["version"], told["steps"]


def _corpus(folder: Path) -> Corpus:
    """Write the interviews as text and as a page, a paragraph a turn; and what is to be coded."""
    chance = random.Random(11)  # noqa: S311 - made-up places
    paths = texts(folder / "texts", interviews=_INTERVIEWS, words=_WORDS).paths
    taxonomy, codings = folder / "taxonomy.csv", folder / "codings.csv"
    names = [f"Theme_{number:02}" for number in range(1, _CODES + 1)]
    lines = "".join(f"A.{at},{name},Meant by it\n" for at, name in enumerate(names, 1))
    taxonomy.write_text(f"id,name,definition\nA,All,All of it\n{lines}", encoding="utf-8")
    coded = [
        {"text": path.stem, "code": chance.randrange(_CODES), **place}
        for path in paths
        for place in _places(path.read_text(encoding="utf-8").splitlines(), chance)
    ]
    (folder / "pages").mkdir()
    for path in paths:
        turns = path.read_text(encoding="utf-8").split("\n\n")
        page = "".join(f"<p>{turn.strip()}</p>" for turn in turns)
        (folder / "pages" / f"{path.stem}.html").write_text(page, encoding="utf-8")
    with codings.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.writer(stream)
        writer.writerow(["transcript", "coder", "start", "end", "quote", "code"])
        for row in coded:
            ends = row["start"], row["end"]
            writer.writerow([row["text"], _CODER, *ends, row["quote"], f"A.{int(row['code']) + 1}"])
    project = _project(folder, [taxonomy, *paths], codings)
    given = folder / "given.json"
    told = {
        "texts": str(folder / "texts"), "pages": str(folder / "pages"), "codes": names,
        "codings": coded, "project": str(project), "coder": _CODER, "singles": _SINGLES,
        "rounds": _ROUNDS,
    }  # fmt: skip
    given.write_text(json.dumps(told), encoding="utf-8")
    return Corpus(paths, taxonomy, codings, given, project)


def _project(folder: Path, files: list[Path], codings: Path) -> Path:
    """Write texts, codes and codings as one file that other tools read."""
    with Study.create(folder / "whole", coders=[_CODER], files=files) as study:
        study.work_as(_CODER)
        study.import_files([codings])
        (path,) = study.export(["qdpx"], folder)
    return path


def _places(lines: list[str], chance: random.Random) -> list[dict[str, object]]:
    """Return places within the turns of a text, one on each line chosen, in its order.

    `page` are the ends on its page, in bytes of UTF-8: it has no line ends.
    """
    starts, before, at, passed = [], [], 0, 0
    for line in lines:
        starts.append(at)
        before.append(passed)
        at, passed = at + len(line) + 1, passed + len(line.encode())
    spoken = [number for number, line in enumerate(lines) if len(line) > 150]
    found: list[dict[str, object]] = []
    for number in sorted(chance.choices(spoken, k=_CODINGS)):
        begin = chance.randrange(10, len(lines[number]) - 130)
        end = begin + chance.randrange(20, 120)
        page = [before[number] + len(lines[number][:place].encode()) for place in (begin, end)]
        found.append(
            {"line": number, "start": starts[number] + begin, "end": starts[number] + end,
             "page": page, "quote": lines[number][begin:end]}
        )  # fmt: skip
    return found


def _ours(folder: Path, corpus: Corpus) -> dict[str, float]:
    """Return the seconds of each step here."""
    environment = os.environ | second_time(folder)
    place = folder / "study"

    def run(*arguments: str) -> float:
        command = [sys.executable, "-m", "codebook", *arguments]
        return timed(
            lambda: subprocess.run(command, check=True, capture_output=True, env=environment)
        )

    run("--help")
    found = {"start: --help": statistics.median(run("--help") for _ in range(_ROUNDS))}
    with Study.create(place, coders=[_CODER], files=[corpus.taxonomy]):
        pass
    named = ["--study", str(place), "--coder", _CODER]
    run("import", *map(str, corpus.paths), *named, "--dry-run")  # its bytecode is kept then
    found["import of texts"] = run("import", *map(str, corpus.paths), *named)
    with Study.open(place, _CODER) as study:
        found["codings in bulk"] = timed(lambda: study.import_files([corpus.codings]))
        if study.status().codings != _INTERVIEWS * _CODINGS:
            raise ValueError(f"{study.status().codings} codings came")
        found |= _in(study, folder)
    with Study.create(folder / "other", coders=[_CODER]) as study:
        study.work_as(_CODER)
        found["project from qdpx"] = timed(lambda: study.import_files([corpus.project]))
        if study.status().codings != _INTERVIEWS * _CODINGS:
            raise ValueError(f"{study.status().codings} codings came with the project")
    return found


def _in(study: Study, folder: Path) -> dict[str, float]:
    """Return what single codings, passages of a code and exports take in the coded study."""
    codes = [code.id for code in study.codebook().codes][1:]
    revision, starts = study.interviews()[0].revision_id, count(1)

    def one() -> None:
        at = next(starts)
        study.code(revision, Span(at, at + 30), codes[:1])

    def export(name: str) -> Callable[[], object]:
        return lambda: study.export([name], folder / "out")

    def median(work: Callable[[], object]) -> float:
        return statistics.median(timed(work) for _ in range(_ROUNDS))

    finding = (timed(partial(study.passages_of, code)) for code in codes[1 : _ROUNDS + 1])
    return {
        "passages of a code": statistics.median(finding),
        "one more coding, committed": statistics.median(timed(one) for _ in range(_SINGLES)),
        "all codings as csv": median(export("codings")),
        "all codings as xlsx": median(export("workbook")),
        "codebook as csv": median(export("taxonomy")),
        "codebook as qdc": median(export("qdc")),
        "project as qdpx": median(export("qdpx")),
    }


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made:
        peers(Path(made))
