"""Another program that writes to a study and takes its time."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import create_engine, text

_PROGRAM = """
import sqlite3, sys
study = sqlite3.connect(sys.argv[1], isolation_level=None)
study.execute("BEGIN IMMEDIATE")
print("writing", flush=True)
sys.stdin.readline()
"""


@contextmanager
def held(place: str | Path) -> Iterator[None]:
    """Have another connection write to a study, on a file or on a server, for the time of this."""
    if "://" not in str(place):
        with closing(sqlite3.connect(Path(place) / "study.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            yield
        return
    engine = create_engine(str(place))
    try:
        with engine.connect() as connection:
            connection.execute(text("UPDATE open_action SET any_layer = any_layer"))
            yield
    finally:
        engine.dispose()


@contextmanager
def held_by_a_process(folder: Path) -> Iterator[None]:
    """Have another process write to a study in a folder."""
    command = [sys.executable, "-c", _PROGRAM, str(folder / "study.db")]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stdin
        assert process.stdout.readline() == b"writing\n"
        yield
        process.stdin.close()
