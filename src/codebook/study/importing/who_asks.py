"""Remarks on transcripts in which it is unsure who asks, and so what counts as participants'."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from codebook.reading.drafts import Problem, TranscriptDraft
from codebook.store.queries import lookups, participant_queries, revision_queries, study_queries
from codebook.store.writer import Writer
from codebook.study.settings import Settings
from codebook.study.turns import turns_of
from codebook.text.display import few_of
from codebook.text.roles import is_interviewee, is_interviewer, participants_among, unplaced

_FEW = 4  # speakers named in a remark
_AGAIN = "Import it again with --interviewer NAME for who asks"
_QUESTIONS = (
    "all that {} say counts as questions: no participants are called so."
    f" {_AGAIN}, --participant NAME=ID for who answers."
)


class UnsureWhoAsks(Problem):
    """A remark on that; the workbench shows it before it imports.

    `leaves_out` says that something counts as nobody's, which is to be told afterwards, too.
    """

    __slots__ = ()

    @property
    def leaves_out(self) -> bool:
        """Whether words count as questions of which nobody said that they are."""
        return self.message.endswith(_QUESTIONS.partition("{}")[2])

    @property
    def what(self) -> str:
        """What is unsure, without how the command line is told."""
        return self.message.partition(f" {_AGAIN}")[0]


def on_asking(speakers: Iterable[str], people: Iterable[str], asking: Iterable[str]) -> str:
    """Return what is to be said of who asks in a transcript, empty where that is sure.

    `people` are the labels of the study's participants, `asking` those said to ask.
    """
    named = list(filter(None, dict.fromkeys(speakers)))
    known, said = ({name.casefold() for name in names} for names in (people, asking))
    asks = [name for name in named if name.casefold() in said or is_interviewer(name)]
    if any(name.casefold() in known for name in named):
        others = unplaced(named, known, said)
        return _QUESTIONS.format(few_of(others, _FEW)) if others else ""
    if named and not participants_among(named, (), said):
        return f"nobody answers, so all that {few_of(named, _FEW)} said counts as participants'."
    if len(named) > 1 and not asks and not any(map(is_interviewee, named)):
        return (
            f"who asks is not known: all that {few_of(named, _FEW)} say counts as participants'."
            f" {_AGAIN}."
        )
    return ""


def remarks_on_asking(
    tx: Writer, drafts: Mapping[int, TranscriptDraft]
) -> Iterator[tuple[int, Problem]]:
    """Yield what is to be said of transcripts, with their keys; the study has all that came."""
    people = [row.label for row in participant_queries.participants(tx.connection)]
    asking = Settings.from_json(study_queries.study(tx.connection).settings).interviewers
    ids = {name: key for key, name in lookups.transcript_names(tx.connection).items()}
    for key, draft in drafts.items():
        now = revision_queries.current(tx.connection, ids.get(draft.name, ""))
        turns = turns_of(now.turns) if now else draft.turns  # where it is corrected, not as read
        speakers = [turn.speaker for turn in turns]
        if said := on_asking(speakers, people, asking):
            yield key, UnsureWhoAsks(None, said)
