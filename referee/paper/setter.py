"""The process that sets pages: HTML comes in on a line, a PDF or a complaint goes out.

Only this module imports WeasyPrint. What a page may load is the project's own files, read-only.
"""

from __future__ import annotations

import json
import logging
import signal
import sys
from collections.abc import Mapping
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urljoin, urlsplit

from weasyprint import CSS, HTML
from weasyprint.document import Document
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import FatalURLFetchingError, URLFetcher, URLFetcherResponse

from referee.paper.press import DONE, FAILED

STATIC = (Path(__file__).parents[2] / "static").resolve()
"""The only folder that a page may load from."""

VARIANT = "pdf/ua-1"
TYPES = {".css": "text/css", ".svg": "image/svg+xml"}


class OwnFiles(URLFetcher):  # type: ignore[misc]
    """Serves the project's style sheets and drawings, and nothing else from anywhere."""

    def __init__(self) -> None:
        """What is refused stops the sheet: a page that asks for more is at fault."""
        super().__init__(allowed_protocols=["file"], allow_redirects=False, fail_on_errors=True)

    def fetch(self, url: str, headers: object = None) -> URLFetcherResponse:
        """The file behind an address; raises ValueError for anything outside of `static`."""
        path = own(url)
        if path is None:
            raise ValueError("a sheet may load only the project's own style sheets and drawings")
        return URLFetcherResponse(url, path.read_bytes(), {"Content-Type": TYPES[path.suffix]})


def own(url: str) -> Path | None:
    """The project's own file behind an address, None for anything else."""
    split = urlsplit(url)
    path = Path(unquote(split.path)).resolve()
    ours = split.scheme == "file" and not split.netloc and path.is_relative_to(STATIC)
    return path if ours and path.suffix in TYPES else None


STYLES: dict[str, tuple[int, CSS]] = {}
"""Style sheets read before, by address, each with the time its file had then. Reading them anew for
every page took a quarter of the time of a short sheet."""


def styles(html: HTML) -> list[CSS]:
    """The style sheets that a page links to, taken off it; its own `style` goes before them."""
    links = [link for link in html.etree_element.iter("link") if link.get("rel") == "stylesheet"]
    return [_style(urljoin(html.base_url, link.attrib.pop("href"))) for link in links]


def _style(url: str) -> CSS:
    path = own(url)
    changed = path.stat().st_mtime_ns if path else 0
    if url not in STYLES or STYLES[url][0] != changed:
        STYLES[url] = changed, CSS(url=url, url_fetcher=OwnFiles())
    return STYLES[url][1]


def set_pages(job: Mapping[str, Any], fonts: FontConfiguration | None = None) -> bytes:
    """The PDF of a job of the press: tagged, and the same bytes for the same pages.

    Pages are laid out each on its own, so that a sheet looks the same alone and among others.
    """
    documents = [_laid_out(page, fonts) for page in job["pages"]]
    first = documents[0]
    first.metadata.title = job["title"] or first.metadata.title
    whole = first.copy([page for document in documents for page in document.pages])
    pdf: bytes = whole.write_pdf(pdf_variant=VARIANT, zoom=job["zoom"])
    return pdf


def _laid_out(page: str, fonts: FontConfiguration | None) -> Document:
    html = HTML(string=page, base_url=f"{STATIC.as_uri()}/", url_fetcher=OwnFiles())
    return html.render(font_config=fonts, stylesheets=styles(html), pdf_variant=VARIANT)


def serve(line: Connection) -> None:
    """Set each job that comes in, until the other end is closed."""
    fonts = FontConfiguration()
    while True:
        try:
            job = json.loads(line.recv_bytes())
        except EOFError:
            return
        line.send_bytes(_answer(job, fonts))


def _answer(job: Mapping[str, Any], fonts: FontConfiguration) -> bytes:
    try:
        return DONE + set_pages(job, fonts)
    except (Exception, FatalURLFetchingError) as wrong:  # the other end must hear of it
        return FAILED + f"{type(wrong).__name__}: {wrong}".encode()


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server's own end closes the line
    logging.getLogger("weasyprint").setLevel(logging.CRITICAL)
    serve(Connection(int(sys.argv[1])))
