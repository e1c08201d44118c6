"""The code box: codes are chosen by typing their ids or names."""

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
from codebook.lazy_patterns import lazy_pattern
from codebook.text.matching import Sense
from codebook.tui.dialogs.code_matches import NAME_WITH_COMMA, Matches
from codebook.tui.dialogs.dialog import TextDialog
from codebook.tui.key_taker import KeyTaker
from codebook.tui.model.picking import Choice, Picked, Picker
from codebook.tui.widgets.one_line import OneLine

_NOWHERE = "On no passage yet."
_LIKE_IT = "Choose another with ↓; the last one is a new code."
_word = lazy_pattern(r"[^\W\d_]{5,}")  # longer than the letters of an id
_STEPS = MappingProxyType({"down": 1, "up": -1, "pagedown": 8, "pageup": -8})


class CodeBox(TextDialog[None], KeyTaker):
    """Calls `answer` with the chosen codes, which may include a new one.

    Where `answer` raises CodebookError, or what is typed is no code, the box stays open and shows
    the reason.

    - `quote`: the passage to be coded, empty for none.
    - `typed`: the first keys of an id, typed before the box opened. It then closes by itself as
      soon as no other code's id begins like the one typed.
    - `name`: where it is not None, the line is taken as the name of a new code and starts with it.
    """

    CSS_PATH: ClassVar[list[str | PurePath]] = ["dialog.tcss", "code_box.tcss"]
    keys = "⏎ apply"

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
        self._initial = typed or name or ""
        self._is_name = name is not None
        self._title = title or ("New code" if self._is_name else "Code")
        self._answer = answer
        self._line: str | None = None
        self._picked = Picked((), (), (), "")
        self._new_code: Choice | None = None  # while its parent is being chosen
        self._ready = asyncio.Event()

    def compose(self) -> ComposeResult:
        """Make the box."""
        with Vertical(classes="box"):
            about = f"“{self._quote}”" if self._quote else _NOWHERE
            yield Static(about, id="quote", markup=False)
            with Horizontal(id="line"):
                what = "name" if self._is_name else "id or name"
                yield OneLine(self._initial, placeholder=what, select_on_focus=False)
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

    @property
    def unsaved(self) -> tuple[str, ...]:
        """What is typed where it names a new code; the ids of others are soon typed again."""
        self._update_matches()
        named = bool(self._picked.name) and self.field.value != self._initial
        return (self.field.value,) if named or self._new_code is not None else ()

    def on_mount(self) -> None:
        """Show the matches of what is typed already."""
        self._show_titles()
        self.field.focus()
        self.field.cursor_position = len(self._initial)
        try:
            self._update_matches()
        finally:  # else no key would be handled any more, not even to leave the box
            self._ready.set()

    async def feed(self, key: events.Key) -> bool:
        """Handle a key, once the box is ready; return whether it did anything."""
        await self._ready.wait()
        if key.key == "enter":
            self._apply()
        elif key.key in _STEPS:
            self._update_matches()
            self.matches.step(_STEPS[key.key])
            self._show_titles()
        elif key.key == "tab":
            self._ask_for_parent()
        elif key.character and key.is_printable:
            if not self._apply_complete_id(f"{self.field.value}{key.character}"):
                self.field.replace(key.character, *sorted(self.field.selection))
        else:
            return False
        return True

    def on_input_changed(self) -> None:
        """Show the matches."""
        self._update_matches()

    def on_matches_clicked(self) -> None:
        """Apply the row clicked."""
        self._apply()

    def _apply_complete_id(self, line: str) -> bool:
        """Apply an id whose first keys were typed before the box opened, once it is complete.

        Returns whether it is.
        """
        if not self._typed or self._new_code or not line.startswith(self._typed):
            return False
        code = self._picker.settled(line)
        if code:
            self.id_ended = True
            self._give_answer(Choice((code.id,)))
        return code is not None

    def _apply(self) -> None:
        """Apply the highlighted row and what was typed out before it; all of it or nothing."""
        self._update_matches()
        refusal, choice = self._refusal(), self._choice()
        if refusal or choice is None:
            self._show_refusal(refusal or "Type an id or a name.")
        else:
            self._give_answer(choice)

    def _choice(self) -> Choice | None:
        """Return what enter chooses, None for nothing."""
        row, picked = self.matches.row, self._picked
        code = row.code if row else None
        chosen = [each.id for each in picked.chosen]
        if self._new_code:
            return self._new_code._replace(parent_id=code.id if code else None)
        if row and not code:
            return Choice(tuple(chosen), picked.name)
        if code:
            chosen.append(code.id)
        return Choice(tuple(dict.fromkeys(chosen))) if chosen else None

    def _refusal(self) -> str:
        """Return a sentence on what was typed that is no code, empty where there is nothing."""
        picked, row, line = self._picked, self.matches.row, self.field.value.strip()
        typed = picked.unknown or ((picked.name,) if row is None else ())
        if why := next(filter(None, map(self._picker.why_not, typed)), ""):
            return why
        if picked.unknown:
            pieces = " and ".join(f"“{piece}”" for piece in picked.unknown)
            return (
                f"No code is called {pieces}, so nothing was coded."
                f" Correct it, or put it last to make it a new code. {NAME_WITH_COMMA}"
            )
        if self._new_code:
            known = not line or picked.found or picked.chosen
            return "" if known else f"No code is called “{line}”. Correct it."
        if row is None and picked.name:
            offered = picked.found or picked.near
            way = _LIKE_IT if offered else "Correct it; ↓ ⏎ makes it a new code."
            return f"No code is called “{picked.name}”. {way}"
        return ""

    def _show_refusal(self, sentence: str) -> None:
        """Show why nothing was done, until the line changes; "" hides it."""
        shown = self.query_one("#refusal", Static)
        shown.display = bool(sentence)
        shown.update(sentence)

    def _give_answer(self, choice: Choice) -> None:
        # Given before the box closes, so that the code is applied when the next key comes.
        try:
            self._answer(choice)
        except CodebookError as error:
            self._show_refusal(str(error))
        else:
            self.dismiss()

    def _ask_for_parent(self) -> None:
        """Let the user choose the parent of the new code, once all before it is a code."""
        self._update_matches()
        if self._new_code or not self._picked.name:
            return
        if self._picked.unknown:
            self._show_refusal(self._refusal())
            return
        chosen = tuple(code.id for code in self._picked.chosen)
        self._new_code = Choice(chosen, self._picked.name)
        self._initial = self.field.value
        self._show_titles()
        self.field.value = ""
        self._update_matches()

    def action_leave(self) -> None:
        """Go back from choosing a parent to the name as it was typed; else leave the box."""
        if not self._new_code:
            self.dismiss()
            return
        self._new_code, self._line = None, None
        self._show_titles()
        self.field.value = self._initial
        self.field.cursor_position = len(self._initial)
        self._update_matches()

    def _show_titles(self) -> None:
        """Show what the line is for, and what the keys do."""
        box = self.query_one(".box")
        several = "" if self._is_name else ", several"
        box.border_title = Content(self._title)
        told = (self._enter_told(), several, "esc leave")
        box.border_subtitle = " · ".join(each for each in told if each)
        if self._new_code:
            box.border_title = Content(f"Under which code is “{self._new_code.new_name}”?")
            box.border_subtitle = "⏎ choose · esc back"

    def _enter_told(self) -> str:
        """Return what enter does, and what it takes before where it would only ask for that."""
        picked = self._picked
        if picked.unknown:
            return ""
        if self.matches.row or not self._refusal():
            return self.keys
        return "↓ choose" if picked.found or picked.near else "↓ ⏎ new code"

    def _update_matches(self) -> None:
        """Show the matches of the line as it is now."""
        line = self.field.value
        if line == self._line:
            return
        self._line = line
        self._show_refusal("")
        is_name = self._is_name and not self._new_code
        self._picked = picked = self._picker.name(line) if is_name else self._pick(line)
        if self._new_code:
            self.matches.show_parents(picked, typed=bool(line.strip()))
        elif is_name:
            self.matches.show_name(picked)
        else:
            self.matches.show_codes(picked, highlight=self._enter_takes_first(picked, line))
        chosen = self.query_one("#chosen", Static)
        pieces = [code.label for code in picked.chosen] + [f"{each}?" for each in picked.unknown]
        chosen.display = bool(pieces)
        chosen.update(" + ".join(pieces) + " +")
        self._show_titles()

    def _pick(self, line: str) -> Picked:
        """Return what a line means here."""
        return self._picker.pick(line)

    def _enter_takes_first(self, picked: Picked, line: str) -> bool:
        """Whether enter takes the first row.

        After a separator it takes only what is typed out. What may be a code's name with a slip, or
        another name, is not decided here. And a typing error in an id must not make a new code:
        neither in one begun before the box opened, but for what is plainly a word, nor where all is
        written as one.
        """
        if picked.chosen and line.endswith((" ", ",")):
            return False
        if picked.found:
            return not (picked.name and picked.found[0].sense is Sense.SLIP)
        return not (self._may_be_slip(picked.name) or self._picker.looks_like_number(picked.name))

    def _may_be_slip(self, name: str) -> bool:
        """Whether a name begun before the box opened may be an id, or a code's after its first key.

        Who takes that key for the one that opens the box types a code's name after it.
        """
        if not self._typed:
            return False
        rest = name.removeprefix(self._typed)
        return not _word.search(name) or bool(self._picker.pick(rest).found)
