"""A project as XML, in the order that the schema wants."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from codebook.exporting.refi.codes_xml import codes_xml
from codebook.exporting.refi.markup import (
    container,
    element,
    guid,
    quote_attribute,
    references,
    value,
)
from codebook.exporting.refi.rows import Case, Coding, Note, Project, Selection, Set, Source
from codebook.text.exchange import ORIGIN


def project_xml(project: Project) -> Iterator[str]:
    """Yield the project file in parts; each source's text is `source_file` of the package."""
    codebook = codes_xml(project.codes)
    yield (
        '<?xml version="1.0" encoding="utf-8"?>\n'
        f'<Project xmlns="urn:QDA-XML:project:1.0" name="{value(project.name)}"'
        f' origin="{ORIGIN}" creationDateTime="{project.created}">\n'
    )
    users = (f'<User guid="{guid(user.id)}" name="{value(user.name)}"/>' for user in project.users)
    yield container("Users", users)
    yield f"<CodeBook>\n{codebook}</CodeBook>\n" if codebook else ""
    yield container("Variables", _variables(project))
    yield container("Cases", _cases(project))
    if project.sources:
        # One at a time: with the passages of a large study all would take much memory.
        yield "<Sources>"
        yield from map(_source, project.sources)
        yield "</Sources>\n"
    yield container("Notes", map(_note, project.notes))
    yield container("Links", _links(project))
    yield container("Sets", map(_set, project.sets))
    yield references("NoteRef", project.own_notes)
    yield "</Project>\n"


def source_file(source: Source) -> str:
    """Return the name of the file that holds a source's text."""
    return f"{guid(source.id)}.txt"


def _variables(project: Project) -> Iterator[str]:
    for each in project.variables:
        yield (
            f'<Variable guid="{guid(each.id)}" name="{value(each.name)}"'
            f' typeOfVariable="{each.kind}">{element("Description", each.description)}</Variable>'
        )


def _cases(project: Project) -> Iterator[str]:
    kinds = {variable.id: f"{variable.kind}Value" for variable in project.variables}
    for case in project.cases:
        yield (
            f'<Case guid="{guid(case.id)}" name="{value(case.name)}">'
            f"{element('Description', case.description)}{_values(case, kinds)}"
            f"{references('SourceRef', case.sources)}"
            f"{references('SelectionRef', case.selections)}</Case>\n"
        )


def _values(case: Case, kinds: dict[str, str]) -> str:
    return "".join(
        f'<VariableValue><VariableRef targetGUID="{guid(key)}"/>'
        f"{element(kinds[key], text)}</VariableValue>"
        for key, text in case.values
    )


def _source(source: Source) -> str:
    return (
        f'<TextSource guid="{guid(source.id)}" name="{value(source.name)}"'
        f' plainTextPath="internal://{source_file(source)}"'
        f' creationDateTime="{source.created}">{element("Description", source.description)}\n'
        f"{''.join(map(_selection, source.selections))}{references('NoteRef', source.notes)}"
        "</TextSource>\n"
    )


def _selection(selection: Selection) -> str:
    who = f'creatingUser="{guid(selection.coder)}"'
    return (
        f'<PlainTextSelection guid="{guid(selection.id)}"{quote_attribute(selection.quote)}'
        f' startPosition="{selection.start}" endPosition="{selection.end}" {who}'
        f' creationDateTime="{selection.created}" modifiedDateTime="{selection.modified}">'
        f"{element('Description', selection.comment)}{_codings(selection.codings, who)}"
        f"{references('NoteRef', selection.notes)}</PlainTextSelection>\n"
    )


def _codings(codings: Sequence[Coding], who: str) -> str:
    return "".join(
        [
            f'<Coding guid="{guid(coding.id)}" {who} creationDateTime="{coding.created}">'
            f'<CodeRef targetGUID="{guid(coding.code)}"/>'
            f"{references('NoteRef', coding.notes)}</Coding>"
            for coding in codings
        ]
    )


def _note(note: Note) -> str:
    who = f' creatingUser="{guid(note.coder)}"' if note.coder else ""
    return (
        f'<Note guid="{guid(note.id)}" name="{value(note.name)}"{who}'
        f' creationDateTime="{note.created}" modifiedDateTime="{note.modified}">'
        f"{element('PlainTextContent', note.text) or '<PlainTextContent/>'}</Note>\n"
    )


def _links(project: Project) -> Iterator[str]:
    for link in project.links:
        yield (
            f'<Link guid="{guid(link.id)}" direction="OneWay"'
            f' originGUID="{guid(link.origin)}" targetGUID="{guid(link.target)}"/>\n'
        )


def _set(each: Set) -> str:
    return (
        f'<Set guid="{guid(each.id)}" name="{value(each.name)}">'
        f"{element('Description', each.description)}{references('MemberCode', each.codes)}</Set>\n"
    )
