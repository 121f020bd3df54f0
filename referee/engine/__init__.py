"""The kernel that every game stands on: pure, but for reading a register.

Standard library and msgspec only; no I/O, no clock, no chance of its own.
"""
