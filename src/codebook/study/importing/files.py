"""Importing files: all are read first, then all are written, in one action."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from codebook.errors import InputError
from codebook.gc_pause import gc_paused
from codebook.progress import step_reporter
from codebook.reading.drafts import (
    AnyDraft,
    CodebookDraft,
    CodingsDraft,
    GuidelineDraft,
    Kind,
    LabelsDraft,
    ParticipantsDraft,
    ProjectDraft,
    RankingsDraft,
    TaxonomyDraft,
    ThemesDraft,
    TranscriptDraft,
)
from codebook.reading.foreign.column_map import Columns
from codebook.reading.places import files_in
from codebook.reading.problems import by_line
from codebook.reading.processes import Asked, ReadingProcesses
from codebook.reading.registry import read
from codebook.reading.turns.correction import found_elsewhere
from codebook.store.queries import journal_queries, study_queries
from codebook.store.store import Store
from codebook.store.writer import ActionHead, Writer
from codebook.study.coding import begin
from codebook.study.importing.codebooks import import_codebook
from codebook.study.importing.codings import import_codings
from codebook.study.importing.column_memory import columns_of, remember
from codebook.study.importing.comments import import_comments, offer_comments
from codebook.study.importing.finishing import finish
from codebook.study.importing.guideline_changes import Changes
from codebook.study.importing.guidelines import changes_by, import_guideline, tell_left
from codebook.study.importing.importer import Importer
from codebook.study.importing.known_texts import read_known
from codebook.study.importing.links import link_transcripts
from codebook.study.importing.options import Options
from codebook.study.importing.order import OF_PASSAGES, in_order
from codebook.study.importing.people import import_participants
from codebook.study.importing.rankings import import_rankings
from codebook.study.importing.refi.projects import import_project
from codebook.study.importing.refusals import refuse_labels
from codebook.study.importing.similar_transcripts import SimilarTranscripts
from codebook.study.importing.taxonomies import import_taxonomy
from codebook.study.importing.themes import import_themes
from codebook.study.importing.transcripts import NewTranscripts
from codebook.study.views import Imported, Person
from codebook.text.display import first_of

_WITH_CODINGS = frozenset({"codings", "qdpx", "taguette", "qualcoder", "qc", "segments"})
"""The kinds of files that may bring codings."""


def import_files(
    store: Store, me: Person | None, paths: Sequence[Path], options: Options | None
) -> list[Imported]:
    """Import files, and the files in folders, all or none, in one action of `me`."""
    paths, options = files_in(paths), options or Options()
    head = ActionHead(me.id if me else None, label="", hidden_by="", any_layer=True)
    done = import_under(store, head, paths, options)
    may_have_codings = bool(options.comments) or any(
        file.kind in _WITH_CODINGS and file.added for file in done
    )
    if may_have_codings and not options.dry_run and _has_begun(store):
        begin(store)
    return done


def _has_begun(store: Store) -> bool:
    with store.reading() as connection:
        return study_queries.has_own_codings(connection)


@gc_paused()
def import_under(
    store: Store, head: ActionHead, paths: Sequence[Path], options: Options
) -> list[Imported]:
    """Import files under an action that the caller describes.

    Without a label, it is called by the files that brought something.
    """
    step = step_reporter(options.on_progress, 2 * len(paths), first=1)
    drafts = read_known(store, _read_all(store, paths, options, step), options)
    _refuse_twins(drafts)
    with store.action(head, rehearsal=options.dry_run) as tx:
        done = _write_all(tx, drafts, options, step)
        finish(tx, store.folder, [draft for _, draft in drafts], done)
        _leave_found(drafts, options, done)
        if head.coder_id and tx.touches_only(head.coder_id):
            tx.hidden_by = "layer"  # like coding by hand
        tx.label = tx.label or f"{_did(done)} {first_of(_bringing(done, paths), 3)}"
    return [done[at] for at in range(len(drafts))]


def _read_all(
    store: Store, paths: Sequence[Path], options: Options, step: Callable[[], object]
) -> list[tuple[Path, AnyDraft]]:
    """Read files, transcripts in processes of their own; `step` is called after each."""
    columns = columns_of(store, options.columns, options.tables)
    for path in paths:
        _refuse_name(path)
    asked = (
        Asked(path, options.declared_for(path).kind, options.correcting(path)) for path in paths
    )
    drafts: list[tuple[Path, AnyDraft]] = []
    with closing(ReadingProcesses(asked)) as processes:
        for path in paths:
            draft = processes.transcript(path) or _read(path, options, columns)
            drafts.append((path, _named(path, draft, options)))
            step()
    return drafts


def _write_all(
    tx: Writer,
    drafts: Sequence[tuple[Path, AnyDraft]],
    options: Options,
    step: Callable[[], object],
) -> dict[int, Imported]:
    """Write what was read, whatever the order given; return it by place.

    `step` is called after each.
    """
    # Where single files are named, a person has seen which transcripts they are like.
    others = SimilarTranscripts(tx.connection) if isinstance(options.updating, bool) else None
    transcripts, importer = NewTranscripts(tx, others), Importer(tx, Path(), keeps_edits=True)
    asked = changes_by(tx, (draft for _, draft in drafts if isinstance(draft, GuidelineDraft)))
    done: dict[int, Imported] = {}
    kinds = [_kind_of(draft) for _, draft in drafts]
    for at in in_order(kinds):
        path, draft = drafts[at]
        if kinds[at] in OF_PASSAGES:
            _link(importer, transcripts)
        done[at] = _write(importer.for_file(path), draft, options, transcripts, asked)
        step()
    _link(importer, transcripts)
    return done


def _leave_found(
    drafts: Sequence[tuple[Path, AnyDraft]], options: Options, done: dict[int, Imported]
) -> None:
    """Leave out of a transcript's remarks who is not in it, but in another one that came."""
    talks = [at for at, (_, draft) in enumerate(drafts) if isinstance(draft, TranscriptDraft)]
    found = found_elsewhere(options.correction, (done[at].problems for at in talks))
    for at in talks if found else ():
        told = tuple(each for each in done[at].problems if each not in found)
        done[at] = done[at]._replace(problems=told)


def _link(importer: Importer, transcripts: NewTranscripts) -> None:
    """Write the transcripts that are still to be written, and link them with their participants."""
    transcripts.write()
    link_transcripts(importer.for_file(importer.path))


def _did(done: Mapping[int, Imported]) -> str:
    """Return in a word what files did: they only changed what was there, or brought anything."""
    brought = any(file.added for file in done.values())
    updated = any(file.updated for file in done.values()) and not brought
    return journal_queries.UPDATED if updated else journal_queries.IMPORTED


def _bringing(done: Mapping[int, Imported], paths: Sequence[Path]) -> list[str]:
    """Return the names of the files that brought something; of all where none is known to have.

    What is not counted may have changed all the same, such as who is an interviewer.
    """
    names = [path.name for path in paths]
    bringing = [name for at, name in enumerate(names) if done[at].added or done[at].updated]
    return bringing or names


def _refuse_name(path: Path) -> None:
    """Raise InputError for a name in bytes that are no UTF-8, as from a zip of another system."""
    try:
        path.name.encode()
    except UnicodeEncodeError as error:
        said = "the name of the file is not in UTF-8, and could not be kept."
        raise InputError(path, said, "Rename it.") from error


def _read(path: Path, options: Options, columns: Columns) -> AnyDraft:
    """Read a file as the kind that a person gave it."""
    declared = options.declared_for(path)
    return read(
        path,
        declared.kind,
        type_name=options.type_name,
        correction=options.correcting(path),
        columns=columns,
        project=declared.project,
    )


def _named(path: Path, draft: AnyDraft, options: Options) -> AnyDraft:
    """Return a draft, a transcript under the name that a person gave it."""
    if isinstance(draft, TranscriptDraft) and path in options.texts_of:
        return replace(draft, name=options.texts_of[path])
    return draft


def _refuse_twins(drafts: Iterable[tuple[Path, AnyDraft]]) -> None:
    """Raise InputError where two files would be one transcript with two texts."""
    known: dict[str, tuple[Path, str]] = {}
    for path, draft in drafts:
        if isinstance(draft, TranscriptDraft):
            other, text = known.setdefault(draft.name, (path, draft.sha256))
            if text != draft.sha256:
                raise InputError(
                    path,
                    f"like {other}, it would become the transcript {draft.name}, but with"
                    " another text.",
                    "Give each file a name of its own, such as the participant's id.",
                )


_KINDS: dict[type[AnyDraft], tuple[Kind, Callable[..., None]]] = {
    TaxonomyDraft: ("taxonomy", import_taxonomy),
    ParticipantsDraft: ("participants", import_participants),
    CodebookDraft: ("codebook", import_codebook),
    CodingsDraft: ("codings", import_codings),
    RankingsDraft: ("rankings", import_rankings),
    ThemesDraft: ("themes", import_themes),
    LabelsDraft: ("labels", refuse_labels),
    ProjectDraft: ("qdpx", import_project),
}


def _kind_of(draft: AnyDraft) -> Kind:
    if isinstance(draft, TranscriptDraft):
        return "transcript"
    if isinstance(draft, GuidelineDraft):
        return "guideline"
    return draft.kind if isinstance(draft, ProjectDraft) else _KINDS[type(draft)][0]


def _write(
    importer: Importer,
    draft: AnyDraft,
    options: Options,
    transcripts: NewTranscripts,
    asked: Changes,
) -> Imported:
    if isinstance(draft, TranscriptDraft):
        _add_transcript(importer, draft, options, transcripts)
    elif isinstance(draft, GuidelineDraft):
        _add_guideline(importer, draft, options, asked)
    else:
        transcripts.write()
        _, write = _KINDS[type(draft)]
        more = (options.prefix,) if isinstance(draft, TaxonomyDraft) else ()
        write(importer, draft, *more)
    if isinstance(draft, ProjectDraft) and draft.header and (said := options.says_of(draft.header)):
        remember(importer, draft, said)
    problems = by_line((*draft.problems, *importer.problems, *importer.told_of_edits()))
    counts = (importer.added, importer.updated, importer.unchanged)
    return Imported(str(importer.path), _kind_of(draft), *counts, problems)


def _add_transcript(
    importer: Importer, draft: TranscriptDraft, options: Options, transcripts: NewTranscripts
) -> None:
    path = importer.path
    transcripts.add(importer, draft, options.correcting(path), updating=options.updates(path))
    if options.takes_comments(path):
        transcripts.write()
        import_comments(importer, draft)
    elif isinstance(options.comments, bool):  # else the documents were named
        offer_comments(importer, draft)


def _add_guideline(
    importer: Importer, draft: GuidelineDraft, options: Options, asked: Changes
) -> None:
    updating = options.updates(importer.path)
    import_guideline(importer, draft, asked, updating=updating)
    if not updating and isinstance(options.updating, bool):  # else it was shown before
        tell_left(importer, asked)
