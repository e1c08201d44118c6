"""Commands for two who work apart: assign, handoff, merge, conflicts."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Collection, Iterable, Iterator
from typing import TYPE_CHECKING

from codebook.cli.arguments import Command, given_path, given_place
from codebook.cli.printing import narrate, print_json, print_path, say, say_in_words, table
from codebook.cli.progress_line import progress_line, progress_lines
from codebook.cli.studies import opened
from codebook.errors import UsageError
from codebook.text.display import batches_said, counted, in_brief
from codebook.text.times import shown_time

if TYPE_CHECKING:
    from codebook.study import Study
    from codebook.study.assignments import Assigned
    from codebook.study.merge_report import Merged
    from codebook.study.privacy.erased_by_merge import ErasedByMerge
    from codebook.study.views import Conflict


def declare(command: Command) -> None:
    """Declare the commands of this module."""
    _declare_assign(command)
    _declare_copies(command)
    conflicts_parser = command(
        "conflicts",
        conflicts,
        "list what two merged copies changed differently, or settle one of them",
        "`keep N` keeps the value that the study has now, `take N` takes the other one.",
    )
    conflicts_parser.add_argument("verb", nargs="?", choices=("take", "keep"))
    conflicts_parser.add_argument("number", nargs="?", type=int, metavar="N")


def _declare_copies(command: Command) -> None:
    handoff_parser = command(
        "handoff",
        handoff,
        "make a copy of the study for the other coder",
        "It contains not one byte of what is hidden from that coder.",
    )
    handoff_parser.add_argument(
        "folder", type=given_path, metavar="DIR", help="a new or empty folder"
    )
    handoff_parser.add_argument("--to", required=True, metavar="NAME", help="the coder who gets it")
    merge_parser = command(
        "merge",
        merge,
        "bring another copy of the study into this one",
        "All of it is merged or nothing; the other copy is only read. The result does not"
        " depend on the order in which copies are merged.",
    )
    merge_parser.add_argument(
        "other", type=given_place, metavar="OTHER", help="the copy: its folder, file or URL"
    )
    merge_parser.add_argument(
        "--dry-run", action="store_true", help="show what would be merged, without writing anything"
    )
    merge_parser.add_argument(
        "--update",
        action="store_true",
        help="where a transcript has another text there, take it; what is coded follows",
    )


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


def merge(given: Namespace) -> None:
    """Bring another copy of the study into this one."""
    with opened(given.study, given.coder) as study:
        doing = "Merging", "Bringing together what is agreed"
        with progress_lines(*doing) as (on_progress, on_consensus):
            done = study.merge(
                given.other,
                updating=given.update,
                rehearsal=given.dry_run,
                on_progress=on_progress,
                on_consensus=on_consensus,
            )
        open_now = study.conflicts() if done.conflicts and not given.dry_run else []
    if given.json:
        print_json(
            {
                "added": done.added,
                "updated": done.updated,
                "conflicts": len(done.conflicts),
                "unchanged": done.unchanged,
                "kinds": done.kinds,
                "brought_back": done.revived,
                "hidden": done.others,
                "stage": done.stage,
                "dropped": done.dropped,
                "texts": done.texts,
                "numbers": done.numbers,
                "ids": done.ids,
                "names": done.names,
                "erased": done.erased._asdict(),
            }
        )
        return
    say_in_words(*_merged(done, rehearsal=given.dry_run))
    _list(open_now)


def conflicts(given: Namespace) -> None:
    """List what was changed in two copies at once, or settle one of them."""
    if given.verb and given.number is None:
        raise UsageError(f"`codebook conflicts {given.verb}` needs a number from the list.")
    take = given.verb == "take"
    with opened(given.study, given.coder) as study:
        settled = study.settle_conflict(given.number, take=take) if given.verb else None
        found = study.conflicts()
    if given.json:
        told = {"settled": settled._asdict()} if settled else {}
        print_json(told | {"conflicts": [one._asdict() for one in found]})
        return
    if settled:
        narrate(_settled(settled, take=take))
    if not found:
        narrate("There are no conflicts." if not settled else "There are no more conflicts.")
    elif settled:
        say("The others, with the numbers that they have now:")
    _list(found)


def _merged(done: Merged, *, rehearsal: bool) -> list[str]:
    from codebook.study.record_words import counted_records  # not before a study is opened

    kinds = ", ".join(counted_records(number, kind) for kind, number in done.kinds.items())
    lines = ["what would be merged:"] if rehearsal else []
    lines.append(f"added: {done.added}{f' ({kinds})' if kinds else ''}")
    lines.append(f"changed: {done.updated}")
    lines.append(f"the same: {done.unchanged}")
    if done.revived:
        lines.append(f"brought back, since they are still used: {done.revived}")
    if done.others:
        lines.append("there is more, which is not open to you yet")
    if done.conflicts:
        lines.append(
            f"{counted(len(done.conflicts), 'conflict')}: both copies changed the same thing;"
            " nothing is lost, and `codebook conflicts` settles it"
        )
    told = (*done.texts, *done.numbers, *done.ids, *done.names, *done.dropped)
    return [*lines, *_erased(done.erased), *told, f"stage: {done.stage}"]


_ERASED = "What one copy has erased on purpose is erased in the other, too; this cannot be undone:"


def _erased(done: ErasedByMerge) -> Iterator[str]:
    """Yield what a merge erases, as `forget` does, and what it leaves."""
    from codebook.study.privacy.forgetting_report import erased_lines

    people = (f"the participant {name}" for name in done.participants)
    if gone := [*people, *erased_lines(done)]:
        yield _ERASED
        yield from (f"  {line}" for line in gone)
    if done.remaining:
        yield "This stays; please check it yourself:"
        yield from (f"  {line}" for line in done.remaining)


def _list(found: list[Conflict]) -> None:
    for number, one in enumerate(found, 1):
        is_now = f"it is “{one.held}”" if one.column else f"it is {one.held}"
        other = f"made it “{one.other}”" if one.column else "deleted it"
        at = shown_time(one.at, "seconds")  # as in the log
        say_in_words(f"{number}. {_what(one)}: {is_now}; {one.coder} {other} at {at}")


def _what(one: Conflict) -> str:
    """Return what a conflict is about."""
    called = f" “{in_brief(one.called)}”" if one.called else ""
    return f"{one.record_type}{called} {one.column}".strip()


def _settled(one: Conflict, *, take: bool) -> str:
    """Return what became of a conflict that was settled."""
    if not one.column:
        return f"Settled: {_what(one)} {'is deleted' if take else 'stays'}."
    if take:
        return f"Settled: {_what(one)} is “{one.other}” now, not “{one.held}”."
    return f"Settled: {_what(one)} stays “{one.held}”, not “{one.other}”."
