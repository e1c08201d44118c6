"""What the workbench takes in a real terminal, against bare Textual and a bare line view.

The first figure of a row is felt time, from the key or the start to the frame; the ratio is that
of CPU seconds where keys are pressed (other work on the machine would be in the time), else of
felt time.
"""

from __future__ import annotations

import json
import statistics
import sys
import tempfile
from collections import defaultdict
from pathlib import Path
from typing import Any

from bare_app import READY
from long_study import long_study
from long_text import LONG, SHORT
from pty_run import COLUMNS, ROWS, Run, run_in_terminal
from ratios import median_of, second_time, show, show_memory

from codebook import Study
from codebook.study.sample import copy_sample

_HERE = Path(__file__).parent
_STARTS, _ROUNDS = 7, 3
_OPENING = "Opening the study"
_CODER = "Ada"
_WALL, _CPU = 0, 1

_TITLES = {"transcript": "transcript view", "textarea": "TextArea", "static": "one Static"}

Report = dict[str, Any]


def screen(folder: Path) -> None:
    """Print every figure of the screen."""
    print(f"\nA terminal of {COLUMNS} x {ROWS}; where keys are pressed, ratios are of CPU seconds")
    _starts(folder)
    long_study(folder / "long")
    views, desk = _long_runs(folder)
    _keys(views, desk)
    _openings(views, desk)


def _environment(folder: Path) -> dict[str, str]:
    """Return an environment in which nothing is known of what the workbench remembered before."""
    return {**second_time(folder), "XDG_STATE_HOME": tempfile.mkdtemp(dir=folder)}


# starting -----------------------------------------------------------------------------------


def _starts(folder: Path) -> None:
    sample, environment = folder / "sample", _environment(folder)
    copy_sample(sample)
    with Study.open(sample, _CODER) as study:
        transcript = study.transcript(study.interviews()[0].id)
    first = next(turn for turn in transcript.turns if turn.kind == "speech")
    said = " ".join(transcript.text[first.start : first.end].split()[:2])
    ours = [sys.executable, "-m", "codebook", "open", str(sample), "--coder", _CODER]
    bare = [sys.executable, str(_HERE / "bare_app.py")]

    def both(until: str, *floor: str) -> list[tuple[Run, Run]]:
        pairs = [
            (
                run_in_terminal(ours, environment, until),
                run_in_terminal([*bare, *floor], environment, READY),
            )
            for _ in range(_STARTS + 1)
        ]
        return pairs[1:]

    _show_start("first frame of the workbench", both(_OPENING), "bare Textual")
    _show_start("transcript on screen", both(said, "sqlmodel"), "bare Textual, import sqlmodel")
    rest = [
        run_in_terminal(command, environment, until, rest=2).memory
        for command, until in ((ours, said), ([*bare, "sqlmodel"], READY))
    ]
    show_memory("memory of the workbench", rest[0], rest[0] / rest[1], "the same")


def _show_start(name: str, pairs: list[tuple[Run, Run]], floor: str) -> None:
    ratio = statistics.median(ours.seconds / floor.seconds for ours, floor in pairs)
    show(name, statistics.median(ours.seconds for ours, _ in pairs), ratio, floor)


# a text of 200,000 words and 20,000 passages --------------------------------------------------


def _long_runs(folder: Path) -> tuple[dict[str, Report], Report]:
    """Return what the runs reported: by kind of widget, and of the workbench."""
    found: defaultdict[str, list[Report]] = defaultdict(list)
    for turn in range(_ROUNDS):
        for kind in ("line", *_TITLES) if turn == 0 else ("line", "transcript"):
            found[kind].append(reported(folder, "widget_run.py", kind))
        found["desk"].append(reported(folder, "desk_run.py", str(folder / "long")))
    views = {kind: _together(reports) for kind, reports in found.items()}
    return views, views.pop("desk")


def reported(folder: Path, program: str, argument: str) -> Report:
    """Run a program of this folder in a terminal; return what it reports on a study or a kind."""
    report = folder / "report.json"
    report.unlink(missing_ok=True)
    command = [sys.executable, str(_HERE / program), str(report), argument]
    run_in_terminal(command, _environment(folder))
    return dict(json.loads(report.read_text(encoding="utf-8")))


def _together(reports: list[Report]) -> Report:
    """Return the frames of all reports by name, and the median of what is a number."""
    return {
        name: [frame for report in reports for frame in report[name]]
        if isinstance(value, list)
        else statistics.median(report[name] for report in reports)
        for name, value in reports[0].items()
    }


def _keys(views: dict[str, Report], desk: Report) -> None:
    print(f"\n{LONG:,} words with {LONG // 10:,} codings")
    floors = views["line"]
    for name, label in (("steps", "one step down"), ("pages", "page down")):
        for kind, title in _TITLES.items():
            show_frames(f"{label}, {title}", views[kind][name], floors[name], "bare line view")
    for name, label in (("steps", "one step down"), ("codings", "coding a passage")):
        show_frames(f"{label}, workbench", desk[name], floors["steps"], "a step of the line view")


def _openings(views: dict[str, Report], desk: Report) -> None:
    titled = {"workbench": desk} | {title: views[kind] for kind, title in _TITLES.items()}
    for title, found in titled.items():
        show_frames(f"opening it, {title}", found["long"], found["short"], f"{SHORT:,} words")
    for title, found in titled.items():
        ratio = found["memory"] / found["size"]
        show_memory(f"memory added, {title}", found["memory"], ratio, "the text")


def show_frames(
    name: str, ours: list[list[float]], floor: list[list[float]], floor_name: str
) -> None:
    """Print the time in which frames come, and the ratio of the CPU seconds."""
    ratio = median_of(ours, _CPU) / median_of(floor, _CPU)
    show(name, median_of(ours, _WALL), ratio, floor_name)
