"""Who asks in a transcript's next text, where labels are spelled otherwise in it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from codebook.reading.drafts import Problem
from codebook.store.connections import Connection
from codebook.store.queries import participant_queries, study_queries
from codebook.store.writer import Writer
from codebook.study.changed_settings import change_settings
from codebook.study.settings import Settings
from codebook.text.anchoring import EditMap
from codebook.text.display import few_of
from codebook.text.roles import is_interviewee, is_interviewer, participants_among
from codebook.text.turns import Turn

_FEW = 4  # speakers named in a remark


def former_labels(
    before: Sequence[Turn], after: Sequence[Turn], edit_map: EditMap
) -> dict[str, str]:
    """Return the speakers of a new text who only are called otherwise, with their former labels.

    The former label is gone then, the new one was not there, and wherever a turn of the one begins
    at the place of a former turn, that was the other's.
    """
    then, now = set(_speakers(before)), set(_speakers(after))
    places = {
        span.start: turn.speaker
        for turn in before
        if (span := edit_map.span((turn.start, turn.end)))
    }
    found: dict[str, set[str]] = {}
    for turn in after:
        if turn.speaker in now - then and turn.start in places:
            found.setdefault(turn.speaker, set()).add(places[turn.start])
    return {
        new: min(labels)
        for new, labels in found.items()
        if len(labels) == 1 and labels <= then - now
    }


def _speakers(turns: Iterable[Turn]) -> list[str]:
    """Return those who speak in turns, in their order."""
    return [*filter(None, dict.fromkeys(turn.speaker for turn in turns))]


class Roles:
    """Who is known to ask and to answer in a study: its settings, and participants' labels."""

    def __init__(self, connection: Connection) -> None:
        settings = Settings.from_json(study_queries.study(connection).settings)
        self.asking = settings.interviewers
        self.people = [row.label for row in participant_queries.participants(connection)]

    def go_on_asking(self, former: Mapping[str, str]) -> dict[str, str]:
        """Return those of relabelled speakers, with former labels, of whom only these tell it."""
        known = {label.casefold() for label in self.people}
        return {
            new: old
            for new, old in former.items()
            if self._asks(old)
            and not (self._asks(new) or is_interviewee(new))
            and known.isdisjoint({old.casefold(), new.casefold()})
        }

    def _asks(self, speaker: str) -> bool:
        return speaker.casefold() in map(str.casefold, self.asking) or is_interviewer(speaker)

    def missed(
        self, before: Collection[str], after: Collection[str], former: Collection[str]
    ) -> list[str]:
        """Return who asked before and is not there any more, where new ones count as participants.

        `former` are the labels of those who are called otherwise. Where nobody asks any more, a
        remark says so anyway.
        """
        gone = [name for name in before if self._asks(name) and name not in {*after, *former}]
        come = participants_among(after, self.people, self.asking).difference(before, self.people)
        return gone if come and any(map(self._asks, after)) else []


def keep_who_asks(
    tx: Writer, before: Sequence[Turn], after: Sequence[Turn], former: Mapping[str, str]
) -> Iterator[Problem]:
    """Let those who asked before go on asking; yield what is to be said of that.

    `former` is what `former_labels` found.
    """
    roles = Roles(tx.connection)
    going_on = roles.go_on_asking(former)
    if going_on:
        asking = (*roles.asking, *going_on)
        change_settings(tx, lambda now: replace(now, interviewers=asking))
        roles = Roles(tx.connection)
    for new, old in going_on.items():
        yield Problem(None, f'"{new}" asks, since the label was "{old}" in the text before')
    if missed := roles.missed(_speakers(before), _speakers(after), former.values()):
        yield Problem(None, _MISSED.format(few_of(missed, _FEW)))


_MISSED = (
    "{} asked in the text before and does not speak in this one: if somebody else asks, import it"
    " again with --interviewer NAME"
)
