"""Who asks and who answers in a file that is about to be imported, and what is unsure of that."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, takewhile
from typing import NamedTuple

from textual.content import Content

from codebook.text.display import few_say
from codebook.text.roles import asking_among, is_interviewee, participants_among, unplaced
from codebook.tui.screens.importing.item import ImportItem

_FEW = 4  # speakers named in a remark
_KEY = "bold $accent"


class Cast(NamedTuple):
    """Who speaks in a file as it would be imported.

    `does` has what each speaker does, by the name it is read with: "asks", "answers", or "" where
    that is not known. `new` are those of them who answer as participants that are not there yet.
    `questions` are those of whom it is not known, but whose words count as questions, since others
    are participants. `likely` is the participant by whose id the file is called, where only one
    speaker may be meant.
    """

    does: dict[str, str]
    new: frozenset[str]
    questions: list[str]
    likely: dict[str, str]

    @property
    def is_open(self) -> bool:
        """Whether nothing tells who asks."""
        return len(self.does) > 1 and not any(self.does.values())

    @property
    def doubts(self) -> int:
        """How many things are unsure of who asks and of who answers."""
        return self.is_open + bool(self.questions)


def cast(item: ImportItem, people: Iterable[str], asking: Iterable[str]) -> Cast:
    """Return who does what in a file.

    `people` are the labels of the study's participants, `asking` those of its interviewers. Where
    somebody is called interviewer, others do not ask: in a group several answer.
    """
    called = {name: item.called(name) for name in item.offered.speakers}
    people = tuple(people)
    there = {label.casefold() for label in people}
    known = there | {label.casefold() for label in item.corrections.answering}
    every = {name.casefold() for name in (*asking, *item.going_on_asking)}
    if item.corrections.asking:  # instead of those of its speakers who were said to before
        every -= {name.casefold() for name in called.values()}
    said = every | {name.casefold() for name in item.corrections.asking}
    speaking = participants_among(called.values(), known, said)
    questions = unplaced(called.values(), known, said)
    asking_here = asking_among(called.values(), known, said).difference(questions)
    answering = {new for new in speaking if new.casefold() in known or is_interviewee(new)}
    does = {
        name: "asks" if new in asking_here else "answers" if new in answering else ""
        for name, new in called.items()
    }
    come = known - there
    new = frozenset(name for name in does if called[name].casefold() in come)
    others = [name for name, role in does.items() if role != "asks"]
    meant = len(others) == 1 and not does[others[0]] and item.name in people
    return Cast(does, new, questions, {others[0]: item.name} if meant else {})


def spelled_otherwise(items: Iterable[ImportItem], of: ImportItem, people: Iterable[str]) -> str:
    """Return what is to be said of participants of a file whose ids are there in another spelling.

    `items` are the files that are looked at, of which those before it count; `people` are known.
    """
    before = takewhile(lambda item: item is not of, items)
    ids = [*people, *chain.from_iterable(sorted(item.corrections.answering) for item in before)]
    spelled = {label.casefold(): label for label in reversed(ids)}
    return ", ".join(
        f"{name} is taken for {there}"
        for name in sorted(of.corrections.answering)
        if (there := spelled.get(name.casefold(), name)) != name
    )


def unsure(cast: Cast, asks_key: str, answers_key: str, spelling: str) -> Iterator[Content]:
    """Yield what is unsure of who asks and of who answers, and the keys that say it."""
    asks = ((asks_key, _KEY), " says who asks")
    if cast.is_open:
        said = "? who asks is not known: all count as participants  "
        yield Content.assemble((said, "$warning"), *asks)
    if cast.questions:
        said = f"? all that {few_say(cast.questions, _FEW)} counts as questions  "
        answers = (", ", (answers_key, _KEY), " who answers")
        yield Content.assemble((said, "$warning"), *asks, *answers)
    if spelling:
        yield Content.styled(f"? {spelling}: case makes no other id", "$warning")
