"""The transcript: text with its turns, codings, caret and selection."""

from codebook.tui.widgets.transcript.bindings import ARROWS, LETTERS
from codebook.tui.widgets.transcript.document import Document
from codebook.tui.widgets.transcript.highlights import Highlight, HighlightIndex
from codebook.tui.widgets.transcript.motions import MOTIONS
from codebook.tui.widgets.transcript.view import TranscriptView

__all__ = [
    "ARROWS",
    "LETTERS",
    "MOTIONS",
    "Document",
    "Highlight",
    "HighlightIndex",
    "TranscriptView",
]
