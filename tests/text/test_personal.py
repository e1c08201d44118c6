"""What may be personal: addresses and numbers by pattern, names by how a text writes them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from codebook.text.common_nouns import writes_nouns
from codebook.text.names import whole_words
from codebook.text.personal import KINDS, addresses, personal
from codebook.text.proper_names import parts_of

ENGLISH = """## Part II. Questions

Interviewer: Who helped you on the day?

B: Honestly, Will did. Will he stay, and may he? On Tuesday, 14 May 1987, we asked Dr. Anna Lind,
then Lind's brother, McArthur of Tornby and Will again. The GPU will wait. Honestly, it will.
"""
GERMAN = """Frau Quist: Der Verlag kam zur Sitzung, und dann haben wir mit Jens van der Veldt über
die Arbeit am Modell gesprochen. Die Arbeit war gut, sagte er Anfang Mai, und Sie wissen, dass sie
gut war. Ich habe mit Jens im Verlag in Tornby gefragt. Der Kuchen war gut.
Die meisten Studierenden haben eine Meinung, und Studierende mit Meinung mögen Klausuren, denn
eine Klausur ist kurz, und Klausurfragen sind Projekt Arbeit, ein Projekt. Ich mag das Lesen der
Jana Holm, also der Jana, ich mag das Lesen der Jana, und den Ablauf der Prüfung auch, und den
Quist, ja, Ole Quist, den mag ich.
"""
FRENCH = """Alors, hier à Tornville nous avons vu Mme Lefort et l’ami d’Oskar. Lundi,
Jean-Luc Moreau était là. Lefort ne savait rien, et Oskar non plus. C’est Jean-Luc Moreau, lundi.
"""
RUSSIAN = (
    "Мы поехали в Торнби. Потом пришла Марина Линд. Где была Марина? Мы не знаем, где мы были."
)
CHINESE = "我们的老师说可以用Tornby的GPU。我问了王老师和李教授。后来王老师说不行。"
JAPANESE = "昨日、田中さんに聞きました。皆さんは知りませんでした。"


GERMAN_PERSONS = ["Quist", "Jens", "Jens van der Veldt", "Jana", "Jana Holm", "Ole Quist"]
GERMAN_NOUNS = [
    *("Ablauf", "Anfang Mai", "Arbeit", "Klausur", "Klausuren", "Klausurfragen", "Kuchen"),
    *("Lesen", "Meinung", "Modell", "Projekt", "Projekt Arbeit", "Prüfung", "Sitzung"),
    *("Studierende", "Studierenden", "Verlag"),
]


@pytest.mark.parametrize(
    ("text", "persons", "names", "words"),
    [
        (ENGLISH, ["Lind", "Anna Lind"], ["McArthur", "Tornby"], ["GPU", "Tuesday"]),
        (GERMAN, GERMAN_PERSONS, ["Tornby"], GERMAN_NOUNS),
        (FRENCH, ["Lefort", "Jean-Luc Moreau"], ["Oskar", "Tornville"], []),
        (RUSSIAN, ["Марина", "Марина Линд"], ["Торнби"], []),
        (CHINESE, ["王老师", "李教授"], ["Tornby"], ["GPU"]),
        ("My name is 李明 by the way, at 华为. 我叫王芳，是工程师。", ["李明", "王芳"], [], []),
        (JAPANESE, ["田中"], [], []),
    ],
    ids=["English", "German", "French", "Russian", "Chinese", "named", "Japanese"],
)
def test_names_are_told_from_other_words(
    text: str, persons: list[str], names: list[str], words: list[str]
) -> None:
    found = {kind: [each.words for each in personal([text]) if each.kind == kind] for kind in KINDS}
    assert set(found["person"]) == set(persons)
    assert found["name"] == names
    assert set(found["word"]) == set(words)


def test_a_text_is_told_to_write_nouns_with_capitals() -> None:
    stamped = "00:01:02\nAll 10 Tornby people am Lind.\n"
    assert writes_nouns(GERMAN)
    assert [writes_nouns(text) for text in (ENGLISH, FRENCH, stamped)] == [False] * 3


ADDRESSES = """Write to jo.do@mail.example.org, or see https://example.org/a?b=1.
Call +49 170 1234567 or (030) 123 456-78 at 10:30, in 2019-2020, version 2.1.12 of 1,000,000.
Born 03/11/1984, on 4. Mai 1990, May 3, 1987 and 5 de mayo de 1991; 1979年3月8日, 2001-02-03.
To DE12 5001 0517 0648 4898 90 or 4111 1111 1111 1111. From 00:01:02.000 on.
"""


def test_addresses_numbers_and_dates_are_found() -> None:
    assert [(each.kind, each.words) for each in personal([ADDRESSES])] == [
        ("e-mail", "jo.do@mail.example.org"),
        ("phone", "(030) 123 456-78"),
        ("phone", "+49 170 1234567"),
        ("account", "4111 1111 1111 1111"),
        ("account", "DE12 5001 0517 0648 4898 90"),
        ("date", "03/11/1984"),
        ("date", "1979年3月8日"),
        ("date", "2001-02-03"),
        ("date", "4. Mai 1990"),
        ("date", "5 de mayo de 1991"),
        ("date", "May 3, 1987"),
        ("link", "https://example.org/a?b=1"),
    ]


def test_who_speaks_is_a_person_unless_it_is_a_letter_or_a_figure() -> None:
    found = personal(
        ["Quist: Yes.\n\n王小明：是的。\n\nB: No.\n\nU1: No."], ["Quist", "王小明", "B", "U1"]
    )
    assert found == [("person", "Quist", 1), ("person", "王小明", 1)]


def test_a_name_is_known_by_its_parts() -> None:
    assert parts_of("Dr. Anna van der Lind") == [
        "Dr. Anna van der Lind",
        "Anna van der Lind",
        "Anna",
        "Lind",
    ]
    assert parts_of("王小明") == ["王小明"]


@settings(max_examples=50)
@given(
    st.lists(
        st.text("aàbßcdEÉFдЖЩ王师 .,;:'’\"«-\n09@+", max_size=30)
        | st.sampled_from(ENGLISH.split()),
        max_size=12,
    ).map(" ".join)
)
def test_all_that_is_found_stands_in_the_text(text: str) -> None:
    found = personal([text])
    assert len({each.words for each in found}) == len(found)
    for each in found:
        assert each.times > 0
        assert each.words in text
        if each.kind in ("person", "name", "word"):
            assert whole_words(each.words).search(text)
    assert set(addresses(text)) <= {each.words for each in found}
