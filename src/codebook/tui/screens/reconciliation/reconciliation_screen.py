"""Reconciliation: a key settles the disagreement shown, and the next one appears."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from textual import events
from textual.binding import BindingType
from textual.content import Content

from codebook.study.reconciliation.disagreements import Case, Ruled
from codebook.text.display import in_brief
from codebook.tui.commands import SCREENS, Command
from codebook.tui.commands.reconciliation import RECONCILIATION
from codebook.tui.keys import bindings
from codebook.tui.messages import WentOn
from codebook.tui.model.picking import Choice
from codebook.tui.screens.reconciliation.alike_screen import AlikeScreen
from codebook.tui.screens.reconciliation.reason_screen import ReasonScreen
from codebook.tui.widgets.key_bar import KeyBar

if TYPE_CHECKING:
    from codebook.tui.host import Host


_REASON = 40  # characters of a reason where it is named beside more
_WHEN_RULED = ("rule_reason", "rule_alike")
_WHEN_OPEN = {"rule_later", "rule_union", "rule_intersection"}
"""The commands in the footer for what is settled, and for what is not."""


class _Last(NamedTuple):
    """The last ruling, and to how many similar disagreements it was applied."""

    case: Case
    outcome: str
    alike: int = 0


class ReconciliationScreen(ReasonScreen):
    """Settles disagreements."""

    name_in_table = "reconciliation"
    BINDINGS: ClassVar[list[BindingType]] = bindings(RECONCILIATION)

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._last: _Last | None = None
        self._just_ruled = False  # nobody has gone on from where the last ruling led
        self._came_to: Case | None = None  # as one came to it; what others rule then is said first
        self._offered: tuple[str, ...] = ()
        self._no_list = False  # the last key asked for a list, and nothing was there to be listed

    def show(self) -> None:
        """Show the current disagreement, and the keys that fit it."""
        super().show()
        case = self.disagreements.item
        if case and (self._came_to is None or self._came_to.id != case.id):
            self._came_to = case
        ruled = _WHEN_RULED if case and not case.is_open else ()
        offered = (*(("done",) if self.all_settled else ()), *ruled)
        if case and offered != self._offered:
            self._offered = offered
            self.query_one(KeyBar).offer(_ranked(offered))

    def renew(self) -> None:
        """Read the disagreements again; the one shown then is ruled on as it is now."""
        self._came_to = None
        super().renew()

    async def feed(self, key: events.Key) -> bool:
        """Take keys as the base class does; see which one follows upon a list that did not open."""
        self._no_list = self._no_list and key.key == "escape"
        return await super().feed(key)

    def action_leave(self) -> None:
        """Go back to the desk, unless escape was meant for a list that did not open."""
        if self._no_list:
            self._no_list = False
            self.app.post_message(WentOn())
        else:
            super().action_leave()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Disable the sides of coders whom the study does not have."""
        sides = range(1, len(self.people) + 1)
        if action == "rule_side" and not all(place in sides for place in parameters):
            return False
        return super().check_action(action, parameters)

    def action_go(self, by: int) -> None:
        """Go on or back; what is said of a ruling then is of the one shown."""
        self._just_ruled = False
        super().action_go(by)

    def action_walk_next(self) -> None:
        """Go to the next open disagreement, as `action_go`."""
        self._just_ruled = False
        super().action_walk_next()

    def action_rule_side(self, place: int) -> None:
        """Take one coder's side."""
        self.action_rule(self.people[place - 1].id)

    def action_rule(self, outcome: str) -> None:
        """Rule on the disagreement shown, and show the next open one."""
        if case := self.disagreements.item:
            self._rule(case, outcome)

    def _rule(self, case: Case, outcome: str, codes: Sequence[str] = ()) -> None:
        disagreements, study = self.disagreements, self.desk.study
        seen = case
        if self._came_to and self._came_to.id == case.id:
            seen = case._replace(ruled=self._came_to.ruled)
        reason = self.kept_reason(case)

        def show() -> None:
            ruled = disagreements.get(case.id)
            self._last = _Last(ruled, outcome) if ruled else None
            self._just_ruled = disagreements.is_at(case.id)  # else one has gone on meanwhile
            if self._just_ruled:
                self.keep_reason(case, "")
                disagreements.next_open()
            self.show()

        def rule() -> None:
            disagreements.put(study.rule(seen, outcome, codes=codes, reason=reason))

        what = (
            f"{self.called(case.transcript_id, case.dispute.span)}: {self.outcome_label(outcome)}"
        )
        self.done(what, rule, show)

    def action_rule_other(self) -> None:
        """Choose another code by name."""
        self.choose_code()

    def to_explain(self, here: Case) -> Case:
        """Return the last ruling's case, where it was just made without a reason, else `here`."""
        return self._unexplained or here

    def action_rule_alike(self) -> None:
        """List the disagreements that the ruling shown, else the last one, can settle as well."""
        case = self._ruling_meant()
        ruled = case.ruled if case else None
        if case is None or ruled is None:
            self.host.say("Rule first; then apply it to similar ones.")
            return
        cases = self.disagreements.alike(case)
        if not cases:
            self.host.say("No other open disagreement is similar.")
            self._no_list = True
            return
        why = f": {in_brief(ruled.reason, _REASON)}" if ruled.reason else ""
        title, about = f"Also here: {self.in_full(ruled)}?", self.at_issue(case, ruled) + why
        rule = partial(self._rule_alike, case, ruled)
        self.app.push_screen(AlikeScreen(self.host, title, about, cases, self.texts, rule))

    def ruling_lines(self, case: Case) -> Iterator[Content]:
        """Yield the ruling on the disagreement shown, else the last ruling."""
        yield from super().ruling_lines(case)
        last, disagreements = self._known_last, self.disagreements
        ruled = last.case.ruled if last else None
        if last is None or ruled is None or (case.ruled and not self._is_of_last(case)):
            return
        # Another one than what is shown, so it goes by its number.
        number = disagreements.number(last.case.id)
        verb = "left for" if ruled.outcome == "later" else "ruled"
        also = f", with {last.alike} similar" if last.alike else ""
        yield Content.assemble(f"No. {number}: {verb} ", (self.in_full(ruled), "bold"), also)
        if self._unexplained:
            yield Content.assemble((self.key("rule_reason"), "bold $accent"), " reason")
        if alike := disagreements.count_alike(last.case):
            yield Content.assemble(
                (self.key("rule_alike"), "bold $accent"), f" also {alike} similar"
            )
        elif not last.alike:
            yield Content.styled("nothing similar", "$foreground 60%")
        yield Content.assemble((self.key("undo"), "bold $accent"), " undo")

    def _ruling_meant(self) -> Case | None:
        """Return the case whose ruling is shown: the one in focus, unless it says the last one."""
        shown, last = self.disagreements.item, self._known_last
        if shown is None or last is None or (shown.ruled and not self._is_of_last(shown)):
            return shown
        return self.disagreements.get(last.case.id)

    def _is_of_last(self, case: Case) -> bool:
        """Whether keys for a ruling mean the last one, though another case is shown, put off."""
        return case.is_open and self._last is not None and case.id != self._last.case.id

    @property
    def _known_last(self) -> _Last | None:
        """Return the last ruling, while it stands."""
        last, case = self._last, self.disagreements.get(self._last.case.id) if self._last else None
        stands = last and case and case.ruled and case.ruled.outcome == last.outcome
        return last if stands else None

    @property
    def _unexplained(self) -> Case | None:
        """Return the case of the last ruling, until it has a reason or one goes on."""
        last, here = self._known_last, self.disagreements.item
        case = self.disagreements.get(last.case.id) if last and self._just_ruled else None
        if not (case and case.ruled and here) or case.ruled.reason:
            return None
        return None if here.ruled and not self._is_of_last(here) else case

    def choose_code(self, typed: str = "") -> None:
        """Rule that the passage gets another code."""
        case, place = self.disagreements.item, self.place
        if case and place and self.host.may_write():
            self.open_code_box("Another code", place, partial(self._rule_other, case), typed)

    def _rule_other(self, case: Case, choice: Choice) -> None:
        self.with_codes(choice, lambda codes: self._rule(case, "other", codes))

    def _rule_alike(self, like: Case, ruled: Ruled, chosen: Sequence[Case]) -> None:
        disagreements, study, last = self.disagreements, self.desk.study, self._last
        before = last.alike if last and last.case.id == like.id else 0
        codes = sorted(self.codes_left(ruled)) if ruled.outcome == "other" else ()
        made: list[Case] = []

        def show() -> None:
            for case in made:
                disagreements.put(case)
            if self._last is last:  # else one has ruled on another meanwhile
                self._last = _Last(like, ruled.outcome, before + len(made))
                self._just_ruled = True
            if disagreements.item and not disagreements.item.is_open:
                disagreements.next_open()
            self.show()

        def rule() -> None:
            reason = ruled.reason
            made.extend(study.rule_alike(chosen, ruled.outcome, codes=codes, reason=reason))

        self.done(f"{self.outcome_label(ruled.outcome)} on {len(chosen)} similar ones", rule, show)

    def _reverse(self, what: str, act: Callable[[], str]) -> None:
        self._last = None
        super()._reverse(what, act)


def _ranked(first: Sequence[str]) -> Iterator[Command]:
    """Yield the commands with `first` ones at the beginning of the footer."""
    for command in SCREENS["reconciliation"]:
        if command.id in first:
            yield command._replace(footer=first.index(command.id) - len(first))
        elif not (first and command.id in _WHEN_OPEN):
            yield command
