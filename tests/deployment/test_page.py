"""The page about deployment, followed from its first command to its last in a folder of its own."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.deployment.page import FILES, ROOT, TWO_SERVERS, Scratch, commands
from tests.listening import free_port
from tests.postgresql import ask, empty_database, is_named
from tests.programs import program

HERE = Path(__file__).parent
STAND_INS = {
    "adduser": "it makes a user of the machine",
    "apt": "it installs software on the machine",
    "caddy": "few machines have it: where it is, it checks the file",
    "certbot": "no authority would sign for game.example.org: a certificate of our own takes its place",
    "curl": "what it asks game.example.org goes to the nginx here",
    "journalctl": "the log of a service is a file here",
    "make": "it installs packages from the internet: those that the tests run with take their place",
    "nano": "a person edits with it",
    "nginx": "it runs as nobody's service, on ports that anybody may open",
    "python3": "with uv it downloads a Python: the one that the tests run with takes its place",
    "rsync": "there is no other machine",
    "runuser": "there is no other user",
    "systemctl": "the machine's own systemd is left alone: what the unit files say is run without it",
}
"""The programs that are not run themselves, and why."""

NGINX_CONF = """
pid {root}/run/nginx/pid;
error_log stderr;
events {{}}
http {{
    access_log off;
    client_body_temp_path {root}/run/nginx/body;
    proxy_temp_path {root}/run/nginx/proxy;
    fastcgi_temp_path {root}/run/nginx/fastcgi;
    uwsgi_temp_path {root}/run/nginx/uwsgi;
    scgi_temp_path {root}/run/nginx/scgi;
    include {root}/etc/nginx/sites-enabled/*;
}}
"""

_ANSWER = re.compile(r"^@@@ (\d+)\n(.*?)^@@@ = (\d+)\n", re.MULTILINE | re.DOTALL)
SECONDS = 1800
GUARD = "read -r _; for file in *.pid nginx/pid; do [ ! -s $file ] || kill $(cat $file); done"
"""Ends what runs still when the tests are done with it, and when they are killed, which is when it can read on."""


@pytest.fixture
def scratch(tmp_path):
    """What takes the place of a machine; where no PostgreSQL is at hand, without one."""
    for needed in ("nginx", "openssl", "curl", "git", "make", "bash"):
        program(needed)
    root = tmp_path
    if is_named():
        with empty_database() as address:
            yield Scratch(root, free_port(), free_port(), free_port(), address)
    else:
        yield Scratch(root, free_port(), free_port(), free_port(), "")


def lay_out(scratch):
    """Make the folders that Debian has, the stand-ins, and the place that the game is cloned from."""
    for folder in ("bin", "log", "run", "source", "opt", "etc/caddy", "etc/nginx/sites-available", "var/lib", "home"):
        (scratch.root / folder).mkdir(parents=True)
    for folder in ("etc/nginx/sites-enabled", "etc/systemd/system", "usr/local/bin", "var/backups", "var/www/html"):
        (scratch.root / folder).mkdir(parents=True)
    (scratch.root / "etc/nginx/nginx.conf").write_text(NGINX_CONF.format(root=scratch.root))
    for name in [*STAND_INS, "uv"]:
        (scratch.root / "bin" / name).symlink_to(HERE / "stand_ins" / "programs.sh")
    control = scratch.root / "bin" / "systemctl"
    control.unlink()
    control.write_text(f'#!/bin/sh\nexec {sys.executable} {HERE}/stand_ins/systemctl.py "$@"\n')
    control.chmod(0o755)
    publish(scratch)


def publish(scratch):
    """Make a repository of the game, with the paths and ports of the scratch folder in the files to install."""
    source = scratch.root / "source"
    git = ["git", "-c", "user.name=majda", "-c", "user.email=majda@example.org", "-C", str(source)]
    for name in ("docs", "game", "magdagdon_site", "static", "templates"):
        shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("manage.py", "Makefile", "pyproject.toml", "requirements.lock", ".gitignore"):
        shutil.copy(ROOT / name, source / name)
    for file in (source / "docs" / "deployment").iterdir():
        if file.name != TWO_SERVERS:
            file.write_text(scratch.of(file.read_text()))
    for command in (["init", "--quiet"], ["add", "--all"], ["commit", "--quiet", "--message", "The game"]):
        subprocess.run([*git, *command], check=True)


def surroundings(scratch):
    """What the commands find in their environment: nothing of the tests' own but what the stand-ins need."""
    return {
        "PATH": f"{scratch.root}/bin:{scratch.root}/usr/local/bin:{os.environ['PATH']}",
        "HOME": str(scratch.root / "home"),
        "LANG": "C.UTF-8",
        "SCRATCH": str(scratch.root),
        "STAND_INS": str(scratch.root / "bin"),
        "PYTHON": sys.executable,
        "ENVIRONMENT": sys.prefix,
        "MAKE": program("make"),
        "CURL": program("curl"),
        "NGINX_PROGRAM": program("nginx"),
        "CADDY": shutil.which("caddy") or "",
        "HTTPS_PORT": str(scratch.https),
        "GIT_CONFIG_COUNT": "2",
        "GIT_CONFIG_KEY_0": f"url.{scratch.root}/source.insteadOf",
        "GIT_CONFIG_VALUE_0": "https://git.example.org/magdagdon.git",
        "GIT_CONFIG_KEY_1": "safe.directory",
        "GIT_CONFIG_VALUE_1": "*",
    }


def chosen():
    """The commands that are run here, and those that are not, for want of a program that the machine lacks."""
    all_of_them = commands()
    left_out = [command for command in all_of_them if why_not(command)]
    return [command for command in all_of_them if command not in left_out], left_out


def why_not(command):
    """Why a command cannot be run on this machine, if it cannot."""
    if command.section == "Moving to PostgreSQL" and not is_named():
        return "POSTGRESQL_URL names no PostgreSQL server"
    return ""


@pytest.fixture
def followed(scratch):
    """Every command with its status and what it has said."""
    lay_out(scratch)
    lines, _left_out = chosen()
    script = "".join(
        f"echo; echo '@@@ {number}'\n{scratch.of(command.line)}\nstatus=$?; echo; echo \"@@@ = $status\"\n"
        for number, command in enumerate(lines)
    )
    log = scratch.root / "log" / "typed"
    guard = subprocess.Popen(
        ["sh", "-c", GUARD], cwd=scratch.root / "run", stdin=subprocess.PIPE, start_new_session=True
    )
    try:
        with log.open("wb") as said:
            subprocess.run(
                ["bash", "-c", script],
                cwd=scratch.root / "home",
                env=surroundings(scratch),
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=said,
                timeout=SECONDS,
                check=False,
            )
        answers = {
            int(number): (int(status), text.strip()) for number, text, status in _ANSWER.findall(log.read_text())
        }
        yield [(command, *answers.get(number, (-1, ""))) for number, command in enumerate(lines)]
    finally:
        guard.communicate()


def said(followed, beginning):
    """What the commands that begin so have said."""
    found = [text for command, _status, text in followed if command.line.startswith(beginning)]
    assert found, beginning
    return found


def test_the_page_leads_from_an_empty_machine_to_backups_upgrades_and_another_database(followed, scratch):
    every_command_has_worked(followed, scratch)
    what_is_installed_names_the_site(scratch)
    backups_are_made_and_restored(followed, scratch)
    another_machine_has_the_backups_and_the_key(scratch)
    a_new_machine_has_got_them(scratch)
    (link,) = said(followed, "magdagdon invite")
    assert re.search(r"^https://game\.example\.org/accounts/signup/\?\S+$", link, re.MULTILINE)
    log = (scratch.root / "log" / "magdagdon.service.log").read_text()
    assert not re.search("Traceback|ERROR", log), log
    if is_named():
        the_games_are_on_postgresql(followed, scratch)


def every_command_has_worked(followed, scratch):
    failed = [(command.line, status, text) for command, status, text in followed if status != 0]
    logs = {file.name: file.read_text()[-2000:] for file in (scratch.root / "log").glob("*.log")}
    assert not failed, (failed, logs)


def what_is_installed_names_the_site(scratch):
    assert "ALLOWED_HOSTS=game.example.org" in (scratch.root / "etc/magdagdon.env").read_text()
    assert f"reverse_proxy 127.0.0.1:{scratch.port}" in (scratch.root / "etc/caddy/Caddyfile").read_text()
    installed = {file.name for file in FILES.iterdir()} - {"nginx.conf", TWO_SERVERS}
    there = {file.name for folder in ("etc", "usr") for file in (scratch.root / folder).rglob("*")}
    assert installed <= there


def backups_are_made_and_restored(followed, scratch):
    (listed,) = said(followed, "ls -l /var/backups/magdagdon")
    assert len(re.findall(r"-rw-------.* magdagdon-\d{8}T\d{6}Z\.sqlite3$", listed, re.MULTILINE)) == 1
    (restored,) = said(followed, "magdagdon restore --yes")
    assert "games verified: each is what its turns lead to." in restored
    assert len(list((scratch.root / "var/lib/magdagdon").glob("db-before-restore-*.sqlite3"))) == 1
    (rehearsed,) = said(followed, "cd /opt/magdagdon && runuser -u magdagdon -- env VAR_DIR=")
    assert "is restored." in rehearsed


def another_machine_has_the_backups_and_the_key(scratch):
    copied = scratch.root / "home" / "backups-of-magdagdon"
    assert (copied / "secret_key").read_text() == (scratch.root / "var/lib/magdagdon/secret_key").read_text()
    assert list((copied / "magdagdon").glob("magdagdon-*.sqlite3"))


def a_new_machine_has_got_them(scratch):
    kept = {file.name for file in (scratch.root / "home" / "backups-of-magdagdon" / "magdagdon").iterdir()}
    there = {file.name: file for file in (scratch.root / "var/backups/magdagdon").iterdir()}
    assert kept
    assert kept <= there.keys()
    assert all(file.stat().st_mode & 0o777 == 0o600 for file in there.values())


def the_games_are_on_postgresql(followed, scratch):
    (copied,) = said(followed, "magdagdon copy_database")
    assert "Everything is copied." in copied
    assert ask(scratch.postgresql, "SELECT count(*) FROM game_invitation") == [(1,)]
    assert f"DATABASE_URL={scratch.postgresql}" in (scratch.root / "etc/magdagdon.env").read_text().splitlines()


def test_what_is_not_run_on_this_machine_is_only_what_it_lacks_the_program_for():
    left_out = chosen()[1]
    assert {command.section for command in left_out} <= {"Moving to PostgreSQL"}
    assert is_named() is not any(command.section == "Moving to PostgreSQL" for command in left_out)


def test_each_stand_in_has_a_command_to_stand_in_for():
    typed = "\n".join(command.line for command in commands())
    assert sorted(name for name in STAND_INS if not re.search(rf"(?<![\w/]){name}(?!\w)", typed)) == []


def test_packages_are_chosen_by_the_settings_wherever_there_are_settings_already():
    """What speaks to PostgreSQL is installed only where DATABASE_URL says that there is one."""
    installing = [command.line for command in commands() if re.search(r"make .*\bruntime\b", command.line)]
    told = [line for line in installing if ". /etc/magdagdon.env;" in line or line.startswith("DATABASE_URL=")]
    assert installing[1:] == told
