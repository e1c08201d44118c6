"""A coder declares that a stage, or an interview in it, is finished, or takes that back.

Coders see each other's layers once all have finished, so it is asked first, saying what follows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from codebook.text.display import batches_said
from codebook.tui.acts import LongWork
from codebook.tui.widgets.board import Board

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence
    from typing import Literal

    from codebook.study.stages import Progress
    from codebook.tui.host import Host
    from codebook.tui.model.desk import Desk

    Word = tuple[Literal["done", "reopen"], tuple[str, ...]]
    """What is declared, and of which interviews by name; without any, of the whole stage."""

_ENDLESS = ("setup", "final")
"""The stages that do not end by the coders' finishing."""


def ask(host: Host) -> None:
    """Ask what is finished, and record it."""
    if not host.may_write():
        return
    stage = host.desk.stage
    if stage in _ENDLESS and not any(_of_interviews(host.desk)):  # the study refuses, says why
        _record(host, ("done", ()))
    elif stage == "reconciliation":
        _count_and_choose(host)
    else:
        _choose(host, _still_open(host.desk))


def _count_and_choose(host: Host) -> None:
    """Count the open disagreements in a worker, since that takes a while; then ask."""
    study, total = host.desk.study, len(host.desk.interviews)

    def counted(left: int) -> None:
        _choose(host, f"Disagreements still open: {left:,}. " if left else "")

    title = "Counting what is still open"
    host.run_long(LongWork(title, total, study.open_disagreements, counted, writes=False))


def _choose(host: Host, still_open: str) -> None:
    """Ask what is finished; `still_open` is a sentence on what is not done."""
    stage = host.desk.stage
    rows = [(word, Content(text)) for word, text in _choices(host)]
    title = f"What is finished in {stage}?"
    host.choose(title, rows, lambda word: _record(host, word), about=_about(host, still_open))


def _choices(host: Host) -> Iterator[tuple[Word, str]]:
    """Yield what can be declared now, each with the text that is shown for it."""
    desk, stage = host.desk, host.desk.stage
    is_done = any(each.done and each.name == desk.coder for each in desk.study.coders())
    if stage != "coding" or not is_done:
        yield from _of_interviews(desk)
    if is_done:
        yield ("reopen", ()), f"I have not finished {stage}, after all"
        if stage == "coding" and _own_later(desk):
            yield ("done", ()), f"I have finished all of {stage}, with what has come since"
    elif stage not in _ENDLESS:
        yield ("done", ()), f"I have finished all of {stage}"


def _of_interviews(desk: Desk) -> Iterator[tuple[Word, str]]:
    """Yield what can be declared of the interview shown, and of those that came after coding."""
    at = desk.transcript.id if desk.transcript else ""
    here = next((each for each in desk.interviews if each.id == at), None)
    coding = "" if desk.stage == "coding" else "coding "
    if here and here.finished:
        yield ("reopen", (here.name,)), f"I have not finished {coding}{here.name}, after all"
    elif here and not coding:
        yield ("done", (here.name,)), f"I have finished {here.name}"
    for name in _own_later(desk) if coding else ():
        yield ("done", (name,)), f"I have finished coding {name}"


def _own_later(desk: Desk) -> Sequence[str]:
    """Return the interviews that came after the coder had finished coding, and wait for that."""
    found = (each.transcripts for each in desk.study.came_later() if each.coder == desk.coder)
    return next(found, ())


def _about(host: Host, left: str) -> str:
    """Return what is still open, in which `left` is a sentence, and what follows from finishing."""
    study, is_coding = host.desk.study, host.desk.stage == "coding"
    later = study.came_later() if is_coding else study.awaiting()
    still_open = left + "".join(f"{each.said} " for each in later)
    if host.desk.stage in _ENDLESS:
        return still_open.rstrip()
    others = _waited_for(host)
    if others:
        key = host.keys.shown("done")
        what = f"{still_open}The next stage begins once {others} finished too"
        return f"{what}; until then {key} takes it back."
    return (
        f"{still_open}Nobody else has to finish: the next stage begins at once. This cannot"
        " be undone."
    )


def _still_open(desk: Desk) -> str:
    """Return a sentence on what the coder has not reviewed, coded or grouped, in this stage."""
    if desk.stage == "grouping":
        return _ungrouped(desk)
    counted = all(each.turns >= 0 for each in desk.interviews)
    said = desk.study.still_open(interviews=desk.interviews if counted else None)
    return f"{said} " if said else ""


def _ungrouped(desk: Desk) -> str:
    """Return a sentence on the codes that are in none of the coder's themes."""
    found = (each for each in desk.study.groupings() if each.coder == desk.coder)
    board = Board(desk.study.codebook(consensus=False))
    board.show(next((each.themes for each in found), ()))
    left = len(board.columns[0].codes)
    return f"Codes in no theme of yours: {left:,} of {len(board.cards):,}. " if left else ""


def _waited_for(host: Host) -> str:
    """Return "Ben has", "Ben and Cy have", of the others for whom the stage waits."""
    others = [name for name in host.desk.study.waiting_for() if name != host.desk.coder]
    return f"{' and '.join(others)} {'has' if len(others) == 1 else 'have'}" if others else ""


def begun(stage: str, before: str) -> str:
    """Return a sentence on a stage that began because all have finished the one before."""
    now = "its last stage" if stage == "final" else stage
    return f"Everybody has finished {before}: the study is in {now} now."


def _record(host: Host, word: Word) -> None:
    """Record the declaration, and show which stage the study is in then."""
    verb, names = word
    study, before = host.desk.study, host.desk.stage
    act = study.done if verb == "done" else study.reopen
    opened_before = study.open_batches()

    def report(progress: Progress) -> None:
        what = ", ".join(names) or before
        waiting = _with_you(progress.waiting_for, host.desk.coder)
        said = "You have finished" if verb == "done" else "You have not finished"
        if progress.stage != before:
            host.say(begun(progress.stage, before))
        elif names and before != "coding":
            host.say(f"{said} coding {what}. {_compared(host.desk, names)}")
        else:
            news = batches_said(study.open_batches() - opened_before)
            host.say(f"{said} {what}. {before.capitalize()} waits for {waiting}. {news}".rstrip())

    # It may merge all that is agreed, which takes long.
    if verb == "done" and (names or before == "coding"):
        host.run_long(LongWork("Finishing what is coded", 0, lambda _: act(names), report))
        return
    results: list[Progress] = []
    what = f"{verb}: {', '.join(names) or before}"
    host.write(what, lambda: results.append(act(names)), lambda: report(results[0]))


def _compared(desk: Desk, names: Collection[str]) -> str:
    """Return whether interviews that came after coding are compared now, in a sentence."""
    waiting = [
        each for each in desk.study.awaiting() if not set(names).isdisjoint(each.transcripts)
    ]
    return " ".join(each.said for each in waiting) or "It is compared now, in Reconcile."


def _with_you(names: Sequence[str], me: str | None) -> str:
    """Return names in a line, in which the reader comes last and is "you"."""
    others = ", ".join(name for name in names if name != me)
    return " and ".join(filter(None, (others, "you" if me in names else "")))
