"""Projects as other tools write them: everything is read, or it is said that it is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from codebook.reading.drafts import Problem, ProjectDraft
from codebook.reading.exchange_values import read_colour
from codebook.reading.project_items import ProjectPassage
from codebook.reading.refi.project import read_qdc, read_qdpx
from refi_files import (
    ANN,
    BOB,
    CAT,
    CODES,
    CODES_SPACE,
    DOG,
    NOTE,
    TEXT,
    USERS,
    WORDS,
    coding,
    guid,
    one_text,
    package,
    project,
    selection,
)

SHARED = Path(__file__).parents[2].parent / "shared" / "refi-qda"
FILE = Path("given.qdpx")
SAID = WORDS.index("A dog")


def read(data: bytes) -> ProjectDraft:
    return read_qdpx(FILE, data)


def messages(draft: ProjectDraft) -> list[str]:
    return [problem.message for problem in draft.problems]


def quotes(draft: ProjectDraft) -> list[tuple[str, str, list[str]]]:
    names = {coder.key: coder.name for coder in draft.coders}
    codes = {code.key: code.name for code in draft.codes}
    return [
        (names[each.coder], each.quote, [codes[one.code] for one in each.codings])
        for each in draft.passages
    ]


def only(draft: ProjectDraft) -> ProjectPassage:
    (passage,) = draft.passages
    return passage


def test_a_project_is_codes_texts_and_passages() -> None:
    draft = read(one_text(selection(SAID, SAID + 5, coding() + coding(CAT, key=201))))
    assert quotes(draft) == [("Ann", "A dog", ["Dog", "Cat"])]
    (transcript,) = draft.transcripts
    assert (transcript.name, transcript.text, len(transcript.turns)) == ("Talk", WORDS, 3)
    assert (draft.format, draft.own, draft.problems) == ("qdpx", False, ())


def test_each_coder_on_one_selection_has_a_passage() -> None:
    both = coding() + coding(user=BOB, key=201) + coding(CAT, BOB, key=202)
    draft = read(one_text(selection(SAID, SAID + 5, both)))
    assert quotes(draft) == [("Ann", "A dog", ["Dog"]), ("Bob", "A dog", ["Dog", "Cat"])]


def test_the_coder_is_the_codings_then_the_selections_then_unknown() -> None:
    nobody = coding(user="", key=201)
    draft = read(
        one_text(
            selection(0, 2, coding(user=BOB), more=f' creatingUser="{ANN}"')
            + selection(3, 7, nobody, key=101, more=f' creatingUser="{{{BOB.upper()}}}"')
            + selection(8, 11, coding(user="", key=202), key=102)
        )
    )
    assert [coder for coder, _, _ in quotes(draft)] == ["Bob", "Bob", "unknown"]
    assert draft.problems == (Problem(6, "a selection does not say whose it is; it is unknown's"),)


NOBODY = "00000000-0000-0000-0000-000000000000"


def test_users_that_the_file_does_not_list_are_kept_apart() -> None:
    draft = read(
        one_text(
            selection(0, 2, coding())
            + selection(0, 2, coding(user=BOB, key=201), key=101, more=f' creatingUser="{ANN}"')
            + selection(0, 2, coding(CAT, user=NOBODY, key=202), key=102),
            before=CODES,
        )
    )
    assert [coder for coder, _, _ in quotes(draft)] == [
        "unknown 00000001",
        "unknown 00000002",
        "unknown",
    ]


def test_what_cannot_be_resolved_is_said_with_its_line() -> None:
    draft = read(
        one_text(
            selection(0, 2, coding(guid(99)))
            + selection(0, 2, coding(user=guid(98), key=201), key=101)
            + selection(60, 900, coding(key=202), key=102)
            + selection(7, 3, coding(key=203), key=103)
            + selection(4, 4, coding(key=204), key=104)
        )
    )
    assert [coder for coder, _, _ in quotes(draft)] == ["unknown 00000062"]
    where = f"outside the text of “Talk”, which has {len(WORDS)} characters; it is left out"
    assert [problem for problem in draft.problems if "whose" not in problem.message] == [
        Problem(4, "a coding has a code that the file lacks; it is left out"),
        Problem(5, "a user is named that the file lacks: unknown 00000062"),
        Problem(6, f"a selection is {where}"),
        Problem(7, "a selection ends before it begins; it is left out"),
        Problem(8, "a selection of “Talk” is empty; it is left out"),
        Problem(4, "a selection bears no code and no note; it is left out"),
    ]


@pytest.mark.parametrize(
    ("line_end", "origin", "said"),
    [
        ("\r\n", "Other 1", ""),
        ("\r\n", "ATLAS.ti 26", ""),
        ("\n", "Other 1", "an LF counted as two"),
        ("\n", "Other 1", "UTF-16 units counted"),
    ],
)
def test_positions_are_read_as_the_names_tell(line_end: str, origin: str, said: str) -> None:
    text = WORDS.replace("\n", line_end)
    if origin.startswith("ATLAS"):
        counted = WORDS
    else:
        counted = text.replace("\n", "\r\n") if said.startswith("an LF") else text
    unit = 2 if said.startswith("UTF") else 4
    encoding = "utf-16-le" if unit == 2 else "utf-32-le"
    at = len(counted[: counted.index("naïve")].encode(encoding)) // unit
    where = counted.index("I: Where")
    last = len(counted[:where].encode(encoding)) // unit
    draft = read(
        one_text(
            selection(at, at + 5, coding(), more=' name="naïve"')
            + selection(last, last + 8, coding(key=201), key=101, more=' name="I: Where"'),
            text=text,
            origin=origin,
        )
    )
    assert [quote for _, quote, _ in quotes(draft)] == ["naïve", "I: Where"]
    assert draft.transcripts[0].text == WORDS
    why = "what its selections are called stands there"
    told = [f"the source “Talk” is read with {said}: {why}"] if said else []
    assert messages(draft) == told


def test_one_byte_order_mark_is_not_counted() -> None:
    draft = read(one_text(selection(SAID, SAID + 5, coding()), text=f"\ufeff{WORDS}"))
    assert only(draft).quote == "A dog"


def test_a_quote_that_is_another_is_said() -> None:
    named = [("A dog", SAID, SAID + 5), ("a cat", SAID + 7, SAID + 12), ("a naïve", 0, 9)]
    selections = [
        selection(start, end, coding(key=200 + at), key=400 + at, more=f' name="{name}"')
        for at, (name, start, end) in enumerate(named)
    ]
    draft = read(one_text("".join(selections)))
    assert messages(draft) == ["the name of a selection is not the text at its place"]


def test_an_annotation_is_a_memo_on_a_passage_without_codes() -> None:
    noted = "<Description>Look here</Description>"
    draft = read(one_text(selection(SAID, SAID + 5, noted, more=f' creatingUser="{ANN}"')))
    assert [(memo.about, memo.target, memo.text) for memo in draft.memos] == [
        ("passage", 0, "Look here")
    ]
    assert quotes(draft) == [("Ann", "A dog", [])]


def notes(inner: str, more: str = "") -> str:
    content = "<PlainTextContent>Why so?</PlainTextContent>"
    by = f'creatingUser="{BOB}" creationDateTime="2024-05-06T09:08:09+02:00"'
    return f'<Notes><Note guid="{NOTE}" {by}>{content}{inner}</Note></Notes>{more}'


REF = f'<NoteRef targetGUID="{NOTE}"/>'


NOTED_CODE = CODES.replace(
    f'"{DOG}" name="Dog" isCodable="true"/>', f'"{DOG}" name="Dog" isCodable="true">{REF}</Code>'
)


@pytest.mark.parametrize(
    ("about", "data"),
    [
        ("passage", one_text(selection(0, 9, coding() + REF), after=notes(""))),
        ("code", one_text("", before=USERS + NOTED_CODE, after=notes(""))),
        ("transcript", one_text(REF, after=notes(""))),
        ("transcript", one_text(REF + REF, after=notes(""))),
        ("study", one_text("", after=notes(""))),
    ],
    ids=["on a passage", "on a code", "on a source", "named twice", "named nowhere"],
)
def test_a_note_is_a_memo_on_what_names_it(about: str, data: bytes) -> None:
    (memo,) = read(data).memos
    assert (memo.about, memo.text, memo.coder) == (about, "Why so?", BOB)
    assert memo.created == "2024-05-06T07:08:09.000000Z"


def test_a_note_that_is_linked_to_a_passage_is_a_memo_on_it() -> None:
    link = f'<Links><Link guid="{guid(70)}" originGUID="{NOTE}" targetGUID="{guid(100)}"/></Links>'
    linked = read(one_text(selection(0, 9, ""), after=notes("", link)))
    assert [(memo.about, memo.target) for memo in linked.memos] == [("passage", 0)]


def test_a_code_on_a_whole_source_is_on_all_its_text() -> None:
    whole = read(one_text(coding(), after=notes("")))
    assert only(whole).quote == WORDS
    assert messages(whole) == ["a code is on a whole source; it is on all its text"]


def test_a_note_that_selects_is_about_a_place_in_the_source() -> None:
    inside = selection(SAID, SAID + 5, "")
    draft = read(one_text(REF, after=notes(inside)))
    assert [(memo.about, memo.text) for memo in draft.memos] == [("passage", "Why so?")]
    assert only(draft).quote == "A dog"


CASE = guid(60)


def test_cases_are_participants_with_variables() -> None:
    variable = guid(61)
    before = (
        f'{USERS}{CODES}<Variables><Variable guid="{variable}" name="Age"'
        f' typeOfVariable="Integer"/></Variables><Cases><Case guid="{CASE}" name="P1">'
        f'<VariableValue><VariableRef targetGUID="{variable}"/><IntegerValue>42</IntegerValue>'
        "</VariableValue>"
        f'<SourceRef targetGUID="{TEXT}"/></Case></Cases>'
    )
    draft = read(one_text(selection(0, 9, coding()), before=before))
    assert draft.participants is not None
    (row,) = draft.participants.rows
    assert (row.participant, row.cells[0].written, draft.links) == ("P1", "42", ((0, "P1"),))


@pytest.mark.parametrize("where", ["source", "nameless case"])
@pytest.mark.parametrize("known", [False, True])
def test_values_of_a_source_are_of_who_speaks_there(where: str, known: bool) -> None:
    variable, ref = guid(61), f'<SourceRef targetGUID="{TEXT}"/>'
    value = (
        f'<VariableValue><VariableRef targetGUID="{variable}"/><TextValue>North</TextValue>'
        "</VariableValue>"
    )
    cases = f'<Case guid="{CASE}" name="P1">{ref}</Case>' if known else ""
    if where == "nameless case":
        cases += f'<Case guid="{guid(62)}">{value}{ref}</Case>'
    before = (
        f'{USERS}{CODES}<Variables><Variable guid="{variable}" name="Site" typeOfVariable="Text"/>'
        "</Variables>" + (f"<Cases>{cases}</Cases>" if cases else "")
    )
    draft = read(one_text(value if where == "source" else "", before=before))
    assert draft.participants is not None
    label = "P1" if known else "Talk"
    assert [(row.participant, row.cells[0].written) for row in draft.participants.rows] == [
        (label, "North")
    ]
    assert draft.links == ((0, label),)
    assert draft.problems == ()


def test_a_code_that_is_a_case_says_who_speaks() -> None:
    codes = CODES.replace("</Codes>", f'<Code guid="{CASE}" name="P1" isCodable="true"/></Codes>')
    itself = f'<CodeRef targetGUID="{CASE}"/>'
    before = f'{USERS}{codes}<Cases><Case guid="{CASE.upper()}" name="P1">{itself}</Case></Cases>'
    draft = read(
        one_text(selection(SAID, SAID + 5, coding() + coding(CASE, key=201)), before=before)
    )
    assert [code.name for code in draft.codes] == ["Dog", "Cat"]
    assert (only(draft).participant, len(only(draft).codings)) == ("P1", 1)
    assert messages(draft) == ["a code stands for a case; it is read as one"]


def test_a_pdf_is_read_by_the_text_that_stands_for_it() -> None:
    twin, other = guid(100), guid(101)
    ends = 'page="0" firstX="1" firstY="2" secondX="3" secondY="4"'
    source = (
        f'<Sources><PDFSource guid="{TEXT}" name="Paper.pdf">'
        f'<PDFSelection guid="{twin}" {ends}>{coding()}</PDFSelection>'
        f'<PDFSelection guid="{other}" {ends}>{coding(key=201)}</PDFSelection>'
        f'<Representation guid="{guid(7)}"><PlainTextContent>{WORDS}</PlainTextContent>'
        f"{selection(SAID, SAID + 5, coding(key=202))}</Representation></PDFSource></Sources>"
    )
    draft = read(package(project(USERS + CODES + source)))
    assert [transcript.name for transcript in draft.transcripts] == ["Paper"]
    assert only(draft).quote == "A dog"
    assert messages(draft) == [
        "a selection in a source (pdf) has no place in a text; it is left out"
    ]


def test_what_is_said_of_a_medium_is_a_memo() -> None:
    def said(words: str) -> str:
        return f"<Description>{words}</Description>"

    def cut(kind: str, words: str) -> str:
        return f'<{kind}Selection guid="{guid(41)}" name="21s">{said(words)}</{kind}Selection>'

    text = f'<Representation guid="{guid(7)}"><PlainTextContent>x</PlainTextContent>'
    sources = (
        f'<VideoSource guid="{guid(40)}" name="Film">{said("Loud")}'
        f"{cut('Video', 'Look here')}</VideoSource>"
        f'<PDFSource guid="{guid(50)}" name="Paper.pdf">'
        f"{cut('PDF', 'A chart')}{text}</Representation></PDFSource>"
        f'<TextSource guid="{guid(60)}" name="Lost">{said("Not kept")}</TextSource>'
    )
    draft = read(package(project(f"{USERS}<Sources>{sources}</Sources>")))
    assert [(memo.about, memo.target, memo.text) for memo in draft.memos] == [
        ("study", "", "Film: Loud"),
        ("study", "", "Film, 21s: Look here"),
        ("transcript", 0, "Paper, 21s: A chart"),
        ("study", "", "Lost: Not kept"),
    ]


def test_what_has_no_place_in_a_study_is_said() -> None:
    draft = read(
        package(
            project(
                f'{USERS}{CODES}<Sources><VideoSource guid="{TEXT}" name="Film"/></Sources>'
                f'<Links><Link guid="{guid(70)}" originGUID="{DOG}" targetGUID="{CAT}"/></Links>'
                f'<Sets><Set guid="{guid(71)}" name="Films"><MemberSource targetGUID="{TEXT}"/>'
                f'</Set></Sets><Graphs><Graph guid="{guid(72)}"/></Graphs>'
            )
        )
    )
    assert messages(draft) == [
        "a source (video) has no text; it is left out",
        "a link between two things is left out",
        'what is no code in the set "Films" is left out',
        "a graph is left out",
    ]


def test_sources_of_one_name_are_kept_apart_and_of_one_text_joined() -> None:
    def source(number: int, text: str) -> str:
        content = f"<PlainTextContent>{text}</PlainTextContent>"
        return f'<TextSource guid="{guid(number)}" name="Talk">{content}</TextSource>'

    inner = source(20, "I: One?") + source(21, "I: Two?") + source(22, "I: One?")
    draft = read(package(project(f"<Sources>{inner}</Sources>")))
    assert [(each.name, each.text) for each in draft.transcripts] == [
        ("Talk", "I: One?"),
        ("Talk (2)", "I: Two?"),
    ]
    assert messages(draft) == ["several sources are called “Talk”; they get numbers"]


def test_sources_of_one_text_are_one_only_where_they_have_one_name_or_file() -> None:
    def source(number: int, name: str, file: int) -> str:
        path = f'plainTextPath="internal://{guid(file)}.txt"'
        inner = selection(0, 3, coding(key=number + 200), key=number + 100)
        return f'<TextSource guid="{guid(number)}" name="{name}" {path}>{inner}</TextSource>'

    inner = (
        source(20, "R1", 30) + source(21, "R2", 31) + source(22, "R3", 30) + source(23, "R2", 32)
    )
    files = {f"sources/{guid(file)}.txt": "Yes, it is." for file in (30, 31, 32)}
    draft = read(package(project(f"{USERS}{CODES}<Sources>{inner}</Sources>"), files))
    assert [each.name for each in draft.transcripts] == ["R1", "R2"]
    assert [passage.source for passage in draft.passages if passage.codings] == [0, 1, 0, 1]
    assert messages(draft) == [
        "the source “R3” has the text of “R1”; it is one",
        "a code is twice on one place; it is there once (2 times, in lines 6, 7)",
    ]


def test_folders_names_and_namespaces_of_earlier_versions() -> None:
    xml = project(
        f'{USERS}{CODES}<Sources><TextSource guid="{TEXT}" name="Talk" plainTextPath="talk.TXT"/>'
        "</Sources>",
        space="urn:QDA-XML:project:1:0",
    )
    data = package("", {"Mine.QDE": xml, "Sources/Talk.txt": WORDS}).replace(
        b"project.qde", b"unknown.xyz"
    )
    draft = read(data)
    assert draft.transcripts[0].text == WORDS
    assert messages(draft) == [
        'it has a folder "Sources" where the standard has sources',
        'the namespace is "urn:QDA-XML:project:1:0"; it is read as 1.0',
        "the source “Talk” is at a path without internal://",
        'a file in it belongs to nothing, as "unknown.xyz"',
    ]


def test_as_qualcoder_wrote_until_its_version_3_8() -> None:
    xml = project(
        f'{USERS}{CODES}<Sources><TextSource guid="{TEXT}" name="Talk.txt"'
        f' richTextPath="internal://{TEXT}.txt" plainTextPath="internal://{TEXT}.txt">'
        f"{selection(SAID, SAID + 5, coding())}</TextSource></Sources>"
    )
    draft = read(package(f"\ufeff{xml}", {f"Sources/{TEXT}.txt": f"\ufeff{WORDS}"}))
    assert quotes(draft) == [("Ann", "A dog", ["Dog"])]
    assert messages(draft) == ['it has a folder "Sources" where the standard has sources']


def codebook(codes: str, *, origin: str = "Other 1") -> bytes:
    return (
        f'<CodeBook xmlns="{CODES_SPACE}" origin="{origin}"><Codes>{codes}</Codes></CodeBook>'
    ).encode()


def code(number: int, name: str, inner: str = "", more: str = "") -> str:
    return f'<Code guid="{guid(number)}" name="{name}" isCodable="true"{more}>{inner}</Code>'


def test_a_codebook_is_a_tree_with_words_and_colours() -> None:
    tree = code(
        1,
        "Animals",
        "<Description>Living</Description>" + code(2, "Dog", more=' color="#0a0"'),
        ' color="#FF102030"',
    )
    draft = read_qdc(Path("x.qdc"), codebook(tree))
    assert [(each.name, each.parent, each.definition, each.colour) for each in draft.codes] == [
        ("Animals", "", "Living", "#102030"),
        ("Dog", guid(1), "", "#00AA00"),
    ]
    assert messages(draft) == ['the colour "#FF102030" is read as #102030']


@pytest.mark.parametrize("attribute", ["guid", "targetGUID"])
def test_a_codebook_has_sets_of_codes(attribute: str) -> None:
    member = f'<MemberCode {attribute}="{guid(1)}"/>'
    sets = f'<Sets><Set guid="{guid(9)}" name="Beasts">{member}</Set></Sets>'
    data = codebook(code(1, "Dog")).replace(b"</CodeBook>", f"{sets}</CodeBook>".encode())
    draft = read_qdc(Path("x.qdc"), data)
    assert [(theme.name, theme.codes) for theme in draft.themes] == [("Beasts", (guid(1),))]
    assert messages(draft) == []


def test_numbers_are_taken_off_the_names_where_every_code_has_one() -> None:
    tree = code(1, "A Animals", code(2, "A.1 Dog") + code(3, "A.2 Cat"))
    draft = read_qdc(Path("x.qdc"), codebook(tree))
    assert [(each.number, each.name) for each in draft.codes] == [
        ("A", "Animals"),
        ("A.1", "Dog"),
        ("A.2", "Cat"),
    ]


@pytest.mark.parametrize("names", [("A cat", "I see"), ("A Animals", "Birds"), ("1 One", "1 Two")])
def test_names_that_do_not_all_begin_with_a_number_of_their_own_are_left(
    names: tuple[str, str],
) -> None:
    flat = "".join(code(number, name) for number, name in enumerate(names, 1))
    draft = read_qdc(Path("x.qdc"), codebook(flat))
    assert [(each.number, each.name) for each in draft.codes] == [("", name) for name in names]


@pytest.mark.parametrize(
    ("written", "colour"),
    [
        ("#aabbcc", "#AABBCC"),
        (" #abc ", "#AABBCC"),
        ("#80aabbcc", "#AABBCC"),
        ("rgba(170, 187,204, 0.5)", "#AABBCC"),
        ("rgb(300,0,0)", "#FF0000"),
        ("red", ""),
        ("#12", ""),
    ],
)
def test_colours_of_every_style(written: str, colour: str) -> None:
    assert read_colour(written) == colour


def test_the_standards_own_codebook() -> None:
    path = SHARED / "spec-A1-codebook.qdc"
    if not path.is_file():
        pytest.skip("the samples are not beside this checkout")
    draft = read_qdc(path, path.read_bytes())
    assert [each.name for each in draft.codes] == [
        "Topics",
        "Economy",
        "Health care",
        "Values",
        "Conservatives",
        "Liberals",
    ]
    assert draft.problems == ()


@pytest.mark.parametrize(("name", "texts", "passages"), [("full", 4, 13), ("portable", 2, 11)])
def test_the_handmade_samples(name: str, texts: int, passages: int) -> None:
    path = SHARED / f"gold-handmade-{name}.qdpx"
    if not path.is_file():
        pytest.skip("the samples are not beside this checkout")
    draft = read_qdpx(path, path.read_bytes())
    assert (len(draft.codes), len(draft.transcripts), len(draft.passages)) == (6, texts, passages)
    found = {quote for _, quote, _ in quotes(draft)}
    assert {"👩‍👩‍👧‍👦 families", "naïve (é composed)", "Short second document."} <= found
