"""The board of a grouping to look at, without changing it: themes, cards, what a card means."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from codebook.stage_names import stages
from codebook.study.grouping.themes import Grouping, is_open
from codebook.study.reconciliation.consensus import NAME
from codebook.text.display import counted
from codebook.tui.dialogs.code_choice import CodeChoice
from codebook.tui.keys import shown
from codebook.tui.screens.live_screen import LiveScreen
from codebook.tui.screens.passages.code_passages import code_passages
from codebook.tui.widgets.board import Board
from codebook.tui.widgets.board_view import BoardView

if TYPE_CHECKING:
    from codebook.tui.host import Host

BEYOND = 9


class ShownGrouping(NamedTuple):
    """A grouping that can be shown: its coder, and whether it is the joint one or one's own."""

    name: str
    joint: bool
    own: bool


class BoardScreen(LiveScreen):
    """Shows the own grouping, the joint one, or another coder's.

    `also` and `further` say what the next key of a theme means besides: that the code stays where
    it is too, and how many themes further on it goes.
    """

    DEFAULT_CSS = """
    BoardScreen {
        .told { height: 1; text-wrap: nowrap; text-overflow: ellipsis; }
        BoardView { margin: 0 1; }
        #about {
            height: 4;
            padding: 0 1;
            border-top: solid $border-blurred;
            text-wrap: nowrap;
            text-overflow: ellipsis;
        }
    }
    """
    AUTO_FOCUS = "BoardView"

    def __init__(self, host: Host) -> None:
        super().__init__(host, "Grouping")
        self.board = Board(self.desk.codebook)
        self.view = BoardView(self.board, self._key_of)
        self._groupings: list[Grouping] = []
        self.whose = ShownGrouping(self.desk.coder or "", joint=False, own=True)
        self.also, self.further, self.wrote = False, 0, False

    def body(self) -> Iterable[Widget]:
        """Return the state of the grouping, the board, and what the card in focus means."""
        yield Static(classes="told", markup=False)
        yield self.view
        yield Static(id="about", markup=False)

    def on_mount(self) -> None:
        """Show the joint grouping where the own ones are done, else the own one."""
        if self.desk.stage == "final" or not self.desk.coder:
            self.whose = next(iter(self.offered()), self.whose)

    def on_screen_resume(self) -> None:
        """Show what was changed on a screen over this one."""
        self.renew()

    @property
    def idle(self) -> bool:
        """Whether there is nothing to sort."""
        return not self.board.cards and not self.board.themes

    def renew(self) -> None:
        """Show the grouping as it is now."""
        self._groupings = self.desk.study.groupings()
        found = next((each for each in self._groupings if each.coder == self.whose.name), None)
        themes = (theme for each in self._groupings for theme in each.themes)
        self.board.elsewhere = frozenset(key for theme in themes for key in theme.code_ids)
        # All that coders used is sorted, also what the consensus has nothing of.
        layer = self.desk.only_layer
        codebook = self.desk.study.codebook(layer, consensus=False)
        self.board.show(found.themes if found else (), codebook)
        self.refresh_bindings()
        whose = "joint" if self.whose.joint else f"{self.whose.name}'s"
        self.entitle(f"Grouping · {whose} · counts: {self.desk.counted_label(layer)}")
        self.view.renew()

    def on_board_view_moved(self) -> None:
        """Show the state of the grouping, and what the card in focus means."""
        self.show_state()

    def action_choose(self) -> None:
        """Choose the card in focus, or unchoose it."""
        self.board.choose()
        self.view.renew()

    def action_quotes(self) -> None:
        """Show the passages of the card in focus."""
        if self.board.card:
            self.app.push_screen(code_passages(self.host, [self.board.card]))

    def action_unused(self) -> None:
        """Show the codes that nobody used, or hide them."""
        self.board.unused_too = not self.board.unused_too
        self.board.show(self.board.themes)
        self.view.renew()

    def action_find(self) -> None:
        """Look for a code."""
        self.find("")

    def action_whose(self) -> None:
        """Show the next of the groupings that may be seen."""
        offered = self.offered()
        if len(offered) < 2:
            self.host.say("Other coders' groupings are shown once every coder has finished.")
            return
        at = offered.index(self.whose) if self.whose in offered else -1
        self.whose = offered[(at + 1) % len(offered)]
        self.board.chosen.clear()
        self.renew()

    def offered(self) -> list[ShownGrouping]:
        """Return the groupings that may be seen, the joint one first."""
        own = [ShownGrouping(self.desk.coder, joint=False, own=True)] if self.desk.coder else []
        joint = [ShownGrouping(NAME, joint=True, own=False)] if is_open(self.desk.stage) else []
        others = [
            ShownGrouping(each.coder, each.joint, own=False)
            for each in self._groupings or self.desk.study.groupings()
            if each.coder != self.desk.coder and not each.joint
        ]
        return [*joint, *own, *others]

    def find(self, typed: str) -> None:
        """Let the user go to a code by id or name; the first key is typed already."""

        def found(code_id: str | None) -> None:
            if code_id and not self.board.find(code_id):
                self.board.unused_too = True
                self.board.show(self.board.themes)
                self.board.find(code_id)
            self.view.renew()

        choice = CodeChoice(
            "Go to which code?",
            self.desk.picker,
            self.desk.study.examples,
            parents=False,
            typed=typed,
        )
        self.app.push_screen(choice, found)

    def ask(self, *, also: bool = False, further: int = 0) -> None:
        """Wait for the key of a theme, or stop waiting."""
        self.also, self.further = also, further
        self.show_state()

    def show_state(self) -> None:
        """Show the state, or what the next key does; and what the card in focus means."""
        self.query_one(".told", Static).update(self._state(), layout=False)
        self.query_one("#about", Static).update(Content("\n").join(self._about()), layout=False)

    def _state(self) -> Content:
        board = self.board
        if self.also or self.further:
            first = self._key_of(1 + self.further) or "–"
            into = "Also into" if self.also else "Into"
            return Content.styled(f"{into} which theme? {first} is the first.", "bold $accent")
        if self.idle:
            return Content("There are no codes yet: code an interview, or import a taxonomy.")
        if self.whose.joint and not board.themes:
            compare, new = self.key("group_compare"), self.key("group_new")
            begins = f"{compare} does that, or {new} makes its first theme."
            return Content(f"The joint grouping has not begun: {begins}")
        grouped = sum(board.theme_count(code.id) > 0 for code in board.cards)
        lines = [f"{grouped} of {len(board.cards)} grouped", counted(len(board.themes), "theme")]
        lines += [f"{len(board.chosen)} chosen"] if board.chosen else []
        if self.whose.own and self.desk.stage != "grouping":
            closed = f"closed: {self.key('group_whose')} leads to the joint one"
            before = stages(self.desk.mode)[-3]
            not_yet = f"begins when all finish {before} ({self.key('done')})"
            lines.append(closed if self.desk.stage == "final" else not_yet)
        return Content(" · ".join(lines))

    def _about(self) -> Iterator[Content]:
        card, theme = self.board.card, self.board.theme
        if card:
            number = (f"{card.number or '◇'} ", "bold $accent")
            meaning = f"  {' '.join(card.definition.split())}"
            yield Content.assemble(number, (card.called, "bold"), (meaning, "$foreground 75%"))
            lying = list(self._lying(card.id))
            yield Content(" · ".join(lying) or "in no theme yet")
        if theme:
            said = [text for text in (theme.definition, theme.reason) if text]
            said += [counted(len(theme.passages), "key passage")] if theme.passages else []
            told = f"  {' · '.join(' '.join(text.split()) for text in said)}"
            yield Content.assemble((theme.name, "bold $primary"), (told, "$foreground 75%"))

    def _lying(self, code_id: str) -> Iterator[str]:
        """Yield in which themes a code is, and where other coders put it."""
        own = [theme.name for theme in self.board.themes if code_id in theme.code_ids]
        if own:
            yield f"in {', '.join(own)}"
        for grouping in self._groupings:
            names = [theme.name for theme in grouping.themes if code_id in theme.code_ids]
            if grouping.coder != self.whose.name and names:
                yield f"{'joint' if grouping.joint else grouping.coder}: {', '.join(names)}"

    def _key_of(self, column: int) -> str:
        keys = self.host.keys["group_put"]
        further, place = divmod(column - 1, BEYOND)
        if place >= len(keys):
            return ""
        return "".join([*[shown(self.key("group_beyond"))] * further, shown(keys[place])])
