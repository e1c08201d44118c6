"""Labels of speakers: every style is read, what only looks like one is text, doubt is reported."""

from __future__ import annotations

from pathlib import Path

import pytest

from codebook.reading.drafts import TranscriptDraft
from spoken import read_transcript, speech

TURNS = [
    ("I", "So, how did you start?"),
    ("B", "Um, well — I think: at 17:30 each day… (laughs)"),
    ("I", "And then?"),
    ("B", "Then it broke.\nNote: twice, even."),
    ("B", "See https://example.org/x: it is all there."),
    ("I", "Okay, thanks."),
]
LABELS = {
    "codes": {"I": "I", "B": "B1"},
    "names": {"I": "Dr. Mara Lindqvist", "B": "Tom Okafor"},
    "roles": {"I": "Interviewer", "B": "Participant 3"},
    "Chinese": {"I": "采访者", "B": "李明"},
    "small letters": {"I": "interviewer", "B": "interviewee"},
}
STYLES = {
    "colon": "{n}: {t}\n\n",
    "space before the colon": "{n} : {t}\n\n",
    "full-width colon": "{n}：{t}\n\n",
    "no blank lines": "{n}: {t}\n",
    "bold with colon": "**{n}:** {t}\n\n",
    "bold before colon": "**{n}**: {t}\n\n",
    "bold": "**{n}** {t}\n\n",
    "bold with dash": "**{n}** - {t}\n\n",
    "italic": "*{n}:* {t}\n\n",
    "heading": "### {n}\n\n{t}\n\n",
    "heading with colon": "### {n}:\n{t}\n\n",
    "brackets": "[{n}] {t}\n\n",
    "underscores": "__{n}__ {t}\n\n",
    "as code": "`{n}`: {t}\n\n",
    "time as code": "`[00:01:0{i}]` {n}: {t}\n\n",
    "seconds": "[{i}.5s - {i}.9s] {n}: {t}\n",
    "brackets with colon": "[{n}]: {t}\n",
    "brackets on a line": "[{n}]\n{t}\n\n",
    "Chinese brackets": "【{n}】{t}\n\n",
    "angle brackets": "<{n}> {t}\n\n",
    "colon and time on a line": "{n}: 00:01:0{i}\n\n{t}\n\n",
    "time in brackets and colon": "{n} (00:01:0{i}):\n{t}\n\n",
    "time after the name": "{n}  0:0{i}\n{t}\n\n",
    "comma and time": "{n}, 00:01:0{i}\n{t}\n\n",
    "time below the name": "{n}\n00:01:0{i}\n{t}\n\n",
    "time before, colon": "[00:01:0{i}] {n}: {t}\n\n",
    "bare time before, colon": "0{i}:00 {n}: {t}\n\n",
    "time before the name": "[00:01:0{i}] {n}\n{t}\n\n",
    "bare time before the name": "00:01:0{i} {n}\n{t}\n\n",
    "time above the label": "00:01:0{i}\n{n}: {t}\n\n",
    "range of times": "[00:01:0{i} --> 00:02:00] {n}: {t}\n",
    "time after the colon": "{n}: [00:01:0{i}] {t}\n\n",
    "bold name and time": "**{n} [00:01:0{i}]** {t}\n\n",
    "brackets and time": "[{n}] [00:0{i}] {t}\n",
    "stamp at the end": "{n}: {t} #00:01:0{i}-5#\n\n",
    "stamp before": "#00:01:0{i}-5# {n}: {t}\n\n",
    "en dash": "{n} – {t}\n\n",
    "hyphen": "{n} - {t}\n\n",
    "tab": "{n}\t{t}\n",
    "colon and tab": "{n}:\t{t}\n",
    "on a line": "{n}\n{t}\n\n",
    "on a line, then blank": "{n}\n\n{t}\n\n",
    "on a line with colon": "{n}:\n{t}\n\n",
    "numbered": "{i} {n}: {t}\n",
    "numbered with tabs": "{i}\t{n}:\t{t}\n",
    "bulleted": "- {n}: {t}\n\n",
}
HEADERS = {
    "nothing": "",
    "YAML": "---\ntitle: X\nspeakers:\n  - A: b\ndate: 2024-05-01\n---\n",
    "particulars": "Date: 2024-05-01\nLocation: Zoom\nInterviewer: Jane Doe\n\n# Interview 3\n\n"
    "This was recorded at home. It went well: mostly.\n\n",
}


def read(folder: Path, text: str) -> TranscriptDraft:
    path = folder / "interview.md"
    path.write_text(text, encoding="utf-8")
    draft = read_transcript(path)
    assert draft.text == text
    return draft


def dismissed(draft: TranscriptDraft) -> set[str]:
    """Return the labels that were read as text."""
    return {
        problem.message.split('"')[1].removesuffix(":")
        for problem in draft.problems
        if "is read as text" in problem.message
    }


@pytest.mark.parametrize("header", HEADERS)
@pytest.mark.parametrize("labels", LABELS)
@pytest.mark.parametrize("style", STYLES)
def test_every_style_of_label_is_read(tmp_path: Path, style: str, labels: str, header: str) -> None:
    names = LABELS[labels]
    turns = [(names[who], words) for who, words in TURNS]
    text = HEADERS[header] + "".join(
        STYLES[style].format(n=name, t=words, i=number)
        for number, (name, words) in enumerate(turns, 1)
    )
    draft = read(tmp_path, text)
    assert speech(draft) == turns
    assert draft.speakers == (names["I"], names["B"])
    times = [turn.time for turn in draft.turns]
    has_times = any(sign in STYLES[style] for sign in ("{i}:", ":0{i}", "{i}.5s"))
    assert all(times) if has_times else not any(times)


def test_emphasis_around_what_is_said_is_no_part_of_it(tmp_path: Path) -> None:
    draft = read(tmp_path, "**I: Why?**\n\nB: Because.\n\n**I: And how?**\n\nB: Like so.\n")
    assert speech(draft) == [
        ("I", "Why?"),
        ("B", "Because."),
        ("I", "And how?"),
        ("B", "Like so."),
    ]


def test_a_table_of_markdown_has_a_column_of_speakers(tmp_path: Path) -> None:
    text = "| Who | What |\n|---|---|\n| Ann | hello |\n| Ben | hi |\n| Ann | so |\n| Ben | yes |\n"
    assert speech(read(tmp_path, text))[-4:] == [
        ("Ann", "hello"),
        ("Ben", "hi"),
        ("Ann", "so"),
        ("Ben", "yes"),
    ]


def test_initials_in_brackets_are_the_person_before_them(tmp_path: Path) -> None:
    draft = read(
        tmp_path,
        "Ada Moss (AM): one\n\nAM: two\n\nBo Reyes (BR): three\n\nCy Orr (CO): four\n\n"
        "AM: five\n\nBR: six\n",
    )
    assert draft.speakers == ("Ada Moss (AM)", "Bo Reyes (BR)", "Cy Orr (CO)")
    assert [speaker.split()[0] for speaker, _ in speech(draft)] == [
        *("Ada", "Ada", "Bo", "Cy", "Ada", "Bo")
    ]


def test_what_someone_does_in_brackets_makes_no_other_person(tmp_path: Path) -> None:
    draft = read(tmp_path, "Ann (laughs): a\n\nBen: b\n\nAnn: c\n\nBEN: d\n\nSpeaker (male): e\n")
    assert draft.speakers == ("Ann", "Ben", "Speaker (male)")


@pytest.mark.parametrize(
    "how", ["[chat]", "[via chat]", "(chat)", "[off-mic]", "(V.O.)", "[im Chat]", "(laughs)"]
)
def test_how_somebody_speaks_is_no_part_of_the_name(tmp_path: Path, how: str) -> None:
    talk = "Ann: So it was.\n\nBen: It was.\n\n" * 3
    draft = read(tmp_path, f"{talk}CD {how}: And so on.\n\n{talk}")
    assert draft.speakers == ("Ann", "Ben", "CD")
    named = read(tmp_path, f"{talk}CD {how}: And so on.\n\nCD (Mill): It was.\n\n{talk}")
    assert named.speakers == ("Ann", "Ben", "CD (Mill)")
    voices = f"Voice (man): No.\n\nVoice (woman): Yes.\n\nVoice {how}: Ah.\n\n"
    assert read(tmp_path, talk + voices).speakers[2:] == ("Voice (man)", "Voice (woman)", "Voice")


@pytest.mark.parametrize(
    "line",
    [
        "17:30 was too late for me.",
        "At 17:30: nothing.",
        "https://example.org/page: see there.",
        "Note: the line was bad.",
        "Location: the kitchen",
        "For example: the second one.",
        "例如：第二个。",
        "Question 4: who does the builds?",
        "Matthew 5:3 says so.",
        "C:\\data\\model was gone.",
        "So what I mean: no.",
        "**Very important** is the cache.",
        "[unintelligible] and so on.",
        "- API: how to call it",
        "Ubicación 1: the yard",
        "Ventajas: the yard",
        "Start Time: 10:00",
        "SFX: a door",
        "“Well: no”, she said.",
    ],
)
@pytest.mark.parametrize(
    "style", ["I: {0}\n\nB: {1}\n\n", "**Ann Lee:** {0}\n\n**Bo Ray:** {1}\n\n"]
)
def test_what_only_looks_like_a_label_is_text(tmp_path: Path, line: str, style: str) -> None:
    answer = f"Yes.\n\n{line}\n\nThat was it."
    draft = read(tmp_path, style.format("One?", answer) + style.format("Two?", "No."))
    assert [words for _, words in speech(draft)] == ["One?", answer, "Two?", "No."]


def test_a_speaker_who_speaks_once_is_one_if_written_like_the_others(tmp_path: Path) -> None:
    dialogue = "Ann Lee: {0}\n\nBo Ray: {0}\n\n".format("yes") * 4
    draft = read(tmp_path, dialogue + "Cy Orr: only this\n\nSummary: all well\n\nAnn Lee: bye\n")
    assert draft.speakers == ("Ann Lee", "Bo Ray", "Cy Orr")
    assert ('"Cy Orr" opens one turn only: is it a speaker?') in {
        problem.message for problem in draft.problems
    }


def test_a_word_with_a_colon_is_reported_where_labels_are_codes(tmp_path: Path) -> None:
    draft = read(tmp_path, "I: a\n\nB: b\n\n" * 3 + "Fazit: gut\n\nErgo: besser\n\nI: c\n")
    assert draft.speakers == ("I", "B")
    assert dismissed(draft) == {"Ergo"}


@pytest.mark.parametrize(
    ("label", "further", "message"),
    [
        ("Tom from mill", ["Tom from mill"], '"{}" opens one turn only: is it a speaker?'),
        ("Bo Lee at mill", ["Bo Lee at mill"], '"{}" opens one turn only: is it a speaker?'),
        ("Action item Tom", [], '"{}:" is read as text, not as a speaker'),
        ("Report from mill", [], '"{}:" is read as text, not as a speaker'),
    ],
)
def test_words_once_amid_a_list_of_labels_are_ones_with_a_place_or_reported(
    tmp_path: Path, label: str, further: list[str], message: str
) -> None:
    talk = "Ann: So it was.\n* Bo: We saw the report.\n* Ann: Yes.\n" * 3
    draft = read(tmp_path, f"{talk}* {label}: will go there.\n* Bo: So?\n{talk}")
    assert draft.speakers == ("Ann", "Bo", *further)
    assert (10, message.format(label)) in [(one.line, one.message) for one in draft.problems]


def test_a_missing_colon_is_reported_with_its_line(tmp_path: Path) -> None:
    draft = read(
        tmp_path,
        "Ann Lee: 00:00:01\n\nyes\n\nBo Ray: 00:00:04\n\nno\n\n" * 2
        + "Ann Lee 00:00:09\n\nwhy\n\nBo Ray Because of that.\n",
    )
    assert [speaker for speaker, _ in speech(draft)] == ["Ann Lee", "Bo Ray"] * 3
    assert [(problem.line, problem.message) for problem in draft.problems] == [
        (17, 'the label "Ann Lee" has no colon; it opens a turn'),
        (21, 'the label "Bo Ray" has no colon; it opens a turn'),
    ]


def test_a_name_at_the_start_of_a_sentence_is_no_label(tmp_path: Path) -> None:
    draft = read(
        tmp_path, "Ann Lee: a\n\nBo Ray: b\n\n" * 3 + "Ann Lee said so.\n\nAnn Lee, Bo and I.\n"
    )
    assert len(speech(draft)) == 6


def test_a_label_glued_to_another_turn_opens_one_and_is_reported(tmp_path: Path) -> None:
    draft = read(tmp_path, "Ann: a?\n\nBen: b.\n\nAnn: c? Ben: d.\n\nBen: e. Ben: f.\n")
    assert speech(draft) == [
        ("Ann", "a?"),
        ("Ben", "b."),
        ("Ann", "c?"),
        ("Ben", "d."),
        ("Ben", "e."),
        ("Ben", "f."),
    ]
    assert [(problem.line, problem.message) for problem in draft.problems] == [
        (5, '"Ben:" stands within a line; it opens a turn'),
        (7, '"Ben:" stands within a line; it opens a turn'),
    ]


@pytest.mark.parametrize("before", ["", "At 5:30. ", "One thing: ", "Dan： "])
@pytest.mark.parametrize("after", ["", " At 6:00.", " That is: so."])
@pytest.mark.parametrize("colon", [":", "："])
def test_a_label_is_found_wherever_it_stands_within_a_line(
    tmp_path: Path, before: str, after: str, colon: str
) -> None:
    talk = "".join(f"{name}: So it was.\n\n" for name in ("Ann", "Ben", "Dan", "Eva", "Finn") * 2)
    draft = read(tmp_path, f"{talk}Ann: {before}Was it? Ben{colon} It was.{after}\n\n{talk}")
    message = '"Ben:" stands within a line; it opens a turn'
    assert (21, message) in [(problem.line, problem.message) for problem in draft.problems]


def test_a_conversation_of_one_line_is_cut_at_its_labels(tmp_path: Path) -> None:
    line = "Interviewer: Why?Interviewee: So. Really.Interviewer: And then? Interviewee: Nothing."
    draft = read(tmp_path, f"Flats\n\n{line}Interviewer: Thanks.\n")
    assert speech(draft) == [
        ("Interviewer", "Why?"),
        ("Interviewee", "So. Really."),
        ("Interviewer", "And then?"),
        ("Interviewee", "Nothing."),
        ("Interviewer", "Thanks."),
    ]


def test_a_label_in_many_lines_is_told_of_once(tmp_path: Path) -> None:
    draft = read(tmp_path, "Anna: And so it was— Ben: No. 40 Anna: Why?\n\n" * 9)
    assert [turn.speaker for turn in draft.turns] == ["Anna", "Ben", "Anna"] * 9
    assert [(line, message) for line, message in draft.problems] == [
        (1, '"Ben:" stands within 9 lines, first here; it opens turns there'),
        (1, '"Anna:" stands within 9 lines, first here; it opens turns there'),
    ]


def test_a_line_that_names_a_list_twice_is_no_conversation(tmp_path: Path) -> None:
    line = "Anna: I said it. Fruit: apples. Fruit: pears. So we went."
    draft = read(tmp_path, f"{line}\n\nThen we slept.\n")
    assert {turn.speaker for turn in draft.turns} <= {"", "Anna"}


def test_two_spellings_of_one_person_are_reported_not_joined(tmp_path: Path) -> None:
    draft = read(tmp_path, "Christian Ode: a\n\nFabrice Lind: b\n\n" * 4 + "Christain Ode: c\n")
    assert draft.speakers == ("Christian Ode", "Fabrice Lind", "Christain Ode")
    assert (17, '"Christain Ode" and "Christian Ode" may be one person') in [
        (problem.line, problem.message) for problem in draft.problems
    ]


def test_numbered_speakers_are_not_taken_for_one(tmp_path: Path) -> None:
    draft = read(tmp_path, "Speaker 1: a\n\nSpeaker 2: b\n\n" * 5 + "Speaker 3: c\n")
    assert not [problem for problem in draft.problems if "spelled" in problem.message]


def test_one_person_may_answer_questions_without_a_label(tmp_path: Path) -> None:
    draft = read(tmp_path, "Where were you?\nJ: Here.\n\nAnd then?\nJ: There.\n\nSo?\nJ: Home.\n")
    assert speech(draft) == [
        ("Q", "Where were you?"),
        ("J", "Here."),
        ("Q", "And then?"),
        ("J", "There."),
        ("Q", "So?"),
        ("J", "Home."),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "It went on: for hours.\n\nThen it ended.\n",
        "Sponsorship: https://example.org/a\n\nTweet: https://example.org/b\n",
        "# Regions: storage\n\nThey are large.\n\n# Regions: script\n\nThey are small.\n",
        "Okay\nand so on\nOkay\nand more\nYes\nno\nYes\nwell, that was what there was to say\n",
        "[laughs]\n\nI went home.\n\n[pause]\n\nSo.\n\n" * 3,
        "Date: today\nLocation: here\n",
        "".join(f"Name: {who}\nAge: 34\nGoals: Time.\nDislikes: Noise.\n\n" for who in "XYZ"),
        "".join(f"## Part {n}\n- Wishes: Time.\n- Fears: Noise.\n\n" for n in "123"),
        "- **Maps:** {0}\n- **Road Signs:** {0}\n- **Maps:** {0}\n- **Old Towns:** {0}\n"
        "- **Ferries:** {0}\n- **Night Trains:** {0}\n".format("The way there."),
        "# Keys ({0})\n\nWell.\n\n# Locks ({0})\n\nSo.\n\n".format("old")
        + "".join(f"# The {what}s\n\nYes.\n\n" for what in ("Door", "Wall", "Roof", "Yard", "Gate"))
        + "# Keys ({0})\n\nWell.\n\n# Locks ({0})\n\nSo.\n\n".format("new"),
    ],
)
def test_no_speaker_is_a_valid_answer(tmp_path: Path, text: str) -> None:
    assert read(tmp_path, text).speakers == ()


def test_two_lines_are_a_conversation(tmp_path: Path) -> None:
    assert speech(read(tmp_path, "Ann: hello there\nBen: hi")) == [
        ("Ann", "hello there"),
        ("Ben", "hi"),
    ]


def test_a_legend_is_front_matter(tmp_path: Path) -> None:
    draft = read(tmp_path, "I: Interviewer\nB: Befragte\n\nI: Wie geht es?\n\nB: Gut.\n\nI: Ja.\n")
    assert [words for _, words in speech(draft)] == ["Wie geht es?", "Gut.", "Ja."]


def test_a_rule_between_turns_is_in_none(tmp_path: Path) -> None:
    draft = read(tmp_path, "I: a\n\n---\n\nB: b\n\n* * *\n\nI: c\n\n---\n")
    assert speech(draft) == [("I", "a"), ("B", "b"), ("I", "c")]
    assert [turn.kind for turn in draft.turns] == ["speech"] * 3


def test_who_switched_a_transcript_off_says_nothing(tmp_path: Path) -> None:
    draft = read(
        tmp_path,
        "Ann Lee started transcription\n\nAnn Lee 0:03\nWhy?\n\nP7 0:05\nSo.\n\nAnn Lee 0:09\n"
        "And?\n\nP7 0:12\nWell.\n\nAnn Lee stopped transcription\n",
    )
    assert speech(draft) == [
        ("Ann Lee", "Why?"),
        ("P7", "So."),
        ("Ann Lee", "And?"),
        ("P7", "Well."),
    ]
    assert draft.turns[-1].kind == "event"


def test_breaks_written_like_labels_are_events(tmp_path: Path) -> None:
    draft = read(
        tmp_path,
        "**Ann Lee:** a\n\n**Break:** [34:12]\n\n**Bo Ray:** b\n\n**Ann Lee:** c\n\n**Outro:**\n",
    )
    assert draft.speakers == ("Ann Lee", "Bo Ray")
    assert [turn.kind for turn in draft.turns] == ["speech", "event", "speech", "speech", "event"]
