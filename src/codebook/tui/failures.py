"""What went wrong, as it is said to a person, whatever it was."""

from __future__ import annotations

from codebook.errors import CodebookError


def as_sentence(error: Exception) -> CodebookError:
    """Return a refusal as it is, and what nobody foresaw as a sentence with a way out."""
    if isinstance(error, CodebookError):
        return error
    if isinstance(error, ImportError):
        return CodebookError(
            f"A part of codebook cannot be loaded ({error}).", "Install codebook again."
        )
    return CodebookError(
        f"Something unexpected went wrong ({type(error).__name__}: {error}).",
        "What was under way was not written; please report it.",
    )
