"""What all tests share: a server, a browser, and how long random play may take."""

import os

import pytest
from hypothesis import HealthCheck, settings

pytest_plugins = ["tests.server", "tests.browser", "tests.postgres"]

# An ordinary run plays the same games each time, so that it fails only for what was changed;
# script/soak plays new ones, from the seed that it prints.
settings.register_profile(
    "ordinary",
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],  # that is the machine's fault, not the test's
)
settings.register_profile(
    "soak",
    max_examples=int(os.environ.get("SOAK_EXAMPLES", "2000")),
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("soak" if "SOAK_SEED" in os.environ else "ordinary")


@pytest.fixture(scope="session")
def seed() -> int:
    """The seed for a test's own `random.Random`: always 0, but for the soak run's."""
    return int(os.environ.get("SOAK_SEED", "0"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what opens pages, so that `-m "not browser"` runs the quick tests alone."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker("browser")
