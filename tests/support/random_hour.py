"""Random acts of coding through the real screen, and the same ones through the API."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from codebook import Study
from codebook.errors import CodebookError
from codebook.text.spans import Span
from codebook.tui.model.picking import in_vivo_name
from codebook.tui.screens.highlighting import highlights, notes_only
from phrases import emerged
from workbench import Bench, workbench

NUMBERS = ("A.1", "A.2", "B.1")
KEYS = {
    "again": "full_stop",
    "uncode": "x",
    "unsure": "exclamation_mark",
    "key": "asterisk",
    "new": "quotation_mark",
    "undo": "u",
    "redo": "ctrl+r",
}
WEIGHTS = {
    "code": 8,
    "again": 3,
    "uncode": 3,
    "unsure": 2,
    "key": 1,
    "new": 1,
    "undo": 3,
    "redo": 2,
}
BOXES = {"ChoiceDialog", "CodeBox"}

Layer = set[tuple[int, int, str, bool, bool]]


def acts(seed: int, count: int) -> Iterator[tuple[str, int, str]]:
    """An act, a number that chooses the sentence, and a code."""
    dice = random.Random(seed)  # noqa: S311 - nothing secret
    kinds = list(WEIGHTS)
    for _ in range(count):
        kind = dice.choices(kinds, list(WEIGHTS.values()))[0]
        yield kind, dice.randrange(1000), dice.choice(NUMBERS)


def layer(study: Study) -> Layer:
    """What is coded in the first interview."""
    codebook = study.codebook()
    return {
        (*passage.span, codebook.by_id[applied.code_id].label, applied.unsure, passage.is_key)
        for passage in study.passages(study.interviews()[0].revision_id)
        for applied in passage.codes
    }


class Api:
    """Does by the study's methods what the keys do."""

    def __init__(self, study: Study) -> None:
        self.study = study
        self.revision = study.interviews()[0].revision_id
        self.text = study.transcript(study.interviews()[0].id).text
        self.recent: list[str] = []

    def do(self, kind: str, span: Span, number: str) -> None:
        """Do one act."""
        study = self.study
        here = [p for p in study.passages(self.revision) if p.span == span]
        applied = [one for passage in here for one in passage.codes][:1]
        if kind in {"code", "again", "new"}:
            self._code(kind, span, number)
        elif kind == "uncode" and applied:
            study.uncode([applied[0].coding_id])
        elif kind == "unsure" and applied:
            study.set_unsure([applied[0].coding_id], unsure=not applied[0].unsure)
        elif kind == "key" and here:
            study.set_key(here[0].id, key=not here[0].is_key)
        elif kind in {"undo", "redo"}:
            with suppress(CodebookError):
                (study.undo if kind == "undo" else study.redo)()

    def _code(self, kind: str, span: Span, number: str) -> None:
        codes = {code.label: code.id for code in self.study.codebook().codes}
        known = [code_id for code_id in self.recent if code_id in codes.values()]
        wanted = {
            "code": codes[number],
            "again": next(iter(known), ""),
            "new": codes.get(self._name(span), ""),
        }[kind]
        if wanted:
            self.study.code(self.revision, span, [wanted])
        elif kind == "new":
            wanted = emerged(self.study, self.revision, span, self._name(span))
        if wanted:
            self.recent = [wanted, *(each for each in self.recent if each != wanted)][:9]

    def _name(self, span: Span) -> str:
        return in_vivo_name(" ".join(span.of(self.text).split()))


async def on_screen(bench: Bench, kind: str, span: Span, number: str) -> None:
    """Do one act by its keys."""
    bench.view.focus_on(span.start)
    several = [p for p in bench.desk.passages.over(span) if p.span == span and len(p.codes) > 1]
    boxed = kind == "new" or (kind in {"uncode", "unsure"} and several)
    for key in number.lower().replace(".", "") if kind == "code" else [KEYS[kind]]:
        bench.app.simulate_key(key)
    await bench.pilot.pause()
    while boxed and bench.top not in BOXES:
        await bench.pilot.pause()
    if boxed:
        await bench.pilot.press("enter")


async def hour(
    small: Path, twin: Study, count: int, tell: Callable[[int], object] = lambda _: None
) -> tuple[Layer, Layer]:
    """Do as many acts both ways; return what is coded then on the screen and in the twin.

    What the view shows is what the study holds.
    """
    api = Api(twin)
    async with workbench(small, "First") as bench:
        document = bench.view.document
        sentences = [s for block in range(len(document.blocks)) for s in document.sentences(block)]
        for done, (kind, place, number) in enumerate(acts(7, count)):
            span = sentences[place % len(sentences)]
            await on_screen(bench, kind, span, number)
            api.do(kind, span, number)
            tell(done)
        await bench.settle()
        desk, study = bench.desk, bench.desk.study
        anew = study.passages(study.interviews()[0].revision_id)
        shown = highlights(desk.shown(anew), study.codebook())
        shown |= notes_only(desk.annotated(anew))
        assert set(bench.view.highlights) == set(shown.values())
        assert desk.codebook.codes == study.codebook().codes
        there = layer(study)
    return there, layer(twin)
