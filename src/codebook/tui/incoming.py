"""A file on its way into the study, as it is shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field

from textual.content import Content

from codebook.study.importing import Offered
from codebook.text.turns import Turn
from codebook.tui.casting import Cast
from codebook.tui.ranking_plot import fitted

KINDS = (
    *("taxonomy", "guideline", "participants", "codes", "qdc", "qdpx", "taguette", "qualcoder"),
    *("qc", "transcript", "codebook", "codings", "segments", "rankings", "themes", ""),
)
"""The kinds in the order in which they are imported: what others speak of comes first."""

_HEADINGS = {"": "cannot be read", "transcript": "transcripts"}
_INKS = ("$accent", "$primary", "$success", "$error", "$secondary")
_TURNS, _PROBLEMS, _LONGEST = 40, 5, 240
"""Turns and problems shown; characters of a turn."""
_FACTS, _NAME = 55, 40
"""Cells of what is said of a file; of its name at most."""


@dataclass
class Incoming:
    """A file as it is read by now, and what was said of it.

    `styles` are the label styles that it could have, known once they were asked for; `at` is the
    place of the speaker in focus. `commented` says that its comments are taken too.
    """

    offered: Offered
    cast: Cast = field(default_factory=Cast)
    styles: list[str] = field(default_factory=list)
    at: int = 0
    commented: bool = False

    def __post_init__(self) -> None:
        if not self.cast.names:
            self.cast = Cast.of(self.offered.speakers, self.cast.style, self.cast.encoding)

    @property
    def corrected(self) -> bool:
        """Say whether it is read otherwise than by itself."""
        return self.cast != Cast.of(self.cast.names)

    @property
    def speaker(self) -> str:
        """The speaker in focus, "" where there is none."""
        speakers = self.offered.speakers
        return speakers[min(self.at, len(speakers) - 1)] if speakers else ""

    def step(self, by: int) -> None:
        """Go to another speaker, round the ends."""
        if speakers := self.offered.speakers:
            self.at = (speakers.index(self.speaker) + by) % len(speakers)


def heading(kind: str) -> str:
    """Return what stands over the files of a kind."""
    return _HEADINGS.get(kind, kind)


def drawn(item: Incoming, cells: int) -> Content:
    """Return the line of a file: name, format, encoding, what is in it, what was unsure."""
    file = item.offered
    room = max(8, min(_NAME, cells - _FACTS))
    name = fitted(file.path.name, room)
    if file.refusal:
        reason = file.refusal.removeprefix(f"{file.path}: ")
        return Content.assemble((name, "$foreground 60%"), "  ", (reason, "$warning"))
    written = " ".join(filter(None, (file.format, file.encoding)))
    counts = " ".join(f"{count:>4} {what}" for what, count in list(file.contents.items())[:2])
    unsure = f"  {len(file.problems)} unsure" if file.problems else ""
    return Content.assemble(
        name, (f" {fitted(written, 13)}", "$foreground 65%"), counts,
        (unsure, "$warning"), ("  ≠" if item.corrected else "", "bold $accent"),
    )  # fmt: skip


def preview(item: Incoming, known: Collection[str], taking: str) -> Iterator[Content]:
    """Yield the lines that show how a file is read: speakers, doubts, the first turns.

    `known` are the ids of the study's participants, without case; `taking` is the key that takes
    comments.
    """
    file = item.offered
    if file.refusal:
        yield Content(file.refusal)
        return
    if file.kind != "transcript":
        yield Content(", ".join(f"{count} {what}" for what, count in file.contents.items()))
    else:
        yield _style(item)
    if comments := file.contents.get("comments"):
        yield _comments(item, comments, taking)
    inks = {name: _INKS[at % len(_INKS)] for at, name in enumerate(file.speakers)}
    if file.speakers:
        yield _speakers(item, inks, known)
    for line, message in file.problems[:_PROBLEMS]:
        where = f"line {line}: " if line else ""
        said = message.replace("--encoding", "“Encoding”")
        yield Content.styled(f"? {where}{said}", "$warning")
    if len(file.problems) > _PROBLEMS:
        yield Content.styled(f"? and {len(file.problems) - _PROBLEMS} more", "$warning")
    for turn in file.turns[:_TURNS]:
        yield _turn(turn, file.text, inks)
    if len(file.turns) > _TURNS:
        yield Content.styled(f"… {len(file.turns) - _TURNS:,} more", "$foreground 60%")


def _style(item: Incoming) -> Content:
    style, styles = item.cast.style, item.styles
    named = {"": "as they were found", "none": "none: paragraphs"}.get(style, f"by {style}")
    place = f"  {styles.index(style) + 1} of {len(styles)}" if style in styles else ""
    corrected = ("   ≠ corrected" if item.corrected else "", "$accent")
    return Content.assemble(
        ("labels ", "$foreground 65%"), named, (place, "$foreground 65%"), corrected
    )


def _comments(item: Incoming, count: int, taking: str) -> Content:
    what = f"{count} comment" if count == 1 else f"{count} comments"
    if item.commented:
        return Content.assemble(
            (what, "$foreground 65%"), " taken as codings and memos  ",
            (taking, "bold $accent"), " leaves them out",
        )  # fmt: skip
    return Content.assemble(
        (what, "$foreground 65%"), " left out  ",
        (taking, "bold $accent"), " takes them as codings and memos",
    )  # fmt: skip


def _speakers(item: Incoming, inks: Mapping[str, str], known: Collection[str]) -> Content:
    """Return the speakers with their turns and what is known of them, the one in focus marked."""
    counts = Counter(turn.speaker for turn in item.offered.turns if turn.kind == "speech")
    pieces = []
    for name, ink in inks.items():
        here = name == item.speaker
        told = f" {counts[name]}"
        if name in item.cast.asking:
            told += " asks"
        elif name in item.cast.answering or name.casefold() in known:
            told += " answers"
        label = Content.styled(name, f"bold {ink} reverse" if here else f"bold {ink}")
        pieces.append(Content.assemble(label, (told, "$foreground 65%")))
    return Content("   ").join(pieces)


def _turn(turn: Turn, text: str, inks: Mapping[str, str]) -> Content:
    said = " ".join(text[turn.start : min(turn.end, turn.start + _LONGEST)].split())
    said += "…" if turn.end - turn.start > _LONGEST else ""
    if turn.kind != "speech":
        return Content.styled(said, "italic $foreground 60%")
    who = (f"{turn.speaker}  ", f"bold {inks.get(turn.speaker, '$foreground')}")
    return Content.assemble(who if turn.speaker else "", said)
