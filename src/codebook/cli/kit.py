"""`codebook kit`: documents to take into the interviews."""

from __future__ import annotations

from argparse import Namespace

from codebook.cli.arguments import Command, given_path
from codebook.cli.printing import print_files
from codebook.cli.studies import opened


def declare(command: Command) -> None:
    """Declare the commands of this module."""
    parser = command(
        "kit",
        kit,
        "write an interview kit for each audience, as docx",
        "It has the prompts by part, the background form, and the ranking cards with room for"
        " the answers.",
    )
    parser.add_argument(
        "--out",
        type=given_path,
        metavar="DIR",
        help="the folder to write to (default: the study's exports)",
    )


def kit(given: Namespace) -> None:
    """Write a document for each audience of the guideline."""
    with opened(given.study, given.coder) as study:
        files = study.write_kits(given.out)
    print_files(files, as_json=given.json)
