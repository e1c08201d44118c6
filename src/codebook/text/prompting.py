"""Which prompt of a guideline a question is, however it was put, and so which part comes when.

Words are compared, not sentences: people paraphrase. A word counts the more the fewer texts
have it (the inverse document frequency of Spärck Jones 1972), and nearly the same words are one.
Scripts that write no blanks are compared by pairs of characters.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from codebook.text.segments import UNSPACED

LIKELY = 0.28
"""The share of a prompt's weight from which a question is that prompt."""

_NEARLY = 82  # of 100: an ending, a typo
_LONG = 4  # letters from which nearly the same is the same
_BEST_PER_WORD = 20
_ASIDE = re.compile(r"[(（\[][^()（）\[\]]*[)）\]]")  # examples, which nobody reads out
_WORD = re.compile(r"[^\W\d_]+")
_UNSPACED = re.compile(f"[{UNSPACED}]+")


class Placed(NamedTuple):
    """Where in a guideline a turn is: the places of part and prompt, -1 for none.

    `confidence` in the part is from 0 to 1, 1 where a heading or a person says so.
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


def likeness(questions: Sequence[str], prompts: Sequence[str]) -> list[list[float]]:
    """Return for each question how far it is each of the prompts, from 0 to 1.

    That is the weight of the prompt's words that the question has, of the weight of them all.
    """
    asked = [tokens(text) for text in questions]
    wanted = [tokens(_ASIDE.sub(" ", text)) or tokens(text) for text in prompts]
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
    there = sum(weight[word] for word in prompt if not same[word].isdisjoint(words))
    return there / whole if whole else 0.0


def _nearly_same(wanted: frozenset[str], there: frozenset[str]) -> dict[str, frozenset[str]]:
    """Return for each wanted word those of `there` that are it, endings and typos aside."""
    from rapidfuzz import fuzz, process

    long = [word for word in there if len(word) >= _LONG]
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

    `questions` has what the interviewer says, "" for a turn of another's. `known` has for each
    turn the place of its part, -1 where nothing says it; where nothing says any, the parts come
    in the guideline's order, as the questions that are likest its prompts tell.
    """
    flat = [(part, at) for part, prompts in enumerate(parts) for at in range(len(prompts))]
    places = [turn for turn, question in enumerate(questions) if question.strip()]
    prompts = [prompt for part in parts for prompt in part]
    if not places or not prompts:
        return [Placed(part, -1, float(part >= 0)) for part in known]
    scores = likeness([questions[turn] for turn in places], prompts)
    rows = dict(zip(places, scores, strict=True))
    if any(part >= 0 for part in known):
        return _within_parts(known, flat, rows)
    return _along(len(questions), _in_order(flat, rows, len(parts)))


def _within_parts(
    known: Sequence[int], flat: Sequence[tuple[int, int]], rows: dict[int, list[float]]
) -> list[Placed]:
    """Keep the parts that are known; each question is the likest prompt of its part, or none."""
    found: list[Placed] = []
    prompt = -1
    for turn, part in enumerate(known):
        if found and found[-1].part != part:
            prompt = -1
        best = _best(flat, rows.get(turn, ()), part)
        prompt = best[1] if best else prompt
        found.append(Placed(part, prompt, float(part >= 0)))
    return found


def _best(
    flat: Sequence[tuple[int, int]], row: Sequence[float], part: int
) -> tuple[float, int] | None:
    """Return score and place of the likest prompt of a part, None where none is likely."""
    of_part = [(score, at) for (own, at), score in zip(flat, row, strict=False) if own == part]
    best = max(of_part, key=lambda found: found[0], default=(0.0, -1))
    return best if best[0] >= LIKELY else None


def _in_order(
    flat: Sequence[tuple[int, int]], rows: dict[int, list[float]], parts: int
) -> list[tuple[int, Placed]]:
    """Return the turns whose questions are prompts: the likest way through the parts in order."""
    start: tuple[float, _Way | None] = (0.0, None)
    ways = [start] * parts
    for turn, row in rows.items():
        for part in reversed(range(parts)):
            if best := _best(flat, row, part):
                score, at = best
                gained, way = max(ways[: part + 1], key=lambda known: known[0])
                gain = gained + score - LIKELY / 2
                if gain > ways[part][0]:
                    ways[part] = (gain, _Way(way, turn, Placed(part, at, score)))
    return list(_steps(max(ways, key=lambda known: known[0])[1]))


class _Way(NamedTuple):
    """The way to a question, step by step backwards."""

    before: _Way | None
    turn: int
    placed: Placed


def _steps(way: _Way | None) -> Iterator[tuple[int, Placed]]:
    while way:
        yield way.turn, way.placed
        way = way.before


def _along(turns: int, asked: Sequence[tuple[int, Placed]]) -> list[Placed]:
    """Let what was asked hold up to what is asked next."""
    at = dict(asked)
    found = [Placed()]
    for turn in range(turns):
        found.append(at.get(turn, found[-1]))
    return found[1:]
