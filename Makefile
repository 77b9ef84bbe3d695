# Every target sets up what it needs; on a fresh machine Python 3.11 or newer is enough.
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

VENV := .venv
PYTHON := $(VENV)/bin/python
PIP := $(PYTHON) -m pip --disable-pip-version-check --quiet
# Neighbours among the tests share servers and compiled code, so each worker has a half of them.
PYTEST := $(PYTHON) -m pytest -q -n 2 --dist=worksteal
TOGETHER := $(MAKE) --no-print-directory --jobs=2
LOCALE := src/potsherd/language/locale
SOURCES := $(wildcard $(LOCALE)/*/LC_MESSAGES/potsherd.po)
CATALOGUES := $(SOURCES:.po=.mo)
VENDORED := src/potsherd/web/static/vendor
PIN := CUSTOM_COMPILE_COMMAND="make requirements" build/pins/bin/pip-compile --quiet --upgrade \
  --strip-extras --generate-hashes --no-emit-index-url --no-emit-find-links --no-emit-trusted-host
READY := $(VENV)/.installed $(CATALOGUES)
EXAMPLES := build/examples/venv
LEARN := $(EXAMPLES)/bin/python -m examples
# Hundreds of processes read the same modules: without bytecode each compiles all of them anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help play test quick lint types coverage rules doors tests browser engines pictures bench bench-web bench-research bench-peers examples learn-curios learn-archaeology snapshots messages layouts requirements audit clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: $(READY) ## play in the browser: starts the web table and says where it is
	@$(VENV)/bin/potsherd serve

test: $(READY) ## everything, what is quick first
	@$(TOGETHER) lint types coverage doors
	@$(TOGETHER) tests browser engines

quick: $(READY) ## style, types, the rules, a game of each kind through each door
	@$(TOGETHER) lint types rules doors

lint: $(READY) ## style, and that imports point downward
	$(PYTHON) -m ruff check .
	$(PYTHON) -m ruff format --check .
	$(VENV)/bin/lint-imports --no-logo --no-cache

types: $(READY) ## strict types only
	$(PYTHON) -m mypy

# The rules run interpreted here: compiled code is not seen by the measurement.
coverage: $(READY) ## tests of the rules; every branch of src/potsherd/rules must be taken
	$(PYTEST) tests/rules --cov --cov-report=term

rules: $(READY) ## the same without measuring, and without the tests of compiling
	$(PYTEST) tests/rules --ignore=tests/rules/test_compiling.py

doors: $(READY) ## a game of each kind in the terminal, a browser, over the API and among bots
	$(PYTEST) -rs tests/doors

tests: $(READY) ## all tests but those of the rules and those in browsers
	$(PYTEST) --ignore=tests/rules --ignore=tests/doors --ignore=tests/browser --ignore=tests/engines

browser: $(READY) ## tests of the pages in Chromium, skipped where there is none
	$(PYTEST) -rs tests/browser

# In one process, so that each engine starts once.
engines: $(READY) ## a smoke in Chromium, Firefox and WebKit, skipped for those that are missing
	$(PYTHON) -m pytest -q -rs tests/engines

pictures: $(READY) ## take the pictures of the documents anew, after the look has changed
	PYTHONPATH=tests:. $(PYTHON) tools/pictures.py

bench: $(READY) ## speed, side by side with the peers that are installed
	$(PYTHON) -m benchmarks

bench-web: $(READY) ## speed of the web table, under a bounded load on this machine alone
	$(PYTHON) -m benchmarks.web

bench-research: $(READY) ## speed of environments for learning, beside those that are installed
	$(PYTHON) -m benchmarks.research

bench-peers: $(READY) ## install the engines that the benchmark compares with
	$(PIP) install -r requirements/bench.in

examples: $(EXAMPLES)/.installed ## learn to play by the worked examples, and draw how it went
	@$(TOGETHER) learn-archaeology learn-curios

learn-archaeology: $(EXAMPLES)/.installed
	$(LEARN).ppo archaeology --steps 12000000 --trust 0.97 --picture docs/pictures/ppo_archaeology.svg

learn-curios: $(EXAMPLES)/.installed
	$(LEARN).ppo curios --steps 12000000 --picture docs/pictures/ppo_curios.svg
	$(LEARN).imitation curios --picture docs/pictures/imitation_curios.svg

snapshots: $(READY) ## store perft counts and playthroughs anew, after a change that is meant
	PYTHONPATH=tests $(PYTHON) -m perft
	PYTHONPATH=tests $(PYTHON) -m playthroughs

messages: $(READY) ## bring the catalogues up to date with the source (NEW=de begins German)
	$(PYTHON) tools/messages.py $(NEW)

layouts: $(READY) ## write the tables of observations into docs/research.md
	$(PYTHON) tools/layouts.py

requirements: ## pin the newest releases of all dependencies, in requirements/*.txt
	@$(FIND_PYTHON); $$python -m venv build/pins
	build/pins/bin/python -m pip --quiet install pip-tools
	$(PIN) --output-file=requirements/dev.txt pyproject.toml requirements/dev.in
	$(PIN) --output-file=requirements/serve.txt --constraint=requirements/dev.txt pyproject.toml
	$(PIN) --output-file=requirements/node.txt requirements/node.in

audit: ## ask whether a weakness is known in anything that is pinned; needs a network
	@$(FIND_PYTHON); $$python -m venv build/audit
	build/audit/bin/python -m pip --quiet install pip-audit
	build/audit/bin/pip-audit --strict --require-hashes --disable-pip -r requirements/dev.txt -r requirements/node.txt

clean: ## remove what the other targets made
	rm -rf $(VENV) build dist .coverage .hypothesis .mypy_cache .pytest_cache .ruff_cache
	rm -rf $(CATALOGUES) $(VENDORED)

$(VENV)/.tools: requirements/dev.txt
	@$(FIND_PYTHON); echo "Setting up $(VENV) with $$($$python --version) ..."; $$python -m venv $(VENV)
	@$(PIP) install --require-hashes -r requirements/dev.txt
	@touch $@

# Nothing is built in isolation, so what the build hook would ask for must be there already.
$(VENV)/.installed: $(VENV)/.tools pyproject.toml hatch_build.py requirements/node.txt
	@command -v npm >/dev/null || $(PIP) install --require-hashes -r requirements/node.txt
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

# What .venv has lies beneath it, so that it is there once and in the same releases.
$(EXAMPLES)/.installed: requirements/examples.in $(READY)
	@$(PYTHON) -m venv $(EXAMPLES)
	@$(PYTHON) -c 'import sysconfig; print("import site; site.addsitedir(%r)" % sysconfig.get_path("purelib"))' \
	  > $$($(EXAMPLES)/bin/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/beneath.pth
	@$(EXAMPLES)/bin/python -m pip --disable-pip-version-check --quiet install -r requirements/examples.in
	@touch $@

%.mo: %.po $(VENV)/.tools
	@$(VENV)/bin/pybabel --quiet compile --input-file=$< --output-file=$@

define FIND_PYTHON
for python in python3 python3.14 python3.13 python3.12 python3.11 none; do \
  $$python -c 'import sys, ensurepip, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && break; \
done; \
if [ $$python = none ]; then \
  echo "Potsherd needs Python 3.11 or newer, with its venv module." >&2; exit 1; \
fi
endef
