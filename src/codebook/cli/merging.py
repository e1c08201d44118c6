"""Commands for copies of a study that are brought together: merge, conflicts."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from codebook.cli.arguments import Command, given_place
from codebook.cli.printing import narrate, print_json, say, say_in_words
from codebook.cli.progress_line import progress_lines
from codebook.cli.studies import opened
from codebook.cli.workbench_keys import key_of
from codebook.errors import UsageError
from codebook.text.display import counted, in_brief
from codebook.text.times import shown_time

if TYPE_CHECKING:
    from codebook.study import Study
    from codebook.study.merge_report import Merged
    from codebook.study.privacy.erased_by_merge import ErasedByMerge
    from codebook.study.views import Conflict


def declare(command: Command) -> None:
    """Declare the commands of this module."""
    parser = command(
        "merge",
        merge,
        "bring another copy of the study into this one",
        "All of it is merged or nothing; the other copy is only read. The result does not"
        " depend on the order in which copies are merged.",
    )
    parser.add_argument(
        "other", type=given_place, metavar="OTHER", help="the copy: its folder, file or URL"
    )
    parser.add_argument(
        "--dry-run", action="store_true", help="show what would be merged, without writing anything"
    )
    parser.add_argument(
        "--update",
        action="store_true",
        help="where a transcript has another text there, take it; what is coded follows",
    )
    conflicts_parser = command(
        "conflicts",
        conflicts,
        "list what two merged copies changed differently, or settle one of them",
        "`keep N` keeps the value that the study has now, `take N` takes the other one.",
    )
    conflicts_parser.add_argument("verb", nargs="?", choices=("take", "keep"))
    conflicts_parser.add_argument("number", nargs="?", type=int, metavar="N")


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
        alike = _alike(done, study) if done.same_names else []
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
                "same_names": alike,
                "erased": done.erased._asdict(),
            }
        )
        return
    say_in_words(*_merged(done, alike, rehearsal=given.dry_run))
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


def _alike(done: Merged, study: Study) -> list[str]:
    """Return a sentence on each name that several codes have now, and how they become one."""
    opens = f"Meaning ({key_of('Meaning', study)})"
    merges = f"Merge ({key_of('Merge', study, 'code')})"
    said = []
    for name, codes, waits in done.same_names:
        when = "once all have finished coding, merge them" if waits else "merge them"
        said.append(
            f"{', '.join(codes[:-1])} and {codes[-1]} have one name now, “{name}”; if they are one"
            f" code, {when}: codebook, then {opens} on one of them, then {merges}."
        )
    return said


def _merged(done: Merged, alike: Collection[str], *, rehearsal: bool) -> list[str]:
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
    told = (*done.texts, *done.numbers, *alike, *done.ids, *done.names, *done.dropped)
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
