"""What nginx does where a server breaks off: a POST that may have arrived is never sent again."""

import socket
import threading
from contextlib import closing, contextmanager

import pytest

from tests.listening import free_port
from tests.server import Visitor
from tests.servers.nginx import Nginx

OK = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok"


class Machine:
    """What stands for a server: it takes whole requests, and answers them, or breaks off."""

    def __init__(self, answer):
        self.answer = answer
        self.taken = []
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.port = self.socket.getsockname()[1]
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self):
        while True:
            try:
                connection, _address = self.socket.accept()
            except OSError:
                return  # closed
            with closing(connection):
                request = connection.recv(1 << 16)
                if not request:
                    continue
                self.taken.append(request.split()[0].decode())
                connection.sendall(self.answer)


@contextmanager
def behind_nginx(folder, *ports):
    with Nginx(folder, list(ports)) as nginx, closing(Visitor(nginx)) as visitor:
        yield visitor


@pytest.fixture
def machine():
    """Makes such machines: ``machine(answer)``."""
    made = []

    def make(answer):
        made.append(Machine(answer))
        return made[-1]

    yield make
    for each in made:
        each.socket.close()


def test_a_post_that_was_sent_to_a_server_that_broke_off_is_not_sent_again(tmp_path, machine):
    broken, well = machine(b""), machine(OK)
    with behind_nginx(tmp_path, broken.port, well.port) as visitor:
        statuses = {visitor.post("/games/", {"difficulty": "peaceful"}).status for _ in range(2)}
    assert statuses == {200, 502}
    assert (broken.taken, well.taken) == (["POST"], ["POST"])


def test_a_get_that_was_sent_to_a_server_that_broke_off_is_sent_to_the_other(tmp_path, machine):
    broken, well = machine(b""), machine(OK)
    with behind_nginx(tmp_path, broken.port, well.port) as visitor:
        assert [visitor.get("/games/").status for _ in range(2)] == [200, 200]
    assert (broken.taken, well.taken) == (["GET"], ["GET"] * 2)


def test_a_post_that_no_server_has_taken_is_sent_to_the_other(tmp_path, machine):
    well = machine(OK)
    with behind_nginx(tmp_path, free_port(), well.port) as visitor:
        assert [visitor.post("/games/", {"difficulty": "peaceful"}).status for _ in range(3)] == [200] * 3
    assert well.taken == ["POST"] * 3


def test_an_answer_of_trouble_is_passed_on_and_nothing_is_sent_again(tmp_path, machine):
    trouble = OK.replace(b"200 OK", b"503 Service Unavailable")
    machines = machine(trouble), machine(trouble)
    with behind_nginx(tmp_path, *(each.port for each in machines)) as visitor:
        assert visitor.post("/games/", {"difficulty": "peaceful"}).status == 503
    assert sum(len(each.taken) for each in machines) == 1


def test_a_static_file_that_one_lacks_is_fetched_from_the_other(tmp_path, machine):
    lacks, has = machine(OK.replace(b"200 OK", b"404 Not Found")), machine(OK)
    with behind_nginx(tmp_path, lacks.port, has.port) as visitor:
        assert [visitor.get("/static/css/page.0123456789ab.css").status for _ in range(2)] == [200, 200]
        assert {visitor.get("/nowhere/").status for _ in range(2)} == {200, 404}
    assert lacks.taken
