"""The code box: type an id or a name, see what it means, apply it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import PurePath
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from codebook.study.views import Code
from codebook.tui.dialogs.dialog import Dialog
from codebook.tui.picking import Choice, Found, Picked, Picker
from codebook.tui.widgets.inks import readable

_NEW, _NONE = "new", "none"


Examples = Callable[[str], list[str]]


class CodeBox(Dialog[Choice]):
    """Answers the codes chosen for a quote, among them perhaps a new one.

    With `typed`, the first keys of an id, the box closes by itself as soon as the id can only be
    one code's.
    """

    CSS_PATH: ClassVar[list[str | PurePath]] = ["dialog.tcss", "code_box.tcss"]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "step(1)", show=False, priority=True),
        Binding("up", "step(-1)", show=False, priority=True),
        Binding("pagedown", "step(8)", show=False, priority=True),
        Binding("pageup", "step(-8)", show=False, priority=True),
        Binding("tab", "parent", show=False, priority=True),
    ]

    def __init__(self, picker: Picker, examples: Examples, quote: str, typed: str = "") -> None:
        super().__init__()
        self._picker, self._examples = picker, examples
        self._quote, self._typed = " ".join(quote.split()), typed
        self._picked = Picked((), (), (), "")
        self._rows: list[Code | None] = []
        self._naming: Choice | None = None
        self._early: list[events.Key] = []

    def feed(self, key: events.Key) -> None:
        """Take a key that was pressed before the box stood: fast hands are not slowed down."""
        self._early.append(key)
        if self.is_mounted:
            self._take_early()

    def on_key(self, event: events.Key) -> None:
        """Take keys that come before the field has the focus."""
        if not isinstance(self.focused, Input):
            event.stop()
            event.prevent_default()
            self.feed(event)

    def _take_early(self) -> None:
        early, self._early = self._early, []
        field = self.query_one(Input)
        for key in early:
            if key.key == "enter":
                self._show(field.value)
                self.on_input_submitted()
                return
            if key.key == "backspace":
                field.action_delete_left()
            elif key.character and key.is_printable:
                field.insert_text_at_cursor(key.character)

    def compose(self) -> ComposeResult:
        """Make the box."""
        box = Vertical(classes="box")
        box.border_title = "Code"
        box.border_subtitle = "⏎ apply · , several · esc leave"
        with box:
            yield Static(f"“{self._quote}”", id="quote", markup=False)
            with Horizontal(id="line"):
                yield Input(self._typed, placeholder="id or name", select_on_focus=False)
                yield Static("", id="chosen", markup=False)
            with Horizontal(id="matches"):
                yield OptionList()
                with VerticalScroll(id="meaning", can_focus=False):
                    yield Static(markup=False)

    def on_mount(self) -> None:
        """Show what fits what is typed already."""
        self.query_one(OptionList).can_focus = False
        field = self.query_one(Input)
        field.focus()
        field.cursor_position = len(self._typed)
        self._show(self._typed)
        self._take_early()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Show what fits; an id begun outside that can only be one is applied at once."""
        line = event.value
        settled = self._picker.settled(line) if self._typed and not self._naming else None
        if settled and line.casefold().startswith(self._typed.casefold()):
            self.dismiss(Choice((settled.id,)))
        else:
            self._show(line)

    def on_input_submitted(self) -> None:
        """Apply the row highlighted, and what was typed out before it."""
        self._apply(self.query_one(OptionList).highlighted)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Apply the row clicked."""
        self._apply(event.option_index)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Say what the row means."""
        self._explain(self._rows[event.option_index])

    def action_step(self, by: int) -> None:
        """Move the highlight."""
        rows = self.query_one(OptionList)
        if rows.option_count:
            rows.highlighted = max(0, min(rows.option_count - 1, (rows.highlighted or 0) + by))

    def action_parent(self) -> None:
        """Choose under which code the new one is to stand."""
        if self._naming or not self._picked.name:
            return
        chosen = tuple(code.id for code in self._picked.chosen)
        self._naming = Choice(chosen, self._picked.name)
        self.query_one(".box").border_title = f"Under which code is “{self._picked.name}”?"
        self.query_one(".box").border_subtitle = "⏎ choose · esc leave"
        self.query_one(Input).value = ""

    def _apply(self, row: int | None) -> None:
        code = self._rows[row] if row is not None and row < len(self._rows) else None
        chosen = tuple(code.id for code in self._picked.chosen)
        if self._naming:
            self.dismiss(self._naming._replace(parent_id=code.id if code else None))
        elif code:
            self.dismiss(Choice(tuple(dict.fromkeys([*chosen, code.id]))))
        elif self._picked.name and row is not None:
            self.dismiss(Choice(chosen, self._picked.name))
        elif chosen:
            self.dismiss(Choice(chosen))

    def _show(self, line: str) -> None:
        self._picked = picked = self._picker.pick(line)
        options = [self._option(found) for found in picked.found]
        self._rows = [found.code for found in picked.found]
        if self._naming:
            options.insert(0, Option(Content.styled("under no code", "italic"), id=_NONE))
            self._rows.insert(0, None)
        elif picked.name:
            near = [Found(code) for code in picked.near]
            options += [self._option(found, "close to it: ") for found in near]
            self._rows += [*picked.near, None]
            options.append(
                Option(
                    Content.assemble(
                        ("+ ", "bold $accent"), ("new code ", "$accent"), f"“{picked.name}”"
                    ),
                    id=_NEW,
                )
            )
        rows = self.query_one(OptionList)
        rows.clear_options()
        rows.add_options(options)
        rows.highlighted = 0 if options and self._begins(picked, line) else None
        self._say_chosen(picked)
        self._explain(self._rows[0] if rows.highlighted == 0 else None)

    def _begins(self, picked: Picked, line: str) -> bool:
        """Say whether enter means the first row.

        Not after a separator, where it means what is typed out; and a slip in an id that was
        typed straight away makes no new code.
        """
        if picked.chosen and line.endswith((" ", ",")):
            return False
        return bool(picked.found) or not self._typed or bool(self._naming)

    def _say_chosen(self, picked: Picked) -> None:
        chosen = self.query_one("#chosen", Static)
        chosen.display = bool(picked.chosen)
        chosen.update(" + ".join(code.label for code in picked.chosen) + " +")

    def _option(self, found: Found, before: str = "") -> Option:
        code = found.code
        wide = max((len(c.number) for c in self._picker.codebook.codes), default=0)
        number = f"{code.number or '◇':<{min(wide, 9)}} "
        colour = readable(self.query_one(".box"), self._picker.codebook.colour(code))
        name = Content(code.name)
        for at in found.positions:
            name = name.stylize("underline", at, at + 1)
        return Option(
            Content.assemble((before, "$foreground 60%"), (number, f"bold {colour.css}"), name)
        )

    def _explain(self, code: Code | None) -> None:
        meaning = self.query_one("#meaning Static", Static)
        if code is None:
            meaning.update(self._about_new())
            return
        examples = self._examples(code.id)[:2]
        meaning.update(
            Content("\n").join(
                [
                    Content.styled(code.name, "bold"),
                    *([Content(code.definition)] if code.definition else []),
                    *([_labelled("when", code.use_when)] if code.use_when else []),
                    *([_labelled("not", code.avoid_when)] if code.avoid_when else []),
                    *(_labelled("e.g.", " ".join(example.split())) for example in examples),
                ]
            )
        )
        self.query_one("#meaning").scroll_home(animate=False)

    def _about_new(self) -> Content:
        if not self._picked.name or self._naming:
            return Content("")
        return Content.assemble(
            ("A new code", "bold"),
            "\nA candidate of yours, without a number until it is accepted jointly.\n\n",
            ("tab", "bold $accent"),
            " puts it under another code.",
        )


def _labelled(label: str, text: str) -> Content:
    return Content.assemble((f"{label} ", "$accent"), (text, "$foreground 75%"))
