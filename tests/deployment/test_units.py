"""The unit files, by systemd's own judgement where it is installed."""

import re
import shutil
import subprocess
import sys

import pytest

from tests.deployment.page import FILES, PAGE

UNITS = sorted(FILES.glob("magdagdon*.service")) + sorted(FILES.glob("*.timer"))
SERVICES = [unit for unit in UNITS if unit.suffix == ".service"]
MOST_EXPOSED = 2.0
"""By systemd's scale from 0 to 10; below 2.5 it says OK and is green."""

needs_systemd = pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd-analyze is not installed")


def analyze(*arguments):
    command = ["systemd-analyze", "--no-pager", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)


@needs_systemd
def test_systemd_understands_the_units(tmp_path):
    for unit in UNITS:
        there = unit.read_text().replace("/opt/magdagdon/.venv/bin/python", sys.executable)
        (tmp_path / unit.name).write_text(
            there.replace("WorkingDirectory=/opt/magdagdon", f"WorkingDirectory={tmp_path}")
        )
    done = analyze("verify", "--man=no", *(tmp_path / unit.name for unit in UNITS))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@needs_systemd
@pytest.mark.parametrize("unit", SERVICES, ids=lambda unit: unit.name)
def test_a_service_can_do_little_beside_its_work(unit):
    done = analyze("security", "--offline=true", unit)
    exposure = re.search(r"exposure level for \S+: ([\d.]+)", done.stdout)
    assert exposure, done.stderr
    assert float(exposure[1]) <= MOST_EXPOSED


@pytest.mark.parametrize("unit", SERVICES, ids=lambda unit: unit.name)
def test_a_service_is_nobody_else_and_writes_its_own_folders_alone(unit):
    says = dict(re.findall(r"^(\w+)=(.*)$", unit.read_text(), re.MULTILINE))
    assert says["User"] == says["Group"] == says["StateDirectory"] == "magdagdon"
    assert says["ProtectSystem"] == "strict"
    assert says["NoNewPrivileges"] == "true"
    assert says["CapabilityBoundingSet"] == ""
    assert says.get("ReadWritePaths", "/var/backups/magdagdon") == "/var/backups/magdagdon"


def test_the_page_names_each_file_that_is_installed():
    text = PAGE.read_text()
    assert [file.name for file in FILES.iterdir() if f"deployment/{file.name}" not in text] == []
