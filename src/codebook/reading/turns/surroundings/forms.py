"""Fields that come again, "Goals: …" below "Age: …" for each of several people: they say nothing.

A form has the same fields in the same order, each once, in block after block.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Sequence
from itertools import pairwise

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.labels.labels import is_cased, is_metadata, stem
from codebook.reading.turns.labels.shapes import shape
from codebook.reading.turns.lines.head_list import Heads
from codebook.reading.turns.lines.heads import Head, find_head
from codebook.reading.turns.lines.layout import next_text
from codebook.reading.turns.lines.lines import Lines
from codebook.reading.turns.lines.set_off import item
from codebook.reading.turns.surroundings.values import is_said, value_of
from codebook.text.names import FAMILY_NAMES

_full_name = lazy_pattern(rf"[{FAMILY_NAMES}][\u4e00-\u9fff]{{1,2}}(?:[，、\s]|$)")
_votes = lazy_pattern(r"(?:[^\W\d_][\w ]{0,15}[:=][ ]?\d{1,4}[,;.]?(?:[ ]|$)){3,}\s*$")
_poll = lazy_pattern(
    r"(?i)\b(?:polls?|votes?|voting|results?|tally|counts?|abstimmung|ergebnis(?:se)?|scrutin"
    r"|résultats?|votaci[oó]n|resultados?|votação|votazione|risultati?|stemming|uitslag)\b|投票|表决|表決"
)
_FAR = 12  # lines between the fields of one block, more than any has
_MOST = 2000  # of all fields; more are a long talk
_LEAST_OF_A_TALLY = _LEAST_ANNOUNCED = 3
_LEAST_FIELDS = 2  # right below each heading
_SAMPLE = 20
_DIGITS = 5
_RULES = ("#", "---", "***", "___")


def are_fields(lines: Sequence[str], heads: Sequence[Head]) -> bool:
    """Whether the labels that return, at `heads`, are the fields of a form, not people.

    Besides their order it needs a particular ("Age: 34") beside them, or the items of a list
    below headings. Roles and codes are people, who may answer in turn.
    """
    labels = {head.label for head in heads[:_MOST]}
    if len(heads) > _MOST or any(shape(label) in {"role", "code"} for label in labels):
        return False
    groups = _groups(lines, heads)
    if 2 * len(groups) > len(heads) or not _are_in_order(groups):
        return False
    listed = sum(head.mark.startswith("-") for head in heads)
    signs = _is_headed if 2 * listed > len(heads) else _is_particular
    return 2 * sum(signs(lines, group[0]) for group in groups) > len(groups)


def heads_list(lines: Sequence[str], head: Head) -> bool:
    """Whether particulars in a list follow a label: "About:", "- Age: 34"."""
    below = head.line + 1
    if below == len(lines) or not item.match(lines[below]):
        return False
    first = find_head(lines[below], below)
    return first is not None and first.sign == "colon"


def tallies(lines: Sequence[str], heads: Heads) -> set[int]:
    """Return the lines of tallies, "For: 7", "Against: 2" below each other: nobody speaks there.

    Or in one line, once: "Poll: For: 7 Against: 2 Neither: 1". Between blank lines each comes once,
    as people who are asked for a number may not. Most of their labels have nothing but numbers;
    people who rate something say more elsewhere.
    """
    counted = [head for head in heads if _is_counted(lines, head)]
    once = {label for label, count in heads.labels.items() if count == 1}
    polls = {head.line for head in heads if head.label in once and _is_poll(lines, head)}
    if len(counted) < _LEAST_OF_A_TALLY:
        return polls
    lines_of = {head.line for head in counted}
    telling = {head.label for head in heads if head.line not in lines_of}
    runs = _runs(lines, counted, once)
    return polls | {head.line for run in runs if _is_tally(run, telling) for head in run}


def _is_counted(lines: Sequence[str], head: Head) -> bool:
    """Whether a number of a few digits is all that stands behind a label: "For: 7"."""
    is_short = len(lines[head.line]) - head.early <= _DIGITS
    return is_short and head.sign == "colon" and _is_number(lines[head.line], head.early)


def _is_poll(lines: Sequence[str], head: Head) -> bool:
    """Whether all votes stand behind a label: "Poll: For: 7 Against: 2 Neither: 1"."""
    is_called = _poll.search(head.label) is not None
    return is_called and _votes.match(lines[head.line], head.early) is not None


def _runs(lines: Sequence[str], counted: Sequence[Head], once: Container[str]) -> list[list[Head]]:
    """Return the heads, those below each other together; blank lines part those that return."""
    runs = [[counted[0]]]
    for above, head in pairwise(counted):
        are_once = above.label in once and head.label in once
        if head.line != (next_text(lines, above.line) if are_once else above.line + 1):
            runs.append([])
        runs[-1].append(head)
    return runs


def _is_tally(run: Sequence[Head], telling: Container[str]) -> bool:
    """Whether enough numbers stand below each other, and most labels tell nothing elsewhere."""
    told = sum(head.label in telling for head in run)
    return len(run) >= _LEAST_OF_A_TALLY and 2 * told < len(run)


def introduced(lines: Sequence[str], heads: Heads) -> set[int]:
    """Return the lines of roles beside particulars, "Interviewer: Ann Lee" below "Date: 3 May"."""
    found: set[int] = set()
    words = set(filter(is_metadata, heads.labels))
    if not words:
        return found
    particulars = heads.such(lambda head: head.label in words and _has_value(head))
    at = {head.line: head for head in heads if _has_value(head)} if particulars else {}
    for particular in particulars:
        for step in (-1, 1):
            place = particular.line + step
            while (head := at.get(place)) and _is_introduced(lines, head):
                found.add(place)
                place += step
    return found


def announced(lines: Sequence[str], heads: Heads) -> set[int]:
    """Return the lines of roles that return with a name and no more: "Presenter: Ann Lee (AL)".

    In the minutes of a meeting they stand above each item. Two are enough above all other labels
    that return.
    """
    firsts = sorted(own[0].line for own in heads.by_stem.values() if len(own) > 1)[:2]
    return {
        head.line
        for alike in heads.by_stem.values()
        if len(alike) > 1
        and _has_value(alike[0])
        and _is_role(alike[0])
        and (len(alike) >= _LEAST_ANNOUNCED or _are_names_above(lines, alike, firsts))
        and _name_several(lines, alike[:_SAMPLE])
        for head in alike
    }


def headed(lines: Lines, heads: Heads, headings: Iterable[int]) -> set[int]:
    """Return the lines of fields right below headings, once below each: "Length: 25 minutes".

    At least two stand in each block of them and nowhere else, and others say more.
    """
    blocks = [own for line in sorted(headings) if (own := fields_below(lines, line))]
    counts = Counter(stem(label) for own in blocks for label in {*own.values()})
    fields = {line for own in blocks for line in own}
    returning = {
        label
        for label, count in counts.items()
        if count > 1 and all(head.line in fields for head in heads.by_stem.get(label, ()))
    }
    found = set[int]()
    for own in blocks:
        known = {line for line, label in own.items() if stem(label) in returning}
        found |= known if len(known) >= _LEAST_FIELDS else set()
    return found if len(found) < len(heads.without(found)) else set()


def fields_below(lines: Lines, heading: int) -> dict[int, str]:
    """Return the labels of the lines right below a heading up to a blank one, by line.

    None where one of the lines has none, or something is said behind one.
    """
    found: dict[int, str] = {}
    for line in range(next_text(lines, heading), len(lines)):
        if not lines[line].strip():
            break
        head = lines.head(line)
        if head is None or not _has_value(head) or "#" in head.mark:
            return {}
        if is_said(value_of(lines, head)):
            return {}
        found[line] = head.label
    return found if len(found) >= _LEAST_FIELDS else {}


def _are_names_above(lines: Sequence[str], heads: Sequence[Head], firsts: Sequence[int]) -> bool:
    """Whether all have a name behind them, and stand above all other labels that return.

    `firsts` has where the first two labels that return stand first.
    """
    are_above = len(firsts) > 1 and firsts[0] == heads[0].line and heads[-1].line < firsts[1]
    return are_above and all(_is_name(value_of(lines, head)) for head in heads)


def _name_several(lines: Sequence[str], heads: Sequence[Head]) -> bool:
    """Whether most labels have a name behind them, and not all the same."""
    named = list(filter(_is_name, (value_of(lines, head) for head in heads)))
    return 2 * len(named) > len(heads) and len(set(named)) > 1


def _is_role(head: Head) -> bool:
    return shape(head.label) == "role"


def _has_value(head: Head) -> bool:
    return head.sign == "colon" and not head.alone


def _is_introduced(lines: Sequence[str], head: Head) -> bool:
    """Whether a role is followed by a name, or by brackets where one should be.

    Behind the name may be what they are: "Interviewer: Mara Lind, head of the mill".
    """
    value = value_of(lines, head)
    is_gap = value.lstrip("\\").startswith("[") and value.endswith("]")
    name = value if is_said(value) else value.split(", ", 1)[0]
    return _is_role(head) and (is_gap or _is_name(name))


def _is_name(value: str) -> bool:
    """Whether a value is a person's name: "Ann Lee", "林晓", and not "So it is."."""
    if not is_cased(value):
        return _full_name.match(value) is not None and not is_said(value)
    return shape(value) == "names" and not is_said(value)


def _is_number(line: str, begin: int) -> bool:
    """Whether a line has only a number from `begin` on."""
    return line[begin:].strip().rstrip(".%").isdigit()


def _groups(lines: Sequence[str], heads: Sequence[Head]) -> list[list[Head]]:
    """Return the heads in blocks, between which there is a blank line, a heading or a rule."""
    groups = [[heads[0]]]
    for above, head in pairwise(heads):
        if head.line - above.line > _FAR or any(
            not line.strip() or line.startswith(_RULES) for line in lines[above.line : head.line]
        ):
            groups.append([])
        groups[-1].append(head)
    return groups


def _are_in_order(groups: Sequence[Sequence[Head]]) -> bool:
    """Whether all blocks have their labels in one order, and none of them twice."""
    place: dict[str, int] = {}
    for head in (head for group in groups for head in group):
        place.setdefault(stem(head.label), len(place))
    return all(
        place[stem(one.label)] < place[stem(other.label)]
        for group in groups
        for one, other in pairwise(group)
    )


def _above(lines: Sequence[str], head: Head) -> str:
    """Return the line of text above a head."""
    above = (line for line in reversed(lines[max(0, head.line - _FAR) : head.line]))
    return next((line for line in above if line.strip()), "")


def _is_headed(lines: Sequence[str], head: Head) -> bool:
    return _above(lines, head).startswith(_RULES) or _is_particular(lines, head)


def _is_particular(lines: Sequence[str], head: Head) -> bool:
    above = lines[head.line - 1] if head.line else ""
    one = find_head(above, head.line) if above.strip() else None
    return one is not None and one.sign == "colon" and is_metadata(one.label)
