"""How it grows: 19, 200 and 1,000 interviews, with up to 600,000 codings."""

from __future__ import annotations

import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from floors import texts
from pty_run import Run, run_in_terminal
from ratios import compare, second_time, show, show_memory, timed
from screen import reported, show_frames

from codebook import Study
from codebook.store.identity import new_id
from codebook.store.tables import Coding, Passage
from codebook.store.writer import ActionHead
from codebook.text.spans import Span

_SIZES = ((19, 200), (200, 400), (1000, 600))  # interviews, codings in each
_WORDS, _CODES, _STARTS = 3000, 87, 5
_CODER, _OTHER = "A", "B"
_COMMANDS = ("agreement", "export reconciliation")
"""What is timed once both have coded, the other a fifth as much."""

_WATCH = """
import json, resource, subprocess, sys
subprocess.run(sys.argv[1:], check=True, capture_output=True)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(json.dumps([used.ru_utime + used.ru_stime, used.ru_maxrss * 1024]))
"""

_PASSAGES = (
    "SELECT p.id, t.name, i.label, p.start_at, p.end_at, p.quote FROM coding c"
    " JOIN passage p ON p.id = c.passage_id JOIN revision r ON r.id = p.revision_id"
    " JOIN transcript t ON t.id = r.transcript_id JOIN participant i ON i.id = p.participant_id"
    " WHERE c.code_id = ? ORDER BY t.position, p.start_at"
)
_MATRIX = (
    "SELECT c.code_id, p.participant_id, count(*) FROM coding c"
    " JOIN passage p ON p.id = c.passage_id GROUP BY c.code_id, p.participant_id"
)

_TOGETHER = (
    "SELECT c.code_id, d.code_id, count(*), count(DISTINCT q.participant_id) FROM coding c"
    " JOIN passage p ON p.id = c.passage_id JOIN passage q ON q.revision_id = p.revision_id"
    " AND q.coder_id = p.coder_id AND q.start_at >= p.start_at AND q.start_at < p.end_at"
    " AND (q.start_at > p.start_at OR q.id >= p.id) JOIN coding d ON d.passage_id = q.id"
    " WHERE c.code_id <> d.code_id AND (q.id <> p.id OR c.id < d.id)"
    " GROUP BY c.code_id, d.code_id"
)


class Opened(NamedTuple):
    """What opening one study took: seconds to its first transcript, bytes of memory then."""

    seconds: float
    memory: float


class Taken(NamedTuple):
    """What a command took: seconds of processor time, the most bytes of memory."""

    seconds: float
    memory: float


def scale(folder: Path) -> None:
    """Print every figure of growth; the floor of opening is the small study."""
    print(f"\nInterviews of {_WORDS:,} words, {_CODES} codes")
    places = [_made(folder / str(number), number, codings) for number, codings in _SIZES]
    for place, (number, codings) in zip(places, _SIZES, strict=True):
        _questions(place, f"{number * codings:,} codings")
    small, *others = (_opened_apart(place) for place in places)
    show("open 19 interviews to the first transcript", small.seconds, 1.0, "itself")
    for found, (number, _) in zip(others, _SIZES[1:], strict=True):
        ratio = found.seconds / small.seconds
        show(f"open {number:,} interviews likewise", found.seconds, ratio, "that of 19")
        ratio = found.memory / small.memory
        show_memory(f"memory with {number:,} interviews", found.memory, ratio, "that of 19")
    _desks(folder, places)
    for place, (_, codings) in zip(places, _SIZES, strict=True):
        _open_to_both(place, codings // 5)
    for command in _COMMANDS:
        floor, *others = (_taken_apart(place, command) for place in places)
        show(f"{command}, 19 interviews", floor.seconds, 1.0, "itself, processor time")
        for taken, (number, _) in zip(others, _SIZES[1:], strict=True):
            ratio = taken.seconds / floor.seconds
            show(f"{command}, {number:,} interviews", taken.seconds, ratio, "that of 19")
            ratio = taken.memory / floor.memory
            show_memory("its memory", taken.memory, ratio, "that of 19")


def _desks(folder: Path, places: Sequence[Path]) -> None:
    """Print what opening another interview and coding a passage take on the screen."""
    floor, *others = (reported(folder, "interviews_run.py", str(place)) for place in places)
    for name, label in (("opened", "open another interview"), ("codings", "code a passage")):
        show_frames(f"{label}, of 19", floor[name], floor[name], "itself, processor time")
        for found, (number, _) in zip(others, _SIZES[1:], strict=True):
            show_frames(f"{label}, of {number:,}", found[name], floor[name], "that of 19")


def _open_to_both(place: Path, codings: int) -> None:
    with Study.open(place, _OTHER) as study:
        code = study.codebook().codes[0].id
        study.code(study.interviews()[0].revision_id, Span(0, 5), [code])
        _code(study, codings, random.Random(8))  # noqa: S311 - made-up codings
        for name in (_CODER, _OTHER):
            study.work_as(name)
            study.done()


def _made(folder: Path, number: int, codings: int) -> Path:
    """Make a study of so many interviews, with so many codings in each."""
    folder.mkdir()
    taxonomy = folder / "taxonomy.csv"
    rows = (f"A.{place},Theme {place},What it means\n" for place in range(1, _CODES))
    taxonomy.write_text("id,name,definition\nA,All,All of it\n" + "".join(rows), encoding="utf-8")
    people = folder / "participants.csv"
    rows = (f"P{at},{'Developer' if at % 2 else 'User'},Beginner,One\n" for at in range(number))
    header = "Participant,Group,Experience Level,Framework Context\n"
    people.write_text(header + "".join(rows), encoding="utf-8")
    given = texts(folder / "texts", interviews=number, words=_WORDS)
    files = [taxonomy, people, *given.paths]
    with Study.create(folder / "study", coders=[_CODER, _OTHER], files=files) as study:
        study.work_as(_CODER)
        chance = random.Random(7)  # noqa: S311 - made-up codings
        took = timed(lambda: _code(study, codings, chance))
    rate = number * codings / took
    print(f"{number:,} interviews, {number * codings:,} codings made at {rate:,.0f} a second")
    return folder / "study"


def _code(study: Study, codings: int, chance: random.Random) -> None:
    me = study.coder.id if study.coder else ""
    codes = [code.id for code in study.codebook().codes]
    for interview in study.interviews():
        transcript = study.transcript(interview.id)
        person = transcript.participants[0].id if transcript.participants else None
        with study.store.action(ActionHead(me, "coded it all")) as tx:
            written = {"coder_id": me, "created": tx.at, "modified": tx.at}
            starts = sorted(chance.randrange(len(transcript.text) - 200) for _ in range(codings))
            ends = [start + chance.randrange(20, 200) for start in starts]
            ids = [new_id() for _ in starts]
            tx.insert(
                Passage,
                [{"id": key, "revision_id": transcript.revision_id, "start_at": start,
                  "end_at": end, "quote": transcript.text[start:end], "participant_id": person,
                  **written} for key, start, end in zip(ids, starts, ends, strict=True)],
            )  # fmt: skip
            tx.insert(
                Coding,
                [{"id": new_id(), "passage_id": key, "code_id": chance.choice(codes), **written}
                 for key in ids],
            )  # fmt: skip


def _questions(place: Path, size: str) -> None:
    with Study.open(place, _CODER) as study, study.store.unfiltered() as connection:
        code = study.codebook().codes[1].id
        compare(
            f"all passages of a code among {size}",
            lambda: study.passages_of(code),
            lambda: connection.exec_driver_sql(_PASSAGES, (code,)).all(),
            "raw SQL",
        )
        compare(
            f"code x participant over {size}",
            study.matrix,
            lambda: connection.exec_driver_sql(_MATRIX).all(),
            "raw SQL",
        )
        compare(
            f"code x code on the same words, {size}",
            study.codes_together,
            lambda: connection.exec_driver_sql(_TOGETHER).all(),
            "raw SQL",
        )
        compare(
            f"interviews with their progress, {size}",
            study.interviews,
            lambda: connection.exec_driver_sql(_MATRIX).all(),
            "the SQL of the matrix",
        )


def _opened_apart(place: Path) -> Opened:
    """Open a study from a small process: what is forked begins with its parent's memory."""
    return Opened(*_figures([sys.executable, __file__, str(place)]))


def _taken_apart(place: Path, command: str) -> Taken:
    """Run a command on a study, likewise."""
    with tempfile.TemporaryDirectory() as out:
        ours = [sys.executable, "-m", "codebook", *command.split(), "--study", str(place)]
        ours += ["--coder", _CODER, *(["--out", out] if "export" in command else [])]
        return Taken(*_figures([sys.executable, "-c", _WATCH, *ours]))


def _figures(command: Sequence[str]) -> tuple[float, float]:
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    seconds, memory = json.loads(done.stdout)
    return seconds, memory


def _opened(place: Path) -> Opened:
    with Study.open(place, _CODER) as study:
        transcript = study.transcript(study.interviews()[0].id)
    first = transcript.turns[0]
    said = " ".join(transcript.text[first.start : first.end].split()[:3])
    with tempfile.TemporaryDirectory() as name:
        environment = {**second_time(Path(name)), "XDG_STATE_HOME": name}
        command = [sys.executable, "-m", "codebook", "open", str(place), "--coder", _CODER]
        runs: list[Run] = [
            run_in_terminal(command, os.environ | environment, said) for _ in range(_STARTS + 1)
        ][1:]
        memory = run_in_terminal(command, os.environ | environment, said, rest=2).memory
    return Opened(statistics.median(run.seconds for run in runs), memory)


def main() -> None:
    """Print the figures of growth alone; of a study that is named, what opening it takes."""
    if len(sys.argv) > 1:
        print(json.dumps(_opened(Path(sys.argv[1]))))
        return
    with tempfile.TemporaryDirectory() as name:
        scale(Path(name))


if __name__ == "__main__":
    main()
