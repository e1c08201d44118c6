"""What is typed for one participant's ranking: ids in order, ties, and what is not on the list.

`c4 c2 a1` is an order, best first; blanks may go where it can be read in one way only (`c4c2a1`,
and `421` where all begin with C). `c4=c2 a1` ties the first two. `c4 "slow login"` names what is
not on the list, as `none of these: slow login` does. `-` is not asked, `/` declined.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, pairwise
from typing import Literal, NamedTuple

from codebook.by_key import by_key
from codebook.errors import UsageError
from codebook.lazy_patterns import lazy_pattern
from codebook.text.numbers import keystrokes

Answer = Literal["given", "declined", "not asked"]
MARKS: dict[str, Answer] = {"-": "not asked", "/": "declined"}
"""What stands for an answer that is no ranking."""

_NONE = lazy_pattern(r"none of (?:these|them)\s*[:：]", re.IGNORECASE)
_PIECE = lazy_pattern(r'["“”][^"“”]*["“”]?|=|[^\s,，、;>"“”=]+')
_QUOTES = '"“”'
_LONGEST = 200


class RankedItem(NamedTuple):
    """One item that was ranked: a code's number, or else the participant's own words."""

    number: str
    words: str = ""


class Entry(NamedTuple):
    """A participant's answer; `ranks` are the items ranked, best first, tied ones in one tuple.

    `answer` is None where nothing was typed.
    """

    answer: Answer | None
    ranks: tuple[tuple[RankedItem, ...], ...] = ()

    @property
    def placed(self) -> list[tuple[int, RankedItem]]:
        """Each item with its position, from 1; tied items share the first of their positions."""
        found: list[tuple[int, RankedItem]] = []
        for level in self.ranks:
            place = len(found) + 1
            found += [(place, item) for item in level]
        return found


def entry_of(placed: Iterable[tuple[float, RankedItem]]) -> Entry:
    """Return the ranking of items with positions; equal positions tie."""
    levels = by_key(placed)
    return Entry("given", tuple(tuple(levels[position]) for position in sorted(levels)))


def written(entry: Entry) -> str:
    """Return an answer as it can be typed again."""
    for mark, answer in MARKS.items():
        if entry.answer == answer:
            return mark
    return " ".join("=".join(map(_written, level)) for level in entry.ranks)


def _written(item: RankedItem) -> str:
    return item.number or f'"{own_words(item.words)}"'


def own_words(text: str) -> str:
    """Return a participant's words as they can stand between quotation marks."""
    return " ".join(re.sub(f"[{_QUOTES}]", "'", text).split())


_OTHERS = " or others of the same types"


class EntryParser:
    """Reads answers to a prompt that offers the codes `offered`, of all those `known`.

    Digits alone mean a code where all that are offered begin alike: 421 is C.4 C.2 C.1.
    """

    def __init__(self, offered: Sequence[str], known: Iterable[str] = ()) -> None:
        self._offered = tuple(offered)
        self._more = _OTHERS if set(known := tuple(known)) - set(offered) else ""
        numbers = dict.fromkeys((*offered, *known))
        self._exact = {number.casefold(): number for number in numbers}
        self._keys: dict[str, list[str]] = {}
        for number in numbers:
            self._keys.setdefault(keystrokes(number), []).append(number)
        for key, number in _shortened(self._offered).items():
            self._keys.setdefault(key, [number])
        self._longest = max(map(len, self._keys), default=0)

    def parse(self, typed: str) -> Entry:
        """Return the answer; UsageError says what in it cannot be read, or is there twice."""
        text = typed.strip()
        if not text:
            return Entry(None)
        if text in MARKS:
            return Entry(MARKS[text])
        head, words = text, ""
        if found := _NONE.search(text):
            head, words = text[: found.start()], text[found.end() :]
        levels = self._levels(head)
        if found:
            levels.append((_in_own_words(words),))
        if not levels:
            return Entry(None)
        _check_once(item for level in levels for item in level)
        return Entry("given", tuple(levels))

    def _levels(self, text: str) -> list[tuple[RankedItem, ...]]:
        """Return the items that are typed, best first, tied ones in one tuple."""
        levels: list[tuple[RankedItem, ...]] = []
        pieces, tie = _PIECE.findall(text), False
        for piece, after in pairwise((*pieces, "")):
            if piece == "=":
                if tie or not levels or after in {"", "="}:
                    raise UsageError("“=” needs a code on either side.", "Type c4=c2 for a tie.")
                tie = True
                continue
            items = (_in_own_words(piece),) if piece[0] in _QUOTES else self._codes(piece)
            if tie:
                levels[-1] += items[:1]
                items = items[1:]
            levels += [(item,) for item in items]
            tie = False
        return levels

    def _codes(self, typed: str) -> tuple[RankedItem, ...]:
        """Return the code that is meant, or those that are typed without blanks."""
        if exact := self._exact.get(typed.casefold()):
            return (RankedItem(exact),)
        ways = list(islice(self._readings(keystrokes(typed)[:_LONGEST], frozenset()), 2))
        if not ways:
            ends = dict.fromkeys((self._offered[0], self._offered[-1])) if self._offered else ()
            raise UsageError(
                f"“{typed}” is not a code that can be ranked here.",
                f"Type ids from {' to '.join(ends)}{self._more}, best first." if ends else "",
            )
        if len(ways) > 1:
            shown = " or ".join(" ".join(way) for way in ways)
            raise UsageError(f"“{typed}” could be {shown}.", "Put blanks between the ids.")
        return tuple(RankedItem(number) for number in ways[0])

    def _readings(self, keys: str, used: frozenset[str]) -> Iterator[tuple[str, ...]]:
        """Yield the ways to read keys as ids, none twice; where all are one id, only that."""
        whole = [number for number in self._keys.get(keys, ()) if number not in used]
        yield from ((number,) for number in whole)
        if whole and not used:
            return
        for end in range(1, min(len(keys), self._longest + 1)):
            for number in self._keys.get(keys[:end], ()):
                if number not in used:
                    for rest in self._readings(keys[end:], used | {number}):
                        yield (number, *rest)


def _shortened(offered: Sequence[str]) -> dict[str, str]:
    """Return the numbers by their last pieces, if all that is before these is the same."""
    heads = {number.rpartition(".")[0] for number in offered}
    if len(heads) != 1 or heads == {""}:
        return {}
    return {keystrokes(number.rpartition(".")[2]): number for number in offered}


def _in_own_words(piece: str) -> RankedItem:
    words = own_words(piece.strip(_QUOTES))
    if not words:
        raise UsageError("What was named instead is missing.", 'Type none of these: "…".')
    return RankedItem("", words)


def _check_once(ranked: Iterable[RankedItem]) -> None:
    seen: set[tuple[str, str]] = set()
    for item in ranked:
        key = item.number, item.words.casefold()
        if key in seen:
            raise UsageError(f"{item.number or item.words} is ranked twice.", "Remove one of them.")
        seen.add(key)
