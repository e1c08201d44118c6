"""What is on the desk: the study, one interview of it, and what the coder has at hand."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from codebook.study.views import Code, Codebook, Interview, Part, Participant, Passage, Transcript
from codebook.text.spans import Span
from codebook.text.turns import Turn, turn_at
from codebook.tui.picking import Choice, Picker
from codebook.tui.places import Place

if TYPE_CHECKING:
    from codebook.study import Study

_RECENT = 9


class Coded(NamedTuple):
    """A code on a passage. `own` says that it is in the layer of the coder at the desk."""

    passage: Passage
    code: Code
    coding_id: str
    coder: str
    own: bool


class Here(NamedTuple):
    """Where the caret is: who speaks, in which part, asked what."""

    participant: Participant | None
    part: Part | None
    part_label: str
    question: str


class Note(NamedTuple):
    """An insight or a memo; `coder` is empty for the coder's own."""

    kind: str
    coder: str
    text: str


class OwnMemo(NamedTuple):
    """A memo of the coder at the desk."""

    id: str
    text: str


class Desk:
    """The study as it lies before one coder; `transcript` is the interview that is open.

    `recent` are the ids of the codes used lately, the last one first; with `only_own` other
    coders' layers are left out of what is shown. What writes raises CodebookError where the study
    refuses.
    """

    codebook: Codebook
    interviews: list[Interview]
    parts: list[Part]
    stage: str
    name: str

    def __init__(self, study: Study) -> None:
        self.study = study
        self.transcript: Transcript | None = None
        self.passages: list[Passage] = []
        self.recent: list[str] = []
        self.only_own = False
        self.picker = Picker(Codebook(()), self.recent)
        self._coders: dict[str, str] = {}
        self.reload()

    @property
    def coder(self) -> str | None:
        """Return the name of the coder at the desk, None for one who only looks."""
        return self.study.coder.name if self.study.coder else None

    @property
    def coders(self) -> list[str]:
        """Return the names of those who can work at the desk."""
        return [person.name for person in self.study.coders() if person.kind == "coder"]

    def sit_down(self, coder: str) -> None:
        """Let a coder work from now on."""
        self.study.work_as(coder)
        self.recent.clear()
        self.reload()

    def reload(self) -> None:
        """Read anew what the coder may see."""
        status = self.study.status()
        self.stage, self.name = status.stage, status.name
        self._coders = {person.id: person.name for person in self.study.coders()}
        self.interviews = self.study.interviews()
        self.parts = self.study.guideline()
        self.reload_codes()

    def reload_codes(self) -> None:
        """Read the codebook and the open interview's passages anew."""
        self.codebook = self.study.codebook()
        if not self.picker.offers(self.codebook):
            self.picker = Picker(self.codebook, self.recent)
        if self.transcript:
            self.passages = self.study.passages(self.transcript.revision_id)

    def open(self, transcript_id: str) -> Transcript:
        """Take up an interview."""
        self.transcript = self.study.transcript(transcript_id)
        self.passages = self.study.passages(self.transcript.revision_id)
        return self.transcript

    def start(self, place: Place | None) -> str | None:
        """Return the interview to begin with: where it was left, else the first."""
        known = [interview.id for interview in self.interviews]
        if place and place.transcript_id in known:
            return place.transcript_id
        return known[0] if known else None

    def neighbour(self, step: int) -> str | None:
        """Return the interview `step` places from the open one, None beyond the ends."""
        known = [interview.id for interview in self.interviews]
        if self.transcript is None or self.transcript.id not in known:
            return known[0] if known else None
        at = known.index(self.transcript.id) + step
        return known[at] if 0 <= at < len(known) else None

    # looking --------------------------------------------------------------------------------

    def shown(self) -> list[Coded]:
        """Return the codings of the open interview that are to be seen, in order of the text."""
        return self._coded(self.passages)

    def on(self, span: Span) -> list[Coded]:
        """Return the codings on a span: those of exactly these ends first, own before others'."""
        found = self._coded(p for p in self.passages if p.span.overlaps(span))
        return sorted(found, key=lambda c: (c.passage.span != span, not c.own, c.passage.span))

    def notes(self, codings: Iterable[Coded]) -> list[Note]:
        """Return the insights and memos on the passages of some codings."""
        found = []
        for passage in dict.fromkeys(coded.passage for coded in codings):
            if passage.insight:
                found.append(Note("insight", self._other(passage.coder_id), passage.insight))
            found += [
                Note("memo", self._other(memo.coder_id), memo.text)
                for memo in self.study.memos(passage.id)
            ]
        return found

    def own_passages(self, span: Span) -> list[Passage]:
        """Return the coder's passages that a span means: the one with its ends, else all on it."""
        me = self._me
        own = [p for p in self.passages if p.coder_id == me and p.span.overlaps(span)]
        return [p for p in own if p.span == span] or own

    def here(self, caret: int) -> Here:
        """Say what surrounds an offset of the open interview."""
        transcript = self.transcript
        if transcript is None:
            return Here(None, None, "", "")
        at = turn_at(transcript.turns, caret)
        turn = transcript.turns[max(at, 0)] if transcript.turns else Turn(0, 0)
        by_label = {person.label.casefold(): person for person in transcript.participants}
        first = transcript.participants[0] if transcript.participants else None
        parts = {part.label.casefold(): part for part in self.parts}
        return Here(
            by_label.get(turn.speaker.casefold(), first), parts.get(turn.part.casefold()),
            turn.part, self._question(at),
        )  # fmt: skip

    def own_memo(self, target_id: str) -> OwnMemo | None:
        """Return the coder's memo on a record."""
        me = self._me
        memos = (OwnMemo(m.id, m.text) for m in self.study.memos(target_id) if m.coder_id == me)
        return next(memos, None)

    def next_uncoded(self, caret: int) -> Span | None:
        """Return the next turn of a participant that bears no code of the coder."""
        if self.transcript is None:
            return None
        me, speaking = self._me, self.transcript.speaking
        spans = [p.span for p in self.passages if p.codes and me in (None, p.coder_id)]
        for turn in self.transcript.turns:
            span = Span(turn.start, turn.end)
            spoken = turn.kind == "speech" and (not speaking or turn.speaker in speaking)
            if spoken and turn.start > caret and not any(map(span.overlaps, spans)):
                return span
        return None

    @property
    def _me(self) -> str | None:
        return self.study.coder.id if self.study.coder else None

    def _other(self, coder_id: str) -> str:
        return "" if coder_id == self._me else self._coders.get(coder_id, "")

    def _question(self, at: int) -> str:
        """Return what was asked last before the turn at an index, or in it."""
        transcript = self.transcript
        if transcript is None:
            return ""
        for turn in reversed(transcript.turns[: at + 1]):
            if turn.kind == "speech" and turn.speaker not in transcript.speaking:
                return transcript.text[turn.start : turn.end]
        return ""

    def _coded(self, passages: Iterable[Passage]) -> list[Coded]:
        me = self._me
        return [
            Coded(passage, code, applied.coding_id, self._coders.get(passage.coder_id, ""),
                  passage.coder_id == me)
            for passage in passages
            if not (self.only_own and me) or passage.coder_id == me
            for applied in passage.codes
            if (code := self.codebook.by_id.get(applied.code_id))
        ]  # fmt: skip

    # writing --------------------------------------------------------------------------------

    def code(self, span: Span, choice: Choice) -> None:
        """Put the codes chosen on a span of the open interview."""
        if self.transcript is None:
            return
        revision, used = self.transcript.revision_id, list(choice.code_ids)
        if used:
            self.study.code(revision, span, used)
        if choice.new_name:
            parent = choice.parent_id
            used.append(self.study.code_new(revision, span, choice.new_name, parent_id=parent))
        kept = [code_id for code_id in self.recent if code_id not in used]
        self.recent[:] = [*reversed(used), *kept][:_RECENT]
