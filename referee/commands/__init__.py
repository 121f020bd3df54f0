"""The commands of the machine contract, a module for each kind; found by looking.

A module has `add(commands)`: it adds its parsers and sets `run`, which takes the parsed words and
returns the exit code.
"""
