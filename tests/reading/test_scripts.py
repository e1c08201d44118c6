"""Transcripts in the forms of other scripts: Japanese minutes, Russian protocols. All invented."""

from __future__ import annotations

import pytest

from codebook.reading.turns.correction import Correction
from codebook.reading.turns.cutting import Page
from codebook.reading.turns.turning import find_turns
from spoken import read, speakers_in

FORMS = {
    "a name before a wide blank": (
        "田中さん　最近どうですか。\n鈴木さん　忙しいです。\n　会議　会議です。\n" * 3,
        ["田中さん", "鈴木さん"] * 3,
    ),
    "a wide blank before all lines, and family names after the full ones": (
        "水車の話\n\n　田中一郎　いつでしたか。\n　鈴木花子　冬でした。\n"
        + "　田中　それで。\n　鈴木　寒かったね。\n" * 3,
        ["田中一郎", "鈴木花子"] * 4,
    ),
    "a title, and words of somebody else, before a colon": (
        "- 江：磨坊好吗？\n\n"
        + "刘：很好。\n\n江：后来呢？\n\n" * 3
        + "刘：关了。\n\n老人有谚语曰：水不等人。\n\n在他写《磨坊：一个世纪》时，没有人。\n",
        ["江", *["刘", "江"] * 3, "刘"],
    ),
    "minutes of a council": (
        "○議長（田中一郎君）　開会します。\n○２番（山田花子君）　質問します。\n　もう一つ。\n"
        "○議長（田中一郎君）　どうぞ。\n○市長（鈴木次郎君）　お答えします。\n" * 2,
        ["議長（田中一郎君）", "２番（山田花子君）", "議長（田中一郎君）", "市長（鈴木次郎君）"]
        * 2,
    ),
    "a square before a name": (
        "■田中：どうですか。\n■鈴木：忙しいです。\n" * 3,
        ["田中", "鈴木"] * 3,
    ),
    "a bracket of Markdown right behind a wide colon": (
        "林明：磨坊好吗？\n\n王芳：\\[笑\\]\n\n林明：\\[停顿\\] 后来呢？\n\n王芳：关了。\n\n",
        ["林明", "王芳"] * 2,
    ),
    "letters with a wide stop": ("Q．どうですか。\nA．忙しいです。\n" * 3, ["Q", "A"] * 3),
    "letters with a stop, and a blank behind it that may be missing": (
        "Q. 방앗간은 어떻습니까?\n\nA. 좋습니다.\n물이 많습니다.\n\n" * 4
        + "Q.왜요?\n\nA.봄이라서요.\n",
        ["Q", "A"] * 5,
    ),
    "quotation marks": (
        "田中「最近どうですか。」\n\n鈴木「忙しいです。\n『はい』と言います。」\n\n" * 3,
        ["田中", "鈴木"] * 3,
    ),
    "a long and a short dash for who asks, names for who answers": (
        "—- どうですか。\n\n田中　忙しいです。\n\n—- なるほど。\n\n鈴木　私も――とても。\n\n" * 2,
        ["—-", "田中", "—-", "鈴木"] * 2,
    ),
    "dashes for who asks, names for who answers": (
        "――どうですか。\n\n田中　忙しいです。\n\n――なるほど。\n\n鈴木　私も――とても。\n\n" * 2,
        ["――", "田中", "――", "鈴木"] * 2,
    ),
    "a dash in bold for who asks": (
        "**――** どうですか。\n\n**田中** 忙しいです。\n\n**――** なるほど。\n\n**鈴木** 私も。\n\n"
        * 2,
        ["――", "田中", "――", "鈴木"] * 2,
    ),
    "a dash between lines below for who asks": (
        "__――__ どうですか。\n\n__田中__ 忙しいです。\n\n" * 3,
        ["――", "田中"] * 3,
    ),
    "several hyphens between lines below for who asks": (
        "__----__ どうですか。\n\n__田中__ 忙しいです。\n\n__鈴木__ 私も。\n\n" * 3,
        ["----", "田中", "鈴木"] * 3,
    ),
    "initials with blanks, the first of them the same": (
        "В. Г.: Так и было?\nВ. И.: Да, так.\nВ. Г.: А потом?\nВ. И.: Ничего.\n" * 2,
        ["В. Г.", "В. И."] * 4,
    ),
    "how labels are read, where they come first": (
        "問《とい》　どうですか。\n答《こたえ》　忙しい。\n" + "問　なぜ。\n答　さあ。\n" * 2,
        ["問", "答"] * 3,
    ),
    "arrows of captioners, with names and without": (
        ">> INA LIND: So how many?\n\n>> Three.\n\n>> No, four.\n\n>> TOM ODE: It is new.\n"
        "And it turns.\n\n>> INA LIND: I see.\n>> TOM ODE: So.\n>> [Applause]\n",
        ["INA LIND", ">>", ">>", "TOM ODE", "INA LIND", "TOM ODE"],
    ),
    "arrows before what is quoted": (
        "Ina: So how many?\nTom: As they wrote:\n>> There are four.\nIna: I see.\nTom: So.\n",
        ["Ina", "Tom"] * 2,
    ),
    "dashes for who asks, no names": (
        "インタビュー\n\n――最近どうですか。\n\n忙しいです。\n\n会議があります。\n\n" * 3,
        ["Q", "A"] * 3,
    ),
    "handles": ("@ann_1 ну да //\n@ben2 нет / не знаю //\n" * 6, ["ann_1", "ben2"] * 6),
    "initials with a blank, and what somebody is": (
        "А. Н. Лин (председатель):\nНачнём.\n\nБ.К. Ода, д.ф.-м.н.:\nПозвольте вопрос.\n\n"
        "А. Н. Лин:\nПрошу.\n\nБ. К. Ода:\nПочему?\n\n",
        ["А. Н. Лин", "Б.К. Ода"] * 2,
    ),
    "questions as a list's items": (
        "- 時間：三月\n- 地點：線上\n\n- Q: 有幾台？\n  A: 五台。\n"
        "- Q: 為何？\n  A: 太慢。\n- Q: 好嗎？\n  A: 好。\n",
        ["Q", "A"] * 3,
    ),
    "marks that take turns": (
        "- Nasılsınız?\n*İyiyim.\n-Peki dün?\n* Yoğundu.\n- Anladım. Ya bugün?\n*Boş.\n",
        ["Q", "A"] * 3,
    ),
    "a surname with a title": (
        "기자: 어떻습니까?\n박 교수: 좋습니다.\n" * 3,
        ["기자", "박 교수"] * 3,
    ),
    "oneself": ("我：你平时怎么点餐？\n王：用手机。\n" * 3, ["我", "王"] * 3),
    "a kinswoman, in a talk of which each line is a turn": (
        "田中:「いつ帰りますか？」\n石田の妹:「明日です。」\n鈴木:「そうですか。」\n" * 12,
        ["田中", "石田の妹", "鈴木"] * 12,
    ),
    "a name in hiragana": ("のぞみ：どう。\n田中：忙しい。\n" * 3, ["のぞみ", "田中"] * 3),
    "roles with short answers in Hebrew": (
        "מנחה: מה שלומך?\nדנה לוי: הכול בסדר.\nמנחה: איפה גרת?\nדנה לוי: גרתי בחיפה.\n" * 2,
        ["מנחה", "דנה לוי"] * 4,
    ),
    "particulars in Indonesian": (
        "Nama\t: Dewi Lestari, M.Kom.\nTempat\t: Bogor\n\nTanya: Apa kabar?\nJawab: Baik.\n",
        ["Tanya", "Jawab"],
    ),
    "a name with a Latin title, in Korean": (
        "박세찬 CTO :\n안녕하세요.\n\n"
        + "### Q. 방앗간은 어떻습니까.\n\n박세찬 CTO :\n좋습니다.\n물이 많습니다.\n\n" * 4,
        ["박세찬 CTO", *["Q", "박세찬 CTO"] * 4],
    ),
    "a role amid particulars": (
        "인터뷰이: 김하나\n인터뷰어: 이두리와 함께 한 박세찬\n날짜: 5월 3일\n장소: 서울\n\n"
        "인터뷰어: 어떻습니까?\n\n김하나: 좋습니다.\n\n인터뷰어: 왜죠?\n\n김하나: 글쎄요.\n",
        ["인터뷰어", "김하나"] * 2,
    ),
    "times with single digits": (
        "*AL (0:59:03)*: So.\n\n*RJ (0:1:00:17)*: No.\n\n*AL (1:1:5)*: Why?\n\n*RJ (1:1:9)*: Oh.\n",
        ["AL", "RJ"] * 2,
    ),
    "a tally": (
        "AL: Shall we?\nRJ: Yes.\nAL: Poll.\n\nSF: 8\nF: 5\nN: 0\n\nRJ: Done.\nAL: Good.\n",
        ["AL", "RJ", "AL", "RJ", "AL"],
    ),
    "ratings that people say": (
        "I: So?\nAL: Fine.\nRJ: Well.\nBO: No.\nI: One to ten?\nAL: 8\nRJ: 5\nBO: 2\nI: Why?\n",
        ["I", "AL", "RJ", "BO", "I", "AL", "RJ", "BO", "I"],
    ),
    "blanks that keep words together": (
        "[0:00:01]\xa0采访者：你好吗？\n\n[0:00:05]\xa0受访者\u202f：好。\n\n" * 2,
        ["采访者", "受访者"] * 2,
    ),
    "particulars in Vietnamese": (
        "Thời gian: 9 giờ\nĐịa điểm: Huế\n\nHỏi: Chị khỏe không?\nĐáp: Tôi khỏe.\n",
        ["Hỏi", "Đáp"],
    ),
    "particulars in Hebrew": (
        "תאריך: מחר\nמקום: חיפה\n\nמראיין: מה שלומך?\nמרואיינת: טוב.\n",
        ["מראיין", "מרואיינת"],
    ),
    "particulars in Persian": (
        "زمان: دوشنبه\nمحل: تهران\n\nپرسش: حال شما؟\nپاسخ: خوبم.\n",
        ["پرسش", "پاسخ"],
    ),
    "a paper, in the brackets of titles, and notes of its editor": (
        "编按：这是访谈。\n\n《磨坊报》记者近日到访。\n\n**《磨坊报》：您好吗？**\n\n林大山：很好。\n\n"
        "**《磨坊报》：后来呢？**\n\n林大山：关了。\n\n编者注：去年。\n\n"
        "訂閱 [網址：example.org](/x)\n",
        ["磨坊报", "林大山"] * 2,
    ),
    "a full name that says how it is shortened": (
        "李怀（以下简称“李”，下同）：您好吗？\n\n葛光（以下简称“葛”，下同）：很好。\n\n"
        + "李：后来呢？\n\n葛：关了。\n\n" * 3,
        ["李怀（以下简称“李”，下同）", "葛光（以下简称“葛”，下同）"] * 4,
    ),
    "a shortened name before the full one": (
        "李：您好吗？\n\n葛：很好。\n\n李怀（简称“李”）：后来呢？\n\n葛：关了。\n\n李：好。\n",
        ["李", "葛", "李", "葛", "李"],
    ),
    "questions that are headings too": (
        "問：好嗎？\n\n答：很好。\n\n#### 問：後來呢？\n\n#### 答：關了。\n\n問：好。\n\n"
        "答：再見。\n",
        ["問", "答"] * 3,
    ),
    "sentences that end with a colon": (
        "主持：您好吗？\n\n王梅：很好。\n\n我记得我问我的教练：\n\n怎么办？\n\n主持：后来呢？\n\n"
        "王梅：关了。\n\n甚至她有时也会问：\n\n为什么？\n\n主持：好。\n",
        ["主持", "王梅", "主持", "王梅", "主持"],
    ),
    "a question and an answer below a talk": (
        "（译者注：原文很长）\n\n第一个问题是：为什么？\n\n这是演讲。\n\n很长。\n\n很长。\n\n很长。\n\n"
        "问：后来呢？\n\n答：关了。\n",
        ["问", "答"],
    ),
    "numbers of players": (
        "gm:懌立さん、今日は。\n1:はい。\n２：私も。\nｇｍ：では。\n１；ええ。\n２：そう。\n" * 2
        + "１：うん。\n２：うん。\n",
        ["gm", "1", "２", "gm", "1", "２"] * 2 + ["1", "２"],
    ),
    "letters with their vowels": (
        "प्र. आप कैसे आए?\nउ. चाचा ले गए।\n" * 4,
        ["प्र", "उ"] * 4,
    ),
    "a role that ends with a number before a year": (
        "ผู้สัมภาษณ์：สบายดีไหม\n\nผู้เข้าร่วม 2：1986 ปิดไป\n\n" * 2,
        ["ผู้สัมภาษณ์", "ผู้เข้าร่วม 2"] * 2,
    ),
    "particulars above letters": (
        "Ημερομηνία: 3 Μαΐου\nΔιάρκεια: 48:12\n\n"
        + "Ε: 0:09\n\nΛοιπόν;\n\nΑ: 0:12\n\nΝαι.\n\n" * 3,
        ["Ε", "Α"] * 3,
    ),
    "words of a sentence on a wrapped line": (
        "Người phỏng vấn: Có ba\nngười: anh, tôi và lái xe.\n\nNgười trả lời: Vâng.\n\n" * 3,
        ["Người phỏng vấn", "Người trả lời"] * 3,
    ),
    "examples": (
        "מראיינת: מה היה?\n\nדנה לוי: הרבה.\n\nלדוגמה: החורף.\n\n" * 3,
        ["מראיינת", "דנה לוי"] * 3,
    ),
    "questions that a list counts above the talk": (
        "שאלה ראשונה(מנהל): מה המטרה?\nשאלה שנייה(מנהל): מה קשה?\n\n"
        + "מראיין: מה היה?\nמרואיין: הרבה.\n" * 3,
        ["מראיין", "מרואיין"] * 3,
    ),
    "answers below bare questions": (
        "ІНТЕРВ'Ю\n\nДе ви живете?\nВідповідь: Тут.\nА чому\nВідповідь: Так вийшло.\n"
        "А далі?\nВідповідь: Ні.\nІ все?\nВідповідь: Так.\n",
        ["Q", "Відповідь"] * 4,
    ),
    "what initials mean above the talk, two at once, and another key": (
        "MS: Maroef Sani\nSN: Setya Nur\nMS: Apa kabar?\nSN: Baik, Pak.\nSN dan MS: Wah.\n"
        "MS. Ya, begitulah.\nSN: Kapan?\nMS: Besok saja.\n",
        ["MS", "SN", "SN dan MS", "MS", "SN", "MS"],
    ),
    "short answers whose times stand at their ends": (
        "Tanggal: 3 Mei\n\nP: Iya. [00:00:07]\n\nN1: Lalu? [00:00:09]\n\nP: Ya. [00:00:12]\n\n"
        "N1: Oh. [00:00:15]\n",
        ["P", "N1"] * 2,
    ),
}


@pytest.mark.parametrize("form", FORMS)
def test_each_form_is_read_in_its_script(form: str) -> None:
    text, speakers = FORMS[form]
    assert speakers_in(text) == speakers


def test_marks_around_what_is_said_are_no_part_of_it() -> None:
    draft = read(FORMS["quotation marks"][0])
    assert [draft.text[turn.start : turn.end] for turn in draft.turns[:2]] == [
        "最近どうですか。",
        "忙しいです。\n『はい』と言います。",
    ]


TABLE = (
    "Nama: Dewi\n\nNo\tPertanyaan\tJawaban\n1\tApa kabar?\tBaik.\n2\tMengapa?\tSibuk, lalu libur.\n"
    "3\tLalu?\t\n\nPara saksi,\n\nNo\tPertanyaan\tJawaban\n1\tDan Anda?\tJuga baik.\n"
)


def test_rows_of_questions_and_answers_are_two_turns_each() -> None:
    draft = read(TABLE)
    said = [(turn.speaker, draft.text[turn.start : turn.end]) for turn in draft.turns]
    assert said[2:4] == [("Pertanyaan", "Mengapa?"), ("Jawaban", "Sibuk, lalu libur.")]
    assert [speaker for speaker, _ in said] == [
        *["Pertanyaan", "Jawaban"] * 2,
        *["Pertanyaan", "Pertanyaan", "Jawaban"],  # one is left without an answer
    ]
    named = Correction(speakers={"Pertanyaan": "I", "Jawaban": "Dewi"})
    assert find_turns(Page.of(TABLE), correction=named).speakers == ("I", "Dewi")
    other = Correction(speakers={"Nama": "Nama"})
    assert "Jawaban" not in find_turns(Page.of(TABLE), correction=other).speakers


@pytest.mark.parametrize("columns", [("Question", "Response"), ("Questão", "Resposta")])
def test_a_table_of_markdown_may_have_questions_and_answers(columns: tuple[str, str]) -> None:
    rows = "".join(f"| {n} | What of {n}? | Not much. |\n" for n in range(3))
    draft = read(f"# Talk\n\n| # | {' | '.join(columns)} |\n|---|---|---|\n{rows}")
    assert draft.speakers == columns
    assert [draft.text[turn.start : turn.end] for turn in draft.turns[:2]] == [
        "What of 0?",
        "Not much.",
    ]


@pytest.mark.parametrize(
    "table",
    [
        "Talk\n\n|   |   |\n|---|---|\n{rows}| Tell me more. | No. |\n",
        "Talk\n\n| Asked | Said |\n|---|---|\n{rows}| Tell me more. | No. |\n\nThe end\n",
        "Talk\n{rows}Tell me more.\tNo.\n",
    ],
)
def test_a_table_whose_first_cells_ask_needs_no_header(table: str) -> None:
    row = "{} | {} |\n" if "|" in table else "{}\t{}\n"
    lead = "| " if "|" in table else ""
    rows = "".join(lead + row.format(f"What of mill {at}?", "Not much.") for at in range(4))
    draft = read(table.format(rows=rows))
    assert [turn.speaker for turn in draft.turns] == ["Q", "A"] * 5
    assert [draft.text[turn.start : turn.end] for turn in draft.turns[-2:]] == [
        "Tell me more.",
        "No.",
    ]


def test_of_several_tables_those_whose_first_cells_ask_are_read() -> None:
    facts = "| Name | Mara |\n|---|---|\n| Age | 9 |\n| Mill | Dry? |\n\n"
    rows = "".join(f"| Why {at}? | So. |\n" for at in range(2))
    draft = read(f"{facts}## One\n\n{rows}\n## Two\n\n{rows}\n{facts}")
    assert [draft.text[turn.start : turn.end] for turn in draft.turns] == [
        *["Why 0?", "So.", "Why 1?", "So."] * 2
    ]


def test_a_table_in_which_both_cells_ask_or_few_do_has_no_answers() -> None:
    both = "".join(f"Where is mill {at}?\tAnd who?\n" for at in range(6))
    few = "".join(f"Mill {at}{'?' * (at < 3)}\tdry\n" for at in range(9))
    assert read(both).speakers == read(few).speakers == ()


@pytest.mark.parametrize("name", ["Mara Lind", "田中", "박 교수", "साक्षात्कारकर्ता"])
@pytest.mark.parametrize(
    "mark",
    [
        *("-{}: ", "▲{}：", "▶ {}: ", "({}) ", "（{}）", "「{}」", "{{{}}} "),
        *("{}｜", "{}> ", "{} => ", "{}——"),
    ],
)
def test_rarer_marks_set_names_off_where_all_lines_have_them(mark: str, name: str) -> None:
    text = "".join(f"{mark.format(who)}Well, so it was.\n" for who in (name, "Ben") * 4)
    assert [turn.speaker for turn in read(text).turns] == [name, "Ben"] * 4


@pytest.mark.parametrize("mark", ["({}) ", "（{}）"])
def test_who_speaks_once_has_brackets_too_where_all_lines_have_them(mark: str) -> None:
    names = [*["田中", "Ben"] * 4, "林"]
    text = "".join(f"{mark.format(who)}そうでした。\n" for who in names)
    assert [turn.speaker for turn in read(text).turns] == names
    assert read(f"磨坊\n{text}").speakers == (
        "田中",
        "Ben",
    )  # a line without a name may be a list's


@pytest.mark.parametrize("mark", ["({}) ", "（{}）"])
def test_roles_in_brackets_begin_paragraphs(mark: str) -> None:
    asker, miller = mark.format("记者"), mark.format("老师")
    text = f"{asker}磨坊还在转吗？\n\n{miller}转。\n\n夜里也转。\n\n" * 4
    assert [turn.speaker for turn in read(text).turns] == ["记者", "老师"] * 4


@pytest.mark.parametrize(
    "text",
    [
        "今日は　雨です。\n明日は　晴れです。\n昨日は　雪でした。\n" * 2,  # blanks in sentences
        "彼は「はい」と言った。\n彼は「いいえ」と言った。\n" * 4,
        "▶ Guten Morgen Ben\n\nSo war das.\n\n▶ Guten Morgen Ben\n\nJa.\n\n" * 2,  # no label
        "(Loom) a machine.\n(Mill) a house.\n(Yarn) a thread.\n(Weft) a yarn.\n"
        "(Warp) a yarn.\n(Bolt) a roll.\n(Loom) a machine.\n(Mill) a house.\n",
        "Loom;16;3200;\nLoom;32;3200;\nMill;16;2400;\nMill;32;2400;\n" * 2,  # data
        "Dear Ann,\n\nThank you.\n\nYours,\n\nBen\n\nDear Ann,\n\nThank you.\n\nYours,\n\nBen\n",
    ],
)
def test_blanks_quotations_and_letters_make_no_speaker(text: str) -> None:
    assert read(text).speakers == ()
