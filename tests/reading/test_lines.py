"""What is found once for all finders is what each would find by itself."""

from __future__ import annotations

import re
import unicodedata
from itertools import chain, groupby

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from codebook.reading.turns.doubts import perhaps_unseen
from codebook.reading.turns.labels.asked import ASKED_AND_ANSWERED
from codebook.reading.turns.lines.emphasis import find_bold_head
from codebook.reading.turns.lines.heads import find_head
from codebook.reading.turns.lines.lines import Lines, blocks
from codebook.reading.turns.unlabelled.counted import find_counted

_LINES = st.lists(st.text(st.sampled_from("a# \t\u3000*–1\x1f?"), max_size=4), max_size=8)
_LABELS = st.sampled_from(
    ["I", "P0", "Ann Lee", "Speaker 1", "Dr. Ko", "T.Ch", "Ann (B", "Mr. X", "O'Neil", "李", "a_b"]
)
_SIGNS = (
    *("12:30 ", "[0:03] ", "*so*", "__", "– ", "-", "|", "\t", "http://a", "www.a", "<b>", "(a) "),
)
_SAID = st.lists(st.one_of(st.sampled_from(_SIGNS), st.text(max_size=6)), min_size=1, max_size=4)


@given(_LINES)
def test_lines_are_found_by_what_they_begin_with(written: list[str]) -> None:
    lines = Lines(written)
    assert lines.texts == [at for at, line in enumerate(written) if line.strip()]
    marks = [at for at, line in enumerate(written) if re.match(r"\s*[#*–]", line)]
    assert lines.beginning(re.compile(r"[#*–]")) == marks


@given(_LINES, st.integers(0, 9))
def test_blocks_are_the_runs_of_lines_that_are_not_blank(written: list[str], first: int) -> None:
    runs = groupby(range(first, len(written)), lambda at: bool(written[at].strip()))
    texts = [list(run) for has_text, run in runs if has_text]
    assert list(blocks(Lines(written), first)) == [(run[0], run[-1] + 1) for run in texts]


@given(st.lists(st.builds("{}: {}".format, _LABELS, st.sampled_from(["So.", ""])), max_size=4))
def test_the_head_of_a_line_is_the_same_when_it_is_asked_for_again(written: list[str]) -> None:
    lines = Lines(written)
    heads = [find_head(line, at) for at, line in enumerate(written)]
    assert [[lines.head(at) for at in range(len(lines))] for _ in "12"] == [heads, heads]


@given(_LABELS, st.sampled_from(["", ":", " "]), _SAID)
@example("I", ":", ["http://a"])
@example("I", ":", ["So"])
def test_bold_letters_are_read_as_within_marks(label: str, sign: str, said: list[str]) -> None:
    rest = "".join(chain.from_iterable(f" {' '.join(said)}".splitlines()))
    marked = find_head(f"**{label}{sign.strip()}**{rest}", 7)
    bold = find_bold_head(f"{label}{sign.strip()}{rest}", 7, len(label + sign))
    added = 2 if marked and "**" in marked.unclosed else 4
    assert marked == (
        bold
        and bold._replace(
            body=bold.body + added,
            early=bold.early + added,
            unclosed="**" * (added == 2) + bold.unclosed,
        )
    )


@given(_LABELS, _SAID)
@example("Ann", ["“Why?”"])
@example("Ann", ["12:30 ", "So."])
def test_a_label_is_read_alike_by_the_quick_way_and_below_an_indent(
    label: str, said: list[str]
) -> None:
    line = f"{label}: {''.join(chain.from_iterable(' '.join(said).splitlines()))}"
    head, indented = find_head(line, 0), find_head(f" {line}", 0)
    assert (head and head._replace(body=head.body + 1, early=head.early + 1)) == indented


@pytest.mark.parametrize("label", ["Ann", "P7", "1 B", "[0:03] Ann", "李"])
@pytest.mark.parametrize(
    "sign", [": ", "：", ">> ", " - ", " – ", "\t", "\u3000", " | ", " [0:03] ", ". ", " ", ""]
)
def test_a_line_that_goes_on_for_long_has_the_same_label(label: str, sign: str) -> None:
    line = f"{label}{sign}So it was that year"
    short, long = find_head(line, 0), find_head(line + " and in all the years after it" * 3, 0)
    assert (long and long.label) == (None if short is None or short.alone else short.label)


@pytest.mark.parametrize("lead", ["", "- ", "**", "__", "☆ ", "\u3000# "])
@pytest.mark.parametrize("is_loud", [False, True])
def test_every_word_for_a_question_is_counted(lead: str, *, is_loud: bool) -> None:
    for pair in ASKED_AND_ANSWERED:
        question, answer = map(str.upper, pair) if is_loud else pair
        asked = [(f"{lead}{question} {number}: Why?", f"{lead}{answer}: So.") for number in "123"]
        found = find_counted(Lines(chain.from_iterable(asked)))
        assert [head.label for head in found] == [question, answer] * 3


@given(st.text(st.one_of(st.characters(exclude_categories=["Cs"]), st.sampled_from("aé—\u200b"))))
@example("a\u2028b")
def test_what_cannot_be_seen_is_among_what_is_looked_at(text: str) -> None:
    unseen = {char for char in text if unicodedata.category(char) in {"Cc", "Cf", "Zl", "Zp"}}
    assert unseen - {"\t", "\n"} <= perhaps_unseen(text.encode())
