"""A published CodeBook.csv into the study: participants, unanchored key passages, nodes."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from codebook.reading.drafts import CodebookDraft
from codebook.reading.sheet_rows import KeyPassageRow
from codebook.store.tables import Code, Coder, Coding, Participant, Passage, Record
from codebook.study.changed_settings import change_settings
from codebook.study.importing.desk import Desk, Outcome, of_both
from codebook.study.importing.people import write_people
from codebook.study.settings import Settings
from codebook.study.settling.consensus import NAME, of_sheet


def import_codebook(desk: Desk, draft: CodebookDraft) -> None:
    """Write one unanchored key passage a row, in a layer that is open to all.

    A node that the codebook lacks becomes an emergent code, accepted as it was published. A row
    counts once.
    """
    _note_columns(desk, draft)
    columns = tuple(draft.columns[2:4])
    people = write_people(
        desk,
        [(row.participant, row.group, dict(zip(columns, row.fields, strict=True)))
         for row in draft.rows],
        counted=False,
    )  # fmt: skip
    known = _own_passages(desk)
    rows = tuple(row for row in draft.rows if _own(row) not in known)
    done = _write_passages(desk, replace(draft, rows=rows)) if rows else {}
    for row in draft.rows:
        desk.count(of_both(done.get(row.line, "unchanged"), people.get(row.participant)))


def _write_passages(desk: Desk, draft: CodebookDraft) -> dict[int, Outcome]:
    """Write the key passages and their codings; return what became of each, by its line."""
    coder_id = external_coder(desk, draft.name).id
    codes = codes_by_label(desk, draft)
    people = {person.label: person.id for person in desk.tx.all(Participant)}
    seen: Counter[tuple[str, str]] = Counter()
    passages: dict[int, dict[str, object]] = {}
    codings: list[dict[str, object]] = []
    for row in draft.rows:
        place = (row.participant, row.quote)
        passage_id = desk.id("key passage", *place, str(seen[place]))
        seen[place] += 1
        passages[row.line] = _passage(row, passage_id, people[row.participant])
        codings += [
            {"id": desk.id("coding", passage_id, code), "passage_id": passage_id,
             "code_id": codes[code]}
            for code in row.codes
        ]  # fmt: skip
    stamp = {"coder_id": coder_id, "created": desk.tx.at, "modified": desk.tx.at}
    done = _upsert_stamped(desk, Passage, [*passages.values()], stamp)
    _upsert_stamped(desk, Coding, codings, stamp)
    ids = {line: str(row["id"]) for line, row in passages.items()}
    return {line: done[key] for line, key in ids.items() if key in done}


def _own_passages(desk: Desk) -> set[tuple[str, str, str]]:
    """Return the key passages of the study's own coders: those of its own export are no news."""
    kinds = {coder.id: coder.kind for coder in desk.tx.all(Coder)}
    people = {person.id: person.label for person in desk.tx.all(Participant)}
    return {
        (people.get(one.participant_id or "", ""), one.published_quote or one.quote, one.insight)
        for one in desk.tx.all(Passage, is_key=1)
        if kinds[one.coder_id] != "external"
    }


def _own(row: KeyPassageRow) -> tuple[str, str, str]:
    return row.participant, row.quote, row.insight


def _upsert_stamped(
    desk: Desk, model: type[Record], rows: list[dict[str, object]], stamp: dict[str, str]
) -> dict[str, Outcome]:
    """Write them; what is there keeps its layer and the times at which it was made."""
    there = {record.id for record in desk.tx.some(model, [str(row["id"]) for row in rows])}
    stamped = [row if row["id"] in there else row | stamp for row in rows]
    return desk.upsert(model, stamped, counted=False)


def _passage(row: KeyPassageRow, passage_id: str, participant_id: str) -> dict[str, object]:
    return {
        "id": passage_id, "participant_id": participant_id, "position": row.line,
        "quote": row.quote, "state": "unanchored", "is_key": 1, "insight": row.insight,
        "prompt_category": row.prompt_category,
    }  # fmt: skip


def _note_columns(desk: Desk, draft: CodebookDraft) -> None:
    columns, known = draft.columns[2:], Settings.from_json(desk.study.settings).codebook
    if columns != known and not desk.tx.all(Passage, is_key=1):
        change_settings(desk.tx, lambda now: replace(now, codebook=columns))


def external_coder(desk: Desk, name: str, key: str = "") -> Coder:
    """Return the external coder of this name, made where the study has none.

    A coder of the study who bears the name is somebody else, and so is the study's consensus: the
    sheet's gets another one. `key` is the id to make one with, where that should be known again.
    """
    by_name = {coder.name: coder for coder in desk.tx.all(Coder)}
    while name in by_name and by_name[name].kind != "external":
        name = of_sheet(name)
    if name in by_name:
        return by_name[name]
    # Where the study has no consensus yet, another's is called so, but must not have its id.
    own = desk.id("external coder" if name == NAME else "coder", name)
    made = Coder(
        id=key or own, name=name, kind="external",
        position=desk.next_position(Coder),
    )  # fmt: skip
    desk.upsert(Coder, [made.model_dump()], counted=False)
    return made


def codes_by_label(desk: Desk, draft: CodebookDraft) -> dict[str, str]:
    """Return the id of each node of the sheet; nodes that the codebook lacks are made."""
    known = {code.number: code.id for code in desk.tx.all(Code) if code.number}
    position = desk.next_position(Code)
    wanted = dict.fromkeys(number for row in draft.rows for number in row.codes)
    missing = [number for number in wanted if number not in known]
    made = {number: desk.id("code", number, number) for number in missing}
    desk.upsert(
        Code,
        [
            {"id": made[number], "number": number, "name": number, "origin": "emergent",
             "state": "accepted", "parent_id": known.get(number.rpartition(".")[0]),
             "position": position + place, "created": desk.tx.at}
            for place, number in enumerate(missing)
        ],
        counted=False,
    )  # fmt: skip
    return known | made
