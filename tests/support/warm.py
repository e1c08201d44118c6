"""A Python that has the libraries loaded and starts `python -m codebook` as often as it is asked.

Each command is a process of its own, with its own arguments, folder, environment and streams; only
loading what takes long, most of what a start costs, happened before: other people's libraries, and
of `codebook` what most commands load. That each loads what it needs, `test_cold_start`,
`test_loading` and `test_wheel` show. It ends as a process that was forked ends: what is registered
for the end is done and what was written is out, but what it found loaded is not taken apart piece
by piece.

On stdin comes a line of JSON for each: arguments, cwd, env, out, err, trouble. To stdout goes its
exit code.
"""

from __future__ import annotations

import atexit
import gc
import importlib
import json
import os
import runpy
import sys
import threading
from typing import Any

from codebook.cli.parser import MODULES
from codebook.lazy_patterns import LazyPattern
from troubles import BEGIN

_LIBRARIES = (
    "argparse",
    "alembic.command",
    "alembic.context",
    "alembic.runtime.migration",
    "csv",
    "difflib",
    "encodings.cp437",
    "html.parser",
    "lxml.etree",
    "numpy.ma",
    "numpy.random",
    "openpyxl",
    "rapidfuzz",
    "sqlalchemy.dialects.sqlite",
    "sqlite3",
    "sqlmodel",
    "tomllib",
    "urllib.request",
    "xml.sax.saxutils",
    "zipfile",
    "codebook.cli.main",
    "codebook.store.backup",
    "codebook.store.bulk",
    "codebook.store.creating",
    "codebook.store.engine",
    "codebook.store.erasing.pending_erasures",
    "codebook.store.merging.copy_pair",
    "codebook.store.queries.study_queries",
    "codebook.store.spoken_passages",
    "codebook.store.writer",
    "codebook.study.checking",
    "codebook.study.coding",
    "codebook.study.exporting.sheets",
    "codebook.study.importing.importer",
    "codebook.study.inspecting",
    "codebook.study.merging",
    "codebook.study.new_study",
    "codebook.study.opening",
    "codebook.study.privacy.forgetting",
    "codebook.study.study",
    "codebook.study.undo_redo",
)


def serve() -> None:
    """Start what is asked for until nobody asks any more; in each command's process, return."""
    for name in (*_LIBRARIES, *(module.__name__ for module in MODULES)):
        importlib.import_module(name)
    for each in gc.get_objects():
        if isinstance(each, LazyPattern):
            _ = each.flags  # it is compiled to know them
    gc.freeze()
    while line := _line():
        asked = json.loads(line)
        child = os.fork()
        if not child:
            _become(asked)
            return
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        os.write(1, f"{code}\n".encode())
    os._exit(0)


def _line() -> bytes:
    """Read a line and nothing beyond it: what a process buffers, its children would have too."""
    line = b""
    while not line.endswith(b"\n"):
        if not (piece := os.read(0, 65536)):
            return b""
        line += piece
    return line


def _become(asked: dict[str, Any]) -> None:
    """Take the streams, folder, environment and arguments that the command was given."""
    flags = os.O_WRONLY | os.O_CREAT
    for number, path, how in (
        (0, os.devnull, os.O_RDONLY),
        (1, asked["out"], flags),
        (2, asked["err"], flags),
    ):
        opened = os.open(path, how, 0o600)
        os.dup2(opened, number)
        os.close(opened)
    os.environ.clear()
    os.environ.update(asked["env"])
    os.chdir(asked["cwd"])
    sys.argv[1:] = asked["arguments"]
    sys.path[0] = asked["cwd"]
    if asked.get("trouble"):
        BEGIN[asked["trouble"]]()


def _end(code: int) -> None:
    """End as the children of `multiprocessing` do."""
    threading._shutdown()  # type: ignore[attr-defined] # waits for threads
    atexit._run_exitfuncs()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


if __name__ == "__main__":
    serve()
    try:
        runpy.run_module("codebook", run_name="__main__", alter_sys=True)
    except SystemExit as left:
        if isinstance(left.code, int):
            _end(left.code)
        raise
