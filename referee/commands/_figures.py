"""What a benchmark found: a number, and how it stands beside another of the same run."""

from __future__ import annotations

from msgspec import Struct


class Figure(Struct, frozen=True, omit_defaults=True):
    """One measurement. `ratio` is to what `beside` names, measured in the same run.

    `at_most` or `at_least` bounds the ratio, or the value where there is none.
    """

    name: str
    value: float
    unit: str
    ratio: float | None = None
    beside: str | None = None
    at_most: float | None = None
    at_least: float | None = None

    @property
    def holds(self) -> bool:
        """Whether the bound is kept."""
        told = self.value if self.ratio is None else self.ratio
        above = self.at_least is not None and told < self.at_least
        return not above and (self.at_most is None or told <= self.at_most)

    @property
    def line(self) -> str:
        """The figure as a line of a table."""
        beside = f"{self.ratio:7.2f} x {self.beside}" if self.ratio is not None else ""
        return f"{self.name:52} {self.value:12,.2f} {self.unit:9} {beside}{self._bound}".rstrip()

    @property
    def _bound(self) -> str:
        if self.at_most is None and self.at_least is None:
            return ""
        words = f"at most {self.at_most:g}" if self.at_most is not None else ""
        words += f"at least {self.at_least:g}" if self.at_least is not None else ""
        return f"   ({words}{'' if self.holds else ': NOT HELD'})"
