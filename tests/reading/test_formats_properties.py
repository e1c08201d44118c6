"""What was written is what is read: in every format and encoding."""

from __future__ import annotations

import tempfile
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from codebook.reading.drafts import TranscriptDraft
from spoken import read_transcript, said
from writers import ENCODINGS, WRITERS, write_srt, write_text, write_vtt

Said = list[tuple[str, str]]

STYLES = ("{n}: {t}", "[00:01:0{i}] {n}: {t}", "{n}: {t} #00:01:0{i}-5#", "{n}:\n{t}")
PEOPLE = (("I", "B1", "B2"), ("Mara Lindqvist", "Tom Okafor"), ("采访者", "受访者甲"))
WORDS = (
    *("well", "hm…", "it", "broke", "twice,", "äh", "17:30", "at", "(laughs)", "a & b", "x<y"),
    *(
        "文档",
        "嗯",
        "🙂",
        "naïve",
        "{a}",
        "\\b",
        "said:",
        "—",
        "Ноль",
        "e\u0301",
        "עברית",
        "a\xa0b",
    ),
)
lines = st.lists(st.sampled_from(WORDS), min_size=1, max_size=8).map(
    lambda words: f"So {' '.join(words)} now."
)
# Right-to-left letters are put into another order when they are printed; a PDF has no others.
printed = st.lists(st.sampled_from(WORDS[:-4]), min_size=1, max_size=8).map(
    lambda words: f"So {' '.join(words)} now."
)


@st.composite
def dialogues(draw: st.DrawFn, line: st.SearchStrategy[str] = lines) -> Said:
    """Draw turns in which each speaker comes three times, never twice in a row."""
    people = draw(st.sampled_from(PEOPLE))
    said = st.lists(line, min_size=1, max_size=3).map("\n".join)
    return [(who, draw(said)) for who in people * 3]


def read(data: bytes, extension: str) -> TranscriptDraft:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"U1{extension}"
        path.write_bytes(data)
        return read_transcript(path)


def words_like_a_label(turns: Said) -> bool:
    """Whether lines below the first of a turn begin three times with the same words."""
    below = [line for _, said in turns for line in said.split("\n")[1:]]
    counts = Counter(line.partition("said:")[0] for line in below if "said:" in line)
    return any(count > 2 for count in counts.values())


def in_style(turns: Said, style: str) -> list[str]:
    written = "\n\n".join(style.format(n=who, t=t, i=i) for i, (who, t) in enumerate(turns))
    return written.split("\n")


@settings(max_examples=120)
@given(dialogues(), st.sampled_from(STYLES), st.sampled_from([".docx", ".odt", ".html", ".rtf"]))
def test_documents_say_who_says_what(turns: Said, style: str, extension: str) -> None:
    text = in_style(turns, style)
    draft = read(WRITERS[extension](text), extension)
    assert draft.text == "\n".join(text)
    assert said(draft) == turns


@settings(max_examples=5)
@given(dialogues(printed), st.sampled_from(STYLES))
def test_printed_pages_say_who_says_what(turns: Said, style: str) -> None:
    text = in_style(turns, style)
    draft = read(WRITERS[".pdf"](text), ".pdf")
    # Where all lines stand equally far apart, none of them is seen to be blank.
    assert list(filter(None, draft.text.split("\n"))) == list(filter(None, text))
    assert said(draft) == turns


@settings(max_examples=60)
@given(dialogues(), st.sampled_from([".vtt", ".srt"]))
def test_captions_say_who_says_what(turns: Said, extension: str) -> None:
    # A label stands in the first caption of a turn, so that words with a colon which come again
    # and again at the beginning of others are written like one. In .vtt each caption has its own.
    assume(extension == ".vtt" or not words_like_a_label(turns))
    draft = read((write_vtt if extension == ".vtt" else write_srt)(turns), extension)
    assert said(draft) == turns


@settings(max_examples=60)
@given(
    dialogues(),
    st.sampled_from(STYLES),
    st.sampled_from(sorted(ENCODINGS)),
    st.sampled_from(["\n", "\r\n", "\r"]),
)
def test_texts_say_who_says_what_in_any_encoding(
    turns: Said, style: str, encoding: str, line_end: str
) -> None:
    text = in_style(turns, style)
    draft = read(write_text(text, encoding, line_end), ".txt")
    assert (draft.text, draft.encoding) == ("\n".join(text), ENCODINGS[encoding])
    assert said(draft) == turns


TALKS = {
    "gb18030": ("主持人：平时用哪个框架？", "受访者：主要是这个，文档不太全，嗯，经常出错。"),
    "big5": ("主持人：請問您平時用哪個框架？", "受訪者：主要用這個，文件不太全，經常出錯。"),
    "shift_jis": ("聞き手：普段は何を使っていますか？", "回答者：これです。えっと、ﾃｽﾄもします。"),
    "euc_jp": ("聞き手：普段は何を使っていますか？", "回答者：主にこれです。えっと、まあ。"),
    "cp949": ("면접자: 어떤 도구를 쓰시나요?", "참여자: 주로 이것을 씁니다. 음, 네."),
    "cp1251": ("И: Чем вы пользуетесь?", "Р: Ну, вот этим. Документация неполная."),
    "cp1252": ("I: Was machen Sie so, äh, beruflich?", "B: Größeres – für „Übungen“. It’s 5 €."),
}


@pytest.mark.parametrize("encoding", TALKS)
@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_text_that_is_not_unicode(encoding: str, line_end: str) -> None:
    text = [*TALKS[encoding], "", *TALKS[encoding]]
    draft = read(write_text(text, encoding, line_end), ".txt")
    assert (draft.text, draft.encoding) == ("\n".join(text), encoding)
