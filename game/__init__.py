"""Grawlix: five card games to swear at."""

__version__ = "0.1.0"
