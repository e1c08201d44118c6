"""What the transcript view shows: the stored text cut into blocks and paragraphs."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from operator import attrgetter

from codebook.text.segments import sentences
from codebook.text.spans import Span
from codebook.text.turns import Turn
from codebook.tui.widgets.transcript.blocks import Block, Paragraph
from codebook.tui.widgets.transcript.cutting import cut

_MEMORY = 512


@dataclass(frozen=True, slots=True)
class Document:
    """A transcript revision as it is shown. Offsets are code points of `text` throughout.

    Labels between turns are shown as speaker and time, not as text; they are in no paragraph.
    Use `Document.of` to make one; it has a block and a paragraph at least, be they empty.
    """

    text: str
    blocks: tuple[Block, ...]
    paragraphs: tuple[Paragraph, ...]
    _sentences: dict[int, tuple[Span, ...]] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def of(
        cls,
        text: str,
        turns: Sequence[Turn] = (),
        *,
        interviewers: Collection[str] = (),
        parts: Mapping[str, str] | None = None,
    ) -> Document:
        """Cut a text by its turns.

        `interviewers` are speaker labels whose turns are questions; `parts` gives the heading
        shown where a part of that label begins, the label itself where it lacks one.
        """
        return cls(text, *cut(text, turns, frozenset(interviewers), parts or {}))

    def without_questions(self) -> Document:
        """Return the same text without the interviewers' turns."""
        return self.only(lambda block: block.kind != "question")

    def only(self, keeps: Callable[[Block], bool]) -> Document:
        """Return the same text with some blocks only; all of it where none would be left.

        A part whose first block is left out is announced where the next one of it is.
        """
        kept = [at for at, block in enumerate(self.blocks) if keeps(block)]
        number = {at: place for place, at in enumerate(kept)}
        paragraphs, part = [], ""
        for paragraph in self.paragraphs:
            part = paragraph.part or part
            if paragraph.block in number:
                begins = part if paragraph.opens else ""
                part = "" if begins else part
                paragraphs.append(paragraph._replace(block=number[paragraph.block], part=begins))
        if not paragraphs:
            return self
        return Document(self.text, tuple(map(self.blocks.__getitem__, kept)), tuple(paragraphs))

    @property
    def start(self) -> int:
        """Return the first offset that is spoken, where a reader begins."""
        spoken = (b.start for b in self.blocks if b.kind in {"speech", "question"})
        return next(spoken, self.blocks[0].start)

    @property
    def speakers(self) -> set[str]:
        """Return the labels of those who speak."""
        return {block.speaker for block in self.blocks}

    def paragraph_at(self, offset: int) -> int:
        """Return the last paragraph that begins at or before `offset`, else the first."""
        return max(0, bisect_right(self.paragraphs, offset, key=attrgetter("start")) - 1)

    def block_at(self, offset: int) -> int:
        """Return the last block that begins at or before `offset`, else the first."""
        return max(0, bisect_right(self.blocks, offset, key=attrgetter("start")) - 1)

    def snap(self, offset: int) -> int:
        """Return the nearest offset at or after `offset` that is shown, else the last one."""
        index = self.paragraph_at(offset)
        paragraph = self.paragraphs[index]
        if offset <= paragraph.end:
            return max(offset, paragraph.start)
        last = index + 1 == len(self.paragraphs)
        return paragraph.end if last else self.paragraphs[index + 1].start

    def shown(self, span: Span) -> Span | None:
        """Return a span without what is not shown at its ends, None where nothing is left of it."""
        first = bisect_right(self.paragraphs, span.start, key=attrgetter("end"))
        last = bisect_left(self.paragraphs, span.end, key=attrgetter("start"))
        lines = (each[:2] for each in self.paragraphs[first:last])
        pieces = [(max(span.start, start), min(span.end, end)) for start, end in lines]
        pieces = [(start, end) for start, end in pieces if start < end]
        return Span(pieces[0][0], pieces[-1][1]) if pieces else None

    def sentences(self, block: int) -> tuple[Span, ...]:
        """Return the sentences of a block; each line of what is not spoken counts as one."""
        found = self._sentences.get(block)
        if found is None:
            if len(self._sentences) >= _MEMORY:
                self._sentences.clear()
            found = self._sentences[block] = tuple(self._cut_sentences(block))
        return found

    def _cut_sentences(self, index: int) -> Iterator[Span]:
        block = self.blocks[index]
        if block.kind in {"speech", "question"}:
            yield from sentences(self.text, block.start, block.end)
            return
        first = self.paragraph_at(block.start)
        last = self.paragraph_at(block.end)
        yield from (Span(p.start, p.end) for p in self.paragraphs[first : last + 1])
