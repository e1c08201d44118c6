"""Labels as logs, players and pages have them: nicknames, in italics, one for all; notes."""

from __future__ import annotations

from pathlib import Path

import pytest

from codebook.reading.transcripts import transcript_of
from spoken import read_transcript, who_speaks

FORMS = {
    "nicknames in the log of a channel": (
        "<ina> so we begin\n<bo_k> yes\n<ina> and then?\n<bo_k> no: never\n" * 2
        + "<ina> topic: mills\n<cy> +1\n",
        ["ina", "bo_k"] * 4 + ["ina", "cy"],
    ),
    "nicknames in bold, with brackets that are escaped": (
        "# A log\n\n"
        + "**\\<ina>** so we begin\n**\\<bo_k>** yes\n**\\<ina>** and then?\n**\\<bo_k>** no\n" * 2,
        ["ina", "bo_k"] * 4,
    ),
    "nicknames with brackets, and with signs that are escaped": (
        "# A log\n\n"
        + "**\\<ina[m]\\>** so\n**\\<bo\\_\\>** yes\n**\\<ina[m]\\>** and?\n**\\<bo\\_\\>** no\n"
        * 2,
        ["ina[m]", "bo_"] * 4,
    ),
    "names in small letters, in brackets, as items": (
        "# Notes of a meeting\n\n * [Mill Wheels](#mill-wheels)\n\n### Mill Wheels\n\n"
        + " * [ina] so we begin\n * [bo] yes\n   * [ina] and then?\n * [bo] no: never\n" * 3
        + " * [cy] +1\n",
        [*["ina", "bo"] * 6, "cy"],
    ),
    "what a program puts in behind the names": (
        '## Ina Dahl  {{< audio "0:00" >}}\n\nSo?\n\n## Bo Lee {{% audio "4:34" %}}\n\nYes.\n\n'
        * 3,
        ["Ina Dahl", "Bo Lee"] * 3,
    ),
    "names in brackets in bold, glued to what is said": (
        "**马若石**（1930年）生于北京，是一位学者。\n\n"
        + "**【磨坊邮报】**您最初想做什么？\n\n**【马若石】**我想当磨坊主。\n\n" * 3,
        ["磨坊邮报", "马若石"] * 3,
    ),
    "initials of those who write amid the talk": (
        "KD: So we begin.\n\nBL: Yes, we do.\n\n" * 4
        + "KD<chat>: see the mill\n\nCY<in chat>: I do\n\nBL: Good.\n",
        [*["KD", "BL"] * 4, "KD", "CY", "BL"],
    ),
    "marks within marks": (
        "**_Ina Dahl:_** So?\n\n**<u>Bo Lee:</u>** Yes.\n\n_**Ina Dahl**_: And then?\n\n"
        "**_Bo Lee_** No.\n\n" * 2,
        ["Ina Dahl", "Bo Lee"] * 4,
    ),
    "shortened roles alone on their lines": (
        "Int.\nSo, how was it?\n\nResp.\nIt was late.\n\n" * 4,
        ["Int.", "Resp."] * 4,
    ),
    "a notice in italics above the talk": (
        "# The mill\n\n*Legal notice: this is no source, and was not verified.*\n\n## Tape 1\n\n"
        + "**Mara** : Who was there?\n\n**Tom** : All of us.\n\n" * 4,
        ["Mara", "Tom"] * 4,
    ),
    "times before nicknames in bold": (
        "10:02 **\\<2_ina>** so we begin\n10:03 **\\<bo_k>** yes, at 10\n" * 3,
        ["2_ina", "bo_k"] * 3,
    ),
    "a clan before a nickname": (
        "[XY]Millwheel: So?\n\nTomTheOak: Yes.\n\n**[XY]Millwheel:** And?\n\n"
        "TomTheOak: No.\n\n[XY]Millwheel: Why?\n\nTomTheOak: So.\n",
        ["[XY]Millwheel", "TomTheOak"] * 3,
    ),
    "nobody knows who, in a column": (
        "INA\tso we begin\nBO\tyes\n" * 4 + "???\twait\nINA\twho was that?\n",
        [*["INA", "BO"] * 4, "?", "INA"],
    ),
    "a name and the house that one is of": (
        "Ina Dahl | Mill: So?\nBo Lee: Yes.\n" * 3,
        ["Ina Dahl | Mill", "Bo Lee"] * 3,
    ),
    "a name in bold and the house that one is of": (
        "**Ina Dahl | Mill Street:** So?\n\n**Bo Lee:** Yes.\n\n"
        "**Ina Dahl | Mill Street**: Well?\n\n**Bo Lee:** No.\n\n"
        "Page | 3\n\nDay | Time\n--|--\n**Monday | first:** | 9:00\n",
        ["Ina Dahl | Mill Street", "Bo Lee"] * 2,
    ),
    "dashes around a nickname in bold": (
        "**-Mill-:** So?\n\n**oak_31:** Yes.\n\n" * 3,
        ["Mill", "oak_31"] * 3,
    ),
    "how something is said, at length": (
        "Ina Dahl (as she takes off her wet coat and hangs it up beside the wheel, slowly): So?\n\n"
        "Bo Lee: Yes.\n\nIna Dahl: And then?\n\nBo Lee: No.\n",
        ["Ina Dahl", "Bo Lee"] * 2,
    ),
    "times and counted letters, and notes beside": (
        "# The mill\n\nWith Ina\n\n"
        + "".join(f"0{at}:10 p1 Why was it {at}?\n\n0{at}:20 p2 So it was.\n\n" for at in range(8))
        + "08:01 Here the wheel is shown.\n\n",
        ["p1", "p2"] * 8,
    ),
    "offices of several words alone with a time": (
        "00:00:10 Speaker 1  \nGood evening.\n\n## 00:00:20 Speaker 1\n\n"
        "00:00:30 Élu principal (qui préside)  \nOn commence.\n\n00:00:50 Élu principal  \n"
        "Voici.\n\nEt encore ceci :\n\n- le moulin\n- la roue\n\n"
        "00:01:10 Conseiller de la vallée  \nEt le moulin ?\n\n00:02:10 Élu principal  \nOui.\n\n"
        "Une pause.\n\n00:03:10 Conseiller de la vallée  \nEt la roue ?\n\n"
        "00:04:10 Élu principal  \nNon.\n\n00:05:10 Conseiller de la vallée  \nBien.\n",
        [
            *["Speaker 1"] * 2,
            *["Élu principal"] * 2,
            *["Conseiller de la vallée", "Élu principal"] * 2,
            "Conseiller de la vallée",
        ],
    ),
    "names in capitals before a dash, the usual one of which returns": (
        "The mill was sold.\n\nCHAIR – Order, please.\n\nANN LIND (Tal) – It is old.\n\n"
        "CHAIR – Thank you.\n\nTOM AUE (Berg) – No.\n",
        ["CHAIR", "ANN LIND (Tal)", "CHAIR", "TOM AUE (Berg)"],
    ),
    "items that several say below what is asked": (
        "Q: Where is it?\n- presentador: There.\n\nP: And then?\n- audiencia: No.\n"
        "- audiencia: Yes.\n\nP: Why?\n- audiencia: So.\n- presentador: True.\n",
        ["Q", "presentador", "P", *["audiencia"] * 2, "P", "audiencia", "presentador"],
    ),
    "a bracket that does not close": (
        "{000}: So?\n{118}: Yes.\n{000}: And then?\n{118: No.\n" * 2,
        ["000", "118"] * 4,
    ),
    "other brackets by a slip": (
        "{000}: So?\n{118}: Yes.\n{000}: And then?\n{118{: No.\n{000}: Why?\n[118}: So.\n" * 2,
        ["000", "118"] * 6,
    ),
    "from one second to another": (
        "<details>\n\n[0.0, 3.26] - SPEAKER_02:  So we begin <br>\n\n"
        + "[3.3, 4.1] - SPEAKER_00:  Yes <br>\n\n[4.1, 17.9] - SPEAKER_02:  At 10: see <br>\n\n"
        * 3,
        ["SPEAKER_02", *["SPEAKER_00", "SPEAKER_02"] * 3],
    ),
    "seconds and who speaks, between commas": (
        "0.00, 1.40, SPEAKER_0, So we begin\n1.40, 4.20, SPEAKER_1,  yes, at 10\n" * 3,
        ["SPEAKER_0", "SPEAKER_1"] * 3,
    ),
    "times and names in bold, one without its colon": (
        "".join(f"**[0{at}:10] Mara:** So?\n\n**[0{at}:20] Tom:** Yes.\n\n" for at in range(5))
        + "**[08:01] Ina Dahl** That is what I say.\n\n**[08:10] Tom:** **Indeed** so.\n",
        [*["Mara", "Tom"] * 5, "Ina Dahl", "Tom"],
    ),
    "headings that count letters between turns": (
        "Q: Was it so?\n\nA: Yes.\n\n## Letter 57: Mills and wheels\n\nhttps://mill.example\n\n"
        "Q: And then?\n\nA: No.\n\n## Letter 57: Rivers\n\nQ: Why?\n\nA: So.\n",
        ["Q", "A"] * 3,
    ),
    "a word that is used elsewhere, before a note": (
        "Mara: It was our routine to grind early.\n\nTom: Yes?\n\n"
        "Routine: make bread, grind, sleep.\n\nTom: And then?\n\nMara: No.\n\n"
        "Tom: Why?\n\nMara: So.\n\nTom: Well.\n",
        ["Mara", "Tom", "Tom", "Mara", "Tom", "Mara", "Tom"],
    ),
    "who presents what is said below, one of them under initials": (
        "".join(
            f"## Item {at}\n\nPresenter: {who}\n\nML: So it is.\n\nTO: And then?\n\nML: No.\n\n"
            for at, who in enumerate(["Mara Lind (ML)", "Tom Okafor", "M.L.", "Mara Lind (ML)  \\"])
        ),
        ["ML", "TO", "ML"] * 4,
    ),
    "what is shown between turns": (
        "Mara: So?\n\nSlide: Of mills and wheels.\n\nTom: Yes.\n\n" * 3,
        ["Mara", "Tom"] * 3,
    ),
    "an animal that speaks once in a play": (
        "Mara: I saw the bear.\n\nTom: So?\n\nBear: Who has my honey?\n\nMara: Not I.\n\n"
        "Tom: Nor I.\n",
        ["Mara", "Tom", "Bear", "Mara", "Tom"],
    ),
    "a title in capitals above the talk": (
        "**MARA LIND**\n\nOn mills\n\n" + "Tom Okafor:\nSo?\n\nMara Lind:\nYes.\n\n" * 3,
        ["Tom Okafor", "Mara Lind"] * 3,
    ),
    "a name in bold above all that one says": (
        "# Mara Lind speaks of mills\n\n**Mara Lind:** So we begin.\n\n"
        + "Then we go on, for long.\n\n" * 6,
        ["Mara Lind"],
    ),
    "a role between rules above captions": (
        "--- Speaker 1 ---\n" + "  [00:01 - 00:02] your name is\n  [00:02 - 00:05] what date\n" * 4,
        ["Speaker 1"],
    ),
    "long headings, of which most ask": (
        "".join(
            f"### {asked} of the mill at the river{mark}\n\nIt was so, I think.\n\n"
            for asked, mark in [("What", "?"), ("Do tell me", "."), ("How", "?"), ("Why", "?")]
        )
        + "### Then tell us something of the miller\n\nHe was old.\n",
        ["Q", "A"] * 5,
    ),
}

NOBODY = {
    "a title in bold above a text": "**Key Findings:** We saw it.\n\n" + "And so on, then.\n\n" * 6,
    "the captions of tables": "".join(
        f"Tabela {at}: O que se viu no rio.\n\nQuadro {at}: O moinho.\n\n" for at in (1, 2, 3)
    ),
    "elements of a page in a text": "<br> so we go\n<ul> and so\n<br> then\n<ul> on\n" * 3,
    "a log that is quoted in a talk": "We looked at the log.\n\nAnd so it went on there.\n\n" * 9
    + "10:00 < ina_k> so\n10:01 < bo_k> yes\n" * 3,
}


@pytest.mark.parametrize("form", FORMS)
def test_each_label_opens_a_turn(form: str) -> None:
    text, speakers = FORMS[form]
    draft = transcript_of("U1", "txt", "utf-8", text)
    assert who_speaks(draft.turns) == speakers


@pytest.mark.parametrize("form", NOBODY)
def test_what_only_looks_so_is_nobody(form: str) -> None:
    assert transcript_of("U1", "txt", "utf-8", NOBODY[form]).speakers == ()


@pytest.mark.parametrize("suffix", ["html", "md"])
def test_names_in_italics_before_what_is_said_are_labels(tmp_path: Path, suffix: str) -> None:
    turns = "<p><em>I</em>&nbsp; So, <em>why</em>?</p><p><i>Mara</i>&nbsp; It <i>is</i> so.</p>"
    page = tmp_path / f"a.{suffix}"
    lead = "<!doctype html>" if suffix == "html" else ""
    page.write_text(f"{lead}<h4>Mara</h4>{turns * 6}\n", encoding="utf-8")
    draft = read_transcript(page)
    said = [(turn.speaker, draft.text[turn.start : turn.end]) for turn in draft.turns]
    assert said == [("I", "So, why?"), ("Mara", "It is so.")] * 6


def test_words_in_italics_within_lines_are_no_labels(tmp_path: Path) -> None:
    page = tmp_path / "a.html"
    page.write_text(
        "<!doctype html>" + "<p>We <em>all</em> went. <em>So</em> it was.</p>" * 6, encoding="utf-8"
    )
    assert read_transcript(page).speakers == ()


@pytest.mark.parametrize("name", ["\u0bcc\u0bcc\u0bcc", "\N{FOX FACE}", "\N{SNOWMAN} \N{SNOWMAN}"])
def test_a_name_in_a_caption_may_have_no_letters(tmp_path: Path, name: str) -> None:
    cues = (
        f"00:00:0{at}.000 --> 00:00:0{at}.900\n{who}: So it was.\n\n"
        for at, who in enumerate([name, "Mara", name, "Mara", name, "Mara", name])
    )
    captions = tmp_path / "a.vtt"
    captions.write_text("WEBVTT\n\n" + "".join(cues), encoding="utf-8")
    draft = read_transcript(captions)
    assert [turn.speaker for turn in draft.turns] == [name, "Mara"] * 3 + [name]


def test_the_second_line_of_a_bold_question_is_no_question_of_its_own(tmp_path: Path) -> None:
    page = tmp_path / "a.html"
    asked = "<p><b>Question {0}) Tell us, what of the<br>mill at the river {0}?</b></p>"
    pairs = (f"{asked.format(at)}<p>Answer {at}) So it was.</p>" for at in range(1, 6))
    page.write_text("<!doctype html>" + "".join(pairs), encoding="utf-8")
    draft = read_transcript(page)
    assert [turn.speaker for turn in draft.turns] == ["Question", "Answer"] * 5


def test_captions_may_be_timed_in_seconds(tmp_path: Path) -> None:
    captions = tmp_path / "a.srt"
    captions.write_text(
        "1\n0.0 --> 0.84\nMara: So it\n\n2\n0.84 --> 75.5\nTom: Yes.\n\n"
        "3\n75.5 --> 80.25\nMara: No.\n",
        encoding="utf-8",
    )
    turns = read_transcript(captions).turns
    assert [(turn.speaker, turn.time) for turn in turns] == [
        ("Mara", "00:00:00.000"),
        ("Tom", "00:00:00.840"),
        ("Mara", "00:01:15.500"),
    ]


def test_captions_whose_times_have_lost_their_arrows_are_read_as_text(tmp_path: Path) -> None:
    captions = tmp_path / "a.vtt"
    captions.write_text(
        "WEBVTT\n\n" + "00:00:01.000 --\nMara: So?\n\n00:00:06.000 --\nTom: Yes.\n\n" * 2,
        encoding="utf-8",
    )
    draft = read_transcript(captions)
    assert [turn.speaker for turn in draft.turns] == ["Mara", "Tom"] * 2
    assert draft.problems[0].message == "there are no captions in it: it is read as text"


def test_markdown_with_elements_of_programs_is_markdown(tmp_path: Path) -> None:
    page = tmp_path / "a.mdx"
    page.write_text("{/* of mills */}\n\n" + "**Mara:** So?\n\n**Tom:** Yes.\n\n" * 3, "utf-8")
    draft = read_transcript(page)
    assert (draft.format, draft.speakers, len(draft.turns)) == ("md", ("Mara", "Tom"), 6)
