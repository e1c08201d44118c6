"""One name for each speaker: spellings of one label are joined, likenesses only reported."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import islice

from codebook.reading.turns.labels import (
    Shape,
    is_cased,
    is_made_of,
    key,
    members,
    shape,
    split_aside,
)
from codebook.text.names import FAMILY_NAMES

_counted = re.compile(
    r"(Q|A|F|R|P|Question|Answer|Frage|Antwort|Réponse|Pregunta|Respuesta|Pergunta|Resposta"
    r"|Domanda|Risposta|Вопрос|Ответ|问|答|問|질문|답변)[ .]?(\d{1,3})",
    re.IGNORECASE,
)
_chinese = re.compile(rf"[{FAMILY_NAMES}][\u4e00-\u9fff]{{1,2}}")
_word = re.compile(  # that begins with such a character
    "方[法式案面向]|范[围例畴]|项目|任[务何]|安[全排装]|周[期边围一二三四五六日末]|高[度中]|金额|许多|何[时人]|于是|常见"
    "|段落|季度|程[序度]|白[天色]|万一|马上|华人|黄金|江[南北]|石油|毛病|史[料实]|费用|顾[客问]|莫非|康复|童年|陈述"
)
_ASKED = frozenset({"q", "question", "frage", "pregunta", "pergunta", "domanda", "вопрос", "问"})
_ANSWERED = frozenset(
    {"answer", "antwort", "réponse", "respuesta", "resposta", "risposta", "ответ"}
)
_COUNTED, _COUNTED_AMID = 6, 3
_LEAST_INTRODUCED = 2
_NAMED_BY = 2  # labels: one's own and the full one
_LEAST_OF_A_NAME = 3  # letters
_LIKE = 88  # of 100: one letter in eight or so
_SHORT = 5
_NAMES = frozenset[Shape]({"name", "names"})
_USUAL, _RARE = 20, 100


def speaker_names(labels: Sequence[str]) -> dict[str, str]:
    """Return the speaker that each label means: the first form in which it is written.

    "JR" is joined to the "Jeremy Rubin (JR)" before it, "Anna (laughs)" and "Anna, the chair" to
    "Anna", "Ina Dahl, Minister" to "Ina Dahl (Left)"; case, width and space make no difference.
    """
    distinct = dict.fromkeys(labels)
    keys = {key(label) for label in distinct}
    whole = {key(split_aside(label)[0]): key(label) for label in reversed(distinct)}
    known = keys | whole.keys()
    firsts: dict[str, str] = {}
    for label in distinct:
        office = _without_office(label, known)
        base, aside = office or split_aside(label)
        own = key(base) if key(base) in keys else whole[key(base)] if office else key(label)
        if aside and own == key(label) and key(aside) in firsts:
            own = key(aside)  # who is named in full only later: "Li: …", "Li Huai (Li): …"
        first = firsts.setdefault(own, base if own == key(base) else label)
        firsts.setdefault(key(label), first)
        if aside and key(aside) in keys:
            firsts.setdefault(key(aside), first)
    names = {label: firsts[key(label)] for label in distinct}
    return _without_numbers(_introduced(labels, names))


def _without_office(label: str, keys: Collection[str]) -> tuple[str, str] | None:
    """Split what somebody is from a name that stands there without it too, None where nothing is.

    It is a role, begins small, or is one word: "Mara Lind, chair", "А. Лин, д.ф.-м.н.".
    """
    name, comma, office = label.partition(", ")
    is_office = comma and (office[:1].islower() or shape(office) in {"role", "name"})
    return (name, "") if is_office and key(name) in keys and key(office) not in keys else None


def _introduced(labels: Sequence[str], names: dict[str, str]) -> dict[str, str]:
    """Join "Ben" or "BS" to the "Ben Striegel" who is named in full before it and not again.

    A letter may be another's by chance, so several must be introduced by one; 林 is a whole name.
    """
    distinct = list(islice(dict.fromkeys(names.values()), _RARE))
    if not any(map(_may_be_shortened, distinct)):
        return names
    said = [names[label] for label in labels]
    last = {name: place for place, name in enumerate(said)}
    first = {name: len(said) - place for place, name in enumerate(reversed(said), 1)}
    full: list[str] = []
    found: dict[str, str] = {}
    titles = Counter(word for name in distinct for word in set(map(key, name.split())))
    for name in distinct:
        meant = [one for one in full if last[one] < first[name] and _is_short_for(name, one)]
        if len(meant) == 1 and titles[key(name)] <= _NAMED_BY:  # "Senator" is for several
            found[name] = meant[0]
        elif len(full) < _USUAL and _may_be_shortened(name) and not members(name):
            full.append(name)
    letters = [name for name in found if len(name) == 1 and is_cased(name)]
    if len(letters) < _LEAST_INTRODUCED:
        found = {name: meant for name, meant in found.items() if name not in letters}
    return {label: found.get(name, name) for label, name in names.items()}


def _may_be_shortened(label: str) -> bool:
    """Say whether a label is a name, or a role that letters stand for: "記者", "Radio Voice"."""
    own = shape(label)
    return own in {"name", "names"} or (own == "role" and (not is_cased(label) or " " in label))


def _is_short_for(short: str, full: str) -> bool:
    """Say whether one is a name of the other's, or made of the beginnings of all of them."""
    own = _solid(short)
    full, _ = split_aside(full)  # what they play, or are: "Tova Sandberg (drums)"
    words = [key(word) for word in re.split(r"[\s-]+", full) if word]
    if len(words) == 1:
        return own == words[0][0]
    names = full.split()  # "Jan-Erik" is one of them
    if own in {words[0], words[-1], _solid(names[0]), _solid(names[-1])}:
        return True
    if len(own) >= _LEAST_OF_A_NAME and words[0].startswith(own):
        return True  # "Dan" for "Daniel Ode"
    has_capitals = short != short[:1] + short[1:].lower()
    return has_capitals and (own == words[0][0] + words[-1][0] or is_made_of(own, words))


def _solid(name: str) -> str:
    return "".join(filter(str.isalnum, key(name)))


def _without_numbers(names: dict[str, str]) -> dict[str, str]:
    """Join "Q1", "Q2", … and "A1", "A2", …, whose numbers count the questions, not people.

    There may be questions only, each of them once; fewer are enough where others answer.
    """
    found = {label: match for label in names if (match := _counted.fullmatch(label))}
    kinds = {match[1].casefold() for match in found.values()}
    ascending = [int(match[2]) for match in found.values()]
    asks = len(kinds) == 1 and kinds <= _ASKED and ascending == sorted(set(ascending))
    least = _COUNTED_AMID if asks and len(found) < len(names) else _COUNTED
    if not (asks or len(kinds) == 2) or len(found) < least or ascending != sorted(ascending):
        return names
    return names | {label: match[1] for label, match in found.items()}


def is_chinese_name(label: str) -> bool:
    """Say whether a label is two or three characters, of a family name first, and no usual word."""
    return _chinese.fullmatch(label) is not None and _word.match(label) is None


def is_one_of(label: str, labels: Collection[str]) -> bool:
    """Say whether a label is a word and then one of some, small here: "French guest" at "Guest"."""
    first, _, rest = label.partition(" ")
    if not first.istitle() or not rest.islower() or rest in _ASKED | _ANSWERED:
        return False  # "Good question"
    return rest.capitalize() in labels


def alike(counts: Mapping[str, int]) -> list[tuple[str, str]]:
    """Return pairs (rare, usual) of `counts`' names that may be one person spelled two ways."""
    names = sorted(counts, key=lambda name: -counts[name])
    usual, rare = names[:_USUAL], names[-_RARE:]  # bounded: a text may be of nothing but labels
    places = {name: place for place, name in enumerate(names)}
    longer = set(_in_full({name: set(map(key, name.split())) for name in (*usual, *rare)}))
    return [
        (one, other)
        for other in usual
        for one in rare
        if places[one] > places[other]
        and (not longer.isdisjoint({(one, other), (other, one)}) or are_alike(one, [other]))
    ]


def _in_full(words: Mapping[str, set[str]]) -> Iterator[tuple[str, str]]:
    """Yield the names whose words one other has, and that: "Ina Lind", "Ina Lind Berg"."""
    for name, own in words.items():
        others = [other for other, its in words.items() if own < its and not members(other)]
        if len(others) == 1 and len(name) >= _LEAST_OF_A_NAME and shape(name) in _NAMES:
            yield name, others[0]


def are_alike(label: str, known: Iterable[str]) -> bool:
    """Say whether a label is nearly one of those that are known, of which it looks at a few."""
    from rapidfuzz.fuzz import ratio

    return len(label) >= _SHORT and any(
        len(other) >= _SHORT
        and _digits(label) == _digits(other)
        and ratio(label.casefold(), other.casefold()) >= _LIKE
        for other in islice(known, _USUAL)
    )


def _digits(name: str) -> str:
    return "".join(filter(str.isdigit, name))
