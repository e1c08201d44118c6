"""What looks like a label of a rarer kind, and is none; what is said near one. All invented."""

from __future__ import annotations

import pytest

from spoken import read, speech

KEPT = {
    "an age below a number": (
        "Interviewer: How old?\n\nParticipant 1: 33\n\n" * 4 + "Participant 2: 40\n",
        [("Participant 2", "40")],
    ),
    "a question above the first time": (
        "Welcome, tell me who you are.\n[00:09] I am a miller.\n[00:15] And you?\n[00:19] No.\n",
        [("", "Welcome, tell me who you are.")],
    ),
    "what is said below a time alone": (
        "- Length: 9\n\n00:00\nSo, welcome.\n\n" + "[00:09] We went by the river.\n" * 8,
        [("", "So, welcome.")],
    ),
    "a rating by one who speaks once": (
        "Mara: So what?\n\nTom: We went.\n\n" * 4
        + "Mara: And you?\n\nNora: Speed: 3, cost: 4, ease: 5\n\nMara: So what?\n",
        [("Nora", "Speed: 3, cost: 4, ease: 5")],
    ),
    "numbers of those who speak": (
        "No. 1: So what?\n\nNo. 2: We went.\n\nInterviewer: Well?\n\n" * 4,
        [("No. 1", "So what?"), ("No. 2", "We went.")],
    ),
    "a name and a time in square brackets": (
        "".join(f"[Ann (00:0{at})] So?\n[Bo (00:1{at})] Well.\n" for at in range(4)),
        [("Ann", "So?"), ("Bo", "Well.")],
    ),
    "a label without its time behind a sentence": (
        "".join(f"Mara: (0:0{at}) So what?\nTom: (0:1{at}) We went.\n" for at in range(4))
        + "Mara: (1:02) And now? Tom: We slept.\n",
        [("Mara", "And now?"), ("Tom", "We slept.")],
    ),
    "a card that is read aloud": (
        "Ina: And then?\n\nAnn: We went to the river.\n\n" * 4
        + "Ina: Please read the card.\n\nAge: 34\nGender: female\n\nAnn: That is me.\n",
        [("Ina", "Please read the card.\n\nAge: 34\nGender: female"), ("Ann", "That is me.")],
    ),
    "a word before a colon that twice begins a line of a wrapped text": (
        "س: أغلقوها عام 1986 ولم يقل أحد شيئا. كنا ثلاثة: أخي والسائق وأنا. كنا\n"
        "ثلاثة: أخي والسائق وأنا.\n\nج: نعم.\n\nس: حسنا، وماذا حدث بعد ذلك؟\n\n"
        "ج: كيف وصلت إلى المطحنة في ذلك الوقت؟ كنا ثلاثة: أخي والسائق وأنا. كنا\n"
        "ثلاثة: أخي والسائق وأنا.\n\nس: نعم.\n\nج: نعم.\n\nس: نعم.\n\nج: لا.\n",
        [
            (
                "ج",
                "كيف وصلت إلى المطحنة في ذلك الوقت؟ كنا ثلاثة: أخي والسائق وأنا. كنا\n"
                "ثلاثة: أخي والسائق وأنا.",
            )
        ],
    ),
    "a mention of an answer": (
        "".join(f"Question {at}: Why?\n\nAnswer: Nothing.\n\n" for at in (1, 2, 3))
        + "Question 4: You ticked Answer 4: what is that?\n\nQuestion 5: And why?\n\nAnswer: So.\n",
        [("Question", "You ticked Answer 4: what is that?"), ("Answer", "So.")],
    ),
    "a sentence of somebody from a house": (
        "MARA: So what?\n\nTOM: We went.\n\n" * 4
        + "TOM: We heard it.\n\nSomeone from Oslo says: we have no mill here.\n\nMARA: So.\n",
        [("TOM", "We heard it.\n\nSomeone from Oslo says: we have no mill here.")],
    ),
    "options to choose from": (
        "**K:** So what?\n\n**G:** We went.\n\n" * 4
        + "**K:** Which?\n\nA: by boat\nB: on foot\nC: by train\n\n**G:** By boat.\n",
        [("K", "Which?\n\nA: by boat\nB: on foot\nC: by train"), ("G", "By boat.")],
    ),
    "a sign in bold amid what is said": (
        "**Mara**: So what?\n\n**Tom**: We went.\n\n" * 4
        + "**Tom**: He drew:\n\n**???**\n\nand left.\n\n**Mara**: So.\n",
        [("Tom", "He drew:\n\n**???**\n\nand left.")],
    ),
    "two with the same letters behind their names": (
        "Nora Aue (NA): Hi.\n\nNils Ask (NA): Hi.\n\n" + "NA: So?\n\nBo: Yes.\n\n" * 4,
        [("Nora Aue (NA)", "Hi."), ("Nils Ask (NA)", "Hi.")],
    ),
    "two whose initials only an accent tells apart": (
        "Åsa Öberg: Hej.\n\nAnna Olsson: Hej.\n\n" + "ÅÖ: Ja.\n\nAO: Nej.\n\n" * 4,
        [("Åsa Öberg", "Ja."), ("Anna Olsson", "Nej.")],
    ),
    "roles above letters, with values": (
        "Interviewer: Mara Lind\nPerson: Tom Aue\n" + "I: So what?\nP: We went.\n" * 5,
        [("I", "So what?"), ("P", "We went.")],
    ),
    "a name before a dash, where labels are in capitals": (
        "MARA: So what?\n\nTOM: We went.\n\n" * 4
        + "MARA: So it is.\n\nTom — you sat there all day. What for?\n\nTOM: For the mill.\n",
        [("MARA", "So it is.\n\nTom — you sat there all day. What for?")],
    ),
    "terms amid what is said": (
        "MARA: So what?\n\nTOM: We went.\n\n" * 4
        + "TOM: These are the terms:\n\nPM: Paper Mill\n\nThat is all.\n",
        [("TOM", "These are the terms:\n\nPM: Paper Mill\n\nThat is all.")],
    ),
    "who answers counted questions, in brackets, above a list": (
        "".join(f"**Q{at}: Why?**\n**A{at} (Miller):** Nothing.\n\n" for at in (1, 2, 3))
        + "**Q4: What else?**\n**A4 (Miller):**\n- **Time:** all day.\n- **Cost:** none.\n",
        [("Q", "What else?"), ("A", "- **Time:** all day.\n- **Cost:** none.")],
    ),
    "links below a heading that asks nothing": (
        "".join(f"### Why {at} mills?\n\nNobody knows.\n\n" for at in (3, 4, 5, 6))
        + "### Sources\n\n[Mill Post](https://mill.example/)\n",
        [("Q", "Why 6 mills?")],
    ),
    "a picture below the last of what is in bold": (
        "".join(f"**Why {at} mills?**\n\nNobody knows.\n\n" for at in (3, 4, 5, 6))
        + '**Thank you, Mara.**\n\n{{< figure src="mill.jpg" >}}\n',
        [("Q", 'Thank you, Mara.**\n\n{{< figure src="mill.jpg" >}}')],
    ),
    "a dash for no answer": (
        "".join(f"**Why {at} mills?**\n\nNobody knows.\n\n" for at in (3, 4, 5, 6))
        + "**And why seven?**\n\n-\n",
        [("Q", "And why seven?"), ("A", "-")],
    ),
    "a name that is called, alone": (
        "Mara : So what ?\n\nTom : We went.\n\n" * 4
        + "Mara : And who else ?\n\nTom ?\n\nTom : We all did.\n",
        [("Mara", "And who else ?\n\nTom ?"), ("Tom", "We all did.")],
    ),
    "what is proposed amid those who agree": (
        "> **Proposed resolution: we mend the mill** *(Ina Dahl)*\n\n> *Bo Lee:* +1\n\n"
        "**Bo Lee:** We need more than a wheel.\n\n"
        "> **Proposed resolution: we mend the wheel** *(Bo Lee)*\n\n"
        "> **Proposed resolution: we mend the oak** *(Ina Dahl)*\n\n> *Ina Dahl:* 0\n\n"
        "**Ina Dahl:** Then we are done.\n",
        [("Bo Lee", "+1"), ("Ina Dahl", "0"), ("Ina Dahl", "Then we are done.")],
    ),
    "prices that somebody lists": (
        "Interviewer: “What does it cost?”\nMiller: “It depends.”\n\n"
        * 6
        + "Interviewer: “All of them?”\nMiller: “Here is a list:\nBoat on the lake: 20 €/h;\n"
        "Rugby: 150 €/h;\nBeach Volley: 20€/h;\nSala pesi: 7 €.”\n\nInterviewer: “Well.”\n",
        [
            (
                "Miller",
                "“Here is a list:\nBoat on the lake: 20 €/h;\nRugby: 150 €/h;\n"
                "Beach Volley: 20€/h;\nSala pesi: 7 €.”",
            )
        ],
    ),
    "headings amid the initials of many": (
        "".join(
            f"{who}: So we went.\n\nThen it fell.\n\n"
            for who in ["AB", "CD", "EF", "GH", "JK", "LM"]
        )
        * 3
        + "Action Items: we will all meet again.\n\nAB: Yes.\n",
        [("LM", "So we went.\n\nThen it fell.\n\nAction Items: we will all meet again.")],
    ),
}


@pytest.mark.parametrize("kind", KEPT)
def test_what_looks_like_a_rarer_label_stays_whose_it_is(kind: str) -> None:
    text, turns = KEPT[kind]
    found = speech(read(text))
    assert [turn for turn in turns if turn not in found] == []


def test_what_is_proposed_is_nobodys() -> None:
    text, _ = KEPT["what is proposed amid those who agree"]
    assert {who for who, _ in speech(read(text))} == {"Bo Lee", "Ina Dahl"}


def test_a_glossary_in_small_letters_is_nobodys() -> None:
    words = "".join(
        f"{word}\n: It grinds.\n\n{word}\n: It turns.\n\n" for word in ("mill", "wheel")
    )
    assert not read(words * 3).speakers


def test_an_event_in_brackets_with_a_stop_is_nobodys() -> None:
    talk = "A: We went by the long road along the river in the evening\n(laughs).\nB: So?\n\n"
    assert all("laughs" not in said for _, said in speech(read(talk * 4)))
