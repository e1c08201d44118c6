"""Eight processes write to one study at once; two workbenches see each other's codebook."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from codebook import Study
from codebook.tui.screens.desk.updates import _LOOK_SECONDS
from workbench import workbench

WORKERS = """
import os
import sys
from codebook import Study
from codebook.cli.main import run
from codebook.text.spans import Span

def by_the_api(place, number):
    with Study.open(place, ("First", "Second")[number % 2]) as study:
        revision, codes = study.interviews()[0].revision_id, study.codebook().codes
        for step in range(12):
            start = 20 * number + step
            study.code(revision, Span(start, start + 5), [codes[step % 5].id])
            os.write(1, b"kept\\n")

def by_commands(place, number):
    for step in range(3):
        name = f"{place}-{number}-{step}.txt"
        with open(name, "w") as file:
            file.write(f"I: And then?\\n\\nV: It was {number} and {step}.")
        if run(["import", name, "--study", place, "--coder", "First"]) == 0:
            os.write(1, b"kept\\n")

Study.open(sys.argv[1]).close()  # what it loads is then there in all of them
children = []
for number in range(8):
    child = os.fork()
    if not child:
        (by_the_api if number < 6 else by_commands)(sys.argv[1], number)
        os._exit(0)
    children.append(child)
sys.exit(any(os.waitpid(child, 0)[1] for child in children))
"""


def test_eight_processes_lose_nothing(place: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", WORKERS, str(place)], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    kept = done.stdout.count("kept\n")  # also amid what a command is printing
    assert kept == 6 * 12 + 2 * 3
    with Study.open(place, "First") as study:
        assert len(study.codings()) == 3 * 12
        assert len(study.interviews()) == 2 + 2 * 3
        assert study.check() == []
        with study.store.unfiltered() as connection:
            sql = "SELECT count(*), max(seq) - min(seq) + 1 FROM action GROUP BY site ORDER BY 1"
            *_, (here, numbers) = connection.exec_driver_sql(sql)
        assert here == numbers == kept + 1  # with the stage that the first coding began


async def test_two_workbenches_see_each_others_codebook_and_not_each_others_layer(
    place: Path,
) -> None:
    async with workbench(place, "First") as first, workbench(place, "Second") as second:
        await second.focus("I teach.")
        await second.press("a", "1")
        before = [code.name for code in second.desk.codebook.codes]
        with Study.open(place, "First") as study:
            study.import_files([_more_codes(place)])
        await second.until(lambda: len(second.desk.codebook.codes) > len(before))
        assert _LOOK_SECONDS < 1
        await first.until(lambda: len(first.desk.codebook.codes) > len(before))
        assert len(first.view.highlights) == 0
        assert len(second.view.highlights) == 1
        assert first.coded("I teach.") == []
        assert second.coded("I teach.") == ["A.1"]


def _more_codes(place: Path) -> Path:
    path = place.with_name("more.csv")
    path.write_text("id,name,definition\nC,Waits,What they wait for\n", encoding="utf-8")
    return path
