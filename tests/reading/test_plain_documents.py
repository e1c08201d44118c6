"""What plain documents have beside labels and words: nothing of what is said is lost. Invented."""

from __future__ import annotations

from pathlib import Path

import pytest

from refusals import written
from spoken import read, read_transcript, said, speech

BELOW = {
    "a number": ("34", []),
    "what one does": ("[nods]", []),
    "what one does, as Markdown writes it": (r"\[nods\]", []),
    "what one does, in angle brackets": ("<laughter>", []),
    "a word or two in italics": ('*"Oh yes."*', []),
    "what could not be heard, then words": ("[inaudible 01:12:33] by the mill.", []),
    "what could not be heard, in Markdown": (r"\[inaudible 01:12:33.08\] by the mill.", []),
    "what one does, then another event": ("(laughs)\n[bell]", ["[bell]"]),
    "an event, then words": ("(laughs) It was so.", []),
    "words, then an event and words": ("It was so.\n[sighs] Nobody knew.", []),
    "words, then an event": ("It was so.\n[bell]", ["[bell]"]),
    "the number of a page": ("It was so.\n\n34", []),
    "what happened to the record": ("=== lost ===", ["=== lost ==="]),
}


@pytest.mark.parametrize("gap", ["\n", "\n\n"], ids=["tight", "apart"])
@pytest.mark.parametrize("label", ["{}:", "{}", "**{}**", "{}  0:0{at}"])
@pytest.mark.parametrize("below", BELOW)
def test_what_stands_alone_below_a_label_is_said(label: str, below: str, gap: str) -> None:
    text, events = BELOW[below]
    lines = [("Mara", "How old?"), ("Tom", text), ("Mara", "And then?"), ("Tom", "We went.")] * 3
    heads = [
        f"{label.format(who, at=at % 9)}{gap}{what}\n\n" for at, (who, what) in enumerate(lines)
    ]
    draft = read("".join(heads))
    own = text.removesuffix("\n[bell]").removesuffix("\n\n34").replace("=== lost ===", "")
    assert speech(draft) == [(who, own if what == text else what) for who, what in lines]
    assert [words for who, words in said(draft) if not who] == events * 3


TALK = [("Ina", "So?"), ("Bo", "We went, and the river rose."), ("Ina", "And?"), ("Bo", "It fell.")]

FORMS = {
    "a list of those present above names without a sign": (
        "Present\nIna\nBo\n\nTalk\n\n" + "".join(f"{who}\n{what}\n\n" for who, what in TALK * 2),
        TALK * 2,
    ),
    "a comment and an address": (
        "".join(f"{who}: {what}\n" for who, what in TALK)
        + "Comment: the bell rings\n"
        + "".join(f"{who}: {what}\n" for who, what in TALK)
        + "\nKontakt: mill@example.org\n",
        [
            *TALK[:3],
            ("Bo", "It fell.\nComment: the bell rings"),
            *TALK[:3],
            ("Bo", "It fell.\n\nKontakt: mill@example.org"),
        ],
    ),
    "one is silent above a note": (
        "Interviewer: So?\nGuest: Yes.\nInterviewer: And?\n\n"
        "Guest: [long pause] I cannot say.\nNote: nobody can.\n\nInterviewer: Well.\nGuest: So.\n",
        [
            ("Interviewer", "So?"),
            ("Guest", "Yes."),
            ("Interviewer", "And?"),
            ("Guest", "[long pause] I cannot say.\nNote: nobody can."),
            ("Interviewer", "Well."),
            ("Guest", "So."),
        ],
    ),
    "a topic with a colon right below particulars": (
        "Interview 4\nDate: 3 May\nPlace: Tal\nF\nSo we come to the very first topic: the mill.\n"
        "A\nIt turns.\nF\nDoes it?\nA\nIt does.\nF\nSince when?\nA\nSince May.\n",
        [
            ("F", "So we come to the very first topic: the mill."),
            ("A", "It turns."),
            ("F", "Does it?"),
            ("A", "It does."),
            ("F", "Since when?"),
            ("A", "Since May."),
        ],
    ),
    "short questions that come again": (
        "问\n后来呢？\n答\n河水涨了。\n问\n为什么呢？\n答\n不知道。\n" * 2
        + "问\n后来呢？\n答\n河水退了。\n问\n后来呢？\n答\n没有了。\n",
        [("问", "后来呢？"), ("答", "河水涨了。"), ("问", "为什么呢？"), ("答", "不知道。")] * 2
        + [("问", "后来呢？"), ("答", "河水退了。"), ("问", "后来呢？"), ("答", "没有了。")],
    ),
    "short answers that come again": (
        "진행자\n물이 불었나요?\n참여자\n네.\n진행자\n그리고요?\n참여자\n내려갔어요.\n" * 3,
        [
            ("진행자", "물이 불었나요?"),
            ("참여자", "네."),
            ("진행자", "그리고요?"),
            ("참여자", "내려갔어요."),
        ]
        * 3,
    ),
    "hours behind a wide colon": (
        "司会：何時ですか。\n参加者1：9:30に始まります。\n司会：では。\n"
        "参加者10：10:15です。\n" * 2,
        [
            ("司会", "何時ですか。"),
            ("参加者1", "9:30に始まります。"),
            ("司会", "では。"),
            ("参加者10", "10:15です。"),
        ]
        * 2,
    ),
    "dashes before a laugh in wide brackets": (
        "– 水が増えましたか？\n– （笑）そうです。\n– それから？\n– 減りました。\n" * 2,
        [
            ("Q", "水が増えましたか？"),
            ("A", "（笑）そうです。"),
            ("Q", "それから？"),
            ("A", "減りました。"),
        ]
        * 2,
    ),
}


@pytest.mark.parametrize("form", FORMS)
def test_who_says_what_in_plain_documents(form: str) -> None:
    text, turns = FORMS[form]
    assert speech(read(text)) == turns


def page(talk: list[tuple[str, str]]) -> str:
    """Return a web page on which what Q says is bold."""
    set_off = {"Q": "<p><b>{}</b></p>", "A": "<p>{}</p>"}
    return "<!doctype html>" + "".join(set_off[who].format(what) for who, what in talk)


ASKED = [
    ("Q", "How old is the mill?"),
    ("A", "As old as the river."),
    ("Q", "Does it turn?"),
    ("A", "It does."),
]


@pytest.mark.parametrize(
    "remark",
    [
        "Nobody knew that it does, we thought",
        "So it does.",
        "I see",
        "Nobody knew that.<br>We thought it stood still, as all of them do<br>by the river",
    ],
)
def test_what_who_asks_only_remarks_in_bold_is_a_turn(tmp_path: Path, remark: str) -> None:
    told = [("Q", "And nobody knew who it belonged to"), ("A", "Nobody did.")]
    talk = [*ASKED[:2], *told] * 3 + [("Q", remark), ("A", "It was stopped in May."), *ASKED]
    draft = read_transcript(written(tmp_path, page(talk), "a.html"))
    assert speech(draft) == [(who, what.replace("<br>", "\n")) for who, what in talk]


def test_bold_questions_with_wide_marks_that_come_again_are_asked(tmp_path: Path) -> None:
    talk = [
        ("Q", "后来呢？"),
        ("A", "河水涨了，很大。"),
        ("Q", "您做了多久了？"),
        ("A", "十年。"),
    ] * 4
    assert speech(read_transcript(written(tmp_path, page(talk), "a.html"))) == talk


def test_headings_in_bold_amid_bold_questions_are_none(tmp_path: Path) -> None:
    talk = [("Q", "Of the mill"), *ASKED, ("Q", "Of the river"), *ASKED, ("Q", "Of the corn")]
    draft = read_transcript(written(tmp_path, page(talk + ASKED), "a.html"))
    assert [words for who, words in speech(draft) if who == "Q"] == [ASKED[0][1], ASKED[2][1]] * 3


def test_a_word_that_is_not_called_out_as_all_who_speak_are_is_said() -> None:
    talk = "MARA LIND: So?\n\nTOM AUE: We went.\n\n" * 4
    asks = "MARA LIND: I have two questions.\n\nPreguntarle: was it cold?\n\n"
    draft = read(talk + asks + talk)
    assert draft.speakers == ("MARA LIND", "TOM AUE")
    assert read((talk + asks).replace("Preguntarle", "BO")).speakers[2:] == ("BO",)


def test_quotations_that_seldom_ask_are_of_who_asks_and_all_of_them() -> None:
    text = (
        "## Q1\n\n> How old is the mill?\n\nVery old.\n\n> I see.\n\n## Q2\n\n"
        "> Does it turn?\n> I mean by the river.\n\nIt does.\nBoth.\n\n"
        "> So it turns.\n\nSometimes.\n\n"
    ) * 3
    asked = [("Q", "How old is the mill?"), ("A", "Very old."), ("Q", "I see.")]
    turned = [("Q", "Does it turn?\n> I mean by the river."), ("A", "It does.\nBoth.")]
    assert speech(read(text)) == [*asked, *turned, ("Q", "So it turns."), ("A", "Sometimes.")] * 3


def test_a_quotation_asks_in_whichever_of_its_lines() -> None:
    once = "## Q{0}\n\n> I see.\n> And how old is it?\n\nVery old.\n\n"
    once += "> Aha.\n\nYes.\n\n> Well.\n\nSo.\n\n"
    asked = [("Q", "I see.\n> And how old is it?"), ("A", "Very old."), ("Q", "Aha.")]
    talk = "".join(map(once.format, range(1, 5)))
    assert speech(read(talk)) == [*asked, ("A", "Yes."), ("Q", "Well."), ("A", "So.")] * 4


def test_chapters_with_a_time_are_none_who_speaks() -> None:
    talk = "Mara Lind: So?\nTom Aue: We went, and it rained.\n" * 4
    chapters = [f"[0:0{at}:00] {name}: mills and rivers\n" for at, name in enumerate(NAMES)]
    draft = read(talk + talk.join(chapters) + talk)
    assert draft.speakers == ("Mara Lind", "Tom Aue")


NAMES = ["First Part", "Second part", "Ending"]


def test_full_names_once_before_initials_with_dots_open_turns_alike() -> None:
    talk = "".join(
        f"    Т.А.: И что {word}?\n    М.Л.: Так и было, мы пошли {word}\nк реке, и было холодно.\n"
        for word in ("да", "нет", "так", "ну", "вот")
    )
    text = f"Тамара Ивановна Ауэ: Начнём.\nМихаил Олегович Линд: Угу.\n{talk}"
    full = ["Тамара Ивановна Ауэ", "Михаил Олегович Линд"]
    assert [who for who, _ in speech(read(text))] == full * 6
