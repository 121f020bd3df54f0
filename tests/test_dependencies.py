"""What is installed: pinned by digest, each with a reason, and without known weaknesses."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

HOME = Path(__file__).parents[1]
LOCKS = ("requirements.txt", "requirements-dev.txt")


def names_in(lock: str) -> set[str]:
    """The packages of a lock file, as PyPI compares names."""
    found = re.findall(r"^([A-Za-z0-9._-]+)(?:\[[^\]]*\])?==", (HOME / lock).read_text(), re.M)
    return {re.sub(r"[-_.]+", "-", name).lower() for name in found}


@pytest.mark.parametrize("lock", LOCKS)
def test_every_line_of_a_lock_is_pinned_with_a_digest(lock: str) -> None:
    text = re.sub(r"\\\n", "", (HOME / lock).read_text())
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    assert len(lines) > 20
    for line in lines:
        if not line.lstrip().startswith("#"):
            assert "==" in line, line
            assert "--hash=sha256:" in line, line


def test_every_dependency_is_used_and_says_why() -> None:
    text = (HOME / "pyproject.toml").read_text()
    told = tomllib.loads(text)["project"]
    named = [*told["dependencies"], *told["optional-dependencies"]["dev"]]
    plain = [re.split(r"[\[<>=; ]", line)[0] for line in named]
    assert {name.lower() for name in plain} <= names_in("requirements-dev.txt")
    assert {re.split(r"[\[<>=; ]", n)[0].lower() for n in told["dependencies"]} <= names_in(
        "requirements.txt"
    )
    code = "\n".join(path.read_text() for path in (HOME / "referee").rglob("*.py"))
    for line in told["dependencies"]:
        module = re.split(r"[\[<>=; ]", line)[0].lower().replace("-", "_")
        assert re.search(rf"^\s*(from|import) {module}\b", code, re.M), f"{line} is never imported"


def test_nothing_installed_has_a_known_weakness() -> None:
    """Asks PyPI; where that does not tell weaknesses, nothing was audited and the test says so."""
    words = [sys.executable, "-m", "pip_audit", "-r", str(HOME / "requirements.txt"),
             "--disable-pip", "--format", "json", "--progress-spinner", "off"]  # fmt: skip
    done = subprocess.run(words, capture_output=True, text=True, timeout=120)
    if not done.stdout.startswith("{"):
        pytest.skip("the register of weaknesses cannot be reached")
    told = json.loads(done.stdout)["dependencies"]
    audited = [package for package in told if "vulns" in package]
    assert [(p["name"], p["vulns"]) for p in audited if p["vulns"]] == []
    if not audited:
        pytest.skip("the register of weaknesses does not answer here")
