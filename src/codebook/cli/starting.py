"""Commands that begin: demo, init, coders, open."""

from __future__ import annotations

import os
import tempfile
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from codebook.cli.arguments import (
    Command,
    given_path,
    given_place,
)
from codebook.cli.printing import has_terminal, narrate, print_json, print_path, print_paths, table
from codebook.cli.studies import opened
from codebook.errors import CodebookError, UsageError
from codebook.text.display import counted

if TYPE_CHECKING:
    from codebook.study import Study
    from codebook.study.views import Imported


def declare(command: Command) -> None:
    """Declare the commands of this module."""
    _declare_demo(command)
    _declare_init(command)
    coders_parser = command(
        "coders",
        coders,
        "list the coders, or add one",
        "`codebook coders add NAME` adds one.",
    )
    coders_parser.add_argument("verb", nargs="?", choices=("add",))
    coders_parser.add_argument("name", nargs="?", metavar="NAME")
    open_parser = command("open", open_study, "open the workbench")
    open_parser.add_argument(
        "place", nargs="?", type=given_place, metavar="STUDY", help="the study (default: --study)"
    )


def _declare_demo(command: Command) -> None:
    parser = command(
        "demo",
        demo,
        "make the sample study with its exports, and open it",
        "All of it is invented.",
    )
    parser.add_argument(
        "folder",
        nargs="?",
        type=given_path,
        metavar="DIR",
        help="a new or empty folder (default: a new temporary one)",
    )
    parser.add_argument("--no-open", action="store_true", help="do not open the workbench")


def _declare_init(command: Command) -> None:
    parser = command("init", init, "make an empty study", own=True)
    parser.add_argument(
        "place",
        type=given_place,
        metavar="DIR_OR_URL",
        help="a folder, or a database URL such as postgresql+psycopg://user@host/name",
    )
    parser.add_argument(
        "--mode",
        choices=("blind", "review"),
        default="blind",
        help="blind: the coders code apart; review: the second coder refines the first one's work",
    )
    parser.add_argument(
        "--coder",
        action="append",
        dest="coders",
        default=[],
        type=str.strip,
        metavar="NAME",
        help="a coder; may be given several times",
    )
    parser.add_argument(
        "--taxonomy",
        action="append",
        default=[],
        type=given_path,
        metavar="FILE",
        help="import a taxonomy; may be given several times",
    )
    parser.add_argument("--guideline", type=given_path, metavar="FILE", help="import the guideline")


def open_study(given: Namespace) -> int:
    """Open the workbench."""
    if not has_terminal() and "TEXTUAL_DRIVER" not in os.environ:  # a server sets it
        raise CodebookError(
            "The workbench needs a terminal.",
            "Run it in one; `codebook status` and `codebook export` work without.",
        )
    from codebook.tui import run

    return run(given.place or given.study, given.coder)


def demo(given: Namespace) -> int:
    """Make the sample study and its exports; open it where there is a terminal."""
    from codebook.study.sample import copy_sample

    folder: Path = given.folder or Path(tempfile.mkdtemp(prefix="codebook-")) / "sample-study"
    narrate("Making the sample study; all of it is invented …")
    copy_sample(folder)
    with opened(folder) as study:
        exports = study.export()
    if given.json:
        print_json({"study": str(folder), "exports": [str(path) for path in exports]})
        return 0
    if not given.no_open and has_terminal():
        from codebook.tui import run

        return run(folder, given.coder)
    print_paths(folder, *exports)
    return 0


def init(given: Namespace) -> None:
    """Make a study, empty or with the files that are named."""
    from codebook.study import Study

    before = [given.named] if given.named else []
    names = [*before, *given.coders]
    paths = [*given.taxonomy, *([given.guideline] if given.guideline else [])]
    kinds = [*["taxonomy"] * len(given.taxonomy), *["guideline"] * bool(given.guideline)]
    study = Study.create(
        given.place,
        mode=given.mode,
        coders=names,
        files=paths,
        kinds=kinds,
        on_imported=_tell_problems,
    )
    with study:
        narrate(f"Made {_made(study) or 'an empty study'}.")
    if not names:
        narrate("It has no coder yet: codebook coders add NAME")
    print_path("study", given.place, as_json=given.json)


def _made(study: Study) -> str:
    """Return what a study has that was read from files, empty where that is nothing."""
    asked = study.guideline()
    has = {
        "code": len(study.codebook().codes),
        "part": len(asked),
        "question": sum(len(part.prompts) for part in asked),
    }
    told = [counted(many, what) for what, many in has.items() if many]
    return f"a study of {', '.join(told)}" if told else ""


def _tell_problems(files: Sequence[Imported]) -> None:
    for file in files:
        for line, message in file.problems:
            narrate(f"{file.path}{f', line {line}' if line else ''}: {message}")


def coders(given: Namespace) -> None:
    """List the coders, or add one."""
    if given.verb and not given.name:
        raise UsageError("`codebook coders add` needs a name.")
    with opened(given.study, given.coder if not given.verb else None) as study:
        if given.verb:
            study.add_coder(given.name)
        found = study.coders()
    if given.json:
        print_json({"coders": [{"name": c.name, "kind": c.kind} for c in found]})
    else:
        table([(c.name, c.kind) for c in found])
