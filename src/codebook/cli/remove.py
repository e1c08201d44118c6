"""`codebook remove`: an interview that was imported by mistake goes."""

from __future__ import annotations

from argparse import Namespace

from codebook.cli.arguments import Command
from codebook.cli.printing import print_json, say
from codebook.cli.studies import opened
from codebook.text.display import counted


def declare(command: Command) -> None:
    """Declare the command of this module."""
    parser = command(
        "remove",
        remove,
        "remove an interview that was imported by mistake",
        "Only where nobody has coded it or has anything else on it. `codebook undo` brings it"
        " back, and so does importing its file. Of who withdraws, `codebook forget` erases the"
        " words.",
    )
    parser.add_argument("transcripts", nargs="+", metavar="TRANSCRIPT", help="its name")


def remove(given: Namespace) -> None:
    """Remove interviews."""
    names = list(dict.fromkeys(given.transcripts))
    with opened(given.study, given.coder) as study:
        study.remove_interview(*names)
    if given.json:
        print_json({"removed": names})
        return
    pronoun = "it" if len(names) == 1 else "them"
    say(f"{counted(len(names), 'interview')} removed; `codebook undo` brings {pronoun} back")
