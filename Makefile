PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: demo test tests check bench soak clean

demo: $(READY)  ## make the sample study in a new folder, export it, open the workbench
	$(BIN)/codebook demo

# mypy keeps one core busy for a while; the tests begin beside it.
test: $(READY)  ## every check and every test
	$(MAKE) --jobs 2 check tests

tests: $(READY)
	$(BIN)/pytest -n auto --dist worksteal

check: $(READY)  ## lint, types, import contracts, dependencies
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m pip check
	$(BIN)/python tests/soak/audit.py

bench: $(READY)  ## figures as ratios to plain libraries
	$(BIN)/python benchmarks/run.py

soak: $(READY)  ## 2,000 random acts of coding through the screen and through the API; 600 kills; 40 erasures merged; 40 times two copies; full disks; 500 examples of each property
	PYTHONPATH=tests/support $(BIN)/python benchmarks/soak.py
	$(BIN)/python tests/soak/kills.py
	$(BIN)/python tests/soak/erased.py
	$(BIN)/python tests/soak/copies.py
	$(BIN)/python tests/soak/full_disk.py
	$(BIN)/pytest -n auto -m hypothesis --hypothesis-profile=search

$(READY): pyproject.toml constraints.txt
	$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("codebook needs Python 3.11 or later")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable '.[dev,web]'
	touch $(READY)

clean:  ## remove the environment and what tools leave behind
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
