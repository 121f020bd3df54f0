"""The page that prints, in a real browser: with script it draws what is chosen at once."""

from __future__ import annotations

from playwright.sync_api import FrameLocator, Page, expect

from tests.browser import OpenPage


def first_page(page: Page, sheet: str) -> FrameLocator:
    """The frame that shows a sheet."""
    return page.frame_locator(f'iframe[title="First page of: {sheet}"]')


def test_the_preview_follows_what_is_chosen(phone: OpenPage) -> None:
    """Players, then print: each change draws the sheets anew, and the page stays where it is."""
    page = phone()
    page.goto("/sheets/chiseled?players=4")
    expect(first_page(page, "Setup").get_by_text("4 players").first).to_be_attached()
    page.get_by_role("radio", name="2").check(force=True)
    expect(first_page(page, "Setup").get_by_text("2 players").first).to_be_attached()
    expect(first_page(page, "Setup").get_by_text("4 players")).to_have_count(0)
    page.get_by_label("Large print").check(force=True)
    expect(first_page(page, "Setup").locator("html.large")).to_be_attached()
    page.get_by_role("button", name="Look at: Critics").click()
    expect(page.locator("iframe")).to_have_count(1)
    expect(first_page(page, "Critics").locator("html.large")).to_be_attached()
    assert page.url.endswith("/sheets/chiseled?players=4"), "nothing was loaded but what is shown"


def test_without_script_it_is_shown_by_a_button_and_printed_by_another(phone: OpenPage) -> None:
    page = phone(java_script_enabled=False)
    page.goto("/sheets/chiseled?players=4")
    page.get_by_role("radio", name="2").check(force=True)
    page.get_by_role("button", name="Look at: Setup").click()
    assert "players=2" in page.url
    assert "show=setup" in page.url
    expect(first_page(page, "Setup").get_by_text("2 players").first).to_be_attached()
    pdf = page.locator('button[formaction$="/setup.pdf"]').get_attribute("formaction")
    with page.expect_response(f"**{pdf}?*") as opened:
        page.locator(f'button[formaction="{pdf}"]').click(no_wait_after=True)
    assert "players=2" in opened.value.url
    assert opened.value.headers["content-type"] == "application/pdf"
