# Everything a fresh machine needs, each target by itself: Python packages go to .venv, system packages by name.

PYTHON ?= python3
BIN := .venv/bin
# Databases of tests lie in memory where there is room: what they wait for is a disk, not the processor.
SCRATCH := $(shell [ -w /dev/shm ] && [ "$$(df -Pk /dev/shm | awk 'NR == 2 {print $$4}')" -gt 4000000 ] && echo /dev/shm)
PYTEST := $(if $(SCRATCH),PYTEST_DEBUG_TEMPROOT=$(SCRATCH) )$(BIN)/python -m pytest
# What is compiled is kept, or each worker and each process that a test starts would compile it again; from a clean
# clone one of them does it for all.
unexport PYTHONDONTWRITEBYTECODE
# Three tests a core: many wait for a server, a clock or a browser.
WORKERS ?= $(shell echo $$((3 * $$(nproc))))
# Further words for pytest, the benchmark or the fuzzer: make test ARGS="tests/config -x"
ARGS ?=

.DEFAULT_GOAL := help
.PHONY: help demo sandbox screenshots test check lint catalogues bench fuzz laws letters trust soak dist clean

help: ## say what there is
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1\t\2/p' $(MAKEFILE_LIST)

demo: .venv/.ready ## play a whole match by mail on this machine: no account, no root, no network
	@$(BIN)/pbem demo $(ARGS)

sandbox: .venv/.ready ## play a match by mail in the browser, against bots, on this machine alone
	@$(BIN)/pbem sandbox $(ARGS)

screenshots: .venv/.ready-dev ## take the pictures of docs/pictures again
	@if [ -x .ci/system-packages ]; then .ci/system-packages; fi
	@$(BIN)/python -m tests.harness.screenshots $(ARGS)

test: .venv/.ready-dev lint ## check style, types and layers, then run every test
	@if [ -x .ci/system-packages ]; then .ci/system-packages; fi
	@[ -d tests/__pycache__ ] || $(PYTEST) --collect-only -qq >/dev/null 2>&1 || true
	@$(PYTEST) -n $(WORKERS) --dist worksteal $(ARGS)

# What looks at rules of reading, writing and storing, at documents and at pins; no server, no browser.
QUICK := tests/test_mirror.py tests/engine tests/config tests/render tests/mail tests/docs tests/pins tests/desk/time tests/store/books

check: lint ## the daily loop: style, types, layers and the quick tests
	@$(PYTEST) -n 2 --dist worksteal -m "not servers and not browser and not long" $(QUICK) $(ARGS)

lint: .venv/.ready-dev ## check style, types and layers
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --check --quiet . || { echo "Some files are not formatted: run $(BIN)/ruff format" >&2; exit 1; }
	@$(BIN)/mypy --no-error-summary
	@report=$$($(BIN)/lint-imports --no-logo 2>&1) || { echo "$$report"; exit 1; }

catalogues: .venv/.ready-dev ## list what lacks a translation, and what is translated and never said
	@$(BIN)/python -m tests.harness.catalogue $(ARGS)

bench: .venv/.ready-dev ## measure every figure beside its floor
	@if [ -x .ci/system-packages ]; then .ci/system-packages; fi
	@$(BIN)/python -m tests.bench $(ARGS)

fuzz: .venv/.ready-dev ## play random legal matches of every game and count what fired
	@$(BIN)/pbem game fuzz $(ARGS)

laws: .venv/.ready-dev ## hold every game at every number of seats to the kernel's laws in twenty matches each
	@PBEM_SEEDS=20 $(PYTEST) -n $(WORKERS) --dist worksteal --timeout 0 tests/test_conformance.py $(ARGS)

letters: .venv/.ready-dev ## spoil letters in 200,000 ways and see whether the reader bears them
	@$(BIN)/python -m tests.harness.reader_fuzz tests/letters $(ARGS)

trust: .venv/.ready-dev ## let an attacker with one stolen thing try every act, two thousand times
	@TRUST_RUNS=2000 $(BIN)/python -m pytest -n 0 --timeout 0 tests/desk/trust/test_attacker.py $(ARGS)

soak: .venv/.ready-dev ## kill the daemon a thousand times, break, poison and set back all around it, and look what is left
	@if [ -x .ci/system-packages ]; then .ci/system-packages; fi
	@$(BIN)/python -m tests.harness.crashes $(ARGS)
	@$(BIN)/python -m tests.harness.steady

dist: .venv/.ready-dev ## build wheel and sdist, look them over and play a match from each
	@rm -rf dist
	@$(BIN)/python -m build --no-isolation --outdir dist . >/dev/null
	@DIST=dist $(BIN)/python -m pytest -n 0 --timeout 0 tests/test_wheel.py $(ARGS)
	@ls -l dist

clean: ## remove everything that was made here, but no settings and no database
	@rm -rf .venv build dist demo .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Installed in place, so that only a change of the dependencies calls for a new installation.
.venv/.ready: pyproject.toml .ci/environment
	@PYTHON=$(PYTHON) .ci/environment '.[sandbox]'
	@touch $@

.venv/.ready-dev: pyproject.toml .ci/environment
	@PYTHON=$(PYTHON) .ci/environment '.[dev]'
	@touch $@ .venv/.ready
