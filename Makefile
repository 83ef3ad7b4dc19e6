# All that MAGDAGDON needs, from a fresh clone: GNU make, sh and Python 3.12 or newer. `make` lists the targets.

VENV = .venv
PY = $(VENV)/bin/python
HOST ?= 127.0.0.1
PORT ?= 8000
export HOST PORT

# These would lead .venv's Python and pip astray; what says where packages come from is left alone.
unexport PYTHONHOME PYTHONPATH PIP_PREFIX PIP_PYTHON PIP_ROOT PIP_TARGET
export PIP_USER = 0
INSTALL = $(PY) -m pip install --quiet --no-input --disable-pip-version-check
LOCK = $(VENV)/bin/uv pip compile --quiet --python $(PY) --universal --python-version 3.12 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --custom-compile-command 'make lock' $(ARGS) pyproject.toml

# Where the checks and the tests may write, and what of the caller's surroundings must not reach them.
SCRATCH = $(VENV)/scratch
CLEAN_ENV = env -u ALLOWED_HOSTS -u CACHE_URL -u DATABASE_URL -u DEBUG -u DJANGO_SETTINGS_MODULE -u EMAIL_FROM -u EMAIL_URL \
	-u FORWARDED_ALLOW_IPS -u HTTPS -u LOG_FORMAT -u METRICS -u METRICS_TOKEN -u PORT -u PROXIES -u SECURITY_CONTACT \
	-u SIGN_UP -u SILENCED_CHECKS -u TIME_ZONE -u WEB_CONCURRENCY -u WORKERS \
	HOST=127.0.0.1 SECRET_KEY="$$($(PY) -c 'import secrets; print(secrets.token_urlsafe(64))')" VAR_DIR=$(SCRATCH)

# The code is checked, not this machine: which SQLite it has is told when a server starts on it (game/checks.py).
CODE_ALONE = SILENCED_CHECKS=game.W001

.DEFAULT_GOAL := help
.PHONY: help play dev setup test check messages bench soak cover mutants lock clean python runtime tools scratch

help: ## list these targets
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1	\2/p' Makefile
	@echo '  HOST and PORT say where it is served: "make play PORT=9000"; "make play HOST=0.0.0.0" lets phones join.'

play: runtime ## serve the game at http://127.0.0.1:8000
	@DEBUG=0 $(PY) manage.py migrate --no-input --verbosity 0
	@DEBUG=0 $(PY) manage.py collectstatic --no-input --verbosity 0
	@exec env DEBUG=0 $(PY) -m gunicorn --config python:magdagdon_site.gunicorn_conf magdagdon_site.wsgi

dev: tools ## serve it to a developer: reloads itself, DEBUG on
	@DEBUG=1 $(PY) manage.py migrate --no-input
	@hosts="$$($(PY) -m magdagdon_site.lan)" && exec env DEBUG=1 ALLOWED_HOSTS="$$hosts" $(PY) manage.py runserver "$(HOST):$(PORT)"

setup: tools ## install all that the other targets need

test: tools scratch ## run every test, on SQLite or on DATABASE_URL; ARGS reach pytest: make test ARGS="-k stage -x"
	@$(CLEAN_ENV) $${DATABASE_URL:+"DATABASE_URL=$$DATABASE_URL"} $(PY) -m pytest --numprocesses auto --maxprocesses 4 $(ARGS)

check: tools scratch ## lint, format, types, layers, templates, catalogues, migrations, static files, deployment
	@$(PY) -m ruff check
	@$(PY) -m ruff format --check
	@$(CLEAN_ENV) $(PY) -m mypy
	@$(CLEAN_ENV) $(VENV)/bin/lint-imports --no-logo
	@find templates -name '*.html' -exec $(VENV)/bin/djade --check --target-version 6.1 {} +
	@$(CLEAN_ENV) $(PY) -m magdagdon_site.catalogues --check
	@$(CLEAN_ENV) $(CODE_ALONE) $(PY) manage.py makemigrations --check --dry-run
	@$(CLEAN_ENV) $(PY) manage.py collectstatic --no-input --verbosity 0
	@$(CLEAN_ENV) HTTPS=1 PROXIES=1 METRICS=1 ALLOWED_HOSTS=magdagdon.example $(CODE_ALONE) $(PY) manage.py check --deploy --fail-level WARNING

messages: tools scratch ## bring the catalogues up to date with the texts, and compile them
	@$(CLEAN_ENV) $(PY) -m magdagdon_site.catalogues

bench: tools scratch ## measure it, for half an hour; high scores and load on the database of DATABASE_URL, too
	@$(CLEAN_ENV) $(PY) -m pytest tests/benchmarks -s $(ARGS)
	@[ -z "$$DATABASE_URL" ] || \
	$(CLEAN_ENV) DATABASE_URL="$$DATABASE_URL" $(PY) -m pytest \
	tests/benchmarks/test_leaderboards.py tests/benchmarks/test_load.py -s $(ARGS)

soak: tools scratch ## search for long: STEPS of a household and bad requests, HOURS of play; SEED leads back to a failure
	@$(CLEAN_ENV) $(foreach name,DATABASE_URL HOURS SEED STEPS,$(if $($(name)),$(name)="$$$(name)")) \
	$(PY) -m pytest -s $(or $(ARGS),tests/soak)

# Left out of both: tests that look at time and memory, and the slowest of those whose findings others make, too.
cover: tools scratch ## see that the tests of the rules take every branch of them
	@$(CLEAN_ENV) COVERAGE_FILE=$(SCRATCH)/coverage $(PY) -m coverage run -m pytest --quiet tests/rules \
	--ignore=tests/rules/test_verify_records.py --ignore=tests/rules/test_perft.py --ignore=tests/rules/test_examples.py \
	--deselect=tests/rules/test_games.py::test_a_whole_game_keeps_every_rule_after_every_deed $(ARGS)
	@COVERAGE_FILE=$(SCRATCH)/coverage $(PY) -m coverage report

mutants: tools scratch ## see that the tests of the rules notice every change of them: an hour or so; stopped, it goes on
	@$(INSTALL) 'mutmut>=3.8.1,<4'
	@$(CLEAN_ENV) nice $(PY) -m mutmut run --max-children $(or $(CHILDREN),1) $(ARGS)
	@$(PY) -m tests.mutants

lock: python ## pin the dependencies anew; newest releases: make lock ARGS=--upgrade
	@$(INSTALL) 'uv>=0.9,<1'
	@$(LOCK) --output-file requirements.lock
	@$(LOCK) --all-extras --constraints requirements.lock --output-file requirements-extras.lock
	@$(LOCK) --all-extras --group dev --constraints requirements-extras.lock --output-file requirements-dev.lock

clean: ## remove what can be made again; the games in var/ stay
	rm -rf $(VENV) mutants .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache var/static
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

scratch:
	@mkdir -p $(SCRATCH)

# A lock that was installed to its end is kept in .venv: where it differs from ours, the install is due (again).
# What speaks to PostgreSQL and Redis comes only where there is one: it is not made for every machine that can play.
runtime: python
	@cmp -s requirements.lock $(VENV)/runtime.lock || { echo 'Installing the dependencies …' && \
	$(INSTALL) --require-hashes -r requirements.lock && cp requirements.lock $(VENV)/runtime.lock; }
	@[ -z "$$DATABASE_URL$$CACHE_URL" ] || cmp -s requirements-extras.lock $(VENV)/extras.lock || \
	{ echo 'Installing what speaks to PostgreSQL and Redis …' && \
	$(INSTALL) --require-hashes -r requirements-extras.lock && cp requirements-extras.lock $(VENV)/extras.lock; }

tools: runtime
	@cmp -s requirements-dev.lock $(VENV)/dev.lock || { echo 'Installing the tools for development …' && \
	$(INSTALL) --require-hashes -r requirements-dev.lock && cp requirements-dev.lock $(VENV)/dev.lock; }

# .venv, unless it is whole and its Python (still) runs. Only running a Python tells what it is: a name on the PATH may
# be an older one, a shim for none at all, or, on Debian, one that cannot make environments.
python:
	@bare=; new='import sys; sys.exit(sys.version_info < (3, 12))'; \
	if [ ! -e $(VENV)/unfinished ] && $(PY) -c "import pip; $$new" 2>/dev/null; then exit 0; fi; \
	for python in "$(PYTHON)" python3.14 python3.13 python3.12 python3 python "$$HOME"/.pyenv/versions/*/bin/python3; do \
		"$$python" -c "$$new" >/dev/null 2>&1 || continue; \
		if ! "$$python" -c 'import ensurepip, venv' 2>/dev/null; then bare="$$python"; continue; fi; \
		echo "Making $(VENV) with $$("$$python" --version) ($$python) …"; \
		rm -rf $(VENV) && mkdir $(VENV) && touch $(VENV)/unfinished && "$$python" -m venv $(VENV) && rm $(VENV)/unfinished; \
		exit; \
	done; \
	if [ -n "$$bare" ]; then \
		echo "$$bare cannot make environments: its modules venv and ensurepip are missing (Debian and Ubuntu: apt install python3-venv)." >&2; \
	else \
		echo 'MAGDAGDON needs Python 3.12 or newer, and $(if $(PYTHON),neither $(PYTHON) is one nor was another found,none was found).' >&2; \
	fi; \
	echo 'With another Python: make PYTHON=/path/to/python play' >&2; \
	exit 1
