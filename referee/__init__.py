"""A rules referee for physical games: takes down what happened, judges it, keeps the score."""

__version__ = "0.1.0"
