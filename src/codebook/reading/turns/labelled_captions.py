"""Captions in which labels begin lines, "Ann: So?": whose words each of them is."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.formats.manuscript import Cue
from codebook.reading.turns.labels.naming import speaker_names
from codebook.reading.turns.labels.shapes import Shape, shape
from codebook.reading.turns.learning.speakers import Learned, learn
from codebook.reading.turns.learning.styles import form
from codebook.reading.turns.lines.head_list import Heads
from codebook.reading.turns.lines.heads import Head, find_head
from codebook.reading.turns.lines.lines import Lines
from codebook.reading.turns.rarer.marked import ARROW, ARROW_IN, arrows, is_named

END = r"(?<=[.?!…”\")\]])"
"""Behind the end of a sentence, as a pattern."""

_NO_END = r"(?<!\b[A-HJ-ZÀ-Þ]\.)(?<!\b(?i:[dm]r|ms)\.)(?<!\b(?i:mrs)\.)(?<!\b(?i:prof)\.)"
_within = lazy_pattern(rf"{END}[ ](?={ARROW})")
_LONG, _USUAL = 3, 50  # letters of a label that is told from what was said; and of such labels
_SURE = frozenset[Shape]({"role", "code", "names"})
_BEGINNING = 0.1  # of the lines
_QUOTES, _SELDOM = frozenset('"“„«‘「『'), 20


def labelled(cues: Sequence[Cue]) -> list[Cue]:
    """Cut the cues at the lines that begin with a speaker's label, and take the labels off.

    A label that others begin with opens a turn within a line, too: "Yes. Ann: And?".
    """
    texts = [_within.sub("\n", cue.text) for cue in cues]
    lines, openings = _openings_in(cues, texts)
    amid = _amid(head.label for head in openings.values() if head.sign == "colon")
    if any(map(amid.search, texts)):
        lines, openings = _openings_in(cues, [amid.sub("\n", text) for text in texts])
    names = speaker_names([head.label for head in openings.values()])
    found: list[Cue] = []
    at = 0
    for cue, block in zip(cues, lines, strict=True):
        pieces = [("", [""])]
        for line in block:
            at += 1
            if head := openings.get(at):
                pieces.append((names[head.label], [_said(line, head)]))
            else:
                pieces[-1][1].append(line)
        at += 1
        found += [Cue(cue.time, who, "\n".join(said).strip()) for who, said in pieces]
    return [cue for cue in found if cue.speaker or cue.text] if openings else []


def _openings_in(
    cues: Sequence[Cue], texts: Iterable[str]
) -> tuple[list[list[str]], dict[int, Head]]:
    """Return the lines of each caption, and the heads that open turns, by line.

    The lines are counted with a blank one above each caption.
    """
    blocks = [text.split("\n") for text in texts]
    lines = Lines(line for block in blocks for line in ("", *block))
    heads = Heads(head for at in lines.texts if (head := find_head(lines[at], at)))
    above = 1 + len(blocks[0]) if not cues[0].time else 0
    openings = _opening(learn(lines, heads), above) or _called(lines, heads, len(cues))
    is_chance = _are_reports(lines, openings, len(cues)) or _are_rare(lines, openings, len(cues))
    return blocks, {} if is_chance else openings


def _called(lines: Lines, heads: Heads, captions: int) -> dict[int, Head]:
    """Return the heads of ">> ANN LEE: So?" where no such mark is without a name: one may be all.

    Captioners write it where somebody begins to speak, who then may go on for long.
    """
    marked = arrows(lines)
    own = {head.line: head for head in heads if head.line in marked and is_named(head)}
    are_usual = ARROW_IN * len(own) >= captions
    return own if are_usual and len(own) == len(marked) else {}


def _are_reports(lines: Lines, openings: Mapping[int, Head], captions: int) -> bool:
    """Whether few labels are among captions, most of them words of sentences.

    A quotation follows those, 'And she: "So?"', or a dash does: "The mill – that is the place".
    """
    told = sum(
        head.sign == "dash" or lines[line][head.early :][:1] in _QUOTES
        for line, head in openings.items()
    )
    return 2 * told > len(openings) and _SELDOM * len(openings) < captions


def _are_rare(lines: Lines, openings: Collection[int], captions: int) -> bool:
    """Whether few labels are among captions, and none of them near the beginning.

    A film that has two of its voices named now and then says of nobody else who speaks.
    """
    is_late = min(openings, default=0) > _BEGINNING * len(lines)
    return is_late and ARROW_IN * len(openings) < captions


def _amid(labels: Iterable[str]) -> re.Pattern[str]:
    """Return a pattern of the blank before one of the usual labels, behind a sentence's end.

    An initial ends none, nor does a title: "Ina B. Lind: …" where "Lind" is one.
    """
    counts = Counter(label for label in labels if len(label) >= _LONG)
    known = "|".join(re.escape(label) for label, _ in counts.most_common(_USUAL))
    return re.compile(rf"{END}{_NO_END}[ ](?=(?:{known}):[ ])" if known else "(?!)")


def _opening(learned: Learned, above: int) -> dict[int, Head]:
    """Return the heads that open a turn, by line, with that of the first caption, also once.

    In a text a role once above all others, "Speaker: Ann Lee", is a particular; captions have none.
    A name alone in a line, without the others' colon, is what somebody says: lines are short there.
    `above` lines stand above the captions.
    """
    openings = {head.line: head for head in learned.openings if not (head.unlike and head.alone)}
    if openings:
        forms = Counter(map(form, openings.values()))
        begun = (head for head in learned.dismissed if head.line == above + 1)
        openings |= {
            head.line: head
            for head in begun
            if shape(head.label) in _SURE and form(head) == forms.most_common(1)[0][0]
        }
    return dict(sorted(openings.items()))


def _said(line: str, head: Head) -> str:
    return line[head.early :].removesuffix(head.unclosed).rstrip()
