"""Candidates accepted, merged or rejected, one or several in one action."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from textual.content import Content

from codebook.study.taxonomy.candidates import Candidate, SimilarCode
from codebook.text.display import counted, few_of
from codebook.tui.dialogs.code_choice import another_code
from codebook.tui.dialogs.line import LineDialog

if TYPE_CHECKING:
    from codebook.study.codebook import Code
    from codebook.tui.screens.over_desk import OverDesk

    Write = Callable[[str, Callable[[], object], Callable[[], object]], object]
    """Does something that writes, of which it is told what it is; then says what was done."""

_ANOTHER = "another"
"""The id of the row for a code that is not in the list."""

_MOST_NAMED = 4


def merged(names: str, label: str) -> str:
    """Say what codes were merged into; two may be called alike."""
    if names == label:
        return f"The codes called {label} are one now."
    return f"What was coded as {names} is coded as {label} now."


class Deciding:
    """Asks what is needed to decide on `chosen` candidates, and writes it."""

    def __init__(self, screen: OverDesk, chosen: Sequence[Candidate], write: Write) -> None:
        self._screen, self._chosen, self._write = screen, chosen, write
        self._study = screen.desk.study

    def accept(self) -> None:
        """Accept each in its branch; ask for the branch of those that are in none."""
        apart = [each for each in self._chosen if not each.branch]
        if not apart:
            self._accept("")
            return
        what, belong = _named(apart), "does" if len(apart) == 1 else "do"
        title = f"Under which code {belong} {what} belong?"

        def accept(under: str | None) -> None:
            if under is not None:
                self._accept(under)

        self._choose(title, accept, parents=True)

    def _accept(self, under: str) -> None:
        parents = {each.code.id: "" if each.branch else under for each in self._chosen}
        numbers: list[str] = []
        host = self._screen.host
        before = dict(host.keys)

        def say() -> None:
            moved = host.keys.moved_since(before)
            keys = f" On the desk, {moved} from now on." if moved else ""
            if len(numbers) == 1:
                host.say(f"{self._chosen[0].code.name} is {numbers[0]} now.{keys}")
            else:
                told = few_of(numbers, _MOST_NAMED)
                host.say(f"{len(numbers)} candidates are accepted: {told}.{keys}")

        what = f"{_named(self._chosen)} accepted"
        self._write(what, lambda: numbers.extend(self._study.accept_codes(parents)), say)

    def merge(self) -> None:
        """Merge them into one of several chosen, into a code like the one chosen, or another."""
        title = f"Merge {_named(self._chosen)} into"
        labels = self._study.code_labels()
        if len(self._chosen) > 1:
            codes = [each.code for each in self._chosen]
            rows = [(code.id, Content(labels.get(code.id, code.label))) for code in codes]
        else:
            (item,) = self._chosen
            rows = [(each.code.id, Content(likeness_line(each, labels))) for each in item.alike]
        if not rows:
            self._choose(title, self._merge)
            return
        rows.append((_ANOTHER, Content.styled("another code …", "italic")))

        def chosen(key: str) -> None:
            if key == _ANOTHER:
                self._choose(title, self._merge)
            else:
                self._merge(key)

        self._screen.host.choose(title, rows, chosen)

    def _merge(self, into_id: str | None) -> None:
        if not into_id:
            return
        codes = [each.code for each in self._chosen if each.code.id != into_id]
        label = self._screen.desk.codebook.label(into_id)
        names = few_of((code.name for code in codes), _MOST_NAMED)
        self._write(
            f"{names} merged into {label}",
            lambda: self._study.merge_codes([code.id for code in codes], into_id),
            lambda: self._screen.host.say(merged(names, label)),
        )

    def reject(self) -> None:
        """Ask why, and reject them; where all of them are rejected, bring them back."""
        waiting = [each for each in self._chosen if each.rejection is None]
        if not waiting:
            for each in self._chosen:
                self._bring_back(each.code)
            return
        what, ids = _named(waiting), [each.code.id for each in waiting]

        def reject(reason: str | None) -> None:
            if reason is not None:
                is_one = len(waiting) == 1
                said = f"{waiting[0].code.name} is" if is_one else f"{what} are"
                keep = "its passages keep it" if is_one else "their passages keep them"
                self._write(
                    f"{what} rejected. {reason}",
                    lambda: self._study.reject_codes(ids, reason),
                    lambda: self._screen.host.say(f"{said} rejected; {keep}."),
                )

        dialog = LineDialog(f"Why reject {what}?", empty="It may be left empty.")
        self._screen.app.push_screen(dialog, reject)

    def _bring_back(self, code: Code) -> None:
        self._write(
            f"{code.name} no longer rejected",
            lambda: self._study.retire_code(code.id, retired=False),
            lambda: self._screen.host.say(f"{code.name} is a candidate again."),
        )

    def _choose(
        self, title: str, act: Callable[[str | None], None], *, parents: bool = False
    ) -> None:
        codes = [each.code for each in self._chosen]
        dialog = another_code(self._screen.desk, title, *codes, parents=parents)
        self._screen.app.push_screen(dialog, act)


def likeness_line(alike: SimilarCode, labels: Mapping[str, str]) -> str:
    """Return to which code a candidate is similar, and in what; `labels` are those of the codes."""
    ways = ["close in wording"] if alike.wording else []
    if alike.shared:
        ways.append(f"{counted(alike.shared, 'passage')} in common")
    code = alike.code
    called = code.title if code.number else labels.get(code.id, code.label)
    return f"{called}  ({', '.join(ways)})"


def _named(chosen: Sequence[Candidate]) -> str:
    return f"“{chosen[0].code.name}”" if len(chosen) == 1 else f"{len(chosen)} candidates"
