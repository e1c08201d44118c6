"""What is said of a passage that was marked as a key passage."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from codebook.tui.host import Host


def say_whose_words(host: Host, passage_id: str) -> None:
    """Say it where only an interviewer's words are printed as the participant's."""
    if host.desk.study.is_printed_as_anothers(passage_id):
        from codebook.study.exporting.remarks import said_of_interviewers  # it takes time

        host.say(said_of_interviewers())
