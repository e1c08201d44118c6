"""Programs that work on a study until they are killed, started in an instant.

Run as a program, it loads the libraries, says so and serves: a line of JSON on stdin (kind,
arguments, cwd, out) forks a process that does as asked, the next line kills it, wherever it is;
its exit code goes to stdout, that of a signal as a negative number.
"""

from __future__ import annotations

import gc
import hashlib
import importlib
import json
import os
import random
import signal
import sqlite3
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from codebook import Study
    from codebook.store.store import Store

_LIBRARIES = (
    "alembic.command",
    "alembic.context",
    "alembic.runtime.migration",
    "charset_normalizer",
    "csv",
    "lxml.etree",
    "openpyxl",
    "rapidfuzz",
    "sqlalchemy.dialects.sqlite",
    "sqlmodel",
    "textual.drivers.linux_driver",
    "zipfile",
    "codebook.cli.main",
    "codebook.study",
    "codebook.tui.app",
    "codebook.tui.screens.desk.desk_screen",
)
_LONGEST = 120  # seconds
_SHEETS = ("codings", "codebook", "background", "taxonomy", "qdpx")

ACTS = {
    "code": 8,
    "code_all": 1,
    "uncode": 2,
    "insight": 2,
    "memo": 2,
    "new_code": 1,
    "undo": 3,
    "redo": 1,
    "bring": 2,
    "give_out": 2,
    "merge": 2,
    "back_up": 1,
    "hand_off": 1,
}


def state(store: Store) -> str:
    """Return how many actions a study has, and a digest of its records."""
    from sqlalchemy import text

    from codebook.store.tables import RECORDS, table_name

    digest = hashlib.sha256()
    with store.unfiltered() as connection:
        count = connection.execute(text("SELECT count(*) FROM action")).scalar_one()
        for record in RECORDS:
            rows = connection.execute(text(f"SELECT * FROM {table_name(record)} ORDER BY id"))
            digest.update(repr(rows.all()).encode())
    return f"{count} {digest.hexdigest()[:16]}"


def work(place: str, seed: str) -> None:
    """Work on a study by its methods; say the state that it is in after each."""
    from codebook import Study
    from codebook.errors import RefusedError

    dice = random.Random(int(seed))  # noqa: S311 - nothing secret
    does = {name: globals()[f"_{name}"] for name in ACTS}
    with Study.open(place, "First") as study:
        while True:
            os.write(1, f"{state(study.store)}\n".encode())
            with suppress(RefusedError):  # nothing to undo
                does[dice.choices(list(ACTS), list(ACTS.values()))[0]](study, dice)


def _somewhere(study: Study, dice: random.Random) -> tuple[str, Any, str]:
    from codebook.text.spans import Span

    interview = dice.choice(study.interviews())
    length = len(study.transcript(interview.id).text)
    start = dice.randrange(length - 2)
    code = dice.choice(study.codebook().codes).id
    return interview.revision_id, Span(start, dice.randint(start + 1, length)), code


def _code(study: Study, dice: random.Random) -> None:
    revision, span, code = _somewhere(study, dice)
    study.code(revision, span, [code])


def _code_all(study: Study, dice: random.Random) -> None:
    places = [_somewhere(study, dice) for _ in range(30)]
    study.code_all([place[:2] for place in places], [places[0][2]])


def _own(study: Study, dice: random.Random) -> Any:  # noqa: ANN401 - a Passage or nothing
    me = study.coder.id if study.coder else ""
    passages = study.passages(study.interviews()[0].revision_id)
    own = [passage for passage in passages if passage.coder_id == me and passage.codes]
    return dice.choice(own) if own else None


def _uncode(study: Study, dice: random.Random) -> None:
    if passage := _own(study, dice):
        study.uncode([passage.codes[0].coding_id])


def _insight(study: Study, dice: random.Random) -> None:
    if passage := _own(study, dice):
        study.set_insight(passage.id, f"Insight {dice.random()}")


def _memo(study: Study, dice: random.Random) -> None:
    study.add_memo("study", study.id, f"Memo {dice.random()}")


def _new_code(study: Study, dice: random.Random) -> None:
    study.new_code(f"Code {dice.random()}")


def _undo(study: Study, _dice: random.Random) -> None:
    study.undo()


def _redo(study: Study, _dice: random.Random) -> None:
    study.redo()


def _bring(study: Study, dice: random.Random) -> None:
    path = Path.cwd() / f"V{dice.randrange(10**6)}.txt"
    path.write_text("I: And then?\n\n" + f"V: It was {dice.random()}. I waited.\n\n" * 40)
    study.import_files([path])


def _give_out(study: Study, dice: random.Random) -> None:
    study.export(dice.sample(_SHEETS, 2))


def _merge(study: Study, dice: random.Random) -> None:
    from codebook import Study

    other = Path.cwd() / "other"
    with Study.open(other, "Second") as theirs:
        _code(theirs, dice)
    study.merge(other)


def _back_up(study: Study, _dice: random.Random) -> None:
    study.back_up()


def _hand_off(study: Study, dice: random.Random) -> None:
    study.hand_off(Path.cwd() / f"handed-{dice.randrange(10**6)}", "Second")


def _command(*arguments: str) -> None:
    from codebook.cli.main import run

    code = run(arguments)
    sys.stdout.flush()
    os._exit(code)


_KINDS: dict[str, Callable[..., None]] = {"api": work, "command": _command}


def _serve() -> None:
    for name in _LIBRARIES:
        importlib.import_module(name)
    gc.freeze()
    os.write(1, b"ready\n")
    while line := _line():
        child = os.fork()
        if not child:
            _become(json.loads(line))
        _line()
        os.kill(child, signal.SIGKILL)  # it cannot be another's number before it is waited for
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        os.write(1, f"{code}\n".encode())


def _line() -> bytes:
    line = b""
    while not line.endswith(b"\n"):
        if not (char := os.read(0, 1)):  # no more: the next line may be there already
            return b""
        line += char
    return line


def _become(asked: dict[str, Any]) -> None:
    """Be the process that was asked for, at a terminal of its own where `out` is one."""
    os.setsid()
    signal.alarm(_LONGEST)  # whoever was to kill it may be gone
    out = os.open(asked["out"], os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600)
    for number in (0, 1, 2):
        os.dup2(out, number)
    # What Python knows of the streams (can they seek?) was so of the server's.
    sys.stdin = sys.__stdin__ = os.fdopen(0)  # type: ignore[misc]
    sys.stdout = sys.__stdout__ = os.fdopen(1, "w", encoding="utf-8")  # type: ignore[misc]
    sys.stderr = sys.__stderr__ = os.fdopen(2, "w", encoding="utf-8")  # type: ignore[misc]
    os.chdir(asked["cwd"])
    os.environ.update(
        XDG_STATE_HOME=asked["cwd"],
        XDG_CONFIG_HOME=asked["cwd"],
        TERM="xterm-256color",
        COLUMNS="80",
        LINES="24",
    )
    _leave_deleted_bytes()
    _KINDS[asked["kind"]](*asked["arguments"])


def _leave_deleted_bytes() -> None:
    """Let SQLite leave in its empty pages what was there, as it does where it was built so."""
    connect = sqlite3.connect

    def connected(*given: Any, **more: Any) -> sqlite3.Connection:  # noqa: ANN401 - as sqlite3's
        made: sqlite3.Connection = connect(*given, **more)
        made.execute("PRAGMA secure_delete = OFF")
        return made

    sqlite3.connect = connected  # type: ignore[assignment]


if __name__ == "__main__":
    _serve()
