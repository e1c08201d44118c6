"""What QualCoder takes: run by `peers.py` in the Python that has it.

Given what is to be coded and an empty folder; prints its version and seconds by step as JSON. It
has neither a command line nor a library: its windows are made as its start makes them, where
nobody sees them, and what their buttons call is called. Whoever would be asked has answered
already, and nothing is asked of the network.
"""

from __future__ import annotations

import gettext
import json
import os
import statistics
import sys
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

from ratios import timed

_ALONE = {
    "QT_QPA_PLATFORM": "offscreen", "HF_HUB_OFFLINE": "1",
    "http_proxy": "http://127.0.0.1:9", "https_proxy": "http://127.0.0.1:9",
}  # fmt: skip
"""No screen; what would go out goes to a port of this machine at which nobody listens."""


class Windows:
    """Its main window and those that it opens; `path` is the answer to who asks for a file."""

    def __init__(self, work: Path) -> None:
        os.environ.update(_ALONE, HOME=str(work))
        self.path = self._work = work
        self._widgets = import_module("PyQt6.QtWidgets")
        program = import_module("qualcoder.__main__")
        self._answer()
        app = program.App()
        self._application = self._widgets.QApplication(["qualcoder"])
        self._application.setStyleSheet(app.merge_settings_with_default_stylesheet(app.settings))
        gettext.NullTranslations().install()
        self._main = program.MainWindow(app)
        self.version = app.version.removeprefix("QualCoder ")

    def _answer(self) -> None:
        """Answer dialogs before they are shown: files with `path`, questions with no."""
        box, files = self._widgets.QMessageBox, self._widgets.QFileDialog
        self._widgets.QDialog.exec = lambda _: 1
        for asking in ("exec", "question", "information", "warning", "critical"):
            setattr(box, asking, lambda *_: box.StandardButton.No)
        for asking in ("getOpenFileName", "getSaveFileName"):
            setattr(files, asking, lambda *_, **__: (str(self.path), "all"))
        files.getOpenFileNames = lambda *_, **__: (sorted(map(str, self.path.iterdir())), "all")
        files.getExistingDirectory = lambda *_, **__: str(self.path)

    def new_project(self, name: str) -> None:
        """Make a project and open it."""
        self.path = self._work / name
        self._main.new_project()
        if not (self._work / f"{name}.qda").is_dir():
            raise FileNotFoundError(f"there is no project {name}")

    def rows(self, sql: str) -> list[tuple[Any, ...]]:
        """Ask the open project's database what came of it."""
        found: list[tuple[Any, ...]] = self._main.app.conn.execute(sql).fetchall()
        return found

    def opened(self, module: str, window: str) -> Any:  # noqa: ANN401 - theirs
        """Make a window that works on the open project."""
        ui, main = self._main.ui, self._main
        tabs = {
            "DialogManageFiles": (ui.tab_coding, ui.tab_reports, main),
            "DialogReportCodes": (ui.tab_coding,),
            "DialogCodeText": (ui.tab_reports,),
        }[window]
        return getattr(import_module(module), window)(main.app, ui.textEdit, *tabs)

    def exchange(self, what: str, kind: str, path: Path) -> None:
        """Import or export a file of REFI-QDA, as the entries of the menu do."""
        self.path = path
        getattr(import_module("qualcoder.refi"), what)(self._main.app, self._main.ui.textEdit, kind)

    def codes_in(self, tree: Any) -> dict[str, Any]:  # noqa: ANN401 - theirs
        """Return the codes of a window's tree by name, without number; categories left out."""
        found, items = {}, self._widgets.QTreeWidgetItemIterator(tree)
        while item := items.value():
            if item.text(1).startswith("cid"):
                found[item.text(0).rpartition(" ")[2]] = item
            items += 1
        return found


def main(given: Path, work: Path) -> None:
    """Time each step."""
    told = json.loads(given.read_text(encoding="utf-8"))
    windows = Windows(work)
    steps = _brought_in(windows, told)
    steps |= _reported(windows, told, work) | _exchanged(windows, told, work)
    steps |= _coded(windows, told)
    print(json.dumps({"version": windows.version, "steps": steps}))
    sys.stdout.flush()
    os._exit(0)  # its threads would keep the process


def _brought_in(windows: Windows, told: dict[str, Any]) -> dict[str, float]:
    """Time the texts, and in another project a file that has them with all that is coded."""
    windows.new_project("texts")
    windows.path = Path(told["texts"])
    files = windows.opened("qualcoder.manage_files", "DialogManageFiles")
    texts = timed(files.import_files)
    there = dict(windows.rows("SELECT name, fulltext FROM source"))
    if there != {path.name: path.read_text("utf-8") for path in windows.path.iterdir()}:
        raise ValueError(f"{len(there)} texts are there, and not as they are")
    windows.new_project("whole")
    read = partial(windows.exchange, "RefiImport", "qdpx", Path(told["project"]))
    steps = {"import of texts": texts, "project from qdpx": timed(read)}
    _check(windows, told)
    return steps


def _check(windows: Windows, told: dict[str, Any]) -> None:
    """Refuse codings that are not those given, or that are not where their words are."""
    rows = windows.rows(
        "SELECT seltext, substr(fulltext, pos0 + 1, pos1 - pos0) FROM code_text, source"
        " WHERE fid = source.id"
    )
    if sorted(row["quote"] for row in told["codings"]) != sorted(quote for quote, _ in rows):
        raise ValueError(f"{len(rows)} codings came, and other ones")
    if any(quote != there for quote, there in rows):
        raise ValueError("codings are not where their words are")


def _reported(windows: Windows, told: dict[str, Any], work: Path) -> dict[str, float]:
    """Time the report on single codes, and on all of them with its files."""
    report = windows.opened("qualcoder.report_codes", "DialogReportCodes")
    report.ui.listWidget_files.selectAll()
    codes, finding = windows.codes_in(report.ui.treeWidget), []
    for code in told["codes"][1 : told["rounds"] + 1]:
        report.ui.treeWidget.clearSelection()
        codes[code].setSelected(True)
        finding.append(timed(report.search))
        at = told["codes"].index(code)
        there = [row["quote"] for row in told["codings"] if row["code"] == at]
        if sorted(row["text"] for row in report.results) != sorted(there):
            raise ValueError(f"{len(report.results)} passages with {code}, not {len(there)}")
    report.ui.treeWidget.selectAll()
    exports = {}
    for form in ("csv", "xlsx"):
        windows.path = work / f"codings.{form}"
        write = partial(_write, report, form)
        taken = [timed(write) for _ in range(told["rounds"])]
        exports[f"all codings as {form}"] = statistics.median(taken)
        if len(report.results) != len(told["codings"]) or not windows.path.stat().st_size:
            raise ValueError(f"{len(report.results)} codings are in the report")
    return {"passages of a code": statistics.median(finding)} | exports


def _write(report: Any, form: str) -> None:  # noqa: ANN401 - theirs
    report.search()
    getattr(report, f"export_{form}_file")()


def _exchanged(windows: Windows, told: dict[str, Any], work: Path) -> dict[str, float]:
    """Time the exports for other tools."""
    steps = {}
    for step, kind, name in (
        ("codebook as qdc", "codebook", "Codebook-whole.qdc"),
        ("project as qdpx", "project", "whole.qdpx"),
    ):
        taken = []
        for _ in range(told["rounds"]):
            (work / name).unlink(missing_ok=True)
            taken.append(timed(partial(windows.exchange, "RefiExport", kind, work)))
            if not (work / name).stat().st_size:
                raise ValueError(f"{name} is empty")
        steps[step] = statistics.median(taken)
    return steps


def _coded(windows: Windows, told: dict[str, Any]) -> dict[str, float]:
    """Time the button that codes what is selected, in the first interview's window."""
    window = windows.opened("qualcoder.code_text", "DialogCodeText")
    window.load_file(dict(window.files[0]))
    text, keep = window.ui.plainTextEdit, import_module("PyQt6.QtGui").QTextCursor.MoveMode
    window.ui.treeWidget.setCurrentItem(windows.codes_in(window.ui.treeWidget)[told["codes"][0]])
    taken = []
    for at in range(told["singles"]):
        cursor = text.textCursor()
        cursor.setPosition(at)
        cursor.setPosition(at + 30, keep.KeepAnchor)
        text.setTextCursor(cursor)
        taken.append(timed(window.mark))
    if windows.rows("SELECT count(*) FROM code_text") != [(len(told["codings"]) + len(taken),)]:
        raise ValueError("not all codings came")
    return {"one more coding, committed": statistics.median(taken)}


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
