"""What can be wrong with an input. Unreadable is never a verdict; a verdict is never a bug."""

from __future__ import annotations


def shortened(text: str, most: int) -> str:
    """Text cut in its middle where it is longer than a complaint may be."""
    return text if len(text) <= most else f"{text[: most // 2]}…{text[-most // 2 :]}"


class Unreadable(Exception):
    """Input that means nothing: `path` says where (`players[0].keeps.head`), `says` what is wrong.

    An empty path means the document as a whole; `line` is where it is broken, if that is known.
    `more` are further complaints about the same input, for a form that can show them all.
    """

    more: tuple[Unreadable, ...] = ()

    def __init__(self, path: str, says: str, line: int | None = None) -> None:
        """Keep where and what."""
        self.line = line
        self.path = shortened(path, 200)
        self.says = shortened(says, 1000)
        super().__init__(f"{self.path}: {self.says}" if path else self.says)

    def under(self, prefix: str) -> Unreadable:
        """The same complaint, seen from one level further out."""
        joint = "" if not self.path or self.path.startswith("[") else "."
        return Unreadable(f"{prefix}{joint}{self.path}", self.says)
