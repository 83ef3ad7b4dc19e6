"""Stands in for systemctl: runs what the unit files say, with the environment that they say and no other."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections import defaultdict
from pathlib import Path

SCRATCH = Path(os.environ["SCRATCH"])
SECONDS = 300


class Unit:
    """A unit file of the scratch folder."""

    def __init__(self, name: str) -> None:
        self.name = name if "." in name else f"{name}.service"
        self.says = defaultdict(list)
        text = (SCRATCH / "etc/systemd/system" / self.name).read_text()
        for key, value in re.findall(r"^(\w+)=(.*)$", text, re.MULTILINE):
            self.says[key].append(value)
        self.pid_file = SCRATCH / "run" / f"{self.name}.pid"
        self.log = SCRATCH / "log" / f"{self.name}.log"

    def start(self) -> None:
        if self.name.endswith(".timer"):
            return
        (folder,), (kind,) = self.says["WorkingDirectory"], self.says["Type"]
        for state in self.says["StateDirectory"]:
            (SCRATCH / "var/lib" / state).mkdir(mode=0o700, parents=True, exist_ok=True)
        environment = self._environment()
        with self.log.open("ab") as log:
            also = {"cwd": folder, "env": environment, "stdin": subprocess.DEVNULL, "stdout": log, "stderr": log}
            for line in self.says["ExecStartPre"] + (self.says["ExecStart"] if kind == "oneshot" else []):
                subprocess.run(line.split(), check=True, timeout=SECONDS, **also)
            if kind == "notify":
                self._start_and_wait(also)

    def _environment(self) -> dict[str, str]:
        environment = {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"}
        for file in self.says["EnvironmentFile"]:
            environment.update(re.findall(r"^(\w+)=(.*)$", Path(file).read_text(), re.MULTILINE))
        return environment

    def _start_and_wait(self, also: dict[str, object]) -> None:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as notices:
            address = f"\0magdagdon-{os.getpid()}"
            notices.bind(address)
            notices.settimeout(SECONDS)
            also["env"] |= {"NOTIFY_SOCKET": f"@{address[1:]}"}
            (line,) = self.says["ExecStart"]
            process = subprocess.Popen(line.split(), start_new_session=True, **also)
            self.pid_file.write_text(str(process.pid))
            while b"READY=1" not in notices.recv(4096):
                pass

    def stop(self) -> None:
        if not self.pid_file.exists():
            return
        pid = int(self.pid_file.read_text())
        os.kill(pid, signal.SIGTERM)
        self.pid_file.unlink()
        deadline = time.monotonic() + SECONDS
        while Path(f"/proc/{pid}/cmdline").exists() and Path(f"/proc/{pid}/cmdline").read_bytes():
            if time.monotonic() > deadline:
                sys.exit(f"{self.name} does not stop")
            time.sleep(0.05)


def main(verb: str, *arguments: str) -> None:
    names = [argument for argument in arguments if not argument.startswith("-")]
    if names == ["nginx"]:
        subprocess.run(["nginx", "--serve"], check=True)
    for unit in map(Unit, names if names not in (["nginx"], ["caddy"]) else []):
        if verb in ("stop", "restart"):
            unit.stop()
        if verb in ("start", "restart") or (verb == "enable" and "--now" in arguments):
            unit.start()
        if verb == "status":
            os.kill(int(unit.pid_file.read_text()), 0)


main(*sys.argv[1:])
