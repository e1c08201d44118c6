"""Two coders' groupings side by side; from here the joint one is begun."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len, set_cell_size
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from codebook.study.grouping.themes import Compared, Theme
from codebook.text.display import counted, rounded
from codebook.tui.commands.grouping import COMPARED
from codebook.tui.fitting import fitted
from codebook.tui.keys import bindings
from codebook.tui.screens.over_desk import OverDesk

if TYPE_CHECKING:
    from codebook.agreement import Measure
    from codebook.agreement.grouping_comparison import Match
    from codebook.tui.host import Host

_AGREED = ""
"""The choice to begin the joint grouping with what is agreed, instead of a coder's name."""

_SHARED, _GAP = 8, 1
"""Widths in cells: of the column between the two groupings, of the gap beside it."""


class ComparedGroupingsScreen(OverDesk):
    """Shows the matched themes, then the codes that only one coder put together."""

    name_in_table = "compared"
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings(COMPARED),
        Binding("up", "scroll('up')", show=False),
        Binding("down", "scroll('down')", show=False),
        Binding("pageup", "scroll('page_up')", show=False),
        Binding("pagedown", "scroll('page_down')", show=False),
        Binding("home", "scroll('home')", show=False),
        Binding("end", "scroll('end')", show=False),
    ]
    DEFAULT_CSS = """
    ComparedGroupingsScreen {
        .told { margin: 1 0; }
        VerticalScroll { padding: 0 1; scrollbar-size-vertical: 1; scrollbar-gutter: stable; }
    }
    """
    AUTO_FOCUS = ""

    def __init__(self, host: Host, compared: Compared) -> None:
        one, other = compared.first.coder, compared.second.coder
        super().__init__(host, f"Groupings of {one} and {other}")
        self._compared = compared

    def body(self) -> Iterable[Widget]:
        """Return the measures, and the two groupings side by side."""
        yield Static("\n".join(self._measures()), classes="told", markup=False)
        yield VerticalScroll(Static(id="beside", markup=False), can_focus=False)

    def on_resize(self) -> None:
        """Fit both groupings to the width."""
        self.call_after_refresh(self.renew)

    def renew(self) -> None:
        """Show the two groupings."""
        width = self.query_one("#beside").size.width
        lines = [*self._matched(width), *self._parted()]
        self.query_one("#beside", Static).update(Content("\n").join(lines))

    def action_scroll(self, how: str) -> None:
        """Scroll."""
        getattr(self.query_one(VerticalScroll), f"scroll_{how}")(animate=False)

    def action_begin(self) -> None:
        """Choose with what to begin the joint grouping."""
        names = (self._compared.first.coder, self._compared.second.coder)
        rows = [("agreed", Content("what both agree on; the other codes are in no theme yet"))]
        rows += [(name, Content(f"{name}'s grouping")) for name in names]

        def begin(key: str) -> None:
            start = _AGREED if key == "agreed" else key
            if start == _AGREED and not self._compared.agreed:
                makes = f"{self.key('group_new')} on the joint board makes the first theme."
                self.host.say(f"Nothing is agreed to begin with: {makes}")
                return
            self.write(
                "the joint grouping",
                lambda: self.desk.study.begin_joint_grouping(start),
                lambda: self.dismiss() if self.is_current else None,
            )

        if self.host.may_write():
            self.host.choose("Begin the joint grouping with", rows, begin)

    def _measures(self) -> Iterator[str]:
        found = self._compared.comparison
        measures: list[tuple[str, Measure | None]] = [
            ("adjusted Rand", found.adjusted_rand),
            ("V", found.v_measure),
            ("omega", found.omega),
        ]
        told = [
            f"{name} {'undefined' if measure.value is None else rounded(measure.value)}"
            for name, measure in measures
            if measure
        ]
        yield f"{' · '.join(told)} · {len(found.items)} codes that both grouped"
        yield from dict.fromkeys(m.reason for _, m in measures if m and m.value is None)

    def _matched(self, width: int) -> Iterator[Content]:
        one, other = self._compared.first, self._compared.second
        themes = {theme.id: theme for each in (one, other) for theme in each.themes}
        half = max(10, (width - _SHARED) // 2 - _GAP)
        yield _line(half, one.coder, "both", other.coder).stylize("bold $primary")
        for match in self._compared.comparison.matches:
            names = [_named(themes.get(key or "")) for key in (match.first, match.second)]
            yield _line(half, names[0], str(len(match.shared)), names[1]).stylize("bold")
            yield from self._alone(match, half)
        yield Content("")

    def _alone(self, match: Match[str], half: int) -> Iterator[Content]:
        """Yield the codes that only one of two matched themes has, in two columns."""
        columns = [
            _wrapped(self._labels(only), half - 3) for only in (match.only_first, match.only_second)
        ]
        for place in range(max(map(len, columns))):
            mine, theirs = (column[place] if place < len(column) else "" for column in columns)
            line = _line(half, f"  {mine}", "", f"  {theirs}")
            yield line.stylize("$foreground 75%")

    def _parted(self) -> Iterator[Content]:
        """Yield the codes that only one of the coders put together, each pair once."""
        found, by_id = self._compared.comparison, self.desk.codebook.by_id
        beside: defaultdict[str, tuple[list[str], list[str]]] = defaultdict(lambda: ([], []))
        for pair in found.parted:
            for code_id, with_id in ((pair.one, pair.other), (pair.other, pair.one)):
                beside[code_id][0 if pair.together_in_first else 1].append(with_id)
        pairs = f"{counted(len(found.parted), 'pair')} of codes"
        told = f"{pairs} that one put together and the other apart"
        yield Content.styled(told, "bold $primary")
        names = (self._compared.first.coder, self._compared.second.coder)
        listed: set[str] = set()
        there = [code_id for code_id in beside if code_id in by_id]
        for code_id in sorted(there, key=lambda key: -sum(map(len, beside[key]))):
            code = by_id[code_id]
            left = [[key for key in others if key not in listed] for others in beside[code_id]]
            listed.add(code_id)
            if not any(left):
                continue
            yield Content.assemble((code.number or "◇", "bold $accent"), f" {code.called}")
            for name, others in zip(names, left, strict=True):
                if others:
                    labels = ", ".join(self._labels(others))
                    said = Content.assemble(f"  with {labels} ", (f"only {name}'s", "bold"))
                    yield said.stylize_before("$foreground 75%")
        for name, alone in zip(names, (found.only_first, found.only_second), strict=True):
            if alone:
                yield Content(f"Only {name} grouped {', '.join(self._labels(alone))}")

    def _labels(self, code_ids: Iterable[str]) -> list[str]:
        return [code.label for code in self.desk.codebook.sorted(code_ids)]


def _named(theme: Theme | None) -> str:
    return f"{theme.name}  {len(theme.code_ids)}" if theme else "–"


def _line(half: int, left: str, between: str, right: str) -> Content:
    cells = (fitted(left, half), set_cell_size(between, _SHARED), fitted(right, half))
    return Content((" " * _GAP).join(cells).rstrip())


def _wrapped(labels: Sequence[str], cells: int) -> list[str]:
    """Return labels in lines of limited width, with at least one label in each."""
    lines: list[str] = []
    for label in labels:
        if lines and cell_len(lines[-1]) + 2 + cell_len(label) <= cells:
            lines[-1] += f", {label}"
        else:
            lines.append(label)
    return lines
