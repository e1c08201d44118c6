"""Commands for files that come in: inspect and import."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from shlex import quote
from typing import TYPE_CHECKING

from codebook.cli.arguments import Command, given_path
from codebook.cli.printing import narrate, print_json, say
from codebook.cli.progress_line import progress_line
from codebook.cli.reading_options import correcting_options, correction_of
from codebook.cli.studies import opened, telling_what_opens
from codebook.text.display import counted
from codebook.text.roles import asking_among

if TYPE_CHECKING:
    from codebook.progress import OnProgress
    from codebook.study.inspecting import Inspected
    from codebook.study.views import Imported

# As in the readers, which take time to import; a test compares them. Labels are a kind, too, which
# an import refuses in words of its own: they are measured.
KINDS = (
    *("transcript", "taxonomy", "guideline", "participants", "codebook", "codings", "qdc"),
    *("qdpx", "rankings", "themes", "segments", "codes", "taguette", "qualcoder", "qc"),
)


def declare(command: Command) -> None:
    """Declare the commands of this module."""
    _declare_inspect(command)
    _declare_import(command)


def _declare_inspect(command: Command) -> None:
    parser = command(
        "inspect",
        inspect,
        "show how files would be read",
        "No study is touched. A folder stands for all files in it and its subfolders. A file"
        " that cannot be read is reported like the others, and the exit code is then 1.",
    )
    parser.add_argument("files", nargs="+", type=given_path, metavar="FILE")
    _foreign_options(parser)
    correcting_options(parser)


def _declare_import(command: Command) -> None:
    parser = command(
        "import",
        import_files,
        "import files into the study",
        "The kind of each file is recognised from its content. A folder stands for all files"
        " in it and its subfolders. Either all files are imported or none; importing the same"
        " file again changes nothing.",
    )
    parser.add_argument("files", nargs="+", type=given_path, metavar="FILE")
    _foreign_options(parser)
    correcting_options(parser)
    _kind_options(parser)
    parser.add_argument(
        "--dry-run",
        action="store_true",
        help="show what would be imported, without writing anything",
    )
    parser.add_argument(
        "--update",
        action="store_true",
        help="accept a new text of a transcript that the study has; codings follow it. Questions"
        " of a guideline that are worded otherwise, or gone, are so in the study, too",
    )
    parser.add_argument(
        "--comments",
        action="store_true",
        help="import the documents' comments as codings and memos, in their authors' layers",
    )


def _kind_options(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--as",
        dest="kind",
        choices=(*KINDS, "labels"),
        metavar="KIND",
        help=f"the kind of the files: {', '.join(KINDS)}",
    )
    parser.add_argument(
        "--type",
        dest="type_name",
        metavar="NAME",
        help="the name of the type that a taxonomy without ids lists (default: the file's name)",
    )
    parser.add_argument(
        "--prefix", metavar="ID", help="the id of that type (default: the next free letter)"
    )


def _foreign_options(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--columns",
        default="",
        metavar="FIELD=HEADER,…",
        help="what the columns of another tool's table hold, such as"
        " quote=Segment,code=Code,document=File; it is remembered for tables with the same"
        " header",
    )
    parser.add_argument(
        "--project",
        default="",
        metavar="NAME",
        help="the project to read from a Taguette file that has several, by its name or number",
    )


def inspect(given: Namespace) -> int:
    """Show how files would be read; return 1 where one cannot be."""
    from codebook.study.inspecting import inspect as inspect_files

    found = inspect_files(given.files, correction_of(given), given.columns, given.project)
    if given.json:
        print_json({"files": [_inspected(file) for file in found]})
    for file in found:
        if file.kind is None:
            for line, message in file.problems:
                where = f"{file.path}, line {line}" if line else file.path
                narrate(f"codebook: {where}: {message}")
        elif not given.json:
            _print_inspected(file, given)
    return int(any(file.kind is None for file in found))


def _print_inspected(file: Inspected, given: Namespace) -> None:
    counts = ", ".join(
        counted(count, name.removesuffix("s")) for name, count in file.contents.items()
    )
    known = dict.fromkeys((file.kind, file.format, file.encoding))
    kind, *details = filter(None, known)
    how = f" ({', '.join(details)})" if details else ""
    say(f"{file.path}: {kind}{how}; {counts}")
    if file.speakers:
        say(f"  speakers: {', '.join(_speakers(file, given))}")
    for each in file.becomes:
        say(f"  {each}")
    _print_problems(file.problems)
    if file.likely_same:
        joining = (quote(f"{one}={other}") for one, other in file.likely_same.items())
        say(f"  to join them: {' '.join(f'--speaker {pair}' for pair in joining)}")


def _speakers(file: Inspected, given: Namespace) -> Iterator[str]:
    """Yield each speaker with the number of turns, and who asks where the labels tell it."""
    answering = (label for _, label in given.answering)
    asking = asking_among(file.speakers, answering, given.interviewers)
    turns = Counter(turn.speaker for turn in file.turns if turn.kind == "speech")
    for name in file.speakers:
        yield f"{name} {turns[name]:,}{' (asks)' if name in asking else ''}"


def _inspected(file: Inspected) -> dict[str, object]:
    """Return what `--json` prints of a file: what is said in `turns`, the rest in `events`."""
    return vars(file) | {
        "turns": [turn._asdict() for turn in file.turns if turn.kind == "speech"],
        "events": [turn._asdict() for turn in file.turns if turn.kind == "event"],
        "problems": [problem._asdict() for problem in file.problems],
    }


def import_files(given: Namespace) -> None:
    """Import files."""
    from codebook.study.importing.options import Options

    options = Options(
        given.kind,
        given.type_name,
        given.prefix,
        given.dry_run,
        correction_of(given),
        updating=given.update,
        comments=given.comments,
        columns=given.columns,
        project=given.project,
    )
    with opened(given.study, given.coder) as study, progress_line("Files read") as on_progress:
        if on_progress:
            options = replace(options, on_progress=partial(_files_read, on_progress))
        with telling_what_opens(study):
            found = study.import_files(given.files, options=options)
    if given.dry_run:
        narrate("A dry run: nothing was written.")
    if given.json:
        print_json({"imported": [_imported(file) for file in found]})
        return
    for file in found:
        counts = f"{file.added} added, {file.updated} updated, {file.unchanged} unchanged"
        say(f"{file.path}: {file.kind}; {counts}")
        _print_problems(file.problems)


def _files_read(on_progress: OnProgress, step: int, steps: int) -> None:
    """Report how many files were read: half of the steps read them, the other half write them."""
    files = steps // 2
    on_progress(min(step, files), files)


def _imported(file: Imported) -> dict[str, object]:
    problems = [{"line": line, "message": message} for line, message in file.problems]
    return file._asdict() | {"problems": problems}


def _print_problems(problems: Iterable[tuple[int | None, str]]) -> None:
    for line, message in problems:
        say(f"  line {line}: {message}" if line else f"  {message}")
