"""How the codes of a part were ranked: bars by group or experience, and the figures."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from codebook.study.ranking.ranking_figures import By, PartFigures
from codebook.tui.commands.rankings import RANKED
from codebook.tui.keys import bindings
from codebook.tui.screens.live_screen import LiveScreen
from codebook.tui.screens.rankings.ranking_plot import plot, table

if TYPE_CHECKING:
    from codebook.tui.host import Host

_BY: tuple[By | None, ...] = (None, "group", "level")
_SAID = {None: "all participants", "group": "by group", "level": "by experience"}
_RULE = (
    "Mean rank: of those who ranked the code. Borda: n − 1 points of n codes for the first"
    " place; codes left out share the points left, and the ranks in W. Ranges: 95 % intervals."
    " Codings, people: of those who ranked."
)


class RankingFiguresScreen(LiveScreen):
    """One part at a time."""

    name_in_table = "ranked"
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings(RANKED),
        Binding("right", "part(1)", show=False, priority=True),
        Binding("left", "part(-1)", show=False, priority=True),
    ]
    DEFAULT_CSS = """
    RankingFiguresScreen {
        .told { margin-top: 1; text-wrap: nowrap; text-overflow: ellipsis; }
        VerticalScroll { padding: 1 2 0 2; scrollbar-size-vertical: 1; }
        #figures { height: auto; text-wrap: nowrap; text-overflow: ellipsis; }
        #rule { margin-top: 1; color: $foreground 60%; }
    }
    """
    AUTO_FOCUS = "VerticalScroll"

    def __init__(self, host: Host, part: str = "") -> None:
        super().__init__(host, "Rankings")
        self._by = 0
        self._parts: dict[str, PartFigures] = {}
        self._part = part

    def body(self) -> Iterable[Widget]:
        """Return a line on what is shown, and the figures."""
        yield Static(classes="told", markup=False)
        figures = Static(id="figures", markup=False)
        yield VerticalScroll(figures, Static(_RULE, id="rule", markup=False))

    def on_mount(self) -> None:
        """Show the figures."""
        self.call_after_refresh(self.renew)

    def on_resize(self) -> None:
        """Fit bars and names to the width."""
        self.call_after_refresh(self._show)

    def renew(self) -> None:
        """Measure again."""
        self._parts = self.desk.study.ranking_figures(_BY[self._by])
        self._show()

    def action_part(self, step: int) -> None:
        """Show another part."""
        keys = list(self._parts)
        if keys:
            at = keys.index(self._part) if self._part in keys else 0
            self._part = keys[(at + step) % len(keys)]
            self.query_one(VerticalScroll).scroll_home(animate=False)
            self._show()

    def action_by(self) -> None:
        """Compare groups, or levels of experience, or nothing."""
        self._by = (self._by + 1) % len(_BY)
        self.renew()

    def _show(self) -> None:
        self.query_one("#rule").display = bool(self._parts)
        if not self._parts:
            self.tell("Nothing has been ranked yet.")
            return
        if self._part not in self._parts:
            self._part = next(iter(self._parts))
        part = self._parts[self._part]
        self.entitle(f"Rankings  {self._part}  {part.title}".rstrip())
        said = _SAID[_BY[self._by]]
        self.tell(f"How many put a code among their first {part.k}, {said}")
        width = self.query_one(VerticalScroll).scrollable_content_region.width
        lines = Content("\n").join(self._lines(part, width))
        self.query_one("#figures", Static).update(lines)

    def _lines(self, part: PartFigures, width: int) -> Iterable[Content]:
        yield from plot(part, width)
        yield Content("")
        yield from table(part, width)
        for name, group in part.groups.items():
            yield Content("")
            yield Content.styled(
                f"{name or f'without a {_BY[self._by]}'}, {group.n}", "bold $accent"
            )
            yield from table(group, width)
