"""`codebook correct`: other words in a transcript, what is coded there following."""

from __future__ import annotations

from argparse import Namespace

from codebook.cli.arguments import Command
from codebook.cli.printing import print_json, say
from codebook.cli.studies import opened
from codebook.text.display import counted


def declare(command: Command) -> None:
    """Declare the command of this module."""
    parser = command(
        "correct",
        correct,
        "correct a typing error in a transcript",
        "Passages follow, whoever coded them: those after the correction move along, those"
        " around it get the new words. `codebook undo` takes it back. The imported file stays"
        " as it is.",
    )
    parser.add_argument("transcript", metavar="TRANSCRIPT", help="its name")
    parser.add_argument(
        "old", metavar="OLD", help="the words as they are, which must occur only once"
    )
    parser.add_argument("new", metavar="NEW", help="the words as they should be")
    parser.add_argument("--all", action="store_true", help="correct them wherever they occur")


def correct(given: Namespace) -> None:
    """Put other words for some."""
    with opened(given.study, given.coder) as study:
        did = study.correct_words(given.transcript, given.old, given.new, everywhere=given.all)
    if given.json:
        print_json(did._asdict())
        return
    places, passages = counted(did.places, "place"), counted(did.passages, "passage")
    say(f"{places} corrected; {passages} of yours changed", *did.joined)
