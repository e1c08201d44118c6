"""A real application that hosts nothing but the transcript view, and an interview to show."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual.app import App, ComposeResult
from textual.message import Message

from codebook.text.spans import Span
from codebook.text.turns import Turn
from codebook.tui.widgets.transcript.document import Document
from codebook.tui.widgets.transcript.highlights import Highlight
from codebook.tui.widgets.transcript.view import TranscriptView

INTERVIEW = """\
---
participant: U1
---

## Part II: Requirements

**I [00:00:12]** When you hand a model over to the platform team, what do you expect of the \
framework? Please think of the last time.

**U1 [00:00:21]** Honestly? That it behaves the same on their machines as on mine. We had a \
release in spring, e.g. the ranking model, where the exported graph ran at 3.5 times the latency. \
Nobody could say why. In the end it was a kernel that had been chosen silently... and we only \
found out because a colleague read the logs line by line.

[laughs]

**I [00:01:02]** And what would have helped?

**U1 [00:01:05]** A report. Something that tells me what it did and what it did not do. I don't \
want to read the source of the compiler, I want to read one page.
And I would like that page before the customer calls me, not after.

**I** 那么您的同事怎么看？

**U1 [00:01:48]** 我的同事觉得，文档应该先写清楚哪些算子不支持。要是文档里早点写，我们就不用猜了！\
他说得对 👍🏽。

## Part III: Ranking

**I [00:02:30]** Which of these would you put first?

**U1 [00:02:36]** Portability. Then performance, then… no, then documentation. Naïve, perhaps.
"""


def turns_of(text: str) -> tuple[Turn, ...]:
    """Cut an interview written as above into turns."""
    turns: list[Turn] = []
    part = ""
    at = text.index("## ")
    for piece in text[at:].split("\n\n"):
        start, end = at, at + len(piece.rstrip())
        at += len(piece) + 2
        if piece.startswith("## "):
            part = piece.split(":")[0].removeprefix("## Part ")
            turns.append(Turn(start + 3, end, part=part, kind="event"))
        elif piece.startswith("["):
            turns.append(Turn(start, end, part=part, kind="event"))
        else:
            label = piece[2 : piece.index("**", 2)]
            speaker, _, time = label.partition(" ")
            body = start + len(label) + 5
            turns.append(Turn(body, end, speaker, time.strip("[]"), part))
    return tuple(turns)


def interview() -> Document:
    """Return the interview cut for showing."""
    return Document.of(INTERVIEW, turns_of(INTERVIEW), interviewers={"I"})


def span_of(quote: str, text: str = INTERVIEW) -> Span:
    """Return where a quote stands."""
    start = text.index(quote)
    return Span(start, start + len(quote))


def coded(key: str, quote: str, colour: str, label: str, mark: str = "") -> Highlight:
    """Return a highlight on a quote of the interview."""
    return Highlight(key, *span_of(quote), colour, label, mark)


def codings() -> list[Highlight]:
    """Return codings of two coders' kind: overlapping, nested, across a turn's end."""
    return [
        coded("1", "That it behaves the same on their machines as on mine.", "#4e9de0", "B.1"),
        coded(
            "2",
            "We had a release in spring, e.g. the ranking model, where the exported graph ran at"
            " 3.5 times the latency. Nobody could say why.",
            "#d9822b",
            "C.11",
            "★",
        ),
        coded("3", "the exported graph ran at 3.5 times the latency", "#b65fcf", "C.4.ii"),
        coded("4", "Nobody could say why. In the end it was a kernel", "#3fae6a", "B.3"),
        coded("5", "found out because a colleague read the logs line by line.", "#c94f6d", "A.2"),
        coded("6", "A report.", "#4e9de0", "B.1"),
        coded("7", "I want to read one page.\nAnd I would like that page", "#3fae6a", "B.3"),
        coded("8", "文档应该先写清楚哪些算子不支持。", "#d9822b", "B.5", "★"),
    ]


class TranscriptApp(App[None]):
    """Hosts the view and keeps the messages that it sends."""

    CSS = "Screen { layout: horizontal; }"
    ENABLE_COMMAND_PALETTE: ClassVar[bool] = False

    def __init__(
        self,
        document: Document | None = None,
        highlights: Iterable[Highlight] = (),
        *,
        theme: str = "textual-dark",
        width: str = "1fr",
        caret: int | None = None,
    ) -> None:
        super().__init__()
        self._shown = document or interview()
        self._given = list(highlights)
        self._width = width
        self._caret = caret
        self.theme = theme
        self.told: list[Message] = []

    def compose(self) -> ComposeResult:
        yield TranscriptView()

    def on_mount(self) -> None:
        self.view.styles.width = self._width
        self.view.set_transcript(self._shown, self._given)
        if self._caret is not None:
            self.view.focus_on(self._caret)
        self.view.focus()

    @property
    def view(self) -> TranscriptView:
        """Return the view."""
        return self.query_one(TranscriptView)

    def on_transcript_view_moved(self, message: TranscriptView.Moved) -> None:
        self.told.append(message)

    def on_transcript_view_activated(self, message: TranscriptView.Activated) -> None:
        self.told.append(message)
