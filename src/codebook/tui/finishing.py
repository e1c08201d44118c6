"""A coder's word that the stage, or an interview of it, is finished; and that it is not, after all.

What hides the other coder's layer ends with these words, so they are given knowing what follows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Literal

    from codebook.study.stages import Progress
    from codebook.tui.desk import Desk
    from codebook.tui.host import Host

    Word = tuple[Literal["done", "reopen"], tuple[str, ...]]
    """What is said, and of which interviews by name; without any, of the whole stage."""

_ENDLESS = ("setup", "final")
"""The stages that no word of a coder ends."""


def ask(host: Host) -> None:
    """Ask what is finished, and note it."""
    if not host.may_write():
        return
    stage = host.desk.stage
    if stage in _ENDLESS:  # where the study says itself why not
        _note(host, ("done", ()))
    elif stage == "reconciliation":
        _count(host)
    else:
        _choose(host, _still_open(host.desk))


def _count(host: Host) -> None:
    """Count beside the screen what is open, which is the longer the more was coded; then ask."""
    study, total = host.desk.study, len(host.desk.interviews)

    def counted(left: int) -> None:
        _choose(host, f"Disagreements still open: {left:,}. " if left else "")

    host.run_long(
        "Counting what is still open", total, study.open_disagreements, counted, writes=False
    )


def _choose(host: Host, still: str) -> None:
    """Ask which word is given, knowing what is `still` open."""
    stage = host.desk.stage
    rows = [(word, Content(text)) for word, text in _rows(host)]
    title = f"What is finished in {stage}?"
    host.choose(title, rows, lambda word: _note(host, word), about=_about(host, still))


def _rows(host: Host) -> Iterator[tuple[Word, str]]:
    desk, stage = host.desk, host.desk.stage
    if any(each.done and each.name == desk.coder for each in desk.study.coders()):
        yield ("reopen", ()), f"I have not finished {stage}, after all"
        return
    if desk.transcript and stage == "coding":
        name = desk.transcript.name
        here = (each for each in desk.interviews if each.id == desk.transcript.id)
        if any(each.finished for each in here):
            yield ("reopen", (name,)), f"I have not finished {name}, after all"
        else:
            yield ("done", (name,)), f"I have finished {name}"
    yield ("done", ()), f"I have finished all of {stage}"


def _about(host: Host, still: str) -> str:
    """Say what is open, and what comes of it."""
    others = _still_at_it(host)
    if others:
        key = host.keys.shown("done")
        what = f"{still}The next stage begins once {others} finished too"
        return f"{what}; until then {key} takes it back."
    return f"{still}Nobody else is to finish: the next stage begins at once. There is no way back."


def _still_open(desk: Desk) -> str:
    """Say what the coder has not done of the stage: as its reviewer, else of coding."""
    for each in desk.study.acceptance():
        if each.reviewer == desk.coder and desk.stage in ("coding", "review"):
            settled = each.accepted + each.adjusted + each.changed + each.rejected
            left = f"{each.codings - settled - each.asked:,} of {each.codings:,}"
            asked = f", asked about: {each.asked:,}" if each.asked else ""
            return f"Codings still to be reviewed: {left}{asked}. "
    if desk.stage != "coding":
        return ""
    coders = {one.transcript: one.coders for one in desk.study.assignments() if one.coders}
    own = [each for each in desk.interviews if desk.coder in coders.get(each.name, (desk.coder,))]
    bare = sum(each.turns > 0 and not each.coded for each in own)
    return f"Interviews without a code of yours: {bare} of {len(own)}. " if bare else ""


def _still_at_it(host: Host) -> str:
    people = host.desk.study.coders()
    names = [each.name for each in people if each.kind == "coder" and not each.done]
    others = [name for name in names if name != host.desk.coder]
    return f"{' and '.join(others)} {'has' if len(others) == 1 else 'have'}" if others else ""


def _note(host: Host, word: Word) -> None:
    """Note the word, and say where the study stands by it."""
    verb, names = word
    study, before = host.desk.study, host.desk.stage
    act = study.done if verb == "done" else study.reopen

    def report(progress: Progress) -> None:
        what = ", ".join(names) or before
        waiting = ", ".join(progress.waiting_for)
        if progress.stage != before:
            host.say(f"Everybody has finished {before}: the study is in {progress.stage} now.")
        else:
            said = "You have finished" if verb == "done" else "You have not finished"
            host.say(f"{said} {what}. {before.capitalize()} waits for {waiting}.")

    if verb == "done" and before == "coding":  # all that is agreed may be brought together then
        host.run_long("Finishing what is coded", 0, lambda _: act(names), report)
        return
    found: list[Progress] = []
    what = f"{verb}: {', '.join(names) or before}"
    host.write(what, lambda: found.append(act(names)), lambda: report(found[0]))
