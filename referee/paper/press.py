"""The press: one process that sets pages, so that the server's other work does not wait.

It is a process of its own rather than a pool's, because a sheet that takes too long must be
stopped, and a pool's worker cannot be.
"""

from __future__ import annotations

import atexit
import contextlib
import json
import os
import socket
import subprocess
import sys
import threading
from multiprocessing.connection import Connection

SECONDS = 60.0
"""The longest a sheet may take, alone or among others, and the longest it waits for its turn."""

RUN = 200
"""Sheets until the process is replaced: it gives back what fonts and pages have gathered."""

WARM = (
    '<!doctype html><html lang="en"><title>-</title><link rel="stylesheet" href="print.css">'
    "<h1>Abc</h1><p>Abc <b>def</b> 石匠</p></html>"
)
"""A page in every face of the sheets."""

DONE, FAILED = b"+", b"-"
"""The first byte of an answer: a PDF follows, or why there is none."""


class Jammed(Exception):
    """A sheet could not be set: it took too long, or its page is at fault."""


class Press:
    """Sets pages one after another. Safe for threads; the process starts with the first page."""

    def __init__(self, seconds: float = SECONDS, run: int = RUN) -> None:
        """Keep the limits."""
        self.seconds, self.run = seconds, run
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._line: Connection | None = None
        self._owner = self._printed = 0

    def print(self, *pages: str, title: str = "", zoom: float = 1) -> bytes:
        """The PDF of HTML pages, one after another, all `zoom` times as large; raises Jammed.

        `title` is that of the PDF; without it, that of the first page.
        """
        if not self._lock.acquire(timeout=self.seconds):
            raise Jammed("The printer is busy; try again in a moment.")
        try:
            job = {"pages": pages, "title": title, "zoom": zoom}
            return self._answered(json.dumps(job).encode(), self.seconds * len(pages))
        finally:
            self._lock.release()

    def close(self) -> None:
        """Stop the process; the next page starts another."""
        line, process, self._line, self._process = self._line, self._process, None, None
        if line:
            line.close()
        if process and self._owner == os.getpid():
            process.kill()
            process.wait()

    def warm(self) -> None:
        """Start the process and let it load its fonts, so that the first sheet need not wait."""
        with contextlib.suppress(Jammed):
            self.print(WARM)

    def _answered(self, job: bytes, seconds: float) -> bytes:
        try:
            line = self._running()
            line.send_bytes(job)
            if not line.poll(seconds):
                raise Jammed(f"The sheet took longer than {seconds:g} seconds.")
            answer = line.recv_bytes()
        except Jammed:
            self.close()
            raise
        except (EOFError, OSError) as gone:
            self.close()
            raise Jammed("The process that prints has stopped.") from gone
        self._printed += 1
        if answer[:1] == FAILED:
            raise Jammed(answer[1:].decode())
        return answer[1:]

    def _running(self) -> Connection:
        """The line to the process, after starting it where there is none or it has had its run."""
        if self._line is None or self._owner != os.getpid() or self._printed >= self.run:
            self.close()
            self._line = self._start()
        return self._line

    def _start(self) -> Connection:
        ours, theirs = socket.socketpair()
        with theirs:
            end = theirs.fileno()
            command = [sys.executable, "-m", "referee.paper.setter", str(end)]
            self._process = subprocess.Popen(command, pass_fds=[end])  # noqa: S603 (our own module)
        self._owner, self._printed = os.getpid(), 0
        return Connection(ours.detach())


PRESS = Press()
"""The press that everybody shares."""


@atexit.register
def _close() -> None:
    with contextlib.suppress(Exception):
        PRESS.close()
