"""`codebook kit`: documents to take into the interviews."""

from __future__ import annotations

from argparse import Namespace

from codebook.cli.arguments import Command, given_path
from codebook.cli.printing import print_json


def declare(command: Command) -> None:
    """Declare the commands of this module."""
    made = command(
        "kit",
        kit,
        "write what one takes into an interview, a docx for each audience",
        "Prompts by part, the background form, and the ranking cards with room for the answer.",
    )
    made.add_argument(
        "--out", type=given_path, metavar="DIR", help="the folder (default: the study's exports)"
    )


def kit(given: Namespace) -> None:
    """Write a document for each audience of the guideline."""
    from codebook.study import Study

    with Study.open(given.study, given.coder) as study:
        files = study.write_kits(given.out)
    if given.json:
        print_json({"files": [str(path) for path in files]})
    for path in () if given.json else files:
        print(path)
