"""The code box: type an id or a name, see what it means, apply it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import PurePath
from types import MappingProxyType
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Input, Static

from codebook.errors import CodebookError
from codebook.tui.dialogs.code_matches import Matches
from codebook.tui.dialogs.dialog import Dialog
from codebook.tui.key_taker import KeyTaker
from codebook.tui.picking import Choice, Picked, Picker
from codebook.tui.widgets.one_line import OneLine

_NOWHERE = "On no passage yet."
_STEPS = MappingProxyType({"down": 1, "up": -1, "pagedown": 8, "pageup": -8})


class CodeBox(Dialog[None], KeyTaker):
    """Gives `answer` the codes chosen for a quote, among them perhaps a new one.

    Where `answer` raises CodebookError, or what is typed is no code, the box stays and says why.
    With `typed`, the first keys of an id, the box closes by itself as soon as the id can only be
    one code's. With `name`, an empty one too, the line is a new code's name, whatever it holds.
    Where the code is for no passage, `quote` is empty.
    """

    CSS_PATH: ClassVar[list[str | PurePath]] = ["dialog.tcss", "code_box.tcss"]

    def __init__(
        self,
        picker: Picker,
        examples: Callable[[str], list[str]],
        quote: str,
        answer: Callable[[Choice], object],
        *,
        typed: str = "",
        name: str | None = None,
        title: str = "",
    ) -> None:
        super().__init__()
        self._picker, self._examples = picker, examples
        self._quote, self._typed = quote, typed
        self._begun = typed or name or ""
        self._is_name = name is not None
        self._title = title or ("New code" if self._is_name else "Code")
        self._give = answer
        self._line: str | None = None
        self._picked = Picked((), (), (), "")
        self._naming: Choice | None = None
        self._stands = asyncio.Event()

    def compose(self) -> ComposeResult:
        """Make the box."""
        with Vertical(classes="box"):
            about = f"“{self._quote}”" if self._quote else _NOWHERE
            yield Static(about, id="quote", markup=False)
            with Horizontal(id="line"):
                what = "name" if self._is_name else "id or name"
                yield OneLine(self._begun, placeholder=what, select_on_focus=False)
                yield Static("", id="chosen", markup=False)
            yield Static("", id="refusal", markup=False)
            yield Matches(self._picker, self._examples)

    @property
    def field(self) -> Input:
        """Return the field."""
        return self.query_one(Input)

    @property
    def matches(self) -> Matches:
        """Return the list."""
        return self.query_one(Matches)

    def on_mount(self) -> None:
        """Show what fits what is typed already."""
        self._entitle()
        self.field.focus()
        self.field.cursor_position = len(self._begun)
        try:
            self._look()
        finally:  # the app waits for it with the next key, and could not leave the box else
            self._stands.set()

    async def feed(self, key: events.Key) -> bool:
        """Do what a key does here, once the box stands; say whether it did anything."""
        await self._stands.wait()
        if key.key == "enter":
            self._apply()
        elif key.key in _STEPS:
            self._look()
            self.matches.step(_STEPS[key.key])
        elif key.key == "tab":
            self._ask_for_parent()
        elif key.character and key.is_printable:
            if not self._settles(f"{self.field.value}{key.character}"):
                self.field.replace(key.character, *sorted(self.field.selection))
        else:
            return False
        return True

    def on_input_changed(self) -> None:
        """Show what fits."""
        self._look()

    def on_matches_clicked(self) -> None:
        """Apply the row clicked."""
        self._apply()

    def _settles(self, line: str) -> bool:
        """Apply an id begun outside of the box, once it can only be one."""
        if not self._typed or self._naming or not line.startswith(self._typed):
            return False
        code = self._picker.settled(line)
        if code:
            self.id_ended = True
            self._answer(Choice((code.id,)))
        return code is not None

    def _apply(self) -> None:
        """Apply the row highlighted, and what was typed out before it; all of it or nothing."""
        self._look()
        refusal, choice = self._unknown(), self._meant()
        if refusal or choice is None:
            self._refuse(refusal or "Type an id or a name.")
        else:
            self._answer(choice)

    def _meant(self) -> Choice | None:
        """Return what enter means, None where it means nothing."""
        row, picked = self.matches.row, self._picked
        code = row.code if row else None
        chosen = [each.id for each in picked.chosen]
        if self._naming:
            return self._naming._replace(parent_id=code.id if code else None)
        if row and not code:
            return Choice(tuple(chosen), picked.name)
        if code:
            chosen.append(code.id)
        return Choice(tuple(dict.fromkeys(chosen))) if chosen else None

    def _unknown(self) -> str:
        """Say which of the pieces typed is no code, where one is none."""
        picked, row, line = self._picked, self.matches.row, self.field.value.strip()
        if picked.unknown:
            pieces = " and ".join(f"“{piece}”" for piece in picked.unknown)
            return (
                f"No code is called {pieces}, so nothing was coded."
                " Correct it, or put it last to make it a new code."
            )
        if self._naming:
            known = not line or picked.found or picked.chosen
            return "" if known else f"No code is called “{line}”. Correct it."
        if row is None and picked.name:
            return f"No code is called “{picked.name}”. Correct it; ↓ ⏎ makes it a new code."
        return ""

    def _refuse(self, sentence: str) -> None:
        """Say why nothing is done, until the line is another; an empty one says nothing."""
        shown = self.query_one("#refusal", Static)
        shown.display = bool(sentence)
        shown.update(sentence)

    def _answer(self, choice: Choice) -> None:
        # Given before the box goes, so that the next key finds the code applied.
        try:
            self._give(choice)
        except CodebookError as error:
            self._refuse(str(error))
        else:
            self.dismiss()

    def _ask_for_parent(self) -> None:
        """Choose under which code the new one is to stand."""
        self._look()
        if self._naming or not self._picked.name:
            return
        chosen = tuple(code.id for code in self._picked.chosen)
        self._naming, self._begun = Choice(chosen, self._picked.name), self.field.value
        self._entitle()
        self.field.value = ""
        self._look()

    def action_leave(self) -> None:
        """Go back from the code above to the name as it was typed, or leave."""
        if not self._naming:
            self.dismiss()
            return
        self._naming, self._line = None, None
        self._entitle()
        self.field.value = self._begun
        self.field.cursor_position = len(self._begun)
        self._look()

    def _entitle(self) -> None:
        """Say what the line is for, and what keys do."""
        box = self.query_one(".box")
        several = "" if self._is_name else ", several · "
        box.border_title = Content(self._title)
        box.border_subtitle = f"⏎ apply · {several}esc leave"
        if self._naming:
            box.border_title = Content(f"Under which code is “{self._naming.new_name}”?")
            box.border_subtitle = "⏎ choose · esc back"

    def _look(self) -> None:
        """Show what fits the line as it is now."""
        line = self.field.value
        if line == self._line:
            return
        self._line = line
        self._refuse("")
        named = self._is_name and not self._naming
        self._picked = picked = self._picker.name(line) if named else self._picker.pick(line)
        if self._naming:
            self.matches.show_parents(picked, typed=bool(line.strip()))
        elif named:
            self.matches.show_name(picked)
        else:
            self.matches.show_codes(picked, highlight=self._means_first(picked, line))
        chosen = self.query_one("#chosen", Static)
        pieces = [code.label for code in picked.chosen] + [f"{each}?" for each in picked.unknown]
        chosen.display = bool(pieces)
        chosen.update(" + ".join(pieces) + " +")

    def _means_first(self, picked: Picked, line: str) -> bool:
        """Say whether enter means the first row.

        Not after a separator, where it means what is typed out; and a slip in an id that was
        typed straight away makes no new code.
        """
        if picked.chosen and line.endswith((" ", ",")):
            return False
        return bool(picked.found) or not self._typed
