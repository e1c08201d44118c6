"""Killing programs at random moments, and looking at what is left of their studies.

A round copies a small study, lets one program work on it, kills it, and returns what is wrong: an
act that was acknowledged and is not there, a study that `check` finds fault with, half a file, a
word that was erased.
"""

from __future__ import annotations

import csv
import gzip
import json
import os
import pty
import random
import re
import select
import shutil
import sqlite3
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple, Self

from codebook import Study
from codebook.errors import CodebookError
from codebook.store.store import Store
from codebook.study.privacy.key import FILE as KEY
from codebook.study_files import DATABASE
from codebook.text.spans import Span
from shown import Shown
from small import make
from victims import state

_FIXTURES = Path(__file__).parents[1] / "fixtures"
_PATIENCE = 30.0
_CODED = re.compile(r"([AB]\.\d) (?:(?![AB]\.\d).)* (\d+) \|?\s*$")


class Round(NamedTuple):
    """What came of one kill: what was at work, how many acts it had acknowledged, what is wrong."""

    kind: str
    acknowledged: int
    wrong: list[str]


class Killer:
    """Makes rounds, each in a folder of its own under `folder`; `seed` says what is drawn.

    Programs that go on until they are killed do so for `seconds` at most.
    """

    def __init__(self, folder: Path, seed: int, seconds: float = 0.3) -> None:
        self._seconds, self._usual = seconds, 0.5
        self._folder, self._dice = folder, random.Random(seed)  # noqa: S311 - nothing secret
        self._first = folder / "first"
        _make_pair(self._first)
        self._server = subprocess.Popen(
            [sys.executable, str(Path(__file__).with_name("victims.py"))],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            bufsize=0,
        )
        assert self._server.stdout
        assert self._server.stdout.readline() == b"ready\n"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._server.communicate()

    def round(self, kind: str) -> Round:
        """Kill a program of a kind (of `KINDS`) once."""
        folder = self._folder / "round"
        shutil.copytree(self._first, folder)
        try:
            acknowledged, wrong = KINDS[kind](self, folder)
            return Round(kind, acknowledged, [*wrong, *_wrong_with(folder)])
        finally:
            shutil.rmtree(folder)

    def api(self, folder: Path) -> tuple[int, list[str]]:
        """Kill a program that works by the study's methods and says each state of the study."""
        out = folder / "out"
        with self._victim("api", folder, out, "study", str(self._dice.randrange(10**9))):
            _wait(out, _PATIENCE)
            time.sleep(self._dice.uniform(0, self._seconds))
        said = [line for line in _read(out).splitlines(keepends=True) if line.endswith("\n")]
        return len(said), _not_as_said(said, folder) if said else []

    def command(self, folder: Path) -> tuple[int, list[str]]:
        """Kill a command of the command line, or let it end."""
        name = self._dice.choice(list(_COMMANDS))
        before, out = _state(folder), folder / "out"
        given = [*_COMMANDS[name], "--study", "study", "--coder", "First"]
        with self._victim("command", folder, out, *given):
            acknowledged = self._wait_at_most(out, 1.5)
        grown = _count(_state(folder)) - _count(before)
        writes = name in _WRITING
        wrong = acknowledged and writes != (grown > 0)
        return int(acknowledged), [f"{name}: {grown} actions"] if wrong else []

    def update(self, folder: Path) -> tuple[int, list[str]]:
        """Kill a command that brings a study of an earlier schema up to date."""
        packed = self._dice.choice(sorted(_FIXTURES.glob("study-*.db.gz")))
        database = folder / "study" / DATABASE
        database.write_bytes(gzip.decompress(packed.read_bytes()))
        out = folder / "out"
        with self._victim("command", folder, out, "log", "--study", "study"):
            acknowledged = self._wait_at_most(out, 1.5)
        with Study.open(folder / "study", "First") as study:
            quotes = list(study.codings()["quote"])
        right = quotes == ["I teach.", "I teach.", "Then I wait"]
        return int(acknowledged), [] if right else [f"after the update: {quotes}"]

    def erase(self, folder: Path) -> tuple[int, list[str]]:
        """Kill a command that erases words, mostly after it has and before it has cleaned up."""
        arguments, words = self._dice.choice(_ERASING)
        study, out = folder / "study", folder / "out"
        _fill(study)
        if "merge" in arguments:
            with Study.open(folder / "other", "Second") as other:
                other.forget("U1")
        before = _holding(study, words)
        with self._victim(
            "command", folder, out, *arguments, "--study", "study", "--coder", "First"
        ):
            _wait_for(lambda: _erased(study), self._dice.choice((_PATIENCE, 2 * self._usual)))
            _wait(out, self._dice.uniform(-0.02, 0.05))
        acknowledged = int(bool(_read(out)))
        with Study.open(study, "First") as opened:
            held = _holding(study, words)
            opened.drop_pseudonym("students")
        if _erased(study):
            return acknowledged, [f"{path} holds {words} after {arguments}" for path in held]
        return 0, [f"{path} is gone, and {words} are not" for path in before if path not in held]

    def screen(self, folder: Path) -> tuple[int, list[str]]:
        """Kill the workbench in its terminal while codes are typed; look at what it had shown."""
        master, slave = pty.openpty()
        shown, patience = Shown(), time.monotonic() + _PATIENCE
        arguments = ("open", "study", "--coder", "First")

        def rest() -> str:
            while _look(master, shown, 0):
                pass
            return "\n".join(shown.lines)

        place = Path(os.ttyname(slave))
        with self._victim("command", folder, place, *arguments, said=rest):
            while not any("asked" in line for line in shown.lines):
                assert time.monotonic() < patience, shown.lines
                _look(master, shown, 0.05)
            for _ in range(self._dice.randint(1, 9)):
                os.write(master, self._dice.choice(("ja1", "ja2", "jb1", "kka1", "kb1")).encode())
                _look(master, shown, self._dice.uniform(0, 0.15))
        screen = rest()
        os.close(master)
        os.close(slave)
        there, seen = _codings(folder), _counts(shown)
        wrong = [
            f"{code} {n} times here, not in the study:\n{screen}"
            for code, n in seen.items()
            if n > there.get(code, 0)
        ]
        return sum(seen.values()), wrong

    def _wait_at_most(self, out: Path, times: float) -> bool:
        """Wait for a part of what a command takes, at most so many times it; say if it is done."""
        began = time.monotonic()
        _wait(out, self._dice.uniform(0, times * self._usual))
        if done := bool(_read(out)):
            self._usual = time.monotonic() - began
        else:
            self._usual *= 1.2
        return done

    @contextmanager
    def _victim(
        self,
        kind: str,
        cwd: Path,
        out: Path,
        *arguments: str,
        said: Callable[[], str] | None = None,
    ) -> Iterator[None]:
        """Run a program while the block does; what still runs at its end is killed.

        `said` returns what it said, else that is what is in `out`.
        """
        stdin, stdout = self._server.stdin, self._server.stdout
        assert stdin
        assert stdout
        asked = {"kind": kind, "arguments": arguments, "cwd": str(cwd), "out": str(out)}
        stdin.write(json.dumps(asked).encode() + b"\n")
        try:
            yield
        finally:
            stdin.write(b"\n")
            code = int(stdout.readline())
        assert code in {0, -9}, f"{arguments} ended with {code}: {said() if said else _read(out)}"


KINDS: dict[str, Callable[[Killer, Path], tuple[int, list[str]]]] = {
    "api": Killer.api,
    "command": Killer.command,
    "screen": Killer.screen,
    "update": Killer.update,
    "erase": Killer.erase,
}
"""What is killed."""

_COMMANDS = {
    "import": ("import", "V1.txt", "V2.txt"),
    "merge": ("merge", "other"),
    "undo": ("undo",),
    "export": ("export",),
    "backup": ("backup",),
    "handoff": ("handoff", "handed", "--to", "Second"),
    "done": ("done", "U1"),
}
_WRITING = {"import", "merge", "undo", "done"}

_ERASING = (
    (("forget", "U1"), (b"I teach.", b"The manual says")),
    (("pseudonyms", "apply"), (b"students",)),
    (("merge", "other"), (b"I teach.", b"The manual says")),
)
"""Commands that erase words, with the words."""


def _wait(out: Path, seconds: float) -> None:
    """Wait until something is said, at most so many seconds."""
    _wait_for(lambda: bool(_read(out)), seconds)


def _wait_for(found: Callable[[], bool], seconds: float) -> None:
    """Wait until something is so, at most so many seconds."""
    end = time.monotonic() + seconds
    while not found() and time.monotonic() < end:
        time.sleep(0.002)


def _fill(folder: Path) -> None:
    """Give a study a key of pseudonyms, an export and a backup."""
    (folder / "exports" / "words.csv").write_text("U1,I teach. students mostly\n", encoding="utf-8")
    with Study.open(folder, "First") as study:
        study.add_pseudonym("students", "P9")
        study.back_up()


def _erased(folder: Path) -> bool:
    """Whether what erases words in a study is on record there."""
    with closing(sqlite3.connect(folder / DATABASE)) as database:
        sql = "SELECT 1 FROM action WHERE kind IN ('forget', 'pseudonyms')"
        return database.execute(sql).fetchone() is not None


def _holding(folder: Path, words: Sequence[bytes]) -> list[str]:
    """Return the files of a study that hold one of some words, but for the key of pseudonyms."""
    found = (path for path in folder.rglob("*") if path.is_file() and path.name != KEY)
    return sorted(path.name for path in found if any(word in path.read_bytes() for word in words))


def _make_pair(folder: Path) -> None:
    """Make a study, another copy of it that has gone on, and texts to import."""
    with make(folder / "study", folder / "files") as study:
        _code_some(study, 3)
    for number in (1, 2):
        text = "I: And then?\n\n" + "V: It took long. I waited.\n\n" * 200
        (folder / f"V{number}.txt").write_text(text, encoding="utf-8")
    shutil.copytree(folder / "study", folder / "other")
    with Study.open(folder / "other", "Second") as study:
        _code_some(study, 4)


def _code_some(study: Study, count: int) -> None:
    interview, codes = study.interviews()[0], study.codebook().codes
    for number in range(count):
        study.code(interview.revision_id, Span(9 * number, 9 * number + 7), [codes[number].id])


def _state(folder: Path) -> str:
    store = Store.at(folder / "study")
    try:
        return state(store)
    finally:
        store.close()


def _count(state_: str) -> int:
    return int(state_.split(maxsplit=1)[0])


def _not_as_said(said: list[str], folder: Path) -> list[str]:
    """Compare the last state said with what there is; one act more may have been done."""
    last, now = said[-1].strip(), _state(folder)
    if now != last and _count(now) <= _count(last):
        return [f"acknowledged was {last}, there is {now}"]
    return []


def _look(master: int, shown: Shown, seconds: float) -> bool:
    """Take what the terminal was sent within a time; return whether there was anything."""
    end, any_ = time.monotonic() + seconds, False
    while select.select([master], [], [], max(0.0, end - time.monotonic()))[0]:
        shown.write(os.read(master, 65536).decode(errors="replace"))
        any_ = True
        if time.monotonic() >= end:
            break
    return any_


def _counts(shown: Shown) -> dict[str, int]:
    """Return how often the codebook at the side says that each code was used."""
    if any("╭" in line for line in shown.lines):
        return {}  # a box lies over the names, and the counts look out from under it
    found = (_CODED.search(line) for line in shown.lines)
    return {each[1]: int(each[2]) for each in found if each}


def _codings(folder: Path) -> dict[str, int]:
    with Study.open(folder / "study", "First") as study:
        codes = list(study.codings()["code"])
    return {code: codes.count(code) for code in codes}


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.is_file() else ""


def _wrong_with(folder: Path) -> list[str]:
    """Return what is wrong with what a killed program has left."""
    try:
        with Study.open(folder / "study", "First") as study:
            wrong = study.check()
            study.export(["taxonomy"])
            study.back_up()
            for left in folder.glob("handed*"):
                if not (left / DATABASE).exists():
                    study.hand_off(left, "Second")
    except CodebookError as error:
        return [str(error)]
    wrong += [f"{path.name} was left" for path in (folder / "study").rglob(".codebook-*")]
    wrong += [f"{path.name} is not whole" for path in folder.rglob("*") if not _is_whole(path)]
    return wrong


def _is_whole(path: Path) -> bool:
    if path.suffix in {".xlsx", ".qdpx"}:
        with zipfile.ZipFile(path) as package:
            return package.testzip() is None
    if path.suffix == ".csv" and path.parent.name == "exports":
        text = path.read_text(encoding="utf-8")
        rows = csv.reader(text.splitlines(keepends=True))
        return text.endswith("\n") and len({len(row) for row in rows}) == 1
    if path.suffix == ".db":
        with closing(sqlite3.connect(path)) as database:
            return database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    return True
