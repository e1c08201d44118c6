"""Names found in the interviews, with what was decided to stand for each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from codebook.study import Study
from codebook.study.finding import Hit
from codebook.text.display import counted, first_of

LEAVE = "Stay as they are"
GROUPS = ("To decide", "In the key", LEAVE)


class FoundName(NamedTuple):
    """A name, what it looks like (empty where nobody suggested it), and how often it stands.

    `pseudonym` is empty while nothing is decided, the name itself where it stays.
    """

    kind: str
    words: str
    times: int
    pseudonym: str = ""

    @property
    def group(self) -> str:
        """Return under which heading it stands."""
        if not self.pseudonym:
            return GROUPS[0]
        return LEAVE if self.pseudonym == self.words else GROUPS[1]


class FoundNames:
    """The names at hand; each decision goes into the key at once, and can be taken back."""

    def __init__(self, study: Study, file: Path | None) -> None:
        self._study, self._file = study, file
        self._names: dict[str, FoundName] = {}
        self._done: list[dict[str, str]] = []

    def read(self) -> None:
        """Find the names anew."""
        key = self._study.pseudonyms(self._file)
        times = Counter(hit.found for hit in self._study.mentions(key))
        kinds = {each.words: each.kind for each in self._names.values()}
        found = [FoundName(*each) for each in self._study.personal(self._file)]
        decided = [
            FoundName(kinds.get(name, ""), name, times[name], pseudonym)
            for name, pseudonym in key.items()
        ]
        self._names = {each.words: each for each in (*found, *decided)}

    def groups(self) -> Iterator[tuple[str, list[FoundName]]]:
        """Yield the names under their headings, without those that have none."""
        for group in GROUPS:
            if names := [each for each in self._names.values() if each.group == group]:
                yield f"{group} · {len(names)}", names

    @property
    def to_apply(self) -> list[FoundName]:
        """Return the names that still stand somewhere though the key has a pseudonym for them."""
        return [each for each in self.in_key if each.times]

    @property
    def in_key(self) -> list[FoundName]:
        """Return the names for which the key has pseudonyms."""
        return [each for each in self._names.values() if each.group == GROUPS[1]]

    @property
    def decided_last(self) -> list[FoundName]:
        """Return the names of the last decision that have a pseudonym now."""
        last = (self._names[words] for words in (self._done or [{}])[-1])
        return [each for each in last if each.group == GROUPS[1]]

    def propose(self, name: FoundName, kind: str) -> str:
        """Return a pseudonym for a name of a kind."""
        return self._study.propose_pseudonym(name.words, kind, self._file)

    def decide(self, names: Iterable[str], choose: Callable[[FoundName], str]) -> None:
        """Have what `choose` says stand for names, nothing for those to be decided again.

        All of it is one step to take back. Raises UsageError where the key refuses a pseudonym.
        """
        before: dict[str, str] = {}
        self._done.append(before)
        for words in names:
            name = self._names.get(words)
            name = name or FoundName("", words, len(self._study.mentions([words])))
            self._put(name, choose(name))
            before[words] = name.pseudonym

    def take_back(self) -> list[str]:
        """Take the last decision back; return about which names, none where there is none."""
        while self._done and not self._done[-1]:  # refused at once
            self._done.pop()
        if not self._done:
            return []
        before = self._done.pop()
        for words, pseudonym in before.items():
            self._put(self._names[words], pseudonym)
        return list(before)

    def forget_steps(self) -> None:
        """Have nothing to take back: what was decided is applied."""
        self._done.clear()

    def _put(self, name: FoundName, pseudonym: str) -> None:
        if pseudonym:
            self._study.add_pseudonym(name.words, pseudonym, self._file)
        elif name.pseudonym:
            self._study.drop_pseudonym(name.words, self._file)
        self._names[name.words] = name._replace(pseudonym=pseudonym)


def applying(names: Sequence[FoundName]) -> Iterator[str]:
    """Yield what applying the key does, a line for each name."""
    longest = min(28, max((len(each.words) for each in names), default=0))
    for each in names:
        yield f"{each.words:<{longest}}  → {each.pseudonym}  ({counted(each.times, 'time')})"


def within(hits: Iterable[Hit]) -> str:
    """Say in which interviews a name stands."""
    return first_of(list(dict.fromkeys(hit.transcript for hit in hits)), 4)
