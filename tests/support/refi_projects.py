"""Made-up projects as rows, and what must be read of them."""

from __future__ import annotations

from hypothesis import strategies as st

from codebook.exporting.refi.rows import (
    Case,
    Code,
    Coding,
    Link,
    Note,
    Project,
    Selection,
    Set,
    Source,
    User,
    Variable,
)
from codebook.reading.drafts import ProjectDraft
from codebook.text.exchange import MEMO, CodeWords, theme_words

AT = "2025-03-01T08:00:00.000000Z"


def key(number: int) -> str:
    """Return an id."""
    return f"{number:032x}"


def guid(number: int) -> str:
    """Return the GUID that a number's id becomes."""
    return f"00000000-0000-0000-0000-{number:012x}"


def own(id_: str) -> str:
    """Return the GUID that an id becomes."""
    return guid(int(id_, 16))


LINE = st.text(
    st.characters(exclude_categories=["Cc", "Cs", "Cn", "Zs", "Zl", "Zp"]), min_size=1, max_size=8
)
PROSE = st.text(
    st.characters(exclude_categories=["Cs", "Cn"], exclude_characters="\r"), max_size=30
)
WRITTEN = PROSE.map(lambda text: "".join(c for c in text if c >= " " or c in "\n\t"))


@st.composite
def projects(draw: st.DrawFn) -> Project:
    """Draw a small project of two coders, with memos, a participant and a theme."""
    numbers = iter(range(1, 10_000))

    names = iter(draw(st.lists(LINE, min_size=12, max_size=12, unique=True)))
    users = [User(key(next(numbers)), next(names)) for _ in range(2)]
    words = CodeWords(draw(LINE), draw(st.sampled_from(["", "when"])), "", "emergent").written()
    codes = [
        Code(key(next(numbers)), f"{number} {next(names)}", number.count("."), words)
        for number in ("A", "A.1", "B")
    ]
    notes: list[Note] = []

    def noted() -> str:
        text = draw(WRITTEN.filter(str.strip))
        row = Note(key(next(numbers)), MEMO, text, draw(st.sampled_from(users)).id, AT, AT)
        notes.append(row)
        return row.id

    def selection(user: User, text: str, start: int, end: int) -> Selection:
        own, comment = key(next(numbers)), draw(WRITTEN)
        drawn = draw(st.lists(st.sampled_from(codes), min_size=1, unique=True))
        codings = [Coding(key(next(numbers)), code.id, AT) for code in drawn]
        memos = [noted()] if draw(st.booleans()) else []
        return Selection(own, user.id, start, end, text[start:end], AT, AT, comment, codings, memos)

    def source(name: str, number: int) -> Source:
        text = f"{number}{draw(WRITTEN)} end"
        ends = st.tuples(st.integers(0, len(text)), st.integers(0, len(text)))
        spans = draw(st.sets(ends.filter(lambda both: both[0] < both[1]), max_size=3))
        found = [
            selection(user, text, *span)
            for span in sorted(spans)
            for user in draw(st.sets(st.sampled_from(users)))
        ]
        return Source(key(next(numbers)), name, text, AT, selections=found)

    sources = [source(next(names), number) for number in range(2)]
    variable = Variable(key(next(numbers)), next(names))
    case = Case(key(next(numbers)), next(names), [(variable.id, draw(LINE))], [sources[0].id])
    links = [Link(key(next(numbers)), noted(), case.id)]
    theme = Set(key(next(numbers)), next(names), theme_words("", "", users[0].name), [codes[0].id])
    return Project(draw(LINE), AT, users, codes, [variable], [case], sources, notes, links, [theme])


def as_read(draft: ProjectDraft) -> dict[str, object]:
    """Return what was read of a project, in the terms of `as_given`."""
    people = draft.participants
    assert people is not None
    passages = [
        (one.given, one.coder, one.source, one.start, one.end, one.quote, one.insight)
        for one in draft.passages
    ]
    codings = [
        (one.given, coding.code, coding.created) for one in draft.passages for coding in one.codings
    ]
    return {
        "codes": [
            (code.key, f"{code.number} {code.name}", code.definition, code.use_when, code.origin)
            for code in draft.codes
        ],
        "texts": [(text.name, text.text) for text in draft.transcripts],
        "passages": passages,
        "codings": codings,
        "memos": sorted((memo.about, memo.text, memo.coder) for memo in draft.memos),
        "people": [(row.participant, row.cells[0].written) for row in people.rows],
        "links": draft.links,
        "themes": [(theme.name, theme.coder, theme.codes) for theme in draft.themes],
    }


def as_given(project: Project) -> dict[str, object]:
    """Return what must be read of a project."""
    given = [*(user.id for user in project.users), *(code.id for code in project.codes)]
    ids = {one: own(one) for one in given}
    selections = [
        (place, one) for place, source in enumerate(project.sources) for one in source.selections
    ]
    passages = [
        (own(one.id), ids[one.coder], place, one.start, one.end, one.quote, one.comment)
        for place, one in selections
    ]
    codings = [
        (own(one.id), ids[coding.code], coding.created)
        for _, one in selections
        for coding in one.codings
    ]
    linked = {link.origin for link in project.links}
    words = [CodeWords.read(code.description) for code in project.codes]
    return {
        "codes": [
            (ids[code.id], code.name, said.definition, said.use_when, said.origin)
            for code, said in zip(project.codes, words, strict=True)
        ],
        "texts": [(source.name, source.text) for source in project.sources],
        "passages": passages,
        "codings": codings,
        "memos": sorted(
            ("participant" if note.id in linked else "passage", note.text, ids[note.coder])
            for note in project.notes
        ),
        "people": [(case.name, case.values[0][1]) for case in project.cases],
        "links": ((0, project.cases[0].name),),
        "themes": [
            (each.name, ids[project.users[0].id], (ids[each.codes[0]],)) for each in project.sets
        ],
    }
