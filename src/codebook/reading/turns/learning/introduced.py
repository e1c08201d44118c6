"""Labels that name somebody in full who goes by a shorter name from there on: "Ann Lee", "AL"."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.labels.labels import initials, is_metadata, key
from codebook.reading.turns.labels.named_shorter import shorter
from codebook.reading.turns.labels.shapes import shape
from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.layout import ends

_called = lazy_pattern(r"[ \t]*([A-ZÀ-ÞА-Я][^\W\d_]{1,14})[:.][ \t]+(?=\S)")
_LEAST_INTRODUCED = 2
_INITIALS = 3
_WORDS_OF_A_VALUE = 4


def named_in_full(
    lines: Sequence[str], known: set[str], written: Mapping[str, Sequence[Head]]
) -> set[str]:
    """Return the full names before those who go by one of them: "Ann Lee: …" once, then "Ann".

    More than a value follows, or a further line of what is said: captions have short ones. Where a
    talk has begun, or another such name speaks below, anything may.
    """
    first = {label: heads[0].line for label, heads in written.items()}
    full = {
        label: heads[0]
        for label, heads in written.items()
        if shape(heads[0].label) == "names"
        and any(
            name in known and first[label] < first.get(name, 0)
            for name in map(key, [*heads[0].label.split(), *shorter(heads[0].label)])
        )
    }
    opened = {head.line for heads in written.values() for head in heads} if full else set()
    found = {
        label
        for label, head in full.items()
        if label in known or _is_said(lines, head) or _goes_on(lines, head.line + 1, opened)
    }
    amid = _amid(full, found, known, written) if len(full) > len(found) else set()
    return (found | amid) - known


def _amid(
    full: Container[str],
    found: set[str],
    known: set[str],
    written: Mapping[str, Sequence[Head]],
) -> set[str]:
    """Return those of the full names that stand below somebody's words, or above a `found` one's.

    Who takes part may be listed above the talk: "Ann Lee: host".
    """
    places = {head.line: label for label, heads in written.items() for head in heads}
    lines = sorted(places)
    speaking = known | found
    return {
        label
        for above, line, below in zip([-1, *lines], lines, [*lines[1:], -1], strict=False)
        if (label := places[line]) in full
        and (places.get(above) in speaking or places.get(below) in found)
    }


def _goes_on(lines: Sequence[str], line: int, opened: set[int]) -> bool:
    """Whether a line has text, and no label that opens it."""
    return line < len(lines) and bool(lines[line].strip()) and line not in opened


def introduced(
    lines: Sequence[str],
    known: set[str],
    written: Mapping[str, Sequence[Head]],
    named: set[str],
) -> set[str]:
    """Return the names that come before their initials: "Ann: …" once, and "A:" from there on.

    Several people must be introduced so, or be `named` in full once: "Dr Lee: …", and then "Dr:".
    One word may begin with a known letter by chance.
    """
    first = {label: heads[0].line for label, heads in written.items()}
    dotted = {label.replace(".", ""): label for label in known if "." in label}
    codes: dict[str, list[str]] = {}
    for code in known:
        if 1 < len(code) <= _INITIALS:
            codes.setdefault(code[0], []).append(code)
    found = {
        label: short
        for label, heads in written.items()
        if shape(heads[0].label) in {"name", "names", "role"}
        and (
            short := _short_for(heads[0], known, dotted)
            if initials(heads[0].label) in known or " " in heads[0].label
            else _code_for(lines, heads[0], codes)
        )
        in known
        and first[label] < first[short]
    }
    several = len(set(found.values())) + len(named - found.keys()) >= _LEAST_INTRODUCED
    return set(found) if several else set()


def named_above(lines: Sequence[str], openings: Sequence[Head]) -> list[Head]:
    """Return the first names right above the letters that they go by: "Ann: …", "Bo. …", "a. …".

    Those of two people, at least, who begin with letters below, some of them small: capitals are
    often those of roles, "I" below "Interviewer: Ann".
    """
    letters = {head.label for head in openings if len(head.label) == 1}
    are_names = any(map(str.islower, letters)) and len(letters) >= _LEAST_INTRODUCED
    begun = {letter.casefold() for letter in letters}
    found: list[Head] = []
    for line in range(openings[0].line - 1 if are_names else -1, -1, -1):
        match = _called.match(lines[line])
        if not match or match[1][0].casefold() not in begun or not _may_be_name(match[1]):
            break
        found.append(Head(line, match[1], "colon", match.end(), match.end()))
    return found[::-1] if len({head.label[0] for head in found}) >= _LEAST_INTRODUCED else []


def _may_be_name(word: str) -> bool:
    return shape(word) == "name" and not is_metadata(word)


def _short_for(head: Head, known: set[str], dotted: Mapping[str, str]) -> str:
    """Return what a name in full may be called from there on: its initials, or "" for nothing.

    Of "House of Wood" the words in capitals count, of "Mara Inga Lind" perhaps only the first and
    the last: "M.L.". `dotted` has the known labels with stops by what they are without.
    """
    own = initials(head.label)
    capitals = "".join(word[0] for word in head.label.split() if word[0].isupper()).casefold()
    shorts = (own, capitals, own[:1] + own[-1:])
    found = (short if short in known else dotted.get(short) for short in shorts)
    return next(filter(None, found), capitals[-1:])


def _code_for(lines: Sequence[str], head: Head, codes: Mapping[str, Sequence[str]]) -> str:
    """Return what a first name may be called from there on, "AL" for Ann, or "" for nothing.

    One cannot know the second letter; so more than a value must follow, and only one be called so.
    `codes` has the known labels of a few letters by the first.
    """
    own = codes.get(initials(head.label), ())
    return own[0] if len(own) == 1 and _is_said(lines, head) else ""


def _is_said(lines: Sequence[str], head: Head) -> bool:
    """Whether more than a value follows a label: a sentence, or what stands below it."""
    said = lines[head.line][head.body :]
    return head.alone or len(said.split()) > _WORDS_OF_A_VALUE or ends(said)
