"""What is to be said where it is unsure who asks, and so what counts as participants'."""

from __future__ import annotations

from collections.abc import Iterable

from codebook.reading.drafts import Problem
from codebook.text.display import few_of, few_say
from codebook.text.roles import is_interviewee, is_interviewer, participants_among, unplaced

_FEW = 4  # speakers named in a remark
_AGAIN = "Import it again with --interviewer NAME for who asks"
_QUESTIONS = (
    "all that {} counts as questions: no participants are called so."
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
        return _QUESTIONS.format(few_say(others, _FEW)) if others else ""
    if named and not participants_among(named, (), said):
        return f"nobody answers, so all that {few_of(named, _FEW)} said counts as participants'."
    if len(named) > 1 and not asks and not any(map(is_interviewee, named)):
        return (
            f"who asks is not known: all that {few_say(named, _FEW)} counts as participants'."
            f" {_AGAIN}."
        )
    return ""
