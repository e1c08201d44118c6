"""What is agreed in many texts comes into the consensus some texts at a time: nobody waits long."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from codebook import Study
from codebook.errors import RefusedError
from codebook.store.connections import query
from codebook.study.reconciliation import consensus
from codebook.text.spans import Span

TEXTS = 6
WORDS = "I look for it, then I ask somebody, then I try again. " * 9
PARTLY = (
    "The consensus is incomplete: it is being updated, or an update was interrupted. Wait a"
    " moment, or open Reconcile in the workbench, which completes it; nothing was written."
)


def exported_by_nobody(study: Study) -> list[Path]:
    """Export as nobody, who cannot complete the consensus before."""
    with Study.open(study.store.place) as nobody:
        nobody.when_outdated(list[str]().append)
        return nobody.export(["codebook"])


class LeftError(Exception):
    """Somebody has left, or was killed."""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("agreed")
    taxonomy = folder / "taxonomy.csv"
    taxonomy.write_text("id,name\nA,One\nB,Other\n")
    paths = [folder / f"U{number}.txt" for number in range(TEXTS)]
    for path in paths:
        path.write_text(f"U: {path.stem} {WORDS}\n")
    with Study.create(folder / "study", coders=["Ada", "Ben"], files=[taxonomy, *paths]) as study:
        codes = [code.id for code in study.codebook().codes]
        for name in ("Ada", "Ben"):
            study.work_as(name)
            for at, interview in enumerate(study.interviews()):
                for place in range(at):  # in the first of them, nothing
                    span = Span(10 * place + 4, 10 * place + 9)
                    study.code(interview.revision_id, span, codes[: 1 + place % 2])
    return folder / "study"


@pytest.fixture
def study(built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Study]:
    """A study in reconciliation of which nothing is in the consensus yet; a text is a part."""
    monkeypatch.setattr("codebook.study.reconciliation.consensus_update._RECORDS_PER_ACTION", 1)
    shutil.copytree(built, tmp_path / "study")
    with Study.open(tmp_path / "study", "Ada") as study:
        study.done()
        study.work_as("Ben")
        with pytest.raises(LeftError):
            study.done(on_progress=leaving_after(0))
        yield study


def leaving_after(texts: int) -> Callable[[int, int], None]:
    def told(done: int, of: int) -> None:
        assert of == TEXTS
        if done == texts:
            raise LeftError

    return told


def joint(study: Study) -> list[tuple[str, str]]:
    """The ids of the consensus, passages with codings."""
    with study.store.reading() as connection:
        sql = (
            "SELECT c.passage_id, c.id FROM coding c JOIN coder k ON k.id = c.coder_id"
            " WHERE k.kind = 'consensus' ORDER BY 2"
        )
        return [(passage, coding) for passage, coding in query(connection, sql)]


@pytest.fixture(scope="module")
def made(built: Path) -> list[tuple[str, str]]:
    """What is in the consensus where all of it is one action."""
    place = built.with_name("whole")
    shutil.copytree(built, place)
    with Study.open(place, "Ada") as study:
        for name in ("Ada", "Ben"):
            study.work_as(name)
            study.done()
        return joint(study)


@pytest.mark.parametrize("texts", range(TEXTS))
def test_where_it_is_cut_short_what_is_done_stays_and_the_rest_comes_next(
    made: list[tuple[str, str]], study: Study, texts: int
) -> None:
    with pytest.raises(LeftError):
        study.merge_agreed(on_progress=leaving_after(texts))
    partly = joint(study)
    # Texts come in the order of their ids: the one with nothing may be the last.
    assert set(partly) < set(made) or (partly == made and texts == TEXTS - 1)
    if partly and partly != made:
        with pytest.raises(RefusedError) as caught:
            exported_by_nobody(study)
        assert str(caught.value) == PARTLY
    else:
        assert exported_by_nobody(study)
    assert study.check() == []
    study.merge_agreed(study.queue().unmerged)
    assert exported_by_nobody(study)
    assert joint(study) == made
    assert study.check() == []


def test_who_exports_completes_what_was_cut_short(
    made: list[tuple[str, str]], study: Study
) -> None:
    with pytest.raises(LeftError):
        study.merge_agreed(on_progress=leaving_after(TEXTS // 2))
    assert joint(study) != made
    assert study.export(["codebook"])
    assert joint(study) == made
    assert study.check() == []


def test_meanwhile_others_write_after_each_part(
    study: Study, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("codebook.waiting.LONGEST", 0.01)
    with Study.open(tmp_path / "study", "Ada") as ada:
        last = ada.interviews()[-1].revision_id
        code = ada.codebook().by_number["B"].id

        def meanwhile(done: int, _of: int) -> None:
            ada.code(last, Span(200 + done, 203 + done), [code])

        study.merge_agreed(on_progress=meanwhile)
        queue = ada.queue()
    assert len(queue.cases) == TEXTS, "each of them is a passage that one alone has coded"
    assert not queue.unmerged
    kinds = [row.label for row in study.log() if "consensus" in row.label]
    assert len(kinds) == TEXTS - 1
    assert study.check() == []


def test_two_who_bring_together_at_once_do_it_once(study: Study, tmp_path: Path) -> None:
    with Study.open(tmp_path / "study", "Ada") as ada:
        again = [ada.merge_agreed]

        def meanwhile(done: int, _of: int) -> None:
            if done == TEXTS // 2:
                again.pop()()

        study.merge_agreed(on_progress=meanwhile)
    assert not study.queue().unmerged
    assert study.export(["codebook"])
    assert study.check() == []


def test_what_was_cut_short_is_given_out_once_nothing_lacks(study: Study) -> None:
    with pytest.raises(LeftError):
        study.merge_agreed(on_progress=leaving_after(TEXTS - 1))
    last = max(interview.revision_id for interview in study.interviews())
    code = study.codebook().by_number["B"].id
    for name in ("Ada", "Ben"):
        study.work_as(name)
        study.code(last, Span(0, 1), [code])
    with pytest.raises(RefusedError):
        exported_by_nobody(study)
    for name in ("Ada", "Ben"):
        study.work_as(name)
        me = study.coder.id if study.coder else ""
        own = [each for each in study.passages(last) if each.coder_id == me]
        study.uncode([applied.coding_id for each in own for applied in each.codes])
    assert exported_by_nobody(study)


def test_what_stands_as_reviewed_comes_likewise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("codebook.study.reconciliation.consensus_update._RECORDS_PER_ACTION", 1)
    taxonomy = tmp_path / "taxonomy.csv"
    taxonomy.write_text("id,name\nA,One\n")
    paths = [tmp_path / f"U{number}.txt" for number in range(3)]
    for path in paths:
        path.write_text(f"U: {path.stem} {WORDS}\n")
    files = [taxonomy, *paths]
    place = tmp_path / "study"
    with Study.create(place, mode="review", coders=["Ada", "Ben"], files=files) as study:
        for name in ("Ada", "Ben"):
            study.work_as(name)
            for interview in study.interviews():
                span = Span(4, 9) if name == "Ada" else Span(14, 19)
                study.code(interview.revision_id, span, [study.codebook().codes[0].id])
        with monkeypatch.context() as cut_short:
            cut_short.setattr(
                "codebook.study.reconciliation.consensus_update.write_changes", leaving_at_second()
            )
            with pytest.raises(LeftError):
                study.settle_review()
        assert len(joint(study)) == 1
        with pytest.raises(RefusedError) as caught:
            exported_by_nobody(study)
        assert str(caught.value) == PARTLY
        study.export(["codebook"])
        assert len(joint(study)) == len(paths)
        assert study.export(["codebook"])
        assert study.check() == []


def leaving_at_second() -> Callable[..., None]:
    written: list[object] = []

    def write(*given: object) -> None:
        if written:
            raise LeftError
        written.append(given)
        consensus.write_changes(*given)  # type: ignore[arg-type]

    return write
