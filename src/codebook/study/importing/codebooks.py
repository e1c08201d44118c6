"""Importing a published CodeBook.csv: participants, unanchored key passages, nodes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from codebook.errors import InputError
from codebook.reading.drafts import CodebookDraft
from codebook.reading.sheet_rows import KeyPassageRow
from codebook.store.queries import key_passage_queries, lookups
from codebook.store.tables import Code, Coder, Coding, Participant, Passage, Record
from codebook.study.changed_settings import change_settings
from codebook.study.importing.code_names import names_with_makers
from codebook.study.importing.codebook_people import contradicting, people_in
from codebook.study.importing.importer import Importer, Outcome, combined_outcome
from codebook.study.importing.merged_codes import MergedCodes
from codebook.study.importing.people import labels_in_study, write_people
from codebook.study.importing.taxonomies import put_below
from codebook.study.reconciliation.consensus import NAME, name_in_file
from codebook.study.settings import Settings
from codebook.text.display import on_one_line

_WITHOUT_COMMAS = str.maketrans("", "", ",;")


def import_codebook(importer: Importer, draft: CodebookDraft) -> None:
    """Write an unanchored key passage for each row, in a layer that is open to all.

    A node that the codebook lacks becomes an emergent code, which is accepted since it was
    published. Each row counts as one thing. Raises InputError for a row without a participant that
    is no passage of the study's own.
    """
    labels = labels_in_study(importer, [row.participant for row in draft.rows])
    named = (replace(row, participant=labels[row.participant]) for row in draft.rows)
    draft, known = replace(draft, rows=tuple(named)), _own_passages(importer)
    _check_participants(importer, draft, known)
    _note_columns(importer, draft)
    said = people_in(draft)
    importer.problems += contradicting(draft, said)
    given = [
        (label, group, dict(zip(draft.columns[2:4], fields, strict=True)))
        for label, (group, *fields) in said.items()
    ]
    people = write_people(importer, given, counted=False)
    there = {person.label for person in importer.tx.all(Participant)}  # not who has withdrawn
    rows = tuple(row for row in draft.rows if _own(row) not in known and row.participant in there)
    done = _write_passages(importer, replace(draft, rows=rows)) if rows else {}
    for row in draft.rows:
        importer.count(
            combined_outcome(done.get(row.line, "unchanged"), people.get(row.participant))
        )


def _check_participants(
    importer: Importer, draft: CodebookDraft, known: Collection[tuple[str, str, str]]
) -> None:
    for row in draft.rows:
        if not row.participant and _own(row) not in known:
            raise InputError(
                importer.path, "the row names no participant.", "Fill it in.", line=row.line
            )


def _write_passages(importer: Importer, draft: CodebookDraft) -> dict[int, Outcome]:
    """Write the key passages and their codings; return the outcome of each, by its line."""
    coder_id = external_coder(importer, draft.name).id
    codes = codes_by_label(importer, draft)
    people = {person.label: person.id for person in importer.tx.all(Participant)}
    seen: Counter[tuple[str, str]] = Counter()
    passages: dict[int, dict[str, object]] = {}
    codings: list[dict[str, object]] = []
    for row in draft.rows:
        place = (row.participant, row.quote)
        passage_id = importer.id("key passage", *place, str(seen[place]))
        seen[place] += 1
        passages[row.line] = _passage(row, passage_id, people[row.participant])
        codings += [
            {
                "id": importer.id("coding", passage_id, code),
                "passage_id": passage_id,
                "code_id": codes[code],
            }
            for code in row.codes
        ]
    stamp = {"coder_id": coder_id, "created": importer.tx.at, "modified": importer.tx.at}
    _keep_places(importer, passages.values())
    done = _upsert_stamped(importer, Passage, [*passages.values()], stamp)
    _upsert_stamped(importer, Coding, _once(importer, codings), stamp)
    ids = {line: str(row["id"]) for line, row in passages.items()}
    return {line: done[key] for line, key in ids.items() if key in done}


def _once(importer: Importer, codings: Sequence[dict[str, object]]) -> list[dict[str, object]]:
    """Return codings without those of a code that is on the passage, as of one merged into it."""
    ids = list(dict.fromkeys(str(row["passage_id"]) for row in codings))
    there = lookups.codes_by_passage(importer.tx.connection, ids)
    fresh: dict[tuple[object, object], dict[str, object]] = {}
    for row in codings:
        fresh.setdefault((row["passage_id"], row["code_id"]), row)
    return [row for place, row in fresh.items() if place not in there]


def _keep_places(importer: Importer, passages: Collection[dict[str, object]]) -> None:
    """Leave out of rows what a passage got that has been found in a transcript since it came."""
    ids = [str(row["id"]) for row in passages]
    placed = {each.id for each in importer.tx.get_many(Passage, ids) if each.revision_id}
    for row in passages:
        if row["id"] in placed:
            del row["quote"], row["state"]


def _own_passages(importer: Importer) -> set[tuple[str, str, str]]:
    """Return the key passages of the study's own coders, which an export of its own repeats."""
    kinds = {coder.id: coder.kind for coder in importer.tx.all(Coder)}
    return {
        (one.participant or "", on_one_line(one.quote), one.insight)
        for one in key_passage_queries.key_passages(importer.tx.connection)
        if kinds[one.coder_id] != "external"
    }


def _own(row: KeyPassageRow) -> tuple[str, str, str]:
    return row.participant, on_one_line(row.quote), row.insight


def _upsert_stamped(
    importer: Importer, model: type[Record], rows: list[dict[str, object]], stamp: dict[str, str]
) -> dict[str, Outcome]:
    """Write rows with a `stamp` (coder and times); existing records keep theirs."""
    there = {record.id for record in importer.tx.get_many(model, [str(row["id"]) for row in rows])}
    stamped = [row if row["id"] in there else row | stamp for row in rows]
    return importer.upsert(model, stamped, counted=False)


def _passage(row: KeyPassageRow, passage_id: str, participant_id: str) -> dict[str, object]:
    return {
        "id": passage_id,
        "participant_id": participant_id,
        "position": row.line,
        "quote": row.quote,
        "state": "unanchored",
        "is_key": 1,
        "insight": row.insight,
        "prompt_category": row.prompt_category,
    }


def _note_columns(importer: Importer, draft: CodebookDraft) -> None:
    """Call the study's columns as the sheet does: its first one, or one that is but a header."""
    columns, known = draft.columns[2:], Settings.from_json(importer.study.settings).codebook
    is_header = not draft.rows
    if columns != known and (is_header or not importer.tx.all(Passage, is_key=1)):
        change_settings(importer.tx, lambda now: replace(now, codebook=columns))
        importer.updated += is_header


COUNTS_BESIDE = (
    "the consensus of a file counts like a coder, beside those of whose codings it was made; to"
    " leave it out, import the sheet codings.csv without its rows"
)
"""What is said where the consensus of another study comes as a layer of its own."""


def external_coder(importer: Importer, name: str, key: str = "") -> Coder:
    """Return the external coder of this name; make one where the study has none.

    A coder of the study with this name, or its consensus, is somebody else: then the sheet's coder
    gets another name. `key` is the id for a new coder, where that is to be recognised later.
    """
    by_name = {coder.name: coder for coder in importer.tx.all(Coder)}
    while name in by_name and by_name[name].kind != "external":
        name = name_in_file(name)
    if name in by_name:
        return by_name[name]
    # Another study's consensus may keep its name, but must not get the id of this study's.
    own = importer.id("external coder" if name == NAME else "coder", name)
    made = Coder(
        id=key or own,
        name=name,
        kind="external",
        position=importer.next_position(Coder),
    )
    importer.upsert(Coder, [made.model_dump()], counted=False)
    return made


def _known_nodes(importer: Importer, lines: Mapping[str, int]) -> dict[str, str]:
    """Return the codes by number; those in the `lines` of a sheet are what they stand for.

    A candidate that the sheet names with its maker is that candidate.
    """
    merged = MergedCodes(importer)
    known = {code.number: code.id for code in importer.tx.all(Code) if code.number}
    beside = {name: code_id for code_id, own in names_with_makers(importer).items() for name in own}
    known |= {name: beside[name.casefold()] for name in lines if name.casefold() in beside}
    return known | {
        number: merged.code_meant(known[number], line)
        for number, line in lines.items()
        if number in known
    }


def codes_by_label(importer: Importer, draft: CodebookDraft) -> dict[str, str]:
    """Return the ids of the sheet's nodes by number; make those that the codebook lacks."""
    wanted: dict[str, int] = {}
    for row in draft.rows:
        for number in row.codes:
            wanted.setdefault(number, row.line)
    known = _known_nodes(importer, wanted)
    there = {code.number: code for code in importer.tx.all(Code) if code.number}
    missing = [number for number in wanted if number not in known]
    made = {number: importer.id("code", number, number) for number in missing}
    _make_codes(importer, made, known | made)
    put_below(importer, made, there)
    return known | made


def _make_codes(importer: Importer, made: Mapping[str, str], known: Mapping[str, str]) -> None:
    """Make codes of which only the number is known, below `known` ones or each other.

    A name that stands for the number gives it without the signs that part numbers.
    """
    position = importer.next_position(Code)
    importer.upsert(
        Code,
        [
            {
                "id": code_id,
                "number": number.translate(_WITHOUT_COMMAS),
                "name": number,
                "origin": "emergent",
                "state": "accepted",
                "parent_id": known.get(number.rpartition(".")[0]),
                "position": position + place,
                "created": importer.tx.at,
            }
            for place, (number, code_id) in enumerate(made.items())
        ],
        counted=False,
    )
