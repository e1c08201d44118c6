"""One code of the codebook, to be edited, with its history."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, ClassVar

from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from codebook.errors import ChangedError, CodebookError
from codebook.study.codebook import Code, CodeEdit
from codebook.text.display import counted
from codebook.tui.acts import Act
from codebook.tui.commands.code import CODE
from codebook.tui.dialogs.code_choice import another_code
from codebook.tui.dialogs.line import LineDialog
from codebook.tui.keys import bindings
from codebook.tui.screens.codes.code_history import Edit, edits
from codebook.tui.screens.codes.deciding import merged
from codebook.tui.screens.live_screen import LiveScreen
from codebook.tui.screens.passages.code_passages import code_passages
from codebook.tui.screens.passages.passages_screen import PassagesScreen
from codebook.tui.unsaved import LEAVING, Unsaved
from codebook.tui.widgets.code_form import CodeForm
from codebook.tui.widgets.here_pane import uses_below

if TYPE_CHECKING:
    from codebook.tui.host import Host

_EARLY = (
    "Codes are merged once all have finished coding. Until then {}, {} and {} give another code to"
    " its passages."
)


class CodeScreen(Unsaved, LiveScreen):
    """A form over the desk."""

    name_in_table = "code"
    BINDINGS: ClassVar[list[BindingType]] = bindings(CODE)
    CSS_PATH: ClassVar[list[str | PurePath]] = [
        *LiveScreen.CSS_PATH,
        Path(__file__).with_name("code_screen.tcss"),
    ]
    AUTO_FOCUS = "Input"

    def __init__(self, host: Host, code: Code) -> None:
        super().__init__(host, _title(code))
        self.code = code
        self.form = CodeForm()
        self._meanwhile = ""  # what was written elsewhere over what is typed

    def body(self) -> Iterable[Widget]:
        """Return form and history."""
        yield Static(classes="told", markup=False)
        history = VerticalScroll(Static(id="edits", markup=False), id="history")
        yield Horizontal(self.form, history, id="both")

    def on_mount(self) -> None:
        """Show the code; where it has no definition yet, or is locked, begin in that field."""
        self.renew()
        if not self.code.definition or self._is_locked:
            self.form.definition.focus()

    def renew(self) -> None:
        """Show the code as it is now, but what is typed; leave where it is gone."""
        codebook = self.desk.codebook
        code = codebook.by_id.get(self.code.id)
        if code is None:
            self.dismiss()
            return
        self.code = code
        self.entitle(_title(code))
        self.form.show(code, codebook, self.desk.study.examples(code.id))
        self.form.only_read(self._is_locked)
        self._tell_state()
        labels = {each.id: each.title for each in codebook.codes}
        found = edits(self.desk.study.record_history(code.id), labels)
        lines = (line for edit in found for line in _edit_lines(edit))
        self.query_one("#edits", Static).update(Content("\n").join(lines))

    def action_save(self) -> None:
        """Save what was changed."""
        values = self.unsaved
        if not values and not self._is_locked:  # which the study refuses, and says why
            self.host.say("Nothing was changed.")
        elif self.host.may_write():
            what = f"{self.code.label}: {'; '.join(filter(None, map(str, values.values())))}"
            save = self.as_own(lambda: self._save(values))
            self.host.submit(Act(what, save, self._saved, self._refused))

    def action_leave(self) -> None:
        """Go back; where something was changed, only at the second time."""
        if self.may_go(*LEAVING):
            self.dismiss()

    @property
    def unsaved(self) -> CodeEdit:
        """The values that were changed."""
        return self.form.changed

    def warn(self, key: str, does: str) -> None:
        """Say that it is not saved, and with which key it is."""
        saves, again = self.key("code_save"), f"{key.capitalize()} again"
        self.host.say(f"This is not saved: {saves}. {again} {does} without saving.")

    def action_retire(self) -> None:
        """Take the code out of use, or bring it back."""
        retire = self.code.state != "retired"
        said = "is retired; its passages keep it" if retire else "is in use again"
        self._write(
            f"{self.code.label} {'retired' if retire else 'in use again'}",
            lambda: self.desk.study.retire_code(self.code.id, retired=retire),
            f"{self.code.label} {said}.",
        )

    def action_merge(self) -> None:
        """Merge the code into another one."""
        if self.desk.is_closed and (self.desk.stage == "coding" or not self.code.number):
            keys = [self.key(each) for each in ("code_passages", "row_all", "passages_move")]
            self.host.say(_EARLY.format(*keys), warning=True)
            return

        def merge(into: str | None) -> None:
            if into:
                label = self.desk.codebook.label(into)
                self._write(
                    f"{self.code.label} merged into {label}",
                    lambda: self.desk.study.merge_codes([self.code.id], into),
                    merged(self.code.label, label),
                )

        self._choose(f"Merge {self.code.label} into which code?", merge)

    def action_move(self, by: int) -> None:
        """Move the code before or after its neighbour."""
        moved: list[bool] = []

        def show() -> None:
            codes = self.desk.codebook.codes
            siblings = [each.id for each in codes if each.parent_id == self.code.parent_id]
            place = f"{siblings.index(self.code.id) + 1} of {len(siblings)}"
            self.host.say(
                f"{self.code.label} is {place} now."
                if any(moved)
                else f"{self.code.label} cannot move further."
            )

        what = f"another place of {self.code.label}"
        self.write(what, lambda: moved.append(self.desk.study.move_code(self.code.id, by)), show)

    def action_number(self) -> None:
        """Change the code's id; for a candidate, accept it."""
        code, study = self.code, self.desk.study
        if self._is_locked:
            self.action_save()
            return
        if not code.number:
            what = f"{code.name} accepted"
            self._write(
                what, lambda: study.accept_codes({code.id: ""}), f"{code.name} is accepted."
            )
            return

        def give(number: str | None) -> None:
            if number and number != code.number:
                self._write(
                    f"{number} instead of {code.number}",
                    lambda: study.renumber_code(code.id, number),
                    f"{code.number} is {number} now; {code.number} still finds it.",
                )

        self.app.push_screen(LineDialog(f"Which id instead of {code.number}?", code.number), give)

    def action_passages(self) -> None:
        """Show the code's passages, some of which may be given another code."""
        self.app.push_screen(code_passages(self.host, [self.code]))

    def action_stale(self) -> None:
        """Show what was coded before the definition changed."""
        code = self.code
        self.app.push_screen(
            PassagesScreen(
                self.host,
                f"{code.label}  coded before its definition changed",
                lambda: self.desk.study.stale(code.id),
                "Nothing was coded before the definition last changed.",
            )
        )

    def action_history(self) -> None:
        """Show the history instead of the form, or the form again; on wide screens both."""
        self.toggle_class("-history")
        shown = self.query_one("#history") if self.has_class("-history") else self.form.above
        shown.focus()

    def on_parent_field_asked(self) -> None:
        """Choose the code's parent."""

        def put(chosen: str | None) -> None:
            if chosen is not None:
                codebook = self.desk.codebook
                self.form.above.show(codebook.by_id.get(chosen), codebook)

        self._choose("Under which code?", put, parents=True)

    def on_screen_resume(self) -> None:
        """Update the counts, which may have changed on another screen."""
        self._tell_state()

    def _choose(
        self, title: str, act: Callable[[str | None], None], *, parents: bool = False
    ) -> None:
        choice = another_code(self.desk, title, self.code, parents=parents)
        self.app.push_screen(choice, act)

    def _save(self, values: CodeEdit) -> None:
        self._meanwhile, seen = "", self.form.shown(values)
        try:
            self.desk.study.edit_code(self.code.id, seen=seen, **values)
        except ChangedError as error:  # saved again, it is written over what that says
            self.form.take(error.now)
            self._meanwhile = str(error)
            raise
        self.form.take(values)

    def _saved(self) -> None:
        self.host.show_written()
        self.host.say("Saved.")
        if self.is_attached:
            self.renew()

    def _refused(self, error: CodebookError) -> None:
        self._tell_state()
        if not self._meanwhile:  # which stands above what is typed, where a toast would cover it
            self.host.say(str(error), warning=True)

    def _write(self, what: str, act: Callable[[], object], said: str) -> None:
        def show() -> None:
            self.host.say(said)
            self.renew()

        self.write(what, act, show)

    def _tell_state(self) -> None:
        """Say what was written elsewhere over what is typed, else where the code stands."""
        self._meanwhile = self._meanwhile if self.unsaved else ""
        self.tell(self._meanwhile or " · ".join(self._state()), refused=bool(self._meanwhile))

    @property
    def _is_locked(self) -> bool:
        """Whether nothing of the code can be changed yet."""
        in_use = bool(self.code.number)
        return in_use and self.desk.is_closed and self.desk.stage == "coding"

    def _state(self) -> Iterator[str]:
        code = self.desk.codebook.by_id.get(self.code.id, self.code)
        yield from (f"{note.kind} {note.text}" for note in self.desk.conflict_notes(code.id))
        yield code.state
        yield code.origin
        if self._is_locked:
            yield "locked until all have coded"
        below = uses_below(self.desk.codebook, code)
        yield counted(code.uses, "passage")
        if below:
            yield f"{below} below"
        if stale := len(self.desk.study.stale(code.id)):
            yield f"{stale} older than the definition"


def _title(code: Code) -> str:
    return f"{code.number or '◇'}  {code.called}".rstrip()


def _edit_lines(edit: Edit) -> Iterator[Content]:
    """Yield the time and coder of a change, then the old and new values."""
    yield Content.assemble((edit.at, "bold"), (f"  {edit.coder}", "$foreground 60%"))
    for what, old, new in edit.changes:
        yield Content.styled(what, "$accent")
        if old:
            yield Content.assemble(("− ", "$error"), (old, "$foreground 60%"))
        if new:
            yield Content.assemble(("+ ", "$success"), new)
    yield Content("")
