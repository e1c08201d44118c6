"""Labels that are rarer than the certain ones: each rule has an example of which it decides."""

from __future__ import annotations

import pytest

from codebook.reading.turns.learning.habit import Habit, Rare
from codebook.reading.turns.learning.nobody import NOBODY, NOBODY_ONCE
from codebook.reading.turns.learning.rare_labels import deciding
from codebook.reading.turns.learning.somebody import SOMEBODY
from codebook.reading.turns.lines.head_list import Heads
from codebook.reading.turns.lines.heads import find_head
from codebook.reading.turns.lines.lines import Lines

_ASKED = "{}We tried it again.\n\n{}So it worked then.\n\n"


def talk(*labels: str) -> str:
    return _ASKED.format(*labels) * 4


_CASES = {
    # who is somebody
    "is_shaped_alike": (talk("Ann: ", "Bo: ") + "Cy: I did not.", "Cy"),
    "is_called_out": (talk("TOM: ", "ALI: ") + "MARA LIND: I did not.", "MARA LIND"),
    "is_of_a_house": (
        talk("Lind (Mill Post): ", "Bo (York): ") + "the one there (Mill Post): I did not.",
        "the one there (Mill Post)",
    ),
    "is_abbreviated": (
        talk("Mara Lind (ML): ", "Tom Okafor (TO): ") + "miller (M): I did not.",
        "miller (M)",
    ),
    "is_in_small_letters": (talk("al: ", "bd: ") + "cx: I did not.", "cx"),
    "is_kind_of_certain": (talk("Guest: ", "Host: ") + "French guest: I did not.", "French guest"),
    "is_further": (
        "".join(talk(f"A{one}: ", f"B{one}: ") for one in "LMN") + "Mara Lind: I did not go there.",
        "Mara Lind",
    ),
    "is_in_brackets_too": (talk("- [anna] ", "- [bert] ") + "- [carla] I did not", "carla"),
    "is_set_off": (talk("[0:10] I1: ", "[0:20] B1: ") + "[0:30] Mara: I did not.", "Mara"),
    "is_padded_alike": (
        "recording:      It has begun now.\n\n" + talk("Ann:      ", "Bo:   "),
        "recording",
    ),
    "stands_in_line": (
        "Q: Why?\nA: It was so.\n" * 6 + "Mara: I did not.\n" + "Q: Why?\nA: It was so.\n" * 2,
        "Mara",
    ),
    "stands_between": (
        talk("Q: Why?\n", "A: So.\n") + "Mara: I did not.\n\n" + talk("Q: Why?\n", "A: So.\n"),
        "Mara",
    ),
    "is_from_somewhere": (
        "Ann: It was so.\n- Bo: So?\n" * 5 + "- Tom from mill post: I went.\n- Bo: So?\n",
        "Tom from mill post",
    ),
    "returns": (talk("Q: ", "A: ") + "Mara: I did not.\n\nThey had gone.\n\n" * 3, "Mara"),
    # who is nobody
    "is_perhaps_said": (talk("Ann\n", "Bo\n") + "Mara\nI did not.", "Mara"),
    "is_set_off_otherwise": (talk("[0:10] Ann: ", "[0:20] Bo: ") + "Mara: I did not.", "Mara"),
    "is_role_with_value": ("Date: May\nGuest: Ann Lee\n\n" + talk("Ann: ", "Bo: "), "Guest"),
    "is_in_preface": (
        "Mills: We tried it.\n\n" + "It was so.\n\n" * 6 + talk("Ann: ", "Bo: "),
        "Mills",
    ),
    "is_told_of_answers": (talk("R: ", "R: ") + "Trade: a miller\n\nTrade: a baker", "Trade"),
    "is_empty": (talk("**Ann**\n", "**Bo**\n") + "**Mara**\n", "Mara"),
    "is_of_caption": (
        talk("**Ann:** ", "**Bo:** ") + "![](a.jpg)The mill **Credit:** The archive.",
        "Credit",
    ),
    "is_title_on_top": (
        "**Mills of Dale**\nA day in May\n\n" + talk("**Ann Lee**\n", "**Bo Dahl**\n"),
        "Mills of Dale",
    ),
    "is_noted_word": (talk("Ann: ", "Bo: ") + "It was also so.\n\nAlso: in summer", "Also"),
    "is_notice": (
        "*Legal notice: this is no advice.*\n\n" + talk("*Ann: ", "*Bo: "),
        "Legal notice",
    ),
    "is_longer_than_names": (
        talk("王小明：", "李大海：") + "磨坊与河流的历史和未来：我们去过磨坊。",
        "磨坊与河流的历史和未来",
    ),
    "is_word_amid_capitals": (talk("MARA LIND: ", "TOM LEE: ") + "Then: We went.", "Then"),
    "is_small_amid_capitals": (
        talk("MARA LIND: ", "TOM LEE: ") + "And he read\n\nfrom the letter: We went.",
        "from the letter",
    ),
    "is_heading_of_words": (
        talk("### Mara\n\n", "### Tom\n\n") + "### Useful Links\n\nHere they are.",
        "Useful Links",
    ),
    "is_title_above_turn": (
        talk("王小明：", "李大海：") + "语文学：河边的磨坊的历史和未来\n\n王小明：So it was.",
        "语文学",
    ),
    "is_timed_heading": (talk("Ann: ", "Bo: ") + "[4:41] First part: tea", "First part"),
    "is_heading_with_time": (
        talk("Ann Lee: ", "Bo Dahl: ") + "How It Is Built 11: 40",
        "How It Is Built 11",
    ),
    "is_glued_title": (talk("Ann: ", "Bo: ") + "More Conf:work", "More Conf"),
    "is_behind_picture": (
        "📖 The Mill: bread for all of us\n\n" + talk("Ann Lee: ", "Bo Dahl: "),
        "The Mill",
    ),
}


@pytest.mark.parametrize("rule", _CASES)
def test_each_rule_decides_of_a_label(rule: str) -> None:
    text, label = _CASES[rule]
    lines = Lines(text.splitlines())
    heads = Heads(head for at in lines.texts if (head := lines.head(at)))
    rare = Rare.at([head for head in heads if head.label == label])
    alike = [head for head in heads if head.sign == rare.sign and head.label != label]
    again = [head for head in alike if heads.labels[head.label] > 3]
    decided = deciding(rare, Habit(lines, again, again, again, [label]))
    assert decided is not None
    assert decided.__name__ == rule


def test_no_rule_is_without_an_example() -> None:
    rules = {rule.__name__ for rule in (*NOBODY, *NOBODY_ONCE, *SOMEBODY)}
    assert rules == set(_CASES)


@pytest.mark.parametrize(
    ("again", "houses"), [("Bo (York): Yes.", {"York", "Mill"}), ("Bo Ode: Yes.", set())]
)
def test_a_house_of_several_who_speak_once_is_one_where_others_have_theirs(
    again: str, houses: set[str]
) -> None:
    lines = [again] * 3
    heads = [head for at, line in enumerate(lines) if (head := find_head(line, at))]
    rare = ["Dahl (Mill)", "Weld (Mill)", "Cost (high)"]
    assert Habit(lines, heads, heads, heads, rare).houses == houses
