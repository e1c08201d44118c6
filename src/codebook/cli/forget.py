"""`codebook forget`: a participant withdraws."""

from __future__ import annotations

import shlex
import sys
from argparse import Namespace
from collections.abc import Iterator
from typing import TYPE_CHECKING

from codebook.cli.arguments import Command
from codebook.cli.printing import narrate, print_json, say, shown
from codebook.cli.progress_line import progress_line
from codebook.cli.studies import opened
from codebook.errors import RefusedError

if TYPE_CHECKING:
    from codebook.study.privacy.forgetting import Forgotten


def declare(command: Command) -> None:
    """Declare the command of this module."""
    parser = command(
        "forget",
        forget,
        "erase a participant who withdraws",
        "Erases words, quotes, codings and names, also from the journal, the backups and the"
        " exports. It cannot be undone, and no merge brings anything back. Where they are still"
        " named is listed.",
    )
    parser.add_argument("participant", metavar="PARTICIPANT", help="the participant's id")
    parser.add_argument(
        "--dry-run", action="store_true", help="show what would be erased, without erasing anything"
    )


def forget(given: Namespace) -> None:
    """Erase a participant."""
    with opened(given.study, given.coder) as study:
        if sys.stdin.isatty() and not given.dry_run:
            _confirm(given.participant)
        with progress_line(f"Looking for {given.participant}" if given.dry_run else "Erasing"):
            done = study.forget(given.participant, rehearsal=given.dry_run)
    if given.dry_run:
        narrate("A dry run: nothing was erased.")
    if given.json:
        print_json(done._asdict() | {"named": [each._asdict() for each in done.named]})
        return
    for line in _erased_lines(done):
        say(line)


def _confirm(participant: str) -> None:
    """Ask for the name again; RefusedError where another is typed, or none."""
    asked = f"This cannot be undone. Type {participant} again to erase this participant: "
    print(shown(asked), end="", file=sys.stderr, flush=True)
    if sys.stdin.readline().strip() != participant:
        raise RefusedError(f"{participant} was not typed again.", "Nothing was erased.")


def _erased_lines(done: Forgotten) -> list[str]:
    from codebook.study.privacy.forgetting_report import erased_lines

    first, *rest = erased_lines(done)
    lines = [f"{done.participant}: {first}", *(f"  {line}" for line in rest)]
    if done.remaining:
        lines.append("This stays; please check it yourself:")
        lines += [f"  {line}" for line in done.remaining]
    return lines + list(_remaining_names(done))


def _remaining_names(done: Forgotten) -> Iterator[str]:
    """Yield where they are still named, and how the names are taken out there."""
    from codebook.study.privacy.forgetting_report import mention_lines

    if not done.named:
        return
    yield "They are still named:"
    yield from (f"  {line}" for line in mention_lines(done))
    if done.names_left:
        yield "To replace their names there:"
        for name in done.names_left:
            yield f"  codebook pseudonyms add {shlex.quote(name)} withdrawn"
        yield "  codebook pseudonyms apply"
    yield "So that the key does not name them either, once no other copy is to be merged:"
    for name in dict.fromkeys((*done.names_left, *done.names_in_key)):
        yield f"  codebook pseudonyms drop {shlex.quote(name)}"
