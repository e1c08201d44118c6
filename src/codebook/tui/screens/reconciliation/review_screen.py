"""Review: the other coder's codings one by one, to be accepted, changed or rejected."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.binding import BindingType
from textual.content import Content
from textual.message import Message

from codebook.errors import StudyError, as_sentence
from codebook.study.reconciliation.reviewing import OUTCOMES, Reviewed, Verdict
from codebook.text.spans import Span
from codebook.tui.acts import nothing
from codebook.tui.commands import FOOTER_OF_OWN_CODING, SCREENS
from codebook.tui.commands.reviewing import REVIEWING
from codebook.tui.dialogs.note import ReasonDialog
from codebook.tui.keys import bindings
from codebook.tui.memos import ask_memo
from codebook.tui.model.drafts import MemoOn
from codebook.tui.model.picking import Choice
from codebook.tui.screens.reconciliation.place_screen import InterviewSpan, PlaceScreen
from codebook.tui.screens.reconciliation.verdicts import counted, verdict_with_end_moved
from codebook.tui.screens.reconciliation.work_list import WorkList
from codebook.tui.widgets.key_bar import KeyBar
from codebook.tui.widgets.reviewed import ReviewedView, coded, highlights, judged, placed
from codebook.tui.widgets.transcript.passage_ends import Move

if TYPE_CHECKING:
    from codebook.tui.host import Host

_Give = Callable[[Reviewed, Choice], None]

_NOTHING = "Nobody else has coded anything yet."


class ReviewScreen(PlaceScreen):
    """Goes through the codings; a key gives a verdict on one, and shows the next."""

    name_in_table = "review"
    BINDINGS: ClassVar[list[BindingType]] = bindings(REVIEWING)

    @dataclass
    class Read(Message):
        """The codings were read; `refusal` says what could not be read or written."""

        written: int
        found: list[Reviewed] | None
        refusal: str = ""

    def __init__(self, host: Host) -> None:
        super().__init__(host, "Review")
        self.walk: WorkList[Reviewed] = WorkList(lambda each: each.coding_id)
        self._names = {person.id: person.name for person in self.desk.study.coders()}
        self._last = ""
        self._is_own = False  # whether the footer is that of a coding of the coder's own

    @property
    def place(self) -> InterviewSpan | None:
        """The place of the current coding, as the coder marked it."""
        item = self.walk.item
        return InterviewSpan(item.transcript_id, item.passage.span) if item else None

    @work(thread=True, exclusive=True, group="read")
    def read(self, written: int) -> None:
        """Read the codings."""
        study, refusal = self.desk.study, ""
        try:
            found = study.review_queue()
            try:
                study.settle_review()
            except StudyError as error:  # what cannot be written can still be looked at
                refusal = str(error)
            self.post_message(self.Read(written, found, refusal))
        except Exception as error:  # noqa: BLE001 - whatever happens is shown as a sentence
            self.post_message(self.Read(written, None, str(as_sentence(error))))

    def on_review_screen_read(self, event: Read) -> None:
        """Show the current coding, or one whose verdict has changed."""
        found = self.as_read(event.written, event.found, event.refusal)
        if found is None:
            return
        begun = bool(self.walk.items)
        self.walk.renew(found, stay=self.stay)
        self.stay = True
        if not begun and self.walk.item and not self.walk.item.is_open:
            self._next_left()
        self.say_instead("" if self.walk.item else _NOTHING)
        self.show()

    # saying ----------------------------------------------------------------------------------

    def action_review(self, outcome: str) -> None:
        """Give a verdict on the coding, and show the next one without a verdict."""
        if item := self.walk.item:
            self._go_on_from(item, Verdict(outcome))

    def action_review_ask(self) -> None:
        """Leave the coding open, and write the question on it."""
        if item := self.walk.item:
            self._go_on_from(item, Verdict("ask"), self.action_review_reason)

    def action_review_change(self) -> None:
        """Choose another code by name."""
        self.choose_code()

    def action_review_add(self) -> None:
        """Add a code of one's own beside it."""
        self._choose("Add a code", self._add)

    def action_move_end(self, move: Move) -> None:
        """Move an end of the coding by a word; with its own ends it is accepted again."""
        item = self.walk.item
        if item is None:
            return
        document = self.texts.document(item.transcript_id)

        def moved(now: Reviewed) -> Verdict:
            there = now if now.revision_id == item.revision_id else item
            return verdict_with_end_moved(there, document, move)

        self._say(item, moved, self.show)

    def action_review_reason(self) -> None:
        """Write the reason or question on the coding shown, else on the one before.

        On a coding of the coder's own, that is the answer.
        """
        here = self.walk.item
        if here and here.asked_by:
            self._answer(here)
            return
        item = here if here and here.verdict else self._said_last
        if here is None or item is None or item.verdict is None:
            self.host.say("Give a verdict first; then the reason.")
            return
        if not self.host.may_write():
            return
        self._stand_at(item)
        verdict, quote = item.verdict, self.texts.quote(item.transcript_id, item.passage.span)

        def give(text: str) -> None:
            reasoned = verdict._replace(reason=text.strip())
            self.host.write_now(self.as_own(lambda: self._put(reasoned, item, item.revision_id)))

        # What is explained is shown meanwhile; then one is where one was.
        why = f"Why {OUTCOMES[verdict.outcome]}?"
        title = "Your question" if verdict.outcome == "ask" else why
        dialog = ReasonDialog(title, f"“{quote}”", verdict.reason, give)
        self.app.push_screen(dialog, lambda _: self._stand_at(here))

    def _answer(self, item: Reviewed) -> None:
        """Write a memo on the coder's own coding, which who has asked about it reads beside it."""
        on, title = MemoOn("passage", item.passage.passage_id), f"what {item.asked_by} asks"
        ask_memo(self.host, on, title, f"“{item.question}”", self.if_there(self.renew))

    # looking ---------------------------------------------------------------------------------

    def action_go(self, by: int) -> None:
        """Go on or back."""
        self.walk.step(by)
        self.show()

    def action_walk_next(self) -> None:
        """Go to the next coding without a verdict; then to those that were asked about."""
        if said := self._next_left():
            self.host.say(said)
        self.show()

    def _next_left(self) -> str:
        """Go to the next coding that is left; return what is to be said where all have verdicts."""
        if self.walk.next(lambda each: each.is_open):
            return ""
        if self.walk.next(lambda each: each.is_asked):
            return "What is left is what you asked about."
        return "Every coding is reviewed."

    def show(self) -> None:
        """Show the current coding."""
        item = self.walk.item
        if item is None:
            return
        self.show_headline(counted(self.walk.items))
        span = item.verdict.span if item.verdict and item.verdict.span else item.passage.span
        view = self._view(item)
        self.show_place(item.transcript_id, span, highlights(view))
        columns = [coded(self.panel, view), judged(self.panel, view)]
        below = Content("   ").join(self._reason_lines(item))
        self.panel.show(self._about(item), columns, below)
        if self._is_own != bool(item.asked_by):
            self._is_own = bool(item.asked_by)
            offered = FOOTER_OF_OWN_CODING if self._is_own else SCREENS[self.name_in_table]
            self.query_one(KeyBar).offer(offered)

    def _view(self, item: Reviewed) -> ReviewedView:
        return ReviewedView(
            item=item,
            codebook=self.desk.codebook,
            names=self._names,
            memos=self.memos,
            quote=partial(self.texts.quote, item.transcript_id),
            examples=self.desk.study.examples,
            answer=self.key("review_reason"),
        )

    def _about(self, item: Reviewed) -> Content:
        """Return where the coding is, and what a verdict on it is."""
        part = self.texts.part(item.transcript_id, item.passage.span)
        where = f"{self.walk.at + 1}  {item.transcript}{', part ' if part else ''}{part}"
        return placed(where, self.size.width)

    def _reason_lines(self, item: Reviewed) -> Iterator[Content]:
        """Yield the reason of its verdict, else the last verdict."""
        last = self._said_last
        if item.verdict:
            yield Content(item.verdict.reason)
        elif last and last.verdict:
            number = self.walk.number(last.coding_id)
            yield Content.assemble(f"{number} ", (OUTCOMES[last.verdict.outcome], "bold"))
            what = " question" if last.verdict.outcome == "ask" else " reason"
            yield Content.assemble((self.key("review_reason"), "bold $accent"), what)
            yield Content.assemble((self.key("undo"), "bold $accent"), " undo")

    @property
    def _said_last(self) -> Reviewed | None:
        """Return the coding that was given a verdict last, while it has one."""
        found = self.walk.get(self._last)
        return found if found and found.verdict else None

    def _stand_at(self, item: Reviewed) -> None:
        self.walk.go(item.coding_id)
        self.show()

    # writing ---------------------------------------------------------------------------------

    def _go_on_from(
        self, item: Reviewed, verdict: Verdict, then: Callable[[], object] = nothing
    ) -> None:
        """Give a verdict on the coding, and show the next one without a verdict."""

        def show() -> None:
            self._last = item.coding_id
            if self.walk.is_at(item.coding_id):  # else one has gone on meanwhile
                self.walk.next(lambda each: each.is_open)
            self.show()
            then()

        self._say(item, lambda _: verdict, show)

    def _reverse(self, what: str, act: Callable[[], str]) -> None:
        self._last = ""
        super()._reverse(what, act)

    def _say(
        self, item: Reviewed, say: Callable[[Reviewed], Verdict], show: Callable[[], object]
    ) -> None:
        """Give a verdict on a coding, as it is when the write is done."""
        if not self._may_judge(item):
            return

        def act() -> None:
            now = self.walk.get(item.coding_id) or item
            self._put(say(now), now, item.revision_id)

        what = (
            f"{OUTCOMES[say(item).outcome]}: {self.called(item.transcript_id, item.passage.span)}"
        )
        self.done(what, act, show)

    def _put(self, verdict: Verdict, item: Reviewed, seen: str) -> None:
        self.desk.study.review(item.coding_id, **verdict._asdict(), seen=seen)
        self.walk.put(item._replace(verdict=verdict))

    def choose_code(self, typed: str = "") -> None:
        """Change the code of the coding."""
        self._choose("Another code", self._change, typed)

    def _choose(self, title: str, give: _Give, typed: str = "") -> None:
        item, place = self.walk.item, self.place
        if item and place and self._may_judge(item) and self.host.may_write():
            self.open_code_box(title, place, partial(give, item), typed)

    def _may_judge(self, item: Reviewed) -> bool:
        """Return whether it is another's coding; where not, say what can be done."""
        if item.asked_by:
            keys = self.key("review_reason"), self.key("walk_there")
            self.host.say(f"This coding is yours: {keys[0]} answers, {keys[1]} goes there.")
        return not item.asked_by

    def _change(self, item: Reviewed, choice: Choice) -> None:
        def change(codes: list[str]) -> None:
            span = item.verdict.span if item.verdict else None
            self._go_on_from(item, Verdict("change", span, codes[0]))

        self.with_codes(choice, change)

    def _add(self, item: Reviewed, choice: Choice) -> None:
        study, span = self.desk.study, Span(*item.passage.span)

        def shown() -> None:
            self.host.say("Added to your own layer.")
            self.renew()

        def add(codes: list[str]) -> None:
            what = f"{self.desk.choice_label(choice)} on {self.called(item.transcript_id, span)}"
            self.done(what, lambda: study.code(item.revision_id, span, codes), shown)

        self.with_codes(choice, add)
