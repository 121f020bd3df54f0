"""The commands about what is stored, and the server, as one types them."""

import contextlib
import json
import os
import re
import ssl
import subprocess
import urllib.request
from collections.abc import Callable
from pathlib import Path
from threading import Thread

import pytest

from referee import cli, config
from referee.commands._process import free_port
from referee.table import box, schema, service, store, upkeep
from referee.table.store import Store
from tests.server import REFEREE, Server
from tests.table.conftest import Play, open_store
from tests.toygame import GAME, Lamp


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An installation of its own, with the toy as its game."""
    instance = tmp_path / "home"
    monkeypatch.setenv("REFEREE_INSTANCE", str(instance))
    monkeypatch.delenv("REFEREE_DATABASE_URL", raising=False)
    monkeypatch.setattr(store, "discovered", lambda: {GAME.slug: GAME})
    config.settings()
    return instance


def opened(home: Path) -> Store:
    return open_store(f"sqlite:///{home / 'referee.db'}")[1]


@pytest.fixture
def played(home: Path) -> Play:
    play = Play(held := opened(home), *service.create(opened(home), "toy", ["Ana", "Ben"]))
    play.add(0, 2)
    held.close()
    return play


Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str]) -> Run:
    """`run("export", id)`: the exit code, standard output and standard error."""

    def run(*words: object) -> tuple[int, str, str]:
        capfd.readouterr()
        code = cli.main([str(word) for word in words])
        return code, *capfd.readouterr()

    return run


def test_a_table_goes_out_and_in(played: Play, run: Run, tmp_path: Path) -> None:
    code, out, err = run("export", played.id)
    assert (code, err) == (0, "")
    assert [json.loads(x).get("action") for x in out.splitlines()] == [None, "add"]
    file = tmp_path / "game.jsonl"
    file.write_text(out, "utf-8")
    code, said, err = run("import", file)
    assert (code, err) == (0, "")
    made = re.match(r"Table (\w+)\. The keeper's link: http\S+/j/(\S+)\n$", said)
    assert made is not None
    assert run("export", made[1])[1] == out
    assert Play(played.store, made[1], made[2]).keeper.keeps


def test_everything_goes_out_and_in(
    played: Play, home: Path, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    box.add(held := opened(home), GAME, GAME.box[0], Lamp(name="Brass"))
    held.close()
    code, out, _ = run("export", "--all")
    assert code == 0
    file = tmp_path / "all.jsonl"
    file.write_text(out, "utf-8")
    assert run("import", file)[1] == "0 tables imported, 1 was here already.\n"
    monkeypatch.setenv("REFEREE_INSTANCE", str(tmp_path / "another"))
    said = "1 table imported, 0 were here already.\n1 thing came into the box.\n"
    assert run("import", file)[:2] == (0, said)
    assert run("export", played.id)[0] == 0


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["export"], "expected a TABLE or --all"),
        (["export", "x", "--all"], "expected a TABLE or --all"),
        (["export", "nothing"], "There is no table 'nothing'."),
        (["import", "/nowhere/at all"], "No such file or directory"),
        (["import", "/dev/zero"], "/dev/zero:1: more than 1,048,576 bytes in a line"),
        (["backup", "/nowhere/at all"], "there is no such folder"),
        (["backup", "/tmp"], "something else is there"),
        (["backup", __file__], "something else is there"),
        (["restore", "/nowhere/at all"], "there is no such file"),
        (["restore", __file__], "broken JSON"),
    ],
)
def test_what_cannot_be_done_is_one_line_and_exit_2(
    home: Path, run: Run, words: list[str], complaint: str
) -> None:
    code, out, err = run(*words)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert complaint in err


@pytest.mark.parametrize(
    "data", [b"\xff\xfe{}", b"{", b"", b'{"game":"toy","players":[]}', b"[" * 10_000, b"x" * 10**7]
)
def test_a_file_that_is_no_export_is_named_by_line(
    home: Path, run: Run, tmp_path: Path, data: bytes
) -> None:
    file = tmp_path / "odd.jsonl"
    file.write_bytes(data)
    code, out, err = run("import", file)
    assert (code, out) == (2, "")
    assert str(file) in err
    assert err.count("\n") == 1
    assert len(err) < 1500


@pytest.mark.parametrize("command", ["doctor", "export"])
def test_an_installation_that_cannot_be_used_is_one_line(
    home: Path, run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, command: str
) -> None:
    words = [command, "--all"] if command == "export" else [command]
    foreign = tmp_path / "foreign.db"
    foreign.write_bytes(b"no database at all " * 100)
    spoiled = tmp_path / "spoiled"
    (spoiled / "secret").mkdir(parents=True)
    for name, value in (
        ("REFEREE_DATABASE_URL", f"sqlite:///{foreign}"),
        ("REFEREE_INSTANCE", str(foreign)),
        ("REFEREE_INSTANCE", str(spoiled)),
    ):
        with monkeypatch.context() as patched:
            patched.setenv(name, value)
            code, out, err = run(*words)
        assert (code, out, err.count("\n")) == (2, "", 1), err
        assert "cannot be used" in err


def test_serving_where_no_mark_can_be_made_or_all_is_being_put_back_is_one_line(
    home: Path, run: Run
) -> None:
    words = ("serve", "--host", "127.0.0.1", "--port", str(free_port()))
    with upkeep.alone(home):
        code, out, err = run(*words)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "being put back just now" in err
    (home / "serving.lock").unlink()
    (home / "serving.lock").mkdir()
    code, out, err = run(*words)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "cannot be used: Is a directory" in err


def test_a_backup_is_put_back(played: Play, run: Run, tmp_path: Path, home: Path) -> None:
    copy = tmp_path / "copy.db"
    assert run("backup", home / "referee.db")[0] == 2, "the database is no copy of itself"
    for _ in range(2):  # over an older one
        assert run("backup", copy)[0] == 0
    played.add(1, 3)
    assert played.seq == 2
    played.store.close()
    code, said, err = run("restore", copy)
    assert (code, err) == (0, "")
    assert f"{home / 'referee.db'}.before" in said
    assert Play(opened(home), played.id, played.token).seq == 1
    assert run("restore", f"{home / 'referee.db'}.before")[0] == 0
    assert Play(opened(home), played.id, played.token).seq == 2


@pytest.mark.parametrize("end", ["-wal", "-shm", "-journal"])
def test_no_backup_lies_where_the_database_keeps_what_is_its_own(
    played: Play, run: Run, home: Path, end: str
) -> None:
    played.store.close()
    code, _, err = run("backup", home / f"referee.db{end}")
    assert (code, err.count("\n")) == (2, 1)
    assert "that is the database itself" in err
    assert Play(opened(home), played.id, played.token).seq == 1


def test_a_restore_that_ends_too_soon_leaves_the_database(
    played: Play, run: Run, tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even at its last step, where the copy is to take the database's name."""
    copy = tmp_path / "copy.db"
    assert run("backup", copy)[0] == 0
    played.add(1, 3)
    played.store.close()

    def die(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", die)
        with pytest.raises(KeyboardInterrupt):
            upkeep.restore(copy, home / "referee.db", home)
    assert Play(opened(home), played.id, played.token).seq == 2


def test_a_folder_is_no_backup(run: Run, tmp_path: Path) -> None:
    code, _, err = run("restore", tmp_path)
    assert code == 2
    assert "that is no file" in err


@pytest.mark.parametrize("harm", ["cut", "middle", "text"])
def test_a_damaged_backup_is_refused_and_changes_nothing(
    played: Play, run: Run, tmp_path: Path, harm: str
) -> None:
    copy = tmp_path / "copy.db"
    run("backup", copy)
    data = bytearray(copy.read_bytes())
    if harm == "cut":
        data = data[: len(data) // 2]
    elif harm == "middle":
        data[8192:12288] = b"\xff" * 4096
    else:
        data = bytearray(b"not a backup")
    copy.write_bytes(data)
    code, out, err = run("restore", copy)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert played.seq == 1


def test_the_doctor_is_content_and_then_is_not(
    played: Play, run: Run, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run("doctor") == (0, "5 things looked at, nothing wrong.\n", "")
    (home / "secret").chmod(0o644)
    with played.store.write() as connection:
        connection.execute(schema.events.update().values(by_keeper=False))
    code, out, _ = run("doctor")
    assert code == 1
    assert "others can read" in out
    assert f"table {played.id}: entry 1: its hash does not fit" in out
    assert out.endswith("5 things looked at, 2 wrong.\n")


# ---- the server


def get(url: str, context: ssl.SSLContext | None = None) -> str:
    with urllib.request.urlopen(url, timeout=5, context=context) as answer:
        text: str = answer.read().decode()
        return text


def referee(server: Server, *words: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "REFEREE_INSTANCE": str(server.instance)}
    return subprocess.run([REFEREE, *words], env=env, capture_output=True, text=True, check=False)


def test_the_server_greets_serves_and_keeps_others_off(
    serve: Callable[..., Server], tmp_path: Path
) -> None:
    server = serve()
    assert get(f"{server.url}/readyz") == "ready\n"
    assert "█" in server.output
    assert server.host_path.startswith("/j/")
    copy = str(tmp_path / "copy.db")
    assert referee(server, "backup", copy).returncode == 0
    refused = referee(server, "restore", copy)
    assert refused.returncode == 2
    assert "A server has this database open; stop it first." in refused.stderr
    port = server.url.rsplit(":", 1)[1]
    second = referee(server, "serve", "--host", "127.0.0.1", "--port", port)
    assert second.returncode == 2
    assert "choose another with --port" in second.stderr
    assert second.stderr.count("\n") == 1
    server.stop()
    assert server.process.returncode == 0
    assert referee(server, "restore", copy).returncode == 0


def test_the_second_start_is_quick_and_the_host_link_the_same(
    serve: Callable[..., Server],
) -> None:
    first = serve()
    first.stop()
    second = serve()
    assert second.host_path == first.host_path
    assert cpu_seconds(second) < 2  # of its own, however busy the machine is


def cpu_seconds(server: Server) -> float:
    """What a server and its workers have computed so far."""
    ticks = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            fields = stat.read_text().rsplit(")", 1)[1].split()
            if int(fields[2]) == server.process.pid:  # the process group
                ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def test_own_certificate_serves_https(tmp_path: Path) -> None:
    port, instance = free_port(), tmp_path / "tls"
    words = [REFEREE, "serve", "--host", "127.0.0.1", "--port", str(port), "--tls"]
    env = {**os.environ, "REFEREE_INSTANCE": str(instance), "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(words, env=env, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            said = ""
            while "certificate" not in said:
                said += process.stdout.readline()
            context = ssl.create_default_context(cafile=str(instance / "tls-cert.pem"))
            assert get(f"https://127.0.0.1:{port}/healthz", context) == "ok\n"
            assert (instance / "tls-key.pem").stat().st_mode & 0o077 == 0
        finally:
            process.terminate()


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--port", "0"], "a whole number from 1 to 65535"),
        (["--port", "http"], "a whole number from 1 to 65535"),
        (["--cert", "x.pem"], "expected both --cert and --key"),
        (["--cert", "/no.pem", "--key", "/no.key"], "/no.pem: there is no such file"),
        (["--host", "999.1.1.1"], "cannot be listened on"),
    ],
)
def test_what_cannot_be_served_is_said(tmp_path: Path, words: list[str], complaint: str) -> None:
    env = {**os.environ, "REFEREE_INSTANCE": str(tmp_path / "i")}
    words = [*words, "--port", str(free_port())] if "--port" not in words else words
    done = subprocess.run(
        [REFEREE, "serve", *words], env=env, capture_output=True, text=True, check=False, timeout=20
    )
    assert done.returncode == 2
    assert complaint in done.stderr
    assert "Traceback" not in done.stderr


# ---- settings


def test_the_secret_is_made_once_and_by_one(tmp_path: Path) -> None:
    found: list[str] = []
    environ = {"REFEREE_INSTANCE": str(tmp_path / "i")}
    threads = [
        Thread(target=lambda: found.append(config.settings(environ).secret)) for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 8
    assert len(set(found)) == 1
    assert len(found[0]) == 64
    assert [p.name for p in (tmp_path / "i").iterdir()] == ["secret"]
    assert (tmp_path / "i" / "secret").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("REFEREE_URL", "table.example"),
        ("REFEREE_URL", "ftp://x"),
        ("REFEREE_URL", "http://[::1"),
        ("REFEREE_URL", "http://table.example:99999"),
        ("REFEREE_OPEN_HISTORY", "perhaps"),
        ("REFEREE_DATABASE_URL", "mysql://x/y"),
        ("REFEREE_DATABASE_URL", "referee.db"),
        ("REFEREE_DATABASE_URL", "sqlite://"),
        ("REFEREE_DATABASE_URL", "sqlite:///"),
    ],
)
def test_a_setting_that_means_nothing_is_named(tmp_path: Path, name: str, value: str) -> None:
    from referee.engine.errors import Unreadable

    with pytest.raises(Unreadable, match=name):
        config.settings({"REFEREE_INSTANCE": str(tmp_path / "i"), name: value})


def test_settings_come_from_the_environment(tmp_path: Path) -> None:
    found = config.settings(
        {
            "REFEREE_INSTANCE": str(tmp_path / "i"),
            "REFEREE_URL": "https://table.example/",
            "REFEREE_OPEN_HISTORY": "0",
            "REFEREE_DATABASE_URL": "postgres://u@h/d",
        }
    )
    assert (found.url, found.open_history, found.tls) == ("https://table.example", False, True)
    assert found.database_url == "postgresql+psycopg://u@h/d"
    assert "table.example" in found.hosts
    assert found.flask()["SESSION_COOKIE_SECURE"] is True
    assert "localhost" in found.hosts
