"""Labels in protocols, in radio traffic and in minutes, and what only looks like one. Invented."""

from __future__ import annotations

from pathlib import Path

import pytest

from codebook.reading.turns.correction import Correction
from spoken import read, read_transcript, speech

CHAIR = "Präsidentin Mara Lind"
AGREED = "  So ist es, und so bleibt es wohl auch im nächsten Jahr.\n"

FORMS = {
    "a label in brackets amid others without": (
        ("M.L.: So we begin?\nT.O.: Yes.\n" * 6 + "[Camera]: Louder, please.\n") * 3,
        (["M.L.", "T.O."] * 6 + ["Camera"]) * 3,
    ),
    "keys of data below a time": (
        "[00:00:01]\n_page: 4\nTOWER: It turns.\n\n[00:00:02]\nMILL 7: Loud and clear.\n\n"
        + "".join(
            f"[00:00:{at}]\n_note : (twice).\nMILL 7: So it does, indeed.\n\n"
            f"[00:00:{at + 1}]\nCC: Go on.\n\n"
            for at in range(10, 20, 2)
        ),
        ["TOWER", "MILL 7", *["MILL 7", "CC"] * 5],
    ),
    "an office in short, alone on its line": (
        "".join(
            f"  {CHAIR}: \n{AGREED}"
            f"  Ina Dahl, Parl. Sekretärin beim Minister für Mühlen, Wege und Flüsse im Land: \n"
            f"{AGREED}"
            for _ in range(3)
        ),
        [CHAIR, "Ina Dahl"] * 3,
    ),
    "labels below applause": (
        "".join(
            f"  {CHAIR}:\n{AGREED}{above}  {who} (Left):\n{AGREED}"
            for above, who in [
                ("", "Ina Dahl"),
                ("", "Bo Okafor"),
                ("", "Tom Aue"),
                ("", "Bo Okafor"),
                ("(Beifall bei der Linken sowie bei vielen der Grünen/Freien)\n", "Eva Stein"),
            ]
        ),
        [
            *(CHAIR, "Ina Dahl (Left)", CHAIR, "Bo Okafor (Left)", CHAIR, "Tom Aue (Left)"),
            *(CHAIR, "Bo Okafor (Left)", CHAIR, "Eva Stein (Left)"),
        ],
    ),
    "minutes with dashes, and what heads them": (
        "II. – OF THE MILLS\nIII. – OF THE RIVER\n\nBAŞKAN : Deputy Ina Dahl\n\n"
        "BAŞKAN – We begin.\nTOM AUE (Tal) – Of what?\nBAŞKAN –Of the mills.\n"
        "II. – OF THE MILLS\nM. Zeki Lind\nM. Bo Stein\nM. Eva Aue\n"
        "TOM AUE (Tal) – Thank you.\nBAŞKAN :\nDeputy Bo Lind\nBAŞKAN – We go on.\n"
        "III. – OF THE RIVER\nSayı : B.02\nİlgi : 1996\nSayı : B.03\nİlgi : 1995\nSayı : B.04\n"
        "İlgi : 1994\nTOM AUE (Tal) – Of the river.\n",
        ["BAŞKAN", "TOM AUE (Tal)"] * 3,
    ),
    "an event before a label within a line": (
        "ANN LEE: So it was. [laughter] BO KIM: Was it?\nBO KIM: And then [bell] BO KIM: It rang.\n"
        "ANN LEE: It did.\n" * 2,
        ["ANN LEE", "BO KIM", "BO KIM", "BO KIM", "ANN LEE"] * 2,
    ),
    "a label behind the end of a sentence that began above": (
        "[0:01] ANN LEE: So it was, and I told\n[0:02] him. BO KIM: You did? ANN LEE: Yes.\n"
        "[0:03] BO KIM: Of all. [The tape ends here.] ANN LEE: So it does.\n"
        "[0:04] BO KIM: Then we go on.\n[0:05] ANN LEE: We do.\n[0:06] BO KIM: So?\n",
        ["ANN LEE", *["BO KIM", "ANN LEE"] * 3, "BO KIM"],
    ),
    "a label within a quotation in brackets": (
        "ANN: So?\nBOB: I read the notes here. [“It has few gains…ANN: ‘Hardly any’.”] So no.\n"
        "ANN: [noted] They say so. BOB: They do.\n" * 2,
        ["ANN", "BOB", "ANN", "BOB"] * 2,
    ),
    "bold questions below headings": (
        "".join(
            f"## Of the {what}\n**What of the {what}?**\nIt turns.\n\n**Why so?**\nOf old.\n\n"
            for what in ("mill", "river", "corn")
        ),
        ["Q", "A"] * 6,
    ),
    "bold questions and answers line by line": (
        "# Of the mill\n\n__Date:__ 3 May\n\n__Ina__\n* Miller, 44\n\n"
        "We met at the river, and saw the mill.\n\n"
        "__\\-What is it?__  \n\\-A mill.  \n__\\-How old?__  \n"
        "\\-Very.  \n__\\-Whose?__  \n\\-Mine.  \n__\\-Why?__  \n\\-So.  \n"
        "## Of the river\n* It runs.\n* It is deep.\n\n__All was agreed on.__\n",
        ["Q", "A"] * 4,
    ),
    "one of whom the typist was unsure": (
        "ML: So?\nTO: Yes.\n" * 3 + "ML: Who is there?\nJH (?): Only me.\nTO: Come in.\n",
        ["ML", "TO"] * 3 + ["ML", "JH (?)", "TO"],
    ),
    "full names before the initial of the last": (
        "Mara Inga Lind: I ask you, then: how did it begin?\nTom Olaf Sand: It was long ago, so.\n"
        + "L: And then?\nS: We ground the corn.\n" * 4,
        ["Mara Inga Lind", "Tom Olaf Sand", *["L", "S"] * 4],
    ),
    "a point that is counted below a heading": (
        "### 林明：\n第一，我們開始吧。\n\n### 王芳：\n好的。\n\n" * 3
        + "### 林明：\n第二個問題：磨坊在哪裡？\n\n### 王芳：\n在河邊。\n",
        ["林明", "王芳"] * 4,
    ),
    "titles in bold right above labels": (
        " **磨坊**\n\n"
        + " **林明** ：我們開始吧。\n\n **王芳**\n：好的，開始。\n\n **林明**\n：水磨好嗎？\n\n" * 3
        + " **河水**\n\n **王芳**\n：當然好。\n",
        ["林明", "王芳", "林明"] * 3 + ["王芳"],
    ),
    "who wrote a page, above questions": (
        '<center>\n Autor(a): <a href="https://mill.example">Ina</a>\n</center>\n\n'
        '<center>\n Autor: <a href="https://mill.example">Ina</a>\n</center>\n\n'
        + "".join(f"**E então, {at}?**\n\n**Resposta:** Assim.\n\n" for at in range(1, 9)),
        ["Q", "Resposta"] * 8,
    ),
    "titles in capitals amid names alone": (
        "**TOM AUE**\n\nOf the mills\n\n"
        + (
            "**Mara Lind**\n\nSo we begin?\n\n**Tom Aue**\n\nYes, we do.\n\n" * 4
            + "**MILLS.EXAMPLE/TALK**\n\nIt turns, then.\n\n"
        )
        * 2
        + "**FURTHER READING**\n\nOn mills.\n",
        ["Mara Lind", "Tom Aue"] * 8,
    ),
}


@pytest.mark.parametrize("form", FORMS)
def test_each_label_opens_a_turn(form: str) -> None:
    text, speakers = FORMS[form]
    assert [who for who, _ in speech(read(text))] == speakers


def test_capitals_alone_that_a_person_says_are_a_speakers_are_one(tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    path.write_text(FORMS["titles in capitals amid names alone"][0], encoding="utf-8")
    draft = read_transcript(path, Correction(speakers={"FURTHER READING": "Ina"}))
    assert draft.speakers == ("Mara Lind", "Tom Aue", "Ina")


@pytest.mark.parametrize("author", ["Author", "Autora", "作者"])
def test_an_author_who_returns_and_says_more_than_a_name_speaks(author: str) -> None:
    talk = f"{author}: Tell me about the mill.\nGuest: It stood still for a year.\n" * 5
    assert [who for who, _ in speech(read(talk))] == [author, "Guest"] * 5
    listed = f"{author}: Mara Lind\nHost: Which mill is it?\nGuest: The old one.\n\n" * 5
    assert author not in [who for who, _ in speech(read(listed))]


def test_a_name_in_a_list_of_contents_that_is_bare_opens_no_turn() -> None:
    talk = f"  {CHAIR}:\n{AGREED}  Ina Dahl (Left):\n{AGREED}" * 3
    contents = f"Of the order\n\nIna Dahl (Left) \n(on the order) \t\n\n{CHAIR} \t\n\n"
    assert speech(read(contents + talk)) == speech(read(talk))


def test_nicknames_that_begin_with_a_line_are_no_keys() -> None:
    text = "_ann: So we begin?\nbo: Yes.\n_ann: And then?\nbo: No.\n" * 3
    assert [who for who, _ in speech(read(text))] == ["_ann", "bo"] * 6


def test_a_bold_question_of_several_lines_begins_with_the_first(tmp_path: Path) -> None:
    page = tmp_path / "a.html"
    asked = "What do you say,<br>once more, of the mill<br>at the river?"
    talk = f"<p><b>{asked}</b></p><p>So it was.</p>"
    page.write_text(f"<!doctype html>{talk * 5}", encoding="utf-8")
    begun = [said.split("\n")[0] for _, said in speech(read_transcript(page))]
    assert begun == ["What do you say,", "So it was."] * 5


def test_what_is_quoted_of_others_amid_bold_names_is_nobodys_turn(tmp_path: Path) -> None:
    page = tmp_path / "a.html"
    talk = "<p><b>Mara Lind:</b> So?</p><p><b>Tom Reed:</b> It was so.</p>"
    quoted = "<p>Rome: “We agree.”</p><p>York: “We do not.”</p>"
    last = "<p><b>Ina al-Dahl:</b> And I say that it was.</p>"
    page.write_text(f"<!doctype html>{talk * 5}{quoted}{talk * 5}{last}", encoding="utf-8")
    found = speech(read_transcript(page))
    assert {who for who, _ in found} == {"Mara Lind", "Tom Reed", "Ina al-Dahl"}
    assert found[9] == ("Tom Reed", "It was so.\nRome: “We agree.”\nYork: “We do not.”")


@pytest.mark.parametrize("name", ["中山", "渡辺さん"])
def test_a_japanese_name_is_a_speakers_though_it_comes_once(name: str) -> None:
    talk = "立川：水車を見ましたか。\n西尾：はい、見ました。\n" * 6
    text = f"{talk}{name}：水車は川のそばにあって、とても古いもので〓0：51〓\n{talk}"
    assert speech(read(text))[12] == (name, "水車は川のそばにあって、とても古いもので〓0：51〓")


@pytest.mark.parametrize(
    "time",
    ["([0:{:02}](https://example.org/watch?v=1&t={}s))", "[0:{:02}](https://example.org/{})"],
)
def test_times_that_are_links_in_a_list_begin_what_nobody_is_named_for(time: str) -> None:
    lines = [f"- {time.format(at, at)} And so the mill was closed" for at in range(10, 20)]
    draft = read("# The mill\n\n" + "\n".join(lines) + "\n")
    assert speech(draft) == [("", "And so the mill was closed")] * 10
    assert [turn.time for turn in draft.turns if turn.kind == "speech"][:2] == ["0:10", "0:11"]


def test_a_house_in_brackets_may_stand_behind_a_name_in_bold() -> None:
    talk = "**Mara**\n\n* so the mill is closed\n\n**Tom** (Mill Post)\n\n* as it was in May\n\n"
    draft = read(f"## Talk\n\n{talk * 3}**Ina** (Old Road)\n\n* we go on\n\n{talk}")
    assert [name.split()[0] for name, _ in speech(draft)] == [
        *["Mara", "Tom"] * 3,
        "Ina",
        "Mara",
        "Tom",
    ]
    assert speech(draft)[1] == ("Tom (Mill Post)", "* as it was in May")


@pytest.mark.parametrize("word", ["Einleitung", "Introdução", "Conclusión"])
def test_a_part_of_an_interview_is_nobody(word: str) -> None:
    talk = "**Frage:** Seit wann?\n\n**Antwort:** Seit Mai.\n\n" * 4
    draft = read(f"**{word}:**\nGuten Tag.\n\n{talk}")
    assert draft.speakers == ("Frage", "Antwort")
