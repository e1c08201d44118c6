"""Finding words and names of a withdrawn participant that are left in the study and its files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from codebook.exporting.background_sheet import BACKGROUND_FILE
from codebook.lazy_patterns import lazy_pattern
from codebook.store import backup
from codebook.store.connections import Connection
from codebook.store.queries import participant_queries
from codebook.store.text_columns import written
from codebook.study.privacy.folder_files import FEWEST, files_in, pieces_in
from codebook.text.display import counted, in_brief
from codebook.text.names import plain, whole_words

if TYPE_CHECKING:
    from codebook.store.erasing.in_vivo import InVivoCode, InVivoCodes
    from codebook.store.erasing.merged_erasures import RepeatedErasure

_WORD = lazy_pattern(r"\\[A-Za-z]+\d*|([^\W_]+)")
_LEAST = 20
"""Code points of a line's bare words; a shorter line might be anybody's words."""

_PHRASES = {
    "code": "the code",
    "memo": "the memo",
    "passage": "the insight",
    "theme": "the theme",
    "verdict": "the reason of the ruling",
    "review": "the reason of the review",
}
"""Tables in which coders write of others' words, and what their records are called."""
_BACKGROUND = Path("exports", BACKGROUND_FILE)
_IN_HISTORY_TOO = "rename or redefine it; a pseudonym replaces it in the history, too"
_OTHER_WORDS = "put it in other words"
TAKE_OUT = "remove what is theirs, or delete it"
"""What is to be done with a file that is not the study's own."""


class FilesWithTraces(NamedTuple):
    """Files with traces: paths of those that are to be removed, and phrases for those that stay."""

    going: tuple[str, ...]
    staying: tuple[str, ...]


class Traces:
    """Tells whether a text or file contains one of some names (as whole words) or lines."""

    def __init__(self, names: frozenset[str], lines: frozenset[str] = frozenset()) -> None:
        self._names = whole_words(*names) if names else None
        self._longer = [name for name in names if len(name) >= FEWEST]
        self._lines = lines
        self._bare = {bare for name in names if len(bare := _bare(name)) > len("  ")}
        self._bare |= {bare for line in lines if len(bare := _bare(line)) >= _LEAST}

    def are_in(self, text: str) -> bool:
        """Whether a text contains any of them."""
        named = self._names is not None and self._names.search(text) is not None
        return named or any(line in text for line in self._lines)

    def are_in_bytes(self, text: str) -> bool:
        """Whether bytes that may be no text have one of the longer names."""
        there = [name for name in self._longer if name in text]
        return bool(there) and whole_words(*there).search(text) is not None

    def are_in_file(self, text: str) -> bool:
        """Whether a file's content has any of them, also with other signs between the words.

        A table doubles quotation marks, LaTeX puts a backslash before an underscore.
        """
        if self.are_in(text):
            return True
        bare = _bare(text)
        return any(each in bare for each in self._bare)


def _bare(text: str) -> str:
    """Return the words of a text with blanks around them, without signs and LaTeX commands."""
    words = _WORD.findall(plain(text))
    return f" {' '.join(filter(None, words))} "


def records_with_traces(
    connection: Connection, traces: Traces, visible: frozenset[str]
) -> Iterator[str]:
    """Yield what was written in the layers `visible` that still has traces, and what to do."""
    for one in written(connection, _PHRASES):
        if (one.coder_id is None or one.coder_id in visible) and traces.are_in(one.words):
            yield f"{_PHRASES[one.table]} “{in_brief(one.words)}”: {_OTHER_WORDS}"


def coined_codes(codes: InVivoCodes, visible: frozenset[str]) -> Iterator[str]:
    """Yield the codes made of withdrawn words that the layers `visible` have, and what to do."""
    for code in codes.needed:
        if _is_seen(code, visible):
            yield f"the code “{_called(code)}”, named in their words: {_IN_HISTORY_TOO}"
    for code, name in codes.former:
        if _is_seen(code, visible):
            was = f"the history of the code “{_called(code)}”, once named “{name}” in their words"
            yield f"{was}: a pseudonym replaces that, too"


def _is_seen(code: InVivoCode, visible: frozenset[str]) -> bool:
    return bool(code.number) or code.coder_id is None or code.coder_id in visible


def _called(code: InVivoCode) -> str:
    return f"{code.number} {code.name}" if code.number else code.name


def rows_of_nobody(connection: Connection) -> Iterator[str]:
    """Yield how many rows of the background sheet nobody has been linked to, and what to do."""
    if count := sum(not row.participant for row in participant_queries.background(connection)):
        rows = f"{counted(count, 'row')} of the background sheet linked to nobody"
        yield f"{rows}: if one is theirs, link it to a new participant, and forget that one too"


def files_with_traces(
    folder: Path | None,
    traces: Traces,
    transcripts: Sequence[str] = (),
    *,
    withdrawn: bool = False,
) -> FilesWithTraces:
    """Return the files of a study's folder that have traces in their content or name.

    Exports with traces are to be removed, as are the files of these `transcripts` and every backup;
    where somebody has `withdrawn`, so is the exported background, of which a row may not say whose
    it is. Other files stay, and are listed. So does whatever a link leads to: it may be anybody's,
    and whatever could not be searched as a whole.
    """
    found = files_in(folder)
    going: list[str] = []
    named: list[str] = []
    unsearched: list[str] = []
    for place in found.files:
        path, top = found.folder / place, place.parts[0]
        mine = top == "transcripts" and path.stem in transcripts
        mine = mine or top == backup.FOLDER or (withdrawn and place == _BACKGROUND)
        has_traces, is_whole = (True, True) if mine else _looked_through(path, place, traces)
        if mine or (has_traces and is_whole and top == "exports"):
            (named if path.is_symlink() else going).append(str(place))
        elif has_traces:
            named.append(str(place))
        elif not is_whole:
            unsearched.append(f"perhaps the file {place}, which could not be searched")
    staying = (*(f"the file {place}" for place in named), *unsearched, *found.unsearched)
    return FilesWithTraces(tuple(going), staying)


def _looked_through(path: Path, place: Path, traces: Traces) -> tuple[bool, bool]:
    """Return whether a file has traces, also in its name, and whether all of it was searched."""
    has_traces, is_whole = traces.are_in_file(str(place)), True
    for text, whole in pieces_in(path):
        is_whole = is_whole and whole
        has_traces = has_traces or (traces.are_in_file if whole else traces.are_in_bytes)(text)
    return has_traces, is_whole


def files_erased_again(folder: Path | None, erased: RepeatedErasure | None) -> FilesWithTraces:
    """Return the files with traces of what is erased when another copy's erasure is taken over."""
    if erased is None:
        return files_with_traces(folder, Traces(frozenset()))
    words = erased.erasure.words
    traces = Traces(words, frozenset().union(*erased.lines))
    withdrawn = any(name == "participant" for name, _ in erased.erasure.keys)
    return files_with_traces(folder, traces, tuple(words), withdrawn=withdrawn)
