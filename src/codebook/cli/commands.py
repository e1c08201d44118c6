"""One function a command: calls the study, prints what comes back."""

from __future__ import annotations

import os
import tempfile
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from codebook.cli.correcting import correction_of
from codebook.cli.printing import counted, has_terminal, narrate, print_json, shown, table
from codebook.errors import CodebookError, UsageError

if TYPE_CHECKING:
    from codebook.study import Study
    from codebook.study.stages import Progress
    from codebook.study.views import CoderStatus, Imported


def open_study(given: Namespace) -> int:
    """Open the workbench."""
    if not has_terminal() and "TEXTUAL_DRIVER" not in os.environ:  # which a server sets
        raise CodebookError(
            "The workbench needs a terminal.",
            "Run it in one; `codebook status` and `codebook export` work without.",
        )
    from codebook.tui import run

    return run(given.place or given.study, given.coder)


def demo(given: Namespace) -> int:
    """Make the sample study and its exports; open it where there is a terminal."""
    from codebook.study.making import copy_sample

    folder: Path = given.folder or Path(tempfile.mkdtemp(prefix="codebook-")) / "sample-study"
    narrate("Making the sample study; all of it is invented …")
    copy_sample(folder)
    with _study(folder) as study:
        exports = study.export()
    if given.json:
        print_json({"study": str(folder), "exports": [str(path) for path in exports]})
        return 0
    if not given.no_open and has_terminal():
        from codebook.tui import run

        return run(folder, given.coder)
    print(folder)
    for path in exports:
        print(path)
    return 0


def init(given: Namespace) -> None:
    """Make an empty study."""
    from codebook.study import Study

    paths = [*given.taxonomy, *([given.guideline] if given.guideline else [])]
    study = Study.create(given.place, mode=given.mode, coders=given.coders, files=paths)
    study.close()
    narrate(f"Made the study {study.store.name}.")
    if not given.coders:
        narrate("It has no coder yet: codebook coders add NAME")
    print_json({"study": given.place}) if given.json else print(given.place)


def coders(given: Namespace) -> None:
    """List the coders, or add one."""
    if given.verb and not given.name:
        raise UsageError("`codebook coders add` needs a name.")
    with _study(given.study, given.coder if not given.verb else None) as study:
        if given.verb:
            study.add_coder(given.name)
        found = study.coders()
    if given.json:
        print_json({"coders": [{"name": c.name, "kind": c.kind} for c in found]})
    else:
        table([(c.name, c.kind) for c in found])


def inspect(given: Namespace) -> None:
    """Show how files would be read."""
    from codebook.study.inspecting import inspect as inspect_files

    found = inspect_files(given.files, correction_of(given))
    if given.json:
        print_json(
            {
                "files": [
                    vars(file)
                    | {
                        "turns": [turn._asdict() for turn in file.turns],
                        "problems": [problem._asdict() for problem in file.problems],
                    }
                    for file in found
                ]
            }
        )
        return
    for file in found:
        counts = ", ".join(f"{count} {name}" for name, count in file.contents.items())
        encoding = f", {file.encoding}" if file.encoding else ""
        print(f"{file.path}: {file.kind} ({file.format}{encoding}); {counts}")
        if file.speakers:
            print(f"  speakers: {', '.join(file.speakers)}")
        _print_problems(file.problems)


def import_files(given: Namespace) -> None:
    """Import files."""
    from codebook.study.importing import Options

    options = Options(
        given.kind, given.type_name, given.prefix, given.dry_run, correction_of(given)
    )
    with _study(given.study, given.coder) as study:
        found = study.import_files(given.files, options=options)
    if given.dry_run:
        narrate("A dry run: nothing was written.")
    if given.json:
        print_json({"imported": [_imported(file) for file in found]})
        return
    for file in found:
        counts = f"{file.added} added, {file.updated} updated, {file.unchanged} unchanged"
        print(f"{file.path}: {file.kind}; {counts}")
        _print_problems(file.problems)


def _imported(file: Imported) -> dict[str, object]:
    problems = [{"line": line, "message": message} for line, message in file.problems]
    return file._asdict() | {"problems": problems}


def _print_problems(problems: object) -> None:
    for line, message in problems:  # type: ignore[attr-defined]
        print(shown(f"  line {line}: {message}" if line else f"  {message}"))


def export(given: Namespace) -> None:
    """Write sheets."""
    with _study(given.study, given.coder) as study:
        files = study.export(given.sheets, given.out, published=given.look == "published")
    if given.json:
        print_json({"files": [str(path) for path in files]})
    elif not files:
        narrate("The study has nothing to export yet.")
    for path in () if given.json else files:
        print(path)


def status(given: Namespace) -> None:
    """Show where the study stands."""
    with _study(given.study, given.coder) as study:
        found, disagreements = study.status(), study.open_disagreements()
    if given.json:
        coders = [coder._asdict() for coder in found.coders]
        print_json(vars(found) | {"coders": coders, "open_disagreements": disagreements})
        return
    whose = f", as {found.coder}" if found.coder else ""
    print(f"{found.name}: {found.stage} ({found.mode}){whose}")
    table([_coder_line(coder) for coder in found.coders])
    things = ("participant", "transcript", "code", "coding", "ranking")
    print(", ".join(counted(getattr(found, f"{thing}s"), thing) for thing in things))
    print(f"{found.coded_turns} of {found.turns} participants' turns coded")
    if found.stage == "reconciliation" or disagreements:
        print(f"{counted(disagreements, 'disagreement')} open")
    print(f"Next: {found.next}")


def _coder_line(coder: CoderStatus) -> tuple[str, ...]:
    kind = "" if coder.kind == "coder" else coder.kind
    return coder.name, kind, "done" if coder.done else "", counted(coder.codings, "coding")


def done(given: Namespace) -> None:
    """Note that the coder has finished the stage, or transcripts of it."""
    with _study(given.study, given.coder) as study:
        _print_progress(given, study.done(given.transcripts))


def reopen(given: Namespace) -> None:
    """Take that word back."""
    with _study(given.study, given.coder) as study:
        _print_progress(given, study.reopen(given.transcripts))


def _print_progress(given: Namespace, progress: Progress) -> None:
    if given.json:
        print_json(progress._asdict())
        return
    waiting = f"; waiting for {', '.join(progress.waiting_for)}" if progress.waiting_for else ""
    print(f"{progress.stage}{waiting}")


def log(given: Namespace) -> None:
    """Show who did what."""
    with _study(given.study, given.coder) as study:
        found = study.log(given.limit)
    if given.json:
        print_json({"actions": [row._asdict() for row in found]})
    else:
        table([(row.at[:19].replace("T", " "), row.coder or "–", row.label) for row in found])


def undo(given: Namespace) -> None:
    """Take back the coder's latest action."""
    with _study(given.study, given.coder) as study:
        label = study.undo()
    print_json({"undone": label}) if given.json else print(f"Undone: {label}")


def redo(given: Namespace) -> None:
    """Do again what was undone."""
    with _study(given.study, given.coder) as study:
        label = study.redo()
    print_json({"redone": label}) if given.json else print(f"Done again: {label}")


def check(given: Namespace) -> int:
    """Look whether the study is whole."""
    with _study(given.study, given.coder) as study:
        found = study.check()
    if given.json:
        print_json({"ok": not found, "problems": found})
    else:
        print("\n".join(found) if found else "All is well.")
    return 1 if found else 0


def keys(given: Namespace) -> None:
    """List every key of the workbench."""
    from codebook.tui.commands import command_table
    from codebook.tui.rebinding import rebound

    rows = command_table(commands=rebound().commands)
    if given.json:
        print_json({"keys": [row._asdict() for row in rows]})
    else:
        table([(", ".join(row.keys), row.label, row.help) for row in rows])


def _study(place: str | Path, coder: str | None = None) -> Study:
    from codebook.study import Study

    return Study.open(place, coder)
