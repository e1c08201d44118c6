"""Commands for two who work apart: assign, handoff."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Collection, Iterable, Iterator
from typing import TYPE_CHECKING

from codebook.cli.arguments import Command, given_path
from codebook.cli.printing import narrate, print_json, print_path, table
from codebook.cli.progress_line import progress_line
from codebook.cli.studies import opened
from codebook.errors import UsageError
from codebook.text.display import batches_said

if TYPE_CHECKING:
    from codebook.study import Study
    from codebook.study.assignments import Assigned


def declare(command: Command) -> None:
    """Declare the commands of this module."""
    _declare_assign(command)
    _declare_handoff(command)


def _declare_handoff(command: Command) -> None:
    parser = command(
        "handoff",
        handoff,
        "make a copy of the study for the other coder",
        "It contains not one byte of what is hidden from that coder.",
    )
    parser.add_argument("folder", type=given_path, metavar="DIR", help="a new or empty folder")
    parser.add_argument("--to", required=True, metavar="NAME", help="the coder who gets it")


def _declare_assign(command: Command) -> None:
    parser = command(
        "assign",
        assign,
        "assign transcripts to coders",
        "What is assigned to two coders is coded twice; what is assigned to nobody is for"
        " everybody. A batch, such as a pilot, opens to those who coded it once all of them"
        " have finished it. Without transcripts, this lists the assignments.",
    )
    parser.add_argument("transcripts", nargs="*", metavar="TRANSCRIPT")
    parser.add_argument(
        "--to",
        action="append",
        dest="names",
        default=[],
        metavar="NAME",
        help="a coder; may be given several times",
    )
    parser.add_argument("--everybody", action="store_true", help="let everybody code them again")
    parser.add_argument(
        "--batch",
        default="",
        metavar="NAME",
        help="a name for transcripts that open together, before the rest",
    )


def assign(given: Namespace) -> None:
    """Say who codes which transcripts, or list it."""
    _refuse_half_assignments(given)
    with opened(given.study, given.coder) as study:
        found = _assign(study, given) if given.transcripts else study.assignments()
    if given.json:
        print_json({"transcripts": [one._asdict() for one in found]})
    elif not found:
        narrate("The study has no transcripts to assign yet.")
    else:
        table([(one.transcript, ", ".join(one.coders) or "everybody", one.batch) for one in found])


def _assign(study: Study, given: Namespace) -> list[Assigned]:
    """Assign transcripts, and say what follows from it."""
    before, opened_before = study.compared_in_consensus(), study.open_batches()
    found = study.assign(given.transcripts, given.names, given.batch)
    after = study.compared_in_consensus() if before else {}
    for said in _not_finished(study, given.transcripts):
        narrate(said)
    if news := batches_said(study.open_batches() - opened_before):
        narrate(news)
    if any(coders - before.get(key, coders) for key, coders in after.items()):
        narrate(_JOINED_LATE)
    return found


def _not_finished(study: Study, names: Collection[str]) -> Iterator[str]:
    """Yield what follows where coders had finished coding before these transcripts were theirs.

    That they had, and what is whose to code, is open to all.
    """

    def among(transcripts: Iterable[str]) -> tuple[str, ...]:
        return tuple(name for name in transcripts if name in names)

    waiting = study.awaiting()
    for each in waiting:
        if named := among(each.transcripts):
            yield each._replace(transcripts=named).said
    for late in () if waiting else study.came_later():
        if named := among(late.transcripts):
            yield late._replace(transcripts=named).said_of_assigning


_JOINED_LATE = (
    "What the newly assigned coders have not coded alike leaves the consensus until it is"
    " ruled on (Reconcile in the workbench). If nothing is left in the consensus, exports"
    " publish all layers until then."
)


def _refuse_half_assignments(given: Namespace) -> None:
    if given.names and given.everybody:
        raise UsageError("To coders or to everybody?", "Say --to NAME or --everybody, not both.")
    if given.everybody and given.batch:
        raise UsageError(
            "A batch is of the coders that it is assigned to, not of everybody.",
            "Name them with --to NAME, or leave out --batch.",
        )
    if given.transcripts and not given.names and not given.everybody:
        raise UsageError("To whom?", "Name coders with --to NAME, or say --everybody.")
    if not given.transcripts and (given.names or given.everybody or given.batch):
        raise UsageError(
            "Which transcripts?",
            "`codebook assign TRANSCRIPT… --to NAME`; `codebook assign` lists them.",
        )


def handoff(given: Namespace) -> None:
    """Make a copy of the study for another coder."""
    with opened(given.study) as study, progress_line("Rows copied") as on_progress:
        study.hand_off(given.folder, given.to, on_progress)
    narrate(f"Made a copy for {given.to}, without what is hidden from {given.to}.")
    print_path("study", given.folder, as_json=given.json)
