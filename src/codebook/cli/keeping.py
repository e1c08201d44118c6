"""Commands for copies that are kept: backup and restore."""

from __future__ import annotations

from argparse import Namespace

from codebook.cli.arguments import Command, given_path, given_place
from codebook.cli.printing import narrate, print_path
from codebook.cli.progress_line import progress_line, progress_lines
from codebook.cli.studies import opened


def declare(command: Command) -> None:
    """Declare the commands of this module."""
    backup_parser = command(
        "backup",
        back_up,
        "back up the study, even while it is in use",
        "The backup goes into the study's backups/, or, as a whole study, into a new folder."
        " It contains every layer.",
    )
    backup_parser.add_argument(
        "--out", type=given_path, metavar="DIR", help="a new or empty folder"
    )
    restore_parser = command(
        "restore",
        restore,
        "make a study from a backup or another study",
        "The backup is checked first, and is only read. Given a URL, this moves a study to a"
        " server.",
    )
    restore_parser.add_argument(
        "backup",
        type=given_path,
        metavar="BACKUP",
        help="a backup file or a study's folder; for a study on a server, the folder that"
        " `codebook backup --out DIR` made",
    )
    restore_parser.add_argument(
        "place", type=given_place, metavar="DIR_OR_URL", help="where to make the study"
    )


def back_up(given: Namespace) -> None:
    """Copy the study."""
    with opened(given.study) as study, progress_line("Rows copied") as on_progress:
        path = study.back_up(given.out, on_progress)
    print_path("backup", path, as_json=given.json)


def restore(given: Namespace) -> None:
    """Make a study from a backup."""
    from codebook.study.backups import restore

    with progress_lines("Checking the backup", "Rows copied") as (checking, copying):
        restore(given.backup, given.place, checking, copying)
    narrate("The backup is intact; the study was made from it.")
    print_path("study", given.place, as_json=given.json)
