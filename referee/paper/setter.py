"""The process that sets pages: HTML comes in on a line, a PDF or a complaint goes out.

Only this module imports WeasyPrint. What a page may load is the project's own files, read-only.
"""

from __future__ import annotations

import logging
import signal
import sys
from multiprocessing.connection import Connection
from pathlib import Path
from urllib.parse import unquote, urlsplit

from weasyprint import HTML
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import FatalURLFetchingError, URLFetcher, URLFetcherResponse

from referee.paper.press import DONE, FAILED

STATIC = (Path(__file__).parents[2] / "static").resolve()
"""The only folder that a page may load from."""

TYPES = {".css": "text/css", ".svg": "image/svg+xml"}


class OwnFiles(URLFetcher):  # type: ignore[misc]
    """Serves the project's style sheets and drawings, and nothing else from anywhere."""

    def __init__(self) -> None:
        """What is refused stops the sheet: a page that asks for more is at fault."""
        super().__init__(allowed_protocols=["file"], allow_redirects=False, fail_on_errors=True)

    def fetch(self, url: str, headers: object = None) -> URLFetcherResponse:
        """The file behind an address; raises ValueError for anything outside of `static`."""
        split = urlsplit(url)
        path = Path(unquote(split.path)).resolve()
        allowed = split.scheme == "file" and not split.netloc and path.is_relative_to(STATIC)
        if not allowed or path.suffix not in TYPES:
            raise ValueError("a sheet may load only the project's own style sheets and drawings")
        return URLFetcherResponse(url, path.read_bytes(), {"Content-Type": TYPES[path.suffix]})


def set_page(page: str, fonts: FontConfiguration | None = None) -> bytes:
    """The PDF of a page: tagged, and the same bytes for the same page."""
    document = HTML(string=page, base_url=f"{STATIC.as_uri()}/", url_fetcher=OwnFiles())
    pdf: bytes = document.write_pdf(pdf_variant="pdf/ua-1", font_config=fonts)
    return pdf


def serve(line: Connection) -> None:
    """Set each page that comes in, until the other end is closed."""
    fonts = FontConfiguration()
    while True:
        try:
            page = line.recv_bytes().decode()
        except EOFError:
            return
        line.send_bytes(_answer(page, fonts))


def _answer(page: str, fonts: FontConfiguration) -> bytes:
    try:
        return DONE + set_page(page, fonts)
    except (Exception, FatalURLFetchingError) as wrong:  # the other end must hear of it
        return FAILED + f"{type(wrong).__name__}: {wrong}".encode()


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server's own end closes the line
    logging.getLogger("weasyprint").setLevel(logging.CRITICAL)
    serve(Connection(int(sys.argv[1])))
