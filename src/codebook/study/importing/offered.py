"""Looking at files before an import: what each contains, or why it cannot be read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import NamedTuple

from codebook.errors import CodebookError, InputError
from codebook.reading.drafts import (
    Draft,
    GuidelineDraft,
    Kind,
    LabelsDraft,
    ParticipantsDraft,
    Problem,
    ProjectDraft,
    TaxonomyDraft,
    TranscriptDraft,
)
from codebook.reading.foreign.column_map import NO_COLUMNS, Columns
from codebook.reading.foreign.taguette import WhichProjectError
from codebook.reading.registry import UnknownTableError, read
from codebook.reading.turns.correction import NONE, STYLE_NAMES, Correction, in_vain
from codebook.reading.turns.labels.likely_same import may_be_one
from codebook.store.erasing.erasures import CONTENT, was_erased
from codebook.store.identity import derived_id
from codebook.store.queries import (
    guideline_queries,
    revision_queries,
    study_queries,
    transcript_queries,
)
from codebook.store.queries.revision_queries import RevisionRow
from codebook.store.store import Store
from codebook.store.tables import Transcript, table_name
from codebook.study.importing.column_memory import columns_of
from codebook.study.importing.guideline_changes import changes_of
from codebook.study.importing.importer import name_withdrawn, text_withdrawn
from codebook.study.importing.refusals import labels_refused
from codebook.study.importing.samples import first_lines, lines_of_guideline, sample_of
from codebook.study.importing.similar_transcripts import similar_transcript
from codebook.study.importing.taxonomies import letters_for
from codebook.study.inspecting import inspected
from codebook.study.loading import codebook
from codebook.study.privacy.key import key_in_folder
from codebook.study.ranking.cards import may_be_ranked
from codebook.study.revising.new_revision import hash_of
from codebook.study.revising.speakers import given_names
from codebook.study.revising.speakers_now import speakers_now
from codebook.study.revising.updating import UpdatePreview, preview_update
from codebook.text.guideline import Part
from codebook.text.turns import Turn


class Declared(NamedTuple):
    """What a person says that a file is: its kind, and which of several projects is meant."""

    kind: Kind | None = None
    project: str = ""


NOTHING_DECLARED = Declared()


class Offered(NamedTuple):
    """A file as an import would read it.

    - `kind`: what it is taken for; "" where it cannot be read, for which `refusal` has the reason.
    - `contents`: how much it has of what, by name; `sample`: lines with the first things in it.
    - `text`, `turns`, `speakers`: those of a transcript, empty for other kinds. `likely_same` has
      speakers who are probably the same person as another speaker, and that speaker.
    - `known`: whether the study has the transcript. Where it has this text, or had it before words
      were corrected, `text` and `turns` are the study's, and `called` has the names that the file's
      labels have there, "" where one is text. `change`: what the file would do to the
      passages, where the study has another text of it. `like`: the name of a transcript that has
      much the same text under another name.
    - `header`: the signature of another tool's table. Together with a `refusal` it means that only
      the columns have to be explained.
    - `parts`: those of a guideline.
    - `people`: the ids in a sheet of participants.
    - `types`: the uppermost codes of a taxonomy, as (id or "" where the file has none, name).
    - `names`: how many names of the key of pseudonyms a text has that the study does not have yet.
    - `asks_otherwise`: what a guideline has otherwise than the study, a sentence each.
    - `projects`: with a `refusal`, the projects of which one has to be chosen, names by number.
    """

    path: Path
    kind: str = ""
    format: str = ""
    encoding: str = ""
    contents: Mapping[str, int] = {}
    problems: tuple[Problem, ...] = ()
    text: str = ""
    turns: tuple[Turn, ...] = ()
    speakers: tuple[str, ...] = ()
    refusal: str = ""
    header: str = ""
    known: bool = False
    called: Mapping[str, str] = {}
    change: UpdatePreview | None = None
    sample: tuple[str, ...] = ()
    projects: Mapping[str, str] = {}
    like: str = ""
    likely_same: Mapping[str, str] = {}
    people: tuple[str, ...] = ()
    parts: tuple[Part, ...] = ()
    types: tuple[tuple[str, str], ...] = ()
    names: int = 0
    asks_otherwise: tuple[str, ...] = ()


def look_at(
    store: Store,
    path: Path,
    correction: Correction | None,
    tables: Mapping[str, str],
    declared: Declared,
) -> Offered:
    """Read a file as an import would, and compare it with the study.

    `tables` says what the columns of tables hold, by the signature of the header.
    """
    found = _offer(path, correction or NONE, columns_of(store, tables=tables), declared)
    if found.parts:
        with store.reading() as connection:
            there = guideline_queries.prompts_of_parts(connection)
        sample = first_lines(
            lines_of_guideline(found.parts, partial(may_be_ranked, codebook(store)))
        )
        told = tuple(changes_of(there, found.parts).told())
        return found._replace(asks_otherwise=told, sample=sample)
    if not found.text:
        return found
    beside = _beside_study(store, found, correction or NONE)
    if beside.known and not beside.change:
        return beside
    if refused := _withdrawn(store, beside):
        return Offered(path, refusal=str(refused))
    return beside._replace(names=_names_in(store, beside))


def _withdrawn(store: Store, found: Offered) -> InputError | None:
    """Return why a text is refused that was erased from the study on purpose, None for others.

    A coder's login on a server does not see what was erased: there it is refused only later.
    """
    if store.login:
        return None
    name, is_new = found.path.stem, not (found.known or found.like)
    with store.unfiltered() as connection:
        if was_erased(connection, (CONTENT, hash_of(found.text))):
            return text_withdrawn(found.path)
        key = derived_id(study_queries.study(connection).id, "transcript", name)
        if is_new and was_erased(connection, (table_name(Transcript), key)):
            return name_withdrawn(found.path, name)
    return None


def _names_in(store: Store, found: Offered) -> int:
    """Return how many names of the key a new text has; 0 where the key cannot be read."""
    with suppress(InputError):
        return key_in_folder(store.folder).names_in(found.path.stem, found.text)
    return 0


def _offer(
    path: Path,
    correction: Correction,
    columns: Columns = NO_COLUMNS,
    declared: Declared = NOTHING_DECLARED,
) -> Offered:
    try:
        draft = read(
            path, declared.kind, correction=correction, columns=columns, project=declared.project
        )
        if isinstance(draft, LabelsDraft):
            raise labels_refused(path)
    except UnknownTableError as error:
        return Offered(path, refusal=error.message, header=error.header)
    except WhichProjectError as error:
        return Offered(path, refusal=error.message, projects=error.projects)
    except CodebookError as error:
        return Offered(path, refusal=str(error))
    found = inspected(path, draft)
    return Offered(
        path=path,
        kind=found.kind or "",
        format=found.format,
        encoding=found.encoding,
        contents=found.contents,
        problems=found.problems,
        text=draft.text if isinstance(draft, TranscriptDraft) else "",
        turns=found.turns,
        speakers=found.speakers,
        header=draft.header if isinstance(draft, ProjectDraft) else "",
        sample=sample_of(draft),
        likely_same=found.likely_same,
        people=_people(draft),
        parts=draft.parts if isinstance(draft, GuidelineDraft) else (),
        types=_types(draft),
    )


def _people(draft: Draft) -> tuple[str, ...]:
    """Return the ids in a sheet of participants; nothing for other files."""
    rows = draft.rows if isinstance(draft, ParticipantsDraft) else ()
    return tuple(row.participant for row in rows if row.participant)


def _types(draft: Draft) -> tuple[tuple[str, str], ...]:
    """Return the uppermost codes of a taxonomy; nothing for other files."""
    roots = draft.roots if isinstance(draft, TaxonomyDraft) else ()
    return tuple((root.number, root.name) for root in roots)


def type_ids(store: Store, types: Iterable[tuple[str, str]]) -> list[str]:
    """Return the ids that types of files get if they are imported in this order."""
    with store.reading() as connection:
        study_id = study_queries.study(connection).id
    codes = codebook(store, counted=False).codes
    return list(letters_for(types, codes, partial(derived_id, study_id)))


def _beside_study(store: Store, found: Offered, correction: Correction) -> Offered:
    """Compare a transcript with the study's one of its name, or with one of much the same text."""
    with store.reading() as connection:
        names = {name: key for key, name, _ in transcript_queries.transcript_names(connection)}
        key = names.get(found.path.stem)
        like = None if key else similar_transcript(store, connection, found.text)
        there = key or (like.id if like else None)
        now = revision_queries.current(connection, there) if there else None
        if now is None:
            return found
        if hash_of(found.text) in revision_queries.hashes(connection)[now.transcript_id]:
            return _as_known(found, now, correction)
        named = given_names(correction)
        change = preview_update(connection, now, found.text, found.turns, named=named)
    if like:
        return found._replace(change=change, like=like.name)
    return found._replace(known=True, change=change)


def _as_known(found: Offered, now: RevisionRow, correction: Correction) -> Offered:
    """Return a transcript whose text the study has, with its speakers there as corrected now."""
    read = _offer(found.path, correction.unnamed) if correction.spoken else found
    known = speakers_now(now, read.text, read.turns, correction.style)
    turns, problems = known.corrected(correction)
    speakers = tuple(filter(None, dict.fromkeys(turn.speaker for turn in turns)))
    names = known.called
    same = {names.get(one, one): names.get(other, other) for one, other in read.likely_same.items()}
    same = {
        one: other for one, other in same.items() if one != other and {one, other} <= {*speakers}
    }
    raw = {may_be_one(*pair) for pair in read.likely_same.items()}
    raw |= {in_vain(name).message for name in correction.unnamed.speakers}  # as the file has it
    told = [each for each in read.problems if each.message not in raw]
    told += [Problem(None, may_be_one(*pair)) for pair in same.items()]
    if hash_of(found.text) != now.sha256:
        told.append(Problem(None, "the study has a later text of it, which stays"))
    return found._replace(
        known=True,
        text=now.text,
        turns=turns,
        speakers=speakers,
        called=known.called,
        likely_same=same,
        problems=(*told, *problems),
    )


def styles_of(path: Path, encoding: str = "") -> list[str]:
    """Return the label styles that fit a transcript, first "" for the one found from the text.

    A style is left out where it finds no speaker, or the same turns as a style before it.
    """
    known: dict[tuple[Turn, ...], str] = {}
    for style in ("", *STYLE_NAMES):
        found = _offer(path, Correction(style=style, encoding=encoding))
        if found.speakers or style in {"", "none"}:
            known.setdefault(found.turns, style)
    return list(known.values())
