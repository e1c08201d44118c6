"""Erase names, or who withdrew, in one copy while others correct and code the same text; merge.

Said is where a word came back, where the copies came to different texts or passages, where a merge
was refused that must not be, and what a check found. `python tests/soak/erased.py [TIMES] [SEED]`;
`make soak` runs it.
"""

from __future__ import annotations

import random
import re
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from itertools import permutations
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "support"))

import small
from codebook import Study
from codebook.errors import RefusedError
from codebook.text.names import whole_words
from codebook.text.spans import Span

_TIMES = 40
_TAKEN_BACK, _CORRECTED, _TRIMMED = 0.3, 0.4, 0.5
_WORDS = "Anna Ben said that the manual was bad and then we asked Anna Lind about it . Nobody knew"
_KEY = {"Anna": "P1", "Anna Lind": "P2", "Ben": "P3"}


def _with_text(folder: Path, name: str, text: str) -> Study:
    """Make a small study that has one more transcript."""
    study = small.make(folder / "study", folder / "files")
    path = folder / "files" / f"{name}.txt"
    path.write_text(text, encoding="utf-8")
    study.import_files([path])
    return study


class Round:
    """One study with one or two handed-over copies, in which all is chosen by chance."""

    def __init__(self, folder: Path, seed: int) -> None:
        self._chance = random.Random(seed)  # noqa: S311 - nothing secret
        self._folder = folder
        self.study = _with_text(folder, "Talk", "".join(self._turns()))
        self._code(self.study)
        self.others = []
        for name in ("other", "third")[: self._chance.randrange(1, 3)]:
            self.study.hand_off(folder / name, "Second")
            self.others.append(Study.open(folder / name, "Second"))
        self.copies = [self.study, *self.others]

    def run(self) -> Iterator[str]:
        """Do it; yield what is wrong."""
        chance, study = self._chance, self.study
        for other in self.others:
            self._correct(other, chance.randrange(1, 4))
            self._code(other)
        self._correct(study, chance.randrange(2))
        for name, pseudonym in _KEY.items():
            study.add_pseudonym(name, pseudonym)
        study.pseudonymise()
        self._correct(study, chance.randrange(2))
        self._code(study)
        for _ in range(2 * len(self.others)):
            one, other = chance.sample(self.copies, 2)
            with suppress(RefusedError):  # neither knows of the erasure yet
                one.merge(other.store.place)
            self._correct(one, chance.random() < 0.15)
        self._merge_all()
        yield from self._wrong()

    def _merge_all(self) -> int:
        """Merge every copy into every other; return how many records that added."""
        ways = list(permutations(self.copies, 2))
        return sum(one.merge(other.store.place).added for one, other in ways)

    def _turns(self) -> Iterator[str]:
        for who in ("Interviewer", "Anna Lind") * 4:
            yield f"{who}: {' '.join(self._chance.choices(_WORDS.split(), k=8))}.\n\n"

    def _code(self, study: Study) -> None:
        talk = study.transcript(study.interviews()[-1].id)
        code = study.codebook().by_number["A.1"].id
        for _ in range(3):
            start = self._chance.randrange(len(talk.text) - 5)
            span = Span(start, min(len(talk.text), start + self._chance.randrange(1, 40)))
            if span.of(talk.text).strip():
                study.code(talk.revision_id, span, [code])

    def _correct(self, study: Study, times: int) -> None:
        for _ in range(times):
            talk = study.transcript(study.interviews()[-1].id)
            found = self._chance.choice(list(re.finditer(r"\w+", talk.text)))
            words = self._chance.choice(["Anna", "x", "yes we", "Ben Anna", "bad"])
            with suppress(RefusedError):  # nothing would be left of a passage
                study.correct(talk.id, talk.revision_id, Span(*found.span()), words)
                if self._chance.random() < _TAKEN_BACK:  # its text is kept, for redoing it
                    study.undo()

    def _wrong(self) -> Iterator[str]:
        yield from (f"check: {each}" for one in self.copies for each in one.check())
        self.study.pseudonymise()  # what a correction had brought
        self._merge_all()
        self._merge_all()
        if self._merge_all():
            yield "a merge that brings nothing added something"
        self.study.work_as("Second")
        texts, codings = set(), []
        for one in self.copies:
            texts.add(one.transcript(one.interviews()[-1].id).text)
            codings.append(one.codings()[["start", "end", "quote"]].to_dict("records"))
            yield from (f"in conflict: {each}" for each in one.conflicts())
            one.close()
        if len(texts) > 1 or any(each != codings[0] for each in codings):
            yield "the copies came to different texts or passages"
        held = (self._folder / "study" / "study.db").read_bytes().decode("utf-8", "replace")
        if found := whole_words(*_KEY).search(held):
            yield f"the file holds a name: …{held[max(0, found.start() - 60) : found.end() + 20]}…"


class Withdrawal:
    """A talk of two participants, one of whom withdraws, coded and corrected in two copies."""

    def __init__(self, folder: Path, seed: int) -> None:
        self._chance = random.Random(seed)  # noqa: S311 - nothing secret
        self._folder = folder
        self.study = _with_text(folder, "Group", "".join(self._turns()))
        self.study.hand_off(folder / "other", "Second")
        self.other = Study.open(folder / "other", "Second")

    def run(self) -> Iterator[str]:
        """Do it; yield what is wrong."""
        copies = (self.study, self.other)
        for one in copies:
            self._work(one)
        if self._chance.random() < _TAKEN_BACK:
            with suppress(RefusedError):  # both have corrected it
                self.study.merge(self.other.store.place)
        self.study.forget("U1")
        self._work(self.other)
        for _ in range(3):
            self.study.merge(self.other.store.place)
            self.other.merge(self.study.store.place)
        yield from (f"check: {each}" for one in copies for each in one.check())
        if len({one.transcript(one.interviews()[-1].id).text for one in copies}) > 1:
            yield "the copies came to different texts"
        for one in copies:
            one.close()
        for path in self._folder.glob("*/**/*.db*"):
            if found := re.search(rb"theirs\d+", path.read_bytes()):
                yield f"{path.relative_to(self._folder)} holds {found[0].decode()}"

    def _turns(self) -> Iterator[str]:
        for number in range(8):
            who, word_ = (("U1", "theirs"), ("D1", "other"))[number % 2]
            said = " ".join(f"{word_}{n}" for n in self._chance.sample(range(40), 6))
            yield f"Interviewer: And then {number}?\n\n{who}: {said}.\n\n"

    def _work(self, study: Study) -> None:
        code = study.codebook().by_number["A.1"].id
        for _ in range(5):
            talk = study.transcript(study.interviews()[-1].id)
            start = self._chance.randrange(len(talk.text) - 5)
            span = Span(start, min(len(talk.text), start + self._chance.randrange(1, 60)))
            with suppress(RefusedError):  # nothing but blanks, or nothing would be left
                if self._chance.random() < _CORRECTED:
                    word_ = self._chance.choice(list(re.finditer(r"\w+\d", talk.text)))
                    study.correct(talk.id, talk.revision_id, Span(*word_.span()), "more")
                else:
                    passage = study.code(talk.revision_id, span, [code])
                    if self._chance.random() < _TRIMMED:
                        self._trim(study, passage, talk.text)
                if self._chance.random() < _TAKEN_BACK:
                    study.undo()

    def _trim(self, study: Study, passage: str, text: str) -> None:
        """Give a passage a form for print, and then other ends, here or there."""
        study.set_key(passage, key=True)
        own = next(each for each in study.passages(self._revision(study)) if each.id == passage)
        study.set_published_quote(passage, own.span.of(text).strip()[:20])
        start = self._chance.randrange(len(text) - 5)
        span = Span(start, start + self._chance.randrange(1, 5))
        study.move_ends(passage, self._revision(study), span)

    def _revision(self, study: Study) -> str:
        return study.interviews()[-1].revision_id


def main(times: int, seed: int) -> int:
    """Do so many rounds, of each kind in turn; print what came of it, return an exit code."""
    began, wrong = time.monotonic(), 0
    for number in range(times):
        with tempfile.TemporaryDirectory() as folder:
            kind = (Round, Withdrawal)[number % 2]
            said = list(kind(Path(folder), seed + number).run())
        wrong += bool(said)
        for sentence in said:
            print(f"round {number}: {sentence}", flush=True)
    took = time.monotonic() - began
    print(f"{times} erasures merged in {took:.0f} s (seed {seed}): wrong in {wrong}")
    return int(wrong > 0)


if __name__ == "__main__":
    given = [int(argument) for argument in sys.argv[1:]]
    sys.exit(main(*given[:2], *(_TIMES, 1)[len(given) :]))
