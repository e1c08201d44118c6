"""Two copies of a study on which work of all kinds is done at random, and which are merged."""

from __future__ import annotations

import random
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import small
from cells import edit_cell
from codebook import Study
from codebook.errors import CodebookError
from codebook.reading.turns.correction import Correction
from codebook.study.importing.options import Options
from codebook.study.views import Interview, Passage
from codebook.text.spans import Span
from stages import move_to

_CODERS = ("First", "Second")
_WORDS = ("install", "speed", "manual", "error", "kernel", "memory")
_MOST_ACTS = 9


class Copies:
    """Two copies of one study whose layers are open, in which all is chosen by chance."""

    def __init__(self, folder: Path, seed: int) -> None:
        self._chance = random.Random(seed)  # noqa: S311 - nothing secret
        self._folder = folder
        self.places = (folder / "one", folder / "two")
        self.counts: Counter[str] = Counter()
        with small.make(self.places[0], folder / "files", None) as study:
            move_to(study, "reconciliation")
        shutil.copytree(*self.places)

    def run(self) -> Iterator[str]:
        """Do it; yield what is wrong: what `check` finds, and exports that are not the same bytes.

        What is neither done nor refused with a reason is raised.
        """
        for _ in range(4):
            for place in self.places:
                for _ in range(self._chance.randrange(1, _MOST_ACTS)):
                    self._act(place)
            for _ in range(2):  # what is agreed is brought together after a merge
                for mine, theirs in (self.places, self.places[::-1]):
                    self._merge(mine, theirs)
            one, two = map(self._exported, self.places)
            yield from (f"{name} differs" for name in one if one[name] != two.get(name))
            for place in self.places:
                with Study.open(place) as study:
                    yield from (f"check of {place.name}: {each}" for each in study.check())

    def _act(self, place: Path) -> None:
        self.counts["acts"] += 1
        with Study.open(place, self._chance.choice(_CODERS)) as study:
            act = self._chance.choice(_ACTS)
            try:
                act(self, study)
            except CodebookError as error:
                if "database refused" in str(error):
                    raise
                self.counts["refused"] += 1

    def _merge(self, mine: Path, theirs: Path) -> None:
        self.counts["merges"] += 1
        with Study.open(mine, self._chance.choice(_CODERS)) as study:
            try:
                study.merge(theirs)
            except CodebookError as error:
                if "--update" not in str(error):
                    raise
                study.merge(theirs, updating=True)
                self.counts["other texts"] += 1

    def _exported(self, place: Path) -> dict[str, bytes]:
        out = self._folder / "out"
        with Study.open(place, _CODERS[0]) as study:
            paths = study.export(out=out)
        found = {path.name: path.read_bytes() for path in paths}
        shutil.rmtree(out)
        return found

    def import_(self, study: Study) -> None:
        number = self._chance.randrange(6)
        talk = random.Random(number)  # noqa: S311 - the same interview in both copies
        said = " ".join(talk.choices(_WORDS, k=12))
        path = self._folder / f"T{number}.txt"
        path.write_text(f"Interviewer: What?\n\nP{number % 3}: It is {said}.\n", "utf-8")
        study.import_files([path])

    def update(self, study: Study) -> None:
        interview = self._chance.choice(study.interviews())
        text = study.transcript(interview.id).text
        path = self._folder / f"{interview.name}.txt"
        changed = text.replace(self._chance.choice(_WORDS), self._chance.choice(_WORDS))
        path.write_text(f"{changed}\n\nP1: And one more, {self._chance.random()}.\n", "utf-8")
        study.import_files([path], options=Options(updating=True))

    def name_speaker(self, study: Study) -> None:
        """Give a speaker another name, or none: then it is text."""
        interview = self._chance.choice(study.interviews())
        shown = study.transcript(interview.id)
        path = self._folder / f"{interview.name}.txt"
        path.write_text(shown.text, encoding="utf-8")
        old = self._chance.choice([turn.speaker for turn in shown.turns] or [""])
        named = {old: self._chance.choice(["", "Ann", "Bo", f"P{self._chance.randrange(4)}"])}
        study.import_files([path], options=Options(correction=Correction(speakers=named)))

    def set_part(self, study: Study) -> None:
        interview = self._chance.choice(study.interviews())
        turn = self._chance.randrange(1 + len(study.transcript(interview.id).turns))
        parts = ["", *(part.label for part in study.guideline())]
        study.set_part(interview.id, turn, self._chance.choice(parts))

    def code(self, study: Study) -> None:
        interview = self._chance.choice(study.interviews())
        last = len(study.transcript(interview.id).text)
        start = self._chance.randrange(last - 2)
        span = Span(start, min(last, start + self._chance.randrange(1, 60)))
        study.code(interview.revision_id, span, [self._code(study)])

    def uncode(self, study: Study) -> None:
        study.uncode([each.coding_id for each in self._passage(study).codes])

    def undo(self, study: Study) -> None:
        study.undo()

    def redo(self, study: Study) -> None:
        study.redo()

    def memo(self, study: Study) -> None:
        about = self._chance.choice(["passage", "code", "transcript", "participant", "study"])
        key = {
            "passage": lambda: self._passage(study).id,
            "code": lambda: self._code(study),
            "transcript": lambda: self._chance.choice(study.interviews()).id,
            "participant": lambda: self._chance.choice(study.people()).id,
            "study": lambda: study.id,
        }[about]()
        study.add_memo(about, key, f"Memo {self._chance.random()}")

    def mark(self, study: Study) -> None:
        passage = self._passage(study)
        study.set_key(passage.id, key=self._chance.random() < 0.7)
        study.set_insight(passage.id, self._chance.choice(["", "It shows."]))

    def coin(self, study: Study) -> None:
        study.new_code(f"code {self._chance.randrange(8)}")

    def edit_code(self, study: Study) -> None:
        study.edit_code(self._code(study), name=f"renamed {self._chance.random()}")

    def join(self, study: Study) -> None:
        study.merge_codes([self._code(study)], self._code(study))

    def retire(self, study: Study) -> None:
        study.retire_code(self._code(study), retired=self._chance.random() < 0.7)

    def move(self, study: Study) -> None:
        passage, own = self._placed(study)
        last = len(study.transcript(own.id).text)
        start = self._chance.randrange(last - 2)
        span = Span(start, min(last, start + self._chance.randrange(1, 60)))
        study.move_ends(passage.id, own.revision_id, span)

    def correct_and_undo(self, study: Study) -> None:
        self.correct(study)
        study.undo()

    def rule(self, study: Study) -> None:
        if cases := study.queue().cases:
            outcome = self._chance.choice(["both", "neither"])
            study.rule(self._chance.choice(cases), outcome, reason=f"{self._chance.random()}")

    def correct(self, study: Study) -> None:
        interview = self._chance.choice(study.interviews())
        words = self._chance.sample(_WORDS, 2)
        study.correct_words(interview.name, *words, everywhere=True)

    def add_person(self, study: Study) -> None:
        study.add_participant(f"P{self._chance.randrange(4)}")

    def edit_person(self, study: Study) -> None:
        person = self._chance.choice(study.people())
        column = self._chance.choice(["Group", "Gender", "Participant"])
        edit_cell(study, person.id, column, f"Q{self._chance.randrange(9)}")

    def link(self, study: Study) -> None:
        interview = self._chance.choice(study.interviews())
        study.link_speakers(interview.id, {"": f"P{self._chance.randrange(4)}"})

    def settle(self, study: Study) -> None:
        if study.conflicts():
            study.settle_conflict(1, take=self._chance.random() < 0.5)

    def finish(self, study: Study) -> None:
        name = self._chance.choice(study.interviews()).name
        self._chance.choice([study.done, study.reopen])([name])

    def _code(self, study: Study) -> str:
        return self._chance.choice(study.codebook().codes).id

    def _passage(self, study: Study) -> Passage:
        """Return a passage of the coder's own; CodebookError where there is none."""
        return self._placed(study)[0]

    def _placed(self, study: Study) -> tuple[Passage, Interview]:
        """Return such a passage with its interview."""
        mine = {each.id for each in study.coders() if each.name == study.status().coder}
        own = [
            (one, text)
            for text in study.interviews()
            for one in study.passages(text.revision_id)
            if one.coder_id in mine
        ]
        if not own:
            raise CodebookError("Nothing is coded yet.")
        return self._chance.choice(own)


_ACTS: list[Callable[[Copies, Study], None]] = [
    *[Copies.code, Copies.code, Copies.code, Copies.undo, Copies.undo, Copies.undo],
    *[Copies.import_, Copies.import_, Copies.memo, Copies.memo, Copies.redo, Copies.uncode],
    *[Copies.mark, Copies.coin, Copies.edit_code, Copies.join, Copies.retire, Copies.correct],
    *[Copies.update, Copies.add_person, Copies.edit_person, Copies.link, Copies.settle],
    *[Copies.name_speaker, Copies.name_speaker, Copies.set_part, Copies.set_part],
    *[Copies.finish, Copies.move, Copies.move, Copies.correct_and_undo, Copies.rule, Copies.rule],
]
