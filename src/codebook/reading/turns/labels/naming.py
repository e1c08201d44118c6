"""One name for each speaker: the forms in which a label is written are joined."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import pairwise

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.labels.asked import ANSWER_WORDS, QUESTION_WORDS
from codebook.reading.turns.labels.labels import is_event, key, split_aside
from codebook.reading.turns.labels.shapes import shape
from codebook.reading.turns.labels.vocabulary import GOING_ON, MANNERS, QUESTION_COLUMNS
from codebook.text.names import FAMILY_NAMES, JAPANESE_FAMILY_NAMES

_counted = lazy_pattern(
    r"(Q|A|F|R|P|Question|Answer|Frage|Antwort|Réponse|Pregunta|Respuesta|Pergunta|Resposta"
    r"|Domanda|Risposta|Вопрос|Ответ|问|答|問|질문|답변)[ .]?(\d{1,3})",
    re.IGNORECASE,
)
_answering = lazy_pattern(r"(?i)^(?:Q|Question) ?(\d{1,3})[ –-]{0,3}(A|Answer|Response)$")  # "Q1A"
_rising = lazy_pattern(r"([^\W\d_]{4,}|[\u3400-\u9fff\uac00-\ud7a3]{2,3}) ?(\d{1,3})")
_chinese = lazy_pattern(rf"[{FAMILY_NAMES}][\u4e00-\u9fff]{{1,2}}")
_word = lazy_pattern(  # that begins with such a character
    "方[法式案面向]|范[围例畴]|项目|任[务何]|安[全排装]|周[期边围一二三四五六日末]|高[度中]|金额|许多|何[时人]|于是|常见"
    "|段落|季度|程[序度]|白[天色]|万一|马上|华人|黄金|江[南北]|石油|毛病|史[料实]|费用|顾[客问]|莫非|康复|童年|陈述"
)
_PASSING = GOING_ON | MANNERS
_COUNTED, _COUNTED_AMID, _RISING = 6, 3, 10
_WHO_ANSWER = 2
_LETTERS = 3
_MOSTLY = 0.75


def speaker_names(
    labels: Sequence[str], asks_at: Callable[[int], bool] = lambda _: False
) -> dict[str, str]:
    """Return the speaker that each label means: the first form in which it is written.

    "JR" is joined to the "Jeremy Rubin (JR)" before it, "Anna (laughs)" and "Anna, the chair" to
    "Anna", "Ina Dahl, Minister" and "Ina Dahl (cont.)" to "Ina Dahl (Left)", and "Bo [chat]" is
    "Bo"; case, width and space make no difference. `asks_at` says of a place among the labels
    whether what is said there asks.
    """
    distinct = dict.fromkeys(labels)
    keys = {key(label) for label in distinct}
    whole = _in_full(distinct)
    known = keys | whole.keys()
    whose = _whose(distinct)
    firsts: dict[str, str] = {}
    for label in distinct:
        office = _without_office(label, known)
        base, aside = office or split_aside(label)
        is_again = office or (base and _is_passing(aside))
        full = base if key(base) in keys else whole[key(base)] if is_again else label
        own = key(full)
        is_its = aside and not is_again and _is_same(label, whose.get(key(aside), label))
        if is_its and full == label and key(aside) in firsts:
            own = key(aside)  # who is named in full only later: "Li: …", "Li Huai (Li): …"
        first = firsts.setdefault(own, full)
        firsts.setdefault(key(label), first)
        if is_its and key(aside) in keys:
            firsts.setdefault(key(aside), first)
    names = {label: firsts[key(label)] for label in distinct}
    return _without_numbers(names) | _rising_by_one(labels, asks_at)


def _in_full(labels: Iterable[str]) -> dict[str, str]:
    """Return, by the key of a name, the only label that says more of its bearer, else the name."""
    names: dict[str, str] = {}
    found: dict[str, dict[str, str]] = {}
    for label in labels:
        base, aside = split_aside(label)
        names.setdefault(key(base), base)
        if base != label and not _is_passing(aside):
            found.setdefault(key(base), {}).setdefault(key(label), label)
    return names | {base: next(iter(own.values())) for base, own in found.items() if len(own) == 1}


def _is_passing(aside: str) -> bool:
    """Whether brackets behind a name say that its bearer goes on, or how, and not who that is."""
    return aside.casefold() in _PASSING or is_event(aside)


def _whose(labels: Iterable[str]) -> dict[str, str]:
    """Return for initials in brackets whose they are where several have them, else nothing.

    They are whose name begins with them, "Gil (G)" and not "Kira (G)", a slip; else the first's.
    """
    behind: dict[str, list[str]] = {}
    for label in labels:
        aside = split_aside(label)[1]
        if aside and len(aside) <= _LETTERS:
            behind.setdefault(key(aside), []).append(label)
    return {
        aside: next((label for label in own if key(label)[0] == aside[0]), own[0])
        for aside, own in behind.items()
        if len(own) > 1
    }


def _is_same(label: str, other: str) -> bool:
    """Whether two with the same initials may be one: a role, or one name within the other."""
    names = [split_aside(one)[0] for one in (label, other)]
    one, two = (set(name.casefold().split()) for name in names)
    return one <= two or two <= one or "role" in map(shape, names)


def _without_office(label: str, keys: Collection[str]) -> tuple[str, str] | None:
    """Split what somebody is from a name that stands there without it too, None where nothing is.

    It is a role, begins small, or is one word: "Mara Lind, chair", "А. Лин, д.ф.-м.н.".
    """
    name, comma, office = label.partition(", ")
    is_office = comma and (office[:1].islower() or shape(office) in {"role", "name"})
    return (name, "") if is_office and key(name) in keys and key(office) not in keys else None


def _without_numbers(names: dict[str, str]) -> dict[str, str]:
    """Join "Q1", "Q2", … and "A1", "A2", …, whose numbers count the questions, not people.

    There may be questions only, each of them once; fewer are enough where others answer.
    """
    own = {label: _answering.sub(r"\2\1", label) for label in names}
    found = {label: match for label in names if (match := _counted.fullmatch(own[label]))}
    kinds = {match[1].casefold() for match in found.values()}
    ascending = [int(match[2]) for match in found.values()]
    asks = len(kinds) == 1 and kinds <= QUESTION_WORDS and ascending == sorted(set(ascending))
    least = _COUNTED_AMID if asks and len(found) < len(names) else _COUNTED
    if not (asks or len(kinds) == 2) or len(found) < least or ascending != sorted(ascending):
        return names
    return names | {label: match[1] for label, match in found.items()}


def _rising_by_one(labels: Sequence[str], asks_at: Callable[[int], bool]) -> dict[str, str]:
    """Join "Kysymys 1", "Kysymys 2", …, each once and answered by the same one or two people."""
    found = _numbered_alike(labels)
    if not found:
        return {}
    word = found[labels[0]][1]
    is_question = key(word) in QUESTION_COLUMNS
    are_enough = (
        len(found) >= _COUNTED_AMID if is_question else _may_be_questions(labels, found, asks_at)
    )
    is_so = are_enough and _are_answered(labels, found) and _rise(labels, found)
    return dict.fromkeys(found, word) if is_so else {}


def _numbered_alike(labels: Sequence[str]) -> dict[str, re.Match[str]]:
    """Return the labels that are a word and a number, if that is always the first one's word."""
    if not labels or not labels[0][-1:].isdecimal():
        return {}
    found = {label: match for label in dict.fromkeys(labels) if (match := _rising.fullmatch(label))}
    words = {key(match[1]) for match in found.values()}
    return found if len(words) == 1 and labels[0] in found else {}


def _may_be_questions(
    labels: Sequence[str], found: Collection[str], asks_at: Callable[[int], bool]
) -> bool:
    """Whether a word that is not known to ask does so many times, and is no role.

    Ten who take part may speak once each, too, and who leads the talk opens it.
    """
    if len(found) < _RISING or shape(labels[0]) == "role":
        return False
    places = [at for at, label in enumerate(labels) if label in found]
    return sum(map(asks_at, places)) >= _MOSTLY * len(places)


def _are_answered(labels: Sequence[str], found: Collection[str]) -> bool:
    """Whether one or two others, who return, speak after each of them."""
    others = Counter(label for label in labels if label not in found).values()
    are_between = all(one not in found or other not in found for one, other in pairwise(labels))
    is_end = labels[-1] not in found
    return 1 <= len(others) <= _WHO_ANSWER and min(others) > 1 and are_between and is_end


def _rise(labels: Sequence[str], found: Mapping[str, re.Match[str]]) -> bool:
    """Whether the numbers count from 1 on, each of them once."""
    numbers = [int(found[label][2]) for label in labels if label in found]
    return numbers == list(range(1, len(found) + 1))


def is_chinese_name(label: str) -> bool:
    """Whether a label is two or three characters, of a family name first, and no usual word."""
    return _chinese.fullmatch(label) is not None and _word.match(label) is None


def is_japanese_name(label: str) -> bool:
    """Whether a label is a usual family name, perhaps as its bearer is called: "中山さん"."""
    return label.removesuffix("さん").removesuffix("氏") in JAPANESE_FAMILY_NAMES


def is_one_of(label: str, labels: Collection[str]) -> bool:
    """Whether a label is a word and then one of some, small here: "French guest" at "Guest"."""
    first, _, rest = label.partition(" ")
    if not first.istitle() or not rest.islower() or rest in QUESTION_WORDS | ANSWER_WORDS:
        return False  # "Good question"
    return rest.capitalize() in labels
