"""What a form that is sent twice makes is made once, and nobody else waits for it."""

from __future__ import annotations

import threading

import pytest

from referee.web.once import Once


def test_a_slow_attempt_holds_up_only_its_own_key() -> None:
    once: Once[str] = Once()
    begun, go, made = threading.Event(), threading.Event(), []

    def slow() -> str:
        made.append("slow")
        begun.set()
        assert go.wait(5)
        return "slow"

    same = [threading.Thread(target=once.make, args=("a", slow)) for _ in range(2)]
    for thread in same:
        thread.start()
    assert begun.wait(5)
    assert once.make("b", lambda: "other") == "other"
    go.set()
    for thread in same:
        thread.join(5)
    assert made == ["slow"]
    assert once.make("a", lambda: "again") == "slow"


def test_a_failed_attempt_may_be_made_again() -> None:
    once: Once[int] = Once()
    with pytest.raises(ZeroDivisionError):
        once.make("a", lambda: 1 // 0)
    assert once.make("a", lambda: 2) == 2
