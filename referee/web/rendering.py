"""How templates are loaded and run: as Flask and Jinja do it, with shorter ways where most go.

Each short way gives what the long one gives, by the means that Jinja has for it.
"""

from __future__ import annotations

from collections.abc import MutableMapping
from types import BuiltinMethodType, FunctionType, MethodType
from typing import Any

from flask.templating import Environment
from jinja2.compiler import CodeGenerator, Frame
from jinja2.nodes import Expr
from jinja2.runtime import Context, Macro
from markupsafe import Markup, escape

NAMES_OF_DICT = frozenset(dir(dict))
"""What a template means by `d.items`: the method, not what lies under that key."""


PLAIN_CALLS = frozenset((FunctionType, MethodType, BuiltinMethodType))
"""What can be called as it is, where it does not say that it wants the context."""


class ShortCalls(Context):
    """A context that calls at once: a table page calls some thousand macros and functions.

    Jinja would look at each four times for what it wants to be given; a macro always wants to
    know how to escape.
    """

    def call(self, called: Any, /, *args: Any, **kwargs: Any) -> Any:
        """The answer of a macro, a function or anything else."""
        kind = type(called)
        if kind is Macro:
            args = (self.eval_ctx, *args)
        elif kind not in PLAIN_CALLS or hasattr(called, "jinja_pass_arg"):
            return super().call(called, *args, **kwargs)
        if kwargs:
            kwargs.pop("_block_vars", None)
            kwargs.pop("_loop_vars", None)
        return called(*args, **kwargs)


class ShortPrints(CodeGenerator):
    """Code that prints a value by `PlainNames.printed` where Jinja's would escape it."""

    def _output_child_pre(self, node: Expr, frame: Frame, finalize: Any) -> None:
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape or finalize.src:
            super()._output_child_pre(node, frame, finalize)
        else:
            self.write("environment.printed(")


class PlainNames(Environment):
    """An environment whose templates share its own names instead of each laying a map over them.

    A table page imports some thirty groups of macros, and at each Jinja subtracts two sets of
    names. Over chained maps that was a tenth of the page's time; over one dictionary it is not
    seen (measured 2026-11-30). No template here is given names of its own when it is loaded.
    """

    context_class = ShortCalls
    code_generator_class = ShortPrints

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """The environment's names; a map over them only where a template brings some."""
        return super().make_globals(d) if d else self.globals

    def getattr(self, obj: Any, attribute: str) -> Any:
        """An attribute, or what lies under that key; most keys are asked of plain dicts."""
        if type(obj) is dict and attribute in obj and attribute not in NAMES_OF_DICT:
            return obj[attribute]
        try:
            return getattr(obj, attribute)
        except AttributeError:
            return super().getattr(obj, attribute)

    @staticmethod
    def printed(value: Any) -> str:
        """A value as the page's text: escaped, but for what needs none.

        That is markup, which Jinja would copy twice for each macro around it, numbers, and words
        of nothing but letters and digits.
        """
        kind = type(value)
        if kind is Markup or (kind is str and value.isalnum()):
            return value  # type: ignore[no-any-return]
        return str(value) if kind is int else escape(value)
