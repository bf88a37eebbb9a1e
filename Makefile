# Everything happens in .venv, which is made on first use and renewed when what it is made from changes.
PYTHON ?= python3
BIN := .venv/bin
INSTALLED := .venv/installed

.DEFAULT_GOAL := help
.PHONY: help play test checked compiled soak translations snapshots screenshots check-long bench bench-bots

help: ## what can be made
	@sed -n 's/^\([a-z-]*\):[^#]*## \(.*\)/make \1\t\2/p' Makefile

play: $(INSTALLED) ## play a deal with three bots; options in ARGS="--game bolognese --auto"
	@$(BIN)/tarocchi play $(ARGS)

test: $(INSTALLED) ## every check: formatting, lint, types, layers, tests
	@$(MAKE) --no-print-directory --jobs=2 checked compiled
	$(BIN)/pytest --numprocesses=auto --dist=worksteal

checked: $(INSTALLED)
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

# Once, while mypy has the other core: otherwise every process of the tests that needs the kernel compiles it for itself.
compiled: $(INSTALLED)
	$(BIN)/python -c "from bots.strong_bot import BOT, warm_up; warm_up(BOT)"

check-long: $(INSTALLED) ## the randomised tests in their long forms
	TAROCCHI_LONG=1 $(BIN)/pytest --numprocesses=auto --dist=worksteal --hypothesis-profile=long

translations: $(INSTALLED) ## collect the client's texts and compile every language
	@$(BIN)/python -m tests.client_cli.translations

snapshots: $(INSTALLED) ## the full screen as text, scene by scene, anew; then read the difference
	@$(BIN)/python -m tests.client_cli.full_screen.write_snapshots

screenshots: $(INSTALLED) ## the pictures of the README, anew
	@$(BIN)/python -m tests.client_cli.full_screen.write_screenshots

soak: $(INSTALLED) ## two minutes of 200 tables, a bad line and a server that is killed; again with SEED=NUMBER
	@$(BIN)/python -m tests.soak $(if $(SEED),--seed $(SEED)) $(ARGS)

bench: $(INSTALLED) ## what the product costs to run, beside others (minutes, two cores); rows in ARGS="throughput"
	@$(BIN)/python -m pip install --disable-pip-version-check -q -c constraints.txt -e '.[bench]'
	@$(BIN)/python -m bench $(ARGS)

bench-bots: $(INSTALLED) ## the bots against each other over duplicate deals
	@$(BIN)/python -m bots.bench $(ARGS)

# pip's account of the work is shown only if it fails; nothing goes to standard output, which belongs to `play`.
$(INSTALLED): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed." if sys.version_info < (3, 11) else 0)'
	@echo "Setting up .venv (only now, about a minute) ..." >&2
	@$(PYTHON) -m venv .venv >&2
	@$(BIN)/python -m pip install --disable-pip-version-check -c constraints.txt -e '.[dev,fast]' \
		>.venv/pip.log 2>&1 || { cat .venv/pip.log >&2; exit 1; }
	@touch $@
