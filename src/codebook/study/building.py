"""Building a study's database from its text files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from codebook.reading.drafts import Kind
from codebook.store import creating
from codebook.store.identity import derived_id
from codebook.store.store import Store
from codebook.store.tables import Coder, Finished, StudyRecord
from codebook.store.writer import ActionHead
from codebook.study.importing.files import import_under
from codebook.study.importing.options import Options
from codebook.study.plan import Plan, read_plan
from codebook.study.reconciliation.agreed import merge_agreed_under, merging_head

SOURCE = "codebook.toml"
"""The file that names the files of which a study is built."""

_NAMESPACE = "6f2b7c1e0d9a4b6f8f1d3a5c7e9b2d40"  # of studies that are built from files
_ON_CODINGS = ("rankings", "themes")
"""Kinds of files that name passages, and so come after the codings, once the layers are open."""


class _Step(NamedTuple):
    """A file that is imported."""

    kind: Kind
    path: str
    head: ActionHead


def build(store: Store) -> None:
    """Make a study's database from codebook.toml and the files that it names.

    Ids and times come from the content, so that it is the same study on every machine; whole or
    not at all.
    """
    folder = store.folder or Path()
    plan = read_plan(folder / SOURCE)
    with creating.all_or_nothing(store) as fresh:
        study_id = _begin(fresh, plan)
        steps = _steps(plan, study_id)
        _import(fresh, folder, [step for step in steps if step.kind not in _ON_CODINGS])
        _finish(fresh, plan, study_id)
        _merge_agreed(fresh, plan, study_id)
        _import(fresh, folder, [step for step in steps if step.kind in _ON_CODINGS])


def _import(store: Store, folder: Path, steps: Sequence[_Step]) -> None:
    for kind, path, head in steps:
        import_under(store, head, [folder / path], Options(kind=kind))


def _head(plan: Plan, study_id: str, name: str, label: str) -> ActionHead:
    """Return the head of an action that has the same id and time wherever the study is built."""
    return ActionHead(
        coder_id=None,
        label=label,
        hidden_by="",
        kind="start",
        id=derived_id(study_id, "action", name),
        at=plan.created,
    )


def _steps(plan: Plan, study_id: str) -> list[_Step]:
    steps = []
    for number, (kind, path) in enumerate(plan.files):
        head = _head(plan, study_id, str(number), f"imported {path}")
        steps.append(_Step(kind, path, head._replace(any_layer=True)))
    return steps


def _begin(store: Store, plan: Plan) -> str:
    """Write the study's own record and its coders; return the study's id."""
    study_id = derived_id(_NAMESPACE, plan.name, plan.created)
    with store.action(_head(plan, study_id, "start", "made the study")) as tx:
        record = {
            "id": study_id,
            "name": plan.name,
            "mode": plan.mode,
            "stage": "setup",
            "created": tx.at,
            "settings": plan.settings.to_json(),
        }
        tx.insert(StudyRecord, [record])
        tx.insert(
            Coder,
            [
                {
                    "id": derived_id(study_id, "coder", name),
                    "name": name,
                    "kind": "coder",
                    "position": place,
                }
                for place, name in enumerate(plan.coders)
            ],
        )
    return study_id


def _finish(store: Store, plan: Plan, study_id: str) -> None:
    """Move the study on to the plan's stage; every coder has then finished the stages before."""
    with store.action(_head(plan, study_id, "stage", f"began {plan.stage}")) as tx:
        tx.update(StudyRecord, study_id, stage=plan.stage)
        tx.insert(
            Finished,
            [
                {
                    "id": derived_id(study_id, "finished", coder.id, done),
                    "coder_id": coder.id,
                    "stage": done,
                }
                for coder in tx.all(Coder, kind="coder")
                for done in plan.past[1:]
            ],
        )


def _merge_agreed(store: Store, plan: Plan, study_id: str) -> None:
    """Merge what is agreed into the consensus, as when the last coder has finished coding alone."""
    if "reconciliation" in (*plan.past, plan.stage):
        head = merging_head(None)
        named = _head(plan, study_id, "consensus", head.label)
        merge_agreed_under(store, head._replace(id=named.id, at=named.at))
