"""Making studies: empty ones, and those that are built from text files."""

from __future__ import annotations

import tomllib
import unicodedata
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from codebook.errors import CodebookError, InputError, StudyError, UsageError
from codebook.store.identity import derived_id, new_id, timestamp
from codebook.store.store import Store
from codebook.store.tables import Coder, Finished, StudyRecord
from codebook.store.writer import ActionHead
from codebook.study import importing
from codebook.study.opening import SOURCE
from codebook.study.settings import Settings
from codebook.study.stages import stages
from codebook.study.views import Imported

FOLDERS = ("guideline", "transcripts", "exports")
MODES = ("blind", "review")

_NAMESPACE = "6f2b7c1e0d9a4b6f8f1d3a5c7e9b2d40"  # of studies that are built from files


def created(
    place: str | Path,
    *,
    mode: str,
    coders: Sequence[str],
    files: Sequence[Path],
    kinds: Sequence[str] = (),
) -> Store:
    """Make a study and import `files`, which are of the `kinds` given, whole or not at all.

    Its folder, and what is in it, is readable by its owner only.
    """
    if mode not in MODES:
        raise UsageError(f"A study's mode is one of {', '.join(MODES)}, not {mode!r}.")
    checked = [checked_coder(coder, coders) for coder in coders]
    store = Store.at(place)
    made = make_folders(store)
    label = f"imported {', '.join(path.name for path in files)}"
    head = ActionHead(None, label, hidden_by="", any_layer=True, kind="start")
    try:
        with store.made_whole() as fresh:
            _write_study(store, fresh, mode, checked)
            done = importing.import_under(fresh, head, files, importing.Options())
            _check_kinds(done, kinds)
    except BaseException:
        for folder in reversed(made):
            folder.rmdir()
        raise
    return store


def _check_kinds(done: Sequence[Imported], kinds: Sequence[str]) -> None:
    for file, kind in zip(done, kinds, strict=bool(kinds)):
        if file.kind != kind:
            raise InputError(
                file.path,
                f"that is a {file.kind}, not a {kind}.",
                "Nothing was made. Name another file.",
            )


def _write_study(store: Store, fresh: Store, mode: str, coders: Sequence[str]) -> None:
    name = store.folder.absolute().name if store.folder else urlsplit(store.name).path.strip("/")
    with fresh.action(ActionHead(None, "made the study", hidden_by="", kind="start")) as tx:
        tx.insert(
            StudyRecord,
            [{"id": new_id(), "name": name, "mode": mode, "stage": "setup", "created": tx.at,
              "settings": Settings().to_json()}],
        )  # fmt: skip
        tx.insert(Coder, [_coder(coder, place) for place, coder in enumerate(coders)])


def _coder(name: str, position: int) -> dict[str, object]:
    return {"id": new_id(), "name": name, "kind": "coder", "position": position}


def add_coder(store: Store, name: str) -> None:
    """Add a coder."""
    with store.action(ActionHead(None, f"added the coder {name}", hidden_by="")) as tx:
        there = tx.all(Coder)
        checked_coder(name, [name, *(coder.name for coder in there)])
        tx.insert(Coder, [_coder(name, max((c.position for c in there), default=-1) + 1)])


def checked_coder(name: str, among: Sequence[str] = ()) -> str:
    """Return a coder's name; UsageError where it cannot be one."""
    if not name.strip() or name != name.strip() or not name.isprintable() or len(name) > 100:
        raise UsageError(
            f"{name!r} cannot be a coder's name.", "Use letters, without blanks around."
        )
    alike = [other for other in among if _folded(other) == _folded(name)]
    if len(alike) > 1 or _folded(name) == "consensus":
        raise UsageError(f"There cannot be a second coder {name!r}.", "Use another name.")
    return name


def _folded(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()


def make_folders(store: Store) -> list[Path]:
    """Make the folders of a study; return those that were not there, outermost first."""
    if store.folder is None:
        return []
    above = [parent for parent in store.folder.absolute().parents if not parent.exists()]
    wanted = [*reversed(above), store.folder, *(store.folder / name for name in FOLDERS)]
    missing = [folder for folder in wanted if not folder.is_dir()]
    made = []
    try:
        for folder in missing:
            folder.mkdir(mode=0o700)
            made.append(folder)
    except OSError as error:
        for folder in reversed(made):
            folder.rmdir()
        raise StudyError(
            f"{store.name}: the study cannot be made there ({error.strerror}).",
            "Choose a folder that you can write to.",
        ) from error
    return made


def build(store: Store) -> None:
    """Make a study's database from codebook.toml and the files that it names.

    Ids and times come from the content, so that it is the same study on every machine; whole or
    not at all.
    """
    folder = store.folder or Path()
    plan = _plan(folder / SOURCE)
    with store.made_whole() as fresh:
        study_id = _begin(fresh, plan)
        for number, (kind, path) in enumerate(_files(plan)):
            head = ActionHead(
                None, f"imported {path}", hidden_by="", any_layer=True, kind="start",
                id=derived_id(study_id, "action", str(number)), at=_created(plan),
            )  # fmt: skip
            importing.import_under(fresh, head, [folder / path], importing.Options(kind=kind))
        _finish(fresh, plan, study_id)


def _plan(source: Path) -> dict[str, Any]:
    try:
        plan = tomllib.loads(source.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise InputError(
            source, f"it cannot be read: {error}.", "Mend it, or remove it."
        ) from error
    study = plan.get("study", {})
    if not isinstance(study.get("created"), datetime) or not study.get("name"):
        raise InputError(source, "[study] needs a name and a time `created`.", "Add them.")
    mode, stage = study.get("mode", "blind"), study.get("stage", "setup")
    if mode not in MODES or stage not in stages(mode):
        raise InputError(
            source,
            "[study] has an unknown mode or stage.",
            f"Modes: {', '.join(MODES)}; stages: {', '.join(stages(mode))}.",
        )
    return plan


def _created(plan: dict[str, Any]) -> str:
    return timestamp(plan["study"]["created"])


def _files(plan: dict[str, Any]) -> list[tuple[Any, str]]:
    kinds = (
        ("taxonomy", "taxonomy"), ("guideline", "guideline"), ("participants", "participants"),
        ("transcripts", "transcript"), ("codings", "codings"), ("rankings", "rankings"),
        ("themes", "themes"),
    )  # fmt: skip
    files = plan.get("files", {})
    return [(kind, path) for heading, kind in kinds for path in files.get(heading, ())]


def _begin(store: Store, plan: dict[str, Any]) -> str:
    study = plan["study"]
    study_id = derived_id(_NAMESPACE, study["name"], _created(plan))
    head = ActionHead(
        None, "made the study", hidden_by="", kind="start", at=_created(plan),
        id=derived_id(study_id, "action", "start"),
    )  # fmt: skip
    with store.action(head) as tx:
        tx.insert(
            StudyRecord,
            [{"id": study_id, "name": study["name"], "mode": study.get("mode", "blind"),
              "stage": "setup", "created": tx.at,
              "settings": Settings.from_mapping(plan.get("columns", {})).to_json()}],
        )  # fmt: skip
        tx.insert(
            Coder,
            [{"id": derived_id(study_id, "coder", name), "name": checked_coder(name),
              "kind": "coder", "position": place}
             for place, name in enumerate(study.get("coders", ()))],
        )  # fmt: skip
    return study_id


def _finish(store: Store, plan: dict[str, Any], study_id: str) -> None:
    """Bring the study to the stage that the plan says, its coders done with those before."""
    stage = plan["study"].get("stage", "setup")
    order = stages(plan["study"].get("mode", "blind"))
    past = order[1 : max(1, order.index(stage))]
    head = ActionHead(
        None, f"began {stage}", hidden_by="", kind="start", at=_created(plan),
        id=derived_id(study_id, "action", "stage"),
    )  # fmt: skip
    with store.action(head) as tx:
        tx.update(StudyRecord, study_id, stage=stage)
        tx.insert(
            Finished,
            [{"id": derived_id(study_id, "finished", coder.id, done), "coder_id": coder.id,
              "stage": done}
             for coder in tx.all(Coder, kind="coder") for done in past],
        )  # fmt: skip


def sample_folder() -> Path:
    """Return where the sample study's files are: in the package, or the checkout it runs from."""
    package = Path(__file__).parents[1]
    for folder in (package / "sample", package.parents[1]):
        if (folder / SOURCE).is_file():
            return folder
    raise CodebookError("This installation has no sample study.", "Install codebook again.")


def copy_sample(target: Path) -> None:
    """Copy the sample study's files into a new or empty folder; StudyError where it is neither."""
    if target.exists() and (not target.is_dir() or any(target.iterdir())):
        raise StudyError(f"{target}: the folder is not empty.", "Name a new one for the sample.")
    source = sample_folder()
    try:
        (target / "exports").mkdir(mode=0o700, parents=True)
        target.chmod(0o700)
        for path in (source / SOURCE, *source.glob("guideline/*"), *source.glob("transcripts/*")):
            copy = target / path.relative_to(source)
            copy.parent.mkdir(mode=0o700, exist_ok=True)
            copy.write_bytes(path.read_bytes())
            copy.chmod(0o600)
    except OSError as error:
        raise StudyError(
            f"{target}: the sample study cannot be made there ({error.strerror}).",
            "Choose a folder that you can write to.",
        ) from error
