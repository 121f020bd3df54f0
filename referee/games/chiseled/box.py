"""What a table of Chiseled may type once and keep: Critics and Tools of its own."""

from __future__ import annotations

from referee.engine.box import BoxKind
from referee.games.chiseled.actions import CustomTool
from referee.games.chiseled.critics import WORDS, in_words
from referee.games.chiseled.options import Critic, check_critics

COMPARED = {
    "more_than": "more than",
    "at_least": "at least",
    "exactly": "exactly",
    "at_most": "at most",
    "fewer_than": "fewer than",
}


def _critic_words(critic: Critic) -> str:
    asks = ", ".join(in_words(critic.needs)) or "the table says who met it"
    return f"{critic.points} points: {asks}"


def _check_critic(critic: Critic) -> None:
    check_critics((critic,), "")


BOX = (
    BoxKind(
        kind="critic",
        title="Critics",
        one="a Critic",
        item=Critic,
        fills=("options.critics.*", "deal.critics.*"),
        words=_critic_words,
        check=_check_critic,
        labels={
            "name": "What it is called",
            "needs": "Conditions on the Trash Pile",
            "count": "the number of",
            "is": "is",
            "than": "this number, or that of",
            "by_table": "Nothing the app can count: we say at the end who met it",
            **{f"{at}.{s}": says for s, says in WORDS.items() for at in ("count", "than")},
            **{f"is.{value}": says for value, says in COMPARED.items()},
        },
    ),
    BoxKind(
        kind="tool",
        title="Tools",
        one="a Tool",
        item=CustomTool,
        fills=("deal.tools.*",),
        words=lambda tool: tool.text,
        labels={"text": "What its card says"},
    ),
)
"""The components that the rulebook leaves to the cards themselves."""
