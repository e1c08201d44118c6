"""The base of the screen of disagreements: shows one in its place, and all coders' sides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from textual import work
from textual.content import Content
from textual.message import Message
from textual.widgets import Static
from textual.worker import get_current_worker

from codebook.errors import StudyError, as_sentence
from codebook.progress import OnProgress
from codebook.reconciling.passages import Marked
from codebook.study.reconciliation.disagreements import (
    KINDS_SAID,
    Case,
    Queue,
    Ruled,
    outcome_said,
)
from codebook.study.reconciliation.verdict_json import result_from_json
from codebook.text.spans import Span
from codebook.text.times import shown_day
from codebook.tui.dialogs.progress import StoppedError
from codebook.tui.keys import shown
from codebook.tui.model.marks import short_label
from codebook.tui.screens.reconciliation.disagreement_list import (
    ORDER_LABELS,
    DisagreementList,
    OrderedQueue,
    ordered_queue,
)
from codebook.tui.screens.reconciliation.place_screen import InterviewSpan, PlaceScreen
from codebook.tui.widgets.sides import DisagreementView, head, side_lines
from codebook.tui.widgets.transcript.highlights import Highlight

if TYPE_CHECKING:
    from codebook.tui.host import Host

_NOTHING = "The coders agree on everything they coded."
_NOBODY = "There is one coder, with whom nobody disagrees."


class DisagreementScreen(PlaceScreen):
    """Goes through the disagreements; `disagreements` is empty until the layers are compared."""

    @dataclass
    class Compared(Message):
        """The layers were compared; `refusal` says what could not be read or written."""

        written: int
        found: OrderedQueue | None
        refusal: str = ""

    @dataclass
    class Comparing(Message):
        """Progress of `doing`, in numbers of interviews."""

        doing: str
        done: int
        of: int

    def __init__(self, host: Host) -> None:
        super().__init__(host, "Reconciliation")
        self.disagreements = DisagreementList(self.desk.codebook.order)
        people = self.desk.study.coders()
        self.people = [person for person in people if person.kind == "coder"]
        self._compared: Queue | None = None

    @property
    def place(self) -> InterviewSpan | None:
        """The place of the current disagreement."""
        case = self.disagreements.item
        return InterviewSpan(case.transcript_id, case.dispute.span) if case else None

    @work(thread=True, exclusive=True, group="read")
    def read(self, written: int) -> None:
        """Compare the layers of the interviews that have changed."""
        study, refusal = self.desk.study, ""
        try:
            queue = study.queue(self._compared, self._reporter("Comparing the layers"))
            try:
                if study.coder and queue.unmerged:
                    on_progress = self._reporter("Bringing together what is agreed")
                    study.merge_agreed(queue.unmerged, on_progress)
                    queue = queue.as_merged()
            except StudyError as error:  # what cannot be written can still be looked at
                refusal = str(error)
            disagreements = self.disagreements
            found = ordered_queue(queue, disagreements.rank, disagreements.by, disagreements.known)
            self.post_message(self.Compared(written, found, refusal))
        except StoppedError:
            pass
        except Exception as error:  # noqa: BLE001 - whatever happens is shown as a sentence
            self.post_message(self.Compared(written, None, str(as_sentence(error))))

    def _reporter(self, doing: str) -> OnProgress:
        """Return a progress callback that also ends this worker once its result is out of date."""
        worker = get_current_worker()

        def on_progress(done: int, of: int) -> None:
            if worker.is_cancelled:
                raise StoppedError
            if done % max(1, of // 100) == 0:
                self.post_message(self.Comparing(doing, done, of))

        return on_progress

    def on_disagreement_screen_comparing(self, event: Comparing) -> None:
        """Show the progress, where no disagreement is shown yet."""
        if self.idle:
            far = f"{event.done:,} of {event.of:,} interviews"
            self.query_one("#nothing", Static).update(f"{event.doing} … {far}")

    def on_disagreement_screen_compared(self, event: Compared) -> None:
        """Show the current disagreement, or one that was settled or reopened."""
        if event.found is not None:
            self._compared = event.found.queue
        found = self.as_read(event.written, event.found, event.refusal)
        if found is None:
            return
        disagreements, begun = self.disagreements, bool(self.disagreements.items)
        disagreements.read(found, stay=self.stay)
        self.stay = True
        if not begun and (lost := self.desk.study.left_out_of_comparing()):
            self.host.say(f"Not compared: {lost}", warning=True)
        for each in () if begun else self.desk.study.awaiting():
            self.host.say(each.said, warning=True)
        if not begun and disagreements.item and not disagreements.item.is_open:
            disagreements.next_open()
        nothing = _NOTHING if len(self.people) > 1 else _NOBODY
        self.say_instead("" if disagreements.item else nothing)
        self.show()

    def action_go(self, by: int) -> None:
        """Go on or back, to settled disagreements too."""
        self.disagreements.step(by)
        self.show()

    def action_walk_next(self) -> None:
        """Go to the next open disagreement."""
        if not self.disagreements.next_open():
            self.host.say("All disagreements are settled.")
        self.show()

    def action_order(self) -> None:
        """Sort by the next order."""
        self.disagreements.next_order()
        self.show()

    @property
    def all_settled(self) -> bool:
        """Whether nothing keeps one from finishing the stage."""
        return self.desk.stage == "reconciliation" and not self.disagreements.open

    # showing ---------------------------------------------------------------------------------

    def show(self) -> None:
        """Show the current disagreement, without laying out the screen again."""
        disagreements, case = self.disagreements, self.disagreements.item
        if case is None:
            return
        self.show_headline(self._headline_of(disagreements))
        self.show_place(case.transcript_id, case.dispute.span, self._marks(case))
        view = self._view_of(case)
        columns = [self._column(view, place) for place in range(len(self.people))]
        rulings = Content("   ").join(self.ruling_lines(case))
        self.panel.show(self._about_of(disagreements, case), columns, rulings)

    def _column(self, view: DisagreementView, place: int) -> Iterator[Content]:
        person, ruled = self.people[place], view.case.ruled
        key = next(iter(self.host.keys["rule_side"][place : place + 1]), "")
        yield head(person, shown(key), taken=ruled is not None and ruled.outcome == person.id)
        yield from side_lines(self.panel, view, person)

    def ruling_lines(self, case: Case) -> Iterator[Content]:
        """Yield the ruling, and what can be done about it."""
        if case.ruled:
            yield self._ruling("✓" if not case.is_open else "…", case.ruled)
        elif case.before:
            yield self._ruling("coded again since; before:", case.before)
        if case.is_open and (name := self._shared_name(case)):
            merges = self.host.keys.shown("candidates")
            yield Content(f"Two candidates are called “{name}”: {merges} on the desk merges them.")

    def _shared_name(self, case: Case) -> str:
        """Return the name that two codes at issue have, "" where none have one name."""
        codes = self.desk.codebook.sorted({code for s in case.dispute.sides for code in s.codes})
        times = Counter(code.name for code in codes if not code.number)
        return next((name for name, count in times.items() if count > 1), "")

    def outcome_label(self, outcome: str) -> str:
        """Return an outcome in words."""
        return outcome_said(outcome, {person.id: person.name for person in self.people})

    def _view_of(self, case: Case) -> DisagreementView:
        def quote(span: Span) -> str:
            return self.texts.quote(case.transcript_id, span)

        study, aside = self.desk.study, dict[str, list[str]]()
        span = case.dispute.span
        for passage in study.passages(case.revision_id, span) if self.memos else ():
            if not passage.codes:
                aside.setdefault(passage.coder_id, []).extend(self.memos.get(passage.id, ()))
        passages, codebook = study.coded_passages_on(case), self.desk.codebook
        told = self.memos, aside, quote, study.examples, self.desk.apart
        return DisagreementView(case, passages, codebook, *told)

    def at_issue(self, case: Case, ruled: Ruled | None) -> str:
        """Return in a line what each coder put there and what the ruling leaves."""
        sides = (
            f"{person.name} {self._labels(side.codes if side else ())}"
            for person in self.people
            for side in (case.dispute.side(person.id),)
        )
        left = self._left(ruled) if ruled and ruled.outcome != "later" else "open"
        return f"{' · '.join(sides)} → {left}"

    def in_full(self, ruled: Ruled) -> str:
        """Return a ruling in words, with the code where it is another one.

        Where it leaves a code on several passages that overlap, which count each, it says so.
        """
        more = f" {self._left(ruled)}" if ruled.outcome == "other" else ""
        left = result_from_json(ruled.result)
        if any(_repeat(one, other) for one, other in combinations(left, 2)):
            more = f" ({len(left)} passages)"
        return self.outcome_label(ruled.outcome) + more

    def _left(self, ruled: Ruled) -> str:
        return self._labels(self.codes_left(ruled))

    def codes_left(self, ruled: Ruled) -> set[str]:
        """Return the ids of the codes that a ruling leaves."""
        return {code for marked in result_from_json(ruled.result) for code in marked.codes}

    def _labels(self, codes: Iterable[str]) -> str:
        found, apart = self.desk.codebook.sorted(set(codes)), self.desk.apart
        return ", ".join(f"{code.label}{apart.get(code.id, '')}" for code in found) or "nothing"

    def _ruling(self, sign: str, ruled: Ruled) -> Content:
        reason = f": {' '.join(ruled.reason.split())}" if ruled.reason else ""
        return Content.assemble(
            (f"{sign} ", "$accent"),
            (self.in_full(ruled), "bold"),
            f" by {ruled.coder}, {shown_day(ruled.at)}{reason}",
        )

    def _headline_of(self, disagreements: DisagreementList) -> str:
        left, count = disagreements.open, len(disagreements.items)
        settled = f"All {count:,} are settled" if count != 1 else "It is settled"
        if count and self.all_settled:
            then = self._waits_for() or f"next: {self.key('done')}"
            return f"{settled} · {then}"
        told = f"{left:,} of {count:,} left" if left else settled
        return f"{told} · {ORDER_LABELS[disagreements.by]}"

    def _waits_for(self) -> str:
        """Return who has not finished yet where the coder has, else nothing."""
        people = [each for each in self.desk.study.coders() if each.kind == "coder"]
        if not any(each.done and each.name == self.desk.coder for each in people):
            return ""
        waiting = [each.name for each in people if not each.done]
        return f"waits for {' and '.join(waiting)}" if waiting else ""

    def _about_of(self, disagreements: DisagreementList, case: Case) -> Content:
        part = self.texts.part(case.transcript_id, case.dispute.span)
        alike = disagreements.count_alike(case)
        return Content.assemble(
            (f"{disagreements.number(case.id)}  {KINDS_SAID[case.dispute.kind]}", "bold $primary"),
            (f"  {case.transcript}{', part ' if part else ''}{part}", "$foreground 75%"),
            (f"  {alike} more like this" if alike else "", "$foreground 75%"),
        )

    def _marks(self, case: Case) -> Iterator[Highlight]:
        """Yield a highlight for each code in dispute, labelled with its coder."""
        names = {person.id: person.name for person in self.people}
        for side in case.dispute.sides:
            for code in self.desk.codebook.sorted(side.codes):
                label = f"{short_label(code)} {names.get(side.coder, '')}"
                colour = self.desk.codebook.colour(code)
                yield Highlight(f"{side.coder} {code.id}", *side.span, colour, label)


def _repeat(one: Marked, other: Marked) -> bool:
    """Whether two passages overlap and have a code in common."""
    return one.span.overlaps(other.span) and not one.codes.isdisjoint(other.codes)
