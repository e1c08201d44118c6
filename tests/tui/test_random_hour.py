"""Many random acts of coding through the real screen, and the same ones through the API."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from codebook import Study
from codebook.errors import CodebookError
from codebook.text.spans import Span
from small import make
from workbench import workbench

ACTS = 40
NUMBERS = ("A.1", "A.2", "B.1")
WEIGHTS = {"code": 8, "again": 3, "uncode": 3, "unsure": 2, "undo": 3, "redo": 2}


def acts(seed: int) -> Iterator[tuple[str, int, str]]:
    """An act, a number that chooses the sentence, and a code."""
    dice = random.Random(seed)  # noqa: S311 - nothing secret
    kinds = list(WEIGHTS)
    for _ in range(ACTS):
        kind = dice.choices(kinds, list(WEIGHTS.values()))[0]
        yield kind, dice.randrange(1000), dice.choice(NUMBERS)


def layer(study: Study) -> set[tuple[int, int, str, bool]]:
    """What is coded in the first interview."""
    codebook = study.codebook()
    return {
        (*passage.span, codebook.by_id[applied.code_id].label, applied.unsure)
        for passage in study.passages(study.interviews()[0].revision_id)
        for applied in passage.codes
    }


class Api:
    """Does by the study's methods what the keys do."""

    def __init__(self, study: Study) -> None:
        self.study = study
        self.revision = study.interviews()[0].revision_id
        self.numbers = {code.number: code.id for code in study.codebook().codes}
        self.last = ""

    def do(self, kind: str, span: Span, number: str) -> None:
        here = [p for p in self.study.passages(self.revision) if p.span == span]
        applied = [one for passage in here for one in passage.codes][:1]
        if kind in {"code", "again"}:
            self.last = number if kind == "code" else self.last
            if self.last:
                self.study.code(self.revision, span, [self.numbers[self.last]])
        elif kind == "uncode" and applied:
            self.study.uncode([applied[0].coding_id])
        elif kind == "unsure" and applied:
            self.study.set_unsure([applied[0].coding_id], unsure=not applied[0].unsure)
        elif kind in {"undo", "redo"}:
            with suppress(CodebookError):
                (self.study.undo if kind == "undo" else self.study.redo)()


async def test_the_screen_and_the_api_make_the_same_study(small: Path, tmp_path: Path) -> None:
    twin = make(tmp_path / "twin", tmp_path / "files", "First")
    api = Api(twin)
    keys = {
        "again": "full_stop",
        "uncode": "x",
        "unsure": "exclamation_mark",
        "undo": "u",
        "redo": "ctrl+r",
    }
    async with workbench(small, "First") as bench:
        document = bench.view.document
        sentences = [s for block in range(len(document.blocks)) for s in document.sentences(block)]
        for kind, place, number in acts(7):
            span = sentences[place % len(sentences)]
            bench.view.focus_span(span.start)
            for key in number.lower().replace(".", "") if kind == "code" else [keys[kind]]:
                bench.app.simulate_key(key)
            await bench.pilot.pause()
            if bench.top == "ChoiceDialog":
                await bench.pilot.press("enter")
            api.do(kind, span, number)
        await bench.settle()
        assert layer(bench.desk.study) == layer(twin)
        assert len(layer(twin)) > 3, "something was coded"
        seen = {(h.start, h.end, h.label) for h in bench.view.highlights}
        assert seen == {(a, b, c + "?" * unsure) for a, b, c, unsure in layer(twin)}
    twin.close()
