"""Commands along the course of a study: status, done, reopen, log, undo, redo, check, keys."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterable
from typing import TYPE_CHECKING

from codebook.cli.arguments import Command, positive
from codebook.cli.printing import narrate, print_json, say, table
from codebook.cli.progress_line import progress_line
from codebook.cli.studies import opened, telling_what_opens
from codebook.cli.workbench_keys import key_of
from codebook.text.display import batches_said, counted, few_of, stage_said
from codebook.text.times import shown_time

if TYPE_CHECKING:
    from codebook.study.stages import Progress
    from codebook.study.views import CameLater, CoderStatus, Person, Status

_NAMED = 5
"""Transcripts of which it is said by name that a coder has finished them."""


def declare(command: Command) -> None:
    """Declare the commands of this module."""
    command("status", status, "show where the study stands and what is next")
    for name, handler, text in (
        ("done", done, "declare that you have finished the stage, or some of its transcripts"),
        ("reopen", reopen, "take `done` back, as long as the stage has not ended"),
    ):
        command(name, handler, text).add_argument("transcripts", nargs="*", metavar="TRANSCRIPT")
    log_parser = command("log", log, "show who did what, latest first")
    log_parser.add_argument("--limit", type=positive, metavar="N", help="only the latest N actions")
    command("undo", undo, "take back your latest action")
    command("redo", redo, "redo what you undid")
    command("check", check, "check that the study is intact")
    command("keys", keys, "list every key of the workbench")


def status(given: Namespace) -> None:
    """Show where the study stands."""
    with opened(given.study, given.coder) as study:
        found = study.status()
        key = key_of(found.step.command, study)
        lost = study.lost_places() if found.orphaned else ""
    if given.json:
        print_json(_as_json(found))
        return
    whose = f", as {found.coder}" if found.coder else ""
    say(f"{found.name}: {stage_said(found.stage, found.mode)}{whose}")
    hidden = hidden_layers(found.mode, found.stage, found.coders, found.coder)
    table([_coder_line(coder, hidden=coder.name in hidden) for coder in found.coders])
    things = ("participant", "transcript", "code", "coding", "ranking")
    counts = {thing: counted(getattr(found, f"{thing}s"), thing) for thing in things}
    counts["coding"] = _codings_said(found, hidden=bool(hidden))
    say(", ".join(counts.values()))
    if hidden and not found.coder:
        say(f"{found.turns:,} participants' turns; how many are coded is hidden")
    else:
        say(f"{found.coded_turns:,} of {found.turns:,} participants' turns coded")
    if found.stage == "reconciliation" or found.open_disagreements:
        say(f"{counted(found.open_disagreements, 'disagreement')} open")
    if found.conflicts:
        from codebook.study.conflicts import conflicts_said

        say(conflicts_said(found.conflicts))
    if lost:
        say(lost)
    for each in found.awaiting or found.came_later:
        say(each.said)
    say(f"Next: {found.step.sentence(key)}")


def _codings_said(found: Status, *, hidden: bool) -> str:
    """Return how many codings coders made, and apart from these how many the consensus has."""
    joint = sum(coder.codings for coder in found.coders if coder.kind == "consensus")
    said = counted(found.codings - joint, "coding") + (" visible" if hidden else "")
    return f"{said} (and {joint:,} in the consensus)" if joint else said


def _as_json(found: Status) -> dict[str, object]:
    """Return what `--json` prints of a status: what is next in words."""
    shown = vars(found) | {
        "coders": [coder._asdict() for coder in found.coders],
        "came_later": [each._asdict() for each in found.came_later],
        "awaiting": [each._asdict() for each in found.awaiting],
    }
    del shown["step"]
    return shown | {"next": found.next}


def hidden_layers(
    mode: str, stage: str, coders: Iterable[CoderStatus | Person], asking: str | None
) -> set[str]:
    """Return the names of the coders whose layers are hidden from the one who asks."""
    if mode != "blind" or stage != "coding":
        return set()
    return {coder.name for coder in coders if coder.kind == "coder"} - {asking or ""}


def _coder_line(coder: CoderStatus, *, hidden: bool) -> tuple[str, ...]:
    """Return a coder's cells; of a `hidden` layer, only the codings that are open are counted.

    Which transcripts are finished is open to all.
    """
    kind = "" if coder.kind in ("coder", coder.name) else coder.kind
    codings = counted(coder.codings, "coding")
    if hidden:
        codings = f"{codings} open, the others hidden" if coder.codings else "codings hidden"
    some = coder.finished and not coder.done  # who is done has finished all
    finished = f"finished: {few_of(coder.finished, _NAMED)}" if some else ""
    return coder.name, kind, "done" if coder.done else "", codings, finished


def done(given: Namespace) -> None:
    """Note that the coder has finished the stage, or transcripts of it."""
    from codebook.study.views import NextStep

    with opened(given.study, given.coder) as study:
        stage = study.record().stage
        with progress_line("Bringing together what is agreed") as on_progress:
            open_before, opened_before = study.still_open(given.transcripts), study.open_batches()
            progress = study.done(given.transcripts, on_progress)
        _print_progress(given, progress)
        if open_before:
            narrate(open_before)
        if news := batches_said(study.open_batches() - opened_before):
            narrate(news)
        for late in study.came_later() if stage == "coding" else ():
            narrate(_not_finished(late, progress.stage))
        for each in study.awaiting():
            narrate(each.said)
        if left := study.open_disagreements():
            step = NextStep(f"{counted(left, 'disagreement')} open:", "Reconcile")
            narrate(step.sentence(key_of(step.command, study)))


def _not_finished(late: CameLater, stage: str) -> str:
    """Return what follows from what came after a coder had finished coding."""
    if stage == "coding":
        return f"{late.said} It counts in the agreement once {late.coder} says `done` again."
    return f"{late.said} It does not count in the agreement."


def reopen(given: Namespace) -> None:
    """Take back that the coder has finished, of the stage or of transcripts."""
    with opened(given.study, given.coder) as study:
        _print_progress(given, study.reopen(given.transcripts))


def _print_progress(given: Namespace, progress: Progress) -> None:
    if given.json:
        print_json(progress._asdict())
        return
    waiting = f"; waiting for {', '.join(progress.waiting_for)}" if progress.waiting_for else ""
    say(f"{progress.stage}{waiting}")


def log(given: Namespace) -> None:
    """Show who did what."""
    with opened(given.study, given.coder) as study:
        found = study.log(given.limit)
    if given.json:
        print_json({"actions": [row._asdict() for row in found]})
    else:
        rows = ((shown_time(row.at, "seconds"), row.coder or "–", row.label) for row in found)
        table(list(rows))


def undo(given: Namespace) -> None:
    """Take back the coder's latest action."""
    with opened(given.study, given.coder) as study, telling_what_opens(study):
        label = study.undo()
    print_json({"undone": label}) if given.json else say(f"Undone: {label}")


def redo(given: Namespace) -> None:
    """Do again what was undone."""
    with opened(given.study, given.coder) as study, telling_what_opens(study):
        label = study.redo()
    print_json({"redone": label}) if given.json else say(f"Done again: {label}")


def check(given: Namespace) -> int:
    """Look whether the study is whole."""
    with opened(given.study, given.coder) as study, progress_line("Checking") as on_progress:
        found = study.check(on_progress)
    if given.json:
        print_json({"ok": not found, "problems": found})
    else:
        say(*(found or ["All is well."]))
    return 1 if found else 0


def keys(given: Namespace) -> None:
    """List every key of the workbench."""
    from codebook.tui.commands import command_table
    from codebook.tui.rebinding import rebound

    rows = command_table(commands=rebound().commands)
    if given.json:
        print_json({"keys": [row._asdict() for row in rows]})
    else:
        table([(", ".join(row.keys), row.label, row.help) for row in rows])
