"""Matching questions, however they were put, with the prompts of a guideline and so its parts.

Words are compared, not sentences: people paraphrase. A word counts the more the fewer texts
have it (the inverse document frequency of Spärck Jones 1972), and nearly the same words are one.
Scripts that write no blanks are compared by pairs of characters.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice, pairwise
from typing import NamedTuple

from codebook.lazy_patterns import lazy_pattern
from codebook.text.segments import UNSPACED

LIKELY = 0.28
"""The share of a prompt's weight from which a question is that prompt."""

SURE = 0.5
"""The share from which a question may begin a part, whatever words it has."""

_GUESSED, _VERBATIM = 0.35, 0.9
"""The share from which it may if it tells the part, and from which the part's own words are put."""

_NEARLY = 82  # of 100: words that differ by an ending or a typo
_LONG = 4  # letters; shorter words must be the same
_BEST_PER_WORD = 20
_IN_BRACKETS = lazy_pattern(r"[(（\[][^()（）\[\]]*[)）\]]")  # examples, which nobody reads out
_WORD = lazy_pattern(r"[^\W\d_]+")
_UNSPACED = lazy_pattern(f"[{UNSPACED}]+")


class Placed(NamedTuple):
    """Where in a guideline a turn is: the places of its part and prompt, -1 for none.

    `confidence` in the part is from 0 to 1, and 1 where a heading or a person says so.
    """

    part: int = -1
    prompt: int = -1
    confidence: float = 0.0


@lru_cache(maxsize=4096)
def tokens(text: str) -> frozenset[str]:
    """Return the words of a text in lower case, pairs of characters where none are set apart."""
    found: set[str] = set()
    for word in _WORD.findall(text.casefold()):
        runs = _UNSPACED.findall(word)
        for run in runs:
            found.update(map("".join, pairwise(run)))
        if not runs:
            found.add(word)
    return frozenset(found)


def similarities(questions: Sequence[str], prompts: Sequence[str]) -> list[list[float]]:
    """Return for each question how similar it is to each prompt, from 0 to 1.

    That is the share of the prompt's words that the question has, by weight.
    """
    asked = [tokens(text) for text in questions]
    wanted = [tokens(_IN_BRACKETS.sub(" ", text)) or tokens(text) for text in prompts]
    same = _nearly_same(frozenset().union(*wanted), frozenset().union(*asked))
    counts = Counter(word for words in (*wanted, *asked) for word in words)
    total = len(asked) + len(wanted)
    weight = {
        word: math.log(1 + total / max(counts[other] for other in {word, *others}))
        for word, others in same.items()
    }
    return [[_share(words, prompt, same, weight) for prompt in wanted] for words in asked]


def _share(
    words: frozenset[str],
    prompt: frozenset[str],
    same: dict[str, frozenset[str]],
    weight: dict[str, float],
) -> float:
    whole = sum(weight[word] for word in prompt)
    shared = sum(weight[word] for word in prompt if not same[word].isdisjoint(words))
    return shared / whole if whole else 0.0


def _nearly_same(wanted: frozenset[str], present: frozenset[str]) -> dict[str, frozenset[str]]:
    """Return for each wanted word those of `present` that are it, but for endings and typos."""
    from rapidfuzz import fuzz, process

    long = [word for word in present if len(word) >= _LONG]
    found = {}
    for word in wanted:
        hits: Iterable[str] = ()
        if len(word) >= _LONG:
            best = process.extract(
                word, long, scorer=fuzz.ratio, score_cutoff=_NEARLY, limit=_BEST_PER_WORD
            )
            hits = (hit[0] for hit in best)
        found[word] = frozenset({word, *hits})
    return found


def place(
    questions: Sequence[str], parts: Sequence[Sequence[str]], known: Sequence[int]
) -> list[Placed]:
    """Return where each turn is in a guideline of `parts`, each a sequence of prompts.

    `questions` has what the interviewer says in each turn, "" for turns of others. `known` has
    for each turn the place of its part, -1 where it is not known. If none is known, the parts are
    taken to come in the guideline's order, and the most similar questions tell where each begins.
    """
    asked = [turn for turn, question in enumerate(questions) if question.strip()]
    prompts = [prompt for part in parts for prompt in part]
    if not asked or not prompts:
        return [Placed(part, -1, float(part >= 0)) for part in known]
    scores = similarities([questions[turn] for turn in asked], prompts)
    by_part = {
        turn: _by_part(row, list(map(len, parts))) for turn, row in zip(asked, scores, strict=True)
    }
    if any(part >= 0 for part in known):
        return _within_parts(known, by_part)
    begins = _beginnings(questions, parts, by_part)
    return _carried_on(len(questions), _in_order(by_part, len(parts), begins))


_ScoresByPart = list[list[float]]
"""How similar a question is to each prompt of each part."""


def _by_part(scores: Sequence[float], lengths: Iterable[int]) -> _ScoresByPart:
    left = iter(scores)
    return [list(islice(left, length)) for length in lengths]


class _Likeliest(NamedTuple):
    """The prompt of a part that a question is most similar to, and how similar."""

    place: int
    score: float


def _likeliest(scores: Sequence[float]) -> _Likeliest | None:
    """Return the most similar prompt of a part, None where none is similar enough."""
    place = max(range(len(scores)), key=scores.__getitem__, default=-1)
    if place < 0 or scores[place] < LIKELY:
        return None
    return _Likeliest(place, scores[place])


def _within_parts(known: Sequence[int], by_part: Mapping[int, _ScoresByPart]) -> list[Placed]:
    """Keep the known parts; each question is the most similar prompt of its part, or none."""
    found: list[Placed] = []
    place = -1
    for turn, part in enumerate(known):
        if found and found[-1].part != part:
            place = -1
        likeliest = _likeliest(by_part[turn][part]) if part >= 0 and turn in by_part else None
        place = likeliest.place if likeliest else place
        found.append(Placed(part, place, float(part >= 0)))
    return found


def _beginnings(
    questions: Sequence[str],
    parts: Sequence[Sequence[str]],
    by_part: Mapping[int, _ScoresByPart],
) -> set[tuple[int, int]]:
    """Return the turns and parts where the turn's question may be the first one of the part.

    A question that is less than half a prompt may only where it has a word of the prompt that no
    other part has, as "What is …?" is asked everywhere, and where no prompt of the part is put in
    its own words.
    """
    likely = {
        (turn, part): likeliest
        for turn, scores in by_part.items()
        for part, row in enumerate(scores)
        if (likeliest := _likeliest(row))
    }
    own = _own_words(parts)
    asked = {turn: tokens(questions[turn]) for turn in by_part}
    same = _nearly_same(frozenset().union(*own), frozenset().union(*asked.values()))
    telling = {
        (turn, part)
        for (turn, part), likeliest in likely.items()
        if likeliest.score >= _GUESSED
        for words in [tokens(parts[part][likeliest.place]) & own[part]]
        if any(not same[word].isdisjoint(asked[turn]) for word in words)
    }
    sure = {pair for pair, likeliest in likely.items() if likeliest.score >= SURE}
    asked_in_words = {pair[1] for pair in telling if likely[pair].score >= _VERBATIM}
    return sure | {pair for pair in telling if pair[1] not in asked_in_words}


def _own_words(parts: Sequence[Sequence[str]]) -> list[frozenset[str]]:
    """Return for each part the words, but for short ones, that are in prompts of no other part."""
    words = [frozenset[str]().union(*map(tokens, prompts)) for prompts in parts]
    counts = Counter(word for each in words for word in each)
    return [
        frozenset(word for word in each if counts[word] == 1 and _tells(word)) for each in words
    ]


def _tells(word: str) -> bool:
    """Whether a word is long enough to tell what is asked."""
    return len(word) >= _LONG or not word.isascii()


class _Way(NamedTuple):
    """A way through the guideline that ends at a question, step by step backwards.

    `gain` sums by how much its questions are more similar to their prompts than by chance.
    """

    gain: float = 0.0
    before: _Way | None = None
    turn: int = -1
    placed: Placed = Placed()


_NOWHERE = _Way(-math.inf)


def _in_order(
    by_part: Mapping[int, _ScoresByPart], parts: int, begins: Collection[tuple[int, int]]
) -> list[tuple[int, Placed]]:
    """Return the turns that ask prompts, on the best way through the parts in their order.

    A part is entered only where a turn and a part are among those that it `begins`.
    """
    best_ways = [_Way()] * parts  # by the part in which they end
    for turn, scores in by_part.items():
        for part in reversed(range(parts)):
            if likeliest := _likeliest(scores[part]):
                ways = [
                    way
                    for way in best_ways[: part + 1]
                    if way.placed.part == part or (turn, part) in begins
                ]
                before = max(ways, key=lambda way: way.gain, default=_NOWHERE)
                gain = before.gain + likeliest.score - LIKELY / 2
                if gain > best_ways[part].gain:
                    best_ways[part] = _Way(gain, before, turn, Placed(part, *likeliest))
    return list(_steps(max(best_ways, key=lambda way: way.gain)))


def _steps(way: _Way) -> Iterator[tuple[int, Placed]]:
    """Yield the questions of a way, the last one first."""
    while way.before:
        yield way.turn, way.placed
        way = way.before


def _carried_on(turns: int, asked: Sequence[tuple[int, Placed]]) -> list[Placed]:
    """Return where each turn is: where the last question before it was asked."""
    placed_at = dict(asked)
    found: list[Placed] = []
    latest = Placed()
    for turn in range(turns):
        latest = placed_at.get(turn, latest)
        found.append(latest)
    return found
