"""What people call the records of a study and their columns."""

from __future__ import annotations

from codebook.store.journal.several import within
from codebook.text.display import counted

_RECORDS = {
    "finished": ("finished", "finished"),
    "kept": ("settled conflict", "settled conflicts"),
    "prompt": ("question of the guideline", "questions of the guideline"),
    "part": ("part of the guideline", "parts of the guideline"),
    "ranking": ("ranking", "rankings"),
    "revision": ("text", "texts"),
    "segmentation": ("division into turns", "divisions into turns"),
    "study": ("study", "studies"),
    "theme_code": ("code in a theme", "codes in themes"),
    "theme_passage": ("passage in a theme", "passages in themes"),
    "transcript_participant": ("participant of a transcript", "participants of transcripts"),
    "verdict": ("ruling", "rulings"),
}
"""What one record and several are called where that is not the name of the table."""

_COLUMNS = {
    ("background", "source"): "sheet",
    ("code", "avoid_when"): "when not to use",
    ("code", "coder_id"): "maker",
    ("code", "former"): "former numbers",
    ("code", "merged_into"): "code that it is part of",
    ("code", "parent_id"): "code above",
    ("code", "use_when"): "when to use",
    ("coding", "is_unsure"): "unsure",
    ("memo", "target_id"): "place",
    ("part", "label"): "number",
    ("participant", "group_name"): "group",
    ("participant", "label"): "id",
    ("passage", "is_key"): "key passage",
    ("passage", "published_quote"): "quote as published",
    ("ranking", "passage_id"): "passage in which it was given",
    ("study", "settings"): "settings",
    **dict.fromkeys((("passage", name) for name in ("start_at", "end_at", "state")), "quote"),
    ("passage", "revision_id"): "quote",
    **dict.fromkeys((("ranking", name) for name in ("answer", "items")), "answer"),
    **dict.fromkeys((("verdict", name) for name in ("result", "reason", "coder_id")), "outcome"),
    **dict.fromkeys((("review", name) for name in ("code_id", "start_at", "end_at")), "outcome"),
    ("review", "reason"): "outcome",
}
"""What columns are called; those that a change sets together are called alike."""

_SETTINGS = {
    "background": "columns of the background sheet",
    "codebook": "columns of CodeBook.csv",
    "fits": "field that says whether the taxonomy fits",
    "interviewers": "interviewer",
    "levels": "levels of experience",
    "merge": "merged columns of the background sheet",
    "own": "column",
    "tables": "columns of tables with the header",
}


def called(record_type: str) -> str:
    """Return what people call a record of a type; its turns are the transcript itself."""
    if record_type == "segmentation":
        return "transcript"
    return _RECORDS.get(record_type, (record_type.replace("_", " "),))[0]


def counted_records(count: int, record_type: str) -> str:
    """Return a count with what people call such records: `2 rulings`."""
    if record_type not in _RECORDS:
        return counted(count, called(record_type))
    one, many = _RECORDS[record_type]
    return f"{count:,} {one if count == 1 else many}"


def called_column(record_type: str, name: str) -> str:
    """Return what people call a column, or the value in it that `column.key` names.

    "" where there is no column.
    """
    column, key = within(name)
    if record_type == "segmentation" and name:
        kind, _, _ = key.partition(".")
        return kind if kind in ("speaker", "part") else "turns"
    if record_type == "study" and key:
        setting, _, item = key.partition(".")
        return f"{_SETTINGS.get(setting, setting)} {item}".strip()
    plain = column.removesuffix("_id").replace("_", " ")
    return key or _COLUMNS.get((record_type, column), plain)
