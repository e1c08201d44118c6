"""Transcripts that are tables: which tables they are, and that Word's tables are read alike."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from codebook.reading.drafts import Kind, TranscriptDraft
from codebook.reading.registry import read
from codebook.reading.turns.correction import Correction
from kinds import kind_of
from refusals import refusal, written
from spoken import SAID, read_file, read_transcript, said
from word import docx, table
from writers import write_csv, write_xlsx

PEOPLE = ("Mara Lind", "Tom Okafor")
TALK = [(PEOPLE[at % 2], words) for at, words in enumerate(SAID)]
TIMED = [(f"0:0{at}", f"0:0{at + 1}", *turn) for at, turn in enumerate(TALK)]
Rows = Sequence[Sequence[str]]


def drafts(folder: Path, rows: Rows) -> list[TranscriptDraft]:
    """Read rows as each kind of table, and as a table of Word, which is the last."""
    files = {
        "a.csv": write_csv(rows),
        "a.tsv": write_csv(rows, "\t"),
        "a.xlsx": write_xlsx(rows),
    }
    found = [read(written(folder, data, name)) for name, data in files.items()]
    transcripts = [draft for draft in found if isinstance(draft, TranscriptDraft)]
    assert len(transcripts) == len(found)
    return [*transcripts, read_transcript(written(folder, docx(table(rows)), "a.docx"))]


def read_alike(folder: Path, rows: Rows) -> TranscriptDraft:
    """Read rows as any table; text, turns and doubts must be the same in each."""
    *others, of_word = drafts(folder, rows)
    for draft in others:
        assert (draft.text, draft.turns) == (of_word.text, of_word.turns)
        assert (draft.speakers, draft.problems) == (of_word.speakers, of_word.problems)
    return others[0]


HEADERS = {
    ("Speaker", "Text"): (2, 3),
    ("start", "end", "speaker", "text"): (0, 1, 2, 3),
    ("Speaker Name", "Start Time", "End Time", "Text"): (2, 0, 1, 3),
    ("speaker", "timestamp", "words"): (2, 0, 3),
    ("Speaker", "Transcript", "In", "Out"): (2, 3, 0, 1),
    ("speaker_id", "sentence"): (2, 3),
    ("Timecode", "SPRECHER", "Äußerung"): (0, 2, 3),
    ("Locuteur", "Propos"): (2, 3),
    ("发言人", "时间", "内容"): (2, 0, 3),
    ("Participant", "Utterance"): (2, 3),
    ("Name", "Message"): (2, 3),
}


@pytest.mark.parametrize("header", HEADERS, ids=" ".join)
def test_a_header_says_who_speaks_and_what(tmp_path: Path, header: tuple[str, ...]) -> None:
    order = HEADERS[header]
    rows = [header, *(tuple(row[at] for at in order) for row in TIMED)]
    draft = read_alike(tmp_path, rows)
    assert draft.text == "\n".join(map("\t".join, rows))
    assert said(draft) == TALK
    times = [row[0] for row in TIMED] if 0 in order else [""] * len(TALK)
    assert [turn.time for turn in draft.turns] == times


@pytest.mark.parametrize("order", [(2, 3), (2, 0, 3), (0, 2, 3), (0, 1, 2, 3), (2, 0, 1, 3)])
def test_without_a_header_the_cells_tell(tmp_path: Path, order: tuple[int, ...]) -> None:
    draft = read_alike(tmp_path, [tuple(row[at] for at in order) for row in TIMED])
    assert (said(draft), draft.speakers) == (TALK, PEOPLE)


def test_a_row_without_a_speaker_goes_on_and_one_with_the_same_is_a_turn(tmp_path: Path) -> None:
    rows = [
        ("speaker", "timestamp", "words", "tags"),
        ("Mara Lind", "0:01", "When did you come here?", "arrival"),
        ("Tom Okafor", "0:04", "In the spring.", ""),
        ("", "0:09", "We had a cart, and no horse.", "travel;cart"),
        ("Tom Okafor", "0:20", "Then came the snow.", ""),
        ("Mara Lind", "0:31", "Snow?", ""),
    ]
    draft = read_alike(tmp_path, rows)
    assert said(draft) == [
        ("Mara Lind", "When did you come here?"),
        ("Tom Okafor", "In the spring.\t\n\t0:09\tWe had a cart, and no horse.\ttravel;cart"),
        ("Tom Okafor", "Then came the snow."),
        ("Mara Lind", "Snow?"),
    ]
    assert draft.text == "\n".join(map("\t".join, rows))
    assert [turn.time for turn in draft.turns] == ["0:01", "0:04", "0:20", "0:31"]


@pytest.mark.parametrize("more", [(), ("note",), ("0:01", "0:02")])
def test_a_cell_may_have_several_lines(tmp_path: Path, more: tuple[str, ...]) -> None:
    talk = [(who, words.replace(". ", ".\n").replace(", ", ",\n\n")) for who, words in TALK]
    rows = [("Speaker", "Words", *more), *((*turn, *more) for turn in talk)]
    assert said(read_alike(tmp_path, rows)) == talk


def test_a_semicolon_file_of_a_german_excel(tmp_path: Path) -> None:
    talk = [("I", "Was machen Sie so, äh, beruflich?"), ("B", "Größeres – „Übungen“; für 5 €.")]
    rows = [("Sprecher", "Zeit", "Wortlaut"), *((who, "00:01", said) for who, said in talk * 2)]
    draft = read(written(tmp_path, write_csv(rows, ";", "cp1252")))
    assert isinstance(draft, TranscriptDraft)
    assert (draft.format, draft.encoding, said(draft)) == ("csv", "cp1252", talk * 2)


def test_titles_above_the_header_stay_in_the_text(tmp_path: Path) -> None:
    rows = [("Interview with Tom", "", ""), ("Time", "Speaker", "Text")]
    rows += [(begin, who, words) for begin, _, who, words in TIMED]
    *others, of_word = drafts(tmp_path, rows)
    for draft in others:
        assert draft.text.split() == of_word.text.split()
        assert (said(draft), draft.problems) == (TALK, of_word.problems)


def test_the_speaker_of_merged_cells_speaks_once(tmp_path: Path) -> None:
    rows = [("Speaker", "Text"), ("Mara", "So?"), ("Tom", "It was late."), ("", "And dark.")]
    rows += [("Mara", "I see.")]
    path = written(tmp_path, write_xlsx(rows, merged="A3:A4"), "a.xlsx")
    draft, of_word = read_transcript(path), read_file(tmp_path, docx(table(rows)), "a.docx")
    assert (draft.text, draft.turns) == (of_word.text, of_word.turns)
    assert said(draft)[1] == ("Tom", "It was late.\n\tAnd dark.")


@pytest.mark.parametrize("times", [("0", "2500"), ("0.0", "2.5"), ("00:00:00.000", "00:00:02.500")])
def test_rows_with_times_alone_are_captions(tmp_path: Path, times: tuple[str, str]) -> None:
    words = ["Mara: So, when was it?", "Tom: In May, I think.", "It was cold.", "Mara: Oh."]
    spoken = [(times[at % 2], "9", one) for at, one in enumerate(words * 2)]
    rows = [("start", "end", "text"), *spoken]
    for name, data in {"a.tsv": write_csv(rows, "\t"), "a.xlsx": write_xlsx(rows)}.items():
        draft = read(written(tmp_path, data, name))
        assert isinstance(draft, TranscriptDraft)
        assert said(draft) == [
            ("Mara", "So, when was it?"),
            ("Tom", "In May, I think.\nIt was cold."),
            ("Mara", "Oh.\nSo, when was it?"),
            ("Tom", "In May, I think.\nIt was cold."),
            ("Mara", "Oh."),
        ]
        assert draft.turns[1].time == "00:00:02.500"


OTHERS: dict[str, tuple[Kind, str]] = {
    "segments": ("segments", "Document,Speaker,Text,Code\nT1,Mara,it broke,Errors\n"),
    "excerpts": ("segments", "Participant,Speaker,Excerpt,Tags\nU1,Mara,it broke,Errors\n"),
    "people": ("participants", "Name,Role,Text\nMara,host,a\nTom,guest,b\nMara,host,c\n"),
    "taxonomy": ("taxonomy", "id,name,definition\nA,Top,what\nB,Other,what\n"),
    "codes": ("codes", "code,description\nTop,what\nOther,what else\n"),
    "labels": ("labels", "text,Label1,Label2\nit broke,A,B\nit ran,B,B\nit is,A,A\n"),
}


@pytest.mark.parametrize("name", OTHERS)
def test_other_tables_are_what_they_were(tmp_path: Path, name: str) -> None:
    kind, text = OTHERS[name]
    assert kind_of(written(tmp_path, text)) == kind


@pytest.mark.parametrize(
    "text",
    [
        "Speaker,Text,Code\nMara,So?,Asking\nTom,It broke,Errors\nMara,And?,Asking\n",
        "Speaker,Text,Theme\nMara,So?,Asking\nTom,It broke,Errors\nMara,And?,Asking\n",
        "Participant,Said\nU1,yes\nU1,no\nU2,yes\n",
        "Name,Content\nErrors,What goes wrong\nTools,What is used\n",
        "id,who,score,comment\n1,U1,5,it is quite good\n2,U2,4,it is not bad\n3,U1,5,as before\n"
        "4,U2,4,no words for it\n",
        "U1,2\nU2,3\nU1,4\nU2,5\n",
    ],
)
def test_what_may_be_another_table_is_none_unless_a_person_says_so(
    tmp_path: Path, text: str
) -> None:
    path = written(tmp_path, text)
    assert "is that of no sheet known here" in refusal(read, path)
    assert read_transcript(path).text == text.rstrip().replace(",", "\t")


def test_a_damaged_row_is_named(tmp_path: Path) -> None:
    path = written(tmp_path, "speaker,words\nMara,So?\nTom,Well, it broke.\n")
    assert refusal(read, path) == (
        "FILE, line 3: the row has 3 cells, the header 2."
        " Put a cell that has a delimiter in it in quotation marks."
    )


def test_a_guarded_cell_is_read_as_it_was_said(tmp_path: Path) -> None:
    path = written(tmp_path, "speaker,words\nMara,So?\nTom,'=1+1 he wrote.\nMara,I see.\n")
    assert said(read_transcript(path))[1] == ("Tom", "=1+1 he wrote.")


def test_what_could_not_be_decoded_is_said_once(tmp_path: Path) -> None:
    path = written(tmp_path, "speaker,words\nMara,So\ufffd\nTom,Well.\nMara,I see.\n")
    assert read_transcript(path).problems == ((2, "a character is not readable"),)


def test_corrections_hold_as_in_a_document(tmp_path: Path) -> None:
    rows = [("Speaker", "Text"), *TALK]
    corrections = [
        Correction(speakers={"Tom Okafor": "Tom"}, interviewers=("Mara Lind",)),
        Correction(speakers={"Mara Lind": ""}),
        Correction(participants={"Tom Okafor": "U1"}),
        *(Correction(style=style) for style in ("tab", "colon", "questions", "none")),
    ]
    files = (("a.csv", write_csv(rows)), ("a.docx", docx(table(rows))))
    paths = [written(tmp_path, data, name) for name, data in files]
    for correction in corrections:
        one, other = (read_transcript(path, correction) for path in paths)
        assert (one.turns, one.speakers, one.problems) == (
            other.turns,
            other.speakers,
            other.problems,
        )
    assert read_transcript(paths[0], corrections[0]).speakers == ("Mara Lind", "Tom")


words = st.text(st.sampled_from("aeiou äß文🙂;,\"'|=-+@:?.\n"), min_size=1, max_size=30).map(
    lambda text: f"So {' '.join(text.split(' '))} now."
)
talks = st.lists(
    st.tuples(st.sampled_from(["I", "B1", "Mara Lind", "采访者"]), words), min_size=1, max_size=8
)


@settings(max_examples=120)
@given(
    talks,
    st.sampled_from([",", ";", "\t"]),
    st.sampled_from(["utf-8-sig", "utf-16"]),
    st.permutations(["speaker", "words", "time", "note"]),
)
def test_what_was_written_is_what_is_read(
    talk: list[tuple[str, str]], delimiter: str, encoding: str, columns: list[str]
) -> None:
    cells = [{"speaker": who, "words": said, "time": "0:01", "note": "x"} for who, said in talk]
    rows = [columns, *([row[column] for column in columns] for row in cells)]
    with TemporaryDirectory() as folder:
        files = {"a.csv": write_csv(rows, delimiter, encoding), "a.xlsx": write_xlsx(rows)}
        for name, data in files.items():
            draft = read(written(Path(folder), data, name))
            assert isinstance(draft, TranscriptDraft)
            assert said(draft) == talk


@pytest.mark.parametrize("nobody", ["[...]", "[…]", "???", "-", "—"])
def test_a_row_of_somebody_unknown_is_no_turn_of_the_one_before(
    tmp_path: Path, nobody: str
) -> None:
    rows = [("LOCUTOR", "FALA"), *TALK, (nobody, "It is gone, we heard."), *TALK]
    draft = read_alike(tmp_path, rows)
    assert said(draft) == [*TALK, ("?", "It is gone, we heard."), *TALK]
    assert draft.text == "\n".join(map("\t".join, rows))


@pytest.mark.parametrize("cell", ["", " ", '"', "〃", "”"])
def test_an_empty_cell_and_a_ditto_are_of_the_one_before(tmp_path: Path, cell: str) -> None:
    rows = [("Speaker", "Words"), *TALK, (cell, "It is gone, we heard."), *TALK]
    (turn,) = (words for _, words in said(read_alike(tmp_path, rows)) if "gone" in words)
    assert turn.startswith(TALK[-1][1])
    assert len(said(read_alike(tmp_path, rows))) == 2 * len(TALK)
