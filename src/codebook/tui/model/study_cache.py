"""What the desk has read of a study, kept up to date with what is written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from codebook.stage_names import CLOSED, STAGES
from codebook.study.code_labels import tellings_apart
from codebook.study.codebook import Codebook
from codebook.study.conflicts import conflicts_said
from codebook.study.views import Interview, Passage, Transcript
from codebook.text.guideline import Part
from codebook.text.spans import Span
from codebook.tui.model.marks import IN_CONFLICT, Note
from codebook.tui.model.passage_index import PassageIndex

if TYPE_CHECKING:
    from codebook.store.moments import Moment
    from codebook.study import Study


MANY = 50
"""With more interviews than this, what is counted is counted only after they are shown."""


class Uses(NamedTuple):
    """How often codes are used.

    `uses` is by code id, `layer` the id of the coder whose codings are counted (empty for all
    coders), `latest` the moment at which that was so.
    """

    layer: str
    latest: Moment
    uses: dict[str, int]


def uses_in(study: Study, layer: str) -> Uses:
    """Count how often the codes of a study are used."""
    while True:
        latest = study.latest()
        uses = {code.id: code.uses for code in study.codebook(layer, consensus=False).codes}
        if study.latest() == latest:
            return Uses(layer, latest, uses)


class CacheUpdate(NamedTuple):
    """What an update changed: `passages` as they were before and as they are after.

    With `everywhere`, any other passage may look different too. `elsewhere` is the name of the
    interview in which passages changed, where that is one and not the open one.
    """

    passages: list[Passage]
    everywhere: bool
    elsewhere: str = ""

    @property
    def first(self) -> Span | None:
        """Return where the first change of the open interview is: of passages as they are now."""
        last = {passage.id: passage.span for passage in self.passages}
        return min(last.values(), default=None)


class StudyCache:
    """What was read of a study, so that screens need not read it again.

    - `transcript`: the interview that is open, None where none is; `passages` are its passages.
    - `codebook`: the codes, with their uses in the layers that are counted. Of several layers the
      consensus does not count, since it repeats what was coded.
    - `coder_names`: the coders' names by id; `coded` the ids of those who coded anything;
      `consensus` the id of the consensus layer, where there is one.
    - `conflicts`: how many conflicts of merges each record has, by its id.
    - `uncounted`: ids of the interviews whose progress has to be counted again;
      `uses_uncounted`: whether the uses of codes have to be.
    """

    codebook: Codebook
    interviews: list[Interview]
    parts: list[Part]
    stage: str
    mode: str
    name: str

    def __init__(self, study: Study) -> None:
        self.study = study
        self.transcript: Transcript | None = None
        self.passages = PassageIndex(self._read)
        self.coder_names: dict[str, str] = {}
        self.apart: Mapping[str, str] = {}
        self._several = False
        self.coded: set[str] = set()
        self.consensus = ""
        self.conflicts: Mapping[str, int] = {}
        self.uncounted: set[str] = set()
        self.uses_uncounted = False
        self.reload()

    @property
    def only_layer(self) -> str:
        """Return the id of the coder whose layer alone is shown, empty for all layers."""
        return ""

    @property
    def counted_layer(self) -> str:
        """Return the id of the coder whose codings alone are counted, empty for all coders'."""
        return self.only_layer

    @property
    def stage_label(self) -> str:
        """Return the stage in words, with a remark where the study is read-only."""
        return f"{self.stage} · read-only" if self.study.is_read_only() else self.stage

    @property
    def is_closed(self) -> bool:
        """Whether several coders cannot see each other's codings now."""
        return self._several and self.mode == "blind" and self.stage in CLOSED

    @property
    def is_settled(self) -> bool:
        """Whether this is the last stage, and what is published then is the consensus."""
        return self.stage == STAGES[-1] and self._several and self.consensus in self.coded

    @property
    def is_behind(self) -> bool:
        """Whether something was written that was not read here."""
        return self.study.latest() != self._latest

    def reload(self) -> None:
        """Read the study again. Passages are read later, when they are asked for."""
        while True:
            self._latest = self.study.latest()
            about = self.study.record()
            self.stage, self.mode, self.name = about.stage, about.mode, about.name
            people = self.study.coders()
            self.coder_names = {person.id: person.name for person in people}
            self._several = sum(person.kind == "coder" for person in people) > 1
            self.consensus = next((one.id for one in people if one.kind == "consensus"), "")
            self.interviews = self._all_interviews()
            self.parts = self.study.guideline()
            self.coded = self.study.layers()
            self._reopen()
            self.conflicts = self.study.conflicts_by_record()
            self.read_codes()
            if not self.is_behind:
                break
        self.passages = PassageIndex(self._read)
        self.uncounted = {each.id for each in self.interviews if each.turns < 0}

    def _all_interviews(self) -> list[Interview]:
        """Return the interviews, with their progress unless there are many."""
        found = self.study.interviews(counted=False)
        return found if len(found) > MANY else self.study.interviews()

    def read_codes(self) -> None:
        """Read the codes, with their uses unless there are many interviews."""
        self.uses_uncounted = len(self.interviews) > MANY
        self.take_up(self._codebook(counted=not self.uses_uncounted))

    def _codebook(self, *, counted: bool = True) -> Codebook:
        return self.study.codebook(self.counted_layer, counted=counted, consensus=False)

    def take_uses(self, found: Uses) -> bool:
        """Update the uses of the codes; return whether the counts are still those of this layer."""
        if found.layer != self.counted_layer or found.latest != self._latest:
            self.uses_uncounted = True
            return False
        before = {code.id: code.uses for code in self.codebook.codes}
        more = {key: count - before[key] for key, count in found.uses.items() if key in before}
        self.codebook = self.codebook.used(more)
        return True

    def _reopen(self) -> None:
        """Read the open interview again: its text or turns may have changed, or it may be gone."""
        if self.transcript is not None:
            there = any(each.id == self.transcript.id for each in self.interviews)
            now = self.study.transcript(self.transcript.id) if there else None
            if now != self.transcript:
                self.transcript = now

    def catch_up(self) -> CacheUpdate:
        """Read what was written since the last reading, or everything where that is much.

        Interviews whose progress may have changed are added to `uncounted`.
        """
        counted = self.counted_layer
        while True:
            changes = self.study.changes_since(self._latest)
            if changes is None:
                self.reload()
                return CacheUpdate([], everywhere=True)
            if changes.codes:
                codebook = self._codebook()
            else:
                more = changes.uses_in(self.counted_layer, apart=self.consensus)
                codebook = self.codebook.used(more)
            if not changes.codes or self.study.latest().lamport == changes.latest.lamport:
                break
        self._latest, self.codebook = changes.latest, codebook
        if changes.codes or self.conflicts:
            self.conflicts = self.study.conflicts_by_record()
        if changes.codes:
            self.take_up(codebook)
        self.coded |= {coder_id for coder_id, _ in changes.uses}
        if self.counted_layer != counted:  # the consensus has its first coding
            self.reload()
            return CacheUpdate([], everywhere=True)
        different = self._renew(changes.passages)
        revisions = set(changes.passages.values())
        touched = {each.id: each for each in self.interviews if each.revision_id in revisions}
        self.uncounted |= touched.keys()
        here = self.transcript.id if self.transcript else ""
        names = [each.name for each in touched.values()]
        elsewhere = names[0] if len(names) == 1 and here not in touched else ""
        return CacheUpdate(different, changes.codes, elsewhere)

    def conflict_notes(self, *record_ids: str) -> list[Note]:
        """Return a note on the conflicts of some records, none where there are none."""
        count = sum(self.conflicts.get(each, 0) for each in record_ids) if self.conflicts else 0
        return [Note(IN_CONFLICT, "", conflicts_said(count))] if count else []

    def take_up(self, codebook: Codebook) -> None:
        """Replace the codebook by one with other codes."""
        self.codebook = codebook
        self.apart = tellings_apart(codebook.codes, self.coder_names)

    def open(self, transcript_id: str) -> Transcript:
        """Open an interview."""
        self.transcript = self.study.transcript(transcript_id)
        self.passages = PassageIndex(self._read)
        return self.transcript

    def reread(self, passage: Passage) -> Passage:
        """Return a passage as it is now in the study, or unchanged where it is gone from there."""
        return self.study.passage(passage.id) or passage

    def _read(self, span: Span) -> list[Passage]:
        revision = self.transcript.revision_id if self.transcript else ""
        return self.study.passages(revision, span)

    def _renew(self, places: Mapping[str, str | None]) -> list[Passage]:
        """Read passages again, given by id with their revision.

        Returns those that differ, each as it was before and as it is after.
        """
        here = self.transcript.revision_id if self.transcript else ""
        different: list[Passage] = []
        for passage_id, revision in places.items():
            before = self.passages.get(passage_id)
            after = self.study.passage(passage_id) if revision == here else None
            if before == after:
                continue
            different += filter(None, (before, after))
            if after:
                self.passages.put(after)
            else:
                self.passages.drop(passage_id)
        return different
