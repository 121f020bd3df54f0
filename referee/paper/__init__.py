"""Paper: the sheets of a game or of one table, as tagged PDFs that are right on the first print.

`sheets` lists what there is, `render` makes one. A sheet is an HTML page of `templates` set by
WeasyPrint in a process of its own, which reads nothing but the project's own files.
"""

from referee.paper.join import Join
from referee.paper.kinds import EVENING, evening, find, pages, sheets
from referee.paper.press import PRESS, Jammed
from referee.paper.sheet import PAPERS, Order, html, made, render

warm = PRESS.warm

__all__ = [
    "EVENING",
    "PAPERS",
    "Jammed",
    "Join",
    "Order",
    "evening",
    "find",
    "html",
    "made",
    "pages",
    "render",
    "sheets",
    "warm",
]
