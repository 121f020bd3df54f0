"""Pages that a game brings beside its tables: found, filled in, answered, refused in words."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.web.pagekit import Visitor
from tests.web.tablekit import new_table, toy_app


@pytest.fixture
def phone(tmp_path: Path) -> Visitor:
    return Visitor(toy_app(tmp_path).test_client())


def test_a_page_is_found_from_home_from_the_start_and_from_the_table(
    phone: Visitor, tmp_path: Path
) -> None:
    for place in ("/", "/start/toy"):
        assert 'href="/games/toy/half"' in phone.open(place).page, place
    keeper = new_table(phone.client.application).keeper()
    assert 'href="/games/toy/half"' in keeper.look()
    phone.open("/games/toy/half")
    assert (phone.status, phone.value("question", "number")) == (200, "8")
    assert "It is" not in phone.words


def test_the_answer_stands_in_the_address(phone: Visitor) -> None:
    phone.open("/games/toy/half?number=10&beside=%E2%88%921&do=answer")
    assert (phone.status, phone.value("question", "number")) == (200, "10")
    assert "It is 4." in phone.words
    assert "It is" not in phone.open("/games/toy/half?number=10&do=put:beside=3").words
    assert phone.value("question", "beside") == "3"


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ("number=7", "Number: 7 has no half."),
        ("number=100", "This is a whole number from 0 to 99, not 100."),
        ("number=", "Enter a whole number from 0 to 99."),
        ("number=" + "9" * 4000, "This is a whole number from 0 to 99"),
        ("other=1", "Enter a whole number from 0 to 99."),
        ("&".join(f"f{n}=1" for n in range(2001)), "more than any form here has"),
    ],
)
def test_what_cannot_be_answered_says_why_and_keeps_the_form(
    phone: Visitor, asked: str, says: str
) -> None:
    phone.open(f"/games/toy/half?beside=5&{asked}")
    assert phone.status == 422
    assert says in phone.words
    assert "It is" not in phone.words
    if not asked.startswith("f0"):
        assert phone.value("question", "beside") == "5"


def test_there_is_no_other_page(phone: Visitor) -> None:
    for address in ("/games/toy/other", "/games/none/half", "/games/toy/half/more"):
        assert phone.open(address).status == 404, address
