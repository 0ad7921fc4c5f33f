# Two commands from nothing: `make spielen` and `make test`. Everything is installed into .venv.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# The tests start the program more than a hundred times: it is compiled once, also where Python is told to keep nothing.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: spielen web browser test soak bench lock anheften sauber
.DELETE_ON_ERROR:

$(VENV)/.spielen: requirements.lock pyproject.toml
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "Installiere (einmalig) …"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --no-index -e .
	@$(BIN)/ringrichter kb bauen
	@touch $@

$(VENV)/.entwickeln: requirements-dev.lock pyproject.toml
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "Installing (once) …"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --no-index -e .
	@$(BIN)/ringrichter kb bauen
	@touch $@ $(VENV)/.spielen

spielen: $(VENV)/.spielen  ## open the local table (without a terminal: play the example and exit)
	@$(BIN)/ringrichter tisch

web: $(VENV)/.spielen  ## the table in the browser, on this machine alone
	@$(BIN)/ringrichter web

browser: $(VENV)/.entwickeln  ## what the tests in a real browser need: Chromium (as root on Debian) and its driver
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-browser.lock
	command -v chromium >/dev/null || (apt-get update && apt-get install -y chromium)

test: $(VENV)/.entwickeln  ## every check: format, lint, types, direction of dependencies, tests
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/python -m pytest -n 2 --dist worksteal

soak: $(VENV)/.entwickeln  ## the long runs
	$(BIN)/python -m pytest -n 2 -m soak

bench: $(VENV)/.entwickeln  ## speeds as a table and as bench.json; never fails on time
	$(BIN)/python -m tests.bench

lock: $(VENV)/.entwickeln  ## write the lock files anew
	$(BIN)/python -m pip install --quiet pip-tools
	$(BIN)/pip-compile -q --generate-hashes --no-emit-index-url --no-emit-find-links --no-emit-trusted-host --strip-extras \
	  --allow-unsafe --no-header --extra postgres --extra build --extra dev -o requirements-dev.lock pyproject.toml
	$(BIN)/pip-compile -q --generate-hashes --no-emit-index-url --no-emit-find-links --no-emit-trusted-host --strip-extras \
	  --allow-unsafe --no-header --extra postgres --extra build -c requirements-dev.lock -o requirements.lock pyproject.toml
	$(BIN)/pip-compile -q --generate-hashes --no-emit-index-url --no-emit-find-links --no-emit-trusted-host --strip-extras \
	  --allow-unsafe --no-header --extra browser -c requirements-dev.lock -o requirements-browser.lock pyproject.toml

BASE = $(shell sed -n 's/^FROM \([^@]*\).*/\1/p' Dockerfile)
anheften:  ## pin the base image of the Dockerfile by the digest that its registry has for it today
	@digest=$$(docker buildx imagetools inspect $(BASE) --format '{{.Manifest.Digest}}') && \
	  echo "$$digest" | grep -Eqx 'sha256:[0-9a-f]{64}' || { echo "no digest for $(BASE)"; exit 1; }; \
	  sed -i "s|^FROM .*|FROM $(BASE)@$$digest|" Dockerfile && grep '^FROM ' Dockerfile

sauber:
	rm -rf $(VENV) build *.egg-info .mypy_cache .ruff_cache .pytest_cache
