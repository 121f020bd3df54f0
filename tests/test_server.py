"""The app as people start it: a process, a port, a link for the host, a browser."""

from collections.abc import Callable

import pytest

from tests.browser import OpenPage, assert_no_sideways_scroll, axe, small_controls, weight
from tests.server import Server


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_home_is_for_everybody(phone: OpenPage, theme: str) -> None:
    page = phone(theme)
    page.goto("/")
    assert weight(page) < 60_000
    assert axe(page) == []
    assert small_controls(page) == []
    assert_no_sideways_scroll(page)


def test_home_on_a_computer(desktop: OpenPage) -> None:
    page = desktop()
    page.goto("/")
    assert axe(page) == []


def test_host_link_leaves_the_address(server: Server, phone: OpenPage) -> None:
    page = phone()
    page.goto(server.host_path)
    assert server.host_path not in page.url
    assert axe(page) == []


def test_host_link_outlives_a_power_cut(serve: Callable[..., Server]) -> None:
    first = serve()
    first.kill()
    assert serve().host_path == first.host_path
