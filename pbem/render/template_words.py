"""Sentences in templates: `_("Join {table}?", table=table)` says it in the language of the reader.

In HTML the sentence is markup of ours and its values are escaped: a value may be a link, a name is none.
"""

import re
from collections.abc import Callable, Mapping
from types import BuiltinFunctionType, FunctionType, MethodType
from typing import TYPE_CHECKING, Any

from jinja2 import pass_eval_context
from jinja2.compiler import CodeGenerator
from jinja2.runtime import Context, Macro
from markupsafe import Markup, escape

from pbem.engine.language.tongues import Deferred, heard, language, phrase

if TYPE_CHECKING:
    from jinja2.compiler import Frame
    from jinja2.nodes import EvalContext, Expr

_SPECIAL = re.compile("[&<>'\"]")
_PLAIN = (FunctionType, MethodType, BuiltinFunctionType)


def finalized(value: Any) -> Any:
    """What a template prints: what was worded elsewhere is said in the reader's language."""
    return heard(value) if isinstance(value, Deferred) else value


def escaped(value: Any) -> str:
    """The same in HTML: what is no markup is escaped, and most text holds nothing to escape."""
    # What most values are is asked first.
    if type(value) is str:
        return value if not _SPECIAL.search(value) else escape(value)
    if type(value) is Markup:
        return value
    if type(value) is int:
        return str(value)
    said = heard(value) if isinstance(value, Deferred) else value
    return said if isinstance(said, str) and not _SPECIAL.search(said) else escape(said)


def _filled(context: "EvalContext", form: str, values: Mapping[str, Any]) -> str:
    if not context.autoescape:
        return form.format_map({name: finalized(value) for name, value in values.items()}) if values else form
    # The form is a literal of a template, or its translation; Markup's own formatting is many times as slow.
    safe = {name: escape(finalized(value)) for name, value in values.items()}
    return Markup(form.format_map(safe) if values else form)  # noqa: S704


@pass_eval_context
def _say(context: "EvalContext", form: str, /, *, sense: str = "", **values: Any) -> str:
    return _filled(context, phrase(form, sense), values)


@pass_eval_context
def _count(context: "EvalContext", n: int, one: str, many: str, /, **values: Any) -> str:
    return _filled(context, phrase(one, "", n, many), {"n": n, **values})


class Calling(Context):
    """What templates know and call, with less ado than Jinja's own: each mail is made of dozens of them."""

    def __init__(self, *made_of: Any, globals: object = None) -> None:
        # All templates have the same globals: none needs to be told which another has.
        super().__init__(*made_of)

    def call(self, named: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Any:
        """What it gives for these values."""
        if named is _say or type(named) is Macro:
            args = (self.eval_ctx, *args)
        elif type(named) not in _PLAIN or hasattr(named, "jinja_pass_arg"):
            return super().call(named, *args, **kwargs)
        if kwargs:
            kwargs.pop("_loop_vars", None)
            kwargs.pop("_block_vars", None)
        return named(*args, **kwargs)


class Printing(CodeGenerator):
    """Prints in HTML by `escaped` alone."""

    def _output_child_pre(self, node: "Expr", frame: "Frame", finalize: Any) -> None:
        if frame.eval_ctx.autoescape and not frame.eval_ctx.volatile:
            self.write("environment.escaped((")
        else:
            super()._output_child_pre(node, frame, finalize)


GLOBALS: Mapping[str, Callable[..., Any]] = {"_": _say, "_n": _count, "language": language}
