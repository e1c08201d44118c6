"""A program of its own that looks for a regular expression: what is asked on stdin → the places.

Some take longer than anybody waits, and while one is looked for nothing else goes on in its
process. So it is looked for in another one, which is ended after some seconds.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence

from codebook.errors import UsageError
from codebook.text.search import Search
from codebook.text.spans import Span

LONGEST = 5
"""Seconds that a search may take."""


def spans_in(texts: Sequence[str], wanted: Search) -> list[list[Span]]:
    """Return the places in each text; UsageError for no regular expression, or one too slow."""
    import subprocess

    program = [sys.executable, "-P", "-m", __name__]
    asked = json.dumps([wanted.query, wanted.words, list(texts)]).encode()
    try:
        done = subprocess.run(  # noqa: S603 - our own program
            program, input=asked, capture_output=True, check=False, timeout=LONGEST
        )
    except subprocess.TimeoutExpired as error:
        raise UsageError(
            f"“{wanted.query}” took longer than {LONGEST} s: it can be tried in too many ways.",
            "Put no repetition into another one, as in (a+)+, or search for plain text.",
        ) from error
    if done.returncode:
        raise UsageError(
            f"“{wanted.query}” needs more memory than there is.",
            "Make it simpler, or search for plain text.",
        )
    refusal, found = json.loads(done.stdout)
    if refusal:
        raise UsageError(*refusal)
    return [[Span(*each) for each in spans] for spans in found]


def main() -> None:
    """Answer with a refusal, or None and the places in each text."""
    query, words, texts = json.load(sys.stdin.buffer)
    wanted, refusal = Search(query, words, regex=True), None
    found: list[list[Span]] = []
    try:
        found = [list(wanted.spans(text)) for text in texts]
    except UsageError as error:
        refusal = error.message, error.hint
    json.dump([refusal, found], sys.stdout)


if __name__ == "__main__":
    main()
