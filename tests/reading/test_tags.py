"""HTML within Markdown is read as what it shows. All invented."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codebook.reading.drafts import Problem
from codebook.reading.turns.tags import in_marks
from spoken import read, said, speech, who_speaks

ASKED = ["Why did the mill close?", "And then?", "Who came?", "Was it cold?"]
ANSWERED = [
    "It was the river.",
    "We sold the cart, and the wheel.",
    "Nobody, as far as I know.",
    "It was.",
]
TAGS = {
    "paragraphs": "<p><strong>{}</strong></p>\n\n<p>\n{}\n</p>\n\n",
    "paragraphs without blank lines": '<p class="a"><b>{}</b></p>\n<p>{}</p>\n',
    "bold letters alone": "<strong>{}</strong>\n\n{}\n\n",
    "breaks": "<b>{}</b><br />\n{}<br />\n<br />\n",
    "italics": "<p><em>{}</em></p>\n\n<p>{}</p>\n\n",
    "quotations": "<blockquote><b>{}</b></blockquote>\n{}\n",
    "headings": '<h2 class="a">{}</h2>\n\n<p>{}</p>\n\n',
    "divisions": '<div><strong>{}</strong></div>\n\n<div><span lang="en">{}</span></div>\n\n',
}


@pytest.mark.parametrize("tags", TAGS)
def test_questions_that_tags_set_off_open_turns(tags: str) -> None:
    pairs = list(zip(ASKED, ANSWERED, strict=True))
    draft = read("".join(TAGS[tags].format(*pair) for pair in pairs))
    assert said(draft) == [turn for q, a in pairs for turn in (("Q", q), ("A", a))]


def test_labels_that_tags_set_off_are_as_before() -> None:
    talk = "<p><b>Mara:</b> So?</p>\n<p><b>Tom:</b> It was <i>so</i>.</p>\n" * 3
    assert said(read(talk))[:2] == [("Mara", "So?"), ("Tom", "It was <i>so</i>.")]


def test_names_and_signs_in_angle_brackets_are_no_tags() -> None:
    talk = "<Mara> So < so?\n\n<Tom> Yes, a </b.\n\n" * 3
    assert in_marks(talk) == talk
    assert [name for name, _ in said(read(talk))] == ["Mara", "Tom"] * 3


@given(
    st.lists(
        st.sampled_from(
            [
                *("<p>", "</p>", "<b>", "</b>", "<em>", "</em>", "<p class=x>", "a", "\n"),
                *("<h3>", "</h3>", "<blockquote>", "</blockquote>", "**", "****", ":"),
            ]
        )
    ).map("".join)
)
def test_all_stands_where_it_stood(text: str) -> None:
    marked = in_marks(text)
    assert len(marked) == len(text)
    for own, char in zip(marked, text, strict=True):
        assert own == char or own in " *#\n" or "****" in text


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("**Ma****ra:** {}", "**T****om Au****e:** {}"),
        ("**Ma****ra**: {}", "**Tom Aue****:** {}"),
        ("**Ma****ra：**{}", "**Tom Aue****：** {}"),
    ],
)
def test_a_bold_label_that_was_broken_off_is_whole(first: str, second: str) -> None:
    turns = zip(ASKED, ANSWERED, strict=True)
    text = "".join(f"{first}\n\n{second}\n\n".format(*pair) for pair in turns)
    draft = read(text)
    assert who_speaks(draft.turns) == ["Mara", "Tom Aue"] * 4
    assert said(draft)[:2] == [("Mara", ASKED[0]), ("Tom Aue", ANSWERED[0])]


def test_words_in_bold_that_were_broken_off_are_said_whole() -> None:
    asked = "**Why did ****the mill close?**\n\nIt was the river.\n\n"
    assert said(read(asked * 4))[0] == ("Q", "Why did ****the mill close?")


@pytest.mark.parametrize(
    "message",
    [
        "<ChatBox>\n<Message side='left' name='{}'>\n{}\n</Message>\n</ChatBox>\n\n",
        '<Bubble speaker="{}">{}</Bubble>\n',
    ],
)
def test_elements_of_a_page_may_say_who_speaks(message: str) -> None:
    turns = [("Mara L.", "So?"), ("Tom", "Yes, <b>so</b>."), ("Mara L.", "And?"), ("Tom", "No.")]
    draft = read("".join(message.format(*turn) for turn in turns))
    assert said(draft) == turns


def test_counted_questions_in_bold_may_be_above_such_elements() -> None:
    counted = "".join(f"{at}. **Why {at}?**\n\n   **Mara:** So.\n\n" for at in range(1, 5))
    quick = ["Tea?", "Yes.", "Bread?", "No."] * 2
    names = ["Tom", "Mara"] * 4
    asked = zip(names, quick, strict=True)
    elements = "".join(f'<Message name="{name}">\n{text}\n</Message>\n\n' for name, text in asked)
    draft = read(f"{counted}## Quick\n\n{elements}")
    assert [name for name, _ in said(draft) if name] == ["Q", "Mara"] * 4 + names


@pytest.mark.parametrize(
    "page",
    [
        "The wheel turns.\n\n<Callout>\nMind the wheel.\n</Callout>\n\n",
        "<Box>\n<Wheel>\nIt turns.\n</Wheel>\n</Box>\n\nAnd so do we.\n\n",
    ],
)
def test_tags_that_a_page_opens_and_closes_are_nobody(page: str) -> None:
    assert read(page * 8).speakers == ()


def test_people_may_be_written_as_tags() -> None:
    talk = "<Mara>\nSo?\n</Mara>\n<Tom>\nYes.\n</Tom>\n\n" * 4
    assert read(talk).speakers == ("Mara", "Tom")


def test_a_name_in_bold_may_have_another_above_it() -> None:
    heads = ["**00:01 - Mara**：", "**00:09 - <ruby>Tomas<rt>Tom Okafor</rt></ruby>**："] * 3
    text = "\n\n".join(f"{head}\n\nSo it was." for head in heads)
    draft = read(text)
    assert said(draft) == [("Mara", "So it was."), ("Tomas", "So it was.")] * 3
    assert draft.text == text


@pytest.mark.parametrize(
    ("above", "below"),
    [
        ('{{< talk "MARA: {}" >}}', "{{< /talk >}}"),
        ('{{< the-talk   "MARA: {}"  >}}', "{{< /the-talk  >}}"),
        ('{{% talk "MARA: {}" %}}', "{{%/talk%}}"),
    ],
)
def test_the_first_words_may_stand_in_what_is_around_a_talk(above: str, below: str) -> None:
    first = r"So, how did \"The Mill\" begin?"
    talk = "".join(f"TOM: {a}\nMARA: {q}\n" for q, a in zip(ASKED, ANSWERED, strict=True))
    text = f'+++\ntitle = "A talk"\n+++\n\nAt the mill.\n\n{above.replace("{}", first)}\n'
    draft = read(f"{text}{talk}{below}\n")
    assert said(draft) == [
        ("MARA", first),
        *(turn for q, a in zip(ASKED, ANSWERED, strict=True) for turn in (("TOM", a), ("MARA", q))),
    ]


@pytest.mark.parametrize("between", ["", "\n"])
def test_what_is_said_in_an_element_with_ones_name_ends_before_its_tag(between: str) -> None:
    turn = "<{0}>" + between + "{1} <i>So</i> </{2}> is none. " + between + "</{0}> \n\n"
    pairs = zip(ASKED, ANSWERED, strict=True)
    text = "".join(
        turn.format("interviewer", q, "mara") + turn.format("mara", a, "interviewer")
        for q, a in pairs
    )
    assert said(read(text)) == [
        (who, f"{words} <i>So</i> </{other}> is none.")
        for pair in zip(ASKED, ANSWERED, strict=True)
        for who, other, words in zip(
            ("interviewer", "mara"), ("mara", "interviewer"), pair, strict=True
        )
    ]


def test_a_heading_may_hold_what_is_said_in_an_element() -> None:
    talk = "## <ina>Why so?</ina>\n\n<bo>It was late.</bo>\n\n" * 4
    assert said(read("<ina>Welcome.</ina>\n\n" + talk)) == [
        ("ina", "Welcome."),
        *[("ina", "Why so?"), ("bo", "It was late.")] * 4,
    ]


def test_elements_whose_names_do_not_return_are_no_labels_and_their_words_nobodys() -> None:
    asked = "".join(f"{at}. **Why {at}?**\n\n   **Mara：** So.\n\n" for at in range(1, 7))
    told = '<Box>\n  <Message name="{0}" site="{0}">\n  {1}\n  </Message>\n</Box>\n\n'
    others = [("Tom", "She is kind."), ("Bo", "She owes me tea."), ("Mara", "A cat.")]
    said_of_her = "".join(told.format(*words) for words in others)
    draft = read(f"## Talk\n\n{asked}## From friends\n\nThey wrote.\n\n{said_of_her}")
    talk = [turn for at in range(1, 7) for turn in (("Q", f"Why {at}?"), ("Mara", "So."))]
    assert [(name, words.strip("*")) for name, words in said(draft)] == talk
    assert draft.problems[-1] == Problem(
        27, "17 lines stand from here on, below the talk; nobody is said to say them"
    )


def test_a_turn_never_begins_within_a_tag() -> None:
    asked = "".join(f"{at}. **Why {at}?**\n\n   **Mara:** So.\n\n" for at in range(1, 7))
    told = "".join(f'<Message name="{who}">\nSo.\n</Message>\n' for who in ("Tom", "Mara") * 2)
    words = [words.strip() for _, words in said(read(asked + told))]
    assert words[12:] == ["So."] * 4


@pytest.mark.parametrize(
    "end", ["</ann>", "</Ann> ", "</ann>\n\\", " </ann> *", "</bo>", "</ann >"]
)
def test_a_tag_that_closes_at_the_end_of_a_turn_is_not_said(end: str) -> None:
    text = f"<ann> Was it <u>so</u>?{end}\n<bo> It was. </bo>\n\n" * 4
    assert speech(read(text)) == [("ann", "Was it <u>so</u>?"), ("bo", "It was.")] * 4


@pytest.mark.parametrize("end", ["</u>", "</ann> so", "</mill>", "</ann", "</ann> 4"])
def test_what_closes_nobodys_words_or_has_words_behind_it_is_kept(end: str) -> None:
    text = f"<ann> Was it <u>so?{end}\n<bo> It was.\n\n" * 4
    assert speech(read(text)) == [("ann", f"Was it <u>so?{end}"), ("bo", "It was.")] * 4
