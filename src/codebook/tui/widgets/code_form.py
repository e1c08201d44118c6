"""The fields of a code."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, cast

from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static, TextArea

from codebook.study.codebook import Code, Codebook, CodeEdit
from codebook.tui.widgets.inks import inked
from codebook.tui.widgets.one_line import OneLine
from codebook.tui.widgets.swatches import ColourField

_TEXTS = (("definition", "Definition"), ("use_when", "When to use"), ("avoid_when", "When not"))
_FIELDS = (*_TEXTS, ("examples", "Examples"))


class ParentField(Static, can_focus=True):
    """The parent of a code; enter asks for another one."""

    DEFAULT_CSS = """
    ParentField {
        width: 1fr;
        height: 1;
        background: $panel;
        text-wrap: nowrap;
        text-overflow: ellipsis;
        &:focus { background: $block-cursor-background; color: $block-cursor-foreground; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "ask", "Choose", show=False)]

    @dataclass
    class Asked(Message):
        """Another parent is asked for."""

    def __init__(self) -> None:
        super().__init__(markup=False)
        self.parent_id: str | None = None

    def show(self, code: Code | None, codebook: Codebook) -> None:
        """Show a parent, or that there is none."""
        self.parent_id = code.id if code else None
        if code is None:
            self.update(Content.styled("under no code", "italic"))
        else:
            self.update(inked(self, code, codebook))

    def action_ask(self) -> None:
        """Ask for another."""
        self.post_message(self.Asked())

    def on_click(self) -> None:
        """Ask for another."""
        self.action_ask()


class TextField(TextArea):
    """A text of a code; who comes to it goes on at its end, unless it can only be read."""

    def __init__(self) -> None:
        super().__init__(soft_wrap=True, compact=True, tab_behavior="focus")

        self._arriving = False

    def on_focus(self) -> None:
        """Put the caret at the end where it was not moved yet; but the mouse may say otherwise."""
        self._arriving = not self.read_only and self.cursor_location == (0, 0)
        self.call_later(self._go_on)

    def on_mouse_down(self) -> None:
        """Leave the caret to the mouse, which sees the text as it is scrolled."""
        self._arriving = False

    def on_key(self) -> None:
        """Put the caret at the end before what was typed ahead."""
        self._go_on()

    def _go_on(self) -> None:
        if self._arriving:
            self._arriving = False
            self.move_cursor(self.document.end)


class CodeForm(Vertical):
    """Name, parent, colour; definition, when to use, when not to, examples."""

    DEFAULT_CSS = """
    CodeForm {
        max-width: 110;
        & > Horizontal { height: auto; margin-bottom: 1; }
        & > .text { height: 1fr; min-height: 2; max-height: 9; }
        & > .text.-definition { height: 2fr; max-height: 18; }
        .label { width: 13; color: $accent; }
        Input { width: 1fr; }
        TextArea {
            width: 1fr; height: 100%; border: none; padding: 0; background: $panel;
            scrollbar-size-vertical: 1;
        }
        .text .label { height: 100%; }
        /* In the terminal's own colours a line tells the fields from the page. */
        &:ansi .label { border-right: vkey ansi_bright_black; margin-right: 1; }
    }
    """

    def __init__(self) -> None:
        super().__init__()
        self._shown: dict[str, object] = {}
        self._called = OneLine(select_on_focus=False)
        self.above, self._colour = ParentField(), ColourField()
        self._texts = {key: TextField() for key, _ in _FIELDS}

    @property
    def definition(self) -> TextArea:
        """Return the field of the definition."""
        return self._texts["definition"]

    def compose(self) -> Iterable[Widget]:
        """Make a line for each field."""
        for label, field in (
            ("Name", self._called),
            ("Under", self.above),
            ("Colour", self._colour),
        ):
            yield Horizontal(Static(label, classes="label"), field)
        for key, label in _FIELDS:
            text = self._texts[key]
            yield Horizontal(Static(label, classes="label"), text, classes=f"text -{key}")

    def show(self, code: Code, codebook: Codebook, examples: Sequence[str]) -> None:
        """Fill the fields, but those in which something is typed."""
        typed, there = self.changed, self._values
        now = {name: getattr(code, name) for name in ("name", "parent_id", "colour")}
        now |= {key: getattr(code, key) for key, _ in _TEXTS}
        now["examples"] = examples
        self.take({key: value for key, value in now.items() if key not in typed})
        if "name" not in typed:
            self._called.value = code.name
        if "colour" not in typed:
            self._colour.show(code.colour, codebook.colour(code._replace(colour="")))
        if "parent_id" not in typed:
            self.above.show(codebook.by_id.get(code.parent_id or ""), codebook)
        texts = {key: str(now[key]) for key, _ in _TEXTS}
        texts["examples"] = "\n".join(_in_lines(examples))
        for key, text in texts.items():
            if key not in typed and there[key] != self._shown[key]:  # else the caret stays
                self._texts[key].text = text

    def take(self, values: Mapping[str, object]) -> None:
        """From now on, take these for what was shown, and what differs from them as typed."""
        self._shown |= values
        if isinstance(examples := values.get("examples"), list | tuple):
            self._shown["examples"] = _in_lines(examples)

    def only_read(self, only: bool) -> None:
        """Let nothing be changed, or again; texts can still be read to their ends."""
        for field in (self._called, self.above, self._colour):
            field.disabled = only
        for area in self._texts.values():
            area.read_only = only

    def shown(self, keys: Iterable[str]) -> CodeEdit:
        """Return what was shown in some fields before something was typed in them."""
        return _part(self._shown, keys)

    @property
    def changed(self) -> CodeEdit:
        """The values of the fields that differ from what was shown in them."""
        there, shown = self._values, self._shown  # which is empty until a code is shown
        return _part(there, (key for key in shown if there[key] != shown[key]))

    @property
    def _values(self) -> dict[str, object]:
        lines = self._texts["examples"].text.splitlines()
        return {
            "name": self._called.value.strip(),
            "parent_id": self.above.parent_id,
            "colour": self._colour.value,
            **{key: self._texts[key].text.strip() for key, _ in _TEXTS},
            "examples": list(filter(None, _in_lines(lines))),
        }


def _part(values: Mapping[str, object], keys: Iterable[str]) -> CodeEdit:
    return cast("CodeEdit", {key: values[key] for key in keys})


def _in_lines(examples: Iterable[str]) -> list[str]:
    """Return examples as the field has them: each in a line."""
    return [" ".join(example.split()) for example in examples]
