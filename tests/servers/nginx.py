"""A real nginx for tests, with the configuration of docs/deployment/two-servers."""

import re
from pathlib import Path

from tests.listening import Listener
from tests.programs import program
from tests.server import ROOT

EXAMPLE = ROOT / "docs" / "deployment" / "two-servers" / "nginx.conf"

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


class Nginx(Listener):
    """nginx before two machines, with all its files in `folder`; `database_url` names what they keep the games in."""

    def __init__(self, folder: Path, machines: list[int], database_url: str = "") -> None:
        super().__init__(folder / "stderr.log")
        self.folder = folder
        self.database_url = database_url
        file = folder / "nginx.conf"
        self.command = (program("nginx"), "-p", str(folder), "-c", str(file), "-e", str(folder / "error.log"))
        file.write_text(AROUND.format(folder=folder, site=configuration(self.port, machines)), "utf-8")

    def asked(self) -> list[list[str]]:
        """What it was asked for so far: method, path, status, and the machines that it asked in turn."""
        lines = (self.folder / "asked.log").read_text().splitlines()
        return [line.split(" ", 3) for line in lines]
