"""How the code box reads what is typed: which codes are meant, and which might be."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from codebook.study.codebook import Code, Codebook, NewCode
from codebook.text.matching import Entry, Sense, near_duplicates, search
from codebook.text.numbers import NumberIndex, first_keys, keystrokes
from codebook.tui.model.line_pieces import LineSplitter, Piece
from codebook.tui.model.recent_codes import RecentCodes

_CHOOSE_OTHERWISE = "Choose another code, or bring it back: open its Meaning, then Retire."
_MOST_HITS = 50
_LONGEST_IN_VIVO = 60
_PUNCTUATION = ' .,;:!?…–—"“”‘’«»()[]。，；：！？、「」『』（）'


def _form(number: str) -> str:
    """Return how a number is written, "a0" for "T.9" and "t12"."""
    return re.sub(r"[^\W\d_]", "a", re.sub(r"\d+", "0", keystrokes(number)))


def _is_made_of(form: str, forms: Iterable[str]) -> bool:
    """Whether a form is some of others, which have digits, one after the other."""
    pieces = {each for each in forms if "0" in each}
    ends = {0}
    for start in range(len(form)):
        if start in ends:
            ends |= {start + len(each) for each in pieces if form.startswith(each, start)}
    return len(form) in ends


def in_vivo_name(quote: str) -> str:
    """Return a code's name from a participant's words, cut where they are too long for a name."""
    words = quote.strip(_PUNCTUATION)
    if len(words) > _LONGEST_IN_VIVO:
        words = words[: _LONGEST_IN_VIVO + 1].rpartition(" ")[0] or words[:_LONGEST_IN_VIVO]
    return words.strip(_PUNCTUATION)


class Found(NamedTuple):
    """A code that matches, in which sense; `positions` are the places in its name that matched.

    `was` says so where what was typed is a former number of the code, or that of a merged one.
    """

    code: Code
    positions: tuple[int, ...] = ()
    was: str = ""
    sense: Sense = Sense.MEANT


class Picked(NamedTuple):
    """What a line of input means.

    - `chosen`: the codes typed out before the last separator; `unknown` the pieces there that are
      no code.
    - `found`: codes that match the piece after the last separator, the best first.
    - `near`: codes whose names are close to that piece, without those in `found`.
    - `name`: that piece as a new code's name; empty where a code has that name or nothing is typed.
    """

    chosen: tuple[Code, ...]
    found: tuple[Found, ...]
    near: tuple[Code, ...]
    name: str
    unknown: tuple[str, ...] = ()


class _Pieces(NamedTuple):
    """A line split at its separators.

    `chosen` are the codes typed out, `unknown` the pieces that are no code, and `last` is the piece
    after the last separator.
    """

    chosen: tuple[Code, ...]
    unknown: tuple[str, ...]
    last: str


class Choice(NamedTuple):
    """What the coder chose: ids of codes, and the name and parent of a new code, if any."""

    code_ids: tuple[str, ...]
    new_name: str = ""
    parent_id: str | None = None

    @property
    def new(self) -> NewCode | None:
        """The new code, None where there is none."""
        return NewCode(self.new_name, self.parent_id) if self.new_name else None

    @property
    def size(self) -> int:
        """How many codes it is."""
        return len(self.code_ids) + bool(self.new_name)


def _former(codebook: Codebook) -> Iterator[tuple[str, str, str]]:
    """Yield numbers for which another is to be typed, with the code's id and what to say of it."""
    for number, code_id in codebook.former.items():
        yield number, code_id, f"was {number}"
    for code in codebook.codes:
        if code.number and code.id in codebook.merged:
            yield code.number, codebook.merged[code.id], f"{code.number} was merged into it"


class Picker:
    """Finds codes of a codebook by what is typed; retired ones are never offered.

    `recent` are the codes used last. The caller keeps them up to date. `apart` has what follows the
    names of codes that are called alike, by id.
    """

    def __init__(
        self,
        codebook: Codebook,
        recent: RecentCodes | None = None,
        apart: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.codebook, self.apart = codebook, apart
        self.usable = [code for code in codebook.codes if code.state != "retired"]
        self._recent = recent or RecentCodes()
        self._by_id = {code.id: code for code in self.usable}
        self._by_number = {code.number: code for code in self.usable if code.number}
        self._by_name = {code.name.casefold(): code for code in reversed(self.usable)}
        self._splitter = LineSplitter(code.name for code in self.usable)
        self._index = NumberIndex(self._by_number)
        self._retired = {
            code.number: code for code in codebook.codes if code.number and code not in self.usable
        }
        self._former = {
            number: Found(self._by_id[code_id], was=was)
            for number, code_id, was in _former(codebook)
            if code_id in self._by_id
        }
        self._former_index = NumberIndex(self._former)
        self._entries = [
            Entry(code.id, code.number, code.name, code.definition) for code in self.usable
        ]

    @property
    def recent(self) -> list[Code]:
        """Return the codes used lately, the last one first."""
        return [self._by_id[each] for each in self._recent.used if each in self._by_id]

    @property
    def keyed(self) -> list[Code | None]:
        """Return the codes on the keys for recent codes, None where a code is gone."""
        return [self._by_id.get(code_id) for code_id in self._recent.keyed]

    def lacks(self, code_id: str) -> bool:
        """Whether no code of this id can be used."""
        return code_id not in self._by_id

    @property
    def first_keys(self) -> frozenset[str]:
        """Return the keys that begin a number."""
        return first_keys(self._by_number)

    @property
    def example(self) -> str:
        """Return a code's number as an example of what to type; if possible one that needs no ⏎."""
        numbers = (number for number in self._by_number if self.settled(number))
        return next(numbers, next(iter(self._by_number), ""))

    def begins(self, typed: str | None) -> bool:
        """Whether the character that a key types (None for none) begins a number."""
        return keystrokes(typed or "")[:1] in self.first_keys

    def looks_like_number(self, typed: str) -> bool:
        """Whether what is typed begins as a number and is written as some are: "T.9", "t9c11"."""
        own = _form(typed)
        return self.begins(typed[:1]) and _is_made_of(own, map(_form, self._by_number))

    def settled(self, typed: str) -> Code | None:
        """Return the code with exactly this number, if no other number begins like it."""
        match = self._index.match(typed)
        if match.number is None or match.longer or len(match.candidates) > 1:
            return None
        return self._by_number[match.number]

    def why_not(self, typed: str) -> str:
        """Return a sentence on the code with this number if it cannot be used any more, else ""."""
        if of_merged := self._formerly(typed):
            (found,) = of_merged
            return f"{found.code.title}: {found.was}. Type {found.code.label}."
        number = NumberIndex(self._retired).match(typed).number
        return f"{self._retired[number].title} is retired. {_CHOOSE_OTHERWISE}" if number else ""

    def pick(self, line: str) -> Picked:
        """Return what a line of input means."""
        chosen, unknown, last = self._split(line)
        return self._matches(chosen, last)._replace(unknown=unknown)

    def _matches(self, chosen: tuple[Code, ...], last: str) -> Picked:
        """Return what the last piece of a line means, after the codes typed out before it."""
        if not last:
            recent = [] if chosen else self.recent
            rest = (code for code in self.usable if code not in recent)
            return Picked(chosen, tuple(map(Found, (*recent, *rest))), (), "")
        hits = search(last, self._entries)[:_MOST_HITS]
        found = tuple(Found(self._by_id[hit.key], hit.positions, sense=hit.sense) for hit in hits)
        match = self._index.match(last)
        if match.number is None:
            found = (*self._formerly(last), *found)
        if last.casefold() in self._by_name or match.number or (found and found[0].was):
            return Picked(chosen, found, (), "")
        shown = {hit.key for hit in hits}
        close = near_duplicates(last, [code.name for code in self.usable])
        near = tuple(self.usable[each.place] for each in close)
        return Picked(chosen, found, tuple(code for code in near if code.id not in shown), last)

    def _formerly(self, typed: str) -> list[Found]:
        """Return the code that formerly had this number, or into which that was merged, if any."""
        match = self._former_index.match(typed)
        return [self._former[match.number]] if match.number else []

    def name(self, line: str) -> Picked:
        """Return what a line means that is a whole name: the code of that name, or a new one."""
        name = line.strip()
        known = self._by_name.get(name.casefold())
        if known or not name:
            return Picked((), (Found(known),) if known else (), (), "")
        close = near_duplicates(name, [code.name for code in self.usable])
        return Picked((), (), tuple(self.usable[each.place] for each in close), name)

    def _split(self, line: str) -> _Pieces:
        """Split a line at its separators, but for those within a name.

        A blank separates only ids, and only where what follows may be an id too, since names have
        blanks.
        """
        *done, (last, is_name) = self._splitter.split(line)
        meant = {piece.text.strip(): self._codes_of(piece) for piece in done if piece.text.strip()}
        unknown = tuple(piece for piece, codes in meant.items() if not codes)
        chosen = [code for codes in meant.values() for code in codes]
        if is_name:
            return _Pieces(tuple(dict.fromkeys(chosen)), unknown, last)
        words = last.split()
        rest = words.pop() if words and not last[-1:].isspace() else ""
        numbered = [code for word in words if (code := self._numbered(word))]
        if len(numbered) < len(words) or (rest and not self._index.match(rest).candidates):
            return _Pieces(tuple(dict.fromkeys(chosen)), unknown, " ".join([*words, rest]).strip())
        return _Pieces(tuple(dict.fromkeys([*chosen, *numbered])), unknown, rest)

    def _codes_of(self, piece: Piece) -> list[Code]:
        """Return the codes that a finished piece means: by their numbers, else by the best name."""
        if piece.is_name:
            known = self._by_name.get(piece.text.casefold())
            return [known] if known else []
        words = piece.text.split()
        numbered = [code for word in words if (code := self._numbered(word))]
        if not words or len(numbered) == len(words):
            return numbered
        best = search(piece.text, self._entries)[:1]
        return [self._by_id[hit.key] for hit in best if hit.sense is Sense.MEANT]

    def _numbered(self, word: str) -> Code | None:
        number = self._index.match(word).number
        return self._by_number[number] if number else None
