"""Importing a document's comments as codings and memos, in the layers of their authors."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from codebook.reading.drafts import CommentDraft, Problem, TranscriptDraft
from codebook.reading.exchange_values import utc_time
from codebook.reading.sheets.comment_text import LINE, CommentContent, folded, read_comment
from codebook.store.queries import lookups
from codebook.store.schema.visibility import seen_coders
from codebook.store.tables import Code, Coder, Revision, Transcript
from codebook.study.importing.code_names import number_like
from codebook.study.importing.codebooks import external_coder
from codebook.study.importing.importer import Importer
from codebook.study.importing.layer_rows import LayerRows
from codebook.study.importing.links import link_transcripts
from codebook.study.importing.memo_rows import MemoRows
from codebook.study.importing.merged_codes import MergedCodes
from codebook.text.display import counted, few_of
from codebook.text.spans import Span

_NOBODY = "unknown author"
_FEW = 3  # ids named in a remark


class _Note(NamedTuple):
    """A memo that waits for the passage that it is on."""

    span: Span
    coder_id: str
    content: CommentContent
    stamp: dict[str, str]


def offer_comments(importer: Importer, draft: TranscriptDraft) -> None:
    """Report that a document has comments, which were not imported."""
    if draft.comments:
        authors = ", ".join(dict.fromkeys(each.author or _NOBODY for each in draft.comments))
        how = "with --comments they become codings and memos"
        importer.problems.append(
            Problem(None, f"{counted(len(draft.comments), 'comment')} by {authors} left out; {how}")
        )


def import_comments(importer: Importer, draft: TranscriptDraft) -> None:
    """Import the comments of a transcript in the study; importing them again changes nothing.

    The importing coder's comments go into that coder's layer, those of others into external layers.
    While coders work apart, comments of another coder are left out and reported.
    """
    if draft.comments:
        link_transcripts(importer)  # so that the passages get their participants
        comments = _Comments(importer, draft)
        for comment in draft.comments:
            comments.add(comment)
        comments.write()


class _Comments:
    """Collects the comments of one document and writes what they add to the study."""

    def __init__(self, importer: Importer, draft: TranscriptDraft) -> None:
        self._importer, self._text = importer, draft.text
        named = {each.id for each in importer.tx.all(Transcript, name=draft.name)}
        same = importer.tx.all(Revision, sha256=draft.sha256)
        self._revision = next((each for each in same if each.transcript_id in named), same[0])
        self._memos = MemoRows(importer)
        self._rows = LayerRows(importer, self._memos, self._revision.id, draft.text)
        self._coders = {coder.name: coder for coder in importer.tx.all(Coder)}
        self._codes = importer.tx.all(Code)
        self._merged = MergedCodes(importer)
        self._closed = lookups.is_closed(importer.tx.connection)
        self._labels: dict[str, dict[str, str]] = {}
        self._notes: list[_Note] = []
        self._hidden, self._unknown = Counter[str](), list[str]()
        self._ids = {folded(code.number) for code in self._codes if code.number}
        self._is_id = number_like(self._ids)
        self._apart = self._empty = 0

    def add(self, comment: CommentDraft) -> None:
        """Collect what a comment says."""
        name = comment.author.strip() or _NOBODY
        coder, span = self._coders.get(name), self._span(comment)
        if coder and self._closed and self._importer.is_other_coders(coder):
            self._hidden[name] += 1
        elif not comment.text.strip():
            self._empty += 1
        elif coder and span and self._rows.has(span, coder.id, self._content_of(comment, coder.id)):
            self._importer.unchanged += 1
        else:
            is_mine = coder is not None and coder.id == self._importer.tx.coder_id
            self._put(comment, span, coder.id if coder and is_mine else self._external(name))

    def _put(self, comment: CommentDraft, span: Span | None, coder_id: str) -> None:
        content, stamp = self._content_of(comment, coder_id), self._stamp(comment)
        if not content.codes:
            self._unknown += self._ids_in(comment)
        if span is None:
            self._apart += 1
            text = comment.text.replace(LINE, "\n").strip()
            self._memos.add("transcript", self._revision.transcript_id, text, coder_id, stamp)
        elif content.codes or content.insight:
            self._rows.put(span, coder_id, content, stamp)
        else:
            self._notes.append(_Note(span, coder_id, content, stamp))

    def write(self) -> None:
        """Write what is new; a memo goes on a passage with the same ends, else on a new one."""
        me = self._importer.tx.coder_id
        seen = sorted(seen_coders(self._importer.tx.connection, me)) if me else []
        for span, coder_id, content, stamp in self._notes:
            target = self._rows.passage_of_any(span, (coder_id, *seen))
            if target is None:
                self._rows.put(span, coder_id, content, stamp)
            else:
                for text in content.memos:
                    self._memos.add("passage", target, text, coder_id, stamp)
        codings, memos = self._rows.write(), self._memos.write()
        taken = f"taken from comments: codings {codings}, memos {memos}"
        self._report(taken, codings + memos)
        lacking = f"{counted(len(self._unknown), 'comment')} with an id that no code has"
        named = few_of(self._unknown, _FEW)
        became = "a memo" if len(self._unknown) == 1 else "memos"
        self._report(f"{lacking} ({named}) became {became}", len(self._unknown))
        beside = f"{counted(self._apart, 'comment')} not on any text: memos on the transcript"
        self._report(beside, self._apart)
        self._report(f"{counted(self._empty, 'comment')} without words left out", self._empty)
        for name, count in self._hidden.items():
            said_why = f"{name} codes apart from you, and that layer is closed"
            self._report(f"{counted(count, 'comment')} left out: {said_why}", count)

    def _ids_in(self, comment: CommentDraft) -> list[str]:
        """Return what a comment begins with if it is written like the ids of codes, and is none."""
        first = next(iter(comment.text.split()), "").rstrip(".,;:")
        is_no_word = any(map(str.isdigit, first)) and not first.isdigit()
        return [first] * (is_no_word and self._is_id(first) and folded(first) not in self._ids)

    def _report(self, message: str, count: int) -> None:
        if count:
            self._importer.problems.append(Problem(None, message))

    def _span(self, comment: CommentDraft) -> Span | None:
        """Return the span of a comment: of a mere point its line, None where there is no text."""
        start, end, text = comment.start, comment.end, self._text
        if not comment.anchored:
            return None
        if not text[start:end].strip():
            start, stop = text.rfind("\n", 0, start) + 1, text.find("\n", end)
            end = stop if stop >= 0 else len(text)
        return Span(start, end) if text[start:end].strip() else None

    def _content_of(self, comment: CommentDraft, coder_id: str) -> CommentContent:
        """Return what a comment says, with the codes that its coder may name."""
        if coder_id not in self._labels:
            codes = [one for one in self._codes if one.number or one.coder_id == coder_id]
            meant = {(folded(one.name), self._merged.code_now(one.id)) for one in codes}
            names = Counter(name for name, _ in meant)
            labels = {folded(one.name): one.id for one in codes if names[folded(one.name)] == 1}
            for one in codes:
                if one.number:
                    labels[folded(one.number)] = labels[folded(f"{one.number} {one.name}")] = one.id
            self._labels[coder_id] = labels
        content = read_comment(comment.text, self._labels[coder_id])
        meant_now = (self._merged.code_meant(code_id, None) for code_id in content.codes)
        return content._replace(codes=tuple(dict.fromkeys(meant_now)))

    def _external(self, name: str) -> str:
        made = external_coder(self._importer, name)
        if made.name == name:
            self._coders[name] = made
        return made.id

    def _stamp(self, comment: CommentDraft) -> dict[str, str]:
        created = utc_time(comment.created) or self._importer.tx.at
        return {"created": created, "modified": created}
