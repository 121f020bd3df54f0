"""What can be wrong with an input. Unreadable is never a verdict; a verdict is never a bug."""

from __future__ import annotations


class Unreadable(Exception):
    """Input that means nothing: `path` says where (`players[0].keeps.head`), `says` what is wrong.

    An empty path means the document as a whole.
    """

    def __init__(self, path: str, says: str) -> None:
        """Keep where and what."""
        super().__init__(f"{path}: {says}" if path else says)
        self.path = path
        self.says = says

    def under(self, prefix: str) -> Unreadable:
        """The same complaint, seen from one level further out."""
        joint = "" if not self.path or self.path.startswith("[") else "."
        return Unreadable(f"{prefix}{joint}{self.path}", self.says)
