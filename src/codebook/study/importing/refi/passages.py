"""Importing the passages of an exchange file, with their codes, into its coders' layers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from codebook.by_key import by_key
from codebook.reading.drafts import Problem, ProjectDraft
from codebook.reading.project_items import ProjectPassage
from codebook.store.queries import exchange_queries
from codebook.store.queries.exchange_queries import ExchangePassageRow
from codebook.store.tables import Participant, Passage, Revision
from codebook.study import layer_records
from codebook.study.importing.importer import Importer
from codebook.study.importing.refi.layers import Layers
from codebook.study.layer_records import NewCoding, NewPassage
from codebook.study.place import Place
from codebook.text.spans import Span

_Key = tuple[str, ...]
"""A passage's place: revision, coder, start and end; without one, participant, coder and quote."""


class Passages:
    """Writes the passages of a file; `ids` has the id of each, in the file's order."""

    def __init__(
        self, importer: Importer, layers: Layers, codes: dict[str, str], texts: Sequence[Revision]
    ) -> None:
        self._importer = importer
        self._layers = layers
        self._codes = codes
        self._places = [Place(importer.tx, text.id) for text in texts]
        self._people = {person.label: person.id for person in importer.tx.all(Participant)}
        self._there = {row.id: row for row in exchange_queries.passages(importer.tx.connection)}
        self._by_place = {_key_of(row): row.id for row in reversed(self._there.values())}
        self._repeated: _Repeated | None = None
        self._waiting = {
            (row.coder_id, "".join(row.quote.split())): row
            for row in self._there.values()
            if row.revision_id is None
        }
        codings = list(exchange_queries.codings(importer.tx.connection))
        self._coded = {(row.passage_id, row.code_id) for row in codings}
        self._coding_ids = {row.id for row in codings}
        self._fresh: dict[str, NewPassage] = {}
        self._codings: list[NewCoding] = []
        self._again: list[int | None] = []
        self.ids: list[str] = []

    def read(self, draft: ProjectDraft) -> None:
        """Write the passages and codings that are not there yet."""
        if draft.own:
            self._repeated = _Repeated(draft, self._there)
        for passage in draft.passages:
            self._add(passage)
        layer_records.insert(self._importer.tx, self._fresh.values(), self._codings)
        self._importer.added += len(self._codings)
        if self._again:
            what = (
                "the same words occur several times in a text that the study lacks; they become one"
            )
            more = f" ({len(self._again)} times)" if len(self._again) > 1 else ""
            self._importer.problems.append(Problem(self._again[0], f"{what} passage{more}"))

    def _add(self, given: ProjectPassage) -> None:
        coder_id = self._layers.id(given.coder, given.line)
        participant = self._participant(given)
        key = self._key(given, coder_id, participant)
        stamp = given.created or self._importer.tx.at
        passage_id = self._known(given, coder_id, key)
        if passage_id is None and given.document and given.source is not None:
            passage_id = self._anchored(given, key, participant)
        if passage_id is None:
            passage_id = self._by_place[key] = self._importer.id("passage", *key)
            self._fresh[passage_id] = self._row(given, passage_id, coder_id, participant, stamp)
        elif passage_id in self._there:
            self._fill(given, self._there[passage_id])
        else:
            if given.source is None and given.document:
                self._again.append(given.line)
            row = self._fresh[passage_id]
            words = {name: getattr(row, name) or value for name, value in _words(given).items()}
            self._fresh[passage_id] = row._replace(**words)  # type: ignore[arg-type]
        self.ids.append(passage_id)
        self._add_codings(given, passage_id, coder_id, stamp)

    def _add_codings(
        self, given: ProjectPassage, passage_id: str, coder_id: str, stamp: str
    ) -> None:
        for coding in given.codings:
            code_id = self._codes[coding.code]
            coding_id = self._importer.id("coding", passage_id, code_id)
            # The one of this id may have another code by now.
            if (passage_id, code_id) in self._coded or coding_id in self._coding_ids:
                self._importer.unchanged += 1
                continue
            self._coded.add((passage_id, code_id))
            created = coding.created or stamp
            self._codings.append(
                NewCoding(
                    coding_id, coder_id, passage_id, code_id, created, created, int(coding.unsure)
                )
            )

    def _participant(self, given: ProjectPassage) -> str | None:
        if given.participant:
            return self._people[given.participant]
        if given.source is None:
            return None
        return self._places[given.source].participant(Span(given.start, given.end))

    def _key(self, given: ProjectPassage, coder_id: str, participant: str | None) -> _Key:
        if given.source is None:
            place = _loose(participant, coder_id, given.quote)
            return self._repeated.key(place) if self._repeated else place
        where = self._places[given.source].revision_id
        return where, coder_id, str(given.start), str(given.end)

    def _row(
        self,
        given: ProjectPassage,
        passage_id: str,
        coder_id: str,
        participant: str | None,
        stamp: str,
    ) -> NewPassage:
        text = None if given.source is None else self._places[given.source].revision_id
        start, end = (None, None) if text is None else (given.start, given.end)
        return NewPassage(
            passage_id,
            coder_id,
            text,
            participant,
            start,
            end,
            given.quote,
            given.published_quote or None,
            "unanchored" if text is None else "anchored",
            int(given.key),
            given.insight,
            given.prompt_category,
            stamp,
            given.modified or stamp,
            len(self.ids) if self._repeated and text is None else 0,
        )

    def _known(self, given: ProjectPassage, coder_id: str, key: _Key) -> str | None:
        """Return the id of the study's passage that is the same one, or at the same place.

        In a file of our own, it is the same one also where it has moved since.
        """
        same = self._there.get(given.given.replace("-", ""))
        if same is not None and same.coder_id == coder_id:
            may_move = self._repeated is not None or given.source is None
            if may_move or _key_of(same) == key:
                return same.id
        own_id = self._importer.id("passage", *key)
        if self._repeated and given.source is None:
            found = self._repeated.known(key, own_id)
        else:
            found = self._by_place.get(key)
        return found or (own_id if own_id in self._there else None)  # which has moved since

    def _anchored(self, given: ProjectPassage, key: _Key, participant: str | None) -> str | None:
        """Anchor an unanchored passage with the same quote at this place; return its id."""
        revision_id, coder_id, *_ = key
        waiting = self._waiting.pop((coder_id, "".join(given.quote.split())), None)
        if waiting is None:
            return None
        self._importer.tx.update(
            Passage,
            waiting.id,
            revision_id=revision_id,
            start_at=given.start,
            end_at=given.end,
            quote=given.quote,
            state="anchored",
            participant_id=participant or waiting.participant_id,
        )
        self._importer.updated += 1
        self._by_place[key] = waiting.id
        return waiting.id

    def _fill(self, given: ProjectPassage, there: ExchangePassageRow) -> None:
        """Add what the study's passage lacks; report where it has other words, which stay."""
        wanted = _words(given)
        lacking = {
            name: value for name, value in wanted.items() if value and not getattr(there, name)
        }
        if lacking:
            self._importer.tx.update(Passage, there.id, **lacking)
            self._importer.updated += 1
        if any(
            value and value != getattr(there, name)
            for name, value in wanted.items()
            if name not in lacking
        ):
            message = "it says something else about a passage than the study, whose words stay"
            self._importer.problems.append(Problem(given.line, message))


class _Repeated:
    """Tells apart the quotes without a place that somebody has several times in a file of our own.

    Of another tool, a quote that comes again may be one that it wrote twice.
    """

    def __init__(self, draft: ProjectDraft, there: Mapping[str, ExchangePassageRow]) -> None:
        self._seen: Counter[_Key] = Counter()
        given = {passage.given.replace("-", "") for passage in draft.passages}
        loose = (row for row in there.values() if row.revision_id is None)
        self._free = by_key((_key_of(row), row.id) for row in loose if row.id not in given)
        self._places: dict[_Key, _Key] = {}

    def key(self, place: _Key) -> _Key:
        """Return the key of the next quote at a place; that of the first is the place."""
        self._seen[place] += 1
        key = place if self._seen[place] == 1 else (*place, "again", str(self._seen[place]))
        self._places[key] = place
        return key

    def known(self, key: _Key, own_id: str) -> str | None:
        """Return the id of the study's quote that is this one, `own_id` where it has that."""
        free = self._free.get(self._places[key], [])
        found = own_id if own_id in free else next(iter(free), None)
        if found:
            free.remove(found)
        return found


def _key_of(row: ExchangePassageRow) -> _Key:
    if row.revision_id is None:
        return _loose(row.participant_id, row.coder_id, row.quote)
    return row.revision_id, row.coder_id, str(row.start), str(row.end)


def _loose(participant: str | None, coder_id: str, quote: str) -> _Key:
    return (coder_id, quote) if participant is None else (participant, coder_id, quote)


def _words(given: ProjectPassage) -> dict[str, object]:
    return {
        "is_key": int(given.key),
        "insight": given.insight,
        "prompt_category": given.prompt_category,
        "published_quote": given.published_quote or None,
    }
