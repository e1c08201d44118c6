"""What was written is what is read, and no text at all makes the reader fail."""

from __future__ import annotations

import tempfile
from itertools import pairwise
from pathlib import Path

from docx import Document
from hypothesis import example, given, settings
from hypothesis import strategies as st

from codebook.errors import InputError
from codebook.reading.drafts import TranscriptDraft
from spoken import read_transcript, speech

STYLES = {
    "colon": "{n}: {t}\n\n",
    "tight": "{n}: {t}\n",
    "full-width": "{n}：{t}\n\n",
    "bold": "**{n}:** {t}\n\n",
    "bold alone": "**{n}** {t}\n\n",
    "heading": "### {n}\n\n{t}\n\n",
    "brackets": "[{n}] {t}\n\n",
    "angles": "<{n}> {t}\n\n",
    "own line": "{n}:\n{t}\n\n",
    "bare line": "{n}\n{t}\n\n",
    "time on line": "{n}: 00:01:0{i}\n\n{t}\n\n",
    "otter": "{n}  1:0{i}\n{t}\n\n",
    "time first": "[00:01:0{i}] {n}: {t}\n",
    "time then name": "[00:01:0{i}] {n}\n{t}\n\n",
    "time after": "{n}: [00:01:0{i}] {t}\n\n",
    "f4": "{n}: {t} #00:01:0{i}-5#\n\n",
    "dash": "{n} – {t}\n\n",
    "tab": "{n}\t{t}\n",
}
PEOPLE = (
    ("I", "B1", "B2"),
    ("Q", "A", "M"),
    ("Mara Lindqvist", "Tom Okafor", "Ana de la Cruz"),
    ("Interviewer", "Participant 1", "Participant 2"),
    ("Sprecherin", "Befragter", "Moderation 2"),
    ("采访者", "受访者甲", "主持人"),
    ("Интервьюер", "Респондент", "Анна Иванова"),
)
ENCODINGS = {"utf-8": "utf-8", "utf-8-sig": "utf-8-sig", "utf-16": "utf-16-le"}
WORDS = (
    *("well", "hm…", "it", "broke", "twice,", "äh", "the", "cache", "17:30", "at", "(laughs)"),
    *("文档", "不全", "嗯", "🙂", "naïve", "a/b", "https://example.org/x", "said:", "—", "Ноль"),
)

lines = st.lists(st.sampled_from(WORDS), min_size=1, max_size=12).map(" ".join)
sentences = lines.map(lambda line: f"So {line} now.")


@st.composite
def dialogues(draw: st.DrawFn) -> list[tuple[str, str]]:
    """Draw turns in which each speaker comes three times or more, in any order."""
    people = draw(st.sampled_from(PEOPLE))[: draw(st.integers(2, 3))]
    order = draw(st.permutations(people * 3))
    paragraphs = st.lists(sentences, min_size=1, max_size=3).map("\n".join)
    return [(who, draw(paragraphs)) for who in order]


def write_docx(path: Path, text: str) -> None:
    document = Document()
    for line in text.split("\n"):
        document.add_paragraph(line)
    document.save(str(path))


def check(draft: TranscriptDraft) -> None:
    """Turns ascend, do not overlap, have no white space around, and speakers that are listed."""
    for turn in draft.turns:
        words = draft.text[turn.start : turn.end]
        assert 0 <= turn.start <= turn.end <= len(draft.text)
        assert words == words.strip()
        assert turn.kind in {"speech", "event"}
        assert turn.speaker in {"", *draft.speakers}
    assert all(one.end <= other.start for one, other in pairwise(draft.turns))
    assert all(problem.line is None or problem.line >= 1 for problem in draft.problems)


@settings(deadline=None, max_examples=150)
@given(
    dialogues(),
    st.sampled_from(sorted(STYLES)),
    st.sampled_from([".txt", ".md", ".docx"]),
    st.sampled_from(sorted(ENCODINGS)),
    st.sampled_from(["\n", "\r\n", "\r"]),
)
@example(
    [(who, "So 文档 — now." if who == "I" else "So — now.") for who in ("I", "B1") * 3],
    *("bare line", ".txt", "utf-8", "\n"),
)
@example(
    [(who, "So well now." + "\nSo — now." * (at % 3)) for at, who in enumerate(("I", "B1") * 3)],
    *("colon", ".txt", "utf-8", "\n"),
)
def test_what_was_written_is_what_is_read(
    turns: list[tuple[str, str]], style: str, extension: str, encoding: str, line_end: str
) -> None:
    text = "".join(
        STYLES[style].format(n=who, t=words, i=number) for number, (who, words) in enumerate(turns)
    )
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"U1{extension}"
        if extension == ".docx":
            write_docx(path, text)
        else:
            path.write_bytes(text.replace("\n", line_end).encode(encoding))
        draft = read_transcript(path)
    assert draft.text == text
    assert speech(draft) == turns
    assert draft.speakers == tuple(dict.fromkeys(who for who, _ in turns))
    assert draft.encoding == ("" if extension == ".docx" else ENCODINGS[encoding])
    check(draft)


def read_bytes(data: bytes, extension: str) -> TranscriptDraft | None:
    """Read `data` as a file; None where it is refused, which must be in a sentence."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"U1{extension}"
        path.write_bytes(data)
        try:
            draft: TranscriptDraft | None = read_transcript(path)
        except InputError as error:
            draft, refusal = None, str(error)
    if draft:
        check(draft)
    else:
        assert refusal.startswith(f"{path}: ")
        assert refusal.endswith(".")
    return draft


any_text = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"))
pieces = st.lists(
    st.sampled_from(
        [
            *("I", "B", "Ann", "Ann Lee", "Speaker 1", "主持人", "Note", "Break", "Part II", "a"),
            *(":", "：", " ", "\t", "\n", "\n\n", "\r\n", "**", "*", "__", "_", "#", "# ", "---"),
            *("[", "]", "<", ">", "(", ")", "|", "-", " – ", "00:01:02", "[0:03]", "#00:00:01-2#"),
            *(
                "第二部分",
                "II.",
                "1. ",
                "\u3000",
                "\xa0",
                "\u200b",
                "\ufeff",
                ".",
                "?",
                "=== x ===",
            ),
        ]
    ),
    max_size=60,
).map("".join)


@settings(deadline=None, max_examples=400)
@given(any_text | pieces, st.sampled_from([".txt", ".md"]))
def test_any_text_is_kept_whole_or_refused(text: str, extension: str) -> None:
    draft = read_bytes(text.encode(), extension)
    if draft:
        assert draft.text == text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


@settings(deadline=None, max_examples=100)
@given(st.binary(max_size=400), st.sampled_from([".txt", ".md", ".docx"]))
def test_any_bytes_are_read_or_refused(data: bytes, extension: str) -> None:
    read_bytes(data, extension)
