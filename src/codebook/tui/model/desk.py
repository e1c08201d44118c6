"""What is on the desk: the study, one interview of it, and what the coder has at hand."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING

from codebook.progress import OnProgress
from codebook.study.codebook import Codebook
from codebook.study.views import Passage, Seen, Transcript
from codebook.text.guideline import Asked, Part
from codebook.text.spans import Span
from codebook.text.turns import in_one_line
from codebook.tui.model.caret_context import NO_CONTEXT, CaretContext, context_at
from codebook.tui.model.filters import kept
from codebook.tui.model.marks import Annotated, Coded, Note, OwnMemo
from codebook.tui.model.picking import Choice, Picker
from codebook.tui.model.places import Place
from codebook.tui.model.recent_codes import RecentCodes
from codebook.tui.model.shown_layers import ShownLayers

if TYPE_CHECKING:
    from codebook.study import Study


class Desk(ShownLayers):
    """The study as one coder works on it.

    `recent` are the codes that were used last.

    Methods that write raise CodebookError where the study refuses.
    """

    def __init__(self, study: Study) -> None:
        self.recent = RecentCodes()
        self._asked: tuple[Transcript, Sequence[Part], Sequence[Asked]] | None = None
        super().__init__(study)

    @property
    def coders(self) -> list[str]:
        """Return the names of the people who can work at the desk."""
        return [person.name for person in self.study.coders() if person.kind == "coder"]

    def work_as(self, coder: str) -> None:
        """Let another coder work at the desk from now on."""
        self.study.work_as(coder)
        self.recent.take_up()
        self.only_own, self.filter = False, None
        self.reload()

    def still_there(self, *places: Place | None) -> Place | None:
        """Return the first of some places whose interview the study has, None where it has none."""
        known = {interview.id for interview in self.interviews}
        return next((place for place in places if place and place.transcript_id in known), None)

    def neighbour(self, step: int) -> str | None:
        """Return the id of the interview `step` places from the open one, None beyond the ends."""
        known = [interview.id for interview in self.interviews]
        if self.transcript is None or self.transcript.id not in known:
            return known[0] if known else None
        at = known.index(self.transcript.id) + step
        return known[at] if 0 <= at < len(known) else None

    def take_up(self, codebook: Codebook) -> None:
        """Replace the codebook by one with other codes."""
        super().take_up(codebook)
        self.filter = kept(self.filter, codebook)
        self.picker = Picker(codebook, self.recent, self.apart)

    # Reading.

    def shown(self, passages: Iterable[Passage]) -> list[Coded]:
        """Return the codings on some passages that are shown now."""
        return list(self._codings(passages, shown=True))

    def hidden_on(self, span: Span) -> list[Coded]:
        """Return the codings on a span that the filter hides, none of a layer that is hidden."""
        found = self._codings(self.passages.over(span) if self.filter else (), shown=False)
        return [each for each in found if each.own or not self.only_own]

    def _codings(self, passages: Iterable[Passage], *, shown: bool) -> Iterator[Coded]:
        me, names, codes = self._me, self.coder_names, self.codebook.by_id
        for passage in passages:
            coder, own = names.get(passage.coder_id, ""), passage.coder_id == me
            joint = passage.coder_id == self.consensus
            for key, code_id, unsure in passage.codes:
                code = codes.get(code_id)
                if code and self._shows(code_id, passage.coder_id, unsure=unsure) is shown:
                    yield Coded(passage, code, key, coder, own, unsure, joint)

    def _shows(self, code_id: str, coder_id: str, *, unsure: bool = False) -> bool:
        if self.only_layer not in {"", coder_id}:
            return False
        return self.filter is None or self.filter.shows(code_id, coder_id, unsure=unsure)

    def annotated(self, passages: Iterable[Passage]) -> list[Annotated]:
        """Return those of some passages that have no code and are shown now."""
        return [
            Annotated(passage, self._other(passage.coder_id))
            for passage in passages
            if not passage.codes and self._shows("", passage.coder_id)
        ]

    def codings_on(self, span: Span) -> list[Coded]:
        """Return the codings on a span: those of exactly this span first, own before others'."""
        found = self.shown(self.passages.over(span))
        return sorted(found, key=lambda c: (c.passage.span != span, not c.own, c.passage.span))

    def quote(self, span: Span, read: Transcript | None = None) -> str:
        """Return the words of a span in one line: of the open interview, or as it was `read`."""
        read = read or self.transcript
        return in_one_line(read.text, read.turns, span) if read else ""

    def notes(self, span: Span) -> list[Note]:
        """Return the notes on the passages of a span that are shown now."""
        found = []
        coded = [each.passage for each in self.codings_on(span)]
        uncoded = [each.passage for each in self.annotated(self.passages.over(span))]
        passages = dict.fromkeys([*coded, *uncoded])
        for passage in sorted(passages, key=lambda each: each.span != span):
            codings = (applied.coding_id for applied in passage.codes)
            found += self.conflict_notes(passage.id, *codings)
            if passage.is_key and not passage.codes:
                found.append(Note("★", self._other(passage.coder_id), "key passage"))
            if passage.insight:
                found.append(Note("insight", self._other(passage.coder_id), passage.insight))
            if passage.published_quote:
                whose = self._other(passage.coder_id)
                found.append(Note("published as", whose, passage.published_quote))
            found += [
                Note("memo", self._other(memo.coder_id), memo.text)
                for memo in self.study.memos(passage.id)
            ]
        return found

    def memos_on(self, target_id: str) -> list[Note]:
        """Return the memos on a record that are shown now."""
        only = self.only_layer
        return [
            Note("memo", self._other(memo.coder_id), memo.text)
            for memo in self.study.memos(target_id)
            if only in {"", memo.coder_id}
        ]

    def own_passages(self, span: Span) -> list[Passage]:
        """Return the coder's passage of exactly this span, else all of the coder's on it."""
        me = self._me
        own = [p for p in self.passages.over(span) if p.coder_id == me]
        return [p for p in own if p.span == span] or own

    def key_passages_on(self, span: Span) -> list[Passage]:
        """Return the consensus' key passages on a span, without any the coder's.

        Where one of them has exactly this span, it is that one alone.
        """
        keys = [p for p in self.passages.over(span) if p.is_key]
        found = [p for p in keys if p.coder_id == self.consensus]
        found = found or [p for p in keys if p.coder_id == self._me]
        return [p for p in found if p.span == span] or found

    def context_at(self, caret: int) -> CaretContext:
        """Return who speaks at an offset of the open interview, in which part, asked what."""
        read = self.transcript
        if read is None:
            return NO_CONTEXT
        asked = self._asked[2] if self._asked and self._asked[0] is read else ()
        return context_at(read, self.parts, caret, asked)

    def take_asked(self, transcript: Transcript, asked: Sequence[Asked]) -> None:
        """Keep which prompt was asked at each turn of an interview."""
        self._asked = transcript, self.parts, asked

    def knows_asked(self, transcript: Transcript) -> bool:
        """Whether it is known which of the guideline's prompts were asked in an interview."""
        known = self._asked
        return known is not None and known[0] is transcript and known[1] is self.parts

    def own_memo(self, target_id: str) -> OwnMemo | None:
        """Return the coder's memo on a record."""
        me = self._me
        memos = (OwnMemo(m.id, m.text) for m in self.study.memos(target_id) if m.coder_id == me)
        return next(memos, None)

    def next_uncoded(self, caret: int) -> Span | None:
        """Return the next turn of a participant that has no code of the coder."""
        if self.transcript is None:
            return None
        me, speaking = self._me, self.transcript.speaking
        turns = self.transcript.turns
        for turn in turns[bisect_right(turns, caret, key=attrgetter("start")) :]:
            span = Span(turn.start, turn.end)
            spoken = turn.kind == "speech" and (not speaking or turn.speaker in speaking)
            on = self.passages.over(span) if spoken else ()
            if spoken and not any(p.codes and me in (None, p.coder_id) for p in on):
                return span
        return None

    def next_unsure(self, caret: int) -> Span | None:
        """Return the span of the next shown unsure coding; after the last one, of the first."""
        revision = self.transcript.revision_id if self.transcript else ""
        first = found = self.study.next_unsure(revision, caret)
        while found and not any(coded.unsure for coded in self.codings_on(found)):
            found = self.study.next_unsure(revision, found.start)
            if found == first:
                return None
        return found

    def _other(self, coder_id: str) -> str:
        """Return a coder's name, empty for the coder at the desk."""
        return "" if coder_id == self._me else self.coder_names.get(coder_id, "")

    # Writing.

    def choice_label(self, choice: Choice) -> str:
        """Return the labels of the chosen codes, and the name of a new one."""
        labels = [self.codebook.label(key) for key in choice.code_ids]
        return ", ".join([*labels, f"“{choice.new_name}”"] if choice.new_name else labels)

    def code_places(
        self,
        places: Iterable[Seen],
        choice: Choice,
        on_progress: OnProgress | None = None,
    ) -> int:
        """Put the chosen codes on many places, as they were shown, in one action.

        Returns the number of new codings. `on_progress` is called with the numbers of places; an
        exception from it undoes all of them.
        """
        made = self.study.code_all(places, choice.code_ids, new=choice.new, on_progress=on_progress)
        self.recent.use(made.code_ids, self.picker.lacks)
        return made.codings

    def recode(self, coded: Coded, seen: Seen, choice: Choice) -> None:
        """Replace the code of a coding by the first of the chosen codes, and add the others.

        The coding's passage was `seen`.
        """
        codes = self.study.recode(coded.coding_id, choice.code_ids, new=choice.new, seen=seen)
        self.recent.use(codes, self.picker.lacks)
