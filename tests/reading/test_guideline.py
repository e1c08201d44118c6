"""Guidelines in Markdown: parts, prompts, whom they are for, and which ask for a ranking."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codebook.errors import InputError
from codebook.reading.drafts import GuidelineDraft, Problem
from codebook.reading.guide.guideline import guideline_of, looks_like_guideline
from codebook.reading.guide.guideline_sections import audience_of, split_heading
from codebook.reading.guide.markdown_blocks import blocks_of
from codebook.reading.guide.prompt_kind import prompt_of
from refusals import refusal, written


def read(text: str) -> GuidelineDraft:
    return guideline_of(Path("guide.md"), text, "utf-8")


def read_file(path: Path) -> GuidelineDraft:
    return guideline_of(path, path.read_text(encoding="utf-8"), "utf-8")


def shape(draft: GuidelineDraft) -> list[tuple[str, str, list[tuple[str, str, str]]]]:
    return [
        (part.label, part.title, [(ask.kind, ask.audience, ask.text) for ask in part.prompts])
        for part in draft.parts
    ]


def test_the_published_guideline(artefacts: Path) -> None:
    draft = read_file(artefacts / "Interview GuideLine.md")
    assert (draft.name, draft.format, draft.encoding) == ("Interview GuideLine", "md", "utf-8")
    assert draft.problems == ()
    assert [(part.label, part.title, len(part.prompts)) for part in draft.parts] == [
        ("I", "Background Information", 5),
        ("II", "Questions and Usability Challenges", 6),
        ("III", "Bug Reports and Debugging Experience", 7),
        ("IV", "Feature Requirements and Improvement Expectations", 6),
    ]
    assert all(part.objective.endswith(".") for part in draft.parts)
    background, *others = draft.parts
    assert {(ask.kind, ask.audience) for ask in background.prompts} == {("background", "")}
    assert background.prompts[3].text.startswith("What types of models")
    assert background.prompts[3].text.endswith("LLMs or smaller models)")
    asks = [(part.label, ask) for part in others for ask in part.prompts]
    assert {ask.audience for _, ask in asks} == {"LLM Users", "Framework Developers"}
    assert [(label, ask.length) for label, ask in asks if ask.kind == "ranking"] == [
        ("II", 3),
        ("III", 3),
        ("IV", None),
    ]
    assert [part.prompts[1].kind for part in others] == ["ranking"] * 3
    assert sum(ask.audience == "LLM Users" for _, ask in asks) == 10


def test_a_german_guideline() -> None:
    draft = read("""# Leitfaden

Zweck: verstehen.

## Teil 1: Zur Person
Ziel: Wer spricht,
und worüber?
1. Was machen Sie?
   - Seit wann?
2. Wie lange schon?

## Teil 2: Nutzung
### Für Anwender:
* Was ist schwierig? _(z. B. `torch_save`
  oder Ähnliches)_
* Bitte ordnen Sie die drei wichtigsten Themen.
### Für alle:
* Fehlt etwas?
""")
    assert shape(draft) == [
        (
            "1",
            "Zur Person",
            [
                ("background", "", "Was machen Sie?\n- Seit wann?"),
                ("background", "", "Wie lange schon?"),
            ],
        ),
        (
            "2",
            "Nutzung",
            [
                ("open", "Anwender", "Was ist schwierig? (z. B. `torch_save` oder Ähnliches)"),
                ("ranking", "Anwender", "Bitte ordnen Sie die drei wichtigsten Themen."),
                ("open", "", "Fehlt etwas?"),
            ],
        ),
    ]
    assert [part.objective for part in draft.parts] == ["Wer spricht, und worüber?", ""]
    assert draft.parts[1].prompts[1].length == 3
    assert draft.problems == ()


def test_a_chinese_guideline() -> None:
    draft = read("""# 访谈提纲
## 第一部分：背景信息
**目的：** 了解受访者
1、你的角色是什么？
2、用了几年？
## 第二部分 问题
### 面向用户：
- 你遇到过哪些问题？
- 请从列表中选出前三个并排序。
""")
    assert shape(draft) == [
        (
            "一",
            "背景信息",
            [("background", "", "你的角色是什么？"), ("background", "", "用了几年？")],
        ),
        (
            "二",
            "问题",
            [
                ("open", "用户", "你遇到过哪些问题？"),
                ("ranking", "用户", "请从列表中选出前三个并排序。"),
            ],
        ),
    ]
    assert draft.parts[0].objective == "了解受访者"
    assert draft.parts[1].prompts[1].length == 3


def test_numbered_headings_audiences_as_items_and_text_that_is_no_prompt() -> None:
    draft = read("""# 1. Background
1) Who are you?

Read this aloud.
# 2. Use
- For users:
  - What is hard?
  - Please rank these by severity
- For developers:
  - What breaks?
# Closing
Anything else?
""")
    assert shape(draft) == [
        ("1", "Background", [("background", "", "Who are you?")]),
        (
            "2",
            "Use",
            [
                ("open", "users", "What is hard?"),
                ("ranking", "users", "Please rank these by severity"),
                ("open", "developers", "What breaks?"),
            ],
        ),
    ]
    assert draft.problems == (
        Problem(4, 'not read: "Read this aloud."'),
        Problem(11, 'not read: the section "Closing"'),
    )


def test_headings_without_numbers_count_by_place_and_titles_are_no_parts() -> None:
    draft = read("""Interview guide
===============

Background
----------
Who are you?

Use
---
### Users
Why this tool?
### Developers
Why that one?

Wishes
------
### Users
- What else?
### Warm words
- Thanks?
""")
    assert shape(draft) == [
        ("1", "Background", [("background", "", "Who are you?")]),
        ("2", "Use", [("open", "Users", "Why this tool?"), ("open", "", "Why that one?")]),
        ("3", "Wishes", [("open", "Users", "What else?"), ("open", "", "Thanks?")]),
    ]
    assert draft.problems == (
        Problem(12, 'not read: the heading "Developers"'),
        Problem(19, 'not read: the heading "Warm words"'),
    )


def test_bold_lines_may_be_headings() -> None:
    draft = read("""**Part A - Start**
**For users:**
- One?
<!-- - not this?
-->
**Part B: End**

* Two?
""")
    assert shape(draft) == [
        ("A", "Start", [("open", "users", "One?")]),
        ("B", "End", [("open", "", "Two?")]),
    ]


def test_a_single_part_under_a_title() -> None:
    draft = read("# Guide\n\n## Use\n\n- Why?\n\n### For all participants:\n- How?\n")
    assert shape(draft) == [("1", "Use", [("open", "", "Why?"), ("open", "", "How?")])]


@pytest.mark.parametrize(
    ("heading", "label", "title"),
    [
        ("Part II. Questions and more", "II", "Questions and more"),
        ("PART 2", "2", ""),
        ("Section B – Use:", "B", "Use"),
        ("Part one: Use", "one", "Use"),
        ("第3部分、使用", "3", "使用"),
        ("二、使用", "二", "使用"),
        ("IV. Wishes", "IV", "Wishes"),
        ("2.1. Wishes", "2.1", "Wishes"),
        ("3 Wishes", "3", "Wishes"),
        ("Particular wishes", "", "Particular wishes"),
        ("Part of it", "", "Part of it"),
        ("I like it", "", "I like it"),
    ],
)
def test_the_number_of_a_heading(heading: str, label: str, title: str) -> None:
    assert split_heading(heading) == (label, title)


@pytest.mark.parametrize(
    ("text", "kind", "length"),
    [
        ("Please rank the top 3 bugs.", "ranking", 3),
        ("Rank those most relevant to you", "ranking", None),
        ("Could you rank up to five of them?", "ranking", 5),
        ("Which are the three most frequent? Please put them in order.", "ranking", 3),
        ("Sort the cards by importance.", "ranking", None),
        ("Bringen Sie die fünf häufigsten in eine Reihenfolge.", "ranking", 5),
        ("请对最重要的三个问题排序", "ranking", 3),
        ("From the list of needs, please rank as many as you like.", "ranking", None),
        ("Please rank as many as you like.", "ranking", None),
        ("Choose from the list. Rank your needs.", "ranking", None),
        ("Please now rank your needs", "ranking", None),
        ("Could you please rank your needs?", "ranking", None),
        ("We would like you to rank whatever matters to you.", "ranking", None),
        ("How would you rank these troubles?", "ranking", None),
        ("Bitte ordnen: so viele, wie Sie möchten.", "ranking", None),
        ("Bitte die Karten nach Wichtigkeit sortieren.", "ranking", None),
        ("Ordne die Karten nach Wichtigkeit.", "ranking", None),
        ("Classez les trois besoins les plus importants.", "ranking", None),
        ("Pourriez-vous classer ces besoins ?", "ranking", None),
        ("Por favor, ordene las necesidades.", "ranking", None),
        ("What is your rank?", "open", None),
        ("Rank in the company, and since when?", "open", None),
        ("How would you rank your skills?", "open", None),
        ("How do you rank yourself among your colleagues?", "open", None),
        ("Please state rank and name.", "open", None),
        ("Please tell me your rank as a soldier.", "open", None),
        ("Bitte ordnen Sie sich einer Altersgruppe zu.", "open", None),
        ("Wie würden Sie sich einordnen?", "open", None),
        ("Comment vous classez-vous parmi vos collègues ?", "open", None),
        ("How do you prioritize which bugs to resolve?", "open", None),
        ("Do you use a ranking model, and of which LoRA rank?", "open", None),
        ("In order to help, what do you do?", "open", None),
    ],
)
def test_which_prompts_ask_for_a_ranking(text: str, kind: str, length: int | None) -> None:
    prompt = prompt_of(text, "", background=False)
    assert (prompt.kind, prompt.length) == (kind, length)


def test_whom_a_line_is_for() -> None:
    assert audience_of("For LLM Users:") == "LLM Users"
    assert audience_of("für Entwickler") == "Entwickler"
    assert audience_of("For both groups:") == ""
    assert audience_of("Format") is None


def test_lines_of_blocks_are_those_of_the_file() -> None:
    items = ["# A #", "", "- one", "  two", "", "  three", "- *four* > 3", ""]
    text = "\r\n".join([*items, "> **so** it", "> is", "***", "C#", ""])
    assert [(block.kind, block.line, block.text) for block in blocks_of(text)] == [
        ("heading", 1, "A"),
        ("item", 3, "one two three"),
        ("item", 7, "four > 3"),
        ("paragraph", 9, "so it is"),
        ("paragraph", 12, "C#"),
    ]


def test_what_is_no_guideline_is_refused(tmp_path: Path) -> None:
    assert refusal(read_file, written(tmp_path, "# Notes\n\nNothing here.\n", "a.md")) == (
        "FILE: no section of it asks anything, so it is no guideline."
        ' Give each part a heading ("## Part I. Background") and list its questions under it.'
    )
    twice = "## Part I. A\n- a?\n## Part I. B\n- b?\n"
    assert refusal(read_file, written(tmp_path, twice, "a.md")) == (
        'FILE, line 3: the part "I" begins in line 1 too. Give each part a number of its own.'
    )
    assert refusal(read_file, written(tmp_path, "# a\n" * 60_000, "a.md")) == (
        "FILE: it is too long for a guideline. Check that it is one."
    )


def test_real_transcripts_are_no_guidelines(artefacts: Path) -> None:
    files = sorted((artefacts.parent / "samples").glob("*.md"))
    assert files
    assert not any(looks_like_guideline(file.read_text()) for file in files)
    assert looks_like_guideline((artefacts / "Interview GuideLine.md").read_text())


def test_a_transcript_with_parts_is_no_guideline() -> None:
    speech = "\n\n".join(f"I: Why {n}?\n\nU1: Because of that, and more of it." for n in range(5))
    assert not looks_like_guideline(f"## Part I. Use\n\n{speech}\n\n## Part II. End\n\n{speech}")
    listed = "\n".join(f"- I: Why {n}?\n- U1: Is it so?" for n in range(5))
    assert not looks_like_guideline(f"## Part I. Use\n\n{listed}\n\n## Part II. End\n\n{listed}")


def test_a_talk_below_a_list_of_what_it_is_about_is_no_guideline() -> None:
    topics = "\n".join(f"- Why {n}, and what of it?" for n in range(6))
    talk = "\n\n".join(f"### Why {n}?\n\n{'We went to the mill. ' * 20}" for n in range(6))
    assert looks_like_guideline(f"## Part I. Use\n\n{topics}\n")
    assert not looks_like_guideline(f"## Contents\n\n{topics}\n\n## Talk\n\n{talk}\n")


@given(st.text("#-*_ 1.?:\nPart I\t<!>", max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    assert "".join(block.text for block in blocks_of(text)).count("?") <= text.count("?")
    looks_like_guideline(text)
    try:
        draft = read(text)
    except InputError:
        return
    assert all(part.label for part in draft.parts)
