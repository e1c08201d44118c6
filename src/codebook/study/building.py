"""Building a study's database from its text files."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

from codebook.errors import InputError
from codebook.reading.drafts import Kind
from codebook.store import creating
from codebook.store.identity import derived_id, timestamp
from codebook.store.store import Store
from codebook.store.tables import Coder, Finished, StudyRecord
from codebook.store.writer import ActionHead
from codebook.study.importing.files import import_under
from codebook.study.importing.options import Options
from codebook.study.new_study import MODES, checked_coder
from codebook.study.reconciliation.agreed import merge_agreed_under, merging_head
from codebook.study.settings import Settings
from codebook.study.stages import stages

SOURCE = "codebook.toml"
"""The file that names the files of which a study is built."""

_NAMESPACE = "6f2b7c1e0d9a4b6f8f1d3a5c7e9b2d40"  # of studies that are built from files
_ON_CODINGS = ("rankings", "themes")
"""Kinds of files that name passages, and so come after the codings, once the layers are open."""

_KINDS: tuple[tuple[str, Kind], ...] = (
    ("taxonomy", "taxonomy"),
    ("guideline", "guideline"),
    ("participants", "participants"),
    ("transcripts", "transcript"),
    ("codings", "codings"),
    ("rankings", "rankings"),
    ("themes", "themes"),
)


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
    plan = _plan(folder / SOURCE)
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


def _check_names(source: Path, plan: dict[str, Any]) -> None:
    """Raise InputError unless coders and files are lists of names, of files in the folder.

    The folder may be somebody else's work: no file from elsewhere gets into the study.
    """
    files = plan.get("files", {})
    lists = {f"{heading} in [files]": names for heading, names in files.items()}
    for what, names in {"coders": plan["study"].get("coders", []), **lists}.items():
        if not (isinstance(names, list) and all(isinstance(name, str) for name in names)):
            raise InputError(
                source, f"{what} is no list of names.", 'Write it as ["NAME", "NAME"].'
            )
    folder = source.parent.resolve()
    for what, names in lists.items():
        for name in names:
            if not (folder / name).resolve().is_relative_to(folder):
                said = f"{name}, {what}, lies outside of the folder."
                raise InputError(source, said, "Put the file into it.")


def _plan(source: Path) -> dict[str, Any]:
    try:
        plan = tomllib.loads(source.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise InputError(
            source, f"it cannot be read: {error}.", "Correct it, or remove it."
        ) from error
    study, files = plan.get("study", {}), plan.get("files", {})
    if not (isinstance(study, dict) and isinstance(files, dict)):
        raise InputError(source, "study and files are headings.", "Write [study] and [files].")
    name = study.get("name")
    if not (isinstance(study.get("created"), datetime) and isinstance(name, str) and name.strip()):
        raise InputError(source, "[study] needs a name and a time `created`.", "Add them.")
    mode, stage = study.get("mode", "blind"), study.get("stage", "setup")
    if mode not in MODES or stage not in stages(mode):
        raise InputError(
            source,
            "[study] has an unknown mode or stage.",
            f"Modes: {', '.join(MODES)}; stages: {', '.join(stages(mode))}.",
        )
    _check_names(source, plan)
    return plan


def _created(plan: dict[str, Any]) -> str:
    return timestamp(plan["study"]["created"])


def _head(plan: dict[str, Any], study_id: str, name: str, label: str) -> ActionHead:
    """Return the head of an action that has the same id and time wherever the study is built."""
    return ActionHead(
        coder_id=None,
        label=label,
        hidden_by="",
        kind="start",
        id=derived_id(study_id, "action", name),
        at=_created(plan),
    )


def _steps(plan: dict[str, Any], study_id: str) -> list[_Step]:
    files = plan.get("files", {})
    named = [(kind, path) for heading, kind in _KINDS for path in files.get(heading, ())]
    steps = []
    for number, (kind, path) in enumerate(named):
        head = _head(plan, study_id, str(number), f"imported {path}")
        steps.append(_Step(kind, path, head._replace(any_layer=True)))
    return steps


def _begin(store: Store, plan: dict[str, Any]) -> str:
    """Write the study's own record and its coders; return the study's id."""
    study = plan["study"]
    study_id = derived_id(_NAMESPACE, study["name"], _created(plan))
    with store.action(_head(plan, study_id, "start", "made the study")) as tx:
        record = {
            "id": study_id,
            "name": study["name"],
            "mode": study.get("mode", "blind"),
            "stage": "setup",
            "created": tx.at,
            "settings": Settings.from_mapping(plan.get("columns", {})).to_json(),
        }
        tx.insert(StudyRecord, [record])
        tx.insert(
            Coder,
            [
                {
                    "id": derived_id(study_id, "coder", name),
                    "name": checked_coder(name),
                    "kind": "coder",
                    "position": place,
                }
                for place, name in enumerate(study.get("coders", ()))
            ],
        )
    return study_id


def _finish(store: Store, plan: dict[str, Any], study_id: str) -> None:
    """Move the study on to the plan's stage; every coder has then finished the stages before."""
    stage = plan["study"].get("stage", "setup")
    past = _past(plan)[1:]
    with store.action(_head(plan, study_id, "stage", f"began {stage}")) as tx:
        tx.update(StudyRecord, study_id, stage=stage)
        tx.insert(
            Finished,
            [
                {
                    "id": derived_id(study_id, "finished", coder.id, done),
                    "coder_id": coder.id,
                    "stage": done,
                }
                for coder in tx.all(Coder, kind="coder")
                for done in past
            ],
        )


def _past(plan: dict[str, Any]) -> Sequence[str]:
    """Return the stages before the plan's."""
    order = stages(plan["study"].get("mode", "blind"))
    return order[: order.index(plan["study"].get("stage", "setup"))]


def _merge_agreed(store: Store, plan: dict[str, Any], study_id: str) -> None:
    """Merge what is agreed into the consensus, as when the last coder has finished coding alone."""
    if "reconciliation" in (*_past(plan), plan["study"].get("stage")):
        head = merging_head(None)
        named = _head(plan, study_id, "consensus", head.label)
        merge_agreed_under(store, head._replace(id=named.id, at=named.at))
