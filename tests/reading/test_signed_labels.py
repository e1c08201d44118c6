"""Labels that other signs than a colon set off, or none, and what is like them and is no label."""

from __future__ import annotations

import pytest

from spoken import read

SAID = (
    "Thank you for coming to see us.",
    "It began with the mill, which my father ran, and\nhis father had built. We had two horses.",
    "And how long did that go on?",
    "Ten years or so. Then the river rose, and nobody\ncame any more. It was hard on all of us.",
    "Did you think of leaving?",
    "Never. Where should we have gone?",
    "What would you tell the young?",
    "Listen to the water. That is all I know.",
)
PAIRS = [("Mara", "Tom Okafor"), ("Interviewer", "P1"), ("MM", "TO"), ("SPEAKER_00", "SPEAKER_01")]
SIGNS = [
    *("{}; ", "{} = ", "{}= ", "{} ~ ", "{}~ ", "{}--", "{}-- ", "{}— ", "{}– ", "{}/ ", "{} // "),
    *("{}@ ", "{}) ", "{}> ", "{} -> ", "{} → ", "/{}/ ", "<<{}>> ", "[[{}]] ", "({}) ", "{{{}}} "),
    *("{}  ", "{}      "),
]


def talk(form: str, names: tuple[str, str], between: str) -> str:
    texts = (form.format(names[n % 2]) + said for n, said in enumerate(SAID * 2))
    return "A talk of last May\n\n" + between.join(texts) + "\n"


@pytest.mark.parametrize("between", ["\n", "\n\n"], ids=["lines", "blank lines"])
@pytest.mark.parametrize("form", SIGNS)
def test_a_sign_that_sets_all_labels_off_is_learned(form: str, between: str) -> None:
    for names in PAIRS:
        draft = read(talk(form, names, between))
        assert [turn.speaker for turn in draft.turns] == list(names) * len(SAID), names
        assert [draft.text[turn.start : turn.end] for turn in draft.turns] == list(SAID * 2), names


@pytest.mark.parametrize(
    "names",
    [
        *(
            ("Mr. OKAFOR", "Ms. LIND"),
            ("The CHAIRWOMAN", "Senator WELD"),
            ("Mr. DEL RIO", "Dr. Weld"),
        ),
        *(("Chairman Weld", "Mr. Okafor"), ("Mr. McRAE of Tal", "Mrs. LIND [continuing]")),
    ],
)
def test_in_a_hearing_a_stop_sets_titles_and_names_off(names: tuple[str, str]) -> None:
    draft = read(talk("    {}. ", names, "\n"))
    own = [name.removesuffix(" [continuing]") for name in names]
    assert [turn.speaker for turn in draft.turns] == own * len(SAID)


@pytest.mark.parametrize("names", [("Mara", "Tom Okafor"), ("Interviewer", "P1"), ("A", "B")])
@pytest.mark.parametrize("form", ["[0:01] {} ", "00:00:01 {} ", "{} "])
def test_names_that_begin_all_lines_need_no_sign(form: str, names: tuple[str, str]) -> None:
    texts = [said.replace("\n", " ") for said in SAID * 2]
    lines = [form.format(names[n % 2]) + said for n, said in enumerate(texts)]
    draft = read("\n".join(lines))
    assert [turn.speaker for turn in draft.turns] == list(names) * len(SAID)
    assert [draft.text[turn.start : turn.end] for turn in draft.turns] == texts
    assert all(
        turn.time == ("" if form == "{} " else form[:-4].strip("[]")) for turn in draft.turns
    )


@pytest.mark.parametrize(
    "text",
    [
        "Loom; cotton; red\nLoom; linen; red\nMill; oats; brown\nMill; rye; brown\n" * 2,
        "src/one.py: 3\nsrc/two.py: 4\ntests/one.py: 5\ntests/two.py: 6\n" * 2,
        "Mara - the miller\nTom - her brother\nNora - who left\nIna - a child\nUlf - a dog\n",
        "[0:01] So we went there\n[0:04] And it was late\n[0:07] So we slept\n[0:09] And ate\n" * 3,
        "So it was late\nAnd we went\nSo we slept\nAnd ate\n" * 4,
        "Mr. Okafor. He came late.\nMs. Lind. She did not.\nMr. Okafor. He slept.\nMs. Lind.\n",
        "We met\nMr. Okafor. He came late, as\nMr. Okafor. It rained. So\nMr. Okafor. Then went.\n",
    ],
    ids=["data", "paths", "who is who", "captions", "lines", "titles", "wrapped"],
)
def test_signs_and_words_that_are_no_labels(text: str) -> None:
    assert read(text).speakers == ()


def test_one_who_is_called_by_a_sign_speaks_once_too() -> None:
    draft = read("@mara1 And then?\n@tom2 We left.\n" * 4 + "@ina3 Me too.\n@mara1 So.\n")
    assert [turn.speaker for turn in draft.turns] == [*["mara1", "tom2"] * 4, "ina3", "mara1"]


def test_initials_may_have_stops_before_a_sign() -> None:
    draft = read("М.Л.@ А потом?\nТ.@ Мы ушли.\n" * 4)
    assert [turn.speaker for turn in draft.turns] == ["М.Л.", "Т."] * 4


@pytest.mark.parametrize("form", ["({}) ", "/{}/ ", "{{{}}} ", "<<{}>> "])
def test_titles_have_their_stops_within_marks(form: str) -> None:
    names = ("Dr. Mara Lind", "Prof. Tom Weld")
    assert [turn.speaker for turn in read(talk(form, names, "\n\n")).turns] == [*names] * len(SAID)


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (
            ("田中", "鈴木"),
            ("今日はどうですか。", "忙しいです。", "そうですか。", "はい、会議があります。"),
        ),
        (("سمير", "ليلى"), ("كيف الحال؟", "بدأ كل شيء هنا.", "وبعد ذلك؟", "ارتفع النهر.")),
    ],
)
def test_names_need_no_sign_where_there_are_no_capitals(
    names: tuple[str, str], said: tuple[str, ...]
) -> None:
    lines = [f"[0:0{n}] {names[n % 2]} {text}" for n, text in enumerate(said * 2)]
    draft = read("\n".join(lines))
    assert [turn.speaker for turn in draft.turns] == [*names] * 4
    assert [draft.text[turn.start : turn.end] for turn in draft.turns] == [*said * 2]


@pytest.mark.parametrize("sign", ["·", "•", "@", "|"])
@pytest.mark.parametrize("names", [("김철수", "이영희"), ("Mara Lind", "Tom")])
def test_what_stands_between_a_name_and_its_time_is_no_part_of_it(
    sign: str, names: tuple[str, str]
) -> None:
    texts = (f"{names[n % 2]} {sign} 0:0{n}\nIt was so, and late.\n\n" for n in range(8))
    assert read("".join(texts)).speakers == names


def test_a_stop_within_bold_letters_is_no_part_of_a_name() -> None:
    draft = read("**Interviewer.** So what?\n\n**АННА.** It was so, and late.\n\n" * 4)
    assert draft.speakers == ("Interviewer", "АННА")
    assert len(draft.turns) == 8
    short = "**Mara L.** So what?\n\n**Dr. T.** It was late.\n\n" * 4
    assert read(short).speakers == ("Mara L.", "Dr. T.")


def test_signs_may_open_what_is_said_behind_a_name_without_one() -> None:
    said = ("¿Y después?", "**It was late.**", "“So it was.”", "(laughs) No.")
    lines = [f"{('Mara', 'Tom')[n % 2]} {text}" for n, text in enumerate(said * 2)]
    assert [turn.speaker for turn in read("\n\n".join(lines)).turns] == ["Mara", "Tom"] * 4
    tables = "".join(f"Table {n}: What was seen.\nFigure {n}: The mill.\n" for n in range(1, 7))
    assert read(tables).speakers == ()
