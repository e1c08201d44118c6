"""What the study shows to those who call it: plain values, complete, never live records."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, NamedTuple

from codebook.text.display import few_of
from codebook.text.spans import Span
from codebook.text.turns import Turn

if TYPE_CHECKING:
    from codebook.reading.drafts import Problem


class Person(NamedTuple):
    """A coder: `kind` is coder, external or consensus; `done` with the present stage or not."""

    id: str
    name: str
    kind: str
    done: bool


class Participant(NamedTuple):
    """An interviewee. `fields` are label and value pairs, background included, as written."""

    id: str
    label: str
    group: str
    fields: tuple[tuple[str, str], ...]


class Interview(NamedTuple):
    """A transcript in the list of interviews, with its progress.

    - `turns`: the number of participants' turns, -1 where progress was not counted; `coded` how
      many of them have a code of the reading coder.
    - `passages`: the number of coded passages in all layers that the reader may see, without the
      consensus, which repeats them; `by_layer` the number in each, by the id of its coder.
    - `coded_by_layer`: in the same way, how many of those turns have a code in each layer; under ""
      in any of them, without the consensus.
    - `finished`: while the study is being coded, whether the reader has finished this transcript;
      `finished_by` the names of the other coders who have. Later, so of one that came after coding.
    """

    id: str
    name: str
    revision_id: str
    participants: tuple[Participant, ...]
    coded: int
    turns: int
    passages: int
    finished: bool = False
    by_layer: Mapping[str, int] = MappingProxyType({})
    coded_by_layer: Mapping[str, int] = MappingProxyType({})
    finished_by: tuple[str, ...] = ()

    def in_layer(self, coder_id: str) -> Interview:
        """Return it with the figures of one layer, or of all where it is ""."""
        passages = self.by_layer.get(coder_id, 0) if coder_id else self.passages
        return self._replace(coded=self.coded_by_layer.get(coder_id, 0), passages=passages)


@dataclass(frozen=True)
class Transcript:
    """A transcript's current revision, to be read and coded.

    `text[turn.start:turn.end]` is what was said; `speaking` are the labels of participants.
    """

    id: str
    name: str
    revision_id: str
    text: str
    turns: tuple[Turn, ...]
    participants: tuple[Participant, ...]
    speaking: frozenset[str]


class Seen(NamedTuple):
    """A place as it was shown: a span of the revision in which it was."""

    revision_id: str
    span: Span


class Applied(NamedTuple):
    """One code on a passage; `unsure` where its coder marked it so."""

    coding_id: str
    code_id: str
    unsure: bool = False


class Passage(NamedTuple):
    """A passage of a transcript in one coder's layer, with its codes, oldest first.

    `published_quote` is the form in which a key passage is printed, empty for its own words;
    `has_memo` says that there is a memo on it.
    """

    id: str
    coder_id: str
    span: Span
    codes: tuple[Applied, ...]
    is_key: bool
    insight: str
    prompt_category: str
    state: str
    published_quote: str = ""
    has_memo: bool = False


class CoderStatus(NamedTuple):
    """A coder's line in the status.

    - `codings`: what the asking coder may see of them.
    - `finished`: the names of the transcripts that the coder has finished in the present stage, by
      words on these; in the stage of coding also by one on all, which is `done`.
    """

    name: str
    kind: str
    done: bool
    codings: int
    finished: tuple[str, ...] = ()


class CameLater(NamedTuple):
    """The names of transcripts that came after a coder had finished coding.

    They came into the study, or to this coder, when they had been assigned to others alone.
    """

    coder: str
    transcripts: tuple[str, ...]

    @property
    def said(self) -> str:
        """A sentence on it."""
        named = few_of(self.transcripts, _NAMED)
        come = "has" if len(self.transcripts) == 1 else "have"
        return f"{named} {come} come after {self.coder} had finished coding."

    @property
    def said_of_assigning(self) -> str:
        """A sentence on it for who has just assigned them to the coder."""
        return (
            f"{self.coder} had finished coding, and has {few_of(self.transcripts, _NAMED)} to code"
            f" now: that is finished once {self.coder} says `codebook done` again."
        )


class Awaiting(NamedTuple):
    """The names of transcripts that came after coding, and of those who are still to code them."""

    transcripts: tuple[str, ...]
    coders: tuple[str, ...]

    @property
    def said(self) -> str:
        """A sentence on it."""
        import shlex  # hardly ever needed

        waits = "waits" if len(self.transcripts) == 1 else "wait"
        what = shlex.quote(self.transcripts[0]) if len(self.transcripts) == 1 else "NAME"
        each = "each of them has" if len(self.coders) > 1 else f"{self.coders[0]} has"
        return (
            f"{few_of(self.transcripts, _NAMED)} {waits} for {' and '.join(self.coders)}: what is"
            f" coded there is neither compared nor counted until {each} said"
            f" `codebook done {what}`."
        )


_NAMED = 5
"""As many transcripts are named in a sentence."""

WorkbenchCommand = Literal["", "Reconcile", "Grouping"]
"""The commands of the workbench to which a next step may send, by their labels."""


class NextStep(NamedTuple):
    """What is to be done next: what is `said` of it, the command to do it with, and what is after.

    Without a `command`, all is in what is `said`.
    """

    said: str
    command: WorkbenchCommand = ""
    after: str = ""

    def sentence(self, key: str = "") -> str:
        """Return it in words, with the key that the command has where it is known."""
        pressed = f" ({key})" if key else ""
        sent = f"codebook, then {self.command}{pressed}." if self.command else ""
        return " ".join(filter(None, (self.said, sent, self.after)))


@dataclass(frozen=True)
class Status:
    """Where the study stands, as the asking coder may see it."""

    name: str
    mode: str
    stage: str
    coder: str | None
    coders: Sequence[CoderStatus]
    participants: int
    transcripts: int
    codings: int
    codes: int
    rankings: int
    coded_turns: int
    turns: int
    step: NextStep
    open_disagreements: int
    conflicts: int
    orphaned: int
    came_later: Sequence[CameLater]
    awaiting: Sequence[Awaiting]

    @property
    def next(self) -> str:
        """What is to be done next, in words."""
        return self.step.sentence()


class Imported(NamedTuple):
    """What an import did with one file: counts of records, and what was unsure in it."""

    path: str
    kind: str
    added: int
    updated: int
    unchanged: int
    problems: tuple[Problem, ...]


class Conflict(NamedTuple):
    """What two copies of the study changed at once: what is held, and what `coder` did instead.

    `called` is the record's name, number or words, where it has any; `column` is empty where one
    copy deleted what the other changed.
    """

    record_type: str
    record_id: str
    called: str
    column: str
    held: str
    other: str
    coder: str
    label: str
    at: str
