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
    from codebook.tui.host import Host

    Word = tuple[Literal["done", "reopen"], tuple[str, ...]]
    """What is said, and of which interviews by name; without any, of the whole stage."""

_ENDLESS = ("setup", "final")
"""The stages that no word of a coder ends."""


def ask(host: Host) -> None:
    """Ask what is finished, and note it."""
    stage, rows = host.desk.stage, list(_rows(host))
    if stage in _ENDLESS:  # where the study says itself why not
        _say(host, ("done", ()))
        return
    offered = [(str(place), Content(told)) for place, (_, told) in enumerate(rows)]
    host.choose(
        f"What is finished in {stage}?", offered, lambda key: _say(host, rows[int(key)][0]),
        about=_about(host),
    )  # fmt: skip


def _rows(host: Host) -> Iterator[tuple[Word, str]]:
    desk, stage = host.desk, host.desk.stage
    name = desk.transcript.name if desk.transcript and stage == "coding" else ""
    done = any(each.done and each.name == desk.coder for each in desk.study.coders())
    if done:
        yield ("reopen", ()), f"I have not finished {stage}, after all"
    elif name:
        yield ("done", (name,)), f"I have finished {name}"
    if not done:
        yield ("done", ()), f"I have finished all of {stage}"
    if name and not done:
        yield ("reopen", (name,)), f"I have not finished {name}, after all"


def _about(host: Host) -> str:
    """Say what is open, and what comes of it."""
    study, others = host.desk.study, _still_at_it(host)
    left = study.open_disagreements() if host.desk.stage == "reconciliation" else 0
    still = f"Disagreements still open: {left}. " if left else ""
    if others:
        return f"{still}The next stage begins once {others} finished too. There is no way back."
    return f"{still}Nobody else is to finish: the next stage begins at once. There is no way back."


def _still_at_it(host: Host) -> str:
    people = host.desk.study.coders()
    names = [each.name for each in people if each.kind == "coder" and not each.done]
    others = [name for name in names if name != host.desk.coder]
    return f"{' and '.join(others)} {'has' if len(others) == 1 else 'have'}" if others else ""


def _say(host: Host, word: Word) -> None:
    """Note the word, and say where the study stands by it."""
    verb, names = word
    study, before = host.desk.study, host.desk.stage
    found: list[Progress] = []
    host.write(lambda: found.append((study.done if verb == "done" else study.reopen)(names)))
    for progress in found:
        what = ", ".join(names) or before
        waiting = ", ".join(progress.waiting_for)
        if progress.stage != before:
            host.say(f"Everybody has finished {before}: the study is in {progress.stage} now.")
        else:
            told = "finished" if verb == "done" else "still open"
            host.say(f"{what}: {told} for you. {before.capitalize()} waits for {waiting}.")
