# Everything below sets itself up: a virtual environment in .venv, installed from requirements.lock.
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
JOBS := $(shell $(PYTHON) -c "import os; print(os.cpu_count() or 1)")

# What Python has compiled of a module is kept for the next process, whatever the environment says.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: demo test check types prove pythons rulebook bench transcripts openings reports wheel lock clean

demo: .venv/ready
	$(BIN)/balancewheel run gearworks --players 4 --games 200000 --seed 7 \
		--lineup shuffle:engineer,controller,hoarder,saboteur --rounds --jobs $(JOBS) --out runs/demo
	$(BIN)/balancewheel report runs/demo --styles 8 --jobs $(JOBS)

reports: demo

# Rules in plain Python, where nothing is compiled; everything else compiled, with bounds checked. Transcripts are told
# both ways. Each process of pytest has a core to itself, so the libraries below it start no threads of their own; there
# is one more where tests wait for other processes and a browser.
test: export POLARS_MAX_THREADS := 1
test: export OPENBLAS_NUM_THREADS := 1
test: .venv/ready
	NUMBA_DISABLE_JIT=1 $(BIN)/python -m pytest -q -n $(JOBS) --dist worksteal tests/sim tests/strategies \
		tests/test_transcripts.py
	NUMBA_BOUNDSCHECK=1 $(BIN)/python -m tests.compile
	NUMBA_BOUNDSCHECK=1 $(BIN)/python -m pytest -q -n $$(($(JOBS) + 1)) --dist loadgroup --ignore tests/sim
	$(BIN)/python -m tests.rulebook

check: .venv/ready types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/python tools/linked_tree.py lint-imports --no-logo --config ../pyproject.toml

types: .venv/ready
	$(BIN)/python tools/linked_tree.py mypy --config-file ../pyproject.toml -p balancewheel

# Slow proofs: statistics, and rules broken on purpose to see their tests fail.
prove: .venv/ready
	$(BIN)/python -m pytest -q tests/test_transcripts.py
	$(BIN)/python -m pytest -q -m slow
	NUMBA_BOUNDSCHECK=1 $(BIN)/python -m pytest -q -n $(JOBS) tests/sim -k invariants
	$(BIN)/python -m tests.mutants

# The wheel alone in an empty environment, with each Python that is promised and at hand.
pythons: .venv/ready
	$(BIN)/python -m pytest -v -rs -m pythons tests/packaging

rulebook: .venv/ready
	$(BIN)/python -m tests.rulebook

bench: .venv/peers
	$(BIN)/python benchmarks/bench.py

transcripts: .venv/ready
	$(BIN)/python -m tests.test_transcripts

# Scythe's opening book, found anew: about 45 minutes on two cores, to be stopped and continued.
openings: .venv/ready
	$(BIN)/python tools/find_openings.py --jobs $(JOBS)

# The wheel is built from the sdist, so nothing that lies about in the checkout gets into it.
wheel: .venv/ready
	rm -rf dist
	$(BIN)/python -m build --no-isolation

# uv installs in seconds what takes pip a minute; where it finds no packages, since it does not read pip's settings, pip
# installs them.
.venv/ready: pyproject.toml setup.py requirements.lock
	@$(PYTHON) -c "import sys; sys.exit(0 if (3, 11) <= sys.version_info[:2] < (3, 14) else 'Balancewheel needs Python 3.11 to 3.13; choose one with: make PYTHON=python3.12 ...')"
	$(PYTHON) -m venv .venv
	$(PIP) $$(grep '^uv==' requirements.lock) && $(BIN)/uv pip install --quiet --python $(BIN)/python \
		-r requirements.lock || $(PIP) -r requirements.lock
	$(PIP) --no-deps --no-build-isolation -e .
	touch $@

.venv/peers: .venv/ready
	$(PIP) -c requirements.lock -e ".[peers]"
	touch $@

# Pin what is installed now.
lock: .venv/ready
	$(BIN)/python -m pip freeze --all --exclude pip --exclude-editable > requirements.lock

clean:
	rm -rf .venv .kernels .linted build dist *.egg-info
