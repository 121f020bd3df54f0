"""What the tests by field report share."""

import re

from playwright.sync_api import Page


def alone(page: Page) -> str:
    """A table of one, begun at this phone; its path."""
    page.goto("/start/chiseled")
    page.locator('label:has(> input[name="seats"][value="1"])').click()
    page.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_url(re.compile("/t/[a-z0-9]+$"))
    return "/" + page.url.split("/", 3)[3]
