"""The short ways of the templates give what Jinja's own give: each is rendered by both."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask.templating import Environment
from jinja2 import DictLoader, pass_context
from jinja2.runtime import Context
from markupsafe import Markup

from referee.web.rendering import PlainNames

MACROS = """
{% macro tag(name, more="") -%}
<{{ name }}{{ kwargs|xmlattr }}>{{ more }}{{ varargs|join("&") }}
{% if caller %}{{ caller() }}{% endif %}</{{ name }}>
{%- endmacro %}
"""
GIVEN: dict[str, Any] = {
    "hostile": "<b>\"A\" & 'B'</b>",
    "plain": "Ana7",
    "markup": Markup("<i>so</i>"),
    "record": {"items": "an own key", "get": 3, "points": "<4>", "none": None},
    "values": [0, -3, True, 2.5, None, "", ()],
}


@pass_context
def looks_around(context: Context, word: str) -> str:
    return f"{word}{sorted(set(context.get_all()) & set(GIVEN))}"


def rendered(kind: type[Environment], source: str) -> str:
    app = Flask(__name__)
    app.jinja_environment = kind
    pages = {"macros.html": MACROS, "page.html": f"{{% import 'macros.html' as m %}}{source}"}
    app.jinja_loader = DictLoader(pages)
    app.jinja_env.globals["looks_around"] = looks_around
    with app.test_request_context():
        return app.jinja_env.get_template("page.html").render(GIVEN)


@pytest.mark.parametrize(
    "source",
    [
        "{{ hostile }}{{ plain }}{{ markup }}{{ hostile|safe }}{{ markup ~ hostile }}",
        "{% for v in values %}[{{ v }}]{% endfor %}{{ missing }}{{ record.missing }}",
        "{{ record.items()|length }}{{ record.get('points') }}{{ record.points }}",
        "{{ m.tag('p', hostile) }}{{ m.tag('p', markup, hostile, 2, title=hostile) }}",
        "{% for v in values %}{% call m.tag('q') %}{{ v }}{{ loop.index }}{% endcall %}{% endfor %}"
        "{{ record.none }}",
        "{% set kept %}{{ hostile }}{{ m.tag('b', markup) }}{% endset %}{{ kept }}{{ kept|e }}",
        "{% set own = 1 %}{% for v in [1, 2] %}{{ looks_around(hostile) }}{% endfor %}",
        "{% autoescape false %}{{ hostile }}{{ m.tag('p', hostile) }}{% endautoescape %}",
        "{{ hostile.upper() }}{{ hostile.split('A')[0] }}{{ range(3)|list }}{{ dict(a=hostile) }}",
    ],
)
def test_a_template_reads_as_by_jinja_itself(source: str) -> None:
    assert rendered(PlainNames, source) == rendered(Environment, source)
