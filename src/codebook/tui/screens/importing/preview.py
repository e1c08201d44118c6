"""The lines that show how a file would be imported."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import cycle
from typing import NamedTuple

from rich.cells import cell_len
from textual.content import Content

from codebook.reading.turns.labels.likely_same import may_be_one
from codebook.study.importing.offered import Offered
from codebook.study.privacy.key import names_are
from codebook.text.display import counted
from codebook.text.turns import Turn
from codebook.tui.fitting import fitted
from codebook.tui.screens.importing.cast import Cast, unsure
from codebook.tui.screens.importing.item import ImportItem, heading
from codebook.tui.screens.importing.updates import asks_otherwise, in_short, new_text

_SPEAKER_COLOURS = ("$accent", "$primary", "$success", "$error", "$secondary")
_MOST_TURNS, _MOST_PROBLEMS = 40, 5
_MOST_MORE = 200  # of the problems at the end
_LONGEST_LINE = 140
"""The most characters that are shown of a line of another kind of file than a transcript."""

_WRITTEN, _FACTS, _SHORTEST_NAME = 13, 30, 12
"""Widths in cells: the greatest of format and encoding, and of the facts; of a name the least."""

_DIM, _KEY = "$foreground 65%", "bold $accent"


class Widths(NamedTuple):
    """The widths of the columns of a list of files, in cells."""

    name: int
    written: int
    facts: int
    remarks: int


class PreviewKeys(NamedTuple):
    """The keys, as shown, of the commands that a preview mentions; the last one is the desk's."""

    comments: str
    update: str
    columns: str
    kind: str
    join: str
    asks: str
    answers: str
    pseudonyms: str


def widths(items: Sequence[ImportItem], doubts: Callable[[ImportItem], int]) -> Widths:
    """Return the widths that the columns of a list of files need.

    `doubts` counts what is unsure of who speaks in a file.
    """
    read = [item for item in items if not item.offered.refusal]
    return Widths(
        max((cell_len(item.offered.path.name) for item in items), default=0),
        min(_WRITTEN, max((cell_len(_written(item)) for item in read), default=0)),
        min(_FACTS, max((_facts(item).cell_length for item in read), default=0)),
        max((_remarks(item, doubts(item)).cell_length for item in read), default=0),
    )


def file_line(item: ImportItem, cells: int, columns: Widths, doubts: int) -> Content:
    """Return the line of a file in the list: name, format, encoding, contents, problems.

    `doubts` is how much is unsure of who speaks.
    """
    file = item.offered
    remarks = _remarks(item, doubts)
    taken = max(columns.remarks, remarks.cell_length)
    left = cells - columns.written - columns.facts - taken - 2
    name = fitted(file.path.name, max(_SHORTEST_NAME, min(columns.name, left)))
    if file.refusal:
        reason = file.refusal.removeprefix(str(file.path)).lstrip(",: ")
        return Content.assemble((name, "$foreground 60%"), "  ", (reason, "$warning"))
    facts, written = _facts(item), fitted(_written(item), columns.written)
    facts = facts.truncate(max(columns.facts, facts.cell_length), pad=True)
    return Content.assemble(name, " ", (written, _DIM), " ", facts, remarks)


def _written(item: ImportItem) -> str:
    """Return the format and the encoding of a file."""
    return " ".join(filter(None, (item.offered.format, item.offered.encoding)))


def _remarks(item: ImportItem, doubts: int) -> Content:
    """Return how much of a file was unsure, and whether a person corrected how it is read."""
    count = len(item.offered.problems) + doubts
    unsure = f"  {count} unsure" if count else ""
    return Content.assemble((unsure, "$warning"), ("  ≠" if item.corrected else "", _KEY))


def _facts(item: ImportItem) -> Content:
    """Return what is in a file, or whether the study has it already."""
    change, counts = item.offered.change, item.offered.contents
    if item.is_there:
        return Content.styled("is in the study", _DIM)
    if change and not item.updating:
        like = item.offered.like
        said = f"very similar to {like}" if like else "the study has another text"
        return Content.styled(said, "$warning")
    if change:
        lost = f", {len(change.orphaned)} orphaned" if change.orphaned else ""
        of = f" of {item.name}" if item.offered.like else ""
        return Content.styled(f"next text{of}{lost}", "$accent")
    shown = [name for name in ("passages", "codes") if counts.get(name)]
    shown = shown or [name for name, count in counts.items() if count] or list(counts)
    pieces = (_counted(counts[name], name).partition(" ") for name in shown[:2])
    return Content("  ".join(f"{count:>4} {what:<7}" for count, _, what in pieces).rstrip())


def _counted(count: int, what: str) -> str:
    """Return a count of what is in a file, where that is called in the plural."""
    return counted(count, what.removesuffix("s"))


def preview(
    item: ImportItem, cast: Cast, keys: PreviewKeys, spelling: str = "", types: str = ""
) -> Iterator[Content]:
    """Yield the lines that show how a file is read: speakers, problems, the first turns.

    `spelling` is what `spelled_otherwise` says; `types` are those of a taxonomy that get their ids.
    """
    file = item.offered
    if file.refusal:
        yield from _refusal(item, keys)
        return
    if file.change:
        yield from new_text(item, file.change, keys.update)
    if file.names:
        yield _names(file.names, keys.pseudonyms)
    if file.kind != "transcript":
        counts = (_counted(count, what) for what, count in file.contents.items() if count)
        yield _kind(item, ", ".join(counts), keys.kind)
        yield from asks_otherwise(item, keys.update)
        if types:
            yield Content.assemble(("has no ids, and gets them as ", _DIM), (types, "bold"))
    else:
        yield _label_style(item)
    if comments := file.contents.get("comments"):
        yield _comments(item, comments, keys.comments)
    colours = dict(zip(file.speakers, cycle(_SPEAKER_COLOURS), strict=False))
    if file.speakers:
        yield _speakers(item, colours, cast)
    yield from unsure(cast, keys.asks, keys.answers, spelling)
    problems = _problems(file)
    yield from _first_problems(file, problems, keys.join)
    yield from (Content(_start_of_line(line)) for line in file.sample)
    for turn in file.turns[:_MOST_TURNS]:
        yield _turn(turn, item, colours)
    if len(file.turns) > _MOST_TURNS:
        yield Content.styled(f"… {len(file.turns) - _MOST_TURNS:,} more", "$foreground 60%")
    yield from _more_problems(problems[_MOST_PROBLEMS:])


def _refusal(item: ImportItem, keys: PreviewKeys) -> Iterator[Content]:
    """Yield why a file cannot be read, and what may help."""
    file = item.offered
    yield Content(file.refusal.removesuffix(" Leave out --as."))
    if file.header:
        yield Content.assemble((keys.columns, _KEY), " says which column holds what")
    if file.projects or file.header or item.declared.kind:
        what = "which one is meant" if file.projects else "what kind of file it is"
        yield Content.assemble((keys.kind, _KEY), f" says {what}")


def _problems(file: Offered) -> list[Content]:
    """Return what was unsure, but for the speakers who may be the same person."""
    offered = {may_be_one(*names) for names in file.likely_same.items()}
    problems = [(line, message) for line, message in file.problems if message not in offered]
    told = []
    for line, message in problems:
        where = f"line {line}: " if line else ""
        said = message.replace("--encoding", "“Encoding”")
        told.append(Content.styled(f"? {where}{said}", "$warning"))
    return told


def _first_problems(file: Offered, problems: Sequence[Content], join_key: str) -> Iterator[Content]:
    """Yield, in one line, the speakers who may be the same person, and the first problems."""
    if file.likely_same:
        joined = ", ".join(f"{one} with {other}" for one, other in file.likely_same.items())
        yield Content.assemble("perhaps one person:  ", (join_key, _KEY), f" joins {joined}")
    yield from problems[:_MOST_PROBLEMS]
    if len(problems) > _MOST_PROBLEMS:
        left = len(problems) - _MOST_PROBLEMS
        yield Content.styled(f"? and {left:,} more, at the end", "$warning")


def _more_problems(problems: Sequence[Content]) -> Iterator[Content]:
    """Yield the problems for which there was no room above what is read."""
    if not problems:
        return
    yield Content("")
    yield from problems[:_MOST_MORE]
    if len(problems) > _MOST_MORE:
        left = f"? and {len(problems) - _MOST_MORE:,} more; `codebook inspect` lists all"
        yield Content.styled(left, "$warning")


def _names(count: int, key: str) -> Content:
    """Return how many names of the key are in a text, and what applies the key."""
    said = (f"? {names_are(count)} in it  ", "$warning")
    return Content.assemble(said, (key, _KEY), " applies it after the import")


def _kind(item: ImportItem, holds: str, key: str) -> Content:
    """Return the kind of a file that is no transcript, as corrected or as it looks."""
    said = "read as" if item.declared.kind else "looks like"
    return Content.assemble(
        (f"{said} ", _DIM),
        (heading(item.offered.kind), "bold"),
        f": {holds}  ",
        (key, _KEY),
        (" if it is another kind", _DIM),
        ("   ≠ corrected" if item.corrected else "", "$accent"),
    )


def _start_of_line(text: str) -> str:
    """Return the beginning of a line, with its indentation."""
    return text if len(text) <= _LONGEST_LINE else f"{text[:_LONGEST_LINE]}…"


def _label_style(item: ImportItem) -> Content:
    style, styles = item.corrections.style, item.styles
    named = {"": "as they were found", "none": "none: paragraphs"}.get(style, f"by {style}")
    place = f"  {styles.index(style) + 1} of {len(styles)}" if style in styles else ""
    corrected = ("   ≠ corrected" if item.corrected else "", "$accent")
    return Content.assemble(("labels ", _DIM), named, (place, _DIM), corrected)


def _comments(item: ImportItem, count: int, key: str) -> Content:
    said, then = " left out  ", " takes them as codings and memos"
    if item.commented:
        said, then = " taken as codings and memos  ", " leaves them out"
    return Content.assemble((counted(count, "comment"), _DIM), said, (key, _KEY), then)


def _speakers(item: ImportItem, colours: Mapping[str, str], cast: Cast) -> Content:
    """Return the speakers with their numbers of turns and what they do; marks the one in focus."""
    counts = Counter(turn.speaker for turn in item.offered.turns if turn.kind == "speech")
    pieces = []
    for name, colour in colours.items():
        as_whom = "as a new participant" if name in cast.new else ""
        if name in cast.likely:
            as_whom = f"perhaps {cast.likely[name]}"
        about = " ".join(filter(None, (f" {counts[name]}", cast.does.get(name), as_whom)))
        called = item.called(name)
        if called != name:
            about = f" “{name}”{about}"
        reverse = " reverse" if name == item.speaker else ""
        label = Content.styled(called, f"bold {colour}{reverse}")
        pieces.append(Content.assemble(label, (about, _DIM)))
    return Content("   ").join(pieces)


def _turn(turn: Turn, item: ImportItem, colours: Mapping[str, str]) -> Content:
    said = in_short(item.offered.text[turn.start : turn.end])
    if turn.kind != "speech":
        return Content.styled(said, "italic $foreground 60%")
    colour = colours.get(turn.speaker, "$foreground")
    who = (f"{item.called(turn.speaker)}  ", f"bold {colour}")
    return Content.assemble(who if turn.speaker else "", said)
