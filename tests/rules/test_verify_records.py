"""`manage.py verify_records`."""

import json
import os
import subprocess
import sys
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from game.management.commands.verify_records import LONGEST_LINE
from tests.rules.play import records
from tests.rules.table import DATA

ROOT = Path(__file__).parents[2]
MALFORMED = {"record": 1, "valid": False, "turn": None, "reason": "malformed"}


def lines_of(name):
    return (DATA / f"{name}.jsonl").read_bytes().splitlines()


VALID = lines_of("records")[0]
VALID_VERDICT = {"record": 1, "valid": True, "final": json.loads(VALID)["score"]["final"]}


def verdicts_of(output):
    return [json.loads(line) for line in output.splitlines()]


def verify(content, tmp_path):
    """What the command says of a file of these bytes, and its exit code."""
    file, out, code = tmp_path / "records.jsonl", StringIO(), 0
    file.write_bytes(content)
    try:
        call_command("verify_records", str(file), stdout=out)
    except SystemExit as end:
        code = end.code
    return verdicts_of(out.getvalue()), code


def test_every_valid_record_gets_a_line_with_its_final_score(tmp_path):
    lines = lines_of("records")
    verdicts, code = verify(b"\n".join(lines), tmp_path)
    assert verdicts == [
        {"record": number, "valid": True, "final": json.loads(line)["score"]["final"]}
        for number, line in enumerate(lines, start=1)
    ]
    assert code == 0


def test_an_invalid_record_gets_its_turn_and_reason_and_the_next_its_turn(tmp_path):
    cases = [json.loads(line) for line in lines_of("bad_records")]
    lines = [json.dumps(case["record"]).encode() for case in cases]
    verdicts, code = verify(b"\n".join([*lines, VALID]), tmp_path)
    assert verdicts[:-1] == [
        {"record": number, "valid": False, "turn": case["turn"], "reason": case["reason"]}
        for number, case in enumerate(cases, start=1)
    ]
    assert verdicts[-1] == VALID_VERDICT | {"record": len(lines) + 1}
    assert code == 1


def test_a_verdict_is_one_line_of_json_in_the_order_of_the_format(tmp_path):
    file, out = tmp_path / "records.jsonl", StringIO()
    file.write_bytes(VALID + b"\n{}\n")
    with pytest.raises(SystemExit):
        call_command("verify_records", str(file), stdout=out)
    assert out.getvalue() == (
        f'{{"record": 1, "valid": true, "final": {VALID_VERDICT["final"]}}}\n'
        '{"record": 2, "valid": false, "turn": null, "reason": "malformed"}\n'
    )


@pytest.mark.parametrize(
    "line",
    [
        b"not json",
        b"{",
        b"[]",
        b"null",
        b"{} {}",
        VALID + VALID,
        b"\xff\xfe{}",
        b'{"format": "\xe4"}',
        VALID.replace(b'"turns"', b'"more": NaN, "turns"', 1),
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b"9" * 5_000,
        b"-" * 10,
        b"\x00",
    ],
    ids=lambda line: repr(line[:20]),
)
def test_what_is_no_record_is_malformed_and_the_next_is_read(line, tmp_path):
    verdicts, code = verify(line + b"\n" + VALID, tmp_path)
    assert verdicts == [MALFORMED, VALID_VERDICT | {"record": 2}]
    assert code == 1


def test_blank_lines_are_passed_over_and_not_counted(tmp_path):
    assert verify(b"\n  \n" + VALID + b"\r\n\n\t\n" + VALID + b"\n\n", tmp_path) == (
        [VALID_VERDICT, VALID_VERDICT | {"record": 2}],
        0,
    )


def test_an_empty_file_holds_no_record(tmp_path):
    assert verify(b"", tmp_path) == ([], 0)


def test_the_mark_that_some_editors_put_before_a_text_does_no_harm(tmp_path):
    assert verify(b"\xef\xbb\xbf" + VALID, tmp_path) == ([VALID_VERDICT], 0)


@pytest.mark.parametrize("fill", [b"x", b" "])
def test_an_overlong_line_is_malformed_to_its_end_even_if_it_begins_with_a_record(fill, tmp_path):
    overlong = VALID + fill * (3 * LONGEST_LINE)
    verdicts, code = verify(overlong + VALID + b"\n" + VALID, tmp_path)
    assert verdicts == [MALFORMED, VALID_VERDICT | {"record": 2}]
    assert code == 1
    assert verify(overlong, tmp_path) == ([MALFORMED], 1)


@pytest.mark.parametrize(("spare", "verdict"), [(0, VALID_VERDICT), (1, MALFORMED)])
def test_a_line_may_be_as_long_as_the_limit_its_end_included(spare, verdict, tmp_path):
    line = VALID + b" " * (LONGEST_LINE - len(VALID) - 1 + spare) + b"\n"
    assert verify(line, tmp_path)[0] == [verdict]


def test_a_file_that_is_not_there_is_named_in_a_sentence(tmp_path):
    with pytest.raises(CommandError, match=r"^Cannot read .*nowhere\.jsonl: No such file or directory\.$"):
        call_command("verify_records", str(tmp_path / "nowhere.jsonl"))


def test_a_folder_cannot_be_read(tmp_path):
    with pytest.raises(CommandError, match=r"^Cannot read .*: Is a directory\.$"):
        call_command("verify_records", str(tmp_path))


def test_a_dash_reads_standard_input(monkeypatch):
    out = StringIO()
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(VALID)))
    call_command("verify_records", "-", stdout=out)
    assert verdicts_of(out.getvalue()) == [VALID_VERDICT]


@pytest.fixture
def command(tmp_path):
    """The command reading standard input in a process of its own, its output buffered as a pipe's is."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    with subprocess.Popen(
        [sys.executable, "manage.py", "verify_records", "-"],
        cwd=ROOT,
        env=environment | {"VAR_DIR": str(tmp_path)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        yield process
        process.kill()


def test_on_the_command_line_it_exits_1_and_complains_of_nothing_when_a_record_is_invalid(command):
    output, errors = command.communicate(VALID + b"\n{}\n")
    assert verdicts_of(output) == [VALID_VERDICT, MALFORMED | {"record": 2}]
    assert (command.returncode, errors) == (1, b"")


def test_on_the_command_line_it_exits_0_when_all_are_valid(command):
    output, errors = command.communicate(VALID)
    assert verdicts_of(output) == [VALID_VERDICT]
    assert (command.returncode, errors) == (0, b"")


def test_it_ends_quietly_when_nobody_reads_on(command):
    command.stdout.close()
    command.stdin.write(VALID + b"\n")
    command.stdin.close()
    assert command.wait() == 1
    assert command.stderr.read() == b""


def peak_memory(process):
    """The most memory that a process has held, in kB."""
    status = Path(f"/proc/{process.pid}/status").read_text()
    return int(status.split("VmHWM:")[1].split()[0])


needs_proc = pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs /proc to see a process's memory")


@needs_proc
def test_thousands_of_records_take_no_more_memory_than_hundreds(command):
    whole = [record.to_json() for record in records(200, seed=1)]
    begun = [record | {"turns": record["turns"][:2]} for record in whole[40:]]  # most are short, to be quick
    some_records = [json.dumps(record).encode() + b"\n" for record in whole[:40] + begun]

    def peak_after(rounds):
        for _ in range(rounds):
            command.stdin.write(b"".join(some_records))
            command.stdin.flush()
            for _ in some_records:  # each is answered while the pipe is still open
                assert b'"valid": ' in command.stdout.readline()
        return peak_memory(command)

    after_2_000 = peak_after(10)
    assert peak_after(90) - after_2_000 < 2_000


@needs_proc
def test_an_endless_line_is_never_held_in_memory(command):
    def peak_after(line):
        command.stdin.write(line + b"\n" + VALID + b"\n")
        command.stdin.flush()
        assert verdicts_of(command.stdout.readline() + command.stdout.readline())[1]["valid"]
        return peak_memory(command)

    at_the_limit = peak_after(b"x" * LONGEST_LINE)
    assert peak_after(b"x" * 50 * LONGEST_LINE) - at_the_limit < 5 * LONGEST_LINE / 1024
