"""A real nginx for tests, with the configuration of docs/deployment/two-servers."""

import re
import socket
import subprocess
import time
from contextlib import closing
from pathlib import Path

from tests.programs import program
from tests.server import ROOT, free_port

EXAMPLE = ROOT / "docs" / "deployment" / "two-servers" / "nginx.conf"
SECONDS_TO_START = 15

AROUND = """
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log warn;
worker_processes 2;
events {{ worker_connections 256; }}
http {{
    log_format asked '$request_method $uri $status $upstream_addr';
    access_log {folder}/asked.log asked;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    {site}
}}
"""


def configuration(port: int, machines: list[int]) -> str:
    """The example as it stands, at a loopback port without TLS, before machines at these."""
    text = re.sub(r"server \{\n    listen 80;.*?\n\}\n", "", EXAMPLE.read_text("utf-8"), flags=re.DOTALL)
    text, plain = re.subn(r"listen 443 ssl;|^ *ssl_\w+ .*;$", "", text, flags=re.MULTILINE)
    assert plain == 4
    for address, machine in zip(("192.0.2.11:8000", "192.0.2.12:8000"), machines, strict=True):
        assert text.count(address) == 1
        text = text.replace(address, f"127.0.0.1:{machine}")
    return text.replace("server_name play.example.org;", f"listen 127.0.0.1:{port};\n    server_name localhost;")


class Nginx:
    """nginx before two machines, on a loopback port. Stop it in the end."""

    def __init__(self, folder: Path, machines: list[int]) -> None:
        self.folder = folder
        self.port = free_port()
        self.program = program("nginx")
        self.process: subprocess.Popen[bytes] | None = None
        site = configuration(self.port, machines)
        (folder / "nginx.conf").write_text(AROUND.format(folder=folder, site=site), "utf-8")

    def start(self) -> None:
        """Start it and wait until it listens."""
        command = [self.program, "-p", str(self.folder), "-c", str(self.folder / "nginx.conf")]
        command += ["-e", str(self.folder / "error.log")]
        with (self.folder / "stderr.log").open("wb") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log)
        deadline = time.monotonic() + SECONDS_TO_START
        while not self._listens():
            if self.process.poll() is not None or time.monotonic() > deadline:
                self.stop()
                raise RuntimeError(f"nginx did not start: {(self.folder / 'stderr.log').read_text()}")
            time.sleep(0.02)

    def _listens(self) -> bool:
        with closing(socket.socket()) as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def stop(self) -> None:
        """End it."""
        if self.process:
            self.process.terminate()
            self.process.wait(SECONDS_TO_START)
            self.process = None

    def asked(self) -> list[list[str]]:
        """What it was asked for so far: method, path, status, and the machines that it asked in turn."""
        lines = (self.folder / "asked.log").read_text().splitlines()
        return [line.split(" ", 3) for line in lines]
