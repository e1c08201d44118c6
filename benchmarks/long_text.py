"""A made-up interview of any length, coded as thickly as one likes; the same for the same sizes."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import accumulate
from typing import NamedTuple

_SPOKEN = (
    "and so we had to train it again because of the old driver that nobody had told us about but "
    "then after a week or two when every checkpoint of the model was on another machine the memory "
    "would run out in the night which is why I never trust any documentation even if they promise "
    "that it works you know there is always some environment or configuration or wheel that was "
    "built for another compiler and something unexpected happens"
)
WORDS = _SPOKEN.split()
FOREIGN = ("模型", "显存", "安装", "版本", "エラー", "학습", "naïve", "🙂", "👩🏽‍💻")
CODES = 40
SHORT, LONG = 5_000, 200_000


class Said(NamedTuple):
    """One turn: what `text[start:end]` says, and who says it."""

    start: int
    end: int
    speaker: str


class LongText(NamedTuple):
    """An interview. `passages` are (start, end, code), ascending, codes below `CODES`."""

    text: str
    turns: list[Said]
    passages: list[tuple[int, int, int]]


def long_text(words: int, passages: int) -> LongText:
    """Make an interview: turns of a few to hundreds of words, one in fifty not in ASCII.

    Passages are log-normal about 180 code points, so that at a tenth of the words they lie about
    five deep.
    """
    chance = random.Random(11)  # noqa: S311 - made-up words
    lines = list(_lines(chance, words))
    starts = [0, *accumulate(len(line) + 1 for line in lines)]
    turns = [
        Said(start + line.index(": ") + 2, start + len(line), line.partition(":")[0])
        for start, line in zip(starts, lines, strict=False)
    ]
    text = "\n".join(lines) + "\n"
    return LongText(text, turns, sorted(_passages(chance, len(text), passages)))


def _lines(chance: random.Random, words: int) -> Iterator[str]:
    count = number = 0
    while count < words:
        size = min(words - count, max(4, min(600, int(chance.lognormvariate(3.6, 0.9)))))
        said = chance.choices(WORDS, k=size)
        if number % 50 == 0:
            said[::3] = chance.choices(FOREIGN, k=len(said[::3]))
        yield f"{'P' if number % 2 else 'I'}: {' '.join(_sentences(chance, said))}"
        count, number = count + size, number + 1


def _sentences(chance: random.Random, words: list[str]) -> Iterator[str]:
    while words:
        size = chance.randint(5, 22)
        sentence, words = " ".join(words[:size]), words[size:]
        yield f"{sentence[0].upper()}{sentence[1:]}."


def _passages(chance: random.Random, length: int, count: int) -> Iterator[tuple[int, int, int]]:
    for _ in range(count):
        size = int(min(2500, max(15, chance.lognormvariate(5.2, 0.8)), length // 2))
        start = chance.randrange(length - size)
        yield start, start + size, chance.randrange(CODES)
