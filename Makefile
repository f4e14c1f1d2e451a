# make play    sets up, builds Ancient Duel and Retrovia in both languages into output/ and starts the companion
# make test    sets up, checks the house and runs every test
SHELL := /bin/sh
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check

.PHONY: play print test lint bench fuzz tools clean
play: print
	$(BIN)/companion $(COMPANION)

print: .venv/.run
	$(BIN)/pnp build ancient_duel --lang both
	$(BIN)/pnp build retrovia --lang both

test: .venv/.dev tools lint
	$(BIN)/python -m pytest -n 2 -m "not fuzz"

lint: .venv/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

fuzz: .venv/.dev
	$(BIN)/python -m pytest -m fuzz

bench: .venv/.bench tools
	$(BIN)/pnp bench
	$(BIN)/python -m engines.bench
	$(BIN)/python -m companion.bench

# What the tests read PDFs with, the browser and the database they use, where this machine lets us install them.
tools:
	@sh tests/tools.sh

.venv/.python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Al Tavolo needs Python 3.11 or newer; this is " + sys.version)'
	$(PYTHON) -m venv .venv
	touch $@

.venv/.run: .venv/.python pyproject.toml constraints.txt
	$(PIP) install -q -c constraints.txt -e .
	touch $@

.venv/.dev: .venv/.python pyproject.toml constraints.txt
	$(PIP) install -q -c constraints.txt -e '.[dev]'
	touch $@ .venv/.run

.venv/.bench: .venv/.dev
	sh tests/tools.sh cairo
	$(PIP) install -q -c constraints.txt -e '.[dev,bench]'
	touch $@

clean:
	rm -rf .venv build *.egg-info
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
