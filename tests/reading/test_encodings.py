"""Encodings that are not Unicode's: told by the words they make, doubted where others do too."""

from __future__ import annotations

from itertools import cycle
from pathlib import Path

import pytest

from codebook.errors import InputError, UsageError
from codebook.reading.drafts import TranscriptDraft
from codebook.reading.encodings.decode import codec_named, decode
from codebook.reading.registry import read
from codebook.reading.turns.correction import Correction
from tongues import TONGUES
from work import is_once_so, seconds

# Invented, a question and an answer each.
TALKS = {
    "de": "I: Wie kamen Sie in die Mühle?\nB: Mein Onkel hat mich, äh, mitgenommen. Schön, oder?\n",
    "en": "I: It’s fine, isn’t it?\nU: Well, I don’t know, they’re all the same.\n",
    "fr": "E : Comment êtes-vous arrivée ?\nR : Eh bien, ça ne marchera jamais, j'étais là.\n",
    "es": "E: ¿Cómo llegó usted?\nR: Mi tío me llevó; tenía quince años. El señor, mañana.\n",
    "pt": "E: Como é que chegou?\nR: O meu tio levou-me, não tinha opção; às seis da manhã.\n",
    "it": "I: Come è arrivato?\nR: Mio zio mi portò lì, perché non c'era più lavoro; cioè sì.\n",
    "da": "I: Hvordan kom du til møllen?\nS: Min onkel tog mig; så måtte vi købe brød på vejen.\n",
    "pl": "M: Jak pan trafił?\nR: Wujek mnie zabrał, miałem piętnaście lat. Proszę, źle się.\n",
    "cs": "T: Jak jste přišel?\nR: Strýc mě vzal, bylo mi patnáct. Řekl, že už to nepůjde.\n",
    "hu": "K: Hogyan került ide?\nV: A nagybátyám vitt, tizenöt éves voltam, erősen fűtöttünk.\n",
    "tr": "G: Nasıl geldiniz?\nK: Amcam götürdü, on beş yaşındaydım, çünkü başka iş yoktu. İyi.\n",
    "lt": "K: Kaip patekote?\nA: Dėdė mane pasiėmė, todėl visą žiemą miegojome mažai, žinote.\n",
    "ru": "И: Как вы попали сюда?\nР: Дядя взял меня с собой, мне было пятнадцать лет.\n",
    "uk": "І: Як ви потрапили?\nР: Дядько взяв мене із собою. Її ще не було, є таке.\n",
    "el": "Σ: Πώς βρεθήκατε εδώ;\nΑ: Ο θείος μου με πήρε μαζί του, ήμουν δεκαπέντε χρονών.\n",
    "he": "מ: איך הגעת לטחנה?\nר: הדוד שלי לקח אותי איתו, הייתי בן חמש עשרה.\n",
    "ar": "س: كيف وصلت إلى هنا؟\nج: أخذني عمي معه، كان عمري خمسة عشر عاما.\n",
    "th": "ถาม: คุณมาที่โรงสีได้อย่างไร\nตอบ: ลุงพาฉันมา ตอนนั้นอายุสิบห้า\n",
    "ko": "질문: 방앗간에는 어떻게 오셨어요?\n답변: 삼촌이 저를 데려갔어요. 열다섯 살이었죠.\n",
    "ja": "聞き手：どうやって来ましたか？\n話し手：叔父が連れて行ってくれました。\n",
    "yue": "訪問者：你點樣嚟㗎？\n受訪者：我阿叔帶我嚟嘅，唔記得喇，佢哋喺度，做咗好多年。\n",
}


@pytest.mark.parametrize(
    ("tongue", "codecs"),
    [
        ("de", "cp1252 mac-roman cp850"),
        ("en", "cp1252 mac-roman"),
        ("fr", "iso8859-1 mac-roman cp437"),
        ("es", "mac-roman cp437"),
        ("pt", "cp1252 cp850"),
        ("it", "cp1252 mac-roman"),
        ("da", "iso8859-15 cp865"),
        ("pl", "cp1250 iso8859-2 cp852"),
        ("cs", "cp1250 mac-latin2"),
        ("hu", "cp1250 iso8859-2"),
        ("tr", "cp1254 cp857"),
        ("lt", "cp1257"),
        ("ru", "cp1251 koi8-r iso8859-5 cp866 mac-cyrillic"),
        ("uk", "cp1251 koi8-u"),
        ("el", "cp1253 cp737"),
        ("he", "cp1255 cp862"),
        ("ar", "cp1256 iso8859-6"),
        ("th", "cp874"),
        ("ko", "euc_kr"),
        ("ja", "euc_jp iso2022_jp"),
        ("yue", "big5hkscs"),
    ],
)
def test_what_was_written_is_read_and_not_doubted(tongue: str, codecs: str) -> None:
    for codec in codecs.split():
        text, named, doubts = decode(TALKS[tongue].encode(codec))
        assert (text, doubts) == (TALKS[tongue], ()), (codec, named)


USUAL = {
    **dict.fromkeys(("en", "de", "fr", "es", "pt", "fi"), "cp1252 mac-roman cp850"),
    "ru": "cp1251 koi8-r cp866 iso8859-5 mac-cyrillic",
    "ar": "cp1256",
    "zh": "gb18030",
    "ja": "cp932 euc_jp",
    "ko": "euc_kr",
}


@pytest.mark.parametrize("tongue", USUAL)
def test_dialogues_are_read_in_the_usual_encodings(tongue: str) -> None:
    lines = TONGUES[tongue]
    talk = zip(cycle(lines.names), lines.sentences, strict=False)
    text = "".join(f"{who}: {said}\n" for who, said in talk)
    for codec in USUAL[tongue].split():
        data = text.encode(codec, "ignore")
        assert decode(data)[::2] == (data.decode(codec), ()), codec


def test_dashes_between_words_are_no_words_of_one_letter() -> None:
    talk = "I: It was \u2014 well, old \u2014 the mill?\nU: I \u2014 I think, \u2014 yes.\n" * 9
    assert decode(talk.encode("cp1252")) == (talk, "cp1252", ())


@pytest.mark.parametrize(
    "said",
    [
        "You don´t mind? It´s late, and I´m cold. I´ve told them that we won´t stay…\n",
        "It’s late—that’s why we don’t go—and they’re right—or they’d be—as it’s said—I’m told.\n",
    ],
)
def test_what_contracts_two_words_is_no_letter(said: str) -> None:
    talk = f"Mara: {said}Tom: {said}" * 4
    assert decode(talk.encode("cp1252")) == (talk, "cp1252", ())


@pytest.mark.parametrize(
    "said",
    [
        "I thought— If the mill turns, you were right. And that was— Well, the brook.\n",
        "And then you said… I was up there with the miller… Was that all?\n",
        "The\xa0mill, and the brook with\xa0it, was old.\xa0 You see that?\n",
    ],
)
def test_what_english_has_beyond_ascii_are_signs(said: str) -> None:
    talk = f"Mara: {said}Tom: {said}" * 9
    assert decode(talk.encode("cp1252")) == (talk, "cp1252", ())


@pytest.mark.parametrize(
    "said",
    [
        "The miller was naïve about it, was he? No: they were naïve, and naïve, and naïve.\n",
        "Was that vis à vis the mill?\n",
        "The board talks I²C.\n",
    ],
)
def test_few_letters_amid_english_are_those_of_its_usual_encoding(said: str) -> None:
    talk = "Mara: And they said that it was the mill.\n" * 30 + f"Tom: {said}"
    assert decode(talk.encode("cp1252"))[:2] == (talk, "cp1252")


@pytest.mark.parametrize("codec", ["gb18030", "cp932"])
def test_east_asian_names_above_what_is_said_in_english_are_names(codec: str) -> None:
    talk = "林明: And they said that it was the mill.\n周天: You were with them, was that so?\n" * 5
    assert decode(talk.encode(codec)).text == talk


def test_an_encoding_is_named_as_python_names_it() -> None:
    assert decode(TALKS["ru"].encode("koi8-r")).encoding == "koi8-r"
    assert decode(TALKS["en"].encode("mac-roman")).encoding == "mac-roman"
    assert decode(TALKS["ja"].encode("iso2022_jp")).encoding == "iso2022_jp_2"


def test_a_doubt_says_what_it_could_be_as_well() -> None:
    (doubt,) = decode(b"I: Was it fine?\nU3: Well, the caf\x82 was fine.\n").doubts
    assert doubt == (
        2,
        "not certain: read as cp850 (“café”), it could be mac-latin2 (“cafā”);"
        " say which it is with --encoding",
    )
    found = decode("문: 네?\n답: 아니요.\n".encode("euc_kr"))
    assert found.encoding == "cp949"
    assert "read as cp949 (“문:”), it could be euc_jp (“庚:”)" in found.doubts[0].message


def test_what_makes_no_words_is_said_to() -> None:
    nonsense = bytes(range(0x80, 0x100)) * 2
    text, encoding, (doubt,) = decode(b"a\n" + nonsense)
    assert doubt.line == 2
    assert doubt.message == (
        f"read as {encoding}, in which it makes no words of any language known here;"
        " say which it is with --encoding"
    )
    assert len(text) == 2 + len(nonsense)


def test_a_file_cut_within_a_character_is_what_it_was() -> None:
    whole = (TALKS["ko"] * 3).encode("euc_kr").rstrip()
    text, encoding, _ = decode(whole[:-2])
    assert encoding == "cp949"
    assert text.startswith(TALKS["ko"])


@pytest.mark.parametrize(
    ("piece", "times", "last", "codec"),
    [
        (TALKS["pl"], 40_000, "", "iso8859-2"),
        ("word ", 400_000, "für", "cp1252"),
        ("для ", 400_000, "", "cp1251"),
        ("東京都内製造業、それは", 100_000, "", "euc_jp"),
    ],
    ids=["lines", "one line", "one line of letters", "one line of characters"],
)
def test_long_texts_and_lines_take_no_long_time(
    piece: str, times: int, last: str, codec: str
) -> None:
    text = piece * times + last
    data = text.encode(codec)
    found: list[str] = []
    assert is_once_so(lambda: seconds(lambda: found.append(decode(data).text)) < 2)
    assert found[-1] == text


@pytest.mark.parametrize(
    ("name", "codec"),
    [
        *(("Mac Roman", "mac-roman"), ("macintosh", "mac-roman"), ("EUC-KR", "cp949")),
        *(("latin-1", "cp1252"), ("KOI8-R", "koi8-r"), ("ISO-8859-2", "iso8859-2")),
        *(("Shift-JIS", "cp932"), ("hex", ""), ("rot13", ""), ("idna", ""), ("klingon", "")),
        ("a\0b", ""),
    ],
)
def test_people_name_encodings_in_many_ways(name: str, codec: str) -> None:
    assert codec_named(name) == codec


def transcript(path: Path, encoding: str) -> TranscriptDraft:
    draft = read(path, correction=Correction(encoding=encoding))
    assert isinstance(draft, TranscriptDraft)
    return draft


def test_a_person_names_the_encoding(tmp_path: Path) -> None:
    path = tmp_path / "talk.txt"
    path.write_bytes(TALKS["ru"].encode("cp1251"))
    named = transcript(path, "Mac Cyrillic")
    assert named.encoding == "mac-cyrillic"
    assert named.text == TALKS["ru"].encode("cp1251").decode("mac-cyrillic")
    assert not any("certain" in problem.message for problem in named.problems)
    sheet = tmp_path / "codes.csv"
    sheet.write_bytes("id,name\nA,Größe\nA.1,Maß\n".encode("mac-roman"))
    assert read(sheet, correction=Correction(encoding="mac-roman")).encoding == "mac-roman"


def test_a_page_that_says_its_encoding_is_overruled(tmp_path: Path) -> None:
    path = tmp_path / "talk.html"
    page = "<html><head><meta charset=koi8-r></head><p>И: Как?<p>Р: Так.</html>"
    path.write_bytes(page.encode("cp1251"))
    assert transcript(path, "").encoding == "koi8-r"
    assert transcript(path, "cp1251").text.split() == ["И:", "Как?", "Р:", "Так."]


def test_a_wrong_name_is_refused_with_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "talk.txt"
    path.write_bytes(TALKS["ru"].encode("cp1251") * 4)
    with pytest.raises(UsageError) as unknown:
        transcript(path, "klingon")
    assert str(unknown.value) == (
        "“klingon” is no encoding that is known here. Some are utf-8, utf-16, cp1252, cp1250,"
        " cp1251, koi8-r, mac-roman, gb18030, euc-kr."
    )
    with pytest.raises(InputError) as wrong:
        transcript(path, "utf-8")
    assert str(wrong.value) == (
        f"{path}: it is not in utf-8: 220 characters are not readable so."
        " Name another encoding, or none."
    )


def test_a_document_needs_no_name(tmp_path: Path) -> None:
    path = tmp_path / "talk.rtf"
    path.write_bytes(b"{\\rtf1\\ansi I: What?\\par B: Nothing.\\par I: Why?\\par B: So.}")
    assert transcript(path, "cp1251").problems[0].message == (
        "such a file says itself how it is encoded; “cp1251” was not needed"
    )


def test_bytes_of_a_program_are_no_text(tmp_path: Path) -> None:
    path = tmp_path / "song.txt"
    path.write_bytes(bytes(range(1, 256)) * 40)
    with pytest.raises(InputError) as refused:
        transcript(path, "")
    assert str(refused.value) == (
        f"{path}: this is not a text file. Save it as text (UTF-8) in the program it is from."
    )
