"""Names found in the interviews, with the pseudonym that was decided for each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from codebook.study import Study
from codebook.study.finding import Hit
from codebook.text.display import counted, first_of
from codebook.text.names import count_whole

UNDECIDED = "To decide"
IN_KEY = "In the key"
LEAVE = "To keep"
GROUPS = (UNDECIDED, IN_KEY, LEAVE)


class FoundName(NamedTuple):
    """A name, its likely kind (empty where a person added it), and how often it occurs.

    What lies within longer names is counted, too.
    `pseudonym` is empty while nothing is decided, and the name itself where the name is to stay.
    """

    kind: str
    words: str
    times: int
    pseudonym: str = ""

    @property
    def group(self) -> str:
        """Return the heading under which it is listed."""
        if not self.pseudonym:
            return UNDECIDED
        return LEAVE if self.pseudonym == self.words else IN_KEY


class FoundNames:
    """All names found; each decision is written into the key at once, and can be undone."""

    def __init__(self, study: Study, file: Path | None) -> None:
        self._study, self._file = study, file
        self._names: dict[str, FoundName] = {}
        self._steps: list[dict[str, str]] = []

    def read(self) -> None:
        """Find the names again."""
        key = self._study.pseudonyms(self._file)
        hits = Counter(hit.found for hit in self._study.mentions(key))
        times = {
            name: sum(count * count_whole(name, found) for found, count in hits.items())
            for name in key
        }
        kinds = {each.words: each.kind for each in self._names.values()}
        found = [FoundName(*each) for each in self._study.personal_words(self._file)]
        decided = [
            FoundName(kinds.get(name, ""), name, times[name], pseudonym)
            for name, pseudonym in key.items()
        ]
        self._names = {each.words: each for each in (*found, *decided)}

    def groups(self) -> Iterator[tuple[str, list[FoundName]]]:
        """Yield each heading that has names, with those."""
        for group in GROUPS:
            if names := [each for each in self._names.values() if each.group == group]:
                yield f"{group} · {len(names)}", names

    @property
    def to_apply(self) -> list[FoundName]:
        """Return the names with a pseudonym in the key that still occur in interviews."""
        return [each for each in self.in_key if each.times]

    @property
    def in_key(self) -> list[FoundName]:
        """Return the names for which the key has pseudonyms."""
        return [each for each in self._names.values() if each.group == IN_KEY]

    @property
    def decided_last(self) -> list[FoundName]:
        """Return the names of the last decision that have a pseudonym now."""
        last_step = self._steps[-1] if self._steps else {}
        return [self._names[words] for words in last_step if self._names[words].group == IN_KEY]

    def propose(self, name: FoundName, kind: str) -> str:
        """Return a pseudonym for a name of a kind."""
        return self._study.propose_pseudonym(name.words, kind, self._file)

    def decide(self, names: Iterable[str], choose: Callable[[FoundName], str]) -> None:
        """Give names the pseudonyms that `choose` returns; "" makes a name undecided again.

        It is undone as one step. Raises UsageError where the key refuses a pseudonym.
        """
        before: dict[str, str] = {}
        self._steps.append(before)
        for words in names:
            name = self._names.get(words)
            name = name or FoundName("", words, len(self._study.mentions([words])))
            self._put(name, choose(name))
            before[words] = name.pseudonym

    def take_back(self) -> list[str]:
        """Undo the last decision; return its names, none where there is nothing to undo."""
        while self._steps and not self._steps[-1]:  # it was refused, and changed nothing
            self._steps.pop()
        if not self._steps:
            return []
        before = self._steps.pop()
        for words, pseudonym in before.items():
            self._put(self._names[words], pseudonym)
        return list(before)

    def forget_steps(self) -> None:
        """Forget what could be undone, after the decisions were applied."""
        self._steps.clear()

    def _put(self, name: FoundName, pseudonym: str) -> None:
        if pseudonym:
            self._study.add_pseudonym(name.words, pseudonym, self._file)
        elif name.pseudonym:
            self._study.drop_pseudonym(name.words, self._file)
        self._names[name.words] = name._replace(pseudonym=pseudonym)


def applying(names: Sequence[FoundName]) -> Iterator[str]:
    """Yield a line for each name on what applying the key does."""
    longest = min(28, max((len(each.words) for each in names), default=0))
    for each in names:
        yield f"{each.words:<{longest}}  → {each.pseudonym}  ({counted(each.times, 'time')})"


def within(hits: Iterable[Hit]) -> str:
    """Return in which interviews a name occurs."""
    return first_of(list(dict.fromkeys(hit.transcript for hit in hits)), 4)
